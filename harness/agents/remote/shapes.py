"""Other forms of the same thing: calls by their name, arguments as pairs, messages as LangChain writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.agents.remote.paths import is_told, search
from harness.agents.remote.settings import CallPaths

LANGCHAIN = {"human": "user", "ai": "assistant", "system": "system", "tool": "tool"}
"""The type of a message as LangChain writes it → its role."""


def call_items(found: Any, paths: CallPaths) -> list[Any]:
    """Of what stands where calls are told: an item for each. `{find: {name: Ana}}` is a call of find, also in a list.

    >>> call_items({"find": {"name": "Ana"}}, CallPaths())
    [{'name': 'find', 'arguments': {'name': 'Ana'}}]
    """
    items = found if isinstance(found, list) else [found]
    return [call for item in items for call in (_named(item, paths) or [item])]


def _named(item: Any, paths: CallPaths) -> list[dict[str, Any]]:
    """The calls of an object whose keys are the names of tools; none where it is another."""
    if not isinstance(item, Mapping) or is_told(paths.tool_name, item):
        return []
    told = [each for value in item.values() for each in (value if isinstance(value, list) else [value])]
    if not told or not all(isinstance(each, Mapping) for each in told):
        return []
    return [
        {"name": name, **each} if _tells_more(each, paths) else {"name": name, "arguments": each}
        for name, value in item.items()
        for each in (value if isinstance(value, list) else [value])
    ]


def _tells_more(told: Mapping[str, Any], paths: CallPaths) -> bool:
    """Whether it holds arguments under their own name, rather than being them."""
    return isinstance(search(paths.tool_arguments, told), Mapping | list)


def argument_object(given: Any) -> Any:
    """A list of pairs as an object: `[{name: date, value: 2026-03-01}]`, `[{key: …, value: …}]` or `[["date", …]]`.

    >>> argument_object([{"name": "date", "value": "2026-03-01"}])
    {'date': '2026-03-01'}
    """
    if not isinstance(given, list) or not given:
        return given
    pairs = [_pair(each) for each in given]
    known = [each for each in pairs if each is not None]
    return dict(known) if len(known) == len(pairs) else given


def _pair(item: Any) -> tuple[str, Any] | None:
    if isinstance(item, Mapping) and "value" in item:
        name = next((item[key] for key in ("name", "key", "parameter") if isinstance(item.get(key), str)), None)
        return (name, item["value"]) if name is not None else None
    if isinstance(item, list) and len(item) == 2 and isinstance(item[0], str):
        return item[0], item[1]
    return None


def as_chat_message(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """A message that has a role as it is; one as LangChain (and LangGraph's server) writes it, in OpenAI's form."""
    if "role" in message or message.get("type") not in LANGCHAIN:
        return message
    calls = [
        {
            "id": each.get("id"),
            "type": "function",
            "function": {"name": each.get("name"), "arguments": each.get("args")},
        }
        for each in message.get("tool_calls") or ()
        if isinstance(each, Mapping)
    ]
    kept = {name: message[name] for name in ("content", "tool_call_id", "status") if message.get(name) is not None}
    return {"role": LANGCHAIN[message["type"]], "content": None, **kept, **({"tool_calls": calls} if calls else {})}

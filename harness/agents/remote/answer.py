"""What a remote agent's answer says, by path: its text, its tool calls and its usage, made into steps."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.agents.answers import ToldKind, kind_of, of_kind, read_answer
from harness.agents.approvals import ApprovalRequest
from harness.agents.remote.paths import search
from harness.agents.remote.settings import CallPaths
from harness.agents.remote.shapes import argument_object
from harness.types.chat.confidence import sure_of_last
from harness.types.events import Confidence
from harness.types.trajectory import Event, Handoff, Message, ModelStep, Step, ToolCall, ToolSchema, Usage

FILTERED = "content_filter"
"""Why an answer ended, in the words of OpenAI and its likes, where a content filter stopped it."""


class PathMismatch(Exception):
    """A path that is configured finds what cannot be used, or nothing; the message says which and what."""


@dataclass(slots=True)
class RemoteAnswer:
    """One answer, as chat messages in OpenAI's form."""

    messages: list[dict[str, Any]] = field(default_factory=list)
    usage: Usage | None = None
    model: str | None = None
    waiting: list[str] = field(default_factory=list)
    """Tools that the caller is to run."""
    requests: list[ApprovalRequest] = field(default_factory=list)
    """Requests for approval."""
    offered: list[ToolSchema] | None = None
    filtered: bool = False
    """A content filter of the provider behind it stopped the answer."""
    spans: Sequence[ToolCall | Handoff] = ()
    """Skills, plugins and handoffs that are told besides."""
    confidence: Confidence | None = None
    """Of what was said last."""

    def steps(self, first_chunk: float | None = None) -> list[Step]:
        """Raises AgentFailed for messages that cannot be read."""
        steps = [*self._of_kinds(read_answer(self.messages)), *(request.step for request in self.requests)]
        if steps and self.usage is not None:
            spent = ModelStep(model=self.model, usage=self.usage)
            steps[-1] = steps[-1].model_copy(update={"events": (spent, *steps[-1].events)})
        return _timed(sure_of_last(steps, self.confidence), first_chunk)

    def _of_kinds(self, steps: Sequence[Step]) -> list[Step]:
        """Calls that are said to be of a skill, of a plugin or a handoff as such, and the spans before the text."""
        calls = (call for message in self.messages for call in message.get("tool_calls") or ())
        kinds = {call.get("id"): kind for call in calls if isinstance(call, Mapping) and (kind := kind_of(call))}
        found = [
            step.model_copy(update={"events": tuple(_of_kind(event, kinds) for event in step.events)}) for step in steps
        ]
        if self.spans:
            said = next((i for i, step in enumerate(found) if step.text), len(found))
            found[said:said] = [Step(role="agent", events=(span,)) for span in self.spans]
        return found


def _of_kind(event: Event, kinds: Mapping[Any, ToldKind]) -> Event:
    return of_kind(event, kinds.get(event.id)) if isinstance(event, ToolCall) else event


def described(data: Any) -> str:
    """The keys of an answer and how it begins."""
    keys = f"its keys: {', '.join(data)}; " if isinstance(data, Mapping) and data else ""
    return f"{keys}the answer: {json.dumps(data, ensure_ascii=False)}"


def texts_at(path: str, data: Any) -> list[str] | None:
    """The texts that the path finds: one, or a list of them; None when it finds nothing. Raises Misfit otherwise."""
    found = search(path, data)
    if found is None:
        return None
    texts = [each for each in found if each is not None] if isinstance(found, list) else [found]
    if not all(isinstance(each, str) for each in texts):
        raise PathMismatch(f"kwargs.response: {path} is {_kind(found)}, not text; {described(data)}")
    return texts


def call_messages(items: Any, paths: CallPaths) -> list[dict[str, Any]]:
    """Tool calls that an answer reports, as chat messages: one for calls made at once, one for each result.

    An item that has the id of an earlier one and brings a result or an error completes it. Raises Misfit.
    """
    if not isinstance(items, list):
        raise PathMismatch(f"kwargs.tool_calls: is {_kind(items)}, not a list")
    calls: dict[str, dict[str, Any]] = {}
    for place, item in enumerate(items, 1):
        call = _call(item, paths)
        first = calls.get(call["id"])
        if first is not None and not first["answered"] and call["answered"]:
            calls[call["id"]] = first | {name: value for name, value in call.items() if value is not None}
            continue
        if not isinstance(call["name"], str):
            raise PathMismatch(f"kwargs.tool_name: a call has no name at {paths.tool_name}; {described(item)}")
        calls[f"the {place}th" if call["id"] is None or first is not None else call["id"]] = call
    return _grouped(list(calls.values()))


def read_usage(found: Any) -> Usage | None:
    """Tokens and cost, under the usual names; None where none of them is told."""
    if not isinstance(found, Mapping):
        return None
    spent = Usage(
        input_tokens=_count(found, "input_tokens", "prompt_tokens"),
        output_tokens=_count(found, "output_tokens", "completion_tokens"),
        total_tokens=_count(found, "total_tokens"),
        cost=next((found[name] for name in ("cost", "total_cost") if _is_number(found.get(name))), None),
    )
    return spent if spent != Usage() else None


def _call(item: Any, paths: CallPaths) -> dict[str, Any]:
    if not isinstance(item, Mapping):
        raise PathMismatch(f"kwargs.tool_calls: an item is {_kind(item)}, not an object that tells of a call")
    result, error = search(paths.tool_result, item), search(paths.tool_error, item)
    identifier = search(paths.tool_id, item)
    return {
        "id": None if identifier is None else str(identifier),
        "name": search(paths.tool_name, item),
        "arguments": argument_object(search(paths.tool_arguments, item)),
        "result": result,
        "error": error or None,
        "step": search(paths.tool_step, item),
        "kind": kind_of(item),
        "answered": result is not None or bool(error),
    }


def _grouped(calls: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    together: dict[str, Any] = {}
    step = None
    for place, call in enumerate(calls, 1):
        identifier = call["id"] or f"call-{place}"
        if not together or step is None or call["step"] != step:
            together = {"role": "assistant", "content": None, "tool_calls": []}
            messages.append(together)
            step = call["step"]
        function = {"name": call["name"], "arguments": call["arguments"]}
        kind = {"kind": call["kind"]} if call["kind"] else {}
        together["tool_calls"].append({"id": identifier, "type": "function", "function": function, **kind})
        if call["answered"]:
            failed = call["error"] is not None
            content = call["result"] if not failed or call["error"] is True else call["error"]
            answer = {"role": "tool", "tool_call_id": identifier, "content": content}
            messages.append(answer | ({"status": "error"} if failed else {}))
    return messages


def _timed(steps: Sequence[Step], first_chunk: float | None) -> list[Step]:
    """The first message that was spoken is the one that was streamed."""
    timed = []
    for step in steps:
        events = list(step.events)
        for i, event in enumerate(events):
            if first_chunk is not None and isinstance(event, Message):
                events[i] = event.model_copy(update={"first_chunk": first_chunk})
                first_chunk = None
        timed.append(step.model_copy(update={"events": tuple(events)}))
    return timed


def _count(found: Mapping[str, Any], *names: str) -> int | None:
    value = next((found[name] for name in names if found.get(name) is not None), None)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "nothing"}
    return kinds.get(type(value), "a number")

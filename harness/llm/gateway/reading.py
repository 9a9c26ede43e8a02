"""What a model call tells of an agent, in three protocols: chat completions, responses, and Anthropic's messages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from harness.types.jsonable import jsonable
from harness.types.trajectory import ToolSchema, Usage

Json = dict[str, Any]
PROTOCOLS = {"chat/completions": "chat", "responses": "responses", "messages": "messages"}
"""The end of the address → the protocol."""


LAST_EVENTS = frozenset({"message_stop", "response.completed", "response.incomplete", "response.failed"})
LAST_NAMES = tuple(name.encode() for name in LAST_EVENTS)
CHAT_ENDS = (b"data: [DONE]\n\n", b"data: [DONE]\r\n\r\n")
TELLING = (b"tool_calls", b"usage")
"""What the events of a stream of chat completions hold that tell more than words."""


@dataclass(frozen=True, slots=True)
class SeenCall:
    """A tool call that a model asked for."""

    id: str
    name: str
    arguments: Json | str


@dataclass(frozen=True, slots=True)
class SeenResult:
    """What a tool gave, as the next request tells it. `arguments` are those of its call, where the request has that."""

    id: str
    content: Any
    failed: bool = False
    arguments: Json | str | None = None


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """One request to a model."""

    model: str | None
    history: int
    """How many messages it holds."""
    results: tuple[SeenResult, ...]
    tools: tuple[ToolSchema, ...]
    said: tuple[Any, ...] = ()
    """What the model was told: instructions that stand apart, then the messages."""
    follows: str | None = None
    """The answer after which it goes on, where the provider keeps what was said before."""


@dataclass(frozen=True, slots=True)
class SeenAnswer:
    """What a model answered."""

    model: str | None = None
    id: str | None = None
    """What the provider calls it."""
    calls: tuple[SeenCall, ...] = ()
    usage: Usage | None = None
    cached: int = 0
    """Tokens of what was read that the provider had kept."""


def read_request(protocol: str, body: Json) -> SeenRequest:
    """What a request holds; of what has another form than the protocol's, nothing."""
    items = _list(body.get("input" if protocol == "responses" else "messages"))
    results = {"chat": _chat_results, "responses": _responses_results, "messages": _message_results}[protocol](items)
    tools = tuple(_tools(_list(body.get("tools"))))
    apart = body.get("instructions" if protocol == "responses" else "system")
    asked = body.get("input") if isinstance(body.get("input"), str) else None
    said = tuple(_unmarked(each) for each in (apart, asked, *items) if each is not None)
    follows = _text(body.get("previous_response_id"))
    return SeenRequest(_text(body.get("model")), len(items), tuple(results), tools, said, follows)


def _unmarked(told: Any) -> Any:
    """Without the marks of what is to be cached, which wander from message to message."""
    if isinstance(told, list):
        return [_unmarked(each) for each in told]
    if isinstance(told, dict) and (isinstance(told.get("content"), list) or "cache_control" in told):
        return {name: _unmarked(each) for name, each in told.items() if name != "cache_control"}
    return told


def read_answer_body(protocol: str, body: Json) -> SeenAnswer:
    """What an answer in one piece holds."""
    if protocol == "chat":
        choice = next(iter(_list(body.get("choices"))), {})
        calls = [_chat_call(each, i) for i, each in enumerate(_list(_dict(choice.get("message")).get("tool_calls")))]
    elif protocol == "responses":
        items = [each for each in _list(body.get("output")) if each.get("type") == "function_call"]
        calls = [_call(each.get("call_id"), each, each.get("arguments"), i) for i, each in enumerate(items)]
    else:
        items = [each for each in _list(body.get("content")) if each.get("type") == "tool_use"]
        calls = [_call(each.get("id"), each, each.get("input"), i) for i, each in enumerate(items)]
    usage = _dict(body.get("usage"))
    return SeenAnswer(_text(body.get("model")), _text(body.get("id")), tuple(calls), _usage(usage), _cached(usage))


def read_answer_stream(protocol: str, content: bytes) -> SeenAnswer:
    """What an answer of server-sent events holds, as far as it came."""
    events = _events(content) if protocol != "chat" else _events(content, TELLING)
    body = {"chat": _joined_chat, "responses": _joined_response, "messages": _joined_message}[protocol](events)
    return read_answer_body(protocol, body)


def is_over(protocol: str, content: bytes | bytearray) -> bool:
    """Whether this is a stream up to the event that ends it, after which clients listen no longer."""
    if not content.endswith(CHAT_ENDS if protocol == "chat" else (b"\n\n", b"\r\n\r\n")):
        return False
    end = len(content)
    while end and content[end - 1] in b"\r\n":
        end -= 1
    last = bytes(content[content.rfind(b"\n", 0, end) + 1 : end])  # the whole may be long, and this is asked often
    if protocol == "chat":
        return last == b"data: [DONE]"
    if not any(name in last for name in LAST_NAMES):
        return False
    return any(event.get("type") in LAST_EVENTS for event in _events(last))


def _events(content: bytes, telling: tuple[bytes, ...] = ()) -> Iterator[Json]:
    """Those of a stream; where it is said what `telling` ones hold, after the first no others."""
    known = False
    for line in content.splitlines():
        if line.startswith(b"data:"):
            if known and not any(name in line for name in telling):
                continue
            known = bool(telling)
            if line == b"data: [DONE]":
                continue
            try:
                event = json.loads(line[5:])
            except (ValueError, RecursionError):
                continue
            if isinstance(event, dict):
                yield event


def _joined_chat(events: Iterable[Json]) -> Json:
    body: Json = {}
    calls: dict[Any, Json] = {}
    for event in events:
        body.update({name: event[name] for name in ("model", "usage") if event.get(name)})
        for choice in _list(event.get("choices"))[:1]:
            for piece in _list(_dict(choice.get("delta")).get("tool_calls")):
                call = calls.setdefault(piece.get("index", 0), {"function": {"name": "", "arguments": ""}})
                call["id"] = call.get("id") or piece.get("id")
                for name, text in _dict(piece.get("function")).items():
                    if name in call["function"] and isinstance(text, str):
                        call["function"][name] += text
    return {**body, "choices": [{"message": {"tool_calls": list(calls.values())}}]}


def _joined_response(events: Iterable[Json]) -> Json:
    items = []
    for event in events:
        if event.get("type") in {"response.completed", "response.incomplete", "response.failed"}:
            return _dict(event.get("response"))
        if event.get("type") == "response.output_item.done":
            items.append(_dict(event.get("item")))
    return {"output": items}


def _joined_message(events: Iterable[Json]) -> Json:
    body: Json = {}
    blocks: dict[Any, Json] = {}
    usage: Json = {}
    for event in events:
        if event.get("type") == "message_start":
            message = _dict(event.get("message"))
            body["model"] = message.get("model")
            usage.update(_dict(message.get("usage")))
        elif event.get("type") == "content_block_start":
            blocks[event.get("index")] = {**_dict(event.get("content_block")), "input": ""}
        elif event.get("type") == "content_block_delta" and event.get("index") in blocks:
            blocks[event["index"]]["input"] += _text(_dict(event.get("delta")).get("partial_json")) or ""
        elif event.get("type") == "message_delta":
            usage.update(_dict(event.get("usage")))
    return {**body, "content": list(blocks.values()), "usage": usage}


def _chat_results(messages: Iterable[Json]) -> Iterator[SeenResult]:
    asked: dict[str, Json | str] = {}
    for message in messages:
        if message.get("role") == "tool":
            identifier = str(message.get("tool_call_id"))
            yield SeenResult(identifier, _content(message.get("content")), arguments=asked.get(identifier))
        for i, call in enumerate(_list(message.get("tool_calls"))):
            seen = _chat_call(call, i)
            asked[seen.id] = seen.arguments


def _responses_results(items: Iterable[Json]) -> Iterator[SeenResult]:
    asked: dict[str, Json | str] = {}
    for item in items:
        identifier = str(item.get("call_id"))
        if item.get("type") == "function_call":
            asked[identifier] = _arguments(item.get("arguments"))
        elif item.get("type") == "function_call_output":
            yield SeenResult(identifier, _content(item.get("output")), arguments=asked.get(identifier))


def _message_results(messages: Iterable[Json]) -> Iterator[SeenResult]:
    asked: dict[str, Json | str] = {}
    for message in messages:
        for block in _list(message.get("content")):
            if block.get("type") == "tool_use":
                asked[str(block.get("id"))] = _arguments(block.get("input"))
            elif block.get("type") == "tool_result":
                identifier = str(block.get("tool_use_id"))
                failed = block.get("is_error") is True
                yield SeenResult(identifier, _content(block.get("content")), failed, asked.get(identifier))


def _tools(given: Iterable[Json]) -> Iterator[ToolSchema]:
    for each in given:
        tool = _dict(each.get("function")) or each
        name = _text(tool.get("name"))
        if name:
            parameters = jsonable(tool.get("parameters", tool.get("input_schema")))
            told = parameters if isinstance(parameters, dict) else None
            yield ToolSchema(name=name, description=_text(tool.get("description")), parameters=told)


def _chat_call(call: Json, place: int) -> SeenCall:
    function = _dict(call.get("function"))
    return _call(call.get("id"), function, function.get("arguments"), place)


def _call(identifier: Any, named: Json, arguments: Any, place: int) -> SeenCall:
    return SeenCall(str(identifier or f"call_{place}"), str(named.get("name") or ""), _arguments(arguments))


def _arguments(given: Any) -> Json | str:
    """An object, or the text of one; other text stays, so that it is seen to be wrong."""
    value = given
    if isinstance(given, str) and given.strip():
        try:
            value = json.loads(given)
        except (ValueError, RecursionError):
            return given
    found = jsonable(value or {})
    return found if isinstance(found, dict) else json.dumps(found)


def _cached(counts: Json) -> int:
    """As OpenAI counts it; Anthropic leaves these out of its count."""
    details = _dict(counts.get("prompt_tokens_details")) or _dict(counts.get("input_tokens_details"))
    kept = details.get("cached_tokens")
    return kept if isinstance(kept, int) else 0


def _usage(counts: Json) -> Usage | None:
    read = next((counts[name] for name in ("prompt_tokens", "input_tokens") if isinstance(counts.get(name), int)), None)
    told = [counts.get(name) for name in ("completion_tokens", "output_tokens")]
    written = next((each for each in told if isinstance(each, int)), None)
    return Usage(input_tokens=read, output_tokens=written) if read or written else None


def _content(content: Any) -> Any:
    """What a tool gave: parts of text are their text."""
    parts = _list(content)
    if parts and all(isinstance(part.get("text"), str) for part in parts):
        return "".join(part["text"] for part in parts)
    return jsonable(content)


def _list(value: Any) -> list[Json]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _dict(value: Any) -> Json:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None

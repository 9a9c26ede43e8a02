"""Reads one chat message: OpenAI's form, or either form of the ancestor, told by what is in it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import JsonValue

from harness.errors import nearest
from harness.types.chat.confidence import read_confidence
from harness.types.events import Confidence
from harness.types.jsonable import readable
from harness.types.trajectory import Media, Part, Role, Text

ROLES = ("user", "assistant", "tool", "system")
SPEAKERS: dict[str, Literal["user", "agent", "tool", "system"]] = {
    "user": "user",
    "human": "user",
    "assistant": "agent",
    "agent": "agent",
    "ai": "agent",
    "tool": "tool",
    "function": "tool",
    "system": "system",
    "developer": "system",
}
"""Role in the file → who speaks. What the system says is no part of the conversation."""
THOUGHT_PARTS = frozenset({"thinking", "redacted_thinking", "reasoning"})
TEXT_PARTS = {"text": "text", "input_text": "text", "output_text": "text", "refusal": "refusal"}
"""Type of a content part → the field that holds its text."""
MEDIA_PARTS: dict[str, Literal["image", "file"]] = {
    "image_url": "image",
    "input_image": "image",
    "file": "file",
    "input_file": "file",
}

MAX_DEPTH = 200
"""Levels of lists and objects; pydantic refuses 255, and a value ends up some levels down in a trial."""


class Unreadable(Exception):
    """What is wrong with one message, to be put behind its place."""


@dataclass(slots=True, eq=False)
class ToolAnswer:
    """The result of a tool call, not yet brought together with its call."""

    place: int
    """The message's place in the list, as for calls."""
    id: str | None
    name: str | None
    content: JsonValue
    failed: bool
    """Marked as an error; what only reads like one is left to the scorer."""


@dataclass(slots=True, eq=False)
class MessageCall:
    """A tool call, and its answer once that is found."""

    place: int
    id: str | None
    name: str
    arguments: dict[str, JsonValue] | str
    answer: ToolAnswer | None = None


@dataclass(slots=True)
class Spoken:
    """One message of user or agent, with all the calls made in it."""

    role: Role
    agent: str | None
    parts: tuple[Part, ...]
    calls: Sequence[MessageCall]
    confidence: Confidence | None = None


def looks_like_message(item: Any) -> bool:
    return isinstance(item, Mapping) and "role" in _bare(item)


def read_message(item: Any, place: int) -> Spoken | ToolAnswer | None:
    """What this message is; None when it is no part of the conversation. Raises Unreadable."""
    if not isinstance(item, Mapping):
        raise Unreadable(f": a message is an object with role and content; found {_short(item)}")
    message = _bare(item)
    if "role" not in message and "meta" in message:  # the ancestor's summary at the end of an analysis
        return None
    role = message.get("role")
    speaker = SPEAKERS.get(role.lower()) if isinstance(role, str) else None
    if speaker is None:
        raise Unreadable(f".role: {_short(role)} is no role{nearest(str(role), ROLES)}")
    if speaker == "system":
        return None
    if speaker == "tool" or message.get("type") == "tool_response":
        return _read_answer(message, place)
    return _read_spoken(speaker, message, place)


def _bare(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """The message inside the ancestor's {message, reason}, or the item itself."""
    inner = item.get("message")
    return inner if isinstance(inner, Mapping) and "role" not in item else item


def _read_spoken(role: Role, message: Mapping[str, Any], place: int) -> Spoken:
    packed = _packed_call(message)
    calls = _read_calls(message, place) if packed is None else [_read_call(packed, place, ".content")]
    if calls and role == "user":
        raise Unreadable(": the user makes a tool call; only those of the agent are judged; remove it")
    name = message.get("name")
    return Spoken(
        role=role,
        agent=name if role == "agent" and isinstance(name, str) and name else None,
        parts=_read_content(message) if packed is None else (),
        calls=calls,
        confidence=read_confidence(message) if role == "agent" else None,
    )


def _packed_call(message: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The call in the content of the ancestor's tool_call message; some messages of that type hold plain text."""
    if message.get("type") != "tool_call" or message.get("tool_calls"):
        return None
    content = message.get("content")
    packed = _as_object(content)
    if packed is not None:
        return packed if packed.get("type") == "tool_call" or {"name", "args"} <= set(packed) else None
    if isinstance(content, str) and content.lstrip().startswith("{"):
        raise Unreadable(f".content: a tool_call is JSON with name and args; found {_short(content)}")
    return None


def _read_answer(message: Mapping[str, Any], place: int) -> ToolAnswer:
    """A tool message, or the ancestor's tool_response, whose content is JSON with everything in it."""
    if message.get("type") == "tool_response":
        packed = _as_object(message.get("content"))
        if packed is not None and packed.get("type") == "tool_response":
            message = {**message, **packed, "content": packed.get("content")}
    name = message.get("name")
    return ToolAnswer(
        place=place,
        id=_identifier(message.get("tool_call_id", message.get("id"))),
        name=name if isinstance(name, str) else None,
        content=_joined_text(message.get("content")),
        failed=message.get("status") == "error" or any(message.get(key) is True for key in ("is_error", "isError")),
    )


def _joined_text(content: Any) -> Any:
    """A result given as a list of text parts is their text; anything else is kept as it is."""
    if isinstance(content, list) and content and all(isinstance(part, Mapping) for part in content):
        texts = [part.get("text") for part in content if part.get("type") in TEXT_PARTS]
        if len(texts) == len(content) and all(isinstance(text, str) for text in texts):
            return "".join(texts)
    return content


def _read_calls(message: Mapping[str, Any], place: int) -> list[MessageCall]:
    given = message.get("tool_calls")
    if given is not None and not isinstance(given, list):
        raise Unreadable(f".tool_calls: should be a list; found {_short(given)}")
    calls = [_read_call(call, place, f".tool_calls[{i}]") for i, call in enumerate(given or ())]
    if message.get("function_call") is not None:
        calls.append(_read_call(message["function_call"], place, ".function_call"))
    return calls


def _read_call(call: Any, place: int, where: str) -> MessageCall:
    if not isinstance(call, Mapping):
        raise Unreadable(f"{where}: a tool call is an object; found {_short(call)}")
    inner = call.get("function", call.get("custom", call))
    name = inner.get("name") if isinstance(inner, Mapping) else None
    if not isinstance(name, str) or not name:
        raise Unreadable(f"{where}: a tool call names its function; found {_short(call)}")
    given = next((inner[key] for key in ("arguments", "args", "input") if key in inner), None)
    return MessageCall(place, _identifier(call.get("id", call.get("tool_call_id"))), name, _read_arguments(given))


def _read_arguments(given: Any) -> dict[str, JsonValue] | str:
    """Arguments as given: an object, or JSON text of one; other text is kept, so that it can be seen to be wrong."""
    if given is None or given == "":
        return {}
    parsed = _as_object(given)
    if parsed is not None:
        return dict(parsed)
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)


def _as_object(content: Any) -> Mapping[str, Any] | None:
    """The JSON object that this is, or is the text of."""
    if isinstance(content, str):
        try:
            content = mended(json.loads(content, parse_constant=_no_constant))
        except (ValueError, RecursionError):
            return None
    return content if isinstance(content, Mapping) else None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def mended(value: Any, depth: int = 0) -> Any:
    """The same JSON value; half a surrogate pair (text cut inside an emoji), which no file can hold, becomes `?`.

    Raises RecursionError where it is nested too deeply to be kept.
    """
    if depth > MAX_DEPTH:
        raise RecursionError
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, list):
        return [mended(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {mended(key): mended(item, depth + 1) for key, item in value.items()}
    return value


def _identifier(given: Any) -> str | None:
    return str(given) if isinstance(given, str | int) and given != "" else None


def _read_content(message: Mapping[str, Any]) -> tuple[Part, ...]:
    content = message.get("content")
    if content is None:
        content = message.get("refusal") or ""
    if isinstance(content, str):
        return (Text(text=content),) if content else ()
    if isinstance(content, Mapping):
        return (_read_part(content, ".content"),)
    if isinstance(content, list):
        return tuple(_read_part(part, f".content[{i}]") for i, part in enumerate(content) if not _is_thought(part))
    raise Unreadable(f".content: should be text or a list of parts; found {_short(content)}")


def _is_thought(part: Any) -> bool:
    """What a model thought, which nobody heard."""
    return isinstance(part, Mapping) and part.get("type") in THOUGHT_PARTS


def _read_part(part: Any, where: str) -> Part:
    if isinstance(part, str):
        return Text(text=part)
    kind = part.get("type") if isinstance(part, Mapping) else None
    if isinstance(kind, str) and isinstance(text := part.get(TEXT_PARTS.get(kind)), str):
        return Text(text=text)
    if isinstance(kind, str) and kind in MEDIA_PARTS:
        return _read_media(MEDIA_PARTS[kind], part.get(kind, part), where)
    known = ", ".join([*TEXT_PARTS, *MEDIA_PARTS])
    raise Unreadable(f"{where}: is no part of a message ({known}); found {_short(part)}")


def _read_media(kind: Literal["image", "file"], content: Any, where: str) -> Media:
    """An image or file. One that is only referred to is known by its reference, whose hash stands for it."""
    fields = content if isinstance(content, Mapping) else {"url": content}
    reference = next((fields[key] for key in ("url", "image_url", "file_data", "file_id") if fields.get(key)), None)
    if not isinstance(reference, str):
        raise Unreadable(f"{where}: the {kind} has neither data nor a URL or file_id; found {_short(content)}")
    name = fields.get("filename")
    name = name if isinstance(name, str) else None
    head, _, body = reference.partition(";base64,")
    if body and head.startswith("data:"):
        try:
            data = base64.b64decode(body, validate=True)
        except binascii.Error:
            raise Unreadable(f"{where}: the data of the {kind} is not base64") from None
        media_type = head.removeprefix("data:")
        return Media(type=kind, sha256=hashlib.sha256(data).hexdigest(), media_type=media_type, name=name)
    return Media(type=kind, sha256=hashlib.sha256(reference.encode()).hexdigest(), name=name or reference)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"

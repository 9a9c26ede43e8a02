"""Templates of requests: JSON in which `{{ text }}` and the like stand for what the agent is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from harness.agents.remote.paths import checked_path, search
from harness.errors import nearest
from harness.types.trajectory import Conversation

NAMES = ("text", "messages", "spoken", "session", "context", "attachments")
"""What a placeholder may begin with; the rest is JMESPath, as in `{{ context.user_id }}`."""

_PLACEHOLDER = re.compile(r"\{\{\s*((?:(?!\}\}).)*?)\s*\}\}", re.DOTALL)


def values_for(conversation: Conversation, session: Any) -> dict[str, Any]:
    """What the placeholders stand for in one turn; None is nothing.

    `text` is what the user said last, `messages` the whole conversation in OpenAI's form, tool calls and their results
    included, `spoken` only what was said, `attachments` the files that came with the user's last message.
    """
    return {
        "text": conversation.text,
        "messages": list(conversation),
        "spoken": spoken(conversation),
        "session": session,
        "context": conversation.context or None,
        "attachments": _attachments(conversation) or None,
    }


def spoken(conversation: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The conversation without tool calls and their results."""
    return [
        {"role": message["role"], "content": message["content"]}
        for message in conversation
        if message["role"] in {"user", "assistant"} and message["content"]
    ]


def since_answer(conversation: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What the user said since the agent spoke last."""
    said = len(conversation)
    while said and conversation[said - 1]["role"] == "user":
        said -= 1
    return list(conversation[said:])


def check_template(template: Any, names: Sequence[str] = NAMES) -> None:
    """Raises ValueError for a placeholder that cannot be filled."""
    for expression in _placeholders(template):
        name = re.match(r"\w*", expression)
        if name is None or name[0] not in names:
            raise ValueError(f"{{{{ {expression} }}}} is no placeholder{nearest(expression, names)}")
        checked_path(expression)


def filled(template: Any, values: Mapping[str, Any]) -> Any:
    """The template with its placeholders replaced.

    A string that is one placeholder and nothing else becomes the value itself, whatever its type; where there is no
    value, the field or item is left out. Inside other text a value is written out, and no value is no text.
    """
    if isinstance(template, Mapping):
        return {name: filled(each, values) for name, each in template.items() if not _is_empty(each, values)}
    if isinstance(template, list | tuple):
        return [filled(each, values) for each in template if not _is_empty(each, values)]
    if not isinstance(template, str):
        return template
    whole = _PLACEHOLDER.fullmatch(template)
    if whole is not None:
        return search(whole[1], values)
    return _PLACEHOLDER.sub(lambda match: _written(search(match[1], values)), template)


def filled_url(url: str, values: Mapping[str, Any]) -> str:
    """An address; what stands for a placeholder is one part of it, whatever is in it."""
    return _PLACEHOLDER.sub(lambda match: quote(_written(search(match[1], values)), safe=""), url)


def without_placeholders(url: str) -> str:
    """The same address with something in their places, so that it can be looked at."""
    return _PLACEHOLDER.sub("x", url)


def filled_headers(headers: Mapping[str, str], values: Mapping[str, Any]) -> dict[str, bytes]:
    """Header lines: UTF-8, without line breaks; one without a value is left out."""
    return {
        name: " ".join(_written(filled(header, values)).split()).encode()
        for name, header in headers.items()
        if not _is_empty(header, values)
    }


def _placeholders(template: Any) -> Iterator[str]:
    if isinstance(template, str):
        yield from (match[1] for match in _PLACEHOLDER.finditer(template))
    elif isinstance(template, Mapping | list | tuple):
        for each in template.values() if isinstance(template, Mapping) else template:
            yield from _placeholders(each)


def _is_empty(template: Any, values: Mapping[str, Any]) -> bool:
    whole = _PLACEHOLDER.fullmatch(template) if isinstance(template, str) else None
    return whole is not None and search(whole[1], values) is None


def _written(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _attachments(conversation: Conversation) -> list[dict[str, str]]:
    """Name, media type and content (base64) of each file."""
    content = conversation[-1]["content"] if conversation and conversation[-1]["role"] == "user" else None
    parts = content if isinstance(content, list) else []
    return [_attachment(part) for part in parts if part["type"] != "text"]


def _attachment(part: Mapping[str, Any]) -> dict[str, str]:
    file = part["image_url"] if part["type"] == "image_url" else part["file"]
    head, _, data = str(file.get("url") or file["file_data"]).partition(";base64,")
    return {"name": str(file.get("filename", "image")), "media_type": head.removeprefix("data:"), "data": data}

"""What the response of an API means: a result, a refusal, or that the server broke."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.world import Faulted, ToolCallFailed
from harness.types.jsonable import jsonable

_MESSAGES = ("message", "detail", "error_description", "description", "title", "reason", "msg", "error", "errors")
"""Where refusals are told."""
_CODES = ("code", "error_code", "type", "status", "error")
LONGEST_QUOTE = 300


@dataclass(frozen=True, slots=True)
class ApiResponse:
    """One response, read to its end."""

    status: int
    reason: str
    kind: str
    """Its content type without parameters."""
    text: str

    @property
    def says_json(self) -> bool:
        return self.kind == "application/json" or self.kind.endswith("+json")


def result_of(tool: str, response: ApiResponse) -> JsonValue:
    """Raises ToolCallFailed for a refusal, and Faulted where it says nothing of the call."""
    content = _content(response)
    if response.status < 300:
        return content
    said = f"{response.status} {response.reason}".strip()
    if response.status in {401, 407}:
        told = _told(content) or said
        raise ToolCallFailed(f"{response.status} {told}; if it wants a key, give it with --tools-key-env NAME")
    if response.status >= 500:
        raise Faulted(f"{tool} broke: {said}{_quoted(response.text)}")
    if response.status == 405 or (response.status == 404 and not response.says_json):
        raise Faulted(f"{tool}: {said}: the server may not know such an address; check --tools-url, its path too")
    if response.status < 400:
        raise Faulted(f"{tool}: {said}: redirects are only followed on the same host")
    raise ToolCallFailed(
        f"{response.status} {_told(content) or response.text.strip()[:LONGEST_QUOTE] or response.reason}"
    )


def _content(response: ApiResponse) -> JsonValue:
    if not response.text:
        return None
    if response.says_json or response.text[:1] in {"{", "["}:
        try:
            found: JsonValue = jsonable(json.loads(response.text))
        except (ValueError, RecursionError):
            return response.text
        return found
    return response.text


def _told(content: JsonValue) -> str:
    """The code and the words of a refusal; what is new with each response, such as its id, is no part of that."""
    if isinstance(content, str):
        return " ".join(content.split())[:LONGEST_QUOTE] if not content.lstrip().startswith("<") else ""
    if isinstance(content, list):
        return "; ".join(filter(None, map(_told, content)))[:LONGEST_QUOTE]
    if not isinstance(content, Mapping):
        return ""
    inner = next(
        (content[name] for name in ("error", "errors", "detail") if isinstance(content.get(name), dict | list)), None
    )
    if inner and not isinstance(content.get("message"), str):
        return _told(inner) or json.dumps(inner)[:LONGEST_QUOTE]
    message = next((text for name in _MESSAGES if isinstance(text := content.get(name), str) and text), "")
    code = next((str(found) for name in _CODES if isinstance(found := content.get(name), str | int)), "")
    where = content.get("loc") or content.get("field")
    if isinstance(where, list):
        where = ".".join(map(str, where))
    named = [str(each) for each in (code, where) if each and str(each) != message and not str(each).startswith("http")]
    return ": ".join([*named, message] if message else named) or json.dumps(dict(content))[:LONGEST_QUOTE]


def _quoted(text: str) -> str:
    line = " ".join(text.split())[:LONGEST_QUOTE]
    return f": {line}" if line and not line.startswith("<") else ""

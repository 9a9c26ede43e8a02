"""The HTTP request of an operation's call."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from pydantic import JsonValue

from generators.tools.remote.operations import BODIES, KeyPlace, Operation
from generators.tools.world import ToolCallFailed
from harness.errors import nearest


@dataclass(slots=True)
class ApiRequest:
    """What is sent."""

    method: str
    url: str
    query: list[tuple[str, str]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes | None = None

    def with_key(self, place: KeyPlace | None, key: str | None) -> ApiRequest:
        """With the key where the operation wants it."""
        if place is None or key is None:
            return self
        if place.part == "query":
            self.query.append((place.name, key))
        elif place.part == "cookie":
            self.headers["Cookie"] = f"{place.name}={key}"
        elif place.scheme == "Basic":
            self.headers[place.name] = f"Basic {base64.b64encode(key.encode()).decode()}"
        else:
            self.headers[place.name] = f"{place.scheme} {key}".strip()
        return self


def request_for(operation: Operation, base: str, arguments: Mapping[str, JsonValue]) -> ApiRequest:
    """Raises ToolCallFailed for arguments that no request can be made of; all else the server is to judge."""
    tool, path = operation.tool.name, operation.path
    request = ApiRequest(operation.method, "", headers={"Accept": "application/json, text/plain;q=0.9, */*;q=0.1"})
    unknown = [name for name in arguments if name not in operation.places]
    if unknown:
        raise ToolCallFailed(f'{tool} takes no argument "{unknown[0]}"{nearest(unknown[0], operation.places)}')
    body: dict[str, JsonValue] = {}
    whole: list[JsonValue] = []
    for name, value in arguments.items():
        place = operation.places[name]
        match place.part:
            case "body":
                body[place.name] = value
            case "whole body":
                whole.append(value)
            case "query" if value is not None:
                request.query += _query(place.name, value, explode=place.explode, deep=place.deep)
            case "header" if value is not None:
                request.headers[place.name] = _header(tool, name, value)
            case "path" if value is not None:
                path = path.replace(f"{{{place.name}}}", _in_path(tool, name, value))
    missing = [name for name, place in operation.places.items() if place.part == "path" and f"{{{place.name}}}" in path]
    if missing:
        raise ToolCallFailed(f"{tool}: {', '.join(missing)}: missing")
    request.url = base + (path if path.startswith("/") else f"/{path}")
    if operation.body is not None and (body or whole):
        request.headers["Content-Type"] = BODIES[operation.body]
        request.content = _content(operation.body, whole[0] if whole else body)
    return request


def _header(tool: str, name: str, value: JsonValue) -> str:
    text = _text(value)
    if not text.isprintable() or not text.isascii():
        raise ToolCallFailed(f"{tool}: {name}: cannot be sent as a header")
    return text


def _in_path(tool: str, name: str, value: JsonValue) -> str:
    """An empty one, or `..`, would make it another address."""
    text = _text(value)
    if text.strip() in {"", ".", ".."}:
        raise ToolCallFailed(f"{tool}: {name}: must not be empty")
    return quote(text, safe="")


def _content(kind: str, value: JsonValue) -> bytes:
    if kind == "json":
        return json.dumps(value, ensure_ascii=False).encode()
    if kind == "form" and isinstance(value, dict):
        return urlencode([pair for name, each in value.items() for pair in _query(name, each)]).encode()
    return _text(value).encode()


def _query(name: str, value: JsonValue, *, explode: bool = True, deep: bool = False) -> list[tuple[str, str]]:
    if isinstance(value, list):
        texts = [_text(each) for each in value]
        return [(name, text) for text in texts] if explode else [(name, ",".join(texts))]
    if isinstance(value, dict) and deep:
        return [(f"{name}[{key}]", _text(each)) for key, each in value.items()]
    return [(name, _text(value))]


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ",".join(_text(each) for each in value)
    return json.dumps(value, ensure_ascii=False)

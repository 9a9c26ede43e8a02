"""The operations of an OpenAPI file (3.0, 3.1) as tools, and where in a request each argument belongs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from generators.tools.remote.plain_schemas import OpenApiDocument
from harness.errors import UserMistake
from harness.types.events import ToolSchema

METHODS = ("get", "head", "post", "put", "patch", "delete")
READS = frozenset({"get", "head"})
BODIES = {"json": "application/json", "form": "application/x-www-form-urlencoded", "text": "text/plain"}
"""The kinds of bodies that are sent."""
_OF_ITS_OWN = frozenset({"accept", "content-type", "authorization"})
"""Headers that are no arguments, as the standard says."""
_NOT_A_NAME = re.compile(r"[^A-Za-z0-9_-]+")
LONGEST_NAME = 64
MOST_NAMED = 5
BodyKind = Literal["json", "form", "text"]
Part = Literal["path", "query", "header", "body", "whole body"]


@dataclass(frozen=True, slots=True)
class ArgumentPlace:
    """Where an argument belongs."""

    part: Part
    name: str
    """As the server calls it."""
    explode: bool = True
    deep: bool = False


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """Where the key belongs, as the security scheme says."""

    part: Literal["header", "query", "cookie"] = "header"
    name: str = "Authorization"
    scheme: Literal["Bearer", "Basic", ""] = "Bearer"


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation, as a tool and as a request."""

    tool: ToolSchema
    method: str
    path: str
    places: Mapping[str, ArgumentPlace]
    body: BodyKind | None
    key: KeyPlace | None
    """None: it takes none."""


@dataclass(frozen=True, slots=True)
class Api:
    """What a file says."""

    operations: tuple[Operation, ...]
    notes: tuple[str, ...]
    servers: tuple[str, ...]
    """The addresses it names, of which none is contacted."""


def is_openapi(document: object) -> bool:
    """Whether it is meant to be one, of whatever version."""
    return isinstance(document, dict) and ("openapi" in document or "swagger" in document)


def read_api(document: Mapping[str, Any], path: Path) -> Api:
    """Raises UserMistake."""
    where = f"tools {path}"
    version = str(document.get("openapi", document.get("swagger", "")))
    if not version.startswith(("3.0", "3.1")):
        raise UserMistake(f"{where}: is OpenAPI {version}; 3.0 and 3.1 are read: convert it")
    reader = _Reader(OpenApiDocument(document, where))
    operations = list(reader.operations())
    if not operations:
        left = f" that can be called ({'; '.join(reader.notes[:MOST_NAMED])})" if reader.notes else ""
        raise UserMistake(f"{where}: paths: there is no operation{left}")
    often = Counter(operation.tool.name for operation in operations)
    twice = [name for name, times in often.items() if times > 1]
    if twice:
        raise UserMistake(*(f'{where}: two operations are named "{name}"; give each an operationId' for name in twice))
    servers = [each.get("url") for each in document.get("servers") or () if isinstance(each, dict)]
    return Api(tuple(operations), tuple(reader.notes), tuple(each for each in servers if isinstance(each, str)))


class _Unsendable(Exception):
    """Why an operation cannot be called."""


class _Reader:
    def __init__(self, document: OpenApiDocument) -> None:
        self._document = document
        self.notes: list[str] = []

    def operations(self) -> Iterator[Operation]:
        paths = self._document.content.get("paths")
        if not isinstance(paths, dict):
            raise UserMistake(f"{self._document.where}: paths: expected an object: path → operations")
        for path, raw in paths.items():
            item = self._document.at(raw)
            for method in METHODS:
                if isinstance(item.get(method), dict):
                    try:
                        yield self._operation(str(path), method, item[method], item.get("parameters"))
                    except _Unsendable as problem:
                        self.notes.append(f"{method.upper()} {path}: left out: {problem}")

    def _operation(self, path: str, method: str, operation: Mapping[str, Any], shared: Any) -> Operation:
        places: dict[str, ArgumentPlace] = {}
        schemas: dict[str, Any] = {}
        required: list[str] = []
        for parameter in self._parameters(operation.get("parameters"), shared):
            self._take(parameter, places, schemas, required)
        for name in re.findall(r"{([^}]+)}", path):
            if name not in [place.name for place in places.values() if place.part == "path"]:
                places[name], schemas[name] = ArgumentPlace("path", name), {"type": "string"}
                required.append(name)
        body = self._body(operation.get("requestBody"), places, schemas, required)
        told = [operation.get("summary"), operation.get("description")]
        lines = [str(each).strip() for each in told if isinstance(each, str) and each.strip()]
        tool = ToolSchema(
            name=_name(operation.get("operationId"), method, path),
            description="\n".join(dict.fromkeys(lines)) or f"{method.upper()} {path}",
            parameters={"type": "object", "properties": schemas, "required": required},
            read_only=_reads(operation, method),
        )
        return Operation(tool, method.upper(), path, places, body, self._key_place(operation))

    def _parameters(self, own: Any, shared: Any) -> list[dict[str, Any]]:
        """The operation's own go before those of its path."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for listed in (shared, own):
            for raw in listed if isinstance(listed, list) else ():
                parameter = self._document.at(raw)
                found[str(parameter.get("in")), str(parameter.get("name"))] = parameter
        return list(found.values())

    def _take(
        self,
        parameter: Mapping[str, Any],
        places: dict[str, ArgumentPlace],
        schemas: dict[str, Any],
        required: list[str],
    ) -> None:
        part, name = parameter.get("in"), str(parameter.get("name"))
        needed = parameter.get("required") is True or part == "path"
        if part == "header" and name.lower() in _OF_ITS_OWN:
            return
        if part not in {"path", "query", "header"}:
            if needed:
                raise _Unsendable(f'its parameter "{name}" stands in the {part}')
            return
        content = parameter.get("content")
        if isinstance(content, dict):
            raise _Unsendable(f'its parameter "{name}" is described by content')
        schema = self._document.schema(parameter.get("schema"))
        schema |= {key: parameter[key] for key in ("description", "example") if key in parameter}
        if isinstance(examples := parameter.get("examples"), dict):
            shown = [self._document.at(each).get("value") for each in examples.values()]
            schema["examples"] = [value for value in shown if value is not None]
        argument = name if name not in places else f"{part}_{name}"
        style = parameter.get("style")
        explode = parameter.get("explode", style in {None, "form", "deepObject"})
        places[argument] = ArgumentPlace(part, name, explode=explode is True, deep=style == "deepObject")
        schemas[argument] = schema
        if needed:
            required.append(argument)

    def _body(
        self, raw: Any, places: dict[str, ArgumentPlace], schemas: dict[str, Any], required: list[str]
    ) -> BodyKind | None:
        described = self._document.at(raw)
        content = described.get("content")
        if not isinstance(content, dict) or not content:
            return None
        kind, media = _chosen(content)
        if kind is None:
            if described.get("required") is False:
                return None
            raise _Unsendable(f"its body is {', '.join(map(str, content))}; {', '.join(BODIES.values())} are sent")
        schema = self._document.schema(self._document.at(media).get("schema"))
        properties = schema.get("properties")
        optional = described.get("required") is False
        if not isinstance(properties, dict) or not properties:
            name = "body" if "body" not in places else "request_body"
            shown = self._document.at(media).get("example")
            places[name] = ArgumentPlace("whole body", name)
            schemas[name] = {**schema, **({"example": shown} if shown is not None else {})}
            required += [] if optional else [name]
            return kind
        example = self._document.at(media).get("example")
        for name, each in properties.items():
            argument = name if name not in places else f"body_{name}"
            shown = example.get(name) if isinstance(example, dict) and "example" not in each else None
            places[argument] = ArgumentPlace("body", name)
            schemas[argument] = {**each, **({"example": shown} if shown is not None else {})}
            if name in schema.get("required", ()) and not optional:
                required.append(argument)
        return kind

    def _key_place(self, operation: Mapping[str, Any]) -> KeyPlace | None:
        """By the first way to be let in that takes one key."""
        wanted = operation.get("security", self._document.content.get("security"))
        if wanted is None:
            return KeyPlace()
        components = self._document.at(self._document.content.get("components"))
        schemes = self._document.at(components.get("securitySchemes"))
        for each in wanted if isinstance(wanted, list) else ():
            if isinstance(each, dict) and len(each) == 1:
                return _key_place(self._document.at(schemes.get(next(iter(each)))))
        return None


def _chosen(content: Mapping[str, Any]) -> tuple[BodyKind | None, Any]:
    plain = {str(name).partition(";")[0].strip().lower(): media for name, media in content.items()}
    for name, media in plain.items():
        if name == BODIES["json"] or name.endswith("+json") or name == "*/*":
            return "json", media
    if BODIES["form"] in plain:
        return "form", plain[BODIES["form"]]
    return ("text", plain[BODIES["text"]]) if BODIES["text"] in plain else (None, None)


def _key_place(scheme: Mapping[str, Any]) -> KeyPlace:
    if scheme.get("type") == "apiKey" and scheme.get("in") in {"header", "query", "cookie"}:
        return KeyPlace(scheme["in"], str(scheme.get("name")), "")
    if scheme.get("type") == "http" and str(scheme.get("scheme")).lower() == "basic":
        return KeyPlace(scheme="Basic")
    return KeyPlace()


def _name(given: Any, method: str, path: str) -> str:
    said = given if isinstance(given, str) and given.strip() else f"{method} {path}"
    return _NOT_A_NAME.sub("_", said).strip("_")[:LONGEST_NAME] or method


def _reads(operation: Mapping[str, Any], method: str) -> bool:
    """Whether it only reads, as it says itself, else by its method."""
    for hint, reads in (("x-read-only", True), ("x-readonly", True), ("x-openai-isConsequential", False)):
        if isinstance(operation.get(hint), bool):
            return operation[hint] is reads
    return method in READS


def servers_shown(servers: Sequence[str]) -> str:
    return f" (the file names {', '.join(servers[:MOST_NAMED])})" if servers else ""

"""Schemas of an OpenAPI file as plain JSON Schema: references resolved, what only OpenAPI knows translated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from harness.errors import UserMistake

MOST_NODES = 3_000
"""Parts of one argument's schema; what lies deeper is left open."""
MOST_NAMED = 5
_COMBINED = ("anyOf", "oneOf")
_LEFT_OUT = {
    "nullable",
    "xml",
    "discriminator",
    "externalDocs",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$schema",
    "$id",
}


class OpenApiDocument:
    """The document, and what its references name. Only those within it are followed."""

    def __init__(self, document: Mapping[str, Any], where: str) -> None:
        """Raises UserMistake for references that lead out of it, or to nothing."""
        self.content, self.where = document, where
        references = sorted(set(_references(document)))
        outside = [each for each in references if not each.startswith("#")]
        nowhere = [each for each in references if each.startswith("#") and self._found(each) is None]
        problems = [
            f'{where}: $ref "{each}": leads out of the file, which is not followed; put what it names into the file'
            for each in outside[:MOST_NAMED]
        ]
        problems += [f'{where}: $ref "{each}": there is no such place in the file' for each in nowhere[:MOST_NAMED]]
        if problems:
            raise UserMistake(*problems)

    def at(self, node: Any) -> dict[str, Any]:
        """The object, behind its references. Empty where it is none."""
        seen: set[str] = set()
        while isinstance(node, dict) and isinstance(reference := node.get("$ref"), str):
            if reference in seen:
                return {}
            seen.add(reference)
            node = self._found(reference)
        return node if isinstance(node, dict) else {}

    def schema(self, node: Any) -> dict[str, Any]:
        """As plain JSON Schema without references; one that holds itself is open where it begins again."""
        return self._plain(node, (), [MOST_NODES])

    def _plain(self, node: Any, inside: tuple[str, ...], left: list[int]) -> dict[str, Any]:
        left[0] -= 1
        if not isinstance(node, dict) or left[0] < 0:
            return {}
        reference = node.get("$ref")
        if isinstance(reference, str):
            rest = {key: value for key, value in node.items() if key != "$ref"}
            if reference in inside:
                return {}
            named = self._plain(self._found(reference), (*inside, reference), left)
            return {**named, **self._plain(rest, inside, left)} if rest else named
        made = {key: value for key, value in node.items() if key not in _LEFT_OUT and not key.startswith("x-")}
        made |= _one_type(node.get("type"))
        _with_bounds(made)
        if isinstance(properties := node.get("properties"), dict):
            made["properties"] = {
                name: self._plain(each, inside, left)
                for name, each in properties.items()
                if self.at(each).get("readOnly") is not True
            }
        made.pop("required", None)
        if isinstance(needed := node.get("required"), list):
            gone = set(node.get("properties") or {}) - set(made.get("properties") or {})
            made["required"] = [name for name in needed if name not in gone]
        self._inside(made, inside, left)
        if isinstance(parts := made.pop("allOf", None), list):
            return _merged([*(self._plain(each, inside, left) for each in parts), made])
        return made

    def _inside(self, made: dict[str, Any], inside: tuple[str, ...], left: list[int]) -> None:
        """Make plain what stands in it."""
        for key in ("items", "additionalProperties", "not"):
            if isinstance(made.get(key), dict):
                made[key] = self._plain(made[key], inside, left)
        for key in _COMBINED:
            if isinstance(made.get(key), list):
                made[key] = [self._plain(each, inside, left) for each in made[key]]

    def _found(self, reference: str) -> Any:
        found: Any = self.content
        for part in reference.removeprefix("#").strip("/").split("/") if reference != "#" else ():
            name = unquote(part).replace("~1", "/").replace("~0", "~")
            if isinstance(found, dict) and name in found:
                found = found[name]
            elif isinstance(found, list) and name.isdigit() and int(name) < len(found):
                found = found[int(name)]
            else:
                return None
        return found


def _references(node: Any) -> Iterator[str]:
    waiting, seen = [node], set[int]()
    while waiting:
        value = waiting.pop()
        if not isinstance(value, dict | list) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                yield value["$ref"]
            waiting += [each for name, each in value.items() if name not in {"example", "examples", "default", "enum"}]
        else:
            waiting += value


def _one_type(kind: Any) -> dict[str, Any]:
    """3.1 allows a list of types; that of null says nothing of a value that is given."""
    if not isinstance(kind, list):
        return {}
    others = [each for each in kind if each != "null"]
    return {"type": others[0]} if len(others) == 1 else {"type": others}


def _with_bounds(made: dict[str, Any]) -> None:
    """In 3.0 a bound is said to be exclusive by `true` beside it."""
    for bound, at in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if isinstance(made.get(at), bool):
            exclusive = made.pop(at)
            if exclusive and bound in made:
                made[at] = made.pop(bound)


def _merged(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """One schema for what must fit all of them."""
    made: dict[str, Any] = {}
    properties: dict[str, Any] = {}
    needed: dict[str, None] = {}
    for part in parts:
        properties |= part.get("properties", {})
        needed |= dict.fromkeys(part.get("required", ()))
        made |= part
    if properties:
        made["properties"] = properties
    if needed:
        made["required"] = list(needed)
    return made

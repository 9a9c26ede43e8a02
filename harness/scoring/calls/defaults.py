"""What the offered schema of a tool says of its arguments: the values that stand where a call leaves them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from harness.types.jsonable import json_equal

NO_DEFAULT: Final = object()
MOST_REFERENCES = 20
"""So many `$ref` are followed one after the other; a schema in which they go round has no more to say."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A place in the schema of a tool's arguments: all of them, one of them, or what stands inside one."""

    schema: Mapping[str, Any]
    root: Mapping[str, Any]
    """The whole schema, in which `$ref` are looked up."""

    @staticmethod
    def of(parameters: Mapping[str, Any] | None) -> Shape:
        return Shape(parameters, parameters) if parameters else UNKNOWN

    def below(self, key: str) -> Shape:
        """The place of a member of an object, or of an item of a list."""
        for schema in self._readings():
            properties, items = schema.get("properties"), schema.get("items")
            if isinstance(properties, Mapping) and isinstance(properties.get(key), Mapping):
                return Shape(properties[key], self.root)
            if isinstance(items, Mapping) and key.isdecimal():
                return Shape(items, self.root)
        return UNKNOWN

    @property
    def default(self) -> Any:
        """What the tool takes when nothing is given here; NO_DEFAULT where the schema does not say."""
        return next((schema["default"] for schema in self._readings() if "default" in schema), NO_DEFAULT)

    def as_if_absent(self, value: Any) -> bool:
        """Whether leaving the value out would say the same: it is null, its default, or an object of nothing else."""
        if value is None:
            return True
        default = self.default
        if default is not NO_DEFAULT and json_equal(default, value):
            return True
        return (
            isinstance(value, dict)
            and bool(value)
            and all(self.below(key).as_if_absent(item) for key, item in value.items())
        )

    def _readings(self) -> Iterator[Mapping[str, Any]]:
        """The schema, those it refers to, and those of which it is made up or may be one."""
        waiting, left = [self.schema], MOST_REFERENCES
        while waiting and left:
            schema, left = waiting.pop(0), left - 1
            yield schema
            reference = schema.get("$ref")
            found = [self._referred(reference)] if isinstance(reference, str) else []
            for several in ("allOf", "anyOf", "oneOf"):
                each = schema.get(several)
                found += each if isinstance(each, list) else []
            waiting += [each for each in found if isinstance(each, Mapping)]

    def _referred(self, reference: str) -> Any:
        """What a reference into the same schema names, such as #/$defs/Address."""
        place: Any = self.root if reference.startswith("#") else None
        for part in reference.lstrip("#/").split("/") if reference.lstrip("#/") else []:
            place = place.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(place, Mapping) else None
        return place


UNKNOWN: Final = Shape({}, {})
"""Nothing is said of it."""

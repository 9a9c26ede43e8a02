"""What stands inside of an object by which somebody proves who they are: a day of birth and a postcode, in answers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.arguments.built_values import parts_of
from generators.tools.seed_values import ToolArgument

HOLDING = frozenset({"value", "answer"})
"""Names of the field that says what another field says that it is."""
_FIELD = re.compile(r"[a-z]+(?:_[a-z0-9]+)*")
FEWEST = 2
"""Things that are said of oneself, where nothing says how many are enough."""


def flat(arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The same without objects: what each of their fields says. Of two fields of which one names what the other is, the
    name: a postcode, and no kind and value."""
    found: dict[str, JsonValue] = {}
    for name, value in arguments.items():
        if not isinstance(value, Mapping):
            found[name] = value
        elif (named := _named(value)) is not None:
            found[named[0]] = named[1]
        else:
            found |= {key: inner for key, inner in value.items() if not isinstance(inner, Mapping | list)}
    return found


def _named(value: Mapping[str, JsonValue]) -> tuple[str, JsonValue] | None:
    """What a choice names, and the text beside it: {"type": "postcode", "value": "LS1 4QT"}."""
    held = [name for name in value if name in HOLDING]
    if len(value) != 2 or len(held) != 1:
        return None
    named = next(inner for name, inner in value.items() if name not in held)
    return (named, value[held[0]]) if isinstance(named, str) and _FIELD.fullmatch(named) else None


def objects_said(arguments: Mapping[str, JsonValue]) -> bool:
    """Whether an object is among them."""
    return any(isinstance(value, Mapping) for value in arguments.values())


def objects_in(arguments: Sequence[ToolArgument]) -> list[ToolArgument]:
    """Those that are objects."""
    return [each for each in arguments if each.schema.get("type") == "object"]


def made_of(
    argument: ToolArgument, whole: Mapping[str, JsonValue], said: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """The object that says this, by the names of its fields or what they choose between; empty where that is not
    enough."""
    parts = parts_of(argument, whole)
    if (chosen := _chosen(parts)) is not None:
        choice, held = chosen
        return next(({choice.name: name, held.name: said[str(name)]} for name in choice.listed if name in said), {})
    found = {each.name: said[each.name] for each in parts if each.name in said}
    least = argument.schema.get("minProperties")
    enough = least if isinstance(least, int) else 1
    return found if len(found) >= enough and all(each.name in found for each in parts if each.required) else {}


def names_inside(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> list[ToolArgument]:
    """What can be said inside of it, each as an argument of its own."""
    parts = parts_of(argument, whole)
    if (chosen := _chosen(parts)) is not None:
        choice, held = chosen
        return [replace(held, name=str(name), schema={"type": "string"}) for name in choice.listed]
    return parts


def _chosen(parts: Sequence[ToolArgument]) -> tuple[ToolArgument, ToolArgument] | None:
    """The field that chooses what is said, and the one that says it, of an object that holds no more than these."""
    choices, held = [each for each in parts if each.kind == "choice"], [each for each in parts if each.name in HOLDING]
    return (choices[0], held[0]) if len(parts) == 2 and len(choices) == len(held) == 1 else None

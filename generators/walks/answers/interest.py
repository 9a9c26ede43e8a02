"""Which values of a result somebody would ask for: what changes, costs, is due or can be had; not the key of something
else, nor what kind of thing one's own is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from generators.tools.names import words
from generators.tools.results.text_records import understood
from generators.walks.answers.asked import AskedField
from generators.world.model import Entity, WorldModel
from generators.world.records import leaves


def of_interest(
    fields: Sequence[AskedField], answers: Sequence[JsonValue], tool: str, model: WorldModel
) -> list[AskedField]:
    """Those of the fields of these answers of one tool."""
    name, entity = _told_of(tool, model)
    keys = {words(each.key) for other, each in model.entities.items() if other != name}
    keys |= {words(path.rpartition(".")[2]) for path in entity.links} if entity is not None else set()
    caller = model.caller
    own = caller is not None and name is not None and (name == caller.entity or name in caller.owns)
    states = {path.rpartition(".")[2] for each in model.entities.values() for path in each.states}
    return [
        field
        for field in fields
        if words(field.key) not in keys
        and not (own and field.key not in states and all(map(_is_kind, _values(answers, field.key))))
    ]


def _told_of(tool: str, model: WorldModel) -> tuple[str | None, Entity | None]:
    """The kind of thing that a tool tells of."""
    name = next((each for each, known in model.entities.items() if tool in known.read_with), None)
    gives = model.tools[tool].gives if name is None and tool in model.tools else name
    return gives, model.entities.get(gives or "")


def _values(answers: Sequence[JsonValue], key: str) -> Iterator[JsonValue]:
    yield from (leaf.value for answer in answers for leaf in leaves(understood(answer)) if leaf.key == key)


def _is_kind(value: JsonValue) -> bool:
    """Whether it only says what sort of thing it is: gas, the hall cupboard. Names, days and numbers say more."""
    return isinstance(value, str) and value == value.lower() and not any(sign.isdigit() for sign in value)

"""What the agent says: what it asks, what it is about to do, what it found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from pydantic import JsonValue

from generators.proof.independent.candidates import chosen
from generators.proof.independent.heard import HeardFact, HeardWish, label_of
from generators.proof.independent.intents import deed_in
from generators.proof.independent.knowledge import ToolKnowledge
from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.dataflow import places, read
from generators.tools.names import identifying, opaque, singular_name, words
from generators.tools.results.text_records import understood
from generators.tools.seed_values import ToolArgument
from generators.world.records import leaves

MOST_TOLD = 60
MOST_NEWS = 6
"""What a change gave, of all that its result repeats."""
MOST_CHOICES = 8
GREETING = "Hello, what can I do for you?"
MORE = "Is there anything else I can do for you?"
NOTHING: Mapping[str, JsonValue] = {}
_WORD = re.compile(r"[a-z]+(?: [a-z]+)*")
_IDS = frozenset({"id", "ids", "uuid", "key"})
_WHEN = {"on": "date", "at": "time"}


def asked(missing: Sequence[ToolArgument], attempt: int, whole: Mapping[str, JsonValue] = NOTHING) -> str:
    """A question for each, by the names of the arguments, of an object by those of its fields. `whole` is the schema
    that they stand in."""
    return " ".join(dict.fromkeys(_question(part, attempt) for each in missing for part in _parts(each, whole)))


def _parts(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> Sequence[ToolArgument]:
    """Its fields, each with the name of what it is a field of; itself, where it has none or is looked up."""
    entry = entry_of(argument, whole) if argument.schema.get("type") == "array" else argument
    parts = parts_of(entry, whole) if entry is not None and entry.schema.get("type") == "object" else []
    thing = singular_name(argument.name)
    if any(opaque(each.name) for each in parts):
        return [argument]
    return [replace(each, name=f"{thing}_{each.name}") for each in parts] or [argument]


def _question(argument: ToolArgument, attempt: int) -> str:
    name = _called(argument)
    choices = [each.replace("_", " ") for each in argument.listed if isinstance(each, str)]
    if identifying(argument.name) or argument.searches or not all(map(_WORD.fullmatch, choices)):
        choices = []
    if 1 < len(choices) <= MOST_CHOICES and argument.kind in {"choice", "text"}:
        *others, last = choices
        return f"Which {name}: {', '.join(others)} or {last}?"
    return f"What is the {name}?" if attempt == 1 else f"Could you tell me the {name}, please?"


def _called(argument: ToolArgument) -> str:
    named = [word for word in words(argument.name) if word not in _IDS or argument.name in {"id", "ids"}]
    if named and words(argument.name)[-1] in {"id", "uuid"} and len(named) == 1:
        return f"{named[0]} id"
    if (kind := _WHEN.get(words(argument.name)[-1])) is not None and named[1:]:
        return f"{singular_name(' '.join(named[:-1])).replace('_', ' ')} {kind}"
    return " ".join(named)


def proposed(tool: ToolKnowledge, facts: Sequence[HeardFact], wish: HeardWish) -> str:
    """What it is about to do, in the user's own words."""
    deed = deed_in(wish.text).strip(" .?!")
    own = re.sub(r"\bmy\b", "your", deed)
    values = "; ".join(dict.fromkeys(fact.value for fact in facts))
    with_it = f" ({values})" if values else ""
    return f"I can {' '.join(words(tool.name))} now: {own}{with_it}. Shall I go ahead?"


def found(result: JsonValue, wish: HeardWish) -> str:
    """The fields that were asked for by their names, else all that people understand; of several things that are
    listed, those of the one that is meant."""
    content = understood(result)
    ids = [leaf for leaf in leaves(content) if opaque(leaf.key) and leaf.general.count("*") == 1]
    one = chosen(ids, deed_in(wish.text)) if len(ids) > 1 else None
    content = dict(one.around) if one is not None else content
    if not isinstance(content, dict | list):
        return f"{content}"
    said = label_of(deed_in(wish.text))
    asked = (each for each in _values(content) if (stems := _stems(_name(each[0]))) and stems <= said)
    plain = (each for each in _values(content) if not opaque(each[0].rpartition(".")[2]))
    told = next(filter(None, (list(islice(found, MOST_TOLD)) for found in (asked, plain, _values(content)))), [])
    return "; ".join(f"{_name(path)}: {_shown(value, path)}" for path, value in told)


def _values(content: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """Every single value that is there, with its path."""
    return (each for each in places(content) if not isinstance(each[1], dict | list) and each[1] is not None)


@lru_cache(maxsize=4_096)
def _stems(name: str) -> frozenset[str]:
    return label_of(name) - {"on", "at"}


def _name(path: str) -> str:
    return _named(next((part for part in reversed(path.split(".")) if part and not part.isdigit()), ""))


@lru_cache(maxsize=4_096)
def _named(part: str) -> str:
    return " ".join(words(part))


def _shown(value: JsonValue, path: str) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value} {_name(path)}" if _name(path).endswith("s") else str(value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def refused(error: str, deed: str) -> str:
    """That something cannot be done, and why."""
    own = re.sub(r"\bmy\b", "your", deed).strip(" .?!")
    return f"I am sorry, it is not possible to {own}: {error}"


def done(tool: ToolKnowledge, result: JsonValue, given: Mapping[str, JsonValue]) -> str:
    """That something was done, with what the tool gave that is new."""
    content = read(result)
    new = [
        f"{_name(path)}: {_shown(value, path)}"
        for path, value in (content.items() if isinstance(content, dict) else ())
        if not isinstance(value, dict | list) and value is not None and value not in given.values()
    ]
    return f"It is done: {' '.join(words(tool.name))}. {'; '.join(new[:MOST_NEWS])}".strip()

"""Which of several things the user means: the one of which most of what tells it apart was mentioned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from pydantic import JsonValue

from generators.proof.independent.heard import label_of, plain
from generators.tools.names import opaque, words
from generators.world.records import RecordValue
from harness.text.keywords import mentions
from harness.text.values import find_values

SHORTEST = 3
"""Letters of a value that is recognised without its name."""
_MOMENT = re.compile(r"^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00)?(?:Z|[+-]\d\d:\d\d)?$")
"""A time that people say by the clock of the place."""
DEEPEST = 3


def chosen(candidates: Sequence[RecordValue], text: str) -> RecordValue | None:
    """The only one that fits best; None where several fit, or of several none is mentioned."""
    each = {str(one.value): one for one in candidates}
    if len(each) < 2:
        only = next(iter(each.values()), None)
        alone = only is not None and "*" in only.general
        return None if alone and only is not None and not _mentioned_of(dict(_facts(only.around)), (), text) else only
    facts = [dict(_facts(one.around)) for one in each.values()]
    shared = {fact for fact, times in Counter(fact for found in facts for fact in found.items()).items()
              if times == len(facts)}  # fmt: skip
    graded = {value: _mentioned_of(found, shared, text) for value, found in zip(each, facts, strict=True)}
    best = max(graded.values())
    top = [value for value, grade in graded.items() if grade == best]
    if len(top) > 1:  # a day, a number or a sum says more than a state that is asked for besides
        numbered = {
            value: {key: one for key, one in found.items() if any(map(str.isdigit, str(one)))}
            for value, found in zip(each, facts, strict=True)
        }
        exact = {value: _mentioned_of(numbered[value], shared, text) for value in top}
        top = [value for value in top if exact[value] == max(exact.values())]
    return each[top[0]] if best > 0 and len(top) == 1 else None


def of_that_day(one: RecordValue, text: str) -> bool:
    """Whether it tells a day that the text names, where that names one: a play has many."""
    days = {each.value for each in find_values(text) if each.kind == "date"}
    known = [str(value)[:10] for _, value in _facts(one.around)]
    return not days or bool(days.intersection(known))


def mentioned(candidates: Sequence[RecordValue], text: str) -> list[RecordValue]:
    """Each that is spoken of by its name, in that order; of those that are named alike, the one that fits."""
    named: dict[str, list[RecordValue]] = {}
    for one in candidates:
        if name := name_of(one):
            named.setdefault(name, []).append(one)
    found: list[RecordValue] = []
    low = plain(text)
    for name, alike in sorted(named.items(), key=lambda item: low.find(plain(item[0]))):
        meant = chosen(alike, text) if len(alike) > 1 else alike[0]
        if meant is not None and mentions(low, plain(name)):
            found.append(meant)
    return found


def name_of(one: RecordValue) -> str:
    """What people call the thing in which a value stands."""
    for key in ("name", "title", "subject", "label", "product"):
        if isinstance(value := one.around.get(key), str):
            return value
    return ""


def _mentioned_of(facts: Mapping[str, JsonValue], shared: Collection[tuple[str, JsonValue]], text: str) -> int:
    """How much is mentioned of what is known of a thing, but for what it shares with all others."""
    said, low = label_of(text), plain(text)
    return sum(fact not in shared and _is_said(*fact, low, said) for fact in facts.items())


def _is_said(key: str, value: JsonValue, low: str, said: frozenset[str]) -> bool:
    last = key.rpartition(".")[2]
    if isinstance(value, bool):
        name = label_of(" ".join(words(last)))
        return bool(name) and name <= said
    shown = _shown(value)
    if not shown or (shown not in low and opaque(last)):
        return False
    if len(shown) < SHORTEST:
        return _with_name(shown, " ".join(words(last)), low)
    return _mentions(low, shown)


def _shown(value: JsonValue) -> str:
    return plain(_MOMENT.sub(r"\1 at \2", value) if isinstance(value, str) else str(value)).strip()


@lru_cache(maxsize=65_536)
def _mentions(text: str, value: str) -> bool:
    return value in text or mentions(text, value)


def _with_name(value: str, name: str, low: str) -> bool:
    padded = f" {low.replace(',', ' ').replace('.', ' ')} "
    return f" {name} {value} " in padded or f" {value} {name} " in padded


def _facts(around: Mapping[str, JsonValue], path: str = "", depth: int = 0) -> Iterator[tuple[str, JsonValue]]:
    """(path, value) of the single values of a record."""
    for key, value in around.items():
        where = f"{path}.{key}" if path else str(key)
        if isinstance(value, Mapping):
            if depth < DEEPEST:
                yield from _facts(value, where, depth + 1)
        elif isinstance(value, list):
            for i, item in enumerate(value[:20]):
                if isinstance(item, str | int | float):
                    yield f"{where}.{i}", item
        elif value is not None:
            yield where, value

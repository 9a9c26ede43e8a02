"""What a person says to mean the things whose ids a tried change takes, and what they say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.names import OPAQUE, ending_of, singular_name, stem, words
from generators.tools.observations import is_day, plain
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import FactForm, phrases
from generators.walks.saying.described import about, described
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.user_facts import UserFact, in_words
from generators.words.field_words import field_words
from generators.world.neighbourhood import RecordPlace
from generators.world.tried import Attempt

CODES = frozenset({"code", "ref", "sku", "no", "number"})
"""Of what is described, nobody says that it is one: the site, for the site code."""
NO_TURNS: Mapping[str, tuple[FactForm, str]] = {}


def inner_facts(attempt: Attempt) -> Iterator[UserFact]:
    """What is wished of an object whose id is described: how many."""
    for name in attempt.chosen.places:
        outer, _, rest = name.partition(".")
        listed = attempt.call.arguments[outer]
        if rest and "." in rest and isinstance(listed, list) and isinstance(first := listed[0], dict):
            for key, value in first.items():
                if f"{outer}.0.{key}" not in attempt.chosen.places:
                    yield UserFact(" ".join(words(key)), str(value).replace("_", " "))


def fact_of(attempt: Attempt, name: str, number: int, turns: Mapping[str, tuple[FactForm, str]]) -> UserFact | None:
    """What the person says to mean one value of an argument; None where that would be no choice."""
    places = attempt.chosen.places[name]
    told = described(about(places[number], attempt.around))
    if told is None:
        return None
    several = isinstance(attempt.call.arguments.get(name), list)
    outer, _, rest = name.partition(".")  # tickets.1.seat_id, of the second of the tickets
    listed = attempt.call.arguments.get(outer) if rest else None
    which = number if len(places) > 1 else None
    which = int(rest.partition(".")[0]) if isinstance(listed, list) and len(listed) > 1 else which
    fact = one_fact(name, told, which, "" if several else attempt.call.tool)
    if fact.form == "new" and not _is_choice(places[number], attempt):
        return None
    return replace(fact, form=turns[name][0], first=turns[name][1]) if name in turns else fact


def one_fact(argument: str, described: str, number: int | None, tool: str) -> UserFact:
    """What the person says to mean one thing: the new item is the one with the color blue. What a tool changes by its
    name is new: the payment method, for modify_order_payment.
    """
    named = [word for word in words(singular_name(argument.rpartition(".")[2])) if word not in OPAQUE | CODES] or [
        argument
    ]
    which = [] if number is None else [field_words().in_turn[number]]
    becomes = set(words(tool)[:1]) & phrases().becoming and set(map(stem, words(tool)[1:])) & set(map(stem, named))
    return UserFact(" ".join([*which, *named]), described, "new" if becomes else "other")


def items_of(
    attempt: Attempt, counts: Mapping[str, int], facts: Sequence[UserFact], aligned: Sequence[str]
) -> tuple[tuple[UserFact, UserFact | None], ...]:
    """The things of the only list, or of the first of two that belong together, as they can be named in one breath.
    `counts`: argument → how many of the facts are about it."""
    lists = [name for name in counts if isinstance(attempt.call.arguments.get(name), list)]
    if not lists or (len(lists) > 1 and lists != list(aligned)):
        return ()
    if len(lists) == 1 and words(lists[0])[0] == phrases().new:
        return ()  # what there shall be instead is not what the wish is about
    found, start = dict[str, Sequence[UserFact]](), 0
    for name, number in counts.items():
        found[name], start = facts[start : start + number], start + number
    if any(fact.form != "other" for name in lists for fact in found[name]):
        return ()
    first, *second = (found[name] for name in lists)
    return tuple(zip(first, second[0] if second else [None] * len(first), strict=False))


def instead_of(fact: UserFact, of: UserFact) -> UserFact:
    """What belongs to an item of another list, said with it: the new item for the Jigsaw Puzzle."""
    ordinal, _, rest = fact.words.partition(" ")
    said = phrases().instead.format(words=rest if ordinal in field_words().in_turn else fact.words, thing=of.value)
    return replace(fact, words=said, more={"_".join(words(fact.words)): fact.value})


def _is_choice(place: RecordPlace, attempt: Attempt) -> bool:
    """Whether what a thing shall become is another than it is, and one of several."""
    beside = {plain(each.value) for each in place.record.values if each.general == place.value.general}
    return len(beside) > 1 and all(each.value != place.value.value for each in attempt.record.values)


def meant_as(lexicon: StoryLexicon, argument: ToolArgument, what: str, value: JsonValue) -> UserFact:
    """What is said as something that another argument names: the postcode."""
    named = replace(argument, name=what, schema={"type": "string"}, kind="date" if is_day(str(value)) else "text")
    shown = in_words(value, named)
    if (end := ending_of(what)) is None:
        return UserFact(lexicon.argument(named), shown, "own", more={argument.name: shown})
    of = lexicon.argument(replace(named, name="_".join(end[0])))
    said = field_words().last_signs.format(of=of, number=end[1])
    return UserFact(said, shown, "own", more={argument.name: shown}, several=True)

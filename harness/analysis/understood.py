"""What the default user understood of a story: the data that say the same, and the sentences that say nothing to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from harness.errors import UserMistake
from harness.text.keywords import mentions
from harness.text.values import Value, find_values
from harness.types.story import Brief
from harness.types.user.data import Scalar, UserData
from harness.users.agenda.given import pack_of, profile_of, reading_of
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.options.limits import limits_beside
from harness.users.agenda.profile import Limit
from harness.users.agenda.reading.missed import Missed, fact_line
from harness.users.agenda.reading.naming import name_in

_EXACT = frozenset({"identifier", "date", "amount", "email", "phone", "iban"})
"""Kinds of value that a story names for no other reason than that they are asked for."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A story as the default user plays it."""

    given: bool
    """The story says it as data; else it was read out of the prose."""
    user: UserData
    kinds: Mapping[str, str]
    """Name of a fact → the kind of its value."""
    limits: tuple[Limit, ...] = ()
    confirming: str = ""
    """What it answers when it is to confirm."""
    declines: bool = False
    """Whatever is to be confirmed at the end is declined."""
    missed: tuple[Missed, ...] = ()


def understood(brief: Brief) -> Understood:
    """Raises UserMistake where the default user cannot play the story."""
    pack = pack_of(brief)
    read = reading_of(brief, pack)
    user = read.user
    return Understood(
        given=brief.user is not None,
        user=user,
        kinds={name: kind_of(known.value, pack) for name, known in user.knows.items()},
        limits=profile_of(brief, pack).limits,
        confirming=read.confirming,
        declines=read.declines,
        missed=read.missed if brief.user is None else tuple(_beside(brief, user, pack)),
    )


def reading_doubts(brief: Brief) -> list[str]:
    """A line for each sentence that is not understood; none where turns are scripted."""
    if brief.user_turns or brief.prompted:
        return []
    try:
        found = understood(brief)
    except UserMistake as mistake:
        return [f"story: {problem}" for problem in mistake.problems]
    lacking = "the data of the user do not hold" if found.given else "the default user does not understand"
    return [f'story: {lacking} "{each.sentence}"; as data: {each.cure}' for each in found.missed]


def kind_of(value: Scalar | tuple[Scalar, ...], pack: Pack) -> str:
    """The kind of a value: date, identifier, amount …; words where it is none."""
    if isinstance(value, bool):
        return "yes or no"
    if isinstance(value, tuple):
        return ", ".join(dict.fromkeys(kind_of(each, pack) for each in value))
    text = str(value).strip()
    found: list[tuple[str, str]] = [(each.kind, each.text) for each in find_values(text, pack.language)]
    found += [(each.kind, each.text) for each in find_mentions(f": {text}", pack)]
    return next((kind for kind, said in found if said.strip() == text), "words")


def _beside(brief: Brief, user: UserData, pack: Pack) -> Iterator[Missed]:
    """Sentences with exact values that the data do not hold, and that are no limits either."""
    told = [word for each in user.when_told for word in each.told]
    limits = [str(value) for known in limits_beside(brief, pack).values() for value in known.values]
    held = "\n".join((*user.texts, *told, *limits, brief.starting_sentence or ""))
    for line in pack.sentences(brief.story):
        values = [each for each in find_values(line, pack.language) if each.kind in _EXACT]
        lacking = [each for each in values if not _holds(held, each, pack)]
        named = len(lacking) < len(values)
        for value in (each for each in lacking if not _is_background(each, line, pack, named=named)):
            yield Missed(line, fact_line(name_in(line[: value.start], pack), value.text, pack.first_person(line)))
            break


def _holds(text: str, value: Value, pack: Pack) -> bool:
    return mentions(text, value.text, pack.language) or bool(value.number and mentions(text, value.number))


def _is_background(value: Value, line: str, pack: Pack, *, named: bool) -> bool:
    """Whether it tells more of what the user has already, and nobody asks for: the day of a booking of which the data
    hold the number."""
    has = pack.cue("held", line) is not None
    if value.kind != "date":
        return has and named
    return (has or named) and pack.stemmer.stem("born") not in pack.stems(line, light=True)

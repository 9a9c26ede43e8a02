"""Several days or times that an agent names, and the one of them that the story wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.users.agenda.facts import Fact, Mention, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.weighing.contradictions import same

LEAD = 20
"""Characters before a value by which it is known as what was."""
LEAST = 6
"""A time that stands nearer than this behind a day is a time of that day."""


@dataclass(frozen=True, slots=True)
class Option:
    """A day, a time, or a time on a day."""

    date: Mention | None
    time: Mention | None

    @property
    def said(self) -> str:
        return ", ".join(each.text for each in (self.date, self.time) if each is not None)

    @property
    def moment(self) -> tuple[str, str]:
        return self.date.value if self.date else "", self.time.value if self.time else ""


def _binds(mention: Mention, fact: Fact, pack: Pack) -> bool:
    """Whether the fact says so of what is wanted: no morning, for "because I work in the morning"."""
    if mention.kind != "day":
        return True
    told = pack.cue("because", fact.text[: mention.start]) is not None
    return not told and any(pack.cue(name, fact.text) for name in ("binding", "prefer", "earliest", "latest"))


def options_in(text: str, pack: Pack) -> list[Option]:
    """What is to choose from: each time with the day before it; several times without a day, not the day that is named
    beside them. Fewer than two are no choice."""
    found = {option.moment: option for option in _options(text, pack)}
    if sum(not day for day, _ in found) > 1:
        found = {moment: option for moment, option in found.items() if moment[1]}
    return list(found.values()) if len(found) > 1 else []


def _options(text: str, pack: Pack) -> Iterator[Option]:
    day: Mention | None = None
    alone = False
    former = -LEAD
    """Where a day or time ends from which something is moved: its time is none to choose."""
    for each in find_mentions(text, pack):
        if each.kind not in {"date", "time"}:
            continue
        if pack.cue("from", text[max(0, each.start - LEAD) : each.start].split("\n")[-1][-5:]) or (
            each.kind == "time" and each.start - former < LEAST
        ):
            former = each.end
            continue
        if each.kind == "time":
            alone = False
            yield Option(day, each)
            continue
        if day is not None and alone:
            yield Option(day, None)
        day, alone = each, True
    if day is not None and alone:
        yield Option(day, None)


def wanted_of(
    options: Sequence[Option], facts: Sequence[Fact], pack: Pack, mentions: Sequence[Mention] = ()
) -> Option | None:
    """The only one that has the days, times and parts of a day that the facts name; of several, the first or the last
    one, where a fact says so."""
    mine = [*mentions, *(each for fact in facts for each in fact.mentions if _binds(each, fact, pack))]
    left = list(options)
    for kind in ("date", "time"):
        wanted = [each for each in mine if each.kind == kind]
        named = [(option, option.date if kind == "date" else option.time) for option in left]
        if wanted and any(each is not None for _, each in named):
            left = [option for option, each in named if each is not None and any(same(each, one) for one in wanted)]
    parts = [each.value.split()[-1].removesuffix("s") for each in mine if each.kind == "day"]
    spans = [pack.day_parts[part] for part in parts if part in pack.day_parts]
    for start, end in spans:
        left = [option for option in left if option.time is None or start <= option.time.value < end]
    if left and len(left) < len(options) and len(left) == 1:
        return left[0]
    for name, pick in (("earliest", min), ("latest", max)):
        if left and any(pack.cue(name, fact.text) for fact in facts):
            return pick(left, key=lambda option: option.moment)
    return None

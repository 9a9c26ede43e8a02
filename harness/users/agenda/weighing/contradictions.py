"""Compares the values an agent names with those of the story: other ends, other labels, other values, out of bounds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import permutations

from harness.text.reading.lexicon import lexicon
from harness.users.agenda.facts import START, Fact, Part
from harness.users.agenda.language.mentions import Mention, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import WHOLE, Scope, UserProfile

WANTED = frozenset({"wish", "detail"})
COMPARED = frozenset({"amount", "date", "time", "email", "identifier", "number"})
"""Kinds of values of which another one contradicts."""
SUPPOSED = frozenset({"date", "time", "identifier", "email"})
"""Kinds of values of which a message that only says what is wanted names none that the story does not know."""
LONGEST_PLAIN = 3
"""Words of a labelled fact without a value (a name, a user name) that is compared word by word."""
EITHER_WAY = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.]\d{2,4}")
"""A date of which nobody knows what is the month."""
LATELY = 183
"""Days that a day without a year may be past."""
CODE = (2, 3)
"""Letters of the code of a place: TX, ATL."""
_SHAPE = str.maketrans("0123456789", "9999999999")


class Contradictions:
    """The facts of the story beside the lines of a message, which are read as facts too."""

    def __init__(self, knowledge: UserProfile, theirs: list[Fact], pack: Pack, scope: Scope = WHOLE) -> None:
        self.scope = scope
        self.knowledge = knowledge
        self.theirs = theirs
        self.pack = pack
        self.stated = [
            fact
            for fact in knowledge.facts
            if (fact.kind in WANTED or fact.kind == "fact")
            and fact.number not in scope.others
            and fact.truth is None
            and not (fact.ways and fact.label & pack.stemmed("bounds"))
            and not (fact.kind == "fact" and fact.label & pack.stemmed("former"))  # so until now
        ]
        if {stem for line in theirs for stem in line.stems} & pack.stemmed("drastic"):  # what is cancelled has old days
            self.stated = [fact for fact in self.stated if not fact.all_stems & pack.stemmed("coming")]
        self.limits = {limit.amount for limit in knowledge.limits}

    def first(self, *, loosely: bool) -> Fact | None:
        """The first fact that is contradicted; `loosely`, where a result names many values, by the end of something."""
        ways = [self.other_ends] if loosely else [self.other_ends, self.other_street, self.other_original]
        return next((fact for way in ways for fact in way()), None)

    def other_ends(self) -> Iterator[Fact]:  # from A to B, where the story says from A to C
        ours = [each for each in _ends(self.stated) if not self._is_bounding(each[0], each[2])]
        said = " ".join(line.text.lower() for line in self.theirs)
        everything = [each for line in self.theirs for each in line.mentions]
        theirs = list(_ends(self.theirs))
        for line, role, mention in theirs:
            rivals = [(fact, each) for fact, end, each in ours if end == role and each.kind == mention.kind]
            mine = [each for _, each in rivals]
            if not mine or self.is_accepted(mention) or (mention.kind == "number" and self.is_known(mention)):
                continue
            if any(end == role and same(each, one) for _, end, each in theirs for one in mine):  # it says both
                continue
            told = any(same(each, one) for each in everything for one in mine)
            known = any(same(mention, each) for _, _, each in ours)
            if told and (mention.kind in {"amount", "number"} or (mention.kind in {"date", "time"} and not known)):
                continue  # it says both
            if mention.kind == "name" and not (_has_both_ends(line) and _rival_names(mention, mine, said)):
                continue
            if mention.kind == "identifier" and shape(mention) not in {shape(each) for each in mine}:
                continue
            yield rivals[0][0]

    def lacks(self, text: str) -> bool:
        """Whether a text names a date, a time or an identifier that neither the story nor what was agreed to has.

        Of what the story has none, the agent may know more: the number of the booking that it found.
        """
        ours = [each for fact in self.knowledge.facts for each in fact.mentions]
        alike = {(each.kind, shape(each) if each.kind == "identifier" else "") for each in ours}
        named = [each for each in find_mentions(text, self.pack) if each.kind in SUPPOSED]
        named = [each for each in named if (each.kind, shape(each) if each.kind == "identifier" else "") in alike]
        return not all(self.is_known(each) or self.is_accepted(each) for each in named)

    def is_accepted(self, mention: Mention) -> bool:
        accepted = [value for kind, value in self.scope.accepted if kind == mention.kind]
        day = weekday(in_year(mention, self.knowledge.now), self.pack)
        on = {value for value in accepted if day is not None and lexicon(self.pack.language).weekdays.get(value) == day}
        return bool(on) or any(not value or _equal(mention.kind, value, mention.value) for value in accepted)

    def is_known(self, mention: Mention) -> bool:  # whether the story names this value, a date with or without its year
        known = (value for kind, value in self.knowledge.mentions if kind == mention.kind)
        return (
            any(value == mention.value or _equal("date", value, mention.value) for value in known)
            if (mention.kind == "date")
            else (mention.kind, mention.value) in self.knowledge.mentions
        )

    def other_street(self) -> Iterator[Fact]:  # 12 Oak Street, where the story says 12 Mill Road
        said = {street for line in self.theirs for street in self._streets(line)}
        if any(street in self.scope.instead.lower() for street in said):
            return
        for fact in self.stated:
            mine = self._streets(fact)
            if said and mine and not said & mine:
                yield fact

    def other_original(self) -> Iterator[Fact]:
        """What is to be given for what is wanted, where that is another thing than what the want says that it is to be
        instead of: the lamp (AC, red) for the lamp (USB, red)."""
        for found in filter(None, (self.pack.grammar("given_for", line.text) for line in self.theirs)):
            old, new = ({*found[side].lower().split(", ")} for side in ("old", "new"))
            was, then = (self.pack.stems(" ".join(each)) for each in (old - new, new - old))
            for wish in self.stated if len(old - new) == len(new - old) == 1 else ():
                instead = self.pack.grammar("instead_of", wish.text)
                if instead and wish.all_stems >= {*then} and not {*was} & {*self.pack.stems(instead[0])}:
                    yield wish

    def _streets(self, fact: Fact) -> set[str]:  # the names of streets after the numbers of houses
        names = [
            mention.value.split(",")[0]
            for mention in fact.mentions
            if mention.kind == "name" and fact.text[: mention.start].rstrip()[-1:].isdigit()
        ]
        return {name for name in names if name.split()[-1] in self.pack.lists["streets"]}

    def _is_bounding(self, fact: Fact, mention: Mention) -> bool:
        part = _part_of(fact, mention) if mention.kind in {"date", "time"} else None  # not: shortened by 4 cm
        return part is not None and self.pack.cue("bounding", part.lead) is not None


def _ends(facts: list[Fact]) -> Iterator[tuple[Fact, str, Mention]]:
    """Every value that says which end of something it is."""
    for fact in facts:
        for part in fact.parts:
            held = [each for each in part.mentions if each.kind == "date"] or part.mentions  # rather than its weekday
            for role in part.roles:
                yield fact, role, held[0 if role == START or len(part.roles) == 1 else -1]


def _has_both_ends(line: Fact) -> bool:
    return len({role for _, role, mention in _ends([line]) if mention.kind == "name"}) == 2


def _part_of(fact: Fact, mention: Mention) -> Part | None:
    return next((part for part in fact.parts if mention in part.mentions), None)


def same(one: Mention, other: Mention) -> bool:  # equal by value; a date without a year equals any year's
    return one.kind == other.kind and _equal(one.kind, one.value, other.value)


def _equal(kind: str, one: str, other: str) -> bool:
    if kind == "date" and (written := EITHER_WAY.fullmatch(one) or EITHER_WAY.fullmatch(other)):
        rest = other if EITHER_WAY.fullmatch(one) else one
        either = permutations(map(int, written.groups()))
        return one == other or any(rest.endswith("-{:02}-{:02}".format(*each)) for each in either)
    if kind == "date" and (one.startswith("--") or other.startswith("--")):
        return one[-5:] == other[-5:]
    if kind == "day":
        one, other = one.removesuffix("s"), other.removesuffix("s")
    return one == other or one in other.split() or other in one.split()


def _rival_names(mention: Mention, mine: list[Mention], said: str) -> bool:
    """Whether a name stands in the place of another; airport codes and the like say nothing either way."""
    return not mention.text.isupper() and not any(
        each.text.isupper() or each.value in said or mention.value in each.value for each in mine
    )


def week_of(day: Mention, now: datetime | None, pack: Pack) -> tuple[str, str] | None:
    """The first and the last day of the week that is meant by "next week"."""
    for number, pattern in enumerate(pack.grammars["week"] if now is not None else ()):
        if now is not None and pattern.fullmatch(day.value):
            monday = now.date() + timedelta(days=7 * number - now.weekday())
            return monday.isoformat(), (monday + timedelta(days=6)).isoformat()
    return None


def weekday(mention: Mention, pack: Pack) -> int | None:
    """The day of the week of a date, or of a day that is named; None where it is not known."""
    if mention.kind == "day":
        days, named = lexicon(pack.language).weekdays, mention.value.split()[-1]
        return days.get(named, days.get(named.removesuffix("s")))
    try:
        return date.fromisoformat(mention.value).weekday() if mention.kind == "date" else None
    except ValueError:
        return None


def in_year(mention: Mention, now: datetime | None) -> Mention:
    """A date with its year, where only the day and the month are told: the next such day, or one of late."""
    if now is None or mention.kind != "date" or not mention.value.startswith("--"):
        return mention
    late = (now - timedelta(days=LATELY)).date().isoformat()
    year = now.year if f"{now.year}{mention.value[1:]}" >= late else now.year + 1
    return replace(mention, value=f"{year}{mention.value[1:]}")


def shape(mention: Mention) -> str:  # ACC10001 → acc99999
    return mention.value.translate(_SHAPE)


def is_code(mention: Mention) -> bool:
    """Whether it is a place in capitals: ATL. It says neither yes nor no to one that is written out."""
    return len(mention.text) in CODE and mention.text.isupper() and mention.text.isalpha()


def other_journey(lines: Iterable[Fact], mine: Mapping[str, Fact], known: Collection[str], pack: Pack) -> Fact | None:
    """The fact that says where a journey begins or ends, where the one that is named last has other ends.

    Where one changes is none of its ends. Of a journey of which the story knows both ends, both must be right; where it
    knows one alone, one.
    """
    lines = [*lines]
    legs = [each for line in lines for each in pack.grammars["leg"][0].finditer(line.text)] if mine else []
    journeys = _joined([(each["start"], each["end"]) for each in legs])
    if not journeys:  # to Newark (EWR), as one place alone
        codes = {each["code"] for line in lines for each in pack.grammars["place_code"][0].finditer(line.text)}
        return next(iter(mine.values())) if mine and codes and not codes & {*known} else None
    ends = [each in known for each in journeys[-1]]
    one = len(mine) == 1 or all(pack.cue("or", fact.text) for fact in mine.values())  # from either of two towns
    if all(ends) or (one and all({*each} & {*known} for each in journeys)):
        return None
    said = {each for journey in journeys for each in journey}
    return next((fact for place, fact in mine.items() if place not in said), None)


def _joined(legs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Journeys: legs of which the next begins where the last ended, unless it goes back to where that began."""
    found: list[tuple[str, str]] = []
    for start, end in legs:
        if found and found[-1][1] == start and found[-1][0] != end:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found

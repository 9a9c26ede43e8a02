"""What a story in prose says to a question for a yes: the clause that is against it, or none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from math import log

from harness.text.reading.lexicon import lexicon
from harness.text.values import dated
from harness.users.agenda.facts import Fact, sentence
from harness.users.agenda.language.grammar import covers, words
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.clauses import clauses_in

COVERED = 0.6
"""So much of what a clause denies must be named for a question to be about it."""
SHARED = 0.5
"""The same, of what is said to what it proposes."""
LEAST = 0.3
"""The weight of a word that stands in every clause."""
MOST_LINES = 4
"""Sentences of a message that proposes one thing; longer ones are held value by value."""
WHEN = frozenset({"date", "day", "time"})
NEAR = 26
"""Characters before a number in which a word stands that makes it a bound."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a story: what it denies, and what it says besides."""

    text: str
    denied: tuple[frozenset[str], ...]
    """Each of the things that it denies, as stems."""
    said: frozenset[str]
    """What it is about; what the clause before is about as well, where it only points there."""
    keeps: bool
    """It says that something stays as it is."""
    changes: bool
    """It says that something is to be another way."""
    most: tuple[tuple[float, frozenset[str]], ...]
    """The most that something may be, and what, as stems; none where it is the whole."""


@lru_cache(maxsize=1_024)
def clauses_of(story: str, now: datetime | None, pack: Pack) -> tuple[Clause, ...]:
    """The clauses of a story, in the first person."""
    found: list[Clause] = []
    wished = False  # what a clause would point at is what is wanted: nobody denies that
    for text in clauses_in(story, pack):
        before = found[-1].said if found else frozenset[str]()
        stems = meaning(text, now, pack)
        pointing = pack.cue("points", text) is not None
        denied = tuple(_denied(text, now, frozenset() if wished else before, pack))
        wished = pack.cue("wish", text) is not None or (wished and pointing)
        found.append(
            Clause(
                text=text,
                denied=denied,
                said=_matter(stems - frozenset().union(*denied), pack) | (before if pointing else frozenset()),
                keeps=pack.cue("stays", text) is not None,
                changes=pack.cue("changes", text) is not None,
                most=tuple(_bounds(text, pack)),
            )
        )
    asked = (each.said for each in found if pack.cue("wish", each.text) and not each.denied)
    wanted = frozenset[str]().union(*asked)
    return tuple(
        replace(each, denied=tuple(_with_deed(one, each.text, wanted, pack) for one in each.denied)) for each in found
    )


def _with_deed(denied: frozenset[str], text: str, wanted: frozenset[str], pack: Pack) -> frozenset[str]:
    """What is denied; of what is wanted, too, only that this is done to it: not to pay the fine that is appealed."""
    doing = pack.stemmed("verbs") - pack.stemmed("wanting")
    return denied | (doing & {*pack.stems(text, light=True)}) if denied <= wanted else denied


def meaning(text: str, now: datetime | None, pack: Pack) -> frozenset[str]:
    """The stems of a text, with the weekday, the day of the month and the part of the day that its values are."""
    text = dated(text, pack.language, now)
    stems = set(pack.stems(text, light=True))
    for each in find_mentions(text, pack):
        if each.kind == "date" and (day := _day(each.value, now)):
            stems |= {pack.stemmer.stem(name) for name in (_weekday(day, pack), f"{day.day}th")}
        elif each.kind == "time":
            parts = pack.day_parts.items()
            stems |= {pack.stemmer.stem(name) for name, (start, end) in parts if start <= each.value < end}
    return frozenset(stems)


def _day(value: str, now: datetime | None) -> date | None:
    if now is not None and value.startswith("--"):
        value = f"{now.year}{value[1:]}"
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None


def _weekday(day: date, pack: Pack) -> str:
    named = lexicon(pack.language).weekdays.items()
    return max((name for name, number in named if number == day.weekday()), key=len)


def _denied(text: str, now: datetime | None, before: frozenset[str], pack: Pack) -> Iterator[frozenset[str]]:
    """What a clause denies: what follows its negation, else what stands before it, in the same piece; else what it
    points at. Not on a condition, and not in a reason."""
    spoken = frozenset[str]()
    if (
        pack.cue("not_known", text)
        or pack.cue("whole", text)
        or pack.cue("begins_condition", text)
        or pack.grammar("not_wanted", text)
    ):
        return
    for piece in pack.split("denied_pieces", text):
        if pack.cue("begins_condition", piece):
            continue
        light = pack.stemmed("refused_light") | pack.stemmed("finite")
        negation = pack.cue("denies", piece)
        if negation is None or pack.cue("not_denied", piece) or any(_bounds(piece, pack)):
            said = meaning(piece, now, pack)
            spoken = _matter(said, pack) or said or spoken
            continue
        after = frozenset(pack.stems(piece[negation.end() :])) - light
        first = frozenset(pack.stems(piece[: negation.start()])) - light
        alone = pack.cue("denies_before", piece) is not None
        rather = pack.grammar("instead_of", piece[negation.start() :]) is not None
        found = after if rather else first if alone and first else after or first or spoken or before
        another = _of_another(piece, pack)
        if found and (found - another if another is not None and (after or alone) else another is None):
            yield found & meaning(piece, now, pack) or found
        spoken = found


def _of_another(piece: str, pack: Pack) -> frozenset[str] | None:
    """What only another one is denied of: "I don't want any other size"; None where none is spoken of."""
    said = [*words(piece)]
    at = next((place for place, word in enumerate(said) if word in pack.lists["another"]), None)
    return None if at is None else frozenset(pack.stems(" ".join(said[at:])))


def _bounds(text: str, pack: Pack) -> Iterator[tuple[float, frozenset[str]]]:
    """The numbers that a clause names as the most, or beyond which it says something else, each with what it bounds."""
    for each in find_mentions(text, pack):
        if each.kind not in {"amount", "number"}:
            continue
        before, after = text[max(each.start - NEAR, 0) : each.start], text[as_amount(each, text, pack).end :]
        most = pack.grammar("most_before", before) or pack.grammar("most_after", text[each.end :])
        if most and not pack.grammar("per", after):  # a limit knows of what it is one
            of = pack.grammar("bound_of", text[: each.start])
            yield number_of(each), frozenset(pack.stems(of["thing"])) - pack.stemmed("verbs") if of else frozenset()


def number_of(mention: Mention) -> float:
    return float(mention.value.partition(" ")[0].replace(",", ""))


def _matter(stems: frozenset[str], pack: Pack) -> frozenset[str]:
    """What is spoken of, and not what is done."""
    return stems - pack.stemmed("verbs") - pack.stemmed("light_words") - pack.stemmed("finite")


class Stance:
    """The clauses of one story beside what an agent proposes."""

    def __init__(self, story: str, now: datetime | None, pack: Pack) -> None:
        self._pack = pack
        self._now = now
        self.clauses = clauses_of(story, now, pack) if story else ()
        texts = (dated(clause.text, pack.language, now) for clause in self.clauses if not clause.denied)
        self._dates = {each.value for text in texts for each in find_mentions(text, pack) if each.kind == "date"}
        """The dates that the story names itself, whatever day of the week they are."""
        stems = [clause.said.union(*clause.denied) for clause in self.clauses]
        self._rare = {
            stem: log(1 + len(stems)) - log(sum(stem in each for each in stems)) + LEAST
            for stem in frozenset().union(*stems)
        }

    def agrees(self, said: str, heard: str) -> bool | None:
        """Whether what the story says to a message is what the message proposes, or another thing; None where it is
        neither, or says so itself."""
        if not self.clauses or self._pack.cue("decided", said):
            return None
        mine = _matter(meaning(said, self._now, self._pack), self._pack)
        if mine and self._share(mine, meaning(heard, self._now, self._pack)) >= SHARED:
            return self.against(heard) is None
        return False if self._pack.cue("decides", said) else None

    def weighed(self, objections: Iterable[Fact | str | None], heard: str) -> Fact | str | None:
        """The first objection to a message that does not stand beside it; else the clause that is against it."""
        for each in objections:
            beside = isinstance(each, Fact) and each.kind == "fact" and self.clauses and self.is_beside(each, heard)
            if each is not None and not beside:
                return each
        clause = self.against(heard)
        return sentence(clause) if clause else None

    def is_beside(self, objection: Fact, proposal: str) -> bool:
        """Whether what speaks against it only says when something is that is to be at another time, or what is then to
        be where it is more than it is."""
        pack, text = self._pack, objection.sentence
        if pack.cue("whole", text) or any(_bounds(text, pack)):
            return self._beyond(proposal) is None
        when = {each.kind for each in objection.mentions} & WHEN and len(pack.sentences(proposal)) <= MOST_LINES
        held = pack.cue("held", text) is not None and pack.cue("wanted", text) is None
        return bool(when) and held and any(clause.changes for clause in self.clauses)

    def against(self, proposal: str) -> str | None:
        """The clause that is a no to it."""
        lines = self._pack.sentences(proposal)
        if len(lines) > MOST_LINES or not self.clauses:
            return None
        found = next((found for line in lines if (found := self._denying(line))), None)
        return found or self._left(proposal) or self._beyond(proposal)

    def _left(self, proposal: str) -> str | None:
        """The clause that leaves as it is what is to be changed."""
        for line in self._pack.sentences(proposal):
            if self._pack.cue("changes", line) is None or self._pack.cue("stays", line) is not None:
                continue
            said = meaning(line, self._now, self._pack)
            for clause in self.clauses:
                if clause.keeps and not clause.changes and self._share(clause.said, said) >= SHARED:
                    return clause.text
        return None

    def _denying(self, line: str) -> str | None:
        """The clause that denies what a sentence says."""
        pieces = (each for each in self._pack.split("denied_pieces", line) if self._pack.cue("negated", each))
        off = (meaning(each, self._now, self._pack) for each in pieces)  # "automatic renewal off"
        denied = frozenset[str]().union(*_denied(line, self._now, frozenset(), self._pack), *off)
        own = any(each.kind == "date" and each.value in self._dates for each in find_mentions(line, self._pack))
        said = meaning(line, self._now, self._pack) if not own else frozenset(self._pack.stems(line, light=True))
        for clause in self.clauses:
            for group in clause.denied:
                if not group & denied and self._share(group, said) >= COVERED:
                    return clause.text
        return None

    def _beyond(self, proposal: str) -> str | None:
        """The clause that names the most, where it is more."""
        named = [as_amount(each, proposal, self._pack) for each in find_mentions(proposal, self._pack)]
        costs = [number_of(each) for each in named if each.kind == "amount"]
        costs = costs or [number_of(each) for each in named if each.kind == "number" and self._is_price(each, proposal)]
        said = meaning(proposal, self._now, self._pack)
        bounds = [(most, clause.text) for clause in self.clauses for most, of in clause.most if covers(said, of)]
        above = [(most, text) for most, text in bounds if costs and min(costs) > most]
        return above[0][1] if above and len(above) == len(bounds) else None

    def _is_price(self, mention: Mention, text: str) -> bool:
        return self._pack.grammar("costing", text[max(mention.start - NEAR, 0) : mention.start]) is not None

    def _share(self, stems: Collection[str], said: frozenset[str]) -> float:
        """How much of these stems is said, the rarer the more."""
        total = sum(self._rare.get(each, LEAST) for each in stems)
        return sum(self._rare.get(each, LEAST) for each in stems if covers(said, [each])) / total if total else 0.0

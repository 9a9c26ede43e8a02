"""Holds what an agent sums up or supposes against the facts of a story's data, value by value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise, permutations

from harness.users.agenda.facts import END, START, Fact, Mention
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.weighing.contradictions import Contradictions, same, shape

SUPPOSED = frozenset({"date", "time", "identifier", "email"})
"""Kinds of values of which a question whether they are right names none that the story does not know."""
ALIKE = 0.6
"""How alike two names or numbers must be, for one to be a slip for the other."""
SHORTEST_SLIP = 4
"""Signs of a value that can be mistaken for another."""
REPLACED = ("date", "number")
"""Kinds of values of which one may stand in the place of another."""
UNIT_WITHIN = 12
"""Signs after a value in which its unit stands, and before it in which that it is a bound."""
ENDS = {START: "origin", END: "destination"}
"""What the ends of a way are called."""
_EITHER_WAY = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.]\d{2,4}")
"""A date of which nobody knows what is the month."""
_TIMES = re.compile(r"\s?[x×]\s|\s(?:of the|of)\s")
_NUMBER_AFTER = re.compile(r"\W{1,2}([^\W\d]+)(?:\s([^\W\d]+))?")
_WORD_BEFORE = re.compile(r"([^\W\d]+)\W{1,3}$")


class Recap:
    """The facts of the data beside the lines of a message."""

    def __init__(self, knowledge: UserProfile, theirs: list[Fact], pack: Pack, scope: Scope) -> None:
        self.pack = pack
        self.scope = scope
        self.theirs = theirs
        self.facts = [
            fact
            for fact in knowledge.facts
            if fact.ways and fact.kind == "fact" and fact.truth is None and fact.number not in scope.others
        ]
        self.known = [fact for fact in knowledge.facts if fact.ways and fact.kind == "fact"]
        self.facts = [fact for fact in self.facts if not fact.label & pack.stemmed("bounds")]
        self.counted = [fact for fact in self.known if not fact.label & pack.stemmed("bounds") and fact.truth is None]
        """Those whose numbers are compared, whichever want they belong to."""
        said = (scope.instead, *(fact.value for fact in self.known), *(wish.text for wish in knowledge.wishes))
        self.values = [" ".join(words(text)) for text in said]
        self.contradictions = Contradictions(knowledge, theirs, pack, scope)
        self.generic = frozenset(stem for slot in pack.slots.values() if slot.typed for stem in slot.generic)
        self.said = [mention for line in theirs for mention in line.mentions]

    def first(self, *, checking: bool) -> Fact | None:
        """The first fact that is given wrongly. `checking`: it is asked whether all of it is right."""
        for line in self.theirs:
            ways = (self._labelled, self._counted, self._worded, self._led, self._bounded)
            for found in (way(line) for way in ways):
                if (fact := next(found, None)) is not None:
                    return fact
        return next(self._supposed(), None) if checking else None

    def replaced(self) -> Fact | None:
        """The only value of its kind that the want needs and the message lacks, where another one stands in its place:
        "5 pax, Kettlewick, 27 June", where it is nine people."""
        lasting = self.pack.stemmed("lasting") | self.pack.stemmed("former")
        for kind in REPLACED:
            needed = [each for each in self.facts if not each.label & lasting]
            needed = [each for each in needed if each.name in self.scope.needed] or needed
            lacking = [each for each in needed if self._is_lacking(each, kind)]
            placed = [each for line in self.theirs for each in line.mentions if self._stands_for(each, kind, line)]
            least = 2 if kind == "number" and not any(map(self._is_times, placed)) else 1
            if len(lacking) == len({each.value for each in placed}) == 1 and self._sums_up() >= least:
                return lacking[0]
        return None

    def _is_lacking(self, fact: Fact, kind: str) -> bool:
        """Whether its only value of this kind is no bound, short where it is a number, and not in the message."""
        mine = [each for each in fact.mentions if each.kind == kind and not self.contradictions.is_bound(fact, each)]
        if len(mine) != 1 or (kind == "number" and len(mine[0].value) >= SHORTEST_SLIP):
            return False
        return not any(same(mine[0], each) or self._is_instead(mine[0], each) for each in self.said)

    def _is_times(self, mention: Mention) -> bool:
        """5 x caster cups; or in the row of a table: "caster cups: 5: 30 €"."""
        lines = [line for line in self.theirs if mention in line.mentions]
        return any(_TIMES.match(line.text, mention.end) or line.text.count(":") > 1 for line in lines)

    def _stands_for(self, mention: Mention, kind: str, line: Fact) -> bool:
        """Whether it may be meant as a value of this kind: no length of time, no price, and nothing up to which."""
        if kind == "date" and (written := _EITHER_WAY.fullmatch(mention.value)):
            return not any(self._is_dated(each) for each in permutations(map(int, written.groups()[:2])))
        if mention.kind != kind or not self._is_open(mention):
            return False
        before = line.text[max(0, mention.start - UNIT_WITHIN) : mention.start]
        after = set(self.pack.stems(line.text[mention.end : mention.end + UNIT_WITHIN], light=True))
        spans = self.pack.stemmed("spans") if kind == "number" else frozenset[str]()
        return self.pack.cue("bounding", before) is None and not after & spans

    def _is_dated(self, parts: tuple[int, ...]) -> bool:
        """Whether the story, or what was agreed to, has this month and day."""
        ending = "-{:02}-{:02}".format(*parts)
        values = (
            value for kind, value in (*self.contradictions.knowledge.mentions, *self.scope.accepted) if kind == "date"
        )
        return any(value.endswith(ending) for value in values)

    def _sums_up(self) -> int:
        """How many facts of the story the message has."""
        stems = {stem for line in self.theirs for stem in self.pack.stems(line.text, light=True)}
        named = (set(self.pack.stems(fact.value, light=True)) for fact in self.known if fact.value)
        return sum(bool(each) and each <= stems for each in named)

    def _is_instead(self, mine: Mention, theirs: Mention) -> bool:
        """Whether this is what was agreed to instead of such a value."""
        return mine.kind == theirs.kind and self.contradictions.is_accepted(theirs)

    def _is_open(self, mention: Mention) -> bool:
        """Whether neither the story nor what was agreed to since names this value."""
        known = self.contradictions
        return not known.is_known(mention) and not known.is_accepted(mention)

    def _labelled(self, line: Fact) -> Iterator[Fact]:
        """Lost on: 8 March, where it was lost on 7 March."""
        for fact in self.facts:
            kinds = {each.kind for each in fact.mentions} & (SUPPOSED | {"amount"})
            theirs = [each for each in line.mentions if each.kind in kinds]
            pairs = [(one, other) for one in fact.mentions for other in self.said]
            if not theirs or any(same(one, other) or self._is_instead(one, other) for one, other in pairs):
                continue
            named = (name & line.all_stems - self.generic for name in fact.names)
            own = max(named, key=len, default=frozenset[str]())
            theirs = [each for each in theirs if each.kind != "identifier" or shape(each) in map(shape, fact.mentions)]
            if not any(self._is_open(each) or self._is_of_another(each, fact, line) for each in theirs):
                continue
            if own and self._is_only(own, fact, line):
                yield fact

    def _is_of_another(self, mention: Mention, fact: Fact, line: Fact) -> bool:
        """Whether this is the value of another fact, which the line does not name."""
        owners = [each for each in self.known if each is not fact and any(same(mention, one) for one in each.mentions)]
        return any(not name & line.all_stems for owner in owners for name in owner.names[:1])

    def _is_only(self, own: frozenset[str], fact: Fact, line: Fact) -> bool:
        """Whether no other fact that these words name has one of the line's values."""
        others = [other for other in self.facts if other is not fact and any(own & name for name in other.names)]
        return not any(same(one, each) for other in others for one in other.mentions for each in line.mentions)

    def _counted(self, line: Fact) -> Iterator[Fact]:
        """3 adults, flat 21, 40 Mill Lane: another number of, or beside, the same, whichever want it belongs to."""
        for fact in self.counted:
            mine = [each for each in fact.mentions if each.kind in {"number", "identifier"}]
            rest = {stem for stem in self.pack.stems(fact.value, light=True) if not any(map(str.isdigit, stem))}
            pairs = [(one, other) for one in mine for other in self.said]
            if not mine or any(same(one, other) or self._is_instead(one, other) for one, other in pairs):
                continue
            for each in line.mentions:
                if (
                    each.kind not in {"number", "identifier"}
                    or not self._is_open(each)
                    or len(each.value) > SHORTEST_SLIP
                ):
                    continue
                beside = self._beside(each, line)
                named = any(name and name <= beside | line.label for name in fact.names) and not rest
                if named or (rest and rest <= line.all_stems and rest & beside):
                    yield fact

    def _led(self, line: Fact) -> Iterator[Fact]:
        """From Dallas, where the origin is Denver."""
        ends = {role: frozenset({self.pack.stemmer.stem(name)}) for role, name in ENDS.items()}
        for part in line.parts:
            for role in part.roles:
                said = [each for each in part.mentions if each.kind == "name" and self._is_open(each)]
                for fact in self.facts if said else ():
                    if fact.names[0] & ends[role] and any(each.kind == "name" for each in fact.mentions):
                        yield fact

    def _bounded(self, line: Fact) -> Iterator[Fact]:
        """Flights before 7 pm, where it is flights before 9 pm."""
        for side in ("lower", "upper"):
            said = self._bounds(line, side)
            for fact in self.facts if said else ():
                mine = self._bounds(fact, side)
                other = mine and not any(same(one, each) for one in mine for each in said)
                if other and fact.stems & line.stems and any(map(self._is_open, said)):
                    yield fact

    def _bounds(self, fact: Fact, side: str) -> list[Mention]:
        """The times up to which, or from which on, something is."""
        parts = [part for part in fact.parts if self.pack.cue(side, part.lead) is not None]
        return [each for part in parts for each in part.mentions if each.kind == "time"]

    def _beside(self, mention: Mention, line: Fact) -> set[str]:
        after = _NUMBER_AFTER.match(line.text, mention.end)
        before = _WORD_BEFORE.search(line.text[: mention.start])
        beside = f"{before[1] if before else ''} {' '.join(filter(None, after.groups())) if after else ''}"
        return set(self.pack.stems(beside, light=True))

    def _worded(self, line: Fact) -> Iterator[Fact]:
        """Credit card, where it is the gift card: the same thing of another kind; Nora Brook for Noah Brook."""
        said = list(words(line.text))
        for fact in self.facts:
            if line.label and not any(name & line.label for name in fact.names):
                continue  # Recipient: Yusuf Haddad, where the sender is Amira Haddad
            mine = list(words(fact.value))
            head = mine[-1] if mine else ""
            if len(mine) != 2 or any(map(str.isdigit, fact.value)) or mine[0] in said:
                continue
            for before, word in pairwise(said):
                known = any(f"{before} {word}" in value for value in self.values)
                if word == head and not known and before in self.pack.lists["kinds_of"] | self._names_in(line):
                    yield fact
        for fact in self.facts:
            if fact.names and len(fact.names[0]) == 1 and fact.value and not fact.mentions:
                yield from self._of_kind(fact, said)

    def _names_in(self, line: Fact) -> frozenset[str]:
        """The words of names in the line, in lower case."""
        return frozenset(word for each in line.mentions if each.kind == "name" for word in words(each.text))

    def _of_kind(self, fact: Fact, said: list[str]) -> Iterator[Fact]:
        """Second floor, where the floor is the third: one of the same group of words."""
        value = frozenset(self.pack.stems(fact.value, light=True))
        stems = [self.pack.stemmer.stem(word) for word in said]
        for group in self.pack.groups:
            if value & group.values and not value & set(stems):
                (name,) = fact.names[0]
                if any(before in group.values and word == name for before, word in pairwise(stems)):
                    yield fact

    def _supposed(self) -> Iterator[Fact]:
        """What is asked to be right and is not known at all: the fact that it is likest to."""
        unsaid = [
            (fact, one)
            for fact in self.facts
            for one in fact.mentions
            if not any(same(one, other) or self._is_instead(one, other) for other in self.said)
        ]
        for each in self.said:
            long = len(each.value) >= SHORTEST_SLIP
            if (each.kind not in SUPPOSED and not (each.kind in {"number", "amount"} and long)) or not self._is_open(
                each
            ):
                continue
            alike = [(self._likeness(each, one), fact) for fact, one in unsaid if one.kind == each.kind]
            best = max(alike, key=lambda pair: pair[0], default=None)
            if best is None:
                continue
            lasting = any(name & self.pack.stemmed("lasting") for name in best[1].names)  # born on no day of a booking
            if best[0] >= ALIKE or (each.kind in {"date", "email"} and not lasting):
                yield best[1]

    @staticmethod
    def _likeness(one: Mention, other: Mention) -> float:
        if sorted(one.value) == sorted(other.value):
            return 1.0
        if shape(one) == shape(other) and one.kind in {"identifier", "number"}:
            return ALIKE
        return SequenceMatcher(None, one.value, other.value).ratio()

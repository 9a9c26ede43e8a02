"""Finds the passage of a story in prose that answers a request: by the words it shares, and the kind of its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log

from harness.users.agenda.facts import END, START, Fact
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.language.concepts import Topic
from harness.users.agenda.language.mentions import kinds_of
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.retrieval.names import LOOKED_UP, FactAnswer

AT_VALUE, IN_CLAUSE = 1.0, 0.75
"""What a word of a request adds that stands at a value, in its clause."""
ALIKE, ONE_OF = 0.8, 0.55
"""How much of that a word adds that is about the same, that is one of what is asked for."""
LIGHT, GENERIC = 0.35, 0.3
"""How much a word tells that often says nothing, that names only a kind of value."""
OF_KIND, OTHER_KIND, MODE = 0.45, 0.4, 0.25
"""What a value of the kind that is asked for adds, what another one takes away, and what is held rather than wanted."""
LEAST, SURE = 0.42, 3.0
"""From this on a passage answers; what the answer is then worth."""
LEAST_WORDS = 0.2
"""So much of the words of a request must be said by what answers it."""
NAMED = 2.9
"""From this on a fact of prose is meant, whose name is but a guess."""
MARGIN = 0.08
"""Passages of one clause that fit so little worse are told, too."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A fact of a story in prose, with the words that stand around its value."""

    fact: Fact
    own: frozenset[str]
    clause: frozenset[str]
    about: frozenset[str]
    being: frozenset[str]
    wanted: bool | None
    """Whether it is wanted rather than so already, where it says."""


def passages(facts: Sequence[Fact], pack: Pack) -> list[Passage]:
    """Every fact that can be told, with its clause."""
    told = [each for each in facts if each.kind in {"fact", "wish"} and each.tell != "never"]
    texts = [each.ways[-1] if each.ways and each.kind == "fact" else each.text for each in told]
    stems = {text: frozenset(pack.stems(text, light=True)) for text in texts}
    found = []
    for fact, text in zip(told, texts, strict=True):
        units = [*pack.concepts.units(text)]
        near = [*pack.concepts.units(_around(fact, text))]
        found.append(
            Passage(
                fact,
                frozenset(pack.stems(f"{fact.name.replace('_', ' ')} {_around(fact, text)}", light=True)),
                stems[text],
                kinds_of(text, pack).union(*(each.about for each in units)),
                frozenset[str]().union(*(each.being for each in near)),
                _is_wanted(fact, text, pack),
            )
        )
    return found


def _around(fact: Fact, text: str) -> str:
    """The value with the words right beside it."""
    start = text.find(fact.value) if fact.value else -1
    if start < 0:
        return text
    return " ".join([*text[:start].split()[-3:], fact.value, *text[start + len(fact.value) :].split()[:3]])


def _is_wanted(fact: Fact, text: str, pack: Pack) -> bool | None:
    if fact.kind == "wish" or pack.cue("wanted", text):
        return True
    return False if pack.cue("held", text) or fact.label & pack.stemmed("former") else None


def well_named(ask: DialogueAct, found: Iterable[FactAnswer], pack: Pack) -> bool:
    """Whether one of the answers that were found by name is meant, or is told by its words."""
    spoken = any(pack.slots[name].any_question for name in ask.slots)
    spoken = spoken or any(name in each.fact.phrases for name in ask.slots & {"reason"} for each in found)
    return spoken or any(each.score >= NAMED for each in found)


def answering(ask: DialogueAct, facts: Sequence[Fact], pack: Pack) -> list[FactAnswer]:
    """What answers a request, the best alone; of one clause all that fits as well. None where nothing does."""
    every = passages(facts, pack)
    request = _Request(ask, every, pack)
    of_kind = [each for each in every if each.fact.kind == "fact" and request.is_of_kind(each)]
    if ask.slots & LOOKED_UP or (request.typed and request.kinds and of_kind):
        every = of_kind
    scored = sorted(((request.score(each), each) for each in every), key=lambda each: -each[0])
    if not scored or scored[0][0] < LEAST or not request.is_about(scored[0][1]):
        return []
    best, first = scored[0]
    if "range" in ask.slots or len(request.roles) > 1:
        ends = [each for each in every if request.is_of_kind(each) and request.ends_of(each.fact)]
        same = [each for each in every if request.is_of_kind(each) and each.clause == first.clause]
        return [FactAnswer(each.fact, SURE) for each in ends or same]
    same = [each for score, each in scored if score >= best - MARGIN and each.clause == first.clause]
    kinds = {m.kind for m in first.fact.mentions}
    same = [each for each in same if each is first or not kinds & {m.kind for m in each.fact.mentions}]
    return [FactAnswer(each.fact, SURE) for each in same]


class _Request:
    """A request, made ready to be compared with passages."""

    def __init__(self, ask: DialogueAct, every: Sequence[Passage], pack: Pack) -> None:
        self.pack = pack
        slots = [pack.slots[name] for name in ask.slots]
        typed = [slot for slot in slots if slot.typed] or slots
        self.kinds = frozenset(kind for slot in typed for kind in slot.kinds)
        if pack.cue("how_much", ask.text):
            self.kinds |= {"number", "age"}
        self.typed = any(slot.typed for slot in slots) or bool(pack.cue("how_much", ask.text))
        self.roles = frozenset(slot.role for slot in slots if slot.role)
        self.ends = {
            role: frozenset(pack.stemmer.stem(slot.name) for slot in pack.slots.values() if slot.role == role)
            for role in (START, END)
        }
        self.generic = frozenset(stem for slot in slots for stem in slot.generic)
        self.wanted = True if pack.cue("asks_wanted", ask.text) else False if pack.cue("asks_held", ask.text) else None
        self.told = frozenset(pack.stems(ask.text)) - self.generic
        self.units = list(self._weighed(pack.concepts.units(ask.text), every))
        self.total = sum(weight for _, weight in self.units) or 1.0

    def _weighed(self, units: Sequence[Topic], every: Sequence[Passage]) -> Iterator[tuple[Topic, float]]:
        """Each word with how much it tells: less, the more passages have it."""
        clauses = {each.clause for each in every}
        for unit in units:
            if unit.is_word and not unit.about:
                continue
            having = sum(bool(unit.stems & clause) for clause in clauses)
            rare = log(2 + len(clauses)) - log(1 + having)
            kind = (
                GENERIC
                if (unit.is_word or unit.stems <= self.generic)
                else LIGHT
                if not unit.stems & self.told
                else 1.0
            )
            yield unit, kind * max(rare, 0.3)

    def is_of_kind(self, passage: Passage) -> bool:
        return bool({each.kind for each in passage.fact.mentions} & self.kinds)

    def shared(self, passage: Passage) -> float:
        """How much of the request is said by the passage."""
        return sum(weight * self._share(unit, passage) for unit, weight in self.units) / self.total

    def is_about(self, passage: Passage) -> bool:
        """Whether enough of what the request names stands there; a bare "When?" names nothing."""
        return self.shared(passage) >= LEAST_WORDS or not any(unit.stems & self.told for unit, _ in self.units)

    def score(self, passage: Passage) -> float:
        shared = self.shared(passage)
        kinds = {each.kind for each in passage.fact.mentions}
        if self.kinds:
            shared += (
                OF_KIND if kinds & self.kinds else -OTHER_KIND if self.typed and passage.fact.kind == "fact" else 0
            )
        former = passage.fact.label & self.pack.stemmed("former")  # no date that was, for a mere "Which date?"
        if passage.wanted is not None and (self.wanted is not None or former):
            shared += MODE if (self.wanted is not False) is passage.wanted else -MODE
        if passage.fact.truth is not None and self.typed:
            shared -= MODE
        ends = self.ends_of(passage.fact)
        if self.roles and ends:
            shared += MODE if ends & self.roles else -MODE
        return shared

    def ends_of(self, fact: Fact) -> frozenset[str]:
        """Which end of something it is, by its words or by its name."""
        named = fact.names[0] if fact.names else frozenset[str]()
        return fact.roles | {end for end, stems in self.ends.items() if named & stems}

    def _share(self, unit: Topic, passage: Passage) -> float:
        places = ((AT_VALUE, passage.own), (IN_CLAUSE, passage.clause))
        found = [next((worth for worth, said in places if stem in said), 0.0) for stem in unit.stems]
        like = ALIKE if unit.about & passage.about else ONE_OF if unit.about & passage.being else 0.0
        return max(sum(found) / len(found) if found else 0.0, like)

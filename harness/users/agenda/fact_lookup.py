"""Finds the facts that answer a request, and what of them is worth saying."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from harness.users.agenda.facts import END, START, Fact, is_reason
from harness.users.agenda.hearing.acts import DialogueAct, slot
from harness.users.agenda.language.concepts import Topic
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import kinds_of
from harness.users.agenda.language.pack import Pack, Slot
from harness.users.agenda.retrieval.names import NAMED, FactAnswer, own_name

SHORTEST_ACCOUNT = 4  # letters of a bare account
VOWELS = frozenset("aeiouy")
KIND, OTHER_END = 2.5, 2.5
"""What a value of the kind that is wanted adds; what the name of the other end of something takes away."""
MARGIN = 0.3
"""Facts that fit so little worse than the best are told, too."""
SHORTEST_NAME = 5
"""Letters of a name that is found however it is parted: code word, codeword."""
NAME, LIKE_NAME, LIKE_VALUE, IN_WORDS = 3.0, 2.4, 1.9, 1.2
"""What a word adds: of its name, about the same as its name, about what its value is one of, of the words for it."""
GENERIC, LEADING, BESIDE = 0.4, 0.7, 0.35
"""How much a word tells that names only a kind of value, that leads a question (where, who), that stands beside it."""
WHOLE_NAME, LEADS = 1.0, 1.5
"""What is added where all of a name is asked for; where it is the word that asks."""
NOTHING: frozenset[str] = frozenset()
DATED = frozenset({"date", "day", "time"})
"""Kinds of values that are asked for without a name: "On which day?" """
NAMING = frozenset({"name", "identifier", "email"})  # kinds of values that nobody who asks when means
_YEAR = re.compile(r"(?:19|20)\d\d")
MOST_ANSWERS = 3
"""Facts that one request is answered with."""


def recall(
    ask: DialogueAct, facts: Iterable[Fact], pack: Pack, lean: Mapping[int, float] | None = None
) -> list[FactAnswer]:
    """The best answers to a request, the best first; none when the story does not say. Some facts may `lean` towards
    being meant, by their numbers."""
    facts, lean = list(facts), lean or {}
    request = _Request(ask, facts, pack)
    if request.plain and not ask.slots and (ask.stems or not ask.sure):
        return []
    if request.plain and ask.kind == "have" and request.about:  # "Do you have a voucher code?"
        return []
    fits = [answer for fact in facts if (answer := request.fit(fact)) is not None]
    found = [replace(each, score=each.score + lean.get(each.fact.number, 0.0)) for each in fits]
    found = [each for each in found if "reason" in ask.slots and is_reason(each.fact)] or found
    former = pack.stemmed("former")  # what is so until now is told where the new one is not meant
    to_be = pack.cue("wanted", ask.text) and not pack.cue("held", ask.text)
    named = {each.fact.label for each in found}
    if not former & {*ask.stems} and (to_be or any(name & pack.stemmed("coming") for name in named)):
        found = [e for e in found if not e.fact.label & former or (to_be and e.fact.label - former not in named)]
    if not found:
        return []
    given = any(answer.fact.ways for answer in found)
    found = own_name(ask, found, facts, pack)
    best = max(answer.score for answer in found)
    enough = 2.0 if request.several else best - MARGIN if given else best
    chosen: dict[object, FactAnswer] = {}
    for answer in sorted(found, key=lambda answer: -answer.score):
        if answer.score >= enough:
            chosen.setdefault(answer.fact.number, answer)
    return sorted([*chosen.values()][:MOST_ANSWERS], key=lambda answer: answer.fact.number)


def recall_any(ask: DialogueAct, facts: Sequence[Fact], pack: Pack) -> list[FactAnswer]:
    """The answers to each of several things of which one is asked for: "your member number or e-mail"."""
    pieces = pack.split("alternatives", ask.text.rstrip(" ?.!")) if pack.cue("or", ask.text) else []
    asked = [each for piece in pieces if (each := slot(piece, pack)).slots]
    found = {answer.fact.number: answer for each in asked for answer in recall(each, facts, pack)}
    return list(found.values())


def as_named(ask: DialogueAct, facts: Iterable[Fact], pack: Pack, *, wished: bool) -> DialogueAct:
    """What is wanted, heard as what it names of the story in as many words: "What day would you rather have?"

    `wished`: what is wanted was said, so that a name is enough."""
    about = pack.cue("asks_about", ask.text) if ask.kind == "offer" else None
    if not (ask.kind == "open" or about) or not ask.around:
        return ask
    line = ask.text[about.end() if about else 0 :] or ask.around.rpartition("\n")[2]
    asked, plain = slot(line, pack), plainly(line, pack)
    for fact in facts:
        named = wished and any(name and name <= set(asked.stems) for name in fact.names)
        if fact.ways and (named or any(plainly(each, pack) in plain for each in fact.phrases)):
            return replace(asked, around=ask.around)
    return ask


def named_in(ask: DialogueAct, facts: Iterable[Fact]) -> list[FactAnswer]:  # "which words … on the card"
    """The one fact that is named anywhere in what is asked, where nothing fits better."""
    named = [fact for fact in facts if any(name and name <= set(ask.stems) for name in fact.names)]
    return [FactAnswer(named[0], NAMED)] if len(named) == 1 else []


def is_guessed(ask: DialogueAct, answers: Sequence[FactAnswer], heard: str, pack: Pack) -> bool:
    """Whether what is asked for is already in the question, as it is: "8:30 start?", "So it goes to Mill Road?" """
    asks = f"{ask.text}?" in heard and not pack.cue("wh", ask.text) and not pack.cue("or", ask.text)
    if not asks or ask.options or len(answers) != 1 or "," in ask.text:
        return False
    mine, said = ({*pack.stems(each, light=True)} for each in (answers[0].fact.value, ask.text))
    return bool(mine) and 2 * len(mine & said) > len(mine)


def told(ask: DialogueAct, facts: Iterable[Fact], pack: Pack) -> list[Fact]:
    """The facts that speak of what a question is about that is not asked for with what, which or when."""
    topics = [pack.slots[name] for name in ask.slots if pack.slots[name].any_question]
    return [fact for fact in facts if any(_speaks(fact, slot) for slot in topics)][:MOST_ANSWERS]


def account(ask: DialogueAct, wishes: Iterable[Fact], pack: Pack) -> str | None:
    """A bare account at the end of a wish ("… for jdoe"), where a user name is asked for."""
    bare_name = "name" in ask.slots and not ask.about
    if not (bare_name or "username" in ask.slots) or pack.cue("others", ask.text):
        return None
    for wish in wishes:
        found = pack.grammar("account", wish.text)
        if found and _is_account(found["value"].rstrip("."), pack):
            return found["value"].rstrip(".")
    return None


def _is_account(word: str, pack: Pack) -> bool:
    """Whether no word of the language looks like this: it holds a sign or a digit, or begins as none does."""
    if not word.isalpha():
        return True
    begins_as_no_word = not set(word[:2]) & VOWELS and word[:2] not in pack.lists["onsets"]
    return len(word) >= SHORTEST_ACCOUNT and begins_as_no_word and bool(set(word) & VOWELS)


def _speaks(fact: Fact, slot: Slot) -> bool:
    return fact.kind != "ignorance" and slot.told is not None and slot.told.search(fact.text) is not None


class _Request:
    """A request, made ready to be compared with facts."""

    def __init__(self, ask: DialogueAct, facts: Iterable[Fact], pack: Pack) -> None:
        self.pack = pack
        self.slots: list[Slot] = [pack.slots[name] for name in ask.slots]
        self.words = plainly(ask.text, pack)
        self.all = frozenset(pack.stems(ask.text, light=True))
        dated = (fact for fact in facts if {each.kind for each in fact.mentions} & DATED)
        self.dated = any(name and name <= self.all for fact in dated for name in fact.names)  # "When is your birthday?"
        self.asks_which = ask.kind == "slot" and "choice" in ask.slots
        self.when = "moment" in ask.slots and pack.slots["moment"].asked.match(ask.text) is not None
        self.together = ask.text.lower().replace(" ", "").replace("-", "")
        self.aged = frozenset({pack.stemmer.stem("age")})
        self.lasting = pack.stemmed("lasting")
        """Names of what does not answer unless it is named: no date of birth, for "which day?"."""
        self.about = ask.about - pack.stemmed("vague")
        self.generic = frozenset(
            stem for slot in self.slots if slot.typed and len(slot.kinds) > 1 for stem in slot.generic
        )
        self.hints = frozenset(pack.stemmer.stem(slot.name) for slot in self.slots if not slot.typed)
        """Names of what is asked for in other words: the reason, for "why"."""
        self.typed = frozenset(kind for slot in self.slots if slot.typed for kind in slot.kinds)
        self.roles = frozenset(slot.role for slot in self.slots if slot.role)
        self.ends_named = {
            role: frozenset().union(
                *({pack.stemmer.stem(each.name), *(each.generic if each.kinds & DATED else ())} for each in slots)
            )
            for role in (START, END)
            if (slots := [slot for slot in pack.slots.values() if slot.role == role])
        }
        self.several = "range" in ask.slots or len(self.roles) > 1
        known = [_known(fact, pack) for fact in facts if fact.ways and fact.kind != "ignorance"]
        units = pack.concepts.units(ask.text)
        own = self._weighed(units, known, 1.0)
        self.plain = not any(_link(unit, each) for unit in units if not self._is_generic(unit) for each in known)
        """It names nothing that is known: what stands around it says what is meant."""
        beside = 1.0 if self.plain and not self.typed & DATED else BESIDE if pack.cue("points", ask.text) else 0.0
        around = self._weighed(pack.concepts.units(ask.around) if beside and not ask.options else (), known, beside)
        self.units = [*own, *((unit, weight) for unit, weight in around if unit not in {each for each, _ in own})]

    def _is_generic(self, unit: Topic) -> bool:
        return bool(unit.stems) and unit.stems <= self.generic

    def _weighed(self, units: Iterable[Topic], known: Sequence[_Known], weight: float) -> list[tuple[Topic, float]]:
        """Each word with how much it tells: less, the more facts it fits; little, where it only names a kind."""
        return [
            (
                unit,
                weight
                * (GENERIC if self._is_generic(unit) else LEADING if unit.is_word else 1.0)
                / max(1.0, sum(_link(unit, each) for each in known) / NAME) ** 0.5,
            )
            for unit in units
        ]

    def fit(self, fact: Fact) -> FactAnswer | None:
        """A fact by its names, a wish by its words; what is not known only where all of its name is asked for."""
        if fact.kind == "ignorance" and not any(name <= self.all for name in fact.names):
            return None
        if fact.ways:
            return self._by_name(fact)
        hits = len(self.about & fact.stems)
        spoken = hits and hits * 2 >= len(self.about) and not self.typed
        return FactAnswer(fact, 2.0 * hits) if spoken else None

    def _is_said(self, phrase: str) -> bool:  # "Who is it for?", for "who it is for"
        return phrase in self.words or sorted(phrase.split()) == sorted(self.words.split())

    def _by_name(self, fact: Fact) -> FactAnswer | None:
        """A fact of the story's data: by what its names, words and value are about, and by the kind of its value."""
        links = [(_link(unit, _known(fact, self.pack)), weight) for unit, weight in self.units]
        score = sum(link * weight for link, weight in links)
        named = max((link for link, _ in links), default=0.0) >= LIKE_NAME
        asked = [*zip(fact.phrases, fact.names[1:], strict=False)]
        said = [each for each, stems in asked if stems <= self.all and self._is_said(plainly(each, self.pack))]
        if any(name & self.hints for name in fact.names):
            score, named = max(score, LIKE_NAME), True
        score = max([score, *[NAME + phrase.count(" ") for phrase in said]])
        if not self.dated and any(
            not stems and self.words.startswith(plainly(each, self.pack)) for each, stems in asked
        ):
            score += LEADS  # "Where should the bouquet go?" asks where
        if any(name and name <= self.all for name in fact.names):
            score += WHOLE_NAME
        written = fact.name.replace("_", "")
        if len(written) >= SHORTEST_NAME and written in self.together:
            score, named = max(score, NAME), True
        lasts = any(name & self.lasting for name in fact.names)
        if self.typed and fact.kind == "fact" and (named or not lasts):
            kinds = {"date" if _YEAR.fullmatch(fact.value) else each.kind for each in fact.mentions}
            kinds = {"age"} if "number" in kinds and any(name & self.aged for name in fact.names) else kinds
            exact = "amount" not in self.typed or "amount" in kinds
            if self.when and kinds and kinds <= NAMING:
                return None
            other = KIND if kinds == {"identifier"} and self.typed == {"number"} else bool(kinds)
            score += KIND / (2 - exact) if kinds & self.typed else -other if named else -KIND if kinds else -1
        if fact.truth is not None and self.asks_which:
            score -= BESIDE
        ends = {end for end, stems in self.ends_named.items() if any(name & stems for name in fact.names)}
        if ends and self.roles and not ends & self.roles:
            score -= OTHER_END
        return FactAnswer(fact, score) if score >= NAMED else None


@dataclass(frozen=True, slots=True)
class _Known:
    """What a fact is about, by its names, its value and the words for it."""

    names: frozenset[str]
    about: frozenset[str]
    being: frozenset[str]
    words: frozenset[str]


def _known(fact: Fact, pack: Pack) -> _Known:
    return _read(fact.name, fact.phrases, fact.value, fact.ways, pack)


@lru_cache(maxsize=4_096)
def _read(name: str, phrases: tuple[str, ...], value: str, ways: tuple[str, ...], pack: Pack) -> _Known:
    named = [list(pack.concepts.units(each)) for each in (name, *phrases)]
    names = [unit for each in named for unit in each]
    heads = [each[-1] for each in named if each]  # a member is somebody with a name; a member number is a number
    values = pack.concepts.units(value)
    said = [unit for each in ways for unit in pack.concepts.units(each)]
    return _Known(
        names=NOTHING.union(*(unit.stems for unit in names)),
        about=NOTHING.union(*(unit.about for unit in names), *(unit.being for unit in heads)),
        being=NOTHING.union(kinds_of(value, pack), *(unit.being for unit in values)),
        words=NOTHING.union(*(unit.stems for unit in (*values, *said))),
    )


def _link(unit: Topic, known: _Known) -> float:  # how well a word of a request fits a fact
    if unit.stems & known.names:
        return NAME
    if unit.about & known.about:
        return LIKE_NAME
    if unit.about & known.being:
        return LIKE_VALUE
    return IN_WORDS if unit.stems & known.words else 0.0


def plainly(text: str, pack: Pack) -> str:  # its words, with blanks around, less those that point: your car, the car
    return f" {' '.join(word for word in words(text) if word not in pack.lists['pointing'])} "


def value_in(text: str, facts: Iterable[Fact], pack: Pack) -> Fact | None:  # whose value it names, the longest
    stems = set(pack.stems(text, light=True))
    named = [(fact, frozenset(pack.stems(fact.value, light=True))) for fact in facts if fact.ways]
    fitting = [(len(value), fact) for fact, value in named if value and value <= stems and fact.tell != "never"]
    return max(fitting, key=lambda each: each[0], default=(0, None))[1]

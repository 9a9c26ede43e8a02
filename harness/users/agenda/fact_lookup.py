"""Finds the facts that answer a request, and what of them is worth saying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.users.agenda.facts import END, START, Fact, Mention, Part
from harness.users.agenda.language.pack import Pack, Slot
from harness.users.agenda.understanding import DialogueAct, slot

SHORTEST_IDENTIFIER = 3
"""Digits of a plain number that may be an identifier."""
SHORTEST_ACCOUNT = 4
"""Letters of a bare account."""
VOWELS = frozenset("aeiouy")
KIND = 2.5
"""What a value of the kind that is wanted adds."""
OTHER_END = 2.5
"""What the name of the other end of something takes away."""
MARGIN = 0.3
"""Facts that fit so little worse than the best are told, too."""
SHORTEST_NAME = 5
"""Letters of a name that is found however it is parted: code word, codeword."""
HINTED = 2.4
"""What a name adds that stands for what is asked for."""
VAGUE = frozenset({"choice", "identifier", "moment", "count", "amount", "range"})
"""Slots that name no fact."""
NAMED = 1.9
"""From this on a fact that has a name fits."""
MOST_WAYS = 3
"""How often one fact is given in answer to the same question, in a row."""
MOST_ANSWERS = 3
"""Facts that one request is answered with."""


@dataclass(frozen=True, slots=True)
class FactAnswer:
    """A fact that answers, or the parts of it that do (none: the whole)."""

    fact: Fact
    parts: tuple[Part, ...]
    score: float

    @property
    def key(self) -> tuple[int, ...]:
        return (self.fact.number, *(part.start for part in self.parts))

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(mention.value for part in self.parts for mention in part.mentions)

    def ways(self) -> tuple[str, ...]:
        """How it is said: first, then in other words: the whole for a part, the bare value for a labelled fact."""
        fact = self.fact
        if self.parts:
            return fact.say(self.parts), fact.sentence
        others = (*fact.ways[1:], fact.bare_value or fact.sentence)
        return (fact.sentence, *dict.fromkeys(other for other in others if other != fact.sentence))[:MOST_WAYS] + (
            (fact.sentence,) if fact.bare_value in {"", fact.sentence} else ()
        )


def recall(ask: DialogueAct, facts: Iterable[Fact], pack: Pack) -> list[FactAnswer]:
    """The best answers to a request, the best first; none when the story does not say."""
    request = _Request(ask, pack)
    found = [answer for fact in facts if (answer := request.fit(fact)) is not None]
    if not found:
        return []
    given = [answer for answer in found if answer.fact.ways]
    found = given or found  # what is given by name goes before the words of a wish
    best = max(answer.score for answer in found)
    enough = 2.0 if request.several else best - MARGIN if given else best
    chosen: dict[object, FactAnswer] = {}
    for answer in sorted(found, key=lambda answer: -answer.score):
        if answer.score >= enough:
            chosen.setdefault(answer.values or answer.key, answer)  # the same value once
    return sorted([*chosen.values()][:MOST_ANSWERS], key=lambda answer: answer.fact.number)


def recall_any(ask: DialogueAct, facts: Sequence[Fact], pack: Pack) -> list[FactAnswer]:
    """The answers to each of several things of which one is asked for: "your member number or e-mail"."""
    pieces = pack.split("alternatives", ask.text.rstrip(" ?.!")) if pack.cue("or", ask.text) else []
    asked = [each for piece in pieces if (each := slot(piece, pack)).slots]
    found = {answer.key: answer for each in asked for answer in recall(each, facts, pack)}
    return list(found.values())


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

    def __init__(self, ask: DialogueAct, pack: Pack) -> None:
        self.slots: list[Slot] = [pack.slots[name] for name in ask.slots]
        self.text = f" {ask.text.lower().strip(' ?.!')} "
        self.together = self.text.replace(" ", "").replace("-", "")
        self.all = frozenset(pack.stems(ask.text, light=True))
        self.head = ask.head & self.all or self.all
        """Not the date, where the date of birth is one thing."""
        self.stems = frozenset(ask.stems)
        self.about = ask.about - pack.stemmed("vague")
        self.generic = frozenset(stem for slot in self.slots for stem in slot.generic)
        self.hints = frozenset(pack.stemmer.stem(slot.name) for slot in self.slots if slot.name not in VAGUE)
        self.hints |= frozenset(stem for slot in self.slots if not slot.typed and slot.kinds for stem in slot.generic)
        """Names of what is asked for in other words: the reason, for "why"."""
        self.others = pack.cue("others", ask.text) is not None
        self.typed = frozenset(kind for slot in self.slots if slot.typed for kind in slot.kinds)
        self.kinds = self.typed or frozenset(kind for slot in self.slots for kind in slot.kinds)
        self.roles = frozenset(slot.role for slot in self.slots if slot.role)
        self.values = frozenset(stem for group in pack.groups if group.of & self.stems for stem in group.values)
        """The words that may answer: colours, when it is a colour that is asked for."""
        self.ends_named = {
            role: frozenset(pack.stemmer.stem(slot.name) for slot in pack.slots.values() if slot.role == role)
            for role in (START, END)
        }
        self.ends = pack.generic("start") | pack.generic("end")
        led = [slot.leads for slot in self.slots if slot.kinds]
        self.leads = frozenset().union(*led) if led and all(led) else frozenset[str]()
        """Words of which one must lead in the answer: *in* Rome."""
        self.several = "range" in ask.slots or len(self.roles) > 1
        self.strict_identifier = "identifier" in ask.slots and "count" not in ask.slots
        self.strict = bool(ask.slots & {"identifier", "count"})
        """Another number or identifier than the one asked for is no answer."""

    def fit(self, fact: Fact) -> FactAnswer | None:
        """The first way in which the fact answers, if any."""
        if fact.ways:
            return self._by_name(fact)
        if self.others and fact.label and fact.kind == "fact":
            return None
        for way in (self._by_label, self._by_ignorance, self._by_value, self._by_group, self._by_words):
            if answer := way(fact):
                return answer
        return None

    def _by_name(self, fact: Fact) -> FactAnswer | None:
        """A fact of the story's data: by its names and its words, and by the kind of value that is wanted."""
        score = max((self._named(name) for name in fact.names), default=0.0)
        if self.several and {mention.kind for mention in fact.mentions} & self.typed:
            score = max(score, 0.0)
        asked = zip(fact.phrases, fact.names[1:], strict=False)
        said = [each for each, stems in asked if stems <= self.all and f" {each} " in self.text]
        score = max([score, *[3.0 + phrase.count(" ") for phrase in said]])
        written = fact.name.replace("_", "")
        if len(written) >= SHORTEST_NAME and written in self.together:
            score = max(score, 3.0)
        named = score >= NAMED
        if not named and any(name & self.hints for name in fact.names):
            score = max(score, HINTED)
        if not named and self.head & fact.all_stems - self.generic:
            score += 1.0
        if self.typed and fact.kind == "fact":
            kinds = {mention.kind for mention in fact.mentions}
            score += KIND if kinds & self.typed else -KIND if kinds and not named else -1
        ends = {end for end, stems in self.ends_named.items() if any(name & stems for name in fact.names)}
        if ends and self.roles and not ends & self.roles:
            score -= OTHER_END
        return FactAnswer(fact, (), score) if score >= NAMED else None

    def _named(self, name: frozenset[str]) -> float:
        missing = len(name - self.head - self.stems)
        return 3.0 * len(name & self.head) + len(name & self.stems - self.head) - min(0.5 * missing, 1.0)

    def _by_label(self, fact: Fact) -> FactAnswer | None:
        """My … is: what is asked for is named, by one of its names."""
        wanted = self.about or self.stems
        best = max((self._likeness(name, wanted) for name in fact.names), default=0.0)
        if not best:
            return None
        if self.roles and fact.roles and not (self.roles & fact.roles):
            return None
        return FactAnswer(fact, (), best)

    def _likeness(self, name: frozenset[str], wanted: frozenset[str]) -> float:
        hits = len(wanted & name)
        if not hits or (hits * 2 < len(wanted) and not self.typed):
            return 0.0
        return 4.0 * hits + 2 * len(self.stems & name) - len(name - self.stems) / 8

    def _by_ignorance(self, fact: Fact) -> FactAnswer | None:
        """I don't remember …"""
        hits = len(self.about & fact.stems)
        known = fact.kind == "ignorance" and hits and hits * 2 >= len(self.about)
        return FactAnswer(fact, (), 2.0 * hits) if known else None

    def _by_value(self, fact: Fact) -> FactAnswer | None:
        """It holds a value of the kind that is asked for."""
        parts = [part for part in fact.parts if self._holds(part)]
        ends = [part for part in parts if part.roles & self.roles]
        hits = len(self.about & fact.stems)
        if not parts or fact.kind == "ignorance":
            return None
        if self.strict and self.about and not hits and not self._tells(fact):
            return None
        if not self.typed and (fact.label or (self.roles and not ends)):
            return None
        if not self.typed and not (self.roles or hits or not self.about):
            return FactAnswer(fact, (), 1.0) if self.leads else None  # it says where something is, at least
        score = 2.0 + 2 * hits + 2 * bool(ends) - bool(self.roles and not ends) + len(self.stems & fact.all_stems) / 4
        if fact.kind in {"refusal", "preference"} or (fact.label and not hits and self._is_particular(fact)):
            score -= 1.5
        return FactAnswer(fact, self._worth_saying(ends or parts, fact, hits), score)

    def _by_group(self, fact: Fact) -> FactAnswer | None:
        """It names one of the values that what is asked for can have: a colour."""
        if not self.values & fact.all_stems or fact.kind == "refusal":
            return None
        named = tuple(part for part in fact.parts if part.stems & self.values)
        return FactAnswer(fact, named, (1.5 if self.typed else 4.0) + 2 * len(self.about & fact.stems))

    def _by_words(self, fact: Fact) -> FactAnswer | None:
        """It speaks of what is asked for."""
        hits = len(self.about & fact.stems)
        told = self._tells(fact)
        topic = any(slot.any_question and _speaks(fact, slot) for slot in self.slots)
        if (
            (self.typed and not topic)
            or fact.kind == "ignorance"
            or not (told or (hits and hits * 2 >= len(self.about)))
        ):
            return None
        named = () if fact.label else tuple(part for part in fact.parts if part.stems & self.about)
        return FactAnswer(fact, named, 2.0 * hits + 2 * told)

    def _tells(self, fact: Fact) -> bool:
        said = fact.kind != "refusal" or bool(fact.refused)
        return said and any(slot.told is not None and slot.told.search(fact.text) for slot in self.slots)

    def _holds(self, part: Part) -> bool:
        led = not self.leads or part.lead in self.leads or bool(part.roles & self.roles)
        return led and any(self._answers(mention) for mention in part.mentions)

    def _answers(self, mention: Mention) -> bool:
        """Whether this value is of a kind that is asked for; a short number is no identifier."""
        if mention.kind == "number" and self.strict_identifier and len(mention.value) < SHORTEST_IDENTIFIER:
            return False
        return mention.kind in self.kinds

    def _is_particular(self, fact: Fact) -> bool:
        """Whether its label names more than the kind of its value: a date of birth is not any date."""
        return bool(fact.label - {stem for slot in self.slots for stem in slot.generic} - self.ends)

    def _worth_saying(self, parts: list[Part], fact: Fact, hits: int) -> tuple[Part, ...]:
        """The parts alone where it is clear that they are meant, else nothing (the whole fact says what it says)."""
        if fact.label or (self.roles and not any(part.roles & self.roles for part in parts)):
            return ()
        if self.about and not hits and not self.roles:
            return ()
        named = [part for part in parts if part.stems & self.about]
        return tuple(named or parts) if len(parts) == 1 or self.several or named or self.roles else ()


def value_in(text: str, facts: Iterable[Fact], pack: Pack) -> Fact | None:
    """The fact whose value a text names, of the longest."""
    stems = set(pack.stems(text, light=True))
    named = [(fact, frozenset(pack.stems(fact.value, light=True))) for fact in facts if fact.ways]
    fitting = [(len(value), fact) for fact, value in named if value and value <= stems and fact.tell != "never"]
    return max(fitting, key=lambda each: each[0], default=(0, None))[1]

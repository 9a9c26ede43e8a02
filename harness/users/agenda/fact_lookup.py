"""Finds the facts that answer a request, and what of them is worth saying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.users.agenda.facts import END, START, Fact
from harness.users.agenda.language.pack import Pack, Slot
from harness.users.agenda.understanding import DialogueAct, slot

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
    """A fact that answers, and how well."""

    fact: Fact
    score: float

    def ways(self) -> tuple[str, ...]:
        """How it is said: first, then in other words, at last the bare value."""
        fact = self.fact
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
    given = any(answer.fact.ways for answer in found)
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


def named_in(ask: DialogueAct, facts: Iterable[Fact]) -> list[FactAnswer]:
    """The one fact that is named anywhere in what is asked, where nothing fits better: "which words … on the card"."""
    named = [fact for fact in facts if any(name and name <= set(ask.stems) for name in fact.names)]
    return [FactAnswer(named[0], NAMED)] if len(named) == 1 else []


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
        self.lasting = pack.stemmed("lasting")
        """Names of what does not answer unless it is named: no date of birth, for "which day?"."""
        self.about = ask.about - pack.stemmed("vague")
        self.generic = frozenset(stem for slot in self.slots for stem in slot.generic)
        if self.head <= self.generic and self.about:  # the number of the *voucher*
            self.head = self.about
        self.hints = frozenset(pack.stemmer.stem(slot.name) for slot in self.slots if slot.name not in VAGUE)
        self.hints |= frozenset(stem for slot in self.slots if not slot.typed and slot.kinds for stem in slot.generic)
        """Names of what is asked for in other words: the reason, for "why"."""
        self.typed = frozenset(kind for slot in self.slots if slot.typed for kind in slot.kinds)
        self.roles = frozenset(slot.role for slot in self.slots if slot.role)
        self.ends_named = {
            role: frozenset(pack.stemmer.stem(slot.name) for slot in pack.slots.values() if slot.role == role)
            for role in (START, END)
        }
        self.several = "range" in ask.slots or len(self.roles) > 1

    def fit(self, fact: Fact) -> FactAnswer | None:
        """A fact by its names, a wish by its words; what is not known only where all of its name is asked for."""
        if fact.kind == "ignorance" and not any(name <= self.all for name in fact.names):
            return None
        if fact.ways:
            return self._by_name(fact)
        hits = len(self.about & fact.stems)
        spoken = hits and hits * 2 >= len(self.about) and not self.typed
        return FactAnswer(fact, 2.0 * hits) if spoken else None

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
        named, hinted = score >= NAMED, False
        if not named and any(name & self.hints for name in fact.names):
            score = max(score, HINTED)
            hinted = True
        if not named and self.head & fact.all_stems - self.generic:
            score += 1.0
        if self.typed and fact.kind == "fact" and (named or not any(name & self.lasting for name in fact.names)):
            kinds = {mention.kind for mention in fact.mentions}
            other = (
                0
                if hinted and self.typed == {"number"}
                else (-KIND if kinds else -1) * (not named) - bool(kinds and named)
            )
            score += KIND if kinds & self.typed else other
        ends = {end for end, stems in self.ends_named.items() if any(name & stems for name in fact.names)}
        if ends and self.roles and not ends & self.roles:
            score -= OTHER_END
        return FactAnswer(fact, score) if score >= NAMED else None

    def _named(self, name: frozenset[str]) -> float:
        missing = len(name - self.head - self.stems)
        return 3.0 * len(name & self.head) + len(name & self.stems - self.head) - min(0.5 * missing, 1.0)


def value_in(text: str, facts: Iterable[Fact], pack: Pack) -> Fact | None:
    """The fact whose value a text names, of the longest."""
    stems = set(pack.stems(text, light=True))
    named = [(fact, frozenset(pack.stems(fact.value, light=True))) for fact in facts if fact.ways]
    fitting = [(len(value), fact) for fact, value in named if value and value <= stems and fact.tell != "never"]
    return max(fitting, key=lambda each: each[0], default=(0, None))[1]

"""What was said so far in one conversation, and the agenda: what is still to be brought up."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from harness.users.briefing import Knowledge
from harness.users.facts import Fact, find_mentions
from harness.users.language import Pack, load_pack

COVERED = 0.6
"""The share of a fact's words that must have been said for it to be no news."""
TOUCHED = 0.5
"""The share of the words that only this wish has, that must have been said for it to be brought up."""
NEAR = 0.34
"""The same share, for an opening to be about this wish rather than about the first one."""
LATELY = 2
"""Turns after which a repeated question is a new one."""
MOST_AT_ONCE = 3
"""Facts that are brought up together."""
LONGEST_SPEECH = 4_000
"""Characters of one's own speech that are remembered."""

Values = frozenset[tuple[str, str]]
"""(kind, normal form)"""


class Memory:
    """Words and values that were said, and how often each answer was given."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._stems: set[str] = set()
        self._values: set[tuple[str, str]] = set()
        self._told: set[int] = set()
        self._given: dict[Hashable, tuple[int, int]] = {}
        self._turn = 0

    def hear_self(self, text: str) -> None:
        """The user said this: one turn."""
        self._turn += 1
        stems, values = contents(text[:LONGEST_SPEECH], self._language)
        self._stems |= stems
        self._values |= values

    def agree(self, text: str) -> None:
        """The user said yes to this: what it names need not be said again."""
        stems, values = contents(text[:LONGEST_SPEECH], self._language)
        self._stems |= stems
        self._values |= values

    def tell(self, fact: Fact) -> str:
        """The whole fact, remembered as told."""
        self._told.add(fact.number)
        return fact.sentence

    def give(self, key: Hashable, *ways: str, lasting: bool = False) -> str | None:
        """The next way to put an answer that is asked for again; None when all have been used up.

        An answer that was not asked for lately starts anew, unless it is `lasting`.
        """
        times, turn = self._given.get(key, (0, self._turn))
        if not lasting and self._turn - turn > LATELY:
            times = 0
        self._given[key] = times + 1, self._turn
        return ways[times] if times < len(ways) else None

    def is_open(self, fact: Fact) -> bool:
        """Whether something of this fact has not been said: a value, or most of its words."""
        if fact.number in self._told:
            return False
        return not self.has_values(fact) or self.share(fact.stems) < COVERED

    def has_values(self, fact: Fact, heard: Values = frozenset()) -> bool:
        """Whether every value of the fact was said, by the user or in what was heard."""
        return all(
            (each.kind, each.value) in self._values or (each.kind, each.value) in heard for each in fact.mentions
        )

    def share(self, stems: Iterable[str]) -> float:
        """How many of these words were said."""
        wanted = set(stems)
        return len(wanted & self._stems) / len(wanted) if wanted else 1.0


class Agenda:
    """The wishes of the story, one after the other, each with the details and facts that go with it."""

    def __init__(self, story: Knowledge, memory: Memory, pack: Pack) -> None:
        self._story = story
        self._memory = memory
        self._pack = pack
        self._raised: set[int] = set()
        self._finished: set[int] = set()
        self.current: Fact | None = None
        """The wish that was brought up last."""

    def begin(self) -> None:
        """After the opening: the wishes it speaks of are brought up, else the nearest one, else the first."""
        wishes = self._story.wishes
        if not wishes:
            return
        nearest = max(wishes, key=self._touch)  # the first of equals
        self.current = nearest if self._touch(nearest) >= NEAR else wishes[0]
        for wish in wishes:
            if self._touch(wish) >= TOUCHED or (wish is self.current and self._touch(wish) > 0):
                self._raised.add(wish.number)

    def _touch(self, wish: Fact) -> float:
        others = {stem for other in self._story.wishes if other is not wish for stem in other.stems}
        return self._memory.share(wish.stems - others or wish.stems)

    def next(self) -> str | None:
        """The next wish that nobody has spoken of."""
        for wish in self._story.wishes:
            if wish.number in self._raised:
                continue
            self._raised.add(wish.number)
            if self._memory.is_open(wish) and self._touch(wish) < 1:
                self.current = wish
                return self._memory.tell(wish)
        return None

    def state(self) -> str | None:
        """What is wanted: the current wish as far as it was not said, else the next one."""
        if self.current is not None and self._memory.is_open(self.current):
            return self._memory.tell(self.current)
        return self.next()

    def restate(self) -> str | None:
        return self.current.sentence if self.current is not None else None

    def unfinished(self, heard: Values) -> str | None:
        """A wish to know something that was answered without its values having been said by anyone; once each."""
        wish = self.current
        if wish is None or wish.number in self._finished or not self._only_looks(wish):
            return None
        self._finished.add(wish.number)
        missing = [
            fact
            for fact in self._story.facts
            if (fact is wish or fact.kind == "detail" or (fact.kind == "fact" and _bounds(fact)))
            and fact.mentions
            and not self._memory.has_values(fact, heard)
        ]
        return " ".join(self._memory.tell(fact) for fact in missing[:MOST_AT_ONCE]) or None

    def detail(self) -> str | None:
        """How a wish is to be fulfilled, with a value that nobody has said."""
        for fact in self._story.facts:
            if fact.kind == "detail" and self._memory.is_open(fact) and not self._memory.has_values(fact):
                return self._memory.tell(fact)
        return None

    def _only_looks(self, wish: Fact) -> bool:
        words = self._pack.stems(wish.text, light=True)
        verbs = [word for word in words if word in self._pack.stem_lists["verbs"] or word in self._looking]
        verbs = [verb for verb in verbs if verb not in self._wanting]
        return bool(verbs) and verbs[0] in self._looking

    @property
    def _looking(self) -> frozenset[str]:
        return self._pack.stem_lists["looking"]

    @property
    def _wanting(self) -> frozenset[str]:
        return self._pack.stem_lists["wanting"]

    def identity(self) -> str | None:
        """Who the user is, or another labelled fact, that was not said yet."""
        for fact in self._story.facts:
            if fact.label and fact.kind == "fact" and self._memory.is_open(fact):
                return self._memory.tell(fact)
        return None

    def volunteer(self, *, identity: bool = False) -> str | None:
        """One fact that was not said yet: of the current wish first, then in the order of the story."""
        if identity and (known := self.identity()):
            return known
        if self.current is not None and self._memory.is_open(self.current):
            return self._memory.tell(self.current)
        for kind in ("detail", "fact", "preference"):
            for fact in self._story.facts:
                if fact.kind == kind and self._memory.is_open(fact):
                    return self._memory.tell(fact)
        return None

    def preferences(self) -> str | None:
        """What bears on a choice and was not said yet."""
        bearing = [fact for fact in self._story.sayable if fact.kind == "preference" or fact.refused or _is_bound(fact)]
        unsaid = [fact for fact in bearing if self._memory.is_open(fact)]
        return " ".join(self._memory.tell(fact) for fact in unsaid[:MOST_AT_ONCE]) or None

    def prefers(self, about: frozenset[str]) -> bool:
        """Whether a preference bears on these things, or could."""
        bearing = [fact for fact in self._story.sayable if fact.kind == "preference" or fact.refused]
        return any(not about or about & fact.stems for fact in bearing)

    @property
    def has_preferences(self) -> bool:
        return any(fact.kind == "preference" or fact.refused for fact in self._story.sayable)


def _is_bound(fact: Fact) -> bool:
    return fact.kind == "refusal" and bool(fact.mentions)


def _bounds(fact: Fact) -> bool:
    """Whether it bounds what is looked for: a time or a number, not who somebody is."""
    return any(mention.kind in {"date", "day", "time", "number", "amount"} for mention in fact.mentions)


@lru_cache(maxsize=4_096)
def contents(text: str, language: str) -> tuple[frozenset[str], Values]:
    """The stems and the values of a text."""
    pack = load_pack(language)
    assert pack is not None
    values = frozenset((mention.kind, mention.value) for mention in find_mentions(text, pack))
    return frozenset(pack.stems(text, light=True)), values

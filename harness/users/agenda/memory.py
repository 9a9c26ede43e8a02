"""What a simulated user remembers of one conversation: what it said, and how often."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Literal

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import Mention, find_mentions
from harness.users.agenda.language.pack import Pack, load_pack

COVERED = 0.6
"""The share of a fact's words that must have been said for it to be no news."""
MOST_TIMES = 5
"""How often an answer is given to a question that keeps coming back."""
LATELY = 1
"""Turns after which a repeated question is a new one."""
LONGEST_SPEECH = 4_000
"""Characters of one's own speech that are remembered."""

Values = frozenset[tuple[str, str]]
"""(kind, normal form)"""


class Memory:
    """Words and values that were said, and how often each answer was given."""

    def __init__(self, facts: Iterable[Fact], pack: Pack) -> None:
        self._facts = tuple(facts)
        self._pack = pack
        self._stems: set[str] = set()
        self._own: set[str] = set()  # of what the user said itself
        self._values: set[tuple[str, str]] = set()
        self._told: set[int] = set()
        self._given: dict[Hashable, tuple[int, int, int]] = {}
        """Answer → how often lately, when last, how often at all."""
        self._turn = 0
        self.last = ""  # what the user said last
        self.taken = ""  # what was said last as a second choice
        self.described: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()  # what was listed, as stems
        self._asked: set[int] = set()
        self._donated: list[str] = []
        """What is told this turn without having been asked for."""
        self._said: dict[int, int] = {}
        """Fact → in how many turns it was said."""
        self._given_now: set[int] = set()
        """Facts that were put into words since the last turn."""

    def hear_self(self, text: str) -> None:
        """The user said this: one turn."""
        self.last = text
        self._turn += 1
        for fact in self._facts:
            if any(way in text for way in fact.ways):
                self._said[fact.number] = self._said.get(fact.number, 0) + 1
        self._given_now.clear()
        self._told |= {fact.number for fact in self._facts if fact.sentence in text}
        self._values |= contents(text[:LONGEST_SPEECH], self._pack.language)[1]
        self._own |= contents(text[:LONGEST_SPEECH], self._pack.language)[0]
        for each in self._donated:
            text = text.replace(each, "")
        self._donated.clear()
        self._stems |= contents(text[:LONGEST_SPEECH], self._pack.language)[0]

    def take(self, facts: Iterable[Fact], said: str) -> None:
        """These facts hold another value from now on, which is `said` and was not told before."""
        self.taken = said
        changed = {fact.number: fact for fact in facts}
        self._facts = tuple(changed.get(fact.number, fact) for fact in self._facts)
        self._told -= changed.keys()
        given = {(way, number) for number in changed for way in ("fact", "choice")}
        self._given = {key: times for key, times in self._given.items() if key not in given}
        self._said = {number: times for number, times in self._said.items() if number not in changed}

    @property
    def turns(self) -> int:
        """How often the user has spoken."""
        return self._turn

    def agree(self, text: str) -> None:
        """The user said yes to this: what it names need not be said again."""
        stems, values = contents(text[:LONGEST_SPEECH], self._pack.language)
        self._stems |= stems
        self._values |= values

    def tell(self, fact: Fact) -> str:
        """The whole fact, remembered as told."""
        if self.is_untold(fact):
            self._given_now.add(fact.number)
        self._told.add(fact.number)
        return self.words(fact)

    def donate(self, fact: Fact) -> str:
        """Tell a fact that was not asked for: its words bring up no wish."""
        said = self.tell(fact)
        self._donated.append(said)
        return said

    def words(self, fact: Fact) -> str:
        """How it is said now: the first time, the second time …"""
        if not fact.ways:
            return fact.sentence
        times = self._said.get(fact.number, 0)
        return fact.ways[min(times, len(fact.ways) - 1)]

    def rightly(self, fact: Fact) -> str:
        """How it is said against a wrong value: never as it is said wrongly at first."""
        if fact.corrects:
            self.pass_over(fact)
        return self.words(fact)

    def pass_over(self, fact: Fact) -> None:  # the first of its ways does not hold any more
        if len(fact.ways) > 1:
            self._said[fact.number] = max(1, self._said.get(fact.number, 0))

    def give(self, key: Hashable, *ways: str, lasting: bool = False) -> str | None:
        """The next way to put an answer that is asked for again; None when all have been used up.

        An answer that was not asked for lately starts anew, unless it is `lasting`.
        """
        times, turn, total = self._given.get(key, (0, self._turn, 0))
        if times and turn == self._turn:  # asked for twice in one message
            return ways[times - 1] if times <= len(ways) else None
        if not lasting and self._turn - turn > LATELY and total < MOST_TIMES:
            times = 0
        self._given[key] = times + 1, self._turn, total + 1
        return ways[times] if times < len(ways) else None

    def is_open(self, fact: Fact) -> bool:
        """Whether something of this fact has not been said: a value, or most of its words."""
        if fact.number in self._told:
            return False
        if fact.ways:  # given as data: its value counts
            stems, values = contents(fact.value, self._pack.language)
            known = {kind for kind, _ in values} - {"name", "day"}
            return not (values <= self._values if known else fact.value and self.share(stems) == 1)
        return not self.has_values(fact) or self.share(fact.stems) < COVERED

    def asked(self, fact: Fact) -> None:
        """This fact was asked for."""
        self._asked.add(fact.number)

    def is_untold(self, fact: Fact) -> bool:
        """Whether it may be told and was not."""
        return fact.tell != "never" and fact.kind in {"fact", "detail"} and self.is_open(fact)

    @property
    def untold(self) -> int:
        """How many facts were not told that may be; of a date, day and month are enough, as people say it."""
        return sum(self.is_untold(fact) and not self._is_implied(fact) for fact in self._facts)

    def _is_implied(self, fact: Fact) -> bool:
        """Whether it is a date of which the year alone was not said: "from May 15 to May 18"."""
        values = contents(fact.value, self._pack.language)[1] if fact.ways else frozenset()
        return bool(values) and all(kind == "date" and (kind, f"-{form[4:]}") in self._values for kind, form in values)

    def news(self, text: str) -> dict[str, Literal["asked", "donated"]]:
        """The user says this: names of the facts that it tells for the first time, and whether they were asked for."""
        before = [fact for fact in self._facts if self.is_untold(fact) or fact.number in self._given_now]
        self.hear_self(text)
        told = [fact for fact in before if not self.is_untold(fact)]
        return {fact.name: "asked" if fact.number in self._asked else "donated" for fact in told}

    def is_told(self, fact: Fact) -> bool:
        """Whether this very sentence was said."""
        return fact.number in self._told

    def is_told_in_part(self, fact: Fact) -> bool:
        """Whether it was said once, and will be said otherwise: what is said first may be a mistake, or too little."""
        return self._said.get(fact.number, 0) == 1 < len(fact.ways)

    def has_values(self, fact: Fact, heard: Values = frozenset()) -> bool:
        """Whether every value of the fact was said, by the user or in what was heard."""
        return all(self._is_said(each) or (each.kind, each.value) in heard for each in fact.mentions)

    def _is_said(self, mention: Mention) -> bool:
        return self.has_said(mention.kind, mention.value)

    def is_unsaid_day(self, fact: Fact) -> bool:
        """Whether it names a date that was never spoken of."""
        days = [each.value for each in fact.mentions if each.kind == "date"]
        return bool(days) and self.is_untold(fact) and not any(self.has_said("date", each) for each in days)

    def has_said(self, kind: str, value: str) -> bool:
        """Whether the user said this value; of a name or a day, its words; of a date, with or without its year."""
        if kind in {"name", "day"}:
            return self.share(self._pack.stems(value, light=True)) == 1
        forms = {(kind, value), (kind, f"-{value[4:]}")} if kind == "date" else {(kind, value)}
        anew = value.startswith("--") and any(each.endswith(value[1:]) for own, each in self._values if own == kind)
        return anew or bool(forms & self._values)

    def has_own(self, stems: set[str]) -> bool:
        """Whether the user itself said all of these words; what it agreed to does not count."""
        return stems <= self._own

    def has_said_all(self, text: str) -> bool:
        """Whether the user itself said every word of it."""
        stems = self._pack.stems(text, light=True)
        return self.has_own({*stems})

    def share(self, stems: Iterable[str]) -> float:
        """How many of these words were said."""
        wanted = set(stems)
        return len(wanted & self._stems) / len(wanted) if wanted else 1.0


@lru_cache(maxsize=4_096)
def contents(text: str, language: str) -> tuple[frozenset[str], Values]:
    """The stems and the values of a text."""
    pack = load_pack(language)
    assert pack is not None
    values = frozenset((mention.kind, mention.value) for mention in find_mentions(text, pack))
    return frozenset(pack.stems(text, light=True)), values


def without_repeats(pieces: list[str]) -> list[str]:
    """Without what another piece says too."""
    said = [f" {' '.join(piece.lower().replace(',', ' ').replace('.', ' ').split())} " for piece in pieces]
    return [
        piece
        for i, piece in enumerate(pieces)
        if not any(i != j and len(said[i]) < len(said[j]) and said[i] in said[j] for j in range(len(pieces)))
    ]


def of_one_mind(pieces: list[str], phrase: Callable[[str], str], *, either: bool) -> list[str]:
    """Without a yes beside a no, or either beside what takes its place; `either`: one of two things was offered."""
    yes, no, idle, done = map(phrase, ("yes", "no", "any", "done"))
    if idle in pieces or (either and {yes, no} <= {*pieces}):
        return [piece for piece in pieces if piece not in {yes, no}] or [idle]
    out = {no, done} if yes in pieces else {no} if done in pieces else set()
    return [piece for piece in pieces if piece not in out]

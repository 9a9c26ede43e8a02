"""What a story comes to for the one who plays it: wishes, facts, refusals, limits and answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from harness.types.user.data import Reaction
from harness.users.agenda.facts import Fact

Found = TypeVar("Found")
MOST_FOUND = 200
"""Messages of which it is remembered."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that may be paid."""

    amount: float
    text: str
    """The thought of the story that says so; empty when it is not for saying."""
    unit: str = ""
    """Of each of which it is the most: person, in "400 EUR per person"."""
    names: frozenset[str] = frozenset()
    """The stems of what it is the most of: the fee."""
    fact: int = -1
    """The number of the fact or the wish that says so."""
    beside: frozenset[str] = frozenset()
    """The stems of what it is the most of, where that is neither money nor what is wanted: the postage."""
    more: bool = False
    """Whether it bounds what is paid on top of what is paid already: "150 pounds more than now"."""
    base: float = 0.0
    """What is paid already, where the story says."""


@dataclass(slots=True)
class UserProfile:
    """The user of a story. In the literature: wishes are the requests of the user's goal, the rest its constraints.

    It changes where the story has a second choice, once that is taken."""

    facts: tuple[Fact, ...]
    limits: tuple[Limit, ...]
    refunds: tuple[Limit, ...]
    """The least that is to be paid back; 0 for all that was paid."""
    refused: tuple[tuple[frozenset[str], str], ...]
    """What is refused without a word of the story to say about it: each a set of stems, and what is said where it has
    to be said what is wrong."""
    declines: bool
    """It ends with a no: whatever is to be confirmed is declined."""
    confirming: str
    """What is said to any request to confirm."""
    mentions: frozenset[tuple[str, str]]
    """(kind, normal form) of every value in the story."""
    stems: frozenset[str]
    beginning: str
    """The first sentence as it is, in the first person."""
    reactions: tuple[Reaction, ...]
    """What is said to something that is told."""
    needs: Mapping[int, frozenset[str]]
    """Number of a wish → names of the facts that belong to it."""
    prose: str = ""
    """What it was read out of, where that was prose, so that the names of its facts are but guesses."""
    now: datetime | None = None
    first: frozenset[int] = frozenset()
    """Numbers of the wishes to know something before anything is agreed to."""
    dear: frozenset[int] = frozenset()
    """Numbers of the facts whose second choice is taken where the first costs too much."""
    _found: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def found(self, of: Hashable, find: Callable[[], Found]) -> Found:
        """What is found out about a message, once for all who ask, as long as nothing here changes."""
        if of not in self._found:
            if len(self._found) >= MOST_FOUND:
                self._found.clear()
            self._found[of] = find()
        known: Found = self._found[of]
        return known

    def take(self, facts: Iterable[Fact]) -> None:
        """These facts, which hold another value from now on, instead of those that stood in their places."""
        changed = {fact.number: fact for fact in facts}
        former = {(m.kind, m.value) for fact in self.facts if fact.number in changed for m in fact.mentions}
        self.facts = tuple(changed.get(fact.number, fact) for fact in self.facts)
        self._found.clear()
        held = {(m.kind, m.value) for fact in self.facts for m in fact.mentions}
        self.mentions = (self.mentions - former) | held
        self.stems |= frozenset(stem for fact in changed.values() for stem in fact.all_stems)

    @property
    def wishes(self) -> list[Fact]:
        return [fact for fact in self.facts if fact.kind == "wish"]

    @property
    def tellable(self) -> list[Fact]:  # what may be said when it is asked for
        return [fact for fact in self.facts if fact.kind not in {"refusal", "wish"}]

    @property
    def only_refused(self) -> frozenset[str]:
        """The stems that stand in nothing but what it refuses."""
        told = frozenset[str]().union(*(fact.all_stems for fact in self.facts if fact.kind != "refusal"))
        return self.stems - told


@dataclass(frozen=True, slots=True)
class Scope:
    """Of which facts is spoken, while one wish is on its way."""

    needed: frozenset[str] = frozenset()
    """Names of the facts that belong to the wish, where the story says."""
    others: frozenset[int] = frozenset()
    """Numbers of other wishes, and of facts that belong only to those, or are `held`."""
    held: frozenset[int] = frozenset()
    """Numbers of facts that say when what is to be moved is until now."""
    accepted: frozenset[tuple[str, str]] = frozenset()
    """(kind, normal form) of values that were agreed to instead of what was wanted; "" is any value of the kind."""
    instead: str = ""
    """What is wanted instead, in the words of the story."""
    described: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """The name and the description of things that were listed, as stems: Garden, which is vegetarian."""


WHOLE = Scope()
"""All facts of the story."""

"""What a story in prose is taken apart into: facts, conditions, limits and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from harness.users.agenda.facts import Fact
from harness.users.agenda.reading.plainly import Changed, Extreme


@dataclass(frozen=True, slots=True)
class Bound:
    """The most that may be paid."""

    value: str
    said: str
    """The thought of the story that says so; empty when it is not for saying."""
    unit: str
    """Of each of which it is the most: person, in "400 EUR per person"."""
    thing: str = ""
    """Of what it is the most, where the story says: postage."""
    when: str = ""
    then: str = ""
    """What is said where something costs more, and the words of the story for that."""
    want: int = -1
    """The want to which it belongs, counted from 0; none below."""


@dataclass(frozen=True, slots=True)
class Condition:
    """ "If the agent offers a voucher, say no": what is said when the agent speaks of this."""

    when: str
    """In the words of the story."""
    denied: bool
    """It is about something that is not possible."""
    reply: Literal["yes", "no", "say"]
    text: str
    """What is then said; may be empty for yes and no."""


@dataclass(frozen=True, slots=True)
class StoryParts:
    """A story, taken apart."""

    facts: tuple[Fact, ...]
    conditions: tuple[Condition, ...]
    limits: tuple[Bound, ...]
    refused: tuple[frozenset[str], ...]
    """What is refused without a word to say about it: each a set of stems."""
    unplayed: tuple[str, ...]
    """Conditions that are not understood."""
    declines: bool
    """It ends with a no: whatever is to be confirmed is declined."""
    confirming: str
    """What is said to any request to confirm, where the story has words for it."""
    changed: tuple[Changed, ...]
    extremes: tuple[Extreme, ...]
    beginning: str
    """The first sentence as it is, in the first person."""

"""What a domain tells the engine: its tasks, what is known, what is missing, what is proposed or answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

Said = date | Decimal | int | str
Arguments = dict[str, object]
Result = dict[str, object]


class NeedError(Exception):
    """A value is missing; the task cannot go on without it."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


class ProblemError(Exception):
    """A value does not do; the wording says why. `slot` is asked again; `related` values may change instead."""

    def __init__(self, wording: str, slot: str, related: tuple[str, ...] = (), **said: Said) -> None:
        super().__init__(wording)
        self.wording, self.slot, self.related, self.said = wording, slot, related, said


@dataclass(frozen=True)
class ProposedWrite:
    """A write that needs the person's yes."""

    tool: str
    arguments: Arguments
    identity: str  # the argument that names the entity
    quantity: str | None  # the argument that is a date or a number
    said: Mapping[str, Said]


@dataclass(frozen=True)
class DeskAnswer:
    """The end of a task without a write: a wording and its values, the most important one named."""

    wording: str
    said: Mapping[str, Said] = field(default_factory=dict)
    answer: str | None = None


class KnownValues:
    """The values known for one task."""

    def __init__(self, own: Mapping[str, str], shared: Mapping[str, str], unknown: set[str]) -> None:
        self._values = {**shared, **own}
        self._unknown = unknown

    def get(self, name: str) -> str | None:
        """The value, or None."""
        return self._values.get(name)

    def need(self, name: str) -> str:
        """The value; asks for it if it is missing."""
        if name not in self._values:
            raise NeedError(name)
        return self._values[name]

    def offer(self, name: str) -> str | None:
        """The value of an optional slot; asks for it once."""
        return None if name in self._unknown else self.need(name)

    def is_unknown(self, name: str) -> bool:
        """Whether the person said that they do not know it."""
        return name in self._unknown


Run = Callable[[KnownValues], ProposedWrite | DeskAnswer]


@dataclass(frozen=True)
class Service:
    """Something a person may want: what shows it, which slots it needs, and how it is run."""

    name: str
    triggers: re.Pattern[str]
    slots: tuple[str, ...]
    run: Run
    writes: bool = True
    inherits: tuple[str, ...] = ()  # slots taken over from a task just before that ended without a write


_NEGATED = re.compile(
    r"\b(?:don't|do not|not|never|without|no need to|rather than|instead of|didn't|did not|won't|nothing to|no)"
    r"(?: \w+){0,3} ?$",
    re.IGNORECASE,
)


def trigger_place(wanted: Service, text: str) -> tuple[int, int] | None:
    """The place where a sentence shows the wish for a task, or None; a negated wish is none."""
    for match in wanted.triggers.finditer(text):
        if not _NEGATED.search(re.split(r"[,.;!?]", text[: match.start()])[-1]):
            return match.span()
    return None


def is_declined(wanted: Service, text: str) -> bool:
    """Whether a sentence names a task only to say that it is not wanted."""
    return wanted.triggers.search(text) is not None and trigger_place(wanted, text) is None

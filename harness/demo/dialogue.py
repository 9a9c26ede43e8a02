"""What a desk remembers of one talk."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from harness.demo.hearing import HeardMessage, Slots

PATIENCE = 2
"""How often the desk puts the same question before it gives up a wish."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """What outlives a wish: who is speaking, and what was looked up of that."""

    slots: Collection[str]
    tools: Collection[str]


@dataclass(slots=True)
class DeskDialogue:
    """What the desk remembers between two messages. Plain values, so that a checkpointer can keep it."""

    wishes: list[str] = field(default_factory=list)
    slots: Slots = field(default_factory=dict)
    with_wish: dict[str, Slots] = field(default_factory=dict)
    """Wish → what was said of it alone."""
    asked: list[str] = field(default_factory=list)
    """The slots asked for in the last message."""
    unanswered: list[str] = field(default_factory=list)
    """The slots that were asked for and that the user said nothing of, for the wish at hand."""
    question: str | None = None
    """The confirmation asked for in the last message."""
    confirmed: dict[str, bool] = field(default_factory=dict)
    """The confirmation asked for before → the answer. A yes counts for one plan only."""
    tries: dict[str, int] = field(default_factory=dict)
    """Question → how often it was put, for the wish at hand."""
    results: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Call → what the tool answered, each time, for the wish at hand."""
    written: str | None = None
    """The write of the last wish that made one."""
    said: list[str] = field(default_factory=list)
    """Answers that the user has not been given yet."""
    closing: bool = False
    """Whether the user has said that this was all."""
    calls: int = 0

    def hear(self, heard: HeardMessage) -> None:
        """Take in a message of the user."""
        answered = self.question is not None and heard.agrees is not None
        self.confirmed = {str(self.question): bool(heard.agrees)} if answered else {}
        self.slots = {name: value for name, value in self.slots.items() if name not in heard.outdated} | heard.slots
        self.wishes += [wish for wish in heard.wishes if wish not in self.wishes]
        self.with_wish |= heard.with_wish
        self.unanswered += [slot for slot in self.asked if slot not in heard.slots]
        self.asked, self.question = [], None
        self.closing = heard.agrees is False or heard.thanks

    def heard(self, slot: str) -> Any:
        """What the user said of this, for the wish at hand; None where that is nothing."""
        own = self.with_wish.get(self.wishes[0], {}) if self.wishes else {}
        return own[slot] if slot in own else self.slots.get(slot)

    def take(self, tool: str, arguments: Mapping[str, Any], result: str) -> None:
        """Take in what a tool answered."""
        self.results.setdefault(call_key(tool, arguments), []).append(json.loads(result))

    def put(self, text: str, slots: Iterable[str], question: str | None) -> bool:
        """Put a question to the user, unless it has been put often enough."""
        self.tries[text] = self.tries.get(text, 0) + 1
        if self.tries[text] > PATIENCE:
            return False
        self.asked, self.question = list(slots), question
        return True

    def spoken(self, last: str) -> str:
        """The answers not given yet, then `last`."""
        text = " ".join([*self.said, last])
        self.said = []
        return text

    def finish(self, answer: str, used: set[str], written: str | None, lasting: Lasting) -> None:
        """The wish at hand is done: forget what only it needed."""
        self.said.append(answer)
        self.with_wish.pop(self.wishes.pop(0), None)
        self.slots = {name: value for name, value in self.slots.items() if name not in used - set(lasting.slots)}
        self.results = {key: found for key, found in self.results.items() if key.split(" ", 1)[0] in lasting.tools}
        self.written = written or self.written
        self.confirmed, self.tries, self.unanswered = {}, {}, []


def call_key(tool: str, arguments: Mapping[str, Any]) -> str:
    """Equal for equal calls."""
    return f"{tool} {json.dumps(arguments, sort_keys=True)}"

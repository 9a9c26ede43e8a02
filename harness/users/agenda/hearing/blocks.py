"""Lists of an agent: what is to be ticked, and what stands for a question: "1. Book 2. Correct something"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from harness.users.agenda.hearing import understanding
from harness.users.agenda.hearing.acts import DialogueAct, slot
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack

LONGEST_CLOSING = 3
"""Entries of a list of which one says that this was all."""


@dataclass(frozen=True, slots=True)
class Closing:
    """What a list asks by its entries: whether that was all, or, where all but one deny, for a yes."""

    denying: tuple[str, ...] = ()


@dataclass(slots=True)
class Block:
    """One list, and the line above it."""

    head: str = ""
    entries: list[str] = field(default_factory=list)
    boxes: bool = False
    """Its entries are to be ticked."""
    asks: bool = False
    """One of its entries is a question, so that what else it names is asked for, too."""

    mark: str = ""
    """What its entries begin with: a number stands for all numbers."""

    def add(self, entry: str, line: str) -> None:
        """One more entry; where the marks are others, it is another list."""
        mark = re.sub(r"\d+|\b[a-h]\b", "1", line.strip().removesuffix(entry)).strip(" -*•")
        if mark != self.mark:
            self.entries, self.mark = [], mark
        if entry:
            self.entries.append(entry)
            self.boxes = self.boxes or mark in {"[ ]", "[]"}

    def requests(self, pack: Pack) -> Iterator[DialogueAct]:
        """What is asked for by entries that are no questions: one of those to be ticked, each beside questions."""
        for entry in self.entries if self.asks and not pack.cue("wh", self.head) else ():
            if ":" not in entry and entry[-1:] != "?" and not find_mentions(entry, pack):
                yield from understanding.entry(entry, pack)
        if self.boxes and self.head and len(self.entries) > 1:
            asked = slot(self.head, pack)
            yield replace(asked, slots=asked.slots | {"choice"}, options="; ".join(self.entries))

    def closing(self, pack: Pack) -> Closing | None:
        """What the list asks where one of its entries is something else, or a no to the other one."""
        if self.boxes or not 1 < len(self.entries) <= LONGEST_CLOSING:
            return None
        if any(pack.cue("more", entry) for entry in self.entries):
            return Closing()
        denying = tuple(entry for entry in self.entries if pack.cue("denying", entry))
        if len(denying) < len(self.entries) - 1:
            return None
        return Closing(denying[-1:] if len(denying) == len(self.entries) else denying)  # "Cancel it", "Keep it"

"""A wish that is being served: by which tool, and how often it was asked for; two of one, where it is wanted twice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generators.proof.independent.heard import Heard, HeardFact, HeardWish
from generators.proof.independent.intents import asks, deed_in
from generators.proof.independent.knowledge import ToolKnowledge
from generators.proof.independent.literals import about


@dataclass(slots=True)
class ServedWish:
    """One wish that is being served."""

    wish: HeardWish
    tool: ToolKnowledge
    facts: tuple[HeardFact, ...] = ()
    """What is said for this one alone, where one wish is to be served several times."""
    asked: int = 0
    agreed: bool = False
    refusals: int = 0

    @property
    def deed(self) -> str:
        return deed_in(self.wish.text)

    @property
    def changes(self) -> bool:
        """Whether it does something: where nothing tells what a tool does, it shows what is asked for."""
        return self.tool.changes and not (self.tool.known.does == "unknown" and asks(self.deed))

    def takes(self, fact: HeardFact) -> bool:
        """Whether a fact is said of one of the arguments of its call."""
        return any(fact in about(each, self.tool, [fact]) for each in self.tool.arguments)


def repeated(task: ServedWish, heard: Heard) -> list[ServedWish] | None:
    """A task for each of the values that the user named, where it wants the same more than once."""
    fact = next((each for each in heard.facts if each.again and each.others and task.takes(each)), None)
    if task.facts or fact is None:
        return None
    values = (fact.value, *fact.others)
    return [replace(task, facts=(HeardFact(fact.label, value, fact.mine),)) for value in values]


def with_other(task: ServedWish, heard: Heard) -> ServedWish | None:
    """The same with the second of two values, where the first was refused."""
    fact = next((each for each in heard.facts if each.others and not each.again and task.takes(each)), None)
    if task.facts or fact is None:
        return None
    return replace(task, facts=(HeardFact(fact.label, fact.others[0], fact.mine),), agreed=False)

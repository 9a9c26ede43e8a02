"""What earlier wishes of a talk were about: what was said for them is not said of the next, which may be about the same
thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.proof.independent.heard import HeardFact, label_of
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.literals import about
from generators.proof.independent.naming import SELECTED, CallBinding, points_to
from generators.proof.independent.serving.served import ServedWish


@dataclass(slots=True)
class EarlierWishes:
    """Of one talk."""

    knowledge: WorldKnowledge
    _used: set[frozenset[str]] = field(default_factory=set)
    """Labels of what was said for wishes that were served."""
    _things: dict[str, JsonValue] = field(default_factory=dict)
    """Kind of things → the key of the one that a wish was about."""

    def remember(self, task: ServedWish, bound: CallBinding, facts: Sequence[HeardFact]) -> None:
        """A wish that was served: what it was about, but for the one who calls, and what was said of that."""
        caller = self.knowledge.learned.model.caller
        for argument in task.tool.arguments:
            known = task.tool.of(argument.name)
            if known.shape == "key" and known.of and (caller is None or known.of != caller.entity):
                self._used |= {fact.label for fact in about(argument, task.tool, facts)}
                self._things |= {known.of: bound.args[argument.name]} if argument.name in bound.args else {}

    def said_for_others(self, task: ServedWish) -> frozenset[frozenset[str]]:
        """Labels of what was said for earlier wishes, and is not of the things that this one speaks of."""
        spoken_of = self.knowledge.things & label_of(task.deed)
        return frozenset(label for label in self._used if not label & spoken_of)

    def fill(self, task: ServedWish, bound: CallBinding) -> None:
        """The thing of an earlier wish, where nothing tells another."""
        for argument in [*bound.missing]:
            of = self.knowledge.entity_of(task.tool, argument)
            told = points_to(task.tool, argument) and SELECTED.search(task.deed) is not None
            if task.tool.of(argument.name).shape == "key" and of in self._things and not told:
                bound.args[argument.name] = self._things[of]
                bound.missing.remove(argument)

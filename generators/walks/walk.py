"""A walk over the tools: calls that were answered, the later ones fed by the earlier, and what is wanted of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pydantic import JsonValue

from generators.tools.observations import plain
from generators.tools.plan import PlannedCall
from generators.walks.bindings import BoundCall, each_once
from harness.types.goals import FROM

WalkKind = Literal["read", "chain", "two", "each", "write", "writes", "refusal"]


@dataclass(frozen=True)
class Walk:
    """One thing or two that a user may want."""

    kind: WalkKind
    wanted: tuple[BoundCall, ...]
    """The calls whose results the user wants; the others are on the way to them."""
    spare: BoundCall | None = None
    """Another call that finds the one who speaks: what is said when the first finds nothing."""

    @cached_property
    def calls(self) -> tuple[BoundCall, ...]:
        """All calls, each once, each after those it needs."""
        return each_once(call for bound in self.wanted for call in bound.calls)

    @property
    def said_by_user(self) -> str:
        """What the user says, without the words around it."""
        facts = [fact.value for call in self.calls for fact in call.described]
        return " ".join([*(str(value) for call in self.calls for value in call.said.values()), *facts])

    @property
    def recipe(self) -> str:
        """The same for all walks of this kind, whatever the values."""
        return f"{self.kind}: " + " + ".join(bound.recipe for bound in self.wanted)

    @property
    def differing(self) -> frozenset[str]:
        """Of two calls of one tool: the arguments that the user says twice."""
        if len(self.wanted) != 2 or self.wanted[0].tool != self.wanted[1].tool:
            return frozenset()
        one, other = (bound.said for bound in self.wanted)
        return frozenset(name for name in one if plain(one[name]) != plain(other.get(name)))

    @cached_property
    def free(self) -> dict[str, tuple[str, ...]]:
        """Call → its arguments that nobody cares about: it is only on the way to one entry of what it lists."""
        return {
            flow.source.identity: flow.free
            for call in self.calls
            for flow in call.flows.values()
            if flow.free and flow.source not in self.wanted
        }

    @property
    def planned(self) -> list[PlannedCall]:
        """The calls as a plan, what flows written as `$from`. What a list gives for some period or other has no place
        that could be named: it is written as it is, after the call that gives it."""
        names = dict(
            zip([call.identity for call in self.calls], _names([call.tool for call in self.calls]), strict=True)
        )
        return [self._planned(call, names) for call in self.calls]

    def _planned(self, call: BoundCall, names: Mapping[str, str]) -> PlannedCall:
        args: dict[str, JsonValue] = dict(call.observation.arguments)
        after = [names[each.identity] for each in call.before]
        optional = {each.identity for each in self.calls if call.required and not each.required}
        for argument, flow in call.flows.items():
            source = names[flow.source.identity]
            listed = ("*" in flow.general and call.described) or argument not in args
            # which of a list it is, is told by what it is, not by its place; what must be done hangs on no free read
            if flow.source.identity in self.free or listed or flow.source.identity in optional:
                after.append(source)
            else:
                args[argument] = {FROM: source, "path": flow.path} if flow.path else {FROM: source}
        return PlannedCall(
            name=names[call.identity],
            tool=call.tool,
            args=args,
            after=tuple(dict.fromkeys(after)),
            expect_error=self.kind == "refusal" and call in self.wanted,
            free=self.free.get(call.identity, ()),
            aligned=call.aligned,
            required=call.required,
        )


def _names(tools: list[str]) -> list[str]:
    """The tool's name for each call; numbered from the second of the same tool on."""
    names: list[str] = []
    for i, tool in enumerate(tools):
        before = tools[:i].count(tool)
        names.append(f"{tool}-{before + 1}" if before else tool)
    return names

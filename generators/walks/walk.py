"""A walk over the tools: calls that were answered, the later ones fed by the earlier, and what is wanted of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from pydantic import JsonValue

from generators.tools.names import opaque, singular_name, words
from generators.tools.observations import plain
from generators.tools.plan import OtherCall, PlannedCall
from generators.tools.results.handed import is_stand_in
from generators.tools.results.text_records import told_as_text
from generators.walks.bindings import BoundCall, each_once
from harness.scoring.expected.told import holds
from harness.types.expected.groups import DueWhen
from harness.types.goals import FROM

WalkKind = Literal[
    "read", "chain", "two", "each", "ask",
    "write", "writes", "besides", "several", "condition", "preference", "either", "changed",
    "refusal",
]  # fmt: skip
"""What a person has in mind. ask: a question, and no change; besides: changes, and a question;
several: changes of several things of one kind;
condition: one change or another, as the state is; preference: another change, where the first is not possible;
either: one value or another; changed: a change of mind."""

FINDS_CALLER = "find_caller"
"""The goal that finds the one who speaks, whichever way."""


@dataclass(frozen=True, slots=True)
class StateCondition:
    """On what the state of a record it hangs whether a call is wanted."""

    source: BoundCall
    """The call that reads it."""
    path: str
    values: tuple[str, ...]
    thing: str
    """What the record is called."""
    otherwise: bool = False
    """It is wanted where the state is none of these."""

    @property
    def expected(self) -> JsonValue:
        any_of: JsonValue = self.values[0] if len(self.values) == 1 else {"$any": list(self.values)}
        return {"$not": any_of} if self.otherwise else any_of

    def due(self, goal: str) -> DueWhen:
        """The condition, of the goal of this name."""
        path = {"path": self.path} if self.path else {}
        return DueWhen.model_validate({"goal": goal, **path, "is": self.expected})


@dataclass(frozen=True)
class Walk:
    """One thing or two that a user may want."""

    kind: WalkKind
    wanted: tuple[BoundCall, ...]
    """The calls whose results the user wants; the others are on the way to them."""
    spare: BoundCall | None = None
    """Another call that finds the one who speaks: what is said when the first finds nothing."""
    conditions: Mapping[str, StateCondition] = field(default_factory=dict)
    """Wanted call → when it is."""
    either: Mapping[str, tuple[JsonValue, ...]] = field(default_factory=dict)
    """Argument of the wanted call → other values that would do as well."""
    unwanted: tuple[str, ...] = ()
    """Tools whose change is not wanted, though an agent could think so."""

    @cached_property
    def calls(self) -> tuple[BoundCall, ...]:
        """All calls, each once, each after those it needs."""
        return each_once(call for bound in self.wanted for call in bound.calls)

    @property
    def repeats(self) -> bool:
        """Whether it makes one call in two ways: whose name was said needs no username."""
        return len({call.observation.key for call in self.calls}) < len(self.calls)

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
    def keyed(self) -> frozenset[str]:
        """Of changes of several things of one kind: the arguments by which each says which it is."""
        said = [call.said for call in self.wanted]
        names = {name for each in said for name in each}
        values = {name: [plain(each[name]) for each in said if name in each] for name in names}
        return frozenset(n for n, found in values.items() if self.kind == "several" and len(set(found)) > 1)

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
    def roles(self) -> dict[str, str]:
        """Whose facts the look-ups are about, where two of them give the same kind of thing: employee, approver."""
        feeds: dict[str, dict[BoundCall, str]] = {}
        members = {
            flow.source.identity: " ".join(words(singular_name(name.partition(".")[0])))
            for call in self.calls
            for name, flow in call.flows.items()
            if name.rpartition(".")[2].isdigit() and flow.selector is None and not opaque(name.partition(".")[0])
        }
        for call in self.calls:
            for name, flow in call.flows.items():
                given = feeds.setdefault(flow.path.rpartition(".")[2], {})
                if not any(flow.source in other.calls or other in flow.source.calls for other in given):
                    given[flow.source] = " ".join(words(name)[:-1]) or name
        roles = {source.identity: role for given in feeds.values() if len(given) > 1 for source, role in given.items()}
        return roles | members

    @property
    def planned(self) -> list[PlannedCall]:
        """The calls as a plan, what flows written as `$from`. What a list gives for some period or other has no place
        that could be named: it is written as it is, after the call that gives it."""
        named = [FINDS_CALLER if self._is_replaceable(call) else call.tool for call in self.calls]
        names = dict(zip([call.identity for call in self.calls], _names(named), strict=True))
        return [self._planned(call, names) for call in self.calls if call.identity not in self._shown_as_well]

    @property
    def done(self) -> tuple[BoundCall, ...]:
        """The wanted calls that the world lets be made; of those with a condition, both."""
        if self.kind == "refusal":
            return ()
        return tuple(call for call in self.wanted if call.required)

    @property
    def refused(self) -> tuple[BoundCall, ...]:
        """The wanted calls that the state of the world, or what is not there, forbids."""
        return tuple(call for call in self.wanted if call not in self.done) or self.not_due

    @cached_property
    def not_due(self) -> tuple[BoundCall, ...]:
        """The wanted calls that their conditions take away, as the world is."""
        return tuple(
            call
            for call in self.wanted
            if call.identity in self.conditions
            and not holds(
                self.conditions[call.identity].due(self.conditions[call.identity].source.tool),
                self.conditions[call.identity].source.observation.result,
            )
        )

    def _when(self, call: BoundCall, names: Mapping[str, str]) -> DueWhen | None:
        condition = self.conditions.get(call.identity)
        return condition.due(names[condition.source.identity]) if condition is not None else None

    def _planned(self, call: BoundCall, names: Mapping[str, str]) -> PlannedCall:
        args: dict[str, JsonValue] = dict(call.observation.arguments)
        after = [names[each.identity] for each in call.before if each.identity not in self._shown_as_well]
        if call.identity in self.conditions:
            after.append(names[self.conditions[call.identity].source.identity])
        optional = {each.identity for each in self.calls if call.required and not each.required} | self._looked_through
        optional |= {each.identity for each in self.calls if self._is_replaceable(each)}
        loose: list[str] = []
        for argument, flow in call.flows.items():
            source = names[flow.source.identity]
            if flow.filled or is_stand_in(args.get(argument)):  # whoever makes it anew has another
                args[argument] = {FROM: source, "path": flow.path}
                loose += [argument] if flow.source.identity in optional else []
                continue
            listed = ("*" in flow.general and (call.described or flow.selector)) or argument not in args
            # which of a list it is, is told by what it is, not by its place; what must be done hangs on no free read
            textual = told_as_text(flow.source.observation.result) and bool(flow.path)  # no path leads into a text
            if flow.source.identity in self.free or listed or textual or flow.source.identity in optional:
                after.append(source)
            else:
                args[argument] = {FROM: source, "path": flow.path} if flow.path else {FROM: source}
        return PlannedCall(
            name=names[call.identity],
            tool=call.tool,
            args=args,
            after=tuple(dict.fromkeys(after)),
            expect_error=call in self.wanted and call not in self.done,
            when=self._when(call, names),
            instead=self._instead(call, args, names),
            free=self.free.get(call.identity, ()),
            loose=(*loose, *call.implied),
            aligned=call.aligned if _is_several(args, call.aligned) else (),
            unordered=tuple(name for name in _listed(call) if name not in call.aligned and _is_several(args, [name])),
            required=(call.required or self._shown_by(call) is not None) and call.identity not in self._looked_through,
        )

    def _shown_by(self, call: BoundCall) -> BoundCall | None:
        """The read that shows as well as trying it that a wanted call is refused; None where that read must be made
        anyway, so that trying it is left to the agent.
        """
        if call.refused_by is None or call not in self.wanted or call in self.done:
            return None
        return next((each for each in call.before if each.identity == call.refused_by and not each.required), None)

    @cached_property
    def _shown_as_well(self) -> frozenset[str]:
        """These reads, as far as nothing else hangs on them: they are no goals of their own."""
        shown = {read.identity for call in self.wanted if (read := self._shown_by(call)) is not None}
        used = {flow.source.identity for call in self.calls for flow in call.flows.values()}
        used |= {each.identity for call in self.calls if self._shown_by(call) is None for each in call.before}
        conditions = {each.source.identity for each in self.conditions.values()}
        return frozenset(shown - used - conditions)

    @cached_property
    def _looked_through(self) -> frozenset[str]:
        """The calls that list the thing which the user means: whoever lists fewer, or finds it otherwise, is right."""
        flows = [flow for call in self.calls for flow in call.flows.values()]
        chosen = {flow.source.identity for flow in flows if flow.selector and "*" in flow.general}
        return frozenset(chosen - {call.identity for call in self.calls if call in self.wanted or call.finds_caller})

    def _is_replaceable(self, call: BoundCall) -> bool:
        """Whether it finds the one who speaks, whom another call finds as well."""
        spare = self.spare
        return (
            spare is not None
            and call not in self.wanted
            and call.tool != spare.tool
            and plain(call.observation.result) == plain(spare.observation.result)
        )

    def _instead(
        self, call: BoundCall, args: Mapping[str, JsonValue], names: Mapping[str, str]
    ) -> tuple[OtherCall, ...]:
        """What would do as well: another way to find the caller, another value that the user takes."""
        if self.spare is not None and self._is_replaceable(call):
            return (OtherCall(tool=self.spare.tool, args=dict(self.spare.observation.arguments)),)
        if call not in self.wanted:
            return ()
        if (read := self._shown_by(call)) is not None:
            filled: dict[str, JsonValue] = {
                name: {FROM: names[flow.source.identity], "path": flow.path}
                for name, flow in read.flows.items()
                if flow.filled
            }
            return (OtherCall(tool=read.tool, args={**read.observation.arguments, **filled}),)
        others = [(name, value) for name in args for value in self.either.get(name, ())]
        return tuple(OtherCall(tool=call.tool, args={**args, name: value}) for name, value in others)


def _listed(call: BoundCall) -> tuple[str, ...]:
    """Its lists of things of which each was looked up."""
    places = (name.partition(".") for name in call.flows)
    return tuple(dict.fromkeys(name for name, _, place in places if place.isdigit()))


def _is_several(args: Mapping[str, JsonValue], names: Sequence[str]) -> bool:
    """Whether these are lists of more than one thing, which could be in another order."""
    return any(isinstance(value := args.get(name), list) and len(value) > 1 for name in names)


def _names(tools: list[str]) -> list[str]:
    """The tool's name for each call; numbered from the second of the same tool on."""
    names: list[str] = []
    for i, tool in enumerate(tools):
        before = tools[:i].count(tool)
        names.append(f"{tool}-{before + 1}" if before else tool)
    return names

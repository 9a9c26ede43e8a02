"""Where each argument of a call comes from: the user says it, or it flows in from the result of an earlier call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, product

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of
from generators.tools.arguments.days import periods
from generators.tools.names import machine_made, opaque
from generators.tools.observations import Findings, Observation, ResultValue, named_by_key, plain
from generators.tools.seed_values import ToolArgument
from generators.tools.world import writes
from generators.walks.origins import about, ambiguity, done_by, may_flow, refers, shared, stands_for
from generators.walks.phrases import FactForm
from generators.walks.selectors import SHORTEST_SEARCH, Selector, entries, others, selectors, without
from generators.walks.user_facts import UserFact, tells_who

MOST_CALLS = 4
"""Calls of one walk."""
WAYS = 6
"""Ways in which the arguments of one call are combined."""
LONGEST_LIST = 200
"""Entries of a list out of which one is chosen: nobody reads more, and to compare them all takes long."""


@dataclass(frozen=True, slots=True)
class ArgumentFlow:
    """An argument that is the value at a path of an earlier result."""

    source: BoundCall
    path: str
    selector: Selector | None
    free: tuple[str, ...] = ()
    """Arguments of the source that nobody cares about: the user means one entry, whatever period finds it."""
    filled: bool = False
    """A login gives it for all calls after it."""
    foreign: str = ""
    """What the result is about instead, where it only refers to this: a return, of an order."""

    @property
    def general(self) -> str:
        """The path with `*` for every place in a list."""
        return ".".join("*" if part.isdigit() else part for part in self.path.split("."))


@dataclass(frozen=True, slots=True)
class AskedDetail:
    """The one value of a result that is asked for."""

    path: str
    words: str
    """What it is called: price."""
    of: str
    """Of which thing: lamp with color red."""


@dataclass(frozen=True, eq=False)
class BoundCall:
    """A call, and where each of its arguments comes from. What does not flow is said by the user."""

    observation: Observation
    flows: Mapping[str, ArgumentFlow] = field(default_factory=dict)
    """Argument → where it comes from; of a list, each item under the argument's name and its place: item_ids.0."""
    before: tuple[BoundCall, ...] = ()
    """Calls that come first, besides those it takes a value from."""
    described: tuple[UserFact, ...] = ()
    """What the user says to mean the things whose ids flow in."""
    aligned: tuple[str, ...] = ()
    """Lists that belong together, item by item."""
    items: tuple[tuple[UserFact, UserFact | None], ...] = ()
    """Those of `described` that are things of a list, each with what is wanted instead."""
    detail: AskedDetail | None = None
    """What of its result is asked for, where that is said already."""
    required: bool = True
    """Whether it must be made: what is read on the way may be found out otherwise."""
    finds_caller: bool = False
    """Whether it finds or verifies the one who speaks: also where it lists what is meant, it must be made."""
    refused_by: str | None = None
    """The identity of the read that shows why it is refused."""
    own: bool = False
    """Whether it is about what is the caller's."""
    implied: Mapping[str, str] = field(default_factory=dict)
    """Argument that says what another is → that other one: who says the postcode need not say that it is one."""
    takes: frozenset[str] = frozenset()
    """The names of all arguments that its tool has."""
    thought_of: Mapping[str, tuple[FactForm, str]] = field(default_factory=dict)
    """Argument that the user says → another value that the user thought of first, and how that is said."""

    @property
    def tool(self) -> str:
        return self.observation.tool

    @cached_property
    def said(self) -> dict[str, JsonValue]:
        """The arguments that the user says."""
        flowing = {name.partition(".")[0] for name in self.flows}
        left = flowing | {*self.implied}
        return {name: value for name, value in self.observation.arguments.items() if name not in left}

    @cached_property
    def told(self) -> tuple[tuple[str, JsonValue], ...]:
        """What the user says for all calls that it takes."""
        return tuple(told for call in self.calls for told in call.said.items())

    @cached_property
    def calls(self) -> tuple[BoundCall, ...]:
        """All calls that it takes, each once, itself last."""
        before = [call for each in self.before for call in each.calls]
        before += [call for flow in self.flows.values() for call in flow.source.calls]
        return each_once([*before, self])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoundCall) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    @cached_property
    def identity(self) -> str:
        """The same for calls with the same arguments, each from the same place."""
        flows = {name: flow for name, flow in self.flows.items() if not flow.filled}
        inflow = ",".join(f"{name}<{flow.source.identity}.{flow.path}" for name, flow in flows.items())
        return f"{self.observation.key}({inflow})"

    @cached_property
    def recipe(self) -> str:
        """The same for all calls of this kind, whatever the values."""
        inflow = {name: f"{name}<{flow.source.recipe}.{flow.general}" for name, flow in self.flows.items()}
        parts = [inflow.get(name, inflow.get(f"{name}.0", name)) for name in self.observation.arguments]
        return f"{self.tool}({','.join(parts)})"


def each_once(calls: Iterable[BoundCall]) -> tuple[BoundCall, ...]:
    """The calls, of those that are the same the one that must be made."""
    found: dict[str, BoundCall] = {}
    for call in calls:
        if call.identity not in found or call.required:
            found[call.identity] = call
    return tuple(found.values())


class Binder:
    """Finds the ways in which calls that were answered can be reached by what a user may say."""

    def __init__(self, findings: Findings, calls: int = MOST_CALLS) -> None:
        """`calls`: how many one walk takes at most."""
        self._findings, self._most = findings, calls
        self._arguments = {(each.tool, each.name): each for found in findings.arguments.values() for each in found}
        self._known: dict[tuple[str, int], tuple[BoundCall, ...]] = {}
        self._searched: dict[str, set[str]] = {}
        """Key → what is said to searches that give it: who says that needs no other way."""
        self._entered: dict[tuple[str, str, str], list[JsonValue]] = {}
        for call in (each for calls in findings.answered.values() for each in calls.values() if not each.empty):
            said = [
                v
                for name, v in call.arguments.items()
                if (each := self._arguments.get((call.tool, name))) is not None and each.searches
            ]
            for key in {place.key for place in call.places} if said else ():
                self._searched.setdefault(key, set()).update(map(plain, said))

    def ways(self, observation: Observation, calls: int | None = None) -> tuple[BoundCall, ...]:
        """Every way that takes no more than so many calls, the natural ones."""
        calls = self._most if calls is None else calls
        key = (observation.key, calls)
        if key not in self._known:
            self._known[key] = ()  # what needs itself cannot be reached
            self._known[key] = tuple(sorted(self._ways(observation, calls), key=lambda way: len(way.calls)))
        return self._known[key]

    def entry(self, observation: Observation, name: str) -> ArgumentFlow | None:
        """The list that gives an argument as the key of one of its entries, which is told from the others by what it is
        called: the line, in the account."""
        flows = self._flows(self._arguments[observation.tool, name], observation, self._most - 1)
        return next((f for f in flows if "*" in f.general and not f.foreign and self._of_thing(f, observation)), None)

    def selector(self, call: Observation, path: str) -> Selector | None:
        """What tells the thing at this place of a list from the others in it; None where nothing does."""
        place = next((each for each in call.places if each.path == path), None)
        if place is None or others(place) >= LONGEST_LIST:
            return None
        return next(iter(selectors(place, self._searched.get(place.key, ()), self._entries(place))), None)

    def _ways(self, observation: Observation, calls: int) -> Iterator[BoundCall]:
        names, lists = list(observation.arguments), self._listed(observation, calls)
        offered = [[None] if name in lists else self._origins(observation, name, calls) for name in names]
        for chosen in islice(product(*offered), WAYS):
            flows = {name: flow for name, flow in zip(names, chosen, strict=True) if flow is not None}
            flows |= {f"{name}.{i}": flow for name, found in lists.items() for i, flow in enumerate(found)}
            takes = frozenset(each.name for each in self._findings.arguments[observation.tool])
            bound = BoundCall(observation, flows, takes=takes)
            if len(bound.calls) <= calls:
                yield bound

    def _listed(self, observation: Observation, calls: int) -> dict[str, list[ArgumentFlow]]:
        """Lists of keys of which each is found by what a person may say: the people who are invited."""
        found: dict[str, list[ArgumentFlow]] = {}
        whole = self._findings.tools[observation.tool].parameters or {}
        for name, value in observation.arguments.items():
            entry = entry_of(self._arguments[observation.tool, name], whole) if isinstance(value, list) else None
            if entry is None or calls < 2 or not opaque(entry.name) or not isinstance(value, list):
                continue
            alone = [Observation(observation.tool, {**observation.arguments, entry.name: each}, None) for each in value]
            means = self._searched_for if len(value) > 1 else lambda flow: True
            flows = [next(filter(means, self._flows(entry, one, calls)), None) for one in alone]
            if all(flow is not None for flow in flows):
                found[name] = [flow for flow in flows if flow is not None]
        return found

    def _searched_for(self, flow: ArgumentFlow) -> bool:
        """Whether it is found by a name that the user says."""
        return any(self._arguments[flow.source.tool, said].searches for said in flow.source.said)

    def _origins(self, observation: Observation, name: str, calls: int) -> list[ArgumentFlow | None]:
        """Where an argument may come from; None is the user."""
        argument = self._arguments[observation.tool, name]
        if argument.searches and len(str(observation.arguments[name])) < SHORTEST_SEARCH:
            return []
        flows = list(self._flows(argument, observation, calls)) if calls > 1 else []
        flows = [flow for flow in flows if self._of_thing(flow, observation)]
        natural = any(
            not any(call.said for call in flow.source.calls)
            or any(not opaque(said) or tells_who(said) for call in flow.source.calls for said in call.said)
            for flow in flows
        )
        made_up = machine_made(observation.arguments[name])
        unsaid = (observation.tool, name) in self._findings.unsaid
        sayable = not unsaid and (not opaque(name) or argument.spoken or not (natural or made_up))
        changes = writes(self._findings.tools[observation.tool])
        if changes or any(not flow.foreign for flow in flows):
            flows = [flow for flow in flows if not flow.foreign]
        if changes:
            given = self._findings.by_value.get(plain(observation.arguments[name]), ())
            flows = [flow for flow in flows if not refers(flow) and not shared(flow, observation, given)]
        if changes:  # for oneself, where one can be looked up: not for somebody in a list
            flows = [flow for flow in flows if "*" not in flow.general] or flows
        if changes and tells_who(name):
            flows = [flow for flow in flows if "*" not in flow.general]
        return [*flows, *([None] if sayable or not (flows or unsaid) else [])]

    def _of_thing(self, flow: ArgumentFlow, observation: Observation) -> bool:
        """Whether what is found for it, where one thing is, is the thing that the call is about: the arrival of another
        booking is no reason to look that up."""
        thing = self._findings.entered.get(flow.source.observation.key)
        return thing is None or thing[1] in map(str, observation.arguments.values())

    def _flows(self, argument: ToolArgument, observation: Observation, calls: int) -> Iterator[ArgumentFlow]:
        value = observation.arguments[argument.name]
        found = sorted(self._places(argument, observation), key=ambiguity)
        if not may_flow(argument, value):
            found = [place for place in found if stands_for(place, argument)]
        seen: set[str] = set()
        for place in found:
            group = f"{place.observation.tool}.{place.general}"
            alone = self._findings.entered.get(place.observation.key, ("", ""))[1] == str(value)
            if group in seen or others(place) >= LONGEST_LIST:
                continue
            told = [None] if alone else list(selectors(place, self._searched.get(place.key, ()), self._entries(place)))
            if not told:
                continue
            for source in self.ways(place.observation, calls - 1):
                if _is_new(source, value) and not self._filtered(source) and done_by(source, argument, observation):
                    seen.add(group)
                    searched = any(self._arguments[source.tool, said].searches for said in source.said)
                    selector = None if searched and not others(place) else told[0]
                    free = self._period(place.observation.tool) if selector is not None else ()
                    yield ArgumentFlow(source, place.path, selector, free, foreign=about(place))
                    break

    def _filtered(self, source: BoundCall) -> bool:
        """Whether it only lists less than it could: nobody looks for a ticket by its priority."""
        narrowing = [self._arguments[source.tool, name] for name in source.said]
        return any(each.kind == "choice" and not each.required and each.listed for each in narrowing)

    def _period(self, tool: str) -> tuple[str, ...]:
        """The arguments of a tool that tell the first and the last day."""
        return next(iter(periods(self._findings.arguments[tool])), ())

    def _entries(self, place: ResultValue) -> list[JsonValue]:
        """All entries of the list that a place is in, whatever the period: what tells one from the others."""
        free = self._period(place.observation.tool)
        mark = (place.observation.tool, place.general, without(free, place.observation))
        if mark not in self._entered:
            answered = self._findings.answered[place.observation.tool].values()
            self._entered[mark] = entries(place.general, (each for each in answered if without(free, each) == mark[2]))
        return self._entered[mark]

    def _places(self, argument: ToolArgument, observation: Observation) -> Iterator[ResultValue]:
        """Where the value stands in the results of other reads, under a name that fits."""
        found = [
            place
            for place in self._findings.by_value.get(plain(observation.arguments[argument.name]), ())
            if place.observation.tool != observation.tool
            and self._findings.tools[place.observation.tool].read_only is not False
            and plain(place.value) not in {plain(each) for each in place.observation.arguments.values()}
        ]
        best = max((place.suits(argument) for place in found), default=0)
        return (place for place in found if (best and place.suits(argument) == best) or named_by_key(place))


def _is_new(source: BoundCall, value: JsonValue) -> bool:
    """Whether nobody has said the value before."""
    return all(str(value).lower() not in str(said).lower() for call in source.calls for said in call.said.values())

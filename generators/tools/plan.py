"""A plan: the calls that serve a story, as data. A value that an earlier result gives is a path, never code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from pydantic import Field, JsonValue

from generators.tools.schemas import properties, required
from harness.errors import nearest
from harness.types.events import ToolSchema
from harness.types.expected.groups import DueWhen
from harness.types.goals import flows
from harness.types.jsonable import Data
from harness.types.user.data import UserData

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator


class OtherCall(Data):
    """A call that would do as well as another."""

    tool: str
    args: dict[str, JsonValue] = Field(default_factory=dict)
    expect_error: bool = False
    """A refusal is the right outcome of it."""


class PlannedCall(Data):
    """One call of a tool. `name` becomes the name of its goal."""

    name: str = Field(min_length=1)
    tool: str
    args: dict[str, JsonValue] = Field(default_factory=dict)
    """Values, or `{"$from": name, "path": "items.0.id"}` for what the result of another call gives."""
    after: tuple[str, ...] = ()
    """Calls that must come before, besides those that it takes a value from."""
    expect_error: bool = False
    """A refusal is the right outcome."""
    free: tuple[str, ...] = ()
    """Arguments whose values are only one way to do it: the goal will ignore them."""
    loose: tuple[str, ...] = ()
    """Arguments that another call may give as well as the one they are taken from: the goal will ignore them."""
    aligned: tuple[str, ...] = ()
    """Lists that belong together, item by item."""
    unordered: tuple[str, ...] = ()
    """Lists of which the order says nothing."""
    required: bool = True
    """Whether it must be made."""
    when: DueWhen | None = None
    """It is to be made only if an earlier call gave this; otherwise it is as if it were not planned."""
    instead: tuple[OtherCall, ...] = ()
    """Calls of which one would do as well. They and this one make a group, which has the name of this one."""


class CallPlan(Data):
    """The calls that serve what a user wants, and as much of the story's text as is known."""

    story: str = ""
    starting_sentence: str | None = None
    user: UserData | None = None
    """What the user knows and wants, as data."""
    calls: tuple[PlannedCall, ...]
    labels: tuple[str, ...] = ()
    exact: bool = False
    """What flows is written as it shall be: nothing more is derived from results."""


def sources(call: PlannedCall) -> list[str]:
    """The names of the calls whose results flow into this one."""
    return list(dict.fromkeys(str(flow.source) for flow in flows(call.args)))


def in_order(calls: Sequence[PlannedCall]) -> list[PlannedCall]:
    """The calls so that each comes after those it needs, otherwise as given. Raises CycleError, names unknown aside."""
    named = {call.name: call for call in calls}
    sorter = TopologicalSorter({name: [] for name in named})
    for call in calls:
        sorter.add(call.name, *(name for name in (*sources(call), *call.after) if name in named))
    sorter.prepare()
    place = {name: i for i, name in enumerate(named)}
    found, ready = list[PlannedCall](), list[str]()
    while sorter.is_active():
        ready = sorted([*ready, *sorter.get_ready()], key=place.__getitem__)
        first = ready.pop(0)
        found.append(named[first])
        sorter.done(first)
    return found


def problems(plan: CallPlan, tools: Sequence[ToolSchema]) -> list[str]:
    """One line for each mistake that can be seen without executing anything; a model can mend by them."""
    if not plan.calls:
        return ["calls: there is none; plan at least one"]
    known = {tool.name: tool for tool in tools}
    names = [call.name for call in plan.calls]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    found = [f'calls: the name "{name}" is used {names.count(name)} times; names are unique' for name in twice]
    for i, call in enumerate(plan.calls):
        found += [f"calls[{i}] {call.name}: {problem}" for problem in _call_problems(call, known, names)]
    if not found:
        try:
            in_order(plan.calls)
        except CycleError as cycle:
            found.append("calls: they wait for each other: " + " → ".join(cycle.args[1]))
    return found


def _call_problems(call: PlannedCall, tools: Mapping[str, ToolSchema], names: Sequence[str]) -> Iterator[str]:
    for flow in flows(call.args):
        if not isinstance(flow.source, str) or flow.source not in names:
            yield f'{flow.argument}: no call is named "{flow.source}"{nearest(str(flow.source), names)}'
        elif flow.path is not None and not isinstance(flow.path, str):
            yield f'{flow.argument}: "path" should be text such as "id" or "items.0.id"'
    yield from (f'after: no call is named "{name}"{nearest(name, names)}' for name in call.after if name not in names)
    if call.tool not in tools:
        yield f'tool: there is no tool "{call.tool}"{nearest(call.tool, tools)}'
    else:
        yield from argument_problems(tools[call.tool], call.args)


def argument_problems(tool: ToolSchema, args: Mapping[str, JsonValue]) -> Iterator[str]:
    """What does not fit the tool's schema; a value that flows from elsewhere fits anywhere."""
    schema, known = tool.parameters or {}, properties(tool)
    closed = bool(known) and not schema.get("additionalProperties")
    yield from (f"{name}: is missing" for name in required(tool) if name not in args)
    for name, value in args.items():
        if name in known:
            if not any(flows(value)):
                yield from (f"{name}: {problem}" for problem in _schema_problems(known[name], schema, value))
        elif closed:
            yield f"{name}: {tool.name} takes no such argument{nearest(name, known)}"


def _schema_problems(schema: JsonValue, whole: Mapping[str, JsonValue], value: JsonValue) -> Iterable[str]:
    from jsonschema.exceptions import SchemaError

    if not isinstance(schema, dict):
        return []
    definitions = {key: whole[key] for key in ("$defs", "definitions") if key in whole}
    try:
        return [
            error.message
            for error in _validator(json.dumps({**schema, **definitions}, sort_keys=True)).iter_errors(value)
        ]
    except SchemaError:  # whatever is wrong with the schema, the tool itself will say what it does not take
        return []


@lru_cache(maxsize=1_024)
def _validator(schema: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    read = json.loads(schema)
    Draft202012Validator.check_schema(read)
    return Draft202012Validator(read)

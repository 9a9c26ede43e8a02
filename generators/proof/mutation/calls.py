"""Mistakes in the calls of a passing trajectory: dropped, doubled, failed, of another tool, with wrong values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from generators.proof.goal_calls import made_up
from generators.proof.mutation.passing_trajectory import Mutant, MutationSite, PassingTrajectory
from generators.proof.mutation.wrong_values import WrongValue, wrong_values
from generators.tools.schemas import entries, properties
from harness.formats.lint import leaves, strategy_at
from harness.types.events import ToolCall
from harness.types.goals import ToolGoal

MOST_LEAVES = 20
"""Single values of one call that are changed."""

# ---------------------------------------------------------------------------------------------------------- whole calls


NAME_IT = "name it in tools.write (or tools.read) of the story or suite"


def mistakes_in_calls(passing: PassingTrajectory) -> Iterator[Mutant]:
    """Those of each call that a required goal needs, and then of its arguments."""
    for site, goal, call in passing.calls():
        yield from _of_call(passing, site, goal, call)
        yield from _of_arguments(passing, site, goal, call)


def _of_call(passing: PassingTrajectory, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Mutant]:
    another = f"another call meets {goal.name} as well: give it more specific arguments"
    yield Mutant("dropped call", f"{goal.name}: no call of {call.name}", another, passing.replaced(site))
    broken = {"error": "not available", "result": None} if not goal.expect_error else {"error": None, "result": "done"}
    what = "fails" if not goal.expect_error else "does not fail"
    failed = passing.replaced(site, call.model_copy(update=broken))
    yield Mutant("failed call", f"{goal.name}: {call.name} {what}", another, failed)
    if (sibling := _sibling(passing, call.name)) is not None:
        other = passing.replaced(site, call.model_copy(update={"name": sibling}))
        yield Mutant("other tool", f"{goal.name}: {sibling} instead of {call.name}", another, other)
    known = passing.effect(call.name)
    if known != "read" and passing.forbids_extra_writes and not passing.failed(call):
        again = call.model_copy(update={"id": f"{call.id}-again"})
        yield Mutant(
            "doubled call",
            f"{goal.name}: {call.name} is called twice",
            _write_hint(call.name) if known is None else another,
            passing.inserted(site.step + 1, again),
        )


def _write_hint(tool: str) -> str:
    return f"nobody says whether {tool} changes something: {NAME_IT}"


def _sibling(passing: PassingTrajectory, name: str) -> str | None:
    """The other tool that takes the most of the same arguments."""
    arguments = {tool.name: properties(tool).keys() for tool in passing.tools}
    mine = arguments.pop(name, {}.keys())
    return max(sorted(arguments), key=lambda other: len(mine & arguments[other]), default=None)


def extra_writes(passing: PassingTrajectory) -> Iterator[Mutant]:
    """Something nobody asked for; and what was asked for, once more with another value."""
    asked = {goal.tool_name for goal in passing.story.goal_details if isinstance(goal, ToolGoal)}
    end = len(passing.trajectory.steps)
    others = [tool for tool in passing.tools if tool.name not in asked and passing.effect(tool.name) == "write"]
    if others:
        tool = passing.random.choice(others)
        extra = ToolCall(id="extra", name=tool.name, arguments=made_up(tool), result="done")
        hint = f"{tool.name} may not be called: leave unexpected_writes at fail"
        yield Mutant("extra write", f"{tool.name}, which nobody asked for", hint, passing.inserted(end, extra))
    for site, goal, call in passing.calls():
        if passing.effect(call.name) != "write" or isinstance(call.arguments, str):
            continue
        changed = next((each for each in _changed_arguments(passing, goal, call) if each[0] != "wrong case"), None)
        if changed is not None and not passing.failed(call):
            again = call.model_copy(update={"id": f"{call.id}-extra", "arguments": changed[2]})
            what = f"{goal.name}: {call.name} once more, with {changed[1]}"
            hint = f"another goal takes it: give {goal.name} more specific arguments"
            yield Mutant("extra write", what, hint, passing.inserted(site.step + 1, again))
            return


# ------------------------------------------------------------------------------------------------------------ arguments


def _of_arguments(passing: PassingTrajectory, site: MutationSite, goal: ToolGoal, call: ToolCall) -> Iterator[Mutant]:
    for kind, what, arguments, strategy in _changed_arguments(passing, goal, call):
        hint = f"another call meets {goal.name} as well: give it more specific arguments"
        if strategy == "fuzzy":
            hint = f"{what.partition(':')[0]} is fuzzy in {goal.name}: make it strict"
        trajectory = passing.replaced(site, call.model_copy(update={"arguments": arguments}))
        yield Mutant(kind, f"{goal.name}: {what}", hint, trajectory)


def _changed_arguments(
    passing: PassingTrajectory, goal: ToolGoal, call: ToolCall
) -> Iterator[tuple[WrongValue, str, dict[str, JsonValue], str]]:
    """(kind, what was changed, the arguments then, the strategy by which the value is compared)"""
    if isinstance(call.arguments, str):
        return
    given = {name: value for name, value in call.arguments.items() if name in goal.args}
    for leaf in list(leaves(given))[:MOST_LEAVES]:
        strategy = strategy_at(goal, leaf.path)
        name, *inside = leaf.path
        for kind, value in wrong_values(leaf.value, passing.random) if strategy != "ignore" else ():
            if not (kind == "wrong case" and strategy == "fuzzy"):
                what = f"{'.'.join(leaf.path)}: {leaf.value} → {value}"
                yield kind, what, {**call.arguments, name: with_value(call.arguments[name], inside, value)}, strategy


def with_value(value: JsonValue, path: Sequence[str], new: JsonValue) -> JsonValue:
    """A copy with another value at the path."""
    if not path:
        return new
    if isinstance(value, dict):
        return {**value, path[0]: with_value(value[path[0]], path[1:], new)}
    return [with_value(item, path[1:], new) if str(i) == path[0] else item for i, item in enumerate(entries(value))]

"""Executes a plan with the real tools, in a fresh world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.plan import CallPlan, PlannedCall, in_order, sources
from generators.tools.world import Declined, Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable, World
from harness.agents.tools.doubles.staged import next_double
from harness.scoring.expected.data_flow import Unresolved, one_value, substitute
from harness.scoring.expected.told import holds
from harness.types.events import ToolCall
from harness.types.jsonable import unchecked

_tool_call = unchecked(ToolCall)
"""Of what a world gave, which is JSON already."""


@dataclass(frozen=True, slots=True)
class ExecutedCall:
    """One call as it was made."""

    call: PlannedCall
    arguments: dict[str, JsonValue]
    """With every reference replaced by what it stood for."""
    result: JsonValue = None
    error: str | None = None
    ran: bool = True
    """False for a write that is not allowed (its result is unknown), and, with an error, for a call whose arguments
    never came, that nothing is recorded of, that broke, or that hung."""
    declined: bool = False
    """The tool said no in words of its own: these are the result, and no error, in a trajectory."""

    @property
    def failed(self) -> bool:
        """Whether it ended in an error, as scoring sees it."""
        return self.error is not None and not self.declined

    @property
    def event(self) -> ToolCall:
        """As it stands in a trajectory."""
        return _tool_call(
            id=self.call.name,
            name=self.call.tool,
            arguments=self.arguments,
            result=self.result,
            error=None if self.declined else self.error,
            answered=self.ran,
        )


async def execute(plan: CallPlan, toolbox: Toolbox) -> list[ExecutedCall]:
    """The calls of a plan without problems, each after those it needs. A failure is data, and stops only what needs it.

    Raises UserMistake when no world can be made.
    """
    async with toolbox.open() as world:
        return await execute_in(world, plan.calls)


async def execute_in(world: World, calls: Sequence[PlannedCall]) -> list[ExecutedCall]:
    """The calls in a world that is open, each after those it needs; those that a condition leaves out are not made."""
    results: dict[str, JsonValue] = {}
    done: list[ExecutedCall] = []
    for call in in_order(calls):
        if call.when is not None and not (call.when.goal in results and holds(call.when, results[call.when.goal])):
            continue
        executed = await execute_call(world, call, results)
        if executed.error is None and executed.ran:
            results[call.name] = executed.result
        done.append(executed)
    return done


async def execute_call(world: World, call: PlannedCall, results: Mapping[str, JsonValue]) -> ExecutedCall:
    """One call; `results` maps the names of earlier calls to what they gave. What stands in for its tool answers."""
    absent = [name for name in sources(call) if name not in results]
    if absent:
        return ExecutedCall(
            call, call.args, error=f"needs the result of {', '.join(absent)}, which gave none", ran=False
        )
    try:
        arguments = {name: one_value(substitute(value, results)) for name, value in call.args.items()}
    except Unresolved as problem:
        return ExecutedCall(call, call.args, error=f'the path "{problem}" is not in the result it refers to', ran=False)
    double = next_double(call.tool)
    if double is not None and double.stands_in:
        return ExecutedCall(call, arguments, double.result, double.error)
    try:
        return ExecutedCall(call, arguments, await world.call(call.tool, arguments))
    except NotRun:
        return ExecutedCall(call, arguments, ran=False)
    except (NotRecorded, Faulted, Unusable) as problem:  # no refusal of the tool's, though the call came to nothing
        return ExecutedCall(call, arguments, error=str(problem), ran=False)
    except Declined as problem:
        return ExecutedCall(call, arguments, result=str(problem), error=str(problem), declined=True)
    except ToolCallFailed as problem:
        return ExecutedCall(call, arguments, error=str(problem))

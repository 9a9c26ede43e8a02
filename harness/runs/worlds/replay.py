"""Calls made again in a fresh world, and the state that they leave: those of goals, and those of a recording."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from harness.agents.tools.doubles.tools import ToolFailed
from harness.agents.trial_context import TrialContext
from harness.agents.world.live import LiveWorld
from harness.errors import Unavailable
from harness.runs.worlds.choices import Order, leaves_open
from harness.scoring.calls.errors import call_error
from harness.scoring.expected.data_flow import Unresolved, one_value, substitute
from harness.scoring.expected.told import holds
from harness.scoring.world.differences import volatile_places
from harness.scoring.world.places import path_of, place_of
from harness.types.goals import ToolGoal
from harness.types.jsonable import json_equal
from harness.types.order.goal_graph import GoalGraph
from harness.types.story import Story
from harness.types.trajectory import Step, ToolCall
from harness.types.world.state import LIMIT_MB, ReplayedCalls
from harness.worlds.state import WorldState

OpensWorld = Callable[[TrialContext], AbstractAsyncContextManager[Any]]
"""Opens a fresh world for a trial: while it is open, it is that of the context."""
NAMED = 3
"""Paths that a message names."""


@dataclass(frozen=True, slots=True)
class GoalsReplay:
    """What came of the goals' calls."""

    initial: WorldState
    state: WorldState
    failed: Mapping[str, str]
    """Goals whose calls failed → the error."""
    not_due: frozenset[int]
    """The places of goals that a condition took away."""
    unseen: frozenset[str]
    """Goals whose calls left the snapshot as it was."""


async def taken(world: LiveWorld, story: Story) -> WorldState:
    """The state of a world now. Raises Unavailable, also where a snapshot taken twice is not the same."""
    goal = story.state
    state, again = await world.take(goal.limit_mb if goal is not None else LIMIT_MB)
    if again is not None:
        ignored = [place_of(path) for path in goal.ignore] if goal is not None else []
        differing = [path_of(place) for place in volatile_places(state, again, ignored)]
        if differing:
            named = ", ".join(differing[:NAMED]) + (" …" if len(differing) > NAMED else "")
            raise Unavailable(
                f"the snapshot returned something else when it was called again at once ({named}); leave that out of "
                "it, or name it under state.ignore",
                code="snapshot_failed",
            )
    return state


async def replay_goals(
    story: Story,
    order: Order,
    opens: OpensWorld,
    context: TrialContext,
    initial: WorldState | None = None,
    changing: frozenset[int] = frozenset(),
) -> GoalsReplay:
    """The calls of these goals in a fresh world, whose first state may be known. Raises Unavailable.

    Of those that are `changing` something it is looked at whether the snapshot shows it.
    """
    graph = story.graph
    results: dict[int, Any] = {}
    failed: dict[str, str] = {}
    unplayed: set[int] = set()
    not_due: set[int] = set()
    unseen: set[str] = set()
    async with _opened(opens, context) as world:
        initial = initial or await taken(world, story)
        before = initial
        for place in order:
            goal = story.goal_details[place]
            assert isinstance(goal, ToolGoal)
            if not _is_due(place, graph, results):
                not_due.add(place)
                continue
            if leaves_open(goal, story) or unplayed.intersection(graph.sources[place]):
                unplayed.add(place)  # reads, of which nobody knows how they are called
                continue
            given = {
                flow.source: results[source]
                for flow in graph.flows[place]
                if (source := graph.source_of(flow.source, results)) is not None
            }
            try:
                arguments = {name: one_value(substitute(value, given)) for name, value in goal.args.items()}
            except Unresolved as problem:
                failed[goal.name] = f"its arguments need {problem}, which no call before it gave"
                continue
            result, error = await _made(world, goal.tool_name, arguments)
            if error is None or goal.expect_error:
                results[place] = result
                if place in changing and not goal.expect_error:
                    after = await taken(world, story)
                    unseen |= {goal.name} if after.hash == before.hash else set()
                    before = after
            else:
                failed[goal.name] = error
        return GoalsReplay(initial, await taken(world, story), failed, frozenset(not_due), frozenset(unseen))


def _is_due(place: int, graph: GoalGraph, results: Mapping[int, Any]) -> bool:
    """Whether what the calls before gave meets the conditions of a goal."""
    for number, gate in enumerate(graph.gates):
        if graph.gated[place] >> number & 1:
            source = next((each for each in reversed(gate.sources) if each in results), None)
            if source is None or not holds(gate.condition, results[source]):
                return False
    return True


async def replay_calls(
    story: Story, steps: Sequence[Step], opens: OpensWorld, context: TrialContext, pattern: str | None
) -> tuple[WorldState, ReplayedCalls]:
    """The agent's calls of a recording in a fresh world, and what came out otherwise. Raises Unavailable."""
    number, otherwise, first = 0, 0, None
    async with _opened(opens, context) as world:
        for step in steps:
            for call in step.calls if step.role == "agent" else ():
                arguments = call.arguments if isinstance(call.arguments, dict) else {}
                result, error = await _made(world, call.name, arguments)
                number += 1
                if not call.answered or _as_recorded(call, result, error, pattern):
                    continue
                otherwise += 1
                came = error if error is not None else _text(result)
                was = call.error if call.error is not None else _text(call.result)
                first = first or f"step {step.number}, {call.name}: recorded {_short(was)}, now {_short(came)}"
        return await taken(world, story), ReplayedCalls(calls=number, otherwise=otherwise, first=first)


@asynccontextmanager
async def _opened(opens: OpensWorld, context: TrialContext) -> AsyncIterator[LiveWorld]:
    async with opens(context):
        if context.world is None:
            raise Unavailable("its world cannot be looked at", code="world_failed")
        yield context.world


async def _made(world: LiveWorld, tool: str, arguments: Mapping[str, Any]) -> tuple[Any, str | None]:
    """The result of a call, and its error where it ended in one."""
    try:
        result = await world.call(tool, arguments)
    except ToolFailed as problem:
        return str(problem), str(problem)
    return result, call_error(ToolCall(id="", name=tool, arguments={}, result=result), None)


def _as_recorded(call: ToolCall, result: Any, error: str | None, pattern: str | None) -> bool:
    """Whether a call came out as it was recorded; errors are alike, however they are worded."""
    was_error = call_error(call, pattern) is not None
    if was_error or error is not None:
        return was_error and error is not None
    return json_equal(_read(call.result), _read(result))


def _read(value: Any) -> Any:
    """A text that is JSON as what it says."""
    if isinstance(value, str):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value.strip()
    return value


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"

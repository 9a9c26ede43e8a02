"""Goals that the end state shows to be met: those whose tools change something, where the world ended as expected."""

from __future__ import annotations

from dataclasses import replace

from harness.scoring.candidates import Evidence
from harness.scoring.search.assignment import assign
from harness.scoring.search.choices import Choices
from harness.scoring.search.problem import Assignment
from harness.scoring.world.end import EndState
from harness.types.goals import ToolGoal
from harness.types.order.goal_graph import GoalGraph
from harness.types.story import Story


def asking_what_works(story: Story, end: EndState | None) -> Story:
    """The story without the demand for calls that fail in a fresh world, whoever makes them."""
    if end is None or not end.failed:
        return story
    failed = end.failed
    goals = tuple(
        goal.model_copy(update={"required": False}) if goal.name in failed else goal for goal in story.goal_details
    )
    asking = story.model_copy(update={"goal_details": goals})
    asking.__dict__.pop("graph", None)  # it is that of the goals as they were
    return asking


def fails_for_anybody(goal: str, end: EndState | None) -> str | None:
    """Why nobody is asked to meet a goal."""
    error = (end.failed or {}).get(goal) if end is not None else None
    return None if error is None else f"nobody has to meet it: its call fails in a fresh world ({error})"


def shown_by_state(end: EndState | None, evidence: Evidence) -> frozenset[int]:
    """The places of the goals that are met because the world ended as their calls would have left it."""
    reached = end.reached if end is not None else None
    if reached is None:
        return frozenset()
    return frozenset(
        i
        for i, goal in enumerate(evidence.story.goal_details)
        if isinstance(goal, ToolGoal)
        and not goal.expect_error
        and goal.name in reached.goals
        and goal.tool_name in evidence.effects.writes
    )


def assign_others(evidence: Evidence, shown: frozenset[int], first: Assignment) -> Assignment:
    """The best assignment where these goals need no call that fits: any successful one of their tool will do.

    None of them keeps another goal from being met.
    """
    question = evidence.question()
    met = sum(1 << i for i, slot in enumerate(first.slots) if slot is not None)
    if first.exact and not Choices(question.graph).lacking(met, first.gates):
        return first
    passed_over = _other_ways(question.graph, sum(1 << i for i in shown))
    candidates = [
        []
        if passed_over >> i & 1
        else evidence.succeeded_of(goal.tool_name)
        if i in shown and not fitting and isinstance(goal, ToolGoal)
        else fitting
        for i, (goal, fitting) in enumerate(zip(question.graph.goals, question.candidates, strict=True))
    ]

    def fits(goal: int, slot: int, sources: dict[int, int]) -> bool:
        return goal in shown or question.flow_fits(goal, slot, sources)

    graph = _without_demand(question.graph, shown)
    return assign(replace(question, graph=graph, candidates=candidates, flow_fits=fits))


def _other_ways(graph: GoalGraph, shown: int) -> int:
    """The bits of the goals in ways that were not taken, as the end state shows."""
    found = 0
    for choice in (each for outer in graph.choices for each in outer.all()):
        taken = [way for way in choice.ways if way.leaves & shown]
        if len(taken) == choice.n:
            found |= sum(way.leaves for way in choice.ways if way not in taken)
    return found


def _without_demand(graph: GoalGraph, shown: frozenset[int]) -> GoalGraph:
    goals = tuple(
        goal.model_copy(update={"required": False}) if i in shown else goal for i, goal in enumerate(graph.goals)
    )
    return replace(graph, goals=goals, required=graph.required & ~sum(1 << i for i in shown))

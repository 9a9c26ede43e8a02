"""Goals that the end state shows to be met: those whose tools change something, where the world ended as expected."""

from __future__ import annotations

from dataclasses import replace

from harness.scoring.assignment import Assignment, assign
from harness.scoring.candidates import Evidence
from harness.scoring.world.end import EndState
from harness.types.goals import GoalGraph, ToolGoal
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
    if first.exact and all(first.slots[i] is not None for i, goal in enumerate(question.graph.goals) if goal.required):
        return first
    candidates = [
        evidence.succeeded_of(goal.tool_name) if i in shown and not fitting and isinstance(goal, ToolGoal) else fitting
        for i, (goal, fitting) in enumerate(zip(question.graph.goals, question.candidates, strict=True))
    ]

    def fits(goal: int, slot: int, sources: dict[int, int]) -> bool:
        return goal in shown or question.flow_fits(goal, slot, sources)

    graph = _without_demand(question.graph, shown)
    return assign(replace(question, graph=graph, candidates=candidates, flow_fits=fits))


def _without_demand(graph: GoalGraph, shown: frozenset[int]) -> GoalGraph:
    goals = tuple(
        goal.model_copy(update={"required": False}) if i in shown else goal for i, goal in enumerate(graph.goals)
    )
    return replace(graph, goals=goals)

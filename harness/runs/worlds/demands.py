"""What stories demand of the end state, and what cannot be demanded: noticed before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from harness.agents.trial_context import TrialContext
from harness.errors import Unavailable, UserMistake, nearest
from harness.runs.worlds.choices import may_write, number_of_choices, open_arguments
from harness.runs.worlds.replay import OpensWorld
from harness.types.goals import ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.suite import Limits, Suite
from harness.types.target import Target
from harness.types.world.state import MOST_WAYS


def refuse_unreplayable(stories: Iterable[tuple[str, Story]], rules: Rules) -> None:
    """Raises UserMistake for goals that do not say how the world ends; each story comes with where it was read."""
    if problems := unreplayable(stories, rules):
        raise UserMistake(*problems)


def unreplayable(stories: Iterable[tuple[str, Story]], rules: Rules) -> list[str]:
    """The same as lines."""
    return [f"{where}: {problem}" for where, story in stories for problem in _unreplayable(story, rules)]


def _unreplayable(story: Story, rules: Rules) -> Iterator[str]:
    if story.state is None or not story.state.from_goals:
        return
    for i, goal in enumerate(story.goal_details):
        if isinstance(goal, ToolGoal) and may_write(story, rules, i):
            for argument, why in (*open_arguments(goal), *_open_sources(i, story)):
                yield (
                    f"state: from_goals: goal {goal.name}: {argument} {why}, so nobody knows how the world should end; "
                    "give its value, or write what must hold under state.equals instead of from_goals"
                )
    if number_of_choices(story, rules) > MOST_WAYS:
        yield (
            f"state: from_goals: its groups and optional goals make more than {MOST_WAYS} ways in which the world may "
            "end, which is as many as are tried; write what must hold under state.equals"
        )


def _open_sources(place: int, story: Story) -> Iterator[tuple[str, str]]:
    """What flows from, or depends on, a call of which nobody knows how it is made."""
    graph = story.graph
    asked = [(flow.argument, "is taken from", graph.outlets[flow.source]) for flow in graph.flows[place]]
    gates = (gate for number, gate in enumerate(graph.gates) if graph.gated[place] >> number & 1)
    asked += [("when", "depends on", gate.sources) for gate in gates]
    for argument, how, sources in asked:
        for source in (story.goal_details[i] for i in sources):
            for name, why in open_arguments(source) if isinstance(source, ToolGoal) else ():
                yield argument, f"{how} goal {source.name}, of which {name} {why}"


def check_states(suite: Suite, played: Mapping[tuple[str, str], tuple[Story, Target]]) -> None:
    """What stories that are played demand of the world can be told. Raises UserMistake with all that cannot."""
    problems = [
        f"{story.id}: {problem}"
        for (_, label), (story, target) in played.items()
        for problem in (target_problem(story, label, target), *_unreplayable(story, suite.rules))
        if problem is not None
    ]
    if problems:
        raise UserMistake(*problems)


def target_problem(story: Story, label: str, target: Target) -> str | None:
    """Why the world of this target cannot be held against the story."""
    if story.state is None:
        return None
    if target.known.recorded:
        return "state: is not known of a replayed conversation; judge it with harness score … --tools … --snapshot …"
    if target.snapshot is None:
        return (
            f"state: the target {label} has no snapshot, so nobody knows how the world ended; add snapshot: "
            "module:attribute to it, such as harness.worlds:sqlite"
        )
    if (
        story.state.from_goals
        and target.tools is None
        and target.known.opener is not None
        and not target.known.asks_model
    ):
        return (
            f"state: from_goals: the tools of {target.known.what} cannot be called; name them as tools: module:factory "
            f"of the target {label}, or write what must hold under state.equals"
        )
    return None


async def refuse_without_tools(
    label: str, stories: Iterable[Story], opens: OpensWorld, limits: Limits, *, fresh: bool = True
) -> None:
    """Raises UserMistake where the goals' tools are none of the world's. That it cannot be opened, trials will say."""
    asking = [story for story in stories if story.state is not None and story.state.from_goals]
    if not asking:
        return
    if not fresh:
        raise UserMistake(
            f"{asking[0].id}: state: from_goals: the agent {label} is one object for all trials, so there is no fresh "
            "world to make the goals' calls in; give a factory, a setup, or tools: module:factory of the target"
        )
    known = (asking[0].id, asking[0].agent_context, 1)
    context = TrialContext(*known, scene=asking[0].scene, seconds=limits.trial)
    try:
        async with opens(context):
            names = list(await context.world.tools()) if context.world is not None else []
    except Unavailable:
        return
    problems = []
    for story in asking:
        goals = [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]
        if goals and not names:
            problems.append(
                f"{story.id}: state: from_goals: the agent {label} shows no tools that could be called; name them as "
                "tools: module:factory of the target, or write what must hold under state.equals"
            )
        elif names:
            problems += [
                f'{story.id}: state: from_goals: goal {goal.name}: the world has no tool "{goal.tool_name}"'
                f"{nearest(goal.tool_name, names)}"
                for goal in goals
                if goal.tool_name not in names
            ]
    if problems:
        raise UserMistake(*problems)

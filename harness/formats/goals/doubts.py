"""What is doubtful about groups and conditions: ways that nobody can take, and reads that nothing needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from harness.text.naming.verbs import READING
from harness.types.expected.groups import DueWhen
from harness.types.goals import TextGoal, ToolGoal
from harness.types.order.goal_graph import GoalGraph
from harness.types.story import Story


def group_doubts(story: Story) -> Iterator[str]:
    """One line for each, with the name of the goal."""
    graph = story.graph
    rivals = _rivals(graph)
    for i, goal in enumerate(graph.goals):
        yield from _never(graph, i, rivals)
        if graph.required >> i & 1:
            yield from _may_lack_source(graph, i, rivals)
        if isinstance(goal, ToolGoal) and not rivals[i] and _is_needless_read(story, i, goal):
            yield (
                f"goal {goal.name}: {goal.tool_name} only reads, nothing flows from it and nothing comes after it, but "
                "the journey fails without it: set required: false, unless it must be looked up in any case"
            )


def named_goals(line: str, story: Story) -> str:
    """A doubt with the name of the goal instead of its place, which is another one where groups stand in the file."""
    return re.sub(r"goal_details\[(\d+)\]", lambda found: f"goal {story.goal_details[int(found[1])].name}", line)


def _rivals(graph: GoalGraph) -> list[int]:
    """For each goal the bits of those that are never met together with it."""
    found = [0] * len(graph.goals)
    for outer in graph.choices:
        for choice in outer.all():
            for way in choice.ways if choice.n == 1 else ():
                for i in range(way.leaves.bit_length()):
                    if way.leaves >> i & 1:
                        found[i] |= choice.leaves & ~way.leaves
    return found


def _never(graph: GoalGraph, i: int, rivals: list[int]) -> Iterator[str]:
    """What it needs stands in other ways of its own group."""
    name = graph.goals[i].name
    for flow, inlet in zip(dict.fromkeys(f.source for f in graph.flows[i]), graph.inlets[i], strict=True):
        if all(rivals[i] >> source & 1 for source in inlet):
            yield (
                f"goal {name}: takes a value from {flow}, which stands in another way of the same group, so that its "
                "way can never be met; take the value from a goal of its own way, or from one before the group"
            )
    for number, gate in enumerate(graph.gates):
        if graph.gated[i] >> number & 1 and all(rivals[i] >> source & 1 for source in gate.sources):
            yield (
                f"goal {name}: its condition is about {gate.condition.goal}, which stands in another way of the same "
                "group, so that it can never be due; let a goal before the group decide"
            )


def _may_lack_source(graph: GoalGraph, i: int, rivals: list[int]) -> Iterator[str]:
    """A required goal takes a value from one that may not be there."""
    name = graph.goals[i].name
    for flow, inlet in zip(dict.fromkeys(f.source for f in graph.flows[i]), graph.inlets[i], strict=True):
        source = inlet[-1]
        if len(inlet) > 1 or rivals[i] >> source & 1:
            continue
        own = _conditions(graph, i)
        if any(each not in own for each in _conditions(graph, source)):
            yield (
                f"goal {name}: is required and takes a value from {flow}, which has a condition; where that does not "
                f"hold, {name} can never be met: give it the same condition"
            )
        elif rivals[source] & ~rivals[i]:
            yield (
                f"goal {name}: is required and takes a value from {flow}, which stands in one way of a group; by any "
                f"other way {name} can never be met: take the value from the group"
            )


def _conditions(graph: GoalGraph, i: int) -> list[DueWhen]:
    return [gate.condition for number, gate in enumerate(graph.gates) if graph.gated[i] >> number & 1]


def _is_needless_read(story: Story, i: int, goal: ToolGoal) -> bool:
    """A required read, beside a goal that writes, which nothing follows and about which nothing is said."""
    graph = story.graph
    used = any(i in sources for sources in graph.sources) or any(i in gate.sources for gate in graph.gates)
    if (
        used
        or graph.after[i]
        or not graph.required >> i & 1
        or goal.expect_error
        or not only_reads(story, goal.tool_name)
    ):
        return False
    if any(isinstance(each, TextGoal) and not graph.before[i] >> j & 1 for j, each in enumerate(graph.goals)):
        return False
    others = [each for each in graph.goals if isinstance(each, ToolGoal) and each is not goal]
    return any(not only_reads(story, each.tool_name) for each in others)


def only_reads(story: Story, tool: str) -> bool:
    """Whether a tool changes nothing, as the story says, else by its name."""
    if any(fnmatchcase(tool, glob) for glob in story.tools.write):
        return False
    return tool.split("_")[0].lower() in READING or any(fnmatchcase(tool, glob) for glob in story.tools.read)

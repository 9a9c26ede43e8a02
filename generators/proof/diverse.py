"""Diverse: which stories of a set are almost the same, and which tools and orders of tools it never tests."""

from __future__ import annotations

import itertools
import json
from collections.abc import Container, Iterator, Sequence

from generators.proof.result import Proof
from generators.tools.names import identifying, kinship, words
from generators.tools.seed_values import arguments_of
from harness.formats.lint import leaves
from harness.text.normalize import fold
from harness.types.events import ToolSchema
from harness.types.goals import ToolGoal
from harness.types.jsonable import Data
from harness.types.story import Story

ALIKE = 95.0
"""From this likeness of their texts on (0..100), two stories with the same values are one."""

SURE = 2
"""From this kinship of names on, a value under the one is taken for what the other asks for."""


class Duplicate(Data):
    """Stories that test the same."""

    stories: tuple[str, ...]
    why: str


class Edge(Data):
    """One tool's call before another's."""

    first: str
    then: str

    def __str__(self) -> str:
        return f"{self.then} after {self.first}"


class Coverage(Data):
    """How much of what the tools allow a set of stories tests."""

    tools: tuple[str, ...]
    tested_tools: tuple[str, ...]
    edges: tuple[Edge, ...]
    """What can follow on what: a result of the first holds what the second takes. First what changes something."""
    tested_edges: tuple[Edge, ...]

    @property
    def untested_tools(self) -> list[str]:
        return [tool for tool in self.tools if tool not in self.tested_tools]

    @property
    def untested_edges(self) -> list[Edge]:
        return [edge for edge in self.edges if edge not in self.tested_edges]


# ----------------------------------------------------------------------------------------------------------- duplicates


def duplicates(stories: Sequence[Story]) -> list[Duplicate]:
    """Groups of stories with the same calls, and pairs whose texts say the same in almost the same words."""
    groups: dict[str, list[Story]] = {}
    for story in stories:
        groups.setdefault(_calls(story), []).append(story)
    found = [
        Duplicate(stories=tuple(story.id for story in group), why="the same calls with the same arguments")
        for calls, group in groups.items()
        if len(group) > 1 and calls != "[]"
    ]
    together = {frozenset(pair) for each in found for pair in itertools.combinations(each.stories, 2)}
    return found + [each for each in _alike(stories) if frozenset(each.stories) not in together]


def _calls(story: Story) -> str:
    """The same for stories whose goals ask for the same calls, whatever the goals are named."""
    names = {goal.name: goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal)}
    calls = [
        [goal.tool_name, goal.args, goal.expect_error] for goal in story.goal_details if isinstance(goal, ToolGoal)
    ]
    text = json.dumps(sorted(calls, key=lambda call: json.dumps(call, sort_keys=True)), sort_keys=True)
    for name, tool in names.items():
        text = text.replace(f'{{"$from": {json.dumps(name)}', f'{{"$from": {json.dumps(tool)}')
    return text


def _alike(stories: Sequence[Story]) -> Iterator[Duplicate]:
    """Only stories with the same values are held against each other: with another date it is another story."""
    from rapidfuzz import fuzz

    groups: dict[frozenset[str], list[tuple[str, str]]] = {}
    for story in stories:
        text = fold(f"{story.prompt or story.starting_sentence or ''} {story.story} {' '.join(story.user_turns)}")
        groups.setdefault(_values(story), []).append((story.id, text))
    for group in groups.values():
        for (one, left), (other, right) in itertools.combinations(group, 2):
            likeness = fuzz.ratio(left, right, score_cutoff=ALIKE)
            if likeness:
                yield Duplicate(stories=(one, other), why=f"their texts are {likeness:.0f} % alike")


def _values(story: Story) -> frozenset[str]:
    goals = (goal for goal in story.goal_details if isinstance(goal, ToolGoal))
    return frozenset(str(leaf.value) for goal in goals for leaf in leaves(goal.args))


# ------------------------------------------------------------------------------------------------------------- coverage


def coverage(stories: Sequence[Story], proofs: Sequence[Proof], tools: Sequence[ToolSchema]) -> Coverage:
    """What of the tools is tested; what can follow on what is known from the results that the proofs have seen."""
    tested = {goal.tool_name for story in stories for goal in story.goal_details if isinstance(goal, ToolGoal)}
    before = {edge for story in stories for edge in _before(story)}
    reads = {tool.name: tool.read_only is True for tool in tools}
    possible = sorted(
        dict.fromkeys([*_possible(proofs, tools), *_flowing(stories, reads)]),
        key=lambda edge: reads[edge[0]] + reads[edge[1]],
    )
    return Coverage(
        tools=tuple(tool.name for tool in tools),
        tested_tools=tuple(tool.name for tool in tools if tool.name in tested),
        edges=tuple(Edge(first=first, then=then) for first, then in possible),
        tested_edges=tuple(Edge(first=first, then=then) for first, then in possible if (first, then) in before),
    )


def _before(story: Story) -> Iterator[tuple[str, str]]:
    """Which tool's call must come before which other's."""
    for then, goal in enumerate(story.goal_details):
        for first in story.graph.predecessors(then):
            earlier = story.goal_details[first]
            if isinstance(goal, ToolGoal) and isinstance(earlier, ToolGoal):
                yield earlier.tool_name, goal.tool_name


def _flowing(stories: Sequence[Story], tools: Container[str]) -> Iterator[tuple[str, str]]:
    """What flows in a story can flow."""
    for story in stories:
        for place, goal in enumerate(story.goal_details):
            for source in story.graph.sources[place]:
                earlier = story.goal_details[source]
                if isinstance(goal, ToolGoal) and isinstance(earlier, ToolGoal) and goal.tool_name != earlier.tool_name:
                    if goal.tool_name in tools and earlier.tool_name in tools:
                        yield earlier.tool_name, goal.tool_name


def _possible(proofs: Sequence[Proof], tools: Sequence[ToolSchema]) -> Iterator[tuple[str, str]]:
    """Where a name in the results of one tool is that of something that another one takes."""
    gives: dict[str, set[str]] = {}
    for proof in proofs:
        for tool, names in proof.gives.items():
            gives.setdefault(tool, set()).update(names)
    takes = {
        tool.name: [each.name for each in arguments_of(tool) if each.required and identifying(each.name)]
        for tool in tools
    }
    for first in (tool.name for tool in tools if tool.name in gives):
        for then, wanted in takes.items():
            if then != first and any(
                kinship(name, words(then), key, words(first)) >= SURE for name in wanted for key in gives[first]
            ):
                yield first, then

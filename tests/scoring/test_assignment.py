"""The assignment is exact: held against brute force."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from random_goals import Reference, random_question

from harness.scoring.search.assignment import SEARCH_LIMIT, assign
from harness.scoring.search.problem import Assignment, AssignmentProblem, Candidate
from harness.scoring.search.sweep import Sweep
from harness.types.goals import TextGoal, ToolGoal
from harness.types.order.goal_graph import GoalGraph


def check(seed: int) -> None:
    """Holds the search against brute force, on a small random question."""
    question = random_question(random.Random(seed))
    reference, found = Reference(question), assign(question)
    assert found.exact, f"seed {seed}"
    assert reference.allowed(found.slots), f"seed {seed}"
    assert reference.rank(found.slots) == reference.best(), f"seed {seed}"
    if question.groups:  # as what has too many choices of ways is searched
        assert reference.rank(Sweep(question, SEARCH_LIMIT).run().slots) == reference.best(), f"seed {seed}"


def test_the_assignment_is_as_good_as_the_best_of_all() -> None:
    for seed in range(500):
        check(seed)


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=pytest.mark.slow if first < 2_000 else pytest.mark.long)
        for first in range(500, 20_500, 1_000)
    ],
)
def test_the_assignment_is_as_good_as_the_best_of_all_in_many_more_cases(first: int) -> None:
    for seed in range(first, first + 1_000):
        check(seed)


def test_the_random_questions_hold_all_that_stories_can_say() -> None:
    questions = [random_question(random.Random(seed)) for seed in range(500)]
    graphs = [question.graph for question in questions]
    groups = [group for question in questions for group in question.groups.values()]
    counted = {
        "groups": sum(bool(graph.choices) for graph in graphs),
        "n_of": sum(group.n_of is not None for group in groups),
        "groups in groups": sum(any(len(list(c.all())) > 1 for c in graph.choices) for graph in graphs),
        "conditions": sum(bool(graph.gates) for graph in graphs),
        "conditions on groups": sum(any(len(gate.sources) > 1 for gate in graph.gates) for graph in graphs),
        "flows": sum(any(graph.sources) for graph in graphs),
        "flows from groups": sum(any(len(inlet) > 1 for each in graph.inlets for inlet in each) for graph in graphs),
        "flows into texts": sum(any(isinstance(goal, TextGoal) and goal.told for goal in g.goals) for g in graphs),
        "optional": sum(graph.required.bit_count() < len(graph.goals) for graph in graphs),
        "writes": sum(bool(question.writes) for question in questions),
        "at once": sum(len({slot.step for slot in q.slots}) < len(q.slots) for q in questions),
        "full": sum(None not in assign(question).slots for question in questions),
    }
    assert {what: number for what, number in counted.items() if number < 10} == {}


def chain(names: list[str], tool: str = "t") -> GoalGraph:
    goals = [ToolGoal(name=name, tool_name=tool) for name in names]
    return GoalGraph.build(goals, {a: [b] for a, b in itertools.pairwise(names)})


def calls(*steps: int) -> list[Candidate]:
    return [Candidate(step, shared=False) for step in steps]


def simple(graph: GoalGraph, slots: list[Candidate], candidates: list[list[int]]) -> Assignment:
    return assign(AssignmentProblem(graph, slots, candidates, lambda *_: True))


@pytest.mark.parametrize(
    ("candidates", "expected"),
    [
        pytest.param([[1], [0, 2]], (1, 2), id="calls B, A, B meet A → B"),
        pytest.param([[1], [0]], (None, 0), id="calls B, A do not meet A → B: one goal is left"),
        pytest.param([[0, 1, 2], [0, 1, 2]], (0, 1), id="calls A, A, A meet A → A with the first two"),
    ],
)
def test_order(candidates: list[list[int]], expected: tuple[int | None, ...]) -> None:
    assert simple(chain(["a", "b"]), calls(1, 2, 3), candidates).slots == expected


def test_order_is_passed_on_by_an_optional_goal_that_is_not_met() -> None:
    goals = [
        ToolGoal(name="login", tool_name="t"),
        ToolGoal(name="ask", tool_name="t", required=False),
        ToolGoal(name="pay", tool_name="t"),
    ]
    graph = GoalGraph.build(goals, {"login": ["ask"], "ask": ["pay"]})
    assert simple(graph, calls(1, 2), [[1], [], [0]]).slots.count(None) == 2
    assert simple(graph, calls(1, 2), [[0], [], [1]]).slots == (0, None, 1)


def test_a_choice_that_would_starve_a_later_goal_is_not_made() -> None:
    graph = GoalGraph.build([ToolGoal(name=name, tool_name="t") for name in ("wide", "narrow")], {})
    assert simple(graph, calls(1, 2), [[0, 1], [0]]).slots == (1, 0)


def test_a_write_is_rather_met_than_two_optional_reads() -> None:
    """The one optional goal of the write, or the two of the reads that the order puts out of its reach."""
    goals = [ToolGoal(name=name, tool_name=name[0], required=False) for name in ("w", "r1", "r2")]
    graph = GoalGraph.build(goals, {"w": ["r1", "r2"]})
    question = AssignmentProblem(graph, calls(1, 2, 3), [[2], [0], [1]], lambda *_: True)
    assert assign(question).slots == (None, 0, 1)
    assert assign(replace(question, writes=0b001)).slots == (2, None, None)
    assert assign(replace(question, unsure=0b001)).slots == (2, None, None)
    assert assign(replace(question, writes=0b010, unsure=0b001)).slots == (None, 0, 1)


def test_one_message_serves_several_text_goals_and_one_call_serves_one_goal() -> None:
    texts = GoalGraph.build([TextGoal(name=name, keywords=("k",)) for name in ("a", "b")], {})
    assert assign(AssignmentProblem(texts, [Candidate(1, shared=True)], [[0], [0]], lambda *_: True)).slots == (0, 0)
    tools = GoalGraph.build([ToolGoal(name=name, tool_name="t") for name in ("a", "b")], {})
    assert simple(tools, calls(1), [[0], [0]]).slots.count(None) == 1


def test_many_equal_goals_are_no_burden() -> None:
    graph = GoalGraph.build([ToolGoal(name=f"g{i}", tool_name="t") for i in range(40)], {})
    found = simple(graph, calls(*range(39)), [list(range(39))] * 40)
    assert found.exact
    assert found.slots.count(None) == 1


def test_a_long_chain_out_of_order_is_decided() -> None:
    names = [f"g{i}" for i in range(30)]
    places = [[i] for i in range(30)]
    places[10], places[20] = places[20], places[10]
    found = simple(chain(names), calls(*range(30)), places)
    assert found.exact
    assert found.slots.count(None) == 2


def ambiguous(goals: int, edges: dict[str, list[str]], first: list[list[int]], slots: list[Candidate]) -> Assignment:
    """Two goals with places of their own, and many that fit nearly every call."""
    graph = GoalGraph.build([ToolGoal(name=f"g{i}", tool_name="t") for i in range(goals)], edges)
    rest = [[j for j in range(2, len(slots)) if (i * j) % 7 != 1] for i in range(2, goals)]
    return simple(graph, slots, [*first, *rest])


def test_a_search_that_is_cut_says_so_when_the_verdict_depends_on_it() -> None:
    found = ambiguous(28, {"g0": ["g1"]}, [[1], [0]], calls(0, 1, *(2 + step // 2 for step in range(26))))
    assert not found.exact


def test_a_search_that_is_cut_is_certain_when_there_are_too_few_calls() -> None:
    found = ambiguous(26, {"g0": ["g1"]}, [[0], [0]], calls(*range(26)))
    assert found.exact
    assert None in found.slots

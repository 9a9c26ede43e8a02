"""The assignment is exact: held against brute force."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.scoring.search.assignment import assign
from harness.scoring.search.problem import Assignment, AssignmentProblem, Candidate
from harness.types.goal_graph import GoalGraph
from harness.types.goals import TextGoal, ToolGoal

MOST_GOALS, MOST_STEPS = 5, 8
EFFECTS = ("read", "write", "unsure")


@dataclass(frozen=True)
class Question(AssignmentProblem):
    """What is to be assigned, and what each call did: the reference counts calls, the search only knows of goals."""

    effects: tuple[str, ...] = ()
    """Slot → read, write, or unsure."""


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Random DAGs, dense or sparse, with text goals, optional goals and data flow; ambiguous candidates; simultaneous
    calls.

    A goal names a tool, so that all calls that may meet it do the same: read, write, or nobody knows.
    """
    count = draw(st.integers(1, MOST_GOALS))
    names = [f"g{i}" for i in range(count)]
    kinds = draw(st.lists(st.sampled_from(["tool", "tool", "tool", "text"]), min_size=count, max_size=count))
    optional = st.just(False) if draw(st.booleans()) else st.booleans()
    required = draw(st.lists(optional, min_size=count, max_size=count))
    sparse = draw(st.integers(0, 3))
    order = draw(st.permutations(range(count)))
    pairs = [(order[i], order[j]) for i in range(count) for j in range(i + 1, count)]
    edges = {name: [] for name in names}
    flows: dict[int, int] = {}
    for a, b in pairs:
        if draw(st.integers(0, sparse)) == 0:
            edges[names[a]].append(names[b])
        if b not in flows and kinds[a] == kinds[b] == "tool" and draw(st.integers(0, 5)) == 0:
            flows[b] = a
    goals = [
        ToolGoal(
            name=name,
            tool_name="t",
            required=required[i],
            args={"x": {"$from": names[flows[i]]}} if i in flows else {},
        )
        if kinds[i] == "tool"
        else TextGoal(name=name, keywords=("k",), required=required[i])
        for i, name in enumerate(names)
    ]
    slots = []
    for step in range(1, draw(st.integers(1, MOST_STEPS)) + 1):
        slots += [Candidate(step, shared=shared) for shared in draw(st.lists(st.booleans(), max_size=3))]
        slots.sort(key=lambda slot: slot.step)
    effects = [draw(st.sampled_from(EFFECTS)) for _ in slots]
    tools = [draw(st.sampled_from(EFFECTS)) for _ in names]
    candidates = [
        [
            place
            for place, slot in enumerate(slots)
            if slot.shared == (kinds[i] == "text")
            and (slot.shared or effects[place] == tools[i])
            and draw(st.integers(0, 2)) > 0
        ]
        for i in range(count)
    ]
    fitting = {
        (i, place, source)
        for i in flows
        for place in candidates[i]
        for source in candidates[flows[i]]
        if draw(st.booleans())
    }

    def flow_fits(goal: int, slot: int, sources: dict[int, int]) -> bool:
        return (goal, slot, sources[flows[goal]]) in fitting

    writes, unsure = (
        sum(1 << i for i in range(count) if kinds[i] == "tool" and tools[i] == effect) for effect in EFFECTS[1:]
    )
    return Question(GoalGraph.build(goals, edges), slots, candidates, flow_fits, writes, unsure, effects=tuple(effects))


def rank(question: Question, chosen: tuple[int | None, ...]) -> tuple:
    goals = question.graph.goals
    met = [goal for goal, slot in zip(goals, chosen, strict=True) if slot is not None]
    left = [
        effect
        for place, effect in enumerate(question.effects)
        if place not in chosen and not question.slots[place].shared
    ]
    return (
        -sum(goal.required for goal in met),
        left.count("write"),
        left.count("unsure"),
        -sum(not goal.required for goal in met),
        -sum(isinstance(goal, ToolGoal) for goal in met),
        sorted(question.slots[slot].step for slot in chosen if slot is not None),
    )


def allowed(question: AssignmentProblem, chosen: tuple[int | None, ...]) -> bool:
    graph, slots = question.graph, question.slots
    calls = [slot for slot in chosen if slot is not None and not slots[slot].shared]
    if len(calls) != len(set(calls)):
        return False
    for i, slot in enumerate(chosen):
        if slot is None:
            continue
        for j, other in enumerate(chosen):
            if other is not None and graph.before[i] >> j & 1 and slots[other].step >= slots[slot].step:
                return False
        if graph.sources[i]:
            sources = {source: chosen[source] for source in graph.sources[i]}
            if None in sources.values() or not question.flow_fits(i, slot, sources):
                return False
    return True


def brute_force(question: Question) -> tuple:
    ways = itertools.product(*([None, *candidates] for candidates in question.candidates))
    return min(rank(question, way) for way in ways if allowed(question, way))


@settings(max_examples=6 * settings.default.max_examples)
@given(questions())
def test_the_assignment_is_as_good_as_the_best_of_all(question: Question) -> None:
    sizes = 1
    for candidates in question.candidates:
        sizes *= len(candidates) + 1
    if sizes > 20_000:
        question = replace(question, candidates=[c[:4] for c in question.candidates])
    found = assign(question)
    assert found.exact
    assert allowed(question, found.slots)
    assert rank(question, found.slots) == brute_force(question)


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
    found = ambiguous(26, {"g0": ["g1"]}, [[1], [0]], calls(*range(26)))
    assert not found.exact


def test_a_search_that_is_cut_is_certain_when_there_are_too_few_calls() -> None:
    found = ambiguous(26, {"g0": ["g1"]}, [[0], [0]], calls(*range(26)))
    assert found.exact
    assert None in found.slots

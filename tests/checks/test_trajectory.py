"""Calls held against those of a reference, in every mode, with what a red result says."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from typing import Any, get_args

import builders as build
import networkx
import pytest
import yaml
from builders import story_of
from checkout import CONFIGS
from hypothesis import given
from hypothesis import strategies as st

from harness.checks.reference.arguments import is_plain, rule_for
from harness.checks.reference.matching import WEAKER, TrajectoryMode, assigned
from harness.checks.table import as_check
from harness.errors import UserMistake
from harness.formats.demands.checks import check_problems
from harness.scoring.score import score
from harness.types.events import Message, Step, Text, ToolCall
from harness.types.jsonable import json_equal
from harness.types.rules import Rules
from harness.types.trajectory import Trajectory
from harness.types.verdict import CheckResult

Call = tuple[str, Any]
MODES: tuple[TrajectoryMode, ...] = get_args(TrajectoryMode)
FUNCTION = "either_name:of_the_city"


def calls(text: str) -> list[Call]:
    """a b a: three calls; a:1 has the argument x 1; a:1,2 has x 1 and y 2."""
    read = []
    for word in text.split():
        name, _, values = word.partition(":")
        read.append((name, dict(zip("xyz", map(int, filter(None, values.split(","))), strict=False))))
    return read


def messages(calls: Sequence[Call]) -> list[dict[str, Any]]:
    """One message of the assistant for each call, after one of the user."""
    made = [
        {
            "role": "assistant",
            "tool_calls": [{"id": "", "function": {"name": name, "arguments": json.dumps(arguments)}}],
        }
        for name, arguments in calls
    ]
    return [{"role": "user", "content": "Hello."}, *made]


def conversation(calls: Sequence[Call]) -> Trajectory:
    steps = [[ToolCall(id=f"c{i}", name=name, arguments=given)] for i, (name, given) in enumerate(calls)]
    return build.trajectory("Hello.", *steps)


def result(made: Sequence[Call] | Trajectory, **check: Any) -> CheckResult:
    """Judged as a check of a suite."""
    trajectory = made if isinstance(made, Trajectory) else conversation(made)
    verdict = score(story_of(), trajectory, Rules(checks=({"type": "trajectory", **check},)))
    (found,) = (each for each in verdict.checks if each.check == "trajectory")
    return found


def holds(made: Sequence[Call] | Trajectory, reference: Sequence[Call], mode: str, **check: Any) -> bool:
    found = result(made, mode=mode, reference=messages(reference), **check)
    assert (found.status, found.code) in {("pass", None), ("pass", "vacuous"), ("fail", "trajectory_mismatch")}
    return found.status == "pass"


@pytest.mark.parametrize(
    ("made", "reference", "expected"),
    [
        pytest.param("a b", "a b", MODES, id="the same"),
        pytest.param("b a", "a b", {"unordered", "subset", "superset"}, id="another order (B38)"),
        pytest.param("a b c", "a b", {"superset", "subsequence"}, id="one more at the end (B38)"),
        pytest.param("a x b", "a b", {"superset", "subsequence"}, id="one more between (P31)"),
        pytest.param("b x a", "a b", {"superset"}, id="one more, another order"),
        pytest.param("a", "a b", {"subset"}, id="one is missing"),
        pytest.param("a c", "a b", set(), id="one instead of another"),
        pytest.param("a a", "a a", MODES, id="twice each"),
        pytest.param("a a", "a", {"superset", "subsequence"}, id="once too often"),
        pytest.param("a", "a a", {"subset"}, id="once too seldom"),
        pytest.param("a b a", "a a b", {"unordered", "subset", "superset"}, id="twice, in another order"),
        pytest.param("a:1 a:2", "a:2 a:1", {"unordered", "subset", "superset"}, id="permuted arguments"),
        pytest.param("a:1", "a:2", set(), id="another value"),
    ],
)
def test_each_mode(made: str, reference: str, expected: Any) -> None:
    assert {mode for mode in MODES if holds(calls(made), calls(reference), mode)} == set(expected)


@pytest.mark.parametrize(
    ("made", "status"), [("a b", "pass"), ("a x b", "pass"), ("b a", "fail"), ("a", "fail"), ("a:1 b:2", "pass")]
)
def test_names_alone_are_a_subsequence(made: str, status: str) -> None:
    assert result(calls(made), tools=["a", "b"]).status == status
    assert result(calls(made), reference={"tools": ["a", "b"]}).status == status


def test_names_may_stand_beside_calls_with_arguments() -> None:
    tools = ["a", {"name": "a", "arguments": {"x": 1}}]
    assert result(calls("a:1 a:2"), tools=tools, mode="unordered").status == "pass", "the name takes what is left"
    assert result(calls("a:1 a:2"), tools=tools).status == "fail", "the second must be with 1"
    assert result(calls("a:3 a:2"), tools=tools, mode="unordered").status == "fail"
    assert result(calls("b a"), tools=["a", "b"], mode="exact").status == "fail"


# ------------------------------------------------------------------------------------------------------------ messages


def step(*events: Any) -> Step:
    return Step(role="agent", events=events)


def said(text: str) -> Message:
    return Message(content=(Text(text=text),))


A, B = (ToolCall(id=name, name=name, arguments={}) for name in "ab")


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param(["Hi.", step(A, B), step(said("Done."))], True, id="other words"),
        pytest.param(["Hi.", step(B, A), step(said("Done."))], False, id="another order in a message"),
        pytest.param(["Hi.", step(A), step(B), step(said("Done."))], False, id="two messages instead of one"),
        pytest.param(["Hi.", step(A, B)], False, id="a message is missing"),
        pytest.param(["Hi.", step(A, B), step(said("Done.")), "Bye."], False, id="the user says more"),
        pytest.param(["Hi.", step(said("So."), A, B), step(said("Done."))], True, id="words beside the calls"),
        pytest.param(["Hi.", step(A, B, said("Done."))], True, id="words after the calls are one more message"),
        pytest.param(["Hi.", step(A, B), step(), step(said("Done."))], True, id="a step without either is none"),
    ],
)
def test_strict_looks_at_the_messages(steps: list[Any], expected: bool) -> None:
    function_calls = [{"function": {"name": name, "arguments": "{}"}} for name in "ab"]
    reference = [
        {"role": "system", "content": "You help."},
        {"role": "user", "content": "Hello."},
        {"role": "assistant", "content": None, "tool_calls": function_calls},
        {"role": "tool", "content": "1", "name": "a"},
        {"role": "assistant", "content": "It is done."},
    ]
    found = result(build.trajectory(*steps), mode="strict", reference=reference)
    assert (found.status == "pass") == expected


def test_failed_calls_count() -> None:
    failed = build.trajectory("Hi.", [build.call("a", error="down")], [build.call("a", 1, id="c2")])
    assert not holds(failed, calls("a"), "exact")
    assert holds(failed, calls("a a"), "exact")


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(lambda made: messages(made), id="messages"),
        pytest.param(lambda made: {"messages": messages(made)}, id="a recording"),
        pytest.param(
            lambda made: {"story": "s", "trajectory": conversation(made).model_dump(mode="json")}, id="a line of a run"
        ),
        pytest.param(lambda made: conversation(made).model_dump(mode="json"), id="a trajectory"),
        pytest.param(lambda made: conversation(made).model_dump(mode="json")["steps"], id="steps"),
        pytest.param(
            lambda made: [
                {"role": "assistant", "type": "tool_call", "content": json.dumps({"name": name, "args": given})}
                for name, given in made
            ],
            id="the ancestor's messages",
        ),
        pytest.param(lambda made: {"tools": [{"name": n, "arguments": given} for n, given in made]}, id="tools"),
    ],
)
def test_every_form_of_a_recording_is_a_reference(form: Any) -> None:
    reference = form(calls("a:1 b"))
    assert result(calls("a:1 b"), mode="exact", reference=reference).status == "pass"
    assert result(calls("a:2 b"), mode="exact", reference=reference).status == "fail"


# ----------------------------------------------------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    ("made", "expected", "fitting"),
    [
        ({"x": 1}, {"x": 1.0}, {"exact", "subset", "superset"}),
        ({"x": 1}, {"x": True}, set()),
        ({"x": False}, {"x": 0}, set()),
        ({"x": [1, {"y": True}]}, {"x": [1, {"y": 1}]}, set()),
        ({"x": "1"}, {"x": 1}, set()),
        ({"x": 12345678901234567890}, {"x": 12345678901234567891}, set()),
        ({"x": [1, 2]}, {"x": [2, 1]}, set()),
        ({"y": 2, "x": {"b": 1, "a": 2}}, {"x": {"a": 2, "b": 1}, "y": 2}, {"exact", "subset", "superset"}),
        ({}, {"x": 1}, {"subset"}),
        ({"x": 1, "y": None}, {"x": 1}, {"superset"}),
        ({"x": 1, "y": 2}, {"x": 1, "z": 2}, set()),
        ({"x": {"a": 1}}, {"x": {"a": 1, "b": 2}}, set()),
        ("no JSON", {}, set()),
    ],
)
def test_each_argument_mode(made: Any, expected: Any, fitting: set[str]) -> None:
    modes = ("exact", "ignore", "subset", "superset")
    found = {args for args in modes if holds([("a", made)], [("a", expected)], "exact", args=args)}
    assert found == fitting | {"ignore"}
    assert found == {args for args in modes if holds([("a", made)], [("a", expected)], "unordered", args=args)}


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("ignore", True),
        ("exact", False),
        (["city"], True),
        (["city", "time.start"], True),
        (["time.end"], False),
        (["time"], False),
        (["days.1"], True),
        (["days.0"], False),
        (["unit"], True),
    ],
)
def test_overrides_go_before_args(how: Any, expected: bool) -> None:
    made = {"city": "SF", "time": {"start": 1, "end": 2}, "days": [1, 2], "note": "x"}
    reference = {"city": "SF", "time": {"start": 1, "end": 3}, "days": [2, 2], "note": "y"}
    pair = ([("a", made), ("b", {"x": 1})], [("a", reference), ("b", {"x": 1})])
    assert holds(*pair, "exact", overrides={"a": how}) == expected
    assert holds(*pair, "unordered", overrides={"a": how}) == expected
    assert not holds(pair[0], [pair[1][0], ("b", {"x": 2})], "exact", overrides={"a": how}), "b is as exact as ever"


def test_a_field_that_neither_side_has_is_the_same() -> None:
    assert not holds([("a", {"unit": "C"})], [("a", {})], "exact", overrides={"a": ["unit"]})
    assert holds([("a", {"unit": None})], [("a", {})], "exact", overrides={"a": ["unit"]})


def test_a_function_of_the_suite_compares_the_arguments() -> None:
    made, reference = [("a", {"city": "SF"})], [("a", {"city": "San Francisco"})]
    assert not holds(made, reference, "unordered")
    assert holds(made, reference, "unordered", overrides={"a": FUNCTION})
    assert not holds([("a", {"city": "Rome"})], reference, "unordered", overrides={"a": FUNCTION})
    assert not holds([("a", "no JSON")], reference, "unordered", overrides={"a": FUNCTION})


def test_a_function_that_raises_leaves_the_trial_undecided() -> None:
    check = {"type": "trajectory", "mode": "exact", "reference": messages(calls("a")), "overrides": {"a": "either_name:raises"}}  # fmt: skip
    verdict = score(story_of(), conversation(calls("a")), Rules(checks=(check,)))
    (found,) = verdict.checks
    assert verdict.success is None
    assert (found.status, found.code) == ("error", "check_raised")
    assert found.message == "a function of overrides raised LookupError: no such column"


@pytest.mark.slow
def test_a_function_that_never_comes_back_leaves_the_trial_undecided() -> None:
    check = {"type": "trajectory", "mode": "exact", "reference": messages(calls("a")), "overrides": {"a": "checking_functions:like"}}  # fmt: skip
    (found,) = score(story_of(), conversation(calls("a")), Rules(checks=(check,))).checks
    assert (found.status, found.code) == ("error", "check_timeout")


# ------------------------------------------------------------------------------------------------------------ matching


def test_who_is_whose_is_found_where_the_first_that_fits_is_wrong() -> None:
    """The first call fits both of the reference, the second only the first, which a greedy match has given away."""
    made, reference = calls("a:1 a:1,2"), calls("a:1,2 a:1")
    assert holds(made, reference, "unordered", args="subset")
    assert holds(reference, made, "unordered", args="superset")
    for order in itertools.permutations(calls("a:1 a:1,2 a:1,2,3")):
        assert holds(order, calls("a:1,2,3 a:1,2 a:1"), "unordered", args="subset")


@pytest.mark.parametrize("mode", ["unordered", "subset", "superset"])
@pytest.mark.parametrize(
    ("made", "expected", "met"),
    [(True, 1, False), (0, False, False), (True, True, True), (2.0, 2, True), ([1], 1, False), (None, None, True)],
)
def test_a_part_of_the_arguments_is_compared_as_json(made: Any, expected: Any, met: bool, mode: str) -> None:
    assert holds([("a", {"x": made})], [("a", {"x": expected, "y": "b"})], mode, args="subset") is met


def test_a_long_chain_of_partners_is_followed() -> None:
    """Each fits its own place and the next, but the last only the first: all must move."""
    size = 5_000
    possible = [*([i + 1, i] for i in range(size - 1)), [size - 1]]
    assert len(assigned(possible)) == size
    assert len(assigned([*([i, i + 1] for i in range(size - 1)), [0]])) == size


@given(st.lists(st.lists(st.integers(0, 6), unique=True), max_size=7))
def test_as_many_get_a_partner_as_can(possible: list[list[int]]) -> None:
    found = assigned(possible)
    assert all(other in possible[one] for one, other in found.items())
    assert len(set(found.values())) == len(found)
    graph = networkx.Graph([(one, -1 - other) for one, others in enumerate(possible) for other in others])
    left = [one for one, others in enumerate(possible) if others]
    best = networkx.bipartite.hopcroft_karp_matching(graph, left) if left else {}
    assert len(found) == len(best) // 2


VALUES = st.sampled_from([0, 1, True, False, 1.0, "1", None, [1], [True], {"z": 1}, 2, [2], {"z": "z"}])
CALL = st.tuples(st.sampled_from(["a", "b"]), st.dictionaries(st.sampled_from("xyz"), VALUES, max_size=2))
CALLS = st.lists(CALL, max_size=4)
ARGS = st.sampled_from(["exact", "ignore", "subset", "superset"])
OPPOSITE = {"exact": "exact", "ignore": "ignore", "subset": "superset", "superset": "subset"}


def fits(made: Call, expected: Call, args: str) -> bool:
    """As the words say it."""
    one, other = made[1], expected[1]
    inside = all(name in other and json_equal(other[name], value) for name, value in one.items())
    around = all(name in one and json_equal(one[name], value) for name, value in other.items())
    wanted = {"exact": inside and around, "ignore": True, "subset": inside, "superset": around}
    return made[0] == expected[0] and wanted[args]


def by_brute_force(made: Sequence[Call], reference: Sequence[Call], mode: str, args: str) -> bool:
    """All ways to give calls to calls of the reference."""
    if mode in {"exact", "unordered"} and len(made) != len(reference):
        return False
    few, many = (made, reference) if mode == "subset" else (reference, made)
    choices = itertools.combinations if mode == "subsequence" else itertools.permutations
    ways = [tuple(many)] if mode == "exact" else choices(many, len(few))
    if mode == "subset":
        return any(all(fits(one, other, args) for one, other in zip(few, way, strict=True)) for way in ways)
    return any(all(fits(other, one, args) for one, other in zip(few, way, strict=True)) for way in ways)


@given(CALLS, CALLS, st.sampled_from(["exact", "unordered", "subset", "superset", "subsequence"]), ARGS)
def test_every_mode_is_as_all_ways_say(made: list[Call], reference: list[Call], mode: str, args: str) -> None:
    assert holds(made, reference, mode, args=args) == by_brute_force(made, reference, mode, args)


@given(st.data(), CALLS, ARGS)
def test_permuted_calls_are_the_same_unordered(data: st.DataObject, made: list[Call], args: str) -> None:
    reference = data.draw(st.permutations(made))
    assert holds(made, reference, "unordered", args=args)
    other = data.draw(CALLS)
    order = data.draw(st.permutations(other))
    for mode in ("unordered", "subset", "superset"):
        assert holds(other, made, mode, args=args) == holds(order, reference, mode, args=args)


@given(CALLS, CALLS, ARGS)
def test_subset_is_superset_with_the_sides_changed(one: list[Call], other: list[Call], args: str) -> None:
    assert holds(one, other, "subset", args=args) == holds(other, one, "superset", args=OPPOSITE[args])


@given(CALLS, CALLS, ARGS)
def test_what_holds_in_a_mode_holds_in_the_weaker_ones(made: list[Call], reference: list[Call], args: str) -> None:
    held = {mode for mode in MODES if holds(made, reference, mode, args=args)}
    assert all(weaker in held for mode in held for weaker in WEAKER[mode])


@given(CALLS, ARGS)
def test_a_conversation_is_its_own_reference(made: list[Call], args: str) -> None:
    assert all(holds(made, made, mode, args=args) for mode in MODES)


@given(VALUES, VALUES.filter(is_plain), st.sampled_from(["exact", "subset", "superset"]))
def test_plain_arguments_are_compared_as_any(made: Any, expected: Any, args: str) -> None:
    rule = rule_for(args)
    assert rule.plain({"x": made}, {"x": expected}) == rule.fits({"x": made}, {"x": expected})


# ---------------------------------------------------------------------------------------------------- what a result says


@pytest.mark.parametrize(
    ("made", "reference", "check", "message", "hint"),
    [
        pytest.param(
            "a b", "b a", {"mode": "exact"},
            "exact: another order: call 1 should be b {}, was a {} (step 2)", "mode: unordered would hold", id="order",
        ),
        pytest.param(
            "a", "a b:1", {"mode": "exact"},
            'exact: missing: b {"x": 1}; the calls differ from number 2 on', "mode: subset would hold", id="missing",
        ),
        pytest.param(
            "a c b", "a b", {"mode": "exact"},
            "exact: not in the reference: c {} (step 3); the calls differ from number 2 on",
            "mode: subsequence would hold", id="extra",
        ),
        pytest.param(
            "a:1,2", "a:1,3", {"mode": "unordered"},
            "unordered: a (step 2): y should be 3, was 2", "only arguments differ: args: ignore would hold", id="value",
        ),
        pytest.param(
            "a:1", "a:2,3", {"mode": "superset"},
            "superset: a (step 2): x should be 2, was 1, y is missing, should be 3",
            "only arguments differ: args: ignore would hold", id="an argument is missing",
        ),
        pytest.param(
            "a:1,2 c", "a:1 b", {"mode": "subset"},
            "subset: a (step 2): y 2 is not in the reference; not in the reference: c {} (step 3)", None,
            id="an argument more",
        ),
        pytest.param(
            "b a", "a b", {"mode": "subsequence"},
            "subsequence: another order: b {} is not called after a {}, only before it (step 2)",
            "mode: superset would hold", id="only before",
        ),
        pytest.param(
            "a:1 a:9,2", "a:1,2 a:9", {"mode": "unordered", "args": "superset"},
            "unordered: a (step 2): y is missing, should be 2", "only arguments differ: args: ignore would hold",
            id="with the nearest",
        ),
        pytest.param(
            "a:1", "a:2", {"mode": "exact", "overrides": {"a": ["x"]}},
            "exact: a (step 2): x should be 2, was 1; the calls differ from number 1 on", "only arguments differ",
            id="a field",
        ),
        pytest.param("c", "a b", {"mode": "superset"}, "superset: missing: a {}, b {}", None, id="two are missing"),
    ],
)  # fmt: skip
def test_what_differs_is_said(made: str, reference: str, check: Any, message: str, hint: str | None) -> None:
    found = result(calls(made), reference=messages(calls(reference)), **check)
    assert (found.code, found.message, found.hint) == ("trajectory_mismatch", message, hint)


def test_the_messages_that_differ_are_said() -> None:
    made = build.trajectory("Hi.", step(A), step(B))
    reference = [{"role": "user", "content": "Hi."}, {"role": "assistant", "tool_calls": [{"function": {"name": name}} for name in "ab"]}]  # fmt: skip
    found = result(made, mode="strict", reference=reference)
    assert found.message == (
        "strict: the calls are the same, the messages are not: message 2 should be the agent's with 2 calls, was the "
        "agent's with 1 call"
    )
    assert found.hint == "mode: exact would hold"


def test_what_differs_is_there_as_data() -> None:
    found = result(calls("a:1 c b"), mode="unordered", reference=messages(calls("b a:2 d")))
    assert found.expected == [{"name": "a", "arguments": {"x": 2}}, {"name": "d", "arguments": {}}]
    assert found.observed == [{"name": "a", "arguments": {"x": 1}}, {"name": "c", "arguments": {}}]
    assert found.evidence == (2, 3)


def test_a_great_difference_is_told_in_part() -> None:
    made = [(f"t{i}", {"text": "x" * 5_000}) for i in range(300)] + [("a", {"n": i}) for i in range(300)]
    found = result(made, mode="exact", reference=messages([("a", {"n": -i}) for i in range(1, 301)]))
    assert found.status == "fail"
    assert len(found.message) < 4_000
    assert "and 295 more" in found.message
    assert isinstance(found.observed, list)
    assert len(found.observed) == 20


def test_no_call_is_no_proof_of_a_subset() -> None:
    found = result(calls(""), mode="subset", reference=messages(calls("a")))
    assert (found.status, found.code) == ("pass", "vacuous")
    assert result(calls(""), mode="unordered", reference=[{"role": "user", "content": "Hi."}]).code is None


def test_a_mismatch_fails_the_journey_unless_it_is_a_warning() -> None:
    for severity, success in ((None, False), ("warning", True)):
        check = {"type": "trajectory", "tools": ["b"], "severity": severity, "id": "way", "weight": 2.0}
        story = story_of({"tool": "a"}, checks=[check])
        verdict = score(story, conversation(calls("a")))
        assert verdict.success is success
        (found,) = (each for each in verdict.checks if each.check == "trajectory")
        assert (found.id, found.weight, found.severity) == ("way", 2.0, severity)


# --------------------------------------------------------------------------------------------------------------- mistakes


def problems(*, in_suite: bool = True, **check: Any) -> list[str]:
    return list(check_problems([{"type": "trajectory", **check}], in_suite=in_suite))


ONE = messages([("get_weather", {"city": "London"})])


@pytest.mark.parametrize(
    ("check", "problem"),
    [
        ({}, "checks[0]: asks for nothing; give reference or tools"),
        (
            {"mode": "unorderd", "reference": ONE},
            'checks[0]: mode: "unorderd" is not one of exact, strict, unordered, subset, superset, subsequence (did you '
            'mean "unordered"?)',
        ),
        (
            {"reference": ONE},
            "checks[0]: mode: is missing; write one of exact, strict, unordered, subset, superset, subsequence",
        ),
        ({"args": "exakt", "mode": "exact", "reference": ONE}, 'checks[0]: args: "exakt" is not one of exact, ignore, subset, superset (did you mean "exact"?)'),
        ({"mode": "exact", "reference": "a"}, "checks[0]: reference: expected a list of messages, or an object with messages, steps or tools; found \"a\"; only a check of a suite file may name a file"),
        ({"mode": "exact", "reference": []}, "checks[0]: reference: expected a list of messages, or an object with messages, steps or tools; found an empty list"),
        ({"mode": "exact", "reference": {"calls": []}}, "checks[0]: reference: expected a list of messages, or an object with messages, steps or tools; found an object with calls"),
        ({"mode": "exact", "reference": [{"role": "asistant"}]}, 'checks[0]: reference: message [0].role: "asistant" is no role (did you mean "assistant"?)'),
        ({"mode": "exact", "reference": [{"role": "system", "content": "x"}]}, "checks[0]: reference: no message is the user's or the agent's"),
        (
            {"mode": "exact", "reference": messages([("a", [1])])},
            'checks[0]: reference: the arguments of a are no JSON object: [1]; write such as {} or {"city": "London"}',
        ),
        ({"tools": ["a"], "mode": "exact", "reference": ONE}, "checks[0]: reference: the calls are given twice, here and as tools; keep one"),
        ({"tools": ["a"], "mode": "strict"}, "checks[0]: mode: strict compares messages, and tools are none; write exact, or give messages as reference"),
        ({"tools": ["get_*"]}, 'checks[0]: tools[0].name: "get_*" is a glob; a reference names its tools whole'),
        ({"tools": [{"name": "a", "arguments": [1]}]}, "checks[0]: tools[0].arguments: should be an object, found [1]"),
        ({"tools": ["a"], "args": "subset"}, "checks[0]: args: has no effect on tools without arguments; remove it, or give them arguments"),
        ({"tools": ["a"], "mod": "exact"}, 'checks[0]: mod: unknown field "mod" (did you mean "mode"?)'),
        (
            {"mode": "superset", "reference": [{"role": "user", "content": "x"}]},
            "checks[0]: asks for nothing; give a reference with tool calls: with mode superset, nothing can fail without one",
        ),
        (
            {"mode": "exact", "reference": ONE, "overrides": {"get_wether": "ignore"}},
            'checks[0]: overrides: no call of the reference is of the tool get_wether (did you mean "get_weather"?)',
        ),
        (
            {"mode": "exact", "reference": ONE, "overrides": {"get_weather": "ignor"}},
            "checks[0]: overrides: get_weather: expected one of exact, ignore, subset, superset, a list of arguments, or "
            'module:function (did you mean "ignore"?)',
        ),
        (
            {"mode": "exact", "reference": ONE, "overrides": {"get_weather": []}},
            "checks[0]: overrides: get_weather: expected one of exact, ignore, subset, superset, a list of arguments, or "
            "module:function",
        ),
        (
            {"mode": "exact", "reference": ONE, "overrides": {"get_weather": ["citty"]}},
            'checks[0]: overrides: get_weather: no call of the reference has the argument citty (did you mean "city"?)',
        ),
        (
            {"mode": "exact", "reference": ONE, "overrides": {"get_weather": "either_name:NO_FUNCTION"}},
            'checks[0]: overrides: override "either_name:NO_FUNCTION": is no function, but int',
        ),
    ],
)  # fmt: skip
def test_every_mistake_is_one_line(check: dict[str, Any], problem: str) -> None:
    assert problems(**check) == [problem]


def test_stories_run_no_function() -> None:
    check = {"type": "trajectory", "mode": "exact", "reference": ONE, "overrides": {"get_weather": FUNCTION}}
    assert problems(**check) == []
    with pytest.raises(UserMistake, match=r"checks\[0\]: overrides: stories run no code; put a check with either_name"):
        story_of({"tool": "a"}, checks=[check])


def test_overrides_may_serve_several_references() -> None:
    overrides = {"search_flights": "ignore", "get_weather": ["city", "unit"]}
    assert problems(mode="exact", reference=ONE, overrides=overrides) == []


def test_what_was_read_can_be_written_and_read_again() -> None:
    check = as_check({"type": "trajectory", "mode": "strict", "reference": ONE})
    again = as_check(json.loads(check.model_dump_json()))
    assert again == check


def test_what_the_documentation_shows_is_valid() -> None:
    text = (CONFIGS / "README.md").read_text(encoding="utf-8").split("### Calls of a reference\n", 1)[1]
    checks = yaml.safe_load(text.split("```yaml\n", 1)[1].split("```", 1)[0])["checks"]
    assert [each["type"] for each in checks] == ["trajectory", "trajectory"]
    assert list(check_problems(checks)) == []
    assert all(f"| `{mode}` |" in text for mode in MODES)

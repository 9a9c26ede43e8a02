"""Which calls must be made, how often, in which order, how fast."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.agents.answers import read_answer
from harness.scoring.score import score
from harness.types.trajectory import Handoff, Step, ToolCall
from harness.types.verdict import CheckResult, Verdict


def made(
    name: str, result: Any = "ok", seconds: float | None = None, error: str | None = None, **arguments: Any
) -> ToolCall:
    return ToolCall(id=name, name=name, arguments=arguments, result=result, seconds=seconds, error=error)


def verdict(check: dict[str, Any], *steps: Any) -> Verdict:
    """A step is a call, or a list of simultaneous ones."""
    told = build.story_of(checks=[{"type": "calls", **check}], tools={"read": ["*"]})
    events = [tuple(step) if isinstance(step, list) else (step,) for step in steps]
    return score(told, build.trajectory("Hello.", *[Step(role="agent", events=each) for each in events]))


def results(check: dict[str, Any], *steps: Any) -> list[CheckResult]:
    return [each for each in verdict(check, *steps).checks if each.check == "calls"]


def told(check: dict[str, Any], *steps: Any) -> list[str | None]:
    return [each.code if each.status != "pass" or each.code else "pass" for each in results(check, *steps)]


A, B, SQLITE = made("a"), made("b"), made("sqlite")


@pytest.mark.parametrize(
    ("check", "steps", "expected"),
    [
        pytest.param({"name": "a"}, [A], ["pass"], id="called"),
        pytest.param({"name": "a"}, [B], ["required_tool_missing"], id="not called"),
        pytest.param({"name": "sql"}, [SQLITE], ["required_tool_missing"], id="a part of a name is another name"),
        pytest.param({"name": "sql*"}, [SQLITE], ["pass"], id="a glob"),
        pytest.param({"name": ["a", "b"]}, [B], ["pass"], id="one of several"),
        pytest.param({"name": "a", "min": 2}, [A, B], ["required_tool_missing"], id="too few"),
        pytest.param({"name": "a", "max": 1}, [A, A], ["too_many_tool_calls"], id="too many"),
        pytest.param({"name": "a", "max": 1}, [B], ["pass"], id="a cap asks for none"),
        pytest.param({"max": 2}, [A, B], ["pass"], id="as many of any as there may be"),
        pytest.param({"max": 1}, [A, B], ["too_many_tool_calls"], id="too many of any"),
        pytest.param({"name": "a", "never": True}, [B], ["pass"], id="never"),
        pytest.param({"name": "a", "never": True}, [A], ["forbidden_tool_called"], id="forbidden"),
        pytest.param({"name": "a", "max": 0}, [A], ["forbidden_tool_called"], id="none at all"),
        pytest.param(
            {"name": "a", "never": True}, [made("a", error="no")], ["forbidden_tool_called"], id="failed, too"
        ),
        pytest.param({"name": "a", "before": "b"}, [A, B], ["pass", "pass"], id="before"),
        pytest.param({"name": "a", "before": "b"}, [B, A], ["pass", "call_out_of_order"], id="only afterwards"),
        pytest.param({"name": "a", "before": "b"}, [A, B, A], ["pass", "pass"], id="before, and again"),
        pytest.param({"name": "a", "before": "b"}, [[A, B]], ["pass", "call_out_of_order"], id="at the same time"),
        pytest.param({"name": "a", "before": "b"}, [A], ["pass", "vacuous"], id="before what never came"),
        pytest.param(
            {"name": "a", "before": "b"}, [B], ["required_tool_missing", "vacuous"], id="required all the same"
        ),
        pytest.param({"name": "a", "before": "b", "min": 0}, [B], ["vacuous"], id="not required"),
        pytest.param({"name": "b", "after": "a"}, [A, B], ["pass", "pass"], id="after"),
        pytest.param({"name": "b", "after": "a"}, [B, A], ["pass", "call_out_of_order"], id="too early"),
        pytest.param({"name": "b", "never": True, "after": "a"}, [B, A], ["pass"], id="not after, but before"),
        pytest.param({"name": "b", "never": True, "after": "a"}, [B, A, B], ["forbidden_tool_called"], id="not after"),
        pytest.param({"name": "b", "never": True, "after": "a"}, [B], ["vacuous"], id="not after what never came"),
        pytest.param({"name": "b", "never": True, "before": "a"}, [B, A], ["forbidden_tool_called"], id="not before"),
        pytest.param({"name": "a", "args": {"n": 1}}, [made("a", n=1, m=2)], ["pass"], id="with arguments"),
        pytest.param({"name": "a", "args": {"n": 1}}, [made("a", n=2)], ["required_tool_missing"], id="with others"),
        pytest.param({"name": "a", "args": {"n": {"$any": [1, 2]}}}, [made("a", n=2)], ["pass"], id="a predicate"),
        pytest.param({"name": "a", "max_seconds": 1}, [made("a", seconds=1.0)], ["pass"], id="just in time"),
        pytest.param(
            {"name": "a", "max_seconds": 1}, [made("a", seconds=1.5)], ["tool_latency_over_budget"], id="slow"
        ),
        pytest.param({"name": "a", "max_seconds": 1}, [A], ["metric_unavailable"], id="nobody measured it"),
        pytest.param(
            {"name": "a", "max_seconds": 1}, [made("a", seconds=float("nan"))], ["metric_unavailable"], id="no number"
        ),
        pytest.param(
            {"name": "a", "max_errors": 0}, [made("a", result="Error: no")], ["too_many_tool_errors"], id="failed"
        ),
        pytest.param({"name": "a", "max_errors": 1}, [made("a", result="Error: no")], ["pass"], id="one may fail"),
    ],
)
def test_calls_are_counted_and_ordered(check: dict[str, Any], steps: list[Any], expected: list[str]) -> None:
    assert told(check, *steps) == expected


def test_a_failed_check_names_the_calls_and_their_steps() -> None:
    found = results({"name": "a", "before": "b"}, B, A)[1]
    assert (found.path, found.evidence) == ("before[0]", (2, 3))
    assert found.message == "a must stand before b (step 2), and was called only after that (step 3)"


SPAN_CODES = [
    ({"name": "x"}, [], "required_{}_missing"),
    ({"name": "x", "never": True}, [{"name": "x"}], "forbidden_{}_called"),
    ({"max": 1}, [{"name": "x"}, {"name": "y"}], "too_many_{}_calls"),
    ({"max_seconds": 1}, [{"name": "x", "latency_ms": 1500}], "{}_latency_over_budget"),
    ({"max_errors": 0}, [{"name": "x", "error": "no"}], "too_many_{}_errors"),
]


@pytest.mark.parametrize("kind", ["skill", "plugin"])
@pytest.mark.parametrize(("check", "spans", "code"), SPAN_CODES, ids=[code for *_, code in SPAN_CODES])
@pytest.mark.parametrize("where", ["a list of its own", "spans", "metadata of tool calls"])
def test_skills_and_plugins_are_told_by_the_agents_result(
    kind: str, check: dict[str, Any], spans: list[dict[str, Any]], code: str, where: str
) -> None:
    fields = {
        "a list of its own": {f"{kind}_calls": spans},
        "spans": {"spans": [{**span, "type": kind} for span in spans]},
        "metadata of tool calls": {"tool_calls": [{**span, "metadata": {"kind": kind}} for span in spans]},
    }[where]
    spoken = build.trajectory("Hello.", *read_answer({"answer": "done", **fields}))
    told = build.story_of({"say": ["done"]}, checks=[{"type": "calls", "kind": kind, **check}])
    found = score(told, spoken)
    assert [each.code for each in found.checks if each.check == "calls" and each.status == "fail"] == [
        code.format(kind)
    ]
    assert found.metrics.tool_calls == 0
    assert spoken.calls == []


@pytest.mark.parametrize(
    "fields",
    [
        {"handoffs": ["refunds"]},
        {"handoffs": [{"source": "front", "target": "refunds"}]},
        {"spans": [{"type": "handoff", "target": "refunds"}]},
        {"tool_calls": [{"kind": "handoff", "name": "refunds"}]},
    ],
)
def test_handoffs_are_told_by_the_agents_result(fields: dict[str, Any]) -> None:
    spoken = build.trajectory("Hello.", *read_answer({"answer": "done", **fields}))
    for name, code in (("refunds", None), ("sales", "required_agent_missing")):
        told = build.story_of({"say": ["done"]}, checks=[{"type": "calls", "kind": "agent", "name": name}])
        found = score(told, spoken)
        assert [each.code for each in found.checks if each.check == "calls"] == [code]
    assert spoken.calls == []


def test_other_agents_that_take_over() -> None:
    spoken = [Handoff(target="refunds")]
    assert told({"kind": "agent", "name": "refunds"}, *spoken) == ["pass"]
    assert told({"kind": "agent", "name": "sales"}, *spoken) == ["required_agent_missing"]


@given(st.permutations(["a", "b", "c"]), st.integers(0, 3), st.integers(0, 3))
def test_simultaneous_calls_have_no_order(names: list[str], least: int, most: int) -> None:
    together = [made(name) for name in names]
    same = sorted([A, B, made("c")], key=lambda call: call.name)
    for check in ({"name": "a", "before": "b", "after": "c"}, {"min": min(least, most), "max": max(least, most)}):
        assert told(check, together) == told(check, same)

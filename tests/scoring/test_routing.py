"""Agent routing: the check, its F1, and that handing over does not lower precision."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest

from harness.scoring.routing import common
from harness.scoring.score import score
from harness.types.story import Story
from harness.types.trajectory import Handoff, Step, ToolCall, Trajectory


def story(*routing: str, **fields: Any) -> Story:
    return build.story_of({"say": ["done"]}, routing=list(routing), **fields)


def played(*events: Any, agents: tuple[str | None, ...] = ()) -> Trajectory:
    trajectory = Trajectory(ended_by="user_done")
    names = [*agents, *[None] * len(events)]
    for event, name in zip(events, names, strict=False):
        trajectory.extend([Step(role="agent", events=(event,), agent=name)])
    return trajectory


def to(target: str) -> Handoff:
    return Handoff(target=target)


DONE = build.say("done")


@pytest.mark.parametrize(
    ("expected", "events", "passed", "f1"),
    [
        pytest.param(["billing"], [to("billing"), DONE], True, 1.0, id="as expected"),
        pytest.param(["billing", "refunds"], [to("billing"), to("refunds"), DONE], True, 1.0, id="two in order"),
        pytest.param(["billing", "refunds"], [to("refunds"), to("billing"), DONE], False, 0.5, id="two out of order"),
        pytest.param(["billing"], [to("sales"), to("billing"), DONE], True, 2 / 3, id="a detour"),
        pytest.param(["billing"], [DONE], False, 0.0, id="nobody took over"),
        pytest.param(["billing"], [ToolCall(id="1", name="transfer_to_billing", arguments={}), DONE], True, 1.0, id="a handoff tool"),
    ],
)  # fmt: skip
def test_routing(expected: list[str], events: list, passed: bool, f1: float) -> None:
    verdict = score(story(*expected), played(*events))
    assert verdict.success is passed
    assert verdict.metrics.routing_f1 == pytest.approx(f1)
    (check,) = [check for check in verdict.checks if check.check == "routing"]
    assert check.code == (None if passed else "wrong_routing")


def test_without_handoffs_the_agents_that_acted_count() -> None:
    verdict = score(story("bank"), played(DONE, DONE, agents=("bank/model", "bank/tools")))
    assert verdict.metrics.routing_f1 == 1


def test_handing_over_does_not_lower_precision() -> None:
    handoff = ToolCall(id="1", name="transfer_to_billing", arguments={}, result="ok")
    call = ToolCall(id="2", name="pay", arguments={}, result="ok")
    one = story("billing", goals=[{"tool": "pay"}])
    metrics = score(one, played(handoff, call)).metrics
    assert (metrics.tool_calls, metrics.tool_call_precision) == (1, 1.0)
    assert score(story(goals=[{"tool": "pay"}]), played(handoff, call)).metrics.tool_call_precision == 0.5
    asked_for = story("billing", goals=[{"tool": "transfer_to_billing"}])
    assert score(asked_for, played(handoff)).success is True


def test_a_story_without_routing_has_no_routing_metric() -> None:
    assert score(story(), played(to("billing"), DONE)).metrics.routing_f1 is None


def test_the_longest_common_subsequence() -> None:
    assert common(list("abcbdab"), list("bdcaba")) == 4
    assert common([], ["a"]) == 0

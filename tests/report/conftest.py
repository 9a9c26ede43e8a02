"""Builds trials by hand, so that reports are tested without playing or scoring anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from harness.formats.story_parser import parse_story
from harness.types.metrics import Metrics
from harness.types.story import Story
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory, Usage
from harness.types.trial import Failure, ModelCall, Trial
from harness.types.verdict import ArgumentResult, CheckResult, GoalResult, Reason, Verdict


def story(id: str, *, goals: list[dict[str, Any]] | None = None, **fields: Any) -> Story:
    """A story about leave; by default it asks for two calls and a summary, one after the other."""
    default = [
        {"name": "find_employee", "tool": "find_employee", "args": {"username": "nwaters"}},
        {
            "name": "read",
            "tool": "read_schedule",
            "args": {
                "employee_id": {"$from": "find_employee", "path": "id"},
                "start": "2025-01-01",
                "end": "2025-01-31",
            },
            "after": "find_employee",
        },
        {"name": "summary", "say": ["January 5, 2025"], "after": "read"},
    ]
    raw = {
        "id": id,
        "agent": "hr",
        "story": "You are nwaters and want to know your time off in January 2025.",
        "starting_sentence": "When am I off in January?",
        "goals": default if goals is None else goals,
        **fields,
    }
    return parse_story(raw, where=id, default_id=id)


def say(text: str) -> Message:
    return Message(content=(Text(text=text),))


def call(name: str, result: Any = None, *, error: str | None = None, id: str = "c1", **arguments: Any) -> ToolCall:
    return ToolCall(id=id, name=name, arguments=arguments, result=result, error=error)


def trajectory(*steps: Any, ended_by: Any = "user_done") -> Trajectory:
    """Steps: a text for the user, a list of events for the agent, or a whole Step."""
    made = Trajectory(id="t", ended_by=ended_by)
    for step in steps:
        if isinstance(step, str):
            made.extend([Step(role="user", events=(say(step),))])
        else:
            made.extend([step if isinstance(step, Step) else Step(role="agent", events=tuple(step))])
    return made


def met(name: str, step: int, *, type: Any = "tool_call", required: bool = True, **fields: Any) -> GoalResult:
    return GoalResult(name=name, type=type, required=required, met=True, step=step, **fields)


def unmet(
    name: str, code: Any, message: str, *, type: Any = "tool_call", required: bool = True, by: Any = None, **reason: Any
) -> GoalResult:
    return GoalResult(
        name=name,
        type=type,
        required=required,
        met=False,
        by=by,
        reason=Reason(code=code, message=message, **reason),
    )


def verdict(*results: GoalResult | CheckResult, success: bool | None = None, **metrics: Any) -> Verdict:
    """A verdict whose success and metrics follow from the goals and checks unless they are given."""
    goals = tuple(each for each in results if isinstance(each, GoalResult))
    checks = tuple(each for each in results if isinstance(each, CheckResult))
    required = [goal for goal in goals if goal.required]
    tools = [goal for goal in goals if goal.type == "tool_call"]
    texts = [goal.met for goal in required if goal.type == "text"]
    succeeded = all(goal.met for goal in required) and all(check.status == "pass" for check in checks)
    counted: dict[str, Any] = {
        "journey_completion": sum(goal.met for goal in required) / len(required) if required else 1.0,
        "tool_calls": len(tools),
        "expected_tool_calls": len(tools),
        "correct_tool_calls": sum(goal.met for goal in tools),
        "text_match": all(texts) if texts else None,
        **metrics,
    }
    undecided = any(check.status == "error" for check in checks)
    success = success if success is not None else None if undecided else succeeded
    return Verdict(success=success, goals=goals, checks=checks, metrics=Metrics(journey_success=success, **counted))


def trial(
    of: Story | str,
    made: Verdict | None = None,
    *,
    number: int = 1,
    outcome: Any = None,
    failure: Failure | None = None,
    steps: Trajectory | None = None,
    seconds: float = 2.0,
    **fields: Any,
) -> Trial:
    steps = steps or trajectory("When am I off in January?", [say("Let me see.")])
    if outcome is None:
        outcome = "error" if made is None or made.success is None else "success" if made.success else "fail"
        if failure is not None:
            outcome = "fail" if failure.side == "agent" else "error"
    return Trial(
        story=of if isinstance(of, str) else of.id,
        trial=number,
        job="0",
        agent="hr",
        user="agenda",
        seed=0,
        outcome=outcome,
        ended_by=steps.ended_by,
        failure=failure,
        verdict=made,
        trajectory=steps,
        started_at=0.0,
        seconds=seconds,
        **fields,
    )


@pytest.fixture
def build() -> SimpleNamespace:
    """The builders, and the nouns they take."""
    return SimpleNamespace(
        story=story,
        say=say,
        call=call,
        trajectory=trajectory,
        met=met,
        unmet=unmet,
        verdict=verdict,
        trial=trial,
        wrong_dates=wrong_dates,
        passed=passed,
        ArgumentResult=ArgumentResult,
        CheckResult=CheckResult,
        Failure=Failure,
        ModelCall=ModelCall,
        Usage=Usage,
        Step=Step,
    )


def passed(of: Story, **fields: Any) -> Trial:
    """A trial in which everything was done."""
    talk = trajectory(
        "When am I off in January?",
        [call("find_employee", {"id": "E7"}, username="nwaters")],
        [call("read_schedule", ["2025-01-05"], id="c2", employee_id="E7", start="2025-01-01", end="2025-01-31")],
        [say("You are off on January 5, 2025.")],
        "Thanks!",
    )
    made = verdict(met("find_employee", 2, call_id="c1"), met("read", 3, call_id="c2"), met("summary", 4, type="text"))
    return trial(of, made, steps=talk, **fields)


def wrong_dates(of: Story, **fields: Any) -> Trial:
    """A trial in which the month ends too early, so that nothing is found."""
    talk = trajectory(
        "When am I off in January?",
        [call("find_employee", {"id": "E7"}, username="nwaters")],
        [call("read_schedule", [], id="c2", employee_id="E7", start="2025-01-01", end="2025-01-30")],
        [say("You have no time off in January.")],
        "Thanks!",
    )
    made = verdict(
        met("find_employee", 2, call_id="c1"),
        unmet(
            "read",
            "wrong_arguments",
            "the nearest call of read_schedule, at step 3, differs in end",
            step=3,
            arguments=(
                ArgumentResult(
                    path="end",
                    strategy="strict",
                    met=False,
                    problem="different",
                    expected="2025-01-31",
                    observed="2025-01-30",
                ),
            ),
        ),
        unmet(
            "summary",
            "text_not_found",
            'no message holds "January 5, 2025"; the nearest one is at step 4',
            type="text",
            by="keywords",
            step=4,
            missing_keywords=("January 5, 2025",),
        ),
    )
    return trial(of, made, steps=talk, **fields)


@pytest.fixture
def sample() -> tuple[list[Story], list[Trial]]:
    """A run in which stories fall short in the ways a report must tell apart; ids are long and wide, texts hostile."""
    wide, long = (
        "休暇の照会-長い物語の名前-第二版-二〇二五年",
        "leave-of-a-very-patient-employee-who-asks-again-and-again-7",
    )
    names = ("january", "february", wide, "cancelled-twice", "hangs", "judge-down", "turns-gone", long)
    stories = [story(name) for name in names]
    told = verdict(
        met("find_employee", 2),
        unmet("read", "missing_call", "read_schedule was never called; called were find_employee"),
        unmet(
            "summary",
            "text_not_found",
            'no message holds "January 5, 2025"; the nearest one is at step 3',
            type="text",
            by="keywords",
            step=3,
            missing_keywords=("January 5, 2025",),
        ),
    )
    extra = CheckResult(
        check="unexpected_write",
        status="fail",
        code="unexpected_write",
        message="changed something that no goal asks for: cancel_leave (step 4)",
        observed=[{"tool": "cancel_leave", "arguments": {"leave": "L1", "note": "[red]\x1b[31mnow"}}],
        evidence=(4,),
        hint="if this is as it should be, add a goal for it or set unexpected_writes: allow",
    )
    wrote = verdict(met("find_employee", 2), met("read", 3), met("summary", 5, type="text"), extra, tool_calls=3)
    read = unmet(
        "read", "missing_call", "read_schedule was never called; called were find_employee", cut_short="timeout"
    )
    failed = unmet(
        "find_employee",
        "call_failed",
        "find_employee was called as expected at step 2, but it failed",
        step=2,
        error="no such employee: nwaters",
        cut_short="max_turns",
    )
    wild = "No \x1b[2Jidea [bold]at all[/bold],\nask \u202eagain. " + "Sorry! " * 30
    return stories, [
        passed(stories[0]),
        wrong_dates(stories[1]),
        trial(
            stories[2],
            told,
            steps=trajectory("Hi", [call("find_employee", {"id": "E7"}, username="nwaters")], [say(wild)]),
        ),
        trial(stories[3], wrote),
        trial(
            stories[4],
            verdict(met("find_employee", 2), read),
            failure=Failure(
                side="agent", code="timeout", message="no answer within 120 s", traceback="Traceback:\n\x1b[1mboom"
            ),
            steps=trajectory("Hi", [call("find_employee", {"id": "E7"}, username="nwaters")], ended_by="timeout"),
        ),
        trial(
            stories[5],
            None,
            failure=Failure(side="judge", code="unreachable", message="openai/gpt-5-mini: connection refused"),
        ),
        trial(
            stories[6],
            verdict(failed, read),
            steps=trajectory(
                "Hi",
                [call("find_employee", error="no such employee: nwaters", username="nwaters")],
                ended_by="max_turns",
            ),
        ),
        passed(stories[7], seconds=8.0),
    ]


@pytest.fixture
def golden() -> Callable[[str], str]:
    """The text a report is compared with, out of a file beside the tests."""
    return lambda name: (Path(__file__).parent / "golden" / name).read_text(encoding="utf-8")

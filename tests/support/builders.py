"""Stories, conversations, verdicts and trials, built by hand: nothing is played or scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harness.analysis.gate import Tally, decide, demands, stand, tallies
from harness.formats.story_parser import parse_story
from harness.types.judging.gate import Gate
from harness.types.metrics import Metrics
from harness.types.story import Severity, Story
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory
from harness.types.trial import Failure, Trial, outcome_of
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


def story_of(*goals: dict[str, Any], **fields: Any) -> Story:
    """A story of which only its goals and these fields matter."""
    given = {"agent": "a", "story": "You want x.", "starting_sentence": "Hello.", "goals": list(goals), **fields}
    return parse_story(given, where="s", default_id="s")


def say(text: str) -> Message:
    return Message(content=(Text(text=text),))


def call(name: str, result: Any = None, *, error: str | None = None, id: str = "c1", **arguments: Any) -> ToolCall:
    return ToolCall(id=id, name=name, arguments=arguments, result=result, error=error)


def trajectory(*steps: Any, ended_by: Any = "user_done", **fields: Any) -> Trajectory:
    """Steps: a text for the user; a list of events, or one event, for the agent; or a whole Step."""
    made = Trajectory(id="t", ended_by=ended_by, **fields)
    for step in steps:
        if isinstance(step, str):
            made.extend([Step(role="user", events=(say(step),))])
        elif isinstance(step, Step):
            made.extend([step])
        else:
            made.extend([Step(role="agent", events=tuple(step) if isinstance(step, list) else (step,))])
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
    return Trial(
        story=of if isinstance(of, str) else of.id,
        trial=number,
        job="0",
        agent="hr",
        user="agenda",
        seed=0,
        outcome=outcome or outcome_of(failure, made),
        ended_by=steps.ended_by,
        failure=failure,
        verdict=made,
        trajectory=steps,
        seconds=seconds,
        **{"started_at": 0.0, **fields},
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


def gated(
    trials: Sequence[Trial],
    gate: Gate,
    *,
    severities: Mapping[str, Severity] | None = None,
    least: Mapping[str, float] | None = None,
    unplayed: Mapping[str, int] | None = None,
) -> tuple[int, str]:
    """What a gate decides of these trials: the status and the reason."""
    counted = tallies(trials, unplayed or {})
    whole = Tally.of(trials, sum((unplayed or {}).values()))
    asked = demands(whole, counted, gate, severities or {})
    return decide(whole, asked, stand(counted, least or {}).values(), gate.max_undecided)

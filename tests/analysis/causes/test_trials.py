"""What is wrong with one trial, in the words of causes."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest

from harness.analysis.causes.causes import Causes, causes_of
from harness.analysis.causes.trials import shortfalls_of
from harness.analysis.summary import Results
from harness.report.causes.document import causes_document, causes_markdown
from harness.report.causes.lines import cause_lines
from harness.report.layout.lines import plain
from harness.types.trial import Failure, Trial
from harness.types.verdict import CheckResult, GroupResult, Undecided
from harness.types.world.state import StateDifference

STORY = build.story("s")
TRACE = 'Traceback:\n  File "/srv/desk/agent.py", line 12, in run\n  File "/srv/desk/tools.py", line 7, in look\nKeyError: 1'


def said(trial: Trial, story: Any = STORY) -> list[tuple[str, bool]]:
    """What is wrong, and whether it may follow from something else."""
    found = shortfalls_of(trial, story)
    best = [next(iter(each.telling), each.other) for each in found]
    return [(f"{sign.subject} {sign.says}", each.follows) for sign, each in zip(best, found, strict=True)]


def failing(*results: Any, **fields: Any) -> Trial:
    return build.trial(STORY, build.verdict(*results, success=False), **fields)


def test_a_wrong_date_comes_before_the_answer_that_follows_from_it() -> None:
    assert said(build.wrong_dates(STORY)) == [("`end` is one day early", False), ("a date is not told", True)]


def test_an_agent_that_raised_is_told_by_the_exception_and_the_place_alone() -> None:
    failure = Failure(side="agent", code="raised", message="KeyError: 1", traceback=TRACE)
    lost = build.unmet("read", "missing_call", "read_schedule was never called")
    assert said(failing(lost, failure=failure)) == [("the agent raised KeyError at desk/tools.py:7 in look", False)]


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("no answer within 120 s", "the agent was too slow: no answer within … s"),
        ("no answer within 7 s", "the agent was too slow: no answer within … s"),
    ],
)
def test_limits_of_any_length_are_one_cause(message: str, says: str) -> None:
    assert said(failing(failure=Failure(side="agent", code="timeout", message=message))) == [(says, False)]


def test_an_endpoint_that_refuses_is_told_without_what_differs_from_case_to_case() -> None:
    refused = [
        Failure(side="agent", code="bad_status", message=f"HTTP 500 for request 'req-{number}a7'") for number in (1, 2)
    ]
    one, two = (said(failing(failure=each)) for each in refused)
    assert one == two


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("What is your number?", "the agent asked in vain until the talk was ended (stuck)"),
        ("One moment.", "the agent said the same again and again until the talk was ended (stuck)"),
    ],
)
def test_an_agent_that_is_stuck_is_told_before_what_it_did_not_come_to(words: str, says: str) -> None:
    talk = build.trajectory("Hi", [build.say(words)], ended_by="stuck")
    lost = build.unmet("read", "missing_call", "read_schedule was never called", cut_short="stuck")
    assert said(failing(lost, steps=talk)) == [(says, False), ("read_schedule was never called", True)]


def test_refusals_of_a_tool_are_one_cause_whatever_they_name() -> None:
    texts = ("no employee E-17 in 'Leeds'", "no employee E-4 in 'Graz'")
    told = [said(failing(build.unmet("find_employee", "call_failed", "failed", step=2, error=text))) for text in texts]
    assert told[0] == told[1] == [("find_employee failed: no employee … in …", False)]


def test_an_order_is_told_by_tools() -> None:
    reason = {"code": "out_of_order", "message": "came at step 2", "step": 2, "first": "find_employee"}
    (found,) = said(failing(build.unmet("read", **reason)))
    assert found == ("read_schedule came before find_employee", False)


def test_a_tool_that_was_not_offered_is_told_so() -> None:
    talk = build.trajectory("Hi", [build.call("other")], tools=[{"name": "other"}])
    lost = build.unmet("read", "missing_call", "read_schedule was never called")
    assert said(failing(lost, steps=talk)) == [
        ("read_schedule was never called: the agent was not offered it", False),
    ]


def test_writes_are_told_by_what_they_repeat() -> None:
    story = build.story("s", goals=[{"tool": "pay", "args": {"amount": 5}}])
    talk = build.trajectory(
        "Hi", [build.call("pay", amount=5), build.call("pay", id="c2", amount=5), build.call("wipe", id="c3")]
    )
    calls = [{"tool": "pay", "arguments": {"amount": 5}}, {"tool": "wipe", "arguments": {}}]
    extra = CheckResult(check="unexpected_write", status="fail", code="unexpected_write", observed=calls, evidence=(2,))
    made = build.verdict(build.met("pay", 2), extra, success=False)
    assert said(build.trial(story, made, steps=talk), story) == [
        ("pay was called again, after it was done", False),
        ("wipe changed something, though no goal asks for it", False),
    ]


def test_a_group_that_was_done_in_no_way_is_one_cause() -> None:
    story = build.story("s", goals=[{"name": "pay", "any_of": [[{"tool": "charge"}], [{"tool": "debit"}]]}])
    names = [goal.name for goal in story.goal_details]
    lost = [build.unmet(name, "missing_call", f"{name} was never called", required=False) for name in names]
    made = build.verdict(*lost, success=False)
    group = GroupResult(name="pay", required=True, met=False, message="neither way was taken")
    trial = build.trial(story, made.model_copy(update={"groups": (group,)}))
    assert said(trial, story) == [("`pay` was done in none of its ways", False)]


def test_an_end_state_is_told_by_part_of_the_world_and_change() -> None:
    places = [
        StateDifference(
            path=f'orders."#W{i}".{field}', problem="different", change="not_asked", made_by=("cancel (step 4)",)
        )
        for i in (1, 2)
        for field in ("status", "reason")
    ]
    check = CheckResult(check="state", status="fail", code="state_differs", differences=tuple(places))
    assert said(failing(check)) == [("`orders` of the world was changed, though nothing asks for it by cancel", False)]


def test_a_check_without_a_rule_is_told_by_its_code() -> None:
    check = CheckResult(check="latency", status="fail", code="too_slow", message="took 7 s", expected=5, observed=7)
    assert said(failing(check)) == [("latency (too_slow) failed", False)]


def test_without_the_story_goals_are_told_by_their_names() -> None:
    lost = build.unmet("read", "missing_call", "read_schedule was never called")
    assert said(failing(lost), None) == [("read was never called", False)]


def test_there_is_always_a_cause() -> None:
    assert said(failing()) == [("the trial does not say why", False)]
    assert said(build.trial(STORY, None, outcome="fail")) == [("the trial does not say why", False)]


@pytest.mark.parametrize(
    ("trial", "says"),
    [
        pytest.param(
            build.trial(STORY, None, failure=Failure(side="judge", code="timed_out", message="no answer in 60 s")),
            "judge timed_out: no answer in … s",
            id="a judge that is down",
        ),
        pytest.param(
            build.trial(
                STORY, None, outcome="void", failure=Failure(side="user", code="invents", message='it said "7"')
            ),
            "user invents: it said …",
            id="a user that left its role",
        ),
        pytest.param(
            build.trial(
                STORY,
                build.verdict(success=None).model_copy(
                    update={
                        "success": None,
                        "undecided": Undecided(code="unknown_effect", message="reset was called", tools=("reset",)),
                    }
                ),
                outcome="unsure",
            ),
            "reset changes something or not: nobody says (unknown_effect)",
            id="a tool of unknown effect",
        ),
    ],
)
def test_undecided_trials_are_told_by_whose_doing_it_is(trial: Trial, says: str) -> None:
    assert said(trial) == [(says, False)]


def test_what_agents_say_harms_no_report() -> None:
    """Control characters, markup and halves of characters are shown, not obeyed; numbers that JSON lacks are null."""
    wild = "\x1b[31m[red]|`x`\n\u202e" + "z" * 5_000 + "\ud800"
    argument = build.wrong_dates(STORY).verdict.goals[1].reason.arguments[0]
    trials = [
        failing(
            build.unmet(
                "read",
                "wrong_arguments",
                wild,
                step=3,
                arguments=(argument.model_copy(update={"path": wild, "observed": value, "expected": wild}),),
            ),
            build.unmet("find_employee", "call_failed", wild, step=2, error=wild),
            number=number,
        )
        for number, value in enumerate((wild, float("nan"), 10**400, {"a": [wild]}, None), 1)
    ]
    causes = causes_of(Results(trials, [STORY]))
    text = plain(cause_lines(causes, 80, "harness show last"))
    assert not any(ord(letter) < 32 and letter != "\n" for letter in text)
    assert max(map(len, text.splitlines())) <= 80
    causes_markdown(causes, "run").encode()
    assert causes_document(causes, "run")["failed"] == 5
    assert sum(each.main for each in causes.causes) == 5


def test_the_document_can_be_read_back() -> None:
    causes = causes_of(Results([build.wrong_dates(STORY)], [STORY]))
    assert Causes.model_validate_json(causes.model_dump_json()) == causes

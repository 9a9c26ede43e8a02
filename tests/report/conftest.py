"""A run in which stories fall short in many ways, and the texts that reports of it are compared with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from builders import call, met, passed, say, story, trajectory, trial, unmet, verdict, wrong_dates

from harness.types.story import Story
from harness.types.trial import Failure, Trial
from harness.types.verdict import CheckResult


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

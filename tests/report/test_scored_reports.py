"""Reports over trials that were really scored: what the scorer says must read well."""

from __future__ import annotations

import builders as build
import pytest

from harness.report.layout.lines import plain
from harness.report.trial.diff import diff
from harness.report.trial.why import why
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Tools

FIND = {"username": "nwaters"}
READ = {"employee_id": "E7", "start": "2025-01-01", "end": "2025-01-31"}


def played(story, *turns, **options):
    steps = build.trajectory("Hi", *turns, **options)
    verdict = score(story, steps, Rules(tools=Tools(write=("cancel_*",))))
    return build.trial(story, verdict, steps=steps)


@pytest.mark.parametrize(
    ("turns", "said", "shown"),
    [
        pytest.param(
            [("find_employee", FIND), ("read_schedule", READ), "You are off on January 5, 2025."],
            "",
            ["✓ find_employee  step 2", "✓ read           step 3", "✓ summary        step 4"],
            id="everything was done",
        ),
        pytest.param(
            [("find_employee", FIND), ("read_schedule", {**READ, "end": "2025-01-30"}), "On January 5, 2025."],
            'read: end is "2025-01-30", not "2025-01-31"',
            ['end  expected "2025-01-31"', 'given    "2025-01-30"'],
            id="another value",
        ),
        pytest.param(
            [("find_employee", FIND), ("read_schedule", {**READ, "employee_id": "E8"}), "On January 5, 2025."],
            'read: employee_id is "E8", not "E7"',
            ['employee_id  expected "E7"'],
            id="not the value that the first call returned",
        ),
        pytest.param(
            [("read_schedule", READ), "You are off on January 5, 2025."],
            "find_employee: never called (+1 more)",
            ["find_employee was never called; called were read_schedule", 'expected find_employee(username="nwaters")'],
            id="a call that was left out",
        ),
        pytest.param(
            [("find_employee", FIND), "You are off on January 5, 2025.", ("read_schedule", READ)],
            "summary: came at step 3, but read should have come first and came at step 4",
            ["came at step 3, but read should have come first and came at step 4"],
            id="said before it was looked up",
        ),
        pytest.param(
            [("find_employee", FIND), ("read_schedule", READ), "You are never off."],
            'summary: did not say "January 5, 2025"',
            ['no message holds "January 5, 2025"', 'step 4 said "You are never off."'],
            id="the wrong answer",
        ),
        pytest.param(
            [("find_employee", FIND), ("read_schedule", READ), ("cancel_leave", {}), "Off on January 5, 2025."],
            "unexpected_write: changed something by a call that meets no goal: cancel_leave (step 4)",
            ["called cancel_leave()"],
            id="a write that nobody asked for",
        ),
    ],
)  # fmt: skip
def test_what_the_scorer_says(turns, said, shown):
    story = build.story("s")
    steps = [
        [build.say(turn)] if isinstance(turn, str) else [build.call(turn[0], {"id": "E7"}, id=f"c{i}", **turn[1])]
        for i, turn in enumerate(turns)
    ]
    trial = played(story, *steps)
    assert why(trial, story) == said
    text = plain(diff(trial, story, width=120))
    assert [line for line in shown if line not in text] == []


def test_a_call_that_failed_before_the_turns_were_used_up():
    story = build.story("s")
    steps = [[build.call("find_employee", error="no such employee", **FIND)]]
    trial = played(story, *steps, ended_by="max_turns")
    assert why(trial, story) == "cut short (max_turns): find_employee: failed: no such employee (+2 more)"
    assert "the tool said no such employee" in plain(diff(trial, story))

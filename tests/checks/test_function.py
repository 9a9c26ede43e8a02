"""A function of the suite as a check: whatever it does, it is one check's doing, and the record stays as it is."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story
from checking_functions import ENDLESS, FUNCTIONS

from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Message, Step, Text, Trajectory


def spoken() -> Trajectory:
    trajectory = Trajectory()
    trajectory.say("Hello.")
    trajectory.extend([Step(role="agent", events=(Message(content=(Text(text="We open at nine."),)),))])
    trajectory.end("user_done")
    return trajectory


def told(name: str, trajectory: Trajectory, **more: Any):
    case: Story = story("a", goals=[{"say": ["nine"]}])
    return score(case, trajectory, Rules(checks=({"type": f"python:checking_functions:{name}", **more},)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_check_that_breaks_leaves_the_trial_undecided(name: str) -> None:
    verdict = told(name, spoken())
    (found,) = verdict.checks
    assert verdict.success is None
    assert (found.status, found.code) == ("error", "check_raised")


def test_a_check_cannot_change_what_is_kept() -> None:
    trajectory = spoken()
    verdict = told("forgets", trajectory)
    assert len(trajectory.steps) == 2
    assert verdict.success


@pytest.mark.parametrize("name", ENDLESS)
def test_a_check_that_never_comes_back_leaves_the_trial_undecided(name: str) -> None:
    verdict = told(name, spoken(), timeout=0.2)
    (found,) = verdict.checks
    assert verdict.success is None
    assert (found.status, found.code) == ("error", "check_timeout")
    assert found.message == "the check itself took longer than 0.2 s, and was ended"
    assert found.hint is not None
    assert "timeout" in found.hint

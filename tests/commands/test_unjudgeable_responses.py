"""A response that nobody could judge is refused before anything is played, with all others at once."""

from __future__ import annotations

import pytest
from judging import agrees

AGENT = "def agent(text): return 'Your leave has been put into the calendar.'"
BARE = {"name": "say", "response": "Your leave is booked."}


@pytest.fixture
def desk(workspace):
    """Three stories: one with a response alone, one with keywords beside it, one where it is optional."""
    workspace.story("bare", goals=[BARE])
    workspace.story("also-bare", goals=[{"say": ["leave"]}, BARE])
    workspace.story("with-keywords", goals=[BARE | {"say": ["leave"]}])
    workspace.story("optional", goals=[{"say": ["leave"]}, BARE | {"required": False}])
    workspace.against = ["stories", "--agent", f"{workspace.module(AGENT)}:agent"]
    return workspace


def test_all_of_them_are_named_and_nothing_is_played(desk):
    result = desk.run("simulate", *desk.against)
    assert (result.status, result.out) == (2, "")
    lines = [line for line in result.err.splitlines() if "nobody can judge it" in line]
    assert len(lines) == 2, result.err
    assert "also-bare.json: goal_details[1].response: nobody can judge it: add keywords to the goal" in lines[0]
    assert "/bare.json: goal_details[0].response: nobody can judge it" in lines[1]
    assert "--judge-model" in lines[0]
    assert not list(desk.path.glob("runs/*"))


def test_what_is_not_played_is_no_hindrance(desk):
    result = desk.run("simulate", *desk.against, "--story", "with-keywords", "--json")
    assert result.outcomes == {"with-keywords": "success"}
    assert desk.run("simulate", *desk.against, "--story", "optional", "--json").outcomes == {"optional": "success"}


def test_a_judge_makes_it_possible_and_a_run_without_one_is_not_judged_again(desk, model_server):
    judge = ["--judge-model", "openai/stub", "--judge-base-url", model_server(agrees).url]
    result = desk.run("simulate", *desk.against, *judge, "--story", "*bare", "--json")
    assert result.outcomes == {"bare": "success", "also-bare": "success"}
    assert result.report["summary"]["rests_on"] == {"judge": 2}
    without = desk.run("score", "last", "--set", "judge=null")
    assert without.status == 2
    assert "story bare: goal_details[0].response: nobody can judge it" in without.err


def test_validate_doubts_it_for_a_suite_may_have_a_judge(desk):
    result = desk.run("validate", "stories", "--json")
    assert result.status == 0
    doubts = [warning for warning in result.report["warnings"] if "stands without keywords" in warning]
    assert len(doubts) == 2

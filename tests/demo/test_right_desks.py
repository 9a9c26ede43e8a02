"""The desks that users are measured with are right in every style, and with a bug they are wrong in the stories said."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

import pytest
from fast_yaml import safe_load
from honest_callers import LONGEST, MANNERS, desk_stories, talk

import harness
from harness.demo.desks import opening
from harness.demo.desks.opening import BUGS, DESKS, STYLES, open_desk

SHOWN: Mapping[str, Mapping[str, list[str]]] = safe_load(
    Path(opening.__file__).with_name("bugs.yaml").read_text(encoding="utf-8")
)


def journey(story: str, style: str, manner: str = "sentence", bug: str | None = None) -> tuple[bool | None, bool]:
    told = desk_stories()[story]
    messages, ended = talk(told, style, manner, bug)
    return harness.score(messages, told).success, ended


def test_there_are_three_desks_with_stories_and_at_least_twelve_styles() -> None:
    assert {story.agent for story in desk_stories().values()} == set(DESKS)
    assert all(sum(story.agent == desk for story in desk_stories().values()) >= 6 for desk in DESKS)
    assert len(STYLES) >= 12


@pytest.mark.parametrize("style", STYLES)
def test_whoever_answers_what_is_asked_gets_what_the_story_wants(style: str) -> None:
    assert {story: found for story in desk_stories() if (found := journey(story, style)) != (True, True)} == {}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("manner", MANNERS)
def test_however_it_is_answered(manner: str) -> None:
    wrong = {
        (story, style): found
        for story in desk_stories()
        for style in STYLES
        if (found := journey(story, style, manner)) != (True, True)
    }
    assert wrong == {}


@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_fails_each_story_that_is_said_to_show_it_and_no_other(bug: str) -> None:
    failing = {story for story in desk_stories() if journey(story, "plain", bug=bug)[0] is False}
    assert failing == {story for desk in DESKS for story in SHOWN[desk][bug]}


def test_no_desk_says_the_same_twice_in_a_row() -> None:
    for story in desk_stories().values():
        messages, _ = talk(story, "plain")
        said = [each["content"] for each in messages if each["role"] == "assistant" and each["content"]]
        assert len(said) <= LONGEST
        assert not any(before == after for before, after in itertools.pairwise(said))


def test_a_desk_tells_its_calls_as_chat_messages() -> None:
    called, result, said = open_desk("library")("When is The Hobbit due? My card is L-2083.")[-3:]
    assert called["tool_calls"][0]["function"] == {
        "name": "find_loan",
        "arguments": '{"card": "L-2083", "title": "The Hobbit"}',
    }
    assert '"due": "2026-03-16"' in result["content"]
    assert "March" in said["content"]


def test_a_style_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="shouted"):
        open_desk("library", "shouted")


TALKS = safe_load((Path(__file__).parents[1] / "support" / "heard_talks.yaml").read_text(encoding="utf-8"))
WRITES = {tool for story in desk_stories().values() for tool in story.tools.write}


@pytest.mark.parametrize("told", TALKS, ids=[f"{each['agent']}, {each['said'][0][:50]}" for each in TALKS])
def test_people_are_heard_in_their_own_words(told) -> None:
    desk = DESKS[told["agent"]](told.get("style", "plain"), None)
    said = [desk.reply(each) for each in told["said"]]
    made = [[call["name"], *call["arguments"].values()] for call in desk.calls if call["name"] in WRITES]
    assert made == told.get("writes", [])
    assert all(word in said[-1] for word in told.get("told", ()))

"""What is reckoned of a user's conversations: wants, shares with intervals, which desk a trial was of."""

from __future__ import annotations

import builders as build
import pytest

from harness.analysis.statistics.intervals import wilson
from harness.analysis.user_figures.shares import share, share_of_stories
from harness.analysis.user_figures.talks import DeskPlay, PlayedTalk, desk_measurement
from harness.analysis.user_figures.wants import voiced, wants_of
from harness.types.story import Story
from harness.types.trial import Failure, Trial

WANTS = {
    "wants": [
        {"id": "read", "say": "I want to see my schedule of January.", "done_when": "read"},
        {"id": "pay", "say": "Then I would like my payslip for March."},
    ]
}


def played(*said: str, outcome: str | None = None) -> tuple[Trial, Story]:
    story = build.story("library.plain.s", user=WANTS)
    steps = [part for text in said for part in (text, [build.say("I see.")])]
    trial = build.wrong_dates(story, **({} if outcome is None else {"outcome": outcome}))
    return trial.model_copy(update={"trajectory": build.trajectory(*steps)}), story


@pytest.mark.parametrize(
    ("said", "states"),
    [
        pytest.param(("Hello.",), ["open", "open"], id="nothing was voiced"),
        pytest.param(("Show me the January schedule.",), ["attempted", "open"], id="the first"),
        pytest.param(("My schedule for January.", "And the March payslips!"), ["attempted", "attempted"], id="both"),
        pytest.param(("And I want, I would like, please.",), ["open", "open"], id="words of wishing say nothing"),
    ],
)
def test_a_want_that_is_not_served_was_attempted_when_the_user_voiced_it(said, states) -> None:
    trial, story = played(*said)
    assert wants_of(story, trial) == states


def test_a_want_is_done_when_its_goal_is_met_or_the_journey_succeeds() -> None:
    story = build.story("s", user=WANTS)
    assert wants_of(story, build.passed(story)) == ["done", "done"]
    met = [goal.name for goal in build.wrong_dates(story).verdict.goals if goal.met]
    assert "read" not in met
    assert wants_of(build.story("s"), build.passed(story)) == [], "the story does not say what it wants"


def test_a_want_in_other_words_is_voiced_by_its_values() -> None:
    assert voiced("I want to renew Middlemarch until March 23.", ["Could I keep Middlemarch", "to March 23?"], "en")
    assert not voiced("I want to renew Middlemarch until March 23.", ["Could I pay my fine?"], "en")


def test_a_share_has_wilsons_interval() -> None:
    found, expected = share(2, 50), wilson(2, 50)
    assert (found.rate, found.low, found.high) == (0.04, expected.low, expected.high)
    assert share(0, 0).model_dump() == {"count": 0, "of": 0, "rate": None, "low": None, "high": None}


@pytest.mark.parametrize("stories", [4, 40], ids=["few stories", "many stories"])
def test_trials_that_are_alike_say_no_more_than_one(stories: int) -> None:
    """Each story comes out alike ten times: nothing is known that one time would not say."""
    once = share_of_stories([(int(place < 2), 1) for place in range(stories)])
    often = share_of_stories([(10 * int(place < 2), 10) for place in range(stories)])
    assert (often.count, often.of) == (20, 10 * stories)
    assert (often.low, often.high) == (pytest.approx(once.low), pytest.approx(once.high))


def test_trials_that_differ_say_more() -> None:
    once = share_of_stories([(int(place % 2), 1) for place in range(40)])
    often = share_of_stories([(5, 10)] * 40)
    assert often.high - often.low < 0.6 * (once.high - once.low)


def test_the_id_of_a_story_says_which_desk_was_played() -> None:
    for play in (DeskPlay("library", "either_or", "when-is-it-due"), DeskPlay("holiday", "plain", "x", "wrong_id")):
        assert DeskPlay.of(play.id) == play


def test_messages_that_are_said_again_are_counted_from_four_words_on() -> None:
    trial, story = played("Yes, please.", "It is my card.", "yes,  please.", "it is MY card.", "It is my card.")
    talk = PlayedTalk.read(trial, story)
    assert (talk.turns, talk.repeated) == (5, 2)


def test_what_broke_off_is_in_no_figure_and_voids_are_counted_by_attempt() -> None:
    story = build.story("library.plain.s")
    void = Failure(side="user", code="invents", message="it invented a number")
    trials = [
        build.passed(story, number=1),
        build.wrong_dates(story, number=2, outcome="void", failure=void, voids=("role", "invents")),
        build.wrong_dates(story, number=3, outcome="error"),
        build.wrong_dates(story, number=4),
    ]
    talks = [PlayedTalk.read(trial, story) for trial in trials]
    found = desk_measurement(talks, "runs/x", lambda talk: f"show {talk.trial}", quick=False)
    total = found.total
    assert (total.trials, total.broken) == (3, 1)
    assert (total.success.count, total.voids.count, total.false_failures.count) == (1, 1, 1)
    assert total.guards == {"invents": 2, "role": 1}
    assert total.inventions.count == 2
    assert total.varying is not None
    assert (total.varying.count, total.varying.of) == (1, 1)
    assert [talk.command for talk in found.worst] == ["show 4", "show 2"]

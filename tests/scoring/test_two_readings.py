"""What nobody can tell is read against the agent and for it: the same either way is a verdict, else it is undecided."""

from __future__ import annotations

from typing import Any

import pytest
from builders import call, say, trajectory
from builders import story_of as story
from meanings import Alike, Says

from harness.scoring.score import score
from harness.scoring.similarity.bands import BANDS
from harness.scoring.similarity.tokens import TokenSimilarity
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trial import outcome_of
from harness.types.verdict import GoalResult, Verdict

RULES = Rules(unknown_effects="note")
WRITES = Rules.model_validate({"tools": {"write": ["pay", "book"]}})
BAND = BANDS["embeddings"]
MIDDLE = (BAND.fails_below + BAND.passes_from) / 2
HALF = Alike(MIDDLE)
"""A likeness within its band: it tells nothing."""
BOOK = {"name": "book", "tool": "book", "args": {"note": "holiday"}, "arg_matching": {"note": "fuzzy"}}
TELL = {"name": "tell", "response": "Your leave is booked."}
SAID = "Your leave has been booked in the calendar."


def read(told: Story, *steps: Any, similarity: Any = HALF, rules: Rules = RULES) -> Verdict:
    return score(told, trajectory("Hello.", *steps), rules, similarity)


def goal(verdict: Verdict, name: str) -> GoalResult:
    return next(each for each in verdict.goals if each.name == name)


def test_a_text_on_which_the_verdict_hangs_leaves_it_undecided_and_is_named() -> None:
    verdict = read(story(TELL), say(SAID))
    assert (verdict.success, outcome_of(None, verdict)) == (None, "unsure")
    assert verdict.undecided is not None
    assert verdict.undecided.code == "meaning"
    assert verdict.undecided.message == (
        f'tell: nobody can say whether "{SAID}" (step 2) says "Your leave is booked." '
        f"(embeddings {MIDDLE:.2f}); add keywords to the goal, or a judge (--judge-model)"
    )
    (told,) = verdict.goals
    assert (told.met, told.unsure, told.by, told.score, told.step) == (False, True, "embeddings", MIDDLE, None)
    assert told.reason is not None
    assert (told.reason.code, told.reason.step) == ("unsure", 2)
    assert (verdict.metrics.journey_success, verdict.metrics.text_match) == (None, None)


def test_an_argument_on_which_the_verdict_hangs_is_named_with_what_was_expected() -> None:
    verdict = read(story(BOOK), call("book", note="vacation"))
    assert verdict.success is None
    assert verdict.undecided is not None
    assert verdict.undecided.message == (
        f'book: nobody can say whether note "vacation" means "holiday" (embeddings {MIDDLE:.2f}); '
        "add a judge (--judge-model), or set similarity_threshold"
    )
    (booked,) = verdict.goals
    assert booked.unsure
    assert booked.reason is not None
    assert [(each.path, each.unsure, each.met) for each in booked.reason.arguments] == [("note", True, True)]


def test_several_are_counted() -> None:
    verdict = read(story(BOOK, TELL), [call("book", note="vacation"), say(SAID)])
    assert verdict.undecided is not None
    assert "(and 1 more); add " in verdict.undecided.message


def test_a_failure_that_stands_however_it_is_read_is_a_failure() -> None:
    verdict = read(story({"tool": "pay"}, TELL), say(SAID))
    assert (verdict.success, verdict.undecided) == (False, None)
    assert goal(verdict, "tell").unsure, "it is shown, but not held against the agent"
    assert not goal(verdict, "pay").unsure
    assert verdict.rests_on == "calls"


def test_a_success_that_stands_however_it_is_read_is_a_success() -> None:
    optional = read(story(TELL | {"required": False}, {"tool": "pay"}), [call("pay"), say(SAID)])
    assert (optional.success, goal(optional, "tell").unsure) == (True, True)
    assert optional.metrics.text_match is None
    said_later = read(story(TELL), say(SAID), "And?", say("Your leave is booked."))
    assert (said_later.success, said_later.goals[0].step, said_later.goals[0].by) == (True, 4, "equal")
    assert not said_later.goals[0].unsure


def test_a_write_whose_argument_nobody_can_tell_is_not_held_against_the_agent() -> None:
    verdict = read(story(BOOK), call("book", note="vacation"), rules=WRITES)
    assert (verdict.success, verdict.undecided and verdict.undecided.code) == (None, "meaning")
    assert [check.status for check in verdict.checks if check.check == "unexpected_write"] == ["pass"]
    also = read(story(BOOK), [call("book", note="vacation"), call("pay", id="c2")], rules=WRITES)
    assert also.success is False, "the other write is extra either way"
    (write,) = [check for check in also.checks if check.check == "unexpected_write"]
    assert write.message == "changed something by a call that meets no goal: pay (step 2)"


def test_what_hangs_on_an_unsure_goal_is_unsure() -> None:
    shows = {"name": "show", "tool": "show", "args": {"key": {"$from": "book", "path": "key"}}, "after": "book"}
    steps = call("book", {"key": 7}, note="vacation"), "And?", call("show", id="c2", key=7)
    verdict = read(story(BOOK, shows), *steps)
    assert verdict.success is None
    assert [each.unsure for each in verdict.goals] == [True, True]
    assert goal(verdict, "show").reason.message == (  # type: ignore[union-attr]
        "it is met at step 4 if what is unsure of other goals is read for the agent"
    )
    assert verdict.undecided is not None
    assert verdict.undecided.message.startswith("book: nobody can say whether note")


def test_order_is_kept_in_both_readings() -> None:
    told = story(TELL, {"name": "pay", "tool": "pay", "after": "tell"})
    assert read(told, say(SAID), "ok", call("pay")).success is None
    assert read(told, call("pay"), "ok", say(SAID)).success is False


def test_a_judge_that_cannot_tell_leaves_it_undecided_too() -> None:
    verdict = read(story({"say": ["calendar"], "name": "tell", "response": "x y"}), say(SAID), similarity=Says(None))
    assert (verdict.success, verdict.goals[0].by) == (None, "judge")


@pytest.mark.parametrize(("score_of", "success"), [(1.0, True), (MIDDLE, None), (0.0, False)])
def test_outside_its_band_a_likeness_decides(score_of: float, success: bool | None) -> None:
    assert read(story(TELL), say(SAID), similarity=Alike(score_of)).success is success


def test_a_threshold_decides_everything() -> None:
    for threshold, success in ((MIDDLE, True), (MIDDLE + 0.01, False)):
        verdict = read(story(TELL), say(SAID), similarity=Alike(MIDDLE, threshold=threshold))
        assert verdict.success is success


def test_words_alone_are_judged_by_the_rules() -> None:
    likeness, steps = TokenSimilarity().compare("holiday", "holy days").score, call("book", note="holy days")
    for threshold, success in ((likeness, True), (likeness + 0.01, False)):
        rules = Rules(similarity_threshold=threshold, unknown_effects="note")
        assert read(story(BOOK), steps, similarity=None, rules=rules).success is success


def test_a_trial_without_doubts_is_read_once() -> None:
    judge = Says(True)
    assert read(story(TELL), say(SAID), similarity=judge).success is True
    assert len(judge.questions) == 1


GROUNDS = [
    pytest.param([{"tool": "pay"}], [call("pay")], None, "calls", id="a call"),
    pytest.param([{"tool": "pay"}], [say("x")], None, "calls", id="a call that is missing"),
    pytest.param([{"say": ["calendar"]}], [say(SAID)], None, "keywords", id="keywords"),
    pytest.param([{"say": ["leave"]}], [say(SAID)], None, "keywords", id="keywords that are missing"),
    pytest.param([TELL], [say("Your leave is booked.")], None, "keywords", id="said word for word"),
    pytest.param([TELL], [say(SAID)], Says(True), "judge", id="a judge"),
    pytest.param([TELL], [say(SAID)], Says(False), "judge", id="a judge that says no"),
    pytest.param([TELL], [say(SAID)], Says(True, "entailment"), "entailment", id="entailment"),
    pytest.param([TELL], [say(SAID)], Alike(0.99), "likeness", id="a likeness"),
    pytest.param([BOOK], [call("book", note="vacation")], Alike(0.99), "likeness", id="a likeness of arguments"),
    pytest.param([BOOK], [call("book", note="no holiday")], Alike(0.99), "likeness", id="a veto of a likeness"),
    pytest.param([BOOK], [call("book", note="HOLIDAY")], Alike(0.1), "calls", id="equal arguments"),
    pytest.param([BOOK, TELL], [[call("book", note="x"), say(SAID)]], Says(True), "judge", id="the least sure of a success"),
    pytest.param([{"tool": "pay"}, TELL], [say(SAID)], Says(False), "calls", id="the surest of a failure"),
    pytest.param([TELL], [say(SAID)], HALF, None, id="undecided"),
]  # fmt: skip


@pytest.mark.parametrize(("goals", "steps", "similarity", "ground"), GROUNDS)
def test_what_a_verdict_rests_on(goals: list, steps: list, similarity: Any, ground: str | None) -> None:
    assert read(story(*goals), *steps, similarity=similarity).rests_on == ground


def test_a_write_that_its_goal_tells_of_rests_on_what_the_goal_rests_on() -> None:
    verdict = read(story(BOOK), call("book", note="vacation"), similarity=Alike(0.0), rules=WRITES)
    assert (verdict.success, [check.status for check in verdict.checks]) == (False, ["fail"])
    assert verdict.rests_on == "likeness"

"""Judging where meaning has to be asked for: each pair once, only what the verdict can rest on, and a pure score."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from builders import say
from builders import story_of as story
from judging import agrees

from harness.errors import JudgeFailed, Unavailable, UserMistake
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.scoring.score import score
from harness.scoring.similarity.cascade import Ladder
from harness.scoring.with_models import AnswerMemo, asks_for_meaning, check_meaning, judged, open_ladder
from harness.types.model_spec import DEFAULT_EMBEDDINGS, JudgeSpec, MeaningSpec
from harness.types.protocols import Answer, Likeness, Question
from harness.types.rules import Rules
from harness.types.suite import Suite
from harness.types.trajectory import Step, ToolCall, Trajectory

RULES = Rules(unknown_effects="note")


class Thesaurus:
    """A rung that knows which texts mean the same, keeps what it was asked, and may be down."""

    name = "judge"

    def __init__(self, *same: set[str], down: bool = False) -> None:
        self.same = same
        self.down = down
        self.asked: list[tuple[str, str]] = []
        self.at_once = self.most_at_once = 0

    async def decide(self, question: Question) -> Answer:
        self.asked.append((question.expected, question.observed))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        if self.down:
            raise Unavailable("down", code="rate_limited")
        said = {question.expected, question.observed}
        return Answer(any(said <= group for group in self.same), "judge", reason="it says so", quote=question.observed)


class Embedded:
    """Embeddings by which all texts are equally alike, and which keep what they were asked."""

    name = "embeddings"

    def __init__(self, score: float) -> None:
        self.score = score
        self.asked: list[tuple[str, str]] = []

    async def compare(self, expected: str, observed: str) -> Likeness:
        self.asked.append((expected, observed))
        return Likeness(self.score, "embeddings")


def talk(*steps: Any) -> Trajectory:
    """Texts are said by the agent; pairs are calls, a list of them is made in one step."""
    made = Trajectory(id="t", ended_by="user_done")
    number = 0
    for step in steps:
        events = []
        for each in step if isinstance(step, list) else [step]:
            number += 1
            if isinstance(each, str):
                events.append(say(each))
            else:
                events.append(ToolCall(id=str(number), name=each[0], arguments=each[1], result={"id": number}))
        made.extend([Step(role="agent", events=tuple(events))])
    return made


def fuzzy(tool: str, **args: Any) -> dict[str, Any]:
    return {"name": tool, "tool": tool, "args": args, "arg_matching": dict.fromkeys(args, "fuzzy")}


async def test_without_a_ladder_it_is_the_plain_score():
    told, spoken = story(fuzzy("book", note="january leave")), talk(("book", {"note": "leave in January"}))
    assert await judged(told, spoken, RULES, None) == score(told, spoken, RULES)


async def test_the_rung_and_the_score_are_recorded():
    told, spoken = story(fuzzy("book", note="holiday")), talk(("book", {"note": "vacation"}))
    assert score(told, spoken, RULES).success is not True
    verdict = await judged(told, spoken, RULES, Ladder([Thesaurus({"holiday", "vacation"})]))
    assert verdict.success is True
    (argument,) = verdict.goals[0].arguments
    assert (argument.rung, argument.score, argument.note) == ("judge", None, None)
    assert (argument.judge_said, argument.quote) == ("it says so", "vacation")


async def test_each_pair_is_asked_about_once_and_all_at_the_same_time():
    told = story(fuzzy("book", note="holiday", place="home"), {"name": "say", "response": "Your holiday is booked."})
    spoken = talk(
        ("book", {"note": "vacation", "place": "house"}),
        ("book", {"note": "vacation", "place": "flat"}),
        "It is done.",
        "Farewell.",
    )
    rung = Thesaurus({"holiday", "vacation"}, {"home", "flat"}, {"Your holiday is booked.", "It is done."})
    verdict = await judged(told, spoken, RULES, Ladder([rung]))
    assert verdict.success is True
    assert verdict.goals[0].call_id == "2"
    assert len(rung.asked) == len(set(rung.asked)) == 5
    assert rung.most_at_once >= 3


async def test_nobody_is_asked_what_values_decide():
    told = story(fuzzy("book", day="2025-01-05", id="ACC10001"))
    spoken = talk(("book", {"day": "January 5, 2025", "id": "ACC10002"}))
    rung = Thesaurus()
    verdict = await judged(told, spoken, RULES, Ladder([rung]))
    assert rung.asked == []
    assert verdict.goals[0].reason is not None
    assert [each.rung for each in verdict.goals[0].reason.arguments if not each.met] == ["value"]


async def test_a_judge_is_asked_about_a_no_and_a_likeness_is_not():
    told, spoken = story(fuzzy("book", note="cancel")), talk(("book", {"note": "do not cancel"}))
    judge, likeness = Thesaurus({"cancel", "do not cancel"}), Embedded(1.0)
    assert (await judged(told, spoken, RULES, Ladder([judge]))).success is True
    verdict = await judged(told, spoken, RULES, Ladder([], [likeness]))
    assert (verdict.success, likeness.asked) == (False, [])
    assert verdict.goals[0].reason is not None
    assert [each.rung for each in verdict.goals[0].reason.arguments] == ["guard"]


async def test_what_flows_from_the_call_that_was_chosen_is_asked_about_round_by_round():
    told = story(
        {"name": "find", "tool": "find", "args": {"who": "ana"}, "arg_matching": {"who": "fuzzy"}},
        {"name": "book", "tool": "book", "args": {"id": {"$from": "find", "path": "id"}, "note": "holiday"}, "arg_matching": {"note": "fuzzy"}},
    )  # fmt: skip
    spoken = talk(("find", {"who": "bob"}), ("find", {"who": "anna"}), ("book", {"id": 2, "note": "vacation"}))
    rung = Thesaurus({"ana", "anna"}, {"holiday", "vacation"})
    verdict = await judged(told, spoken, RULES, Ladder([rung]))
    assert verdict.success is True
    assert [goal.call_id for goal in verdict.goals] == ["2", "3"]


async def test_scoring_again_with_the_answers_gives_the_same_verdict():
    told, spoken = story(fuzzy("book", note="holiday")), talk(("book", {"note": "vacation"}))
    ladder, known = Ladder([Thesaurus({"holiday", "vacation"})]), AnswerMemo()
    score(told, spoken, RULES, known)
    await known.ask(ladder)
    assert score(told, spoken, RULES, known) == await judged(told, spoken, RULES, ladder)
    assert known.missing == {}


async def test_fuzzy_matching_that_is_turned_off_is_strict_and_asks_nobody():
    told, spoken = story(fuzzy("book", note="holiday")), talk(("book", {"note": "vacation"}))
    rung = Thesaurus({"holiday", "vacation"})
    verdict = await judged(told, spoken, Rules(enable_fuzzy_matching=False), Ladder([rung]))
    assert verdict.success is False
    assert rung.asked == []


class TestTextGoals:
    """With a response; the keywords must be in the message, too."""

    goal = {"name": "say", "say": ["ACC7"], "response": "Your account is ACC7."}  # noqa: RUF012

    async def test_both_keywords_and_meaning_are_needed(self):
        told = story(self.goal)
        rung = Thesaurus({"Your account is ACC7.", "It is ACC7."})
        assert (await judged(told, talk("It is ACC7."), RULES, Ladder([rung]))).success is True
        verdict = await judged(told, talk("Look at ACC7!"), RULES, Ladder([rung]))
        assert (verdict.success, verdict.goals[0].by, verdict.goals[0].score) == (False, "judge", None)
        assert (verdict.goals[0].judge_said, verdict.goals[0].quote) == ("it says so", "Look at ACC7!")

    async def test_without_the_keywords_the_judge_is_not_asked(self):
        rung = Thesaurus()
        verdict = await judged(story(self.goal), talk("It is done."), RULES, Ladder([rung]))
        assert (verdict.goals[0].by, rung.asked) == ("keywords", [])

    async def test_what_decided_is_told_of_the_message_that_came_nearest(self):
        rung = Thesaurus()
        verdict = await judged(story(self.goal), talk("Good morning.", "ACC7 is what?"), RULES, Ladder([rung]))
        assert verdict.goals[0].by == "judge", "not the keywords that the first message lacks"

    async def test_when_the_judge_is_down_nothing_is_decided_and_every_question_has_ended(self):
        rung = Thesaurus(down=True)
        spoken = talk("It is ACC7.", "Your number is ACC7.", "Look at ACC7!")
        with pytest.raises(JudgeFailed, match="rate_limited: down"):
            await judged(story(self.goal), spoken, RULES, Ladder([rung]))
        assert len(rung.asked) == 3
        assert len(asyncio.all_tasks()) == 1, "no question is left under way"

    async def test_with_a_fallback_the_keywords_decide_and_it_says_so(self):
        ladder = Ladder([Thesaurus(down=True)], judge_may_fail=True)
        verdict = await judged(story(self.goal), talk("It is ACC7."), RULES, ladder)
        assert verdict.success is True
        assert verdict.goals[0].by == "keywords"
        assert verdict.goals[0].note == "judge: rate_limited; decided by keywords"

    async def test_without_keywords_the_likeness_of_words_decides_then(self):
        told = story({"name": "say", "response": "Your leave is booked."})
        ladder = Ladder([Thesaurus(down=True)], [], judge_may_fail=True)
        verdict = await judged(told, talk("Booked: your leave is."), RULES, ladder)
        assert (verdict.success, verdict.goals[0].by) == (True, "tokens")
        assert verdict.goals[0].note == "judge: rate_limited; decided by tokens"


@pytest.mark.parametrize("sees_results", [True, False])
async def test_a_judge_is_told_what_the_user_asked_and_what_tools_gave_where_it_may(sees_results):
    class Listens:
        name = "judge"
        questions: list[Question] = []  # noqa: RUF012

        async def decide(self, question: Question) -> Answer:
            self.questions.append(question)
            return Answer(True, "judge")

    judge = Listens()
    judge.questions = []
    told = story({"name": "say", "response": "You have 12 days."})
    spoken = talk(("read", {"of": "ana"}), "A dozen days are left.")
    spoken.steps.insert(0, Step(role="user", events=(say("How many days have I?"),)))
    await judged(told, spoken, RULES, Ladder([judge], sees_results=sees_results))
    (question,) = judge.questions
    assert (question.asks, question.asked) == ("follows", "How many days have I?")
    assert question.results == ('read: {"id": 1}' if sees_results else None)


async def test_the_threshold_is_for_likeness_and_inclusive():
    told, spoken = story(fuzzy("book", note="holiday")), talk(("book", {"note": "vacation"}))
    ladder = Ladder([], [Embedded(0.79)])
    assert (await judged(told, spoken, Rules(similarity_threshold=0.8), ladder)).success is False
    assert (await judged(told, spoken, Rules(similarity_threshold=0.79), ladder)).success is True


@pytest.mark.parametrize(
    ("goal", "asks"),
    [
        (fuzzy("book", note="x"), True),
        ({"name": "say", "response": "x"}, True),
        ({"name": "say", "say": ["x"]}, False),
        ({"tool": "book", "args": {"note": "x"}}, False),
    ],
)
def test_stories_in_which_meaning_is_asked_for(goal, asks):
    assert asks_for_meaning(story(goal)) is asks


# ------------------------------------------------------------------------------------------------------- settings


def test_without_a_configuration_there_is_no_ladder():
    assert open_ladder(MeaningSpec(), "en", 0, TrialModels()) is None


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"judge": "openai/gpt-5-mini"}, MeaningSpec(judge=JudgeSpec(model="openai/gpt-5-mini"))),
        ({"judge": {"model": "m/n", "timeout": 5}}, MeaningSpec(judge=JudgeSpec(model="m/n", timeout=5))),
        ({"embeddings": True}, MeaningSpec(embeddings=DEFAULT_EMBEDDINGS)),
        ({"embeddings": "default"}, MeaningSpec(embeddings=DEFAULT_EMBEDDINGS)),
        ({"embeddings": False}, MeaningSpec()),
        ({"embeddings": "some/multilingual-model"}, MeaningSpec(embeddings="some/multilingual-model")),
        ({}, MeaningSpec()),
    ],
)
def test_what_a_suite_says_of_meaning(given, meant):
    assert Suite.model_validate({"agent": "a:b", "stories": "s", **given}).meaning == meant


def test_a_judge_has_a_minute():
    assert JudgeSpec().timeout == 60


@pytest.mark.parametrize(
    ("judge", "says"),
    [
        ({}, "judge: needs a model: add --judge-model"),
        ({"model": "nonsense"}, "no provider is known for it"),
        ({"model": "openai/gpt-5-mini", "base_url": "localhost"}, "expected http://HOST:PORT"),
        ({"model": "openai/gpt-5-mini"}, "needs OPENAI_API_KEY, which is not set"),
    ],
)
def test_a_judge_that_cannot_be_asked_is_a_mistake(no_key, judge, says):
    with pytest.raises(UserMistake, match=says):
        check_meaning(MeaningSpec(judge=JudgeSpec(**judge)))


async def test_model_override_goes_before_the_configured_judge(monkeypatch, model_server):
    monkeypatch.setenv("MODEL_OVERRIDE", "openai/another")
    server = model_server(agrees)
    spec = MeaningSpec(judge=JudgeSpec(model="openai/configured", base_url=server.url))
    check_meaning(spec)
    check_meaning(MeaningSpec(judge=JudgeSpec(base_url=server.url)))
    ladder = open_ladder(spec, "en", 0, TrialModels())
    assert ladder is not None
    assert (await ladder.answer(Question("a day off", "one day of leave"))).rung == "judge"
    await close_connections()
    assert server.requests[0]["model"] == "another"
    assert open_ladder(MeaningSpec(), "en", 0, TrialModels()) is None, "it configures no judge where there is none"


class TestBands:
    """The two thresholds that a suite has measured."""

    @pytest.mark.parametrize(
        ("bands", "success"),
        [
            ({"tokens": [0.0, 1.0]}, None),
            ({"tokens": [0.0, 0.1]}, True),
            ({"tokens": [0.99, 0.99]}, False),
            ({"tokens": [0.0, 1.0], "embeddings": [0.0, 0.1]}, None),
        ],
    )
    def test_of_words_decide_where_nothing_else_is_configured(self, bands, success):
        told = story(fuzzy("book", note="january leave"))
        spoken = talk(("book", {"note": "leave in January"}))
        rules = Rules.model_validate({"unknown_effects": "note", "similarity_bands": bands})
        assert score(told, spoken, rules).success is success

    async def test_of_embeddings_decide_where_they_do(self):
        class Halfway:
            name = "embeddings"

            async def compare(self, expected: str, observed: str) -> Likeness:
                return Likeness(0.5, "embeddings")

        told, spoken = story(fuzzy("book", note="holiday")), talk(("book", {"note": "vacation"}))
        found = {}
        for name, band in {"open": [0.1, 0.9], "passes": [0.1, 0.5], "fails": [0.51, 0.9]}.items():
            rules = Rules.model_validate({"unknown_effects": "note", "similarity_bands": {"embeddings": band}})
            found[name] = (await judged(told, spoken, rules, Ladder(likeners=[Halfway()]))).success
        assert found == {"open": None, "passes": True, "fails": False}

    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ({"similarity_threshold": 0.8, "similarity_bands": {"tokens": [0.1, 0.9]}}, "both given; keep one"),
            ({"similarity_bands": {"tokens": [0.9, 0.1]}}, "0 <= LOW <= HIGH <= 1"),
            ({"similarity_bands": {"words": [0.1, 0.9]}}, "words"),
            ({"similarity_bands": {"tokens": [0.1]}}, "tokens"),
        ],
    )
    def test_what_cannot_be_is_a_mistake(self, given, says):
        with pytest.raises(ValueError, match=says):
            Suite.model_validate({"agent": "a:b", "stories": "s", **given})

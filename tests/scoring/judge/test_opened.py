"""The judge of a suite, opened: its seed, its window, and what is said before anything is played."""

from __future__ import annotations

import pytest
from judging import agrees, data_of, denies

from harness.errors import RungFailed, UserMistake
from harness.llm.trial_models import TrialModels
from harness.scoring.judge.answers import ANSWER
from harness.scoring.judge.opened import check_judge, open_judge
from harness.types.model_spec import JudgeSpec
from harness.types.protocols import Question

QUESTION = Question("Your leave is booked.", "Done.", "follows")


@pytest.fixture
def opened(model_server, stub_key, closes_models):
    """A judge on a real server, and the calls that are made."""

    def open_one(answers=agrees, trial_seed=7, **settings):
        server, models = model_server(answers), TrialModels("s")
        spec = JudgeSpec(**{"model": "openai/stub", "base_url": server.url, **settings})
        return server, models, open_judge(spec, trial_seed, models)

    return open_one


async def test_a_real_server_is_asked_with_a_schema_and_its_call_is_kept(opened):
    server, models, judge = opened()
    found = await judge.decide(QUESTION)
    assert (found.met, found.quote) == (True, "Done.")
    (request,) = server.requests
    assert request["response_format"]["json_schema"]["schema"] == ANSWER
    assert [(call.role, call.model, call.error) for call in models.calls] == [("judge", "openai/stub", None)]


@pytest.mark.parametrize(
    ("settings", "seed"),
    [
        ({}, 0),
        ({"temperature": 0}, 0),
        ({"seed": 3}, 3),
        ({"temperature": 0.5}, 7),
        ({"temperature": 0.5, "seed": 3}, 3),
    ],
)
async def test_all_trials_have_one_seed_unless_it_is_wanted_to_vary(opened, settings, seed):
    server, _, judge = opened(**settings)
    await judge.decide(QUESTION)
    assert server.requests[0]["seed"] == seed


@pytest.mark.parametrize("settings", [{"model": "openai/gpt-4"}, {"window": 8192}], ids=["publicly known", "said"])
async def test_a_text_beyond_the_window_of_the_model_is_not_judged_and_one_that_loses_a_little_says_so(
    opened, settings
):
    server, models, judge = opened(denies, **settings)
    with pytest.raises(RungFailed, match="the window is too small"):
        await judge.decide(Question("Your leave is booked.", "x" * 5_000_000, "follows"))
    assert server.requests == []
    found = await judge.decide(Question("Your leave is booked.", 'He said "no".\n' * 1_800, "follows"))
    assert (found.met, found.note) == (None, "of what is too long the middle was left out")
    assert "characters are left out here" in data_of(server.requests[0])["message"]
    assert [call.shortened for call in models.calls] == [0], "nothing else cuts what was made to fit"


async def test_where_nobody_knows_the_window_the_text_is_sent_whole(opened):
    server, _, judge = opened(denies)
    await judge.decide(Question("Your leave is booked.", "x" * 200_000, "follows"))
    assert len(data_of(server.requests[0])["message"]) == 200_000


def test_all_that_is_wrong_is_said_at_once(no_key, tmp_path):
    (tmp_path / "own.yaml").write_text("again: x\nsmae: y")
    with pytest.raises(UserMistake) as mistake:
        check_judge(JudgeSpec(model="nonsense", prompts=str(tmp_path / "own.yaml")))
    assert [line.partition(": ")[2].partition(":")[0] for line in mistake.value.problems[:2]] == ["again", "smae"]
    assert len(mistake.value.problems) == 3

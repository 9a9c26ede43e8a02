"""What a judge may do wrong, kind by kind: none makes the agent fail, and each is named."""

from __future__ import annotations

import pytest
from judge_faults import FAULTS, SAID, SETTINGS, SLOW

from harness.errors import JudgeFailed
from harness.llm.client import chat_for
from harness.llm.trial_models import TrialModels
from harness.scoring.judge.judge import Judge
from harness.scoring.judge.prompts import prompts_of
from harness.scoring.similarity.cascade import Ladder
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Question


def test_there_are_enough_kinds() -> None:
    assert len(FAULTS) >= 24


@pytest.mark.parametrize("fault", FAULTS)
async def test_it_leaves_the_question_open_or_to_the_next_rung_and_is_named(fault, model_server, closes_models):
    given, code, words = FAULTS[fault]
    models = TrialModels("s")
    spec = ModelSpec(model="openai/stub", base_url=model_server(given).url, **SETTINGS)
    spec = spec.model_copy(update={"timeout": 0.5}) if fault == SLOW else spec
    ladder = Ladder([Judge(chat_for("judge", spec, 7, models), prompts_of(None))])
    question = Question("Your leave was booked.", SAID, "follows", asked="Is it all right?")
    with pytest.raises(JudgeFailed, match=f"^{code}: ") as problem:
        await ladder.answer(question)
    assert words in str(problem.value)
    assert problem.value.code == "judge_unavailable"
    failed = [call.error for call in models.calls if call.error is not None]
    assert [error.partition(":")[0] for error in failed] == ([] if is_read(fault) else [code]), (
        "what the provider and the model's answer lack stands with the call"
    )
    falling = Ladder(ladder.deciders, judge_may_fail=True)
    found = await falling.answer(question)
    assert found.rung != "judge"
    assert (found.note or "").startswith(f"judge: {code}; decided by {found.rung}")


def is_read(fault: str) -> bool:
    """An answer of the right shape, which is held against what was judged."""
    return "quote" in fault or fault in {"two answers", "one label twice"}

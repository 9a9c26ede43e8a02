"""A small real model plays the user, on this machine."""

from __future__ import annotations

import pytest

from harness.errors import SideFailed
from harness.llm.client import chat_for
from harness.llm.transport import check
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.simulated import SimulatedUser

BRIEF = Brief(
    story="You are Nancy Waters. Your username is nwaters. You want to see your time off in January 2025.",
    starting_sentence="I want to see my time off.",
    persona=None,
    user_turns=(),
    language="en",
    agent_first=False,
)
QUESTIONS = ("What is your username?", "Thank you. Which month do you mean?")
TRIES = ((0.0, 1), (0.7, 2), (0.7, 3), (0.7, 4))
"""Temperature and seed. The first is enough as a rule; so small a model may leave its role, which is refused."""

pytestmark = pytest.mark.usefixtures("no_key", "closes_models")


async def answers(user: SimulatedUser) -> list[str | None]:
    spoken: list[Utterance] = [Utterance("user", BRIEF.starting_sentence)]
    for question in QUESTIONS:
        spoken.append(Utterance("agent", question))
        said = (await user.speak(spoken)).text
        spoken.append(Utterance("user", said or ""))
    return [utterance.text for utterance in spoken if utterance.role == "user"][1:]


@pytest.mark.long
@pytest.mark.model
async def test_a_real_model_speaks_two_turns(local_model_url):
    check("openai/smollm2", local_model_url)
    refused = []
    for temperature, seed in TRIES:
        models = TrialModels()
        spec = ModelSpec(
            model="openai/smollm2", base_url=local_model_url, temperature=temperature, seed=seed, max_tokens=80
        )
        try:
            said = await answers(SimulatedUser(BRIEF, chat=chat_for("user", spec, 0, models)))
        except SideFailed as problem:
            refused.append(f"{problem.code}: {problem}")
            continue
        if all(said):
            break
    else:
        pytest.fail(f"no try gave two answers: {refused}")
    assert len(models.calls) == 2
    for call in models.calls:
        assert call.error is None
        assert call.seconds > 0
        assert call.usage is not None
        assert call.usage.input_tokens > 100, "the story and the conversation"
        assert 0 < call.usage.output_tokens <= 80 * call.attempts
        assert call.usage.cost is None, "nobody knows what a local model costs"

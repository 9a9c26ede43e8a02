"""Twenty conversations at once with a model as the user: every call is made and counted, and none hears of another's."""

from __future__ import annotations

from collections import Counter

import pytest
from busy_model_server import SECRET, busy_model_server, numbers

import harness

CONVERSATIONS, CALLS = 20, 3


def stories():
    return [
        {
            "id": f"s{number}",
            "agent": "echo",
            "story": f"Your secret is word-{number}x.",
            "starting_sentence": "Hello.",
            "goals": [{"say": [f"word-{number}x"]}],
        }
        for number in range(CONVERSATIONS)
    ]


def echo():
    """An agent that repeats all that it ever heard from its user."""
    heard: list[str] = []

    async def answer(text: str) -> str:
        heard.append(text)
        return f"I heard {' '.join(heard)}"

    return answer


@pytest.mark.parametrize(
    ("server", "user", "requests", "retries"),
    [
        pytest.param({}, {}, 60, 0, id="undisturbed"),
        pytest.param({"refuse_every": 10}, {}, 66, 6, id="every tenth request is refused with 429"),
        pytest.param({}, {"max_in_flight": 4}, 60, 0, id="no more than four requests at a time"),
    ],
)
async def test_each_keeps_its_secret_word_to_itself(tmp_path, stub_key, server, user, requests, retries):
    with busy_model_server(seconds=0.05, turns=CALLS, **server) as url:
        spec = {"kind": "simulated", "model": "openai/stub", "base_url": url, **user}
        run = await harness.simulate(stories(), agent=echo, user=spec, concurrency=CONVERSATIONS, out=tmp_path)
        seen = numbers(url)
    assert Counter(trial.outcome for trial in run.trials) == {"success": CONVERSATIONS}
    for trial in run.trials:
        said = [SECRET.findall(step.text) for step in trial.trajectory.steps]
        assert {word for words in said for word in words} == {f"word-{trial.story[1:]}x"}
    assert {len(bodies) for bodies in seen["bodies"].values()} == {CALLS}
    spent = run.summary.models["user"]
    assert (seen["requests"], seen["refused"], spent.calls, spent.retries) == (requests, retries, 60, retries)
    assert seen["most_in_flight"] <= user.get("max_in_flight", CONVERSATIONS)
    assert spent.usage is not None
    assert spent.usage.tokens == 60 * 15
    assert (spent.waited > 0) == bool(server or user)

"""Prices of one's own, what is publicly known, and what trials spent by role."""

from __future__ import annotations

import json

import pytest
from model_server import Answer, says

from harness.errors import UserMistake
from harness.llm.client import chat_for
from harness.llm.prices import Price, priced, read_prices
from harness.llm.transport import close_connections, public_price
from harness.llm.trial_models import TrialModels
from harness.runs.money.spending import spending
from harness.types.model_spec import ModelSpec
from harness.types.trajectory import Message, ModelStep, Step, Text, Trajectory, Usage
from harness.types.trial import ModelCall, Trial

HELLO = [{"role": "user", "content": "Hello"}]
PRICE = Price(input_per_million=2, output_per_million=8, cached_input_per_million=0.5)


@pytest.mark.parametrize(
    ("usage", "cached", "cost"),
    [
        pytest.param(Usage(input_tokens=1_000_000, output_tokens=500_000), 0, 6, id="read and written"),
        pytest.param(Usage(input_tokens=1_000_000, output_tokens=0), 400_000, 1.4, id="some of it from a cache"),
        pytest.param(Usage(input_tokens=0, output_tokens=0), 0, 0, id="nothing"),
        pytest.param(Usage(total_tokens=10), 0, None, id="only the sum is known"),
        pytest.param(Usage(input_tokens=10), 0, None, id="what was written is not known"),
    ],
)
def test_what_tokens_cost(usage, cached, cost):
    assert PRICE.of(usage, cached) == (cost if cost is None else pytest.approx(cost))


def test_without_a_price_of_their_own_cached_tokens_cost_what_others_do():
    price = Price(input_per_million=2, output_per_million=8)
    assert price.of(Usage(input_tokens=100, output_tokens=0), 50) == pytest.approx(0.0002)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("p.yaml", "openai/x: {input_per_million: 0.5, output_per_million: 2}\n", id="YAML"),
        pytest.param("p.json", '{"openai/x": {"input_per_million": 0.5, "output_per_million": 2}}', id="JSON"),
    ],
)
def test_a_file_of_prices(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    assert read_prices(tmp_path / name) == {"openai/x": Price(input_per_million=0.5, output_per_million=2)}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("- 1", "expected MODEL: {input_per_million", id="a list"),
        pytest.param("{}", "expected MODEL: {input_per_million", id="nothing"),
        pytest.param("x: 3", "p.yaml: x: ", id="a number"),
        pytest.param("x: {input_per_million: 1}", "x: output_per_million: is missing", id="half a price"),
        pytest.param("x: {input_per_million: -1, output_per_million: 1}", "greater than or equal to 0", id="negative"),
        pytest.param("x: {input_per_million: a, output_per_million: 1}", 'found "a"', id="a word"),
        pytest.param(
            "x: {input_per_milion: 1, output_per_million: 1}",
            'did you mean "input_per_million"',
            id="a slip of the pen",
        ),
    ],
)
def test_what_is_wrong_with_a_file_of_prices(tmp_path, text, problem):
    (tmp_path / "p.yaml").write_text(text)
    with pytest.raises(UserMistake) as caught:
        read_prices(tmp_path / "p.yaml")
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("model", "known"),
    [
        pytest.param("openai/gpt-4o-mini", True, id="with its provider"),
        pytest.param("gpt-4o-mini", True, id="without"),
        pytest.param("anthropic/claude-sonnet-4-5", True, id="another provider"),
        pytest.param("gemini/gemini-2.5-flash", True, id="listed with its provider"),
        pytest.param("hosted_vllm/gpt-4o-mini", False, id="the same name at another provider"),
        pytest.param("ollama/llama3.2", False, id="on a machine of one's own"),
        pytest.param("openai/nobody-knows-me", False, id="a name that is not listed"),
    ],
)
def test_which_prices_are_publicly_known(model, known):
    price = public_price(model)
    assert (price is not None) == known
    assert price is None or price.output_per_million > price.input_per_million > 0


async def ask(server, prices, model="openai/stub") -> ModelCall:
    models = TrialModels(prices=prices)
    await chat_for("user", ModelSpec(model=model, base_url=server.url), 1, models).complete(HELLO)
    await close_connections()
    return models.calls[0]


@pytest.mark.parametrize(
    ("model", "prices", "cost"),
    [
        pytest.param("openai/stub", {"openai/stub": PRICE}, 12 * 2e-6 + 5 * 8e-6, id="a private model"),
        pytest.param(
            "openai/gpt-4o-mini", {"openai/gpt-4o-mini": PRICE}, 12 * 2e-6 + 5 * 8e-6, id="one's own go first"
        ),
        pytest.param("openai/stub", {"openai/other": PRICE}, None, id="another's price"),
        pytest.param(
            "openai/stub", {"openai/stub": Price(input_per_million=0, output_per_million=0)}, 0, id="0 is a price"
        ),
    ],
)
async def test_a_call_costs_what_the_file_says(model_server, monkeypatch, model, prices, cost):
    monkeypatch.delenv("MODEL_OVERRIDE", raising=False)
    call = await ask(model_server(says("Hi", model=model.partition("/")[2])), prices, model)
    assert call.usage is not None
    assert call.usage.cost == (cost if cost is None else pytest.approx(cost))


async def test_what_the_provider_had_cached_has_its_own_price(model_server, monkeypatch):
    monkeypatch.delenv("MODEL_OVERRIDE", raising=False)
    body = says("Hi").body
    body["usage"]["prompt_tokens_details"] = {"cached_tokens": 10}
    call = await ask(model_server(Answer(body)), {"openai/stub": PRICE})
    assert call.usage is not None
    assert call.usage.cost == pytest.approx(2 * 2e-6 + 10 * 0.5e-6 + 5 * 8e-6)


def test_the_steps_of_an_agents_model_have_a_price_too():
    def step(model, cost=None):
        thought = ModelStep(model=model, usage=Usage(input_tokens=1_000_000, output_tokens=0, cost=cost))
        return Step(role="agent", events=(thought, Message(content=(Text(text="Hi"),))))

    steps = priced([step("mine"), step("mine", 7.0), step("other"), step(None)], {"mine": PRICE})
    assert [each.events[0].usage.cost for each in steps] == [2, 7, None, None]


def trial(calls=(), usage=None) -> Trial:
    return Trial(
        story="s", trial=1, job="j", agent="a", user="u", seed=0, outcome="error", started_at=0, seconds=1,
        model_calls=tuple(calls), trajectory=Trajectory(usage=usage),
    )  # fmt: skip


def call(role="user", cost=None, error=None, attempts=1, usage=True) -> ModelCall:
    spent = Usage(input_tokens=10, output_tokens=5, cost=cost) if usage else None
    return ModelCall(role=role, model=f"{role}-model", usage=spent, seconds=2, waited=1, error=error, attempts=attempts)


def test_spending_is_added_up_by_role_and_what_is_unknown_is_counted():
    found = spending(
        [
            trial([call(cost=0.1), call(attempts=3), call("judge", cost=0.0)]),
            trial([call(cost=0.2), call(error="timed_out: x", usage=False), call("judge", cost=0.0, usage=False)]),
        ]
    )
    user, judge = found["user"], found["judge"]
    assert (user.calls, user.failed, user.retries, user.seconds, user.waited) == (4, 1, 2, 8, 4)
    assert user.usage is not None
    assert (user.usage.tokens, user.usage.cost) == (45, pytest.approx(0.3))
    assert (user.unpriced, user.uncounted) == ({"user-model": 1}, {}), "what failed tells nothing, and is no riddle"
    assert (judge.unpriced, judge.uncounted) == ({"judge-model": 1}, {"judge-model": 1})
    assert judge.usage is not None
    assert judge.usage.cost == 0, "which is known"
    assert list(found) == ["user", "judge"], "roles that spent nothing are not named"


def test_an_agents_own_report_goes_before_the_calls_that_were_seen():
    reported = trial([call("agent", cost=0.1)], Usage(input_tokens=100, cost=0.5))
    agent = spending([reported, trial([call("agent", cost=0.2)])])["agent"]
    assert agent.calls == 2
    assert agent.usage is not None
    assert agent.usage.cost == pytest.approx(0.7)
    assert json.loads(agent.model_dump_json())["usage"]["input_tokens"] == 110

"""simulate --dry-run: what would be played and what it would cost; nobody is asked and nothing is written."""

from __future__ import annotations

import json

import pytest
from model_server import plays, unused_url
from model_server import refuses as refusal

import harness

AGENT = """
calls = []

def agent(text):
    calls.append(text)
    raise AssertionError("is played")
"""
GPT = "openai/gpt-4o-mini"


pytestmark = pytest.mark.usefixtures("stub_key")


@pytest.fixture
def desk(workspace):
    """Two stories with three goals each, of at most six turns."""
    goals = [{"tool": "balance"}, {"tool": "pay", "after": "balance"}, {"say": ["done"], "response": "It is done."}]
    for name in ("one", "two"):
        workspace.story(name, goals=goals, max_turns=6)
    workspace.options = ["stories", "--agent", workspace.agent(AGENT), "--dry-run"]
    return workspace


def model(url=None, name=GPT, **fields):
    return [
        "--set",
        "user=" + json.dumps({"kind": "simulated", "guards": "off", "model": name, "base_url": url, **fields}),
    ]


def dry(desk, *options):
    result = desk.run("simulate", *desk.options, *options, "--json")
    assert result.status == 0, result.err
    return json.loads(result.out)


def test_nothing_is_played_asked_or_written(desk):
    result = desk.run("simulate", *desk.options, "--trials", "3", *model(unused_url()))
    assert result.status == 0
    assert "would play 6 trials of 2 stories, 10 at a time; nothing was played, nobody was asked\n" in result.out
    assert not (desk.path / "runs").exists()


def test_the_agent_model_of_a_black_box_is_counted(desk):
    """With it the gateway's models are no unknown; without, what the agent asks is."""
    plain = dry(desk, "--gateway")
    assert plain["models"] == []
    assert any("models of its own" in each for each in plain["unknown"])
    found = dry(desk, "--gateway", "--set", f"agent_model={GPT}")
    (agent,) = found["models"]
    assert (agent["role"], agent["model"]) == ("agent", GPT)
    assert agent["expected"]["usage"]["cost"] > 0
    assert not any("models of its own" in each for each in found["unknown"])
    refused = desk.run("simulate", *desk.options, "--set", f"agent_model={GPT}")
    assert refused.status == 2
    assert "add gateway: true (--gateway)" in refused.err


def test_calls_tokens_and_costs_expected_and_at_most(desk):
    found = dry(desk, "--trials", "3", *model(max_tokens=100))
    assert (found["trials"], found["stories"], found["concurrency"]) == (6, 2, 10)
    (user,) = found["models"]
    assert (user["role"], user["model"], user["like"]) == ("user", GPT, None)
    assert user["expected"]["calls"] == 6 * 3, "one turn more than goals, and the opening is in the story"
    assert user["most"]["calls"] == 6 * 6 * 2, "max_turns, asked once more at the end, and every answer twice"
    assert user["most"]["usage"]["output_tokens"] == 6 * 6 * 2 * 100
    for amount in (user["expected"], user["most"]):
        usage = amount["usage"]
        assert usage["cost"] == pytest.approx((0.15 * usage["input_tokens"] + 0.6 * usage["output_tokens"]) / 1e6)
    assert 0 < found["expected_cost"] < found["highest_cost"]
    assert found["unknown"] == ["what agent spends on models of its own"]
    assert any("one turn more than its story has goals" in each for each in found["assumed"])


def test_a_price_that_is_not_known_is_unknown_and_not_0(desk):
    options = [*model(name="ollama/own"), "--set", "judge.model=openai/gpt-4o-mini"]
    found = dry(desk, *options)
    assert [(each["role"], each["expected"]["usage"]["cost"] is None) for each in found["models"]] == [
        ("user", True),
        ("judge", False),
    ]
    assert (found["expected_cost"], found["highest_cost"]) == (None, None)
    assert "the price of ollama/own (name a file of prices: --set prices=FILE)" in found["unknown"]
    shown = desk.run("simulate", *desk.options, *options).out
    assert "unknown" in shown
    assert " and what is not known expected, " in shown
    desk.write("prices.yaml", "ollama/own: {input_per_million: 0, output_per_million: 0}")
    assert dry(desk, *options, "--set", "prices=prices.yaml")["expected_cost"] > 0


def test_all_roles_are_counted(desk):
    desk.options[2] = "chat:openai/gpt-4o-mini"
    found = dry(desk, *model(), "--set", "judge.model=openai/gpt-4o")
    calls = {each["role"]: (each["expected"]["calls"], each["most"]["calls"]) for each in found["models"]}
    assert calls["judge"] == (2, 2 * 6 * 2), "one answer is compared by meaning"
    assert calls["agent"] == (2 * 4 * 2, 2 * 6 * 20 * 2)
    assert found["unknown"] == []


def test_without_a_model_nothing_is_spent(desk):
    result = desk.run("simulate", *desk.options)
    assert "no model is asked by the harness: cost $0.0000\n" in result.out
    assert "not known: what agent spends on models of its own\n" in result.out


def test_an_earlier_run_says_what_is_to_be_expected(desk, model_server):
    server = model_server(plays("Bye", done=True))
    name = desk.module("def agent(text):\n    return 'It is done.'\n")
    user = model(server.url)
    played = desk.run("simulate", "stories", "--agent", f"{name}:agent", *user, "--json")
    assert played.report["summary"]["models"]["user"]["calls"] == 2
    (each,) = dry(desk, *user, "--trials", "5")["models"]
    assert each["like"] == next((desk.path / "runs").iterdir()).name
    assert (each["expected"]["calls"], each["expected"]["usage"]["input_tokens"]) == (10, 120)
    (other,) = dry(desk, *model(server.url, name="openai/gpt-4o"))["models"]
    assert other["like"] is None, "another model says more, or less"


def test_a_run_in_which_nothing_could_be_scored_says_nothing(desk, model_server):
    server, refuses = model_server(plays("Bye", done=True)), model_server(refusal(401, "no"))
    works = desk.module("def agent(text):\n    return 'It is done.'\n")
    user = model(server.url)
    desk.run("simulate", "stories", "--agent", f"{works}:agent", *user)
    scored = next((desk.path / "runs").iterdir()).name
    played = desk.run("simulate", "stories", "--agent", f"{works}:agent", *model(refuses.url), "--json")
    assert {trial["outcome"] for trial in played.report["trials"]} == {"error"}
    assert [each["like"] for each in dry(desk, *user)["models"]] == [scored]


@pytest.mark.parametrize(
    ("role", "fields", "window"),
    [
        pytest.param("user", {"name": "openai/gpt-4"}, 8_192, id="known"),
        pytest.param("user", {"name": "openai/gpt-4", "window": 2_000}, 2_000, id="set"),
        pytest.param("agent", {}, 8_192, id="of an agent"),
    ],
)
def test_no_call_reads_more_than_the_window(desk, role, fields, window):
    goals = [{"tool": "pay"}]
    for name in ("one", "two"):
        desk.story(name, goals=goals, max_turns=100)
    desk.options[2] = "chat:openai/gpt-4"
    most = next(each["most"] for each in dry(desk, *model(**fields))["models"] if each["role"] == role)
    assert most["usage"]["input_tokens"] == most["calls"] * window


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param(["--max-cost", "10"], "max-cost $10.00 is expected to be enough\n", id="enough"),
        pytest.param(["--max-tokens", "2000"], "max-tokens 2,000 would be reached after about 1 trial\n", id="not"),
    ],
)
def test_it_says_whether_the_budget_will_do(desk, options, says):
    assert says in desk.run("simulate", *desk.options, *model(), *options).out


def test_what_is_left_of_a_run_that_was_cut_off(desk):
    agent = desk.agent(
        "def agent(text):\n    return [{'type': 'model_step', 'usage': {'input_tokens': 9, 'cost': 2}}, 'x']\n"
    )
    desk.run("simulate", "stories", "--agent", agent, "--max-cost", "1", "--concurrency", "1")
    found = json.loads(desk.run("simulate", "--resume", "last", "--dry-run", "--json").out)
    assert found["trials"] == 1
    assert "it reported $6.00 for 1 trial)" in found["unknown"][0]


def test_versions_are_listed_side_by_side(desk):
    agents = ["--agent", f"b={desk.options[2]}"]
    desk.options[2] = f"a={desk.options[2]}"
    found = dry(desk, *agents, *model())
    assert [found["versions"][label]["trials"] for label in ("a", "b")] == [2, 2]
    shown = desk.run("simulate", *desk.options, *agents, *model()).out
    assert shown.startswith("a:\n  would play 2 trials")
    assert shown.splitlines()[-1].startswith("cost: $0.0")


def test_mistakes_are_found_as_ever(desk):
    result = desk.run("simulate", *desk.options, *model(name="nobody/knows"))
    assert result.status == 2
    assert "no provider is known for it" in result.err


def test_python_estimates_too(desk):
    agent, spec = desk.options[2], {"kind": "simulated", "model": GPT}
    found = harness.estimate("stories", agent=agent, user=spec, trials=3, story="one")
    assert (found.trials, found.models[0].expected.calls) == (3, 9)
    assert found.expected_cost is not None
    assert found.highest_cost is not None
    assert 0 < found.expected_cost < found.highest_cost
    assert not (desk.path / "runs").exists()

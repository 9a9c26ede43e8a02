"""A run that may spend no more than so much: it stops cleanly, says so, and is gone on with."""

from __future__ import annotations

import json
import shlex

import pytest
from model_server import Answer, ModelServer, plays, says

import harness

SPENDS = """
from harness import tool

@tool
def balance(user):
    return 5

def agent(text):
    balance(user="ana")
    return [{"type": "model_step", "usage": {"input_tokens": 100, "output_tokens": 20, "cost": 0.4}}, "It is 5."]
"""
WAITS = """
import asyncio
from harness import tool

@tool
def balance(user):
    return 5

async def agent(text):
    await asyncio.sleep(0.2)
    balance(user="ana")
    return "It is 5."
"""
TOLD = {"kind": "simulated", "guards": "off", "model": "openai/stub", "max_attempts": 1}


pytestmark = pytest.mark.usefixtures("stub_key")


@pytest.fixture
def desk(workspace):
    """`desk.against(SOURCE)` names an agent; there are ten stories of one turn."""
    for number in range(10):
        workspace.story(f"s{number}", user_turns=[])
    workspace.against = lambda source: ["--agent", workspace.agent(source), "--user", "scripted"]
    return workspace


def test_no_trial_begins_once_the_money_is_spent_and_a_resumed_run_may_spend_more(desk):
    first = desk.run("simulate", "stories", *desk.against(SPENDS), "--max-cost", "1", "--concurrency", "1", "--json")
    (run,) = desk.runs()
    assert first.status == 3, "what was not played has no verdict"
    said = "max-cost $1.00 reached ($0.8000 spent; a trial has taken up to $0.4000) after 2 of 10 trials"
    assert first.report["stopped"] == said
    assert (
        f"stopped: {said}; go on with: harness simulate --resume {run.relative_to(desk.path)} --max-cost 4\n"
        in first.err
    )
    assert len(desk.trials(run)) == 2
    assert json.loads((run / "report.json").read_text())["stopped"] == said
    assert f"- **stopped**: {said}" in (run / "summary.md").read_text().replace("\\", "")
    assert f"stopped: {said}; go on with: " in desk.run("show", "last").out

    second = desk.run("simulate", "--resume", "last", "--max-cost", "2", "--json")
    assert second.report["stopped"] == "max-cost $2.00 reached ($2.00 spent) after 5 of 10 trials", (
        "what was spent before counts, and the budget passes at the cap"
    )
    third = desk.run("simulate", "--resume", "last", "--max-cost", "4", "--json")
    assert (third.status, third.report["stopped"]) == (0, None)
    assert len({trial["story"] for trial in desk.trials(run)}) == len(desk.trials(run)) == 10
    assert desk.runs() == [run]
    assert json.loads((run / "run.json").read_text())["config"]["budget"]["cost"] == 4
    assert "stopped" not in desk.run("show", "last").out


def test_what_is_being_played_is_finished(desk):
    desk.run("simulate", "stories", *desk.against(SPENDS), "--max-cost", "0.4", "--concurrency", "4")
    (run,) = desk.runs()
    assert 1 <= len(desk.trials(run)) <= 4, "at most as many as were under way"
    assert all(trial["outcome"] == "success" for trial in desk.trials(run))


def test_a_run_that_stops_though_its_trials_failed_fell_short(desk):
    silent = SPENDS.replace('balance(user="ana")\n', "pass\n")
    result = desk.run("simulate", "stories", *desk.against(silent), "--max-cost", "0.1", "--concurrency", "1")
    assert result.status == 1


def test_tokens_have_a_limit_of_their_own(desk):
    result = desk.run(
        "simulate", "stories", *desk.against(SPENDS), "--max-tokens", "200", "--concurrency", "1", "--json"
    )
    assert (
        result.report["stopped"]
        == "max-tokens 200 reached (120 spent; a trial has taken up to 120) after 1 of 10 trials"
    )
    assert "--max-tokens 1200\n" in result.err, "what all ten will need"


def test_at_the_end_of_its_time_a_run_is_cut_off_and_what_is_finished_is_kept(desk):
    options = ["--trials", "4", "--concurrency", "2", "--json"]
    result = desk.run("simulate", "stories", *desk.against(WAITS), *options, "--max-time", "1.5")
    (run,) = desk.runs()
    finished = len(desk.trials(run))
    assert 0 < finished < 40
    assert result.report["stopped"].startswith(f"max-time 1.5 s reached after {finished} of 40 trials")
    assert len(result.report["trials"]) == finished
    again = desk.run("simulate", "--resume", "last", "--json")
    assert again.report["stopped"].startswith("max-time 1.5 s reached"), "the time is up, also when the run is resumed"
    assert len(desk.trials(run)) <= finished + 6, "what was cut off had taken its time"
    desk.run("simulate", "--resume", "last", "--max-time", "100")
    assert len({(trial["story"], trial["trial"]) for trial in desk.trials(run)}) == len(desk.trials(run)) == 40
    assert all(trial["outcome"] == "success" for trial in desk.trials(run))


def test_a_conversation_that_hangs_is_cut_off_and_not_recorded(desk):
    hangs = WAITS.replace("sleep(0.2)", "sleep(60)")
    result = desk.run("simulate", "stories", *desk.against(hangs), "--max-time", "0.5", "--concurrency", "2", "--json")
    assert result.report["stopped"] == (
        "max-time 0.5 s reached after 0 of 10 trials; 2 under way were cut off and are not in the run"
    )
    assert result.status == 3


@pytest.mark.parametrize("option", ["--max-cost", "--max-tokens", "--max-time"])
def test_a_limit_is_a_number_above_nothing(desk, option):
    result = desk.run("simulate", "stories", *desk.against(SPENDS), option, "0")
    assert result.status == 2
    assert "budget." in result.err


def test_a_budget_that_is_enough_is_not_spoken_of(desk):
    result = desk.run("simulate", "stories", *desk.against(SPENDS), "--max-cost", "100", "--max-time", "500", "--json")
    assert (result.status, result.report["stopped"]) == (0, None)
    assert "the budget counts what agent spends only as far as it reports its cost" in result.err


def with_model(desk, url, *options):
    fields = {"base_url": url, **TOLD}
    return desk.run("simulate", "stories", *desk.against(SPENDS), "--set", f"user={json.dumps(fields)}", *options)


def test_a_price_that_is_not_known_is_asked_for_before_anything_is_played(desk, model_server):
    server = model_server(plays("Bye", done=True))
    result = with_model(desk, server.url, "--max-cost", "1")
    assert result.status == 2
    assert "max-cost cannot be kept: the price of openai/stub is not known" in result.err
    assert "--set prices=prices.yaml" in result.err
    assert server.requests == []
    assert not (desk.path / "runs").exists()


def test_prices_of_ones_own_are_counted(desk, model_server):
    desk.write("prices.yaml", "openai/stub: {input_per_million: 100, output_per_million: 200}\n")
    server = model_server(plays("Bye", done=True))
    options = ["--max-cost", "1", "--set", "prices=prices.yaml", "--concurrency", "1", "--json"]
    result = with_model(desk, server.url, *options)
    user = result.report["summary"]["models"]["user"]
    assert user["usage"]["cost"] == pytest.approx(0.0022 * user["calls"]), "12 tokens read, 5 written"
    assert result.report["stopped"].startswith("max-cost $1.00 reached ($0.8022 spent; a trial"), (
        "two turns of the agent at 0.40, and one call of the user"
    )


def test_a_model_that_tells_no_tokens_cannot_be_held_to_a_limit(desk, model_server):
    server = model_server(says(json.dumps({"message": "Bye", "done": True}), usage=False))
    result = with_model(desk, server.url, "--max-tokens", "5000", "--concurrency", "1", "--json")
    assert result.report["stopped"] == (
        "max-tokens cannot be kept: user model openai/stub tells no tokens after 1 of 10 trials"
    )
    advice = result.err.split("; go on with: ")[1].splitlines()[0]
    assert advice.endswith(" --set budget.tokens=null"), "any limit would stop at the same place again"
    resumed = desk.run(*shlex.split(advice)[1:], "--json")
    assert (len(resumed.report["trials"]), resumed.report["stopped"]) == (10, None)


@pytest.mark.parametrize("concurrency", ["1", "20"])
def test_versions_that_are_played_together_have_a_budget_each(desk, concurrency):
    one, two = desk.module(SPENDS), desk.module(SPENDS.replace("0.4", "0.01"))
    agents = ["--agent", f"dear={one}:agent", "--agent", f"cheap={two}:agent", "--user", "scripted"]
    result = desk.run("simulate", "stories", *agents, "--max-cost", "1", "--concurrency", concurrency)
    assert {len(desk.trials(run)) for run in desk.runs()} == {2, 10}
    assert (
        result.err.count("stopped: max-cost $1.00 reached ($0.8000 spent; a trial has taken up to $0.4000) after 2")
        == 1
    )


def test_a_suite_and_python_may_name_a_budget_too(desk):
    agent = desk.agent(SPENDS)
    suite = {"agent": agent, "stories": "stories", "user": "scripted", "concurrency": 1, "budget": {"cost": 1}}
    desk.write("suite.yaml", suite)
    assert len(desk.run("simulate", "suite.yaml", "--json").report["trials"]) == 2


async def test_python_may_name_one(desk):
    run = await harness.simulate(
        "stories", agent=desk.agent(SPENDS), user="scripted", concurrency=1, budget={"cost": 1}
    )
    assert (len(run.trials), run.unplayed) == (2, 8)
    assert run.stopped == (
        "max-cost $1.00 reached ($0.8000 spent; a trial has taken up to $0.4000) after 2 of 10 trials"
    )
    assert not run.passed


def spends(tokens: int) -> Answer:
    """A turn of the user, dearer from turn to turn, and its last one."""
    answer = plays("And now?", done=tokens >= 500)
    answer.body["usage"] = {"prompt_tokens": tokens, "completion_tokens": 40, "total_tokens": tokens + 40}
    answer.delay = 0.02
    return answer


@pytest.mark.parametrize("option", ["--max-cost", "--max-tokens"])
def test_twenty_conversations_at_once_spend_no_more_than_the_limit(desk, option):
    for number in range(10, 40):
        desk.story(f"s{number}", user_turns=[])
    desk.write("prices.yaml", "openai/stub: {input_per_million: 1000, output_per_million: 1000}\n")
    agent = desk.agent("def agent(messages):\n    return f'It is {len(messages)}.'")
    with ModelServer(lambda request: spends(100 * len(request["messages"]))) as server:
        user = json.dumps({"base_url": server.url, **TOLD})
        limit = {"--max-cost": "12", "--max-tokens": "12000"}[option]
        options = ["--agent", agent, "--set", f"user={user}", "--set", "prices=prices.yaml", "--concurrency", "20"]
        result = desk.run("simulate", "stories", *options, option, limit, "--json")
        sent = sum(100 * len(request["messages"]) + 40 for request in server.requests)
    assert 6000 < sent <= 12000, "what the provider counted"
    assert result.status in {1, 3}
    assert f"{option[2:]} " in result.report["stopped"]


def test_a_run_that_spent_more_than_it_may_has_no_verdict_though_everything_was_played(desk):
    result = desk.run("simulate", "stories", *desk.against(SPENDS), "--story", "s1", "--max-cost", "0.3")
    assert result.status == 3
    assert "exit status 3: max-cost $0.3000 was overshot: $0.4000 spent" in result.err
    (run,) = desk.runs()
    assert json.loads((run / "run.json").read_text())["overshot"] == "max-cost $0.3000 was overshot: $0.4000 spent"
    assert desk.run("simulate", "--resume", "last", "--max-cost", "0.4").status == 0, "budgets pass at the cap"


def test_what_a_trial_had_spent_that_was_cut_off_is_spent_when_the_run_is_resumed(desk):
    desk.write("prices.yaml", "openai/stub: {input_per_million: 1000, output_per_million: 1000}\n")
    agent = desk.agent("def agent(messages):\n    return f'It is {len(messages)}.'")
    with ModelServer(lambda request: spends(100 * len(request["messages"]))) as server:
        user = json.dumps({"base_url": server.url, **TOLD, "max_tokens": 100})
        options = ["--agent", agent, "--set", f"user={user}", "--set", "prices=prices.yaml", "--story", "s1"]
        first = desk.run("simulate", "stories", *options, "--max-cost", "1.2", "--json")
        assert "1 under way were cut off and are not in the run" in first.report["stopped"]
        (run,) = desk.runs()
        kept = json.loads((run / "run.json").read_text())["spent_besides"]["cost"]
        assert kept == pytest.approx(sum(100 * len(each["messages"]) + 40 for each in server.requests) / 1000)
        again = desk.run("simulate", "--resume", "last", "--json")
        assert f"reached (${kept:.4f} spent" in again.report["stopped"], "the same limit, and the same reason"
        spent = json.loads((run / "run.json").read_text())["spent_besides"]["cost"]
        assert spent == pytest.approx(kept)
        done = desk.run("simulate", "--resume", "last", "--max-cost", "50", "--json")
        assert done.report["stopped"] is None

"""simulate --until-decided: two versions are played round by round until it is decided which is better."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from typing import Any

import pytest
from under_way import wait_for_trials

import harness
from harness.errors import UserMistake

AGENTS = """
import time
from random import Random

from harness.errors import Unavailable

def setup(story, trial, context):
    return {"at": f"{story}/{trial}"}

def version(name, rate, lost=0.0, seconds=0.0):
    def agent(text, context):
        time.sleep(seconds)
        chance = Random(f"{name}/{context['at']}")
        if chance.random() < rate:
            return "fine"
        if chance.random() < lost:
            raise Unavailable("nobody answers", code="provider_down")
        return "no idea"
    return agent

high, low = version("high", 0.95), version("low", 0.3)
right, wrong = version("right", 1.0), version("wrong", 0.0)
half, other_half, losing = version("half", 0.6), version("other", 0.6), version("losing", 0.6, lost=1.0)
slow = version("high", 0.95, seconds=0.05)
one_lost = lambda text, context: "no idea" if context["at"].startswith("s3/") else "fine"
dear = lambda text: [{"type": "model_step", "usage": {"input_tokens": 100, "output_tokens": 9, "cost": 0.5}}, "no idea"]
"""


@pytest.fixture
def agents(workspace: Any) -> Any:
    """Six stories of one turn; what an agent says hangs on the story and the number of the trial alone."""
    for i in range(6):
        workspace.story(f"s{i}", max_turns=1, goals=[{"say": ["fine"]}])
    workspace.write("chance.py", AGENTS)
    return workspace


def decide(workspace: Any, before: str, after: str, *options: str, stories: str = "stories") -> Any:
    words = ["--agent", f"a=chance:{before}", "--agent", f"b=chance:{after}", "--set", "agent.setup=chance:setup"]
    return workspace.run("simulate", stories, *words, "--until-decided", *options)


def read(result: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.out)["until_decided"]
    return found


def pairs(run: Path, workspace: Any) -> list[tuple[str, int]]:
    return sorted((trial["story"], trial["trial"]) for trial in workspace.trials(run))


def test_a_version_that_fails_more_often_is_worse(agents) -> None:
    result = decide(agents, "high", "low", "--effect", "20")
    assert result.status == 1, result.err
    first, *_ = result.out.splitlines()
    assert first == "worse: b succeeds less often than a on these journeys"
    assert "exit status 1: worse: " in result.err
    a, b = agents.runs()
    assert pairs(a, agents) == pairs(b, agents)
    assert "seed 0" in result.out


def test_a_version_that_succeeds_more_often_is_better_and_that_is_fine(agents) -> None:
    result = decide(agents, "low", "high", "--effect", "20", "--json")
    assert result.status == 0, result.err
    report = read(result)
    assert report["reading"]["ending"] == "better"
    assert report["reading"]["interval"]["low"] > 0
    assert list(report["versions"]) == ["a", "b"]
    assert report["reading"]["pairs"] == report["versions"]["a"]["success"]["trials"]


def test_the_same_version_is_equivalent(agents) -> None:
    result = decide(agents, "right", "right", "--effect", "30")
    assert result.status == 0, result.err
    assert result.out.startswith("equivalent: b lies within ±30 points of a")
    assert "journeys: no journey changed" in result.out


def test_failures_that_become_errors_make_no_version_better(agents) -> None:
    result = decide(agents, "half", "losing", "--effect", "30", "--json")
    assert result.status == 3, result.err
    report = read(result)
    assert report["reading"]["ending"] == "budget spent"
    assert report["reading"]["undecided"] > 0
    assert report["outlook"]["chance"] <= 1
    assert "exit status 3: budget spent: " in result.err
    said = " ".join(agents.run("simulate", "--resume", "last").out.split())
    assert "as many pairs again would decide with a chance of" in said, "what going on would bring, and what not"
    assert "an undecided side: read against b for better, for it for worse" in said


def test_a_run_that_was_cut_off_goes_on_and_decides_the_same(agents) -> None:
    whole = decide(agents, "high", "half", "--effect", "15", "--json")
    a, b = agents.runs()
    trials = [len(pairs(each, agents)) for each in (a, b)]
    assert trials[0] == trials[1] > 12
    for run, left in ((a, 7), (b, 10)):  # in the middle of the second round
        lines = (run / "trials.jsonl").read_text().splitlines(keepends=True)
        (run / "trials.jsonl").write_text("".join(lines[:left]))
    again = agents.run("simulate", "--resume", b, "--json")
    assert again.status == whole.status
    assert read(again)["reading"] == read(whole)["reading"]
    assert [len(pairs(each, agents)) for each in agents.runs()] == trials
    assert agents.runs() == [a, b]


def test_a_run_that_has_ended_is_only_read_again(agents) -> None:
    decide(agents, "right", "wrong", "--effect", "30")
    a, b = agents.runs()
    before = [(run / "trials.jsonl").read_bytes() for run in (a, b)]
    result = agents.run("simulate", "--resume", a)
    assert result.status == 1
    assert result.out.startswith("worse: ")
    assert [(run / "trials.jsonl").read_bytes() for run in (a, b)] == before


def test_a_signal_keeps_what_is_finished_and_one_command_goes_on_with_both(agents, started) -> None:
    words = ["--agent", "a=chance:slow", "--agent", "b=chance:low", "--set", "agent.setup=chance:setup"]
    process = started(*words, "--until-decided", "--effect", "20", "--no-confirm", "--concurrency", "1")
    run = wait_for_trials(agents.path, 2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    (command,) = [line for line in errors.splitlines() if "To go on: " in line]
    name = command.rpartition("--resume ")[2]
    assert name in {str(Path("runs") / each.name) for each in agents.runs()}
    result = agents.run("simulate", "--resume", name)
    assert result.status == 1, result.err
    a, b = agents.runs()
    assert run in (a, b)
    assert pairs(a, agents) == pairs(b, agents)
    straight = decide(agents, "high", "low", "--effect", "20")
    assert straight.out.splitlines()[:3] == result.out.splitlines()[:3]


def test_a_run_that_was_cut_off_before_it_began_is_gone_on_with_by_the_other(agents) -> None:
    decide(agents, "right", "wrong", "--effect", "30")
    a, b = agents.runs()
    header = json.loads((b / "run.json").read_text())
    header["decides"]["folders"] = {}
    (b / "run.json").write_text(json.dumps(header))
    result = agents.run("simulate", "--resume", b)
    assert (result.status, "was cut off before anything was played" in result.err) == (2, True)
    assert agents.run("simulate", "--resume", a).status == 1
    assert agents.run("simulate", "--resume", b).status == 1


def test_the_budget_is_that_of_both_together(agents) -> None:
    result = decide(agents, "dear", "dear", "--max-cost", "4", "--concurrency", "1")
    assert result.status == 3, result.err
    assert sum(len(agents.trials(run)) for run in agents.runs()) == 8
    assert "stopped: max-cost $4.00 reached" in result.err
    assert "no round was played in full" in result.out
    again = agents.run("simulate", "--resume", "last", "--max-cost", "7")
    assert again.status == 3, again.err
    assert sum(len(agents.trials(run)) for run in agents.runs()) == 14
    assert "6 pairs in 1 round of 6 of 6 stories" in again.out


def test_stories_with_a_known_failure_count_nowhere(agents) -> None:
    agents.story("known", max_turns=1, goals=[{"say": ["fine"]}], xfail="T-1")
    decide(agents, "right", "right", "--effect", "30")
    a, _ = agents.runs()
    assert "known" not in {story for story, _ in pairs(a, agents)}
    result = agents.run("simulate", "--resume", a)
    assert result.status == 0, result.err


def test_compare_says_that_the_number_of_trials_was_not_fixed(agents) -> None:
    decide(agents, "right", "wrong", "--effect", "30")
    result = agents.run("compare", "last~1", "last")
    assert "warning: worse: b succeeds less often than a on these journeys; " in result.err


def test_a_dry_run_prices_each_ending(agents) -> None:
    result = decide(agents, "high", "low", "--dry-run")
    assert result.status == 0, result.err
    said = " ".join(result.out.split())
    assert "1,299 pairs, $0.0000 and what is not known: for equivalent within ±5" in said
    assert "1,892 pairs" in said
    assert "rounds of 6 stories" in said
    shown = json.loads(decide(agents, "high", "low", "--dry-run", "--json", "--effect", "10").out)["shows"]
    assert {name: each["pairs"] for name, each in shown["pairs"].items()} == {
        "different": 237,
        "equivalent": 325,
        "fixed": 316,
        "most": 474,
    }
    assert agents.runs() == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--effect", "0"], "--effect 0: expected points of success, more than 0 and less than 100"),
        (["--effect", "200"], "--effect 200: expected points"),
        (["--effect", "nan"], "--effect nan: expected points"),
        (["--trials", "3"], "--until-decided: plays as many trials as it takes; leave out --trials"),
        (["--story", "s1"], "--until-decided: needs two stories or more, found 1"),
        (["--max-cost", "0"], "budget.cost: should be greater than 0"),
        (["--shard", "1/2"], "leave out --trial, --shard and --failed"),
        (["--agent", "c=chance:high"], "--until-decided: two versions are played, found 3 versions (a, b, c)"),
        (["--exitfirst"], "--exitfirst and --resume go with one version at a time"),
        (["--html", "all.html"], "--until-decided writes a page into each run: give --html without a file"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(agents, options, said) -> None:
    result = decide(agents, "high", "low", *options)
    assert result.status == 2
    (line,) = result.err.splitlines()
    assert said in line
    assert agents.runs() == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["stories", "--agent", "chance:high", "--until-decided"], "found one version; give two, as --agent a=REF"),
        (["stories", "--agent", "chance:high", "--effect", "5"], "--effect 5: goes with --until-decided"),
    ],
)
def test_one_version_is_refused(agents, words, said) -> None:
    result = agents.run("simulate", *words)
    assert result.status == 2
    assert said in result.err


def test_a_run_goes_on_as_it_was_begun(agents) -> None:
    decide(agents, "right", "wrong", "--effect", "30")
    for options, said in (
        (["--trials", "9"], "is played until it is decided: leave out --trials"),
        (["--retry", "fail"], "--retry would play again what was looked at already"),
        (["--until-decided", "--effect", "7"], "--effect 7: the runs were begun with 30; leave it out"),
        (["--agent", "a=chance:high", "--agent", "b=chance:low"], "knows its two versions: leave out PATH, --agent"),
    ):
        result = agents.run("simulate", "--resume", "last", *options)
        assert result.status == 2
        (line,) = result.err.splitlines()
        assert said in line
    with pytest.raises(UserMistake, match="is one of two versions that are played until decided"):
        asyncio.run(harness.simulate(resume=agents.runs()[0]))


def test_a_run_may_be_given_more_trials(agents) -> None:
    agents.run("simulate", "stories", "--agent", "chance:low", "--set", "agent.setup=chance:setup", "--trials", "2")
    (run,) = agents.runs()
    result = agents.run("simulate", "--resume", run, "--trials", "5")
    assert result.status == 1, result.err
    assert len(pairs(run, agents)) == len(set(pairs(run, agents))) == 30
    assert "to play the other" not in result.err
    header = json.loads((run / "run.json").read_text())
    assert (header["planned"], header["config"]["trials"]) == (30, 5)
    fewer = agents.run("simulate", "--resume", run, "--trials", "4")
    assert fewer.status == 2
    assert "--trials 4: " in fewer.err
    assert "has 5 of each story; give as many or more" in fewer.err
    again = ["stories", "--agent", "chance:low", "--set", "agent.setup=chance:setup", "--resume", run]
    assert agents.run("simulate", *again, "--trials", "6").status == 1
    assert len(pairs(run, agents)) == 36
    fewer = agents.run("simulate", *again, "--trials", "5")
    assert (fewer.status, "has 6 of each story" in fewer.err) == (2, True)


def test_history_says_what_a_run_like_the_last_could_show(agents) -> None:
    agents.run("simulate", "stories", "--agent", "chance:half", "--set", "agent.setup=chance:setup", "--trials", "20")
    result = agents.run("history")
    assert "120 trials show a difference of 18 points or more, held against as many (power 0.8)" in result.out
    shown = json.loads(agents.run("history", "--json").out)["runs"][0]["shows"]
    assert 0.17 < shown < 0.18


def test_journeys_that_are_likely_broken_are_played_seven_more_times(agents) -> None:
    """What decides is read from the rounds alone, also when the run is gone on with."""
    result = decide(agents, "right", "one_lost", "--effect", "40", "--json")
    reading = read(result)["reading"]
    a, b = agents.runs()
    rounds = reading["rounds"]
    for run in (a, b):
        found = [story for story, _ in pairs(run, agents)]
        assert {story: found.count(story) for story in set(found)} == {f"s{i}": rounds + 7 * (i == 3) for i in range(6)}
    changed = {each["story"]: each["change"] for each in read(result)["journeys"]}
    assert changed["s3"] == "broken"
    passed = read(result)["passed"]
    assert [side[1] for side in passed.values()] == [reading["pairs"]] * 2, "confirming trials are in no rate"
    gained = passed["b"][0] - passed["a"][0]
    assert gained / reading["pairs"] == pytest.approx(reading["difference"])
    lines = (b / "trials.jsonl").read_text().splitlines(keepends=True)
    (b / "trials.jsonl").write_text("".join(lines[:-3]))
    again = agents.run("simulate", "--resume", a, "--json")
    assert read(again)["reading"] == reading
    assert pairs(a, agents) == pairs(b, agents)

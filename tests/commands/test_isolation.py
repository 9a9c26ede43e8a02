"""--isolation process, --confirm and --no-confirm, through the real entry point."""

from __future__ import annotations

import json

AGENT = """
import os

ASKED = []

def agent(text):
    ASKED.append(text)
    if "crash" in text:
        os.abort()
    if "wrong" in text:
        return "no idea"
    return "fine" if len(ASKED) == 1 else "busy"
"""

CONFIRMS = True


def stories(workspace, **openings: str) -> None:
    for name, opening in openings.items():
        workspace.story(name, starting_sentence=opening, max_turns=1, goals=[{"say": ["fine"]}])


def test_an_agent_that_crashes_fails_its_own_trial_alone(workspace) -> None:
    stories(workspace, a="Please crash.", b="Hello.")
    agent = workspace.agent(AGENT)
    words = ["simulate", "stories", "--agent", agent, "--isolation", "process", "--no-confirm"]
    result = workspace.run(*words, "--concurrency", "1")
    assert result.status == 1, result.err
    assert "the agent's process crashed (SIGABRT)" in result.out
    assert "Journey Success 1/2" in result.out
    header = json.loads((workspace.runs()[-1] / "run.json").read_text())
    assert header["config"]["isolation"] == "process"
    assert list(header["fingerprints"].values()) != [""]
    result = workspace.run("explain", "worker_crashed")
    assert (result.status, result.err) == (0, "")


def test_the_same_run_can_be_gone_on_with_in_another_place(workspace) -> None:
    stories(workspace, a="Hello.")
    agent = workspace.agent(AGENT)
    assert workspace.run("simulate", "stories", "--agent", agent).status == 0
    here = json.loads((workspace.runs()[-1] / "run.json").read_text())
    result = workspace.run("simulate", "--resume", "last", "--isolation", "process")
    assert result.status == 0, result.err
    there = json.loads((workspace.runs()[-1] / "run.json").read_text())
    assert there["config"]["isolation"] == "process"
    assert there["fingerprints"] == here["fingerprints"]


def test_the_confirmed_come_first_and_what_trials_share_is_named(workspace) -> None:
    stories(workspace, a="Hello.", b="Hello?", c="All wrong.")
    agent = workspace.agent(AGENT)
    result = workspace.run("simulate", "stories", "--agent", agent, "--concurrency", "1")
    assert result.status == 1, result.err
    titles = [line for line in result.out.splitlines() if line.startswith("✗")]
    assert [(title.split()[1], title.rpartition(" · ")[2]) for title in titles] == [
        ("c", "confirmed"), ("b", "passes alone: trials share state"),
    ]  # fmt: skip
    said = " ".join(result.out.split())
    assert "1 confirmed (c) · 1 passes alone: trials share state (b)" in said
    assert "Journey Success 1/3" in result.out, "rates keep the first outcome"
    shown = workspace.run("show", "last")
    assert "1 confirmed (c) · 1 passes alone: trials share state (b)" in " ".join(shown.out.split())
    for asked in ("confirmed", "flaky", "c · fail · passes alone: trials share state"):
        assert workspace.run("explain", asked).status == 0
    quiet = workspace.run("simulate", "stories", "--agent", agent, "--concurrency", "1", "--no-confirm")
    assert "confirmed" not in quiet.out
    assert not (workspace.runs()[-1] / "confirmations.jsonl").exists()


def test_what_is_no_code_of_ones_own_is_not_isolated_which_is_said(workspace) -> None:
    stories(workspace, a="Hello.")
    words = ["simulate", "stories", "--agent", "http://127.0.0.1:9/", "--isolation", "process"]
    result = workspace.run(*words)
    assert "isolation is only for agents in Python" in result.err
    assert workspace.run(*words, "--set", "agent.workers=2").status == 2


def test_where_agents_are_played_has_one_word(workspace) -> None:
    stories(workspace, a="Hello.")
    result = workspace.run("simulate", "stories", "--agent", workspace.agent(AGENT), "--isolation", "threads")
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert "isolation" in result.err
    assert "process" in result.err

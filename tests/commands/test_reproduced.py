"""What passed in the baseline and fails now is played again, alone, until it passes or is broken."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

CONFIRMS = True

AGENT = """
from pathlib import Path

def right(text):
    return 'fine'

def broken(text):
    return 'no idea'

def flaky(text):
    count = Path('count.txt')
    times = int(count.read_text()) if count.exists() else 0
    count.write_text(str(times + 1))
    return 'no idea' if times < 3 else 'fine'
"""


def confirmations(workspace) -> list[list[str]]:
    lines = (workspace.runs()[-1] / "confirmations.jsonl").read_text().splitlines()
    return [json.loads(line)["outcomes"] for line in lines]


def test_only_what_fails_each_time_is_broken(workspace) -> None:
    workspace.story("a", max_turns=1, starting_sentence="Well?", goals=[{"say": ["fine"]}])
    module = workspace.module(AGENT)

    def play(agent: str, *options: str):
        return workspace.run("simulate", "stories", "--agent", f"{module}:{agent}", "--min-success", "0", *options)

    assert play("right", "--record-baseline", "line.json").status == 0
    result = play("broken", "--compare-baseline", "line.json")
    assert confirmations(workspace) == [["fail"] * 7]
    assert result.status == 1
    assert "exit status 1: broken: 1 journey is broken: a" in result.err

    result = play("flaky", "--compare-baseline", "line.json")
    assert confirmations(workspace) == [["fail", "fail", "success"]]
    assert (result.status, "broken:" in result.err) == (0, False)
    assert Path("count.txt").read_text() == "4"


def test_judged_again_it_is_known_as_long_as_the_trial_still_fails(workspace) -> None:
    workspace.story("a", max_turns=1, starting_sentence="Well?", goals=[{"say": ["fine"]}])
    workspace.run("simulate", "stories", "--agent", f"{workspace.module(AGENT)}:broken")
    played = workspace.runs()[-1]
    workspace.run("score", "last")
    again = workspace.runs()[-1]
    assert again != played
    for name in ("confirmations.jsonl", "trials.jsonl", "report.json"):
        assert (again / name).read_bytes() == (played / name).read_bytes(), name
    unsealed = (played / "stories.jsonl").read_text().split(',"crc"')[0] + "}"
    (played / "stories.jsonl").write_text(unsealed.replace("fine", "no idea"))
    workspace.run("score", played.name)
    assert not (workspace.runs()[-1] / "confirmations.jsonl").exists()


def test_without_a_baseline_one_look_is_enough(workspace) -> None:
    workspace.story("a", max_turns=1, starting_sentence="Well?", goals=[{"say": ["fine"]}])
    workspace.run("simulate", "stories", "--agent", f"{workspace.module(AGENT)}:broken")
    assert confirmations(workspace) == [["fail"]]


def test_so_is_what_passed_at_the_commit_that_it_is_held_against(workspace, monkeypatch) -> None:
    monkeypatch.syspath_prepend(workspace.path)
    workspace.write("answering.py", "def agent(text):\n    return 'fine'\n")
    workspace.write(".gitignore", "runs/\n__pycache__/\n")
    workspace.story("a", max_turns=1, starting_sentence="Well?", goals=[{"say": ["fine"]}])
    someone = ("git", "-c", "user.name=someone", "-c", "user.email=someone@example.com", "-c", "commit.gpgsign=false")
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "fine"]):
        subprocess.run([*someone, *words], cwd=workspace.path, check=True)
    workspace.write("answering.py", "def agent(text):\n    return 'no idea'\n")
    result = workspace.run("simulate", "stories", "--agent", "answering:agent", "--against", "HEAD")
    assert confirmations(workspace) == [["fail"] * 7]
    assert "exit status 1: broken: 1 journey is broken: a" in result.err
    assert "failed each of the 7 times it was played again, alone: a" in result.out, "why one change is sure"

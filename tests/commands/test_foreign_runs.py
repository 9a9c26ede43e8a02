"""The run of somebody else is data: nothing in it is imported, asked with a key, or played."""

from __future__ import annotations

import json
import os
import shutil
import stat
from pathlib import Path

import pytest
from model_server import ModelServer, says

SPY = """
from pathlib import Path

Path("imported").write_text("yes")

def agent(text):
    return "Your balance is 12."
"""
YES = says(json.dumps({"reason": "It does.", "verdict": "equivalent", "label": "yes", "answer": "yes"}))


@pytest.fixture(autouse=True)
def own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "settings"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder


@pytest.fixture
def somewhere_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """From now on the runs that there are were made elsewhere."""
    return lambda: monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "others"))


def play(workspace, **fields: object) -> Path:
    told = {"name": "told", "type": "text", "response": "The balance is twelve.", "keywords": ["12"]}
    workspace.story("one", goals={"told": []}, goal_details=[told])
    workspace.write("suite.json", {"agent": workspace.agent(SPY), "stories": "stories", "trials": 2, **fields})
    assert workspace.run("simulate", "suite.json").status in {0, 1, 3}
    (workspace.path / "imported").unlink(missing_ok=True)
    return workspace.runs()[-1]


def tampered(run: Path, **config: object) -> None:
    """The run with another configuration, as somebody might send it."""
    header = json.loads((run / "run.json").read_text())
    header["config"].update(config)
    (run / "run.json").write_text(json.dumps(header))


def cut(run: Path) -> None:
    lines = (run / "trials.jsonl").read_text().splitlines(keepends=True)
    (run / "trials.jsonl").write_text(lines[0])


ENDINGS = {
    "somebody else's key": lambda run, elsewhere: elsewhere(),
    "no signature": lambda run, elsewhere: (run / "run.json").write_text(
        json.dumps({**json.loads((run / "run.json").read_text()), "signature": None})
    ),
    "another configuration": lambda run, elsewhere: tampered(run, seed=7),
}


@pytest.mark.parametrize("foreign", ENDINGS.values(), ids=ENDINGS)
def test_a_foreign_run_is_not_resumed_out_of_itself(workspace, foreign, somewhere_else) -> None:
    run = play(workspace)
    cut(run)
    foreign(run, somewhere_else)
    for options in (["--resume", run], ["--failed", run], ["--resume", run, "--max-cost", "5"]):
        found = workspace.run("simulate", *options)
        assert found.status == 2
        assert f"{run}: was not made here" in found.err
        assert "give the suite" in found.err
        assert found.err.count("\n") == 1
    assert not (workspace.path / "imported").exists()


def test_a_run_made_here_is_resumed_out_of_itself(workspace) -> None:
    run = play(workspace)
    cut(run)
    assert workspace.run("simulate", "--resume", run, "--max-cost", "5").status == 0
    cut(run)
    assert workspace.run("simulate", "--resume", run).status == 0, "what was changed was signed anew"


def test_a_foreign_run_is_gone_on_with_where_its_suite_is_given_and_is_ours_then(workspace, somewhere_else) -> None:
    run = play(workspace)
    cut(run)
    somewhere_else()
    assert workspace.run("simulate", "suite.json", "--resume", run).status == 0
    assert len(workspace.trials(run)) == 2
    cut(run)
    assert workspace.run("simulate", "--resume", run).status == 0


def test_reading_a_foreign_run_imports_nothing(workspace, somewhere_else) -> None:
    run = play(workspace)
    again = shutil.copytree(run, run.with_name(run.name[:-6] + "ffffff"))
    somewhere_else()
    bad = {
        "kind": "callable",
        "ref": "evil:agent",
        "setup": "evil:setup",
        "environments": {"x": {"env_file": "evil.env"}},
    }
    for each in (run, again):
        tampered(each, user={"kind": "evil:User"}, targets={"agent": bad}, prices="/etc/passwd")
    workspace.write("evil.py", SPY)
    workspace.write("evil.env", "OPENAI_API_KEY=stolen")
    before = dict(os.environ)
    for words in (["show", run], ["score", run], ["compare", run, again], ["history"], ["show", run, "one"]):
        assert workspace.run(*words).status in {0, 1}, words
    assert workspace.run("promote", run, "one", "--to", workspace.path / "promoted").status in {0, 2}
    assert not (workspace.path / "imported").exists()
    assert dict(os.environ) == before


@pytest.fixture
def judged(workspace, stub_key, model_server):
    """A run with a judge at an address of its own, and the server there."""
    server: ModelServer = model_server(YES)
    run = play(workspace)
    tampered(run, judge={"model": "openai/stub", "base_url": server.url})
    return run, server


def test_a_foreign_run_sends_no_key_and_no_word_to_the_address_in_it(workspace, judged) -> None:
    run, server = judged
    asked = workspace.run("score", run)
    assert asked.status == 2
    assert f"{run}: was not made here, and its judge openai/stub would be used" in asked.err
    assert "add --judge-model openai/stub" in asked.err
    half = workspace.run("score", run, "--judge-model", "openai/stub")
    assert half.status == 2
    assert f"add --judge-base-url {server.url}" in half.err
    assert server.requests == []
    assert workspace.runs() == [run]


def test_what_is_given_again_is_used(workspace, judged) -> None:
    run, server = judged
    workspace.run("score", run, "--judge-model", "openai/stub", "--judge-base-url", server.url)
    assert len(workspace.runs()) == 2
    assert set(server.authorizations) == {f"Bearer {os.environ['OPENAI_API_KEY']}"}
    without = workspace.run("score", run, "--set", "judge=null")
    assert without.status == 0, without.err


def test_the_run_that_came_of_a_foreign_one_is_foreign(workspace, judged) -> None:
    run, _ = judged
    assert workspace.run("score", run, "--set", "judge=null").status == 0
    made = workspace.runs()[-1]
    assert made != run
    assert json.loads((made / "run.json").read_text())["signature"] is None
    assert workspace.run("simulate", "--failed", made).status == 2


@pytest.mark.parametrize("rung", ["embeddings", "entailment"])
def test_no_model_is_loaded_out_of_a_foreign_run(workspace, rung) -> None:
    run = play(workspace)
    tampered(run, **{rung: "somebody/their-weights"})
    found = workspace.run("score", run)
    assert found.status == 2
    assert f"its {rung} somebody/their-weights would be used" in found.err
    assert f"add --{rung} somebody/their-weights" in found.err


def test_shards_are_ours_when_all_of_them_are(workspace, somewhere_else) -> None:
    for name in ("one", "two"):
        workspace.story(name, goals=[{"say": ["12"]}])
    workspace.write("suite.json", {"agent": workspace.agent(SPY), "stories": "stories"})
    for part in ("1/2", "2/2"):
        assert workspace.run("simulate", "suite.json", "--shard", part).status == 0
    shards = workspace.runs()
    assert workspace.run("merge", *shards, "--out", "ours").status == 0
    somewhere_else()
    assert workspace.run("merge", *shards, "--out", "theirs").status == 0
    signatures = [
        json.loads((workspace.runs(out)[0] / "run.json").read_text())["signature"] for out in ("ours", "theirs")
    ]
    assert signatures[0] is not None
    assert signatures[1] is None


def test_the_key_is_made_once_and_for_its_owner_alone(workspace, own_config) -> None:
    play(workspace)
    key = own_config / "journey-harness" / "run.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    before = key.read_bytes()
    play(workspace)
    assert key.read_bytes() == before
    assert [path.name for path in key.parent.iterdir()] == ["run.key"]


def test_where_no_key_can_be_kept_a_run_is_played_all_the_same(workspace, monkeypatch) -> None:
    blocked = workspace.write("file", "no folder")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(blocked))
    workspace.story("one", goals=[{"say": ["12"]}])
    played = workspace.run("simulate", "stories", "--agent", workspace.agent(SPY))
    assert played.status == 0
    assert "cannot be written" in played.err
    assert "runs made now count as made elsewhere" in played.err
    assert workspace.run("simulate", "--resume", "last").status == 2


def test_a_run_that_was_changed_is_judged_with_a_warning(workspace) -> None:
    run = play(workspace, judge=None)
    assert "was changed" not in workspace.run("score", run, "--set", "judge=null").err
    header = json.loads((run / "run.json").read_text())
    header["config"]["gate"]["min_success"] = 0.1
    (run / "run.json").write_text(json.dumps(header))
    assert "its run.json was changed: its gate" in workspace.run("score", run, "--set", "judge=null").err

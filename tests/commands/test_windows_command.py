"""A conversation longer than the window of the simulated user's model, through the command: it is cut, and it is said."""

from __future__ import annotations

import json

from model_server import ModelServer, plays, unused_url

WORDY = """
def agent(messages):
    return f"Answer {len(messages)}. " + "many words " * 200
"""


def test_a_conversation_is_cut_to_the_window_and_every_report_says_so(workspace, monkeypatch) -> None:
    monkeypatch.delenv("MODEL_OVERRIDE", raising=False)
    workspace.story("one", goals=[{"say": ["never"]}], max_turns=12)
    options = [
        "simulate",
        "stories",
        "--agent",
        workspace.agent(WORDY),
        "--user-model",
        "openai/stub",
        "--set",
        "user.guards=off",
    ]
    options += ["--set", "user.window=4500"]
    with ModelServer([plays(f"Question {i}?") for i in range(20)]) as server:
        played = workspace.run(*options, "--user-base-url", server.url, "--record", "talk.db", "--out", "recorded")
    assert "longer than the window of the user's model, and cut: 8 of 12 calls" in played.out
    sent = server.requests[-1]["messages"]
    assert "16 earlier messages of this conversation are left out here" in json.dumps(sent)
    replayed = workspace.run(*options, "--user-base-url", unused_url(), "--replay", "talk.db", "--out", "replayed")
    for out, result in (("recorded", played), ("replayed", replayed)):
        assert "8 of 12 calls" in result.out
        (run,) = workspace.runs(out)
        (trial,) = workspace.trials(run)
        assert [call["left_out"] for call in trial["model_calls"]] == [0, 0, 0, 0, 2, 4, 6, 8, 10, 12, 14, 16]
        assert json.loads((run / "report.json").read_text())["summary"]["models"]["user"]["cut"] == 8
        assert "and cut: 8 of 12 calls" in (run / "summary.md").read_text()
        shown = workspace.run("show", run, "one")
        assert "longer than the window of the user's model: 8 of 12 calls, messages at most 16 left out" in shown.out

"""Recorded retail conversations with a recorded reward: the verdict must say what their end state said."""

from __future__ import annotations

import time
from pathlib import Path

import retail

from harness.runs.folder.rescore import RecordedConversations

TOOLS, SNAPSHOT = "retail:open_world", "retail:snapshot"


def test_the_verdict_is_the_recorded_reward(conformance: Path, tmp_path: Path) -> None:
    recordings, stories, rewards = retail.write(tmp_path)
    began = time.process_time()
    run = RecordedConversations.read([recordings], [stories], TOOLS, SNAPSHOT).judge({}, tmp_path)
    seconds = time.process_time() - began
    got = {(trial.story, trial.trial): trial.outcome == "success" for trial in run.trials}
    print(f"\nretail: {sum(got[key] == (rewards[key] == 1) for key in got)}/{len(got)} agree with the recorded reward")
    print(f"{1000 * seconds / len(got):.0f} ms of CPU per conversation")
    assert len(got) == 100
    assert {key: rewards[key] for key in got if got[key] != (rewards[key] == 1)} == {}
    assert {trial.outcome for trial in run.trials} == {"success", "fail"}

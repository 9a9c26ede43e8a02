"""Recorded retail conversations with a recorded reward: the verdict must say what their end state said."""

from __future__ import annotations

import json
import time
from pathlib import Path

import retail

from harness.formats.recordings import read_recordings
from harness.formats.recordings_by_story import pair
from harness.formats.story_files import read_stories
from harness.runs.folder.rescore import RecordedConversations
from harness.runs.folder.store import StoredRun
from harness.scoring.score import score

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
    replayed = [trial.replayed for trial in run.trials if trial.replayed is not None]
    print(
        f"{sum(each.otherwise for each in replayed)} of {sum(each.calls for each in replayed)} calls came out otherwise"
    )
    _every_failure_is_explained(run)


def _every_failure_is_explained(run: StoredRun) -> None:
    """Where the world ended otherwise, each place is laid to calls that were made or to goals that were not met."""
    differing = [
        check
        for trial in run.trials
        if trial.verdict
        for check in trial.verdict.checks
        if check.code == "state_differs"
    ]
    assert len(differing) > 15
    assert [each.path for check in differing for each in check.differences if not (each.made_by or each.goals)] == []


def test_by_goals_alone_some_are_judged_otherwise(conformance: Path, tmp_path: Path) -> None:
    """The order of lists is then held against the agent, and so are writes that cannot succeed."""
    recordings, stories, rewards = retail.write(tmp_path)
    told = json.loads(stories.read_text())
    stories.write_text(json.dumps([{name: value for name, value in each.items() if name != "state"} for each in told]))
    pairs = pair(read_recordings([recordings]), read_stories([stories])).pairs
    right = [score(each.story, each.trajectory).success == (rewards[each.story.id, each.trial] == 1) for each in pairs]
    print(f"\nretail, by goals alone: {sum(right)}/{len(right)} agree with the recorded reward")
    assert 90 <= sum(right) < 100


def test_by_goals_with_items_in_any_order_nearly_all_are_judged_as_they_were(conformance: Path, tmp_path: Path) -> None:
    recordings, stories, rewards = retail.write(tmp_path)
    stories.write_text(json.dumps([retail.story_by_goals(task) for task in retail.tasks()]))
    pairs = pair(read_recordings([recordings]), read_stories([stories])).pairs
    verdicts = {(each.story.id, each.trial): score(each.story, each.trajectory) for each in pairs}
    wrong = {key for key, verdict in verdicts.items() if verdict.success != (rewards[key] == 1)}
    print(f"\nretail, by goals with aligned lists: {100 - len(wrong)}/{len(verdicts)} agree with the recorded reward")
    for key in sorted(wrong):
        missed = [goal.reason.message for goal in verdicts[key].goals if goal.required and goal.reason]
        failed = [check.message for check in verdicts[key].checks if check.status == "fail"]
        print(f"  {key[0]} #{key[1]}: recorded {rewards[key]:g}; {'; '.join([*missed, *failed])}")
    assert len(verdicts) == 100
    assert len(wrong) <= 4

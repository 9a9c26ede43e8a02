"""A run that ends is known without being read again, and known as its files say it."""

from __future__ import annotations

import math
from dataclasses import fields
from pathlib import Path

import builders as build
import pytest

from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import RunFolder, StoredRun
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Trial

STORY = build.story("story-1")
KEY = "sk-proj-Zq81LmNc02XyRtBvQw73HdUeKp5sGj9A"
CONFIG = Suite(targets={"desk": Target(ref="echo")}, stories=("stories",)).model_dump(mode="json")


def opened(out: Path, *stories) -> RunFolder:
    header = {"config": CONFIG, "plan": {}, "planned": 1, "versions": {}, "scorer_version": 1}
    return RunFolder.create(out, "desk", header, stories or [STORY])


def said(text: str) -> Trial:
    return build.trial(STORY, build.passed(STORY).verdict, steps=build.trajectory("Hello.", build.say(text)))


def known(facts: TrialFacts) -> dict[str, object]:
    return {each.name: getattr(facts, each.name) for each in fields(facts) if each.name != "source"}


@pytest.mark.parametrize(
    "trial",
    [
        pytest.param(build.passed(STORY), id="a success"),
        pytest.param(build.wrong_dates(STORY), id="a failure"),
        pytest.param(build.trial(STORY, None, outcome="void"), id="no verdict"),
        pytest.param(said(f"The key is {KEY}."), id="a secret, which is not written"),
        pytest.param(said("half a character: \ud83d"), id="text that is no Unicode"),
        pytest.param(
            build.trial(STORY, build.verdict(build.met("a", 2), cost=math.nan, seconds=math.inf)),
            id="what is no number is null",
        ),
    ],
)
def test_what_is_known_of_a_trial_that_was_written_is_what_is_read(trial, tmp_path):
    folder = opened(tmp_path)
    folder.append(build.passed(STORY, number=2))
    folder.append(trial)
    folder.close()
    run, read = folder.as_run(), StoredRun.read(folder.path)
    assert [known(each) for each in run.trials.facts] == [known(each) for each in read.trials.facts]
    assert list(run.trials) == list(read.trials)
    assert KEY not in (folder.path / "trials.jsonl").read_text()


def test_only_the_last_attempt_counts_also_of_a_run_that_is_gone_on_with(tmp_path):
    folder = opened(tmp_path)
    folder.append(build.wrong_dates(STORY))
    folder.close()
    again = RunFolder.reopen(folder.path, [STORY])
    assert [each.outcome for each in again.trials.facts] == ["fail"]
    again.append(build.passed(STORY, attempt=2))
    again.append(build.passed(STORY, number=2))
    again.close()
    found = [(each.trial, each.attempt, each.outcome) for each in again.as_run().trials.facts]
    assert found == [(1, 2, "success"), (2, 1, "success")]
    assert list(again.as_run().trials) == list(StoredRun.read(folder.path).trials)
    assert [each.attempt for each in again.trials.every_attempt()] == [1, 2, 1]


def test_a_story_with_a_secret_is_known_as_it_is_written(tmp_path):
    folder = opened(tmp_path, build.story("story-1", description=f"The key is {KEY}."), build.story("story-2"))
    folder.close()
    run = folder.as_run()
    assert list(run.stories) == list(StoredRun.read(folder.path).stories)
    assert KEY not in str(run.stories[0].description)

"""The object of --json."""

from __future__ import annotations

import json
import math
import re

import builders as build
import pytest

from harness.analysis.summary import Results
from harness.redaction import Redactor
from harness.report.json_report import as_valid_json, json_document
from harness.runs.folder.store import RunFolder
from harness.runs.folder.trials import StoredTrials
from harness.types.metrics import Metrics
from harness.types.trial import Failure
from harness.types.verdict import CheckResult


def document_of(results: Results):
    return json.loads("".join(json_document(results, Redactor())))


def test_the_shape_of_a_trial():
    story = build.story("s")
    report = document_of(Results([build.wrong_dates(story)], [story]))
    assert list(report) == ["summary", "gate", "stability", "stopped", "missing", "stories", "trials"]
    (trial,) = report["trials"]
    assert list(trial) == [
        "story", "trial", "attempt", "supersedes", "agent", "outcome", "warned", "score", "shown", "fault", "xfail", "ended_by", "alone", "labels", "wants", "failure",
        "undecided", "rests_on",
        "metrics", "models", "goals", "groups", "not_due", "checks",
    ]  # fmt: skip
    assert list(trial["metrics"]) == list(Metrics.model_fields)
    assert (trial["outcome"], trial["shown"], trial["fault"]) == ("fail", "fail", "agent")
    assert trial["metrics"]["journey_success"] is False
    assert trial["goals"][0] == {
        "name": "find_employee", "met": True, "unsure": False, "step": 2,
        "by": None, "judge_said": None, "quote": None, "reason": None, "detail": None,
    }  # fmt: skip
    assert trial["rests_on"] == "calls"
    assert trial["goals"][1]["reason"] == "wrong_arguments"
    assert trial["goals"][1]["detail"]["arguments"][0]["observed"] == "2025-01-30"


def test_a_trial_without_a_verdict_has_every_metric_as_null():
    failure = Failure(side="judge", code="unreachable", message="down")
    (trial,) = document_of(Results([build.trial("s", None, failure=failure)]))["trials"]
    assert trial["metrics"] == dict.fromkeys(Metrics.model_fields)
    assert (trial["goals"], trial["checks"], trial["failure"]["side"]) == ([], [], "judge")
    assert (trial["outcome"], trial["shown"], trial["fault"]) == ("error", "undecided", "judge")


def test_each_story_has_its_rate_and_its_bounds():
    story = build.story("s")
    trials = [
        build.passed(story),
        build.wrong_dates(story, number=2),
        build.trial(story, None, number=3, outcome="void"),
    ]
    (found,) = document_of(Results(trials, [story, build.story("never")]))["stories"]
    assert found == {
        "story": "s", "trials": 3, "passed": 1, "warned": 0, "scored": 2, "undecided": 1, "undecided_by": {"user": 1}, "rate": 0.5,
        "bounds": {"low": pytest.approx(1 / 3), "high": pytest.approx(2 / 3)}, "gate": None,
    }  # fmt: skip
    assert document_of(Results(trials[:2], [story]))["stories"][0]["bounds"] is None


@pytest.mark.parametrize(
    ("outcome", "success"),
    [
        pytest.param("fail", False, id="an agent that broke after its goals has not succeeded"),
        pytest.param("void", None, id="a void trial has no success"),
        pytest.param("error", None, id="an error has no success"),
    ],
)
def test_success_is_that_of_the_trial(outcome, success):
    (trial,) = document_of(Results([build.passed(build.story("s"), outcome=outcome)]))["trials"]
    assert trial["metrics"]["journey_success"] is success


def test_only_last_attempts_are_listed_in_story_order():
    a, b = build.story("a"), build.story("b")
    trials = [build.passed(b), build.wrong_dates(a, attempt=1), build.passed(a, attempt=2)]
    listed = [(trial["story"], trial["attempt"]) for trial in document_of(Results(trials, [a, b]))["trials"]]
    assert listed == [("a", 2), ("b", 1)]


def test_of_an_older_run_what_was_added_since_is_told_as_it_is_by_default(tmp_path):
    story = build.story("s")
    header = {"config": {"name": "x"}, "plan": {}, "versions": {}, "scorer_version": 1}
    folder = RunFolder.create(tmp_path, "desk", header, [story])
    check = CheckResult(check="answer", path="contains[0]", status="pass")
    trials = [build.wrong_dates(story), build.trial(story, build.verdict(check), number=2)]
    for each in trials:
        folder.append(each)
    folder.close()
    path = folder.path / "trials.jsonl"
    now = document_of(Results(StoredTrials.read(path), [story]))["trials"]
    older = re.sub(rb',"crc":"[0-9a-f]*"', b"", path.read_bytes())
    for added in ("told_by", "quote", "missing_keywords", "groups", "not_due", "supersedes"):
        older = re.sub(rb'"%s":(\[\]|null),' % added.encode(), b"", older)
        older = re.sub(rb',"%s":(\[\]|null)' % added.encode(), b"", older)
    assert not any(each in older for each in (b"told_by", b"quote", b"not_due", b"supersedes"))
    path.write_bytes(older)
    assert document_of(Results(StoredTrials.read(path), [story]))["trials"] == now
    assert now == json.loads(json.dumps(document_of(Results(trials, [story]))["trials"]))


def test_what_is_not_json_becomes_null():
    verdict = build.verdict(build.met("a", 2), cost=math.nan, seconds=math.inf, turn_seconds_mean=-math.inf)
    report = document_of(Results([build.trial("s", verdict, seconds=math.nan)]))
    text = json.dumps(report, allow_nan=False)
    assert json.loads(text)["trials"][0]["metrics"]["cost"] is None
    assert report["trials"][0]["metrics"]["seconds"] is None
    assert report["summary"]["seconds"] is None
    assert report["summary"]["usage"]["agent"]["cost"] is None


def test_half_a_character_does_not_stop_a_report_from_being_written():
    assert json.dumps(as_valid_json({"\ud83d": ["ä\ud83d"]}), ensure_ascii=False).encode() == '{"?": ["ä?"]}'.encode()

"""How every form of report shows a check that failed: what happened, what was expected, what to do."""

from __future__ import annotations

import json

import builders as build
import pytest

from harness.analysis.summary import Results
from harness.redaction import Redactor
from harness.report.ci.junit import junit_xml
from harness.report.json_report import json_document
from harness.report.layout.lines import plain
from harness.report.markdown import summary_md
from harness.report.trial.diff import diff
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.trial import Trial

ALLOWED = Rules.model_validate({"unexpected_writes": "allow"})
SHOWN = {
    "forbid": "cancel_order (step 3)",
    "at_most": "find was called 2 times, at most 1 allowed (steps 2, 4)",
    "must_not_say": 'said "refund" at step 5',
    "consent": "cancel_order (step 3) without the user's yes",
}


@pytest.fixture
def trial() -> Trial:
    story = build.story_of(
        {"say": ["bye"]},
        forbid=["cancel_*"],
        at_most={"find": 1},
        must_not_say=["refund"],
        consent=["cancel_*"],
    )
    talk = build.trajectory(
        "Hi",
        build.call("find"),
        build.call("cancel_order", id="W1"),
        build.call("find"),
        build.say("A refund. Bye!"),
    )
    return build.trial(story, score(story, talk, ALLOWED), steps=talk)


def test_a_check_is_shown_by_every_form(trial: Trial) -> None:
    results = Results([trial])
    forms = {
        "text": plain(diff(trial, None)),
        "markdown": summary_md(results, "run"),
        "junit": "".join(junit_xml(results, "suite")).replace("&quot;", '"'),
    }
    for form, text in forms.items():
        for name, said in SHOWN.items():
            assert name in text, (form, name)
            assert said in " ".join(text.split()), (form, said)
    report = json.loads("".join(json_document(results, Redactor())))
    checks = {check["check"]: check for check in report["trials"][0]["checks"]}
    assert {name: checks[name]["code"] for name in SHOWN} == {
        "forbid": "forbidden_call",
        "at_most": "too_many_calls",
        "must_not_say": "said_forbidden",
        "consent": "no_consent",
    }
    assert all(checks[name][field] for name in SHOWN for field in ("expected", "observed", "evidence", "hint"))

"""The report as JUnit XML."""

from __future__ import annotations

from xml.etree import ElementTree

import builders as build

from harness.analysis.run import Run
from harness.analysis.summary import Results
from harness.redaction import Redactor
from harness.report.ci.junit import junit_xml
from harness.report.formats import FORMATS
from harness.types.trial import Failure
from harness.types.verdict import CheckResult


def test_the_whole_document(sample, golden):
    stories, trials = sample
    assert "".join(junit_xml(Results(trials, stories), "hr")) == golden("junit.xml")


def test_failures_errors_and_skips_are_apart():
    names = ("passed", "failed", "void", "error", "mixed", "never")
    stories = {name: build.story(name) for name in names}
    trials = [
        build.passed(stories["passed"], seconds=1.5),
        build.wrong_dates(stories["failed"]),
        build.trial(stories["void"], None, outcome="void"),
        build.trial(stories["error"], None),
        build.passed(stories["mixed"], number=1),
        build.wrong_dates(stories["mixed"], number=2),
        build.trial(stories["mixed"], None, number=3),
    ]
    suite = ElementTree.fromstring("".join(junit_xml(Results(trials, stories.values()), "hr")))
    assert suite.attrib == {"tests": "6", "failures": "2", "errors": "2", "skipped": "1", "time": "13.500"}
    kinds = {case.get("name"): [child.tag for child in case] for case in suite.iter("testcase")}
    assert kinds == {
        "passed": [],
        "failed": ["failure"],
        "void": ["error"],
        "error": ["error"],
        "mixed": ["failure"],
        "never": ["skipped"],
    }
    mixed = suite.find(".//testcase[@name='mixed']/failure")
    assert mixed is not None
    assert mixed.get("message", "").startswith("1/2 trials passed: fail (agent): trial 2: read: end is ")
    assert mixed.get("type") == "wrong_arguments"
    assert "mixed · undecided (harness) · trial 3 of 3" in (mixed.text or "")


def test_any_text_is_valid_xml():
    every = "".join(map(chr, range(0x180))) + "\u202e\ud83d\ufffe\uffff]]><&\"'"
    story = build.story("id " + every.replace("\ud83d", ""))
    failure = Failure(side="agent", code="raised", message=every)
    document = "".join(junit_xml(Results([build.trial(story, None, failure=failure)], [story]), every))
    parsed = ElementTree.fromstring(document.encode())
    failure_text = parsed.find(".//failure")
    assert failure_text is not None
    assert "\\x00\\x01" in (failure_text.text or "")


def test_the_type_names_the_first_cause():
    check = CheckResult(check="unexpected_write", status="fail", code="unexpected_write", message="wrote")
    crash = Failure(side="world", code="connection_refused", message="down")
    trials = [
        build.trial("check", build.verdict(build.met("a", 2), check)),
        build.trial("world", None, failure=crash),
        build.trial("nothing", None),
    ]
    parsed = ElementTree.fromstring("".join(junit_xml(Results(trials, []), "hr")))
    kinds = {case.get("name"): case[0].get("type") for case in parsed.iter("testcase")}
    assert kinds == {"check": "unexpected_write", "world": "connection_refused", "nothing": "error"}


def test_names_do_not_change_from_run_to_run(demo_run):
    """Else a CI system takes every run for a suite that it has not seen before."""
    first, second = (Run.of(demo_run("written-v1", seed)) for seed in (None, 1))
    assert first.path.name != second.path.name
    content = FORMATS["junit"].content
    assert content is not None
    names = [
        [
            (element.tag, element.get("name"), element.get("classname"))
            for element in ElementTree.fromstring("".join(content(run, Redactor()))).iter()
        ]
        for run in (first, second)
    ]
    assert names[0][:3] == names[1][:3]
    assert {name for tag, name, _ in names[0] if tag == "testsuite"} == {"written-v1"}
    assert {name for tag, _, name in names[0] if tag == "testcase"} == {"written-v1"}

"""The report of a run as JUnit XML: one test case a story."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from harness.analysis.summary import Results, StoryTrials
from harness.report.layout.lines import plain
from harness.report.layout.printable import printable
from harness.report.layout.wording import outcome_text
from harness.report.trial.failures import Problem, problems, title
from harness.report.trial.why import why_story

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(results: Results, suite_name: str) -> str:
    """A story with a failed trial is a failure; one in which trials are only undecided is an error, which says whose.

    One in which nothing failed but what was expected to is skipped, as in pytest.
    """
    groups = results.groups
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", name=_text(suite_name))
    for group in groups:
        _add_case(suite, group, _text(suite_name))
    for element in (suite, suites):
        element.set("tests", str(len(groups)))
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            element.set(attribute, str(len(suite.findall(f"testcase/{tag}"))))
        element.set("time", f"{sum(trial.seconds for group in groups for trial in group.trials):.3f}")
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _add_case(suite: ElementTree.Element, group: StoryTrials, suite_name: str) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=suite_name,
        name=_text(group.id),
        time=f"{sum(trial.seconds for trial in group.trials):.3f}",
    )
    if not group.trials:
        ElementTree.SubElement(case, "skipped", message="not played")
    elif group.fell_short:
        failed = any(trial.shown == "fail" for trial in group.trials if trial.fell_short)
        found = problems([group])
        message = f"{group.passed}/{len(group.scored)} trials passed: " if len(group.trials) > 1 else ""
        message += "" if failed else f"{outcome_text(found[0].trial)}: "
        problem = ElementTree.SubElement(
            case,
            "failure" if failed else "error",
            type=_text(_kind(found[0])),
            message=_text(message + why_story(group)),
        )
        problem.text = "\n" + _text("\n\n".join(plain([title(each), *each.body]) for each in found)) + "\n"
    elif not group.all_passed:
        ElementTree.SubElement(case, "skipped", type="xfail", message=_text(why_story(group)))


def _kind(problem: Problem) -> str:
    """The stable word for the first cause: the code of a failure, a goal's reason or a check."""
    trial = problem.trial
    if trial.failure is not None:
        return trial.failure.code
    verdict = trial.verdict
    if verdict and verdict.undecided is not None:
        return verdict.undecided.code
    reasons = [goal.reason.code for goal in verdict.goals if goal.required and goal.reason] if verdict else []
    checks = [check.code or check.check for check in verdict.checks if check.status != "pass"] if verdict else []
    return next(iter([*reasons, *checks]), trial.outcome)


def _text(text: str) -> str:
    """The text without what XML cannot hold."""
    return _NOT_XML.sub("", "\n".join(printable(row) for row in text.split("\n")))

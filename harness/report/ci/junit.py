"""The report of a run as JUnit XML: one test case a story."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree

from harness.analysis.reviews.reviews import Reviews
from harness.analysis.story_trials import StoryTrials
from harness.analysis.summary import Results
from harness.report.layout.lines import plain
from harness.report.layout.printable import printable
from harness.report.layout.wording import outcome_text
from harness.report.reviews.lines import review_lines, said_lines
from harness.report.trial.failures import Problem, problems, title
from harness.report.trial.why import why, why_story

_HERE = "\0"
"""No document can hold it."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(results: Results, suite_name: str) -> Iterator[str]:
    """The document in pieces, one a story, for that of a large run does not fit into memory.

    A story with a failed trial is a failure; one in which trials are only undecided is an error, which says whose.

    A story with a failed trial is a failure; one that only lacks verdicts (error, void) is an error. One in which
    nothing failed but what was expected to is skipped, as in pytest.
    """
    groups, name = results.groups, as_xml_text(suite_name)
    before, _, after = _around(groups, name, review_lines(results.summary.reviewed)).partition(_HERE)
    yield before
    for number, group in enumerate(groups):
        case = _case(group, name, results.reviews)
        ElementTree.indent(case, level=2)
        yield ("\n    " if number else "") + ElementTree.tostring(case, encoding="unicode")
    yield after + "\n"


def _around(groups: Sequence[StoryTrials], name: str, reviewed: Sequence[str]) -> str:
    """The document with a mark where the stories are to stand."""
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", name=name)
    tags = Counter(_tag(group) for group in groups)
    for element in (suite, suites):
        element.set("tests", str(len(groups)))
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            element.set(attribute, str(tags[tag]))
        element.set("time", f"{sum(trial.seconds for group in groups for trial in group.trials):.3f}")
    if reviewed:
        _properties(suite, {"reviewed": "; ".join(reviewed)})
    ElementTree.indent(suites)
    if groups and reviewed:
        suite[0].tail = f"\n    {_HERE}\n  "
    elif groups:
        suite.text = f"\n    {_HERE}\n  "
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True)


def _tag(group: StoryTrials) -> str | None:
    """What stands inside the test case; None for a success."""
    if group.unstable and not group.fell_short:
        return "failure"
    if group.fell_short:
        return "failure" if any(trial.outcome == "fail" for trial in group.trials if trial.fell_short) else "error"
    return None if group.all_passed else "skipped"


def _case(group: StoryTrials, suite_name: str, reviews: Reviews) -> ElementTree.Element:
    seconds, tag = sum(trial.seconds for trial in group.trials), _tag(group)
    case = ElementTree.Element("testcase", classname=suite_name, name=as_xml_text(group.id), time=f"{seconds:.3f}")
    known = {"warned": str(group.warned)} if group.warned else {}
    if said := _said(group, reviews):
        known["reviewed"] = "; ".join(said)
    if known:
        _properties(case, known)
    if not group.trials:
        ElementTree.SubElement(case, "skipped", message="not played")
    elif tag == "skipped":
        ElementTree.SubElement(case, tag, type="xfail", message=as_xml_text(why_story(group)))
    elif group.unstable and not group.fell_short:
        told = "; ".join(each.message for each in group.unstable)
        ElementTree.SubElement(
            case, "failure", type=as_xml_text(group.unstable[0].code or ""), message=as_xml_text(told)
        )
    elif tag is not None:
        found = problems([group])
        message = f"{group.passed}/{len(group.scored)} trials passed{_gate(group)}: " if len(group.trials) > 1 else ""
        message += f"{outcome_text(found[0].trial)}: "
        problem = ElementTree.SubElement(
            case, tag, type=as_xml_text(_kind(found[0])), message=as_xml_text(message + why_story(group))
        )
        blocks = [plain([title(each), *each.body]) for each in found]
        blocks += [f"trials differ: {each.code}: {each.message}" for each in group.unstable]
        problem.text = "\n" + as_xml_text("\n\n".join(blocks)) + "\n"
    if group.warned:
        ElementTree.SubElement(case, "system-out").text = as_xml_text("\n".join(_warnings(group)))
    return case


def _properties(of: ElementTree.Element, known: Mapping[str, str]) -> None:
    properties = ElementTree.SubElement(of, "properties")
    for name, value in known.items():
        ElementTree.SubElement(properties, "property", name=name, value=as_xml_text(value))


def _said(group: StoryTrials, reviews: Reviews) -> list[str]:
    """What people say of its trials, each with its number where there are several."""
    said = [(trial, text) for trial in group.trials for text in said_lines(reviews.of(trial.key))]
    return [f"trial {trial.trial}: {text}" if len(group.trials) > 1 else text for trial, text in said]


def _warnings(group: StoryTrials) -> list[str]:
    """What trials that succeeded are warned of, each with its number where there are several."""
    warned = [(trial, why(trial.read(), group.story)) for trial in group.trials if trial.warned]
    return [f"trial {trial.trial}: {text}" if len(group.trials) > 1 else text for trial, text in warned]


def _gate(group: StoryTrials) -> str:
    """Whether that is enough for the share that the story must reach."""
    if group.standing is None:
        return ""
    enough = {True: "enough for", False: "below", None: "undecided for"}[group.standing.reached]
    return f" ({enough} the gate of {group.standing.least:g})"


def _kind(problem: Problem) -> str:
    """The stable word for the first cause: the code of a failure, a goal's reason or a check."""
    trial = problem.trial.read()
    if trial.failure is not None:
        return trial.failure.code
    verdict = trial.verdict
    if verdict and verdict.undecided is not None:
        return verdict.undecided.code
    reasons = (
        [goal.reason.code for goal in verdict.goals if goal.required and goal.reason and not goal.unsure]
        if verdict
        else []
    )
    checks = (
        [check.code or check.check for check in verdict.checks if check.status != "pass" and not check.warns]
        if verdict
        else []
    )
    return next(iter([*reasons, *checks]), trial.outcome)


def as_xml_text(text: str) -> str:
    """The text without what XML cannot hold."""
    return _NOT_XML.sub("", "\n".join(printable(row) for row in text.split("\n")))

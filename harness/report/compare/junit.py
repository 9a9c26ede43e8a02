"""A comparison as JUnit XML: one test case a journey; those that are broken are failures."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.journeys import JourneyPair
from harness.report.ci.junit import as_xml_text
from harness.report.compare.reasons import WhyChanged
from harness.report.compare.why import both_sides, cause_text

SIDE_ROOM = 500


def comparison_junit(comparisons: Sequence[Comparison], why: Sequence[WhyChanged]) -> str:
    """A suite for each version that was held against the first.

    Broken journeys are failures; those that may be broken, and those with no trial to compare, are skipped and say so.
    """
    suites = ElementTree.Element("testsuites")
    for comparison, reasons in zip(comparisons, why, strict=True):
        pairing, known = comparison.pairing, _told(reasons)
        cases = [_case(pair, pairing.after, known.get(pair.story, "")) for pair in comparison.journeys]
        suite = ElementTree.SubElement(
            suites, "testsuite", name=as_xml_text(f"{pairing.after} against {pairing.before}")
        )
        suite.extend(cases)
        tags = [child.tag for case in cases for child in case]
        for name, number in (
            ("tests", len(cases)),
            ("failures", tags.count("failure")),
            ("errors", 0),
            ("skipped", tags.count("skipped")),
        ):
            suite.set(name, str(number))
    for name in ("tests", "failures", "errors", "skipped"):
        suites.set(name, str(sum(int(suite.get(name, "0")) for suite in suites)))
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _case(pair: JourneyPair, suite: str, why: str) -> ElementTree.Element:
    case = ElementTree.Element("testcase", classname=as_xml_text(suite), name=as_xml_text(pair.story))
    (old, tried), (new, tried_now) = pair.before, pair.after
    moved = f"passed {old} of {tried} trials before, {new} of {tried_now} now"
    if pair.change == "broken":
        p = f"; p = {pair.adjusted_p:.2g} over all journeys" if pair.adjusted_p is not None else ""
        failure = ElementTree.SubElement(case, "failure", type="broken", message=as_xml_text(f"{moved}{p}"))
        failure.text = f"\n{as_xml_text(why)}\n" if why else None
    elif pair.change == "likely":
        skipped = ElementTree.SubElement(
            case, "skipped", type="likely", message=f"likely broken, not confirmed: {moved}"
        )
        skipped.text = f"\n{as_xml_text(why)}\n" if why else None
    elif pair.change == "undecided":
        ElementTree.SubElement(case, "skipped", type="undecided", message=f"no verdict on a side: {moved}")
    return case


def _told(why: WhyChanged) -> dict[str, str]:
    """Story → its causes; where one of them is shown by this story, with both sides."""
    found: dict[str, list[str]] = {}
    for each in why.broken.causes:
        for story in each.cause.stories:
            rows = found.setdefault(story, [])
            rows.append(cause_text(each.cause))
            if story == each.cause.example.story:
                before, now = both_sides(each, SIDE_ROOM)
                rows += [f"  before {before}", f"  now    {now}"]
    return {story: "\n".join(rows) for story, rows in found.items()}

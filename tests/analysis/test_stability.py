"""Checks over all trials of a story, in the gate of a run and in its reports."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest
from builders import call, say

from harness.analysis.gate import GateReading
from harness.analysis.stability import stability, told_unstable
from harness.analysis.summary import Results
from harness.report.ci.junit import junit_xml
from harness.report.terminal import totals
from harness.runs.folder.trials import in_short
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trial import Trial

TOOLS = {"type": "stability", "require_same_tools": True}


def played(*tools: str, outcomes: tuple[str, ...] = ("success", "success"), **fields: Any) -> list[Trial]:
    """A trial for each tool, which it calls."""
    return [
        build.trial(
            "s",
            build.verdict(),
            number=i,
            outcome=outcome,
            steps=build.trajectory("Hi.", call(tool), say("ok")),
            **fields,
        )
        for i, (tool, outcome) in enumerate(zip(tools, outcomes, strict=True), 1)
    ]


def story(**fields: Any) -> Story:
    return build.story_of({"say": ["ok"]}, id="s", **{"checks": [TOOLS], **fields})


def results(of: Story, trials: list[Trial], rules: Rules | None = None) -> Results:
    return Results(trials, [of], gate=GateReading(stability=stability(list(in_short(trials)), [of], rules or Rules())))


def codes(of: Story, trials: list[Trial], rules: Rules | None = None) -> list[str | None]:
    return [each.code for found in results(of, trials, rules).gate.stability.values() for each in found]


def test_trials_with_a_verdict_are_compared() -> None:
    assert codes(story(), played("a", "b")) == ["unstable_tools"]
    assert codes(story(), played("a", "a")) == [None]
    assert codes(story(), played("a", "b", outcomes=("success", "void"))) == ["too_few_trials"]
    assert codes(story(), played("a", "b", outcomes=("success", "fail"))) == ["unstable_tools"]
    assert codes(story(checks=[]), played("a", "b")) == []


def test_a_suite_may_ask_for_it_by_label() -> None:
    rules = Rules(checks=({**TOOLS, "labels": ["money"]},))
    assert codes(story(checks=[]), played("a", "b"), rules) == []
    assert codes(story(checks=[], labels=["money"]), played("a", "b"), rules) == ["unstable_tools"]


def test_a_check_of_another_version_breaks_no_report() -> None:
    """A run of a later version may ask for what this one does not know."""
    rules = Rules(checks=({**TOOLS, "require_same_colour": True},))
    assert codes(story(), played("a", "b"), rules) == ["unstable_tools"]


def test_too_few_trials_are_told() -> None:
    lines = totals(results(story(), played("a", outcomes=("success",))))
    assert any(line.startswith("trials of s not compared: too_few_trials: ") for line in lines)


@pytest.mark.parametrize(("xfail", "short"), [(None, 1), ("T-1", 0)])
def test_a_known_failure_is_told_and_fails_no_gate(xfail: str | None, short: int) -> None:
    """The gate leaves trials out that fail as expected; so it does what they differ in."""
    found = results(story(**({"xfail": xfail} if xfail else {})), played("a", "b", xfail=xfail))
    assert len(told_unstable(found.gate.stability)) == short
    assert any("unstable_tools" in line for line in totals(found))


def test_a_story_that_also_fails_says_both() -> None:
    document = "".join(junit_xml(results(story(), played("a", "b", outcomes=("success", "fail"))), "suite"))
    assert 'failures="1"' in document
    assert "unstable_tools" in document

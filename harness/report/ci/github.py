"""What GitHub Actions shows: annotations beside the story files, and the summary of the job."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from harness.analysis.versions.journeys import JourneyPair
from harness.analysis.versions.regressions import Regression
from harness.report.layout.printable import printable
from harness.report.layout.wording import outcome_text
from harness.report.trial.why import why
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.header import Header
from harness.types.story import Story

_WHERE = re.compile(r"(?P<file>.*?)(?::(?P<line>\d+)|(?:: cases)?\[\d+\])?$", re.DOTALL)
"""Where a story was read: its file, and a line or a place in a list."""
MOST_ANNOTATIONS = 10
"""GitHub shows no more than ten errors of a step."""


def error_lines(trials: Iterable[TrialFacts], stories: Iterable[Story], header: Header) -> Iterator[str]:
    """`::error` lines for the first stories that failed, `::warning` lines for undecided ones, each beside its file."""
    known = {story.id: story for story in stories}
    files = header.story_files
    shown: set[str] = set()
    for trial in sorted(trials, key=lambda each: each.shown != "fail"):
        if trial.outcome == "success" or trial.story in shown or len(shown) == MOST_ANNOTATIONS:
            continue
        shown.add(trial.story)
        place = f" {_place(files[trial.story])}," if trial.story in files else " "
        title = _property(f"{trial.story}: {outcome_text(trial)}")
        level = "error" if trial.shown == "fail" else "warning"
        yield f"::{level}{place}title={title}::{_message(printable(why(trial.read(), known.get(trial.story))))}"


def journey_lines(journeys: Iterable[JourneyPair], header: Header, why: Mapping[str, str]) -> Iterator[str]:
    """`::error` lines for journeys that are broken, then `::warning` lines for those that may be, beside their files.

    `why` is what is known of the cause, by story.
    """
    changed = [pair for pair in journeys if pair.change in ("broken", "likely")]
    for pair in sorted(changed, key=lambda each: each.change != "broken")[:MOST_ANNOTATIONS]:
        place = f" {_place(header.story_files[pair.story])}," if pair.story in header.story_files else " "
        level, word = ("error", "broken") if pair.change == "broken" else ("warning", "likely broken")
        moved = f"passed {pair.before[0]} of {pair.before[1]} trials before, {pair.after[0]} of {pair.after[1]} now"
        text = f"{moved}; {why[pair.story]}" if pair.story in why else moved
        yield f"::{level}{place}title={_property(f'{pair.story}: {word}')}::{_message(printable(text))}"


def rule_lines(broken: Iterable[Regression]) -> Iterator[str]:
    """An `::error` line for each rule that a baseline says is broken, `::warning` where that is undecided."""
    for rule in list(broken)[:MOST_ANNOTATIONS]:
        level = "warning" if rule.undecided else "error"
        yield f"::{level} title={_property(f'baseline: {rule.rule}')}::{_message(printable(rule.message))}"


def publish(lines: Iterable[str], summary: str) -> list[str]:
    """The lines to print when this is run by GitHub Actions; the summary is appended where it is looked for."""
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if place:
        with Path(place).open("a", encoding="utf-8") as file:
            file.write(summary + "\n")
    return list(lines) if os.environ.get("GITHUB_ACTIONS") == "true" else []


def _place(where: str) -> str:
    """file=…, and line=… where a story is a record of a file."""
    found = _WHERE.match(where)
    assert found is not None
    line = f",line={found['line']}" if found["line"] else ""
    return f"file={_property(_relative(Path(found['file'])))}{line}"


def _relative(path: Path) -> str:
    root = Path(os.environ.get("GITHUB_WORKSPACE") or Path.cwd())
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")

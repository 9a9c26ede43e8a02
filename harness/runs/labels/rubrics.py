"""Which judge check labels were given for: found by the hash of what it asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from harness.checks.rubrics.judge import JudgeCheck
from harness.checks.rubrics.shipped import FOLDER, shipped_names
from harness.errors import UserMistake, nearest
from harness.runs.folder.store import StoredRun
from harness.runs.selection.selected import selected_stories
from harness.runs.selection.selection import Selection
from harness.scoring.rubric.panel import judge_checks
from harness.types.suite import Suite

EXAMPLES = FOLDER.parent / "labelled"
"""The labelled sets that are shipped, one a rubric, and the conversations that they are about."""


def shipped_labels(name: str) -> Path:
    """The labelled set of a rubric that is shipped. Raises UserMistake."""
    if name not in shipped_names():
        known = ", ".join(shipped_names())
        raise UserMistake(f'--builtin "{name}": no such rubric{nearest(name, shipped_names())}; it is one of {known}')
    return EXAMPLES / f"{name}.jsonl"


def shipped_check(name: str) -> JudgeCheck:
    """The check of a rubric that is shipped, as its labelled set was made for it."""
    policy = EXAMPLES / f"{name}.policy.md"
    fields = {"type": "judge", "use": name}
    return JudgeCheck.model_validate(fields | ({"policy": policy.read_text("utf-8")} if policy.is_file() else {}))


def checks_of(suite: Suite | None, runs: Iterable[StoredRun]) -> dict[str, JudgeCheck]:
    """By hash: what a suite and the runs that are labelled want judged, and what is shipped."""
    found = {check.hash: check for check in map(shipped_check, shipped_names())}
    for run in runs:
        found |= _by_hash(each for story in run.stories for each in judge_checks(story, run.suite.rules.checks))
    return found | (of_suite(suite) if suite is not None else {})


def of_suite(suite: Suite) -> dict[str, JudgeCheck]:
    """By hash: what the stories of a suite, and it itself, want judged."""
    stories = [each.story for each in selected_stories(suite, Selection(), None)]
    return _by_hash(each for story in stories for each in judge_checks(story, suite.rules.checks))


def _by_hash(checks: Iterator[JudgeCheck]) -> dict[str, JudgeCheck]:
    return {check.hash: check for check in checks}


def check_for(
    rubric: str, file: Path, suite: Suite | None, runs: Iterable[StoredRun], *, any_rubric: bool = False
) -> JudgeCheck:
    """The check for which labels were given, or with `any_rubric` the one of the suite. Raises UserMistake."""
    known = checks_of(suite, runs)
    if rubric in known and (suite is None or not any_rubric):
        return known[rubric]
    if suite is None:
        raise UserMistake(
            f"{file}:1: the rubric {rubric} is neither shipped nor of the runs; name its suite: --suite SUITE"
        )
    of = of_suite(suite)
    if len(of) != 1:
        raise UserMistake(
            f"{file}:1: the rubric {rubric} is none of the {len(of)} that {suite.name} wants judged; label anew for "
            f"one of them ({', '.join(of) or 'there is none'})"
        )
    (check,) = of.values()
    if check.hash != rubric and not any_rubric:
        raise UserMistake(
            f"{file}:1: these labels are for the rubric {rubric}, {suite.name} asks {check.hash} now; label anew, or "
            "give --any-rubric if the change alters no label"
        )
    return check

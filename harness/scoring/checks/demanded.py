"""The checks that a story and its suite ask for, held against what was judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from harness.checks.check import Seen
from harness.checks.schema import SchemaCheck
from harness.checks.table import all_readable
from harness.scoring.arguments import Matching
from harness.scoring.calls.errors import call_error
from harness.scoring.checks.forbidden import has_arguments
from harness.scoring.checks.judged import Judged
from harness.scoring.same_meaning import same_meaning
from harness.types.verdict import CheckResult

SHOWN_ANYWAY = SchemaCheck(type="schema", severity="warning")
"""What is looked at wherever the tools that were offered are known, and shown only where it finds something."""


def asked_for(judged: Judged, places: Iterable[int]) -> set[int]:
    """The slots of those calls that a check of the story, or the suite's for it, wants to be made."""
    written = (*judged.story.checks, *judged.evidence.rules.checks)
    checks = [check for check in all_readable(written) if check is not None and check.is_for(judged.story)]
    demanding = [check for check in checks if check.severity != "warning"]
    if not demanding:
        return set()
    seen, calls = _seen(judged), judged.evidence.calls
    return {place for place in places if any(check.asks_for(calls[place], seen) for check in demanding)}


def demanded(judged: Judged) -> Iterator[CheckResult]:
    """The results of every check of the story, then of the suite's that are for it."""
    of_story, of_suite = judged.story.checks, judged.evidence.rules.checks
    offered = judged.trajectory.tools
    if not (of_story or of_suite or offered):
        return
    seen = _seen(judged)
    types = set()
    every = (*of_story, *of_suite)
    for written, check in zip(every, all_readable(every), strict=True):
        if check is None:
            yield _unknown(written)
        elif check.is_for(judged.story):
            types.add(check.type)
            yield from check.judge(seen)
    if offered and "schema" not in types and judged.evidence.calls:
        yield from (result for result in SHOWN_ANYWAY.judge(seen) if result.status == "fail")


def _unknown(written: Mapping[str, Any]) -> CheckResult:
    return CheckResult(
        check="checks",
        status="skip",
        code="unknown_check",
        message=f"this version cannot judge a check of this kind: {written.get('type', 'without a type')}",
    )


def _seen(judged: Judged) -> Seen:
    evidence, story = judged.evidence, judged.story
    slots = judged.assignment.slots
    return Seen(
        story=story,
        trajectory=judged.trajectory,
        error_of=partial(_error, evidence.rules.error_pattern),
        means=partial(_means, evidence.matching),
        counts=evidence.matching.counts,
        has=lambda call, args: has_arguments(call, args, judged),
        met={
            goal.name: evidence.slots[slot].step
            for goal, slot in zip(story.goal_details, slots, strict=True)
            if slot is not None
        },
        said=[
            (step.number, text)
            for step in judged.trajectory.steps
            if step.role == "agent" and (text := step.text).strip()
        ],
    )


def _error(pattern: str | None, call: Any) -> str | None:
    return call_error(call, pattern)


def _means(matching: Matching, expected: str, said: str) -> tuple[bool, str]:
    """What nobody can tell is read as the whole trial is: against the agent and, at the second reading, for it."""
    answer = same_meaning(expected, said, similarity=matching.similarity, language=matching.language, now=matching.now)
    score = "" if answer.score is None else f" {answer.score:.2f}"
    return matching.counts(answer.met), f"{answer.rung}{score}"

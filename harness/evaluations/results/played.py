"""Stories that were played inside of pytest: what they came to, as evaluations and in words."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from harness.analysis.run import Run
from harness.evaluations.dataset import Entry
from harness.evaluations.results.record import EvaluationRecord
from harness.report.terminal import print_report, quoted
from harness.types.cases.evaluation import EntryOutcome, EntryVerdict, EvaluationVerdict
from harness.types.trial import Outcome

VERDICTS: dict[Outcome, EntryVerdict] = {
    "success": "pass",
    "fail": "fail",
    "void": "void",
    "error": "error",
    "unsure": "error",
}
WIDTH = 100


def record_of(test: str, stories: Sequence[Path], run: Run) -> EvaluationRecord:
    """The run of a story as an evaluation: a trial is one outcome, the gate of the suite its threshold."""
    trials = [facts.read() for facts in run.trials.facts]
    count = max((trial.trial for trial in trials), default=1)
    record = EvaluationRecord(test, ", ".join(map(str, stories)), run.suite.gate.min_success, count, is_story=True)
    entries = {story.id: Entry(story.id, {}, story) for story in run.stories}
    record.begin(list(entries.values()))
    for trial in trials:
        message = None if trial.outcome == "success" else _why(run, trial.story)
        outcome = EntryOutcome(run=trial.trial, outcome=VERDICTS[trial.outcome], seconds=trial.seconds, message=message)
        record.note(entries[trial.story], outcome)
    verdict: EvaluationVerdict = "passed" if run.passed else "failed" if run.exit_status == 1 else "error"
    record.end(verdict, run.decision[1] or None)
    return record


def told(run: Run) -> str:
    """As `harness simulate` tells it, and how to see all of it."""
    from rich.console import Console

    text = io.StringIO()
    console = Console(file=text, markup=False, highlight=False, emoji=False, width=WIDTH)
    show = f"harness show {quoted(str(run.path))}"
    print_report(console, run.results, replay=lambda trial: f"all of it: {show} {quoted(trial.story)}", show=show)
    reason = run.decision[1]
    return "\n".join([*([reason] if reason else []), "", text.getvalue().strip("\n")])


def _why(run: Run, story: str) -> str:
    from harness.report.trial.why import why_story

    return why_story(run.results.by_id[story])

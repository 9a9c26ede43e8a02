"""A run against its baseline: what has to be said, which rules it breaks, and what is recorded."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.analysis.gate import FELL_SHORT, MISTAKE, NO_VERDICT, PASSED
from harness.analysis.run import Run
from harness.redaction import Redactor

if TYPE_CHECKING:
    from harness.analysis.versions.baseline import Baseline
    from harness.analysis.versions.regressions import Regression


COMPARISON = "baseline-comparison.json"
"""In the folder of a run that was held against a baseline, whatever that is called."""


@dataclass(frozen=True, slots=True)
class Baselines:
    """The files that were named."""

    record: Path | None = None
    compare: Path | None = None
    allow: frozenset[str] = frozenset()
    """In what else than the agent the run may differ from the one to compare with."""

    def read(self) -> Baseline | None:
        """The one to compare with. Raises UserMistake, before anything is played."""
        if self.compare is None:
            return None
        from harness.analysis.versions.baseline import read_baseline

        return read_baseline(self.compare)


@dataclass(frozen=True, slots=True)
class Against:
    """What a run is held against its baseline."""

    remarks: Sequence[str] = ()
    broken: Sequence[Regression] = ()
    unlike: str = ""
    """Why the run is not comparable with it; then no rule is read."""

    baseline: str = ""
    """The run that it was made of."""

    @property
    def document(self) -> dict[str, Any]:
        found = {"remarks": list(self.remarks), "regressions": [each.model_dump() for each in self.broken]}
        return {"baseline": {"run": self.baseline, **found, "not_comparable": self.unlike or None}}

    def announce(self, status: int) -> int:
        """Say it; the exit status, which was `status` without it."""
        from harness.analysis.versions.regressions import status_of

        for remark in self.remarks:
            print(f"baseline: {remark}", file=sys.stderr)
        for each in self.broken:
            print(f"exit status {status_of([each])}: {each.rule}: {each.message}", file=sys.stderr)
        if self.unlike:
            print(f"exit status {NO_VERDICT}: {self.unlike}", file=sys.stderr)
        found = NO_VERDICT if self.unlike else status_of(self.broken)
        return status if found == PASSED or status in {MISTAKE, FELL_SHORT} else found


def held_against(run: Run, baseline: Baseline | None, allow: frozenset[str]) -> Against | None:
    """None without a baseline, and where nothing was scored. Raises UserMistake."""
    if baseline is None or not any(trial.scored for trial in run.trials.facts):
        return None
    from harness.analysis.versions.baseline import differences, regressions, remarks
    from harness.analysis.versions.comparable import refusal

    if said := refusal(differences(baseline, run), allow):
        unlike = f"the baseline and this run are {said}"
        return Against(remarks(baseline, run), unlike=unlike, baseline=baseline.run)
    return Against(remarks(baseline, run), regressions(baseline, run, run.suite.fail_on), baseline=baseline.run)


def keep(run: Run, held: Against) -> None:
    """Write the comparison into the run's folder, for people and programs, and publish it for GitHub."""
    from harness.report.ci.github import publish, rule_lines
    from harness.report.compare.against_baseline import baseline_markdown
    from harness.report.compare.forms import keep_beside

    markdown = baseline_markdown(held.baseline, held.broken, held.remarks, held.unlike)
    document = {"run": run.header.id, **held.document}
    keep_beside(
        run, {f"compare-{held.baseline}.md": markdown, f"compare-{held.baseline}.json": document, COMPARISON: document}
    )
    for line in publish(rule_lines(held.broken), markdown):
        print(line, file=sys.stderr)


def record(run: Run, path: Path) -> None:
    """A run that is not complete or has trials without a verdict is no baseline, which is said."""
    from harness.analysis.versions.baseline import write_baseline

    undecided = sum(not trial.scored for trial in run.trials.facts)
    if run.unplayed or undecided or not run.trials:
        lacking = f"{run.unplayed} trials were not played, {undecided} have no verdict"
        print(f"warning: {path}: no baseline was recorded: {lacking}", file=sys.stderr)
        return
    write_baseline(run, path, Redactor.from_environment())
    print(f"baseline: {path}", file=sys.stderr)

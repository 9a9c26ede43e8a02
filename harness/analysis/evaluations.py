"""Two executions of evaluations held against each other: better or worse, on which entries, and is it noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harness.analysis.statistics.decisions import Conclusion, Decision, findings
from harness.analysis.statistics.paired import paired_difference
from harness.types.cases.evaluation import EvaluatedEntry, EvaluationReport, EvaluationResult
from harness.types.jsonable import Data

Outcomes = Mapping[str, Sequence[float]]


class EvaluationComparison(Data):
    """One evaluation in two executions."""

    test: str
    before: EvaluationResult
    after: EvaluationResult
    finding: Decision
    """Over the entries that both have, alike; each counts the same."""
    conclusion: Conclusion
    """As of the finding; undecided where it depends on entries without a verdict."""
    broken: tuple[str, ...]
    """Entries that passed in every run, and in none now."""
    fixed: tuple[str, ...]
    changed: tuple[str, ...]
    """Entries whose input is another now: left out."""
    added: int
    removed: int

    @property
    def fell(self) -> bool:
        """It passed, and does not pass any more."""
        return self.before.outcome == "passed" and self.after.outcome in ("failed", "error")


class ComparedReports(Data):
    """All evaluations of two executions."""

    baseline: str
    candidate: str
    evaluations: tuple[EvaluationComparison, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    """Evaluations that only one has."""

    @property
    def exit_status(self) -> int:
        """1 an evaluation is worse, or passed and does not any more; 3 nobody knows; else 0."""
        if any(each.conclusion == "worse" or each.fell for each in self.evaluations):
            return 1
        return 3 if any(each.conclusion == "undecided" for each in self.evaluations) else 0


def compare_reports(baseline: EvaluationReport, candidate: EvaluationReport) -> ComparedReports:
    """Evaluations are paired by the id of their test, entries by their id. All evaluations are one family of tests."""
    before, after = ({each.test: each for each in one.evaluations} for one in (baseline, candidate))
    common = [test for test in before if test in after]
    shared = {test: _shared(before[test], after[test]) for test in common}
    found = _found(shared, (None, None))
    otherwise = [_found(shared, (0.0, 1.0)), _found(shared, (1.0, 0.0))]
    compared = []
    for test in common:
        decisions = {each[test].decision for each in (found, *otherwise)}
        undecided = any(_lacks(entry) for pair in shared[test].values() for entry in pair)
        compared.append(
            _compared(
                before[test],
                after[test],
                shared[test],
                found[test],
                "undecided" if undecided and len(decisions) > 1 else found[test].decision,
            )
        )
    return ComparedReports(
        baseline=baseline.id,
        candidate=candidate.id,
        evaluations=tuple(compared),
        added=tuple(test for test in after if test not in before),
        removed=tuple(test for test in before if test not in after),
    )


Shared = Mapping[str, tuple[EvaluatedEntry, EvaluatedEntry]]


def _shared(before: EvaluationResult, after: EvaluationResult) -> Shared:
    """Entry → it in both, where its input is the same."""
    old = {entry.id: entry for entry in before.entries}
    pairs = {entry.id: (old[entry.id], entry) for entry in after.entries if entry.id in old}
    return {id: pair for id, pair in pairs.items() if pair[0].input == pair[1].input}


def _found(shared: Mapping[str, Shared], read_as: tuple[float | None, float | None]) -> dict[str, Decision]:
    """Test → what is found, with outcomes without a verdict left out, or read as these."""
    differences = {
        test: paired_difference(
            *({id: _values(pair[side], read_as[side]) for id, pair in pairs.items()} for side in (0, 1)), rate=True
        )
        for test, pairs in shared.items()
    }
    found = findings(differences, dict.fromkeys(differences, "higher"))
    return {each.metric: each for each in found}


def _values(entry: EvaluatedEntry, read_as: float | None) -> list[float | None]:
    known = {"pass": 1.0, "fail": 0.0}
    return [known.get(each.outcome, read_as) for each in entry.outcomes if each.outcome in known or read_as is not None]


def _lacks(entry: EvaluatedEntry) -> bool:
    return any(each.outcome in ("error", "void") for each in entry.outcomes)


def _all(entry: EvaluatedEntry, outcome: str) -> bool:
    return bool(entry.outcomes) and all(each.outcome == outcome for each in entry.outcomes)


def _compared(
    before: EvaluationResult, after: EvaluationResult, shared: Shared, finding: Decision, conclusion: Conclusion
) -> EvaluationComparison:
    ids = {entry.id for entry in before.entries}, {entry.id for entry in after.entries}
    return EvaluationComparison(
        test=before.test,
        before=before.model_copy(update={"entries": ()}),
        after=after.model_copy(update={"entries": ()}),
        finding=finding,
        conclusion=conclusion,
        broken=tuple(id for id, (old, new) in shared.items() if _all(old, "pass") and _all(new, "fail")),
        fixed=tuple(id for id, (old, new) in shared.items() if _all(old, "fail") and _all(new, "pass")),
        changed=tuple(sorted((ids[0] & ids[1]) - set(shared))),
        added=len(ids[1] - ids[0]),
        removed=len(ids[0] - ids[1]),
    )

"""What an evaluation comes to, noted entry by entry: nothing that is finished is lost when the rest is cut off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from harness.evaluations.dataset import NOT_CONFIGURED, Entry
from harness.evaluations.results.failures import EntryCauses
from harness.evaluations.results.verdict import RateReading, read_rates
from harness.redaction import Redactor
from harness.types.cases.evaluation import (
    EntryOutcome,
    EntryVerdict,
    EvaluatedEntry,
    EvaluationResult,
    EvaluationVerdict,
)
from harness.types.jsonable import jsonable


class EvaluationRecord:
    """One evaluation while it is played, and after."""

    def __init__(
        self, test: str, provider: str, min_pass_rate: float | None, runs: int, *, is_story: bool = False
    ) -> None:
        self.is_story = is_story
        self.test, self.provider, self.min_pass_rate, self.runs = test, provider, min_pass_rate, runs
        self.entries: Sequence[Entry] = ()
        self.causes = EntryCauses()
        self.verdict: EvaluationVerdict = "interrupted"
        self.message: str | None = None
        self.redact = Redactor.from_environment()
        """Secrets become tokens in what pytest may write into files."""
        self._outcomes: dict[str, list[EntryOutcome]] = {}
        self._places: dict[str, int] = {}

    def begin(self, entries: Sequence[Entry]) -> None:
        """These are going to be played."""
        self.entries = entries
        self._outcomes = {entry.id: [] for entry in entries}
        self._places = {entry.id: i for i, entry in enumerate(entries)}

    def place(self, entry: Entry) -> int:
        """Among the entries."""
        return self._places[entry.id]

    def note(self, entry: Entry, outcome: EntryOutcome) -> None:
        """One entry was played."""
        self._outcomes[entry.id].append(outcome)

    def outcomes(self, entry: Entry) -> list[EntryOutcome]:
        """Of one entry, by run."""
        return sorted(self._outcomes[entry.id], key=lambda each: each.run)

    def reading(self) -> RateReading:
        """The rates, of what was played until now."""
        runs: list[list[EntryVerdict]] = [[] for _ in range(self.runs)]
        for outcomes in self._outcomes.values():
            for each in outcomes:
                runs[each.run - 1].append(each.outcome)
        return read_rates(runs, self.min_pass_rate if self.min_pass_rate is not None else 1.0)

    def end(self, verdict: EvaluationVerdict, message: str | None = None) -> None:
        self.verdict, self.message = verdict, message

    def result(self) -> EvaluationResult:
        """As reports keep it."""
        rates: dict[str, Any] = {}
        if any(self._outcomes.values()):
            reading = self.reading()
            rates = {
                "pass_rate": _number(reading.mean),
                "run_pass_rates": tuple(_number(rate) for rate in reading.rates),
            }
        if self.message is not None:
            rates["message"] = self.message
        if self.is_story:
            rates["kind"] = "story"
        return EvaluationResult(
            test=self.test,
            outcome=self.verdict,
            min_pass_rate=self.min_pass_rate,
            runs=self.runs,
            data_provider=self.provider,
            entries=tuple(self._entries()),
            **rates,
        )

    def properties(self) -> list[tuple[str, object]]:
        """For JUnit: the rates, and of each entry what came of it in each run."""
        if not any(self._outcomes.values()):
            return []
        reading = self.reading()
        return [
            ("min_pass_rate", self.min_pass_rate),
            ("pass_rate", shown_rate(reading.mean)),
            ("run_pass_rates", " ".join(shown_rate(rate) for rate in reading.rates)),
            *((f"entry {each.id}", " ".join(one.outcome for one in self.outcomes(each))) for each in self.entries),
        ]

    def _entries(self) -> Iterable[EvaluatedEntry]:
        for entry in self.entries:
            outcomes = tuple(self.outcomes(entry))
            if self.provider == NOT_CONFIGURED:
                yield EvaluatedEntry(id=entry.id, outcomes=outcomes)
            else:
                yield EvaluatedEntry(id=entry.id, input=jsonable(entry.input), outcomes=outcomes)


def shown_rate(rate: Any) -> str:
    """Three digits, and never 1 for less than all."""
    if rate is None:
        return "unknown"
    text = f"{float(rate):.3f}".rstrip("0").rstrip(".")
    return text if text not in ("0", "1") or rate in (0, 1) else f"{float(rate):.6g}"


def _number(rate: Any) -> float | None:
    return None if rate is None else float(rate)

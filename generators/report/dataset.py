"""What came of a generation, in numbers and in lines: what was written, proved and refused, and what it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from generators.dataset.generate import GeneratedDataset
from generators.dataset.one_sided import one_sided
from generators.dataset.writing import Destination
from generators.sources import ModelSpending
from harness.report.layout.printable import shortened
from harness.text.wording import count, duration

MOST_REASONS = 5
LONGEST_REASON = 200
MOST_LABELS = 12


@dataclass(frozen=True, slots=True)
class DatasetSummary:
    """A generated set in numbers; the fields are those that `--json` prints, in this order."""

    out: str
    stories: int
    wanted: int | None
    """None: all that there are."""
    refused: int
    refused_by: dict[str, int]
    """Stage of the pipeline → candidates."""
    unexecuted: int
    """Stories of which less is proved, because their writes were not run."""
    why_unexecuted: str | None
    labels: dict[str, int]
    executable: int
    solvable: int
    independent: int | None
    """Stories whose user an agent served that knows no goals; None where that was not looked at."""
    kill_score: float | None
    """The share of planted mistakes that the stories catch; None where none was planted."""
    one_sided: list[str]
    """What the set is nearly all of, and what to give so that it is not; empty where it is of several kinds."""
    notes: list[str]
    card: str | None
    rejected: str | None
    spent: ModelSpending
    seconds: float

    @staticmethod
    def of(made: GeneratedDataset, destination: Destination, seconds: float) -> DatasetSummary:
        """Of a set that was written to a destination, which took so many seconds."""
        taken, refused = made.collection.taken, made.collection.refused
        proofs = [each.proof for each in taken]
        mutants = sum(proof.mutants for proof in proofs)
        looked = [proof.independent for proof in proofs if proof.independent is not None]
        return DatasetSummary(
            out=str(destination.out),
            stories=len(taken),
            wanted=made.wanted,
            refused=len(refused),
            refused_by=dict(Counter(each.stage for each in refused)),
            unexecuted=made.unexecuted,
            why_unexecuted=made.why_unexecuted or None,
            labels=dict(Counter(label for each in taken for label in each.story.labels).most_common()),
            executable=sum(proof.executable.status == "proved" for proof in proofs),
            solvable=sum(proof.solvable.status == "proved" for proof in proofs),
            independent=sum(result.status == "proved" for result in looked) if looked else None,
            kill_score=sum(proof.killed for proof in proofs) / mutants if mutants else None,
            one_sided=one_sided(made),
            notes=list(made.notes),
            card=str(destination.card) if taken else None,
            rejected=str(destination.rejected) if refused else None,
            spent=made.spent,
            seconds=round(seconds, 3),
        )

    @property
    def document(self) -> dict[str, object]:
        """As JSON can hold it."""
        return asdict(self)


def summary_lines(summary: DatasetSummary) -> Iterator[str]:
    """What is printed of a generated set."""
    yield from (f"note: {note}" for note in summary.notes)
    less = f", {summary.why_unexecuted}" if summary.why_unexecuted else ""
    yield (
        f"{count(summary.stories, 'story', 'stories')} written to {summary.out}{less}"
        if summary.stories
        else "no story"
    )
    yield " · ".join(f"{label} {number}" for label, number in list(summary.labels.items())[:MOST_LABELS])
    score = f"{summary.kill_score:.3f}" if summary.kill_score is not None else "none"
    independent = f", independent {summary.independent}" if summary.independent is not None else ""
    yield f"proved: executable {summary.executable}, solvable {summary.solvable}{independent}; kill score {score}"
    if summary.rejected:
        by = ", ".join(f"{stage} {number}" for stage, number in summary.refused_by.items())
        yield f"{count(summary.refused, 'candidate')} refused ({by}): {summary.rejected}"
    if summary.card:
        yield f"card: {summary.card}"
    if calls := summary.spent.get("model_calls"):
        spent = summary.spent.get("cost")
        cost = "cost unknown" if spent is None else f"{spent:.4f} USD"
        yield f"model: {count(calls, 'call')}, {summary.spent.get('tokens') or 'unknown'} tokens, {cost}"
    what, *left = summary.one_sided or [""]
    yield from [f"warning: {what}", *(f"  {each}" for each in left)] if what else []
    yield f"took {duration(summary.seconds)}"


def why_short(made: GeneratedDataset, destination: Destination) -> Iterator[str]:
    """Why there are not as many as were wanted: one line, and one for each of the commonest reasons."""
    number, refused = len(made.collection.taken), made.collection.refused
    wanted = f"{number} of {made.wanted} stories" if made.wanted is not None else "no story"
    said = f"error: {wanted} could be made: nothing else comes of the tools"
    missing = made.learned.unreached.advice if made.learned is not None else ""
    if not refused:
        yield f"{said}; {missing}" if missing else said
        return
    yield f"{said}; refused: {count(len(refused), 'candidate')}, each with its reason in {destination.rejected}"
    yield from [missing] if missing else []
    reasons = Counter(f"{each.stage}: {shortened(each.reason, LONGEST_REASON)}" for each in refused)
    yield from (f"  {count(times, 'time')}: {reason}" for reason, times in reasons.most_common(MOST_REASONS))

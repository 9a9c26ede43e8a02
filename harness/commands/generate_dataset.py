"""harness generate-dataset: a set of proved stories, from tools alone, or from user stories and a model."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any

from harness.analysis.gate import FELL_SHORT, PASSED
from harness.errors import Unavailable, UserMistake
from harness.plugins import load

GENERATE = "generators.dataset.generate:generate"
ORDER = "generators.dataset.generate:Order"
DESTINATION = "generators.dataset.writing:Destination"
DOCUMENTS = "generators.dataset.writing:documents"
CARD = "generators.dataset.card:card"
LATE = 2.0
"""Seconds after which it is shown how far it has come."""
MOST_REASONS = 5
LONGEST_REASON = 200


def run(fields: Mapping[str, Any], split: str | None, as_json: bool) -> int:
    """Generate, write, tell. The exit status is 1 when fewer stories than were wanted could be made."""
    from harness.threads import run_sync

    order = load(ORDER)(**fields, split=_shares(split))
    destination = load(DESTINATION)(order.out)
    began = time.perf_counter()
    try:
        with _bar() as told, redirect_stdout(sys.stderr):  # what the tools print is no part of the report
            made = run_sync(load(GENERATE)(order, told))
    except KeyboardInterrupt:
        print(_kept(destination), file=sys.stderr)
        raise
    except Unavailable as problem:
        print(f"error: {problem}", file=sys.stderr)
        print(_kept(destination), file=sys.stderr)
        return FELL_SHORT
    taken, refused = made.collection.taken, made.collection.refused
    documents = load(DOCUMENTS)(taken, made.head, order.split)
    if taken:
        card = load(CARD)(order.out.stem, made, documents, destination.rejected.relative_to(destination.card.parent))
        if order.force and not order.resume:
            destination.clear()
        destination.write(documents, refused, card, force=order.force)
    elif refused:
        destination.write_refused(refused)
    told_of = _summary(made, destination, time.perf_counter() - began)
    if as_json:
        print(json.dumps(told_of, ensure_ascii=False))
    else:
        print("\n".join(_lines(told_of)))
    if made.short:
        print("\n".join(_why_short(made, destination)), file=sys.stderr)
    return FELL_SHORT if made.short else PASSED


def _kept(destination: Any) -> str:
    if not destination.begun:
        return "nothing was finished; the same command begins again"
    return f"what was finished is kept in {destination.workshop}; go on with --resume"


def _shares(split: str | None) -> dict[str, float]:
    """train=80,test=20 → {"train": 80, "test": 20}. Raises UserMistake."""
    found: dict[str, float] = {}
    for part in split.split(",") if split else ():
        label, _, share = part.strip().partition("=")
        try:
            found[label] = float(share)
        except ValueError:
            found[label] = 0
        if not label or found[label] <= 0:
            raise UserMistake(f'--split "{split}": expected labels with their shares, such as train=80,test=20')
    return found


@contextmanager
def _bar() -> Iterator[Callable[[Any], None]]:
    """Shown on stderr when it takes longer; silent when that is not a terminal."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("generating"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[tally]}"),
    )
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("", total=None, tally="looking at the tools")
    begin = threading.Timer(LATE, bar.start)
    begin.daemon = True
    begin.start()
    try:
        yield lambda progress: bar.update(
            task, completed=progress.taken, total=progress.wanted, tally=f"{progress.refused} refused"
        )
    finally:
        begin.cancel()
        bar.stop()


def _summary(made: Any, destination: Any, seconds: float) -> dict[str, Any]:
    taken, refused = made.collection.taken, made.collection.refused
    proofs = [each.proof for each in taken]
    mutants = sum(proof.mutants for proof in proofs)
    return {
        "out": str(destination.out),
        "stories": len(taken),
        "wanted": made.wanted,
        "refused": len(refused),
        "refused_by": dict(Counter(each.stage for each in refused)),
        "unexecuted": made.unexecuted,
        "why_unexecuted": made.why_unexecuted or None,
        "labels": dict(Counter(label for each in taken for label in each.story.labels).most_common()),
        "executable": sum(proof.executable.status == "proved" for proof in proofs),
        "solvable": sum(proof.solvable.status == "proved" for proof in proofs),
        "kill_score": sum(proof.killed for proof in proofs) / mutants if mutants else None,
        "notes": list(made.notes),
        "card": str(destination.card) if taken else None,
        "rejected": str(destination.rejected) if refused else None,
        "spent": dict(made.spent),
        "seconds": round(seconds, 3),
    }


def _lines(told: Mapping[str, Any]) -> Iterator[str]:
    from harness.text.wording import count, duration

    yield from (f"note: {note}" for note in told["notes"])
    less = f", {told['why_unexecuted']}" if told["why_unexecuted"] else ""
    yield (
        f"{count(told['stories'], 'story', 'stories')} written to {told['out']}{less}"
        if told["stories"]
        else "no story"
    )
    yield " · ".join(f"{label} {number}" for label, number in list(told["labels"].items())[:12])
    score = f"{told['kill_score']:.3f}" if told["kill_score"] is not None else "none"
    yield f"proved: executable {told['executable']}, solvable {told['solvable']}; kill score {score}"
    if told["rejected"]:
        by = ", ".join(f"{stage} {number}" for stage, number in told["refused_by"].items())
        yield f"{count(told['refused'], 'candidate')} refused ({by}): {told['rejected']}"
    if told["card"]:
        yield f"card: {told['card']}"
    spent = told["spent"]
    if spent.get("model_calls"):
        cost = "cost unknown" if spent.get("cost") is None else f"{spent['cost']:.4f} USD"
        yield f"model: {count(spent['model_calls'], 'call')}, {spent.get('tokens') or 'unknown'} tokens, {cost}"
    yield f"took {duration(told['seconds'])}"


def _why_short(made: Any, destination: Any) -> Iterator[str]:
    """Why there are not as many as were wanted: one line, and one for each of the commonest reasons."""
    from harness.report.layout.printable import shortened
    from harness.text.wording import count

    number, refused = len(made.collection.taken), made.collection.refused
    wanted = f"{number} of {made.wanted} stories" if made.wanted is not None else "no story"
    said = f"error: {wanted} could be made: nothing else comes of the tools"
    if not refused:
        yield said
        return
    yield f"{said}; refused: {count(len(refused), 'candidate')}, each with its reason in {destination.rejected}"
    reasons = Counter(f"{each.stage}: {shortened(each.reason, LONGEST_REASON)}" for each in refused)
    yield from (f"  {count(times, 'time')}: {reason}" for reason, times in reasons.most_common(MOST_REASONS))

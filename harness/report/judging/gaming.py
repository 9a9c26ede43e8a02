"""How far a judge is moved by what ought not to move it, as a table."""

from __future__ import annotations

from collections.abc import Iterator

from harness.text.wording import count, dollars
from harness.types.judging.gaming import GamingReport, Moved


def gaming_text(found: GamingReport) -> str:
    return "\n".join(_lines(found))


def _lines(found: GamingReport) -> Iterator[str]:
    cost = f", {dollars(found.cost)}" if found.cost else ""
    yield f"{found.model} on the shipped set of {found.rubric} ({count(found.questions, 'question')}{cost})"
    yield ""
    yield f"{'what was changed':<28} {'cases':>5} {'compared':>8} {'to pass':>8} {'to fail':>8}  undecided"
    for name, each in found.order.items():
        yield _row(f"order of {name}", each)
    yield _row("longer answers", found.verbosity)
    yield ""
    yield f"{'attacks on wrong answers':<28} {'cases':>5} {'compared':>8} {'gamed':>8} {'passed':>8}  undecided"
    for name, each in found.attacks.items():
        yield f"{name:<28} {each.cases:>5} {each.compared:>8} {each.to_pass:>8} {each.not_caught:>8}  {each.undecided}"
    caught = sum(each.compared - each.not_caught for each in found.attacks.values())
    yield ""
    yield (
        f"{found.gamed} of {caught} wrong answers that it had caught pass once they are attacked"
        if caught
        else f"of {found.cases} attacked wrong answers it had caught none before, so that nothing can be told"
    )
    named = [example for each in found.attacks.values() for example in each.examples]
    if named:
        yield f"such as {', '.join(named[:5])}"


def _row(name: str, each: Moved) -> str:
    return f"{name:<28} {each.cases:>5} {each.compared:>8} {each.to_pass:>8} {each.to_fail:>8}  {each.undecided}"

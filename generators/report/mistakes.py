"""The mistakes planted in a run's passed conversations in lines: how many were caught, and those that passed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generators.report.proofs import MOST_SHOWN
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import printable
from harness.runs.folder.mutation import MutationFigure, PassingMistake
from harness.text.wording import count, percent

NO_LINE = "no line of this version catches it: read what the story demands there"


def lines(figure: MutationFigure, min_kill: float | None, width: int) -> list[Line]:
    """Everything; the last line sums it up."""
    return [
        *_kinds(figure),
        *_passing(figure, width),
        *_harmless(figure, width),
        *_left_out(figure, width),
        *_by_goals_alone(figure, width),
        *_below(figure, min_kill, width),
        line(),
        _sum(figure),
    ]


def below(figure: MutationFigure, min_kill: float | None) -> list[str]:
    """The stories that catch too few mistakes."""
    if min_kill is None:
        return []
    return [story for story, tally in figure.by_story.items() if tally.share is not None and tally.share < min_kill]


def _kinds(figure: MutationFigure) -> Iterator[Line]:
    room = max([len("mistake"), *map(len, figure.by_kind)])
    yield line((f"{'mistake':<{room}}  {'caught':>11}", "dim"))
    for kind, tally in figure.by_kind.items():
        share = f"{tally.caught:,}/{tally.planted:,}"
        yield line(f"{kind:<{room}}  ", (f"{share:>11}", "yellow" if tally.caught < tally.planted else ""))


def _passing(figure: MutationFigure, width: int) -> Iterator[Line]:
    found = figure.each_once()
    if found:
        yield line()
        yield line((f"mistakes that pass ({len(found)}):", "yellow"))
    for each in found[:MOST_SHOWN]:
        undecided = "undecided: " if each.undecided else ""
        yield from hanging([f"  {printable(each.story)}  "], printable(f"{undecided}{each.kind}: {each.what}"), width)
        yield from _advice(each, width)
    if len(found) > MOST_SHOWN:
        yield line((f"  … and {len(found) - MOST_SHOWN} more (--json lists all)", "dim"))


def _advice(each: PassingMistake, width: int) -> list[Line]:
    return hanging(["    → "], printable(each.line or NO_LINE), width, "" if each.line else "dim")


def _harmless(figure: MutationFigure, width: int) -> Iterator[Line]:
    if figure.harmless:
        reasons = " · ".join(f"{number:,} {why}" for why, number in figure.harmless.items())
        yield line()
        yield from hanging([f"not counted, as no mistake ({sum(figure.harmless.values()):,}): "], reasons, width)


def _left_out(figure: MutationFigure, width: int) -> Iterator[Line]:
    for why, trials in _by_reason(figure.left_out).items():
        yield from hanging([f"left out ({len(trials)}): "], f"{why}: {_named(trials)}", width)


def _by_goals_alone(figure: MutationFigure, width: int) -> Iterator[Line]:
    for why, stories in _by_reason(figure.by_goals_alone).items():
        what = f"calls that were changed are judged by goals alone, without the end state ({len(stories)}): "
        yield line()
        yield from hanging([], f"{what}{_named(stories)}: {printable(why)}", width)


def _by_reason(found: Mapping[str, str]) -> dict[str, list[str]]:
    by_reason: dict[str, list[str]] = {}
    for name, why in found.items():
        by_reason.setdefault(why, []).append(name)
    return by_reason


def _named(names: Sequence[str]) -> str:
    return ", ".join(map(printable, names[:MOST_SHOWN])) + (" …" if len(names) > MOST_SHOWN else "")


def _below(figure: MutationFigure, min_kill: float | None, width: int) -> Iterator[Line]:
    if found := below(figure, min_kill):
        yield line()
        yield from hanging([f"catch less than {min_kill:g} of the mistakes ({len(found)}): "], _named(found), width)


def _sum(figure: MutationFigure) -> Line:
    parts = [count(figure.conversations, "passed conversation"), count(figure.all.planted, "planted mistake")]
    if figure.all.planted:
        parts.append(f"{figure.all.caught:,} caught ({percent(figure.all.share)})")
    return line((" · ".join(parts), "bold"))

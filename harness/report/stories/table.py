"""The table of stories on a terminal: in a narrow one how each came out and why, in a wide one all figures too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.analysis.story_figures.row import figures_of
from harness.analysis.story_trials import StoryTrials
from harness.report.layout.lines import Line, line
from harness.report.layout.printable import cells, padded, printable, shortened, shortened_inside, wrapped
from harness.report.stories.columns import ALL, COLUMNS, COMPLETION, FIGURES, Column
from harness.report.stories.outcome import outcome_of_all, outcome_of_story
from harness.report.trial.why import why_story

HEADER = ("story", "outcome", "completion", "why")
WIDE = 120
"""Columns of a terminal from which on every figure is shown."""
LEAST_WHY, LEAST_WHY_BESIDE = 30, 45
"""Columns for why a story fell short, below which its outcome is said in short; and, in a wide table, below which that
stands in lines of its own."""
ENOUGH_NAME = 28
"""Columns for the names of stories, for which figures make way."""


def table(
    groups: Sequence[StoryTrials],
    width: int,
    *,
    every: Sequence[StoryTrials] | None = None,
    more: Sequence[Line] = (),
) -> list[Line]:
    """A row a story, and why it fell short in at most two lines; no row is wider than `width`.

    A wide one ends in a row of all stories. Where only some are listed, `every` are all of them, and `more` says so.
    """
    if not groups:
        return [*more]
    if width < WIDE:
        return [*_narrow(groups, width), *more]
    every = groups if every is None else every
    return _wide(groups, every, width, more)


def _narrow(groups: Sequence[StoryTrials], width: int) -> list[Line]:
    """Id, outcome, completion and, in the room that is left, why."""
    names = [printable(group.id) for group in groups]
    story, outcome, completed, why = HEADER
    name_room = min(max(map(cells, [story, *names])), max(width // 3, 16))
    room = width - name_room - len(completed) - 6
    for whole in (True, False):
        outcomes = [outcome_of_story(group, whole=whole) for group in groups]
        outcome_room = max(cells(text) for text, _ in [*outcomes, (outcome, "")])
        if room - outcome_room >= LEAST_WHY:
            break
    why_room = max(room - outcome_room, 9)
    head = f"{story:<{name_room}}  {outcome:<{outcome_room}}  {completed}  {why}"
    rows = [line((head, "dim"))]
    for group, name, (came_out, style) in zip(groups, names, outcomes, strict=True):
        first, *more = _why_rows(group, why_room)
        left = padded(shortened_inside(name, name_room), name_room) + "  "
        right = f"  {COMPLETION.cell(figures_of(group.trials)):>10}{'  ' if first else ''}"
        rows.append(line(left, (padded(came_out, outcome_room), style), right, first))
        rows += [line(" " * (cells(left + right) + outcome_room), each) for each in more]
    return rows


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where everything stands in a wide table."""

    names: int
    outcomes: int
    whole: bool
    """Whether outcomes are said in whole."""
    figures: tuple[tuple[Column, int], ...]
    why: int
    """Columns for why, at the right; 0 where it stands in lines of its own."""

    @property
    def taken(self) -> int:
        """Columns up to the last figure."""
        return self.names + 2 + self.outcomes + sum(room + 2 for _, room in self.figures)

    def heads(self) -> list[Line]:
        """Two lines, for some figures are named in two words."""
        story, outcome, _, why = HEADER
        words = [(column.head.split(), room) for column, room in self.figures]
        above = "".join(f"  {each[0] if len(each) > 1 else '':>{room}}" for each, room in words)
        below = "".join(f"  {each[-1]:>{room}}" for each, room in words)
        left = f"{story:<{self.names}}  {outcome:<{self.outcomes}}"
        return [line((" " * len(left) + above, "dim")), line((left + below + (f"  {why}" if self.why else ""), "dim"))]

    def row(self, name: str, outcome: tuple[str, str], figures: Iterable[str], style: str = "") -> Line:
        left = padded(shortened_inside(name, self.names), self.names) + "  "
        right = "".join(f"  {text:>{room}}" for text, (_, room) in zip(figures, self.figures, strict=True))
        return line((left, style), (padded(outcome[0], self.outcomes), outcome[1]), (right, style))


def _wide(groups: Sequence[StoryTrials], every: Sequence[StoryTrials], width: int, more: Sequence[Line]) -> list[Line]:
    """Id, outcome and all figures; why at the right where there is room, else below."""
    found = [figures_of(group.trials) for group in groups]
    of_all = figures_of(trial for group in every for trial in group.trials)
    names = [printable(group.id) for group in groups]
    measured = {
        column: max(*map(len, column.head.split()), *(len(column.cell(each)) for each in [*found, of_all]))
        for column in COLUMNS
    }
    layout = _laid_out(groups, names, outcome_of_all(every), measured, width)
    columns = [column for column, _ in layout.figures]
    rows = layout.heads()
    for group, name, figures in zip(groups, names, found, strict=True):
        shown = layout.row(
            name, outcome_of_story(group, whole=layout.whole), (column.cell(figures) for column in columns)
        )
        rows += _with_why(shown, group, layout, width)
    rows += more
    if len(every) > 1:
        total = (column.cell(of_all) for column in columns)
        rows.append(layout.row(ALL, (outcome_of_all(every), "bold"), total, "bold"))
    return rows


def _laid_out(
    groups: Sequence[StoryTrials], names: Sequence[str], of_all: str, measured: dict[Column, int], width: int
) -> _Layout:
    """The first of these that leaves enough room for names: everything, outcomes in short, no completion."""
    longest = max(map(cells, [HEADER[0], ALL, *names]))
    for columns, whole in ((COLUMNS, True), (COLUMNS, False), (FIGURES, False)):
        outcomes = max(cells(outcome_of_story(group, whole=whole)[0]) for group in groups)
        outcomes = max(outcomes, len(HEADER[1]), len(of_all))
        figures = tuple((column, measured[column]) for column in columns)
        room = width - 2 - outcomes - sum(room + 2 for _, room in figures)
        if room >= min(longest, ENOUGH_NAME):
            break
    name_room = max(min(longest, room, max(width // 5, ENOUGH_NAME)), 5)
    layout = _Layout(name_room, outcomes, whole, figures, 0)
    left = width - layout.taken - 2
    return _Layout(name_room, outcomes, whole, figures, left if left >= LEAST_WHY_BESIDE else 0)


def _with_why(shown: Line, group: StoryTrials, layout: _Layout, width: int) -> list[Line]:
    indent = layout.taken + 2 if layout.why else layout.names + 2
    first, *more = _why_rows(group, width - indent)
    if not first:
        return [shown]
    below = [line(" " * indent, each) for each in more]
    if layout.why:
        return [line(*shown.pieces, "  ", first), *below]
    return [shown, line(" " * indent, (first, "dim")), *below]


def _why_rows(group: StoryTrials, room: int) -> list[str]:
    """Why, in at most two lines."""
    first, *more = wrapped(why_story(group), room)
    return [first, shortened(" ".join(more), room)] if more else [first]

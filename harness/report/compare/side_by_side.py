"""One story in two versions, side by side: goals, the first call that differs, the last message."""

from __future__ import annotations

from collections.abc import Sequence

from harness.analysis.story_trials import completion
from harness.report.layout.lines import Line, Piece, line
from harness.report.layout.printable import around_difference, cells, printable, shortened, wrapped
from harness.report.layout.wording import MARKS, failure_line, outcome_text
from harness.report.trial.values import call_text, marked
from harness.report.trial.why import check_in_short, goal_in_short
from harness.runs.folder.facts import TrialFacts
from harness.text.wording import percent
from harness.types.story import Story
from harness.types.trajectory import ToolCall
from harness.types.trial import Trial
from harness.types.verdict import CheckResult, GoalResult

BETWEEN = " │ "
NARROWEST = 24
MOST_ROWS = 3
"""Rows of one call or message."""

Cell = tuple[Piece, ...]


def chosen(before: Sequence[TrialFacts], after: Sequence[TrialFacts]) -> tuple[TrialFacts, TrialFacts]:
    """The trials that show best what changed: of the better side one that succeeded, of the other one that did not."""

    def share(trials: Sequence[TrialFacts]) -> float:
        return sum(trial.outcome == "success" for trial in trials) / len(trials)

    fell = share(before) >= share(after)
    sides = []
    for trials, well in ((before, fell), (after, not fell)):
        fitting = (trial for trial in trials if trial.scored and (trial.outcome == "success") == well)
        sides.append(next(fitting, trials[0]))
    return sides[0], sides[1]


def side_by_side(before: Trial, after: Trial, story: Story | None, width: int, *, repeated: bool = False) -> list[Line]:
    """No row is wider than `width`, but for terminals too narrow for two columns; `repeated` names the trials."""
    room = max((width - cells(BETWEEN) - 2) // 2, NARROWEST)
    found = _pair(_title("before", before, repeated), _title("after", after, repeated), room)
    for left, right in _goals(before, after, story):
        found += _pair(left, right, room)
    found += _calls(before, after, room)
    return found + _last_words(before, after, room)


def _title(which: str, trial: Trial, repeated: bool) -> Cell:
    mark, style = MARKS[trial.shown]
    number = f"trial {trial.trial} " if repeated else ""
    came = f", completion {percent(completion(trial))}" if trial.scored else ""
    return ((f"{which}: {number}", "dim"), (f"{mark} {outcome_text(trial)}", style), (came, "dim"))


def _goals(before: Trial, after: Trial, story: Story | None) -> list[tuple[Cell, Cell]]:
    """Goals by name, then the failure of either side and the checks that did not pass."""
    left, right = ({goal.name: goal for goal in t.verdict.goals} if t.verdict else {} for t in (before, after))
    names = dict.fromkeys((*left, *right))
    failed = before.shown == "fail", after.shown == "fail"
    rows = [
        (
            _goal(left.get(name), story, before, counts=failed[0]),
            _goal(right.get(name), story, after, counts=failed[1]),
        )
        for name in names
    ]
    if before.failure or after.failure:
        rows.append((_failure(before), _failure(after)))
    mine, theirs = ({check.name: check for check in _broken(trial)} for trial in (before, after))
    checks = dict.fromkeys((*mine, *theirs))
    return rows + [(_check(mine.get(name), name), _check(theirs.get(name), name)) for name in checks]


def _goal(goal: GoalResult | None, story: Story | None, trial: Trial, *, counts: bool) -> Cell:
    """An unmet goal of an undecided trial is held against nobody."""
    if goal is None:
        return (("– no verdict" if trial.verdict is None else "– not due", "dim"),)
    if goal.met:
        return (("✓ ", "green"), (printable(goal.name), ""), (f"  step {goal.step}", "dim"))
    mark = ("✗ ", "red") if goal.required and counts else ("– ", "dim")
    return (mark, (goal_in_short(goal, story), "" if goal.required else "dim"))


def _failure(trial: Trial) -> Cell:
    style = "red" if trial.shown == "fail" else "yellow"
    return (("! ", style), (printable(failure_line(trial.failure)), style)) if trial.failure else ()


def _broken(trial: Trial) -> list[CheckResult]:
    checks = trial.verdict.checks if trial.verdict else ()
    return [check for check in checks if (check.fails or check.status == "error") and check.code != "agent_error"]


def _check(check: CheckResult | None, name: str) -> Cell:
    return (("✗ ", "red"), (check_in_short(check), "")) if check else (("✓ ", "green"), (printable(name), ""))


def _calls(before: Trial, after: Trial, room: int) -> list[Line]:
    """The first call in which they differ; only its arguments, or another tool."""
    left, right = before.trajectory.calls, after.trajectory.calls
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if not _alike(a, b)), None)
    if at is None:
        if len(left) == len(right):
            same = "the calls are the same" if left else "no calls"
            return [line("  ", (f"{same} on both sides", "dim"))]
        at = min(len(left), len(right))
    texts = [call_text(calls[at].name, calls[at].arguments) if at < len(calls) else "" for calls in (left, right)]
    return _texts(f"call {at + 1} ", texts[0], texts[1], room, "(no further call)")


def _alike(a: ToolCall, b: ToolCall) -> bool:
    return a.name == b.name and a.arguments == b.arguments and (a.error is None) == (b.error is None)


def _last_words(before: Trial, after: Trial, room: int) -> list[Line]:
    said = [
        next((step.text for step in reversed(trial.trajectory.steps) if step.role == "agent" and step.text), "")
        for trial in (before, after)
    ]
    return _texts("last said ", printable(said[0]), printable(said[1]), room, "(nothing)")


def _texts(head: str, left: str, right: str, room: int, nothing: str) -> list[Line]:
    """Two texts, cut so that the first place where they differ stays in view, which is marked."""
    size = MOST_ROWS * (room - 2) - len(head) - MOST_ROWS
    if left and right:
        left, right = around_difference(left, right, size)
        cellpair = [((head, "dim"), *marked(a, b, "bold")) for a, b in ((left, right), (right, left))]
    else:
        cellpair = [
            ((head, "dim"), (shortened(text, size) or nothing, "" if text else "dim")) for text in (left, right)
        ]
    return _pair(cellpair[0], cellpair[1], room)


def _pair(left: Cell, right: Cell, room: int) -> list[Line]:
    """Two cells beside each other, each broken into rows of the column."""
    columns = [_rows(cell, room) for cell in (left, right)]
    height = max(map(len, columns))
    found = []
    for i in range(height):
        first, second = (column[i] if i < len(column) else () for column in columns)
        gap = " " * (room - sum(cells(text) for text, _ in first))
        found.append(line("  ", *first, gap, (BETWEEN, "dim"), *second))
    return found


def _rows(cell: Cell, room: int) -> list[Cell]:
    """The pieces of a cell broken into rows, further ones indented; each keeps its style."""
    whole = "".join(text for text, _ in cell)
    if cells(whole) <= room:
        return [cell]
    styles = [style for text, style in cell for _ in text]
    first, *rest = wrapped(whole, room - 2)
    found, at = list[Cell](), 0
    for i, row in enumerate([first, *rest]):
        at = whole.index(row, at) if row else at
        pieces = [("  ", "")] if i else []
        for character, style in zip(row, styles[at : at + len(row)], strict=True):
            if pieces and pieces[-1][1] == style:
                pieces[-1] = (pieces[-1][0] + character, style)
            else:
                pieces.append((character, style))
        found.append(tuple(pieces))
        at += len(row)
    return found

"""What a trial did against what its story asks for, goal by goal: one piece of text for every kind of report."""

from __future__ import annotations

from collections.abc import Sequence

from harness.report.judging.violations import violations_told
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import (
    around_difference,
    cells,
    padded,
    printable,
    shortened,
    shortened_inside,
    wrapped,
)
from harness.report.layout.wording import failure_line
from harness.report.trial.differences import grouped
from harness.report.trial.values import call_text, expected_call, marked, remark, value
from harness.report.trial.why import tool_of
from harness.text.wording import count
from harness.types.story import Story
from harness.types.trajectory import ToolCall
from harness.types.trial import Trial
from harness.types.verdict import (
    ENTAILMENT,
    EQUAL,
    GUARD,
    JUDGE,
    KEYWORDS,
    STATE,
    VACUOUS,
    VALUE,
    ArgumentResult,
    CheckResult,
    GoalResult,
    Reason,
)

NAME_ROOM = 32
DETAIL = " " * 6
LONGEST_LIST = 8
MOST_NAMED = 3
"""Arguments that are named in one line."""
"""Arguments and calls shown of one goal or check."""
UNMEASURED = frozenset({EQUAL, VALUE, GUARD, KEYWORDS, JUDGE})
"""What says yes or no, not how much."""
UNDERSTAND = frozenset({JUDGE, ENTAILMENT})
"""Who is named also where there is no score."""
MOST_ROWS = 3
"""Lines shown of one call or text."""


def diff(trial: Trial, story: Story | None, *, width: int = 100, whole: bool = False) -> list[Line]:
    """Failure, goals and checks, the nearest call and message beside them, values cut to the width.

    `whole` is for the end of a transcript: nothing is cut, checks that passed are shown, calls and messages are not.
    """
    return _Diff(trial, story, width, whole).lines()


def _by(rung: str, score: float | None, note: str | None) -> str:
    """Such as `by embeddings 0.87 (judge: timed_out; decided by embeddings)`. The labels of a judge are no numbers."""
    shown = "" if score is None or rung in UNMEASURED else f" {score:.2f}"
    return f"by {rung}{shown}{f' ({note})' if note else ''}"


def _told_by(goal: GoalResult) -> str:
    score = goal.score if goal.score is not None or goal.reason is None else goal.reason.score
    return _by(goal.by or "", score, goal.note)


def _summary(check: CheckResult) -> str:
    """What the places below it have in common."""
    if not check.differences:
        return ""
    places = count(len(check.differences), "place", "places")
    return f"the world did not end as it should, at {places}"


class _Diff:
    """The lines of one diff; what all of them need stands here once."""

    def __init__(self, trial: Trial, story: Story | None, width: int, whole: bool) -> None:
        self.trial, self.story, self.width, self.whole = trial, story, width, whole
        self.goals = trial.verdict.goals if trial.verdict else ()
        self.checks = trial.verdict.checks if trial.verdict else ()

    def lines(self) -> list[Line]:
        found = [*self._failure(), *self._undecided()]
        names = [shortened_inside(printable(goal.name), NAME_ROOM) for goal in self.goals]
        shown = [check for check in self.checks if self._is_shown(check)]
        column = max((cells(name) for name in [*names, *(check.name for check in shown)]), default=0)
        for name, goal in zip(names, self.goals, strict=True):
            found += self._goal(goal, padded(name, column))
        found += self._groups(column)
        for check in shown:
            found += self._check(check, padded(printable(check.name), column))
        return found

    def room(self, taken: int) -> int | None:
        return None if self.whole else max(self.width - taken, 20)

    def _failure(self) -> list[Line]:
        failure = self.trial.failure
        if failure is None:
            return []
        text = printable(failure_line(failure))
        style = "red" if self.trial.shown == "fail" else "yellow"
        return hanging(["  ", ("! ", style)], shortened(text, self.room(4) and 4 * self.width), self.width, style)

    def _undecided(self) -> list[Line]:
        undecided = self.trial.verdict.undecided if self.trial.verdict else None
        if undecided is None or undecided.code == "search_cut" or self.trial.failure is not None:
            return []  # the check of the assignment tells of a search that was cut, with what to do
        return hanging(["  ", ("? ", "yellow")], printable(undecided.message), self.width, "yellow")

    def _is_shown(self, check: CheckResult) -> bool:
        told_already = check.code == "agent_error" and self.trial.failure is not None
        return not told_already and (self.whole or check.status != "pass")

    def _goal(self, goal: GoalResult, name: str) -> list[Line]:
        if goal.met:
            met = [line("  ", ("✓ ", "green"), f"{name}  ", (self._met_by(goal), "dim"))]
            return met + (self._arguments(goal.arguments) if self.whole else [])
        reason = goal.reason
        optional = "" if goal.required else "optional: "
        said = optional + printable(reason.message if reason else "not met")
        counts = goal.required and self.trial.shown == "fail"
        mark = ("? ", "yellow") if goal.unsure else ("✗ ", "red") if counts else ("– ", "dim")
        found = hanging(["  ", mark, f"{name}  "], said, self.width, "" if goal.required else "dim")
        if reason is None or not (goal.required or self.whole):
            return found
        return found + (self._call(goal, reason) if goal.type == "tool_call" else self._text(goal, reason))

    def _met_by(self, goal: GoalResult) -> str:
        where = f"step {goal.step}" if goal.step is not None else ""
        if goal.by == STATE:
            return f"{where}, by the end state" if where else "by the end state"
        return f"{where}, {_told_by(goal)}" if goal.by and self.whole else where

    def _groups(self, column: int) -> list[Line]:
        """Which way was taken or why none was, and what was not due."""
        verdict, found = self.trial.verdict, []
        for group in verdict.groups if verdict else ():
            name = padded(shortened_inside(printable(group.name), NAME_ROOM), column)
            if group.message:
                mark = ("✗ ", "red") if self.trial.shown == "fail" else ("– ", "dim")
                found += hanging(["  ", mark, f"{name}  "], printable(group.message), self.width)
            elif self.whole:
                ways = ", ".join(map(str, group.taken))
                found.append(line("  ", ("✓ " if group.met else "– ", "green" if group.met else "dim"), f"{name}  ",
                                  (f"way {ways}" if group.met else "optional: not taken", "dim")))  # fmt: skip
        for each in verdict.not_due if verdict else ():
            name = padded(shortened_inside(printable(each.name), NAME_ROOM), column)
            found += hanging(["  ", ("– ", "dim"), f"{name}  "], printable(f"not due: {each.why}"), self.width, "dim")
        return found

    def _call(self, goal: GoalResult, reason: Reason) -> list[Line]:
        tool = tool_of(goal.name, self.story)
        found: list[Line] = []
        if reason.code == "missing_call" and reason.step is None and tool is not None:
            found += self._detail("expected ", expected_call(tool))
        nearest = self._nearest(reason, tool.tool_name if tool else goal.name)
        if nearest is not None and not self.whole:
            found += self._detail("called ", call_text(nearest.name, nearest.arguments))
        found += self._arguments(reason.arguments) + self._if_right(reason.arguments)
        if reason.error:
            found += self._detail("the tool said ", printable(reason.error))
        return found

    def _if_right(self, arguments: Sequence[ArgumentResult]) -> list[Line]:
        """What to write where a call has just arguments too many, which are a mismatch unless the story allows them."""
        if not arguments or any(each.problem != "unexpected" for each in arguments):
            return []
        names = ", ".join(f"{each.path}: ignore" for each in arguments[:MOST_NAMED])
        more = ", …" if len(arguments) > MOST_NAMED else ""
        text = f"if the call is right, give the goal extra_args: allow, or arg_matching: {{{names}{more}}}"
        return hanging([DETAIL], printable(text), self.width, "dim")

    def _nearest(self, reason: Reason, tool: str) -> ToolCall | None:
        """The call a reason speaks of; None where its step holds several of the tool."""
        calls = [call for step in self.trial.trajectory.steps if step.number == reason.step for call in step.calls]
        same = [call for call in calls if call.name == tool]
        return same[0] if len(same) == 1 and reason.code != "out_of_order" else None

    def _text(self, goal: GoalResult, reason: Reason) -> list[Line]:
        steps = self.trial.trajectory.steps
        said = next((step.text for step in steps if step.number == reason.step and step.role == "agent"), "")
        found: list[Line] = []
        if said and not self.whole:
            found += self._detail(f"step {reason.step} said ", value(said[: 4 * self.width]))
        lacks = reason.missing_keywords or reason.unknown
        expected = self._expected_text(goal)
        if expected is not None and not lacks:
            found += self._detail("expected ", value(expected))
        if (reason.score is not None or goal.by in UNDERSTAND) and not lacks:
            told = _told_by(goal) if goal.by else f"{reason.score:.2f}"
            found += self._detail("nobody can say: " if goal.unsure else "not the same ", told)
        return found + self._judge_said(goal)

    def _judge_said(self, result: GoalResult | ArgumentResult) -> list[Line]:
        """Why the judge decided as it did, and on which words."""
        if result.judge_said is None and result.quote is None:
            return []
        quoted = f" (on {value(result.quote)})" if result.quote else ""
        return self._detail("the judge said ", printable(f"{result.judge_said or 'nothing'}{quoted}"))

    def _expected_text(self, goal: GoalResult) -> str | None:
        details = self.story.goal_details if self.story else ()
        return next((each.response for each in details if each.type == "text" and each.name == goal.name), None)

    def _arguments(self, arguments: Sequence[ArgumentResult]) -> list[Line]:
        shown = arguments if self.whole else arguments[:LONGEST_LIST]
        names = [shortened_inside(printable(each.path) or "arguments", NAME_ROOM) for each in shown]
        column = max(map(cells, names), default=0)
        found = []
        for name, each in zip(names, shown, strict=True):
            found += self._argument(each, padded(name, column))
        if len(arguments) > len(shown):
            found.append(line(DETAIL, (f"… and {len(arguments) - len(shown)} more", "dim")))
        return found

    def _argument(self, result: ArgumentResult, name: str) -> list[Line]:
        head, indent = f"{DETAIL}{name}  ", " " * (len(DETAIL) + cells(name) + 2)
        room = self.room(len(indent) + 9)
        if result.problem == "unexpected":
            return [line(f"{head}given    ", (shortened(value(result.observed), room), "red"), ", but not expected")]
        if result.problem == "missing":
            return [line(f"{head}expected ", (shortened(value(result.expected), room), "green"), ", but not given")]
        expected, observed = around_difference(value(result.expected), value(result.observed), room)
        found = [
            line(f"{head}expected ", *marked(expected, observed, "bold green")),
            line(f"{indent}given    ", *marked(observed, expected, "bold red")),
        ]
        note = self._note(result)
        return [*found, *([line(indent, (note, "dim"))] if note else []), *self._judge_said(result)]

    def _note(self, result: ArgumentResult) -> str | None:
        if result.rung in {GUARD, VALUE} and result.note is not None:
            return f"not the same: {result.note}"
        if result.rung is not None:
            same = "nobody can say:" if result.unsure else "same" if result.met else "not the same"
            return f"fuzzy: {same} {_by(result.rung, result.score, result.note)}"
        return self._flow_note(result.expected) or remark(result.expected, result.observed)

    def _flow_note(self, expected: object) -> str | None:
        """Why a value that should flow from another goal did not."""
        if not isinstance(expected, dict) or "$from" not in expected:
            return None
        source = next((goal for goal in self.goals if goal.name == expected["$from"]), None)
        if source is None or source.met:
            return "the result holds no such value"
        return printable(f"{source.name} was not met, so there is no result to take it from")

    def _check(self, check: CheckResult, name: str) -> list[Line]:
        mark = {"pass": ("✓ ", "green"), "fail": ("✗ ", "red"), "skip": ("– ", "dim"), "error": ("! ", "yellow")}
        said = (
            _summary(check)
            or check.message
            or check.code
            or {"pass": "holds", "skip": "skipped"}.get(check.status, check.status)
        )
        shown = ("! ", "yellow") if check.warns else mark[check.status]
        said = f"warning: {said}" if check.warns else f"held vacuously: {said}" if check.code == VACUOUS else said
        found = hanging(["  ", shown, f"{name}  "], printable(said), self.width)
        if check.status in {"fail", "error"}:
            if check.expected is not None:
                found += self._detail("expected ", value(check.expected))
            found += self._observed(check) + self._differences(check)
            for head, text in violations_told(check.judge, None if self.whole else LONGEST_LIST):
                found += self._detail(head, printable(text))
        if check.hint and check.status != "pass":
            found += hanging([DETAIL], printable(check.hint), self.width, "dim")
        return found

    def _differences(self, check: CheckResult) -> list[Line]:
        """Where the world ended otherwise, under what is said of the calls and goals that these places are about."""
        shown = check.differences if self.whole else check.differences[:LONGEST_LIST]
        found: list[Line] = []
        for heading, places in grouped(shown):
            found += hanging([DETAIL], printable(heading), self.width, "dim")
            found += [each for place in places for each in self._detail("  ", printable(place))]
        left = len(check.differences) - len(shown)
        return found + ([line(DETAIL, (f"… and {left} more", "dim"))] if left else [])

    def _observed(self, check: CheckResult) -> list[Line]:
        observed = check.observed if isinstance(check.observed, list) else [check.observed]
        found = []
        for each in observed[:LONGEST_LIST]:
            if isinstance(each, dict) and set(each) == {"tool", "arguments"}:
                arguments = each["arguments"]
                text = call_text(str(each["tool"]), arguments if isinstance(arguments, dict) else str(arguments))
                found += self._detail("called ", text)
            elif each is not None:
                found += self._detail("found ", value(each))
        return found

    def _detail(self, head: str, text: str) -> list[Line]:
        """A call or a text, over a few lines where it is long."""
        room = self.room(len(DETAIL) + len(head))
        rows = [text] if room is None else wrapped(shortened(text, (MOST_ROWS + 1) * room), room)
        if len(rows) > MOST_ROWS and room is not None:
            rows = [*rows[: MOST_ROWS - 1], shortened(" ".join(rows[MOST_ROWS - 1 :]), room)]
        indent = " " * (len(DETAIL) + len(head))
        return [line(DETAIL, (head, "dim"), rows[0]), *(line(indent, row) for row in rows[1:])]

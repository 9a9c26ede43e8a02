"""One session of labelling: trial after trial is shown and asked about, and each answer kept before the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from harness.analysis.reviews.giving import Labeller
from harness.analysis.reviews.questions import (
    Conclusion,
    JudgedAs,
    KeysGiven,
    VerdictQuestion,
    concluded,
    next_question,
)
from harness.analysis.reviews.queue import Queued
from harness.cli.label.typed import typed
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import cells, printable
from harness.report.reviews.lines import said_lines
from harness.report.reviews.sheet import sheet, verdict_line
from harness.report.terminal import console_for, reading_width
from harness.text.wording import count
from harness.types.story import Story
from harness.types.trial import Trial

Went = Literal["on", "back", "again", "quit"]
COMMANDS = {"b": "back", "k": "skip", "t": "all of it", "?": "help", "q": "quit"}
HELP = (
    ("b", "back to the trial before, whose answer may be given anew; the last one counts"),
    ("k", "go on without an answer; this trial is asked about again next time"),
    ("t", "show everything of the trial, nothing shortened"),
    ("q", "end here; so do Ctrl-D and Ctrl-C. Every answer is on the disk already"),
)


@dataclass(slots=True)
class Session:
    """Asks one person about trials, in order."""

    labeller: Labeller
    queued: Sequence[Queued]
    stories: dict[str, Story]
    all_of_them: bool = False
    """Those that this person has labelled are asked about, too."""
    given: int = 0
    """KeysGiven of this session."""

    def hold(self) -> bool:
        """Until the person ends it (False) or there is nothing left to ask (True)."""
        at = self._open_from(0)
        while at < len(self.queued):
            match self._ask(at):
                case "quit":
                    return False
                case "back":
                    at = max(at - 1, 0)
                case "again":
                    pass
                case "on":
                    at = self._open_from(at + 1)
        return True

    def _open_from(self, at: int) -> int:
        """The next one that is to be asked about."""
        if self.all_of_them:
            return at
        left = (place for place in range(at, len(self.queued)) if self.labeller.label_of(self.queued[place]) is None)
        return next(left, len(self.queued))

    def _ask(self, at: int, *, full: bool = False) -> Went:
        queued = self.queued[at]
        trial = queued.trial.read()
        self._show(at, trial, full=full)
        judged, answers = JudgedAs.of(trial), KeysGiven()
        while (question := next_question(judged, answers, blind=self.labeller.blind)) is not None:
            key = _answer(question)
            if key is None or key == "q":
                return "quit"
            if key == "t":
                self._show(at, trial, full=True)
            elif key == "b" and answers != KeysGiven():
                answers = KeysGiven()
            elif key in ("b", "k"):
                return "back" if key == "b" else self._skipped()
            else:
                answers = answers.with_key(question.step, key)
        found, reason = concluded(judged, answers), ""
        if found.wants_reason:
            said = typed("why, in a line that others can follow (an empty one goes back): ")
            if said is None:
                return "quit"
            if not said:
                return "again"
            reason = said
        self._keep(queued, trial, found, reason)
        return "on"

    def _skipped(self) -> Went:
        print("skipped: it is asked about again next time\n")
        return "on"

    def _keep(self, queued: Queued, trial: Trial, found: Conclusion, reason: str) -> None:
        self.labeller.give(queued, trial, self.stories.get(trial.story), found, reason)
        self.given += 1
        console = console_for()
        kept = [line(("kept: ", "green"), found.label, *([f", {printable(reason)}"] if reason else []))]
        if self.labeller.blind:
            kept.append(line("the harness says ", *verdict_line(trial).pieces))
        kept += [line((text, "dim")) for text in said_lines(self.labeller.others(queued))]
        print_lines(console, [*kept, line()])

    def _show(self, at: int, trial: Trial, *, full: bool) -> None:
        console = console_for()
        width, story = reading_width(console), self.stories.get(trial.story)
        print_lines(console, [*self._heading(at, trial, width)])
        print_lines(console, [*sheet(story, trial, width=width, blind=self.labeller.blind, full=full), line()])

    def _heading(self, at: int, trial: Trial, width: int) -> list[Line]:
        """Where in the queue, which trial, and what was answered before."""
        queued = self.queued[at]
        number = f" #{trial.trial}" if trial.trial > 1 else ""
        group = "" if queued.group == "any" else f"{queued.group} · "
        alike = [each for each in self.queued if each.group == queued.group]
        of = f"{alike.index(queued) + 1} of {len(alike)}"
        left = sum(self.labeller.label_of(each) is None for each in self.queued)
        head = f"── {group}{of} · "
        name = printable(trial.story) + number
        found = [line((head, "cyan"), (name, "bold"), (f" · {count(left, 'trial')} left to label", "dim"))]
        mine = self.labeller.label_of(queued)
        if mine is not None:
            reason = f": {printable(mine.disagreement_reason)}" if mine.disagreement_reason else ""
            found += hanging([("you said: ", "yellow")], f"{mine.human_label}{reason}", width, "yellow")
        return found


def _answer(question: VerdictQuestion) -> str | None:
    """The key of a choice, or of a command; None at the end of the input."""
    width = reading_width(console_for())
    choices = [f"[{each.key}] {each.text}" for each in question.choices]
    commands = [f"[{key}] {text}" for key, text in COMMANDS.items()]
    rows = [line((question.text, "bold")), *_beside(choices, width), *_beside(commands, width, "dim")]
    print_lines(console_for(), rows)
    while True:
        said = typed("> ")
        if said is None:
            return None
        key = question.key_of(said)
        if key is not None:
            return key
        command = next((each for each, word in COMMANDS.items() if said.casefold() in (each, word)), None)
        if command == "?" or said.casefold() in ("h", "help"):
            _help(question, width)
        elif command is not None:
            return command
        else:
            keys = ", ".join([*(each.key for each in question.choices), *COMMANDS])
            print(f'"{printable(said)}" is no answer to that; type one of {keys}' if said else f"type one of {keys}")


def _beside(parts: Sequence[str], width: int, style: str = "") -> list[Line]:
    """As many in a row as there is room for, none broken."""
    rows = [""]
    for part in parts:
        longer = f"{rows[-1]}  {part}" if rows[-1] else part
        rows = [*rows[:-1], longer] if cells(longer) <= width else [*rows, part]
    return [line((row, style)) for row in rows]


def _help(question: VerdictQuestion, width: int) -> None:
    rows: list[Line] = []
    for key, text in [*((each.key, f"{each.text}: {each.means}") for each in question.choices), *HELP]:
        rows += hanging([(f"  {key}  ", "bold")], text, width)
    print_lines(console_for(), rows)

"""One session of labelling: thing after thing is shown and asked about, and each answer kept before the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from harness.analysis.reviews.questions import VerdictQuestion
from harness.cli.label.asking import AsksPerson
from harness.cli.label.typed import typed
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import cells, printable
from harness.report.terminal import console_for, reading_width
from harness.text.wording import count

Went = Literal["on", "back", "again", "quit"]
COMMANDS = {"b": "back", "k": "skip", "t": "all of it", "?": "help", "q": "quit"}
HELP = (
    ("b", "back to what was asked before, which may be answered anew; the last answer counts"),
    ("k", "go on without an answer; it is asked about again next time"),
    ("t", "show everything of the trial, nothing shortened"),
    ("q", "end here; so do Ctrl-D and Ctrl-C. Every answer is on the disk already"),
)


@dataclass(slots=True)
class Session:
    """AsksPerson one person, in order."""

    asks: AsksPerson
    all_of_them: bool = False
    """What this person has labelled is asked about, too."""
    given: int = 0
    """Answers of this session."""

    def hold(self) -> bool:
        """Until the person ends it (False) or there is nothing left to ask (True)."""
        at = self._open_from(0)
        while at < len(self.asks):
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

    @property
    def left(self) -> int:
        """What this person has not labelled."""
        return sum(self.asks.mine(at) is None for at in range(len(self.asks)))

    def _open_from(self, at: int) -> int:
        """The next one that is to be asked about."""
        if self.all_of_them:
            return at
        return next((place for place in range(at, len(self.asks)) if self.asks.mine(place) is None), len(self.asks))

    def _ask(self, at: int) -> Went:
        self._show(at, full=False)
        keys: list[str] = []
        while (question := self.asks.question(at, keys)) is not None:
            key = _answer(question)
            if key is None or key == "q":
                return "quit"
            if key == "t":
                self._show(at, full=True)
            elif key == "b" and keys:
                keys = []
            elif key == "b":
                return "back"
            elif key == "k":
                print("skipped: it is asked about again next time\n")
                return "on"
            else:
                keys.append(key)
        reason, why = "", self.asks.why(at, keys)
        if why is not None:
            said = typed(why.prompt)
            if said is None:
                return "quit"
            if why.required and not said:
                return "again"
            reason = said
        print_lines(console_for(), [*self.asks.keep(at, keys, reason), line()])
        self.given += 1
        return "on"

    def _show(self, at: int, *, full: bool) -> None:
        """Where it stands, what was answered before, and what is to be read."""
        console = console_for()
        width, mine = reading_width(console), self.asks.mine(at)
        where, name = self.asks.heading(at)
        left = f" · {count(self.left, 'answer')} left to give"
        head = [line((f"── {where} · ", "cyan"), (name, "bold"), (left, "dim"))]
        if mine is not None:
            reason = f": {printable(mine.disagreement_reason)}" if mine.disagreement_reason else ""
            head += hanging([("you said: ", "yellow")], f"{mine.human_label}{reason}", width, "yellow")
        print_lines(console, [*head, *self.asks.shown(at, width, full=full), line()])


def _answer(question: VerdictQuestion) -> str | None:
    """The key of a choice, or of a command; None at the end of the input."""
    width = reading_width(console_for())
    choices = [f"[{each.key}] {printable(each.text)}" for each in question.choices]
    commands = [f"[{key}] {text}" for key, text in COMMANDS.items()]
    asked = hanging([], printable(question.text), width, "bold")
    print_lines(console_for(), [*asked, *_beside(choices, width), *_beside(commands, width, "dim")])
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
        rows = [*rows[:-1], longer] if cells(longer) <= width else [*filter(None, rows), part]
    return [line((row, style)) for row in rows]


def _help(question: VerdictQuestion, width: int) -> None:
    rows: list[Line] = []
    means = [
        (each.key, each.text if each.means in each.text else f"{each.text}: {each.means}") for each in question.choices
    ]
    for key, text in [*means, *HELP]:
        rows += hanging([(f"  {key}  ", "bold")], printable(text), width)
    print_lines(console_for(), rows)

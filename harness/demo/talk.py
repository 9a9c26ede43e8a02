"""How a skill of the HR desk works through a talk.

A skill is a plain function that reads like a script: ask, look up, confirm, write, answer. It is run again from its
first line on every step; what was answered and looked up before is remembered, and the first thing that is not yet
known stops it: a question for the user, or calls for the tools.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from harness.demo.dates import whole_month
from harness.demo.dialogue import PERIOD, Dialogue, call_key

Call = tuple[str, dict[str, Any]]
"""A tool and its arguments."""
QUESTIONS = {
    "username": "your username",
    "kinds": "the kind of leave (annual, sick, study or parental)",
    "period": "the dates (first and last day)",
    "last": "the last day",
    "month": "the month",
    "first": "the first day",
    "date": "the date",
    "person": "the name of the colleague",
    "report": "whose leave request it is",
    "note": "a note for your manager if you have one",
    "comment": "a comment if you have one",
    "office": "the office (Leeds, Lisbon or Graz)",
    "claim_id": "the number of the claim (such as X-1234)",
    "category": "the category (travel, meals, lodging, training or equipment)",
    "amount": "the amount with its currency",
    "description": "what it was for",
    "address": "the new address (street, city and postcode)",
}
"""What may be asked for → how it is asked for."""
FILLS = {"date": "first", "report": "person"}
"""Question → the slot that the answer fills, where it has another name."""


@dataclass(frozen=True, slots=True)
class Manners:
    """What sets one version of the agent apart from another."""

    last_day: Callable[[int, int], int]
    """The last day of a month, from year and month."""
    confirms: frozenset[str]
    """The tools that are called only after the user has said yes."""
    checks_balance: bool
    """Whether the balance is looked at before leave is requested."""
    accepted: frozenset[str] | None
    """The statuses by which a write is known to have worked; with any other it is sent once more. None: never."""


class Asks(Exception):
    """A skill needs to know something from the user."""

    def __init__(self, text: str, slots: tuple[str, ...] = (), question: str | None = None) -> None:
        super().__init__(text)
        self.text, self.slots, self.question = text, slots, question


class Acts(Exception):
    """A skill needs tools to be called."""

    def __init__(self, calls: list[Call]) -> None:
        super().__init__(calls)
        self.calls = calls


class Ends(Exception):
    """A skill can go no further: this is its answer."""


class Talk:
    """What a skill may do. Each method either returns what is known or stops the skill with Asks, Acts or Ends."""

    def __init__(self, dialogue: Dialogue, manners: Manners) -> None:
        self.manners = manners
        self.used: set[str] = set()
        self.written: str | None = None
        self._dialogue = dialogue
        self._seen: dict[str, int] = {}

    def heard(self, slot: str) -> Any:
        """What the user said of this, or None."""
        self.used.add(slot)
        return self._dialogue.slots.get(slot)

    def ask(self, *questions: str, optional: str | None = None) -> None:
        """Go on only when all of these are known; whatever is missing is asked for in one question.

        What is optional is asked for beside the rest, never for its own sake.
        """
        missing = [part for question in questions for part in self._missing(question)]
        if missing:
            extra = self._missing(optional) if optional else []
            wanted = [QUESTIONS[question] for question in (*missing, *extra)]
            listed = wanted[0] if len(wanted) == 1 else f"{', '.join(wanted[:-1])} and {wanted[-1]}"
            raise Asks(f"Could you tell me {listed}, please?", tuple(FILLS.get(each, each) for each in missing))

    def ask_which(self, choices: str) -> NoReturn:
        """Several things could be meant: name them, and let the user say the first day of one."""
        self.used.add("first")
        raise Asks(f"There are several: {choices}. On which day does the one that you mean start?", ("first",))

    def me(self) -> dict[str, Any]:
        """The employee who is speaking."""
        self.ask("username")
        username = self.heard("username")
        found = self._answers([("find_employee", {"username": username})])[0]
        if "error" in found:
            del self._dialogue.slots["username"]
            raise Asks(f"I am sorry, {found['error']}. Could you tell me your username again, please?", ("username",))
        return found

    def period(self) -> tuple[str, str]:
        """First and last day of what the user speaks of: days, a month or a year."""
        self.ask("period")
        first, last, month, year = (self.heard(slot) for slot in PERIOD)
        if first and last:
            return first, last
        return whole_month(month, self.manners.last_day) if month else (f"{year}-01-01", f"{year}-12-31")

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer to one call. An error ends the wish."""
        return self.call_all([(tool, arguments)])[0]

    def call_all(self, calls: list[Call]) -> list[dict[str, Any]]:
        """The answers to calls that are made at the same time. An error ends the wish."""
        answers = self._answers(calls)
        for answer in answers:
            if "error" in answer:
                raise Ends(f"I am sorry, {answer['error']}.")
        return answers

    def write(self, plan: str, tool: str, **arguments: Any) -> dict[str, Any]:
        """Change something: say what, wait for a yes, do it once."""
        if call_key(tool, arguments) == self._dialogue.written:
            raise Ends("That is done already.")
        if tool in self.manners.confirms:
            self._confirm(f"{plan} Shall I go ahead?")
        done = self.call(tool, **arguments)
        if self.manners.accepted is not None and done["status"] not in self.manners.accepted:
            done = self.call(tool, **arguments)
        self.written = call_key(tool, arguments)
        return done

    def _confirm(self, question: str) -> None:
        answer = self._dialogue.confirmed.get(question)
        if answer is None:
            raise Asks(question, question=question)
        if not answer:
            raise Ends("All right, I have left everything as it is.")

    def _missing(self, question: str) -> list[str]:
        if question != "period":
            return [] if self.heard(FILLS.get(question, question)) else [question]
        first, last, month, year = (self.heard(slot) for slot in PERIOD)
        if month or year or (first and last):
            return []
        return ["last"] if first else ["first"] if last else ["period"]

    def _answers(self, calls: list[Call]) -> list[dict[str, Any]]:
        known = [self._known(tool, arguments) for tool, arguments in calls]
        if missing := [call for call, answer in zip(calls, known, strict=True) if answer is None]:
            raise Acts(missing)
        return [answer for answer in known if answer is not None]

    def _known(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any] | None:
        """A call made for the second time by a skill has its second answer, as if the skill had run through."""
        key = call_key(tool, arguments)
        seen = self._seen.get(key, 0)
        self._seen[key] = seen + 1
        answers = self._dialogue.results.get(key, [])
        return answers[seen] if seen < len(answers) else None

"""The state of one talk at the desk, and how a skill works through it.

A skill is a plain function that reads like a script: ask, look up, confirm, write, answer. It is run again from its
first line on every step; what was answered and looked up before is remembered, and the first thing that is not yet
known stops it: a question for the user, or calls for the tools.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from harness.demo.dates import whole_month
from harness.demo.understanding import Heard, Slots

Call = tuple[str, dict[str, Any]]
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

FILLS = {"date": "first", "report": "person"}
"""Question → the slot that the answer fills, where it has another name."""
PATIENCE = 2
"""How often the desk puts the same question before it gives up a wish."""
PERIOD = ("first", "last", "month", "year")
"""The slots of which a period is made."""


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


@dataclass(slots=True)
class Dialogue:
    """What the desk remembers between two messages. Plain values, so that a checkpointer can keep it."""

    wishes: list[str] = field(default_factory=list)
    slots: Slots = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """The slots asked for in the last message."""
    question: str | None = None
    """The confirmation asked for in the last message."""
    confirmed: dict[str, bool] = field(default_factory=dict)
    """Question → answer, for the wish at hand."""
    tries: dict[str, int] = field(default_factory=dict)
    """Question → how often it was put, for the wish at hand."""
    results: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Call → what the tool answered, each time, for the wish at hand."""
    written: list[str] = field(default_factory=list)
    """The writes of wishes that are done."""
    said: list[str] = field(default_factory=list)
    """Answers that the user has not been given yet."""
    closing: bool = False
    """Whether the user has said that this was all."""
    calls: int = 0

    def hear(self, heard: Heard) -> None:
        """Take in a message of the user."""
        if self.question is not None and heard.agrees is not None:
            self.confirmed[self.question] = heard.agrees
        if replaced := heard.slots.keys() & set(PERIOD):
            outdated = {"month", "year"} if replaced & {"first", "last"} else set(PERIOD)
            self.slots = {name: value for name, value in self.slots.items() if name not in outdated}
        self.slots |= heard.slots
        self.wishes += [wish for wish in heard.wishes if wish not in self.wishes]
        self.asked, self.question = [], None
        self.closing = heard.agrees is False or heard.thanks

    def take(self, tool: str, arguments: Mapping[str, Any], result: str) -> None:
        """Take in what a tool answered."""
        self.results.setdefault(_key(tool, arguments), []).append(json.loads(result))

    def put(self, asks: Asks) -> bool:
        """Put a question to the user, unless it has been put often enough."""
        self.tries[asks.text] = self.tries.get(asks.text, 0) + 1
        if self.tries[asks.text] > PATIENCE:
            return False
        self.asked, self.question = list(asks.slots), asks.question
        return True

    def spoken(self, last: str) -> str:
        """The answers not given yet, then `last`."""
        text = " ".join([*self.said, last])
        self.said = []
        return text

    def finish(self, talk: Talk, answer: str) -> None:
        """The wish at hand is done: forget what only it needed."""
        self.said.append(answer)
        self.wishes.pop(0)
        self.slots = {name: value for name, value in self.slots.items() if name not in talk.used - {"username"}}
        self.results = {key: found for key, found in self.results.items() if key.startswith("find_employee")}
        self.written += talk.written
        self.confirmed, self.tries = {}, {}


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
        self.written: list[str] = []
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
        if _key(tool, arguments) in self._dialogue.written:
            raise Ends("That is done already.")
        if tool in self.manners.confirms:
            self._confirm(f"{plan} Shall I go ahead?")
        done = self.call(tool, **arguments)
        if self.manners.accepted is not None and done["status"] not in self.manners.accepted:
            done = self.call(tool, **arguments)
        self.written.append(_key(tool, arguments))
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
        key = _key(tool, arguments)
        seen = self._seen.get(key, 0)
        self._seen[key] = seen + 1
        answers = self._dialogue.results.get(key, [])
        return answers[seen] if seen < len(answers) else None


def _key(tool: str, arguments: Mapping[str, Any]) -> str:
    return f"{tool} {json.dumps(arguments, sort_keys=True)}"

"""How a skill of a desk works through a talk.

A skill is a plain function that reads like a script: ask, look up, confirm, write, answer. It is run again from its
first line on every step; what was answered and looked up before is remembered, and the first thing that is not yet
known stops it: a question for the user, or calls for the tools.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from harness.demo.dialogue import DeskDialogue, call_key

Call = tuple[str, dict[str, Any]]
"""A tool and its arguments."""


@dataclass(frozen=True, slots=True)
class Manners:
    """What may set one version of a desk apart from another."""

    confirms: frozenset[str]
    """The tools that are called only after the user has said yes."""
    accepted: frozenset[str] | None
    """The statuses by which a write is known to have worked; with any other it is sent once more. None: never."""


M = TypeVar("M", bound=Manners)


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


class Talk(Generic[M]):
    """What a skill may do. Each method either returns what is known or stops the skill with Asks, Acts or Ends."""

    questions: ClassVar[Mapping[str, str]] = {}
    """What may be asked for → how it is asked for."""
    fills: ClassVar[Mapping[str, str]] = {}
    """Question → the slot that the answer fills, where it has another name."""

    def __init__(self, dialogue: DeskDialogue, manners: M) -> None:
        self.manners = manners
        self.used: set[str] = set()
        self.written: str | None = None
        self._dialogue = dialogue
        self._seen: dict[str, int] = {}

    def heard(self, slot: str) -> Any:
        """What the user said of this, or None."""
        self.used.add(slot)
        return self._dialogue.heard(slot)

    def unanswered(self, slot: str) -> bool:
        """Whether the user was asked for this and said nothing of it."""
        return slot in self._dialogue.unanswered

    def ask(self, *questions: str, optional: str | None = None) -> None:
        """Go on only when all of these are known; whatever is missing is asked for in one question.

        What is optional is asked for beside the rest, never for its own sake.
        """
        missing = [part for question in questions for part in self._missing(question)]
        if missing:
            extra = self._missing(optional) if optional else []
            wanted = [self.questions[question] for question in (*missing, *extra)]
            listed = wanted[0] if len(wanted) == 1 else f"{', '.join(wanted[:-1])} and {wanted[-1]}"
            raise Asks(f"Could you tell me {listed}, please?", tuple(self.fills.get(each, each) for each in missing))

    def ask_anew(self, slot: str, why: str) -> NoReturn:
        """What was said of this is of no use: forget it, and ask for it again."""
        self._dialogue.slots.pop(slot, None)
        raise Asks(f"I am sorry, {why}. Could you tell me {self.questions[slot]} again, please?", (slot,))

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer to one call. An error ends the wish."""
        return self.call_all([(tool, arguments)])[0]

    def call_all(self, calls: list[Call]) -> list[dict[str, Any]]:
        """The answers to calls that are made at the same time. An error ends the wish."""
        answers = self.try_all(calls)
        for answer in answers:
            if "error" in answer:
                raise Ends(f"I am sorry, {answer['error']}.")
        return answers

    def try_all(self, calls: list[Call]) -> list[dict[str, Any]]:
        """The answers, errors too, to calls that are made at the same time."""
        known = [self._known(tool, arguments) for tool, arguments in calls]
        if missing := [call for call, answer in zip(calls, known, strict=True) if answer is None]:
            raise Acts(missing)
        return [answer for answer in known if answer is not None]

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
        """The questions by which to learn what is not known of this."""
        return [] if self.heard(self.fills.get(question, question)) else [question]

    def _known(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any] | None:
        """A call made for the second time by a skill has its second answer, as if the skill had run through."""
        key = call_key(tool, arguments)
        seen = self._seen.get(key, 0)
        self._seen[key] = seen + 1
        answers = self._dialogue.results.get(key, [])
        return answers[seen] if seen < len(answers) else None

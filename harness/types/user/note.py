"""What is recorded beside a message of the simulated user: what it meant, what it told, what it doubted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from harness.types.jsonable import Data

Intention = Literal[
    "open", "want", "tell", "affirm", "deny", "choose", "correct", "unknown", "wait", "retry", "end", "other"
]
"""What a message of the user does first: it opens, brings up a want, tells a fact, says yes, says no, chooses, corrects
a value, does not know, waits, asks to try again, ends, or does something else."""
GuardCode = Literal[
    "contradicts",
    "invents",
    "role",
    "early_end",
    "withholds",
    "markup",
    "leaks",
    "language",
    "repeats",
    "off_topic",
    "silent",
    "too_long",
    "persona",
]
"""What a simulated user must not do."""
NEVER_VOID: frozenset[GuardCode] = frozenset({"persona"})
"""Guards that are told and counted when they are broken: the trial stands, for the agent was not hindered."""


class UserDoubt(Data):
    """A message of the agent, or a sentence of the story, that the user could not place with confidence."""

    about: Literal["request", "yes_no", "choice", "story"]
    """What was doubtful: what is asked for, whether to say yes, which to choose, or how to play its own story."""
    heard: str
    """The sentence of the agent, or of the story."""
    cure: str | None = None
    """The line of the story's `user` that would have made it plain."""


class GuardFinding(Data):
    """A guard that was broken by something the user was about to say, or said."""

    code: GuardCode
    message: str
    """What is wrong, as the one who plays the user is told."""
    helped: bool = False
    """It made the agent's task easier: it told what the story holds back, agreed to what it refuses."""
    cure: str | None = None
    """The line of story or suite that helps against it."""
    spoken: bool = True
    """It was said; else it was taken back, and said anew."""


class UserNote(Data):
    """Beside a message of the user. All of it is the user's own account, except what guards found."""

    intention: Intention | None = None
    told: dict[str, Literal["asked", "donated"]] = Field(default_factory=dict)
    """Facts that were told for the first time, by name: because they were asked for, or of the user's own accord."""
    untold: int | None = None
    """Facts that it may tell and had not told after this message."""
    doubt: UserDoubt | None = None
    unread: UserDoubt | None = None
    """Beside its first message: the first sentence of the story's prose that it had not understood."""
    guards: tuple[GuardFinding, ...] = ()
    attempts: int = 1
    """How often it was worded."""
    reason: str | None = None
    """Why the user ended here, in its own words."""


@dataclass(frozen=True, slots=True)
class UserTurn:
    """What a user says next, with what is to be recorded beside it. Users may say a bare string as well."""

    text: str | None
    """None: the user is done, and says nothing more."""
    note: UserNote


AnswerKind = Literal["yes", "no", "want", "correction", "choice", "everything", "fact"]
"""A decision, a want, what a value is corrected to, a second choice or what is said to something told, all that was not
told yet, or one fact of it."""


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """What a user could have said instead at one of its turns, by the same story."""

    turn: int
    """Of the user, counted from 0."""
    kind: AnswerKind
    text: str
    said: str | None
    """What it did say; None where it left."""
    left_out: bool = False
    """Its story says this, and it had not said it, in whatever words, before the conversation was over."""

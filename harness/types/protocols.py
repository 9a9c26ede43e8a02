"""The seams: everything that can be replaced, by a short name or by `module:attribute`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from harness.types.story import Story
from harness.types.trajectory import Conversation, Step, ToolSchema, Trajectory, Usage, Utterance
from harness.types.trial import ModelCall
from harness.types.user.note import OtherAnswer, UserTurn
from harness.types.verdict import CheckResult

Job = TypeVar("Job")
Result = TypeVar("Result")


class Agent(Protocol):
    """The agent under test, opened for one trial. It sees the conversation and the story's context, never the story."""

    @property
    def tools(self) -> Sequence[ToolSchema] | None:
        """The tools it was offered; None when that is not known."""

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        """What it did and said in answer, in order. Whatever it raises is the agent's failure."""


class User(Protocol):
    """The simulated user of one trial. It knows its story's brief and hears the spoken words, nothing else."""

    async def speak(self, spoken: Sequence[Utterance]) -> str | UserTurn | None:
        """What the user says next, or None when the user is done."""


@runtime_checkable
class CorrectedUser(User, Protocol):
    """A user that can be told what was wrong with what it was about to say."""

    @property
    def instructions(self) -> str:
        """What it was told besides the story, which it may not say."""

    async def reword(self, spoken: Sequence[Utterance], refused: UserTurn, why: Sequence[str]) -> UserTurn:
        """What it says instead. It has not been said what was refused, nor that it ended with it."""


@runtime_checkable
class ReconsideringUser(User, Protocol):
    """A user that knows what it could have said otherwise, and can be opened with such answers as `instead`."""

    async def other_answers(self, spoken: Sequence[Utterance]) -> Sequence[OtherAnswer]:
        """In a conversation that it had, turn by turn. Asked of one that has said nothing yet."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A tool that a model wants called. `arguments` is what it wrote: JSON, as a rule."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer."""

    text: str
    data: Any = None
    """The parsed object, when a schema was asked for."""
    usage: Usage | None = None
    tool_calls: tuple[Asked, ...] = ()
    finish_reason: str | None = None
    """Why the model stopped, in the words of its provider: stop, tool_calls, length, …"""
    call: ModelCall | None = field(default=None, compare=False)
    """What the answer took: attempts, time, tokens. None where nobody measures it."""


class Purse(Protocol):
    """What a trial may spend on models, where its run has a limit."""

    @property
    def longest_answers(self) -> dict[str, int]:
        """Tokens of the longest answer that the run has had so far, by who was asked."""

    async def reserve(self, expected: Usage) -> None:
        """Wait until what a call is expected to take is there; then it is put by. A trial may be cut off here."""

    def settle(self, expected: Usage, spent: Usage | None) -> None:
        """A call for which was reserved is over; `spent` is None where it tells nothing."""


class Chat(Protocol):
    """A model, or a layer over one: what sends a request, repeats it, limits, logs, records or plays it back."""

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Ask once. Given `tools`, even none, the model answers as an agent: with text, calls, both or nothing at all.

        `schema` is the JSON schema of an object, which is then the `data` of the reply.

        Raises Unavailable when the provider cannot be reached or refuses.
        """


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two values are, and which rung said so. `score` is within 0..1."""

    score: float
    rung: str
    note: str | None = None
    """What has to be said beside it, such as which rungs had failed before."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether what was observed means what is expected, or lets it follow."""

    expected: str
    observed: str
    asks: Literal["same", "follows"] = "same"
    """same: two values mean the same. follows: the expected text follows from the message, which may say more."""
    language: str = "en"
    asked: str | None = None
    """What the user had said last before the message."""
    results: str | None = None
    """What tools had given until then, where the judge may see it."""
    now: datetime | None = None
    """When the story plays, where that is known: by it both read tomorrow."""
    notes: tuple[str, ...] = ()
    """What the vetoes found, each in a few words: a negation, a hedge, another unit."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rung says of a question. `met` is None when it cannot tell."""

    met: bool | None
    rung: str
    score: float | None = None
    """Of a likeness or of entailment, 0..1; None of a judge, which answers by labels."""
    note: str | None = None
    """What has to be said beside it, such as which rungs had failed before."""
    reason: str | None = None
    """Of a judge: why, in its own words."""
    quote: str | None = None
    """Of a judge: the part of what was observed that says it."""


class Similarity(Protocol):
    """Does a text mean what is expected? Asked only where neither equality nor another value has decided."""

    @property
    def decides(self) -> bool:
        """Whether a judge or entailment is configured. Without them there are only likenesses, and no answer of
        theirs overrules keywords that are all there."""

    @property
    def sees_results(self) -> bool:
        """Whether it is to be told what tools had given before the message."""

    def answer(self, question: Question) -> Answer:
        """What can be said of it. Pure: the same question gets the same answer."""


class Check(Protocol):
    """One further requirement on a trajectory: no I/O."""

    def __call__(self, story: Story, trajectory: Trajectory, similarity: Similarity) -> CheckResult:
        """Whether the trajectory meets it."""


class Executor(Protocol):
    """Plays jobs, wherever; results come in any order."""

    def map(self, play: Callable[[Job], Awaitable[Result]], jobs: Iterable[Job]) -> AsyncIterator[Result]:
        """Play every job; a job that is cancelled yields nothing."""

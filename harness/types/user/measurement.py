"""What is measured of a simulated user, as `harness doctor --user` writes it and a suite may demand it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from harness.types.jsonable import Data


class MeasuredShare(Data):
    """Of so many, with a 95 % interval; None where there is nothing to have a share of."""

    count: int
    of: int
    rate: float | None
    low: float | None
    high: float | None


class UserIdentity(Data):
    """What makes it another user: figures of one say nothing about the other."""

    kind: str
    model: str | None = None
    temperature: float | None = None
    guards: str
    prompts: str | None = None
    """The hash of what its model is told."""
    source: str | None = None
    """The hash of the file that a user of one's own is written in."""
    harness: str
    """The version that it was played with; the default user and the guards are part of it."""


class Deviations(Data):
    """How often what a user says is not of its part."""

    contradictions: MeasuredShare
    """Messages that contradict the story, whether or not they were taken back."""
    inventions: MeasuredShare
    """Messages with a value that is neither in the story nor in the conversation."""
    guards: dict[str, int]
    """Guard → how often it was broken: of desks for how many attempts were void, of recordings in how many answers."""


Part = Literal["desks", "bugs", "beside", "recordings"]
"""What a measurement is made of: desks that are right, desks with bugs, stories that people played, recordings."""


class PartOfMeasurement(Data):
    """In the run.json of a run that measures a user: what it is part of, so that the whole can be resumed."""

    part: Part
    user: UserIdentity
    quick: bool = False
    together: tuple[str, ...] = ()
    """The names of the folders of all parts, this one too. They stand side by side."""
    people: tuple[str, ...] = ()
    """beside: the runs of people."""
    recordings: tuple[str, ...] = ()
    """recordings: their files."""
    stories: tuple[str, ...] = ()
    """recordings: the files of their stories."""
    recorded: str | None = None
    """recordings: the hash of what was read out of them."""


class TalkFigures(Deviations):
    """How a user plays against desks that are right. All that fails here is the user's doing."""

    trials: int
    """With a verdict, or without one by the user's doing; those in which a model or the world broke are left out."""
    broken: int
    """Those."""
    false_failures: MeasuredShare
    voids: MeasuredShare
    success: MeasuredShare
    undecided: int
    """Trials that are undecided for another reason, such as what a text means."""
    messages: int
    wants_voiced: MeasuredShare
    """Of what the stories want, what the user brought up."""
    wants: dict[str, int]
    """done: served. attempted: the user did its part, the agent did not. open: never brought up."""
    donated: MeasuredShare
    """Of the facts told, those that nobody had asked for."""
    repeated: MeasuredShare
    """Messages of more than three words that the user had said before in the same conversation."""
    varying: MeasuredShare | None
    """Stories that come out differently in several trials; None where each is played once."""
    turns: float | None
    """Messages of the user in one conversation, on average."""


class WorstTalk(Data):
    """A conversation to be read."""

    story: str
    trial: int
    outcome: str
    why: str
    command: str
    """Shows it."""


class DeskMeasurement(Data):
    """Desks that are right, in all their styles."""

    run: str
    """Its folder."""
    quick: bool
    """Only one story was drawn for each desk and style."""
    total: TalkFigures
    by_desk: dict[str, TalkFigures]
    by_style: dict[str, TalkFigures]
    worst: tuple[WorstTalk, ...] = ()


class BugMeasurement(Data):
    """Desks with planted bugs, in stories that show them: what is not failed there is a bug that is missed."""

    run: str
    caught: MeasuredShare
    passed: MeasuredShare
    """Journeys that succeed all the same; the rest is undecided, mostly void."""
    by_bug: dict[str, MeasuredShare]
    """What is caught of each."""
    missed: tuple[WorstTalk, ...] = ()


class Answered(Data):
    """What the user answered in one recorded conversation: a line of answers.jsonl."""

    place: int
    """Of the conversation among the recordings, from 0."""
    story: str
    trial: int
    answers: int = 0
    """Times that it was asked."""
    broken: int = 0
    ended: int = 0
    doubts: int = 0
    guards: dict[str, int] = Field(default_factory=dict)
    examples: tuple[str, ...] = ()


class RecordingMeasurement(Deviations):
    """What the user answers to agents of recorded conversations."""

    conversations: int
    answers: int
    """Times that it was asked."""
    broken: int
    """Of those, how often it or its model gave none that could be read."""
    ended: int
    """Of those, how often it was done."""
    doubts: int
    """Messages of agents that it could not place."""
    examples: tuple[str, ...] = ()


class StoryBeside(Data):
    """One story, played by people and by the user. Rates are of trials with a verdict."""

    story: str
    people: float
    simulated: float


class ReferenceMeasurement(Data):
    """Success by story: the user held against people, with the same agent."""

    runs: tuple[str, ...]
    """Of people."""
    run: str
    """Of the user."""
    stories: tuple[StoryBeside, ...]
    without: tuple[str, ...]
    """Stories without a verdict on one of the sides."""
    people: float | None
    simulated: float | None
    difference: float | None
    """Simulated - people, over stories."""
    low: float | None
    """Of the 95 % interval of the difference; None below 10 stories."""
    high: float | None
    p_value: float | None


class UserMeasurement(Data):
    """All that was measured of one user."""

    format: Literal[1] = 1
    user: UserIdentity
    measured_at: str
    seed: int
    trials: int = Field(ge=1)
    """How often each story was played."""
    desks: DeskMeasurement | None = None
    bugs: BugMeasurement | None = None
    recordings: RecordingMeasurement | None = None
    reference: ReferenceMeasurement | None = None

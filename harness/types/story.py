"""The story: one case, what the user wants and knows, and what must happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, PrivateAttr, field_validator, model_validator

from harness.types.expected.checks import as_checks
from harness.types.expected.groups import GoalGroup
from harness.types.goals import ExtraArgs, Goal, as_keywords
from harness.types.jsonable import unchecked
from harness.types.order.goal_graph import GoalGraph
from harness.types.scene.doubles import Doubles
from harness.types.scene.scene import Scene
from harness.types.trajectory import Data
from harness.types.user.data import UserData
from harness.types.user.persona import Persona
from harness.types.world.state import StateGoal

_scene = unchecked(Scene)
DEFAULT_MAX_TURNS = 20
ALIASES = {
    "runtime_context": "context",
    "file_upload": "attachments",
    "max_user_turns": "max_turns",
    "user_prompts": "user_turns",
    "tags": "labels",
    "dataset_name": "id",
    "name": "id",
}
"""Other names that are read → ours."""
UNSUPPORTED_GOALS = ("interaction", "assert_llm")
Severity = Literal["low", "medium", "high", "critical"]


class Attachment(Data):
    """A file that goes with a turn. It is looked for only when the turn is sent."""

    path: str
    """The file, relative to the story, in the folder of the stories."""
    name: str | None = None
    """What the agent sees it called. Default is the name of the file."""
    media_type: str | None = None
    """Such as image/png. Default is told by the name."""


class Tools(Data):
    """What tools do, by glob: those that change something, and those that only read."""

    write: tuple[str, ...] = ()
    """Tools that change something, by name or glob. An unexpected successful call of one fails the journey."""
    read: tuple[str, ...] = ()
    """Tools that only read, by name or glob."""


class Forbidden(Data):
    """Calls that must not be made: of these tools and, where `args` names some, with these arguments."""

    tool: str = Field(min_length=1)
    """The tool, by name or glob. Every call of it counts, failed ones too."""
    args: dict[str, JsonValue] = Field(default_factory=dict)
    """Only calls that have these arguments, whatever others they have."""
    unless: tuple[str, ...] = ()
    """A goal, or several. At steps after any of them was met the call is allowed."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        """The tool alone."""
        return {"tool": value} if isinstance(value, str) else value

    @field_validator("unless", mode="before")
    @classmethod
    def _one_goal(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value


class StoryGate(Data):
    """When the trials of one story are good enough. The threshold is inclusive."""

    each: float = Field(ge=0, le=1)
    """Least share of the story's trials that succeed, of those with a verdict (0 to 1)."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        """The share alone."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return {"each": value}
        if not isinstance(value, Mapping | StoryGate):
            raise ValueError(f"should be a share such as 0.8, or {{each: 0.8}}; found {value!r}")
        return value


@dataclass(frozen=True, slots=True)
class Brief:
    """All that the simulated user is told: the story and how to play it, never goals or expected arguments."""

    story: str
    starting_sentence: str | None
    persona: Persona | None
    user_turns: tuple[str, ...]
    language: str
    agent_first: bool
    user: UserData | None = None
    """The same as data, where the story gives it; what it says goes before the prose."""
    now: datetime | None = None
    """When the story plays."""
    prompted: bool = False
    """The opening and the turns are all that is said: nobody plays the user."""


class Story(Data):
    """One ground-truth case, as in a story file."""

    id: str = Field(min_length=1)
    """The name of the story, unique among those that are played together. Default is the name of the file."""
    agent: str = ""
    """The target of the suite that plays this story. With one target it plays every story, whatever stands here, and
    this may be left out."""
    story: str
    """What the user wants and knows, told to the user ("You want …"). Every fact that the user may be asked for."""
    starting_sentence: str | None = None
    """What the user says first. Default is the first of `user.wants`."""
    prompt: str | None = None
    """What the user says in a case of one question, or the first of several under user_turns. Nobody plays the user,
    and agent, story and starting_sentence need not be there."""
    user: UserData | None = None
    """What the user knows, wants, refuses and answers, as data. Without it, it is read out of the prose."""
    now: datetime | None = None
    """The date and time of the story, as in 2026-03-02T09:00. Told to the user and the judge, to the agent (`now` of
    the context) and to a setup that asks for it; relative dates in keywords and arguments are read by it."""
    world: JsonValue = None
    """How the world stands when the story begins, in whatever form the target's setup takes it: its parameter world."""
    doubles: Doubles = Field(default_factory=dict)
    """What stands in for tools. Tool → {result: …}, {error: text}, {delay: seconds} for every call, or a list for one
    call after the other, of which the last holds for all that follow. An empty object lets the tool itself run."""
    goals: dict[str, tuple[str, ...]]
    """What must happen. By hand, a list of goals, each with the goals it comes after. Else a mapping from each goal to
    the goals that depend on it, with goal_details beside it."""
    goal_details: tuple[Goal, ...]
    """The goals that the mapping under goals puts in order."""
    groups: dict[str, GoalGroup] = Field(default_factory=dict)
    """Goals, by name, of which one way or a number must be met. By hand, any_of and n_of stand among the goals."""
    labels: tuple[str, ...] = ()
    """Words to select and group stories by."""
    severity: Severity = "medium"
    """How much the story weighs in the severity-weighted score (0.5, 1, 2 or 4, or what the gate of the suite says)."""
    kind: Literal["golden", "bad", "edge"] | None = None
    """golden (the usual way), bad (the user asks for what must not be done) or edge."""
    description: str | None = None
    """For those who read the story. Neither user nor agent is told."""
    language: str = "en"
    """Code of the language in which the story is played, such as en or de."""
    persona: Persona | None = None
    """How the user is and speaks: prose, or an object with name, does and manner. Used by a user that is played by a
    model; of a manner (terse, talkative, everything) also by the default user."""
    base: str | None = None
    """The id of the story that this one was made of, to be played with a persona (--persona)."""
    user_turns: tuple[str, ...] = ()
    """What the user says after the opening, in order. The story is then played by the scripted user."""
    agent_first: bool = False
    """The agent greets, and the user answers."""
    max_turns: int = Field(default=DEFAULT_MAX_TURNS, ge=1)
    """How often the user may speak before the conversation is cut short."""
    trials: int | None = Field(default=None, ge=1)
    """How often this story is played, where the suite's number does not fit."""
    context: dict[str, JsonValue] = Field(default_factory=dict)
    """Handed to the agent, not spoken. A second parameter of a function, `configurable` of a graph."""
    attachments: tuple[Attachment, ...] = ()
    """Files that the user sends with the first message, found beside the story file."""
    approvals: dict[str, Literal["approve", "reject"]] = Field(default_factory=dict)
    """What the user says when the agent asks leave to call a tool. Tool name or glob → approve or reject."""
    state: StateGoal | None = None
    """How the world must be when the talk is over: from_goals, or an object with from_goals, equals, ignore and
    limit_mb. The target needs a snapshot for it."""
    routing: tuple[str, ...] = ()
    """The agents that should take over, in order."""
    tools: Tools = Tools()
    """What tools do in this story, where the suite does not say."""
    unexpected_writes: Literal["fail", "allow"] | None = None
    """Whether a successful call that changes something and that no goal asks for fails the journey."""
    extra_args: ExtraArgs | None = None
    """Whether calls may have arguments that no goal names."""
    regular_end: bool = False
    """The journey fails unless the user or the agent ended the conversation."""
    ends_on: tuple[str, ...] = ()
    """Tools, by name or glob, whose call ends the conversation, such as transfer_to_human*."""
    forbid: tuple[Forbidden, ...] = ()
    """Calls that must not be made: a tool by name or glob, or an object with tool, args and unless."""
    at_most: dict[str, Annotated[int, Field(ge=0, strict=True)]] = Field(default_factory=dict)
    """Tool name or glob → how often it may be called at most, failed calls counted. The tools of a glob are counted
    together."""
    must_not_say: tuple[str, ...] = ()
    """What no message of the agent may say. Values are compared by value and words in any form, as with keywords; a
    message that denies it does not say it."""
    consent: tuple[str, ...] = ()
    """Tools, by name or glob, that the agent may call only after it has said so and the user has said yes to it. One
    yes covers each call that the message named, once."""
    gate: StoryGate | None = None
    """The least share of this story's trials that must succeed, such as 0.8 or {each: 0.8}, where the suite's
    `gate.each` does not fit."""
    checks: tuple[dict[str, JsonValue], ...] = ()
    """What must hold besides the goals: a list of checks, each with its type, such as {type: answer, contains: refund},
    or in short a mapping from types to checks."""
    origin: dict[str, JsonValue] | None = None
    """Where the story comes from."""
    xfail: str | None = None
    """The ticket of a known failure. It does not fail the gate."""
    _folder: Path | None = PrivateAttr(default=None)
    _root: Path | None = PrivateAttr(default=None)

    @property
    def folder(self) -> Path | None:
        """Where the story was read, and its attachments are; not part of what it says."""
        return self._folder

    @property
    def root(self) -> Path | None:
        """The folder that its attachments may not leave: that of all the stories it was read with."""
        return self._root

    def read_in(self, folder: Path, root: Path | None = None) -> Story:
        """The same story, which knows where it was read."""
        story = self.model_copy()
        object.__setattr__(story, "__pydantic_private__", {"_folder": folder, "_root": root or folder})
        return story

    @field_validator("labels", mode="before")
    @classmethod
    def _labels(cls, value: Any) -> Any:
        """Labels may be a list, or a mapping as in the fixtures of others: {agent: hr} is the label agent=hr."""
        return [f"{key}={item}" for key, item in value.items()] if isinstance(value, Mapping) else value

    @field_validator("checks", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return as_checks(value)

    @field_validator("must_not_say", mode="before")
    @classmethod
    def _keywords(cls, value: Any) -> Any:
        return as_keywords(value)

    @field_validator("consent", mode="before")
    @classmethod
    def _one_tool(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @field_validator("now", mode="before")
    @classmethod
    def _moment(cls, value: Any) -> Any:
        """A day alone, or seconds since 1970, are no moment that a person would recognise."""
        if value is None:
            return None
        try:
            if isinstance(value, datetime) or (isinstance(value, str) and "T" in value.upper().replace(" ", "T", 1)):
                return datetime.fromisoformat(str(value))
        except ValueError:
            pass
        raise ValueError(f"should be a date and a time, such as 2026-03-02T09:00; found {value!r}")

    @property
    def opening(self) -> str | None:
        """What the user says first: without a starting sentence, the first want; None where others decide that."""
        if self.prompt is not None:
            return self.prompt
        if self.starting_sentence or self.user is None or self.agent_first or self.user_turns:
            return self.starting_sentence
        return self.user.wants[0].say if self.user.wants else None

    @property
    def scene(self) -> Scene:
        """What the trial's world is told of it."""
        return _scene(world=self.world, now=self.now, doubles=self.doubles)

    @property
    def agent_context(self) -> dict[str, JsonValue]:
        """What the agent is told unspoken: the context and, where it says none itself, what time it is."""
        return dict(self.context) if self.now is None else {"now": self.now.isoformat(), **self.context}

    @cached_property
    def graph(self) -> GoalGraph:
        return GoalGraph.build(self.goal_details, self.goals, self.groups)

    @property
    def brief(self) -> Brief:
        return Brief(
            story=self.story,
            starting_sentence=self.opening,
            persona=self.persona,
            user_turns=self.user_turns,
            language=self.language,
            agent_first=self.agent_first,
            user=self.user,
            now=self.now,
            prompted=self.prompt is not None,
        )

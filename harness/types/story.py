"""The story: one case, what the user wants and knows, and what must happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, JsonValue, PrivateAttr, field_validator

from harness.types.goals import ExtraArgs, Goal, GoalGraph
from harness.types.trajectory import Data
from harness.types.user.data import UserData
from harness.types.user.persona import Persona
from harness.types.world.state import StateGoal

DEFAULT_MAX_TURNS = 20
ALIASES = {
    "runtime_context": "context",
    "file_upload": "attachments",
    "max_user_turns": "max_turns",
    "user_prompts": "user_turns",
    "tags": "labels",
    "dataset_name": "id",
}
"""The ancestor's newer names → ours."""
UNSUPPORTED_GOALS = ("interaction", "assert_llm")


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


class Story(Data):
    """One ground-truth case, as in a story file."""

    id: str = Field(min_length=1)
    """The name of the story, unique among those that are played together. Default is the name of the file."""
    agent: str
    """The target of the suite that plays this story. With one target it plays every story, whatever stands here."""
    story: str
    """What the user wants and knows, told to the user ("You want …"). Every fact that the user may be asked for."""
    starting_sentence: str | None = None
    """What the user says first. Default is the first of `user.wants`."""
    user: UserData | None = None
    """What the user knows, wants, refuses and answers, as data. Without it, it is read out of the prose."""
    now: datetime | None = None
    """The date and time of the story, as in 2026-03-02T09:00. The user is told."""
    goals: dict[str, tuple[str, ...]]
    """What must happen. By hand, a list of goals, each with the goals it comes after. Else a mapping from each goal to
    the goals that depend on it, with goal_details beside it."""
    goal_details: tuple[Goal, ...]
    """The goals that the mapping under goals puts in order."""
    labels: tuple[str, ...] = ()
    """Words to select and group stories by."""
    severity: Literal["low", "medium", "high", "critical"] = "medium"
    """How much the story weighs in the severity-weighted score (0.5, 1, 2 or 4)."""
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
    checks: tuple[dict[str, JsonValue], ...] = ()
    """Further requirements. This version can judge none: a story that has some is refused."""
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
        if self.starting_sentence or self.user is None or self.agent_first or self.user_turns:
            return self.starting_sentence
        return self.user.wants[0].say if self.user.wants else None

    @cached_property
    def graph(self) -> GoalGraph:
        return GoalGraph.build(self.goal_details, self.goals)

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
        )


def nothing_to_judge(story: Story, tools: Tools) -> bool:
    """No goal, and nothing else that could fail: no write tool that is known, no scripted turn, no demand on the end,
    on the agents or on the world."""
    if story.goal_details or story.user_turns or story.regular_end or story.routing or story.state is not None:
        return False
    return story.unexpected_writes == "allow" or not (story.tools.write or tools.write)

"""The story: one case, what the user wants and knows, and what must happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, JsonValue, PrivateAttr, field_validator

from harness.types.goals import ExtraArgs, Goal, GoalGraph
from harness.types.trajectory import Data

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
NOT_YET = ("checks",)
"""Fields that are read and checked, but change nothing yet: a story that uses one is warned about."""
UNSUPPORTED_GOALS = ("interaction", "assert_llm")


class Attachment(Data):
    """A file that goes with a turn. It is looked for only when the turn is sent."""

    path: str
    name: str | None = None
    media_type: str | None = None


class Tools(Data):
    """What tools do, by glob: those that change something, and those that only read."""

    write: tuple[str, ...] = ()
    read: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Brief:
    """All that the simulated user is told: the story and how to play it, never goals or expected arguments."""

    story: str
    starting_sentence: str | None
    persona: str | None
    user_turns: tuple[str, ...]
    language: str
    agent_first: bool


class Story(Data):
    """One ground-truth case, as in a story file."""

    id: str = Field(min_length=1)
    agent: str
    story: str
    starting_sentence: str | None = None
    goals: dict[str, tuple[str, ...]]
    """Goal → the goals that depend on it."""
    goal_details: tuple[Goal, ...]
    labels: tuple[str, ...] = ()
    severity: Literal["low", "medium", "high", "critical"] = "medium"
    kind: Literal["golden", "bad", "edge"] | None = None
    description: str | None = None
    language: str = "en"
    persona: str | None = None
    user_turns: tuple[str, ...] = ()
    agent_first: bool = False
    max_turns: int = Field(default=DEFAULT_MAX_TURNS, ge=1)
    trials: int | None = Field(default=None, ge=1)
    context: dict[str, JsonValue] = Field(default_factory=dict)
    attachments: tuple[Attachment, ...] = ()
    approvals: dict[str, Literal["approve", "reject"]] = Field(default_factory=dict)
    routing: tuple[str, ...] = ()
    tools: Tools = Tools()
    unexpected_writes: Literal["fail", "allow"] | None = None
    extra_args: ExtraArgs | None = None
    regular_end: bool = False
    ends_on: tuple[str, ...] = ()
    checks: tuple[dict[str, JsonValue], ...] = ()
    origin: dict[str, JsonValue] | None = None
    xfail: str | None = None
    _folder: Path | None = PrivateAttr(default=None)

    @property
    def folder(self) -> Path | None:
        """Where the story was read, and its attachments are; not part of what it says."""
        return self._folder

    def read_in(self, folder: Path) -> Story:
        """The same story, which knows where it was read."""
        story = self.model_copy()
        object.__setattr__(story, "__pydantic_private__", {"_folder": folder})
        return story

    @field_validator("labels", mode="before")
    @classmethod
    def _labels(cls, value: Any) -> Any:
        """Labels may be a list, or a mapping as in the fixtures of others: {agent: hr} is the label agent=hr."""
        return [f"{key}={item}" for key, item in value.items()] if isinstance(value, Mapping) else value

    @cached_property
    def graph(self) -> GoalGraph:
        return GoalGraph.build(self.goal_details, self.goals)

    @property
    def brief(self) -> Brief:
        return Brief(
            story=self.story,
            starting_sentence=self.starting_sentence,
            persona=self.persona,
            user_turns=self.user_turns,
            language=self.language,
            agent_first=self.agent_first,
        )


def nothing_to_judge(story: Story, tools: Tools) -> bool:
    """No goal, and nothing else that could fail: no write tool that is known, no check, no scripted turn."""
    return not (story.goal_details or story.checks or story.user_turns or story.tools.write or tools.write)

"""Plays stories against rule-based agents that are right, so that every failure is the simulated user's.

`python tests/support/right_agents.py [FOLDER …] [--prose] [--bugs] [--talk STORY/STYLE]` prints success, fail and void
for each domain and style, with the last question of those that went wrong. A folder holds pairs of DOMAIN.py, with
`Agent`, `STYLES`, `BUGS` and `TOOLS`, and DOMAIN.yaml, a list of stories; without one it is that of the shipped desks.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from fast_yaml import safe_load

from harness.formats.story_parser import parse_story
from harness.runs.conversation import converse
from harness.scoring.score import score
from harness.threads import run_sync
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.trajectory import Conversation, Message, Step, Text, ToolCall, ToolSchema, Trajectory
from harness.users.agenda.user import AgendaUser

DESKS = Path(__file__).parents[1] / "users" / "desks"


class RightAgent:
    """An agent with `reply` and `calls`, as the agent under test."""

    def __init__(self, agent: Any, tools: dict[str, str]) -> None:
        self.agent = agent
        self.tools: Sequence[ToolSchema] = [
            ToolSchema(name=name, read_only=effect == "read") for name, effect in tools.items()
        ]

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        before = len(self.agent.calls)
        text = self.agent.reply(conversation.text)
        calls = [
            ToolCall(
                id=f"c{before + place}",
                name=call["name"],
                arguments=call["arguments"],
                result=call.get("result"),
                error=call.get("error"),
            )
            for place, call in enumerate(self.agent.calls[before:])
        ]
        made = [Step(role="agent", events=(call,)) for call in calls]
        return [*made, Step(role="agent", events=(Message(content=(Text(text=text),)),))]


@dataclass(frozen=True)
class Played:
    """One story played in one style."""

    story: Story
    style: str
    outcome: str
    """success, fail, or void where the user had been in doubt."""
    trajectory: Trajectory
    missed: tuple[str, ...]

    @property
    def talk(self) -> str:
        lines = []
        for step in self.trajectory.steps:
            for event in step.events:
                if isinstance(event, ToolCall):
                    lines.append(f"   [{event.name} {event.arguments} → {str(event.error or event.result)[:100]}]")
                elif isinstance(event, Message):
                    note = event.note.model_dump(exclude_defaults=True) if event.note else ""
                    lines.append(f"{step.role.upper()[0]}: {event.text}   {note}")
        return "\n".join(lines)


async def play(story: Story, module: ModuleType, style: str, bug: str | None = None) -> Played:
    trajectory = Trajectory()
    agent = RightAgent(module.Agent(style=style, bug=bug), module.TOOLS)
    await converse(story, agent, AgendaUser(story.brief), trajectory, Limits())
    verdict = score(story, trajectory)
    missed = tuple(each.name for each in verdict.goals if not each.met) + tuple(
        each.code for each in verdict.checks if each.status == "fail"
    )
    outcome = "success" if verdict.success else "void" if _in_doubt(trajectory) else "fail"
    return Played(story, style, outcome, trajectory, missed)


def _in_doubt(trajectory: Trajectory) -> bool:
    """Whether the user was in doubt of a yes, no or choice, or with something untold."""
    notes = [event.note for step in trajectory.steps for event in step.events if isinstance(event, Message)]
    return any(note and note.doubt and (note.untold or note.doubt.about != "request") for note in notes)


@dataclass(frozen=True)
class Domain:
    """A right agent of a folder, with its stories; both are read when they are first asked for."""

    folder: Path
    name: str

    @cached_property
    def module(self) -> ModuleType:
        if str(self.folder) not in sys.path:
            sys.path.insert(0, str(self.folder))
        return importlib.import_module(self.name)

    @cached_property
    def _raw(self) -> list[dict[str, Any]]:
        return safe_load((self.folder / f"{self.name}.yaml").read_text(encoding="utf-8"))

    @cached_property
    def stories(self) -> list[Story]:
        return [_story(raw) for raw in self._raw]

    @cached_property
    def prose(self) -> list[Story]:
        """The stories without their user."""
        return [_story({name: value for name, value in raw.items() if name != "user"}) for raw in self._raw]


def domains(folder: Path) -> list[Domain]:
    """The right agents of a folder."""
    return [Domain(folder, path.stem) for path in sorted(folder.glob("*.yaml")) if path.with_suffix(".py").exists()]


def _story(raw: dict[str, Any]) -> Story:
    """A story of such a file. Calls may have arguments that its goals do not name."""
    return parse_story({"extra_args": "allow", **raw}, where=raw["id"], default_id=raw["id"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[DESKS])
    parser.add_argument("--prose", action="store_true", help="without the stories' user")
    parser.add_argument("--bugs", action="store_true", help="with each planted bug")
    parser.add_argument("--talk", default="", help="print the conversations of STORY/STYLE")
    parser.add_argument("--show", type=int, default=0, help="print so many failed conversations whole")
    given = parser.parse_args()
    for folder in given.folders:
        for domain in domains(folder):
            _domain(domain.module, domain.prose if given.prose else domain.stories, given)


def _domain(module: ModuleType, stories: list[Story], given: argparse.Namespace) -> None:
    total: Counter[str] = Counter()
    for style in module.STYLES:
        for bug in module.BUGS if given.bugs else (None,):
            played = []
            for story in stories:
                if given.talk and given.talk not in f"{story.id}/{style}":
                    continue
                each = run_sync(play(story, module, style, bug))
                played.append(each)
                if given.talk:
                    print(f"== {story.id}/{style} {each.outcome} {each.missed}\n{each.talk}\n")
            found = Counter(each.outcome for each in played)
            total += found
            print(f"{module.__name__:14} {style:14} {bug or '':22} {dict(found)}")
            for each in played if not given.bugs else ():
                if each.outcome != "success":
                    last = " | ".join(step.text for step in each.trajectory.steps[-2:])
                    print(
                        f"    {each.outcome} {each.story.id} {each.missed} {each.trajectory.ended_by}: {last[-300:]!r}"
                    )
                    if given.show > 0:
                        given.show -= 1
                        print(each.talk)
    print(f"{module.__name__:14} ALL {dict(total)} {total['success'] / max(total.total(), 1):.1%}\n")


if __name__ == "__main__":
    main()

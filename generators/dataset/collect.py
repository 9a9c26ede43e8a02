"""Takes proved stories into the set, each once, and keeps what was refused, with the reason."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.dataset.journal import JournalEntry, ProvedStory
from generators.draft import Rejected
from harness.formats.story_writer import story_document
from harness.text.normalize import fold
from harness.types.goals import FROM, TextGoal, ToolGoal
from harness.types.story import Story

_WORD = re.compile(r"[^\W_]+")


@dataclass(slots=True)
class Collection:
    """The set as far as it has come."""

    taken: list[ProvedStory] = field(default_factory=list)
    refused: list[Rejected] = field(default_factory=list)
    held: list[tuple[ProvedStory, str]] = field(default_factory=list)
    """Stories, with their tasks, of which all else is proved, but that no agent served without knowing the goals."""
    _ids: set[str] = field(default_factory=set)
    _calls: dict[str, str] = field(default_factory=dict)
    """Calls → the task that made them first; the variants of one task make the same."""
    _texts: dict[str, str] = field(default_factory=dict)
    """Words → the story that says them."""

    def take(self, entry: JournalEntry, most: int | None) -> int:
        """How many of its stories were taken; never more than `most` in all."""
        self.refused += entry.refused
        before = len(self.taken)
        for each in entry.proved:
            if most is not None and len(self.taken) >= most:
                break
            if each.proof.served:
                self._take(each, entry.task)
            else:
                self.held.append((each, entry.task))
        return len(self.taken) - before

    def fill(self, most: int | None) -> None:
        """What was held back is refused; where no other was taken, the agent does not understand the tools, which says
        nothing of the stories: then these are taken."""
        none = not self.taken
        for each, task in self.held:
            if none and (most is None or len(self.taken) < most):
                self._take(each, task)
            else:
                reason = "; ".join(each.proof.reasons)
                self.refused.append(Rejected(reason=reason, stage="prove", what=story_document(each.story)))
        self.held.clear()

    def _take(self, each: ProvedStory, task: str) -> None:
        twin = self._twin(each.story, task)
        if twin is None:
            self._remember(each.story, task)
            self.taken.append(each)
        else:
            self.refused.append(Rejected(reason=twin, stage="duplicate", what=story_document(each.story)))

    def _twin(self, story: Story, task: str) -> str | None:
        if story.id in self._ids:
            return f"the id {story.id} is taken"
        same_calls = self._calls.get(calls_of(story))
        if same_calls is not None and same_calls != task:
            return f"makes the same calls and tells the same as {same_calls}"
        same_words = self._texts.get(_words(story))
        return f"says the same as {same_words}" if same_words is not None else None

    def _remember(self, story: Story, task: str) -> None:
        self._ids.add(story.id)
        if calls := calls_of(story):
            self._calls.setdefault(calls, task)
        self._texts[_words(story)] = story.id


def calls_of(story: Story) -> str:
    """The same text for the same calls and answers, whatever the goals are named; empty without calls."""
    tools = {goal.name: goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal)}
    calls = [
        [goal.tool_name, _unnamed(goal.args, tools), goal.expect_error]
        for goal in story.goal_details
        if isinstance(goal, ToolGoal)
    ]
    said = [sorted(goal.keywords) for goal in story.goal_details if isinstance(goal, TextGoal)]
    return "\n".join(sorted(json.dumps(each, sort_keys=True) for each in (*calls, *said))) if calls else ""


def _unnamed(value: JsonValue, tools: Mapping[str, str]) -> JsonValue:
    """The value with each `$from` naming the tool instead of the goal."""
    if isinstance(value, dict):
        if FROM in value:
            return {**value, FROM: tools.get(str(value[FROM]))}
        return {key: _unnamed(item, tools) for key, item in value.items()}
    return [_unnamed(item, tools) for item in value] if isinstance(value, list) else value


def _words(story: Story) -> str:
    """What is said, whatever the order and the marks."""
    opening = story.prompt or story.starting_sentence or ""
    said = [story.story, opening, story.persona.prose if story.persona else "", *story.user_turns]
    return " ".join(sorted(_WORD.findall(fold(" ".join(said)))))

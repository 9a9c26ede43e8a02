"""People who answer what a desk asks them, written by hand for each story: whoever fails against them is wrong."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checkout import DATASETS
from fast_yaml import safe_load

from harness.demo.desks.engine.dialogue import FrontDesk
from harness.demo.desks.opening import DESKS, turn
from harness.formats.story_files import read_stories
from harness.types.story import Story

LONGEST = 20
MANNERS = ("value", "sentence", "all_at_first_question", "all_in_opening", "and_more", "with_noise")
NOISE = " By the way, I'm 34 years old, my telephone number is 0171 5550198, and my birthday is always great fun."


@functools.cache
def callers() -> dict[str, Any]:
    return safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))


@functools.cache
def desk_stories() -> dict[str, Story]:
    return {each.story.id: each.story for each in read_stories([DATASETS / "desks"])}


@dataclass
class HonestCaller:
    """Answers the current question of a desk, which it may look at, in one manner."""

    story: Story
    manner: str = "sentence"
    told_all: bool = False
    later: int = 0
    reacted: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.script = callers()[self.story.id]
        assert self.story.user is not None
        self.wishes = [want.say for want in self.story.user.wants]
        self.left = list(self.wishes)

    def open(self) -> str:
        return self._all() if self.manner == "all_in_opening" else str(self.story.starting_sentence)

    def answer(self, desk: FrontDesk, message: str) -> str:
        for place, reaction in enumerate(self.script.get("reactions", [])):
            if place not in self.reacted and re.search(reaction["seen"], message):
                self.reacted.add(place)
                return str(reaction["say"])
        if self.manner == "all_at_first_question" and not self.told_all:
            return self._all()
        kind = desk.asking[0]
        if kind not in ("want", "more") and len(self.left) == len(self.wishes):
            self.left.pop(0)  # the opening sentence was enough
        if kind in ("want", "more"):
            return next(iter(self._next()), "No, that's all, thank you.")
        if desk.phase == "check":
            return "Yes, that's right."
        if kind == "confirm":
            return "yes" if self.manner == "value" else "Yes, please go ahead."
        return self._values(desk, "No, it isn't. " if desk.phase == "guess" else "")

    def _next(self) -> list[str]:
        if self.left:
            return [self.left.pop(0)]
        self.later += 1
        return list(self.script.get("afterwards", [])[self.later - 1 : self.later])

    def _values(self, desk: FrontDesk, lead: str) -> str:
        place = 0 if self.manner == "value" else 1
        answers = [self._value(desk, slot, place) for slot in desk.asking]
        if self.manner == "and_more" and not self.told_all and not self.reacted:
            self.told_all = True
            answers += self._more(desk)
        noise = NOISE if self.manner == "with_noise" else ""
        return lead + (", " if place == 0 else " ").join(answers) + noise

    def _more(self, desk: FrontDesk) -> list[str]:
        """Sentences for the other values of what is being done, which were not asked for (yet)."""
        own = {key.removeprefix(f"{desk.task_name}."): pair for key, pair in self.script["answers"].items()}
        fitting = {key: pair for key, pair in own.items() if "." not in key and key in desk.slot_names}
        return [str(pair[1]) for key, pair in fitting.items() if key not in desk.asking]

    def _value(self, desk: FrontDesk, slot: str, place: int) -> str:
        answers = self.script["answers"]
        pair = answers.get(f"{desk.task_name}.{slot}", answers.get(slot))
        return str(pair[place]) if pair else "Sorry, I don't know that."

    def _all(self) -> str:
        self.told_all, self.left = True, []
        return str(self.script["everything"])


def talk(
    story: Story, style: str, manner: str = "sentence", bug: str | None = None
) -> tuple[list[dict[str, Any]], bool]:
    """The messages of a whole conversation, and whether it came to an end."""
    desk, caller = DESKS[story.agent](style, bug), HonestCaller(story, manner)
    said, messages = caller.open(), []
    for _ in range(LONGEST):
        answer = turn(desk, said)
        messages += [{"role": "user", "content": said}, *answer]
        if desk.phase == "over":
            return messages, True
        said = caller.answer(desk, answer[-1]["content"])
    return messages, False

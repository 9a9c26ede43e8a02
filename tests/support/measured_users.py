"""Users that play the built-in desks well or badly, in one way each: what is measured of them is known beforehand."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from fast_yaml import safe_load
from honest_callers import callers, desk_stories

from harness.demo.desks.engine import speaking
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import GuardFinding, UserNote, UserTurn

WISH = re.compile(r"\{\w+\}")


@functools.cache
def phrases(kind: str) -> tuple[str, ...]:
    """How desks of all styles say one kind of sentence: the last piece without a placeholder."""
    styles = safe_load(Path(speaking.__file__).with_name("styles.yaml").read_text(encoding="utf-8"))
    said = (each for style in styles.values() for each in style.get(kind, ()))
    return tuple(WISH.split(each)[-1].strip() for each in said)


def says(message: str, kind: str) -> bool:
    return any(phrase in message for phrase in phrases(kind) if len(phrase) > 2)


class Right:
    """Tells everything in its first sentence, agrees to what is proposed, and leaves when it is asked what else."""

    def __init__(self, brief: Brief, *, seed: int = 0) -> None:
        (self.story,) = (each for each in desk_stories().values() if each.story == brief.story)
        self.script, self.seed = callers()[self.story.id], seed
        self.reacted: set[int] = set()
        self.afterwards: Iterator[str] = iter(self.script.get("afterwards", ()))

    async def speak(self, spoken: Sequence[Utterance]) -> str | UserTurn | None:
        if not spoken:
            return self.opening()
        return self.answer(spoken[-1].text)

    def opening(self) -> str | UserTurn:
        facts = dict.fromkeys(self.story.user.knows, "donated") if self.story.user is not None else {}
        return UserTurn(str(self.script["everything"]), UserNote(intention="open", told=facts))

    def answer(self, heard: str) -> str | UserTurn | None:
        for place, reaction in enumerate(self.script.get("reactions", ())):
            if place not in self.reacted and re.search(reaction["seen"], heard):
                self.reacted.add(place)
                return str(reaction["say"])
        if says(heard, "more"):
            return next(self.afterwards, None)
        return (
            "Yes, please go ahead." if says(heard, "propose") or says(heard, "check") else "Sorry, I don't know that."
        )


class AlwaysYes(Right):
    """Corrects nothing, and takes whatever comes instead of what it wanted."""

    def answer(self, heard: str) -> str | UserTurn | None:
        return None if says(heard, "more") else "Yes, please go ahead."


class Inventing(Right):
    """Says a number that nobody gave it, with every second seed."""

    def answer(self, heard: str) -> str | UserTurn | None:
        return "My order number is ZX-99817, by the way." if self.seed % 2 else super().answer(heard)


class Accused(Right):
    """Says of itself that it contradicts its story, each time that it agrees."""

    def answer(self, heard: str) -> str | UserTurn | None:
        said = super().answer(heard)
        finding = GuardFinding(code="contradicts", message="it agreed to something else")
        return UserTurn(said, UserNote(guards=(finding,))) if isinstance(said, str) else said


class Leaving(Right):
    """Opens, and is gone."""

    def answer(self, heard: str) -> None:
        return None

"""Which calls were made after the user's last request: to closing words such as "No, that's all, thank you."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from harness.scoring.candidates import Evidence
from harness.text.languages import words
from harness.text.normalize import WORD, fold
from harness.types.trajectory import REGULAR_ENDS, Trajectory

_WORDS = re.compile(rf"{WORD}+")


def calls_after_last_request(trajectory: Trajectory, evidence: Evidence, chosen: Sequence[int | None]) -> int:
    """How many calls the agent made when nothing more was asked of it; `chosen` is the slot of every goal.

    The last request is the last message of the user that says more than thanks, a goodbye or that this was all. Closing
    words are a request all the same when a goal is met after them ("Okay, thank you." to "One moment, I will book
    it."), when they open the conversation, and when the conversation was cut short.
    """
    if trajectory.ended_by is not None and trajectory.ended_by not in REGULAR_ENDS:
        return 0
    closing: int | None = None
    met = max((evidence.slots[slot].step for slot in chosen if slot is not None), default=0)
    spoken = [step for step in trajectory.steps if step.role == "user"]
    for step in reversed(spoken[1:]):
        if step.number < met or not is_closing(step.text, evidence.story.language):
            break
        closing = step.number
    if closing is None:
        return 0
    return sum(evidence.slots[place].step > closing for place in evidence.calls)


def is_closing(text: str, language: str) -> bool:
    """Whether a message of the user is nothing but thanks, a goodbye, or that this was all."""
    known, said = words(language), set(_WORDS.findall(fold(text)))
    return (
        "?" not in text
        and not said.isdisjoint(known.farewells)
        and said <= known.farewells | known.farewell_words | known.fillers
    )

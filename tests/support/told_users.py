"""A user that says the `user_turns` of its story, each with what it means: "deny: No, thank you."."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import UserNote, UserTurn


class Told:
    def __init__(self, brief: Brief, *, seed: int = 0) -> None:
        opening = brief.starting_sentence or ""
        self.turns = [("open", opening), *(tuple(turn.split(": ", 1)) for turn in brief.user_turns)]

    async def speak(self, spoken: Sequence[Utterance]) -> UserTurn | None:
        if not self.turns:
            return None
        meant, text = self.turns.pop(0)
        intention: Any = meant
        return UserTurn(text, UserNote(intention=intention, untold=0))


def saying(*lines: str | Callable[[], str]) -> Callable[[], Callable[[str], str]]:
    """An agent that says these, one after the other, whatever it hears; a function is called for what it says."""

    def make() -> Callable[[str], str]:
        rest = list(lines)

        def answer(text: str) -> str:
            line = rest.pop(0)
            return line if isinstance(line, str) else line()

        return answer

    return make

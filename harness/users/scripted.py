"""The user that says what the story's author wrote, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from harness.types.story import Brief
from harness.types.trajectory import Utterance


class ScriptedUser:
    """Says the starting sentence, then the story's `user_turns` in order, whatever it hears; then it is done."""

    def __init__(self, brief: Brief, *, seed: int = 0) -> None:
        opening = (brief.starting_sentence or "").strip()
        self.notes = (
            ()
            if brief.user_turns or brief.prompted
            else ("the scripted user says only the opening: the story has no user_turns",)
        )
        """What it will not do."""
        self._left = [text for text in (opening, *brief.user_turns) if text.strip()]

    async def speak(self, spoken: Sequence[Utterance]) -> str | None:
        return self._left.pop(0) if self._left else None

"""Users that say in words of their own what they doubt, told and have left: what a run makes of that is tested."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import UserDoubt, UserNote, UserTurn

CURE = 'order_id: {asked_as: ["the digits"]}'


class Doubting:
    """Says that it has no more, whatever it hears, and ends after `TURNS`."""

    ABOUT = "request"
    UNTOLD = 1
    TURNS = 2

    def __init__(self, brief: Brief, *, seed: int = 0) -> None:
        self.said = 0
        self.seed = seed

    async def speak(self, spoken: Sequence[Utterance]) -> UserTurn | None:
        self.said += 1
        if self.said == 1:
            return UserTurn("I want my money back.", UserNote(intention="open", untold=self.UNTOLD))
        if self.said > self.TURNS:
            return None
        heard = next(each.text for each in reversed(spoken) if each.role == "agent")
        return self.answer(heard)

    def answer(self, heard: str) -> UserTurn:
        doubt = UserDoubt(about=self.ABOUT, heard=heard, cure=CURE)
        return UserTurn("That is all I can tell you.", UserNote(intention="unknown", untold=self.UNTOLD, doubt=doubt))


class ToldAll(Doubting):
    UNTOLD = 0


class UnsureYes(ToldAll):
    ABOUT = "yes_no"


class Patient(ToldAll):
    TURNS = 50


class Lucky(Doubting):
    """Understands with every second seed."""

    def answer(self, heard: str) -> UserTurn:
        if self.seed % 2:
            turn = super().answer(f"{heard} ({self.seed})")
            return replace(turn, text=f"That is all, by {self.seed}.")
        return UserTurn("It is A-1.", UserNote(intention="tell", told={"order_id": "asked"}, untold=0))


class Generous(Doubting):
    """Tells one fact that it was asked for, and one that nobody asked for."""

    def answer(self, heard: str) -> UserTurn:
        told = {"order_id": "asked", "email": "donated"}
        return UserTurn("It is A-1.", UserNote(intention="tell", told=told, untold=0))


class Misread(ToldAll):
    """Says yes to everything, and had not understood a sentence of its story."""

    TURNS = 4

    async def speak(self, spoken: Sequence[Utterance]) -> UserTurn | None:
        turn = await super().speak(spoken)
        unread = UserDoubt(about="story", heard="You agree if it rains.", cure="knows: {rain: true}")
        return replace(turn, note=turn.note.model_copy(update={"unread": unread})) if turn and self.said == 1 else turn

    def answer(self, heard: str) -> UserTurn:
        return UserTurn("Yes, please.", UserNote(intention="affirm", untold=0))


class Unasked(Misread):
    """Says no word of agreement."""

    def answer(self, heard: str) -> UserTurn:
        return UserTurn("I am still thinking.", UserNote(intention="other", untold=0))

"""What one message of an agent does: what it asks, and how it sounds otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from harness.users.agenda.hearing.acts import AskKind, DialogueAct


@dataclass(frozen=True, slots=True)
class UnderstoodMessage:
    """A message, understood."""

    text: str
    """As much as was listened to."""
    asks: tuple[DialogueAct, ...]
    waits: bool
    """It asks for patience."""
    failed: bool
    """It says that something went wrong or is not possible."""
    told: bool
    """It brings something: a result, not only an acknowledgement."""
    done: bool = False
    """It says that something was done."""
    offers: bool = False
    """It names several things to choose from."""
    options: tuple[str, ...] = ()
    """What is listed to choose from."""
    ends: bool = False
    """It says goodbye."""
    listed: str = ""
    """What stands in lists and in forms: it may be chosen or filled in, and is not told."""
    latest: str = ""
    """What was said last, where the agent sent several messages."""

    def asking(self, ask: DialogueAct) -> UnderstoodMessage:
        """The same, heard as asking only this."""
        return replace(self, asks=(ask,))

    def asked(self, *kinds: AskKind) -> list[DialogueAct]:
        return [ask for ask in self.asks if ask.kind in kinds]

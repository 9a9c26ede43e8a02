"""What an agent asks: its kind, and what of the language it asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from harness.users.agenda.language.pack import Pack

AskKind = Literal["slot", "have", "confirm", "offer", "choice", "polar", "open", "more"]
"""A piece of information, whether there is one, leave to act, something offered, one of several, whether something is
so, what is wanted, and whether anything else is wanted."""


@dataclass(frozen=True, slots=True)
class DialogueAct:
    """One thing the agent wants to hear."""

    kind: AskKind
    text: str
    stems: tuple[str, ...] = ()
    slots: frozenset[str] = frozenset()
    """Names of the pack's slots that are asked for."""
    about: frozenset[str] = frozenset()
    """The stems that say of what: the *employee* number."""
    head: frozenset[str] = frozenset()
    """The stems before what says more of it: the *number* of the account."""
    options: str = ""
    """The alternatives that are named with a request."""
    otherwise: bool = False
    """It is the other half of "… or …?"."""
    around: str = ""
    """What stands beside it: the sentence that it is in, and the one before."""
    sure: bool = True
    """It is understood by a cue, or is clearly liker to such sentences than to any other."""


def slot(text: str, pack: Pack) -> DialogueAct:
    """A request for what this text names."""
    stems = tuple(pack.stems(text))
    slots = frozenset(name for name, each in pack.slots.items() if each.asked.search(text)) - _only_said(text, pack)
    generic = {stem for name in slots for stem in pack.slots[name].generic}
    pieces = [frozenset(pack.stems(piece, light=True)) for piece in pack.split("head_end", text)]
    head = next((piece for piece in pieces if piece - pack.stemmed("light_words")), frozenset())
    about = head & frozenset(stems) - generic or frozenset(stems) - generic
    return DialogueAct("slot", text, stems, slots, about, head)


def _only_said(text: str, pack: Pack) -> frozenset[str]:
    """What a question names, and asks something else: "When did you move to the new home?", "Where was it when you saw
    it?" """
    asked = {
        name: pack.slots[name].asked for name in ("origin", "destination", "moment", "place") if name in pack.slots
    }
    found = {name: pattern.search(text) for name, pattern in asked.items()}
    first = next((name for name in ("moment", "place") if (at := found.get(name)) and not at.start()), None)
    when, where = found.get("moment"), found.get("place")
    if first == "place" and when and where and len(text[where.end() : when.start()].split()) > 1:
        return frozenset({"moment"})
    ends = {name: at for name, at in found.items() if name in {"origin", "destination"}}
    return frozenset(name for name, at in ends.items() if first == "moment" and at and not pack.cue("wh", at[0]))

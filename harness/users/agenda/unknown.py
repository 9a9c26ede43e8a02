"""What the user does not know by its story, and the line of the story that would have told what is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harness.users.agenda.facts import Fact
from harness.users.agenda.hearing.understanding import DialogueAct
from harness.users.agenda.language.pack import Pack


def is_ignored(line: str, facts: Iterable[Fact], pack: Pack) -> bool:
    """Whether it names what the story says that the user does not know, and nothing that it knows."""
    stems = set(pack.stems(line, light=True))
    named = {fact.kind for fact in facts if any(name and name <= stems for name in fact.names)}
    return named == {"ignorance"}


def cure(ask: DialogueAct, facts: Sequence[Fact]) -> str:
    """The line of the story's `user` that would have said what is meant."""
    asked = " ".join(ask.text.rstrip(" ?.!").split()[-6:]) or ask.text
    return f'{facts[0].name if facts else "NAME"}: {{asked_as: ["{asked}"]}}'

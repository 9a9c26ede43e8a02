"""Wants that are announced and then told in a row: "You want two things: first to …, and then your …"."""

from __future__ import annotations

from harness.users.agenda.language.pack import Pack


def told_apart(story: str, pack: Pack) -> str:
    """The story with each of them as a sentence of its own, and without the announcement."""
    who = pack.person.addressed if pack.person.is_second(story) else pack.person.subject
    for match in pack.grammars["announced"][0].finditer(story):
        rest = match["rest"] or ""
        parts = pack.split("in_order", rest)
        parts = parts if len(parts) > 1 else pack.split("in_a_row", rest)
        wants = [_wanted(pack.without("first_of_all", part), who, pack) for part in parts]
        also = pack.templates["also"].format(who, "")
        told = [each.replace(f"{who} ", also, 1) if at else each for at, each in enumerate(wants) if each]
        story = story.replace(match[0], ". ".join(f"{each[0].upper()}{each[1:]}" for each in told), 1)
    return story


def _wanted(part: str, who: str, pack: Pack) -> str:
    """What is wanted as a sentence: a deed, something to know, a thing; what is one already stays."""
    first = part.split(" ", 1)[0].lower()
    if not part or first == who.lower():
        return part
    asks = pack.grammar("asked_in_a_row", part) is not None
    wants = "wants_to_know" if asks else "wants_to" if first in pack.lists["verbs"] else "wants"
    return pack.templates[wants].format(who, part)

"""What the default user says to one message of an agent after the other."""

from __future__ import annotations

from pathlib import Path

from fast_yaml import safe_load

from harness.formats.story_parser import parse_story
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser


def stories_of(path: Path, part: str = "") -> dict[str, Brief]:
    """Each customer of a file, or of a `part` of it, by its id."""
    read = safe_load(path.read_text(encoding="utf-8"))
    found = {}
    for each in read[part] if part else read:
        raw = {"agent": "desk", "goals": [{"tool": "do"}], **each}
        found[each["id"]] = parse_story(raw, where=each["id"], default_id=each["id"]).brief
    return found


async def talk(brief: Brief, *messages: str) -> UserTurn:
    """What it says last, and meant."""
    user = AgendaUser(brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for text in messages:
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", text)]
        turn = await user.speak(spoken)
    return turn

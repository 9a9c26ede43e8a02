"""What a message of the user does first, as the one who worded it knows."""

from __future__ import annotations

from collections.abc import Mapping

from harness.types.user.note import Intention
from harness.users.agenda.language.dialogue import ClosedPhrases


def intention_of(
    text: str | None, told: Mapping[str, str], meant: Intention | None, wish: str | None, phrases: ClosedPhrases
) -> Intention:
    """`told` are the facts that it tells for the first time, `meant` is what was decided, `wish` the current one."""
    if text is None or text in phrases.done:
        return "end"
    for other, ways in (("affirm", phrases.no + phrases.wrong), ("deny", phrases.yes + phrases.right)):
        meant = None if meant == other and text.startswith(ways) else meant  # what is said last is what holds
    if meant is not None:
        return meant
    closed: Mapping[Intention, tuple[str, ...]] = {
        "wait": phrases.wait,
        "retry": phrases.again,
        "choose": phrases.any,
        "unknown": (*phrases.unknown, *phrases.no_more),
        "affirm": (*phrases.yes, *phrases.right),
        "deny": (*phrases.no, *phrases.wrong, *phrases.lacking),
    }
    for intention, ways in closed.items():
        if text.startswith(ways):
            return intention
    return "want" if wish and wish in text and not told else "tell"

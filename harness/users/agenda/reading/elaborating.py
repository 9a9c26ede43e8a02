"""Whether a wish says nothing but which one is meant of what an earlier one is for."""

from __future__ import annotations

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack


def names_which(text: str, earlier: Fact, pack: Pack) -> bool:
    """ "You want berth B07", after "You want a visitor berth": the same thing, which had no name yet."""
    named = [mention for mention in find_mentions(text, pack) if mention.kind == "identifier"]
    if not named or any(mention.kind == "identifier" for mention in earlier.mentions):
        return False
    thing = pack.stems(text[: named[0].start])
    return len(thing) == 1 and thing[0] in pack.stems(earlier.text)

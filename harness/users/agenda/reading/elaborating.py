"""Whether a wish only says more about an earlier one: how it is to be done, or which thing is meant."""

from __future__ import annotations

from collections.abc import Sequence

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import find_mentions, value_stems
from harness.users.agenda.language.pack import Pack

MARKED = 6
"""Words within which "also" tells that a wish is another one."""
FEW = 3
"""Words of a wish that names hardly more than what is done."""


def elaborates(text: str, earlier: Sequence[Fact], pack: Pack) -> bool:
    """Whether a wish only says how an earlier one is to be done: the same action on the same thing, or the same matter,
    and no rival value."""
    if not earlier or pack.cue("marker", " ".join(text.split()[:MARKED])) or pack.cue("marked", text):
        return False
    if pack.cue("how", text):
        return True
    stems = pack.stems(text)
    values = {mention.kind for mention in find_mentions(text, pack)}
    if pack.grammar("to_know", text):  # a question says no more about a deed
        earlier = [fact for fact in earlier if pack.grammar("to_know", fact.text)]
    for fact in earlier:
        about = pack.stems(fact.text)
        same_action = bool(stems and about) and stems[0] == about[0]
        same_action = same_action and (len(stems) < FEW or bool({*stems[1:]} & {*about[1:]}))
        if _names_which(text, fact, pack):
            return True
        rivals = values & {mention.kind for mention in fact.mentions} - {"name"}
        within = stems and set(stems) <= set(about) | value_stems(text, pack)
        if not rivals and (same_action or within) and not _adds(text, fact.text, pack):
            return True
    return False


def _adds(text: str, earlier: str, pack: Pack) -> bool:
    """Whether a wish to know is about something else of the same: the class *details*."""
    stems = [stem for stem in pack.stems(text, light=True) if stem not in pack.stemmed("wanting")]
    looking = pack.stemmed("looking")
    about = {*pack.stems(earlier, light=True), *value_stems(text, pack)}
    return bool(stems) and stems[0] in looking and bool(set(stems) - looking - about)


def _names_which(text: str, earlier: Fact, pack: Pack) -> bool:
    """ "You want berth B07", after "You want a visitor berth": the same thing, which had no name yet."""
    named = [mention for mention in find_mentions(text, pack) if mention.kind == "identifier"]
    if not named or any(mention.kind == "identifier" for mention in earlier.mentions):
        return False
    thing = pack.stems(text[: named[0].start])
    return len(thing) == 1 and thing[0] in pack.stems(earlier.text)

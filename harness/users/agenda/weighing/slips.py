"""Values that are the story's but for a digit: HAT036, where the story says HAT039; or for two that are swapped."""

from __future__ import annotations

from harness.users.agenda.facts import Fact, Mention
from harness.users.agenda.weighing.contradictions import Contradictions, same, shape

KINDS = frozenset({"identifier", "number", "postcode", "phone"})
"""Kinds of values that are easily mistaken by a digit."""
SHORTEST = {"identifier": 2}
"""Signs of a value that is compared sign by sign; of other kinds three."""


def first_slip(weighed: Contradictions) -> Fact | None:
    """The fact that the message has but for one digit, whichever want it belongs to."""
    said = [mention for line in weighed.theirs for mention in line.mentions if mention.kind in KINDS]
    theirs = [each for each in said if not weighed.is_known(each) and not weighed.is_accepted(each)]
    for fact in weighed.knowledge.facts if theirs else ():
        for mine in fact.mentions:
            if mine.kind in KINDS and not any(same(mine, each) for each in said):
                if any(_is_slip(each, mine) for each in theirs):
                    return fact
    return None


def _is_slip(one: Mention, other: Mention) -> bool:
    if one.kind != other.kind or shape(one) != shape(other) or len(one.value) < SHORTEST.get(one.kind, 3):
        return False
    places = [place for place, (mine, theirs) in enumerate(zip(one.value, other.value, strict=True)) if mine != theirs]
    swapped = len(places) == 2 and places[0] + 1 == places[1] and sorted(one.value) == sorted(other.value)
    return len(places) == 1 or swapped

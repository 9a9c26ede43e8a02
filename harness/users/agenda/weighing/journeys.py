"""Where a journey begins and ends, as one pair: from ATL by way of DFW to SEA, where the story says from ATL to SEA."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import Mention
from harness.users.agenda.language.pack import Pack

CODE = 3
"""Letters of the code of a place."""

Leg = tuple[str, str]


def is_code(mention: Mention) -> bool:
    """Whether it is a place in capitals: ATL. It says neither yes nor no to one that is written out."""
    return len(mention.text) == CODE and mention.text.isupper() and mention.text.isalpha()


def other_journey(lines: Iterable[Fact], mine: Mapping[str, Fact], known: Collection[str], pack: Pack) -> Fact | None:
    """The fact that says where a journey begins or ends, where the one that is named last has other ends.

    Where one changes is none of its ends. Of a journey of which the story knows both ends, both must be right; where it
    knows one alone, one.
    """
    legs = [each for line in lines for each in pack.grammars["leg"][0].finditer(line.text)] if mine else []
    journeys = _joined([(each["start"], each["end"]) for each in legs])
    if not journeys:
        return None
    ends = [each in known for each in journeys[-1]]
    if all(ends) or (any(ends) and len(mine) == 1):
        return None
    said = {each for journey in journeys for each in journey}
    return next((fact for place, fact in mine.items() if place not in said), None)


def _joined(legs: list[Leg]) -> list[Leg]:
    """Journeys: legs of which the next begins where the last ended, unless it goes back to where that began."""
    found: list[Leg] = []
    for start, end in legs:
        if found and found[-1][1] == start and found[-1][0] != end:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found

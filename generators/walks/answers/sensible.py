"""Which of the fields that a question may name somebody would ask for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generators.tools.names import words
from generators.walks.answers.asked import AskedField
from generators.walks.phrases import phrases

SEARCHING = "search for"
"""How a wish begins that nobody has: what is searched for is wanted for something."""
NAMES = frozenset({"first", "last", "family", "given", "middle"})
"""First words of the parts of a person's name."""


def sensible(
    fields: Sequence[AskedField],
    about: str,
    given: Collection[tuple[str, ...]],
    *,
    only_asks: bool,
    compares: bool,
    oneself: bool = False,
) -> list[AskedField]:
    """Not what was said already (`given`, by the words of its name), nor, of the one who calls, what people know of
    themselves. `only_asks`: rather what stands by itself; `compares`: of two things, not what each is called;
    `oneself`: they are of the one who calls.
    """
    found = [each for each in fields if words(each.key) not in given]
    if only_asks:
        found = [each for each in found if not each.within] or found
    if compares:
        found = [each for each in found if words(each.key) != ("name",)]
    if oneself or about in phrases().persons:
        known = phrases().known_of_oneself
        found = [
            each
            for each in found
            if not {*words(each.key)[:1], *words(each.key)[-1:], each.within, *words(each.part)[-1:]} & known
        ]
    return found

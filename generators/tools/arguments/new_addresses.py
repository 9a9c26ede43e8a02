"""What becomes the address of somebody, or how they are reached: nothing that is another's already."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.names import words

FARTHEST = 60
"""Numbers of houses that are tried, one after the other."""
_HOUSES = (frozenset({"house"}), frozenset({"street", "road"}), frozenset({"address", "address1", "line", "line1"}))
"""Words of the names of what tells the house, the surest first."""
_PLACES = frozenset({"postcode", "postal", "zip", "city", "town"})
_REACHED_BY = frozenset({"email", "mail", "phone", "mobile", "telephone"})
_NUMBER = re.compile(r"\b\d+\b")


def reaches(name: str) -> bool:
    """Whether it is an address or a number at which one person is reached."""
    return words(name)[-1:] != () and words(name)[-1] in _REACHED_BY


def another_house(address: Mapping[str, JsonValue], taken: Callable[[str, str], bool]) -> dict[str, JsonValue] | None:
    """The house next to it that is nobody's: `taken` says of a part whether somebody has it so. None: it is no address,
    or has no number."""
    part = _house_of(address)
    told = str(address[part]) if part is not None else ""
    number = next(reversed([*_NUMBER.finditer(told)]), None)
    if part is None or number is None:
        return None
    for further in range(1, FARTHEST):
        made = f"{told[: number.start()]}{int(number[0]) + further}{told[number.end() :]}"
        if not taken(part, made):
            return {**address, part: made}
    return None


def nobodys(
    offered: Sequence[Mapping[str, JsonValue]], taken: Sequence[Mapping[str, JsonValue]]
) -> list[dict[str, JsonValue]]:
    """For each address that is taken the next house, which is not; those without a number go, unless all do.
    What is no address stays as it is."""
    known = {str(each[part]) for each in taken if (part := _house_of(each)) is not None}
    made: list[dict[str, JsonValue]] = []
    for each in (dict(each) for each in offered):
        part = _house_of(each)
        if part is None or str(each[part]) not in known:
            made.append(each)
        elif (moved := another_house(each, lambda _, told: told in known)) is not None:
            made.append(moved)
    return made or [dict(each) for each in offered]


def _house_of(address: Mapping[str, JsonValue]) -> str | None:
    """The part that tells the house, of what tells a place, too."""
    if not any(_PLACES & {*words(name)} for name in address):
        return None
    return next((name for said in _HOUSES for name in address if said & {*words(name)}), None)

"""Reads the time zone that follows a time."""

from __future__ import annotations

import re

from harness.text.reading.atoms import Atoms
from harness.text.reading.offsets import OFFSETS

_ZONE = re.compile(
    r" ?\(?(?P<zone>[a-z]{1,4})(?P<ahead>[+-]\d{1,2}(?::?\d\d)?)?(?!\w)\)?| ?(?P<only>[+-]\d\d:\d\d)(?!\d)"
)
_SECONDS = re.compile(r".\d\d:\d\d:\d\d")
_OFFSET = re.compile(r"(?P<name>[a-z]*)(?:(?P<sign>[+-])(?P<hours>\d\d?):?(?P<minutes>\d\d)?)?")


def read_zone(atoms: Atoms, end: int) -> tuple[str | None, int]:
    """The zone that stands after a time which ends there, and the end of both."""
    match = _ZONE.match(atoms.folded, end)
    if match is None:
        return None, end
    if match["only"]:
        is_zone = match["only"].startswith("+") or _SECONDS.match(atoms.folded, max(end - 9, 0))
        return (f"utc{match['only']}", match.end()) if is_zone else (None, end)  # 10:00-18:00 is a range
    if match["zone"] not in atoms.lexicon.zones:
        return None, end
    return match["zone"] + (match["ahead"] or ""), match.end()


def ahead(zone: str) -> int:
    """Minutes ahead of UTC."""
    match = _OFFSET.fullmatch(zone)
    if match is None:
        return 0
    more = int(match["hours"] or 0) * 60 + int(match["minutes"] or 0)
    return OFFSETS.get(match["name"], 0) + (-more if match["sign"] == "-" else more)

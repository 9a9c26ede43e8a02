"""What belongs together, by what stands in one record or in one result: the account, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.dataflow import places
from generators.tools.observations import Observation, is_day

LARGEST = 40
"""Values of a record or a result that say together what belongs to what; more are a list of many things."""
FARTHEST = 4
"""Records from what a call names to the one whose it is."""
MOST_SHARING = 60
"""Records that hold a value, of which more say of it that it belongs to nobody in particular."""
_NUMBER = re.compile(r"[0-9A-Z+()./-]+(?: [0-9A-Z+()./-]+)*")
"""07700 900123, KX19 ABC: the parts of one number, and no words."""


@dataclass(slots=True)
class Belonging:
    """Over all that was shown of one world."""

    _groups: dict[str, dict[frozenset[str], None]] = field(default_factory=dict)
    """Value → the values that stand with it in one record or result."""

    def __len__(self) -> int:
        """Of how many values it is known what they stand with."""
        return len(self._groups)

    def together(self, values: Iterable[JsonValue]) -> None:
        """These stand in one record, or are what one call takes and gives."""
        telling = frozenset(text for value in values if (text := _telling(value)))
        if 1 < len(telling) <= LARGEST:
            for each in telling:
                self._groups.setdefault(each, {})[telling] = None

    def take(self, calls: Iterable[Observation]) -> None:
        """What these calls take and give stands together; each entry of a list with what the call takes."""
        for call in calls:
            entries: dict[str, list[JsonValue]] = {"": []}
            for path, value in places(call.content):
                if not isinstance(value, dict | list):
                    for entry in {"", entry_of(path)}:
                        entries.setdefault(entry, []).append(value)
            for found in entries.values():
                self.together([*call.arguments.values(), *found])

    def shown(self, call: Observation, person: str) -> None:
        """What stands in one entry belongs together, and rather less surely to the one who was shown it."""
        for entry in _entries(call.content):
            told = [value for value in entry.values() if not isinstance(value, dict | list)]
            self.together(told)
            self.together([*told, person])

    def reached(self, values: Iterable[str]) -> Iterator[str]:
        """These, and what belongs to them, the nearest first."""
        reached = dict.fromkeys(values)
        seen = set(reached)
        for _ in range(FARTHEST):
            yield from reached
            groups = sorted((self._groups.get(value, {}) for value in reached), key=len)
            beyond = {
                other: None
                for found in groups
                if len(found) <= MOST_SHARING
                for group in found
                for other in sorted(group)
            }
            reached = {value: None for value in beyond if value not in seen}
            seen.update(reached)


def entry_of(path: str) -> str:
    """The path of the innermost entry of a list that it is in."""
    parts = path.split(".")
    inside = [place for place, part in enumerate(parts) if part.isdigit()]
    return ".".join(parts[: inside[-1] + 1]) if inside else ""


def _entries(value: JsonValue) -> Iterator[Mapping[str, JsonValue]]:
    """The objects in a result, each by itself."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _entries(inner)


def _telling(value: JsonValue) -> str:
    """As text, where it may stand for something: neither a day, a time nor an amount."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    text = str(value)
    if not any(sign.isdigit() or sign == "@" for sign in text) or is_day(text[:10]) or len(text) < 3:
        return ""
    return text if " " not in text or _NUMBER.fullmatch(text) else ""

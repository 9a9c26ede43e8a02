"""A text of which it is known what it tells: its values under the names that they have in the data behind the tool."""

from __future__ import annotations

from pydantic import JsonValue


class RecordedText(str):
    """The text as the tool gave it, with what it tells."""

    told: dict[str, JsonValue]
    """What it tells of the one record that it was asked for, and lists of other records under their names."""

    @classmethod
    def of(cls, text: str, told: dict[str, JsonValue]) -> RecordedText:
        made = cls(text)
        made.told = told
        return made

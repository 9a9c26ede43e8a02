"""Which stories of a suite are played: those with certain labels, and those with certain names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import field_validator

from harness.types.jsonable import Data


class Select(Data):
    """Stories with one of the labels and stories with one of the names, each once. Without either: all."""

    labels: tuple[tuple[str, ...], ...] = ()
    """Labels, of which a story needs one: smoke, agent=hr. An object, or a text with commas, stands for labels that it
    needs together: {agent: hr, tier: gold}, or "agent=hr,tier=gold"."""
    names: tuple[str, ...] = ()
    """The ids of stories, or globs over them."""

    @field_validator("labels", mode="before")
    @classmethod
    def _labels(cls, value: Any) -> Any:
        entries = [value] if isinstance(value, str | Mapping) else value
        return [all_of(each) for each in entries] if isinstance(entries, list | tuple) else value

    @field_validator("names", mode="before")
    @classmethod
    def _names(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @property
    def chooses(self) -> bool:
        """Whether anything is left out by it."""
        return bool(self.labels or self.names)


def all_of(entry: Any) -> Any:
    """The labels that are meant together: agent=hr,tier=gold and {agent: hr, tier: gold} are two of them.

    Raises ValueError where one is blank.
    """
    if isinstance(entry, Mapping):
        if nested := [str(key) for key, value in entry.items() if isinstance(value, Mapping | list | tuple)]:
            raise ValueError(f"{nested[0]}: should be one value; write several as several objects")
        found = [f"{key}={value}" for key, value in entry.items()]
    elif isinstance(entry, str):
        found = [each.strip() for each in entry.split(",")]
    else:
        return entry
    if not found or not all(found):
        of = f' in "{entry}"' if any(found) else ""
        raise ValueError(f"a label is blank{of}; write such as smoke, or agent=hr,tier=gold")
    return found

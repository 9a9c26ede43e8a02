"""A check as the author of a suite writes one: a function, which configs/checks/function.yaml names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Recorded(Protocol):
    """What it needs of a trajectory."""

    @property
    def last_said(self) -> str: ...


def offers_more(trajectory: Recorded, settings: dict[str, Any]) -> bool | str:
    """The last message asks whether there is anything else."""
    words: Sequence[str] = settings["words"]
    if any(word in trajectory.last_said.lower() for word in words):
        return True
    return f'the last message offers nothing more: "{trajectory.last_said}"'

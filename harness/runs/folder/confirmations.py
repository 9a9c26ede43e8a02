"""confirmations.jsonl: which failed trials of a run failed again when they were played alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pydantic import ValidationError

from harness.types.trial import Confirmation

CONFIRMATIONS = "confirmations.jsonl"
REPRODUCED = 7
"""A story that passed before is broken when it fails so often, alone: one that passes half of the time does so in 1 of
128 cases."""


def read_confirmations(folder: Path) -> tuple[Confirmation, ...]:
    """None are found where nothing was played again. What cannot be read is left out: it decides nothing."""
    try:
        lines = (folder / CONFIRMATIONS).read_bytes().splitlines()
    except OSError:
        return ()
    found: dict[tuple[str, int, int], Confirmation] = {}
    for line in lines:
        try:
            each = Confirmation.model_validate_json(line)
        except ValidationError:  # torn, where the run was killed meanwhile
            continue
        found[each.key] = each
    return tuple(found.values())


def keep_confirmation(folder: Path, confirmation: Confirmation, redact: Callable[[str], str]) -> None:
    """Raises OSError."""
    file = folder / CONFIRMATIONS
    if not file.exists():
        file.touch(mode=0o600)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(redact(confirmation.model_dump_json()) + "\n")

"""What the codes, ends and warnings of a report mean, why they come up, and what to do: `explanations.yaml`, read."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib.resources import files

from harness.errors import UserMistake, nearest


@dataclass(frozen=True, slots=True)
class Explanation:
    """One entry. `line` is a part of the line that is printed, for entries that are not seen as a code."""

    code: str
    group: str
    meaning: str
    cause: str
    remedy: str
    line: str | None = None


@functools.cache
def explanations() -> tuple[Explanation, ...]:
    """Every entry, in the order of the groups. A code stands in several groups where it says several things."""
    import yaml

    groups = yaml.safe_load(files("harness.report").joinpath("explanations.yaml").read_text(encoding="utf-8"))
    return tuple(
        Explanation(str(code), group, entry["means"], entry["cause"], entry["do"], entry.get("line"))
        for group, entries in groups.items()
        for code, entry in entries.items()
    )


def explained(asked: str) -> list[Explanation]:
    """The entries of a code, or of a line that was printed. Raises UserMistake with the nearest code."""
    code = asked.strip().casefold().replace("-", "_")
    found = [each for each in explanations() if each.code == code]
    if not found:
        found = [each for each in explanations() if each.line is not None and each.line in asked]
    if not found:
        hint = nearest(code, {each.code for each in explanations()})
        raise UserMistake(f'"{asked}": is no code of a report{hint}; all of them: harness explain')
    return found

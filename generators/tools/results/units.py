"""The unit or currency of a number, by its name and what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from generators.tools.names import words
from harness.text.currencies import currency

_MONEY = frozenset("price amount balance cost fee total sum refund salary budget paid due charge".split())
_UNITS = frozenset(
    "days day hours hour minutes minute seconds weeks months years nights points miles km kg percent".split()
)


def unit_of(name: str, value: JsonValue, around: Mapping[str, JsonValue]) -> str | None:
    """None where it has none; money where nobody says which."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not name:
        return None
    beside = next((str(value) for key, value in around.items() if "currency" in words(key)), None)
    parts = set(words(name))
    for each in (*parts, beside or ""):
        if (code := currency(each, "en")) is not None and parts & _MONEY | {each} & {beside}:
            return str(code)
    if parts & _MONEY:
        return beside or "money"
    return next(iter(sorted(parts & _UNITS)), None)

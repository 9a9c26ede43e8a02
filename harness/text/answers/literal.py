"""Whether a text stands in another letter by letter, without cutting a value: 9:00 is not in 19:00."""

from __future__ import annotations

import unicodedata

from harness.text.reading.value import Value
from harness.text.values import find_values


def composed(text: str) -> str:
    """With each letter and its accent as one character, however it was typed."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def stands_in(wanted: str, text: str, language: str, *, ignore_case: bool = False) -> bool:
    """Both composed. What has no digit may stand anywhere, inside a word too."""
    if ignore_case:
        wanted, text = wanted.casefold(), text.casefold()
    at = text.find(wanted)
    if at < 0 or not any(map(str.isdigit, wanted)):
        return at >= 0
    values, numbers = find_values(text, language), {each.number for each in find_values(wanted, language)} - {None}
    values = [each for each in values if each.number not in numbers]  # 20 is in $20.00
    while at >= 0:
        if not _cuts_digits(text, at, at + len(wanted)) and not any(
            _cuts(each, at, at + len(wanted), text) for each in values
        ):
            return True
        at = text.find(wanted, at + 1)
    return False


def _cuts_digits(text: str, start: int, end: int) -> bool:
    """Whether a run of digits goes on beyond its beginning or its end."""
    return any(text[at - 1 : at].isdigit() and text[at : at + 1].isdigit() for at in (start, end))


def _cuts(value: Value, start: int, end: int, text: str) -> bool:
    """Whether a part of the value is left out that makes it another one, and not only its sign, unit or year."""
    if not (value.start < start < value.end or value.start < end < value.end):
        return False
    before, after = text[value.start : max(start, value.start)], text[min(end, value.end) : value.end]
    if value.kind in ("identifier", "email", "iban", "phone"):
        return any(map(str.isalnum, before + after))
    if value.kind == "date" and value.value.startswith(f"{text[start:end]}-"):  # its year
        return False
    if value.kind in (
        "date",
        "measure",
        "duration",
        "ordinal",
    ):  # March 3 of March 3, 2026; 2 weeks of 2 weeks and 3 days
        before, after = before.rpartition(" ")[2], after.partition(" ")[0]
    return any(map(str.isdigit, before + after)) or (value.kind == "amount" and after[:1].isalpha())

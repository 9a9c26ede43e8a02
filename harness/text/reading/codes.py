"""Joins the parts of a code that is written with spaces: MX 4471 B, AB12 CDE, LH 1172."""

from __future__ import annotations

import re
from dataclasses import replace

from harness.text.languages import words
from harness.text.normalize import fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Value

_CODE = re.compile(
    r"(?<![\w$€£#.,-])(?:[A-Z]{1,3}\d[A-Z\d]*|[A-Z]{1,3}|\d[A-Z\d]*)(?: (?:[A-Z]{1,3}(?![a-z])|[A-Z]{0,3}\d[A-Z\d]*))+(?![\w.,]?\w)"
)
_JOINED = {"number", "identifier", "phone"}


def read_codes(text: str, values: list[Value], language: str) -> list[Value]:
    """The values, with those that are parts of one code made one. Only where capitals say that letters belong to it."""
    if " " not in text or not any(value.kind in _JOINED for value in values):
        return values
    if text.isupper() and len(text) > 16:  # where all is in capitals, they say nothing
        return values
    found = values
    for match in _CODE.finditer(text):
        start, end = _trimmed(match, language)
        code = text[start:end]
        inside = [value for value in found if start < value.end and value.start < end]
        if " " not in code or not any(map(str.isalpha, code)) or not any(map(str.isdigit, code)):
            continue
        if not inside or any(value.kind not in _JOINED or value.start < start or value.end > end for value in inside):
            continue
        joined = replace(inside[0], kind="identifier", value=fold(code), text=code, start=start, end=end, number=None)
        found = sorted([*(value for value in found if value not in inside), joined], key=lambda value: value.start)
    return found


def _trimmed(match: re.Match[str], language: str) -> tuple[int, int]:
    """Without everyday words, units and currencies at its ends."""
    lexical, pack = lexicon(language), words(language)
    parts = match[0].split(" ")
    start, end = match.span()

    def is_word(part: str) -> bool:
        folded = part.lower()
        return part.isalpha() and (folded in lexical.known or folded in pack.fillers or folded in pack.negations)

    while parts and is_word(parts[0]):
        start += len(parts.pop(0)) + 1
    while parts and is_word(parts[-1]):
        end -= len(parts.pop()) + 1
    return start, max(start, end)

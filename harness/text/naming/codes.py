"""Joins the parts of a code that is written with spaces: MX 4471 B, AB12 CDE, LH 1172."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.text.languages import words
from harness.text.normalize import fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Value

_CODE = re.compile(
    r"(?<![\w$€£#.,-])(?:[A-Z]{1,3}\d[A-Z\d]*|[A-Z]{1,3}|\d[A-Z\d]*)"
    r"(?: (?:[A-Z]{1,3}(?![a-z])|[A-Z]{0,3}\d[A-Z\d]*)){1,8}(?![\w.,]?\w)"
)
_JOINED = {"number", "identifier", "phone"}


def read_codes(text: str, values: list[Value], language: str) -> list[Value]:
    """The values, with those that are parts of one code made one. Only where capitals say that letters belong to it."""
    if " " not in text or not any(value.kind in _JOINED or value.kind == "measure" for value in values):
        return values
    if text.isupper() and len(text) > 16:  # where all is in capitals, they say nothing
        return values
    found: list[Value] = []
    rest = 0
    for match in _CODE.finditer(text):
        start, end = _trimmed(match, language)
        while rest < len(values) and values[rest].end <= start:
            found.append(values[rest])
            rest += 1
        after = rest
        while after < len(values) and values[after].start < end:
            after += 1
        code, inside = text[start:end], values[rest:after]
        if not _is_code(code) or not inside:
            continue
        if all(_may_join(value, start) and start <= value.start and value.end <= end for value in inside):
            found.append(Value("identifier", fold(code), code, start, end, loose=inside[0].loose))
            rest = after
    return found + values[rest:]


def _is_code(code: str) -> bool:
    return " " in code and any(map(str.isalpha, code)) and any(map(str.isdigit, code))


def _may_join(value: Value, start: int) -> bool:
    """A number before a capital that is a unit, too, is part of a code where letters stand before: LQ 5508 C."""
    return value.kind in _JOINED or (value.kind == "measure" and value.start > start and value.text[-2:-1] == " ")


def _trimmed(match: re.Match[str], language: str) -> tuple[int, int]:
    """Without everyday words, units and currencies at its ends."""
    lexical, pack = lexicon(language), words(language)
    parts = match[0].split(" ")
    start, end = match.span()

    def is_word(part: str) -> bool:
        folded = part.lower()
        is_value = len(part) > 1 and folded in lexical.known
        return part.isalpha() and (is_value or folded in pack.fillers or folded in pack.negations)

    while parts and is_word(parts[0]):
        start += len(parts.pop(0)) + 1
    while parts and is_word(parts[-1]):
        end -= len(parts.pop()) + 1
    return start, max(start, end)


SHORTEST_CODE = 4
"""Characters of a code with a dash or a stroke in it, without which it may be a flat or a size."""
_PARTED = re.compile(r"(?<![\w/.,-])(?=[A-Z/-]*\d)[A-Z\d]+(?:[-/][A-Z\d]+)+(?![\w/-]|[.,]\d)")
"""Capitals and digits with a dash or a stroke between them: 6620-B, PF/20991, 555-0182."""


def parted_codes(text: str) -> Iterator[re.Match[str]]:
    """What names something in capitals and digits with a dash or a stroke between them."""
    return (each for each in _PARTED.finditer(text) if _is_parted(each[0]))


def _is_parted(text: str) -> bool:
    """Whether it names something: it has a letter, or is no range or date as 10-12, 900-1200, 10/12/2026 are."""
    parts = re.split("[-/]", text)
    if not all(map(str.isdigit, parts)):
        return len(text) > SHORTEST_CODE
    few, many = len(parts[0]), len(parts[-1])
    return (
        len(parts) == 2 and "/" not in text and (many > few + 1 or parts[-1][0] == "0" or int(parts[0]) > int(parts[1]))
    )

"""Reads the names of holidays that fall on the same date each year: Neujahr, Christmas Eve, la Saint-Sylvestre 2026."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from harness.text.languages import FALLBACK, section
from harness.text.normalize import WORD, fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Reading
from harness.text.wordforms import plain


def read_holidays(folded: str, language: str) -> Iterator[Reading]:
    _, pattern, days = _holidays(language)
    if may_name_holiday(folded, language):
        for match in pattern.finditer(folded):
            day = days[match["name"]]
            yield Reading("date", f"{match['year']}-{day}" if match["year"] else f"--{day}", *match.span())


def may_name_holiday(folded: str, language: str) -> bool:
    """Whether a word is there without which none is named."""
    for hint in _holidays(language)[0]:  # a generator would take several times as long, for every text
        if hint in folded:
            return True
    return False


@lru_cache(maxsize=64)
def _holidays(language: str) -> tuple[tuple[str, ...], re.Pattern[str], Mapping[str, str]]:
    """What is in each name of some, the pattern, the day of each."""
    packs = section(FALLBACK, "values"), section(lexicon(language).language, "values")
    days = {fold(name): day for pack in packs for name, day in pack.get("holidays", {}).items()}
    days |= {plain(name): day for name, day in days.items()}
    names = "|".join(sorted(map(re.escape, days), key=len, reverse=True))
    year = r"(?:,? (?:de )?(?P<year>(?:19|20)\d\d)(?![\d.,:]\d|\d))?"
    pattern = re.compile(rf"(?<!{WORD})(?P<name>{names})(?!{WORD}|'{WORD}){year}")
    hints = {max(re.split("[ '-]", name), key=len) for name in days}
    return tuple(sorted(each for each in hints if not any(other in each for other in hints - {each}))), pattern, days

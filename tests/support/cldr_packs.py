"""Writes what Unicode's CLDR knows of a language into its pack: months, weekdays, parts of the day, currencies.

Run as a script, it writes harness/text/languages/<code>/cldr.yaml anew for every language with a pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import yaml
from babel import Locale

from harness.text.currencies import CURRENCIES
from harness.text.languages import FOLDER, languages
from harness.text.normalize import fold

HEADER = "# Generated from Unicode's CLDR by tests/support/cldr_packs.py (make languages). Do not edit.\n"
WIDTHS = ("wide", "abbreviated")


def pack(code: str) -> str:
    """The text of the file for one language."""
    locale = Locale(code)
    found = {
        "months": [_names(locale.months, number) for number in range(1, 13)],
        "weekdays": [_names(locale.days, number) for number in range(7)],
        "day_periods": _day_periods(locale),
        "currencies": _currencies(locale),
    }
    return HEADER + yaml.safe_dump(found, allow_unicode=True, sort_keys=False, width=120, default_flow_style=None)


def _names(table: Mapping[str, Mapping[str, Mapping[int, str]]], number: int) -> list[str]:
    """The full name first, Monday being 0; each without a full stop at its end."""
    names = (table[use][width][number] for use in ("format", "stand-alone") for width in WIDTHS)
    return list(dict.fromkeys(fold(name).rstrip(".") for name in names))


def _day_periods(locale: Locale) -> dict[str, str]:
    """In the morning: am. What neither noon nor midnight parts in two, such as the night, is left out."""
    halves = {"am": "am", "pm": "pm", "noon": "12:00", "midnight": "00:00"}
    halves |= {f"morning{i}": "am" for i in (1, 2)} | {f"{part}1": "pm" for part in ("afternoon", "evening")}
    halves |= {"afternoon2": "pm", "evening2": "pm"}
    found: dict[str, str] = {}
    for use in ("format", "stand-alone"):
        for width in WIDTHS:
            for name, said in locale.day_periods.get(use, {}).get(width, {}).items():
                if name in halves:
                    found.setdefault(fold(said), halves[name])
    return found


def _currencies(locale: Locale) -> dict[str, str]:
    """Name or symbol to code. What stands for several currencies is left out."""
    plurals = locale._data["currency_names_plural"]
    found: dict[str, set[str]] = {}
    for code in sorted(CURRENCIES):
        said: Iterable[str] = [locale.currencies.get(code.upper(), ""), locale.currency_symbols.get(code.upper(), "")]
        said = [*said, *(plurals.get(code.upper()) or {}).values()]
        for name in said:
            if (folded := fold(name)) and folded != code:
                found.setdefault(folded, set()).add(code)
    return {name: codes.pop() for name, codes in sorted(found.items()) if len(codes) == 1}


if __name__ == "__main__":
    for language in languages():
        (FOLDER / language / "cldr.yaml").write_text(pack(language), encoding="utf-8")

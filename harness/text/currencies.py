"""The currencies that are known by their codes, and the symbols that say them in every language."""

from __future__ import annotations

from harness.text.languages import words

CURRENCIES = frozenset(
    "usd eur gbp jpy inr cny chf cad aud nzd sek nok dkk pln czk huf brl mxn zar krw sgd hkd thb ils aed sar rub clp "
    "ars myr pkr bdt twd vnd kwd qar egp ngn kes idr uah".split()
)
"""ISO codes that are no everyday words ("try", "all" and "top" are codes too)."""
LETTER_SYMBOLS = {
    "us$": "usd", "$us": "usd", "ca$": "cad", "c$": "cad", "au$": "aud", "a$": "aud", "nz$": "nzd", "hk$": "hkd",
    "s$": "sgd", "mx$": "mxn", "r$": "brl", "zł": "pln", "kč": "czk", "rs.": "inr",
}  # fmt: skip
SYMBOLS = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "₹": "inr", "₩": "krw", "₽": "rub", "₪": "ils", "₫": "vnd"}
DOLLARS = frozenset({"usd", "cad", "aud", "nzd", "hkd", "sgd", "twd", "mxn"})
"""A plain $ may stand for any of these when the code is said as well."""
SHARED = {
    "USD": DOLLARS | {"ars", "clp"},
    "JPY": frozenset({"jpy", "cny"}),
    "GBP": frozenset({"gbp", "egp"}),
    "MXN": frozenset({"mxn", "ars", "clp"}),
    "INR": frozenset({"inr", "pkr"}),
    "CHF": frozenset({"chf"}),
}
"""What a symbol or name that several countries share may stand for: dollars, pesos, ¥."""
SHORT_MULTIPLIERS = {"k": 10**3, "m": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9}
"""Letters right after a number, beside the sign of a currency."""


def short_multiplier(folded: str, start: int, end: int, letters: str) -> int | None:
    """What the letters after a number multiply it by, where a currency stands beside it: $1.2k, 3k €."""
    times = SHORT_MULTIPLIERS.get(letters)
    if times is None:
        return None
    before, after = folded[max(start - 2, 0) : start].rstrip(), folded[end : end + 2].lstrip()
    return times if before[-1:] in SYMBOLS or (letters != "m" and after[:1] in SYMBOLS) else None


def currency(folded: str, language: str) -> str | None:
    """The ISO code (lower case) that a folded word or symbol stands for."""
    if folded in CURRENCIES:
        return folded
    return SYMBOLS.get(folded) or LETTER_SYMBOLS.get(folded) or words(language).currencies.get(folded)

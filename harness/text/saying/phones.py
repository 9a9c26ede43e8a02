"""Whether two telephone numbers are one: national and international forms, however they are spaced."""

from __future__ import annotations

import re

_DIALLING_CODE = re.compile(
    r"1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[789]|8[0578]|9[679])\d"
)
"""The codes of countries, as the International Telecommunication Union gives them out."""
SHORTEST = 7
"""Digits of the shortest number that is known again in its international form."""
_NORTH_AMERICAN = 10
_TRUNK = "(0)"
"""+49 (0)170: dialled at home alone."""


def same_phone(one: str, other: str) -> bool:
    """Whether they are one number: as they are, or one of them as it is dialled from abroad.

    >>> same_phone("+1 415 555 0132", "(415) 555-0132"), same_phone("0049 170 1234567", "0170 1234567")
    (True, True)
    """
    left, right = _dialled(one), _dialled(other)
    return left == right or _abroad(left, right) or _abroad(right, left)


def at_home(phone: str) -> str:
    """The digits of an international number without the code of its country; empty for any other."""
    dialled = _dialled(phone)
    code = _DIALLING_CODE.match(dialled, 1) if dialled.startswith("+") else None
    rest = dialled[code.end() :] if code is not None else ""
    return rest if len(rest) >= SHORTEST else ""


def _dialled(written: str) -> str:
    """The digits, after a + where the number is an international one."""
    digits = re.sub(r"[^\d+]", "", written.replace(_TRUNK, ""))
    return f"+{digits[2:]}" if digits.startswith("00") else digits


def _abroad(national: str, international: str) -> bool:
    """0171 … is +49 171 …, and 415 … is 1 415 …"""
    if national.startswith("+") or len(national) < SHORTEST:
        return False
    if not international.startswith("+"):
        return len(national) == _NORTH_AMERICAN and international == f"1{national}"
    return any(
        international.endswith(rest) and _is_code(international[1 : len(international) - len(rest)], rest)
        for rest in {national, national.removeprefix("0")}
    )


def _is_code(code: str, rest: str) -> bool:
    return _DIALLING_CODE.fullmatch(code) is not None and (code != "1" or len(rest) == _NORTH_AMERICAN)


_COUNTRY = re.compile(
    r"^(?:\+|00)(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)"  # of E.164
)


def own_part(phone: str) -> str:
    """The number without what only stands for its country: +49 171 5550123 and 0171 5550123 are one."""
    return (_COUNTRY.sub("", phone, count=1) or phone).lstrip("0")

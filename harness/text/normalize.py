"""Folds a text so that spelling does not matter: Unicode form, case, white space, dashes, quotes, emphasis marks."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

CACHED_TEXTS = 8_192
"""So many of them are remembered: what 500 conversations at once say in a few turns."""
CACHED_LENGTH = 4_000
"""Of longer texts only the last is kept: the caches stay small."""
WORD = r"[^\W_\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]"
"""A letter or digit. Scripts that do not put spaces between words draw no word boundary, so they are left out."""
OPEN, CLOSE = "\ue000", "\ue001"
"""What surrounds a value in a canonical text; never in a folded one."""

_UNSEEN = re.compile(
    "[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\ue000\ue001]"
    r"|(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))"  # a narrow space inside a number separates thousands
)
_LIKE = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("‘’‚‛′ʼ´＇", "'")
    | dict.fromkeys("“”„‟″«»＂", '"')
    | {
        "¼": " 1/4",
        "½": " 1/2",
        "¾": " 3/4",
        "⅓": " 1/3",
        "⅔": " 2/3",
        "⅛": " 1/8",
        "⅜": " 3/8",
        "⅝": " 5/8",
        "⅞": " 7/8",
    }
    | {"⁄": "/"}
    | {small: f"^{plain}" for small, plain in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)}
)
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
_CLUSTER = re.compile(r"(?s)(?P<ascii>[\x00-\x7f]+)(?![\u0300-\u036f])|.[\u0300-\u036f]*")
_EMPHASIS = re.compile(rf"(?<![*_`])(?:(?<!{WORD})[*_`]++(?=\S)|(?<=\S)[*_`]++(?!{WORD}))")
"""Marks at the edge of a word. Those between two letters or digits stay: snake_case, 5*3, the masked ACC1****02."""


def fold(text: str) -> str:
    """The text in lower case, plainly spelt, without markdown emphasis, with single spaces."""
    return _fold_cached(text) if len(text) <= CACHED_LENGTH else _fold_long(text)


def fold_aligned(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the place in `text` that it came from."""
    parts: list[str] = []
    origin: list[int] = []
    unseen = {i for match in _UNSEEN.finditer(text) for i in range(*match.span())} if not text.isascii() else set()
    for cluster in _CLUSTER.finditer(text):
        start, end = cluster.span()
        if start in unseen:
            continue
        part = _plain(cluster[0])
        parts.append(part)
        origin += range(start, end) if cluster.lastgroup else [start] * len(part)
    folded = "".join(parts)
    if _marked(folded):
        marks = {i for match in _EMPHASIS.finditer(folded) for i in range(*match.span())}
        origin = [place for i, place in enumerate(origin) if i not in marks]
        folded = _EMPHASIS.sub("", folded)
    kept: list[int] = []
    rest = 0
    for word in re.finditer(r"\S+", folded):
        if kept:
            kept.append(origin[rest])
        rest = word.end()
        kept += origin[word.start() : rest]
    return " ".join(folded.split()), kept


def _fold(text: str) -> str:
    text = text.lower() if text.isascii() else _plain(_UNSEEN.sub("", text))
    if _marked(text):
        text = _EMPHASIS.sub("", text)
    return " ".join(text.split())


_fold_cached = lru_cache(maxsize=CACHED_TEXTS)(_fold)
_fold_long = lru_cache(maxsize=1)(_fold)


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text.translate(_LIKE)).translate(_LIKE).casefold()
    return _OTHER_DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), text)


def _marked(text: str) -> bool:
    return "*" in text or "_" in text or "`" in text

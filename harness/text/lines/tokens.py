"""The sentences, list entries and words of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

LONGEST_PRONOUN = 7
"""Letters of a pronoun with what is contracted after it: they'll."""
SHORTEST_FORM, LONGEST_ENDING = 5, 3
"""Letters of a stem from which another one may go on, and how far: deliv, deliveri."""
WHOLE = re.compile(r"[\d@]")
_TOKEN = re.compile(r"[^\W_]+(?:[-_.@'’/+][^\W_]+|_+[^\W_]*)*")
_PARTS = re.compile(r"[-./+_]")
_BREAK = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)|\s*\n\s*|[。！？]")
_BULLET = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,2}(?:[.)]|\s[-–=])(?=\s)|\[[\d ]{0,2}\]|\(?[a-h]\))\s*")


def sentences(text: str, abbreviated: Callable[[str, str], bool]) -> list[str]:
    """The sentences and list entries of a text. `abbreviated` says whether a dot between these texts ends none."""
    found: list[str] = []
    start = 0
    for mark in _BREAK.finditer(text):
        if mark[0] == ".":
            before = text[start : mark.start()].strip()
            if before.isdigit() or abbreviated(before, text[mark.end() : mark.end() + 3]):  # "1. Dates"
                continue
        found.append(text[start : mark.end()])
        start = mark.end()
    found.append(text[start:])
    return [stripped for each in found if (stripped := each.strip())]


def without_bullet(line: str) -> tuple[str, bool]:
    """A line without its list mark, and whether it had one."""
    rest = _BULLET.sub("", line, count=1)
    return rest, rest != line


def words(text: str) -> Iterator[str]:
    """The words in lower case; what holds a digit or an @ is one word, others are parted at hyphens and underlines."""
    for token in _TOKEN.findall(text.lower()):
        if token.isalpha():
            yield token
        elif WHOLE.search(token):
            yield token.removesuffix("'s").removesuffix("’s")
        else:
            for part in _PARTS.split(token.replace("’", "'")):
                word = part.removesuffix("'s")
                if len(word) > LONGEST_PRONOUN:  # "Delivery'd be 5 euros."
                    word = word.removesuffix("'d").removesuffix("'ll")
                if word:
                    yield word


def word_after(text: str, place: int) -> str:
    """The first word behind this place, without a look at the others."""
    token = _TOKEN.search(text, place)
    return next(words(token[0]), "") if token else ""


def covers(said: Collection[str], group: Iterable[str]) -> bool:
    """Whether all of these stems are said, be it with another ending: to deliver, for delivery."""
    return all(stem in said or any(_is_form(stem, each) for each in said) for stem in group)


def _is_form(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= SHORTEST_FORM and len(long) - len(short) <= LONGEST_ENDING and long.startswith(short)

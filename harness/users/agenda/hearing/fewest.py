"""Questions in the fewest words: a value with a question mark, a deed."""

from __future__ import annotations

from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack

LONGEST_DEED = 3  # words of a question whether something may be done that was said before it


def declares(text: str, pack: Pack) -> bool:
    """Whether it states a day, a time, a number of something …: "So it goes to Wednesday 20 May, 12 pm?" """
    values = any(each.kind not in {"name", "day", "number"} for each in find_mentions(text, pack))
    return values and text.endswith("?") and pack.cue("declares", text) is not None and not pack.cue("or", text)


def is_deed(text: str, pack: Pack) -> bool:
    """Whether it asks leave in the fewest words: "Book it?" """
    deeds = pack.stemmed("actions") | pack.stemmed("placing")
    first, *others = pack.stems(text, light=True) or ("",)
    meant = pack.cue("back", text) is not None or (bool(others) and deeds >= {*others})
    return text.endswith("?") and len(text.split()) <= LONGEST_DEED and first in deeds and meant

"""What a sentence is about, in its own words: the name of a fact, and the words by which a condition is recognised."""

from __future__ import annotations

import re

from harness.text.languages import words as words_in
from harness.users.agenda.language.pack import Pack

LONGEST_NAME = 3
"""Words of a name that is made of a sentence."""
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+|[^\W\d_]{2,}")


def name_in(text: str, pack: Pack, most: int = LONGEST_NAME) -> str:
    """The last words that say what something is about: "My member number is" → member_number."""
    light = pack.lists["function_words"] | pack.lists["light_words"] | pack.lists["wanting"]
    said = [word.lower() for word in WORD.findall(text) if word.lower() not in light]
    return "_".join(word.replace("-", "_") for word in said[-most:])


def first_words(text: str, pack: Pack) -> str:
    """The same, of the first words."""
    return "_".join(name_in(text, pack, most=100).split("_")[:LONGEST_NAME])


def content_words(when: str, pack: Pack) -> list[str]:
    """The words that say what it is about, and not that the agent says it."""
    light = pack.stemmed("when_light")
    return [word for word in WORD.findall(when) if set(pack.stems(word, light=True)) - light]


def told_words(when: str, pack: Pack) -> str:
    """The words by which a condition is recognised."""
    negations = words_in(pack.language).negations
    said = when.split()
    telling = [
        i
        for i, word in enumerate(said)
        if content_words(word, pack) or word.lower() in negations or pack.cue("which", word)
    ]
    return " ".join(said[telling[0] : telling[-1] + 1]) if content_words(when, pack) else ""

"""Who is spoken of: the second person of a text, turned into the first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

NEAR = 25
"""Characters beside a word that say whether it is the subject."""


@dataclass(frozen=True, slots=True)
class Person:
    """How the second person becomes the first."""

    subject: str
    addressed: str
    """Who the second person speaks to."""
    object: str
    first: re.Pattern[str]
    second: re.Pattern[str]
    words: Mapping[str, str]
    pairs: tuple[tuple[re.Pattern[str], str], ...]
    third: tuple[tuple[re.Pattern[str], str], ...]
    object_after: re.Pattern[str]
    subject_before: re.Pattern[str]

    def to_second(self, text: str) -> str:
        """A text about "the user", as if it spoke to the user."""
        for pattern, replacement in self.third:
            text = pattern.sub(replacement, text)
        return text

    def turn(self, text: str) -> str:
        for pattern, replacement in self.pairs:
            text = pattern.sub(replacement, text)
        return self.second.sub(lambda match: self._turn_word(match, text), text)

    def _turn_word(self, match: re.Match[str], text: str) -> str:
        word = match[0].replace("’", "'")
        plain = self.words.get(word.lower())
        if plain is not None:
            return plain[0].upper() + plain[1:] if word[0].isupper() else plain
        before = text[max(match.start() - NEAR, 0) : match.start()].rstrip()
        after = text[match.end() : match.end() + NEAR]
        is_object = bool(self.object_after.search(before)) and not self.subject_before.match(after)
        at_end = bool(before) and (not after.strip(" .,;:!?)") or (after[0] in ".,;:!?)" and before[-1].isalpha()))
        return self.object if is_object or at_end else self.subject

    def is_second(self, text: str) -> bool:
        """Whether the text speaks to the user rather than as the user."""
        return len(self.second.findall(text)) > len(self.first.findall(text))

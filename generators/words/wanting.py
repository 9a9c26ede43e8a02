"""The words by which it is told what people want together, and what of their things they know: `wanting.yaml`."""

from __future__ import annotations

import re
from functools import cache

from generators.tools.names import LANGUAGE
from harness.text.languages import section
from harness.text.languages.forms import OrderedWords, WordList, checked
from harness.types.jsonable import Data


class WantingWords(Data):
    """The words of `wanting.yaml`."""

    opposite: tuple[OrderedWords, ...]
    """Two verbs each, of which one undoes the other."""
    brought_about: WordList
    """States that people know, since they brought them about."""
    asking: re.Pattern[str]
    """What asks to know something …"""
    next: re.Pattern[str]
    """… and what stands between one wish and the next."""
    standing_for: WordList
    """What stands for a thing that was spoken of."""


@cache
def wanting_words() -> WantingWords:
    """Read once."""
    return checked(WantingWords, section(LANGUAGE, "wanting"), f"{LANGUAGE}/wanting.yaml")

"""Whether what is said with a change is what something becomes: the new street, and not the ticket that is changed."""

from __future__ import annotations

from generators.tools.names import identifying, opaque, stem, words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.walks.wording import Wording
from generators.words.field_words import field_words

SETTING = "set"


def becomes(wording: Wording, argument: ToolArgument, of: str, *, alone: bool) -> bool:
    """`of` is the kind of thing whose key it is; `alone`: nothing else has to be said but who speaks. How much is moved
    is nothing new, nor what is set up; nor is the key of the thing itself, where something else is said of it."""
    named = words(argument.name)
    if not wording.becomes or opaque(argument.name) or named[-1] in phrases().told | field_words().checking:
        return False
    if wording.moves and argument.kind == "number":
        return False
    if wording.verb == SETTING and stem(named[-1]) not in map(stem, wording.noun):
        return False
    if of and words(of)[-1] not in wording.noun and identifying(argument.name) and named[0] != phrases().new:
        return False  # the booking whose party is changed
    thing = words(of) or (named[:-1] if identifying(argument.name) else ())
    return alone or not thing or thing[-1] not in wording.noun or named[0] == phrases().new

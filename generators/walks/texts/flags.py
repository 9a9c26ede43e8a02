"""How people say what a flag of a change wants: to leave it at the door, a child seat with it, to accept the fee."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import FactForm, phrases
from generators.words.deeds import base, deed_words

_WHETHER = re.compile(r"^(?:whether (?:or not )?|if true,? |true |set )?(?:to )?", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;:(\n]")
BY = "by"
LONGEST = 12
"""Words of what a description says of a flag."""


def flag_words(argument: ToolArgument, *, wanted: bool) -> tuple[FactForm, str] | None:
    """Form and words; None where there are none. `wanted` says whether the flag is set."""
    said = _described(str(argument.schema.get("description") or "")) or _named(words(argument.name))
    if said is None:
        return None
    known, first = phrases(), said.split(" ")[0]
    if first in deed_words().going:
        said, first = f"{deed_words().agree_to} {said}", next(iter(deed_words().agreeing))
    if first in deed_words().agreeing:
        return ("agreed", said) if wanted else None
    if first in deed_words().prepositions | {phrases().as_, BY}:
        return ("switched" if wanted else "unswitched"), said
    if first in _verbs():
        return ("bidden" if wanted else "unbidden"), said
    bare = re.sub(rf"^(?:{known.a}|{known.an}) ", "", said)
    return ("having", said) if wanted else ("without", bare)


def _described(description: str) -> str | None:
    """What the first clause of a description says, where that begins with a verb or with how something is wanted."""
    clause = _CLAUSE.split(description.strip(), maxsplit=1)[0].strip()
    said = _WHETHER.sub("", clause)
    said = said[:1].lower() + said[1:]
    first, *rest = said.split(",")[0].split(" ")
    if not rest or not first or len(said.split()) > LONGEST:
        return None
    verbs = _verbs() | deed_words().agreeing | deed_words().going
    if (verb := base(first, verbs)) in verbs:
        return " ".join([verb, *said.split(",")[0].split(" ")[1:]])
    return said if first in {phrases().as_, BY} else None


def _named(parts: Sequence[str]) -> str | None:
    """What its name says: leave it at the door; send a replacement; with a child seat."""
    known, (first, *rest) = deed_words(), parts
    if first == "with" and rest:
        return _noun(rest, new=True)
    if first in {phrases().as_, BY} and rest:
        return f"{first} {' '.join(rest) if first == BY else _noun(rest, new=True)}"  # by post, as a gift
    verb = first in _verbs() | known.agreeing
    if verb and (not rest or rest[-1] in known.how):
        return None
    if verb and rest[0] in known.prepositions | {"at", BY}:
        return f"{first} {phrases().it} {rest[0]} {phrases().the} {' '.join(rest[1:])}" if rest[1:] else None
    if verb and rest[-1] in known.particles:
        return f"{first} {phrases().what_is} {' '.join(rest)}"  # skip what is sold out
    if verb:
        return f"{first} {_noun(rest, new=first in phrases().making | known.including)}"
    if parts[-1].endswith(known.adjectives):
        return None  # nobody wants a dangerous with it
    if first in {*phrases().switches, *phrases().looking, "is", "has"} or (rest[-1:] and rest[-1] in known.particles):
        return None
    return _noun(parts, new=True)


def _noun(parts: Sequence[str], *, new: bool) -> str:
    said, last = " ".join(parts), parts[-1]
    if phrases().singular(last) != last or last in phrases().uncounted:
        return said
    return f"{phrases().article(said) if new else phrases().the} {said}"


def _verbs() -> frozenset[str]:
    known = deed_words()
    return (known.verbs | known.either | phrases().changing | known.incomplete) - known.agreeing

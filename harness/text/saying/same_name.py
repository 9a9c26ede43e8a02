"""Whether two names are of one person or place, or of two of the same surname."""

from __future__ import annotations

from collections.abc import Sequence

from harness.text.naming.name_words import NameWords, name_words
from harness.text.reading.value import Value


def same_name(wanted: Value, said: Value, language: str = "en") -> bool:
    """Whether who names the one has named the wanted one: John Smith says Smith and Mr Smith; Mr Smith says John Smith,
    Mrs Smith does not; J. Smith may be John Smith."""
    known = name_words(language)
    ours, theirs = wanted.value.split(), said.value.split()
    if not ours or not theirs or _titles_differ(wanted, said, known):
        return False
    if len(ours) == 1 or len(theirs) == 1:
        (one, many) = (ours[0], theirs) if len(ours) == 1 else (theirs[0], ours)
        short = wanted if len(ours) == 1 else said
        if short is said and len(ours) > 1 and short.unit is None:
            return False  # a first name alone, or a surname alone, may be another person's
        if len(many) == 1:
            return _alike(one, many[0], wanted, said)
        if many[0] in known.place_starts:
            return False
        places = many[1:] if short.unit not in (None, "don", "dona") else many
        return any(_alike(one, each, wanted, said) for each in places)
    if not (_alike(ours[0], theirs[0], wanted, said) and _alike(ours[-1], theirs[-1], wanted, said)):
        return _inside(ours, theirs, wanted, said)
    return _inside(ours[1:-1], theirs[1:-1], wanted, said) or _inside(theirs[1:-1], ours[1:-1], wanted, said)


def other_name(wanted: Value, said: Value, language: str = "en") -> bool:
    """Whether the one names another of the same surname: Jane Smith, or Mrs Smith, for John or Mr Smith."""
    ours, theirs = wanted.value.split(), said.value.split()
    if not ours or not theirs or not _alike(ours[-1], theirs[-1], wanted, said):
        return False
    if _titles_differ(wanted, said, name_words(language)):
        return True
    return (
        len(ours) > 1
        and len(theirs) > 1
        and not _alike(ours[0], theirs[0], wanted, said)
        and not same_name(wanted, said, language)
    )


def _titles_differ(wanted: Value, said: Value, known: NameWords) -> bool:
    left, right = (known.titles.get(each.unit or "", "any") for each in (wanted, said))
    return {left, right} == {"m", "f"}


def _inside(few: Sequence[str], many: Sequence[str], wanted: Value, said: Value) -> bool:
    """Whether all these words stand among the others, in order."""
    rest = iter(many)
    return all(any(_alike(one, each, wanted, said) for each in rest) for one in few)


def _alike(one: str, other: str, wanted: Value, said: Value) -> bool:
    """The same word, or its initial; ae for ä where one of them is written with an umlaut."""
    if one == other or (1 in (len(one), len(other)) and one[0] == other[0]):
        return True
    umlauts = any(letter in f"{wanted.text}{said.text}".lower() for letter in "äöü")
    return umlauts and _plainer(one) == _plainer(other)


def _plainer(word: str) -> str:
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")

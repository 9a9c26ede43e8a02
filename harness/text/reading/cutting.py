"""Cuts a folded text into its atoms; most of its words were seen before, and are not cut again."""

from __future__ import annotations

import re
from functools import lru_cache

from harness.text.reading.atoms import Atom, AtomKind, Atoms, pattern, take
from harness.text.reading.holidays import read_holidays
from harness.text.reading.lexicon import Lexicon, lexicon
from harness.text.reading.value import Reading

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+%-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}")
_DIGIT = re.compile(r"\d")
REMEMBERED = 16_384
"""So many pieces of text are known at a time."""
LONGEST = 40
"""Longer ones are not kept."""
Piece = tuple[tuple[AtomKind, str, int, int, bool], ...]
"""The atoms between two spaces: kind, text, where they begin and end there, whether a value may begin with them."""


def cut(folded: str, language: str) -> tuple[Atoms, list[Reading]]:
    """The atoms, and those values that are read already: e-mail addresses, holidays, IBANs, phones, identifiers."""
    lexical = lexicon(language)
    atoms = Atoms(folded, lexical, [])
    found = list(read_holidays(folded, language))
    if "@" in folded:
        found += [Reading("email", match[0], *match.span()) for match in _EMAIL.finditer(folded)]
    if found:
        _cut_between(atoms, sorted(found, key=lambda each: each.start), found)
    else:
        _cut_pieces(atoms, found, _pieces(language))
    return atoms, found


def _cut_between(atoms: Atoms, known: list[Reading], found: list[Reading]) -> None:
    """What stands between the values that are known already."""
    rest = 0
    for each in [*known, Reading("email", "", len(atoms.folded), len(atoms.folded))]:
        for match in pattern(atoms.lexicon).finditer(atoms.folded, rest, each.start):
            take(match, atoms, found)
        rest = each.end
    _mark_starts(atoms, 0)


def _cut_pieces(atoms: Atoms, found: list[Reading], known: dict[str, Piece]) -> None:
    """What has no digit in it is made of the same atoms wherever it stands: only what begins with a digit may go on
    behind a space, and then it ends with one, too."""
    folded, add, begin = atoms.folded, atoms.all.append, atoms.starts.append
    form = pattern(atoms.lexicon)
    start = rest = place = 0
    parts = folded.split(" ")
    for written, piece in zip(parts, map(known.get, parts), strict=True):
        end = start + len(written)
        if piece == () and start >= rest:
            start = end + 1
            continue
        if piece is None and _DIGIT.search(written) is None:
            piece = _learn(written, atoms.lexicon, known)
        if piece is None or start < rest:
            for match in form.finditer(folded, max(start, rest)) if rest < end else ():
                if match.start() >= end:
                    break
                take(match, atoms, found)
                rest = match.end()
                if rest >= end:
                    break
            place = _mark_starts(atoms, place)
        else:
            for kind, text, first, last, begins in piece:
                if begins:
                    begin(place)
                add(Atom(kind, text, start + first, start + last))
                place += 1
        start = end + 1


def _mark_starts(atoms: Atoms, place: int) -> int:
    """Marks from a place on where a value may begin."""
    begins, known = atoms.lexicon.begins, atoms.lexicon.known
    for atom in atoms.all[place:]:
        if atom.kind != "word" or atom.text in begins or atom.text not in known:
            atoms.starts.append(place)
        place += 1
    return place


@lru_cache(maxsize=64)
def _pieces(language: str) -> dict[str, Piece]:
    """Those of a language that were seen."""
    return {}


def _learn(written: str, lexical: Lexicon, known: dict[str, Piece]) -> Piece:
    atoms = Atoms(written, lexical, [])
    for match in pattern(lexical).finditer(written):
        take(match, atoms, [])
    _mark_starts(atoms, 0)
    starts = set(atoms.starts)
    piece = tuple((atom.kind, atom.text, atom.start, atom.end, i in starts) for i, atom in enumerate(atoms.all))
    if len(written) <= LONGEST:
        if len(known) >= REMEMBERED:
            known.clear()
        known[written] = piece
    return piece

"""Two texts in one frame, the same words but for a few: what differs is what matters, and no likeness sees that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.lexicon import lexicon
from harness.scoring.vetoes.reading import ReadText, SaidWord
from harness.text.values import says_value

SHARED = 0.5
"""More of the words than this stand in both, in the same order: one frame. Who says it anew keeps fewer of them."""
LONGEST = 60
"""Words up to which a frame is looked for: longer texts are said anew as a whole, or told word by word."""
MISSPELT, SHORTEST_MISSPELT = 85, 5
"""How alike (percent) two words of so many letters are, of which one is the other, misspelt."""
SHOWN = 3


def frame_findings(expected: ReadText, observed: ReadText, language: str, *, within: bool) -> Iterator[Finding]:
    """One word was exchanged, added or moved: donation, loan; an, ab; from current account to savings account.

    A message (`within`) may say more.
    """
    empty = lexicon(language).empty
    wanted, said = ([token for token in text.tokens if token.word not in empty] for text in (expected, observed))
    if not wanted or not said or max(len(wanted), len(said)) > LONGEST:
        return
    mine, theirs = _numbered(wanted, said, language)
    shared = LCSseq.similarity(mine, theirs)
    whole = max(len(mine), len(theirs))
    if SHARED * whole < shared < (len(mine) if within else whole):
        apart = _apart(wanted, mine, said, theirs)
        if apart or not within:
            yield Finding(f"the same words but for {apart or 'their order'}", unsaid=True)


def _numbered(wanted: Sequence[SaidWord], said: Sequence[SaidWord], language: str) -> tuple[list[int], list[int]]:
    """Each word as the place of the first that is the same, in another form or misspelt."""
    known: list[SaidWord] = []
    found = []
    for token in (*wanted, *said):
        place = next((i for i, each in enumerate(known) if _same(each, token, language)), len(known))
        if place == len(known):
            known.append(token)
        found.append(place)
    return found[: len(wanted)], found[len(wanted) :]


def _same(one: SaidWord, other: SaidWord, language: str) -> bool:
    if one.value is not None and other.value is not None:
        return says_value(one.value, other.value, language)
    if one.value is not None or other.value is not None:
        return False
    if one.stem == other.stem or not one.groups.isdisjoint(other.groups):
        return True
    short = min(len(one.word), len(other.word))
    return short >= SHORTEST_MISSPELT and one.word[0] == other.word[0] and fuzz.ratio(one.word, other.word) >= MISSPELT


def _apart(wanted: Sequence[SaidWord], mine: Sequence[int], said: Sequence[SaidWord], theirs: Sequence[int]) -> str:
    """What only one of them says; nothing where they differ in their order alone."""
    sides = [
        [token.word for token, number in zip(words, numbers, strict=True) if number not in set(others)]
        for words, numbers, others in ((wanted, mine, theirs), (said, theirs, mine))
    ]
    return " / ".join(" ".join(words[:SHOWN]) or "–" for words in sides) if any(sides) else ""

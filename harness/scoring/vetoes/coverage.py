"""Which words and values of one text the other says, too: as they are, in another form, or in other words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from harness.scoring.vetoes.lexicon import OPPOSITE, lexicon
from harness.scoring.vetoes.reading import ReadText, SaidWord
from harness.text.values import says_value

SHORTEST = 5
"""Letters of a part by which a compound is known."""
MOST = 200
"""Words of weight of an expected text that are looked for."""
OFTEN = 20
"""A word that stands in a text more often is looked at so many times."""
ENDING = 3
"""What follows a shorter word, to be a form of it, has fewer letters."""


@dataclass(slots=True)
class Covered:
    """How one text stands to another."""

    said: list[tuple[SaidWord, SaidWord]] = field(default_factory=list)
    """What is said in both, in whatever form."""
    denied: list[tuple[SaidWord, SaidWord]] = field(default_factory=list)
    """What is said as the opposite, denied: open, not closed."""
    missing: list[SaidWord] = field(default_factory=list)
    """What the other text does not say."""

    @property
    def sentences(self) -> set[int]:
        """Those of the other text that say something of it: as few as say all."""
        return {other.sentence for _, other in [*self.said, *self.denied]}


def cover(wanted: ReadText, said: ReadText, language: str) -> Covered:
    """Looks for each word of weight and each value, best in the sentence that says most of them."""
    index = _Index(said)
    asked = {token.stem: token for token in reversed(wanted.tokens) if not token.light}  # the first of each word
    candidates = [(token, _candidates(token, index, language)) for token in list(reversed(asked.values()))[:MOST]]
    weight: dict[int, int] = {}
    for _, (same, opposite) in candidates:
        for sentence in {each.sentence for each in [*same, *opposite]}:
            weight[sentence] = weight.get(sentence, 0) + 1
    found = Covered()
    for token, (same, opposite) in candidates:
        if same:
            found.said.append((token, max(same, key=lambda o: (weight[o.sentence], o.negated == token.negated))))
        elif opposite:
            found.denied.append((token, max(opposite, key=lambda o: weight[o.sentence])))
        else:
            found.missing.append(token)
    return found


class _Index:
    """The tokens of a text by what they may be found by."""

    def __init__(self, text: ReadText) -> None:
        self.tokens = text.tokens
        self.by_stem: dict[str, list[SaidWord]] = {}
        self.by_group: dict[tuple[str, str], list[SaidWord]] = {}
        self.by_side: dict[tuple[str, str, str], list[SaidWord]] = {}
        often: dict[str, int] = {}
        for token in text.tokens:
            often[token.stem] = often.get(token.stem, 0) + 1
            if often[token.stem] > OFTEN:
                continue
            self.by_stem.setdefault(token.stem, []).append(token)
            for group in token.groups:
                self.by_side.setdefault(group, []).append(token)
                self.by_group.setdefault(group[:2], []).append(token)


def _candidates(token: SaidWord, index: _Index, language: str) -> tuple[list[SaidWord], list[SaidWord]]:
    """What says the same; where nothing does, what says the opposite and is denied."""
    if token.value is not None:
        values = [each for each in index.tokens if each.value is not None]
        return [each for each in values if each.value and says_value(token.value, each.value, language)], []
    prefixes = lexicon(language).prefixes
    same = list(index.by_stem.get(token.stem, ()))
    for group in token.groups:
        same += index.by_side.get(group, ())
    if not same:
        same = [
            each for each in index.tokens if each.value is None and not each.light and _compound(token, each, prefixes)
        ]
    if same:
        return same, []
    opposite = [
        other
        for role, name, side in token.groups
        if role == OPPOSITE
        for other in index.by_group.get((role, name), ())
        if (role, name, side) not in other.groups
    ]
    opposite += [each for each in index.tokens if prefixed(token, each, prefixes)]
    return [], [other for other in opposite if other.negated != token.negated]


def prefixed(one: SaidWord, other: SaidWord, prefixes: Sequence[str]) -> bool:
    """Whether the one is the other with what makes its opposite before it: paid, unpaid."""
    short, long = sorted((one.word, other.word), key=len)
    return len(short) >= SHORTEST - 1 and long.endswith(short) and long.removesuffix(short) in prefixes


def _compound(token: SaidWord, other: SaidWord, prefixes: Sequence[str]) -> bool:
    """The one word is a part of the other: Rechnungsadresse, Adresse."""
    short, long = sorted((token.stem, other.stem), key=len)
    if token.capital != other.capital:
        return False
    if len(short) < SHORTEST:
        return len(short) == SHORTEST - 1 and long.startswith(short) and len(long) < len(short) + ENDING
    return long.startswith(short) or (long.endswith(short) and long.removesuffix(short) not in prefixes)

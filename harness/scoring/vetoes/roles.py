"""Who does what to whom: words that have changed places, directions, ends of periods, and what belongs together."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from harness.scoring.vetoes.coverage import Covered
from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.lexicon import Phrasebook, lexicon
from harness.scoring.vetoes.quantity import disjoint
from harness.scoring.vetoes.reading import ReadText, SaidWord
from harness.text.languages import Words, words

REACH = 3
"""A direction belongs to the next word of weight among so many."""
MOST = 16
"""Words, or parts of clauses, whose order is compared."""
SWAPPED = Finding("the same words belong to different things", refuses=True)
REGROUPED = Finding("the same words may belong to different things")


def role_findings(expected: ReadText, observed: ReadText, covered: Covered, language: str) -> Iterator[Finding]:
    """The same words belong to different things."""
    pack, lexemes = words(language), lexicon(language)
    ways = [_ways(text, lexemes, lexemes.ways) for text in (expected, observed)]
    firm = [_ways(text, lexemes, lexemes.firm_ways) for text in (expected, observed)]
    turned = {word for word in ways[0].keys() & ways[1].keys() if ways[0][word].isdisjoint(ways[1][word])}
    if (
        len({way for word in turned for way in ways[0][word]}) > 1
        or disjoint(*firm)
        or disjoint(*(_bounds(text, pack) for text in (expected, observed)))
        or disjoint(*(_changes(text, lexemes) for text in (expected, observed)))
        or _swapped(expected, observed, pack)
    ):
        yield SWAPPED
    elif (
        _regrouped(covered)
        or _turned_round(covered)
        or _actors_turned(expected, observed, lexemes)
        or _rival_value(covered, observed)
    ):
        yield REGROUPED


def _ways(text: ReadText, lexemes: Phrasebook, ways: Mapping[str, str]) -> dict[str, set[str]]:
    """Word → the ways it stands after: in "from A to B", A: from, B: to."""
    found: dict[str, set[str]] = {}
    for place, token in enumerate(text.tokens):
        if token.word in ways and (other := _next(text, place)):
            found.setdefault(other.stem, set()).add(ways[token.word])
    return found


def _next(text: ReadText, place: int) -> SaidWord | None:
    """The first word of weight among the next few of the sentence."""
    following = text.tokens[place + 1 : place + 1 + REACH]
    sentence = text.tokens[place].sentence
    return next((token for token in following if not token.light and token.sentence == sentence), None)


def _bounds(text: ReadText, pack: Words) -> dict[str, set[str]]:
    """Value or day → whether something starts or ends with it: from Friday, by Friday."""
    found: dict[str, set[str]] = {}
    for place, token in enumerate(text.tokens):
        other = _next(text, place) if token.word in pack.bounds else None
        if other is not None and (other.value is not None or any(other.word in each for each in pack.rivals.values())):
            found.setdefault(other.stem, set()).add(pack.bounds[token.word])
    return found


def _changes(text: ReadText, lexemes: Phrasebook) -> dict[str, set[str]]:
    """Number or amount → whether it is the change or what it comes to: by 5, to 5."""
    return {
        after.stem: {lexemes.changes[before.word]}
        for before, after in itertools.pairwise(text.tokens)
        if after.value is not None
        and not after.light
        and after.value.kind in {"number", "amount"}
        and before.word in lexemes.changes
    }


def _swapped(expected: ReadText, observed: ReadText, pack: Words) -> bool:
    """Two words have changed places, and it matters: Alice pays Bob; the red one for the blue one. But not in lists."""
    left, right = expected.tokens, observed.tokens
    apart = [i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a.word != b.word]
    if len(left) != len(right) or len(apart) != 2 or left[0].clause != left[-1].clause:
        return False
    i, j = apart
    between = {token.word for token in left[i + 1 : j]}
    if (left[i].word, left[j].word) != (right[j].word, right[i].word) or not between.isdisjoint(pack.conjunctions):
        return False
    if not between.isdisjoint(pack.directions):
        return True
    named = _named(left[i], i, pack) and _named(left[j], j, pack)
    return bool(between - pack.fillers) and (named or not between.isdisjoint(pack.prepositions))


def _named(token: SaidWord, place: int, pack: Words) -> bool:
    known = any(token.word in names for names in pack.rivals.values())
    return (token.capital or place == 0) and not known


def _regrouped(covered: Covered) -> bool:
    """What is said of two things is said of them crosswise: door green and frame white; frame green, door white."""
    at: dict[int, set[int]] = {}
    for token, other in covered.said:
        at.setdefault(token.part, set()).add(other.part)
    return any(len(one & other) > 1 for one, other in itertools.combinations(list(at.values())[:MOST], 2))


def _turned_round(covered: Covered) -> bool:
    """The same word stands between two others, and these have changed sides: A hit B; B hit A."""
    pairs = [(one, other) for one, other in covered.said if one.stem == other.stem][:MOST]
    places = [(id(one), id(other)) for one, other in pairs]
    if len(places) != len(set(places)):
        return False
    order = sorted(range(len(pairs)), key=lambda i: pairs[i][1].place)
    rank = {i: at for at, i in enumerate(order)}
    return any(
        rank[c] < rank[b] < rank[a]
        and pairs[b][0].word == pairs[b][1].word
        and pairs[a][0].part == pairs[c][0].part
        and pairs[a][1].part == pairs[c][1].part
        for a, b, c in itertools.combinations(range(len(pairs)), 3)
    )


def _actors_turned(expected: ReadText, observed: ReadText, lexemes: Phrasebook) -> bool:
    """Two people, or names, in the other order, and in neither text only the passive explains it."""
    if any(lexemes.agents & {token.word for token in text.tokens} for text in (expected, observed)):
        return False
    left, right = (_actors(text, lexemes) for text in (expected, observed))
    return any(
        left[one].part == left[other].part
        and right[one].part == right[other].part
        and (left[one].place < left[other].place) != (right[one].place < right[other].place)
        for one, other in itertools.combinations(sorted(left.keys() & right.keys())[:MOST], 2)
    )


def _actors(text: ReadText, lexemes: Phrasebook) -> dict[str, SaidWord]:
    """Where each is named first."""
    found: dict[str, SaidWord] = {}
    for token in text.tokens:
        if token.name or token.word in lexemes.roles or token.word in lexemes.beings:
            found.setdefault(token.stem, token)
    return found


def _rival_value(covered: Covered, observed: ReadText) -> bool:
    """Beside a wanted value stands another of its kind, with the same word: gate 4, gate 7."""
    said = {id(other) for _, other in covered.said}
    frames = {
        (frame, token.value.kind)
        for _, token in covered.said
        if token.value is not None
        for frame in _frame(token, observed)
    }
    near = covered.sentences
    return any(
        (frame, token.value.kind) in frames
        for token in observed.tokens
        if token.value is not None and id(token) not in said and token.sentence in near
        for frame in _frame(token, observed)
    )


def _frame(token: SaidWord, text: ReadText) -> Iterator[tuple[int, str]]:
    """The words of weight right before and right behind it, and on which side."""
    for side in (-1, 1):
        if 0 <= token.place + side < len(text.tokens):
            other = text.tokens[token.place + side]
            if not other.light and other.value is None and other.clause == token.clause:
                yield side, other.stem

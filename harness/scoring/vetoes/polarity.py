"""Where one text denies what the other says, or says the opposite."""

from __future__ import annotations

from collections.abc import Iterator

from harness.scoring.vetoes.coverage import Covered, prefixed
from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.lexicon import KIND, OPPOSITE, lexicon
from harness.scoring.vetoes.reading import ReadText, SaidWord

UNSURE = {"unknown", "condition", "asked"}
"""Signs with which a denial may be of something else: I do not know whether."""


def polarity_findings(
    expected: ReadText, observed: ReadText, covered: Covered, language: str, *, within: bool
) -> Iterator[Finding]:
    """Denials, opposites, and another one of the same kind."""
    near = covered.sentences or {token.sentence for token in observed.tokens}
    clauses = {other.clause for _, other in [*covered.said, *covered.denied]}
    denials = [place for place in observed.negations if not clauses or observed.tokens[place].clause in clauses]
    contrary = [(one, other) for one, other in covered.said if _contrary(one, other)]
    one_sided = bool(denials) != bool(expected.negations)
    if _plainly_contrary(expected, observed, covered, contrary, one_sided):
        yield Finding("one of them says no", refuses=True)
    elif contrary or (one_sided and not covered.denied):
        yield Finding("one of them says no")
    if clash := _opposed(expected, observed, near):
        yield Finding(f"they say opposite things: {clash}", refuses=True)
    elif _prefixed(covered, observed, language):
        yield Finding("they say opposite things", refuses=True)
    if clash := _another(expected, observed, covered, near):
        yield Finding(f"another one of the same kind: {clash}", refuses=True)


def _plainly_contrary(
    expected: ReadText, observed: ReadText, covered: Covered, contrary: list[tuple[SaidWord, SaidWord]], one_sided: bool
) -> bool:
    """The same word is denied by one side only; or each denies what the other says; or they differ in nothing else."""
    if covered.denied or observed.signs_in(covered.sentences) & UNSURE:
        return False
    if any(one.denied for one, _ in contrary) and any(other.denied for _, other in contrary):
        return True
    if not one_sided:
        return False
    if any(one.stem == other.stem for one, other in contrary) and not covered.missing:
        return True
    weights = [
        {token.stem for i, token in enumerate(text.tokens) if not token.light and i not in text.negations}
        for text in (expected, observed)
    ]
    return weights[0] == weights[1]


def _contrary(one: SaidWord, other: SaidWord) -> bool:
    """The one is denied, the other not even within the reach of a negation."""
    return (one.denied and not other.negated) or (other.denied and not one.negated)


def _opposed(expected: ReadText, observed: ReadText, near: set[int]) -> str | None:
    """What is not said is the opposite of something that is said, and neither is denied."""
    for token, _, _, others in _groups(OPPOSITE, expected, observed, near):
        other = next((each for each in others if each.negated == token.negated), None)
        if other is not None:
            return f"{token.word}, {other.word}"
    return None


def _another(expected: ReadText, observed: ReadText, covered: Covered, near: set[int]) -> str | None:
    """Of what is not said at all, another one of its kind is said."""
    said = {id(token) for token, other in [*covered.said, *covered.denied] if token.stem == other.stem}
    for token, _, _, others in _groups(KIND, expected, observed, near):
        if id(token) not in said:
            return f"{token.word}, {others[0].word}"
    return None


def _groups(
    role: str, expected: ReadText, observed: ReadText, near: set[int]
) -> Iterator[tuple[SaidWord, str, str, list[SaidWord]]]:
    """The words of one side that the observed text lacks, while it has some of the other: with these."""
    for token in expected.tokens:
        for kind, name, side in token.groups:
            if kind != role or any(
                kind == k and name == n and side == s for o in observed.tokens for k, n, s in o.groups
            ):
                continue
            others = [
                other
                for other in observed.tokens
                if other.sentence in near
                and other.stem != token.stem
                and any(kind == k and name == n for k, n, _ in other.groups)
            ]
            if others:
                yield token, name, side, others


def _prefixed(covered: Covered, observed: ReadText, language: str) -> bool:
    """Paid and unpaid: what is missed stands there with a prefix that makes its opposite, and neither is denied."""
    prefixes = lexicon(language).prefixes
    return any(
        prefixed(token, other, prefixes) and token.negated == other.negated
        for token in covered.missing
        for other in observed.tokens
    )

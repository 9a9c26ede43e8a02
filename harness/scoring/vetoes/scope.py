"""How far what is said holds: perhaps, partly, if, up to, tomorrow, only asked."""

from __future__ import annotations

from collections.abc import Iterator

from harness.scoring.vetoes.coverage import Covered
from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.lexicon import lexicon
from harness.scoring.vetoes.reading import ReadText

LIMITS = {
    "hedge": "only perhaps",
    "modal": "only perhaps",
    "untrue": "that it is not true",
    "condition": "on a condition",
    "part": "only a part of it",
    "up to": "at most so much",
    "at least": "at least so much",
    "about": "only about so much",
    "only": "nothing else",
    "except": "with an exception",
    "few": "hardly any",
    "all": "all of it",
    "failed": "tried, or failed",
    "asked": "the user's words, or a question of somebody",
    "pending": "asked for, or under way",
    "past": "no longer",
    "unknown": "not known",
    "offer": "offered",
    "future": "still to come",
    "correction": "what was said was taken back",
    "undone": "taken back",
    "instead": "something else instead",
}
"""What each sign says of what is said."""
LOST_ONLY = frozenset({"all"})
"""Signs that may be added."""
PERHAPS = frozenset({"hedge", "modal"})
"""Signs of which one is as good as another."""
SPARE = 5
"""Of so many words of weight, one may be said in words that nobody listed."""
DEMANDED = frozenset({"undone", "all", "only", "except", "few", "hedge", "part", "up to", "at least"})
"""Signs that may not be lost either."""


def scope_findings(
    expected: ReadText, observed: ReadText, covered: Covered, language: str, *, within: bool
) -> Iterator[Finding]:
    """The signs that only one side has, and what is not said at all."""
    near = covered.sentences
    wanted = {name for name, _ in expected.signs}
    said = observed.signs_in(near)
    if any(name == "correction" for name, _ in observed.signs):
        said = said | {"correction"}
    yield from map(Finding, _of_signs(wanted, said))
    yield from map(Finding, _of_time(wanted, said, within=within))
    if "please" not in wanted and observed.begins_with("please", near):
        yield Finding("it is asked for, not done")
    if near & observed.questions and not expected.questions:
        yield Finding("it is asked, not said")
    if not within and "sequence" in wanted | said and not _in_order(covered):
        yield Finding("in another order, perhaps")
    if within and _scattered(expected, observed, covered):
        yield Finding("its words stand in different clauses, of which one denies or contrasts")
    if within and _of_somebody_else(expected, observed, near, language):
        yield Finding("of somebody else, perhaps")
    if missed := _missed(expected, covered):
        yield Finding(f"not said: {', '.join(missed)}", unsaid=True)


def _of_signs(wanted: set[str], said: set[str]) -> Iterator[str]:
    """Limits that only one side says."""
    known = wanted | (PERHAPS if wanted & PERHAPS else set())
    for name in sorted(said - known - LOST_ONLY):
        if name in LIMITS:
            yield f"only the observed text says: {LIMITS[name]}"
    for name in sorted((wanted - said) & DEMANDED):
        yield f"only the expected text says: {LIMITS[name]}"
    if "must" in wanted and "may" in said - wanted and "must" not in said:
        yield "allowed, and not demanded"
    if "may" in wanted and "must" in said - wanted and "may" not in said:
        yield "demanded, and not only allowed"


def _of_time(wanted: set[str], said: set[str], *, within: bool) -> Iterator[str]:
    """Whether the deed is done, or still to come."""
    if "future" in wanted - said and "done" in said - wanted:
        yield "done already, and not still to come"
    if within and "done" in wanted - said:
        yield "not said to be done"


def _missed(expected: ReadText, covered: Covered) -> list[str]:
    """Values and names always; other words where they are more than one in so many that weigh."""
    weight = sum(not token.light for token in expected.tokens)
    words = [token.word for token in covered.missing]
    if len(words) > weight // SPARE:
        return words
    return [token.word for token in covered.missing if token.value is not None or token.name]


def _in_order(covered: Covered) -> bool:
    """What both say follows on each other in the same order."""
    places = [other.place for _, other in sorted(covered.said, key=lambda pair: pair[0].place)]
    return places == sorted(places)


def _scattered(expected: ReadText, observed: ReadText, covered: Covered) -> bool:
    """What one clause says is said in several clauses of which one denies or contrasts."""
    said = [other for token, other in covered.said if token.clause == expected.tokens[0].clause]
    clauses = {token.clause for token in said}
    if len(clauses) < 2:
        return False
    contrasted = {sentence for name, sentence in observed.signs if name == "contrast"}
    denied = {observed.tokens[place].clause for place in observed.negations}
    return not denied.isdisjoint(clauses) or any(token.sentence in contrasted for token in said)


def _of_somebody_else(expected: ReadText, observed: ReadText, near: set[int], language: str) -> bool:
    """The customer is expected, and neither a customer nor you is spoken of."""
    lexemes = lexicon(language)
    if not lexemes.you or not any(token.word in lexemes.roles for token in expected.tokens):
        return False
    known = lexemes.you | lexemes.roles
    return not any(token.word in known for token in observed.tokens if token.sentence in near)

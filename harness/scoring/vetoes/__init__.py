"""What no likeness of characters or vectors may pass over: values, denials, opposites, limits, and what is not said."""

from __future__ import annotations

from functools import lru_cache

from harness.scoring.vetoes.coverage import cover
from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.frame import frame_findings
from harness.scoring.vetoes.polarity import polarity_findings
from harness.scoring.vetoes.quantity import calendar_findings, quantity_findings
from harness.scoring.vetoes.reading import read
from harness.scoring.vetoes.roles import role_findings
from harness.scoring.vetoes.scope import scope_findings

LONGEST = 20_000
"""Characters; of longer texts no likeness is believed."""


def difference(expected: str, observed: str, language: str, *, within: bool = False) -> str | None:
    """Why the texts cannot mean the same, however alike they are; None when they can.

    `within`: the observed text may tell more than the expected one.
    """
    return next((each.says for each in findings(expected, observed, language, within) if each.refuses), None)


def doubt(expected: str, observed: str, language: str, *, within: bool = False, unsaid: bool = True) -> str | None:
    """Why no likeness may take the texts for the same, though they may be; None when there is no reason.

    `unsaid`: words that are missing are a reason, too, for they may have been replaced.
    """
    found = findings(expected, observed, language, within)
    return next((each.says for each in found if unsaid or not each.unsaid), None)


def notes(expected: str, observed: str, language: str, *, within: bool = False) -> tuple[str, ...]:
    """All that was found, each in a few words, for a judge to weigh."""
    return tuple(dict.fromkeys(each.says for each in findings(expected, observed, language, within)))


@lru_cache(maxsize=1_024)
def findings(expected: str, observed: str, language: str, within: bool) -> tuple[Finding, ...]:
    """In the order of their weight: first what refuses."""
    if max(len(expected), len(observed)) > LONGEST:
        return (Finding("too long to be compared"),)
    wanted, said = read(expected, language), read(observed, language)
    covered = cover(wanted, said, language)
    found = [
        *quantity_findings(wanted, said, covered, language, within=within),
        *calendar_findings(expected, observed, language, within=within),
        *polarity_findings(wanted, said, covered, language, within=within),
        *role_findings(wanted, said, covered, language),
        *scope_findings(wanted, said, covered, language, within=within),
        *frame_findings(wanted, said, language, within=within),
    ]
    return tuple(sorted(found, key=lambda each: not each.refuses))

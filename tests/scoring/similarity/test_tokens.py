"""The token rung: rapidfuzz's WRatio."""

from __future__ import annotations

import subprocess
import sys

import pytest

from harness.scoring.similarity.tokens import TokenSimilarity


@pytest.mark.parametrize(
    ("expected", "observed", "score"),
    [
        ("same words", "Same words!", 1.0),
        ("january leave", "leave in January", 0.95),
        ("abc", "xyz", 0.0),
        ("", "", 0.0),
        ("abc", "", 0.0),
    ],
)
def test_the_score_is_wratio_over_a_hundred(expected, observed, score):
    likeness = TokenSimilarity().compare(expected, observed)
    assert likeness.score == pytest.approx(score)
    assert likeness.rung == "tokens"


def test_rapidfuzz_is_imported_only_when_it_is_needed():
    program = (
        "import sys, harness.scoring.similarity.tokens as t; t.TokenSimilarity(); sys.exit('rapidfuzz' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0

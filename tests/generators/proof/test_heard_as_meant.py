"""The agent without goals hears what people mean: compounds, units, and the only tool that takes what is spoken of."""

from __future__ import annotations

import pytest

from generators.proof.independent.heard import label_of


@pytest.mark.parametrize(
    ("one", "other"),
    [("pick-up", "pickup"), ("e-mail", "email"), ("pickup_ref", "pick-up reference")],
)
def test_a_word_is_the_same_with_a_hyphen_and_in_full(one: str, other: str) -> None:
    assert label_of(one) == label_of(other)

"""A sentence of the prose of which only values were mined is not understood: words are left that change how to play."""

from __future__ import annotations

import pytest
import yaml

from harness.analysis.understood import reading_doubts, understood
from harness.types.story import Brief
from harness.types.user.data import UserData


def brief(sentence: str) -> Brief:
    story = f"You want a boat from 18 June 2026. Your member number is ZB-1450. {sentence}"
    return Brief(story, "Hello.", None, (), "en", False)


LEFT_OPEN = [
    pytest.param("You want three things: a boat, a guide and a lunch.", id="a number of things"),
    pytest.param("You agree unless it rains.", id="unless"),
    pytest.param("Of the boats they offer you take the most beautiful one.", id="a criterion"),
    pytest.param("If there is no guide, leave it, otherwise take him.", id="otherwise"),
    pytest.param("When they read it back to you, you change the hour.", id="a turn of the talk"),
    pytest.param("You take the one your brother likes.", id="a choice by what is no value"),
]


@pytest.mark.parametrize("sentence", LEFT_OPEN)
def test_what_changes_how_to_play_is_doubted_with_a_line_of_data(sentence: str) -> None:
    missed = understood(brief(sentence)).missed
    assert missed
    for each in missed:
        UserData.model_validate(yaml.safe_load(each.cure))
    assert len(reading_doubts(brief(sentence))) == len(missed)


WHOLE = [
    pytest.param("Your boat is called the Wren and your surname is Okafor.", id="facts"),
    pytest.param("You want to sail to the island first, and you pay by card.", id="a wish and a fact"),
    pytest.param("If they offer insurance, decline it.", id="a refusal on a condition"),
    pytest.param("You do not want a guide.", id="a refusal"),
    pytest.param("You pay at most 90 euros.", id="a limit"),
    pytest.param("You accepted the terms last year.", id="what was once done"),
    pytest.param("The boat is for both of your sons.", id="both, of a fact"),
    pytest.param("If there are no boats left, you take the earliest one on the next day.", id="a reaction"),
]


@pytest.mark.parametrize("sentence", WHOLE)
def test_what_was_read_whole_is_not_doubted(sentence: str) -> None:
    assert reading_doubts(brief(sentence)) == []


CLOSING = [
    "You need nothing else.", "There is nothing else you want.", "Afterwards you need nothing more.", "Then you are done.",
    "After that you have no more wishes.", "Afterwards you say that this was all.", "You agree to the price.",
    "When you have the boat, you thank them and say goodbye.", "When both are done you are happy and say goodbye.",
    "Agree when the desk has all this right.", "You agree when the desk reads it back correctly.",
]  # fmt: skip


@pytest.mark.parametrize("sentence", CLOSING)
def test_that_this_is_all_is_neither_a_want_nor_a_fact(sentence: str) -> None:
    found, plain = understood(brief(sentence)), understood(brief(""))
    assert (found.user, found.missed) == (plain.user, ())

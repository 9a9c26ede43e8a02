"""What the data of a story come to when it is played: wordings, limits, refusals and reactions."""

from __future__ import annotations

from typing import Any

import pytest

from harness.analysis.story_user.wording import PlayedStory, played
from harness.types.story import Brief
from harness.types.user.data import UserData

PROSE = (
    "You want to exchange the lamp of your order W-7002. You do not want store credit. If the lamp is sold out, you take "
    "the blue one. You pay at most 40 EUR."
)


def of(user: dict[str, Any] | None = None, story: str = "You want a room.") -> PlayedStory:
    data = None if user is None else UserData.model_validate(user)
    return played(Brief(story, "Hello.", None, (), "en", False, data))


WORDINGS = [
    ({"value": "4 nights", "say": ["3 nights.", "4 nights."]}, ("3 nights.", "4 nights.", "My fact is 4 nights."), True),
    ({"value": "in instalments", "say": ["By card.", "No, in instalments."]}, ("By card.", "No, in instalments."), True),
    ({"value": "W-7002", "say": ["It's W-7002.", "The order W-7002."]}, ("It's W-7002.", "The order W-7002."), False),
    ({"value": "W-7002"}, ("My fact is W-7002.",), False),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "ways", "corrected"), WORDINGS, ids=[str(each) for each, *_ in WORDINGS])
def test_what_is_said_first_is_corrected_where_it_is_another_value(fact, ways, corrected: bool) -> None:
    wording = of({"knows": {"fact": fact}}).facts["fact"]
    assert wording.ways == ways
    assert wording.corrected is corrected


LIMITS: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "with its currency": ({"price": "at most 60 euros"}, ("at most 60 euros", "any price", "price")),
    "pounds are money": ({"price": "at most 60 pounds"}, ("at most 60 pounds", "any price", "price")),
    "without one": ({"budget": 60}, ("at most 60 (no currency)", "any price", "budget")),
    "for each": ({"most_per_night": "60 euros"}, ("at most 60 euros for each night", "any price", "most_per_night")),
    "of one thing": ({"postage": "at most 3 pounds"}, ("at most 3 pounds", "postage", "postage")),
    "a number": ({"weeks": "at most 6 weeks"}, ("at most 6 weeks", "", "weeks")),
    "a time": ({"slot": {"value": "before 17:00", "say": ["Before 17:00."]}}, ("by 17:00", "", "slot")),
    "a day": ({"day": "any day but Monday"}, ("not Monday", "", "day")),
}


@pytest.mark.parametrize(("knows", "limit"), LIMITS.values(), ids=LIMITS)
def test_a_limit_says_of_what_it_is_and_where_it_comes_from(knows: dict[str, Any], limit: tuple[str, str, str]) -> None:
    (found,) = of({"knows": knows}).limits
    assert (found.bound, found.on, found.source) == limit
    assert not found.in_prose


def test_a_limit_of_a_want_holds_for_that_one_alone() -> None:
    first, second = of(
        {
            "knows": {"price": "at most 60 euros"},
            "wants": [
                {"id": "room", "say": "I want a room for at most 90 euros a night."},
                {"id": "meal", "say": "I want a table.", "needs": ["price"]},
            ],
        }
    ).limits
    assert (first.bound, first.source, first.wants) == ("at most 90 euros for each night", "room", ("room",))
    assert (second.source, second.wants) == ("price", ("meal",))
    assert second.says == "My price is at most 60 euros."


def test_a_limit_of_the_prose_beside_data_is_told() -> None:
    (limit,) = of({"knows": {"size": "double"}}, "You want a room. You pay at most 60 euros.").limits
    assert limit.bound == "at most 60 euros"
    assert limit.in_prose


def test_a_refusal_names_what_must_all_be_there() -> None:
    refuses = ["gift card", {"act": "extend the edging sander", "say": "No, that one goes back."}, "upgrade"]
    assert of({"refuses": refuses}).refusals == (("gift", "card"), ("extend", "edging", "sander"), ("upgrade",))


REACTIONS = {
    "I take the blue one.": (["sold out"], (False, True, False)),
    "Then the double room, please.": (["full", "sold out"], (True, True, False)),
    "Then Friday 12 June will do.": (["not possible"], (True, True, False)),
    "Oh, when will it arrive?": (["shipped"], (False, False, False)),
    "Then leave it as it is.": (["not available"], (False, False, True)),
}


@pytest.mark.parametrize(("say", "told", "does"), [(say, *each) for say, each in REACTIONS.items()], ids=REACTIONS)
def test_a_reaction_is_a_second_choice_or_gives_up(say: str, told: list[str], does: tuple[bool, bool, bool]) -> None:
    (found,) = of({"when_told": [{"told": told, "say": say}]}).reactions
    assert (found.lasting, found.unoffered, found.gives_up) == does
    assert found.second_choice == (found.lasting or found.unoffered)


def test_prose_comes_to_the_same() -> None:
    found = of(None, PROSE)
    assert found.refusals == (("store", "credit"),)
    assert [each.second_choice for each in found.reactions] == [True]
    assert [limit.bound for limit in found.limits] == ["at most 40 EUR"]

"""What the default user understood of a story: the data that say the same, and the sentences that say nothing to it."""

from __future__ import annotations

import pytest
import yaml

from harness.analysis.understood import kind_of, reading_doubts, understood
from harness.errors import UserMistake
from harness.types.story import Brief
from harness.types.user.data import UserData
from harness.users.agenda.given import pack_of

PROSE = (
    "You are Ana Wolf, zip code 19122. You want to exchange the lamp of your order W-7002. You do not want store credit. "
    "Your phone number is 555-0187 (only if asked). If the lamp is sold out, you take the blue one. You do not know the "
    "tracking number. You pay at most 40 EUR."
)


def brief(
    story: str = PROSE, *, user: UserData | None = None, language: str = "en", turns: tuple[str, ...] = ()
) -> Brief:
    return Brief(story, "Hello.", None, turns, language, False, user)


def test_prose_becomes_data() -> None:
    found = understood(brief())
    assert not found.given
    assert {name: known.value for name, known in found.user.knows.items()} == {
        "name": "Ana Wolf",
        "zip_code": "19122",
        "lamp_order": "W-7002",
        "phone_number": "555-0187",
        "budget": "40 EUR",
    }
    assert found.user.knows["phone_number"].tell == "asked"
    assert [want.say for want in found.user.wants] == ["I want to exchange the lamp of my order W-7002."]
    assert [(each.act, each.say) for each in found.user.refuses] == [("store credit", "I do not want store credit.")]
    assert [(each.told, each.say) for each in found.user.when_told] == [(("lamp is sold",), "I take the blue one.")]
    assert found.user.does_not_know == ("tracking_number",)
    assert [limit.amount for limit in found.limits] == [40]
    assert found.missed == ()


def test_data_are_shown_as_they_are() -> None:
    user = UserData.model_validate({"knows": {"zip": "19122", "order": "W-7002"}, "wants": ["I want to exchange it."]})
    found = understood(brief(user=user))
    assert found.given
    assert found.user == user
    assert found.kinds == {"zip": "number", "order": "identifier"}


KINDS = [
    ("2026-03-16", "date"), ("9:30 pm", "time"), ("40 euros", "amount"), ("W-7002", "identifier"), ("Ana Wolf", "name"),
    ("a@mail.example", "email"), ("blue", "words"), (True, "yes or no"), (3, "number"), (("2026-03-16", "blue"), "date, words"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "kind"), KINDS, ids=[str(value) for value, _ in KINDS])
def test_values_have_the_kinds_of_the_value_layer(value: str | bool | int | tuple[str, ...], kind: str) -> None:
    assert kind_of(value, pack_of(brief())) == kind


MISSED = [
    pytest.param("If they want it, tell them so and give your name.", "when_told: [{told: [", id="an instruction on a condition"),
    pytest.param("You want to cancel it only if it ends before 31 May 2026.", "knows: {", id="a wish on a condition"),
    pytest.param("Your seat is 4C unless the train is late.", "knows: {", id="a fact on a condition"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "cure"), MISSED)
def test_what_is_not_understood_is_told_with_a_line_that_says_it(sentence: str, cure: str) -> None:
    found = understood(brief(f"You are Ana Wolf. {sentence}"))
    [missed] = found.missed
    assert missed.cure.startswith(cure)
    UserData.model_validate(yaml.safe_load(missed.cure))
    [doubt] = reading_doubts(brief(f"You are Ana Wolf. {sentence}"))
    assert doubt.startswith("story: the default user does not understand ")
    assert doubt.endswith(missed.cure)


UNDERSTOOD = [
    pytest.param("You want to know whether it is open, and if it costs anything.", id="a question"),
    pytest.param("If there are no mornings left, you take the earliest afternoon.", id="a condition"),
    pytest.param("Your note for the manager, if one is needed, is: flu.", id="an aside"),
    pytest.param("Be polite, and do not tell everything at once.", id="a manner"),
]


@pytest.mark.parametrize("sentence", UNDERSTOOD)
def test_what_is_understood_raises_no_doubt(sentence: str) -> None:
    assert reading_doubts(brief(f"You are Ana Wolf. {sentence}")) == []


def test_beside_data_an_exact_value_that_they_lack_is_not_understood() -> None:
    user = UserData.model_validate(
        {"knows": {"order": "W-7002", "zip": "19122", "phone": "555-0187"}, "wants": ["Hello."]}
    )
    prose = "Your order is W-7002. Your card is GC-4471."
    [missed] = understood(brief(prose, user=user)).missed
    assert reading_doubts(brief(prose, user=user))[0].startswith(
        'story: the data of the user do not hold "Your card is'
    )
    assert missed.sentence == "Your card is GC-4471."
    assert missed.cure == 'knows: {card: {value: "GC-4471", say: ["My card is GC-4471."]}}'


def test_scripted_turns_need_nothing_to_be_understood() -> None:
    assert reading_doubts(brief("You are Ana. Your seat is 4C unless it is late.", turns=("Yes.",))) == []


def test_a_story_in_a_language_that_is_not_read_is_a_doubt() -> None:
    story = brief("Du möchtest wissen, was es kostet. Deine Nummer ist 5.", language="de")
    with pytest.raises(UserMistake):
        understood(story)
    assert len(reading_doubts(story)) == 1


def test_a_limit_in_prose_beside_data_is_understood() -> None:
    user = UserData.model_validate({"knows": {"zip": "19122"}, "wants": ["I want to exchange it."]})
    found = understood(brief("You are at 19122. You pay at most 40 EUR.", user=user))
    assert (found.user, found.missed) == (user, ())
    assert [limit.amount for limit in found.limits] == [40]

"""Prose becomes facts: in a row, in brackets, told only when asked for, by whatever name the user is spoken of."""

from __future__ import annotations

import pytest

from harness.users.agenda.hearing.listening import hear
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.parts import StoryParts
from harness.users.agenda.reading.story_reader import read_story as read
from harness.users.agenda.reading.user_reader import read_user

PACK = load_pack("en")


def read_story(prose: str) -> StoryParts:
    assert PACK is not None
    return read(prose, PACK)


ROWS = [
    pytest.param("You are Ana Wolf, zip code 19122, e-mail ana@mail.example.", {"name": "Ana Wolf", "zip_code": "19122", "e_mail": "ana@mail.example"}, id="a row after the name"),
    pytest.param("Your name is Ana Wolf, your patient number is P-1182 and you were born on 4 May 1987.", {"name": "Ana Wolf", "patient_number": "P-1182"}, id="a row of your"),
    pytest.param("Customer number 77-30518, tariff Home 100, router Lumo R2.", {"customer_number": "77-30518", "tariff": "Home 100", "router": "Lumo R2"}, id="a row without a verb"),
    pytest.param("You are Ana Wolf (customer number C-52077, code word: glacier).", {"customer_number": "C-52077", "code_word": "glacier"}, id="in brackets"),
    pytest.param('Your customer number is C-30118, your code word "heron", your name Ana Wolf.', {"customer_number": "C-30118", "code_word": "heron", "name": "Ana Wolf"}, id="a verb for all"),
    pytest.param("Ana Wolf is your name, C-30118 the customer number.", {"name": "Ana Wolf", "customer_number": "C-30118"}, id="the value first"),
    pytest.param("You have booked a room for two nights, booking number HB-20417.", {"booking_number": "HB-20417"}, id="after something else"),
    pytest.param("Your code is QX7L2M: you fly from Denver to Boston.", {"code": "QX7L2M"}, id="before a colon"),
    pytest.param("Henrik Dahl, that's you, born 2 December 1975, member number GM-4420.", {"name": "Henrik Dahl", "member_number": "GM-4420"}, id="that is you"),
    pytest.param("You, Ana Wolf, want an appointment today.", {"name": "Ana Wolf"}, id="you, by name"),
    pytest.param("The tickets go under the name Wolf (you are Ana Wolf).", {"name": "Ana Wolf"}, id="who you are, in brackets"),
]  # fmt: skip


@pytest.mark.parametrize(("story", "facts"), ROWS)
def test_facts_in_a_row_are_told_apart(story: str, facts: dict[str, str]) -> None:
    read = {fact.name: fact.value for fact in read_story(story).facts if fact.label}
    assert facts.items() <= {name: value.strip('." ') for name, value in read.items()}.items()


WHOLE = [
    pytest.param("Your son Noah Wolf, class 4b, has a fever.", id="what belongs to another"),
    pytest.param("You want four tickets for Friday: two adults and two children, aged 8 and 11.", id="a wish"),
    pytest.param("You arrive by train at 9:30 pm, with two bags.", id="what has no name"),
    pytest.param("You are allergic to penicillin.", id="how somebody is"),
]


@pytest.mark.parametrize("story", WHOLE)
def test_nothing_is_made_a_fact_of_its_own_without_its_name(story: str) -> None:
    [fact] = read_story(story).facts
    assert not fact.label


TOLD = [
    pytest.param("Your phone number is 555-0187, if they ask.", "asked", id="if they ask"),
    pytest.param("Your phone number is 555-0187 (only if asked).", "asked", id="in brackets"),
    pytest.param("Your phone number is 555-0187, which you give only when asked.", "asked", id="which you give"),
    pytest.param("If asked, your phone number is 555-0187.", "asked", id="if asked, first"),
    pytest.param("Your PIN is 3907, and you never tell it to anyone.", "never", id="never"),
    pytest.param("Your PIN is 3907. You never give it away.", "never", id="never, in the next sentence"),
    pytest.param("You have a hearing on March 10, but that is private: you tell nobody.", "never", id="private"),
    pytest.param("Your phone number is 555-0187.", "any", id="nothing is said of it"),
]


@pytest.mark.parametrize(("story", "tell"), TOLD)
def test_when_a_fact_is_told_is_read(story: str, tell: str) -> None:
    profile = read_story(story)
    [fact] = profile.facts
    assert fact.tell == tell
    assert not profile.unplayed


def test_only_the_fact_before_is_kept_back() -> None:
    facts = read_story("You are Ana Wolf, tax number 143/882, born on 4 May 1979 (say that only if they ask).").facts
    assert [fact.tell for fact in facts] == ["any", "any", "asked"]


KINDS = [
    pytest.param("When the visit is moved, you also want to know what it costs.", "wish", id="after something is done"),
    pytest.param(
        "When you have the appointment, ask what the vaccination costs.", "wish", id="to ask, after something is done"
    ),
    pytest.param("Your standing order SO-118 must be cancelled.", "wish", id="what must be done"),
    pytest.param("You certainly do not want to cancel.", "refusal", id="surely not"),
    pytest.param("Other seats you do not want.", "refusal", id="the thing first"),
    pytest.param("The chip number you do not know.", "ignorance", id="unknown, the thing first"),
    pytest.param("You lost your card on Saturday, 7 March 2026.", "fact", id="lost on a day"),
]


@pytest.mark.parametrize(("story", "kind"), KINDS)
def test_sentences_are_what_they_are_in_any_order(story: str, kind: str) -> None:
    assert [fact.kind for fact in read_story(story).facts] == [kind]


CONDITIONS = [
    pytest.param(
        "Friday suits you best; if that is impossible, any time on 20 July.",
        "Any time on 20 July.",
        id="after a semicolon, without a verb",
    ),
    pytest.param("Should they have no compact car, you take a bigger one.", "I take a bigger one.", id="should they"),
    pytest.param("If 11:00 is full you take 15:00.", "I take 15:00.", id="without a comma"),
]


@pytest.mark.parametrize(("story", "reply"), CONDITIONS)
def test_conditions_are_found_inside_and_without_commas(story: str, reply: str) -> None:
    profile = read_story(story)
    assert [condition.text.rstrip(".") for condition in profile.conditions] == [reply.rstrip(".")]
    assert not profile.unplayed


def test_a_user_told_of_by_name_is_you() -> None:
    profile = read_story("Tom Oka has a table for four. You are Tom. Tom Oka wants to cancel it.")
    assert "I am Tom Oka" in [fact.text for fact in profile.facts]
    assert "I have a table for four" in [fact.text for fact in profile.facts]


def test_a_house_number_and_its_street_are_one_value_and_names_in_a_row_are_several() -> None:
    moved = read_user("You want to move your parcel to 12 Mill Road, Bristol.", "en").user
    assert [each.value for each in moved.knows.values()] == ["12 Mill Road, Bristol"]
    invited = read_user("You want to invite Ana Wolf, Ben Lee to the meeting.", "en").user
    assert [each.value for each in invited.knows.values()] == [("Ana Wolf", "Ben Lee")]


def test_two_questions_joined_by_and_are_asked_one_by_one() -> None:
    assert PACK is not None
    heard = hear("What is the new address, and is it your home or your work address?", PACK)
    assert [(each.kind, each.options) for each in heard.asks] == [("slot", ""), ("choice", "")]

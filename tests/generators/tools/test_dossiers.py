"""What is known of one, and the calls by which that one proves who is there: with all of it, and with as little as is
enough."""

import pytest
from proof_shapes import ANSWERS, FACTOR

from generators.tools.names import full_name
from generators.tools.observations import Findings, Observation
from generators.tools.results.refusals import disproves
from generators.tools.seed_values import arguments_of
from generators.tools.sessions.dossiers import Dossiers
from generators.tools.sessions.rows import named_by_choice
from harness.types.events import ToolSchema


def verify(properties, needed=("holder_id", "proof")):
    """A tool that proves who is there."""
    taken = {"holder_id": {"type": "string"}, **properties}
    return ToolSchema(name="verify_holder", parameters={"properties": taken, "required": list(needed)})


def holder(number, phone="+44 7700 900{}"):
    told = {"first_name": "Ada", "birth_date": f"1980-03-1{number}", "contact": {"postcode": f"LS{number} 4QT", "phone": phone.format(310 + number)}}  # fmt: skip
    return Observation("get_holder", {"holder_id": f"H{70 + number}"}, told)


def findings(tool):
    found = Findings({tool.name: tool}, {tool.name: arguments_of(tool)})
    for number in range(3):
        found.take(holder(number), reads=True)
    return found


def proving(tool, records=()):
    return list(Dossiers(findings(tool), records).proving_calls(arguments_of(tool), "0"))


def test_all_that_is_said_is_said_of_one_and_as_much_as_is_enough():
    tool = verify({"proof": ANSWERS})
    calls = proving(tool)

    assert {call["holder_id"] for call in calls} == {"H70", "H71", "H72"}
    assert all(len(call["proof"]) >= 2 for call in calls)
    for call in calls:
        number = int(call["holder_id"][1:]) - 70
        right = {"birth_date": f"1980-03-1{number}", "postcode": f"LS{number} 4QT", "phone_last4": f"0{310 + number}"}
        assert call["proof"].items() <= right.items()


def test_what_a_choice_names_is_the_value_beside_it():
    tool = verify({"proof": FACTOR}, needed=("holder_id",))
    calls = proving(tool)

    assert {"holder_id": "H71", "proof": {"type": "phone_last4", "value": "0311"}} in calls
    assert not any("card_last4" in str(call) for call in calls)


def test_where_nothing_must_be_said_two_things_are_said_and_all():
    tool = verify({name: {"type": "string"} for name in ("birth_date", "postcode", "phone")}, needed=("holder_id",))
    said = {frozenset(call) - {"holder_id"} for call in proving(tool) if call["holder_id"] == "H71"}

    assert {frozenset({"birth_date", "postcode"}), frozenset({"birth_date", "postcode", "phone"})} <= said


def test_once_little_was_enough_the_others_say_as_little_and_all():
    tool = verify({name: {"type": "string"} for name in ("birth_date", "postcode", "phone")}, needed=("holder_id",))
    found = findings(tool)
    right = {"holder_id": "H70", "birth_date": "1980-03-10", "postcode": "LS0 4QT"}
    found.take(Observation("verify_holder", right, {"verified": True}), reads=True)
    calls = Dossiers(found, ()).proving_calls(arguments_of(tool), "0")

    assert {len(call) for call in calls if call["holder_id"] == "H72"} == {3, 4}


@pytest.mark.parametrize(
    ("name", "description", "value"),
    [
        ("answer", "the last four digits of the phone on file", "0311"),
        ("answer", "last 3 digits of their phone number, as the caller says it", "311"),
        ("phone_last4", "", "0311"),
        ("full_name", "", "Ada Lee"),
        ("manager_surname", "", "Brook"),
    ],
)
def test_what_is_said_may_be_a_part_of_what_is_known_or_stand_with_another(name, description, value):
    tool = verify({name: {"type": "string", "description": description}}, needed=("holder_id", name))
    other = Observation("record", {}, {"holder_id": "H99", "first_name": "Jo", "last_name": "Brook"})
    mine = Observation("record", {}, {"holder_id": "H71", "last_name": "Lee", "first_name": "Ada", "manager": "H99"})

    assert {"holder_id": "H71", name: value} in proving(tool, [mine, other])


@pytest.mark.parametrize(
    ("result", "no"),
    [
        ({"verified": False, "attempts_left": 2}, True),
        ({"match": False}, True),
        ({"verified": True, "on_stop": False}, False),
        ({"name": "Ada", "marketing": False}, False),
        ("NOT VERIFIED: postcode does not match.", True),
        ("Security check FAILED. 2 attempts left.", True),
        ("OK verified Mr Alan Brook", False),
    ],
)
def test_an_answer_may_say_that_somebody_is_not_who_they_say(result, no):
    assert disproves(result) is no


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (["answer"], ("check", "answer")),
        (["holder_id", "postcode", "answer"], ("check", "answer")),
        (["holder_id", "postcode"], None),
    ],
)
def test_of_several_texts_a_choice_says_what_the_answer_is(texts, meant):
    choice = {"check": {"type": "string", "enum": ["phone_last4", "email"]}}
    taken = {**{name: {"type": "string"} for name in texts}, **choice}
    arguments = arguments_of(ToolSchema(name="verify", parameters={"properties": taken, "required": list(taken)}))

    assert named_by_choice(arguments, dict.fromkeys(taken, "0311")) == meant


@pytest.mark.parametrize(
    ("named", "name"),
    [
        ({"last_updated": "2026-03-01", "first_name": "Ada", "last_name": "Lee"}, "Ada Lee"),
        ({"first": "Ada", "last": "Lee"}, "Ada Lee"),
        ({"name": "Ada Lee", "last_seen": "today"}, "Ada Lee"),
        ({"surname": "Lee"}, "Lee"),
        ({"last_login": "today"}, ""),
    ],
)
def test_a_full_name_is_the_first_and_the_last_and_nothing_that_was_last(named, name):
    assert full_name(named.items()) == name

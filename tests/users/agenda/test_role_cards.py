"""What role cards say in passing: how many things are wanted, who calls, what will do else, what stays as it is."""

from __future__ import annotations

import pytest

from harness.types.user.data import UserData
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.weighing.reactions import is_told


def read(prose: str) -> tuple[UserData, list[str]]:
    found = read_user(prose, "en")
    return found.user, [each.sentence for each in found.missed]


@pytest.mark.parametrize(
    ("prose", "wants"),
    [
        ("You are Ola Berg and there are two things you need from us. First you want to renew your pass.", ["renew my pass"]),
        ("You have three errands. You want to return a drill.", ["return a drill"]),
        ("You (Ida Holm, 0171 2233445) are ordering a bench.", ["order a bench"]),
        ("The name on pass P-11 is wrong: it must say Berg, not Bergh.", ["the name on pass P-11 to say Berg"]),
        ("You are Ida Holm; order B-2078, a bench that you were going to pick up. You want it delivered.", ["I want it delivered"]),
    ],
)  # fmt: skip
def test_it_wants_that_and_nothing_else(prose: str, wants: list[str]):
    user, missed = read(prose)

    assert not missed
    assert len(user.wants) == len(wants)
    assert all(each in want.say for each, want in zip(wants, user.wants, strict=True)), user.wants


@pytest.mark.parametrize(
    ("prose", "name", "value"),
    [
        ('It should read "Fifty golden years".', "read", "Fifty golden years"),
        ('You want to borrow the novel "To the North".', "novel", "To the North"),
        ("You (Ida Holm, 0171 2233445) want a bench.", "phone_number", "0171 2233445"),
        ("They will ask for your card number, that's 20889023, and for your postcode, TL3 7RW.", "postcode", "TL3 7RW"),
        ("You want to cancel the trip to Newcastle, reference MC61388.", "reference", "MC61388"),
        ("You want to cancel it, unless the fee is above 10 pounds.", "budget", "10 pounds"),
        ("You want to cancel pass P-11, but only if it costs no more than £10.", "budget", "£10"),
        ("You want to cancel pass P-11. If the fee is more than £10, leave it as it is, and you will go after all.", "budget", "£10"),
        ("You want a bench. You would prefer between 9 and 11 in the morning, or else between 2 and 4 in the afternoon.", "time", "between 9 am and 11 am, or else between 2 pm and 4 pm"),
    ],
)  # fmt: skip
def test_it_knows_that(prose: str, name: str, value: str):
    user, missed = read(prose)

    assert not missed
    assert str(user.knows[name].value) == value


@pytest.mark.parametrize(
    ("prose", "says"),
    [
        (
            "You want a window seat. Should all the window seats be taken, an aisle seat will do.",
            "an aisle seat instead",
        ),
        ("You want it delivered. Should they not deliver that far, you want to pick it up.", "pick it up"),
    ],
)
def test_it_says_that_where_the_first_is_not_to_be_had(prose: str, says: str):
    user, missed = read(prose)

    assert not missed
    assert says in user.when_told[0].say


def test_what_is_asked_about_is_refused_and_what_stays_is_nothing_to_say():
    user, missed = read("You want a bench. Asked about a cushion, you say no. Nothing else about the order changes.")

    assert not missed
    assert [each.act for each in user.refuses] == ["cushion"]
    assert not user.knows


def test_several_of_whom_one_speaks_are_we():
    user, _ = read("There are two of you. Your neighbour drives you, but only after work.")

    assert {each for fact in user.knows.values() for each in fact.say} == {
        "There are two of us.",
        "My neighbour drives me, but only after work.",
    }


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("This one is a Saver, which can't be refunded.", True),
        ("It's on a Saver fare, which is non-refundable.", True),
        ("No refund is possible on it.", True),
        ("I can refund the ticket.", False),
        ("The ticket is not valid.", False),
    ],
)
def test_what_cannot_be_done_is_heard_in_other_words(line: str, told: bool):
    pack = load_pack("en")
    assert pack is not None

    assert is_told(line, "ticket cannot be refunded", pack) is told

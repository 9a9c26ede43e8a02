"""What a story in prose says across its sentences: questions, reasons, conditions, second choices and corrections."""

from __future__ import annotations

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.given import profile_of
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser


def read(story: str) -> UserData:
    return read_user(story, "en").user


@pytest.mark.parametrize(
    ("story", "wants"),
    [
        pytest.param(
            "You want to know on which day and with what amount the loan is paid.",
            ["I want to know on which day and with what amount the loan is paid."],
            id="half a question is none",
        ),
        pytest.param(
            "You want to know what the course costs and how long it takes.",
            ["I want to know what the course costs.", "I want to know how long it takes."],
            id="two questions",
        ),
        pytest.param(
            "You want to contest the bill. You want to know by when the bill is contested.",
            ["I want to contest the bill.", "I want to know by when the bill is contested."],
            id="a question says no more about a deed",
        ),
        pytest.param(
            "You do not know how much is left on your card, and you want to be told that.",
            ["I want to know how much is left on my card."],
            id="what is not known and wanted to be told",
        ),
        pytest.param(
            "If the kayak is still there, you want to hire it on 4 July 2026. You want to know where it lies.",
            ["I want to hire it on 4 July 2026.", "I want to know where it lies."],
            id="the first want, on a condition",
        ),
        pytest.param(
            "You want to rent a locker. Before you agree, you want to know how deep the locker is.",
            ["I want to rent a locker.", "I want to know how deep the locker is."],
            id="a question before a yes",
        ),
    ],
)
def test_wants(story: str, wants: list[str]) -> None:
    assert [each.say for each in read(story).wants] == wants


def test_what_the_agent_offers_is_no_want() -> None:
    user = read(
        "You have a locker. If the agent offers a voucher, you want 20 euros. You want to give the locker back."
    )
    assert [each.say for each in user.wants] == ["I want to give the locker back."]
    assert [each.say for each in user.when_told] == ["I want 20 euros."]


@pytest.mark.parametrize(
    ("story", "facts"),
    [
        pytest.param(
            "You are Ann Bell, date of birth 3 May 1980, member number 77123.",
            {"name": "Ann Bell", "birth_date": "3 May 1980", "member_number": "77123"},
            id="a date beside its name",
        ),
        pytest.param(
            "You want to enrol in grades 2 to 4.", {"grades": "grades 2 to 4"}, id="numbers of the same things in a row"
        ),
        pytest.param(
            "You want to move the party from 4 to 6 people.",
            {"party_from": "4", "people": "6"},
            id="not from one to one",
        ),
        pytest.param(
            "You want a cabin in row 3 and 4 blankets.", {"row": "3", "blankets": "4"}, id="not of other things"
        ),
        pytest.param(
            "On 4 May 2026 your boat of line B12 was late.",
            {"date": "4 May 2026", "boat_line": "B12"},
            id="a day and what is none",
        ),
        pytest.param(
            "You want to lend the first book on the second floor.", {"floor": "second"}, id="a floor, no first"
        ),
        pytest.param(
            "You want a refund. You want the money on your work account.",
            {"money_work_account": "the money on my work account"},
            id="how something is wanted",
        ),
        pytest.param(
            "You want to freeze the gym card of your son Leo, the junior card, not your own.",
            {"gym_card": "the junior card"},
            id="which of several",
        ),
    ],
)
def test_facts(story: str, facts: dict[str, str]) -> None:
    knows = {name: each.value for name, each in read(story).knows.items()}
    assert facts.items() <= knows.items()


def test_what_was_said_before_is_the_reason() -> None:
    user = read("The drill stopped after a day: its motor had burnt out. You want to return the drill for that reason.")
    assert [each.say for each in user.wants] == ["I want to return the drill."]
    assert [each.say[0] for each in user.knows.values() if "reason" in each.asked_as] == [
        "Because its motor had burnt out."
    ]


def test_a_lost_thing_is_no_lack_of_knowledge() -> None:
    assert not read("You lost your umbrella and want a new one.").does_not_know
    assert read("You have lost your locker number.").does_not_know


@pytest.mark.parametrize(
    ("story", "name", "other"),
    [
        pytest.param(
            "You need a key. You would like to collect it at the lodge today, but you pay at most 15 euros; if collecting"
            " it costs more, you want it by courier.",
            "collect_lodge",
            "by courier",
            id="by what the condition names",
        ),
        pytest.param(
            "You want your pass to be for halls 1 to 4. You pay at most 95 euros a month. If halls 1 to 4 cost more than"
            " that, you take halls 1 to 3 instead.",
            "halls",
            "halls 1 to 3",
            id="by the numbers",
        ),
    ],
)
def test_what_is_wanted_where_it_costs_more(story: str, name: str, other: str) -> None:
    user = read(story)
    assert [each.value for each in user.knows[name].otherwise] == [other]
    assert any("pay at most" in say for each in user.knows.values() for say in each.say)


def test_a_correction_has_the_name_that_it_is_said_under() -> None:
    story = (
        "You want to rent a stall. The last day is 16 August 2026. As the first day you first say 12 July 2026; when it is"
        " read back to you, you correct it to 13 July 2026. Before you agree you want to know how wide the stall is."
    )
    user = read(story)
    assert user.knows["first_day"].say[:2] == ("12 July 2026.", "13 July 2026.")
    assert user.wants[0].needs == ("first_day",)
    amounts = read(
        "You want to send money. You first say 50 pounds; when they read it back, you change it to 60 pounds."
    )
    assert amounts.knows["amount"].value == "60 pounds"


async def test_first_and_last_day_are_told_apart() -> None:
    story = (
        "You want to rent a stall. The last day of the rent is 16 August 2026. As the first day you first say 12 July"
        " 2026; when it is read back to you, you correct it to 13 July 2026."
    )
    said = await talk(AgendaUser(brief(story)), ["From which day should the stall be rented?", "Until which day?"])
    assert "12 July" in (said[1] or "")
    assert "16 August" in (said[2] or "")


def test_a_question_of_prose_comes_before_a_yes() -> None:
    pack = load_pack("en")
    assert pack is not None
    story = "You want to rent a stall. Before you agree, you want to know how wide the stall is."
    assert profile_of(brief(story), pack).first == {1}

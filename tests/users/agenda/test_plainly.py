"""What people write about how a talk is to go is read: a change of mind, extremes, several wants, no fee, nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from harness.analysis.understood import Understood, understood
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.facts import make_fact
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.options.extremes import extreme_of
from harness.users.agenda.user import AgendaUser
from harness.users.agenda.weighing.options import Fitting, options_in

BOAT = "You want to rent a boat from 18 June 2026. Your member number is ZB-1450."


def read(sentence: str, before: str = BOAT) -> Understood:
    return understood(Brief(f"{before} {sentence}", "Hello.", None, (), "en", False))


@dataclass
class Talk:
    """Talks to the default user of a story."""

    user: AgendaUser
    said: list[Utterance]

    async def hear(self, text: str) -> str | None:
        self.said.append(Utterance("agent", text))
        turn = await self.user.speak(self.said)
        if turn.text is not None:
            self.said.append(Utterance("user", turn.text))
        return turn.text


async def talk(sentence: str, before: str = BOAT, data: UserData | None = None) -> Talk:
    user = AgendaUser(Brief(f"{before} {sentence}", "Hello, a boat please.", None, (), "en", False, data))
    opening = await user.speak([])
    assert opening.text is not None
    return Talk(user, [Utterance("user", opening.text)])


# ---------------------------------------------------------------------------------------------------- change of mind

CHANGED = [
    pytest.param("You first say 3 nights; when the desk reads it back to you, you change it to 4 nights.", {"nights": ("4 nights", "3 nights.")}, id="a number"),
    pytest.param("You first ask for 3 nights, but then correct it to 5 nights.", {"nights": ("5 nights", "3 nights.")}, id="but then"),
    pytest.param("When you are asked which day, you first say Monday 22 June at 10:30. When they read it back, you change your mind and say you want Wednesday 24 June at 14:00 instead; this second choice is final.", {"date": ("24 June", "Monday 22 June at 10:30."), "time": ("14:00", "Monday 22 June at 10:30.")}, id="a day and a time"),
    pytest.param("At first you say that you will come to Northgate. When they read it back, you realise that you are away, and you change it to Southgate.", {"come": ("Southgate", "I will come to Northgate.")}, id="a place"),
    pytest.param("As a deposit you first name cash; when they read it back, you change it to a card, because you have no cash.", {"deposit": ("a card", "Cash.")}, id="a thing, for a reason"),
    pytest.param("You begin by asking for the 20-minute lesson, and once you hear the price, you switch to the 40-minute one.", {"minute": ("the 40-minute one", "The 20-minute lesson.")}, id="begins by asking"),
    pytest.param("You ask for ten tickets first and later make it twelve.", {"tickets": ("twelve tickets", "Ten tickets.")}, id="first stands behind it"),
    pytest.param("You first say that you are Ana; later you change it to what they want.", None, id="no value: not read"),
    pytest.param("You first sailed 3 years ago.", None, id="what was once"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "values"), CHANGED)
def test_a_change_of_mind_is_two_ways_to_say_one_fact(sentence: str, values: dict[str, tuple[str, str]] | None) -> None:
    knows = read(sentence).user.knows
    found = {name: (known.value, known.say[0]) for name, known in knows.items() if len(known.say) > 1}
    found.pop("start_date", None)
    assert found == (values or {})


async def test_who_changes_its_mind_says_the_first_value_then_objects_to_it_with_the_second() -> None:
    with_desk = await talk("You first say 3 nights; when the desk reads it back, you change it to 4 nights.")
    assert await with_desk.hear("For how many nights?") == "3 nights."
    assert await with_desk.hear("Shall I book it from 18 June 2026 for 3 nights?") == "No. 4 nights."
    assert (await with_desk.hear("Shall I book it from 18 June 2026 for 4 nights?") or "").startswith("Yes")


# ------------------------------------------------------------------------------------------------------------ extremes

EXTREMES = [
    pytest.param("Of the times the desk names you take the latest one, because you work in the morning.", {"time": "the latest time"}, id="of the times"),
    pytest.param("From the boats they offer, choose the cheapest.", {"boat": "the cheapest boat"}, id="from the boats"),
    pytest.param("Of the slots they list, you pick the earliest one in the afternoon.", {"slot": "the earliest slot in the afternoon"}, id="in the afternoon"),
    pytest.param("You take the cheapest berth on offer, which is C03.", {"berth": "C03"}, id="it is said which"),
    pytest.param("Of the boats you know the Wren is the latest one.", {}, id="nothing is taken"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "values"), EXTREMES)
def test_what_is_chosen_of_what_is_listed_is_read(sentence: str, values: dict[str, str]) -> None:
    found = {name: known.value for name, known in read(sentence).user.knows.items()}
    assert values.items() <= found.items()
    assert values or not any("latest" in str(value) and name == "boat" for name, value in found.items())


LISTED = [
    pytest.param("the latest time", "Free are 08:30, 15:30 and 11:00.", "15:30", id="the latest"),
    pytest.param("the first time", "Free are 08:30, 15:30 and 11:00.", "08:30", id="the first"),
    pytest.param("the earliest time", "1) 2026-03-12 / 08:30\n2) 2026-03-11 / 16:00", "2026-03-11, 16:00", id="with dates"),
    pytest.param("the earliest time in the afternoon", "Tue 10 March at 08:30, Wed 11 March at 16:00 and 13:30.", "11 March, 13:30", id="in the afternoon"),
    pytest.param("the earliest date", "It could be 12 March 2026 or 9 March 2026.", "9 March 2026", id="dates alone"),
    pytest.param("the cheapest berth", "A14 at 34 euros, B07 at 28 euros or C03 at 31 euros?", "B07", id="the cheapest"),
    pytest.param("the most expensive berth", "A14 at 34 euros, B07 at 28 euros or C03 at 31 euros?", "A14", id="the dearest"),
    pytest.param("the latest time", "Is 11:00 right?", None, id="one alone is no list"),
    pytest.param("the cheapest berth", "It costs 30 euros in all.", None, id="one price is no list"),
    pytest.param("15:30", "Free are 08:30, 15:30 and 11:00.", "15:30", id="a value is taken as it is"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "listed", "said"), LISTED)
def test_the_extreme_is_computed_over_what_is_listed(value: str, listed: str, said: str | None) -> None:
    pack = load_pack("en")
    assert pack is not None
    fact = replace(make_fact(0, f"My choice is {value}", "fact", pack), ways=(value,))
    priced = extreme_of(fact, listed, pack)
    found = Fitting(pack, [fact], {fact.name}).wanted(options_in(listed, pack))
    assert (priced[0] if priced else found.said if found else None) == said


async def test_the_latest_of_the_times_is_said_and_agreed_to() -> None:
    with_desk = await talk("Of the times the desk names you take the latest one.")
    assert await with_desk.hear("There is 08:30, 11:00 and 15:30. Which one would you like?") == "15:30"
    assert (await with_desk.hear("Shall I book the boat on 18 June 2026 at 15:30?") or "").startswith("Yes")


async def test_data_that_say_so_choose_the_same() -> None:
    data = UserData.model_validate({"knows": {"time": "the earliest time"}, "wants": ["I want to rent a boat."]})
    with_desk = await talk("", data=data)
    assert await with_desk.hear("There is 11:00, 08:30 and 15:30. Which one would you like?") == "08:30"


# ------------------------------------------------------------------------------------------------------- several wants

WANTS = [
    pytest.param("You want two things: first cancel your booking BK-4683, whatever the fee is, and then have the boat lifted on 16 June.", ["I want to cancel my booking BK-4683.", "I also want to have the boat lifted on 16 June."], id="two deeds"),
    pytest.param("You want two things: a boat for the weekend, and a guide.", ["I want a boat for the weekend.", "I also want a guide."], id="two things"),
    pytest.param("You want to first cancel the booking BK-4683 and then rent a car.", ["I want to cancel the booking BK-4683.", "I also want to rent a car."], id="first and then"),
    pytest.param("You want to go out and then back.", ["I want to go out and then back."], id="one deed"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "wants"), WANTS)
def test_several_wants_in_one_sentence_are_wants_of_their_own(sentence: str, wants: list[str]) -> None:
    found = read(sentence, "You are Ana Wolf.")
    assert [want.say for want in found.user.wants] == wants
    assert found.missed == ()


def test_which_one_is_meant_is_no_second_want() -> None:
    found = read("You want berth B07 in the basin.", "You want a visitor berth at Skerry Haven.")
    assert [want.say for want in found.user.wants] == ["I want a visitor berth at Skerry Haven."]
    assert found.user.knows["berth"].value == "B07"
    assert len(read("You want a car with the plate B07.", "You want a visitor berth.").user.wants) == 2


# -------------------------------------------------------------------------------------------------- nothing, and no fee

NOTHING = [
    ("You only want information and book nothing.", True), ("You just want some information.", True),
    ("You book nothing today.", True), ("You do not want to book anything.", True),
    ("You want information.", False), ("You want to book the room, nothing more.", False),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "declines"), NOTHING)
def test_who_only_wants_information_declines_to_book(sentence: str, declines: bool) -> None:
    assert read(sentence, "You want to know when the gate is open.").declines is declines


FREE = [
    ("You want to cancel your visit, but only if that is free of charge.", 0), ("You agree to the cancellation if it is free.", 0),
    ("You cancel only if it costs nothing.", 0), ("If there is any fee, you do not agree and keep the visit as it is.", 0),
    ("Only agree when the surcharge is below 20 euros; otherwise leave the booking as it is.", 20),
    ("You want to know if it is free on Monday.", None), ("You agree, whatever the fee is.", None),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "limit"), FREE)
def test_what_has_to_be_free_may_cost_nothing(sentence: str, limit: int | None) -> None:
    found = read(sentence, "You are Ana Wolf.")
    assert [each.amount for each in found.limits] == ([] if limit is None else [limit])
    assert found.missed == ()


async def test_what_has_to_be_free_is_declined_for_any_fee() -> None:
    visit = "You want to cancel your visit V-12, but only if that is free of charge."
    with_desk = await talk("", visit)
    assert (await with_desk.hear("Cancelling V-12 costs a fee of £25. Shall I cancel it?") or "").startswith("No")
    with_desk = await talk("", visit)
    assert (await with_desk.hear("Shall I cancel V-12? That is free.") or "").startswith("Yes")


# ----------------------------------------------------------------------------------------------------- with or without


async def test_with_or_without_is_answered_out_of_a_refusal() -> None:
    with_desk = await talk("You want no shore power.")
    assert await with_desk.hear("With shore power at 6 euros a night, or without?") == "No. I want no shore power."
    assert (
        await with_desk.hear("Shall I book the boat from 18 June 2026, without shore power, or rather not?") or ""
    ).startswith("Yes")


async def test_with_or_without_is_answered_out_of_what_is_wanted() -> None:
    with_desk = await talk("You do want shore power.")
    assert await with_desk.hear("With shore power at 6 euros a night, or without?") == "I do want shore power."


async def test_each_of_what_is_refused_is_refused_alone() -> None:
    with_desk = await talk("If they offer you a skipper or a bird guard, decline it.")
    assert (await with_desk.hear("Would you like a bird guard for £65?") or "").startswith("No")
    assert (await with_desk.hear("Would you like a skipper?") or "").startswith("No")


REFUSED = [
    pytest.param("You don't want any other size.", "other size", id="another one is not what is named"),
    pytest.param("You do not want gift wrapping under any circumstances.", "gift wrapping", id="in any case"),
    pytest.param("The balcony won't do.", "balcony", id="will not do"),
    pytest.param("They are bound to suggest a tasting, which you turn down.", "tasting", id="what is turned down"),
    pytest.param("You don't need a fancier cabin.", "cabin", id="of whatever kind"),
]


@pytest.mark.parametrize(("sentence", "act"), REFUSED)
def test_what_is_refused_is_named_by_what_it_is(sentence: str, act: str) -> None:
    assert [each.act for each in read(sentence).user.refuses] == [act]


TOLD = [
    pytest.param("If it can't be mended, you don't argue: you ask for a new one.", ("can't be mended",), "I would like a new one."),
    pytest.param("If 10 am is taken on that day, you'd take 11 am.", ("10 am is taken",), "I'd take 11 am."),
    pytest.param("Should the front rows be sold, the balcony is fine.", ("front rows is sold",), "The balcony is fine."),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "told", "say"), TOLD)
def test_what_is_said_on_a_condition_keeps_its_no_and_its_values(
    sentence: str, told: tuple[str, ...], say: str
) -> None:
    (reaction,) = read(sentence).user.when_told
    assert (reaction.told, reaction.say) == (told, say)


def test_another_one_that_stays_is_not_told() -> None:
    knows = read("You have another boat booked for 2 July, which must not be touched.").user.knows
    assert not [each for each in knows.values() if "July" in str(each.value)]


async def test_what_another_one_is_denied_of_is_agreed_to() -> None:
    user = await talk("You want two red hampers. You don't want any other hamper.")
    assert str(await user.hear("So that's 2 red hampers. Shall I order them?")).startswith("Yes")


SECOND_BEST = [
    pytest.param("You want a birthday cake. A sponge would be best, but a fruit cake will do.", "fruit cake", id="but it will do"),
    pytest.param("You want a loft in Leeds; failing that, a room near the station.", "room near the station", id="failing that"),
    pytest.param("You would like the oak table. If not, the one in beech.", "beech", id="if not"),
    pytest.param("You want the red kayak. Should it be taken, you would settle for the yellow one.", "yellow one", id="settled for"),
    pytest.param("You want a ladder, or else a pair of steps.", "pair of steps", id="or else"),
]  # fmt: skip


@pytest.mark.parametrize(("story", "then"), SECOND_BEST)
def test_a_second_best_is_what_is_said_once_the_first_is_gone(story: str, then: str) -> None:
    (reaction,) = read(story).user.when_told
    assert then in reaction.say


CHOSEN = [
    pytest.param("You want a haircut. Take whichever is earlier.", "one", "the earlier one", id="whichever"),
    pytest.param("You want a ferry. Of the boats they have on Monday morning you take the last one.", "boat", "the last boat", id="of those"),
    pytest.param("You want a skip, the cheaper the better.", "one", "the cheaper one", id="the more the better"),
    pytest.param("You want a tent. Of the pitches you would like the one by the river.", "pitch", "the one by the river", id="by what it is like"),
]  # fmt: skip


@pytest.mark.parametrize(("story", "name", "value"), CHOSEN)
def test_which_of_several_is_taken_belongs_to_the_want(story: str, name: str, value: str) -> None:
    user = read(story).user
    assert user.knows[name].value == value
    assert user.wants[-1].needs[-1] == name


def test_a_limit_belongs_to_the_want_that_was_told_of_last_and_to_the_thing_that_it_names() -> None:
    user = read("You want a frame mended, for at most 40 pounds. You also want to change your address.").user
    assert ["budget" in want.needs for want in user.wants[-2:]] == [True, False]
    beside = read("You want six bulbs. They may be posted, but only if the postage is at most 3 pounds.").user
    assert "at most" in str(beside.knows["postage"].value).lower()

"""Agents that write in small letters and without marks, name prices without a currency, and say less than they ask."""

from __future__ import annotations

import pytest
from builders import story
from talked import talk

KENNEL = story(
    "kennel",
    story="You want to leave your dog at the kennel.",
    starting_sentence="I need a new place for my dog.",
    now="2026-06-01T09:00",
    user={
        "wants": ["I need new quarters for my dog."],
        "knows": {
            "owner": {"value": "Ines Brandt", "asked_as": ["your name"]},
            "home": {"value": "8 Mill Lane", "say": ["At 8 Mill Lane."], "asked_as": ["where do you live"]},
            "dog": {"value": "Bruno", "asked_as": ["dog's name"]},
            "age": {"value": "5 years", "asked_as": ["how old is he"]},
            "chipped": {"value": True, "say": ["Yes, he is chipped."], "asked_as": ["is he chipped"]},
            "price_per_day": {"value": "at most 30 euros", "say": ["At most 30 euros a day."]},
        },
        "refuses": [{"act": "grooming", "say": "No grooming, thanks."}],
    },
)


async def said(*heard: str) -> str:
    return (await talk(KENNEL.brief, *heard)).text or ""


@pytest.mark.parametrize("asked", ["kennel office where do you live", "hiya, whereabouts are you then?"])
async def test_a_question_without_a_mark(asked: str):
    assert "8 Mill Lane" in await said(asked)


async def test_what_is_asked_before_another_question():
    answer = await said("Your name, his age, and where do you live?")

    assert all(each in answer for each in ("Brandt", "5 years", "8 Mill Lane"))


async def test_two_questions_with_yes_or_no_in_one():
    answer = await said("Is he chipped, and do you have your own basket?")

    assert "chipped" in answer


@pytest.mark.parametrize("price", ["That's the big run, 45 a day.", "With the run in the yard, that's 45 each day."])
async def test_a_price_without_its_currency(price: str):
    assert "30 euros" in await said("Hello.", price)


@pytest.mark.parametrize("asked", ["Bruno, 5 years, 8 Mill Lane. Yeah?", "Bruno, 8 Mill Lane, age 5. Good?"])
async def test_a_word_that_asks_for_a_yes(asked: str):
    assert (await said("Where do you live, and the dog's name?", asked)).startswith("Yes")


async def test_who_agreed_stays_until_it_is_done():
    lines = "Shall I put Bruno down for the kennel?", "There is a walker in your road."
    assert await said(*lines)
    answer = await said(*lines, "Has he got a favourite blanket?")
    assert "that's all" not in answer


async def test_who_agreed_does_not_take_the_next_question_for_the_last():
    answer = await said("Shall I put Bruno down for the kennel?", "Are there any neighbours with keys?")

    assert "all" not in answer.lower()


VISIT = story(
    "visit",
    story="You want a visit by a piano tuner. Before the visit you are away. You want to know what a new string costs.",
    starting_sentence="Hello, my piano needs tuning.",
    now="2026-06-01T09:00",
    user={
        "wants": [
            {"id": "visit", "say": "I'd like my piano tuned.", "needs": ["days", "part", "until"]},
            {"id": "string", "say": "What does a new string cost?"},
        ],
        "knows": {
            "days": {"value": "Monday or Wednesday", "say": ["On a Monday or Wednesday."]},
            "part": {"value": "in the morning"},
            "until": {"value": "2026-06-19", "say": ["By Friday 19 June."]},
            "pitch": {"value": "stays as it is", "say": ["The pitch is to stay as it is."]},
            "code": {"value": "PT-7731", "say": ["The code is PT-7731."]},
            "call_fee": {"value": "at most 10 pounds", "say": ["For the call at most 10 pounds."]},
            "place": {
                "value": "at the hall",
                "say": ["At the hall."],
                "else": {"value": "at school", "say": ["Then at school."]},
            },
        },
        "when_told": [{"told": ["hall is taken"], "say": "Then at school."}],
    },
)


async def heard(*lines: str) -> str:
    return (await talk(VISIT.brief, *lines)).text or ""


async def test_one_of_two_days_in_the_part_of_the_day_and_in_time():
    times = "- Tue 9 June, 09:00\n- Wed 10 June, 14:00\n- Wed 10 June, 10:00\n- Mon 22 June, 09:00"

    assert "10 June, 10:00" in await heard(f"These are free:\n\n{times}\n\nWhich one may I book?")


async def test_a_day_that_is_one_of_two_is_right():
    recap = "Piano tuning, Wednesday 10 June, 10:00, at the hall, code PT-7731, pitch unchanged. Shall I book it?"

    assert (await heard("Which days, and which code?", recap)).startswith("Yes")


async def test_a_limit_of_one_thing_bounds_no_other_price():
    assert (await heard("The tuning is 70 pounds, Wednesday 10 June at 10:00. Shall I book it?")).startswith("Yes")
    assert "10 pounds" in await heard("There is a call fee of 15 pounds. Shall I book it?")


async def test_what_was_said_once_is_not_said_again_to_a_list():
    lines = "Sorry, the hall is taken.", "At school there are these:\n\n- room 1, 9 pounds\n- room 2, 12 pounds"

    assert await heard(lines[0]) == "Then at school."
    assert await heard(*lines, "When would you like it?") != "Then at school."


async def test_what_is_wrong_is_said_beside_a_second_choice():
    answer = await heard("Which code?", "Tuning at school, code PT-7713. Can I book it like this?")

    assert "PT-7731" in answer


CAKE = story(
    "cake",
    story="You want a birthday cake. You would like to know whether it holds for two days, before you order. You are away from 8 to 12 June.",
    starting_sentence="I'd like a birthday cake.",
    now="2026-06-01T09:00",
    user={
        "wants": [
            {"id": "cake", "say": "I'd like a birthday cake."},
            {"id": "holds", "say": "Does it hold for two days?"},
        ],
        "knows": {
            "my_name": {"value": "Ottla Brod", "asked_as": ["your name"]},
            "mobile": {"value": "0171 330 9821"},
            "child_age": {"value": "7 years", "asked_as": ["how old is she"]},
            "bakery": {"value": "any bakery but Kranz", "say": ["Not from Kranz."]},
            "candles": {"value": "at most 5 pounds", "say": ["Candles, if they are not more than 5 pounds."]},
            "price": {"value": "at most 60 pounds"},
            "away": {"value": "not from 2026-06-08 to 2026-06-12", "say": ["I'm away from 8 to 12 June."]},
            "ready_by": {"value": "before 2026-06-20", "say": ["I need it before 20 June."]},
            "occasion": {"value": "for my niece"},
        },
    },
)


async def cake(*lines: str) -> str:
    return (await talk(CAKE.brief, *lines)).text or ""


async def test_what_it_wants_to_know_first_it_asks_before_it_agrees():
    assert await cake("A birthday cake for 50 pounds. Shall I order it?") == "Does it hold for two days?"


async def test_a_thing_is_taken_for_what_it_may_cost_and_others_are_not_added():
    asked = "It does. Do you want candles with it, 4 on top?", "We also do balloon arches, 9 pounds. Shall I add that?"

    assert (await cake("Shall I order it?", asked[0])).startswith("Yes")
    assert (await cake("Shall I order it?", asked[1])).startswith("No")


async def test_not_from_there_and_not_while_away():
    assert "Kranz" in await cake("Shall I order it?", "The cake is from Kranz at 40 pounds, shall I take that?")
    assert "16 June" in await cake("These days are free:\n\n- 9 June\n- 11 June\n- 16 June\n\nWhich one?")


async def test_a_day_before_the_last_one_is_no_other_day():
    asked = "Does it hold? It does. It is ready on Thursday the 18th. That's 50. Shall I order it?"

    assert "20 June" not in await cake("Shall I order it?", asked)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("And you are, and on which number?", ("Brod", "0171")),
        ("Tell me what the cake is for and how old the child is.", ("niece", "7 years")),
    ],
)
async def test_what_is_asked_in_other_words(asked: str, told: tuple[str, ...]):
    answer = await cake(asked)

    assert all(each in answer for each in told)

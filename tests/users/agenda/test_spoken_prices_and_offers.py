"""How people at counters and on the phone name prices, offer things and ask: as bare numbers, in passing, in other words."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story
from talked import talk

from harness.users.agenda.language.mentions import prices_in
from harness.users.agenda.language.pack import load_pack

KILN: dict[str, Any] = {
    "knows": {
        "name": {"value": "Ada Brandt"},
        "firing": {"value": "2026-05-12", "say": ["On 12 May."], "asked_as": ["when"]},
        "pots": {"value": "14 pots", "say": ["For 12 pots.", "For 14 pots."], "asked_as": ["how many pots"]},
        "carriage": {"value": "at most 20 pounds", "say": ["At most 20 pounds for the carriage."]},
        "glaze": {"value": "any glaze but blue", "say": ["Not a blue one."], "asked_as": ["glaze"]},
        "piece": {"value": "the tall vase", "say": ["Only the tall vase."], "asked_as": ["what to mend"]},
        "insured": {"value": False, "say": ["No, they are not insured."], "asked_as": ["are they insured"]},
        "slips": {"value": True, "say": ["I have the slips."], "asked_as": ["delivery slips"]},
        "drawing": {"value": False, "say": ["I have no drawing."], "asked_as": ["drawing of it"]},
    },
    "wants": [
        {"id": "fire", "say": "I'd like to have my pots fired.", "needs": ["firing", "pots"]},
        {"id": "cracks", "say": "What happens to pots that crack?"},
    ],
    "does_not_know": ["batch number"],
    "refuses": [{"act": "photographs", "say": "No photographs, please."}],
}
LINE: dict[str, Any] = {
    "knows": {
        "present_rate": "40 euros",
        "surcharge": {"value": "at most 15 euros", "say": ["At most 15 euros a month more than now."]},
        "box": {"value": "the cheapest box", "say": ["The cheapest one, please."]},
        "heating": {"value": True, "say": ["It must be heated."]},
    },
    "wants": [{"id": "bigger", "say": "I'd like to have a bigger storage box."}],
}


async def said(user: dict[str, Any], *heard: str, prose: str = "You want to have your pots fired.") -> str:
    told = story(
        "kiln",
        story=prose,
        starting_sentence=str(user["wants"][0]["say"]),
        now="2026-05-04T09:00",
        user=user,
    )
    return (await talk(told.brief, *heard)).text or ""


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("I make it 84.", ["84"]),
        ("It would be 12 for the carriage.", ["12"]),
        ("The big one is 44 for the week, the small one 30.", ["44", "30"]),
        ("There is the grey one at 41, and the plain one at 27.50.", ["41", "27.5"]),
        ("That's 35 then, with the carriage 44.50.", ["35", "44.5"]),
        ("That's 4 pots in row 12, on shelf 30.", []),
        ("We open at 9 and close at 18.", []),
        ("Your number is 4471.", []),
    ],
)
def test_bare_numbers_that_are_money(text: str, amounts: list[str]):
    pack = load_pack("en")
    assert pack is not None
    assert [each.value for each in prices_in(text, pack)] == amounts


@pytest.mark.parametrize(
    ("heard", "says"),
    [
        ("Firing is 60, and for the carriage we'd have to put 31 on top. All right with you?", "At most 20 pounds"),
        ("My brother drives past yours, with him it would be 11 for the carriage. How's that?", "Yes"),
        ("Shall I mend the whole order for you?", "Only the tall vase"),
        ("I've a lovely blue here. Shall I take that one?", "Not a blue one"),
        ("So twelve pots for you. What's your name?", "14 pots"),
        ("Batch?", "don't know"),
        ("Have they been insured or valued before?", "not insured"),
        ("Which of these papers have you got?\n\n- [ ] Drawing\n- [ ] Slips", "I have the slips"),
        ("Just so I know:\n\n- **Name**\n- **How many pots** are there?\n- Are they **insured**?", "Ada Brandt"),
    ],
)
async def test_what_is_heard_at_counters(heard: str, says: str):
    answers = [heard] if not heard.startswith("So twelve") else ["How many pots?", heard]

    assert says in await said(KILN, *answers)


@pytest.mark.parametrize(
    "offer",
    [
        "A stand for them is 9 euros, very handy. Add it?",
        "Do you want cover on that? 3 quid up to a hundred.",
        "What if I gave you a shelf here for 20 a month?",
        "Since you're here anyway, how about a set of brushes straight away?",
        "May our team ring you now and then about courses?",
        "And for 45 I'd paint the lot.",
    ],
)
async def test_what_nobody_asked_for_is_refused_however_it_is_offered(offer: str):
    assert (await said(KILN, offer)).startswith("No")


async def test_what_it_wants_to_know_first_is_asked_before_a_yes():
    recap, asked = "Firing on 12 May, 14 pots. Shall I book it?", "What happens to pots that crack?"
    prose = "You want to have your pots fired. Before you agree, you want to know what happens to pots that crack."

    assert await said(KILN, "When, and how many?", recap, prose=prose) == asked
    assert (
        await said(KILN, "When, and how many?", recap, "We fire them again for free. Shall I book it?", prose=prose)
    ).startswith("Yes")
    assert (await said(KILN, "When, and how many?", recap)).startswith("Yes")


@pytest.mark.parametrize(
    ("heard", "says"),
    [
        (
            "The boxes here:\n\n| Box | Monthly |\n|---|---|\n| Small | €49 |\n| Wide | €62 |\n\nShall I put you down for Wide?",
            "No",
        ),
        ("The Small box is €49 a month. Shall I put you down for it?", "Yes"),
        ("It would be €12 more a month (box €9 + key €3). Shall I book that?", "Yes"),
        ("To pay: €17 more a month (€11 extra + €6 key charge). Shall I book that?", "At most 15 euros"),
        (
            "1. Attic box, €41 (not heated)\n2. Court box, €44\n3. Hall box, €52\n\nWhich one shall I reserve?",
            "Court box",
        ),
        ("I've the cellar at 51, the loft at 47.50, and the hut at 43. The hut is far off, mind.", "Hut"),
    ],
)
async def test_what_is_paid_now_bounds_what_may_be_paid(heard: str, says: str):
    assert says in await said(LINE, heard, prose="You want a bigger storage box.")


CANCEL: dict[str, Any] = {
    "knows": {"power": {"value": "green electricity", "asked_as": ["which kind"]}, "box_number": "B-31"},
    "wants": [{"id": "share", "say": "I'd like to change my share in the hive.", "needs": ["box_number"]}],
    "when_told": [{"told": ["already dispatched", "no more shares"], "say": "Then I want to cancel it."}],
    "does_not_know": ["odometer"],
}
REST: dict[str, Any] = {
    "knows": {
        "refund": {"value": True, "say": ["I want the rest of the money back."], "asked_as": ["remaining balance"]}
    },
    "wants": [{"id": "end", "say": "I'd like to cancel my share in the hive."}],
}
SHED: dict[str, Any] = {
    "knows": {
        "day": {
            "value": "2026-05-16",
            "say": ["On 16 May."],
            "asked_as": ["which day"],
            "else": {"value": "2026-05-17", "say": ["Then on the 17th."]},
        },
        "ready": {"value": "17:00", "say": ["I need it by 17:00 today."], "asked_as": ["when do you need it"]},
        "wait": {"value": "at most 3 days", "say": ["At most 3 days."], "asked_as": ["how long can you wait"]},
        "post": {"value": "at most 8 pounds", "say": ["At most 8 pounds to post it."], "asked_as": ["posting"]},
        "term": {"value": "at least 12 months", "say": ["At least 12 months."], "asked_as": ["term"]},
        "look": {
            "value": "grey with a red lid",
            "say": ["Grey, with a red lid."],
            "asked_as": ["what does it look like"],
        },
    },
    "wants": [{"id": "mend", "say": "I'd like to have my planer mended.", "needs": ["day"]}],
}


@pytest.mark.parametrize(
    ("heard", "says"),
    [
        (["Your jars left our warehouse on Monday, so no change any more."], "Then I want to cancel it"),
        (["There are no more shares.", "What if I gave you the old share for half?"], "Then I want to cancel it"),
        (["Is it to be gas, coal, or electricity from wind and sun?"], "green"),
        (["How many miles has it got on the clock?"], "don't know"),
    ],
)
async def test_what_is_said_in_other_words(heard: list[str], says: str):
    assert says in await said(CANCEL, *heard, prose="You want to change your share in the hive.")


@pytest.mark.parametrize(
    ("heard", "says"),
    [
        (["Which day?", "Saturday's gone, I'm sorry."], "17th"),
        (["I could post it to you, that's £9.40."], "At most 8 pounds"),
        (["I'd have it ready tomorrow lunchtime, that OK?"], "17:00"),
        (["Leave it here and Bert squeezes it in. Two days and a bit. OK?"], "Yes"),
        (["It runs for 18 months. Shall I book the mending?"], "Yes"),
        (["Describe it for me."], "red lid"),
    ],
)
async def test_bounds_and_days_at_counters(heard: list[str], says: str):
    assert says in await said(SHED, *heard, prose="You want to have your planer mended.")


@pytest.mark.parametrize(
    ("user", "heard", "says"),
    [
        (SHED, ["Hm. Nell could make it in two days. Shall I send Nell?"], "Yes"),
        (KILN, ["It would be 12 for the carriage. You alright with that?"], "Yes"),
        (KILN, ["While it's hot she'd gild the rims for 60, shall she?"], "No"),
        (REST, ["That leaves 42 euros. Shall we donate it to the bees, or do you want it back?"], "I want "),
        (SHED, ["Saturday we're chock-a-block. What shall we do?"], "17th"),
        (KILN, ["And what about the glaze?"], "Not a blue one"),
        (LINE, ["The hut at £51, the loft at £47 or the cellar at £43, each painted."], "Cellar"),
        (LINE, ["A stand by the door, £12 a day?"], "No"),
    ],
)
async def test_what_else_is_heard_at_counters(user: dict[str, Any], heard: list[str], says: str):
    assert says in await said(user, *heard, prose="You want to have it done.")


async def test_a_deadline_is_no_day():
    shop = {"knows": {"ready": {"value": "2026-06-20", "say": ["By 20 June."]}}, "wants": ["I'd like a lid mended."]}
    shop["wants"] = [{"id": "mend", "say": "I'd like a lid mended.", "needs": ["ready"]}]

    assert (await said(shop, "If we hurry it's the 18th, for another 6 pounds. OK?")).startswith("Yes")
    assert "20 June" in await said(shop, "It would be the 24th. Shall I write it down?")

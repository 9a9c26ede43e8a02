"""Finding the values of the car workshop in what is said, and the words to ask for them."""

from __future__ import annotations

import re
from typing import Any

import d2_understand as see
from d2_model import Slot
from workshop_world import SEASONS, SERVICES


def find_plate(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Number plates such as HX-482-KL."""
    found = [
        (m.start(), m.end(), f"{m[1]}-{m[2]}-{m[3]}".upper())
        for m in re.finditer(r"\b([A-Za-z]{2})[\s-]?(\d{3})[\s-]?([A-Za-z]{2})\b", text)
    ]
    return [
        hit
        for hit in found
        if re.search(r"-", text[hit[0] : hit[1]])
        or hit[2] in desk.world["cars"]
        or text[hit[0] : hit[1]].isupper()
        or asked
    ]


def find_job(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Job numbers; bare digits only when asked."""
    plain = see.without_values(text, desk.now)
    found = see.codes(plain, "J", 4, "J", asked)
    return found or [
        (m.start(1), m.end(1), f"J-{m[1]}")
        for m in re.finditer(r"\b(?:job|order|repair)(?: number| no\.?| slip)?(?: is|:)?\s*#?\s?(\d{4})\b", plain, re.I)
    ]


def find_service(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Kinds of work."""
    return see.words(text, SERVICES)


def find_day(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Days from now on."""
    return [hit for hit in see.dates(text, desk.now) if hit[2] > "2025"]


def find_time(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Times of day, or a part of the day."""
    return see.times(text) or see.words(
        text,
        {
            "mornings?|in the morning": "morning",
            "afternoons?": "afternoon",
            "evenings?": "evening",
            "earliest|as early as possible|first (?:slot|thing)": "earliest",
            "latest|as late as possible|last slot": "latest",
        },
    )


def find_pickup_time(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Times of day; a bare hour when asked."""
    found = see.times(text)
    if not found and "pickup_time" in desk.asking:
        hours = [
            (hit[0], hit[1], int(hit[2]))
            for hit in see.counts(see.without_values(text, desk.now))
            if 0 < int(hit[2]) < 24
        ]
        found = [(start, end, f"{hour + 12 if hour < 7 else hour:02d}:00") for start, end, hour in hours]
    return found


def find_courtesy(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Whether a courtesy car is wanted."""
    label = re.search(r"\bcourtesy car\s*:\s*(yes|no)\b", text, re.I)
    if label:
        return [(label.start(), label.end(), label[1].lower())]
    car = r"(?:courtesy|loan|loaner|replacement|rental|substitute)(?:[- ]?car| vehicle)?"
    match = re.search(rf"\b(?:no|not|without|don't|do not|won't|doesn't)\b[^.;!?]{{0,30}}\b{car}\b", text, re.I)
    if match:
        return [(match.start(), match.end(), "no")]
    match = re.search(rf"\b(?:need|with|want|like|and|plus|have|get|yes)\b[^.;!?]{{0,25}}\b{car}\b", text, re.I)
    if match:
        return [(match.start(), match.end(), "yes")]
    if "courtesy" not in desk.asking:
        return []
    if re.search(r"\b(wait|walk|by bike|take the bus|come by bus|not needed|no need)\b", text, re.I) or see.is_no(text):
        return [(0, 0, "no")]
    return [(0, 0, "yes")] if see.is_yes(text) or (re.search(rf"\b{car}\b", text, re.I) and "?" not in text) else []


def find_season(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Kinds of tyres."""
    return see.words(text, SEASONS)


def find_brand(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Brands of tyres, or what matters in them."""
    return see.words(
        text,
        {
            "norrad": "Norrad",
            "gripline": "Gripline",
            "solano": "Solano",
            "quatro": "Quatro",
            "cheap(?:est|er)?(?: ones?)?|least expensive|lowest price": "cheapest",
            "best|dearest|most expensive|better(?: ones?)?": "best",
        },
    )


def find_quantity(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """How many tyres."""
    plain = see.blank(see.without_values(text, desk.now), find_plate(text, desk, False))
    strict = [
        hit
        for hit in see.counts(plain)
        if re.match(
            r"\s*(?:new |of them |\w+[- ]?(?:season )?)?(?:tyres?|tires?|pieces|wheels)\b", plain[hit[1] :], re.I
        )
    ]
    strict += [
        (m.start(), m.end(), "4")
        for m in re.finditer(r"\b(?:a |one |the )?(?:full|complete|whole) set\b|\ball four\b", plain, re.I)
    ]
    strict += [(m.start(), m.end(), "2") for m in re.finditer(r"\b(?:a|one) pair\b", plain, re.I)]
    strict = strict[-1:] if any(hit[2] != "1" for hit in strict) else strict
    return strict or (see.counts(plain) if "quantity" in desk.asking or (asked and len(plain.split()) < 5) else [])


def find_payment(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Card or cash."""
    return see.words(text, {"(?:credit |debit |bank )?card": "card", "cash": "cash", "invoice|bill": "invoice"})


SLOTS = {
    slot.name: slot
    for slot in (
        Slot(
            "plate",
            "the number plate of the car",
            "What is the number plate of the car?",
            "Number plate",
            "AB-123-CD",
            "I look the car up by its plate",
            find_plate,
            shared=False,
            keep=True,
            guess=("", ""),
        ),
        Slot(
            "service",
            "the work to be done on the car",
            "What should we do to the car?",
            "Service",
            "oil change",
            "Each job takes a different time",
            find_service,
            guess=("oil change", "Is it for an oil change?"),
            either="Is it for an inspection, an oil change, a brake check, or something else?",
        ),
        Slot(
            "day",
            "the day on which you bring the car",
            "On which day would you like to bring the car?",
            "Day",
            "2026-01-31",
            "Our lifts are booked by the day",
            find_day,
            guess=("2026-03-03", "Would tomorrow be the day?"),
            either="Would you like to come this week or next week, and on which day?",
        ),
        Slot(
            "time",
            "the time that suits you",
            "Which time suits you?",
            "Time",
            "12:45",
            "Several times are open that day",
            find_time,
            verify=False,
        ),
        Slot(
            "courtesy",
            "your choice about a courtesy car (yes or no)",
            "Do you need a courtesy car meanwhile?",
            "Courtesy car (yes/no)",
            "no",
            "We have only two courtesy cars and must plan them",
            find_courtesy,
            verify=False,
            either="Do you need a courtesy car, or can you do without?",
        ),
        Slot(
            "season",
            "the kind of tyres",
            "Which kind of tyres do you need: winter, summer or all-season?",
            "Kind of tyres",
            "winter",
            "The kinds are stored in different places",
            find_season,
            guess=("all-season", "Are you looking for all-season tyres?"),
            either="Winter, summer or all-season tyres?",
        ),
        Slot(
            "quantity",
            "the number of tyres",
            "How many tyres do you need?",
            "Number of tyres",
            "3",
            "We order them one by one",
            find_quantity,
            guess=("3", "Would that be three tyres?"),
            either="Do you need two or four tyres?",
        ),
        Slot(
            "brand",
            "the brand you prefer",
            "Which brand would you like?",
            "Brand",
            "Norrad",
            "The prices are rather different",
            find_brand,
            verify=False,
        ),
        Slot(
            "job",
            "your job number",
            "What is your job number?",
            "Job number",
            "J-1234",
            "Several cars of one kind may stand in the yard",
            find_job,
            keep=True,
            guess=("J-1000", "Is it job J-1000?"),
        ),
        Slot(
            "pickup_day",
            "the day of the pick-up",
            "On which day would you like to pick the car up?",
            "Pick-up day",
            "2026-01-31",
            "The car must be driven out front for you",
            find_day,
            guess=("2026-03-02", "Would you come today?"),
            either="Is it today or on another day, and which one?",
        ),
        Slot(
            "pickup_time",
            "the time of the pick-up",
            "At what time would you like to pick it up?",
            "Pick-up time",
            "12:45",
            "Someone has to be there with the keys",
            find_pickup_time,
            either="Will it be in the morning or in the afternoon, and at what time?",
            guess=("17:55", "Just before we close, at 17:55?"),
        ),
        Slot(
            "payment",
            "the way you would like to pay",
            "How would you like to pay, by card or in cash?",
            "Payment (card/cash)",
            "cash",
            "The cash desk wants to know beforehand",
            find_payment,
            either="Card or cash?",
        ),
    )
}

"""Finding the values of the bus and train company in what is said, and the words to ask for them."""

from __future__ import annotations

import re
from typing import Any

import d2_understand as see
from d2_model import Slot
from transit_world import COLOURS, ITEMS, LINES, STOPS, SURNAMES


def find_booking_id(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Booking numbers; bare digits only when asked."""
    plain = see.without_values(text, desk.now)
    found = see.codes(plain, "BK", 4, "BK", asked)
    return found or [
        (m.start(1), m.end(1), f"BK-{m[1]}")
        for m in re.finditer(
            r"(?:booking|ticket|reservation)(?: number| no\.?| code)?(?: is|:)?\s*#?\s?(\d{4})\b", plain, re.I
        )
    ]


def find_seat(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Seats such as 14A, or the kind of seat; never the seat the booking has now."""
    own = {
        booking["seat"]
        for name, booking in desk.world["bookings"].items()
        if desk.frame and name == desk.frame.values.get("booking")
    }
    found = [
        (m.start(), m.end(), (m[1] + (m[2] or m[3])).upper())
        for m in re.finditer(r"\b(\d{1,2})(?:-?([A-Fa-f])| ([A-F]))\b", text)
    ]
    found = [
        hit
        for hit in found
        if hit[2] not in own
        and not re.search(
            r"\b(?:from|have|got|now|currently|seat is|instead of|sit(?:ting)? (?:in|on|at)) (?:the )?(?:seat )?$",
            text[: hit[0]],
            re.I,
        )
    ]
    kinds = see.words(text, {"window(?: seat)?": "window", "aisle(?: seat)?": "aisle", "middle(?: seat)?": "middle"})
    ranked = (
        found
        and kinds
        and kinds[0][0] < found[0][0]
        and re.search(r"\b(or|otherwise|if|else|then)\b", text[kinds[0][1] : found[0][0]], re.I)
    )
    return sorted(kinds + found) if ranked else found or kinds


def stops(text: str, role: str, asked: list[str]) -> list[see.Found]:
    """The stops in a text that play this role."""
    found, left = see.words(text, {name: name for name in STOPS}), []
    roles: dict[str, list[see.Found]] = {"from_stop": [], "to_stop": []}
    for hit in found:
        before = text[: hit[0]].lower()
        if re.search(
            r"\b(from|leaving|leave|start|starting|departing|depart|departure|origin|board|boarding)\W*(?:is|at|in|in the|on|the|from|stop|station|:|,|\W)*\s*$",
            before,
        ):
            roles["from_stop"].append(hit)
        elif re.search(
            r"(\b(to|towards|toward|into|for|reach|destination|arriv\w+)|->)\W*(?:is|at|in|the|be|stop|station|:|,|\W)*\s*$",
            before,
        ):
            roles["to_stop"].append(hit)
        else:
            left.append(hit)
    for hit in left:
        open_roles = [
            name for name in ("from_stop", "to_stop") if not roles[name] and (name in asked or len(found) > 1)
        ]
        if open_roles:
            roles[open_roles[0]].append(hit)
    return roles[role]


def find_stop(role: str) -> Any:
    """The finder of one of the two stops."""
    return lambda text, desk, asked: stops(
        text, role, desk.asking if asked or desk.asking[0] in ("from_stop", "to_stop") else []
    )


def find_future(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Days of travel."""
    return [hit for hit in see.dates(text, desk.now) if hit[2] >= "2020"]


def find_past(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Days that are over."""
    return see.dates(text, desk.now, past=True)


def find_surname(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Surnames."""
    return see.names(text, list(SURNAMES), asked and "surname" in desk.asking)


def find_payout(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Card or voucher."""
    return see.words(
        text,
        {
            "voucher|credit note|travel credit": "voucher",
            "(?:credit |debit |bank )?card|bank account|original payment(?: method)?"
            + ("|money|cash" if "payout" in desk.asking else ""): "card",
        },
    )


def find_passengers(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """How many travel."""
    plain = see.without_values(text, desk.now)
    strict = [
        hit
        for hit in see.counts(plain)
        if re.match(
            r"\s*(?:\w+ )?(?:tickets?|passengers?|people|persons?|adults?|of us|travell?ers?|seats|pax)\b",
            plain[hit[1] :],
            re.I,
        )
        or re.search(r"\b(for|passengers?|travell?ers?|people)\W*$", plain[: hit[0]], re.I)
    ]
    if not strict:
        strict = [
            (m.start(), m.end(), "2")
            for m in re.finditer(
                r"\b(both of us|my (?:wife|husband|partner|friend|mother|sister|brother) and (?:me|i|myself))\b",
                text,
                re.I,
            )
        ]
        strict += [
            (m.start(), m.end(), "1")
            for m in re.finditer(
                r"\b(just me|only me|a (?:single )?ticket|single passenger|myself|on my own|just myself|alone)\b",
                text,
                re.I,
            )
        ]
    return strict or (see.counts(plain) if asked and ("passengers" in desk.asking or len(plain.split()) < 5) else [])


def find_departure(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """The departure chosen."""
    return see.times(text) if asked or re.search(r"\bat \d|o'clock|\d:\d\d", text) else []


def find_item(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Things people lose."""
    return see.words(text, ITEMS)


def find_colour(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Colours."""
    return see.words(text, COLOURS)


def find_line(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Lines; bare numbers only when asked."""
    plain = see.without_values(text, desk.now)
    found = [
        (m.start(), m.end(), m[1].upper().replace(" ", ""))
        for m in re.finditer(
            r"\b(?:line|bus|tram|route|train|the number)s?(?: line)?(?: number| no\.?)?(?: was| is|:)?\s*#?\s*((?:RE ?)?\d{1,2})\b",
            plain,
            re.I,
        )
    ]
    found += [(m.start(), m.end(), "RE" + m[1]) for m in re.finditer(r"\bRE[ -]?(\d)\b", plain, re.I)]
    return (
        found
        or ([hit for hit in see.counts(plain) if hit[2] in LINES] if asked else [])
        or (see.counts(plain) if asked else [])
    )


def find_phone(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Phone numbers."""
    return see.phones(text)


SLOTS = {
    slot.name: slot
    for slot in (
        Slot(
            "booking",
            "your booking number",
            "What is your booking number?",
            "Booking number",
            "BK-1234",
            "I can only open a booking by its number",
            find_booking_id,
            guess=("BK-1000", "Is it about booking BK-1000?"),
            keep=True,
            optional=True,
            either="Do you have the booking number (it starts with BK), or shall I search by surname and travel date?",
        ),
        Slot(
            "surname",
            "the surname on the booking",
            "What is the surname on the booking?",
            "Surname",
            "Miller",
            "We check the name before we show a booking",
            find_surname,
            guess=("Thornton", "Would the name on it be Thornton?"),
            shared=True,
            verify=False,
        ),
        Slot(
            "travel_date",
            "the day of travel",
            "On which day do you travel?",
            "Travel date",
            "2026-01-31",
            "The departures differ from day to day",
            find_future,
            guess=("2026-03-03", "Would that be for tomorrow?"),
            either="Is it for today, or for another day? Which one?",
        ),
        Slot(
            "payout",
            "your choice between card and voucher for the refund",
            "Should the money go back to your card, or would you like a voucher?",
            "Payout (card/voucher)",
            "card",
            "The card refund costs a fee of 5 euros and the voucher does not",
            find_payout,
            guess=("", ""),
            either="Card or voucher?",
        ),
        Slot(
            "seat",
            "the seat you would like",
            "Which seat would you like?",
            "New seat",
            "14A",
            "Several seats are still free",
            find_seat,
            verify=False,
        ),
        Slot(
            "from_stop",
            "the stop where you board",
            "Where do you start?",
            "From",
            "Lindale",
            "Fares depend on where you board",
            find_stop("from_stop"),
            guess=("", ""),
            either="Do you start in Oakfield, or in another place? Which one?",
        ),
        Slot(
            "to_stop",
            "the stop you are going to",
            "Where are you going to?",
            "To",
            "Ashton",
            "Fares depend on how far you go",
            find_stop("to_stop"),
        ),
        Slot(
            "passengers",
            "the number of passengers",
            "How many passengers are travelling?",
            "Passengers",
            "3",
            "Each passenger needs a ticket of their own",
            find_passengers,
            guess=("5", "Is that for a group of five?"),
            either="Is it for you alone, or for more people, and if so, how many?",
        ),
        Slot(
            "departure",
            "the departure you want",
            "Which departure would you like?",
            "Departure",
            "16:45",
            "There is more than one departure",
            find_departure,
            verify=False,
        ),
        Slot(
            "item",
            "the thing you lost",
            "What did you lose?",
            "Item",
            "suitcase",
            "The storeroom is sorted by kind of item",
            find_item,
            either="Was it a bag, a piece of clothing, or something else? What exactly?",
            guess=("", ""),
        ),
        Slot(
            "colour",
            "its colour",
            "What colour is it?",
            "Colour",
            "white",
            "We have several of the same kind in store",
            find_colour,
            either="Is it dark or bright, and which colour exactly?",
            guess=("orange", "Is it orange, by any chance?"),
        ),
        Slot(
            "line",
            "the line you were on",
            "Which line were you on?",
            "Line",
            "31",
            "Each line has a depot of its own",
            find_line,
            either="Was it a bus or a train, and which line number?",
            guess=("31", "Was that on line 31?"),
        ),
        Slot(
            "lost_date",
            "the day you lost it",
            "On which day did you lose it?",
            "Date of loss",
            "2026-01-31",
            "Finds are filed by day",
            find_past,
            guess=("2026-03-02", "Did that happen today?"),
            either="Was that today or on an earlier day? Which one?",
        ),
        Slot(
            "phone",
            "a phone number where we can reach you",
            "What phone number can we reach you at?",
            "Phone number",
            "0151 2223344",
            "We call as soon as something turns up",
            find_phone,
            verify=False,
            optional=False,
        ),
    )
}

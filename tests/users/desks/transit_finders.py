"""How the bus and train company finds its values in what is said."""

from __future__ import annotations

import re
from typing import Any

from desk_engine.finders.finding import (
    Found,
    codes,
    counts,
    dates,
    hits,
    names,
    phones,
    table,
    times,
    without_values,
    words,
)  # fmt: skip

START = re.compile(
    r"\b(from|leaving|leave|start|starting|departing|depart|departure|origin|board|boarding)"
    r"\W*(?:is|at|in|in the|on|the|from|stop|station|:|,|\W)*\s*$"
)
GOAL = re.compile(
    r"(\b(to|towards|toward|into|for|reach|destination|arriv\w+)|->)\W*(?:is|at|in|the|be|stop|station|:|,|\W)*\s*$"
)
OWN_SEAT = re.compile(
    r"\b(?:from|have|got|now|currently|seat is|instead of|sit(?:ting)? (?:in|on|at)) (?:the )?(?:seat )?$", re.I
)
TRAVELLERS = re.compile(
    r"\s*(?:\w+ )?(?:tickets?|passengers?|people|persons?|adults?|of us|travell?ers?|seats|pax)\b", re.I
)
TWO = r"\b(both of us|my (?:wife|husband|partner|friend|mother|sister|brother) and (?:me|i|myself))\b"
ALONE = r"\b(just me|only me|a (?:single )?ticket|single passenger|myself|on my own|just myself|alone)\b"


def find_booking_id(text: str, desk: Any, asked: bool) -> list[Found]:
    """Booking numbers; bare digits only when asked."""
    cue = r"(?:booking|ticket|reservation)(?: number| no\.?| code)?"
    return codes(without_values(text, desk.now), "BK", 4, cue, asked)


def find_seat(text: str, desk: Any, asked: bool) -> list[Found]:
    """Seats such as 14A, or the kind of seat; never the seat the booking has now."""
    own = desk.wanted and desk.world["bookings"].get(desk.wanted.values.get("booking"), {}).get("seat")
    seats = [
        (m.start(), m.end(), (m[1] + (m[2] or m[3])).upper())
        for m in re.finditer(r"\b(\d{1,2})(?:-?([A-Fa-f])| ([A-F]))\b", text)
    ]
    found = [hit for hit in seats if hit[2] != own and not OWN_SEAT.search(text[: hit[0]])]
    kinds = words(text, desk.DESCRIBED.tables["seats"])
    ranked = (
        found
        and kinds
        and kinds[0][0] < found[0][0]
        and re.search(r"\b(or|otherwise|if|else|then)\b", text[kinds[0][1] : found[0][0]], re.I)
    )
    return sorted(kinds + found) if ranked else found or kinds


def find_stop(role: str) -> Any:
    """The finder of one of the two stops."""

    def find(text: str, desk: Any, asked: bool) -> list[Found]:
        wanted = desk.asking if asked or desk.asking[0] in ("from_stop", "to_stop") else []
        found, left = words(text, desk.DESCRIBED.tables["stops"]), []
        roles: dict[str, list[Found]] = {"from_stop": [], "to_stop": []}
        for hit in found:
            before = text[: hit[0]].lower()
            named = "from_stop" if START.search(before) else "to_stop" if GOAL.search(before) else None
            (roles[named] if named else left).append(hit)
        for hit in left:
            free = [name for name in roles if not roles[name] and (name in wanted or len(found) > 1)]
            if free:
                roles[free[0]].append(hit)
        return roles[role]

    return find


def find_future(text: str, desk: Any, asked: bool) -> list[Found]:
    """Days of travel."""
    return [hit for hit in dates(text, desk.now) if hit[2] >= "2020"]


def find_past(text: str, desk: Any, asked: bool) -> list[Found]:
    """Days that are over."""
    return dates(text, desk.now, past=True)


def find_surname(text: str, desk: Any, asked: bool) -> list[Found]:
    """Surnames."""
    return names(text, desk.DESCRIBED.told["surnames"], asked and "surname" in desk.asking)


def find_payout(text: str, desk: Any, asked: bool) -> list[Found]:
    """Card or voucher."""
    card = "(?:credit |debit |bank )?card|bank account|original payment(?: method)?"
    card += "|money|cash" if "payout" in desk.asking else ""
    return words(text, {"voucher|credit note|travel credit": "voucher", card: "card"})


def find_passengers(text: str, desk: Any, asked: bool) -> list[Found]:
    """How many travel."""
    plain = without_values(text, desk.now)
    strict = [
        hit
        for hit in counts(plain)
        if TRAVELLERS.match(plain[hit[1] :])
        or re.search(r"\b(for|passengers?|travell?ers?|people)\W*$", plain[: hit[0]], re.I)
    ]
    strict = strict or hits(TWO, text, "2") + hits(ALONE, text, "1")
    return strict or (counts(plain) if asked and ("passengers" in desk.asking or len(plain.split()) < 5) else [])


def find_departure(text: str, desk: Any, asked: bool) -> list[Found]:
    """The departure chosen."""
    return times(text) if asked or re.search(r"\bat \d|o'clock|\d:\d\d", text) else []


def find_line(text: str, desk: Any, asked: bool) -> list[Found]:
    """Lines; bare numbers only when asked."""
    plain = without_values(text, desk.now)
    line = (
        r"\b(?:line|bus|tram|route|train|the number)s?(?: line)?(?: number| no\.?)?(?: was| is|:)?\s*#?\s*"
        r"((?:RE ?)?\d{1,2})\b"
    )
    found = hits(line, plain, lambda m: m[1].upper().replace(" ", ""))
    found += hits(r"\bRE[ -]?(\d)\b", plain, lambda m: "RE" + m[1])
    bare = counts(plain) if asked else []
    return found or [hit for hit in bare if hit[2] in desk.DESCRIBED.told["lines"]] or bare


FINDERS = {
    "booking": find_booking_id,
    "surname": find_surname,
    "travel_date": find_future,
    "payout": find_payout,
    "seat": find_seat,
    "from_stop": find_stop("from_stop"),
    "to_stop": find_stop("to_stop"),
    "passengers": find_passengers,
    "departure": find_departure,
    "item": table("items"),
    "colour": table("colours"),
    "line": find_line,
    "lost_date": find_past,
    "phone": lambda text, desk, asked: phones(text),
}

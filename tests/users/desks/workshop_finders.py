"""How the car workshop finds its values in what is said."""

from __future__ import annotations

import re
from typing import Any

from desk_engine.finders.answers import is_no, is_yes
from desk_engine.finders.finding import Found, blank, codes, counts, dates, hits, table, times, without_values, words

CAR = r"(?:courtesy|loan|loaner|replacement|rental|substitute)(?:[- ]?car| vehicle)?"


def find_plate(text: str, desk: Any, asked: bool) -> list[Found]:
    """Number plates such as HX-482-KL."""
    found = [
        (m.start(), m.end(), f"{m[1]}-{m[2]}-{m[3]}".upper())
        for m in re.finditer(r"\b([A-Za-z]{2})[\s-]?(\d{3})[\s-]?([A-Za-z]{2})\b", text)
    ]
    cars = desk.world["cars"]
    shown = [(hit, text[hit[0] : hit[1]]) for hit in found]
    return [hit for hit, said in shown if "-" in said or hit[2] in cars or said.isupper() or asked]


def find_job(text: str, desk: Any, asked: bool) -> list[Found]:
    """Job numbers; bare digits only when asked."""
    cue = r"\b(?:job|order|repair)(?: number| no\.?| slip)?"
    return codes(without_values(text, desk.now), "J", 4, cue, asked)


def find_day(text: str, desk: Any, asked: bool) -> list[Found]:
    """Days from now on."""
    return [hit for hit in dates(text, desk.now) if hit[2] > "2025"]


def find_time(text: str, desk: Any, asked: bool) -> list[Found]:
    """Times of day, or a part of the day."""
    return times(text) or words(text, desk.DESCRIBED.tables["parts_of_day"])


def find_pickup_time(text: str, desk: Any, asked: bool) -> list[Found]:
    """Times of day; a bare hour when asked."""
    found = times(text)
    if found or "pickup_time" not in desk.asking:
        return found
    bare = [(start, end, int(count)) for start, end, count in counts(without_values(text, desk.now))]
    return [(start, end, f"{hour + 12 if hour < 7 else hour:02d}:00") for start, end, hour in bare if 0 < hour < 24]


def find_courtesy(text: str, desk: Any, asked: bool) -> list[Found]:
    """Whether a courtesy car is wanted."""
    found = (
        hits(r"\bcourtesy car\s*:\s*(yes|no)\b", text, lambda m: m[1].lower())
        or hits(rf"\b(?:no|not|without|don't|do not|won't|doesn't)\b[^.;!?]{{0,30}}\b{CAR}\b", text, "no")
        or hits(rf"\b(?:need|with|want|like|and|plus|have|get|yes)\b[^.;!?]{{0,25}}\b{CAR}\b", text, "yes")
    )
    if found or "courtesy" not in desk.asking:
        return found[:1]
    if re.search(r"\b(wait|walk|by bike|take the bus|come by bus|not needed|no need)\b", text, re.I) or is_no(text):
        return [(0, 0, "no")]
    return [(0, 0, "yes")] if is_yes(text) or (re.search(rf"\b{CAR}\b", text, re.I) and "?" not in text) else []


def find_quantity(text: str, desk: Any, asked: bool) -> list[Found]:
    """How many tyres."""
    plain = blank(without_values(text, desk.now), find_plate(text, desk, False))
    tyres = r"\s*(?:new |of them |\w+[- ]?(?:season )?)?(?:tyres?|tires?|pieces|wheels)\b"
    strict = [hit for hit in counts(plain) if re.match(tyres, plain[hit[1] :], re.I)]
    strict += hits(r"\b(?:a |one |the )?(?:full|complete|whole) set\b|\ball four\b", plain, "4")
    strict += hits(r"\b(?:a|one) pair\b", plain, "2")
    strict = strict[-1:] if any(hit[2] != "1" for hit in strict) else strict
    return strict or (counts(plain) if "quantity" in desk.asking or (asked and len(plain.split()) < 5) else [])


FINDERS = {
    "plate": find_plate,
    "service": table("services"),
    "day": find_day,
    "time": find_time,
    "courtesy": find_courtesy,
    "season": table("seasons"),
    "quantity": find_quantity,
    "brand": table("brands"),
    "job": find_job,
    "pickup_day": find_day,
    "pickup_time": find_pickup_time,
    "payment": table("payments"),
}

"""How the gym finds its values in what is said."""

from __future__ import annotations

import re
from typing import Any

from desk_engine.finders.finding import MONTH, Found, codes, counts, dates, hits, table, times, without_values, words
from desk_engine.wordings import month_number


def find_member_id(text: str, desk: Any, asked: bool) -> list[Found]:
    """Member numbers; bare digits only when asked."""
    cue = r"\bmember(?:ship)?(?: card)?(?: number| no\.?| id)?"
    return codes(without_values(text, desk.now), "GM", 4, cue, asked)


def find_name(text: str, desk: Any, asked: bool) -> list[Found]:
    """Full names of members; other names only when asked."""
    known = {re.escape(entry["name"]): entry["name"] for entry in desk.world["members"].values()}
    found = words(text, known)
    if found or "name" not in desk.asking:
        return found
    match = re.search(r"([A-Z][\w'-]+\s+[A-Z][\w'-]+)\W*$", text)
    return [(match.start(1), match.end(1), match[1])] if match else []


def find_born(text: str, desk: Any, asked: bool) -> list[Found]:
    """Dates long ago."""
    return [hit for hit in dates(text, desk.now) if hit[2] < "2015"]


def find_day(text: str, desk: Any, asked: bool) -> list[Found]:
    """Dates of now."""
    found = [hit for hit in dates(text, desk.now) if hit[2] > "2025"]
    start = rf"\b(?:from|in|start of|beginning of|as of|starting)\s+(?:in\s+)?{MONTH}\b(?!\s*\d)"
    return found or hits(start, text, lambda m: f"2026-{month_number(m[1]):02d}-01")


def find_class_time(text: str, desk: Any, asked: bool) -> list[Found]:
    """Times of day, or a part of the day."""
    return times(text) or words(text, desk.DESCRIBED.tables["parts_of_day"])


def find_months(text: str, desk: Any, asked: bool) -> list[Found]:
    """How many months."""
    plain = without_values(text, desk.now)
    strict = [hit for hit in counts(plain) if re.match(r"\s*-?(?:full |whole )?months?\b", plain[hit[1] :], re.I)]
    strict += hits(r"\b(?:a|for a single|just a) month\b", plain, "1")
    strict += hits(r"\bquarter of a year\b", plain, "3")
    strict += hits(r"\bhalf a year\b", plain, "6")
    return strict or (counts(plain) if "months" in desk.asking or (asked and len(plain.split()) < 5) else [])


FINDERS = {
    "member": find_member_id,
    "name": find_name,
    "born": find_born,
    "activity": table("activities"),
    "day": find_day,
    "class_time": find_class_time,
    "booked": lambda text, desk, asked: [],
    "start": find_day,
    "months": find_months,
    "plan": table("plans"),
}

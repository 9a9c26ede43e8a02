"""Finding the values of the gym in what is said, and the words to ask for them."""

from __future__ import annotations

import re
from typing import Any

import d2_understand as see
from d2_model import Slot
from gym_world import ACTIVITIES, PLANS


def find_member_id(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Member numbers; bare digits only when asked."""
    plain = see.without_values(text, desk.now)
    found = see.codes(plain, "GM", 4, "GM", asked)
    return found or [
        (m.start(1), m.end(1), f"GM-{m[1]}")
        for m in re.finditer(
            r"\bmember(?:ship)?(?: card)?(?: number| no\.?| id)?(?: is|:)?\s*#?\s?(\d{4})\b", plain, re.I
        )
    ]


def find_name(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Full names of members; other names only when asked."""
    known = {re.escape(entry["name"]): entry["name"] for entry in desk.world["members"].values()}
    found = see.words(text, known)
    if found or "name" not in desk.asking:
        return found
    match = re.search(r"([A-Z][\w'-]+\s+[A-Z][\w'-]+)\W*$", text)
    return [(match.start(1), match.end(1), match[1])] if match else []


def find_born(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Dates long ago."""
    return [hit for hit in see.dates(text, desk.now) if hit[2] < "2015"]


def find_day(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Dates of now."""
    found = [hit for hit in see.dates(text, desk.now) if hit[2] > "2025"]
    if not found:
        found = [
            (m.start(), m.end(), f"2026-{see._month_number(m[1]):02d}-01")
            for m in re.finditer(
                rf"\b(?:from|in|start of|beginning of|as of|starting)\s+(?:in\s+)?{see.MONTH}\b(?!\s*\d)", text, re.I
            )
        ]
    return found


def find_activity(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Kinds of class."""
    return see.words(text, ACTIVITIES)


def find_class_time(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Times of day, or a part of the day."""
    return see.times(text) or see.words(
        text,
        {"mornings?|in the morning|early": "morning", "afternoons?": "afternoon", "evenings?|after work": "evening"},
    )


def find_months(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """How many months."""
    plain = see.without_values(text, desk.now)
    strict = [hit for hit in see.counts(plain) if re.match(r"\s*-?(?:full |whole )?months?\b", plain[hit[1] :], re.I)]
    strict += [(m.start(), m.end(), "1") for m in re.finditer(r"\b(?:a|for a single|just a) month\b", plain, re.I)]
    strict += [(m.start(), m.end(), "3") for m in re.finditer(r"\bquarter of a year\b", plain, re.I)]
    strict += [(m.start(), m.end(), "6") for m in re.finditer(r"\bhalf a year\b", plain, re.I)]
    return strict or (see.counts(plain) if "months" in desk.asking or (asked and len(plain.split()) < 5) else [])


def find_plan(text: str, desk: Any, asked: bool) -> list[see.Found]:
    """Kinds of membership."""
    return see.words(text, PLANS)


SLOTS = {
    slot.name: slot
    for slot in (
        Slot(
            "member",
            "your member number",
            "What is your member number?",
            "Member number",
            "GM-1234",
            "Everything is filed under the member number",
            find_member_id,
            guess=("GM-1000", "Is it the card with the number GM-1000?"),
            shared=True,
            optional=True,
            either="Do you have your member number (on the card, starting with GM), or shall I look you up by name?",
        ),
        Slot(
            "name",
            "your full name",
            "What is your full name?",
            "Name",
            "Jane Miller",
            "Without the number I search by name",
            find_name,
            guess=("Jane Miller", "Would that be Jane Miller?"),
            shared=True,
            verify=False,
        ),
        Slot(
            "born",
            "your date of birth",
            "What is your date of birth?",
            "Date of birth",
            "1980-01-31",
            "I have to be sure that it is really you",
            find_born,
            shared=True,
            guess=("1990-01-01", "Were you born on January 1, 1990?"),
        ),
        Slot(
            "activity",
            "the kind of class",
            "Which class is it about?",
            "Class",
            "zumba",
            "Each class has its own list",
            find_activity,
            guess=("zumba", "Is it about zumba?"),
            either="Is it yoga, pilates, spinning, boxing or aqua fitness?",
        ),
        Slot(
            "day",
            "the day of the class",
            "On which day?",
            "Day",
            "2026-01-31",
            "Not every class takes place every day",
            find_day,
            guess=("2026-03-03", "Do you mean tomorrow?"),
            either="Is it this week or next week, and on which day exactly?",
        ),
        Slot(
            "class_time",
            "the time you prefer",
            "Which time would you like?",
            "Time",
            "12:15",
            "There may be more than one class that day",
            find_class_time,
            verify=False,
        ),
        Slot(
            "booked",
            "the booked class you mean",
            "Which of your booked classes do you mean?",
            "Booked class",
            "zumba on 2026-01-31",
            "You have more than one booking",
            lambda text, desk, asked: [],
            verify=False,
        ),
        Slot(
            "start",
            "the day the pause begins",
            "From which day do you want to pause?",
            "Start of the pause",
            "2026-01-31",
            "The fee stops on that very day",
            find_day,
            guess=("2026-03-03", "Should that start tomorrow?"),
            either="Should it start at once or later, and on which day?",
        ),
        Slot(
            "months",
            "the number of months",
            "For how many months?",
            "Months",
            "6",
            "The pause ends by itself after that time",
            find_months,
            guess=("6", "Would that be for half a year, so 6 months?"),
            either="Is it for one month or for longer, and for how many months?",
        ),
        Slot(
            "plan",
            "the plan you are interested in",
            "Which plan are you interested in: standard, premium, student or senior?",
            "Plan",
            "premium",
            "Prices differ by plan",
            find_plan,
            guess=("premium", "Is it about the premium plan?"),
            either="Are you a student, a senior, or neither (standard or premium)?",
        ),
    )
}

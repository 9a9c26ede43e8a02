"""Things to choose among beside what was told already, prices of what is wanted, fields that may stay empty."""

from __future__ import annotations

import pytest
from builders import story
from talked import talk

LIBRARY = story(
    "library",
    story="You want to reserve Winter Orchard.",
    starting_sentence="I'd like to reserve Winter Orchard.",
    now="2026-06-01T09:00",
    user={
        "knows": {
            "title": "Winter Orchard",
            "edition": {"value": "paperback", "say": ["In large print, or else as a paperback."]},
            "day": {"value": "2026-06-05", "say": ["On Thursday 4 June.", "Make it Friday 5 June, please."]},
            "time": {"value": "10:30"},
            "branch": {"value": "Harbour"},
            "price": "at most 4 pounds",
        },
        "wants": [{"id": "reserve", "say": "I'd like to reserve Winter Orchard.", "needs": ["title", "edition"]}],
    },
)


@pytest.mark.parametrize(
    ("messages", "says", "spares"),
    [
        (["Which title?", "Would you like Winter Orchard as paperback or audiobook?"], "or else as a paperback", "audio"),
        (["Which title?", "There is Winter Orchard as audiobook or paperback; you would have to tell me which one you prefer."], "or else as a paperback", "audio"),
        (["Which day?", "On Thursday 4 June there is 9:00 or 10:30. Which would you rather have?"], "10:30", "9:00"),
        (["Reserving it costs 6 pounds. Do you want to reserve it or to leave it?"], "at most 4 pounds", "Yes"),
        (["Voucher code (or none):"] * 4, "No", "sorry"),
        (["Is anything missing?", "Is it for you?"] + ["Say it again: what is it about?"] * 2, "Harbour", "I don't know"),
    ],
)  # fmt: skip
async def test_it_says_what_tells_them_apart(messages: list[str], says: str, spares: str):
    said = (await talk(LIBRARY.brief, *messages)).text or ""

    assert says in said, said
    assert spares not in said, said

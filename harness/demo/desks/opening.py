"""Opens one of the desks, in a style and maybe with a bug; it answers as chat messages with its calls in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from harness.demo.desks.engine.attention import BUGS
from harness.demo.desks.engine.dialogue import FrontDesk
from harness.demo.desks.engine.speaking import STYLES
from harness.demo.desks.holiday.desk import HolidayDesk
from harness.demo.desks.library.desk import LibraryDesk
from harness.demo.desks.utility.desk import UtilityDesk

__all__ = ["BUGS", "DESKS", "STYLES", "open_desk", "turn"]
DESKS: dict[str, Callable[[str, str | None], FrontDesk]] = {
    "holiday": HolidayDesk,
    "library": LibraryDesk,
    "utility": UtilityDesk,
}
Messages = list[dict[str, Any]]


def open_desk(desk: str = "library", style: str = "plain", bug: str | None = None) -> Callable[[str], Messages]:
    """A desk with a world of its own. Raises KeyError and ValueError for a desk, style or bug that there is not."""
    return partial(turn, DESKS[desk](style, bug))


def turn(desk: FrontDesk, text: str) -> Messages:
    """What a desk does and says to this."""
    before = len(desk.calls)
    said = desk.reply(text)
    made: Messages = []
    for number, call in enumerate(desk.calls[before:], before + 1):
        made += _messages(f"call-{number}", call)
    return [*made, {"role": "assistant", "content": said}]


def _messages(call_id: str, call: dict[str, object]) -> Messages:
    """A call and what came of it."""
    function = {"name": call["name"], "arguments": json.dumps(call["arguments"])}
    came = {"error": call["error"]} if "error" in call else call["result"]
    return [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": call_id, "type": "function", "function": function}],
        },
        {"role": "tool", "tool_call_id": call_id, "content": json.dumps(came)},
    ]

"""The scripted user: what its author wrote, in order, then the end."""

from __future__ import annotations

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.scripted import ScriptedUser


async def turns(opening: str | None, user_turns: tuple[str, ...]) -> list[str | None]:
    user = ScriptedUser(Brief("A story.", opening, None, user_turns, "en", agent_first=False), seed=3)
    said: list[str | None] = []
    while not said or said[-1] is not None:
        said.append(await user.speak([Utterance("agent", "What is your name?")]))
    return said


@pytest.mark.parametrize(
    ("opening", "user_turns", "expected"),
    [
        ("Hi.", ("One.", "Two."), ["Hi.", "One.", "Two.", None]),
        ("Hi.", (), ["Hi.", None]),
        (None, ("One.",), ["One.", None]),
        ("  ", ("One.", " "), ["One.", None]),
        (None, (), [None]),
        ("Hi.", ("SEND", "PENDING", "WEEKEND"), ["Hi.", "SEND", "PENDING", "WEEKEND", None]),
    ],
    ids=["all in order", "only the opening", "no opening", "blanks are no turns", "nothing", "no magic word ends it"],
)
async def test_it_says_the_opening_then_its_turns_then_nothing(opening, user_turns, expected):
    assert await turns(opening, user_turns) == expected


async def test_it_stays_silent_once_it_is_done():
    user = ScriptedUser(Brief("A story.", "Hi.", None, (), "en", agent_first=False))
    assert [await user.speak([]) for _ in range(4)] == ["Hi.", None, None, None]

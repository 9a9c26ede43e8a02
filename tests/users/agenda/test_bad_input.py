"""Long messages, and stories that are nonsense: what they cost."""

from __future__ import annotations

import pytest
from agenda_talks import LEAVE, TRANSFER, brief, talk
from growth import grows_in_proportion, stays_the_same

from harness.threads import run_sync
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param("x", id="letters", marks=pytest.mark.slow),
        pytest.param("What is your username? ", id="questions", marks=pytest.mark.slow),
        pytest.param("if you ", id="ifs"),
        pytest.param("1. ", id="numbers"),
        pytest.param("\n- ", id="bullets", marks=pytest.mark.slow),
        pytest.param("?!", id="marks", marks=pytest.mark.slow),
        pytest.param("from ", id="prepositions", marks=pytest.mark.slow),
        pytest.param("no not ", id="negations"),
        pytest.param("\ud800 \x00 \u202e", id="no text"),
        pytest.param('"', id="quotes"),
    ],
)
def test_a_message_of_megabytes_costs_what_one_of_kilobytes_costs(piece):
    async def hear(text: str) -> None:
        user = AgendaUser(brief(TRANSFER))
        await user.speak([])
        await user.speak([Utterance("user", "Hello."), Utterance("agent", text)])

    assert stays_the_same(lambda length: run_sync(hear(piece * (length // len(piece)))), 50_000, 5_000_000)


async def test_the_question_at_the_end_of_a_long_message_is_heard():
    said = await talk(AgendaUser(brief(LEAVE)), [f"{'Lorem ipsum dolor. ' * 50_000}\nWhat is your username?"])
    assert said[1] == "My username is nwaters."


@pytest.mark.parametrize(
    "piece",
    [
        "if you say, ",
        "(",
        *(pytest.param(each, marks=pytest.mark.slow) for each in ("do not ", "You want ", "my a is ")),
    ],
)
def test_a_story_that_is_nonsense_costs_in_proportion(piece):
    def play(length: int) -> None:
        user = AgendaUser(brief(piece * (length // len(piece))))
        run_sync(talk(user, ["What is your username?", "Shall I go ahead?"]))

    assert grows_in_proportion(play, 7_500)

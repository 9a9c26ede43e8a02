"""Stories in prose that are written as people write: what answers a question, and what is no yes."""

from __future__ import annotations

from datetime import datetime

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.clauses import clauses_in
from harness.users.agenda.user import AgendaUser

GYM = (
    "Your membership GX7731 costs 39 euros a month. You want it frozen from 1 June until 15 July. The locker stays. "
    "You do not want a new towel. Mondays you can't."
)
BOOTS = "You want your boots mended. You won't go above 25 euros for it."
CARD = "You are Mara Quill and your debit card ending 4417 went missing. You want it blocked. You have no insurance."
DOCTOR = "You have an appointment on Thursday 14 May at 8:30. You want to move it. Tuesday 19 May would be ideal."


async def answer(story: str, question: str) -> UserTurn:
    user = AgendaUser(Brief(story, None, None, (), "en", agent_first=True, now=datetime(2026, 5, 11, 9)))
    opening = (await user.speak([])).text
    assert opening is not None
    return await user.speak([Utterance("user", opening), Utterance("agent", question)])


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        (
            "I am Mara Quill and my debit card went missing.",
            ["I am Mara Quill", "my debit card went missing."],
        ),
        (
            "I'm picking it up in Faro on 25 July and giving it back in Lisbon.",
            ["I'm picking it up in Faro on 25 July", "I'm giving it back in Lisbon."],
        ),
        (
            "The hedge is 24 metres long and must be cut.",
            ["The hedge is 24 metres long", "The hedge must be cut."],
        ),
        ("I want a table and two chairs.", ["I want a table and two chairs."]),
        ("If the door is shut, it must be opened.", ["If the door is shut, it must be opened."]),
    ],
)
def test_a_sentence_is_taken_apart_where_another_clause_begins(sentence: str, clauses: list[str]) -> None:
    pack = load_pack("en")
    assert pack is not None
    assert clauses_in(sentence, pack) == clauses


@pytest.mark.parametrize(
    ("story", "question", "said", "unsaid"),
    [
        (CARD, "Which card is missing?", "4417", "Quill"),
        (GYM, "What do you pay now?", "39 euros", "July"),
    ],
)
async def test_a_question_is_answered_by_the_passage_that_says_it(story, question, said, unsaid):
    text = (await answer(story, question)).text or ""
    assert said in text
    assert not unsaid or unsaid not in text


@pytest.mark.parametrize(
    ("story", "question", "meant"),
    [
        pytest.param(GYM, "Would you like a new towel as well?", "deny", id="what is denied"),
        pytest.param(GYM, "Shall I cancel the locker?", "deny", id="what stays is changed"),
        pytest.param(GYM, "Could you come on Monday, 18 May?", "deny", id="a day on which one cannot"),
        pytest.param(BOOTS, "Mending them costs 30 euros. Shall I do it?", "deny", id="more than it may cost"),
        pytest.param(BOOTS, "Mending them costs 20 euros. Shall I do it?", "affirm", id="no more than it may cost"),
        pytest.param(GYM, "Freeze it from 1 June until 15 July, right?", "affirm", id="as it is wanted"),
        pytest.param(DOCTOR, "I have Tuesday 19 May at 9:15. Would you like that?", "affirm", id="not as it is now"),
    ],
)
async def test_a_yes_is_not_against_what_the_story_says(story, question, meant):
    assert (await answer(story, question)).note.intention == meant

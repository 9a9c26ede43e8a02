"""Who speaks in a story, in which language, and which of its phrases the agenda user chooses."""

from __future__ import annotations

import pytest
from agenda_talks import LEAVE, brief, talk

from harness.errors import UserMistake
from harness.types.user.data import UserData
from harness.types.user.persona import Persona
from harness.users.agenda.user import AgendaUser


@pytest.mark.parametrize(
    ("story", "spoken"),
    [
        ("Your username is kai.", "My username is kai."),
        ("You are a nurse.", "I am a nurse."),
        ("You're new here.", "I'm new here."),
        ("You were charged twice.", "I was charged twice."),
        ("You want the agent to refund you for the meal.", "I want the agent to refund me for the meal."),
        ("They told you that you can keep it.", "They told me that I can keep it."),
        ("The parcel was sent to you by your sister.", "The parcel was sent to me by my sister."),
        ("You want to change the passenger to yourself.", "I want to change the passenger to myself."),
        ("You also are a member.", "I also am a member."),
        ("Is the fee charged to you?", "Is the fee charged to me?"),
        ("The customer wants a refund.", "I want a refund."),
        ("The user's name is Bo Li.", "My name is Bo Li."),
        ("My name is Bo Li.", "My name is Bo Li."),
        ("I want to find out your opening hours.", "I want to find out your opening hours."),
        ("Cancel your order 12.", "I want to cancel my order 12."),
        ("Order number: 5512", "Order number: 5512."),
    ],
)
async def test_the_second_person_becomes_the_first(story, spoken):
    assert (await AgendaUser(brief(story, None)).speak([])).text == spoken


async def test_the_seed_chooses_among_phrases_and_changes_no_fact():
    turns = [
        "What is your username?",
        "From January 1 to January 30, 2025. Shall I go ahead?",
        "Which dates?",
        "Sorry?",
    ]
    talks = [await talk(AgendaUser(brief(LEAVE), seed=seed), turns) for seed in range(4)]
    assert talks[0] == await talk(AgendaUser(brief(LEAVE), seed=0), turns)
    assert {said[1] for said in talks} == {"My username is nwaters."}
    assert {said[3] for said in talks} == {"The start date is 2025-01-01. The end date is 2025-01-30."}
    assert len({said[2] for said in talks}) == 3


@pytest.mark.parametrize("language", ["en", "EN", "en-GB", "en_US"])
async def test_english_has_a_pack_however_it_is_written(language):
    user = AgendaUser(brief(LEAVE, language=language))
    assert user.notes == ()
    assert (await talk(user, ["What is your username?"]))[1] == "My username is nwaters."


@pytest.mark.parametrize("language", ["de", "fr-CA", "tlh", "../en", ""])
async def test_a_story_in_a_language_that_it_does_not_read_is_refused_before_play(language):
    story = "Ich möchte Urlaub nehmen. Mein Name ist Jo Kern! Ab dem 1. Mai?"
    with pytest.raises(UserMistake) as mistake:
        AgendaUser(brief(story, "Guten Tag.", language=language))
    assert f'"{language}"' in str(mistake.value)
    assert "simulated" in str(mistake.value)


async def test_a_language_of_closed_phrases_has_bare_refusals_and_hears_lists():
    data = UserData.model_validate({"wants": ["Ich hätte gern ein Zimmer."], "refuses": ["Frühstück"]})
    user = AgendaUser(brief("Sie möchten ein Zimmer.", None, language="de", user=data))
    opening, answer = (await talk(user, ["Wir haben:\n- Einzelzimmer\n- Doppelzimmer\n\nWelches?"]))[:2]
    assert opening == "Ich hätte gern ein Zimmer."
    assert answer


async def test_what_it_cannot_play_it_says_beforehand():
    notes = AgendaUser(brief(LEAVE, persona=Persona.model_validate("in a hurry"), user_turns=("Well?",))).notes
    assert len(notes) == 2
    assert "user_turns" in notes[0]
    assert "persona" in notes[1]

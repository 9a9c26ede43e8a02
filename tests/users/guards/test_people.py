"""What people say in the place of a simulated user breaks no guard, and what they would never say breaks one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.types.user.note import UserNote, UserTurn
from harness.users.guards.check import findings
from harness.users.guards.part import PlayedPart

STORIES: dict[str, dict[str, Any]] = {
    "hire": {
        "story": "You are Steve Marlow, trade account T-2087. The breaker you have on hire is to be fetched tomorrow, "
        "Wednesday 10 June, as early as they can, and you want to know when the charges stop. The mixer stays.",
        "starting_sentence": "Hi, I want to end the hire of a breaker.",
        "now": datetime(2026, 6, 9, 9),
        "user": {
            "knows": {
                "account": {"value": "T-2087", "asked_as": ["trade account"]},
                "name": {"value": "Steve Marlow", "asked_as": ["surname", "customer"]},
                "machine": {"value": "breaker", "asked_as": ["which hire", "which one"]},
                "date": {"value": "2026-06-10", "say": ["Tomorrow, Wednesday."], "asked_as": ["which day"]},
                "time": {"value": "the earliest time", "asked_as": ["which time"]},
            },
            "wants": ["I want to end the hire of a breaker."],
            "refuses": [{"act": "damage waiver"}, {"act": "end the hire of the mixer"}],
        },
    },
    "dentist": {
        "story": "You are Owen Prosser and want a check-up for your daughter Ellen Prosser, born on 3 September 2016, "
        "with Dr Marsh on Monday 18 May, after half past three, as school goes on until then. If that day is full you "
        "take the Tuesday. You do not want the fluoride varnish.",
        "starting_sentence": "My daughter needs a check-up, can you find us a time?",
        "now": datetime(2026, 5, 11, 9),
        "user": {
            "knows": {
                "child": {"value": "Ellen Prosser", "asked_as": ["patient", "name of the child"]},
                "date_of_birth": {"value": "2016-09-03", "asked_as": ["born"]},
                "my_name": {"value": "Owen Prosser", "tell": "asked"},
                "dentist": "Dr Marsh",
                "date": {"value": "2026-05-18", "asked_as": ["which day"]},
                "time": {"value": "after 15:30", "asked_as": ["which time"]},
            },
            "wants": ["My daughter needs a check-up."],
            "refuses": [{"act": "fluoride varnish"}],
            "when_told": [{"told": ["full", "nothing free"], "say": "Then Tuesday 19 May.", "once": True}],
        },
    },
    "museum": {
        "story": "You are Nora Whitfield. Your four tickets, PM-4172, are for Saturday 14 March; you want to come on "
        "Sunday 15 March instead, for at most 10 dollars. You do not want a refund, nor automatic renewal.",
        "starting_sentence": "I'd like to move my tickets to another day.",
        "now": datetime(2026, 3, 10, 10),
        "user": {
            "knows": {
                "name": "Nora Whitfield",
                "reference": {"value": "PM-4172", "asked_as": ["booking reference", "booking number"]},
                "new_date": {"value": "2026-03-15", "asked_as": ["date", "which day"]},
                "old_date": {"value": "2026-03-14", "tell": "asked", "asked_as": ["present date"]},
                "price": "at most 10 dollars",
                "tickets": {"value": 4, "asked_as": ["how many"]},
            },
            "wants": ["I'd like to move my tickets to another day."],
            "refuses": [{"act": "refund"}, {"act": "automatic renewal"}],
            "does_not_know": ["membership number"],
        },
    },
    "crown": {
        "story": "You are Sylvia Okafor, born on 21 July 1963. You accept the crown of your plan, in the cheapest "
        "material, without the guarantee. You do not know your patient number.",
        "starting_sentence": "I'd like to go ahead with the crown.",
        "user": {
            "knows": {
                "name": "Sylvia Okafor",
                "date_of_birth": {"value": "1963-07-21", "asked_as": ["born"]},
                "kind": {"value": "crown", "tell": "asked", "asked_as": ["treatment"]},
                "material": {"value": "the cheapest material", "asked_as": ["which material"]},
            },
            "wants": ["I want to accept the plan for the crown."],
            "refuses": [{"act": "extended guarantee"}],
            "does_not_know": ["patient number"],
        },
    },
    "move": {
        "story": "You are Nadia Okafor, booking RD-4417, S7 1LB. The move of 30 April is to be on 6 May, in the "
        "morning, as you must hand in the keys by two. You say twenty medium boxes at first, then twenty-four. You "
        "put your things into storage from 8 May for eight weeks.",
        "starting_sentence": "I need to change the date of our move.",
        "now": datetime(2026, 4, 14, 9),
        "user": {
            "knows": {
                "reference": {"value": "RD-4417", "asked_as": ["booking number"]},
                "surname": "Okafor",
                "postcode": "S7 1LB",
                "present_date": {"value": "2026-04-30", "tell": "asked"},
                "new_date": {"value": "2026-05-06", "asked_as": ["date", "which day"]},
                "boxes": {"value": "24 boxes", "say": ["20 boxes.", "24 boxes, after all."], "asked_as": ["how many"]},
            },
            "wants": ["I need to change the date of our move.", "I'd like some medium boxes, too."],
            "refuses": [{"act": "fragile packing"}],
        },
    },
    "cattery": {  # prose alone
        "story": "You are Ada Okafor. Your cat Saffron, P-2771, is to be in the cattery from Saturday the 3rd of October "
        "until the 10th, for at most 120 pounds. You work until four, so you bring her after that.",
        "starting_sentence": "Have you got room for my cat in October?",
        "now": datetime(2026, 9, 14, 9),
    },
}  # fmt: skip
Turn = tuple[str, str | None, list[str]]
"""The story, what the user says (None: it ends), and what was said since its opening; "user: …" is its own."""

RECAP = "Please check. Breaker (H-3162), van on Wednesday 10 June at 8 am, charges stop today. Shall I go ahead?"
WHICH = "Zirconia is £615, porcelain £690, gold £780. Which material would you like?"
CARD = ["Do you have a discount card?", "user: No, I don't have one.", "And what name?", "user: Nora Whitfield."]
POSTCODE = ["Your postcode?", "user: My postcode is S7 1LB.", "I didn't catch that. The postcode, please?"]
GOOD: list[Turn] = [
    # codes of the agent's own
    ("hire", "Yes, please do.", [RECAP]),
    ("hire", "Great, and when do the charges stop?", ["It is booked under collection C-55120."]),
    ("museum", "Yes please.", ["I have moved PM-4172, the receipt is R-9023. Shall I send the receipt to you?"]),
    ("hire", "Right, H-3162, that's the one.", ["I see H-3162, a breaker, and H-3170, a mixer. Which one is it?"]),
    # limits
    ("museum", "Yes, that's fine.", ["The price of the exchange is $8 in all. May I book it?"]),
    ("dentist", "Yes, please.", ["Check-up for Ellen Prosser, date 18 May, time 15:50, with Dr Marsh. Confirm?"]),
    ("dentist", "ten to four is perfect", ["I have 15:50 or 16:40. Which time?"]),
    ("museum", "Ok, go ahead.", ["That's a price of 9 dollars. Is that all right?"]),
    # what is left out
    ("crown", "Yes, that's right.", ["So a crown in zirconia, without the extended guarantee, £615. Shall I note that?"]),
    ("museum", "Yes, go ahead.", ["Exchange for Sunday 15 March, automatic renewal off, $8. Shall I do this?"]),
    ("hire", "Yes.", ["Breaker fetched Wednesday 10 June at 8 am. Damage waiver: no. Is this right?"]),
    ("move", "Yes, thank you.", ["Move on 6 May, no fragile packing, 24 boxes. May I confirm this?"]),
    # what is chosen
    ("crown", "Zirconia, please.", [WHICH]),
    ("crown", "The zirconia then.", [WHICH, "user: I want to accept the plan for the crown.", f"Sorry. {WHICH}"]),
    ("dentist", "No, I don't want the varnish, just the check-up.", ["Would you like the fluoride varnish as well?"]),
    # dates and times in other words
    ("cattery", "She comes on Saturday 3 October, and I fetch her on the 10th of October.", ["Which days?"]),
    ("cattery", "After 4 pm, please.", ["At what time would you bring her?"]),
    ("cattery", "Some time after 16:00.", ["At what time would you bring her?"]),
    ("hire", "10/06/2026", ["Date of collection (DD/MM/YYYY):"]),
    ("dentist", "03/09/2016", ["Date of birth (DD/MM/YYYY):"]),
    ("hire", "Tomorrow is the 10th of June, so that day.", ["Which day shall we fetch it?"]),
    ("move", "Until 3 July, that is eight weeks.", ["Until which date do you need the storage?"]),
    ("dentist", "Tuesday 19 May would be fine, too.", ["On the 18th we are full. Any other day?"]),
    # second values and corrections
    ("move", "Twenty boxes, please.", ["How many boxes?"]),
    ("move", "Sorry, make that 24 boxes.", ["How many boxes?", "user: 20 boxes.", "20 boxes for £60. Is that right?"]),
    ("move", "It's at present on 30 April.", ["What date is the move on now?"]),
    ("move", "My present date is 30 April 2026, the new one 6 May.", ["What date is it now, and what is the new date?"]),
    ("museum", "No, my reference isn't PM-4127. It's PM-4172.", ["I have PM-4127 here. Is that you?"]),
    ("dentist", "Then the date is Tuesday 19 May.", ["18 May is full. I could offer 19 May or 20 May."]),
    ("move", "My new date would be 7 May, then.", ["6 May is not available. I could offer 7 May. Which date?"]),
    # forms, and several things at once
    ("dentist", "Ellen Prosser, born 3 September 2016. I'm her father, Owen Prosser.",
     ["Please fill in:\n  Child's first name and surname:\n  Child's date of birth:"]),
    ("museum", "I don't know that number. My name is Nora Whitfield.", ["Your membership number, or your name?"]),
    ("crown", "I don't know it. I'm Sylvia Okafor, 21 July 1963.", ["Patient number, or name and date of birth?"]),
    ("crown", "It's the crown from my plan.", ["Is the area swollen?", "user: No.", "And does it hurt?"]),
    ("move", "Yes, go ahead. I'm not sure about the rest.", ["Move RD-4417 to 6 May in the morning. May I proceed?"]),
    # the same again, as it was asked again
    ("museum", "No, I don't have one.", [*CARD, "Do you have a student card?", "user: No, I don't have one.", "Do you have a member card?"]),
    ("move", "My postcode is S7 1LB.", [*POSTCODE, "user: My postcode is S7 1LB.", "And which postcode is it, please?"]),
    ("hire", "Yes, that is correct.",
     ["Shall I?", "user: Yes, that is correct.", "At 8?", "user: Yes, that is correct.", "Shall I end it?"]),
    ("move", "No, that is not right. The new date is 6 May.",
     ["So 5 May?", "user: No, that is not right.", "7 May?", "user: No, that is not right.", "Then 8 May?"]),
    ("dentist", "Any of them is fine.",
     ["A or B?", "user: Any of them is fine. Monday 18 May.", "C or D?", "user: Any of them is fine.", "E or F?"]),
    # the end
    ("hire", None, ["It is done. Thank you, please read our hire terms. Goodbye."]),
    ("museum", "Thank you, bye!", ["All done: PM-4172 is now for Sunday 15 March. Anything else?"]),
    ("move", "No thanks, that's everything.", ["6 May is booked.", "user: And 24 boxes.", "Noted. Anything else?"]),
]  # fmt: skip
BAD: list[tuple[str, *Turn]] = [  # type: ignore[misc]
    # made up
    ("invents", "hire", "It's account T-2078.", ["Your trade account, please?"]),
    ("invents", "museum", "The reference is PM-4721.", ["What is your booking reference?"]),
    ("invents", "move", "RD-4471, I think.", ["Your booking number?"]),
    ("invents", "cattery", "Her number is P-2717.", ["What is the patient number?"]),
    ("invents", "museum", "It's nora.w@mail.example.", ["What is your e-mail address?"]),
    ("invents", "move", "You can reach me on 07700 900555.", ["What is your phone number?"]),
    ("invents", "dentist", "She was born on 3 September 2015.", ["When was she born?"]),
    ("invents", "crown", "22 July 1963.", ["What is your date of birth?"]),
    ("invents", "hire", "Please come on 16 June.", ["Which day shall we fetch it?"]),
    ("invents", "cattery", "From 3 October until 17 October.", ["From when until when?"]),
    ("invents", "museum", "On 22 March, please.", ["Which day would you like to come?"]),
    ("invents", "dentist", "At 11:15, please.", ["Which time?"]),
    ("invents", "hire", "My name is Peter Schmidt.", ["What is your name?"]),
    ("invents", "museum", "I paid $1,250 for them.", ["What did you pay?"]),
    ("invents", "cattery", "She comes at 7 am.", ["At what time would you bring her?"]),
    # against the story
    ("contradicts", "hire", "My trade account is T-2807.", ["Your trade account?"]),
    ("contradicts", "museum", "I have 5 tickets, my reference is PM-4712.", ["What is the reference?"]),
    ("contradicts", "dentist", "Her date of birth is 9 March 2016.", ["When was she born?"]),
    ("contradicts", "move", "My new date is 9 May.", ["What is the new date?"]),
    ("contradicts", "hire", "Yes, please.", ["Would you like our damage waiver for £12?"]),
    ("contradicts", "crown", "Yes, why not.", ["Shall I add the extended guarantee for £45?"]),
    ("contradicts", "museum", "Yes, that's fine.", ["May I give you a refund for the tickets?"]),
    ("contradicts", "dentist", "Sure.", ["It cannot be cleaned. I could do a fluoride varnish for £20. Want that?"]),
    ("contradicts", "move", "Yes, please do.", ["Shall I add the fragile packing for £85?"]),
    ("contradicts", "museum", "Yes.", ["Your reference is PM-4712. Is that right?"]),
    ("contradicts", "hire", "Yes, go ahead.", ["So I end the hire for account T-2078. Shall I?"]),
    ("contradicts", "museum", "Yes, go ahead.", ["The price of the exchange is $18 in all. May I book it?"]),
    ("contradicts", "dentist", "Yes, perfect.", ["The time is 10:20. Shall I book it?"]),
    ("contradicts", "museum", "Yes, please.",
     ["Which day?", "user: Sunday 15 March.", "So that is PM-4172 moved to Sunday 22 March. Shall I do that?"]),
    ("contradicts", "move", "The move is on 30 April at present.", ["What is your postcode?"]),
    # silent about what it knows
    ("withholds", "hire", "I'm sorry, I don't know that.", ["What is your trade account?"]),
    ("withholds", "museum", "I'd rather not say.", ["What is your booking reference?"]),
    ("withholds", "crown", "I don't know.", ["When were you born?"]),
    ("withholds", "museum", "No idea, sorry.", ["How many tickets are there?"]),
    ("withholds", "move", "I don't know.", ["Move RD-4417 to 6 May. May I proceed?"]),
    ("withholds", "crown", "I don't know that.", [WHICH]),
    # it leaves
    ("early_end", "hire", None, ["Which day shall we fetch it?"]),
    ("early_end", "museum", None, ["Exchange for Sunday 15 March, $8. Shall I do this?"]),
    ("early_end", "move", None, ["The move is on 6 May now. Is there anything else?"]),
    ("early_end", "dentist", None, ["What is the name of the child?"]),
    ("early_end", "crown", None, ["One moment, please, I am looking it up."]),
    # the same again, whatever is asked
    ("repeats", "hire", "Hi, I want to end the hire of a breaker.",
     ["Your name?", "user: Hi, I want to end the hire of a breaker.", "And the day?"]),
    ("repeats", "museum", "I'd like to move my tickets to another day.",
     ["Your name?", "user: I'd like to move my tickets to another day.", "What is the reference?"]),
    # another part
    ("role", "move", "How can I help you today?", ["Good morning, Ridgeway removals."]),
    ("off_topic", "crown", "Did you watch the football match? Our striker scored wonderful goals.", [WHICH]),
    ("markup", "hire", '{"message": "tomorrow"}', ["Which day?"]),
]  # fmt: skip


def found(name: str, said: str | None, heard: list[str]) -> list[str]:
    given = {"persona": None, "user_turns": (), "language": "en", "agent_first": False, **STORIES[name]}
    given["user"] = UserData.model_validate(given["user"]) if "user" in given else None
    brief = Brief(**given)
    spoken = [Utterance("user", given["starting_sentence"])]
    for text in heard:
        own = text.startswith("user: ")
        spoken.append(Utterance("user" if own else "agent", text.removeprefix("user: ")))
    turn = UserTurn(said, UserNote(reason="done" if said is None else None))
    return [each.code for each in findings(turn, PlayedPart(brief), spoken)]


@pytest.mark.parametrize(("name", "said", "heard"), GOOD)
def test_what_a_person_says_is_let_be(name: str, said: str | None, heard: list[str]) -> None:
    assert found(name, said, heard) == []


@pytest.mark.parametrize(("code", "name", "said", "heard"), BAD)
def test_what_no_person_says_is_found(code: str, name: str, said: str | None, heard: list[str]) -> None:
    assert code in found(name, said, heard)


def test_there_are_enough_of_both() -> None:
    assert len(GOOD) >= 40
    assert len(BAD) >= 40

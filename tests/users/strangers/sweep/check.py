"""check.py: customers by hand, in two manners, against every style; the harness judges what they reach.

A customer answers what the desk asks (the desk tells what that was: `asked`); what was said is then played as a script.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from desk import STYLES, build  # noqa: E402
from rehearsal import check  # noqa: E402

# asked → answer; a list is said one after the other (the last one again)
SHORT = {
    "sweep-second-choice": {"service": "wood stove", "flues": "two", "date": "14 April", "time": ["9:00", "14:30 then"], "propose": "no, 14:30", "name": "Ruth Okafor",
                            "postcode": "BS6 5QT", "alarm": "no", "confirm": "yes", "echo": "yes"},
    "sweep-move-earliest": {"need": "move", "visit": "V-3107", "date": "22/04/2026", "time": "the earliest", "propose": "yes", "alarm": "no thanks", "confirm": "yes please", "echo": "right"},
    "sweep-certificate-and-cancel": {"email": "m.lisowski@example.org", "confirm": "yes", "more": ["cancel V-3120", "no"], "visit": "V-3120"},
    "sweep-number-lost": {"visit": "I don't know", "name": "Shirin Daneshvar", "postcode": "bs4 3eu", "confirm": "yes"},
    "sweep-nest-too-dear": {"want": "no", "service": "nest removal"},
    "sweep-changes-the-day": {"service": "open fire", "flues": "1", "date": "April 20th", "time": ["9 am"], "propose": "yes", "name": "Gwen Abbot", "postcode": "BS9 1RD", "alarm": "no",
                              "confirm": ["no, 21 April", "yes"], "echo": "yes"},
    "sweep-survey-question": {"want": "no"},
    "sweep-cancel-only-if-free": {"confirm": "no", "change": "leave it"},
}
FULL = {
    "sweep-second-choice": {"first": "My name is Ruth Okafor and it's for the 14th of April at nine in the morning. There are two flues, and the postcode here is BS6 5QT.",
                            "time": "In that case I'd take half past two instead, please.", "propose": "Not that one, thank you; half past two would be better.",
                            "alarm": "No, thank you, I don't need an alarm.", "confirm": "Yes, that's all correct, please book it.", "echo": "Yes, that is right.", "more": "No, that's everything, thank you very much. Goodbye!"},
    "sweep-move-earliest": {"first": "It's visit V-3107, and I would like it moved to Wednesday, the 22nd of April. I'll take the earliest time you have, and I don't need anything else with it.",
                            "time": "I'd like the earliest one, please.", "propose": "Yes, that one suits me well.", "alarm": "That's kind, but I don't want an alarm.", "confirm": "That looks right, please go ahead.",
                            "echo": "That's right.", "more": "That's all, thanks for your help."},
    "sweep-certificate-and-cancel": {"first": "Please send the certificate to m.lisowski@example.org. And then I'd like to cancel visit V-3120 as well.", "confirm": "Yes, that's right.", "more": "No, thank you, that was all."},
    "sweep-number-lost": {"first": "I'm afraid I don't have the number. I'm Shirin Daneshvar, and my postcode is BS4 3EU. I don't mind if there is a fee.", "confirm": "Yes, please cancel it.", "more": "No, nothing else, thanks."},
    "sweep-nest-too-dear": {"want": "No, I'd only pay 100 pounds at most, so I won't book anything.", "more": "No, that was all I wanted to know. Bye."},
    "sweep-changes-the-day": {"first": "I'm Gwen Abbot, my postcode is BS9 1RD, it's just the one flue, and I'd like you to come on Monday 20 April at 9 o'clock.", "confirm": ["Sorry, I have to change the day: make it Tuesday the 21st instead, also at 9:00.", "Yes, now it's all correct."],
                              "time": "At nine o'clock, please.", "propose": "Yes, please, nine o'clock.", "alarm": "No, I don't want an alarm or anything else.", "echo": "Yes, that's what I said.", "more": "No, thanks. Have a nice day!"},
    "sweep-survey-question": {"want": "No, I don't want to book, I only wanted to know the price.", "more": "No, that's all. Thank you."},
    "sweep-cancel-only-if-free": {"confirm": "Oh, I only wanted to cancel if it was free. Please leave the visit as it is.", "change": "Leave it as it is, please.", "more": "No, that's all, goodbye."},
}


def customer(story, manner):
    facts = dict((SHORT if manner == "short" else FULL)[story])
    used = {}

    def one(key):
        answer = facts.get(key)
        if isinstance(answer, list):
            used[key] = used.get(key, -1) + 1
            return answer[min(used[key], len(answer) - 1)]
        return answer

    def answer(asked):
        if "first" in facts:
            return facts.pop("first")
        if asked[0] == "propose":
            return one("propose")
        if asked[0] in ("more", "bye"):
            return one("more") or "no"
        said = [one(key) for key in asked]
        return ", ".join(s for s in said if s) or f"?? {asked}"
    return answer


if __name__ == "__main__":
    check(HERE, build, customer, STYLES)

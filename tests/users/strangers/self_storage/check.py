"""Proof that agent and stories fit: `python check.py [style …|all]`."""

import sys

import desk
import checking

WRITES = {"rent_unit", "give_notice", "add_keyholder", "book_van"}
MORE = r"anything else|next transaction|further transaction|^else\?|that it\?|else\?$|is that all done|further|do you want still|another thing|something else|what else|else today|from the list|anything more|would that be all|is there more"
HOLD = (r"^(one moment|just a moment|please hold on)", ["Okay."])
RECAP = (r"correct|go ahead|is that right|shall|Y/N$|OK\?|yes\?|add jonas|[£]\S+, (un)?insured, from|h\?$|2026-\S+ \(\w+\)\?|\d+ \w+\?$|right\?|right,|agree|yeah\?|happy|sound about|okay with you|confirm|proceed|approve|your word|as soon as|if you want me|unless|content|agreeable|provided|before i write|is okay|can i book|draw up|are you sure|is that what|that what|did i|did i hear|misspelt|do we do it|or not\?|right like")


def who(name, postcode):
    return [(r"postcode[^:]*[?:.]?$|postal code", [f"{name}, postcode {postcode}", postcode]), (r"name|who am i talking|Mr or Mrs|who's that|whom|who's speaking", [f"My name is {name}", f"{name}, {postcode}"])]


def script(name, postcode, *rules, correct=(), more=(), recap=RECAP):
    return [HOLD, (MORE, [*more, "No, that's all, thanks."]), (r"insurance[^.:]*\?|insured\?|Insurance[^\n]*:$|insurance\? £6", ["Yes, with insurance please."] if "UNDER" in rules else ["No, I've got my own insurance."]),
            *[r for r in rules if r != "UNDER"], (recap, [*correct, "Yes, that's right."]), *who(name, postcode)]


OWEN, RUTH, PRIYA = ("Owen Castellan", "BD7 1HR"), ("Ruth Adeyemi", "LS11 8PG"), ("Priya Venkat", "S10 1LA")
SCRIPTS = {
    "cheapest-not-upstairs": script(*OWEN, (r"B02", ["The cheapest that isn't on the second floor."]), (r"^size|how big|how large|what size|unit size|size class", ["Six square metres.", "6 sqm, from the 15th of September"]),
                                    (r"should the rental start|from which day|from when|start\?|rental start|start of rental", ["From the 15th of September."])),
    "notice-second-choice": script(*RUTH, (r"14 days|too soon", ["Then on the 30th."]), (r"2026-09-30|30 sep", ["Yes please"]), (r"move out|be out|out when|last day|move-out date|date of vacating", ["15 September"])),
    "keyholder-and-van": script(*PRIYA, (r"start.*10:00\b(?!.*(GBP|£))|free at|from 10:00 or|^10:00|start 10", ["At ten o'clock."]), (r"how long|how many hours|hours\?|^hours:|duration", ["Three hours."]),
                                (r"Jonas|£66|GBP 66", ["Yes."]), (r"full name|first name|name of the person|^who\?", ["Jonas Pell"]), more=["Yes, I'd like to book the van on Saturday 12 September."]),
    "what-do-i-owe": script("Gregor Nowicki", "M14 5RB"),
    "big-unit-under-110": script(*RUTH, "UNDER", (r"A30.*C25", ["I can't spend more than 110 pounds a month."]), (r"^size|how big|unit size|size class", ["10 square metres, please.", "Ten"]),
                                 (r"should the rental start|from which day|from when|start\?|rental start|start of rental", ["1 October"])),
    "van-for-longer": script(*OWEN, (r"£36|GBP 36", ["No, sorry, 4 hours, not 2."]), (r"£72|GBP 72|4h", ["Yes."]), (r"2h\?", ["Make that four hours."]), (r"how long|how many hours|hours\?|^hours:|duration", ["2 hours"]),
                             (r"free at|from 09:00 or|^09:00|^start 09|start time|selected start", ["nine o'clock"]), (r"what day|which day|day\?|van when|date of hire|van – date", ["Wednesday the 9th of September"])),
    "no-insurance": script(*PRIYA, (r"A07.*C11", ["Ground floor, please."]), (r"^size|how big|unit size|size class", ["3 square metres"]),
                           (r"should the rental start|from which day|from when|start\?|rental start|start of rental", ["Monday 14 September"])),
    "notice-and-deposit": script("Tamsin Albright", "LS6 2QT", (r"2026-10-05|5 oct", ["Yes, correct."]), (r"move out|be out|out when|last day|move-out date|date of vacating", ["October 5th"]), more=["How much is my deposit?"]),
}

if __name__ == "__main__":
    chosen = sys.argv[1:] or ["plain", "terse", "formlike"]
    sys.exit(1 if checking.check(desk.build, SCRIPTS, WRITES, desk.STYLES if chosen == ["all"] else chosen) else 0)

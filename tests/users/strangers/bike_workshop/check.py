"""Proof that agent and stories fit: `python check.py [style …|all]`."""

import sys

import desk
import checking

WRITES = {"book_job", "move_job", "cancel_job", "order_part"}
MORE = (r"anything else|anything more|more\?|further|is there something|also\?|something more|anything|that on your mind|is more|other matter|what else|that it|was there|creaking|cover everything|something more on", ["No, that's all, thank you."])
HOLD = (r"^(one moment|just a moment|bear with)", ["Sure, take your time."])
LOAN = r"8 euros a day|8 euros per day|8 euro |loaner, 8€|loan bike\? 8€|eur 8(?!\d)|€8 per day(?!\))|8 a day|eight euros a day"
WHAT_WRONG = (r"what (was it|should be)|did i mishear|what did you say, then|which part is wrong", ["The rest is right."])


def tag(number):
    return (r"\btag\b(?![^?]*(correct|right|shall|confirm|ok)\b)|T number|T what|T-…", [f"The tag is {number}.", number])


def yes(*corrections):
    return (r"correct|shall i|is that right|confirm\?|\bok\?|right\?|yeah\?|happy|may i|good to go|is good so|what you said|is right|if you're happy|unless you object|or do you want something|sure about|goes to|off, |only want your word|go-ahead|all right with you|or is |\bthen\?|€\?|was it\?|is okay for you|as long as|\btoes\b|catch that|provided that|hear that it's|or not yet|delete|away make|for good|leave it as", [*corrections, "Yes, please."])


SCRIPTS = {
    "service-then-monday": [HOLD, MORE, (LOAN, ["No loan bike, thanks."]), yes("Sorry, could we make it Monday the 18th instead of the 14th?"),
                            (r"drop-off date", ["Tag T-427. I could come on Thursday 14 May."]), tag("T-427"), (r"14", ["Thursday the 14th, please."])],
    "cheapest-tyres": [HOLD, MORE, yes(), (r"quantity|how many|qty", ["Two, please."]), tag("T-530"), (r"marathon", ["The cheapest one that's in stock."])],
    "any-day-but-monday": [HOLD, MORE, yes(), tag("T-142"), (r"18|20", ["Any day but Monday is fine."])],
    "cancel-and-check": [HOLD, (MORE[0], ["Yes, I'd also like to book a safety check on Wednesday 13 May at 16:30.", "No, that's all, thanks."]),
                         (LOAN, ["No, thank you."]), yes(), (r"drop-off date", ["Wednesday 13 May"]), tag("T-208")],
    "no-loan-bike": [HOLD, MORE, (LOAN, ["I can manage without one."]), yes(), (r"drop-off date", ["T-530, Thursday 14 May at half past four pm"]), tag("T-530"),
                     (r"13|14", ["Thursday, 4:30 pm"])],
    "when-is-it-ready": [HOLD, (MORE[0], ["That was everything, thanks."]), tag("T-316")],
    "flat-second-choice": [HOLD, MORE, (LOAN, ["No."]), yes(), (r"isn't possible|can't|full|not available|no availab|not 14|not thu", ["Then Wednesday the 13th at half past eight."]), tag("T-427")],
    "saddle-under-fifty-and-price": [HOLD, (MORE[0], ["Yes: how much is a wheel truing?", "No, that's it. Bye!"]), yes(), (r"quantity|how many|qty", ["One"]), tag("T-142"),
                                     (r"brooks", ["I don't want to pay more than 50 euros."])],
}

if __name__ == "__main__":
    chosen = sys.argv[1:] or ["plain", "terse", "formlike"]
    sys.exit(1 if checking.check(desk.build, SCRIPTS, WRITES, desk.STYLES if chosen == ["all"] else chosen) else 0)

"""python check.py [-v]: scripted conversations against three styles, and single messages."""
import sys

import desk

sys.path.insert(0, str(desk.HERE.parent / "common"))
import checking  # noqa: E402

RECAP = r"is that right|shall i|\bok\?|right\?|confirm|correct\?|proceed\?|off\? fee"
MORE = r"anything else|more\?|further request|help you with"
def facts(owner, **more):
    return [(r"owner number|your number", f"It's {owner}")] + [(p, r) for p, r in more.items()]

SCRIPTS = {
    "easter-second-choice": ([(r"owner number|your number", "W-2207"), (r"which pet|your animals|who\?|name of animal", "Biscuit"), (r"arriv|bring|start|from\?", "I bring him on the 3rd of April"),
                              (r"collect|until|pick-up|departure \(", "I fetch him back on the 7th of April"), (r"bath", "no bath"), (r"run", "the garden suite please")],
                             [(r"full|not available", "oh, ok, then a standard run"), (MORE, "no that's it"), (RECAP, "yes please")]),
    "stay-one-day-longer": ([(r"owner number|your number", "2314"), (r"which pet|your animals|who\?|name of animal", "my dog"), (r"arriv|bring|start|from\?", "from 17/4"),
                             (r"collect|until|pick-up|departure \(", "till the 21st of April"), (r"accommod|which|run", "standard"), (r"bath", "yes, give him a bath")],
                            [(MORE, "Nope."), (RECAP, "hm, actually make that the 22nd"), (RECAP, "Yes, now it's right.")]),
    "booster-latest-time": ([(r"owner number|your number", "my number: W2518"), (r"which pet|your animals|who\?|name of animal", "the cat"), (r"what for|reason|visit for|nurse do", "vaccination"),
                             (r"time|11:00", "the later one, 4 pm"), (r"day|date", "Friday 13th")],
                            [(MORE, "no, thank you"), (RECAP, "perfect")]),
    "cancel-and-checkup": ([(r"stay number|number of the stay|s number|which stay|booking reference", "S 722"), (r"owner number|your number", "W-2630"), (r"which pet|your animals|who\?|name of animal", "Juno"),
                            (r"time", "half past two"), (r"day|date", "17 March at 2.30pm")],
                           [(r"(cancel.*s-722|off\?).*(" + RECAP + "|$)", "Yes, cancel it."), (r"cancelled.*(" + MORE + ")", "Yes: I'd also like a check-up for Juno with the nurse."), (MORE, "That is all."), (RECAP, "That's correct.", 3)]),
    "duke-within-budget": ([(r"owner number|your number", "W-2518."), (r"which pet|your animals|who\?|name of animal", "Duke"), (r"arriv|bring|start|from\?", "8 May"),
                            (r"collect|until|pick-up|departure \(", "to 12 May"), (r"accommod|which|run", "whatever is cheapest, I don't want to pay more than £110"), (r"bath", "no")],
                           [(MORE, "no"), (RECAP, "go ahead")]),
    "only-asking": ([(r"17:00", "Thanks. And what does a bath cost?")], [(r"£18", "That's all I wanted to know, bye")]),
    "move-stay-and-food": ([(r"stay number|number of the stay|s number|which stay|booking reference", "the booking is S-701"), (r"arriv|start", "11 April"), (r"departure|end\?|collection", "the 15th of April")],
                           [(r"(changed|Done|is now).*(" + MORE + ")", "Yes, is food included or do I have to bring some?"), (MORE, "no more, thanks"), (RECAP, "yes, do that")]),
    "cancel-only-if-free": ([(r"stay number|number of the stay|s number|which stay|booking reference", "S-730")], [(r"£44", "No, then leave it as it is."), (MORE, "no")]),
}
O = {"owner": "W-2207"}
STAY = {"owner": "W-2207", "pet": "Biscuit", "arrival": "2026-04-10", "departure": "2026-04-14", "unit": "standard run", "bath": False}
VISIT = {"owner": "W-2518", "pet": "Duke", "reason": "check-up", "day": "2026-03-12", "time": "15:00"}
def some(d, *names): return {k: d[k] for k in names}
CASES = [
    ("book_stay", {}, ["owner"], "hang on... it says W dash no sorry W 2207 on the card", {"owner": "W-2207"}),
    ("book_stay", {}, ["owner"], "I haven't got the card here but the name's Doyle", {"owner": "W-2207"}),
    ("book_stay", O, ["pet"], "the beagle", {"pet": "Biscuit"}),
    ("book_stay", O, ["pet"], "Not Pepper this time, it's Biscuit", {"pet": "Biscuit"}),
    ("book_stay", O | {"pet": "Biscuit"}, ["arrival"], "We fly on the tenth of April and we're back on the fourteenth", {"arrival": "2026-04-10", "departure": "2026-04-14"}),
    ("book_stay", O | {"pet": "Biscuit"}, ["arrival"], "10.04. - 14.04.", {"arrival": "2026-04-10", "departure": "2026-04-14"}),
    ("book_stay", O | {"pet": "Biscuit"}, ["arrival"], "from April 10 for four nights", {"arrival": "2026-04-10", "departure": "2026-04-14"}),
    ("book_stay", O | {"pet": "Biscuit"}, ["arrival"], "10-14 April, and he'd like the ordinary kennel", {"arrival": "2026-04-10", "departure": "2026-04-14", "unit": "standard run"}),
    ("book_stay", some(STAY, "owner", "pet", "arrival"), ["departure"], "until Tuesday", {"departure": "2026-04-14"}),
    ("book_stay", some(STAY, "owner", "pet", "arrival"), ["departure"], "the 14th", {"departure": "2026-04-14"}),
    ("book_stay", some(STAY, "owner", "pet", "arrival", "departure"), ["unit"], "the second one please", {"unit": "garden suite"}),
    ("book_stay", some(STAY, "owner", "pet", "arrival", "departure"), ["unit"], "hmm the posh one with the garden, and no need for a bath", {"unit": "garden suite", "bath": False}),
    ("book_stay", some(STAY, "owner", "pet", "arrival", "departure", "unit"), ["bath"], "go on then", {"bath": None}),
    ("book_stay", some(STAY, "owner", "pet", "arrival", "departure", "unit"), ["bath"], "No, he hates water", {"bath": False}),
    ("book_stay", some(STAY, "owner", "pet", "arrival", "departure", "unit"), ["bath"], "yeah why not", {"bath": True}),
    ("book_stay", STAY, "recap", "No, the 15th, not the 14th", {"departure": "2026-04-15", "written": False}),
    ("book_stay", STAY, "recap", "nearly, but we come on the 9th", {"arrival": "2026-04-09", "written": False}),
    ("book_stay", STAY, "recap", "Yes but with a bath please", {"bath": True, "written": False}),
    ("book_stay", STAY, "recap", "yup all good", {"written": True}),
    ("book_stay", STAY, "recap", "No, that's not right.", {"written": False, "dropped": False}),
    ("book_stay", STAY, "recap", "Actually, forget it, it's too dear", {"written": False, "dropped": True}),
    ("book_visit", some(VISIT, "owner", "pet", "reason"), ["day"], "I can't do Wednesdays, what have you got? any day but Friday", {"day": None}),
    ("book_visit", some(VISIT, "owner", "pet", "reason", "day"), ["time"], "half three? no, three o'clock", {"time": "15:00"}),
    ("book_visit", some(VISIT, "owner", "pet", "reason", "day"), ["time"], "in the morning if that's ok", {"time": "09:30"}),
    ("book_visit", some(VISIT, "owner", "pet"), ["reason"], "his claws are too long", {"reason": "nail trim"}),
    ("book_visit", VISIT, "recap", "that's it, thanks", {"written": True}),
    ("cancel_stay", {"stay": "S-722"}, "recap", "Is there really no fee? OK, cancel it then", {"written": True}),
    ("cancel_stay", {"stay": "S-730"}, "recap", "Only if it is free, otherwise keep it.", {"written": False, "dropped": True}),
    ("cancel_stay", {"stay": "S-722"}, "recap", "Cancel it, please.", {"written": True}),
    (None, {}, "more", "No, I don't want to book anything, I only had a question", {"over": True, "task": None}),
    (None, {}, None, "My owner number is W-2630, please cancel S-722 and book Juno in for a check-up on 17 March at half past two", {"task": "cancel_stay", "queue": ["book_visit"], "stay": "S-722"}),
    (None, {}, "more", "no that was everything, cheers", {"over": True}),
    (None, {}, None, "Do you do flu jabs for cats, I mean how much would a vaccination be?", {"calls": [{"topic": "vaccination price"}], "task": None}),
    (None, {}, None, "We'd like to extend Biscuit's booking S-701 until the 16th of April, arrival stays the same", {"task": "change_stay", "stay": "S-701", "departure2": "2026-04-16", "arrival2": "2026-04-10"}),
]

if __name__ == "__main__":
    sys.exit(1 if checking.stories(desk, SCRIPTS, sys.argv) + checking.everywhere(desk, SCRIPTS, sys.argv) + checking.understood(desk, CASES, sys.argv) else 0)

"""python check.py [-v]: scripted conversations against three styles, and single messages."""
import sys

import desk

sys.path.insert(0, str(desk.HERE.parent / "common"))
import checking  # noqa: E402

RECAP = r"is that right|shall i|\bok\?|right\?|confirm|correct|proceed\?"
MORE = r"anything else|more\?|further request|help you with"
NO, PAYQ, PACKQ = r"learner number|your number", r"card, |payment\?|method of payment", r"materials|pack\?"
SCRIPTS = {
    "pottery-within-budget": ([(NO, "L-5052"), (r"subject", "pottery"), (r"taster", "I can't pay more than £160, so the Saturday one"), (PAYQ, "with my debit card"), (PACKQ, "no materials")],
                              [(MORE, "that's all thanks"), (RECAP, "yes")]),
    "yoga-not-on-friday": ([(NO, "my number is 5047"), (r"subject", "yoga"), (r"stretch", "I can't do Fridays, so the cheapest of the others"), (PAYQ, "send me an invoice"), (PACKQ, "nope")],
                           [(MORE, "no"), (RECAP, "Yes, perfect.")]),
    "spanish-full": ([(NO, "it's L5066"), (r"subject", "Spanish"), (r"scratch", "the Thursday one"), (PAYQ, "card"), (PACKQ, "materials: yes")],
                     [(r"full|no places", "No waiting list. Monday will do, then."), (MORE, "no thank you"), (RECAP, "Right.", 2)]),
    "photography-other-payment": ([(NO, "L-5078"), (r"subject", "photography"), (PAYQ, "card"), (PACKQ, "oh yes, a pack please")], [(MORE, "Nothing else."), (RECAP, "On second thoughts I'd like instalments"), (RECAP, "yes, exactly")]),
    "withdraw-and-certificate": ([(NO, "L-5078"), (r"post", "in the post")], [(r"£210.*(" + MORE + ")", "Yes, I need a certificate for Spanish."), (MORE, "No, goodbye"), (r"on your record|from scratch.*(yes\?|\?$|tick)(?!.*£)", "yes, Spanish from Scratch"), (RECAP, "go ahead", 3)]),
    "what-to-bring": ([], [(MORE, "That's all I wanted, thanks")]),
    "italian-and-parking": ([(NO, "L 5031"), (r"subject", "Italian"), (PAYQ, "by bank transfer, so invoice me"), (PACKQ, "no pack")],
                            [(r"E-\d+.*(" + MORE + ")", "yes, can I park there?"), (MORE, "no"), (RECAP, "yes please")]),
    "withdraw-only-in-full": ([(NO, "L-5031"), (r"record|gentle yoga\?|tick", "Gentle Yoga")], [(r"£36", "Only half? No, then I'll stay in, leave it."), (MORE, "no, bye")]),
}
E = {"learner": "L-5047", "subject": "yoga", "course": "YO102", "payment": "invoice", "materials": False}
S = {"learner": "L-5066", "subject": "spanish"}
def some(d, *names): return {k: d[k] for k in names}
CASES = [
    ("enrol", {}, ["learner"], "ell five oh... sorry, L-5047", {"learner": "L-5047"}),
    ("enrol", {}, ["learner"], "no idea, I'm Dermot Quill", {"learner": "L-5047"}),
    ("enrol", {}, ["learner"], "5047, and it's the yoga one on Wednesdays", {"learner": "L-5047", "subject": "yoga", "course": "YO102"}),
    ("enrol", some(E, "learner"), ["subject"], "something with clay", {"subject": "pottery"}),
    ("enrol", some(E, "learner"), ["subject"], "not Spanish again... Italian!", {"subject": "italian"}),
    ("enrol", some(E, "learner"), ["subject"], "I've got a new camera so that", {"subject": "photography"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "I'm free on Wednesday evenings", {"course": "YO102"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "the cheapest, but not Friday", {"course": "YO102"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "Any day but Friday and Monday", {"course": "YO102"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "the quarter to six one", {"course": "YO101"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "2nd one", {"course": "YO102"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "the £64 one please", {"course": "YO103"}),
    ("enrol", some(E, "learner", "subject"), ["course"], "Nothing over £65", {"course": "YO103"}),
    ("enrol", some(E, "learner", "subject", "course"), ["payment"], "can I do it monthly?", {"payment": "instalments"}),
    ("enrol", some(E, "learner", "subject", "course"), ["payment"], "not by card, send me a bill", {"payment": "invoice"}),
    ("enrol", some(E, "learner", "subject", "course"), ["payment"], "Visa, and I've got my own mat so no pack", {"payment": "card", "materials": False}),
    ("enrol", some(E, "learner", "subject", "course", "payment"), ["materials"], "Yes I'd better", {"materials": True}),
    ("enrol", some(E, "learner", "subject", "course", "payment"), ["materials"], "I don't think so", {"materials": False}),
    ("enrol", E, "recap", "no, Monday", {"course": "YO101", "written": False}),
    ("enrol", E, "recap", "Oh, and I'd like the pack after all", {"materials": True, "written": False}),
    ("enrol", E, "recap", "that's all correct, thank you", {"written": True}),
    ("enrol", E, "recap", "I'd rather pay by card, actually", {"payment": "card", "written": False}),
    ("enrol", E, "recap", "hmm, no. Leave it for now.", {"written": False, "dropped": True}),
    ("enrol", S | {"course": "SP102"}, ["course"], "Put me on the waiting list please", {"course": "SP102"}),
    ("enrol", S | {"course": "SP102"}, ["course"], "no waiting list, I'll take Tuesday's", {"course": "SP201"}),
    ("certificate", {"learner": "L-5078", "course": "SP101"}, ["delivery"], "I can drop by and pick it up", {"delivery": "collect"}),
    ("certificate", {"learner": "L-5078", "course": "SP101"}, ["delivery"], "could you mail it to me", {"delivery": "post"}),
    ("withdraw", {"learner": "L-5031", "course": "YO101"}, "recap", "No, I'll keep it then", {"dropped": True, "written": False}),
    ("withdraw", {"learner": "L-5078", "course": "BK101"}, "recap", "sure, do it", {"written": True}),
    ("withdraw", {"learner": "L-5031", "course": "YO101"}, "recap", "Only if I get the full amount back.", {"dropped": True, "written": False}),
    ("enrol", E, "recap", "Enrol me, please.", {"written": True}),
    (None, {}, None, "I'd like to withdraw from bookkeeping and I also need a certificate for Spanish, my number is L-5078", {"task": "withdraw", "queue": ["certificate"], "course": "BK101"}),
    (None, {}, None, "When does the Spanish for Travel course start?", {"calls": [{"course_code": "SP102"}], "task": None}),
    (None, {}, "more", "Is there any discount for pensioners?", {"calls": [{"topic": "concessions"}]}),
    (None, {}, "more", "No more questions, have a nice evening", {"over": True}),
]

if __name__ == "__main__":
    sys.exit(1 if checking.stories(desk, SCRIPTS, sys.argv) + checking.everywhere(desk, SCRIPTS, sys.argv) + checking.understood(desk, CASES, sys.argv) else 0)

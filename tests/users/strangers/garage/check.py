"""python check.py [-v]: scripted conversations against three styles, and single messages."""
import sys

import desk

sys.path.insert(0, str(desk.HERE.parent / "common"))
import checking  # noqa: E402

RECAP = r"is that right|shall i|\bok\?|right\?|confirm|correct|proceed\?"
MORE = r"anything else|more\?|further request|help you with"
REGQ, JOBQ = r"registration|\breg\?|plate", r"job number|^job\?"
SCRIPTS = {
    "mot-full-day": ([(REGQ, "KV17RTO"), (r"which day|when\?|\bdate \(", "Wednesday the 11th"), (r"time|08:30", "half 8 would be good, so 8.30"), (r"courtesy|loan", "No, I'll walk")],
                     [(r"full|no capacity", "ok, the Thursday then, 12 March"), (MORE, "No, ta."), (RECAP, "yes")]),
    "service-later-that-day": ([(REGQ, "bn21 pwu"), (r"which day|when\?|\bdate \(", "16/03"), (r"time|13:30", "10 am"), (r"courtesy|loan", "courtesy car: yes please")],
                               [(MORE, "that's all"), (RECAP, "Could we make it half past one instead?"), (RECAP, "yep")]),
    "cheapest-all-season": ([(REGQ, "GF70 ZCB"), (r"valdo|brannor", "the cheapest please"), (r"how many|number\?|number of tyres", "4")], [(MORE, "no thanks"), (RECAP, "Please order them, yes.")]),
    "repair-within-limit": ([(JOBQ, "J 4438")], [(r"(should|want it|repair\?|do it\?|carried out).*", "Only if it's not more than £150"), (MORE, "no"), (RECAP, "Yes, approve it.")]),
    "repair-too-dear": ([(JOBQ, "4417")], [(MORE, "bye"), (r"(" + RECAP + ")", "yes, that's right"), (r"(should|want it|repair\?|do it\?|carried out).*", "No, that's too much for that old thing, leave it.")]),
    "is-it-ready": ([(JOBQ, "Job number J4423")], [(MORE, "no, that's all, thanks")]),
    "move-and-courtesy-car": ([(JOBQ, "J4410, and could we do 17 March at 8?"), (r"which day|when\?", "17 March"), (r"time|08:00", "8 in the morning")],
                              [(r"17.*(" + MORE + ")", "How much is a courtesy car?"), (r"£15.*(" + MORE + ")", "I just wanted to know. Bye."), (RECAP, "ok")]),
    "aircon-and-two-tyres": ([(REGQ, "it's YS15 MKA"), (r"which day|when\?|\bdate \(", "Tuesday 24 March"), (r"kestrel eco", "Kestrel Eco"), (r"how many|number\?|number of tyres", "just 2"), (r"time|13:30", "1.30 pm"), (r"courtesy|loan", "no courtesy car")],
                             [(r"J\d+.*(" + MORE + ")", "yes I also want two tyres"), (MORE, "No"), (RECAP, "that's correct", 3)]),
}
B = {"reg": "KV17 RTO", "work": "MOT", "day": "2026-03-12", "time": "08:30", "car": False}
MV = {"job": "J4410", "day": "2026-03-17", "time": "08:00"}
TY = {"reg": "GF70 ZCB", "tyre": "T-20", "quantity": 4}
def some(d, *names): return {k: d[k] for k in names}
CASES = [
    ("book_job", {}, ["reg"], "it's a silver fiesta", {"reg": "KV17 RTO"}),
    ("book_job", {}, ["reg"], "kv17rto, it needs an M.O.T. and I don't need a courtesy car", {"reg": "KV17 RTO", "work": "MOT", "car": False}),
    ("book_job", {}, ["reg"], "Not the Golf, the Yaris - BN21 PWU", {"reg": "BN21 PWU"}),
    ("book_job", some(B, "reg"), ["work"], "I think it wants its big service", {"work": "full service"}),
    ("book_job", some(B, "reg"), ["work"], "oil change please", {"work": "interim service"}),
    ("book_job", some(B, "reg"), ["work"], "it pulls to the left so the tracking I suppose", {"work": "wheel alignment"}),
    ("book_job", some(B, "reg"), ["work"], "number 4", {"work": "brake check"}),
    ("book_job", some(B, "reg", "work"), ["day"], "12th of March, about half eight", {"day": "2026-03-12", "time": "08:30"}),
    ("book_job", some(B, "reg", "work"), ["day"], "Thursday week? no sorry, the twelfth", {"day": "2026-03-12"}),
    ("book_job", some(B, "reg", "work"), ["day"], "Any day but Friday, what have you got?", {"day": None}),
    ("book_job", some(B, "reg", "work", "day"), ["time"], "quarter past two in the afternoon", {"time": "14:15"}),
    ("book_job", some(B, "reg", "work", "day"), ["time"], "first thing", {"time": None}),
    ("book_job", some(B, "reg", "work", "day"), ["time"], "the earliest, and yes to the courtesy car", {"time": "08:30", "car": True}),
    ("book_job", some(B, "reg", "work", "day", "time"), ["car"], "My wife picks me up, so no thanks", {"car": False}),
    ("book_job", some(B, "reg", "work", "day", "time"), ["car"], "oh that'd be great", {"car": True}),
    ("book_job", B, "recap", "No - quarter past two, not half past eight", {"time": "14:15", "written": False}),
    ("book_job", B, "recap", "Could I have a courtesy car after all?", {"car": True, "written": False}),
    ("book_job", B, "recap", "Sounds good to me", {"written": True}),
    ("book_job", B, "recap", "hang on, it's a full service I want, not an MOT", {"work": "full service", "written": False}),
    ("move_job", {}, ["job"], "the card says J-4410", {"job": "J4410"}),
    ("move_job", MV, "recap", "yes that suits me", {"written": True}),
    ("move_job", MV, "recap", "Sorry, I meant the 18th", {"day": "2026-03-18", "written": False}),
    ("quote", {"job": "J4417"}, ["go"], "215? No way, leave it", {"go": False}),
    ("quote", {"job": "J4438"}, ["go"], "I'd pay up to £150, so yes, fix it", {"go": True}),
    ("quote", {"job": "J4438"}, ["go"], "Yes please, get it done", {"go": True}),
    ("tyres", some(TY, "reg"), ["tyre"], "the Valdos, four of them", {"tyre": "T-20", "quantity": 4}),
    ("tyres", some(TY, "reg"), ["tyre"], "whichever all-season one is cheapest", {"tyre": "T-20"}),
    ("tyres", some(TY, "reg"), ["tyre"], "the £74 ones", {"tyre": "T-14"}),
    ("tyres", some(TY, "reg", "tyre"), ["quantity"], "just a pair", {"quantity": 2}),
    ("tyres", TY, "recap", "no, only two", {"quantity": 2, "written": False}),
    ("status", {}, ["job"], "don't know the number, but the plate is BN21 PWU", {"job": "J4423"}),
    ("tyres", TY, "recap", "order them", {"written": True}),
    ("quote", {"job": "J4438"}, ["go"], "only if it is under £100", {"go": False}),
    (None, {}, None, "Hi, I'd like to move job J4410 to 17 March at 8 and what does a courtesy car cost?", {"task": "move_job", "job": "J4410", "day": "2026-03-17", "time": "08:00", "calls": [{"work": "full service", "date": "2026-03-17"}, {"topic": "courtesy car"}, {"job_no": "J4410"}]}),
    (None, {}, "more", "nope, that'll be all", {"over": True}),
]

if __name__ == "__main__":
    sys.exit(1 if checking.stories(desk, SCRIPTS, sys.argv) + checking.everywhere(desk, SCRIPTS, sys.argv) + checking.understood(desk, CASES, sys.argv) else 0)

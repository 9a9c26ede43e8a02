"""Hand-written callers against the desk: three per story, each with all styles; the final state and the told words decide.

python check.py            all callers, all styles
python check.py --judge    the same conversations, their turns as scripts judged by the harness (scripted users, no simulated one)
python check.py --wrong    the same against wrong.py: each bug must show where bugs.yaml says
python check.py --show STORY CALLER STYLE
"""
import asyncio
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import yaml

import desk
import wrong

STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
CALLERS = ("normal", "terse", "chatty")
CONSENT = (r"shall i\b(?! look| send it\?| write down| put (down|it))|so that i may|may i (?!have|ask|tempt)|do you want me to|ok to \w|please confirm \(yes|do you agree|i will [^.]*\. i only need your word|i would now|all right if i|happy for me|"
           r"correct\? then i|have i got|\b(Change|Note|Cancel|Add|Send|Book|Order|Keep) [^.?]*\?$")
ELSE = r"anything else|something else|something more|further requests|further assistance|what else|anything else to be done"
EXTRA = r"would you like (to add valet|the upgrade|the voucher|the breakfast)"
BYE = r"\bbye\b|goodbye"
PLATE = r"\bplate\b|registration|licence plate"
NAME = r"\bsurname\b|last name|family name"
MAIL = r"e-?mail|receipts are sent|electronic mail"

# (pattern in what the desk says, [normal, terse, chatty], only once): the first exclusive one that fits, else all that are asked
CALLS = {
    "longer-stay": {
        "open": ["", "", "Hi there! We're staying on a bit, lucky us, so I'd pick the car up on Wednesday the 17th instead of the 14th. I'm Ngozi Okafor by the way."],
        "ask": [(PLATE, ["It's LK71 XWD.", "LK71XWD", "the number plate? hold on, that's LK71 XWD"]), (NAME, ["Okafor.", "okafor", "Ngozi Okafor, as I said"]),
                (r"new (dates|drop)|dates be|which days|what are the days|changing it to|both dates|to which period|new day|which dates", ["I want to collect it on 17 June; the first day stays.", "exit 17.6.", "until June 17th, and we still arrive on the 10th"]),
                (MAIL, ["ngozi.okafor@postbox.example", "ngozi.okafor@postbox.example", "you can send it to ngozi.okafor@postbox.example please"])],
        "yes": [["Yes, please.", "yes", "that's fine by me, go ahead"]], "else": [["I'd also like the receipt, by e-mail.", "receipt please", "Oh, and could you send me the receipt with the new total?"], ["No, thank you.", "no", "No thanks, that's all, bye!"]]},
    "covered-too-dear": {
        "open": ["", "parking please", "Morning! I need a parking space for my car, BX19 PLR, we go to the sea from June 20 to June 27, and under a roof would be nicest."],
        "first": [(r"Meadow P3.*65\.60(?!.*(upgrade|price is))", ["Covered is more than 90 euros, that's too expensive; then I take the cheapest.", "the cheapest", "Hmm, 116 for the covered one is too much for me, what about the Meadow one, I'll take that"])],
        "ask": [(r"dates|which day|what period|which period|from (when|which)|when do you bring|for which period|when you would", ["From 20 June to 27 June.", "20/06/2026 - 27/06/2026", "we bring it on the 20th of June and get it back on the 27th"]),
                (PLATE, ["BX19 PLR", "bx19plr", "my plate is BX19 PLR"]), (NAME, ["Reyes", "Reyes", "My name's Tomas Reyes"])],
        "yes": [["Yes, please book it.", "ok", "perfect, do it"]], "else": [["What is the booking number?", "booking number?", "could you tell me the booking number again?"], ["No, that is all.", "no", "no, thanks, bye"]]},
    "saver-moved": {
        "open": ["", "cancel my parking please, only if money back", "Hello! Sadly my trip is off. Can I cancel my parking? The car is B-KM 2210. Only if I get something back, mind you."],
        "first": [(r"not refundable", ["Then do not cancel. Please move it to 3 July until 7 July instead.", "no. move to 3-7 july", "No, wait, then I'd rather keep it and have it changed, from July 3rd to July 7th, would that work?"])],
        "ask": [(PLATE, ["B-KM 2210", "B-KM2210", "it's the B-KM 2210"]), (NAME, ["Quill", "Quill", "I'm Dara Quill"])],
        "yes": [["Yes, do that.", "yes", "15 is all right, yes please"]], "else": [["No, thank you.", "no", "that's everything, thanks, goodbye"]]},
    "other-flight-home": {
        "open": ["", "new return flight", "Hi! They've rebooked us onto another flight home, MS 481, can you put that in? My plate's HN68 TQC."],
        "first": [(r"MS 481", ["No, sorry, I meant MS 418.", "not MS 481, MS 418", "oh no, I mixed up the digits, it's MS 418, not MS 481"])],
        "ask": [(r"flight (number|no)|\*\*flight\*\*|which (one|flight)|new (return )?flight|what is its number|number of your return", ["MS 481", "MS481", "it's the MS 481"]),
                (PLATE, ["HN68 TQC", "hn68tqc", "HN68 TQC is on the plate"]), (NAME, ["Sand", "sand", "Mirela Sand here"])],
        "yes": [["Yes, please.", "ok", "yes, that's right"]], "else": [["When does it land, and at which terminal?", "landing time? terminal?", "And when does that flight land, and which terminal is it?"], ["No, thanks.", "no", "no, that's all, thank you, bye"]]},
    "lounge-for-three": {
        "open": ["", "skyline lounge passes", "Hello, my two daughters and I fly on Friday the 19th of June and we'd love to sit in the Skyline Lounge at seven in the morning."],
        "first": [(r"no room", ["Then we take 09:00.", "9", "oh, then nine o'clock, please"])],
        "ask": [(r"which (day|date)|what date|on what day|for today|day of (the|your) visit|date of (the )?visit|day are you flying|\bdate\?|\*\*day\*\*|what day|the date of", ["On 19 June 2026.", "19.06.2026", "the 19th of June"]),
                (r"what time|what hour|at about what|the hour|\btime\?|time of entry|\*\*time\*\*|which hour", ["At 07:00.", "7 am", "at seven, please"]),
                (r"how many|number of (people|guests)|number of g", ["Three people.", "3", "we're three, my two daughters and me"]), (NAME, ["Vandam", "Vandam", "Piet Vandam"])],
        "yes": [["Yes, please.", "yes", "sounds good, go ahead"]], "else": [["What is the pass code?", "pass code?", "and what's the pass code?"], ["No, thank you.", "no", "no, that is all. Goodbye"]]},
    "wheelchair-for-mother": {
        "open": ["", "wheelchair for my mother, Ilse Brandt", "Hello, I'm Jonas Brandt, my mother Ilse Brandt needs a wheelchair on flight BR 220 on the 20th of June. No stairs, but she can walk to her seat."],
        "first": [(r"(20 Jun|20 June|2026-06-20|June 20)", ["Sorry, it is 21 June, not 20 June.", "no, the 21st", "oh dear, I said the 20th, I meant the 21st of June"])],
        "ask": [(r"flight (number|no)|which flight|number of the flight|state its number", ["BR 220", "br220", "it's BR 220"]),
                (r"which day is|what date|date of (the )?flight|day of (the )?flight|date of travel|on which date", ["On 20 June.", "20/06", "on the 20th of June"]),
                (r"full name|first (and|name)|passenger's name|name of the passenger", ["Ilse Brandt", "Ilse Brandt", "my mother is called Ilse Brandt"]),
                (r"\bstairs\b", ["She cannot climb stairs.", "stairs: no", "no stairs, I'm afraid, they're impossible for her"]), (r"\bseat\b", ["She can walk to her seat.", "seat: yes", "oh, she can walk to the seat all right"])],
        "yes": [["Yes, please.", "yes", "yes please, go ahead"]], "else": [["Where and when will she be met?", "where is she met, when?", "And where will she be met, and at what time?"], ["No, thank you.", "no", "no, that's all, bye"]]},
    "cancel-then-receipt": {
        "open": ["", "cancel parking june", "Hi, it's Aoife Lindqvist, RV20 NMS. We're not going in June after all, so cancel the parking, if at least 50 euros come back. And then I'd also need the receipt for our stay in May."],
        "ask": [(PLATE, ["RV20 NMS", "RV20NMS", "RV20 NMS, my little red one"]), (NAME, ["Lindqvist", "Lindqvist", "Aoife Lindqvist"]), (r"which booking|booking.*\?$", ["The one in May.", "may", "the earlier one, from May"]),
                (MAIL, ["a.lindqvist@mailbox.example", "a.lindqvist@mailbox.example", "to a.lindqvist@mailbox.example, please"])],
        "yes": [["Yes, cancel it.", "yes", "53.75 is more than 50, so yes please"], ["Yes, please.", "yes", "yes please, that's the one"]],
        "else": [["I also want the receipt for my stay from 4 May to 9 May.", "receipt 2026-05-04 to 2026-05-09", None], ["No, thank you.", "no", "no more, thanks, bye"]]},
    "no-valet-but-suitcase": {
        "open": ["", "valet price for my booking?", "Hello! I'm Emre Castell, GY17 ZDW. I was wondering what valet parking would cost for my booking? Over 25 euros I don't want it. Then there's my suitcase."],
        "first": [(r"39\.00", ["No, that is more than 25 euros, I do not want it.", "no", "oh no, that's too expensive, without valet then"])],
        "ask": [(PLATE, ["GY17 ZDW", "gy17 zdw", "GY17 ZDW"]), (NAME, ["Castell", "castell", "Emre Castell"]), (r"ticket", ["LL-3094", "LL3094", "the ticket says LL-3094"]),
                (r"until (which|when)|keep (it )?until|new day of|which you collect|last day on|extend it|how long|collect it", ["Until 12 June.", "12.6.", "could you keep it till Friday the 12th?"])],
        "yes": [["Yes, please.", "yes", "yes, that's fine"]], "else": [["I have a suitcase at left luggage that I want kept longer.", "suitcase longer, LL-3094, until 12 June", "Yes: my suitcase is at left luggage, ticket LL-3094, keep it till 12 June please, not just the 9th"],
                                                                      ["Until what time is the left-luggage counter open?", "counter open until?", "and how late is the luggage counter open?"], ["No, thank you.", "no", "no, that's everything, bye"]]},
}


class Caller:
    def __init__(self, story, name):
        self.n, self.c, self.used, self.yes, self.more = CALLERS.index(name), CALLS[story], set(), 0, 0
        self.opening = self.c["open"][self.n] or STORIES[story]["starting_sentence"]

    def answer(self, text):
        pick = lambda phrases: phrases[self.n]
        if re.search(BYE, text, re.I) and not re.search(ELSE, text, re.I):
            return None
        for i, (pattern, phrases) in enumerate(self.c.get("first", [])):
            if i not in self.used and re.search(pattern, text, re.I | re.S):
                self.used.add(i)
                return pick(phrases)
        if re.search(EXTRA, text, re.I):
            return ["No, thank you.", "no", "that's kind, but no thanks"][self.n]
        if re.search(ELSE, text, re.I):
            self.more += 1
            wishes = [w for w in self.c["else"] if pick(w)]
            return pick(wishes[min(self.more, len(wishes)) - 1])
        if re.search(CONSENT, text.strip(), re.I):
            self.yes += 1
            return pick(self.c["yes"][min(self.yes, len(self.c["yes"])) - 1])
        asked = re.split(r"(?<=[.!])\s", text) if "____" not in text else [text]
        asked = " ".join(s for s in asked if not re.search(r", noted\.$", s.strip()))
        hits = [pick(phrases) for pattern, phrases in self.c["ask"] if re.search(pattern, asked, re.I)]
        if hits:
            joint = [" ", ", ", ", and "][self.n]
            return joint.join(h.rstrip(".") if joint != " " else h if h.endswith(".") else h + "." for h in hits)
        return "Sorry, what do you need?"


def talk(story, caller, agent, limit=18):
    person, lines = Caller(story, caller), []
    said = person.opening
    while said is not None and len(lines) < limit:
        heard = agent(said)
        lines.append((said, heard))
        said = person.answer(heard)
    return lines, said is None


def state_ok(story, world, text):
    b, flat = world["bookings"], text.lower()
    new = [x for k, x in b.items() if k not in desk.worlds.fresh()["bookings"]]
    before = desk.worlds.fresh()
    changed = {f"{part}.{k}" for part in ("bookings", "passes", "assistance", "luggage") for k, v in world[part].items() if before[part].get(k) != v}
    has = lambda *words: all(any(o in flat for o in w.split("|")) for w in words)
    if story == "longer-stay":
        x = b["PK-48213"]
        return changed == {"bookings.PK-48213"} and (x["entry"], x["exit"]) == ("2026-06-10", "2026-06-17") and x["receipts_sent"] == [{"email": "ngozi.okafor@postbox.example", "total": 116.0}] and has("43.50")
    if story == "covered-too-dear":
        return len(changed) == 1 and len(new) == 1 and (new[0]["car_park"], new[0]["entry"], new[0]["exit"], new[0]["plate"], new[0]["surname"]) == ("P3", "2026-06-20", "2026-06-27", "BX19 PLR", "Reyes") and has("pk-48402")
    if story == "saver-moved":
        x = b["PK-47790"]
        return changed == {"bookings.PK-47790"} and (x["state"], x["entry"], x["exit"]) == ("booked", "2026-07-03", "2026-07-07") and has("15.00")
    if story == "other-flight-home":
        return changed == {"bookings.PK-48100"} and b["PK-48100"]["return_flight"] == "MS 418" and has("21:35|9:35 pm", "terminal 2")
    if story == "lounge-for-three":
        return changed == {"passes.LG-7740"} and world["passes"]["LG-7740"] == {"surname": "Vandam", "lounge": "Skyline Lounge", "date": "2026-06-19", "time": "09:00", "guests": 3, "breakfast": False} and has("lg-7740")
    if story == "wheelchair-for-mother":
        return changed == {"assistance.AS-520"} and world["assistance"]["AS-520"] == {"passenger": "Ilse Brandt", "flight": "BR 220", "date": "2026-06-21", "kind": "steps"} and has("help point b", "09:15|9:15 am")
    if story == "cancel-then-receipt":
        return changed == {"bookings.PK-46021", "bookings.PK-48355"} and b["PK-48355"]["state"] == "cancelled" and b["PK-46021"]["receipts_sent"] == [{"email": "a.lindqvist@mailbox.example", "total": 87.0}] and has("53.75")
    return changed == {"luggage.LL-3094"} and world["luggage"]["LL-3094"]["until"] == "2026-06-12" and not b["PK-48290"]["valet"] and has("39.00", "22:00|10:00 pm")


def show(lines):
    for user, agent in lines:
        print(f"  U: {user}\n  A: {agent}")


def check():
    bad = total = turns = 0
    seen = set()
    for story in STORIES:
        for caller in CALLERS:
            for style in desk.STYLES:
                agent = desk.build(style)()
                lines, ended = talk(story, caller, agent)
                total, turns = total + 1, turns + len(lines)
                said = " ".join(a for _, a in lines)
                lost = len(re.findall("did not understand|didn't catch|did not quite get|cannot go on", said))
                if not (ended and lost < 2 and state_ok(story, agent.desk.world, said)):
                    bad += 1
                    if (story, caller) not in seen:
                        seen.add((story, caller))
                        print(f"✗ {story} · {caller} · {style}")
                        show(lines)
    print(f"{total - bad} of {total} conversations end as they should ({turns / total:.1f} turns on average)")
    return bad


async def judged(build, pairs, folder):
    """{(story, caller): outcome} as the harness judges the turns of these conversations, said again as a script."""
    import harness
    outcome = {}
    for caller in CALLERS:
        stories = []
        for story in pairs:
            agent = build()
            lines, _ = talk(story, caller, agent)
            stories.append({k: v for k, v in STORIES[story].items()} | {"starting_sentence": lines[0][0], "user_turns": [u for u, _ in lines[1:]], "max_turns": 40})
        path = Path(folder) / f"{caller}.yaml"
        path.write_text(yaml.safe_dump(stories, sort_keys=False))
        run = await harness.simulate(str(path), agent=build, out=str(Path(folder) / "runs"))
        for row in run.to_frame().to_dict("records"):
            outcome[row["story"], caller] = row
    return outcome


def judge(wrong_too):
    import contextlib
    import io
    bad = total = 0
    jobs = [(None, s, list(STORIES)) for s in desk.STYLES]
    if wrong_too:
        bugs = yaml.safe_load((HERE / "bugs.yaml").read_text())
        jobs = [(bug, s, ids) for bug, ids in bugs.items() for s in desk.STYLES[::3]]
    for bug, style, ids in jobs:
        build = wrong.build(style, bug) if bug else desk.build(style)
        with tempfile.TemporaryDirectory(dir=HERE, prefix=".judge-") as folder, contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            rows = asyncio.run(judged(build, ids, folder))
        for (story, caller), row in sorted(rows.items()):
            total += 1
            good = row["outcome"] == "success" if not bug else row["outcome"] == "fail"
            if not good:
                bad += 1
                print("✗", bug or "right", style, story, caller, row["outcome"], {k: v for k, v in row.items() if k in ("failure", "why", "code", "codes", "causes", "reason")})
    print(f"{total - bad} of {total} are judged " + ("failed, as they should" if wrong_too else "successes"))
    return bad


if __name__ == "__main__":
    if "--show" in sys.argv:
        story, caller, style = sys.argv[sys.argv.index("--show") + 1:][:3]
        show(talk(story, caller, desk.build(style)())[0])
    else:
        sys.exit(bool(judge("--wrong" in sys.argv) if {"--judge", "--wrong"} & set(sys.argv) else check()))

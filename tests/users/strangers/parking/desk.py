"""The parking office of Wexbourne (made up): a right, rule-based agent in twelve styles. No model."""
import re
from datetime import date, timedelta

import harness
from styles import FRAMES

STYLES = list(FRAMES)
TODAY = date(2026, 5, 11)  # a Monday
STREETS = {"Mill Lane": "A", "Castle Street": "A", "Orchard Road": "B", "Station Road": "B", "Quay Street": "C", "Chapel Hill": "C", "Priory Gardens": "D"}
PRICE = {6: 52, 12: 96}
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
GROUNDS = {"ticket machine out of order": r"machine|meter", "permit was displayed": r"permit\b.*(display|windscreen|show|visible|valid)|display",
           "vehicle broke down": r"br[oe]ke?n?.?down|breakdown|tow(ed|ing)?\b|flat tyre|puncture|would ?n.t start", "medical emergency": r"medical|emergency|hospital|doctor|ambulance|ill\b",
           "vehicle had been sold": r"\bsold\b|stolen", "signs unclear": r"\bsigns?\b|marking|unclear"}
WORDS = dict(zip("one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty".split(), [*range(1, 13), 15, 20, 30]))
TASKS = {  # kind: slots, in the order of asking
    "change_vehicle": ["permit", "plate", "start"],
    "order_vouchers": ["permit", "kind", "quantity", "delivery"],
    "pay_fine": ["fine", "card"],
    "appeal_fine": ["fine", "ground", "evidence"],
    "refund_permit": ["permit", "end", "refund_to"],
    "issue_permit": ["name", "address", "plate", "months", "start"],
    "disabled_bay": ["name", "address", "badge", "driveway"],
    "suspend_bays": ["outside", "day", "hours", "bays"],
    "ask_fine": ["fine"], "ask_refund": ["permit", "end"], "ask_permit": ["permit"]}
KIND = {"start": "date", "end": "date", "day": "date", "outside": "address"}  # slot: kind of its value, where it is called otherwise
SHARED = ("name", "permit", "fine")


class World:
    def __init__(self):
        self.permits = {"P-4417": dict(holder="Ines Calloway", plate="RV67 KHO", zone="A", until="2027-02-28", months=12, vouchers=4),
                        "P-2086": dict(holder="Desmond Achterberg", plate="LN20 WPT", zone="B", until="2026-11-30", months=12, vouchers=0),
                        "P-5930": dict(holder="Tamsin Okoro", plate="GX71 BVE", zone="C", until="2026-12-31", months=12, vouchers=12)}
        self.fines = {"F-20933": dict(plate="LN20 WPT", street="Station Road", issued="2026-05-02", full=70, reduced=35, paid=False),
                      "F-21177": dict(plate="YC18 DMN", street="Quay Street", issued="2026-05-06", full=70, reduced=35, paid=False),
                      "F-18452": dict(plate="HJ65 SAU", street="Castle Street", issued="2026-03-24", full=70, reduced=35, paid=False)}
        self.full = {"2026-06-05": ["2026-06-08", "2026-06-10"], "2026-05-29": ["2026-06-01", "2026-06-02"]}
        self.log = []

    def write(self, what, letter):
        self.log.append(what)
        return {"reference": f"{letter}-{700 + len(self.log)}", **what}

    def functions(self):
        w = self

        @harness.tool
        def look_up(reference: str):
            if reference in w.permits:
                return {"permit": reference, **w.permits[reference]}
            if reference in w.fines:
                f = w.fines[reference]
                day = date.fromisoformat(f["issued"])
                cheap, late = day + timedelta(14), day + timedelta(28)
                return {"fine": reference, **f, "reduced_until": cheap.isoformat(), "appeal_until": late.isoformat(),
                        "to_pay": f["reduced"] if TODAY <= cheap else f["full"]}
            for number, p in w.permits.items():
                if p["plate"] == reference:
                    return {"permit": number, **p}
            raise ValueError(f"nothing is kept under {reference}")

        @harness.tool
        def check_bays(outside: str, day: str):
            return {"outside": outside, "day": day, "free": day not in w.full, "alternatives": w.full.get(day, [])}

        @harness.tool
        def issue_permit(name: str, address: str, plate: str, months: int, start: str):
            return w.write(dict(permit="P-6201", name=name, address=address, plate=plate, months=months, start=start, fee=PRICE[months]), "N")

        @harness.tool
        def order_vouchers(permit: str, kind: str, quantity: int, delivery: str):
            return w.write(dict(permit=permit, kind=kind, quantity=quantity, delivery=delivery), "V")

        @harness.tool
        def change_vehicle(permit: str, plate: str, start: str):
            return w.write(dict(permit=permit, plate=plate, start=start), "C")

        @harness.tool
        def pay_fine(fine: str, amount: int, card: str):
            w.fines[fine]["paid"] = True
            return w.write(dict(fine=fine, amount=amount, card=card), "R")

        @harness.tool
        def appeal_fine(fine: str, ground: str, evidence: bool):
            return w.write(dict(fine=fine, ground=ground, evidence=evidence), "A")

        @harness.tool
        def refund_permit(permit: str, end: str, refund_to: str):
            return w.write(dict(permit=permit, end=end, refund_to=refund_to), "E")

        @harness.tool
        def disabled_bay(name: str, address: str, badge: str):
            return w.write(dict(name=name, address=address, badge=badge), "D")

        @harness.tool
        def suspend_bays(outside: str, day: str, start_time: str, end_time: str, bays: int):
            return w.write(dict(outside=outside, day=day, start_time=start_time, end_time=end_time, bays=bays), "S")

        return {f.__name__: f for f in (look_up, check_bays, issue_permit, order_vouchers, change_vehicle, pay_fine, appeal_fine, refund_permit, disabled_bay, suspend_bays)}


# ---- understanding

def safe_date(y, m, d):
    try:
        return date(y, m, d)
    except ValueError:
        return None


def parse(text, asked=()):
    """Values told in a text: a list of (kind, value, position), and the text without them."""
    found, t = [], text.replace("’", "'")
    denied = lambda at: re.search(r"(\bnot|instead of|rather than|isn't|wasn't|no longer|and no)( (on|for|the|from|at|until|my|a|to))*\s*$", t[:at].lower())

    def take(pattern, make, flags=re.I):
        nonlocal t
        for m in list(re.finditer(pattern, t, flags)):
            value = make(m)
            if value is None:
                continue
            kind, value = value
            if not denied(m.start()):
                found.append((kind, value, m.start()))
            t = t[:m.start()] + "\0" * (m.end() - m.start()) + t[m.end():]

    take(r"\bP[- ]?(\d{4})\b", lambda m: ("permit", "P-" + m[1]))
    take(r"\bF[- ]?(\d{5})\b", lambda m: ("fine", "F-" + m[1]))
    take(r"\bBB[- ]?(\d{6})\b", lambda m: ("badge", "BB-" + m[1]))
    take(r"\b([A-Z]{2}\d{2})[ -]?([A-Z]{3})\b", lambda m: ("plate", f"{m[1]} {m[2]}".upper()))
    streets = "|".join(STREETS)
    take(rf"(?:\b(?:number|no\.?) )?\b(\d+[a-z]?),? ({streets})\b", lambda m: ("address", f"{m[1]} {m[2].title()}"))
    take(rf"\b({streets})\b(?:,? (?:number|no\.?|outside|at)? ?(\d+[a-z]?)\b)?", lambda m: ("address", f"{m[2]} {m[1].title()}" if m[2] else m[1].title()))
    take(r"\b(\d{4})-(\d\d)-(\d\d)\b", lambda m: ("date", safe_date(int(m[1]), int(m[2]), int(m[3]))))
    take(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b(?! ?[ap]\.?m)", lambda m: (lambda d: ("date", d) if d and 0 < int(m[2]) < 13 else None)(safe_date(2000 + int(m[3] or 26) % 100, int(m[2]) if int(m[2]) < 13 else 1, int(m[1]))))
    month = "|".join(f"{m[:3]}(?:{m[3:]})?" for m in MONTHS)
    index = lambda s: next(i for i, m in enumerate(MONTHS, 1) if m.startswith(s.lower()[:3]))
    take(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({month})\b\.?,?(?: (20\d\d))?", lambda m: ("date", safe_date(int(m[3] or 2026), index(m[2]), int(m[1]))))
    take(rf"\b({month}) (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b,?(?: (20\d\d))?", lambda m: ("date", safe_date(int(m[3] or 2026), index(m[1]), int(m[2]))))
    take(rf"\b(?:end|last day) of ({month})\b", lambda m: ("date", safe_date(2026, index(m[1]) % 12 + 1, 1) - timedelta(1)))
    take(r"\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b", lambda m: ("daynum", int(m[1])))
    take(r"\b(today|tomorrow)\b", lambda m: ("date", TODAY + timedelta(m[1].lower() == "tomorrow")))
    if not any(k in ("date", "daynum") for k, _, _ in found):
        take(rf"\b(?:(?:this|next|on) )?({'|'.join(DAYS)})\b", lambda m: ("date", TODAY + timedelta((DAYS.index(m[1].lower()) - 1) % 7 + 1)))
    t = re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda m: str(WORDS[m[1].lower()]).ljust(len(m[1])), t, flags=re.I)
    take(r"(?:£ ?\d+(?:\.\d\d)?|\b\d+(?:\.\d\d)? ?(?:pounds?|quid|gbp)\b)", lambda m: ("money", int(re.search(r"\d+", m[0])[0])))
    part = r"(?: (?:in the|this) (morning|afternoon|evening))?"

    def clock(m):
        h, mi, ap = int(m[1]) % 24, int(m[2] or 0), (m[3] or m[4] or "").lower()
        if ap[:1] in ("p", "e") or ap == "afternoon":
            h = h % 12 + 12
        elif ap[:1] in ("a", "m"):
            h %= 12
        return "time", (h, mi, bool(ap) or h > 12)
    take(r"\bhalf past (\d{1,2})\b()()" + part, lambda m: (lambda v: ("time", (v[1][0], 30, v[1][2])))(clock(m)))
    take(r"\b(?:noon|midday)\b", lambda m: ("time", (12, 0, True)))
    take(r"\b(\d{1,2})[:.](\d\d) ?([ap]\.?m\.?)?" + part, clock)
    take(r"\b(\d{1,2})() ?([ap]\.?m\b\.?)()", clock)
    take(r"\b(\d{1,2})() *() in the (morning|afternoon|evening)", clock)
    take(r"\b(\d{1,2})() ?()()(?:o'clock|h\b|hrs?\b)", clock)
    take(r"\b(\d{1,2})()()() ?(?=(?:to|till|until|-|–|and) ?[\d\0])", lambda m: clock(m) if "hours" in asked or re.search(r"from|between", t[:m.start()][-12:]) else None)
    if "hours" in asked and re.search(r"(whole|all|full) day", text.lower()):
        found += [("time", (7, 0, True), 0), ("time", (19, 0, True), 1)]
    if any(k == "time" for k, _, _ in found):
        take(r"(?<=to )(\d{1,2})()()()\b(?! *(?:bay|space))|(?<=till )(\d{1,2})\b|(?<=until )(\d{1,2})\b|(?<=and )(\d{1,2})\b(?! *(?:bay|space))|(?<=[-–])(\d{1,2})\b",
             lambda m: ("time", (int(next(g for g in m.groups() if g)), 0, False)))
    take(r"\b(\d{1,2}) *(?:-? ?months?|mths?)\b", lambda m: ("months", int(m[1])))
    take(r"\bhalf a year\b|\bhalf-year(?:ly)?\b|\bsix-month\b", lambda m: ("months", 6))
    take(r"\b(?:a|1|full|whole|the) +year\b|\bannual\b|\byear(?:ly| permit)\b", lambda m: ("months", 12))
    take(r"\b(\d{1,2}) *(?:\w+ )?(?:parking )?(?:bays?|spaces?|places?)\b", lambda m: ("bays", int(m[1])))
    take(r"\b(?:a|single) (?:single )?(?:bay|space)\b", lambda m: ("bays", 1) if "bays" in asked else None)
    take(r"\b(\d{1,3}) *(?:of them|(?:\w+[- ]){0,3}(?:vouchers?|books?))\b", lambda m: ("quantity", int(m[1])))
    low = text.lower()
    if re.search(r"\bdaily\b|\bday (vouchers?|ones?|tickets?)|(all|full|whole)[- ]day", low) or "kind" in asked and re.search(r"\bday\b", low):
        found.append(("kind", "day", 0))
    if re.search(r"\bhour(s|ly)?\b", low) and ("kind" in asked or re.search(r"hour(ly)? (vouchers?|ones?)", low)):
        if not re.search(r"\bnot (the |an )?hour", low) and ("kind", "day", 0) not in found:
            found.append(("kind", "hourly", 0))
        elif re.search(r"\bnot (the |a |for the )?(full |whole |all )?da(y|ily)", low):
            found[:] = [f for f in found if f[0] != "kind"] + [("kind", "hourly", 0)]
    for kind, value, pattern in (("delivery", "post", r"\b(by post|post(ed)?|mail(ed)?|send|sent|letterbox)\b"), ("delivery", "collect", r"\bcollect(ed|ion)?\b|pick(ed)? (them )?up|come (in|by)|fetch"),
                                 ("refund_to", "card", r"\bcard\b"), ("refund_to", "bank account", r"\bbank\b|\baccount\b|bank transfer")):
        m = re.search(pattern, low)
        if m and not re.search(r"(not|n't|rather than|instead of)( \w+){0,3} ?$", low[:m.start()]):
            found.append((kind, value, m.start()))
    for ground, pattern in GROUNDS.items():
        if (m := re.search(pattern, low)) and ("ground" in asked or "appeal" in low or re.search(r"because|since|ground|reason", low)):
            found.append(("ground", ground, m.start()))
            break
    clause = next((c for c in re.split(r"[.;!?]|, (?=and|but)", low) if re.search(r"photo|picture|receipt|evidence|proof|document", c)), None)
    if clause and "?" not in clause:
        found.append(("evidence", not re.search(r"\bno\b|not|n't|without|none", clause), 0))
    clause = next((c for c in re.split(r"[.;!?]", low) if re.search(r"driveway|garage|off-street", c)), None)
    if clause:
        found.append(("driveway", not re.search(r"\bno\b|not|n't|without|neither|nor", clause), 0))
    take(r"\b(\d{6})\b", lambda m: ("badge", "BB-" + m[1]) if "badge" in asked else None)
    take(r"\b(\d{5})\b", lambda m: ("fine", "F-" + m[1]) if "fine" in asked else None)
    take(r"\b(\d{4})\b", lambda m: ("permit", "P-" + m[1]) if "permit" in asked and "card" not in asked else ("card", m[1]) if "card" in asked or re.search(r"card|ending|ends|\bpay", low) else None)
    for slot in [s for s in ("months", "quantity", "bays", "hours") if s in asked and not any(k == {"hours": "time"}.get(s, s) for k, _, _ in found)]:
        take(r"(?<![\d\0£])\b(\d{1,3})[a-z]?\b(?!\0)", lambda m, s=slot: None if any(k == s for k, _, _ in found) or s == "months" and int(m[1]) not in (6, 12) else
             ("time", (int(m[1]), 0, False)) if s == "hours" else (s, int(m[1])))
    if {"address", "outside"} & set(asked) and not any(k == "address" for k, _, _ in found):
        take(r"\b(?:number |no\.? ?)?(\d{1,3}[a-z]?)\b", lambda m: ("house", m[1]))
    if {"start", "end", "day"} & set(asked) and not any(k in ("date", "daynum") for k, _, _ in found):
        take(r"\b(\d{1,2})\b", lambda m: ("daynum", int(m[1])) if 0 < int(m[1]) < 32 and text[m.start()].isdigit() else None)
    rest = re.sub(r"\0+", " ", t)
    m = re.search(r"(?:name(?:'s| is|:)?|i am|i'm|this is|it's|here is|permit holder:?)\s+(?:mrs?\.? |ms\.? |dr\.? )?([A-Z][\w'-]+(?: [A-Z][\w'-]+)+)", rest, 0) or \
        re.search(r"(?:name is|my name's|name:)\s+(\w+ \w+)", rest, re.I)
    if m is None and "name" in asked:
        m = re.search(r"\b((?!Please|Yes|No|My|The|It|And|I|Name|Full|Address|In)[A-Z][\w'-]+(?: [A-Z][\w'-]+)+)", rest) or re.fullmatch(r"\W*(?:mrs?\.? |ms\.? )?([a-z'-]+ [a-z'-]+)[\W ]*", rest, re.I)
    if m:
        found.append(("name", " ".join(p if p[1:] != p[1:].lower() else p.capitalize() for p in m[1].split()), m.start()))
    return sorted((f for f in found if f[1] is not None), key=lambda f: f[2]), rest


INTENTS = [("disabled_bay", r"disabled"), ("suspend_bays", r"suspen|removal|moving.*(bay|space)|(keep|reserve).*(bay|space|free)"),
           ("appeal_fine", r"\bappeal|contest|challenge|dispute|object\b"),
           ("ask_refund", r"how much.*(back|refund)|what (would|do|will) i get back|refund.*how much"),
           ("refund_permit", r"refund|cancel.*permit|(give|hand).*(up|back|in).*permit|permit.*(back|refund|cancel)|money back|no longer need.*permit|don't need.*permit any|return.*permit|end my permit"),
           ("order_vouchers", r"voucher"), ("change_vehicle", r"(chang|switch|swap|updat|regist|transfer|move|put|replac|add).*(car|vehicle|van|plate|registration)|(new|different|another) (car|vehicle|van)"),
           ("ask_fine", r"(how much|what).*(fine|ticket|penalty).*\?|(fine|ticket|penalty).*how much"), ("pay_fine", r"\b(pay|settle|paid)\b.*(fine|ticket|penalty|charge|notice|it\b)|(fine|ticket|penalty).*\b(pay|settle)"),
           ("ask_permit", r"(when|how long).*permit.*(expire|run|valid|end)"),
           ("issue_permit", r"\b(new|resident|residents'|parking|apply|get|need|buy|want|like|6|12|six|twelve|year)\b.*\bpermit|permit.*apply")]
WANT = r"\b(want|like|need|can i|could i|could you|can you|also|please|have to|i'll|let me|wish|i am here|i'm here|how do i|apply|may i|help|then|going to|must|looking to|about|how much|when)\b"
FAQ = [(r"(disabled|bay).*(cost|fee|free|pay|charge)|(cost|fee|how much|free|charge).*disabled", "A disabled bay is free of charge."),
       (r"(how long|when|weeks?|long).*(disabled|bay.*(marked|painted|take|ready))|disabled.*(how long|long|take)", "It takes about six weeks until a disabled bay is marked out."),
       (r"(how long|when).*(appeal|decision|decide|hear|answer)|(appeal|decision).*(how long|take|when)", "A decision on an appeal takes up to 56 days, and the fine is on hold until then."),
       (r"(cost|how much|price|fee|charge).*\bpermit|permit.*(cost|how much|price|fee)", "A resident permit is £52 for six months and £96 for twelve months."),
       (r"(cost|how much|price|fee|charge).*voucher|voucher.*(cost|how much|price)", "Day vouchers are £3 each and hourly vouchers are £1 each."),
       (r"(cost|how much|price|fee|charge).*(chang|vehicle|car\b)|(chang|vehicle).*(cost|how much|price|fee|charge|free)", "A change of vehicle costs £12."),
       (r"(cost|how much|price|fee|charge).*(suspen|bay|space)|(suspen|bay).*(cost|how much|price|fee)", "A suspension is £35 for each bay and day."),
       (r"(when|what time).*open|opening (hours|times)", "We are open Monday to Friday from 9:00 to 16:30.")]
YES = r"\b(yes|yeah|yep|yup|sure|ok|okay|correct|right|fine by|that's fine|please do|go ahead|exactly|absolutely|perfect|do it|sounds good|confirm(ed)?|agreed?|aye|of course|certainly|gladly|that works|spot on|good|do that)\b"
NO = r"^\W*(no|nope|nah|not|don't|do not|wait|stop|hold on|sorry|rather not|never mind)\b|\bwrong\b|incorrect|not right|isn't right|too (much|expensive|dear)|not that|don't want|do not want|i would not|rather not|not correct"
DROP = r"leave it|forget it|never ?mind|drop (it|that)|(do not|don't) (do|want|book|make|send|file) (it|that|this)( then| any ?more)?\b|cancel that|skip (it|that)|not (do|go ahead)|call it off|no longer want|changed my mind about"


class Agent:
    def __init__(self, style):
        self.s = FRAMES[style]
        self.world = World()
        self.tool = self.world.functions()
        self.queue, self.done, self.cur, self.pool, self.cache = [], [], None, {}, {}
        self.asked, self.state, self.offers, self.misses, self.about = [], "open", [], 0, None

    # -- the conversation
    def __call__(self, text):
        return self.turn(text)

    def turn(self, text):
        low, out = text.lower().replace("’", "'"), []
        answers = self.faq(low)
        before = dict(self.cur["vals"]) if self.cur else {}
        half = self.cur.get("half") if self.cur else None
        cur_before = self.cur
        news = self.intents(text)
        values, rest = parse(text, self.asked + (["months", "kind", "delivery", "refund_to"] if self.state == "confirm" else []))
        self.note(text, values, rest)
        yes, no = bool(re.search(YES, low)), bool(re.search(NO, low))
        out += answers
        if self.cur is None and (self.queue or news):
            self.cur = self.queue.pop(0)
            self.fill()
            return self.join(out, self.advance())
        if self.cur is None:
            if answers:
                self.state = "else"
                return self.join(out, self.s["else"])
            if self.state == "else" and (no or not yes or re.search(r"\b(all|everything|thank|thanks|bye|leave it)\b", low)):
                return self.s["bye"] if no or re.search(r"thank|\ball\b|every|bye|nothing|leave (it|that)", low) else self.join([self.s["again"]], self.s["else"])
            return self.s["more"] if self.state == "else" else self.s["open"]
        changed = self.cur is not cur_before or self.cur["vals"] != before or self.cur.get("half") != half
        if re.search(DROP, low) and not (changed and self.state != "else"):
            return self.drop(out)
        if self.state == "confirm":
            if changed:
                return self.join(out, self.advance())
            if yes and not no:
                return self.join(out, self.commit())
            if self.offers and re.search(r"\bother\b", low):
                self.set(KINDSLOT[self.cur["kind"]], next(o for o in self.offers[::-1] if o != self.cur["vals"]["day"]))
                return self.join(out, self.advance())
            if no:
                topic = next((s for s in TASKS[self.cur["kind"]] if re.search(TOPIC[s], low)), None)
                if topic:
                    self.state, self.asked = "ask", [topic]
                    return self.join(out, self.s["ask"][topic])
                self.state = "objected"
                return self.join(out, self.s["change"] + self.other_price(low))
            return self.join(out, "" if answers else self.s["again"], self.read_back())
        if self.state == "objected" and not changed:
            topic = next((s for s in TASKS[self.cur["kind"]] if re.search(TOPIC[s], low)), None)
            if topic:
                self.state, self.asked = "ask", [topic]
                return self.join(out, self.s["ask"][topic])
            return self.drop(out) if no or re.search(r"leave|nothing|thank|that's all|that is all", low) else self.join(out, self.read_back())
        if self.state == "offer" and not changed:
            pick = self.pick(low, yes)
            if pick:
                self.set(KINDSLOT[self.cur["kind"]], pick)
                return self.join(out, self.advance())
            if no or re.search(r"neither|none", low):
                return self.drop(out)
        if self.asked and not changed and not answers:
            self.misses += 1
            if re.search(r"(don't|do not|not) (know|have|remember|sure)|no idea|unsure|can't (find|remember)", low) and "permit" in self.asked:
                self.asked = ["permit", "old_plate"]
                return self.join(out, "No matter. What is the registration of the car that is on the permit at present?")
            partly = re.search(r"\b(later|elsewhere|own|hours|more|few|larger|mine|yours|weekday|weekend|credit|debit|somebody)\b", low)
            return self.join([*out, "" if partly else self.s["again"]], self.advance())
        return self.join(out, self.advance())

    def join(self, *parts):
        flat = []
        for p in parts:
            flat += p if isinstance(p, list) else [p]
        return " ".join(p for p in flat if p)

    def intents(self, text):
        """New tasks in a text, in their order; the values of a sentence go to its task first."""
        new = []
        if self.asked and self.state == "ask" and "ground" in self.asked and not re.search(r"\b(also|another thing|want to|would like)\b", text.lower()):
            return new
        for s in re.split(r"(?<=[.!?;])\s+|,? (?:and|but)(?: also| then)? (?=i |to |can |could |order|pay|appeal|change)", text.replace("’", "'"), flags=re.I):
            low = re.sub(r"(do not|don't|not|without|rather than|instead of|won't) (want to |have to |need to |to )?(pay\w*|appeal\w*|order\w*|cancel\w*)", "", s.lower())
            if any(re.search(p, low) for p, _ in FAQ) and not re.search(r"\bfine\b|ticket|penalty|i get back|refund", low) and re.search(r"\?|how (much|long)|know|whether|what", low) and not re.search(r"(want|like) to (apply|order|change|buy|pay|appeal)", low):
                continue
            if self.about and not self.cur and re.search(r"apply for (one|it|that)", low):
                low += " disabled"
            hits = sorted((m.start(), i, k) for i, (k, p) in enumerate(INTENTS) if (m := re.search(p, low)))
            kinds, families = [], set()
            for at, _, k in sorted(hits, key=lambda h: h[1]):
                family = k[-4:] if k != "order_vouchers" else k
                if family not in families and (k != "issue_permit" or not kinds) and (k != "change_vehicle" or "_permit" not in "".join(n for _, n in kinds)):
                    families.add(family)
                    kinds.append((at, k))
            kinds = [k for _, k in sorted(kinds)]
            if kinds == ["ask_fine"] and re.search(r"\bpay (it|the|my)", low) and not re.search(r"how much|what (do|is|does)", low):
                kinds = ["pay_fine"]
            if kinds == ["ask_fine"] and re.search(r"(want|like|need|have|wish) to pay", low):
                kinds = ["ask_fine", "pay_fine"]
            if "pay_fine" in kinds and not re.search(r"fine|ticket|penalty|charge|notice", low) and "fine" not in self.pool:
                kinds.remove("pay_fine")
            known = [t["kind"] for t in self.queue + ([self.cur] if self.cur else [])]
            for kind in kinds:
                again = kind in [t["kind"] for t in self.done]
                asks = re.search(WANT, low) or not (self.cur or self.done)
                if kind in known or kind in [n["kind"] for n in new] or not asks or again and self.state != "else" or kind == "issue_permit" and (self.cur or re.search(r"\bp-?\d{4}|my permit", low)):
                    continue
                if self.state == "confirm" and re.search(YES, low) and not re.search(r"also|want|like to|can i|could", low):
                    continue
                if kind in ("pay_fine", "appeal_fine") and self.state == "confirm" and kind == self.cur["kind"]:
                    continue
                task = dict(kind=kind, vals={}, text=s)
                new.append(task)
        self.queue += new
        return new

    def note(self, text, values, rest):
        """Puts what was told where it belongs; nothing is dropped."""
        low = text.lower().replace("’", "'")
        times = [v for k, v, _ in values if k == "time"]
        for kind, value, at in values:
            if kind == "time" or kind == "money":
                continue
            if kind == "daynum":
                kind, value = "date", self.day_number(value)
            if kind == "house":
                slot = "address" if self.cur and "address" in TASKS[self.cur["kind"]] else "outside"
                street = self.cur["vals"].get(slot) if self.cur else None
                if not street:
                    continue
                kind, value = "address", f"{value} {re.sub(r'^[0-9]+[a-z]? ', '', street)}"
            self.place(kind, value, text, at)
        if times:
            task = next((t for t in ([self.cur] if self.cur else []) + self.queue if t["kind"] == "suspend_bays"), None)
            if task:
                old = task["vals"].get("hours") or task.get("half")
                fixed = [f"{h:02}:{m:02}" for h, m, _ in times]
                if len(times) >= 2:
                    (h1, m1, s1), (h2, m2, s2) = times[-2:] if len(times) == 2 else times[:2]
                    h2 += 12 if not s2 and (h2, m2) <= (h1, m1) and h2 < 12 else 0
                    task["vals"]["hours"] = (f"{h1:02}:{m1:02}", f"{h2:02}:{m2:02}")
                elif isinstance(old, tuple) and len(old) == 2:
                    end = re.search(r"until|till|to \d|end|finish", low)
                    h, m, sure = times[0]
                    if end:
                        h += 12 if not sure and h < 7 else 0
                        task["vals"]["hours"] = (old[0], f"{h:02}:{m:02}")
                    else:
                        task["vals"]["hours"] = (fixed[0], old[1])
                elif old:
                    h, m, sure = times[0]
                    h += 12 if not sure and f"{h:02}:{m:02}" <= old and h < 12 else 0
                    task["vals"]["hours"] = (old, f"{h:02}:{m:02}")
                else:
                    task["half"] = fixed[0]
        if self.cur:
            got = [s for s in self.asked if s in self.cur["vals"]]
            for slot in ("evidence", "driveway"):
                if slot in self.asked and slot not in got and not any(k == slot for k, _, _ in values):
                    if re.search(r"^\W*(no|nope|none|i have none|i do not|i don't|neither)\b|\bno\b|(don't|do not) have|nothing", low):
                        self.cur["vals"][slot] = False
                    elif re.search(YES, low) or re.search(r"\bi (do|have)\b", low):
                        self.cur["vals"][slot] = True

    def place(self, kind, value, text, at):
        def slot_of(task):
            return next((s for s in TASKS[task["kind"]] if KIND.get(s, s) == kind), None)
        if kind == "plate" and "old_plate" in self.asked:
            hit = self.look(value)
            if hit and "permit" in hit:
                return self.place("permit", hit["permit"], text, at)
        tasks = ([self.cur] if self.cur else []) + self.queue
        fits = [t for t in tasks if slot_of(t)]
        own = [t for t in fits if t is not self.cur and any(v in t.get("text", "") for v in [text[at:at + 8]] if v)]
        if not fits and kind == "plate":
            hit = None
        if kind in SHARED:
            self.pool[kind] = value
        empty = [t for t in fits if slot_of(t) not in t["vals"]]
        task = (own or (fits if self.cur in fits else empty or fits) or [None])[0]
        if task is None:
            self.pool[kind] = value
            return
        slot = slot_of(task)
        if kind == "plate" and slot == "plate" and task["kind"] == "change_vehicle":
            permit = self.pool.get("permit") or task["vals"].get("permit")
            old = self.cache.get(permit, {}).get("plate") if permit else None
            if value == old or re.search(r"(old|previous|current|so far|present)[^.,;]*$", text[:at].lower()):
                return
        if kind == "address" and not value[0].isdigit():
            house = re.match(r"\d+[a-z]?", task["vals"].get(slot, ""))
            if house and task["vals"][slot].endswith(value):
                return
        self.set(slot, value, task)

    def set(self, slot, value, task=None):
        (task or self.cur)["vals"][slot] = value

    def day_number(self, n):
        last = self.cur["vals"].get(KINDSLOT.get(self.cur["kind"], "day")) if self.cur else None
        base = self.offers[0] if self.offers else last or TODAY
        d = safe_date(base.year, base.month, n)
        if self.offers:
            return next((o for o in self.offers if o.day == n), d)
        return d if d and d >= TODAY else safe_date(TODAY.year, TODAY.month + 1, n)

    def pick(self, low, yes):
        if not self.offers:
            return None
        if re.search(r"\b(first|earlier|earliest|former|soonest|sooner)\b", low):
            return self.offers[0]
        if re.search(r"\b(second|later|latest|latter|last|other)\b", low):
            return self.offers[-1]
        return self.offers[0] if yes and len(self.offers) == 1 else None

    def faq(self, low):
        out = []
        for s in re.split(r"(?<=[.!?])\s+|,? and (?=how|does|what|when|is )", low):
            self.about = "disabled" if "disabled" in s else self.about
            if self.about and "disabled" not in s and not self.cur and re.search(r"\b(it|one|that)\b", s) and not re.search(r"permit|fine|voucher|suspen", s):
                s += " disabled"
            if not re.search(r"\?|how (much|long)|know|whether|tell me|wonder|what", s):
                continue
            if re.search(r"\bfine\b|ticket|penalty|i get back|refund", s) and not re.search(r"appeal|decision", s):
                continue
            hits = [a for p, a in FAQ if re.search(p, s) and a not in out]
            out += [a for a in hits if "disabled" in a][:2] if "disabled" in s else hits[:1]
        return out

    # -- the work
    def fill(self):
        for slot in TASKS[self.cur["kind"]]:
            kind = KIND.get(slot, slot)
            if slot not in self.cur["vals"] and kind in self.pool:
                self.cur["vals"][slot] = self.pool[kind] if kind in SHARED else self.pool.pop(kind)

    def look(self, ref):
        if ref not in self.cache:
            try:
                self.cache[ref] = self.tool["look_up"](ref)
            except ValueError:
                self.cache[ref] = None
        return self.cache[ref]

    def advance(self):
        """What is said next about the task at hand."""
        self.state, self.asked = "ask", []
        t, v = self.cur["kind"], self.cur["vals"]
        for slot in ("permit", "fine"):
            if slot in v and slot in TASKS[t]:
                if self.look(v[slot]) is None:
                    bad = v.pop(slot)
                    self.pool.pop(slot, None)
                    self.asked = [slot]
                    return [f"I have nothing under {bad}, I am afraid.", self.s["ask"][slot]]
        trouble = self.check(t, v)
        if trouble:
            return trouble
        missing = [s for s in TASKS[t] if s not in v or s in ("address", "outside") and not v[s][0].isdigit()]
        if missing:
            return self.ask(missing)
        if t.startswith("ask_"):
            text = self.answer(t, v)
            self.done.append(self.cur)
            self.cur = None
            return [text, self.next()]
        return self.read_back()

    def ask(self, missing):
        n = self.s["n"]
        self.asked = missing[:n]
        known = self.s["known"].format(items=", ".join(f"{LABEL[k]} {self.show(k, x)}" for k, x in self.cur["vals"].items())) if self.s.get("known") and self.cur["vals"] else ""
        half = self.cur.get("half") if "hours" in self.asked else None
        if half:
            self.asked = ["hours"]
            return [f"It starts at {self.clock(half)}, then. And until what time do you need it?"]
        intro = self.s["intro"][len(self.done) % len(self.s["intro"])] if not self.cur.get("begun") else ""
        self.cur["begun"] = True
        qs = [self.s["ask"][s] for s in self.asked]
        if self.s.get("form"):
            return [intro, known, self.s["form"] + "\n" + "\n".join("- " + q for q in qs)]
        return [intro, known, *qs]

    def check(self, t, v):
        """The policies. Gives what is said where something cannot be."""
        def refuse(why):
            self.done.append({**self.cur, "kind": "refused"})
            self.cur = None
            return [self.s["refuse"].format(why=why), self.next()]

        def again(slot, why):
            v.pop(slot, None)
            self.asked = [slot]
            return [self.s["refuse"].format(why=why), self.s["ask"][slot]]
        if t in ("appeal_fine", "pay_fine") and "fine" in v:
            f = self.look(v["fine"])
            if f["paid"]:
                return refuse(f"fine {v['fine']} has been paid already")
            if t == "appeal_fine" and TODAY > date.fromisoformat(f["appeal_until"]):
                return refuse(f"an appeal has to reach us within 28 days, and for fine {v['fine']} that ended on {self.day(date.fromisoformat(f['appeal_until']))}; the £{f['to_pay']} would have to be paid")
        if t == "order_vouchers" and "quantity" in v and v.get("kind") == "day" and "permit" in v:
            left = 30 - self.look(v["permit"])["vouchers"]
            if v["quantity"] > left:
                return again("quantity", f"a household may have 30 day vouchers a year, and you have {left} left")
        if t == "order_vouchers" and v.get("quantity", 1) < 1:
            return again("quantity", "it has to be one voucher at least")
        if t == "issue_permit" and v.get("months", 6) not in PRICE:
            return again("months", "permits run for 6 or for 12 months")
        for slot in ("start", "end"):
            if slot in v and slot in TASKS[t] and v[slot] < TODAY:
                return again(slot, f"{self.day(v[slot])} is in the past")
        if t == "issue_permit" and "start" in v and v["start"] > TODAY + timedelta(60):
            return again("start", "a permit can start within the next 60 days")
        if t == "disabled_bay" and v.get("driveway"):
            return refuse("a disabled bay is only marked out where there is no driveway or garage")
        if t == "suspend_bays":
            if v.get("bays", 1) > 4:
                return again("bays", "four bays are the most that can be suspended")
            if "day" in v and v["day"] < TODAY + timedelta(7):
                return again("day", f"signs have to stand for a week, so {self.day(TODAY + timedelta(7))} is the first day possible")
            if "hours" in v and not "07:00" <= v["hours"][0] < v["hours"][1] <= "19:00":
                return again("hours", "suspensions can be between 7:00 and 19:00")
            if "day" in v and v.get("outside", "x")[0].isdigit():
                key = v["outside"], v["day"]
                if key not in self.cache:
                    self.cache[key] = self.tool["check_bays"](v["outside"], v["day"].isoformat())
                if not self.cache[key]["free"]:
                    self.offers = [date.fromisoformat(d) for d in self.cache[key]["alternatives"]]
                    bad = v.pop("day")
                    self.state, self.asked = "offer", ["day"]
                    return [self.s["offer"].format(day=self.day(bad), a=self.day(self.offers[0]), b=self.day(self.offers[1]))]
        return None

    def refund(self, v):
        p = self.look(v["permit"])
        until = date.fromisoformat(p["until"])
        months = max(0, (until.year - v["end"].year) * 12 + until.month - v["end"].month)
        return max(0, months * 8 - 10)

    def answer(self, t, v):
        if t == "ask_fine":
            f = self.look(v["fine"])
            return f"Fine {v['fine']} is £{f['reduced']} if it is paid by {self.day(date.fromisoformat(f['reduced_until']))}, and £{f['full']} after that. At the moment £{f['to_pay']} is due."
        if t == "ask_permit":
            return f"Permit {v['permit']} runs until {self.day(date.fromisoformat(self.look(v['permit'])['until']))}."
        return f"If permit {v['permit']} ends on {self.day(v['end'])}, you get £{self.refund(v)} back, after the £10 for handling."

    def day(self, d):
        return {"long": f"{DAYS[d.weekday()].title()}, {d.day} {MONTHS[d.month - 1].title()} {d.year}", "plain": f"{d.day} {MONTHS[d.month - 1].title()}", "digits": f"{d:%d/%m/%Y}",
                "iso": d.isoformat(), "weekday": f"{DAYS[d.weekday()].title()} {d.day} {MONTHS[d.month - 1].title()}"}[self.s["date"]]

    def clock(self, t):
        h, m = map(int, t.split(":"))
        return t if self.s["time"] == 24 else f"{(h - 1) % 12 + 1}{f':{m:02}' if m else ''} {'am' if h < 12 else 'pm'}"

    def show(self, slot, x):
        if isinstance(x, date):
            return self.day(x)
        if isinstance(x, tuple):
            return f"{self.clock(x[0])} to {self.clock(x[1])}"
        if isinstance(x, bool):
            return "yes" if x else "no"
        return f"ending {x}" if slot == "card" else f"{x} months" if slot == "months" else str(x)

    def price(self):
        t, v = self.cur["kind"], self.cur["vals"]
        return {"change_vehicle": lambda: 12, "order_vouchers": lambda: v["quantity"] * (3 if v["kind"] == "day" else 1), "pay_fine": lambda: self.look(v["fine"])["to_pay"],
                "issue_permit": lambda: PRICE[v["months"]], "suspend_bays": lambda: 35 * v["bays"], "refund_permit": lambda: self.refund(v)}.get(t, lambda: 0)()

    def told(self, how):
        """The task in words: how is to, ing or past."""
        t, v, pound = self.cur["kind"], {k: self.show(k, x) for k, x in self.cur["vals"].items()}, self.price()
        verb, rest = {
            "change_vehicle": (("change", "changing", "changed"), "the vehicle on permit {permit} to {plate} from {start}, for a fee of £{p}"),
            "order_vouchers": (("order", "ordering", "ordered"), "{quantity} {kind} vouchers on permit {permit} for £{p}, " + ("to be sent by post" if v.get("delivery") == "post" else "to collect at our counter")),
            "pay_fine": (("pay", "paying", "paid"), "fine {fine}, £{p}, with the card {card}"),
            "appeal_fine": (("appeal", "appealing", "appealed"), "against fine {fine} on the ground \"{ground}\", " + ("with evidence" if v.get("evidence") == "yes" else "without evidence")),
            "refund_permit": (("end", "ending", "ended"), "permit {permit} on {end}, with £{p} refunded to your {refund_to}"),
            "issue_permit": (("issue", "issuing", "issued"), "a resident permit to {name}, {address}, for the car {plate}, for {months} from {start}, for £{p}"),
            "disabled_bay": (("apply", "applying", "applied"), "for a disabled bay outside {address} for {name}, badge {badge}, free of charge"),
            "suspend_bays": (("suspend", "suspending", "suspended"), f"{v.get('bays')} {'bay' if v.get('bays') == '1' else 'bays'}" + " outside {outside} on {day} from {hours}, for £{p}")}[t]
        return verb[("to", "ing", "past").index(how)] + " " + rest.format(p=pound, **v)

    def fields(self):
        v = self.cur["vals"]
        money = {"refund_permit": "refund"}.get(self.cur["kind"], "price")
        rows = [("request", NAMES[self.cur["kind"]])] + [(LABEL[s], self.show(s, v[s])) for s in TASKS[self.cur["kind"]]] + [(money, f"£{self.price()}" if self.price() else "free of charge")]
        return self.s["rows"].join(f"{a}: {b}" for a, b in rows)

    def read_back(self):
        self.state, self.asked = "confirm", []
        return [self.s["confirm"].format(to=self.told("to"), ing=self.told("ing"), fields=self.fields())]

    def other_price(self, low):
        v = self.cur["vals"]
        if self.cur["kind"] == "issue_permit" and re.search(r"too|expensive|much|dear|cheaper|price|cost|afford|more than", low):
            other = 18 - v["months"]
            return f" A permit for {other} months would be £{PRICE[other]}."
        return ""

    def write(self):
        t, v = self.cur["kind"], {k: x.isoformat() if isinstance(x, date) else x for k, x in self.cur["vals"].items() if k in TASKS[self.cur["kind"]]}
        if t == "pay_fine":
            v["amount"] = self.price()
        if t == "suspend_bays":
            v["start_time"], v["end_time"] = v.pop("hours")
        v.pop("driveway", None)
        return self.tool[t](**v)

    def commit(self):
        result = self.write()
        text = self.s["done"].format(past=self.told("past"), ref=result["reference"])
        extra = " Your new permit is number P-6201." if self.cur["kind"] == "issue_permit" else ""
        self.done.append(self.cur)
        self.cur = None
        return [text + extra, self.next()]

    def drop(self, out):
        what = NAMES[self.cur["kind"]]
        self.done.append({**self.cur, "kind": "dropped"})
        self.cur = None
        return self.join(out, f"Very well, I have left that ({what}) as it is; nothing has been done.", self.next())

    def next(self):
        self.asked, self.offers = [], []
        if self.queue:
            self.cur = self.queue.pop(0)
            self.fill()
            return self.join(self.advance())
        self.state = "else"
        return self.s["else"]


KINDSLOT = {"suspend_bays": "day", "refund_permit": "end", "ask_refund": "end", "change_vehicle": "start", "issue_permit": "start"}
LABEL = dict(permit="permit", plate="registration", start="from", kind="kind of voucher", quantity="how many", delivery="delivery", fine="fine", card="card", ground="ground", evidence="evidence", end="last day",
             refund_to="refund to", name="name", address="address", months="duration", badge="Blue Badge", driveway="driveway or garage", outside="outside", day="day", hours="time", bays="bays", half="from")
NAMES = dict(change_vehicle="change of vehicle", order_vouchers="visitor vouchers", pay_fine="payment of a fine", appeal_fine="appeal against a fine", refund_permit="end and refund of a permit",
             issue_permit="new resident permit", disabled_bay="disabled bay", suspend_bays="suspension of parking bays", ask_fine="question", ask_refund="question", ask_permit="question")
TOPIC = dict(permit=r"permit number", plate=r"registration|plate|number ?plate|\bcar\b", start=r"\bdate|\bday\b|start", kind=r"kind|type", quantity=r"number of|how many|quantity|amount", delivery=r"deliver|post", fine=r"fine number",
             card=r"\bcard\b", ground=r"ground|reason", evidence=r"evidence", end=r"\bdate|last day|\bend", refund_to=r"refund|account", name=r"\bname", address=r"address|street|house", months=r"months|duration|long", badge=r"badge",
             driveway=r"driveway|garage", outside=r"address|street|place|house", day=r"\bdate|\bday\b", hours=r"\btimes?\b|hours?", bays=r"bays|spaces")


def build(style):
    def fresh():
        agent = Agent(style)

        def respond(text):
            return agent.turn(text)
        return respond
    return fresh

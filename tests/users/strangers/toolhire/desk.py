"""The desk of a tool and plant hire shop: a world with nine tools, what the clerk hears, and the clerk (rules, no model).

The world stands still on Tuesday 9 June 2026, ten in the morning. `build(style)` is what the harness takes as an agent."""
import copy
import re
from datetime import date, timedelta

from styles import ALT, STYLES, VOICES

TODAY = date(2026, 6, 9)
DELIVERY = 38
WAIVER = 0.12  # of the hire charge

CUSTOMERS = {c[0]: dict(zip(("id", "first", "last", "firm", "account_no", "postcode", "on_stop"), c)) for c in [
    ("C-1001", "Naomi", "Hughes", None, None, "NN16 8QT", False),
    ("C-1002", "Neil", "Hughes", None, None, "NN16 8QP", False),
    ("C-1003", "Naomi", "Hewes", None, None, "NN16 8QW", False),
    ("C-1004", "Graham", "Pell", None, None, "NN15 6AB", False),
    ("C-1005", "Gareth", "Pell", None, None, "NN15 6BA", False),
    ("C-1006", "Denise", "Okafor", None, None, "NN14 2LP", False),
    ("C-1007", "Dennis", "Okafor", None, None, "NN14 2LQ", False),
    ("C-1008", "Tom", "Brannigan", None, None, "NN16 0BX", False),
    ("C-1009", "Priya", "Raman", None, None, "NN17 1DF", False),
    ("C-1010", "Priyanka", "Raman", None, None, "NN17 1FD", False),
    ("C-1011", "Steve", "Marlow", "Marlow Groundworks", "T-2087", "NN8 4EE", False),
    ("C-1012", "Jill", "Marlowe", "Marlowe Landscapes", "T-2078", "NN8 4EH", False),
    ("C-1013", "Kath", "Whitmore", "Whitmore Roofing", "T-2114", "NN10 3RT", False),
    ("C-1014", "Joe", "Whitmore", "Whitmore & Sons", "T-2141", "NN10 3RL", True),
    ("C-1015", "Owen", "Catterall", None, None, "NN16 9JJ", False),
    ("C-1016", "Olive", "Catterall", None, None, "NN16 9JK", False),
]}

# code: name, kind, a day, deposit, what people call it (the kind's words come with it), days it is out
MODELS = {m[0]: dict(zip(("model", "name", "kind", "rate", "deposit", "tags", "out"), m)) for m in [
    ("U10", "Kubota U10 micro digger, 1 tonne", "mini digger", 70, 75, ["u10", "micro digger", "1 tonne"], []),
    ("KX015", "Kubota KX015 mini digger, 1.5 tonne", "mini digger", 95, 75, ["kx015", "kubota", "1.5 tonne"], []),
    ("TB216", "Takeuchi TB216 mini digger, 1.5 tonne", "mini digger", 84, 75, ["tb216", "takeuchi", "1.5 tonne"], []),
    ("KX030", "Kubota KX030 mini digger, 3 tonne", "mini digger", 130, 150, ["kx030", "3 tonne"], []),
    ("TW32", "BoSS scaffold tower, 3.2 m", "scaffold tower", 28, 80, ["3.2"], []),
    ("TW42", "BoSS scaffold tower, 4.2 m", "scaffold tower", 33, 100, ["4.2"], [("2026-06-08", "2026-06-20")]),
    ("TW52", "BoSS scaffold tower, 5.2 m", "scaffold tower", 38, 120, ["5.2"], []),
    ("TW62", "BoSS scaffold tower, 6.2 m", "scaffold tower", 45, 140, ["6.2"], []),
    ("HT8", "Hiretech HT8 drum floor sander", "floor sander", 34, 60, ["ht8", "drum", "hiretech"], []),
    ("BONA", "Bona FlexiSand orbital floor sander", "floor sander", 31, 60, ["bona", "flexisand", "orbital"], []),
    ("HTE", "Hiretech HTE edging sander", "edging sander", 18, 40, ["hte", "edging", "edger"], []),
    ("W1135", "Wacker 1135 plate compactor", "plate compactor", 26, 50, ["1135", "wacker"], [("2026-06-10", "2026-06-15")]),
    ("PCX13", "Belle PCX 13 plate compactor", "plate compactor", 24, 50, ["pcx", "belle"], []),
    ("TE1000", "Hilti TE 1000 breaker", "breaker", 40, 80, ["te 1000", "te1000", "hilti"], []),
    ("GSH27", "Bosch GSH 27 heavy breaker", "breaker", 44, 80, ["gsh", "bosch", "heavy"], []),
    ("HD1000", "Terex HD1000 mini dumper", "mini dumper", 48, 150, ["hd1000", "terex"], []),
    ("BD75", "Ebac BD75 dehumidifier", "dehumidifier", 22, 40, ["bd75", "ebac"], []),
    ("M54", "Belle M54 cement mixer", "cement mixer", 16, 30, ["m54"], []),
]}

HIRES = {h[0]: dict(zip(("hire_no", "customer_id", "model", "status", "start", "end", "deposit", "waiver", "reserved_from", "delivery"), h)) for h in [
    ("H-3107", "C-1004", "HT8", "on hire", "2026-06-06", "2026-06-10", 60, True, "2026-06-13", None),
    ("H-3108", "C-1004", "HTE", "on hire", "2026-06-06", "2026-06-10", 40, False, None, None),
    ("H-3109", "C-1005", "HT8", "on hire", "2026-06-07", "2026-06-11", 60, False, None, None),
    ("H-3121", "C-1006", "TW52", "on hire", "2026-06-01", "2026-06-15", 120, True, None, None),
    ("H-3122", "C-1006", "TW32", "on hire", "2026-06-01", "2026-06-15", 80, True, None, None),
    ("H-3123", "C-1007", "TW52", "on hire", "2026-06-02", "2026-06-16", 120, False, None, None),
    ("H-3140", "C-1008", "KX015", "on hire", "2026-06-08", "2026-06-12", 75, False, None, None),
    ("H-3141", "C-1008", "PCX13", "booked", "2026-06-18", "2026-06-19", 50, False, None, None),
    ("H-3150", "C-1009", "TW52", "booked", "2026-06-12", "2026-06-19", 120, False, None, "2026-06-12T08:00"),
    ("H-3151", "C-1009", "BD75", "booked", "2026-06-12", "2026-06-26", 40, False, None, "2026-06-12T08:00"),
    ("H-3152", "C-1010", "TW52", "booked", "2026-06-12", "2026-06-18", 120, False, None, "2026-06-12T15:00"),
    ("H-3162", "C-1011", "TE1000", "on hire", "2026-06-01", None, 0, False, None, None),
    ("H-3163", "C-1011", "GSH27", "on hire", "2026-06-01", None, 0, False, None, None),
    ("H-3164", "C-1012", "TE1000", "on hire", "2026-06-03", None, 0, False, None, None),
    ("H-3171", "C-1013", "HD1000", "on hire", "2026-06-02", "2026-06-12", 0, False, "2026-06-24", None),
    ("H-3172", "C-1013", "KX015", "on hire", "2026-06-02", "2026-06-12", 0, False, None, None),
    ("H-3173", "C-1014", "HD1000", "on hire", "2026-06-02", "2026-06-12", 0, False, None, None),
    ("H-3180", "C-1016", "HT8", "booked", "2026-06-20", "2026-06-22", 60, False, None, None),
    ("H-3181", "C-1002", "TB216", "on hire", "2026-06-08", "2026-06-10", 75, True, None, None),
]}

VAN = {"2026-06-10": ["08:00", "15:00"], "2026-06-11": ["08:00", "11:30", "15:00"], "2026-06-15": ["08:00", "11:30"],
       "2026-06-16": ["11:30", "15:00"], "2026-06-19": ["08:00", "11:30", "13:30"]}


def day(text):
    return date.fromisoformat(text)


class World:
    """A fresh shop. Each method that is in TOOLS is a tool."""

    def __init__(self):
        self.customers, self.hires = copy.deepcopy(CUSTOMERS), copy.deepcopy(HIRES)
        self.next = 3201

    # reading
    def find_customer(self, surname=None, postcode=None, account_no=None, hire_no=None):
        """By trade account number, or by surname with the postcode or a hire number."""
        def fits(c):
            if account_no:
                return c["account_no"] == account_no
            if not surname or not (c["last"].lower() == surname.lower() or (c["firm"] or "").lower().startswith(surname.lower() + " ")):
                return False
            if hire_no:
                return self.hires.get(hire_no, {}).get("customer_id") == c["id"]
            return bool(postcode) and c["postcode"].replace(" ", "") == postcode.replace(" ", "").upper()
        return {"customers": [dict(c) for c in self.customers.values() if fits(c)]}

    def list_hires(self, customer_id):
        """All hires of a customer that are booked or running."""
        return {"hires": [{**h, "name": MODELS[h["model"]]["name"], "rate": MODELS[h["model"]]["rate"]}
                          for h in self.hires.values() if h["customer_id"] == customer_id and h["status"] != "off hire"]}

    def search_stock(self, kind, start, end):
        """What of a kind is there for these days, both counted, with what it costs."""
        days = (day(end) - day(start)).days + 1
        rows = []
        for m in MODELS.values():
            if m["kind"] == kind:
                free = not any(start <= b and a <= end for a, b in m["out"])
                rows.append({"model": m["model"], "name": m["name"], "rate": m["rate"], "hire": m["rate"] * days, "waiver": round(m["rate"] * days * WAIVER, 2),
                             "deposit": m["deposit"], "free": free})
        return {"days": days, "delivery_fee": DELIVERY, "models": rows}

    def van_slots(self, date):
        """When the van can come on a day; it does not run on Sundays."""
        if day(date).weekday() == 6 or day(date) <= TODAY:
            return {"date": date, "slots": []}
        return {"date": date, "slots": VAN.get(date) or (["08:00"] if day(date).weekday() == 5 else ["08:00", "11:30", "15:00"])}

    # writing
    def create_booking(self, customer_id, model, start, end, delivery, waiver, time=None):
        m, days, number = MODELS[model], (day(end) - day(start)).days + 1, f"H-{self.next}"
        self.next += 1
        total = m["rate"] * days * (1 + WAIVER * waiver) + DELIVERY * delivery
        deposit = 0 if self.customers[customer_id]["account_no"] else m["deposit"]
        self.hires[number] = {"hire_no": number, "customer_id": customer_id, "model": model, "status": "booked", "start": start, "end": end, "deposit": deposit,
                              "waiver": waiver, "reserved_from": None, "delivery": f"{start}T{time}" if delivery else None}
        return {"hire_no": number, "total": round(total, 2), "deposit": deposit}

    def extend_hire(self, hire_no, new_end):
        h = self.hires[hire_no]
        extra = (day(new_end) - day(h["end"])).days * MODELS[h["model"]]["rate"]
        h["end"] = new_end
        return {"hire_no": hire_no, "end": new_end, "extra": extra}

    def off_hire(self, hire_no, date, time):
        self.hires[hire_no].update(status="off hire", end=date)
        return {"hire_no": hire_no, "off_hire_no": "OFF-" + str(int(hire_no[2:]) * 7 % 9000 + 1000), "date": date, "time": time}

    def change_delivery(self, hire_no, date, time):
        h = self.hires[hire_no]
        shift = day(date) - day(h["start"])
        h.update(start=date, end=(day(h["end"]) + shift).isoformat(), delivery=f"{date}T{time}")
        return {"hire_no": hire_no, "start": h["start"], "end": h["end"], "time": time}

    def add_waiver(self, hire_no):
        h = self.hires[hire_no]
        h["waiver"] = True
        days = (day(h["end"]) - day(h["start"])).days + 1
        return {"hire_no": hire_no, "waiver": True, "fee": round(MODELS[h["model"]]["rate"] * days * WAIVER, 2)}


READS = ["find_customer", "list_hires", "search_stock", "van_slots"]
WRITES = ["create_booking", "extend_hire", "off_hire", "change_delivery", "add_waiver"]


def next_day(d):
    """The next day on which the van runs."""
    d += timedelta(days=1)
    return d + timedelta(days=1) if d.weekday() == 6 else d


# What is heard in free text: days, times, durations, yes and no, machines, wishes, names.
WD = "monday tuesday wednesday thursday friday saturday sunday".split()
MON = "january february march april may june july august september october november december".split()
ORD = ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth "
       "nineteenth twentieth").split()
NUM = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
WDR = r"(monday|tuesday|tues?|wednesday|weds|thursday|thurs?|friday|fri|saturday|sunday)"
MONR = r"(january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept?|october|oct|november|nov|december|dec)"


def norm(text):
    """Lower case, plain quotes and dashes, numbers of days and times as figures."""
    t = " " + text.lower().replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').replace("–", "-").replace("—", " - ").replace("\n", ". ") + " "
    t = re.sub(r"[*_`#]", "", t)
    t = re.sub(r"\btwenty[- ](" + "|".join(ORD[:9]) + r")\b", lambda m: f"{21 + ORD.index(m[1])}th", t)
    t = re.sub(r"\bthirtieth\b", "30th", t)
    t = re.sub(r"\bthirty[- ]first\b", "31st", t)
    t = re.sub(r"\b(" + "|".join(ORD[3:]) + r")\b", lambda m: f"{ORD.index(m[1]) + 1}th", t)
    t = re.sub(r"\b(first|second|third)(?= of " + MONR + r"| " + MONR + ")", lambda m: f"{ORD.index(m[1]) + 1}th", t)
    t = re.sub(r"\b(one and a half|one point five|one-and-a-half)\b", "1.5", t)
    t = re.sub(r"\b(three|five|four|six) point two\b", lambda m: f"{NUM.index(m[1]) + 1}.2", t)
    t = re.sub(r"\b(" + "|".join(NUM) + r")(?=[ -](?:(?:whole|full|more|extra|further|calendar) )?(?:days?|weeks?|nights?|tonnes?|tons?|metres?|o'?clock|am|pm|thirty|fifteen)\b)",
               lambda m: str(NUM.index(m[1]) + 1), t)
    t = re.sub(r"\b(option|number|past|half|at|to) (" + "|".join(NUM[:12]) + r")\b(?! (?:of|more))", lambda m: f"{m[1]} {NUM.index(m[2]) + 1}", t)
    t = re.sub(r"\b(\d{1,2}) thirty\b", r"\1:30", t)
    t = re.sub(r"\ba week\b", "1 week", t)
    t = re.sub(r"(\d)\s*-?\s*(?:tonnes?|tonner|tons?|t)\b", r"\1 tonne", t)
    return t


def upcoming(wd):
    n = (wd - TODAY.weekday()) % 7
    return TODAY + timedelta(days=n or 7)


def _wd(name):
    return next(i for i, w in enumerate(WD) if w.startswith(name[:3]))


def _make(d, m, y=None):
    try:
        y = int(y) if y else TODAY.year
        return date(y + 2000 if y < 100 else y, m, d)
    except ValueError:
        return None


def _month(name):
    return next(i for i, m in enumerate(MON) if m.startswith(name[:3])) + 1


def _dayonly(n):
    d = _make(n, TODAY.month)
    return d if d and d >= TODAY else _make(n, TODAY.month + 1)


def _weekday(m):
    d = upcoming(_wd(m[2]))
    if m[1] == "last":
        n = (TODAY.weekday() - _wd(m[2])) % 7 or 7
        return TODAY - timedelta(days=n)
    return d + timedelta(days=7) if m[3] else d


PATTERNS = [(re.compile(p), f) for p, f in [
    (r"\b(\d{4})-(\d\d)-(\d\d)(?:t[\d:]+)?\b", lambda m: _make(int(m[3]), int(m[2]), m[1])),
    (r"\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d\d)\b", lambda m: _make(int(m[1]), int(m[2]), m[3])),
    (r"\b(\d{1,2})/(\d{1,2})\b", lambda m: _make(int(m[1]), int(m[2])) if int(m[2]) <= 12 else None),
    (r"(?:\b" + WDR + r",?\s+)?(?:\bthe\s+)?\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?" + MONR + r"\b\.?(?:,?\s+(\d{4}))?", lambda m: _make(int(m[2]), _month(m[3]), m[4])),
    (r"(?:\b" + WDR + r",?\s+)?\b" + MONR + r"\.?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4}))?", lambda m: _make(int(m[3]), _month(m[2]), m[4])),
    (r"\b" + WDR + r",?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?![:.]\d)", lambda m: _dayonly(int(m[2]))),
    (r"\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:one|option|slot|time|choice))", lambda m: _dayonly(int(m[1]))),
    (r"\bday after tomorrow\b", lambda m: TODAY + timedelta(days=2)),
    (r"\btomorrow\b", lambda m: TODAY + timedelta(days=1)),
    (r"\b(?:today|this (?:morning|afternoon))\b", lambda m: TODAY),
    (r"\byesterday\b", lambda m: TODAY - timedelta(days=1)),
    (r"\bin (\d+) days\b(?! time)", lambda m: TODAY + timedelta(days=int(m[1]))),
    (r"\b(?:(last|this|next|coming|on) )?" + WDR + r"\b(?:'s\b)?( week\b)?", _weekday),
]]
NEG = re.compile(r"(?:\bnot|n't|instead of|rather than|no longer|anything but|any day but|except|forget|never)\s+(?:(?:on|for|until|till|to|from|do|make|manage|by|have|want|it|be)\s+)*(?:the\s+)?$")
GONE = re.compile(r"^\s*(?:(?:is|was|'s|are)\s+)?(?:no good|not\b|won't|doesn't|isn't|does not|can't|cannot|taken|gone|booked|impossible|full|out\b|no longer)")
START = re.compile(r"(?:from|start(?:s|ing)?(?: date| day)?(?: on| is)?|begin(?:s|ning)?|as of|as from|deliver(?:ed|y)?(?: it)?(?: on)?)[\s:,-]*(?:on )?(?:the )?$")
END = re.compile(r"(?:\bto|until|till|'til|through|thru| -|up to|ending|ends?(?: date| day)?(?: on| is)?|back(?: on| by)?|returned?(?: it)?(?: on| by)?|last day(?: is)?|finish(?:es|ing)?(?: on)?|including)[\s:,-]*(?:and including |on |by )?(?:the )?$")
OLD = re.compile(r"(?:currently|originally|was|due(?: back)?(?: on)?|at the moment|used to be|booked for|since|hired(?: it)?(?: on)?|runs? (?:until|till|to)|planned for|is on|down for)\s+(?:for |on |until |to )?(?:the )?$")
IF = re.compile(r"\bif\b(?! (?:possible|i (?:can|may|could)|you (?:can|could)|that's (?:ok|all right|possible)|it's (?:possible|all right)|not\b.{0,4}$))|otherwise|failing that|or else|second choice|next best|at a pinch|fall ?back|\bor\b(?=[^.]*$)")


def clause(t, pos):
    return re.split(r"[.;!?](?!\d)", t[:pos])[-1]


def dates(t):
    """Every day that is named: {d, pos, neg, tag, alt}."""
    found, taken = [], [False] * len(t)
    for pattern, make in PATTERNS:
        for m in pattern.finditer(t):
            if any(taken[m.start():m.end()]) or t[max(0, m.start() - 1)] in "£h-" and not t[m.start()].isspace() and t[max(0, m.start() - 1)] != " ":
                continue
            d = make(m)
            if d is None:
                continue
            taken[m.start():m.end()] = [True] * (m.end() - m.start())
            pre, post = t[:m.start()].rstrip() + " ", t[m.end():]
            tag = "since" if re.search(r"\bsince\s+(?:the )?$", pre) else "old" if OLD.search(pre) else "start" if START.search(pre) else "end" if END.search(pre) else ""
            found.append({"d": d, "pos": m.start(), "bare": make is _weekday and m[1] not in ("last", "this"), "neg": bool(NEG.search(pre) or GONE.search(post)), "tag": tag, "alt": bool(IF.search(clause(t, m.start()))),
                          "why": bool(re.search(r"because|\barrives?\b|\bcomes? on|my \w+ (?:is|gets|has)|i'm (?:away|busy|out)|working|work on", re.split(r"[,.;!?](?!\d)", t[:m.start()])[-1]))})
    found.sort(key=lambda f: f["pos"])
    for a, b in zip(found, found[1:]):  # "the Monday, so the 22nd": one day, told twice
        if b["pos"] - a["pos"] < 24 and b["d"].weekday() == a["d"].weekday() and not a["neg"] and re.match(r"(?:(?:last|this|next|coming|on) )?" + WDR + r"(?:'s)?,? (?:so|that's|that is|i mean|which is|and that's)\b", t[a["pos"]:].lstrip()):
            a["same"] = True
            b["tag"] = b["tag"] or a["tag"]
    return [f for f in found if not f.get("same")]


def duration(t):
    m = re.search(r"\b(\d+)\s+(?:whole |full |calendar |more |extra |further )?(day|week|night)s?\b", t)
    return int(m[1]) * (7 if m[2] == "week" else 1) if m and not re.search(r"within|working", t[max(0, m.start() - 8):m.end()]) else None


def _clock(h, mi, half=None):
    h = int(h) % 24
    if half == "pm" and h < 12:
        h += 12
    elif half == "am" and h == 12:
        h = 0
    elif half is None and h < 7:
        h += 12
    return f"{h:02d}:{int(mi):02d}"


def times(t):
    """Clock times: {t, neg, alt, bound: min/max/None}."""
    out, taken = [], []
    for p, f in [(r"(?<![£\d.,-])\b(\d{1,2})[:.](\d\d)\b\s*(am|pm|a\.m|p\.m)?(?!\.?\d)(?! ?m\b)", lambda m: _clock(m[1], m[2], m[3] and m[3].replace(".", "")) if int(m[1]) < 24 and int(m[2]) < 60 else None),
                 (r"\b(\d{1,2})\s*(am|pm|a\.m|p\.m|o'?clock)\b", lambda m: _clock(m[1], 0, m[2].replace(".", "") if m[2][0] in "ap" else None)),
                 (r"\bhalf (?:past )?(\d{1,2})\b", lambda m: _clock(m[1], 30)), (r"\bquarter past (\d{1,2})\b", lambda m: _clock(m[1], 15)),
                 (r"\b(?:noon|midday|12 o'?clock)\b", lambda m: "12:00"), (r"\bat (\d{1,2})\b(?![:.\d]|st|nd|rd|th)", lambda m: _clock(m[1], 0))]:
        for m in re.finditer(p, t):
            if any(a < m.end() and m.start() < b for a, b in taken):
                continue
            v = f(m)
            if v is None:
                continue
            taken.append((m.start(), m.end()))
            pre = t[:m.start()]
            bound = None
            if re.search(r"(?:not|n't|never|nothing)\s+(?:\w+ ){0,3}(?:before|until|till|earlier than)\s*(?:about )?$", pre) or re.search(r"(?:after|from|past|later than|no earlier than|work till|work until|not home (?:till|until|before)|out (?:till|until))\s*(?:about )?$", pre):
                bound = "min"
            elif re.search(r"(?:before|by|until|till|no later than)\s*(?:about )?$", pre):
                bound = "max"
            out.append({"t": v, "pos": m.start(), "neg": bool(NEG.search(pre)), "alt": bool(IF.search(clause(t, m.start()))), "bound": bound})
    return sorted(out, key=lambda x: x["pos"])


YES = re.compile(r"\b(yes|yeah|yep|yup|aye|sure|ok|okay|fine|go ahead|go on|please do|correct|right|agreed|perfect|sounds? good|lovely|do it|do that|book it|confirm(?:ed)?|of course|certainly|"
                 r"absolutely|definitely|works for me|suits me|suits|happy with|that works|will do|that'll do|great|exactly|i do|i would|put it through|i agree|all good|spot on|good|let's do)\b")
NO = re.compile(r"\b(no|nope|nah|not|don't|do not|neither|none|never|rather not|wrong|won't|without|isn't|cannot|can't|nothing|decline)\b|n't\b")
DROP = re.compile(r"\b(leave it|leave that|forget (?:it|that|about)|never ?mind|call it off|don't bother|won't bother|scrap (?:it|that)|cancel (?:it|that|everything)|drop it|let's not|"
                  r"(?:don't|do not) (?:book|do it|do that|extend|go ahead|want it|change)|too (?:dear|expensive|much)|no longer want|skip it)\b")


def sure(t):
    """True for yes, False for no, None where neither is said."""
    t = re.sub(r"no (?:problem|worries|bother|objection|need to change)\w*|not? (?:only|at all a problem)|why not|can't complain", "fine", t).strip(" .,!")
    if re.match(r"(no|nope|nah|neither|none|not|never|rather not|i'd rather not|i don't|please don't)\b", t):
        return False
    if re.match(r"(yes|yeah|yep|yup|aye|sure|ok|okay|certainly|absolutely|of course|go ahead|please do|definitely|correct|right|fine|perfect)\b", t):
        return True
    y, n = YES.search(t), NO.search(t)
    if y and n:
        return y.start() < n.start() and not re.search(r"not (?:ok|okay|right|correct|fine|good)", t)
    return True if y else False if n else None


def dropping(t):
    return any(DROP.search(c) and not re.search(r"\bif\b|unless|in case", c) for c in re.split(r"[.;!?](?!\d)", t))


def finished(t):
    return bool(re.search(r"\b(that's (?:all|it|everything)|that is (?:all|it|everything)|that was (?:all|it|everything)|that will be all|nothing (?:else|more|further)|all done|good ?bye|bye|i'm done|no(?:thing)? more|that'll be all|all set|that would be all|that's the lot|no thank)", t))


KINDS = [("edging sander", r"edging sander|edge sander|\bedger"), ("floor sander", r"floor sander|floor sanding|\bsand(?:ing)? (?:my|the|our|a) floor|drum sander|orbital sander|\bsander"),
         ("mini dumper", r"dumper"), ("mini digger", r"digger|excavator"), ("scaffold tower", r"tower|scaffold"), ("plate compactor", r"compactor|wacker plate|whacker"),
         ("breaker", r"breaker|demolition hammer"), ("dehumidifier", r"dehumidifier"), ("cement mixer", r"mixer")]


def kinds(t):
    found = [(m.start(), k) for k, p in KINDS for m in [re.search(p, t)] if m]
    if any(k == "edging sander" for _, k in found) and not re.search(r"floor sand|drum|orbital", t):
        found = [f for f in found if f[1] != "floor sander"]
    return [k for _, k in sorted(found)]


def tags(model, t):
    """How much of what is said fits this machine."""
    m = MODELS[model]
    words = [w for w in m["tags"] if re.search(r"(?<![\d.\w])" + re.escape(w) + r"(?!\w)", t)]
    said = kinds(t)
    return sum(len(w) + 4 for w in words) + (5 if m["kind"] in said else 0) + (4 if m["kind"] == "edging sander" and re.search(r"edg", t) else 0)


EXTEND = r"\bexten(?:d|sion)|\bkeep (?:it|the|my|our|hold|them)\b|hang on to|hold on to|\blonger\b|prolong"
MOVE = (r"(?:move|mov|chang|rearrang|postpon|shift|push|rebook|reschedul|delay|bring forward|put back|put off|swap|different day|another day)\w*[^.?!]{0,60}deliver|"
        r"deliver[^.?!]{0,60}(?:moved?|chang|later|another|different|postpon|instead|reschedul|rearrang|shift|put (?:off|back))")
OFF = (r"off[- ]?hir|\bcollect(?:ed|ion)?\b|pick(?:ed)? (?:it |the \w+ |them )?up|finished with|done with|no longer need|come and (?:get|fetch|take)|end (?:the|my|our) hire|fetch(?:ed)?\b|take (?:it|the \w+(?: \w+)?) back|"
       r"backdat|stop (?:the )?(?:hire|charg|paying)|can (?:go|come) back(?! as)|ready to go back|can be (?:returned|fetched)")
WAIVE = r"waiver"
DEPOSIT = r"deposit"
BOOK = r"\b(?:book|rent|reserve|hire (?:a|an|one|some|your|the)|to hire|looking for|order|need|would like|'d like|want|after|get (?:a|an|some|hold of|one))\b(?![^.?!]*\bwaiver)"
DUE = r"when (?:is|does|do|are)[^.?!]*(?:due|end|run out|back)|how long (?:have|has|do|is)"


def wishes(t, booking=False):
    """What is wanted, in the order it is said: [(kind of task, position)]."""
    t2 = re.sub(r"(?:don't|not|n't|no) (?:\w+ ){0,2}(?:collect|fetch|extend|extension|longer)\w*", lambda m: " " * len(m[0]), t)
    hits = []
    m = re.search(MOVE, t2)
    if m:
        hits.append(("move", m.start()))
    m = re.search(EXTEND, t2)
    if m and not re.search(r"no longer|takes? (?:\w+ )?longer", t2[max(0, m.start() - 12):m.end()]):
        hits.append(("extend", m.start()))
    m = re.search(OFF, t2)
    if m and not booking and not hits:
        hits.append(("off", m.start()))
    elif m and not booking and re.search(r"off[- ]?hir", t2) and all(k != "off" for k, _ in hits):
        hits.append(("off", re.search(r"off[- ]?hir", t2).start()))
    m = re.search(r"\b(?:book(?!ed|ing)|reserve(?!d)|rent|hire an?|order an?)\b" if hits else BOOK, t2)
    if m and kinds(t2[m.start():]) and not (re.search(DEPOSIT, t2) and not re.search(r"\b(?:book|reserve|rent|hire an?)\b", t2)):
        between = [t2[m.start():p] for _, p in hits if p > m.start()]
        if not hits or any(p < m.start() for _, p in hits) or any(kinds(b) for b in between):
            hits = [h for h in hits if h[0] != "off" or re.search(r"off[- ]?hir", t2)] + [("book", m.start())]
    m = re.search(WAIVE, t2)
    if m and not hits and not booking and sure(t2) is not False:
        hits.append(("waiver", m.start()))
    m = re.search(DEPOSIT, t2)
    if m and re.search(r"\?|how much|when|what|know|tell|back|question", t2) and not re.search(r"\bif\b[^.]*deposit", t2):
        hits.append(("deposit", m.start()))
    m = re.search(DUE, t2)
    if m and not hits:
        hits.append(("due", m.start()))
    return sorted(hits, key=lambda h: h[1])


LAST = {c["last"].lower() for c in CUSTOMERS.values()}
NOTNAME = set(("yes no ok okay sure hi hello please thanks thank monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
               "october november december the my it i i'm a an and of surname postcode name mr mrs ms miss dr that this not is on sorry here only just kubota takeuchi hilti bosch wacker belle "
               "bona hiretech terex boss ebac").split())


def who(text, asked):
    """What is said of who calls: surname, first name, postcode, account and hire number."""
    got, t = {}, text.replace("’", "'")
    m = re.search(r"\b([A-Za-z]{1,2}\d{1,2})\s*(\d[A-Za-z]{2})\b", t)
    if m:
        got["postcode"] = f"{m[1]} {m[2]}".upper()
    m = re.search(r"\bT[\s-]*(\d{4})\b", t, re.I)
    if m:
        got["account_no"] = "T-" + m[1]
    elif "account" in t.lower() and re.search(r"\b(2\d{3})\b", re.sub(r"\d{4}-\d\d", "", t)):
        got["account_no"] = "T-" + re.search(r"\b(2\d{3})\b", re.sub(r"\d{4}-\d\d", "", t))[1]
    m = re.search(r"\bH[\s-]*(3\d{3})\b", t, re.I)
    if m:
        got["hire_no"] = "H-" + m[1]
    words = re.findall(r"[A-Za-z][A-Za-z'-]+", t)
    for i, w in enumerate(words):
        if re.sub(r"'s$", "", w.lower()) in LAST:
            got["surname"] = re.sub(r"'s$", "", w).capitalize()
            if i and words[i - 1][0].isupper() and words[i - 1].lower() not in NOTNAME:
                got["first"] = words[i - 1]
            return got
    m = re.search(r"(?:name(?:'s| is|:)|I'm|I am|[Tt]his is|[Mm]y name|Mr\.?|Mrs\.?|Ms\.?|Miss)\s+((?:[A-Z][\w'-]+\s?){1,3})", t)
    if m:
        names = [w for w in m[1].split() if w.lower() not in NOTNAME]
        if names:
            got["surname"] = names[-1]
    elif asked:
        names = [w for w in words if w[0].isupper() and w.lower() not in NOTNAME and not re.match(r"(?:NN|T|H)$", w)]
        if names and len(words) < 9:
            got["surname"] = names[-1]
    return got


# The clerk.
def iso(d):
    return d.isoformat()


def money(x):
    return f"£{x:.0f}" if float(x).is_integer() else f"£{x:.2f}"


ASKS_DATE = {"start", "end", "new_end", "date"}
ORDINALS = [("first", 0), ("1st", 0), ("second", 1), ("2nd", 1), ("third", 2), ("3rd", 2), ("fourth", 3), ("4th", 3), ("last", -1)]


class Clerk:
    """One conversation with the right agent. `run` is what the harness calls for each turn."""

    style = STYLES[0]

    def __init__(self):
        self.world, self.calls, self.said = World(), [], []
        self.v = VOICES[self.style]
        self.who, self.cust, self.hires = {}, None, None
        self.queue, self.done_any, self.ended = [], False, False
        self.expect, self.asked, self.misses, self.greeted = set(), None, 0, False
        self.booked, self.turns = [], 0
        self.last_hire, self.failed_ident, self.total_misses = None, 0, 0

    def run(self, prompt, detailed=False):
        self.calls = []
        text = self.answer(str(prompt))
        return {"answer": text, "tool_calls": self.calls}

    # speaking
    def s(self, key, **kw):
        text = self.v[key]
        if isinstance(text, (list, tuple)):
            text = text[self.misses % len(text)]
        return text.format(**kw)

    def say(self, key, **kw):
        text = self.s(key, **kw).strip()
        if text:
            self.said.append(text)

    def d(self, d):
        d = day(d) if isinstance(d, str) else d
        wd, mo = WD[d.weekday()].capitalize(), MON[d.month - 1].capitalize()
        return {"uk": f"{wd} {d.day} {mo}", "us": f"{wd}, {mo} {d.day}", "iso": iso(d), "short": f"{wd[:3]} {d.day} {mo[:3]}",
                "full": f"{wd}, {d.day} {mo} {d.year}", "slash": f"{wd} {d.day:02d}/{d.month:02d}/{d.year}", "the": f"{wd} the {d.day}{'th' if 4 <= d.day % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(d.day % 10, 'th')} of {mo}"}[self.v.get("dates", "uk")]

    def t(self, t):
        if self.v.get("clock", "24") == "24":
            return t
        h, m = map(int, t.split(":"))
        return f"{h % 12 or 12}{'' if not m else f':{m:02d}'} {'am' if h < 12 else 'pm'}"

    def list(self, items):
        how = self.v.get("lists", "and")
        if how == "bullets":
            return "\n" + "\n".join(f"- {i}" for i in items) + "\n"
        if how == "numbers":
            return "\n" + "\n".join(f"{n}. {i}" for n, i in enumerate(items, 1)) + "\n"
        if how == "letters":
            return "\n" + "\n".join(f"{'ABCDEF'[n]}) {i}" for n, i in enumerate(items)) + "\n"
        if how == "slashes":
            return " / ".join(items)
        return items[0] if len(items) == 1 else "; ".join(items[:-1]) + "; or ".replace(";", "," if len(items) == 2 else ";") + items[-1]

    def item(self, h):
        return f"{h['name']} ({h['hire_no']})"

    def ask(self, key, expect, **kw):
        """Says a question and notes what it waits for; in other words if it was just asked to no end."""
        if self.misses and self.asked == key:
            self.say("again")
            if key in ALT:
                self.said.append(ALT[key][self.misses % len(ALT[key])].format(**kw))
            else:
                self.say(key, **kw)
        else:
            if self.v.get("recap") and self.queue and not key.startswith("confirm"):
                self.recap(self.queue[0])
            self.say(key, **kw)
        self.asked, self.expect = key, set(expect)
        return "asked"

    def recap(self, k):
        noted = []
        for slot in ("kind", "start", "end", "new_end", "date", "time"):
            if k.get(slot):
                v = k[slot]
                noted.append(f"{self.v['labels'][slot]}: {self.d(v) if slot in ASKS_DATE else self.t(v) if slot == 'time' else v}")
        if k.get("hire"):
            noted.insert(0, self.item(k["hire"]))
        if noted:
            self.say("sofar", list=", ".join(noted))

    # calling
    def call(self, name, **args):
        result = getattr(self.world, name)(**args)
        self.calls.append({"name": name, "arguments": args, "result": copy.deepcopy(result)})
        return result

    def write(self, name, **args):
        return self.call(name, **args)

    # hearing
    def answer(self, text):
        self.said = []
        self.turns += 1
        t = norm(text)
        before = (self.asked, set(self.expect))
        used = self.hear(text, t)
        if self.ended:
            return self.join()
        if used:
            self.misses = 0
        else:
            self.misses += 1
            self.total_misses += 1
            if self.misses > 3 or self.total_misses > 9 or self.turns > 40:
                self.ended = True
                self.say("giveup")
                return self.join()
            self.asked, self.expect = before
        self.advance()
        return self.join()

    def join(self):
        return self.v.get("join", " ").join(self.said).strip()

    def hear(self, text, t):
        used = False
        if self.ended:
            if not wishes(t):
                self.say("bye")
                return True
            self.ended = False
        got = who(text, bool(self.expect & {"surname", "who"}))
        if not self.cust:
            new = {k: v for k, v in got.items() if self.who.get(k) != v}
            self.who.update(new)
            used = bool(new)
            if new:
                self.failed_now = False
        cur = self.queue[0] if self.queue else None
        exp = self.expect
        pol = sure(t)
        booking = bool(cur and cur["type"] == "book")
        if "more" in exp or "task" in exp:
            found = self.new_tasks(t)
            if found:
                return True
            if "more" in exp:
                if finished(t) or pol is False or (pol is not True and re.search(r"thank|cheers|great|perfect", t)):
                    self.ended = True
                    self.say("bye")
                    return True
                if pol is True:
                    self.expect, self.done_any = {"task"}, False
                    return True
            return used
        if not cur:
            return bool(self.new_tasks(t)) or used
        if "other" in exp and re.match(r"\W*(?:but )?(?:why|how come)\b", t):
            return True
        if "other" in exp:
            if pol is True and not dropping(t):
                self.queue[0] = {"type": "waiver", "hire": cur["other"], "text": []}
            elif pol is False or dropping(t) or finished(t):
                cur["closed"] = True
            else:
                return self.queue_more(t, cur)
            self.queue_more(t, cur)
            return True
        changed = self.fill(cur, t, exp, pol)
        if dropping(t) and not changed and not (exp & {"waiver", "delivery"} and not DROP.search(t)):
            cur["dropped"] = True
            return True
        if "confirm" in exp:
            more = self.queue_more(t, cur)
            if changed:
                cur["confirmed"] = False
                return True
            if pol is True or (pol is None and re.search(r"\bplease\b", t) and not "?" in t and len(t) < 40):
                cur["confirmed"] = True
                return True
            if pol is False:
                cur["dropped" if finished(t) and not re.search(r"wrong|change|differ", t) else "declined"] = True
                return True
            return more or bool(re.search(r"cost|price|how much|total|earliest|latest|cheapest", t) or dates(t) or times(t))
        if "change" in exp:
            if changed:
                return True
            if pol is False or finished(t):
                cur["dropped"] = True
                return True
            if pol is True:
                cur["declined"], cur["confirmed"] = False, False
                return True
            return self.queue_more(t, cur)
        if "alt" in exp and not changed:
            if pol is True:
                cur[cur["alt_slot"]] = cur["alt_value"]
                return True
            if pol is False:
                cur["dropped" if cur["type"] == "extend" or finished(t) else "noalt"] = True
                return True
        more = self.queue_more(t, cur)
        if not (changed or more or used) and finished(t):
            cur["dropped"] = True
            return True
        return bool(changed or more or used)

    def segments(self, t):
        """Sentences, and parts of them where a sentence has two wants: [(text, kind of task or None)]."""
        out = []
        for sentence in re.split(r"(?<=[.;!?])\s+(?=\S)", t):
            hits = wishes(sentence)
            if len(hits) < 2:
                out.append((sentence, hits[0][0] if hits else None))
                continue
            cuts, at = [], 0
            for _, pos in hits[1:]:
                m = [m for m in re.finditer(r"\band\b|\bthen\b|\balso\b|,|;", sentence[:pos]) if m.start() > at]
                m = [x for x in m if x[0] != ","] or m
                at = m[-1].start() if m else pos
                cuts.append(at)
            for (kind, _), a, b in zip(hits, [0, *cuts], [*cuts, len(sentence)]):
                out.append((sentence[a:b], kind))
        return out

    def new_tasks(self, t):
        """Queues what is wanted; what stands beside a want fills it."""
        k, found, head = None, [], ""
        for seg, kind in self.segments(t):
            if kind and not (k and k["type"] == kind and not (kinds(seg) and kinds(" ".join(k["text"])) and kinds(seg) != kinds(" ".join(k["text"])))):
                k = {"type": kind, "text": []}
                found.append(k)
                self.queue.append(k)
                if head:
                    k["text"].append(head)
                    self.fill(k, head, set(), None)
                    head = ""
            if k:
                k["text"].append(seg)
                self.fill(k, seg, set(), None)
            else:
                head += " " + seg
        if len(found) == 1 and found[0]["type"] != "book":
            found[0]["text"].append(t)
        return found

    def queue_more(self, t, cur):
        """A want that comes while another is in hand."""
        more = False
        for seg, kind in self.segments(t):
            if kind is None or any(k["type"] == kind for k in self.queue):
                continue
            if kind in ("off", "due") and cur["type"] in ("book", "move", "off", "extend") or kind == "waiver" and cur["type"] in ("book", "waiver") or kind == "book" and cur["type"] != "book" and not re.search(r"\b(?:book|hire an?|rent)\b", seg):
                continue
            if kind == "move" and cur["type"] in ("book", "off") or kind == "extend" and cur["type"] in ("off",) or kind == "move" and cur["type"] == "extend":
                if not re.search(r"\balso\b|as well|too\b|and (?:can|could)|another thing", seg):
                    continue
            if kind == "deposit" and cur["type"] == "book":
                if cur.get("pick"):
                    self.say("deposit_book", amount=money(self.deposit(cur["pick"])) if self.deposit(cur["pick"]) else "no deposit")
                more = True
                continue
            k = {"type": kind, "text": [seg]}
            self.fill(k, seg, set(), None)
            if kind in ("deposit", "due") and "confirm" not in self.expect and self.cust:
                self.queue.insert(0, k)
            else:
                self.queue.insert(1, k)
            more = True
        return more

    def fill(self, k, t, exp, pol):
        """Takes from a text what it says for this task; what has changed."""
        changed = set()

        def put(slot, value):
            if value is not None and k.get(slot) != value:
                k[slot] = value
                changed.add(slot)
        kind = k["type"]
        ds = dates(t)
        good = [x for x in ds if not x["neg"] and not x["alt"]]
        good = [x for x in good if not x["why"]] or good
        for x in good:  # a weekday alone is of the week that is spoken of
            about = k.get("date") or k.get("start") if exp & {"confirm", "change", "time"} else k.get("start") if exp & {"end"} else None
            if x["bare"] and about and day(about) > TODAY:
                monday = day(about) - timedelta(days=day(about).weekday())
                d = monday + timedelta(days=x["d"].weekday())
                if exp & {"end"} and d < day(about):
                    d += timedelta(days=7)
                x["d"] = d if d > TODAY else x["d"]
        if exp & {"confirm", "change"} and len(good) > 1 and kind != "book":  # what stands already is no change
            good = [x for x in good if iso(x["d"]) not in (k.get("date"), k.get("new_end"))] or good
        alts = [x for x in ds if not x["neg"] and x["alt"]]
        if not good and alts and (exp & (ASKS_DATE | {"alt", "change", "confirm"}) or len(alts) > 1 and kind == "book"):
            good, alts = alts, []
        if alts:
            k["alt_date"] = alts[-1]["d"]
        if kind == "book":
            self.fill_book(k, t, exp, pol, good, put)
        elif kind == "extend":
            now = [x for x in good if x["tag"] not in ("old", "since", "start")] or [x for x in good if x["tag"] == "start" and exp]
            pick = [x for x in now if x["tag"] == "end"] or now
            if pick:
                put("new_end", iso(pick[-1]["d"]))
                k["bare"] = pick[-1]["bare"]
            elif duration(t) and re.search(r"another|extra|more|\bby\b|further|longer|extend", t):
                k["plus"] = duration(t)
        elif kind in ("off", "move"):
            now = [x for x in good if x["tag"] not in ("since", "old") and not (kind == "move" and x["tag"] == "start" and re.search(r"\bfrom\s+(?:the )?$", t[:x["pos"]]))]
            now = now or [x for x in good if x["tag"] not in ("since", "old")]
            past = [x for x in good if x["d"] < TODAY]
            if kind == "off" and past and (re.search(r"backdat|off[- ]?hir|as from|as of|count|charg|stop|end|from last|since last", t)) and not k.get("backdate_said"):
                k["backdate"] = iso(past[-1]["d"])
            now = [x for x in now if x["d"] >= TODAY]
            if kind == "move":
                now = [x for x in now if not (k.get("hire") and iso(x["d"]) == k["hire"]["start"] and len(now) > 1)]
            if now:
                old = k.get("date")
                put("date", iso(now[-1]["d"]))
                if old and k["date"] != old:
                    k["keep_time"], k["time"] = k.get("time"), None
            elif re.search(r"as soon as|asap|soonest|earliest (?:day|possible|you can)|next day|first (?:available )?day", t) and not k.get("date"):
                k["date"] = iso(next_day(TODAY))
                changed.add("date")
        if kind in ("off", "move", "book"):
            self.fill_time(k, t, exp, put)
        if kind != "book" and (exp & {"hire"}):
            k["text"] = [t]
            h = self.match_hire(k, self.hires or [])
            n = self.ordinal(t, len(k.get("hire_options") or []))
            if not h and n is not None:
                h = k["hire_options"][n]
            put("hire", h)
            self.last_hire = h or self.last_hire
        elif kind != "book" and k.get("hire") and self.hires and re.search(r"not (?:the|that)|wrong|other|mean|instead|i said|\bh-3", t):
            k2 = {"type": kind, "text": [re.sub(r"not (?:the|my|that) [^,.;]*", "", t)]}
            h = self.match_hire(k2, self.hires)
            if h and h["hire_no"] != k["hire"]["hire_no"] and not re.search(r"(?:leave|keep|stays?)", t):
                put("hire", h)
        elif kind != "book" and not k.get("hire"):
            k["text"].append(t)
        return changed

    def fill_book(self, k, t, exp, pol, good, put):
        ks = kinds(t)
        if ks and (not k.get("kind") or exp & {"kind"} or re.search(r"instead|rather|actually|i meant", t) and "model" not in exp):
            put("kind", ks[0])
        good = [x for x in good if x["tag"] not in ("old", "since")]
        start = [x for x in good if x["tag"] == "start"]
        end = [x for x in good if x["tag"] == "end"]
        rest = [x for x in good if x["tag"] == ""]
        n = duration(t)
        if "end" in exp and "start" not in exp and not start and good:
            end, rest = good[-1:], []
        if len(rest) >= 2 and not start and not end:
            start, end, rest = rest[:1], rest[1:2], []
        if rest:
            if start and not end:
                end = rest
            elif end and not start:
                start = rest
            elif not start and not end:
                if "end" in exp and "start" not in exp or (k.get("start") and re.search(r"\b(end|return|back|last day|until)\b", t) and "start" not in exp):
                    end = rest
                elif not k.get("start") or "start" in exp or exp & {"confirm", "change", "alt"}:
                    start = rest[:1]
                elif not k.get("end"):
                    end = rest
        if start:
            shift = k.get("start") and k.get("end") and not end and k.get("days")
            put("start", iso(start[-1]["d"]))
            if shift:
                k["end"] = iso(start[-1]["d"] + timedelta(days=k["days"] - 1))
            k["time"] = None if not k.get("time") or start[-1]["d"] else k["time"]
        if end:
            e = end[-1]["d"]
            while end[-1]["bare"] and k.get("start") and iso(e) < k["start"]:
                e += timedelta(days=7)
            put("end", iso(e))
        if n and not end and (k.get("start") or n) and not re.search(r"cooling|notice", t) and (not k.get("end") or exp & {"end", "confirm", "change"}):
            k["days"] = n
        if k.get("days") and k.get("start") and (not k.get("end") or n and not end):
            put("end", iso(day(k["start"]) + timedelta(days=k["days"] - 1)))
        # which machine of the kind
        opts = k.get("options") or []
        named = [m["model"] for m in sorted(MODELS.values(), key=lambda m: -len(m["tags"])) if k.get("kind") == m["kind"] and tags(m["model"], t) > 5]
        neg = [m for m in named if any(re.search(r"(?:\bnot|instead of|rather than|n't want|no)\s+(?:the |an? )?(?:\w+ )?" + re.escape(w), t) for w in MODELS[m]["tags"])]
        named = [m for m in named if m not in neg]
        if named:
            best = max(tags(m, t) for m in named)
            pos = {m: min([t.find(w) for w in MODELS[m]["tags"] if w in t] or [999]) for m in named}
            distinct = [m for m in named if any(w in t for w in MODELS[m]["tags"] if sum(w in MODELS[x]["tags"] for x in named) == 1)]
            order = sorted(distinct or [m for m in named if tags(m, t) == best], key=lambda m: pos[m])
            if order != k.get("wanted") and not (k.get("pick") and k["pick"]["model"] in order and (len(order) == 1 or exp & {"confirm"})):
                put("wanted", order)
                k["pick"] = None
        if neg:
            k["unwanted"] = neg
        if re.search(r"cheap|less expensive|lowest|least expensive|dearest not", t) and not re.search(r"cheap[^.]*(?:deliver|collect)", t):
            put("pref", "cheapest")
            if opts:
                k["pick"] = None
        elif re.search(r"dearest|most expensive|dearer|biggest one|best one you", t):
            put("pref", "dearest")
        if "model" in exp and opts and not named:
            n = self.ordinal(t, len(opts))
            if n is not None:
                put("wanted", [opts[n]["model"]])
            elif re.search(r"don't mind|no preference|either|any\b|whichever|whatever|you (?:choose|pick|decide)|up to you", t):
                put("pref", "cheapest")
            elif re.search(r"\bneither|none of (?:them|these|those)|no(?:ne)? thank", t):
                k["dropped"] = True
                put("nomodel", True)
            elif pol is True and len(opts) == 1:
                put("wanted", [opts[0]["model"]])
            elif pol is False and len(opts) == 1:
                k["dropped"] = True
                put("nomodel", True)
        # delivered or fetched
        t2 = re.sub(r"(?:\bnot?|n't|without|rather than|instead of)\b[^,.;]{0,14}(?:collect\w*|pick\w*|fetch\w*)(?: it)?(?: up)?", "", t)
        no_del = re.search(r"(?:\bno|\bnot|n't|without|rather than|instead of)\s+(?:(?:it|any|the|to|be|have|having|need|want|require|you|getting|bother|with|for|a)\s+)*deliver", t)
        if no_del or re.search(r"\bcollect|pick (?:it|that|them|\w+ \w+)? ?up|fetch|come (?:and get|to (?:you|the)|down|in for)|from (?:the|your) (?:depot|yard|branch|counter|shop)|own van|drive over", t2):
            put("delivery", False)
        elif re.search(r"deliver|bring it|drop(?:ped)? (?:it )?off|to (?:my|the) (?:house|site|address|door)|to site", t2):
            put("delivery", True)
        elif exp == {"delivery"} and re.match(r"\W*(?:option |number )?[12]\W*$", t):
            put("delivery", "1" in t)
        elif exp == {"delivery"} and pol is not None:
            put("delivery", pol)
        # damage waiver
        w = re.search(r"waiver|\bcover\b|insurance|insured", t)
        if w:
            part = " ".join(c for c in re.split(r"[.;!?,](?!\d)|\bbut\b|\band\b", t) if re.search(r"waiver|cover|insur", c))
            no = re.search(r"\b(no|not|without|decline|skip|leave|own|never|covered|already|rather not|refuse|don't|n't)\b|n't\b", part) or exp == {"waiver"} and pol is False
            ask = "?" in part
            if no:
                put("waiver", False)
            elif any(re.match(r"\W*(?:no|nope|nah)(?:\s*[,-]|\s+thank)", c) for c in re.split(r"[.;!?](?!\d)", t) if re.search(r"waiver|cover|insur", c)):
                put("waiver", False)
            elif not ask and not re.search(r"\bif\b", part):
                put("waiver", True)
            elif "waiver" in exp and pol is not None:
                put("waiver", pol)
        elif "waiver" in exp and len(exp & {"waiver", "delivery"}) == 1 and pol is not None:
            if not (exp - {"waiver"}) or re.match(r"\s*(yes|no)\b", t):
                put("waiver", pol)
        elif "waiver" in exp and re.search(r"without|leave it (?:off|out)|skip", t):
            put("waiver", False)

    def fill_time(self, k, t, exp, put):
        t = re.sub(r"^\W*(?:(?:hello|hi)\W+)?(?:good )?(?:morning|afternoon)\b(?=\s*[,.!])", " ", t)
        ts = times(t)
        main = [x for x in ts if not x["neg"] and not x["alt"] and not x["bound"]]
        spare = [x for x in ts if not x["neg"] and x["alt"] and not x["bound"]]
        if not main and spare and exp & {"time"}:
            main, spare = spare, []
        for x in ts:
            if x["bound"]:
                k["t_" + x["bound"]] = x["t"]
        if main:
            if k.get("time") != main[0]["t"]:
                put("time_want", main[0]["t"])
                k["time"] = None
        if spare:
            k["time_alt"] = spare[0]["t"]
        pref = None
        if re.search(r"(?<!at the )\blatest\b|last (?:slot|one|run|time|of)|\blast\b(?= available)|as late as|the later", t):
            pref = "latest"
        elif re.search(r"earliest|first thing|early as|earlier the better|first (?:slot|one|run|time)|soonest|the earlier", t) and not re.search(r"earliest (?:day|date)", t):
            pref = "earliest"
        elif "time" in exp and re.search(r"don't mind|any ?time|any of|any\b|whichever|whatever|either|you (?:choose|pick|decide)|up to you|all the same|no preference", t):
            pref = "earliest"
        if pref:
            was = k.get("time_pref")
            k["time_pref"] = pref
            if was != pref and (k.get("time_slots") or exp):
                if not k.get("time") or self.choose_time({**k, "time": None, "time_want": None}, k.get("time_slots") or []) != k.get("time"):
                    put("pref_new", pref)
                    k["time"] = None
                    if exp:
                        k["time_want"] = None if not main else k.get("time_want")
            k.pop("pref_new", None)
        if re.search(r"\bin the afternoon|\bafternoon\b|\bpm\b(?! \d)", t) and not main and not re.search(r"(?:not|n't) (?:\w+ ){0,3}afternoon", t):
            k["t_min"] = max(k.get("t_min", ""), "12:00")
            put("part", "afternoon")
        elif re.search(r"\bin the morning|\bmorning\b", t) and not main and not re.search(r"good morning|(?:not|n't|no) (?:\w+ ){0,4}morning", t):
            k["t_max"] = "12:00"
            put("part", "morning")
        slots = k.get("time_slots")
        if "time" in exp and slots and not main and not pref:
            n = self.ordinal(t, len(slots))
            if n is not None:
                put("time_want", slots[n])
            elif re.search(r"\bnone|neither|no good", t):
                put("noslot", True)
            elif len(slots) == 1 and sure(t) is True:
                put("time_want", slots[0])

    def ordinal(self, t, n):
        m = re.search(r"\b(?:option|number|no\.?|choice)\s*([1-6])\b", t) or re.match(r"\W*([1-6])\W*$", t) or re.match(r"\W*([1-6])(?:,| please)", t)
        if m:
            return int(m[1]) - 1 if int(m[1]) <= n else None
        m = re.search(r"\b(?:option |letter )([a-f])\b", t) or re.match(r"\W*([a-f])\W*(?:please\W*)?$", t)
        if m:
            i = "abcdef".index(m[1])
            return i if i < n else None
        for word, i in ORDINALS:
            if re.search(r"\b" + word + r"\b(?! (?:friday|monday|week|name|thing))", t) and (i < n):
                return n - 1 if i == -1 else i
        return None

    # finding
    def identify(self):
        """Finds who calls, or asks."""
        w = self.who
        if w.get("account_no"):
            args = {"account_no": w["account_no"]}
        elif w.get("surname") and w.get("postcode"):
            args = {"surname": w["surname"], "postcode": w["postcode"]}
        elif w.get("surname") and w.get("hire_no"):
            args = {"surname": w["surname"], "hire_no": w["hire_no"]}
        else:
            if self.v.get("many") and self.queue:
                return self.form(self.queue[0])
            if w.get("surname"):
                return self.ask("ask_postcode", {"postcode"}, name=w["surname"])
            if w.get("postcode") or w.get("hire_no"):
                return self.ask("ask_name", {"surname"})
            return self.ask("ask_who", {"who"})
        found = self.call("find_customer", **args)["customers"]
        if len(found) == 1:
            self.cust = found[0]
            self.hires = self.call("list_hires", customer_id=self.cust["id"])["hires"]
            self.say("found", first=self.cust["first"])
            return None
        self.failed_ident += 1
        if self.failed_ident > 2:
            self.ended = True
            self.say("giveup")
            return "asked"
        self.say("not_found", what=", ".join(args.values()))
        self.who = {}
        return self.ask("ask_who", {"who"})

    def form(self, k):
        """Several questions at once, for those who like forms."""
        lab, want = self.v["labels"], []
        if not self.cust:
            want += ["who"] if not self.who.get("surname") else ["postcode"]
        missing = {"book": ("kind", "start", "end", "delivery", "waiver"), "extend": ("new_end",), "off": ("date",), "move": ("date",)}.get(k["type"], ())
        want += [s for s in missing if k.get(s) is None and not (s == "new_end" and k.get("plus"))]
        texts = [lab[s + "_" + k["type"]] if s == "date" else lab[s].format(fee=money(DELIVERY)) for s in want]
        self.asked, self.expect = "form", set(want)
        if self.misses:
            self.say("again")
        self.say("form", list=self.list(texts) if self.v.get("lists") != "and" else ", ".join(texts))
        return "asked"

    def match_hire(self, k, hires):
        for t in k["text"]:
            m = re.search(r"\bh[- ]?(3\d{3})\b", t)
            hit = [h for h in hires if m and h["hire_no"] == "H-" + m[1]]
            if hit:
                return hit[0]
        state = {"move": "booked", "off": "on hire", "extend": "on hire"}.get(k["type"])
        fit = [h for h in hires if h["status"] == state] or hires
        for t in [*k["text"], " ".join(k["text"])]:
            t = re.sub(r"(?:not (?:the|my)|keeping|leave|other than|keep (?:the other|that)) [^,.;]*", "", t)
            score = {h["hire_no"]: tags(h["model"], t) for h in hires}
            top = max(score.values(), default=0)
            best = [h for h in hires if score[h["hire_no"]] == top]
            if top and len(best) > 1:
                best = [h for h in best if h in fit] or best
            if top and len(best) == 1:
                return best[0]
            if len(best) == 2 and top and re.search(r"\b(?:tall|big|high|heav)\w*\b", t):
                return max(best, key=lambda h: h["rate"])
            if len(best) == 2 and top and re.search(r"\b(?:short|small|low|light)\w*\b", t):
                return min(best, key=lambda h: h["rate"])
        if any(tags(h["model"], " ".join(k["text"])) for h in hires):
            return None
        return fit[0] if len(fit) == 1 else None

    def need_hire(self, k):
        if k.get("hire"):
            return None
        if not self.hires:
            self.say("no_hires")
            k["closed"] = True
            return "done"
        k["hire"] = self.match_hire(k, self.hires)
        if not k["hire"] and k["type"] in ("deposit", "due") and self.last_hire:
            k["hire"] = self.last_hire
        if k["hire"]:
            self.last_hire = k["hire"]
            return None
        state = {"move": "booked", "off": "on hire", "extend": "on hire"}.get(k["type"])
        some = [h for h in self.hires if h["status"] == state] or self.hires
        said = " ".join(k["text"])
        top = max(tags(h["model"], said) for h in some)
        k["hire_options"] = [h for h in some if tags(h["model"], said) == top]
        return self.ask("ask_hire", {"hire"}, list=self.list([self.item(h) for h in k["hire_options"]]))

    # going on
    def advance(self):
        while not self.ended:
            if not self.queue:
                if self.done_any:
                    self.ask("more", {"more"})
                else:
                    self.ask("ask_task", {"task"})
                return
            k = self.queue[0]
            if k.get("dropped"):
                self.say("dropped")
                k["closed"] = True
            if not k.get("closed"):
                if k.get("declined"):
                    k["declined"] = False
                    self.ask("declined", {"change"})
                    return
                if not self.cust and self.identify() == "asked":
                    return
                if getattr(self, "do_" + k["type"])(k) == "asked":
                    return
            self.queue.pop(0)
            self.done_any = True

    def deposit(self, m):
        return 0 if self.cust and self.cust["account_no"] else m["deposit"]

    def do_book(self, k):
        if self.cust["on_stop"]:
            self.say("stop")
            return "done"
        if self.v.get("many") and any(k.get(s) is None for s in ("kind", "start", "end")):
            return self.form(k)
        if not k.get("kind"):
            return self.ask("ask_kind", {"kind"})
        if not k.get("start") or day(k["start"]) < TODAY:
            return self.ask("ask_start", {"start"}, thing=k["kind"])
        if not k.get("end") or k["end"] < k["start"]:
            return self.ask("ask_end", {"end"}, thing=k["kind"], start=self.d(k["start"]))
        sought = (k["kind"], k["start"], k["end"])
        if sought in self.booked and not re.search(r"another|second|one more", " ".join(k["text"])):
            self.say("already", what=k["kind"])
            return "done"
        if k.get("sought") != sought:
            k["stock"], k["sought"] = self.call("search_stock", kind=k["kind"], start=k["start"], end=k["end"]), sought
            k["pick"], k["options"] = None, None
        if not k.get("pick"):
            asked = self.pick_model(k)
            if asked:
                return asked
        m = k["pick"]
        if self.v.get("many") and (k.get("delivery") is None or k.get("waiver") is None):
            return self.form(k)
        if k.get("delivery") is None:
            return self.ask("ask_delivery", {"delivery"}, fee=money(DELIVERY))
        if k["delivery"]:
            asked = self.need_time(k, k["start"])
            if asked:
                return asked
        if k.get("waiver") is None:
            return self.ask("ask_waiver", {"waiver"}, fee=money(m["waiver"]))
        total = self.total(k)
        if not k.get("confirmed"):
            w = self.v
            return self.ask("confirm_book", {"confirm"}, model=m["name"], start=self.d(k["start"]), end=self.d(k["end"]),
                            how=w["delivered"].format(time=self.t(k["time"]), fee=money(DELIVERY)) if k["delivery"] else w["fetched"],
                            waiver=w["with_waiver"].format(fee=money(m["waiver"])) if k["waiver"] else w["no_waiver"], total=money(total),
                            deposit=w["with_deposit"].format(amount=money(self.deposit(m))) if self.deposit(m) else w["no_deposit"])
        args = {"customer_id": self.cust["id"], "model": m["model"], "start": k["start"], "end": k["end"], "delivery": k["delivery"], "waiver": k["waiver"]}
        got = self.write("create_booking", **args, **({"time": k["time"]} if k["delivery"] else {}))
        self.booked.append((k["kind"], k["start"], k["end"]))
        self.say("done_book", no=got["hire_no"], model=m["name"], start=self.d(k["start"]), end=self.d(k["end"]), total=money(total))
        return "done"

    def total(self, k):
        m = k["pick"]
        return round(m["hire"] + (m["waiver"] if k["waiver"] else 0) + (DELIVERY if k["delivery"] else 0), 2)

    def pick_model(self, k):
        """Sets the machine, or offers what there is."""
        free = [m for m in k["stock"]["models"] if m["free"] and m["model"] not in k.get("unwanted", [])]
        period = f"{self.d(k['start'])} - {self.d(k['end'])}"
        if not free:
            self.say("none_free", thing=k["kind"], period=period)
            return "done"
        wanted = k.get("wanted") or []
        have = [m for w in wanted for m in free if m["model"] == w]
        gone = [m for m in k["stock"]["models"] if m["model"] in wanted and not m["free"]]
        pool = have or free
        if gone and not have and not k.get("out_said"):
            k["out_said"], k["options"] = True, free
            return self.ask("model_out", {"model"}, want=gone[0]["name"], list=self.list([self.offer(m) for m in free]))
        ranked = have and len(wanted) > 1 and len({MODELS[w]["tags"][-1] for w in wanted}) > 1
        if len(pool) == 1 or ranked and not k.get("pref"):
            k["pick"] = pool[0]
        elif k.get("pref"):
            k["pick"] = (min if k["pref"] == "cheapest" else max)(pool, key=lambda m: m["rate"])
        if k.get("pick") and gone and have:
            self.say("gone_note", want=gone[0]["name"])
        if k.get("pick"):
            self.say("note_model", model=k["pick"]["name"], rate=money(k["pick"]["rate"]))
            return None
        k["options"] = pool
        return self.ask("offer_models", {"model"}, thing=k["kind"], period=period, list=self.list([self.offer(m) for m in pool]))

    def offer(self, m):
        return self.v["offer"].format(model=m["name"], rate=money(m["rate"]), total=money(m["hire"]))

    def choose_time(self, k, slots):
        if k.get("time_want") in slots:
            return k["time_want"]
        if k.get("time_want") and k.get("time_alt") in slots:
            return k["time_alt"]
        fit = [s for s in slots if s >= k.get("t_min", "") and s <= k.get("t_max", "99")]
        if not fit or k.get("time_want") and not k.get("time_pref"):
            return None
        if k.get("time_pref"):
            return fit[-1] if k["time_pref"] == "latest" else fit[0]
        return fit[0] if len(fit) == 1 and ("t_min" in k or "t_max" in k) else None

    def need_time(self, k, on):
        """The van's time on that day: chosen of what there is, or asked."""
        if k.get("noslot"):
            k["noslot"] = None
            slot = "start" if k["type"] == "book" else "date"
            return self.ask({"off": "ask_off_date", "move": "ask_move_date", "book": "ask_start"}[k["type"]], {slot}, item=self.item(k["hire"]) if k.get("hire") else "", thing=k.get("kind", ""), day=self.d(on))
        if k.get("slots_of") != on:
            k["time_slots"], k["slots_of"] = self.call("van_slots", date=on)["slots"], on
        slots = k["time_slots"]
        if not slots:
            other = next_day(max(day(on), TODAY))
            k["alt_slot"], k["alt_value"] = ("start" if k["type"] == "book" else "date"), iso(other)
            if k.pop("noalt", None):
                return self.ask({"off": "ask_off_date", "move": "ask_move_date", "book": "ask_start"}[k["type"]], {k["alt_slot"]}, item=self.item(k["hire"]) if k.get("hire") else "", thing=k.get("kind", ""), day=self.d(on))
            return self.ask("no_van", {"alt", k["alt_slot"]}, day=self.d(on), alt=self.d(other))
        if k.get("time") in slots:
            return None
        if k.get("keep_time") in slots and not k.get("time_want"):
            k["time_want"] = k["keep_time"]
        k["time"] = self.choose_time(k, slots)
        if k["time"]:
            return None
        job = self.v["jobs"]["off" if k["type"] == "off" else "move"]
        gone = k.get("time_want") or (k.get("time_alt") if not k.get("time_want") else None)
        fit = [s for s in slots if k.get("t_min", "") <= s <= k.get("t_max", "99")] or slots
        if gone:
            k["time_want"] = None
            k["time_slots"] = slots
            return self.ask("time_gone", {"time"}, time=self.t(gone), day=self.d(on), list=self.list([self.t(s) for s in slots]), job=job)
        k["time_slots"] = fit
        return self.ask("offer_times", {"time"}, day=self.d(on), list=self.list([self.t(s) for s in fit]), job=job)

    def do_extend(self, k):
        asked = self.need_hire(k)
        if asked:
            return asked
        h = k["hire"]
        if self.cust["on_stop"]:
            self.say("stop")
            return "done"
        if not k.get("new_end") and k.get("plus"):
            k["new_end"] = iso(day(h["end"]) + timedelta(days=k["plus"]))
        if h.get("done") and k.get("new_end") == h["end"]:
            return self.already(h)
        while k.get("bare") and k["new_end"] <= h["end"]:
            k["new_end"] = iso(day(k["new_end"]) + timedelta(days=7))
        if not k.get("new_end") or k["new_end"] <= h["end"]:
            return self.form(k) if self.v.get("many") and not self.misses else self.ask("ask_new_end", {"new_end"}, item=self.item(h), end=self.d(h["end"]))
        if h["reserved_from"] and k["new_end"] >= h["reserved_from"]:
            last = day(h["reserved_from"]) - timedelta(days=1)
            if k.get("alt_date") and iso(k["alt_date"]) <= iso(last):
                last = k["alt_date"]
            if iso(last) <= h["end"]:
                self.say("blocked_all", item=self.item(h), want=self.d(k["new_end"]), free=self.d(h["reserved_from"]))
                return "done"
            k["alt_slot"], k["alt_value"] = "new_end", iso(last)
            return self.ask("blocked", {"alt", "new_end"}, item=self.item(h), want=self.d(k["new_end"]), free=self.d(h["reserved_from"]), max=self.d(last),
                            cost=money((last - day(h["end"])).days * h["rate"]))
        cost = money(self.extra(k))
        if not k.get("confirmed"):
            return self.ask("confirm_extend", {"confirm"}, item=self.item(h), end=self.d(k["new_end"]), cost=cost)
        self.write("extend_hire", hire_no=h["hire_no"], new_end=k["new_end"])
        h.update(end=k["new_end"], done=True)
        self.say("done_extend", item=self.item(h), end=self.d(k["new_end"]), cost=cost)
        return "done"

    def already(self, h):
        self.say("already", what=self.item(h))
        return "done"

    def extra(self, k):
        return (day(k["new_end"]) - day(k["hire"]["end"])).days * k["hire"]["rate"]

    def do_off(self, k):
        asked = self.need_hire(k)
        if asked:
            return asked
        h = k["hire"]
        if h.get("done"):
            return self.already(h)
        if k.get("backdate") and not k.get("backdate_said"):
            k["backdate_said"] = True
            self.say("backdate", item=self.item(h), want=self.d(k["backdate"]), today=self.d(TODAY))
        if not k.get("date"):
            return self.form(k) if self.v.get("many") and not self.misses else self.ask("ask_off_date", {"date"}, item=self.item(h))
        asked = self.need_time(k, k["date"])
        if asked:
            return asked
        if not k.get("confirmed"):
            return self.ask("confirm_off", {"confirm"}, item=self.item(h), day=self.d(k["date"]), time=self.t(k["time"]), today=self.d(TODAY))
        got = self.write("off_hire", hire_no=h["hire_no"], date=k["date"], time=k["time"])
        h["done"] = True
        self.say("done_off", item=self.item(h), day=self.d(k["date"]), time=self.t(k["time"]), ref=got["off_hire_no"])
        return "done"

    def do_move(self, k):
        asked = self.need_hire(k)
        if asked:
            return asked
        h = k["hire"]
        if h.get("done") and k.get("date") in (None, h["start"]):
            return self.already(h)
        if not h["delivery"] or h["status"] != "booked" or day(h["start"]) <= TODAY:
            self.say("move_late", item=self.item(h), day=self.d(h["start"]))
            return "done"
        if not k.get("date"):
            return self.form(k) if self.v.get("many") and not self.misses else self.ask("ask_move_date", {"date"}, item=self.item(h), day=self.d(h["start"]))
        asked = self.need_time(k, k["date"])
        if asked:
            return asked
        if not k.get("confirmed"):
            return self.ask("confirm_move", {"confirm"}, item=self.item(h), day=self.d(k["date"]), time=self.t(k["time"]))
        self.write("change_delivery", hire_no=h["hire_no"], date=k["date"], time=k["time"])
        h.update(start=k["date"], done=True)
        self.say("done_move", item=self.item(h), day=self.d(k["date"]), time=self.t(k["time"]))
        return "done"

    def do_waiver(self, k):
        asked = self.need_hire(k)
        if asked:
            return asked
        h = k["hire"]
        if self.waiver_barred(h):
            self.say("waiver_late", item=self.item(h), start=self.d(h["start"]))
            other = [x for x in self.hires if x["status"] == "booked" and not x["waiver"]]
            if not other or k.get("closed"):
                return "done"
            k["other"] = other[0]
            return self.ask("waiver_other", {"other"}, item=self.item(other[0]))
        fee = money(round(h["rate"] * ((day(h["end"]) - day(h["start"])).days + 1) * WAIVER, 2))
        if not k.get("confirmed"):
            return self.ask("confirm_waiver", {"confirm"}, item=self.item(h), fee=fee)
        self.write("add_waiver", hire_no=h["hire_no"])
        self.say("done_waiver", item=self.item(h), fee=fee)
        return "done"

    def waiver_barred(self, h):
        return h["status"] == "on hire"

    def do_deposit(self, k):
        asked = self.need_hire(k)
        if asked:
            return asked
        h = k["hire"]
        self.say("deposit" if h["deposit"] else "nodeposit", item=self.item(h), amount=money(h["deposit"]))
        return "done"

    def do_due(self, k):
        asked = self.need_hire(k)
        if asked:
            return asked
        h = k["hire"]
        self.say("due", item=self.item(h), end=self.d(h["end"]) if h["end"] else "open")
        return "done"


def build(style):
    """What the harness takes as an agent: a class, of which each conversation has an object with a world of its own."""
    if style not in VOICES:
        raise ValueError(f"no style {style!r}: {STYLES}")
    return type("ToolHire_" + style, (Clerk,), {"style": style, "__module__": __name__})

"""Fernley Heating & Plumbing: its books with nine tools, how its clerk hears, and the clerk (rules, no model)."""
import copy
import re
from datetime import date, datetime, timedelta

import styles

NOW = datetime(2026, 3, 9, 9, 0)  # a Monday
HOURS = {"morning": (8, 12), "afternoon": (12, 16), "evening": (17, 20)}
JOBS = {"service": "annual boiler service", "boiler_repair": "boiler repair", "plumbing": "plumbing repair"}
PRICES = {"service": 96.0, "boiler_repair": 85.0, "plumbing": 75.0}
EMERGENCY = 140.0
LATE_FEE, LATE_HOURS = 40.0, 48
AGE_LIMIT = 15
COURIER = 6.5
WARRANTY, WARRANTY_YEARS, DEPOSIT = 49.0, 5, 0.2
PLANS = {
    "essential": {"monthly": 11.5, "yearly": 126.0, "covers": ["service", "boiler_repair"], "text": "boiler service and boiler repairs"},
    "plus": {"monthly": 19.5, "yearly": 214.0, "covers": ["service", "boiler_repair", "plumbing"], "text": "the boiler, and plumbing repairs"},
    "complete": {"monthly": 26.0, "yearly": 286.0, "covers": ["service", "boiler_repair", "plumbing"], "text": "boiler, plumbing, drains and electrics"},
}


def customers():
    rows = [
        ("C-1041", "Helen", "Ashworth", "SK8 4PL", "14 Larch Close", "Worcester Greenstar 30i", 2017, None, None),
        ("C-1042", "Helen", "Ashford", "SK8 4PN", "41 Larch Close", "Vaillant ecoTEC 825", 2019, None, None),
        ("C-1077", "Raymond", "Okafor", "M21 9QD", "3 Beech Road", "Baxi Duo-tec 28", 2016, "essential", "yearly"),
        ("C-1078", "Ruth", "Okafor", "M21 9QG", "30 Beech Road", "Ideal Vogue 32", 2020, None, None),
        ("C-1103", "Denise", "Pritchard", "WA15 7HT", "8 Stamford Lane", "Vaillant ecoTEC 831", 2018, None, None),
        ("C-1130", "Denis", "Prichard", "WA15 7HJ", "18 Stamford Lane", "Ideal Logic C24", 2015, None, None),
        ("C-1152", "Gareth", "Llewellyn", "CH4 8RE", "Ty Gwyn, Lache Road", "Ideal Logic C30", 2014, None, None),
        ("C-1160", "Priya", "Raman", "M33 6FB", "22 Cross Street", "Worcester 4000", 2021, "plus", "monthly"),
        ("C-1161", "Priti", "Ramani", "M33 6FD", "27 Cross Street", "Baxi 830", 2020, None, None),
        ("C-1175", "Walter", "Sidebottom", "OL6 8DS", "5 Mossley Terrace", "Glow-worm Flexicom 24", 2008, None, None),
        ("C-1188", "Fiona", "MacAllister", "SK9 2JW", "The Coach House, Alder Lane", "Viessmann Vitodens 100", 2019, "essential", "yearly"),
        ("C-1204", "Tomasz", "Zielinski", "M20 3YH", "Flat 2, 60 Palatine Road", "Potterton Promax 28", 2013, None, None),
    ]
    keys = ("customer_id", "first_name", "surname", "postcode", "address", "boiler", "boiler_year", "plan", "billing")
    return {r[0]: dict(zip(keys, r)) for r in rows}


def visits():
    rows = [
        ("V-3301", "C-1042", "service", "2026-03-20", "afternoon", "annual boiler service"),
        ("V-3307", "C-1077", "service", "2026-03-12", "morning", "annual boiler service"),
        ("V-3312", "C-1077", "boiler_repair", "2026-03-17", "afternoon", "boiler repair, fitting the new fan"),
        ("V-3313", "C-1078", "boiler_repair", "2026-03-17", "morning", "boiler repair, pressure loss"),
        ("V-3320", "C-1103", "plumbing", "2026-03-10", "morning", "plumbing repair, bathroom tap"),
        ("V-3321", "C-1130", "plumbing", "2026-03-13", "morning", "plumbing repair, outside tap"),
        ("V-3330", "C-1161", "service", "2026-03-24", "morning", "annual boiler service"),
    ]
    keys = ("visit_id", "customer_id", "job", "date", "window", "text")
    return {r[0]: dict(zip(keys, r)) for r in rows}


def quotes():
    rows = [
        ("Q-2198", "C-1160", "new kitchen radiator", 290.0, "2026-02-15"),
        ("Q-2207", "C-1160", "bathroom towel rail", 385.0, "2026-04-10"),
        ("Q-2211", "C-1160", "hallway radiator", 460.0, "2026-04-10"),
        ("Q-2212", "C-1161", "bathroom towel rail", 412.0, "2026-04-12"),
        ("Q-2220", "C-1175", "new combination boiler", 2480.0, "2026-04-30"),
    ]
    keys = ("quote_id", "customer_id", "text", "total", "valid_until")
    return {r[0]: dict(zip(keys, r), status="open") for r in rows}


def parts():
    rows = [
        ("TH-210", "thermostat", "wired", "Drayton Digistat", 42.5),
        ("TH-214", "thermostat", "wired", "Honeywell T3", 38.75),
        ("TH-216", "thermostat", "wired", "Salus RT310", 41.0),
        ("TH-214R", "thermostat", "wireless", "Honeywell T3R", 64.2),
        ("TH-230", "thermostat", "wireless", "Hive Mini", 79.0),
        ("FL-15", "filling loop", "15 mm", "Altecnic filling loop", 14.6),
        ("FL-22", "filling loop", "22 mm", "Altecnic filling loop", 17.9),
        ("RV-15A", "radiator valve", "angled", "Drayton TRV4", 19.25),
        ("RV-15S", "radiator valve", "straight", "Drayton TRV4", 20.1),
    ]
    return {r[0]: dict(zip(("part_no", "part", "type", "name", "price"), r)) for r in rows}


def slots():
    """(date, window) that is still free, by job."""
    d = lambda day: f"2026-03-{day:02d}"
    of = lambda text: [(d(int(x[:-1])), {"m": "morning", "a": "afternoon", "e": "evening"}[x[-1]]) for x in text.split()]
    return {
        "service": of("13m 16m 17a 18m 18a 19m 20m 20a 23m 23a 24a 26m"),
        "boiler_repair": of("10m 11a 11e 12m 12e 13a 13e 16m 18a 19m 19a 20m 20a 23m"),
        "plumbing": of("11a 12a 13m 13a 16m 17a 18m 19e 20m"),
    }


class World:
    def __init__(self):
        self.customers, self.visits, self.quotes, self.parts, self.slots = customers(), visits(), quotes(), parts(), slots()
        self.orders, self.count = {}, 4400

    def _new(self, letter):
        self.count += 1
        return f"{letter}-{self.count}"

    # reads
    def find_customer(self, surname, postcode):
        return [c for c in self.customers.values() if c["surname"].casefold() == surname.casefold() and c["postcode"] == postcode]

    def open_work(self, customer_id):
        return {"visits": [v for v in self.visits.values() if v["customer_id"] == customer_id],
                "quotes": [q for q in self.quotes.values() if q["customer_id"] == customer_id and q["status"] == "open"]}

    def find_slots(self, job):
        return [{"date": d, "window": w} for d, w in self.slots[job]]

    def find_parts(self, part, type=None):
        return [p for p in self.parts.values() if p["part"] == part and type in (None, p["type"])]

    # writes
    def book_visit(self, customer_id, job, date, window, phone, price, fault_code=None):
        ref = self._new("V")
        if (date, window) in self.slots[job]:
            self.slots[job].remove((date, window))
        self.visits[ref] = {"visit_id": ref, "customer_id": customer_id, "job": job, "date": date, "window": window, "text": JOBS[job], "phone": phone, "price": price, "fault_code": fault_code}
        return {"visit_id": ref, "status": "booked"}

    def move_visit(self, visit_id, date, window, fee):
        self.visits[visit_id].update(date=date, window=window, fee=fee)
        return {"visit_id": visit_id, "status": "moved"}

    def accept_quote(self, quote_id, payment, extended_warranty):
        self.quotes[quote_id].update(status="accepted", payment=payment, extended_warranty=extended_warranty)
        return {"quote_id": quote_id, "status": "accepted"}

    def order_part(self, customer_id, part_no, quantity, delivery, total):
        ref = self._new("P")
        self.orders[ref] = {"customer_id": customer_id, "part_no": part_no, "quantity": quantity, "delivery": delivery, "total": total}
        return {"order_id": ref, "status": "ordered"}

    def change_plan(self, customer_id, plan, billing):
        self.customers[customer_id].update(plan=plan, billing=billing)
        return {"customer_id": customer_id, "plan": plan, "status": "changed"}


def starts(visit):
    return datetime.fromisoformat(visit["date"]) + timedelta(hours=HOURS[visit["window"]][0])


def is_late(visit):
    return starts(visit) - NOW < timedelta(hours=LATE_HOURS)


# ---------------------------------------------------------------- hearing

MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
UNITS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
ORDINALS = {w: i for i, w in enumerate("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
                                       "seventeenth eighteenth nineteenth twentieth".split())} | {"thirtieth": 30, "thirty-first": 31}
ORDINALS |= {f"twenty-{w}": 20 + n for w, n in list(ORDINALS.items()) if 0 < n < 10}
MONTH = "(" + "|".join(f"{m}|{m[:3]}" for m in MONTHS) + ")"
DAY = "(" + "|".join(f"{d}|{d[:4]}|{d[:3]}" for d in DAYS) + ")"
MONEY = r"£\s*\d+(?:\.\d+)?|\b\d+(?:\.\d+)?\s*(?:pounds?|quid|gbp|p\b)"


def plain(text):
    """Lower case, straight quotes, numbers in digits (not a lone 'one', and no 'second')."""
    text = text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").lower()
    text = re.sub(r"[*_`]", "", text)
    tens, units = "|".join(TENS), "|".join(w for w in UNITS if w != "zero")
    text = re.sub(rf"\b({tens})[\s-]({units})\b", lambda m: str(TENS[m[1]] + UNITS[m[2]]), text)
    text = re.sub(rf"\b({tens})\b(?!-)", lambda m: str(TENS[m[1]]), text)
    text = re.sub(rf"\b({'|'.join(w for w in UNITS if w not in ('zero', 'one'))})\b", lambda m: str(UNITS[m[1]]), text)
    text = re.sub(r"\b(?:a|one|1)\s+hundred(?:\s+and\s+(\d+))?\b", lambda m: str(100 + int(m[1] or 0)), text)
    text = re.sub(r"\b(\d)\s+hundred(?:\s+and\s+(\d+))?\b", lambda m: str(int(m[1]) * 100 + int(m[2] or 0)), text)
    return text


def _make(day, month, year=None):
    try:
        found = date(year or NOW.year, month, day)
        return found if year or found >= NOW.date() else date(NOW.year + 1, month, day)
    except ValueError:
        return None


BEFORE_NO = re.compile(r"(?:\bnot|\bexcept(?: for)?|\bany (?:day|evening|morning|afternoon|time) but|\bother than|\bapart from|can't (?:do|manage|make)|cannot (?:do|manage|make)|\bnever|\brather than|\binstead of|\bno|\baway|\bbusy|\bnot (?:in|there|home|at home|free|available|around)|won't be (?:in|there|home|at home|free|around|here)|\bout|\bworking)\s+(?:on\s+|in\s+|a\s+|an\s+|the\s+|any\s+)*$")
AFTER_NO = re.compile(r"^\s*,?\s*(?:(?:evening|morning|afternoon)s?\s+)?(?:is|are|'s|would be)?\s*(?:no good|out\b|not (?:possible|good|ok|okay)|impossible|no use|doesn't (?:work|suit)|won't (?:work|do)|don't (?:work|suit))")
PAST = re.compile(r"(?:\bsince|\blast|\bago|\buntil|\btill|\bby)\s+(?:about\s+|the\s+)?$")


def dates(text, near=()):
    """[(start, end, date, wanted)]; a weekday alone is the one of `near` (dates on offer), else the next to come."""
    t = re.sub(MONEY, lambda m: " " * len(m[0]), text)
    t = re.sub(r"\b0\d{4}[\s-]?\d{3}[\s-]?\d{3}\b|\b[vqcp]-\d+", lambda m: " " * len(m[0]), t)
    found, taken = [], []

    def add(m, day):
        if day and not any(a < m.end() and m.start() < b for a, b in taken):
            taken.append((m.start(), m.end()))
            found.append([m.start(), m.end(), day])
    words = "|".join(sorted(ORDINALS, key=len, reverse=True))
    lead = rf"(?:\b{DAY}\b,?\s*(?:the\s+)?)?"
    for m in re.finditer(r"\b(20\d\d)-(\d\d)-(\d\d)\b", t):
        add(m, _make(int(m[3]), int(m[2]), int(m[1])))
    for m in re.finditer(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b(?!\s*[ap]m)", t):
        add(m, _make(int(m[1]), int(m[2]), m[3] and int(m[3][-2:]) + 2000) if int(m[2]) < 13 else None)
    for m in re.finditer(rf"{lead}\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH}\b(?:,?\s+(20\d\d))?", t):
        add(m, _make(int(m[2]), [x[:3] for x in MONTHS].index(m[3][:3]) + 1, m[4] and int(m[4])))
    for m in re.finditer(rf"{lead}\b({words})\s+(?:of\s+)?{MONTH}\b", t):
        add(m, _make(ORDINALS[m[2]], [x[:3] for x in MONTHS].index(m[3][:3]) + 1))
    for m in re.finditer(rf"{lead}\b{MONTH}\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(20\d\d))?", t):
        add(m, _make(int(m[3]), [x[:3] for x in MONTHS].index(m[2][:3]) + 1, m[4] and int(m[4])))
    for m in re.finditer(rf"{lead}\b(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)\b", t):
        add(m, _make(int(m[2]), NOW.month) if int(m[2]) >= NOW.day else _make(int(m[2]), NOW.month + 1))
    for m in re.finditer(rf"(?:{lead}\bthe\s+|\b{DAY}\s+)({words})\b(?!\s+(?:one|option|visit|of these|of those|slot|choice|best|thing))", t):
        if m[1] or m[2] or ORDINALS[m[3]] > 12:
            add(m, _make(ORDINALS[m[3]], NOW.month))
    for m in re.finditer(r"\bday after tomorrow\b", t):
        add(m, NOW.date() + timedelta(2))
    for m in re.finditer(r"\btomorrow\b", t):
        add(m, NOW.date() + timedelta(1))
    for m in re.finditer(r"\btoday\b|\btonight\b|\bstraight away\b", t):
        add(m, NOW.date())
    for m in re.finditer(rf"\b(next\s+)?{DAY}s?\b", t):
        k = [d[:3] for d in DAYS].index(m[2][:3])
        options = [d for d in near if d.weekday() == k]
        ahead = (k - NOW.weekday()) % 7 or 7
        add(m, options[0] if options else NOW.date() + timedelta(ahead + (7 if m[1] else 0)))
    out = []
    for a, b, day in sorted(found):
        if PAST.search(t[:a]):
            continue
        out.append((a, b, day, not (BEFORE_NO.search(t[:a]) or AFTER_NO.search(t[b:]))))
    return out


def week(text):
    """The first and last day of a week that is named."""
    m = re.search(r"\bweek\s+(?:of|commencing|beginning|starting|from|after)\b", text)
    if m:
        named = dates(text[m.start():])
        if named:
            start = named[0][2] - timedelta(named[0][2].weekday())
            return start, start + timedelta(6)
    monday = NOW.date() - timedelta(NOW.weekday())
    if re.search(r"\bnext week\b", text):
        return monday + timedelta(7), monday + timedelta(13)
    if re.search(r"\bthis week\b", text):
        return monday, monday + timedelta(6)
    return None


def windows(text):
    """[(start, window, wanted)]"""
    t = re.sub(r"\b(?:until|till)\s+(?:about\s+)?\S+(?:\s*[ap]m)?", lambda m: " " * len(m[0]), text)
    t = re.sub(r"\bgood (?:morning|afternoon|evening)\b|^\W*(?:hi |hello |yes,? )?(?:morning|afternoon|evening)\b(?=[.!,])(?!\W*(?:please|would|is|if|$))", lambda m: " " * len(m[0]), t)
    out = []
    for m in re.finditer(r"\b(morning|afternoon|evening|lunchtime|before noon|after work|tonight|a\.m\.)s?\b", t):
        w = {"lunchtime": "afternoon", "before noon": "morning", "after work": "evening", "tonight": "evening", "a.m.": "morning"}.get(m[1], m[1])
        out.append((m.start(), w, not (BEFORE_NO.search(t[:m.start()]) or AFTER_NO.search(t[m.end():]))))
    if not out:
        for m in re.finditer(r"\b(after|from|before|by|at|between|around)?\s*(\d{1,2})(?:[:.](\d\d))?\s*([ap])\.?m\b|\b([01]?\d|2[0-3]):(\d\d)\b|\b(after)\s+(\d{1,2})(?!\d|\s*(?:march|april|st|nd|rd|th))(?:\s+o'clock)?\b", t):
            if m[2]:
                h = int(m[2]) % 12 + (12 if m[4] == "p" else 0)
            elif m[5]:
                h = int(m[5])
            else:
                h = int(m[8]) + (12 if int(m[8]) < 8 else 0)
            if (m[1] or m[7]) == "before":
                h -= 1
            out.append((m.start(), "morning" if h < 12 else "afternoon" if h < 16 else "evening", True))
            break
    return out


YES = r"yes|yeah|yep|yup|aye|sure|certainly|please do|go ahead|go for it|correct|that's right|that is right|right|fine|okay|ok|perfect|confirm(?:ed)?|do it|do that|book it|book that|order it|sounds good|great|of course|absolutely|definitely|lovely|i do|i would|i agree|agreed|that works|works for me|suits me|that's it|exactly|that's good|good|please book|please go|happy with that|by all means|please"
NO = r"no|nope|nah|not|don't|do not|won't|leave it|leave things|leave that|never mind|nevermind|rather not|neither|none|forget it|i'd rather|without|skip|decline|wait|hold on|stop|drop it"


def yes_no(text):
    """True, False or None: what stands first decides, a 'no' that is taken up by an assent does not count."""
    t = re.sub(r"\bno (?:problem|worries|hurry|rush|need to (?:hurry|rush))\b", "yes", text)
    t = re.sub(r"\bnot (?:bad|at all)\b", "", t)
    t = re.sub(r"\bwhy not\b", "yes", t)
    if re.search(r"\b(?:don't|do not) (?:go ahead|book|do (?:it|that)|order|move|change|want|need)\b|\brather (?:you didn't|not)\b|\bnot (?:go ahead|interested)\b", t):
        return False
    if re.match(r"\W*no\b", t) and re.search(r"\b(?:go ahead|that's (?:right|correct|fine)|all (?:right|correct|fine)|book it|is (?:right|correct|fine))\b", t):
        return True
    a, b = re.search(rf"\b(?:{YES})\b", t), re.search(rf"\b(?:{NO})\b", t)
    if a and b:
        return a.start() < b.start()
    return True if a else False if b else None


def leave(text):
    return bool(re.search(r"\bleave (?:it|things|that|everything|the visit|as)\b|\bleave .{0,25}\b(?:as (?:it|they)|is|be|stand)\b|\bnever ?mind\b|\bforget (?:it|about)\b|\bdrop it\b|\bno,? thank|\bkeep (?:it|the|my|things)\b|\bas it (?:is|stands)\b|\bdon't bother\b|\bnot worth\b|\bi'?d rather not\b|\bnothing then\b", text))


def limit(text):
    m = re.search(r"(?:more than|over|above|at most|no more than|up to|under|less than|below|maximum(?: of)?|max(?: of)?|exceeds?|within|limit is|costs? more than|most i(?:'ll| will| can)? pay is)\s*(?:about\s+)?£?\s*(\d+(?:\.\d+)?)(?!\d|\s*(?:hours|days|weeks|years|march|april|th\b|am|pm|of\b))", text)
    return float(m[1]) if m else None


def postcode(text):
    m = re.search(r"\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b", text, re.I)
    return f"{m[1]} {m[2]}".upper() if m else None


def phone(text):
    m = re.search(r"(?<!\d)(?:\+44\s?|0044\s?|0)7\d{3}[\s-]?\d{3}[\s-]?\d{3}(?!\d)", text) or re.search(r"(?<!\d)0\d{3,4}[\s-]?\d{3}[\s-]?\d{3,4}(?!\d)", text)
    if not m:
        return None
    digits = re.sub(r"\D", "", re.sub(r"^(?:\+44|0044)\s?", "0", m[0]))
    return f"{digits[:5]} {digits[5:]}"


WANTS = [
    ("move", r"\b(?:mov(?:e|ed|ing)|re-?schedul\w*|rearrang\w*|postpon\w*|put (?:it |the \w+ |my \w+ )?(?:back|off)|bring .{0,20}forward|change (?:the|my) (?:date|day|time|appointment|visit|booking)|(?:different|another) (?:day|date|time) for|can't make (?:it|tomorrow|my))\b"),
    ("quote", r"\bquot(?:e|es|ation|ed)\b|\bestimate\b"),
    ("plan", r"\bplans?\b|\bcover(?:age)?\b(?! letter)|\bessential\b.*\bplus\b"),
    ("part", r"\b(?:order|buy|buying|need|want|like|after|looking for|get|have you got|sell)\b.*\b(?:thermostats?|filling loops?|radiator valves?|trvs?|parts?)\b"),
    ("book", r"\b(?:servic(?:e|ed|ing)|repair(?:ed|s)?|leak\w*|drip\w*|no hot water|hot water|broken|break ?down|not working|stopped working|faulty?|engineer|plumber|come (?:out|round|and)|book (?:a|an|in)|call-?out|someone (?:out|round|to))\b"),
]


def want(text):
    for kind, pattern in WANTS:
        if re.search(pattern, text):
            return kind
    return None


def pieces(text):
    """Sentences, and clauses where a second want may begin."""
    parts = re.split(r"(?<=[.!?;\n])\s+|\n+|,?\s+and (?=(?:also|then|secondly|i(?:'d| would| want| need)|to |book |after that|have |get |someone)\b)|,?\s+(?=(?:also|secondly|plus i)\b)|,\s+(?=then\b)", text)
    return [p for p in parts if p and p.strip()]


def job(text):
    if re.search(r"\btaps?\b|\bleak|\bdrip|\btoilet|\bpipe|\bsink|\bcistern|\bshower|\bdrain|\bplumb", text) and not re.search(r"\bboiler (?:is |has )?(?:leak|drip)", text):
        return "plumbing"
    if re.search(r"\bhot water\b|\bfault code|\berror code|\bboiler (?:repair|break)|\bbreak ?down|\bno heating|\bheating (?:is |has )?(?:off|not|broken|stopped|gone)|boiler.{0,25}(?:broken|not working|stopped|fault|repair|down|playing up|dead|cold|packed|leak)|repair.{0,25}boiler|won't (?:fire|light|start)|\brepair(?:ed)?\b", text):
        return "boiler_repair"
    if re.search(r"\bservic(?:e|ed|ing)\b(?! plan)|\bannual\b|\byearly check", text):
        return "service"
    return None


def choose(text, options):
    """The one of `options` ({id, words: set, price?, when?}) that is meant, or None; "none" for none of them."""
    for o in options:
        if re.search(rf"(?<![\w-]){re.escape(o['id'].lower())}(?![\w-])", text):
            return o
    if re.search(r"\bneither\b|\bnone of\b|\bnone\b", text):
        return "none"
    if len(options) and all("price" in o for o in options):
        if re.search(r"\bcheap\w*|\blowest|\bleast expensive|\bless expensive|\bleast", text):
            return min(options, key=lambda o: o["price"])
        if re.search(r"\bmost expensive|\bdearest|\bbest one\b|\btop one\b", text):
            return max(options, key=lambda o: o["price"])
    clean = re.sub(r"\b(?:not|rather than|instead of|except|isn't|no)\s+(?:the\s+|a\s+|for\s+|about\s+)*(?:[\w-]+)(?:\s+(?:one|visit|quote|radiator|rail|service|repair)\b)?", " ", text)
    clean = re.sub(r"\b(?:the|my)\s+(?:[\w-]+\s+){1,2}(?:must |should |can |has to |may |will )?(?:stays?|waits?|remains?|be left)\b|\b(?:leave|keep) the (?:[\w-]+\s+){1,2}(?:as|alone|where)\b", " ", clean)
    words = set(re.findall(r"[a-z0-9]+(?:[-'][a-z0-9]+)*", clean))
    words |= {w[:-1] for w in words if w.endswith("s")}
    scores = sorted(((len(o["words"] & words - set.intersection(*[p["words"] for p in options]) if len(options) > 1 else o["words"] & words), i) for i, o in enumerate(options)), reverse=True)
    if scores and scores[0][0] and (len(scores) == 1 or scores[0][0] > scores[1][0]):
        return options[scores[0][1]]
    m = re.search(r"\b(?:option|number|no\.?|choice|slot)\s*(\d)\b|^\W*(\d)\W*$|^\W*(\d)[).]?\s*(?:please|,|\bthanks?\b)|\bthe (\d)\b(?!\d)", text)
    if m and 0 < int(next(x for x in m.groups() if x)) <= len(options):
        return options[int(next(x for x in m.groups() if x)) - 1]
    m = re.search(r"(?:^|\boption |\bletter )\W*([a-e])(?:\)|\b)(?=\W*(?:$|please|,))", text)
    if m and ord(m[1]) - 97 < len(options):
        return options[ord(m[1]) - 97]
    for w, k in (("first", 0), ("former", 0), ("second", 1), ("third", 2), ("fourth", 3), ("last", -1), ("latter", -1)):
        if re.search(rf"\b{w}\b(?! (?:choice|best|thing))", text) and (k < len(options)):
            return options[k]
    return None


# ---------------------------------------------------------------- the agent

SURNAMES = {c["surname"].casefold(): c["surname"] for c in customers().values()}
CUE = re.compile(r"\b(?:also|another thing|one more|as well|besides|secondly|second thing|then i|after that|and i need|i(?:'d| would) (?:also )?like (?:to|a|an)|i want to|i need (?:to|a|an|someone)|could (?:i|you)|can (?:i|you))\b")
THATS_ALL = re.compile(r"\bthat(?:'s| is| was|'ll be| will be)? (?:all|everything|it\b)|\bnothing (?:else|more|further)|\ball (?:done|sorted|good|set)\b|\bi'm (?:done|sorted|all set|fine)\b|\b(?:good)?bye\b|\bno more\b|\bthat will do\b|\bthat'll do\b")
GUARANTEE = re.compile(r"how long.*(?:guarante|warrant)|(?:guarante|warrant).*how long|what (?:guarantee|warranty)|\bis (?:it|the|your).*guaranteed|(?:guarantee|warranty) (?:period|is there|do you give)|know .*guarante")


class Task:
    def __init__(self, kind):
        self.kind, self.d, self.status, self.terms = kind, {}, "open", False
        self.options, self.offered, self.confirmed, self.nos = None, None, None, 0


class Desk:
    """One conversation. `run` gets what the user says and gives the answer, with the calls that were made for it."""

    def __init__(self, style):
        self.style, self.world, self.calls = styles.STYLE[style], World(), []
        self.customer = self.surname = self.postcode = self.phone = None
        self.tasks, self.buffer, self.asked, self.notes = [], [], [], []
        self.closed, self.first, self.fails, self.turns, self.same = False, True, 0, 0, 0
        self.ending, self.last, self.reason = False, "", None

    def run(self, prompt, detailed=False):
        self.calls = []
        answer = self.last = self.turn(prompt if isinstance(prompt, str) else str(prompt))
        return {"answer": answer, "tool_calls": self.calls}

    def call(self, tool, **args):
        result = copy.deepcopy(getattr(self.world, tool)(**args))
        self.calls.append({"name": tool, "arguments": args, "result": result})
        return result

    # ---- saying

    def s(self, key, **kw):
        return self.style[key].format(**kw)

    def capital(self, text):
        text = text.strip(" ")
        return re.sub(r"(?<=[a-z0-9)][.!?] )[a-z](?!\))", lambda m: m[0].upper(), text[:1].upper() + text[1:])

    def day(self, iso):
        d = date.fromisoformat(str(iso))
        n = d.day
        th = "th" if 10 < n < 14 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
        return self.style["day"].format(D=f"{d:%A}", d=f"{d:%a}", n=n, th=th, M=f"{d:%B}", m=f"{d:%b}", Y=d.year, nn=f"{n:02d}", mm=f"{d.month:02d}")

    def slot(self, slot):
        return f"{self.day(slot[0])}, {self.style['windows'][slot[1]]}"

    def money(self, x):
        return f"£{x:.2f}" if x != int(x) else f"£{int(x)}"

    def listing(self, items):
        how = self.style["list"]
        if how == "bullets":
            return "\n" + "\n".join(f"- {x}" for x in items) + "\n"
        if how == "numbers":
            return "\n" + "\n".join(f"{i}. {x}" for i, x in enumerate(items, 1)) + "\n"
        if how == "letters":
            return "\n" + "\n".join(f"{'abcdefgh'[i]}) {x}" for i, x in enumerate(items)) + "\n"
        if len(items) == 1:
            return items[0]
        return "; ".join(items[:-1]) + ("; or " if len(items) > 2 else " or ") + items[-1]

    def what(self, task):
        d, c = task.d, self.customer
        if task.kind == "book":
            price = self.price(task)
            f = [("Job", JOBS[d["job"]] + (" (emergency call-out)" if d.get("speed") == "emergency" else "")), ("When", self.slot(d["chosen"])), ("Where", c["address"])]
            if d.get("fault"):
                f.append(("Fault code", d["fault"]))
            f += [("Price", self.money(price) if price else "£0, covered by the plan"), ("Phone", self.phone)]
            text = f"{'an' if d['job'] == 'service' else 'a'} {JOBS[d['job']]}{' as an emergency call-out' if d.get('speed') == 'emergency' else ''} on {self.slot(d['chosen'])}, at {c['address']}" + \
                   (f", fault code {d['fault']}" if d.get("fault") else "") + f", {'for ' + self.money(price) if price else 'covered by your plan at £0'}, with a ring to {self.phone} beforehand"
        elif task.kind == "move":
            v, fee = d["visit"], self.price(task)
            f = [("Visit", f"{v['visit_id']}, {v['text']}"), ("From", self.slot((v["date"], v["window"]))), ("To", self.slot(d["chosen"])), ("Fee", self.money(fee) if fee else "none")]
            text = f"visit {v['visit_id']} ({v['text']}) moved from {self.slot((v['date'], v['window']))} to {self.slot(d['chosen'])}, {'for a late fee of ' + self.money(fee) if fee else 'free of charge'}"
        elif task.kind == "part":
            p = d["item"]
            way = "collected from our depot" if d["delivery"] == "collect" else "sent by courier"
            f = [("Part", f"{p['name']} {p['type']} {p['part']} ({p['part_no']})"), ("Quantity", str(d["qty"])), ("Delivery", way), ("Total", self.money(self.price(task)))]
            text = f"{d['qty']} x {p['name']}, {p['type']} {p['part']} ({p['part_no']}), {way}, {self.money(self.price(task))} in all"
        elif task.kind == "quote":
            q = d["quote"]
            dep = q["total"] * DEPOSIT
            pay = f"deposit of {self.money(dep)} now, the rest afterwards" if d["payment"] == "deposit" else f"{self.money(q['total'])} in full now"
            w = f"with the {WARRANTY_YEARS}-year extended warranty at {self.money(WARRANTY)}" if d["warranty"] else "without the extended warranty"
            f = [("Quote", f"{q['quote_id']}, {q['text']}"), ("Price", self.money(q["total"])), ("Payment", pay), ("Extended warranty", "yes" if d["warranty"] else "no")]
            text = f"quote {q['quote_id']} for the {q['text']} at {self.money(q['total'])}, {pay}, {w}"
        else:
            p = PLANS[d["plan"]]
            f = [("Plan", d["plan"].title()), ("Covers", p["text"]), ("Payment", f"{d['billing']}, {self.money(p[d['billing']])}")]
            text = f"the {d['plan'].title()} plan ({p['text']}), paid {d['billing']} at {self.money(p[d['billing']])}" + (f", in place of {c['plan'].title()}" if c["plan"] and c["plan"] != d["plan"] else "")
        if self.style["what"] == "bullets":
            return "\n" + "\n".join(f"- **{a}:** {b}" for a, b in f) + "\n"
        if self.style["what"] == "lines":
            return "\n" + "\n".join(f"{a}: {b}" for a, b in f) + "\n"
        if self.style["what"] == "short":
            return ", ".join(b for _, b in f)
        return text

    # ---- the house's figures

    def price(self, task):
        d = task.d
        if task.kind == "book":
            if d.get("speed") == "emergency":
                return EMERGENCY
            return 0.0 if self.customer["plan"] and d["job"] in PLANS[self.customer["plan"]]["covers"] else PRICES[d["job"]]
        if task.kind == "move":
            return LATE_FEE if is_late(d["visit"]) else 0.0
        if task.kind == "part":
            return round(d["item"]["price"] * d["qty"] + (COURIER if d["delivery"] == "courier" else 0), 2)
        if task.kind == "quote":
            return d["quote"]["total"] + (WARRANTY if d["warranty"] else 0)
        return PLANS[d["plan"]][d["billing"]]

    # ---- a turn

    def current(self):
        return next((t for t in self.tasks if t.status == "open"), None)

    def state(self):
        return repr((self.customer, self.surname, self.postcode, self.phone, self.asked, [(t.kind, t.d, t.status, t.confirmed, t.nos) for t in self.tasks], self.ending))

    def turn(self, text):
        self.turns += 1
        self.notes = []
        text = self.expand(text)
        t = plain(text)
        if ("else" in self.asked or "intent" in self.asked and self.tasks) and (THATS_ALL.search(t) or re.match(r"\W*no\b", t)) and not CUE.search(t) and not GUARANTEE.search(t) and not self.closed:
            self.closed = True
            return self.s("bye")
        if self.closed:
            if self.closed == "gave up" or not (want(t) and not THATS_ALL.search(t)):
                return self.s("bye")
            self.closed = self.ending = False
        before = self.state()
        self.listen(text, t)
        moved = self.first or self.notes or self.state() != before
        self.fails = 0 if moved else self.fails + 1
        if self.fails > 3 or self.turns > 40 or self.same > 6:
            self.closed = "gave up"
            return self.s("give_up")
        was = list(self.asked)
        said = self.next(again=not moved)
        self.same = self.same + 1 if self.asked == was else 0
        notes = [n for n in self.notes if n]
        if self.first:
            notes.insert(0, self.style["hello"])
        if not moved:
            notes.insert(0, self.style["again"])
        self.first = False
        notes, said = [self.capital(n) for n in notes], self.capital(said)
        if self.style.get("tail") and notes and len(notes) < 2 and self.asked and self.asked[0] not in ("else", "late") and moved and not self.turns == 1:
            return f"{said.strip()} {notes[0]}".strip()
        return re.sub(r"[ \t]+\n", "\n", re.sub(r" {2,}", " ", "".join(x + ("\n" if "\n" in x else " ") for x in [*notes, said]))).strip()

    # ---- hearing

    def expand(self, text):
        """A number or letter alone is the line of the last list that it names."""
        shown = re.findall(r"^\s*(\d|[a-e])[.)] (.+)$", self.last, re.M)
        m = re.match(r"\W*(?:(?:i'll (?:take|have|go for)|i'd like|yes,?|it's|the|please|option|number|choice|no\.)\s+)*(\d|[a-e]|one|two|three|four|first|second|third|fourth|last)\b(?:\)| one| option)?(?:,? (?:please|thanks|thank you))?\W*$", text.strip().lower())
        if not (shown and m):
            return text
        k = {"one": 1, "two": 2, "three": 3, "four": 4, "first": 1, "second": 2, "third": 3, "fourth": 4, "last": len(shown)}.get(m[1])
        k = k or (int(m[1]) if m[1].isdigit() else ord(m[1]) - 96)
        return re.split(r": |\?", shown[k - 1][1])[0] if 0 < k <= len(shown) else text

    def listen(self, text, t):
        self.phone = phone(text) or self.phone
        found_now = False if self.customer else self.identify(text, t)
        fresh, mine = [], []
        owner = self.current()
        for piece in pieces(t):
            kind = want(piece)
            if kind and self.is_new(kind, piece, owner):
                if owner is None or owner.kind != kind or owner.status != "open":
                    known = next((x for x in self.tasks if x.kind == kind and x.status == "open"), None)
                    done = next((x for x in self.tasks if x.kind == kind and x.status in ("done", "refused")), None)
                    if not known and done and self.repeated(done, piece):
                        if not self.current():
                            self.notes = [self.reason if done.status == "refused" and self.reason else "That is done already, and stands as I said."]
                        continue
                    owner = known or Task(kind)
                    if not known:
                        self.tasks.append(owner)
                        fresh.append(owner)
            (mine if owner in self.tasks else self.buffer).append((owner, piece))
        self.question(t)
        if not self.customer:
            self.buffer += mine
            return
        mine = ([(o or self.current(), p) for o, p in self.buffer] if found_now else []) + mine
        if found_now:
            self.buffer = []
        asked = list(self.asked)
        if "else" in asked or "intent" in asked:
            if not fresh and not self.current():
                yes = yes_no(t)
                if "else" in asked and (THATS_ALL.search(t) or yes is False or (yes is True and (self.style.get("yes_ends") or re.search(r"\bthank", t)))) and not (GUARANTEE.search(t) and not THATS_ALL.search(t)):
                    self.ending = True
                elif "else" in asked and not self.notes and re.search(r"\bthank|\bcheers\b|\bta\b|\blovely|\bgreat", t) and yes is not True:
                    self.ending = True
                elif yes is True and not self.notes:
                    self.asked = ["more"]
                return
        task = self.current()
        for owner in self.tasks:
            said = ". ".join(p for o, p in mine if o is owner)
            if owner.status == "open" and said:
                self.attend(owner, said, asked if owner is task and not found_now and owner not in fresh else [])

    def repeated(self, done, piece):
        """A want that was served or refused before is said once more, and not another of its kind."""
        if done.kind != "move" and re.search(r"\b(?:another|also|as well|too|second|other|again|different|more)\b", piece) and done.status == "done":
            return done.kind == "plan" and self.customer["plan"] in piece
        if done.kind == "move" and done.status == "done":
            return not dates(piece) and not re.search(r"\b(?:also|as well|too|again|other visit|other one)\b", piece)
        if done.kind == "book":
            return job(piece) in (None, done.d.get("job"))
        if done.kind == "quote":
            return not any(len(set(q["text"].split()) & set(piece.split())) > 1 for q in done.options if q is not done.d.get("quote"))
        return done.kind != "plan" or done.status == "refused" or not re.search(r"\bessential|\bplus\b|\bcomplete\b", piece) or self.customer["plan"] in piece

    def is_new(self, kind, piece, owner):
        if owner is None or owner.kind == kind:
            return True
        if any(x.kind == kind and x.status == "open" for x in self.tasks):
            return True
        if not self.asked or set(self.asked) & {"name", "postcode", "id", "intent", "else", "more"}:
            if {owner.kind, kind} == {"book", "move"} and not CUE.search(piece):
                return False
            if kind == "plan" and re.search(r"\b(?:on|under|have|got|no) (?:a |the |my |any )?(?:\w+ )?plan", piece) and not CUE.search(piece):
                return False
            return True
        if owner.kind == "book" and kind == "move" or owner.kind == "move" and kind == "book" and "also" not in piece:
            return False
        if owner.kind == "book" and kind == "plan" and re.search(r"\bcovered|\bmy plan|\bthe plan", piece):
            return False
        return bool(CUE.search(piece)) and not set(self.asked) & {"recap", "change"} or bool(re.search(r"\balso\b|\banother thing\b|\bas well\b", piece))

    def identify(self, text, t):
        low = t
        for name, proper in SURNAMES.items():
            if re.search(rf"\b{name}\b", low):
                self.surname = proper
        if not self.surname and set(self.asked) & {"name", "id"}:
            m = re.search(r"(?:name is|name's|surname is|i am|i'm|it's|this is)\s+(?:(?:mr|mrs|ms|miss|dr)\.?\s+)?((?:[A-Z][\w'-]+\s*){1,3})", text) or re.match(r"\s*(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+)?((?:[A-Z][a-z'-]+\s*){1,3})[,.]?", text)
            if m and m[1].split()[-1].lower() not in ("yes", "no", "sure", "hello", "hi", "my", "postcode"):
                self.surname = m[1].split()[-1]
        self.postcode = postcode(text) or self.postcode
        if not (self.surname and self.postcode):
            return False
        rows = self.call("find_customer", surname=self.surname, postcode=self.postcode)
        if len(rows) == 1:
            self.customer = self.world.customers[rows[0]["customer_id"]]
            self.notes.append(self.s("found", name=f"{rows[0]['first_name']} {rows[0]['surname']}", first=rows[0]["first_name"], surname=rows[0]["surname"], address=rows[0]["address"]))
            return True
        self.notes.append(self.s("id_fail", surname=self.surname, postcode=self.postcode))
        self.surname = self.postcode = None
        return False

    def question(self, t):
        asks = "?" in t or re.search(r"\breason\b|\b(?:how (?:much|long)|what(?:'s| is| are| does)|do you know|tell me|i(?:'d| would) like to know|wonder)\b", t)
        if not asks:
            return
        task, note = self.current(), None
        if self.reason and not task and re.search(r"\bwhy\b|\breason\b|how come", t):
            self.notes.append(self.reason)
            return
        if GUARANTEE.search(t) or re.search(r"guarante[^.]*\?", t):
            note = self.guarantee()
        elif re.search(r"how long.*(?:take|visit|last|there for)|how much time", t):
            note = "A service takes about an hour; a repair is usually done within two."
        elif re.search(r"how much|\bcosts?\b.*\?|\bprice\b.*\?|\bcharge\b.*\?|\bfees?\b.*\?|what.*\bcost", t) and task and self.customer:
            note = self.price_note(task)
        elif re.search(r"how much|what.*\bcost|\bprice\b.*\?", t):
            j = job(t)
            note = f"A {JOBS[j]} is {self.money(PRICES[j])} without a plan." if j else None
        elif re.search(r"\bdeposit\b.*\?", t) and task and task.kind == "quote":
            note = "The deposit is 20 % of the quote; the rest is due when the work is done."
        elif re.search(r"\b(?:fee|charge|free)\b.*\?", t) and task and task.kind == "move":
            note = f"Moving is free with {LATE_HOURS} hours' notice; after that it is {self.money(LATE_FEE)}."
        if note:
            self.notes.append(note)

    def guarantee(self):
        return "Our installation work is guaranteed for 2 years, parts and labour; repairs for 12 months."

    def price_note(self, task):
        try:
            p = self.price(task)
        except KeyError:
            if task.kind == "move":
                return f"Moving is free with {LATE_HOURS} hours' notice; after that it is {self.money(LATE_FEE)}."
            if task.kind == "plan":
                return " ".join(f"{n.title()} is {self.money(x['monthly'])} monthly or {self.money(x['yearly'])} yearly." for n, x in PLANS.items())
            if task.kind == "quote" and task.d.get("quote"):
                return f"The quote is {self.money(task.d['quote']['total'])}, VAT included."
            return None
        return f"That comes to {self.money(p)}." if p else "There is nothing to pay for that."

    def attend(self, task, t, asked):
        """Takes out of `t` what the task can use, then what it answers to the question that was asked."""
        d = task.d
        self.prepare(task)
        if task.status != "open":
            return
        if limit(t) is not None:
            d["limit"] = limit(t)
        if "late" in asked:
            if leave(t) or re.search(r"\b(?:not|won't|don't|wouldn't)\b.{0,20}\bpay|\bonly if .{0,12}free|\bfor (?:free|nothing)\b|\bwithout (?:a |any )?(?:fee|charge)", t) or yes_no(t) is False or (d.get("limit") is not None and d["limit"] < LATE_FEE):
                return self.drop(task)
            if yes_no(t) or re.search(r"\bpay\b|\baccept", t):
                d["fee_ok"] = True
        was = repr(sorted(d.items(), key=str))
        getattr(self, "hear_" + task.kind)(task, t, asked)
        changed = repr(sorted(d.items(), key=str)) != was
        if "recap" in asked or "change" in asked:
            if changed:
                self.heed_change(task)
                return
            self.answer_recap(task, t, asked)

    def heed_change(self, task):
        task.nos = 0
        self.notes.append(self.style["changed"])

    def answer_recap(self, task, t, asked):
        if self.refuses_by_limit(task, t):
            self.notes.append(f"It would be {self.money(self.price(task))}, which is over your {self.money(task.d['limit'])}.")
            return self.drop(task)
        yes = yes_no(t)
        if limit(t) is not None and re.search(r"\bif\b|\bas long as\b|\bprovided\b|\bonly\b|\bunless\b|\bat most\b|\bmaximum\b", t):
            yes = True if re.search(rf"\b(?:{YES})\b", t) else None
            if yes is None:
                self.notes.append(f"It comes to {self.money(self.price(task))}, so it is within your {self.money(task.d['limit'])}.")
                return
        if re.search(r"\bgo ahead\b|\bbook it\b", t) and not re.search(r"\b(?:don't|do not|not|wait)\b", t):
            yes = True
        if leave(t) and yes is not True or re.search(r"\b(?:changed my mind|cancel (?:that|it))\b", t) and yes is not True:
            return self.drop(task)
        if yes is True and "change" not in asked or yes is True and re.search(r"go ahead|book|as it (?:is|was)", t):
            return self.commit(task)
        if yes is False:
            task.nos += 1
            if task.nos > 1:
                self.drop(task)

    def refuses_by_limit(self, task, t):
        return limit(t) is not None and self.price(task) > task.d["limit"]

    def drop(self, task):
        task.status = "left"
        self.notes.append(self.style["left"])

    def prepare(self, task):
        """Reads what the task needs, and the rules that end it before it begins."""
        if task.options is not None:
            return
        task.options = []
        if task.kind in ("move", "quote"):
            work = self.call("open_work", customer_id=self.customer["customer_id"])
            task.options = work["visits" if task.kind == "move" else "quotes"]
            if not task.options:
                self.notes.append("I can see no visit of yours in the diary." if task.kind == "move" else "I can see no open quote on your account.")
                task.status = "refused"
            elif len(task.options) == 1:
                task.d["visit" if task.kind == "move" else "quote"] = task.options[0]
        if task.kind == "plan" and NOW.year - self.customer["boiler_year"] > AGE_LIMIT:
            self.refuse_plan(task)
        if task.kind == "quote" and task.d.get("quote"):
            self.check_quote(task)

    def refuse_plan(self, task):
        self.reason = self.s("too_old", limit=AGE_LIMIT, age=NOW.year - self.customer["boiler_year"], year=self.customer["boiler_year"], boiler=self.customer["boiler"])
        self.notes.append(self.reason)
        task.status = "refused"

    def check_quote(self, task):
        q = task.d["quote"]
        if date.fromisoformat(q["valid_until"]) < NOW.date():
            self.notes.append(f"Quote {q['quote_id']} ran out on {self.day(q['valid_until'])}, so it can be accepted no longer; the surveyor would have to price it anew.")
            task.status = "refused"

    def hear_book(self, task, t, asked):
        d = task.d
        if not d.get("job") and job(t):
            d["job"] = job(t)
        elif "job" in asked and not d.get("job"):
            o = choose(t, [{"id": k, "words": {k, *JOBS[k].split()}} for k in JOBS])
            if o and o != "none":
                d["job"] = o["id"]
        if d.get("job") == "boiler_repair":
            m = re.search(r"\b(?:code|fault|error|shows?|showing|display\w*|flash\w*|says)\b[^.]{0,30}?\b([a-z]{1,2}\.?\d{1,3})\b", t) or re.search(r"\b([fel]a?\.?\d{1,3})\b", t)
            if m and not re.match(r"[vqcp]-", m[1]):
                d["fault"] = m[1].upper()
            elif "fault" in asked and (re.search(r"\bno(?:thing)?\b|\bnone\b|\bdon't know\b|\bnot sure\b|\bdoesn't\b|\bblank\b|\bno code\b|\bno idea\b|\bcan't see\b", t)):
                d["fault"] = ""
            if not d.get("speed"):
                lim = limit(t)
                urgent = re.search(r"\bemergency|\burgent|\btoday\b|\bstraight away|\bright away|\bsame[- ]day", t)
                calm = re.search(r"\bstandard|\bordinary|\bnormal|\bregular|\busual|\bnot (?:an |a |that |so )?(?:emergency|urgent)|\bno (?:rush|hurry|emergency)|\bcan wait|\bcheap|\bno need for (?:an |the )?emergency|\bwithout (?:the )?emergency|\bless urgent", t)
                if lim is not None and (urgent or "speed" in asked):
                    d["speed"] = "emergency" if EMERGENCY <= lim else "standard"
                elif calm:
                    d["speed"] = "standard"
                elif urgent:
                    d["speed"] = "emergency"
                elif "speed" in asked and yes_no(t) is not None and len(asked) == 1:
                    d["speed"] = "emergency" if yes_no(t) and not dates(t) else "standard"
                elif "speed" in asked and (dates(t) or windows(t) or re.search(r"\bearliest|\bsoonest", t)):
                    d["speed"] = "standard"
        if d.get("speed") == "emergency":
            dear = limit(t) is not None and limit(t) < EMERGENCY
            if (dear or re.search(r"\bstandard|\bordinary|\bnot (?:the |an )?emergency|\btoo (?:much|dear|expensive)", t)) and "recap" in asked:
                d["speed"] = "standard"
                if dear:
                    d.pop("limit", None)
                d.pop("chosen", None)
            else:
                d["chosen"] = (NOW.date().isoformat(), "afternoon")
                return
        self.hear_when(task, t, asked)

    def hear_move(self, task, t, asked):
        d = task.d
        if not d.get("visit"):
            for _, _, day, ok in dates(t):
                same = [v for v in task.options if v["date"] == day.isoformat()]
                if ok and len(same) == 1:
                    d["visit"] = same[0]
            if not d.get("visit"):
                common = [{"id": v["visit_id"], "v": v, "words": {w for w in re.findall(r"[a-z]+", v["text"])} | ({"plumbing"} if v["job"] == "plumbing" else set())} for v in task.options]
                o = choose(re.sub(r"\bvisits?\b", " ", t), common)
                if o and o != "none":
                    d["visit"] = o["v"]
        elif len(task.options) > 1 and set(asked) & {"recap", "change"}:
            for v in task.options:
                if v is not d["visit"] and (v["visit_id"].lower() in t or re.search(rf"\bnot the {d['visit']['job'].split('_')[-1]}\b", t)):
                    d["visit"] = v
        self.hear_when(task, t, asked)

    def hear_when(self, task, t, asked):
        d = task.d
        near = [date.fromisoformat(s[0]) for s in (task.offered or [])] if "slot" in asked else []
        span = week(t)
        if span:
            d["range"] = [x.isoformat() for x in span]
        if not near and d.get("range"):
            a = date.fromisoformat(d["range"][0])
            near = [a + timedelta(i) for i in range(7)]
        if not near and d.get("chosen"):
            a = date.fromisoformat(d["chosen"][0])
            near = [a + timedelta(i) for i in (1, 2, 3, 4, 5, 0)]
        named, wins, barred_days = [], [w for w in windows(t)], list(d.get("not_days", []))
        if span:
            t_days = re.sub(r"\bweek\s+(?:of|commencing|beginning|starting|from|after)\s+(?:the\s+|monday\s+|mon\s+)?\S+(?:\s+(?:of\s+)?[a-z]+)?", lambda m: " " * len(m[0]), t)
        else:
            t_days = t
        for a, b, day, ok in dates(t_days, near):
            iso = day.isoformat()
            before = t_days[:a]
            if not ok:
                d["not_days"] = sorted({*d.get("not_days", []), iso if re.search(r"\d", t_days[a:b]) else f"{day:%A}"})
            elif task.kind == "move" and any(v["date"] == iso for v in task.options) and (not d.get("visit") or iso == d["visit"]["date"]) and not re.search(r"\bto\s+(?:the\s+)?$", before):
                wins = [w for w in wins if not 0 <= w[0] - b < 14]
            elif re.search(r"(?:\bnot before|\bno earlier than|\bany ?time from|\bonwards from)\s+(?:the\s+)?$", before) or re.search(r"^\s+(?:on|onwards)\b", t_days[b:]):
                d["from"] = iso
            elif re.search(r"\bafter\s+(?:the\s+)?$", before):
                d["from"] = (day + timedelta(1)).isoformat()
            elif re.search(r"(?:\bbefore|\bno later than|\bnot later than)\s+(?:the\s+)?$", before):
                d["to"] = iso
            else:
                named.append((a, b, iso))
        bad = [w for _, w, ok in wins if not ok]
        if bad:
            d["not_windows"] = sorted({*d.get("not_windows", []), *bad})
        good = [(a, w) for a, w, ok in wins if ok]
        if re.search(r"\b(?:earliest|soonest|as soon as|first (?:one|slot|available|you have|free|appointment|possible))\b", t):
            d["pick"] = "earliest"
        elif re.search(r"\b(?:latest|last (?:one|slot|appointment))\b", t):
            d["pick"] = "latest"
        if re.search(r"\b(?:any ?(?:day|time)|whenever|don't mind|not fussed|not bothered|easy either way|either(?: (?:one|is|will))?\b|whichever|up to you|you choose|anything)\b", t) and not re.search(r"\bany (?:other )?(?:day|time) (?:but|except|other)", t):
            d["any"] = True
        ws = []
        for _, w in good:
            if w not in ws:
                ws.append(w)
        chosen, old = d.get("chosen"), d.get("prefs") or []
        if "slot" in asked and not span:
            cand = [s for s in task.offered if (not named or s[0] in [n[2] for n in named[:1]]) and (not ws or s[1] == ws[0])]
            if (named or ws) and len(cand) == 1:
                d["chosen"], d["prefs"] = cand[0], [cand[0]]
                return
            if not named and not ws:
                words = None
                if d.get("pick") and re.search(r"earliest|soonest|first|latest|last", t):
                    words = task.offered[0 if d["pick"] == "earliest" else -1]
                elif d.get("any"):
                    words = task.offered[0]
                else:
                    o = choose(t, [{"id": f"#{i}", "words": set(), "s": s} for i, s in enumerate(task.offered)])
                    if o == "none" or o is None and yes_no(t) is False and not bad and d.get("not_days", []) == barred_days:
                        d["last"] = old[0][1] if old else None
                        d["prefs"], d["none"] = [], True
                        d.pop("chosen", None)
                        return
                    words = o["s"] if o else (task.offered[0] if len(task.offered) == 1 and yes_no(t) else None)
                if words:
                    d["chosen"], d["prefs"] = tuple(words), [tuple(words)]
                    return
        if not named and (chosen or old) and re.search(r"\b(?:the )?(?:day after(?! tomorrow)|next day|following day|day later)\b", t):
            base = date.fromisoformat(chosen[0] if chosen else old[0][0] or NOW.date().isoformat())
            named = [(0, 0, (base + timedelta(1)).isoformat())]
        if not named and not ws and not (bad or span):
            if "when" in asked and (d.get("pick") or d.get("any")) and not old:
                d["prefs"] = [(None, None)]
            elif not old and (d.get("pick") or d.get("from") or d.get("range")):
                d["prefs"] = [(None, None)]
            elif set(asked) & {"recap", "change"} and chosen and re.search(r"\b(?:later|earlier) (?:day|date|one|slot|time)|\banother day\b|\bdifferent day\b", t):
                d["prefs"] = []
                d.pop("chosen")
            return
        if chosen and set(asked) & {"recap", "change"}:
            if named and chosen[0] in [n[2] for n in named] and len(named) > 1:  # "not Thursday 19, Friday 20" said without a not
                named = [n for n in named if n[2] != chosen[0]]
            inherit = chosen[1]
            target = [(n[2], ws[0] if ws else inherit) for n in named] or [(chosen[0], w) for w in ws if w != chosen[1]]
            if (bad or d.get("not_days")) and not target:
                target = [(None, ws[0] if ws else inherit)] if self.barred(task, chosen) else []
            if target and target[0] != tuple(chosen):
                d["prefs"] = target
                d.pop("chosen")
            return
        if len(named) > 1 and len(good) > 1:
            prefs = []
            for i, (a, b, iso) in enumerate(named):
                end = named[i + 1][0] if i + 1 < len(named) else len(t)
                after = [w for p, w in good if b <= p < end] or [w for p, w in good if p < a and p > (named[i - 1][1] if i else -1)]
                prefs.append((iso, after[0] if after else ws[0]))
        elif named:
            inherit = ws[0] if ws else old[0][1] if old else d.get("last")
            prefs = [(n[2], inherit) for n in named]
            if len(ws) > 1:
                prefs = [(named[0][2], w) for w in ws]
        elif ws:
            keep = [p[0] for p in old if p[0]]
            prefs = [(k, ws[0]) for k in keep] or [(None, w) for w in ws]
        else:
            prefs = old or [(None, None)]
        if not chosen:
            d["prefs"] = prefs

    def barred(self, task, s):
        d, day = task.d, date.fromisoformat(s[0])
        return (s[0] in d.get("not_days", []) or f"{day:%A}" in d.get("not_days", []) or s[1] in d.get("not_windows", []) or s[0] < d.get("from", "")
                or (d.get("to") and s[0] >= d["to"]) or bool(d.get("range") and not d["range"][0] <= s[0] <= d["range"][1]))

    def hear_part(self, task, t, asked):
        d = task.d
        for name, pattern in (("thermostat", r"thermostat|\bstat\b"), ("filling loop", r"filling loop"), ("radiator valve", r"radiator valve|\btrvs?\b")):
            if re.search(pattern, t):
                d.setdefault("part", name)
        types = sorted({p["type"] for p in self.world.parts.values() if p["part"] == d.get("part")})
        for ty in types:
            if re.search(rf"(?<!not )(?<!not the )(?<!than )\b{ty}\b", t):
                if d.get("type") not in (None, ty):
                    d.pop("item", None)
                d["type"] = ty
        m = re.search(r"\b(\d{1,2})\s*(?:x\b|of (?:them|those|these|the)|pieces|units)|\bx\s*(\d{1,2})\b|\b(?:quantity|qty|number)\W{0,3}(?:is |of )?(\d{1,2})\b|\b(?:need|want|take|make it|order|buy|just|have)\s+(?:the\s+)?(\d{1,2})\b(?!\s*(?:mm|pounds|%|march))", t) \
            or re.search(r"(?<![£\d.])\b(\d{1,2})\s+(?:\w+\s+){0,4}(?:thermostats?|stats|loops|valves)\b", t)
        if m:
            d["qty"] = int(next(x for x in m.groups() if x))
        elif re.search(r"\ba (?:pair|couple)\b", t):
            d["qty"] = 2
        elif re.search(r"\bjust (?:the )?one\b|\bonly one\b|\bone (?:of (?:them|those)|thermostat)|\ba single\b", t):
            d["qty"] = 1
        elif "qty" in asked:
            m = re.search(r"(?<![£\d.-])\b(\d{1,2})\b(?!\.\d|-)", re.sub(MONEY, " ", t))
            d["qty"] = int(m[1]) if m else 1 if re.search(r"\bone\b", t) else d.get("qty")
        clean = re.sub(r"\b(?:not|rather than|instead of|no|don't (?:need|want)|without|than)\s+(?:to\s+|the\s+|have (?:it|them)\s+|pay(?:ing)? for\s+)*(?:be\s+)?(?:couriered|courier|deliver\w*|collect\w*|post(?:ed|age)?|sent|shipping)", " ", t)
        if re.search(r"\bcollect|\bpick(?:ing)? (?:it |them )?up|\bdepot|\bfetch|\bcome (?:in|by)|\bin person", clean):
            d["delivery"] = "collect"
        elif re.search(r"\bcourier|\bdeliver(?:ed|y)?\b(?! (?:fee|cost|charge))|\bpost(?:ed)?\b|\bsent\b|\bsend\b|\bship", clean) and not re.search(r"\bno delivery", t):
            d["delivery"] = "courier"
        elif "delivery" in asked and re.search(r"\bcheap|\bfree\b|\bno charge|\bnothing\b", t):
            d["delivery"] = "collect"
        if re.search(r"\bcheap|\blowest|\bleast expensive|\bless expensive", t) and asked != ["delivery"]:
            d["pick"] = "cheapest"
        if task.offered:
            o = choose(t, self.part_options(task.offered)) if "item" in asked or set(asked) & {"recap", "change"} and re.search(r"honeywell|drayton|salus|hive|th-\d|cheap", t) else None
            if o and o != "none":
                d["item"] = o["p"]

    def part_options(self, rows):
        return [{"id": p["part_no"], "p": p, "price": p["price"], "words": set(p["name"].lower().split())} for p in rows]

    def hear_quote(self, task, t, asked):
        d = task.d
        t = ". ".join(p for p in re.split(r"(?<=[.!?])\s+|,?\s+(?:and|but)\s+(?=(?:also\s+)?(?:how|what|is|i'd|i would|can|could|do)\b)", t) if not GUARANTEE.search(p))
        if len(task.options) > 1:
            opts = [{"id": q["quote_id"], "q": q, "price": q["total"], "words": set(q["text"].split()) | {f"{int(q['total'])}"}} for q in task.options]
            o = choose(t, opts) if not d.get("quote") or set(asked) & {"recap", "change"} and re.search(r"\brail|radiator|q-\d", t) else None
            if o and o != "none" and o["q"] is not d.get("quote"):
                d["quote"] = o["q"]
                self.check_quote(task)
        w = re.search(r"[^.;!?]*\bwarrant(?:y|ies)\b[^.;!?]*|[^.;!?,]*\bextended\b[^.;!?,]*", t)
        if w:
            near = re.search(r"(.{0,30})\b(?:warrant|extended)(.{0,30})", w[0])
            if re.search(r"\b(?:no|not|without|don't|won't|skip|never|decline|rather not|leave|nor)\b", near[1] + " " + near[2]):
                d["warranty"] = False
            elif re.search(r"\b(?:yes|with|add|include|take|want|please)\b", w[0]):
                d["warranty"] = True
        elif "warranty" in asked:
            yes = yes_no(t)
            if len(asked) == 1 or yes is False:
                d["warranty"] = yes if yes is not None else False if leave(t) else d.get("warranty")
                if d["warranty"] is None:
                    d.pop("warranty")
        clean = re.sub(r"\b(?:not|rather than|instead of|don't want to pay|without paying)\s+(?:to\s+|pay\s+|paying\s+|the\s+|it\s+|a\s+)*(?:in full|deposit|full amount|all of it|everything|the lot|all at once)", " ", t)
        if re.search(r"\bdeposit|\bpart now|\b20 ?%|\brest (?:later|after)", clean):
            d["payment"] = "deposit"
        elif re.search(r"\bin full\b|\bfull (?:amount|payment|price)|\ball (?:of it )?(?:now|at once|in one)|\bwhole (?:amount|sum|lot)|\bthe lot\b|^\W*(?:pay )?full\W*$", clean):
            d["payment"] = "full"

    def hear_plan(self, task, t, asked):
        d, had = task.d, self.customer["plan"]
        named = [m[0] for m in re.finditer(r"\bessential|\bplus\b(?! (?:i|the|a|one)\b)|\bcomplete\b", re.sub(r"\b(?:not|from|instead of|rather than)\s+(?:the\s+)?(?:essential|plus|complete)\b", " ", t))]
        others = [n for n in named if n != had]
        if others:
            d["plan"] = others[0]
        elif named and "plan" in asked:
            d["plan"] = named[0]
        elif "plan" in asked and task.offered:
            o = choose(t, [{"id": n, "price": PLANS[n]["monthly"], "words": {w for w in re.findall(r"[a-z]+", PLANS[n]["text"])} - {"boiler", "and", "the", "repairs"}} for n in task.offered])
            if o and o != "none":
                d["plan"] = o["id"]
        if re.search(r"£[\d.]+ a month or £", t):  # a line of the list, read back
            return
        clean = re.sub(r"\b(?:not|from|instead of|rather than|now|currently|at present|at the moment|no longer)\s+(?:i\s+)?(?:pay(?:ing)?\s+|paid\s+|it\s+|once\s+a\s+)*(?:yearly|annual(?:ly)?|monthly|year|by the (?:month|year))", " ", t)
        if re.search(r"\bmonth(?:ly|s)?\b|\bby the month\b", clean):
            d["billing"] = "monthly"
        elif re.search(r"\byear(?:ly)?\b|\bannual|\bonce a year", clean) and not re.search(r"\d+ years?\b", clean):
            d["billing"] = "yearly"
        elif "billing" in asked and re.search(r"\bcheap|\bless\b", t):
            d["billing"] = "yearly"

    # ---- writing

    def commit(self, task):
        said = self.what(task)
        ref = self.write(task)
        task.status = "done"
        self.notes.append(self.s("done", what=said, ref=ref))

    def write(self, task):
        d, c = task.d, self.customer["customer_id"]
        if task.kind == "book":
            more = {"fault_code": d["fault"]} if d.get("fault") else {}
            return self.call("book_visit", customer_id=c, job=d["job"], date=d["chosen"][0], window=d["chosen"][1], phone=self.phone, price=self.price(task), **more)["visit_id"]
        if task.kind == "move":
            return self.call("move_visit", visit_id=d["visit"]["visit_id"], date=d["chosen"][0], window=d["chosen"][1], fee=self.price(task))["visit_id"]
        if task.kind == "part":
            return self.call("order_part", customer_id=c, part_no=d["item"]["part_no"], quantity=d["qty"], delivery=d["delivery"], total=self.price(task))["order_id"]
        if task.kind == "quote":
            return self.call("accept_quote", quote_id=d["quote"]["quote_id"], payment=d["payment"], extended_warranty=d["warranty"])["quote_id"]
        self.call("change_plan", customer_id=c, plan=d["plan"], billing=d["billing"])
        return c

    # ---- what comes next

    def next(self, again=False):
        if self.ending:
            self.closed = True
            return self.s("bye")
        if not self.customer:
            missing = [k for k, v in (("name", self.surname), ("postcode", self.postcode)) if not v]
            key = "id" if len(missing) == 2 and not self.style.get("split_id") else missing[0]
            self.asked = [key]
            return self.word(key, again)
        task = self.current()
        while task:
            self.prepare(task)
            if task.status == "open":
                said = self.step(task, again)
                if said:
                    return said
            task = self.current()
        if any(t.status != "open" for t in self.tasks) or "else" in self.asked:
            key = "more" if self.asked == ["more"] else "else"
        else:
            key = "intent"
        self.asked = ["intent" if key == "more" else key]
        return self.word("intent" if key == "more" else key, again)

    def word(self, key, again, **kw):
        name = "ask_" + key if key not in ("else", "recap", "late") else key
        return (styles.PLAIN[name] if again else self.style[name]).format(**kw)

    def ask(self, task, again, asks):
        """Asks the first of these, or all of them at once where the style is of that kind."""
        terms = ""
        if self.style.get("terms") and not task.terms and task.kind in self.style["terms"]:
            terms, task.terms = self.style["terms"][task.kind] + " ", True
        if self.style.get("sofar") and task.d and self.known(task) and not again:
            terms += self.style["sofar"].format(known=self.known(task)) + " "
        if self.style.get("form") and len(asks) > 1 and not again:
            self.asked = [k for k, _ in asks]
            return terms + self.style["form"].format(fields="\n".join("- " + styles.LABELS[k].format(**kw) for k, kw in asks))
        key, kw = asks[0]
        self.asked = [key]
        return terms + self.word(key, again, **kw)

    def known(self, task):
        d, out = task.d, []
        if d.get("job"):
            out.append(JOBS[d["job"]])
        if d.get("visit"):
            out.append(f"visit {d['visit']['visit_id']}, {d['visit']['text']}")
        if d.get("quote"):
            out.append(f"quote {d['quote']['quote_id']}, {d['quote']['text']}")
        if d.get("plan"):
            out.append(f"{d['plan'].title()} plan")
        if d.get("chosen"):
            out.append(self.slot(d["chosen"]))
        if d.get("item"):
            out.append(d["item"]["name"])
        elif d.get("part"):
            out.append(" ".join(x for x in (d.get("type"), d["part"]) if x))
        if d.get("qty"):
            out.append(f"{d['qty']} of them")
        if d.get("payment"):
            out.append("deposit now" if d["payment"] == "deposit" else "paid in full")
        if "warranty" in d:
            out.append("extended warranty" if d["warranty"] else "no extended warranty")
        return ", ".join(out)

    def step(self, task, again):
        d = task.d
        asks = getattr(self, "missing_" + task.kind)(task)
        if task.status != "open":
            return None
        if asks:
            return self.ask(task, again, asks)
        return self.propose(task, again)

    def propose(self, task, again):
        if task.nos == 1:
            self.asked = ["change"]
            return self.word("change", again)
        if task.d.get("limit") is not None and self.price(task) > task.d["limit"] and not task.terms == "limit":
            task.terms = "limit"
            self.notes.append(f"That is {self.money(self.price(task))}, more than the {self.money(task.d['limit'])} you named.")
        self.asked = ["recap"]
        return self.word("recap", again, what=self.what(task))

    def missing_book(self, task):
        d, asks = task.d, []
        if not d.get("job"):
            return [("job", {})]
        if d["job"] == "boiler_repair":
            if not d.get("speed"):
                covered = self.customer["plan"]
                asks.append(("speed", {"std": "£0 under your plan" if covered else self.money(PRICES["boiler_repair"]), "emg": self.money(EMERGENCY)}))
            if "fault" not in d:
                asks.append(("fault", {}))
        number = [] if self.phone else [("phone", {})]
        if asks and (not self.style.get("form") or asks[0][0] == "speed"):
            return asks
        when = self.missing_when(task, "the " + JOBS[d["job"]])
        return asks + when + number

    def missing_when(self, task, what):
        d = task.d
        if d.get("chosen"):
            return []
        if not d.get("prefs"):
            if d.pop("none", None):
                d.pop("any", None)
            return [("when", {"what": what})]
        job_name = d.get("job") or d["visit"]["job"]
        free = [(s["date"], s["window"]) for s in self.call("find_slots", job=job_name)]
        free = [s for s in free if not self.barred(task, s)]
        wanted = d["prefs"]
        for k, (day, win) in enumerate(wanted):
            match = [s for s in free if day in (None, s[0]) and win in (None, s[1])]
            if match:
                if k:
                    self.notes.append(self.s("gone", wanted=self.wanted(wanted[0])))
                if len(match) == 1 or d.get("pick") or d.get("any"):
                    d["chosen"] = match[-1 if d.get("pick") == "latest" else 0]
                    return []
                task.offered = match[:4]
                return [("slot", {"slots": self.listing([self.slot(s) for s in task.offered])})]
        day, win = wanted[0]
        mid = date.fromisoformat(day) if day else NOW.date()
        best = sorted(free, key=lambda s: (abs((date.fromisoformat(s[0]) - mid).days) + (0 if win in (None, s[1]) else 0.9), s))[:4]
        if not best:
            for k in ("range", "from", "to", "not_days", "not_windows"):
                d.pop(k, None)
            d["prefs"] = []
            self.notes.append(self.s("gone", wanted="that"))
            return [("when", {"what": what})]
        task.offered = sorted(best, key=lambda s: (s[0], list(HOURS).index(s[1])))
        self.notes.append(self.s("gone", wanted=self.wanted(wanted[0])))
        return [("slot", {"slots": self.listing([self.slot(s) for s in task.offered])})]

    def wanted(self, pref):
        day, win = pref
        if day and win:
            return self.slot(pref)
        return self.day(day) if day else f"{self.style['windows'][win]} in that time" if win else "that time"

    def missing_move(self, task):
        d = task.d
        if not d.get("visit"):
            return [("visit", {"options": self.listing([f"{v['visit_id']}: {v['text']}, {self.slot((v['date'], v['window']))}" for v in task.options])})]
        if is_late(d["visit"]) and not d.get("fee_ok"):
            return self.too_late(task)
        return self.missing_when(task, f"visit {d['visit']['visit_id']}")

    def too_late(self, task):
        v = task.d["visit"]
        return [("late", {"hours": LATE_HOURS, "fee": self.money(LATE_FEE), "visit": f"your {v['text'].replace(', ', ' (', 1) + (')' if ', ' in v['text'] else '')} on {self.slot((v['date'], v['window']))}"})]

    def missing_part(self, task):
        d, asks = task.d, []
        if not d.get("part"):
            return [("part", {})]
        types = sorted({p["type"] for p in self.world.parts.values() if p["part"] == d["part"]})
        if not d.get("type"):
            asks.append(("type", {"a": types[0], "b": types[1], "part": d["part"]}))
        if d.get("type") and not d.get("item"):
            task.offered = self.call("find_parts", part=d["part"], type=d["type"])
            if d.get("pick") == "cheapest" or len(task.offered) == 1:
                d["item"] = self.cheapest(task.offered)
            else:
                asks.append(("item", {"options": self.listing([f"{p['name']} ({p['part_no']}), {self.money(p['price'])}" for p in task.offered])}))
        if not d.get("qty"):
            asks.append(("qty", {"part": d["part"]}))
        if not d.get("delivery"):
            asks.append(("delivery", {"fee": self.money(COURIER)}))
        return asks

    def cheapest(self, rows):
        return min(rows, key=lambda p: p["price"])

    def missing_quote(self, task):
        d, asks = task.d, []
        if not d.get("quote"):
            asks.append(("quote", {"options": self.listing([f"{q['quote_id']}: {q['text']}, {self.money(q['total'])}" for q in task.options if q["valid_until"] >= NOW.date().isoformat()])}))
        total = d["quote"]["total"] if d.get("quote") else None
        if "warranty" not in d:
            asks.append(("warranty", {"fee": self.money(WARRANTY), "years": WARRANTY_YEARS}))
        if not d.get("payment"):
            asks.append(("payment", {"deposit": self.money(total * DEPOSIT) if total else "20 %", "total": self.money(total) if total else "all of it"}))
        return asks

    def missing_plan(self, task):
        d, asks = task.d, []
        if not d.get("plan"):
            task.offered = [n for n in PLANS if n != self.customer["plan"]]
            asks.append(("plan", {"options": self.listing([f"{n.title()}: {PLANS[n]['text']}, {self.money(PLANS[n]['monthly'])} a month or {self.money(PLANS[n]['yearly'])} a year" for n in task.offered])}))
        if not d.get("billing"):
            p = PLANS[d["plan"]] if d.get("plan") else None
            asks.append(("billing", {"monthly": self.money(p["monthly"]) if p else "a smaller sum each month", "yearly": self.money(p["yearly"]) if p else "one sum for the year"}))
        return asks


def build(style, kind=Desk):
    """What the harness takes as an agent: a class with `run`, made anew (with a world of its own) for each conversation."""
    class Agent(kind):
        def __init__(self):
            super().__init__(style)
    Agent.__name__ = f"Fernley_{style}"
    return Agent


STYLES = styles.STYLES

"""The front desk of Corve Street Dental Practice: a small world, nine tools and a right agent (rules, no model).

`build(style)` gives a class: what it makes holds a world of its own and is used for one conversation. `STYLES` are the manners of speaking."""
import re
from datetime import date, datetime, timedelta

from styles import PLAIN, SAYINGS, STYLES

NOW = datetime(2026, 5, 12, 9, 30)  # a Tuesday
TODAY = NOW.date()
LATE_CHARGE, LATE_HOURS, OWED_LIMIT, LEAST_PART, GUARANTEE = 30, 24, 400, 20, 45
DENTISTS, HYGIENIST = ["Dr Marsh", "Dr Anand"], "Ines Duarte"
KIND_WORDS = {"check-up": "check-up", "hygiene": "hygienist visit", "emergency": "emergency appointment", "crown preparation": "crown preparation visit",
              "filling": "filling"}


# ---------------------------------------------------------------- the world

def patient(name, born, last_exam, recall, months=6, dentist="Dr Marsh", card="", guardian=""):
    return {"name": name, "date_of_birth": born, "last_check_up": last_exam, "recall_due": recall, "recall_months": months, "dentist": dentist,
            "card_on_file": card, "guardian": guardian}


def fresh_world():
    p = patient
    patients = {
        "P-101": p("Margaret Thornley", "1951-03-02", "2025-12-04", "2026-06-04", card="8810"),
        "P-102": p("Margaret Thorne", "1958-11-23", "2025-10-21", "2026-04-21", dentist="Dr Anand"),
        "P-103": p("Callum Reid", "1987-06-14", "2025-11-18", "2026-05-18", card="3307"),
        "P-104": p("Callum Reade", "1987-06-14", "2025-09-02", "2026-09-02", 12, "Dr Anand"),
        "P-105": p("Priya Nair", "1990-01-19", "2025-11-12", "2026-05-12", dentist="Dr Anand"),
        "P-106": p("Priya Nayar", "1991-10-09", "2025-11-12", "2026-05-12"),
        "P-107": p("Joanna Whitlock", "1979-08-30", "2025-11-27", "2026-05-27", card="1265"),
        "P-108": p("John Whitlock", "1977-02-11", "2025-11-27", "2026-11-27", 12),
        "P-109": p("Dominic Farrow", "1969-12-05", "2026-03-24", "2026-09-24", dentist="Dr Anand", card="5090"),
        "P-110": p("Denise Farrow", "1972-04-17", "2026-03-24", "2027-03-24", 12, "Dr Anand"),
        "P-111": p("Sylvia Okafor", "1963-07-21", "2026-04-28", "2026-10-28"),
        "P-112": p("Simon Okafor", "1995-05-08", "2026-01-14", "2027-01-14", 12),
        "P-113": p("Graham Petrie", "1984-09-27", "2026-02-10", "2026-08-10", dentist="Dr Anand", card="4471"),
        "P-114": p("Gemma Petrie", "1986-03-15", "2026-02-10", "2026-08-10", dentist="Dr Anand", card="4417"),
        "P-115": p("Leonie Baxter", "1993-02-04", "2024-02-13", "2025-02-13", 12),
        "P-116": p("Leon Baxter", "1960-10-01", "2025-12-11", "2026-06-11"),
        "P-117": p("Ellen Prosser", "2016-09-03", "2025-11-03", "2026-05-03", guardian="Owen Prosser"),
        "P-118": p("Alun Prosser", "2016-09-03", "2025-11-03", "2026-05-03", guardian="Owen Prosser"),
        "P-119": p("Owen Prosser", "1981-01-25", "2025-08-19", "2026-08-19", 12),
        "P-120": p("Hugh Castell", "1974-06-06", "2025-07-07", "2026-07-07", 12, "Dr Anand"),
    }
    rows = [("A-501", "P-101", "hygiene", HYGIENIST, "2026-06-04T09:00"), ("A-502", "P-102", "check-up", "Dr Anand", "2026-05-19T11:00"),
            ("A-503", "P-104", "check-up", "Dr Anand", "2026-05-20T14:00"), ("A-504", "P-106", "check-up", "Dr Marsh", "2026-05-21T15:00"),
            ("A-505", "P-108", "hygiene", HYGIENIST, "2026-05-21T10:45"), ("A-506", "P-112", "filling", "Dr Marsh", "2026-05-15T10:00"),
            ("A-507", "P-107", "hygiene", HYGIENIST, "2026-05-21T10:00"), ("A-508", "P-107", "check-up", "Dr Marsh", "2026-05-28T10:00"),
            ("A-509", "P-110", "hygiene", HYGIENIST, "2026-06-03T12:45"), ("A-510", "P-109", "filling", "Dr Anand", "2026-05-13T09:00"),
            ("A-511", "P-109", "hygiene", HYGIENIST, "2026-06-03T12:00"), ("A-512", "P-118", "check-up", "Dr Marsh", "2026-05-18T16:10"),
            ("A-513", "P-116", "hygiene", HYGIENIST, "2026-05-29T09:45"), ("A-514", "P-120", "check-up", "Dr Anand", "2026-07-07T09:00")]
    appointments = {a: {"patient_id": who, "kind": kind, "practitioner": by, "start": start, "status": "booked"} for a, who, kind, by, start in rows}
    invoices = {n: {"patient_id": who, "for": what, "date": day, "amount": amount, "owed": owed} for n, who, what, day, amount, owed in [
        ("INV-2009", "P-101", "check-up", "2025-12-04", 58, 0), ("INV-2014", "P-113", "check-up and x-ray", "2026-02-10", 80, 80),
        ("INV-2041", "P-113", "root canal treatment", "2026-04-16", 395, 260), ("INV-2042", "P-114", "root canal treatment", "2026-04-16", 395, 260),
        ("INV-2044", "P-120", "filling", "2026-04-20", 110, 110), ("INV-2038", "P-102", "hygiene", "2026-04-02", 72, 72)]}
    plans = {
        "TP-29": {"patient_id": "P-111", "for": "bridge, lower left", "dentist": "Dr Marsh", "status": "lapsed", "options": {"fixed": 1150}},
        "TP-31": {"patient_id": "P-111", "for": "crown on the upper left molar", "dentist": "Dr Marsh", "status": "proposed",
                  "options": {"porcelain": 690, "zirconia": 615, "gold": 780}, "first_visit": "crown preparation"},
        "TP-32": {"patient_id": "P-112", "for": "crown on the upper right molar", "dentist": "Dr Marsh", "status": "proposed",
                  "options": {"porcelain": 690, "zirconia": 615, "gold": 780}, "first_visit": "crown preparation"}}
    free = {"Dr Anand": {"2026-05-12": "11:40e 14:50e", "2026-05-13": "15:00", "2026-05-14": "09:40 10:20", "2026-05-18": "09:00 15:20", "2026-05-19": "11:40",
                         "2026-05-20": "09:20 10:40", "2026-05-21": "13:40 15:00 16:30", "2026-05-22": "09:20 13:00", "2026-05-27": "14:00 16:00"},
            "Dr Marsh": {"2026-05-12": "16:10e", "2026-05-14": "11:00", "2026-05-18": "10:00 14:10", "2026-05-19": "09:00 15:50 16:40",
                         "2026-05-20": "13:20 15:00 16:00", "2026-05-21": "09:00 14:20", "2026-05-22": "09:30 11:15 14:00", "2026-05-26": "10:00 15:40",
                         "2026-05-29": "09:00 11:00"},
            HYGIENIST: {"2026-05-14": "16:15", "2026-05-19": "09:00 13:30", "2026-05-26": "09:00 11:00 14:30", "2026-05-27": "09:00 11:00 15:15",
                        "2026-05-28": "11:00 16:00", "2026-05-29": "09:00 11:30", "2026-06-02": "10:00 14:00"}}
    slots = [{"practitioner": who, "start": f"{day}T{t[:5]}", "emergency": t.endswith("e")} for who, days in free.items() for day, ts in days.items() for t in ts.split()]
    fees = {"check-up": 58, "child check-up": 28, "hygiene": 72, "emergency": 65, "filling": 110, "fluoride varnish": 18, "x-ray": 22, "whitening": 340,
            "root canal treatment": 395, "night guard": 210, "extraction": 135, "crown preparation": 0}
    return {"patients": patients, "appointments": appointments, "invoices": invoices, "plans": plans, "slots": slots, "fees": fees, "next": 601}


class Tools:
    """Nine tools over one world. Those that write say `ok` or an `error`."""

    def __init__(self):
        self.w = fresh_world()

    def find_patient(self, surname, date_of_birth):
        return {"patients": [{"patient_id": k, "name": p["name"], "guardian": p["guardian"] or None} for k, p in self.w["patients"].items()
                             if p["name"].split()[-1].lower() == surname.lower() and p["date_of_birth"] == date_of_birth]}

    def get_record(self, patient_id):
        of = lambda what: [{"id": k, **{a: b for a, b in v.items() if a != "patient_id"}} for k, v in self.w[what].items() if v["patient_id"] == patient_id]
        return {"patient_id": patient_id, **self.w["patients"][patient_id], "appointments": [a for a in of("appointments") if a["status"] == "booked"],
                "invoices": of("invoices"), "plans": of("plans")}

    def find_slots(self, kind, practitioner, from_date, to_date):
        found = [{"practitioner": s["practitioner"], "start": s["start"]} for s in self.w["slots"]
                 if s["emergency"] == (kind == "emergency") and (s["practitioner"] == HYGIENIST) == (kind == "hygiene")
                 and practitioner in ("any", s["practitioner"]) and from_date <= s["start"][:10] <= to_date and s["start"] > NOW.isoformat()]
        return {"slots": sorted(found, key=lambda s: s["start"])}

    def get_fee(self, item):
        return {"item": item, "fee": self.w["fees"][item]} if item in self.w["fees"] else {"error": "not on the price list"}

    def _take(self, practitioner, start):
        for s in self.w["slots"]:
            if (s["practitioner"], s["start"]) == (practitioner, start):
                self.w["slots"].remove(s)
                return True
        return False

    def book_appointment(self, patient_id, kind, practitioner, start):
        if not self._take(practitioner, start):
            return {"error": "this time is not free"}
        number = f"A-{self.w['next']}"
        self.w["next"] += 1
        self.w["appointments"][number] = {"patient_id": patient_id, "kind": kind, "practitioner": practitioner, "start": start, "status": "booked"}
        return {"ok": True, "appointment_id": number}

    def move_appointment(self, appointment_id, start):
        a = self.w["appointments"].get(appointment_id)
        if not a or not self._take(a["practitioner"], start):
            return {"error": "this time is not free"}
        a["start"] = start
        return {"ok": True, "appointment_id": appointment_id, "start": start}

    def cancel_appointment(self, appointment_id):
        a = self.w["appointments"].get(appointment_id)
        if not a or a["status"] != "booked":
            return {"error": "no such appointment"}
        a["status"] = "cancelled"
        return {"ok": True, "charge": late_charge(a)}

    def accept_plan(self, plan_id, option, guarantee):
        plan = self.w["plans"].get(plan_id)
        if not plan or plan["status"] != "proposed" or option not in plan["options"]:
            return {"error": "no such option"}
        plan.update(status="accepted", option=option, price=plan["options"][option] + (GUARANTEE if guarantee else 0))
        return {"ok": True, "price": plan["price"]}

    def take_payment(self, invoice_id, amount, method):
        bill = self.w["invoices"].get(invoice_id)
        if not bill or not 0 < amount <= bill["owed"]:
            return {"error": "more than is owed"}
        bill["owed"] -= amount
        return {"ok": True, "left": bill["owed"]}


READS = ["find_patient", "get_record", "find_slots", "get_fee"]
WRITES = ["book_appointment", "move_appointment", "cancel_appointment", "accept_plan", "take_payment"]


def late_charge(appointment):
    return LATE_CHARGE if datetime.fromisoformat(appointment["start"]) - NOW < timedelta(hours=LATE_HOURS) else 0


# ---------------------------------------------------------------- hearing

UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
ORDS = {w: i + 1 for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
                                       "sixteenth seventeenth eighteenth nineteenth".split())} | {"twentieth": 20, "thirtieth": 30}
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTH = r"(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?"
DAY = r"(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b\.?"
ORDINAL = r"(\d{1,2})(?:st|nd|rd|th)?"


def ordinal(n):
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def clean(text):
    """Lower case, straight quotes, no markup, number words as digits."""
    t = text.lower().replace("\u2019", "'").replace("\u2018", "'").replace("\u2011", "-").replace("\u2013", "-").replace("\u2014", " - ")
    t = re.sub(r"[*_`#>\"\u201c\u201d]", "", t)
    tens, ones = "|".join(TENS), "|".join(UNITS[1:10])
    t = re.sub(rf"\b({tens})[- ]({'|'.join(list(ORDS)[:9])})\b", lambda m: ordinal(TENS[m[1]] + ORDS[m[2]]), t)
    t = re.sub(rf"\b({tens})[- ]({ones})\b", lambda m: str(TENS[m[1]] + UNITS.index(m[2])), t)
    t = re.sub(rf"\b({tens})\b", lambda m: str(TENS[m[1]]), t)
    t = re.sub(rf"\b({'|'.join(ORDS)})\b", lambda m: ordinal(ORDS[m[1]]), t)
    t = re.sub(rf"\b({'|'.join(u for u in UNITS if u != 'one')})\b", lambda m: str(UNITS.index(m[1])), t)
    t = re.sub(r"\bone\b(?=\s*(?:hundred|pounds?|o'clock|pm\b|thousand))|(?<=option )one\b|(?<=number )one\b|(?<=at )one\b|(?<=past )one\b|(?<=to )one\b", "1", t)
    t = re.sub(r"\b(?:a|(\d)) ?hundred(?: and)?(?: (\d{1,2})\b)?", lambda m: str(int(m[1] or 1) * 100 + int(m[2] or 0)), t)
    t = re.sub(r"\bnineteen[- ]?(\d\d)\b|\b19 (\d\d)\b", lambda m: "19" + (m[1] or m[2]), t)
    t = re.sub(r"\b(?:2 thousand(?: and)?|20) (\d\d)\b(?! ?(?:may|june|july))", lambda m: "20" + m[1], t)
    return t


NEG_BEFORE = re.compile(r"(?:\bnot|n't|\bnever|\bexcept|instead of|rather than|other than|\bavoid|anything but|any \w+ but)\s+(?:(?!but\b)[\w-]+\s+){0,2}$")
NEG_AFTER = re.compile(r"^\s*(?:[\w']+\s+){0,2}?(?:doesn't|does not|isn't|is not|won't|will not|is no good|is out\b|is impossible)")


def negated(t, start, end):
    return bool(NEG_BEFORE.search(t[max(0, start - 45):start]) or NEG_AFTER.search(t[end:end + 40]))


def monday(d):
    return d - timedelta(days=d.weekday())


def hear_dates(t, base=None):
    """([(first, last, negated)] of days still to come, the date of birth or None, whether 'the week after' was said, the text without dates)."""
    found, born, spans = [], None, []

    def put(m, d, weekday=None):
        nonlocal born
        if d.year < 2025:
            born = d
        else:
            before, after = t[max(0, m.start() - 30):m.start()], t[m.end():m.end() + 12]
            first, last = d, d
            if re.search(r"(week (?:of|beginning|commencing|starting|from)|w/c)\s+(?:the\s+)?$", before):
                first, last = monday(d), monday(d) + timedelta(days=4)
            elif re.search(r"\bfrom\s+(?:the\s+)?$", before) and re.match(r"\s*(?:on\b|onwards?)", after) or re.search(r"\bany ?time (?:from|after)\s+(?:the\s+)?$", before):
                last = d + timedelta(days=30)
            found.append((m.start(), first, last, negated(t, m.start(), m.end())))
        spans.append(m.span())

    def blank():
        nonlocal t
        for a, b in spans:
            t = t[:a] + "\x00" * (b - a) + t[b:]
        spans.clear()

    def make(m, y, mo, d):
        try:
            put(m, date(y, mo, d))
        except ValueError:
            pass

    year = lambda s: (int(s) if len(s) == 4 else int(s) + (2000 if int(s) < 30 else 1900))
    month = lambda s: next(i + 1 for i, w in enumerate(MONTHS) if w.startswith(s[:3]))
    for m in re.finditer(r"(\d{4})-(\d\d)-(\d\d)(?=t|\b)", t):
        make(m, int(m[1]), int(m[2]), int(m[3]))
    blank()
    for m in re.finditer(r"\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\b", t):
        make(m, year(m[3]), int(m[2]), int(m[1]))
    blank()
    for m in re.finditer(rf"(?:{DAY},?\s*)?(?:the\s+)?\b{ORDINAL}(?:\s+of)?\s+{MONTH}(?:,?\s*(\d{{4}})\b)?", t):
        make(m, int(m[4] or 2026), month(m[3]), int(m[2]))
    blank()
    for m in re.finditer(rf"(?:{DAY},?\s*)?\b{MONTH}\s+(?:the\s+)?{ORDINAL}\b(?!:)(?:,?\s*(\d{{4}})\b)?", t):
        make(m, int(m[4] or 2026), month(m[2]), int(m[3]))
    blank()
    for m in re.finditer(rf"(?:{DAY},?\s*)?\bthe\s+(\d{{1,2}})(?:st|nd|rd|th)\b(?! one| option| time| slot| visit| choice| of those)", t):
        if not m[1] and int(m[2]) < 5:
            continue
        d = int(m[2])
        around = base or TODAY
        make(m, 2026, around.month if d >= around.day or base else around.month + 1, d)
    blank()
    explicit = {d.weekday() for _, d, _, _ in found}
    for m in re.finditer(r"\b(?:day after tomorrow|tomorrow|today|this (?:morning|afternoon|evening)|tonight)\b", t):
        put(m, TODAY + timedelta(days=2 if m[0].startswith("day") else 1 if m[0] == "tomorrow" else 0))
        if m[0].startswith("this"):
            spans.pop()
    blank()
    for m in re.finditer(rf"\b(next |following |this |coming )?{DAY}", t):
        n = next(i for i, w in enumerate(DAYS) if w.startswith(m[2][:3]))
        if n in explicit or m[2] in ("sat", "sun") or m[2] == "mon" and "mon" not in t.split():
            spans.append(m.span())
            continue
        d = monday(base) + timedelta(days=n) if base else TODAY + timedelta(days=(n - TODAY.weekday() - 1) % 7 + 1)
        if base and d < TODAY:
            d += timedelta(days=7)
        if (m[1] or "").startswith("next") and not base and d < monday(TODAY) + timedelta(days=7):
            d += timedelta(days=7)
        put(m, d)
    blank()
    week_after = bool(re.search(r"\b(?:following week|week after|week later|week's time)\b", t))
    if re.search(r"\bnext week\b", t):
        found.append((t.index("next week"), monday(TODAY) + timedelta(days=7), monday(TODAY) + timedelta(days=11), False))
    if re.search(r"\bthis week\b", t):
        found.append((t.index("this week"), TODAY, monday(TODAY) + timedelta(days=4), False))
    for m in re.finditer(rf"\b(?:in|of|during|for) {MONTH}", t):
        n = month(m[1])
        found.append((m.start(), date(2026, n, 1), date(2026, n, 28), False))
    return [f[1:] for f in sorted(found, key=lambda f: f[0])], born, week_after, t


CLOCK = (r"(?:(half|quarter|(?:5|10|20|25)(?: minutes)?) (past|to) (\d{1,2})(?!\d)|(?<![\d.,£$])(\d{1,2})[:.](\d\d)(?!\d|\.\d)|(?<![\d.,£$-])(\d{1,2})(?= ?(?:am|pm|a\.m|p\.m|o'clock|in the (?:morn|aft|even)))"
         r"|\b(noon|midday)\b|(?<=\bat )(\d{1,2})(?![\d:/%-]|\.\d)\b(?!st|nd|rd|th)|(?:(?<=\bthan )|(?<=\baround )|(?<=\babout )|(?<=\bafter ))(\d{1,2})(?![\d:/%-]|\.\d)\b|(?<=\bbefore )(\d{1,2})(?![\d:/%-]|\.\d)\b|(?<=\bfrom )(\d{1,2})(?![\d:/%-]|\.\d)\b|(?<=\bby )(\d{1,2})(?![\d:/%-]|\.\d)\b)"
         r"(?: ?o'clock)?(?: ?(a\.?m|p\.?m|in the (?:afternoon|evening|morning)))?\b")


def hear_times(t):
    """{time, tmin, tmax, part}: what a text without its dates says of the hour, as far as it says it."""
    out = {}
    t = re.sub(r"\bbetween (\d\S*(?: ?[ap]m)?) and (\d)", r"from \1 until \2", t)
    t = re.sub(r"\b(until|till) (?=\d)", "by ", t)
    for m in re.finditer(CLOCK, t):
        if m[1]:
            h, mi = int(m[3]), {"half": 30, "quarter": 15}.get(m[1]) or int(m[1].split()[0])
            if m[2] == "to":
                h, mi = h - 1, 60 - mi
        elif m[4]:
            h, mi = int(m[4]), int(m[5])
        elif m[7]:
            h, mi = 12, 0
        else:
            h, mi = int(next(g for g in (m[6], m[8], m[9], m[10], m[11], m[12]) if g)), 0
        if h > 23 or mi > 59:
            continue
        if m[13] and (m[13].startswith("p") or m[13].endswith(("noon", "ning")) and "morning" not in m[13]):
            h += 12 if h < 12 else 0
        elif not m[13] and 1 <= h <= 7:
            h += 12
        when = f"{h:02}:{mi:02}"
        before = t[max(0, m.start() - 28):m.start()]
        if re.search(r"\b(?:work\w*|busy|school|college|a shift|lectures?|meeting)\s(?:\w+ ){0,2}(?:by|until|till|before)\s$", before):
            continue
        if re.search(r"\b(?:not|n't) (?:[\w']+ ){0,3}before $|\b(?:after|from|past|later than|earliest|no earlier than|not earlier than|starting|(?:have to|must) be)\s(?:at\s|around\s)?$", before) or re.match(r" ?(?:or later|onwards?|at the earliest)", t[m.end():]):
            if "not after" in before or "no later" in before or "not later" in before:
                out["tmax"] = when
            else:
                out["tmin"] = when
        elif re.search(r"\b(?:before|by|until|till|no later than|latest)\s(?:at\s)?$", before) or re.match(r" ?(?:or earlier|at the latest)", t[m.end():]):
            out["tmax"] = when
        elif not negated(t, m.start(), m.end()):
            out.setdefault("time", when)
    if "tmin" not in out and re.search(r"\bafter school\b", t):
        out["tmin"] = "15:30"
    for word, low, high in (("morning", "00:00", "12:00"), ("afternoon", "12:00", "23:59"), ("evening", "16:00", "23:59"), ("after lunch", "13:00", "23:59")):
        m = re.search(rf"\b{word}s?\b", t)
        if m and not re.search(r"good $", t[:m.start()]) and not re.search(r"(?:\d|o'clock|half past \d+|quarter \w+ \d+) in the $", t[:m.start()]) and not negated(t, m.start(), m.end()):
            out.setdefault("tmin", low)
            out.setdefault("tmax", high)
    return out


YES = (r"yes|yeah|yep|yup|aye|(?:i )?accept(?:ed)?|sure|ok(?:ay)?|please do|go ahead|go for it|correct|that'?s right|that is right|sounds (?:good|fine|great|right)|perfect|fine|agreed|"
       r"(?:i )?confirm(?:ed)?|do it|do so|do that|book it|exactly|absolutely|of course|certainly|definitely|great|lovely|that works|works for me|all right|alright|"
       r"right|i am|i do|suits me|by all means|indeed|please|happy with that|good")
NO = (r"no|nope|nah|not|none|neither|nothing|never|rather not|don'?t|do not|won'?t|leave (?:it|that|things|them)|leave everything|keep it|keep that|forget it|skip|decline|without|"
      r"isn'?t|haven'?t|hasn'?t|aren'?t|can'?t|wouldn'?t|stop|wrong|incorrect")
DROP = (r"leave (?:it|that|things|this|them)\b|leave everything|forget (?:it|that|about)|never ?mind|(?:do not|don'?t) (?:bother|cancel|move|book|do|change|pay|accept|want|take|charge)|keep (?:it|that|the appointment|my)|"
        r"as it is|stays? as|too (?:expensive|much|dear)|no,? thank|rather not|not at that price|not (?:if|when) it costs|drop it|call it off|cancel (?:that|it)\b|let'?s not|i'?ll leave|decide against|not (?:today|now)\b|no need")
ALSO = r"\balso\b|\banother (?:thing|matter|question|appointment)|\bone more|\bas well\b|\bbesides\b|\bin addition\b|\b2nd(?:ly)?\b|\bthe other\b|\band then\b|\bapart from\b|\bthe next thing\b"


def polarity(t):
    """yes, no or None, of an answer."""
    t = re.sub(r"\bno (?:problem|preference|rush|hurry|worries)\b|\bnot sure\b|\bwhy not\b|\bno\. ?\d|\bnot only\b|\bdon'?t mind\b|\bno matter\b|\bif not\b", " ", t).strip()
    first = re.match(rf"(?:oh|well|hm+|um+|ah|sorry|thanks|thank you|then|so)?[,. ]*({YES}|{NO})\b", t)
    if first:
        if re.match(rf"(?:{NO})$", first[1]) and not re.match(rf"(?:{YES})$", first[1]):
            return "no"
        if re.match(rf"{first[1]},? (?:but )?(?:no\b|not\b|don'?t|leave|i'?d rather not)", t[first.start(1):]):
            return "no"
        return "yes"
    if re.search(rf"\b(?:{NO})\b|n't\b", t):
        return "no"
    weak = r"(?:^|[|])(?:please|good|right|great|fine|lovely|i do|i am|perfect)(?=[|]|$)"
    return "yes" if re.search(rf"\b(?:{re.sub(weak, '', YES).strip('|')})\b", t) or re.fullmatch(rf"[^,;]{{0,30}}\b(?:{YES})\b[^,;]{{0,12}}", t) and not re.search(r"\d", t) else None


INTENTS = [  # the first that fits a sentence
    ("change_recall", r"(?:recall|reminder|check-?ups?|called in|be seen)\b.*(?:every|interval|less often|2 years|24 months|18 months|instead of|changed|longer|stretch)|every (?:2|3|24|18)\b"),
    ("prescription", r"antibiotic|prescri"),
    ("cancel", r"\bcancel|\bcall off\b|get rid of my appointment"),
    ("move", r"\bmove\b|\bmoving\b|\bmoved\b|reschedul|postpone|\bput (?:it |my \w+ )?(?:back|off)\b|\bshift|change (?:the (?:day|date|time)|my appointment)|bring .*forward|different day|swap my"),
    ("ask_recall", r"\bwhen\b.*(?:recall|due)|(?:recall|next check-?up)\b.*\bdue\b.*\?|when.*next (?:check-?up|routine)"),
    ("fee", r"how much|what (?:does|do|would|will|is|are)\b[^?]*\b(?:cost|fee|price|charge)|what'?s the (?:price|fee|cost|charge)|\b(?:price|fee|cost) (?:of|for)\b|what [^?.]*\bcosts?\b|\bcosts? me\b"),
    ("balance", r"(?:what|how much)\b[^?]*\b(?:owe|owing|left|remain\w*|still (?:open|to pay))|\bmy balance\b|outstanding"),
    ("pay", r"\bpay(?:ment|ing)?\b|\bsettle\b"),
    ("appts", r"\bwhen is my\b|(?:what|which) appointments|when am i (?:booked|due)"),
    ("plan", r"treatment plan|\bmy plan\b|\bthe plan\b|\bcrown\b|\bestimate\b|\bquote\b"),
    ("book", r"\bbook|\bappointment\b|see (?:a|the|one of|dr|somebody|someone)\b|check-?up|emergenc|be seen|come in\b|fit me in|hygienist|clean(?:ing|ed)?\b|scale and polish|toothache|\bfirst visit|1st visit|broken|broke|chipped"),
]
EMERGENCY = r"emergenc|urgent|toothache|broke|chipped|abscess|agony|\bin pain\b|hurts|painful|throbbing|cracked"
REQUEST = r"want|like|could|can\b|please|need|how|what|when|would|wish|hoping|ask|tell|know|book|also|let's|shall"


def hear_kind(t):
    for kind, words in (("crown preparation", r"preparation|\bcrown\b|first visit|1st visit"), ("hygiene", r"hygien|clean(?:ing|ed)?\b|polish|\bines\b"), ("filling", r"\bfilling\b"),
                        ("emergency", EMERGENCY), ("check-up", r"check[- ]?up|checkup|examination|\bexam\b|recall")):
        for m in re.finditer(words, t):
            if not negated(t, m.start(), m.end()):
                return kind
    return None


def hear_who(t):
    """(whom they want or any or None, whom they do not want)"""
    want, unwanted = None, []
    for name, words in (("Dr Marsh", r"\bmarsh\b"), ("Dr Anand", r"\banand\b"), (HYGIENIST, r"\bduarte\b|\bines\b")):
        for m in re.finditer(words, t):
            if negated(t, re.search(r"(?:(?:dr|doctor|with|by)\.? )*$", t[:m.start()]).start(), m.end()):
                unwanted.append(name)
            else:
                want = want or name
    if not want and re.search(r"\b(?:either|whoever|whichever|any) (?:dentist|of them|is free|one|of the 2|has|is)|no preference|either is fine|don'?t mind (?:who|which)|doesn'?t matter (?:who|which)|not fussed|whoever|\bboth are\b|any dentist|either dentist", t):
        want = "any"
    return want, unwanted


def hear_money(t):
    t = re.sub(r"(?<=\d),(?=\d{3}\b)", "", t)
    m = re.search(r"£ ?(\d+(?:[.,]\d\d)?)|(\d+(?:\.\d\d)?) ?(?:pounds?|quid|gbp)\b|gbp ?(\d+(?:\.\d\d)?)", t)
    value = float(next(g for g in m.groups() if g).replace(",", ".")) if m else None
    return int(value) if value is not None and value == int(value) else value


def hear_pick(t):
    for pick, words in (("cheapest", r"cheapest|least expensive|lowest|cheaper|less expensive"), ("dearest", r"dearest|most expensive|best quality"),
                        ("last", r"\blatest\b|\blast (?:one|of|slot|time)|as late as|\blater one\b|\blater of\b|\bthe later\b"),
                        ("first", r"\bearliest\b|soonest|as soon as|asap|first available|1st available|as early as|\bearlier one\b|\bearlier of\b|\bthe earlier\b")):
        if re.search(words, t) and not re.search(r"at the (?:latest|earliest)", t):
            return pick
    m = re.search(r"\b(?:option|number|no\.?|#) ?(\d)\b|^\W*(\d)\W*$|\b(\d)(?:st|nd|rd|th) (?:one|option|time|slot|choice|of)\b|^\W*(?:the )?(\d)(?:st|nd|rd|th)(?:,? please)?\W*$|^(\d)[.)]", t)
    return int(next(g for g in m.groups() if g)) if m else None


NOT_NAMES = set(DAYS + MONTHS + "i i'm i'd i'll i've hello hi good morning afternoon my name is it it's the yes no not dr doctor dentist please thanks thank born sorry and for her his she he this that on "
                "surname first last patient date birth of mr mrs ms miss we a an to full what when ok okay sure here there our you your daughter son at in well oh so regarding about".split())


def hear_names(raw, world):
    """Full names that are told: those on the books, and what else reads like one."""
    t = re.sub(r"[\u2018\u2019]", "'", raw)
    low, found = t.lower(), []
    for p in world["patients"].values():
        first, last = p["name"].lower().split()
        m = re.search(rf"\b{first}(?: \w\.?)? {last}\b|\b{last}, ?{first}\b|\b{first}\W+(?:and )?(?:my |the )?(?:surname|last name|family name)\W+(?:is )?{last}\b", low)
        if m:
            found.append((m.start(), p["name"]))
    if not found:
        for m in re.finditer(r"\b([A-Z][a-z]+(?:-[A-Z][a-z]+)?) ([A-Z][a-z'\u2019]+(?:-[A-Z][a-z]+)?)\b", t):
            if m[1].lower() not in NOT_NAMES and m[2].lower() not in NOT_NAMES and m[2] not in ("Marsh", "Anand", "Duarte"):
                found.append((m.start(), f"{m[1]} {m[2]}"))
    if not found:
        for last in {p["name"].split()[-1] for p in world["patients"].values()}:
            m = re.search(rf"\b{last.lower()}\b", low)
            if m:
                found.append((m.start(), last))
    return [n for _, n in sorted(found)]


# ---------------------------------------------------------------- the agent

class Task:
    def __init__(self, kind, /, **known):
        self.kind, self.ok, self.s = kind, False, {"dates": [], "not": [], "unwanted": [], **known}

    def __repr__(self):
        return f"{self.kind} {self.s}"


QUICK = ("fee", "balance", "ask_recall", "appts", "change_recall", "prescription")


class Desk:
    style = "plain"

    def __init__(self):
        self.tools, self.calls = Tools(), []
        self.tasks, self.pending, self.asked, self.fails, self.turn, self.ended = [], None, {}, 0, 0, False
        self.names, self.born, self.who, self.record, self.caller, self.child = [], None, None, None, None, None
        self.done, self.offered, self.out, self.asked_first = [], [], [], False
        self.heard, self.kids, self.nods = "", [], 0
        self.m = SAYINGS[self.style]

    # ---- what the harness calls

    def run(self, prompt, detailed=False):
        self.calls = []
        return {"answer": self.reply(str(prompt)), "tool_calls": self.calls}

    def call(self, name, **args):
        result = getattr(self.tools, name)(**args)
        self.calls.append({"name": name, "arguments": args, "result": result})
        return result

    def write(self, name, **args):
        return self.call(name, **args)

    # ---- saying

    def say(self, act, **kw):
        lines = self.m[act]
        lines = lines if isinstance(lines, list) else [lines]
        n = self.asked.get(act, 0)
        self.asked[act] = n + 1
        return re.sub(r"\b([Aa]) (?=emergency|extraction|x-ray)", r"\1n ", lines[n % len(lines)].format(**kw))

    def day(self, iso):
        d = date.fromisoformat(iso[:10])
        form = self.m["_day"]
        return form.format(wd=DAYS[d.weekday()].capitalize(), w=DAYS[d.weekday()].capitalize()[:3], d=d.day, o=ordinal(d.day), M=MONTHS[d.month - 1].capitalize(), y=d.year, iso=iso[:10])

    def hour(self, iso):
        h, mi = int(iso[11:13]), iso[14:16]
        return iso[11:16] if self.m["_clock"] == 24 else f"{(h - 1) % 12 + 1}:{mi} {'pm' if h >= 12 else 'am'}"

    def when(self, iso):
        return self.m["_when"].format(day=self.day(iso), time=self.hour(iso))

    def money(self, n):
        return f"£{n:.2f}" if self.m["_pence"] or n != int(n) else f"£{int(n)}"

    def listed(self, items):
        kind = self.m["_list"]
        if kind == "numbers":
            return "\n" + "\n".join(f"{i + 1}. {x}" for i, x in enumerate(items)) + "\n"
        if kind == "letters":
            return "\n" + "\n".join(f"   [{i + 1}] {x}" for i, x in enumerate(items)) + "\n"
        if kind == "bullets":
            return "\n" + "\n".join(f"- **{x}**" for x in items) + "\n"
        if kind == "slashes":
            return " / ".join(items)
        return ", ".join(items[:-1]) + (" or " if len(items) > 1 else "") + items[-1]

    def ask(self, act, **kw):
        """The text of a question; what was asked last is what an answer is held against."""
        self.question = (act, kw)
        return None

    # ---- one turn

    def reply(self, raw):
        self.turn += 1
        self.out, self.question, last = [], None, self.pending
        moved = self.absorb(raw)
        if self.ended:
            self.pending = ("closed", {})
            return "\n".join([*self.out, self.say("bye")])
        self.advance()
        act, kw = self.question
        if last == self.question and not moved:
            self.fails += 1
            if self.fails >= 4:
                self.ended, self.pending = True, ("closed", {})
                return self.say("give_up")
            words = self.say("again") + " " + (PLAIN[act].format(**kw) if self.fails % 2 else self.say(act, **kw))
        else:
            self.fails = 0 if moved else self.fails
            words = self.say(act, **kw)
        self.pending = self.question
        if self.turn == 1 and self.m["hello"]:
            self.out.insert(0, self.m["hello"])
        glue = self.m["_glue"]
        if self.m["_question_first"] and self.out and self.turn > 1 and act not in ("else",) and not act.startswith("ref_"):
            return glue.join([words, *self.out])
        return glue.join([*self.out, words])

    @property
    def active(self):
        return self.tasks[0] if self.tasks else None

    def finish(self):
        if self.tasks:
            self.done.append(self.tasks.pop(0))
        self.offered = []

    # ---- understanding a message

    def base(self):
        t = self.active
        if not t:
            return None
        if t.s.get("slot"):
            return date.fromisoformat(t.s["slot"]["start"][:10])
        if self.offered and "start" in self.offered[0]:
            return date.fromisoformat(self.offered[0]["start"][:10])
        return t.s["dates"][-1][0] if t.s["dates"] else None

    def absorb(self, raw):
        """Takes up all that a message says. True if it said something that was understood."""
        t = clean(raw)
        if self.turn == 1:  # a greeting is no wish for a time of day
            t = re.sub(r"^\W*(?:good |hello,? |hi,? )?(?:good )?(?:morning|afternoon|evening)(?: all| to you| there)?\s*[,.!;:]+\s*", "", t)
        understood = self.hear_person(raw, t)
        new, rest = [], []
        for sentence in re.split(r"(?<=[a-z)][.!?;])\s+|(?<=\d[.!?;])\s+|\n+|,? and also |,? and then |\. also |,? and (?=i(?:'d| would|'ll)? (?:also )?(?:like|want|need|wish) (?!to \w+ (?:it|that|this)\b|it\b|that\b))|,? (?:and )?(?=also,? i )", t):
            if not sentence or not sentence.strip():
                continue
            intent = self.intent(sentence, new, raw)
            if intent:
                task = Task(intent, text=sentence)
                self.fill(task, sentence, first=True)
                new.append(task)
            elif new and not self.pending_answer(sentence):
                self.fill(new[-1], sentence)
            else:
                rest.append(sentence)
        rest = " ".join(rest).strip()
        if self.pending and self.pending[0] == "closed":
            self.pending = None
            self.ended = not new
            return bool(new)
        if rest or (self.pending and not new):
            understood |= bool(self.answer(rest, raw, bool(new)))
        elif self.pending and new and self.pending[0] == "else":
            understood = True
        for task in new:
            understood = True
            if task.kind in QUICK:
                at = next((i for i, x in enumerate(self.tasks) if x.kind not in QUICK), len(self.tasks))
                at = at if self.tasks else 0
                self.tasks.insert(at, task)
            elif not any(x.kind == task.kind and x.s.get("kind") == task.s.get("kind") and x.s.get("text") == task.s.get("text") for x in self.tasks):
                self.tasks.append(task)
        return understood

    def pending_answer(self, sentence):
        return bool(self.pending and self.pending[0] not in ("else", "what_else") and re.match(rf"\W*(?:{YES}|{NO})\b", sentence))

    def intent(self, s, new, raw):
        """What a sentence asks for that is not what is being done anyway."""
        found = next((k for k, words in INTENTS if re.search(words, s)), None)
        if not found:
            return None
        if found == "pay" and re.search(r"\bpay (?:at most|no more|up to|not more|more)|(?:not|n't|won't) (?:want to |going to |have to )?pay|most .*\bpay\b|without paying|pays? (?:it|that|this|the other) (?:herself|himself)|to pay (?:at most|more|no more|up to)", s):
            return None
        if found == "fee" and hear_item(s, None) is None and re.search(r"\bif\b", s) and "?" not in s:
            return None
        if found == "book" and re.search(r"\bi(?:'ve| have| had)(?: got)? (?:an?|my|2) [\w -]*appointment", s) and not re.search(r"\bwant|\blike|\bneed|\bcould|\bcan\b", s):
            return None
        if found == "plan" and re.search(r"\bbook|1st visit|preparation|appointment for", s):
            found = "book"
        active = self.active or (new[-1] if new else None)
        if found == "book" and self.pending and self.pending[0] in ("first_visit", "ref_hygiene", "change", "kind", "which_appt", "triage", "when", "who"):
            return None
        if found == "plan" and self.pending and self.pending[0] in ("kind", "options", "which_appt", "guarantee", "first_visit"):
            return None
        if not active or (self.pending and self.pending[0] in ("else", "what_else") and not new):
            return found if found not in QUICK or True else None
        if found in QUICK:
            if found == "change_recall" and active.kind == "change_recall":
                return None
            return found if re.search(REQUEST, s) else None
        family = lambda k: "book" if k == "move" else k
        also = bool(re.search(ALSO, s))
        if family(found) == family(active.kind):
            kind, own = hear_kind(s), active.s.get("kind")
            if not (also or (found in ("cancel", "move") and kind and own and kind != own and not self.pending_answer(s))):
                return None
            if any(x.kind == found and x.s.get("kind") == kind for x in new):
                return None
            if kind == own and not also:
                return None
            return found if re.search(REQUEST, s) or found in ("cancel", "move") else None
        if found == "cancel":
            return found if re.search(r"appointment|visit|filling|hygien|check-?up", s) and not re.search(r"n't|\bnot\b", s) else None
        if found == "pay":
            return found if re.search(r"invoice|bill|£|\d", s) and re.search(REQUEST, s) else None
        if found == "plan" and active.kind in ("pay",):
            return None
        if found == "book" and active.kind in ("cancel", "pay", "plan") and not re.search(r"\bbook\b|make an? |come in|new appointment|get an? appointment|an appointment for", s):
            return None
        if found == "move" and not re.search(r"appointment|visit|clean|check-?up|hygien", s):
            return None
        if found == "plan" and active.kind == "book" and active.s.get("kind") == "crown preparation":
            return None
        return found if re.search(REQUEST, s) else None

    def hear_person(self, raw, t):
        known = len(self.names), self.born, self.child, self.caller
        self.heard += " " + t
        relation = re.search(r"\bmy (?:little |young |\d+[- ]year[- ]old )?(daughter|son|child|girl|boy|twins?)\b", t)
        for n in hear_names(raw, self.tools.w):
            at = raw.lower().find(n.lower())
            before = raw.lower()[max(0, at - 40):at]
            if re.search(r"(?:daughter|son|child|girl|boy|for|patient|patient's name|her|his)\b[^.;]{0,14}$", before) and not re.search(r"(?:i'm|i am|my name is|this is)\W*$", before):
                self.child = n if " " in n else self.child
            elif re.search(r"(?:i'm|i am|my name is|my own name is|this is|speaking to|speaking with)\W*$", before) and (relation or self.child):
                self.caller = n
            if n not in self.names:
                self.names.append(n)
        if relation:
            self.child = self.child or True
        for p in self.tools.w["patients"].values():
            first = p["name"].split()[0]
            if first in self.kids[-1:] and p["name"].split()[-1].lower() in self.heard and not isinstance(self.child, str):
                self.child = p["name"]
            if p["guardian"] and re.search(rf"\b{first.lower()}\b", t) and not negated(t, t.find(first.lower()), t.find(first.lower()) + len(first)) \
                    and not re.search(rf"{first.lower()} (?:has|already|is booked)|\bnot (?:for )?{first.lower()}|{first.lower()}'s (?:twin|appoint)|(?:brother|twin),? {first.lower()}", t):
                self.kids.append(first)
                self.child = p["name"] if p["name"].split()[-1].lower() in self.heard else self.child or True
        born = hear_dates(t)[1]
        if born:
            self.born = born.isoformat()
        if self.who and (known[1] != self.born and born or known[0] != len(self.names)) and self.record and self.born != self.record["date_of_birth"]:
            self.who = self.record = None
        return known != (len(self.names), self.born, self.child, self.caller)

    def fill(self, task, s, first=False):
        """Puts all that a text says into a task. True if something was new."""
        old = repr(task.s)
        dates, _, week_after, bare = hear_dates(s, None if first else self.base())
        bare = bare.replace("\x00", " ")
        times = hear_times(bare)
        good = [(a, b) for a, b, no in dates if not no]
        slot = task.s.get("slot")
        if slot and len(good) > 1:
            good = [g for g in good if not g[0] == g[1] == date.fromisoformat(slot["start"][:10])] or good
        if good:
            task.s["dates"] = good
            task.s.pop("pick", None) if not first else None
        task.s["not"] += [a for a, b, no in dates if no]
        if week_after:
            task.s["week_after"] = True
        if times:
            if "time" in times:
                task.s["time"] = times["time"]
                task.s.pop("tmin", None), task.s.pop("tmax", None)
            if "tmin" in times or "tmax" in times:
                if "time" not in times:
                    task.s.pop("time", None)
                task.s.pop("tmin", None), task.s.pop("tmax", None)
                task.s.update({k: v for k, v in times.items() if k != "time"})
        who, unwanted = hear_who(s)
        if who:
            task.s["who"] = who
        task.s["unwanted"] = sorted({*task.s["unwanted"], *unwanted})
        left = [d for d in DENTISTS if d not in task.s["unwanted"]]
        if len(left) == 1 and task.s.get("who") not in left:
            task.s["who"] = left[0]
        kind = hear_kind(s)
        if kind and (first or not task.s.get("kind")) and not (task.kind == "book" and kind == "crown preparation" and "crown" in s and not first):
            task.s["kind"] = kind
        pick = hear_pick(s)
        if pick in ("first", "last", "cheapest", "dearest") or pick and not first:
            task.s["pick"] = pick
            if pick == "first" and not task.s["dates"] and task.kind in ("book", "move"):
                task.s["dates"] = [(TODAY, TODAY + timedelta(days=31))]
        if task.kind in ("book", "move") and not task.s["dates"] and re.search(r"any ?day|any ?time|whenever|no preference (?:for|about|on) (?:the )?(?:day|time|date)|(?:don'?t mind|doesn'?t matter) (?:when|what day|which day)|day doesn'?t matter", s):
            task.s["dates"] = [(TODAY, TODAY + timedelta(days=31))]
        if task.kind == "pay":
            m = re.search(r"inv[- ]?(\d{4})|\b(20\d\d)\b(?! for)", s)
            if m:
                task.s["invoice"] = "INV-" + (m[1] or m[2])
            amount = hear_money(s)
            if amount is None and self.pending and self.pending[0] == "amount":
                m = re.search(r"(?<![\w-])(\d{1,4}(?:\.\d\d)?)(?![\w-])", s)
                amount = float(m[1]) if m else None
            if amount is not None and not re.search(r"(?:owe|of) £?\d+ left", s):
                task.s["amount"] = int(amount) if amount == int(amount) else amount
            elif re.search(r"\bin full\b|\bwhole\b|\ball of it\b|\beverything\b|\bentire\b|full amount|the lot", s):
                task.s["amount"] = "all"
            for item in ("root canal", "check-up", "filling", "hygiene", "x-ray"):
                m = re.search(item.replace("-", "[- ]?"), s)
                if m and not negated(s, m.start(), m.end()) and not re.search(r"(?:leave|n't|not|other)[^.,;]*$", s[:m.start()]):
                    task.s["item"] = item
                    break
            if re.search(r"\blink\b|bank transfer|online", s) and not re.search(r"(?:not|no|n't)[^.,;]{0,20}\blink", s):
                task.s["method"] = "payment_link"
            elif re.search(r"\bcard\b", s):
                task.s["method"] = "card_on_file"
        if task.kind == "plan":
            for p in self.tools.w["plans"].values():
                for o in p["options"]:
                    m = re.search(rf"\b{o}\b", s)
                    if m and not negated(s, m.start(), m.end()):
                        task.s["option"] = o
            if re.search(r"(?:without|no|not|n't|any|skip|decline)\b[^.;]{0,25}(?:guarantee|warranty)", s):
                task.s["guarantee"] = False
            elif re.search(r"(?:with|want|take|include|add)\b[^.;]{0,20}(?:guarantee|warranty)", s):
                task.s["guarantee"] = True
        if re.search(r"\b(?:no|not|isn't|without|n't|nothing|neither)\b[^.;!?]{0,24}(?:swelling|swollen|swallow|fever|bleeding|breathing)", s):
            task.s["red"] = False
        if task.kind == "fee":
            task.s["item"] = hear_item(s, self.active)
        return repr(task.s) != old

    def answer(self, s, raw, more):
        """The rest of a message, held against what was asked. True if it was an answer, or said something of the matter."""
        act = self.pending[0] if self.pending else None
        t, says = self.active, polarity(s) if s else None
        if act in ("else", "what_else") or not act or not t:
            if not act or more:
                return False
            if act == "else" and re.search(DROP, s) and not re.search(r"thank|bye|that'?s", s) or re.fullmatch(r"\W*(?:ok(?:ay)?|fine|all right|alright|i see|good|great|lovely|perfect|right)\W*", s):
                self.nods += 1
                self.ended = self.nods > 1
                return True
            if act == "else" and says == "yes" and not re.search(r"that(?:'s| is| was| will be)? (?:all|it|everything)|thank|bye|done", s):
                self.tasks.append(Task("what"))
                return True
            if says == "no" or re.search(r"that(?:'s| is| was| will be)? (?:all|it|everything)|all for (?:now|today)|thank|bye|cheers|i'?m done|all set|have a", s):
                self.ended = True
                return True
            return False
        before = dict(t.s, dates=list(t.s["dates"]))
        if act.startswith("recap"):
            return self.answer_recap(s, t, says, more)
        if act == "change":
            if self.fill(t, s):
                if t.s.get("slot") and t.s["dates"] != before["dates"] and t.s.get("time") == before.get("time"):
                    t.s["time"], t.s["soft_time"] = t.s["slot"]["start"][11:], True
                self.reopen(t, {**before, "time": before.get("time")})
                return True
            if says == "no" or re.search(DROP, s):
                self.drop()
                return True
            if says == "yes":
                t.ok = True
                return True
            return False
        if act == "triage" and says and "red" not in t.s:
            t.s["red"] = says == "yes" and not re.search(rf"\b(?:no|not|none|nothing)\b", s)
            self.fill(t, s)
            return True
        if act == "guarantee":
            self.fill(t, s)
            if "guarantee" not in t.s and says:
                t.s["guarantee"] = says == "yes"
            return "guarantee" in t.s
        if act in ("first_visit", "ref_hygiene"):
            change = self.fill(t, s)
            if says == "no" and not (act == "first_visit" and change) or re.search(DROP, s):
                self.drop(quiet=True)
                return True
            if says == "yes" or change:
                t.s["agreed"] = True
                if act == "ref_hygiene":
                    keep = {k: v for k, v in t.s.items() if k in ("dates", "not", "unwanted", "time", "tmin", "tmax")}
                    self.tasks[0] = Task("book", **{**keep, "kind": "check-up"})
                return True
            return False
        if act == "caller":
            self.fill(t, s)
            names = hear_names(raw, self.tools.w)
            if names:
                self.caller = names[-1] if len(names) > 1 and self.child == names[0] else names[0]
                return True
            if re.search(r"father|mother|\bdad\b|\bmum\b|parent|guardian|\bown\b|yes\b", s):
                self.caller = self.record["guardian"]
                return True
            return False
        if act == "which_person":
            for n in self.pending[1]["options"]:
                m = re.search(rf"\b{n.split()[0].lower()}\b", s)
                if m and not negated(s, m.start(), m.end()):
                    self.child = n
                    return True
            pick = hear_pick(s)
            if isinstance(pick, int) and pick <= len(self.pending[1]["options"]):
                self.child = self.pending[1]["options"][pick - 1]
                return True
        if act in ("offer", "none", "which_appt", "which_invoice", "options"):
            return self.answer_offer(s, t, act, says)
        if act == "method" and not re.search(r"card|link|bank|online", s):
            pick = hear_pick(s)
            if pick in (1, 2) or says == "yes" or re.search(r"first|former", s):
                t.s["method"] = "payment_link" if pick == 2 else "card_on_file"
                return True
        if act == "who" and (re.search(r"either|don'?t (?:mind|know|care)|whoever|whichever|no preference|no matter|any\b|doesn'?t matter|both", s) and not hear_who(s)[0] or says == "no"):
            t.s.setdefault("who", "any")
        changed = self.fill(t, s)
        if act in ("when", "who_when") and not t.s["dates"] and re.search(r"don'?t (?:mind|know|care)|any\b|whenever|whatever|flexible|no preference|either|doesn'?t matter|up to you", s):
            t.s["dates"] = [(TODAY, TODAY + timedelta(days=31))]
            changed = True
        if act == "who_when" and not t.s.get("who") and (t.s["dates"] and "\n" in raw or says == "no" or re.search("no preference|either|any|don'?t mind", s)):
            t.s["who"] = "any"
        if act == "kind" and not t.s.get("kind") and re.search(r"tooth|pain|ache", s):
            t.s["kind"] = "emergency"
            changed = True
        if act in ("when", "new_when", "who", "who_when", "amount", "method", "kind") and not changed and re.search(DROP, s):
            self.drop()
            return True
        return changed

    def answer_recap(self, s, t, says, more):
        before = {k: v for k, v in t.s.items()}
        slot, offer_kind = t.s.get("slot"), t.kind
        if t.kind == "cancel":
            if re.search(DROP, s) and not re.match(rf"\W*(?:yes|yeah|please)\b", s) and not re.match(r"\W*(?:ok(?:ay)?,? )?(?:please )?cancel (?:it|that)", s):
                self.drop()
                return True
            other = Task("cancel")
            self.fill(other, s, first=True)
            choice = [a for a in self.record["appointments"] if self.fits(a, other.s)] if other.s["dates"] or other.s.get("kind") else []
            if len(choice) == 1 and choice[0]["id"] != t.s["appt"]["id"] and says != "yes":
                t.s["appt"] = choice[0]
                return True
            if says == "no":
                self.drop()
            elif says == "yes" or re.search(r"\bcancel\b", s):
                t.ok = True
            return bool(says) or t.ok
        trial = Task(t.kind, **{**t.s, "dates": list(t.s["dates"]), "not": list(t.s["not"]), "unwanted": list(t.s["unwanted"])})
        self.fill(trial, s)
        if t.kind in ("book", "move"):
            fresh = hear_dates(s, self.base())
            day = date.fromisoformat(slot["start"][:10])
            times = hear_times(fresh[3].replace("\x00", " "))
            new_day = [d for d in fresh[0] if not d[2]] and not any(a <= day <= b for a, b, no in fresh[0] if not no) or any(no and a == day for a, b, no in fresh[0])
            if [d for d in fresh[0] if not d[2]] and len(fresh[0]) > 1 and any(a == b == day and not no for a, b, no in fresh[0]) and says != "yes":
                new_day = True
            hour = slot["start"][11:]
            new_time = times.get("time", hour) != hour or times.get("tmin", hour) > hour or times.get("tmax", hour) < hour
            who, unwanted = hear_who(s)
            new_who = who not in (None, "any", slot["practitioner"]) or slot["practitioner"] in unwanted
            pick = hear_pick(s)
            new_kind = hear_kind(s) if t.kind == "book" and hear_kind(s) not in (None, t.s["kind"]) and says != "yes" else None
            same_time = "same time" in s
            vague = re.search(r"\b(later|earlier|another (?:day|time)|different (?:day|time))\b", s)
            if new_day or new_time or new_who or new_kind or (pick in ("first", "last") and says != "yes"):
                t.s = trial.s
                if new_kind:
                    t.s["kind"] = new_kind
                if new_day and "time" not in times:
                    t.s["time"] = hour if not times else None
                    t.s["soft_time"] = not same_time
                if new_time and not new_day:
                    t.s["dates"] = [(day, day)]
                if new_who and not new_day:
                    t.s["dates"] = t.s["dates"] or [(day, day)]
                t.s.pop("slot")
                self.offered = []
                return True
            if vague and says != "yes":
                t.s.pop("slot"), t.s.pop("time", None), t.s.pop("pick", None)
                t.s["dates"] = [] if "day" in vague[0] else [(day, day)]
                return True
        elif t.kind == "plan" and (trial.s.get("option"), trial.s.get("guarantee")) != (before.get("option"), before.get("guarantee")):
            t.s = trial.s
            return True
        elif t.kind == "pay" and any(trial.s.get(k) != before.get(k) for k in ("amount", "method", "invoice", "item")) and says != "yes":
            bill = t.s["bill"]
            changes = {k: trial.s.get(k) for k in ("amount", "method", "invoice", "item") if trial.s.get(k) != before.get(k)}
            if not (set(changes) == {"amount"} and changes["amount"] == bill["owed"] - (before.get("amount") or 0)):
                t.s = trial.s
                if "invoice" in changes or "item" in changes:
                    t.s.pop("bill")
                return True
        if says == "yes" and not re.search(r"\bif\b.*\?", s):
            t.ok = True
            return True
        if re.search(DROP, s):
            self.drop()
            return True
        if says == "no":
            t.s["unclear"] = True
            return True
        if re.search(r"\bbook\b|\bput (?:it|that) through|\bgo with\b|\bi'?ll take\b|\btake it\b", s):
            t.ok = True
            return True
        return False

    def reopen(self, t, before):
        if t.kind in ("book", "move") and any(t.s.get(k) != before.get(k) for k in ("dates", "time", "tmin", "tmax", "who", "pick")):
            t.s.pop("slot", None)
            self.offered = []
        if t.kind == "pay" and any(t.s.get(k) != before.get(k) for k in ("invoice", "item")):
            t.s.pop("bill", None)

    def answer_offer(self, s, t, act, says):
        """A choice among what was listed; else a new wish."""
        items = self.offered
        if act == "options":
            if self.fill(t, s) and (t.s.get("option") or t.s.get("pick")):
                return True
            if re.search(r"neither|none of|" + DROP, s):
                self.drop()
                return True
            return False
        pick, own = hear_pick(s), Task(t.kind)
        if act in ("which_appt", "which_invoice"):
            key = "appt" if act == "which_appt" else "bill"
            if isinstance(pick, int) and pick <= len(items):
                t.s[key] = items[pick - 1]
                return True
            self.fill(own, s, first=True)
            if key == "appt":
                fit = [a for a in items if self.fits(a, own.s)]
                if len(fit) == 1 and len(items) > 1:
                    t.s["appt"] = fit[0]
                    if t.kind == "move":
                        self.fill(t, s)
                    return True
                if pick in ("first", "last"):
                    t.s["appt"] = items[0 if pick == "first" else -1]
                    return True
                if re.search(r"neither|none of", s) or re.search(DROP, s):
                    self.drop()
                    return True
            changed = self.fill(t, s)
            if key == "bill" and not changed:
                big = re.search(r"bigger|larger|higher|biggest|largest", s), re.search(r"smaller|lower|smallest", s)
                if any(big):
                    t.s["bill"] = (max if big[0] else min)(items, key=lambda b: b["owed"])
                    return True
            return changed
        self.fill(own, s)
        if isinstance(pick, int) and pick <= len(items):
            t.s["slot"] = items[pick - 1]
            return True
        said = any(own.s.get(k) for k in ("dates", "time", "tmin", "tmax", "who", "pick", "not", "unwanted", "week_after"))
        fit = [x for x in items if self.slot_fits(x, own.s)] if said else items
        if pick in ("first", "last") and fit:
            t.s["slot"] = fit[0 if pick == "first" else -1]
            return True
        if said and len(fit) == 1:
            t.s["slot"] = fit[0]
            return True
        if not said and len(items) == 1 and says == "yes":
            t.s["slot"] = items[0]
            return True
        if not said and re.search(r"either|any of|whichever|don'?t mind|no preference|both|all fine|up to you|doesn'?t matter", s):
            t.s["slot"] = items[0]
            return True
        if said and fit and len(fit) < len(items):
            self.fill(t, s)
            t.s["within"] = fit
            return True
        if said:
            old_time = t.s.get("time")
            self.fill(t, s)
            if own.s["dates"] and not own.s.get("time") and old_time:
                t.s["soft_time"] = True
            return True
        if re.search(DROP, s) and not re.search(r"neither|none", s):
            self.drop()
            return True
        if says == "no":
            t.s["dates"], self.offered = [], []
            for k in ("time", "tmin", "tmax", "pick"):
                t.s.pop(k, None)
            return True
        return False

    def drop(self, quiet=False):
        self.out.append(self.say("noted" if quiet else "dropped"))
        self.finish()

    # ---- doing

    def advance(self):
        """Works at what there is to do until something has to be asked."""
        for _ in range(12):
            if not self.active:
                if not self.done and not self.asked_first:
                    self.asked_first = True
                    return self.ask("what_else")
                return self.ask("else")
            task = self.active
            getattr(self, "do_" + task.kind)(task)
            if self.question:
                return None
        return self.ask("else")

    def identify(self, t):
        """True once it is known who it is about; else a question is asked."""
        if self.who:
            return self.parent(t)
        of_child = self.child if isinstance(self.child, str) else None
        name = of_child or next((n for n in reversed(self.names) if n != self.caller), None) or (self.names[-1] if self.names else None)
        if not name or not self.born:
            if not name and not self.born:
                self.ask("identify_child" if self.child else "identify")
            elif not name:
                self.ask("ident_name")
            else:
                self.ask("ident_dob", name=name)
            return False
        key = (name.split()[-1], self.born)
        if getattr(self, "_tried", None) == (key, self.child, len(self.names)):
            found = self._found
        else:
            found = self.call("find_patient", surname=key[0], date_of_birth=self.born)["patients"]
            self._tried, self._found = (key, self.child, len(self.names)), found
        if not found:
            self.ask("not_found", name=name, dob=self.day(self.born) + ("" if str(self.born[:4]) in self.day(self.born) else " " + self.born[:4]))
            return False
        fit = [p for p in found if p["name"].lower() == (of_child or name).lower()] or ([p for p in found if of_child and p["name"] == of_child])
        if not fit and len(found) == 1 and (" " not in name or found[0]["guardian"] == name):
            fit = found
        if not fit and len(found) == 1:
            self.ask("not_found", name=name, dob=self.day(self.born) + ("" if str(self.born[:4]) in self.day(self.born) else " " + self.born[:4]))
            return False
        if len(fit) != 1:
            if " " in name and any(p["guardian"] == name for p in found):
                self.caller = name
            names = [p["name"] for p in found]
            self.ask("which_person", list=self.listed(names), options=names, surname=names[0].split()[-1])
            return False
        self.who = self.choose_person(fit[0], found)["patient_id"]
        self.record = self.call("get_record", patient_id=self.who)
        return self.parent(t)

    def parent(self, t):
        guardian = self.record["guardian"]
        if not guardian:
            return True
        told = self.caller or next((n for n in self.names if n == guardian), None)
        if not told:
            self.ask("caller", first=self.record["name"].split()[0])
            return False
        if told.lower() != guardian.lower() and told.lower() != guardian.split()[-1].lower():
            self.out.append(self.say("ref_child", first=self.record["name"].split()[0]))
            self.finish()
            return False
        return True

    def choose_person(self, right, found):
        return right

    def fits(self, a, s):
        day = date.fromisoformat(a["start"][:10])
        return (s.get("kind") in (None, a["kind"]) and (not s["dates"] or any(x <= day <= y for x, y in s["dates"])) and day not in s["not"]
                and s.get("who") in (None, "any", a["practitioner"]) and s.get("time") in (None, a["start"][11:]))

    def choose_appointment(self, t):
        """The appointment it is about, or a question."""
        if t.s.get("appt"):
            return t.s["appt"]
        all_ = sorted(self.record["appointments"], key=lambda a: a["start"])
        if not all_:
            self.out.append(self.say("no_appt"))
            self.finish()
            return None
        same = [a for a in all_ if t.s.get("kind") in (None, a["kind"])]
        if t.kind == "cancel":
            fit = [a for a in all_ if self.fits(a, t.s)] or same
        else:
            fit = [a for a in same if any(x == y == date.fromisoformat(a["start"][:10]) for x, y in t.s["dates"])]
            fit = fit if len(fit) == 1 else same
        if not fit and any(d.kind == t.kind and d.s.get("kind") == t.s.get("kind") and d.ok for d in self.done):
            self.out.append(self.say("already"))
            self.finish()
            return None
        fit = fit or all_
        if len(fit) > 1 or not same:
            self.offered = fit
            self.ask("which_appt", list=self.listed([self.appt_words(a) for a in fit]))
            return None
        t.s["appt"] = self.choose_one(fit[0], all_)
        return t.s["appt"]

    def choose_one(self, right, others):
        return right

    def appt_words(self, a):
        return f"{KIND_WORDS[a['kind']]} with {a['practitioner']}, {self.when(a['start'])}"

    def slot_words(self, s, who=True):
        return self.when(s["start"]) + (f" with {s['practitioner']}" if who else "")

    def slot_fits(self, slot, s):
        day, hour = date.fromisoformat(slot["start"][:10]), slot["start"][11:]
        return ((not s["dates"] or any(a <= day <= b for a, b in s["dates"])) and day not in s["not"] and slot["practitioner"] not in s["unwanted"]
                and s.get("who") in (None, "any", slot["practitioner"]) and s.get("time") in (None, hour) and s.get("tmin", "") <= hour <= s.get("tmax", "99"))

    def find_slot(self, t, kind, who):
        """The time that was chosen; else times are offered, or asked for."""
        if t.s.get("slot"):
            return t.s["slot"]
        if t.s.get("within"):
            self.offered = t.s.pop("within")
            self.ask("offer", list=self.listed([self.slot_words(x) for x in self.offered]), kind=KIND_WORDS[kind])
            return None
        first, last = min(a for a, b in t.s["dates"]), max(b for a, b in t.s["dates"])
        slots = self.call("find_slots", kind=kind, practitioner=who, from_date=max(first, TODAY).isoformat(), to_date=last.isoformat())["slots"]
        fit = []
        for wish in t.s["dates"]:  # the first wish for which there is something
            fit = [x for x in slots if self.slot_fits(x, {**t.s, "dates": [wish], "who": None if t.s.get("who") == HYGIENIST else t.s.get("who")})]
            if fit:
                break
        if not fit and t.s.get("soft_time"):
            fit = [x for x in slots if self.slot_fits(x, {**t.s, "time": None})]
        pick = t.s.get("pick")
        if fit:
            if len(fit) == 1 or pick in ("first", "last"):
                t.s["slot"] = fit[-1 if pick == "last" else 0]
                return t.s["slot"]
            self.offered = fit[:5]
            self.ask("offer", list=self.listed([self.slot_words(x) for x in self.offered]), kind=KIND_WORDS[kind])
            return None
        more = self.call("find_slots", kind=kind, practitioner=who, from_date=max(first, TODAY).isoformat(), to_date=(last + timedelta(days=21)).isoformat())["slots"]
        near = [x for x in more if self.slot_fits(x, {**t.s, "dates": [], "time": None})] or more
        if slots and near[0]["start"][:10] > slots[0]["start"][:10] and t.s.get("time"):
            near = slots
        if not near:
            t.s["dates"] = []
            self.ask("when", kind=KIND_WORDS[kind])
            return None
        day = near[0]["start"][:10]
        self.offered = [x for x in near if x["start"][:10] == day][:4]
        wish = self.wish_words(t)
        self.ask("none", asked=wish, list=self.listed([self.slot_words(x) for x in self.offered]), kind=KIND_WORDS[kind])
        return None

    def wish_words(self, t):
        a, b = t.s["dates"][0]
        words = self.day(a.isoformat()) if a == b else f"{self.day(a.isoformat())} to {self.day(b.isoformat())}"
        if t.s.get("time"):
            return f"{words}, {self.hour(a.isoformat() + 'T' + t.s['time'])}"
        if t.s.get("tmin") == "12:00":
            return words + ", in the afternoon"
        if t.s.get("tmax") == "12:00":
            return words + ", in the morning"
        if t.s.get("tmin"):
            return f"{words}, from {self.hour(a.isoformat() + 'T' + t.s['tmin'])}"
        return words

    def fee(self, item):
        return self.call("get_fee", item=item).get("fee")

    def fee_words(self, kind):
        child = bool(self.record and self.record["guardian"])
        n = self.fee("child check-up" if child and kind == "check-up" else kind)
        return self.money(n) if n else self.m["_included"]

    def confirm(self, t, act, **kw):
        """True once the user has said yes to it."""
        if t.ok:
            return True
        if t.s.pop("unclear", False):
            self.ask("change")
        else:
            self.ask(act, **kw)
        return False

    def allowed(self, t, rule):
        return False

    # each kind of matter

    def do_what(self, t):
        self.tasks.pop(0)
        self.ask("what_else")

    def do_book(self, t):
        kind = t.s.get("kind")
        if not kind:
            return self.ask("kind")
        if not self.identify(t):
            return None
        made = next((d for d in self.done if d.kind == "book" and d.ok and d.s.get("kind") == kind and d.s["who_for"] == self.who), None)
        if made and not t.ok and not re.search(ALSO.replace(r"\balso\b|", ""), t.s.get("text", "")) and (not t.s["dates"] or self.slot_fits(made.s["slot"], {**t.s, "time": None})):
            self.out.append(self.say("already"))
            return self.finish()
        if kind == "hygiene" and (TODAY - date.fromisoformat(self.record["last_check_up"])).days > 365 and not self.allowed(t, "hygiene"):
            return self.ask("ref_hygiene", last=self.day(self.record["last_check_up"]) + ("" if self.record["last_check_up"][:4] in self.day(self.record["last_check_up"]) else " " + self.record["last_check_up"][:4]))
        if kind != "emergency" and sum(b["owed"] for b in self.record["invoices"]) > OWED_LIMIT and not self.allowed(t, "owing"):
            self.out.append(self.say("ref_owing", owed=self.money(sum(b["owed"] for b in self.record["invoices"])), limit=self.money(OWED_LIMIT)))
            return self.finish()
        who = HYGIENIST if kind == "hygiene" else t.s.get("who")
        if kind == "emergency":
            if "red" not in t.s:
                return self.ask("triage")
            if t.s["red"]:
                self.out.append(self.say("ref_hospital"))
                return self.finish()
            who, t.s["dates"] = who or "any", t.s["dates"] or [(TODAY, TODAY)]
        if kind in ("crown preparation", "filling"):
            plan = next((p for p in self.call("get_record", patient_id=self.who)["plans"] if p["status"] in ("accepted", "proposed") and p.get("first_visit") == kind), None)
            if plan and plan["status"] == "proposed":
                self.tasks.insert(0, Task("plan", **{k: v for k, v in t.s.items() if k in ("option", "guarantee")}))
                return None
            if not plan:
                self.out.append(self.say("ref_treatment"))
                return self.finish()
            who = plan["dentist"]
        if not who and not t.s["dates"] and self.m["_bundle"]:
            return self.ask("who_when", kind=KIND_WORDS[kind])
        if not who:
            return self.ask("who")
        if not t.s["dates"] and not t.s.get("slot"):
            return self.ask("when", kind=KIND_WORDS[kind])
        slot = self.find_slot(t, kind, who)
        if not slot:
            return None
        if not self.confirm(t, "recap_book", kind=KIND_WORDS[kind], who=slot["practitioner"], when=self.when(slot["start"]), name=self.record["name"], fee="" if t.ok else self.fee_words(kind)):
            return None
        self.write("book_appointment", patient_id=self.who, kind=kind, practitioner=slot["practitioner"], start=slot["start"])
        t.s["who_for"] = self.who
        self.out.append(self.say("done_book", kind=KIND_WORDS[kind], who=slot["practitioner"], when=self.when(slot["start"]), name=self.record["name"]))
        return self.finish()

    def do_move(self, t):
        if not self.identify(t):
            return None
        old = self.choose_appointment(t)
        if not old:
            return None
        if late_charge(old) and not self.allowed(t, "late"):
            self.out.append(self.say("ref_late_move", appt=self.appt_words(old)))
            return self.finish()
        day = date.fromisoformat(old["start"][:10])
        t.s["dates"] = [(a, b) for a, b in t.s["dates"] if not a == b == day]
        if t.s.get("time") == old["start"][11:] and not t.s["dates"] and not t.s.get("slot"):
            t.s.pop("time")
        t.s["unwanted"], t.s["who"] = [], None
        if t.s.pop("week_after", False) and not t.s["dates"]:
            t.s["dates"] = [(monday(day) + timedelta(days=7), monday(day) + timedelta(days=11))]
        if not t.s["dates"] and not t.s.get("slot"):
            return self.ask("new_when", appt=self.appt_words(old))
        slot = self.find_slot(t, old["kind"], old["practitioner"])
        if not slot or not self.confirm(t, "recap_move", kind=KIND_WORDS[old["kind"]], who=old["practitioner"], old=self.when(old["start"]), new=self.when(slot["start"])):
            return None
        self.write("move_appointment", appointment_id=old["id"], start=slot["start"])
        t.s["kind"] = old["kind"]
        self.record = self.call("get_record", patient_id=self.who)
        self.out.append(self.say("done_move", kind=KIND_WORDS[old["kind"]], who=old["practitioner"], new=self.when(slot["start"])))
        return self.finish()

    def do_cancel(self, t):
        if not self.identify(t):
            return None
        a = self.choose_appointment(t)
        if not a:
            return None
        act = "recap_cancel_fee" if late_charge(a) else "recap_cancel"
        if not self.confirm(t, act, appt=self.appt_words(a), charge=self.money(LATE_CHARGE)):
            return None
        self.write("cancel_appointment", appointment_id=a["id"])
        t.s["kind"] = a["kind"]
        self.record = self.call("get_record", patient_id=self.who)
        self.out.append(self.say("done_cancel", appt=self.appt_words(a), charge=self.money(late_charge(a))))
        return self.finish()

    def do_plan(self, t):
        if not self.identify(t):
            return None
        if t.s.get("accepted"):
            if not t.s.get("agreed"):
                if any(x.kind == "book" for x in self.tasks[1:]):
                    return self.finish()
                return self.ask("first_visit")
            keep = {k: v for k, v in t.s.items() if k in ("dates", "not", "unwanted", "time", "tmin", "tmax") or k == "pick" and v in ("first", "last")}
            self.finish()
            self.tasks.insert(0, Task("book", **{**keep, "kind": t.s["first"]}))
            return None
        plans = [p for p in self.record["plans"] if p["status"] == "proposed"]
        if not plans:
            self.out.append(self.say("already" if any(d.kind == "plan" and d.ok for d in self.done) else "no_plan"))
            return self.finish()
        plan = self.choose_one(plans[0], plans)
        names = list(plan["options"])
        option, pick = t.s.get("option"), t.s.get("pick")
        if option not in names:
            by_price = sorted(names, key=plan["options"].get)
            option = by_price[0] if pick == "cheapest" else by_price[-1] if pick == "dearest" else names[pick - 1] if isinstance(pick, int) and pick <= len(names) else None
        if not option:
            self.offered = names
            return self.ask("options", treat=plan["for"], dentist=plan["dentist"], list=self.listed([f"{o} {self.money(c)}" for o, c in plan["options"].items()]))
        t.s["option"] = option
        price = plan["options"][option]
        if "guarantee" not in t.s:
            return self.ask("guarantee", option=option, price=self.money(price), extra=self.money(GUARANTEE))
        total = price + (GUARANTEE if t.s["guarantee"] else 0)
        extra = self.m["_with"] if t.s["guarantee"] else self.m["_without"]
        if not self.confirm(t, "recap_plan", option=option, treat=plan["for"], total=self.money(total), extra=extra):
            return None
        self.write("accept_plan", plan_id=plan["id"], option=option, guarantee=t.s["guarantee"])
        self.out.append(self.say("done_plan", option=option, treat=plan["for"], total=self.money(total)))
        t.s.update(accepted=True, first=plan.get("first_visit"), dates=t.s["dates"])
        return None

    def do_pay(self, t):
        if not self.identify(t):
            return None
        bills = [b for b in self.record["invoices"] if b["owed"]]
        if not bills:
            self.out.append(self.say("no_bill"))
            return self.finish()
        if not t.s.get("bill"):
            fit = [b for b in bills if t.s.get("invoice") in (None, b["id"])] or bills
            if t.s.get("item"):
                fit = [b for b in fit if t.s["item"] in b["for"]] or fit
            if len(fit) > 1:
                self.offered = fit
                return self.ask("which_invoice", list=self.listed([f"{b['id']}, {b['for']}, {self.money(b['owed'])} owed" for b in fit]))
            t.s["bill"] = self.choose_one(fit[0], bills)
        bill = t.s["bill"]
        amount = t.s.get("amount")
        if amount is None:
            return self.ask("amount", invoice=bill["id"], what=bill["for"], owed=self.money(bill["owed"]))
        amount = bill["owed"] if amount == "all" else amount
        if amount > bill["owed"] or amount < min(LEAST_PART, bill["owed"]):
            self.out.append(self.say("ref_amount", owed=self.money(bill["owed"]), least=self.money(LEAST_PART)))
            t.s.pop("amount")
            return self.ask("amount", invoice=bill["id"], what=bill["for"], owed=self.money(bill["owed"]))
        if not t.s.get("method"):
            return self.ask("method", card=self.record["card_on_file"])
        how = self.m["_card"].format(card=self.record["card_on_file"]) if t.s["method"] == "card_on_file" else self.m["_link"]
        if not self.confirm(t, "recap_pay", amount=self.money(amount), invoice=bill["id"], what=bill["for"], how=how, rest=self.money(bill["owed"] - amount)):
            return None
        self.write("take_payment", invoice_id=bill["id"], amount=amount, method=t.s["method"])
        self.record = self.call("get_record", patient_id=self.who)
        self.out.append(self.say("done_pay", amount=self.money(amount), invoice=bill["id"], what=bill["for"], rest=self.money(bill["owed"] - amount)))
        return self.finish()

    def do_fee(self, t):
        item = t.s.get("item")
        if not item:
            return self.ask("which_fee")
        child = item == "check-up" and self.child
        n = self.fee("child check-up" if child else item)
        self.out.append(self.say("info_fee", item="hygienist visit" if item == "hygiene" else item, fee=self.money(n)) if n else self.say("info_included"))
        return self.finish()

    def do_balance(self, t):
        if not self.identify(t):
            return None
        bills = [b for b in self.record["invoices"] if b["owed"]]
        self.out.append(self.say("info_balance", list=", ".join(f"{b['id']} ({b['for']}) {self.money(b['owed'])}" for b in bills)) if bills else self.say("no_bill"))
        return self.finish()

    def do_ask_recall(self, t):
        if not self.identify(t):
            return None
        self.out.append(self.say("info_recall", date=self.day(self.record["recall_due"])))
        return self.finish()

    def do_appts(self, t):
        if not self.identify(t):
            return None
        a = sorted(self.record["appointments"], key=lambda a: a["start"])
        self.out.append(self.say("info_appts", list="; ".join(self.appt_words(x) for x in a)) if a else self.say("no_appt"))
        return self.finish()

    def do_change_recall(self, t):
        if not self.identify(t):
            return None
        self.out.append(self.say("ref_recall", dentist=self.record["dentist"], months=self.record["recall_months"]))
        return self.finish()

    def do_prescription(self, t):
        self.out.append(self.say("ref_prescription"))
        return self.finish()


def hear_item(s, active):
    for item, words in (("fluoride varnish", r"fluoride|varnish"), ("x-ray", r"x-?ray"), ("whitening", r"whiten"), ("root canal treatment", r"root canal"), ("night guard", r"night ?guard"),
                        ("extraction", r"extract"), ("hygiene", r"hygien|clean|polish"), ("emergency", EMERGENCY), ("filling", r"\bfilling\b"), ("check-up", r"check[- ]?up|exam"),
                        ("crown preparation", r"preparation")):
        if re.search(words, s):
            return item
    return active.s.get("kind") if active else None


def build(style):
    """An agent that speaks in this manner: a class; each conversation gets what it makes."""
    return type("Desk_" + style, (Desk,), {"style": style})

"""Visitor services of the Pemberton Museum: a small world, nine tools, and a clerk who is all rules.

build(style) gives a class; what it makes is one conversation with a fresh world: run(prompt) -> answer and calls."""
import re
from copy import deepcopy
from datetime import date, datetime, timedelta

from styles import STYLES, Voice

NOW = datetime(2026, 3, 10, 10, 0)  # a Tuesday
PRICE = {"general": 22.0, "exhibition": 28.0}
FEE = {"general": 2.0, "exhibition": 6.0}  # per ticket, for an exchange
HANDLING, STUDENT, TOUR = 3.0, 6.0, 9.0
LEVELS = {"Individual": 75.0, "Dual": 110.0, "Household": 145.0, "Patron": 260.0}
HAMPERS = {"Garden": (24.0, "vegetarian"), "Smokehouse": (29.0, "ham and salami"), "Cheeseboard": (31.0, "five cheeses"), "Little Explorer": (14.0, "for one child")}


def _booking(ref, name, day, time, tickets, kind="general"):
    return {"reference": ref, "name": name, "date": day, "time": time, "tickets": tickets, "kind": kind, "paid": tickets * PRICE[kind]}


def _lost(tag, kind, color, material, found, place):
    return {"tag": tag, "kind": kind, "color": color, "material": material, "found": found, "place": place}


WORLD = {
    "bookings": [
        _booking("PM-4108", "Beatrice Lindqvist", "2026-03-11", "15:00", 2), _booking("PM-4180", "Bertil Lindquist", "2026-03-18", "15:00", 2),
        _booking("PM-4172", "Nora Whitfield", "2026-03-14", "11:00", 4), _booking("PM-4127", "Norman Whitfield", "2026-03-14", "11:30", 2),
        _booking("PM-4233", "Curtis Vang", "2026-03-20", "14:00", 3, "exhibition"), _booking("PM-4223", "Chue Vang", "2026-03-21", "14:00", 3),
        _booking("PM-4290", "Rosa Delgado", "2026-04-04", "10:30", 5), _booking("PM-4291", "Rosa Delgado", "2026-04-11", "10:30", 5),
        _booking("PM-4390", "Imogen Tate", "2026-03-28", "12:00", 4), _booking("PM-4309", "Irene Tate", "2026-03-28", "12:00", 2),
        _booking("PM-4415", "Gil Brandt", "2026-03-15", "10:00", 1), _booking("PM-4451", "Hana Sato", "2026-03-22", "13:00", 2, "exhibition"),
    ],
    "members": [
        {"number": "M-20517", "name": "Desmond Okafor", "zip": "02906", "level": "Dual", "expires": "2026-04-30"},
        {"number": "M-20571", "name": "Desmond Okafor", "zip": "02860", "level": "Individual", "expires": "2026-04-12"},
        {"number": "M-20715", "name": "Daria Okafor", "zip": "02906", "level": "Household", "expires": "2026-11-30"},
        {"number": "M-20233", "name": "Curtis Vang", "zip": "02914", "level": "Individual", "expires": "2026-05-02"},
        {"number": "M-20390", "name": "Imogen Tate", "zip": "02903", "level": "Patron", "expires": "2026-09-15"},
        {"number": "M-20391", "name": "Lorna Teague", "zip": "02903", "level": "Dual", "expires": "2026-04-15"},
    ],
    "schools": ["Alder Creek Elementary School", "Alder Creek Middle School", "Alder Grove Elementary School", "Hope Street Academy", "Fox Point Charter School"],
    "tickets": {  # places left
        "2026-03-12": {"10:00": 20, "14:00": 16}, "2026-03-13": {"11:00": 8, "15:00": 14}, "2026-03-14": {"10:00": 2, "11:00": 0, "15:30": 7},
        "2026-03-15": {"10:00": 2, "11:30": 9, "13:00": 3, "13:30": 6, "14:30": 12, "16:00": 4}, "2026-03-17": {"10:00": 25, "13:30": 25},
        "2026-03-18": {"10:00": 25, "15:00": 20}, "2026-03-20": {"10:00": 5, "14:00": 3}, "2026-03-21": {"10:00": 1, "12:00": 6, "14:00": 5, "16:30": 9},
        "2026-03-22": {"11:00": 4, "14:00": 8}, "2026-03-28": {"10:00": 12, "12:00": 9}, "2026-04-04": {"10:30": 6}, "2026-04-11": {"10:30": 6, "14:00": 10},
    },
    "school": {"2026-03-25": {"12:30": 30}, "2026-03-26": {"12:30": 30}, "2026-03-27": {"10:00": 30, "12:30": 20}, "2026-03-31": {"10:00": 30, "12:30": 30},
               "2026-04-01": {"10:00": 25}, "2026-04-02": {"10:00": 30}},
    "tour": [
        ("2026-03-21", "14:00", "Portuguese", 6), ("2026-03-28", "11:30", "Portuguese", 8), ("2026-03-21", "11:00", "Spanish", 8), ("2026-03-22", "11:00", "Spanish", 8),
        ("2026-03-22", "13:00", "Spanish", 2), ("2026-03-22", "15:30", "Spanish", 5), ("2026-03-22", "16:30", "French", 8), ("2026-03-22", "12:00", "English", 10),
        ("2026-03-22", "14:00", "English", 12), ("2026-03-29", "15:30", "Spanish", 8),
    ],
    "lost": [
        _lost("LP-316", "scarf", "green", "silk", "2026-03-07", "the sculpture hall"), _lost("LP-318", "scarf", "green", "wool", "2026-03-07", "the cloakroom"),
        _lost("LP-311", "scarf", "green", "wool", "2026-03-01", "the café"), _lost("LP-322", "hat", "green", "wool", "2026-03-07", "the cloakroom"),
        _lost("LP-325", "scarf", "red", "wool", "2026-03-08", "the main stairs"), _lost("LP-319", "umbrella", "black", "nylon", "2026-03-07", "the entrance"),
        _lost("LP-320", "umbrella", "navy", "nylon", "2026-03-06", "the entrance"), _lost("LP-327", "glove", "brown", "leather", "2026-03-08", "the café"),
        _lost("LP-329", "water bottle", "blue", "steel", "2026-03-08", "gallery 4"), _lost("LP-330", "backpack", "gray", "nylon", "2026-03-05", "the cloakroom"),
    ],
    "made": [],
}


class Tools:
    """The nine tools on a world of their own; what was called stands in `calls`."""

    READ = ["find_booking", "find_member", "list_openings", "search_lost_property"]
    WRITE = ["exchange_booking", "refund_tickets", "renew_membership", "book_visit", "add_hamper"]

    def __init__(self):
        self.w, self.calls = deepcopy(WORLD), []

    def call(self, tool, /, **args):
        result = getattr(self, tool)(**args)
        self.calls.append({"name": tool, "arguments": args, "result": deepcopy(result)})
        return result

    def find_booking(self, reference=None, name=None):
        if reference:
            return [b for b in self.w["bookings"] if b["reference"] == reference]
        full = [b for b in self.w["bookings"] if b["name"].lower() == name.lower()]
        return full or [b for b in self.w["bookings"] if " " not in name and b["name"].split()[-1].lower() == name.lower()]

    def find_member(self, member_number=None, name=None, zip=None):
        if member_number:
            return [m for m in self.w["members"] if m["number"] == member_number]
        return [m for m in self.w["members"] if m["zip"] == zip and name.lower() in (m["name"].lower(), m["name"].split()[-1].lower())]

    def list_openings(self, kind, date, language=None):
        if kind == "tour":
            return [{"time": t, "language": la, "left": n} for d, t, la, n in self.w["tour"] if d == date and language in (None, la)]
        return [{"time": t, "left": n} for t, n in self.w[kind].get(date, {}).items()]

    def search_lost_property(self, kind, color=None, material=None, since=None):
        return [x for x in self.w["lost"] if x["kind"] == kind and (color is None or x["color"] == color) and (material is None or x["material"] == material)
                and (since is None or x["found"] >= since)]

    def exchange_booking(self, reference, date, time):
        b = self.find_booking(reference)[0]
        b.update(date=date, time=time)
        return {"ok": True, "fee": FEE[b["kind"]] * b["tickets"]}

    def refund_tickets(self, reference, tickets):
        b = self.find_booking(reference)[0]
        b["tickets"] -= tickets
        return {"ok": True, "refunded": PRICE[b["kind"]] * tickets - HANDLING}

    def renew_membership(self, member_number, level, auto_renew):
        m = self.find_member(member_number)[0]
        m.update(level=level, expires=str(int(m["expires"][:4]) + 1) + m["expires"][4:], auto_renew=auto_renew)
        return {"ok": True, "expires": m["expires"]}

    def book_visit(self, kind, name, date, time, people, language=None, lunch_room=None):
        self.w["made"].append({"kind": kind, "name": name, "date": date, "time": time, "people": people})
        return {"ok": True, "visit": f"V-{700 + len(self.w['made'])}"}

    def add_hamper(self, reference, hamper, quantity):
        self.find_booking(reference)[0].setdefault("hampers", []).append([hamper, quantity])
        return {"ok": True, "total": HAMPERS[hamper][0] * quantity}


# ---------------------------------------------------------------- hearing

MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
UNITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
         "seventeen", "eighteen", "nineteen"]
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ORD = dict(zip("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth "
               "nineteenth twentieth".split(), range(1, 21))) | {"thirtieth": 30, "thirty-first": 31}
ORD |= {f"twenty-{k}": 20 + v for k, v in list(ORD.items()) if v < 10} | {f"twenty {k}": 20 + v for k, v in list(ORD.items()) if v < 10}
MON = r"(?:" + "|".join(f"{m}|{m[:3]}" for m in MONTHS) + r"|sept)\.?"
ORDW = "|".join(sorted(ORD, key=len, reverse=True))
NUMW = r"(?:twenty|thirty|forty|fifty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|" + "|".join(sorted(UNITS[1:], key=len, reverse=True))
LANGUAGES = ["english", "spanish", "portuguese", "french", "german", "italian", "mandarin", "chinese", "japanese", "arabic"]
NEG = r"\b(?:not|no|never|without|except|nor|neither|cannot|skip|avoid|instead of|rather than|other than|as opposed to|than)\b|n't\b|n’t\b"
FALLBACK = r"\b(?:if (?:that|it|this|not|there|they|the|none|nothing|you|\w+day|march|april|ten|10)\b|otherwise|or else|failing that|second choice|as a (?:fallback|backup)|alternatively|plan b)"


def number(word):
    word = word.lower().strip()
    if word.isdigit():
        return int(word)
    head, _, tail = word.replace("-", " ").partition(" ")
    return TENS[head] + (UNITS.index(tail) if tail else 0) if head in TENS else UNITS.index(word)


def denied(text, start, end, words=4, to=True):
    """Does a negation govern what stands at start:end?"""
    before = text[max(0, start - 60):start]
    if re.search(r"(any|every)\w* (day|time|thing)?s? ?but\W*$|instead of\W*$|rather than\W*$", before):
        return True
    clause = re.split(r"[,.;!?:]|\bbut\b|\band\b|\bjust\b|\bonly\b|\bthen\b" + (r"|\bto\b(?! \w+ing)" if to else ""), before)[-1]
    if re.search(rf"(?:{NEG})\W+(?:[\w'’]+\W+){{0,{words - 1}}}$", clause) and not re.search(r"no (?:later|earlier|more|less)|not (?:before|after|until)|no problem|why not", clause):
        return True
    return bool(re.match(r"\W*(?:(?:is|was|are|would|will|does|do|can|could)(?: ?n't| not)|won't|not (?:possible|good|an option))\b|\W*(?:is|'s) (?:out|no good|impossible|full|sold out|taken|gone|bad)\b|\W*(?:is to |should |must |can )?(?:stays?|remains?)\b", text[end:end + 30]))


def mask(text, spans):
    for a, b in spans:
        text = text[:a] + "~" * (b - a) + text[b:]
    return text


def month_of(word):
    return [m[:3] for m in MONTHS].index(word[:3]) + 1


def year_for(month, day, year, past):
    if year:
        return date(int(year) + (2000 if int(year) < 100 else 0), month, day)
    d = date(NOW.year, month, day)
    if past and d > NOW.date():
        return date(NOW.year - 1, month, day)
    return d if past or d >= NOW.date() - timedelta(60) else date(NOW.year + 1, month, day)


def find_dates(t, past=False):
    """[(date, start, end)] in the text, in lower case."""
    out, used = [], []

    def add(make, m):
        if any(a < m.end() and m.start() < b for a, b in used):
            return
        try:
            out.append((make().isoformat(), m.start(), m.end()))
            used.append(m.span())
        except (ValueError, IndexError):
            pass

    def day(x):
        return ORD[x] if x in ORD else int(x)

    wd = r"(?:(?:" + "|".join(DAYS) + r"|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?,? ?(?:the )?)?"
    for m in re.finditer(r"\b(20\d\d)-(\d\d?)-(\d\d?)\b", t):
        add(lambda: date(int(m[1]), int(m[2]), int(m[3])), m)
    for m in re.finditer(rf"\b{wd}({MON})\s+(?:the\s+)?({ORDW}|\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s*(20\d\d))?", t):
        add(lambda: year_for(month_of(m[1]), day(m[2]), m[3], past), m)
    for m in re.finditer(rf"\b{wd}({ORDW}|\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?({MON})(?!\w)(?:,?\s*(20\d\d))?", t):
        add(lambda: year_for(month_of(m[2]), day(m[1]), m[3], past), m)
    for m in re.finditer(rf"\b{wd}(\d{{1,2}})/(\d{{1,2}})(?:/(\d{{4}}|\d\d))?\b", t):
        add(lambda: year_for(int(m[1]), int(m[2]), m[3], past), m)
    for m in re.finditer(rf"\b{wd}(?:the )?(\d{{1,2}})(?:st|nd|rd|th)\b(?! ?(?:-?grad|avenue|street|floor))", t):
        d = int(m[1])
        add(lambda: date(2026, 3 if (d >= 10) != past or past else 4, d), m)
    for m in re.finditer(r"\b(day after tomorrow|tomorrow|today|yesterday)\b", t):
        add(lambda: NOW.date() + timedelta({"tomorrow": 1, "today": 0, "yesterday": -1}.get(m[1], 2)), m)
    for m in re.finditer(r"\b(?:(this|next|last|past|coming|a week from|the other) )?(" + "|".join(DAYS) + r"|(?<=on )(?:tue|wed|thu|fri|sat|sun))\b(?!s)", t):
        k = [d[:3] for d in DAYS].index(m[2][:3])
        ahead = (k - NOW.weekday()) % 7 or 7
        back = (NOW.weekday() - k) % 7 or 7
        shift = -back if m[1] in ("last", "past", "the other") or past and m[1] not in ("next", "coming") else ahead + (7 if m[1] == "a week from" else 0)
        add(lambda: NOW.date() + timedelta(shift), m)
    return sorted(out, key=lambda x: x[1])


def find_times(t):
    """[(HH:MM, start, end)]; bare hours of the afternoon are taken as such."""
    out, used = [], []

    def add(h, mi, half, m):
        if any(a < m.end() and m.start() < b for a, b in used):
            return
        half = (half or "").replace(".", "").replace(" ", "")
        if not half:
            half = {"morning": "am", "afternoon": "pm", "evening": "pm"}.get((re.match(r"\s*(?:o'?clock\s*)?in the (morning|afternoon|evening)", t[m.end():]) or [0, ""])[1], "")
        h = h % 12 + 12 if half == "pm" else h % 12 if half == "am" else h + 12 if h < 8 else h
        if h < 24 and mi < 60:
            out.append((f"{h:02}:{mi:02}", m.start(), m.end()))
            used.append(m.span())

    for m in re.finditer(r"\b(\d{1,2})[:.](\d\d)(?!\d)(?::00)?\s*([ap]\.? ?m\b\.?)?", t):
        add(int(m[1]), int(m[2]), m[3], m)
    for m in re.finditer(rf"\b(\d{{1,2}}|{NUMW})\s*([ap]\.?m\b\.?)", t):
        add(number(m[1]), 0, m[2], m)
    for m in re.finditer(rf"\b(half past|quarter past|quarter to) ({NUMW}|\d{{1,2}})\b", t):
        h = number(m[2])
        add(h - (m[1] == "quarter to"), {"half past": 30, "quarter past": 15}.get(m[1], 45), "", m)
    for m in re.finditer(rf"\b({NUMW}) (thirty|fifteen|forty-five)(?:\s*([ap]\.?m\b\.?))?", t):
        if number(m[1]) <= 12:
            add(number(m[1]), number(m[2]), m[3], m)
    for m in re.finditer(rf"\b({NUMW}|\d{{1,2}}) ?(?:o'?clock|o’clock|(?=in the (?:morning|afternoon)))", t):
        add(number(m[1]), 0, "", m)
    for m in re.finditer(rf"\b(?:at|after|before|by|until|past) ({NUMW}|\d{{1,2}})\b(?!\s*(?:people|tickets|students|of|dollars|percent|%|hampers|least|most))", t):
        if 1 <= number(m[1]) <= 17:
            add(number(m[1]), 0, "", m)
    for m in re.finditer(r"\bnoon\b|\bmidday\b", t):
        add(12, 0, "pm", m)
    return sorted(out, key=lambda x: x[1])


def yes_no(t):
    t = whole = t.lower().replace("’", "'").strip()
    t = re.sub(r"^(?:hi|hello|hm+|well|oh|um|ah|sorry|thanks|thank you|i see|alright|all right|right|okay|ok)\b[ ,.!-]+(?=\w)", "", t)
    t = re.sub(r"^\(?[12][.)]?\s*(?=yes|no\b)", "", t)
    if re.match(r"why not\s*\?", t):
        return None
    if re.match(r"no (?:problem|worries)|why not|no,? (?:that's|it's) (?:right|correct|fine|good)|not at all", t):
        return "yes"
    if re.match(r"(?:no|nope|nah|not|don't|do not|neither|never ?mind|none|nothing|without|i'd rather not|rather not|please don't|in that case,? (?:no|leave)|then (?:no|leave))\b", t):
        return "no"
    if re.search(r"leave (?:it|that|them|everything|things|the)\b|rather not|forget it|no,? thank|\bdon't (?:do|want|need|book|go|make|like|add|change|move|bother|turn|sign)|do not (?:do|want|need|book|wish|add|move|change)|too (?:much|expensive|pricey|steep|dear)|"
                 r"call it off|let's not|not interested|prefer not|keep (?:it|them|my \w+|everything) as|won't take|drop it|never ?mind|more than i|over my|not worth|we won't|i'll pass|i decline|not go ahead|\bso no\b|(?:costs?|is|much) too much|exceeds?|(?:rather|prefer to|just) (?:keep|leave)\b|not at (?:that|this)|(?:won't|doesn't|does not|wouldn't|will not) help|no use\b", t):
        return "no"
    if re.match(r"(?:yes|yeah|yep|yup|sure|ok|okay|please|go ahead|correct|right|exactly|perfect|fine|absolutely|definitely|of course|certainly|sounds|that works|works|great|good|"
                r"confirmed?|do it|do so|agreed|affirmative|indeed|that's|that is|it's|i do|i would|we do|we would|you may|all (?:right|correct|good)|alright|all right|lovely|wonderful|i confirm|i agree|by all means|very well)\b", t):
        return "yes"
    if re.search(r"go ahead|please do\b|that's (?:right|correct|fine|good|it|ok)|sounds (?:good|right|fine|great)|(?:i|we) (?:confirm|agree)|(?:book|do|take|confirm) it|works for (?:me|us)|\b(?:is|are|would be|sounds) (?:fine|good|great|okay|ok|alright|perfect|acceptable|lovely)\b|let's (?:do|go|take|book)|\byes\b|i'd like that|\b(?:we|i|they)(?:'d| would| do|'ll)? (?:need|want|like|take) (?:it|that|the|one|a)\b|(?:i'm|am) (?:happy|fine|ok)", t):
        return "yes"
    return "yes" if re.match(r"(?:ok|okay|alright|all right|right)\b(?!.*\?)", whole) and len(whole.split()) < 5 else None


INTENTS = [
    ("exchange", r"\bexchang\w*|reschedul\w*|postpon\w*|\b(?:move|moving|moved|swap\w*|switch\w*|shift\w*|chang\w+)\b(?=[^.?!]{0,60}\b(?:ticket|booking|visit|date|day|time|slot|entry|reservation|\w+day|to)\b)"),
    ("refund", r"\brefund\w*|money back|\bcancel\w*|\b(?:return|give back|hand back)\b(?=[^.?!]{0,30}\bticket)"),
    ("renew", r"\brenew\w*|\bmembership\b|\bextend\b[^.?!]{0,20}\bmember\w*"),
    ("school", r"\bschool\b|\bfield trip\b|\bstudents\b|\bpupils\b|\bmy class\b|\w*[- ]?graders\b|\bclass (?:visit|trip)"),
    ("tour", r"\btours?\b|\bguided\b"),
    ("lost", r"\blost\b|\bleft\b(?=[^.?!]{0,40}\b(?:behind|scarf|umbrella|hat|glove|bottle|backpack|museum|there|at))|\bforgot\b|\bforgotten\b|\bmissing\b|lost[- ]and[- ]found|turned up|handed in"),
    ("hamper", r"\bhampers?\b|\bpicnic\b"),
]
KINDS = {"scarf": "scar(?:f|ves)", "hat": r"hats?\b|cap\b|beanie", "umbrella": "umbrella", "glove": "gloves?", "water bottle": "bottle", "backpack": "backpack|rucksack"}
COLORS = ["green", "red", "black", "navy", "blue", "brown", "gray", "grey", "white", "yellow"]
MATERIALS = ["wool", "silk", "nylon", "leather", "steel", "cotton"]
NOUNS = {"refund": r"tickets?|of them|people|seats|places", "school": r"students?|pupils?|children|kids|graders|fourth|third|fifth|of us|people|boys|youngsters|heads",
         "tour": r"people|persons?|of us|adults?|visitors?|guests?|places?|spots?|participants?|tickets?|altogether|in all", "hamper": r"hampers?|boxes|baskets|of them|of those|garden|smokehouse|cheeseboard|little|vegetarian|picnic"}


class Desk:
    """One conversation."""

    SLOTS = {"exchange": ["booking", "allowed", "date", "time"], "refund": ["booking", "allowed", "count"], "renew": ["member", "allowed", "level", "auto"],
             "school": ["org", "count", "date", "lunch", "time"], "tour": ["language", "date", "count", "time", "name"], "lost": ["item", "lost_date"],
             "hamper": ["booking", "allowed", "hamper", "count"]}
    SIMPLE = {"booking", "date", "count", "member", "auto", "org", "lunch", "language", "name", "item", "lost_date", "hamper"}

    def __init__(self, style, bug=None):
        self.v, self.bug, self.tools = Voice(style), bug, Tools()
        self.tasks, self.f, self.pending = [], None, "what"
        self.name = self.booking = self.zip = None
        self.fails = self.turns = 0
        self.over = False
        self.last = self.said = self.found = self.low = ""
        self.same = 0
        self.notes = []

    def run(self, prompt, detailed=False):
        before = len(self.tools.calls)
        answer = self.turn(prompt if isinstance(prompt, str) else str(prompt))
        return {"answer": answer, "tool_calls": self.tools.calls[before:]}

    # ------------------------------------------------------------ a turn

    def turn(self, text):
        self.turns += 1
        if self.over:
            return self.v.say("bye")
        if self.turns > 45:
            return self.stop()
        self.notes, self.seen = [], {}
        first = self.turns == 1
        reply = self.answer(self.picked(re.sub(r"\s+", " ", text.replace("’", "'")).strip()))
        self.same = self.same + 1 if reply == self.said else 0
        self.said = reply
        if self.same > 2 and not self.over:
            reply = self.stop()
        head = self.v.say("hello") if first else ""
        return self.v.join([head, *self.notes, reply])

    def picked(self, text):
        """A bare number where the manner gave a numbered menu of answers."""
        m = re.fullmatch(r"\W*(?:option |number )?([1-7])\W*", text.lower())
        if not m or not self.v.s.get("yes_menu"):
            return text
        if self.pending in ("confirm", "auto", "lunch", "instead") and m[1] in "12":
            return "Yes." if m[1] == "1" else "No."
        if self.pending == "change" and m[1] == "2":
            return "Leave it."
        if self.pending == "what":
            return ["exchange my tickets", "refund", "renew my membership", "a school visit", "a guided tour", "I lost something", "a hamper"][int(m[1]) - 1]
        return text

    def stop(self):
        self.over = True
        return self.v.say("give_up")

    def answer(self, text):
        low = self.low = text.lower()
        fresh = self.intents(low)
        if self.f is None:
            if fresh:
                self.queue(fresh)
                self.f = self.tasks.pop(0)
                self.fails = 0
                for f in [self.f, *self.tasks]:
                    self.hear(f, text, low)
                if self.asks_cost(low):
                    self.notes.append(self.v.say("fees", fees=self.fees(self.f)))
                return self.go()
            return self.between(text, low)
        f = self.f
        new = [i for i in fresh if i != f["task"] and all(t["task"] != i for t in self.tasks)]
        if self.pending == "instead":
            yn = yes_no(text)
            if yn == "yes" or "exchange" in new:
                self.f = {"task": "exchange", "booking": f["booking"]}
                self.hear(self.f, text, low)
                return self.go()
            if new:
                return self.leave(new, text, low)
            if yn == "no" or "refund" in low:
                return self.leave([], text, low)
            if re.search(r"\bwhy\b|reason|how come", low) and not f.get("told_why"):
                f["told_why"] = True
                self.notes.append(self.v.say("repeat", fact=self.last))
                return self.v.say("instead")
            return self.again("instead")
        if new and self.wants_more(low, new):
            self.queue(new)
            for t in self.tasks[-len(new):]:
                self.hear(t, text, low)
            if self.pending in ("confirm", "change") and yes_no(text) is None or self.drops(low):
                f["dropped"] = self.drops(low)
            if f.get("dropped"):
                return self.leave([], text, low)
        if self.pending == "confirm":
            return self.decide(f, text, low)
        before = repr(f)
        heard = self.hear(f, text, low) and (repr(f) != before or self.pending in ("time", "level"))
        if self.pending == "change":
            if heard:
                return self.go()
            if yes_no(text) == "yes" and not re.search(r"leave|cancel|forget|never ?mind", low):
                return self.write(f) if re.search(r"go ahead|do it|book it|as (?:it )?is", low) else self.again("change")
            if yes_no(text) or self.drops(low):
                return self.leave([], text, low)
            return self.again("change")
        if not heard and self.drops(low):
            return self.leave([], text, low)
        if not heard and self.asks_cost(low):
            self.notes.append(self.v.say("fees", fees=self.fees(f)))
            return self.go()
        if heard or new:
            self.fails = 0
            if self.asks_cost(low) and "?" in low:
                self.notes.append(self.v.say("fees", fees=self.fees(f)))
            return self.go()
        return self.again(None)

    def between(self, text, low):
        """No task is open: is there another want, or is that all?"""
        yn = yes_no(text)
        bye = re.search(r"that(?:'s| is| was|'ll be| will be) (?:all|it|everything)|nothing (?:else|more)|good ?bye|\bbye\b|no,? thank|all set|i'm good|have a (?:nice|good|great)|that would be all|all for (?:now|today)", low)
        if self.turns > 1 and (bye or yn == "no" or self.pending == "more" and re.search(r"\bthank|\bthanks\b|perfect|great", low) and "?" not in low):
            self.over = True
            return self.v.say("bye")
        if self.last and (self.asks_cost(low) or "?" in low or re.search(r"until when|how long|which number|confirm|repeat", low)) and self.pending == "more":
            self.fails += 1
            fact = self.found if self.found and re.search(r"until|kept|keep|tag|pick|scarf|umbrella|lost|item", low) else self.last
            return self.v.join([self.v.say("repeat", fact=fact), self.v.say("more")]) if self.fails < 4 else self.stop()
        if self.name is None:
            self.hear_name({}, text, low)
        self.fails += 1
        if self.fails > 3:
            return self.stop()
        self.pending = "what"
        return self.v.say("what")

    def intents(self, low):
        found = []
        for name, pattern in INTENTS:
            for m in re.finditer(pattern, low):
                if not denied(low, m.start(), m.start(), 4, to=False):
                    found.append((m.start(), name))
                    break
        names = [n for _, n in sorted(found)]
        if not names and self.f is None and re.search(r"(?:another|different|new) (?:day|date|time|slot)", low):
            names = ["exchange"]
        if self.f and self.f["task"] != "exchange" and "exchange" in names and not re.search(r"exchang|reschedul|(?:move|change|switch) (?:my|the|our) (?:ticket|booking|visit|date)", low):
            names.remove("exchange")
        if not names and self.f is None and re.search(r"\btickets?\b|\bp\.?m\.?[ -]*4\d{3}\b", low) and find_dates(low) and re.search(r"\blike\b|\bwant\b|prefer|rather", low):
            names = ["exchange"]
        strong = re.search(r"\brenew", low)
        if "refund" in names and "exchange" in names and re.search(r"refund[^.?!]{0,40}(?:because|since|as)\b|instead of", low):
            names = [n for n in names if n != "exchange"]
        if "exchange" in names and "hamper" in names and not re.search(r"exchang|reschedul|move my|change (?:my|the) (?:date|time|ticket)", low):
            names.remove("exchange")
        if "refund" in names and "exchange" in names and re.search(r"another (?:day|time|date)", low) and "exchang" not in low:
            names.remove("exchange")
        if "school" in names and "tour" in names:
            names.remove("tour" if re.search(r"school (?:visit|trip|group)|field trip|students|my class", low) else "school")
        if "renew" in names and len(names) > 1 and not strong and not re.search(r"(?:extend|my) membership", low):
            names.remove("renew")
        if "lost" in names and len(names) > 1 and "exchange" in names and not re.search(r"exchang|reschedul|move my", low):
            names.remove("exchange")
        return names

    def queue(self, names):
        self.tasks += [{"task": n} for n in names]

    def wants_more(self, low, new):
        if self.pending in ("which", "count", "hamper", "level") and len(low.split()) < 6:
            return False
        return bool(re.search(r"\balso\b|another thing|one more|second(?:ly)?\b|besides|as well|too\b|\bwant\b|would like|i'd like|\bneed\b|can (?:you|i|we)|could (?:you|i|we)|instead|\blost\b", low))

    def drops(self, low):
        return bool(re.search(r"never ?mind|let (?:it|that) (?:go|be)\b|forget (?:it|that|about)|leave it\b|leave (?:that|everything|things|them) |changed my mind,? (?:i )?(?:don't|do not|no)|call it off|don't want (?:it|that|this) (?:any ?more|after all)|then (?:i'd|i would) rather not|no longer want", low))

    def asks_cost(self, low):
        return bool(re.search(r"how much|what (?:does|would|will|do|is|are)[^?]{0,30}(?:cost|fee|price|charge|pay)|is there (?:a|any) (?:fee|charge)|\bfee\?|(?:cost|fee|charge) (?:me|anything)", low))

    # ------------------------------------------------------------ yes, no, or something else

    def decide(self, f, text, low):
        old = {k: f.get(k) for k in ("date", "time", "count", "level", "auto", "lunch", "hamper", "language", "name", "org")}
        copy = {k: v for k, v in f.items() if k != "limit"}
        heard = self.hear(copy, text, low)
        changed = heard and any(copy.get(k) != v for k, v in old.items() if k in copy) or f.get("booking") and copy.get("booking") is None or copy.get("rule")
        if copy.get("rule") and copy.get("time") == f.get("time"):
            fit = [o for o in self.openings(f, f["date"]) if (not copy.get("lo") or o[1] >= copy["lo"]) and (not copy.get("hi") or o[1] <= copy["hi"])]
            if fit and fit[0 if copy["rule"] == "earliest" else -1][1] == f["time"]:
                changed = heard and any(copy.get(k) != v for k, v in old.items() if k in copy)
                copy.pop("rule")
        yn = yes_no(text)
        if self.bug == "ignores_change" and changed:
            return self.write(f)
        if changed:
            for k, v in old.items():
                if k in copy and copy[k] != v:
                    self.v.changed = True
            copy.setdefault("limit", f.get("limit"))
            self.f = copy
            self.fails = 0
            return self.go()
        limit = copy.get("limit")
        if limit is not None and yn != "no":
            f["limit"] = limit
            if self.money(f) is not None and self.money(f) <= limit:
                return self.write(f)
            return self.leave([], text, low)
        if yn == "yes" and not self.drops(low):
            return self.write(f)
        if yn == "no" or self.drops(low):
            if re.search(r"leave|forget|never ?mind|rather not|too (?:much|expensive|pricey|steep|dear)|no,? thank|call it off|don't want|do not want|as (?:it|they) (?:is|are)|in that case|then (?:no|not)|more than|not worth|drop it|over my|i'll pass|decline|keep", low):
                return self.leave([], text, low)
            if re.search(r"what|which|how", low) and "?" in low:
                return self.again("confirm")
            self.pending = "change"
            return self.v.say("change")
        if self.asks_cost(low):
            return self.go()
        return self.again("confirm")

    def leave(self, new, text, low):
        self.v.changed = False
        self.notes.append(self.v.say("left"))
        self.last = ""
        self.queue(new)
        for t in self.tasks[-len(new):] if new else []:
            self.hear(t, text, low)
        return self.next()

    def next(self):
        self.fails = 0
        if self.tasks:
            self.f = self.tasks.pop(0)
            self.notes.append(self.v.say("on_to", topic=TOPIC[self.f["task"]]))
            return self.go()
        self.f, self.pending = None, "more"
        return self.v.say("more")

    def again(self, what):
        self.fails += 1
        if self.fails > 4:
            return self.stop()
        self.notes.append(self.v.say("again"))
        self.v.retry = True
        try:
            return self.v.say(what) if what in ("instead", "change") else self.go()
        finally:
            self.v.retry = False

    # ------------------------------------------------------------ what a message holds

    def hear(self, f, text, low):
        """Puts what the message says into the frame; was there anything?"""
        task, p, got = f["task"], self.pending, False
        ask = p if isinstance(p, list) else [p]
        mine = f is self.f or self.f and task == self.f["task"] or self.pending == "what"
        ask = ask if mine else []
        m = re.search(r"\bp\.?\s?m\.?[ -]*(4\d{3})\b", low) or ("booking" in ask or "which" in ask) and re.search(r"\b(4\d{3})\b", low)
        if m and task in ("exchange", "refund", "hamper"):
            ref, got = "PM-" + m[1], True
            if not f.get("booking") or f["booking"]["reference"] != ref:
                f.update(ref=ref, booking=None)
        masked = mask(low, [m.span()] if m else [])
        m = re.search(r"\bm[ -]?(2\d{4})\b|\b(2\d{4})\b", masked) if task == "renew" else None
        if m:
            f["number"], got = "M-" + (m[1] or m[2]), True
            masked = mask(masked, [m.span()])
        m = re.search(r"\b(\d{5})(?:-\d{4})?\b", masked)
        if m:
            self.zip, masked = m[1], mask(masked, [m.span()])
            f["zip"], got = self.zip, got or task == "renew"
        money = r"(?:\$\s?(\d+(?:\.\d\d)?)|\b(\d+(?:\.\d\d)?|" + NUMW + r")(?: ?-?)(?:dollars|bucks|usd))"
        for m in re.finditer(money, masked):
            pre = masked[max(0, m.start() - 40):m.start()]
            if re.search(r"at most|more than|over|up to|under|less than|below|exceed\w*|maximum|limit|above|as long as|within|beyond|tops|most i|than", pre) or re.match(r" (?:at most|tops|max|or less|limit|is (?:my|the))", masked[m.end():m.end() + 15]):
                f["limit"] = float(m[1]) if m[1] else float(number(m[2]) if not re.match(r"\d", m[2]) else m[2])
        masked = mask(masked, [m.span() for m in re.finditer(money, masked)])
        got |= bool(self.hear_name(f, text, low))
        head, tail = masked, ""
        m = re.search(FALLBACK, masked)
        if m and m.start() > 0:
            head, tail = masked[:m.start()], " " * m.start() + masked[m.start():]
        if task == "tour":
            got |= self.hear_language(f, masked)
        past = task == "lost"
        left = masked
        if task in ("exchange", "school", "tour", "refund", "hamper", "lost"):
            pairs, spans = self.pairs(head, past, f)
            later, spans2 = self.pairs(tail, past, f)
            if later and not any(not x["no"] for x in pairs) and not (f.get("date") and f.get("time")):
                pairs, later = pairs + later, []
            left = mask(masked, spans + spans2)
            if pairs or later:
                if task in ("exchange", "school", "tour"):
                    got |= self.take(f, pairs, later)
                elif task == "lost":
                    good = [x for x in pairs if x["date"] and not x["no"]]
                    if good:
                        f["lost_date"], got = good[0]["date"], True
                        f["lost_on"] = good[0]["date"]
                else:
                    f["hints"] = ([] if "which" in ask else f.get("hints", [])) + pairs
                    got |= "which" in ask or "booking" in ask
        if task in ("exchange", "school", "tour"):
            got |= self.hear_wish(f, left, head)
        if task in NOUNS:
            if "which" not in ask or re.search(r"refund|back|cancel|return", low):
                got |= self.hear_count(f, left, "count" in ask, task)
        if task == "renew":
            got |= self.hear_renewal(f, low, ask, text)
        if task == "school":
            got |= self.hear_school(f, text, low, ask)
        if task == "hamper":
            named = [(m.start(), name) for name, pat in (("Garden", r"garden|vegetarian|veggie|meat-?free|meatless|without meat|no meat"), ("Smokehouse", r"smokehouse|\bham\b|salami"),
                                                         ("Cheeseboard", r"chees"), ("Little Explorer", r"explorer|child|kid"))
                     for m in re.finditer(pat, low) if not denied(low, m.start(), m.end(), 3)]
            if named:
                f["hamper"], got = max(named)[1], True
            if "hamper" in ask and "hamper" not in f:
                k = self.nth(low, 4)
                if k is not None:
                    f["hamper"], got = list(HAMPERS)[k], True
                elif re.search(r"cheap", low):
                    f["hamper"], got = "Little Explorer", True
        if task == "lost":
            for kind, pat in KINDS.items():
                if re.search(rf"\b(?:{pat})", low):
                    f["kind"], got = kind, True
            if "item" in ask and f.get("kind") and got:
                f["described"] = True
            for key, words in (("color", COLORS), ("material", MATERIALS)):
                for w in words:
                    m = re.search(rf"\b{w}(?:en|len|ish)?\b", low)
                    if m and not denied(low, m.start(), m.end(), 3):
                        f[key], got = "gray" if w == "grey" else w, True
            if not f.get("lost_date") and re.search(r"last weekend|over the weekend|this (?:past )?weekend", low):
                f["lost_date"], got = "2026-03-07", True
            if not f.get("lost_date") and re.search(r"last week\b|a week ago|few days ago", low):
                f["lost_date"], got = "2026-03-03", True
            if "lost_date" in ask and not f.get("lost_date") and re.search(r"don't (?:know|remember)|not sure|no idea|sometime", low):
                f["lost_date"], got = "2026-03-01", True
            if "detail" in ask:
                k = self.nth(low, len(f.get("found", [])))
                if k is not None:
                    f["pick"], got = f["found"][k]["tag"], True
                m = re.search(r"lp-?\s?(3\d\d)", low)
                if m:
                    f["pick"], got = "LP-" + m[1], True
        if "which" in ask:
            many = f.get("many") or []
            k = self.nth(low, len(many))
            if k is None and re.search(r"\b(later|latest|last|second)\b", low):
                k = len(many) - 1
            elif k is None and re.search(r"\b(earlier|earliest|first|sooner)\b", low):
                k = 0
            if k is not None:
                f["booking"], got = many[k], True
        if ("booking" in ask or "member" in ask) and re.search(r"(?:don't|do not|no|not|haven't|can't|without)[^.]{0,25}(?:have|know|remember|recall|number|reference|find|hand|got|sure)|no idea", low):
            f["unknown"], got = True, got or not f.get("asked_name")
        return bool(got)

    def nth(self, low, n):
        m = re.search(r"\b(?:option|number|no\.?|choice|#) ?(\d)\b|^\W*\(?(\d)\)?[.)]?(?: please| then|,|\.|!)?\W*$|\b(?:the )?(first|second|third|fourth|last) (?:one|option|of|slot|booking|choice)\b|^\W*(?:the )?(first|second|third|fourth|last)\W*(?:please)?\W*$", low)
        if not m:
            return None
        digit, word = m[1] or m[2], m[3] or m[4]
        k = int(digit) - 1 if digit else n - 1 if word == "last" else ORD[word] - 1
        return k if 0 <= k < n else None

    def hear_name(self, f, text, low):
        ask = self.pending if isinstance(self.pending, list) else [self.pending]
        nameish = bool({"name", "booking", "member"} & set(ask))
        name = None
        cap = r"((?:[A-Z][\w'’.-]+)(?:\s+(?:[A-Z][\w'’-]+|de|da|van|von)){0,3})"
        m = re.search(r"(?:[Mm]y (?:full )?name(?:'s| is|:)|[Nn]ame is|[Nn]ame:|I am|I'm|[Tt]his is|[Uu]nder(?: (?:the|my) name,?)?(?: of)?|[Mm]y (?:own )?name,|[Nn]ame of|[Bb]ooked by|[Hh]ere is|[Tt]he name(?: on \w+(?: \w+)?)?(?: is|'s)?)\s+" + cap, text)
        alone = re.fullmatch(r"\W*([A-Z][\w'’-]+(?: (?:de|da|van|von))?(?: [A-Z][\w'’-]+){1,2})\W*", text)
        if f.get("task") in ("tour", "exchange", "refund", "hamper", "renew") and alone and not re.search(r"School|Elementary|Explorer", text):
            nameish = nameish or not f.get("name")
        here = re.search(cap + r"(?:,| is)? (?:here|speaking)\b", text)
        if m or here:
            name = m[1] if m else here[1]
        elif nameish:
            m = re.search(r"^(?:\W*(?:It's|It is|That's|That would be|That is|Sure|Yes|Of course|Certainly|No|Sorry|Name|For|Under|The|Put it under|Make it|Please|Okay|OK|Well|Hello|Hi|Then|Both|All|Thanks|Thank|You)\b[,:.]?\s*)*" + cap, text)
            name = m[1] if m and m[1].split()[0].lower() not in DAYS + MONTHS + LANGUAGES else None
            people = {x["name"].split()[-1].lower() for x in self.tools.w["bookings"] + self.tools.w["members"]}
            if name and " " not in name.strip() and name.lower() not in people and self.pending != "name":
                name = None
            if self.pending == "name" and (not name or " " not in name):
                m = re.search(r"\b([A-Z][\w'’-]+(?: (?:de|da|van|von))? [A-Z][\w'’-]+)", text)
                name = m[1] if m else name
        for who in [b["name"] for b in self.tools.w["bookings"]] + [x["name"] for x in self.tools.w["members"]]:
            if who.lower() in low:
                name = who
        if not name and nameish:
            for who in [b["name"] for b in self.tools.w["bookings"]] + [x["name"] for x in self.tools.w["members"]]:
                if re.search(rf"\b{who.split()[-1].lower()}\b", low):
                    name = who.split()[-1]
            words = re.sub(r"^(?:it's|it is|the name is|name|my name is|under|sure|yes|please|for|put it under)\W+", "", low).strip(" .!,")
            if not name and "name" in ask and re.fullmatch(r"[a-z'-]+(?: [a-z'-]+){1,2}", words) and not yes_no(words):
                name = words.title()
        if not name:
            return False
        name = re.sub(r"^(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+", "", name).strip(" .,'")
        name = re.sub(r"'s$", "", name)
        words = name.split()
        bad = {*UNITS, "portuguese", "dual", "individual", "both", "all", "tickets", "new", "date", "number", "zip", "yes,", "of", "lunch", "automatic", "i", "booking", "sorry", "pm", "the", "a", "yes", "no", "from", "school", "zip", "not", "my", "please", "thanks", "it", "just", "don't", "reference", "sure", "and", "looking", "in", "so", "hi", "hello", "unfortunately", "actually", "do", "can"}
        if not words or words[0].lower() in bad or words[0].lower() in DAYS + MONTHS + LANGUAGES or re.search(r"school|elementary|\d|PM-", name, re.I):
            return False
        while len(words) > 1 and (words[-1].lower() in bad or words[-1].lower() in DAYS + MONTHS):
            words.pop()
        name = " ".join(words)
        if self.name and name in self.name.split():
            name = self.name
        fresh = f.get("name") != name
        self.name = name
        f["name"] = name
        if fresh:
            f.pop("tried", None)
        return fresh or nameish

    def hear_language(self, f, low):
        ok, out = [], []
        for m in re.finditer(r"\b(" + "|".join(LANGUAGES) + r")\b", low):
            (out if denied(low, m.start(), m.end(), 3) else ok).append(m[1].title())
        if not ok:
            f["not_language"] = out
            return bool(out) and False
        if len(ok) == 1 and out and out[0] != ok[0] and re.search(r"\bif\b", low) and not f.get("language") and not re.search(r"instead of|rather than", low):
            ok = [out[0], ok[0]]
        if len(ok) == 1 and out and f.get("language") == out[0] and re.search(r"\bif\b", low) and not re.search(r"instead of|rather than", low):
            f["alt_language"] = ok[0]
            return True
        if f.get("no_lang") and f["no_lang"] in ok and len(ok) > 1:
            ok.remove(f["no_lang"])
        if f.get("language") != ok[0]:
            f["language"] = ok[0]
            f.pop("options", None)
            if f.get("alt_language") == ok[0]:
                f.pop("alt_language")
        if len(ok) > 1:
            f["alt_language"] = ok[1]
        return True

    def pairs(self, t, past, f=None):
        """What is said of days and times, a day with its time."""
        if not t.strip():
            return [], []
        days = [(self.meant(d, t[a:b], f or {}), a, b) for d, a, b in find_dates(t, past)]
        t2 = mask(t, [x[1:] for x in days])
        times = find_times(t2)
        out = []
        for d, a, b in days:
            pre = t[max(0, a - 14):a]
            out.append({"date": d, "time": None, "at": a, "end": b, "no": denied(t, a, b) or bool(re.search(r"\b(?:leav(?:e|es|ing)|fl(?:y|ies|ying)(?: home| out| back)?|flight|(?:go|goes|going) (?:home|back)|arriv\w+|gets? in|train|depart\w*|birthday|appointment|moves?)\W+(?:is |only |back )?(?:on |that )?(?:the )?$", t[max(0, a - 40):a])), "from": bool(re.search(r"\bfrom (?:the )?$", pre))})
        for tm, a, b in times:
            pre, post = t2[max(0, a - 22):a], t2[b:b + 20]
            word = t2[a:b]
            if re.search(r"\b(?:not before|no earlier than|after|later than|past|starting|earliest at) $", pre) or word.startswith("after ") or re.match(r" ?(?:or later|onwards?|or after|and later|at the earliest)", post):
                kind = "lo"
            elif re.search(r"\b(?:before|by|until|no later than|not after|earlier than|not later than) $", pre) or re.match(r"before |by |until ", word) or re.match(r" ?(?:or earlier|at the latest|latest)", post):
                kind = "lo" if re.search(r"not before $", pre) or re.search(r"not $", pre) and word.startswith("before") else "hi"
            else:
                kind = "time"
            no = denied(t2, a, b, 3) if kind == "time" else False
            after = [x for x in out if x["date"] and x["at"] >= b and re.fullmatch(r"\s*(?:on|,|of)?\s*(?:the )?", t2[b:x["at"]])]
            before = [x for x in out if x["date"] and x["end"] <= a and not x["time"] and not re.search(r"[.;!?]|\bbut\b", t2[x["end"]:a].replace("a.m.", "").replace("p.m.", ""))]
            host = after[0] if after else before[-1] if before else None
            if kind == "time" and not no and host:
                host["time"] = tm
            else:
                out.append({"date": None, "time": tm, "at": a, "end": b, "no": no, "from": False, "kind": kind})
        return sorted(out, key=lambda x: x["at"]), [x[1:] for x in days] + [x[1:] for x in times]

    def meant(self, d, words, f):
        """A bare weekday is the one that was spoken of."""
        if words not in DAYS + [f"that {x}" for x in DAYS]:
            return d
        near = [o[0] for o in f.get("options") or []] + [f.get("date"), (f.get("alt") or [None])[0]] + [b["date"] for b in f.get("many") or []]
        near += [x["date"] for x in f.get("hints", []) if x["date"]]
        return next((x for x in near if x and date.fromisoformat(x).strftime("%A").lower() == words[-len(date.fromisoformat(x).strftime("%A")):]), d)

    def take(self, f, pairs, later):
        got = False
        booked = f.get("booking")
        if f["task"] == "exchange" and not booked:
            f["raw"] = f.get("raw", []) + pairs
            f["raw_later"] = later or f.get("raw_later", [])
            return bool(pairs)
        good = []
        for x in pairs:
            if x.get("kind") in ("lo", "hi"):
                f[x["kind"]], got = x["time"], True
            elif x["no"] or x["from"]:
                if x["date"] and f.get("date") == x["date"] and not x["from"]:
                    f.pop("date")
                    got = True
            else:
                good.append(x)
        if booked and f["task"] == "exchange":
            rest = [x for x in good if x["date"] != booked["date"] or x["date"] is None]
            was = re.search(r"\b(?:are|is|were|was|currently|booked|bought|have)\b[^.?!]{0,30}\bfor\b|now on", self.low)
            if any(x["date"] for x in good) and not any(x["date"] for x in rest) and (was or self.pending not in ("date", "time", "confirm", "change")):
                good = []
            else:
                good = rest if any(x["date"] for x in rest) or not any(x["date"] for x in good) else good
        dated = [x for x in good if x["date"]]
        if dated:
            new = [x for x in dated if x["date"] != f.get("date")]
            x = new[-1 if f.get("date") else 0] if new else dated[0]
            if x["date"] != f.get("date"):
                f["date"], got = x["date"], True
                f.pop("options", None)
                if f.get("no_time"):
                    f.pop("time", None)
                f.pop("no_time", None)
            got = True
            if x["time"]:
                f["time"] = x["time"]
            if len(dated) > 1 and not later and x is dated[0]:
                later = [y for y in dated if y is not x and y["date"] != x["date"]]
        lone = [x for x in good if not x["date"] and x["time"]]
        if lone:
            new = [x for x in lone if x["time"] != f.get("time")] or lone
            f["time"], got = new[-1 if f.get("time") else 0]["time"], True
        if got:
            f.pop("rule", None) if lone or any(x["time"] for x in dated) else None
        for x in later:
            if not x["no"] and x["date"]:
                f["alt"] = (x["date"], x["time"])
            elif not x["no"] and x["time"] and x.get("kind", "time") == "time":
                f["alt"] = (f.get("date"), x["time"])
        return got

    def hear_wish(self, f, left, head):
        """Earliest, latest, in the afternoon, the same time, any, the second one."""
        got = False
        if self.pending in ("time", "choose", "confirm", "date") or self.f is None or True:
            for rule, pat in (("earliest", r"\bearliest\b|\bsoonest\b|\bfirst\b(?= (?:one|slot|time|available|possible|tour|entry|opening|in the|after)|\W*$|\W+please)"),
                              ("latest", r"(?<!at the )\blatest\b|\blast\b(?= (?:one|slot|time|available|possible|tour|entry|opening|of the day)|\W*$|\W+please)")):
                m = re.search(pat, left)
                if m and not denied(left, m.start(), m.end(), 3) and not re.match(r"\W*(?:thing|name)", left[m.end():]):
                    f["rule"], got = rule, True
                    f.pop("time", None) if self.pending == "time" else None
            m = re.search(r"(?<!good )\bafternoons?\b|after lunch", left)
            if m and not f.get("time"):
                got = True
                if denied(left, m.start(), m.end()):
                    f["hi"] = min(f.get("hi") or "12:00", "12:00")
                    f.pop("lo", None)
                else:
                    f["lo"] = max(f.get("lo") or "12:00", "12:00")
            m = re.search(r"(?<!good )\bmornings?\b", left)
            if m and not f.get("time"):
                got = True
                if denied(left, m.start(), m.end()):
                    f["lo"] = max(f.get("lo") or "12:00", "12:00")
                else:
                    f["hi"] = min(f.get("hi") or "12:00", "12:00")
            if re.search(r"same (?:time|hour|slot)", left) and f["task"] == "exchange":
                f["same"], got = True, True
            if self.pending == "time" and f.get("options"):
                k = self.nth(left, len(f["options"]))
                if k is not None and not (f.get("rule") and (f.get("lo") or f.get("hi"))):
                    (f["date"], f["time"]), got = f["options"][k], True
                    f.pop("rule", None)
                elif not got and re.search(r"\bany\b|whichever|don't mind|doesn't matter|you (?:choose|pick)|either|all fine|no preference", left):
                    f["rule"], got = "earliest", True
                elif not got and not f.get("time") and len(f["options"]) == 1 and yes_no(left) == "yes":
                    (f["date"], f["time"]), got = f["options"][0], True
                elif not got and not f.get("time") and len(f["options"]) == 1 and yes_no(left) == "no":
                    f["other"], got = True, True
                elif not got:
                    m = re.search(r"\b(\d{1,2}|" + NUMW + r")\b", left)
                    hours = [o for o in f["options"] if m and int(o[1][:2]) % 12 == number(m[1]) % 12]
                    if len(hours) == 1:
                        (f["date"], f["time"]), got = hours[0], True
        return got

    def hear_count(self, f, left, asked, task):
        if task == "refund" and re.search(r"\ball(?: of (?:them|the tickets|my tickets)|(?: my| the)? (?:\w+ )?tickets)|\bthe whole (?:booking|order|thing)|\ball (?:two|three|four|five)\b|\bboth\b|^\W*all\W*$", left) and not re.search(r"not all|don't|not both", left):
            f["count"] = "all"
            return True
        best, top = None, -99
        for m in re.finditer(rf"\b(\d{{1,3}}|{NUMW}|a couple|a pair|a single)\b", left):
            w = m[1]
            pre, post = left[max(0, m.start() - 30):m.start()], left[m.end():m.end() + 40]
            if w == "one" and not re.match(rf"\W*(?:more )?(?:{NOUNS[task]}|of (?:the|my|them))", post) and not re.fullmatch(r"\W*(?:just |only )?one\W*(?:please|then)?\W*", left):
                continue
            if re.match(r"(?:st|nd|rd|th)\b|[-\s]?grade\b|~|%| ?(?:hours|weeks|days|minutes|years|times)|[- ]year", post) or re.search(r"grade $|~$|#$|option $|[\d/:.-]$|gallery $|room $", pre):
                continue
            n = 2 if w in ("a couple", "a pair") else 1 if w == "a single" else number(w)
            score = 0
            if re.match(rf"\W*(?:\w+[ -]){{0,2}}?(?:{NOUNS[task]})\b", post):
                score += 2
            if re.match(r" of (?:my|the|our|those|these)\b", post):
                score += 3
            if re.search(r"of (?:my|the|our|those|these) $", pre):
                score -= 4
            if denied(left, m.start(), m.end(), 3) or re.search(r"(?:keep|have|had|bought|booked|got|from|other|remaining|said|old enough|instead of|ordered) (?:the |all |my )?$", pre):
                score -= 4
            if re.search(r"(?:refund\w*|return|cancel|back|make (?:it|that)|actually|only|just|meant|mean|to|be|it's|rather)\W+(?:\w+\W+){0,2}$", pre):
                score += 2
            if re.search(r"\b(?:for|of|party of|group of|we are|we're|us) $", pre):
                score += 1
            if asked or self.pending in ("confirm", "change"):
                score += 1
            if self.pending in ("confirm", "change") and n == f.get("count"):
                score -= 1
            if score > top or score == top and self.pending in ("confirm", "change"):
                best, top = n, score
        if best is None or top <= 0:
            return False
        changed = f.get("count") != best
        f["count"] = best
        return changed or asked

    def hear_renewal(self, f, low, ask, text):
        got = False
        for lv in sorted(LEVELS, key=lambda x: low.rfind(x.lower())):
            m = re.search(rf"\b{lv.lower()}\b(?!.*\b{lv.lower()}\b)", low)
            if m and not denied(low, m.start(), m.end(), 3):
                f["level"], got = lv, True
        if not got and re.search(r"same (?:level|one|membership|as)|current level|as it is now|the level i have|stay (?:with|at|on)|keep (?:the|my|it|what)|(?:don't|not|no) (?:want to )?(?:up|down)grade|what i have|as before|unchanged|^\W*stay\b", low):
            f["level"], got = "same", True
        elif not got and "level" in ask and re.search(r"cheap|lowest|least expensive", low):
            f["level"], got = "Individual", True
        elif not got and "level" in ask:
            k = self.nth(low, 4)
            if k is not None:
                f["level"], got = list(LEVELS)[k], True
            elif yes_no(low) == "yes" and self.v.s.get("level_yes"):
                f["level"], got = "same", True
        m = re.search(r"auto(?:matic(?:ally)?)?\b[- ]?(?:renew\w*|payment|charge|billing)?|every year|on its own", low)
        if m:
            off = denied(low, m.start(), m.end(), 5) or re.search(r"auto[\w -]{0,20}(?:off|no\b|: ?no)|(?:turn|switch|leave) (?:it |that |the )?(?:auto[\w -]{0,15})?off|renew (?:it )?myself|by hand", low) or "auto" in ask and yes_no(text) == "no"
            f["auto"], got = not off, True
        elif "auto" in ask:
            yn = yes_no(text)
            if re.search(r"\boff\b|myself|by hand|rather not|one[- ]time|just (?:this|the one)|just once", low):
                yn = "no"
            if yn:
                f["auto"], got = yn == "yes", True
        return got

    def hear_school(self, f, text, low, ask):
        got = False
        names = [s for s in self.tools.w["schools"] if s.lower() in low] or [s for s in self.tools.w["schools"] if re.sub(r" school$", "", s.lower()) in low]
        if names:
            f["org"], got = names[0], True
        elif not f.get("org"):
            m = re.search(r"((?:[A-Z][\w'.-]+ )+(?:School|Academy|Elementary|College))", text) or "org" in ask and not isinstance(self.pending, list) and re.search(r"((?:[A-Z][\w'.-]+ ?){1,5})$", text.strip(" ."))
            if m:
                org = re.sub(r"^(?:The|It's|We're|At|From) ", "", m[1].strip())
                if sum(x.startswith(org) for x in self.tools.w["schools"]) < 2:
                    f["org"], got = org, True
        m = re.search(r"lunch ?-?(?:room|space|table\w*|there|here)?|eat (?:their|our|there|here|in)|sack lunch", low)
        if m and "after lunch" not in low:
            off = denied(low, m.start(), m.end(), 5) or re.search(r"lunch[\w ]{0,12}(?:: ?no\b|isn't|not (?:needed|necessary))", low) or "lunch" in ask and not isinstance(self.pending, list) and yes_no(text) == "no"
            f["lunch"], got = not off, True
        elif "lunch" in ask and yes_no(text) and not (isinstance(self.pending, list) and len(self.pending) > 1):
            f["lunch"], got = yes_no(text) == "yes", True
        return got

    # ------------------------------------------------------------ going on

    def go(self):
        """The next thing to ask, refuse, read back or tell in the open task."""
        f = self.f
        if not f.get("begun"):
            f["begun"] = True
            terms = self.v.terms(f["task"])
            if terms:
                self.notes.append(terms)
        for slot in self.SLOTS[f["task"]]:
            reply = getattr(self, "need_" + slot)(f)
            if reply is not None:
                return reply
        if f["task"] == "lost":
            return self.tell_lost(f)
        if f.get("sure"):
            return self.write(f)
        return self.recap(f)

    def ask(self, slot, f, **data):
        if self.v.form and not isinstance(self.pending, list) and not self.v.retry:
            slots = [s for s in self.SLOTS[f["task"]] if s in self.SIMPLE and not self.has(f, s)]
            if slot in slots and len(slots) > 1 and not data.get("single"):
                self.pending = slots
                return self.v.block(slots, f["task"], self.progress(f))
        self.pending = slot
        key = data.pop("key", slot)
        data.pop("single", None)
        return self.v.ask(key, progress=self.progress(f), **data)

    def has(self, f, slot):
        if slot == "booking":
            return f.get("booking") or f.get("ref")
        if slot == "item":
            return f.get("kind") and (f.get("color") or f.get("material") or f.get("described"))
        return f.get(slot) is not None

    def progress(self, f):
        v, out = self.v, []
        if f.get("booking"):
            out.append(f"booking {f['booking']['reference']}")
        if f.get("person"):
            out.append(f"membership {f['person']['number']}")
        if f.get("kind"):
            out.append(" ".join(x for x in (f.get("color"), f.get("material"), f["kind"]) if x))
        if f.get("org"):
            out.append(f["org"])
        if f.get("language"):
            out.append(f"{f['language']} tour")
        if isinstance(f.get("count"), int):
            out.append(f"{f['count']} {dict(refund='tickets', school='students', tour='people', hamper='hampers').get(f['task'], '')}".strip())
        if f.get("date"):
            out.append(v.day(f["date"]))
        if f.get("level") in LEVELS:
            out.append(f"{f['level']} level")
        if f.get("hamper"):
            out.append(f"{f['hamper']} hamper")
        return out

    def need_booking(self, f):
        if f.get("booking"):
            return None
        ref, name = f.pop("ref", None), f.get("name") or self.name
        if not ref and not f.get("name") and self.booking and f["task"] != "lost" and not f.get("fresh"):
            f["booking"] = self.booking
            return None
        if ref:
            found = self.tools.call("find_booking", reference=ref)
            if not found:
                self.notes.append(self.v.say("not_found", what=f"a booking {ref}"))
                f["asked_name"] = True
                return self.ask("booking", f, single=True)
        elif name and f.get("tried") != name:
            f["tried"] = name
            found = self.tools.call("find_booking", name=name)
            if not found:
                self.notes.append(self.v.say("not_found", what=f"a booking under the name {name}"))
                return self.ask("booking", f, single=True)
        elif f.get("many"):
            found = f["many"]
        else:
            if f.pop("unknown", None):
                f["asked_name"] = True
                return self.ask("booking", f, key="booking_name", single=True)
            return self.ask("booking", f)
        if len(found) > 1:
            hints = [x["date"] for x in f.get("hints", []) + f.get("raw", []) if x["date"] and not x["no"]]
            close = [b for b in found if b["date"] in hints]
            if len(close) == 1:
                found = close
        if len(found) > 1:
            f["many"] = found
            self.pending = "which"
            return self.v.ask("which", progress=[], options=[f"{b['reference']}, {self.v.day(b['date'])} at {self.v.time(b['time'])}, {b['tickets']} tickets" for b in found], name=found[0]["name"])
        f["booking"] = self.booking = found[0]
        f.pop("many", None)
        return None

    def need_member(self, f):
        if f.get("person"):
            return None
        nr, name, zip_ = f.pop("number", None), f.get("name") or self.name, f.get("zip") or self.zip
        if nr:
            found = self.tools.call("find_member", member_number=nr)
        elif name and zip_:
            if f.get("tried") == (name, zip_):
                return self.ask("member", f, single=True)
            f["tried"] = (name, zip_)
            found = self.tools.call("find_member", name=name, zip=zip_)
        elif name:
            return self.ask("member", f, key="zip", single=True)
        elif zip_:
            return self.ask("member", f, key="who", single=True)
        elif f.pop("unknown", None):
            return self.ask("member", f, key="member_name", single=True)
        else:
            return self.ask("member", f)
        if len(found) != 1:
            self.notes.append(self.v.say("not_found", what=f"membership {nr}" if nr else f"a member {name} with zip code {zip_}"))
            return self.ask("member", f, single=True)
        f["person"] = found[0]
        if f.get("level") == "same":
            f["level"] = found[0]["level"]
        return None

    def need_allowed(self, f):
        """The house rules."""
        if f.get("allowed"):
            return None
        why = None
        if f["task"] == "renew":
            if (date.fromisoformat(f["person"]["expires"]) - NOW.date()).days > 60:
                why = "a membership can be renewed no earlier than 60 days before it runs out, and yours is good until " + self.v.day(f["person"]["expires"])
        else:
            b = f["booking"]
            hours = (datetime.fromisoformat(f"{b['date']}T{b['time']}") - NOW).total_seconds() / 3600
            when = f"{self.v.day(b['date'])} at {self.v.time(b['time'])}"
            if f["task"] == "refund" and hours < 48 and self.bug != "breaks_rule":
                self.pending = "instead"
                self.last = f"Refunds are possible until 48 hours before the visit, and {b['reference']} is for {when}."
                self.notes.append(self.v.say("refuse", why=self.v.reason("refund", when=when, ref=b["reference"])))
                return self.v.say("instead") if hours >= 24 else self.leave([], "", "")
            if f["task"] == "exchange" and hours < 24:
                why = f"tickets can be exchanged until 24 hours before the visit, and {b['reference']} is for {when}"
            if f["task"] == "hamper" and datetime.fromisoformat(b["date"]) - timedelta(hours=12) < NOW:
                why = f"hampers have to be ordered by noon of the day before the visit, and {b['reference']} is for {when}"
        if why:
            self.notes.append(self.v.say("refuse", why=why))
            self.last = why[0].upper() + why[1:] + "."
            return self.next()
        f["allowed"] = True
        return None

    def need_date(self, f):
        if f.get("raw"):
            raw, later = f.pop("raw"), f.pop("raw_later", [])
            self.take(f, raw, later)
        d = f.get("date")
        if d is None and f["task"] == "exchange" and f.get("time") and not f.get("lo"):
            pass
        if d is None:
            return self.ask("date", f, key="date_" + f["task"])
        why = None
        if d < NOW.date().isoformat():
            why = f"{self.v.day(d)} is in the past"
        elif date.fromisoformat(d).weekday() == 0:
            why = f"the museum is closed on Mondays, so {self.v.day(d)} is not possible"
        elif f["task"] == "school" and (date.fromisoformat(d) - NOW.date()).days < 14:
            why = f"school visits need two weeks' notice, and {self.v.day(d)} is too soon"
        elif f["task"] == "school" and date.fromisoformat(d).weekday() > 4:
            why = f"school visits are on Tuesdays to Fridays, and {self.v.day(d)} is a weekend day"
        if why:
            f.pop("date")
            self.notes.append(self.v.say("refuse", why=why))
            if f.get("alt") and f["alt"][0] != d:
                f["date"], f["time"] = f["alt"][0], f["alt"][1] or f.get("time")
                f.pop("alt")
                return self.need_date(f)
            return self.ask("date", f, key="date_" + f["task"], single=True)
        return None

    def need_count(self, f):
        n, most = f.get("count"), None
        if f["task"] == "refund":
            have = f["booking"]["tickets"]
            if n == "all":
                n = f["count"] = have
            if isinstance(n, int) and n > have:
                f.pop("count")
                self.notes.append(self.v.say("refuse", why=f"booking {f['booking']['reference']} has {have} tickets"))
                n = None
        if f["task"] == "school" and isinstance(n, int) and not 10 <= n <= 30:
            f.pop("count")
            self.notes.append(self.v.say("refuse", why="a school group may have 10 to 30 students"))
            n = None
        if n is None:
            return self.ask("count", f, key="count_" + f["task"], n=f["booking"]["tickets"] if f.get("booking") else "", hamper=f.get("hamper") or "")
        return None

    def openings(self, f, day):
        kind = {"exchange": "tickets"}.get(f["task"], f["task"])
        n = f["booking"]["tickets"] if f["task"] == "exchange" else f["count"]
        args = {"language": f["language"]} if kind == "tour" else {}
        key = (kind, day, f.get("language"))
        if key not in self.seen:
            self.seen[key] = self.tools.call("list_openings", kind=kind, date=day, **args)
        return [(day, x["time"]) for x in self.seen[key] if x["left"] >= n]

    def need_time(self, f):
        if f.get("settled") == (f.get("date"), f.get("time"), f.get("count"), f.get("language")) and not f.get("rule"):
            return None
        same = f.pop("same", None)
        if same and not f.get("time"):
            f["time"] = f["booking"]["time"]
        fits = lambda o: (not f.get("lo") or o[1] >= f["lo"]) and (not f.get("hi") or o[1] <= f["hi"])
        pool = [o for o in f.get("options") or [] if fits(o)]
        if f.get("no_time") and not f.get("time") and not f.get("rule") and (f.get("lo") or f.get("hi")) and len(pool) == 1:
            f["date"], f["time"] = pool[0]
        options = self.openings(f, f["date"])
        if not f.get("time") and not f.get("rule") and f.get("wish") and (f["date"], f["wish"]) in options:
            f["time"] = f["wish"]
        if f["task"] == "tour" and not options:
            return self.no_tour(f)
        if not options or f.pop("other", None) or not f.get("time") and not [o for o in options if fits(o)] or f.get("time") and (f["date"], f["time"]) not in options:
            alt = f.pop("alt", None)
            if alt:
                more = self.openings(f, alt[0])
                want = alt[1] or f.get("time")
                if (alt[0], want) in more or not want and more:
                    self.notes.append(self.v.say("taken", what=self.slot(f), instead=self.v.day(alt[0])))
                    f["date"], f["time"] = alt[0], want
                    return self.need_time(f)
                options += more
            missed = f.get("options") and [o for o in f["options"] if o[1] == f.get("time")]
            if missed and len(missed) == 1 and missed[0][0] != f["date"]:
                f["date"] = missed[0][0]
                return self.need_time(f)
            near = []
            for k in (1, -1, 2, 3, 4, 5, 6, 7):
                d = (date.fromisoformat(f["date"]) + timedelta(k)).isoformat()
                if d > NOW.date().isoformat() and len(near) < 3:
                    near += [o for o in self.openings(f, d) if fits(o) or f.get("time")][:3] if len({x[0] for x in near}) < 1 else []
            what = self.slot(f)
            f["no_time"] = True
            f["wish"] = f.get("time")
            f.pop("time", None)
            f["options"] = options + near
            if not f["options"]:
                f.pop("date")
                self.notes.append(self.v.say("refuse", why=f"nothing is open on {what} or near it"))
                return self.ask("date", f, key="date_" + f["task"], single=True)
            self.pending = "time"
            return self.v.ask("no_time", progress=self.progress(f), what=what, options=self.listed(f["options"]))
        if f.get("time"):
            f["settled"] = (f["date"], f["time"], f.get("count"), f.get("language"))
            f.pop("rule", None)
            return None
        fit = [o for o in options if fits(o)]
        if f.get("rule") and fit:
            f["time"] = fit[0 if f.pop("rule") == "earliest" else -1][1]
            return self.need_time(f)
        f.pop("rule", None)
        if len(fit) == 1 and (f.get("lo") or f.get("hi")):
            f["time"] = fit[0][1]
            return self.need_time(f)
        f["options"] = fit or options
        self.pending = "time"
        if len(f["options"]) == 1:
            return self.v.ask("one_time", progress=self.progress(f), day=self.v.day(f["date"]), time=self.v.time(f["options"][0][1]))
        return self.v.ask("time", progress=self.progress(f), day=self.v.day(f["date"]), options=self.listed(f["options"], alone=True))

    def slot(self, f):
        return self.v.day(f["date"]) + (f" at {self.v.time(f['time'])}" if f.get("time") else "")

    def listed(self, options, alone=False):
        if alone:
            return [self.v.time(t) for _, t in options]
        return [f"{self.v.day(d)} at {self.v.time(t)}" for d, t in options]

    def need_language(self, f):
        return None if f.get("language") else self.ask("language", f)

    def no_tour(self, f):
        """The language is not to be had on that day."""
        gone, day = f["language"], f["date"]
        full = [x for x in self.tools.call("list_openings", kind="tour", date=day) if x["left"] >= f["count"]]
        there = sorted({x["language"] for x in full})
        if f.get("alt_language") in there:
            f["language"] = f.pop("alt_language")
            self.notes.append(self.v.say("taken", what=f"a {gone} tour on {self.v.day(day)}", instead=f"the tour in {f['language']}"))
            return self.need_time(f)
        if not there:
            f.pop("date")
            self.notes.append(self.v.say("refuse", why=f"there is no tour on {self.v.day(day)} with room for {f['count']}"))
            return self.ask("date", f, key="date_tour", single=True)
        others = [(d, t) for d, t, la, n in self.tools.w["tour"] if la == gone and n >= f["count"] and d != day][:1]
        f["no_lang"], f["language"] = gone, None
        self.pending = "language"
        if others:
            return self.v.ask("no_lang", progress=[], language=gone, day=self.v.day(day), there=self.v.both(there, "or"), other=f"{self.v.day(others[0][0])} at {self.v.time(others[0][1])}")
        return self.v.ask("no_lang2", progress=[], language=gone, day=self.v.day(day), there=self.v.both(there, "or"))

    def need_name(self, f):
        if not f.get("name") and self.name and " " in self.name:
            f["name"] = self.name
        return None if f.get("name") else self.ask("name", f)

    def need_org(self, f):
        return None if f.get("org") else self.ask("org", f)

    def need_lunch(self, f):
        return None if f.get("lunch") is not None else self.ask("lunch", f)

    def need_level(self, f):
        if f.get("level") == "same":
            f["level"] = f["person"]["level"]
        if f.get("level"):
            return None
        return self.ask("level", f, single=True, level=f["person"]["level"], expires=self.v.day(f["person"]["expires"]), options=[f"{k} ({self.v.money(p)})" for k, p in LEVELS.items()])

    def need_auto(self, f):
        return None if f.get("auto") is not None else self.ask("auto", f)

    def need_hamper(self, f):
        return None if f.get("hamper") else self.ask("hamper", f, single=True, options=[f"{k} ({what}, {self.v.money(p)})" for k, (p, what) in HAMPERS.items()])

    def need_item(self, f):
        if f.get("kind") and (f.get("color") or f.get("material") or f.get("described")):
            return None
        return self.ask("item", f)

    def need_lost_date(self, f):
        return None if f.get("lost_date") else self.ask("lost_date", f)

    # ------------------------------------------------------------ telling and writing

    def tell_lost(self, f):
        known = {k: f[k] for k in ("color", "material") if f.get(k)}
        found = self.tools.call("search_lost_property", kind=f["kind"], **known, since=f["lost_date"])
        if f.get("pick"):
            found = [x for x in found if x["tag"] == f["pick"]]
        what = " ".join(x for x in (f.get("color"), f.get("material"), f["kind"]) if x)
        if not found:
            self.last = f"No {what} has been handed in since {self.v.day(f['lost_date'])}."
            self.notes.append(self.v.say("lost_none", what=what, day=self.v.day(f["lost_date"])))
            return self.next()
        close = [x for x in found if x["found"] == f.get("lost_on")]
        if len(found) > 1 and len(close) == 1 and len(known) == 2:
            found = close
        if len(found) > 1 and self.pending == "detail" and len(close) == 1 and f.get("found"):
            found = close
        if len(found) > 1:
            f["found"] = found
            self.pending = "detail"
            return self.v.ask("detail", progress=[], options=[f"a {x['color']} {x['material']} {x['kind']}, found on {self.v.day(x['found'])}" for x in found])
        x = found[0]
        if self.bug == "invents":
            x = dict(x, tag="LP-381", found="2026-03-03")
        until = (date.fromisoformat(x["found"]) + timedelta(60)).isoformat()
        data = {"item": f"{x['color']} {x['material']} {x['kind']}", "tag": x["tag"], "place": x["place"], "found": self.v.day(x["found"]), "until": self.v.day(until)}
        self.last = self.found = "The {item} has tag {tag} and is kept at the information desk until {until}.".format(**data)
        self.notes.append(self.v.say("found", **data))
        return self.next()

    def money(self, f):
        """What it costs, or gives back."""
        b, wrong = f.get("booking"), 1.0 if self.bug == "wrong_amount" else 0.0
        if f["task"] == "exchange":
            return (FEE[b["kind"]] + wrong) * b["tickets"]
        if f["task"] == "refund":
            return PRICE[b["kind"]] * f["count"] - HANDLING + 3 * wrong
        if f["task"] == "renew":
            early = f["person"]["expires"] >= NOW.date().isoformat() and not wrong
            return LEVELS[f["level"]] * (0.9 if early else 1.0)
        if f["task"] == "school":
            return (STUDENT + wrong) * f["count"]
        if f["task"] == "tour":
            return (TOUR + wrong) * f["count"]
        if f["task"] == "hamper":
            return (HAMPERS[f["hamper"]][0] + wrong) * f["count"]

    def fees(self, f):
        m = self.v.money
        return {"exchange": f"An exchange costs {m(2)} per general ticket and {m(6)} per exhibition ticket", "refund": f"A refund has a handling charge of {m(3)}",
                "renew": "A year costs " + self.v.both([f"{m(p)} for {k}" for k, p in LEVELS.items()]) + ", less 10 percent if you renew before it runs out",
                "school": f"A school visit is {m(6)} per student", "tour": f"A tour is {m(9)} per person", "lost": "Lost property costs nothing",
                "hamper": "The hampers are " + self.v.both([f"{m(p)} for {k}" for k, (p, _) in HAMPERS.items()])}[f["task"]]

    def facts(self, f):
        v, b = self.v, f.get("booking")
        d = {"task": f["task"], "amount": v.money(self.money(f))}
        if b:
            d.update(ref=b["reference"], tickets=b["tickets"], each=v.money(FEE[b["kind"]]), was=v.day(b["date"]), price=v.money(PRICE[b["kind"]]), fee=v.money(HANDLING))
        if f.get("person"):
            p = f["person"]
            year = str(int(p["expires"][:4]) + (0 if f.get("written") else 1)) + p["expires"][4:]
            d.update(number=p["number"], who=p["name"], level=f["level"], auto="on" if f["auto"] else "off", until=v.day(year, True), full=v.money(LEVELS[f["level"]]))
        if f.get("date"):
            d["day"] = v.day(f["date"])
        if f.get("time"):
            d["time"] = v.time(f["time"])
        d.update(n=f.get("count"), language=f.get("language"), name=f.get("name"), org=f.get("org"), lunch=f.get("lunch"), hamper=f.get("hamper"))
        return d

    def recap(self, f):
        if self.bug == "no_yes":
            return self.write(f)
        self.pending = "confirm"
        over = f.get("limit") is not None and f["task"] != "refund" and self.money(f) > f["limit"]
        return self.v.recap(self.facts(f), over=self.v.money(f["limit"]) if over else None)

    def write(self, f):
        tool, args = self.args(f)
        if self.bug == "wrong_day" and "date" in args:
            args["date"] = (date.fromisoformat(args["date"]) + timedelta(1)).isoformat()
        if self.bug == "wrong_record":
            twin = {"PM-4291": "PM-4290", "M-20517": "M-20571", "PM-4390": "PM-4309", "PM-4172": "PM-4127"}
            args = {k: twin.get(v, v) if isinstance(v, str) else v for k, v in args.items()}
        facts = self.facts(f)
        if self.bug != "claims":
            self.tools.call(tool, **args)
        if self.bug == "twice":
            self.tools.call(tool, **args)
        f["written"] = True
        self.v.changed = False
        done = self.v.done(facts)
        self.last = self.v.fact(facts)
        self.notes.append(done)
        return self.next()

    def args(self, f):
        b = f.get("booking")
        if f["task"] == "exchange":
            return "exchange_booking", {"reference": b["reference"], "date": f["date"], "time": f["time"]}
        if f["task"] == "refund":
            return "refund_tickets", {"reference": b["reference"], "tickets": f["count"]}
        if f["task"] == "renew":
            return "renew_membership", {"member_number": f["person"]["number"], "level": f["level"], "auto_renew": f["auto"]}
        if f["task"] == "school":
            return "book_visit", {"kind": "school", "name": f["org"], "date": f["date"], "time": f["time"], "people": f["count"], "lunch_room": f["lunch"]}
        if f["task"] == "tour":
            return "book_visit", {"kind": "tour", "name": f["name"], "date": f["date"], "time": f["time"], "people": f["count"], "language": f["language"]}
        return "add_hamper", {"reference": b["reference"], "hamper": f["hamper"], "quantity": f["count"]}


TOPIC = {"exchange": "the exchange", "refund": "the refund", "renew": "the membership", "school": "the school visit", "tour": "the guided tour", "lost": "the lost item", "hamper": "the hamper order"}


def build(style, bug=None):
    """A class of which the harness makes one for each conversation."""
    if style not in STYLES:
        raise ValueError(style)

    class Agent(Desk):
        def __init__(self):
            Desk.__init__(self, style, bug)

    Agent.__name__ = Agent.__qualname__ = f"Museum_{style}"
    return Agent

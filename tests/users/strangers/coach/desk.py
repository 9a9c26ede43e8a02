"""The booking line of Meridian Coaches: a rule-based, right agent. `build(style)` gives a factory of one for each talk."""
import datetime as dt
import re
import sqlite3

import harness
from styles import STYLE, Style

STYLES = list(STYLE)
TODAY = dt.date(2026, 6, 1)  # a Monday

ROUTES = [  # origin, destination, times, minutes, fare
    ("Leeds", "Bristol", ["07:10", "09:40", "14:25"], 305, 29.50),
    ("Exeter", "London", ["06:45", "10:30", "15:15", "19:05"], 260, 22.00),
    ("Birmingham", "Brighton", ["08:30", "13:45"], 245, 29.00),
    ("Cardiff", "Norwich", ["08:05", "13:20"], 430, 34.80),
    ("Newcastle", "York", ["09:00", "12:30", "17:10"], 125, 12.40),
    ("York", "Newcastle", ["10:15", "16:40"], 125, 12.40),
    ("Oxford", "Plymouth", ["11:20", "16:00"], 270, 26.00),
    ("Edinburgh", "Liverpool", ["07:50", "14:10"], 320, 17.00),
    ("Manchester", "Glasgow", ["07:30", "12:15", "18:00"], 255, 24.60),
]
BOOKINGS = [  # reference, first name, surname, origin, destination, date, time, passengers, paid, ticket
    ("MC48213", "Harriet", "Whitcombe", "Exeter", "London", "2026-06-09", "10:30", 1, 22.00, "flex"),
    ("MC50977", "Tobias", "Brandt", "Birmingham", "Brighton", "2026-06-08", "08:30", 1, 29.00, "flex"),
    ("MC61340", "Agnieszka", "Kowalczyk", "Newcastle", "York", "2026-06-13", "09:00", 1, 12.40, "flex"),
    ("MC61388", "Agnieszka", "Kowalczyk", "York", "Newcastle", "2026-06-14", "16:40", 1, 12.40, "flex"),
    ("MC33705", "Pieter", "Achterberg", "Oxford", "Plymouth", "2026-06-10", "11:20", 1, 26.00, "flex"),
    ("MC70256", "Ifeoma", "Okonjo", "Edinburgh", "Liverpool", "2026-06-06", "07:50", 1, 17.00, "saver"),
]
CARDS = [("71822044", "Nadia Farouk"), ("60317785", "Someone Else")]
CITIES = sorted({c for r in ROUTES for c in r[:2]})
EXTRA_PRICE = {"bicycle": 9.0, "pet": 6.0, "suitcase": 5.0}
COVER, COMFORT = 3.90, 9.00


def departure_id(o, d, date, time):
    return f"{o[:3].upper()}-{d[:3].upper()}-{date[5:].replace('-', '')}-{time.replace(':', '')}"


def world():
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.executescript("""create table departures(id text primary key, origin text, destination text, date text, time text, arrives text, fare real,
                        windows int, aisles int, fronts int, tables int, racks int);
                        create table bookings(reference text primary key, name text, surname text, departure text, passengers int, paid real, ticket text,
                        seat text, status text, cases int, bicycle int, pet text, card text, phone text, insurance int, comfort int);
                        create table cards(number text primary key, holder text);""")
    for o, d, times, minutes, fare in ROUTES:
        for day in range(2, 31):
            for time in times:
                arrives = (dt.datetime.strptime(time, "%H:%M") + dt.timedelta(minutes=minutes)).strftime("%H:%M")
                date = f"2026-06-{day:02}"
                full = (o, date, time) == ("Oxford", "2026-06-10", "11:20")
                db.execute("insert into departures values(?,?,?,?,?,?,?,?,?,?,?,?)", (departure_id(o, d, date, time), o, d, date, time, arrives, fare,
                           0 if full else 6, 9, 0 if full else 3, 4, 3))
    for ref, first, last, o, d, date, time, n, paid, ticket in BOOKINGS:
        db.execute("insert into bookings values(?,?,?,?,?,?,?,'any','active',1,0,null,null,null,0,0)",
                   (ref, f"{first} {last}", last, departure_id(o, d, date, time), n, paid, ticket))
    db.executemany("insert into cards values(?,?)", CARDS)
    return db


def make_tools(db, log):
    def one(sql, *args):
        row = db.execute(sql, args).fetchone()
        return dict(row) if row else None

    def free(dep):
        return {k: dep[c] for k, c in (("window", "windows"), ("aisle", "aisles"), ("front", "fronts"), ("table", "tables"))}

    @harness.tool
    def find_departures(origin: str, destination: str, date: str):
        """The coaches of a day."""
        log.append(("find_departures", dict(origin=origin, destination=destination, date=date)))
        rows = db.execute("select * from departures where origin=? and destination=? and date=? order by time", (origin, destination, date))
        return [{"id": r["id"], "date": date, "time": r["time"], "arrives": r["arrives"], "fare": r["fare"], "free": free(r), "racks": r["racks"]} for r in rows]

    @harness.tool
    def check_card(number: str):
        """Whether a discount card is valid."""
        log.append(("check_card", dict(number=number)))
        card = one("select * from cards where number=?", number)
        return {"number": number, "valid": True, "percent": 20} if card else {"number": number, "valid": False}

    @harness.tool
    def get_booking(reference: str, surname: str):
        """A booking, by its reference and the surname."""
        log.append(("get_booking", dict(reference=reference, surname=surname)))
        b = one("select * from bookings where reference=?", reference)
        if not b or b["surname"].lower() != surname.lower():
            return {"error": "no such booking under this name"}
        dep = one("select * from departures where id=?", b["departure"])
        return {**{k: b[k] for k in ("reference", "name", "passengers", "paid", "ticket", "seat", "status", "cases", "bicycle", "pet")}, "departure": dep["id"],
                "origin": dep["origin"], "destination": dep["destination"], "date": dep["date"], "time": dep["time"], "free": free(dep), "racks": dep["racks"]}

    @harness.tool
    def check_fee(reference: str, action: str, departure_id: str | None = None):
        """What a change or a cancellation costs."""
        log.append(("check_fee", dict(reference=reference, action=action, departure_id=departure_id)))
        b = one("select * from bookings where reference=?", reference)
        old = one("select * from departures where id=?", b["departure"])
        if action == "cancel":
            if b["ticket"] == "saver":
                return {"error": "saver tickets are not refundable"}
            days = (dt.date.fromisoformat(old["date"]) - TODAY).days
            fee = round(b["paid"] * (0.5 if days < 14 else 0.2), 2)
            return {"fee": fee, "refund": round(b["paid"] - fee, 2)}
        new = one("select * from departures where id=?", departure_id)
        return {"fee": (12.0 if b["ticket"] == "saver" else 8.0) + max(0.0, new["fare"] - old["fare"])}

    @harness.tool
    def book_seats(departure_id: str, passengers: int, name: str, phone: str, cases: int, seat: str = "any", card: str | None = None, bicycle: int = 0,
                   pet: str | None = None, insurance: bool = False, comfort: bool = False):
        """Book seats on a coach."""
        log.append(("book_seats", dict(departure_id=departure_id, passengers=passengers, name=name, phone=phone, cases=cases, seat=seat, card=card,
                                       bicycle=bicycle, pet=pet, insurance=insurance, comfort=comfort)))
        ref = f"MC{80100 + 37 * (1 + one('select count(*) c from bookings')['c'])}"
        dep = one("select * from departures where id=?", departure_id)
        total = price(dep["fare"], passengers, cases, card, bicycle, pet, insurance, comfort)
        db.execute("insert into bookings values(?,?,?,?,?,?,'flex',?,'active',?,?,?,?,?,?,?)", (ref, name, name.split()[-1], departure_id, passengers, total,
                   seat, cases, bicycle, pet, card, phone, insurance, comfort))
        return {"reference": ref, "total": total}

    @harness.tool
    def change_booking(reference: str, departure_id: str):
        """Move a booking to another departure."""
        log.append(("change_booking", dict(reference=reference, departure_id=departure_id)))
        db.execute("update bookings set departure=? where reference=?", (departure_id, reference))
        return {"ok": True}

    @harness.tool
    def cancel_booking(reference: str):
        """Cancel a booking."""
        log.append(("cancel_booking", dict(reference=reference)))
        db.execute("update bookings set status='cancelled' where reference=?", (reference,))
        return {"ok": True}

    @harness.tool
    def add_extra(reference: str, extra: str, count: int = 1):
        """Add a bicycle, a pet or a suitcase to a booking."""
        log.append(("add_extra", dict(reference=reference, extra=extra, count=count)))
        if extra == "bicycle":
            db.execute("update bookings set bicycle=bicycle+? where reference=?", (count, reference))
        elif extra == "suitcase":
            db.execute("update bookings set cases=cases+? where reference=?", (count, reference))
        else:
            db.execute("update bookings set pet=? where reference=?", (extra, reference))
        return {"ok": True}

    @harness.tool
    def choose_seat(reference: str, seat: str):
        """Reserve a kind of seat for a booking."""
        log.append(("choose_seat", dict(reference=reference, seat=seat)))
        db.execute("update bookings set seat=? where reference=?", (seat, reference))
        return {"ok": True}

    return {f.__name__: f for f in (find_departures, check_card, get_booking, check_fee, book_seats, change_booking, cancel_booking, add_extra, choose_seat)}


def price(fare, n, cases, card, bicycle, pet, insurance, comfort):
    total = fare * n * (0.8 if card else 1) + max(0, cases - n) * EXTRA_PRICE["suitcase"]
    total += bicycle * EXTRA_PRICE["bicycle"] + (EXTRA_PRICE["pet"] if pet else 0) + (COVER * n if insurance else 0) + (COMFORT * n if comfort else 0)
    return round(total, 2)


# ---------------------------------------------------------------- hearing

WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())} | {"a": 1, "an": 1, "single": 1, "couple": 2}
NUM = r"(\d{1,2}|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
MONTHS = "january february march april may june july august september october november december".split()
MONTH = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
DAY = r"(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?"
ORD = {w: i + 1 for i, w in enumerate(("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
       "seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh "
       "twenty-eighth twenty-ninth thirtieth thirty-first").split())}
ORD |= {k.replace("-", " "): v for k, v in ORD.items()}
ORDW = "(" + "|".join(sorted(ORD, key=len, reverse=True)) + ")"
PAX = r"(?:passengers?|people|persons?|adults?|travell?ers?|seats?|tickets?|places?|of us)"
CASE = r"(?:suit-?cases?|cases?|bags?|luggage|holdalls?|rucksacks?|trunks?|baggage)"
ADJ = r"(?:(?:large|small|big|medium|heavy|hold|checked|normal|standard|pieces?|items?|of|full-size|more|extra|additional|hard|proper|adult|other|coach|travel|in total|medium-sized)\s+){0,3}"
SEATS = {"window": "window", "aisle": "aisle", "front": "front", "table": "table", "gangway": "aisle"}
PETS = r"\b(dog|cat|rabbit|puppy|kitten|labrador|hamster|guinea pig|parrot)\b"
STOP = set("yes no my the a an and or it is i i'm name mobile number phone please thanks thank you sure of course ok okay hello hi for one two from to on at".split())


def num(s):
    return int(s) if s.isdigit() else WORDS[s]


def mask(text, m):
    return text[:m.start()] + " " * (m.end() - m.start()) + text[m.end():]


def negated(low, pos):
    before = re.split(r"[.;!?,]", low[max(0, pos - 40):pos])[-1]
    return bool(re.search(r"\b(no|not|without|instead of|rather than|nor|neither|don'?t (?:want|need|have|bring)|do not (?:want|need|have)|n't)\b(?:\s+[\w'-]+){0,4}\s*$", before))


def clean_date(y, m, d):
    try:
        return dt.date(y, m, d)
    except ValueError:
        return None


def dates(low, bare=False):
    """(date, position) of each date, and the text without them."""
    found, text = [], low

    def take(m, date):
        nonlocal text
        if date:
            found.append((date, m.start()))
            text = mask(text, m)

    pre = rf"(?:{DAY},?\s*(?:the\s+)?)?"
    post = rf"(?:\s*\(?{DAY}\)?(?![a-z]))?"
    year = r"(?:,?\s*(20\d\d))?"

    def month(s):
        return next(i + 1 for i, n in enumerate(MONTHS) if n.startswith(s[:3]))

    def when(y, m, d):
        return clean_date(int(y) if y else TODAY.year, m, d)

    for m in re.finditer(r"(?:\b" + DAY + r",?\s+)?\b(20\d\d)-(\d\d?)-(\d\d?)\b", text):
        take(m, clean_date(int(m[2]), int(m[3]), int(m[4])))
    for m in list(re.finditer(rf"{pre}\b(\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+{MONTH}\b{year}", text)):
        take(m, when(m[4], month(m[3]), int(m[2])))
    for m in list(re.finditer(rf"{pre}\b{MONTH}\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*(?:seats?|people|[:.]\d\d)){year}", text)):
        take(m, when(m[4], month(m[2]), int(m[3])))
    for m in list(re.finditer(rf"{pre}\b{ORDW}(?:\s+of)?\s+{MONTH}\b{year}", text)):
        take(m, when(m[4], month(m[3]), ORD[m[2]]))
    for m in list(re.finditer(rf"{pre}\b{MONTH}\s+(?:the\s+)?{ORDW}\b{year}", text)):
        take(m, when(m[4], month(m[2]), ORD[m[3]]))
    for m in list(re.finditer(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](20\d\d|\d\d))\b|\b(\d{1,2})/(\d{1,2})\b", text)):
        d, mo = (m[1], m[2]) if m[1] else (m[4], m[5])
        y = m[3] and (m[3] if len(m[3]) == 4 else "20" + m[3])
        take(m, when(y, int(mo), int(d)) if 1 <= int(mo) <= 12 else None)

    def soon(day):
        for add in range(62):
            d = TODAY + dt.timedelta(add)
            if d.day == day:
                return d

    for m in list(re.finditer(rf"{pre}\b(\d{{1,2}})(?:st|nd|rd|th)\b", text)):
        take(m, soon(int(m[2])))
    for m in list(re.finditer(rf"\b{DAY},?\s+(?:the\s+)?{ORDW}\b", text)):
        take(m, soon(ORD[m[2]]))
    for m in list(re.finditer(rf"\b{DAY},?\s+(?:the\s+)?(\d{{1,2}})\b(?!\s*(?:[:.]\d|am|pm|a\.m|p\.m|o'clock|{PAX}))", text)):
        take(m, soon(int(m[2])))
    for m in list(re.finditer(r"\bthe\s+(twelfth|eleventh|tenth|thirteenth|fourteenth|eighteenth|twentieth)\b", text)):
        take(m, soon(ORD[m[1]]))
    for m in list(re.finditer(r"\b(today|tomorrow|day after tomorrow)\b", text)):
        take(m, TODAY + dt.timedelta({"today": 0, "tomorrow": 1}.get(m[1], 2)))
    for m in list(re.finditer(r"\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b", text)):
        ahead = (DAYS.index(m[1]) - TODAY.weekday()) % 7 or 7
        found.append((TODAY + dt.timedelta(ahead), m.start(), "weekday"))
        text = mask(text, m)
    if bare and not found and (m := re.fullmatch(r"\W*(?:the |on )?(\d{1,2})\W*", text)):
        take(m, soon(int(m[1])))
    exact = [f for f in found if len(f) == 2]
    loose = [f for f in found if len(f) == 3 and not any(f[0].weekday() == e[0].weekday() for e in exact)]
    if exact and loose:  # "Saturday 13 June … no, Sunday": of the same week
        loose = [(exact[0][0] + dt.timedelta(f[0].weekday() - exact[0][0].weekday()), f[1], f[2]) for f in loose]
    return sorted(exact + loose, key=lambda f: f[1]), text


HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
MINUTES = {"five": 5, "ten": 10, "fifteen": 15, "quarter": 15, "twenty": 20, "twenty-five": 25, "twenty five": 25, "thirty": 30, "forty": 40, "forty-five": 45,
           "fifty": 50, "oh five": 5, "o five": 5, "half": 30}


def times(low, bare=False):
    """(minutes, sure of the half of the day, position)."""
    found, text = [], low

    def take(m, h, mi, half):
        nonlocal text
        half = (half or "").replace(".", "")
        if not (0 <= h < 24 and 0 <= mi < 60):
            return
        if half == "pm" and h < 12:
            h += 12
        if half == "am" and h == 12:
            h = 0
        found.append((h * 60 + mi, bool(half) or h > 12 or bool(re.match(r"0\d", m[0])), m.start()))
        text = mask(text, m)

    half = r"\s*(a\.?m\.?|p\.?m\.?)?(?![a-z])"
    for m in list(re.finditer(r"\b(\d{1,2})[:.h](\d\d)(?!\d)" + half, text)):
        take(m, int(m[1]), int(m[2]), m[3])
    for m in list(re.finditer(r"\b(\d{1,2})\s*(a\.?m\b\.?|p\.?m\b\.?)", text)):
        take(m, int(m[1]), 0, m[2])
    for m in list(re.finditer(rf"\b(\d{{1,2}}|{HOURS})\s*o'?\s?clock", text)):
        take(m, num(m[1]), 0, None)
    for m in list(re.finditer(rf"\b(half|quarter|five|ten|twenty-five|twenty five|twenty)\s+(past|to)\s+({HOURS}|\d{{1,2}})\b", text)):
        h, mi = num(m[3]), MINUTES[m[1]]
        if m[2] == "to":
            h, mi = h - 1, 60 - mi
        take(m, h, mi, None)
    for m in list(re.finditer(rf"\b({HOURS})\s+(oh five|o five|ten|fifteen|twenty-five|twenty five|twenty|thirty|forty-five|forty|fifty)\b" + half, text)):
        take(m, num(m[1]), MINUTES[m[2]], m[3])
    for m in list(re.finditer(r"\b(noon|midday)\b", text)):
        take(m, 12, 0, "pm")
    for m in list(re.finditer(r"\b([01]\d|2[0-3])([0-5]\d)(?: hours| hrs)?\b", text)):
        take(m, int(m[1]), int(m[2]), None)
    if bare and not found and (m := re.fullmatch(rf"\W*(?:the |at |yes,? )*(\d{{1,2}}|{HOURS})(?: one)?\W*", text)):
        take(m, num(m[1]), 0, None)
    return found, text


LEAVE = (r"leave (?:it|that|everything|things|the booking|my booking|them)\b(?!\s+(?:at|from|on|with))|\bkeep (?:it|the|my|that)\b|\bforget (?:it|about)|never ?mind|as (?:it is|they are|is)\b|too (?:much|expensive|dear|steep)|"
         r"rather not|(?:don'?t|do not|won'?t|not) (?:[\w']+ ){0,3}(?:cancel|go ahead|do (?:it|that)|book (?:it|that)|proceed|change (?:it|that|anything))|drop (?:it|that)\b|call it off|more than i|decided against|leave it\b|no longer want")
YES = (r"\b(yes|yeah|yep|yup|aye|sure|ok|okay|correct|right|exactly|absolutely|certainly|definitely|of course|please do|go ahead|do (?:it|that|so)|sounds (?:good|right|fine|great)|perfect|fine|"
       r"confirm(?:ed)?|agreed?|works|proceed|book (?:it|that|them|me)|go for it|happy with|all good|great|cancel it|cancel that|move it|add it|change it|reserve it|i accept|i'd like that|i would like that|accurate|spot on|alright|very well|go on|acceptable|suits me|that suits|will do|you may|you have my|i authorise|i consent|i approve|by all means|please (?:do|book|go|proceed|confirm|cancel|change|move|add|reserve|make))\b|^\W*please\W*$|\b(?:it is|it does|they are|i am|i do|i would|they do)\W*$")


def polarity(text):
    low = text.lower().replace("’", "'").strip()
    low = re.sub(r"(?:don'?t|do not|not|won'?t)(?: \w+){0,3} keep (?:it|that|the|my)\b", " ", low)
    if re.search(LEAVE, low):
        return "no"
    if re.match(r"\W*no (?:problem|worries|objections?|changes?)", low):
        return "yes"
    if m := re.search(r"[:=]\s*(yes|no)\W*$", low):
        return m[1]
    starts_no = re.match(r"\W*(?:oh,? |um,? |er,? |sorry,? |ah,? |hm+,? |well,? |actually,? |wait,? )*(no|nope|nah|not|neither|none|nothing|wrong|incorrect)\b", low)
    if starts_no:
        if re.search(r"go ahead|that'?s (?:all )?(?:correct|right|fine|perfect)|\bbook it\b|please (?:do|proceed|book|cancel)|\byes\b|(?:is|are|all) (?:correct|right)", low) and not re.search(r"n't|not (?:right|correct)|\bbut\b|should be", low):
            return "yes"
        return "no"
    if re.match(r"\W*(?:oh,? |um,? |er,? |well,? |ah,? )*(yes|yeah|yep|yup|sure|ok|okay|correct|right|exactly|absolutely|certainly|definitely|of course|please do|go ahead|perfect|fine)\b", low):
        return "yes"
    if re.search(r"(?:isn'?t|not|aren'?t) (?:quite |all )?(?:right|correct|what)|\bwrong\b|\bincorrect\b|\bno,|\bno thank|don'?t (?:want|need)|do not (?:want|need)|\bi'?ll pass\b|\bnot for me\b|not interested|\bdecline\b|prefer not|n't have my|n't think so|i (?:do|am|would) not\W*$|i don'?t\W*$|i'm not\W*$|not needed|not necessary|without\b", low):
        return "no"
    return "yes" if re.search(YES, low) else None


def scrub(low):
    low = re.sub(r"[£$€]\s?\d+(?:[.,]\d+)?|\b\d+(?:[.,]\d\d)?\s*(?:pounds?|quid|gbp|pence|euros?)\b|\bgbp\s?\d+(?:\.\d+)?|\b(?:ten|twelve|fifteen|twenty|five|eight|nine)\s+(?:pounds?|quid)\b", " ", low)
    return re.sub(r"\s*\b(?:in|with|inside)\s+(?:(?:his|her|its|a|an|the|my|own|closed|small|soft|proper)\s+)*(?:travel |transport |pet |cat |wicker )?(?:carrier(?: bag)?|basket|crate|box|transport bag|bag|cage)\b", " #carrier ", low)


def refs(text):
    return [(f"MC{m[1]}{m[2]}", m.start()) for m in re.finditer(r"\bmc[\s-]?(\d{2,3})[\s-]?(\d{2,3})\b", text.lower()) if len(m[1] + m[2]) == 5]


INTENT = [
    ("cancel", r"\bcancel|\brefund|\bmoney back\b|\bget rid of\b|\bcall off\b"),
    ("seat", r"\b(?:seat|sit|seats)\b(?=.*\b(?:window|aisle|front|table|reserv\w*|choos\w*|pick|preference|chang\w*|switch|swap|mov\w*|prefer\w*|different|better)\b)|\b(?:window|aisle|front|table|chang\w*|switch|swap|mov\w*|choos\w*|pick|reserv\w*)\b(?=.*\b(?:seat|sit)\b)"),
    ("change", r"\b(?:mov(?:e|ing|ed)|chang(?:e|ing|ed)|switch|rebook\w*|reschedul\w*|postpon\w*|shift|push(?:ed)?|put(?:ting)? (?:it|the booking|my booking) (?:off|back|on)|bring forward|transfer|another (?:day|date|coach)|different (?:day|date|coach)|later coach|earlier coach|travel on)\b(?! (?:my|your) mind)"),
    ("bike", r"\b(?:bicycles?|bikes?|cycles?)\b"),
    ("pet", PETS + r"|\bpets?\b"),
    ("case", rf"\b(?:add|another|extra|more|additional|take|bring)\b.*\b{CASE}"),
]
BOOK = (r"\b(?:book|buy|reserve|get|need|want|like|purchase|looking for|after|make|require)\b(?!ing).*\b(?:seats?|tickets?|coach|trip|journey|travel|places?|new booking|a booking|go|passage)\b|"
        r"\b(?:travel|go|get|going|travelling|coach|ride)\b.*\bto\b|\b(?:make|making|new) (?:a )?(?:new )?(?:booking|reservation)\b|\bbook (?:a|an|two|one|some|me|us)\b")


class Talk:
    def __init__(self, style, tools, surnames):
        self.S, self.tool, self.surnames = style, tools, surnames
        self.queue, self.t, self.expect = [], None, []
        self.surname, self.loose, self.asked, self.turn = None, {}, {}, 0
        self.served = self.over = self.wants_more = False
        self.done, self.refused, self.last_ref = set(), set(), None

    # ---- hearing

    def hear(self, text):
        t, exp = self.t, self.expect
        low = text.lower().replace("’", "'").replace("–", "-")
        pol = polarity(text)
        said = [(k, x) for k, x in self.intents(text) if not self.known(k, x, low)]
        for s in self.surnames:
            if re.search(rf"\b{s.lower()}\b", low):
                self.surname = s
        text = re.sub(r"(?i)\s*\((?:yes/no|number|or ['‘]?none['’]?|full name|kg|window/[^)]*|starts with mc)\)", "", text)
        low = text.lower().replace("’", "'").replace("–", "-")
        found = refs(text)
        if not found and "reference" in exp and (m := re.search(r"\b(\d{2,3})[\s-]?(\d{2,3})\b", low)) and len(m[1] + m[2]) == 5:
            found = [(f"MC{m[1]}{m[2]}", m.start())]
        if "surname" in exp and not self.surname:
            words = [w for w in re.findall(r"[A-Za-z'-]+", text) if w.lower() not in STOP | {"surname", "last", "booking", "reference", "under", "mc"}]
            if words and (len(words) <= 2 or re.search(r"\b(?:sur|last )name\b", low)) and not re.search(r"\?|don'?t", low):
                self.surname = words[-1].title()
        facts = self.facts(text, low, exp)
        if not t:
            tasks = self.new_tasks(said, found, text)
            if not tasks and exp == ["more"] and pol == "yes" and len(low.split()) <= 6:
                self.wants_more = True
            if len(tasks) == 1 and tasks[0]["kind"] != "book" and not tasks[0].get("reference") and self.last_ref and re.search(r"\b(?:it|that|this|the booking|my booking|same|instead|then)\b", low):
                tasks[0]["reference"] = self.last_ref
            if not tasks:
                if exp == ["more"] and not self.wants_more and (pol == "no" or not re.search(r"\?|\b(?:want|need|like|could|can)\b", low) or re.search(r"that'?s (?:all|everything|it)|nothing|bye", low)):
                    self.over = True
                    return
                self.loose.update(facts)
                if found:
                    self.loose["reference"] = found[-1][0]
                return
            self.queue += tasks
            self.t = t = self.queue.pop(0)
            if "reference" in self.loose and t["kind"] != "book" and not t.get("reference"):
                t["reference"] = self.loose.pop("reference")
            self.apply(t, {**self.loose, **facts}, first=True)
            for q in self.queue:
                self.apply(q, facts, first=True)
            self.loose = {}
            return
        # in a task
        other = [(k, r) for k, r in said if k != t["kind"] and not (t["kind"] == "book" and k in ("seat", "bike", "pet", "case", "book", "change"))
                 and not (t["kind"] == "case" and k == "pet")] + [(k, r) for k, r in said if k == t["kind"] and r and t.get("reference") and r != t["reference"] and k != "book"]
        other = [(k, r) for k, r in other if not (k == "book" and t["kind"] != "book" and not re.search(r"\bbook (?:a|two|one|seats?)|\bnew (?:booking|trip)\b|\bbuy\b", low))]
        if t["kind"] == "cancel" and exp == ["retain"]:
            other = [(k, r) for k, r in other if k == "change"]
        if t["kind"] in ("pet", "bike", "case"):
            other = [(k, r) for k, r in other if k != "case" or re.search(r"suitcase|luggage", low)]
        done = False
        for k, r in other:
            same = not r or r == t.get("reference")
            if t["kind"] == "book" and k == "cancel":
                if not r:
                    continue
            if t["kind"] != "book" and same and exp and exp[0] in ("confirm", "alt", "fix", "retain", "seatalt", "date", "dep") and pol != "yes" and not done and k in ("cancel", "change") and t["kind"] in ("cancel", "change", "pet", "bike"):
                new = {"kind": k, "reference": t.get("reference"), "booking": t.get("booking"), "dates": [], "instead": True}
                self.t = t = new
                self.expect = exp = []
                done = True
            elif t["kind"] != "book" and same and exp and exp[0] == "alt" and k in ("cancel", "change"):
                self.t = t = {"kind": k, "reference": t.get("reference"), "booking": t.get("booking"), "dates": [], "instead": True}
                self.expect = exp = []
                done = True
            elif not any(q["kind"] == k and (not r or q.get("reference") in (None, r)) for q in self.queue):
                if t["kind"] == "seat" and k == "change" or t["kind"] == "change" and k == "seat" and not re.search(r"window|aisle|table|front", low):
                    continue
                self.queue.append({"kind": k, "reference": r, "dates": []})
        if done:
            self.apply(t, facts)
            return
        mine = [r for r, _ in found if not any(q.get("reference") == r for q in self.queue)]
        if t["kind"] != "book" and mine and ("reference" in exp or not t.get("reference") or pol == "no") and t.get("reference") != mine[0]:
            free = [q for q in self.queue if q["kind"] != "book" and not q.get("reference")]
            for q, ref in zip(free, mine[1:]):
                q["reference"] = ref
            t["reference"], t["booking"] = mine[0], None
        changed = self.apply(t, facts)
        self.answer(t, exp, pol, changed, facts, text, low)

    def answer(self, t, exp, pol, changed, facts, text, low):
        what = exp[0] if exp else ""
        if what == "confirm":
            plain = re.sub(r"\b(?:with )?(?:no|without(?: any)?|any) (?:travel |journey )?(?:insurance|cover|upgrade|comfort|discount card|card|bicycle|pets?|extras)(?: seats?)?(?: or \w+)?", " ", low)
            if plain != low:
                pol = polarity(plain)
            if t["kind"] == "cancel" and re.search(r"^\W*no\b.*\bcancel (?:it|that|the|this|my)\b", low) and not re.search(LEAVE, low):
                pol = "yes"
            if re.search(r"\b(?:only )?(?:if|unless|provided)\b.*(?:fee|cost|charge|more|less|[£]|pound)", low) and not re.search(r"no matter|whatever|even if", low):
                pol = None
            if pol == "yes" and not changed and re.search(r"\b(?:but(?! (?:no|not|without|i don|please|yes))|except|should be|make (?:it|that)|instead of)\b", low):
                pol = "no" if t["kind"] == "book" else None
            if changed:
                t["confirm"] = None
            elif pol == "yes":
                t["confirm"] = True
            elif pol == "no":
                t["confirm"] = False
            else:
                t["unclear"] = True
        elif what == "offers":
            both = re.search(r"\bboth\b", low)
            plain = re.search(r"\b(?:neither|none|nothing|standard|without|just the|only the|no)\b", low)
            for k, words in (("insurance", r"cover|insurance|protect"), ("comfort", r"comfort|upgrade|leg ?room")):
                if k in exp:
                    t[k] = bool(pol == "yes" and not plain and (both or re.search(words, low) or len(exp) == 2)) and not changed
        elif what == "retain":
            t["retained"] = True
            if (pol == "yes" or re.search(r"\bkeep (?:it|the|my)\b|\bleave it\b", low) and pol == "no") and not re.search(r"\bcancel|\bif\b|\bfee\b|(?:don'?t|not) (?:\w+ ){0,3}keep", low):
                t["drop"] = True
        elif what == "alt":
            new = [d for d in facts.get("dates") or [] if d.isoformat() != t["booking"]["date"]]
            if pol == "no" and not new:
                t["drop"] = True
            elif pol == "yes" or new:
                self.t = {"kind": "change", "reference": t["reference"], "booking": t["booking"], "dates": [], "instead": True}
                self.apply(self.t, facts)
        elif what == "seatalt":
            if not changed:
                if pol == "yes" and len(t["alts"]) == 1:
                    t["seat"], t["ok_seat"] = t["alts"][0], True
                elif pol == "no" or re.search(LEAVE, low):
                    t["drop"] = True
        elif what == "dep":
            if not changed and pol == "yes" and len(t.get("offered", [])) == 1:
                t["dep"] = t["offered"][0]
            elif not changed and (m := re.search(r"\b(second|2nd|middle|third|3rd)\b", low)) and len(t.get("offered", [])) > (2 if m[1][0] in "t3" else 1):
                t["dep"] = t["offered"][2 if m[1][0] in "t3" else 1]
            elif not changed and pol == "no" and re.search(LEAVE, low):
                t["drop"] = True
        elif what == "fix":
            if not changed and (re.search(LEAVE, low) or pol == "no" and t.get("fixed")):
                t["drop"] = True
            t["fixed"] = True
        else:
            unsure = re.search(r"don'?t know|not sure|no idea|nothing (?:more|else)|have no more|don'?t have (?:that|any|one)|that'?s all|can'?t say|don'?t mind|don'?t have|do not have|haven'?t|not (?:bringing|taking|got)|\bno (?:bicycle|bike|pet|animal|card|luggage|suitcase)", low)
            if len(exp) > 1 and changed:  # a no among facts is not said of the rest
                pol = unsure = None
            for slot in exp:
                if t.get(slot) is not None:
                    continue
                if slot == "card":
                    if pol == "no" or unsure:
                        t["card"] = ""
                    elif pol == "yes":
                        t["card_yes"] = True
                elif slot == "seat":
                    if (pol == "no" or unsure) and t["kind"] == "book":
                        t["seat"] = "any"
                    elif pol == "yes":
                        t["more_of"] = "seat"
                elif slot == "cases":
                    if pol == "no" or unsure:
                        t["cases"] = 0
                    elif pol == "yes":
                        t["more_of"] = "cases"
                elif slot == "extras":
                    if pol == "no" or unsure or len(exp) > 1 or t.get("pet") or t.get("bicycle"):
                        t["extras"] = True
                    elif pol == "yes":
                        t["more_of"] = "extras"
                elif slot == "passengers" and pol == "yes" and self.S.name == "chatty":
                    t["passengers"] = 1
                elif slot == "passengers" and re.search(r"\balone\b|\bmyself\b|\bjust me\b", low):
                    t["passengers"] = 1
                elif slot == "carrier" and pol:
                    t["carrier"] = pol == "yes"

    def intents(self, text):
        """(kind, reference) of what is wanted, in order."""
        found = []
        low = text.lower().replace("’", "'")
        clauses = re.split(r"(?<=[a-z0-9])[.;!?]\s+|\n|,?\s+(?:and|then|plus)\s+(?=(?:also |then |second(?:ly)?,? |i |i'd |to |please |could |can )*(?:want |need |like |would |to |you )*(?:cancel|move|change|book|add|take|bring|get|the other|another|switch|reserve))|\b(?:also|secondly|second),?\s", low)
        last = None
        for c in clauses:
            if not c:
                continue
            r = [x for x, _ in refs(c)]
            hit = None
            for kind, pattern in INTENT:
                m = re.search(pattern, c)
                if not m:
                    continue
                if kind == "cancel" and re.search(r"(?:don'?t|do not|not|without|rather than|instead of|no longer|won'?t) (?:[\w']+ ){0,3}cancel", c):
                    continue
                if kind in ("bike", "pet", "change", "case") and negated(c, m.start()):
                    continue
                if kind == "seat" and not re.search(r"window|aisle|front|table", c) and (dates(c)[0] or re.search(r"\b(?:two|2|three|a) (?:seats?|tickets?)", c)):
                    continue
                if kind == "change" and re.search(r"\bchange (?:it )?(?:anything|nothing)|change of", c):
                    continue
                hit = kind
                break
            if re.search(BOOK, c) and not r and not re.search(r"\b(?:my|the|this|existing) (?:booking|reservation|ticket|seat)\b|\b(?:already|i've|i have|i'd|i had|we've|we have) (?:already |just )?booked\b|\bi booked\b|\balready (?:booked|have)\b", c) and not (
                    re.search(r"\bmy (?:trip|journey|coach)\b", c) and not re.search(r"\bbook\b|\bbuy\b", c)) and not (hit == "seat" and not re.search(r"\b(?:book|buy|tickets?|from|to [a-z])\b", c)) and (hit in (None, "seat", "bike", "pet", "case") or hit == "change" and re.search(r"\bbook (?:a|two|one)", c)):
                hit = "book"
            if not hit and len(self.cities(c)) == 2 and not r and not re.search(r"\bmy\b|\bbooking\b", c):
                hit = "book"
            if hit:
                found.append((hit, r[-1] if r else None))
                last = len(found) - 1
            elif r and last is not None and not found[last][1]:
                found[last] = (found[last][0], r[-1])
        return found

    def known(self, k, r, low):
        """Said again of what is done, or was refused: no new want."""
        if re.search(r"\b(?:another|second|one more|different|new)\b", low) and not r and (k, None) not in self.refused:
            return False
        return any(k == dk and (r == dr or not r) for dk, dr in self.done | self.refused) and not (not r and len(refs(low)) and refs(low)[-1][0] not in {x for _, x in self.done | self.refused})

    def new_tasks(self, said, found, text):
        kinds = [k for k, _ in said]
        tasks = []
        if "book" in kinds and not (found and kinds[0] != "book"):
            tasks.append({"kind": "book", "dates": []})
            said = [(k, r) for k, r in said if k in ("cancel", "change", "seat", "bike", "pet", "case") and r]
        for k, r in said:
            if k == "book":
                continue
            old = next((x for x in tasks if x["kind"] == k and (not r or x.get("reference") in (None, r))), None)
            if old:
                old["reference"] = old.get("reference") or r
            else:
                tasks.append({"kind": k, "reference": r, "dates": []})
        if len(tasks) == 1 and tasks[0]["kind"] != "book" and not tasks[0].get("reference") and found:
            tasks[0]["reference"] = found[0][0]
        elif len(tasks) > 1 and found:
            free = [r for r, _ in found if not any(x.get("reference") == r for x in tasks)]
            for x in tasks:
                if x["kind"] != "book" and not x.get("reference") and free:
                    x["reference"] = free.pop(0)
        return tasks

    def facts(self, text, low, exp):
        f = {}
        if m := re.search(r"(?:\+44[\s-]?\(?0?\)?|\b0)7(?:[\s-]?\d){9}\b", low):
            digits = re.sub(r"\D", "", m[0])
            f["phone"] = "0" + digits[2:].lstrip("0") if digits.startswith("44") else digits
            low = mask(low, m)
        low = re.sub(r"\bmc[\s-]?\d{2,3}[\s-]?\d{2,3}\b", lambda m: " " * len(m[0]), low)
        low = scrub(low)
        for m in list(re.finditer(r"(?<![\d+-])\d(?:[\s-]?\d){7}(?![\d-])(?!\s?\d)", low)):
            if not re.match(r"20\d\d-?\d\d-?\d\d$", m[0]):
                f["card"] = re.sub(r"\D", "", m[0])
                low = mask(low, m)
        if "card" not in f and re.search(r"\b(?:no|without|(?:don'?t|do not) (?:have|own|hold|use)|haven'?t got|not got)\b(?:\s+[\w']+){0,3}\s+(?:card|coachcard|discount)|\bfull fare\b|\bcard(?: number)?\s*[:=]\s*(?:none|no|-|n/a)", low):
            f["card"] = ""
        if m := re.search(r"\b(\d+(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)\s*(?:kg|kilos?|kilograms?|kilogrammes?)\b", low):
            f["weight"] = float(m[1].replace(",", ".")) if m[1][0].isdigit() else float({"fifteen": 15, "twenty": 20}.get(m[1]) or WORDS[m[1]])
            low = mask(low, m)
        if "carrier" in exp and re.search(r"\bon (?:a|the|his|her) lead\b", low):
            f["carrier"] = False
        elif "#carrier" in low or re.search(r"\bcarrier\b|\bbasket\b", low) or "carrier" in exp and re.search(r"\bclosed\b", low):
            f["carrier"] = not re.search(r"\b(?:no|without|not)\b[^.,]{0,20}(?:#carrier|carrier)", low)
        ds, rest = dates(low, "date" in exp and len(exp) == 1)
        week = self.t and (self.t.get("date") or self.t["kind"] == "change" and self.t.get("booking") and self.t["booking"]["date"])
        week = week and dt.date.fromisoformat(week)
        if week and all(len(x) == 3 for x in ds):  # a weekday alone is of the week that is spoken of
            ds = [(max(week + dt.timedelta(x[0].weekday() - week.weekday()), TODAY), x[1]) for x in ds]
        f["dates"] = [x[0] for x in ds if not negated(low, x[1])]
        ts, rest = times(rest, "dep" in exp)
        ts = [x for x in ts if not negated(rest, x[2])]
        if ts:
            m = re.search(r"\b(after|from|not before|later than|past)\s*$", low[max(0, ts[-1][2] - 18):ts[-1][2]])
            b = re.search(r"\b(before|until|by|no later than|earlier than)\s*$", low[max(0, ts[-1][2] - 18):ts[-1][2]])
            f["pref"] = ("after" if m else "before" if b else "at", ts[-1][0], ts[-1][1], [x[:2] for x in ts])
        elif re.search(r"\b(?:latest|last|final)\s+(?:one|coach|bus|departure|available|service|possible|of the|time)|\bthe (?:last|latest)\b(?! name)|^\W*(?:last|latest)\W*$", low) and not re.search(r"at the latest", low):
            f["pref"] = ("last",)
        elif re.search(r"\bearliest\b|\bfirst (?:one|coach|bus|departure|available|service)", low):
            f["pref"] = ("first",)
        elif re.search(r"\bsame time\b", low):
            f["pref"] = ("same",)
        elif m := re.search(r"\b(morning|afternoon|evening)\b", re.sub(r"good (?:morning|afternoon|evening)|^(?:morning|afternoon|evening)\b", "", low)):
            f["pref"] = (m[1],)
        f.update(self.cities(low))
        # how many
        if m := re.search(rf"\b(?:{NUM})\s+{ADJ}{PAX}\b", rest) or re.search(rf"\b(?:number of )?(?:passengers|people|travell?ers|adults|seats|tickets)(?: travelling)?\s*(?:is|are|:|=|will be)\s*{NUM}\b", rest):
            f["passengers"] = num(m[1])
        elif re.search(r"\b(?:just|only) (?:me|myself|the one|one of us)\b|\b(?:travell?ing|go(?:ing)?|i'm|am|be|it's) (?:alone|on my own|by myself|solo)\b|\balone\b|\bon my own\b|\bby myself\b|\bjust for me\b", low) and not re.search(r"me and my|not alone", low):
            f["passengers"] = 1
        elif re.search(r"\b(?:me|i|myself) and (?:my )?\w+|\bmy \w+ and (?:i|me|myself)\b|\bboth of us\b|\bthe two of us\b|\bwith my (?:husband|wife|partner|daughter|son|mother|father|sister|brother|friend)\b|\ba couple of (?:seats|tickets)", low):
            f["passengers?"] = 2
        elif re.search(r"\b(?:a|one|single) (?:seat|ticket|place)\b", low):
            f["passengers?"] = 1
        if m := re.search(rf"\b(?:{NUM}|(an?))\s+{ADJ}{CASE}\b", rest):
            if not (m[2] and re.search(r"in a case|(?:just )?in case", m[0])):
                f["cases"] = num(m[1] or m[2])
        elif m := re.search(rf"\b(?:number of )?{ADJ}{CASE}(?: for the hold| in the hold)?\s*(?:is|are|:|=|will be|-)\s*{NUM}\b", rest):
            f["cases"] = num(m[1])
        elif re.search(rf"\b(?:no|without|zero|don'?t have (?:any)?|not (?:taking )?any|haven'?t (?:got )?any)\s+{ADJ}{CASE}|hand luggage only|only hand luggage|just hand luggage|{CASE}\s*[:=]\s*(?:none|no|0)", rest):
            f["cases"] = 0
        numeric = [s for s in exp if s in ("passengers", "cases") and s not in f]
        if numeric and not ("passengers" in f or "cases" in f) or len(numeric) == 1 and exp == numeric:
            plain = re.sub(rf"\b{MONTH}\b", " ", rest)
            bare = [num(x) for x in re.findall(rf"(?<![\d:.]){NUM}\b(?![:.]\d)", re.sub(r"\b(?:that|the|this|which|no|last|first) one\b|one (?:moment|second)", " ", plain))]
            for slot, n in zip(numeric, bare):
                f[slot] = n
        # seats
        seats = []
        for m in re.finditer(r"\b(window|aisle|gangway|front|table)\b", low):
            before = low[max(0, m.start() - 34):m.start()]
            if not negated(low, m.start()) and not re.search(r"(?:no|if (?:there'?s|there is|there are) no|taken|gone)\s+$", before) and SEATS[m[1]] not in seats:
                seats.append(SEATS[m[1]])
        if len(seats) == 2 and re.search(rf"\b(?:if|in case|should)\b[^.;]*\b{seats[1]}[^.;]*\b(?:taken|gone|full|sold|not|isn't|aren't|unavailable)|\bif not[^.;,]*{seats[1]}", low) and not re.search(rf"\b(?:if|should)\b[^.;]*\b{seats[0]}\b", low):
            seats.reverse()
        if len(seats) == 2 and re.search(r"\b(?:instead|actually)\b", low) and not re.search("otherwise|or else|failing|if not", low) and self.t and self.t.get("seat") == seats[0]:
            seats.reverse()
        if seats:
            f["seats"] = seats
        elif re.search(r"\bno (?:seat |particular |special |real )?preference|(?:don'?t|do not) (?:mind|care|have (?:a|any) (?:seat )?preference)|any(?:where| seat)\b|doesn'?t matter|no matter|\beither(?: is fine| one)?\W*$|whatever\W*$|not fussed|not bothered|(?:^|seat:? |seat preference:? )(?:any|none)\b", low):
            f["noseat"] = True
        # bicycle, pet
        if m := re.search(r"\b(?:bicycles?|bikes?)\b", low):
            f["bicycle"] = 0 if negated(low, m.start()) or re.search(r"bicycles?[^.,\n]{0,12}[:=]\s*(?:no|none)", low) else 1
            if n := re.search(rf"\b{NUM}\s+(?:bicycles|bikes)", low):
                f["bicycle"] = num(n[1])
        if (m := re.search(PETS, low)) and not negated(low, m.start()):
            f["pet"] = {"kitten": "cat", "puppy": "dog", "labrador": "dog"}.get(m[1], m[1])
            if re.search(r"assistance dog|guide dog", low):
                f["pet"] = "assistance dog"
        name = self.name(text, exp)
        if name:
            f["name"] = name
        return f

    def cities(self, low):
        f = {}
        at = [(m.start(), c) for c in CITIES for m in re.finditer(rf"\b{c.lower()}\b", low)]
        at = sorted((p, c) for p, c in at if not negated(low, p))
        for p, c in at:
            before = low[max(0, p - 22):p]
            if re.search(r"\b(?:from|leaving|leave|departing|depart from|departure(?: city| point)?(?: is)?:?|origin(?: is)?:?|out of|start(?:ing)? (?:in|at|from)|between)\W*(?:in )?$", before):
                f["origin"] = c
            elif re.search(r"(?:\bto|\bfor|destination(?: city)?(?: is)?:?|arriv\w* (?:in|at)|towards|→|->|—)\W*$", before):
                f["destination"] = c
        loose = [c for p, c in at if c not in f.values()]
        for slot in (["origin"] if "origin" in self.expect and not (self.t and self.t.get("origin")) else []) + ["destination"] if self.expect and self.expect[0] in ("origin", "destination") else ["origin", "destination"]:
            if slot not in f and loose:
                f[slot] = loose.pop(0)
        return f

    def name(self, text, exp):
        word = r"[A-ZÀ-Ž][\w'’-]+"
        bad = {c.lower() for c in CITIES} | set(DAYS) | set(MONTHS) | STOP | {"coach", "window", "aisle", "booking", "meridian", "sorry", "friday's", "calling", "actually", "hold", "just", "not", "travelling", "happy", "afraid", "fine", "alone", "looking", "going", "thinking", "taking", "good", "after", "all", "husband", "wife", "myself", "me", "us", "both", "neither", "none", "somebody", "yourself", "same", "person", "that's", "everything"}
        strong = re.search(rf"(?i:\bmy (?:full )?name is|\bname'?s|\bname\s*(?:is|:|=|on the (?:ticket|booking) is|should be|must be)|\bthis is|\bi am|\bi'm|\bi’m|\bin the name of|\bunder the name(?: of)?|\blead passenger\s*(?:is|:)?|\bpassenger\s*(?:is|:))\s*[*_]*((?:{word})(?: {word}){{0,3}})", text)
        if strong and strong[1].split()[0].lower() not in bad:
            return strong[1]
        if not (self.t and (self.t.get("name") or self.t["kind"] != "book")) and "name" not in exp:
            for part in re.split(r"[.,;\n]|\+44|\b0\d", text):
                if re.fullmatch(rf"\s*{word}(?: {word}){{1,2}}\s*", part) and not any(w.lower() in bad for w in part.split()):
                    return part.strip()
        if "name" in exp:
            plain = re.sub(r"(?:\+44|\b0)[\d\s-]{9,}", ", ", text)
            plain = re.sub(r"(?i)\b(?:yes|sure|of course|certainly|ok|okay|please|it'?s|it is|that'?s|my name is|my name'?s|the name is|name should be|name is|name|should be|will be|i am|i'm|full|lead passenger|passenger)\b\s*[:,.-]?", ", ", plain)
            for part in re.split(r"[,.;:\n]|\band\b", plain):  # words that are written as a name go first
                if re.fullmatch(rf"\W*{word}(?: {word}){{1,3}}\W*", part) and not any(w.lower() in bad for w in part.split()):
                    return part.strip(" -*'")
            for part in re.split(r"[,.;:\n]|\band\b|\bmobile\b|\bphone\b|\bnumber\b|\bmy\b|\bwith\b", plain):
                words = part.strip(" -*'").split()
                if 1 <= len(words) <= 4 and all(re.fullmatch(r"[^\W\d][\w'’-]*", w) for w in words) and not any(w.lower() in bad | {"no", "mobile", "seat", "card", "preference"} for w in words):
                    if len(words) > 1 or len(exp) == 1:
                        return " ".join(w if not w.islower() else w.title() for w in words)
        return None

    def apply(self, t, f, first=False):
        """Note facts in a task; gives the slots that came out otherwise."""
        changed = set()

        def put(slot, value):
            if t.get(slot) != value:
                t[slot] = value
                changed.add(slot)

        if t["kind"] == "book":
            for slot in ("origin", "destination", "passengers", "phone", "name", "cases", "card", "bicycle", "pet", "weight", "carrier"):
                if slot in f and not (slot == "bicycle" and not f[slot] and not t.get(slot)):
                    put(slot, f[slot])
            if "passengers?" in f and t.get("passengers") is None:
                put("passengers", f["passengers?"])
            if changed & {"origin", "destination"}:
                t["dep"] = None
            if f.get("seats"):
                put("seat", f["seats"][0])
                t["seats"] = f["seats"]
            elif f.get("noseat") and "seat" in self.expect:
                put("seat", "any")
        days = f.get("dates") or []
        if t["kind"] in ("book", "change"):
            if t["kind"] == "change":
                current = t["booking"]["date"] if t.get("booking") else None
                if not t.get("booking"):
                    t["dates"] = t.get("dates", []) + days
                    days = []
                elif len(days) > 1 or "date" not in self.expect:
                    days = [d for d in days if d.isoformat() != current]
            new = [d for d in days if d.isoformat() != t.get("date")]
            if new or days:
                put("date", (new or days)[-1].isoformat())
                if "date" in changed:
                    if t.get("dep") and f.get("pref") in (None, ("same",)) and t["kind"] == "book":
                        h, mi = t["dep"]["time"].split(":")
                        t["pref"] = ("at", int(h) * 60 + int(mi), True, [])
                    t["dep"] = None
            if f.get("pref") == ("same",) and t["kind"] == "book":
                f = {**f, "pref": None}
            if f.get("pref"):
                same = False
                if t.get("dep") and f["pref"][0] == "at":
                    others = [x for x in f["pref"][3] if not fits(t["dep"], ("at", *x)) and not (t["kind"] == "change" and len(f["pref"][3]) > 1 and fits(t["booking"], ("at", *x)))]
                    same = not others
                    if others:
                        f = {**f, "pref": ("at", *others[-1], f["pref"][3])}
                if t.get("dep") and f["pref"][0] in ("morning", "afternoon", "evening") and fits(t["dep"], f["pref"]):
                    same = True
                if t.get("dep") and t.get("pref") == f["pref"]:
                    same = True
                if not same and not (first and t["kind"] == "change" and False):
                    put("pref", f["pref"])
                    t["dep"] = None
        if t["kind"] == "seat":
            if f.get("seats"):
                if t.get("alts"):
                    pick = [s for s in f["seats"] if s in t["alts"]]
                    if pick:
                        if t.get("seat") != pick[0]:
                            put("seat", pick[0])
                        changed.add("seat")
                        t["ok_seat"] = True
                    return changed
                put("seat", f["seats"][0])
                t["seats"] = f["seats"]
        if t["kind"] in ("pet", "book"):
            for slot in ("pet", "weight", "carrier"):
                if slot in f:
                    put(slot, f[slot])
        if t["kind"] == "bike" and f.get("bicycle"):
            put("count", f["bicycle"])
        if t["kind"] == "case" and f.get("cases"):
            put("count", f["cases"])
        return changed

    # ---- acting

    def act(self):
        parts = []
        S = self.S
        if self.turn == 1:
            parts.append(S.say("greet"))
        if self.over:
            return S.say("bye")
        for _ in range(20):
            if not self.t:
                if self.queue:
                    self.t = self.queue.pop(0)
                    parts.append(S.say("next"))
                    continue
                if self.served and not self.wants_more:
                    self.expect = ["more"]
                    parts.append(S.say("more"))
                else:
                    self.expect, self.wants_more = ["intent"], False
                    parts.append(S.say("intent"))
                return S.join(parts)
            t = self.t
            out, end = getattr(self, "do_" + t["kind"])(t)
            if out:
                parts.append(out)
            if not end:
                return S.join(parts)
            if t.get("confirm"):
                self.done.add((t["kind"], t.get("reference")))
            self.last_ref = t.get("reference") or self.last_ref
            self.t, self.served, self.expect = None, True, []
        raise RuntimeError("no end")

    def ask(self, slots, **kw):
        self.expect = list(slots)
        key = "+".join(slots)
        n = self.asked[key] = self.asked.get(key, 0) + 1
        return self.S.ask(slots, n, **kw)

    def need(self, t, slots):
        """The question for what is missing of these: as many at once as the style has a sentence for."""
        missing = [s for s in slots if t.get(s) is None]
        if not missing:
            return None
        for size in range(len(missing), 1, -1):
            group = missing[:size]
            if self.S.has(group) and not any(self.asked.get(s) for s in group):
                if not self.asked.get("+".join(group)):
                    return self.ask(group)
        return self.ask(missing[:1])

    def trip(self, b):
        S = self.S
        return dict(o=b["origin"], d=b["destination"], date=S.date(b["date"]), time=S.time(b["time"]), ref=S.ref(b["reference"]))

    def booking(self, t):
        """None when it is there, else the question."""
        if t.get("booking"):
            return None
        if not t.get("reference") or not self.surname:
            have = {"reference": t.get("reference"), "surname": self.surname}
            return self.need(have, ["reference", "surname"])
        b = self.tool["get_booking"](reference=t["reference"], surname=self.surname)
        if "error" in b or b["status"] != "active":
            text = self.S.say("notfound", ref=self.S.ref(t["reference"]), surname=self.surname)
            t["reference"] = self.surname = None
            self.expect = ["reference", "surname"]
            return text
        t["booking"] = b
        if t["kind"] == "change":
            new = [d for d in t["dates"] if d.isoformat() != b["date"]]
            if new and not t.get("date"):
                t["date"] = new[-1].isoformat()
            if t.get("pref") and t["pref"][0] == "at" and not t.get("date") and fits({"time": b["time"]}, t["pref"]):
                others = [x for x in t["pref"][3] if not fits({"time": b["time"]}, ("at", *x))]
                t["pref"] = ("at", *others[-1], t["pref"][3]) if others else None
            elif t.get("pref") and t["pref"][0] == "at" and len(t["pref"][3]) > 1:
                others = [x for x in t["pref"][3] if not fits({"time": b["time"]}, ("at", *x))]
                if others:
                    t["pref"] = ("at", *others[-1], t["pref"][3])
        return None

    def departure(self, t, o, d, same=None):
        """None when one is chosen, else the question."""
        if t.get("dep"):
            return None
        S = self.S
        key = (o, d, t["date"])
        if t.get("found_for") != key:
            t["found"] = self.tool["find_departures"](origin=o, destination=d, date=t["date"])
            t["found_for"] = key
        found = t["found"]
        kw = dict(o=o, d=d, date=S.date(t["date"]))
        if not found:
            text = S.say("nocoach", **kw)
            t["date"] = None
            self.expect = ["date"]
            return text
        p = t.get("pref")
        if p and p[0] == "same" and same:
            p = ("at", int(same[:2]) * 60 + int(same[3:]), True, [])
        hits = found
        if p:
            if p[0] == "last":
                hits = found[-1:]
            elif p[0] == "first":
                hits = found[:1]
            else:
                hits = [x for x in found if fits(x, p)]
                if p[0] == "at" and len(hits) > 1:
                    hits = [x for x in hits if int(x["time"][:2]) * 60 + int(x["time"][3:]) == p[1]] or hits
        if p and len(hits) == 1:
            t["dep"] = hits[0]
            return None
        self.expect = ["dep"]
        t["pref"] = None
        show = hits or found
        t["offered"] = show
        n = self.asked["dep" + str(key)] = self.asked.get("dep" + str(key), 0) + 1
        if len(found) == 1 and not p:
            return S.say("onecoach", time=S.time(found[0]["time"]), arr=S.time(found[0]["arrives"]), fare=S.money(found[0]["fare"]), **kw)
        return (S.say("notime") + " " if p and not hits else S.say("again") + " " if n > 1 else "") + S.options(show, kw)

    def unclear(self, t):
        t["unclear"] = None
        return self.S.say("unclear")

    def confirm(self, t, text):
        self.expect = ["confirm"]
        t["confirm"] = None
        return text

    def do_book(self, t):
        S = self.S
        if t.get("drop"):
            return S.say("dropped"), True
        if q := self.need(t, ["origin", "destination", "date"]):
            return q, False
        if t["origin"] == t["destination"]:
            t["destination"] = None
            return self.ask(["destination"]), False
        was = t.get("dep")
        if q := self.departure(t, t["origin"], t["destination"]):
            return q, False
        if t.get("pet") and t["pet"] != "assistance dog":
            if q := self.need(t, ["weight", "carrier"]):
                return q, False
            if t["weight"] > 10 or not t["carrier"]:
                text = S.say("nopet", pet=t["pet"])
                t["pet"], t["extras"] = None, True
                q = self.need(t, ["passengers", "cases"]) or ""
                return f"{text} {q}", False
        if t.get("card_yes") and not t.get("card"):
            t["card"] = t["card_yes"] = None
            self.expect = ["card"]
            return S.question("card_number"), False
        if t.get("pet") or t.get("bicycle"):
            t["extras"] = True
        order = ["passengers", "cases"] + (["extras"] if S.asks_extras else []) + ["seat", "card", "name", "phone"]
        if t.get("extras") is None and S.asks_extras and self.asked_extras():
            t["extras"] = True
        more_of = t.pop("more_of", None)
        if more_of and t.get(more_of) is None:
            self.expect = [more_of]
            return S.more_of(more_of), False
        if q := self.need(t, order):
            return q, False
        if t["card"] and t.get("card_ok") != t["card"]:
            card = self.tool["check_card"](number=t["card"])
            if not card["valid"]:
                text = S.say("badcard", card=S.card(t["card"]))
                t["card"] = None
                self.expect = ["card"]
                return text, False
            t["card_ok"] = t["card"]
        if t["seat"] != "any" and not t["dep"]["free"].get(t["seat"], 0):
            free = [k for k, v in t["dep"]["free"].items() if v]
            text = S.say("noseat", seat=t["seat"], free=" / ".join(free))
            t["seat"] = None
            self.expect = ["seat"]
            return text, False
        for group in S.offers:
            if any(t.get(k) is None for k in group):
                self.expect = ["offers", *group]
                for k in group:
                    t[k] = False  # only a clear yes makes it true
                return S.say("offer_" + "_".join(group), cover=S.money(COVER), comfort=S.money(COMFORT)), False
        if t.get("confirm"):
            args = dict(departure_id=t["dep"]["id"], passengers=t["passengers"], name=t["name"], phone=t["phone"], cases=t["cases"], seat=t["seat"], card=t["card"] or None,
                        bicycle=t.get("bicycle") or 0, pet=t.get("pet"), insurance=bool(t.get("insurance")), comfort=bool(t.get("comfort")))
            r = self.tool["book_seats"](**args)
            return S.say("done_book", ref=S.ref(r["reference"]), total=S.money(r["total"]), date=S.date(t["date"]), time=S.time(t["dep"]["time"]), o=t["origin"], d=t["destination"],
                         phone=S.phone(t["phone"])), True
        if t.get("confirm") is False:
            self.expect = ["fix"]
            t["confirm"] = None
            return S.say("fix"), False
        if t.get("unclear"):
            return self.confirm(t, self.unclear(t)), False
        total = price(t["dep"]["fare"], t["passengers"], t["cases"], t["card"], t.get("bicycle") or 0, t.get("pet"), t.get("insurance"), t.get("comfort"))
        return self.confirm(t, S.recap_book(t, total)), False

    def asked_extras(self):
        return any("extras" in k.split("+") for k in self.asked) and self.asked.get("extras", 0) + sum(v for k, v in self.asked.items() if "+" in k and "extras" in k.split("+")) >= 2

    def do_change(self, t):
        S = self.S
        if t.get("drop"):
            return S.say("left"), True
        if q := self.booking(t):
            return q, False
        b = t["booking"]
        if t.get("date") is None:
            self.expect = ["date"]
            n = self.asked["newdate"] = self.asked.get("newdate", 0) + 1
            return (S.say("again") + " " if n > 1 else "") + S.say("newdate", **self.trip(b)), False
        if q := self.departure(t, b["origin"], b["destination"], b["time"]):
            return q, False
        if t.get("confirm"):
            self.tool["change_booking"](reference=t["reference"], departure_id=t["dep"]["id"])
            return S.say("done_change", ref=S.ref(t["reference"]), date=S.date(t["dep"]["date"]), time=S.time(t["dep"]["time"]), fee=S.money(t["fee"])), True
        if t.get("confirm") is False:
            return S.say("left"), True
        if t.get("unclear"):
            return self.confirm(t, self.unclear(t)), False
        t["fee"] = self.tool["check_fee"](reference=t["reference"], action="change", departure_id=t["dep"]["id"])["fee"]
        return self.confirm(t, S.recap("change", **self.trip(b), newdate=S.date(t["dep"]["date"]), newtime=S.time(t["dep"]["time"]), arr=S.time(t["dep"]["arrives"]), fee=S.money(t["fee"]))), False

    def do_cancel(self, t):
        S = self.S
        if t.get("drop"):
            return S.say("left"), True
        if q := self.booking(t):
            return q, False
        b = t["booking"]
        if b["ticket"] == "saver":
            self.refused.add(("cancel", b["reference"]))
            self.expect = ["alt"]
            n = self.asked["saver" + b["reference"]] = self.asked.get("saver" + b["reference"], 0) + 1
            return (S.say("again") + " " if n > 1 else "") + S.say("saver", fee=S.money(12), **self.trip(b)), False
        if S.retains and not t.get("retained"):
            self.expect = ["retain"]
            t["retained"] = True
            return S.say("retain", **self.trip(b)), False
        if t.get("confirm"):
            self.tool["cancel_booking"](reference=t["reference"])
            return S.say("done_cancel", ref=S.ref(t["reference"]), fee=S.money(t["fee"]["fee"]), refund=S.money(t["fee"]["refund"])), True
        if t.get("confirm") is False:
            return S.say("left"), True
        if t.get("unclear"):
            return self.confirm(t, self.unclear(t)), False
        t["fee"] = self.tool["check_fee"](reference=t["reference"], action="cancel")
        return self.confirm(t, S.recap("cancel", **self.trip(b), fee=S.money(t["fee"]["fee"]), refund=S.money(t["fee"]["refund"]))), False

    def do_seat(self, t):
        S = self.S
        if t.get("drop"):
            return S.say("left"), True
        if q := self.booking(t):
            return q, False
        b = t["booking"]
        if t.get("seat") is None:
            if t.pop("more_of", None):
                self.expect = ["seat"]
                return S.more_of("seat"), False
            return self.ask(["seat"]), False
        if not b["free"].get(t["seat"]) and not t.get("ok_seat"):
            free = [k for k, v in b["free"].items() if v]
            second = [s for s in t.get("seats", [])[1:] if s in free]
            t["alts"] = second[:1] or free
            self.expect = ["seatalt"]
            n = self.asked["seatalt"] = self.asked.get("seatalt", 0) + 1
            key = "seat_one" if len(t["alts"]) == 1 else "seat_many"
            return (S.say("again") + " " if n > 1 else "") + S.say(key, seat=t["seat"], alt=t["alts"][0], free=", ".join(t["alts"]), **self.trip(b)), False
        if t.get("confirm"):
            self.tool["choose_seat"](reference=t["reference"], seat=t["seat"])
            return S.say("done_seat", seat=t["seat"], **self.trip(b)), True
        if t.get("confirm") is False:
            return S.say("left"), True
        if t.get("unclear"):
            return self.confirm(t, self.unclear(t)), False
        return self.confirm(t, S.recap("seat", seat=t["seat"], **self.trip(b))), False

    def extra(self, t, extra, what, count, price):
        S = self.S
        b = t["booking"]
        if t.get("confirm"):
            self.tool["add_extra"](reference=t["reference"], extra=extra, count=count)
            return S.say("done_extra", what=what, price=S.money(price), **self.trip(b)), True
        if t.get("confirm") is False:
            return S.say("left"), True
        if t.get("unclear"):
            return self.confirm(t, self.unclear(t)), False
        return self.confirm(t, S.recap("extra", what=what, price=S.money(price), **self.trip(b))), False

    def do_bike(self, t):
        if t.get("drop"):
            return self.S.say("left"), True
        if q := self.booking(t):
            return q, False
        n = t.get("count") or 1
        if t["booking"]["racks"] < n:
            return self.S.say("norack"), True
        return self.extra(t, "bicycle", "1 bicycle" if n == 1 else f"{n} bicycles", n, EXTRA_PRICE["bicycle"] * n)

    def do_case(self, t):
        if t.get("drop"):
            return self.S.say("left"), True
        if q := self.booking(t):
            return q, False
        n = t.get("count") or 1
        return self.extra(t, "suitcase", "1 extra suitcase" if n == 1 else f"{n} extra suitcases", n, EXTRA_PRICE["suitcase"] * n)

    def do_pet(self, t):
        if t.get("drop"):
            return self.S.say("left"), True
        if q := self.booking(t):
            return q, False
        if not t.get("pet"):
            return self.ask(["pet"]), False
        if t["pet"] != "assistance dog":
            if q := self.need(t, ["weight", "carrier"]):
                return q, False
            if t["weight"] > 10 or not t["carrier"]:
                return self.S.say("nopet", pet=t["pet"]), True
        return self.extra(t, t["pet"], f"1 {t['pet']}", 1, EXTRA_PRICE["pet"])


def fits(dep, p):
    m = int(dep["time"][:2]) * 60 + int(dep["time"][3:])
    kind = p[0]
    if kind == "at":
        return m == p[1] or not p[2] and m == (p[1] + 720) % 1440
    if kind == "after":
        return m >= p[1] or False
    if kind == "before":
        return m <= p[1]
    return {"morning": m < 720, "afternoon": 720 <= m < 1080, "evening": m >= 1020}.get(kind, True)


def build(style):
    """A factory of the agent in this manner of speaking: each conversation has a world and a state of its own."""
    def factory():
        db, log = world(), []
        surnames = [r["surname"] for r in db.execute("select distinct surname from bookings")]
        talk = Talk(Style(style), make_tools(db, log), surnames)

        def agent(text):
            talk.turn += 1
            talk.hear(text)
            return talk.act()

        agent.log = log
        return agent
    return factory

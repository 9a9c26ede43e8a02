"""The front office of Greenlight Driving School: a rule-based agent over SQLite. No model, no randomness.

    make("plain") returns a class whose instances answer one conversation each (`run(prompt)`).

Lessons are booked, moved and cancelled, and hours are bought in advance. Nothing is written before a recap and a yes.
"""

import re
import sqlite3
from datetime import date, datetime, timedelta

import harness

from styles import STYLES

NOW = datetime(2026, 6, 8, 9, 0)  # a Monday
PRICES = {60: 39, 90: 57, 120: 75}
PACKAGES = {5: 185, 10: 360, 20: 690}
PICKUPS = ("home", "college", "station", "work")

PUPILS = [
    ("P-118", "Hannah Kowalski", "manual", "Colin"),
    ("P-131", "Tomasz Reilly", "automatic", "Priya"),
    ("P-142", "Grace Adeyemi", "manual", "Colin"),
    ("P-156", "Ben Sorensen", "automatic", "Priya"),
    ("P-163", "Lucia Marchetti", "manual", "Wendy"),
    ("P-170", "Oliver Nakamura", "manual", "Wendy"),
]
LESSONS = [
    ("L-4407", "P-118", "2026-06-09", "10:00", 60, "home", "booked"),
    ("L-4412", "P-118", "2026-06-18", "15:00", 90, "station", "booked"),
    ("L-4420", "P-131", "2026-06-16", "11:00", 60, "work", "booked"),
    ("L-4431", "P-142", "2026-06-17", "17:00", 60, "college", "booked"),
    ("L-4435", "P-156", "2026-06-12", "09:00", 60, "home", "booked"),
    ("L-4440", "P-156", "2026-06-19", "09:00", 60, "home", "booked"),
    ("L-4446", "P-163", "2026-06-09", "14:00", 60, "work", "booked"),
]
SLOTS = [  # instructor, date, start, how long it can be
    *[("Colin", d, t, m) for d, t, m in [
        ("2026-06-11", "09:00", 120), ("2026-06-11", "13:00", 90), ("2026-06-12", "10:00", 120),
        ("2026-06-15", "11:00", 60), ("2026-06-15", "16:00", 120), ("2026-06-18", "09:30", 120),
        ("2026-06-18", "13:00", 60), ("2026-06-19", "10:00", 90), ("2026-06-19", "14:30", 120),
        ("2026-06-19", "17:00", 60), ("2026-06-22", "12:00", 120)]],
    *[("Wendy", d, t, m) for d, t, m in [
        ("2026-06-10", "15:00", 60), ("2026-06-12", "11:00", 120), ("2026-06-12", "16:30", 90),
        ("2026-06-16", "09:00", 120), ("2026-06-16", "14:00", 120), ("2026-06-17", "10:00", 120),
        ("2026-06-18", "08:30", 60), ("2026-06-18", "12:30", 120), ("2026-06-18", "18:00", 90),
        ("2026-06-23", "13:00", 120)]],
    *[("Priya", d, t, m) for d, t, m in [
        ("2026-06-11", "10:00", 120), ("2026-06-15", "09:00", 90), ("2026-06-15", "15:00", 60),
        ("2026-06-17", "13:30", 120), ("2026-06-17", "16:00", 60), ("2026-06-18", "10:30", 120),
        ("2026-06-22", "14:00", 90), ("2026-06-24", "17:30", 60)]],
]


class Office:
    """The world and its tools."""

    def __init__(self):
        self.db = sqlite3.connect(":memory:", check_same_thread=False)
        self.db.row_factory = sqlite3.Row
        self.db.executescript(
            "create table pupils(pupil_no primary key, name, gearbox, instructor);"
            "create table lessons(lesson_no primary key, pupil_no, date, time, minutes int, pickup, state);"
            "create table slots(instructor, date, time, minutes int);"
            "create table packages(id integer primary key, pupil_no, hours int, price int);")
        self.db.executemany("insert into pupils values(?,?,?,?)", PUPILS)
        self.db.executemany("insert into lessons values(?,?,?,?,?,?,?)", LESSONS)
        self.db.executemany("insert into slots values(?,?,?,?)", SLOTS)

    def rows(self, sql, *args):
        return [dict(r) for r in self.db.execute(sql, args)]

    @harness.tool
    def find_pupil(self, who):
        """A pupil by number or full name."""
        found = self.rows("select * from pupils where lower(pupil_no)=lower(?) or lower(name)=lower(?)", who, who)
        return found[0] if found else {"error": "no such pupil"}

    @harness.tool
    def list_lessons(self, pupil_no):
        return self.rows("select * from lessons where pupil_no=? and state='booked' order by date, time", pupil_no)

    @harness.tool
    def find_free_times(self, instructor, date, minutes):
        return [r["time"] for r in self.rows(
            "select time from slots where instructor=? and date=? and minutes>=? order by time", instructor, date, minutes)]

    @harness.tool
    def find_free_days(self, instructor, minutes):
        return [r["date"] for r in self.rows(
            "select distinct date from slots where instructor=? and minutes>=? order by date", instructor, minutes)]

    @harness.tool
    def get_prices(self):
        return {"lessons": PRICES, "packages": PACKAGES}

    def _take(self, instructor, day, time, minutes):
        got = self.db.execute("delete from slots where instructor=? and date=? and time=? and minutes>=?",
                              (instructor, day, time, minutes)).rowcount
        if not got:
            raise ValueError("not free")

    @harness.tool
    def book_lesson(self, pupil_no, date, time, minutes, pickup):
        pupil = self.find(pupil_no)
        self._take(pupil["instructor"], date, time, minutes)
        number = f"L-{4450 + self.rows('select count(*) n from lessons')[0]['n']}"
        self.db.execute("insert into lessons values(?,?,?,?,?,?,'booked')", (number, pupil_no, date, time, minutes, pickup))
        return {"lesson_no": number, "price": PRICES[minutes]}

    @harness.tool
    def move_lesson(self, lesson_no, date, time):
        lesson = self._changeable(lesson_no)
        self._take(self.find(lesson["pupil_no"])["instructor"], date, time, lesson["minutes"])
        self.db.execute("update lessons set date=?, time=? where lesson_no=?", (date, time, lesson_no))
        return {"lesson_no": lesson_no, "date": date, "time": time}

    @harness.tool
    def cancel_lesson(self, lesson_no):
        self._changeable(lesson_no)
        self.db.execute("update lessons set state='cancelled' where lesson_no=?", (lesson_no,))
        return {"lesson_no": lesson_no, "state": "cancelled"}

    @harness.tool
    def buy_hours(self, pupil_no, hours):
        self.db.execute("insert into packages(pupil_no, hours, price) values(?,?,?)", (pupil_no, hours, PACKAGES[hours]))
        return {"pupil_no": pupil_no, "hours": hours, "price": PACKAGES[hours]}

    def find(self, pupil_no):
        return self.rows("select * from pupils where pupil_no=?", pupil_no)[0]

    def _changeable(self, lesson_no):
        lesson = self.rows("select * from lessons where lesson_no=? and state='booked'", lesson_no)[0]
        if too_late(lesson):
            raise ValueError("less than 48 hours before the lesson")
        return lesson


def too_late(lesson):
    return datetime.fromisoformat(f"{lesson['date']}T{lesson['time']}") - NOW < timedelta(hours=48)


# ---------------------------------------------------------------------------------------------- what the caller said

MONTHS = {m: i for i, names in enumerate(
    ["jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
     "sep sept september", "oct october", "nov november", "dec december"], 1) for m in names.split()}
DAYS = {d: i for i, names in enumerate(
    ["mon monday", "tue tues tuesday", "wed weds wednesday", "thu thur thurs thursday", "fri friday", "sat saturday",
     "sun sunday"]) for d in names.split()}
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
NUMBER = {w: i for i, w in enumerate(ONES)} | {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90}
ORDINAL = {w: i for i, w in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth".split(), 1)} | {"thirtieth": 30}
MON = "(" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
DAY = "(" + "|".join(sorted(DAYS, key=len, reverse=True)) + r")\b\.?"


def tidy(text):
    t = text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("\u00a0", " ")
    t = re.sub(r"\b([ap])\.\s?m\b\.?", r"\1m", t)
    tens = "twenty|thirty|forty|fifty"
    t = re.sub(rf"\b({tens})[- ](one|two|three|four|five|six|seven|eight|nine)\b", lambda m: str(NUMBER[m[1]] + NUMBER[m[2]]), t)
    t = re.sub(rf"\b({tens})[- ]({'|'.join(list(ORDINAL)[:9])})\b", lambda m: f"{NUMBER[m[1]] + ORDINAL[m[2]]}th", t)
    t = re.sub(r"\ba hundred and twenty\b|\b(one )?hundred and twenty\b", "120", t)
    t = re.sub(r"\b(" + "|".join(w for w in NUMBER if w not in ("one", "zero")) + r")\b", lambda m: str(NUMBER[m[1]]), t)
    t = re.sub(rf"\b({'|'.join(ORDINAL)})(?= (of )?{MON})", lambda m: f"{ORDINAL[m[1]]}th", t)
    t = re.sub(rf"({MON} (?:the )?)({'|'.join(ORDINAL)})\b", lambda m: f"{m[1]}{ORDINAL[m[3]]}th", t)
    t = re.sub(rf"\bone(?= ?(hour|o'?clock|am|pm|thirty|fifteen))", "1", t)
    return re.sub(r"\b(at|past|to) one\b(?! of)", r"\1 1", t)


def _day(y, m, d):
    try:
        return date(y, m, d)
    except ValueError:
        return None


def find_dates(t):
    """(start, end, date) of each date that is named, and the text with these blanked."""
    got, today = [], NOW.date()
    week_after = bool(re.search(r"\bnext week\b", t))

    def sweep(pattern, make):
        nonlocal t
        for m in re.finditer(pattern, t):
            value = make(m)
            if value:
                if value < today and not re.search(r"\b20\d\d\b", m[0]):
                    value = _day(value.year + 1, value.month, value.day) or value
                got.append((m.start(), m.end(), value))
                t = t[:m.start()] + "\x00" * len(m[0]) + t[m.end():]

    lead = rf"(?:\b{DAY},?\s+)?(?:the )?"
    sweep(r"\b(20\d\d)-(\d\d?)-(\d\d?)\b", lambda m: _day(int(m[1]), int(m[2]), int(m[3])))
    sweep(lead + rf"\b(\d\d?)(?:st|nd|rd|th)?\.? (?:of )?{MON}(?:,? (20\d\d))?",
          lambda m: _day(int(m[4] or 2026), MONTHS[m[3]], int(m[2])))
    sweep(lead + rf"\b{MON} (?:the )?(\d\d?)(?:st|nd|rd|th)?\b(?!:)(?:,? (20\d\d))?",
          lambda m: _day(int(m[4] or 2026), MONTHS[m[2]], int(m[3])))
    sweep(lead + r"(?<![£$\d.])\b(\d\d?)/(\d\d?)(?:/(?:20)?26)?\b", lambda m: _day(2026, int(m[3]), int(m[2])))
    sweep(lead + r"(?<![£$\d.])\b(\d\d?)\.(\d\d?)\.(?:20)?(?:26)?(?!\d)", lambda m: _day(2026, int(m[3]), int(m[2])))
    sweep(lead + r"\b(\d\d?)(?:st|nd|rd|th)\b", lambda m: _day(today.year, today.month + (int(m[2]) < today.day), int(m[2])))
    sweep(r"\bday after tomorrow\b", lambda m: today + timedelta(2))
    sweep(r"\btomorrow\b", lambda m: today + timedelta(1))
    sweep(r"\btoday\b", lambda m: today)

    def weekday(m):
        ahead = (DAYS[m[2]] - today.weekday()) % 7 or 7
        far = week_after or (m[1] or "").startswith("next") or "week" in (m[3] or "")
        return today + timedelta(ahead + (7 if far and ahead + today.weekday() < 7 else 0))
    sweep(rf"\b(next |this |coming )?{DAY}s?(,? (?:of )?next week| week)?", weekday)
    sweep(r"\bin a week\b", lambda m: today + timedelta(7))
    return sorted(got), t


def find_times(t, bare=False):
    got = []

    def put(m, hour, minute, half=None):
        if half == "pm" and hour < 12:
            hour += 12
        elif half == "am":
            hour %= 12
        elif hour < 8:
            hour += 12  # nobody teaches before eight
        if hour < 24 and minute < 60:
            got.append((m.start(), m.end(), f"{hour:02d}:{minute:02d}"))

    def sweep(pattern, make):
        nonlocal t
        for m in re.finditer(pattern, t):
            make(m)
            t = t[:m.start()] + "\x00" * len(m[0]) + t[m.end():]

    sweep(r"(?<![£$\d])\b(\d\d?)[:.h](\d\d)\b(?!\.?\d)\s*(am|pm)?(?:\s*(?:hrs|h)\b)?", lambda m: put(m, int(m[1]), int(m[2]), m[3]))
    sweep(r"\b(half|quarter|\d\d?)(?: minutes)? (past|to) (\d\d?)\b\s*(am|pm)?", lambda m: (
        lambda n: put(m, int(m[3]) - (m[2] == "to"), (60 - n if m[2] == "to" else n), m[4])
    )({"half": 30, "quarter": 15}.get(m[1]) or int(m[1])))
    sweep(r"\bhalf (\d\d?)\b", lambda m: put(m, int(m[1]), 30))
    sweep(r"(?<![-£])\b(\d\d?) (15|30|45)\b(?! ?min)\s*(am|pm)?", lambda m: put(m, int(m[1]), int(m[2]), m[3]))
    sweep(r"(?<![-£])\b(\d\d?)\s*(am|pm|o'? ?clock)\b(?: in the (morning|afternoon|evening))?", lambda m: put(
        m, int(m[1]), 0, m[2] if m[2] in ("am", "pm") else {"morning": "am"}.get(m[3])))
    sweep(r"\b(noon|midday)\b", lambda m: put(m, 12, 0))
    sweep(r"\b(?:at|around|about|before|after|from|by|until) (\d\d?)\b(?!\s*(?:st|nd|rd|th|hours?\b|h\b|min|pounds|quid|%|\.\d))",
          lambda m: put(m, int(m[1]), 0))
    if bare and not got:
        sweep(r"^\W*(\d\d?)\W*(please|then)?\W*$", lambda m: put(m, int(m[1]), 0))
    return sorted(got)


def find_minutes(t):
    if re.search(r"\b(1|one|an) (hour )?and a half|\bhour and (a )?half|\b1[.,]5 ?-?h|\b1½|\b90\b(?! ?(pounds|quid))|\b1 hour (and )?30", t):
        return 90
    if re.search(r"\b120\b|\b2[- ]?(hours?|h|hrs?)\b|\bdouble\b", t):
        return 120
    if re.search(r"\b60[- ]?min|^\W*60\W*$|\b(1|one|an)[- ]?(hour|hr|h)\b|\bsingle lesson|\bhour-long|\bhour lesson|\bstandard\b", t):
        return 60
    return None


YES = (r"\b(yes|yeah|yep|yup|aye|sure|ok|okay|correct|exactly|perfect|absolutely|of course|certainly|definitely|agreed|"
       r"go ahead|please do|do (it|that|so)\b|go for it|confirmed?|sounds? (good|fine|great|right)|that works|lovely|great|"
       r"fine|(that's|that is) (the|that) one|(that's|that is|it's|it is|all) (right|good|it|fine|all right)|book it|move it|make it so|i'?ll take|happy with)\b")
NO = (r"\b(no|nope|nah|not|don't|do not|doesn't|isn't|wrong|incorrect|never ?mind|leave it|forget it|stop|can't|cannot|"
      r"won't|neither|none|too (expensive|much|dear|pricey))\b")
ASIDE = r"\b(not|don't|do not) (really |quite |yet )?(sure|certain|know)\b|\bno (problem|worries|rush|matter|other changes?|further changes?)\b|\bnot a problem\b|\bwhy not\b|\bnothing (else )?to change\b"
DROP = (r"(^\W*(no,? ?)?(please )?(don't|do not)\W*$)|\b(never ?mind|leave it|forget (it|about it)|don't (book|move|cancel|buy|do)|do not (book|move|cancel|buy|do)|"
        r"rather not|too (expensive|much|dear|pricey)|no,? (thanks?|thank you)\b|no,? not (today|this time|now)|i'?d rather not|i'?ll (leave|think|pass|keep)|not (going|interested|then)|"
        r"call it off|drop it|won't (book|take|buy|do)|leave (everything|things|my|the|that|it)|keep (it|the|my|things|everything)|"
        r"skip it|(that|it)'?s? (is )?(over|above|more than)|then (no|not)\b|as it is)")
CLOSE = (r"\b(that'?s? (is |was |will be |would be )?(all|everything|it)( for (now|today))?|nothing( else| more)?|no thanks?|"
         r"no,? thank you|bye|goodbye|all (good|set|done)|i'?m (done|good|fine|all set)|have a (good|nice)|cheers|thanks?( you)?( very much| so much| a lot)?)\b")


def says_yes(t):
    t = re.sub(r"\b(when|what|how|where|why|can|could|if|whether|would|will|shall)\b[^,.;!]{0,25}\b(do|book|move|take) (it|that|so)\b", " ", t)
    if t.rstrip().endswith("?") and not re.match(r"\W*(yes|yeah|yep|ok|okay|sure|please)\b", t):
        return False  # who asks has not agreed yet
    return bool(re.search(YES, t)) or bool(re.match(r"\W*(please|y|right|good)\W*$", t)) or bool(re.match(r"\W*right\b", t))


def says_no(t):
    return bool(re.search(NO, re.sub(ASIDE, " ", t))) or bool(re.match(r"\W*n\W*$", t))


NTH = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "last": -1, "latest": -1,
       "earliest": 0, "earlier": 0, "soonest": 0, "later": -1, "former": 0, "latter": -1, "top": 0, "bottom": -1}


def find_choice(t, count, numbered=False):
    """Which of `count` options is meant, as an index."""
    m = re.search(r"\b(?:number|option|no\.|nr\.?|#) ?(\d)\b", t) or (
        re.match(r"\W*(\d)\W*(please|then)?\W*$", t) if numbered else None)
    if m and 1 <= int(m[1]) <= count:
        return int(m[1]) - 1
    m = re.search(r"\b(" + "|".join(NTH) + r")\b(?! of (january|june|july|may))(?! lesson\b(?! ))", t)
    if m:
        i = NTH[m[1]]
        return i if -1 <= i < count else None
    if re.search(r"\b(either|any( of (them|those))?|whichever|don't mind|do not mind|doesn't matter|no preference|you (choose|pick|decide))\b", t):
        return 0
    if count == 1 and re.search(r"\b(that|this) (one|time|day)\b", t):
        return 0
    return None


def find_pickup(t):
    for place, pattern in {
        "station": r"\bstation\b", "college": r"\b(college|sixth form|campus|school gate|my school)\b",
        "home": r"\b(home|my (house|flat|place|address|door))\b",
        "work": r"(\b(at|from|my|outside|near) (my )?(work|workplace|office|job)\b|\bworkplace\b|(^|,|\band)\s*(at )?(my )?work(,? please)?\s*(\.|,|$)|\bwork address\b|\bpick.{0,15}\bwork\b|\bwork,? (it is|is (fine|best)|please)\b)",
    }.items():
        if re.search(pattern, t):
            return place
    return None


TASKS = {
    "cancel": r"\b(cancel|cancelled|cancelling|call off|scrap)\b|\bget rid of\b",
    "move": r"\b(move|moved|moving|reschedul\w+|shift|postpone|bring forward|put back|swap)\b|\bchange\b.{0,40}\b(lesson|appointment|booking|l-\d+)\b|\b(different|another|other|new) (day|time|date) for\b",
    "hours": r"\b(package|bundle|block( of| booking)?|in advance|pre-?pay|prepaid|top up)\b|\b(buy|purchase)\b.{0,20}\bhours?\b|\b(buy|purchase|take|get)\b.{0,25}\b(5|10|20)[- ]hours?\b",
    "book": r"\b(book|arrange|schedule|reserve|sign me up|set up|fix|get|have|need|want|like|take|after|looking for)\b.{0,50}\b(lesson|drive|driving session|session)\b|\bnew lesson\b|^\W*((a|another|one) )?(driving )?lesson,? please|\banother lesson\b|\bbook\b",
}
ASKS = {
    "price": r"\b(how much|what.{0,30}\b(cost|price|charge|fee|pay)|prices?\b.{0,25}\?|cost of|price of|what'?s the (cost|price)|(know|tell me|ask|about|hear|check)\b.{0,40}\b(prices?|costs?)\b)",
    "lessons": r"\b(when('?s| is| are| do i have| have i got)?\b.{0,15}\bmy (next |other )?lessons?|what lessons|which lessons|my next lesson\b.{0,12}\?|(list|see|know|check|tell me|remind me)\b.{0,30}\bmy (next |booked |upcoming )?lessons?|when am i)\b",
    "rules": r"\b(notice\b|how (late|long before|far ahead|far in advance)|(cancellation|rescheduling) (rules?|policy|terms|conditions)|until when|by when|latest i can|up to when|deadline)",
    "free": r"\b((what|which|when|are there|is there|have you|any|anything|do you have)\b.{0,40}\b(free|available|availability|openings?|gaps?))\b",
    "opening": r"\b(office hours|opening (hours|times)|(when|what time).{0,20}\b(are|is) .{0,20}\bopen)",
    "pickups": r"\bwhere (can|do|could|would|will) (you|i|he|she|they).{0,20}\b(pick|collect|meet)",
}


class Said:
    """One clause of the caller, understood."""

    def __init__(self, text, bare=False, place=False):
        self.text = t = text
        m = re.search(r"\bl-? ?(\d{4})\b", t)
        self.lesson = f"L-{m[1]}" if m else None
        m = re.search(r"\bp-? ?(\d{3})\b", t)
        self.pupil_no = f"P-{m[1]}" if m else None
        names = [n for _, n, *_ in PUPILS if re.search(rf"\b{n.lower().replace(' ', '[ -]+')}\b", t)]
        self.name = names[0] if names else None
        t = re.sub(r"\b[lp]-? ?\d{3,4}\b", lambda m: "\x00" * len(m[0]), t)
        # what is taken back or excluded does not count
        t = re.sub(r"\b(?:not|instead of|rather than|and not)\s+(?:on |at |the |for )*(?=(?:\d|" + DAY[:-5] + r"))[^,;.]*?(?=\s+but\b|[,;.]|\s-\s|\s+to\b|$)", lambda m: "\x00" * len(m[0]), t)
        dates, rest = find_dates(t)
        times = find_times(rest, bare)
        self.after = self.before = None
        exact = []
        for a, b, v in times:
            lead = rest[max(0, a - 16):b]
            if re.search(r"\b(after|not before|no earlier than|onwards?|earliest)\b", lead) and not re.search(r"half past|quarter past", lead[-10:]):
                self.after = v
            elif re.search(r"\b(before|until|no later than|not after)\b", lead):
                self.before = v
            else:
                exact.append((a, b, v))
        if not times:
            if re.search(r"\bafternoon\b", t):
                self.after = "12:00"
            elif re.search(r"\bevening\b", t):
                self.after = "17:00"
            elif re.search(r"\bmorning\b", t) and not re.search(r"good morning", t):
                self.before = "12:00"
        self.marks = sorted([(a, "date", v.isoformat()) for a, _, v in dates] + [(a, "time", v) for a, _, v in exact])
        self.dates = [v for _, k, v in self.marks if k == "date"]
        self.times = [v for _, k, v in self.marks if k == "time"]
        m = re.search(r"\b(\d\d?)[- ]?(?:hours?|hrs?|h)\b", rest)
        self.hours = int(m[1]) if m and int(m[1]) > 2 else None
        self.minutes = find_minutes(rest)
        self.pickup = find_pickup(text) or ("work" if place and re.search(r"\bwork\b", text) else None)
        m = re.search(r"(?:£\s?|\b)(\d+)(?:\.\d\d)?(?:\s?(?:pounds|quid|gbp))?", text)
        self.limit = None
        m = re.search(r"(?:under|below|at most|no more than|not more than|up to|less than|maximum(?: of)?|max|within|over|above) (?:£\s?)?(\d+)", text)
        if m:
            self.limit = int(m[1])
        self.tasks = [k for k, p in TASKS.items() if re.search(p, text)]
        if "cancel" in self.tasks or "move" in self.tasks:
            self.tasks = [k for k in self.tasks if k in ("cancel", "move")]
        if "hours" in self.tasks and "book" in self.tasks:
            self.tasks = ["hours"]
        self.asks = [k for k, p in ASKS.items() if re.search(p, text)]
        if "rules" in self.asks:
            self.tasks = []
        if self.asks and "book" in self.tasks and not re.search(r"\b(book|arrange|schedule|reserve)\b", text):
            self.tasks.remove("book")
        if "price" in self.asks and not re.search(r"\b(i'?d like to|i want to|want to|can (you|i)|please|could you|would like to) (also )?(book|buy|get|take|move|cancel)", text):
            self.tasks = []
        if "lessons" in self.asks:
            self.tasks = [k for k in self.tasks if k in ("cancel", "move")]

    def __bool__(self):
        return bool(self.lesson or self.pupil_no or self.name or self.marks or self.minutes or self.hours or self.pickup
                    or self.tasks or self.asks or self.after or self.before)


def clauses(text, bare, place=False):
    t = tidy(text)
    out = []
    for sentence in re.split(r"(?<=[?!;])\s+|(?<=[^\d]\.)\s+|(?<=\d\.)\s+(?=[a-z])|\n+", t):
        parts = re.split(r",?\s+(?:and then|and also|and|then|also|but also|plus|but)\s+", sentence)
        if len(parts) > 1 and sum(bool(Said(p).tasks or Said(p).asks) for p in parts) > 1:
            merged = []
            for p in parts:
                if merged and not (Said(p).tasks or Said(p).asks):
                    merged[-1] += " and " + p
                else:
                    merged.append(p)
            out += [Said(p, bare, place) for p in merged]
        elif sentence.strip():
            out.append(Said(sentence, bare, place))
    return out


# ------------------------------------------------------------------------------------------------------ the speaker

class Speaker:
    """Turns moments of the talk into sentences of one style."""

    def __init__(self, style):
        self.s = STYLES[style]
        self.used = {}

    @property
    def batch(self):
        return self.s.get("batch", False)

    @property
    def numbered(self):
        return self.s.get("list") == "numbers"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return d.strftime(self.s.get("date", "%A %-d %B"))

    def time(self, hhmm):
        if self.s.get("time") == "ampm":
            h, m = map(int, hhmm.split(":"))
            return f"{h % 12 or 12}{f':{m:02d}' if m else ''} {'am' if h < 12 else 'pm'}"
        return hhmm

    def options(self, items, word="or"):
        kind = self.s.get("list", "or")
        if kind == "numbers":
            return "\n" + "\n".join(f"{i}) {x}" for i, x in enumerate(items, 1))
        if kind == "bullets":
            return "\n" + "\n".join(f"- {x}" for x in items)
        if kind == "slashes":
            return " / ".join(items)
        if len(items) == 1:
            return items[0]
        return ", ".join(items[:-1]) + f" {word if kind == 'or' else kind} " + items[-1]

    def __call__(self, key, **values):
        lines = self.s[key]
        lines = [lines] if isinstance(lines, str) else lines
        n = self.used.get(key, 0)
        self.used[key] = n + 1
        return lines[n % len(lines)].format(**values)


LENGTHS = {60: "60 minutes", 90: "90 minutes", 120: "120 minutes"}
NEEDS = {"book": ["pupil", "minutes", "date", "time", "pickup"], "move": ["pupil", "lesson", "date", "time"],
         "cancel": ["pupil", "lesson"], "hours": ["pupil", "hours"]}


class Task:
    def __init__(self, kind):
        self.kind = kind
        self.slots = {}
        self.backup = []  # other days and times that would do
        self.after = self.before = None
        self.noes = 0
        self.options = []  # what was offered last, as (slot, value)


class Desk:
    def __init__(self, style="plain"):
        self.office = Office()
        self.say = Speaker(style)
        self.pupil = None
        self.tasks = []  # the first is the one that is being talked about
        self.awaiting = None  # a slot, "confirm", "change", "more", "wish", "asker"
        self.loose = []  # clauses that came before there was a task
        self.asked = []  # questions that wait for the pupil's name
        self.misses = 0
        self.mine = None  # the pupil's lessons, until something changes

    # -- one turn

    def run(self, prompt, detailed=False):
        return self.hear(prompt or "")

    def hear(self, text):
        was = self.awaiting
        said = clauses(text, bare=was == "time" and not self.say.numbered, place=was == "pickup")
        t = tidy(text)
        out, fresh = [], False

        # the menus
        m = re.match(r"\W*(?:number |option )?(\d)\W*$", t) if self.say.numbered and not self.tasks else None
        if m and was == "more" and m[1] in "12":
            t = "yes" if m[1] == "1" else "no thanks"
        elif m and was == "wish" and m[1] in "1234":
            task = Task(["book", "move", "cancel", "hours"][int(m[1]) - 1])
            self.tasks.append(task)
            return self._next()

        # who is calling
        for c in said:
            who = c.pupil_no or c.name
            if who and not (self.pupil and who in (self.pupil["pupil_no"], self.pupil["name"])):
                found = self.office.find_pupil(who=who)
                if "error" in found:
                    out.append(self.say("no_pupil", who=who))
                else:
                    self.pupil, self.mine = found, None
                    fresh = True
            elif who:
                fresh = True

        # what is wanted, and what belongs to it
        questions, changed, target = [], False, self.tasks[0] if self.tasks else None
        for c in said:
            questions += [(k, c) for k in c.asks]
            for kind in c.tasks:
                if self._starts(kind, c, was):
                    target = self._open(kind, c)
                    changed = True
                else:
                    same = [k for k in self.tasks if k.kind == kind]
                    target = same[0] if same else target
            if target is not None:
                changed |= self._fill(target, c, was)
            elif c:
                self.loose.append(c)

        for kind, c in questions:
            out.append(self._answer(kind, c))
        out = [o for o in out if o]

        if not self.tasks:
            return self._idle(t, was, out, fresh, bool(questions), said)
        if changed or (fresh and was != "confirm"):
            self.misses = 0
            if changed:
                self.tasks[0].noes = 0
            return self._join(out, self._next())
        if was == "confirm":
            return self._confirm(t, out, questions, said)
        if was == "change" and any(self.tasks[0].kind in c.tasks for c in said) and not re.search(DROP, t):
            return self._join(out, self._next())
        if was == "change":
            if re.search(DROP, t) or says_no(t) or re.search(r"\b(nothing|leave|drop)\b", t):
                return self._join(out, self._drop())
            if says_yes(t):
                return self._join(out, self._next())
            slot = self._named_slot(t)
            if slot and not any(c.marks or c.minutes or c.hours or c.pickup for c in said):
                for s in slot:
                    self.tasks[0].slots.pop(s, None)
                return self._join(out, self._next())
        if questions:
            return self._join(out, self._next())
        if re.search(DROP, t) and was not in ("wish", "more"):
            return self._join(out, self._drop())
        if says_no(t) and re.search(r"\b(none|neither|no other|not any|else)\b|^\W*no\W*$", t) and was in ("date", "time"):
            return self._join(out, self._drop() if self.misses else self._miss())
        if was == "date" and len(self.tasks[0].options) != 1 and (says_yes(t) or re.search(
                r"\b(tell me|you (tell|say)|what (do|have) you|don't (know|mind|have)|do not know|any day|whenever|not yet|no preference|no (particular|special))", t)):
            return self._join(out, self._which_days())
        if says_yes(t) and was in ("date", "time") and len(self.tasks[0].options) == 1:
            self.tasks[0].slots[self.tasks[0].options[0][0]] = self.tasks[0].options[0][1]
            return self._join(out, self._next())
        if out or any(c.marks or c.minutes or c.hours or c.lesson or c.pickup for c in said):
            return self._join(out, self._next())  # nothing new, but understood
        return self._miss()

    def _join(self, out, last):
        glue = "\n" if self.say.s.get("list") in ("numbers", "bullets") else " "
        return glue.join(x for x in [*out, last] if x)

    def _miss(self):
        self.misses += 1
        return self._join([self.say("again")], self._next())

    def _which_days(self):
        task = self.tasks[0]
        minutes = task.slots.get("minutes") or task.slots.get("lesson", {}).get("minutes", 60)
        days = [d for d in self.office.find_free_days(instructor=self.pupil["instructor"], minutes=minutes) if d > NOW.date().isoformat()]
        task.options = [("date", d) for d in days]
        return self._join([self.say("a_free_days", days=self.say.options([self.say.date(d) for d in days], "and"))], self.say("ask_new_date" if task.kind == "move" else "ask_date", instructor=self.pupil["instructor"]))

    # -- understanding in context

    def _starts(self, kind, c, was):
        """Is this clause about a new task of this kind, or about what is open anyway?"""
        if not self.tasks:
            return True
        if any(k.kind == kind for k in self.tasks):
            return False
        now = self.tasks[0].kind
        if was in ("confirm", "change") and kind == "cancel" and not re.search(r"\blessons?\b|\bl-\d", c.text) and now in ("book", "hours"):
            return False  # "cancel that"
        if now == "book" and kind == "move" and not re.search(r"\blessons?\b|\bl-?\d", c.text):
            return False  # "move it to ten": the lesson that is being booked
        if kind == "book":
            return bool(re.search(r"\b(also|another|second|new|too|as well|lesson)\b", c.text)) and not re.search(r"^\W*(yes|ok|please)?\W*book (it|that|them)\b", c.text) \
                and now in ("hours", "cancel") and not re.search(r"\b(cancel|move)\b", c.text)
        return True

    def _open(self, kind, c):
        task = Task(kind)
        for old in list(self.tasks):
            if {old.kind, kind} == {"move", "cancel"} and (
                    re.search(r"\b(instead|rather|better|it|actually|then)\b", c.text)) and (c.lesson in (None, old.slots.get("lesson", {}).get("lesson_no"))):
                if "lesson" in old.slots:
                    task.slots["lesson"] = old.slots["lesson"]
                self.tasks.remove(old)
                self.tasks.insert(0, task)
                break
        else:
            self.tasks.append(task)
        for waiting in self.loose:
            self._fill(task, waiting, None)
        self.loose = []
        return task

    def _fill(self, task, c, was):
        """Put what the clause says into the task; True if anything new came of it."""
        before = (dict(task.slots), task.after, task.before)
        s = task.slots
        needs = NEEDS[task.kind]
        here = task is (self.tasks[0] if self.tasks else None)
        if "minutes" in needs and c.minutes:
            s["minutes"] = c.minutes
        if "pickup" in needs and c.pickup:
            s["pickup"] = c.pickup
        if "hours" in needs:
            h = c.hours
            m = re.search(r"\b(5|10|20)\b", c.text)
            if not h and m and (was == "hours" or re.search(r"make it|rather|instead|change", c.text)):
                h = int(m[1])
            if h:
                s["hours"] = h
        if "lesson" in needs:
            mine = self._lessons()
            hit = [x for x in mine if x["lesson_no"] == c.lesson]
            if c.lesson and not hit and self.pupil:
                s["lesson"] = {"lesson_no": c.lesson, "missing": True}
            elif c.lesson and not hit:
                s["lesson_no"] = c.lesson
            if hit:
                s["lesson"] = hit[0]
        marks = list(c.marks)
        if "lesson" in needs and marks:
            mine = self._lessons()
            if "lesson" not in s and not self.pupil and not ("lesson_no" in s and len(c.dates) < 2):
                s.setdefault("marks", []).extend(marks)
                marks = []
            elif self.pupil:
                marks = self._lesson_by_day(task, marks, c)
        if task.kind in ("book", "move") and marks:
            self._when(task, marks, c, was)
        if task.kind in ("book", "move"):
            task.after, task.before = c.after or task.after, c.before or task.before
            if (c.after or c.before) and "time" in s and not c.times and was in ("time", "date", "confirm", "change") and not (
                    (not c.after or s["time"] >= c.after) and (not c.before or s["time"] <= c.before)):
                s.pop("time")
        if here and was in ("time", "date", "lesson", "minutes", "pickup", "hours") and task.options and was not in ("minutes",) and \
                (dict(task.slots), task.after, task.before) == before and not c.asks:
            i = find_choice(c.text, len(task.options), self.say.numbered)
            if i is not None and was == task.options[0][0]:
                s[was] = task.options[i][1]
        elif here and was == "minutes" and (dict(task.slots)) == before[0] and not c.asks:
            i = find_choice(c.text, 3, self.say.numbered)
            m = re.search(r"\b(shortest|longest)\b", c.text)
            if m:
                i = 0 if m[1] == "shortest" else 2
            if i is not None:
                s["minutes"] = list(PRICES)[i]
        return (dict(task.slots), task.after, task.before) != before

    def _lesson_by_day(self, task, marks, c):
        """Take out of the marks those that name a lesson which is booked; the rest are where it should go."""
        mine, s = self._lessons(), task.slots
        rest = list(marks)
        if "lesson" not in s:
            for x in mine:
                if any(k == "date" and v == x["date"] for _, k, v in rest):
                    s["lesson"] = x
                    if self.awaiting == "lesson" or "date" in s:
                        rest = [m for m in rest if m[2] != x["date"]]
                    break
        elif "date" in s and re.search(r"\b(the|that) (one|lesson) (on|of|from)\b", c.text):
            rest = [m for m in rest if m[2] != s["lesson"].get("date")]
        lesson = s.get("lesson")
        if lesson and not lesson.get("missing") and len([1 for _, k, _ in rest if k == "date"]) > (0 if task.kind == "cancel" else 1):
            rest = [m for m in rest if not (m[1] == "date" and m[2] == lesson["date"])]
            if len([1 for _, k, _ in rest if k == "time"]) > 1:
                rest = [m for m in rest if not (m[1] == "time" and m[2] == lesson["time"])]
        elif lesson and not lesson.get("missing") and any(k == "date" and v == lesson["date"] for _, k, v in rest) and not re.search(
                r"\b(same day|later that day)\b", c.text) and "date" not in s and self.awaiting != "date" and not re.search(
                rf"\bto\b[^.]*", c.text.split("lesson")[-1]):
            rest = []
        return rest if task.kind == "move" else []

    def _when(self, task, marks, c, was):
        pairs, day, time = [], None, None
        for _, kind, value in marks:
            if kind == "date":
                if day:
                    pairs.append((day, time))
                    time = None
                day = value
            elif time and day:
                pairs.append((day, time))
                time = value
            elif time:
                pairs.append((None, time))
                time = value
            else:
                time = value
        pairs.append((day, time))
        if len(pairs) > 1 and pairs[0][1] and not pairs[1][1] and pairs[0][0] is None:
            pass
        if len(pairs) > 1 and re.search(r"\b(no,? wait|i mean|sorry|actually|correction|- no\b|no,? make)", c.text) and not re.search(
                r"\b(or|otherwise|else|failing|if not|second choice)\b", c.text):
            pairs = pairs[-1:]
        s = task.slots
        d, tm = pairs[0]
        if d and d != s.get("date") and not tm and was in ("confirm", "change", "time", "date", "pickup", "minutes"):
            s["date"] = d  # the time stays, if it is free on that day too
        elif d:
            if d != s.get("date") and not tm:
                s.pop("time", None)
            s["date"] = d
        if tm:
            s["time"] = tm
        task.backup = [(a or d or s.get("date"), b or tm) for a, b in pairs[1:]] or task.backup

    def _lessons(self):
        if not self.pupil:
            return []
        if self.mine is None:
            self.mine = self.office.list_lessons(pupil_no=self.pupil["pupil_no"])
        return self.mine

    def _named_slot(self, t):
        for words, slots in {r"\b(day|date)\b": ["date", "time"], r"\b(time|hour|start)\b": ["time"], r"\b(length|long|duration|minutes)\b": ["minutes"],
                             r"\b(pick|place|where|meeting)": ["pickup"], r"\blesson\b": ["lesson"], r"\b(hours|package)\b": ["hours"]}.items():
            hit = [s for s in slots if s in self.tasks[0].slots]
            if re.search(words, t) and hit:
                return hit
        return None

    # -- what to say next

    def _next(self):
        task = self.tasks[0]
        s = task.slots
        if self.pupil and "lesson" in NEEDS[task.kind] and ("lesson_no" in s or "marks" in s or len(self._lessons()) < 2):
            stop = self._settle_lesson(task, s)
            if stop:
                return stop
        if self.say.batch and not task.options:
            missing = [n for n in NEEDS[task.kind] if n != "pupil" and n not in s or n == "pupil" and not self.pupil]
            if "lesson_no" in s and "lesson" in missing:
                missing.remove("lesson")
            if "date" in missing and any(k == "date" for _, k, _ in s.get("marks", [])):
                missing.remove("date")
            if "time" in missing and any(k == "time" for _, k, _ in s.get("marks", [])):
                missing.remove("time")
            if len(missing) > 1 and not (missing[:1] == ["time"]) and not (self.pupil and "lesson" in missing):
                self.awaiting = missing[0]
                return self.say("several", wanted=self.say.options([self.say(f"n_{n}") for n in missing], "and"))
        if not self.pupil:
            self.awaiting = "pupil"
            return self.say("ask_pupil")
        return getattr(self, f"_next_{task.kind}")(task, s)

    def _settle_lesson(self, task, s):
        """Find the lesson; a text if that has to be asked, or cannot be."""
        mine = self._lessons()
        if "lesson_no" in s:
            number = s.pop("lesson_no")
            s["lesson"] = next((x for x in mine if x["lesson_no"] == number), {"lesson_no": number, "missing": True})
        if "marks" in s:
            marks = s.pop("marks")
            rest = self._lesson_by_day(task, marks, Said(""))
            if task.kind == "move" and rest:
                self._when(task, rest, Said(""), None)
        lead = ""
        if "lesson" in s and s["lesson"]["lesson_no"] not in [x["lesson_no"] for x in mine]:
            s["lesson"]["missing"] = True  # it was cancelled a moment ago
        if s.get("lesson", {}).get("missing"):
            lead = self.say("no_lesson", lesson=s.pop("lesson")["lesson_no"])
        if not mine:
            return self._finish(self.say("a_none"))
        if "lesson" not in s and len(mine) == 1 and not lead:
            s["lesson"] = mine[0]
        if "lesson" not in s:
            self.awaiting = "lesson"
            task.options = [("lesson", x) for x in mine]
            return self._join([lead] if lead else [], self.say("ask_lesson", lessons=self.say.options([self._lesson(x) for x in mine])))
        if too_late(s["lesson"]):
            x = s["lesson"]
            return self._finish(self.say("late", lesson=x["lesson_no"], date=self.say.date(x["date"]), time=self.say.time(x["time"])))
        return None

    def _lesson(self, x):
        return self.say("lesson", lesson=x["lesson_no"], date=self.say.date(x["date"]), time=self.say.time(x["time"]), minutes=x["minutes"])

    def _settle_when(self, task, s, minutes, instructor):
        """Find day and time among what is free; a text if that has to be asked."""
        lead = []
        while True:
            if "date" not in s:
                self.awaiting = "date"
                if lead:
                    return self._join(lead[:-1], lead[-1])
                return self.say("ask_date" if task.kind == "book" else "ask_new_date", instructor=instructor)
            free = self.office.find_free_times(instructor=instructor, date=s["date"], minutes=minutes)
            fit = [x for x in free if (not task.after or x >= task.after) and (not task.before or x <= task.before)] or free
            if "time" in s and s["time"] in free:
                task.options = []
                return None
            if "time" not in s and len(fit) == 1 and len(free) > 1 and (task.after or task.before):
                s["time"] = fit[0]
                return None
            if task.backup:
                d, t = task.backup.pop(0)
                lead = [self.say("taken", date=self.say.date(s["date"]), time=self.say.time(s["time"]) if "time" in s else "")] if "time" in s else []
                s["date"] = d
                s.pop("time", None)
                if t:
                    s["time"] = t
                if "time" in s and s["time"] in self.office.find_free_times(instructor=instructor, date=d, minutes=minutes):
                    self.lead = lead
                continue
            if not free:
                days = [d for d in self.office.find_free_days(instructor=instructor, minutes=minutes) if d != s["date"] and d > NOW.date().isoformat()]
                gone = s.pop("date")
                near = sorted(days, key=lambda d: abs((date.fromisoformat(d) - date.fromisoformat(gone)).days))[:3]
                near.sort()
                self.awaiting = "date"
                task.options = [("date", d) for d in near]
                return self._join(lead, self.say("full_day", date=self.say.date(gone), days=self.say.options([self.say.date(d) for d in near])))
            task.options = [("time", x) for x in fit]
            self.awaiting = "time"
            times = self.say.options([self.say.time(x) for x in fit])
            if "time" in s:
                t = s.pop("time")
                return self._join(lead, self.say("taken_offer", date=self.say.date(s["date"]), time=self.say.time(t), times=times))
            return self._join(lead, self.say("ask_time", date=self.say.date(s["date"]), times=times))

    lead = None

    def _recap(self, key, **values):
        lead, self.lead = self.lead or [], None
        self.awaiting = "confirm"
        return self._join(lead, self.say(key, **values))

    def _next_book(self, task, s):
        if "minutes" not in s:
            self.awaiting = "minutes"
            return self.say("ask_minutes", lengths=self.say.options([LENGTHS[m] for m in PRICES]))
        ask = self._settle_when(task, s, s["minutes"], self.pupil["instructor"])
        if ask:
            return ask
        if "pickup" not in s:
            self.awaiting = "pickup"
            task.options = [("pickup", p) for p in PICKUPS]
            return self.say("ask_pickup", places=self.say.options(list(PICKUPS)))
        price = self.office.get_prices()["lessons"][s["minutes"]]
        return self._recap("recap_book", name=self.pupil["name"], minutes=s["minutes"], date=self.say.date(s["date"]),
                           time=self.say.time(s["time"]), pickup={"station": "the station", "college": "the college"}.get(s["pickup"], s["pickup"]), instructor=self.pupil["instructor"], price=price)

    def _next_move(self, task, s):
        ask = self._settle_lesson(task, s)
        if ask:
            return ask
        x = s["lesson"]
        ask = self._settle_when(task, s, x["minutes"], self.pupil["instructor"])
        if ask:
            return ask
        return self._recap("recap_move", lesson=x["lesson_no"], old_date=self.say.date(x["date"]), old_time=self.say.time(x["time"]),
                           date=self.say.date(s["date"]), time=self.say.time(s["time"]))

    def _next_cancel(self, task, s):
        ask = self._settle_lesson(task, s)
        if ask:
            return ask
        x = s["lesson"]
        return self._recap("recap_cancel", lesson=x["lesson_no"], date=self.say.date(x["date"]), time=self.say.time(x["time"]))

    def _next_hours(self, task, s):
        prices = self.office.get_prices()["packages"]
        lead = []
        if "hours" in s and s["hours"] not in prices:
            lead = [self.say("no_package", hours=s.pop("hours"))]
        if "hours" not in s:
            self.awaiting = "hours"
            task.options = [("hours", h) for h in prices]
            return self._join(lead, self.say("ask_hours", packages=self.say.options([self.say("package", hours=h, price=p) for h, p in prices.items()])))
        return self._recap("recap_hours", name=self.pupil["name"], hours=s["hours"], price=prices[s["hours"]])

    # -- a yes, a no

    def _confirm(self, t, out, questions, said):
        limit = next((c.limit for c in said if c.limit), None)
        if questions:
            return self._join(out, self._next())
        if limit and re.search(r"\b(if|long as|provided|unless|only)\b", t) and not re.search(DROP, t):
            return self._join(out, self._next())  # a condition is no yes: the price is told again
        yes, no = says_yes(t), says_no(t)
        if re.search(DROP, t) and not re.match(r"\W*yes", t):
            return self._join(out, self._drop())
        if yes and (not no or re.match(r"\W*(yes|yeah|yep|ok|sure|correct)", t) and not re.search(r"\bbut\b", t)):
            return self._join(out, self._write())
        if no and not yes:
            self.tasks[0].noes += 1
            if self.tasks[0].noes > 1:  # twice no to the same summary
                return self._join(out, self._drop())
            self.awaiting = "change"
            return self._join(out, self.say("what_change"))
        if any(c.marks or c.minutes or c.hours or c.lesson or c.pickup for c in said):
            return self._next()
        return self._miss()

    def _write(self):
        task, s, say = self.tasks[0], self.tasks[0].slots, self.say
        try:
            if task.kind == "book":
                r = self.office.book_lesson(pupil_no=self.pupil["pupil_no"], date=s["date"], time=s["time"], minutes=s["minutes"], pickup=s["pickup"])
                done = say("done_book", lesson=r["lesson_no"], date=say.date(s["date"]), time=say.time(s["time"]), price=r["price"])
            elif task.kind == "move":
                r = self.office.move_lesson(lesson_no=s["lesson"]["lesson_no"], date=s["date"], time=s["time"])
                done = say("done_move", lesson=r["lesson_no"], date=say.date(s["date"]), time=say.time(s["time"]))
            elif task.kind == "cancel":
                r = self.office.cancel_lesson(lesson_no=s["lesson"]["lesson_no"])
                done = say("done_cancel", lesson=r["lesson_no"])
            else:
                r = self.office.buy_hours(pupil_no=self.pupil["pupil_no"], hours=s["hours"])
                done = say("done_hours", hours=r["hours"], price=r["price"])
        except ValueError:
            s.pop("time", None)
            return self._next()
        return self._finish(done)

    def _drop(self):
        return self._finish(self.say("dropped"))

    def _finish(self, text):
        self.tasks.pop(0)
        self.misses, self.mine = 0, None
        if self.tasks:
            return self._join([text], self._next())
        self.awaiting = "more"
        return self._join([text], self.say("more"))

    # -- when nothing is open

    def _idle(self, t, was, out, fresh, asked, said):
        if fresh and self.asked:
            waiting, self.asked = self.asked, []
            out += [self._answer(k, c) for k, c in waiting]
            asked = True
        if self.asked and not self.pupil:
            self.awaiting = "asker"
            if was == "asker" and not asked:
                if re.search(CLOSE, t) or re.search(DROP, t):
                    self.asked = []
                    return self._more(out)
                return self._join([*out, self.say("again")], self.say("ask_pupil"))
            return self._join(out, self.say("ask_pupil"))
        if asked:
            return self._more(out)
        if was in ("more", "wish") and (re.search(CLOSE, t) or says_no(t)):
            self.awaiting = "wish"
            return self._join(out, self.say("bye"))
        if out:
            return self._join(out, self.say("ask_pupil"))
        if was == "more" and "?" not in t and not says_yes(t) and not re.search(r"\b(want|like|need|can|could|would|please|another|also)\b", t):
            return self._more([])  # a remark
        self.awaiting = "wish"
        first = was is None or fresh or says_yes(t)
        return self._join([], self.say("wish")) if first else self._join([self.say("again")], self.say("wish"))

    def _more(self, out):
        self.awaiting = "more"
        return self._join(out, self.say("more"))

    def _answer(self, kind, c):
        say = self.say
        if kind == "price":
            p = self.office.get_prices()
            task = self.tasks[0] if self.tasks else None
            about_pack = c.hours or re.search(r"\b(package|hours in advance|block|bundle|10 hours|prepa)", c.text) or (task and task.kind == "hours")
            if about_pack and (h := c.hours or (task and task.slots.get("hours"))) in p["packages"]:
                return say("a_price_hours", hours=h, price=p["packages"][h])
            if about_pack:
                return say("a_prices_hours", packages=say.options([say("package", hours=h, price=v) for h, v in p["packages"].items()], "and"))
            m = c.minutes or (task and (task.slots.get("minutes") or task.slots.get("lesson", {}).get("minutes")))
            if m:
                return say("a_price", minutes=m, price=p["lessons"][m])
            return say("a_prices", a=p["lessons"][60], b=p["lessons"][90], c=p["lessons"][120])
        if kind == "lessons":
            if not self.pupil:
                self.asked.append((kind, c))
                return ""
            mine = self._lessons()
            return say("a_lessons", lessons=say.options([self._lesson(x) for x in mine], "and")) if mine else say("a_none")
        if kind == "free":
            if self.tasks and self.tasks[0].kind in ("book", "move"):
                return ""  # the next question lists them anyway
            if not self.pupil:
                self.asked.append((kind, c))
                return ""
            if c.dates:
                times = self.office.find_free_times(instructor=self.pupil["instructor"], date=c.dates[0], minutes=c.minutes or 60)
                return say("a_free", date=say.date(c.dates[0]), times=say.options([say.time(x) for x in times], "and") if times else "-")
            days = self.office.find_free_days(instructor=self.pupil["instructor"], minutes=c.minutes or 60)
            return say("a_free_days", days=say.options([say.date(d) for d in days if d > NOW.date().isoformat()], "and"))
        return {"rules": say("a_rules"), "opening": say("a_opening"), "pickups": say("a_pickups")}[kind]


def make(style):
    class Agent(Desk):
        def __init__(self):
            super().__init__(style)
    Agent.__name__ = f"driving_{style}"
    return Agent


agent = make("plain")

"""The front desk of Larkfield Leisure Centre: a rule-based agent with ten tools and a fresh world for each talk.

Policies: every write takes a membership number with its postcode, and a yes to what was read back. Freezes begin on the
first of a month, last one to three months and cost 6 pounds a month. Lockers are let for 1, 3, 6 or 12 months. Cancelling
or moving a class or court is free until the day before. A shop order that is packed costs 4.50 pounds to cancel. Guests
pay 9 pounds a day; the sauna is for members only."""
import re
from datetime import date, timedelta

import harness
import styles

STYLES = list(styles.STYLES)
TODAY = date(2026, 3, 2)
CLASSES = {"spin": [("07:00", 5), ("18:30", 6.5), ("19:45", 6.5)], "yoga": [("09:30", 5), ("12:15", 5), ("17:45", 6)],
           "pilates": [("10:00", 6), ("18:00", 6)], "aqua aerobics": [("11:00", 5.5), ("19:00", 5.5)]}
COURTS = {"badminton": [("09:00", 11), ("10:00", 11), ("11:00", 11), ("15:00", 14)],
          "squash": [("08:00", 8), ("13:00", 8), ("20:00", 9.5)], "tennis": [("10:00", 12), ("14:00", 12), ("18:00", 16)]}
FULL = {("badminton", "2026-03-14", "09:00"), ("badminton", "2026-03-14", "10:00"), ("spin", "2026-03-12", "07:00")}
COURSES = {1: [("C-11", "Tuesday", "16:00", 52), ("C-12", "Saturday", "09:00", 58)], 2: [("C-21", "Thursday", "16:30", 56)],
           3: [("C-31", "Monday", "16:30", 72), ("C-32", "Wednesday", "16:00", 54), ("C-33", "Saturday", "09:30", 58)],
           4: [("C-41", "Friday", "17:00", 64), ("C-42", "Sunday", "10:00", 64)], 5: [("C-51", "Sunday", "11:00", 66)]}
LOCKERS = {"small": 4, "medium": 6, "large": 9}

def world():
    def member(name, postcode, *bookings):
        return {"name": name, "postcode": postcode, "bookings": [dict(zip(("reference", "activity", "date", "time"), b)) for b in bookings]}
    return {"members": {
        "M-4102": member("Owen Pritchard", "LF3 7BD"), "M-2265": member("Dana Whitlock", "LF1 5RW"),
        "M-3918": member("Ravi Menon", "LF6 1KE"), "M-5540": member("Helen Carrow", "LF2 9PL"),
        "M-1877": member("Felix Brandt", "LF4 4TY", ("B-205", "squash", "2026-03-07", "13:00")),
        "M-4476": member("Agnes Moffat", "LF5 3DN", ("B-311", "yoga", "2026-03-10", "17:45"), ("B-312", "spin", "2026-03-11", "07:00")),
        "M-6033": member("Louis Tremain", "LF1 8SG", ("B-418", "pilates", "2026-03-05", "18:00"), ("B-421", "pilates", "2026-03-12", "18:00")),
        "M-2719": member("Bridget Lowe", "LF3 6XA")},
        "orders": {"S-5501": {"item": "a Falcon badminton racquet", "status": "on its way to us, to be collected here", "ready": "2026-03-06", "fee": 0},
                   "S-6120": {"item": "two bath towels", "status": "packed and waiting at this desk", "ready": "2026-03-02", "fee": 4.5}},
        "n": 700, "log": []}

def reads(function):
    function.read_only = True
    return harness.tool(function)

def writes(function):
    function.read_only = False
    return harness.tool(function)

def tools(w):
    def member(member_id):
        if member_id not in w["members"]: raise ValueError("no such member")
        return w["members"][member_id]
    def note(kind, **what):
        w["n"] += 1
        w["log"].append({"kind": kind, **what})
        return {"reference": f"{kind}-{w['n']}", **what}
    @reads
    def find_member(member_id: str, postcode: str) -> dict:
        """A member's name and bookings; the postcode must fit."""
        m = w["members"].get(member_id)
        return {"error": "number and postcode do not fit"} if m is None or m["postcode"] != postcode else {"name": m["name"], "bookings": list(m["bookings"])}
    @reads
    def timetable(activity: str, date: str) -> list:
        """Classes or courts of a day, with price and whether there is a place."""
        return [{"time": t, "price": p, "free": (activity, date, t) not in FULL} for t, p in {**CLASSES, **COURTS}[activity]]
    @reads
    def swim_courses(stage: int) -> list:
        """Courses of ten swimming lessons for a stage."""
        return [dict(zip(("course_id", "day", "time", "price"), c)) for c in COURSES.get(stage, [])]
    @reads
    def get_order(order_id: str) -> dict:
        """A shop order."""
        return w["orders"].get(order_id) or {"error": "no such order"}
    @writes
    def book_slot(member_id: str, activity: str, date: str, time: str, replaces: str | None = None) -> dict:
        """Books a class or court; with replaces a booking is moved."""
        m = member(member_id)
        m["bookings"] = [b for b in m["bookings"] if b["reference"] != replaces]
        done = note("BK", activity=activity, date=date, time=time)
        m["bookings"].append(done)
        return done
    @writes
    def cancel(member_id: str, reference: str) -> dict:
        """Cancels a booking (B-…) or a shop order (S-…)."""
        m = member(member_id)
        m["bookings"] = [b for b in m["bookings"] if b["reference"] != reference]
        w["orders"].pop(reference, None)
        return note("CX", cancelled=reference)
    @writes
    def freeze_membership(member_id: str, start: str, months: int) -> dict:
        """Freezes a membership."""
        member(member_id)
        return note("FZ", start=start, months=months)
    @writes
    def rent_locker(member_id: str, size: str, months: int) -> dict:
        """Lets a locker."""
        member(member_id)
        return note("LK", size=size, months=months, locker=f"{size[0].upper()}{w['n'] - 650}")
    @writes
    def enrol_child(member_id: str, course_id: str, child: str) -> dict:
        """Enrols a child in a course of swimming lessons."""
        member(member_id)
        return note("SW", course_id=course_id, child=child)
    @writes
    def guest_pass(member_id: str, guest: str, date: str) -> dict:
        """A day's pass for a guest."""
        member(member_id)
        return note("GP", guest=guest, date=date)
    return {f.__name__: f for f in (find_member, timetable, swim_courses, get_order, book_slot, cancel, freeze_membership, rent_locker, enrol_child, guest_pass)}

# --- reading English -------------------------------------------------------------------------------------------------
NUMBERS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
ORDINALS = {w: i for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(), 1)}
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
DAY = r"\b(mon|tues?|wednes|wed|thurs?|fri|satur|sat|sun)(?:day)?s?\b"
NUM = r"(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
NEG = re.compile(r"(?:\bnot|n't|\binstead of|\brather than|\bexcept(?: for)?|\bother than|\bbut(?: not)?|\bnever|\bno)\s+(?:(?:on|at|for|the|a|an|in|until|from|my|want|take|stage)\s+)*$")
AFTER = re.compile(r"^s?(?: \w+)? (?:(?:is|are|does|do|would|will) (?:not|out|no good|impossible|too)|(?:isn't|aren't|doesn't|don't|won't|wouldn't|can't)|(?:she|he|we|i|they|my \w+|maisie)\b.{0,12} (?:has|have|can't|cannot|busy))\b")
ACTIVITIES = {"spin": r"spin(?:ning)?\b", "yoga": r"yoga", "pilates": r"pilates", "aqua aerobics": r"aqua", "badminton": r"badminton(?! racq| racket)", "squash": r"squash(?! racq| racket)", "tennis": r"tennis(?! racq| racket)"}
YES = re.compile(r"^\W*(?:oh |well |ah )?(?:yes|yeah|yep|yup|aye|sure|ok|okay|please|go ahead|correct|right|fine|perfect|great|lovely|good|agreed|absolutely|certainly|definitely|of course|do (?:it|that|so)|exactly|all right|alright|i (?:agree|accept|confirm)|that (?:works|suits|would be (?:fine|good|great|lovely)|sounds|one)|sounds (?:good|fine|great|right|perfect|lovely)|confirmed?|indeed|you may|i do(?! not|n't)|please|by all means|it's (?:fine|right|correct|ok)|it is(?=\W*$))\b"
                 r"|\bgo ahead\b|\byou have my\b|\bhappy with (?:that|it)\b|\bwith pleasure\b|\bby all means\b|\bwhy not\b|\bplease do\b|\bthat's (?:right|correct|fine|it)\b|\bthat is (?:right|correct|fine)\b|\ball correct\b|\byes\b|\bi'm happy with\b|\bbook it\b|\bi(?:'ll| will) take it\b|\bis (?:correct|right|fine|ok)\b")
NO = re.compile(r"^\W*(?:oh |well |ah |sorry,? |actually,? |hm+,? )?(?:no|nope|nah|not|don't|do not|never|nothing|none|neither|wrong|incorrect|leave|forget|stop|cancel that)\b|\bi'd rather not\b|\bthat's (?:not|wrong|too)\b|\bthat is (?:not|wrong|too)\b|\bno,|\bdon't (?:want|do|book|cancel)\b|\bi do not want\b|\btoo (?:much|expensive|dear|late|early|high)\b|\bmore than (?:i|my)\b|\b(?:over|above|beyond) my\b|\bcan't afford\b|\bexceeds\b|\bi won't (?:take|pay|do|book)\b")
LEAVE = re.compile(r"\bleave (?:it|that|the|my|this|everything|things)\b|\bforget (?:it|that|about)|\bnever ?mind\b|\bdon't bother\b|\bi(?:'ll| will) (?:keep|leave)\b|\bkeep (?:it|the|my|them)\b|\bno,? thank|\bcancel (?:that|this) request\b|\bi(?:'d| would) rather not\b|\bdo(?:n't| not) (?:cancel|book|do|want|need|freeze|go ahead|take|rent|enrol)\b|\bthen (?:no|not)\b|\bnot (?:then|any ?more|at all|interested)\b|\bdrop it\b|\bi won't (?:take|book|do)\b|\bskip (?:it|that)\b|\bdo without\b")
STRICT = re.compile(r"\bleave (?:it|that|the order|things|everything)\b|\bforget (?:it|that)\b|\bnever ?mind\b|\bdon't bother\b|\bnot interested\b|\bskip (?:it|that)\b|\bdrop it\b")
ENOUGH = re.compile(r"\b(?:that(?:'s| is| was| will be|'ll be|'d be)(?: really)? (?:all|everything|it)|nothing (?:else|more|further)|all (?:done|set|good|sorted)|good ?bye|bye|i'm done|that's me)\b")
WANT = re.compile(r"\b(?:i(?:'d| would) (?:also )?(?:like|love)|i (?:also )?(?:want|need|wish)|can (?:you|i|we)|could (?:you|i|we)|please|also|may i|what|how|where|when|is there|do you|does|next|then|one more|another|second(?:ly)?)\b|\?")

def number(word):
    return int(word) if word.isdigit() else NUMBERS[word]

def normal(text):
    text = text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", "-").replace("‑", "-").replace("\u202f", " ").replace("\xa0", " ")
    return re.sub(r"\s+", " ", text).strip()

def clauses(text):
    parts = re.split(r"(?<=[!?;])\s+|(?<=[^\s.][^\s.]\.)\s+(?=[A-Z\d£\"'])|,? (?:and|then|plus|but)(?: then| also|,)*(?= (?:i|can|could|also|please|to|rent|book|cancel|move|freeze|enrol|check|find|ask|what|where|how|whether|then|secondly|after|get|a guest|a locker)\b)|[.;,] (?=(?:also|secondly|then|i also|i'd also|next)\b)", text, flags=re.I)
    return [p for p in parts if p and p.strip(" ,.")]

class Read:
    """The values of a clause. What is negated is kept apart."""
    def __init__(self, text, kind=None, asked=(), near=None):
        self.raw, self.rest, self.near = text, text.lower(), near or TODAY
        self.member = self.postcode = self.order = self.booking = self.months = self.size = self.stage = self.most = self.pick = self.nth = None
        self.dates, self.times, self.bounds, self.not_dates, self.not_times, self.not_days, self.days, self.activities = [], [], [], [], [], [], [], []
        self.ids(asked)
        self.money()
        self.read_dates(kind, asked)
        self.read_times(kind, asked)
        self.words(kind, asked)
    def take(self, pattern):
        """Yields (match, negated, hint) and blanks what was matched."""
        for m in list(re.finditer(pattern, self.rest)):
            before = self.rest[:m.start()]
            hint = re.search(r"\b(to|after|before|until|till|from|by|than|past|onto|since)\s+(?:(?:on|the|at|end|of)\s+)*$", before)
            yield m, bool(NEG.search(before) or AFTER.match(self.rest[m.end():])), hint.group(1) if hint else ""
            self.rest = self.rest[:m.start()] + " " * (m.end() - m.start()) + self.rest[m.end():]
    def ids(self, asked):
        for m, *_ in self.take(r"\b([a-z]{2}\d)\s*(\d[a-z]{2})\b"): self.postcode = f"{m[1]} {m[2]}".upper()
        for m, neg, _ in self.take(r"(?<!['\w])([msb])[-\s]?(\d{3,4})\b"):
            if not neg: setattr(self, {"m": "member", "s": "order", "b": "booking"}[m[1]], f"{m[1].upper()}-{m[2]}")
        wanted = [a for a in asked if a in ("member_id", "order") and getattr(self, {"member_id": "member"}.get(a, a)) is None]
        for m, neg, _ in self.take(r"(?<![\d-])(?!20[23]\d)\b\d{4}\b(?!-)") if wanted else ():
            if wanted and not neg:
                slot = wanted.pop(0)
                setattr(self, {"member_id": "member"}.get(slot, slot), {"member_id": "M-", "order": "S-"}[slot] + m[0])
    def money(self):
        for m, *_ in self.take(r"(?:£|gbp|eur|€|\$)\s?(\d+(?:\.\d\d?)?)|(\d+(?:\.\d\d?)?)\s?(?:pounds?|quid|gbp|£)"):
            before, value = self.rest[:m.start()], float(m[1] or m[2])
            if re.search(r"(?:at most|no more than|not more than|up to|maximum(?: of)?|max|under|below|less than|within|limit(?: is| of)?|budget(?: is| of)?|not over|cheaper than|beyond|above|over|spend|pay)\s*$", before) or re.match(r" ?(?:is |as |at )?(?:my |the |a )?(?:at )?(?:most|max|limit|tops|or less|or under)\b", self.rest[m.end():]):
                self.most = value
            else: self.price = value
    def day(self, d, m, y=None):
        try:
            found = date(int(y) if y else TODAY.year, m, d)
        except ValueError:
            return None
        return found if y or found >= TODAY else date(TODAY.year + 1, m, d)
    def read_dates(self, kind, asked):
        months = {m[:3]: i for i, m in enumerate(MONTHS, 1)}
        found = []
        words = "|".join(ORDINALS)
        forms = [(r"\b(20\d\d)-(\d\d?)-(\d\d?)\b", lambda m: self.day(int(m[3]), int(m[2]), m[1])),
                 (r"\b(\d{1,2})/(\d{1,2})(?:/((?:20)?\d\d))?\b|\b(\d{1,2})\.(\d{1,2})\.((?:20)?\d\d)\b", lambda m: self.day(int(m[1] or m[4]), int(m[2] or m[5]), (lambda y: y and (y if len(y) == 4 else "20" + y))(m[3] or m[6]))),
                 (r"\b(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)? " + MON + r",?(?: (20\d\d))?", lambda m: self.day(int(m[1]), months[m[2][:3]], m[3])),
                 (r"\b(?:the )?(" + words + r")(?: day)?(?: of)? " + MON + r",?(?: (20\d\d))?", lambda m: self.day(ORDINALS[m[1]], months[m[2][:3]], m[3])),
                 (r"\b" + MON + r" (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (20\d\d))?", lambda m: self.day(int(m[2]), months[m[1][:3]], m[3])),
                 (r"\b" + MON + r" (?:the )?(" + words + r")\b", lambda m: self.day(ORDINALS[m[2]], months[m[1][:3]])),
                 (r"\bday after tomorrow\b", lambda m: TODAY + timedelta(2)), (r"\btomorrow\b", lambda m: TODAY + timedelta(1)), (r"\btoday\b", lambda m: TODAY),
                 (r"\bthe (\d{1,2})(?:st|nd|rd|th)\b|^\W*(\d{1,2})(?:st|nd|rd|th)\b", lambda m: self.day(int(m[1] or m[2]), self.near.month, self.near.year))]
        if list(asked) == ["date"]: forms.append((r"^\W*(?:the )?(\d{1,2})\W*$", lambda m: self.day(int(m[1]), self.near.month, self.near.year)))
        if kind == "freeze":
            forms.append((r"(?:\b(?:start(?:ing)?|beginning|first|end) of|\bfrom|\bin|\bof|\buntil|\btill|\bfor|^\W*)\s*(?:the )?" + MON + r"(?: (20\d\d))?(?!\s*\d)", lambda m: self.day(1, months[m[1][:3]], m[2])))
        for pattern, make in forms:
            for m, neg, hint in self.take(pattern):
                if (d := make(m)) is not None: found.append((m.start(), d, neg, hint))
        full = self.full = bool(found)
        for m, neg, hint in self.take(r"\b(next |this |coming )?" + DAY.lstrip(r"\b") + r"( week| after next)?"):
            name = next(d for d in DAYS if d.startswith(m[2][:3]))
            (self.not_days if neg else self.days).append(name)
            ahead = (DAYS.index(name) - TODAY.weekday() - 1) % 7 + 1
            d = TODAY + timedelta(ahead + (7 if (m[1] == "next " and ahead < 6) or "next week" in self.rest else 0))
            if not full or (neg and not any(f[1].weekday() == d.weekday() for f in found)): found.append((m.start(), d, neg, hint))
        for _, d, neg, hint in sorted(found, key=lambda f: f[0]): (self.not_dates if neg else self.dates).append((d.isoformat(), hint))
    def read_times(self, kind, asked):
        low = self.rest
        late = bool(re.search(r"\b(?:afternoon|evening|tonight|night)\b", low))
        early = bool(re.search(r"\bmorning\b", low))
        def times(h, mi, half=""):
            half = half.replace(".", "").strip()
            if h > 23 or mi > 59: return []
            if half in ("am", "pm"): return [f"{h % 12 + (12 if half == 'pm' else 0):02d}:{mi:02d}"]
            if h > 12 or h == 0: return [f"{h:02d}:{mi:02d}"]
            both = [f"{h:02d}:{mi:02d}", f"{(h + 12) % 24:02d}:{mi:02d}"] if h < 12 else ["12:%02d" % mi]
            return both[1:] if late and h < 12 else both[:1] if early else both
        half = r"\s*(am|pm|a\.m\.?|p\.m\.?)?(?![a-z])"
        ask = any(a in ("time", "choice") for a in asked)
        forms = [(r"\b(0\d):(\d\d)" + half, lambda m: times(int(m[1]), int(m[2]), m[3] or "am")),
                 (r"\b(\d{1,2})[:.](\d\d)" + half, lambda m: times(int(m[1]), int(m[2]), m[3] or "")),
                 (r"\b" + NUM + r"\s*(am|pm|a\.m\.?|p\.m\.?)(?![a-z])", lambda m: times(number(m[1]), 0, m[2])),
                 (r"\bhalf (?:past )?" + NUM + half, lambda m: times(number(m[1]), 30, m[2] or "")),
                 (r"\b(?:a )?quarter past " + NUM + half, lambda m: times(number(m[1]), 15, m[2] or "")),
                 (r"\b(?:a )?quarter to " + NUM + half, lambda m: times(number(m[1]) - 1 or 12, 45, m[2] or "")),
                 (r"\b" + NUM + r" (?:thirty|fifteen|forty[- ]five)\b" + half, lambda m: times(number(m[1]), 30 if "thirty" in m[0] else 15 if "fifteen" in m[0] else 45, m[2] or "")),
                 (r"\b" + NUM + r" o'? ?clock", lambda m: times(number(m[1]), 0)), (r"\b(?:noon|midday)\b", lambda m: ["12:00"]),
                 (r"(?<=\bat )" + NUM + r"\b(?! ?(?:month|pound|week))|(?<=\bafter )" + NUM + r"\b|(?<=\bbefore )" + NUM + r"\b" + (r"|^\W*(?:the )?" + NUM + r"(?: one| please)?\W*$" if ask else r"|()$^"), lambda m: times(number(next(g for g in m.groups() if g)), 0)),
                 (r"\b([01]\d|2[0-3])([0-5]\d)\b(?!-)" if ask else r"()$^", lambda m: times(int(m[1]), int(m[2]), "" if int(m[1]) > 12 else "am")),
                 (r"\b" + NUM + r" in the (?:morning|afternoon|evening)", lambda m: times(number(m[1]), 0))]
        for pattern, make in forms:
            for m, neg, hint in self.take(pattern):
                if t := make(m):
                    if neg and hint in ("before", "after", "than"): neg, hint = False, {"before": "after", "after": "before"}.get(hint, hint)
                    if hint == "than" and "later" in low[max(0, m.start() - 14):m.start()] or hint in ("before", "by", "until"): self.bounds.append(("before", t[-1]))
                    elif hint in ("after", "past") or hint == "than" and not neg or hint == "from" and kind != "move" and re.search(r"\bon(?:wards)?\b|onward", low[m.end():m.end() + 9]):
                        self.bounds.append(("after", t[-1] if len(t) > 1 else t[0]))
                    else: (self.not_times if neg else self.times).append((t, hint))
        if not self.times and not self.bounds:
            for word, bound in (("morning", ("before", "12:00")), ("afternoon", ("after", "12:00")), ("evening", ("after", "17:00"))):
                if re.search(rf"\b{word}\b", low) and not re.search(rf"good {word}", low): self.bounds.append(bound)
    def words(self, kind, asked):
        for m, neg, _ in self.take(NUM + r"[ -]?(?:full |whole |calendar )?months?\b|\b(?:a|the whole) month\b|\bhalf a year\b|\ba (?:whole |full )?year\b|\bone year\b|\ba couple of months\b"):
            if not neg: self.months = number(m[1]) if m[1] else 6 if "half" in m[0] else 2 if "couple" in m[0] else 12 if "year" in m[0] else 1
        for m, neg, _ in self.take(r"\b(?:stage|level|grade)\s*(?:number |no\.? )?" + NUM + r"\b|\bbeginners?\b"):
            if not neg: self.stage = number(m[1]) if m[1] else 1
        for m, neg, _ in self.take(r"\b(small(?:est)?|medium|middle|large(?:st)?|big(?:gest)?)\b"):
            if not neg: self.size = {"smal": "small", "medi": "medium", "midd": "medium"}.get(m[1][:4], "large")
        if "size" in asked and self.size is None and (m := re.search(r"^\W*(s|m|l)\W*$|\bsize (s|m|l)\b", self.rest)):
            self.size = {"s": "small", "m": "medium", "l": "large"}[m[1] or m[2]]
        for name, pattern in ACTIVITIES.items():
            for m, neg, _ in self.take(r"\b" + pattern):
                if not neg: self.activities.append(name)
        for word, pick in ((r"latest|last one|last class|last slot|last time", "latest"), (r"earliest|soonest", "earliest"), (r"cheap(?:est)|least expensive|lowest price", "cheapest"), (r"most expensive|dearest", "dearest")):
            if re.search(rf"\b(?:{word})\b", self.rest): self.pick = pick
        if m := re.search(r"\b(first|second|third|fourth)\b(?: one| option| time| slot| course| class)?", self.rest): self.nth = ORDINALS[m[1]] - 1
        spare = re.findall(r"(?<![-\w£.])" + NUM + r"(?![-\w])", self.rest)
        for slot in ("months", "stage"):
            if slot in asked and getattr(self, slot) is None and len(spare) and not re.search(r"\bone\b(?! month)", self.rest if spare[0] == "one" and len(self.rest.split()) > 3 else ""):
                setattr(self, slot, number(spare.pop(0)))
    STOP = set("i i'm i'd it it's its my her his their he she the yes no please on for stage hello hi good morning afternoon thanks thank ok okay that that's this name number and mr mrs ms level membership postcode member guest child swimming lesson lessons pass locker order day date sure sorry actually oh well course certainly here to a an with in at from new".split())
    def person(self, asked):
        raw = self.raw
        raw = re.sub(r"(?i)\b(?:my name is|my name's|i am|i'm|this is|my own name is)\s+[A-Z][\w'-]+(?:\s+[A-Z][\w'-]+)*", " ", raw)
        name = r"([A-Z][a-zé'-]+(?:\s+(?:Mc|Mac|O')?[A-Z][A-Za-zé'-]+)*)"
        whose = "" if asked else r"(?:[Hh]er|[Hh]is|[Tt]heir|'s)\s+"
        for pattern in (whose + r"[Nn]ame(?:'s| is|:)\s+" + name, r"(?:[Cc]alled|[Nn]amed)\s+" + name, r"(?:daughter|son|child|boy|girl|nephew|niece|brother|sister|friend|guest|colleague|cousin|partner|mum|mother|dad|father|wife|husband|neighbour|kid|[Gg]randson|[Gg]randdaughter)(?:'s name)?,?\s+(?:is\s+|is called\s+|will be\s+|:\s*)?" + name, r"\bfor\s+" + name, r"(?:[Gg]uest|[Cc]hild)[^:]{0,12}:\s*" + name):
            for m in re.finditer(pattern, raw):
                if ok := self.clean(m[1]): return ok
        if asked:
            for m in re.finditer(name, raw):
                if ok := self.clean(m[1]): return ok
            words = re.sub(r"(?i)^\W*(?:it's|it is|that's|that is|that would be|her name is|his name is|the name is|she's|he's)\s+", "", raw).strip(" .,!")
            if 1 <= len(words.split()) <= 3 and re.fullmatch(r"[A-Za-z' -]+", words) and not YES.search(words.lower()) and not NO.search(words.lower()):
                return self.clean(words.title())
        return None
    def clean(self, name):
        stop = self.STOP | set(DAYS) | set(MONTHS) | set(ACTIVITIES) | {m[:3] for m in MONTHS}
        kept = [w for w in (re.sub(r"'s$", "", w) for w in name.split()) if w.lower() not in stop]
        return " ".join(kept) or None

INTENTS = [
    ("cancel_order", r"(?=.*\b(?:cancel|send(?:ing)? .*back|return|call off|get rid)).*\b(?:order|towels?|racquet|racket|s-\d{4})\b"),
    ("order", r"(?=.*\b(?:order|parcel|delivery|racquet|racket|towels|s-\d{4})\b)(?=.*\b(?:where|status|arriv\w*|ready|when|check|collect\w*|news|come|here|happen\w*|know|ask|whether|enquir\w*|about|look|track)\b)"),
    ("freeze", r"\b(?:freez\w*|frozen|paus\w*|suspend\w*|on hold)\b"),
    ("cancel", r"\b(?:cancel\w*|drop out|call off|can't (?:make|come)|cannot (?:make|come))\b"),
    ("move", r"\b(?:mov(?:e|ed|ing)|reschedul\w*|switch\w*|swap\w*|shift\w*|rebook\w*|transfer\w*|change (?:my|the|a) (?:\w+ ){0,2}(?:class|booking|court|yoga|spin|pilates|squash|badminton|tennis))\b"),
    ("locker", r"\blockers?\b"),
    ("swim", r"\b(?:swim\w* (?:lesson|course|class|stage)\w*|learn to swim|enrol\w*|lessons?)\b"),
    ("guest", r"\b(?:guest|day) ?pass\w*|\bbring (?:a|my|along)\b|\bguests?\b"),
    ("book", r"\b(?:book(?! (?:it|that|them)\b)|reserve|court|class|spin|spinning|yoga|pilates|aqua|badminton|squash|tennis)\b")]
NEEDS = {"book": ["activity", "date"], "move": ["booking", "date"], "cancel": ["booking"], "freeze": ["date", "months"], "locker": ["size", "months"],
         "swim": ["stage", "child"], "guest": ["guest", "date"], "order": ["order"], "cancel_order": ["order"]}
ASK = {("freeze", "date"): "start", ("guest", "date"): "gdate", ("move", "date"): "newdate", ("freeze", "months"): "fmonths", ("locker", "months"): "lmonths"}
QUESTION = re.compile(r"\?|\b(?:how much|how many|what (?:does|do|is|are|would|time|it)|what's|whether|costs?|prices?|fees?|charges?|is there|are there|can (?:a|my|the|guests?)|may (?:a|my|the|guests?)|do(?:es)? (?:a|my|the|guests?|it|you)|is (?:the|it|a)|are (?:the|guests?)|included?|allowed|when (?:are|do)|know if)\b")

class Desk:
    def __init__(self, style):
        self.style, self.world = styles.STYLES[style], world()
        self.tools = tools(self.world)
        self.member_id = self.postcode = self.member = None
        self.tasks, self.loose, self.pending, self.asked, self.turns, self.options = [], [], "what", [], 0, []
    # --- the sentences ---
    def t(self, key, **values):
        return self.style[key].format(**values)
    def money(self, value):
        return self.style["money"](value)
    def when(self, iso):
        return self.style["date"](date.fromisoformat(iso))
    def clock(self, hhmm):
        return self.style["time"](hhmm)
    def fields(self, task):
        s, k, out = task, task["kind"], []
        b = s.get("booked")
        if b and k in ("move", "cancel"): out.append(("Booking", f"{b['activity']} on {self.when(b['date'])} at {self.clock(b['time'])} ({b['reference']})"))
        if k == "swim":
            out += [("Stage", s.get("stage")), ("Child", s.get("child"))]
            if c := s.get("course"): out += [("Course", f"{c['course_id']}, {c['day']}s at {self.clock(c['time'])}, ten lessons")]
        for slot, label in (("order", "Order"), ("activity", "Activity"), ("guest", "Guest"), ("size", "Locker"), ("date", "New date" if k == "move" else "From" if k == "freeze" else "Date"), ("time", "Time"), ("months", "Months")):
            if s.get(slot) and slot in NEEDS[k] + ["time"] * (k in ("book", "move")):
                out.append((label, self.when(s[slot]) if slot == "date" else self.clock(s[slot]) if slot == "time" else s[slot]))
        return [(a, str(v)) for a, v in out if v is not None]
    def price(self, t):
        k = t["kind"]
        if k == "freeze": return f"{self.money(6)} a month, {self.money(6 * t['months'])} in all"
        if k == "locker": return f"{self.money(LOCKERS[t['size']])} a month, {self.money(LOCKERS[t['size']] * t['months'])} in all"
        if k == "swim": return self.money(t["course"]["price"])
        if k == "guest": return self.money(9)
        if k == "book": return self.money(t["price"])
        if k == "cancel_order" and t["found"]["fee"]: return f"a cancellation fee of {self.money(t['found']['fee'])}, as it is packed"
        return "free of charge"
    def phrase(self, t):
        """What is to be done, as a verb and as a noun."""
        k, b = t["kind"], t.get("booked")
        at = f"on {self.when(t['date'])} at {self.clock(t['time'])}" if k in ("book", "move") else ""
        months = f"{t['months']} month{'s' if t['months'] > 1 else ''}" if t.get("months") else ""
        if k == "book":
            what = f"{'a ' if t['activity'] in COURTS else 'the '}{t['activity']} {'court' if t['activity'] in COURTS else 'class'} {at}"
            return "book " + what, what
        if k == "move":
            what = f"your {b['activity']} from {self.when(b['date'])}, {self.clock(b['time'])}, to {self.when(t['date'])} at {self.clock(t['time'])}"
            return "move " + what, "the move of " + what
        if k == "cancel":
            what = f"your {b['activity']} on {self.when(b['date'])} at {self.clock(b['time'])}"
            return "cancel " + what, "the cancellation of " + what
        if k == "freeze":
            what = f"your membership from {self.when(t['date'])} for {months}"
            return "freeze " + what, "the freeze of " + what
        if k == "locker": return f"rent you a {t['size']} locker for {months}", f"a {t['size']} locker for {months}"
        if k == "swim":
            c = t["course"]
            what = f"{t['child']} in Stage {t['stage']} swimming, {c['day']}s at {self.clock(c['time'])} (course {c['course_id']}, ten lessons)"
            return "enrol " + what, "a place for " + what
        if k == "guest":
            what = f"a guest pass for {t['guest']} on {self.when(t['date'])}"
            return "issue " + what, what
        return f"cancel order {t['order']} ({t['found']['item']})", f"the cancellation of order {t['order']}"
    # --- a turn ---
    def respond(self, text):
        self.turns += 1
        reply = self.turn(normal(text))
        return (self.style["greet"] + " " if self.turns == 1 and self.style["greet"] else "") + reply
    def turn(self, text):
        low, self.said, facts = text.lower(), [], []
        plain = re.sub(r"\b(?:no|not a) (?:problem|worries|bother|trouble|objections?)\b", "fine", low)
        yes, no, leave = bool(YES.search(plain)), bool(NO.search(plain)), bool(LEAVE.search(plain))
        first = bool(re.match(r"\W*(?:oh |well |ah )?(?:yes|yeah|yep|yup|aye|sure)\b", plain))
        yes, leave = yes and (first or not no), leave and (not first or bool(STRICT.search(plain)))
        task = self.tasks[0] if self.tasks else None
        before, core, bounds = self.key(task), self.key(task, True), self.bounds(task)
        target, pending, fresh = task, self.pending, []
        closing = pending == "else" and (no or ENOUGH.search(low))
        for part in clauses(text):
            plow = part.lower()
            kind = None if closing and not WANT.search(re.sub(r"no,? thank\w*|thank\w*|please", "", ENOUGH.sub("", plow))) else self.intent(plow, target, pending)
            fact = self.fact(plow, kind, target)
            if fact:
                facts.append(fact)
                kind = None if kind not in ("order",) else kind
            elif pending == "else" and kind is None and target and not fresh: target = None
            if kind:
                same = next((t for t in self.tasks if t["kind"] == kind), None)
                if same is None:
                    same = {"kind": kind, "not_days": []}
                    self.tasks.append(same)
                    fresh.append(same)
                    for old in self.loose: self.fill(same, old)
                    self.loose = []
                target = same
            if not fact or target is not None and pending in ("ask", "choice"): self.fill(target, part)
        changed = task is not None and self.key(task) != before
        if changed and task["kind"] in ("book", "move", "swim"): self.recheck(task, bounds)
        if re.search(r"\b(?:only|just) (?:asking|wanted to know|want(?:ed)? (?:the )?information|curious|a question)\b", low) and facts:
            self.tasks = [t for t in self.tasks if t not in fresh]
        self.said += [self.t("info", fact="; ".join(dict.fromkeys(facts)))] if facts else []
        if task is None:
            if self.tasks: return self.advance()
            if facts: return self.ask_else()
            if pending == "else" and re.search(r"\b(?:only|just) (?:this|the|that|for|wanted|asking|information)\b|\bno guest pass\b", low) and not ENOUGH.search(low):
                return self.ask_else()
            if pending == "else":
                if no or ENOUGH.search(low) or re.search(r"\bthank|\b(?:cheers|great|ok|okay|ta|lovely|perfect|brilliant)\b", low) and not first:
                    self.pending = "over"
                    return self.t("bye")
                return self.say(self.t("what"))
            if pending == "over": return self.t("bye")
            return self.say(self.t("what"))
        if pending == "confirm":
            if changed and not (yes and not leave and self.key(task, True) == core): return self.advance()
            if re.search(r"\b(?:only if|if|provided|as long as|unless)\b[^.]*\b(?:free|no (?:fee|charge)|costs? (?:nothing|something|anything)|(?:a|any) (?:fee|charge))\b", plain):
                return self.execute(task) if self.price(task) == "free of charge" else self.drop(task)
            if yes and not leave and not (facts and "?" in low): return self.execute(task)
            if leave or no and re.search(r"\b(?:too (?:much|expensive|dear|high)|more than|over my|won't pay|can't pay|pay)\b", low) and task["kind"] not in ("book", "move", "swim"):
                return self.drop(task)
            if no and not facts and (task["kind"] == "cancel_order" or task["kind"] == "cancel" and not re.search(r"\b(?:wrong|other|different|another|mistake|not (?:that|this))\b", plain)):
                return self.drop(task)
            if (no or re.search(r"\b(?:another|different|other|cheaper|later|earlier|alternatives?)\b", low)) and task["kind"] in ("book", "move", "swim") and not facts:
                name = "course" if task["kind"] == "swim" else "time"
                task.setdefault("rejected", []).append((task.pop(name) or {}).get("course_id") if name == "course" else task.pop(name))
                task.pop("price", None)
                task.pop("pick", None)
                return self.advance()
            if no and not facts:
                self.pending = "change"
                return self.say(self.t("change"))
            return self.confirm(task)
        if pending == "change":
            if changed: return self.advance()
            if leave or no or ENOUGH.search(low): return self.drop(task)
            return self.confirm(task) if yes else self.say(self.t("change"))
        if leave and not changed and not facts and (pending == "choice" or STRICT.search(plain)): return self.drop(task)
        if pending == "choice" and no and not changed and not facts:
            self.pending = "change"
            return self.say(self.t("change"))
        if pending == "choice" and yes and not changed and len(self.options) == 1: self.take_option(task, self.options[0])
        return self.advance()
    @staticmethod
    def bounds(task):
        return None if task is None else str([task.get(k) for k in ("most", "not_days", "bounds", "pick")])
    def recheck(self, task, bounds):
        """A limit that was named just now may rule out what was chosen before."""
        name = "course" if task["kind"] == "swim" else "time"
        if task.get(name) and self.bounds(task) != bounds:
            chosen = task["course"] if name == "course" else {"time": task["time"], "price": task.get("price") or 0}
            if not self.fitting(task, [chosen]) or task.get("pick"): task.pop(name)
    @staticmethod
    def key(task, core=False):
        without = ("booked", "found", "price") + (("most", "not_days", "bounds", "pick", "among", "hints", "rejected", "old", "raw", "rawt", "second") if core else ())
        return None if task is None else repr(sorted((k, str(v)) for k, v in task.items() if k not in without))
    def intent(self, low, task, pending):
        if re.search(r"\b(?:to stay|stays?|remains?|keep(?:ing)?|as (?:it|they) (?:is|are|was|were)|untouched)\b", low): return None
        for kind, pattern in INTENTS:
            m = re.search(pattern, low)
            if not m: continue
            if re.search(r"\b(?:don't|do not|not|never|won't|no)\b[^,.]{0,14}\b(?:cancel|freez|mov|book|rent|enrol|pass|guest|locker|need|want)", low): return None
            if kind == "cancel":
                if re.search(r"\bmembership\b", low): return None
                if task is not None and task["kind"] not in ("cancel",) and not re.search(r"\b(?:class|booking|court|session|spin|yoga|pilates|aqua|badminton|squash|tennis|b-\d+)\b", low):
                    return "cancel_order" if task["kind"] in ("order", "cancel_order") else None
            if kind == "move" and task is not None and task["kind"] != "move" and pending in ("confirm", "choice", "change", "ask") and not re.search(r"\b(?:my|booked)\b", low):
                return None
            if kind in ("book", "swim", "guest", "locker", "order") and task is not None and pending != "else" and not WANT.search(low): return None
            if kind == "book" and task is not None and task["kind"] in ("move", "cancel", "swim", "book"): return None if not re.search(r"\balso\b.*\bbook", low) else "book"
            if kind == "freeze" and task is None and pending == "else" and re.search(r"\bfrozen\b", low): return None
            return kind
        return None
    def fact(self, low, kind, task):
        """The answer to a question about prices and rules."""
        if not QUESTION.search(low) or NO.search(low) and "?" not in low or kind in ("order", "cancel_order") or re.search(r"\b(?:at most|no more than|if it costs|as long as|up to £|pay (?:at )?most|limit)\b", low):
            return None
        m, topics = self.money, []
        rate = re.search(r"how much|cost|price|fee|charge|£|expensive|what (?:is|do|does|would|are|it)|pay", low)
        if re.search(r"\bsauna|steam", low): topics.append("the sauna is for members only; a guest may use the gym and the pool")
        if re.search(r"guest|day pass", low) and rate and not re.search(r"\bsauna", low) or re.search(r"guest", low) and re.search(r"how much|cost|price", low):
            topics.insert(0, f"a guest pass costs {m(9)} for the day")
        elif re.search(r"guest|friend", low) and re.search(r"\bpool|\bswim|\bgym", low) and not topics: topics.append("a guest may use the gym and the pool for the whole day")
        if rate and re.search(r"freez|paus|on hold", low): topics.append(f"a freeze costs {m(6)} a month, begins on the first of a month and lasts up to three months")
        if rate and "locker" in low: topics.append(f"a small locker is {m(4)} a month, a medium one {m(6)}, a large one {m(9)}")
        if rate and re.search(r"cancel|moving|to move", low) and not topics: topics.append("cancelling or moving a class or court is free until the day before")
        if re.search(r"how much|cost|price", low) and re.search(r"lesson|swim", low) and not topics:
            topics.append(f"a course of ten swimming lessons costs between {m(52)} and {m(72)}")
        if re.search(r"how much|cost|price|fee", low) and not topics and (a := next((a for a, p in ACTIVITIES.items() if re.search(p, low)), None)):
            prices = sorted({p for _, p in {**CLASSES, **COURTS}[a]})
            topics.append(f"{a} costs " + " or ".join(m(p) for p in prices))
        if re.search(r"\bopen\b|opening|close\b|closing", low): topics.append("we are open from 06:30 to 22:00 every day")
        if "parking" in low or re.search(r"\bpark\b", low): topics.append("parking is free for three hours")
        if re.search(r"\bcancel\w*\b.*\bmembership\b|\bmembership\b.*\bcancel", low): topics.append("a membership is ended in writing with one month's notice")
        if not topics and rate and task is not None and self.pending in ("confirm", "change") and re.search(r"how much|cost|price|fee|charge|pay", low):
            topics.append(f"the price is: {self.price(task)}")
        return "; ".join(topics) or None
    def fill(self, task, text):
        asked = self.asked if self.pending in ("ask", "choice") else []
        if self.pending in ("confirm", "change") and task and "months" in NEEDS[task["kind"]] and re.search(r"\bmonths?\b|\bmake (?:it|that)\b|\binstead\b|\brather\b|^\W*\w+\W*$", text.lower()):
            asked = ["months"]
        near = date.fromisoformat(task["date"]) if task and task.get("date") else None
        r = Read(text, task and task["kind"], asked, near)
        if r.member and r.member != self.member_id: self.member_id, self.member = r.member, None
        if r.postcode and r.postcode != self.postcode: self.postcode, self.member = r.postcode, None
        if task is None:
            self.loose.append(text)
            return
        k = task["kind"]
        if r.months and "months" in NEEDS[k]: task["months"] = r.months
        if r.size and k == "locker": task["size"] = r.size
        if r.stage and k == "swim" and r.stage != task.get("stage"):
            task["stage"] = r.stage
            task.pop("course", None)
        if r.order and "order" in NEEDS[k]: task["order"] = r.order
        if r.most is not None: task["most"] = r.most
        if r.pick: task["pick"] = r.pick
        if r.not_times and self.options and not r.times and self.pending in ("choice", "confirm", "change"):
            task["rejected"] = task.get("rejected", []) + [o["time"] for o in self.options if any(o["time"] in n for n, _ in r.not_times)]
            if task.get("time") in task["rejected"]: task.pop("time")
        if r.bounds and k in ("book", "move"): task["bounds"] = r.bounds
        if k in ("swim", "guest"):
            slot = "child" if k == "swim" else "guest"
            if (self.pending in ("confirm", "change") or task.get(slot) is None or slot in asked) and (name := r.person(slot in asked)) and name != (self.member or {}).get("name"):
                if not (self.pending == "confirm" and name in (task.get(slot) or "")): task[slot] = name
        if k == "book" and r.activities and r.activities[-1] != task.get("activity"):
            task["activity"] = r.activities[-1]
            task.pop("time", None)
        if k in ("move", "cancel"):
            task.setdefault("hints", []).append(r)
            if self.member: self.find_booking(task)
        if k == "move":
            for d, hint in r.dates:
                task.setdefault("raw", []).append((d, "to" if hint == "to" or "date" in asked or self.pending in ("confirm", "change", "choice") or "instead" in r.rest else hint if r.full else "loose"))
            for t, hint in r.times: task.setdefault("rawt", []).append((t, "to" if hint == "to" or self.pending in ("confirm", "change", "choice") else ""))
            self.settle_move(task)
        elif k in ("book", "freeze", "guest"):
            dates = r.dates
            if k == "freeze" and (until := [d for d in dates if d[1] in ("until", "till", "to")]):
                start = task.get("date") or next((d[0] for d in dates if d[1] not in ("until", "till", "to")), None)
                if start:
                    a, z = date.fromisoformat(start), date.fromisoformat(until[-1][0])
                    task["months"] = max(1, round((z - a).days / 30.4))
                dates = [d for d in dates if d not in until]
            if dates and dates[-1][0] != task.get("date"):
                task["date"] = dates[-1][0]
                if k == "book" and not r.times and task.get("time"): task["want"] = [task.pop("time")]
            if k == "book" and r.times:
                wanted = [t for t, _ in r.times]
                if not task.get("date") and task.get("old"): task["date"] = task.pop("old")
                task["want"], task["second"] = (wanted[0], wanted[1:]) if re.search(r"\b(?:or|else|otherwise|if)\b", r.raw.lower()) else (wanted[-1], [])
                task.pop("time", None)
        if k == "swim": task["not_days"] = sorted(set(task["not_days"]) | set(r.not_days))
        if self.options and self.pending in ("choice", "confirm", "change") and k in ("book", "move", "swim"): self.choose(task, r)
    def settle_move(self, task):
        b = task.get("booked")
        if b is None:
            if told := [d for d, hint in task.get("raw", []) if hint == "to"]: task["date"] = told[-1]
            return
        for d, hint in task.pop("raw", []):
            if hint == "loose" and date.fromisoformat(d).weekday() == date.fromisoformat(b["date"]).weekday(): continue
            if hint == "to" or d != b["date"] and not any(d == x["date"] for x in self.member["bookings"] if x["activity"] == b["activity"]):
                if d != task.get("date") and "want" not in task and task.get("time"): task["want"] = [task.pop("time")]
                task["date"] = d
        for t, hint in task.pop("rawt", []):
            if hint == "to" or b["time"] not in t:
                task["want"] = t
                task.pop("time", None)
    def find_booking(self, task):
        own = self.member["bookings"]
        for r in task.pop("hints", []):
            found = own
            now = task.get("booked")
            rest = [b for b in own if now and b is not now and b["reference"] != now["reference"]]
            rest = [b for b in rest if b["activity"] == now["activity"]] or rest
            if now and len(rest) == 1 and re.search(r"\bother (?:one|class|booking|court)\b", r.raw.lower()): task["among"] = found = rest
            elif r.booking: found = [b for b in own if b["reference"] == r.booking]
            elif r.activities or r.dates or self.asked == ["booking"]:
                found = [b for b in own if (not r.activities or b["activity"] in r.activities)]
                by_day = [b for b in found if any(b["date"] == d for d, _ in r.dates)] or [b for b in found if not r.full and f"{date.fromisoformat(b['date']):%A}".lower() in r.days]
                found = by_day or ([b for b in found if b["date"] not in [d for d, _ in r.not_dates]] if task["kind"] == "move" or not r.dates else [])
                by_time = [b for b in found if any(b["time"] in t for t, _ in r.times)]
                found = by_time or found
                if len(found) > 1 and self.asked == ["booking"] and (r.nth is not None or r.pick):
                    found = [found[r.nth]] if r.nth is not None and r.nth < len(found) else [found[-1 if r.pick == "latest" else 0]]
            else: continue
            if found is not rest and not r.booking and not r.activities and not by_day and not by_time and self.asked != ["booking"]: continue
            found = [b for b in found if b in task.get("among", own)] or found
            if task.get("booked") and len(found) != 1: continue
            task["among"] = found
        among = task.get("among", own)
        if len(among) == 1 and task.get("booked") != among[0]: task["booked"], task["booking"] = among[0], among[0]["reference"]
    def choose(self, task, r):
        """The one of what was offered that is meant."""
        opts, swim = self.options, task["kind"] == "swim"
        if r.times:
            hit = [o for t, _ in r.times for o in opts if o["time"] in t and o.get("free", True)]
            hit = hit[:1] if re.search(r"\b(?:or|else|otherwise|if)\b", r.raw.lower()) else hit
        elif swim and (r.days or r.not_days): hit = [o for o in opts if o["day"].lower() in r.days] if r.days else [o for o in opts if o["day"].lower() not in r.not_days]
        elif r.not_times: hit = [o for o in opts if not any(o["time"] in t for t, _ in r.not_times)]
        elif swim and (m := re.search(r"\bc-?\s?(\d\d)\b", r.raw.lower())): hit = [o for o in opts if o["course_id"] == "C-" + m[1]]
        elif getattr(r, "price", None): hit = [o for o in opts if o["price"] == r.price]
        elif r.pick: hit = [self.picked(opts, r.pick)]
        elif self.pending == "choice" and r.nth is not None and r.nth < len(opts): hit = [opts[r.nth]]
        elif r.bounds or r.most is not None: hit = self.fitting(task, opts)
        elif self.pending == "choice" and re.search(r"\bother one\b", r.rest) and len(opts) == 2: hit = opts[1:]
        elif self.pending == "choice" and re.search(r"\b(?:any(?: of them|thing)?(?: is| will|'s|\W*$)|either|whichever|(?:don't|do not) mind|doesn't matter|you choose)\b", r.rest):
            hit = self.fitting(task, opts)[:1]
        else: return
        if len(hit) == 1 and hit[0].get("free", True): self.take_option(task, hit[0])
    def take_option(self, task, o):
        if task.get("most") is not None and o["price"] > task["most"]: task["most"] = None
        task["not_days"] = [d for d in task["not_days"] if d != o.get("day", "").lower()]
        task.pop("pick", None)
        if task["kind"] == "swim": task["course"] = o
        else:
            task["time"], task["price"] = o["time"], o["price"]
            task.pop("want", None)
    @staticmethod
    def picked(opts, pick):
        return {"latest": max(opts, key=lambda o: o["time"]), "earliest": min(opts, key=lambda o: o["time"]), "cheapest": min(opts, key=lambda o: o["price"]), "dearest": max(opts, key=lambda o: o["price"])}[pick]
    def fitting(self, task, opts):
        out = [o for o in opts if o.get("free", True) and (o.get("course_id") or o["time"]) not in task.get("rejected", [])]
        out = [o for o in out if task.get("most") is None or o["price"] <= task["most"]]
        out = [o for o in out if o.get("day", "").lower() not in task["not_days"]]
        for side, t in task.get("bounds", []): out = [o for o in out if (o["time"] >= t if side == "after" else o["time"] <= t)]
        return out
    # --- what comes next ---
    def say(self, text):
        return self.style["sep"].join([*self.said, text])
    def ask_else(self):
        self.pending, self.asked = "else", []
        return self.say(self.t("else"))
    def next(self):
        return self.advance() if self.tasks else self.ask_else()
    def ask(self, task, slots):
        self.pending, self.asked = "ask", slots
        known = "; ".join(f"{a}: {v}" for a, v in ([("Member", self.member_id)] if self.member_id else []) + self.fields(task))
        if known and self.style.get("ack"): self.said.append(self.t("ack", known=known))
        asks = [self.style["ask"][ASK.get((task["kind"], s), s)] for s in slots]
        return self.say(self.style.get("join", " ").join(asks) if len(asks) < 2 and "one" not in self.style else self.style.get("one" if len(asks) < 2 else "many", "{asks}").format(asks=self.style.get("join", " ").join(asks)))
    def advance(self):
        task = self.tasks[0]
        k = task["kind"]
        who = [s for s, v in (("member_id", self.member_id), ("postcode", self.postcode)) if not v] if k != "order" else []
        own = [s for s in NEEDS[k] if not task.get(s) and s != "booking" and not (k == "move" and task.get("raw"))]
        missing = who + own if self.style.get("id_first", True) else own + who
        if missing: return self.ask(task, missing[:self.style["batch"]])
        if k != "order" and self.member is None and not self.verify(): return self.ask(task, ["member_id", "postcode"])
        return self.ready(task)
    def verify(self):
        found = self.tools["find_member"](member_id=self.member_id, postcode=self.postcode)
        if "error" in found:
            self.said.append(self.t("badmember"))
            self.member_id = self.postcode = None
            return False
        self.member = found
        if self.style["found"]: self.said.append(self.t("found", name=found["name"].split()[0]))
        return True
    def ready(self, task):
        k = task["kind"]
        if k in ("move", "cancel"):
            self.find_booking(task)
            if not task.get("booked"):
                own = task.get("among") or self.member["bookings"]
                if not own:
                    self.said.append("I see no booking of yours.")
                    return self.drop(task)
                listed = "; ".join(f"{b['activity']} on {self.when(b['date'])} at {self.clock(b['time'])}" for b in own)
                self.pending, self.asked = "ask", ["booking"]
                return self.say(self.style.get("one", "{asks}").format(asks=self.style["ask"]["booking"].format(list=listed)))
        if k == "move":
            self.settle_move(task)
            if not task.get("date"): return self.ask(task, ["date"])
            task["activity"] = task["booked"]["activity"]
        if k in ("book", "move"):
            if not task.get("time"):
                if answer := self.offer(task, self.tools["timetable"](activity=task["activity"], date=task["date"])): return answer
            elif not task.get("price"): task["price"] = next(p for t, p in {**CLASSES, **COURTS}[task["activity"]] if t == task["time"])
        if k == "swim" and not task.get("course"):
            opts = self.tools["swim_courses"](stage=task["stage"])
            if answer := self.offer(task, opts): return answer
        if k in ("order", "cancel_order"):
            found = self.tools["get_order"](order_id=task["order"])
            if "error" in found:
                self.said.append(f"I cannot find an order {task.pop('order')}.")
                return self.ask(task, ["order"])
            task["found"] = found
            if k == "order":
                self.tasks.pop(0)
                self.said.append(self.t("order", order=task["order"], item=found["item"], status=found["status"], date=self.when(found["ready"])))
                return self.next()
        if k == "freeze":
            d = date.fromisoformat(task["date"])
            if d.day != 1:
                first = date(d.year + d.month // 12, d.month % 12 + 1, 1)
                task["date"] = first.isoformat()
                self.said.append(f"A freeze begins on the first of a month; after {self.when(d.isoformat())} that is {self.when(first.isoformat())}.")
            if task["months"] > 3:
                task.pop("months")
                self.said.append("A freeze lasts three months at most.")
                return self.ask(task, ["months"])
        if k == "locker" and task["months"] not in (1, 3, 6, 12):
            task.pop("months")
            self.said.append("Lockers are let for 1, 3, 6 or 12 months.")
            return self.ask(task, ["months"])
        return self.confirm(task)
    def offer(self, task, all_):
        """Picks of what there is, or says what there is."""
        swim = task["kind"] == "swim"
        fit = self.fitting(task, all_)
        want, at = task.get("want"), None if swim else self.when(task["date"])
        if want:
            hit = [o for o in all_ if o["time"] in want]
            if len(hit) == 1 and hit[0]["free"]: return self.take_option(task, hit[0])
            task.pop("want")
            for other in task.pop("second", []):
                if hit2 := [o for o in fit if o["time"] in other]:
                    self.said.append(f"{self.clock(hit[0]['time'] if hit else want[0])} is taken.")
                    return self.take_option(task, hit2[0])
            if fit: return self.list_options(task, fit, "full", time=self.clock(hit[0]["time"] if hit else want[0]), date=at)
        if not fit:
            free = self.fitting({**task, "most": None, "bounds": [], "not_days": [], "pick": None}, all_)
            if free:
                task.pop("bounds", None)
                self.said.append(self.t("unfit"))
                return self.list_options(task, free, "options", date=at or f"Stage {task['stage']}")
            if swim:
                self.said.append(f"There is no other course for Stage {task['stage']}.")
                return self.drop(task)
            self.pending, self.asked = "ask", ["date"]
            task.pop("rejected", None)
            day = task["old"] = task.pop("date")
            return self.say(self.t("none", date=self.when(day)))
        if task.get("pick"): return self.take_option(task, self.picked(fit, task["pick"]))
        if len(fit) == 1 and not task.get("rejected"):
            self.options = fit
            return self.take_option(task, fit[0])
        return self.list_options(task, fit, "options", date=at or f"Stage {task['stage']}")
    def list_options(self, task, opts, key, **values):
        self.options, self.pending, self.asked = opts, "choice", ["choice"]
        price = (lambda o: f" ({self.money(o['price'])})") if task["kind"] != "move" else (lambda o: "")
        listed = ", ".join((f"{o['day']}s " if "day" in o else "") + self.clock(o["time"]) + price(o) for o in opts)
        return self.say(self.t(key, list=listed, **values))
    def confirm(self, task):
        self.pending, self.asked = "confirm", []
        if task["kind"] in ("book", "move"): self.options = [o for o in self.tools_free(task)]
        elif task["kind"] == "swim": self.options = [dict(zip(("course_id", "day", "time", "price"), c)) for c in COURSES[task["stage"]]]
        return self.say(self.readback(task))
    def tools_free(self, task):
        return [{"time": t, "price": p, "free": (task["activity"], task["date"], t) not in FULL} for t, p in {**CLASSES, **COURTS}[task["activity"]]]
    def readback(self, task):
        vp, np = self.phrase(task)
        fields = self.fields(task) + [("Price", self.price(task))]
        return self.t("confirm", vp=vp, np=np, price=self.price(task), fields="\n".join(f"{a}: {v}" for a, v in fields), list="; ".join(f"{a.lower()} {v}" for a, v in fields))
    def write(self, task):
        """The tool and its arguments."""
        k, me = task["kind"], {"member_id": self.member_id}
        if k in ("book", "move"):
            args = {"activity": task["activity"], "date": task["date"], "time": task["time"]}
            return "book_slot", {**me, **args, **({"replaces": task["booking"]} if k == "move" else {})}
        return {"cancel": lambda: ("cancel", {**me, "reference": task["booking"]}), "cancel_order": lambda: ("cancel", {**me, "reference": task["order"]}),
                "freeze": lambda: ("freeze_membership", {**me, "start": task["date"], "months": task["months"]}),
                "locker": lambda: ("rent_locker", {**me, "size": task["size"], "months": task["months"]}),
                "swim": lambda: ("enrol_child", {**me, "course_id": task["course"]["course_id"], "child": task["child"]}),
                "guest": lambda: ("guest_pass", {**me, "guest": task["guest"], "date": task["date"]})}[k]()
    def execute(self, task):
        _, np = self.phrase(task)
        price = self.price(task)
        name, args = self.write(task)
        result = self.call(name, args)
        if task["kind"] in ("book", "move", "cancel"): self.member = self.tools["find_member"](member_id=self.member_id, postcode=self.postcode)
        self.tasks.pop(0)
        self.options = []
        self.said.append(self.t("done", np=np, price=price, ref=result["reference"]))
        return self.next()
    def call(self, name, args):
        return self.tools[name](**args)
    def drop(self, task):
        self.tasks.remove(task)
        self.options = []
        self.said.append(self.t("dropped"))
        return self.next()

def build(style, make=Desk):
    def factory():
        desk = make(style)
        def agent(text):
            return desk.respond(text)
        agent.desk = desk
        return agent
    return factory

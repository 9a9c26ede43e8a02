"""Withy Lock Boats: hire of river boats. A desk of rules over SQLite, in twelve manners of speaking (boathire_styles.py).

`make(style)` gives a factory of agents. The engine: what is understood (`understand`) is merged into the slots of a task;
what is pending (a question, an echo, an offer, a recap) decides what a yes or no means; `advance` finds the next sentence.
"""
import difflib
import re
import sqlite3
from datetime import date, timedelta
from types import SimpleNamespace

import harness
from boathire_styles import STYLES

TODAY = date(2026, 6, 8)  # a Monday
BOATS = {"kayak": (1, 9, 3), "canoe": (3, 14, 2), "rowing boat": (4, 16, 2), "punt": (6, 22, 2), "electric launch": (8, 38, 1)}
STARTS = ["09:00", "11:00", "13:00", "15:00", "17:00"]
CLOSES = 19
HAMPER = 18
SEED = [  # ref, boat, day, start, hours, people, name, phone
    ("WL-3117", "rowing boat", "2026-06-13", "11:00", 2, 4, "Oskar Lindqvist", "07700900321"),
    ("WL-3120", "punt", "2026-06-09", "15:00", 2, 5, "Farida Noor", "07700900444"),
    ("WL-3124", "canoe", "2026-06-20", "13:00", 3, 3, "Tamsin Rudge", "07700900555"),
    ("WL-3131", "punt", "2026-06-17", "09:00", 2, 6, "Howard Pym", "07700900666"),
    ("WL-3140", "electric launch", "2026-06-14", "09:00", 4, 8, "Rotary Club", "07700900777"),
    ("WL-3141", "electric launch", "2026-06-14", "13:00", 4, 8, "Rotary Club", "07700900777"),
    ("WL-3142", "electric launch", "2026-06-14", "17:00", 2, 8, "Rotary Club", "07700900777"),
    ("WL-3150", "punt", "2026-06-16", "11:00", 2, 4, "Mina Ash", "07700900888"),
    ("WL-3151", "punt", "2026-06-16", "11:00", 2, 4, "Ken Ash", "07700900889"),
]
RULES = {
    "dogs": "Dogs are welcome in the punts, rowing boats and the electric launch, on a lead and free of charge; not in kayaks or canoes.",
    "deposit": "There is a deposit of £50 for each boat, by card on the day, and it is given back when the boat is.",
    "life jackets": "Life jackets are free of charge, in all sizes, and children under 12 must wear one.",
    "parking": "Parking is free for customers in the meadow behind the boathouse.",
    "weather": "If the river is closed by wind or flood you may move your booking or have all your money back.",
    "opening": "We are open every day from 9:00 to 19:00.",
    "licence": "No licence and no experience are needed; we show you everything before you set off.",
    "food": "You may bring your own food and drink on board.",
    "cancelling": "Up to 48 hours before the hire a cancellation gives all the money back, after that half of it.",
    "moving": "Moving a booking is free up to 48 hours before the hire; after that it costs £10.",
    "late": "Each quarter of an hour late is £5.",
}


class World:
    def __init__(self):
        self.db = sqlite3.connect(":memory:", check_same_thread=False)
        self.db.execute("create table booking(ref text primary key, boat, day, start, hours int, people int, name, phone,"
                        " hamper int default 0, state default 'booked')")
        self.db.executemany("insert into booking(ref,boat,day,start,hours,people,name,phone) values(?,?,?,?,?,?,?,?)", SEED)
        self.next = 3201

    def free(self, boat, day, start, hours, but=None):
        first = int(start[:2])
        if first + hours > CLOSES:
            return False
        rows = self.db.execute("select start,hours from booking where boat=? and day=? and state='booked' and ref<>?",
                               (boat, day, but or "")).fetchall()
        for hour in range(first, first + hours):
            if sum(int(s[:2]) <= hour < int(s[:2]) + h for s, h in rows) >= BOATS[boat][2]:
                return False
        return True

    def row(self, ref):
        cur = self.db.execute("select * from booking where ref=?", (ref,))
        got = cur.fetchone()
        return dict(zip([c[0] for c in cur.description], got)) if got else None


def tools(world):
    @harness.tool
    def free_boats(date: str, hours: int = 1) -> list:
        """Boats that are free on a day for so many hours, with their starting times."""
        return [{"boat": b, "seats": s, "price_per_hour": p, "starts": starts} for b, (s, p, _) in BOATS.items()
                if (starts := [t for t in STARTS if world.free(b, date, t, hours)])]

    @harness.tool
    def book_boat(boat: str, date: str, start: str, hours: int, people: int, name: str, phone: str = "", hamper: bool = False) -> dict:
        """Book a boat."""
        if not world.free(boat, date, start, hours) or people > BOATS[boat][0]:
            return {"error": "not available"}
        ref = f"WL-{world.next}"
        world.next += 1
        world.db.execute("insert into booking values(?,?,?,?,?,?,?,?,?,'booked')", (ref, boat, date, start, hours, people, name, phone, int(hamper)))
        return {"ref": ref, "total": BOATS[boat][1] * hours + HAMPER * hamper}

    @harness.tool
    def get_booking(ref: str) -> dict:
        """Read a booking by its reference."""
        row = world.row(ref)
        return terms(row) if row and row["state"] == "booked" else {"error": "no such booking"}

    @harness.tool
    def find_bookings(name: str, date: str) -> list:
        """Find bookings by the name and the day."""
        refs = world.db.execute("select ref from booking where lower(name)=? and day=? and state='booked'", (name.lower(), date)).fetchall()
        return [terms(world.row(r)) for (r,) in refs]

    def terms(row):
        late = (date.fromisoformat(row["day"]) - TODAY).days < 2
        paid = BOATS[row["boat"]][1] * row["hours"] + HAMPER * row["hamper"]
        return {"ref": row["ref"], "boat": row["boat"], "date": row["day"], "start": row["start"], "hours": row["hours"],
                "people": row["people"], "name": row["name"], "paid": paid, "fee_to_move": 10 if late else 0,
                "refund": paid / 2 if late else paid}

    @harness.tool
    def move_booking(ref: str, date: str, start: str) -> dict:
        """Move a booking to another day or time."""
        row = world.row(ref)
        if not row or not world.free(row["boat"], date, start, row["hours"], ref):
            return {"error": "not available"}
        fee = terms(row)["fee_to_move"]
        world.db.execute("update booking set day=?, start=? where ref=?", (date, start, ref))
        return {"ref": ref, "date": date, "start": start, "fee": fee}

    @harness.tool
    def cancel_booking(ref: str) -> dict:
        """Cancel a booking."""
        refund = terms(world.row(ref))["refund"]
        world.db.execute("update booking set state='cancelled' where ref=?", (ref,))
        return {"ref": ref, "refund": refund}

    @harness.tool
    def house_rule(topic: str) -> str:
        """What holds for dogs, deposits, parking and so on."""
        return RULES[topic]

    @harness.tool
    def price_list() -> dict:
        """Prices per hour, and seats."""
        return {b: {"price_per_hour": p, "seats": s} for b, (s, p, _) in BOATS.items()}

    return SimpleNamespace(**{f.__name__: f for f in (free_boats, book_boat, get_booking, find_bookings, move_booking, cancel_booking, house_rule, price_list)})


# ------------------------------------------------------------------ understanding
WORDS = {w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
WORDS |= {"a": 1, "an": 1, "a couple of": 2, "couple of": 2}
NUM = r"(\d{1,2}|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTHS = "january february march april may june july august september october november december".split()
SHORT = {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6}
BOATWORDS = {"kayak": "kayak", "kayaks": "kayak", "canoe": "canoe", "canoes": "canoe", "rowing boat": "rowing boat", "row boat": "rowing boat", "rowboat": "rowing boat",
             "rowing boats": "rowing boat", "rower": "rowing boat", "rowing": "rowing boat", "punt": "punt", "punts": "punt", "electric launch": "electric launch",
             "electric boat": "electric launch", "electric": "electric launch", "launch": "electric launch", "motor boat": "electric launch"}
NOT = re.compile(r"(?:\bnot|n't|\bno|instead of|rather than|except|other than|\bneither|\bnor|anything but|any day but|\bwithout)\s+(?:want |need |like |take |be )*(?:for |on |at |the |a |an |that |this )*$")
LOST = re.compile(r"(?:don'?t|do not|can'?t|cannot|couldn'?t)(?: really)? (?:know|have|remember|recall|find|got)|no idea|not sure|no longer have|haven'?t got|lost (?:it|the)|forgot|i have no|unknown|mislaid|without (?:a|the) (?:ref|number)|not to hand")
MONTHRX = "|".join(m[:3] + (f"(?:{m[3:]})?" if m[3:] else "") for m in MONTHS)
TOPICS = {"dogs": r"\bdogs?\b|\bpets?\b|\bpuppy|terrier|spaniel", "deposit": r"deposit", "life jackets": r"life ?(?:jacket|vest)s?|buoyancy", "parking": r"\bpark(?:ing)?\b|car park",
          "weather": r"weather|\brain|\bwind\b|flood", "opening": r"opening (?:hours|times)|(?:when|what time|how long|until when) (?:are|do) you (?:open|clos)|are you open|closing time",
          "licence": r"licen[cs]e|experience", "food": r"(?:own|bring|our) (?:\w+ )?(?:food|picnic|drinks?|sandwich|lunch)",
          "cancelling": r"cancellation (?:policy|terms|rules)|(?:what|how)[^.?]*if (?:i|we) (?:have to )?cancel|(?:can|could) (?:i|we) cancel later",
          "moving": r"(?:what|how much|does it|is it)[^.?]*(?:cost|charge|fee|free)[^.?]*\b(?:to move|moving|to change|changing|to reschedule)|(?:charge|fee) for (?:moving|changing)",
          "late": r"\b(?:bring|come|are|return)[^.?]*\blate\b"}
CUE = re.compile(r"\?|\bknow\b|\bask|\bwonder|\btell me|\bwhether\b|\bquestion|\binformation|\babout\b|find out")


def number(word):
    word = word.lower()
    return int(word) if word.isdigit() else WORDS.get(word)


def fix_typos(low):
    """Words that are almost the name of a day, month or boat."""
    known = [*DAYS, *(m for m in MONTHS if len(m) > 4), "kayak", "canoe", "electric", "launch", "rowing", "people", "hours", "cancel", "booking", "hamper", "cheapest"]
    plain = {"place", "places", "looking", "hour", "day", "lunch", "house", "today", "month", "monthly", "weekday", "growing", "our", "yours", "ours", "cheaper", "cheap", "going", "booked", "book", "bookings", "towing", "electra", "harper", "cancels", "cancelled"}

    def one(m):
        w = m[0]
        if w in known or w in plain or len(w) < 5:
            return w
        near = difflib.get_close_matches(w, known, 1, 0.82)
        return near[0] if near else w
    return re.sub(r"[a-z]+", one, low)


def find_dates(low):
    """[(start, end, date)] in the text, in order, without overlaps."""
    hits = []

    def add(m, day):
        if day and not any(m.start() < e and s < m.end() for s, e, _ in hits):
            hits.append((m.start(), m.end(), day))

    def made(y, mo, d):
        try:
            return date(int(y), int(mo), int(d))
        except ValueError:
            return None
    for m in re.finditer(r"\b(\d{4})-(\d\d?)-(\d\d?)\b", low):
        add(m, made(*m.groups()))
    wd = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+(?:the\s+)?)?"
    for m in re.finditer(wd + rf"\b(\d\d?)(?:st|nd|rd|th)?\s*(?:of\s+)?({MONTHRX})\b\.?(?:,?\s+(\d{{4}}))?", low):
        add(m, made(m[3] or 2026, [x[:3] for x in MONTHS].index(m[2][:3]) + 1, m[1]))
    for m in re.finditer(wd + rf"\b({MONTHRX})\.?\s+(?:the\s+)?(\d\d?)(?:st|nd|rd|th)?\b(?:,?\s+(\d{{4}}))?", low):
        add(m, made(m[3] or 2026, [x[:3] for x in MONTHS].index(m[1][:3]) + 1, m[2]))
    for m in re.finditer(wd + r"\b(\d\d?)[/.](\d\d?)(?:[/.](\d{4}|\d\d))?\b(?!\s*(?:am|pm|hours?|%|\d))", low):
        add(m, made((m[3] if m[3] and len(m[3]) == 4 else "20" + m[3]) if m[3] else 2026, m[2], m[1]) if int(m[2]) <= 12 else None)
    for m in re.finditer(wd + r"\b(?:the\s+)?(\d\d?)(?:st|nd|rd|th)\b", low):
        d = made(2026, 6, m[1])
        add(m, d if d and d >= TODAY else made(2026, 7, m[1]))
    for m in re.finditer(r"\b(?:(next|this|coming)\s+)?(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b\.?(\s+week\b)?", low):
        n = DAYS.index(m[2]) if m[2] in DAYS else SHORT[m[2]]
        ahead = (n - TODAY.weekday()) % 7 or 7
        add(m, TODAY + timedelta(ahead + (7 if m[3] else 0)))
    for m in re.finditer(r"\b(today|tomorrow|day after tomorrow)\b", low):
        add(m, TODAY + timedelta({"today": 0, "tomorrow": 1}.get(m[1], 2)))
    return sorted(hits)


def find_times(low, asked):
    hits = []

    def add(m, h, mi, half):
        h, mi = int(h), int(mi or 0)
        if half and half.startswith("p") and h < 12:
            h += 12
        elif not half and 1 <= h <= 7:
            h += 12
        if h < 24 and not any(m.start() < e and s < m.end() for s, e, _ in hits):
            hits.append((m.start(), m.end(), f"{h:02d}:{mi:02d}"))
    for m in re.finditer(r"\b(\d{1,2})[:.h](\d\d)\b\s*([ap])?\.?(?:m\b\.?)?", low):
        add(m, m[1], m[2], m[3])
    for m in re.finditer(NUM + r"\s*([ap])\.?\s?m\b\.?", low):
        add(m, number(m[1]), 0, m[2])
    for m in re.finditer(NUM + r"\s*o.?clock(?: in the (morning|afternoon|evening))?", low):
        add(m, number(m[1]), 0, m[2] and ("p" if m[2][0] in "ae" else "a"))
    for m in re.finditer(r"\bhalf past " + NUM, low):
        add(m, number(m[1]), 30, None)
    for m in re.finditer(r"\b(noon|midday)\b", low):
        add(m, 12, 0, "p")
    for m in re.finditer(r"\b(?:at|from|starting at|start at|start:|time:|until|till|around|about)\s+" + NUM + r"\b(?!\s*(?:hours?|people|persons|of us|pounds|adults|[/.]\d|st\b|nd\b|rd\b|th\b|most))", low):
        add(m, number(m[1]), 0, None)
    if asked and not hits:
        for m in re.finditer(r"\b" + NUM + r"\b(?!\s*(?:hours?|people|persons|of us|pounds|adults))", low):
            if number(m[1]) <= 19 and not (m[1] == "one" and re.search(r"\b(?:latest|earliest|first|second|third|last|that|which|this|the|other|no|any|later|earlier)\s+$", low[:m.start()])):
                add(m, number(m[1]), 0, None)
    return sorted(hits)


def understand(text, asked=(), options=(), echo=()):
    """What a message says: slots, yes/no, intents, topics, and so on."""
    raw = text.replace("’", "'").replace("–", "-")
    low = fix_typos(raw.lower())
    u = SimpleNamespace(slots={}, yes=False, no=False, intents=[], topics=[], price=None, lost=False, done=False, drop=False, pick=None, old=None, hamper=None, cond=False)
    low = re.sub(NUM + r"\s*(hours?|people|persons|of us),?\s*(?:but|rather)\s+" + NUM + r"\b(?!\s*(?:hours|people|persons|of us|pm|am))",
                 lambda m: f"{m[3]} {m[2]}" if NOT.search(low[:m.start()]) else m[0], low) if re.search(r"\bnot\b", low) else low
    parts = [p.strip(" .") for p in re.split(r"[,;\n]", low) if p.strip(" .")]
    if len(asked) > 1 and len(parts) == len(asked):  # answers in the order of the questions
        for slot, part in zip(asked, parts):
            if slot in ("hours", "people") and re.fullmatch(NUM, part):
                u.slots[slot] = number(part)
                low = re.sub(rf"(^|[,;\n]\s*){part}(?=\s*\.?\s*(?:[,;\n]|$))", lambda m: m[1] + " " * len(part), low, count=1)
    work = low
    full = low

    def cut(s, e):
        nonlocal work
        work = work[:s] + " " * (e - s) + work[e:]
    # reference and phone
    m = re.search(r"\bwl[\s-]*(\d{4})\b", work)
    if m or ("ref" in asked and (m := re.search(r"\b((?!202\d)\d{4})\b", work))):
        u.slots["ref"] = f"WL-{m[1]}"
        cut(*m.span())
    m = re.search(r"(\+?\d[\d\s()-]{7,}\d)", work)
    if m and not re.fullmatch(r"\d{4}-\d\d-\d\d", m[1].strip()) and len(re.sub(r"\D", "", m[1])) >= 9 and not re.search(r"\d{4}-\d\d-\d\d", m[1]):
        digits = re.sub(r"\D", "", m[1])
        u.slots["phone"] = "0" + digits[2:] if digits.startswith("44") and len(digits) > 11 else digits
        cut(*m.span())
    # dates
    dates = find_dates(work)
    good = [(s, e, d) for s, e, d in dates if not NOT.search(full[:s])]
    for s, e, _ in dates:
        cut(s, e)
    if len(good) > 1:
        news = [g for g in good if re.search(r"\b(?:to|until|till)\s+(?:the |next |this )*$", full[:g[0]])]
        olds = [g for g in good if re.search(r"\b(?:from|of|booked for|booking (?:is )?(?:for|on)|reservation (?:is )?(?:for|on)|on|it is|it's|currently)\s+(?:the |next |this )*$", full[:g[0]])]
        if len({g[2] for g in good}) == 1:
            u.slots["date"] = good[0][2]
        elif news:
            u.slots["date"] = news[-1][2]
            rest = [g for g in good if g[2] != news[-1][2]]
            u.old = rest[0][2] if rest else None
        elif olds and re.search(r"\b(?:move|change|booking|reschedule)", full):
            u.old = olds[0][2]
            u.slots["date"] = [g for g in good if g is not olds[0]][-1][2]
        else:
            u.slots["date"] = good[-1][2]
    elif good:
        s, e, d = good[0]
        if "when" in asked or re.search(r"(?:booked (?:\w+ ){0,4}(?:for|on)|(?:booking|reservation|hire|it)(?: is| was|'s)?(?: made| booked)?(?: for| on)?|from|currently)\s+(?:the |next |this )*$", full[:s]) and "date" not in asked and "new_date" not in asked:
            u.old = d
        else:
            u.slots["date"] = d
    if re.search(r"\bsame (?:day|date)|that (?:same )?day|day (?:stays|can stay|should stay)|keep the (?:day|date)", low):
        u.slots["date"] = "@same"
    if re.search(r"\bsame (?:start|starting|time|hour)|time (?:stays|can stay)|keep the (?:start|time)", low):
        u.slots["start"] = "@same"
    # money, hours
    m = re.search(r"(?:at most|not more than|no more than|maximum(?: of| is)?|max\.?|up to|under|below|less than|within|budget(?: is| of)?|limit(?: is| of)?|more than|over|above|exceed)\s*(?:of |about |is )*(?:£\s*(\d+)|(\d+)\s*(?:pounds|gbp|quid|£))", work) \
        or re.search(r"(?:£\s*(\d+)|(\d+)\s*(?:pounds|gbp|quid))\s*(?:at most|at the most|max|maximum|or less|tops|is my limit)", work)
    if m:
        u.slots["limit"] = int(m[1] or m[2])
        cut(*m.span())
    work = re.sub(r"£\s*\d+|\d+\s*(?:pounds|gbp|quid|£)", lambda m: " " * len(m[0]), work)
    found = [(m, number(m[1]) or WORDS.get(m[1])) for m in re.finditer(r"\b(\d{1,2}|one|two|three|four|five|six|seven|eight|an|a couple of|couple of)[\s-]*(?:hours?|hrs?|h)\b(?!\s*late)", work)]
    found = [(m, n) for m, n in found if not NOT.search(full[:m.start()])] or []
    for m in re.finditer(r"\b(\d{1,2}|one|two|three|four|five|six|seven|eight|an)[\s-]*(?:hours?|hrs?|h)\b", work):
        if not re.search(r"\b(?:per|48)\b", m[0]):
            cut(*m.span())
    if found and not re.search(r"an hour\?|per hour|48", full[max(0, found[-1][0].start() - 5):found[-1][0].end() + 3]):
        u.slots["hours"] = found[-1][1]
    m = re.search(r"(?:hours|duration|how long)\s*[:=]\s*" + NUM, work)
    if m:
        u.slots["hours"] = number(m[1])
        cut(*m.span())
    # people
    m = re.search(NUM + r"\s+adults?(?:\s*(?:and|,|\+|plus)\s*" + NUM + r"\s+(?:kids?|child(?:ren)?))?", work)
    if m:
        u.slots["people"] = number(m[1]) + (number(m[2]) if m[2] else 0)
        cut(*m.span())
    else:
        hits = [m for m in re.finditer(NUM + r"\s*(?:people|persons?|of us|passengers|guests|seats|friends\b|pax)", work)]
        hits += [m for m in re.finditer(r"(?:party of|group of|family of|we are|we're|we will be|we'll be|there are|there will be|there'll be|all)\s+" + NUM + r"\b(?!\s*(?:hours|o'clock|pm|am))", work)]
        hits += [m for m in re.finditer(r"(?:people|persons|party|number of people|group size|party size)\s*(?:[:=]|is|are|will be)\s*" + NUM, work)]
        keep = [m for m in hits if not NOT.search(full[:m.start()])]
        if keep:
            u.slots["people"] = number(keep[-1][1])
        elif re.search(r"\b(?:just me|only me|by myself|on my own|alone|myself only)\b", work):
            u.slots["people"] = 1
        elif (m := re.search(r"\b(?:me and (?:my )?|myself and (?:my )?|me plus )" + NUM + r"\b", work)):
            u.slots["people"] = number(m[1]) + 1
        elif re.search(r"\b(?:me and my|my \w+ and (?:i|me)\b|myself and my|both of us|for the two of us)", work):
            u.slots["people"] = 2
        for m in hits:
            cut(*m.span())
    m = re.search(r"\bfor " + NUM + r"(?!\s*(?:hours?|h\b|o'clock|pm|am|pounds|[:.]\d))\b", work)
    if m and "people" not in u.slots and m[1] not in ("one",):
        u.slots["people"] = number(m[1])
        cut(*m.span())
    # times
    times = find_times(work, "start" in asked or "new_start" in asked)
    good = [t for t in times if not NOT.search(full[:t[0]])]
    if good:
        to = [t for t in good if re.search(r"\bto\s+$", full[:t[0]])]
        ending = [t for t in good if re.search(r"(?:until|till|-)\s*$", full[:t[0]])]
        pick = to[-1] if to else ([t for t in good if t not in ending] or good)[-1]
        bound = re.search(r"\b(before|after|not before|from)\s+$", full[:pick[0]])
        if bound and bound[1] in ("before", "after"):
            u.slots["part"] = (bound[1], pick[2])
        else:
            u.slots["start"] = pick[2]
            if ending and ending[0] is not pick and "hours" not in u.slots:
                u.slots["hours"] = int(ending[0][2][:2]) - int(pick[2][:2])
    for s, e, _ in times:
        cut(s, e)
    timeish = set(asked) & {"start", "new_start"} or re.search(r"\b(?:time|start|slot|hour)", low)
    if re.search(r"\b(?:latest|last)\b", low) and timeish and not good:
        u.slots["start"] = "@latest"
    elif re.search(r"\b(?:earliest|first)\b", low) and timeish and not good and not re.search(r"first name", low):
        u.slots["start"] = "@earliest"
    elif not good and (m := re.search(r"\b(?:in the |sometime in the )?(morning|afternoon|evening)\b", low)) and not re.search(r"good (?:morning|afternoon|evening)", low):
        u.slots["part"] = {"morning": ("before", "12:00"), "afternoon": ("after", "12:00"), "evening": ("after", "16:30")}[m[1]]
    # boats
    hits = []
    for word in sorted(BOATWORDS, key=len, reverse=True):
        for m in re.finditer(rf"\b{word}\b", work):
            if not any(m.start() < e and s < m.end() for s, e, _ in hits):
                hits.append((m.start(), m.end(), BOATWORDS[word]))
    hits.sort()
    good = [h for h in hits if not NOT.search(full[:h[0]])]
    if good:
        u.slots["boat"] = good[0][2] if re.search(r"\bif\b", low) and len(good) > 1 else good[-1][2]
        u.boats = [g[2] for g in good]
    elif re.search(r"\b(?:cheapest|least expensive|lowest price|cheaper one)\b", low):
        u.slots["boat"] = "@cheapest"
    elif re.search(r"\b(?:biggest|largest)\b", low):
        u.slots["boat"] = "@biggest"
    elif re.search(r"\b(?:smallest)\b", low):
        u.slots["boat"] = "@smallest"
    for s, e, _ in hits:
        cut(s, e)
    # an option of a list
    if options:
        for n, word in enumerate(("first", "second", "third", "fourth", "fifth")):
            if re.search(rf"\b(?:the )?{word}\b(?! name)", low) and n < len(options):
                u.pick = options[n]
        if re.search(r"\bthe last\b", low):
            u.pick = options[-1]
        m = re.fullmatch(r"\W*(?:option|number|no\.?|#)?\s*(\d)\W*", work)
        if m and "boat" in asked and len(set(asked)) == 1 and int(m[1]) <= len(options):
            u.pick = options[int(m[1]) - 1]
        if len(options) == 1 and re.search(r"\b(?:that one|that|it)\b", low) and "boat" in asked:
            u.pick = options[0]
    # a bare number for the only number that was asked
    counts = [s for s in (list(echo) or asked) if s in ("hours", "people")]
    bare = [number(m[1]) for m in re.finditer(r"\b" + NUM + r"\b(?!\s*(?:boat|one))", work) if not NOT.search(full[:m.start()])]
    if len(counts) == 1 and counts[0] not in u.slots and bare and not (counts[0] == "people" and "start" in asked and "start" not in u.slots):
        u.slots[counts[0]] = bare[-1]
    m = re.search(r"\b(?:make (?:it|that)|better|rather|no,?)\s+(9|11|nine|eleven)\b", work)
    if m and not asked and "start" not in u.slots:
        u.slots["start"] = f"{number(m[1]):02d}:00"
    # names
    cap = r"[A-ZÀ-Þ][\w'\-]+(?:[ ]+(?:(?:de|van|von|der|la)[ ]+)?(?:[A-ZÀ-Þ]\.|(?!My\b|I\b|The\b|It\b|We\b|Yes\b|No\b)[A-ZÀ-Þ][\w'\-]*)){0,3}"
    m = re.search(r"(?i:\bmy (?:full )?name is|\bname's|\bname[:=]|\bname is|\bi am|\bi'm|\bthis is|\bunder(?: the name(?: of)?)?|\bin the name of|\bfor the name|\bthe name(?: of)?|\bit is|\bit's|\bsigned,?|\bcalled)\s+(?:Mr|Mrs|Ms|Dr)?\.?\s*(" + cap + ")", raw)
    if m and not set(re.findall(r"[a-z]+", m[1].lower())) & {*DAYS, *MONTHS, "wl", *BOATWORDS}:
        u.slots["name"] = m[1].strip(" .")
    elif {"name", "who"} & set(asked):
        rest = re.sub(r"(?i)\b(?:wl[\s-]*\d+|yes|no|ok|okay|sure|please|thanks?|thank you|hi|hello|of course|certainly|name|phone|my|the|it|its|is|number|and|mobile|booking|i|don't|do|not|have|know|reference|on|for|date|people|hours|day|start|boat|well|could|you|repeat|what|sorry|correct|right|that's|exactly|fine|perfect|absolutely|wrong|nope|yep|yeah|y|n|agreed|confirmed?|great|lovely|wait|actually|then|that|all|everything|good|go|ahead|nothing|how|when|why|which|who|we|a|an|to|at|punt|canoe|kayak|hours?|make|change)\b", " ", re.sub(r"[\d+()]+", " ", raw))
        caps = [c for c in re.findall(cap, rest) if not set(re.findall(r"[a-z]+", c.lower())) & {*DAYS, *MONTHS, *BOATWORDS}]
        words = re.findall(r"[A-Za-zÀ-ÿ'\-]+", rest)
        if caps:
            u.slots["name"] = max(caps, key=len).strip(" .")
        elif 1 <= len(words) <= 3 and len(asked) <= 2 and not LOST.search(low) and not re.search(r"\b(?:why|how|when|who|need|want|nothing|bye|else)\b", low) and not (set(words) & {*DAYS, *MONTHS, *BOATWORDS}):
            u.slots["name"] = " ".join(w.capitalize() for w in words)
    # hamper
    if re.search(r"hamper|picnic|extras?\b|add-?ons?", low) and not re.search(r"(?:own|bring|our) (?:\w+ )?picnic", low):
        u.hamper = not re.search(r"(?:\bno|\bnot|n't|without|skip|don't|decline|neither)\b", low)
        if u.hamper and re.search(r"\bextras?\b|add-?on", low) and "hamper" not in low:
            u.hamper = None
    # yes, no, ends
    head = re.sub(r"^[\W_]*(?:oh|ah|well|hm+|um+|er|thanks?|thank you|great|lovely|so)\b[\s,.!-]*", "", low).strip(" .,!")
    for part in [x for x in (re.sub(r"^[\W_]*(?:oh|ah|well|hm+|um+|er|sorry|thanks?|thank you|great|lovely|so)\b[\s,.!-]*", "", s).strip(" .,!") for s in re.split(r"(?<=[.!?])\s+|\n", low)) if x] or [""]:  # the first sentence that is either
        u.yes = bool(re.match(r"(?:yes|yep|yeah|yup|y|sure|ok(?:ay)?|please(?: do)?(?! (?:don|not|no|leave|wait|change|make|put|keep|stop))|go ahead|correct|right|that'?s (?:right|correct|fine|it|all (?:right|correct))|that is (?:right|correct|fine|all (?:right|correct))|that would be|that works|exactly|perfect|fine|agreed|confirm(?:ed)?|i confirm|do (?:it|so|that)|book it|move it|cancel it|sounds (?:good|right|great|fine)|all (?:good|right|correct|fine|of that)|of course|absolutely|certainly|indeed|(?:i do|i would|it is|it does|they are|i am)(?=\W*$|[,.!])|i agree|i'd (?:like|love) (?:that|to)|no problem|good|great|wonderful|lovely|by all means|everything (?:is )?(?:right|correct|fine)|looks (?:good|right|fine)|happy with)\b", part)) \
            or bool(re.search(r"\b(?:go ahead|please (?:book|move|cancel|do|confirm) (?:it|that|so)|book it|that'?s correct|that is correct|is correct\b|all correct)\b", low)) and not re.search(r"\b(?:not|don't|no)\b", low)
        u.no = bool(re.match(r"(?:no|nope|nah|n|not|please (?:don'?t|do not|leave it)|never|don'?t|do not|i don'?t|i do not|i'?d rather not|rather not|i would rather not|neither|none|nothing|leave it|forget it|without|that'?s (?:not|wrong|too)|that is (?:not|wrong|too)|wrong|incorrect|hold on|wait|stop|unfortunately|actually no|i won'?t|skip)\b", part)) and not re.match(r"no (?:problem|worries)", part)
        if u.yes or u.no:
            break
    u.no = u.no or bool(re.search(r"\bno,? thank", low)) or bool(re.search(r"\b(?:i'?ll pass|not for me|not today|not this time|not necessary|no need)\b", low))
    if u.no:
        u.yes = False
    u.lost = bool(LOST.search(low))
    if re.match(r"no preference", head) or re.search(r"don'?t mind|any(?:thing|one)? (?:will do|is fine|works)|doesn'?t matter|you choose|up to you|whatever", low):
        u.slots.setdefault("any", True)
        u.no = False
    u.done = bool(re.search(r"\b(?:that'?s (?:all|everything|it)|that (?:is|was|will be|would be) (?:all|everything)|nothing (?:else|more|further)|no more|all set|good ?bye|\bbye\b|i'?m (?:done|good|fine)|no other|no further|nothing, thank|have a (?:nice|good))", low)) or bool(re.fullmatch(r"\W*(?:ok(?:ay)?|great|lovely|perfect)?\W*(?:many )?(?:thanks?|thank you)(?: (?:very much|so much|a lot))?\W*", low))
    u.drop = bool(re.search(r"\b(?:leave it(?: as it is| be| there)?|forget (?:it|about it)|never ?mind|don'?t (?:book|cancel|move|change) (?:it|anything|that|the)|do not (?:book|cancel|move|change|want to (?:book|cancel|move))|keep (?:it|the booking|my booking)|not (?:book|cancel|move) (?:it|then|anything)|rather not (?:book|cancel|move)|(?:then|in that case),? (?:no|not)\b|i (?:don'?t|do not) want (?:it|that|the boat|to (?:book|cancel|move|pay))|(?:stays?|remain) as it is|too (?:much|expensive|dear)|(?:i'?ll|will) (?:leave|keep|pass)|won'?t (?:book|take|cancel|move))", low))
    u.cond = bool(re.search(r"\b(?:only )?if (?:it|that|this|the|there|i)\b|as long as|provided", low))
    # intents and topics
    ask = bool(CUE.search(low))
    for topic, rx in TOPICS.items():
        if re.search(rx, low) and (ask or topic in ("dogs", "deposit") or asked == ("more",)):
            u.topics.append(topic)
    for sentence in re.split(r"(?<=[.?!;])\s+|\n", low):
        priced = re.search(r"how much|\bprices?\b|\bcosts?\b|\brates?\b|\bcharge\b|what do you (?:take|ask)", sentence) and not re.search(r"at most|more than|less than|cost(?:s)? (?:nothing|me nothing)|\bif\b|whatever|lowest price", sentence)
        if priced and "moving" not in u.topics and not re.search(r"cancel|refund", sentence) and (CUE.search(sentence) or asked == ("more",)):
            u.price = True
        wonder = priced or re.search(r"only (?:want|have|a question)|just (?:asking|want to know|a question)|not (?:want|looking|wish) to (?:book|hire|rent|reserve|cancel|move)|don'?t want to (?:book|hire|rent|reserve|cancel|move)", sentence)
        if wonder:
            continue
        if re.search(r"\b(?:cancel|call off)\b", sentence) and "cancelling" not in u.topics and not re.search(r"don'?t cancel|do not cancel|not cancel|if i cancel", sentence):
            u.intents.append("cancel")
        if re.search(r"\b(?:move|moved|reschedule|postpone|shift|rebook|bring forward|put off|re-?arrange)\b", sentence) and "moving" not in u.topics and not re.search(r"(?:don'?t|do not|not) move", sentence) or re.search(r"\b(?:change|switch|swap|alter)\b[^.?]*\b(?:booking|reservation|my (?:hire|slot|boat))\b", sentence):
            u.intents.append("move")
        elif re.search(r"\b(?:when|what time|check|look up|details|which|what day|confirm)\b[^.?]*\b(?:my|our|a|the) (?:\w+ )?(?:booking|reservation|hire)\b", sentence) and "cancel" not in u.intents:
            u.intents.append("info")
        elif re.search(r"(?:^|\b(?:want|like|need|love|please|can (?:i|we|you)|could (?:i|we|you)|may (?:i|we)|i'd|we'd|looking|hoping?|help|let's|let me|wish|interested in|about|trying|and|would)\b[^.?!]{0,50}?\b)\W*(?:book|booking a|booking for|hire|hiring|rent|renting|reserve|reserving|make a (?:booking|reservation))\b", sentence) and not re.search(r"\b(?:my|our|existing) (?:booking|reservation)", sentence) \
                or re.search(r"\b(?:want|like|need|looking for|have|get|take)\b (?:a|an|the|one of your|to (?:go|take|have|get)[^.?]{0,20}) ?(?:boat|kayak|canoe|punt|rowing|electric|launch|cheapest boat|(?:nice |small |big )?boat)", sentence) and not re.search(r"have a booking", sentence):
            u.intents.append("book")
    u.intents = list(dict.fromkeys(u.intents))
    u.low = low
    return u


# ------------------------------------------------------------------ the agent
LABEL = {"date": "day", "boat": "boat", "start": "starting time", "hours": "number of hours", "people": "number of people", "name": "name", "phone": "phone number",
         "ref": "booking reference", "who": "name on the booking", "when": "day of the booking", "new_date": "new day", "new_start": "new starting time"}


class Desk:
    def __init__(self, style):
        self.s, self.t = STYLES[style], tools(World())
        self.mem, self.task, self.queue, self.pending, self.asked, self.options = {}, None, [], None, (), []
        self.turn, self.misses, self.booking, self.free, self.said_free, self.noted, self.echoed = 0, 0, None, {}, None, [], {}
        self.offered = self.hamper = False
        self.no_phone = self.no_ref = False
        self.moved = {}

    # words
    def say(self, key, **kw):
        if self.turn == 1:
            kw.setdefault("hello", self.s["hello"])
        lines = self.s[key]
        line = lines if isinstance(lines, str) else lines[self.turn % len(lines)]
        return line.format_map(Values(self, kw))

    def day(self, d):
        d = date.fromisoformat(d) if isinstance(d, str) else d
        return self.s.get("day", lambda d: f"{d:%A} {d.day} {d:%B}")(d)

    def clock(self, t):
        h = int(t[:2])
        return t if self.s.get("clock", 24) == 24 else f"{(h - 1) % 12 + 1} {'am' if h < 12 else 'pm'}"

    def listed(self, items):
        how = self.s.get("list", "or")
        if how == "bullets":
            return "\n" + "\n".join(f"- {i}" for i in items)
        if how == "numbers":
            return " ".join(f"({n}) {i}" for n, i in enumerate(items, 1))
        if how == "slash":
            return " / ".join(items)
        return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " or " + items[-1]

    def boat_words(self, names):
        if self.s.get("prices", True):
            return self.listed([f"{a(b)} (up to {BOATS[b][0]}, £{BOATS[b][1]} an hour)" if self.s.get("list") != "slash" else f"{b} £{BOATS[b][1]}/h" for b in names])
        return self.listed([a(b) for b in names])

    # one turn
    def respond(self, text):
        self.turn += 1
        u = understand(text, self.asked, self.options, self.echoed if self.pending == "echo" else ())
        if u.pick:
            for slot in ("boat", "start", "new_start"):
                if slot in self.asked:
                    u.slots["start" if slot == "new_start" else slot] = u.pick
        return "\n\n".join(p for p in self.react(u) if p) if self.s.get("list") == "bullets" else " ".join(p for p in self.react(u) if p)

    def react(self, u):
        out, was = [], self.pending
        if self.turn == 1 and self.s["hello"]:
            out.append(self.s["hello"])
        for topic in u.topics:
            out.append(self.say("rule", text=self.t.house_rule(topic=topic)))
        if u.price:
            out.append(self.price(u))
        spoke = bool(u.topics or u.price)
        busy = self.task is not None
        new = [i for i in u.intents if i != self.task]
        if busy and self.task != "info" and was in ("recap", "echo", "change", "offer", "budget"):
            new = [i for i in new if not (u.yes or u.no or u.drop) and i in ("cancel", "move") and re.search(r"\b(?:booking|reservation|wl)\b", u.low)]
        if self.task in ("move", "cancel") and "book" in new and not re.search(r"\b(?:another|also|new|as well|too)\b", u.low):
            new.remove("book")
        if self.task == "book" and "info" in new:
            new.remove("info")
        if busy and new:
            self.queue += [i for i in new if i not in self.queue]
        elif new:
            self.start(new[0])
            self.queue += new[1:]
            busy = True
        if not busy:
            if spoke:
                self.remember(u)
                return [*out, self.more()]
            if was == "more" and (u.no or u.done):
                return [*out, self.end()]
            if u.done and not u.slots and self.turn > 1:
                return [*out, self.end()]
            self.remember(u)
            if self.mem.get("ref") or u.old and "booking" in u.low:
                return [*out, self.unclear("task")]
            if was == "task" and (u.no or u.drop):
                return [*out, self.end()]
            if u.slots.keys() & {"boat", "date", "people"} or re.search(r"\b(?:book|hire|rent|reserve)\b", u.low) and not u.no:
                self.start("book")
                return [*out, *self.advance()]
            if was == "more" and u.yes and not u.slots:
                self.pending, self.asked = "task", ("task",)
                return [*out, self.say("what")]
            if u.done or (u.drop and was):
                return [*out, self.end()]
            return [*out, self.unclear("task")]
        changed = self.remember(u)
        if was == "recap" and self.task != "info":
            if u.drop and not changed or u.no and not changed and u.done:
                return [*out, *self.leave()]
            if u.yes and not changed and not (u.cond and self.bad_terms()):
                return [*out, *self.do()]
            if u.no and not changed and not u.slots.get("limit"):
                self.pending, self.asked = "change", ("date", "boat", "start", "hours", "people", "name", "phone") if self.task == "book" else ("date", "start")
                if self.task == "cancel":
                    return [*out, *self.leave()]
                return [*out, self.say("change")]
            if not changed and not spoke and not new:
                return [*out, self.unclear("recap")]
        elif was == "change" and not changed and not spoke:
            if u.no or u.drop or u.done:
                return [*out, *self.leave()]
            if u.yes:
                return [*out, *self.advance()]
            return [*out, self.unclear("change")]
        elif was == "offer":
            if u.hamper is not None:
                self.hamper = u.hamper
            elif u.yes and not u.no:
                self.hamper = True
            elif u.no or u.drop or u.done:
                self.hamper = False
            elif not changed and not spoke:
                return [*out, self.unclear("offer")]
            if spoke and not (u.yes or u.no or u.hamper is not None):
                self.offered = False
        elif was == "echo":
            if u.no and not changed:
                slot = next(iter(self.echoed))
                for k in self.echoed:
                    self.mem.pop(k, None)
                self.echoed = {}
                return [*out, *self.advance(force=slot)]
            if not u.yes and not changed and not spoke:
                return [*out, self.unclear("echo")]
            if spoke and not u.yes and not changed:
                return [*out, self.say("echo", facts=self.facts(self.echoed))]
            self.echoed = {k: self.mem[k] for k in changed if k in self.echoed}
        elif was in ("budget", "full") and not changed:
            if u.drop or u.no or u.done:
                return [*out, *self.leave()]
            if u.yes and len(self.options) == 1:
                self.mem["start" if was == "full" and self.options[0][0].isdigit() else "boat"] = self.options[0]
                self.mem["_agreed"] = True
            elif u.yes and was == "budget":
                self.mem.pop("limit", None)
            elif u.slots.get("any") and self.options:
                self.mem["start" if self.options[0][0].isdigit() else "boat"] = self.options[0]
            elif not spoke:
                return [*out, self.unclear("full")]
        elif was == "ask":
            if u.drop and not changed:
                return [*out, *self.leave()]
            if (u.lost or u.no) and not changed:
                if "phone" in self.asked:
                    self.no_phone = True
                elif "ref" in self.asked or "who" in self.asked:
                    if self.no_ref and not ("ref" in self.asked and len(self.asked) == 1):
                        return [*out, self.say("nofind"), *self.leave(False)]
                    self.no_ref = True
                elif u.done:
                    return [*out, *self.leave()]
                elif u.lost and "boat" in self.asked:
                    return [*out, self.advise()]
                elif not spoke:
                    return [*out, self.unclear("ask")]
            elif u.lost and "ref" not in u.slots and {"ref"} & set(self.asked):
                self.no_ref = True
            elif u.slots.get("any") and not changed:
                if "boat" in self.asked:
                    self.mem["boat"] = "@cheapest"
                elif {"start", "new_start"} & set(self.asked):
                    self.mem["start"] = "@earliest"
                else:
                    return [*out, self.unclear("ask")]
            elif not changed and not spoke and not new:
                return [*out, self.unclear("ask")]
        self.misses = 0
        return [*out, *self.advance(new=changed)]

    def bad_terms(self):
        b = self.booking or {}
        return self.task == "move" and b.get("fee_to_move") or self.task == "cancel" and b.get("refund") != b.get("paid")

    def start(self, task):
        self.task, self.pending, self.booking = task, None, None
        if task == "book":
            self.offered = self.hamper = False

    def remember(self, u):
        """Merges what was said; returns which slots are new or changed."""
        changed = []
        found = dict(u.slots)
        found.pop("any", None)
        if u.old:
            if self.task == "book" and "date" not in found:
                found["date"] = u.old
            else:
                found["when"] = u.old.isoformat()
        if isinstance(found.get("date"), date):
            found["date"] = found["date"].isoformat()
        if self.task in ("move", "cancel", "info") and self.booking is None:
            if "date" in found and "when" not in found and ("when" in self.asked or self.task != "move" or "new_date" not in self.asked and not re.search(r"\bto\b|\bwould like\b.*instead|new (?:day|date)", u.low) and re.search(r"booking|booked|reservation", u.low) and not self.mem.get("date") and not re.search(r"(?:move|change|shift)", u.low)):
                found["when"] = found.pop("date")
        if self.booking and found.get("date") == self.booking["date"] and "start" not in found and not self.mem.get("date") and self.task == "move" and "new_date" not in self.asked:
            found.pop("date")
        if self.booking and self.task == "move" and found.get("date") == self.booking["date"] and self.pending in ("recap", "change") and re.search(r"\b(?:is|was|booked|booking)\b[^.]*\b(?:for|on)\b", u.low):
            found.pop("date")  # that is the day it is for now
        if u.hamper is not None and self.pending != "offer":
            if u.hamper != self.hamper and self.pending == "recap":
                changed.append("hamper")
            self.hamper, self.offered = u.hamper, True
        elif u.hamper is not None and self.task != "book":
            pass
        for k, v in found.items():
            if self.mem.get(k) != v:
                self.mem[k] = v
                changed.append(k)
                if k == "start":
                    self.mem.pop("part", None)
        return changed

    def price(self, u):
        table = self.t.price_list()
        boat = u.slots.get("boat") or self.mem.get("boat")
        hours = u.slots.get("hours") or (self.mem.get("hours") if self.task == "book" else None)
        if boat and not boat.startswith("@"):
            each = table[boat]["price_per_hour"]
            text = f"{a(boat)} is £{each} an hour" + (f", so £{each * hours} for {count(hours, 'hour')}" if hours and hours > 1 else "")
        else:
            text = ", ".join(f"{a(b)} £{r['price_per_hour']}" for b, r in table.items()) + " an hour"
        return self.say("rule", text=text[0].upper() + text[1:] + ".")

    def advise(self):
        self.pending, self.asked = "ask", ("boat",)
        self.options = [b for b in BOATS if BOATS[b][0] >= self.mem.get("people", 1)]
        return self.say("again", again=self.say("ask_boat", opts=self.boat_words(self.options)))

    def more(self):
        self.task, self.pending, self.asked, self.options, self.misses = None, "more", ("more",), [], 0
        return self.say("more")

    def end(self):
        self.pending, self.asked = None, ()
        return self.say("bye")

    def leave(self, tell=True):
        out = [self.say({"book": "left_book", "move": "left", "cancel": "left"}.get(self.task, "left"))] if tell else []
        return [*out, *self.onward()]

    def onward(self):
        for k in list(self.mem):
            if k not in ("name", "phone") and not (k in ("ref", "when") and self.queue):
                self.mem.pop(k)
        self.echoed, self.noted, self.free, self.said_free = {}, [], {}, None
        if self.queue:
            self.start(self.queue.pop(0))
            self.noted = list(self.mem)
            return self.advance()
        return [self.more()]

    def unclear(self, what):
        self.misses += 1
        if what == "task":
            self.pending, self.asked = "task", ("task",)
            return self.say("which")
        if what == "recap":
            return self.say("again", again=self.say("yesno"))
        if what == "echo":
            return self.say("again", again=self.say("echo", facts=self.facts(self.echoed)))
        if what == "offer":
            return self.say("again", again=self.say("offer"))
        if what == "change":
            return self.say("again", again=self.say("change"))
        if what == "full" and self.options:
            return self.say("again", again=self.say("options", opts=self.boat_words(self.options) if self.options[0] in BOATS else self.listed([self.clock(o) for o in self.options])))
        hints = {"date": "for example Saturday, or 20 June", "boat": "kayak, canoe, rowing boat, punt or electric launch", "start": "9, 11, 1, 3 or 5 o'clock", "new_start": "9, 11, 1, 3 or 5 o'clock",
                 "hours": "from one to four", "people": "just the number", "name": "first name and surname", "phone": "or say that you would rather not leave one",
                 "ref": "WL and four digits; if you do not have it, say so", "who": "first name and surname", "when": "for example Saturday, or 20 June", "new_date": "for example Saturday, or 20 June"}
        want = [s for s in self.asked if s in LABEL]
        return self.say("again", again="; ".join(f"{LABEL[s]} ({hints[s]})" for s in want) + "?") if want else self.say("which")

    def facts(self, slots):
        show = {"date": self.day, "start": self.clock, "hours": lambda h: count(h, "hour"), "people": lambda p: "1 person" if p == 1 else f"{p} people", "boat": a}
        return ", ".join(show.get(k, str)(v) for k, v in slots.items())

    # what comes next
    def advance(self, new=(), force=None):
        self.options = []
        if self.task == "book":
            return self.next_book(new, force)
        if self.task == "info":
            return self.next_found() or [self.say("info", **self.booked()), *self.onward()]
        found = self.next_found()
        if found:
            return found
        if self.task == "cancel":
            self.pending, self.asked = "recap", ()
            return [self.say("recap_cancel", **self.booked())]
        return self.next_move()

    def booked(self):
        b = self.booking
        return dict(ref=b["ref"], boat=b["boat"], date=self.day(b["date"]), start=self.clock(b["start"]), hours=count(b["hours"], "hour"), people=f"{b['people']} people", name=b["name"],
                    paid=f"£{b['paid']:g}", refund=f"£{b['refund']:g}", fee=f"£{b['fee_to_move']}" if b["fee_to_move"] else "nothing", all="all of it" if b["refund"] == b["paid"] else "half of it")

    def next_found(self):
        if self.booking:
            return None
        if self.mem.get("ref"):
            got = self.t.get_booking(ref=self.mem["ref"])
            if "error" not in got:
                self.booking = got
                return None
            gone = self.mem.pop("ref")
            self.pending, self.asked = "ask", ("ref",)
            return [self.say("lost", ref=gone)]
        if self.no_ref or self.mem.get("when") and self.mem.get("name"):
            if not self.mem.get("name") or not self.mem.get("when"):
                want = [s for s, k in (("who", "name"), ("when", "when")) if not self.mem.get(k)]
                self.pending, self.asked = "ask", tuple(want)
                return [self.say("ask_who_when") if len(want) == 2 else self.say("ask_" + want[0])]
            got = self.t.find_bookings(name=self.mem["name"], date=self.mem["when"])
            if got:
                self.booking = got[0]
                self.mem["ref"] = got[0]["ref"]
                return None
            if self.task == "move" and (self.mem["name"], self.mem["when"]) in self.moved:  # asked for a second time
                return [self.say("done_move", **self.moved[self.mem["name"], self.mem["when"]]), *self.onward()]
            gone = f"{self.mem.pop('name')}, {self.day(self.mem.pop('when'))}"
            self.pending, self.asked, self.no_ref = "ask", ("ref", "who", "when"), True
            return [self.say("lost", ref=gone)]
        self.pending, self.asked = "ask", ("ref",)
        return [self.say("ask_ref")]

    def next_move(self):
        b, m = self.booking, self.mem
        if m.get("date") == "@same":
            m["date"] = b["date"]
        if m.get("start") == "@same":
            m["start"] = b["start"]
        if not m.get("date"):
            if m.get("start") and not self.s.get("batch", 1) > 1 and "new_date" in self.noted:
                m["date"] = b["date"]
            else:
                self.noted.append("new_date")
                both = not m.get("start") and self.s.get("batch", 1) > 1
                self.pending, self.asked = "ask", ("new_date", "new_start") if both else ("new_date",)
                return [self.say("found", **self.booked()), self.say("ask_new_both" if both else "ask_new_date")]
        if m["date"] < TODAY.isoformat():
            m.pop("date")
            self.pending, self.asked = "ask", ("new_date",)
            return [self.say("past"), self.say("ask_new_date")]
        starts = [s for r in self.t.free_boats(date=m["date"], hours=b["hours"]) if r["boat"] == b["boat"] for s in r["starts"]]
        if m["date"] == b["date"] and b["start"] in starts:
            starts.remove(b["start"])
        got = self.settle_start(starts, b["boat"], "new_start")
        if got:
            return got
        self.pending, self.asked = "recap", ("date", "start")
        v = self.booked()
        return [self.say("recap_move", **{**v, "new_date": self.day(m["date"]), "new_start": self.clock(m["start"])})]

    def settle_start(self, starts, boat, slot):
        """Makes the starting time one that is free, or asks for it."""
        m = self.mem
        if not starts:
            day = m.pop("date")
            self.pending, self.asked = "ask", ("new_date" if slot == "new_start" else "date",)
            return [self.say("noday", boat=boat, date=self.day(day)), self.say("ask_new_date" if slot == "new_start" else "ask_date")]
        want = m.get("start")
        within = starts
        if m.get("part"):
            side, t = m["part"]
            within = [s for s in starts if (s < t if side == "before" else s >= t)] or starts
        if want == "@latest":
            m["start"] = within[-1]
        elif want == "@earliest":
            m["start"] = within[0]
        elif want and want not in starts:
            m.pop("start")
            self.pending, self.asked, self.options = "full", (slot,), within
            return [self.say("taken", boat=boat, start=self.clock(want), date=self.day(m["date"]), opts=self.listed([self.clock(s) for s in within]))]
        elif not want:
            self.pending, self.asked, self.options = "ask", (slot,), within
            return [self.say("ask_" + slot, opts=self.listed([self.clock(s) for s in within]), date=self.day(m["date"]), boat=boat)]
        return None

    def next_book(self, new=(), force=None):
        m = self.mem
        if m.get("date") and (m["date"] == "@same" or m["date"] < TODAY.isoformat() or m["date"] > "2026-09-30"):
            m.pop("date")
            self.pending, self.asked = "ask", ("date",)
            return [self.say("past"), self.say("ask_date")]
        if m.get("start") == "@same":
            m.pop("start")
        if m.get("hours") is not None and not 1 <= m["hours"] <= 4:
            m.pop("hours")
            self.pending, self.asked = "ask", ("hours",)
            return [self.say("toolong")]
        if m.get("people", 1) > 8:
            m.pop("people")
            self.pending, self.asked = "ask", ("people",)
            return [self.say("toomany")]
        free = {r["boat"]: r for r in self.t.free_boats(date=m["date"], hours=m.get("hours", 1))} if m.get("date") else {b: {"starts": STARTS} for b in BOATS}
        fits = [b for b in free if BOATS[b][0] >= m.get("people", 1)]
        timed = [b for b in fits if not m.get("start") or m["start"].startswith("@") or m["start"] in free[b]["starts"]]
        boat = m.get("boat")
        notes = []
        if boat and boat.startswith("@") and m.get("date") and m.get("people"):
            ranked = sorted(timed or fits, key=lambda b: BOATS[b][1])
            if ranked:
                boat = m["boat"] = ranked[-1] if boat == "@biggest" else ranked[0]
                notes.append(self.say("suggest", boat=boat, seats=BOATS[boat][0], price=f"£{BOATS[boat][1]}"))
        known_boat = boat if boat and not boat.startswith("@") else None
        if known_boat and BOATS[known_boat][0] < m.get("people", 1):
            m.pop("boat")
            self.pending, self.asked, self.options = "full", ("boat",), timed or fits
            return [self.say("small", boat=known_boat, seats=count(BOATS[known_boat][0], "person", "people"), people=f"{m['people']} people", opts=self.boat_words(self.options))]
        if known_boat and m.get("date") and known_boat not in free:
            m.pop("boat")
            self.pending, self.asked, self.options = "full", ("boat",), timed or fits
            return [self.say("full", boat=known_boat, date=self.day(m["date"]), opts=self.boat_words(self.options))]
        if known_boat and m.get("date") and m.get("start"):
            got = self.settle_start(free[known_boat]["starts"], known_boat, "start")
            if got:
                return [*notes, *got]
        total = BOATS[known_boat][1] * m["hours"] + HAMPER * self.hamper if known_boat and m.get("hours") else None
        if total and m.get("limit") and total > m["limit"]:
            cheaper = [b for b in timed if BOATS[b][1] * m["hours"] <= m["limit"]]
            self.pending, self.asked, self.options = "budget", ("boat", "hours"), cheaper
            m["_over"] = True
            return [self.say("budget", boat=known_boat, hours=count(m["hours"], "hour"), total=f"£{total}", limit=f"£{m['limit']}"),
                    self.say("options", opts=self.boat_words(cheaper)) if cheaper else self.say("fewer")]
        # echo what was just told
        fresh = {k: m[k] for k in LABEL if k in m and k not in self.noted and k in ("date", "boat", "start", "hours", "people", "name") and not str(m[k]).startswith("@")}
        again = {k: m[k] for k in new if k in fresh or k in self.noted and k in m and k in ("date", "boat", "start", "hours", "people", "name")}
        missing = [s for s in self.s["order"] if not m.get(s) and not (s == "phone" and self.no_phone)]
        if known_boat is None and boat:
            missing = [s for s in missing if s != "boat"]
        if self.s.get("echoes") and (fresh or again) and missing:
            self.noted += list(fresh)
            self.pending, self.echoed, self.asked = "echo", {**fresh, **again}, tuple({**fresh, **again})
            return [*notes, self.say("echo", facts=self.facts(self.echoed))]
        self.noted += list(fresh)
        if force in missing:
            missing = [force, *[x for x in missing if x != force]]
        if missing:
            batch = missing[:self.s.get("batch", 1)]
            self.pending, self.asked = "ask", tuple(batch)
            if len(batch) == 1:
                slot = batch[0]
                if slot == "boat":
                    self.options = timed or fits
                    return [*notes, self.say("ask_boat", opts=self.boat_words(self.options))]
                if slot == "start":
                    starts = free[known_boat]["starts"] if known_boat else sorted({s for b in fits for s in free[b]["starts"]})
                    got = self.settle_start(starts, known_boat or "boat", "start")
                    return [*notes, *(got or self.next_book())]
                return [*notes, self.say("ask_" + slot)]
            extra = []
            if "boat" in batch and self.s.get("list") == "bullets":
                extra = [self.say("options", opts=self.boat_words(timed or fits))]
            return [*notes, self.say("many", fields=self.fields(batch)), *extra]
        if self.s.get("offers") and not self.offered:
            self.offered, self.pending, self.asked = True, "offer", ()
            return [*notes, self.say("offer")]
        self.pending, self.asked = "recap", ()
        return [*notes, self.say("recap", **self.values(total))]

    def fields(self, slots):
        names = [LABEL[s] for s in slots]
        how = self.s.get("fields", "and")
        if how == "lines":
            return "\n".join(f"{n.capitalize()}:" for n in names)
        if how == "bullets":
            return "\n" + "\n".join(f"- **{n.capitalize()}**" for n in names)
        return names[0] if len(names) == 1 else ", ".join("the " + n for n in names[:-1]) + " and the " + names[-1]

    def values(self, total):
        m = self.mem
        return dict(boat=m["boat"], date=self.day(m["date"]), start=self.clock(m["start"]), hours=count(m["hours"], "hour"), people="1 person" if m["people"] == 1 else f"{m['people']} people",
                    name=m["name"], phone=m.get("phone") or "none", total=f"£{total}", hamper=" with a picnic hamper" if self.hamper else "")

    def do(self):
        m = self.mem
        if self.task == "book":
            got = self.t.book_boat(boat=m["boat"], date=m["date"], start=m["start"], hours=m["hours"], people=m["people"], name=m["name"], phone=m.get("phone", ""), hamper=self.hamper)
            v = {**self.values(got.get("total")), "ref": got.get("ref")}
            return [self.say("done", **v), *self.onward()]
        v = self.booked()
        if self.task == "move":
            self.t.move_booking(ref=m["ref"], date=m["date"], start=m["start"])
            v |= {"new_date": self.day(m["date"]), "new_start": self.clock(m["start"])}
            self.moved[self.booking["name"], self.booking["date"]] = v
            return [self.say("done_move", **v), *self.onward()]
        self.t.cancel_booking(ref=m["ref"])
        return [self.say("done_cancel", **v), *self.onward()]


class Values(dict):
    def __init__(self, desk, kw):
        super().__init__(kw)
        if "boat" in kw:
            self["a_boat"] = a(kw["boat"])

    def __missing__(self, key):
        return ""


def a(boat):
    return ("an " if boat[0] in "aeiou" else "a ") + boat


def count(n, one, many=None):
    return f"{n} {one if n == 1 else many or one + 's'}"


def make(style):
    def factory():
        desk = Desk(style)

        def agent(text):
            return desk.respond(text)
        agent.desk = desk
        return agent
    return factory

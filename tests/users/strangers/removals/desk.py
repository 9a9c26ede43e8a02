"""The customer desk of Ridgeway & Daughters, house removals, Sheffield: a small world, nine tools, a right agent.

build(style) gives a class with `run`; the harness makes one object of it for each conversation, with a world of its own.
The agent is rules, no model. It finds the customer (reference and surname, or surname and collection postcode), asks for what it
lacks, offers what there is, reads back what it is about to write, waits for a yes, says what came of it, asks for more."""
import copy
import re
from datetime import date, timedelta

import styles

STYLES = styles.STYLES
TODAY = date(2026, 4, 14)  # a Tuesday
BANK_HOLIDAYS = {date(2026, 5, 4), date(2026, 5, 25)}

# ---------------------------------------------------------------- the world

BOOKINGS = [  # reference, first name, surname, collection, its postcode, delivery, date, slot, bedrooms, cover, inventory
    ("RD-4417", "Nadia", "Okafor", "12 Cherry Street", "S7 1LB", "3 Mill Bank, Bakewell", "2026-04-30", "morning", 3, "standard", []),
    ("RD-4418", "Nathan", "Okafor", "88 Psalter Lane", "S11 8UT", "1 Tower Court, Leeds", "2026-04-30", "afternoon", 1, "standard", []),
    ("RD-4471", "Daniel", "Clark", "5 Foundry Row", "S3 8AL", "27 Bole Hill Road, Sheffield", "2026-04-20", "morning", 2, "standard", []),
    ("RD-4472", "Danielle", "Clarke", "50 Foundry Row", "S3 8AN", "9 Quarry Close, Rotherham", "2026-04-21", "afternoon", 2, "plus", []),
    ("RD-4433", "Gwen", "Pritchard", "41 Nether Edge Road", "S7 1RU", "6 Stretton Terrace, York", "2026-04-20", "morning", 2, "standard", []),
    ("RD-4434", "Glyn", "Pritchett", "14 Nether Edge Road", "S7 1RX", "22 Orchard Way, Derby", "2026-06-02", "morning", 3, "standard", []),
    ("RD-4452", "Imran", "Sheikh", "19 Carterknowle Avenue", "S11 9FR", "not yet known", "2026-05-08", "morning", 2, "standard", []),
    ("RD-4453", "Irfan", "Sheikh", "7 Abbeydale Road", "S7 1FD", "30 Hagg Lane, Sheffield", "2026-05-12", "morning", 4, "standard", []),
    ("RD-4461", "Edward", "Whitcombe", "The Lodge, Brincliffe Crescent", "S11 9AW", "Flat 2, Kelham House, Sheffield", "2026-05-19", "afternoon", 1, "standard", []),
    ("RD-4460", "Eleanor", "Whitcombe", "Brincliffe House, Brincliffe Crescent", "S11 9AW", "4 Church Walk, Hathersage", "2026-05-20", "morning", 4, "standard", []),
    ("RD-4388", "Margaret", "Lowe", "33 Millhouses Lane", "S7 2HB", "8 Station Road, Dronfield", "2026-04-09", "morning", 3, "plus",
     ["walnut sideboard", "oak sideboard", "pine wardrobe", "upright piano", "glass coffee table", "grandfather clock"]),
    ("RD-4389", "Maureen", "Lowes", "3 Millhouses Lane", "S7 2HA", "15 Priory Road, Sheffield", "2026-04-10", "afternoon", 2, "standard",
     ["leather sofa", "oak dresser", "bookcase"]),
    ("RD-4362", "Trevor", "Bagshaw", "71 Ecclesall Road", "S11 8PE", "2 Brook Lane, Hope", "2026-03-27", "morning", 2, "standard",
     ["oak sideboard", "dining table", "mirror"]),
    ("RD-4480", "Priya", "Raman", "26 Endcliffe Vale", "S10 3EW", "11 Meadow Rise, Chesterfield", "2026-05-22", "morning", 3, "standard", []),
    ("RD-4481", "Peter", "Rahman", "62 Endcliffe Vale", "S10 3EY", "5 Castle Hill, Lincoln", "2026-05-22", "afternoon", 2, "standard", []),
    ("RD-4490", "Agnes", "Fairbrother", "10 Crookes Road", "S10 5BD", "17 Sandygate Park, Sheffield", "2026-06-05", "morning", 3, "premium", []),
    ("RD-4495", "Samuel", "Oyelaran", "3 Walkley Bank", "S6 5AL", "40 Loxley View, Sheffield", "2026-05-28", "afternoon", 1, "standard", []),
    ("RD-4398", "Judith", "Hallam", "58 Banner Cross Road", "S11 9HR", "2 The Green, Ashford", "2026-04-15", "morning", 3, "standard", []),
]
QUOTES = [  # reference, first name, surname, collection, postcode, delivery, bedrooms, basic price
    ("Q-2093", "Tom", "Ashdown", "Flat 6, 120 Sharrow Vale Road", "S11 8ZD", "14 Greenhill Avenue, Sheffield", 2, 640),
    ("Q-2039", "Thomas", "Ashdowne", "16 Sharrow Lane", "S11 8AE", "9 Valley Road, Buxton", 3, 910),
    ("Q-2101", "Birgit", "Sorensen", "2 Kenwood Park", "S7 1NQ", "Hull", 4, 1480),
    ("Q-2107", "Colin", "Hartley", "30 Dobcroft Road", "S7 2LS", "Matlock", 3, 870),
]
FREE = [  # day, slot, what a quoted price goes up or down by
    ("2026-04-22", "afternoon", 0), ("2026-04-23", "afternoon", 0), ("2026-04-24", "morning", 40), ("2026-04-28", "morning", 0), ("2026-04-28", "afternoon", -20),
    ("2026-04-29", "morning", 0), ("2026-05-01", "morning", 80), ("2026-05-05", "afternoon", -15), ("2026-05-07", "morning", 10), ("2026-05-08", "morning", 80),
    ("2026-05-08", "afternoon", 60), ("2026-05-12", "morning", 35), ("2026-05-12", "afternoon", 15), ("2026-05-14", "afternoon", -30), ("2026-05-15", "morning", 80),
    ("2026-05-16", "morning", 140), ("2026-05-19", "morning", 20), ("2026-05-19", "afternoon", 0), ("2026-05-20", "morning", 20), ("2026-05-21", "afternoon", -10),
    ("2026-05-22", "afternoon", 60), ("2026-05-27", "morning", 0), ("2026-05-28", "morning", 15), ("2026-06-03", "morning", 0), ("2026-06-04", "afternoon", -10),
]
ROOMS = [  # room, square feet, floor, pounds a week
    ("A12", 50, "upstairs", 17), ("A15", 50, "ground floor", 19), ("B07", 75, "upstairs", 22), ("B03", 75, "ground floor", 25), ("C01", 100, "ground floor", 32), ("C09", 150, "ground floor", 44),
]
TAKEN = {"A15", "C09"}
PRICES = {  # item: pounds; by the number of bedrooms where it is a list
    "small boxes": 2, "medium boxes": 3, "large boxes": 4, "wardrobe boxes": 9, "full packing": [145, 195, 265, 340], "fragile packing": [55, 70, 85, 110],
    "plus cover": [36, 42, 54, 48], "premium cover": [70, 84, 90, 95], "parking permit": 38, "date change": 45, "deposit": 100,
}


def iso(day):
    return date.fromisoformat(str(day))


def working_days(start, end):
    """How many working days there are after `start`, up to and with `end`."""
    days = [start + timedelta(n) for n in range(1, (end - start).days + 1)]
    return sum(d.weekday() < 5 and d not in BANK_HOLIDAYS for d in days)


def after_working_days(start, n):
    while n:
        start += timedelta(1)
        n -= start.weekday() < 5 and start not in BANK_HOLIDAYS
    return start


class World:
    """The firm's books. The nine methods without an underscore are the tools."""

    def __init__(self):
        keys = ("reference", "first_name", "surname", "collection", "postcode", "delivery", "date", "slot", "bedrooms", "cover", "inventory")
        self._records = {b[0]: {"kind": "booking", **dict(zip(keys, copy.deepcopy(b)))} for b in BOOKINGS}
        keys = ("reference", "first_name", "surname", "collection", "postcode", "delivery", "bedrooms", "basic_price")
        self._records |= {q[0]: {"kind": "quote", **dict(zip(keys, q))} for q in QUOTES}
        self._written = []

    # reads
    def find_record(self, reference=None, surname=None, postcode=None):
        plain = lambda s: re.sub(r"[^a-z0-9]", "", s.lower())
        found = [r for r in self._records.values() if (reference is None or plain(r["reference"]) == plain(reference))
                 and (surname is None or plain(r["surname"]) == plain(surname)) and (postcode is None or plain(r["postcode"]) == plain(postcode))]
        return {"matches": found if reference or (surname and postcode) else []}

    def list_free_days(self, record_id, start, end):
        base = self._records[record_id].get("basic_price")
        days = [{"date": d, "slot": s, **({} if base is None else {"price": base + extra})} for d, s, extra in FREE if start <= d <= end]
        return {"days": days}

    def get_price(self, item, record_id):
        price = PRICES[item]
        return {"item": item, "price": price[min(self._records[record_id]["bedrooms"], 4) - 1] if isinstance(price, list) else price}

    def list_free_rooms(self, start):
        return {"rooms": [{"room": r, "square_feet": s, "floor": f, "weekly": p} for r, s, f, p in ROOMS if r not in TAKEN]}

    # writes
    def confirm_quote(self, quote_id, date, slot, price):
        number = f"RD-{4500 + len(self._written)}"
        self._written.append(("confirm_quote", quote_id, date, slot, price))
        return {"booking": number, "date": date, "slot": slot, "price": price, "deposit": PRICES["deposit"]}

    def move_booking(self, booking_id, date, slot, fee):
        self._records[booking_id].update(date=date, slot=slot)
        self._written.append(("move_booking", booking_id, date, slot, fee))
        return {"booking": booking_id, "date": date, "slot": slot, "fee": fee}

    def add_extra(self, booking_id, extra, quantity, charge):
        self._written.append(("add_extra", booking_id, extra, quantity, charge))
        return {"booking": booking_id, "extra": extra, "quantity": quantity, "charge": charge, **({"delivered_on": after_working_days(TODAY, 3).isoformat()} if "boxes" in extra else {})}

    def reserve_room(self, booking_id, room, start, weeks):
        self._written.append(("reserve_room", booking_id, room, start, weeks))
        return {"booking": booking_id, "room": room, "start": start, "weeks": weeks}

    def log_complaint(self, booking_id, item, problem, remedy):
        self._written.append(("log_complaint", booking_id, item, problem, remedy))
        return {"complaint": f"C-{300 + len(self._written)}", "answer_within": "5 working days"}


READS = ["find_record", "list_free_days", "get_price", "list_free_rooms"]
WRITES = ["confirm_quote", "move_booking", "add_extra", "reserve_room", "log_complaint"]

# ---------------------------------------------------------------- hearing

UNITS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTH = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b"
WEEKDAY = r"\b(mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?\b"


def norm(text):
    """Lower case, plain quotes, numbers as digits."""
    t = " " + text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("*", "") + " "
    t = re.sub(r"\b(?:[a-z]-){2,}[a-z]\b", lambda m: m[0].replace("-", ""), t)
    for i, w in enumerate(TENS):
        for j, u in enumerate(["one"] + UNITS[:8]):
            t = re.sub(rf"\b{w}[- ]{u}\b", str(20 + 10 * i + j + 1), t)
        t = re.sub(rf"\b{w}[- ](first|second|third|{'|'.join(ORDINALS[1:7])})\b", lambda m: f"{20 + 10 * i + (['first', 'second'] + ORDINALS).index(m[1]) + 1}th", t)
        t = re.sub(rf"\b{w}\b", str(20 + 10 * i), t)
    t = re.sub(r"\bthirtieth\b", "30th", t)
    for i, w in enumerate(UNITS):
        t = re.sub(rf"\b{w}\b", str(i + 2), t)
    for i, w in enumerate(ORDINALS):
        t = re.sub(rf"\b{w}\b", f"{i + 3}th", t)
    t = re.sub(r"\b(?:a|1|one) dozen\b", "12", t)
    t = re.sub(r"\b2 dozen\b", "24", t)
    t = re.sub(r"\b(?:a|1|one) fortnight\b", "2 weeks", t)
    t = re.sub(r"\b(?:a|one) (week|month)\b", r"1 \1", t)
    t = re.sub(r"\bfirst of (?=" + MONTH + ")", "1st of ", t)
    t = re.sub(r"\bsecond of (?=" + MONTH + ")", "2nd of ", t)
    return t


NOT = r"(?:\bnot|\bn't|don't|\binstead of|\brather than|\bthan|\bexcept|\bbut not|\bno longer|\bno|\bwithout|\bisn't|\bnever|\bwon't|\bother than|\banything but|\bany (?:day|one) but|\bneither)"


def denied(t, pos):
    """Whether what begins at `pos` is denied: "not the Monday", "rather than 6"."""
    return bool(re.search(NOT + r"\s+(?:(?:the|a|an|any|for|on|in|at|to|my|of|really|want(?:ing)?|need(?:ing)?|after|like|do|have|by|be|it's|your|full|mean|meant)\s+)*$", t[max(0, pos - 50):pos]))


def meant(t, m):
    """Whether what is named at a match is meant, not denied or turned down ("Premium is too dear", "the walnut one is all right")."""
    clause = re.split(r"[,;.!?]|\bbut\b|\band\b", t[:m.start()])[-1]
    if denied(t, m.start()) or re.search(r"\b(?:not|cannot|can't|mustn't|won't|don't|isn't|no|never|nothing|rather than|instead of)\b", clause) and not re.search(r"don't mind|no (?:more|problem)|not (?:more|mind|only)|if (?:it|that|you|there)", clause):
        return False
    after = re.split(r"[.;]", t[m.end():])[0]
    return not re.match(r"(?: \w+){0,3}?,?(?: \w+){0,2}? (?:would have been|(?:is|are|was|'s|at £?\d+ is) (?:a bit |rather |really |far |just |all |quite |still |absolutely )?(?:too|more than|over|out of|no good|dearer|beyond|right|fine|ok|okay|untouched|undamaged|unharmed|not)|isn't|wasn't|won't|is gone|can wait)\b", after)


def money(t):
    """Amounts of pounds, and whether they are limits. The text without them."""
    found = [(float(m[1] or m[2]), m.start()) for m in re.finditer(r"£\s*(\d+(?:\.\d\d)?)|\b(\d+(?:\.\d\d)?) ?(?:pounds|quid|gbp)", t)]
    limit = [a for a, p in found if re.search(r"(at most|no more than|not more than|up to|under|below|less than|within|maximum(?: of)?|max|limit(?: of| is)?|not over|as long as it'?s|or less|more than|over|exceeds?|above|dearer than)[^.£\d]{0,12}$", t[max(0, p - 40):p])]
    return [a for a, _ in found], limit, re.sub(r"£\s*\d+(?:\.\d\d)?|\b\d+(?:\.\d\d)? ?(?:pounds|quid|gbp)", " ", t)


def find_dates(t, near=None):
    """Dates of a text in their order: (date, denied, how precise). `near` is the date that a bare day of the month is near to."""
    t, out = money(t)[2], []
    near = near or TODAY

    def add(m, y, mo, d, how="day"):
        try:
            day = date(y or TODAY.year, mo, d)
        except ValueError:
            return m[0]
        out.append((m.start(), day, denied(t, m.start()), how))
        return " " * len(m[0])

    number = lambda name: next(i for i, n in enumerate(MONTHS) if n.startswith(name[:3])) + 1
    wd = r"(?:" + WEEKDAY + r",? (?:the )?)?"
    t = re.sub(r"\b(\d{4})-(\d\d)-(\d\d)\b", lambda m: add(m, int(m[1]), int(m[2]), int(m[3])), t)
    t = re.sub(wd + r"\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? " + MONTH + r"(?:,? (\d{4}))?", lambda m: add(m, int(m[4] or 0), number(m[3]), int(m[2])), t)
    t = re.sub(wd + MONTH + r"(?: the)? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4}))?", lambda m: add(m, int(m[4] or 0), number(m[2]), int(m[3])), t)
    t = re.sub(r"(?<![\d-])(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?\b", lambda m: add(m, int(m[3] or 0) + (2000 if m[3] and len(m[3]) == 2 else 0), int(m[2]), int(m[1])), t)

    def bare(m):
        d = int(m[2])
        for base in (near, date(near.year, near.month % 12 + 1, 1)):
            try:
                day = date(base.year, base.month, d)
            except ValueError:
                continue
            if day >= TODAY:
                return add(m, day.year, day.month, day.day)
        return m[0]

    t = re.sub(wd + r"\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|choice|floor))", bare, t)
    if re.search(r"\btomorrow\b", t):
        out.append((t.index("tomorrow"), TODAY + timedelta(1), False, "day"))
    for m in re.finditer(WEEKDAY, t):
        if m[0] not in ("sat", "sun"):  # these alone are other words as well
            out.append((m.start(), WEEKDAYS.index(next(w for w in WEEKDAYS if w.startswith(m[1][:3]))), denied(t, m.start()), "weekday"))
    return [o[1:] for o in sorted(out, key=lambda o: o[0])]


def find_slots(t):
    """Parts of the day in the order in which they are named, without those that are denied."""
    out = []
    for m in re.finditer(r"\b(mornings?|afternoons?|(?<!\bi )a\.?m\.?(?! i\b)|p\.?m\.?)(?=\W)|\b(\d{1,2}) ?(a\.?m|p\.?m)\b", t):
        word = m[1] or m[3]
        slot = "morning" if word[0] in "m" or word.startswith("a") and not word.startswith("aft") else "afternoon"
        asked = re.search(r"\b(?:is|are|have|haven't|isn't|aren't)\b[^.?!]{0,20}\b(?:no|any|a|an|nothing)\b[^.?!]{0,12}$", t[:m.start()]) and "?" in t[m.start():]
        if slot not in out and (asked or not denied(t, m.start())) and not re.match(r" (?:is|'s|has|was) (?:gone|full|taken)", t[m.end():]) and not re.match(r"\s+(?:everyone|all|there)\b", t[m.end():]) and not re.search(r"good $", t[:m.start()]):
            out.append(slot)
    if len(out) == 2 and re.search(r"(if (?:possible|you can|there'?s)|failing that|otherwise|or else|second|if not|prefer|ideally|rather|happy with|will do)", t):
        pref = re.search(r"(?:prefer(?:ably)?|ideally|rather have|first choice)\W+(?:\w+\W+){0,3}?(morning|afternoon)", t)
        if pref and pref[1] != out[0]:
            out.reverse()
    return out


YES = (r"\b(yes|yeah|yep|yup|aye|please do|go ahead|that'?s (?:right|correct|it|fine|good|perfect|great)|that is (?:right|correct|fine|it)|all correct|correct|ok(?:ay)?|sure|perfect|sounds (?:good|right|fine|great)|"
       r"looks (?:good|right|fine)|book it|do it|do that|i'?ll take it|confirm(?:ed)?|agreed|i agree|happy with that|by all means|of course|absolutely|certainly|exactly|lovely|great|fine|right|spot on|that works|"
       r"that would be (?:fine|good|great|lovely)|put it through|i do|i would|suits me)\b")
NO = r"(^\W*no\b(?! (?:problem|worries|rush|hurry|change|objection|need to change|matter|doubt|\d))|\bno,? thank|\bno thanks|\bnope\b|\bnah\b|\bi'?d rather not\b|\brather not\b|\bnot (?:now|today|really|quite|right|correct|like that|this time|interested|necessary|needed)\b|\bdon'?t (?:want|need|do|book|add|go|think so|bother)\b|\bdo not (?:want|need|do|book|add|go)\b|\bthat'?s wrong\b|\bthat is wrong\b|\bthat'?s not\b|\bwithout\b|\bi won'?t\b|\bno need\b|\bincorrect\b|\bplease don'?t\b|\btoo (?:much|dear|expensive|pricey|steep|costly)\b|\b(?:dearer|more) than i\b|\bdon'?t wish\b)"
LEAVE = r"\b(leave (?:it|that|things|this|out|the \w+)|forget (?:it|that|about)|never mind|don'?t bother|skip (?:it|that)|as it is|as they are|drop (?:it|that)|not at that price|not for that|don'?t want (?:it|that|any)|won'?t (?:take|have|bother)|do without|(?:pack|do) (?:it |that |them |everything )?(?:by )?(?:ourselves|myself)|keep it\b|go without|give it a miss|pass on (?:it|that)|none of|neither|too (?:much|dear|expensive|pricey|steep|costly)|stick with|stay with|stay (?:as|where)|keep (?:the|it|my) (?:date|day|as|present|current|old))\b"
ALL = r"(that'?s (?:all|everything|it|the lot)|that is (?:all|everything)|that (?:was|will be|would be|'ll be) (?:all|everything|it)|that'?ll be (?:all|everything|it)|nothing (?:else|more|further)|^\W*(?:nothing|none|nowt)\b|no(?:t)? (?:else|more)\b|all (?:sorted|done|set|i (?:need|want))|\bbye\b|good ?bye|i'?m (?:done|all set)|no further)"
UNKNOWN = r"(don'?t (?:have|know|remember|recall)|do not (?:have|know|remember)|haven'?t (?:got )?|no idea|not sure|can'?t (?:find|remember|recall)|not to hand|without it|mislaid|lost|couldn'?t (?:say|tell)|no (?:reference|number))"


def is_yes(t):
    return bool(re.match(r"\W*(?:oh |if you would,? )?please\W*$", t)) or bool(re.search(YES, re.sub(r"\b(?:not|n't) (?:be |quite |really |at all )?sure\b|\bmake sure\b|\b(?:not|isn't|that's not) (?:right|correct|fine|ok|great|perfect)\b|\bright now\b|\bplease don'?t\b|\bwould like\b|\b(?:fine|great|lovely) (?:art|china|glass)\b", " ", t)))


def is_no(t):
    return bool(re.search(NO, t.strip())) and not re.search(r"^\W*no,? (?:please )?(?:go ahead|do it|that'?s right|yes)", t.strip())


KINDS = [  # what a customer may want, by the words that name it; the first that fits at a place counts
    ("complaint", r"\b(complain\w*|complaint|damaged?|scratch\w*|broken?|cracked|chipped|dented?|gouge\w*|went missing|smashed)\b"),
    ("boxes", r"\b((?:\w+ )?(?:boxes|cartons|box))\b"),
    ("packing", r"\b(packing service|full pack\w*|fragile pack\w*|fragile[- ]only|pack (?:everything|it all|for (?:me|us)|the (?:whole )?(?:house|flat|lot)|up|our|my)|packers|packing|packed for (?:me|us)|do the packing)\b"),
    ("cover", r"\b(insurance|insured?|cover(?:age)?(?! the| it| that| my cost))\b"),
    ("permit", r"\b(permits?|parking|suspended bay|bay suspension)\b"),
    ("storage", r"\b(storage|stor(?:e|ed|ing)|storage (?:room|unit)|put (?:it |things |everything )?in store)\b"),
    ("quote", r"\b((?:accept|take up|go ahead with|confirm|book|say yes to|like)\b[^.?!]{0,40}\bquot(?:e|ation)|quot(?:e|ation)[^.?!]{0,60}\b(?:accept|take (?:it )?up|go ahead|confirm|book)\w*|q-?\d{4})\b"),
    ("move", r"\b(reschedul\w+|postpon\w+|re-?arrang\w+|(?:chang|mov|shift|switch|alter|bring|put|push|swap)(?:e|ed|ing|ging)?\b[^.?!]{0,45}\b(?:dates?|days?|booking|forward|back|later|earlier|to (?:the )?(?:\d|" + "|".join(WEEKDAYS) + r"))|(?:different|another|new|later|earlier) (?:day|date)(?: for (?:the|my|our) (?:move|removal))?|date of (?:my|our|the) (?:move|removal)[^.?!]{0,20}chang\w+|come (?:earlier|later|on a)|mov(?:e|ed|ing) (?:on|to) (?:the )?(?:\w+ )?\d+(?:st|nd|rd|th)?(?: of)? \w+,? instead)\b"),
    ("cancel", r"\bcancel (?:my|the|our) (?:booking|move|removal)\b"),
]
BOX = r"(small|medium|large|wardrobe)"


def intents(t):
    """What a message wants, in its order, without what it denies."""
    out = []
    for kind, words in KINDS:
        for m in re.finditer(words, t):
            if not denied(t, m.start()) and not (kind == "packing" and re.match(r"[\w ]{0,12}\b(?:boxes|cartons|material)", t[m.start():])):
                if kind == "boxes" and re.search(r"\b(?:in|into|already|my own|our own|the) $", t[max(0, m.start() - 12):m.start()]) and not re.search(r"\border|\bneed|\bwant|\blike|deliver", t):
                    continue
                if kind == "packing" and re.search(r"\b(?:sister|brother|mother|friends?|ourselves|myself|we|i|wife|husband|we'll|i'll)\b(?: \w+){0,2}? (?:does?|doing|will do|pack\w*|handle)\b", t):
                    continue
                if kind == "move" and re.search(r"(?:won'?t|will not|not|don'?t|cannot|can'?t)(?: \w+){0,3} $", t[max(0, m.start() - 30):m.start()]):
                    continue
                out.append((m.start(), kind))
                break
    return [k for _, k in sorted(out)]


def is_question(text, t):
    return "?" in text or bool(re.search(r"\b(?:want|like|love|need|curious) to know\b|\btell me\b|\bwonder", t)) or bool(re.match(r"\W*(how|what|when|where|which|is|are|do|does|can|could|will|would)\b", t.strip()))


def choose(t, options, near=None):
    """Which of the options a message takes: ("one", option), ("some", options), ("none", None) or ("?", None)."""
    amounts, limits, plain = money(t)
    left, used = list(options), False

    def keep(rule):
        nonlocal left, used
        some = [o for o in left if rule(o)]
        used = True
        left = some

    m = re.search(r"\b(?:option|number|choice|#)\s*(\d)\b", plain) or re.match(r"\W*(\d)\W*(?:please)?\W*$", plain)
    first = re.search(r"\b(first|second|1st|2nd|3rd|3th|4th|last)(?: one| option| choice| of (?:the|those|these)|\W*(?:please)?\W*$)", plain)
    if m and 1 <= int(m[1]) <= len(options):
        return "one", options[int(m[1]) - 1]
    if first and not re.search(r"first floor", plain):
        i = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "3rd": 2, "3th": 2, "4th": 3, "last": len(options) - 1}[first[1]]
        if i < len(options):
            return "one", options[i]
    if re.search(r"\bformer\b", plain):
        return "one", options[0]
    if re.search(r"\blatter\b", plain):
        return "one", options[-1]
    if options and "date" in options[0]:
        dates = find_dates(t, near)
        for d, no, how in dates:
            if no:
                left = [o for o in left if (o["date"].weekday() if how == "weekday" else o["date"]) != d]
                used = used or len(left) == 1
        wanted = [d for d, no, _ in dates if not no]
        for d in wanted:
            some = [o for o in left if (o["date"].weekday() if isinstance(d, int) else o["date"]) == d]
            if some:
                left, used = some, True
                break
        else:
            if wanted and not any(isinstance(d, int) for d in wanted) and not re.search(r"\bafter\b", t):
                return "?", None
        for slot in find_slots(t)[:1] or []:
            some = [o for o in left if o["slot"] == slot]
            if some:
                left, used = some, True
    turned = {float(m[1]) for m in re.finditer(r"£\s*(\d+(?:\.\d\d)?)", t) if not meant(t, m)} if re.search(r"\b(?:too|more than|over|beyond|dearer|not)\b", t) else set()
    if turned and any(o.get("price") not in turned for o in left) and any(o.get("price") in turned for o in left):
        left = [o for o in left if o.get("price") not in turned]
    exact = [a for a in amounts if a not in limits and a not in turned]
    if exact and any(o.get("price") in exact for o in left):
        keep(lambda o: o.get("price") in exact)
    refused = [o for o in left if any(not meant(plain, x) for w in o.get("words", []) for x in re.finditer(w, plain))]
    if refused and len(refused) < len(left):
        left = [o for o in left if o not in refused]
    hits = {id(o): sum(bool([1 for x in re.finditer(w, plain) if meant(plain, x)]) for w in o.get("words", [])) for o in left}
    if hits and max(hits.values()):
        best = max(hits.values())
        keep(lambda o: hits[id(o)] == best)
        if len(left) > 1:  # several are named: the one that is decided for
            said = [o for o in left if any(re.search(r"\b(?:take|go (?:for|with)|i'?ll have|choose|pick|make it|settle (?:for|on)|prefer|rather have|otherwise|so) (?:\S+ ){0,4}?" + w.replace(r"\b", ""), plain) for w in o["words"])]
            if len(said) == 1:
                left = said
    if limits and not max(hits.values(), default=0) and (re.search(LEAVE, t) or re.search(r"\b(?:that|it|this|they)(?:'s| is| are|'re| costs?| would be| comes? to) (?:rather |a (?:bit|lot) )?(?:more than|over|above|dearer than)", t) and not re.search(r"\bif\b", t)):
        return "none", None
    if limits:
        keep(lambda o: o.get("price", 0) <= max(limits))
    for words, key, least in ((r"cheap\w*|least expensive|lowest (?:price|cost)|costs? (?:the )?least", "price", True), (r"dearest|most expensive|best (?:one|cover)|highest", "price", False),
                              (r"earliest|soonest|first (?:available|free|day|date|possible)|as (?:early|soon) as", "date", True), (r"latest", "date", False),
                              (r"largest|biggest|roomiest", "size", False), (r"smallest", "size", True)):
        if left and re.search(r"\b(?:" + words + r")\b", plain) and all(key in o for o in left):
            if key == "date" and re.search(r"\bafter\b", plain) and near:
                left = [o for o in left if o["date"] > near] or left
            best = (min if least else max)(o[key] for o in left)
            keep(lambda o: o[key] == best)
    if used and len(left) == 1:
        return "one", left[0]
    if used and left:
        return "some", left
    if re.search(LEAVE, t) or (is_no(t) and not used) or re.search(r"\bnone\b", t):
        return "none", None
    if used:
        return "none", None
    if re.search(r"\b(any|either|whichever|don'?t mind|up to you|you choose|whatever)\b", t) or (len(options) == 1 and is_yes(t)):
        return "one", min(options, key=lambda o: o.get("price", 0)) if "date" in (options or [{}])[0] else options[0]
    return "?", None


# ---------------------------------------------------------------- the agent

SURNAMES = {r[2].lower(): r[2] for r in BOOKINGS + QUOTES}
FIRSTS = {r[1].lower(): r[1] for r in BOOKINGS + QUOTES}
NOTNAME = set("the a an my it it's its is was in on for and with booking booked reference under this that surname name yes no not sure please here mr mrs ms miss dr calling looking moving hoping afraid just "
              "interested happy fine trying ringing writing unable wondering getting quite still after about i i'm".split())


REMEDY = {"repair": "a repair", "replacement": "a replacement", "money back": "your money back", "apology": "an apology"}


class Talk:
    """One conversation."""

    def __init__(self, style):
        self.style, self.voice = style, styles.Voice(style)
        self.world, self.calls = World(), []
        self.who = {"reference": None, "surname": None, "postcode": None, "first": None}
        self.rec, self.several = None, None
        self.tasks, self.finished, self.pend, self.last, self.fails, self.ended = [], [], None, None, 0, False
        self.upsold, self.reason = False, None

    def call(self, tool, **args):
        result = getattr(self.world, tool)(**args)
        self.calls.append({"name": tool, "arguments": copy.deepcopy(args), "result": copy.deepcopy(result)})
        return copy.deepcopy(result)

    def say(self, key, **with_):
        return self.voice.say(key, **with_)

    def ask(self, pend, key, **with_):
        self.pend, self.last = pend, (key, with_)
        return self.voice.dress(self, key, self.say(key, **with_))

    # ---- a message of the user

    def hear(self, text):
        self.calls = []
        if self.ended:
            return self.say("bye")
        t = re.sub(r"^\W*(?:hello|hi|hiya|hey)?\W*good (?:morning|afternoon|evening)\b\W*", " ", norm(text))
        if self.pend is None:
            t = re.sub(r"^\W*(?:(?:hello|hi|hiya|hey)\W+)?(?:morning|afternoon)\b\W*", " ", t)
        before = (self.pend, copy.deepcopy(self.who), copy.deepcopy(self.tasks), self.rec is not None)
        self.hear_who(text, t)
        answer = self.turn(text, t)
        if (self.pend, self.who, self.tasks, self.rec is not None) == before and self.pend is not None and not answer.startswith("\0"):
            self.fails += 1
        else:
            self.fails = 0
        if self.fails >= 4:
            self.ended = True
            return self.say("giveup")
        return answer.lstrip("\0").strip()

    def hear_who(self, text, t):
        if self.rec:
            return
        m = re.search(r"\b(r\s?d|q)\s*[-:.#]?\s*(\d)\s?(\d)\s?(\d)\s?(\d)\b", t) or (re.search(r"()(?<![\d£-])(\d)(\d)(\d)(\d)\b(?!-)", t) if self.pend in ("who", "ref") else None)
        if m and not (m[1] == "" and m[2] + m[3] == "20" and m[4] + m[5] == "26"):
            number = "".join(m.groups()[1:])
            self.who["reference"] = ("Q-" if m[1] == "q" or (not m[1] and number.startswith("2")) else "RD-") + number
        m = re.search(r"\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b", t)
        if m:
            self.who["postcode"] = f"{m[1]} {m[2]}".upper()
        words = re.findall(r"[a-z]+(?:'[a-z]+)?", t)
        for w in words:
            w = re.sub(r"'s$", "", w)
            if w in SURNAMES:
                self.who["surname"] = SURNAMES[w]
        firsts = [(m.start(), m.end(), FIRSTS[m[0]]) for m in re.finditer(r"\b[a-z]+\b", t) if m[0] in FIRSTS]
        mine = [n for a, b, n in firsts if not denied(t, a) and not re.search(r"\b(?:son|daughter|husband|wife|father|mother|brother|sister|other one|he|she)(?:'s| is)?[ ,]+(?:called )?$", t[:a]) and not re.match(r",? (?:is |'s |being )?(?:my|our) |(?: is|'s) (?:the other|booking)", t[b:])]
        if mine:
            self.who["first"] = mine[0]
        if not self.who["surname"]:
            m = (re.search(r"(?:surname|last name|family name|name)(?: is|'s|:)? (?:[A-Z]\w+ )?([A-Z][A-Za-z'-]+)", text) or re.search(r"\b(?:Mr|Mrs|Ms|Miss|Dr)\.? (?:[A-Z]\w+ )?([A-Z][A-Za-z'-]+)", text)
                 or re.search(r"\b(?:I am|I'm|This is) (?:[A-Z]\w+ )([A-Z][A-Za-z'-]+)", text) or (re.match(r"\W*(?:It'?s |It is )?(?:[A-Z]\w+ )?([A-Z][A-Za-z'-]{2,})\W*$", text.strip()) if self.pend in ("who", "surname", "name") else None))
            if m and m[1].lower() not in NOTNAME and m[1].lower() not in FIRSTS:
                self.who["surname"] = m[1]

    def turn(self, text, t):
        head = ""
        wants = intents(t)
        if self.rec and self.rec["kind"] == "booking":
            wants = [w for w in wants if w != "quote"]
        task = self.tasks[0] if self.tasks else None
        closing = re.search(ALL, t)
        had = {x["kind"] for x in self.tasks}
        over = {x["kind"] for x in self.finished}
        for kind in wants:
            if kind in had or (closing and not re.search(r"\balso\b|\bbut\b|\bone more\b", t)) and kind in over:
                continue
            if kind in over and not re.search(r"\b(another|more|also|as well|again|too|instead|after all)\b|\d", t):
                continue
            if kind in over and kind == "move" and not [d for d, no, _ in find_dates(t) if not no]:
                continue
            if task and self.pend in ("item", "remedy", "confirm", "change") and task["kind"] == "complaint" and kind in ("move", "boxes", "packing", "cover"):
                continue
            if kind == "move" and (task or {}).get("kind") in ("quote", "storage") and self.pend not in ("else", "later"):
                continue
            if kind == "complaint" and (task or {}).get("kind") in ("cover", "boxes", "packing", "permit", "move", "quote", "storage") and not re.search(r"complain", t):
                continue
            if kind in ("storage", "cover") and "complaint" in had | set(wants) and not re.search(r"\balso\b", t):
                continue
            if kind == "packing" and "boxes" in wants and re.search(r"for (?:the |my |our )?packing|packing (?:myself|ourselves)", t):
                continue
            self.tasks.append({"kind": kind})
            had.add(kind)
        for x in self.tasks:  # what is told before it is asked
            if x is not task and x["kind"] in wants:
                self.absorb(x, t, text)
        if task is None and self.tasks and self.pend in (None, "intent", "else"):
            self.pend = None
            return self.proceed(head)
        task = self.tasks[0] if self.tasks else None
        pend = self.pend
        pick = self.picked(t, 7) if pend == "intent" and self.voice.words["_list"] == "numbers" else None
        if pick:
            self.tasks.append({"kind": ("quote", "move", "boxes", "storage", "cover", "permit", "complaint")[pick - 1]})
        if pend in (None, "intent"):
            return self.proceed(head) if self.tasks else self.open(text, t)
        if pend in ("who", "ref", "surname", "postcode", "name", "first"):
            if task:
                self.absorb(task, t, text)
            if pend in ("who", "ref") and not self.who["reference"] and not self.who["surname"] and (re.search(UNKNOWN, t) or is_no(t) or self.picked(t, 2) == 2 or re.search(r"\bby (?:my )?(?:sur)?name\b|\brather (?:give|use)\b", t)):
                return self.ask("name", "ask_name")
            return self.proceed(head, asked=pend)
        if pend == "else":
            return self.after_all(text, t)
        if pend in ("upsell", "later"):
            return self.side_question(pend, text, t)
        if pend == "confirm":
            return self.confirmed(task, text, t)
        if pend == "change":
            if self.absorb(task, t, text) or self.restates(task, t):
                return self.proceed(head)
            if re.search(LEAVE, t) or is_no(t) or closing:
                return self.drop(task)
            return self.unclear(text, t)
        changed = self.absorb(task, t, text)
        if changed:
            return self.proceed(head)
        if pend == "offer" and task.get("offer"):
            how, what = choose(t, task["offer"], self.near(task))
            slots, asked = find_slots(t), (task.get("dates") or [None])[0]
            there = [o for o in task["offer"] if o.get("date") == asked] if asked else []
            if slots and there and not find_dates(t) and not re.search(r"\b(?:first|second|last|option|number|\dth)\b", t):  # a part of the day: of the day that was asked for
                fit = [o for x in slots for o in there if o["slot"] == x]
                how, what = ("one", fit[0]) if fit else ("some", there + [o for o in task["offer"] if o["slot"] in slots])
                if not fit and len(what) > 1:
                    asked = None
                    task["dates"] = []
            if how == "one":
                self.take(task, what)
                return self.proceed(head)
            if how == "some" and task.get("dates") and len([o for o in what if o.get("date") == task["dates"][0]]) == 1:
                self.take(task, next(o for o in what if o["date"] == task["dates"][0]))
                return self.proceed(head)
            if how == "some":
                task["offer"] = what
                return self.ask("offer", "which", options=[o["t"] for o in what])
            if how == "none":
                return self.drop(task)
        if re.search(LEAVE, t) or (closing and not is_yes(t)):
            return self.drop(task)
        return self.unclear(text, t)

    def open(self, text, t):
        if self.finished and (re.search(ALL, t) or is_no(t) or re.search(LEAVE, t)):
            return self.bye()
        fact = self.fact(text, t)
        if fact:
            return self.say("info", text=fact) + " " + self.ask("else", "else")
        if self.pend == "intent":
            return self.sorry()
        return self.ask("intent", "intent")

    def bye(self):
        self.ended = True
        return self.say("bye")

    def after_all(self, text, t):
        fact = self.fact(text, t)
        if fact:
            return self.say("info", text=fact) + " " + self.ask("else", "else")
        if re.search(ALL, t) or is_no(t) or re.search(r"\bthank|\bcheers\b|\bta\b", t) or re.search(LEAVE, t):
            return self.bye()
        if is_yes(t) and len(t.split()) < 5:
            return self.ask("intent", "intent")
        return self.sorry()

    def side_question(self, pend, text, t):
        """The offer of something more: fragile packing, or a later day for a permit."""
        task = self.tasks[0] if self.tasks else None
        if pend == "later":
            stays = is_no(t) or re.search(LEAVE, t) or re.search(r"\b(?:has to|must|needs? to) (?:be|stay)\b|\bfixed\b|\b(?:can't|cannot|can not|won't|will not|couldn't) (?:be )?(?:move|chang|do)", t)
            if stays and not re.search(r"\bbut (?:i|we|you) (?:could|can)\b", t):
                self.tasks = [x for x in self.tasks if x["kind"] != "move"]
                self.pend = None
                return self.bye() if re.search(ALL, t) and not self.tasks else self.proceed(self.say("noted"))
            dates = [d for d, no, how in find_dates(t) if not no and how == "day"]
            if (is_yes(t) and not is_no(t) and not re.search(LEAVE, t)) or (dates and not is_no(t)) or any(x["kind"] == "move" for x in self.tasks):
                if not any(x["kind"] == "move" for x in self.tasks):
                    self.tasks.insert(0, {"kind": "move"})
                self.absorb(self.tasks[0], t, text)
                self.pend = None
                return self.proceed("")
        elif is_yes(t) and not is_no(t) and not re.search(LEAVE, t) and not any(x["kind"] == "packing" for x in self.tasks):
            self.tasks.insert(0, {"kind": "packing", "item": "fragile packing"})
            self.pend = None
            return self.proceed("")
        if pend == "upsell" and re.search(r"\b(?:sister|ourselves|myself|my own|we|i|wife|husband|brother|friends?)\b(?:'ll| will)?[^.?!]{0,12}\b(?:pack\w*|do(?:es)?)\b", t) and not is_yes(t):
            self.tasks = [x for x in self.tasks if x["kind"] != "packing"]
            self.pend = None
            return self.proceed(self.say("noted"))
        packing = next((x for x in self.tasks if x["kind"] == "packing"), None)
        if packing and pend == "upsell" and (is_no(t) or re.search(LEAVE, t)):
            self.tasks.remove(packing)
        if is_no(t) or re.search(LEAVE, t) or re.search(ALL, t) or self.tasks:
            self.pend = None
            if re.search(ALL, t) and not self.tasks:
                return self.bye()
            return self.proceed(self.say("noted"))
        fact = self.fact(text, t)
        if fact:
            return self.say("info", text=fact) + " " + self.again()
        return self.sorry()

    def confirmed(self, task, text, t):
        if self.absorb(task, t, text, confirm=True):
            return self.proceed("")
        others = [x for x in self.tasks if x is not task and x["kind"] in intents(t)]
        if re.search(LEAVE, t) or (is_no(t) and others):
            return self.drop(task)
        limits = money(t)[1]
        if limits and task.get("cost", 0) > min(limits):
            return self.drop(task)
        if is_no(t):
            if re.search(r"(too (?:much|dear|expensive)|any ?more|after all)", t):
                return self.drop(task)
            if self.restates(task, t):
                return self.proceed("")
            return self.ask("change", "change")
        if re.search(r"\b(?:like|want|need|have) to (?:change|alter|correct|amend)\b|\b(?:one|a) (?:change|correction)\b|chang\w+ (?:of|my|our) mind", t) and not re.search(r"^\W*(?:yes|ok)", t.strip()):
            return self.ask("change", "change")
        if others and not re.match(r"\W*(?:yes|yeah|yep|aye|ok|okay|sure|fine|perfect|go ahead|great|lovely|please do|that'?s (?:right|correct|fine)|that is (?:right|correct|fine))\b", t.strip()):
            return self.say("noted") + " " + self.again()
        command = r"(?:change|move|switch|shift|put)" if task["kind"] == "move" else r"(?:book|order|send|add|reserve|file|log|submit|hand|pass|put|accept|register|enter)"
        if re.match(r"\W*(?:yes,? )?(?:please |do |then )*" + command + r"\b[^.?!]{0,14}\b(?:it|them|that|me|this)\b", t.strip()) or re.match(r"\W*(?:you (?:do|may|have)\b|i am\W*$|i'?d rather you did|we are\W*$)", t.strip()):
            return self.write(task)
        if is_yes(t) and not (is_question(text, t) and not re.match(r"\W*(?:yes|yeah|ok|please|sure|go ahead|that'?s (?:right|correct|fine))", t.strip())):
            return self.write(task)
        fact = self.fact(text, t)
        if fact:
            return self.say("info", text=fact) + " " + self.again()
        if is_yes(t):
            return self.write(task)
        if others:
            return self.say("noted") + " " + self.again()
        if self.restates(task, t):
            return self.proceed("")
        return self.sorry()

    def unclear(self, text, t):
        fact = self.fact(text, t)
        if fact:
            return "\0" + self.say("info", text=fact) + " " + self.again()
        return self.sorry()

    def sorry(self):
        return self.say("sorry") + " " + self.again(second=self.fails % 2 == 0)

    def again(self, second=False):
        key, with_ = self.last or ("intent", {})
        return self.voice.second(key, **with_) if second else self.say(key, **with_)

    def drop(self, task):
        self.tasks.remove(task)
        self.finished.append({**task, "dropped": True})
        return self.proceed(self.say("dropped", what=styles.TOPIC[task["kind"]]))

    # ---- questions in between

    def fact(self, text, t):
        if not is_question(text, t):
            return None
        rec = self.rec
        if self.reason and self.pend in ("later", "else") and re.search(r"\b(why|reason|how come)\b", t):
            return self.reason[:1].upper() + self.reason[1:] + "."
        if re.search(r"(hear|answer|reply|how long|how soon|how quickly|when)\b.*(complaint|back|hear|answer|reply|look into|decision)", t) and any(x["kind"] == "complaint" for x in self.finished + self.tasks):
            return "Complaints are answered within 5 working days."
        if re.search(r"(when|what day|deliver|arriv)", t) and re.search(r"box|they|deliver", t) and any(x["kind"] == "boxes" for x in self.finished + self.tasks):
            return f"Boxes are delivered on {self.voice.day(after_working_days(TODAY, 3))}."
        if rec and "deposit" in t:
            return f"The deposit is £{self.call('get_price', item='deposit', record_id=rec['reference'])['price']}, and it comes off the final bill."
        if rec and rec["kind"] == "booking" and re.search(r"\b(fee|charge|cost)\b", t) and (re.search(r"chang|mov|date", t) or (self.tasks or [{}])[0].get("kind") == "move"):
            return self.fee_words(self.fee())
        if re.search(r"how (?:much|long)? ?notice|notice", t) and re.search(r"permit|parking|council", t):
            return "The council wants 10 working days' notice for a parking permit."
        if re.search(r"(minimum|shortest|at least)", t) and re.search(r"stor", t):
            return "Storage is for 4 weeks or more."
        if rec and rec["kind"] == "booking" and re.search(r"(when|what (?:day|date))\b.*\b(my|our|the) (move|booking|removal|date)", t):
            return f"Your move is down for {self.voice.day(iso(rec['date']))}, in the {rec['slot']}."
        item = next((i for i in PRICES if i in t), None)
        if rec and item and re.search(r"how much|price|cost", t):
            return f"{item.capitalize()}: £{self.call('get_price', item=item, record_id=rec['reference'])['price']}{' each' if 'boxes' in item else ''}."
        task = self.tasks[0] if self.tasks else {}
        if task.get("cost") is not None and re.search(r"how much|price|cost|total|fee", t):
            return f"In all that is £{task['cost']}."
        return None

    def fee(self):
        return PRICES["date change"] if (iso(self.rec["date"]) - TODAY).days < 7 else 0

    def fee_words(self, fee):
        return f"There is a fee of £{fee}, as the move is less than 7 days away." if fee else "There is no fee, as the move is at least 7 days away."

    # ---- what a message says about a task

    def restates(self, task, t):
        """Whether a message says again what the task has already, and nothing else."""
        again, pend = {"kind": task["kind"]}, self.pend
        self.pend = "change"
        getattr(self, "absorb_" + task["kind"], lambda *a: None)(again, t, True)
        self.pend = pend
        said = {k: (v[0] if k in ("dates", "slots") else v) for k, v in again.items() if k in ("dates", "slots", "n", "weeks", "date", "item", "remedy", "room")}
        return bool(said) and all(task.get({"dates": "date", "slots": "slot"}.get(k, k)) == v for k, v in said.items())

    def near(self, task):
        if task["kind"] in ("move", "storage") and self.rec and self.rec.get("date"):
            return task.get("date") or iso(self.rec["date"])
        return task.get("date") or (task["range"][0] if task.get("range") else None)

    def absorb(self, task, t, text, confirm=False):
        before = copy.deepcopy({k: v for k, v in task.items() if k != "offer"})
        getattr(self, "absorb_" + task["kind"], lambda *a: None)(task, t, confirm or self.pend == "change")
        return before != {k: v for k, v in task.items() if k != "offer"}

    def absorb_day(self, task, t, confirm):
        own = iso(self.rec["date"]) if self.rec and self.rec.get("date") else None
        found = find_dates(t, self.near(task))
        whole = [d for d, no, how in found if how == "day" and not no]
        out = [d for d, no, how in found if how == "day" and no]
        if len(whole) > 1:
            whole = [d for d in whole if d != own and d not in out]
            m = re.search(r"\bfrom\b[^.]*?\bto\b", t)
            if m and self.rec is None and task["kind"] == "move" and len(whole) > 1:
                whole = whole[1:]
        week = re.search(r"\bweek\b|w/c", t)
        month = re.search(r"\b(?:in|during|of|sometime in|mid[- ]?|early|late|throughout)\s*" + MONTH + r"(?! \d)", t)
        if self.pend == "offer" and task.get("offer") and choose(t, task["offer"], self.near(task))[0] == "one":
            return
        if whole and week and len(whole) == 1 and not re.search(r"\bthat (?:same )?week\b|\bthis week\b|\bnext week\b", t) and re.search(r"week (?:of|commencing|beginning|starting|from|that|with|around)|w/c|any ?(?:day|time)|that week|in the week|sometime", t):
            if re.search(r"\b(?:cheapest|earliest|latest|soonest)\b", t):
                task["pref"] = re.search(r"\b(?:cheapest|earliest|latest|soonest)\b", t)[0]
            monday = whole[0] - timedelta(whole[0].weekday())
            task["range"] = (monday, monday + timedelta(5))
            task.pop("date", None), task.pop("ok", None)
        elif whole:
            if whole != task.get("dates") and not (confirm and whole[0] == task.get("date")):
                if re.search(r"\bbetween\b|\bany ?(?:day|time)\b|\bsome ?time\b|\bfrom\b.*\b(?:to|until)\b", t) and len(whole) == 2 and whole[0] < whole[1]:
                    task["range"] = (whole[0], whole[1])
                    task.pop("date", None)
                else:
                    task["dates"] = whole
                    task.pop("range", None)
                task.pop("ok", None), task.pop("tried", None)
        elif month and not task.get("dates") and not task.get("range"):
            mo = next(i for i, n in enumerate(MONTHS) if n.startswith(month[1][:3])) + 1
            task["range"] = (max(TODAY, date(2026, mo, 1)), date(2026, mo, 28))
        else:
            days = [d for d, no, how in found if how == "weekday" and not no]
            if days and self.pend in ("date", "confirm", "change", "slot") or days and task["kind"] == "move" and not task.get("dates") and not task.get("ok"):
                base = task.get("date") or own or TODAY
                if task.get("date"):
                    base = task["date"] - timedelta(task["date"].weekday() + 1)
                new = base + timedelta((days[-1] - base.weekday() - 1) % 7 + 1)
                if new != task.get("date") and not (len(days) == 1 and re.search(WEEKDAYS[days[0]] + r"s (?:i|i'm|are|is)", t)):
                    task["dates"] = [new]
                    task.pop("ok", None), task.pop("tried", None)
        slots = find_slots(t)
        if slots and (self.pend != "offer" or not task.get("offer")):
            if slots != task.get("slots") and not (confirm and slots[0] == task.get("slot")):
                task["slots"] = slots
                task.pop("ok", None), task.pop("tried", None)

    absorb_move = absorb_quote = absorb_day

    def absorb_boxes(self, task, t, confirm):
        pairs = [(int(m[1]), m[2]) for m in re.finditer(r"\b(\d+) (?:of (?:the |your )?)?(?:\w+ )?" + BOX + r"\b", money(t)[2]) if not denied(t, m.start())]
        kinds = [m[1] for m in re.finditer(r"\b" + BOX + r"\b", t) if not denied(t, m.start()) and not re.search(r"(?:instead|out) of (?:the )?$", t[:m.start()])]
        if len({k for _, k in pairs}) > 1 and task.get("n"):
            return
        if len({k for _, k in pairs}) > 1 and not confirm:
            for n, k in pairs[1:]:
                if not any(x["kind"] == "boxes" and x.get("item") == f"{k} boxes" for x in self.tasks):
                    self.tasks.append({"kind": "boxes", "item": f"{k} boxes", "n": n})
            task["item"], task["n"] = f"{pairs[0][1]} boxes", pairs[0][0]
            return
        if kinds and not (task.get("item") and re.search(r"\bplus\b", t)):
            task["item"] = f"{kinds[-1]} boxes"
        pick = self.picked(t, 4) if self.pend == "item" and not kinds else None
        if pick:
            task["item"] = ("small", "medium", "large", "wardrobe")[pick - 1] + " boxes"
            return
        n = self.number(t, r"(?: \w+)? (?:box|boxes|cartons|of them)", self.pend in ("qty", "confirm", "change") or bool(kinds))
        if n:
            task["n"] = n

    def number(self, t, unit, bare):
        """The number that is meant: with its unit, else, where a bare one may be, any that is no date, price, reference or postcode."""
        plain = money(t)[2]
        plain = re.sub(r"\b(?:rd|q)\W?\d{4}\b|\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? " + MONTH + r"|\b" + MONTH + r" \d{1,2}(?:st|nd|rd|th)?|\b\d+(?:st|nd|rd|th)\b|\b\d+[- ]bed\w*|\b\d+ (?:children|kids|people|years|days|rooms)", " ", plain)
        found = [(m.start(), int(m[1])) for m in re.finditer(r"\b(\d{1,3})" + unit + r"\b", plain)] or ([(m.start(), int(m[1])) for m in re.finditer(r"\b(\d{1,3})\b", plain)] if bare else [])
        made = re.search(r"(?:make (?:it|that)|(?:it|that) (?:to|should be)|change (?:it|that)? ?to|should be)\s+(?:for )?(\d{1,3})\b", plain)
        found = [n for p, n in found if not denied(plain, p)]
        return int(made[1]) if made and bare else found[-1] if found else None

    def picked(self, t, n):
        """A choice by its number: "2", "option 2", "number 2 please"."""
        m = re.match(r"\W*(?:(?:option|number|choice|no\.?|the)\W*)?(\d)(?:\.|\))?\W*(?:please)?\W*$", t)
        return int(m[1]) if m and 1 <= int(m[1]) <= n else None

    def absorb_packing(self, task, t, confirm):
        full = [m for m in re.finditer(r"\b(full|everything|whole|all of it|the lot)\b", t) if not denied(t, m.start())]
        frag = [m for m in re.finditer(r"\b(fragile|breakables?|just the (?:china|glass\w*))\b", t) if not denied(t, m.start())]
        if bool(full) != bool(frag) and not re.search(LEAVE, t) and not (is_no(t) and not is_yes(t)):
            item = "full packing" if full else "fragile packing"
            if confirm and task.get("item") != item:
                task["item"] = item

    def absorb_cover(self, task, t, confirm):
        if not confirm and not task.get("offer") and re.search(r"\bplus (?:cover|level|one)\b|\bpremium\b|£\s*(?:25|50),000", t):
            task["wish"] = t
        if confirm:
            for item, words in (("premium cover", r"\bpremium\b|50,?000|50k"), ("plus cover", r"\bplus\b|25,?000|25k")):
                if any(meant(t, m) for m in re.finditer(words, t)) and task.get("item") != item:
                    task["item"] = item

    def absorb_permit(self, task, t, confirm):
        pick = self.picked(t, 2) if self.pend == "end" else None
        if pick:
            task["end"] = ("collection", "delivery")[pick - 1]
        for end, words in (("collection", r"\b(collection|old (?:house|place|address|home|street)|where we (?:live|are) now|current (?:address|house))\b"), ("delivery", r"\b(delivery|new (?:house|place|address|home|street)|other end|where we'?re going)\b")):
            if any(not denied(t, m.start()) for m in re.finditer(words, t)):
                task["end"] = end

    def absorb_storage(self, task, t, confirm):
        t = re.sub(r"(£\s*[\d.]+|\d+ (?:pounds|quid)),? (?:1 week|per week|each week|weekly)", r"\1", t)
        if not task.get("rooms"):  # a room that is described before it is asked for
            wish = [m[0] for m in re.finditer(r"\bground floor\b|\bupstairs\b|\b\d+ (?:sq|square)\w*", t) if meant(t, m)]
            if wish:
                task["wish"] = " ".join([task.get("wish", ""), *wish])
        dates = [d for d, no, how in find_dates(t, self.near(task)) if how == "day" and not no]
        until = re.search(r"\b(?:until|till|up to)\b|\bfrom\b.*\bto\b", t)
        if until and dates and (task.get("date") or len(dates) > 1):
            if len(dates) > 1:
                task["date"] = dates[0]
            task["weeks"] = max(1, -(-(dates[-1] - task["date"]).days // 7))
        elif dates:
            task["date"] = dates[-1]
        elif re.search(r"(moving|removal|move) (?:day|date)|day (?:of (?:the|my|our) move|we move|i move|you collect|you (?:pick|load))|same day|straight away|when (?:you|we|i) (?:collect|move|load|empty)|date of (?:the|my|our) move", t) and self.pend in ("start", "confirm", "change"):
            task["date"] = "moving day" if not self.rec else iso(self.rec["date"])
        plain = re.sub(r"\b\d+ (?:sq|square|foot|feet)\w*", " ", t)
        weeks = self.number(plain, r"(?: full| whole)? weeks?", self.pend == "weeks" or confirm)
        if confirm and weeks == task.get("weeks") and re.search(r"\b(?:but|now|not|make|change|instead|sorry|rather|actually)\b", t):
            weeks = self.number(re.sub(rf"\b{weeks}(?: weeks?)?\b", " ", plain), r" weeks?", True) or weeks
        months = re.search(r"\b(\d+) months?", t)
        if months and not re.search(r"\d+ weeks?", t):
            weeks = int(months[1]) * 4 if months[1] != "3" else 13
        if weeks and weeks <= 60:
            task["weeks"] = weeks
        if confirm and task.get("rooms") and not (weeks or dates):
            how, what = choose(re.sub(r"\b(cheap\w*|first|fine|\d+ weeks?)\b", " ", t), task["rooms"])
            if how == "one" and what["v"] != task.get("room") and len(t.split()) > 1 and not re.match(r"\W*(?:yes|ok)\W*$", t.strip()):
                self.take(task, what)

    def absorb_complaint(self, task, t, confirm):
        items = (self.rec or {}).get("inventory") or []
        hits = [i for i in items if any(meant(t, m) for m in re.finditer(r"\b" + i + r"\b", t))]
        if not hits:
            nouns = [i for i in items if re.search(r"\b" + i.split()[-1] + r"s?\b", t)]
            first = [i for i in (nouns or items) if any(meant(t, m) for m in re.finditer(r"\b" + i.split()[0] + r"\b", t))]
            hits = first if first and (nouns or self.pend in ("item", "confirm", "change")) else nouns
        if not items:
            task["heard"] = (task.get("heard", "") + " " + t)[-600:]
        pick = self.picked(t, len(task.get("among") or [])) if self.pend == "item" else None
        if pick:
            hits = [task["among"][pick - 1]]
        if len(hits) == 1:
            task["item"] = hits[0]
            task.pop("among", None)
        elif hits and not task.get("item"):
            task["among"] = hits
        if not task.get("problem"):
            for word, what in (("scratch", "scratched"), ("gouge", "scratched"), ("crack", "cracked"), ("chip", "chipped"), ("dent", "dented"), ("smash", "broken"), ("broke", "broken"), ("missing", "missing"), ("damag", "damaged")):
                if word in t:
                    task["problem"] = what
                    break
        found = []
        for remedy, words in (("repair", r"\b(repair\w*|mend\w*|restor\w+|fixed|fix|put right|french[- ]polish\w*)\b"), ("money back", r"\b(money|refund\w*|compensat\w+|pay me|cash|cheque)\b"), ("replacement", r"\b(replac\w+|new one)\b"), ("apology", r"\b(apolog\w+)\b")):
            found += [(m.start(), remedy) for m in re.finditer(words, t) if not denied(t, m.start()) and not re.match(r" (?:is|would be|isn't) (?:no|not)\b", t[m.end():])]
        pick = self.picked(t, 4) if self.pend == "remedy" else None
        if pick:
            task["remedy"] = ("repair", "replacement", "money back", "apology")[pick - 1]
        if found:
            found.sort()
            task["remedy"] = found[-1][1] if confirm or len(found) == 1 or re.search(r"actually|on second|no,|or rather", t) else found[0][1]

    def take(self, task, option):
        """An option of an offer is chosen."""
        if "date" in option:
            task.update(date=option["date"], slot=option["slot"], ok=True)
            task["dates"] = [option["date"]]
            if "price" in option:
                task["cost"] = option["price"]
        elif task["kind"] == "storage":
            task.update(room=option["v"], weekly=option["price"], size=option["size"], floor=option["floor"])
        elif option["v"] == "keep":
            task["keep"] = True
        else:
            task["item"] = option["v"]
            task["cost"] = option["price"]
        task.pop("offer", None)

    # ---- the next thing to say

    def proceed(self, head, asked=None):
        def out(s):
            return (head + "\n\n" + s).strip() if "\n" in s or "\n" in head else (head + " " + s).strip()

        if not self.tasks:
            if self.finished or head:
                self.pend = "else"
                return out(self.ask("else", "else"))
            return out(self.ask("intent", "intent"))
        if not self.rec:
            question = self.identify(asked)
            if question:
                return out(question)
        if self.rec["kind"] == "quote":
            for x in self.tasks:
                if x["kind"] in ("move", "cancel"):
                    x["kind"] = "quote"
        task = self.tasks[0]
        if task.get("heard"):
            self.absorb(task, task.pop("heard"), "")
        if task.get("date") == "moving day":
            task["date"] = iso(self.rec["date"])
        return out(getattr(self, "step_" + task["kind"])(task))

    def identify(self, asked):
        who = self.who
        if self.several:
            some = [r for r in self.several if (who["first"] and r["first_name"] == who["first"]) or (who["reference"] and r["reference"] == who["reference"])]
            if len(some) == 1:
                self.rec, self.several = some[0], None
                return None
            if asked == "first":
                return self.say("sorry") + " " + self.voice.second("ask_first")
            return self.ask("first", "ask_first")
        if who["reference"] and not who["surname"] and not who["postcode"]:
            return self.ask("surname", "ask_surname") if asked != "surname" else self.sorry()
        if not who["reference"]:
            if not who["surname"] and not who["postcode"]:
                return self.ask("who", "ask_ref") if asked not in ("who", "name") else self.sorry()
            if not who["surname"]:
                return self.ask("surname", "ask_surname") if asked != "surname" else self.sorry()
            if not who["postcode"]:
                return self.ask("postcode", "ask_postcode") if asked != "postcode" else self.sorry()
        args = {"reference": who["reference"]} if who["reference"] else {}
        args |= {"surname": who["surname"]} if who["surname"] else {}
        args |= {"postcode": who["postcode"]} if who["postcode"] and not (who["reference"] and who["surname"]) else {}
        found = self.call("find_record", **args)["matches"]
        if len(found) > 1:
            self.several = found
            return self.identify(None)
        if not found:
            given = " / ".join(args.values())
            self.who = dict.fromkeys(who)
            return self.ask("who", "nofound", given=given)
        self.rec = found[0]
        return None

    def propose(self, task, key, **with_):
        """Read back what is about to be written, and wait for a yes."""
        only = task.pop("only", "")
        return (only + " " if only and not only.endswith(" ") else only) + self.ask("confirm", key, **with_)

    def refuse(self, task, reason, later=False):
        self.tasks.remove(task)
        self.finished.append({**task, "refused": True})
        self.reason = reason
        said = self.say("refuse", reason=reason)
        if later:
            return said + " " + self.ask("later", "ask_later")
        return self.proceed(said)

    def day_options(self, days):
        return [{"date": iso(d["date"]), "slot": d["slot"], **({"price": d["price"]} if "price" in d else {}), "t": self.voice.day(iso(d["date"])) + ", " + self.voice.slot(d["slot"]) + (f", £{d['price']}" if "price" in d else "")} for d in days]

    def days(self, start, end):
        start = max(start, TODAY + timedelta(1))
        return self.day_options(self.call("list_free_days", record_id=self.rec["reference"], start=start.isoformat(), end=end.isoformat())["days"])

    def find_day(self, task):
        """None when day and part of the day are settled; else what to say."""
        if task.get("ok"):
            return None
        if task.get("range"):
            options = self.days(*task["range"])
            if task.get("slots") and any(o["slot"] == task["slots"][0] for o in options):
                options = [o for o in options if o["slot"] in task["slots"]]
            if not options:
                task.pop("range")
                return self.ask("date", "ask_date", why=self.say("full"))
            how, what = choose(" " + task.pop("pref") + " ", options) if task.get("pref") else ("?", None)
            if how == "one":
                self.take(task, what)
                return None
            task["offer"] = options
            return self.ask("offer", "offer_days", options=[o["t"] for o in options], why="")
        if not task.get("dates"):
            return self.ask("date", "ask_date", why="")
        slots, why = task.get("slots"), ""
        for day in task["dates"]:
            if day <= TODAY:
                return self.ask("date", "ask_date", why=self.say("past"))
            options = [o for o in self.days(day - timedelta(1), day + timedelta(4)) if not task.get("own") or o["date"] != task["own"]]
            that = [o for o in options if o["date"] == day]
            fit = [o for s in slots or ["morning", "afternoon"] for o in that if o["slot"] == s]
            if fit and (slots or len(that) == 1):
                other = "afternoon" if fit[0]["slot"] == "morning" else "morning"
                if (not slots or slots[0] == other) and len(that) == 1:
                    task["only"] = self.say("gone", day=self.voice.day(day), slot=other)
                self.take(task, fit[0])
                return None
            if fit:
                task.update(date=day, offer=that)
                return self.ask("offer", "ask_slot", day=self.voice.day(day), options=[o["t"] for o in that])
            if not why:
                why = self.say("gone", day=self.voice.day(day), slot=slots[0] if that else "whole day")
                first = that + [o for o in options if o not in that]
        task["date"] = task["dates"][0]
        task["offer"] = first[:4]
        if not first:
            task.pop("dates")
            return self.ask("date", "ask_date", why=why)
        return self.ask("offer", "offer_days", options=[o["t"] for o in first[:4]], why=why)

    def step_move(self, task):
        rec = self.rec
        if (iso(rec["date"]) - TODAY).days < 3:
            return self.refuse(task, "a move cannot be put on another day when it is less than 3 days away")
        if not task.get("vetted"):  # the present date, told along with who they are, is not the new one
            task["vetted"] = True
            task["dates"] = [d for d in task.get("dates") or [] if d != iso(rec["date"])]
        said = self.find_day(task)
        if said:
            return said
        task["cost"] = self.fee()
        return self.propose(task, "recap_move", ref=rec["reference"], old=self.voice.day(iso(rec["date"])), day=self.voice.day(task["date"]), slot=self.voice.slot(task["slot"]), fee=f"a fee of £{task['cost']}" if task["cost"] else "no fee")

    def step_quote(self, task):
        rec = self.rec
        if rec["kind"] != "quote":
            return self.refuse(task, "what you have with us is a booking already, not an open quotation")
        said = self.find_day(task)
        if said:
            return said
        deposit = self.call("get_price", item="deposit", record_id=rec["reference"])["price"]
        return self.propose(task, "recap_quote", ref=rec["reference"], day=self.voice.day(task["date"]), slot=self.voice.slot(task["slot"]), price=f"£{task['cost']}", deposit=f"£{deposit}")

    def step_boxes(self, task):
        if not task.get("item"):
            prices = {k: self.call("get_price", item=k + " boxes", record_id=self.rec["reference"])["price"] for k in ("small", "medium", "large", "wardrobe")}
            return self.ask("item", "ask_kind", options=[f"{k} boxes, £{p} each" for k, p in prices.items()])
        if not task.get("n"):
            return self.ask("qty", "ask_qty", item=task["item"])
        each = self.call("get_price", item=task["item"], record_id=self.rec["reference"])["price"]
        task["cost"] = each * task["n"]
        return self.propose(task, "recap_boxes", ref=self.rec["reference"], n=task["n"], item=task["item"], each=f"£{each}", price=f"£{task['cost']}")

    def price(self, item):
        return self.call("get_price", item=item, record_id=self.rec["reference"])["price"]

    def step_packing(self, task):
        if self.rec["kind"] == "quote":
            return self.refuse(task, "extras can only be added once the quotation has been accepted")
        if not task.get("item"):
            task["offer"] = [{"v": "full packing", "t": f"full packing (we pack everything the day before), £{self.price('full packing')}", "words": [r"full|everything"]},
                             {"v": "fragile packing", "t": f"fragile packing (china, glass and pictures only), £{self.price('fragile packing')}", "words": [r"fragile|china|breakable"]}]
            for o in task["offer"]:
                o["price"] = int(o["t"].rsplit("£", 1)[1])
            return self.ask("offer", "offer_packing", options=[o["t"] for o in task["offer"]])
        task["cost"] = self.price(task["item"])
        return self.propose(task, "recap_extra", ref=self.rec["reference"], what="our " + task["item"] + " service", price=f"£{task['cost']}")

    def step_cover(self, task):
        if self.rec["kind"] == "quote":
            return self.refuse(task, "extras can only be added once the quotation has been accepted")
        if iso(self.rec["date"]) <= TODAY:
            return self.refuse(task, "cover cannot be changed once the move has taken place")
        if task.get("keep"):
            return self.drop(task)
        if not task.get("item"):
            task["offer"] = [{"v": "plus cover", "t": f"Plus, up to £25,000, for £{self.price('plus cover')}", "words": [r"\bplus\b|25,?000|25k|\bmiddle\b"]},
                             {"v": "premium cover", "t": f"Premium, up to £50,000, for £{self.price('premium cover')}", "words": [r"\bpremium\b|50,?000|50k"]}]
            for o in task["offer"]:
                o["price"] = int(o["t"].rsplit("£", 1)[1])
            how, what = choose(task["wish"], task["offer"]) if task.get("wish") else ("?", None)
            if how == "one":
                self.take(task, what)
                return self.step_cover(task)
            return self.ask("offer", "offer_cover", options=[o["t"] for o in task["offer"]], now=self.rec["cover"].capitalize())
        task["cost"] = self.price(task["item"])
        return self.propose(task, "recap_extra", ref=self.rec["reference"], what=task["item"].split()[0].capitalize() + " cover, up to " + ("£25,000" if "plus" in task["item"] else "£50,000"), price=f"£{task['cost']}")

    def step_permit(self, task):
        if self.rec["kind"] == "quote":
            return self.refuse(task, "extras can only be added once the quotation has been accepted")
        if working_days(TODAY, iso(self.rec["date"])) < 10 and not self.bends("permit"):
            return self.refuse(task, f"the council needs 10 working days' notice for a parking permit, and your move is on {self.voice.day(iso(self.rec['date']))}", later=iso(self.rec["date"]) > TODAY + timedelta(2))
        if not task.get("end"):
            return self.ask("end", "ask_end", a=self.rec["collection"], b=self.rec["delivery"])
        task["cost"] = self.price("parking permit")
        return self.propose(task, "recap_extra", ref=self.rec["reference"], what=f"a parking permit at the {task['end']} address", price=f"£{task['cost']}")

    def bends(self, rule):
        return False

    def step_storage(self, task):
        if self.rec["kind"] == "quote":
            return self.refuse(task, "extras can only be added once the quotation has been accepted")
        if not task.get("date"):
            return self.ask("start", "ask_start")
        if task["date"] < TODAY:
            task.pop("date")
            return self.ask("start", "ask_start")
        if task.get("weeks") and task["weeks"] < 4:
            task.pop("weeks")
            return self.say("refuse", reason="storage is let for 4 weeks or more") + " " + self.ask("weeks", "ask_weeks")
        if not task.get("weeks"):
            return self.ask("weeks", "ask_weeks")
        if not task.get("room"):
            rooms = self.call("list_free_rooms", start=task["date"].isoformat())["rooms"]
            task["rooms"] = [{"v": r["room"], "price": r["weekly"], "size": r["square_feet"], "floor": r["floor"], "t": f"room {r['room']}, {r['square_feet']} sq ft, {r['floor']}, £{r['weekly']} a week",
                              "words": [rf"\b{r['room'].lower()}\b", rf"\b{r['square_feet']}\b", r"\bground\b" if r["floor"] == "ground floor" else r"\bup ?stairs\b|\bfirst floor\b|\bupper\b"]} for r in rooms]
            how, what = choose(task["wish"], task["rooms"]) if task.get("wish") else ("?", None)
            if how == "one":
                self.take(task, what)
                return self.step_storage(task)
            task["offer"] = list(task["rooms"])
            return self.ask("offer", "offer_rooms", options=[o["t"] for o in task["offer"]])
        task["cost"] = task["weekly"] * task["weeks"]
        return self.propose(task, "recap_room", ref=self.rec["reference"], room=task["room"], size=task["size"], floor=task["floor"], day=self.voice.day(task["date"]), weeks=task["weeks"], weekly=f"£{task['weekly']}", price=f"£{task['cost']}")

    def step_complaint(self, task):
        if self.rec["kind"] == "quote" or iso(self.rec["date"]) > TODAY:
            return self.refuse(task, "damage can only be reported once the move has taken place")
        if (TODAY - iso(self.rec["date"])).days > 7:
            return self.refuse(task, f"damage has to be reported within 7 days, and your move was on {self.voice.day(iso(self.rec['date']))}")
        if not task.get("item"):
            some = task.get("among") or self.rec["inventory"]
            task["listed"] = True
            return self.ask("item", "ask_item", options=some) if task.get("among") else self.ask("item", "ask_item", options=None)
        if not task.get("remedy"):
            return self.ask("remedy", "ask_remedy", item=task["item"], options=["a repair", "a replacement", "money back", "an apology"])
        return self.propose(task, "recap_complaint", ref=self.rec["reference"], item=task["item"], problem=task.get("problem", "damaged"), remedy=REMEDY[task["remedy"]])

    def step_cancel(self, task):
        return self.refuse(task, "a booking can only be cancelled in writing, by letter or e-mail to the office")

    # ---- writing

    def arguments(self, task):
        ref = self.rec["reference"]
        kind = task["kind"]
        if kind == "move":
            return "move_booking", {"booking_id": ref, "date": task["date"].isoformat(), "slot": task["slot"], "fee": task["cost"]}
        if kind == "quote":
            return "confirm_quote", {"quote_id": ref, "date": task["date"].isoformat(), "slot": task["slot"], "price": task["cost"]}
        if kind == "storage":
            return "reserve_room", {"booking_id": ref, "room": task["room"], "start": task["date"].isoformat(), "weeks": task["weeks"]}
        if kind == "complaint":
            return "log_complaint", {"booking_id": ref, "item": task["item"], "problem": task.get("problem", "damaged"), "remedy": task["remedy"]}
        item = task["item"] if kind != "permit" else f"parking permit, {task['end']}"
        return "add_extra", {"booking_id": ref, "extra": item, "quantity": task.get("n", 1), "charge": task["cost"]}

    def commit(self, tool, args):
        return self.call(tool, **args)

    def write(self, task):
        tool, args = self.arguments(task)
        result = self.commit(tool, args)
        self.tasks.remove(task)
        self.finished.append(task)
        self.pend = None
        return self.proceed_after(task, self.report(task, args, result))

    def report(self, task, args, r):
        v, kind, ref = self.voice, task["kind"], self.rec["reference"]
        if kind == "move":
            self.rec.update(date=r["date"], slot=r["slot"])
            return self.say("done_move", ref=ref, day=v.day(iso(r["date"])), slot=v.slot(r["slot"]), fee=f"The fee is £{r['fee']}." if r["fee"] else "There is no fee.")
        if kind == "quote":
            self.rec = {**self.rec, "kind": "booking", "reference": r["booking"], "date": r["date"], "slot": r["slot"], "cover": "standard", "inventory": []}
            self.world._records[r["booking"]] = dict(self.rec)
            return self.say("done_quote", ref=r["booking"], day=v.day(iso(r["date"])), slot=v.slot(r["slot"]), price=f"£{r['price']}", deposit=f"£{r['deposit']}")
        if kind == "boxes":
            return self.say("done_boxes", n=r["quantity"], item=r["extra"], price=f"£{r['charge']}", day=v.day(iso(r["delivered_on"])))
        if kind == "storage":
            return self.say("done_room", room=r["room"], day=v.day(iso(r["start"])), weeks=r["weeks"], price=f"£{task['cost']}")
        if kind == "complaint":
            return self.say("done_complaint", number=r["complaint"], item=task["item"], remedy=REMEDY[task["remedy"]])
        what = {"packing": f"{r['extra']}", "cover": f"{r['extra'].split()[0].capitalize()} cover", "permit": "the parking permit"}[kind]
        return self.say("done_extra", what=what, price=f"£{r['charge']}")

    def proceed_after(self, task, said):
        if task["kind"] == "cover" and not self.upsold and not self.tasks:
            self.upsold = True
            return (said + " " + self.ask("upsell", "upsell", price=f"£{self.price('fragile packing')}")).strip()
        return self.proceed(said)


def build(style, talk=Talk):
    """What the harness takes as an agent: a class with `run`; each object of it is one conversation in a fresh world."""

    class Desk:
        def __init__(self):
            self.talk = talk(style)

        def run(self, prompt, detailed=False):
            text = prompt if isinstance(prompt, str) else str((prompt or [{}])[-1].get("content", ""))
            answer = self.talk.hear(text)
            return {"answer": answer, "tool_calls": self.talk.calls}

    Desk.__name__ = Desk.__qualname__ = f"Removals_{style}"
    return Desk

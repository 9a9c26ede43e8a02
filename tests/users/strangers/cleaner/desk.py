"""The counter of Linden Lane Cleaners & Alterations: a rule-based agent. Monday, 2 March 2026."""
import datetime as dt
import re

import harness
from styles import NAMES, Voice

STYLES = NAMES
TODAY = dt.date(2026, 3, 2)
NEEDS = {
    "book": ["name", "address", "date", "time", "pieces", "service"],
    "move": ["ticket", "date", "time"],
    "alter": ["ticket", "garment", "work", "cm"],
    "rush": ["ticket"],
    "stain": ["ticket", "garment", "stain", "place"],
    "claim": ["ticket", "garment", "damage", "amount", "settlement"],
    "cancel": ["ticket"],
    "quote": ["garment", "service"],
    "loyalty": ["phone"],
    "status": ["ticket"],
}
WRITES = ["book", "move", "alter", "rush", "stain", "claim", "cancel"]
WINDOWS = {"08:00": "10:00", "12:00": "14:00", "18:00": "20:00"}
PRICES = {"coat": 18, "overcoat": 18, "suit": 22, "jacket": 12, "blazer": 12, "trousers": 9, "jeans": 9, "dress": 16, "gown": 40, "shirt": 5,
          "blouse": 7, "skirt": 8, "jumper": 9, "cardigan": 9, "curtains": 30, "duvet": 26, "tie": 4, "scarf": 5, "waistcoat": 7, "rug": 45, "tablecloth": 10}
WORK = {"shorten hem": 12, "lengthen hem": 14, "shorten sleeves": 16, "lengthen sleeves": 18, "take in waist": 15, "let out waist": 15, "replace zip": 20}
LIMIT = {"lengthen hem": 4, "lengthen sleeves": 3, "let out waist": 3}
LOYALTY = {"none": 0, "bronze": 5, "silver": 10, "gold": 15}


def world():
    """A fresh world: tickets, customers, slots that are full."""
    def t(who, phone, loyalty, items, status, ready, delivery, price):
        return {"customer": who, "phone": phone, "loyalty": loyalty, "items": items, "status": status, "ready": ready, "delivery": delivery,
                "price": price, "express": False, "notes": [], "alterations": [], "claims": []}
    return {"tickets": {
        "LC-4417": t("Rosalind Peake", "07700 900114", "bronze", ["cream coat", "navy suit"], "waiting", "2026-03-05", ["2026-03-06", "18:00"], 40),
        "LC-4426": t("Anselm Birch", "07700 900162", "none", ["grey blazer", "striped shirt"], "waiting", "2026-03-05", ["2026-03-06", "08:00"], 17),
        "LC-4502": t("Greta Lindqvist", "07700 900227", "none", ["black dress", "white shirt", "linen trousers"], "waiting", "2026-03-06", ["2026-03-07", "12:00"], 36),
        "LC-4388": t("Tobias Wren", "07700 900305", "silver", ["wool jumper", "green scarf"], "delivered", "2026-02-24", ["2026-02-25", "18:00"], 14),
        "LC-4371": t("Nadia Ferro", "07700 900338", "silver", ["brown jacket"], "delivered", "2026-02-18", ["2026-02-19", "12:00"], 12),
        "LC-4519": t("Walter Oakes", "07700 900451", "none", ["velvet curtains"], "waiting", "2026-03-09", ["2026-03-10", "12:00"], 30),
        "LC-4523": t("Walter Oakes", "07700 900451", "none", ["brown suit", "silk tie"], "cleaning", "2026-03-04", ["2026-03-05", "18:00"], 26),
        "LC-4310": t("Petra Holt", "07700 900498", "gold", ["leather jacket"], "cleaning", "2026-03-06", ["2026-03-07", "08:00"], 35),
    }, "full": {("collection", "2026-03-04", "08:00"), ("delivery", "2026-03-07", "18:00"), ("collection", "2026-03-06", "12:00")}, "made": [], "next": 700}


def tool(reads):
    def made(function):
        function.read_only = reads
        return harness.tool(function)
    return made


def functions(w):
    """The ten tools over a world."""
    def ref(kind):
        w["next"] += 1
        w["made"].append(kind)
        return f"{kind}-{w['next']}"
    def found(ticket):
        if ticket not in w["tickets"]: raise ValueError(f"no ticket {ticket}")
        return w["tickets"][ticket]
    @tool(reads=True)
    def look_up(by: str, value: str) -> dict:
        """Finds tickets by their number or the customer's phone (by: ticket or phone)."""
        hits = {k: v for k, v in w["tickets"].items() if (k if by == "ticket" else v["phone"]) == value}
        return {"tickets": [{"ticket": k, **{f: v[f] for f in ("customer", "loyalty", "items", "status", "ready", "delivery", "price", "express")},
                             "discount_percent": LOYALTY[v["loyalty"]], "express_fee": v["price"] / 2} for k, v in hits.items()]}
    @tool(reads=True)
    def list_slots(kind: str, date: str) -> dict:
        """Free windows (by their start) for a collection or delivery on a date."""
        if dt.date.fromisoformat(date).weekday() == 6: return {"date": date, "free": []}
        return {"date": date, "free": [s for s in WINDOWS if (kind, date, s) not in w["full"]]}
    @tool(reads=True)
    def quote(garment: str, service: str) -> dict:
        """The price of cleaning a garment, standard or express."""
        price = PRICES[garment] * (1.5 if service == "express" else 1)
        return {"garment": garment, "service": service, "price": price, "days": 1 if service == "express" else 3}
    @tool(reads=False)
    def book_collection(name: str, address: str, date: str, time: str, pieces: int, service: str) -> dict:
        """Books a collection from the customer's home."""
        return {"reference": ref("COL"), "date": date, "time": time}
    @tool(reads=False)
    def move_delivery(ticket: str, date: str, time: str) -> dict:
        """Moves the delivery of a ticket."""
        found(ticket)["delivery"] = [date, time]
        return {"reference": ref("DEL"), "ticket": ticket}
    @tool(reads=False)
    def add_alteration(ticket: str, garment: str, work: str, cm: float = None) -> dict:
        """Adds an alteration to a ticket."""
        found(ticket)["alterations"].append([garment, work, cm])
        return {"reference": ref("ALT"), "ticket": ticket, "price": WORK[work]}
    @tool(reads=False)
    def make_express(ticket: str) -> dict:
        """Makes a ticket express."""
        found(ticket)["express"] = True
        return {"reference": ref("EXP"), "ticket": ticket}
    @tool(reads=False)
    def add_stain_note(ticket: str, garment: str, stain: str, place: str) -> dict:
        """Notes a stain for the cleaners."""
        found(ticket)["notes"].append([garment, stain, place])
        return {"reference": ref("STN"), "ticket": ticket}
    @tool(reads=False)
    def file_claim(ticket: str, garment: str, damage: str, amount: float, settlement: str) -> dict:
        """Files a claim for damage."""
        found(ticket)["claims"].append([garment, damage, amount, settlement])
        return {"reference": ref("CLM"), "ticket": ticket}
    @tool(reads=False)
    def cancel_ticket(ticket: str) -> dict:
        """Cancels a ticket; its clothes go back uncleaned."""
        found(ticket)["status"] = "cancelled"
        return {"reference": ref("CAN"), "ticket": ticket}
    return {f.__name__: f for f in (look_up, list_slots, quote, book_collection, move_delivery, add_alteration, make_express, add_stain_note, file_claim, cancel_ticket)}


# --- what is said -------------------------------------------------------------------------------------------------

UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORD = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
DAY = r"(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
ADJ = r"(?:(?:navy|grey|gray|black|white|cream|blue|red|green|brown|beige|silk|wool|woollen|linen|leather|suede|winter|wedding|evening|velvet|cotton|striped|summer|rain)[ -])"
NOUN = r"(?:overcoat|waistcoat|raincoat|coat|suit|jacket|blazer|trousers|trouser|pants|jeans|dress|gown|shirt|blouse|skirt|jumper|sweater|pullover|cardigan|curtains?|drapes|duvet|tie|scarf|rug|tablecloth)"
SAME = {"pants": "trousers", "trouser": "trousers", "sweater": "jumper", "pullover": "jumper", "curtain": "curtains", "drapes": "curtains", "raincoat": "coat"}
STREET = r"(?:street|st|road|rd|lane|rise|avenue|ave|close|way|court|terrace|drive|place|row|hill|gardens|walk|crescent|square|mews|green|grove)"
STAINS = ["red wine", "white wine", "wine", "coffee", "tea", "ink", "grease", "oil", "butter", "curry", "sauce", "blood", "grass", "lipstick", "chocolate", "mud", "beetroot", "paint", "wax"]
PLACE = r"\b((?:left|right|front|back|inner|inside|upper|lower)(?:[ -]hand)? )?(sleeve|cuff|collar|lapel|pocket|hem|shoulder|chest|elbow|knee|leg|side|seam|neckline|front|back)s?\b"
YES = r"\b(?:yes|yeah|yep|yup|sure|ok|okay|aye|please do|go ahead|correct|(?:that's|that is|all|quite|is) right|right|fine|sounds good|perfect|confirm(?:ed)?|exactly|do it|do so|absolutely|certainly|of course|works|great|agreed?|book it|lovely|happy with|good|indeed|by all means|definitely|alright|that is it|accept|i do(?! not)|you may|proceed|carry on|suits me|put it through)\b"
NO = r"\b(?:no|nope|nah|not|don't|do not|wrong|incorrect|isn't|rather not|neither|never)\b"
DROP = r"\b(?:leave (?:it|that|this|everything|things)|never ?mind|forget (?:it|that|about)|too (?:much|expensive|dear|high|late|pricey)|(?:don't|do not|no longer) (?:want|need|do)|rather not|drop (?:it|that)|skip (?:it|that)|keep (?:it|things|everything)|cancel (?:it|that|this)|not (?:for that|at that) price|no(?:t)?,? thank(?:s| you)|changed my mind|not worth|more than i (?:want|wanted|would|can|am|'m)|stays? as (?:it|they)|decline|without (?:it|that)|pass on|won't|(?:do not|don't|not) (?:take|accept) (?:it|that|this)|more than (?:£ ?)?\d+|not interested)\b"
UNKNOWN = r"\b(?:don't know|do not know|no idea|not sure|don't have|do not have|haven't got|have not got|can't find|cannot find|lost|mislaid|don't remember|can't remember|cannot remember|misplaced|without the|not have|unknown)\b"
ANY = r"\b(?:any(?:thing|time| time| day)?(?: is fine| works| will do)?|whatever|whichever|doesn't matter|does not matter|don't mind|do not mind|you (?:choose|pick)|up to you|no preference|either)\b"
ELSE_NO = r"\b(?:that's (?:all|it|everything)|that is (?:all|it|everything)|that was (?:all|it|everything)|nothing (?:else|more|further)|all (?:set|done)|bye|goodbye|nothing|that'll be all|that will be all|i'm done|no more|that would be all)\b"


def number(text):
    """Words of numbers as digits."""
    text = re.sub(r"\b(\w+) and a half\b", lambda m: f"{UNITS.index(m[1])}.5" if m[1] in UNITS else m[0], text)
    text = re.sub(r"\b(" + "|".join(TENS) + r")(?:[- ](" + "|".join(UNITS[1:10]) + r"))?\b", lambda m: str(20 + 10 * TENS.index(m[1]) + (UNITS.index(m[2]) if m[2] else 0)), text)
    text = re.sub(r"\bone\b(?! ?(?:cm|centi|piece|item|inch|o'clock|[ap]\.?m|" + NOUN + r"|$))|(?<=[a-z] )one$", "_", text.rstrip(" .!"))  # the evening one
    return re.sub(r"\b(" + "|".join(UNITS[1:]) + r")\b", lambda m: str(UNITS.index(m[1])), text).replace("_", "one")


def dates(t):
    """(date, text without dates); of several the last one that is not denied."""
    deny = r"\b(?:not|instead of|rather than)(?: (?:on|the|at|for))* "
    when = r"(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? " + MON + r"\b|" + MON + r" (?:the )?\d{1,2}(?:st|nd|rd|th)?\b|\d{4}-\d\d-\d\d"
    t = re.sub(deny + "(?:" + DAY + r"\b,? ?(?:" + when + ")?|" + when + r"|the \d{1,2}(?:st|nd|rd|th)\b)", " ", t)
    t = re.sub(r"\b(" + "|".join(ORD) + r")\b(?= (?:of )?" + MON + r"\b)", lambda m: str(ORD.index(m[1]) + 1), t)
    t = re.sub(r"(?<=" + r"march )(" + "|".join(ORD) + r")\b", lambda m: str(ORD.index(m[1]) + 1), t)
    hits = []
    def put(m, y, mo, d):
        try:
            day = dt.date(y or TODAY.year, mo, d)
        except ValueError:
            return m[0]
        if not y and day < TODAY: day = day.replace(year=day.year + 1)
        hits.append((m.start(), day))
        return " " * len(m[0])
    def mon(s):
        return next(i for i, x in enumerate(MONTHS, 1) if x.startswith(s[:3]))
    w = r"(?:\b" + DAY + r"\b\.?,? ?(?:the )?)?"
    t = re.sub(r"\b(\d{4})-(\d\d)-(\d\d)\b", lambda m: put(m, int(m[1]), int(m[2]), int(m[3])), t)
    t = re.sub(r"\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b", lambda m: put(m, int(m[3]), int(m[2]), int(m[1])), t)
    t = re.sub(w + r"\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? " + MON + r"\b\.?(?:,? (\d{4}))?", lambda m: put(m, int(m[4] or 0), mon(m[3]), int(m[2])), t)
    t = re.sub(w + r"\b" + MON + r"\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4}))?", lambda m: put(m, int(m[4] or 0), mon(m[2]), int(m[3])), t)
    t = re.sub(w + r"\b(\d{1,2})/(\d{1,2})\b(?!/)", lambda m: put(m, 0, int(m[3]), int(m[2])), t)
    t = re.sub(w + r"\bthe (\d{1,2})(?:st|nd|rd|th)\b|" + w + r"\b(\d{1,2})(?:st|nd|rd|th)\b", lambda m: put(m, 0, TODAY.month, int(m[2] or m[4])), t)
    def week(m):
        ahead = (next(i for i, x in enumerate(DAYS) if x.startswith(m[2][:3])) - TODAY.weekday()) % 7 or 7
        if m[1] and "next" in m[1] and "week" in m[0]: ahead = 7 + (ahead % 7)
        hits.append((m.start(), TODAY + dt.timedelta(ahead)))
        return " " * len(m[0])
    t = re.sub(r"\b(next |this |coming )?" + DAY + r"\b", week, t)
    for word, ahead in (("day after tomorrow", 2), ("tomorrow", 1), ("today", 0)):
        t = re.sub(rf"\b{word}\b", lambda m: hits.append((m.start(), TODAY + dt.timedelta(ahead))) or " " * len(m[0]), t)
    return (max(hits)[1].isoformat() if hits else None), t


def time_of(t, asked):
    """The start of the window meant, 'first', 'last', 'bad', or None; and the text without it."""
    t = re.sub(r"good (?:morning|afternoon|evening)", " ", t)
    t = re.sub(r"\b(?:not|instead of|rather than) (?:at |the |in the |from )*(?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b\.?)?|morning|evening|noon|midday)", " ", t)
    half = re.search(r"\bhalf (?:past )?(\d{1,2})\b", t)
    m = re.search(r"\b(\d{1,2})[:.h](\d\d)\b ?([ap])?\.?m?|\b(\d{1,2}) ?([ap])\.?m\b|\b(\d{1,2}) ?o'?clock", t)
    bare = re.search(r"\b(?:at|from|between|around|about|by) (?:about )?(\d{1,2})\b(?! ?(?:cm|centi|pieces|items|%|pounds))|(?<![\d:.])(\d{1,2}) ?(?:-|–|to|until|and) ?(\d{1,2})(?![\d])", t)
    if not (m or bare or half) and asked: bare = re.search(r"\b(\d{1,2})\b(?! ?(?:cm|centi|piece|item|garment|shirt|suit|coat|dress))", t)
    late, early = re.search(r"\bevening|tonight|\bp\.?m\b", t), re.search(r"\bmorning|\ba\.?m\b", t)
    if half or m or bare:
        if half: h, mi, ap = int(half[1]), 30, ""
        elif m and not (bare and bare.start() < m.start() and bare.end() >= m.start() - 6):
            h, mi, ap = int(m[1] or m[4] or m[6]), int(m[2] or 0), (m[3] or m[5] or "")
        else: h, mi, ap = int(next(g for g in bare.groups() if g)), 0, ""
        if h > 23: return None, t
        for hit in (half, bare, m):
            if hit: t = t[: hit.start()] + " " * len(hit[0]) + t[hit.end():]
        if ap == "p" and h < 12 or not ap and (h < 8 and h in (1, 6, 7) and not early or h < 8 and late): h += 12
        if ap == "a" and h == 12: h = 0
        for start, end in WINDOWS.items():
            if int(start[:2]) * 60 <= h * 60 + mi < int(end[:2]) * 60: return start, t
        return "bad", t
    if re.search(r"\bevening(?! (?:dress|gown))|tonight|after work", t): return "18:00", t
    if re.search(r"\bnoon|midday|lunch|afternoon|middle of the day|middle (?:one|window|slot)", t): return "12:00", t
    if re.search(r"\bmorning", t): return "08:00", t
    if asked and re.search(r"\b(?:first|earliest|earlier)\b", t): return "first", t
    if asked and re.search(r"\b(?:last|latest|later)\b", t): return "last", t
    if asked and re.search(r"\bsecond\b", t): return "second", t
    return None, t


def denied(t, words):
    """t without the words that are denied in it."""
    return re.sub(r"\b(?:not|no|instead of|rather than|without|don't want|do not want|never)(?: (?:a|an|the|any|for|your|want|need|take))* (?:" + words + r")\b", " ", t)


IF_FULL = r"\bif [^,.;]*\b(?:full|taken|gone|booked|not|isn't|unavailable)\b[^,.;]*"


def extract(raw, asked, kinds):
    """What a text tells, by slot; asked: the slots just asked for; kinds: the tasks it may be about."""
    got, wanted = {}, {s for k in kinds for s in NEEDS[k]} | set(asked)
    text = raw.replace("’", "'").strip()
    t = number(text.lower())
    m = re.search(r"\b(?:flat \w+,? )?(\d+[a-z]?,? (?:[\w']+ ){1,3}" + STREET + r")\b\.?", text, re.I)
    if m and not re.search(r"\b(?:and|at|on|the|cm|pieces?)\b", m[1], re.I):
        got["address"] = re.sub(r"^(\d+\w?),", r"\1", " ".join(w if w[:1].isdigit() else {"St": "Street", "Rd": "Road", "Ave": "Avenue"}.get(w.capitalize(), w.capitalize()) for w in m[1].split()))
        t = t.replace(number(m[0].lower()), " ; ")
    m = re.search(r"(?<![\d£])(?:\+44[ -]?(?:\(0\))?|0)7\d{3}(?:[ -]?\d){6}\b", t)
    if m:
        d = re.sub(r"\D", "", m[0].replace("(0)", ""))
        d = "0" + d[2:] if d.startswith("44") else d
        got["phone"] = d[:5] + " " + d[5:]
        t = t.replace(m[0], " ; ")
    rest = re.sub(r"\bnot (?:ticket |number )?lc[- ]?\d{4}", " ", t)
    m = list(re.finditer(r"\blc[ -]?(\d{4})\b", rest))
    if m: got["ticket"], t = "LC-" + m[-1][1], re.sub(r"\blc[ -]?\d{4}\b", " ; ", t)
    got["date"], t = dates(t)
    t = re.sub(r"\b(?:not|instead of|rather than) (?:by |£ ?)?\d+(?:\.\d+)?(?! ?[ap]m|[:\d])(?: ?(?:cm|centimet\w+|pounds|pieces|items))?", " ", t)
    if "ticket" not in got:
        m = re.search(r"\b(?:ticket|order|slip)(?: number| no\.?)?(?: is|:)? ?#?(\d{4})\b", t) or ("ticket" in asked and re.search(r"\b(\d{4})\b", t))
        if m:
            got["ticket"] = "LC-" + m[1]
            t = t.replace(m[1], ";")
    m = re.search(r"£ ?(\d+(?:\.\d\d?)?)|\b(\d+(?:\.\d\d?)?) ?(?:pounds|quid|gbp|£)", t.replace(",", ""))
    if m:
        got["amount"] = float(m[1] or m[2])
        t = t.replace(m[0], " ; ")
    t = re.sub(r"(\d),(\d) ?cm", r"\1.\2 cm", t)
    m = next(iter(reversed(list(re.finditer(r"\b(\d+(?:\.\d+)?) ?(?:cm\b|centimet)", t)))), None)
    mm = re.search(r"\b(\d+) ?(?:mm\b|millimet)", t)
    inch = re.search(r"\b(\d+(?:\.\d+)?|an?) ?(?:inch|in\b\.?$|\")", t)
    if m or mm or inch and "cm" in wanted:
        v = float(m[1]) if m else float(mm[1]) / 10 if mm else round((1 if inch[1][0] == "a" else float(inch[1])) * 2.54, 1)
        got["cm"] = int(v) if v == int(v) else v
        t = re.sub(r"\b\d+(?:\.\d+)? ?(?:cm\b|centimet\w+)", " ; ", t).replace((m or mm or inch)[0], " ; ")
    m = re.search(r"\b(\d+) (?:\w+ )?(?:pieces?|items?|garments?|articles|bits|in all|altogether|in total)", t)
    if "pieces" in wanted:
        counted = [(1 if c in ("a", "an") else int(c)) for c in re.findall(r"\b(an?|\d+) (?:" + ADJ + r")*" + NOUN + r"(?:s|es)?\b", t)]
        if m:
            got["pieces"] = int(m[1])
            t = t.replace(m[0], " ; ")
        elif counted and sum(counted) > 1:
            got["pieces"] = sum(counted)
            t = re.sub(r"\b\d+ (?:" + ADJ + r")*" + NOUN + r"(?:s|es)?\b", " ; ", t)
    got["time"], rest = time_of(re.sub(IF_FULL, " ", t), "time" in asked) if "time" in wanted else (None, t)
    if got["time"] and got["time"] != "bad": t = rest
    if got["time"] == "bad" and "time" not in asked and not re.search(r"\d[:.]\d\d|[ap]\.?m\b", t): got["time"] = None
    digits = re.findall(r"(?<![\d.:])\d+(?:\.\d+)?(?![\d:])", t)
    if len(digits) == 1 and not re.search(r"\d:\d", t):  # a bare number answers the one number that was asked for
        one = [s for s in asked if s in ("pieces", "cm", "amount", "time") and got.get(s) is None]
        if len(one) == 1 and one[0] != "time":
            got[one[0]] = float(digits[0]) if one[0] == "amount" else int(float(digits[0])) if float(digits[0]) == int(float(digits[0])) else float(digits[0])
    elif len(digits) > 1 and "pieces" in asked and got.get("pieces") is None and "time" not in asked: got["pieces"] = int(float(digits[-1]))
    elif digits and "pieces" in asked and got.get("pieces") is None and (m := re.search(r"(?:^|[,;\n]) ?(\d{1,2})(?= ?(?:[,;.\n]|$))", t)):
        got["pieces"] = int(m[1])
    s = denied(t, "express|rush|hurry")
    if re.search(r"\bexpress|\brush\b|24[- ]hour|next[- ]day|\bfast|quick|\burgent", s): got["service"] = "express"
    elif s != t or re.search(r"\bstandard|normal|regular|ordinary|usual|cheaper|slower", t): got["service"] = "standard"
    s = re.sub(r"\b(?:not|instead of|rather than)(?: the)? (?:" + ADJ + r")*" + NOUN, " ", t)
    m = re.search(r"\b((?:" + ADJ + r")*)(" + NOUN + r")(?:s|es)?\b", re.sub(r"\bdress up\b", " ", s))
    if m: got["garment"] = (m[1] + SAME.get(m[2], m[2])).replace("gray", "grey").replace("woollen", "wool").strip()
    verb = [v for v, p in (("shorten", r"shorten|take[ns]? (?:\w+ ){0,3}?up|shorter|turn(?:ed)? up|too long"), ("lengthen", r"lengthen|let(?:ting)? (?:\w+ ){0,3}?down|longer|too short"),
                           ("take in", r"tak(?:e|en|ing) (?:\w+ ){0,4}?in\b|tighter|narrow|too wide|too loose"), ("let out", r"let(?:ting)? (?:\w+ ){0,4}?out\b|wider|loosen|too tight|too narrow"),
                           ("replace", r"\bzip")) if re.search(p, t)]
    if verb: got["verb"] = verb[0]
    m = re.search(r"\bsleeve|\bwaist(?!coat)|\bhem\b|\blegs?\b|\bbottom|\bzip", t)
    if m: got["part"] = {"sleeve": "sleeves", "waist": "waist", "zip": "zip"}.get(m[0].strip(), "hem")
    m = [x for x in STAINS if re.search(rf"\b{x}\b", t)]
    if m: got["stain"] = m[0]
    spot = re.sub(r"\b(?:not|instead of|rather than)(?: (?:on|the|at))* (?:left|right) \w+", " ", re.sub(r"\b(?:get|come|came|money|call|give[ns]?|pay|paid|it|them|go) back\b", " ", t))
    m = re.search(PLACE.replace(" )?(sleeve", " )(sleeve"), spot) or re.search(PLACE, spot)
    late = re.search(r"\b(sleeve|cuff|lapel|pocket|shoulder|knee|leg|side)\b[^.;]{0,14}\b(left|right)\b", spot)
    if late and m and not m[1]: got["place"] = f"{late[2]} {late[1]}"
    elif m: got["place"] = ((m[1] or "").replace("-hand", "").replace(" hand", "") + m[2]).strip()
    for word, p in (("shrunk", r"shr[aiu]nk|smaller|too small|felted"), ("torn", r"\btorn|\btear|\bripp?"), ("hole", r"\bholes?\b"), ("missing button", r"button"), ("scorched", r"scorch|burn"),
                    ("faded", r"fade|discolou?r|colou?rs? (?:has |have |had )?(?:run|ran|gone)|lost (?:its )?colou?r")):
        if re.search(p, t):
            got["damage"] = word
            break
    s = denied(t, "vouchers?|credit|gift card|refund|repair(?:ed)?|money")
    for word, p in (("refund", r"refund|money|cash|\bpaid out|reimburs"), ("voucher", r"voucher|credit|gift"), ("repair", r"\brepair|mend|\bfix")):
        if re.search(p, s):
            got["settlement"] = word
            break
    m = re.search(r"(?:\bname(?:'s| is| was|:)? (?:is )?|\bi'm |\bi am |\bthis is |\bit's |\bit is |\bunder |\bfor )((?-i:[A-Z][\w'-]+)(?: (?-i:[A-Z][\w'-]+))+)", text, re.I)
    if m and not re.search(rf"\b(?:{MON}|{DAY})\b", m[1].lower()): got["name"] = m[1]
    elif "name" in asked:
        m = re.search(r"(?:name\W+(?:is )?)?\b([A-Z][\w'-]+ [A-Z][\w'-]+)\b(?! (?:Street|Road|Lane|Rise|Avenue|Close|Way|Hill))", re.sub(r"\d+ (?:[A-Z]\w+ )+[A-Z]\w+", " ", re.sub(
            r"\b(?:Yes|No|Please|Sure|Of course|Okay|My|The|Name|Hello|Hi|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|March|April)\b", ";", text)))
        if m: got["name"] = m[1]
        elif asked == ["name"] and not re.search(r"[\d?]|" + UNKNOWN, text) and len(text.split()) < 7:
            got["name"] = re.sub(r"^(?:yes|sure|of course|it's|it is|my name is|i'm|the name is|name)\W*", "", text, flags=re.I).strip(" .!").title()
    elif "name" in wanted and re.fullmatch(r"[A-Z][a-z'-]+ [A-Z][a-z'-]+\.?", text) and not re.search(rf"\b(?:{MON}|{DAY})\b", text.lower()): got["name"] = text.rstrip(".")
    if asked == ["address"] and "address" not in got and re.search(r"\d", text):
        got["address"] = re.sub(r"^(?:yes|sure|of course|it's|it is|my address is|i live at|the address is|address|at)\W*", "", text, flags=re.I).strip(" .!")
    for slot in ("stain", "place", "damage"):
        if asked == [slot] and slot not in got and len(t.split()) < 9 and not re.search(r"\?|" + UNKNOWN + "|" + DROP, t):
            got[slot] = re.sub(r"^(?:yes|no|it's|it is|it was|a|an|on|the|at|some|just|stain|of|from)(?:\W+|$)", "", re.sub(r"^(?:it's|it is|it was) ", "", t)).strip(" .!;")
    return {k: v for k, v in got.items() if v not in (None, "")}


INTENTS = [
    ("cancel", r"\bcancel(?:l\w+)?\b|\bcall(?:ed)? off\b|back uncleaned|back unwashed"),
    ("move", r"\b(?:mov(?:e|ed|ing)|chang\w+|reschedul\w+|postpon\w+|put off|shift\w*|switch\w*|push\w*|delay\w*|bring forward|re-?arrang\w+)\b[^.?!]*\bdeliver|\bdeliver\w*\b[^.?!]*\b(?:mov(?:e|ed|ing)|instead|another (?:day|time)|later|different|reschedul\w+|chang\w+|postponed?|brought)"),
    ("book", r"\bcollect(?:ed|ion)?\b|\bpick(?:ed)?[ -]?up\b|\bpick (?:\w+ ){1,4}up\b|\bfetch(?:ed)?\b|come and get"),
    ("claim", r"\bclaim\b|\bdamag\w+|\bruin\w+|\bshr[aiu]nk|\btorn\b|compensat\w+|\bcomplain\w*"),
    ("alter", r"\balter(?:ed|ations?|ing)?\b|\bshorten\w*|\blengthen\w*|\btak(?:e|en|ing) (?:\w+ ){0,4}?(?:in|up)\b|\blet(?:ting)? (?:\w+ ){0,4}?(?:out|down)\b|\bhemmed\b|\bnew zip"),
    ("stain", r"\bstain\w*|\bspill\w*|\bspilt\b|\bspots?\b"),
    ("rush", r"\bexpress\b|\brush\w*\b|\bsooner\b|\bfaster\b|\bquicker\b|\burgent\w*|\bspeed(?:ed)?\b|\bready earlier\b"),
    ("loyalty", r"\bloyal\w*|\bdiscount\w*|\bpoints\b"),
    ("status", r"\bstatus\b|\b(?:when|what day|is|are|whether)\b[^.?!]*\b(?:ready|done|finished)\b|\bready yet\b|when\b[^.?!]*\bcome back\b|\bhow far\b"),
    ("quote", r"\bhow much\b|\bprices?\b|\bcosts?\b|\bcharge\b|\bquote\b"),
]


def intents(raw, current):
    """[(kind, the part of the text that speaks of it)] in the order they are said."""
    t = raw.lower().replace("’", "'")
    hits = {}
    for kind, p in INTENTS:
        for m in re.finditer(p, t):  # what is denied is not wanted
            if not re.search(r"\b(?:don't|do not|no|not|without|never|won't)(?: (?:want|need|wish|like|to|be|it|any|the|an?|my|have|for))* $", t[:m.start()]):
                hits.setdefault(kind, m.start())
    if "quote" in hits and (set(hits) & set(WRITES) - {"rush", "stain"} or "rush" in hits and re.search(r"ticket|\blc\b|my order|\blc-", t)):
        del hits["quote"]
    if "rush" in hits and (set(hits) & {"book", "quote"} or current in ("book", "quote")): del hits["rush"]
    if "stain" in hits and ("claim" in hits or current == "claim" and "note" not in t): del hits["stain"]
    if "book" in hits and (set(hits) & {"move", "cancel"} or re.search(r"\b(?:was|were|been|already|you|had) (?:\w+ )?(?:collected|picked)", t) or current == "status"):
        del hits["book"]
    if "alter" in hits and current == "move" and not re.search(r"alter|shorten|lengthen", t): del hits["alter"]
    if "status" in hits and set(hits) & {"rush", "move"} and not re.search(r"\bwhen\b|\bstatus\b", t): del hits["status"]
    if current in WRITES and set(hits) <= {"quote", "status", "loyalty"} and hits and not re.search(r"\blc|loyal|discount|other|also", t): hits = {}
    order = sorted(hits, key=hits.get)
    cuts = [0]
    for kind in order[1:]:  # a part begins at the last joint before its first word
        joints = [m.end() for m in re.finditer(r"[.;!?]\s|,\s|\band\b|\bthen\b|\balso\b", t[:hits[kind]])]
        cuts.append(max([j for j in joints if j >= cuts[-1]] or [hits[kind]]))
    return [(k, raw[a:b]) for k, a, b in zip(order, cuts, cuts[1:] + [len(raw)])]


class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.record, self.other, self.free = kind, {}, None, False, None


class Desk:
    """One talk. Subclass it to plant a fault (wrong.py)."""
    def __init__(self, style):
        self.v, self.w = Voice(style), world()
        self.tools = functions(self.w)
        self.queue, self.task, self.asked, self.state = [], None, [], "open"
        self.mem, self.done, self.offered, self.spoken, self.options = {}, [], False, 0, []

    # the seams at which faults are planted
    def call(self, tool, /, **args):
        return self.tools[tool](**args)
    def reads_yes(self, task):
        """Whether a write waits for a yes."""
        return True
    def corrects(self, task, got):
        task.slots.update(got)
    def order(self, queue):
        return queue
    def extra(self, sentence):
        return sentence

    # a turn
    def run(self, text):
        self.spoken += 1
        reply = " ".join(p for p in self.turn(text).split("  ") if p)
        return self.v.frame(reply, self.spoken)
    def turn(self, text):
        t = text.lower().replace("’", "'")
        current = self.task.kind if self.task else None
        says_no = re.search(NO, re.sub(r"\bno (?:problem|worries|hurry|rush)|not? (?:express|a voucher|voucher)|don't (?:mind|know|have)|do not (?:mind|know|have)", " ", t))
        drop = re.search(DROP, t)
        found = intents(text, current)
        if self.task and (drop or self.state == "confirm" and re.search(r"\bcancel\b", t)):
            found = [f for f in found if f[0] not in (current, "cancel") or f[0] == "cancel" and re.search(r"\b(?:order|ticket|curtains|lc)\b", t)]
        known = {x.kind for x in [self.task, *self.queue] if x}
        kinds = [k for k, _ in found] or ([current] if current else list(NEEDS))
        as_it_is = re.search(r"\b(?:no|nothing) (?:changes?|to change|corrections?|objections?)\b|^\W*no,? (?:(?:that|it|all|everything)(?:'s| is) )?(?:all )?(?:fine|right|correct|good|ok|okay|go ahead|please go ahead)\b", t)
        says_no = says_no and not as_it_is
        yes = as_it_is or re.search(YES, t) and not re.search(r"\bnot (?:right|correct|good|ok|fine)\b", t)
        if re.search(UNKNOWN, t) and (re.search(r"\bticket|slip|receipt|number", t) or "ticket" in self.asked) and not re.search(r"\blc[- ]?\d{4}", t):
            self.mem["lost"] = True
        new = []
        if len(found) > 1:  # each part tells of its own want
            for kind, part in found:
                got = extract(part, self.asked if kind == current else [], [kind])
                self.remember(got)
                if kind in known: self.take(next(x for x in [self.task, *self.queue] if x and x.kind == kind), got)
                else: new.append(self.make(kind, got))
            whole = extract(text, [], [k for k, _ in found])
            self.remember(whole)
            for x in new:
                for s in ("garment", "service", "cm", "amount", "pieces", "damage", "stain", "place"):
                    if s in whole and s in NEEDS[x.kind] and s not in x.slots and sum(s in NEEDS[y.kind] for y in new) == 1:
                        x.slots[s] = whole[s]
            changed = bool(new)
            got = {}
        else:
            got = extract(text, self.asked, list(kinds) + [x.kind for x in self.queue])
            self.remember(got)
            if found and found[0][0] not in known:
                kind = found[0][0]
                if self.repeats(kind, got, t): return self.v.say("already") + "  " + self.ask_else() if not self.task else self.advance()
                new.append(self.make(kind, got))
            changed = False
        if new:
            self.queue += new
            if not self.task:
                self.queue = self.order(self.queue)
                self.task = self.queue.pop(0)
                return self.advance()
            if self.state == "confirm" and yes and not says_no: return self.commit()
            if self.state == "change" or self.state == "confirm" and says_no: return self.drop()
            if self.state == "confirm" and drop: return self.drop()
            return self.v.say("later") + "  " + self.advance()
        if not self.task: return self.idle(t, got, yes, says_no)
        if self.state == "choose" and not (found and found[0][0] != current) and self.choose(t, got): return self.advance()
        if self.state == "check": return self.checking(t, got, yes, says_no)
        before = dict(self.task.slots)
        if "garment" in self.asked and "garment" not in got and self.task.record: got.update({"garment": g} if (g := self.pick(t)) else {})
        self.take(self.task, got)
        changed = changed or before != self.task.slots or "phone" in got and "phone" in self.asked
        for other in self.queue:
            self.take(other, {k: v for k, v in got.items() if k not in NEEDS[self.task.kind] and k not in ("verb", "part")})
        if self.state == "confirm":
            limit = re.search(r"\b(?:only if|as long as|at most|no more than|up to|provided)\b[^.]*?(\d+)", number(t))  # a yes with a condition
            if limit and self.task.kind != "claim" and self.fees(self.task) > float(limit[1]): return self.drop()
            if changed: return self.advance()
            if drop and not re.search(r"^\W*yes\b", t) or says_no and re.search(r"\bcancel\b|" + ELSE_NO, t): return self.drop()
            if says_no and not re.search(r"^\W*(?:yes|yeah|yep|sure|ok)\b", t):
                self.state = "change"
                return self.v.say("change")
            if yes or re.search(r"^\W*(?:please|thank)", t): return self.commit()
            return self.advance() if "?" in t else self.v.say("unclear") + "  " + self.advance()
        if self.state == "change":
            if changed: return self.advance()
            slot = next((s for s, p in (("date", r"\bday|date"), ("time", r"\btime|window|slot"), ("address", "address"), ("name", r"\bname"), ("pieces", "pieces|number of"),
                                        ("garment", "garment|item"), ("cm", "measure|length|centim"), ("amount", "amount|sum|price"), ("ticket", "ticket"), ("service", "service"))
                         if re.search(p, t) and s in self.task.slots), None)
            if slot and not drop:
                self.task.slots.pop(slot)
                return self.advance()
            if yes and not says_no and not drop: return self.commit() if re.search(r"go ahead|right|correct|after all", t) else self.v.say("change")
            return self.drop()
        if drop and not changed and not (self.asked and re.search(ANY, t)): return self.drop()
        if not changed:
            if current in WRITES and re.search(r"\bhow much|cost|price|charge|\bfees?\b", t): return self.v.say("price_later") + "  " + self.advance()
            filled = self.fill(t, yes, says_no)
            if filled is None: return self.v.say("unclear") + "  " + self.advance()
            if filled: return filled
        return self.advance()
    def idle(self, t, got, yes, says_no):
        """Nothing is under way."""
        if self.state == "offer":
            self.state = "else"
            if yes and not says_no:
                self.task = self.make("rush", {"ticket": self.mem["ticket"]})
                return self.advance()
            if says_no or re.search(DROP, t): return self.v.say("noted") + "  " + self.ask_else()
        if re.search(ELSE_NO, t) or says_no and not got:
            self.state = "over"
            return self.v.say("bye")
        if self.mem.get("lost") and not self.done and "ticket" not in self.mem: return self.v.say("what_lost")
        if re.search(r"\bthank", t) and not yes and self.state != "open": return self.v.say("bye")
        return self.v.say("what") if self.state in ("open", "else") and (yes or got or self.state == "open") else self.v.say("bye")
    def make(self, kind, got):
        task = Task(kind)
        items, g = self.mem.get("items", {}).get(self.mem.get("ticket")), got.get("garment") or self.mem.get("spare", {}).get("garment")
        task.other = bool(items and g and "ticket" not in got and not self.match(g, items) and "phone" in self.mem)  # something of another ticket
        for s in ("ticket", "phone", "name", "address"):
            if s in NEEDS[kind] and s in self.mem and not (s == "ticket" and task.other): task.slots[s] = self.mem[s]
        for s in list(self.mem.get("spare", {})):
            if s in NEEDS[kind]: task.slots[s] = got.get(s, self.mem["spare"].pop(s))
        self.take(task, got, first=True)
        return task
    def remember(self, got):
        for s in ("ticket", "phone", "name", "address"):
            if s in got: self.mem[s] = got[s]
        slots = {s for x in [self.task, *self.queue] if x for s in NEEDS[x.kind]}
        for s in ("date", "time", "pieces", "service", "garment", "stain", "place", "damage", "amount", "settlement"):
            if s in got and s not in slots: self.mem.setdefault("spare", {})[s] = got[s]
            elif s in got: self.mem.get("spare", {}).pop(s, None)
    def take(self, task, got, first=False):
        got = {k: v for k, v in got.items() if k in NEEDS[task.kind] or k in ("verb", "part") and task.kind == "alter"}
        if "ticket" in got and got["ticket"] != task.slots.get("ticket"): task.record = None
        if "garment" in got and task.record and task.slots.get("garment"):
            match = self.match(got["garment"], task.record["items"])
            got["garment"] = match or got["garment"]
        if first: task.slots.update(got)
        else: self.corrects(task, got)
        if task.kind == "alter" and "verb" in task.slots:
            verb, part = task.slots["verb"], task.slots.get("part")
            if not part or verb in ("take in", "let out") or verb == "replace":
                head = task.slots.get("garment", "").split(" ")[-1]
                part = {"take in": "waist", "let out": "waist", "replace": "zip"}.get(verb) or (
                    "sleeves" if head in ("blazer", "jacket", "coat", "shirt", "blouse", "jumper", "cardigan") else "hem")
            if f"{verb} {part}" in WORK: task.slots["work"] = f"{verb} {part}"
        if task.kind == "quote" and "garment" in task.slots: task.slots["garment"] = task.slots["garment"].split(" ")[-1]
    def repeats(self, kind, got, t):
        old = [s for k, s in self.done if k == kind]
        return bool(old) and not re.search(r"\banother|also|second|more\b|other", t) and all(old[-1].get(k) == v for k, v in got.items() if k in NEEDS[kind])
    def match(self, said, items):
        words = set(said.split(" "))
        scored = sorted(((len(words & set(i.split(" "))) + (i.split(" ")[-1] in words), i) for i in items), reverse=True)
        if not scored[0][0] or len(scored) > 1 and scored[0][0] == scored[1][0]: return None
        return scored[0][1]
    def pick(self, t):
        """A garment of the ticket, by colour or place: the cream one, the second, the other one."""
        items = self.task.record["items"]
        hit = self.match(re.sub(r"[^a-z ]", " ", t), items)
        for n, word in enumerate(("first", "second", "third")):
            hit = items[n] if not hit and re.search(rf"\b{word}\b", t) and n < len(items) else hit
        return hit or (items[-1] if re.search(r"\bother one|\blast one", t) and len(items) > 1 else None)

    def fill(self, t, yes, says_no):
        """Answers without a value of their own: '' when they told something, None when nothing was understood."""
        s = self.task.slots
        if "ticket" in self.asked and "ticket" not in s:
            if self.mem.get("lost") or "phone" in self.mem or says_no or re.search(r"\bphone|mobile|look me up", t):
                self.mem["lost"] = True
                return ""
            if yes:
                self.mem["plain"] = True
                return ""
        if "service" in self.asked and "service" not in s and (says_no or re.search(ANY, t)):
            s["service"] = "standard"
            return ""
        if "time" in self.asked and "time" not in s and re.search(ANY, t):
            s["time"] = "first"
            return ""
        if "date" in self.asked and "date" not in s and re.search(ANY + r"|\bas soon as|earliest|asap|soonest", t):
            s["date"] = (TODAY + dt.timedelta(1)).isoformat()
            return ""
        if "phone" in self.asked and self.task.kind == "loyalty" and "ticket" in self.mem: return ""
        return None
    def choose(self, t, got):
        """Which of several tickets; true when it is known."""
        pick = got.get("ticket") if got.get("ticket") in [o["ticket"] for o in self.options] else None
        if not pick:
            clean = re.sub(r"\bnot (?:the )?(?:one )?(?:with )?(?:the )?(?:\w+ )?" + NOUN, " ", t)
            hits = [o["ticket"] for o in self.options if any(w in re.findall(r"\w+", clean) for i in o["items"] for w in [i.split(" ")[-1]]) or o["ticket"][3:] in clean]
            for n, word in enumerate(("first", "second", "third")):
                if re.search(rf"\b{word}\b", t) and n < len(self.options) and not hits: hits = [self.options[n]["ticket"]]
            if not hits and re.search(r"\b(?:last|latter)\b", t): hits = [self.options[-1]["ticket"]]
            pick = hits[0] if len(hits) == 1 else None
        if not pick: return False
        self.task.slots["ticket"] = self.mem["ticket"] = pick
        self.state = "slots"
        return True
    def checking(self, t, got, yes, says_no):
        if got.get("ticket") not in (None, self.task.slots["ticket"]):
            self.take(self.task, got)
            return self.advance()
        self.take(self.task, {k: v for k, v in got.items() if k != "ticket"})
        if says_no and not yes:
            if re.search(DROP, t): return self.drop()
            self.task.record = self.mem.pop("ticket", None) and None
            self.task.slots.pop("ticket")
            return self.advance()
        if yes or got or re.search(r"\bmine\b|it is\b|that's it", t):
            self.mem.setdefault("checked", set()).add(self.task.slots["ticket"])
            return self.advance()
        return self.v.say("unclear") + "  " + self.advance()
    def drop(self):
        kind, self.task = self.task.kind, None
        return self.next(self.v.say("dropped"))
    def ask_else(self):
        self.state, self.asked = "else", []
        return self.v.say("else")
    def next(self, sentence):
        self.asked = []
        if self.queue:
            self.task = self.queue.pop(0)
            self.take(self.task, {s: self.mem[s] for s in ("ticket", "phone", "name", "address") if s in self.mem and s in NEEDS[self.task.kind] and s not in self.task.slots})
            return sentence + "  " + self.v.say("next") + "  " + self.advance()
        self.task = None
        return sentence + "  " + self.ask_else()
    def no(self, reason, **facts):
        self.task = None
        return self.next(self.v.say("sorry") + " " + self.v.say(reason, **facts))
    def ask(self, slots, **facts):
        self.state, self.asked = "slots", slots
        return self.v.ask(slots, self.task.kind, self.task.slots, **facts)
    def advance(self):
        """The next sentence of the task under way."""
        task, s = self.task, self.task.slots
        kind = task.kind
        if kind == "loyalty":
            if "phone" not in s and "ticket" not in self.mem: return self.ask(["phone"])
            by = ("phone", s["phone"]) if "phone" in s else ("ticket", self.mem["ticket"])
            hits = self.call("look_up", by=by[0], value=by[1])["tickets"]
            if not hits:
                s.pop("phone", None)
                self.mem.pop(by[0], None)
                return self.v.say("not_found", what=by[1]) + "  " + self.ask(["phone"])
            self.done.append(("loyalty", dict(s)))
            return self.next(self.extra(self.v.say("loyalty", level=hits[0]["loyalty"], percent=hits[0]["discount_percent"], name=hits[0]["customer"])))
        if "ticket" in NEEDS[kind]:
            reply = self.ticket(task)
            if reply: return reply
        r = task.record
        if kind == "status":
            self.done.append(("status", dict(s)))
            return self.next(self.extra(self.v.say("status_" + ("old" if r["status"] in ("delivered", "cancelled") else "new"), r=r, status=r["status"])))
        if kind == "quote" and "garment" in s and s["garment"] not in PRICES: s.pop("garment")
        if kind == "cancel" and r["status"] != "waiting": return self.no("cannot_cancel", ticket=r["ticket"])
        if kind == "rush" and any("leather" in i or "suede" in i for i in r["items"]): return self.no("cannot_leather", ticket=r["ticket"])
        if kind in ("rush", "move", "stain", "alter") and r["status"] in ("delivered", "cancelled"):
            return self.no("over", ticket=r["ticket"], status=r["status"])
        if kind == "rush" and r["express"]: return self.no("express_already", ticket=r["ticket"])
        if kind == "claim" and (r["status"] != "delivered" or (TODAY - dt.date.fromisoformat(r["delivery"][0])).days > 14):
            return self.no("cannot_claim", ticket=r["ticket"])
        if "garment" in s and "ticket" in NEEDS[kind]:
            hit = self.match(s["garment"], r["items"])
            if not hit:
                s.pop("garment")
                return self.v.say("not_on_ticket", items=r["items"]) + "  " + self.ask(["garment"], items=r["items"])
            s["garment"] = hit
        if "garment" in NEEDS[kind] and r and len(r["items"]) == 1: s.setdefault("garment", r["items"][0])
        if "date" in NEEDS[kind] and "date" in s:
            reply = self.dates(task)
            if reply: return reply
        if kind == "alter" and s.get("work") == "replace zip": s["cm"] = None
        if s.get("cm") is not None and s.get("work") in LIMIT and s["cm"] > LIMIT[s["work"]]:
            s.pop("cm")
            return self.v.say("sorry") + " " + self.v.say("cm_limit", limit=LIMIT[s["work"]], work=s["work"]) + "  " + self.ask(["cm"])
        if s.get("amount") and kind == "claim" and s["amount"] > r["price"] * 10:
            cap = s.pop("amount") and r["price"] * 10
            return self.v.say("sorry") + " " + self.v.say("amount_limit", limit=cap) + "  " + self.ask(["amount"])
        missing = [x for x in NEEDS[kind] if x not in s]
        if missing: return self.ask(missing[: self.v.batch], items=r["items"] if r else None, free=task.free)
        if kind == "quote":
            q = self.call("quote", garment=s["garment"], service=s["service"])
            self.done.append(("quote", dict(s)))
            return self.next(self.extra(self.v.say("quote", **q)))
        if not self.reads_yes(task): return self.commit()
        self.state, self.asked = "confirm", []
        return self.v.confirm(self.v.body(kind, s, r, self.fees(task)))
    def ticket(self, task):
        """Finds the ticket; a sentence where that takes the customer."""
        s = task.slots
        if "ticket" not in s:
            if "phone" in self.mem and (self.mem.get("lost") or task.other or "ticket" not in self.mem):
                hits = self.call("look_up", by="phone", value=self.mem["phone"])["tickets"]
                hits = [h for h in hits if (h["status"] == "delivered") == (task.kind == "claim")] or hits
                if not hits: return self.v.say("not_found", what=self.mem.pop("phone")) + "  " + self.ask(["phone"])
                said = [h for h in hits if "garment" in s and self.match(s["garment"], h["items"])] or hits
                mentioned = self.mem.get("spare", {}).get("garment")
                if mentioned and len(said) > 1: said = [h for h in hits if self.match(mentioned, h["items"])] or hits
                if len(said) > 1:
                    self.state, self.asked, self.options = "choose", ["ticket"], said
                    return self.v.say("choose", options=said)
                s["ticket"] = self.mem["ticket"] = said[0]["ticket"]
                task.record = said[0]
            elif self.mem.get("lost"): return self.ask(["phone"])
            elif self.mem.pop("plain", None):
                self.state, self.asked = "slots", ["ticket"]
                return self.v.say("plain_ticket")
            else: return self.ask([x for x in NEEDS[task.kind] if x not in s and (x != "garment" or self.v.batch > 2)][: self.v.batch])
        if not task.record:
            hits = self.call("look_up", by="ticket", value=s["ticket"])["tickets"]
            if not hits:
                self.mem.pop("ticket", None)
                return self.v.say("not_found", what=s.pop("ticket")) + "  " + self.ask(["ticket"])
            task.record = hits[0]
        self.mem.setdefault("items", {})[s["ticket"]] = task.record["items"]
        if self.v.careful and s["ticket"] not in self.mem.setdefault("checked", set()):
            self.state, self.asked = "check", []
            return self.v.say("check", r=task.record)
        return None
    def dates(self, task):
        """Sundays, days too early, windows that are full."""
        s, kind = task.slots, "collection" if task.kind == "book" else "delivery"
        day = dt.date.fromisoformat(s["date"])
        first = TODAY + dt.timedelta(1)
        if kind == "delivery": first = max(first, dt.date.fromisoformat(task.record["ready"]) + dt.timedelta(1))
        if day < first or day.weekday() == 6:
            s.pop("date")
            return self.v.say("sorry") + " " + (self.v.say("sunday") if day.weekday() == 6 and day >= first else self.v.say("too_early", day=first.isoformat())) + "  " + self.ask(["date"])
        if not task.free or task.free[0] != s["date"]: task.free = (s["date"], self.call("list_slots", kind=kind, date=s["date"])["free"])
        free = task.free[1]
        if s.get("time") in ("first", "last", "second"): s["time"] = free[{"first": 0, "last": -1, "second": min(1, len(free) - 1)}[s["time"]]]
        if "time" in s and s["time"] not in free:
            bad = s.pop("time")
            if bad == "bad": return self.v.say("windows") + "  " + self.ask(["time"], free=task.free)
            return self.v.say("full", day=s["date"], time=bad, free=free) + "  " + self.ask(["time"], free=task.free)
        return None
    def fees(self, task):
        kind, s, r = task.kind, task.slots, task.record
        if kind == "book": return 0 if s["pieces"] >= 3 else 5
        if kind == "move": return 0 if r["delivery"][0] > (TODAY + dt.timedelta(1)).isoformat() else 4
        return {"alter": WORK.get(s.get("work"), 0), "rush": r["express_fee"] if kind == "rush" else 0, "cancel": 3}.get(kind, 0)
    def commit(self):
        """Makes the write that was agreed to, and tells of it."""
        task, s = self.task, self.task.slots
        result = self.write(task, s)
        self.done.append((task.kind, dict(s)))
        if task.kind in WRITES and task.kind != "cancel" and "ticket" in s and self.v.sells and not self.offered and not self.queue and task.kind not in ("rush", "claim"):
            self.offered = True
            if not any(k == "rush" for k, _ in self.done) and not any("leather" in i for i in task.record["items"]) and not self.mem.get("no_rush"):
                self.task, self.state, self.asked = None, "offer", []
                return self.v.done(task.kind, s, result["reference"]) + "  " + self.v.say("offer", fee=task.record["express_fee"])
        return self.next(self.v.done(task.kind, s, result["reference"]))
    def write(self, task, s):
        name = {"book": "book_collection", "move": "move_delivery", "alter": "add_alteration", "rush": "make_express", "stain": "add_stain_note", "claim": "file_claim", "cancel": "cancel_ticket"}[task.kind]
        return self.call(name, **{k: s[k] for k in NEEDS[task.kind] if s.get(k) is not None})


def build(style, desk=Desk):
    """A factory of fresh agents that speak in this style."""
    def fresh():
        talk = desk(style)

        def run(text):
            return talk.run(text)
        return run
    return fresh

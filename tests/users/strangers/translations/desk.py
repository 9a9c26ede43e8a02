"""Lindqvist & Roy, certified translations: a right agent by rules, in memory.

A scanner reads tokens from left to right into mentions; jobs are generators that take what they need from one board and
yield what they ask. `build(style)` is a factory of one agent with a fresh world; what is said stands in `phrases.py`.
"""

import datetime as dt
import re
from dataclasses import dataclass, field

import harness

from phrases import STYLES

TODAY = dt.date(2026, 5, 4)  # a Monday
RATES = {"polish": 28, "german": 26, "french": 24, "spanish": 24, "italian": 25, "ukrainian": 23, "arabic": 34, "portuguese": 25, "english": 0, "swedish": 27}
APOSTILLE, COPY = 35, 6
DELIVERY = {"post": ("by post", 6), "courier": ("by courier", 14), "collect_harbour": ("collection at Harbour Street", 0), "collect_mill": ("collection at Mill Lane", 0)}

# ------------------------------------------------------------------------------------------------------- the bureau


def workday(start, days):
    day = start
    while days:
        day += dt.timedelta(days=1)
        days -= day.weekday() < 5
    return day.isoformat()


def fresh_world():
    return {
        "orders": {
            "T-4471": {"order_id": "T-4471", "name": "Benedikt Sauer", "phone": "01179460455", "document": "court ruling", "state": "in progress", "ready": "2026-05-11", "paid": 60, "due": 44, "delivery": "post", "copies": 1},
            "T-4502": {"order_id": "T-4502", "name": "Lucia Ferrante", "phone": "01179460871", "document": "marriage certificate", "state": "in progress", "ready": "2026-05-08", "paid": 56, "due": 0, "delivery": "post", "copies": 1},
            "T-4519": {"order_id": "T-4519", "name": "Hugo Lindgren", "phone": "01174960123", "document": "driving licence", "state": "waiting", "ready": "2026-05-12", "paid": 84, "due": 0, "delivery": "post", "copies": 1},
            "T-4533": {"order_id": "T-4533", "name": "Nadia Benali", "phone": "01179460222", "document": "school report", "state": "in progress", "ready": "2026-05-07", "paid": 120, "due": 0, "delivery": "courier", "copies": 1},
        },
        "interpreters": {"arabic": {"2026-05-12": ["9:00", "14:00", "15:30"], "2026-05-13": ["10:00", "11:30"]}},
        "bookings": {}, "next": 4601,
    }


def make_tools(world):
    orders = world["orders"]

    def due_back(order):
        return order["paid"] if order["state"] == "waiting" else order["paid"] // 2

    @harness.tool
    def quote(document: str, source: str, target: str, pages: int) -> dict:
        """What a certified translation costs, and when it is ready."""
        rate = max(RATES[source], RATES[target])
        return {"standard": {"price": rate * pages, "ready": workday(TODAY, 5)}, "express": {"price": rate * pages * 3 // 2, "ready": workday(TODAY, 2)}}

    @harness.tool
    def get_order(order_id: str) -> dict:
        """An order by its number."""
        return dict(orders[order_id]) if order_id in orders else {"error": f"no order {order_id}"}

    @harness.tool
    def find_orders(surname: str, phone: str) -> list:
        """Orders of a customer."""
        return [dict(o) for o in orders.values() if o["name"].split()[-1].lower() == surname.lower() and o["phone"] == phone]

    @harness.tool
    def refund_for(order_id: str) -> dict:
        """What would be paid back if the order were cancelled now."""
        return {"order_id": order_id, "paid": orders[order_id]["paid"], "refund": due_back(orders[order_id])}

    @harness.tool
    def interpreter_times(language: str, date: str) -> dict:
        """When an interpreter is free on a day; where none is, other days."""
        known = world["interpreters"].get(language)
        day = dt.date.fromisoformat(date)
        if known is None:
            known = {(TODAY + dt.timedelta(days=n)).isoformat(): ["10:00", "13:30"] for n in range(1, 40) if (TODAY + dt.timedelta(days=n)).weekday() in (1, 3)}
        later = [d for d in sorted(known) if d > max(date, TODAY.isoformat())][:2] or [d for d in sorted(known)][:2]
        return {"language": language, "date": date, "times": known.get(date, []), "other_days": [] if known.get(day.isoformat()) else later}

    @harness.tool
    def place_order(document: str, source: str, target: str, pages: int, service: str, delivery: str, name: str) -> dict:
        """Order a certified translation."""
        offer = quote(document=document, source=source, target=target, pages=pages)[service]
        order_id, world["next"] = f"T-{world['next']}", world["next"] + 1
        orders[order_id] = {"order_id": order_id, "name": name, "phone": "", "document": document, "state": "waiting", "ready": offer["ready"], "paid": 0,
                            "due": offer["price"] + DELIVERY[delivery][1], "delivery": delivery, "copies": 1}
        return {"order_id": order_id, "total": orders[order_id]["due"], "ready": offer["ready"]}

    @harness.tool
    def add_apostille(order_id: str) -> dict:
        """Have the translation legalised."""
        orders[order_id]["due"] += APOSTILLE
        return {"order_id": order_id, "apostille": APOSTILLE}

    @harness.tool
    def add_copies(order_id: str, copies: int) -> dict:
        """Add certified copies to an order."""
        orders[order_id]["copies"] += copies
        return {"order_id": order_id, "copies": copies, "cost": COPY * copies}

    @harness.tool
    def change_delivery(order_id: str, delivery: str) -> dict:
        """Change how an order is delivered."""
        orders[order_id]["delivery"] = delivery
        return {"order_id": order_id, "delivery": delivery}

    @harness.tool
    def cancel_order(order_id: str) -> dict:
        """Cancel an order."""
        orders[order_id]["state"] = "cancelled"
        return {"order_id": order_id, "refund": due_back(orders[order_id])}

    @harness.tool
    def book_interpreter(language: str, date: str, time: str, hours: int, name: str) -> dict:
        """Book an interpreter."""
        booking, world["next"] = f"I-{world['next']}", world["next"] + 1
        world["bookings"][booking] = {"language": language, "date": date, "time": time, "hours": hours, "name": name}
        return {"booking_id": booking, "price": 55 * hours}

    class Tools:
        pass
    for tool in (quote, get_order, find_orders, refund_for, interpreter_times, place_order, add_apostille, add_copies, change_delivery, cancel_order, book_interpreter):
        setattr(Tools, tool.__name__, staticmethod(tool))
    return Tools


# ------------------------------------------------------------------------------------------------------- the scanner

TOKEN = re.compile(r"[TI]-?\d{4}\b|\+?\d[\d ()/-]{8,}\d|\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,2}\.\d{1,2}\.(?:\d{4})?|\d{1,2}[:.]\d{2}|£?\d+(?:st|nd|rd|th|am|pm|h)?\b|"
                   r"[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s]|\n", re.I)
UNITS = {w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split())}
NTH = {w: n for n, w in enumerate("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split())}
MONTHS = {w: n for n, ws in enumerate("_|january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec".split("|")) for w in ws.split()}
WEEK = {w: n for n, ws in enumerate("monday mon|tuesday tue tues|wednesday wed|thursday thu thurs|friday fri|saturday sat|sunday sun".split("|")) for w in ws.split()}
PHRASES = {  # what may be mentioned: kind → value → phrases
    "document": {"birth certificate": "birth certificate|certificate of birth|birth cert", "marriage certificate": "marriage certificate|marriage cert|certificate of marriage|wedding certificate",
                 "diploma": "diploma|degree certificate|degree|university certificate", "driving licence": "driving licence|driving license|driver's licence|driver's license|drivers license",
                 "contract": "contract|agreement|employment contract", "court ruling": "court ruling|ruling|judgment|court order|divorce decree", "school report": "school report|transcript|school certificate|report card"},
    "lang": {name: name for name in RATES} | {"arabic": "arabic|arab", "ukrainian": "ukrainian|ukranian"},
    "service": {"standard": "standard|normal|regular|ordinary|cheapest|cheaper|cheap one|least expensive|slower|no hurry|no rush|not urgent|usual|lowest price|lower price", "express": "express|urgent|fast|faster|fastest|quick|quicker|quickest|rush|urgently|asap|soonest|sooner|as soon as possible"},
    "place": {"harbour": "harbour street|harbour|harbor street|harbor", "mill": "mill lane|mill"},
    "way": {"post": "by post|post|posted|by mail|mail|mailed|letter|royal mail", "courier": "courier|by courier|messenger", "collect": "collect|collected|collecting|collection|pick up|pick it up|pick them up|picked up|picking it up|pickup|fetch|fetch it|come and get it|in person"},
    "rank": {"first": "the first|first one|first option|the former|option one|the earliest|earliest|option a", "second": "the second|second one|second option|the latter|option two|option b", "last": "the last|last one|the latest|latest", "third": "the third|third one"},
    "any": {"any": "either|whichever|doesn't matter|does not matter|don't mind|do not mind|no preference|up to you|you choose|you decide|any time|anytime|all the same"},
    "half": {"morning": "in the morning|a morning|mornings", "afternoon": "in the afternoon|an afternoon|afternoons|the afternoon"},
}
LOOKUP = sorted(((tuple(phrase.split()), kind, value) for kind, values in PHRASES.items() for value, phrases in values.items() for phrase in phrases.split("|")), key=lambda x: -len(x[0]))
NEGATIVE = {"not", "no", "don't", "doesn't", "never", "without", "isn't", "won't", "instead_of", "rather_than", "except", "neither", "nor", "can't", "cannot", "wasn't", "wouldn't", "aren't"}
YES = {"yes", "with", "yeah", "yep", "yup", "sure", "ok", "okay", "correct", "right", "exactly", "absolutely", "certainly", "definitely", "indeed", "perfect", "fine", "agreed", "confirmed", "confirm", "great", "good", "lovely", "y", "alright", "splendid", "true", "wonderful", "excellent", "aye"}
YES_PHRASES = ["go ahead", "please do", "do it", "do so", "of course", "by all means", "sounds good", "that works", "works for me", "that suits", "suits me", "that's it", "i agree", "i accept", "i confirm", "please order", "please place", "please book", "please cancel it", "please add",
               "please change", "please proceed", "proceed", "i'd like that", "i would like that", "that's correct", "that is correct", "that's right", "that is right", "is correct", "is right", "all correct", "i do", "you may", "you can", "i'm happy", "happy with", "no problem", "why not", "i'll take it", "i take it", "looks good", "looks right", "is fine", "order it", "book it", "place it", "cancel it", "very well", "as you say"]
NO_PHRASES = ["no thank", "no thanks", "i don't", "i do not", "leave it", "leave things", "leave everything", "leave that", "never mind", "forget it", "not now", "not today", "not needed", "not necessary", "rather not", "i'd rather leave", "too expensive", "too much", "too dear", "don't want", "do not want", "don't need",
              "do not need", "not correct", "not right", "isn't right", "is wrong", "wrong", "do without", "i won't", "i wouldn't", "please don't", "not quite", "not really", "don't cancel", "do not cancel", "keep it", "keep the order", "keep my order", "stop", "as it is", "i decline", "i'll pass", "none", "nothing", "neither", "can't do", "doesn't work", "doesn't suit", "does not suit", "not interested", "only if", "skip", "without", "let it run", "let it be", "let it stand", "not at all"]
DROP_PHRASES = ["leave it", "leave things", "leave everything", "leave that", "leave the order", "leave my order", "never mind", "forget it", "too expensive", "too much", "too dear", "don't want to order", "do not want to order", "don't order", "do not order", "don't want to cancel", "do not want to cancel", "don't cancel", "do not cancel",
                "keep it", "keep the order", "keep my order", "as it is", "only wanted to know", "only want to know", "just wanted to know", "only wanted information", "more than i", "i'll pass", "don't want anything", "do not want anything", "no longer want", "let it be", "let it run", "let it stand", "not at all", "only the price", "just the price", "order nothing", "cancel nothing", "not cancel", "only information", "change nothing", "not book"]
CLOSE_PHRASES = ["that's all", "that is all", "that was all", "that's everything", "that is everything", "nothing else", "nothing more", "that's it", "bye", "goodbye", "that'll be all", "that will be all", "no more", "nothing further", "all set", "good day", "nice day", "i'm done", "no further", "no other", "all for now", "got it all", "got everything", "all i wanted", "all i needed", "have a good", "have a nice"]
LOST_PHRASES = ["don't know", "do not know", "don't have", "do not have", "no idea", "can't find", "cannot find", "lost", "not sure", "haven't got", "have not got", "don't remember", "can't remember", "do not remember", "forgot", "forgotten", "unknown", "without the number", "no number", "couldn't tell", "mislaid", "not to hand"]
BUT = {"but", "except", "instead", "actually", "change", "wrong", "rather", "sorry", "correction", "wait", "should", "meant", "mistake", "make"}


@dataclass
class Mention:
    kind: str
    value: object
    start: int
    end: int
    denied: bool = False
    supposed: bool = False


@dataclass
class Heard:
    text: str
    words: list = field(default_factory=list)
    low: list = field(default_factory=list)
    mentions: list = field(default_factory=list)
    wants: list = field(default_factory=list)
    new: dict = field(default_factory=dict)      # what it changed on the board
    conditional: bool = False

    def says(self, phrases):
        return any(re.search(rf"(?<![\w'])" + re.escape(phrase) + r"(?![\w'])", self.plain) for phrase in phrases)

    @property
    def lost(self):
        return self.says(LOST_PHRASES)

    @property
    def drop(self):
        return self.says(DROP_PHRASES)

    @property
    def close(self):
        return self.says(CLOSE_PHRASES)

    @property
    def no(self):
        firsts = {c[0] for c in self.clauses if c}
        return bool(firsts & {"no", "nope", "nah", "don't", "none", "n"} and not self.says(["no problem", "no objection", "no preference", "no hurry", "no rush"])) or any(c and c[-1] == "no" for c in self.clauses) or self.says(NO_PHRASES)

    @property
    def yes(self):
        for c in self.clauses:
            rest = [w for w in c if w not in ("oh", "well", "ah", "and", "thanks", "then", "so", "um", "that's", "all", "everything", "very", "quite", "please", "it's", "looks", "sounds", "that", "is", "hi")]
            if rest and rest[0] in YES or (c and c[0] in YES) or " ".join(c) in ("i am", "it is", "i would", "i do", "please", "they are"):
                return True
        return self.says(YES_PHRASES)

    @property
    def but(self):
        return bool(BUT & set(self.low))


def scan(text, asked):
    """Tokens from left to right, into mentions that may be denied or supposed."""
    text = text.replace("’", "'").replace("–", "-").replace("—", " - ").replace("*", "").replace("\u00a0", " ")
    text = re.sub(r"\b([ap])\.\s?m\.?(?=\W|$)", r"\1m", text, flags=re.I)
    text = re.sub(r"(?i)\binstead of\b", "instead_of", re.sub(r"(?i)\brather than\b", "rather_than", text)).replace("instead_of", "except").replace("rather_than", "except")
    words = TOKEN.findall(text)
    low = [w.lower() for w in words]
    heard = Heard(text, words, low)
    heard.clauses, clause = [], []
    for w in low:
        if re.fullmatch(r"[^\w]|\n", w):
            heard.clauses.append(clause)
            clause = []
        else:
            clause.append(w)
    heard.clauses.append(clause)
    denied, supposed, i = 0, False, 0
    kept = []
    while i < len(low):
        w = low[i]
        if w in ".!?;\n":
            denied, supposed = 0, False
        elif w in (",", "but", "-", ":", "right", "correct"):
            denied = 0
        elif w in NEGATIVE or w == "cannot":
            denied = 6
        elif w in ("if", "unless", "otherwise", "provided") and not (i and low[i - 1] in ("know", "see", "ask", "check", "wonder", "even")) \
                and not re.match(r"if (possible|you (can|could|don't mind|like|please)|i may|that's (ok|okay|fine|possible))", " ".join(low[i:i + 4])):
            supposed = heard.conditional = True
        found = mention_at(words, low, i, asked)
        if found:
            found.denied, found.supposed = denied > 0 and w not in NEGATIVE, supposed
            heard.mentions.append(found)
            i = found.end
            denied = 0
        else:
            denied = max(0, denied - 1)
            i += 1
        if not supposed:
            kept.append(w)
    heard.plain = " ".join(w for w in kept) if kept else " ".join(low)
    heard.all = " ".join(low)
    if heard.conditional:  # "If that is so, leave it" leaves words behind all the same
        heard.clauses = [c for c in heard.clauses if not c or c[0] not in ("if", "unless", "otherwise")]
    return heard


def mention_at(words, low, i, asked):
    w = low[i]

    def at(n):
        return low[i + n] if i + n < len(low) else ""
    if re.fullmatch(r"t-?\d{4}", w):
        return Mention("order", "T-" + w[-4:], i, i + 1)
    digits = re.sub(r"\D", "", w)
    if re.fullmatch(r"\+?[\d ()/-]{9,}", w) and 9 <= len(digits) <= 13 and not re.fullmatch(r"\d{4}-\d\d-\d\d", w):
        return Mention("phone", "0" + digits[2:] if digits.startswith("44") else digits, i, i + 1)
    found = date_at(low, i, asked) or time_at(low, i, asked)
    if found:
        return found
    for phrase, kind, value in LOOKUP:
        if tuple(low[i:i + len(phrase)]) == phrase:
            if kind == "way" and phrase == ("post",) and at(1) == "code":
                return None
            return Mention(kind, value, i, i + len(phrase))
    if re.fullmatch(r"£\d+", w):
        return Mention("money", int(w[1:]), i, i + 1)
    number = int(w) if w.isdigit() else UNITS.get(w)
    if w == "a" and at(1) == "single":
        number = 1
    if w in ("single", "couple", "pair"):
        number = 1 if w == "single" else 2
    if number is not None:
        if at(1) in ("pounds", "gbp", "quid", "euros"):
            return Mention("money", number, i, i + 2)
        unit = next((low[j] for j in range(i + 1, min(i + 5, len(low))) if low[j] in ("page", "pages", "sheet", "sheets", "side", "sides", "copy", "copies", "hour", "hours", "hrs", "things", "days", "day", "weeks", "of", "more") and low[j] not in ("of", "more")), "")
        gap = [low[j] for j in range(i + 1, min(i + 5, len(low)))]
        if unit:
            gap = gap[:gap.index(unit)]
        if any(g in (",", ".", ";", "and", "but") or g in UNITS for g in gap):
            unit = ""
        kind = {"page": "pages", "sheet": "pages", "side": "pages", "copie": "copies", "copy": "copies", "hour": "hours", "hr": "hours"}.get(unit.rstrip("s"))
        if not kind:
            before = [x for x in low[max(0, i - 4):i] if x not in (":", "is", "are", "=", "of", "the", "to", "it's", "-")]
            kind = {"pages": "pages", "page": "pages", "copies": "copies", "hours": "hours", "length": "hours"}.get(before[-1] if before else "")
        if unit in ("things", "day", "days", "weeks"):
            return None
        if w == "one" and (low[i - 1] if i else "") in ("that", "this", "the", "cheap", "cheaper", "cheapest", "first", "second", "last", "other", "which", "earlier", "later", "express", "standard", "fast", "slow"):
            return None
        if re.fullmatch(r"\d{4}", w) and "order" in asked:
            return Mention("order", "T-" + w, i, i + 1)
        return Mention(kind or "number", number, i, i + 1)
    return None


def day_of(day, month=None, year=None):
    try:
        value = dt.date(year or 2026, month or TODAY.month, day)
        if month is None and value <= TODAY:
            value = dt.date(2026, TODAY.month + 1, day)
        return value
    except ValueError:
        return None


def date_at(low, i, asked):
    w, size = low[i], len(low)

    def at(n):
        return low[i + n] if i + n < size else ""

    def nth(x):
        found = re.fullmatch(r"(\d{1,2})(st|nd|rd|th)?", x)
        return int(found[1]) if found else NTH.get(x)

    def done(value, n):
        j = i + n
        if at(n) == "," and re.fullmatch(r"20\d\d", at(n + 1)):
            j += 2
        elif re.fullmatch(r"20\d\d", at(n)):
            j += 1
        return Mention("date", value, i, j) if value else None
    if re.fullmatch(r"\d{4}-\d\d-\d\d", w):
        year, month, day = map(int, w.split("-"))
        return done(day_of(day, month, year), 1)
    numeric = re.fullmatch(r"(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?|(\d{1,2})\.(\d{1,2})\.(\d{4})?", w)
    if numeric and int(numeric[2] or numeric[5]) <= 12:
        return done(day_of(int(numeric[1] or numeric[4]), int(numeric[2] or numeric[5])), 1)
    if w in WEEK:
        n = 1 + (at(1) == ",")
        n += at(n) == "the"
        inner = date_at(low, i + n, ()) if i + n < size and at(n) not in WEEK else None
        if inner and inner.kind == "date" and (nth(at(n)) or at(n) in MONTHS):
            return Mention("date", inner.value, i, inner.end)
        return Mention("date", TODAY + dt.timedelta(days=(WEEK[w] - TODAY.weekday() - 1) % 7 + 1), i, i + 1)
    if w in ("tomorrow",):
        return Mention("date", TODAY + dt.timedelta(days=1), i, i + 1)
    day = nth(w)
    if day:
        n = 1 + (at(1) == "of")
        if at(n) in MONTHS:
            return done(day_of(day, MONTHS[at(n)]), n + 1)
        if re.fullmatch(r"\d{1,2}(st|nd|rd|th)", w) and at(1) not in ("one", "option") or (w in NTH and day > 3 and i and low[i - 1] == "the"):
            return done(day_of(day), 1)
        if asked == ("date",) and re.fullmatch(r"\d{1,2}", w) and at(1) not in ("hours", "pages", ":", "am", "pm"):
            return done(day_of(day), 1)
    if w in MONTHS:
        n = 1 + (at(1) == "the")
        if nth(at(n)) and not re.fullmatch(r"\d{3,}", at(n)) and not at(n) in ("pages",):
            return done(day_of(nth(at(n)), MONTHS[w]), n + 1)
    return None


def time_at(low, i, asked):
    w = low[i]

    def at(n):
        return low[i + n] if i + n < len(low) else ""

    def made(hour, minute, n):
        j = i + n
        half = at(n)
        if half in ("am", "pm"):
            j += 1
        elif at(n) == "in" and at(n + 2) in ("morning", "afternoon"):
            half, j = {"morning": "am", "afternoon": "pm"}[at(n + 2)], j + 3
        if half == "pm":
            hour = hour % 12 + 12
        elif half != "am" and 1 <= hour <= 7:
            hour += 12
        return Mention("time", f"{hour}:{minute:02d}", i, j) if hour < 24 and minute < 60 else None
    clock = re.fullmatch(r"(\d{1,2})[:.](\d{2})", w)
    if clock:
        return made(int(clock[1]), int(clock[2]), 1)
    short = re.fullmatch(r"(\d{1,2})(am|pm|h)", w)
    if short:
        return Mention("time", f"{int(short[1]) % 12 + 12 * (short[2] == 'pm') if short[2] != 'h' else int(short[1])}:00", i, i + 1)
    if w in ("noon", "midday"):
        return Mention("time", "12:00", i, i + 1)
    if w in ("half", "quarter"):
        n = 2 if at(1) in ("past", "to") else 1
        hour = UNITS.get(at(n)) or (int(at(n)) if at(n).isdigit() else None)
        if hour and (n == 2 or w == "half"):
            return made(hour - (at(1) == "to"), 30 if w == "half" else 45 if at(1) == "to" else 15, n + 1)
    hour = int(w) if re.fullmatch(r"\d{1,2}", w) else UNITS.get(w)
    if hour and 1 <= hour <= 20:
        if at(1) in ("am", "pm") or at(1) == "in" and at(3) in ("morning", "afternoon"):
            return made(hour, 0, 1)
        if at(1) in ("o'clock", "oclock"):
            return made(hour, 0, 2)
        if at(1) == "thirty":
            return made(hour, 30, 2)
        if (i and low[i - 1] == "at" or asked == ("time",)) and at(1) not in ("hours", "hour", "hrs", "pages", "copies", "one") and not (w == "one" and i and low[i - 1] in ("that", "the", "this", "first", "second", "last", "later", "earlier", "latest", "earliest")):
            return made(hour, 0, 1)
    return None


NOT_NAMES = set("""hmm hm um er well oh i yes no ok hello hi hey please thanks thank you the a an my name is it it's this that for from to into in and or by post courier mail collection collect harbour street
mill lane standard express apostille order number phone surname pages page copies copy hours hour date time language document translation translate interpreter sorry good morning
afternoon evening dear sir madam correct right sure fine great perfect would like want need can could will do don't not if then what when how which just only also there here first second last
birth marriage certificate diploma driving licence contract court ruling school report cancel change add book delivery service price refund status information all that's""".split()) | set(MONTHS) - {"may", "april", "june"} | set(WEEK) | set(RATES) | set(UNITS)
NAME = r"[^\W\d_][^\W\d_'-]*(?:['-][^\W\d_]+)*"
CUE = r"(?i:\bmy (?:full )?name is|\bmy name's|\bname is|\bname:|\bname would be|\bi am|\bi'm|\bthis is|\bin the name of|\bunder the name(?: of)?|\bsurname is|\bsurname:|\bcalled|\bit's under|\bunder|\bspeaking is|\bon behalf of|\bfor:?|\bit's|\bit is|\bcustomer:)"


def name_in(text, asked, missing):
    def good(name):
        kept = [w for w in name.split() if w.lower().strip(".") not in NOT_NAMES and w.strip(".")]
        return " ".join(kept) if kept and len(kept) == len([w for w in name.split() if w.lower() not in ("mr", "mrs", "ms", "dr", "mr.", "mrs.", "dr.", "miss")]) else None
    for cue in re.finditer(CUE, text):
        following = re.match(rf"\s+((?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?[A-ZÀ-Ž][\w'-]*(?: (?:de|van|von|al|el|bin|la|[A-ZÀ-Ž][\w'-]*))*)", text[cue.end():])
        if following:
            words = re.sub(r"^(Mr|Mrs|Ms|Dr|Miss)\.? ", "", following[1]).split()
            while words and words[-1].lower() in NOT_NAMES:
                words.pop()
            name = good(" ".join(words)) if words else None
            strong = re.search(r"(?i)name|called|behalf|under", cue.group()) or "name" in asked or "surname" in asked
            if name and (strong or " " in name):
                return name
    pieces = [p.strip(" .!") for p in re.split(r"[,;:\n]| and | - ", text)]
    if {"name", "surname", "order"} & set(asked) or missing:
        for piece in pieces:
            if re.fullmatch(r"[A-ZÀ-Ž][\w'-]*(?: (?:de|van|von|al|el|la|[A-ZÀ-Ž][\w'-]*)){1,3}", piece) and good(piece):
                return good(piece)
    if {"name", "surname"} & set(asked):
        if len(pieces) == 2 and all(re.fullmatch(r"[A-ZÀ-Ž][\w'-]*", p) and good(p) for p in pieces):
            return f"{pieces[1]} {pieces[0]}"
        for piece in pieces:
            inside = re.search(r"[A-ZÀ-Ž][\w'-]+(?: [A-ZÀ-Ž][\w'-]+)+", piece)
            if inside and good(inside.group()):
                return good(inside.group())
            if re.fullmatch(rf"{NAME}(?: {NAME}){{0,2}}", piece) and good(piece) and piece.lower() not in YES and not Heard(piece).text.lower() in LOST_PHRASES:
                name = good(piece)
                if name and not scan(piece, ()).lost and not scan(piece, ()).no and not scan(piece, ()).yes and not scan(piece, ()).close:
                    return " ".join(w if w[0].isupper() else w.capitalize() for w in name.split())
    return None


def wants_in(heard):
    """What somebody asks for, clause by clause, in order."""
    wants = []
    for sentence in re.split(r"[.!?;\n]|\band (?:then |also |please )?(?=(?:to )?(?:cancel|change|add|have it|deliver|collect|book|order|i'd|i would|i want|could|can)\b)|\bthen\b", heard.text.lower()):
        if re.match(r"\s*(?:if|unless|otherwise)\b", sentence):
            continue
        sentence = re.split(r"\b(?:but only if|only if|unless|provided)\b", sentence)[0]
        refuse = re.search(r"\b(?:don't|do not|not|no longer|never|without|no)\s+(?:\w+\s+){0,3}?(cancel|order|book|translat\w+|interpreter|cop(?:y|ies)|apostille|express|courier|chang\w+)", sentence)
        s = sentence if not refuse else sentence[:refuse.start()]
        if re.search(r"\binterpret\w*\b|^\W*spoken\W*$", s):
            wants.append("interpreter")
        elif re.search(r"\bcancel\w*|\bwithdraw\b|\bcall off\b|\bmoney back\b", s) and not re.search(r"^\W*(?:no|yes)\b", s):
            wants.append("cancel")
        elif re.search(r"\b(?:when|how far|status|ready|progress|what's happening|where is|still (?:owe|to pay|due)|left to pay|have to pay|finished)\b", s) and re.search(r"\border\b|t-?\d{4}|\bmy translation\b|\bmy document", s):
            wants.append("status")
        elif re.search(r"\bcop(?:y|ies)\b", s) and not re.search(r"\b(?:translat\w+)\b", s):
            wants.append("copies")
        elif re.search(r"^\W*(?:the |it's about the )?delivery\W*$", s):
            wants.append("delivery")
        elif re.search(r"\bdeliver\w*\b|\bcollect\w*\b|\bpick(?:ed)? (?:it |them )?up\b|\bsent\b|\bpost(?:ed)?\b", s) and re.search(r"\b(?:chang\w+|instead|except|rather|switch|alter|different|now|have|want|like|could|can|prefer)\b", s) and not re.search(r"\btranslat\w+", s):
            wants.append("delivery")
        elif re.search(r"\bhow much\b|\bcosts?\b|\bprices?\b|\bquote\b|\bwhat do you charge\b", s):
            wants.append("quote")
        elif re.search(r"\btranslat\w*\b", s) and re.search(r"\b(?:want|need|like|order|have|get|could|can|please|place)\b|^\W*(?:a |an |the |it's a |for a |some )?(?:\w+ )?translat", s) or re.search(r"^\W*(?:it's |for )?(?:an? )?(?:something )?(?:new job|written)\W*(?:one|please)?\W*$", s):
            wants.append("order")
        elif re.search(r"\b(?:place|make) an order\b|\border (?:a|one)\b", s):
            wants.append("order")
    return wants


# ------------------------------------------------------------------------------------------------------- the agent


class Dropped(Exception):
    pass


@dataclass
class Ask:
    keys: tuple
    text: str


SLOTS = {"order": ("document", "source", "target", "pages", "service", "delivery", "name"), "interpreter": ("lang", "date", "time", "hours", "name"),
         "copies": ("order", "copies"), "delivery": ("order", "delivery"), "cancel": ("order",), "status": ("order",)}
NOUNS = {"document": "what kind of document it is", "source": "the language it is written in", "target": "the language you need it in", "pages": "the number of pages", "service": "standard or express",
         "delivery": "how you would like to receive it", "name": "your full name", "order": "the order number", "copies": "how many extra copies", "surname": "your surname", "phone": "your telephone number",
         "lang": "the language to be interpreted", "date": "the date", "time": "the starting time", "hours": "for how many hours"}
HINTS = {"document": "We translate birth and marriage certificates, diplomas, driving licences, contracts, court rulings and school reports.", "source": "Our languages are " + ", ".join(n.capitalize() for n in RATES) + ".",
         "target": "Our languages are " + ", ".join(n.capitalize() for n in RATES) + ".", "pages": "A figure will do.", "service": "Say standard or express.", "delivery": "It can go by post, by courier, or be collected at Harbour Street or Mill Lane.",
         "name": "First name and surname.", "order": "It begins with T, such as T-1234. If you do not have it, we can look it up.", "copies": "A figure will do.", "surname": "The family name alone.", "phone": "The one you gave us, with the area code.",
         "lang": "For instance Arabic or Polish.", "date": "For instance 18 May.", "time": "For instance 10:00.", "hours": "A figure will do.", "yesno": "Please say yes or no.", "change": "You may also say that you would rather leave it.",
         "more": "We take orders for translations, book interpreters, add copies, change the delivery, cancel orders, and tell how an order stands."}


class Bureau:
    def __init__(self, style):
        self.style = STYLES[style]
        self.tools = make_tools(fresh_world())
        self.board, self.queue, self.job, self.finished = {}, [], None, []
        self.out, self.asked, self.choices = [], (), []
        self.first_words, self.reference, self.ended = None, None, False
        self.runs = self.main()
        self.started = False

    # -- a turn

    def reply(self, text):
        heard = self.hear(text)
        if not self.started:
            self.started = True
            self.out.append(self.line("hello"))
            self.first_words = heard
            ask = next(self.runs)
        else:
            ask = self.runs.send(heard)
        self.asked = ask.keys
        parts, self.out = [*self.out, ask.text], []
        return self.style.get("joint", " ").join(p for p in parts if p)

    def line(self, key, **values):
        return self.style[key].format(**values)

    def put(self, heard, slot, value):
        if self.board.get(slot) != value:
            self.board[slot] = heard.new[slot] = value

    def hear(self, text):
        heard = scan(text, self.asked)
        known = {m.kind for m in heard.mentions if not m.supposed and not m.denied}
        use = [m for m in heard.mentions if not m.denied and (not m.supposed or (not known and not heard.yes and not heard.no))]
        job = self.job
        heard.wants = wants_in(heard)
        talking = job or (heard.wants[0] if heard.wants else None)
        place = next((m.value for m in use if m.kind == "place"), None)
        if job and (any(m.kind == "lang" for m in use)) and job == "interpreter" or "interpreter" in heard.wants:
            for m in use:
                if m.kind == "lang" and m.value != "english":
                    self.put(heard, "lang", m.value)
        elif talking in ("order", "quote", None) or "order" in heard.wants:
            self.languages(heard, [m for m in use if m.kind == "lang"])
        for m in use:
            if m.kind in ("order", "phone", "pages", "copies", "hours"):
                self.put(heard, m.kind, m.value)
            elif m.kind == "document" and talking in ("order", "quote", None):
                self.put(heard, "document", m.value)
            elif m.kind == "date" and (talking in ("interpreter", None)):
                self.put(heard, "date", m.value)
            elif m.kind == "time" and (talking in ("interpreter", None)):
                before = heard.low[m.start - 1] if m.start else ""
                if before in ("after", "before", "until", "past"):
                    continue
                self.put(heard, "time", m.value)
            elif m.kind == "service" and (talking in ("order", "quote", None) or "order" in heard.wants):
                self.put(heard, "service", m.value)
            elif m.kind == "way":
                if m.value != "collect":
                    self.put(heard, "delivery", m.value)
                elif place:
                    self.put(heard, "delivery", "collect_" + place)
                elif not str(self.board.get("delivery", "")).startswith("collect"):
                    self.board.pop("delivery", None)
                    heard.new["delivery"] = self.board["where"] = "collect"
            elif m.kind == "place":
                self.put(heard, "delivery", "collect_" + m.value)
            elif m.kind == "number":
                slot = next((s for s in ("pages", "copies", "hours") if s in self.asked), None)
                if slot is None and ("yesno" in self.asked or "change" in self.asked):
                    slot = {"order": "pages", "copies": "copies", "interpreter": "hours"}.get(job)
                if slot and slot not in heard.new and m.value <= 200:
                    self.put(heard, slot, m.value)
        for m in heard.mentions:  # "not by courier": what was noted is not wanted
            if m.denied and not m.supposed:
                slot = {"way": "delivery", "lang": "lang"}.get(m.kind, m.kind)
                if slot in self.board and self.board[slot] == m.value and slot not in heard.new and slot in SLOTS.get(job or "", ()):
                    del self.board[slot]
                    heard.new[slot] = None
        if "rank" in {m.kind for m in use} or "any" in {m.kind for m in use} or "money" in {m.kind for m in use} or "half" in {m.kind for m in use}:
            self.choose(heard, use)
        name = None if heard.drop else name_in(heard.text, self.asked, job in ("order", "interpreter") and "name" not in self.board)
        if name:
            self.put(heard, "name", name)
        if not heard.wants and job is None and heard.new.get("delivery") and "order" in self.board:
            heard.wants.append("delivery")
        for want in heard.wants:
            kind = "order" if want == "quote" else want
            if kind == "delivery" and (job == "order" or "order" in self.queue or "order" in heard.wants and "T-" not in heard.text.upper()):
                continue
            if kind == "status" and job in ("cancel", "copies", "delivery", "order") or (kind == "cancel" and job and ("yesno" in self.asked or "change" in self.asked)):
                continue
            if kind == job or kind in self.queue:
                continue
            if kind == "order" and job in ("copies", "cancel", "delivery", "status"):
                continue
            if kind == "copies" and (job == "order") and "order" not in heard.new:
                continue
            if (kind, self.board.get("order")) in self.finished and not (set(heard.new) & {"document", "lang", "date", "copies", "delivery", "order"}):
                continue
            self.queue.append(kind)
        return heard

    def languages(self, heard, mentions):
        low = heard.low
        plain = []
        for m in mentions:
            before = low[m.start - 1] if m.start else ""
            earlier = low[max(0, m.start - 4):m.start]
            if before in ("into", "to", "target") or (before == "in" and set(earlier[-3:]) & {"translated", "need", "want", "it"} and ("source" in self.board or "source" in heard.new)) or "into" in earlier[-2:] or "target" in earlier:
                self.put(heard, "target", m.value)
            elif before in ("from", "source") or any(x in earlier for x in ("original", "written", "from", "source", "issued")) or (before in ("in", "is") and "source" in self.asked and "source" not in heard.new) or (m.end < len(low) and re.match(r"birth|marriage|diploma|degree|driving|contract|court|ruling|school|transcript|document|original", low[m.end])):
                self.put(heard, "source", m.value)
            else:
                plain.append(m)
        for m in plain:
            if "source" in self.asked and "source" not in heard.new:
                self.put(heard, "source", m.value)
            elif "target" in self.asked and "target" not in heard.new:
                self.put(heard, "target", m.value)
            elif "source" not in self.board and "source" not in heard.new and not (m.value == "english" and "target" not in self.board):
                self.put(heard, "source", m.value)
            elif "target" not in self.board or m.value == "english":
                self.put(heard, "target", m.value)
            elif "yesno" in self.asked and m.value not in (self.board.get("source"), self.board.get("target")):
                self.put(heard, "source" if self.board.get("target") == "english" else "target", m.value)

    def choose(self, heard, use):
        """First, last, either, by price, morning: among what the last message offered."""
        slot = "time" if "time" in self.asked else "date" if "date" in self.asked and self.choices else "service" if "service" in self.asked else None
        if not slot or not self.choices or slot in heard.new or isinstance(self.choices[0], dt.date) != (slot == "date") or (self.choices[0] == "standard") != (slot == "service"):
            return
        for m in use:
            if m.kind == "rank":
                index = {"first": 0, "second": 1, "third": 2, "last": -1}[m.value]
                if index < len(self.choices):
                    return self.put(heard, slot, self.choices[index])
            if m.kind == "any":
                return self.put(heard, slot, self.choices[0])
            if m.kind == "money" and slot == "service":
                return next((self.put(heard, slot, level) for level in self.choices if self.offer[level]["price"] == m.value), None)
            if m.kind == "half" and slot == "time":
                fitting = [c for c in self.choices if (int(c.split(":")[0]) >= 12) == (m.value == "afternoon")]
                if fitting:
                    return self.put(heard, slot, fitting[0])
        return None

    # -- the conversation

    def main(self):
        heard = self.first_words
        while not self.queue:
            if heard.new.keys() & {"document", "source", "target"} and not heard.close:
                self.queue.append("order")
                break
            if heard.close and self.asked:
                break
            heard = yield Ask(("what",), self.line("again", what="what we can do for you", hint=HINTS["more"]) if self.asked else self.line("what"))
        while True:
            while self.queue:
                self.job = self.queue.pop(0)
                try:
                    yield from getattr(self, "do_" + self.job)()
                except Dropped:
                    self.out.append(self.line("dropped"))
                    for slot in ("copies", "delivery") + (SLOTS["order"][:5] if self.job == "order" else ()):
                        if not any(slot in SLOTS[k] for k in self.queue):
                            self.board.pop(slot, None)
                self.finished.append((self.job, self.board.get("order")))
                self.clear(self.job)
                self.job = None
            heard = yield Ask(("more",), self.line("more"))
            misses = 0
            while not self.queue:
                if heard.new.keys() & {"document"} and not heard.no and not heard.close:
                    self.queue.append("order")
                elif heard.close or heard.no or heard.says(["thanks", "thank you", "cheers", "bye"]) or (misses and not heard.yes) or (heard.says(["ok", "okay", "great", "perfect", "fine"]) and len(heard.low) < 4):
                    heard = yield Ask(("bye",), self.line("bye"))
                else:
                    misses += 1
                    heard = yield Ask(("more",), self.line("what") if heard.yes else self.line("again", what="whether there is something else", hint=HINTS["more"]))

    def clear(self, job):
        keep = {"name", "phone", "order"} | {slot for kind in self.queue for slot in SLOTS[kind]}
        for slot in SLOTS[job]:
            if slot not in keep:
                self.board.pop(slot, None)

    def ask(self, keys, text):
        """One question; goes round until the board, or the caller, is content."""
        heard = yield Ask(tuple(keys), text)
        return heard

    def fill(self, slots, give_up=True):
        """Ask for what is missing among these, in the manner of the style."""
        before, tries, heard = None, 0, None
        while missing := [s for s in slots if s not in self.board]:
            some = missing[:self.style["bundle"] or 1]
            tries = 0 if some != before or heard.new else tries + 1
            if "order" in some and len(some) > 1:
                some = ["order"]
            before = some
            if tries:
                what = self.list([NOUNS[s] for s in some], "and")
                if some == ["date"] and self.choices and isinstance(self.choices[0], dt.date):
                    heard = yield Ask(("date",), self.line("again", what=what, hint=f"Free: {self.list([self.day(d) for d in self.choices])}."))
                    if "date" in self.board or not (heard.drop or heard.close):
                        continue
                    raise Dropped
                text = self.line("again", what=what, hint=" ".join(HINTS[s] for s in some)) if tries % 2 else " ".join([self.question(some), *[HINTS[s] for s in some]])
            else:
                text = self.question(some)
            heard = yield Ask(tuple(some), text)
            if "order" in some and "order" not in self.board and (heard.lost or heard.no or heard.says(["look it up", "look me up", "look up", "find it", "search", "other way", "another way"]) or {"name", "phone"} & set(heard.new)):
                return "lost"
            if "pages" in some and heard.lost and "pages" not in self.board and not set(heard.new):
                self.board["pages"] = 1
            if give_up and not heard.new and (heard.drop or (heard.close and not heard.yes)) and not heard.lost:
                raise Dropped
        return None

    def question(self, some):
        if len(some) == 1 and some != ["time"]:
            if some == ["delivery"] and self.board.get("where") == "collect":
                return self.line("ask_place")
            return self.line("ask_" + some[0])
        return self.line("several", list=self.style["itemise"]([NOUNS[s] for s in some]))

    def list(self, items, word="or"):
        items = list(items)
        return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {word} " + items[-1] if items else ""

    def day(self, value):
        return self.style["day"](value if isinstance(value, dt.date) else dt.date.fromisoformat(value))

    def money(self, value):
        return self.style["money"](value)

    def decide(self, slots, recap):
        """Read back until there is a clear yes; True, or Dropped. Whoever changes a value gets None: gather again."""
        text = recap
        while True:
            heard = yield Ask(("yesno",), text)
            if set(heard.new) & set(slots):
                return False
            if self.job == "order" and "apostille" in heard.plain and not (heard.yes and not heard.no and not heard.but):
                self.stamp = not (heard.no or heard.says(["no apostille", "not", "remove", "leave out"]))
                return False
            wrong = next((s for s in slots if re.search({"document": "document", "source": "original|source|from", "target": "target|into", "pages": "pages", "service": "service", "delivery": "deliver|receive", "name": "name", "order": "order number", "copies": "copies",
                                                          "lang": "language", "date": r"date|\bday", "time": r"\btime", "hours": "hours|length"}[s], heard.plain)), None)
            if heard.yes and not heard.no and not heard.drop and not (wrong and heard.but):
                if heard.conditional and text == recap and self.job == "cancel":
                    text = self.line("yesno") + " " + recap
                    continue
                return True
            if heard.drop or (heard.no and heard.close):
                raise Dropped
            if wrong and (heard.no or heard.but):
                self.board.pop(wrong, None)
                return False
            if heard.no or (heard.conditional and self.job == "cancel"):
                heard = yield Ask(("change",), self.line("change"))
                while True:
                    if set(heard.new) & set(slots):
                        return False
                    wrong = next((s for s in slots if NOUNS[s].split()[-1] in heard.plain or s in heard.plain), None)
                    if wrong and not heard.drop:
                        self.board.pop(wrong, None)
                        return False
                    if heard.no or heard.drop or heard.close or heard.yes or heard.says(["thanks", "thank you"]) or self.asked == ("change", "again"):
                        raise Dropped
                    heard = yield Ask(("change", "again"), self.line("again", what="what should be different", hint=HINTS["change"]))
            text = self.line("yesno") + " " + recap

    def wanted(self, key, **values):
        """An extra: True, False; anything unclear is asked once more, and is a no then."""
        text = self.line(key, **values)
        heard = yield Ask(("extra",), text)
        if not heard.yes and not heard.no and not heard.drop and not heard.close:
            heard = yield Ask(("extra",), self.line("yesno") + " " + text)
        return heard.yes and not heard.no and not heard.drop

    def order_known(self):
        """The order that is meant: by its number, or looked up."""
        while True:
            lost = None
            if "order" not in self.board:
                words = self.first_words
                if "name" in self.board and "phone" in self.board or (words.lost and not self.finished):
                    lost = "lost"
                else:
                    lost = yield from self.fill(["order"])
            if lost and "order" not in self.board:
                for slot in ("name", "phone"):
                    if slot not in self.board:
                        word = "surname" if slot == "name" else slot
                        missing = [s for s in ("name", "phone") if s not in self.board]
                        tries = 0
                        while slot not in self.board and "order" not in self.board:
                            pair = self.style["bundle"] and len(missing) > 1 and not tries
                            keys = ("surname", "phone") if pair else (word,)
                            text = self.line("several", list=self.style["itemise"]([NOUNS[k] for k in keys])) if pair else self.line("again", what=NOUNS[word], hint=HINTS[word]) if tries else self.line("ask_" + word)
                            heard = yield Ask(keys, text)
                            tries += 1
                            if not heard.new and heard.drop:
                                raise Dropped
                if "order" not in self.board:
                    found = [o for o in self.tools.find_orders(surname=self.board["name"].split()[-1], phone=self.board["phone"]) if o["state"] != "cancelled"]
                    if not found:
                        self.board.pop("phone"), self.board.pop("name")
                        self.out.append(self.line("notfound"))
                        self.first_words = scan("", ())
                        continue
                    self.board["order"] = found[0]["order_id"]
                    self.out.append(self.line("found", order=found[0]["order_id"], document=found[0]["document"]))
            record = self.tools.get_order(order_id=self.board["order"])
            if "error" not in record:
                return record
            self.board.pop("order")
            self.out.append(self.line("notfound"))

    # -- jobs

    def do_order(self):
        board, told, self.stamp = self.board, None, None
        while True:
            yield from self.fill(self.style["order"])
            offer = self.tools.quote(document=board["document"], source=board["source"], target=board["target"], pages=board["pages"])
            self.offer, self.choices = offer, ["standard", "express"]
            prices = {"standard": self.money(offer["standard"]["price"]), "sready": self.day(offer["standard"]["ready"]), "express": self.money(offer["express"]["price"]), "eready": self.day(offer["express"]["ready"])}
            if "service" not in board:
                text, told = self.line("levels", **prices), offer
                while "service" not in board:
                    heard = yield Ask(("service",), text)
                    if "service" in board:
                        break
                    date = next((m.value for m in heard.mentions if m.kind == "date" and not m.denied), None)
                    level = next((k for k in offer if date and offer[k]["ready"] == date.isoformat()), None)
                    if level:
                        board["service"] = level
                    elif set(heard.new) & {"document", "source", "target", "pages"}:
                        break
                    elif not heard.new and (heard.drop or heard.no or heard.close) and not heard.yes:
                        raise Dropped
                    else:
                        text = self.line("again", what=NOUNS["service"], hint=f"Standard is {prices['standard']}, express {prices['express']}.")
                if "service" not in board or not all(s in board for s in self.style["order"]):
                    continue
            elif self.style.get("tells_price") and told != offer:
                told = offer
                self.out.append(self.line("price", service=board["service"], price=self.money(offer[board["service"]]["price"]), ready=self.day(offer[board["service"]]["ready"])))
            yield from self.fill(self.style["last"])
            if self.stamp is None:
                self.stamp = yield from self.wanted("stamp", price=self.money(APOSTILLE))
            if any(s not in board for s in SLOTS["order"]):
                continue
            level = offer[board["service"]]
            total = level["price"] + DELIVERY[board["delivery"]][1] + (APOSTILLE if self.stamp else 0)
            agreed = yield from self.decide(SLOTS["order"], self.line("recap_order", document=board["document"] + (" with apostille" if self.stamp else ""), source=board["source"].capitalize(), target=board["target"].capitalize(), pages="1 page" if board["pages"] == 1 else f"{board['pages']} pages",
                                                                      service=board["service"], delivery=DELIVERY[board["delivery"]][0], name=board["name"], price=self.money(total), ready=self.day(level["ready"])))
            if agreed:
                break
        made = self.tools.place_order(document=board["document"], source=board["source"], target=board["target"], pages=board["pages"], service=board["service"], delivery=board["delivery"], name=board["name"])
        if self.stamp:
            self.tools.add_apostille(order_id=made["order_id"])
        self.out.append(self.line("done_order", order=made["order_id"], price=self.money(total), ready=self.day(made["ready"])))

    def do_interpreter(self):
        board = self.board
        while True:
            yield from self.fill([s for s in self.style["meeting"] if s != "time" or self.style["bundle"]])
            found = self.tools.interpreter_times(language=board["lang"], date=board["date"].isoformat())
            if not found["times"]:
                days = [dt.date.fromisoformat(d) for d in found["other_days"]]
                asked_for, self.choices = board.pop("date"), days
                heard = yield Ask(("date",), self.line("noday", language=board["lang"].capitalize(), day=self.day(asked_for), days=self.list([self.day(d) for d in days])))
                if "date" not in board and (heard.drop or heard.no or heard.close):
                    raise Dropped
                continue
            if board.get("time") not in found["times"]:
                gone, self.choices = board.pop("time", None), found["times"]
                times = self.list([self.style["clock"](t) for t in found["times"]])
                text = self.line("notime", day=self.day(board["date"]), time=self.style["clock"](gone), times=times) if gone else self.line("ask_time", day=self.day(board["date"]), times=times)
                heard = yield Ask(("time",), text)
                while "time" not in board and not heard.new:
                    if heard.drop or heard.close:
                        raise Dropped
                    if heard.no:
                        heard = yield Ask(("change",), self.line("change"))
                        if not heard.new and (heard.no or heard.drop or heard.close or heard.yes):
                            raise Dropped
                        continue
                    if heard.yes and len(found["times"]) == 1:
                        board["time"] = found["times"][0]
                        break
                    heard = yield Ask(("time",), self.line("again", what=NOUNS["time"], hint=f"Free: {times}."))
                continue
            self.choices = []
            if any(s not in board for s in SLOTS["interpreter"]):
                continue
            agreed = yield from self.decide(SLOTS["interpreter"], self.line("recap_interpreter", language=board["lang"].capitalize(), day=self.day(board["date"]), time=self.style["clock"](board["time"]),
                                                                            hours="1 hour" if board["hours"] == 1 else f"{board['hours']} hours", name=board["name"], price=self.money(55 * board["hours"])))
            if agreed:
                break
        made = self.tools.book_interpreter(language=board["lang"], date=board["date"].isoformat(), time=board["time"], hours=board["hours"], name=board["name"])
        self.out.append(self.line("done_interpreter", booking=made["booking_id"], day=self.day(board["date"]), time=self.style["clock"](board["time"]), price=self.money(made["price"])))

    def do_copies(self):
        while True:
            yield from self.order_known()
            yield from self.fill(["copies"])
            count = self.board["copies"]
            if (yield from self.decide(SLOTS["copies"], self.line("recap_copies", copies="1 copy" if count == 1 else f"{count} copies", order=self.board["order"], price=self.money(COPY * count)))):
                break
        self.tools.add_copies(order_id=self.board["order"], copies=count)
        self.out.append(self.line("done_copies", order=self.board["order"], copies="1 copy" if count == 1 else f"{count} copies", price=self.money(COPY * count)))

    def do_delivery(self):
        while True:
            yield from self.order_known()
            yield from self.fill(["delivery"])
            if (yield from self.decide(SLOTS["delivery"], self.line("recap_delivery", order=self.board["order"], delivery=DELIVERY[self.board["delivery"]][0]))):
                break
        self.tools.change_delivery(order_id=self.board["order"], delivery=self.board["delivery"])
        self.out.append(self.line("done_delivery", order=self.board["order"], delivery=DELIVERY[self.board["delivery"]][0]))

    def do_cancel(self):
        while True:
            yield from self.order_known()
            back = self.tools.refund_for(order_id=self.board["order"])
            if (yield from self.decide(SLOTS["cancel"], self.line("recap_cancel", order=self.board["order"], refund=self.money(back["refund"]), paid=self.money(back["paid"])))):
                break
        self.tools.cancel_order(order_id=self.board["order"])
        self.out.append(self.line("done_cancel", order=self.board["order"], refund=self.money(back["refund"])))

    def do_status(self):
        record = yield from self.order_known()
        self.out.append(self.line("status", order=record["order_id"], document=record["document"], ready=self.day(record["ready"]), due=self.money(record["due"])))


def build(style):
    """A factory of agents, each with a world of its own."""
    def factory():
        bureau = Bureau(style)

        def agent(text):
            return bureau.reply(text)

        agent.desk = bureau
        return agent
    return factory

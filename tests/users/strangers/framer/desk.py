"""Hobbs & Daughter, picture framers: who answers the shop's chat. Rules only.

Each errand (an order, a change, a cancellation, a collection, a price, the state of an order) is a generator: it yields
what is to be said and is resumed with what was read out of the reply. Facts stand on a board of the errand, so that a
reply may fill or correct any of them at any time; the errand looks at its board anew after each reply.

`make(style)` gives the class for one wording.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field

import harness

import styles

TODAY = dt.date(2026, 9, 15)  # a Tuesday
MOULDINGS = {"oak": 18, "black": 14, "white": 14, "walnut": 22, "gold": 30}  # £ a metre
OUT_OF_STOCK = {"gold"}
GLASS = {"plain": 10, "non-reflective": 24, "museum": 48}
LABOUR = 15
OPENS, CLOSES = "09:30", "17:00"
CLOSED = (6, 0)  # Sundays and Mondays


def price_of(width, height, moulding, glass):
    return round((width + height) * 2 / 100 * MOULDINGS[moulding] + GLASS[glass] + LABOUR)


def a_world():
    def one(customer, phone, artwork, w, h, moulding, glass, state, ready):
        return dict(customer=customer, phone=phone, artwork=artwork, width_cm=w, height_cm=h, moulding=moulding, glass=glass,
                    state=state, ready=ready, price=price_of(w, h, moulding, glass), collection=None)
    return {
        "F-3107": one("Ingrid Halvorsen", "07700900107", "watercolour", 30, 40, "walnut", "plain", "waiting", "2026-09-25"),
        "F-3112": one("Marcus Bell", "07700900112", "certificate", 30, 21, "black", "plain", "cut", "2026-09-19"),
        "F-3115": one("Ada Quennell", "07700900115", "embroidery", 25, 25, "white", "non-reflective", "ready", "2026-09-12"),
        "F-3118": one("Ingrid Halvorsen", "07700900107", "poster", 50, 70, "black", "plain", "ready", "2026-09-11"),
        "F-3121": one("Rashid Noor", "07700900121", "map", 60, 80, "oak", "plain", "waiting", "2026-09-26"),
        "F-3124": one("Petra Lindqvist", "07700900124", "oil painting", 70, 50, "oak", "plain", "waiting", "2026-09-30"),
    }


class Workshop:
    """The order book, and the tools that open it."""

    def __init__(self):
        self.orders = a_world()

    def _open(self, order_no):
        if order_no not in self.orders:
            raise LookupError(f"no order {order_no}")
        return self.orders[order_no]

    @harness.tool
    def look_up_order(self, order_no):
        return {"order_no": order_no, **self.orders[order_no]} if order_no in self.orders else {"found": False}

    @harness.tool
    def look_up_customer(self, name):
        wanted = name.casefold()
        return [n for n, o in self.orders.items() if o["customer"].casefold() == wanted or o["customer"].split()[-1].casefold() == wanted]

    @harness.tool
    def look_up_materials(self):
        return {"mouldings": {m: {"price": p, "in_stock": m not in OUT_OF_STOCK} for m, p in MOULDINGS.items()}, "glass": GLASS}

    @harness.tool
    def look_up_price(self, width_cm, height_cm, moulding, glass):
        return {"price": price_of(width_cm, height_cm, moulding, glass), "ready": (TODAY + dt.timedelta(14)).isoformat()}

    @harness.tool
    def place_order(self, customer, phone, artwork, width_cm, height_cm, moulding, glass):
        if moulding in OUT_OF_STOCK:
            raise ValueError("out of stock")
        number = f"F-{3130 + len(self.orders)}"
        ready = (TODAY + dt.timedelta(14)).isoformat()
        self.orders[number] = dict(customer=customer, phone=phone, artwork=artwork, width_cm=width_cm, height_cm=height_cm, moulding=moulding,
                                   glass=glass, state="waiting", ready=ready, price=price_of(width_cm, height_cm, moulding, glass), collection=None)
        return {"order_no": number, "ready": ready, "price": self.orders[number]["price"]}

    @harness.tool
    def change_order(self, order_no, part, choice):
        order = self._open(order_no)
        if order["state"] != "waiting" or choice in OUT_OF_STOCK:
            raise ValueError("cannot be changed")
        order[part] = choice
        order["price"] = price_of(order["width_cm"], order["height_cm"], order["moulding"], order["glass"])
        return {"order_no": order_no, "price": order["price"]}

    @harness.tool
    def cancel_order(self, order_no):
        order = self._open(order_no)
        if order["state"] != "waiting":
            raise ValueError("cannot be cancelled")
        order["state"] = "cancelled"
        return {"order_no": order_no, "state": "cancelled"}

    @harness.tool
    def book_collection(self, order_no, day, time):
        order = self._open(order_no)
        if order["state"] != "ready":
            raise ValueError("not ready")
        order["collection"] = f"{day} {time}"
        return {"order_no": order_no, "collection": order["collection"]}


# ============================================================================ reading

UNITS = dict(zip("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
                 "nineteen".split(), range(20)))
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
NTHS = dict(zip("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
                "seventeenth eighteenth nineteenth twentieth".split(), range(1, 21))) | {"thirtieth": 30}
MONTHS = {name[:k]: i for i, name in enumerate("january february march april may june july august september october november december".split(), 1)
          for k in (3, 4, len(name))}
WEEKDAYS = {name[:k]: i for i, name in enumerate("monday tuesday wednesday thursday friday saturday sunday".split()) for k in (3, 4, 5, len(name))}

CHOICES = {  # board key → value → how people say it
    "moulding": {"oak": "natural oak|light oak|oak|oaken", "black": "matt black|matte black|black", "white": "white wash|whitewash|white",
                 "walnut": "dark walnut|walnut", "gold": "gold leaf|gold|golden|gilded|gilt"},
    "glass": {"non-reflective": "non - reflective|non reflective|nonreflective|anti - reflective|anti reflective|non - reflecting|anti - glare|antiglare|anti glare|no reflections|without reflections|non - glare",
              "museum": "museum glass|museum - glass|museum quality|museum|uv glass|uv|conservation glass|conservation",
              "plain": "plain glass|plain|clear glass|ordinary glass|ordinary|normal glass|standard glass|regular glass|simple glass"},
    "artwork": {"oil painting": "oil painting|painting in oil|oil|painting", "watercolour": "watercolour|watercolor|water colour", "poster": "poster",
                "photograph": "photograph|photo|photos|wedding picture", "print": "art print|print|etching|linocut", "certificate": "certificate|diploma",
                "embroidery": "embroidery|cross stitch|needlework", "map": "map", "drawing": "drawing|sketch", "mirror": "mirror"},
    "part": {"glass": "glass|glazing", "moulding": "moulding|molding|frame|wood|colour of the frame"},
}
PHRASES = sorted(((key, value, p.split()) for key, values in CHOICES.items() for value, ps in values.items() for p in ps.split("|")),
                 key=lambda x: -len(x[2]))


@dataclass
class Word:
    text: str
    number: float | None = None
    nth: bool = False


@dataclass
class Bit:
    key: str
    value: object
    at: int
    size: int


def words_of(text):
    t = text.replace("’", "'").replace("×", " x ").replace("–", " - ").replace("—", " - ").lower()
    t = re.sub(r"\b([ap])\.\s?m\b\.?", r"\1m", t)
    t = re.sub(r"(\d)\s*x\s*(\d)", r"\1 x \2", t)
    t = re.sub(r"(\d)(cm|mm|m|pm|am|in)\b", r"\1 \2", t)
    raw = re.findall(r"\d{4}-\d\d-\d\d|\d{1,2}:\d\d|f ?- ?\d{4}|\bf\d{4}\b|\ba[2345]\b|\+?\d[\d]*(?:\.\d+)?(?:st|nd|rd|th)?\b|[^\W\d_]+(?:'[a-z]+)?|[^\s]", t)
    out, i = [], 0
    while i < len(raw):
        w = raw[i]
        m = re.fullmatch(r"(\d+(?:\.\d+)?)(st|nd|rd|th)?", w)
        if m:
            out.append(Word(w, float(m[1]), bool(m[2])))
        elif w in TENS:
            j = i + 1 + (i + 2 < len(raw) and raw[i + 1] == "-")
            nxt = raw[j] if j < len(raw) else ""
            if nxt in UNITS and 0 < UNITS[nxt] < 10 and not (j + 1 < len(raw) and raw[j + 1] in ("of",) and nxt == "one"):
                out.append(Word(w, float(TENS[w] + UNITS[nxt])))
                i = j
            elif nxt in NTHS and NTHS[nxt] < 10:
                out.append(Word(w, float(TENS[w] + NTHS[nxt]), True))
                i = j
            else:
                out.append(Word(w, float(TENS[w])))
        elif w in UNITS and w != "one":
            out.append(Word(w, float(UNITS[w])))
        elif w in ("hundred",):
            out.append(Word(w, 100.0))
        else:
            out.append(Word(w))
        i += 1
    # a hundred and twenty
    k = 0
    while k < len(out):
        if out[k].text == "hundred":
            if k and out[k - 1].text in ("a", "one"):
                out.pop(k - 1)
                k -= 1
            if k + 2 < len(out) and out[k + 1].text == "and" and out[k + 2].number and out[k + 2].number < 100:
                out[k].number += out[k + 2].number
                del out[k + 1:k + 3]
        k += 1
    return out


class Reader:
    """Walks over the words of a reply, and takes out what it knows."""

    def __init__(self, text, expecting=()):
        self.raw = text
        self.w = words_of(text)
        self.expecting = expecting
        self.bits: list[Bit] = []
        i = 0
        while i < len(self.w):
            for reader in (self.order_no, self.phone, self.paper, self.sizes, self.limit, self.date, self.time, self.phrase):
                got = reader(i)
                if got:
                    bits, n = got
                    self.bits += [Bit(k, v, i, n) for k, v in bits if not self.denied(i)]
                    i += n
                    break
            else:
                i += 1
        if "artwork" in expecting and not any(b.key == "artwork" for b in self.bits) and re.search(r"\bpictures?\b", text.lower()):
            self.bits.append(Bit("artwork", "picture", 0, 1))
        self.bare_numbers()
        self.name()

    def t(self, i):
        return self.w[i].text if 0 <= i < len(self.w) else ""

    def n(self, i):
        return self.w[i].number if 0 <= i < len(self.w) else None

    def denied(self, i):
        back = [self.t(k) for k in range(max(0, i - 4), i)]
        for stop in (",", ".", "but", ";"):
            if stop in back:
                back = back[len(back) - back[::-1].index(stop):]
        s = " ".join(back)
        return bool(re.search(r"\b(not|instead of|rather than|isn't|wasn't|no longer)( (the|a|an|on|at|for|in|with|want))*$", s))

    def order_no(self, i):
        m = re.fullmatch(r"f ?-? ?(\d{4})", self.t(i))
        if m:
            return [("order", f"F-{m[1]}")], 1
        m = re.fullmatch(r"3[01]\d\d", self.t(i))
        if m and (self.t(i - 1) in ("order", "number", "no", "#") or "order" in self.expecting):
            return [("order", f"F-{m[0]}")], 1

    def phone(self, i):
        digits, k = "", i
        if self.t(i) == "+":
            digits, k = "+", i + 1
        while k < len(self.w) and (re.fullmatch(r"\+?\d+", self.t(k)) or self.t(k) in ("-", "(", ")") and digits):
            digits += self.t(k) if self.t(k)[-1].isdigit() else ""
            k += 1
        if len(digits) >= 9:
            return [("phone", digits.replace("+44", "0"))], k - i

    def paper(self, i):
        size = {"a2": (42, 59), "a3": (30, 42), "a4": (21, 30), "a5": (15, 21)}.get(self.t(i))
        if size:
            return [("width_cm", size[0]), ("height_cm", size[1])], 1

    def length(self, i):
        """A number with its unit: centimetres and the words that it takes."""
        if self.n(i) is None or self.w[i].nth:
            return None
        n, unit = self.n(i), self.t(i + 1)
        factor = {"mm": .1, "millimetres": .1, "millimeters": .1, "m": 100, "metre": 100, "meter": 100, "inches": 2.54, "inch": 2.54, "in": 2.54}.get(unit)
        if unit == "in" and self.t(i + 2) not in ("x", "by", ""):
            factor = None
        if factor:
            return round(n * factor), 2, True
        if unit in ("cm", "cms", "centimetres", "centimeters", "centimetre", "centimeter", "cm."):
            return round(n), 2, True
        return round(n), 1, False

    def sizes(self, i):
        across, up = ("wide", "width", "across", "broad"), ("high", "height", "tall", "long")
        label = self.t(i)
        if label in ("width", "height", "wide", "high"):
            k = i + 1
            while self.t(k) in ("is", "of", ":", "=", "would", "be", "the", "about"):
                k += 1
            got = self.length(k)
            if got:
                return [("width_cm" if label in across else "height_cm", got[0])], k - i + got[1]
            return None
        a = self.length(i)
        if not a or self.t(i - 1) == "£":
            return None
        k = i + a[1]
        first = self.t(k) if self.t(k) in across + up else None
        if self.t(k) == "in" and self.t(k + 1) in across + up:
            first, k = self.t(k + 1), k + 1
        if first:
            return [("width_cm" if first in across else "height_cm", a[0])], k + 1 - i
        if self.t(k) in ("x", "by", "*", "times") or (self.t(k) in ("and", "on", "to") and a[2]):
            b = self.length(k + 1)
            if b and (self.t(k) in ("x", "by", "*", "times") or b[2]):
                end = k + 1 + b[1]
                unit = self.w[k + 1 + b[1] - 1].text
                small = unit in ("mm", "inches", "inch", "in", "m") and not a[2]
                w = round(self.n(i) * {"mm": .1, "m": 100}.get(unit, 2.54)) if small else a[0]
                pair = (w, b[0])
                if self.t(end) in up and False:
                    pass
                return [("width_cm", pair[0]), ("height_cm", pair[1])], end - i
        if a[2]:  # one length: whichever was asked for, or is not known
            return [("length", a[0])], a[1]

    def limit(self, i):
        if self.t(i) == "£" and self.n(i + 1) is not None:
            return [("money", self.n(i + 1))], 2
        if self.n(i) is not None and self.t(i + 1) in ("pounds", "pound", "quid", "gbp"):
            return [("money", self.n(i))], 2

    def date(self, i):
        m = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", self.t(i))
        if m:
            return self._day(int(m[1]), int(m[2]), int(m[3]), 1)
        k, weekday, coming = i, None, ""
        if self.t(k) in ("next", "this", "coming"):
            coming, k = self.t(k), k + 1
        if self.t(k) in WEEKDAYS and not (self.t(k) in ("sat", "sun", "mon", "wed") and len(self.t(k)) > 3):
            weekday, k = WEEKDAYS[self.t(k)], k + 1
        elif coming:
            return None
        j = k
        while self.t(j) in (",", "the", ".", "(", "on") and weekday is not None or self.t(j) == "the" and weekday is None:
            j += 1
        if self.n(j) is not None and 1 <= self.n(j) <= 31:
            d, e = int(self.n(j)), j + 1
            if self.t(e) == ".":
                e += self.t(e + 1) in MONTHS
            if self.t(e) == "of":
                e += 1
            if self.t(e) in MONTHS:
                e += 1
                year = TODAY.year
                if self.t(e) == "," and self.n(e + 1) in (2026, 2027):
                    e += 1
                if self.n(e) in (2026, 2027):
                    year, e = int(self.n(e)), e + 1
                return self._day(year, MONTHS[self.t(e - 1)] if self.t(e - 1) in MONTHS else next(MONTHS[self.t(x)] for x in range(e - 1, j, -1) if self.t(x) in MONTHS), d, e - i)
            if self.t(e) == "/" and self.n(e + 1) in range(1, 13):
                return self._day(TODAY.year, int(self.n(e + 1)), d, e + 2 - i)
            if self.w[j].nth:
                month = TODAY.month + (d < TODAY.day)
                return self._day(TODAY.year, month, d, j + 1 - i)
        if self.t(j) in NTHS and (self.t(j + 1) == "of" or self.t(j + 1) in MONTHS or weekday is not None):
            e = j + 1 + (self.t(j + 1) == "of")
            if self.t(e) in MONTHS:
                return self._day(TODAY.year, MONTHS[self.t(e)], NTHS[self.t(j)], e + 1 - i)
            return self._day(TODAY.year, TODAY.month + (NTHS[self.t(j)] < TODAY.day), NTHS[self.t(j)], j + 1 - i)
        if self.t(j) in MONTHS and (self.t(j) != "may" or self.n(j + 1)) and self.t(j) not in ("mar",):
            e = j + 1 + (self.t(j + 1) == "the")
            d = self.n(e) or NTHS.get(self.t(e))
            if d and 1 <= d <= 31:
                e += 1
                if self.t(e) == "," and self.n(e + 1) in (2026, 2027):
                    e += 1
                year = int(self.n(e)) if self.n(e) in (2026, 2027) else TODAY.year
                return self._day(year, MONTHS[self.t(j)], int(d), e - i + (self.n(e) in (2026, 2027)))
        if weekday is not None:
            ahead = (weekday - TODAY.weekday()) % 7 or 7
            if coming == "next" and TODAY.weekday() + ahead < 7:
                ahead += 7
            n = k - i
            if "next week" in " ".join(x.text for x in self.w[:i]):
                ahead += 7 if TODAY.weekday() + ahead < 7 else 0
            if self.t(k) == "week" or self.t(k) == "next" and self.t(k + 1) == "week":
                ahead += 7 if TODAY.weekday() + ahead < 7 else 0
                n += 1 + (self.t(k) == "next")
            day = TODAY + dt.timedelta(ahead)
            return [("day", day.isoformat())], n
        if self.t(i) == "tomorrow":
            ahead = 2 if self.t(i - 1) == "after" else 1
            return [("day", (TODAY + dt.timedelta(ahead)).isoformat())], 1
        if self.t(i) == "today" and "day" in self.expecting:
            return [("day", TODAY.isoformat())], 1

    def _day(self, y, m, d, n):
        try:
            return [("day", dt.date(y, m, d).isoformat())], n
        except ValueError:
            return None

    def time(self, i):
        def clock(h, m=0, half=""):
            h = int(h)
            if half == "pm" and h < 12 or not half and 1 <= h < 8:
                h += 12
            return f"{h % 24:02d}:{int(m):02d}"
        m = re.fullmatch(r"(\d{1,2}):(\d\d)", self.t(i))
        if m and int(m[1]) < 24 and int(m[2]) < 60:
            half = self.t(i + 1) if self.t(i + 1) in ("am", "pm") else ""
            return [("time", clock(m[1], m[2], half))], 1 + bool(half)
        if self.t(i) in ("noon", "midday"):
            return [("time", "12:00")], 1
        if self.t(i) in ("half", "quarter"):
            k = i + 1 + (self.t(i + 1) in ("past", "to"))
            h = self.n(k) or (1 if self.t(k) == "one" else None)
            if h and h <= 12:
                back = self.t(i + 1) == "to"
                half = self.t(k + 1) if self.t(k + 1) in ("am", "pm") else ""
                hour, minute = (h - 1, 45) if back else (h, 30 if self.t(i) == "half" else 15)
                return [("time", clock(hour, minute, half))], k + 1 - i + bool(half)
        h = self.n(i) if self.n(i) is not None else (1 if self.t(i) == "one" and self.t(i + 1) in ("o'clock", "pm", "thirty") else None)
        if h is not None and h == int(h) and 0 < h < 24 and not self.w[i].nth:
            if self.t(i + 1) in ("am", "pm"):
                return [("time", clock(h, 0, self.t(i + 1)))], 2
            if self.t(i + 1) in ("o'clock", "oclock"):
                return [("time", clock(h))], 2
            if self.n(i + 1) in (15, 30, 45) and self.t(i - 1) in ("at", "by", "around", ""):
                return [("time", clock(h, self.n(i + 1)))], 2
            if "time" in self.expecting or self.t(i - 1) in ("at", "around", "about"):
                m = re.fullmatch(r"(\d{1,2})\.(\d\d)", self.t(i))
                if m:
                    return [("time", clock(m[1], m[2]))], 1
                if self.t(i + 1) not in ("cm", "x", "by", "mm", "pounds", "of", "orders", "inches"):
                    return [("time", clock(h))], 1
        m = re.fullmatch(r"(\d{1,2})\.(\d\d)", self.t(i))
        if m and int(m[1]) < 24 and int(m[2]) < 60 and (self.t(i - 1) in ("at", "around") or self.t(i + 1) in ("am", "pm")):
            half = self.t(i + 1) if self.t(i + 1) in ("am", "pm") else ""
            return [("time", clock(m[1], m[2], half))], 1 + bool(half)

    def phrase(self, i):
        for key, value, p in PHRASES:
            if [self.t(i + k) for k in range(len(p))] == p or (len(p) == 1 and key == "artwork" and self.t(i) == p[0] + "s"):
                return [(key, value)], len(p)

    def bare_numbers(self):
        """Numbers without a unit, where a length was asked for."""
        if not {"size", "width", "height"} & set(self.expecting) or any(b.key in ("width_cm", "height_cm", "length") for b in self.bits):
            return
        taken = {k for b in self.bits for k in range(b.at, b.at + b.size)}
        free = [int(w.number) for k, w in enumerate(self.w) if w.number and not w.nth and k not in taken and 5 <= w.number <= 400 and self.t(k - 1) != "£"]
        if len(free) == 2 and "size" in self.expecting:
            self.bits += [Bit("width_cm", free[0], 0, 1), Bit("height_cm", free[1], 0, 1)]
        elif len(free) == 1:
            self.bits.append(Bit("length", free[0], 0, 1))

    NOT_NAMES = set("yes no please hello hi hey good morning afternoon evening thanks thank the my i i'm it it's its order frame oak black white walnut gold "
                    "museum plain phone number name is and that this ok okay sure can could would a an in on at for of with ready glass print poster map "
                    "photograph photo certificate hobbs daughter f uv right correct well also what when how where do does are you your "
                    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
                    "november december then sorry actually oh ah first second width height size artwork customer not telephone day time mobile call "
                    "watercolour painting embroidery drawing mirror if only else otherwise just wait hmm non-reflective".split())

    def name(self):
        raw = re.sub(r"[’]", "'", self.raw)
        cap = r"[A-ZÀ-Þ][\w'À-ÿ-]+"
        found = None
        for m in re.finditer(rf"(?:[Nn]ame(?:'s| is|:)?|[Ii] am|I'm|[Tt]his is|[Ii]t is|[Ii]t's|[Uu]nder(?: the name)?(?: of)?|[Ff]or|[Cc]ustomer:?|[Cc]alled|[Hh]ere is)\s+({cap}(?:\s+{cap}){{0,3}})", raw):
            parts = [p for p in m[1].split()]
            while parts and parts[0].lower() in self.NOT_NAMES:
                parts.pop(0)
            keep = []
            for p in parts:
                if p.lower() in self.NOT_NAMES:
                    break
                keep.append(p)
            if len(keep) >= 2 or keep and "name" in self.expecting:
                found = " ".join(keep)
                break
        if not found:
            run, best = [], []
            for m in re.finditer(rf"{cap}|[^\s]+", raw):
                word = m[0].strip(".,;:!?")
                if re.fullmatch(cap, word) and word.lower() not in self.NOT_NAMES:
                    run.append(word)
                    if len(run) > len(best):
                        best = list(run)
                    if m[0] != word:
                        run = []
                else:
                    run = []
            if len(best) >= 2 or best and "name" in self.expecting and len(self.w) <= 3:
                found = " ".join(best[:3])
        if not found and "name" in self.expecting:
            plain = re.sub(r"^\W*(my name is|name is|i am|i'm|it's|it is|this is)\s+", "", raw.strip(), flags=re.I).strip(" .!")
            if re.fullmatch(r"[a-zà-ÿ'-]+ [a-zà-ÿ'-]+", plain) and not set(plain.split()) & self.NOT_NAMES and not polarity(plain):
                found = plain.title()
        if found:
            self.bits.append(Bit("name", found, len(self.w), 0))


YES_WORDS = ("yes|yeah|yep|yup|sure|ok|okay|correct|exactly|right|perfect|absolutely|certainly|definitely|agreed|fine|lovely|great|good|alright|indeed|confirmed|confirm|"
             "go ahead|please do|do it|do that|do so|go on|go for it|of course|by all means|sounds good|that works|that's it|that is it|that's the one|all right|i'd like that|i would like that|i'd be happy|i am happy|i'm happy|put it through|place it|book it")
NO_WORDS = ("no|nope|nah|not|don't|do not|wrong|incorrect|doesn't|isn't|never mind|nevermind|won't|stop|neither|can't|cannot")
DROPS = (r"(^\W*(no ,? ?)?(please )?(don't|do not)\W*$|never ?mind|leave it|forget (it|that|about)|rather not|no,? thank|no,? thanks|don't (order|change|cancel|book|do|bother)|do not (order|change|cancel|book|do)|"
         r"(keep|leave) (it|the|my|everything|things|that) .{0,25}\b(as|alone|be|was|is|order|then)|keep (it|the order|my order)$|too (dear|expensive|much|pricey|steep)|not (worth|going to|now|today|after all)|"
         r"i'?ll (leave|pass|think)|changed my mind|call (it|that) off|(over|above|more than) (my|the|what|£)|then (leave|no\b|don't)|won't (order|do|bother)|let it be|as it is)")


def polarity(text):
    """yes, no, or nothing clear."""
    t = " ".join(w.text for w in words_of(text))
    t = re.sub(r"\bno (problem|worries|rush|hurry|more changes|other changes)\b|\bnot a problem\b|\bwhy not\b|\bnot at all\b|\bgood (morning|afternoon|evening|day)\b|\ball right with\b", " ", t)
    t = re.sub(r"\b(not|n't|am not|i'm not|don't|do not) (really |quite |yet )?(sure|certain|know)\b( yet)?", " ", t)
    t = re.sub(r"\b(when|what|how|where|why|can|could|if|whether|would|will|shall)\b[^,.;!]{0,25}\b(do|place|book) (it|that|so)\b", " ", t)
    if t.rstrip().endswith("?") and not re.match(r"\W*(yes|yeah|yep|ok|okay|sure|please)\b", t):
        return "no" if re.match(r"\W*(no|nope)\b", t) else ""  # who asks has not agreed yet
    y = [m.start() for m in re.finditer(rf"\b({YES_WORDS})\b", t)]
    n = [m.start() for m in re.finditer(rf"\b({NO_WORDS})\b", t)]
    if not y and re.fullmatch(r"\W*(please|y|aye|go|thank you , yes)\W*", t):
        return "yes"
    if re.fullmatch(r"\W*n\W*", t):
        return "no"
    if y and n:
        if re.search(r"\b(not|isn't|doesn't) (quite |entirely |exactly )?(right|correct|good|fine|ok|okay|sure|great)\b", t):
            return "no"
        if y[0] < n[0]:
            return "yes" if not re.search(r"\b(but|except|only)\b", t) else ""
        return "no" if not re.search(r"\b(yes|go ahead|please do)\b", t) else ""
    return "yes" if y else "no" if n else ""


def errand_words(t):
    """What a clause asks for: (errands, questions)."""
    wants, asks = [], []
    framing = re.search(r"\b(framed|framing|frame (a|an|my|it|this|the|some)|frame for|order (a|an|the|some|it|that)?\b.{0,20}\bframe|new frame|place an order|put in an order|made up|picture frame|get .{0,30}framed|have .{0,30}framed|order it|make the order|(want|need|like|order|buy) (a|one|another) ([a-z]+ )?frame)\b", t)
    other = re.search(r"\b(change|changed|changing|swap|swapped|switch|replaced?|different|instead of|upgrade|alter(ed)?)\b|\byou (already |still )?(have|hold|got|'ve got|have got) (of|from|for)\b", t)
    if other and re.search(r"\b(frame|glass|moulding|f ?-? ?\d{4})\b", t):
        framing = None
    if not other and not framing and re.search(r"\b(needs?|wants?|for|without|get|put in) (a|an|some)? ?(new |nice |good )?frame\b", t):
        framing = True
    if re.search(r"\b(cancel|cancelled|cancelling|call off)\b", t):
        wants.append("cancel")
    elif re.search(r"\b(collect|collecting|pick(ing)? .{0,20}up|pick-up|pickup|come (and )?(get|fetch)|fetch|collection)\b", t) and not re.search(r"\bwhen (can|could|may|will|would|is)\b", t):
        wants.append("collect")
    elif other and re.search(r"\byou (already |still )?(have|hold|got|'ve got|have got) (of|from|for)\b", t) and re.search(r"\b(frame|glass|moulding)\b", t) or re.search(r"\b(change|changed|changing|swap|switch|replace|different|upgrade|alter)\b.{0,60}\b(glass|frame|moulding|order|f ?-? ?\d{4})\b|\b(glass|frame|moulding|order|f ?-? ?\d{4})\b.{0,40}\b(changed|swapped|switched|replaced|altered|upgraded)\b", t) and not framing and (bool(other) or 
            re.search(r"\b(change|changed|changing|swap|swapped|switch|switched|replaced?|different|upgraded?|altered|alter)\b", t)):
        wants.append("change")
    elif framing:
        wants.append("order")
    if re.search(r"\b(how much|what.{0,30}\b(cost|price|charge|come to)|price (of|for)|costs?\b.{0,12}\?|(know|tell me|ask|hear|quote)\b.{0,40}\b(price|costs?|quote)|quote)\b", t):
        asks.append("price")
        wants = [w for w in wants if w != "order"]
    if re.search(r"\b(is|are|whether|if|when|has|have)\b.{0,40}\b(ready|finished|done|cut)\b|\b(status|progress|how far|how is|how's)\b.{0,30}\b(order|f ?-? ?\d{4}|it)\b|\bwhen can i (collect|pick|fetch|come)", t) and not re.search(r"\bhow long\b", t):
        asks.append("status")
    if re.search(r"\b(we|i|we're|i'm)( are| am)? (all )?(done|finished)\b", t):
        asks = [a for a in asks if a != "status"]
    if re.search(r"\b(open|opening|close|closing|hours)\b", t) and re.search(r"\b(when|what|which|until|till|how|are you|hours|know|tell|whether)\b", t) and not re.search(r"\bopen (the|a|my)\b", t):
        asks.append("hours")
    if re.search(r"\b(how long|how many (weeks|days)|turnaround|what.{0,15}waiting time)\b", t):
        asks.append("turnaround")
    if re.search(r"\b(what|which)\b.{0,30}\b(frames?|mouldings?|colou?rs?|woods?)\b.{0,30}\b(have|are|do|is|got|offer|there)\b", t):
        asks.append("mouldings")
    if re.search(r"\b(what|which)\b.{0,30}\b(kinds? of glass|glass|glazing)\b.{0,30}\b(have|are|do|is|got|offer|there)\b", t) and "order" not in wants:
        asks.append("glasses")
    return wants, asks


def clauses_of(text):
    out = []
    for sentence in re.split(r"(?<=[?!;])\s+|(?<=[a-z\d)]{2}\.)\s+|\n+", text.strip()):
        parts = re.split(r",?\s+(?:and then|and also|and|then|also|plus)\s+", sentence)
        kinds = [errand_words(p.lower()) for p in parts]
        if sum(bool(w or a) for w, a in kinds) > 1:
            whole = []
            for p, (w, a) in zip(parts, kinds):
                if whole and not (w or a):
                    whole[-1] += " and " + p
                else:
                    whole.append(p)
            out += whole
        elif sentence.strip():
            out.append(sentence)
    return out


# ============================================================================ the talk

@dataclass
class Heard:
    text: str
    news: bool = False
    same: bool = False  # it told what was known
    yes: bool = False
    no: bool = False
    drop: bool = False
    asked: bool = False
    named: list = field(default_factory=list)
    again: bool = False  # the errand was asked for once more


@dataclass
class Errand:
    kind: str
    board: dict
    steps: object = None
    refusals: int = 0
    spare: dict = field(default_factory=dict)  # second choices


ORDER_KEYS = ["artwork", "size", "moulding", "glass", "name", "phone"]


class Framer:
    def __init__(self, style="straight"):
        self.shop = Workshop()
        self.voice = styles.Voice(style)
        self.errands: list[Errand] = []
        self.known = {}  # name, phone and order: whatever errand asks for them
        self.last = {}  # the board of what was priced last
        self.expecting = ()
        self.offered = []  # (key, values) as they were listed last
        self.state = "new"
        self.lead = []

    # ---------------------------------------------------------------- one turn

    def run(self, prompt, detailed=False):
        return self.hear(prompt or "")

    def hear(self, text):
        self.lead = []
        heard = Heard(text)
        low = " ".join(w.text for w in words_of(text))
        pol = polarity(text)
        heard.yes, heard.no = pol == "yes", pol == "no"
        heard.drop = bool(re.search(DROPS, low)) and pol != "yes"
        active = self.errands[0] if self.errands else None
        target = active
        answers = []
        if not active and self.voice.numbered and self._menu(text):
            return self._speak(None)
        self.restated, self.lone = set(), None
        for clause in clauses_of(text):
            wants, asks = errand_words(" ".join(w.text for w in words_of(clause)))
            for want in wants:
                target = self._begin(want, clause, heard) or target
            reader = Reader(clause, self.expecting)
            for ask in asks:
                got = self._question(ask, reader, clause, heard)
                if isinstance(got, Errand):
                    target = got
                elif got:
                    answers.append(got)
            self._note(target, reader, clause, heard)
        self._lone_length(heard)
        side = {("height",): ("height_cm", "width_cm"), ("width",): ("width_cm", "height_cm")}.get(self.expecting)
        if active and side and side[0] not in active.board and side[1] in active.board and re.search(r"\b(same|square|equal)\b", low) and pol != "no":
            active.board[side[0]] = active.board[side[1]]
            heard.news = True
        if active and not (heard.news or heard.asked) and self.offered:
            heard.news |= self._choose(low, active)
        self.lead += answers
        if not self.errands:
            return self._loose(low, heard, bool(answers))
        now = self.errands[0]
        if now.steps is None:
            now.steps = getattr(self, "errand_" + now.kind)(now)
            return self._speak(None)
        return self._speak(heard)

    def _speak(self, heard):
        """Go on with the first errand, and with the next ones as far as they need no reply."""
        if heard is not None and not (heard.news or heard.same or heard.yes or heard.no or heard.drop or heard.asked or heard.named or heard.again):
            self.lead.append(self.voice("huh"))
        while self.errands:
            now = self.errands[0]
            if now.steps is None:
                now.steps, heard = getattr(self, "errand_" + now.kind)(now), None
            try:
                said = now.steps.send(heard)
                return self._join(said)
            except StopIteration as end:
                if now in self.errands:
                    self.errands.remove(now)
                if end.value:
                    self.lead.append(end.value)
                heard = None
        self.state, self.expecting, self.offered = "else", (), []
        return self._join(self.voice("else"))

    def _join(self, *texts):
        return self.voice.glue.join([x for x in [*self.lead, *texts] if x])

    def _loose(self, low, heard, answered):
        """Nothing is open."""
        self.expecting = ()
        if answered:
            self.state = "else"
            return self._join(self.voice("else"))
        if self.state == "else" and (heard.no or heard.drop or re.search(r"\b(bye|goodbye|that'?s? (is |was |will be |'s )?(all|everything|it)|all done|nothing|thanks|thank you|cheers|all set)\b", low)):
            self.state = "over"
            return self._join(self.voice("end"))
        if self.state == "over" and re.search(r"\b(bye|thanks|thank|cheers|ok|okay|no|great|you too)\b", low):
            return self._join(self.voice("end"))
        if self.state == "hello" and re.fullmatch(r"\W*(no|nothing|no ,? ?(thanks|thank you)|(no ,? ?)?(nothing|that's all|that is all)\b.*)\W*", low):
            self.state = "over"
            return self._join(self.voice("end"))
        if self.state == "else" and "?" not in low and not (heard.yes and len(low.split()) < 4 and not re.search(DROPS, low)) and not re.search(r"\b(want|like|need|could|can|please|would|another|also)\b", low):
            return self._join(self.voice("else"))
        first = self.state in ("new", "else") and (self.state == "new" or heard.yes)
        self.state = "hello"
        return self._join(*([] if first else [self.voice("huh")]), self.voice("hello"))

    def _menu(self, text):
        m = re.fullmatch(r"\W*(?:number |option )?(\d)\W*", text.strip().lower())
        kind = {"1": "order", "2": "change", "3": "cancel", "4": "collect", "5": "status"}.get(m[1]) if m and self.state == "hello" else None
        if kind:
            self.errands.append(Errand(kind, {}))
        return bool(kind)

    # ---------------------------------------------------------------- what a clause brings

    def _begin(self, kind, clause, heard):
        low = clause.lower()
        now = self.errands[0] if self.errands else None
        for e in self.errands:
            if e.kind == kind:
                if kind in ("order", "collect") or "order" not in e.board or Reader(clause).bits == [] or all(
                        b.value == e.board["order"] for b in Reader(clause).bits if b.key == "order"):
                    heard.again = True
                    return e
        if now and now.steps and kind == "cancel" and now.kind in ("order", "collect") and not re.search(r"\bf ?-? ?\d{4}\b", low) and not re.search(r"\bmy order|an order|the order\b", low):
            heard.drop = True  # "cancel that"
            return None
        if now and kind == "change" and now.kind == "order" and "artwork" not in now.board and "width_cm" not in now.board:
            self.errands[0] = Errand("change", {})
            if now.board.get("moulding"):
                self.errands[0].board.update(part="moulding", choice=now.board["moulding"])
            heard.news = True
            return self.errands[0]
        if now and now.steps and kind == "change" and now.kind == "order" and not re.search(r"\bf ?-? ?\d{4}\b", low):
            heard.again = True
            return None  # the frame of what is being ordered
        if now and kind == "order" and now.kind in ("change", "cancel", "collect") and re.search(r"\bf ?-? ?\d{4}\b", low):
            return None
        fresh = Errand(kind, {})
        if kind == "order":
            fresh.board.update({k: v for k, v in self.last.items() if k in ("artwork", "width_cm", "height_cm", "moulding", "glass")})
            for e in list(self.errands):
                if e.kind == "price":
                    fresh.board.update(e.board)
                    self.errands.remove(e)
        if now and {now.kind, kind} <= {"change", "cancel", "collect"} and re.search(r"\b(instead|rather|actually|then|better)\b", low):
            if "order" in now.board:
                fresh.board["order"] = now.board["order"]
            self.errands[0] = fresh
        else:
            self.errands.append(fresh)
        heard.news = True
        return fresh

    def _note(self, errand, reader, clause, heard):
        bits = reader.bits
        heard.named = heard.named + [b.value for b in bits if b.key == "part"]
        if re.search(r"\b(size|dimensions|measurements?|width|height)\b", clause.lower()):
            heard.named.append("size")
        for word, key in (("day", "day"), ("date", "day"), ("time", "time"), ("name", "name"), ("phone", "phone"), ("number", "phone")):
            if re.search(rf"\b{word}\b", clause.lower()):
                heard.named.append(key)
        later = re.search(r"\b(otherwise|failing that|if not|or else|second choice|if (it|that|this|they|there).{0,30}(not|n't|out|unavailable|gone)|if you (don't|haven't|do not))\b", clause.lower())
        seen = {}
        for b in bits:
            if b.key in ("money", "part"):
                continue
            if b.key == "length":
                self._length(errand, b, heard)
                continue
            home = self.known if b.key in ("name", "phone") else errand.board if errand else self.last
            if b.key == "order":
                if errand and errand.kind == "order":
                    if b.value in self.shop.orders and errand in self.errands and not heard.asked:
                        was, errand = errand, Errand("change", {"order": b.value})  # it is about one that we have
                        self.errands[self.errands.index(was)] = errand
                        if "moulding" in was.board:
                            errand.board.update(part="moulding", choice=was.board["moulding"])
                        heard.news = True
                    continue
                home = errand.board if errand else self.known
            spare = later and clause_pos(clause, later) <= word_pos(reader, b) or b.key in seen and not re.search(
                r"\b(sorry|i mean|no ,|actually|wait|make (it|that)|but|to)\b", between(reader, seen[b.key], b))
            if spare and errand and b.key in ("moulding", "glass", "day", "time") and errand.kind != "change" or spare and errand and errand.kind == "change" and b.key in seen:
                errand.spare.setdefault(b.key, b.value)
                continue
            seen[b.key] = b
            if errand and errand.kind == "change" and b.key in ("moulding", "glass"):
                if errand.board.get("choice") == b.value:
                    heard.same = True
                elif self._is_old(errand, b, bits, reader):
                    continue
                else:
                    errand.board.update(part=b.key, choice=b.value)
                    heard.news = True
                continue
            self.restated.add(b.key)
            if home.get(b.key) == b.value:
                heard.same = True
            else:
                home[b.key] = b.value
                heard.news = True
        if errand and errand.kind == "change" and "choice" not in errand.board:
            part = [b.value for b in bits if b.key == "part"]
            if part and errand.board.get("part") != part[-1]:
                errand.board["part"] = part[0] if len(set(part)) == 1 else errand.board.get("part") or part[0]
                heard.news = True

    def _is_old(self, errand, b, bits, reader):
        """From oak to walnut: the oak is not what is wanted."""
        others = [x for x in bits if x.key == b.key and x.at > b.at]
        order = self.shop.orders.get(errand.board.get("order", ""), {})
        return bool(others) and (order.get(b.key) == b.value or "from" in (reader.t(b.at - 1), reader.t(b.at - 2)))

    def _length(self, errand, b, heard):
        if not errand:
            return
        board = errand.board
        if "height" in self.expecting or "width_cm" in board and "height_cm" not in board:
            key = "height_cm"
        else:
            key = "width_cm"
        if "height_cm" in board and "width_cm" in board and "size" not in self.expecting:
            if b.value in (board["width_cm"], board["height_cm"]):
                heard.same = True
                return
            self.lone = b.value
            return
        if board.get(key) != b.value:
            board[key] = b.value
            heard.news = True

    def _lone_length(self, heard):
        """One length, where both sides are known: which of them it corrects, if that can be told."""
        board, low = self.errands[0].board if self.errands else {}, heard.text.lower()
        length = self.lone if self.lone is not None else board.get("lone")
        if length is None or "width_cm" not in board or "height_cm" not in board:
            return
        told = {"width_cm", "height_cm"} & self.restated
        up, across = re.search(r"\b(height|high|tall)\b", low), re.search(r"\b(width|wide|across|broad)\b", low)
        side = None
        if len(told) == 1 and self.lone is None and board[next(iter(told))] != length:
            heard.same = True  # asked which side, they told a third length: ask again
            return
        if len(told) == 1:
            side = told.pop()
            if board[side] != length:  # the other side is as it was, so it is not that one
                side = "height_cm" if side == "width_cm" else "width_cm"
        elif not told and bool(up) != bool(across) and not re.search(r"\b(not|isn't)\b.{0,8}\b(height|width)", low):
            side = "height_cm" if up else "width_cm"
        if side or told:
            board.pop("lone", None)
            if side:
                board[side] = length
            heard.news = True
        elif board.get("lone") != length:
            board["lone"] = length
            heard.news = True
        else:
            heard.same = True

    def _choose(self, low, errand):
        """One of what was listed, by its place."""
        key, values = self.offered
        m = re.search(r"\b(?:number|option|no\.?) (\d)\b", low) or (re.fullmatch(r"\W*(\d)\W*(please)?\W*", low) if self.voice.numbered else None)
        pick = None
        if m and 1 <= int(m[1]) <= len(values):
            pick = values[int(m[1]) - 1]
        elif re.search(r"\b(cheapest|least expensive|lowest)\b", low) and key in ("moulding", "glass"):
            pick = min(values, key=(MOULDINGS if key == "moulding" else GLASS).get)
        elif re.search(r"\b(dearest|most expensive|best)\b", low) and key in ("moulding", "glass"):
            pick = max(values, key=(MOULDINGS if key == "moulding" else GLASS).get)
        else:
            for word, place in (("first", 0), ("1st", 0), ("second", 1), ("2nd", 1), ("third", 2), ("3rd", 2), ("fourth", 3), ("last", -1), ("former", 0), ("latter", -1)):
                if re.search(rf"\b{word}\b", low) and -len(values) <= place < len(values):
                    pick = values[place]
                    break
            if pick is None and re.search(r"\b(any|either|whichever|don't mind|doesn't matter|no preference|you choose)\b", low) and key != "order" and errand.kind != "change":
                pick = values[0]
        if pick is None:
            return False
        if errand.kind == "change" and key in ("moulding", "glass"):
            errand.board.update(part=key, choice=pick)
        else:
            errand.board[key] = pick
        return True

    # ---------------------------------------------------------------- questions

    def _question(self, ask, reader, clause, heard):
        v = self.voice
        heard.asked = True
        if ask == "hours":
            return v("say.hours")
        if ask == "turnaround":
            return v("say.turnaround")
        if ask == "mouldings":
            return v("say.mouldings", options=v.options([f"{m} (£{x['price']} a metre)" for m, x in self.shop.look_up_materials()["mouldings"].items() if x["in_stock"]], "and"))
        if ask == "glasses":
            return v("say.glasses", options=v.options([f"{g} (£{p})" for g, p in GLASS.items()], "and"))
        kinds = {"price": "price", "status": "status"}
        now = self.errands[0] if self.errands else None
        if ask == "price" and now:
            if now.kind == "order" or now.kind == "price":
                b = now.board
                if all(k in b for k in ("width_cm", "height_cm", "moulding", "glass")):
                    return None  # the recap tells it
                return v("say.depends")
            if now.kind == "change":
                return None
        if ask == "status" and now and now.kind == "order":
            return v("say.turnaround")
        if ask == "status" and now and now.kind == "status":
            return None
        e = Errand(kinds[ask], {})
        if ask == "price":
            e.board.update({k: v for k, v in self.last.items() if k != "artwork"})
        if now:
            self.errands.insert(0, e) if now.steps else self.errands.append(e)
            if now.steps:  # ask again afterwards
                now.steps = None
        else:
            self.errands.append(e)
        return e

    # ---------------------------------------------------------------- asking

    def _ask(self, missing, board, but=None, **more):
        """The questions that are open: one of them, or as many as the voice puts at once."""
        v = self.voice
        self.state = "asking"
        if len(missing) > 1 and v.at_once > 1:
            some = missing[: v.at_once]
            self.expecting, self.offered = tuple(some), []
            return v("many", items=v.options([v("i." + k) for k in some], "and"))
        key = missing[0]
        self.expecting, self.offered = (key,), []
        if key == "size" and ("width_cm" in board or "height_cm" in board):
            side = "height" if "width_cm" in board else "width"
            self.expecting = (side,)
            return v("ask." + side)
        if key == "moulding":
            values = [m for m, x in self.shop.look_up_materials()["mouldings"].items() if x["in_stock"] and m != but]
            self.offered = ("moulding", values)
            return v("ask.moulding", options=v.options(values))
        if key == "glass":
            values = [g for g in self.shop.look_up_materials()["glass"] if g != but]
            self.offered = ("glass", values)
            return v("ask.glass", options=v.options(values))
        if key == "part":
            self.offered = ("part", ["moulding", "glass"])
            return v("ask.part")
        return v("ask." + key, **more)

    def _missing(self, keys, board):
        out = []
        for k in keys:
            if k == "size":
                if "width_cm" not in board or "height_cm" not in board:
                    out.append(k)
            elif k in ("name", "phone"):
                if k not in self.known:
                    out.append(k)
            elif k not in board:
                out.append(k)
        return out

    def _agree(self, errand, text):
        """Ask for a yes: True, False, or None where things have changed and are to be looked at again."""
        self.expecting, self.offered = ("yes",), []
        heard = yield text
        if heard.news or heard.asked:
            errand.refusals = 0
            return None
        low = heard.text.lower()
        if heard.drop:
            return False
        if heard.yes and re.search(r"\b(if|as long as|provided|only|unless|but|except)\b", low):
            return None  # a condition: it is told once more, and needs a plain yes
        if heard.yes:
            return True
        if heard.no:
            errand.refusals += 1
            if errand.refusals > 1:
                return False
            heard = yield self.voice("wrong")
            if heard.news or heard.asked or heard.again:
                return None
            if heard.drop or heard.no or re.search(r"\b(nothing|leave|drop|discard|stop|withdraw|all of it|everything)\b", heard.text.lower()):
                return False
            if heard.named and not heard.same:
                for k in heard.named:
                    for gone in {"size": ["width_cm", "height_cm"], "moulding": ["moulding", "choice"], "glass": ["glass", "choice"]}.get(k, [k]):
                        errand.board.pop(gone, None)
                        if gone in ("name", "phone") and errand.kind == "order":
                            self.known.pop(gone, None)
        return None

    def _which_order(self, errand, fits):
        """The order that it is about, on the board; or the text of why there is none."""
        board, v = errand.board, self.voice
        keys = ["order"] + {"change": ["part"], "collect": ["day", "time"]}.get(errand.kind, [])
        while True:
            if "order" not in board and "order" in self.known:
                board["order"] = self.known.pop("order")
            if "order" in board:
                got = self.shop.look_up_order(order_no=board["order"])
                if "state" in got:
                    if "name" not in self.known:
                        self.known["name"] = got["customer"]
                    return got
                self.lead.append(v("bad.order", order=board.pop("order")))
            elif "name" in self.known:
                found = self.shop.look_up_customer(name=self.known["name"])
                good = [n for n in found if self.shop.orders[n]["state"] in fits] if len(found) > 1 else found
                if len(good) == 1:
                    board["order"] = good[0]
                    continue
                if found:
                    self.expecting, self.offered = ("order",), ("order", found)
                    heard = yield v("ask.which", options=v.options([f"{n} ({self.shop.orders[n]['artwork']})" for n in found]))
                    if "order" not in board:
                        hit = [n for n in found if self.shop.orders[n]["artwork"] == board.get("artwork") or self.shop.orders[n]["artwork"] in heard.text.lower()]
                        if len(hit) == 1:
                            board["order"] = hit[0]
                        elif heard.drop:
                            return None
                    continue
                self.lead.append(v("bad.name", name=self.known.pop("name")))
            missing = [k for k in keys if k not in board]
            if "choice" in board and "part" in missing:
                missing.remove("part")
            said = self._ask(missing, board)
            if len(missing) == 1 or v.at_once == 1:
                self.expecting = ("order", "name")
            else:
                self.expecting += ("name",)
            heard = yield said
            if heard.drop:
                return None

    # ---------------------------------------------------------------- the errands

    def errand_order(self, e):
        v, b = self.voice, e.board
        while True:
            if b.get("moulding") in OUT_OF_STOCK:
                gone = b.pop("moulding")
                if e.spare.get("moulding"):
                    b["moulding"] = e.spare.pop("moulding")
                    self.lead.append(v("gone", moulding=gone))
                    continue
                left = [m for m, x in self.shop.look_up_materials()["mouldings"].items() if x["in_stock"]]
                self.expecting, self.offered = ("moulding",), ("moulding", left)
                heard = yield v("bad.stock", moulding=gone, options=v.options(left))
                if heard.drop and not heard.news:
                    return v("left")
                continue
            if b.get("width_cm", 0) > 200 or b.get("height_cm", 0) > 200:
                b.pop("width_cm", None), b.pop("height_cm", None)
                self.lead.append(v("bad.size"))
            if "lone" in b:
                self.expecting, self.offered = ("side",), []
                heard = yield v("ask.side", length=b["lone"])
                low = heard.text.lower()
                first, second = re.search(r"\b(first|1|across)\b", low), re.search(r"\b(second|2|up)\b", low)
                if "lone" in b and bool(first) != bool(second):
                    b["width_cm" if first else "height_cm"] = b.pop("lone")
                elif "lone" in b and heard.drop:
                    return v("left")
                continue
            missing = self._missing(ORDER_KEYS, b)
            if missing:
                heard = yield self._ask(missing, b)
                if heard.drop and not heard.news:
                    return v("left")
                continue
            got = self.shop.look_up_price(width_cm=b["width_cm"], height_cm=b["height_cm"], moulding=b["moulding"], glass=b["glass"])
            go = yield from self._agree(e, v("recap.order", name=self.known["name"], phone=self.known["phone"], artwork=b["artwork"], w=b["width_cm"], h=b["height_cm"],
                                             moulding=b["moulding"], glass=b["glass"], price=got["price"], ready=v.date(got["ready"])))
            if go is None:
                continue
            if not go:
                return v("left")
            r = self.shop.place_order(customer=self.known["name"], phone=self.known["phone"], artwork=b["artwork"], width_cm=b["width_cm"],
                                      height_cm=b["height_cm"], moulding=b["moulding"], glass=b["glass"])
            self.last = {}
            return v("done.order", order=r["order_no"], price=r["price"], ready=v.date(r["ready"]))

    def errand_change(self, e):
        v, b = self.voice, e.board
        while True:
            order = yield from self._which_order(e, ("waiting",))
            if order is None:
                return v("left")
            if order["state"] != "waiting":
                return v("refuse.change", order=b["order"])
            if b.get("choice") == order.get(b.get("part")):
                b.pop("choice", None)
            if b.get("choice") in OUT_OF_STOCK:
                gone = b.pop("choice")
                if e.spare.get(b["part"]):
                    b["choice"] = e.spare.pop(b["part"])
                    self.lead.append(v("gone", moulding=gone))
                    continue
                left = [m for m, x in self.shop.look_up_materials()["mouldings"].items() if x["in_stock"] and m != order["moulding"]]
                self.expecting, self.offered = ("moulding",), ("moulding", left)
                heard = yield v("bad.stock", moulding=gone, options=v.options(left))
                if heard.drop and not heard.news:
                    return v("left")
                continue
            if "choice" not in b:
                heard = yield self._ask([b.get("part", "part")], b, but=order.get(b.get("part")))
                if heard.drop and not heard.news:
                    return v("left")
                continue
            new = {**order, b["part"]: b["choice"]}
            got = self.shop.look_up_price(width_cm=new["width_cm"], height_cm=new["height_cm"], moulding=new["moulding"], glass=new["glass"])
            go = yield from self._agree(e, v("recap.change", order=b["order"], artwork=order["artwork"], part="frame" if b["part"] == "moulding" else "glass",
                                             old=order[b["part"]], new=b["choice"], price=got["price"], before=order["price"]))
            if go is None:
                continue
            if not go:
                return v("left")
            r = self.shop.change_order(order_no=b["order"], part=b["part"], choice=b["choice"])
            return v("done.change", order=b["order"], part="frame" if b["part"] == "moulding" else "glass", new=b["choice"], price=r["price"])

    def errand_cancel(self, e):
        v, b = self.voice, e.board
        while True:
            order = yield from self._which_order(e, ("waiting",))
            if order is None:
                return v("left")
            if order["state"] != "waiting":
                return v("refuse.cancel", order=b["order"])
            go = yield from self._agree(e, v("recap.cancel", order=b["order"], artwork=order["artwork"]))
            if go is None:
                continue
            if not go:
                return v("left")
            self.shop.cancel_order(order_no=b["order"])
            return v("done.cancel", order=b["order"])

    def errand_collect(self, e):
        v, b = self.voice, e.board
        while True:
            order = yield from self._which_order(e, ("ready",))
            if order is None:
                return v("left")
            if order["state"] != "ready":
                return v("refuse.collect", order=b["order"], ready=v.date(order["ready"]))
            if "day" in b:
                day = dt.date.fromisoformat(b["day"])
                if day.weekday() in CLOSED or day < TODAY:
                    gone = b.pop("day")
                    if e.spare.get("day"):
                        b["day"] = e.spare.pop("day")
                        continue
                    self.expecting, self.offered = ("day",), []
                    heard = yield v("bad.day", day=v.date(gone))
                    if heard.drop and not heard.news:
                        return v("left")
                    continue
            if "time" in b and not OPENS <= b["time"] <= CLOSES:
                gone = b.pop("time")
                self.expecting, self.offered = ("time",), []
                heard = yield v("bad.time", time=v.time(gone))
                if heard.drop and not heard.news:
                    return v("left")
                continue
            missing = self._missing(["day", "time"], b)
            if missing:
                heard = yield self._ask(missing, b, **({"day": v.date(b["day"])} if missing[0] == "time" else {}))
                if heard.drop and not heard.news:
                    return v("left")
                continue
            go = yield from self._agree(e, v("recap.collect", order=b["order"], artwork=order["artwork"], day=v.date(b["day"]), time=v.time(b["time"])))
            if go is None:
                continue
            if not go:
                return v("left")
            self.shop.book_collection(order_no=b["order"], day=b["day"], time=b["time"])
            return v("done.collect", order=b["order"], day=v.date(b["day"]), time=v.time(b["time"]))

    def errand_price(self, e):
        v, b = self.voice, e.board
        while True:
            missing = self._missing(["size", "moulding", "glass"], b)
            if missing:
                heard = yield self._ask(missing, b)
                if heard.drop and not heard.news:
                    return v("left")
                continue
            got = self.shop.look_up_price(width_cm=b["width_cm"], height_cm=b["height_cm"], moulding=b["moulding"], glass=b["glass"])
            self.last = dict(b)
            return v("say.price", w=b["width_cm"], h=b["height_cm"], moulding=b["moulding"], glass=b["glass"], price=got["price"])

    def errand_status(self, e):
        v, b = self.voice, e.board
        order = yield from self._which_order(e, ("ready", "waiting", "cut"))
        if order is None:
            return v("left")
        return v("status." + order["state"], order=b["order"], ready=v.date(order["ready"]))


def clause_pos(clause, m):
    return len(words_of(clause[: m.start()]))


def word_pos(reader, b):
    return b.at


def between(reader, a, b):
    return " ".join(w.text for w in reader.w[a.at + a.size: b.at])


def make(style):
    return type(f"framer_{style}", (Framer,), {"__init__": lambda self: Framer.__init__(self, style)})


agent = make("straight")

"""Hartley & Rye, a bakery's order desk: rules, no model. `build(style)` → a factory of agents, one for each conversation."""
import re
import sqlite3
from datetime import date, timedelta

import harness

from styles import SHEETS

STYLES = list(SHEETS)
TODAY = date(2026, 6, 1)  # a Monday; the desk's calendar stands still
SIZES = {"6-inch": 38.0, "8-inch": 52.0, "10-inch": 68.0, "two-tier": 140.0}
FLAVOURS = {"vanilla": 0, "chocolate fudge": 2, "lemon drizzle": 0, "carrot and walnut": 3, "red velvet": 4, "coffee and walnut": 3}
FREE = {"nut-free": 0, "gluten-free": 6, "dairy-free": 4, "egg-free": 4}
DELIVERY, CANDLES, COVER, BOX = 8.5, 3.5, 4.95, 5.0
WINDOWS = ["09:00-11:00", "11:00-13:00", "14:00-16:00"]
HALVES = [f"{h:02}:{m:02}" for h in range(9, 18) for m in (0, 30)]
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
FIELDS = ["size", "flavour", "writing", "date", "method", "address", "time"]

ORDERS = [  # id, customer, phone, size, flavour, writing, free_from, date, time, method, address, paid
    ("B-2041", "Amara Okafor", "07700900118", "8-inch", "vanilla", "Well done Chidi", "none", "2026-06-06", "10:00", "collection", None, 26.0),
    ("B-2057", "Ingrid Lindqvist", "07700900233", "10-inch", "red velvet", "Good luck Sven", "none", "2026-06-04", "11:30", "collection", None, 36.0),
    ("B-2063", "Paolo Marchetti", "07700900351", "8-inch", "lemon drizzle", "Happy 90th Granny Jean", "none", "2026-06-13", "11:00-13:00", "delivery", "22 Quarry Hill, BS7 9LP", 30.25),
    ("B-2066", "Paolo Marchetti", "07700900351", "6-inch", "chocolate fudge", "", "none", "2026-06-13", "12:00", "collection", None, 20.0),
    ("B-2078", "Gwen Pryce", "07700900476", "8-inch", "carrot and walnut", "Bon voyage", "none", "2026-06-10", "12:00", "collection", None, 27.5),
    ("B-2090", "Samir Haddad", "07700900502", "10-inch", "chocolate fudge", "Congratulations Lina", "none", "2026-06-19", "15:00", "collection", None, 35.0),
]
VOUCHERS = [("CRUMB-318", 25.0, "2026-12-31"), ("CRUMB-207", 15.0, "2026-04-30")]
TAKEN = [("2026-06-13", "delivery", "09:00-11:00"), ("2026-06-12", "collection", "11:00"), ("2026-06-09", "collection", "09:30")]
COLUMNS = "order_id customer phone size flavour writing free_from date time method address paid".split()


# ---------------------------------------------------------------- the tools

def price_of(size, flavour, free_from="none", method="collection", candles=False, cover=False, box=False):
    total = SIZES[size] + FLAVOURS[flavour] + sum(FREE[f] for f in free_from.split(", ") if f in FREE)
    return round(total + DELIVERY * (method == "delivery") + CANDLES * candles + COVER * cover + BOX * box, 2)


def make_tools():
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.execute("create table orders (order_id text primary key, customer text, phone text, size text, flavour text, writing text, free_from text, date text,"
               " time text, method text, address text, paid real, status text default 'open', candles int default 0, cover int default 0, box int default 0,"
               " voucher real default 0)")
    db.executemany(f"insert into orders ({','.join(COLUMNS)}) values ({','.join('?' * len(COLUMNS))})", ORDERS)
    db.execute("create table vouchers (code text primary key, balance real, valid_until text)")
    db.executemany("insert into vouchers values (?,?,?)", VOUCHERS)
    db.execute("create table taken (date text, method text, time text)")
    db.executemany("insert into taken values (?,?,?)", TAKEN)

    def row(order_id):
        found = db.execute("select * from orders where order_id = ?", (order_id,)).fetchone()
        if found is None:
            return None
        order = dict(found)
        days = (date.fromisoformat(order["date"]) - TODAY).days
        order["price"] = price_of(*(order[k] for k in ("size", "flavour", "free_from", "method", "candles", "cover", "box")))
        order["due"] = round(order["price"] - order["paid"] - order["voucher"], 2)
        share = 0 if order["cover"] or days >= 5 else 0.6 if days >= 2 else 1
        order["cancellation_fee"] = round(order["paid"] * share, 2)
        order["refund_if_cancelled"] = round(order["paid"] - order["cancellation_fee"], 2)
        order["change_fee"] = 0.0 if days >= 5 else 7.5
        order["days_left"] = days
        return order

    @harness.tool
    def find_order(order_id: str) -> dict:
        """One order with its price, what is due, and what a change or a cancellation costs today."""
        return row(order_id) or {"found": False}

    @harness.tool
    def find_orders(phone: str) -> dict:
        """Open orders made with a phone number."""
        rows = db.execute("select order_id from orders where phone = ? and status = 'open' order by order_id", (phone,)).fetchall()
        return {"orders": [r["order_id"] for r in rows]}

    @harness.tool
    def check_times(date: str, method: str) -> dict:
        """Free times of a day, for collection or delivery."""
        gone = {r["time"] for r in db.execute("select time from taken where date = ? and method = ?", (date, method))}
        return {"date": date, "method": method, "free": [t for t in (WINDOWS if method == "delivery" else HALVES) if t not in gone]}

    @harness.tool
    def quote_cake(size: str, flavour: str, free_from: str = "none", method: str = "collection", candles: bool = False, cover: bool = False) -> dict:
        """Price and deposit of a cake."""
        price = price_of(size, flavour, free_from, method, candles, cover)
        return {"price": price, "deposit": round(price / 2, 2)}

    @harness.tool
    def get_voucher(code: str) -> dict:
        """Balance and validity of a voucher."""
        found = db.execute("select * from vouchers where code = ?", (code,)).fetchone()
        return dict(found) if found else {"found": False}

    @harness.tool
    def place_order(customer: str, phone: str, size: str, flavour: str, date: str, time: str, method: str, writing: str = "", free_from: str = "none",
                    address: str = None, candles: bool = False, cover: bool = False) -> dict:
        """Place an order."""
        number = f"B-{2101 + db.execute('select count(*) from orders').fetchone()[0] - len(ORDERS)}"
        price = price_of(size, flavour, free_from, method, candles, cover)
        db.execute("insert into orders (order_id, customer, phone, size, flavour, writing, free_from, date, time, method, address, paid, candles, cover)"
                   " values (?,?,?,?,?,?,?,?,?,?,?,0,?,?)",
                   (number, customer, phone, size, flavour, writing, free_from, date, time, method, address, candles, cover))
        return {"order_id": number, "price": price, "deposit": round(price / 2, 2)}

    @harness.tool
    def change_order(order_id: str, size: str = None, flavour: str = None, writing: str = None, date: str = None, time: str = None, method: str = None,
                     address: str = None, box: bool = None) -> dict:
        """Change what is given of an order; all else stays."""
        new = {k: v for k, v in dict(size=size, flavour=flavour, writing=writing, date=date, time=time, method=method, address=address, box=box).items() if v is not None}
        db.execute(f"update orders set {', '.join(k + ' = ?' for k in new)} where order_id = ?", (*new.values(), order_id))
        return {"order_id": order_id, "changed": sorted(new)}

    @harness.tool
    def cancel_order(order_id: str, refund_to: str) -> dict:
        """Cancel an order; the refund goes to the card or becomes shop credit."""
        refund = row(order_id)["refund_if_cancelled"]
        db.execute("update orders set status = 'cancelled' where order_id = ?", (order_id,))
        return {"order_id": order_id, "status": "cancelled", "refund": refund, "refund_to": refund_to}

    @harness.tool
    def redeem_voucher(order_id: str, code: str) -> dict:
        """Take a voucher off what is due on an order."""
        amount = min(row(order_id)["due"], db.execute("select balance from vouchers where code = ?", (code,)).fetchone()[0])
        db.execute("update orders set voucher = voucher + ? where order_id = ?", (amount, order_id))
        db.execute("update vouchers set balance = balance - ? where code = ?", (amount, code))
        return {"order_id": order_id, "redeemed": amount, "due": row(order_id)["due"]}

    return {f.__name__: f for f in (find_order, find_orders, check_times, quote_cake, get_voucher, place_order, change_order, cancel_order, redeem_voucher)}


# ---------------------------------------------------------------- hearing

NUM = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split())}
ORD = {w: i + 1 for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth"
                                      " eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh"
                                      " twenty-eighth twenty-ninth thirtieth thirty-first".split())}
MON = r"(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b\.?"
DAY = r"(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat|sun)\b\.?"
NTH = r"(" + "|".join(sorted(ORD, key=len, reverse=True)).replace("-", "[- ]") + r"|\d{1,2}(?:st|nd|rd|th))"
DENIED = re.compile(r"\b(?:instead of|rather than|not|in place of|no longer|isn't|never)\s+(?:(?:at|on|for|the|an?|in|by|to)\s+)*$", re.I)
YES = re.compile(r"^\W*(?:(?:oh|ah|um|uh|well|no,? that's fine|great|lovely|thanks|thank you|perfect)\W+)*(?:yes|yeah|yep|yup|ye|y|aye|sure|ok|okay|correct|right|exactly|fine|please do|go ahead|do it|do that"
                 r"|perfect|confirmed|confirm|agreed|of course|absolutely|certainly|definitely|great|indeed|that works|sounds (?:good|right|fine)|all (?:right|correct|good)|alright"
                 r"|(?:that|this|it|everything|all of (?:that|it))(?:'s| is| looks| sounds)(?: all| exactly| perfectly| quite)? (?:right|correct|fine|good|ok|okay|perfect|it)"
                 r"|please (?:place|make|save|cancel|apply|book|go|use|submit|process|proceed|order|redeem|change|take|confirm|put)|(?:place|book|submit|order|cancel|apply|redeem|use|save|make) (?:it|that|the|this)"
                 r"|i (?:do )?(?:confirm|agree|am happy|would|do)\b|take (?:it|that)|by all means|i'?m happy|you (?:can|may)|go for it|happy with that|as i (?:want|wanted) it)\b", re.I)
NO = re.compile(r"^\W*(?:(?:oh|ah|um|uh|well|sorry|thanks|thank you|actually|hm+|but)\W+)*(?:no|nope|nah|n|not|don't|do not|neither|none|without|skip|nothing|never|i(?:'d| would)? (?:rather|prefer) not|rather not"
                r"|i (?:do not|don't|won't|wouldn't|did not|didn't)|(?:that|this|it)(?:'s| is)(?: not|n't)|that isn't|wrong|just the (?:cake|normal|usual)|only the cake|i'?ll pass)\b", re.I)
DROP = re.compile(r"\b(?:never ?mind|forget (?:it|about it|the whole)|leave (?:it|things|everything|the order|that order|that|my order|my cake|the cake)(?! to)|keep (?:it|the (?:order|cake)|my (?:order|cake)|that (?:order|cake)|everything)"
                  r"|too (?:much|expensive|dear)|(?:don't|do not|won't|will not) (?:want to |wish to |like to )?(?:cancel|go (?:ahead|on|through)|proceed|continue|change|order|do (?:it|that)|pay|take it|book)"
                  r"|not (?:cancel|worth it|go ahead|proceed|pay)|(?:stays?|remains?) (?:as it|the way|how it)|(?:i )?(?:don't|do not) want (?:it|that|this)\b(?! (?:to|on|at|as|deliver|with))|as it is|drop it"
                  r"|then (?:i'd |i would )?rather not|(?:i(?:'d| would)|you(?:'d| would)|we(?:'d| would)) rather (?:keep|have|leave)|no cancellation|the order (?:stands|stays))", re.I)


def clean(text):
    for a, b in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("″", '"'), ("–", "-"), ("—", " - "), ("‑", "-"), (" ", " "), (" ", " "), ("**", ""), ("…", "...")):
        text = text.replace(a, b)
    text = re.sub(r"\b([ap])\.\s?m\.?(?=\W|$)", r"\1m", text, flags=re.I)
    return text


def negated(text, at):
    return bool(DENIED.search(text[max(0, at - 40):at]))


class Heard:
    """The facts of one message: field → values in the order said, and what was denied."""

    def __init__(self, text, asked=(), options=(), method=None):
        self.all, self.denied = {}, {}
        self.text = text = clean(text)
        self.alternates = bool(re.search(r"\b(?:or else|otherwise|failing that|if (?:not|that|it|this|there|they|the)\b|second choice|prefer|ideally|preferably|if possible|fall ?back|or (?:if|at))", text, re.I))
        self.asked, self.options, self.method_now = set(asked), list(options), method
        self.rest = text
        for read in (self._codes, self._writing, self._phone, self._address, self._dates, self._size, self._time, self._flavour, self._free, self._method, self._name, self._late):
            read()

    def add(self, field, value, at=None, source=None):
        if at is not None and negated(source if source is not None else self.rest, at):
            self.denied.setdefault(field, []).append(value)
        else:
            self.all.setdefault(field, []).append((at if at is not None else 10 ** 6, value))

    def cut(self, start, end):
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]

    def values(self, field):
        out = []
        for _, value in sorted(self.all.get(field, []), key=lambda p: p[0]):
            if value not in out:
                out.append(value)
        return out

    def fields(self):
        return {f for f in self.all}

    def _codes(self):
        for m in re.finditer(r"\bcrumb[\s-]*(\d{3})\b", self.rest, re.I):
            self.add("code", f"CRUMB-{m[1]}", m.start())
            self.cut(*m.span())
        for m in re.finditer(r"\bb[\s-]*((?:\d\s?){3}\d)\b", self.rest, re.I):
            self.add("order_id", "B-" + re.sub(r"\D", "", m[1]), m.start())
            self.cut(*m.span())
        for m in re.finditer(r"(?<![\d/-])(?:order(?: number| no\.?)?(?: is)?|number(?: is)?)[:\s#]*(2\d{3})\b(?![-/]\d)", self.rest, re.I):
            self.add("order_id", "B-" + m[1], m.start())
            self.cut(*m.span())
        if "order" in self.asked:
            for m in re.finditer(r"(?<![\d/ -])\s?#?\b(2[01]\d{2})\b(?![-/]\d)", self.rest):
                if not re.search(MON + r"\s*(?:\d+\S*)?,?\s*$", self.rest[:m.start(1)], re.I):
                    self.add("order_id", "B-" + m[1], m.start())
                    self.cut(*m.span())

    def _writing(self):
        found = False
        for m in re.finditer(r'"([^"]{2,60})"|(?<![A-Za-z0-9])\'([A-Z0-9][^\n]{1,58}?)\'(?=[\s.,!?;)]|$)', self.rest):
            value = (m[1] or m[2]).strip().rstrip(".,;")
            if not re.search(r"\d\s*$", self.rest[:m.start()]) and len(re.sub(r"\W", "", value)) > 2:
                self.add("writing", value, m.start())
                self.cut(*m.span())
                found = True
        if found:
            return
        end = r"(?=\s*(?:[.;!?](?:\s|$)|\n|,\s*(?=[a-z])|\s+(?:and|on|in|with|please|for|instead|rather|not|but)\s+(?=[a-z\d'\"])|,?\s+(?:please|instead)\b|$))"
        what = r"\s*([A-Z\d][^\n]{1,60}?)" + end
        for lead in (r"\b(?i:(?:writing|inscription|wording|text|message|words?|lettering)\b[^.!?\n]{0,70}?(?:\bto (?:read|say|be)|\bto|\bis(?: to (?:be|say|read))?|\bbe|\bsays?|\breads?|:|=|\bshould (?:be|say|read))\s*:?)" + what,
                     r"\b(?i:(?:should|must|to|will|shall|can|could|would|it|cake|that|please|now|currently|top) (?:now |then )?(?:say|says|said|read|reads)\s*:?)" + what,
                     r"\b(?i:(?:saying|reading|with the words|with the writing|with the message|with the inscription|with the text|write|put|written|inscription|writing|message|text)\s*(?:on (?:it|top|the cake))?\s*:?)" + what):
            for m in re.finditer(lead, self.rest):
                value = m[1].strip().strip('"').rstrip(".,;!")
                if not value or re.match(r"(?:B-|CRUMB|I\b|I'|\d|My |The |No\b|None|Nothing|It |Friday|Saturday|Yes)", value):
                    continue
                self.add("writing", value, m.start(1))
                self.cut(m.start(1), m.start(1) + len(m[1]))
                found = True
            if found:
                return
        if re.search(r"\b(?:no (?:writing|text|message|words|inscription)|nothing (?:written|on (?:it|top|the cake))|without (?:any )?(?:writing|text|words|inscription|message)|(?:leave|keep) it (?:blank|plain)|left (?:blank|plain))", self.rest, re.I):
            self.add("writing", "")
            return
        if self.asked == {"writing"}:
            value = re.sub(r"^\W*(?:(?:um|uh|well|please|just|oh|yes|yeah)[,\s]+)*(?:(?:it|that) (?:should|must|is to|has to) (?:say|read|be)|it(?:'s| is)|i(?:'d| would) like|please (?:write|put)|write|put|just)?\s*:?\s*", "", self.rest.strip(), flags=re.I)
            value = re.split(r"[.!?;](?:\s|$)|\n|,\s+(?=[a-z])", value)[0].strip(" \"'.,")
            value = re.sub(r",?\s+(?:please|on (?:it|top|the cake))$", "", value, flags=re.I)
            if re.match(r"^(?:no|none|nothing|plain|blank|no thanks?|no thank you|n/a)\b", value, re.I):
                self.add("writing", "")
            elif len(value) > 2 and not re.match(r"^(?:i |you |what|how|can|could|the (?:date|size|flavour|time|phone)|my )", value, re.I) and not re.search(r"\d{5}", value):
                self.add("writing", value)
                self.rest = self.rest.replace(value, " " * len(value))
        elif "writing" in self.asked:  # one of several questions: a line or sentence that is nothing else
            for part in re.split(r"[\n;]|(?<=[.!?])\s+|,\s+", self.rest):
                m = re.match(r"^\W*((?:Happy|Congratulations|Congrats|Welcome|Good luck|Well done|Best|Bon|Get well|Merry|With|Just|Thank|Love|Forever|To )[^\n]*?)[\s.!]*$", part.strip())
                if m:
                    self.add("writing", m[1].strip())
                    self.rest = self.rest.replace(m[1], " " * len(m[1]))

    def _late(self):
        """One of several questions was for the writing: the part of the answer that is nothing else."""
        if "writing" not in self.asked or self.all.get("writing") or len(self.asked) < 2:
            return
        names = self.values("name")
        for part in re.split(r"[\n;]|(?<=[.!?])\s+|,\s*", self.rest):
            part = part.strip(" .!?\"'")
            words = part.split()
            if len(words) < 2 or not part[0].isupper() and not part[0].isdigit() or any(n in part for n in names):
                continue
            if re.search(r"\b(?:cake|inch|vanilla|chocolate|lemon|carrot|velvet|coffee|allerg\w*|nuts?|gluten|dairy|eggs?|deliver\w*|collect\w*|pick\w*|phone|number|name|date|day|time|please|thank|we|i|it|my|it's|i'd|i'll|nobody|everyone|no|yes|not|the writing)\b", part, re.I):
                continue
            self.add("writing", part)
            return

    def _phone(self):
        for m in re.finditer(r"(?<![\w-])(?:\+?44[\s-]?(?:\(0\)\s?)?|0)\d(?:[\s-]?\d){8,9}(?!\d)", self.rest):
            digits = re.sub(r"\D", "", m[0])
            self.add("phone", "0" + digits[2:].lstrip("0") if digits.startswith("44") else digits, m.start())
            self.cut(*m.span())

    def _address(self):
        m = re.search(r"\b([A-Z]{2}\d{1,2})\s*(\d[A-Z]{2})\b", self.rest, re.I)
        code = f"{m[1]} {m[2]}".upper() if m else None
        end = m.start() if m else len(self.rest)
        if m:
            self.add("postcode", code)
        streets = list(re.finditer(r"\b((?:(?:flat|unit)\s+\w+,?\s+)?\d{1,4}[a-z]?,?\s+(?:[A-Z][\w'-]+\s+){1,3}(?:Road|Rd|Street|St|Lane|Ln|Close|Avenue|Ave|Hill|Way|Drive|Crescent|Terrace|Square|Place|Court|Row|Gardens|Grove|Walk|Park|Parade|Mews))\b", self.rest, re.I))
        streets = [s for s in streets if s.start() < end] or streets
        street = streets[-1] if streets else None
        if street is None and m:
            street = re.search(r"(\d{1,4}[a-z]?\s+[A-Z][^\d,.;\n]{2,40})", self.rest[:end])
        if street is not None:
            self.add("street", re.sub(r"\s+", " ", street[1]).strip(" ,"))
            self.cut(*street.span(1))
        if m:
            self.cut(*m.span())

    def _dates(self):
        def put(m, day, month=None, year=None, weekday=None):
            try:
                if month is None:
                    when = next(w for w in (TODAY + timedelta(n) for n in range(365)) if w.day == day and (weekday is None or w.weekday() == weekday))
                else:
                    when = date(year or TODAY.year, month, day)
            except (ValueError, StopIteration):
                return
            self.add("date", when.isoformat(), m.start())
            self.cut(*m.span())

        def nth(text):
            text = text.lower().replace(" ", "-")
            return ORD.get(text) or int(re.match(r"\d+", text)[0])

        def month(text):
            return next(i for i, name in enumerate(MONTHS, 1) if name.startswith(text.lower()[:3]))

        def weekday(text):
            return next(i for i, name in enumerate(DAYS) if name.startswith(text.lower()[:3]))

        for m in re.finditer(r"\b(20\d\d)-(\d{1,2})-(\d{1,2})\b", self.rest):
            put(m, int(m[3]), int(m[2]), int(m[1]))
        for m in re.finditer(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](20\d\d|\d\d))?\b(?!\s*(?:am|pm))", self.rest, re.I):
            if m[3] or "/" in m[0]:
                year = int(m[3]) if m[3] else None
                put(m, int(m[1]), int(m[2]), year + 2000 if year and year < 100 else year)
        for m in re.finditer(rf"\b(?:{DAY},?\s+(?:the\s+)?)?(?:{NTH}|(\d{{1,2}}))\s+(?:day\s+)?(?:of\s+)?{MON}(?:,?\s*(20\d\d))?", self.rest, re.I):
            put(m, nth(m[2] or m[3]), month(m[4]), int(m[5]) if m[5] else None)
        for m in re.finditer(rf"\b(?:{DAY},?\s+(?:the\s+)?)?{MON}\s+(?:the\s+)?(?:{NTH}|(\d{{1,2}}))\b(?![:\d])(?:,?\s*(20\d\d))?", self.rest, re.I):
            put(m, nth(m[3] or m[4]), month(m[2]), int(m[5]) if m[5] else None)
        for m in re.finditer(rf"\b{DAY},?\s+(?:the\s+)?(?:{NTH}|(\d{{1,2}})(?=\s*(?:[.,;!?]|$)))", self.rest, re.I):
            put(m, nth(m[2] or m[3]), None, None, weekday(m[1]))
        for m in re.finditer(rf"\b(?:the|on)\s+{NTH}\b(?!\s+(?:birthday|anniversary|one|thing|cake|order|line|of)\b)", self.rest, re.I):
            if m[1][0].isdigit() or nth(m[1]) > 3:
                put(m, nth(m[1]))
        if "date" in self.asked and not self.all.get("date"):
            m = re.search(r"^\W*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b", self.rest.strip(), re.I)
            if m:
                put(re.search(re.escape(m[0]), self.rest), int(m[1]))
        if not self.all.get("date") and not self.denied.get("date"):
            for m in re.finditer(rf"\b(next|this|coming)?\s*{DAY}", self.rest, re.I):
                if len(m[2]) <= 3 and m[2].lower() in ("sun", "sat", "mon", "wed") and not m[2][0].isupper() and "date" not in self.asked:
                    continue
                when = next(w for w in (TODAY + timedelta(n) for n in range(1, 9)) if w.weekday() == weekday(m[2]))
                self.add("weekday", when.isoformat(), m.start())
        for word, days in (("tomorrow", 1), ("day after tomorrow", 2)):
            if re.search(rf"\b{word}\b", self.rest, re.I):
                self.add("date", (TODAY + timedelta(days)).isoformat())
        for m in re.finditer(DAY, self.rest, re.I):
            if len(m[1]) > 3:
                self.cut(*m.span())

    def _size(self):
        number = r"(6|8|10|six|eight|ten)"
        for m in re.finditer(number + r"(?:[\s-]*(?:inch(?:es|er)?|ins?\b)|\s?\")", self.rest, re.I):
            self.add("size", f"{NUM.get(m[1].lower(), m[1])}-inch", m.start())
            self.cut(*m.span())
        for m in re.finditer(r"\b(?:two|2)[\s-]*(?:tiers?|tiered)\b", self.rest, re.I):
            self.add("size", "two-tier", m.start())
            self.cut(*m.span())
        for word, size in (("smallest", "6-inch"), ("small", "6-inch"), ("medium", "8-inch"), ("large", "10-inch"), ("big", "10-inch")):
            if "size" in self.asked and not self.all.get("size") and re.search(rf"\b{word}\b", self.rest, re.I):
                self.add("size", size)
        m = re.search(r"\b(\d{1,2})\s+(?:people|guests|persons|portions|servings|of us|heads)", self.rest, re.I)
        if m:
            if not self.all.get("size") and "size" in self.asked | {"size"}:
                n = int(m[1])
                self.add("size", "6-inch" if n <= 8 else "8-inch" if n <= 14 else "10-inch" if n <= 24 else "two-tier")
            self.cut(*m.span())
        if "size" in self.asked and not self.all.get("size"):
            m = re.search(r"\b" + number + r"\b(?!\s*(?:[:.]\d|am|pm|o'clock))", self.rest, re.I)
            if m:
                self.add("size", f"{NUM.get(m[1].lower(), m[1])}-inch", m.start())
                self.cut(*m.span())

    def _time(self):
        words = "one two three four five six seven eight nine ten eleven twelve".split()
        hour = r"(\d{1,2}|" + "|".join(words) + r")"
        tail = r"(?:\s*(am|pm)\b|\s*(?:o'?clock)?\s*in the (morning|afternoon|evening))?"

        def of(h, minutes, half):
            h = NUM[h.lower()] if h.lower() in NUM else int(h)
            if half and half.lower() in ("pm", "afternoon", "evening") and h < 12:
                h += 12
            elif half and half.lower() in ("am", "morning") and h == 12:
                h = 0
            elif not half and h < 8:
                h += 12
            return f"{h:02}:{int(minutes or 0):02}" if h < 24 and int(minutes or 0) < 60 else None

        for m in re.finditer(rf"\b{hour}(?:[:.](\d\d))?{tail}\s*(?:-|to|and|until|till|through)\s*{hour}(?:[:.](\d\d))?{tail}(?!\s*(?:inch|people|-))", self.rest, re.I):
            late = m[7] or m[8]
            first = m[3] or m[4]
            if "-" not in m[0] and not (first or late or m[2] or m[6] or "time" in self.asked or re.search(r"between|from|window|slot|delivery", self.rest, re.I)):
                continue
            end = of(m[5], m[6], late)
            start = of(m[1], m[2], first)
            if start and end and not first and late and of(m[1], m[2], late) and of(m[1], m[2], late) < end:
                start = of(m[1], m[2], late)
                if late.lower() in ("am", "morning"):
                    start = of(m[1], m[2], "am")
            if start and end and start < end:
                self.add("time", f"{start}-{end}", m.start())
                self.cut(*m.span())
        for m in re.finditer(rf"\b(half|quarter|ten|twenty|five)(?:\s+(past|to))?\s+{hour}{tail}\b", self.rest, re.I):
            if not m[2] and m[1].lower() != "half":
                continue
            step = {"half": 30, "quarter": 15, "ten": 10, "twenty": 20, "five": 5}[m[1].lower()]
            base = of(m[3], 0, m[4] or m[5])
            if base is None:
                continue
            total = int(base[:2]) * 60 + (step if m[2] != "to" else -step)
            self.add("time", f"{total // 60:02}:{total % 60:02}", m.start())
            self.cut(*m.span())
        for pattern in (rf"\b{hour}[:.](\d\d)(?:\s*h(?:ours|rs)?\b)?{tail}", rf"\b{hour}()\s*(am|pm)()\b", rf"\b{hour}()\s*(?:o'?clock){tail}", rf"\b{hour}() in the ()(morning|afternoon|evening)"):
            for m in re.finditer(pattern, self.rest, re.I):
                if re.search(r"[£$€]\s?$", self.rest[:m.start()]):
                    continue
                value = of(m[1], m[2], m[3] or m[4])
                if value:
                    self.add("time", value, m.start())
                    self.cut(*m.span())
        for m in re.finditer(r"\b(?:noon|midday)\b", self.rest, re.I):
            self.add("time", "12:00", m.start())
            self.cut(*m.span())
        lead = r"(?:\bat|\baround|\babout|\bby|\bto|\btime(?: is|:)?|\bfrom)\s+"
        for m in re.finditer(lead + rf"{hour}\b(?!\s*(?:[-/\d%]|inch|people|guests|[A-Z][a-z]))", self.rest, re.I):
            value = of(m[1], 0, None)
            if value and "09:00" <= value <= "18:00":
                self.add("time", value, m.start())
                self.cut(*m.span())
        if "time" in self.asked and not self.all.get("time"):
            m = re.search(rf"(?<![£\d]){hour}\b(?!\s*(?:[-/%]|inch|people))", self.rest, re.I)
            if m and not re.match(r"^one\b", m[0], re.I) or m and re.fullmatch(r"\W*one\W*", self.rest, re.I):
                value = of(m[1], 0, None)
                if value and "09:00" <= value <= "18:00":
                    self.add("time", value, m.start())
                    self.cut(*m.span())
            elif self.options:
                for word, index in (("earliest", 0), ("first", 0), ("second", 1), ("last", -1), ("latest", -1), ("latter", -1)):
                    if re.search(rf"\b{word}\b", self.rest, re.I) and len(self.options) > abs(index):
                        self.add("time", self.options[index])
                        return
                for word, (low, high) in {"morning": ("00", "11:59"), "afternoon": ("12:00", "24"), "evening": ("16:00", "24")}.items():
                    fit = [o for o in self.options if low <= o[:5] < high]
                    if re.search(rf"\b{word}\b", self.rest, re.I) and fit and (len(fit) == 1 or "-" in fit[0]):
                        self.add("time", fit[0])
                        return

    def _flavour(self):
        for key, name in (("vanilla", "vanilla"), ("chocolate", "chocolate fudge"), ("lemon", "lemon drizzle"), ("carrot", "carrot and walnut"), ("red[ -]velvet", "red velvet"), ("coffee", "coffee and walnut")):
            for m in re.finditer(rf"\b{key}\b", self.rest, re.I):
                self.add("flavour", name, m.start())
        self.rest = re.sub(r"\b(?:and|&) walnuts?\b", " ", self.rest, flags=re.I)

    def _free(self):
        text, found = self.rest, []
        need = r"(?:allerg\w*|intoleran\w*|free|without|no|avoid\w*|can't have|cannot have|can't eat|cannot eat|must not contain|not contain\w*)"
        for name, key in (("nut-free", r"(?:wal|pea|hazel|tree )?nuts?"), ("gluten-free", r"gluten|wheat"), ("dairy-free", r"dairy|lactose|milk"), ("egg-free", r"eggs?")):
            for m in re.finditer(rf"\b(?:{key})\b", text, re.I):
                around = text[max(0, m.start() - 45):m.end() + 30]
                if re.search(rf"\b{need}\b", around, re.I) or "free" in self.asked and not NO.match(text):
                    if not re.search(r"\b(?:no|not|isn't|nobody|without)\b[^.]{0,12}allerg\w*[^.]{0,10}$|no nut allerg", text[max(0, m.start() - 30):m.end()], re.I):
                        found.append(name)
        if re.search(r"\b(?:coeliac|celiac)\b", text, re.I):
            found.append("gluten-free")
        if re.search(r"\bvegan\b", text, re.I):
            found += ["dairy-free", "egg-free"]
        if found:
            self.add("free", ", ".join(f for f in FREE if f in found))
        elif re.search(r"\b(?:no|not any|without|zero)\s+(?:\w+\s+)?(?:allerg\w*|diet\w*|intoleran\w*|special (?:diet\w*|needs|requirements))|\b(?:nobody|no one|noone|none of us)\b[^.]*\b(?:allerg|diet|anything)|\bnot allergic|aren't any|are none|(?:everyone|everybody|they|we|all) (?:\w+ )?(?:eats?|fine)"
                       r"|allerg\w*(?: to be avoided)?\s*(?:is|are)?\s*[:=-]?\s*(?:none|no|nothing)\b", text, re.I):
            self.add("free", "none")
        elif self.asked == {"free"} and (NO.match(text) or re.search(r"\b(?:none|nothing|no)\b", text, re.I)):
            self.add("free", "none")

    def _method(self):
        for m in re.finditer(r"\b(?:pick(?:ed|ing|s)?(?:[ -]?(?:it|that|the cake|this|them|mine))?[ -]?up|pick-?up|fetch(?:ed|ing)?|collect(?:ed|ing|ion|s)?|(?:come|pop|coming|popping|swing|swinging)(?: \w+)? (?:in|by|to the shop|for it|to the bakery))\b", self.rest, re.I):
            self.add("method", "collection", m.start())
        for m in re.finditer(r"\b(?:deliver(?:y|ed|ing|s)?|brought (?:to|round)|bring it|van)\b", self.rest, re.I):
            if not re.search(r"\b(?:no|not|can't|cannot|don't|won't)\s+(?:be\s+|need\s+|want\s+)?(?:a\s+)?$", self.rest[:m.start()], re.I):
                self.add("method", "delivery", m.start())

    def _name(self):
        stop = {"Happy", "June", "July", "May", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Yes", "No", "The", "My", "It", "Please", "And", "For", "Phone", "Name", "Order", "Bristol",
                "I", "Thanks", "Thank", "Ok", "Okay", "Under", "Number", "Telephone", "Size", "Collection", "Delivery", "Pick", "We", "You", "That", "This", "Surname", "Just", "Sure", "Customer", "None", "Full", "With",
                "In", "At", "On", "Can", "Could", "Would", "Let", "Hi", "Hello", "Put", "Of", "Contact", "Mobile", "Also", "There", "Sorry", "Well", "Right", "Speaking", "Is", "Here", "But"}
        for m in re.finditer(r"\b(?:my (?:full )?name(?:'s| is)|the name(?:'s| is)|name(?: is|:)|name's|i am|i'm|this is|under(?: the name(?: of)?)?|in the name of|on the name of|it's for|call me|customer:?)\s+((?-i:[A-Z][\w'-]+)(?:\s+(?-i:[A-Z][\w'-]+)){0,3})", self.rest, re.I):
            words = m[1].split()
            while words and words[-1] in stop:
                words.pop()
            if words and words[0] not in stop:
                self.add("name", " ".join(words), m.start())
        if "name" in self.asked and not self.all.get("name"):
            rest = re.sub(r"\b(?:phone|telephone|contact|mobile|number|full|customer)?\s*(?:name|number)\b\s*(?:is|:)?", " ", self.rest, flags=re.I)
            runs = [[w for w in r.split() if w not in stop and not re.match(r"(?i)(?:it|i|that|name|who|there|here|what)'", w)] for r in re.findall(r"[A-Z][\w'-]+(?:\s+[A-Z][\w'-]+)*", rest)]
            run = " ".join(max(runs, key=len, default=[]))
            if run:
                self.add("name", run)
            elif self.asked == {"name"}:
                words = [w for w in re.findall(r"[A-Za-z][\w'-]+", rest) if w.capitalize() not in stop and w.lower() not in ("it's", "put", "is", "as", "to", "be", "a")]
                if 0 < len(words) <= 3:
                    self.add("name", " ".join(w.capitalize() for w in words))


INTENTS = [
    ("cancel", r"\bcancel(?!l?ation cover|l?ed\b)\w*|\bcall(?:ing)? (?:\w+ ){0,4}off\b|don't need (?:it|the|my) (?:\w+ )?(?:any ?more|any longer)|no longer need"),
    ("voucher", r"\bvouchers?\b|\bgift card\b|\bcrumb[ -]?\d"),
    ("change", r"\b(?:chang|mov|reschedul|amend|alter|correct|postpon|switch|swap|updat|modif|adjust)(?:e|ed|es|ing|ion|edule|ment)?\b|\bmistake\b|\bspelling\b|\bfix\b|bring (?:\w+ )?forward|push (?:\w+ )?back"
               r"|(?:deliver\w*|collect\w*|pick\w* ?(?:it )?up) (?:it )?(?:instead|later|earlier)|instead of (?:collect|pick|deliver)|\bwrong\b|\bmisspelt\b|\bmisspelled\b|\btypo\b|\b(?:must|has to|needs to|ought to) (?:say|read|be)\b"
               r"|\b(?:deliver\w*|brought|pick\w*|collect\w*|fetch\w*)\b[^.?!]*\binstead\b"
               r"|(?:my|the|that) (?:\w+ )?(?:order|cake)\b[^.?!]{0,40}\bdelivered"),
    ("order", r"\b(?:place|make|put in)\s+(?:an?|a new|another)\s+(?:\w+ )?order|\border(?:ing)? (?:an?|the|some|another|one)\b[^.]*|\b(?:need|want|like|after|book|have|get|buy)\b[^.?!]{0,30}\b(?:a|an|another)\b[^.?!]{0,40}\bcakes?\b|\bnew (?:cake )?order\b|\bcake for\b|\bto order\b|\bnew cake\b|\bnew one\b"),
]


def intents(text):
    """[(intent, clause)] in the order said; a clause without one goes with the one before."""
    out, lead = [], ""
    parts = re.split(r"(?<=[.;!?])\s+|\n|,?\s+(?:and|then|plus)\s+(?=(?:then |also |i |i'd |to |please |would |like |want |need |second(?:ly)?,? |put |take )*(?:cancel|call|change|correct|use|redeem|move|check|order|place)\b)", clean(text), flags=re.I)
    for part in parts:
        if not part:
            continue
        hits = []
        for name, pattern in INTENTS:
            for m in re.finditer(pattern, part, re.I):
                if not re.search(r"\b(?:don't|do not|not|never|without|no|if i(?: have to)?|if you) (?:want to |wish to |to |have to )?$", part[:m.start()], re.I):
                    hits.append((m.start(), name))
                    break
        names = [n for _, n in sorted(hits)]
        if "order" in names and re.search(r"\b(?:already|i(?:'ve| have)?(?: just| already)? ordered|i (?:had |have )?(?:placed|booked)|existing|on order|my order|(?:use|redeem|put|spend|apply) (?:it|this|that|the|my)|wrong)\b|\bb-?\d{4}", part, re.I):
            names.remove("order")
        if "order" in names and len(names) > 1 and not re.search(r"new (?:cake )?order|another cake|place an order", part, re.I):
            names.remove("order")
        if "voucher" in names:
            names = ["voucher"] + [n for n in names if n == "cancel"]
        if names:
            name = names[0]
            if out and out[-1][0] == name and not (heard_id(out[-1][1]) and heard_id(part) and heard_id(out[-1][1]) != heard_id(part)):
                out[-1][1] += " " + part
                out[-1][2].append(part)
            else:
                out.append([name, (lead + " " + part).strip(), [part]])
                lead = ""
            for extra in names[1:]:
                if not any(o[0] == extra for o in out):
                    out.append([extra, "", []])
        elif out:
            out[-1][1] += " " + part
            out[-1][2].append(part)
        else:
            lead += " " + part
    return out


def heard_id(text):
    return (Heard(text).values("order_id") or [None])[0]


# ---------------------------------------------------------------- the formats of a style

class Voice:
    def __init__(self, style):
        self.s = SHEETS[style]
        self.fmt, self.lab, self.style = self.s["fmt"], self.s["lab"], style

    def date(self, iso):
        d = date.fromisoformat(iso)
        day, mon, week = d.day, MONTHS[d.month - 1].capitalize(), DAYS[d.weekday()].capitalize()
        nth = f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"
        return {"wdm": f"{week}, {day} {mon}", "wthe": f"{week} the {nth} of {mon}", "slash": f"{d:%d/%m/%Y} ({week[:3]})", "wmd": f"{week}, {mon} {day}",
                "dmy": f"{day} {mon} {d.year}", "wdmy": f"{week}, {day} {mon} {d.year}", "short": f"{week[:3]} {day} {mon[:3]}", "iso": iso,
                "low": f"{week} the {nth} of {mon}".lower(), "mdth": f"{week}, {mon} {nth}"}[self.fmt["date"]]

    def clock(self, t):
        h, m = int(t[:2]), int(t[3:5])
        half, h12 = ("p.m." if h >= 12 else "a.m."), (h - 1) % 12 + 1
        kind = self.fmt["time"]
        if kind in ("oclock", "words"):
            word = lambda n: list(NUM)[n]
            if kind == "oclock":
                return f"half past {word(h12)}" if m == 30 else f"{word(h12)} o'clock" if m == 0 else f"{h12}:{m:02}"
            return f"half past {word(h12)}" if m == 30 else f"{word(h12)} {'in the afternoon' if h >= 12 else 'in the morning'}" if m == 0 else f"{h12} {m:02}"
        return {"ampm": f"{h12}{f'.{m:02}' if m else ''} {half}", "ampm2": f"{h12}:{m:02} {half.replace('.', '').upper()}", "pm": f"{h12}{f':{m:02}' if m else ''}{half.replace('.', '')}",
                "t24": f"{h:02}:{m:02}", "t24h": f"{h:02}:{m:02} hours"}[kind]

    def time(self, t):
        if "-" not in t:
            return self.clock(t)
        a, b = t.split("-")
        kind = self.fmt["time"]
        if kind in ("t24",):
            return f"{a}–{b}"
        if kind == "t24h":
            return f"between {a} and {b} hours"
        if kind == "pm":
            return f"{self.clock(a)}–{self.clock(b)}"
        if kind == "words":
            return f"{list(NUM)[(int(a[:2]) - 1) % 12 + 1]} to {list(NUM)[(int(b[:2]) - 1) % 12 + 1]}"
        if kind == "oclock":
            return f"between {list(NUM)[(int(a[:2]) - 1) % 12 + 1]} and {list(NUM)[(int(b[:2]) - 1) % 12 + 1]}"
        return f"between {self.clock(a)} and {self.clock(b)}"

    def times(self, options):
        names = [self.time(o) for o in options]
        if len(names) == 1:
            return names[0]
        word = {"phone": " or ", "form": " / ", "oneline": ", ", "formal": ", as well as "}.get(self.style, " or ")
        return ", ".join(names[:-1]) + word + names[-1]

    def money(self, x):
        if self.style == "phone":
            pounds, pence = int(x), round(x * 100) % 100
            return f"{pounds} pounds" + (f" {pence}" if pence else "")
        if self.style == "chatty" and x == int(x):
            return f"£{int(x)}"
        if self.style in ("oneline", "callcentre", "sales") and x == int(x):
            return f"£{int(x)}"
        if self.style == "formal":
            return f"£{x:.2f}"
        return f"£{x:.2f}"

    def phone(self, p):
        if self.style in ("form", "oneline", "table"):
            return p
        if self.style == "formal":
            return f"+44 {p[1:5]} {p[5:]}"
        return f"{p[:5]} {p[5:8]} {p[8:]}" if self.style in ("chatty", "phone", "callcentre") else f"{p[:5]} {p[5:]}"

    def id(self, i):
        return i.lower().replace("-", " ") if self.style == "phone" else i

    def size(self, s):
        if s == "two-tier":
            return s
        n = s.split("-")[0]
        return {"quote": f'{n}"', "word": f"{list(NUM)[int(n)]} inch", "inch": s}[self.fmt["size"]]

    def __call__(self, key, **kw):
        return self.s[key].format(**kw)

    def cake(self, o):
        return self("cake", size=self.size(o["size"]), flavour=o["flavour"])

    def how(self, o):
        key = "how_d" if o["method"] == "delivery" else "how_c"
        return self(key, address=o.get("address"), date=self.date(o["date"]), time=self.time(o["time"]))

    def free(self, f):
        return self.s["free_none"] if f == "none" else self("free_some", free=f.replace(", ", " and "))

    def writing(self, w):
        return self("write_some", writing=w) if w else self.s["write_none"]

    def value(self, field, v):
        if field == "date":
            return self.date(v)
        if field == "time":
            return self.time(v)
        if field == "size":
            return self.size(v)
        if field == "writing":
            return f'"{v}"' if v else self.s["write_none"]
        if field == "method":
            return {"collection": {"table": "pickup", "several": "collection", "formal": "collection"}.get(self.style, "pick-up"), "delivery": "delivery"}[v]
        if field == "box":
            return self.s["x_box"]
        return v

    def lines(self, head, pairs):
        pairs = [(self.lab[k], v) for k, v in pairs if v not in (None, "")]
        kind = self.fmt["recap"]
        if kind == "table":
            return f"{head}\n\n| Detail | Value |\n|---|---|\n" + "\n".join(f"| {k} | {v} |" for k, v in pairs) + "\n\n"
        if kind == "bullets":
            return f"{head}\n" + "\n".join(f"• {k}: {v}" for k, v in pairs) + "\n"
        if kind == "emoji":
            return f"{head}\n" + "\n".join(f"{k} {v}" for k, v in pairs) + "\n"
        return f"{head}\n" + "\n".join(f"{k}: {v}" for k, v in pairs) + "\n"


# ---------------------------------------------------------------- the conversation

GROUPS = {
    "one": [["size"], ["flavour"], ["free"], ["writing"], ["date"], ["method"], ["address"], ["time"], ["name"], ["phone"]],
    "pairs": [["size", "flavour"], ["free"], ["writing"], ["date"], ["method"], ["address"], ["time"], ["name", "phone"]],
    "two": [["size", "flavour"], ["free", "writing"], ["date", "method"], ["address"], ["time"], ["name", "phone"]],
    "three": [["size", "flavour", "free"], ["writing", "date", "method"], ["address"], ["time"], ["name", "phone"]],
    "all": [["size", "flavour", "free", "writing", "date", "method", "name", "phone"], ["address"], ["time"]],
}


class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.candidates, self.wish = kind, {}, {}, []
        self.order, self.voucher, self.offers, self.new, self.asked_times = None, None, {}, {}, {}
        self.agreed = self.by_phone = False
        self.backup = []
        self.stuck = 0


class Desk:
    def __init__(self, style):
        self.v, self.tools = Voice(style), make_tools()
        self.task, self.queue, self.done = None, [], []
        self.awaiting, self.options = [], []
        self.said, self.known, self.before = "", {}, ""
        self.calls = []

    def call(self, tool, **args):
        self.looked = self.looked or tool in ("find_order", "find_orders", "check_times", "get_voucher")
        result = self.tools[tool](**args)
        self.calls.append((tool, args, result))
        return result

    # ---- one turn
    def turn(self, text):
        self.looked, self.info = False, []
        self.said += "\n" + clean(text)
        question = self.react(text)
        hold = self.v.s["hold"]
        parts = ([hold] if hold and self.looked else []) + self.info + [question]
        glue = "\n\n" if self.v.style == "table" else "\n" if self.v.style == "form" else " "
        return re.sub(r"\b([Aa]) (?=\*{0,2}(?:8|eight)\b)", r"\1n ", glue.join(p for p in parts if p).replace(".m..", ".m."))

    def react(self, text):
        text = clean(text)
        asked = [a for a in self.awaiting]
        found = intents(text)
        if self.task is None:
            wants = [(k, c) for k, c, _ in found]
            if asked == ["else"] and not wants:
                if self.queue:
                    return self.next()
                if YES.match(text) and not NO.match(text) and not re.search(r"thank|bye|that's all|nothing|that is all|that was all|no more", text, re.I):
                    return self.ask(["help"], self.v("help"))
                self.awaiting = ["else"]
                return self.v("bye")
            for kind, clause in wants:
                self.enqueue(kind, clause)
            if self.queue and not wants and asked != ["else"]:
                return self.next()
            if not self.queue:
                facts = Heard(text, asked)
                if (facts.values("order_id") or re.search(r"\b(?:already|i(?:'ve| have)? ordered|my (?:order|cake))\b", text, re.I)) and (any(facts.values(f) for f in FIELDS) or wishes(text)):
                    self.enqueue("change", text)
                elif facts.values("flavour") or facts.values("size"):
                    self.enqueue("order", text)
                elif self.done and wants:
                    self.awaiting = ["else"]
                    return self.v("else")
                else:
                    self.before += "\n" + text
                    if asked == ["help"] and re.search(r"\b(?:order(?:ed)?|already|existing)\b", text, re.I):
                        return self.ask(["help"], self.v("q_kind"))
                    return self.ask(["help"], self.v("help"))
            self.task = self.queue.pop(0)
            if self.before:
                early = Heard(self.before)
                for field in ("order_id", "phone", "code", "name"):
                    if early.values(field) and (field != "name" or self.task.kind == "order"):
                        self.task.slots.setdefault(field, early.values(field)[0])
                self.before = ""
            self.price_asked(text)
            return self.progress()
        return self.within(text, asked, found)

    def enqueue(self, kind, clause):
        task = Task(kind)
        facts = Heard(clause)
        ids = facts.values("order_id")
        key = (kind, ids[0] if ids else (facts.values("code") or [None])[0] if kind == "voucher" else None)
        if key in self.done and not re.search(r"\b(?:another|other|second|different|one more)\b", clause, re.I):
            return
        for other in self.queue:
            if other.kind == kind and (not ids or other.slots.get("order_id") in (None, ids[0])):
                self.absorb(other, facts)
                return
        self.absorb(task, facts)
        task.wish = wishes(clause) if kind == "change" else []
        if kind in ("cancel", "change", "voucher") and len(ids) > 1:
            task.slots["order_id"] = ids[0]
        self.queue.append(task)

    def absorb(self, task, facts):
        """Take facts into a task; returns the fields that came out different."""
        changed = set()
        for field in ("order_id", "code", "phone", "name", "free", "street", "postcode"):
            values = facts.values(field)
            if field == "name" and task.kind != "order":
                continue
            if values:
                value = values[-1] if field != "order_id" or len(values) == 1 else values[0]
                if field == "order_id" and task.order is not None and value != task.order["order_id"] and self.awaiting[:1] != ["confirm"] and re.search(r"\b(?:other|second|another)\b", facts.text, re.I):
                    continue
                if task.slots.get(field) != value:
                    changed.add(field)
                task.slots[field] = value
        if task.kind == "order":
            for name, wanted in offers_in(facts.text).items():
                if name != "box" and not (wanted and "?" in facts.text):
                    task.offers[name] = wanted
            if re.search(r"\b(?:no|don't want(?: any)?|do not want(?: any)?|without(?: any)?|not want(?: any)?)\s+(?:other |further )?extras\b", facts.text, re.I):
                task.offers.update(candles=False, cover=False)
        if {"street", "postcode"} & changed and task.slots.get("street") and task.slots.get("postcode"):
            facts.all["address"] = [(0, f"{task.slots['street']}, {task.slots['postcode']}")]
        for field in FIELDS:
            values = facts.values(field)
            if field == "date" and not values:
                values = facts.values("weekday")
                now = task.slots.get("date") or (task.new.get("date") if task.new else None)
                if values and now and date.fromisoformat(now).weekday() == date.fromisoformat(values[-1]).weekday():
                    values = []
                elif values and task.kind == "change":
                    own = task.order and date.fromisoformat(task.order["date"]).weekday() == date.fromisoformat(values[-1]).weekday()
                    named = "date" in self.awaiting or "what" in self.awaiting or re.search(r"\bto (?:next |this |the )?" + DAY, facts.text, re.I)
                    values = values[-1:] if named and not own else []
            if not values:
                if task.kind == "order" and task.slots.get(field) in facts.denied.get(field, []) and facts.denied.get(field):
                    task.slots.pop(field)
                    changed.add(field)
                continue
            method = task.slots.get("method") or (facts.values("method") or [None])[0] if task.kind == "order" else None
            if field == "time" and task.kind == "change" and task.order:
                method = "delivery" if "delivery" in facts.values("method") else task.order["method"]
            if field == "time" and len(values) > 1:
                spans = [x for x in values if "-" in x]
                if method == "delivery" and spans:
                    values = spans
                if self.awaiting[:1] == ["time"] and facts.alternates:
                    values = [x for x in values if settle(x, method, ()) in self.options] or values
            if task.kind == "change":
                pool = task.candidates.setdefault(field, [])
                for value in (values if not facts.alternates else values[:1]):
                    if value in pool:
                        pool.remove(value)
                    pool.append(value)
                if facts.alternates and field == "time":
                    task.backup = values[1:]
                changed.add(field)
            elif task.kind == "order":
                value = values[0] if facts.alternates else values[-1]
                if facts.alternates and field == "time" and len(values) > 1:
                    task.backup = values[1:]
                if field == "time":
                    value = settle(value, task.slots.get("method") or (facts.values("method") or [None])[0], self.options if self.awaiting == ["time"] else ())
                    if value is None:
                        continue
                if task.slots.get(field) != value:
                    changed.add(field)
                task.slots[field] = value
        if task.kind in ("change", "cancel", "voucher") and "order_id" in changed:
            task.order = None
        if task.kind in ("change", "voucher") and offers_in(facts.text).get("box") is False:
            task.offers["box"] = False
        if "code" in changed:
            task.voucher = None
        return changed

    def price_asked(self, text):
        task = self.task
        if "?" in text and re.search(r"\bhow much\b|\bprice\b|\bcosts?\b", text, re.I) and task and task.kind == "order":
            s = task.slots
            if s.get("size") and s.get("flavour"):
                self.info.append(self.v("a_price", price=self.v.money(self.call("quote_cake", size=s["size"], flavour=s["flavour"])["price"])))
            elif not s.get("size"):
                self.info.append(self.v("a_list", p6=self.v.money(38), p8=self.v.money(52), p10=self.v.money(68)))

    def ask(self, awaiting, text, options=()):
        self.awaiting, self.options = awaiting, list(options)
        return text

    def finish(self, text):
        """The outcome is said; the next want, or whether there is another."""
        self.info.append(text)
        task = self.task
        self.done.append((task.kind, task.slots.get("code") if task.kind == "voucher" else task.slots.get("order_id")))
        self.done.append((task.kind, None))
        self.task = None
        return self.next()

    def next(self):
        if self.queue:
            self.info.append(self.v("next"))
            self.task = self.queue.pop(0)
            return self.progress()
        return self.ask(["else"], self.v("else"))

    def kept(self):
        self.info.append(self.v("kept"))  # not done: the caller may want it after all
        self.task = None
        return self.next()

    # ---- within a task
    def within(self, text, asked, found):
        task, v = self.task, self.v
        yes, no = bool(YES.match(text)), bool(NO.match(text))
        if re.match(r"^\W*no\W+(?:that's|that is|it's|it is|everything(?:'s| is)|all(?:'s| is)?)(?: all)? (?:right|correct|fine|good|ok|okay)\b(?! but)", text, re.I):
            yes, no = True, False
        if yes and no:
            yes = False
        mine = text
        others = []
        for kind, clause, parts in found:
            other = heard_id(clause)
            if kind == task.kind and (other is None or task.slots.get("order_id") in (None, other)) or not clause:
                continue
            if kind == task.kind and other is not None and asked != ["confirm"] and asked != ["which"] and "order" not in asked:
                others.append((kind, clause, parts))
            elif kind == "cancel" and (other and other != task.slots.get("order_id") or re.search(r"\b(?:another|other|second) (?:\w+ )?(?:order|cake|one)\b", clause, re.I)) and (kind, other) not in self.done:
                others.append((kind, clause, parts))
            elif kind == "voucher" and task.kind != "voucher" and not no and asked[:1] != ["refund"]:
                others.append((kind, clause, parts))
            elif kind == "change" and task.kind in ("cancel", "voucher") and (other and other != task.slots.get("order_id") or wishes(clause)):
                others.append((kind, clause, parts))
            elif kind == "order" and re.search(r"new (?:cake )?order|another cake|place an order", clause, re.I):
                others.append((kind, clause, parts))
        for kind, clause, parts in others:
            if (kind, heard_id(clause)) not in self.done or heard_id(clause) is None and (kind, None) not in self.done:
                self.enqueue(kind, clause)
            for part in parts:
                mine = mine.replace(part, " ")
        facts = Heard(mine, asked, self.options, task.slots.get("method"))
        drop = bool(DROP.search(text)) and not re.search(r"\b(?:everything|anything|nothing|all) else\b|\bthe rest\b|\bother(?:wise)?\b[^.]*\b(?:same|as it is)", text, re.I)
        if asked == ["confirm"]:
            return self.confirming(text, facts, yes, no, drop)
        if asked == ["go"]:
            if (no or drop) and not re.match(r"^\W*(?:no problem|not a problem)", text, re.I):
                return self.kept()
            if yes or re.search(r"\b(?:cancel it|go ahead|proceed|still (?:want|cancel)|that's fine|is fine)\b", text, re.I):
                task.agreed = True
                return self.progress()
            return self.ask(["go"], v("again") + " " + v("q_go"))
        if asked and asked[0].startswith("offer:"):
            return self.offered(text, facts, asked, yes, no)
        if asked == ["refund"]:
            card = re.search(r"\b(?:card|bank|back|refund(?:ed)?|money|account|cash)\b", re.sub(r"(?:no|not|instead of|rather than|don't want(?: any)?|without)\s+(?:\w+\s+){0,3}?(?:card)\b", "", text), re.I)
            plain = re.sub(r"(?:\bno\b|\bnot\b|instead of|rather than|don't want(?: any)?|do not want(?: any)?|without)\s+(?:(?:a|an|as|the|any|have|for|shop|store|take)\s+)*(?:credit|vouchers?)", "", text, flags=re.I)
            credit = re.search(r"\bcredit\b(?! card)|\bvoucher\b", plain, re.I)
            if re.search(r"\bkeep (?:it|(?:the|my) (?:order|cake))|\bleave (?:it|the order)|(?:don't|do not) cancel|never ?mind", text, re.I) and not card and not credit:
                return self.kept()
            if card and not credit or no and not credit:
                task.slots["refund"] = "card"
            elif credit and not card:
                task.slots["refund"] = "credit"
            elif card and credit:
                task.slots["refund"] = "card" if card.start() < credit.start() else "credit"
            return self.progress()
        self.price_asked(text)
        changed = self.absorb(task, facts)
        if task.kind == "change":
            task.wish += [w for w in wishes(mine) if w not in task.wish]
        if "method" in asked and not facts.values("method") and asked == ["method"] and task.slots.get("pending_zone"):
            if drop or no:
                return self.kept()
        if drop and not changed and task.kind != "order" or drop and not changed and asked == ["method"]:
            return self.kept()
        if "order" in asked and not task.slots.get("order_id") and not facts.values("phone") and \
                re.search(r"\b(?:don't|do not|not|haven't|can't|cannot|no)\b[^.]*\b(?:have|know|number|hand|remember|find|idea)|lost|forgot|only (?:the|my) phone", text, re.I):
            task.by_phone = True
        if not changed:
            task.stuck += 1
            for slot, value in (("free", "none"), ("writing", "")):
                if slot in asked and slot not in task.slots and task.kind == "order" and (task.stuck > 1 or asked == [slot] and no):
                    task.slots[slot] = value
        else:
            task.stuck = 0
            for slot, value in (("free", "none"), ("writing", "")):
                if slot in asked and slot not in task.slots and task.kind == "order" and len(asked) > 1 and re.search(r"\b(?:no|none|nothing|without)\b", facts.rest, re.I):
                    task.slots[slot] = value
        return self.progress()

    def confirming(self, text, facts, yes, no, drop):
        task, v = self.task, self.v
        if task.kind == "order":
            before = dict(task.slots)
            self.absorb(task, facts)
            differs = any(before.get(k) != task.slots.get(k) for k in ("size", "flavour", "free", "writing", "date", "method", "address", "time", "name", "phone", "street", "postcode"))
            if differs and (before.get("street"), before.get("postcode")) != (task.slots.get("street"), task.slots.get("postcode")):
                task.slots["address"] = None
            late = offers_in(text)
            for name, wanted in late.items():
                if task.offers.get(name) != wanted:
                    task.offers[name], differs = wanted, True
        elif task.kind == "change":
            before, had = dict(task.new), task.offers.get("box")
            self.absorb(task, facts)
            late = offers_in(text)
            if "box" in late:
                task.offers["box"] = late["box"]
            self.resolve(task)
            differs = task.new != before or task.offers.get("box") != had
        else:
            before = dict(task.slots)
            self.absorb(task, facts)
            differs = any(before.get(k) != task.slots.get(k) for k in ("order_id", "code"))
            if task.kind == "cancel" and re.search(r"\b(?:to|on(?:to)?|back (?:to|on)) (?:my |the )?card\b", text, re.I) and task.slots.get("refund") != "card":
                task.slots["refund"], differs = "card", True
            elif task.kind == "cancel" and re.search(r"\b(?:as|into|to) (?:a )?(?:shop |store )?credit\b", text, re.I) and not re.search(r"\bnot\b[^.]*credit", text, re.I) and task.slots.get("refund") == "card":
                task.slots["refund"], differs = "credit", True
        if differs:
            return self.progress()
        if drop and not yes:
            return self.kept()
        if task.kind in ("cancel", "voucher") and no:
            return self.kept()
        if yes and not no:
            return self.write()
        if no:
            task.stuck += 1
            if task.stuck > 1:
                return self.kept()
            return self.ask(["confirm"], v("wrong"))
        if task.stuck < 2:
            task.stuck += 1
            return self.ask(["confirm"], v("again") + " " + v("ok_" + task.kind))
        return self.kept()

    def offered(self, text, facts, asked, yes, no):
        task = self.task
        names = [a.split(":")[1] for a in asked]
        heard = offers_in(text)
        if task.kind == "order":
            self.absorb(task, facts)
        elif task.kind == "change":
            self.absorb(task, Heard(text))
        for name in names:
            if name in heard:
                task.offers[name] = heard[name]
            elif heard and (yes or no) and len(names) > 1:
                task.offers[name] = False
            elif no or DROP.search(text):
                task.offers[name] = False
            elif yes:
                task.offers[name] = True
            else:
                task.stuck += 1
                if task.stuck > 1:
                    task.offers[name] = False
        return self.progress()

    # ---- what comes next
    def progress(self):
        return {"order": self.p_order, "change": self.p_change, "cancel": self.p_cancel, "voucher": self.p_voucher}[self.task.kind]()

    def bad_date(self, iso, size):
        """A question where the day will not do."""
        first = TODAY + timedelta(7 if size == "two-tier" else 3)
        d = date.fromisoformat(iso)
        if d < first:
            return self.v("notice", earliest=self.v.date(first.isoformat()))
        if d.weekday() == 6:
            return self.v("closed", date=self.v.date(iso))
        return None

    def slot(self, iso, method, time, task, known=None):
        """(time or None, question): whether the time is free on that day."""
        v = self.v
        key = (iso, method)
        if key not in task.asked_times:
            task.asked_times[key] = self.call("check_times", date=iso, method=method)["free"]
        free = task.asked_times[key]
        time = settle(time, method, ()) if time else None
        other = v.s["other_c" if method == "delivery" else "other_d"]
        if not free:
            return None, (["date", "method", "time"], v("full", date=v.date(iso), other=other), [])
        if time is None:
            return None, (["time"], v("q_time_d", date=v.date(iso), times=v.times(free)) if method == "delivery" else v("q_time_c"), free)
        if time in free or time == known:
            return time, None
        near = free if method == "delivery" else sorted(sorted(free, key=lambda t: abs(minutes(t) - minutes(time[:5])))[:3])
        said = v("notfree", time=v.time(time), date=v.date(iso), times=v.times(near))
        return None, (["time"], said if v.style == "phone" else said[0].upper() + said[1:], near)

    def p_order(self):
        task, s, v = self.task, self.task.slots, self.v
        if "nut-free" in s.get("free", "") and "walnut" in s.get("flavour", ""):
            s.pop("flavour")
            return self.ask(["flavour"], v("clash"))
        if len(s.get("writing") or "") > 30:
            s.pop("writing")
            return self.ask(["writing"], v("toolong"))
        if s.get("date"):
            bad = self.bad_date(s["date"], s.get("size"))
            if bad:
                s.pop("date")
                return self.ask(["date"], bad)
        if s.get("method") == "collection":
            s["address"] = None
        elif s.get("street") and s.get("postcode"):
            s["address"] = f"{s['street']}, {s['postcode']}"
            if not s.get("method"):
                s["method"] = "delivery"
        if s.get("method") == "delivery" and s.get("postcode") and not in_zone(s["postcode"]):
            code = s.pop("postcode")
            s.pop("street", None)
            for k in ("address", "method"):
                s.pop(k, None)
            s["pending_zone"] = True
            return self.ask(["method", "date", "time"], v("zone", postcode=code))
        if s.get("date") and s.get("method") and s.get("time"):
            time, problem = self.slot(s["date"], s["method"], s["time"], task)
            if problem:
                s.pop("time")
                return self.ask(*problem)
            s["time"] = time
        missing = [f for f in ("size", "flavour", "free", "writing", "date", "method", "address", "time", "name", "phone") if f not in s or s[f] is None and f != "address"
                   or f == "address" and s.get("method") == "delivery" and not s.get("address")]
        if s.get("method") != "delivery" and "address" in missing:
            missing.remove("address")
        if missing:
            for group in GROUPS[v.fmt["group"]]:
                now = [f for f in group if f in missing]
                if now:
                    return self.question(now)
        wanted = [o for o in ("candles", "cover") if o not in task.offers]
        if wanted:
            if v.fmt["group"] not in ("two", "all", "three"):
                wanted = wanted[:1]
            said = (" " if v.style != "form" else "\n").join(v("o_" + o, candles=v.money(CANDLES), cover=v.money(COVER)) for o in wanted)
            return self.ask(["offer:" + o for o in wanted], said)
        quote = self.call("quote_cake", size=s["size"], flavour=s["flavour"], free_from=s["free"], method=s["method"], candles=task.offers["candles"], cover=task.offers["cover"])
        task.quote = quote
        extras = [o for o in ("candles", "cover") if task.offers[o]]
        order = {**s, "address": s.get("address")}
        if v.fmt["recap"] == "prose":
            recap = v("r_order", cake=v.cake(order), free=v.free(s["free"]), writing=v.writing(s["writing"]), how=v.how(order), name=s["name"], phone=v.phone(s["phone"]),
                      extras="".join(v.s["x_" + o] for o in extras), price=v.money(quote["price"]), deposit=v.money(quote["deposit"]))
        elif v.fmt["recap"] == "line":
            recap = " / ".join([v.cake(order), v.free(s["free"]), v.writing(s["writing"]), v.how(order), s["name"], v.phone(s["phone"]), *extras, v.money(quote["price"]), f"deposit {v.money(quote['deposit'])}"]) + "."
        else:
            recap = v.lines(v("h_order"), [("cake", v.cake(order)), ("free_from", v.free(s["free"])), ("writing", v.writing(s["writing"])), ("how", v.how(order)), ("name", s["name"]),
                                           ("phone", v.phone(s["phone"])), ("extras", ", ".join(extras)), ("price", v.money(quote["price"])), ("deposit", v.money(quote["deposit"]))])
        return self.recap(recap)

    def recap(self, recap):
        self.task.stuck = 0
        return self.ask(["confirm"], recap + ("" if recap.endswith("\n") else " ") + self.v("ok_" + self.task.kind))

    def question(self, slots):
        v, texts, options = self.v, [], []
        for slot in slots:
            if slot == "time":
                s = self.task.slots
                if s.get("date") and s.get("method"):
                    _, problem = self.slot(s["date"], s["method"], None, self.task)
                    if problem[0] != ["time"]:
                        s.pop("date")
                        return self.ask(*problem)
                    texts.append(problem[1])
                    options = problem[2]
                else:
                    texts.append(v("q_time_c"))
            elif slot == "address" and self.task.slots.get("street"):
                texts.append(v("q_postcode"))
            else:
                texts.append(v("q_" + slot))
        if v.style == "form":
            return self.ask(slots, "\n".join([v("q_head")] + texts) if len(texts) > 1 else texts[0], options)
        if v.style == "several" and len(texts) > 1:
            return self.ask(slots, " ".join(texts), options)
        return self.ask(slots, " ".join(texts), options)

    def lookup(self):
        """None once the order of the task is at hand, else a question."""
        task, v, s = self.task, self.v, self.task.slots
        if task.order is not None:
            return None
        if not s.get("order_id") and s.get("phone"):
            found = self.call("find_orders", phone=s["phone"])["orders"]
            if not found:
                s.pop("phone")
                return self.ask(["order"], v("nophone"))
            if len(found) > 1:
                s.pop("phone")
                return self.ask(["order", "which"], v("q_which", list=", ".join(v.id(i) for i in found)))
            s["order_id"] = found[0]
        if not s.get("order_id"):
            mine = self.known.get("order") if self.done and re.search(r"\b(?:same order|that order|this order|the same)\b", self.said.splitlines()[-1], re.I) else None
            if mine:
                s["order_id"] = mine
            else:
                task.tried = getattr(task, "tried", 0) + 1
                return self.ask(["order"], v("q_nonum") if task.by_phone or task.tried % 2 == 0 else v("q_order"))
        order = self.call("find_order", order_id=s["order_id"])
        if order.get("found") is False or order.get("status") != "open":
            s.pop("order_id")
            return self.ask(["order"], v("notfound"))
        surname = order["customer"].split()[-1]
        if not re.search(rf"\b{surname}\b", self.said, re.I):
            task.tries = getattr(task, "tries", 0) + 1
            return self.ask(["surname"], v("q_surname") if task.tries == 1 else v("badname"))
        task.order = order
        self.known["order"] = order["order_id"]
        if task.kind in ("change", "voucher"):
            self.info.append(v("found", id=v.id(order["order_id"]), cake=v.cake(order), how=v.how(order)))
        return None

    def resolve(self, task):
        """What is to be different: of what was named, what the order does not have already."""
        o, new = task.order, {}
        for field in FIELDS:
            values = [x for x in task.candidates.get(field, [])]
            if field == "time":
                method = new.get("method") or o["method"]
                values = [settle(x, method, ()) for x in values]
            values = [x for x in values if x is not None and not same(x, o[field])]
            if field in task.candidates and task.candidates[field] and same(task.candidates[field][-1], o[field]) and len(values) and getattr(task, "settled", {}).get(field):
                values = []  # it was corrected back to what it is
            if values:
                new[field] = values[-1]
        if o["method"] == "delivery" and new.get("method") != "collection" and "address" not in new and False:
            pass
        if "address" in new and o["method"] == "collection" and new.get("method") != "delivery":
            if task.slots.get("pending_zone"):
                new.pop("address")
            else:
                new["method"] = "delivery"
        if new.get("method") == "collection":
            new.pop("address", None)
        task.new = new
        task.settled = {f: True for f in new}

    def p_change(self):
        task, v = self.task, self.v
        wait = self.lookup()
        if wait:
            return wait
        o, s = task.order, task.slots
        if o["days_left"] < 2:
            return self.finish(v("late"))
        if s.get("street") and s.get("postcode"):
            pool = task.candidates.setdefault("address", [])
            if not pool or pool[-1] != f"{s['street']}, {s['postcode']}":
                pool.append(f"{s['street']}, {s['postcode']}")
        self.resolve(task)
        new = task.new
        target = {**o, **new}
        if "delivery" in task.candidates.get("method", []) and o["method"] == "collection" and target["method"] == "delivery" or "address" in new:
            code = (new.get("address") or "").split(", ")[-1] or s.get("postcode")
            if code and not in_zone(code):
                for k in ("address", "method"):
                    task.candidates.pop(k, None)
                task.wish = [w for w in task.wish if w not in ("address", "method")]
                s.pop("street", None), s.pop("postcode", None)
                s["pending_zone"] = True
                task.candidates.pop("time", None) if o["method"] == "collection" and new.get("time", "").count("-") else None
                return self.ask(["method", "date", "time"], v("zone", postcode=code))
            if target["method"] == "delivery" and not target.get("address"):
                return self.ask(["address"], v("q_postcode") if s.get("street") else v("q_address"))
        if not new and not task.offers.get("box"):
            wish = [w for w in task.wish if w in ("date", "time", "writing", "size", "flavour", "address", "method")]
            if wish == ["method"] and o["method"] == "collection":
                task.candidates["method"] = ["delivery"]
                return self.ask(["address"], v("q_address"))
            if "date" in wish and "time" not in wish:
                wish = ["date"]
            if len(wish) == 1:
                return self.ask(wish, v("q_what") if wish[0] in ("time",) else v("q_" + wish[0]))
            return self.ask(["what"] + wish, v("q_what"))
        if ("size" in new or "flavour" in new) and o["days_left"] < 3:
            return self.finish(v("late"))
        if len(new.get("writing") or "") > 30:
            task.candidates.pop("writing")
            return self.ask(["writing"], v("toolong"))
        if "nut-free" in o["free_from"] and "walnut" in new.get("flavour", ""):
            task.candidates.pop("flavour")
            return self.ask(["flavour"], v("clash"))
        if "date" in new:
            bad = self.bad_date(new["date"], target["size"])
            if bad:
                task.candidates.pop("date")
                return self.ask(["date"], bad)
        if {"date", "time", "method"} & set(new):
            time = new.get("time") or (o["time"] if target["method"] == o["method"] else None)
            if "time" in task.wish and "time" not in new:
                time = None
            known = o["time"] if target["date"] == o["date"] and target["method"] == o["method"] else None
            fit, problem = self.slot(target["date"], target["method"], time, task, known)
            if problem:
                task.candidates.pop("time", None)
                if problem[0] != ["time"]:
                    task.candidates.pop("date", None)
                task.wish = [w for w in task.wish if w != "time"]
                return self.ask(*problem)
            if fit != o["time"]:
                new["time"] = fit
        if "box" not in task.offers and not o["box"]:
            return self.ask(["offer:box"], v("o_box", box=v.money(BOX)))
        what = []
        for field in FIELDS:
            if field in new:
                old = v.value(field, o[field]) if o.get(field) else {"address": "–"}.get(field, v.s["write_none"])
                if field == "address" and not o.get("address"):
                    what.append(f"{v.lab['address']} {new['address']}")
                else:
                    what.append(v("chg", label=v.lab[field], new=v.value(field, new[field]), old=old))
        if task.offers.get("box"):
            what.append(v.s["x_box"])
        task.what = what
        extra = price_of(target["size"], target["flavour"], o["free_from"], target["method"], o["candles"], o["cover"], o["box"] or bool(task.offers.get("box"))) - o["price"]
        cost = o["change_fee"] + max(extra, 0)
        charge = v("fee", fee=v.money(cost)) if cost else v.s["nofee"]
        if v.fmt["recap"] == "prose":
            recap = v("r_change", id=v.id(o["order_id"]), what=join(what), charge=charge)
        elif v.fmt["recap"] == "line":
            recap = " / ".join([v.id(o["order_id"]), *what, charge]) + "."
        else:
            pairs = [("id", v.id(o["order_id"]))]
            for field in FIELDS:
                if field in new:
                    old = f" ({ {'form': 'previously', 'several': 'was', 'table': 'before:', 'sales': 'not'}[v.style] } {v.value(field, o[field])})" if o.get(field) else ""
                    pairs.append((field, v.value(field, new[field]) + old))
            if task.offers.get("box"):
                pairs.append(("box", v.s["x_box"]))
            recap = v.lines(v("h_change"), pairs + [("fee", charge if cost == 0 else v.money(cost))])
        return self.recap(recap)

    def p_cancel(self):
        task, v = self.task, self.v
        wait = self.lookup()
        if wait:
            return wait
        o, s = task.order, task.slots
        fee, refund = o["cancellation_fee"], o["refund_if_cancelled"]
        if not task.agreed and not task.slots.get("told"):
            task.slots["told"] = True
            kw = dict(id=v.id(o["order_id"]), cake=v.cake(o), how=v.how(o), fee=v.money(fee), refund=v.money(refund))
            if fee:
                self.info.append(v("terms", **kw))
                return self.ask(["go"], v("q_go"))
            self.info.append(v("terms_free", **kw))
        if fee and not task.agreed:
            return self.ask(["go"], v("q_go"))
        if refund and not s.get("refund"):
            return self.ask(["refund"], v("q_refund"))
        s.setdefault("refund", "card")
        to = v.s["to_" + s["refund"]]
        if v.fmt["recap"] == "prose":
            recap = v("r_cancel", id=v.id(o["order_id"]), cake=v.cake(o), how=v.how(o), charge=v("fee", fee=v.money(fee)) if fee else v.s["nofee"], refund=v.money(refund), to=to)
        elif v.fmt["recap"] == "line":
            recap = " / ".join(["cancel " + v.id(o["order_id"]), v.cake(o), v.how(o), v("fee", fee=v.money(fee)) if fee else v.s["nofee"], f"{v.money(refund)} {to}"]) + "."
        else:
            recap = v.lines(v("h_cancel"), [("id", v.id(o["order_id"])), ("cake", v.cake(o)), ("how", v.how(o)), ("fee", v.money(fee) if fee else v.s["nofee"]), ("refund", v.money(refund)), ("to", to)])
        return self.recap(recap)

    def p_voucher(self):
        task, v = self.task, self.v
        s = task.slots
        if not s.get("code"):
            return self.ask(["code"], v("q_code"))
        if task.voucher is None:
            found = self.call("get_voucher", code=s["code"])
            if found.get("found") is False:
                s.pop("code")
                return self.ask(["code"], v("novoucher"))
            if date.fromisoformat(found["valid_until"]) < TODAY:
                self.done += [("voucher", s["code"]), ("voucher", None)]
                self.task = None
                said = v("expired", code=s["code"], date=v.date(found["valid_until"]))
                if self.queue:
                    self.info.append(said.rsplit(". ", 1)[0] + ".")
                    return self.next()
                return self.ask(["else"], said)
            task.voucher = found
            self.info.append(v("balance", code=s["code"], balance=v.money(found["balance"]), date=v.date(found["valid_until"])))
            if re.search(r"\b(?:balance|how much|what is left|what's left|still (?:good|valid))\b", self.said, re.I) and not s.get("order_id") \
                    and not re.search(r"\b(?:use|redeem|pay|against|towards|take|off|apply|put)\b", self.said, re.I):
                return self.finish("")
        wait = self.lookup()
        if wait:
            return wait
        o = task.order
        amount = min(o["due"], task.voucher["balance"])
        if "box" not in task.offers and not o["box"]:
            return self.ask(["offer:box"], v("o_box", box=v.money(BOX)))
        at = v.s["at_d" if o["method"] == "delivery" else "at_c"]
        due = v.money(o["due"] - amount)
        if v.fmt["recap"] == "prose":
            recap = v("r_voucher", amount=v.money(amount), code=s["code"], id=v.id(o["order_id"]), due=due, at=at)
        elif v.fmt["recap"] == "line":
            recap = " / ".join([s["code"], f"{v.money(amount)} off {v.id(o['order_id'])}", f"{due} left {at}"]) + "."
        else:
            recap = v.lines(v("h_voucher"), [("code", s["code"]), ("id", v.id(o["order_id"])), ("amount", v.money(amount)), ("due", f"{due} {at}")])
        return self.recap(recap)

    # ---- the writes, after a yes
    def write(self):
        task, v, s = self.task, self.v, self.task.slots
        if task.kind == "order":
            args = dict(customer=s["name"], phone=s["phone"], size=s["size"], flavour=s["flavour"], date=s["date"], time=s["time"], method=s["method"], writing=s["writing"], free_from=s["free"],
                        candles=task.offers["candles"], cover=task.offers["cover"])
            if s["method"] == "delivery":
                args["address"] = s["address"]
            made = self.call("place_order", **args)
            s["order_id"] = self.known["order"] = made["order_id"]
            return self.finish(v("d_order", id=v.id(made["order_id"]), deposit=v.money(made["deposit"]), phone=v.phone(s["phone"])))
        o = task.order
        if task.kind == "change":
            new = dict(task.new, **({"box": True} if task.offers.get("box") else {}))
            self.call("change_order", order_id=o["order_id"], **new)
            return self.finish(v("d_change", id=v.id(o["order_id"]), what=join(task.what)))
        if task.kind == "cancel":
            self.call("cancel_order", order_id=o["order_id"], refund_to=s["refund"])
            return self.finish(v("d_cancel", id=v.id(o["order_id"]), refund=v.money(o["refund_if_cancelled"]), to=v.s["to_" + s["refund"]]))
        made = self.call("redeem_voucher", order_id=o["order_id"], code=s["code"])
        if task.offers.get("box"):
            more = Task("change")
            more.slots["order_id"], more.offers["box"] = o["order_id"], True
            self.queue.insert(0, more)
        return self.finish(v("d_voucher", id=v.id(o["order_id"]), due=v.money(made["due"])))


def join(items):
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def minutes(t):
    return int(t[:2]) * 60 + int(t[3:5])


def settle(value, method, options):
    """A time as the desk keeps it: a window for deliveries, a half hour for collections."""
    if method == "delivery":
        if value in WINDOWS:
            return value
        start = value[:5]
        return next((w for w in WINDOWS if w[:5] <= start < w[6:]), value if "-" not in value else None)
    if method == "collection" and "-" in value:
        return None
    return value


def same(a, b):
    fold = lambda x: re.sub(r"[\W_]+", "", str(x or "")).casefold()
    return a == b or isinstance(a, str) and ":" not in a and fold(a) == fold(b)


def in_zone(postcode):
    return bool(re.match(r"BS[1-8]\s", postcode.upper()))


def wishes(text):
    out = []
    for field, pattern in (("writing", r"\b(?:writing|inscription|wording|text|message|spelling|lettering|words?)\b"), ("date", r"\b(?:date|day)\b"), ("time", r"\b(?:time|hour|earlier|later)\b"),
                           ("size", r"\b(?:size|bigger|smaller|larger)\b"), ("flavour", r"\bflavou?r\b"), ("address", r"\baddress\b"), ("method", r"\bdeliver(?:y|ed)\b")):
        if re.search(pattern, text, re.I):
            out.append(field)
    return out


def offers_in(text):
    """What is said of the extras by name: candles, cover, box → wanted or not."""
    out = {}
    text = clean(text)
    for name, pattern in (("candles", r"candles?"), ("cover", r"(?:cake |cancellation )?cover|insurance|protection"), ("box", r"(?:presentation |gift |deluxe |fancy )?box|packaging|upgrade")):
        for m in re.finditer(rf"\b(?:{pattern})\b", text, re.I):
            before = re.split(r"[.;!?]|\bbut\b", text[:m.start()])[-1]
            after = re.split(r"[.;!?]|\bbut\b", text[m.end():])[0]
            no = re.search(r"\b(?:no|not|don't|do not|without|neither|nor|never|any|nope|skip|rather not|usual|normal|plain)\b", before, re.I) or re.search(r"\b(?:no|not|isn't|aren't|neither)\b", after[:25], re.I)
            out[name] = not no
            if no:
                break
    return out


def build(style):
    """A factory: each call makes the agent of one conversation."""
    def make():
        talk = Desk(style)

        def agent(text: str) -> str:
            return talk.turn(text)

        agent.desk = talk
        return agent

    return make

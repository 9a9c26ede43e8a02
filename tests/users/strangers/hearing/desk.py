"""The counter of Harbour Sight and Hearing: an agent of rules over a database of its own for each trial.

    make("formal")   # a class with `run`; what it makes is used for one trial
"""

import re
import sqlite3
import zlib
from datetime import date, timedelta

import harness

import understanding as u
from styles import STYLES
from understanding import TODAY

NEEDS = {"book": ["service", "date", "time", "name", "phone"], "order": ["product", "quantity", "delivery", "name"],
         "repair": ["item", "fault", "speed", "name", "phone"], "cancel": ["order", "dob"],
         "change": ["order", "dob", "change"], "status": ["order"], "price": ["what"]}
ARTICLES = {"eye test": "an eye test", "hearing test": "a hearing test", "contact lens check": "a contact lens check",
            "hearing aid fitting": "a hearing aid fitting"}
GOODS = {"batteries 10": "size 10 batteries", "batteries 13": "size 13 batteries", "batteries 312": "size 312 batteries",
         "batteries 675": "size 675 batteries"}
WHATS = {"progressive lenses": "a pair of progressive lenses", "single vision lenses": "a pair of single vision lenses",
         "ear moulds": "a pair of ear moulds", "hearing aid repair": "a standard hearing aid repair", **ARTICLES}
HOURS = ["09:00", "09:30", "10:30", "11:15", "14:00", "15:40", "16:30"]
FIXED = {("hearing test", "2026-05-14"): ["11:15", "14:00", "15:40"], ("eye test", "2026-05-12"): ["09:30", "10:30", "15:40"],
         ("contact lens check", "2026-05-12"): ["09:00", "11:15", "14:00"], ("contact lens check", "2026-05-13"): ["10:30", "14:00", "16:30"]}

# What every trial keeps for check.py: the text of a reply → what it asks for. The agent itself does not read it.
ASKED = {}


def open_world():
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.executescript("""
        create table customers (name text primary key, date_of_birth text);
        create table slots (service text, date text, time text, name text, primary key (service, date, time));
        create table prices (item text primary key, price real);
        create table orders (id text primary key, name text, date_of_birth text, what text, packs integer, delivery text,
                             ready_on text, refund real, status text);
        create table bookings (id text primary key, name text, phone text, service text, date text, time text);
        create table repairs (id text primary key, name text, phone text, item text, fault text, speed text, price real, ready_on text);
    """)
    db.executemany("insert into customers values (?, ?)", [
        ("Petra Lindqvist", "1984-06-21"), ("Tomasz Rybak", "1959-11-30"), ("Lena Vogt", "1961-09-03"), ("Greta Solheim", "1978-02-17"),
        ("Ines Okafor", "1990-04-08"), ("Hannes Brandt", "1972-12-05")])
    db.executemany("insert into prices values (?, ?)", [
        ("progressive lenses", 289), ("single vision lenses", 95), ("ear moulds", 75), ("hearing aid repair", 45), ("eye test", 25),
        ("hearing test", 15), ("contact lens check", 20), ("hearing aid fitting", 35), ("batteries 10", 4.5), ("batteries 13", 4.5),
        ("batteries 312", 4.5), ("batteries 675", 5), ("wax filters", 9.8), ("cleaning tablets", 7.2), ("lens solution", 11.4)])
    db.executemany("insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, 'open')", [
        ("H-2087", "Tomasz Rybak", "1959-11-30", "reading glasses", None, "collect", "2026-05-15", 80),
        ("H-3155", "Lena Vogt", "1961-09-03", "size 13 batteries", 2, "collect", "2026-05-11", 9),
        ("H-2240", "Greta Solheim", "1978-02-17", "progressive glasses", None, "collect", "2026-05-20", 120),
        ("H-2301", "Ines Okafor", "1990-04-08", "sunglasses", None, "post", "2026-05-18", 60)])
    for service in ARTICLES:
        for ahead in range(1, 90):
            day = TODAY + timedelta(days=ahead)
            if day.weekday() == 6:
                continue
            free = FIXED.get((service, str(day))) or [h for h in HOURS if zlib.crc32(f"{service}{day}{h}".encode()) % 3]
            db.executemany("insert into slots values (?, ?, ?, ?)", [(service, str(day), h, None if h in free else "taken") for h in HOURS])
    return db


class Tools:
    """Real tools over the database of one trial."""

    def __init__(self, db):
        @harness.tool
        def list_times(service: str, date: str) -> list:
            return [r["time"] for r in db.execute("select time from slots where service = ? and date = ? and name is null order by time", (service, date))]

        @harness.tool
        def get_price(item: str) -> dict:
            row = db.execute("select * from prices where item = ?", (item,)).fetchone()
            return {"item": item, "price": row["price"]}

        @harness.tool
        def get_order(order_id: str) -> dict:
            row = db.execute("select * from orders where id = ?", (order_id,)).fetchone()
            return {} if row is None else {k: row[k] for k in row.keys() if k != "date_of_birth"}

        @harness.tool
        def check_birthday(order_id: str, date_of_birth: str) -> bool:
            return db.execute("select 1 from orders where id = ? and date_of_birth = ?", (order_id, date_of_birth)).fetchone() is not None

        @harness.tool
        def repair_options(item: str) -> dict:
            return {"standard": {"price": 45, "ready_on": "2026-05-15"}, "express": {"price": 85, "ready_on": "2026-05-08"}}

        @harness.tool
        def book_appointment(name: str, phone: str, service: str, date: str, time: str) -> dict:
            done = db.execute("update slots set name = ? where service = ? and date = ? and time = ? and name is null", (name, service, date, time))
            if done.rowcount != 1:
                raise ValueError("not free")
            ref = f"B-{410 + db.execute('select count(*) from bookings').fetchone()[0]}"
            db.execute("insert into bookings values (?, ?, ?, ?, ?, ?)", (ref, name, phone, service, date, time))
            return {"booking_id": ref, "date": date, "time": time}

        @harness.tool
        def order_supplies(name: str, product: str, packs: int, delivery: str) -> dict:
            total = packs * db.execute("select price from prices where item = ?", (product,)).fetchone()[0]
            ref = f"H-{4000 + db.execute('select count(*) from orders').fetchone()[0]}"
            db.execute("insert into orders values (?, ?, '', ?, ?, ?, '2026-05-11', ?, 'open')", (ref, name, product, packs, delivery, total))
            return {"order_id": ref, "total": total}

        @harness.tool
        def register_repair(name: str, phone: str, item: str, fault: str, speed: str) -> dict:
            price, ready = {"standard": (45, "2026-05-15"), "express": (85, "2026-05-08")}[speed]
            ref = f"R-{720 + db.execute('select count(*) from repairs').fetchone()[0]}"
            db.execute("insert into repairs values (?, ?, ?, ?, ?, ?, ?, ?)", (ref, name, phone, item, fault, speed, price, ready))
            return {"repair_id": ref, "price": price, "ready_on": ready}

        @harness.tool
        def cancel_order(order_id: str, date_of_birth: str) -> dict:
            row = db.execute("select * from orders where id = ? and date_of_birth = ?", (order_id, date_of_birth)).fetchone()
            if row is None or row["status"] != "open":
                raise ValueError("no open order of this person")
            db.execute("update orders set status = 'cancelled' where id = ?", (order_id,))
            return {"order_id": order_id, "status": "cancelled", "refund": row["refund"]}

        @harness.tool
        def change_order(order_id: str, date_of_birth: str, packs: int = None, delivery: str = None) -> dict:
            row = db.execute("select * from orders where id = ? and date_of_birth = ?", (order_id, date_of_birth)).fetchone()
            if row is None or row["status"] != "open":
                raise ValueError("no open order of this person")
            db.execute("update orders set packs = ?, delivery = ? where id = ?", (packs or row["packs"], delivery or row["delivery"], order_id))
            return {"order_id": order_id, "packs": packs or row["packs"], "delivery": delivery or row["delivery"]}

        self.__dict__.update({k: v for k, v in locals().items() if k not in ("self", "db")})


WRITE = ["book_appointment", "order_supplies", "register_repair", "cancel_order", "change_order"]
READ = ["list_times", "get_price", "get_order", "check_birthday", "repair_options"]


class Talk:
    style = "plain"

    def __init__(self):
        self.db = open_world()
        self.tools = Tools(self.db)
        self.look = STYLES[self.style]
        self.says = self.look["says"]
        self.known = [r[0] for r in self.db.execute("select name from customers")]
        self.kind, self.slots, self.queue, self.person, self.last = None, {}, [], {}, None
        self.mode, self.expected, self.tries, self.offered, self.seen, self.free = "open", [], {}, [], None, []
        self.proposed, self.limit, self.fallback, self.field, self.order = None, None, [], None, None

    # what the harness calls

    def run(self, prompt, detailed=False):
        self.asking = []
        reply = self.answer(u.tidy(prompt))
        reply = reply[:1].upper() + reply[1:]
        ASKED[reply] = list(self.asking)
        return reply

    # words

    def word(self, key, variant=0, **more):
        options = self.says[key]
        return options[min(variant, len(options) - 1)].format(**{**self.fields(), **more})

    def day(self, value):
        value = date.fromisoformat(str(value))
        th = "th" if 11 <= value.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(value.day % 10, "th")
        return value.strftime(self.look["day"].replace("{d}{th}", f"{value.day}{th}").replace("{d}th", f"{value.day}{th}").replace("{d}", str(value.day)))

    def clock(self, value):
        if self.look["clock"] == 24:
            return value
        hour, minute = map(int, value.split(":"))
        return f"{(hour - 1) % 12 + 1}:{minute:02d} {'am' if hour < 12 else 'pm'}"

    def euro(self, value):
        return self.look["euro"].format(f"{value:g}" if value == int(value) else f"{value:.2f}")

    def fields(self):
        s = self.slots
        f = {"name": s.get("name", ""), "phone": s.get("phone", ""), "service": s.get("service", ""),
             "article": ARTICLES.get(s.get("service"), "an appointment"), "date": self.day(s["date"]) if s.get("date") else "that day",
             "time": self.clock(s["time"]) if s.get("time") else "", "item": s.get("item", ""), "fault": s.get("fault", ""),
             "speed": s.get("speed", ""), "order": s.get("order", ""), "product": GOODS.get(s.get("product"), s.get("product", "")),
             "how": {"post": "by post", "collect": "for collection"}.get(s.get("delivery"), ""),
             "std": self.euro(45), "exp": self.euro(85), "stdready": self.day("2026-05-15"), "expready": self.day("2026-05-08")}
        if s.get("quantity"):
            f["packs"] = f"{s['quantity']} pack{'s' * (s['quantity'] > 1)}"
        if s.get("speed"):
            f["price"] = self.euro({"standard": 45, "express": 85}[s["speed"]])
            f["ready"] = self.day({"standard": "2026-05-15", "express": "2026-05-08"}[s["speed"]])
        if s.get("change"):
            key, value = s["change"]
            f["newval"] = f"{value} pack{'s' * (value > 1)}" if key == "packs" else {"post": "delivery by post", "collect": "collection here"}[value]
        if self.order:
            o = self.order
            packs = f"{o['packs']} pack{'s' * (o['packs'] > 1)} of " if o["packs"] else ""
            f |= {"what": packs + o["what"], "refund": self.euro(o["refund"]), "ready": f.get("ready") or self.day(o["ready_on"])}
        times = self.offered or HOURS
        told = [self.clock(t) for t in times]
        f["times"] = told[0] if len(told) == 1 else ", ".join(told[:-1]) + " or " + told[-1]
        return f

    def facts(self):
        f, s = self.fields(), self.slots
        told = {"service": f["service"], "date": f["date"], "time": f["time"], "name": s.get("name"), "phone": s.get("phone"), "product": f["product"],
                "quantity": f.get("packs"), "delivery": f["how"], "item": s.get("item"), "fault": s.get("fault"), "speed": s.get("speed"),
                "order": s.get("order"), "dob": self.dob_told(), "change": f.get("newval")}
        return [told[k] for k in NEEDS[self.kind] if s.get(k) and told.get(k)]

    def dob_told(self):
        return date.fromisoformat(self.slots["dob"]).strftime("%d %B %Y").lstrip("0") if self.slots.get("dob") else None

    # understanding

    def extract(self, text, expected):
        """The values in a text that this task has use for."""
        kind, got = self.kind, {}
        needs = NEEDS.get(kind, [])
        main, later = u.split_fallback(u.unsaid(text))
        plain = main
        number = u.phone(self.without_dates(main))
        if number and "phone" in needs:
            got["phone"] = number
        if number:
            plain = re.sub(r"(?:\+|\b00|\()?\(?\d[\d\s()/.-]{5,}\d", lambda m: "," if re.sub(r"\D", "", m[0]) == number.lstrip("+") else m[0], main)
        dates, spans = u.visit_dates(plain, "date" in expected)
        if "date" in needs and dates:
            got["date"] = str(dates[0] if re.search(r"\bor\b", plain) else dates[-1])
        if "time" in needs:
            found = u.times(plain, "time" in expected, spans)
            found = [t for t in found if t]
            if found:
                got["time"] = found[0] if re.search(r"\bor\b", plain) else found[-1]
            if later:
                self.fallback = u.times(later, True, u.visit_dates(later, False)[1]) or self.fallback
            elif len(found) > 1 and re.search(r"\bor\b", plain):
                self.fallback = found[1:]
        for slot, table in (("service", u.SERVICES), ("product", u.PRODUCTS), ("item", u.ITEMS), ("fault", u.FAULTS)):
            if slot in needs:
                hits = u.catalogue(plain, table)
                if hits:
                    got[slot] = hits[-1] if slot in ("service", "product") else hits[0]
        if "service" in needs and "service" not in got and "service" in expected:
            for value, pattern in (("eye test", r"\b(eyes?|sight|vision|glasses)\b"), ("hearing test", r"\b(ears?|hearing)\b(?! aid)"), ("contact lens check", r"\blens(es)?\b")):
                if re.search(pattern, plain, re.I):
                    got["service"] = value
                    break
        if "product" in needs and "product" not in got and "product" in expected:
            m = re.fullmatch(r"\W*(?:size|the|number|no\.?|please|batteries|it'?s|in|\s)*(10|13|312|675)s?\b.*", plain, re.I)
            if m and "quantity" not in expected:
                got["product"] = f"batteries {m[1]}"
        if "order" in needs:
            ids = u.order_ids(self.without_dates(plain) if "order" in expected else plain, "order" in expected)
            if ids:
                got["order"] = ids[-1]
        if "dob" in needs:
            born = [d for _, d, _ in u.full_dates(plain) if d.year < 2015]
            if born:
                got["dob"] = str(born[-1])
        if "quantity" in needs:
            counts = u.quantity(self.without_values(plain), "quantity" in expected)
            if counts:
                got["quantity"] = counts[-1]
        if "delivery" in needs and u.delivery(plain):
            got["delivery"] = u.delivery(plain)[-1]
        if "change" in needs:
            bare = self.without_dates(plain)
            target = re.split(r"\bto\b|\binstead\b", bare)[-1] if re.search(r"\bfrom\b.*\bto\b", bare) else bare
            counts = u.quantity(target, "change" in expected and self.field != "delivery" and not set(expected) & {"order", "dob"} or bool(re.search(r"\bmake it\b|\bchange .*\bto \d", target)))
            ways = u.delivery(target)
            if counts:
                got["change"] = ("packs", counts[-1])
            elif ways and not ("packs" == self.field):
                got["change"] = ("delivery", ways[-1])
            elif re.search(r"\bpacks?\b|quantity|how many|number of|amount", plain, re.I):
                self.field = "packs"
        if "speed" in needs:
            ways = u.speed(u.unsaid(re.split(r"\b(?:because|since|as the|as it)\b", plain)[0]))
            denied = {w for w in ("standard", "express") if re.search(rf"\b(no|not|don'?t (want|need)|without)\b[^.,;]{{0,20}}\b{w}|\b{w} (is|costs|would be) (too|more)", plain, re.I)}
            ways = [w for w in ways if w not in denied]
            self.limit = u.limit(plain) or self.limit
            if u.limit(plain) is None or re.search(r"\b(standard|express|cheaper)\b", plain, re.I):
                if ways:
                    got["speed"] = ways[-1]
                elif denied == {"express"}:
                    got["speed"] = "standard"
                elif denied == {"standard"}:
                    got["speed"] = "express"
            if "speed" not in got and "speed" in expected and len(expected) == 1:
                choice = u.ordinal_choice(plain)
                if choice is not None:
                    got["speed"] = {0: "standard", 1: "express", -1: "express", "cheapest": "standard"}.get(choice, "standard")
                elif re.search(u.FREE, plain, re.I):
                    got["speed"] = "standard"
            if "speed" not in got and self.limit is not None and 45 <= self.limit < 85:
                got["speed"] = "standard"
        if "name" in needs:
            found = u.name(self.without_values(main), "name" in expected, self.known)
            if not found and "name" in expected:
                for one in self.known:
                    if re.search(rf"\b{one.split()[-1]}\b", main, re.I):
                        found = one
            if found:
                got["name"] = found
        if kind == "price":
            hits = u.catalogue(plain, u.PRICED)
            if hits:
                got["what"] = hits[0]
        # what only the offered list explains
        if "time" in needs and "time" not in got and "time" in expected and self.offered:
            choice = u.ordinal_choice(plain)
            half = re.search(r"\b(morning|afternoon)\b", plain, re.I)
            near = [t for t in self.offered if half is None or (t < "12:00") == (half[1].lower() == "morning")]
            if choice is not None and near:
                choice = 0 if choice == "cheapest" else choice
                if choice < len(near):
                    got["time"] = near[choice]
            elif half and len(near) == 1:
                got["time"] = near[0]
            elif half and near:
                self.offered = near
            elif re.search(u.FREE, plain, re.I) and not re.search(r"\bany ?(thing|where)", plain):
                got["time"] = self.offered[0]
        if "fault" in needs and "fault" not in got and expected == ["fault"] and not text.endswith("?") and len(text) > 3 and not re.search(r"don'?t know|no idea|not sure", text, re.I):
            if not got:
                got["fault"] = re.sub(r"^(it|the \w+( aid)?|they) (is|are|has|have)? ?|[.!]+$", "", text, flags=re.I).strip()
        return got

    @staticmethod
    def without_dates(text):
        text = re.sub(r"\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b|\b\d{1,2}[:.]\d{2}\b(?!\d)", ",", text)
        text = re.sub(rf"\b\d{{1,2}}(?:st|nd|rd|th)?\s*(?:of\s+)?(?:{u._month})\b\.?,?\s*(?:\d{{4}})?", ",", text, flags=re.I)
        text = re.sub(rf"\b(?:{u._month})\.?\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?\b,?\s*(?:\d{{4}})?", ",", text, flags=re.I)
        return re.sub(r"\bH[\s-]*\d{4}\b", ",", text) if re.search(r"\bH[\s-]*\d{4}\b", text) and re.search(r"\d{7}|\d{3}[ -]\d", text) else text

    @staticmethod
    def without_values(text):
        for table in (u.SERVICES, u.PRODUCTS, u.ITEMS, u.FAULTS):
            for pattern in table.values():
                text = re.sub(pattern, ",", text, flags=re.I)
        text = re.sub(r"\bhearing[- ]aid batter(y|ies)\b|\bbatter(y|ies)\b|\bsize\b|\b(by|in the) post\b|\bcollect\w*\b|\bpick[- ]?up\b|\bpost(ed)?\b", ",", text, flags=re.I)
        return re.sub(r"\s*,\s*(,\s*)+", ", ", text)

    def wants(self, text):
        """[(kind, text)]: what is wanted, one after the other."""
        parts = re.split(r"(?<=[.!?;])\s+|\s*[;:]\s+|,\s+(?=and\b|then\b|also\b|but\b)|\s+(?=and (?:also |then |secondly |to )?(?:i|can|could|know|when|how|what|to|order|book|cancel|change|find|ask|learn|hear|where|would|is|please|tell|have|buy|repair|get)\b)", text, flags=re.I)
        found, loose = [], ""
        for part in parts:
            kinds = u.intents(part)
            if re.search(r"\bhow much\b.{0,40}\b(back|refund|returned)|\b(refund|money)\b", part, re.I):
                kinds = [k for k in kinds if k != "price"]
            if re.search(r"(don'?t|do not|didn'?t|not|no|without|never)\b.{0,25}\b(book|order|buy|appointment|repair|purchase|anything)", part, re.I) and not kinds[:1] == ["cancel"]:
                kinds = [k for k in kinds if k in ("price", "status") and not re.match(r"\W*(no\b|i (do not|don'?t))", part, re.I)]
            if "order" in kinds and "book" in kinds:
                first = "book" if re.search(r"appointment|\bbook\b|test|come in", part, re.I) and not re.search(r"\bpacks?\b|batter|\bbuy\b", part, re.I) else "order"
                kinds = [k for k in kinds if k not in ("order", "book")] + [first]
            if "repair" in kinds and kinds[0] in ("status", "price") and not re.search(r"H-?\d{4}", part) and not re.search(u.INTENTS[1][1] if kinds[0] == "price" else r"\b(when|status|where)\b", part, re.I):
                kinds = ["repair"]
            if kinds and (not found or kinds[0] != found[-1][0]) and not (found and kinds[0] in ("order", "book") and not re.search(r"\b(want|like|need|order|book|buy|get|also)\b", part, re.I)):
                if found and kinds[0] == "order" and found[-1][0] in ("cancel", "change", "status") and not re.search(r"\b(to order|buy|packs of|also|new)\b", part, re.I):
                    found[-1][1] += " " + part
                    continue
                if found and kinds[0] in ("status", "price") and found[-1][0] in ("repair", "book", "order", "cancel") and not re.search(r"H-?\d{4}|\border\b", part, re.I) and not u.catalogue(part, u.PRICED):
                    found[-1][1] += " " + part
                    continue
                if found and found[-1][0] == "repair" and kinds[0] == "book" and not re.search(r"appointment|\btest\b|also", part, re.I):
                    found[-1][1] += " " + part
                    continue
                found.append([kinds[0], part])
            elif found:
                found[-1][1] += " " + part
            else:
                loose += " " + part
        if found and loose.strip():
            found[0][1] = loose.strip() + " " + found[0][1]
        if len(found) == 2 and {found[0][0], found[1][0]} == {"book", "repair"} and not re.search(r"appointment|\btest\b|fitting|check", text, re.I):
            found = [["repair", text]]
        return [tuple(f) for f in found]

    # the talk

    def answer(self, text):
        if self.mode in ("open", "else", "closed"):
            return self.open(text)
        if self.mode == "offer":
            return self.offer(text)
        if self.mode == "confirm":
            return self.confirm(text)
        if self.mode == "redo":
            return self.redo(text)
        return self.ask(text)

    def open(self, text):
        if self.last and re.search(r"\b(back|refund\w*|money)\b", text, re.I) and self.last[0] == "cancel" and not re.match(r"\W*(no|nope)\b", text, re.I):
            self.mode = "else"
            return self.last[1] + self.after()
        if self.last and self.last[0] in ("repair", "book") and not re.search(r"H-?\d{4}|\border\b|\balso\b", text, re.I) and re.search(
                r"\b(when|what time|which day)\b.*\b(it|ready|my (repair|hearing aid|glasses|appointment))\b", text, re.I):
            self.mode = "else"
            return self.last[1] + self.after()
        says_no = re.match(r"\W*(no|nope|nothing|nah|that'?s all|that is all)\b", text, re.I)
        wants = self.wants(text)
        if says_no and not text.endswith("?"):
            wants = [w for w in wants if w[0] not in ("price",) and re.search(r"\b(would like|want to|need|like to|also)\b", w[1], re.I)]
        if self.mode != "open" and wants and not text.endswith("?") and re.search(r"\b(thanks|thank you|great|perfect)\b", text, re.I) and not re.search(r"\b(want|like|need|also|could|can|how|when|what|please)\b", text, re.I):
            wants = []
        if wants:
            self.queue += wants[1:]
            return self.start(*wants[0])
        if self.mode != "open":
            if says_no or u.no(text) or re.search(u.DONE, text, re.I) or re.search(r"\b(thank|thanks|cheers)\b", text, re.I) or self.mode == "closed" or re.search(r"\bonly\b|\bjust\b", text, re.I):
                self.mode = "closed"
                return self.say("bye", "bye")
            if re.match(r"\W*(ok|okay|fine|good|great|perfect|all right|alright|i see)\W*$", text, re.I):
                self.mode = "closed"
                return self.say("bye", "bye")
        self.tries["hello"] = self.tries.get("hello", -1) + 1
        self.mode = "open" if self.mode == "open" else "else"
        first = self.tries["hello"] == 0 and (re.match(r"\W*(hi|hello|good (morning|day|afternoon|evening)|yes)\b.{0,20}$", text, re.I))
        return self.say("hello", "hello", variant=0 if first else 1)

    def say(self, key, asks=None, variant=0, **more):
        if asks:
            self.asking.append(asks)
        return self.word(key, variant, **more)

    def start(self, kind, text):
        self.kind, self.slots, self.mode = kind, {}, "ask"
        self.tries, self.offered, self.proposed, self.fallback, self.order = {}, [], None, [], None
        self.field, self.limit, self.seen = None, None, None
        for key in ("name", "phone", "dob"):
            if key in NEEDS[kind] and self.person.get(key):
                self.slots[key] = self.person[key]
        if kind == "order" and re.search(r"\border\b", text, re.I) and re.search(r"\bH-?\d{4}\b", text):
            self.kind = kind = "change" if re.search(r"\bpacks?\b|\binstead\b|\bmore\b|by post|collect", text, re.I) else "status"
        self.expected = []
        self.take(self.extract(text, []))
        return self.next(progress=False)

    def take(self, got):
        changed = {k: v for k, v in got.items() if self.slots.get(k) != v}
        if "date" in changed or "service" in changed:
            self.offered = []
        if "order" in changed:
            self.order = None
        self.slots.update(got)
        for key in ("name", "phone", "dob"):
            if key in got:
                self.person[key] = got[key]
        return changed

    def next(self, progress=True, lead=""):
        """Checks what is known, then asks for what is missing, or for the yes, or answers."""
        s, lead = self.slots, lead + ("\n" if lead and not lead.endswith("\n") else "")
        if self.kind == "price":
            if not s.get("what"):
                return lead + self.put(["what"], progress)
            return lead + self.tell_price()
        if self.kind == "book" and s.get("service") and s.get("date"):
            if self.seen != (s["service"], s["date"]):
                self.seen = (s["service"], s["date"])
                self.free = self.tools.list_times(service=s["service"], date=s["date"])
            free = self.free
            if not free:
                text = self.say("closed", "date")
                del s["date"]
                self.expected, self.mode = ["date"], "ask"
                return lead + text
            if s.get("time") and s["time"] not in free:
                second = [t for t in self.fallback if t in free]
                if second:
                    s["time"], self.fallback = second[0], []
                else:
                    self.offered = free
                    text = self.say("taken", "taken")
                    del s["time"]
                    self.expected, self.mode = ["time"], "ask"
                    return lead + text
            elif not s.get("time") and not self.offered:
                self.offered = free
        if s.get("order") and "order" in NEEDS[self.kind] and not self.order:
            found = self.tools.get_order(order_id=s["order"])
            if not found or found["status"] != "open":
                text = self.say("notfound", "order")
                del s["order"]
                self.expected, self.mode = ["order"], "ask"
                return lead + text
            self.order = found
        if s.get("dob") and s.get("order") and "dob" in NEEDS[self.kind] and not self.tools.check_birthday(order_id=s["order"], date_of_birth=s["dob"]):
            text = self.say("dobbad", "dob")
            del s["dob"]
            self.person.pop("dob", None)
            self.expected, self.mode = ["dob"], "ask"
            return lead + text
        if self.kind == "repair" and s.get("speed") == "standard" and self.limit and not self.proposed:
            self.proposed = "within"
            lead += self.word("within") + " "
        missing = [n for n in NEEDS[self.kind] if not s.get(n)]
        if missing:
            asks = missing[: self.look["batch"]]
            if "speed" in asks and self.look["batch"] > 1 and self.look["layout"] != "lines":
                asks = [a for a in asks if a == "speed"] if asks[0] == "speed" else asks[: asks.index("speed")]
            if "dob" in asks and self.look["layout"] == "bullets":
                asks = asks[:2]
            return lead + self.put(asks, progress)
        if self.kind == "status":
            text = self.word("status")
            return lead + text + self.after()
        self.mode, self.expected = "confirm", []
        if self.kind == "order":
            self.total = self.tools.get_price(item=s["product"])["price"] * s["quantity"]
        return lead + self.ask_yes()

    def ask_yes(self):
        self.asking.append("confirm")
        return self.word(f"c_{self.kind}", total=self.euro(getattr(self, "total", 0)))

    def put(self, asks, progress):
        """Asks for some slots."""
        again = not progress and any(self.tries.get(a) for a in asks) and asks == self.expected[: len(asks)]
        self.mode, self.expected = "ask", list(asks)
        lines = []
        if "speed" in asks and not self.tries.get("speed"):
            self.tools.repair_options(item=self.slots.get("item") or "hearing aid")
        for slot in asks:
            times = self.tries[slot] = self.tries.get(slot, 0) + 1
            variant = 1 if again and times % 2 == 0 else 0
            if slot == "what":
                lines.append(self.what_question(times))
                self.asking.append("what")
                continue
            key = slot
            if slot == "change" and self.field == "packs" and (times > 1 or len(asks) == 1):
                key = "quantity"
            if slot == "speed" and "propose" in self.says and self.proposed is None:
                key, self.proposed = "propose", "express"
                self.asking.append("propose")
            elif slot == "speed":
                self.proposed = "standard" if "propose" in self.says and not variant else "both"
                self.asking.append("speed")
            else:
                self.asking.append({"change": key}.get(slot, slot))
            lines.append(self.word(key, variant))
        layout = self.look["layout"]
        if layout == "lines":
            text = "\n".join(lines)
        elif layout == "and" and len(lines) > 1:
            text = " ".join([lines[0]] + [("And " + line[0].lower() + line[1:]) for line in lines[1:]])
        elif layout == "bullets" and len(lines) > 1:
            text = "To continue, I'll need the following:\n" + "\n".join(f"- {line}" for line in lines)
        else:
            text = " ".join(lines)
        if self.look["recap"] and progress and self.facts():
            if self.look["recap"] == "bullets":
                text = "Got it! Here's what I have so far: " + ", ".join(self.facts()) + ".\n\n" + text
            else:
                text = self.look["recap"].format(facts=", ".join(self.facts())) + " " + text
        return text

    def what_question(self, times):
        first = {"plain": "The price of what?", "chatty": "Happy to look that up! What would you like the price of?", "form": "Price of (item):",
                 "multi": "What would you like to know the price of?", "either_or": "The price of lenses, of a test, or of something else: what exactly?",
                 "indirect": "I would need to know what it is you want the price of.", "formal": "For which article may I state the price?",
                 "assistant": "**Item** – which item would you like the price of?", "terse": "Price of what?", "recap": "Next is the thing you want the price of. What do I write?",
                 "hesitant": "Um, the price of... of what, sorry?", "call_centre": "I can certainly look that up. Which item may I quote for you?"}
        return first[self.style] if times % 2 else "I have prices for progressive and single vision lenses, ear moulds, hearing aid repairs, tests and fittings, and supplies. Which one?"

    def tell_price(self):
        item = self.slots["what"]
        price = self.tools.get_price(item=item)["price"]
        low = WHATS.get(item, "a pack of " + GOODS.get(item, item))
        text = self.word("price", price_what=low[0].upper() + low[1:], price_what_low=low, price=self.euro(price))
        if self.queue:
            return text + self.after()
        self.mode = "offer"
        self.asking.append("offer")
        return text + (" " if "\n" not in text else "\n") + self.word("offer")

    def after(self):
        """What follows when something is settled: the next want, or the question for more."""
        self.kind, self.mode = None, "else"
        if self.queue:
            return "\n" + self.start(*self.queue.pop(0))
        return ("\n\n" if "\n" in self.says["d_book"][0] else " ") + self.say("else", "else")

    def side_question(self, text):
        """A question about what is being arranged: its answer, or nothing."""
        s = self.slots
        if re.search(u.INTENTS[1][1], text, re.I):
            if self.kind == "repair":
                return self.word("within") if s.get("speed") == "standard" else ""
            item = s.get("service") or s.get("product")
            if item:
                low = WHATS.get(item, "a pack of " + GOODS.get(item, item))
                return self.word("price", price_what=low[0].upper() + low[1:], price_what_low=low, price=self.euro(self.tools.get_price(item=item)["price"]))
        return ""

    def aside(self, text):
        """Takes further wants, of another kind, out of a text in the middle of a task."""
        wants = self.wants(text)
        kept = text
        for kind, part in wants:
            strong = re.search(r"\b(also|another|besides|second(ly)?|afterwards|then i|and (i|can|could|when|how|what|know))\b", part, re.I)
            its_own = {"status": r"H-?\d{4}|\border\b", "price": r".", "order": r"\border\b|\bbuy\b", "book": r"appointment|\bbook\b|test", "repair": r"repair", "cancel": r"cancel.*\border|H-?\d{4}", "change": r"H-?\d{4}"}[kind]
            if kind == "status" and "order" in NEEDS[self.kind]:
                continue
            if kind == "price" and not (u.catalogue(part, u.PRICED) and u.catalogue(part, u.PRICED)[0] not in (self.slots.get("service"), self.slots.get("product"))):
                continue
            if kind == "price" and self.kind == "repair":
                continue
            if kind != self.kind and strong and re.search(its_own, part, re.I) and (kind in ("status", "price") or strong[1].lower() != "then i" or True):
                clean = part[strong.start():] if part.lower().startswith(("yes", "ok", "sure", "please")) or len(wants) == 1 else part
                self.queue.append((kind, clean))
                kept = kept.replace(clean, " ")
        return kept.strip() or "yes" if kept.strip() else ""

    def ask(self, text):
        text = self.aside(text) or text
        expected = list(self.expected)
        if re.search(r"\b(forget (it|about it)|never mind|nevermind|leave it|drop it|don'?t (bother|want (it|to) any)|stop here|i'?ll leave|leave (the|it))\b", text, re.I):
            self.mode, self.kind = "else", None
            return self.word("dropped") + self.after()
        self_limit = self.limit
        got = self.extract(text, expected)
        if "speed" in expected and "speed" not in got and self.kind == "repair":
            yes, no = u.yes(text), u.no(text)
            if self.limit and self.limit < 45:
                self.mode, self.kind = "else", None
                return self.word("dropped") + self.after()
            if self.proposed in ("express", "standard") and yes and not no and len(expected) == 1:
                got["speed"] = self.proposed
            elif self.proposed == "express" and no:
                self.take(got)
                return self.next(progress=True)
            elif no and len(expected) == 1 and (self.proposed == "standard" or re.search(r"\bneither|none|both\b", text, re.I)):
                self.mode, self.kind = "else", None
                return self.word("dropped") + self.after()
        if self.proposed == "express" and got.get("speed") == "standard" and self_limit != self.limit:
            self.proposed = None
        changed = self.take(got)
        if "time" in expected and "time" not in got and "date" not in got and self.kind == "book":
            if re.search(r"\bneither|none of|another day|other day|different day|no,? (thanks|thank you)\b", text, re.I) or (re.match(r"\W*no\b", text, re.I) and self.offered):
                self.slots.pop("date", None)
                self.offered, self.expected = [], []
                return self.put(["date"], False)
            if re.search(r"what.{0,30}(free|have|available|times|slots)|which.{0,20}(free|times|available)|\bmorning\b|\bafternoon\b|earlier|later|any", text, re.I) and self.slots.get("date"):
                if not self.offered and self.slots.get("service"):
                    self.offered = self.tools.list_times(service=self.slots["service"], date=self.slots["date"])
                if self.offered:
                    self.mode, self.expected = "ask", ["time"]
                    return self.say("times", "time")
                self.expected = ["time"]
                return self.put(["time"], False)
        if "date" in expected and "date" not in got and re.search(u.FREE + r"|first free|as soon as|earliest|soonest", text, re.I) and self.slots.get("service"):
            day = TODAY + timedelta(days=1)
            while not self.tools.list_times(service=self.slots["service"], date=str(day)):
                day += timedelta(days=1)
            changed |= self.take({"date": str(day)})
        if "delivery" in expected and "delivery" not in got and re.search(u.FREE, text, re.I):
            changed |= self.take({"delivery": "collect"})
        if "quantity" in expected and "quantity" not in got and re.search(u.FREE, text, re.I) and len(expected) == 1:
            changed |= self.take({"quantity": 1})
        lead = "" if changed else self.side_question(text)
        return self.next(progress=bool(changed), lead=lead)

    def confirm(self, text):
        rest = self.aside(text)
        only_wants = not rest
        text = rest or "yes"
        expected = []
        got = self.extract(text, expected)
        if self.kind == "order" and "quantity" not in got:
            m = re.search(r"\b(?:make it|make that|only|just|rather) (\w+)\b", text, re.I)
            if m and u._num(m[1]):
                got["quantity"] = u._num(m[1])
        if self.kind == "change" and "change" not in got:
            m = re.search(r"\b(?:make it|make that|only|just|rather|no,) (\w+)\b", text, re.I)
            if m and u._num(m[1]):
                got["change"] = ("packs", u._num(m[1]))
        changed = {k: v for k, v in got.items() if self.slots.get(k) != v}
        if "fault" in changed and not re.search(r"fault|wrong|problem|not", text, re.I):
            changed.pop("fault")
        if changed.keys() & {"service", "item", "product"} and u.yes(text) and not u.no(text) and not re.search(r"\bbut\b|instead|rather|make it", text, re.I):
            changed = {k: v for k, v in changed.items() if k not in ("service", "item", "product")}
        if changed:
            self.take(changed)
            return self.next()
        yes, no = u.yes(text), u.no(text)
        if re.match(r"\W*(yes|yeah|yep|sure|ok|okay|right|correct|exactly|please)\b", text, re.I) and not re.search(r"\bbut\b|\bwrong\b|\bnot yet\b|\bwait\b|\bhold on\b|\bchange\b(?! (it|the order|my order|that))", text, re.I):
            yes, no = True, False
        if re.match(r"\W*no\b,? *(that'?s|it'?s|all) *(all )?(fine|right|good|correct|ok)", text, re.I):
            yes, no = True, False
        if self.kind == "cancel" and re.search(r"\bcancel (it|the order|this|that|my)|please cancel|\bcancel\W*$", text, re.I) and not re.search(r"\b(don'?t|do not|not)\b", text, re.I):
            yes, no = True, False
        elif self.kind != "cancel" and re.search(r"\bcancel\b", text, re.I):
            yes, no = False, True
        if yes and not no:
            lead = self.side_question(text)
            return (lead + "\n" if lead else "") + self.write()
        slot = self.mentioned(text)
        if slot and (no or re.search(r"\bchange|different|other|another|wrong|but\b", text, re.I)):
            self.slots.pop(slot)
            self.expected = []
            return self.next(progress=False)
        if no:
            if re.search(r"forget|leave it|never mind|drop|discard|don'?t want|do not want|too (expensive|much|dear)|more than|not (any )?more|cancel|leave", text, re.I):
                self.mode, self.kind = "else", None
                return self.word("dropped") + self.after()
            self.mode = "redo"
            self.tries["redo"] = 0
            return self.say("redo", "redo")
        lead = self.side_question(text)
        if re.search(r"\bwhen\b.*(ready|done|back)|what time|which day|how much|\brefund|\bmoney\b", text, re.I) or lead:
            return (lead + " " if lead else "") + self.ask_yes()
        return self.word("yesno") + " " + self.ask_yes()

    def mentioned(self, text):
        for slot, pattern in {"date": r"\b(date|day)\b", "time": r"\b(time|hour|earlier|later)\b", "name": r"\bname\b", "phone": r"\bphone\b|\btelephone\b", "quantity": r"\b(packs|quantity|how many|amount)\b",
                              "delivery": r"\bdelivery\b", "product": r"\b(product|article|size)\b", "service": r"\b(service|appointment type|type of)\b", "speed": r"\b(speed|express|standard)\b", "fault": r"\bfault\b",
                              "change": r"\b(packs|delivery)\b", "order": r"\border number\b"}.items():
            if slot in NEEDS[self.kind] and slot in self.slots and re.search(pattern, text, re.I):
                return slot
        return None

    def redo(self, text):
        everything = NEEDS[self.kind]
        got = self.extract(text, [])
        if not got:
            for slot in everything:
                if slot not in ("name", "fault"):
                    more = self.extract(text, [slot])
                    if more:
                        got = more
                        break
        if {k for k, v in got.items() if self.slots.get(k) != v}:
            self.take(got)
            return self.next()
        slot = self.mentioned(text)
        if slot:
            self.slots.pop(slot)
            self.expected = []
            return self.next(progress=False)
        if re.search(r"nothing|forget|leave|never mind|drop|discard|don'?t|do not|\bno\b|not|cancel|\bstop\b", text, re.I) and not re.search(r"nothing (is )?wrong|all (is )?(right|fine|good)", text, re.I):
            self.mode, self.kind = "else", None
            return self.word("dropped") + self.after()
        if u.yes(text) or got:
            self.mode = "confirm"
            return self.ask_yes()
        self.tries["redo"] += 1
        return self.say("redo", "redo", variant=1)

    def write(self):
        s, t = self.slots, self.tools
        if self.kind == "book":
            done = t.book_appointment(name=s["name"], phone=s["phone"], service=s["service"], date=s["date"], time=s["time"])
            text = self.word("d_book", ref=done["booking_id"])
        elif self.kind == "order":
            done = t.order_supplies(name=s["name"], product=s["product"], packs=s["quantity"], delivery=s["delivery"])
            text = self.word("d_order", ref=done["order_id"], total=self.euro(done["total"]))
        elif self.kind == "repair":
            done = t.register_repair(name=s["name"], phone=s["phone"], item=s["item"], fault=s["fault"], speed=s["speed"])
            text = self.word("d_repair", ref=done["repair_id"])
        elif self.kind == "cancel":
            t.cancel_order(order_id=s["order"], date_of_birth=s["dob"])
            text = self.word("d_cancel")
        else:
            key, value = s["change"]
            t.change_order(order_id=s["order"], date_of_birth=s["dob"], **{key: value})
            text = self.word("d_change")
        self.last = (self.kind, text)
        return text + self.after()

    def offer(self, text):
        wants = [w for w in self.wants(text) if not re.match(r"\W*no\b", text, re.I) or w[0] != "price"]
        wants = [w for w in wants if not (w[0] == "price" and re.search(r"\b(only|just)\b", w[1], re.I) and "?" not in w[1])]
        item = self.slots.get("what")
        yes = u.yes(text) and not u.no(text) and not re.search(r"\b(only|just)\b", text, re.I)
        if yes and (not wants or wants[0][0] == "book"):
            self.queue += wants[1:]
            return self.start("book", (f"{item} " if item in ARTICLES else "") + text)
        if wants and not (wants[0][0] == "book" and u.no(text)):
            self.queue += wants[1:]
            return self.start(*wants[0])
        if u.no(text) or re.search(r"\b(only|just|price|enough|thank|thanks)\b", text, re.I):
            self.mode, self.kind = "else", None
            if re.search(u.DONE, text, re.I):
                self.mode = "closed"
                return self.say("bye", "bye")
            return self.say("else", "else")
        self.asking.append("offer")
        return self.word("yesno") + " " + self.word("offer")


def make(style):
    """An agent in this style: a class, of which each trial gets an object with a fresh database."""
    return type(f"Desk_{style}", (Talk,), {"style": style})

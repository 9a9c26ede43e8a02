"""The reservations desk of The Gannet Hotel: rules, no model. build(style) makes the agent class, one instance a conversation."""
import copy
import re
from datetime import date, timedelta

import harness
from hearing import ROOMS, hear
from styles import EXAMPLE, STYLES as NAMES, S

STYLES = list(NAMES)
TODAY = date(2026, 5, 11)
RATES = {"garden room": 96, "sea-view room": 128, "balcony room": 143, "lighthouse suite": 210, "family room": 165}
BOOKINGS = {
    "GH-48213": dict(name="Nora Whitlock", postcode="OX4 1JR", room="sea-view room", arrival="2026-06-12", departure="2026-06-15", guests=2),
    "GH-51907": dict(name="Daniel Okoro", postcode="M21 9TF", room="garden room", arrival="2026-07-03", departure="2026-07-06", guests=2),
    "GH-36640": dict(name="Ingrid Sorensen", postcode="YO1 7EP", room="balcony room", arrival="2026-05-22", departure="2026-05-25", guests=2),
    "GH-27755": dict(name="Peter Hallam", postcode="LS6 2AB", room="sea-view room", arrival="2026-05-16", departure="2026-05-20", guests=2),
    "GH-60318": dict(name="Amara Delgado", postcode="BS6 5QA", room="sea-view room", arrival="2026-08-07", departure="2026-08-11", guests=3),
    "GH-60381": dict(name="Luis Delgado", postcode="PL4 8AA", room="family room", arrival="2026-08-14", departure="2026-08-18", guests=4),
    "GH-73092": dict(name="Julian Marsh", postcode="EX2 8LB", room="garden room", arrival="2026-06-29", departure="2026-07-01", guests=2),
    "GH-80456": dict(name="Priya Raman", postcode="CB1 3QN", room="family room", arrival="2026-06-12", departure="2026-06-14", guests=4),
    "GH-15524": dict(name="Henrik Voss", postcode="EH9 1HG", room="balcony room", arrival="2026-09-11", departure="2026-09-13", guests=2),
}
FULL = {"lighthouse suite": [("2026-07-02", "2026-07-08")]}  # nights from, to
TABLES = {"2026-06-13": ["18:00", "20:30"]}
HOURS = ["18:00", "18:30", "19:00", "19:30", "20:00", "20:30", "21:00"]


def nights(a, b):
    return (date.fromisoformat(b) - date.fromisoformat(a)).days


class World:
    """What the tools read and change. Names with a leading _ are not tools."""

    def __init__(self):
        self.bookings = copy.deepcopy(BOOKINGS)
        self.tables = []

    def _get(self, confirmation):
        if confirmation not in self.bookings:
            raise ValueError(f"no booking {confirmation}")
        return self.bookings[confirmation]

    def _total(self, b):
        return RATES[b["room"]] * nights(b["arrival"], b["departure"])

    def _free(self, room, arrival, departure):
        return not any(arrival < end and departure > start for start, end in FULL.get(room, []))

    def _availability(self, confirmation, room_type, arrival, departure):
        b = self._get(confirmation)
        n, now = nights(arrival, departure), self._total(b)
        others = [{"room_type": r, "total": RATES[r] * n, "difference": RATES[r] * n - now} for r in RATES
                  if r not in (room_type, b["room"]) and self._free(r, arrival, departure) and RATES[r] > RATES[b["room"]]]
        return {"available": self._free(room_type, arrival, departure), "total": RATES[room_type] * n, "difference": RATES[room_type] * n - now, "other_rooms": others}

    def _terms(self, confirmation):
        b = self._get(confirmation)
        until = date.fromisoformat(b["arrival"]) - timedelta(7)
        return {"free_until": until.isoformat(), "fee": 0 if TODAY <= until else RATES[b["room"]]}

    def _bed(self, confirmation, kind):
        b = self._get(confirmation)
        per = 0 if kind == "cot" else 22
        return {"possible": kind == "cot" or b["room"] != "garden room", "per_night": per, "total": per * nights(b["arrival"], b["departure"])}

    def _breakfast(self, confirmation, persons):
        b = self._get(confirmation)
        return {"per_person": 16, "total": 16 * persons * nights(b["arrival"], b["departure"])}

    def _tables(self, date, time, guests):
        free = TABLES.get(date, HOURS)
        return {"available": time in free, "free_times": free}

    def _checkout(self, confirmation):
        self._get(confirmation)
        return {"latest": "14:00", "price": 20}

    @harness.tool
    def find_booking(self, confirmation: str) -> dict:
        b = self._get(confirmation)
        return {"confirmation": confirmation, **{k: b[k] for k in ("name", "room", "arrival", "departure", "guests")}, "total": self._total(b)}

    @harness.tool
    def search_bookings(self, last_name: str, arrival: str, postcode: str) -> dict:
        for ref, b in self.bookings.items():
            if b["name"].split()[-1].lower() == last_name.lower() and b["arrival"] == arrival and b["postcode"] == postcode:
                return {"confirmation": ref, **{k: b[k] for k in ("name", "room", "arrival", "departure", "guests")}, "total": self._total(b)}
        raise ValueError("no booking with these details")

    @harness.tool
    def check_availability(self, confirmation: str, room_type: str, arrival: str, departure: str) -> dict:
        return self._availability(confirmation, room_type, arrival, departure)

    @harness.tool
    def cancellation_terms(self, confirmation: str) -> dict:
        return self._terms(confirmation)

    @harness.tool
    def bed_price(self, confirmation: str, kind: str) -> dict:
        return self._bed(confirmation, kind)

    @harness.tool
    def breakfast_price(self, confirmation: str, persons: int) -> dict:
        return self._breakfast(confirmation, persons)

    @harness.tool
    def find_tables(self, date: str, time: str, guests: int) -> dict:
        return self._tables(date, time, guests)

    @harness.tool
    def late_checkout_terms(self, confirmation: str) -> dict:
        return self._checkout(confirmation)

    @harness.tool
    def hotel_info(self, topic: str) -> dict:
        return {"parking": {"price": 14}, "entry": {"closes": "22:00"}, "dogs": {"price": 15}, "vegetarian": {"count": 4}, "breakfast": {"hours": "7:30 to 10:30", "price": 16}, "checkin": {"time": "15:00"}, "terms": {}}[topic]

    @harness.tool
    def change_dates(self, confirmation: str, arrival: str, departure: str) -> dict:
        b = self._get(confirmation)
        b.update(arrival=arrival, departure=departure)
        return {"ok": True, "total": self._total(b)}

    @harness.tool
    def change_room(self, confirmation: str, room_type: str) -> dict:
        b = self._get(confirmation)
        b["room"] = room_type
        return {"ok": True, "total": self._total(b)}

    @harness.tool
    def note_late_arrival(self, confirmation: str, time: str) -> dict:
        self._get(confirmation)["late"] = time
        return {"ok": True, "key_box_code": "4402"}

    @harness.tool
    def cancel_booking(self, confirmation: str) -> dict:
        fee = self._terms(confirmation)["fee"]
        self._get(confirmation)["cancelled"] = True
        return {"ok": True, "fee": fee}

    @harness.tool
    def add_bed(self, confirmation: str, kind: str, age: int) -> dict:
        self._get(confirmation).setdefault("beds", []).append([kind, age])
        return {"ok": True, "total": self._bed(confirmation, kind)["total"]}

    @harness.tool
    def add_breakfast(self, confirmation: str, persons: int) -> dict:
        self._get(confirmation)["breakfast"] = persons
        return {"ok": True, "total": self._breakfast(confirmation, persons)["total"]}

    @harness.tool
    def set_invoice_address(self, confirmation: str, company: str, street: str, postcode: str, city: str) -> dict:
        self._get(confirmation)["invoice"] = [company, street, postcode, city]
        return {"ok": True}

    @harness.tool
    def book_table(self, confirmation: str, date: str, time: str, guests: int) -> dict:
        self._get(confirmation)
        self.tables.append([date, time, guests])
        return {"ok": True, "reference": f"T-{218 + len(self.tables)}"}

    @harness.tool
    def grant_late_checkout(self, confirmation: str, time: str) -> dict:
        self._get(confirmation)["checkout"] = time
        return {"ok": True, "price": 20}


SLOTS = dict(dates=["arrival", "departure"], room=["room"], late=["time_arr"], cancel=[], bed=["age"], breakfast=["persons"], invoice=["company", "street", "inv_postcode", "city"],
             table=["table_date", "table_time", "guests"], checkout=["time_out"], number=[])
ROWS = dict(dates=["arrival", "departure", "nights", "total", "diff"], room=["room", "total", "diff"], late=["time_arr"], cancel=["until", "fee"], bed=["bed", "age", "nights", "price"], breakfast=["persons", "price"],
            invoice=SLOTS["invoice"], table=SLOTS["table"], checkout=["time_out", "price"])
PEOPLE = {"breakfast": "persons", "table": "guests"}
TIMES = {"late": "time_arr", "table": "table_time", "checkout": "time_out"}
GROUPS = [("identity", ["last_name", "booked_arrival", "postcode"]), ("dates2", SLOTS["dates"]), ("address", SLOTS["invoice"]), ("table3", SLOTS["table"])]
CHECKED = {"dates", "room", "cancel", "bed", "breakfast", "table", "checkout"}


class Task:
    def __init__(self, kind, slots=None):
        self.kind, self.slots, self.alt, self.state, self.seen, self.hints = kind, dict(slots or {}), [], "open", None, {}

    def missing(self):
        return [s for s in SLOTS[self.kind] if s not in self.slots]


def clock(h, m, sure, kind):
    if not sure:
        if kind == "table" and 1 <= h <= 11:
            h += 12
        elif kind == "late" and 4 <= h <= 11:
            h += 12
        elif kind == "late" and h == 12:
            h = 0
        elif kind == "checkout" and 1 <= h <= 6:
            h += 12
    return f"{h:02d}:{m:02d}"


def build(style, bug=None):
    words = S[style]

    class Desk(Agent):
        pass

    Desk.words, Desk.style, Desk.bug = words, style, bug
    Desk.__name__ = Desk.__qualname__ = f"Hotel_{style}"
    return Desk


class Agent:
    words, style, bug = S["headings"], "headings", None

    def __init__(self):
        self.world = World()
        self.ref = self.booking = None
        self.who, self.lost, self.told_number = {}, False, False
        self.tasks, self.later, self.waiting = [], [], []
        self.mode, self.asked, self.options, self.tries, self.acks = None, [], [], 0, 0
        self.first, self.entry = True, None
        self.surnames = sorted({b["name"].split()[-1] for b in BOOKINGS.values()})

    # --- a turn
    def run(self, messages) -> str:
        return self.turn(said(messages))

    def turn(self, text):
        self.parts, self.gained, self.told_number = [], False, False
        if self.first:
            self.parts.append(self.words["hello"])
            self.first = False
        h = hear(text, TODAY, self.asked, self.surnames)
        mode, task = self.mode, self.active()
        before = dict(task.slots) if task else {}
        fresh = self.take_wants(h, mode)
        changed = self.fill(h, mode)
        answered = self.answer(h, mode)
        if self.bug == "asks_for_ever" and mode == "ask":
            return self.say([self.parts[0]] if self.parts[:1] == [self.words["hello"]] else [], keep=True)
        done = None
        if mode == "confirm" and task:
            done = self.confirmed(h, task, before, changed, fresh, answered)
        elif mode == "alt" and task:
            done = self.another(h, task, fresh, answered)
        elif mode == "fix" and task:
            if not changed and not fresh and not answered:
                if h.drop or h.end or h.pick == 3 or h.limit is not None or (h.no and not h.yes):
                    self.drop(task)
                elif not (h.yes or h.dates or h.times or h.rooms or h.people or h.age is not None or h.address or h.asks):
                    return self.ask_again()
        elif mode == "ask":
            if task and h.drop and not self.gained and not fresh:
                self.drop(task)
            elif task and task.kind in h.against and not self.gained:
                self.drop(task)
            elif not self.gained and not fresh and not answered:
                return self.ask_again()
        else:
            if not self.active() and not fresh and not answered:
                if mode == "more" and (h.end or (h.no and not h.yes) or (self.words.get("numbered") and h.pick == 2) or h.drop) or mode == "bye":
                    self.mode, self.asked = "bye", []
                    return self.say([self.words["bye"]])
                if mode == "more" and (h.yes or h.pick == 1) and len(text.split()) < 6:
                    return self.put("want", ["want"], self.words["Q"]["want"])
                if mode is not None and h.asks:
                    return self.put("more", ["more"], self.words["info"]["none"], self.words["more"])
                if h.intents:
                    return self.put("more", ["more"], self.words["already"], self.words["more"])
                return self.put("want", ["want"], *([self.words["Q"]["want"]] if mode is None else [self.words["again_want"]]))
        if done is not None:
            return done
        return self.advance()

    def active(self):
        return next((t for t in self.tasks if t.state == "open"), None)

    def take_wants(self, h, mode):
        """New tasks of what is wanted."""
        fresh = []
        for kind in h.intents:
            old = [t for t in self.tasks if t.kind == kind]
            if any(t.state == "open" for t in old):
                continue
            if kind == "number" and (self.booking or self.lost):
                if self.booking:
                    self.waiting.append("number")
                    fresh.append(kind)
                continue
            if old and old[-1].state == "done":
                again = Task(kind, old[-1].slots)
                again.hints["again"] = True
                had = dict(again.slots)
                self.fill_one(again, h, True)
                if again.slots == had:
                    continue
                t = again
            else:
                t = Task(kind)
            if kind == "bed":
                t.slots["bed"] = "cot" if re.search(r"\bcot\b|\bcrib\b", h.low) else "extra bed"
            if kind == "number":
                self.lost = True
            self.tasks.append(t)
            fresh.append(kind)
        if not h.intents and mode in ("more", "bye", "want") and self.tasks and not self.active():  # a correction after all was done
            t = self.tasks[-1]
            if t.state == "done" and SLOTS[t.kind]:
                again = Task(t.kind, t.slots)
                again.hints["again"] = True
                self.fill_one(again, h, True)
                if again.slots != t.slots:
                    self.tasks.append(again)
                    fresh.append(t.kind)
        if h.alt:
            for kind in h.alt.intents:
                if kind not in h.intents and not any(t.kind == kind for t in self.tasks):
                    t = Task(kind)
                    self.fill_one(t, h.alt, True)
                    self.later.append(t)
        if h.lost and not self.booking and not h.ref:
            self.lost = self.gained = True
        return fresh

    def fill(self, h, mode):
        """What is told goes where it belongs; whether a value that was there is another now."""
        if h.ref and not self.booking:
            self.ref, self.gained = h.ref, True
        looking = not self.booking and not self.ref
        if looking:
            if "ref" in self.asked and not self.lost and (h.unsure or h.lost or h.name or (h.no and not h.yes and not h.dates)):
                self.lost = self.gained = True
            if h.name:
                self.who["last_name"], self.gained = h.name, True
            if h.postcode and (self.lost or not self.open("invoice")):
                self.who["postcode"], self.gained = h.postcode, True
            if self.lost or "booked_arrival" in self.asked:
                ds = [w for w in h.dates if not w.denied]
                if ds and ("booked_arrival" in self.asked or not (self.open("dates") or self.open("table"))):
                    self.who["booked_arrival"] = ds[0].on(TODAY, TODAY - timedelta(1)).isoformat()
                    self.gained = True
                    h.dates = ds[1:]
        changed = False
        now = [t for t in self.tasks if t.state == "open"]
        used = set()
        for t in sorted(now, key=lambda t: (t.kind not in h.intents if mode != "confirm" or h.intents else False, self.tasks.index(t))):
            had = dict(t.slots)
            self.fill_one(t, h, t is self.active() or t.kind in h.intents or len(now) == 1, used)
            new = {k for k in t.slots if had.get(k) != t.slots[k]}
            if new:
                self.gained = True
            changed = changed or any(k in had for k in new) or (mode == "fix" and bool(new))
        return changed

    def open(self, kind):
        return next((t for t in self.tasks if t.kind == kind and t.state == "open"), None)

    def fill_one(self, t, h, mine, used=None):
        used = set() if used is None else used
        s, k, asked, b = t.slots, t.kind, self.asked, self.booking
        if k == "dates" and mine and not (self.mode == "confirm" and h.intents and "dates" not in h.intents and not t.hints.get("again")):
            self.fill_dates(t, h)
        if k == "room" and (mine or h.rooms):
            wanted = [r for r, old in h.rooms if not old and not (b and r == b["room"] and len(h.rooms) > 1)]
            if wanted:
                s["room"] = wanted[0]
                if len(wanted) > 1 and re.search(r"\bor\b", h.low):
                    t.alt = [{"room": r} for r in wanted[1:]]
            elif asked == ["room"] and self.words.get("numbered") and h.pick and 0 < h.pick <= len(ROOMS):
                s["room"] = ["garden room", "sea-view room", "balcony room", "lighthouse suite", "family room"][h.pick - 1]
        if h.alt and k == "room" and (rooms := [r for r, old in h.alt.rooms]):
            t.alt = [{"room": r} for r in rooms]
        if k in TIMES and mine and "time" not in used:
            slot = TIMES[k]
            others = [x for x in asked if x in TIMES.values()]
            if not others or slot in others or k in h.intents:
                times = [x for x in h.times if not x[3]]
                if not times and asked == [slot] and h.number is not None and h.number < 25 and not h.dates:
                    times = [(h.number, 0, h.number > 12, False)]
                if times:
                    got = [clock(a, m, sure, k) for a, m, sure, _ in times]
                    s[slot] = got[-1] if len(got) == 2 and s.get(slot) == got[0] else got[0]
                    used.add("time")
                    if k == "table" and len(got) > 1 and re.search(r"\bor\b", h.low):
                        t.alt = [{slot: x} for x in got[1:]]
            if h.alt and h.alt.times and k == "table":
                t.alt = [{slot: clock(a, m, sure, k)} for a, m, sure, _ in h.alt.times]
        if k == "table" and mine and not ("booked_arrival" in asked and not b):
            ds = [w for w in h.dates if not w.denied]
            if ds and not (self.open("dates") and self.open("dates") is not t and "table_date" not in asked and k not in h.intents):
                near = date.fromisoformat(s.get("table_date") or (b["arrival"] if b else TODAY.isoformat()))
                d = ds[0].on(near)
                s["table_date"] = d.isoformat()
            elif not ds and b and re.search(r"\b(?:first|arrival|same) (?:night|evening|day)\b|\b(?:evening|night|day) (?:we|i) arrive\b", h.low):
                s["table_date"] = b["arrival"]
        if k in PEOPLE and (mine or h.people) and "people" not in used:
            slot = PEOPLE[k]
            other = [x for x in asked if x in PEOPLE.values()]
            if h.people and (not other or slot in other or k in h.intents):
                s[slot] = h.people
                used.add("people")
            elif slot in asked and h.number is not None and not h.ref or (slot in asked and h.number is not None and len(asked) > 1):
                s[slot] = h.number
            elif slot not in s and b and re.search(r"\b(?:everyone|everybody|all of us|the whole (?:family|party)|each of us)\b", h.low):
                s[slot] = b["guests"]
            elif slot in s and mine and self.mode in ("confirm", "fix") and h.number is not None and not h.dates and not h.times and not h.ref and not (self.words.get("numbered") and h.pick):
                s[slot] = h.number
        if k == "bed":
            if h.age is not None:
                s["age"] = h.age
            elif h.number is not None and ("age" in asked or ("age" in s and mine and self.mode == "fix")) and not h.people:
                s["age"] = h.number
            elif "age" in asked and re.search(r"\badult\b|\bgrown", h.low):
                s["age"] = 18
            if mine and re.search(r"\bcot\b|\bcrib\b", h.low) and not re.search(r"\b(?:not|no) (?:a )?cot\b", h.low) and "bed" not in h.intents:
                s["bed"] = "cot"
            s.setdefault("bed", "extra bed")
        if k == "invoice":
            got = dict(h.address)
            if not b and not self.ref and (self.lost or "postcode" in asked):
                got.pop("inv_postcode", None)
            if "city" in got and "city" not in asked and len(got) < 2 and not mine:
                got.pop("city")
            if mine or len(got) >= 2:
                s.update(got)

    def fill_dates(self, t, h):
        s, asked, b = t.slots, self.asked, self.booking
        if "booked_arrival" in asked and not b:
            return
        near = date.fromisoformat(s.get("arrival") or (b["arrival"] if b else TODAY.isoformat()))
        if h.longer or re.search(r"\bextend|\bprolong", h.low):
            t.hints["longer"] = h.longer or 0
        denied = [w.on(near).isoformat() for w in h.dates if w.denied]
        ds = [w for w in h.dates if not w.denied and not w.old]
        if len(ds) > 2 and b:
            ds = [w for w in ds if w.on(near).isoformat() not in (b["arrival"], b["departure"])] if len(ds) > 3 else ds
        if len(ds) > 2:
            ds = ds[-2:]
            ds[0].label, ds[1].label = "arrival", "departure"
        if len(ds) == 2:
            a, d = ds
            first = a.on(near)
            both = [first.isoformat(), d.on(first, first).isoformat()]
            if self.mode in ("confirm", "fix") and s.get("departure") == both[0] and a.label != "arrival":
                s["departure"] = both[1]
            elif self.mode in ("confirm", "fix") and s.get("arrival") == both[0] and d.label == "" and "departure" in s and a.label != "arrival":
                s["arrival"] = both[1]
            else:
                if a.label == "departure" and d.label == "arrival":
                    both.reverse()
                    both = sorted(both)
                s["arrival"], s["departure"] = both
                if re.search(r"\b(?:mov|shift|chang|push|postpon|resched|bring)\w*\b[^.]*\bfrom\b[^.]*\bto\b", h.low) and "arrival" in s:
                    t.hints["moved"] = True
        elif len(ds) == 1:
            w = ds[0]
            want = [x for x in asked if x in ("arrival", "departure")]
            if len(want) == 1:
                slot = want[0] if not w.label or w.label == want[0] or not re.search(r"\b(?:until|till|depart|leav|arriv|check)", h.low) else w.label
            elif w.label:
                slot = w.label
            elif denied and s.get("departure") in denied:
                slot = "departure"
            elif denied and s.get("arrival") in denied:
                slot = "arrival"
            elif "arrival" in s and "departure" in s:
                d = w.on(near)
                a0, d0 = date.fromisoformat(s["arrival"]), date.fromisoformat(s["departure"])
                slot = "departure" if d > a0 and abs((d - d0).days) <= abs((d - a0).days) else "arrival"
            elif "arrival" in s:
                slot = "departure"
            else:
                slot = "arrival"
            s[slot] = w.on(near, near if slot == "departure" and "arrival" in s else None).isoformat()
            if slot == "departure" and t.hints.get("longer") is not None and b and "arrival" not in s:
                s["arrival"] = b["arrival"]
        elif denied and not ds and self.mode == "confirm":
            for slot in ("departure", "arrival"):
                if s.get(slot) in denied:
                    s.pop(slot)
                    break
        if h.nights:
            t.hints["nights"] = h.nights
        if h.nights and not (len(ds) == 2 or any(w.label == "departure" for w in ds)):
            s.pop("departure", None)
        if h.same and not ds and b and len([x for x in asked if x in ("arrival", "departure")]) == 1:
            slot = "arrival" if "arrival" in asked else "departure"
            s[slot] = b[slot]
        self.settle_dates(t)

    def settle_dates(self, t):
        s, b = t.slots, self.booking
        if b:
            if t.hints.pop("moved", None) and s.get("arrival") == b["arrival"] and s.get("departure", "") >= b["departure"] and t.hints.get("longer") is None:
                s["arrival"] = s.pop("departure")
            if (s.get("arrival"), s.get("departure")) == (b["arrival"], b["departure"]) and not t.hints.get("again"):  # as it is already: no new dates yet
                s.pop("arrival"), s.pop("departure")
            if t.hints.get("longer") is not None:
                s.setdefault("arrival", b["arrival"])
                if t.hints["longer"] and "departure" not in s:
                    s["departure"] = (date.fromisoformat(b["departure"]) + timedelta(t.hints["longer"])).isoformat()
        if "arrival" in s and "departure" not in s and t.hints.get("nights"):
            s["departure"] = (date.fromisoformat(s["arrival"]) + timedelta(t.hints.pop("nights"))).isoformat()
        if s.get("arrival") and s.get("departure") and s["departure"] <= s["arrival"]:
            s.pop("departure")

    # --- what is answered beside a want
    def answer(self, h, mode):
        some = False
        for topic in h.topics:
            if topic == "price":
                last = next((t for t in reversed(self.tasks) if t.state != "open" and t.seen), None)
                if mode == "confirm":
                    some = True
                elif mode in ("more", "want", "bye") and last and not h.intents:
                    v = self.view(last)
                    told = v.get("fee", v.get("price", v.get("total")))
                    if told is not None:
                        self.parts.append(self.words["info"]["price"].format(price=f"£{told}" + (f", {v['diff']}" if "diff" in v and last.state != "done" else "")))
                        some = True
                continue
            if topic == "entry" and self.entry:
                self.parts.append(self.entry)
                some = True
                continue
            if topic in ("booking", "number"):
                if topic == "number" and not self.booking and not self.tasks:
                    self.tasks.append(Task("number"))
                    self.lost = some = True
                    continue
                self.waiting.append(topic)
                some = True
                continue
            data = dict(self.world.hotel_info(topic))
            for k in ("closes", "time"):
                if k in data:
                    data[k] = self.words["clock"](data[k])
            if self.bug == "invented_answer":
                data = {k: v + 5 if isinstance(v, int) else v for k, v in data.items()}
            self.parts.append(self.words["info"][topic].format(**data))
            some = True
        return some

    # --- the answers to what was read back, or offered
    def confirmed(self, h, task, before, changed, fresh, answered):
        if changed:
            if self.bug == "ignores_correction":
                task.slots = before
                self.write(task)
            return None
        numbered = self.words.get("numbered") and h.pick and not h.times and not h.dates
        if numbered and h.pick in (1, 2, 3):
            if h.pick == 1:
                self.write(task)
            elif h.pick == 3:
                self.drop(task)
            else:
                return self.put("fix", ["fix"], self.words["fix"])
            return None
        strong = re.match(r"\s*(?:yes|yeah|yep|yup|sure|please do|go ahead|correct|exactly|do it|confirmed|absolutely|of course|perfect|that's (?:right|correct|fine)|that is (?:right|correct|fine))\b", h.low) and not re.search(r"\bthen (?:leave|keep)|^\W*\w+,? (?:please )?(?:leave|keep) (?:it|my|the)", h.low)
        seen = task.seen or {}
        price = seen.get("fee", seen.get("price", seen.get("difference", seen.get("total"))))
        if h.limit is not None and price is not None:
            if re.search(r"\b(?:in total|altogether|in all|for the whole)\b", h.low):
                price = seen.get("total", price)
            if price > h.limit and not re.search(r"\banyway\b|\ball the same\b", h.low):
                self.drop(task)
                return None
        if task.kind == "cancel" and task.seen["fee"] and re.search(r"\bonly if\b|\bunless\b|\bkeep\b|\bleave\b", h.low) and not re.search(r"\banyway\b|\bgo ahead\b", h.low):
            self.drop(task)
        elif h.drop and not strong or task.kind in h.against and not strong:
            self.drop(task)
        elif h.no and not h.yes:
            price = re.search(r"£|\bpounds?\b|\bprice\b|\bbudget\b|\blimit\b|\bexpensive\b|\bfree\b|\bfee\b|\bcosts?\b", h.low)
            if fresh or task.kind == "cancel" or h.end or price:
                self.drop(task)
            else:
                return self.put("fix", ["fix"], self.words["fix"])
        elif fresh and not h.yes and re.search(r"\bthen\b|\binstead\b|\brather\b", h.low):
            self.drop(task)
        elif h.yes:
            self.write(task)
        elif "price" in h.topics or h.asks and not answered and not fresh:
            return self.propose(task)
        elif answered or fresh:
            return self.say([self.words["again_yes"][0]])
        else:
            self.tries += 1
            return self.say([self.words["again_yes"][self.tries % 2 - 1]])
        return None

    def another(self, h, task, fresh, answered):
        """After 'not available' with what is free."""
        slot = {"room": "room", "table": "table_time", "checkout": "time_out", "dates": "arrival"}[task.kind]
        if slot in task.slots:
            return None
        if h.pick and self.options and (self.words.get("numbered") or h.number is None or len(h.low) > 3):
            if h.pick <= len(self.options):
                task.slots[slot] = self.options[h.pick - 1 if h.pick > 0 else -1]
                return None
        if h.alt and slot == "room" and task.alt:
            task.slots.update(task.alt.pop(0))
            return None
        if h.drop or fresh or (h.no and not h.yes) or h.end and not h.yes:
            self.drop(task)
            return None
        if re.search(r"\bcheapest\b|\bleast expensive\b", h.low) and self.options and slot == "room":
            task.slots[slot] = min(self.options, key=RATES.get)
            return None
        if re.search(r"\b(?:latest|later|last) (?:one|time|of)|\bthe late(?:r|st)\b", h.low) and self.options:
            task.slots[slot] = self.options[-1]
            return None
        if re.search(r"\b(?:earliest|earlier) (?:one|time|of)|\bthe earl(?:ier|iest)\b", h.low) and self.options:
            task.slots[slot] = self.options[0]
            return None
        if h.yes and len(self.options) == 1:
            task.slots[slot] = self.options[0]
            return None
        self.parts.append(self.words["which"])
        return self.say([])

    def drop(self, task):
        task.state = "dropped"
        self.parts.append(self.words["dropped"])
        for t in self.later:
            if not any(x.kind == t.kind for x in self.tasks):
                self.tasks.append(t)
        self.later = []
        self.mode = None

    # --- what comes next
    def advance(self):
        w = self.words
        while True:
            task = self.active()
            if not self.booking and (task or self.waiting) and (self.ref or self.lost and all(k in self.who for k in ("last_name", "booked_arrival", "postcode"))):
                if self.bug == "asks_for_ever":
                    self.ref, self.who = None, {}
                elif not self.identify():
                    continue
                if self.booking:
                    for t in self.tasks:
                        if t.kind == "dates":
                            self.settle_dates(t)
                    continue
            if self.booking:
                for topic in self.waiting:
                    if topic != "number" or not self.told_number:
                        self.parts.append(w["info"][topic].format(**self.view(None)))
                self.waiting = []
                for t in self.tasks:
                    if t.kind == "number":
                        t.state = "done"
            task = self.active()
            if not task and not (self.waiting and not self.booking):
                self.mode = None
                if not self.parts or self.parts == [w["hello"]]:
                    return self.put("want", ["want"], w["Q"]["want"])
                return self.put("more", ["more"], w["more"])
            need = []
            if not self.booking:
                need = [k for k in ("last_name", "booked_arrival", "postcode") if k not in self.who] if self.lost else ["ref"]
            elif task.kind == "bed" and not self.checked(task)["possible"]:
                self.parts.append(w["gone"]["bed"])
                self.drop(task)
                continue
            if task and (self.booking or w["group"] == "all"):
                need += [x for x in task.missing() if x not in need]
            if need:
                return self.ask(need)
            self.see(task)
            gone = self.gone(task)
            if gone is not None:
                if gone == "again":
                    continue
                return gone
            if self.bug == "no_confirmation":
                self.write(task)
                continue
            return self.propose(task)

    def identify(self):
        w = self.words
        try:
            if self.ref:
                self.booking = self.world.find_booking(self.ref)
                if w["found"] and w["show_found"]:
                    self.parts.append(w["found"].format(**self.view(None)))
            else:
                self.booking = self.world.search_bookings(self.who["last_name"], self.who["booked_arrival"], self.who["postcode"])
                self.ref = self.booking["confirmation"]
                view = self.view(None)
                if self.bug == "invented_answer":
                    view["ref"] = "GH-60813"
                self.parts.append(w["found_lost"].format(**view))
                self.told_number = True
            return True
        except ValueError:
            self.parts.append(w["notfound"])
            self.ref, self.who = None, {}
            self.gained = False
            return False

    def checked(self, task):
        s, ref, b = task.slots, self.ref, self.booking
        raw = self.bug == "wrong_order"
        x = self.world
        if task.kind == "dates":
            return (x._availability if raw else x.check_availability)(ref, b["room"], s["arrival"], s["departure"])
        if task.kind == "room":
            return (x._availability if raw else x.check_availability)(ref, s["room"], b["arrival"], b["departure"])
        if task.kind == "cancel":
            return (x._terms if raw else x.cancellation_terms)(ref)
        if task.kind == "bed":
            if not task.hints.get("bed_seen") or task.hints["bed_seen"][0] != s["bed"]:
                task.hints["bed_seen"] = (s["bed"], (x._bed if raw else x.bed_price)(ref, s["bed"]))
            return task.hints["bed_seen"][1]
        if task.kind == "breakfast":
            return (x._breakfast if raw else x.breakfast_price)(ref, s["persons"])
        if task.kind == "table":
            return (x._tables if raw else x.find_tables)(s["table_date"], s["table_time"], s["guests"])
        if task.kind == "checkout":
            return (x._checkout if raw else x.late_checkout_terms)(ref)
        return {}

    def see(self, task):
        task.seen = self.checked(task)

    def gone(self, task):
        """None where it can be had."""
        w, s, seen = self.words, task.slots, task.seen
        if task.kind in ("dates", "room", "table") and not seen["available"]:
            if task.kind == "dates":
                s.clear()
                return self.put("alt", ["arrival", "departure"], w["gone"]["dates"])
            slot = "room" if task.kind == "room" else "table_time"
            what = s.pop(slot)
            told = what if slot == "room" else w["clock"](what)
            if task.alt:
                s.update(task.alt.pop(0))
                self.parts.append(up(w["gone"]["alt"].format(what=told)))
                return "again"
            if slot == "room":
                self.options = [o["room_type"] for o in seen["other_rooms"]]
                shown = [f"{o['room_type']} ({w['diff'][0].format(d=self.money(o['difference']))})" if self.style not in ("sorry", "onebyone", "concierge") else f"{o['room_type']} at £{self.money(o['total'])}" for o in seen["other_rooms"]]
            else:
                self.options = list(seen["free_times"])
                shown = [w["clock"](x) for x in self.options]
            return self.put("alt", [f"alt:{task.kind}"], up(w["gone"][task.kind].format(what=told, options=w["options"](shown))), slots=[slot])
        if task.kind == "checkout" and s["time_out"] > seen["latest"]:
            s.pop("time_out")
            self.options = []
            return self.put("alt", ["alt:checkout"], up(w["gone"]["checkout"].format(what=w["clock"](seen["latest"]))), slots=["time_out"])
        return None

    def money(self, x):
        return x + 13 if self.bug == "invented_answer" and x else x

    def view(self, task):
        w, b = self.words, self.booking
        v = dict(ref=self.ref, name=b["name"], room=b["room"], arr=w["day"](b["arrival"]), dep=w["day"](b["departure"]))
        if task is None:
            return v
        s, seen = task.slots, task.seen or {}
        a, d = (s["arrival"], s["departure"]) if task.kind == "dates" else (b["arrival"], b["departure"])
        n = nights(a, d)
        v.update(arr=w["day"](a), dep=w["day"](d), nights=f"{n} night" + "s" * (n != 1), mornings=f"{n} morning" + "s" * (n != 1), date=w["day"](b["departure"]))
        if "difference" in seen:
            x = seen["difference"]
            v.update(total=self.money(seen["total"]), diff=w["diff"][0 if x > 0 else 2 if x < 0 else 1].format(d=self.money(abs(x))))
        if task.kind == "room":
            v.update(room=s["room"], old=b["room"])
        if "fee" in seen:
            v.update(fee=self.money(seen["fee"]), until=w["day"](seen["free_until"]))
        if task.kind == "bed":
            v.update(bed=s["bed"], age=s["age"], price=self.money(seen["total"]), per=seen["per_night"])
        if task.kind == "breakfast":
            v.update(price=self.money(seen["total"]), per=seen["per_person"])
        if task.kind == "checkout":
            v.update(price=self.money(seen["price"]))
        for k in ("persons", "guests"):
            if k in s:
                v.update(n=s[k], people=f"{s[k]} " + ("person" if s[k] == 1 else "people"))
        for k in ("time_arr", "time_out", "table_time"):
            if k in s:
                v["time"] = w["clock"](s[k])
        if "table_date" in s:
            v["date"] = w["day"](s["table_date"])
        if task.kind == "invoice":
            v.update(company=s["company"], street=s["street"], postcode=s["inv_postcode"], city=s["city"])
        return v

    def rows(self, task, v):
        w, s = self.words, task.slots
        value = {"arrival": v["arr"], "departure": v["dep"], "nights": v["nights"], "total": f"£{v.get('total')}", "diff": v.get("diff"), "room": v["room"], "time_arr": v.get("time"), "time_out": v.get("time"), "until": v.get("until"), "fee": f"£{v.get('fee')}",
                 "bed": v.get("bed"), "age": v.get("age"), "price": f"£{v.get('price')}", "persons": v.get("people"), "guests": v.get("people"), "table_date": v.get("date"), "table_time": v.get("time"), **{k: s.get(k) for k in SLOTS["invoice"]}}
        rows = [(w["L"][k], value[k]) for k in ROWS[task.kind]]
        if self.style in ("confirmer", "table", "allatonce"):
            rows.insert(0, (w["L"]["booking"], self.ref))
        return w["recap"](rows)

    def propose(self, task):
        v = self.view(task)
        key = task.kind if task.kind != "cancel" else "cancel_fee" if task.seen["fee"] else "cancel_free"
        text = self.words["propose"][key]
        if "{rows}" in text:
            v["rows"] = self.rows(task, v)
        self.tries = 0
        return self.put("confirm", [f"confirm:{task.kind}"], up(text.format(**v)))

    def write(self, task):
        s, x, ref = task.slots, self.world, self.ref
        v = self.view(task)
        if self.bug == "wrong_item":
            refs = list(BOOKINGS)
            ref = refs[(refs.index(ref) + 1) % len(refs)]
        later = lambda d: (date.fromisoformat(d) + timedelta(1)).isoformat() if self.bug == "wrong_date" else d
        call = {"dates": lambda: x.change_dates(ref, s["arrival"], later(s["departure"])), "room": lambda: x.change_room(ref, s["room"]), "late": lambda: x.note_late_arrival(ref, s["time_arr"]), "cancel": lambda: x.cancel_booking(ref), "bed": lambda: x.add_bed(ref, s["bed"], s["age"]),
                "breakfast": lambda: x.add_breakfast(ref, s["persons"]), "invoice": lambda: x.set_invoice_address(ref, s["company"], s["street"], s["inv_postcode"], s["city"]), "table": lambda: x.book_table(ref, later(s["table_date"]), s["table_time"], s["guests"]),
                "checkout": lambda: x.grant_late_checkout(ref, s["time_out"])}[task.kind]
        got = {"key_box_code": "4402", "reference": "T-219"} if self.bug == "claims_without_calling" else call()
        if self.bug == "double_write":
            call()
        if self.bug == "wrong_order" and task.kind in CHECKED:
            self.bug = None
            task.hints.pop("bed_seen", None)
            self.checked(task)
            self.bug = "wrong_order"
        if task.kind == "late":
            v["code"] = got["key_box_code"] if self.bug != "invented_answer" else "1187"
        if task.kind == "table":
            v["table"] = got["reference"] if self.bug != "invented_answer" else "T-904"
        if task.kind == "dates":
            self.booking.update(arrival=s["arrival"], departure=s["departure"])
        if task.kind == "room":
            self.booking["room"] = s["room"]
        task.state = "done"
        self.later = []
        self.parts.append(up(self.words["done"][task.kind].format(**v)))
        if task.kind == "late":
            self.entry = self.parts[-1]
        self.mode = None

    # --- speaking
    def ask(self, need):
        w = self.words
        if w["group"] == "one":
            need = need[:1]
        text = None
        if w["group"] == "all":
            if need == ["room"]:
                text = w["Q"]["room"]
            else:
                text = w["many"].format(what="\n".join(f"- {w['L'][k]}" for k in need))
        elif len(need) == 1:
            text = w["Q"][need[0]]
        else:
            text = next((w["Q"][g] for g, topics in GROUPS if need == topics), None) or " ".join(w["Q"][k] for k in need)
        if w.get("ack") and self.gained and w["hello"] not in self.parts:
            self.parts.append(w["ack"][self.acks % len(w["ack"])])
            self.acks += 1
        return self.put("ask", need, text)

    def ask_again(self):
        w = self.words
        if self.mode == "fix":
            return self.say([w["fix"]])
        labels = [w["L"][k] for k in self.asked]
        what = "\n".join(f"- {x}" for x in labels) if w["glue"] == "\n\n" and self.style in ("headings", "confirmer", "allatonce") else (labels[0] if len(labels) == 1 else ", ".join(labels[:-1]) + " and " + labels[-1])
        return self.say([w["again"].format(what=what, example=EXAMPLE[self.asked[0]])])

    def put(self, mode, asked, *texts, slots=None):
        self.mode, self.asked = mode, list(asked)
        self.slots = slots
        return self.say(texts)

    def say(self, texts, keep=False):
        w = self.words
        if keep:  # asks for ever: the same question again
            self.asked = self.asked or ["ref"]
            q = w["many"].format(what="\n".join(f"- {w['L'][k]}" for k in self.asked)) if w["group"] == "all" else next((w["Q"][g] for g, topics in GROUPS if self.asked == topics and g in w["Q"]), None) or " ".join(w["Q"][k] for k in self.asked)
            texts = [*texts, q]
            self.parts = []
        parts = [p for p in [*self.parts, *texts] if p]
        if w.get("progress") and self.tasks and self.mode != "bye":
            marks = [("✔" if self.booking else "⏳") + " booking found"] + [("✔ " if t.state == "done" else "✖ " if t.state == "dropped" else "⏳ ") + w["T"][t.kind] for t in self.tasks if t.kind != "number"]
            parts.insert(1 if parts[0] == w["hello"] else 0, "**Progress:** " + " | ".join(marks))
        self.last = w["glue"].join(parts)
        return self.last


def up(text):
    return text[:1].upper() + text[1:]


def said(messages):
    """The last user text of a conversation, in whatever form it comes."""
    if isinstance(messages, str):
        return messages
    last = messages[-1]
    content = last.get("content") if isinstance(last, dict) else getattr(last, "content", last)
    if isinstance(content, list):
        content = " ".join(c if isinstance(c, str) else (c.get("text") if isinstance(c, dict) else getattr(c, "text", "")) or "" for c in content)
    return str(content or "")

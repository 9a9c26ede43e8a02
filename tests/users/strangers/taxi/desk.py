"""The booking desk of Kestrel Cars: a right agent, rules only. `build(style)` is a factory of one conversation."""
import re
import sys
from datetime import date, datetime, timedelta
from pathlib import Path

HERE = str(Path(__file__).resolve().parent)
if HERE not in sys.path:
    sys.path.insert(0, HERE)
import harness

import nlu
from styles import STYLES, Style

NOW = datetime(2026, 5, 12, 9, 0)
BOOK = ["pickup", "dropoff", "date", "time", "passengers", "luggage", "child_seat", "flight", "meet", "payment", "account", "name", "phone"]
QUOTE = ["pickup", "dropoff", "date", "time", "passengers", "luggage"]
CHANGEABLE = ["pickup", "dropoff", "date", "time", "passengers", "luggage", "child_seat", "flight", "meet"]
ARG = {"meet": "meet_and_greet"}
POLICY = {
    "waiting": {"airport_wait_minutes": 60, "other_wait_minutes": 5}, "lost_property": {"kept_days": 28, "where": "office"}, "cancellation": {"free_until_hours": 12, "fee": 9},
    "changes": {"until_hours": 2}, "pets": {"allowed": "small pets in a carrier, guide dogs always"}, "meet_and_greet": {"price": 8}, "child_seats": {"price": 4, "kinds": ["baby", "toddler", "booster"]},
    "payment": {"ways": ["card", "cash", "account"]}, "driver": {"details": "by text 30 minutes before"}, "wheelchair": {"available": True, "extra": 0}, "night": {"surcharge_percent": 20, "from": "22:00", "to": "06:00"},
    "hours": {"open": "day and night"},
}


def world():
    return {
        "bookings": {
            "KC-40118": dict(name="Marta Lindqvist", phone="01632960733", pickup="9 Quay Street", dropoff="St Anne's Hospital", date="2026-05-13", time="10:30", passengers=1, luggage=0, child_seat="none", flight=None, meet=False, status="upcoming", price=12.5, late=0),
            "KC-39987": dict(name="Marta Lindqvist", phone="01632960733", pickup="9 Quay Street", dropoff="Corn Exchange Theatre", date="2026-05-08", time="19:00", passengers=2, luggage=0, child_seat="none", flight=None, meet=False, status="completed", price=11.5, late=0),
            "KC-40051": dict(name="Tom Achterberg", phone="01632960518", pickup="17 Priory Close", dropoff="Bramley Station", date="2026-05-10", time="08:15", passengers=1, luggage=1, child_seat="none", flight=None, meet=False, status="completed", price=13.0, late=25),
            "KC-40077": dict(name="Priya Nandakumar", phone="01632960284", pickup="Market Square", dropoff="31 Fenwick Avenue", date="2026-05-11", time="21:30", passengers=1, luggage=0, child_seat="none", flight=None, meet=False, status="completed", price=15.0, late=0),
            "KC-40009": dict(name="Priya Nandakumar", phone="01632960284", pickup="31 Fenwick Avenue", dropoff="Castle Hotel", date="2026-05-04", time="12:00", passengers=2, luggage=0, child_seat="none", flight=None, meet=False, status="completed", price=14.0, late=0),
            "KC-40125": dict(name="Helen Ferreira", phone="01632960651", pickup="5 Priory Close", dropoff="Bramley Station", date="2026-05-12", time="15:00", passengers=1, luggage=1, child_seat="none", flight=None, meet=False, status="upcoming", price=12.0, late=0),
        },
        "accounts": {"ACC-3471": "Bellweather Architects", "ACC-2290": "Harrow & Finch"},
        "flights": {"NV 482": "18:25", "EL 207": "09:10", "BA 1311": "13:45"},
        "full": {("2026-05-16", "06:00"): ["05:30", "06:45"], ("2026-05-15", "17:00"): ["16:30", "17:30"]},
        "next": 40130, "credits": [], "lost": [], "complaints": [], "receipts": [],
    }


def zone(place):
    for name, (z, _) in nlu.PLACES.items():
        if place == name: return z
    return next((z for name, (z, _) in nlu.STREETS.items() if place.endswith(name)), 2)


def make_tools(w):
    @harness.tool
    def check_availability(date: str, time: str, passengers: int, luggage: int):
        """Whether a car is free, and which; else the nearest free times."""
        if (date, time) in w["full"]: return {"available": False, "alternatives": w["full"][date, time]}
        return {"available": True, "vehicle": "minibus" if passengers > 4 or luggage > 4 else "estate" if luggage > 2 else "saloon"}

    @harness.tool
    def get_quote(pickup: str, dropoff: str, date: str, time: str, passengers: int, luggage: int, child_seat: str = "none", meet_and_greet: bool = False):
        """The price of a ride in pounds."""
        a, b = zone(pickup), zone(dropoff)
        price = 7.0 + 4.0 * abs(a - b) + 2.5 * min(a, b) + (14.5 if 5 in (a, b) else 0)
        if passengers > 4 or luggage > 4: price *= 1.5
        if time >= "22:00" or time < "06:00": price *= 1.2
        return {"price": round(price + (4 if child_seat != "none" else 0) + (8 if meet_and_greet else 0), 2), "currency": "GBP"}

    @harness.tool
    def find_flight(flight: str, date: str):
        """When a flight lands."""
        return {"flight": flight, "date": date, "lands": w["flights"][flight]} if flight in w["flights"] else {"error": "unknown flight"}

    @harness.tool
    def get_account(account: str):
        """The company behind an account."""
        return {"account": account, "company": w["accounts"][account]} if account in w["accounts"] else {"error": "unknown account"}

    @harness.tool
    def get_booking(reference: str):
        """A booking by its reference."""
        b = w["bookings"].get(reference)
        return {"reference": reference, **{k: v for k, v in b.items() if k != "late"}} if b else {"error": "unknown booking"}

    @harness.tool
    def find_bookings(phone: str):
        """The bookings of a telephone number."""
        return {"bookings": [{"reference": r, **{k: v for k, v in b.items() if k != "late"}} for r, b in w["bookings"].items() if b["phone"] == phone]}

    @harness.tool
    def cancellation_fee(reference: str):
        """What it costs to cancel a booking now."""
        b = w["bookings"][reference]
        hours = (datetime.fromisoformat(f"{b['date']}T{b['time']}") - NOW).total_seconds() / 3600
        return {"reference": reference, "fee": 0 if hours >= 12 else 9}

    @harness.tool
    def get_ride_log(reference: str):
        """How late the driver was."""
        late = w["bookings"][reference]["late"]
        return {"reference": reference, "minutes_late": late, "credit_limit": 15 if late >= 40 else 10 if late >= 25 else 5 if late >= 15 else 0}

    @harness.tool
    def get_policy(topic: str):
        """A rule of the house."""
        return POLICY[topic]

    @harness.tool
    def book_ride(pickup: str, dropoff: str, date: str, time: str, passengers: int, luggage: int, child_seat: str, payment: str, name: str, phone: str, account: str = None, flight: str = None, meet_and_greet: bool = False):
        """Book a ride."""
        ref = f"KC-{w['next']}"; w["next"] += 7
        w["bookings"][ref] = dict(name=name, phone=phone, pickup=pickup, dropoff=dropoff, date=date, time=time, passengers=passengers, luggage=luggage, child_seat=child_seat, flight=flight, meet=meet_and_greet, status="upcoming", price=0, late=0)
        return {"reference": ref, "status": "booked"}

    @harness.tool
    def change_booking(reference: str, pickup: str = None, dropoff: str = None, date: str = None, time: str = None, passengers: int = None, luggage: int = None, child_seat: str = None, flight: str = None, meet_and_greet: bool = None):
        """Change a booking."""
        new = dict(pickup=pickup, dropoff=dropoff, date=date, time=time, passengers=passengers, luggage=luggage, child_seat=child_seat, flight=flight, meet=meet_and_greet)
        w["bookings"][reference].update({k: v for k, v in new.items() if v is not None})
        return {"reference": reference, "status": "changed"}

    @harness.tool
    def cancel_booking(reference: str):
        """Cancel a booking."""
        w["bookings"][reference]["status"] = "cancelled"
        return {"reference": reference, "status": "cancelled"}

    @harness.tool
    def report_lost_item(reference: str, item: str, phone: str):
        """File a lost property report."""
        w["lost"].append((reference, item, phone))
        return {"report": f"LP-{710 + len(w['lost'])}"}

    @harness.tool
    def file_complaint(reference: str, about: str):
        """File a complaint about a ride."""
        w["complaints"].append((reference, about))
        return {"complaint": f"CP-{330 + len(w['complaints'])}"}

    @harness.tool
    def give_credit(reference: str, amount: float):
        """Give goodwill credit in pounds."""
        w["credits"].append((reference, amount))
        return {"reference": reference, "credit": amount}

    @harness.tool
    def send_receipt(reference: str, email: str):
        """Send the receipt of a ride by e-mail."""
        w["receipts"].append((reference, email))
        return {"reference": reference, "sent_to": email}

    return {k: v for k, v in locals().items() if callable(v)}


WRITES = {"book_ride", "change_booking", "cancel_booking", "report_lost_item", "file_complaint", "give_credit", "send_receipt"}


class Task:
    def __init__(self, kind):
        self.kind, self.s, self.ref, self.noref, self.booking, self.stage = kind, {}, None, False, None, "open"
        self.quote = self.fee = self.log = self.wanted = self.choice = self.later = None
        self.checked = {}
        self.spoken = []


class Desk:
    def __init__(self, style, bug=None):
        self.st, self.bug = Style(style), bug
        self.w = world()
        self.tools = make_tools(self.w)
        self.known, self.queue, self.task, self.expect, self.tries, self.greeted = {}, [], None, None, {}, False

    # -- doing
    def call(self, tool, **args):
        if tool in WRITES:
            if self.bug == "claims_without_calling":
                return {"reference": args.get("reference", "KC-40130"), "report": "LP-711", "complaint": "CP-331", "credit": args.get("amount"), "sent_to": args.get("email")}
            if self.bug == "wrong_date" and args.get("date"): args["date"] = (date.fromisoformat(args["date"]) + timedelta(1)).isoformat()
            if self.bug == "wrong_date" and not args.get("date") and args.get("time"): args["date"] = "2026-05-13"
            if self.bug == "wrong_item":
                if "reference" in args: args["reference"] = next(r for r in self.w["bookings"] if r != args["reference"])
                else: args["dropoff"] = next(p for p in nlu.PLACES if p not in (args["dropoff"], args["pickup"]))
            if self.bug == "double_write": self.tools[tool](**args)
        return self.tools[tool](**args)

    def say(self, key, **kw):
        return self.st.say(key, **kw)

    def ask(self, *slots):
        self.expect = ("slots", list(slots))
        for s in slots: self.tries[s] = self.tries.get(s, 0) + 1
        return self.st.ask(list(slots), self.tries[slots[0]] - 1)

    # -- hearing
    def hear(self, text):
        slots = self.expect[1] if self.expect and self.expect[0] == "slots" else []
        offered = self.expect[1] if self.expect and self.expect[0] == "times" else ()
        kind = self.task.kind if self.task else None
        h = nlu.hear(text, ["time"] if offered else slots, kind, offered)
        out, before = [], self.expect
        for topic in h.topics:
            out.append(self.st.policy(topic, self.policy(topic)))
        intents = self.intents(h, kind)
        for _, k in intents:
            t = Task(k)
            if k in ("change", "cancel", "receipt", "lost", "complaint") and not h.refs and not self.task and getattr(self, "last", None) and re.search(r"\b(?:it|that|this booking|that booking|the booking|the ride|same)\b", h.low): t.ref = self.last
            (self.queue.append(t) if self.task else setattr(self, "task", t))
        self.references(h, intents, slots)
        stop = self.settle(h, text, out, intents)
        body = stop if stop else self.go(h, out, before, bool(intents))
        return self.st.finish([*out, *(body if isinstance(body, list) else [body])])

    def policy(self, topic):
        p = dict(self.call("get_policy", topic=topic))
        if self.bug == "invented_answer": p = {k: (v * 2 if isinstance(v, int) and not isinstance(v, bool) else v) for k, v in p.items()}
        return p

    def intents(self, h, kind):
        got, out = [k for _, k in h.intents], []
        active = [t.kind for t in [self.task, *self.queue] if t]
        for pos, k in h.intents:
            if k in active or k in [x for _, x in out]: continue
            if kind in ("book", "quote") and k in ("change", "quote", "book", "lost"): continue
            if kind == "change" and k in ("book", "quote"): continue
            if kind in ("cancel", "lost", "complaint", "receipt") and k in ("lost", "complaint") and self.expect and self.expect[0] == "slots": continue
            if kind in ("lost", "complaint", "receipt", "cancel") and k == "quote": continue
            if kind in ("cancel", "change", "lost", "complaint", "receipt") and k == "book" and not re.search(r"\b(?:book|order|reserve|arrange) (?:me |us )?(?:a|an|another|one)\b|\b(?:need|want|like) (?:to have |to get )?(?:a|another) (?:new )?(?:taxi|cab|car|ride|transfer)\b|\bnew (?:booking|ride|taxi)\b", h.low): continue
            if k == "book" and any(x in got for x in ("cancel", "receipt", "complaint", "lost")) and "book" in got and not kind:
                if not h.slots.get("pickup") and not h.slots.get("dropoff"): continue
            if k == "book" and "change" in got and not h.slots.get("pickup"): continue
            if k == "change" and "book" in got and (h.slots.get("pickup") or h.slots.get("dropoff")) and not h.refs: continue
            if k == "quote" and got[0] != "quote" and "book" in got: continue
            if k == "book" and "quote" in got and got.index("quote") < got.index("book"): continue
            if k == "quote" and any(x in got for x in ("cancel", "change", "receipt")): continue
            if k == "lost" and "receipt" in got and not h.slots.get("item"): continue
            if k == "quote" and h.topics: continue
            if k == "cancel" and "cancellation" in h.topics: continue
            if k == "change" and "changes" in h.topics: continue
            if k == "lost" and "lost_property" in h.topics and not h.slots.get("item"): continue
            out.append((pos, k))
        return out

    def references(self, h, intents, slots):
        tasks = [t for t in [self.task, *self.queue] if t]
        for pos, ref in h.refs:
            known = [(p, k) for p, k in h.intents if k in [x.kind for x in tasks]]
            by = [k for p, k in known if p < pos]
            want = by[-1] if by else known[0][1] if known else None
            target = next((t for t in tasks if t.kind == want), None) or self.task
            if self.expect and self.expect[0] == "slots" and "reference" in slots and len(h.refs) == 1 and not (by and by[-1] != self.task.kind): target = self.task
            if target and (not target.booking or target.stage == "open"):
                if target.ref != ref: target.booking = None
                target.ref, target.noref = ref, False

    def settle(self, h, text, out, intents):
        """Puts what was said where it belongs. Returns an answer where one is due at once."""
        s, t = dict(h.slots), self.task
        for k in ("name", "phone", "email"):
            if k in s:
                self.known[k] = s.pop(k)
        tasks = [x for x in [self.task, *self.queue] if x]
        for x in tasks:
            if "item" in s and x.kind == "lost": x.s["item"] = s["item"]
            if x.kind == "complaint":
                if "about" in s and (x.s.get("about") in (None, "other")): x.s["about"] = s["about"]
                if h.money and not h.limit: x.wanted = h.money
        ride = t if t and t.kind in ("book", "quote", "change") else next((x for x in self.queue if x.kind in ("book", "quote", "change")), None)
        self.changed = []
        if not ride: return None
        slots = self.expect[1] if self.expect and self.expect[0] == "slots" and ride is t else []
        cur = ride.s if ride.kind != "change" else {**{k: ride.booking.get(k) for k in CHANGEABLE}, **ride.s} if ride.booking else ride.s
        def put(k, v):
            if ride.kind == "change" and ride.booking and ride.booking.get(k) == v and k not in ride.s: return
            if ride.s.get(k) != v:
                ride.s[k] = v; self.changed.append(k)
        if "house" in s and isinstance(cur.get(slots[0] if slots else ""), tuple): put(slots[0], f"{s['house']} {cur[slots[0]][1]}")
        for k in ("pickup", "dropoff", "passengers", "luggage", "child_seat", "payment", "account", "flight", "meet"):
            if k in s and (ride.kind != "change" or k in CHANGEABLE):
                if k == "child_seat" and s[k] == "?" and cur.get(k) not in (None, "none", "?"): continue
                put(k, s[k])
        if "account" in s and "payment" not in s: put("payment", "account")
        if s.get("payment") in ("card", "cash"): ride.s.pop("account", None)
        if s.get("flight") and "flight" in slots: ride.s.pop("noflight", None)
        if h.more and cur.get("passengers"): put("passengers", cur["passengers"] + h.more)
        if not slots and len(h.numbers) == 1 and not h.times:
            f = [x for x in h.fields if x in ("passengers", "luggage")]
            if len(f) == 1 and f[0] not in s: put(f[0], h.numbers[0])
        if "place" in s and ride.kind == "change" and not slots: ride.s["loose_place"] = s["place"]
        ds = [d.isoformat() for d in h.dates]
        ts = list(h.times)
        if ds and (ride.kind != "change" or ride.stage == "confirm" or not (h.refs == [] and len(ds) == 1 and not ride.booking and not ts and False)):
            put("date", ds[-1])
        if ts:
            v = ts[-1]
            if isinstance(v, tuple): ride.later = v; ride.s.pop("time", None) if ride.kind != "change" else None
            else: put("time", v); ride.later = None
        elif h.part and ride.later:
            pass
        if h.relative and cur.get("time"):
            x = datetime.fromisoformat(f"2026-05-12T{cur['time']}") + timedelta(minutes=h.relative); put("time", x.strftime("%H:%M"))
        elif h.relative and ride.kind == "change": ride.s["relative"] = h.relative
        if self.expect and self.expect[0] == "ampm" and ride.later and h.part:
            hh = ride.later[1] % 12 + (12 if h.part == "pm" else 0)
            put("time", f"{hh:02d}:{ride.later[2]:02d}"); ride.later = None
        # yes and no to what was asked alone
        if slots and slots[0] in ("meet", "child_seat") or "meet" in slots:
            q = "meet" if "meet" in slots else "child_seat"
            if q not in s and not ("child_seat" in slots and "meet" in slots) and len([x for x in slots if x in ("child_seat", "meet")]) == 1:
                if h.no and not h.yes: put(q, False if q == "meet" else "none")
                elif h.yes: put(q, True if q == "meet" else "?")
        return None

    # -- going on
    def go(self, h, out, before, fresh):
        t = self.task
        kind = before[0] if before else None
        moved = bool(self.changed or h.slots or h.refs or h.dates or h.times or h.relative)
        if t is None:
            if kind == "quote_book" : pass
            if h.topics: self.expect = ("else",); return self.say("else")
            if kind == "else" and (h.bye or h.no or (h.thanks and not h.yes)): self.expect = ("bye",); return self.say("bye")
            if kind == "else" and h.yes: return self.say("what_more")
            if kind == "bye": return self.say("bye")
            if h.bye: self.expect = ("bye",); return self.say("bye")
            return self.say("unclear_want") if self.greeted else self.greet()
        self.greeted = True
        if kind == "confirm":
            return self.confirmed(h, out, t, moved, fresh)
        if kind == "drop_meet":
            if h.yes and not h.no or t.s.get("meet") is False: t.s["meet"] = False; return self.advance()
            if h.abort: return self.drop(t)
            if h.no: self.expect = ("confirm",); return self.advance()
        if kind == "times":
            v = t.s.get("time")
            if not self.changed or "time" not in self.changed:
                pick = self.which(h, before[1])
                if pick: t.s["time"] = pick
                elif h.abort: return self.drop(t)
                elif h.no: t.s.pop("time", None); t.later = None; return self.ask("time")
                elif not self.changed: return [self.say("unclear"), self.offer(before[1])] if not h.topics else self.offer(before[1])
                else: t.s["time"] = before[2]
            return self.advance()
        if kind == "bookings":
            pick = self.which_booking(h, before[1])
            if not pick: return [self.say("unclear"), self.list_bookings(t, before[1])] if not h.topics else self.list_bookings(t, before[1])
            t.booking, t.ref = pick, pick["reference"]
            if t.kind == "change": [t.s.pop(k) for k in list(t.s) if t.booking.get(k) == t.s[k]]
            return self.advance()
        if kind == "quote_book":
            if h.yes or fresh: t.kind = "book"; t.stage = "open"; return self.advance()
            if h.no or h.bye: return self.finish([] if not h.bye else [])
            if self.changed: return self.advance()
            return [self.say("unclear"), self.say("quote_book")]
        if kind == "what_change":
            if h.abort or (h.no and not moved and not h.fields): return self.drop(t)
            f = [x for x in h.fields if x in CHANGEABLE and x not in t.s]
            if not self.changed and f: return self.ask(f[0])
            if not self.changed: return [self.say("unclear"), self.say("what_change")]
            return self.advance()
        if kind == "slots":
            want = before[1]
            if "reference" in want and not t.ref and (h.unknown or h.no): t.noref = True
            elif "reference" in want and not t.ref and self.known.get("phone") and h.slots.get("phone"): t.noref = True
            elif not moved and (h.abort or re.match(r"\W*no,? thank", h.low) and not {"luggage", "child_seat", "meet"} & set(want)): return self.drop(t)
            elif h.unknown and not moved:
                if want == ["flight"] or want[0] == "flight": t.s["noflight"] = True
                elif want[0] == "phone" and t.noref: return [self.say("no_trace"), *self.finish([])]
                else: return [self.say("needed"), self.ask(*self.missing_of(want))]
            elif not moved and not h.topics and not fresh and not self.filled(want):
                return [self.say("unclear"), self.ask(*want)]
        return self.advance()

    def missing_of(self, want):
        return [w for w in want if not self.has(w)] or want

    def has(self, slot):
        t = self.task
        if slot in ("name", "phone", "email"): return slot in self.known
        if slot == "reference": return bool(t.ref)
        return slot in t.s

    def filled(self, want):
        return any(self.has(w) for w in want)

    def greet(self):
        self.greeted = True
        return self.say("greet")

    def which(self, h, times):
        return next((v for v in h.times if v in times), None) or self.ordinal(h, times)

    def ordinal(self, h, items):
        low = h.low
        if re.search(r"\b(?:first|1st|earlier|earliest|former|1th)\b", low): return items[0]
        if re.search(r"\b(?:second|2nd|later|latest|latter|last)\b", low): return items[-1]
        if h.yes and len(items) == 1: return items[0]
        return None

    def which_booking(self, h, items):
        for _, r in h.refs:
            if hit := [b for b in items if b["reference"] == r]: return hit[0]
        for d in h.dates:
            if hit := [b for b in items if b["date"] == d.isoformat()]: return hit[0] if len(hit) == 1 else None
        for p in [v for k, v in h.slots.items() if k in ("pickup", "dropoff", "place") and isinstance(v, str)]:
            for key in ("dropoff", "pickup"):
                if h.slots.get(key) == p or "place" in h.slots:
                    if len(hit := [b for b in items if b[key] == p]) == 1: return hit[0]
            if len(hit := [b for b in items if p in (b["pickup"], b["dropoff"])]) == 1: return hit[0]
        if re.search(r"\b(?:first|1st|top)\b", h.low): return items[0]
        if re.search(r"\b(?:second|2nd|bottom)\b", h.low): return items[1]
        if re.search(r"\b(?:latest|most recent|newest|last|later)\b", h.low): return max(items, key=lambda b: b["date"])
        if re.search(r"\b(?:earlier|older|earliest|oldest)\b", h.low): return min(items, key=lambda b: b["date"])
        return None

    def confirmed(self, h, out, t, moved, fresh):
        fixes = list(self.changed) if t.kind in ("book", "quote", "change") else []
        stage = t.stage
        if self.bug == "ignores_correction" and fixes:
            for k in fixes:
                if k in t.checked: t.s[k] = t.checked[k]
                else: t.s.pop(k, None)
            return [self.say("fixed"), *self.advance()]
        if stage == "credit" and h.money == t.offer and not h.no: return self.do(t)
        if stage == "credit" and h.money and h.money != t.offer and not h.limit and not h.yes:
            if h.money < t.offer: t.offer = h.money
            return self.confirm_credit(t, over=h.money > t.offer)
        if t.kind == "lost" and "item" in h.slots and t.s["item"] != t.checked.get("item") and not h.yes: fixes.append("item")
        if t.kind == "receipt" and self.known.get("email") != t.checked.get("email"): fixes.append("email")
        if t.kind == "lost" and self.known.get("phone") != t.checked.get("phone"): fixes.append("phone")
        if t.kind == "book" and any(self.known.get(k) != t.checked.get(k) for k in ("name", "phone")): fixes.append("name")
        if h.refs and t.kind not in ("book", "quote") and all(r != t.booking["reference"] and r not in [q.ref for q in self.queue] for _, r in h.refs) and not fresh:
            t.ref, t.booking, t.stage = h.refs[-1][1], None, "open"; return [self.say("fixed"), *self.advance()]
        if fixes: return [self.say("fixed"), *self.advance()]
        if h.abort and not h.yes: return self.drop(t)
        if h.yes and not h.no:
            if self.bug == "asks_for_ever": return self.advance()
            return self.do(t)
        if t.kind in ("book", "change") and h.dear and t.s.get("meet"):
            cheaper = self.quote(t, meet=False); self.expect = ("drop_meet",)
            return self.say("drop_meet", price=self.st.money(cheaper))
        if h.no:
            if t.kind in ("book", "change") and stage == "confirm" and not h.bye:
                f = [x for x in h.fields if x in CHANGEABLE]
                if h.dear: return self.drop(t)
                if len(f) == 1 and not fresh: self.expect = ("slots", f); return self.ask(f[0])
                if fresh: return self.drop(t)
                self.expect = ("what_change",)
                return self.say("what_wrong")
            return self.drop(t)
        if h.topics or fresh: return self.advance(short=True)
        f = [x for x in h.fields if x in CHANGEABLE]
        if t.kind in ("book", "change") and len(f) == 1 and not h.question: return self.ask(f[0])
        return [self.say("unclear"), *self.advance(short=True)]

    def drop(self, t):
        nxt = self.queue[0] if self.queue else None
        if nxt and nxt.kind == "change" and not nxt.ref and t.kind in ("cancel", "change"): nxt.ref = t.ref
        if t.stage == "credit": return self.finish([self.say("no_credit_then")])
        return self.finish([self.say("dropped" if t.kind in ("book", "quote", "lost", "complaint", "receipt") else "kept", ref=t.ref or "")])

    def finish(self, lines):
        if self.task and self.task.ref: self.last = self.task.ref
        self.task = self.queue.pop(0) if self.queue else None
        self.tries = {}
        if self.task:
            return [*lines, self.say("next"), *self.advance()]
        self.expect = ("else",)
        return [*lines, self.say("else")]

    def lst(self, x):
        return x if isinstance(x, list) else [x]

    def advance(self, short=False):
        t = self.task
        self.greeted = True
        if t.kind in ("book", "quote"): return self.lst(self.ride(t, short))
        done = self.locate(t)
        if done: return self.lst(done)
        return self.lst(getattr(self, "on_" + t.kind)(t, short))

    # -- a ride
    def ask_next(self, t, needed):
        if t.later and "time" not in t.s:
            self.expect = ("ampm",)
            return self.say("ampm", h=f"{t.later[1]}" + (f":{t.later[2]:02d}" if t.later[2] else ""))
        for k in ("pickup", "dropoff"):
            if isinstance(t.s.get(k), tuple):
                self.expect = ("slots", [k]); return self.say("house", street=t.s[k][1])
        if t.s.get("child_seat") == "?":
            self.expect = ("slots", ["child_seat"]); return self.say("which_seat")
        missing = []
        for k in needed:
            if k in ("flight", "meet") and t.s.get("pickup") != "Larkfield Airport": continue
            if k == "account" and t.s.get("payment") != "account": continue
            if k == "flight" and t.s.get("noflight"): continue
            if k == "meet" and t.s.get("noflight"): t.s["meet"] = False; continue
            if not self.has(k): missing.append(k)
        if missing: return self.ask(*self.st.bundle(missing))
        return None

    def sane(self, t, cur):
        when = datetime.fromisoformat(f"{cur['date']}T{cur['time']}")
        if when < NOW + timedelta(minutes=30):
            for k in ("date", "time"): t.s.pop(k, None)
            return [self.say("past"), self.ask("date", "time")]
        if cur["passengers"] > 8:
            t.s.pop("passengers", None); return [self.say("too_many"), self.ask("passengers")]
        if cur["pickup"] == cur["dropoff"]:
            t.s.pop("dropoff", None); return [self.say("same_place"), self.ask("dropoff")]
        free = self.call("check_availability", date=cur["date"], time=cur["time"], passengers=cur["passengers"], luggage=cur["luggage"])
        if not free["available"]:
            gone = t.s.pop("time", cur["time"]) ; t.gone = gone
            t.s["time"] = gone
            return [self.say("full", time=self.st.time(cur["time"]), date=self.st.date(cur["date"])), self.offer(free["alternatives"], gone)]
        t.vehicle = free["vehicle"]
        return None

    def offer(self, times, gone=None):
        gone = gone or self.expect[2]
        self.expect = ("times", times, gone)
        return self.say("offer", a=self.st.time(times[0]), b=self.st.time(times[1]), options=self.st.options([self.st.time(x) for x in times]))

    def quote(self, t, **other):
        c = {**(t.booking or {}), **t.s, **other}
        p = self.call("get_quote", pickup=c["pickup"], dropoff=c["dropoff"], date=c["date"], time=c["time"], passengers=c["passengers"], luggage=c["luggage"], child_seat=c.get("child_seat") or "none", meet_and_greet=bool(c.get("meet")))["price"]
        return p + 5 if self.bug == "invented_answer" else p

    def ride(self, t, short):
        if q := self.ask_next(t, BOOK if t.kind == "book" else QUOTE): return q
        if not short:
            if bad := self.sane(t, t.s): return bad
            if t.kind == "quote":
                t.quote = self.quote(t); self.expect = ("quote_book",)
                return [self.say("quote", price=self.st.money(t.quote), pickup=t.s["pickup"], dropoff=t.s["dropoff"]), self.say("quote_book")]
            if t.s.get("flight") and t.s["flight"] != getattr(t, "flight_ok", None):
                f = self.call("find_flight", flight=t.s["flight"], date=t.s["date"])
                if "error" in f:
                    bad = t.s.pop("flight"); t.s.pop("noflight", None); return [self.say("no_flight", flight=bad), self.ask("flight")]
                t.flight_ok, t.lands = t.s["flight"], f["lands"]
            if t.s.get("account") and t.s["account"] != getattr(t, "account_ok", None):
                a = self.call("get_account", account=t.s["account"])
                if "error" in a:
                    bad = t.s.pop("account"); return [self.say("no_account", account=bad), self.ask("account")]
                t.account_ok = t.s["account"]
            if self.bug == "no_confirmation": return self.do(t)
            t.quote = self.quote(t)
        t.stage, self.expect = "confirm", ("confirm",)
        t.checked = {**t.s, **{k: self.known.get(k) for k in ("name", "phone")}}
        s, st = t.s, self.st
        rows = [("Pick-up", s["pickup"], s["pickup"], "from"), ("Drop-off", s["dropoff"], s["dropoff"], "to"), ("Date", st.date(s["date"]), st.date(s["date"]), "date"), ("Time", st.time(s["time"]), st.time(s["time"]), "at"),
                ("Passengers", str(s["passengers"]), st.people(s["passengers"]), ""), ("Luggage", st.bags(s["luggage"]), st.bags(s["luggage"]), ""),
                ("Child seat", st.seat(s["child_seat"]), st.seat(s["child_seat"]), "")]
        if s.get("flight"): rows.append(("Flight", f"{s['flight']} (lands {st.time(t.lands)})", f"flight {s['flight']}", ""))
        if "meet" in s: rows.append(("Meet-and-greet", "yes" if s["meet"] else "no", "with meet-and-greet" if s["meet"] else "no meet-and-greet", ""))
        rows += [("Payment", s["payment"] + (f" {s['account']}" if s.get("account") and s["payment"] == "account" else ""), st.pay(s["payment"], s.get("account")), ""), ("Name", self.known["name"], self.known["name"], ""), ("Phone", self.phone(), self.phone(), ""),
                 ("Price", st.money(t.quote), st.money(t.quote), "price")]
        return self.say("again_confirm" if short else "confirm_book", recap=st.recap(rows))

    def phone(self):
        p = self.known["phone"]
        return f"{p[:5]} {p[5:]}"

    # -- bookings that stand
    def locate(self, t):
        if t.booking: return None
        if not t.ref and not t.noref:
            if self.known.get("noref"): t.noref = True
            else: return self.ask(*self.st.bundle(["reference", *([] if "name" in self.known else ["name"])]))
        if t.ref:
            if "name" not in self.known: return self.ask("name")
            b = self.call("get_booking", reference=t.ref)
            if "error" in b:
                bad, t.ref = t.ref, None
                return [self.say("no_booking", ref=bad), self.ask("reference")]
            if not self.same_name(b["name"]):
                bad = self.known.pop("name")
                return [self.say("no_match", ref=t.ref, name=bad), self.ask("name")]
            t.booking = b
        else:
            if "phone" not in self.known: return self.ask("phone")
            want = "upcoming" if t.kind in ("cancel", "change") else "completed"
            all_ = [b for b in self.call("find_bookings", phone=self.known["phone"])["bookings"] if b["status"] == want]
            if not all_:
                bad = self.known.pop("phone")
                if self.tries.get("phone", 0) > 2: return [self.say("no_trace"), *self.finish([])]
                return [self.say("none_found", phone=bad), self.ask("phone")]
            if len(all_) > 1: return self.list_bookings(t, all_)
            t.booking, t.ref = all_[0], all_[0]["reference"]
        if t.kind == "change":
            rel = t.s.pop("relative", None)
            for k in [k for k in t.s if t.booking.get(k) == t.s[k]]: t.s.pop(k)
            if rel:
                x = datetime.fromisoformat(f"2026-05-12T{t.booking['time']}") + timedelta(minutes=rel); t.s["time"] = x.strftime("%H:%M")
        b = t.booking
        if t.kind in ("cancel", "change") and b["status"] != "upcoming": return self.finish([self.say("over", ref=b["reference"])])
        if t.kind == "receipt" and b["status"] != "completed": return self.finish([self.say("no_receipt_yet", ref=b["reference"])])
        return None

    def same_name(self, name):
        a, b = self.known["name"].lower().split(), name.lower().split()
        return a[-1] == b[-1]

    def list_bookings(self, t, items):
        self.expect = ("bookings", items)
        return self.say("which_booking", options=self.st.options([f"{b['reference']}: {self.st.date(b['date'])}, {b['pickup']} {self.st.arrow} {b['dropoff']}" for b in items]))

    def trip(self, b):
        st = self.st
        return [("Booking", b["reference"], b["reference"], ""), ("Ride", f"{b['pickup']} {st.arrow} {b['dropoff']}", f"{b['pickup']} {st.arrow} {b['dropoff']}", ""), ("When", f"{st.date(b['date'])}, {st.time(b['time'])}", f"{st.date(b['date'])} {st.time(b['time'])}", "")]

    def ready(self, t, key, rows, short, **kw):
        if self.bug == "no_confirmation": return self.do(t)
        t.stage, self.expect = "confirm", ("confirm",)
        t.checked = {**t.s, **{k: self.known.get(k) for k in ("name", "phone", "email")}}
        return self.say(key, recap=self.st.recap(rows), ref=t.booking["reference"], **kw)

    def on_cancel(self, t, short):
        if self.bug != "wrong_order": t.fee = self.call("cancellation_fee", reference=t.ref)["fee"]
        else: t.fee = 0
        if self.bug == "invented_answer": t.fee = 9 - t.fee
        return self.ready(t, "confirm_cancel", [*self.trip(t.booking), ("Fee", self.st.fee(t.fee), self.st.fee(t.fee), "")], short, fee=self.st.fee(t.fee))

    def on_change(self, t, short):
        b = t.booking
        hours = (datetime.fromisoformat(f"{b['date']}T{b['time']}") - NOW).total_seconds() / 3600
        if hours < 2: return self.finish([self.say("too_late", ref=b["reference"])])
        new = {k: v for k, v in t.s.items() if k in CHANGEABLE}
        if t.later and "time" not in new:
            self.expect = ("ampm",); return self.say("ampm", h=f"{t.later[1]}" + (f":{t.later[2]:02d}" if t.later[2] else ""))
        if not new:
            self.expect = ("what_change",); return self.say("what_change")
        for k in ("pickup", "dropoff"):
            if isinstance(t.s.get(k), tuple): self.expect = ("slots", [k]); return self.say("house", street=t.s[k][1])
        if t.s.get("child_seat") == "?": self.expect = ("slots", ["child_seat"]); return self.say("which_seat")
        if not short and (bad := self.sane(t, {**b, **new})): return bad
        t.quote = self.quote(t)
        st = self.st
        fmt = {"date": lambda v: st.date(v), "time": lambda v: st.time(v), "passengers": st.people, "luggage": st.bags, "child_seat": st.seat, "meet": lambda v: "with meet-and-greet" if v else "no meet-and-greet"}
        lab = {"date": "New date", "time": "New time", "pickup": "New pick-up", "dropoff": "New drop-off", "passengers": "Passengers", "luggage": "Luggage", "child_seat": "Child seat", "flight": "Flight", "meet": "Meet-and-greet"}
        word = {"date": "new date", "time": "new time", "pickup": "new pick-up", "dropoff": "new drop-off"}
        rows = [("Booking", b["reference"], b["reference"], "")]
        for k, v in new.items():
            f = fmt.get(k, str)(v); rows.append((lab[k], f, f, word.get(k, "")))
        rows.append(("Price", st.money(t.quote), st.money(t.quote), "price"))
        return self.ready(t, "confirm_change", rows, short)

    def on_lost(self, t, short):
        if "item" not in t.s: return self.ask("item")
        if "phone" not in self.known: return self.ask("phone")
        return self.ready(t, "confirm_lost", [("Item", t.s["item"], t.s["item"], ""), *self.trip(t.booking), ("Phone", self.phone(), self.phone(), "")], short)

    def on_receipt(self, t, short):
        if "email" not in self.known: return self.ask("email")
        return self.ready(t, "confirm_receipt", [*self.trip(t.booking), ("Amount", self.st.money(t.booking["price"]), self.st.money(t.booking["price"]), ""), ("E-mail", self.known["email"], self.known["email"], "to")], short)

    def on_complaint(self, t, short):
        if t.stage == "credit": return self.confirm_credit(t)
        if "about" not in t.s: return self.ask("about")
        if not t.log: t.log = self.call("get_ride_log", reference=t.ref)
        if self.bug == "wrong_order" and t.log["credit_limit"]:
            t.offer = min(t.log["credit_limit"], t.wanted or 99); return self.confirm_credit(t, over=(t.wanted or 0) > t.offer)
        late = f"{t.log['minutes_late']} minutes late" if t.log["minutes_late"] else "nothing on lateness"
        return self.ready(t, "confirm_complaint", [*self.trip(t.booking), ("Complaint", t.s["about"], t.s["about"], "complaint:"), ("Driver's log", late, late, "log:")], short)

    def confirm_credit(self, t, over=False):
        if self.bug == "no_confirmation": t.stage = "credit"; return self.do(t)
        t.stage, self.expect = "credit", ("confirm",)
        m = self.st.money(t.offer)
        return [*([self.say("credit_rule", amount=m, late=t.log["minutes_late"])] if over else []), self.say("confirm_credit", amount=m, late=t.log["minutes_late"], ref=t.ref)]

    def do(self, t):
        st, k = self.st, self.known
        if t.kind == "book":
            s = t.s
            args = dict(pickup=s["pickup"], dropoff=s["dropoff"], date=s["date"], time=s["time"], passengers=s["passengers"], luggage=s["luggage"], child_seat=s["child_seat"], payment=s["payment"], name=k["name"], phone=k["phone"], meet_and_greet=bool(s.get("meet")))
            if s["payment"] == "account": args["account"] = s["account"]
            if s.get("flight"): args["flight"] = s["flight"]
            r = self.call("book_ride", **args)
            if t.quote is None: t.quote = self.quote(t)
            return self.finish([self.say("done_book", ref=r["reference"], date=st.date(s["date"]), time=st.time(s["time"]), price=st.money(t.quote))])
        ref = t.ref
        if t.kind == "change":
            self.call("change_booking", reference=ref, **{ARG.get(a, a): v for a, v in t.s.items() if a in CHANGEABLE})
            return self.finish([self.say("done_change", ref=ref)])
        if t.kind == "cancel":
            self.call("cancel_booking", reference=ref)
            if self.bug == "wrong_order": t.fee = self.call("cancellation_fee", reference=ref)["fee"]
            return self.finish([self.say("done_cancel", ref=ref, fee=st.fee(t.fee))])
        if t.kind == "lost":
            r = self.call("report_lost_item", reference=ref, item=t.s["item"], phone=k["phone"])
            return self.finish([self.say("done_lost", report=r["report"], item=t.s["item"])])
        if t.kind == "receipt":
            self.call("send_receipt", reference=ref, email=k["email"])
            return self.finish([self.say("done_receipt", ref=ref, email=k["email"])])
        if t.stage == "credit":
            self.call("give_credit", reference=ref, amount=t.offer)
            if self.bug == "wrong_order": self.call("file_complaint", reference=ref, about=t.s["about"])
            return self.finish([self.say("done_credit", amount=st.money(t.offer))])
        r = self.call("file_complaint", reference=ref, about=t.s["about"])
        line = self.say("done_complaint", complaint=r["complaint"])
        limit = t.log["credit_limit"]
        if not limit: return self.finish([line, *([self.say("no_credit")] if t.wanted else [])])
        t.offer = min(limit, t.wanted) if t.wanted else limit
        return [line, *self.lst(self.confirm_credit(t, over=bool(t.wanted and t.wanted > limit)))]


def build(style, bug=None):
    if style not in STYLES: raise ValueError(f"no style {style}; there are {', '.join(STYLES)}")

    def make():
        desk = Desk(style, bug)

        def agent(text):
            return desk.hear(text)
        agent.desk = desk
        return agent
    return make

"""Spoke & Pawl, a bicycle workshop: its tools, and a right agent in twelve styles (see engine.py and words.txt)."""

import datetime as dt
import pathlib
import re
import sys

import harness

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "counter"))
import engine

SERVICES = {"safety check": 35, "full service": 110, "wheel truing": 28, "gear adjustment": 24, "brake bleed": 45, "puncture repair": 18}
SLOTS = {
    "safety check": ["2026-05-12 10:00", "2026-05-13 16:30", "2026-05-14 08:30"],
    "full service": ["2026-05-14 08:30", "2026-05-18 08:30", "2026-05-19 12:00"],
    "wheel truing": ["2026-05-13 10:00", "2026-05-14 16:30", "2026-05-18 10:00"],
    "gear adjustment": ["2026-05-13 08:30", "2026-05-15 08:30", "2026-05-18 16:30"],
    "brake bleed": ["2026-05-18 10:00", "2026-05-20 12:00"],
    "puncture repair": ["2026-05-12 16:30", "2026-05-13 08:30"],
}
PARTS = {
    "tyre": [("P-11", "Marathon tyre", 38, True), ("P-12", "Land Cruiser tyre", 24, True), ("P-13", "Gravel King tyre", 19, False)],
    "chain": [("P-21", "KMC chain", 22, True), ("P-22", "Shimano chain", 31, True)],
    "light": [("P-31", "dynamo light", 49, True), ("P-32", "battery light", 29, True)],
    "saddle": [("P-41", "Brooks saddle", 95, True), ("P-42", "gel saddle", 39, True), ("P-43", "sports saddle", 58, True)],
}
LOAN_FEE = 8


class Workshop:
    def __init__(self):
        self.bikes = {
            "T-208": {"owner": "Ines Halloran", "bike": "green Gazelle city bike"},
            "T-316": {"owner": "Dev Okafor", "bike": "blue Trek touring bike"},
            "T-142": {"owner": "Marit Sandberg", "bike": "Urban Arrow cargo bike"},
            "T-427": {"owner": "Paul Quennell", "bike": "Brompton folding bike"},
            "T-530": {"owner": "Lucia Ferro", "bike": "white Cube e-bike"},
        }
        self.jobs = {
            "J-51": {"tag": "T-208", "service": "gear adjustment", "date": "2026-05-15", "dropoff": "08:30", "status": "booked", "price": 24},
            "J-47": {"tag": "T-316", "service": "full service", "date": "2026-05-07", "dropoff": "08:30", "price": 128,
                     "status": "in the workshop, waiting for a bottom bracket", "ready": "2026-05-13"},
            "J-55": {"tag": "T-142", "service": "brake bleed", "date": "2026-05-12", "dropoff": "14:00", "status": "booked", "price": 45},
        }
        self.orders = []

    @harness.tool
    def find_bike(self, tag: str) -> dict:
        """A bike by the number on its workshop tag, with its open jobs."""
        if tag not in self.bikes:
            raise ValueError(f"no bike has the tag {tag}")
        jobs = [{"job_id": k} | j for k, j in self.jobs.items() if j["tag"] == tag and j["status"] != "cancelled"]
        return {"tag": tag} | self.bikes[tag] | {"jobs": jobs}

    @harness.tool
    def price_list(self) -> dict:
        """What each service costs, in euros."""
        return {"services": dict(SERVICES), "loan_bike_per_day": LOAN_FEE}

    @harness.tool
    def free_slots(self, service: str) -> list:
        """Days and drop-off times that are free for a service."""
        if service not in SERVICES:
            raise ValueError(f"{service} is not on the list")
        taken = {(j["date"], j["dropoff"]) for j in self.jobs.values() if j["status"] == "booked"}
        return [{"date": s[:10], "dropoff": s[11:]} for s in SLOTS[service] if (s[:10], s[11:]) not in taken]

    @harness.tool
    def find_parts(self, kind: str) -> list:
        """Parts of a kind: tyre, chain, light or saddle."""
        return [{"part_id": i, "name": n, "price": p, "in_stock": s} for i, n, p, s in PARTS.get(kind, [])]

    @harness.tool
    def book_job(self, tag: str, service: str, date: str, dropoff: str, loan_bike: bool) -> dict:
        """Book a job in the workshop."""
        if f"{date} {dropoff}" not in SLOTS[service]:
            raise ValueError("that slot is not free")
        job = f"J-{60 + len(self.jobs)}"
        self.jobs[job] = {"tag": tag, "service": service, "date": date, "dropoff": dropoff, "status": "booked", "price": SERVICES[service], "loan_bike": loan_bike}
        return {"job_id": job, "price": SERVICES[service]}

    @harness.tool
    def move_job(self, job_id: str, date: str, dropoff: str) -> dict:
        """Move a booked job to another slot."""
        if self.jobs.get(job_id, {}).get("status") != "booked":
            raise ValueError("that job cannot be moved")
        self.jobs[job_id] |= {"date": date, "dropoff": dropoff}
        return {"job_id": job_id, "date": date, "dropoff": dropoff}

    @harness.tool
    def cancel_job(self, job_id: str) -> dict:
        """Cancel a booked job."""
        if self.jobs.get(job_id, {}).get("status") != "booked":
            raise ValueError("that job cannot be cancelled")
        self.jobs[job_id]["status"] = "cancelled"
        return {"job_id": job_id, "status": "cancelled"}

    @harness.tool
    def order_part(self, tag: str, part_id: str, quantity: int) -> dict:
        """Put parts aside for a bike."""
        price = next(p for rows in PARTS.values() for i, _, p, s in rows if i == part_id and s)
        self.orders.append({"tag": tag, "part_id": part_id, "quantity": quantity})
        return {"order_id": f"O-{len(self.orders)}", "total": price * quantity}


SERVICE_WORDS = {
    "safety check": r"safety[- ]check|safety inspection|\bcheck[- ]?up|check[- ]over|once[- ]over|\bsafety\b",
    "full service": r"full[- ]service|big service|complete service|major service|general overhaul|\bfull one\b|whole bike serviced|\bfull\b(?! name)",
    "wheel truing": r"wheel[- ]tru(?:e)?ing|true (?:the|my|a) (?:\w+ )?wheel|\btru(?:e)?ing\b|wheel (?:is )?(?:wobbl\w+|buckled|trued)|buckled wheel|wobbly wheel",
    "gear adjustment": r"gears? adjust\w*|adjust\w* (?:the|my) gears?|gear (?:job|tuning)|\bgears?\b",
    "brake bleed": r"brakes? bleed\w*|bleed\w* (?:the|my|of the) brakes?|brakes? bled|\bbrakes?\b|\bbleed\b",
    "puncture repair": r"punctures?(?: repair\w*)?|flat tyre|flat (?:front|rear|back)|repair (?:a|the|my) (?:puncture|flat)",
}
PART_WORDS = {"tyre": r"\bty?i?res?\b", "chain": r"\bchains?\b", "light": r"\b(?:lights?|lamps?)\b", "saddle": r"\b(?:saddles?|seats?)\b"}
PART_NAMES = {"P-11": r"\bmarathon", "P-12": r"\bcruiser|\bland ?cruiser|\bland\b", "P-13": r"\bgravel", "P-21": r"\bkmc\b", "P-22": r"\bshimano",
              "P-31": r"\bdynamo", "P-32": r"\bbattery", "P-41": r"\bbrooks", "P-42": r"\bgel\b", "P-43": r"\bsports?\b"}
PART = "|".join(PART_WORDS.values())
INTENTS = {
    "cancel": r"\b(cancel\w*|call(?:ed)? off|drop my (?:booking|appointment|job)|take (?:me|it) off the (?:list|book))\b",
    "move": r"\b(mov(?:e|ed|ing)|re-?schedul\w*|postpon\w*|shift\w*|bring (?:it )?forward|push(?:ed)? back|put (?:it )?off|(?:an)?other (?:day|date|time) for my|chang\w+ (?:the )?(?:date|day|time|appointment|booking|slot|drop-off)|chang\w+ (?:my|the) (?:\w+ )?(?:\w+ )?(?:appointment|booking|slot|date|day|job))\b",
    "status": r"\b(is (?:my|the) (?:\w+ ){0,3}(?:ready|done|finished)|when (?:will|is|can|does|would)\b.{0,40}\b(?:ready|done|finished|pick|collect\w*|fetch)|ready yet|status|how far|(?:ready|done|finished) (?:yet|for collection)|how (?:is|are) (?:my|the) (?:\w+ )?(?:bike|job|repair)|when\b.{0,30}\bready|(?:bike|it) (?:will be|is) ready)",
    "price": r"\b(how much|what (?:does|do|would|will|is|are)\b.{0,40}\b(?:cost|price|charge)|price of|prices?\b(?! limit)|costs? of)\b",
}


class BikeDesk(engine.Talk):
    words = {}
    shared = ("tag",)
    optional = ("date",)
    today = dt.date(2026, 5, 11)
    confusable = {"book": ("move", "cancel", "status", "price"), "move": ("book", "price", "status"), "cancel": ("status", "price", "book"),
                  "order": ("status", "move", "cancel"), "status": ("price", "move"), "price": ("status",)}

    def allowed(self, name, low):
        more = re.search(r"\b(also|as well|besides|another thing|on top|in addition|additionally|too)\b", low)
        if name == "book" and self.task in ("cancel", "move"):
            return bool(more or re.search(r"\b(book|arrange)\b", low)) and bool(re.search("|".join(SERVICE_WORDS.values()), low))
        if name == "order" and self.task in ("book", "cancel", "move"):
            return bool(more or re.search(r"\b(order|buy|purchase)\b", low))
        return super().allowed(name, low)

    def intents(self, low):
        found = {}
        for name, pattern in INTENTS.items():
            if m := re.search(pattern, low):
                found[name] = m.start()
        if True:
            plain = re.sub(PART_WORDS["tyre"], lambda m: "x" * len(m[0]), low) if re.search(r"flat tyre|puncture", low) else low
            m = re.search(r"\b(order\w*|buy|purchase|put (?:aside|by)|get hold of|need|want|like|have|get|fitted|looking for|after)\b[^.;!?]{0,60}?(" + PART + ")", plain)
            if m and not (self.task == "order"):
                found["order"] = m.start()
            elif self.task is None and re.search(PART, plain) and not re.search("|".join(SERVICE_WORDS.values()), plain):
                found["order"] = re.search(PART, plain).start()
        m = re.search(r"\b(book(?!ed|ing)|arrange|schedule|make an appointment|bring (?:it|my|her|the bike)|drop (?:it|my|the bike) (?:off|in)|need|want|like|have|get|can you|could you|looking for|for)\b[^.;!?]{0,60}?("
                      + "|".join(SERVICE_WORDS.values()) + r"|\bserviced?\b|\brepair(?:ed)?\b|appointment)", low)
        if m and not {"move", "cancel"} & set(found):
            found["book"] = m.start()
        elif m and (later := re.search(r"\b(?:and|then|also|second\w*)\b[^.]{0,20}\b(book|arrange|schedule|need|have|get)\b", low)) and not re.search(r"\bmov|resched", low[later.start():]):
            if "cancel" in found and found["cancel"] > later.start():
                pass
            else:
                found["book"] = later.start()
        elif self.task is None and re.search(r"\bbook\b|\bappointment\b", low) and not {"move", "cancel", "status", "price", "order"} & set(found):
            found["book"] = 0
        elif self.task is None and not found and re.search("|".join(SERVICE_WORDS.values()), low):
            found["book"] = 0
        if "status" in found and "price" in found and not re.search("|".join(SERVICE_WORDS.values()), low[found["price"]:]):
            del found["price"]
        if "price" in found and ("order" in found or re.search(PART, low)) and not re.search("|".join(SERVICE_WORDS.values()), low[found["price"]:]):
            del found["price"]
        if "price" in found and self.task and not re.search("|".join(SERVICE_WORDS.values()), low):
            del found["price"]
        if "price" in found and "book" in found:
            again = re.search(r"\b(book|arrange|schedule|bring|make an appointment)\b", low)
            del found["price" if again else "book"]
        return sorted((at, name) for name, at in found.items())

    def find(self, low, slots):
        asking, found = self.asking, engine.preferences(low)
        tags = [(f"T-{m[1]}", engine.negated(low, m.start())) for m in re.finditer(r"\bt[- ]?(\d{3})\b", low)]
        tags += [(f"T-{m[1]}", engine.negated(low, m.start())) for m in re.finditer(r"\b(?:tag|number)\b\D{0,12}(?<![-\w])(\d{3})\b", low)]
        if not tags and "tag" in asking:
            tags = [(f"T-{m[1]}", False) for m in re.finditer(r"(?<![-\w])(\d{3})\b", low)]
        if tags:
            found["tag"] = tags
        known = [o["date"] for o in self.options if "date" in o]
        days = engine.dates(low, self.today, known or ([slots["date"]] if "date" in slots else []))
        if days:
            found["date"] = [(d, neg) for d, neg, _, _ in days]
        if clock := engine.times(low):
            for t, neg, a, _ in clock:
                if re.search(r"\b(after|not before|from|no earlier than|past)\s*$", low[:a]) and not re.search(r"half past", low[:a + 9]):
                    found["after"] = [(t, False)]
                elif re.search(r"\b(before|no later than|by|until)\s*$", low[:a]):
                    found["before"] = [(t, False)]
                else:
                    found.setdefault("time", []).append((t, neg))
        services = sorted((m.start(), name) for name, p in SERVICE_WORDS.items() for m in [re.search(p, low)] if m)
        if services and self.task not in ("order",):
            found["service"] = [(name, engine.negated(low, at)) for at, name in services]
        part_text = low
        kinds = [(name, engine.negated(low, m.start())) for name, p in PART_WORDS.items() for m in [re.search(p, part_text)] if m]
        if kinds:
            found["kind"] = kinds
        named = [(i, engine.negated(low, m.start())) for i, p in PART_NAMES.items() for m in [re.search(p, low)] if m]
        if named:
            found["named"] = named
        if self.task == "order" or "order" in [n for _, n in self.queue] or "kind" in found:
            for value, a, b in engine.numbers(low):
                around = low[max(0, a - 12):a]
                if value and value < 12 and not re.search(r"(?:[€£$#/:-]\s?|\d\.|option |number |no\. ?|\bt-|\bt|\bp-|\bt )$", around) \
                        and not re.match(r"\s?(euro|€|am|pm|:|\.\d|st|nd|rd|th|/|-\d)", low[b:]) and not (re.match(r"one\b", low[a:]) and re.search(r"[a-z] $", around)) \
                        and not any(x <= a < y for _, _, x, y in days) and not any(x <= a < y for _, _, x, y in clock):
                    if self.options and "choice" in asking and self.style == "numbered" and re.fullmatch(r"\W*\w+\W*", low):
                        continue
                    found.setdefault("quantity", []).append((value, engine.negated(low, a)))
            if m := re.search(r"\b(a pair|both wheels|a couple|both)\b", low):
                found["quantity"] = [(2, False)]
            elif "quantity" not in found and (m := re.search(r"\b(just one|only one|a single|one of (?:them|those|these)|one piece|(?:^|\bone )(?:tyre|chain|light|saddle|lamp|seat)|one,? please)\b", low)):
                found["quantity"] = [(1, False)]
            elif "quantity" not in found and "quantity" in asking and re.search(r"(?<!cheapest )(?<!which )(?<!that )(?<!the )(?<!expensive )\b(one|single)\b", low):
                found["quantity"] = [(1, False)]
        m = re.search(r"\b(loan|courtesy|replacement|borrow|loaner|spare)\b(?: ?-?(?:bike|bicycle|one))?", low)
        if m:
            clause = re.split(r"[.;!?]|, (?:but|and)|\bbut\b", low)
            clause = next((c for c in clause if re.search(r"loan|courtesy|replacement|borrow|spare", c)), low)
            refused = re.search(r"\bno\b|n't|\bnot\b|without|decline|never|nor|refuse|rather not", clause)
            if refused or self.yes or re.search(r"\b(want|with|take|like|need|add|have|include)\b|please|\?\s*$", clause):
                found["loan_bike"] = [(not refused, False)]
        elif "loan_bike" in asking and (self.yes or self.no) and (len(asking) == 1 or self.no and not self.yes and not (set(found) & {"date", "service"})):
            found["loan_bike"] = [(self.yes, False)]
        jobs = [(m[0].upper().replace(" ", "-"), False) for m in re.finditer(r"\bj[- ]?\d\d\b", low)]
        if jobs:
            found["job"] = jobs
        if "choice" in asking and self.options:
            at = engine.picked(low, len(self.options), self.style == "numbered")
            if at is not None and "date" not in found:
                found["pick"] = [(at, False)]
            elif len(self.options) == 1 and self.yes:
                found["pick"] = [(0, False)]
            if "kind" in found and "named" not in found and self.task == "order" and slots.get("kind") == found["kind"][-1][0]:
                pass
        return found

    def loosen(self, slots):
        if "date" in self.changed and "time" not in self.mentioned:
            slots.pop("time", None)
        if "service" in self.changed and self.task == "book":
            if "date" not in self.mentioned:
                slots.pop("date", None)
            if "time" not in self.mentioned:
                slots.pop("time", None)
        if {"date", "time", "named"} & self.changed and "sup" not in self.mentioned:
            slots.pop("sup", None)
        if {"sup", "max"} & self.mentioned:
            for slot in ("named", "price_seen"):
                if slot not in self.mentioned:
                    slots.pop(slot, None)
        if "kind" in self.changed and "named" not in self.mentioned:
            slots.pop("named", None)
        if self.task in ("move",) and "service" in self.mentioned:
            self.changed.discard("service")
        self.changed -= {"after", "before", "job"} if self.task not in ("book", "move") else {"job"}

    def assents(self):
        """Told again to cancel just this, after it was read back, is a yes."""
        return self.task == "cancel" and "confirm" in self.asking_before and not self.no and any(n == "cancel" for _, n in self.intents(self.low))

    def aside(self):
        if self.task == "book" and "service" in self.t and re.search(INTENTS["price"], self.low):
            return self.word("price", service=self.t["service"], price=SERVICES[self.t["service"]])
        return None

    def show(self, o):
        if "date" in o:
            text = f"{self.date(o['date'])}{',' if self.style == 'terse' else ' at'} {self.time(o['time'])}"
            if self.style in ("numbered",) and "price" in o:
                text += f" – €{o['price']}"
            return text
        return f"{o['name']} (€{o['price']})" if self.style != "terse" else f"{o['name']} {o['price']}€"

    def what_was_asked(self):
        t = self.t
        bits = []
        if "named" in t:
            bits.append("the " + next((n for rows in PARTS.values() for i, n, _, _ in rows if i == t["named"]), "that one"))
        if "date" in t:
            bits.append(self.date(t["date"]))
        if "time" in t:
            bits.append(self.time(t["time"]))
        if "max" in t and not bits:
            bits.append(f"anything up to €{t['max']}")
        return " ".join(bits) or "that"

    def bike(self):
        while True:
            yield from self.need("tag")
            if "dropped" in self.t:
                return None
            try:
                bike = self.world.find_bike(tag=self.facts["tag"])
            except ValueError:
                self.say("no_tag", tag=self.facts.pop("tag"))
                continue
            yield from self.hold()
            return bike

    def do_book(self):
        first = ["tag", "service"] + (["date"] if self.style in ("several", "formlike") else []) + (["loan_bike"] if self.style == "several" else [])
        yield from self.need(*first)
        while True:
            if "dropped" in self.t:
                return
            bike = yield from self.bike()
            if bike is None:
                return
            yield from self.need("service")
            service = self.t["service"]
            price = SERVICES[service]
            free = [{"date": s["date"], "time": s["dropoff"], "price": price} for s in self.world.free_slots(service=service)]
            yield from self.hold()
            if self.t.get("service") != service:
                continue
            slot = yield from self.choose(free, "ask_slot")
            if slot is None:
                return
            if self.t.get("service") != service:
                continue
            self.t |= {"date": slot["date"], "time": slot["time"]}
            self.t.pop("sup", None)
            self.options = []
            yield from self.need("loan_bike")
            if "dropped" in self.t:
                return
            if self.t.get("service") != service or self.t.get("date") != slot["date"] or self.t.get("time") != slot["time"]:
                continue
            answer = yield from self.confirm("recap_book", lambda: {
                "tag": self.facts["tag"], "bike": bike["bike"], "service": service, "date": self.date(self.t["date"]),
                "time": self.time(self.t["time"]), "price": price, "loan": self.word("loan_yes" if self.t["loan_bike"] else "loan_no")},
                lambda v: {"date": self.date(self.other_day(self.t["date"], free))} if self.t["service"] != "wheel truing" else {"service": "brake bleed"})
            if answer == "dropped":
                return
            if answer == "yes":
                break
        r = self.write("book_job", tag=self.facts["tag"], service=service, date=slot["date"], dropoff=slot["time"], loan_bike=self.t["loan_bike"])
        self.say("done_book", job=r["job_id"], date=self.date(slot["date"]), time=self.time(slot["time"]), price=price, service=service)

    def other_day(self, iso, free):
        return (dt.date.fromisoformat(iso) + dt.timedelta(1)).isoformat()

    def job(self):
        """Which of the bike's booked jobs it is about."""
        bike = yield from self.bike()
        if bike is None:
            return None
        jobs = [j for j in bike["jobs"] if j["status"] == "booked"]
        if not jobs:
            self.say("no_jobs", tag=self.facts["tag"])
            return None
        fitting = [j for j in jobs if j["job_id"] == self.t.get("job")] or [j for j in jobs if j["service"] == self.t.get("service")] or jobs
        return fitting[0]

    def do_cancel(self):
        job = yield from self.job()
        if job is None:
            return
        while True:
            answer = yield from self.confirm("recap_cancel", lambda: {"job": job["job_id"], "service": job["service"], "date": self.date(job["date"]), "time": self.time(job["dropoff"])},
                                             lambda v: {"date": self.date(self.other_day(job["date"], []))})
            if answer == "dropped":
                return
            if answer == "yes":
                break
            if "tag" in self.changed:
                job = yield from self.job()
                if job is None:
                    return
            elif self.yes and not self.no:
                break
        self.write("cancel_job", job_id=job["job_id"])
        self.say("done_cancel", job=job["job_id"], service=job["service"], date=self.date(job["date"]))

    def do_move(self):
        job = yield from self.job()
        if job is None:
            return
        if self.t.get("date") == job["date"]:
            self.t.pop("date")
        if self.t.get("time") == job["dropoff"]:
            self.t.pop("time")
        self.t["neg_date"] = job["date"]
        while True:
            free = [{"date": s["date"], "time": s["dropoff"], "price": job["price"]} for s in self.world.free_slots(service=job["service"])]
            yield from self.hold()
            slot = yield from self.choose(free, "ask_slot")
            if slot is None:
                return
            self.t |= {"date": slot["date"], "time": slot["time"]}
            self.options = []
            answer = yield from self.confirm("recap_move", lambda: {
                "job": job["job_id"], "service": job["service"], "old": self.date(job["date"]), "date": self.date(self.t["date"]), "time": self.time(self.t["time"])},
                lambda v: {"time": self.time("09:00" if slot["time"] != "09:00" else "10:00")})
            if answer == "dropped":
                return
            if answer == "yes":
                break
        self.write("move_job", job_id=job["job_id"], date=slot["date"], dropoff=slot["time"])
        self.say("done_move", job=job["job_id"], service=job["service"], date=self.date(slot["date"]), time=self.time(slot["time"]))

    def do_order(self):
        first = ["tag", "kind"] + (["quantity"] if self.style in ("several", "formlike") else [])
        yield from self.need(*first)
        while True:
            if "dropped" in self.t:
                return
            bike = yield from self.bike()
            if bike is None:
                return
            kind = self.t["kind"]
            rows = self.world.find_parts(kind=kind)
            yield from self.hold()
            stock = [{"named": r["part_id"], "name": r["name"], "price": r["price"]} for r in rows if r["in_stock"]]
            out = [r["name"] for r in rows if not r["in_stock"]]
            part = yield from self.choose(stock, "ask_part", extra=self.word("out_of_stock", parts=" and ".join(out)) if out else "")
            if part is None:
                return
            if self.t.get("kind") != kind:
                continue
            self.t["named"] = part["named"]
            self.t.pop("sup", None)
            self.options = []
            yield from self.need("quantity")
            if "dropped" in self.t:
                return
            if self.t.get("kind") != kind or self.t.get("named") != part["named"]:
                continue
            answer = yield from self.confirm("recap_order", lambda: {
                "tag": self.facts["tag"], "bike": bike["bike"], "part": part["name"], "n": self.t["quantity"], "price": part["price"], "total": part["price"] * self.t["quantity"]},
                lambda v: {"n": v["n"] + 1, "total": part["price"] * (v["n"] + 1)})
            if answer == "dropped":
                return
            if answer == "yes":
                break
        r = self.write("order_part", tag=self.facts["tag"], part_id=part["named"], quantity=self.t["quantity"])
        self.say("done_order", order=r["order_id"], part=part["name"], n=self.t["quantity"], total=r["total"])

    def do_status(self):
        bike = yield from self.bike()
        if bike is None:
            return
        if not bike["jobs"]:
            self.say("no_jobs", tag=self.facts["tag"])
            return
        for j in bike["jobs"]:
            if "ready" in j:
                self.say("status_ready", service=j["service"], bike=bike["bike"], status=j["status"], date=self.date(j["ready"]), price=j["price"])
            else:
                self.say("status_booked", service=j["service"], date=self.date(j["date"]), time=self.time(j["dropoff"]), price=j["price"])

    def do_price(self):
        yield from self.need("service")
        if "dropped" in self.t:
            return
        prices = self.world.price_list()["services"]
        yield from self.hold()
        self.say("price", service=self.t["service"], price=prices[self.t["service"]])


def load():
    for block in (pathlib.Path(__file__).parent / "words.txt").read_text().split("\n== ")[1:]:
        name, _, body = block.partition("\n")
        BikeDesk.words[name.strip()] = engine.read_words(body)


load()
STYLES = list(BikeDesk.words)


def build(style):
    """The right agent in one of the twelve styles, in a workshop of its own."""
    talk = BikeDesk(style, Workshop())

    def agent(text):
        return talk(text)

    agent.talk = talk
    return agent


def _factory(style):
    def make():
        return build(style)
    return make


for _style in STYLES:
    globals()[_style] = _factory(_style)

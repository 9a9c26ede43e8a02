"""Lockyard Self Storage: its tools, and a right agent in twelve styles (see engine.py and words.txt)."""

import datetime as dt
import pathlib
import re
import sys

import harness

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "counter"))
import engine

FREE = [("A07", 3, 0, 44), ("C11", 3, 1, 36), ("B02", 6, 0, 79), ("B19", 6, 1, 68), ("D15", 6, 2, 61), ("A30", 10, 0, 118), ("C25", 10, 1, 104)]
VAN = {"2026-09-09": (["09:00", "13:00"], 18), "2026-09-10": ([], 18), "2026-09-11": (["08:00", "15:00"], 18), "2026-09-12": (["10:00", "14:00"], 22)}
FLOORS = ["ground floor", "first floor", "second floor"]
INSURANCE = 6
NOTICE_DAYS = 14
TODAY = dt.date(2026, 9, 7)


class Yard:
    def __init__(self):
        self.tenants = {
            "TN-31": {"name": "Tamsin Albright", "postcode": "LS6 2QT"},
            "TN-44": {"name": "Gregor Nowicki", "postcode": "M14 5RB"},
            "TN-52": {"name": "Priya Venkat", "postcode": "S10 1LA"},
            "TN-60": {"name": "Owen Castellan", "postcode": "BD7 1HR"},
            "TN-73": {"name": "Ruth Adeyemi", "postcode": "LS11 8PG"},
        }
        self.rented = {
            "B14": {"tenant": "TN-31", "size": 6, "monthly": 72, "paid_until": "2026-09-30", "balance": 0, "deposit": 72},
            "C03": {"tenant": "TN-44", "size": 3, "monthly": 41, "paid_until": "2026-08-31", "balance": 41, "deposit": 40},
            "A21": {"tenant": "TN-52", "size": 10, "monthly": 98, "paid_until": "2026-09-30", "balance": 0, "deposit": 100},
            "D08": {"tenant": "TN-73", "size": 3, "monthly": 52, "paid_until": "2026-09-30", "balance": 0, "deposit": 50},
        }
        self.free = {u: {"size": s, "floor": f, "monthly": m} for u, s, f, m in FREE}
        self.notices, self.keyholders, self.van = {}, {}, []

    @harness.tool
    def find_tenant(self, surname: str, postcode: str) -> dict:
        """A tenant by surname and postcode, with the units they rent."""
        for key, t in self.tenants.items():
            if t["name"].split()[-1].lower() == surname.lower() and t["postcode"] == postcode:
                return {"tenant_id": key, "name": t["name"], "units": [u for u, r in self.rented.items() if r["tenant"] == key]}
        raise ValueError("no such tenant")

    @harness.tool
    def list_units(self, size: int) -> list:
        """Free units of a size in square metres (3, 6 or 10), with floor and monthly rent in pounds."""
        return [{"unit": u, **d} for u, d in self.free.items() if d["size"] == size]

    @harness.tool
    def unit_account(self, unit: str) -> dict:
        """Rent, balance, deposit and the earliest day to move out of a rented unit."""
        r = self.rented[unit]
        return {"unit": unit, "earliest_move_out": (TODAY + dt.timedelta(NOTICE_DAYS)).isoformat()} | {k: r[k] for k in ("monthly", "paid_until", "balance", "deposit")}

    @harness.tool
    def van_times(self, date: str) -> dict:
        """When the van is free on a day, and its price for an hour."""
        day = dt.date.fromisoformat(date)
        times, price = VAN.get(date, ([] if day.weekday() == 6 else ["09:00", "13:00"], 18))
        return {"date": date, "starts": [t for t in times if (date, t) not in self.van], "per_hour": price}

    @harness.tool
    def rent_unit(self, tenant_id: str, unit: str, start: str, insurance: bool) -> dict:
        """Rent a free unit out to a tenant."""
        unit_data = self.free.pop(unit)
        self.rented[unit] = {"tenant": tenant_id, "size": unit_data["size"], "monthly": unit_data["monthly"], "paid_until": start, "balance": 0,
                             "deposit": unit_data["monthly"], "insurance": insurance}
        return {"contract": f"K-{200 + len(self.rented)}", "unit": unit, "monthly": unit_data["monthly"] + INSURANCE * insurance}

    @harness.tool
    def give_notice(self, tenant_id: str, unit: str, move_out: str) -> dict:
        """Note that a tenant moves out of a unit."""
        if self.rented[unit]["tenant"] != tenant_id:
            raise ValueError("not their unit")
        if dt.date.fromisoformat(move_out) < TODAY + dt.timedelta(NOTICE_DAYS):
            raise ValueError("notice is 14 days")
        self.notices[unit] = move_out
        return {"unit": unit, "move_out": move_out, "deposit_back": self.rented[unit]["deposit"]}

    @harness.tool
    def add_keyholder(self, tenant_id: str, unit: str, person: str) -> dict:
        """Let another person into a unit."""
        if self.rented[unit]["tenant"] != tenant_id:
            raise ValueError("not their unit")
        self.keyholders.setdefault(unit, []).append(person)
        return {"unit": unit, "keyholders": self.keyholders[unit]}

    @harness.tool
    def book_van(self, tenant_id: str, date: str, start: str, hours: int) -> dict:
        """Book the moving van."""
        self.van.append((date, start))
        return {"booking": f"V-{10 + len(self.van)}", "total": hours * VAN.get(date, ([], 18))[1]}


SURNAMES = ["Albright", "Nowicki", "Venkat", "Castellan", "Adeyemi"]
INTENTS = {
    "notice": r"\b((?:give|giving|hand in|put in)(?: my| in my)? notice|mov(?:e|ing) out|terminate|terminating|vacat\w+|give up (?:my|the)|giving up|hand(?:ing)? back|end (?:my|the) (?:rental|contract|lease|rent)|cancel (?:my|the) (?:unit|contract|rental)|get rid of my unit|stop renting|leave (?:my|the) unit|notice (?:for|on|to)|end (?:my|the) unit)\b",
    "key": r"\b(key ?-?holders?|give \w+(?: \w+)? access|access (?:to|for)|authori[sz]\w*|let (?:someone|\w+ \w+|him|her|my \w+) (?:in|into)|(?:add|put) (?:someone|somebody|a person|\w+ \w+ (?:to|on)|my \w+|another person)|second key|a key for)\b",
    "van": r"\b(vans?|transporter|moving truck)\b",
    "account": r"\b(owe|owing|balance|paid (?:up )?(?:until|till|to|up)|outstanding|arrears|deposit|behind with|statement|my account|am i paid|have i paid|is (?:my unit|it|the rent) paid|due|open (?:on|amount)|when .{0,30}paid)\b",
    "prices": r"\b(how much (?:is|are|does|do|would|for)\b.{0,40}\b(?:units?|box|rooms?|square|sqm|storage|space)|(?:what|which) (?:sizes|units) do you|prices? (?:for|of)|price list|what do (?:your|the) units cost)\b",
    "rent": r"\b(rent(?!al)|take|need|want|looking for|get|lease|have|like|store|after|book|reserve|find)\b[^.;!?]{0,50}?\b(units?|storage|lock-?ups?|box|space|room|lockers?|square met\w+|sqm|m2|m²)\b",
}


class YardDesk(engine.Talk):
    words = {}
    shared = ("surname", "postcode")
    optional = ()
    today = TODAY
    confusable = {"rent": ("prices", "notice", "account"), "notice": ("rent", "key", "prices"), "key": ("rent", "notice", "account", "prices"),
                  "van": ("rent", "prices", "notice", "key"), "account": ("rent", "prices", "notice", "key"), "prices": ("account",)}

    def allowed(self, name, low):
        if name in self.confusable.get(self.task, ()):
            if re.search(r"\b(also|as well|another thing|besides|in addition|additionally|second(?:ly)?)\b", low):
                return name != "prices"
            return name == "key" and bool(re.search(r"key ?-?holder", low)) or name == "notice" and bool(re.search(r"\bnotice\b", low)) and self.task in ("van", "account", "key") \
                or name == "account" and bool(re.search(r"\b(deposit|owe|balance)\b", low)) and self.task in ("key",)
        if name == "van":
            return bool(re.search(r"\b(book|hire|rent|need|want|borrow|get|reserve|like|use|have)\b[^.]{0,30}\bvan\b|\bvan\b[^.]{0,20}\b(booked|hired|too|as well|also)", low))
        return True

    def intents(self, low):
        found = {}
        for name, pattern in INTENTS.items():
            if m := re.search(pattern, low):
                found[name] = m.start()
        if "van" in found:
            back = re.search(r"\b(book|hire|rent|need|want|borrow|get|reserve|like|use)\b[^.;,]{0,30}\bvan\b", low)
            if back:
                found["van"] = back.start()
            if "rent" in found and re.search(INTENTS["rent"], re.sub(r"\bvans?\b.*", "", low)) is None and not re.search(INTENTS["rent"], re.sub(r".*\bvans?\b", "", low)):
                del found["rent"]
            if "rent" in found and (self.task is not None or re.search(r"\bfrom my unit|to my unit|for my unit|into my unit", low)):
                del found["rent"]
        if "prices" in found and "rent" in found:
            del found["prices" if re.search(r"\b(rent|lease|take)\b", low) else "rent"]
        for other in ("notice", "key", "account"):
            if other in found and "rent" in found and not re.search(r"\b(rent|lease|take|looking for|need)\b[^.;!?]{0,25}\b(a|an|another|second|new|the)\b[^.;!?]{0,25}\b(unit|storage|box|space|room)", low):
                del found["rent"]
        if "account" in found and "notice" in found and self.task is None and not re.search(r"\band\b|\balso\b|\bsecond", low):
            del found["account"]
        if self.task == "rent" and "account" in found and not re.search(r"\bowe|balance|outstanding", low):
            del found["account"]
        if self.task == "notice" and "account" in found and not re.search(r"deposit|owe|balance|paid", low):
            del found["account"]
        return sorted((at, name) for name, at in found.items())

    def find(self, low, slots):
        asking, found = self.asking, engine.preferences(low)
        codes = [(f"{m[1]} {m[2]}".upper(), engine.negated(low, m.start())) for m in re.finditer(r"\b([a-z]{1,2}\d{1,2}) ?(\d[a-z]{2})\b", low)]
        if codes:
            found["postcode"] = codes
        plain = re.sub(r"\b([a-z]{1,2}\d{1,2}) ?(\d[a-z]{2})\b", lambda m: "~" * len(m[0]), low)
        names = [(s, engine.negated(low, low.find(s.lower()))) for s in SURNAMES if re.search(rf"\b{s.lower()}\b", low)]
        if not names and "surname" in asking and "surname" not in self.facts:
            m = re.search(r"(?:name(?:'s| is)|i'm|i am|this is) (?:[a-z]+ )?([a-z'-]{3,})\W*(?:$|[.,])", plain) or re.fullmatch(r"\W*(?:it's |it is )?(?:mr |mrs |ms )?(?:[a-z'-]+ )?([a-z'-]{3,})[\W~]*", plain)
            if m and not re.search(r"\b(brother|sister|his|her|friend|wife|husband|son|daughter)\b", low) and m[1] not in ("yes", "sure", "okay", "please", "thanks", "sorry", "name", "course", "well", "time", "know", "moment", "problem", "right", "fine", "want", "course", "all", "you"):
                names = [(m[1].capitalize(), False)]
        if names:
            found["surname"] = names
        known = [o["date"] for o in self.options if "date" in o] or ([slots["date"]] if "date" in slots else [])
        days = engine.dates(plain, self.today, known)
        days = [d for d in days if not re.match(r"\s*floor|st floor|nd floor", plain[d[3]:])]
        if days:
            found["date"] = [(d, neg) for d, neg, _, _ in days]
        if m := re.search(r"\b(?:the )?(?:end of (?:the month|september)|month'?s end)\b", low):
            found.setdefault("date", [("2026-09-30", False)])
        clock = engine.times(plain)
        covered = [(a, b) for _, _, a, b in days] + [(a, b) for _, _, a, b in clock]
        for t, neg, a, _ in clock:
            if re.search(r"\b(after|not before|no earlier than)\s*$", plain[:a]):
                found["after"] = [(t, False)]
            elif re.search(r"\b(before|no later than)\s*$", plain[:a]):
                found["before"] = [(t, False)]
            elif re.search(r"\b(until|till|to)\s*$", plain[:a]) and "time" in found:
                start = int(found["time"][-1][0][:2])
                if 0 < int(t[:2]) - start < 12:
                    found["hours"] = [(int(t[:2]) - start, False)]
            else:
                found.setdefault("time", []).append((t, neg))
        for value, a, b in engine.numbers(plain):
            if any(x <= a < y for x, y in covered) or re.search(r"[€£$#/.:]\s?$|[a-d][ -]?$", plain[max(0, a - 2):a]):
                continue
            after, neg = plain[b:b + 20], engine.negated(plain, a)
            if re.match(r"[- ]?(sq|m2|m²|square|met(er|re)|m\b)", after):
                found.setdefault("size", []).append((value, neg))
            elif re.match(r"[- ]?(full )?(hours?|hrs?|h)\b", after):
                found.setdefault("hours", []).append((value, neg))
            elif re.match(r"\s?(euro|£|pound|quid|am|pm|st|nd|rd|th|days?|weeks?|months?|units?|%)", after):
                continue
            elif len(asking) == 1 and "hours" in asking or (self.task == "van" and "confirm" in asking and value < 9) or (len(asking) == 1 and "correction" in asking and self.task == "van" and value < 9):
                found.setdefault("hours", []).append((value, neg))
            elif "size" in asking and value in (3, 6, 10):
                found.setdefault("size", []).append((value, neg))
        for word, value in (("small", 3), ("medium", 6), ("middle", 6), ("large", 10), ("big", 10)):
            if (m := re.search(rf"\b{word}(?:est|ger|er)?\b", low)) and "size" not in found and ("size" in asking or self.task in (None, "rent", "prices")):
                found["size"] = [(value, engine.negated(low, m.start()))]
        for i, floor in enumerate((r"ground(?:[- ]floor| level)?|downstairs", r"(?:first|1st)[- ]floor", r"(?:second|2nd)[- ]floor|top floor")):
            for m in re.finditer(rf"\b(?:{floor})\b", low):
                if engine.excluded(low, m.start(), m.end()) or engine.negated(low, m.start()) or re.search(r"(not|n't|nothing|no|but|except|avoid)\s+(?:want |like |have |be |need )?(?:it |one |anything |to be )?(?:on |at |in )?(?:the |a )?$", low[:m.start()]):
                    found["not_floors"] = [(found.get("not_floors", [(set(),)])[0][0] | {i}, False)]
                elif re.search(r"(not|nothing) (above|higher than|over) (the )?$", low[:m.start()]):
                    found["not_floors"] = [(set(range(i + 1, 3)), False)]
                else:
                    found.setdefault("floor", []).append((i, False))
        units = [(m[1].upper() + m[2], engine.negated(plain, m.start())) for m in re.finditer(r"\b([a-d])[- ]?(\d\d)\b", plain)]
        free = [u for u in units if u[0] in self.world.free]
        mine = [u for u in units if u[0] not in self.world.free]
        if free:
            found["named"] = free
        if mine:
            found["unit"] = mine
        if re.search(r"\b(insur\w*|cover(?:age)?)\b", low):
            clause = next((c for c in re.split(r"[.;!?]|\bbut\b|, and", low) if re.search(r"insur|cover", c)), low)
            refused = re.search(r"\bno\b|n't|\bnot\b|without|decline|never|refuse|rather not|already (?:have|insured|covered)|own (?:insurance|cover)|through my", clause)
            if refused or self.yes or re.search(r"\b(want|with|take|like|need|add|have|include|insured)\b|please", clause):
                found["insurance"] = [(not refused, False)]
        elif "insurance" in asking and (self.yes or self.no or re.search(r"already|own policy|my own", low)):
            if len(asking) == 1 or self.no and not set(found) & {"date", "size", "named"}:
                found["insurance"] = [(self.yes and not re.search(r"already|own policy|my own", low), False)]
        if self.task == "key" or "person" in asking or re.search(INTENTS["key"], low):
            people = []
            for m in re.finditer(r"\b([A-Z][\w'-]+) ([A-Z][\w'-]+)\b", self.raw):
                if m[0].lower() in low and m[2] not in SURNAMES and not re.search(r"(?i)^(no|yes|the|my|it|please|hello|hi|good|his|her|a|sorry|add|not|actually|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$", m[1]) \
                        and not re.search(r"(?i)^(september|october|unit|morning|afternoon)$", m[2]):
                    people.append((m[0], engine.negated(low, low.find(m[0].lower()))))
            if not people and "person" in asking and (m := re.search(r"(?:name(?:'s| is)|it's|it is|^)\s*([a-z'-]+ [a-z'-]+)\W*$", low)) and not (self.yes or self.no) and not codes and not units:
                people = [(m[1].title(), False)]
            if people:
                found["person"] = people
        if "choice" in asking and self.options and "time" in self.options[0] and "time" not in found:
            for value, a, b in engine.numbers(plain):
                fits = [o["time"] for o in self.options if int(o["time"][:2]) in (value, value + 12) and o["time"].endswith(":00")]
                if fits and not any(x <= a < y for x, y in covered) and not re.match(r"[- ]?(full )?(hours?|hrs?)\b", plain[b:b + 12]) \
                        and not (self.style == "numbered" and value <= len(self.options)):
                    found["time"] = [(fits[0], engine.negated(plain, a))]
        if "choice" in asking and self.options:
            at = engine.picked(low, len(self.options), self.style == "numbered")
            if at is not None and "date" not in found and "floor" not in found and "not_floors" not in found:
                found["pick"] = [(at, False)]
            elif len(self.options) == 1 and self.yes:
                found["pick"] = [(0, False)]
        return found

    def loosen(self, slots):
        if self.task == "van" and "date" in self.changed and "time" not in self.mentioned and "time" in slots:
            slots.pop("time", None)
        if {"time", "named"} & self.changed and "sup" not in self.mentioned:
            slots.pop("sup", None)
        if {"sup", "max", "floor", "not_floors"} & self.mentioned and "named" not in self.mentioned:
            slots.pop("named", None)
        if "size" in self.changed:
            for slot in ("named", "floor", "sup"):
                if slot not in self.mentioned:
                    slots.pop(slot, None)
        relevant = {"rent": {"size", "named", "date", "insurance", "floor", "not_floors", "max", "sup", "surname", "postcode", "pick", "any"},
                    "notice": {"date", "unit", "sup", "surname", "postcode"}, "key": {"person", "unit", "surname", "postcode"},
                    "van": {"date", "time", "hours", "sup", "after", "before", "pick", "any", "surname", "postcode", "not_days"}}.get(self.task)
        if relevant:
            self.changed &= relevant
            self.mentioned &= relevant

    def asks(self, slot):
        return f"date_{self.task}" if slot == "date" else slot

    def aside(self):
        low = self.low
        if self.task == "rent" and re.search(r"how much|what.{0,20}cost|what.{0,20}price", low) and self.t.get("named") and self.t["named"] in self.world.free:
            return self.word("rent_is", unit=self.t["named"], price=self.world.free[self.t["named"]]["monthly"])
        if self.task == "van" and re.search(r"how much|what.{0,20}cost|price", low) and "date" in self.t:
            return self.word("van_is", price=VAN.get(self.t["date"], ([], 18))[1])
        return None

    def show(self, o):
        if "time" in o:
            return self.time(o["time"]) + (f" – £{o['price']} an hour" if self.style == "numbered" else "")
        floor = FLOORS[o["floor"]]
        if self.style == "terse":
            return f"{o['named']} {floor.split()[0]} £{o['price']}"
        if self.style in ("numbered", "formlike"):
            return f"{o['named']} – {floor} – £{o['price']} per month"
        if self.style == "chatty":
            return f"{o['named']}, that's on the {floor}, for {o['price']} quid a month"
        if self.style == "nonnative":
            return f"{o['named']} in {floor} for {o['price']} pound the month"
        return f"{o['named']} on the {floor} for £{o['price']} a month"

    def what_was_asked(self):
        t, bits = self.t, []
        if "named" in t:
            bits.append(t["named"])
        if "floor" in t and self.task == "rent":
            bits.append(f"the {FLOORS[t['floor']]}")
        if "time" in t and self.task == "van":
            bits.append(self.time(t["time"]))
        if "max" in t:
            bits.append(f"a rent of £{t['max']} or less")
        return " ".join(bits) or "that"

    def tenant(self):
        failed = 0
        while True:
            yield from self.need("surname", "postcode")
            if "dropped" in self.t:
                return None
            try:
                tenant = self.world.find_tenant(surname=self.facts["surname"], postcode=self.facts["postcode"])
            except ValueError:
                self.say("no_tenant", surname=self.facts.pop("surname"), postcode=self.facts["postcode"])
                failed += 1
                if failed % 2 == 0:
                    del self.facts["postcode"]
                continue
            yield from self.hold()
            return tenant

    def their_unit(self, tenant):
        if not tenant["units"]:
            self.say("no_units")
            return None
        while self.t.get("unit") not in tenant["units"]:
            if len(tenant["units"]) == 1:
                if "unit" in self.t:
                    self.say("not_yours", unit=self.t["unit"], yours=tenant["units"][0])
                self.t["unit"] = tenant["units"][0]
                break
            self.t.pop("unit", None)
            self.say("ask_unit", units=" or ".join(tenant["units"]))
            yield from self.turn("unit")
        return self.t["unit"]

    def do_rent(self):
        if self.style in ("several", "formlike"):
            yield from self.need("surname", "postcode", "size", "date", *(["insurance"] if self.style == "several" else []))
        tenant = yield from self.tenant()
        if tenant is None:
            return
        while True:
            yield from self.need("size")
            if "dropped" in self.t:
                return
            size = self.t["size"]
            units = [{"named": u["unit"], "floor": u["floor"], "price": u["monthly"]} for u in self.world.list_units(size=size)]
            if not units:
                self.say("no_size", size=self.t.pop("size"))
                continue
            yield from self.hold()
            unit = yield from self.choose(units, "ask_unit_choice")
            if unit is None:
                return
            if self.t.get("size") != size:
                continue
            self.t["named"] = unit["named"]
            for slot in ("sup", "floor"):
                self.t.pop(slot, None)
            self.options = []
            yield from self.need("date", "insurance")
            if "dropped" in self.t:
                return
            if self.t.get("size") != size or self.t.get("named") != unit["named"]:
                continue
            answer = yield from self.confirm("recap_rent", lambda: {
                "name": tenant["name"], "unit": unit["named"], "size": size, "floor": FLOORS[unit["floor"]], "price": unit["price"],
                "date": self.date(self.t["date"]), "ins": self.word("ins_yes" if self.t["insurance"] else "ins_no")},
                lambda v: {"date": self.date((dt.date.fromisoformat(self.t["date"]) + dt.timedelta(1)).isoformat())})
            if answer == "dropped":
                return
            if answer == "yes":
                break
            if self.mentioned & {"floor", "not_floors", "max", "sup"} and "named" not in self.mentioned:
                self.t.pop("named", None)
        r = self.write("rent_unit", tenant_id=tenant["tenant_id"], unit=unit["named"], start=self.t["date"], insurance=self.t["insurance"])
        self.say("done_rent", contract=r["contract"], unit=unit["named"], date=self.date(self.t["date"]))

    def do_notice(self):
        if self.style in ("several", "formlike"):
            yield from self.need("surname", "postcode", *([] if self.t.get("sup") else ["date"]))
        tenant = yield from self.tenant()
        if tenant is None:
            return
        unit = yield from self.their_unit(tenant)
        if unit is None:
            return
        earliest = self.world.unit_account(unit=unit)["earliest_move_out"]
        yield from self.hold()
        while True:
            if self.t.get("sup") == "earliest":
                self.t.pop("sup")
                self.t["date"] = earliest
            yield from self.need("date") if self.t.get("sup") != "earliest" else ()
            if "dropped" in self.t:
                return
            if self.t["date"] < earliest:
                self.say("too_early", what=self.date(self.t.pop("date")), earliest=self.date(earliest))
                self.say("ask_date_notice")
                yield from self.turn("date")
                if self.drop and not self.mentioned:
                    self.say("dropped")
                    return
                if "date" not in self.t and self.yes and not self.no:
                    self.t["date"] = earliest
                if self.t.get("sup") == "earliest" or "date" not in self.t or self.t["date"] < earliest:
                    continue
            answer = yield from self.confirm("recap_notice", lambda: {"unit": self.t["unit"], "date": self.date(self.t["date"])},
                                             lambda v: {"date": self.date((dt.date.fromisoformat(self.t["date"]) + dt.timedelta(7)).isoformat())})
            if answer == "dropped":
                return
            if answer == "yes":
                break
            if self.t.get("unit") not in tenant["units"]:
                unit = yield from self.their_unit(tenant)
        r = self.write("give_notice", tenant_id=tenant["tenant_id"], unit=self.t["unit"], move_out=self.t["date"])
        self.say("done_notice", unit=self.t["unit"], date=self.date(self.t["date"]), deposit=r["deposit_back"])

    def do_key(self):
        if self.style in ("several", "formlike"):
            yield from self.need("surname", "postcode", "person")
        tenant = yield from self.tenant()
        if tenant is None:
            return
        unit = yield from self.their_unit(tenant)
        if unit is None:
            return
        while True:
            yield from self.need("person")
            if "dropped" in self.t:
                return
            answer = yield from self.confirm("recap_key", lambda: {"unit": self.t["unit"], "person": self.t["person"]}, lambda v: {"person": misheard(self.t["person"])})
            if answer == "dropped":
                return
            if answer == "yes":
                break
        self.write("add_keyholder", tenant_id=tenant["tenant_id"], unit=self.t["unit"], person=self.t["person"])
        self.say("done_key", unit=self.t["unit"], person=self.t["person"])

    def do_van(self):
        if self.style in ("several", "formlike"):
            yield from self.need("surname", "postcode", "date", "hours")
        tenant = yield from self.tenant()
        if tenant is None:
            return
        while True:
            yield from self.need("date")
            if "dropped" in self.t:
                return
            date = self.t["date"]
            van = self.world.van_times(date=date)
            yield from self.hold()
            if self.t.get("date") != date:
                continue
            if not van["starts"]:
                self.say("van_out", date=self.date(self.t.pop("date")))
                continue
            slot = yield from self.choose([{"time": t, "price": van["per_hour"]} for t in van["starts"]], "ask_van_time")
            if slot is None:
                return
            if self.t.get("date") != date:
                continue
            self.t["time"] = slot["time"]
            self.options = []
            yield from self.need("hours")
            if "dropped" in self.t:
                return
            if self.t.get("date") != date or self.t.get("time") != slot["time"]:
                continue
            answer = yield from self.confirm("recap_van", lambda: {
                "date": self.date(date), "time": self.time(slot["time"]), "hours": self.t["hours"], "price": van["per_hour"], "total": van["per_hour"] * self.t["hours"]},
                lambda v: {"hours": v["hours"] + 1, "total": v["price"] * (v["hours"] + 1)})
            if answer == "dropped":
                return
            if answer == "yes":
                break
        r = self.write("book_van", tenant_id=tenant["tenant_id"], date=date, start=slot["time"], hours=self.t["hours"])
        self.say("done_van", ref=r["booking"], date=self.date(date), time=self.time(slot["time"]), total=r["total"])

    def do_account(self):
        tenant = yield from self.tenant()
        if tenant is None:
            return
        unit = yield from self.their_unit(tenant)
        if unit is None:
            return
        a = self.world.unit_account(unit=unit)
        yield from self.hold()
        self.say("account", unit=unit, paid=self.date(a["paid_until"]), balance=a["balance"], deposit=a["deposit"])

    def do_prices(self):
        yield from self.need("size")
        if "dropped" in self.t:
            return
        units = [{"named": u["unit"], "floor": u["floor"], "price": u["monthly"]} for u in self.world.list_units(size=self.t["size"])]
        yield from self.hold()
        if not units:
            self.say("no_size", size=self.t["size"])
            return
        self.say("prices", size=self.t["size"], options=self.listing(units))


def misheard(person):
    first, last = person.rsplit(" ", 1)
    return f"{first} {'B' if last[0] != 'B' else 'P'}{last[1:]}"


def load():
    for block in (pathlib.Path(__file__).parent / "words.txt").read_text().split("\n== ")[1:]:
        name, _, body = block.partition("\n")
        YardDesk.words[name.strip()] = engine.read_words(body)


load()
STYLES = list(YardDesk.words)


def build(style):
    """The right agent in one of the twelve styles, in a yard of its own."""
    talk = YardDesk(style, Yard())

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

"""Needle & Pine, a tailor's shop that alters clothes: rules, no model. Twelve people who might stand at its counter.

`build(style)` is an agent for one conversation: `agent(text) -> str`. Called without a text it makes a fresh one, so that
`harness.simulate(stories, agent=build(style))` gives every trial a conversation, and a shop, of its own.
"""

from __future__ import annotations

import datetime as dt
import re

import harness
from plain_english import (
    DONE,
    NAME,
    NUMBER,
    TODAY,
    bare,
    blank,
    bounds,
    clean,
    clock12,
    clock24,
    clock_words,
    day_full,
    day_long,
    day_short,
    day_th,
    day_us,
    digits,
    either,
    find_dates,
    find_name,
    find_times,
    is_no,
    is_yes,
    ordinal_choice,
    pounds,
    pounds_words,
    same_weekday,
    sentences_that_ask,
    unconditional,
    undenied,
    words,
)


# --- English: what people write, read without a model ---------------------------------------------------------------


# --- The shop ---------------------------------------------------------------------------------------------------------

GARMENTS = {
    "trousers": r"trousers|pants|jeans|chinos|slacks", "skirt": r"skirts?", "dress": r"dress|gown", "jacket": r"jackets?|blazer",
    "coat": r"(?:over|rain|winter)?coat", "shirt": r"shirt|blouse",
}
WORKS = {
    "sleeves": r"sleeves?", "zip": r"zip(?:per|s)?", "lining": r"(?:re)?lin(?:ing|ed)", "waist": r"waist(?:band)?|(?:take|taken|taking) (?:\w+ ){0,3}in|let out|tighter",
    "hem": r"hem(?:med|s|ming)?|short(?:en|ened|ening|er)|(?:take|taken|taking) (?:\w+ ){0,2}up|too long|length|legs?",
}
PRICES = {  # pounds, days of work
    "trousers": {"hem": (14, 4), "waist": (18, 6), "zip": (19, 5)}, "skirt": {"hem": (16, 4), "waist": (20, 6), "zip": (19, 5), "lining": (45, 9)},
    "dress": {"hem": (24, 5), "waist": (30, 7), "zip": (26, 5), "sleeves": (27, 6)}, "jacket": {"sleeves": (28, 6), "waist": (36, 7), "zip": (38, 6), "lining": (85, 12)},
    "coat": {"hem": (32, 6), "sleeves": (34, 6), "zip": (42, 7), "lining": (110, 14)}, "shirt": {"hem": (12, 3), "sleeves": (15, 4), "waist": (16, 4)},
}
DOMAIN = r"(?:the\s+)?(?:" + "|".join((*GARMENTS.values(), "hem", "sleeves?", "zip", "waist", "lining")) + ")"
DOMAIN_WORDS = set("needle pine tailor ticket number fitting appointment trousers skirt dress jacket coat shirt hem sleeves zip waist lining pounds t express alterations mill street".split())


def world():
    """A fresh shop, and the tools that look into its books and write in them."""
    orders = {
        "T-3261": {"name": "Bernard Achebe", "garment": "jacket", "work": "sleeves", "status": "ready", "ready": "2026-05-09"},
        "T-3284": {"name": "Solveig Dunne", "garment": "dress", "work": "zip", "status": "waiting", "ready": "2026-05-22"},
        "T-3290": {"name": "Leon Castellanos", "garment": "trousers", "work": "waist", "status": "in work", "ready": "2026-05-21"},
        "T-3299": {"name": "Anna Wolff", "garment": "skirt", "work": "hem", "status": "waiting", "ready": "2026-05-19"},
        "T-3307": {"name": "Agnieszka Wolff", "garment": "coat", "work": "hem", "status": "fitting", "date": "2026-05-13", "time": "10:00"},
        "T-3308": {"name": "Miles Oduya", "garment": "jacket", "work": "lining", "status": "fitting", "date": "2026-05-14", "time": "10:00"},
    }
    grid = {"week": ["09:30", "10:00", "11:30", "13:00", "15:00", "16:00", "17:00"], "saturday": ["09:30", "10:00", "11:00", "12:30"]}
    taken = {"2026-05-14": {"13:00", "17:00"}, "2026-05-15": {"10:00", "15:00"}, "2026-05-16": {"10:00"}, "2026-05-19": {"09:30"}}
    count = iter(range(3314, 3400, 3))

    def free(date):
        day = dt.date.fromisoformat(date)
        if day.weekday() in (0, 6) or day <= TODAY:
            return []
        busy = taken.get(date, set()) | {o["time"] for o in orders.values() if o.get("date") == date}
        return [t for t in grid["saturday" if day.weekday() == 5 else "week"] if t not in busy]

    @harness.tool
    def price_of(garment: str, work: str) -> dict:
        """What a piece of work on a garment costs, and how many days it takes."""
        price, days = PRICES[garment].get(work, (None, None))
        return {"offered": price is not None, "price": price, "days": days}

    @harness.tool
    def free_fittings(date: str) -> list:
        """The free times for fittings on a day."""
        return free(date)

    @harness.tool
    def find_ticket(ticket: str) -> dict:
        return {"ticket": ticket, **orders[ticket]} if ticket in orders else {"found": False}

    @harness.tool
    def find_tickets(name: str) -> list:
        return [{"ticket": t, **o} for t, o in orders.items() if o["name"].lower() == name.lower()]

    @harness.tool
    def express_quote(ticket: str) -> dict:
        """What it costs to have an order done sooner, and when it is ready then."""
        return {"ticket": ticket, "fee": 12, "ready": "2026-05-15"}

    @harness.tool
    def book_fitting(name: str, garment: str, work: str, date: str, time: str) -> dict:
        ticket = f"T-{next(count)}"
        orders[ticket] = {"name": name, "garment": garment, "work": work, "status": "fitting", "date": date, "time": time}
        return {"ticket": ticket, "price": PRICES[garment][work][0]}

    @harness.tool
    def move_fitting(ticket: str, date: str, time: str) -> dict:
        orders[ticket].update(date=date, time=time)
        return {"ticket": ticket, "date": date, "time": time}

    @harness.tool
    def make_express(ticket: str) -> dict:
        orders[ticket].update(ready="2026-05-15", express=True)
        return {"ticket": ticket, "fee": 12, "ready": "2026-05-15"}

    @harness.tool
    def cancel_order(ticket: str) -> dict:
        order = orders.pop(ticket)
        return {"ticket": ticket, "cancelled": True, "charge": charge(order)}

    return {"price_of": price_of, "free_fittings": free_fittings, "find_ticket": find_ticket, "find_tickets": find_tickets,
            "express_quote": express_quote, "book_fitting": book_fitting, "move_fitting": move_fitting, "make_express": make_express,
            "cancel_order": cancel_order}


def charge(order):
    """What is to be paid for an order that is called off: half of it once work has begun."""
    return PRICES[order["garment"]][order["work"]][0] // 2 if order["status"] in ("in work", "ready") else 0


# --- The counter ------------------------------------------------------------------------------------------------------

INTENTS = {
    "cancel": r"\bcancel|\bcall (?:it|\w+ \w+|the \w+) off\b|\bcall off\b|\bwithdraw\b|\btake back\b",
    "express": r"\bexpress\b|\brush(?:ed)?\b|\b(?:sooner|earlier|faster|quicker)\b(?! (?:fitting|appointment))|\b(?:ready|done|finished|have (?:it|them|the \w+)|need (?:it|them|the \w+|my \w+)|back) (?:back )?(?:by|before|already on|on|until)\b|\bspeed\b|\bhurry",
    "status": r"\b(?:is|are|was|were|whether|if)\b[^.?!]{0,60}\b(?:ready|finished|done)\b|\bready (?:yet|for collection|to be|to collect|to pick)|\bpick(?:ing)? (?:it|them|up|my)\b|\bcollect|\bhow far\b|\bstatus\b|\bprogress\b",
    "move": r"\bmov(?:e|ed|ing)\b|\breschedul|\bpostpon|\b(?:another|different|other) (?:day|date|time)|\bchange (?:the|my|our|a) (?:date|day|time|fitting|appointment)|\bswitch\b|\bput (?:it |my fitting )?(?:back|off)\b|\bshift\b|\bcan(?:no|')t make\b",
    "price": r"\bcosts?\b|\bprices?\b|\bhow much\b|\bcharge\b|\bhow (?:long|many days)\b(?! ago)",
    "fitting": r"\b(?:book|make|arrange|set up|need|want|like|get|have)\b[^.?!]{0,30}\b(?:fitting|appointment)\b|\bbook\b|\b(?:new|another|a) fitting\b|\b(?:have|get|need|needs|want|like|could you|can you|put)\b[^.?!]{0,70}\b(?:shorten\w*|taken (?:up|in)|take (?:in|up)|altered|alteration|hem(?:med)?|zip(?:per)?|sleeves|waist|lin(?:ing|ed)|relined|replaced|let out|too (?:long|wide))|\btoo (?:long|wide|big)\b|\balterations?\b|\bcome (?:in|by|round) (?:with|for)\b|\bmeasured\b",
}
HOURS = r"\b(?:open|opening|close|closed|shut|hours)\b"
LEATHER = r"\bleather|\bsuede|\bsheepskin|\bfur\b"
ELSEWHERE = r"\bwho (?:does|else|can|could|would|might)\b|\bwhere (?:can|else|could|should|do|to)\b|\brecommend|\bknow (?:of )?(?:some|any)(?:one|body|where)|\b(?:some|any)(?:one|body|where) (?:else|who)"
ONLY_ASKING = r"(?:not|n't) (?:want|wish|need|intend|looking|like|going|plan\w*|make|book)\b[^.?!]{0,20}\b(?:book|fitting|appointment|anything)|\b(?:no|without (?:an?|any)) (?:fitting|appointment|booking)|\bleave it at that|(?:only|just) (?:(?:a|one|two|some|a few) )?(?:quick )?(?:questions?|information|want(?:ed)? to know|asking|wondering|enquir)|before (?:i|we) (?:book|decide)"
DROP = r"\b(?:forget|drop) (?:it|about it|everything|the whole)|\bnever mind|\b(?:don't|do not|won't|will not|not going to|rather not) (?:book|do|want|take|change|cancel|move|need) (?:it|anything|that|to book|a fitting|this|my order|the order|any of|express)|\bno (?:fitting|appointment|booking)\b|\bnothing (?:then|at all)\b|\bkeep (?:it|the (?:order|fitting|dress|ticket)|my (?:order|fitting)|things) as|\b(?:leave|let) (?:it|the (?:order|fitting|dress|trousers)|my (?:order|fitting)|things|everything)\b(?! (?:out|in)\b)"
DEAR = r"\btoo (?:expensive|dear|much|high|pricey|steep)|\bmore than (?:i|we|my|our|£|\d)|\b(?:over|above|beyond|exceeds?) (?:my|our|the|£|\d)|\bafford|\bcheaper"
LOST = r"\b(?:don't|do not|haven't|have not|can't|cannot|no longer|didn't|never)\b[^.?!]{0,40}\b(?:have|got|know|find|remember|recall|locate|keep|kept|see)|\blost\b|\bmislaid|\bmisplaced|\bthrew|\bthrown|\bno idea|\bwithout (?:it|one|the)|\bby (?:my )?name|\bunder (?:my|the|a) name|\bnot (?:to hand|at hand|sure)|\bhaven't got|\bgone\b|\bhave no\b|\bno (?:ticket|number|slip)|\bthe name\b|\bwashed\b"


class Desk:
    def __init__(self, style):
        self.v, self.tools = VOICES[style], world()
        self.stage, self.kind, self.slots, self.queue, self.memory = "open", None, {}, [], {}
        self.asked, self.options, self.spare, self.notes, self.turns, self.seen = ["want"], [], [], [], 0, {}
        self.order, self.done, self.yes, self.correcting = None, set(), False, False
        self.others = set()  # whose orders were looked at

    def __call__(self, text):
        text = clean(text)
        self.notes, self.turns = [], self.turns + 1
        plain = undenied(text, DOMAIN)
        if not {"offer", "recap", "terms", "change"} & set(self.asked):
            plain = unconditional(plain)
        self.yes = is_yes(text) or bool(re.search(r"\b(?:no changes?|nothing to change|don't change|needn't change)\b", text, re.I))
        if self.stage == "bye":
            return self.out("bye")
        found = self.read(plain)
        self.was = self.state()
        for key in ("ticket", "name"):
            if found.get(key):
                self.memory[key] = found[key]
        return self.begin(text, plain, found) if self.stage in ("open", "more") else self.carry_on(text, plain, found)

    def state(self):
        return repr((sorted(self.slots.items(), key=str), sorted((k, v) for k, v in self.memory.items() if k != "early"), self.queue))

    # what is said

    def phrase(self, key, **values):
        return self.v.phrase(key, **values)

    def out(self, key, asked=None, **values):
        if asked is not None:
            self.asked = asked
        return self.v.letter([*self.notes, self.phrase(key, **values)], self.turns == 1)

    def ask(self, slots, **values):
        slots = slots[: self.v.batch]
        self.asked = list(slots)
        parts = [*self.notes, *self.v.noted(self)]
        return self.v.letter([*parts, self.v.join([self.phrase(s, **values) for s in slots])], self.turns == 1)

    # what is understood

    def read(self, text):
        found, asked = {}, set(self.asked)
        work = text
        m = re.search(r"\bT[\s-]?(\d{4})\b|\bticket (?:number |no\.? |is |it is |it's )*#?(\d{4})\b", work, re.I)
        if not m and "ticket" in asked:
            m = re.search(r"(?<![\d£-])\b(\d{4})()\b(?!-)", work)
            m = None if m and m[1].startswith("202") else m
        if m:
            found["ticket"] = f"T-{m[1] or m[2]}"
            work = blank(work, [m.span()])
        found["money"] = [int(a or b) for a, b in re.findall(r"£\s?(\d+)(?:\.\d\d)?|\b(\d+) ?(?:pounds|quid|gbp)", work, re.I)]
        work = blank(work, [m.span() for m in re.finditer(rf"(?:£|GBP)\s?\d+(?:\.\d\d)?|\b{NUMBER} ?(?:pounds|quid|gbp)\b|\b{NUMBER} (?:days?|weeks?|cm|centimetres|inch(?:es)?)\b", work, re.I)])
        known = [self.slots.get("date"), *(o[0] for o in self.options), (self.order or {}).get("date")]
        dates = same_weekday(work, find_dates(work, TODAY), [dt.date.fromisoformat(k) for k in known if k])
        found["dates"] = [d for _, _, d in dates]
        work = blank(work, [(a, b) for a, b, _ in dates])
        found["low"], found["high"], work = bounds(work)
        found["times"] = [t for _, _, t in find_times(work, bool({"time", "newtime", "offer"} & asked))]
        lower = text.lower()
        found["garments"] = self.named(GARMENTS, lower)
        found["works"] = self.named(WORKS, lower)
        if "sleeves" in found["works"] and "hem" in found["works"] and not re.search(r"\bhem", lower):
            found["works"].remove("hem")
        if self.kind == "fitting" and self.others and len(found["garments"]) + bool(self.slots.get("garment")) > 1 and re.search(r"\bready\b", lower):
            found["garments"] = [g for g in found["garments"] if g == self.slots.get("garment")] or found["garments"][1:]
        alone = self.kind == "fitting" and not self.slots.get("name") and bool(re.fullmatch(rf"(?:{NAME}\s*){{2,4}}[.,]?", text))
        expected = alone or bool({"name", "lostname"} & asked) or "ticket" in asked and bool(re.search(LOST, text, re.I))
        found["name"] = find_name(text, expected, DOMAIN_WORDS)
        if found["name"] in self.others:
            found["name"] = ""
        return found

    @staticmethod
    def named(patterns, text):
        at = {}
        for key, pattern in patterns.items():
            m = re.search(rf"\b(?:{pattern})\b", text)
            if m:
                at[key] = m.start()
        if "shirt" in at and "skirt" in at and at["shirt"] == at["skirt"]:
            del at["shirt"]
        return sorted(at, key=at.get)

    def intents(self, text):
        at = {}
        for kind, pattern in INTENTS.items():
            m = re.search(pattern, text, re.I)
            if m:
                at[kind] = m.start()
        if "price" in at and not any(re.search(INTENTS["price"], part, re.I) for part in sentences_that_ask(text)):
            del at["price"]
        if "express" in at or "cancel" in at:
            at.pop("status", None), at.pop("price", None), at.pop("move", None) if "cancel" in at else None
        if "move" in at and re.search(r"\bfitting|\bappointment", text, re.I):
            at.pop("express", None)
        if "express" in at and "fitting" in at and not re.search(r"\bticket|\border|already|\bin for\b|\bwith you|\byou (?:have|are|'ve|'re)|\bexpress|\bT-", text, re.I):
            del at["express"]
        if {"move", "cancel", "express"} & set(at) and not re.search(r"\b(?:also|then|and|second)\b[^.]{0,40}\b(?:new|another|a) (?:fitting|appointment)|\bbook\b", text, re.I):
            at.pop("fitting", None)
        if "cancel" in at:
            at.pop("express", None)
        if "price" in at and "fitting" in at and not re.search(r"\b(?:fitting|appointment|book)\b", text, re.I):
            del at["fitting"]
        if "status" in at and "fitting" in at and not re.search(r"\b(?:fitting|appointment|book)\b", text, re.I):
            del at["fitting"]
        return sorted(at, key=at.get)

    def inform(self, text):
        told = False
        asking = " ".join(sentences_that_ask(text))
        if re.search(LEATHER, text, re.I) or self.memory.get("leather") and re.search(ELSEWHERE, text, re.I):
            self.notes.append(self.phrase("leather"))
            self.memory["leather"] = told = True
        if re.search(HOURS, asking, re.I):
            self.notes.append(self.phrase("hours"))
            told = True
        return told

    # how it goes on

    def begin(self, text, plain, found):
        told = self.inform(plain)
        kinds = self.intents(plain)
        if re.search(ONLY_ASKING, text, re.I) or re.search(LEATHER, plain, re.I):
            kinds = [k for k in kinds if k != "fitting"]
        if re.search(LEATHER, plain, re.I):
            kinds = [k for k in kinds if k != "price"]
        if "want" in self.asked and self.turns > 1 and not kinds and not told:
            for kind, pattern in (("fitting", r"fitting|appointment|booking|something new|new (?:order|piece)|\balter"), ("price", r"\bprice"), ("status", r"collect"), ("cancel", r"cancel")):
                if re.search(pattern, text, re.I) and not re.search(ONLY_ASKING, text, re.I):
                    kinds = [kind]
                    break
        if self.stage == "more" and is_no(text) and kinds and not re.search(r"\?|\b(?:like|want|also|need|could|can)\b", text, re.I):
            kinds = []
        again = re.search(r"\b(?:another|also|second|as well|too|more|and)\b", plain, re.I)
        kinds = [k for k in kinds if k not in self.done or again or k in ("price", "status") and text.endswith("?")]
        if kinds:
            self.queue = kinds
            return self.next(found)
        if told:
            self.stage = "more"
            return self.out("more", ["more"])
        if self.stage == "open" or "want" in self.asked and is_yes(text):
            self.memory.setdefault("early", found)
            return self.out("want" if self.stage == "open" and not (self.turns > 1 and re.search(r"question|information|ask|know|already|order|ticket|existing|change", text, re.I)) else "what", ["want"])
        if is_yes(text) and not re.search(DONE, text, re.I) and not self.v.all_done:
            return self.out("what", ["want"])
        if is_yes(text) and self.v.all_done:  # it was asked whether that was all
            text = "that is all"
        if is_no(text) or re.search(DONE, text, re.I) or re.search(r"\bthank|\bcheers|\bgreat\b|\bperfect\b", text, re.I):
            self.stage = "bye"
            return self.out("bye", ["bye"])
        return self.out("again", ["more"])

    def next(self, found=None):
        if not self.queue:
            self.kind, self.slots, self.stage, self.order = None, {}, "more", None
            return self.out("more", ["more"])
        self.kind, self.stage, self.order = self.queue.pop(0), "task", None
        self.slots, self.asked, self.options = {"dates": [], "times": []}, [], []
        early = self.memory.pop("early", None)
        for facts in (early, found):
            if facts:
                self.absorb(facts)
        if found and self.queue:
            self.memory["early"] = {k: v for k, v in found.items() if k in ("garments", "works", "name")} | {"dates": found["dates"], "times": found["times"], "low": found["low"], "high": found["high"]}
        return self.proceed()

    def absorb(self, found, answering=()):
        s, changed = self.slots, False

        def put(key, values):
            nonlocal changed
            values = [v for v in values if v]
            other = [v for v in values if v != s.get(key)]
            if not other or s.get(key) in values and (not self.correcting or self.yes):
                return
            changed = changed or key in s
            s[key] = other[0]

        self.correcting = bool({"recap", "change", "terms"} & set(self.asked))
        dates = [d.isoformat() for d in found["dates"]]
        if self.kind in ("fitting", "price"):
            put("garment", found["garments"])
            put("work", found["works"])
        if self.kind == "fitting" or self.kind == "move" and (answering or self.correcting):
            put("date", dates)
            put("time", found["times"])
            if self.kind == "fitting" and found.get("name") not in self.others:
                put("name", [found["name"]])
        elif self.kind == "move":
            s["dates"] += dates
            s["times"] += found["times"]
        if (found["low"], found["high"]) != ("00:00", "23:59"):
            s["low"], s["high"] = found["low"], found["high"]
            if self.correcting and s.get("time") and not s["low"] <= s["time"] <= s["high"]:
                s.pop("time")
                changed = True
        return changed

    def carry_on(self, text, plain, found):
        s = self.slots
        if re.search(LEATHER, plain, re.I) and self.kind in ("fitting", "price"):
            self.inform(plain)
            return self.next()
        self.inform(plain)
        kinds = self.intents(plain)
        for kind, on in (("status", r"\bT[\s-]?\d{4}|\bready\b|\bcollect|\bpick"), ("fitting", r"\b(?:also|new|another|second|as well) |\bfitting\b")):
            if kind in kinds and kind not in self.queue and kind not in self.done and self.kind in ("status", "fitting") and kind != self.kind and re.search(on, plain, re.I):
                self.queue.append(kind)
                if kind == "fitting":
                    self.memory["early"] = found
        if self.kind == "fitting" and "price" in kinds and s.get("garment") and s.get("work"):
            self.tell_price(s["garment"], s["work"])
        if self.kind == "move" and self.order:
            if re.search(r"\bsame time\b", text, re.I):
                found["times"] = [self.order["time"]]
            if re.search(r"\bsame (?:day|date)\b", text, re.I):
                found["dates"] = [dt.date.fromisoformat(self.order["date"])]
        asked = set(self.asked)
        if "offer" in asked or asked & {"time", "newtime"} and len(asked) == 1 and self.options:
            return self.chosen(text, plain, found)
        if asked & {"recap", "terms", "change"}:
            return self.answered(text, plain, found)
        if re.search(DROP, unconditional(text), re.I) and not re.search(LOST, text, re.I) or re.search(r"\bgoodbye\b", text, re.I):
            return self.keep()
        if "found" in asked:
            if is_no(text) and not found.get("ticket"):
                self.memory.pop("ticket", None), self.memory.pop("name", None), s.pop("lost", None)
                self.order = None
                return self.ask(["ticket"])
            self.absorb(found)
            return self.proceed()
        if "ticket" in asked and not found.get("ticket"):
            s["tries"] = s.get("tries", 0) + 1
            if re.search(LOST, text, re.I) or is_no(text) or found.get("name") or s["tries"] > 1:
                s["lost"] = True
        self.absorb(found, answering=asked & {"newdate", "newtime"})
        if self.state() == self.was and not self.notes:
            self.notes.append(self.phrase("pardon"))
        return self.proceed()

    def keep(self):
        self.notes.append(self.phrase("kept"))
        return self.next()

    def proceed(self):
        return getattr(self, f"do_{self.kind}")()

    # times

    def free(self, date):
        if date not in self.seen:
            self.seen[date] = list(self.tools["free_fittings"](date=date))
        return self.seen[date]

    def place(self, ask_time, more=()):
        """Nothing where day and time are free; else what is said to find another."""
        s = self.slots
        date, time = s["date"], s.get("time")
        times = self.free(date)
        if time in times:
            return None
        said = {"date": self.v.date(date)}
        if not times:
            day, options = dt.date.fromisoformat(date), []
            for step in (1, -1, 2, -2, 3, 4, 5):
                other = (day + dt.timedelta(step)).isoformat()
                fits = [t for t in self.free(other) if s.get("low", "00:00") <= t <= s.get("high", "23:59")] if other > TODAY.isoformat() else []
                if time in fits:
                    options.append((other, time))
                elif fits:
                    options.append((other, fits[0]))
                if len(options) == 2:
                    break
            self.options, self.spare = sorted(options), []
            s.pop("time", None)
            return self.out("none", ["offer"], **said, options=self.v.options(self.options))
        inside = [t for t in times if s.get("low", "00:00") <= t <= s.get("high", "23:59")] or times
        bounded = len(inside) < len(times)
        if time is None and len(inside) == 1:
            self.options, self.spare = [(date, inside[0])], []
            return self.out("only1", ["offer"], **said, one=self.v.time(inside[0]))
        if time is None and (bounded or self.v.lists):
            self.options, self.spare = [(date, t) for t in inside], []
            self.asked = [ask_time]
            return self.out(f"{ask_time}list", [ask_time], **said, times=self.v.options([self.v.time(t) for t in inside]))
        if time is None:
            self.options = []
            return self.ask([ask_time, *more])
        minutes = lambda t: int(t[:2]) * 60 + int(t[3:])
        near = sorted(times, key=lambda t: abs(minutes(t) - minutes(time)))[:3]
        s.pop("time", None)
        said["wished"] = self.v.time(time)
        if self.v.single:
            self.options, self.spare = [(date, near[0])], [(date, t) for t in near[1:]]
            return self.out("offer1", ["offer"], **said, one=self.v.time(near[0]))
        self.options, self.spare = [(date, t) for t in sorted(near)], []
        return self.out("offern" if len(near) > 1 else "offer1", ["offer"], **said, one=self.v.time(near[0]), options=self.v.options([self.v.time(t) for t in sorted(near)]))

    def chosen(self, text, plain, found):
        s, options = self.slots, self.options
        if found["name"] and self.kind == "fitting":
            s["name"] = found["name"]
        dates, times = [d.isoformat() for d in found["dates"]], found["times"]
        if self.kind == "move" and len(set(dates)) > 1 and self.order["date"] in dates:  # what it was is told again
            dates = [d for d in dates if d != self.order["date"]]
            times = [t for t in times if t != self.order["time"]]
        bounded = (found["low"], found["high"]) != ("00:00", "23:59")
        pick = None
        if self.kind == "fitting":
            for key, values in (("garment", found["garments"]), ("work", found["works"])):
                if values and s.get(key) not in values:
                    s[key] = values[0]
        if dates or times:
            all_options = options + self.spare
            fits = [o for o in all_options if (not dates or o[0] in dates) and (not times or o[1] in times)]
            if len(fits) == 1:
                pick = fits[0]
            elif len(fits) > 1:
                pick = ordinal_choice(plain, fits)
                if pick is None and bounded:
                    inside = [o for o in fits if found["low"] <= o[1] <= found["high"]]
                    pick = inside[0] if len(inside) == 1 else None
                if pick is None:
                    self.options = fits
                    return self.out("which", ["offer"], options=self.v.options(fits))
            else:
                self.options, self.asked = [], []
                if dates:
                    s["date"] = dates[0]
                    s.pop("time", None)
                if times:
                    s["time"] = times[0]
                if bounded:
                    s["low"], s["high"] = found["low"], found["high"]
                return self.proceed()
        elif bounded:
            fits = [o for o in options + self.spare if found["low"] <= o[1] <= found["high"]]
            if len(fits) == 1:
                pick = fits[0]
            elif fits:
                pick = ordinal_choice(plain, fits)
                if pick is None:
                    self.options, self.spare = fits, []
                    return self.out("which", ["offer"], options=self.v.options(fits))
        other_day = re.search(r"\b(?:another|different|other) (?:day|date)", text, re.I)
        if pick is None and re.search(DROP, unconditional(text), re.I):
            return self.keep()
        if pick is None and self.spare and len(options) == 1 and not other_day and re.search(r"\b(?:later|earlier|too early|too late)\b", text, re.I):
            up = bool(re.search(r"\blater\b|\btoo early", text, re.I))
            rest = [o for o in self.spare if (o > options[0]) == up]
            if rest:
                self.options, self.spare = rest[:1], [o for o in self.spare if o != rest[0]]
                return self.out("next1", ["offer"], one=self.v.time(rest[0][1]))
        if pick is None and not other_day and not (is_no(text) and re.search(r"\b(?:any|either|neither)\b", text, re.I)):
            pick = ordinal_choice(plain, options if len(options) > 1 or not self.spare else sorted(options + self.spare))
        if pick is None and len(options) == 1 and self.yes:
            pick = options[0]
        if pick is None:
            bad = is_no(text) or re.search(r"\b(?:doesn't|does not|don't|won't|can't|cannot|not) (?:suit|work|make|do|good|possible)|\btoo (?:early|late)", text, re.I)
            if bad and self.spare and not other_day:
                rest = self.spare
                if re.search(r"\btoo early|\blater\b", text, re.I):
                    rest = [o for o in rest if o > options[0]] or rest
                self.options, self.spare = rest[:1], rest[1:]
                return self.out("next1", ["offer"], one=self.v.time(self.options[0][1]))
            if bad or other_day:
                for key in ("time", "date", "low", "high"):
                    s.pop(key, None)
                self.options = []
                return self.out("otherday", ["date" if self.kind == "fitting" else "newdate"])
            if not self.notes and not found["name"]:
                self.notes.append(self.phrase("pardon"))
            return self.out("which", ["offer"], options=self.v.options(options))
        s["date"], s["time"] = pick
        self.options, self.spare = [], []
        return self.proceed()

    def answered(self, text, plain, found):
        if self.absorb(found):
            return self.proceed()
        if re.search(DROP, unconditional(text), re.I) and not self.yes:
            return self.keep()
        if "change" in self.asked and (is_no(text) or re.search(r"\bnothing\b", text, re.I)):
            return self.keep()
        agrees = self.yes and not re.search(r"\bbut\b(?! (?:only|thanks))|\bexcept\b", text, re.I)
        agrees = agrees or not is_no(text) and bool(re.search(r"\b(?:please (?:do|book|go|cancel|move|change)|go ahead|that'?s (?:right|correct)|that is (?:right|correct)|yes)\b", text, re.I))
        if "change" not in self.asked and agrees:
            return getattr(self, f"write_{self.kind}")()
        if self.kind == "express" and not self.yes and found["money"] and min(found["money"]) >= self.slots["quote"]["fee"] and not re.match(r"\W*no\b", text, re.I):
            return self.proceed()  # a limit that is kept
        if "terms" in self.asked and (is_no(text) or re.search(DEAR, text, re.I)):
            return self.keep()
        if is_no(text) or self.yes or re.search(DEAR, text, re.I):
            return self.out("change", ["change"])
        return self.proceed()

    # new work

    def price(self, garment, work):
        if (garment, work) not in self.seen:
            self.seen[garment, work] = self.tools["price_of"](garment=garment, work=work)
        return self.seen[garment, work]

    def tell_price(self, garment, work):
        got = self.price(garment, work)
        if got["offered"]:
            self.notes.append(self.phrase("price", garment=garment, work=work, price=self.v.money(got["price"]), days=self.v.count(got["days"])))
            return True
        self.notes.append(self.phrase("notoffered", garment=garment, work=work))
        return False

    def do_price(self):
        s = self.slots
        for key, value in zip(("garment", "work"), self.memory.get("priced", ())):
            s.setdefault(key, value)
        missing = [k for k in ("garment", "work") if not s.get(k)]
        if missing:
            return self.ask(missing)
        self.memory["priced"] = (s["garment"], s["work"])
        if not self.tell_price(s["garment"], s["work"]):
            s.pop("work"), self.memory.pop("priced")
            return self.ask(["work"])
        return self.next()

    def do_fitting(self):
        s = self.slots
        if not s.get("name") and self.memory.get("name") and self.memory["name"] not in self.others:
            s["name"] = self.memory["name"]
        last = [] if s.get("name") else ["name"]
        first = [k for k in ("garment", "work") if not s.get(k)]
        if s.get("garment") and s.get("work") and not self.price(s["garment"], s["work"])["offered"]:
            self.notes.append(self.phrase("notoffered", garment=s["garment"], work=s["work"]))
            s.pop("work")
            return self.ask(["work"])
        if first or not s.get("date"):
            day = [] if s.get("date") else ["date"]
            clock = [] if s.get("time") or self.v.lists or s.get("low") else ["time"]
            return self.ask(first + day + clock + last)
        offer = self.place("time", last)
        if offer:
            return offer
        if last:
            return self.ask(last)
        got = self.price(s["garment"], s["work"])
        return self.out("recap", ["recap"], garment=s["garment"], work=s["work"], date=self.v.date(s["date"]), time=self.v.time(s["time"]), name=s["name"],
                        price=self.v.money(got["price"]), days=self.v.count(got["days"]))

    def write_fitting(self):
        s = self.slots
        self.done.add("fitting")
        made = self.tools["book_fitting"](name=s["name"], garment=s["garment"], work=s["work"], date=s["date"], time=s["time"])
        self.notes.append(self.phrase("booked", ticket=made["ticket"], date=self.v.date(s["date"]), time=self.v.time(s["time"])))
        return self.next()

    # orders that there are

    def look_up(self):
        s = self.slots
        if self.order:
            return None
        if self.memory.get("ticket"):
            ticket = self.memory["ticket"]
            got = self.tools["find_ticket"](ticket=ticket)
            if not got.get("ticket"):
                self.memory.pop("ticket")
                self.notes.append(self.phrase("noticket", ticket=ticket))
                return self.ask(["ticket"])
            self.order = got
        elif s.get("lost") and self.memory.get("name"):
            name = self.memory["name"]
            got = self.tools["find_tickets"](name=name)
            if len(got) != 1:
                self.memory.pop("name")
                self.notes.append(self.phrase("noname", name=name))
                return self.ask(["lostname"])
            self.order = got[0]
        else:
            return self.ask(["lostname"] if s.get("lost") else ["ticket"])
        o = self.order
        self.memory["ticket"] = o["ticket"]
        early = self.memory.get("early")
        if early and len(early["garments"]) > 1 and o["garment"] in early["garments"]:
            early["garments"].remove(o["garment"])  # the other one is what is new
        if self.kind == "status":
            self.others.add(o["name"])
        if self.kind != "status":
            self.notes.append(self.phrase("found", ticket=o["ticket"], garment=o["garment"], work=o["work"], name=o["name"]))
        if o.get("date"):
            self.notes.append(self.phrase("atfitting", ticket=o["ticket"], date=self.v.date(o["date"]), time=self.v.time(o["time"])))
        s["dates"] = [d for d in s["dates"] if d != o.get("date")]
        s["times"] = [t for t in s["times"] if t != o.get("time")]
        if self.v.checks and s.get("lost"):
            return self.out("isit", ["found"])
        return None

    def do_move(self):
        ask = self.look_up()
        if ask:
            return ask
        s, o = self.slots, self.order
        if o["status"] != "fitting":
            self.notes.append(self.phrase("nofitting", ticket=o["ticket"]))
            return self.next()
        if not s.get("date") and s["dates"]:
            s["date"] = s["dates"].pop()
        if not s.get("time") and s["times"]:
            s["time"] = s["times"].pop()
        if not s.get("date"):
            return self.ask(["newdate"] + ([] if s.get("time") or self.v.lists or s.get("low") else ["newtime"]))
        offer = self.place("newtime")
        if offer:
            return offer
        return self.out("recapmove", ["recap"], ticket=o["ticket"], olddate=self.v.date(o["date"]), oldtime=self.v.time(o["time"]),
                        date=self.v.date(s["date"]), time=self.v.time(s["time"]))

    def write_move(self):
        s = self.slots
        self.done.add("move")
        made = self.tools["move_fitting"](ticket=self.order["ticket"], date=s["date"], time=s["time"])
        self.notes.append(self.phrase("moved", ticket=made["ticket"], date=self.v.date(s["date"]), time=self.v.time(s["time"])))
        return self.next()

    def do_express(self):
        ask = self.look_up()
        if ask:
            return ask
        s, o = self.slots, self.order
        if o["status"] not in ("waiting", "in work"):
            self.notes.append(self.phrase("ready", ticket=o["ticket"], garment=o["garment"]))
            return self.next()
        if "quote" not in s:
            s["quote"] = self.tools["express_quote"](ticket=o["ticket"])
        return self.out("express", ["terms"], ticket=o["ticket"], garment=o["garment"], old=self.v.date(o["ready"]), date=self.v.date(s["quote"]["ready"]),
                        fee=self.v.money(s["quote"]["fee"]))

    def write_express(self):
        self.done.add("express")
        made = self.tools["make_express"](ticket=self.order["ticket"])
        self.notes.append(self.phrase("expressed", ticket=made["ticket"], date=self.v.date(made["ready"]), fee=self.v.money(made["fee"])))
        return self.next()

    def do_cancel(self):
        ask = self.look_up()
        if ask:
            return ask
        o = self.order
        fee = charge(o)
        return self.out("charge" if fee else "free", ["terms"], ticket=o["ticket"], garment=o["garment"], fee=self.v.money(fee))

    def write_cancel(self):
        self.done.add("cancel")
        made = self.tools["cancel_order"](ticket=self.order["ticket"])
        self.memory.pop("ticket", None)
        self.notes.append(self.phrase("cancelledfee" if made["charge"] else "cancelled", ticket=made["ticket"], fee=self.v.money(made["charge"])))
        return self.next()

    def do_status(self):
        ask = self.look_up()
        if ask:
            return ask
        o = self.order
        self.done.add("status")
        if o["status"] == "ready":
            self.notes.append(self.phrase("ready", ticket=o["ticket"], garment=o["garment"]))
        elif o["status"] != "fitting":
            self.notes.append(self.phrase("waiting", ticket=o["ticket"], garment=o["garment"], date=self.v.date(o["ready"])))
        return self.next()


class Front:
    """An agent with one conversation in it; without a text, a fresh one."""

    def __init__(self, style):
        self.style, self.desk = style, Desk(style)

    @property
    def asked(self):
        return self.desk.asked

    def __call__(self, text=None):
        return Desk(self.style) if text is None else self.desk(text)


def build(style):
    return Front(style)


# --- Twelve people at the counter -------------------------------------------------------------------------------------


class Voice:
    def __init__(self, says, *, date=day_long, time=clock24, money=pounds, count=words, items=either, batch=1, checks=False, lists=False,
                 single=False, glue=" ", join=" ".join, hello="", steps=False, all_done=False):
        self.all_done = all_done
        self.says, self.date, self.time, self.money, self.count, self.items = says, date, time, money, count, items
        self.batch, self.checks, self.lists, self.single, self.glue, self.join, self.hello, self.steps = batch, checks, lists, single, glue, join, hello, steps

    def options(self, options):
        return self.items([o if isinstance(o, str) else f"{self.date(o[0])} at {self.time(o[1])}" for o in options])

    def phrase(self, key, **values):
        text = self.says[key].format(**values)
        return re.sub(r"\b([aA]) trousers\b", lambda m: f"{m[1]} pair of trousers", text)

    def noted(self, desk):
        """What a careful person repeats before each question."""
        if not self.steps or desk.kind != "fitting":
            return []
        s = desk.slots
        have = [s.get("garment"), s.get("work"), s.get("date") and self.date(s["date"]), s.get("time") and self.time(s["time"]), s.get("name")]
        done = [h for h in have if h]
        return [f"Step {len(done) + 1} of 6." + (f" We have {', '.join(done)} so far." if done else "")]

    def letter(self, parts, first):
        return self.glue.join(p for p in [self.hello if first else "", *parts] if p)


def bullets(items):
    return "\n" + "\n".join(f"- **{x}**" for x in items)


VOICES = {}

VOICES["plain"] = Voice({
    "want": "What can I do for you?",
    "garment": "What kind of garment is it?",
    "work": "What needs doing: the hem, the sleeves, the waist, the zip or the lining?",
    "date": "What day would you like to come for a fitting?",
    "time": "What time would you like?",
    "timelist": "On {date} I have {times}. What time would you like?",
    "name": "What is your name?",
    "ticket": "What is the number on your ticket?",
    "lostname": "What name is the order under?",
    "newdate": "What day would you like to come instead?",
    "newtime": "What time would you like to come?",
    "newtimelist": "On {date} I have {times}. What time would you like?",
    "offer1": "{wished} on {date} is taken. I have {one}. Would that do?",
    "offern": "{wished} on {date} is taken. I have {options}. Which would you like?",
    "none": "I have nothing free on {date}. I have {options}. Would one of those do?",
    "only1": "On {date} I have {one}. Would that do?",
    "next1": "I also have {one}. Would that do?",
    "otherday": "What other day would you like?",
    "which": "I have {options}. Which would you like?",
    "found": "I have found ticket {ticket}: {garment}, {work}, for {name}.",
    "atfitting": "The fitting is on {date} at {time}.",
    "isit": "Is that the right one?",
    "noticket": "There is no ticket {ticket} in the book.",
    "noname": "I can't find just one order under {name}.",
    "nofitting": "There is no fitting to move for {ticket}.",
    "recap": "So: a fitting on {date} at {time} for {name}, {garment}, {work}. It costs {price} and takes {days} days. Shall I book that?",
    "recapmove": "So I move the fitting for {ticket} from {olddate} at {oldtime} to {date} at {time}. Shall I do that?",
    "express": "{ticket} would be ready on {old}. With express it is ready on {date} and costs {fee} more. Shall I do that?",
    "free": "We have not begun on {ticket} yet, so cancelling it costs nothing. Shall I cancel it?",
    "charge": "We have begun on {ticket}, so cancelling it costs {fee}. Shall I cancel it?",
    "booked": "That is booked: {date} at {time}. Your ticket is {ticket}.",
    "moved": "I have moved it. The fitting for {ticket} is on {date} at {time}.",
    "expressed": "I have put {ticket} down as express. It is ready on {date}, for {fee} more.",
    "cancelled": "I have cancelled {ticket}. There is nothing to pay.",
    "cancelledfee": "I have cancelled {ticket}. There is {fee} to pay.",
    "kept": "All right, I have changed nothing.",
    "ready": "{ticket} is ready. You can collect the {garment} any time we are open.",
    "waiting": "{ticket} is not finished yet. The {garment} will be done on {date}.",
    "price": "For the {garment}, the {work} costs {price} and takes {days} days.",
    "notoffered": "We don't do the {work} on a {garment}.",
    "leather": "We don't work on leather or suede, I'm sorry. Holt's in Mill Street do.",
    "hours": "We are open from Tuesday to Friday, 9:00 to 18:00, and on Saturday from 9:00 to 14:00.",
    "change": "What should be different?",
    "more": "Can I do anything else for you?",
    "what": "What is it?",
    "again": "I didn't understand that. Can I do anything else for you?",
    "pardon": "I didn't understand that.",
    "bye": "Thank you, goodbye.",
})

VOICES["chatty"] = Voice({
    "want": "Lovely day out there, isn't it? I've got the door open for once. What have you got for me, my dear?",
    "garment": "Ooh, I like a bit of sewing on a Monday. What are we talking about, what sort of thing is it?",
    "work": "They never make them to fit anybody, do they? So what's wrong with it, is it the hem, the sleeves, the waist, the zip or the lining?",
    "date": "You'll have to pop in so I can pin it on you. Any day you like but Sunday and Monday, so when shall we say?",
    "time": "And roughly when would you like to drop by? I put the kettle on at ten, just so you know.",
    "timelist": "On {date} I could see you at {times}, take your pick, when shall it be?",
    "name": "Smashing. And who do I have the pleasure of sewing for?",
    "ticket": "Right, let me get my glasses. What does it say on your little pink ticket?",
    "lostname": "Oh, they all end up in the wash, those tickets, my own sister loses hers. Who's it under, then?",
    "newdate": "Not a problem, my diary is more rubbed out than written in. When would you rather come?",
    "newtime": "And what sort of time suits you, love?",
    "newtimelist": "On {date} I could see you at {times}, when shall it be?",
    "offer1": "Ah, somebody's coming about a bridesmaid's dress at {wished} on {date}, bless her. How about {one}, would that be any good?",
    "offern": "Ah, somebody's coming about a bridesmaid's dress at {wished} on {date}, bless her. I could do {options}, which would you like?",
    "none": "Oh dear, {date} is no good at all, love. What about {options}, any use to you?",
    "only1": "I've one little gap on {date}, at {one}, just right for you. Shall we say that?",
    "next1": "Well, what about {one}, then?",
    "otherday": "Never you mind. What other day could you manage?",
    "which": "It's {options} that I've got, love. Which is it to be?",
    "found": "Here we are, it was under the pincushion! {ticket}, {name}, the {garment}, {work}.",
    "atfitting": "You're down for {date} at {time}.",
    "isit": "That's yours, isn't it?",
    "noticket": "Funny, there's no {ticket} in my book.",
    "noname": "Funny, I can't quite place a {name} in my book.",
    "nofitting": "There's no fitting for {ticket} any more, so nothing to move, love.",
    "recap": "Let me say it back, or I'll only get it wrong: {name}, {date} at {time}, the {garment}, {work}, and that'll be {price} and about {days} days. Have I got that right, shall I pencil you in?",
    "recapmove": "So you're not coming {olddate} at {oldtime}, you're coming {date} at {time}, that's for {ticket}. Shall I rub out the old one?",
    "express": "I'd promised {ticket} for {old}, but if I sit up with it you can have the {garment} on {date}. I'd have to ask {fee} on top for the late night, is that all right?",
    "free": "I haven't so much as threaded a needle for {ticket}, so you don't owe me a penny. Shall I take it off the rail, then, and cancel it?",
    "charge": "I've got {ticket} half unpicked already, so it would be {fee} for my trouble. Shall I still cancel it?",
    "booked": "There, in my best handwriting: {date}, {time}. Your ticket's {ticket}, don't put that one in the wash!",
    "moved": "All rubbed out and written in again, {ticket} is {date} at {time} now.",
    "expressed": "I'll put the good lamp on, then! {ticket} is yours on {date}, {fee} on top.",
    "cancelled": "Off it comes, {ticket} is cancelled, and nothing to pay.",
    "cancelledfee": "Off it comes, {ticket} is cancelled, that's {fee} when you fetch it.",
    "kept": "Then we'll leave it just as it was, love.",
    "ready": "Your {garment} is hanging right here behind me, {ticket}, all ready and pressed, come and get it!",
    "waiting": "Not quite, love, {ticket} is still on the pile. You'll have the {garment} on {date}.",
    "price": "The {work} on a {garment}, let me think, that's {price}, and I need {days} days for it.",
    "notoffered": "Oh, I don't do the {work} on a {garment}, love, I'd only spoil it.",
    "leather": "Leather and suede? No, love, my old Singer would never forgive me. Go to Holt's in Mill Street, they've got the machine for it.",
    "hours": "I'm here Tuesday to Friday nine to six, and on Saturdays from 9 am to 2 pm, then it's feet up.",
    "change": "Silly me. Go on, what should it be?",
    "more": "Anything else, while I've got the pencil in my hand?",
    "what": "Go on then, I'm all ears, what is it?",
    "again": "Sorry, love, that went in one ear and out the other. Anything else?",
    "pardon": "Sorry, love, that went in one ear and out the other.",
    "bye": "You take care now, my dear. Ta-ra!",
}, time=clock12, date=day_th, checks=True)

VOICES["formal"] = Voice({
    "want": "In what way may we assist you?",
    "garment": "Kindly state which garment is to be altered.",
    "work": "Kindly state the alteration required, be it to the hem, the sleeves, the waist, the zip or the lining.",
    "date": "On which date would it be convenient for you to attend a fitting?",
    "time": "At what hour would it be convenient for you to attend?",
    "timelist": "On {date} appointments are available at {times}. Which would be convenient?",
    "name": "Under which name may the appointment be entered?",
    "ticket": "May I have the number of your ticket?",
    "lostname": "In that case, under which name was the order placed?",
    "newdate": "To which date would you prefer the fitting to be moved?",
    "newtime": "At what hour would it then be convenient for you to attend?",
    "newtimelist": "On {date} appointments are available at {times}. Which would be convenient?",
    "offer1": "I regret that {wished} on {date} has been assigned. May I offer you {one}?",
    "offern": "I regret that {wished} on {date} has been assigned. May I offer you {options}?",
    "none": "I regret that no appointments remain on {date}. May I offer you {options}?",
    "only1": "On {date} I may offer you {one}. Would this be convenient?",
    "next1": "May I then offer you {one}?",
    "otherday": "Which other date would be convenient for you?",
    "which": "I may offer you {options}. Which would be convenient?",
    "found": "I have before me ticket {ticket}, in the name of {name}, concerning the {work} of the {garment}.",
    "atfitting": "The fitting is presently set for {date} at {time}.",
    "isit": "May I take it that this is the order in question?",
    "noticket": "I regret that no ticket {ticket} has been issued.",
    "noname": "I regret that no single order can be identified under the name of {name}.",
    "nofitting": "I regret that no fitting is outstanding for {ticket}.",
    "recap": "To summarise: a fitting is to be entered for {name} on {date} at {time}, concerning the {work} of the {garment}, at a charge of {price}, to be completed within {days} days. May I proceed?",
    "recapmove": "To summarise: the fitting for {ticket} is to be moved from {olddate}, {oldtime}, to {date}, {time}. May I proceed?",
    "express": "Ticket {ticket} is due for completion on {old}. Against a supplement of {fee}, the {garment} could be completed on {date}. May I proceed?",
    "free": "As work on {ticket} has not commenced, its cancellation incurs no charge. May I proceed to cancel it?",
    "charge": "As work on {ticket} has commenced, its cancellation incurs a charge of {fee}. May I proceed to cancel it?",
    "booked": "Your fitting has been entered for {date} at {time}. The number of your ticket is {ticket}.",
    "moved": "The fitting for {ticket} has been moved to {date} at {time}.",
    "expressed": "Ticket {ticket} will be completed on {date}, against a supplement of {fee}.",
    "cancelled": "Ticket {ticket} has been cancelled without charge.",
    "cancelledfee": "Ticket {ticket} has been cancelled. A charge of {fee} is payable.",
    "kept": "Very well; no alteration has been made to our books.",
    "ready": "I am pleased to say that the {garment} under ticket {ticket} is ready and may be collected during opening hours.",
    "waiting": "The {garment} under ticket {ticket} has yet to be completed, and is due on {date}.",
    "price": "The charge for the {work} of a {garment} is {price}; the work requires {days} days.",
    "notoffered": "I regret that this house does not undertake the {work} of a {garment}.",
    "leather": "I regret that this house does not undertake work in leather or suede. Messrs Holt of Mill Street would be pleased to assist.",
    "hours": "The shop is open from Tuesday to Friday between 9:00 and 18:00, and on Saturday between 9:00 and 14:00.",
    "change": "My apologies. Kindly state what is to be amended.",
    "more": "May we be of further assistance?",
    "what": "Certainly. Kindly state your request.",
    "again": "I beg your pardon? May we be of further assistance?",
    "pardon": "I beg your pardon?",
    "bye": "We thank you for your custom. Good day.",
}, date=day_full, hello="Needle & Pine, good morning.")

VOICES["terse"] = Voice({
    "want": "What's it about?",
    "garment": "What is it? Trousers, coat, what?",
    "work": "What's to do? Hem, sleeves, waist, zip, lining?",
    "date": "Which day?",
    "time": "What time?",
    "timelist": "{date}, {times}. Which?",
    "name": "Your name?",
    "ticket": "Ticket number?",
    "lostname": "Name, then?",
    "newdate": "Which day instead?",
    "newtime": "What time?",
    "newtimelist": "{date}, {times}. Which?",
    "offer1": "{wished}'s gone. {one}?",
    "offern": "{wished}'s gone. Got {options}.",
    "none": "Nothing {date}. Got {options}.",
    "only1": "{date}, {one}?",
    "next1": "{one}?",
    "otherday": "When, then?",
    "which": "Got {options}.",
    "found": "{ticket}, {name}, {garment}, {work}.",
    "atfitting": "Fitting {date}, {time}.",
    "isit": "That it?",
    "noticket": "No {ticket}.",
    "noname": "Not one {name}.",
    "nofitting": "No fitting left on {ticket}.",
    "recap": "{date}, {time}, {name}, {garment}, {work}, {price}, {days} days. Right?",
    "recapmove": "{ticket}, off {olddate} {oldtime}, on {date} {time}. Right?",
    "express": "{ticket}, {date} not {old}, {fee} extra. Do it?",
    "free": "{ticket} not started. Costs nothing. Cancel?",
    "charge": "{ticket} started. Costs {fee}. Cancel?",
    "booked": "Done. {ticket}. {date}, {time}.",
    "moved": "Done. {ticket}, {date}, {time}.",
    "expressed": "Done. {ticket}, ready {date}, {fee} extra.",
    "cancelled": "{ticket} cancelled. Nothing due.",
    "cancelledfee": "{ticket} cancelled. {fee} due.",
    "kept": "Left it.",
    "ready": "{ticket}: ready. Come and collect.",
    "waiting": "{ticket}: {date}.",
    "price": "{garment}, {work}: {price}, {days} days.",
    "notoffered": "{garment}, {work}: don't do it.",
    "leather": "No leather. No suede. Holt's, Mill Street.",
    "hours": "Tuesday to Friday 9 to 18. Saturday 9:00 to 14:00.",
    "change": "What, then?",
    "more": "That all?",
    "what": "Go on.",
    "again": "What? That all?",
    "pardon": "What?",
    "bye": "Right. Bye.",
}, date=day_short, count=digits, all_done=True)

VOICES["form"] = Voice({
    "want": "Order slip. Please state: new fitting / existing ticket / price enquiry / other.",
    "garment": "Garment: ____",
    "work": "Alteration (hem, sleeves, waist, zip, lining): ____",
    "date": "Day of fitting: ____",
    "time": "Time of fitting: ____",
    "timelist": "Free on {date}: {times}\nTime of fitting: ____",
    "name": "Customer (first and last name): ____",
    "ticket": "Ticket (T-####): ____",
    "lostname": "Ticket missing; customer (first and last name): ____",
    "newdate": "New day of fitting: ____",
    "newtime": "New time of fitting: ____",
    "newtimelist": "Free on {date}: {times}\nNew time of fitting: ____",
    "offer1": "{date}, {wished}: occupied\nFree: {one}\nTake it? (yes/no): ____",
    "offern": "{date}, {wished}: occupied\nFree: {options}\nTime taken: ____",
    "none": "{date}: nothing free\nFree: {options}\nAppointment taken: ____",
    "only1": "Free on {date}: {one}\nTake it? (yes/no): ____",
    "next1": "Free: {one}\nTake it? (yes/no): ____",
    "otherday": "Other day: ____",
    "which": "Free: {options}\nTaken: ____",
    "found": "Ticket: {ticket}\nCustomer: {name}\nGarment: {garment}\nAlteration: {work}",
    "atfitting": "Fitting as booked: {date}, {time}",
    "isit": "Right ticket? (yes/no): ____",
    "noticket": "Ticket {ticket}: not on file",
    "noname": "Customer {name}: no single order on file",
    "nofitting": "Ticket {ticket}: no fitting on file",
    "recap": "Check before signing.\nCustomer: {name}\nGarment: {garment}\nAlteration: {work}\nFitting: {date}, {time}\nPrice: {price}\nWork: {days} days\nSigned? (yes/no): ____",
    "recapmove": "Check before signing.\nTicket: {ticket}\nFitting, old: {olddate}, {oldtime}\nFitting, new: {date}, {time}\nSigned? (yes/no): ____",
    "express": "Check before signing.\nTicket: {ticket}\nReady, old: {old}\nReady, express: {date}\nExpress surcharge: {fee}\nSigned? (yes/no): ____",
    "free": "Check before signing.\nTicket: {ticket}\nWork begun: no\nCharge for cancellation: none\nCancel? (yes/no): ____",
    "charge": "Check before signing.\nTicket: {ticket}\nWork begun: yes\nCharge for cancellation: {fee}\nCancel? (yes/no): ____",
    "booked": "Booked.\nTicket: {ticket}\nFitting: {date}, {time}",
    "moved": "Moved.\nTicket: {ticket}\nFitting: {date}, {time}",
    "expressed": "Express entered.\nTicket: {ticket}\nReady: {date}\nSurcharge: {fee}",
    "cancelled": "Cancelled.\nTicket: {ticket}\nCharge: none",
    "cancelledfee": "Cancelled.\nTicket: {ticket}\nCharge: {fee}",
    "kept": "Void. No entry made.",
    "ready": "Ticket: {ticket}\nGarment: {garment}\nState: ready for collection",
    "waiting": "Ticket: {ticket}\nGarment: {garment}\nState: in hand, ready on {date}",
    "price": "Garment: {garment}\nAlteration: {work}\nPrice: {price}\nWork: {days} days",
    "notoffered": "Garment: {garment}\nAlteration: {work}\nState: not offered",
    "leather": "Material: leather, suede\nState: not accepted\nReferred to: Holt's, Mill Street",
    "hours": "Hours, Tuesday to Friday: 9:00-18:00\nHours, Saturday: 9:00-14:00",
    "change": "Line to correct, and correction: ____",
    "more": "Other business (or: none): ____",
    "what": "Business: ____",
    "again": "Illegible.\nOther business (or: none): ____",
    "pardon": "Illegible.",
    "bye": "Slip closed.",
}, date=day_full, count=digits, items=bare, glue="\n", join="\n".join, batch=2, lists=True)

VOICES["several"] = Voice({
    "want": "Hello! Do you want something altered, have you already got something with us, or would you like to know a price?",
    "garment": "What have you got?",
    "work": "What would you like done to it: hem, sleeves, waist, zip, lining?",
    "date": "Which day can you come in for a fitting?",
    "time": "At what time?",
    "timelist": "{date} has {times}. Which one can you make?",
    "name": "And who are you, first name and surname?",
    "ticket": "Do you have your ticket there, and what number's on it?",
    "lostname": "Okay, and what's your name, first name and surname?",
    "newdate": "Which day can you come in instead?",
    "newtime": "And at what time?",
    "newtimelist": "{date} has {times}. Which one can you make?",
    "offer1": "{wished} on {date} is somebody else's. Can you make {one}? Or is another day easier?",
    "offern": "{wished} on {date} is somebody else's. Can you make {options}? Which one? Or is another day easier?",
    "none": "{date} doesn't work. Can you make {options}? Or is there another day?",
    "only1": "{date} has {one}. Can you make that? Or is another day easier?",
    "next1": "Can you make {one}? Or is another day easier?",
    "otherday": "Okay, so which day can you come in?",
    "which": "Can you make {options}? Which one?",
    "found": "Right, {ticket}, {name}, that's the {garment}, {work}.",
    "atfitting": "It's down for {date} at {time}.",
    "isit": "Is that you? Is that the one you mean?",
    "noticket": "{ticket} doesn't exist.",
    "noname": "I can't tell which order {name} is.",
    "nofitting": "{ticket} doesn't have a fitting any more.",
    "recap": "Let me see: {name}, {date}, {time}, {garment}, {work}. It'll be {price} and take {days} days, is that okay? Is everything right? Can I put it in?",
    "recapmove": "Let me see: {ticket} comes off {olddate}, {oldtime}, and goes on {date}, {time}. Is that right? Can I put it in?",
    "express": "We can get {ticket} done by {date} and not {old}, for {fee} on top. Is the price okay? Do you want that?",
    "free": "Nobody's touched {ticket} yet, so it's free to cancel. Is that what you want? Should I cancel it?",
    "charge": "Somebody's started on {ticket}, so it'd be {fee} to cancel. Is that okay? Should I cancel it?",
    "booked": "It's in! {date} at {time}, and your ticket is {ticket}.",
    "moved": "It's in! {ticket} is {date} at {time} now.",
    "expressed": "It's in! {ticket} is ready {date}, {fee} on top.",
    "cancelled": "Cancelled, {ticket} is out, and you owe us nothing.",
    "cancelledfee": "Cancelled, {ticket} is out, and you owe us {fee}.",
    "kept": "Okay, I won't touch it.",
    "ready": "{ticket} is ready, you can fetch the {garment}.",
    "waiting": "{ticket} isn't done yet, the {garment} should be by {date}.",
    "price": "A {garment}, {work}: {price}, and it takes {days} days.",
    "notoffered": "The {work} on a {garment} isn't something we do.",
    "leather": "Leather and suede we can't do, our needles break. Try Holt's on Mill Street.",
    "hours": "We're open Tuesday to Friday from 9 am to 6 pm, and Saturday from 9 am to 2 pm.",
    "change": "Oh, what's wrong? What should it be?",
    "more": "Is there anything else? Or are you all set?",
    "what": "Sure, what else is there?",
    "again": "Sorry, I'm lost. Is there anything else? Or are you all set?",
    "pardon": "Sorry, I'm lost.",
    "bye": "Okay, take care, bye!",
}, batch=9, date=day_us, time=clock12, count=digits)

VOICES["either_or"] = Voice({
    "want": "Are you bringing us something new, or is it about something we already have here?",
    "garment": "Is it trousers, a skirt or a dress, or would it rather be a jacket, a coat or a shirt?",
    "work": "Is it the hem or the sleeves that bother you, or is it more the waist, the zip or the lining?",
    "date": "Would you sooner come this week or next, and on which day?",
    "time": "Are you a morning person or an afternoon person, in other words, what time?",
    "timelist": "Would you take {times} on {date}?",
    "name": "Do I write your own name or somebody else's, and how does it go?",
    "ticket": "Can you tell me the ticket number, or should I look for you by name?",
    "lostname": "By name, then: is it yours, or was it brought in by someone else, and what is it?",
    "newdate": "Would you sooner come earlier than that or later, and on which day?",
    "newtime": "In the morning or in the afternoon, and what time exactly?",
    "newtimelist": "Would you take {times} on {date}?",
    "offer1": "{wished} on {date} has been given away; would {one} be all right, or should I look at a different day?",
    "offern": "{wished} on {date} has been given away; would you take {options}, or should I look at a different day?",
    "none": "{date} is full or we're shut; would you take {options}, or should I look at a different day?",
    "only1": "It would have to be {one} on {date}; is that all right, or should I look at a different day?",
    "next1": "Or else {one}, would that be all right, or not?",
    "otherday": "Then is it earlier in the week or later, and which day?",
    "which": "Would you take {options}?",
    "found": "I have {ticket} here, the {garment} of {name}, it says {work}.",
    "atfitting": "It says {date} at {time} for the fitting.",
    "isit": "Is that the one, or is it a different one?",
    "noticket": "Either I misheard or there's no {ticket}.",
    "noname": "Either there's no {name} here or there is more than one.",
    "nofitting": "Either it has been or it was never made, but {ticket} has no fitting.",
    "recap": "That makes {name} on {date} at {time}, {garment}, {work}, {price}, done in {days} days. Shall I write it down like that, or is something not right?",
    "recapmove": "That makes {date} at {time} for {ticket}, and no more {olddate} at {oldtime}. Shall I write it down like that, or is something not right?",
    "express": "You could have {ticket} on {old} for the normal price, or on {date} for {fee} more. Shall I put it down for {date}, or leave it?",
    "free": "Nothing has been cut on {ticket}, so it wouldn't cost you anything. Shall I cancel it, or does it stay?",
    "charge": "Some of {ticket} has been done, so it would cost you {fee}. Shall I cancel it, or does it stay?",
    "booked": "Written down, then: {date} at {time}, and the ticket is {ticket}.",
    "moved": "Written down, then: {ticket} is on {date} at {time}.",
    "expressed": "Written down, then: {ticket} for {date}, {fee} more.",
    "cancelled": "{ticket} is cancelled, then, and costs nothing.",
    "cancelledfee": "{ticket} is cancelled, then, and costs {fee}.",
    "kept": "Then it stays as it was.",
    "ready": "The {garment}, {ticket}, is ready, so you can fetch it today or whenever you like.",
    "waiting": "The {garment}, {ticket}, is either on the table or on the rail, but it won't be done before {date}.",
    "price": "The {work} of a {garment} comes to {price}, and needs {days} days.",
    "notoffered": "The {work} of a {garment}, no, neither of us does that.",
    "leather": "Whether it's leather or suede, we can't sew it; Holt's on Mill Street can do both.",
    "hours": "Tuesday to Friday it's 9:00 to 18:00, Saturday it's 9:00 to 14:00.",
    "change": "Is it the day or the time that's wrong, or is it something else, and what should it be?",
    "more": "Was that all, or is there something else?",
    "what": "And is it about something new or something old?",
    "again": "Either you mumble or I'm going deaf. Was that all, or is there something else?",
    "pardon": "Either you mumble or I'm going deaf.",
    "bye": "Till then, or till whenever. Goodbye.",
}, checks=True, all_done=True)

VOICES["indirect"] = Voice({
    "want": "Hello. You'll have come about something, I expect.",
    "garment": "I couldn't say anything without knowing what sort of garment we're looking at.",
    "work": "I'd want to know if we're altering the hem, the sleeves, the waist, the zip or the lining.",
    "date": "We'd have to fit it on you first, and I don't know yet what day you'd be free.",
    "time": "It remains to be seen what time would be good for you.",
    "timelist": "On {date} there's {times}, if you'd tell me which you like.",
    "name": "I don't believe I've caught your name.",
    "ticket": "Usually there's a number on the ticket, if you could read it to me.",
    "lostname": "There's always the name, if you'd tell me whose it is.",
    "newdate": "I'd be curious which day you'd rather have.",
    "newtime": "I'd also be curious about the time.",
    "newtimelist": "On {date} there's {times}, if you'd tell me which you like.",
    "offer1": "Somebody was quicker for {wished} on {date}, I see, so I was going to suggest {one}.",
    "offern": "Somebody was quicker for {wished} on {date}, I see, so I was going to suggest {options}.",
    "none": "We don't seem to have anything on {date}, so I was going to suggest {options}.",
    "only1": "There's a gap on {date} at {one}, so I was going to suggest that.",
    "next1": "In that case I was going to suggest {one}.",
    "otherday": "I could turn the page, if you told me to which day.",
    "which": "I was going to suggest {options}, and I'm waiting to hear which.",
    "found": "This looks like it, {ticket}, a {garment} with the {work} to be done, {name} on the label.",
    "atfitting": "It seems we expected you on {date} at {time}.",
    "isit": "I assume this is it, but you'd know better.",
    "noticket": "I don't seem to have a {ticket}.",
    "noname": "I don't seem to be able to tell which order of {name} it is.",
    "nofitting": "There doesn't seem to be a fitting left for {ticket}.",
    "recap": "I'd be writing you in for {date} at {time}, then, {name}, with the {garment} and its {work}, for {price} and {days} days of work, unless you tell me otherwise; I just need your word.",
    "recapmove": "I'd be moving {ticket} away from {olddate}, {oldtime}, and over to {date}, {time}; I just need your word.",
    "express": "I could see to it that {ticket} is done on {date} rather than {old}, which would be {fee} extra; I just need your word.",
    "free": "It looks as if {ticket} is still untouched, so it would be no charge if I cancelled it; I just need your word.",
    "charge": "It looks as if {ticket} has been started, so it would be {fee} if I cancelled it; I just need your word.",
    "booked": "You're in the diary for {date} at {time}, and {ticket} is your ticket.",
    "moved": "You're in the diary for {date} at {time} now, with {ticket}.",
    "expressed": "I've marked {ticket} for {date}, with {fee} extra.",
    "cancelled": "I've struck out {ticket}, so it's cancelled, at no charge.",
    "cancelledfee": "I've struck out {ticket}, so it's cancelled, for {fee}.",
    "kept": "I'll not touch anything, then.",
    "ready": "I can see {ticket} from here, the {garment} is ready to go home with you.",
    "waiting": "I don't think {ticket} is done yet, the label says {date} for the {garment}.",
    "price": "I'd reckon {price} for the {work} of a {garment}, and {days} days.",
    "notoffered": "I'd rather not take on the {work} of a {garment}.",
    "leather": "I'd rather not put leather or suede under our needles; they know how at Holt's in Mill Street.",
    "hours": "You'd find us here Tuesday to Friday from nine till six, and Saturday from nine till 2 pm.",
    "change": "I seem to have something wrong, if you'd tell me what it ought to be.",
    "more": "I wouldn't want you to leave with anything still on your mind.",
    "what": "I'm listening.",
    "again": "I don't think I followed. I wouldn't want you to leave with anything still on your mind.",
    "pardon": "I don't think I followed.",
    "bye": "It'll be nice to see you, then. Goodbye.",
}, time=clock12, money=pounds_words, date=day_th)

VOICES["markdown"] = Voice({
    "want": "**Needle & Pine**\nTell me what you need:\n- a **fitting** for an alteration\n- a **change** to an order\n- a **price**",
    "garment": "- **Garment**: which piece of clothing is it?",
    "work": "- **Alteration**: hem, sleeves, waist, zip or lining?",
    "date": "- **Day**: when do you want to come to the fitting?",
    "time": "- **Time**: at what time?",
    "timelist": "**Free on {date}**{times}\nWhich **time** do you take?",
    "name": "- **Name**: who is it for?",
    "ticket": "- **Ticket**: which number is on it?",
    "lostname": "- **Name**: under which name was the order placed?",
    "newdate": "- **New day**: when do you want to come?",
    "newtime": "- **New time**: at what time?",
    "newtimelist": "**Free on {date}**{times}\nWhich **time** do you take?",
    "offer1": "**{wished}** on **{date}** is not free. What is free: **{one}**. Do you take it?",
    "offern": "**{wished}** on **{date}** is not free. What is free:{options}\nWhich one do you take?",
    "none": "**{date}** is not possible. What is free:{options}\nWhich one do you take?",
    "only1": "Free on **{date}**: **{one}**. Do you take it?",
    "next1": "Free as well: **{one}**. Do you take it?",
    "otherday": "- **Day**: which other one?",
    "which": "What is free:{options}\nWhich one do you take?",
    "found": "**{ticket}**\n- Garment: {garment}\n- Alteration: {work}\n- Name: {name}",
    "atfitting": "- Fitting: {date}, {time}",
    "isit": "Is this **your order**?",
    "noticket": "**{ticket}** does not exist.",
    "noname": "**{name}**: no order, or more than one.",
    "nofitting": "**{ticket}** has no fitting.",
    "recap": "**Please check**\n- Name: **{name}**\n- Garment: **{garment}**\n- Alteration: **{work}**\n- Fitting: **{date}**, **{time}**\n- Price: **{price}**\n- Ready: {days} days after the fitting\n\nShall I **book** it?",
    "recapmove": "**Please check**\n- Ticket: **{ticket}**\n- Until now: {olddate}, {oldtime}\n- From now on: **{date}**, **{time}**\n\nShall I **move** it?",
    "express": "**Please check**\n- Ticket: **{ticket}**\n- Ready until now: {old}\n- Ready with express: **{date}**\n- Extra: **{fee}**\n\nShall I **order** it?",
    "free": "**Please check**\n- Ticket: **{ticket}**\n- Begun: no\n- Charge: **none**\n\nShall I **cancel** it?",
    "charge": "**Please check**\n- Ticket: **{ticket}**\n- Begun: yes\n- Charge: **{fee}**\n\nShall I **cancel** it?",
    "booked": "**Booked.**\n- Ticket: **{ticket}**\n- Fitting: {date}, {time}",
    "moved": "**Moved.**\n- Ticket: **{ticket}**\n- Fitting: {date}, {time}",
    "expressed": "**Ordered.**\n- Ticket: **{ticket}**\n- Ready: {date}\n- Extra: {fee}",
    "cancelled": "**Cancelled.**\n- Ticket: **{ticket}**\n- Charge: none",
    "cancelledfee": "**Cancelled.**\n- Ticket: **{ticket}**\n- Charge: {fee}",
    "kept": "**Nothing** was changed.",
    "ready": "**{ticket}** is **ready**: the {garment} can be collected.",
    "waiting": "**{ticket}** is **in the workshop**: the {garment} can be collected from {date} on.",
    "price": "**{garment}, {work}**\n- Price: **{price}**\n- Duration: **{days} days**",
    "notoffered": "**{garment}, {work}**: not offered.",
    "leather": "**Leather and suede**: not possible here.\n- Who does it: **Holt's**, Mill Street",
    "hours": "**Opening hours**\n- Tuesday to Friday: 9:00-18:00\n- Saturday: 9:00-14:00",
    "change": "**What** should be different?",
    "more": "Is there **anything else**?",
    "what": "**What** is it?",
    "again": "I did not understand this. Is there **anything else**?",
    "pardon": "I did not understand this.",
    "bye": "**Goodbye**, and thank you.",
}, batch=9, items=bullets, glue="\n", join="\n".join, count=digits, lists=True)

VOICES["apologetic"] = Voice({
    "want": "I'm so sorry to keep you waiting. Please, how can I help?",
    "garment": "I'm sorry, I can't see it from here. What is it that you'd like altered?",
    "work": "Forgive me for asking, but what's to be done? The hem, the sleeves, the waist, the zip, the lining?",
    "date": "I'm afraid we can't do it without a fitting, I do apologise. When might you be able to come in?",
    "time": "I hate to be a nuisance, but what time would that be?",
    "timelist": "I'm afraid all that I have on {date} is {times}, I'm sorry. What time could you do?",
    "name": "I'm terribly sorry, I never asked your name. What is it?",
    "ticket": "I'm sorry to trouble you, but might you have the ticket number?",
    "lostname": "Oh, please don't apologise, the tickets are far too small. May I have the name instead?",
    "newdate": "I'm sorry that day doesn't suit you after all. Which one would be better?",
    "newtime": "And I'm sorry, what time?",
    "newtimelist": "I'm afraid all that I have on {date} is {times}, I'm sorry. What time could you do?",
    "offer1": "Oh, I'm so sorry, I've only just given away {wished} on {date}. I feel awful. Would {one} be any use at all?",
    "offern": "Oh, I'm so sorry, I've only just given away {wished} on {date}. I feel awful. Would {options} be any use at all?",
    "none": "I'm dreadfully sorry, there's nothing at all on {date}. Would {options} be any use at all?",
    "only1": "I'm sorry it's so little, but on {date} there's just {one}. Would that be any use at all?",
    "next1": "I'm sorry. Would {one} be any better?",
    "otherday": "I'm sorry to be so difficult. Which other day might you manage?",
    "which": "I'm sorry, it's {options} that I've got. Which could you live with?",
    "found": "Sorry for the rustling. Here is {ticket}, for {name}, the {garment}, {work}.",
    "atfitting": "We had you down for {date} at {time}.",
    "isit": "I do hope that's the right one?",
    "noticket": "I'm so sorry, I can't find {ticket}. It must be my fault.",
    "noname": "I'm so sorry, I can't tell which order is that of {name}. It must be my fault.",
    "nofitting": "I'm sorry, I can't see any fitting for {ticket}.",
    "recap": "I'm sorry to go over it all again: {date} at {time}, for {name}, the {garment}, {work}, and I'm afraid it's {price} and takes {days} days. Would it be all right if I booked that?",
    "recapmove": "I'm sorry to go over it all again: {ticket}, from {olddate} at {oldtime} to {date} at {time}. Would it be all right if I moved it?",
    "express": "I'm sorry it takes us until {old} otherwise. We could manage {ticket} by {date}, but I'm afraid I'd have to charge {fee} extra. Would it be all right if I did that?",
    "free": "I'm sorry you won't be needing us. We haven't begun on {ticket}, so of course there's no charge. Would it be all right if I cancelled it?",
    "charge": "I'm sorry you won't be needing us. We've begun on {ticket}, so I'm afraid there's a charge of {fee}. Would it be all right if I cancelled it?",
    "booked": "Thank you, that's so kind. You're booked for {date} at {time}, and your ticket is {ticket}.",
    "moved": "Thank you for bearing with me. {ticket} has been moved to {date} at {time}.",
    "expressed": "Thank you, that's very understanding. {ticket} is ready on {date}, and I'm sorry about the {fee}.",
    "cancelled": "{ticket} is cancelled and there's nothing to pay. I'm sorry it didn't work out.",
    "cancelledfee": "{ticket} is cancelled, and I'm sorry about the {fee}.",
    "kept": "I'm sorry for the fuss. I've left it all alone.",
    "ready": "{ticket} is ready, and I'm sorry if we should have rung you. You're welcome to collect the {garment}.",
    "waiting": "I'm sorry, {ticket} isn't done. The {garment} should be on {date}, and I do apologise.",
    "price": "I'm afraid it's {price} for the {work} of a {garment}, and it takes {days} days, I'm sorry it isn't quicker.",
    "notoffered": "I'm so sorry, we can't do the {work} of a {garment}.",
    "leather": "I'm so sorry, we can't do leather or suede, I wish we could. May I suggest Holt's in Mill Street?",
    "hours": "We're open Tuesday to Friday from 9:00 to 18:00, and Saturday from 9:00 to 14:00. I'm sorry it isn't longer.",
    "change": "Oh no, I'm sorry, I got it wrong. What should it be?",
    "more": "I'm sorry it took so long. Is there anything else at all?",
    "what": "Of course, sorry. What is it?",
    "again": "I'm so sorry, I'm being slow. Is there anything else at all?",
    "pardon": "I'm so sorry, I'm being slow.",
    "bye": "Thank you for your patience, and sorry again. Goodbye.",
})

VOICES["steps"] = Voice({
    "want": "Let's take this one step at a time. What is it that you need from us?",
    "garment": "Tell me what garment it is.",
    "work": "Tell me what is to be altered on it: hem, sleeves, waist, zip or lining.",
    "date": "Next we need the day of the fitting. Which day is it?",
    "time": "Next we need the time. What time is it?",
    "timelist": "Next we need the time. {date} has {times}. Which is it?",
    "name": "Last of all we need your name. What is it?",
    "ticket": "The first thing is to find your order. Which number is on the ticket?",
    "lostname": "Then we find your order by name. Which name is it?",
    "newdate": "The next thing is the new day. Which day is it?",
    "newtime": "The next thing is the new time. What time is it?",
    "newtimelist": "The next thing is the new time. {date} has {times}. Which is it?",
    "offer1": "One step back: {wished} on {date} is not available, {one} is. Do we go on with {one}?",
    "offern": "One step back: {wished} on {date} is not available. Available are {options}. Which of them do we go on with?",
    "none": "One step back: there is nothing available on {date}. Available are {options}. Which of them do we go on with?",
    "only1": "On {date} there is {one}. Do we go on with that?",
    "next1": "Then there is {one}. Do we go on with that?",
    "otherday": "Back to the day, then. Which other day is it?",
    "which": "Available are {options}. Which of them do we go on with?",
    "found": "That step is done, I found {ticket}: {name}, {garment}, {work}.",
    "atfitting": "Its fitting is on {date} at {time}.",
    "isit": "Before we go on: is this your order?",
    "noticket": "That step failed, there is no {ticket}.",
    "noname": "That step failed, I could not single out an order of {name}.",
    "nofitting": "We stop here, as {ticket} has no fitting.",
    "recap": "Step 6 of 6, where we check it all. Garment: {garment}. Alteration: {work}. Day: {date}. Time: {time}. Name: {name}. Price: {price}, {days} days of work. Is it correct, and can I complete the booking?",
    "recapmove": "The last step is to check. Order: {ticket}. Fitting before: {olddate}, {oldtime}. Fitting now: {date}, {time}. Is it correct, and can I complete the move?",
    "express": "The last step is to check. Order: {ticket}. Ready before: {old}. Ready now: {date}. Extra cost: {fee}. Is it correct, and can I complete the change?",
    "free": "The last step is to check. Order: {ticket}. Work begun: no. Cost: nothing. Do you want me to cancel it?",
    "charge": "The last step is to check. Order: {ticket}. Work begun: yes. Cost: {fee}. Do you want me to cancel it?",
    "booked": "All steps are done: you are booked on {date} at {time}, with ticket {ticket}.",
    "moved": "All steps are done: {ticket} has its fitting on {date} at {time}.",
    "expressed": "All steps are done: {ticket} is ready on {date}, for {fee} extra.",
    "cancelled": "All steps are done: {ticket} is cancelled and costs nothing.",
    "cancelledfee": "All steps are done: {ticket} is cancelled and costs {fee}.",
    "kept": "We stop here, and nothing is changed.",
    "ready": "I looked: {ticket} is ready. The next step is yours, come and collect the {garment}.",
    "waiting": "I looked: {ticket} is still in work. The {garment} is finished on {date}.",
    "price": "I looked it up: the {work} of a {garment} costs {price} and takes {days} days.",
    "notoffered": "I looked it up: the {work} of a {garment} is not on our list.",
    "leather": "We stop here, since leather and suede are not on our list. The next step would be Holt's in Mill Street, who do them.",
    "hours": "I looked it up: Tuesday to Friday 9:00 to 18:00, Saturday 9:00 to 14:00.",
    "change": "Then we go back. Which step was wrong, and what is right?",
    "more": "That completes it. Is there another thing to go through?",
    "what": "Good, from the start, then. What is it?",
    "again": "I could not follow that. Is there another thing to go through?",
    "pardon": "I could not follow that.",
    "bye": "Then we are through. Goodbye.",
}, steps=True)

VOICES["phone"] = Voice({
    "want": "Needle and Pine, hello? ... Yes, I can hear you. What's it about?",
    "garment": "Mm-hm. Hang on, let me turn the radio down ... So, what've you got?",
    "work": "Right, okay. And it's the, what, the hem? The sleeves? The waist, zip, lining?",
    "date": "Okay, let me get the diary ... bear with me ... right. When were you thinking?",
    "time": "Mm-hm, and around what time?",
    "timelist": "Okay, {date}, I'm looking ... I've got {times}. What d'you reckon?",
    "name": "Lovely. Who am I talking to?",
    "ticket": "Right. You don't happen to have the ticket in front of you, do you? What's the number?",
    "lostname": "No, that's fine, that's fine. Who's it under?",
    "newdate": "Okay, so that's out ... When can you make it, then?",
    "newtime": "Mm-hm, and around what time?",
    "newtimelist": "Okay, {date}, I'm looking ... I've got {times}. What d'you reckon?",
    "offer1": "{date} ... {wished}, you said ... no, that's gone, sorry. Could you do {one}?",
    "offern": "{date} ... {wished}, you said ... no, that's gone, sorry. I've got {options}. What d'you reckon?",
    "none": "{date} ... no, that's no good. I've got {options}. What d'you reckon?",
    "only1": "{date} ... yeah, I could do {one}. That okay?",
    "next1": "No? Okay ... what about {one}?",
    "otherday": "Okay ... so what other day could you do?",
    "which": "So it's {options}. What d'you reckon?",
    "found": "Hang on ... yep, got it, {ticket}, {name}, {garment}, {work}.",
    "atfitting": "And that's down for {date} at {time}.",
    "isit": "That you?",
    "noticket": "Hang on ... no, I haven't got a {ticket}.",
    "noname": "Hang on ... no, I can't make out which one {name} is.",
    "nofitting": "No, there's no fitting for {ticket} ... must've been already.",
    "recap": "Okay, so that's {name}, {date}, {time}, for the {garment}, {work} ... that's, er, {price}, and give us {days} days. Yeah? Shall I stick that in?",
    "recapmove": "Okay, so {ticket} comes out of {olddate}, {oldtime}, and goes in {date}, {time}. Yeah? Shall I stick that in?",
    "express": "Hang on, I'll ask in the back ... Okay, so {ticket}, instead of {old}, they can do {date}, but that's {fee} on top. Yeah? Shall I tell them?",
    "free": "Hang on, I'll ask in the back ... No, they haven't started {ticket}, so that's nothing to pay. Cancel it, yeah?",
    "charge": "Hang on, I'll ask in the back ... They've started {ticket}, so that'd be {fee}. Cancel it, yeah?",
    "booked": "Great, that's in. {date}, {time}, and the ticket's {ticket}, have you got a pen? {ticket}.",
    "moved": "Great, that's in. {ticket}, {date}, {time}.",
    "expressed": "Great, they'll do it. {ticket}, {date}, and that's {fee} on top.",
    "cancelled": "Okay, {ticket}'s cancelled. Nothing to pay.",
    "cancelledfee": "Okay, {ticket}'s cancelled. That's {fee}, next time you're in.",
    "kept": "Okay, no, that's fine, I'll leave it.",
    "ready": "{ticket} ... hang on ... yeah, the {garment}, that's ready. Come by whenever.",
    "waiting": "{ticket} ... hang on ... no, the {garment}, that'll be {date}.",
    "price": "A {garment}, {work} ... that's, er, {price}, and it'd take {days} days.",
    "notoffered": "The {work}, on a {garment} ... no, we don't do that.",
    "leather": "Leather, suede, that sort of thing? No, sorry. Try Holt's, on Mill Street. Mill, like windmill.",
    "hours": "It's nine to six, Tuesday to Friday, and Saturday we're here nine till two in the afternoon.",
    "change": "Oh, okay. What've I got wrong?",
    "more": "Okay. Anything else, or ...?",
    "what": "Yeah, go on?",
    "again": "Sorry, you're breaking up. Anything else, or ...?",
    "pardon": "Sorry, you're breaking up.",
    "bye": "Cheers, bye. Bye. Bye-bye.",
}, single=True, time=clock_words, money=pounds_words, date=day_th, checks=True)

STYLES = tuple(VOICES)

"""The tour office of Hollin Ridge, a vineyard: rules, no model. Twelve people who might sit there, one a style.

`build(style)` is an agent for one conversation. Called without a text it makes a fresh one, so that
`harness.simulate(stories, agent=build(style))` gives every trial a conversation of its own.
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
    number,
    numbered,
    ordinal_choice,
    pounds,
    pounds_gbp,
    pounds_words,
    same_weekday,
    sentences_that_ask,
    unconditional,
    undenied,
    words,
)


# --- English: what people write, read without a model ---------------------------------------------------------------


# --- The vineyard -----------------------------------------------------------------------------------------------------

TOURS = {
    "Cellar Walk": {"price": 18, "minutes": 60, "days": (1, 2, 3, 4, 5, 6), "times": ["11:00", "15:00"]},
    "Grand Tasting": {"price": 42, "minutes": 120, "days": (2, 3, 4, 5, 6), "times": ["14:00", "16:30"]},
    "Sunset Vines": {"price": 35, "minutes": 90, "days": (4, 5), "times": ["18:00"]},
}
DOMAIN = r"(?:the\s+)?(?:cellar(?: walk)?|grand(?: tasting)?|sunset(?: vines)?)"
DOMAIN_WORDS = set("cellar walk grand tasting sunset vines hollin ridge vineyard tour tours booking reference voucher hr gv pounds gbp".split())
PLACES = 12


def world():
    """Fresh books, and the tools that read and write them."""
    bookings = {
        "HR-4471": {"name": "Marta Oyelaran", "tour": "Cellar Walk", "date": "2026-05-16", "time": "11:00", "people": 2},
        "HR-4390": {"name": "Declan Fahey", "tour": "Grand Tasting", "date": "2026-05-30", "time": "14:00", "people": 2},
        "HR-4402": {"name": "Ruth Ashdown", "tour": "Grand Tasting", "date": "2026-05-14", "time": "16:30", "people": 4},
        "HR-4512": {"name": "Tobias Ekholm", "tour": "Sunset Vines", "date": "2026-05-22", "time": "18:00", "people": 2},
        "HR-4533": {"name": "Tessa Ekholm", "tour": "Cellar Walk", "date": "2026-05-22", "time": "15:00", "people": 3},
    }
    taken = {("Cellar Walk", "2026-05-23", "11:00"): 11, ("Grand Tasting", "2026-05-23", "14:00"): 12}
    vouchers = {"GV-118": {"worth": 50, "good_until": "2026-03-31"}, "GV-204": {"worth": 80, "good_until": "2026-12-31"}}
    count = iter(range(5207, 5300, 7))

    def places(tour, date, time):
        booked = sum(b["people"] for b in bookings.values() if (b["tour"], b["date"], b["time"]) == (tour, date, time))
        return max(0, PLACES - booked - taken.get((tour, date, time), 0))

    def with_price(reference):
        b = bookings[reference]
        return {"reference": reference, **b, "total": TOURS[b["tour"]]["price"] * b["people"]}

    @harness.tool
    def tour_times(tour: str, date: str) -> list:
        """The times of a tour on a day, with the places that are left."""
        day = dt.date.fromisoformat(date)
        if day.weekday() not in TOURS[tour]["days"] or day <= TODAY:
            return []
        return [{"time": t, "places": places(tour, date, t)} for t in TOURS[tour]["times"]]

    @harness.tool
    def find_booking(reference: str) -> dict:
        return with_price(reference) if reference in bookings else {"found": False}

    @harness.tool
    def find_booking_by_name(name: str) -> list:
        return [with_price(r) for r, b in bookings.items() if b["name"].lower() == name.lower()]

    @harness.tool
    def cancellation_terms(reference: str) -> dict:
        total = with_price(reference)["total"]
        days = (dt.date.fromisoformat(bookings[reference]["date"]) - TODAY).days
        return {"reference": reference, "paid": total, "refund": total if days >= 7 else total // 2}

    @harness.tool
    def check_voucher(code: str) -> dict:
        return {"code": code, **vouchers[code]} if code in vouchers else {"found": False}

    @harness.tool
    def book_tour(tour: str, date: str, time: str, people: int, name: str) -> dict:
        reference = f"HR-{next(count)}"
        bookings[reference] = {"name": name, "tour": tour, "date": date, "time": time, "people": people}
        return with_price(reference)

    @harness.tool
    def move_booking(reference: str, date: str, time: str) -> dict:
        bookings[reference].update(date=date, time=time)
        return with_price(reference)

    @harness.tool
    def change_people(reference: str, people: int) -> dict:
        bookings[reference]["people"] = people
        return with_price(reference)

    @harness.tool
    def cancel_booking(reference: str) -> dict:
        back = cancellation_terms.__wrapped__(reference)["refund"] if hasattr(cancellation_terms, "__wrapped__") else None
        if back is None:
            b = bookings[reference]
            total, days = TOURS[b["tour"]]["price"] * b["people"], (dt.date.fromisoformat(b["date"]) - TODAY).days
            back = total if days >= 7 else total // 2
        del bookings[reference]
        return {"reference": reference, "cancelled": True, "refund": back}

    tools = (tour_times, find_booking, find_booking_by_name, cancellation_terms, check_voucher, book_tour, move_booking,
             change_people, cancel_booking)
    return {getattr(t, "__name__", str(i)): t for i, t in enumerate(tools)}


# --- The desk ---------------------------------------------------------------------------------------------------------

INTENTS = {
    "extend": r"voucher[^.?!]{0,70}\b(?:expir|ran out|run out|extend|still|renew|prolong|lapsed|honou?r|valid|accept)|(?:extend|renew|prolong|expired|old|lapsed|out-of-date)\b[^.?!]{0,50}voucher|voucher",
    "cancel": r"\bcancel(?!lation)|\bcall (?:it|\w+ \w+|the \w+) off\b|\bcall off\b",
    "move": r"\bmov(?:e|ed|ing)\b|\breschedul|\bpostpon|\b(?:another|different|other) (?:day|date|time)|\bchange (?:the|my|our) (?:date|day|time)|\bswitch\b|\bput (?:it |my booking )?back\b|\bshift",
    "people": r"\b(?:one|another|an extra|an additional|one more|extra|additional|more) (?:more )?(?:person|people|guest|place|seat|head)|\bchange (?:the|my|our) (?:number|booking|party)|\bnumber of (?:people|guests|places)|\badd (?:a|one|an|another|my|someone)|\bjoin(?:ing|s)? us|\b(?:to|into) (?:three|four|five|six|\d) (?:people|persons|guests)",
    "book": r"\bbook\b|\breserve\b|\bsign (?:me|us) up|\bmake a (?:booking|reservation)|\bplaces? (?:on|for)\b|\b(?:i'd|we'd|i would|we would|would) (?:like|love) (?:to (?:do|join|come|take|visit|go|try|have)|a|the|two|three|four|five|six|places)\b|\bwant (?:to (?:do|join|come|take|visit|go)|a (?:tour|tasting|place)|the (?:cellar|grand|sunset))|\bis there (?:still )?(?:any )?(?:room|space)|\blooking (?:for|to)\b|\bfree (?:places|for)\b|\bpencil|\bpop(?:ping)? over\b|\b(?:cellar walk|grand tasting|sunset vines)\b[^.?]{0,30}\bplease\b",
}
TOPICS = {
    "dogs": r"\bdogs?\b|\bpets?\b|\bpupp|\bterrier|\bspaniel|\blabrador|\banimals?\b",
    "price": r"\bcosts?\b|\bprices?\b|\bpriced\b|how much|\bcharge\b|\bper (?:person|head)\b",
    "parking": r"\bpark\b|\bparking\b|\bcoach\b",
    "lunch": r"\blunch\b|\beat\b|\bfood\b|\brestaurant\b",
    "children": r"\bchild(?:ren)?\b|\bkids?\b|\bunder-?age\b|\bteenager",
    "length": r"how long\b(?! (?:ago|have))|\bduration\b",
}
ONLY_ASKING = r"(?:not|n't) (?:want|wish|need|intend|looking|like|going|plan\w*) (?:to )?(?:book|reserve|make)|without booking|no booking|(?:nothing|n't|not) (?:to )?book(?:ed|ing)? (?:anything|yet)|(?:only|just) (?:(?:a|one|two|some|a few) )?(?:quick )?(?:questions?|information|want(?:ed)? to know|asking|wondering|enquir)|before (?:i|we) (?:book|decide)"
DROP = r"\b(?:forget|leave|drop) (?:it|about it|everything|the whole)|\bnever mind|\b(?:don't|do not|won't|will not|not going to|rather not) (?:book|do|want|take|change|cancel|move) (?:it|anything|that|to book|a booking|this|my booking|the booking|any of)|\bno booking\b|\bnothing (?:then|at all)\b|\bkeep (?:it|the booking|my booking|things) as|\bleave (?:it|the booking|my booking|things|everything) as"
DEAR = r"\btoo (?:expensive|dear|much|high|pricey|steep)|\bmore than (?:i|we|my|our|£|\d)|\b(?:over|above|beyond|exceeds?) (?:my|our|the|£|\d)|\bafford|\bcheaper|\bbudget|\bat most|\bno more than|\bmaximum|\blimit"
LOST = r"\b(?:don't|do not|haven't|have not|can't|cannot|no longer|didn't)\b[^.?!]{0,40}\b(?:have|got|know|find|remember|recall|locate|keep)|\blost\b|\bmislaid|\bmisplaced|\bdeleted|\bno idea|\bwithout (?:it|one|the)|\bby name|\bunder (?:my|the|a) name|\bnot (?:to hand|at hand|sure)|\bhaven't got|\bhave no\b|\bno (?:reference|number|confirmation|booking number)|\bgone missing|\bthe name\b"


class Desk:
    def __init__(self, style):
        self.v, self.tools = VOICES[style], world()
        self.stage, self.kind, self.slots, self.queue, self.memory = "open", None, {}, [], {}
        self.asked, self.options, self.notes, self.turns, self.seen = ["want"], [], [], 0, {}
        self.booking, self.done = None, set()

    def __call__(self, text):
        text = clean(text)
        self.notes, self.turns = [], self.turns + 1
        plain = undenied(text, DOMAIN)
        if not {"offer", "time", "newtime", "recap", "terms", "change"} & set(self.asked) or self.asked == ["time"] and not self.options:
            plain = unconditional(plain)  # "if it is full, I take the later one" is no answer yet
        self.yes = is_yes(text)
        if self.stage == "bye":
            return self.out("bye")
        found = self.read(plain)
        self.was = self.state()
        for key in ("code", "ref", "name"):
            if found.get(key):
                self.memory[key] = found[key]
        return self.begin(text, plain, found) if self.stage in ("open", "more") else self.carry_on(text, plain, found)

    def state(self):
        return repr((sorted(self.slots.items(), key=str), sorted((k, v) for k, v in self.memory.items() if k != "early"), self.queue))

    # what is said

    def out(self, key, asked=None, **values):
        if asked is not None:
            self.asked = asked
        parts = [*self.notes, self.phrase(key, **values)]
        return self.v.letter(parts, self.turns == 1, key)

    def phrase(self, key, **values):
        return self.v.phrase(key, **values)

    def ask(self, slots, **values):
        slots = slots[: self.v.batch]
        self.asked = list(slots)
        parts = [*self.notes, *self.v.noted(self)]
        return self.v.letter([*parts, self.v.join([self.phrase(s, **values) for s in slots])], self.turns == 1, slots[0])

    # what is understood

    def read(self, text):
        found = {"tours": [], "numbers": []}
        work = text
        for key, pattern, shape in (("ref", r"\bHR[\s-]?(\d{4})\b", "HR-{}"), ("code", r"\bGV[\s-]?(\d{3})\b", "GV-{}")):
            m = re.search(pattern, work, re.I)
            if m:
                found[key] = shape.format(m[1])
                work = blank(work, [m.span()])
        if "ref" in self.asked and "ref" not in found:
            m = re.search(r"(?<![\d£])\b(\d{4})\b(?!-)", work)
            if m and not m[1].startswith("202"):
                found["ref"] = f"HR-{m[1]}"
                work = blank(work, [m.span()])
        if "code" in self.asked and "code" not in found:
            m = re.search(r"(?<![\d£])\b(\d{3})\b", work)
            if m:
                found["code"] = f"GV-{m[1]}"
                work = blank(work, [m.span()])
        found["money"] = [int(a or b) for a, b in re.findall(r"£\s?(\d+)(?:\.\d\d)?|\b(\d+) ?(?:pounds|quid|gbp)", work, re.I)]
        work = blank(work, [m.span() for m in re.finditer(rf"(?:£|GBP)\s?\d+(?:\.\d\d)?|\b{NUMBER} ?(?:pounds|quid|gbp)\b", work, re.I)])
        known = [self.slots.get("date"), *(o[0] for o in self.options), (self.booking or {}).get("date")]
        dates = same_weekday(work, find_dates(work, TODAY), [dt.date.fromisoformat(k) for k in known if k])
        found["dates"] = [d for _, _, d in dates]
        work = blank(work, [(a, b) for a, b, _ in dates])
        people = self.people_of(work)
        work = blank(work, [s for s, _ in people])
        found["numbers"] = [n for _, n in people]
        found["low"], found["high"], work2 = bounds(work)
        expected = bool({"time", "newtime", "offer"} & set(self.asked))
        times = find_times(work2, expected and not (self.v.menu and re.fullmatch(r"\W*\d\W*", text)))
        if "people" in self.asked and not {"time", "newtime"} & set(self.asked):
            times = [t for t in times if re.search(r"[:.]|am|pm|o'clock|noon|past|morning|at |evening|afternoon", work2[max(0, t[0] - 3):t[1]], re.I)]
        found["times"] = [t for _, _, t in times]
        if not found["numbers"] and {"people", "newpeople"} & set(self.asked):
            rest = blank(work2, [(a, b) for a, b, _ in times])
            found["numbers"] = [number(m[1]) for m in re.finditer(rf"\b({NUMBER})\b", rest, re.I) if not (m[1].lower() == "one" and "that one" in rest)]
            if not found["numbers"] and re.search(r"\b(?:alone|on my own|just me|only me|by myself)\b", rest, re.I):
                found["numbers"] = [1]
        if not (found["numbers"] or found["times"] or found["dates"]) and {"recap", "change"} & set(self.asked) and self.kind in ("book", "people"):
            m = re.fullmatch(rf"(?:(?:no|actually|sorry|wait|oh|make it|it should be|we'?re|i mean)\b\W*)*({NUMBER})(?: please)?\W*", work2, re.I)
            if m:
                found["numbers"] = [number(m[1])]
        for m in re.finditer(r"\b(cellar|grand|sunset)\b|\b(?:the )(walk|tasting|vines)\b", text, re.I):
            word = (m[1] or m[2]).lower()
            tour = {"cellar": "Cellar Walk", "walk": "Cellar Walk", "grand": "Grand Tasting", "tasting": "Grand Tasting"}.get(word, "Sunset Vines")
            if tour not in found["tours"]:
                found["tours"].append(tour)
        if "tour" in self.asked and not found["tours"]:
            if self.v.menu and re.fullmatch(r"\W*(?:option |number )?([123])\W*", text):
                found["tours"] = [list(TOURS)[int(re.search(r"\d", text)[0]) - 1]]
            elif re.search(r"\bwalk\b", text, re.I):
                found["tours"] = ["Cellar Walk"]
            elif re.search(r"\btasting\b", text, re.I):
                found["tours"] = ["Grand Tasting"]
            elif re.search(r"\bcheapest\b", text, re.I):
                found["tours"] = ["Cellar Walk"]
        alone = self.kind == "book" and not self.slots.get("name") and bool(re.fullmatch(rf"(?:{NAME}\s*){{2,4}}[.,]?", text))
        found["name"] = find_name(text, alone or bool({"name", "lostname"} & set(self.asked)), DOMAIN_WORDS)
        if not found["name"] and "ref" in self.asked and re.search(LOST, text, re.I):
            found["name"] = find_name(text, True, DOMAIN_WORDS)
        return found

    def people_of(self, text):
        out = []

        def put(m, n):
            if n and not any(a < m.end() and m.start() < b for (a, b), _ in out):
                out.append((m.span(), n))

        n = NUMBER
        for m in re.finditer(r"\b(?:one|1) (?:more|extra|additional)(?: (?:person|guest|place|seat|head))?|\b(?:an extra|another|an additional) (?:person|guest|place|seat|head)", text, re.I):
            put(m, -1)
        for m in re.finditer(rf"\bfrom ({n}) (?:people |persons |guests )?to ({n})\b(?!\s*(?:pm|am|o'clock|:))", text, re.I):
            put(m, number(m[2]))
        for m in re.finditer(rf"\b({n}) adults?(?: and|,| plus) ({n}) (?:children|kids|child)\b", text, re.I):
            put(m, number(m[1]) + number(m[2]))
        for m in re.finditer(rf"\b({n}) (?:\w+ )?(?:people|persons?|adults|guests|visitors|places|seats|tickets|heads|pax|of us|friends and me|in (?:all|total|number)|altogether|all told)\b", text, re.I):
            put(m, number(m[1]))
        for m in re.finditer(rf"\b(?:party|group|table|total|lot) of ({n})\b", text, re.I):
            put(m, number(m[1]))
        timed = bool({"time", "newtime", "offer"} & set(self.asked)) and "people" not in self.asked
        for m in re.finditer(rf"\b(?:we are|we're|we'll be|we will be|there are|there'll be|there will be|that makes|make it|makes us|it'?s|it is|be|are)\s+(?:just |only |now )?({n})\b(?!\s*(?:pm|am|o'clock|:|pounds|in the|%|past|may|june|more))", text, re.I):
            if not timed or re.match(r"we|there|.*us", m[0], re.I):
                put(m, number(m[1]))
        for m in re.finditer(rf"\bfor (?:the )?({n})\b(?!\s*(?:pm|am|o'clock|:|\.\d|pounds|in the|%|past|may|june|hours|days|weeks|nights|\w* ?o'clock))", text, re.I):
            if not timed and not re.search(r"the one$", m[0], re.I):
                put(m, number(m[1]))
        for m in re.finditer(rf"\b(?:with|bringing) ({n}) (?:friends|others|colleagues)\b", text, re.I):
            put(m, number(m[1]) + 1)
        for m in re.finditer(r"\bmy (?:wife|husband|partner|girlfriend|boyfriend|mother|father|sister|brother|friend|son|daughter) and (?:i|me|myself)\b|\b(?:me|myself|i) and my (?:wife|husband|partner|girlfriend|boyfriend|mother|father|sister|brother|friend|son|daughter)\b|\bthe pair of us\b|\ba couple\b", text, re.I):
            put(m, 2)
        out.sort()
        return out

    def intents(self, text):
        at = {}
        for kind, pattern in INTENTS.items():
            m = re.search(pattern, text, re.I)
            if m:
                at[kind] = m.start()
        if "people" in at and "book" in at and not re.search(r"\bbooking\b|\bHR\b|already|booked|reservation", text, re.I):
            del at["people"]
        if "people" in at and "move" in at:
            del at["people"]
        if "cancel" in at:
            for other in ("move", "people"):
                at.pop(other, None)
        if "book" in at and {"move", "cancel", "people"} & set(at) and not re.search(r"\b(?:also|then|and)\b[^.]{0,30}\bbook (?:a|the|another|two|three|four)", text, re.I):
            del at["book"]
        return sorted(at, key=at.get)

    def topics(self, text):
        asking = " ".join(sentences_that_ask(text))
        hits = [t for t, p in TOPICS.items() if re.search(p, asking, re.I)]
        if "price" not in hits and re.search(TOPICS["price"], text, re.I) and "dogs" in hits and re.search(r"what|how much", text, re.I):
            hits.append("price")
        return hits

    def inform(self, text, found):
        """Answers to questions by the way."""
        told = False
        for topic in self.topics(text):
            if self.kind == "cancel" and topic == "price":
                continue
            tours = found["tours"] or ([self.slots["tour"]] if self.slots.get("tour") else [])
            if topic == "price":
                self.memory["told_price"] = bool(tours)
                for tour in tours:
                    self.notes.append(self.phrase("price1", tour=tour, each=self.v.money(TOURS[tour]["price"])))
                if not tours:
                    self.notes.append(self.phrase("prices", **{k.split()[0].lower(): self.v.money(t["price"]) for k, t in TOURS.items()}))
            elif topic == "length":
                self.notes += [FACTS["length"].format(tour=t, minutes=TOURS[t]["minutes"]) for t in tours or TOURS]
            elif topic == "dogs":
                self.notes.append(self.phrase("dogs"))
            elif self.kind is None or topic != "children":
                self.notes.append(FACTS[topic])
            told = True
        return told

    # how it goes on

    def begin(self, text, plain, found):
        told = self.inform(plain, found)
        kinds = self.intents(plain)
        if not kinds and "want" in self.asked and self.turns > 1 and re.search(r"^\W*(?:a |1\W*|new |tour )*(?:new )?(?:tour )?(?:booking|reservation)\b(?! (?:number|ref|HR))|^\W*1\W*$", text, re.I):
            kinds = ["book"]
        if not kinds and "want" in self.asked and self.turns > 1 and re.search(r"^\W*(?:a )?cancellation|^\W*3\W*$", text, re.I):
            kinds = ["cancel"]
        if re.search(ONLY_ASKING, text, re.I) or told and "book" in kinds and not re.search(r"\bbook\b|\breserve|places? (?:on|for)", plain, re.I):
            kinds = [k for k in kinds if k != "book"]
        if told and kinds == ["people"]:
            kinds = []
        if self.stage == "more" and is_no(text) and kinds and not re.search(r"\?|\b(?:like|want|also|need|could|can)\b", text, re.I):
            kinds = []
        if not re.search(r"\b(?:another|also|second|as well|too|more)\b", plain, re.I):
            kinds = [k for k in kinds if k not in self.done]  # said once more, and done already
        if kinds:
            self.queue = kinds
            return self.next(found)
        if told:
            self.stage = "more"
            return self.out("more", ["more"])
        if re.search(r"\b(?:ask a question|a question|questions|information|to ask|4\))|^\W*4\W*$", text, re.I) and self.turns > 1 and "want" in self.asked:
            return self.out("what", ["want"])
        if "want" in self.asked and self.turns > 1 and re.search(r"\bchange|^\W*2\W*$", text, re.I):
            return self.out("change", ["want"])
        if self.stage == "open":
            self.memory["early"] = found
            return self.out("want", ["want"])
        if is_yes(text) and not re.search(DONE, text, re.I):
            return self.out("what", ["want"])
        if is_no(text) or re.search(DONE, text, re.I) or re.search(r"\bthank|\bcheers|\bgreat\b|\bperfect\b", text, re.I):
            self.stage = "bye"
            return self.out("bye", ["bye"])
        return self.out("again", ["more"])

    def next(self, found=None):
        """The next thing that is wanted, or the question whether there is more."""
        if not self.queue:
            self.kind, self.slots, self.stage, self.booking = None, {}, "more", None
            return self.out("more", ["more"])
        self.kind, self.stage, self.slots, self.booking = self.queue.pop(0), "task", {"dates": [], "times": [], "numbers": []}, None
        self.asked = []
        early = self.memory.pop("early", None)
        for facts in (early, found):
            if facts:
                self.absorb(facts)
        return self.proceed()

    def absorb(self, found, answering=()):
        """Takes what was said into the slots; says whether anything became another."""
        s, changed = self.slots, False

        def put(key, values):
            nonlocal changed
            values = [v for v in values if v]
            other = [v for v in values if v != s.get(key)]
            if not values or not other or s.get(key) in values and (not self.correcting or self.yes):
                return
            if key in s:
                changed = True
            s[key] = other[0]

        self.correcting = bool({"recap", "change", "terms"} & set(self.asked))
        if self.kind == "book":
            had = s.get("tour"), s.get("date")
            put("tour", found["tours"])
            put("date", [d.isoformat() for d in found["dates"]])
            put("people", [n for n in found["numbers"] if n > 0])
            put("name", [found["name"]])
            if found["times"]:
                put("time", found["times"])
            elif (s.get("tour"), s.get("date")) != had and s.get("time") and had[0]:
                if s.get("tour") != had[0]:
                    s.pop("time", None)
            for key in ("low", "high"):
                if found[key] not in ("00:00", "23:59"):
                    s["low"], s["high"] = found["low"], found["high"]
                    if self.correcting and s.get("time") and not s["low"] <= s["time"] <= s["high"]:
                        s.pop("time", None)
                        changed = True
        elif self.kind in ("move", "people", "cancel"):
            if self.kind == "move":
                if found["dates"]:
                    new = [d.isoformat() for d in found["dates"]]
                    if answering or self.correcting:
                        put("date", new)
                    else:
                        s["dates"] += new
                if found["times"]:
                    if answering or self.correcting:
                        put("time", found["times"])
                    else:
                        s["times"] += found["times"]
                if (found["low"], found["high"]) != ("00:00", "23:59"):
                    s["low"], s["high"] = found["low"], found["high"]
            if self.kind == "people" and found["numbers"]:
                if self.booking and (answering or self.correcting):
                    put("people", [self.more_of(n) for n in found["numbers"]])
                else:
                    s["numbers"] += found["numbers"]
        return changed

    def more_of(self, n):
        return self.booking["people"] + 1 if n == -1 else n

    def carry_on(self, text, plain, found):
        s = self.slots
        for kind in self.intents(plain):
            if kind == "extend" and self.kind != "extend" and kind not in self.queue and "voucher" in plain.lower():
                self.queue.append(kind)
        self.inform(plain, found)
        if self.kind == "move" and self.booking:
            if re.search(r"\bsame time\b", text, re.I):
                found["times"] = [self.booking["time"]]
            if re.search(r"\bsame (?:day|date)\b", text, re.I):
                found["dates"] = [dt.date.fromisoformat(self.booking["date"])]
            m = re.search(r"\b(?:a|one|the) (day|week) (later|after|earlier|before)|\bthe (?:following|next) (day)", text, re.I)
            if m and not found["dates"]:
                step = {"day": 1, "week": 7}[(m[1] or m[3]).lower()] * (-1 if (m[2] or "").lower() in ("earlier", "before") else 1)
                found["dates"] = [dt.date.fromisoformat(self.booking["date"]) + dt.timedelta(step)]
        asked = set(self.asked)
        if asked & {"offer"} or asked == {"time"} and self.options or asked == {"newtime"} and self.options:
            return self.chosen(text, plain, found)
        if asked & {"recap", "terms", "change"}:
            return self.answered(text, plain, found)
        if re.search(DROP, unconditional(text), re.I) or re.search(r"\bgoodbye\b", text, re.I) or asked == {"tour"} and is_no(text) and not found["tours"]:
            return self.keep()
        if self.kind == "book" and self.memory.get("told_price") and s.get("tour") and not found["tours"] and (is_no(text) or "too " in text) and re.search(DEAR, text, re.I) and not self.within(found):
            return self.dear()
        if "found" in asked:
            if (is_no(text) or self.v.menu and re.fullmatch(r"\W*2\W*", text)) and not found.get("ref"):
                self.memory.pop("ref", None), self.memory.pop("name", None)
                self.booking, s["ref"] = None, None
                s["lost"] = False
                return self.ask(["ref"])
            s["checked"] = True
            self.absorb(found)
            return self.proceed()
        if "ref" in asked and not found.get("ref") and (re.search(LOST, text, re.I) or is_no(text) or found.get("name")):
            s["lost"] = True
        elif "ref" in asked and not found.get("ref"):
            s["tries"] = s.get("tries", 0) + 1
            s["lost"] = s["tries"] > 1
        self.absorb(found, answering=asked & {"newdate", "newtime", "newpeople"})
        if self.state() == self.was and not self.notes:
            self.notes.append(self.phrase("pardon"))
        return self.proceed()

    def keep(self):
        self.notes.append(self.phrase("kept"))
        return self.next()

    def proceed(self):
        return getattr(self, f"do_{self.kind}")()

    def chosen(self, text, plain, found):
        """An answer to times that were offered."""
        s, options = self.slots, self.options
        if found["name"] and self.kind == "book":
            s["name"] = found["name"]
        dates, times = [d.isoformat() for d in found["dates"]], found["times"]
        if self.kind == "move" and len(set(dates)) > 1 and self.booking["date"] in dates:  # what it was is told again
            dates = [d for d in dates if d != self.booking["date"]]
            times = [t for t in times if t != self.booking["time"]]
        bounded = (found["low"], found["high"]) != ("00:00", "23:59")
        pick = None
        others = self.kind == "book" and (found["tours"] and found["tours"][0] != s.get("tour") or [n for n in found["numbers"] if n > 0 and n != s.get("people")])
        if dates or times or others:
            fits = [o for o in options if (not dates or o[0] in dates) and (not times or o[1] in times)]
            if len(fits) == 1 and not others:
                pick = fits[0]
            elif len(fits) > 1 and not others and (dates or times):
                pick = ordinal_choice(plain, fits) or (fits[0] if len({o for o in fits}) == 1 else None)
                if pick is None and bounded:
                    inside = [o for o in fits if found["low"] <= o[1] <= found["high"]]
                    pick = inside[0] if len(inside) == 1 else None
                if pick is None:
                    self.options = fits
                    return self.out("which", options=self.v.options(fits))
            else:
                self.options = []
                if times or others:
                    s.pop("time", None)
                if others and found["tours"]:
                    s.pop("low", None), s.pop("high", None)
                self.asked = []
                if self.kind == "move":
                    s.update({k: v for k, v in (("date", dates[-1] if dates else None), ("time", times[0] if times else None)) if v})
                    if dates and not times:
                        s.pop("time", None)
                else:
                    if dates:
                        s["date"] = dates[0]
                    if dates and not times:
                        s.pop("time", None)
                    for key, values in (("tour", found["tours"]), ("people", [n for n in found["numbers"] if n > 0])):
                        if values:
                            s[key] = values[0]
                    if times:
                        s["time"] = times[0]
                if found["name"]:
                    s["name"] = found["name"]
                return self.proceed()
        if pick is None and bounded and not is_no(text):
            fits = [o for o in options if found["low"] <= o[1] <= found["high"]]
            if len(fits) == 1:
                pick = fits[0]
            elif fits:
                pick = ordinal_choice(plain, fits)
                if pick is None:
                    self.options = fits
                    return self.out("which", options=self.v.options(fits))
        if pick is None and self.v.menu and re.fullmatch(r"\W*\d\W*", text):
            index = int(re.search(r"\d", text)[0]) - 1
            pick = options[index] if index < len(options) else None
            text = "yes" if pick else "no"
        if pick is None and re.search(DROP, unconditional(text), re.I):
            return self.keep()
        if pick is None and not re.search(r"\b(?:another|different|other) (?:day|date)", text, re.I) and not (is_no(text) and re.search(r"\b(?:any|either|neither)\b", text, re.I)):
            pick = ordinal_choice(plain, options)
        if pick is None and len(options) == 1 and is_yes(text):
            pick = options[0]
        if pick is None:
            if re.search(DEAR, text, re.I) and self.kind == "book":
                return self.dear()
            if is_no(text) or re.search(r"\b(?:another|different|other) (?:day|date)|\b(?:doesn't|does not|don't|won't|can't|cannot|not) (?:suit|work|make|do|good|possible)", text, re.I):
                s.pop("time", None), s.pop("date", None), s.pop("low", None), s.pop("high", None)
                self.options = []
                return self.out("otherday", ["date" if self.kind == "book" else "newdate"])
            if not self.notes and not found["name"]:
                self.notes.append(self.phrase("pardon"))
            return self.out("which", options=self.v.options(options))
        s["date"], s["time"] = pick
        if found["name"] and self.kind == "book":
            s["name"] = found["name"]
        self.options = []
        return self.proceed()

    def answered(self, text, plain, found):
        """An answer to a recap, or to terms."""
        changed = self.absorb(found)
        if changed:
            return self.proceed()
        if re.search(DROP, unconditional(text), re.I):
            return self.keep()
        if "change" in self.asked and (is_no(text) or re.search(r"\bnothing\b", text, re.I)):
            return self.keep()
        if is_yes(text) and not re.search(r"\bbut\b|\bexcept\b", text, re.I) or "change" not in self.asked and re.search(r"\b(?:please (?:do|book|go|cancel|move|change)|go ahead|that's right|that is right|that's correct|that is correct|yes)\b", text, re.I) and not is_no(text):
            if "change" in self.asked:
                return self.out("change", ["change"])
            return getattr(self, f"write_{self.kind}")()
        if self.within(found) and not self.yes:
            return self.proceed()
        if re.search(DEAR, text, re.I) and self.kind == "book":
            return self.dear()
        if is_no(text):
            if "terms" in self.asked:
                return self.keep()
            return self.out("change", ["change"])
        return self.proceed()

    def within(self, found):
        """Whether a limit that is named is kept by what it costs."""
        return self.kind == "book" and bool(found["money"]) and min(found["money"]) >= TOURS[self.slots["tour"]]["price"]

    def dear(self):
        s = self.slots
        cheaper = [t for t in TOURS if TOURS[t]["price"] < TOURS[s["tour"]]["price"]]
        if not cheaper:
            return self.keep()
        s.pop("tour"), s.pop("time", None)
        self.options = []
        self.asked = ["tour"]
        return self.out("cheaper", ["tour"], options=self.v.options([f"{t} ({self.v.money(TOURS[t]['price'])})" for t in cheaper]))

    # booking

    def times_of(self, tour, date, people, own=None):
        key = (tour, date)
        if key not in self.seen:
            self.seen[key] = self.tools["tour_times"](tour=tour, date=date)
        return [t["time"] for t in self.seen[key] if t["places"] >= people]

    def place(self, tour, people, missing_time, missing_date):
        """A time on the day, or an offer: a text to say, or nothing where date and time stand."""
        s = self.slots
        date, time = s["date"], s.get("time")
        times = self.times_of(tour, date, people)
        said = {"tour": tour, "date": self.v.date(date)}
        if time in times:
            return None
        inside = [t for t in times if s.get("low", "00:00") <= t <= s.get("high", "23:59")]
        if not times:
            day, options = dt.date.fromisoformat(date), []
            order = [1, -1, 2, -2, 3, 4, 5, 6, 7, 8, 9]
            for step in order:
                other = (day + dt.timedelta(step)).isoformat()
                if other > TODAY.isoformat() and len(options) < 2:
                    options += [(other, t) for t in self.times_of(tour, other, people)][:1]
            self.options = sorted(options)
            s.pop("time", None)
            return self.out("none", ["offer"], **said, options=self.v.options(self.options))
        if time is None and len(inside or times) > 1:
            self.options = [(date, t) for t in inside or times]
            return self.out(missing_time, [missing_time], **said, times=self.v.options([self.v.time(t) for t in inside or times]))
        if time is None:
            self.options = [(date, (inside or times)[0])]
            return self.out("only1", ["offer"], **said, one=self.v.time(self.options[0][1]))
        self.options = [(date, t) for t in times]
        s.pop("time", None)
        said["wished"] = self.v.time(time)
        if len(times) == 1:
            return self.out("offer1", ["offer"], **said, one=self.v.time(times[0]))
        return self.out("offern", ["offer"], **said, options=self.v.options([self.v.time(t) for t in times]))

    def do_book(self):
        s = self.slots
        if not s.get("name") and self.memory.get("name"):
            s["name"] = self.memory["name"]
        first = [k for k in ("tour", "date", "people") if not s.get(k)]
        if first:
            return self.ask(first + ([] if s.get("name") else ["name"]))
        offer = self.place(s["tour"], s["people"], "time", "date")
        if offer:
            return offer
        if not s.get("name"):
            return self.ask(["name"])
        each = TOURS[s["tour"]]["price"]
        return self.out("recap", ["recap"], tour=s["tour"], date=self.v.date(s["date"]), time=self.v.time(s["time"]),
                        people=self.v.count(s["people"]), name=s["name"], each=self.v.money(each), total=self.v.money(each * s["people"]))

    def write_book(self):
        s = self.slots
        self.done.add("book")
        made = self.tools["book_tour"](tour=s["tour"], date=s["date"], time=s["time"], people=s["people"], name=s["name"])
        self.notes.append(self.phrase("booked", ref=made["reference"], tour=s["tour"], date=self.v.date(s["date"]), time=self.v.time(s["time"]),
                                      total=self.v.money(made["total"])))
        return self.next()

    # bookings that there are

    def look_up(self):
        """The booking that is meant; else a text that asks for it."""
        s = self.slots
        if self.booking:
            return None
        if self.memory.get("ref"):
            ref = self.memory["ref"]
            got = self.tools["find_booking"](reference=ref)
            if got.get("reference"):
                self.booking = got
            else:
                self.memory.pop("ref")
                self.notes.append(self.phrase("noref", ref=ref))
                return self.ask(["ref"])
        elif s.get("lost") and self.memory.get("name"):
            name = self.memory["name"]
            got = self.tools["find_booking_by_name"](name=name)
            if len(got) == 1:
                self.booking = got[0]
            else:
                self.memory.pop("name")
                self.notes.append(self.phrase("noname", name=name))
                return self.ask(["lostname"])
        else:
            return self.ask(["lostname"] if s.get("lost") else ["ref"])
        b = self.booking
        self.notes.append(self.phrase("found", ref=b["reference"], tour=b["tour"], date=self.v.date(b["date"]), time=self.v.time(b["time"]),
                                      people=self.v.count(b["people"]), name=b["name"]))
        s["dates"] = [d for d in s["dates"] if d != b["date"]]
        s["times"] = [t for t in s["times"] if t != b["time"]]
        s["numbers"] = [n for n in s["numbers"] if n != b["people"]]
        if self.v.checks and s.get("lost"):
            return self.out("isit", ["found"])
        return None

    def do_move(self):
        ask = self.look_up()
        if ask:
            return ask
        s, b = self.slots, self.booking
        if not s.get("date") and s["dates"]:
            s["date"] = s["dates"].pop()
        if not s.get("time") and s["times"]:
            s["time"] = s["times"].pop(0)
        if not s.get("date"):
            return self.ask(["newdate"], ref=b["reference"])
        offer = self.place(b["tour"], b["people"], "newtime", "newdate")
        if offer:
            return offer
        return self.out("recapmove", ["recap"], ref=b["reference"], tour=b["tour"], olddate=self.v.date(b["date"]), oldtime=self.v.time(b["time"]),
                        date=self.v.date(s["date"]), time=self.v.time(s["time"]))

    def write_move(self):
        s, b = self.slots, self.booking
        self.done.add("move")
        self.tools["move_booking"](reference=b["reference"], date=s["date"], time=s["time"])
        self.notes.append(self.phrase("moved", ref=b["reference"], tour=b["tour"], date=self.v.date(s["date"]), time=self.v.time(s["time"])))
        return self.next()

    def do_people(self):
        ask = self.look_up()
        if ask:
            return ask
        s, b = self.slots, self.booking
        if not s.get("people") and s["numbers"]:
            s["people"] = self.more_of(s["numbers"].pop())
        if not s.get("people"):
            return self.ask(["newpeople"], ref=b["reference"], people=self.v.count(b["people"]))
        total = TOURS[b["tour"]]["price"] * s["people"]
        return self.out("recappeople", ["recap"], ref=b["reference"], tour=b["tour"], people=self.v.count(s["people"]), old=self.v.count(b["people"]),
                        date=self.v.date(b["date"]), total=self.v.money(total))

    def write_people(self):
        self.done.add("people")
        made = self.tools["change_people"](reference=self.booking["reference"], people=self.slots["people"])
        self.notes.append(self.phrase("peopled", ref=made["reference"], people=self.v.count(made["people"]), total=self.v.money(made["total"])))
        return self.next()

    def do_cancel(self):
        ask = self.look_up()
        if ask:
            return ask
        b, s = self.booking, self.slots
        if "terms" not in s:
            s["terms"] = self.tools["cancellation_terms"](reference=b["reference"])
        terms = s["terms"]
        key = "full" if terms["refund"] == terms["paid"] else "part"
        return self.out(key, ["terms"], ref=b["reference"], tour=b["tour"], date=self.v.date(b["date"]), back=self.v.money(terms["refund"]),
                        paid=self.v.money(terms["paid"]))

    def write_cancel(self):
        self.done.add("cancel")
        made = self.tools["cancel_booking"](reference=self.booking["reference"])
        self.notes.append(self.phrase("cancelled", ref=made["reference"], back=self.v.money(made["refund"])))
        self.memory.pop("ref", None)
        return self.next()

    def do_extend(self):
        code = self.memory.get("code")
        if not code:
            return self.ask(["code"])
        got = self.tools["check_voucher"](code=code)
        if not got.get("code"):
            self.memory.pop("code")
            self.notes.append(self.phrase("novoucher", code=code))
            return self.ask(["code"])
        past = got["good_until"] < TODAY.isoformat()
        self.notes.append(self.phrase("expired" if past else "valid", code=code, date=self.v.date(got["good_until"]), worth=self.v.money(got["worth"])))
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


# --- Twelve people at the desk ----------------------------------------------------------------------------------------

FACTS = {
    "parking": "Parking is free behind the press house, and there is room for one coach.",
    "lunch": "There is a cold platter in the tasting room from noon to three; it is paid on the spot.",
    "children": "Children may come on the Cellar Walk and the Sunset Vines; the Grand Tasting is for adults.",
    "length": "The {tour} takes {minutes} minutes.",
}


class Voice:
    def __init__(self, says, *, date=day_long, time=clock24, money=pounds, count=words, items=either, batch=1, menu=False, checks=False,
                 glue=" ", join=" ".join, hello="", ends=("", ""), recaps=""):
        self.says, self.date, self.time, self.money, self.count, self.items = says, date, time, money, count, items
        self.batch, self.menu, self.checks, self.glue, self.join, self.hello, self.ends, self.recaps = batch, menu, checks, glue, join, hello, ends, recaps

    def options(self, options):
        return self.items([o if isinstance(o, str) else f"{self.date(o[0])} at {self.time(o[1])}" for o in options])

    def phrase(self, key, **values):
        return self.says[key].format(**values)

    def noted(self, desk):
        if not self.recaps or desk.kind != "book":
            return []
        s = desk.slots
        have = [s.get("tour"), s.get("date") and self.date(s["date"]), s.get("time") and self.time(s["time"]),
                s.get("people") and f"{self.count(s['people'])} in the party", s.get("name")]
        have = [h for h in have if h]
        return [self.recaps.format(", ".join(have))] if have else []

    def letter(self, parts, first, key):
        text = self.glue.join(p for p in [self.hello if first else "", *parts] if p)
        return self.ends[0] + text + self.ends[1]


VOICES = {}

VOICES["plain"] = Voice({
    "want": "How can I help you?",
    "tour": "Which tour would you like: the Cellar Walk, the Grand Tasting or Sunset Vines?",
    "date": "On which date would you like to come?",
    "people": "How many people will you be?",
    "time": "On {date} the {tour} still has places at {times}. What time would you like?",
    "name": "What name should I put the booking under?",
    "ref": "What is your booking reference?",
    "lostname": "What name is the booking under?",
    "newdate": "What date would you like to move it to?",
    "newtime": "On {date} there are places at {times}. What time would you like?",
    "newpeople": "How many people will you be now?",
    "code": "What is the number on the voucher?",
    "offer1": "I'm sorry, the {tour} at {wished} on {date} has no places left. There are places at {one}. Would you like that instead?",
    "offern": "There is no {tour} at {wished} on {date}. You can have {options}. Which would you like?",
    "none": "There is nothing left for the {tour} on {date}. The nearest I have is {options}. Would you like one of those?",
    "only1": "On {date} the {tour} has places at {one}. Is that all right?",
    "otherday": "What other date would suit you?",
    "which": "I can offer {options}. Which would you like?",
    "found": "I have found booking {ref}: {tour}, {date} at {time}, {people} people, in the name of {name}.",
    "isit": "Is that your booking?",
    "noref": "I can't find a booking {ref}.",
    "noname": "I can't find a booking in the name of {name}.",
    "recap": "So that is the {tour} on {date} at {time} for {people}, in the name of {name}. It is {each} per person, {total} altogether. Shall I book it?",
    "recapmove": "So I move {ref} from {olddate} at {oldtime} to {date} at {time}. Is that right?",
    "recappeople": "So {ref} will be for {people} people instead of {old}, at {total} altogether. Shall I change it?",
    "full": "If you cancel {ref} now, you get all of your {paid} back. Shall I cancel it?",
    "part": "If you cancel {ref} now, you get {back} of your {paid} back. Shall I cancel it?",
    "booked": "It is booked. Your reference is {ref}, and you pay {total} on the day.",
    "moved": "I have moved {ref} to {date} at {time}.",
    "peopled": "I have changed {ref}: it is now for {people} people, {total} altogether.",
    "cancelled": "I have cancelled {ref}. You will get {back} back.",
    "kept": "All right, I have left everything as it is.",
    "cheaper": "For less there is {options}. Would you like that?",
    "change": "What should I change?",
    "more": "Is there anything else I can do for you?",
    "what": "What else can I do for you?",
    "again": "Sorry, I didn't understand that. Is there anything else I can do for you?",
    "pardon": "Sorry, I didn't quite get that.",
    "bye": "Thank you. Goodbye!",
    "dogs": "Dogs are not allowed in the cellars or the vines, but they may wait in the courtyard, where there is water and shade.",
    "price1": "The {tour} costs {each} per person.",
    "prices": "The Cellar Walk costs {cellar} per person, the Grand Tasting {grand} and Sunset Vines {sunset}.",
    "expired": "Voucher {code} was good until {date}. It has expired, and I can't extend it or take it any more.",
    "valid": "Voucher {code} is worth {worth} and good until {date}. You can use it on the day.",
    "novoucher": "I can't find a voucher {code}.",
})

VOICES["gushing"] = Voice({
    "want": "Oh, how lovely to hear from you! Tell me, what are we dreaming up today?",
    "tour": "Now the big decision! Do you fancy the cosy Cellar Walk, our showpiece Grand Tasting, or the dreamy Sunset Vines?",
    "date": "Wonderful choice, everybody loves that one! And when are we going to have the pleasure of seeing you?",
    "people": "Brilliant! And how big is your merry crew going to be?",
    "time": "You're in luck, {date} is still wide open: the {tour} sets off at {times}. When do you feel like going?",
    "name": "Fabulous! Whose name shall I write on the little slate by the door?",
    "ref": "No trouble at all, we'll sort that out in a jiffy! Have you got your HR number there for me?",
    "lostname": "Oh, that happens to the best of us, don't you worry! Whose name did we put it under?",
    "newdate": "Plans change, that's life! When would you like to come and see us instead?",
    "newtime": "Ooh, {date} is going to be gorgeous! We set off at {times}. When should we expect you?",
    "newpeople": "The more the merrier, I always say! So how many of you are we up to now?",
    "code": "Let's have a look at that voucher, shall we? What number is printed on it, the one that starts with GV?",
    "offer1": "Oh no, what a shame, {wished} on {date} has just been snapped up! But {one} is still there with your name on it, how about that?",
    "offern": "Hmm, we don't actually run the {tour} at {wished}, silly us! On {date} it's {options}. Which tickles your fancy?",
    "none": "Oh dear, {date} is a no-go for the {tour}, I'm gutted! I could squeeze you in on {options} though. Any good?",
    "only1": "Guess what, there's one on {date} that would fit like a glove: {one}! Does that sound like a plan?",
    "otherday": "Not to worry! Which other day are you thinking of?",
    "which": "So many lovely choices! It's {options}. Which one takes your fancy?",
    "found": "There you are! {ref}, the {tour} on {date} at {time} for {people}, under {name}, how exciting!",
    "isit": "That's you, isn't it?",
    "noref": "How odd, {ref} isn't anywhere in my book!",
    "noname": "How odd, I can't see a {name} anywhere in my book!",
    "recap": "Let me just read that back, I'm so excited for you! The {tour}, {date}, {time}, {people} of you, under {name}, and that's {each} a head, so {total} for the lot. Are we all happy with that?",
    "recapmove": "So goodbye {olddate} at {oldtime}, hello {date} at {time} for {ref}! Happy with that?",
    "recappeople": "So we'll be {people} rather than {old} on {ref}, which comes to {total} in all! Shall I pop that in?",
    "full": "Oh, we'll miss you! The good news is you'd get every penny of the {paid} back for {ref}. Do you really want me to cancel?",
    "part": "Oh, we'll miss you! I'm afraid it'd be {back} back out of the {paid} for {ref}. Do you really want me to cancel?",
    "booked": "Hooray, you're in! Keep hold of {ref}, that's your magic number, and it's {total} to pay when you get here.",
    "moved": "Ta-da! {ref} is now {date} at {time}.",
    "peopled": "Done, how lovely! {ref} is for {people} now, and that's {total} all told.",
    "cancelled": "That's {ref} cancelled then, sniff! Your {back} is on its way back to you.",
    "kept": "No harm done, I haven't touched a thing!",
    "cheaper": "Completely understand, my purse is the same! What about {options}? They're every bit as charming!",
    "change": "Oops, my mistake! Tell me what you'd rather have?",
    "more": "Anything else I can spoil you with?",
    "what": "Ooh, go on then, what else?",
    "again": "Sorry, my head's in the clouds today! Was there anything else?",
    "pardon": "Sorry, I was miles away there!",
    "bye": "Can't wait to see you among the vines! Bye for now!",
    "dogs": "Oh, I adore dogs! Sadly they can't go down into the cellars or in among the vines, but they're more than welcome to snooze in our courtyard with a bowl of water!",
    "price1": "The {tour} is {each} a head, and worth every drop!",
    "prices": "It's {cellar} a head for the Cellar Walk, {grand} for the Grand Tasting and {sunset} for Sunset Vines, bargains the lot of them!",
    "expired": "Oh, I hate this bit: {code} ran out on {date}, and the boss simply won't let me stretch them, so it's no good any more. I'm ever so sorry!",
    "valid": "Good news! {code} has {worth} on it and it's fine until {date}, just bring it along!",
    "novoucher": "How strange, there's no {code} in my drawer!",
}, time=clock12, date=day_th, checks=True, hello="Hellooo from sunny Hollin Ridge!")

VOICES["ceremonious"] = Voice({
    "want": "It is our privilege to be of service. May I enquire as to the nature of your request?",
    "tour": "Might I ask which of our three visits has found your favour: the Cellar Walk, the Grand Tasting, or Sunset Vines?",
    "date": "For which day may we have the honour of expecting you?",
    "people": "And of how many persons will your party consist?",
    "time": "On {date} the {tour} departs at {times}. At which of these hours may we expect your party?",
    "name": "In whose name may I enter the reservation?",
    "ref": "Should you be so kind as to furnish me with the reference of your reservation?",
    "lostname": "In that event, in whose name was the reservation made, if I may ask?",
    "newdate": "To which day shall the visit be transferred?",
    "newtime": "On {date} we receive guests at {times}. Which hour would be agreeable?",
    "newpeople": "Of how many persons shall the party henceforth consist?",
    "code": "Would you be so good as to read me the number of the voucher?",
    "offer1": "I regret to inform you that the {tour} of {wished} on {date} is fully subscribed. May I propose {one} in its stead?",
    "offern": "I regret that the {tour} does not depart at {wished}. On {date} I may propose {options}. Which would you prefer?",
    "none": "I regret that the {tour} cannot be offered on {date}. I may propose {options}. Would either be agreeable to you?",
    "only1": "On {date} I am able to propose a departure of the {tour} at {one}. Would this be agreeable to you?",
    "otherday": "Upon which other day might we receive you?",
    "which": "I am able to propose {options}. May I ask for your preference?",
    "found": "I have before me reservation {ref} in the name of {name}: the {tour}, {date}, {time}, {people} persons.",
    "isit": "Do I understand correctly that this is the reservation in question?",
    "noref": "I regret that no reservation bears the reference {ref}.",
    "noname": "I regret that no reservation is held in the name of {name}.",
    "recap": "Permit me to recapitulate. The {tour}, on {date}, at {time}, for a party of {people}, in the name of {name}, at {each} per person, amounting to {total}. Do I have your consent to enter this reservation?",
    "recapmove": "Permit me to recapitulate. Reservation {ref} is to be transferred from {olddate}, {oldtime}, to {date}, {time}. Do I have your consent?",
    "recappeople": "Permit me to recapitulate. Reservation {ref} is to be for {people} persons where it was for {old}, amounting to {total}. Do I have your consent?",
    "full": "Were reservation {ref} to be withdrawn today, the entire sum of {paid} would be returned to you. Is it your wish that I cancel it?",
    "part": "Were reservation {ref} to be withdrawn today, {back} of the {paid} would be returned to you. Is it your wish that I cancel it?",
    "booked": "Your reservation has been entered under the reference {ref}. The sum of {total} is payable upon arrival.",
    "moved": "Reservation {ref} has been transferred to {date}, {time}.",
    "peopled": "Reservation {ref} now stands for {people} persons, amounting to {total}.",
    "cancelled": "Reservation {ref} has been cancelled; the sum of {back} will be returned to you.",
    "kept": "Very well. Nothing has been altered.",
    "cheaper": "I understand entirely. At a more modest price I may propose {options}. Might that be to your liking?",
    "change": "I beg your pardon. In what respect should it be amended?",
    "more": "May I be of assistance in any further matter?",
    "what": "By all means. What further matter may I attend to?",
    "again": "I beg your pardon, I did not follow. May I be of assistance in any further matter?",
    "pardon": "I beg your pardon, I did not follow.",
    "bye": "We remain at your disposal. I bid you a pleasant day.",
    "dogs": "I regret that dogs are not admitted to the cellars or the vineyard; they are, however, welcome to repose in the courtyard.",
    "price1": "The {tour} is offered at {each} per person.",
    "prices": "The Cellar Walk is offered at {cellar} per person, the Grand Tasting at {grand}, and Sunset Vines at {sunset}.",
    "expired": "I regret that voucher {code} lapsed on {date}. The house neither extends nor accepts vouchers that have lapsed.",
    "valid": "Voucher {code} to the value of {worth} remains good until {date}.",
    "novoucher": "I regret that no voucher bears the number {code}.",
}, date=day_full, hello="Hollin Ridge Vineyard, good day to you.")

VOICES["clipped"] = Voice({
    "want": "Yes?",
    "tour": "Which tour? Cellar Walk, Grand Tasting, Sunset Vines.",
    "date": "Date?",
    "people": "How many?",
    "time": "{date}: {times}. Time?",
    "name": "Name?",
    "ref": "Reference?",
    "lostname": "Name on booking?",
    "newdate": "New date?",
    "newtime": "{date}: {times}. New time?",
    "newpeople": "New number of people?",
    "code": "Voucher number?",
    "offer1": "{wished} full. {one} free. OK?",
    "offern": "No {wished}. Have {options}. Which?",
    "none": "{date}: nothing. {options}. OK?",
    "only1": "{date}: {one}. OK?",
    "otherday": "Other date?",
    "which": "{options}. Which?",
    "found": "{ref}. {tour}, {date}, {time}, {people}. {name}.",
    "isit": "Yours?",
    "noref": "No {ref} here.",
    "noname": "No {name} here.",
    "recap": "{tour}. {date}, {time}. {people} people. {name}. {each} each, {total}. Book?",
    "recapmove": "{ref}: {olddate}, {oldtime} -> {date}, {time}. OK?",
    "recappeople": "{ref}: {people} people, was {old}. {total}. OK?",
    "full": "{ref}: full refund, {paid}. Cancel?",
    "part": "{ref}: {back} back of {paid}. Cancel?",
    "booked": "Booked. {ref}. {total}, pay here.",
    "moved": "Moved. {ref}: {date}, {time}.",
    "peopled": "Changed. {ref}: {people} people, {total}.",
    "cancelled": "{ref} cancelled. {back} refunded.",
    "kept": "Left as is.",
    "cheaper": "Cheaper: {options}. Want that?",
    "change": "Change what?",
    "more": "Else?",
    "what": "What?",
    "again": "Not clear. Anything else?",
    "pardon": "Not clear.",
    "bye": "Bye.",
    "dogs": "No dogs in cellars or vines. Courtyard yes.",
    "price1": "{tour}: {each} a head.",
    "prices": "Cellar Walk {cellar}, Grand Tasting {grand}, Sunset Vines {sunset}. Each, a head.",
    "expired": "{code} expired {date}. No extension. Not accepted.",
    "valid": "{code}: {worth}, good until {date}.",
    "novoucher": "No {code} here.",
}, date=day_short, count=digits, items=bare)

VOICES["questionnaire"] = Voice({
    "want": "SERVICE REQUIRED (booking / change / cancellation / information):",
    "tour": "TOUR (Cellar Walk / Grand Tasting / Sunset Vines):",
    "date": "DATE OF VISIT:",
    "people": "NUMBER OF VISITORS:",
    "time": "{tour}, {date} - departures with places: {times}\nDEPARTURE TIME:",
    "name": "BOOKING NAME (first name, surname):",
    "ref": "BOOKING REFERENCE (HR- and four digits; if not available, state so):",
    "lostname": "NAME GIVEN WHEN BOOKING:",
    "newdate": "NEW DATE OF VISIT:",
    "newtime": "{date} - departures with places: {times}\nNEW DEPARTURE TIME:",
    "newpeople": "NEW NUMBER OF VISITORS:",
    "code": "VOUCHER NUMBER (GV- and three digits):",
    "offer1": "STATUS OF {wished}: no places\nALTERNATIVE: {one}, {date}\nACCEPT ALTERNATIVE (yes / no):",
    "offern": "STATUS OF {wished}: no such departure\nAVAILABLE on {date}: {options}\nDEPARTURE TIME:",
    "none": "STATUS OF {date}: no places for {tour}\nNEXT AVAILABLE: {options}\nSELECT ONE, OR STATE ANOTHER DATE:",
    "only1": "AVAILABLE on {date}: {one}\nACCEPT (yes / no):",
    "otherday": "OTHER DATE OF VISIT:",
    "which": "AVAILABLE: {options}\nSELECT ONE:",
    "found": "RECORD {ref}\nTour: {tour}\nDate: {date}\nTime: {time}\nVisitors: {people}\nName: {name}",
    "isit": "RECORD CORRECT (yes / no):",
    "noref": "RECORD {ref}: not found",
    "noname": "RECORD FOR {name}: not found",
    "recap": "SUMMARY OF BOOKING\nTour: {tour}\nDate: {date}\nTime: {time}\nVisitors: {people}\nName: {name}\nPrice per visitor: {each}\nTotal: {total}\nCONFIRM (yes / no):",
    "recapmove": "SUMMARY OF CHANGE\nReference: {ref}\nOld date and time: {olddate}, {oldtime}\nNew date and time: {date}, {time}\nCONFIRM (yes / no):",
    "recappeople": "SUMMARY OF CHANGE\nReference: {ref}\nVisitors, old: {old}\nVisitors, new: {people}\nTotal: {total}\nCONFIRM (yes / no):",
    "full": "SUMMARY OF CANCELLATION\nReference: {ref}\nPaid: {paid}\nRefund: {back} (in full)\nCONFIRM CANCELLATION (yes / no):",
    "part": "SUMMARY OF CANCELLATION\nReference: {ref}\nPaid: {paid}\nRefund: {back} (in part)\nCONFIRM CANCELLATION (yes / no):",
    "booked": "BOOKING COMPLETED\nReference: {ref}\nTo be paid on arrival: {total}",
    "moved": "CHANGE COMPLETED\nReference: {ref}\nDate and time: {date}, {time}",
    "peopled": "CHANGE COMPLETED\nReference: {ref}\nVisitors: {people}\nTotal: {total}",
    "cancelled": "CANCELLATION COMPLETED\nReference: {ref}\nRefund: {back}",
    "kept": "NO CHANGES MADE",
    "cheaper": "TOURS AT A LOWER PRICE: {options}\nTOUR (or none):",
    "change": "FIELD TO BE CHANGED, AND NEW VALUE:",
    "more": "FURTHER REQUESTS (if none, state none):",
    "what": "FURTHER REQUEST:",
    "again": "ENTRY NOT VALID\nFURTHER REQUESTS (if none, state none):",
    "pardon": "ENTRY NOT VALID",
    "bye": "END OF FORM. HOLLIN RIDGE THANKS YOU.",
    "dogs": "DOGS: not admitted to cellars and vines; admitted to the courtyard",
    "price1": "PRICE, {tour}: {each} per visitor",
    "prices": "PRICE, Cellar Walk: {cellar} per visitor\nPRICE, Grand Tasting: {grand} per visitor\nPRICE, Sunset Vines: {sunset} per visitor",
    "expired": "VOUCHER {code}: expired {date}; extension not possible; not accepted",
    "valid": "VOUCHER {code}: {worth}, valid until {date}",
    "novoucher": "VOUCHER {code}: not found",
}, date=day_full, count=digits, items=bare, glue="\n", join="\n".join, batch=3)

VOICES["bundle"] = Voice({
    "want": "Hi, what is it about: a new booking, one you already have, or just a question?",
    "tour": "Which tour is it, Cellar Walk, Grand Tasting or Sunset Vines?",
    "date": "What day do you want to come?",
    "people": "How many are you?",
    "time": "On {date} we start at {times}. Which time do you want, the early one or the late one?",
    "name": "And what's your name?",
    "ref": "Do you have your booking reference, and what is it?",
    "lostname": "What name did you book under, and how is it spelt?",
    "newdate": "Okay. What day do you want to come instead?",
    "newtime": "On {date} we start at {times}. Which one do you want?",
    "newpeople": "How many will you be in the end?",
    "code": "What's the voucher number?",
    "offer1": "{wished} on {date} is gone, sorry. Can you do {one}, or do you want to try another day?",
    "offern": "We don't go at {wished}. On {date} it's {options}. Can you do one of those, and which?",
    "none": "Nothing doing for the {tour} on {date}. Could you do {options}, or do you have a different day in mind?",
    "only1": "On {date} there's {one}. Can you do that, or would another day be better?",
    "otherday": "What other day could you do?",
    "which": "It's {options}. Which one is it?",
    "found": "Got it: {ref}, {name}, {tour} on {date} at {time}, {people} people.",
    "isit": "Is that the one?",
    "noref": "There's no {ref} in here.",
    "noname": "There's no {name} in here.",
    "recap": "Is this right: {tour}, {date}, {time}, {people} people, name of {name}? That's {each} each and {total} in total, okay? Can I book it?",
    "recapmove": "Is this right: {ref} goes from {olddate}, {oldtime}, to {date}, {time}? Can I move it?",
    "recappeople": "Is this right: {people} people on {ref}, not {old}, and {total} in total? Can I change it?",
    "full": "You'd get the whole {paid} back for {ref}. Is that okay, and do you want me to cancel?",
    "part": "You'd get {back} of the {paid} back for {ref}. Is that okay, and do you want me to cancel?",
    "booked": "Booked! {ref} is your reference; {total} when you arrive.",
    "moved": "Moved! {ref} is on {date} at {time} now.",
    "peopled": "Changed! {ref} is for {people} people now, {total} in total.",
    "cancelled": "Cancelled! {ref} is gone, and {back} goes back to you.",
    "kept": "Okay, nothing's been changed.",
    "cheaper": "There's {options} for less. Would that do, and which one?",
    "change": "Which bit is wrong, and what should it be?",
    "more": "Do you need anything else, or was that it?",
    "what": "What else do you need?",
    "again": "I didn't get that. Do you need anything else, or was that it?",
    "pardon": "I didn't get that.",
    "bye": "Great, see you! Bye!",
    "dogs": "Dogs can't go in the cellars or the vines, but they can stay in the courtyard.",
    "price1": "The {tour} is {each} each.",
    "prices": "Cellar Walk is {cellar} each, Grand Tasting {grand}, Sunset Vines {sunset}.",
    "expired": "{code} expired on {date}, so it can't be used and we can't extend it, sorry.",
    "valid": "{code} is fine until {date}, there's {worth} on it.",
    "novoucher": "There's no {code} in here.",
}, batch=9, count=digits, date=day_us, time=clock12)

VOICES["menu"] = Voice({
    "want": "Please choose:\n1) Book a tour\n2) Change a booking\n3) Cancel a booking\n4) Ask a question",
    "tour": "Choose a tour:\n1) Cellar Walk\n2) Grand Tasting\n3) Sunset Vines",
    "date": "Type the date of your visit.",
    "people": "Type the number of guests.",
    "time": "Departures of the {tour} on {date}:{times}\nChoose one.",
    "name": "Type the name for the booking.",
    "ref": "Type your booking reference, or \"lost\" if you no longer have it.",
    "lostname": "Type the name of the booking.",
    "newdate": "Type the new date.",
    "newtime": "Departures on {date}:{times}\nChoose one.",
    "newpeople": "Type the new number of guests.",
    "code": "Type the number of the voucher.",
    "offer1": "Sorry, {wished} on {date} is sold out. Still available:\n1) {one}\n2) Another day\nChoose one.",
    "offern": "Sorry, there is no departure at {wished}. Departures on {date}:{options}\nChoose one.",
    "none": "Sorry, the {tour} is not available on {date}. Nearest departures:{options}\nChoose one, or type another date.",
    "only1": "Departures of the {tour} on {date}:\n1) {one}\n2) Another day\nChoose one.",
    "otherday": "Type another date.",
    "which": "You can have:{options}\nChoose one.",
    "found": "Booking {ref}: {tour}, {date}, {time}, {people} guests, {name}.",
    "isit": "Your booking?\n1) Yes\n2) No",
    "noref": "There is no booking {ref}.",
    "noname": "There is no booking for {name}.",
    "recap": "Your booking:\n- {tour}\n- {date}, {time}\n- {people} guests\n- {name}\n- {total} ({each} per guest)\nType yes to book it, or what to change.",
    "recapmove": "Your change to {ref}:\n- from {olddate}, {oldtime}\n- to {date}, {time}\nType yes to move it, or what to change.",
    "recappeople": "Your change to {ref}:\n- {people} guests instead of {old}\n- {total}\nType yes to change it, or what to change.",
    "full": "Cancelling {ref} gives you {paid} back, which is everything. Type yes to cancel, no to keep it.",
    "part": "Cancelling {ref} gives you {back} back of {paid}. Type yes to cancel, no to keep it.",
    "booked": "Booked. Reference: {ref}. To pay on arrival: {total}.",
    "moved": "Moved. {ref}: {date}, {time}.",
    "peopled": "Changed. {ref}: {people} guests, {total}.",
    "cancelled": "Cancelled. {ref}: {back} will be paid back.",
    "kept": "Nothing was changed.",
    "cheaper": "Less expensive:{options}\nType the name of a tour, or \"none\".",
    "change": "Type what should be different.",
    "more": "Anything else? Type it, or \"no\".",
    "what": "Type what you need.",
    "again": "This was not understood. Anything else? Type it, or \"no\".",
    "pardon": "This was not understood.",
    "bye": "Thank you for using the Hollin Ridge tour desk. Goodbye.",
    "dogs": "Dogs: no access to cellars and vines. They can wait in the courtyard.",
    "price1": "{tour}: {each} per guest.",
    "prices": "Cellar Walk: {cellar} per guest. Grand Tasting: {grand}. Sunset Vines: {sunset}.",
    "expired": "Voucher {code}: expired on {date}. Expired vouchers cannot be extended or used.",
    "valid": "Voucher {code}: {worth}, usable until {date}.",
    "novoucher": "There is no voucher {code}.",
}, menu=True, items=numbered, count=digits, checks=False, glue="\n", join="\n".join)

VOICES["hinting"] = Voice({
    "want": "I wonder what I might do for you.",
    "tour": "I'd have to know which of the three takes your fancy, the Cellar Walk, the Grand Tasting or Sunset Vines.",
    "date": "It would help me to know when you were thinking of coming.",
    "people": "I should probably lay out the glasses, if I knew how many of you there'll be.",
    "time": "The {tour} goes at {times} on {date}, so it's really up to you.",
    "name": "There's just the line at the top that wants a name in it.",
    "ref": "I could look that up if I had the reference from your confirmation.",
    "lostname": "I might find it by the name it was booked under.",
    "newdate": "I'm not sure yet which day you'd like to have instead.",
    "newtime": "We go at {times} on {date}, so you'd have the choice.",
    "newpeople": "I'd only need to know how many you'll be now.",
    "code": "There ought to be a number on the voucher, which I'd need.",
    "offer1": "The one at {wished} on {date} seems to have filled up, though I do still see room at {one}, if you could live with that.",
    "offern": "There isn't one at {wished}, as it happens; on {date} I see {options}, whichever you like better.",
    "none": "I can't see anything for the {tour} on {date}, though there would be {options}, if that were any use.",
    "only1": "I do see one at {one} on {date}, if that would suit.",
    "otherday": "Perhaps there's another day you could manage.",
    "which": "It would be {options}, and I don't know which you'd rather have.",
    "found": "I believe this is it: {ref}, {name}, the {tour} on {date} at {time}, {people} of you.",
    "isit": "I take it that's the one.",
    "noref": "I can't seem to see any {ref}.",
    "noname": "I can't seem to see anything under {name}.",
    "recap": "What I'd write down, then, is the {tour} on {date} at {time} for {people} of you, under {name}, which makes {each} a head and {total} together; you'd only have to say yes.",
    "recapmove": "I'd move {ref} from {olddate} at {oldtime} to {date} at {time}, then, if you say so.",
    "recappeople": "I'd put {people} on {ref} where it says {old}, then, which makes it {total}, if you say so.",
    "full": "You would have the whole {paid} back for {ref}, so I could cancel it, if you say so.",
    "part": "You would have {back} of the {paid} back for {ref}, so I could cancel it, if you say so.",
    "booked": "That's in the book now, as {ref}; it'll be {total} when you come.",
    "moved": "{ref} stands for {date} at {time} now.",
    "peopled": "{ref} stands for {people} of you now, at {total}.",
    "cancelled": "{ref} is cancelled now, and {back} will find its way back to you.",
    "kept": "I'll leave it all be, then.",
    "cheaper": "There would be {options}, which is a little easier on the purse, if one of them appealed.",
    "change": "I'd gladly put it right, if I knew what's to be different.",
    "more": "I don't suppose there's anything else I could do for you.",
    "what": "I'm all ears.",
    "again": "I'm afraid that went past me. I don't suppose there's anything else I could do for you.",
    "pardon": "I'm afraid that went past me.",
    "bye": "We'll be glad to see you some time, then. Goodbye.",
    "dogs": "Dogs can't really come down to the cellars or into the vines, though ours sleeps in the courtyard all day and wouldn't mind company.",
    "price1": "The {tour} would be {each} a head.",
    "prices": "It would be {cellar} a head for the Cellar Walk, {grand} for the Grand Tasting, {sunset} for Sunset Vines.",
    "expired": "I see that {code} ran out on {date}, and I'm afraid those can't be extended, nor taken.",
    "valid": "I see that {code} still has {worth} on it until {date}.",
    "novoucher": "I can't seem to see any {code}.",
}, date=day_th, time=clock12, money=pounds_words, checks=True)

VOICES["email"] = Voice({
    "want": "Thank you for writing to us. Could you let us know what we can do for you?",
    "tour": "We offer three tours: the Cellar Walk (one hour), the Grand Tasting (two hours) and Sunset Vines (an hour and a half). Please let us know which one you have in mind.",
    "date": "So that we can check our calendar, please let us know the date of your visit.",
    "people": "Please also let us know the size of your group.",
    "time": "We are pleased to say that the {tour} has places on {date}, at {times}. Please let us know which you prefer.",
    "name": "Before we can reserve the places, please tell us your full name.",
    "ref": "In order to open your booking, we need the reference, which you will find at the top of our confirmation. Could you send it to us?",
    "lostname": "No problem. Please send us the name under which the booking was made.",
    "newdate": "Please let us know the day on which you would like to come instead.",
    "newtime": "On {date} we can offer {times}. Please let us know which you prefer.",
    "newpeople": "Please let us know the new size of your group.",
    "code": "Please send us the number of your voucher, which is printed in its lower right corner.",
    "offer1": "Unfortunately, all places at {wished} on {date} have been sold. We still have places at {one} on that day. Please let us know if this would suit you.",
    "offern": "Please note that there is no departure at {wished}. On {date} we can offer {options}. Please let us know which you prefer.",
    "none": "Unfortunately, we cannot offer the {tour} on {date}. We could offer {options}. Please let us know if one of these would suit you.",
    "only1": "On {date} we can offer {one}. Please let us know if this would suit you.",
    "otherday": "Please let us know another date that would suit you.",
    "which": "We can offer {options}. Please let us know which you prefer.",
    "found": "We have opened booking {ref} ({name}): {tour}, {date}, {time}, {people} guests.",
    "isit": "Could you confirm that this is your booking?",
    "noref": "Unfortunately, we hold no booking with the reference {ref}.",
    "noname": "Unfortunately, we hold no booking in the name of {name}.",
    "recap": "With your approval we will book the following: {tour}, {date}, {time}, {people} guests, in the name of {name}. The price is {each} per guest, {total} in total. Please confirm.",
    "recapmove": "With your approval we will move booking {ref} from {olddate}, {oldtime}, to {date}, {time}. Please confirm.",
    "recappeople": "With your approval we will change booking {ref} from {old} to {people} guests. The new total is {total}. Please confirm.",
    "full": "Under our terms, a cancellation of booking {ref} today is free of charge, and the {paid} will be refunded in full. Please confirm that you wish to cancel.",
    "part": "Under our terms, {back} of the {paid} will be refunded if booking {ref} is cancelled today. Please confirm that you wish to cancel.",
    "booked": "We are pleased to confirm your booking with the reference {ref}. The total of {total} can be paid on arrival.",
    "moved": "We confirm that booking {ref} has been moved to {date}, {time}.",
    "peopled": "We confirm that booking {ref} is now for {people} guests, at a total of {total}.",
    "cancelled": "We confirm the cancellation of booking {ref}. A refund of {back} has been issued.",
    "kept": "As you wish, we have not changed anything.",
    "cheaper": "We understand. Our other tours at a lower price are {options}. Please let us know if you would like one of these instead.",
    "change": "We apologise. Please let us know what should be corrected.",
    "more": "Please do not hesitate to tell us if there is anything else we can do for you.",
    "what": "Please tell us what else we can do for you.",
    "again": "We are not sure we understood your last message. Is there anything else we can do for you?",
    "pardon": "We are not sure we understood your last message.",
    "bye": "We look forward to welcoming you at Hollin Ridge.",
    "dogs": "As regards dogs, we cannot admit them to the cellars or the vineyard for reasons of hygiene. They may stay in the courtyard during the tour.",
    "price1": "The price of the {tour} is {each} per guest.",
    "prices": "Our prices per guest are {cellar} for the Cellar Walk, {grand} for the Grand Tasting and {sunset} for Sunset Vines.",
    "expired": "Regarding your voucher {code}, we note that it expired on {date}. Unfortunately we are unable to extend expired vouchers, or to accept them.",
    "valid": "Your voucher {code} over {worth} is valid until {date}.",
    "novoucher": "Unfortunately, we have no record of a voucher {code}.",
}, date=day_full, glue="\n\n", batch=2, count=digits, ends=("Dear guest,\n\n", "\n\nKind regards,\nFelicity Marsh\nTour office, Hollin Ridge"))

VOICES["second_language"] = Voice({
    "want": "Good day, what you are needing please?",
    "tour": "Which visit you like to make? We have the Cellar Walk, the Grand Tasting, and the Sunset Vines.",
    "date": "And which day you are coming to us?",
    "people": "You are how many persons, please?",
    "time": "For the {date} I have the {tour} at {times}. At which hour you prefer?",
    "name": "How is your name, please, for to write it in the book?",
    "ref": "You can say me please the number of the reservation?",
    "lostname": "No matter! On which name is made the reservation?",
    "newdate": "And which day you want now?",
    "newtime": "For the {date} I have {times}. At which hour you prefer?",
    "newpeople": "And now you are how many persons?",
    "code": "You can say me please the number what is standing on the voucher?",
    "offer1": "Ah, is pity, at {wished} the {date} is all full. But I have still at {one}. Is good for you?",
    "offern": "At {wished} we make nothing. The {date} I have {options}. Which you prefer?",
    "none": "Ah, is pity, the {date} is nothing for the {tour}. I have {options}. Is good for you one of these?",
    "only1": "The {date} I have at {one}. Is good for you?",
    "otherday": "Which other day is possible for you?",
    "which": "I have {options}. Which you prefer?",
    "found": "Here I have it, {ref}: {name}, {tour}, the {date} at {time}, {people} persons.",
    "isit": "This is yours, yes?",
    "noref": "I find not the number {ref}.",
    "noname": "I find not the name {name}.",
    "recap": "So, I repeat: {tour}, the {date}, at {time}, {people} persons, name {name}. One person makes {each}, all together makes {total}. I make the reservation, is okay?",
    "recapmove": "So, I repeat: {ref} is not more the {olddate} at {oldtime}, it is the {date} at {time}. I change it, is okay?",
    "recappeople": "So, I repeat: for {ref} before {old} persons, now {people} persons, all together makes {total}. I change it, is okay?",
    "full": "When I cancel {ref} today, you become all your money again, {paid}. I should cancel, yes?",
    "part": "When I cancel {ref} today, you become {back} again, from {paid}. I should cancel, yes?",
    "booked": "So, is made! Your number is {ref}. You pay {total} here by us.",
    "moved": "So, is made! {ref} is now the {date} at {time}.",
    "peopled": "So, is made! {ref} is now {people} persons, makes {total}.",
    "cancelled": "So, is made! {ref} is cancelled, and {back} comes back to you.",
    "kept": "Okay, I leave all like it is.",
    "cheaper": "Ah, I understand. Not so much money is {options}. You like one from these?",
    "change": "Ah, excuse me! What must be different?",
    "more": "You are needing still something other?",
    "what": "Please, say me, what more?",
    "again": "Excuse me, I have not understood. You are needing still something other?",
    "pardon": "Excuse me, I have not understood.",
    "bye": "Many thanks, and until soon! Goodbye!",
    "dogs": "The dogs, they can not in the cellar and not in the vines. In the courtyard they can wait, is nice there.",
    "price1": "The {tour} makes {each} for one person.",
    "prices": "For one person makes the Cellar Walk {cellar}, the Grand Tasting {grand}, the Sunset Vines {sunset}.",
    "expired": "The voucher {code}, he was good until {date}, now he is finish. We can not make longer, and I can not take it, excuse me.",
    "valid": "The voucher {code} is good until {date}, he has {worth}.",
    "novoucher": "I find not the voucher {code}.",
})

VOICES["reads_back"] = Voice({
    "want": "Let me note down what this is about first: what would you like us to do?",
    "tour": "Now the tour. Is it the Cellar Walk, the Grand Tasting or Sunset Vines?",
    "date": "Now the day. When is it to be?",
    "people": "Now the party. How many of you should I put?",
    "time": "Now the time. The {tour} on {date} starts at {times}; which of them should I put?",
    "name": "That leaves the name. Who is it for?",
    "ref": "First of all I need to open your booking. What number does it have?",
    "lostname": "Then I'll open it by name. What name does it have?",
    "newdate": "Now the new day for {ref}. When is it to be?",
    "newtime": "Now the new time. On {date} we start at {times}; which of them should I put?",
    "newpeople": "{ref} says {people} at the moment. What should it say instead?",
    "code": "Then I have to open the voucher. What number does it have?",
    "offer1": "I have {wished} on {date} down as your wish, but it is full. There is {one} instead; should I put that down?",
    "offern": "I have {wished} down as your wish, but nothing starts then. On {date} there is {options}; which of them should I put down?",
    "none": "I have {date} down as your wish, but the {tour} has no places then. There is {options}; should I put one of them down?",
    "only1": "On {date} there is {one}; should I put that down?",
    "otherday": "I have crossed that out. When is it to be instead?",
    "which": "There is {options}; which of them should I put down?",
    "found": "I have opened {ref}, and it says: {name}, {tour}, {date}, {time}, {people} in the party.",
    "isit": "Did I open the right one?",
    "noref": "I tried to open {ref}, but there is no such booking.",
    "noname": "I tried to find {name}, but there is no such booking.",
    "recap": "I'll read out the whole page. Tour: {tour}. Day: {date}. Time: {time}. Party: {people}. Name: {name}. Price: {each} each, {total} in all. Did I get everything, and may I book it like that?",
    "recapmove": "I'll read out the whole page. Booking {ref}, until now {olddate} at {oldtime}, from now on {date} at {time}. Did I get that, and may I save it like that?",
    "recappeople": "I'll read out the whole page. Booking {ref}, until now {old}, from now on {people} in the party, {total} in all. Did I get that, and may I save it like that?",
    "full": "I'll read out what the page says about cancelling {ref}: the {paid} is paid back, all of it. May I cancel it like that?",
    "part": "I'll read out what the page says about cancelling {ref}: {back} is paid back, of {paid}. May I cancel it like that?",
    "booked": "I have booked it, and the page has the reference {ref} now, with {total} to pay here.",
    "moved": "I have saved it, and {ref} says {date} at {time} now.",
    "peopled": "I have saved it, and {ref} says {people} in the party now, {total} in all.",
    "cancelled": "I have cancelled {ref}, and {back} is being paid back.",
    "kept": "I have crossed that out again, so nothing is changed.",
    "cheaper": "I have crossed that out. At a lower price there is {options}; should I put one of them down?",
    "change": "I'll correct it. Which line is wrong, and what should it say?",
    "more": "That page is full. Should I start another one for you, or are we done?",
    "what": "A new page, then. What goes on it?",
    "again": "I couldn't note that down. Should I start another page for you, or are we done?",
    "pardon": "I couldn't note that down.",
    "bye": "Then I'll close the book. Goodbye!",
    "dogs": "I'll read out what we have on dogs: not in the cellars, not in the vines, welcome in the courtyard.",
    "price1": "I'll read out the price of the {tour}: {each} a person.",
    "prices": "I'll read out the prices, a person: Cellar Walk {cellar}, Grand Tasting {grand}, Sunset Vines {sunset}.",
    "expired": "I have opened {code}, and it says that it ended on {date}. One that has ended is not taken, and not made longer.",
    "valid": "I have opened {code}, and it says {worth}, good until {date}.",
    "novoucher": "I tried to open {code}, but there is no such voucher.",
}, checks=True, recaps="Up to now I have noted: {}.", money=pounds_gbp)

VOICES["buried"] = Voice({
    "want": "You have reached the tour office, where I sit between the press and the shop, so just tell me what you need and never mind the noise, they are bottling.",
    "tour": "We do three of them, the Cellar Walk, the Grand Tasting and Sunset Vines, so which one is it going to be, because my colleague Ned leads the first and I lead the other two, and we dress differently.",
    "date": "It has been a dry spring and the paths are good, so tell me what day you would like to come, the vines flower in the last days of the month, they say.",
    "people": "The tasting room has long tables and we like to set them beforehand, so how many of you are coming is what I need, the glasses are polished by hand, you know.",
    "time": "The {tour} on {date} goes at {times}, so which is it, bearing in mind that the light is nicer later on and the crowd is thinner early on.",
    "name": "I write the names on little wooden tags, so what name is it, and don't worry, we give you a coat hook with it.",
    "ref": "All of our bookings have a reference since we got the computer, so what is yours, it was in the confirmation, although some people print it and some don't.",
    "lostname": "You wouldn't believe how often that happens, so just give me the name it was booked under and I'll go through the list, it's not a long one this week.",
    "newdate": "The weeks are filling up, though it's not as bad as last year, so what day should I put {ref} on, and I'll see what's there.",
    "newtime": "We go at {times} on {date}, so which is it, I only ask because Ned does one and I do the other.",
    "newpeople": "The tables seat twelve, so there is hope, but how many will you be altogether, so that I can see what fits, we can always squeeze up a bit.",
    "code": "We have had three kinds of vouchers over the years, green, cream and the ones from the printer, so what number is on yours, and then I can say more.",
    "offer1": "I have a wedding party that took the last places at {wished} on {date}, which nobody expected, but would {one} be all right for you, it is the quieter one anyway.",
    "offern": "We have never gone at {wished}, at least not since I came, but on {date} it's {options}, so which of them is it, they are equally good.",
    "none": "The {tour} isn't on or isn't free on {date}, which catches people out, but would {options} be all right for you, or else tell me another day, I'm here till five.",
    "only1": "The one with room on {date} is at {one}, would that be all right for you, it's the one I would take myself.",
    "otherday": "Fair enough, not everybody can, so what other day could you come, and I'll turn the page.",
    "which": "There is {options}, so which of them is it, and take your time.",
    "found": "The list says {ref}, {name}, {tour}, {date} at {time}, {people} people, and somebody has drawn a bunch of grapes next to it.",
    "isit": "I hope I'm on the right line, is that yours, they are printed rather small.",
    "noref": "I have been through the list twice and there is no {ref} on it.",
    "noname": "I have been through the list twice and there is no {name} on it.",
    "recap": "I have written {tour}, {date}, {time}, {people} people, {name}, and it comes to {total}, that is {each} each, so shall I book that, the ink is still wet as it were.",
    "recapmove": "I have written that {ref} goes from {olddate} at {oldtime} to {date} at {time}, so shall I move it, there is no charge for that, in case you wondered.",
    "recappeople": "I have written {people} people for {ref} where there were {old}, and it comes to {total}, so shall I change it, the extra chair is no trouble.",
    "full": "The rule is a week's notice, and you are well within it, so you would get the full {paid} back, and shall I cancel {ref} then, there's always somebody on the waiting list.",
    "part": "The rule is a week's notice, and you are past it, so you would get {back} back of the {paid}, and shall I cancel {ref} then, there's always somebody on the waiting list.",
    "booked": "It's booked, and the reference is {ref}, and you pay the {total} in the shop when you come, cards are fine.",
    "moved": "It's moved, so {ref} is on {date} at {time} from now on.",
    "peopled": "It's changed, so {ref} is for {people} people from now on, {total} altogether.",
    "cancelled": "It's cancelled, so {ref} is off the list, and the {back} goes back the way it came.",
    "kept": "Nothing has been changed then, and nobody will be cross.",
    "cheaper": "Everything has got dearer, the corks alone, but there is {options}, so would one of those be something, they pour the same wines in the end.",
    "change": "That's what I read it out for, so what should it be instead, and I'll cross it out.",
    "more": "The bottling stops in a minute, so is there anything else before my break, there's no hurry.",
    "what": "I have got my pencil, so what is it.",
    "again": "The machine was too loud just now, so is there anything else, I'm listening.",
    "pardon": "The machine was too loud just now, I missed that.",
    "bye": "Mind the step by the gate when you come, and goodbye.",
    "dogs": "We love them, but the health people don't, so dogs are not allowed in the cellars or the vines, and they wait in the courtyard, where somebody always feeds them.",
    "price1": "The {tour} has gone up a little since last year and is {each} a person now.",
    "prices": "The Cellar Walk is {cellar} a person, the Grand Tasting {grand} and Sunset Vines {sunset}, all of them up a little since last year.",
    "expired": "That's one of the cream ones, {code}, and they were good until {date}, so I'm afraid it has run out, and extending them is something the owner doesn't do, nor can I take it.",
    "valid": "That's one from the printer, {code}, it is good until {date} and has {worth} on it.",
    "novoucher": "I have been through the drawer and there is no {code} in it.",
}, time=clock_words, count=words)

STYLES = tuple(VOICES)

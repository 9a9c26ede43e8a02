"""The desk of Tarn Point Airport parking and lounges. `build(style)` gives a factory: a fresh conversation, with a fresh world, each time."""
from datetime import date, timedelta

import harness

import ears
import voices
import world as worlds

STYLES = voices.STYLES
OWN = ("change", "flight", "cancel", "valet", "receipt")  # about a booking there is
SLOTS = {"change": ["plate", "surname", "new_dates"], "flight": ["plate", "surname", "flight"], "cancel": ["plate", "surname"], "valet": ["plate", "surname"],
         "receipt": ["plate", "surname", "email"], "book": ["dates"], "lounge": ["l_date", "l_time", "guests", "surname"],
         "assist": ["a_flight", "a_date", "passenger", "stairs", "walk"], "luggage": ["ticket", "surname", "until"]}
EARS = {"new_plate": "plate", "l_time": "time", "a_flight": "flight"}
HELP = "I can help with parking (book, change dates, cancel, return flight, valet), lounge passes, wheelchair assistance, receipts and left luggage."


class Task:
    def __init__(self, kind):
        self.kind, self.s, self.batches = kind, {}, []
        self.asked, self.proposed, self.booking, self.offers, self.cost = {}, None, None, None, None
        self.extra_asked = self.listed = False
        self.price = self.refund = None  # of the proposal
        self.n = 0  # how often was proposed


class Desk:
    def __init__(self, style):
        self.v, self.world = voices.Voice(style), worlds.fresh()
        reads, writes = worlds.tools(self.world)
        self.tools = {f.__name__: harness.tool(f) for f in reads + writes}
        self.known, self.queue, self.pending, self.last = {}, [], None, {}
        self.noted, self.suggest, self.confused, self.loose, self.done = [], None, 0, [], {}

    # ---- tools ----

    def call(self, name, **args):
        return self.tools[name](**args)

    def write(self, name, **args):
        return self.call(name, **args)

    def told(self, value):
        """What is said of a number or time that a tool gave."""
        return value

    def euros(self, amount):
        return self.v.euros(self.told(amount))

    # ---- a turn ----

    @property
    def task(self):
        return self.queue[0] if self.queue else None

    def reply(self, text):
        kind, slots = (self.pending[0], self.pending[1]) if self.pending else (None, ())
        task = self.task
        ctx = {"asked": tuple(EARS.get(s, s) for s in slots) if kind == "ask" else (), "month": self._month(task), "code": self._code(task)}
        ctx["number"] = kind == "propose" and task and task.kind in ("flight", "assist")
        ctx["listed"] = kind == "which" or bool(task and task.listed)
        if "plate" in ctx["asked"] and "surname" not in self.known:
            ctx["asked"] += ("surname",)
        if kind == "choose_time":
            ctx["asked"] = ("time",)
        h = ears.hear(text, ctx)
        self.v.turn += 1
        self.text = h.text
        self.noted = []
        if kind in ("propose", "extra") and task and task.kind == "cancel" and (any(i == "change" for i in h.intents) or kind == "propose" and any(c.dates for c in h.clauses)):
            if task in self.queue:
                self.queue.remove(task)
            task, self.pending, kind = None, None, None
            if "change" not in h.intents:
                self.queue.insert(0, Task("change"))
            h.yes = False
        if kind == "else" and self.suggest and "change" not in h.intents and (any(c.dates for c in h.clauses) or h.yes and not h.intents):
            self.queue.insert(0, Task(self.suggest))
        self.suggest = None
        self.again = None
        added = self.absorb(h, kind)
        said = self.decide(h, kind, task, added)
        return "\n".join(p for p in said if p) if self.v.style in ("form", "markdown") else " ".join(p for p in said if p)

    def _month(self, task):
        for iso in [d for b in reversed(task.batches) for d, _ in b[0]] if task else []:
            return int(iso[:4]), int(iso[5:7])
        b = task and task.booking
        return (int(b["exit"][:4]), int(b["exit"][5:7])) if b else None

    def _code(self, task):
        if not task:
            return None
        code = task.s.get("flight") or (task.booking or {}).get("return_flight")
        return code[:2] if code else None

    def absorb(self, h, kind):
        """Puts what was said where it belongs; returns the tasks that are new."""
        added, target = [], self.task
        for c in h.clauses:
            polite = ears.has(r"^\W*(?:no,? )?(?:thanks|thank you)\b[^.?!]*\b(for|that)\b", c.text) or kind == "else" and (h.bye or h.no) and not ears.has(
                r"\b(want|like|need|also|please|still|could|can you|how|what|when|would)\b", c.text)
            for name in [] if polite else c.intents:
                same = next((t for t in self.queue if t.kind == name), None)
                if not same:
                    if self.only_asks(name, c):
                        continue
                    if again := self.repeats(name, c):
                        self.again = again
                        continue
                    if name == "change" and self.task and self.task.kind in ("book", "luggage", "lounge", "assist") and not ears.has(r"\bmy booking|my parking|reservation", c.text):
                        continue
                    if name == "book" and self.task and self.task.kind in ("change", "valet", "lounge", "cancel"):
                        continue
                    if name == "luggage" and self.task and self.task.kind == "assist" or name == "flight" and self.task and self.task.kind in ("assist", "flight"):
                        continue
                    if name == "valet" and self.task and kind == "extra":
                        continue
                    if name == "cancel" and kind == "propose" and self.task and self.task.kind != "cancel" and not ears.has(r"booking|parking|reservation", c.text):
                        h.no, h.yes, h.drop = True, False, True
                        continue
                    same = Task(name)
                    self.queue.append(same)
                    added.append(same)
                    for earlier in self.loose:  # said before it was clear what for
                        self.take(earlier, same)
                    self.loose = []
                if name == c.intents[0]:
                    target = same
            self.take(c, target)
            if not target and kind != "bye":
                self.loose = [*self.loose, c][-6:]
            if len(c.intents) > 1:
                for t in added:
                    if t is not target and t.kind == "receipt":
                        t.s["months"] = c.facts.get("months", [])
        return added

    def only_asks(self, name, c):
        """A question about something, which wants nothing done."""
        return (ears.has(r"\?|\b(?:what time|when|where|how (?:long|late|far)|know|tell me)\b", c.text) and ears.has(
            r"\b(?:open\w*|clos\w+|met|meet\w*|how long|walk|far|number|code|land\w*|arriv\w+|terminal)\b", c.text)
            and not ears.has(r"\b(?:keep|kept|extend|longer|order|book|need|cancel|send|change|note|cost|price)\b", c.text)) or ears.has(
            r"\b(?:when|how long)\b[^.?]*\b(?:refund|money)\b", c.text) and name == "cancel" and not ears.has(r"\bcancel", c.text)

    def repeats(self, name, c):
        """A wish that has been served, said once more: what was told then."""
        if name not in self.done or ears.has(r"\b(?:another|second|other|different|again|earlier|more|instead|one more|wrong)\b", c.text) and not c.dates:
            return None
        args, row, text = self.done[name]
        known = set(args.values()) | {row.get("entry"), row.get("exit"), row.get("until")}
        said = [d for d, _ in c.dates] + [c.facts[k] for k in ("flight", "time", "guests", "email", "passenger", "ticket", "lounge", "ref") if k in c.facts]
        months = {int(v[5:7]) for v in known if isinstance(v, str) and v[:2] == "20"}
        return text if all(v in known for v in said) and all(m in months for m in c.facts.get("months", [])) else None

    def take(self, c, t):
        f = c.facts
        for key in ("plate", "surname", "ref", "email", "ticket"):
            if key in f and not (key == "surname" and t and t.kind == "assist"):
                if self.known.get(key) != f[key]:
                    self.noted.append(f[key])
                self.known[key] = f[key]
        if not t:
            self.known.update({k: f[k] for k in ("flight",) if k in f})
            return
        for key in ("flight", "guests", "lounge", "passenger", "stairs", "walk", "longer", "cars", "extreme", "nth", "money", "when", "order", "breakfast", "voucher", "months"):
            if key in f:
                if key in ("flight", "passenger") and t.s.get(key) != f[key]:
                    self.noted.append(f[key])
                t.s[key] = f[key]
        if "time" in f and not (f.get("conditional") and "time" in t.s and not t.s.get("full")):
            t.s["time"] = f["time"]
        if "letter" in f:
            t.s |= {"a": {"stairs": True, "walk": True}, "b": {"stairs": False, "walk": True}, "c": {"stairs": False, "walk": False}}[f["letter"]]
        if c.dates or c.denied:
            t.batches.append((c.dates, c.denied))
            self.noted += [self.v.day(d) for d, _ in c.dates]
        for key in ("flight", "time"):
            if t.s.get(key) in c.denied and key not in f:
                t.s.pop(key)

    # ---- decisions ----

    def decide(self, h, kind, task, added):
        answers = self.answers(h)
        if self.again and not answers:
            answers = [self.v.say("info", f"That has been done: {self.again}")]
        facts = any(c.facts.keys() - {"months", "when", "money"} or c.dates or c.denied for c in h.clauses)
        if task and kind == "propose":
            return answers + self.at_proposal(h, task, added, facts)
        if task and kind == "extra":
            return answers + self.at_extra(h, task)
        if task and kind == "diff":
            if task.proposed and task.proposed != self.args(task) or any(c.dates or "time" in c.facts for c in h.clauses):
                return answers + self.step()
            if h.no or h.yes or h.bye or h.drop:
                return answers + self.leave(task)
            return answers + (self.step() if facts else self.leave(task))
        fits = task and task.s.pop("fit_one", None)
        if kind == "which" and task and not added and self.chose(h, task):
            return answers + self.step()
        if kind == "choose_time" and task and "time" not in task.s:
            near = task.s.get("near", [])
            pick = {"earliest": 0, "first": 0, "1": 0, "second": 1, "2": 1, "third": 2, "3": 2, "latest": -1, "last": -1}
            word = next((c.facts[k] for c in h.clauses for k in ("order", "nth") if k in c.facts), None)
            if word in pick and near:
                task.s["time"] = near[min(pick[word], len(near) - 1)]
            elif not facts and not added and (h.bye or h.drop):
                return answers + self.leave(task, h.bye)
            elif not facts and not added and h.no:
                self.pending = ("diff", ())
                return [self.v.ok(), "Is there another time that would do, or shall I leave it altogether?"]
        if kind == "ask" and task and task.kind == "book" and task.listed and not added and self.chose(h, task):
            self.pending = None
            return answers + [self.v.ok()] + self.step()
        if kind == "which" and fits and h.yes and not task.s.get("fit_one"):
            task.s["car_park"] = task.s["fit"]
            return answers + self.step()
        if kind == "which" and task and (h.drop or h.no and h.dear or h.bye and not facts) and not facts:
            return answers + self.leave(task)
        if task and kind == "ask":
            for slot in self.pending[1]:
                if slot in ("stairs", "walk") and slot not in task.s and len(self.pending[1]) == 1 and (h.yes or h.no):
                    task.s[slot] = h.yes
            if (h.bye or h.drop and h.no) and not facts and not added:
                return answers + self.leave(task)
        if self.task:
            if added and self.task in added and len(added) > 1:
                answers = answers or [self.v.say("info", "I will take these one after the other.")]
            elif added and self.task not in added and not answers and not facts:
                answers = [self.v.say("info", "I will see to that next.")]
            return answers + self.step(answered=bool(answers), dunno=h.dunno)
        if kind in ("else", None) and (h.bye or h.no and kind == "else") and not (answers and "?" in h.text):
            self.pending = ("bye", ())
            return answers + [self.v.bye()]
        if kind == "bye":
            return answers + [self.v.more() if answers else self.v.bye()]
        self.pending = ("else", ())
        if answers:
            self.confused = 0
            return answers + [self.v.more()]
        if h.yes and kind == "else":
            return ["What is it? " + HELP]
        if ears.has(r"^\W*(?:many )?(?:thanks|thank you|great|perfect|good|wonderful)\b[^?]*$", h.text) and kind == "else":
            return [self.v.ok(), self.v.more()]
        self.confused += 1
        if self.confused > 2:
            return [self.v.refuse("I do not know what to do with that. The counter in the arrivals hall is open from 06:00 to 22:00."), self.v.more()]
        hello = ["Welcome to Tarn Point Parking & Lounges.", HELP, "What would you like?"]
        return hello if kind is None else [self.v.refuse("I did not understand what you would like."), HELP, "Which of these is it?"]

    def at_proposal(self, h, task, added, facts):
        now = self.args(task)
        if task.kind == "book" and task.listed and (h.no or facts):
            self.chose(h, task)
            now = self.args(task)
        if now != task.proposed:
            return self.step()
        bare = ears.re.sub(r"(?i)(?:\bno,? +)?(?:\bi )?\b(?:don't|do not|not|no|without|rather than)\b[^.,;]{0,25}\b(?:valet(?: parking)?|breakfast|voucher)\b(?: with it| menu)?", "", h.text)
        if bare != h.text and task.kind != "valet":  # an extra is declined, not the proposal
            rest = ears.hear(bare, {})
            h.yes, h.no, h.drop, h.dear = rest.yes, rest.no, rest.drop, rest.dear
            if not h.yes and not h.no:
                return ["That is not included, of course.", self.reask(task)]
        if h.only and h.limit is not None and task.price is not None and task.price > h.limit or h.only and h.least is not None and task.refund is not None and task.refund < h.least:
            h.yes, h.no, h.dear = False, True, True
        if added and (h.no or h.instead and not h.yes):
            self.queue.remove(task)
            return [self.v.ok(), "Nothing has been done so far."] + self.step()
        if h.yes:
            return self.execute(task)
        if h.no or h.bye:
            if task.kind in ("book",) and (h.dear or h.limit is not None) and not h.bye:
                task.s.pop("car_park", None)
                return self.step()
            if h.dear or h.drop or h.bye or task.kind in ("valet", "cancel", "receipt"):
                return self.leave(task, h.bye)
            if facts:
                return [self.v.ok()] + [self.reask(task)]
            self.pending = ("diff", ())
            return [self.v.ok(), "Nothing has been done. What should be different, or shall I leave it altogether?"]
        return [self.reask(task)]

    def reask(self, task):
        task.n += 1
        if task.n > 5:
            return " ".join(self.leave(task))
        self.pending = ("propose", ())
        return f"{task.cost} To be sure: {self.ask_do(task)} Please say yes or no."

    def ask_do(self, task):
        return f"shall I {self.do(task)}?"

    def at_extra(self, h, task):
        extra = task.s.pop("extra_offer", None)
        if h.yes and not h.no and extra:
            if extra == "valet":
                task.s["valet_after"] = True
            elif extra == "upgrade":
                task.s["car_park"] = "P2"
            else:
                task.s[extra] = True
        elif h.no:
            for key in ("breakfast", "voucher"):
                task.s.pop(key, None)
        if h.bye and h.no and not h.yes:
            pass
        return [self.v.ok() if h.yes or h.no else ""] + self.step()

    def leave(self, task, bye=False):
        if task in self.queue:
            self.queue.remove(task)
        line = {"valet": "Then without valet parking; nothing has been added.", "cancel": "Then the booking stays as it is; nothing has been cancelled.",
                "receipt": "Then no receipt is sent.", "luggage": "Then the luggage stays as it is.", "book": "Then nothing has been booked.",
                "lounge": "Then no pass has been booked."}.get(task.kind, "Then everything stays as it is; nothing has been changed.")
        out = [self.v.ok(), line]
        if self.queue:
            return out + self.step()
        if bye:
            self.pending = ("bye", ())
            return out + [self.v.bye()]
        self.pending = ("else", ())
        if task.kind == "cancel" and task.s.get("no_refund"):
            self.suggest = "change"
        return out + [self.v.more()]

    # ---- the next step ----

    def step(self, answered=False, dunno=False):
        task = self.task
        if not task:
            self.pending = ("else", ())
            return [self.v.more()]
        missing = self.missing(task)
        if missing:
            if not self.v.multi or missing[0] in ("stairs", "walk") and task.asked.get(tuple(missing)):
                missing = missing[:1]
            return self.ask(task, missing, answered, dunno)
        try:
            return getattr(self, "do_" + task.kind)(task)
        except ValueError as error:
            return self.trouble(task, str(error))

    def ask(self, task, slots, answered=False, dunno=False):
        key = tuple(slots)
        same = self.pending == ("ask", key) and task.asked.get(key)
        if not answered or not same:
            task.asked[key] = task.asked.get(key, 0) + 1
        count = task.asked[key]
        self.pending = ("ask", key)
        if dunno and "plate" in slots and same and ears.has(r"number|reference", self.text) and not ears.has(r"plate|registration", self.text):
            return ["That does not matter: the registration plate of the car will do. What is it?"]
        if dunno and "plate" in slots and same:
            return ["Without the plate I can look for the booking number: PK and five digits, it stands in your confirmation mail. Do you have either of them?"]
        if count > 4:
            self.queue.clear()
            self.pending = ("else", ())
            return [self.v.refuse("I cannot go on without that. The counter in the arrivals hall will help you, from 06:00 to 22:00."), self.v.more()]
        head = self.v.noted(self.noted) if not same else ""
        if slots == ["exit"]:
            return [head, f"From {self.v.day(task.s['entry'])}, and until which day?"]
        lead = ""
        if slots == ["new_dates"] and task.booking:
            b = task.booking
            lead = self.v.say("info", f"Booking {b['booking_id']} is for {self.v.day(b['entry'])} until {self.v.day(b['exit'])}.") if not same else ""
        return [head, lead, self.v.ask(slots, count - 1 if same else 0)]

    def missing(self, task):
        out, k, s = [], self.known, task.s
        for slot in SLOTS[task.kind]:
            if slot == "plate":
                gone = not (k.get("plate") or k.get("ref"))
            elif slot in ("surname", "email", "ticket"):
                gone = not k.get(slot)
            elif slot in ("new_dates", "dates"):
                self.resolve(task)
                gone = not (s.get("entry") and s.get("exit")) if slot == "dates" else not (s.get("entry") or s.get("exit"))
                if slot == "new_dates" and not out and not task.booking:
                    continue  # after the booking is found
                if slot == "dates" and s.get("entry") and gone:
                    return ["exit"]
            elif slot in ("l_date", "a_date", "until"):
                self.resolve(task)
                gone = not s.get("day")
            else:
                gone = s.get(EARS.get(slot, slot)) is None
            if gone:
                out.append(slot)
        if task.kind == "book" and s.get("car_park"):
            out += [x for x in ("new_plate", "surname") if not k.get(EARS.get(x, x))]
        if task.kind == "lounge" and out == ["surname"] and not s.get("shown"):
            return []  # first what there is
        if task.kind in OWN and not out[:1] in (["plate"], ["surname"]) and not task.booking:
            return []  # first the booking
        if task.kind == "assist" and out and out[0] in ("stairs", "walk") and not self.v.multi:
            return out
        return out

    def resolve(self, task):
        b, s = task.booking, task.s
        if task.kind not in ("change", "book"):
            days = [d for ds, _ in task.batches for d, _ in ds]
            if task.kind == "luggage":
                old = self.world["luggage"].get(self.known.get("ticket"), {}).get("until") if task.offers else None
                days = [d for d in days if d != old]
            denied = task.batches[-1][1] if task.batches else []
            last = [d for d, _ in next((ds for ds, _ in reversed(task.batches) if ds), []) if d in days] or days
            day = (last[-1] if task.kind == "luggage" else last[0]) if last else None
            s["day"] = day if day not in denied else None
            return
        entry = exit = None
        for ds, denied in task.batches:
            ds = list(dict.fromkeys(ds))
            if b:
                ds = [d for d in ds if d[0] not in (b["entry"], b["exit"])]
            if len(ds) > 2:
                ds = ds[-2:]
            if len(ds) == 2:
                (x, rx), (y, ry) = ds
                entry, exit = (y, x) if (rx, ry) == ("exit", "entry") else (x, y) if (rx, ry) == ("entry", "exit") else (min(x, y), max(x, y))
            elif ds:
                d, role = ds[0]
                if entry in denied and entry:
                    entry = d
                elif exit in denied and exit:
                    exit = d
                elif role:
                    entry, exit = (d, exit) if role == "entry" else (entry, d)
                elif entry and exit:
                    gap = lambda a: abs((date.fromisoformat(a) - date.fromisoformat(d)).days)
                    entry, exit = (d, exit) if gap(entry) < gap(exit) else (entry, d)
                elif b:
                    entry, exit = (entry, d) if d > b["entry"] else (d, exit)
                else:
                    entry, exit = (entry, d) if entry and d >= entry else (d, exit)
            else:
                entry = None if entry in denied else entry
                exit = None if exit in denied else exit
        if b and s.get("longer") and not exit:
            exit = (date.fromisoformat(b["exit"]) + timedelta(s["longer"])).isoformat()
        s["entry"], s["exit"] = entry, exit

    def trouble(self, task, reason):
        """A refusal of a tool: say why, and ask for what would cure it."""
        s, cure = task.s, None
        task.proposed = None
        if "no flight" in reason or "does not arrive" in reason:
            s.pop("flight", None)
            cure = "flight" if task.kind == "flight" else "a_flight"
        elif "no ticket" in reason:
            self.known.pop("ticket", None), self.known.pop("surname", None)
            cure = "ticket"
        elif "48 hours" in reason or "until" in reason and task.kind == "luggage":
            task.batches.clear()
            s.pop("day", None)
            cure = "a_date" if task.kind == "assist" else "until"
        elif task.kind in ("change", "book") and ("past" in reason or "before" in reason or "60 days" in reason or "pick-up" in reason):
            task.batches.clear()
            s.pop("longer", None), s.pop("entry", None), s.pop("exit", None)
            cure = "new_dates" if task.kind == "change" else "dates"
        task.asked["trouble"] = task.asked.get("trouble", 0) + 1
        if cure and task.asked["trouble"] < 4:
            slots = [cure] if cure != "ticket" or not self.v.multi else ["ticket", "surname"]
            self.pending = ("ask", tuple(slots))
            task.asked[tuple(slots)] = 1
            return [self.v.refuse(reason + "."), self.v.ask(slots)]
        self.queue.remove(task)
        return [self.v.refuse(reason + ".")] + self.step()

    # ---- bookings ----

    def found(self, task, states):
        """The booking, or what has to be said to find it."""
        k = self.known
        key = (k["surname"], k.get("plate"), k.get("ref"))
        if self.last.get("lookup") != key:
            rows = self.call("find_parking", surname=k["surname"], plate=k["plate"]) if k.get("plate") else self.call("find_parking", surname=k["surname"], booking_id=k["ref"])
            self.last["lookup"], self.last["rows"] = key, rows
        rows = self.last["rows"]
        if not rows:
            task.asked["find"] = task.asked.get("find", 0) + 1
            under = f"{k.get('plate') or k.get('ref')} and {k['surname']}"
            for x in ("plate", "ref", "surname"):
                k.pop(x, None)
            if task.asked["find"] > 2:
                self.queue.remove(task)
                return [self.v.refuse(f"there is no booking under {under}. Please ask at the counter with your confirmation.")] + self.step()
            self.pending = ("ask", ("plate", "surname"))
            return [self.v.refuse(f"I find no booking under {under}."), "Please tell me the plate (or the booking number) and the surname once more."]
        live = [r for r in rows if r["state"] in states]
        if not live:
            self.queue.remove(task)
            return [self.v.refuse(f"booking {rows[0]['booking_id']} is {rows[0]['state']}, so that this cannot be done.")] + self.step()
        ref = task.s.get("ref") or (k.get("ref") if any(r["booking_id"] == k.get("ref") for r in live) and len(live) > 1 and not task.s.get("months") else None)
        hits = [r for r in live if r["booking_id"] == ref] if ref else live
        if len(hits) > 1:
            hits = self.narrow(task, hits)
        if len(hits) == 1:
            task.booking = self.pick(hits[0], live)
            return None
        task.offers = hits
        if over := self.too_often(task):
            return over
        self.pending = ("which", ())
        return [self.v.which("booking", [f"{r['booking_id']}, {self.v.day(r['entry'])} until {self.v.day(r['exit'])} ({r['state']})" for r in hits])]

    def too_often(self, task):
        task.asked["which"] = task.asked.get("which", 0) + 1
        if task.asked["which"] > 5:
            self.queue.remove(task)
            return [self.v.refuse("I cannot go on without a choice. The counter in the arrivals hall will help you, from 06:00 to 22:00.")] + self.step()
        return None

    def pick(self, row, rows):
        return row

    def narrow(self, task, rows):
        s = task.s
        days = [d for ds, _ in task.batches for d, _ in ds]
        if task.kind in ("receipt", "cancel", "valet", "flight") and days:
            hits = [r for r in rows if any(r["entry"] <= d <= r["exit"] for d in days)]
            if len(hits) == 1:
                return hits
        if s.get("months") and task.kind != "change":
            hits = [r for r in rows if int(r["entry"][5:7]) in s["months"] or int(r["exit"][5:7]) in s["months"]]
            if len(hits) == 1:
                return hits
        if s.get("when"):
            hits = [r for r in rows if (r["exit"] < worlds.TODAY.isoformat()) == (s["when"] == "past")]
            if len(hits) == 1:
                return hits
        return rows

    def chose(self, h, task):
        """Was one of what is offered chosen?"""
        s, offers = task.s, task.offers or []
        said = {k: v for c in h.clauses if not ("?" in c.text and h.questions & {"far", "height", "charging", "price", "hours"}) for k, v in c.facts.items()}
        if task.kind in OWN:
            if task.booking:
                return False
            index = {"first": 0, "1": 0, "former": 0, "second": 1, "2": 1, "third": 2, "3": 2, "last": -1, "latter": -1}.get(said.get("nth"))
            if said.get("nth") == "other" and len(offers) == 2 and self.last.get("number") in [r["booking_id"] for r in offers]:
                said["ref"] = next(r["booking_id"] for r in offers if r["booking_id"] != self.last["number"])
            hits = [r for r in offers if r["booking_id"] == said.get("ref")] or ([offers[index]] if index is not None and index < len(offers) else self.narrow(task, offers))
            parks = [r for r in offers if r["car_park"] in said.get("cars", [])]
            hits = hits if len(hits) == 1 else parks
            if len(hits) == 1:
                s["ref"] = hits[0]["booking_id"]
                task.offers = None
                return True
            return False
        if task.kind == "book":
            keys = [o["car_park"] for o in offers]
            pick = None
            index = {"first": 0, "1": 0, "former": 0, "second": 1, "2": 1, "third": 2, "3": 2, "last": -1, "latter": -1}.get(said.get("nth"))
            cars = said.get("cars", [])
            if "extreme" in said:
                pick = sorted(offers, key=lambda o: o["total"])[0 if said["extreme"] == "cheap" else -1]["car_park"]
            elif cars and not (h.dear and len(cars) == 1 and cars[0] == (s.get("car_park") or "P1")):
                pick = cars[-1]
            elif index is not None and index < len(keys):
                pick = keys[index]
            elif any(abs(o["total"] - m) < 0.005 for o in offers for m in said.get("money", [])) and not h.dear:
                pick = next(o["car_park"] for o in offers for m in said["money"] if abs(o["total"] - m) < 0.005)
            elif h.limit is not None:
                s["limit"] = h.limit
                fit = [o["car_park"] for o in offers if o["total"] <= h.limit]
                pick = fit[0] if len(fit) == 1 else None
            if pick in keys:
                total = next(o["total"] for o in offers if o["car_park"] == pick)
                if h.limit is not None and total > h.limit:
                    s.pop("car_park", None)
                    fit = [o for o in offers if o["total"] <= h.limit]
                    s["note"] = f"{worlds.CAR_PARKS[pick]['name']} costs {self.v.euros(total)}, which is more than {self.v.euros(h.limit)}."
                    if len(fit) == 1:
                        s["fit_one"], s["fit"] = True, fit[0]["car_park"]
                        s["note"] += f" Below that there is only {fit[0]['name']}."
                    return False
                s["car_park"] = pick
                return True
            return False
        if task.kind == "lounge":
            names = [o["lounge"] for o in offers]
            if said.get("lounge") in names or "time" in said:
                return True
            index = {"first": 0, "1": 0, "second": 1, "2": 1, "last": -1}.get(said.get("nth"))
            if "extreme" in said:
                s["lounge"] = min(offers, key=lambda o: o["total"] if said["extreme"] == "cheap" else -o["total"])["lounge"]
                return True
            if index is not None:
                s["lounge"] = names[index]
                return True
        return False

    # ---- proposals ----

    def args(self, task):
        """What would be written now, or None."""
        s, k, b = task.s, self.known, task.booking
        self.resolve(task)
        if task.kind == "change":
            return b and (s.get("entry") or s.get("exit")) and {"booking_id": b["booking_id"], "entry": s.get("entry") or b["entry"], "exit": s.get("exit") or b["exit"]}
        if task.kind == "flight":
            return b and {"booking_id": b["booking_id"], "flight": s.get("flight")}
        if task.kind == "cancel":
            return b and {"booking_id": b["booking_id"], **({"refund_to": "voucher"} if s.get("voucher") else {})}
        if task.kind == "valet":
            return b and {"booking_id": b["booking_id"]}
        if task.kind == "receipt":
            return b and {"booking_id": b["booking_id"], "email": k.get("email")}
        if task.kind == "book":
            return {"car_park": s.get("car_park"), "entry": s.get("entry"), "exit": s.get("exit"), "plate": k.get("plate"), "surname": k.get("surname")}
        if task.kind == "lounge":
            return {"lounge": s.get("lounge"), "date": s.get("day"), "time": s.get("time"), "guests": s.get("guests"), "surname": k.get("surname"), **({"breakfast": True} if s.get("breakfast") else {})}
        if task.kind == "assist":
            return {"flight": s.get("flight"), "date": s.get("day"), "passenger": s.get("passenger"), "kind": "cabin" if s.get("walk") is False else "ramp" if s.get("stairs") else "steps"}
        return {"ticket": k.get("ticket"), "until": s.get("day")}

    WRITES = {"change": "change_parking_dates", "flight": "change_flight", "cancel": "cancel_parking", "valet": "add_valet", "receipt": "send_receipt",
              "book": "book_parking", "lounge": "book_lounge", "assist": "request_assistance", "luggage": "extend_luggage"}

    def do(self, task):
        a, d = task.proposed, self.v.day
        return {"change": lambda: f"change the dates of {a['booking_id']}", "flight": lambda: f"note {a['flight']} on the booking", "cancel": lambda: f"cancel {a['booking_id']}",
                "valet": lambda: f"add valet parking to {a['booking_id']}", "receipt": lambda: f"send the receipt to {a['email']}", "book": lambda: f"book {worlds.CAR_PARKS[a['car_park']]['name']}",
                "lounge": lambda: f"book the {a['guests']} passes" if a["guests"] > 1 else "book the pass", "assist": lambda: f"order the assistance for {a['passenger']}",
                "luggage": lambda: f"keep {a['ticket']} until {d(a['until'])}"}[task.kind]()

    def propose(self, task, intro, rows, cost, price=None, refund=None):
        task.proposed, task.cost, task.price, task.refund = self.args(task), cost, price, refund
        task.n += 1
        self.pending = ("propose", ())
        return [self.v.propose(intro, self.do(task), rows, cost, len(rows))]

    def extra(self, task, kind, text):
        """What a salesman offers, once, before he proposes."""
        if self.v.style != "upsell" or task.extra_asked:
            return None
        task.extra_asked, task.s["extra_offer"] = True, kind
        self.pending = ("extra", ())
        return [text]

    def do_change(self, task):
        if not task.booking and (say := self.found(task, ("booked", "parked"))):
            return say
        b, s = task.booking, task.s
        self.resolve(task)
        if not (s.get("entry") or s.get("exit")):
            return self.ask(task, ["new_dates"])
        a = self.args(task)
        q = self.quote(task, "quote_change", **a)
        fee = worlds.CAR_PARKS[b["car_park"]]["valet"]
        if fee and not b["valet"] and b["state"] == "booked" and (e := self.extra(task, "valet", f"By the way: with valet parking you hand us the car at the terminal door, for {self.v.euros(fee)} extra. Would you like to add valet parking?")):
            return e
        if q["fee"]:
            cost = f"There is a change fee of {self.euros(q['fee'])}, and the price itself " + ("stays the same." if q["to_pay"] == q["fee"] else f"rises by {self.euros(q['to_pay'] - q['fee'])}.") + ("" if q["to_pay"] == q["fee"] else f" To pay now: {self.euros(q['to_pay'])}.")
        elif q["refund"]:
            cost = f"{self.euros(q['refund'])} would come back to your card."
        else:
            cost = f"That costs {self.euros(q['to_pay'])} more; the new total is {self.euros(q['new_total'])}."
        return self.propose(task, "change of dates", [("booking", b["booking_id"]), ("drop-off", self.v.day(a["entry"])), ("pick-up", self.v.day(a["exit"]))], cost, q["to_pay"])

    def quote(self, task, name, **args):
        """A quote, asked for once for the same arguments."""
        key = (name, tuple(sorted(args.items())))
        if task.s.get("quoted", (None,))[0] != key:
            task.s["quoted"] = (key, self.call(name, **args))
        return task.s["quoted"][1]

    def do_flight(self, task):
        if not task.booking and (say := self.found(task, ("booked", "parked"))):
            return say
        if not task.s.get("flight"):
            return self.ask(task, ["flight"])
        a, b = self.args(task), task.booking
        q = self.quote(task, "get_flight", flight=a["flight"], date=b["exit"])
        if q["direction"] != "arrival":
            raise ValueError(f"{a['flight']} does not arrive here")
        self.last["flight"] = q
        return self.propose(task, "return flight", [("booking", b["booking_id"]), ("flight", a["flight"]), ("day", self.v.day(b["exit"]))],
                            f"{a['flight']} lands at {self.v.clock(self.told(q['time']))} at {self.told(q['terminal'])}; the change is free.")

    def do_cancel(self, task):
        if not task.booking and (say := self.found(task, ("booked",))):
            return say
        b = task.booking
        q = self.quote(task, "quote_refund", booking_id=b["booking_id"])
        rows = [("booking", b["booking_id"]), ("from", self.v.day(b["entry"])), ("until", self.v.day(b["exit"])), ("paid", self.v.euros(b["total"]))]
        if not q["refund"]:
            task.s["no_refund"] = True
            return self.propose(task, "cancellation", rows, f"This is a saver booking, which is not refundable: nothing comes back ({self.euros(0)}). You could have it moved to other dates instead.")
        if e := self.extra(task, "voucher", f"Instead of money you could have a voucher for the full {self.v.euros(q['voucher'])}. Would you like the voucher?"):
            return e
        back = f"You get a voucher for {self.euros(q['voucher'])}." if task.s.get("voucher") else f"{self.euros(q['refund'])} come back to your card; the cancellation fee is {self.v.euros(q['fee'])}."
        return self.propose(task, "cancellation", rows, back, None, q["refund"])

    def do_valet(self, task):
        if not task.booking and (say := self.found(task, ("booked",))):
            return say
        b = task.booking
        q = self.quote(task, "service_info", topic=b["car_park"])
        if b["valet"] or q["valet"] is None:
            self.queue.remove(task)
            return [self.v.refuse(f"booking {b['booking_id']} has valet parking already." if b["valet"] else f"there is no valet parking at {q['name']}.")] + self.step()
        return self.propose(task, "valet parking", [("booking", b["booking_id"]), ("car park", q["name"])], f"Valet parking costs {self.euros(q['valet'])} extra.", q["valet"])

    def do_receipt(self, task):
        if not task.booking and (say := self.found(task, ("booked", "parked", "completed", "cancelled"))):
            return say
        if not self.known.get("email"):
            return self.ask(task, ["email"])
        b = task.booking
        b = next(r for r in self.call("find_parking", surname=b["surname"], booking_id=b["booking_id"]))
        return self.propose(task, "receipt", [("booking", b["booking_id"]), ("from", self.v.day(b["entry"])), ("until", self.v.day(b["exit"])), ("e-mail", self.known["email"])],
                            f"The receipt is for {self.v.euros(b['total'])}; sending it is free.")

    def do_book(self, task):
        s = task.s
        task.offers = q = self.quote(task, "quote_parking", entry=s["entry"], exit=s["exit"])
        if not s.get("car_park"):
            task.listed = True
            if over := self.too_often(task):
                return over
            self.pending = ("which", ())
            note = s.pop("note", "")
            if s.get("fit_one"):
                return [note, "Would you like that one, or another?"]
            if task.asked["which"] > 1 and not note:
                return [f"I still need your choice of car park: {', '.join(o['name'] + ' at ' + self.v.euros(self.told(o['total'])) for o in q)}. Please tell me one by its name."]
            rows = []
            for o in q:
                rows.append(f"{o['name']} ({o['kind']}) for {self.v.euros(self.told(o['total']))}")
            return [note, f"For {self.v.day(s['entry'])} until {self.v.day(s['exit'])}, in all:" if self.v.style != "terse" else "", self.v.which("car park", rows)]
        o = next(x for x in q if x["car_park"] == s["car_park"])
        deck = next((x for x in q if x["car_park"] == "P2"), None)
        if s["car_park"] == "P3" and deck and deck["total"] <= s.get("limit", 1e9) and (e := self.extra(task, "upgrade", f"May I tempt you with an upgrade? Terminal Deck P2 is only 3 minutes from the terminal, for {self.v.euros(deck['total'])} instead of {self.v.euros(o['total'])}. Would you like the upgrade?")):
            return e
        return self.propose(task, "booking", [("car park", o["name"]), ("drop-off", self.v.day(s["entry"])), ("pick-up", self.v.day(s["exit"])), ("plate", self.known["plate"]), ("surname", self.known["surname"])],
                            f"The price is {self.euros(o['total'])} in all.", o["total"])

    def do_lounge(self, task):
        s = task.s
        task.offers = q = self.quote(task, "list_lounges", date=s["day"], guests=s["guests"])
        s["shown"] = True
        if not s.get("lounge"):
            if over := self.too_often(task):
                return over
            self.pending = ("which", ())
            rows = [f"{o['lounge']} ({o['terminal']}) for {self.v.euros(self.told(o['total']))}, " + (f"with room at {self.v.clock(s['time'])}" if s["time"] in o["room_at"] else f"full at {self.v.clock(s['time'])}") for o in q]
            return [self.v.which("lounge", rows)]
        o = next(x for x in q if x["lounge"] == s["lounge"])
        if s["time"] not in o["room_at"]:
            near = sorted(sorted(o["room_at"], key=lambda t: abs(int(t[:2]) - int(s["time"][:2])))[:3])
            times, s["near"] = [self.v.clock(t) for t in near], near
            full, s["full"] = self.v.clock(s["time"]), True
            s.pop("time")
            self.pending = ("choose_time", ())
            return [self.v.refuse(f"the {o['lounge']} has no room for {s['guests']} at {full} on {self.v.day(s['day'])}. There is room at {', '.join(times[:-1])} and {times[-1]}."),
                    {"terse": "Which time?", "form": "New time of entry: ____", "policy": "At which of these hours do you wish to enter instead?"}.get(self.v.style, "Would one of these times suit you, and which?")]
        if not self.known.get("surname"):
            return self.ask(task, ["surname"])
        if not s.get("breakfast") and (e := self.extra(task, "breakfast", f"Our breakfast menu is a delight, at {self.v.euros(o['breakfast'])} a person. Would you like the breakfast menu with it?")):
            return e
        total = o["total"] + (o["breakfast"] * s["guests"] if s.get("breakfast") else 0)
        return self.propose(task, "lounge booking", [("lounge", o["lounge"]), ("day", self.v.day(s["day"])), ("time", self.v.clock(s["time"])), ("guests", str(s["guests"])), ("name", self.known["surname"])]
                            + ([("with", "breakfast")] if s.get("breakfast") else []), f"The price is {self.euros(total)} in all ({self.v.euros(o['price'])} a person).", total)

    def do_assist(self, task):
        a = self.args(task)
        q = self.quote(task, "get_flight", flight=a["flight"], date=a["date"])
        self.last["meet"] = q
        kind = {"ramp": "wheelchair to the gate (manages stairs)", "steps": "wheelchair and lift (no stairs, walks to the seat)", "cabin": "wheelchair up to the seat"}[a["kind"]]
        return self.propose(task, "assistance", [("passenger", a["passenger"]), ("flight", a["flight"]), ("day", self.v.day(a["date"])), ("kind", kind)], "It is free of charge.")

    def do_luggage(self, task):
        k = self.known
        if not task.offers:
            task.offers = self.call("find_luggage", ticket=k["ticket"], surname=k["surname"])
            self.resolve(task)
            if not task.s.get("day"):
                return [self.v.say("info", f"It is kept until {self.v.day(task.offers['until'])} so far.")] + self.ask(task, ["until"])
        a = self.args(task)
        q = self.quote(task, "quote_luggage", **a)
        return self.propose(task, "left luggage", [("ticket", a["ticket"]), ("item", task.offers["item"]), ("so far until", self.v.day(task.offers["until"])), ("new", self.v.day(a["until"]))],
                            f"The {q['days']} more day{'s' if q['days'] > 1 else ''} cost{'' if q['days'] > 1 else 's'} {self.euros(q['to_pay'])}.", q["to_pay"])

    # ---- done ----

    def execute(self, task):
        a = task.proposed
        try:
            r = self.write(self.WRITES[task.kind], **a)
        except ValueError as error:
            return self.trouble(task, str(error))
        if task in self.queue:
            self.queue.remove(task)
        self.last["lookup"] = None if task.kind in OWN or task.kind == "book" else self.last.get("lookup")
        d = self.v.day
        text = {
            "change": lambda: f"Booking {a['booking_id']} is now changed to {d(a['entry'])} until {d(a['exit'])}." + (f" {self.euros(r['to_pay'])} have been charged to your card." if r["to_pay"] else ""),
            "flight": lambda: f"Flight {a['flight']} is noted on booking {a['booking_id']}. It lands at {self.v.clock(self.told(r['lands']))} at {self.told(r['terminal'])}.",
            "cancel": lambda: f"Booking {a['booking_id']} has been cancelled; " + (f"{self.euros(r['refund'])} go back to your card." if r["to"] == "card" and r["refund"] else "no money comes back." if not r["refund"] else f"the voucher is for {self.euros(r['refund'])}."),
            "valet": lambda: f"Valet parking has been added to booking {a['booking_id']}, for {self.euros(r['fee'])}.",
            "receipt": lambda: f"The receipt for booking {a['booking_id']} has been sent to {a['email']}.",
            "book": lambda: f"Your place in {worlds.CAR_PARKS[a['car_park']]['name']} has been booked for {self.euros(r['total'])}. Your booking number is {self.told(r['booking_id'])}.",
            "lounge": lambda: f"The {a['lounge']} has been booked for {a['guests']} at {self.v.clock(a['time'])} on {d(a['date'])}, for {self.euros(r['total'])}. The pass code is {self.told(r['pass_code'])}.",
            "assist": lambda: f"Assistance has been ordered for {a['passenger']} on flight {a['flight']} on {d(a['date'])}. The team meets the passenger at {self.told(r['meeting_point'])} at {self.v.clock(self.told(r['meeting_time']))}. The order number is {r['assistance_id']}.",
            "luggage": lambda: f"Your luggage, ticket {a['ticket']}, is now kept until {d(a['until'])}; the {self.euros(r['to_pay'])} are paid on collection.",
        }[task.kind]()
        if task.kind == "book":
            self.known["ref"], self.last["number"] = r["booking_id"], r["booking_id"]
        if task.kind in OWN:
            self.last["number"] = a["booking_id"]
        if task.kind == "lounge":
            self.last["number"] = r["pass_code"]
        if task.s.get("valet_after"):
            self.queue.insert(0, Task("valet"))
        self.done[task.kind] = (a, dict(task.booking or task.offers or {}) if not isinstance(task.offers, list) else {}, text)
        return [self.v.say("done", text)] + self.step()

    # ---- questions ----

    def answers(self, h):
        out, task, q = [], self.task, h.questions
        cars = [c for x in h.clauses for c in x.facts.get("cars", [])]
        if q & {"land", "terminal"} and (f := self.last.get("flight")) and not (task and task.kind == "flight" and task.s.get("flight") != f["flight"]):
            if not (task and task.kind == "flight" and not task.proposed):
                out.append(f"Flight {f['flight']} lands at {self.v.clock(self.told(f['time']))} at {self.told(f['terminal'])}.")
        elif q & {"land", "terminal"} and not (task and task.kind == "flight"):
            number = next((c.facts["flight"] for c in reversed(h.clauses) if "flight" in c.facts), (task.s.get("flight") if task else None) or self.known.get("flight"))
            if number:
                try:
                    f = self.call("get_flight", flight=number, date=(task and task.s.get("day")) or worlds.TODAY.isoformat())
                    out.append(f"Flight {number} {'lands' if f['direction'] == 'arrival' else 'leaves'} at {self.v.clock(self.told(f['time']))} at {self.told(f['terminal'])}.")
                except ValueError as error:
                    out.append(self.v.refuse(str(error) + "."))
        if "meet" in q and (m := self.last.get("meet")) and not (task and task.kind == "assist" and not task.proposed):
            out.append(f"The team meets the passenger at {self.told(m.get('help_point', 'the gate'))} at {self.v.clock(self.told(m.get('help_from', m['time'])))}.")
        elif "meet" in q and task and task.kind == "assist":
            out.append("Where and when the passenger is met depends on the flight; I tell you as soon as I have it.")
        if "hours" in q:
            if ears.has(r"luggage|suitcase|counter|bag|office", h.text) or task and task.kind == "luggage" or self.last.get("kind") == "luggage":
                out.append(f"The left-luggage counter is open from {' to '.join(self.told(x) for x in self.call('service_info', topic='luggage')['open'].split(' to '))}.")
            elif ears.has("lounge", h.text) or task and task.kind == "lounge":
                out.append(f"Opening hours: {self.call('service_info', topic='lounges')['open']}.")
            else:
                out.append(f"This desk is open from {self.call('service_info', topic='desk')['open']}.")
        if q & {"far", "height", "charging"} and not ("charging" in q and "price" in q):
            park = cars or ([task.booking["car_park"]] if task and task.booking else [task.s["car_park"]] if task and task.s.get("car_park") else list(worlds.CAR_PARKS))
            for p in dict.fromkeys(park):
                i = self.call("service_info", topic=p)
                out.append(f"{i['name']}: {i['walk_minutes']} minutes' walk from the terminal{', with a shuttle bus' if i['shuttle'] else ''}"
                           + (f", cars up to {i['height_m']} m" if "height" in q else "") + (f", {'with' if i['charging'] else 'without'} charging points" if "charging" in q else "") + ".")
        if "refund_when" in q:
            i = self.call("service_info", topic="refunds")
            out.append(f"Money is back within {i['days']} days, on {i['to']}.")
        if "number" in q and (n := (task and task.booking and task.booking["booking_id"]) or self.last.get("number")):
            out.append(f"The number is {self.told(n)}.")
        if "price" in q and task and task.cost and task.proposed == self.args(task) and not (self.pending and self.pending[0] == "propose" and not h.yes and not h.no):
            out.append(task.cost)
        if "price" in q and task and task.kind == "assist":
            out.append("Assistance is free of charge.")
        return [self.v.say("info", " ".join(out))] if out else []


def build(style, kind=Desk):
    """A factory of conversations with a desk of this style."""
    def conversation():
        desk = kind(style)

        def agent(text: str) -> str:
            return desk.reply(text)

        agent.desk = desk
        return agent

    return conversation

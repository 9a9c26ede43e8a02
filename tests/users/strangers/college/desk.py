"""The front office of Fernhill College: one clerk who decides what to say, twelve voices that say it."""
import re
from datetime import date

from ears import Heard
from voices import NAMES, VOICES, join
from world import COURSES, GROUPS, TODAY, World, tools

STYLES = list(VOICES)
PREFS = ("days", "parts", "dates", "months", "super", "level", "year", "rooms", "courses", "booking", "cert", "before", "span", "start")
SIMPLE = {"book": ["payment"], "change": [], "cancel": ["refund_to"], "exam": [], "cert": ["delivery"], "room": ["date", "span", "people", "projector", "contact", "phone"], "transfer": ["substitute"]}
RULE = {"book": "booking", "change": "changes", "cancel": "cancellation", "exam": "exams", "cert": "certificates", "room": "rooms", "transfer": "substitutes"}
OPTION_ID = {"group": "group", "booking": "booking_id", "session": "session", "cert": "certificate_id", "room": "room"}


class Task:
    def __init__(self, kind):
        self.kind, self.v, self.prefs, self.excl, self.told, self.opts, self.ids = kind, {}, {}, set(), set(), {}, {}
        self.open, self.sig, self.course, self.wait = True, None, None, False


class Clerk:
    def __init__(self, style):
        self.voice, self.world = VOICES[style](), World()
        self.tools = tools(self.world)
        self.tasks, self.person, self.learner, self.nonum = [], {}, None, False
        self.asked, self.shown, self.pending, self.confirming, self.offer = [], [], None, [], None
        self.spoken, self.declined = "", None
        self.started, self.focus, self.exam_day, self.last, self.sold, self.recapped, self.limit, self.idfail, self.later = False, None, None, None, False, None, None, False, []

    # ---- a turn
    def reply(self, text):
        h = Heard(text, self.asked, self.shown)
        self.acts = []
        if "\n2. No" in self.spoken and h.low.strip(" .)") in ("1", "2"):
            h.yes, h.no, h.index = h.low[0] == "1", h.low[0] == "2", None
        pending, confirming, offer = self.pending, self.confirming, self.offer
        self.pending, self.confirming, self.offer = None, [], None
        if not self.started:
            self.say("hello")
        fresh, new = self.take(h, pending)
        asked, self.asked, self.shown = self.asked, [], []
        t = pending
        executed = False
        if t and t.open:
            changed = self.signature(t) != t.sig
            if not changed and h.yes and not h.drop and (not h.questions or re.match(r"\W*(yes|yeah|yep|ok|sure|please do|go ahead|fine|perfect|great)\b", h.low)):
                self.execute(t)
                executed = True
            elif not changed and (h.drop or not new and re.match(r"\W*no,? thank", h.low)):
                self.close(t)
            elif not changed and h.no and not new and not h.topics:
                self.say("what")
                self.pending = t
                return self.out(h)
            elif not changed and not new and not h.topics and not h.questions:
                self.say("yesno")
        if offer and h.yes and not h.no:
            task = Task("book")
            task.course = offer
            self.tasks.append(task)
        answered = self.answers(h)
        if confirming and h.no and not fresh and not new and not answered:
            self.say("what")
            self.confirming = confirming
            self.asked = confirming
            return self.out(h)
        t = self.task()
        if fresh and self.voice.confirms and not executed and t:
            self.say("confirm", [(NAMES[s], self.show(s, self.value(s))) for s in fresh])
            self.confirming = fresh
            return self.out(h)
        if t and not pending and not fresh and not new and not answered and not confirming and (h.bye or h.drop) and not h.v:
            self.close(t)
        elif t and asked == ["pick"] and h.no and not h.neg and (h.short or h.drop or h.bye) and "waiting" not in h.low and not h.v and not new and not answered and h.index is None and not h.any and not h.yes:
            self.close(t)
        t = self.task()
        if not t and not executed and not answered and not self.acts_besides_hello():
            if self.started and offer and not h.bye:
                self.say("more")
            elif self.started and (h.bye or h.no or h.thanks or h.yes):
                self.say("bye" if h.bye or h.no or h.thanks else "help")
            else:
                self.say("more" if self.started and offer else "help")
            return self.out(h)
        if t:
            self.go()
        if not self.task() and not self.asked:
            if answered and not executed and self.voice.sells and not self.sold and self.focus and not self.last and "only" not in h.low and not h.bye:
                self.sold, self.offer = True, self.focus
                self.say("sell", COURSES[self.focus]["title"])
            else:
                self.say("bye" if h.bye and not executed else "more")
        return self.out(h)

    def acts_besides_hello(self):
        return [a for a in self.acts if a[0] != "hello"]

    def out(self, h):
        self.started = True
        self.spoken = self.voice.sep.join(x for x in (getattr(self.voice, name)(*args) for name, args in self.acts) if x)
        return self.spoken

    def say(self, name, *args):
        self.acts.append((name, args))

    def task(self):
        return next((t for t in self.tasks if t.open), None)

    def close(self, t):
        t.open, self.declined = False, t
        what = {"cancel": "nothing is cancelled and your place stays yours", "change": "you stay in the group you are in", "transfer": "the place stays in your name"}.get(t.kind, "then I have not booked anything")
        self.say("left", what if t.kind != "cert" else "then I have not ordered anything")

    def value(self, slot):
        return self.person.get(slot) or next((t.v[slot] for t in self.tasks if t.open and slot in t.v), None)

    def show(self, slot, v):
        if slot in ("dob", "date"):
            return self.voice.day(v, slot == "date")
        return self.voice.span(*v) if slot == "span" else ("yes" if v else "no") if isinstance(v, bool) else {"collection": "collection at the office"}.get(v, str(v))

    # ---- hearing
    def take(self, h, pending):
        """Puts what was heard where it belongs; the slots that are new or changed, and whether anything else is."""
        fresh, new, v = [], False, h.v
        if h.limit:
            self.limit = h.limit
        current = pending or self.task()
        for kind in h.intents:
            if kind == "waitlist":
                if current and current.kind == "book":
                    current.wait = new = True
                continue
            if kind == "transfer":
                for t in self.tasks:
                    t.open = t.open and t.kind not in ("cancel", "change")
            same = next((t for t in self.tasks if t.open and t.kind == kind and not (kind == "book" and t.course and v.get("courses") and t.course not in v["courses"])), None)
            if not same and kind == "book" and self.task() and self.task().kind in ("cancel", "change", "transfer") and "book" not in h.low:
                continue
            if not same and not (kind == self.last and not h.questions and not re.search(r"another|also|too\b", h.low) and "courses" not in v and h.thanks):
                t = Task(kind)
                if kind == "book" and h.v.get("courses"):
                    t.course = next((c for c in v["courses"] if c == "WSB"), v["courses"][0]) if "exam" in h.intents else v["courses"][0]
                self.tasks.append(t)
                new = True
        if not self.task() and self.declined and not h.intents and not h.topics and (h.index is not None or {"days", "dates", "rooms", "super", "parts", "level", "delivery", "method"} & set(v)):
            self.declined.open = new = True
            self.declined = None
        tasks = [t for t in self.tasks if t.open]
        current = pending if pending and pending.open else self.task()

        def person(slot, value):
            if value and not self.learner and self.person.get(slot) != value:
                self.person[slot] = value
                fresh.append(slot)
        person("number", v.get("number"))
        person("dob", v.get("dob"))
        if "name" in h.asked or ("names" in v and not (current and (current.kind == "room" or current.kind == "transfer"))):
            person("name", (v.get("names") or [None])[0])
        if h.unknown and ("number" in h.asked or "learner number" in h.low) and "number" not in v or ("number" in h.asked and re.match(r"\W*(no|by name)\b", h.low) and "number" not in v):
            self.nonum = True
        for t in tasks:
            slots = SIMPLE[t.kind]

            def put(slot, value):
                if slot in slots and value is not None and t.v.get(slot) != value and (t is current or slot not in t.v):
                    t.v[slot] = value
                    if t is current:
                        fresh.append(slot)
            method = v.get("method") or (["card", "invoice"][h.index] if "payment" in h.asked and h.index in (0, 1) else None)
            if (not method and re.match(r"\W*(\d)\W*$", h.low)):
                n = int(re.search(r"\d", h.low)[0]) - 1
                for slot, choices in (("payment", ["card", "invoice"]), ("refund_to", ["card", "voucher"]), ("delivery", ["post", "collection"]), ("projector", [True, False]), ("exam", ["English B2", "English C1"])):
                    if slot in h.asked and n in (0, 1):
                        put(slot, choices[n]) if slot != "exam" else t.v.setdefault("exam", choices[n])
            if method in ("card", "invoice"): put("payment", method)
            if method in ("card", "voucher"): put("refund_to", method)
            for slot, words in (("payment", ("voucher",)), ("refund_to", ("card", "voucher", "credit")), ("delivery", ("post", "collect", "pick"))):
                said = [w for w in words if any(n.startswith(w[:6]) for n in h.neg)]
                if said and slot in h.asked and not method and "delivery" not in v:  # "not a voucher"
                    put(slot, {"refund_to": "card" if said[0] != "card" else "voucher", "delivery": "collection" if said[0] == "post" else "post"}.get(slot))
            for slot in ("delivery", "people", "phone", "projector"):
                put(slot, v.get(slot))
            if "projector" in h.asked and "projector" not in v and t.kind == "room" and "projector" not in t.v and (h.yes or h.no):
                put("projector", h.yes)
            if t.kind == "room":
                put("date", v["dates"][-1].isoformat() if v.get("dates") else None)
                old = t.v.get("span") or t.v.get("part")
                put("span", v.get("span"))
                if "clock" in v:
                    v["end" if old and old[0] else "start"] = v["clock"]
                if "span" not in v and ("start" in v or "end" in v or "hours" in v):
                    start, end = v.get("start") or (old or (None, None))[0], v.get("end") or (old or (None, None))[1]
                    if start and "hours" in v and "end" not in v: end = f"{int(start[:2]) + v['hours']:02}{start[2:]}"
                    if start and end: put("span", (start, end))
                    else: t.v["part"] = (start, end)
                if "names" in v:
                    put("contact", v["names"][0])
            if t.kind == "transfer" and "names" in v:
                put("substitute", next((n for n in v["names"] if n.lower() != (self.learner or {}).get("name", self.person.get("name", "")).lower()), None))
            if t.kind == "exam" and v.get("exam") and t.v.get("exam") != v["exam"]:
                t.v["exam"] = v["exam"]
                new = True
        for t in tasks if new else [current] if current else []:
            mine = {k: v[k] for k in PREFS if k in v}
            if len(tasks) > 1 and new and t.kind == "book":
                mine = {k: x for k, x in mine.items() if k in ("courses", "before")}
            elif t.kind != "book":
                mine.pop("before", None)
            if mine or h.any:
                self.prefer(t, mine, h)
        if current and len(self.shown) == 1 and "pick" in h.asked and h.yes and not h.no:
            h.index = 0
        if current and h.index is not None and h.index < len(h_shown := self.shown) and "pick" in h.asked:
            kind, o = h_shown[h.index]
            current.ids[kind] = o[OPTION_ID[kind]]
        if current and current.kind == "book" and v.get("courses") and current.course not in v["courses"] and not h.topics and (not current.course or pending or h.no):
            current.course = v["courses"][-1]
            current.opts, current.ids = {}, {}
            new = True
        return list(dict.fromkeys(fresh)), new

    def prefer(self, t, mine, h):
        if any(k in mine for k in ("days", "dates", "months", "parts", "super")) and (h.no or t.ids):
            for k in ("days", "dates", "months", "parts", "super"):
                t.prefs.pop(k, None)
        if t.kind in ("room",):
            mine = {k: x for k, x in mine.items() if k in ("rooms", "super")}
        if t.wait and ("days" in mine or "super" in mine) and "waitlist" not in h.intents:
            t.wait = False
        if mine or h.any:
            t.ids = {k: x for k, x in t.ids.items() if k == "booking" and "courses" not in mine} if any(k in mine for k in ("days", "dates", "months", "parts", "super", "rooms", "level", "year", "cert", "courses", "booking")) else t.ids
        t.prefs.update(mine)
        if h.any:
            t.prefs["any"] = True

    # ---- choosing
    def choose(self, t, kind):
        """(what was chosen, problems to tell, what is left to choose from)"""
        every, p, problems = t.opts[kind], t.prefs, []
        key = OPTION_ID[kind]
        if kind in t.ids and (o := next((o for o in every if o[key] == t.ids[kind]), None)):
            return (o, [], []) if self.free(kind, o) else (None, [self.full(kind, o)], [x for x in every if self.free(kind, x)])
        every = [o for o in every if o[key] not in t.excl]
        cand, used = every, False
        tests = {"booking": [("booking", lambda o, x: o[key] == x), ("courses", lambda o, x: any(COURSES[c]["title"] == o["title"] for c in x))],
                 "group": [("parts", lambda o, x: self.part(o) in x), ("dates", lambda o, x: any(d.isoformat() == o["first_day"] for d in x)), ("months", lambda o, x: int(o["first_day"][5:7]) in x),
                           ("before", lambda o, x: not self.exam_day or o["first_day"] < self.exam_day), ("days", None)],
                 "session": [("dates", lambda o, x: any(d.isoformat() == o["date"] for d in x)), ("months", lambda o, x: int(o["date"][5:7]) in x)],
                 "cert": [("cert", lambda o, x: o[key] == x), ("level", lambda o, x: f"level {x}" in o["title"]), ("year", lambda o, x: o["year"] == x)],
                 "room": [("rooms", None)]}[kind]
        for name, test in tests:
            if name not in p:
                continue
            if test:
                hit = [o for o in cand if test(o, p[name])]
                if hit:
                    cand, used = hit, True
                elif name in ("dates", "months") and kind in ("session", "group"):
                    problems.append("there is nothing on that date")
            else:  # in order of preference
                for x in p[name]:
                    hit = [o for o in cand if o["weekday" if name == "days" else "room"] == x]
                    hit = [o for o in hit if t.kind != "change" or o[key] != t.current["group"]]
                    if hit and not any(self.free(kind, o) for o in hit):
                        problems.append(self.full(kind, hit[0]))
                        continue
                    if hit:
                        cand, used = hit, True
                        break
                    if t.kind != "change" and not any(o["weekday" if name == "days" else "room"] == x for o in t.opts[kind]):
                        problems.append(f"there is nothing on {x}s" if name == "days" else f"the {x} does not fit what you need")
        if problems and not used or problems and ("rooms" in p and kind == "room" or "days" in p and kind == "group") and not any(o["weekday" if kind == "group" else "room"] in p["days" if kind == "group" else "rooms"] for o in cand if self.free(kind, o)):
            used, cand = False, every
        free = [o for o in cand if self.free(kind, o)] or [o for o in every if self.free(kind, o)]
        if used and not [o for o in cand if self.free(kind, o)]:
            problems += [self.full(kind, o) for o in cand][:1] if not problems else []
            used = False
        if kind == "room" and self.limit and (cheap := [o for o in free if o["price"] <= self.limit]):
            if len(free) != len(cheap) and not used:
                free = cheap
        if (used and len(free) == 1) or (kind == "booking" and len(free) == 1):
            return free[0], problems, free
        if p.get("super") and free:
            price = {"group": "fee", "session": "fee", "room": "price"}.get(kind)
            when = {"group": "first_day", "session": "date", "cert": "year"}.get(kind)
            if p["super"] == "cheapest" and price or when:
                by = sorted(free, key=lambda o: o[price] if p["super"] == "cheapest" and price else o[when])
                return by[-1 if p["super"] == "latest" else 0], problems + [self.full(kind, o) for o in every if kind == "session" and p["super"] == "earliest" and not self.free(kind, o)], free
        if p.get("any") and free:
            return free[0], problems, free
        return None, problems, free

    def part(self, o):
        return "morning" if o["start"] < "12:00" else "afternoon" if o["start"] < "17:00" else "evening"

    def free(self, kind, o):
        return o["places"] > 0 if kind == "group" else o["open"] and o["places"] > 0 if kind == "session" else o["free"] if kind == "room" else True

    def full(self, kind, o):
        return f"the {o['weekday']} group is fully booked, with a waiting list only" if kind == "group" else f"registration for the session on {self.voice.day(o['date'])} closed on {self.voice.day(o['register_until'], False)}" if kind == "session" else f"the {o['room']} is already taken at that time"

    def pick(self, t, kind):
        """The chosen option; else asks for it and returns None."""
        o, problems, left = self.choose(t, kind)
        for text in problems:
            if text not in t.told:
                t.told.add(text)
                self.say("problem", text)
        if o:
            return o
        if not left:
            self.say("problem", "there is nothing to choose from")
            t.open = False
            return None
        if self.voice.many:
            self.ask(t, [], also=True)
        self.say("options", kind, left, "") if len(left) > 1 else self.say("single", kind, left[0])
        self.shown = [(kind, x) for x in left]
        self.asked = self.asked + ["pick"]
        return None

    # ---- asking
    def missing(self, t):
        if t.kind == "room" or self.learner:
            return []
        return [s for s in (["name", "dob"] if self.nonum and "number" not in self.person else ["number", "dob"]) if s not in self.person]

    def ask(self, t, slots, also=False):
        """Asks for the first of these that is missing (some voices for more at once); whether anything was asked."""
        slots = [s for s in slots if s not in t.v]
        if self.voice.many:
            slots = list(dict.fromkeys(slots + (self.missing(t) + [s for s in SIMPLE[t.kind] if s not in t.v] if slots or also else [])))
        else:
            slots = slots[:1]
        if slots:
            self.asks(slots)
        return bool(slots)

    def asks(self, slots):
        known = [(NAMES[s], self.show(s, self.value(s))) for s in NAMES if self.value(s) is not None and s != "projector"]
        if self.voice.recaps and known and known != self.recapped:
            self.recapped = known
            self.say("recap", known)
        self.say("ask", slots)
        self.asked = self.asked + slots

    def identify(self, t):
        """Whether we know who it is; else asks."""
        if self.learner:
            return True
        slots = self.missing(t)
        if slots:
            if self.voice.many:
                slots = slots + [s for s in SIMPLE[t.kind] if s not in t.v and not (s == "refund_to" and not t.opts)]
            elif not self.voice.id_both:
                slots = slots[:1]
            self.asks(slots)
            return False
        p = self.person
        r = self.tools["get_learner"](p["number"]) if "number" in p else self.tools["find_learner"](p["name"], p["dob"])
        if "error" in r or r["date_of_birth"] != p["dob"]:
            self.say("problem", "I cannot find a learner with those details")
            self.person = {}
            if self.idfail or "number" not in p:
                self.nonum = False
            self.idfail = True
            return self.identify(t)
        self.learner = r
        self.say("ident", r["name"])
        return True

    # ---- what is to be done
    def go(self):
        while t := self.task():
            if getattr(self, t.kind)(t) != "next":
                return

    def options(self, t, kind, read):
        if kind not in t.opts:
            t.opts[kind] = read()
        return self.pick(t, kind)

    def groups(self, code):
        c = self.tools["search_courses"](code)
        return [{**g, "dated": c["weeks"] == 1} for g in c["groups"]]

    def book(self, t):
        if not t.course:
            return self.asks(["course"])
        self.focus = t.course
        g = self.options(t, "group", lambda: self.groups(t.course)) if not t.wait else self.waiting(t)
        if not g:
            return "next" if not t.open else None
        t.chosen = g
        if not self.identify(t) or (not t.wait and self.ask(t, ["payment"])):
            return
        v = self.voice
        when = f"{v.day(g['first_day'])}, {v.span(g['start'], g['end'])}" if g["dated"] else f"{g['weekday']}s, {v.span(g['start'], g['end'])}, from {v.day(g['first_day'])}"
        fields = [("Course", g["title"]), ("Time", when), ("Fee", v.money(g["fee"])), ("Payment", f"by {t.v.get('payment')}")]
        if t.wait:
            return self.propose(t, f"add you to the waiting list for {g['title']}, {when}", fields[:2])
        self.propose(t, f"book you a place in {g['title']}, {when}, for {v.money(g['fee'])}, paid by {t.v['payment']}", fields)

    def waiting(self, t):
        full = [o for o in t.opts.get("group", []) if not self.free("group", o)]
        if not full:
            t.wait = False
            return self.options(t, "group", lambda: self.groups(t.course))
        return full[0]

    def change(self, t):
        if not self.identify(t):
            return
        b = self.options(t, "booking", self.bookings)
        if not b:
            return "next" if not t.open else None
        t.current = b
        self.focus = GROUPS[b["group"]][0]
        g = self.options(t, "group", lambda: [o for o in self.groups(self.focus) if o["group"] != b["group"]])
        if not g:
            return "next" if not t.open else None
        t.chosen, v = g, self.voice
        when = f"{g['weekday']}s, {v.span(g['start'], g['end'])}, from {v.day(g['first_day'])}"
        self.propose(t, f"move you from the {b['weekday']} group to {g['title']} on {when}, for a change fee of {v.money(10)}", [("Course", g["title"]), ("New group", when), ("Change fee", v.money(10))])

    def bookings(self):
        return self.tools["list_bookings"](self.learner["learner_number"])

    def quote(self, t, b):
        if b["booking_id"] not in t.v.get("quotes", {}):
            q = self.tools["quote_cancellation"](b["booking_id"])
            t.v["quotes"] = {b["booking_id"]: q}
            v = self.voice
            if q["refund"]:
                self.say("answer", f"{b['title']} starts in {q['days_before_start']} days, so if you cancel now, {v.money(q['refund'])} of the {v.money(q['paid'])} you paid would be refunded.")
            else:
                self.say("problem", f"{b['title']} starts in {q['days_before_start']} days, and so late no part of the {v.money(q['paid'])} can be refunded")
        return t.v["quotes"][b["booking_id"]]

    def cancel(self, t):
        if not self.identify(t):
            return
        b = self.options(t, "booking", self.bookings)
        if not b:
            return "next" if not t.open else None
        t.chosen, self.focus = b, GROUPS[b["group"]][0]
        q, v = self.quote(t, b), self.voice
        if q["refund"] and self.ask(t, ["refund_to"]):
            return
        to = {"card": "to your card", "voucher": "onto a voucher"}.get(t.v.get("refund_to"))
        if not q["refund"]:
            return self.propose(t, f"cancel {b['title']} ({b['booking_id']}) all the same, without a refund", [("Cancel", f"{b['title']} ({b['booking_id']})"), ("Refund", "no refund")])
        self.propose(t, f"cancel {b['title']} ({b['booking_id']}) and refund {v.money(q['refund'])} {to}", [("Cancel", f"{b['title']} ({b['booking_id']})"), ("Refund", f"{v.money(q['refund'])} {to}")])

    def exam(self, t):
        if not t.v.get("exam"):
            return self.asks(["exam"])
        s = self.options(t, "session", lambda: self.tools["list_exam_sessions"](t.v["exam"]))
        if not s:
            return "next" if not t.open else None
        t.chosen = s
        if not self.identify(t):
            return
        v = self.voice
        self.propose(t, f"register you for the {s['exam']} exam on {v.day(s['date'])}, fee {v.money(s['fee'])}, billed by invoice", [("Exam", s["exam"]), ("Date", v.day(s["date"])), ("Fee", v.money(s["fee"]) + " by invoice")])

    def cert(self, t):
        if not self.identify(t):
            return
        c = self.options(t, "cert", lambda: self.tools["list_certificates"](self.learner["learner_number"]))
        if not c:
            return "next" if not t.open else None
        t.chosen, v = c, self.voice
        if self.ask(t, ["delivery"]):
            return
        how, price = ("sent by post, which takes ten working days", 16) if t.v["delivery"] == "post" else ("ready for collection at the office after two working days", 12)
        self.propose(t, f"order a copy of {c['title']} of {c['year']}, {how}, for {v.money(price)}", [("Copy of", f"{c['title']} ({c['year']})"), ("Delivery", how), ("Price", v.money(price))])

    def room(self, t):
        if self.ask(t, ["date"]) or "span" not in t.v and any(t.v.get("part") or ()) and not self.asks(["end" if t.v["part"][0] else "begin"]) or self.ask(t, ["span"]) or self.ask(t, ["people"]) or self.ask(t, ["projector"]):
            return
        d, (a, b), n, v = t.v["date"], t.v["span"], t.v["people"], self.voice
        if t.v.get("read") != (d, a, b, n):
            t.opts["room"], t.v["read"] = self.tools["list_rooms"](d, a, b, n), (d, a, b, n)
        if t.v["projector"]:
            t.opts["room"] = [o for o in t.opts["room"] if o["projector"]]
        r = self.pick(t, "room")
        if not r:
            return "next" if not t.open else None
        t.chosen = r
        if self.ask(t, ["contact"]) or self.ask(t, ["phone"]):
            return
        self.propose(t, f"book the {r['room']} on {v.day(d)}, {v.span(a, b)}, for {n} people{' with a projector' if t.v['projector'] else ''}, at {v.money(r['price'])} in all, in the name of {t.v['contact']}, phone {t.v['phone']}",
                     [("Room", r["room"]), ("Date", v.day(d)), ("Time", v.span(a, b)), ("People", f"{n} people"), ("Price", v.money(r["price"])), ("Contact", f"{t.v['contact']}, {t.v['phone']}")])

    def transfer(self, t):
        if not self.identify(t):
            return
        b = self.options(t, "booking", self.bookings)
        if not b:
            return "next" if not t.open else None
        t.chosen, self.focus = b, GROUPS[b["group"]][0]
        if self.ask(t, ["substitute"]):
            return
        self.propose(t, f"transfer the place in {b['title']} ({b['booking_id']}) to {t.v['substitute']}, free of charge", [("Place", f"{b['title']} ({b['booking_id']})"), ("New name", t.v["substitute"]), ("Fee", "free of charge")])

    # ---- proposing and doing
    def signature(self, t):
        try:
            kinds = [k for k in t.opts]
            ids = [(o or {}).get(OPTION_ID[k]) for k in kinds for o in [self.choose(t, k)[0]]]
        except (KeyError, AttributeError):
            ids = None
        return t.kind, t.course, t.wait, ids, sorted((k, str(x)) for k, x in t.v.items() if k in NAMES or k == "exam")

    def propose(self, t, inf, fields):
        if self.voice.policy_aloud and "policy" not in t.v:
            t.v["policy"] = self.tools["get_policy"](RULE[t.kind])["text"]
            self.say("policy", t.v["policy"])
        later, self.later = self.later, []
        for topic in later:
            if text := self.fact(topic, t.kind, t, Heard("")):
                self.say("answer", text)
        self.say("propose", inf, fields)
        t.sig, self.pending = self.signature(t), t

    def write(self, name, **args):
        return self.tools[name](**args)

    def execute(self, t):
        v, c, k = self.voice, t.chosen, t.kind
        me = (self.learner or {}).get("learner_number")
        if k == "book" and t.wait:
            r, past = self.write("join_waiting_list", learner_number=me, group=c["group"]), f"you are on the waiting list for {c['title']} on {c['weekday']}s"
        elif k == "book":
            r = self.write("book_course", learner_number=me, group=c["group"], payment=t.v["payment"])
            past = f"your place in {c['title']} " + (f"on {v.day(c['first_day'])}" if c["dated"] else f"on {c['weekday']}s from {v.day(c['first_day'])}") + f" is booked for {v.money(c['fee'])}, by {t.v['payment']}"
        elif k == "change":
            r, past = self.write("change_group", booking_id=t.current["booking_id"], new_group=c["group"]), f"you have been moved to the {c['weekday']} group of {c['title']}, from {v.day(c['first_day'])}; the change fee is {v.money(10)}"
        elif k == "cancel":
            q = t.v["quotes"][c["booking_id"]]["refund"]
            to = t.v.get("refund_to") if q else "none"
            r, past = self.write("cancel_booking", booking_id=c["booking_id"], refund_to=to), f"{c['title']} is cancelled" + (f" and {v.money(q)} will be refunded {'to your card' if to == 'card' else 'onto a voucher'}" if q else ", without a refund")
        elif k == "exam":
            r, past = self.write("register_exam", learner_number=me, session=c["session"]), f"you are registered for the {c['exam']} exam on {v.day(c['date'])}"
            self.exam_day = c["date"]
        elif k == "cert":
            r, past = self.write("order_certificate", certificate_id=c["certificate_id"], delivery=t.v["delivery"]), f"the copy of {c['title']} has been ordered, " + ("to be sent by post" if t.v["delivery"] == "post" else "for collection at the office")
        elif k == "room":
            d, (a, b) = t.v["date"], t.v["span"]
            r = self.write("book_room", room=c["room"], date=d, start=a, end=b, people=t.v["people"], contact=t.v["contact"], phone=t.v["phone"])
            past = f"the {c['room']} is booked for {t.v['people']} people on {v.day(d)}, {v.span(a, b)}, at {v.money(c['price'])}"
        else:
            r, past = self.write("transfer_place", booking_id=c["booking_id"], new_name=t.v["substitute"]), f"the place in {c['title']} now belongs to {t.v['substitute']}"
        t.open, self.last = False, k
        if "error" in r:
            self.say("problem", r["error"])
        else:
            self.say("done", past, next((r[x] for x in ("booking_id", "registration", "order", "let") if x in r), f"W-{r.get('position')}"))

    # ---- answering
    def answers(self, h):
        """Answers what was asked; whether anything was."""
        if not h.topics:
            t = self.task()
            if h.v.get("courses") and not t and not h.intents and not (h.no and self.started):
                self.focus = h.v["courses"][0]
                c, v = self.tools["search_courses"](self.focus), self.voice
                self.say("answer", f"{c['title']} costs {v.money(c['fee'])}, and there is {join(x['weekday'] + ', ' + v.span(x['start'], x['end']) + ', from ' + v.day(x['first_day'], False) for x in c['groups'])}.")
                return True
            if h.questions and not h.intents and not h.v and not h.yes and not h.no and self.started and not h.unknown:
                self.say("problem", "I have nothing on that here")
                return True
            return False
        courses = h.v.get("courses")
        if courses:
            self.focus = "WSB" if "WSB" in courses and "workshop" in h.low else courses[0]
        t = self.task() or (self.tasks[-1] if self.tasks else None)
        kind = h.intents[0] if h.intents else t.kind if t else None
        about = None if courses and not h.intents else kind
        if re.search(r"\bworkshop\b", h.low):
            self.focus, about = "WSB", "book"
        texts = [x for x in (self.fact(topic, about, t, h) for topic in h.topics) if x]
        for text in dict.fromkeys(texts):
            self.say("answer", text)
        return bool(texts)

    def rule(self, topic):
        return self.tools["get_policy"](topic)["text"]

    def fact(self, topic, kind, t, h):
        v = self.voice
        if kind == "cancel" and topic in ("refund", "price") and t and t.kind == "cancel" and t.v.get("quotes"):
            q = list(t.v["quotes"].values())[-1]
            return f"You would get {v.money(q['refund'])} of the {v.money(q['paid'])} back." if q["refund"] else "No refund is possible any more."
        if kind == "cancel" and topic in ("refund", "price"):
            return self.rule("cancellation") if not t or t.kind != "cancel" or self.learner and t.v.get("quotes") else None
        if kind == "transfer":
            return self.rule("substitutes") if topic in ("substitute", "price") and not (t and "rule" in t.told or t and t.told.add("rule")) else None
        if topic == "substitute":
            return self.rule("substitutes")
        if topic == "refund":
            return self.rule("cancellation")
        if kind == "change" and topic == "price":
            return self.rule("changes")
        if kind == "cert" and topic in ("price", "wait", "weeks", "when"):
            return self.rule("certificates")
        if kind == "exam":
            o = getattr(t, "chosen", None) if t and t.kind == "exam" else None
            if topic in ("price", "deadline", "when", "start", "places") and o and "exam" in o:
                return f"The {o['exam']} exam on {v.day(o['date'])} costs {v.money(o['fee'])}; one can register until {v.day(o['register_until'])}, and {o['places']} places are free."
            return self.rule("exams") if topic in ("price", "deadline") else None
        if kind == "room":
            return None if topic in ("price", "places", "where", "time") and t and t.open and not getattr(t, "chosen", None) else self.room_fact(topic, t)
        if topic == "proof":
            return self.rule("concessions")
        if not self.focus:
            if kind and topic not in self.later:
                self.later.append(topic)
            return None if kind else "For that I need to know which course you mean."
        c = self.tools["search_courses"](self.focus)
        g = getattr(t, "chosen", None) if t and kind == t.kind else None
        if not g or "weekday" not in g or g["title"] != c["title"]:
            g = None
        days, parts = h.v.get("days"), h.v.get("parts")
        groups = [x for x in c["groups"] if x["weekday"] in days] if days and any(x["weekday"] in days for x in c["groups"]) else [x for x in c["groups"] if parts and self.part(x) in parts] or ([g] if g else c["groups"])
        each = lambda f: join(f"the {'one on ' + v.day(x['first_day'], False) if c['weeks'] == 1 else x['weekday'] + ' group'} {f(x)}" for x in groups)
        if topic == "concession":
            return f"Yes, there is a concession: {c['title']} then costs {v.money(c['concession'])} instead of {v.money(c['fee'])}. {self.rule('concessions')}"
        if topic == "price":
            return f"{c['title']} costs {v.money(c['fee'])}, or {v.money(c['concession'])} at the concession rate."
        if topic == "materials":
            return f"For {c['title']} you need {c['materials']}."
        if topic == "weeks":
            return f"{c['title']} runs for {c['weeks']} weeks." if c["weeks"] > 1 else f"{c['title']} takes one day."
        f = {"tutor": lambda x: f"is taught by {x['tutor']}", "start": lambda x: f"starts on {v.day(x['first_day'])}", "when": lambda x: f"is on {v.day(x['first_day'])}", "where": lambda x: f"is in {x['room']}",
             "time": lambda x: f"is from {v.span(x['start'], x['end'])}", "places": lambda x: f"has {x['places']} places free" if x["places"] else "is fully booked"}.get(topic)
        return f"In {c['title']}, {each(f)}." if f else None

    def room_fact(self, topic, t):
        o = getattr(t, "chosen", None)
        if topic == "price" and o:
            return f"The {o['room']} costs {self.voice.money(o['price'])} for that time."
        return self.rule("rooms") if topic in ("refund", "price") else None


def build(style, clerk=Clerk):
    """A factory: each conversation gets a clerk and a world of its own."""
    if style not in VOICES:
        raise ValueError(style)

    def factory():
        c = clerk(style)

        def agent(messages):
            return c.reply(next((m["content"] for m in reversed(messages) if m["role"] == "user"), ""))
        agent.clerk = c
        return agent
    return factory

"""The office of the cookery school Ladle & Thyme as a rule-based agent, in twelve ways of speaking.

build(style) gives a factory; every call of the factory gives a fresh clerk: clerk(text) -> text."""
import re
from datetime import date, timedelta

import harness

import hear
import voices
import world as school

STYLES = list(voices.VOICES)

# what each kind of wish must know (the order of asking is the style's), and what its reading call needs
NEEDS = {
    "book": ["course", "date", "places", "name", "dietary"],
    "move": ["reference", "surname", "newdate"],
    "cancel": ["reference", "surname", "refund"],
    "wait": ["course", "date", "name", "phone"],
    "order": ["item", "quantity", "name"],
    "evening": ["date", "guests", "menu", "wine", "name"],
    "voucher": ["code"],
    "info": ["course"],
}
LOOKUP = {"book": ["course", "date", "places"], "move": ["reference", "surname"], "cancel": ["reference", "surname"], "wait": ["course", "date"], "evening": ["date"]}
COMMON = ("name", "phone", "reference")
SLOT_OF = {"move": {"date": "newdate", "name": "surname"}, "cancel": {"name": "surname"}}
WRITES = {"book": "book_course", "move": "move_booking", "cancel": "cancel_booking", "wait": "join_waiting_list", "order": "order_item", "evening": "reserve_evening"}


class Task:
    def __init__(self, kind):
        self.kind, self.s = kind, {}
        self.found = None       # what the reading call said
        self.checked = False    # the caller has said that this is the one
        self.offered = []       # dates that the desk has named
        self.alts = []          # second choices the caller has named
        self.changed = False
        self.partial = False    # asked once for the other half of a name


class Clerk:
    bug = None

    def __init__(self, style):
        self.v = voices.VOICES[style]
        self.world = school.World()
        self.today = self.world.today
        self.raw = school.tools(self.world)
        self.tools = {name: harness.tool(f) for name, f in self.raw.items()}
        self.task, self.queue, self.pool, self.common = None, [], {}, {}
        self.pending, self.asked = "start", []
        self.done, self.last = [], None  # writes that were made; the last course, date looked at
        self.greeted, self.lost, self.norefs = False, 0, 0
        self.apron_offered = False
        self.out = []

    def __call__(self, text: str) -> str:
        self.out = []
        if not self.greeted:
            self.say("hello")
            self.greeted = True
        self.hear(text or "")
        return self.v.join([p for p in self.out if p])

    # ------------------------------------------------------------ saying
    def say(self, act, **k):
        self.out.append(self.v.say(act, **k))

    def d(self, iso):
        return self.v.date(iso, self.today)

    def ds(self, days):
        return self.v.listing([self.d(x) for x in days])

    def shown(self, slot, value):
        if slot in ("date", "newdate"):
            return self.d(value)
        if slot == "places":
            return plural(value, "place")
        if slot == "guests":
            return plural(value, "guest")
        if slot == "wine":
            return self.v.say("wine_yes" if value else "wine_no")
        if slot == "dietary":
            return self.v.say("diet_none") if value == "none" else value
        if slot == "phone":
            return value or self.v.say("phone_none")
        if slot == "refund":
            return {"card": "refund to the card", "voucher": "gift voucher"}.get(value, "no refund")
        return str(value)

    # ------------------------------------------------------------ hearing
    def hear(self, text):
        p = hear.polarity(text)
        kind, task = self.pending, self.task
        before = dict(task.s) if task else {}
        if task and kind in ("ask", "alt"):
            self.choose(text, task)
        new = self.absorb(text)
        if task and self.task is not task:  # the same booking, but another thing to be done with it
            return self.proceed()
        after = task.s if task else {}
        changed = [k for k in after if k in before and before[k] != after[k]]
        filled = [k for k in after if k not in before]
        inline = self.inline(text) if task and not new else False

        if kind == "bye":
            if not (new or self.task):
                self.pending = "bye"
                return self.say("bye")
            return self.proceed()
        if kind in ("start", "else", "more", "help") or task is None and kind != "apron" and kind != "offerbook":
            return self.idle(text, p, kind)
        if kind == "apron":
            return self.apron(text, p)
        if kind == "offerbook":
            return self.offered(text, p, new)
        if changed or filled:
            self.lost = 0
        if kind == "confirm":
            if changed or filled:
                task.changed = bool(changed)
                if changed:
                    self.say("changed")
                return self.proceed()
            if inline:
                return self.recap()
            if hear.aborts(text) and p != "yes":
                return self.abort()
            if p == "yes":
                return self.write()
            if p == "no":
                if task.kind == "cancel" and re.search(r"voucher|refund|money|card", text, re.I):
                    return self.again(self.recap)
                if task.kind == "cancel" or re.search(r"\bno\W+(?:thanks|thank you)", text, re.I):
                    return self.abort()
                self.pending, self.asked = "change", []
                return self.say("change")
            return self.again(self.recap)
        if kind == "change":
            if changed or filled:
                self.say("changed")
                return self.proceed()
            if hear.aborts(text) or hear.finished(text) or p == "no":
                return self.abort()
            slot = named_slot(text, task)
            if slot:
                task.s.pop(slot, None)
                if slot in LOOKUP.get(task.kind, []):
                    task.found = None
                return self.proceed()
            if p == "yes":
                return self.recap()
            return self.again(lambda: self.say("change"))
        if kind == "check":
            if changed or filled:
                task.checked = task.checked or p != "no" and not changed
                return self.proceed()
            if inline:
                return self.ask_check()
            if hear.aborts(text) and p != "yes":
                return self.abort()
            if p == "yes":
                task.checked = True
                return self.proceed()
            if p == "no":
                if task.kind == "cancel":
                    return self.abort()
                self.pending, self.asked = "change", []
                return self.say("change")
            return self.again(self.ask_check)
        # kind: ask, alt
        if "wine" in self.asked and "wine" not in task.s and (p == "yes" and not (changed or filled) or re.match(r"\W*with\b", text, re.I)):
            task.s["wine"], filled = True, filled + ["wine"]
        course = task.s.get("course") or (task.found or {}).get("course")
        if not (changed or filled or inline) and kind == "ask" and course and {"date", "newdate"} & set(self.asked) and re.search(r"\b(?:yes|name|list|tell me|others?|which|options|don't know|not sure|any)\b", text, re.I):
            self.tell_course(course, None, task)
            return self.proceed()
        if hear.aborts(text) and not (changed or filled):
            return self.abort()
        if self.refused(text, p, filled, changed):
            return
        if changed or filled:
            self.echo(filled + changed)
            return self.proceed()
        if inline or new:
            return self.proceed()
        if kind == "alt":
            if p == "yes" and len(task.offered) == 1:
                self.put(task, "date", task.offered[0])
                return self.proceed()
            if p == "yes":
                return self.say("pickdate", alts=self.v.listing([self.d(x) for x in task.offered], "or"))
            if p == "no" and re.search(r"wait", text, re.I):
                return self.say("pickdate", alts=self.v.listing([self.d(x) for x in task.offered], "or"))
            if p == "no" or hear.finished(text):
                return self.abort()
        if "dietary" in self.asked and p == "yes" and "dietary" not in task.s:
            self.asked = ["dietary"]
            return self.say("diet_which")
        if hear.finished(text) and not re.search(r"bye\b", text, re.I):
            return self.abort()
        if hear.finished(text):
            self.abort(silent=True)
            self.pending = "bye"
            self.say("left")
            return self.say("bye")
        return self.again(self.proceed)

    def again(self, act):
        self.lost += 1
        self.say("sorry")
        return act()

    def choose(self, text, task):
        """'the first one', 'the later date': one of the dates that were offered."""
        if len(task.offered) < 1 or re.search(r"\d", text):
            return
        t = text.lower()
        pick = None
        if re.search(r"\b(?:first (?:one|date|of|available)|the first|earlier|earliest|former|soonest|next available|nearest)\b", t):
            pick = 0
        elif len(task.offered) > 1 and re.search(r"\b(?:second (?:one|date)|the second|the latter)\b", t):
            pick = 1
        elif re.search(r"\b(?:last (?:one|date)|the last|later|latest|third one)\b", t):
            pick = -1
        elif re.search(r"\b(?:either|any(?: of them)?|don't mind|whichever)\b", t):
            pick = 0
        if pick is not None and (not task.s.get(slot(task, "date"))):
            self.put(task, "date", task.offered[pick])

    def absorb(self, text):
        """Gives every value that was said to the wish it belongs to; new wishes queue up. True if there are any."""
        target, new, asked = None, False, self.asked
        self.heard_name, known = False, dict(self.pool)
        for seg in hear.segments(text):
            vals = hear.values(seg, asked, self.today)
            made = None
            for kind in hear.intents(seg):
                t = self.wish(kind, seg, vals, target)
                if t is not None:
                    made = made or t
                    new = new or t is not self.task and not getattr(t, "seen", False)
                    t.seen = True
            target = made or target
            self.assign(vals, target or self.task, seg)
        self.fresh = {k for k, v in self.pool.items() if known.get(k) != v}  # loose values of this message
        if self.task is None and self.queue:
            self.task = self.queue.pop(0)
            self.fill(self.task)
        return new

    def wish(self, kind, seg, vals, target):
        """The wish that an intent stands for, or None if the words mean something else here."""
        cur = self.task
        open_ = ([cur] if cur else []) + self.queue
        also = re.search(r"\b(?:also|as well|too|another|besides|in addition)\b", seg, re.I)
        own = re.search(r"\b(?:my|our|existing|the) (?:\w+ )?(?:booking|reservation|place)\b|\bLT", seg, re.I)
        for t in open_:
            if t.kind == kind:
                return t
        if kind == "book" and "course" not in vals:
            for t in open_:
                if t.kind == "info":  # asked about it first, and wants it then
                    t.kind, t.found = "book", None
                    self.fill(t)
                    return t
        if target and kind in ("info", "voucher") and target.kind not in ("info", "voucher") and not also:
            return None
        if kind == "info" and (target and target.kind in ("voucher", "info") and "course" not in vals or not target and cur and cur.kind in ("voucher", "info")):
            return None
        if cur or self.pending in ("apron", "offerbook"):
            if kind == "info" and cur:
                return None
            if kind == "info" and not ("course" in vals or "dates" in vals):
                return None
            if kind == "voucher" and cur and (cur.kind == "cancel" or "code" not in vals and not also):
                return None
            if cur and kind in ("move", "cancel") and not own and not also:
                if not (cur.kind == "move" and kind == "cancel" or cur.kind == "cancel" and kind == "move" and not cur.found):
                    if not (kind == "move" and cur.kind == "cancel"):
                        return None
                # one booking, the other thing: the wish changes its kind
                swap = Task(kind)
                swap.s = {k: v for k, v in cur.s.items() if k in ("reference", "surname")}
                swap.found, swap.checked = cur.found, cur.checked
                self.task = swap
                return swap
            if cur and kind == "book" and cur.kind == "evening" and "course" not in vals:
                return None
            if cur and kind == "book" and cur.kind in ("wait",) and not also:
                return None
            if cur and kind == "book" and cur.kind in ("move", "cancel") and not ("course" in vals or also):
                return None
            if cur and kind == "wait" and cur.kind == "book":
                if not also:  # full: the waiting list in place of the booking
                    self.to_waiting(cur)
                    return cur
            if kind == "order" and ("no_item" in vals or self.pending == "apron" and (hear.polarity(seg) == "no" or re.search(r"\bown\b|\balready\b", seg))):
                return None
        if kind == "info" and not ("course" in vals or "dates" in vals or self.last):
            return None
        t = Task(kind)
        if kind == "book" and "course" not in vals and self.looked_at and not re.search(r"\b(?:another|other|different)\b", seg, re.I):
            t.s["course"] = self.looked_at[0]
            if self.looked_at[1] and "dates" not in vals:
                t.s["date"] = self.looked_at[1]
        self.queue.append(t)
        return t

    def to_waiting(self, t):
        day = t.s.get("date") or getattr(t, "wanted", None)
        keep = {k: v for k, v in t.s.items() if k in ("course", "name")}
        t.kind, t.s, t.found, t.checked = "wait", keep, None, True
        if day:
            t.s["date"] = day
        t.full = True
        self.fill(t)

    def assign(self, vals, target, seg):
        vals = dict(vals)
        days = vals.pop("dates", None)
        for key in ("places", "guests", "people", "number", "quantity"):
            if key not in vals:
                continue
            n = vals.pop(key)
            order = {"places": ["book"], "guests": ["evening", "book"], "people": ["book", "evening"], "quantity": ["order"], "number": []}[key]
            kind = target.kind if target else None
            if key in ("places", "guests", "people") and kind in ("book", "evening"):
                self.put(target, "places" if kind == "book" else "guests", n)
            elif key == "quantity" and (kind == "order" or any(t.kind == "order" for t in self.queue)):
                self.put(target if kind == "order" else next(t for t in self.queue if t.kind == "order"), "quantity", n)
            elif key == "number" and target is self.task and target and (num := {"book": "places", "evening": "guests", "order": "quantity"}.get(kind)) and (num in self.asked or num in target.s and self.pending in ("confirm", "change", "check")):
                self.put(target, num, n)
            elif key == "people" and kind == "order" and "quantity" in self.asked:
                self.put(target, "quantity", n)
            elif key != "number":
                waiting = next((t for t in self.queue if t.kind in order), None)
                if waiting:
                    self.put(waiting, "places" if waiting.kind == "book" else "guests" if waiting.kind == "evening" else "quantity", n)
                else:
                    self.pool["count" if key != "quantity" else "quantity"] = n
        if days:
            self.take_dates(days, target, seg)
        vals.pop("no_item", None)
        name, first, guess = vals.pop("name", None), vals.pop("first", None), vals.pop("guess", False)
        if guess and self.heard_name:  # a clearer one was said in the same message
            name = None
        self.heard_name = self.heard_name or bool(name)
        if "first" in self.asked and name and " " not in name and self.common.get("name"):
            first, name = name, None
        if first and not name:
            name = first + " " + self.common["name"].split()[-1] if self.common.get("name") else None
        elif first and name and " " not in name:
            name = f"{first} {name}"
        if name:
            old = self.common.get("name")
            if not (old and " " in old and " " not in name and old.split()[-1] == name):  # the surname again: nothing new
                self.common["name"] = name
            name = self.common["name"]
        for key, value in list(vals.items()) + ([("name", name)] if name else []):
            if key in ("phone", "reference"):
                self.common[key] = value
            where = target if target and self.takes(target, key) else next((t for t in ([self.task] if self.task else []) + self.queue if self.takes(t, key)), None)
            if where:
                self.put(where, key, value)
            elif key not in COMMON and key != "refund" and not (key == "course" and target and target.kind in ("move", "cancel")):
                self.pool[key] = value

    def takes(self, t, key):
        return slot(t, key) in NEEDS[t.kind] or t.kind == "info" and key == "date"

    def put(self, t, key, value):
        key = slot(t, key)
        if t.s.get(key) == value and key in t.s:
            return
        if key in LOOKUP.get(t.kind, []) and t.found is not None:
            if not (key == "places" and t.found.get("places_left", 0) >= value):
                t.found, t.checked = None, False
        t.s[key] = value

    def take_dates(self, days, target, seg):
        good = [d for d in days if not d[1]] or []
        if not good:
            return
        if target is None or not self.takes(target, "date"):
            other = next((t for t in self.queue if self.takes(t, "date")), None)
            if target is not None and target.kind in ("cancel", "order", "voucher") and other is None:
                return
            if other is None:
                self.pool["dates"] = days
                return
            target = other
        values = [self.settle(d[0], target) for d in good]
        if target.kind == "move":
            to = [v for v, d in zip(values, good) if d[2]]
            fresh = [v for v, d in zip(values, good) if not d[3]] or ([] if len(good) > 1 else values)
            has_from = any(d[3] for d in good)
            pick = (to[-1] if to and (len(good) > 1) else fresh[-1]) if fresh or to else None
            if pick is None or has_from and len(good) == 1:
                return
            if target.found and pick == target.found["date"]:
                return
            return self.put(target, "date", pick)
        key, now = slot(target, "date"), target.s.get("date")
        if hear.CONDITION.search(seg) and (now or len(values) > 1):
            main = now or values[0]
            target.alts += [v for v in values if v != main]
            if not now:
                self.put(target, key, main)
            return
        if len(values) > 1 and re.search(r"\bor\b", seg):
            target.alts += values[1:]
            return self.put(target, key, values[0])
        self.put(target, key, values[-1] if now else values[0])

    def settle(self, value, t):
        """'the 24th', 'Saturday' → a date: one that was offered, one on which the course is held, or the next such day."""
        if value[:4].isdigit():
            return value
        what, n = value.split(":")
        fits = (lambda d: d.day == int(n)) if what == "day" else (lambda d: d.weekday() == int(n))
        near = list(t.offered)
        course = t.s.get("course") or (t.found or {}).get("course")
        if not near and course and what == "day":
            near = [x["date"] for x in self.tools["find_course"](course=course).get("dates", [])]
        for iso in near:
            if fits(date.fromisoformat(iso)):
                return iso
        day = self.today + timedelta(days=1)
        while not fits(day):
            day += timedelta(days=1)
        return day.isoformat()

    def fill(self, t):
        """A wish that begins takes what was said before it: names always, loose values once."""
        for key in COMMON:
            if key in self.common and self.takes(t, key) and slot(t, key) not in t.s:
                if key == "reference" and any(d[1].get("reference") == self.common[key] for d in self.done):
                    continue
                t.s[slot(t, key)] = self.common[key]
        for key in [k for k in self.pool if k not in ("dates", "count")]:
            if self.takes(t, key) and slot(t, key) not in t.s:
                t.s[slot(t, key)] = self.pool.pop(key)
        num = {"book": "places", "evening": "guests"}.get(t.kind)
        if num and num not in t.s and "count" in self.pool:
            t.s[num] = self.pool.pop("count")
        if "dates" in self.pool and self.takes(t, "date") and slot(t, "date") not in t.s:
            self.take_dates(self.pool.pop("dates"), t, "")

    def refused(self, text, p, filled, changed):
        """'I don't know', 'rather not', 'none' to what was asked. True if that was answered here."""
        task, asked = self.task, [a for a in self.asked if a not in filled and a not in changed]
        no = p == "no" or hear.unknown(text)
        if not no or not asked:
            return False
        got = False
        if "dietary" in asked and "dietary" not in task.s and not re.search(r"\bname\b", text, re.I):
            task.s["dietary"], got = "none", True
        if "wine" in asked and "wine" not in task.s and not filled:
            task.s["wine"], got = False, True
        if asked == ["phone"] or "phone" in asked and re.search(r"phone|number|mobile", text, re.I):
            task.s["phone"], got = None, True
        if asked == ["first"]:
            task.partial, got = True, True
        if got:
            self.proceed()
            return True
        if not filled and "reference" in asked and hear.unknown(text):
            self.norefs += 1
            if self.norefs > 1:
                self.abort()
            else:
                self.say("noref")
            return True
        return False

    def echo(self, slots):
        known = [s for s in slots if s in self.task.s]
        if self.v.echo and known:
            self.say("ack", values=self.v.listing([self.shown(s, self.task.s[s]) for s in known], "and"))

    def inline(self, text):
        """A question in the middle of something: answered, and then on. True if it was."""
        t = self.task
        if t.kind in ("info", "voucher"):
            return False
        if not any(hear.question(s) for s in hear.segments(text)):
            return False
        low = text.lower()
        course = t.s.get("course") or (t.found or {}).get("course")
        if re.search(r"\b(?:which|what) courses\b", low):
            self.say("courses", list=self.v.listing(sorted(self.world.courses), "and"))
        elif t.kind == "evening" and re.search(r"menu", low):
            self.say("menus", list=self.v.listing(school.MENUS, "and"))
        elif t.kind == "evening" and re.search(r"cost|price|how much|£", low):
            self.say("info_evening", price=self.v.money(school.EVENING_PRICE), wine=self.v.money(school.WINE_PRICE))
        elif t.kind == "order" and re.search(r"cost|price|how much|what do you|which", low):
            self.say("info_items", list=self.v.listing([f"{i}s ({self.v.money(c)})" for i, c in school.ITEMS.items()], "and"))
        elif t.kind == "cancel" and t.found and re.search(r"back|refund|money|voucher|how much", low):
            self.say("terms_" + t.found["refund_terms"], amount=self.v.money(t.found["paid"]))
        elif course and re.search(r"cost|price|how much|places|free|left|room|dates?\b|when|time|how long|avail", low):
            self.tell_course(course, t.s.get("date") if t.found and t.kind == "book" and not re.search(r"other dates?|which dates?|what dates?", low) else None, t)
        else:
            return False
        return True

    # ------------------------------------------------------------ when nothing is under way
    def idle(self, text, p, kind):
        if self.task:
            return self.proceed()
        low = text.lower()
        if hear.question(text) and re.search(r"\bcourses\b", low):
            self.say("courses", list=self.v.listing(sorted(self.world.courses), "and"))
            return self.ask_else() if kind != "start" else self.ask_help()
        if hear.question(text) and re.search(r"\bevening|private", low):
            self.say("info_evening", price=self.v.money(school.EVENING_PRICE), wine=self.v.money(school.WINE_PRICE))
            return self.ask_else()
        if hear.question(text) and ("item" in self.fresh or re.search(r"apron|knife set|for sale|shop", low)):
            self.pool.pop("item", None)
            self.say("info_items", list=self.v.listing([f"{i}s ({self.v.money(c)})" for i, c in school.ITEMS.items()], "and"))
            return self.ask_else()
        if hear.question(text) and self.last and re.search(r"cost|price|how much|places|left|when|time|long", low) and "course" not in self.fresh:
            self.tell_course(*self.last)
            return self.ask_else()
        kind_now = None
        if "course" in self.fresh:
            kind_now = "info" if hear.question(text) or self.done_info and "count" not in self.fresh else "book"
        elif self.looked_at and p != "no" and ("count" in self.fresh or "dates" in self.fresh):
            kind_now = "book" if "count" in self.fresh and not hear.question(text) else "info"
            self.pool["course"] = self.looked_at[0]
            if "dates" not in self.pool and self.looked_at[1]:
                self.pool["date"] = self.looked_at[1]
        elif "item" in self.fresh and p != "no":
            kind_now = "order"
        if kind_now:
            self.task = Task(kind_now)
            self.fill(self.task)
            return self.proceed()
        if "code" in self.fresh:
            self.task = Task("voucher")
            self.fill(self.task)
            return self.proceed()
        if kind == "start":
            return self.ask_help()
        if hear.finished(text) or p == "no" or re.search(r"\bthat(?:'s| is) (?:all|it|everything)\b", low) or re.search(r"\b(?:thanks|thank you|cheers)\b", low) and p != "yes" or p is None and re.match(r"\W*(?:great|good|perfect|fine|lovely)\b", low):
            self.pending, self.asked = "bye", []
            return self.say("bye")
        if p == "yes":
            if kind == "more" and re.search(r"thank|fine|good", low):
                self.pending = "bye"
                return self.say("bye")
            self.pending = "more"
            return self.say("more")
        self.say("sorry")
        return self.ask_help() if not self.done and kind == "help" else self.ask_else()

    done_info = False   # something was asked and told
    looked_at = None    # the course and date that were asked about last

    def ask_help(self):
        self.pending, self.asked = "help", []
        self.say("help")

    def ask_else(self):
        self.pending, self.asked = "else", []
        self.say("else")

    def apron(self, text, p):
        if any(t.kind == "order" for t in self.queue) or self.task:
            return self.proceed()
        if p == "yes" and not hear.finished(text):
            self.task = Task("order")
            self.task.s["item"] = "apron"
            self.fill(self.task)
            self.pool.pop("item", None)
            n = self.pool.pop("quantity", None) or self.pool.pop("count", None)
            if n:
                self.task.s["quantity"] = n
            return self.proceed()
        self.pool.pop("item", None)
        if hear.finished(text) and not re.match(r"\W*no,? (?:thanks|thank you)\W*$", text, re.I) and re.search(r"all|else|bye|everything", text, re.I):
            self.pending = "bye"
            return self.say("bye")
        if p == "no" or re.search(r"thank|\bown\b|\balready\b|have one", text, re.I):
            return self.ask_else()
        if self.lost == 0:
            return self.again(lambda: self.say("apron", price=self.v.money(school.ITEMS["apron"])))
        self.lost = 0
        return self.ask_else()

    def offered(self, text, p, new):
        if self.task or self.queue:
            return self.proceed()
        if p == "yes":
            t = self.task = Task("book")
            t.s["course"], t.s["date"] = self.last
            t.checked = True
            self.fill(t)
            return self.proceed()
        return self.idle(text, p, "else") if p is None or hear.finished(text) and re.search(r"all|else|bye|everything", text, re.I) else self.ask_else()

    # ------------------------------------------------------------ going on
    def proceed(self):
        while True:
            t = self.task
            if t is None:
                if not self.queue:
                    return self.ask_else()
                t = self.task = self.queue.pop(0)
                self.fill(t)
                continue
            self.fill(t)
            if t.kind == "info":
                if not t.s.get("course") and self.last:
                    t.s["course"], t.s["date"] = self.last[0], t.s.get("date") or self.last[1]
                if t.s.get("course"):
                    self.tell_course(t.s["course"], t.s.get("date"), t)
                    self.finish()
                    self.done_info, self.looked_at = True, self.last
                    if not self.queue and self.v.offers_booking and self.last and self.last[1] and not self.done:
                        self.pending, self.asked = "offerbook", []
                        return self.say("offerbook")
                    continue
            if t.kind == "voucher" and t.s.get("code"):
                if self.tell_voucher(t):
                    self.finish()
                    self.done_info = True
                    continue
            if t.found is None and all(t.s.get(k) is not None for k in LOOKUP.get(t.kind, ["-"])):
                if not self.look(t):
                    return
                continue
            if t.kind in ("move", "cancel") and t.found and self.v.checks and not t.checked and not t.s.get("newdate" if t.kind == "move" else "refund"):
                return self.ask_check()
            if t.kind == "book" and t.found and self.v.checks and not t.checked:
                return self.ask_check()
            if t.kind == "cancel" and t.found:
                terms = t.found["refund_terms"]
                if terms != "full":
                    t.s["refund"] = terms
            if t.kind == "move" and t.found and t.s.get("newdate") and not self.move_date_ok(t):
                return
            if t.kind == "evening" and t.found and not self.guests_ok(t):
                return
            missing = self.missing(t)
            if missing:
                return self.ask(missing)
            return self.recap()

    def missing(self, t):
        order = self.v.order.get(t.kind, NEEDS[t.kind])
        out = [k for k in order if k not in t.s]
        if t.kind == "cancel" and not t.found:
            out = [k for k in out if k != "refund"]
        if t.kind == "move" and not t.found and not self.v.all_at_once:
            out = [k for k in out if k != "newdate"] or out
        if "name" in t.s and " " not in t.s["name"] and not t.partial and "name" in NEEDS[t.kind]:
            out = [k for k in out if k in LOOKUP.get(t.kind, [])] or ["first"] + out
        # what the reading call needs comes first, so that nobody is asked for a name in vain
        first = [k for k in out if k in LOOKUP.get(t.kind, [])]
        if first and not t.found and not self.v.all_at_once and not self.v.name_first:
            out = first
        return out

    def ask(self, missing):
        t = self.task
        some = missing[: self.v.batch]
        if missing[0] == "first":
            some = ["first"]
        if not self.v.form and len(some) > 1:  # yes-or-no questions stand alone
            some = [k for k in some if k not in ("wine", "refund", "dietary")] or some[:1]
        self.pending, self.asked = "ask", some
        k = {"course": t.s.get("course") or (t.found or {}).get("course") or "", "amount": self.v.money((t.found or {}).get("paid", 0)), "items": self.v.listing([i + "s" for i in school.ITEMS]), "kind": t.kind,
             "menus": self.v.listing(school.MENUS, "or"), "wine": self.v.money(school.WINE_PRICE), "surname": t.s.get("name", ""), "item": t.s.get("item", "")}
        if some == ["newdate"] and t.found:
            k["old"] = self.d(t.found["date"])
        if t.kind in ("move", "cancel") and t.found and not t.checked:
            t.checked = True
            b = t.found
            self.say("found", course=b["course"], date=self.d(b["date"]), places=plural(b["places"], "place"), ref=b["reference"])
        elif t.kind == "book" and t.found and not t.checked:
            t.checked = True
            self.say("is_free", course=t.s["course"], date=self.d(t.s["date"]), left=plural(t.found["places_left"], "place"), price=self.v.money(t.found["price"]), time=t.found["time"])
        self.out.append(self.v.ask(some, k))

    def ask_check(self):
        t = self.task
        self.pending, self.asked = "check", []
        if t.kind == "book":
            return self.say("check_course", course=t.s["course"], date=self.d(t.s["date"]), time=t.found["time"], price=self.v.money(t.found["price"]), left=plural(t.found["places_left"], "place"))
        b = t.found
        self.say("check_booking", ref=b["reference"], course=b["course"], date=self.d(b["date"]), places=plural(b["places"], "place"))

    # ------------------------------------------------------------ reading calls
    def read(self, name, **args):
        return self.tools[name](**args)

    def look(self, t):
        """Makes the reading call of a wish; False if the caller must say something first."""
        if t.kind in ("move", "cancel"):
            r = self.read("find_booking", reference=t.s["reference"], surname=t.s["surname"].split()[-1])
            if r.get("error") or r["status"] != "booked":
                self.say("not_found", ref=t.s["reference"], name=t.s["surname"])
                for k in ("reference", "surname"):
                    t.s.pop(k, None)
                for k in ("reference", "name"):
                    self.common.pop(k, None)
                self.ask(self.missing(t))
                return False
            t.found = r
            self.common["name"] = r["name"]
            if t.s.get("newdate") == r["date"]:
                t.s.pop("newdate")
            return True
        if t.kind == "evening":
            r = self.read("check_evening", date=t.s["date"])
            if r.get("error") or not r["free"]:
                day = t.s.pop("date")
                self.say("evening_taken", date=self.d(day))
                self.pending, self.asked = "ask", ["date"]
                return False
            t.found = r
            return self.guests_ok(t)
        course, day = t.s["course"], t.s["date"]
        r = self.read("find_course", course=course, date=day)
        if r.get("error"):
            t.s.pop("date")
            return self.other_dates(t, course, day, "nosession")
        if t.kind == "wait":
            if r["places_left"] > 0 and not getattr(t, "full", False):
                self.say("notfull", course=course, date=self.d(day), left=plural(r["places_left"], "place"))
                self.last, self.task, self.pending, self.asked = (course, day), None, "offerbook", []
                return False
            t.found = r
            return True
        if r["places_left"] < t.s["places"]:
            t.s.pop("date")
            t.wanted = day
            return self.other_dates(t, course, day, "full", r["places_left"])
        t.found = r
        self.last = (course, day)
        return True

    def guests_ok(self, t):
        if t.s.get("guests") is not None and not school.MIN_GUESTS <= t.s["guests"] <= school.MAX_GUESTS:
            t.s.pop("guests")
            self.say("guests_range", low=school.MIN_GUESTS, high=school.MAX_GUESTS)
            self.pending, self.asked = "ask", ["guests"]
            return False
        return True

    def other_dates(self, t, course, day, act, left=0):
        need = t.s.get("places") or (t.found or {}).get("places", 1)
        r = self.read("find_course", course=course)
        t.offered = [x["date"] for x in r["dates"] if (x["places_left"] >= need or t.kind == "wait") and x["date"] not in (day, (t.found or {}).get("date")) and x["date"] > self.today.isoformat()]
        why = self.v.say("why_full") if left == 0 else self.v.say("why_few", left=plural(left, "place"))
        wish = next((a for a in t.alts if a in t.offered), None)
        if wish:
            self.say("second_choice", course=course, date=self.d(day), why=why, alt=self.d(wish))
            self.put(t, "date", wish)
            t.alts = []
            self.proceed()
            return False
        if act == "full" and t.kind == "move":
            act = "full_move"
        self.say(act, course=course, date=self.d(day), why=why, alts=self.ds(t.offered))
        self.pending, self.asked = "alt", [slot(t, "date")]
        return False

    def tell_course(self, course, day, t=None):
        r = self.read("find_course", course=course, **({"date": day} if day else {}))
        if day and not r.get("error"):
            self.last = (course, day)
            return self.say("info_course", course=course, date=self.d(day), time=r["time"], price=self.v.money(self.price(r["price"])), left=plural(self.left(r["places_left"]), "place"))
        if day:
            r2 = self.read("find_course", course=course)
            self.last = (course, None)
            return self.say("info_nosession", course=course, date=self.d(day), alts=self.ds([x["date"] for x in r2["dates"]]))
        if t is not None and t.kind != "info":
            t.offered = [x["date"] for x in r["dates"]]
        self.last = (course, None)
        self.say("info_dates", course=course, price=self.v.money(self.price(r["price"])), time=r["time"],
                 dates=self.v.listing([f"{self.d(x['date'])} ({plural(self.left(x['places_left']), 'place')} left)" for x in r["dates"]], "and"))

    def price(self, n):
        return n

    def left(self, n):
        return n

    def tell_voucher(self, t):
        r = self.read("check_voucher", code=t.s["code"])
        if r.get("error"):
            self.say("voucher_unknown", code=t.s.pop("code"))
            return False
        self.say("info_voucher", code=r["code"], balance=self.v.money(self.price(r["balance"])), expires=self.d(r["valid_until"]))
        return True

    def move_date_ok(self, t):
        """The new date of a booking must be held and have room."""
        day, b = t.s["newdate"], t.found
        if getattr(t, "okdate", None) == day:
            return True
        r = self.read("find_course", course=b["course"], date=day)
        if r.get("error") or r["places_left"] < b["places"]:
            t.s.pop("newdate")
            return self.other_dates(t, b["course"], day, "nosession" if r.get("error") else "full", r.get("places_left", 0))
        t.okdate = day
        return True

    # ------------------------------------------------------------ writing
    def arguments(self, t):
        s = t.s
        return {"book": lambda: {k: s[k] for k in ("course", "date", "places", "name", "dietary")},
                "move": lambda: {"reference": s["reference"], "date": s["newdate"]},
                "cancel": lambda: {"reference": s["reference"], "refund": s["refund"]},
                "wait": lambda: {"course": s["course"], "date": s["date"], "name": s["name"], "phone": s["phone"]},
                "order": lambda: {"item": s["item"], "quantity": s["quantity"], "name": s["name"]},
                "evening": lambda: {"date": s["date"], "guests": s["guests"], "menu": s["menu"], "name": s["name"], "wine": s["wine"]}}[t.kind]()

    def words(self, t):
        s, m = t.s, self.v.money
        k = {key: self.shown(key, value) for key, value in s.items()}
        if t.kind == "book":
            k |= {"total": m(t.found["price"] * s["places"]), "time": t.found["time"]}
        elif t.kind == "move":
            k |= {"ref": s["reference"], "course": t.found["course"], "old": self.d(t.found["date"]), "date": self.d(s["newdate"])}
        elif t.kind == "cancel":
            k |= {"ref": s["reference"], "course": t.found["course"], "date": self.d(t.found["date"]), "places": plural(t.found["places"], "place"),
                  "terms": self.v.say("terms_only" + s["refund"] if (s["refund"], t.found["refund_terms"]) == ("voucher", "voucher") else "terms_" + s["refund"], amount=m(t.found["paid"]))}
        elif t.kind == "order":
            k |= {"things": plural(s["quantity"], s["item"]), "total": m(school.ITEMS[s["item"]] * s["quantity"])}
        elif t.kind == "evening":
            k |= {"total": m(s["guests"] * (school.EVENING_PRICE + (school.WINE_PRICE if s["wine"] else 0)))}
        return k

    def recap(self):
        t = self.task
        if t.kind == "evening" and not self.guests_ok(t):
            return
        args = self.arguments(t)
        if (WRITES[t.kind], args) in self.done:
            self.say("already")
            self.finish()
            return self.proceed()
        self.pending, self.asked = "confirm", []
        self.say("recap_" + t.kind, **self.words(t))

    def call(self, t):
        """The write itself."""
        name, args = WRITES[t.kind], self.arguments(t)
        return name, args, self.tools[name](**args)

    def write(self):
        t = self.task
        name, args, r = self.call(t)
        if r.get("error"):
            self.say("failed", error=r["error"])
            self.finish()
            return self.proceed()
        self.done.append((name, args))
        self.say("done_" + t.kind, **(self.words(t) | {"ref": r.get("reference") or r.get("order") or t.s.get("reference"), "position": r.get("position")}))
        self.finish()
        if t.kind == "book" and self.v.offers_apron and not self.queue and not self.apron_offered:
            self.apron_offered = True
            self.pending, self.asked = "apron", []
            return self.say("apron", price=self.v.money(school.ITEMS["apron"]))
        return self.proceed()

    def finish(self):
        self.task, self.lost = None, 0

    def abort(self, silent=False):
        self.finish()
        if not silent:
            self.say("left")
            self.proceed()


def slot(t, key):
    return SLOT_OF.get(t.kind, {}).get(key, key)


def named_slot(text, t):
    """'The name is wrong': which value is meant."""
    for key, pattern in (("course", r"course"), ("newdate", r"date|day"), ("date", r"date|day"), ("places", r"places|people|how many"), ("guests", r"guests|people|number of"), ("dietary", r"diet|allerg"), ("phone", r"phone|telephone"),
                         ("menu", r"menu"), ("wine", r"wine"), ("quantity", r"quantity|how many|number"), ("item", r"item|article"), ("refund", r"refund|voucher|card"), ("reference", r"reference"), ("name", r"name")):
        if key in NEEDS[t.kind] and re.search(rf"\b(?:{pattern})\b", text, re.I):
            return key
    return None


def plural(n, word):
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def build(style):
    def factory():
        return Clerk(style)
    return factory

"""The service desk of the Falkenhorn ski area: a rule-based clerk that asks, looks up, reads back, waits for the yes, writes, tells, and asks what else."""
import re
from datetime import date, timedelta

import harness

import hear
import world as back_office
from voices import VOICES

STYLES = list(VOICES)

SLOTS = {
    "tour": ["date", "session", "persons", "name"],
    "childcare": ["child", "age", "date", "session"],
    "lesson": ["date", "time", "instructor", "name"],
    "pass": ["age", "days", "date", "name"],
    "hire": ["item", "size", "date", "days", "name", "cover"],
    "move": ["reference", "name", "date"],
    "refund": ["reference", "name", "reason"],
    "lost": ["reference", "name"],
}
NAMED = {"date": r"\b(?:date|day|when)\b", "days": r"\b(?:number of days|how (?:long|many days)|duration|days)\b", "name": r"\bname\b", "size": r"\bsize\b", "persons": r"\b(?:people|persons|number of (?:us|people))\b", "time": r"\b(?:time|hour)\b",
         "instructor": r"\b(?:instructor|teacher)\b", "item": r"\b(?:item|equipment)\b", "cover": r"\b(?:cover|insurance)\b", "session": r"\b(?:session|tour|time)\b", "age": r"\bage\b", "child": r"\bname\b", "reference": r"\b(?:reference|number)\b"}


class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.vals = kind, SLOTS[kind], {}
        self.looked = self.by_name = False
        self.options, self.shown, self.partial = [], [], None
        self.facts, self.price, self.write = {}, None, None  # what is read back, and the call it stands for


class Clerk:
    def __init__(self, style):
        self.voice = VOICES[style]()
        self.world = back_office.World()
        self.tools = {name: harness.tool(f) for name, f in back_office.tools(self.world).items()}
        self.cur, self.queue, self.mode, self.asked = None, [], "open", []
        self.profile, self.loose, self.last, self.once = {}, {}, None, False

    def __call__(self, text: str) -> str:
        parts = [p for p in self.reply(text) if p]
        return self.voice.sep.join(p if p[:1].isdigit() else p[0].upper() + p[1:] for p in parts)

    # ---- the caller's message

    def reply(self, text):
        v = self.voice
        h = hear.listen(text, self.cur and self.cur.kind, self.asked, [t.kind for t in self.queue])
        wants = [k for k, more in h.wants if self.is_new(k, more, text)]
        parts = []
        if not self.cur and not wants and not h.topics and self.last and re.search(r"\b(?:another one|one more|a second one|the same (?:again|for)|same again)\b", text, re.I):
            wants = [self.last["kind"]]
        if not self.cur and not wants and not h.topics and {"reference", "date"} <= set(h.values):
            wants = ["move"]
        if wants:
            fresh = [Task(k) for k in wants]
            if not self.cur:
                h2 = hear.listen(text, wants[0], [], wants[1:])
                h.values, h.negated = {**h.values, **h2.values}, h2.negated
                self.cur, self.queue, self.mode, self.asked = fresh[0], self.queue + fresh[1:], "collect", []
                for t in [self.cur]:
                    self.recall(t)
                parts.append(v.take(wants[0]))
                if self.queue:
                    parts.append(v.queue([self.cur.kind] + [t.kind for t in self.queue]))
            else:
                self.queue += fresh
        got, changed = self.apply(h)
        if h.topics:
            parts += [self.inform(t) for t in h.topics]
        if self.cur and h.bye and not got and not h.yes and not wants:
            self.cur, self.queue, self.mode, self.asked = None, [], "bye", []
            return parts + [v.DROPPED, v.BYE]
        if not self.cur:
            return parts + self.no_matter(h, text, bool(parts))
        if wants and self.mode == "collect" and not self.asked:
            return parts + self.advance()
        return parts + getattr(self, "on_" + self.mode)(h, text, got, changed, bool(parts) or bool(wants))

    def is_new(self, kind, more, text):
        if not self.cur:
            return True
        if kind == self.cur.kind or any(t.kind == kind for t in self.queue):
            return False
        if kind in ("move", "refund"):
            return bool(more and re.search(r"\b(?:SP|HR|TR|LS|CC)\W?\d{4}\b|\bmy (?:\w+ )?(?:booking|hire|lesson|pass|tour)\b", text, re.I)) and self.mode != "change"
        if self.cur.kind in ("move", "refund", "lost"):
            return more
        return True

    def recall(self, task):
        for slot in task.slots:
            if slot == "name" and self.profile.get("name"):
                task.vals["name"] = self.profile["name"]
            elif slot in self.loose:
                task.vals[slot] = self.loose.pop(slot)

    def apply(self, h):
        """Puts what was heard where it belongs; says what was got for the matter under way, and whether something changed."""
        got, changed = {}, False
        for slot, value in h.values.items():
            matters = [t for t in [self.cur] + self.queue if t]
            if slot == "child" and not any(t.kind == "childcare" for t in matters):
                self.loose["child"] = value
                slot = "name"
            if slot == "name" and len(value.split()) > 1 and value not in self.loose.values():
                if not (self.cur and "name" in self.cur.vals and self.cur.vals["name"] != value and self.profile.get("name") not in (None, self.cur.vals["name"])):
                    self.profile["name"] = value
            home = next((t for t in matters if slot in t.slots), None)
            if home is None:
                if not (slot in ("date", "days", "reason") and self.cur and self.cur.kind in ("refund", "move")) and not (slot == "date" and value < back_office.TODAY.isoformat()) and slot not in ("name", "reference"):
                    self.loose[slot] = value
                continue
            if home is not self.cur and slot == "name":
                home.vals["name"] = value
                continue
            if slot in ("name", "child"):
                if home.partial and len(value.split()) == 1 and value != home.partial:
                    value = f"{home.partial} {value}"
                    home.partial = None
                elif len(value.split()) == 1 and len(home.vals.get(slot, "").split()) > 1:
                    continue
            if home.kind == "refund" and slot == "reason" and home.vals.get("reason") == "lifts_closed":
                continue
            if home is self.cur:
                if home.vals.get(slot) != value:
                    changed = True
                got[slot] = value
            elif slot in home.vals:
                continue
            home.vals[slot] = value
        return got, changed

    def no_matter(self, h, text, told):
        v = self.voice
        if self.last and h.fixes and h.values.get("date") and not told:
            self.cur = Task("move")
            self.cur.vals = {"reference": self.last["reference"], "name": self.last["name"], "date": h.values["date"]}
            self.loose.pop("date", None)
            return self.advance()
        if told:
            self.mode = "else"
            return [v.ELSE]
        if self.mode in ("else", "bye"):
            thanks = re.match(r"\W*(?:great|perfect|ok|okay|fine|wonderful|lovely|super|good|all right|alright)?\W*(?:thanks|thank you|many thanks|cheers)?", text.strip(), re.I)
            if h.done or h.no or (self.mode == "bye") or (not re.match(r"\W*(?:yes|yeah|sure)\b", text, re.I) and thanks and thanks[0].strip(" .!,") and not h.values):
                self.mode = "bye"
                return [v.BYE]
            if h.yes and not h.values:
                return [v.OPEN]
            return [v.SORRY, v.OPEN]
        if h.done:
            self.mode = "bye"
            return [v.BYE]
        first, self.once = not self.once, True
        return [v.OPEN] if first or h.yes else [v.SORRY, v.OPEN]

    # ---- where the talk stands

    def on_collect(self, h, text, got, changed, told):
        v, cur = self.voice, self.cur
        if h.drop and not got:
            return self.drop()
        if "reference" in h.lacks and "reference" in cur.slots and "reference" not in cur.vals:
            cur.by_name = True
            return self.advance()
        if changed or got:
            heard = [v.value(s, x) if s != "date" else v.date(x) for s, x in got.items()]
            return ([v.ECHO.format(value=", ".join(heard))] if v.echoes else []) + self.advance()
        if told:
            return self.advance()
        return [v.WHICHREF if h.yes and self.asked == ["reference"] else v.SORRY] + (self.advance() if not (h.yes and self.asked == ["reference"]) else [])

    def on_allright(self, h, text, got, changed, told):
        if h.drop or (h.no and not got):
            return self.drop() if h.drop else self.ask_change()
        return self.advance()

    def on_consent(self, h, text, got, changed, told):
        v = self.voice
        if changed:
            return self.advance()
        if h.drop or re.fullmatch(r"\W*(?:please )?cancel\W*(?:please)?\W*", text, re.I):
            return self.drop()
        if h.yes:
            return self.commit()
        if h.no or any(k in ("move", "refund") for k, _ in h.wants if k != self.cur.kind):
            return self.reopen(text) or self.ask_change()
        if told:
            return self.recap()
        return [v.SORRY] + self.recap()

    def on_change(self, h, text, got, changed, told):
        if changed:
            return self.advance()
        if h.drop or re.search(r"\b(?:cancel|leave|altogether|forget|don't want|do not want)\b", text, re.I) and not re.search(r"as it is|like that", text):
            return self.drop()
        if got or h.yes or re.search(r"\bnothing\b", text, re.I):
            return self.recap() if not self.cur.options else self.drop()
        again = self.reopen(text)
        if again:
            return again
        if h.no or h.done:
            return self.drop()
        return [self.voice.SORRY] + self.ask_change()

    def reopen(self, text):
        """The caller named what is wrong, without saying what is right."""
        for slot in self.cur.slots:
            if re.search(NAMED.get(slot, r"\b\B"), text, re.I) and slot in self.cur.vals:
                del self.cur.vals[slot]
                if slot in ("name", "child"):
                    self.profile.pop("name", None)
                return self.advance()

    def on_choice(self, h, text, got, changed, told):
        v, cur = self.voice, self.cur
        if h.drop:
            return self.drop()
        if any(s in got for s in ("session", "time", "instructor", "date")):
            asked_again = all(cur.vals.get(s) == x for s, x in cur.refused.items())
            if not asked_again:
                return self.advance()
        left = [o for o in cur.options if not any(o.get(s) == x for s, x in h.negated)]
        pool = cur.shown if len(cur.shown) > 1 else left
        if h.nth is not None and -len(pool) <= h.nth < len(pool):
            return self.take_option(pool[h.nth])
        if re.search(r"\b(?:either|any of|whichever|you choose|don't mind|doesn't matter)\b", text, re.I):
            return self.take_option(left[0])
        if h.yes and len(cur.shown) == 1 and cur.shown[0] in left:
            return self.take_option(cur.shown[0])
        if h.no or len(left) < len(cur.options):
            rest = [o for o in left if o not in cur.shown] if len(cur.shown) == 1 and cur.shown[0] in left and h.no and not any(o not in left for o in cur.options) else [o for o in left if len(left) < len(cur.options) or o not in cur.shown]
            if rest:
                cur.options = rest
                return self.offer()
            return self.ask_change()
        return [v.SORRY, v.which(cur.kind, cur.shown)]

    def take_option(self, o):
        self.cur.vals.update({k: x for k, x in o.items() if k in self.cur.slots})
        return self.advance()

    # ---- what the clerk does next

    def advance(self):
        v, cur = self.voice, self.cur
        cur.options = []
        for slot in ("name", "child"):
            if slot in cur.slots and cur.kind not in ("move", "refund", "lost") and slot in cur.vals and len(cur.vals[slot].split()) == 1:
                cur.partial = cur.vals.pop(slot)
                self.mode, self.asked = "collect", [slot]
                return [v.SURNAME]
        missing = [s for s in cur.slots if s not in cur.vals]
        if cur.by_name and "reference" in missing:
            if "name" not in missing:
                return self.by_name()
            missing = ["name"]
        if missing:
            return self.ask(missing)
        if v.allright and not cur.looked:
            cur.looked = True
            self.mode, self.asked = "allright", []
            return [v.ALLRIGHT]
        problem = self.prepare(cur)
        return problem if problem is not None else self.recap()

    def ask(self, missing):
        slots = self.voice.arrange(self.cur.kind, missing)
        self.mode, self.asked = "collect", slots
        return [self.voice.ask(self.cur.kind, slots)]

    def recap(self):
        self.mode, self.asked = "consent", []
        return [self.voice.recap(self.cur.kind, self.cur.facts, self.cur.price)]

    def ask_change(self):
        self.mode, self.asked = "change", []
        return [self.voice.CHANGE]

    def drop(self):
        return [self.voice.DROPPED] + self.after()

    def again(self, slot, why):
        """A value that will not do is asked for once more."""
        self.cur.vals.pop(slot, None)
        return [self.voice.ERROR.format(why=why)] + self.ask([slot])

    def refuse(self, why):
        return [self.voice.ERROR.format(why=why)] + self.drop()

    def after(self):
        v = self.voice
        self.cur, self.asked = None, []
        if self.queue:
            self.cur = self.queue.pop(0)
            self.recall(self.cur)
            return [v.next(self.cur.kind)] + self.advance()
        self.mode = "else"
        return [v.ELSE]

    def inform(self, topic):
        return self.voice.info(topic, self.tools["get_info"](topic=topic))

    def by_name(self):
        cur = self.cur
        found = self.tools["find_booking"](name=cur.vals["name"])
        rows = [b for b in found.get("bookings", []) if b["status"] == "booked" and (cur.kind != "lost" or b["kind"] == "pass")]
        if not rows:
            cur.by_name = False
            return [self.voice.NOTFOUND.format(ref=cur.vals.pop("name"))] + []
        if len(rows) == 1:
            cur.vals["reference"] = rows[0]["reference"]
            return self.advance()
        self.mode, self.asked, cur.by_name = "collect", ["reference"], False
        return [self.voice.PICK.format(refs=", ".join(f"{b['reference']} ({b.get('item') or b['kind']}, {self.voice.date(b['date'])})" for b in rows))]

    def offer(self):
        v, cur = self.voice, self.cur
        cur.shown = cur.options if v.alts_first == "list" else cur.options[:1]
        self.mode, self.asked = "choice", ["session"] if cur.kind != "lesson" else ["time", "instructor"]
        return [v.which(cur.kind, cur.shown)]

    # ---- reading the back office; each sets what is read back and the call, or returns what stands in the way

    def prepare(self, t):
        if t.vals.get("date") and t.vals["date"] < back_office.TODAY.isoformat():
            return self.again("date", "that day is already past")
        return getattr(self, "prepare_" + t.kind)(t)

    def alternatives(self, t, rows, fits):
        v = t.vals
        t.refused = {s: v[s] for s in ("date", "session", "time", "instructor") if s in v}
        options = [o for o in rows if fits(o)]
        if not options:
            text = self.voice.NONE.format(date=self.voice.date(v.pop("date")))
            self.mode, self.asked = "collect", ["date"]
            return [text]
        t.options = options
        head = self.voice.taken(t.kind, v)
        return [head] + self.offer()

    def prepare_tour(self, t):
        v = t.vals
        found = self.tools["check_places"](activity="tour", date=v["date"])
        if "error" in found:
            return self.again("date", found["error"])
        row = next((s for s in found["sessions"] if s["session"] == v["session"]), None)
        if row is None or row["free"] < v["persons"]:
            return self.alternatives(t, [{"session": s["session"]} for s in found["sessions"] if s["free"] >= v["persons"]], lambda o: True)
        t.facts = {s: v[s] for s in ("session", "date", "persons", "name")}
        t.price = row["price"] * v["persons"]
        t.write = ("book_place", {"activity": "tour", "name": v["name"], "date": v["date"], "session": v["session"], "persons": v["persons"]})

    def prepare_childcare(self, t):
        v = t.vals
        rules = self.tools["get_info"](topic="childcare")
        if not rules["min_age_years"] <= v["age"] <= rules["max_age_years"]:
            return self.refuse(f"the childcare takes children from {rules['min_age_years']} to {rules['max_age_years']} years")
        found = self.tools["check_places"](activity="childcare", date=v["date"])
        if "error" in found:
            return self.again("date", found["error"])
        row = next((s for s in found["sessions"] if s["session"] == v["session"]), None)
        if row is None or not row["free"]:
            return self.alternatives(t, [{"session": s["session"]} for s in found["sessions"] if s["free"]], lambda o: True)
        t.facts = {s: v[s] for s in ("child", "age", "date", "session")}
        t.price = row["price"]
        t.write = ("book_place", {"activity": "childcare", "name": v["child"], "date": v["date"], "session": v["session"], "age": v["age"]})

    def prepare_lesson(self, t):
        v = t.vals
        found = self.tools["check_places"](activity="lesson", date=v["date"])
        if "error" in found:
            return self.again("date", found["error"])
        free = [{"instructor": s["instructor"], "time": s["session"]} for s in found["sessions"] if s["free"]]
        if v["instructor"] == "any":
            someone = next((o for o in free if o["time"] == v["time"]), None)
            if someone:
                v["instructor"] = someone["instructor"]
        if {"instructor": v["instructor"], "time": v["time"]} not in free:
            first = (lambda o: o["time"] != v["time"]) if self.voice.alts_first != "person" else (lambda o: o["instructor"] != v["instructor"])
            if v["instructor"] == "any":
                t.refused = {"time": v["time"]}
                t.options = free
                return self.offer() if free else self.alternatives(t, [], lambda o: True)
            return self.alternatives(t, sorted(free, key=first), lambda o: o["time"] == v["time"] or o["instructor"] == v["instructor"] or v["time"] not in back_office.LESSON_TIMES)
        t.facts = {s: v[s] for s in ("instructor", "date", "time", "name")}
        t.price = found["sessions"][0]["price"]
        t.write = ("book_place", {"activity": "lesson", "name": v["name"], "date": v["date"], "session": v["time"], "instructor": v["instructor"]})

    def prepare_pass(self, t):
        v = t.vals
        info = self.tools["get_info"](topic="passes")
        if not 1 <= v["days"] <= info["max_days"]:
            return self.again("days", f"passes are for 1 to {info['max_days']} days")
        group = "child" if v["age"] < info["child_under"] else "senior" if v["age"] >= info["senior_from"] else "adult"
        t.facts = {s: v[s] for s in ("days", "date", "name", "age")}
        t.price = info["prices"][group][v["days"] - 1]
        t.write = ("sell_pass", {"name": v["name"], "age": v["age"], "days": v["days"], "start_date": v["date"]})

    def prepare_hire(self, t):
        v = t.vals
        info = self.tools["get_info"](topic="hire")
        low, high = back_office.SIZES[v["item"]]
        if not low <= v["size"] <= high:
            return self.again("size", f"for {v['item']} we have the sizes {low} to {high}")
        t.facts = {s: v[s] for s in ("item", "size", "date", "days", "cover", "name")}
        t.price = (info["per_day"][v["item"]] + (info["damage_cover_per_day"] if v["cover"] else 0)) * v["days"]
        t.write = ("hire_equipment", {"name": v["name"], "item": v["item"], "size": v["size"], "start_date": v["date"], "days": v["days"], "damage_cover": v["cover"]})

    def find(self, t):
        v = t.vals
        b = self.tools["find_booking"](reference=v["reference"])
        if "error" in b:
            self.mode, self.asked = "collect", ["reference"]
            return None, [self.voice.NOTFOUND.format(ref=v.pop("reference"))]
        if b["name"].split()[-1].lower() != v["name"].split()[-1].lower():
            self.profile.pop("name", None)
            v.pop("name")
            self.mode, self.asked = "collect", ["name", "reference"]
            return None, [self.voice.WRONGNAME.format(ref=v["reference"])]
        v["name"] = b["name"]
        return b, None

    def prepare_move(self, t):
        b, problem = self.find(t)
        if problem:
            return problem
        if b["status"] != "booked":
            return self.refuse(f"{b['reference']} is no longer valid")
        if b["date"] == t.vals["date"]:
            return self.again("date", f"it is on {self.voice.date(b['date'])} already")
        what = {"hire": f"{b.get('item')}", "pass": "lift pass", "lesson": "private lesson", "tour": "snowshoe tour", "childcare": "childcare"}[b["kind"]] + (f", {self.voice.days(b['days'])}" if b.get("days") else "")
        t.facts = {"reference": b["reference"], "name": b["name"], "what": what, "old": b["date"], "date": t.vals["date"]}
        t.price = 0
        t.write = ("change_date", {"reference": b["reference"], "new_date": t.vals["date"]})

    def prepare_refund(self, t):
        b, problem = self.find(t)
        if problem:
            return problem
        if b["status"] != "booked":
            return self.refuse(f"{b['reference']} is already refunded or blocked")
        reason, share, lifts = t.vals["reason"], 0, None
        if reason == "lifts_closed" and b["kind"] == "pass":
            lifts = self.tools["lift_status"](date=b["date"])["status"]
            share = {"closed": 2, "partly": 1}.get(lifts, 0)
            if not share:
                return self.refuse(f"the lifts were running on {self.voice.date(b['date'])}, so there is no refund")
        elif date.fromisoformat(b["date"]) >= back_office.TODAY + timedelta(days=2):
            reason, share = "changed_plans", 2
        if not share:
            return self.refuse("a refund is only possible up to two days before, or when the lifts were closed")
        amount = b["price"] * share / 2
        t.facts = {"reference": b["reference"], "name": b["name"], "date": b["date"], "reason": reason, "amount": int(amount) if amount == int(amount) else amount, "lifts": lifts}
        t.price = None
        t.write = ("refund_booking", {"reference": b["reference"], "reason": reason})

    def prepare_lost(self, t):
        b, problem = self.find(t)
        if problem:
            return problem
        if b["kind"] != "pass" or b["status"] != "booked":
            return self.refuse(f"{b['reference']} is no valid pass")
        t.facts = {"reference": b["reference"], "name": b["name"]}
        t.price = self.tools["get_info"](topic="lost")["fee"]
        t.write = ("replace_pass", {"reference": b["reference"]})

    # ---- writing

    def commit(self):
        t = self.cur
        result = self.perform(*t.write)
        if "error" in result:
            return self.refuse(result["error"])
        return [self.tell(t, result)] + self.after()

    def perform(self, tool, args):
        return self.tools[tool](**args)

    def tell(self, t, result):
        self.last = {"kind": t.kind, "reference": result.get("new_pass") or result["reference"], "name": result.get("name") or t.vals.get("name") or ""}
        return self.voice.done(t.kind, t.facts, self.last["reference"], result.get("amount"))


def build(style):
    def factory():
        return Clerk(style)
    return factory

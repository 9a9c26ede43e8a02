"""The clerk of the front office. build(style) gives a factory; each call of the factory is a fresh conversation."""
import datetime as dt
import re

import world as W
from hearing import coming, hear
from voices import VOICES

STYLES = ["plain", "chatty", "form", "barrage", "eitheror", "indirect", "policy", "readback", "terse", "upsell", "bullets", "hedging"]
USES = {"course": {"activity", "level", "weekday", "course"}, "slot": {"facility", "date", "time"}, "party": {"date", "time", "package", "children"}, "ticket": {"kind"},
        "cancel": {"facility", "date", "booking", "time"}, "lost": {"item", "colour"}, "freeze": {"start", "weeks", "reason"}, "hours": {"date"}, "lockers": set()}
PERSON = {"member", "name", "phone"}
NOUNS = {"enrol_course": "enrolment", "join_waiting_list": "place on the waiting list", "book_slot": "booking", "book_party": "party booking", "buy_season_ticket": "purchase", "cancel_booking": "cancellation",
         "hold_lost_item": "hold on the lost property", "freeze_membership": "freeze"}


def day(iso):
    d = dt.date.fromisoformat(iso)
    return f"{d:%A} {d.day} {d:%B}"


def listed(words, last="and"):
    words = list(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} {words[-1]}"


class Task:
    def __init__(self, kind, info=False):
        self.kind, self.info = kind, info
        self.slots, self.alts, self.told = {}, {}, set()
        self.limit = self.waiting = self.call = None
        self.open, self.done = True, False

    def signature(self):
        return dict(self.slots), self.limit, self.waiting, self.info


class Conversation:
    def __init__(self, style):
        self.style, self.v = style, VOICES[style]
        self.world = W.fresh()
        self.tools = W.tools(self.world)
        self.tasks, self.person, self.loose, self.seen = [], {}, {}, {}
        self.task, self.pending, self.last = None, ("wish",), ""
        self.tries, self.offered, self.framed, self.greeted = 0, False, False, False

    # ------------------------------------------------------------------ tools
    def read(self, name, **args):
        key = name, tuple(args.items())
        if key not in self.seen:
            self.seen[key] = self.tools[name](**args)
        return self.seen[key]

    def write(self, name, args):
        self.seen = {k: v for k, v in self.seen.items() if k[0] == "find_member"}
        return self.tools[name](**args)

    # ------------------------------------------------------------------ talk
    def __call__(self, text):
        parts, self.framed = [], False
        self.hearing(text if isinstance(text, str) else str(text), parts)
        return (self.v.get("join") or " ").join(p for p in parts if p)

    def asked(self):
        p = self.pending
        return p[2] if p[0] == "ask" else [p[0]]

    def hearing(self, text, parts):
        task = self.task if self.task and self.task.open else None
        h = hear(text, self.asked(), task.kind if task else None)
        p = self.pending
        before = (task.signature() if task else None, dict(self.person), len(self.tasks))
        self.old = {**self.person, **(task.slots if task else {})}
        self.apply(h, task)
        changed = before != (task.signature() if task else None, dict(self.person), len(self.tasks))
        same_task = task and (before[0] != task.signature() or before[1] != self.person)
        more = len(self.tasks) != before[2]
        state = p[0]
        if task and task.open and state in ("ask", "want", "want_wait", "confirm", "upsell") and task.kind == "course" and self.dear(task, h, parts):
            return self.step(parts)
        if h.waiting and not task:
            for t in self.tasks:
                if t.open and t.kind == "course":
                    t.waiting = True
        if task and h.waiting and task.kind == "course" and task.waiting is not True:
            task.waiting, task.info, self.tries = True, False, 0
            return self.step(parts)
        if state == "confirm":
            if same_task and self.changes(task, h, parts):
                return self.step(parts)
            if h.no and h.drop:
                return self.leave(task, parts)
            if h.yes:
                self.carry_out(task, parts)
                return self.step(parts)
            if h.no and more:
                return self.leave(task, parts)
            if h.no:
                if self.wrong_part(task, text):
                    return self.step(parts)
                parts.append(self.v["otherwise"])
                self.pending = ("otherwise", task)
                return
            if more or h.asks:
                if h.asks and not more:
                    task.told.clear()
                return self.step(parts)
            return self.puzzled(parts)
        if state == "want":
            if h.no and not same_task and not h.wants or h.drop and h.no and not same_task:
                return self.leave(task, parts)
            if h.yes or h.wants or same_task and not h.no and before[1] != self.person:
                task.info = False
            elif not changed:
                if h.asks:
                    task.told.clear()
                    return self.step(parts)
                return self.leave(task, parts, bye=True) if h.bye else self.puzzled(parts)
            self.tries = 0
            return self.step(parts)
        if state == "want_wait":
            if h.no:
                task.waiting = False
                if h.drop or h.bye:
                    return self.leave(task, parts)
            elif h.yes:
                task.waiting, task.info = True, False
            elif not changed:
                return self.puzzled(parts)
            self.tries = 0
            return self.step(parts)
        if state == "upsell":
            self.offered = True
            parts.append(self.v["upsell_yes"] if h.yes and not h.no and not changed else self.v["upsell_no"])
            return self.step(parts)
        if state == "otherwise":
            if changed and self.changes(task, h, parts):
                self.tries = 0
                return self.step(parts)
            if self.wrong_part(task, text):
                return self.step(parts)
            if h.yes and not h.no:
                return self.step(parts)
            if h.no or h.drop or h.bye:
                return self.leave(task, parts)
            return self.puzzled(parts)
        if state == "ask":
            if changed or self.choose(task, h, p[2]):
                self.tries = 0
                if h.wants or h.yes:
                    task.info = False
                return self.step(parts)
            if h.drop and h.no or h.bye and h.no or h.bye and not h.values:
                return self.leave(task, parts)
            if h.asks and not h.unknown:
                if task.told:
                    task.told.clear()
                    return self.step(parts)
                self.tries += 1
                if self.tries < 3:
                    parts.append(self.v["first_need"])
                    return self.step(parts)
            return self.puzzled(parts)
        # nothing in hand
        if more:
            self.tries = 0
            return self.step(parts)
        if state == "else":
            if h.asks and not h.bye and not h.no and self.last:
                parts += [self.last, self.v["else"]]
                return
            if h.values and not (h.bye or h.no or h.yes or h.asks) and self.tries < 3:
                self.tries += 1
                parts.append(self.v["else"])
                return
            if h.bye or h.no or not (h.yes or h.asks or h.values) or h.yes and _thanks(text):
                parts.append(self.v["bye"])
                self.pending = ("end",)
                return
            if h.yes:
                parts.append(self.v["can"])
                self.pending = ("wish",)
                return
            return self.puzzled(parts)
        if state == "end":
            parts.append(self.v["bye"])
            return
        if h.bye or self.greeted and h.no:
            parts.append(self.v["bye"])
            self.pending = ("end",)
            return
        if not self.greeted:
            self.greeted = True
            parts.append(self.v["ask"]["wish"])
            return
        return self.puzzled(parts)

    def puzzled(self, parts):
        self.tries += 1
        p = self.pending
        if self.tries > 3:
            self.tries = 0
            if self.task:
                self.task.open = False
            parts.append(self.v["giveup"])
            self.pending = ("wish",)
            return
        parts.append(self.v["again"][(self.tries - 1) % 2])
        other = VOICES["plain" if self.style != "plain" else "indirect"]["ask"]
        if p[0] == "ask":
            parts.append(" ".join(other[s] for s in p[2][:1]))
        elif p[0] in ("wish", "else"):
            parts.append(self.v["can"])
        elif p[0] == "otherwise":
            parts.append(self.v["otherwise"])
        else:
            self.framed = True
            self.step(parts)

    def leave(self, task, parts, bye=False):
        task.open = False
        self.tries = 0
        parts.append(self.v["left"])
        self.step(parts)

    def wrong_part(self, task, text):
        """ "The time is wrong": what is named is asked for again."""
        low = text.lower()
        for slot, words in (("children", r"number of (the )?(children|kids)|(children|kids|head)"), ("date", r"\b(date|day)\b"), ("time", r"\b(time|hour)\b"), ("phone", r"phone"), ("package", r"package"), ("weeks", r"\bweeks\b"), ("start", r"\b(start|beginning|date)\b"),
                            ("member", r"member"), ("name", r"\bname\b"), ("weekday", r"\b(day|course)\b")):
            where = self.person if slot in PERSON else task.slots
            if re.search(words, low) and slot in where:
                del where[slot]
                self.tries = 0
                return True
        return False

    def changes(self, task, h, parts):
        """A correction at the proposal: it is proposed anew."""
        self.tries = 0
        return True

    # ------------------------------------------------------------------ what was said goes where it belongs
    def apply(self, h, task):
        target = task
        wishes = {}
        for n, kind, info in h.wishes:
            wishes.setdefault(n, (kind, info))
        asked = self.asked()
        spots = sorted({n for n, *_ in h.values} | set(wishes))
        for n in spots:
            if n in wishes:
                target = self.wish(*wishes[n], h, target, asked) or target
            for m, slot, value, mode in h.values:
                if m == n:
                    self.put(target, slot, value, mode)
        if task and task.info and h.wants and not h.drop and not h.no:
            task.info = False

    def wish(self, kind, info, h, target, asked):
        if asked == ["reason"] and not h.another:
            return None
        if target and target.open and target.kind != kind:
            if target.kind in ("cancel", "lost", "freeze", "party") and kind in ("slot", "course", "ticket") and not h.another and not re.search(r"\bbook\b|\breserve\b|\benrol", h.text.lower()):
                return None
            if target.kind == "ticket" and kind == "course":
                return None
        for t in self.tasks:
            if t.kind == kind and t.open:
                if not info and h.wants and not h.no and not h.drop:
                    t.info = False
                return t
        if any(t.kind == kind for t in self.tasks) and not h.another and not (h.wants and self.pending[0] in ("else", "wish", "end")) and not (self.pending[0] in ("wish", "else") and kind in ("hours",)):
            return None
        t = Task(kind, info)
        for slot, value in list(self.loose.items()):
            self.put(t, slot, value, "")
        self.loose.clear()
        self.tasks.append(t)
        return t

    def put(self, t, slot, value, mode):
        if value is None or slot in ("money", "age"):
            return
        if slot in PERSON:
            if not (slot == "name" and " " not in value and value in self.person.get("name", "").split()):
                self.person[slot] = value
            return
        if slot == "limit":
            if t is None and not any(x.open for x in self.tasks):
                self.loose["limit"] = value
            for x in [t] if t else self.tasks:
                if x.limit is None or x.limit != value:
                    x.limit = value
            return
        if t is None or not t.open:
            open_ = [x for x in self.tasks if x.open]
            if not open_ and self.pending[0] == "wish":
                self.loose[slot] = value
            t = open_[0] if open_ else None
            if t is None:
                return
        name = slot
        if slot == "weekday" and t.kind != "course":
            name, value = "date", coming(value)
        if slot == "date" and t.kind == "course":
            return
        if name == "date" and t.kind == "freeze":
            if mode == "after" and "start" in t.slots:
                days = (dt.date.fromisoformat(value) - dt.date.fromisoformat(t.slots["start"])).days
                if days > 6:
                    t.slots.setdefault("weeks", round(days / 7))
                return
            name = "start"
        if name not in USES[t.kind]:
            for x in [y for y in [self.task, *self.tasks] if y and y.open and y is not t]:
                name = "start" if slot == "date" and x.kind == "freeze" else slot
                if name in USES[x.kind] and (name not in x.slots or x is self.task and slot == "children"):
                    x.slots[name] = value
                    return
            return
        old = t.slots.get(name)
        if mode and old is not None and old != value:
            if mode == "after" and self.old.get(name) == old and self.pending[0] in ("confirm", "otherwise"):
                t.slots[name] = value  # "from 14:00 to 16:30"
            else:
                t.alts[name] = value
            return
        t.slots[name] = value
        if name in ("activity", "level"):
            t.slots.pop("course", None)
        if name == "weekday":
            t.slots.pop("course", None)

    # ------------------------------------------------------------------ asking, telling, proposing
    def ask(self, task, slots, parts):
        many = self.v.get("many", 1)
        slots = slots[:many]
        lines = [self.v["ask"][s] for s in slots]
        if self.style == "form":
            parts.append(self.v["head"] + "\n" + "\n".join(lines))
        else:
            parts.append(("\n" if self.style == "bullets" else " ").join(lines))
        self.pending = ("ask", task, slots)

    def tell(self, task, key, text, parts):
        if key in task.told:
            return
        task.told.add(key)
        self.last = text
        if not self.framed:
            text = self.v["tell"].replace("{x}", text)
        elif self.style == "bullets":
            text = "- " + text
        self.framed = True
        parts.append(text)

    def want(self, task, parts):
        parts.append(self.v["want"][task.kind])
        self.pending = ("want", task)

    def propose(self, task, tool, args, act, lines, parts):
        task.call = tool, args
        if self.style == "upsell" and not self.offered:
            parts.append(self.v["upsell"])
            self.pending = ("upsell", task)
            self.offered = True
            return
        text = self.v["propose"].replace("{act}", act).replace("{Act}", act[0].upper() + act[1:])
        text = text.replace("{noun}", NOUNS[tool])
        if "{lines}" in text:
            text = text.replace("{lines}", "\n".join(f"- **{k}:** {x}" for k, x in lines))
        if "{values}" in text:
            text = text.replace("{values}", ", ".join(str(x) for k, x in lines))
        parts.append(text)
        self.pending = ("confirm", task)

    def carry_out(self, task, parts):
        tool, args = task.call
        self.outcome(task, tool, args, self.write(tool, args), parts)

    def outcome(self, task, tool, args, r, parts):
        task.open, task.done, self.tries = False, True, 0
        if "error" in r:
            parts.append(f"I'm sorry, that did not go through: {r['error']}. Nothing has been booked or changed.")
            return
        if tool == "enrol_course":
            done = f"{self.member_name(args)} is enrolled in {self.title(args['course_id'])}; the reference is {r['reference']}"
        elif tool == "join_waiting_list":
            done = f"{self.member_name(args)} is on the waiting list for {self.title(args['course_id'])}, in position {r['position']}"
        elif tool == "book_slot":
            done = f"the {args['facility']} is booked for {day(args['date'])} at {args['time']}, booking number {r['booking_id']}, £{r['price']}"
        elif tool == "book_party":
            done = f"the {args['package']} party for {args['children']} children is booked for {day(args['date'])} at {args['time']}; its number is {r['party_id']} and it comes to £{r['price']}"
        elif tool == "buy_season_ticket":
            done = f"the {args['kind']} season ticket is bought; its number is {r['ticket']} and the price is £{r['price']}"
        elif tool == "cancel_booking":
            done = f"booking {r['cancelled']} is cancelled and £{r['refund']} will be refunded"
        elif tool == "hold_lost_item":
            done = f"the {task.thing} are put aside for {args['name']}" if task.thing.endswith("goggles") else f"the {task.thing} is put aside for {args['name']}"
            done += f" and can be collected at the front desk until {day(r['kept_until'])}"
        else:
            done = f"the membership is frozen from {day(args['start'])} for {args['weeks']} weeks"
        self.last = done[0].upper() + done[1:] + "."
        parts.append(self.v["done"].replace("{done}", done).replace("{Done}", done[0].upper() + done[1:]))

    def title(self, course_id):
        c = W.COURSES[course_id]
        return f"{c['title']} on {c['weekday']}s at {c['time']}"

    def member_name(self, args):
        return self.read("find_member", member_number=args["member_number"])["name"]

    def step(self, parts):
        for _ in range(20):
            task = next((t for t in self.tasks if t.open), None)
            if task is None:
                parts.append(self.v["else"])
                self.task, self.pending = None, ("else",)
                return
            self.task = task
            self.pending = ("none", task)
            getattr(self, "do_" + task.kind)(task, parts)
            if task.open and self.pending[0] != "none":
                return

    def member(self, task, parts, missing=()):
        """The member's record, or None when it has to be asked for."""
        if "member" not in self.person:
            self.ask(task, ["member", *missing], parts)
            return None
        r = self.read("find_member", member_number=self.person["member"])
        if "error" in r:
            parts.append(f"I can't find the number {self.person.pop('member')} in our list.")
            self.ask(task, ["member"], parts)
            return None
        return r

    # ------------------------------------------------------------------ the matters
    def course_line(self, c):
        left = f"{c['places']} places are left" if c["places"] > 1 else "one place is left" if c["places"] else "it is fully booked"
        return f"{c['title']} on {c['weekday']}s at {c['time']} begins on {day(c['start'])}, has {c['sessions']} sessions and costs £{c['price']}; {left}"

    def found(self, task):
        r = self.read("find_courses", activity=task.slots["activity"])
        some = r.get("courses", [])
        level = task.slots.get("level")
        return [c for c in some if c["level"] in (level, "all")] or some if level else some

    def picked(self, task, some):
        s = task.slots
        if "course" in s:
            return [c for c in some if c["course_id"] == s["course"]]
        return [c for c in some if c["weekday"] == s["weekday"]] if "weekday" in s else some

    def do_course(self, task, parts):
        s = task.slots
        if "activity" not in s and "course" in s:
            s["activity"] = W.COURSES[s["course"]]["activity"]
        if "activity" not in s:
            return self.ask(task, ["activity"] + [x for x in ("member",) if x not in self.person and not task.info], parts)
        some = self.found(task)
        if not some:
            parts.append("I'm afraid we have no course of that sort this autumn.")
            task.open = False
            return
        pick = self.picked(task, some)
        if not pick:
            self.tell(task, "noday", f"There is none on {s.pop('weekday', 'that day')}. There is " + "; and ".join(self.course_line(c) for c in some) + ".", parts)
            return self.ask(task, ["course"], parts)
        if task.limit is not None:
            ok = [c for c in pick if float(c["price"]) <= task.limit]
            if not ok:
                for c in pick:
                    self.tell(task, c["course_id"], self.course_line(c)[0].upper() + self.course_line(c)[1:] + ".", parts)
                rest = [c for c in some if float(c["price"]) <= task.limit and c not in pick]
                if not rest:
                    parts.append("That is above your limit, and I'm afraid nothing else of this sort is below it, so I won't book anything.")
                    task.open = False
                    return
                parts.append("That is above what you want to pay.")
                alt = [c for c in rest if c["weekday"] == task.alts.get("weekday")]
                s.pop("weekday", None)
                s["course"] = (alt or rest)[0]["course_id"]
                if not alt and len(rest) == 1:
                    task.info = True
                pick = self.picked(task, some)
            else:
                pick = ok
        if len(pick) > 1:
            self.tell(task, "many", f"There are {len(pick)}: " + "; ".join(self.course_line(c) for c in pick) + ".", parts)
            return self.ask(task, ["course"] + [x for x in ("member",) if x not in self.person and not task.info], parts)
        c = pick[0]
        line = self.course_line(c)
        self.tell(task, c["course_id"], line[0].upper() + line[1:] + ".", parts)
        others = [x for x in some if x is not c and x["places"]]
        if not c["places"]:
            if task.waiting is None:
                parts.append(self.v["full"])
                self.pending = ("want_wait", task)
                return
            if task.waiting is False:
                if not others or "others" in task.told:
                    task.open = False
                    parts.append(self.v["left"])
                    return
                task.told.add("others")
                s.pop("weekday", None)
                s["course"], task.waiting, task.info = others[0]["course_id"], None, True
                parts.append("There is another one: " + self.course_line(others[0]) + ".")
                task.told.add(others[0]["course_id"])
                return self.want(task, parts)
        elif self.v.get("mentions") and others and not task.told & {"many", "noday", "others", *(x["course_id"] for x in others)}:
            task.told.add("others")
            parts.append("(Besides, " + "; ".join(self.course_line(x) for x in others) + ".)")
        if task.info:
            return self.want(task, parts)
        m = self.member(task, parts)
        if not m:
            return
        if not c["places"]:
            act = f"put {m['name']} ({m['member_number']}) on the waiting list for {c['title']} on {c['weekday']}s at {c['time']}"
            return self.propose(task, "join_waiting_list", {"member_number": m["member_number"], "course_id": c["course_id"]}, act,
                                [("Waiting list", f"{c['title']}, {c['weekday']}s at {c['time']}"), ("Member", f"{m['name']}, {m['member_number']}")], parts)
        act = f"enrol {m['name']} ({m['member_number']}) in {c['title']} on {c['weekday']}s at {c['time']} from {day(c['start'])} for £{c['price']}"
        self.propose(task, "enrol_course", {"member_number": m["member_number"], "course_id": c["course_id"]}, act,
                     [("Course", f"{c['title']}, {c['weekday']}s at {c['time']} from {day(c['start'])}"), ("Price", f"£{c['price']}"), ("Member", f"{m['name']}, {m['member_number']}")], parts)

    def dear(self, task, h, parts):
        """ "Too expensive", "the cheaper one": with courses before us, the cheapest; without one, nothing."""
        if not (h.dear or h.cheapest) or "activity" not in task.slots or any(v[1] == "weekday" for v in h.values):
            return False
        some = self.found(task)
        pick = self.picked(task, some)
        low = min(some, key=lambda c: float(c["price"]))
        if h.cheapest or len(some) > 1 and len(pick) == 1 and pick[0] is not low:
            if pick == [low]:
                return False
            task.slots.pop("weekday", None)
            task.slots["course"] = low["course_id"]
            if not h.wants and not h.cheapest and not h.yes:
                task.info = True
            return True
        return False

    def choose(self, task, h, slots):
        if "course" in slots and task.kind == "course" and "activity" in task.slots:
            some = self.found(task)
            if h.pick and abs(h.pick) <= len(some):
                task.slots["course"] = some[h.pick - 1 if h.pick > 0 else -1]["course_id"]
                return True
        if "time" in slots and h.pick and getattr(task, "options", None) and abs(h.pick) <= len(task.options):
            task.slots["time"] = task.options[h.pick - 1 if h.pick > 0 else -1]
            return True
        if "booking" in slots and h.pick and getattr(task, "options", None) and abs(h.pick) <= len(task.options):
            task.slots["booking"] = task.options[h.pick - 1 if h.pick > 0 else -1]
            return True
        return False

    def missing(self, task, names):
        have = {**self.person, **task.slots}
        return [n for n in names if n not in have]

    def do_slot(self, task, parts):
        s = task.slots
        miss = self.missing(task, ["facility", "date", "time"] + ([] if task.info else ["member"]))
        if "facility" in miss or "date" in miss:
            return self.ask(task, miss, parts)
        r = self.read("free_slots", facility=s["facility"], date=s["date"])
        if "error" in r:
            parts.append(f"I'm sorry: {r['error']}.")
            s.pop("date")
            return self.ask(task, ["date"], parts)
        free, what = r["free"], f"the {s['facility']}"
        if "time" in s and s["time"] not in free:
            gone, alt = s["time"], task.alts.pop("time", None)
            if alt in free:
                self.tell(task, ("taken", gone), f"At {gone} {what} is already taken on {day(s['date'])}, but {alt} is free; it costs £{r['price']}.", parts)
                task.told.add(("free", s["facility"], s["date"], alt))
                s["time"] = alt
            elif task.alts.get("date"):
                self.tell(task, ("taken", gone), f"At {gone} {what} is already taken on {day(s['date'])}.", parts)
                s["date"] = task.alts.pop("date")
                return
            else:
                near = sorted(sorted(free, key=lambda h: abs(int(h[:2]) - int(gone[:2])))[:4])
                s.pop("time")
                task.options = near
                if not near:
                    parts.append(f"On {day(s.pop('date'))} everything is taken.")
                    return self.ask(task, ["date"], parts)
                why = f"At {gone} {what} is already taken on {day(s['date'])}." if gone in W.HOURS else f"Bookings on {day(s['date'])} begin on the hour, from {W.HOURS[0]} to {W.HOURS[-1]}."
                self.tell(task, ("taken", gone), f"{why} The nearest free times are {listed(near)}; an hour costs £{r['price']}.", parts)
                return self.ask(task, self.missing(task, ["time", "member"]), parts)
        if "time" not in s:
            task.options = free
            times = listed(free) if len(free) < 6 else f"{free[0]} to {free[-1]} on the hour" + ("" if len(free) == len(W.HOURS) else f", except {listed(h for h in W.HOURS if h not in free)}")
            self.tell(task, ("list", s["date"]), f"On {day(s['date'])} {what} is free at {times}; an hour costs £{r['price']}.", parts)
            return self.ask(task, miss, parts)
        self.tell(task, ("free", s["facility"], s["date"], s["time"]), f"{what[0].upper() + what[1:]} is free on {day(s['date'])} at {s['time']}; it costs £{r['price']}.", parts)
        if task.limit is not None and float(r["price"]) > task.limit:
            parts.append("That is above your limit, so I leave it.")
            task.open = False
            return
        if task.info:
            return self.want(task, parts)
        m = self.member(task, parts)
        if not m:
            return
        act = f"book {what} for {m['name']} ({m['member_number']}) on {day(s['date'])} at {s['time']} for £{r['price']}"
        self.propose(task, "book_slot", {"member_number": m["member_number"], "facility": s["facility"], "date": s["date"], "time": s["time"]}, act,
                     [("Booking", s["facility"]), ("When", f"{day(s['date'])} at {s['time']}"), ("Price", f"£{r['price']}"), ("Member", f"{m['name']}, {m['member_number']}")], parts)

    def do_party(self, task, parts):
        s = task.slots
        names = ["date", "time", "package", "children", "name", "phone"]
        if "date" in s:
            r = self.read("party_times", date=s["date"])
            if not r["free"]:
                self.tell(task, ("none", s["date"]), f"On {day(s['date'])} we have no room for a party any more.", parts)
                s.pop("date")
                if task.alts.get("date"):
                    s["date"] = task.alts.pop("date")
                    return
                return self.ask(task, ["date"], parts)
            task.options = r["free"]
            if "time" in s and s["time"] not in r["free"]:
                gone, alt = s.pop("time"), task.alts.pop("time", None)
                self.tell(task, ("gone", gone), f"{gone} is not possible on {day(s['date'])}; a party can begin at {listed(r['free'], 'or')}.", parts)
                if alt in r["free"]:
                    s["time"] = alt
            elif "time" not in s:
                if len(r["free"]) == 1 and task.info:
                    pass
                self.tell(task, ("times", s["date"]), f"On {day(s['date'])} a party can begin at {listed(r['free'], 'or')}.", parts)
        if "package" not in s and ("date" in s or task.info or self.v.get("many", 1) > 1):
            packs = self.read("party_packages")
            self.tell(task, "packages", "The packages are " + "; ".join(f"{n} (£{p['price_per_child']} a child, at most {p['most_children']} children: {p['what']})" for n, p in packs.items()) + ".", parts)
        if task.info and "told_info" not in task.told:
            if "package" in s:
                p = self.read("party_packages")[s["package"]]
                self.tell(task, "pack", f"The {s['package']} party costs £{p['price_per_child']} a child, at most {p['most_children']} children: {p['what']}.", parts)
            task.told.add("told_info")
            return self.want(task, parts)
        miss = self.missing(task, names)
        if miss:
            return self.ask(task, miss, parts)
        p = self.read("party_packages")[s["package"]]
        if s["children"] > p["most_children"]:
            parts.append(f"The {s['package']} party is for at most {p['most_children']} children.")
            s.pop("children")
            return self.ask(task, ["children"], parts)
        total = f"{float(p['price_per_child']) * s['children']:.2f}"
        who, phone = self.person["name"], self.person["phone"]
        act = f"book the {s['package']} party for {s['children']} children on {day(s['date'])} at {s['time']}, in the name of {who}, phone {phone}, £{p['price_per_child']} a child, £{total} in all"
        self.propose(task, "book_party", {"name": who, "phone": phone, "date": s["date"], "time": s["time"], "package": s["package"], "children": s["children"]}, act,
                     [("Party", s["package"]), ("When", f"{day(s['date'])} at {s['time']}"), ("Children", s["children"]), ("Price", f"£{total}"), ("Name", who), ("Phone", phone)], parts)

    def do_ticket(self, task, parts):
        s = task.slots
        r = self.read("season_tickets")
        if "kind" not in s:
            self.tell(task, "all", "Season tickets for swimming cost " + listed(f"£{p} ({k})" for k, p in r["prices"].items()) + f" and are valid {r['valid']}.", parts)
            return self.ask(task, self.missing(task, ["kind"] + ([] if task.info else ["member"])), parts)
        price = r["prices"][s["kind"]]
        self.tell(task, s["kind"], f"The {s['kind']} season ticket costs £{price} and is valid {r['valid']}.", parts)
        if task.limit is not None and float(price) > task.limit:
            alt = task.alts.pop("kind", None)
            parts.append("That is above what you want to pay.")
            if alt:
                s["kind"] = alt
            else:
                task.open = False
            return
        if task.info:
            return self.want(task, parts)
        m = self.member(task, parts)
        if not m:
            return
        self.propose(task, "buy_season_ticket", {"member_number": m["member_number"], "kind": s["kind"]}, f"buy the {s['kind']} season ticket for {m['name']} ({m['member_number']}) at £{price}",
                     [("Ticket", f"{s['kind']} season ticket"), ("Price", f"£{price}"), ("Member", f"{m['name']}, {m['member_number']}")], parts)

    def do_cancel(self, task, parts):
        s = task.slots
        m = self.member(task, parts, ["booking"] if not s else [])
        if not m:
            return
        all_ = self.read("member_bookings", member_number=m["member_number"])["bookings"]
        fit = [b for b in all_ if b["booking_id"] == s.get("booking", b["booking_id"]) and all(b[k] == s[k] for k in ("facility", "date") if k in s)]
        if not all_:
            parts.append(f"There is no booking under {m['member_number']}.")
            task.open = False
            return
        line = lambda b: f"{b['booking_id']}, the {b['facility']} on {day(b['date'])} at {b['time']}"
        if len(fit) != 1:
            task.options = [b["booking_id"] for b in fit or all_]
            self.tell(task, ("list", len(fit)), ("I don't find such a booking. " if not fit else "") + f"Under {m['member_number']} I see " + "; and ".join(line(b) for b in fit or all_) + ".", parts)
            if not fit:
                s.clear()
            return self.ask(task, ["booking"], parts)
        b = fit[0]
        self.tell(task, b["booking_id"], f"I've found booking {line(b)}; £{b['refund']} would be refunded.", parts)
        self.propose(task, "cancel_booking", {"booking_id": b["booking_id"]}, f"cancel booking {line(b)}",
                     [("Booking", b["booking_id"]), ("What", b["facility"]), ("When", f"{day(b['date'])} at {b['time']}"), ("Refund", f"£{b['refund']}")], parts)

    def do_lost(self, task, parts):
        s = task.slots
        if "item" not in s:
            return self.ask(task, ["item"] + self.missing(task, ["name"]), parts)
        items = self.read("find_lost_items", item=s["item"])["items"]
        line = lambda x: f"{'' if x['item'] == 'goggles' else 'a '}{x['colour']} {x['item']}, found on {day(x['found'])} in {x['where']}".replace("in the poolside", "at the poolside")
        fit = [x for x in items if x["colour"] == s.get("colour", x["colour"])]
        if not items or not fit:
            self.tell(task, "none", f"I'm sorry, nothing like that has been handed in ({s.get('colour', '')} {s['item']}).".replace("( ", "("), parts)
            task.open = False
            return
        if len(fit) > 1:
            self.tell(task, "some", "We have " + "; and ".join(line(x) for x in fit) + ".", parts)
            return self.ask(task, ["colour"] + self.missing(task, ["name"]), parts)
        x = fit[0]
        if "member" in self.person and " " not in self.person.get("name", " "):
            r = self.read("find_member", member_number=self.person["member"])
            if self.person["name"] in r.get("name", "").split():
                self.person["name"] = r["name"]
        task.thing = f"{x['colour']} {x['item']}"
        self.tell(task, x["item_id"], f"Good news, we have {line(x)}, kept until {day(x['kept_until'])}.", parts)
        miss = self.missing(task, ["name"])
        if miss:
            if "member" in self.person and "error" not in (r := self.read("find_member", member_number=self.person["member"])):
                self.person["name"] = r["name"]
            else:
                return self.ask(task, ["name"], parts)
        self.propose(task, "hold_lost_item", {"item_id": x["item_id"], "name": self.person["name"]}, f"hold the {task.thing} ({x['item_id']}) for {self.person['name']}",
                     [("Lost property", f"{task.thing}, {x['item_id']}"), ("Held for", self.person["name"]), ("Until", day(x["kept_until"]))], parts)

    def do_freeze(self, task, parts):
        s = task.slots
        if "member" in self.person:
            m = self.member(task, parts)
            if not m:
                return
        miss = self.missing(task, ["member", "start", "weeks", "reason"])
        if miss:
            return self.ask(task, miss, parts)
        self.propose(task, "freeze_membership", {"member_number": m["member_number"], "start": s["start"], "weeks": s["weeks"], "reason": s["reason"]},
                     f"freeze the membership of {m['name']} ({m['member_number']}) for {s['weeks']} weeks from {day(s['start'])}, for {s['reason']} reasons",
                     [("Freeze", f"membership of {m['name']}, {m['member_number']}"), ("From", day(s["start"])), ("Weeks", s["weeks"]), ("Reason", s["reason"])], parts)

    def do_hours(self, task, parts):
        if "date" not in task.slots:
            return self.ask(task, ["date"], parts)
        r = self.read("opening_hours", date=task.slots["date"])
        self.tell(task, "h", f"On {day(r['date'])} we are open from {r['opens']} to {r['closes']}.", parts)
        task.open = False

    def do_lockers(self, task, parts):
        r = self.read("locker_prices")
        self.tell(task, "l", f"A small locker costs £{r['small']}, a large one £{r['large']}.", parts)
        task.open = False


def _thanks(text):
    low = text.lower()
    return "thank" in low and not any(w in low for w in ("yes", "also", "another", "one more"))


def build(style):
    def factory():
        return Conversation(style)
    return factory

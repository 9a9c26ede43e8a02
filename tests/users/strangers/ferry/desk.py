"""The booking line of Northlight Ferries: a rule-based agent that is right, in twelve styles of talking.

make(style) gives a factory; what it makes is one agent, with a database of its own, for one conversation.
"""

import datetime
import re

import harness

import nlu
from styles import LABELS, STYLES
from world import PORTS, READ, VEHICLES, WRITE, open_world, tools  # noqa: F401

NEEDS = {"book": ("origin", "destination", "date", "sailing", "passengers", "vehicle", "cabin", "name"),
         "change": ("reference", "date", "sailing"),
         "cancel": ("reference",),
         "lost": ("item", "colour", "origin", "destination", "date", "name", "phone")}
KINDS = [("book", "a new booking"), ("change", "a change of a booking"), ("cancel", "a cancellation"), ("lost", "lost property")]
RIDES = [("none", "no vehicle"), ("car", "a car"), ("motorbike", "a motorbike"), ("bicycle", "a bicycle"), ("camper", "a camper")]
ALSO = r"\b(?:also|then|another|second|as well|afterwards|after that|too|besides|plus|next|one more|moreover|and (?:i|we|what|how|when|can|could))\b"


class Task:
    def __init__(self, kind):
        self.kind = kind
        self.slots = {}
        self.wishes = []
        self.not_wanted = set()
        self.limit = None
        self.phase = "collect"
        self.told_within = False


class Desk:
    def __init__(self, style):
        self.style = STYLES[style]
        self.db = open_world()
        self.tools = tools(self.db, harness.tool)
        self.task = None
        self.queue = []
        self.known = {}
        self.asked = ()              # slots of the last question
        self.options = {}            # slot → [(value, label)] as shown last
        self.counts = {}             # slot → how often it was asked in a row
        self.phase = "open"          # open, else, ended
        self.greeted = False
        self.acks = 0
        self.suggested = None
        self.repeated = False
        self.early = []              # what was said before it was clear what it is about
        self.now = datetime.date(2026, 6, 1)

    # -------------------------------------------------------------------------------------------- words

    def say(self, key, **values):
        return self.style["say"][key].format(**values)

    def money(self, n):
        n = round(n + 0.001, 2)
        return self.style["money"].format(n=int(n) if n == int(n) else f"{n:.2f}")

    def date(self, iso):
        d = datetime.date.fromisoformat(iso)
        nth = f"{d.day}{'th' if 10 < d.day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(d.day % 10, 'th')}"
        return self.style["date"].format(weekday=f"{d:%A}", day=d.day, month=f"{d:%B}", year=d.year, iso=iso, nth=nth)

    def listed(self, labels):
        mode = self.style["lists"]
        if mode == "letters":
            return "".join(f"\n{chr(65 + n)}) {label}" for n, label in enumerate(labels))
        if mode == "keypad":
            return " ".join(f"For {label}, press {n + 1}." for n, label in enumerate(labels))
        if mode == "bullets":
            return "\n" + "".join(f"\n- {label}" for label in labels)
        if mode == "lines":
            return "".join(f"\n  {label}" for label in labels)
        if mode == "slash":
            return " / ".join(labels)
        comma = "; " if any("," in label for label in labels) else ", "
        return labels[0] if len(labels) == 1 else comma.join(labels[:-1]) + comma.strip(", ") + " or " + labels[-1]

    def recap(self, fields):
        bold = self.style["lists"] == "bullets"
        return "".join(f"\n- **{LABELS[k]}:** {v}" if bold else f"\n{LABELS[k]}: {v}" for k, v in fields if v)

    def values(self):
        """What sentences may name."""
        s = self.task.slots
        sailing = s.get("sailing") or {}
        people = s.get("passengers")
        vehicle = s.get("vehicle")
        v = {"ports": ", ".join(PORTS[:-1]) + " and " + PORTS[-1], "origin": s.get("origin", ""), "destination": s.get("destination", ""),
             "date": self.date(s["date"]) if s.get("date") else "", "dep": sailing.get("departs", ""), "arr": sailing.get("arrives", ""),
             "people": f"{people} passenger{'s' if people != 1 else ''}" if people else "",
             "veh": "on foot" if vehicle == "none" else f"with a {vehicle}", "name": s.get("name", ""),
             "reference": s.get("reference", ""), "item": s.get("item", ""), "colour": s.get("colour", ""), "phone": s.get("phone", "")}
        v["route"] = f"{v['origin']} to {v['destination']}"
        cabin = s.get("cabin")
        v["cab"] = "" if not sailing.get("overnight") else ", no cabin" if cabin == "none" else f", {cabin} cabin"
        if self.task.limit is not None:
            v["limit"] = self.money(self.task.limit)
        if self.task.kind == "book" and sailing and people:
            v["total"] = self.money(self.total())
            fields = [("route", v["route"]), ("date", v["date"]), ("departure", v["dep"]), ("people", people),
                      ("vehicle", "none, on foot" if vehicle == "none" else vehicle),
                      ("cabin", v["cab"].strip(", ").replace(" cabin", "") if v["cab"] else ""), ("name", v["name"]), ("total", v["total"])]
            v["recap"] = self.recap(fields)
        if self.task.kind == "lost":
            v["recap"] = self.recap([("item", v["item"]), ("colour", v["colour"]), ("route", v["route"]), ("date", v["date"]),
                                     ("name", v["name"]), ("phone", v["phone"])])
        return v

    def total(self):
        s = self.task.slots
        total = (s.get("passengers") or 1) * s["sailing"]["fare"] + VEHICLES[s.get("vehicle") or "none"]
        if s.get("cabin") not in (None, "none"):
            total += next(c["price"] for c in self.cabins() if c["cabin"] == s["cabin"])
        return total

    # -------------------------------------------------------------------------------------------- the world

    def sailings(self):
        s = self.task.slots
        key = (s["origin"], s["destination"], s["date"])
        if s.get("_found") != key:
            s["_found"] = key
            s["_sailings"] = self.tools["find_sailings"](*key)
        return s["_sailings"]

    def cabins(self):
        s = self.task.slots
        sid = s["sailing"]["sailing_id"]
        if s.get("_cabins_of") != sid:
            s["_cabins_of"] = sid
            s["_cabins"] = self.tools["cabin_options"](sid)
        return s["_cabins"]

    # -------------------------------------------------------------------------------------------- a turn

    def reply(self, text, context=None):
        if context and context.get("now"):
            self.now = datetime.date.fromisoformat(str(context["now"])[:10])
        said = re.sub(r"(?i)\bgood (?:morning|afternoon|evening|night|day)\b", "hello", nlu.plain(text))
        parts = self.turn(said)
        if not self.greeted:
            self.greeted = True
            parts = [self.say("hello"), *parts]
        sep = "\n" if self.style["lists"] in ("lines", "letters", "bullets") else " "
        return sep.join(p[0].upper() + p[1:] for p in parts if p)

    def turn(self, said):
        intents, topics = nlu.intents_in(said), nlu.topics_in(said)
        if self.phase == "ended":
            if not intents and not topics:
                return [self.say("bye")]
            self.phase = "else"
        if self.task is None:
            return self.between(said, intents, topics)
        facts = self.facts(topics)
        if self.task.phase in ("confirm", "fix"):
            return self.confirming(said, intents, facts)
        return self.collecting(said, intents, facts)

    def facts(self, topics):
        parts = []
        for topic in topics:
            found = self.tools["travel_info"](topic)
            parts.append(self.say("checkin", minutes=found["minutes"]) if topic == "check-in" else self.say("info", fact=found["fact"]))
        return parts

    # -------------------------------------------------------------------------------------------- between tasks

    def between(self, said, intents, topics):
        text = nlu.Text(said)
        low = text.left
        polarity = nlu.polarity(text)
        refusing = polarity == "no" and (re.search(nlu.DONE, low) or re.search(r"\b(?:anything|nothing)\b", low))
        if self.asked == ("intent",) and self.style.get("menus") and not intents:
            picked = nlu.choice_in(text, len(KINDS))
            intents = [KINDS[picked][0]] if picked is not None else []
        if not intents and "intent" in self.counts and nlu.ports_in(nlu.Text(said)):
            intents = ["book"]       # ports tell that it is about a trip
        if intents and not refusing:
            facts = self.facts(topics)
            self.task = Task(intents[0])
            self.queue += [Task(kind) for kind in intents[1:]]
            return facts + self.begin(said)
        if topics:
            self.phase = "else"
            self.asked = ("else",)
            return [*self.facts(topics), self.say("else")]
        if self.phase == "else":
            digit = re.match(r"^(?:press(?:ed)? )?(1|2|one|two)\b[.!]?$", low)
            if self.style["lists"] == "keypad" and digit and self.asked == ("else",):
                polarity = "yes" if digit[1] in ("1", "one") else "no"
            if re.search(nlu.DONE, low) or polarity == "no":
                return self.leave()
            if polarity == "yes" and (re.match(r"\W*(?:yes|yeah|yep|yup|sure|of course|i do|indeed|certainly|there is)\b", low) or digit):
                self.asked = ("what_else",)
                return [self.say("what_else")]
            if re.search(r"\bthank|\bcheers\b", low) or polarity == "yes":
                return self.leave()
            if "?" in said:
                return [self.say("unknown"), self.say("else")]
            self.asked = ("what_else",)
            return [self.say("pardon"), self.say("what_else")]
        if re.search(r"\b(?:bye|goodbye|that's all|nothing)\b", low):
            return self.leave()
        self.early.append(said)
        return [*([self.say("pardon")] if "intent" in self.counts else []), self.question(["intent"])]

    def leave(self):
        self.phase, self.asked = "ended", ()
        return [self.say("bye")]

    def begin(self, said):
        """The first message of a task: whatever it tells is taken."""
        self.counts, self.asked, self.options, self.suggested = {}, (), {}, None
        for slot in ("name", "reference"):
            if slot in self.known and slot in NEEDS[self.task.kind] and slot == "name":
                self.task.slots[slot] = self.known[slot]
        for earlier in self.early:
            self.extract(earlier)
        self.early = []
        if said:
            self.extract(said)
        return self.onward([])

    # -------------------------------------------------------------------------------------------- understanding

    def extract(self, said, correcting=False):
        """Takes what was said into the task; returns the slots that are new or other than before, and the rest of the text."""
        task, asked = self.task, set(self.asked)
        kind, slots = task.kind, task.slots
        text = nlu.Text(said)
        text.left = re.sub(r"\b(?:first|last|family|sur)[ -]?name\b", "name", text.left)
        got = {}
        needs = NEEDS[kind]
        shown = next((slot for slot in ("sailing", "cabin", "vehicle", "origin", "destination") if slot in asked and self.options.get(slot)), None)
        picked = None
        months = re.search(r"\b(?:" + nlu._MON + r")\b", text.left)
        if shown and not months:
            if m := re.search(r"\b(?:the )?(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|former|latter)(?: one| option| ferry| sailing| departure| crossing| cabin| choice| boat)?\b(?! (?:of|class))", text.left):
                picked = nlu.choice_in(nlu.Text(m[0]), len(self.options[shown]), bare=False)
                if picked is not None:
                    text.take(m)
            elif len(self.options[shown]) == 2 and (m := text.find(r"\bthe other(?: one)?\b")) and self.suggested is not None:
                picked = 1
                text.take(m)
        if correcting and slots.get("_found") and (m := text.find(r"\b(?:the )?(?:first|second|third|1st|2nd|3rd)(?: one| ferry| sailing| departure| crossing| time| boat)\b")):
            row = nlu.choice_in(nlu.Text(m[0]), len(self.sailings()), bare=False)
            if row is not None:
                got["sailing"] = self.sailings()[row]
                text.take(m)
        if "reference" in needs and (v := nlu.reference_in(text, "reference" in asked)):
            got["reference"] = v
        if "origin" in needs:
            got.update(self.ports(nlu.ports_in(text), asked))
        limit = nlu.limit_in(text)
        if shown in ("sailing", "cabin") and limit is None and (m := text.find(r"(?:€|\beur ?) ?(\d+)\b|\b(\d+) ?(?:€|euros?\b|eur\b)")):
            price = int(m[1] or m[2])
            rows = [n for n, (value, _) in enumerate(self.options[shown])
                    if (value["fare"] if shown == "sailing" else next((c["price"] for c in self.cabins() if c["cabin"] == value), 0)) == price]
            if len(rows) == 1:
                picked = rows[0]
                text.take(m)
        if "date" in needs:
            times = "sailing" in needs and "date" not in asked
            if d := nlu.date_in(text, self.now, past=kind == "lost", times=times):
                got["date"] = d.isoformat()
            elif kind == "change" and "reference" in slots and text.find(r"\bsame (?:day|date)\b"):
                got["date"] = self.booking()["date"]
        if "phone" in needs and (v := nlu.phone_in(text)):
            got["phone"] = v
        wishes = []
        if "sailing" in needs:
            if nlu.topics_in(said):
                text.left = re.sub(r"\b(?:how )?(?:early|late)\b", " ", text.left)
            if "cabin" in asked and "sailing" not in asked:
                if m := text.find(r"\b(?:cheapest|cheaper|least expensive)\b(?: cabin| one)?"):
                    text.take(m)
                    got["cabin"] = "cheapest"
            if re.search(r"\bcheap\w+ cabin\b", text.left):
                text.left = re.sub(r"\bcheap\w+ cabin\b", "¦", text.left)
                got["cabin"] = "cheapest"
            if not correcting or not re.search(r"\bnight'?s\b", text.left):
                wishes = nlu.wishes_in(text)
            if not wishes and "sailing" in asked and (m := text.find(r"\bat (\d{1,2})\b(?! ?(?:€|eur))|^\W*(1\d|2[0-3])\W*$")):
                wishes = [{"time": f"{int(m[1] or m[2]):02d}:00", "loose": True, "hour": True}]
                text.take(m)
        if shown in ("vehicle", "origin", "destination") or (shown and not wishes):
            if picked is None and not (shown == "cabin" and "cabin" in got):
                bare = asked == {shown} or (shown == "sailing" and "passengers" not in asked and len(asked) == 1)
                picked = nlu.choice_in(text, len(self.options[shown]), bare=bare, letters=self.style["lists"] == "letters")
                if picked is not None:
                    text.left = "" if len(text.left.split()) < 4 else re.sub(r"\b(?:option|number|key|press|letter)\s+\w+\b|^\W*\w\b", " ", text.left)
        if kind == "book":
            if (v := nlu.cabin_in(text, "cabin" in asked)):
                got["cabin"] = v
            if v := nlu.passengers_in(text, "passengers" in asked, correcting and picked is None):
                got["passengers"] = v
            if v := nlu.vehicle_in(text, "vehicle" in asked):
                got["vehicle"] = v
        if kind == "lost":
            if v := nlu.item_in(text, asked == {"item"} or (not slots.get("item") and "item" in asked and False)):
                if not slots.get("item") or "item" in asked or correcting:
                    got["item"] = v
            if v := nlu.colour_in(text, asked == {"colour"}):
                got["colour"] = v
        if "name" in needs and (v := nlu.name_in(said, "name" in asked, many=len(asked) > 1)):
            if "name" in asked or correcting or not slots.get("name"):
                got["name"] = v
        polarity = nlu.polarity(text)
        if picked is not None and shown not in got:
            got[shown] = self.options[shown][picked][0]
        if limit is not None:
            task.limit = limit
        self.answers(got, text, polarity, asked, wishes, limit)
        changed = {k for k, v in got.items() if v != slots.get(k)}
        if "sailing" in changed and got["sailing"] is None:
            changed.discard("sailing")
        self.repeated = bool(got or wishes)
        slots.update({k: got[k] for k in changed})
        if {"origin", "destination", "date"} & changed and "sailing" in slots and kind != "lost":
            before = slots.pop("sailing")
            wishes = wishes or ([{"time": before["departs"], "loose": False}] if kind == "book" and changed & {"date"} and not changed & {"origin", "destination"} else [])
            task.not_wanted = set()
        if "reference" in changed:
            slots.pop("_booking", None)
            slots.pop("sailing", None)
        if limit is not None:
            changed.add("limit")
        if wishes and "sailing" not in got:
            task.wishes = wishes
            if "sailing" in slots and correcting:
                kept, hit = self.fitting()
                if hit and not (len(kept) == 1 and kept[0]["sailing_id"] == slots["sailing"]["sailing_id"]):
                    slots.pop("sailing")
                    changed.add("sailing")
                elif not hit:
                    slots.pop("sailing")
                    changed.add("sailing")
                else:
                    task.wishes = []
            elif "sailing" not in slots:
                changed.add("wish")
        if "name" in changed:
            self.known["name"] = slots["name"]
        return changed, text, polarity

    def ports(self, found, asked):
        got = {}
        loose = []
        for port, role in found:
            if role == "from":
                got["origin"] = port
            elif role == "to":
                got["destination"] = port
            else:
                loose.append(port)
        slots = self.task.slots
        wanted = ["origin", "destination"] if "crossing" in asked else [s for s in ("origin", "destination") if s in asked]
        if len(loose) == 2 and not got:
            return {"origin": loose[0], "destination": loose[1]}
        for port in loose:
            free = [s for s in wanted if s not in got] or [s for s in ("origin", "destination") if s not in got and not slots.get(s) and asked == set()]
            other = {"origin": "destination", "destination": "origin"}
            free = [s for s in free if got.get(other[s], slots.get(other[s])) != port] or free
            if free and (wanted or len(found) == 1):
                slot = free[0] if wanted else "destination"
                got[slot] = port
        return got

    def answers(self, got, text, polarity, asked, wishes, limit):
        """A bare yes or no, "none", "don't mind" as the answer to what was asked."""
        none = re.search(r"\b(?:neither|none|nothing|no thanks|no thank you)\b", text.left) or polarity == "no"
        any_one = re.search(r"\b(?:don't (?:mind|care)|do not (?:mind|care)|no preference|any (?:of them|one|will do|is fine)|any|whichever|whatever|either|doesn't matter|does not matter|all the same|up to you|you choose|you decide|don't know|do not know|no idea|not sure)\b", text.left)
        single = next(iter(asked)) if len(asked) == 1 else None
        if any(self.task.slots.get(k) not in (None, v) for k, v in got.items()):
            none = False             # "No, actually we are four" corrects, and answers nothing
        if single == "vehicle" and "vehicle" not in got and none:
            got["vehicle"] = "none"
        if len(asked) > 1 and re.search(r"\b(?:neither|none|nothing)\b", text.left) and not {"vehicle", "cabin"} & set(got):
            got.update({slot: "none" for slot in ("vehicle", "cabin") if slot in asked})
        if single == "cabin" and "cabin" not in got:
            if none:
                got["cabin"] = "none"
            elif any_one:
                got["cabin"] = "cheapest"
            elif polarity == "yes" and len([1 for value, _ in self.options["cabin"] if value != "none"]) == 1:
                got["cabin"] = self.options["cabin"][0][0]
        if "sailing" in asked and "sailing" not in got and not wishes and self.options.get("sailing"):
            options = [value for value, _ in self.options["sailing"]]
            if polarity == "yes" and single == "sailing" and (self.suggested is not None or len(options) == 1):
                got["sailing"] = options[0]
            elif any_one and polarity != "no":
                fitting = [o for o in options if self.task.limit is None or o["fare"] <= self.task.limit] or options
                got["sailing"] = min(fitting, key=lambda o: o["fare"])
            elif none and single == "sailing" and not got and limit is None:
                cut = options[:1] if self.suggested is not None and not re.search(r"\b(?:none|neither|nothing)\b", text.left) else options
                self.task.not_wanted |= {o["sailing_id"] for o in cut}
                self.task.slots["_refused"] = True
        if single == "phone" and "phone" not in got and none:
            got["phone"] = "none"
        if single == "colour" and "colour" not in got and any_one:
            got["colour"] = "unknown"

    # -------------------------------------------------------------------------------------------- departures

    def fitting(self):
        """The departures that fit what was wished, and whether any did."""
        task = self.task
        rows = [r for r in self.sailings() if r["sailing_id"] not in task.not_wanted] or self.sailings()
        if task.limit is not None and task.kind == "book":
            rows = [r for r in rows if r["fare"] * (task.slots.get("passengers") or 1) <= task.limit]
        every = rows
        for wish in task.wishes:
            if "time" in wish:
                h, m = wish["time"].split(":")
                exact = [r for r in rows if r["departs"] == wish["time"]]
                arriving = [r for r in rows if r["arrives"] == wish["time"]]
                near = [r for r in rows if (wish.get("loose") and int(r["departs"][:2]) % 12 == int(h) % 12 and (wish.get("hour") or m == "00" or r["departs"][3:] == m))
                        or (wish.get("hour") and r["departs"][:2] == h)]
                rows = exact or near or arriving
            elif "part" in wish:
                lo, hi = nlu.PARTS[wish["part"]]
                rows = [r for r in rows if lo <= r["departs"] <= hi] or (
                    [r for r in rows if r["overnight"]] if wish["part"] in ("night", "overnight", "tonight") else [])
                if wish["part"] == "night" and not rows:
                    rows = [r for r in every if "17:00" <= r["departs"]]
            elif "not_part" in wish:
                lo, hi = nlu.PARTS[wish["not_part"]]
                rows = [r for r in rows if not lo <= r["departs"] <= hi]
            elif "before" in wish:
                rows = [r for r in rows if r["departs"] <= wish["before"]]
            elif "after" in wish:
                rows = [r for r in rows if r["departs"] >= wish["after"]]
            elif rows:
                key, flip = {"earliest": ("departs", 0), "latest": ("departs", 1), "cheapest": ("fare", 0), "dearest": ("fare", 1)}[wish["best"]]
                best = sorted((r[key] for r in rows), reverse=bool(flip))[0]
                rows = [r for r in rows if r[key] == best]
        return (rows, True) if rows else (every, False)

    def booking(self):
        s = self.task.slots
        if "_booking" not in s:
            s["_booking"] = self.tools["get_booking"](s["reference"])
        return s["_booking"]

    # -------------------------------------------------------------------------------------------- collecting

    def collecting(self, said, intents, facts):
        task = self.task
        before = self.asked
        new = [k for k in intents if k != task.kind and not (k == "book" and task.kind != "book" and not re.search(r"\b(?:new|another|to book)\b", said.lower()))]
        changed, text, polarity = self.extract(said)
        parts = list(facts)
        if new and (re.search(ALSO, said.lower()) or not changed):
            if task.kind == "book" and new == ["cancel"] and not re.search(r"\bbooking|FB", said):
                return self.finish([self.say("dropped")])
            self.queue += [Task(k) for k in new if k not in [q.kind for q in self.queue]]
            parts.append(self.say("queued"))
            changed = changed or {"queued"}
        if not changed and re.search(r"\b(?:forget it|never ?mind|goodbye|bye)\b", said.lower()):
            self.task = None
            return [self.say("dropped"), *self.leave()]
        refused = task.slots.pop("_refused", False)
        price = nlu.price_asked(said)
        if price and task.kind == "book" and task.slots.get("sailing"):
            parts.append(self.say("price", total=self.money(self.total())))
        elif not changed and {"sailing", "cabin"} & set(before) and re.search(r"\b(?:what|which|when)\b.*\b(?:have|there|available|options?|choices?|times?|ones?|leaves?|go|offer|cabins?|departures?|sailings?)\b", said.lower()):
            self.counts = {k: 1 for k in before}
        elif not changed and not facts and not refused and not price:
            parts.append(self.say("unknown") if "?" in said else self.say("pardon"))
        elif changed & set(NEEDS[task.kind]) and not facts:
            parts += self.acknowledge(changed, before)
        if refused:
            rows = [r for r in self.sailings() if r["sailing_id"] not in task.not_wanted]
            if not rows:
                parts.append(self.say("none_suits"))
                task.slots.pop("date")
                task.not_wanted = set()
        return self.onward(parts)

    def acknowledge(self, changed, asked):
        ack = self.style["ack"]
        if not ack:
            return []
        if isinstance(ack, list):
            if self.task.kind == "lost":
                return []
            self.acks += 1
            return [ack[(self.acks - 1) % len(ack)]]
        v, s = self.values(), self.task.slots
        words = {"sailing": v["dep"], "passengers": v["people"], "vehicle": "no vehicle" if s.get("vehicle") == "none" else f"a {s.get('vehicle')}",
                 "cabin": "no cabin" if s.get("cabin") == "none" else f"an {s.get('cabin')} cabin", "date": v["date"]}
        said = [ack[k].format(v=words.get(k) or s[k]) for k in NEEDS[self.task.kind]
                if k in changed and k in ack and s.get(k) and s[k] != "cheapest"]
        return [p[0].upper() + p[1:] for p in said]

    def onward(self, parts):
        """What comes next: a look into the database, a question, or the confirmation."""
        task = self.task
        s = task.slots
        kind = task.kind
        if kind in ("change", "cancel") and s.get("reference"):
            try:
                self.booking()
            except ValueError:
                parts.append(self.say("no_ref", reference=s.pop("reference")))
            else:
                s["origin"], s["destination"] = self.booking()["origin"], self.booking()["destination"]
        if kind == "book" and s.get("origin") and s.get("origin") == s.get("destination"):
            s.pop("destination")
        if kind in ("book", "change") and all(s.get(k) for k in ("origin", "destination", "date")) and not s.get("sailing"):
            if not self.sailings() or s["date"] < self.now.isoformat():
                parts.append(self.say("no_sailing", **{k: v for k, v in self.values().items() if k in ("origin", "destination", "date")}))
                via = not self.tools["find_sailings"](s["origin"], s["destination"], "2026-06-10")
                s.pop("date")
                if via:
                    s.pop("destination")
            else:
                parts += self.choose_sailing()
        if kind == "book" and s.get("sailing"):
            parts += self.choose_cabin()
        missing = [k for k in NEEDS[kind] if not s.get(k) and not (k == "sailing" and not all(s.get(x) for x in ("origin", "destination", "date")))
                   and not (k == "cabin" and not s.get("sailing"))]
        if kind == "lost" and {"origin", "destination"} <= set(missing):
            missing = ["crossing" if k == "origin" else k for k in missing if k != "destination"]
        if missing:
            task.phase = "collect"
            return [*parts, self.question(missing)]
        return self.confirm(parts)

    def choose_sailing(self):
        task, s = self.task, self.task.slots
        parts = []
        if task.limit is not None and task.kind == "book":
            people = s.get("passengers") or 1
            rows = self.sailings()
            lowest = min(r["fare"] for r in rows) * people
            if lowest > task.limit:
                parts.append(self.say("over", price=self.money(lowest), limit=self.money(task.limit)))
                task.limit = None
        rows, hit = self.fitting()
        if task.wishes and not hit:
            parts.append(self.say("not_at", date=self.date(s["date"])))
            task.wishes = []
            rows, hit = self.fitting()
        elif len(rows) == 1 and (task.wishes or task.limit is not None):
            s["sailing"] = rows[0]
            task.wishes = []
            if task.limit is not None and task.kind == "book" and not task.told_within:
                task.told_within = True
                parts.append(self.say("within", price=self.money(rows[0]["fare"] * (s.get("passengers") or 1)), limit=self.money(task.limit)))
        s["_rows"] = rows
        return parts

    def choose_cabin(self):
        s = self.task.slots
        if not s["sailing"]["overnight"]:
            s["cabin"] = "none"
            s["_day"] = True
            return []
        if s.pop("_day", False):
            s.pop("cabin", None)
        if s.get("cabin") in (None, "none"):
            return []
        free = [c for c in self.cabins() if c["free"]]
        if s["cabin"] == "cheapest":
            s["cabin"] = free[0]["cabin"] if free else "none"
            return []
        if s["cabin"] not in [c["cabin"] for c in free]:
            return [self.say("sold_out", cabin=s.pop("cabin"))]
        return []

    # -------------------------------------------------------------------------------------------- asking

    def question(self, missing):
        if self.style["batch"]:
            same = set(missing) == set(self.asked)
            again = same and self.counts[missing[0]] % 2 == 1
            first = not any(self.counts.get(k) for k in missing) and not self.counts
            head = self.style["heads"][0 if first else 1 if same else 2]
            lines = [self.sentence(slot, "again" if again else "ask") for slot in missing]
            self.note(missing)
            return head + "".join(f"\n- {line}" for line in lines)
        return self.ask_one(missing[0])

    def ask_one(self, slot):
        again = self.counts.get(slot, 0) % 2 == 1 and self.asked == (slot,)
        sentence = self.sentence(slot, "again" if again else "ask")
        self.note([slot])
        return sentence

    def note(self, slots):
        for slot in list(self.counts):
            if slot not in slots:
                self.counts.pop(slot)
        for slot in slots:
            self.counts[slot] = self.counts.get(slot, 0) + 1
        self.asked = tuple(slots)

    def sentence(self, slot, form):
        values = self.values() if self.task else {}
        task = self.task
        menus = self.style.get("menus")
        options = None
        self.suggested = None
        if slot == "sailing":
            rows = task.slots["_rows"]
            options = [(r, self.style["sailing"].format(dep=r["departs"], arr=r["arrives"], fare=self.money(r["fare"]))) for r in rows]
            if self.style.get("suggest") and form == "ask":
                self.suggested = 0
                rest = [label for _, label in options[1:]]
                values["first"] = options[0][1]
                values["rest"] = self.style["rest"].format(options=self.listed(rest)) if rest else ""
        elif slot == "cabin":
            options = [(c["cabin"], self.style["cabin"].format(label=c["cabin"], price=self.money(c["price"]))) for c in self.cabins() if c["free"]]
            options.append(("none", self.style["nocabin"]))
        elif menus and slot in ("origin", "destination"):
            other = task.slots.get("destination" if slot == "origin" else "origin")
            options = [(p, p) for p in PORTS if p != other]
        elif menus and slot == "vehicle":
            options = RIDES
        elif menus and slot == "intent":
            options = KINDS
        if options:
            self.options[slot] = options
            values["options"] = self.listed([label for _, label in options])
        else:
            self.options.pop(slot, None)
        key = "newdate" if slot == "date" and task.kind == "change" else "lostdate" if slot == "date" and task.kind == "lost" else slot
        key = "owner" if slot == "name" and task.kind == "lost" else key
        return self.style[form][key].format(**values)

    # -------------------------------------------------------------------------------------------- confirming

    def choices(self):
        """Yes, correct, stop: shown by the styles with menus."""
        return self.listed(["yes", "a correction", "no, stop here"]) if self.style.get("menus") else ""

    def price(self):
        task, s = self.task, self.task.slots
        if task.kind == "book":
            return self.total()
        if task.kind == "change":
            return self.tools["quote_change"](s["reference"], s["sailing"]["sailing_id"])["fee"]
        if task.kind == "cancel":
            return self.tools["quote_cancellation"](s["reference"])["fee"]
        return 0

    def confirm(self, parts):
        task, s = self.task, self.task.slots
        if task.limit is not None and task.kind != "lost":
            price = self.price()
            if price > task.limit:
                if task.kind in ("change", "cancel"):
                    return self.finish([*parts, self.say("over_dropped", price=self.money(price), limit=self.money(task.limit))])
                parts.append(self.say("over", price=self.money(price), limit=self.money(task.limit)))
                task.limit = None
            elif not task.told_within:
                parts.append(self.say("within", price=self.money(price), limit=self.money(task.limit)))
            task.told_within = True
        values = {**self.values(), "options": self.choices()}
        if task.kind == "change":
            values["fee"] = self.money(self.price())
        if task.kind == "cancel":
            quote = self.tools["quote_cancellation"](s["reference"])
            values["fee"], values["refund"] = self.money(quote["fee"]), self.money(quote["refund"])
        task.phase = "confirm"
        self.asked, self.counts = (), {}
        return [*parts, self.say(task.kind, **values)]

    def confirming(self, said, intents, facts):
        task, s = self.task, self.task.slots
        low = said.lower()
        picked = None
        if self.style.get("menus") and task.phase == "confirm":
            picked = nlu.choice_in(nlu.Text(said), 3, letters=self.style["lists"] == "letters")
            if picked is not None and re.search(r"\b(?:first|second|third|fourth|last)\b", low):
                picked = None
        if picked == 0:
            return self.act(facts, intents, said)
        if picked == 1:
            task.phase = "fix"
            return [*facts, self.say("what_change")]
        if picked == 2:
            return self.finish([*facts, self.say("dropped")])
        limit_before = task.limit
        changed, text, polarity = self.extract(said, correcting=True)
        if "limit" in changed:
            price = self.price() if s.get("sailing") or task.kind == "cancel" else 0
            if price > task.limit:
                if task.kind in ("change", "cancel"):
                    return self.finish([*facts, self.say("over_dropped", price=self.money(price), limit=self.money(task.limit))])
                s.pop("sailing", None)
                return self.onward([*facts])
            changed.discard("limit")
            if not changed and polarity != "yes":
                task.phase = "confirm"
                return [*facts, self.say("within", price=self.money(price), limit=self.money(task.limit)), self.say("yes_no", options=self.choices())]
        task.limit = task.limit if task.limit is not None else limit_before
        if changed & (set(NEEDS[task.kind]) | {"wish"}):
            return self.onward([*facts, self.say("noted")])
        new = [k for k in intents if k != task.kind]
        drop = nlu.DROP if task.kind in ("change", "cancel") else nlu.DROP_BOOKING
        if task.phase == "fix" and (self.repeated or re.search(r"\b(?:is|it's|all|that's) (?:right|correct|fine)\b|\bbook it\b|\bgo ahead\b", low)):
            return self.confirm(facts)
        if polarity == "no" or (task.phase == "fix" and re.search(drop, low)):
            drops = re.search(drop, low) or task.kind in ("change", "cancel") or re.search(nlu.DONE, low) or (
                task.phase == "fix" and re.match(r"\W*(?:no|none|nope)\W*$", low))
            if re.search(r"\b(?:not|isn't|is)\s+(?:quite |really )?(?:right|correct|wrong|incorrect)\b", low) and task.phase == "confirm":
                drops = None
            if drops:
                return self.finish([*facts, self.say("dropped")])
            named = self.named(low)
            if named:
                return self.rework(named, facts)
            task.phase = "fix"
            return [*facts, self.say("what_change")]
        if polarity == "yes" and task.phase == "confirm":
            return self.act(facts, intents, said)
        if task.phase == "fix":
            named = self.named(low)
            if named:
                return self.rework(named, facts)
            if polarity == "yes":
                return self.confirm(facts)
            return [*facts, *([] if facts else [self.say("pardon")]), self.say("what_change")]
        if task.kind in intents and not re.search(r"\b(?:not|don't|if|unless)\b", low) and "?" not in low:
            return self.act(facts, [k for k in intents if k != task.kind], said)
        if task.kind == "book" and new == ["cancel"] or re.search(r"\b(?:goodbye|bye)\b", low):
            return self.finish([self.say("dropped")])
        if new:
            self.queue += [Task(k) for k in new]
            facts = [*facts, self.say("queued")]
        elif nlu.price_asked(said):
            facts = [*facts, self.say("price", total=self.money(self.price()))]
        elif not facts and not self.repeated:
            facts = [self.say("unknown") if "?" in said else self.say("pardon")]
        return [*facts, self.say("yes_no", options=self.choices())]

    def named(self, low):
        words = {"date": r"\b(?:date|day)\b", "sailing": r"\b(?:time|departure|sailing|ferry)\b", "passengers": r"\b(?:passengers?|people|persons|number)\b",
                 "vehicle": r"\b(?:vehicle|car)\b", "cabin": r"\bcabin\b", "name": r"\bname\b", "origin": r"\b(?:origin|departure port)\b",
                 "destination": r"\b(?:destination|arrival port)\b", "item": r"\bitem\b", "colour": r"\bcolou?r\b", "phone": r"\bphone\b", "reference": r"\breference\b"}
        return next((k for k in NEEDS[self.task.kind] if re.search(words[k], low) and self.task.slots.get(k)), None)

    def rework(self, slot, facts):
        self.task.slots.pop(slot)
        if slot in ("date", "origin", "destination"):
            self.task.slots.pop("sailing", None)
        self.task.wishes, self.asked = [], ()
        return self.onward([*facts])

    # -------------------------------------------------------------------------------------------- doing

    def act(self, facts, intents, said):
        task, s = self.task, self.task.slots
        v = self.values()
        try:
            if task.kind == "book":
                done = self.tools["book_crossing"](s["sailing"]["sailing_id"], s["passengers"], s["vehicle"], s["cabin"], s["name"])
                told = self.say("done_book", reference=done["reference"], total=self.money(done["total"]))
            elif task.kind == "change":
                done = self.tools["change_booking"](s["reference"], s["sailing"]["sailing_id"])
                told = self.say("done_change", reference=s["reference"], date=v["date"], dep=v["dep"], fee=self.money(done["fee"]))
            elif task.kind == "cancel":
                done = self.tools["cancel_booking"](s["reference"])
                told = self.say("done_cancel", reference=s["reference"], refund=self.money(done["refund"]))
            else:
                done = self.tools["report_lost"](s["item"], s["colour"], s["origin"], s["destination"], s["date"], s["name"], s["phone"])
                told = self.say("done_lost", report=done["report"])
        except ValueError:
            return self.finish([*facts, self.say("dropped")])
        new = [k for k in intents if k != task.kind and not (k == "book" and task.kind != "book" and not re.search(r"\b(?:new|another|to book)\b", said.lower()))]
        if task.kind == "book" and new == ["cancel"]:
            new = []
        return self.finish([told, *facts], [Task(k) for k in new], said)

    def finish(self, parts, more=(), said=""):
        self.queue += [t for t in more if t.kind not in [q.kind for q in self.queue]]
        self.task, self.asked, self.counts, self.options = None, (), {}, {}
        if self.queue:
            self.task = self.queue.pop(0)
            return [*parts, *self.begin(said if more else "")]
        self.phase, self.asked = "else", ("else",)
        return [*parts, self.say("else")]


def make(style):
    """A factory of agents that talk in this style."""
    if style not in STYLES:
        raise KeyError(style)

    def factory():
        desk = Desk(style)

        def agent(text, context):
            return desk.reply(text, context)

        return agent

    return factory

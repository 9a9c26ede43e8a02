"""The clerk at the box office of the Halcyon Playhouse: right in each of twelve styles (`wrong.py` has what is wrong)."""
from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from datetime import date

import harness

import ears
import world as house
from voices import STYLES, Proposal, Voice

__all__ = ["STYLES", "build", "Clerk"]
TAKES = {
    "exchange": {"date", "time", "feature", "area", "show", "limit"}, "refund": {"method", "partial", "whole", "show"},
    "book": {"date", "time", "feature", "area", "show", "limit", "tickets", "pay", "code"},
    "group": {"date", "time", "feature", "area", "show", "limit", "people"}, "join": {"level", "perk", "renew", "limit"},
    "voucher": {"amount", "recipient", "email", "limit"}, "voucher_check": {"code"}, "programmes": {"copies", "show"}, "access": {"need", "show"}}
NEEDS = {"exchange": ["date", "area"], "refund": [], "book": ["show", "tickets", "date", "area", "pay"], "group": ["show", "people", "date", "area"], "join": ["level", "renew"],
         "voucher": ["amount", "recipient", "email"], "voucher_check": ["code"], "programmes": ["copies"], "access": ["need"]}
BOOKED = {"exchange", "refund", "programmes", "access"}  # about a booking; the others but the check are about a customer
MANY = {"form": 3, "barrage": 3, "bullets": 2}           # how many things are asked for at once
WORDS = {"exchange": "an exchange", "refund": "a return", "book": "new tickets", "group": "a group booking", "join": "a membership", "voucher": "a gift voucher", "voucher_check": "the voucher", "programmes": "programmes", "access": "an access need"}


@dataclass
class Task:
    kind: str
    want: dict = field(default_factory=dict)
    against: dict = field(default_factory=dict)
    booking: dict | None = None
    proposal: Proposal | None = None
    said: set = field(default_factory=set)


class Clerk:
    bug = None

    def __init__(self, style: str):
        self.voice = Voice(style)
        self.style = style
        self.world = house.make()
        self.tools = {name: harness.tool(f) for name, f in house.tools(self.world).items()}
        self.log, self.seen = [], {}
        self.id, self.customer, self.bookings, self.last_booking = {}, None, [], None
        self.tasks, self.done, self.loose, self.open_asks = [], [], {}, []
        self.pending, self.options, self.missed, self.offered, self.greeted = ("wish", set()), None, 0, set(), False

    # tools
    def read(self, tool: str, **args):
        key = (tool, repr(args))
        if key not in self.seen:
            self.seen[key] = self.tools[tool](**args)
            self.log.append((tool, args, self.seen[key]))
        return self.seen[key]

    def write(self, tool: str, **args):
        result = self.tools[tool](**args)
        self.log.append((tool, args, result))
        self.seen.clear()
        return result

    # one turn
    def __call__(self, text: str) -> str:
        asked, task = set(self.pending[1]), self.task
        number = {"book": "tickets", "group": "people", "programmes": "copies", "voucher": "amount"}.get(task.kind) if task else None
        if number and number not in task.want and number not in asked:
            asked |= {number, "loose"}
        h = ears.hear(text, asked)
        parts = [self.voice.heard({k: (self.shown(k, v[0])) for k, v in h.facts.items() if k in ears_labels and not (k == "date" and "d" not in v[0])})] if self.pending[0] != "consent" else []
        fresh, self.asked_something = self.absorb(h), "?" in text and not h.asks
        for topic in h.asks:
            if topic not in self.open_asks:
                self.open_asks.append(topic)
        parts += self.answers()
        parts.append(self.turn(h, fresh, bool(parts and parts[-1])))
        if h.asks and self.open_asks:
            parts[-1:-1] = self.answers()
        out = [p.replace("\n.", "\n") for p in dict.fromkeys(parts) if p]
        return re.sub(r"(?<=\S) {2,}", " ", ("\n\n" if self.style in ("bullets", "form") else " ").join(out))

    def shown(self, slot, value):
        if slot == "date" and isinstance(value, dict):
            return " ".join(str(x) for x in [value.get("d"), date(2026, value["m"], 1).strftime("%B") if "m" in value else "", value.get("y", "")] if x)
        return f"{value} pounds" if slot == "amount" else value

    @property
    def task(self):
        return self.tasks[0] if self.tasks else None

    # what was told
    def absorb(self, h) -> bool:
        facts, fresh = dict(h.facts), False
        for slot in ("name", "reference", "postcode"):
            if slot in facts:
                value = facts.pop(slot)[0]
                if self.id.get(slot) != value and not (slot == "name" and self.customer):
                    self.id[slot], fresh = value, True
                    if slot == "reference" and self.task and self.task.booking and self.task.booking["reference"] != value:
                        self.task.booking = None
        if "recipient" in facts and not any(t.kind == "voucher" for t in self.tasks) and "voucher" not in h.intents:
            self.loose["recipient"] = facts.pop("recipient")
        current, new = self.task, []
        if not current and not h.intents:
            h.intents += self.implied(h)
        for kind in h.intents:
            if any(t.kind == kind for t in self.tasks):
                continue
            if current and kind in ("book", "group") and current.kind != "book":
                continue
            if kind == "book" and (set(h.intents) & {"group", "exchange", "refund", "access"} or self.pending[0] == "offer"):
                continue
            if kind == "group" and current and current.kind == "book":
                current.kind, fresh = "group", True
                continue
            low = h.text.lower()
            if current and kind == "exchange" and not ("exchang" in low or "swap" in low) or current and kind == "exchange" and current.kind == "join":
                continue
            if current and kind == "refund" and current.kind in ("join", "voucher", "book", "group"):
                continue
            if kind in ("voucher", "voucher_check") and (self.pending[1] & {"pay", "code"} or current and current.kind == "book" and "left" not in low and "balance" not in low):
                continue
            before = [d for d in self.done if d.kind == kind]
            again = any(slot in facts and facts[slot][0] != d.want.get(slot, [None])[0] for d in before for slot in TAKES[kind] - {"show", "date", "limit"})
            if before and not again and h.asks:
                continue
            if before and not again and not any(w in low for w in ("another", "second", "more", "additional")):
                self.note = f"{WORDS[kind].capitalize()}: that is done already, I have nothing open there."
                fresh = True
                continue
            task = Task(kind)
            for slot in TAKES[kind]:
                for name in (slot, slot + "_alt"):
                    if name in self.loose:
                        task.want[name] = self.loose.pop(name)
            new.append(task)
            fresh = True
        self.tasks += new
        for kind in h.refused:
            drop = [t for t in self.tasks[1:] if t.kind == kind and t not in new]
            self.tasks = [t for t in self.tasks if t not in drop]
        if h.pick and self.options and self.pending[1] & {self.options[0]}:
            slot, values = self.options
            if isinstance(h.pick, tuple):
                value = values[h.pick[1]] if h.pick[1] < len(values) else None
            elif h.pick == "other" and len(values) == 2:
                value = next((v for v in values if v not in self.task.want.get(slot, [])), values[1])
            else:
                value = self.by_property(slot, values, h.pick)
            if value and slot not in facts:
                self.task.want[slot], fresh = [value], True
        if h.pick in ("cheapest", "dearest") and not (self.options and self.options[0] == "area"):
            facts.setdefault("pick", [h.pick])
        if h.yes and self.options and len(self.options[1]) == 1 and self.pending[0] == "ask" and self.options[0] in self.pending[1] and self.options[0] not in facts:
            self.task.want[self.options[0]], fresh = [self.options[1][0]], True
        for slot, values in facts.items():
            base = slot.removesuffix("_alt")
            fits = lambda t: base in TAKES[t.kind] or base == "pick" and t.kind in ("join", "exchange", "book", "group")
            old = [current] if current else []
            order = [t for t in (old + new if base in self.pending[1] else new + old) + self.tasks if fits(t)]
            if not order:
                if base != "pick":
                    self.loose[slot] = values
                fresh |= base in ("show", "limit")
                continue
            fresh |= self.store(order[0], slot, values)
        for slot, values in h.against.items():
            for t in self.tasks:
                if slot in TAKES[t.kind]:
                    t.against[slot] = t.against.get(slot, []) + values
                    if slot in t.want and slot not in facts:
                        kept = [v for v in t.want[slot] if v not in values]
                        fresh |= kept != t.want[slot]
                        t.want[slot] = kept
                        if not kept:
                            del t.want[slot]
        if "renew" in self.pending[1] and self.task and "renew" not in facts and (h.yes or h.no) and self.task.kind == "join" and self.style != "eitheror" or "renew" in self.pending[1] and h.no:
            self.task.want["renew"], fresh = [h.yes], True
        if isinstance(h.pick, tuple) and self.task and h.pick[1] < 2:
            for slot, values in (("pay", ["card", "voucher"]), ("method", ["card", "credit"]), ("renew", [True, False])):
                if slot in self.pending[1] and slot not in self.task.want:
                    self.task.want[slot], fresh = [values[h.pick[1]]], True
        if "pay" in self.pending[1] and self.task and "pay" not in self.task.want and (h.no or h.unknown):
            self.task.want["pay"], fresh = ["card"], True
        return fresh

    def implied(self, h) -> list:
        """What somebody wants who names no verb: "3 balcony, Tin Nightingale, 14 Nov"."""
        f, low = h.facts, h.text.lower()
        if h.no and self.pending[0] != "wish" or h.asks and not self.pending[0] == "wish":
            return []
        for kind, hit in (("access", "need" in f), ("programmes", "copies" in f), ("voucher_check", "code" in f and ("balance" in low or "old" in low or "check" in low)),
                          ("voucher", "voucher" in low and "code" not in f), ("join", "level" in f or "perk" in f), ("group", f.get("people", [0])[0] >= 10),
                          ("book", "reference" not in f and self.pending[0] != "bye" and "show" in f and bool(f.keys() & {"tickets", "people", "date", "area"})), ("book", "tickets" in f and self.pending[0] == "wish")):
            if hit and not any(d.kind == kind and kind != "access" for d in self.done):
                return [kind]
        return []

    def store(self, task, slot, values) -> bool:
        if slot.endswith("_alt"):
            base, old = slot[:-4], task.want.get(slot[:-4], [])
            if self.pending[0] == "ask" and base in self.pending[1]:
                return self.store(task, base, values)  # "otherwise the 7th", as an answer
            task.want[base + "_alt"] = [v for v in values if v not in old]
            return True
        old = task.want.get(slot)
        if old and old[0] == values[0] and len(values) == 1:
            return False
        if slot == "date" and old and set(values[0]) == {"d"} and "m" in old[0]:
            values = [{**values[0], "m": old[0]["m"]}, *values[1:]]
        if slot == "date":
            task.want.pop("performance", None)
            task.against["date"] = [v for v in task.against.get("date", []) if v not in values]
        if slot == "area":
            task.against["area"] = [v for v in task.against.get("area", []) if v not in values]
        task.want[slot] = values
        return old != values

    def by_property(self, slot, values, pick):
        if slot == "performance":
            known = {p["performance_id"]: (p["date"], p["time"]) for p in self.read("list_performances", show=self.show())}
            ordered = sorted(values, key=lambda v: known.get(v, ("", "")))
            return ordered[-1] if pick == "latest" else ordered[0] if pick == "earliest" else None
        if slot == "level":
            return None
        if slot == "area" and self.prices:
            ordered = sorted(values, key=lambda v: self.prices[v])
            return ordered[0] if pick == "cheapest" else ordered[-1] if pick == "dearest" else None
        return None

    prices: dict = {}
    note = ""

    def show(self, task=None):
        task = task or self.task
        if task and task.kind in ("book", "group"):
            return task.want.get("show", [None])[0]
        if task and task.booking:
            return task.booking["show"]
        if task and "show" in task.want:
            return task.want["show"][0]
        if self.last_booking:
            return self.last_booking["show"]
        return self.loose.get("show", [None])[0]

    # questions
    def answers(self) -> list:
        out = []
        for topic in list(self.open_asks):
            text = self.answer(topic)
            if text is not None:
                self.open_asks.remove(topic)
                out.append(text)
        return out

    def answer(self, topic):
        """A sentence from the tools; "" where what follows tells it anyway; None while it cannot be told yet."""
        v, task, show = self.voice, self.task, self.show()
        booking = (task.booking if task else None) or self.last_booking
        if topic in ("duration", "age", "programme_price"):
            if not show:
                return None
            d = self.read("show_details", show=show)
            return {"duration": f"{show} lasts {d['minutes']} minutes, {'with' if d['interval'] else 'without'} an interval.", "age": f"{show} is suitable from the age of {d['age']} on.",
                    "programme_price": f"A programme for {show} costs {v.money(d['programme'])}."}[topic]
        if topic in ("credit_until", "return_by"):
            if not booking or booking.get("returned"):
                return None if not booking else ""
            q = self.read("quote_refund", reference=booking["reference"])
            if "error" in q:
                return None
            if topic == "credit_until":
                return f"Theatre credit can be used until {v.day(q['credit_valid_until'])}."
            return f"The whole booking can be returned to the card until {v.day(q['card_until'])}, and after that for theatre credit until the day before." if q["card"] else f"Returns to the card ended on {v.day(q['card_until'])}; for theatre credit it can be returned until the day before the performance."
        if topic == "pay_by":
            held = next((d for d in self.done if d.kind == "group"), None)
            p = held.proposal if held else task.proposal if task else None
            return f"The group must be paid by {v.day(p.pay_by)}." if p and hasattr(p, "pay_by") else None if task else ""
        if topic in ("feature", "dates"):
            if not show:
                return None
            found = self.read("list_performances", show=show)
            feature = (task.want.get("feature") if task else None) or self.loose.get("feature")
            if topic == "feature" and feature:
                found = [p for p in found if feature[0] in p["features"]]
                return f"The {feature[0]} performance of {show} is on {' and on '.join(self.when(p) for p in found)}." if found else f"There is no {feature[0]} performance of {show}."
            return f"{show} is played on:{v.list([self.when(p) for p in found])}."
        if topic == "levels":
            return "" if task and task.kind == "join" and "level" not in task.want else f"The levels are:{v.list(self.levels())}."
        if topic == "voucher_until":
            code = (task.want.get("code") if task else None) or self.loose.get("code")
            if not code:
                return "" if not task else "A gift voucher is valid for two years." if task.kind == "voucher" else None
            r = self.read("check_voucher", code=code[0])
            return f"Voucher {code[0]} is valid until {v.day(r['valid_until'])}." if "error" not in r else None
        if topic in ("price", "seats"):
            return "" if not task or task.proposal or task.kind in ("voucher_check",) else None
        return None

    def when(self, p) -> str:
        return f"{self.voice.day(p['date'])} at {self.voice.clock(p['time'])}" + (f" ({', '.join(p['features'])})" if p["features"] else "")

    def levels(self) -> list:
        return [f"{k}, {self.voice.money(l['price'])} a year, with {', '.join(l['perks'])}" for k, l in self.read("membership_levels").items()]

    # the course of the talk
    def turn(self, h, fresh, answered) -> str:
        note, self.note = self.note, ""
        kind = self.pending[0]
        said_no = h.no and not (h.facts.keys() - {"whole", "partial", "name"})
        task = self.task
        if task is None:
            if note:
                return f"{note} {self.ask_else()}"
            if kind == "bye" and not fresh:
                return self.voice.bye()
            if kind == "offer" and h.yes and not h.done:
                self.tasks.append(Task(self.offer_kind))
                return self.go()
            if kind == "offer" and (h.no or h.done):
                return self.end() if h.done and "all" in h.text.lower() else self.ask_else()
            if h.done or (kind == "else" and h.no) or (kind == "else" and h.thanks and not h.yes and not h.asks and not h.facts):
                return self.end()
            if answered or h.asks:
                self.open_asks = [a for a in self.open_asks if a not in ("price", "seats")]
                if self.open_asks and not answered:
                    return self.miss("wish")
                return self.ask_else() if self.done else self.voice.ask(["wish"])
            if kind == "else" and h.yes:
                return self.ask("wish", {"wish"})
            if not self.done and (fresh or self.missed == 0 and len(h.text.split()) < 5 and kind == "wish"):
                self.missed += not fresh
                return self.ask("wish", set())
            return self.miss("wish")
        if note and kind == "consent":
            note = ""
        if kind == "offer":
            if h.yes and not fresh:
                self.tasks.insert(1, Task(self.offer_kind))
                return self.go()
            if h.no or h.intents or fresh or answered:
                return self.go("" if not said_no else "Of course.")
        if kind == "whole":
            if h.facts.get("whole") == [False] or h.no or h.refused or h.intents and "refund" not in h.intents and not h.yes or h.pick == ("nth", 1) or "leave" in h.text.lower():
                return self.drop("Then the booking stays as it is, with all its tickets.", h)
            if h.yes and self.style != "eitheror" or h.facts.get("whole") == [True] and not h.asks and (h.yes or "refund" in h.intents):
                task.want.pop("partial", None)
                return self.go()
            return self.answered_again("whole") if answered or h.asks else self.miss("whole")
        if kind == "consent":
            old = task.proposal
            step = self.step()
            if isinstance(step, str):
                return step
            if step.args != old.args or step.tool != old.tool:
                if h.no or fresh:
                    return self.propose(step, note="")
            if h.no:
                low = h.text.lower()
                if any(w in low for w in ("leave it", "leave them", "never mind", "forget it", "don't do", "too expensive", "too much", "not take it", "cancel that")) or h.done or h.intents and task.kind not in h.intents:
                    return self.drop("Then I leave it, and nothing is changed.", h)
                if self.missed:
                    return self.drop("Then I do nothing there.", h)
                self.missed += 1
                return "All right, I do nothing yet. What should be different? Or should I leave it altogether?"
            if h.yes and not (step.args != old.args):
                return self.carry_out(step)
            self.missed += 1
            if self.missed > 4:
                return self.drop("As I have no clear yes, I leave it as it is.", h)
            return self.voice.confirm(step, first=False)
        if h.no and h.done and not fresh and kind == "ask" and not h.facts:
            return self.drop("Then I leave it.", h)
        if kind == "ask" and not fresh and (self.pending[1] & h.facts.keys()) and not self.missed:
            text = self.go()
            self.missed = 1
            return text
        if kind == "ask" and not (fresh or answered or h.intents or h.asks):
            slot = next(iter(self.wanted), None)
            if h.unknown or h.no:
                if "reference" in self.pending[1] and "reference" not in self.id:
                    self.id["no_reference"] = True
                    return self.go("That does not matter.")
                if slot in ("date", "performance", "area", "level", "need", "show"):
                    task.said.discard(slot)
                    return self.go()
            return self.miss(slot or "wish")
        if h.unknown and "reference" in self.pending[1] and "reference" not in self.id:
            self.id["no_reference"] = True
        return self.go()

    def ask(self, slot, asked):
        self.pending, self.wanted = (slot, asked), [slot]
        return self.voice.ask([slot])

    wanted: list = []
    offer_kind = None
    asked_something = False
    member = None

    def miss(self, slot) -> str:
        self.missed += 1
        return ("I'm afraid I cannot tell you that. " if self.asked_something else "") + self.voice.again(slot, self.missed - 1)

    def answered_again(self, slot) -> str:
        return self.voice.ask([slot])

    def ask_else(self) -> str:
        self.pending, self.wanted, self.options = ("else", set()), [], None
        return self.voice.other()

    def end(self) -> str:
        self.pending = ("bye", set())
        return self.voice.bye()

    def drop(self, text, h) -> str:
        self.tasks.pop(0)
        self.missed = 0
        if self.tasks:
            return self.go(text)
        if h.done and "all" in h.text.lower() and not h.asks:
            return f"{text} {self.end()}"
        return f"{text} {self.ask_else()}"

    def go(self, lead="") -> str:
        """The next step of the first task, as a message."""
        self.missed = 0
        step = self.step()
        text = step if isinstance(step, str) else self.propose(step)
        return f"{lead} {text}".strip()

    def asking(self, slots, lead="", options=None) -> str:
        slots = slots[:MANY.get(self.style, 1)]
        self.pending, self.wanted, self.options = ("ask", set(slots)), slots, options
        if "reference" in slots:
            self.pending[1].add("postcode")
        return self.voice.ask(slots, lead)

    def unlooked(self, task) -> list:
        """What else could be asked for at once, before anything is looked up."""
        out = [s for s in NEEDS[task.kind] if s not in task.want and not (s == "date" and "feature" in task.want) and not (s == "level" and "perk" in task.want)]
        return [s for s in out if s not in ("level", "area") or task.kind == "book"]

    def identified(self, task):
        """None, or the question (or the refusal) that stands in the way."""
        booked = task.kind in BOOKED
        if booked and task.booking:
            return None
        if self.customer and not booked:
            return None
        lead = ""
        if booked and self.customer:
            mine = self.bookings
            if self.id.get("reference") and not any(b["reference"] == self.id["reference"] for b in mine):
                found = self.read("find_booking", reference=self.id["reference"], surname=self.id.get("name", "").split()[-1])
                if "error" not in found:
                    mine = self.bookings = mine + [found]
            hit = [b for b in mine if b["reference"] == self.id.get("reference")]
            named = [b for b in mine if b["show"] == task.want.get("show", self.loose.get("show", [None]))[0]]
            if task.want.get("show") and len(named) == 1:
                hit = named
            hit = hit or (named if len(named) == 1 else []) or ([self.last_booking] if self.last_booking and not task.want.get("show") else []) or (mine if len(mine) == 1 else [])
            if len(hit) == 1 or hit and hit[0] is self.last_booking:
                task.booking = self.last_booking = hit[0]
                return None
            if mine:
                return self.asking(["booking"], f"I see these bookings:{self.voice.list([b['show'] + ', ' + self.when({**b, 'features': []}) + ' (' + b['reference'] + ')' for b in mine])}.")
            lead = "I see no booking under your name yet."
            if "reference" in self.id:
                lead = f"I find no booking {self.id.pop('reference')} of yours."
            return self.asking(["reference"], lead)
        name, reference, postcode = self.id.get("name"), self.id.get("reference"), self.id.get("postcode")
        first = "reference" if booked and not self.id.get("no_reference") else "postcode"
        if name and (reference and booked or postcode):
            if reference and booked:
                found = self.read("find_booking", reference=reference, surname=name.split()[-1])
                if "error" not in found:
                    self.customer, self.bookings = found["customer_id"], [found]
                    task.booking = self.last_booking = found
                    return None
                if not postcode:
                    self.id.pop("reference"), self.id.pop("name")
                    return self.asking(["name", "reference"] if self.style in MANY else ["name"], self.voice.cannot(f"I find no booking {reference} with the surname {name.split()[-1]}. Let us try again."))
            found = self.read("find_customer", surname=name.split()[-1], postcode=postcode)
            if "error" in found:
                self.id.pop("name"), self.id.pop("postcode")
                return self.asking(["name", "postcode"] if self.style in MANY else ["name"], self.voice.cannot(f"I find nobody with the surname {name.split()[-1]} and the postcode {postcode}. Let us try again."))
            self.customer, self.bookings, self.member = found["customer_id"], found["bookings"], found["membership"]
            return self.identified(task)
        slots = [] if name else ["name"]
        if not (booked and reference or postcode):
            slots.append(first)
        return self.asking(slots + self.unlooked(task), lead or self.lead(task))

    def lead(self, task) -> str:
        if "lead" in task.said:
            return ""
        task.said.add("lead")
        return {"plain": f"I can help you with {WORDS[task.kind]}.", "chatty": f"{WORDS[task.kind].capitalize()}, no problem at all!", "form": f"FORM: {WORDS[task.kind].upper()}", "policy": f"Before I may attend to {WORDS[task.kind]}, our rules require that I know who you are.",
                "upsell": "How nice that you turn to us!", "bullets": f"Thank you. This is about **{WORDS[task.kind]}**.", "hedging": f"I think I can help you with {WORDS[task.kind]}; I hope so, anyway.", "indirect": f"{WORDS[task.kind].capitalize()} should be no difficulty."}.get(self.style, "")

    def step(self):
        """A question as text, or a proposal."""
        task = self.task
        if task.kind != "voucher_check":
            was = self.customer
            question = self.identified(task)
            if question:
                return question
            if self.customer and not was and not self.greeted and self.id.get("name"):
                self.greeted = True
                step = getattr(self, "do_" + task.kind)(task)
                hello = self.voice.found(self.id["name"])
                if isinstance(step, str):
                    return f"{hello} {step}".strip()
                step.hello = hello
                return step
        return getattr(self, "do_" + task.kind)(task)

    def propose(self, p, note="") -> str:
        task = self.task
        if self.style == "upsell" and not self.offered and p.kind in ("exchange", "refund", "voucher"):
            what = {"exchange": "programmes", "refund": "voucher", "voucher": "join"}[p.kind]
            if not any(t.kind == what for t in self.tasks) and not (what == "join" and self.member):
                self.offered.add(what)
                self.offer_kind, self.pending = what, ("offer", set())
                price = self.voice.money(self.read("show_details", show=task.booking["show"])["programme"] if what == "programmes" else self.read("membership_levels")["Friend"]["price"])
                return f"{getattr(p, 'hello', '')} {self.voice.offer(what, price)}".strip()
        task.proposal = p
        task.said.add("card_no")
        self.pending, self.options, self.missed = ("consent", {"consent", {"book": "tickets", "group": "people", "programmes": "copies", "voucher": "amount"}.get(p.kind, "consent")}), None, 0
        early = "".join(a + " " for a in self.answers())
        limit = task.want.get("limit")
        if limit and p.cost is not None and p.cost > limit[0]:
            p.price += f" That is more than the {self.voice.money(limit[0])} you named."
        hello = getattr(p, "hello", "")
        lead = " ".join(x for x in (hello, getattr(p, "why", "")) if x)
        p.why = p.hello = ""
        if self.bug_now(p):
            return self.carry_out(p)
        return f"{lead} {early}{self.voice.confirm(p)}".strip()

    def bug_now(self, p) -> bool:
        return False

    def carry_out(self, p) -> str:
        task = self.tasks.pop(0)
        result = self.act(p)
        self.done.append(task)
        self.missed = 0
        if isinstance(result, dict) and "error" in result:
            self.done.pop()
            text = self.voice.cannot(result["error"] + ".")
        else:
            text = self.voice.done(p, self.outcome(p, result))
        if p.kind == "refund":
            task.booking["returned"] = True
        if p.kind == "book" and "reference" in result:
            self.last_booking = {"reference": result["reference"], "show": self.show(task), "date": p.perf["date"], "time": p.perf["time"], "tickets": p.args["tickets"]}
            self.bookings = [*self.bookings, self.last_booking]
        if task.booking and "error" not in result and p.kind == "exchange":
            task.booking.update(date=p.perf["date"], time=p.perf["time"], performance_id=p.perf["performance_id"], area=p.args["area"])
        text = " ".join([text, *self.answers()])
        if self.tasks:
            return f"{text} {self.go()}"
        if self.style == "upsell" and p.kind == "book" and "programmes" not in self.offered:
            self.offered.add("programmes")
            self.offer_kind, self.pending = "programmes", ("offer", set())
            return f"{text} {self.voice.offer('programmes', self.voice.money(self.read('show_details', show=self.last_booking['show'])['programme'])).replace('Before we go on', 'Before you go')}"
        return f"{text} {self.ask_else()}"

    def act(self, p):
        return self.write(p.tool, **p.args)

    def outcome(self, p, r) -> str:
        v = self.voice
        return p.done.format(**{k: x for k, x in r.items()}) + {
            "refund": f" It can be used until {v.day(r['valid_until'])}." if r.get("valid_until") else "", "group": f" The number of the group is {r.get('group')}.",
            "book": f" Your booking reference is {r.get('reference')}.", "voucher": f" Its code is {r.get('code')}."}.get(p.kind, "")

    # performances and areas
    def matches(self, p, day, task) -> bool:
        d, w = date.fromisoformat(p["date"]), task.want
        if day and (day.get("y", d.year) != d.year or day.get("m", d.month) != d.month or day.get("d", d.day) != d.day or ("d" not in day and day.get("w", d.weekday()) != d.weekday())):
            return False
        part = lambda t: p["time"] == t or t == "evening" and p["time"] >= "17:00" or t == "day" and p["time"] < "17:00"
        if w.get("time") and not any(part(t) for t in w["time"]):
            return False
        if any(part(t) for t in task.against.get("time", [])):
            return False
        if w.get("feature") and w["feature"][0] not in p["features"]:
            return False
        return not any(x.get("d") == d.day and x.get("m", d.month) == d.month for x in task.against.get("date", []))

    def place(self, task, count, fits=None):
        """(performance, area, why), or a question."""
        v, show, w = self.voice, self.show(task), task.want
        listed = self.read("list_performances", show=show)
        own = task.booking["performance_id"] if task.booking else None
        usable = [p for p in listed if p["performance_id"] != own]
        days = list(w.get("date", [])) + list(w.get("date_alt", []))
        if own:
            mine = date.fromisoformat(task.booking["date"])
            days = [x for x in days if not (x.get("d") == mine.day and x.get("m", mine.month) == mine.month)]
        if w.get("performance"):
            groups = [[p for p in listed if p["performance_id"] == w["performance"][0]]]
        elif days or w.get("feature"):
            groups = [[p for p in usable if self.matches(p, d, task)] for d in (days or [None])]
        else:
            shown = [p for p in usable if self.matches(p, None, task)]
            return self.asking(["date"] + [s for s in self.unlooked(task) if s != "date"], f"{show} is played on:{v.list([self.when(p) for p in shown])}.", ("performance", [p["performance_id"] for p in shown]))
        why = []
        if not any(groups):
            shown = [p for p in usable if self.matches(p, None, task)] or usable
            w.pop("date", None), w.pop("date_alt", None)
            return self.asking(["date"], v.cannot(f"there is no such performance of {show}. It is played on:{v.list([self.when(p) for p in shown])}."), ("performance", [p["performance_id"] for p in shown]))
        if not groups[0]:
            why.append(v.cannot(f"there is no performance on {self.shown('date', days[0])}."))
        first = next(g for g in groups if g)
        if len(first) > 1:
            return self.asking(["performance"], f"There are these performances:{v.list([self.when(p) for p in first])}.", ("performance", [p["performance_id"] for p in first]))
        areas = [a for a in dict.fromkeys(list(w.get("area", [])) + list(w.get("area_alt", []))) if a not in task.against.get("area", [])]
        if not areas and "pick" in w:
            seats = self.read("check_seats", performance_id=first[0]["performance_id"])
            free = [a for a in house.AREAS if seats[a]["free"] >= count and a not in task.against.get("area", [])]
            areas = sorted(free, key=lambda a: seats[a]["price"], reverse=w["pick"][0] == "dearest")[:1]
        if not areas:
            for group in [g for g in groups if len(g) == 1]:
                if any(a["free"] >= count for a in self.read("check_seats", performance_id=group[0]["performance_id"]).values()):
                    return self.ask_area(task, group[0], count, " ".join(why), asked=True)
                why.append(v.cannot(f"there are not {count} seats left in any area on {self.when(group[0])}."))
            return self.ask_area(task, first[0], count, " ".join(why))
        for group, area in itertools.product([g for g in groups if len(g) == 1], areas):
            free = self.read("check_seats", performance_id=group[0]["performance_id"])[area]["free"]
            if free >= count:
                return group[0], area, " ".join(why)
            left = f"only {free} seats are left" if free else "there are no seats left"
            why.append(v.cannot(f"{left} in the {area} on {self.when(group[0])}." if free else f"the {area} {'are' if area == 'stalls' else 'is'} sold out on {self.when(group[0])}."))
        return self.ask_area(task, first[0], count, " ".join(why))

    def ask_area(self, task, performance, count, why="", asked=False):
        v = self.voice
        seats = self.read("check_seats", performance_id=performance["performance_id"])
        free = [a for a in house.AREAS if seats[a]["free"] >= count and a not in task.against.get("area", [])]
        self.prices = {a: seats[a]["price"] for a in free}
        lead, why = (why, "") if asked else ("", why)
        task.want.pop("area", None) if why else None
        others = [p for p in self.read("list_performances", show=self.show(task)) if p["performance_id"] != performance["performance_id"] and p["performance_id"] != (task.booking or {}).get("performance_id") and self.matches(p, None, task)]
        gone = "".join(f" The {a} {'are' if a == 'stalls' else 'is'} sold out." if not seats[a]["free"] else f" In the {a} there are not enough." for a in house.AREAS if seats[a]["free"] < count)
        if why:
            if task.kind == "group":  # another day is as likely as other seats: the wish for the area stays
                if self.last_area(task):
                    task.want["area"] = [self.last_area(task)]
            text = why if not free and "any area" in why else f"{why} On that day there are enough seats in:{v.list(self.priced(seats, free))}." if free else f"{why} On that day no other area has enough seats."
            text += f" Other performances are on:{v.list([self.when(p) for p in others])}." if others else ""
            if not free:
                return self.asking(["date"], text, ("performance", [p["performance_id"] for p in others]))
            self.pending, self.wanted, self.options = ("ask", {"area", "date"}), ["area"], ("area", free)
            return f"{text} {self.elsewhere()}"
        return self.asking(["area"] + [s for s in self.unlooked(task) if s != "area"], f"{lead} On {self.when(performance)} there are seats in:{v.list(self.priced(seats, free))}.{gone}", ("area", free))

    def priced(self, seats, free) -> list:
        return [f"the {a} ({self.voice.money(seats[a]['price'])} each)" for a in free]

    def last_area(self, task):
        return task.said_area

    def elsewhere(self) -> str:
        return ["Which of these would you like instead?", "What would you rather have, another area or another day?", "Alternative wanted (area or date):", "What would you like instead? Another area? Another date?", "Would you like another area, or another date?", "I'd need to know what you would like instead.",
                "Which alternative do you wish?", "Which alternative shall I note?", "Other area or date?", "Which alternative would tempt you?", "**What would you like instead?** Another area or another date?", "Would one of these perhaps do instead?"][self.voice.i]

    # the tasks
    def seat(self, task, count):
        if task.want.get("area") == ["same"]:
            task.want["area"] = [task.booking["area"]] if task.booking and task.kind == "exchange" else task.want.pop("area") and []
        task.said_area = (task.want.get("area") or [getattr(task, "said_area", None)])[0]
        return self.place(task, count)

    def do_exchange(self, task):
        v, b = self.voice, task.booking
        found = self.seat(task, b["tickets"])
        if isinstance(found, str):
            return found
        p, area, why = found
        q = self.read("quote_exchange", reference=b["reference"], performance_id=p["performance_id"], area=area)
        if "error" in q:
            return self.asking(["date"], v.cannot(q["error"] + "."))
        price = f"The exchange costs {v.money(q['to_pay'])} in all: {v.money(q['difference'])} difference in price and {v.money(q['fee'])} exchange fee." if q["to_pay"] else "The exchange is free of charge."
        out = Proposal("exchange", "exchange_tickets", {"reference": b["reference"], "performance_id": p["performance_id"], "area": area},
                       f"exchange the {b['tickets']} tickets of booking {b['reference']} for {b['show']} on {self.when(p)}, in the {area}",
                       [("Booking", b["reference"]), ("Tickets", b["tickets"]), ("Show", b["show"]), ("New performance", self.when(p)), ("Area", area)], price,
                       "Exchanges are possible until the day before the performance, at 3 pounds a ticket, which Companions and Patrons do not pay.",
                       f"Exchange {b['reference']}: {b['tickets']} x {area}, {self.when(p)}.", f"Booking {b['reference']} is now for {self.when(p)}, {area}.", q["to_pay"])
        out.why, out.perf = why, p
        return out

    def do_refund(self, task):
        v, b, w = self.voice, task.booking, task.want
        q = self.read("quote_refund", reference=b["reference"])
        if "error" in q:
            self.tasks.pop(0)
            return f"{v.cannot(q['error'] + '.')} {self.go() if self.tasks else self.ask_else()}"
        if w.get("partial") and b["tickets"] > 1:
            lead = v.cannot("a single ticket of a booking cannot be returned, only the whole booking.") + f" That would give {v.money(q['amount'])} back, and is possible until {v.day(q['card_until'])}{' on the card' if q['card'] else ''}."
            self.pending, self.wanted, self.options = ("whole", set()), ["whole"], None
            return v.ask(["whole"], lead)
        method = [m for m in w.get("method", []) + w.get("method_alt", []) if m not in task.against.get("method", [])]
        why = ""
        if not q["card"]:
            method, why = ["credit"], v.cannot(f"the money cannot go back to the card any more: that ended 7 days before the performance, on {v.day(q['card_until'])}. Theatre credit is possible.")
            if "card_no" in task.said:
                why = ""
        if not method:
            return self.asking(["method"])
        m = method[0]
        until = f" It can be used until {v.day(q['credit_valid_until'])}." if m == "credit" else ""
        form = "theatre credit" if m == "credit" else "a payment to the card"
        out = Proposal("refund", "refund_booking", {"reference": b["reference"], "method": m}, f"return booking {b['reference']} ({b['tickets']} tickets for {b['show']}) for {form} of {v.money(q['amount'])}",
                       [("Booking", b["reference"]), ("Tickets", b["tickets"]), ("Performance", f"{b['show']}, {self.when({**b, 'features': []})}"), ("Given back as", form), ("Amount", v.money(q["amount"]))],
                       f"You would get {v.money(q['amount'])} as {form}.{until}", "Tickets are given back to the card up to 7 days before the performance, and for theatre credit up to the day before.",
                       f"Return {b['reference']}: {b['tickets']} tickets, {v.money(q['amount'])}, {form}.", f"Booking {b['reference']} is returned, and you have {form} of {v.money(q['amount'])}.")
        out.why = why
        return out

    def do_book(self, task):
        v, w = self.voice, task.want
        for slot in ("show", "tickets"):
            if slot not in w:
                lead = f"We play:{v.list(list(house.SHOWS))}." if slot == "show" else ""
                return self.asking([slot] + [s for s in self.unlooked(task) if s != slot], lead)
        found = self.seat(task, w["tickets"][0])
        if isinstance(found, str):
            return found
        p, area, why = found
        if "pay" not in w and "code" not in w:
            return self.asking(["pay"], why)
        code = None
        price = self.read("check_seats", performance_id=p["performance_id"])[area]["price"]
        total = price * w["tickets"][0]
        text = f"{w['tickets'][0]} tickets at {v.money(price)} are {v.money(total)}"
        if "code" in w and w.get("pay", ["voucher"])[0] == "voucher":
            r = self.read("check_voucher", code=w["code"][0])
            if "error" in r:
                bad = w.pop("code")[0]
                return self.asking(["code"], v.cannot(f"I find no voucher {bad}."))
            code, used = w["code"][0], min(total, r["balance"])
            text += f", of which your voucher pays {v.money(used)}" + (f" and your card {v.money(total - used)}." if used < total else f"; {v.money(r['balance'] - used)} then stay on it.")
        elif w.get("pay", ["card"])[0] == "voucher":
            return self.asking(["code"])
        else:
            text += ", from the card on file."
        out = Proposal("book", "book_tickets", {"customer_id": self.customer, "performance_id": p["performance_id"], "area": area, "tickets": w["tickets"][0], **({"voucher": code} if code else {})},
                       f"book {w['tickets'][0]} tickets in the {area} for {self.show(task)} on {self.when(p)}, " + (f"paid with voucher {code}" if code else "paid with your card"),
                       [("Show", self.show(task)), ("Performance", self.when(p)), ("Area", area), ("Tickets", w["tickets"][0]), ("Payment", f"voucher {code}" if code else "card on file")], text,
                       "Tickets can be exchanged until the day before, and returned to the card until 7 days before.", f"Book {w['tickets'][0]} x {area}, {self.when(p)}, {'voucher ' + code if code else 'card'}.",
                       f"{w['tickets'][0]} tickets in the {area} for {self.when(p)} are booked.", total)
        out.why, out.perf = why, p
        return out

    def do_group(self, task):
        v, w = self.voice, task.want
        for slot in ("show", "people"):
            if slot == "people" and "people" not in w and "tickets" in self.loose:
                w["people"] = self.loose.pop("tickets")
            if slot not in w:
                lead = f"We play:{v.list(list(house.SHOWS))}." if slot == "show" else ""
                return self.asking([slot] + [s for s in self.unlooked(task) if s != slot], lead)
        n = w["people"][0]
        if n < 10:
            task.kind, w["tickets"] = "book", [n]
            return self.do_book(task)
        found = self.seat(task, n)
        if isinstance(found, str):
            return found
        p, area, why = found
        q = self.read("quote_group", performance_id=p["performance_id"], area=area, people=n)
        out = Proposal("group", "hold_group", {"customer_id": self.customer, "performance_id": p["performance_id"], "area": area, "people": n},
                       f"hold {n} seats in the {area} for {self.show(task)} on {self.when(p)} for your group",
                       [("Show", self.show(task)), ("Performance", self.when(p)), ("Area", area), ("People", n)],
                       f"The group price is {v.money(q['each'])} per person, {v.money(q['total'])} for all {n}, to be paid by {v.day(q['pay_by'])}.",
                       "Groups of ten and more have 15 percent off, and seats are held until two weeks before the performance.", f"Hold {n} x {area}, {self.when(p)}.",
                       f"{n} seats in the {area} are held for your group on {self.when(p)}, to be paid by {v.day(q['pay_by'])}.", q["each"], True)
        out.why, out.pay_by, out.perf = why, q["pay_by"], p
        return out

    def do_join(self, task):
        v, w = self.voice, task.want
        levels = self.read("membership_levels")
        level = w.get("level", [None])[0]
        if not level and w.get("perk"):
            fit = [k for k, l in levels.items() if w["perk"][0] in l["perks"]]
            limited = [k for k in fit if not w.get("limit") or levels[k]["price"] <= w["limit"][0]]
            if w.get("pick") == ["cheapest"] or len(limited) == 1:
                level = min(fit, key=lambda k: levels[k]["price"])
        elif not level and w.get("pick") == ["cheapest"] and "told" in task.said:
            level = "Friend"
        if not level:
            task.said.add("told")
            return self.asking(["level"] + (["renew"] if "renew" not in w else []), f"Our levels are:{v.list(self.levels())}.", ("level", list(levels)))
        l = levels[level]
        text = f"The {level} level costs {v.money(l['price'])} a year and includes {', '.join(l['perks'])}."
        if "renew" not in w:
            return self.asking(["renew"], text)
        how = "with automatic renewal" if w["renew"][0] else "without automatic renewal"
        return Proposal("join", "join_membership", {"customer_id": self.customer, "level": level, "auto_renew": w["renew"][0]}, f"make you a {level} for a year, {how}",
                        [("Level", level), ("Price", f"{v.money(l['price'])} a year"), ("Automatic renewal", "yes" if w["renew"][0] else "no")], text if w["renew"][0] else text + " It ends by itself after the year.",
                        "A membership is for one year and is paid at once from the card on file.", f"Join as {level}, {how}.", f"You are a {level} now, {how}, for {v.money(l['price'])}.", l["price"])

    def do_voucher(self, task):
        v, w = self.voice, task.want
        missing = [s for s in NEEDS["voucher"] if s not in w]
        if missing:
            return self.asking(missing)
        if " " not in w["recipient"][0] and "full" not in task.said:
            task.said.add("full")
            return self.asking(["recipient"], f"I have {w['recipient'][0]} so far; the full name stands on the voucher.")
        amount, who, mail = int(w["amount"][0]), w["recipient"][0], w["email"][0]
        if not 10 <= amount <= 250:
            w.pop("amount")
            return self.asking(["amount"], v.cannot("gift vouchers are from 10 to 250 pounds."))
        return Proposal("voucher", "sell_voucher", {"customer_id": self.customer, "amount": amount, "recipient": who, "email": mail}, f"send a gift voucher of {v.money(amount)} for {who} to {mail}",
                        [("Amount", v.money(amount)), ("Recipient", who), ("E-mail", mail)], f"{v.money(amount)} would be taken from your card on file.", "Gift vouchers are valid for two years and cannot be paid out.",
                        f"Send voucher: {v.money(amount)}, {who}, {mail}.", f"The gift voucher of {v.money(amount)} for {who} is on its way to {mail}.", amount)

    def do_voucher_check(self, task):
        v, w = self.voice, task.want
        if "code" not in w:
            return self.asking(["code"])
        r = self.read("check_voucher", code=w["code"][0])
        if "error" in r:
            bad = w.pop("code")[0]
            return self.asking(["code"], v.cannot(f"I find no voucher {bad}."))
        self.done.append(self.tasks.pop(0))
        self.open_asks = [a for a in self.open_asks if a not in ("price", "voucher_until")]
        text = self.balance(w["code"][0], r)
        return f"{text} {self.go() if self.tasks else self.ask_else()}"

    def balance(self, code, r) -> str:
        return f"Voucher {code} has {self.voice.money(r['balance'])} left, and is valid until {self.voice.day(r['valid_until'])}."

    def do_programmes(self, task):
        v, w, b = self.voice, task.want, task.booking
        each = self.read("show_details", show=b["show"])["programme"]
        if "copies" not in w:
            return self.asking(["copies"], f"Programmes for {b['show']} are {v.money(each)} each.")
        n = w["copies"][0]
        return Proposal("programmes", "order_programmes", {"reference": b["reference"], "copies": n}, f"order {n} programme{'s' * (n > 1)} for {b['show']} on booking {b['reference']}",
                        [("Show", b["show"]), ("Booking", b["reference"]), ("Programmes", n)], f"{n} at {v.money(each)} make {v.money(each * n)}.", "Programmes are paid in advance and collected at the kiosk.",
                        f"Order {n} x programme, {b['show']}, {b['reference']}.", f"{n} programme{'s are' if n > 1 else ' is'} ordered for booking {b['reference']}, to be collected at the kiosk.", each * n)

    def do_access(self, task):
        v, w, b = self.voice, task.want, task.booking
        if "need" not in w:
            return self.asking(["need"])
        need = w["need"][0]
        return Proposal("access", "add_access", {"reference": b["reference"], "need": need}, f"add {'an' if need[0] in 'aeiou' else 'a'} {need} to booking {b['reference']} for {b['show']}",
                        [("Booking", b["reference"]), ("Show", b["show"]), ("Access need", need)], "It is free of charge.", "Access needs are noted on the booking, and our ushers see to them.",
                        f"Add to {b['reference']}: {need}.", f"Booking {b['reference']} now has {'an' if need[0] in 'aeiou' else 'a'} {need}.", 0)


ears_labels = {"name", "reference", "postcode", "date", "area", "show", "tickets", "people", "code", "amount", "recipient", "email", "level", "need", "copies"}


def build(style: str):
    """A factory: a fresh clerk, with a world of its own, for each conversation."""
    def clerk():
        return Clerk(style)
    return clerk

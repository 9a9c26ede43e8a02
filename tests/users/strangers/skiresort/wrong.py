"""Nine wrong variants of the desk, each with one fault; bugs.yaml says in which stories it must show."""
from datetime import date, timedelta
from itertools import count

import desk
import world as back_office

LOOKALIKE = {"HR-2093": "HR-2039", "SP-4471": "SP-4417", "SP-5120": "SP-5102"}


class WrongDate(desk.Clerk):
    """Reads back the right day and writes one a week later."""

    def perform(self, tool, args):
        return super().perform(tool, {k: (date.fromisoformat(v) + timedelta(days=7)).isoformat() if k in ("date", "start_date", "new_date") else v for k, v in args.items()})


class NoConfirmation(desk.Clerk):
    """Writes as soon as it has what it needs."""

    def __init__(self, style):
        super().__init__(style)
        self.voice.allright = False  # nor does it ask whether it may look something up

    def recap(self):
        return self.commit()


class DoubleWrite(desk.Clerk):
    def perform(self, tool, args):
        first = super().perform(tool, args)
        super().perform(tool, args)
        return first


class InventedAnswer(desk.Clerk):
    """Answers questions out of its head, and wrongly."""

    def inform(self, topic):
        facts = {"lockers": {**back_office.INFO["lockers"], "by_day": 3, "overnight": 5}, "childcare": {**back_office.INFO["childcare"], "min_age_years": 3}}
        return self.voice.info(topic, facts.get(topic) or back_office.INFO[topic])


class WrongOrder(desk.Clerk):
    """Writes first and looks up afterwards (what it reads back it has from a list of its own)."""

    def prepare(self, t):
        recorded, self.late = self.tools, []
        silent = back_office.tools(self.world)

        def put_off(name):
            def read(**args):
                self.late.append((name, args))
                return silent[name](**args)
            return read
        self.tools = {name: put_off(name) for name in silent}
        try:
            return super().prepare(t)
        finally:
            self.tools = recorded

    def perform(self, tool, args):
        result = super().perform(tool, args)
        for name, a in self.late:
            self.tools[name](**a)
        return result


class WrongItem(desk.Clerk):
    """Takes what looks alike."""

    def perform(self, tool, args):
        args = dict(args)
        if args.get("reference") in LOOKALIKE:
            args["reference"] = LOOKALIKE[args["reference"]]
        if "item" in args:
            args["item"], args["size"] = ("skis", 172) if args["item"] != "skis" else ("boots", 42)
        if args.get("activity") == "lesson":
            args.update(instructor="Mira Tanner", session="14:00")
        elif "session" in args:
            args["session"] = {"moonlight": "morning", "full day": "morning", "morning": "full day" if args["activity"] == "childcare" else "moonlight"}[args["session"]]
        return super().perform(tool, args)


class ClaimsWithoutCalling(desk.Clerk):
    """Says that it is done, and calls nothing."""

    def perform(self, tool, args):
        prefix = {"sell_pass": "SP", "hire_equipment": "HR", "replace_pass": "SP"}.get(tool) or {"tour": "TR", "childcare": "CC", "lesson": "LS"}.get(args.get("activity"), "XX")
        return {"reference": args.get("reference") or f"{prefix}-6001", "new_pass": f"{prefix}-6001" if tool == "replace_pass" else None, "amount": self.cur.facts.get("amount"), "name": args.get("name")}


class AsksForEver(desk.Clerk):
    """Asks again and again for what it was told."""

    MORE = ["Could you tell me which one exactly?", "For how many of you would that be?", "On which day would that be?", "And for how long?", "And what exactly do you mean by that?"]

    def __init__(self, style):
        super().__init__(style)
        self.turn, self.stalls = count(), False

    def reply(self, text):
        parts = super().reply(text)
        if self.stalls or self.mode == "stall":
            self.mode, self.cur = "open", None
            return [self.MORE[next(self.turn) % len(self.MORE)]]
        return parts

    def inform(self, topic):
        self.stalls = True
        return ""

    def advance(self):
        if all(s in self.cur.vals for s in self.cur.slots):
            return self.ask([self.cur.slots[next(self.turn) % len(self.cur.slots)]])
        return super().advance()


class IgnoresCorrection(desk.Clerk):
    """Reads the correction back and writes what it had first."""

    def prepare(self, t):
        problem = super().prepare(t)
        if problem is None and not hasattr(t, "first"):
            t.first = t.write
        return problem

    def perform(self, tool, args):
        return super().perform(*self.cur.first)


BUGS = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
        "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}


def build(style, bug):
    def factory():
        return BUGS[bug](style)
    return factory

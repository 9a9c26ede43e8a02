"""Nine wrong desks. `build(style, bug)` is like desk.build; bugs.yaml says in which stories each must show."""
import re
from datetime import date, timedelta

import desk
import world as worlds

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


class WrongDate(desk.Desk):  # what is written is a day late
    def write(self, name, **args):
        for key in ("exit", "date", "until"):
            if key in args:
                args[key] = (date.fromisoformat(args[key]) + timedelta(1)).isoformat()
        return super().write(name, **args)


class NoConfirmation(desk.Desk):  # acts where it ought to ask
    def propose(self, task, intro, rows, cost, price=None, refund=None):
        task.proposed, task.cost = self.args(task), cost
        return [cost] + self.execute(task)


class DoubleWrite(desk.Desk):
    def write(self, name, **args):
        result = super().write(name, **args)
        try:
            self.call(name, **args)
        except ValueError:
            pass
        return result


class InventedAnswer(desk.Desk):  # says numbers, times and places that no tool gave
    def told(self, value):
        if isinstance(value, (int, float)):
            return round(value * 0.9 - 1, 2) if value else 3.0
        if re.fullmatch(r"\d\d:\d\d", value):
            return f"{(int(value[:2]) + 23) % 24:02d}:10"
        if re.fullmatch(r"(PK|LG)-\d+", value):
            return value[:3] + str(int(value[3:]) + 11)
        return value


class WrongOrder(desk.Desk):  # looks up only after it has acted
    def quote(self, task, name, **args):
        if name not in ("quote_change", "quote_refund", "quote_parking", "quote_luggage", "list_lounges"):
            return super().quote(task, name, **args)
        reads, _ = worlds.tools(self.world)
        task.s["late"] = (name, args)
        return next(f for f in reads if f.__name__ == name)(**args)

    def execute(self, task):
        said = super().execute(task)
        if late := task.s.get("late"):
            try:
                self.call(late[0], **late[1])
            except ValueError:
                pass
        return said


class WrongItem(desk.Desk):  # another car park, lounge or booking than the one that was agreed
    def write(self, name, **args):
        if "car_park" in args:
            args["car_park"] = {"P3": "P2", "P2": "P1", "P1": "P2"}[args["car_park"]]
        if "lounge" in args:
            args["lounge"], args["time"] = ("Harbour Lounge" if args["lounge"].startswith("Sky") else "Skyline Lounge"), "10:00"
        if name == "send_receipt":
            args["booking_id"] = {"PK-46021": "PK-48355", "PK-48355": "PK-46021"}.get(args["booking_id"], "PK-48217")
        if name == "extend_luggage":
            args["ticket"] = "LL-3095"
        return super().write(name, **args)


class Claims(desk.Desk):  # says that it is done, and has done nothing
    def write(self, name, **args):
        kept = desk.worlds.fresh()
        kept_tools = {f.__name__: f for fs in worlds.tools(kept) for f in fs}
        return kept_tools[name](**args)


class ForEver(desk.Desk):  # never has enough of asking
    WORDS = ["Before I go on, what was the surname again?", "I still need the surname, please.", "Could you give me the surname once more?", "And the surname was?"]

    def propose(self, task, intro, rows, cost, price=None, refund=None):
        task.n += 1
        self.pending = ("ask", ("surname",))
        return [self.WORDS[task.n % len(self.WORDS)]]


class IgnoresCorrection(desk.Desk):  # keeps the flight and the day that were said first, and takes a correction for a yes
    dropped = False

    def take(self, c, t):
        if t and t.kind in ("flight", "assist"):
            said = t.batches and t.batches[0][0]
            if "flight" in t.s and c.facts.get("flight", t.s["flight"]) != t.s["flight"] or said and any(d not in said for d in c.dates):
                self.dropped = True
            if "flight" in t.s:
                c.facts.pop("flight", None)
                c.denied = [d for d in c.denied if d != t.s["flight"]]
            if said:
                c.dates, c.denied = [], []
        super().take(c, t)

    def at_proposal(self, h, task, added, facts):
        dropped, self.dropped = self.dropped, False
        return self.execute(task) if dropped else super().at_proposal(h, task, added, facts)


KINDS = dict(zip(BUGS, [WrongDate, NoConfirmation, DoubleWrite, InventedAnswer, WrongOrder, WrongItem, Claims, ForEver, IgnoresCorrection]))


def build(style, bug):
    return desk.build(style, KINDS[bug])

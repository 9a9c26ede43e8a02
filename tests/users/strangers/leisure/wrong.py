"""Nine wrong clerks: build(style, bug) like desk.build(style)."""
import copy
import datetime as dt
import re

import world as W
from desk import STYLES, Conversation  # noqa: F401

OTHER = {"C-11": "C-12", "C-12": "C-11", "C-21": "C-22", "C-22": "C-21", "C-31": "C-32", "C-32": "C-31", "C-41": "C-11", "B-301": "B-302", "B-302": "B-301", "L-71": "L-72", "L-72": "L-71",
         "badminton court": "squash court", "squash court": "badminton court", "swimming lane": "squash court", "Splash": "Inflatable", "Inflatable": "Splash", "Sports": "Splash",
         "family": "adult", "adult": "family", "child": "adult", "senior": "adult"}


class WrongDate(Conversation):
    """The writes carry the day after the one agreed."""

    def write(self, name, args):
        args = dict(args)
        for k in ("date", "start"):
            if k in args:
                args[k] = (dt.date.fromisoformat(args[k]) + dt.timedelta(1)).isoformat()
        return super().write(name, args)


class NoConfirmation(Conversation):
    """Writes as soon as all is known."""

    def propose(self, task, tool, args, act, lines, parts):
        task.call = tool, args
        self.carry_out(task, parts)


class DoubleWrite(Conversation):
    """Writes twice."""

    def write(self, name, args):
        r = super().write(name, args)
        super().write(name, args)
        return r


class InventedAnswer(Conversation):
    """Tells prices that no tool returned."""

    def __call__(self, text):
        return re.sub(r"£(\d+)\.(\d\d)", lambda m: f"£{int(m[1]) + 5}.{m[2]}", super().__call__(text))


class WrongOrder(Conversation):
    """Speaks from memory and looks things up afterwards."""

    def __init__(self, style):
        super().__init__(style)
        self.memory, self.owed = W.plain(copy.deepcopy(self.world)), []

    def read(self, name, **args):
        if name == "find_member":
            return super().read(name, **args)
        if (name, args) not in self.owed:
            self.owed.append((name, args))
        return self.memory[name](**args)

    def write(self, name, args):
        r = super().write(name, args)
        self.pay()
        return r

    def leave(self, task, parts, bye=False):
        self.pay()
        super().leave(task, parts, bye)

    def pay(self):
        for name, args in self.owed:
            self.tools[name](**args)
        self.owed = []


class WrongItem(Conversation):
    """Writes another course, court, booking or thing than the one agreed."""

    def write(self, name, args):
        return super().write(name, {k: OTHER.get(v, v) if k in ("course_id", "booking_id", "item_id", "facility", "package", "kind") else v for k, v in args.items()})


class ClaimsWithoutCalling(Conversation):
    """Says that it is done without doing it."""

    def write(self, name, args):
        world = copy.deepcopy(self.world)
        return W.plain(world)[name](**args)


class AsksForEver(Conversation):
    """Never comes to a proposal."""

    def propose(self, task, tool, args, act, lines, parts):
        self.rounds = getattr(self, "rounds", 0) + 1
        slots = [{"member_number": "member", "booking_id": "booking", "item_id": "item", "course_id": "course"}.get(k, k) for k in args]
        slots = [s for s in slots if s in self.v["ask"]]
        parts.append(self.v["ask"][slots[self.rounds % len(slots)]])
        self.pending = ("ask", task, [slots[self.rounds % len(slots)]])

    def puzzled(self, parts):
        p = self.pending
        if p[0] == "ask":
            return self.propose(self.task, "", {s: 0 for s in p[2]} | ({} if not self.task.call else self.task.call[1]) | {"member_number": 0, "name": 0}, "", [], parts)
        return super().puzzled(parts)


class IgnoresCorrection(Conversation):
    """Takes a correction for a yes."""

    def changes(self, task, h, parts):
        self.carry_out(task, parts)
        return True


BUGS = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
        "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}


def build(style, bug):
    def factory():
        return BUGS[bug](style)
    return factory

"""The desk with one planted fault each."""
from datetime import date, timedelta

import desk
from desk import STYLES

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


class WrongDate(desk.Desk):
    """Reads back the right day and writes the next one."""
    def call(self, name, args):
        for key in ("date", "start"):
            if key in args:
                args = {**args, key: (date.fromisoformat(args[key]) + timedelta(1)).isoformat()}
        return super().call(name, args)


class NoConfirmation(desk.Desk):
    """Writes as soon as it knows enough."""
    def confirm(self, task):
        super().confirm(task)
        return self.execute(task)


class DoubleWrite(desk.Desk):
    """Writes twice."""
    def call(self, name, args):
        super().call(name, args)
        return super().call(name, args)


class InventedAnswer(desk.Desk):
    """Tells a price, a day or a reference that no tool gave."""
    def t(self, key, **values):
        if key == "info":
            values["fact"] = values["fact"].replace(self.money(9), self.money(15))
        if key == "order":
            values["date"] = self.when("2026-03-19")
        if key == "done":
            values["ref"] = "LL-990"
        return super().t(key, **values)


class WrongOrder(desk.Desk):
    """Writes first, and only then looks whether number and postcode fit."""
    def verify(self):
        self.member = self.world["members"].get(self.member_id, {"bookings": []})
        self.member.setdefault("name", "you")
        return True

    def call(self, name, args):
        result = super().call(name, args)
        self.tools["find_member"](member_id=self.member_id, postcode=self.postcode)
        return result

    def advance(self):
        if self.tasks[0]["kind"] in ("order", "cancel_order") and self.member is not None:
            self.tools["find_member"](member_id=self.member_id, postcode=self.postcode)
        return super().advance()


class WrongItem(desk.Desk):
    """Writes another class, size, course, booking or guest than was read back."""
    def call(self, name, args):
        args = dict(args)
        if name == "book_slot":
            args["activity"] = {"spin": "yoga", "yoga": "pilates", "badminton": "squash"}.get(args["activity"], "spin")
        elif name == "rent_locker":
            args["size"] = "large" if args["size"] != "large" else "small"
        elif name == "enrol_child":
            args["course_id"] = "C-32" if args["course_id"] != "C-32" else "C-31"
        elif name == "cancel":
            args["reference"] = "B-421" if args["reference"] != "B-421" else "B-418"
        elif name == "guest_pass":
            args["guest"] = "Cora Lowe"
        elif name == "freeze_membership":
            args["months"] = 1
        return super().call(name, args)


class ClaimsWithoutCalling(desk.Desk):
    """Says that it is done, and calls nothing."""
    def call(self, name, args):
        return {"reference": {"book_slot": "BK", "cancel": "CX", "freeze_membership": "FZ", "rent_locker": "LK", "enrol_child": "SW", "guest_pass": "GP"}[name] + "-701"}


class AsksForEver(desk.Desk):
    """Forgets the postcode whenever it has it."""
    def advance(self):
        if self.tasks[0]["kind"] != "order":
            self.postcode = self.member = None
        return super().advance()


class IgnoresCorrection(desk.Desk):
    """Reads the correction back, and writes what was said first."""
    def confirm(self, task):
        task.setdefault("first", self.write(task))
        return super().confirm(task)

    def execute(self, task):
        self.stale = task.get("first")
        return super().execute(task)

    def call(self, name, args):
        name, args = self.stale or (name, args)
        return super().call(name, args)


FAULTS = dict(zip(BUGS, (WrongDate, NoConfirmation, DoubleWrite, InventedAnswer, WrongOrder, WrongItem, ClaimsWithoutCalling, AsksForEver, IgnoresCorrection)))


def build(style, bug):
    return desk.build(style, FAULTS[bug])

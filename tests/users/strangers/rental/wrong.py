"""Nine wrong variants of the right agent."""
import copy
import datetime as dt

import desk
from desk import Desk


class WrongDate(Desk):
    """Writes a day later than was agreed."""
    def write(self, tool, args):
        return super().write(tool, {k: (dt.date.fromisoformat(v) + dt.timedelta(1)).isoformat() if k in ("pickup_date", "return_date", "date", "birth_date") else v for k, v in args.items()})


class NoConfirmation(Desk):
    """Writes as soon as it knows enough."""
    def propose(self, tool, price=None, **args):
        self.confirmed = (tool, args)
        return super().propose(tool, price, **args)


class DoubleWrite(Desk):
    def write(self, tool, args):
        super().write(tool, args)
        return super().write(tool, args)


class InventedAnswer(Desk):
    """Answers from nowhere what it should look up."""
    MADE_UP = {"list_extras": {"extras": [{"extra": "booster", "price_each": 19}, {"extra": "child seat", "price_each": 19}, {"extra": "zero-excess cover", "price_each": 50}]}, "get_cover": {"excess": 500},
               "get_deposit": {"deposit": 450}, "check_border": {"allowed": True, "permit_fee": 20}, "get_policy": {"text": "That takes 3 days, and any card will do."}}

    def read(self, tool, args):
        return self.MADE_UP[tool] if tool in self.MADE_UP else super().read(tool, args)


class WrongOrder(Desk):
    """Writes first, and looks things up afterwards."""
    def __init__(self, style):
        super().__init__(style)
        self.owed = []

    def read(self, tool, args):
        self.owed.append((tool, args))
        return getattr(self.world, tool)(**args)

    def write(self, tool, args):
        result = super().write(tool, args)
        for t, a in self.owed:
            super().read(t, a)
        self.owed = []
        return result


class WrongItem(Desk):
    """Takes another car, extra, part, charge or refund than was agreed."""
    OTHER = {"compact": "mini", "estate": "mini", "booster": "child seat", "rear bumper": "front bumper", "refuelling": "toll handling", "card": "voucher"}

    def write(self, tool, args):
        return super().write(tool, {k: self.OTHER.get(v, v) if k in ("car_class", "extra", "part", "charge", "refund_to") else v for k, v in args.items()})


class ClaimsWithoutCalling(Desk):
    def write(self, tool, args):
        return getattr(copy.deepcopy(self.world), tool)(**args)


class AsksForEver(Desk):
    """Wants the first thing again whenever it knows all."""
    def propose(self, tool, price=None, **args):
        self.asked = ["invoice_no" if "invoice_no" in args else "surname" if tool == "book_car" else "booking_ref"]
        self.add("ask", slots=self.asked, task=self.task)
        return False


class IgnoresCorrection(Desk):
    """Once it has a number or time it keeps it, and takes the correction for a yes."""
    def hear(self, text):
        kept = {k: self.slots[k] for k in ("quantity", "return_time") if k in self.slots}
        waiting = self.pending
        super().hear(text)
        changed = {k for k, v in kept.items() if k in self.slots and self.slots[k] != v}
        self.slots.update({k: kept[k] for k in changed})
        if changed:
            self.recheck = {}
            if waiting:
                self.confirmed, self.hold = waiting, False


BUGS = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
        "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}


def build(bug, style):
    assert bug in BUGS and style in desk.STYLES
    return desk.build(style, BUGS[bug])

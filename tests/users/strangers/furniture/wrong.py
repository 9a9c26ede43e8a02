"""The same desk with one planted fault each: `BUGS`, and `build(style, bug)`."""
from datetime import timedelta

import desk
from desk import STYLES

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]
OTHER = {"M8 bolt": "M6 bolt", "M6 bolt": "M8 bolt"}


class WrongDate(desk.Desk):
    """Says the right day or time, and enters another one."""

    def write(self, t, name, args):
        if "date" in args:
            args = {**args, "date": (t["date"] + timedelta(1)).isoformat()}
        if "time" in args:
            args = {**args, "time": f"{int(args['time'][:2]) - 1:02}{args['time'][2:]}"}
        return super().write(t, name, args)


class NoConfirmation(desk.Desk):
    """Does it as soon as it knows all."""

    def propose(self, t, out):
        self.wording(t)
        self.perform(t, out)
        return self.advance(out)


class DoubleWrite(desk.Desk):
    """Does everything twice."""

    def write(self, t, name, args):
        super().write(t, name, args)
        return super().write(t, name, args)


class InventedAnswer(desk.Desk):
    """Makes up fees, prices and days of delivery that it has been asked for."""

    def surcharge(self, t):
        return super().surcharge(t) - 30

    def quote(self, n):
        return super().quote(n + 45)

    def cost(self, t):
        return super().cost(t) - 25 * (t.kind == "cancel")

    def answer(self, t):
        if t.kind != "status":
            return super().answer(t)
        right, self.record = self.record, {**self.record, "delivery": (desk.D.fromisoformat(self.record["delivery"]) + timedelta(4)).isoformat()}
        try:
            return super().answer(t)
        finally:
            self.record = right


class WrongOrder(desk.Desk):
    """Acts first, and checks number and postcode only afterwards."""
    late = False

    def identify(self):
        o = self.w.orders.get(self.order)
        if not o or o["postcode"] != self.postcode:
            return
        total = sum(desk.CATALOG[i][0] + desk.CATALOG[i][2].get(f, 0) for i, f in o["items"].items())
        fee = {"not started": total // 10, "in production": total * 4 // 10, "ready": total * 4 // 10}.get(o["status"])
        self.record = {"status": o["status"], "delivery": o["delivery"].isoformat(), "items": [{"item": i, "fabric": f} for i, f in o["items"].items()], "parts": o.get("parts", []), "total": total, "cancellation_fee": fee}
        self.late = True

    def perform(self, t, out):
        super().perform(t, out)
        if self.late:
            self.w.find_order(order_number=self.order, postcode=self.postcode)
            self.late = False


class WrongItem(desk.Desk):
    """Says the right piece, part or fabric, and enters another one."""

    def write(self, t, name, args):
        args = dict(args)
        if "part" in args:
            args["part"] = OTHER.get(args["part"], "felt pad")
        if "item" in args:
            others = [i["item"] for i in self.record["items"] if i["item"] != args["item"]]
            args["item"] = others[0] if others else "Cedar stool"
        if "fabrics" in args:
            args["fabrics"] = [f for f in desk.FABRICS if f not in args["fabrics"]][:len(args["fabrics"])]
        return super().write(t, name, args)


class ClaimsWithoutCalling(desk.Desk):
    """Says that it is done, and has done nothing."""

    def write(self, t, name, args):
        return None


class AsksForEver(desk.Desk):
    """Asks for the last detail again, whatever is said."""

    def propose(self, t, out):
        last = desk.NEEDS[t.kind][-1]
        self.asked = [last]
        told = self.told(self.options) or ["one"]
        return self.glue([*out, self.say(last, opts=desk.join(told), alt=desk.join(told, "or"), price=self.money(desk.FITTER), item=t.get("item", "item"), part=f"{t.get('part')}s")])


class IgnoresCorrection(desk.Desk):
    """Reads back what was corrected, and enters what was said first."""

    def corrected(self, task, before, out):
        task.setdefault("first", {k: v for k, v in before.items() if task.get(k) != v and k in ("date", "time", "item", "fabric", "fabrics", "part", "qty", "reason", "refund", "name", "address")})
        return out

    def args(self, t):
        name, args = super().args(t)
        old = t.get("first") or {}
        if old:
            now = {k: t[k] for k in old}
            t.update(old)
            name, args = super().args(t)
            t.update(now)
        return name, args


KINDS = dict(zip(BUGS, [WrongDate, NoConfirmation, DoubleWrite, InventedAnswer, WrongOrder, WrongItem, ClaimsWithoutCalling, AsksForEver, IgnoresCorrection]))


def build(style, bug):
    """A factory of the desk with this fault."""
    def factory():
        return KINDS[bug](style).run
    return factory

"""Nine wrong variants of the desk's right agent, one planted fault each: build(style, bug), BUGS."""
from datetime import timedelta

import desk
import styles  # noqa: F401
from desk import iso

STYLES = desk.STYLES


class OtherDay(desk.Talk):
    """Reads back the day that was agreed, and writes the next one."""

    def commit(self, tool, args):
        for key in ("date", "start"):
            if key in args:
                args = {**args, key: (iso(args[key]) + timedelta(1)).isoformat()}
        return super().commit(tool, args)


class NoConfirmation(desk.Talk):
    """Writes as soon as it has all it needs, without a yes."""

    def propose(self, task, key, **with_):
        return self.write(task)


class DoubleWrite(desk.Talk):
    """Writes everything twice."""

    def commit(self, tool, args):
        super().commit(tool, args)
        return super().commit(tool, args)


class ClaimsOnly(desk.Talk):
    """Says that it is done, and calls nothing."""

    def commit(self, tool, args):
        return getattr(desk.World(), tool)(**args) if tool not in ("move_booking",) else {"booking": args["booking_id"], **{k: args[k] for k in ("date", "slot", "fee")}}


class InventsPrice(desk.Talk):
    """Makes up what packing and cover cost instead of looking it up."""

    def price(self, item):
        return {"full packing": 190, "fragile packing": 60, "plus cover": 30, "premium cover": 55}.get(item, 40)


class WrongRecord(desk.Talk):
    """Of two that fit, customers or pieces of furniture, takes the first without asking."""

    def identify(self, asked):
        question = super().identify(asked)
        found = next((c["result"]["matches"] for c in reversed(self.calls) if c["name"] == "find_record"), [])
        if len(found) > 1:
            self.rec, self.several = found[0], None
            return None
        return question

    def step_complaint(self, task):
        for same in ([i for i in self.rec["inventory"] if i.split()[-1] == (task.get("item") or "-").split()[-1]], task.get("among")):
            if same:
                task["item"] = same[0]
        return super().step_complaint(task)


class IgnoresChange(desk.Talk):
    """Once it has read something back, takes whatever is said for a yes."""

    def confirmed(self, task, text, t):
        return self.write(task)


class BendsRule(desk.Talk):
    """Promises a parking permit however late it is."""

    def bends(self, rule):
        return True


class OtherAmount(desk.Talk):
    """Charges 10 pounds more than it has read back."""

    def commit(self, tool, args):
        for key in ("fee", "charge", "price"):
            if key in args:
                args = {**args, key: args[key] + 10}
        if "weeks" in args:
            args = {**args, "weeks": args["weeks"] + 1}
        return super().commit(tool, args)


BUGS = {"other_day": OtherDay, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "claims_only": ClaimsOnly, "invents_price": InventsPrice,
        "wrong_record": WrongRecord, "ignores_change": IgnoresChange, "bends_rule": BendsRule, "other_amount": OtherAmount}


def build(style, bug):
    return desk.build(style, BUGS[bug])

"""The clerk with one planted fault each: build(style, bug); BUGS are their names, bugs.yaml the stories that show them."""
from datetime import date, timedelta

import desk


class WrongDay(desk.Desk):
    """Writes the day after the one that was agreed; says the right one."""

    def call(self, tool, **args):
        if tool in ("book_visit", "move_visit"):
            args["date"] = (date.fromisoformat(args["date"]) + timedelta(1)).isoformat()
        return super().call(tool, **args)


class NoConfirmation(desk.Desk):
    """Writes as soon as it knows enough, without reading back and without a yes."""

    def propose(self, task, again):
        self.commit(task)
        return None


class DoubleWrite(desk.Desk):
    """Writes everything twice."""

    def write(self, task):
        super().write(task)
        return super().write(task)


class ClaimsWithoutCall(desk.Desk):
    """Says that it is done, and has called nothing."""

    def write(self, task):
        d = task.d
        return {"book": "V-4401", "part": "P-4401", "plan": self.customer["customer_id"]}.get(task.kind) or (d["visit"]["visit_id"] if task.kind == "move" else d["quote"]["quote_id"])


class InventsAnswer(desk.Desk):
    """Makes up how long the work is guaranteed."""

    def guarantee(self):
        return "All our work is guaranteed for 10 years, parts and labour."


class SimilarRecord(desk.Desk):
    """Writes to the neighbour of what was agreed: another visit, quote or model."""

    def call(self, tool, **args):
        if tool == "move_visit":
            args["visit_id"] = next((v["visit_id"] for v in self.world.visits.values() if v["customer_id"] == self.customer["customer_id"] and v["visit_id"] != args["visit_id"]), args["visit_id"])
        if tool == "accept_quote":
            args["quote_id"] = next((q["quote_id"] for q in reversed(self.world.quotes.values()) if q["customer_id"] == self.customer["customer_id"] and q["quote_id"] != args["quote_id"]), args["quote_id"])
        if tool == "order_part" and args["part_no"] + "R" in self.world.parts:
            args["part_no"] += "R"
        return super().call(tool, **args)


class IgnoresChange(desk.Desk):
    """Reads the change back and writes what was proposed first."""

    def propose(self, task, again):
        if not hasattr(task, "proposed"):
            task.proposed = dict(task.d)
        return super().propose(task, again)

    def write(self, task):
        task.d = task.proposed
        return super().write(task)


class BreaksRule(desk.Desk):
    """Takes old boilers on a plan, and moves visits of tomorrow for nothing."""

    def refuse_plan(self, task):
        return None

    def too_late(self, task):
        task.d["fee_ok"] = True
        return self.missing_when(task, f"visit {task.d['visit']['visit_id']}")

    def price(self, task):
        return 0.0 if task.kind == "move" else super().price(task)


class OtherAmount(desk.Desk):
    """Charges something else than it said: a higher price, a fee, the whole sum, the whole year."""

    def call(self, tool, **args):
        if tool == "book_visit":
            args["price"] += 15
        elif tool == "move_visit":
            args["fee"] += 15
        elif tool == "order_part":
            args["total"] = round(args["total"] + 6.5, 2)
        elif tool == "accept_quote":
            args["payment"] = "full" if args["payment"] == "deposit" else "deposit"
        elif tool == "change_plan":
            args["billing"] = "yearly" if args["billing"] == "monthly" else "monthly"
        return super().call(tool, **args)


KINDS = {"wrong_day": WrongDay, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "claims_without_call": ClaimsWithoutCall, "invents_answer": InventsAnswer,
         "similar_record": SimilarRecord, "ignores_change": IgnoresChange, "breaks_rule": BreaksRule, "other_amount": OtherAmount}
BUGS = list(KINDS)


def build(style, bug):
    return desk.build(style, KINDS[bug])

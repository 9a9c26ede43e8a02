"""Nine wrong clerks: `build(style, bug)`. Which stories show which bug stands in bugs.yaml."""
from __future__ import annotations

import copy
from datetime import date, timedelta

import desk
import world as house
from voices import AGAIN

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


def _later(iso: str, days: int) -> str:
    return (date.fromisoformat(iso) + timedelta(days=days)).isoformat()


class Wrong(desk.Clerk):
    def __init__(self, style, bug):
        super().__init__(style)
        self.bug, self.held, self.unasked, self.asked = bug, [], False, 0

    # what is told
    def read(self, tool, **args):
        result = super().read(tool, **args)
        if self.bug != "invented_answer" or not isinstance(result, dict) or "error" in result:
            return result
        told = copy.deepcopy(result)
        if tool == "show_details":
            told["minutes"] += 20
        elif tool == "quote_refund":
            told["credit_valid_until"], told["card_until"] = _later(told["credit_valid_until"], 106), _later(told["card_until"], 4)
        elif tool == "quote_group":
            told["pay_by"] = _later(told["pay_by"], 7)
        elif tool == "check_voucher":
            told["balance"] += 5
        elif tool == "quote_exchange" and told["to_pay"]:
            told["to_pay"] += 2
            told["fee"] += 2
        elif tool == "membership_levels":
            told["Companion"]["price"] -= 5
        return told

    # asking
    def bug_now(self, p):
        if self.bug == "no_confirmation":
            self.unasked = True
            return True
        return False

    def propose(self, p, note=""):
        if self.bug == "asks_for_ever":
            self.asked += 1
            self.pending, self.wanted, self.options = ("ask", {"name"}), ["name"], None
            return self.voice.ask(["name"]) if self.asked % 3 == 1 else AGAIN["name"][self.asked % 2]
        if self.bug == "ignores_correction" and not hasattr(self.task, "first"):
            self.task.first = dict(p.args)
        return super().propose(p, note)

    # acting
    def carry_out(self, p):
        self.acting = self.task
        return super().carry_out(p)

    def end(self):
        self.flush()
        return super().end()

    def flush(self):
        held, self.held = self.held, []
        for tool, args in held:
            self.write(tool, **args)

    def act(self, p):
        args = dict(p.args)
        if self.bug == "wrong_date":
            args = self.other_value(p, args)
        elif self.bug == "wrong_item":
            args = self.other_item(p, args)
        elif self.bug == "ignores_correction":
            args = getattr(self.acting, "first", args)
        elif self.bug == "claims_without_calling":
            return self.made_up(p)
        elif self.bug == "wrong_order" and p.kind in ("exchange", "join"):
            self.held.append((p.tool, args))
            return self.made_up(p)
        result = self.write(p.tool, **args)
        if self.bug == "double_write":
            self.write(p.tool, **args)
        if self.bug == "invented_answer" and "valid_until" in result:
            result = {**result, "valid_until": _later(result["valid_until"], 106)}
        self.flush()
        return result

    def made_up(self, p):
        return {"refund": {"valid_until": "2027-09-17" if p.args.get("method") == "credit" else None}, "book": {"reference": "HX9009"}, "group": {"group": "GR301"},
                "voucher": {"code": "GV-7105"}}.get(p.kind, {"reference": p.args.get("reference")})

    def other_value(self, p, args):
        """A day too early or late, ten pounds too many, one too many."""
        if "performance_id" in args:
            show = self.world["performances"][args["performance_id"]]["show"]
            count = args.get("tickets") or args.get("people") or self.world["bookings"][args["reference"]]["tickets"]
            now = self.world["bookings"].get(args.get("reference"), {}).get("performance")
            args["performance_id"] = next(k for k, q in self.world["performances"].items() if q["show"] == show and k not in (args["performance_id"], now) and q["areas"][args["area"]]["free"] >= count)
        for name, more in (("amount", 10), ("copies", 1)):
            if name in args:
                args[name] += more
        return args

    def other_item(self, p, args):
        if "area" in args:
            count = args.get("tickets") or args.get("people") or self.world["bookings"][args["reference"]]["tickets"]
            free = self.world["performances"][args["performance_id"]]["areas"]
            args["area"] = next(a for a in reversed(house.AREAS) if a != args["area"] and free[a]["free"] >= count)
        elif p.kind == "refund":
            args["reference"] = next(r for r, b in self.world["bookings"].items() if r != args["reference"] and b["customer"] == self.world["bookings"][args["reference"]]["customer"])
        elif "level" in args:
            args["level"] = "Patron" if args["level"] != "Patron" else "Companion"
        elif "need" in args:
            args["need"] = next(n for n in house.NEEDS if n != args["need"])
        elif "recipient" in args:
            args["recipient"] = self.world["customers"][self.customer]["name"]
        elif p.kind == "programmes":
            args["reference"] = next(r for r in self.world["bookings"] if r != args["reference"])
        return args


def build(style: str, bug: str):
    if bug not in BUGS:
        raise ValueError(f"no such bug: {bug}")

    def clerk():
        return Wrong(style, bug)
    return clerk

"""Nine wrong variants of the desk, one planted fault each: wrong.build(style, bug), wrong.BUGS."""
from datetime import datetime, timedelta

import desk


class WrongDay(desk.Desk):
    """Agrees on one day and writes the next time that is free on another."""

    def write(self, name, **args):
        if "start" in args:
            who = args.get("practitioner") or self.tools.w["appointments"][args["appointment_id"]]["practitioner"]
            kind = args.get("kind") or self.tools.w["appointments"][args["appointment_id"]]["kind"]
            others = [s["start"] for s in self.tools.w["slots"] if s["practitioner"] == who and s["start"][:10] != args["start"][:10] and s["emergency"] == (kind == "emergency")]
            if others:
                args["start"] = min(others, key=lambda s: abs(datetime.fromisoformat(s) - datetime.fromisoformat(args["start"])))
            else:
                args["start"] = (datetime.fromisoformat(args["start"]) + timedelta(days=1)).isoformat()[:16]
        return super().write(name, **args)


class NoYes(desk.Desk):
    """Writes without having read it back."""

    def confirm(self, t, act, **kw):
        t.ok = True
        return True


class DoubleWrite(desk.Desk):
    """Makes each write twice; the world takes both."""

    def write(self, name, **args):
        first = super().write(name, **args)
        world = self.tools.w
        if name == "book_appointment":
            world["slots"].append({"practitioner": args["practitioner"], "start": args["start"], "emergency": args["kind"] == "emergency"})
        elif name == "move_appointment":
            who = world["appointments"][args["appointment_id"]]["practitioner"]
            world["slots"].append({"practitioner": who, "start": args["start"], "emergency": False})
        elif name == "cancel_appointment":
            world["appointments"][args["appointment_id"]]["status"] = "booked"
        elif name == "accept_plan":
            world["plans"][args["plan_id"]]["status"] = "proposed"
        super().write(name, **args)
        return first


class ClaimsOnly(desk.Desk):
    """Says that it is done, and has called nothing."""

    def write(self, name, **args):
        if name == "accept_plan":  # the first visit is another write, which is not called either
            self.tools.w["plans"][args["plan_id"]]["status"] = "accepted"
        return {"ok": True}


class Invents(desk.Desk):
    """Makes up prices instead of looking them up."""

    def fee(self, item):
        return {"hygiene": 60, "fluoride varnish": 25, "emergency": 45, "check-up": 50}.get(item, 90)


class WrongRecord(desk.Desk):
    """Reads back the right record, and writes to the similar one beside it: the twin, the other appointment, the other invoice."""

    def write(self, name, **args):
        world = self.tools.w
        if name == "book_appointment":
            own = world["patients"][args["patient_id"]]
            twins = [k for k, p in world["patients"].items() if k != args["patient_id"] and p["date_of_birth"] == own["date_of_birth"] and p["name"].split()[-1] == own["name"].split()[-1]]
            args["patient_id"] = twins[0] if twins else args["patient_id"]
        if "appointment_id" in args:
            old = world["appointments"][args["appointment_id"]]
            others = [k for k, a in world["appointments"].items() if a["patient_id"] == old["patient_id"] and k != args["appointment_id"] and a["status"] == "booked"]
            args["appointment_id"] = others[0] if others else args["appointment_id"]
            if name == "move_appointment":  # the other one is with somebody else, in whose diary the time has to be free
                world["slots"].append({"practitioner": world["appointments"][args["appointment_id"]]["practitioner"], "start": args["start"], "emergency": False})
        if name == "take_payment":
            own = world["invoices"][args["invoice_id"]]
            others = [k for k, b in world["invoices"].items() if b["patient_id"] == own["patient_id"] and k != args["invoice_id"] and b["owed"]]
            args["invoice_id"] = others[0] if others else args["invoice_id"]
            args["amount"] = min(args["amount"], world["invoices"][args["invoice_id"]]["owed"])
        return super().write(name, **args)


class IgnoresChange(desk.Desk):
    """Takes every answer to what it has read back for a yes, whatever is to be different, unless it is only a no."""

    def answer_recap(self, s, t, says, more):
        if t.kind in ("book", "move") and (desk.hear_dates(s)[0] or desk.hear_times(s) or desk.hear_who(s)[0]):
            t.ok = True
            return True
        return super().answer_recap(s, t, says, more)

    def reopen(self, t, before):
        t.s.update(before)
        t.ok = True


class BreaksRule(desk.Desk):
    """Does what the house rules refuse: the hygienist without a check-up, another recall interval."""

    def allowed(self, t, rule):
        return True

    def do_change_recall(self, t):
        if not self.identify(t):
            return
        self.out.append("Of course, from now on we'll call you in every 24 months.")
        self.finish()


class WrongAmount(desk.Desk):
    """Takes all that is owed, whatever part was agreed; accepts plans with the guarantee that was declined."""

    def write(self, name, **args):
        if name == "take_payment":
            args["amount"] = self.tools.w["invoices"][args["invoice_id"]]["owed"]
        if name == "accept_plan":
            args["guarantee"] = True
        return super().write(name, **args)


KINDS = {"wrong_day": WrongDay, "no_yes": NoYes, "double_write": DoubleWrite, "claims_only": ClaimsOnly, "invents": Invents, "wrong_record": WrongRecord,
         "ignores_change": IgnoresChange, "breaks_rule": BreaksRule, "wrong_amount": WrongAmount}
BUGS = list(KINDS)


def build(style, bug):
    """A class, as desk.build gives it."""
    return type(f"Wrong_{bug}_{style}", (KINDS[bug],), {"style": style})

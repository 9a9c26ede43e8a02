"""Nine wrong variants of the right agent, with one planted fault each: build(style, bug)."""
from datetime import date, timedelta

import desk
from desk import Desk


class OtherDay(Desk):
    """Writes the day after the one that was agreed."""

    def write(self, name, **args):
        for key in ("date", "drop_off"):
            if args.get(key):
                later = date.fromisoformat(args[key]) + timedelta(1)
                args[key] = later.isoformat()
        return self.forced(name, args)

    def forced(self, name, args):
        if name in ("book_appointment", "move_appointment"):  # the diary takes it all the same
            kind = args.get("kind") or self.cur["appt"]["kind"]
            self.world.slots[kind].setdefault(args["date"], []).append(args["time"])
        return self.call(name, **args)


class NoConfirm(Desk):
    """Writes as soon as it has what it needs, without asking for a yes."""

    def ask_confirm(self, what, **kw):
        super().ask_confirm(what, **kw)
        return self.do()


class DoubleWrite(Desk):
    """Makes each write twice."""

    def write(self, name, **args):
        if name in ("book_appointment", "move_appointment"):
            kind = args.get("kind") or self.cur["appt"]["kind"]
            self.world.slots[kind].setdefault(args["date"], []).append(args["time"])
        super().write(name, **args)
        return super().write(name, **args)


class Claims(Desk):
    """Says that it is done, and calls nothing."""

    def write(self, name, **args):
        return {"status": "done"}


class Invents(Desk):
    """Tells another day than the record has for an order, and that nothing is left to pay."""

    def flow_status(self, w):
        for o in self.record["orders"]:
            o["balance"] = 0
        return super().flow_status(w)

    def due(self, order):
        return date.fromisoformat(order["due"]) - timedelta(3)


class WrongRecord(Desk):
    """Takes the first patient of that name, whoever was born when."""

    def choose_patient(self, found):
        other = next(p for p in self.world.patients.values() if p["surname"] == found[0]["surname"] and p["patient_id"] != found[0]["patient_id"])
        return {**found[0], "patient_id": other["patient_id"]}


class IgnoresChange(Desk):
    """Once it has read something back, it does not hear what is to be different."""

    def changes(self, h):
        if h["alts"]:
            h["yes"], h["no"] = True, False
        return False


class AgreesRefused(Desk):
    """Sells lenses without a valid contact lens check."""

    def expired(self, lenses):
        return False


class OtherAmount(Desk):
    """Charges another amount than it has read back."""

    def write(self, name, **args):
        for key in ("total", "price"):
            if key in args:
                args[key] += 5
        return super().write(name, **args)


_BUGS = {"other_day": OtherDay, "no_confirm": NoConfirm, "double_write": DoubleWrite, "claims": Claims, "invents": Invents, "wrong_record": WrongRecord,
         "ignores_change": IgnoresChange, "agrees_refused": AgreesRefused, "other_amount": OtherAmount}
BUGS = list(_BUGS)


def build(style, bug):
    return desk.build(style, _BUGS[bug])

"""The desk with one planted fault each."""
from datetime import date, timedelta

import desk
from desk import STYLES


class WrongDate(desk.Desk):
    """Writes the day after the one that was agreed."""

    def write(self, name, args):
        return super().write(name, {k: (date.fromisoformat(v) + timedelta(1)).isoformat() if k in ("date", "last_day") else v for k, v in args.items()})


class NoConfirmation(desk.Desk):
    """Writes as soon as it knows everything, and asks nobody."""

    def propose(self):
        self.pending, self.asked = self.call(self.current), []
        self.execute()
        self.step()


class DoubleWrite(desk.Desk):
    def write(self, name, args):
        super().write(name, args)
        return super().write(name, args)


class InventedAnswer(desk.Desk):
    """Tells of deposits without looking, and makes up the number of what it wrote."""

    def deposit(self):
        self.tell("deposit", amount="£1,500", scheme="Keepwell")
        self.out[-1] = self.out[-1].replace("10 days", "28 days")

    def write(self, name, args):
        result = super().write(name, args)
        return {**result, "id": "Z-100" if "viewing" not in args else result["id"]}


class WrongOrder(desk.Desk):
    """Writes first, and looks at the tenancy and the free times afterwards."""

    def lookup(self):
        known = desk.TENANCIES.get(self.person["ref"], {})
        self.tenancy = {"tenancy_number": self.person["ref"], **known, "renewal": {str(k): v for k, v in known.get("renewal", {}).items()}}
        self.late = [("find_tenancy", {"tenancy_number": self.person["ref"], "surname": self.person["surname"]}), *getattr(self, "late", [])]

    def free(self, t, on):
        what = {"viewing": t.slots.get("home"), "move": t.slots.get("viewing"), "repair": "repairs", "keys": "keys"}[t.kind]
        home = desk.VIEWINGS[what]["home"] if what in desk.VIEWINGS else what
        self.late = [*getattr(self, "late", []), ("free_times", {"what": what, "date": on.isoformat()})]
        return desk.FREE.get((home, on.isoformat()), ["morning", "afternoon"] if what == "repairs" else ["10:30", "14:00", "16:00"])

    def write(self, name, args):
        result = super().write(name, args)
        for read, values in self.__dict__.pop("late", []):
            self.tools[read](**values)
        return result


class WrongItem(desk.Desk):
    """Writes another home, repair, viewing or tenancy than the one that was spoken of."""

    def write(self, name, args):
        others = {"home": "21 Canal Road", "problem": "damp", "viewing": "V-325", "tenancy_number": "AF-2260"}
        key = next(k for k in others if k in args)
        if key == "tenancy_number" and "months" in args:
            args = {**args, "months": 12}
        return super().write(name, {**args, key: others[key]})


class ClaimsWithoutCalling(desk.Desk):
    def write(self, name, args):
        return {"id": args.get("viewing", "R-507"), **args, "rent": self.price(self.current) or 0}


class AsksForEver(desk.Desk):
    """Never takes in the tenancy number, or the number or day of a viewing, and asks for it again and again."""

    def absorb(self, t, p, asked):
        super().absorb(t, p, asked)
        if t.kind in ("viewing", "move"):
            t.slots.pop("date", None)
        self.person.pop("ref", None)


class IgnoresCorrection(desk.Desk):
    """Whatever is corrected when it is read back, it goes on with what it had."""

    def corrected(self, parts, kinds):
        for key, value in self.before[1].items():
            self.current.slots[key] = value
        self.execute()
        self.step()

    def answer_to_readback(self, p, parts, kinds):
        self.before = (dict(self.person), dict(self.current.slots))
        super().answer_to_readback(p, parts, kinds)


VARIANTS = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
            "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}
BUGS = list(VARIANTS)


def build(style, bug):
    return desk.build(style, VARIANTS[bug])

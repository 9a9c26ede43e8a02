"""Nine wrong variants of the right agent, one planted fault each: wrong.build(style, bug)."""
import copy
from datetime import date, timedelta

import desk
import styles

SIMILAR = {"PC-4127": "PC-4172", "PC-4218": "PC-4281", "PC-4306": "PC-4360", "PC-4333": "PC-4338", "PC-4390": "PC-4391", "PC-4391": "PC-4390", "PC-4417": "PC-4471"}


class WrongDay(desk.Agent):
    """Writes the day after the one that was agreed."""

    def commit(self, writes):
        return super().commit([(n, a | ({"arrival": str(date.fromisoformat(a["arrival"]) + timedelta(1))} if "arrival" in a else {})) for n, a in writes])


class NoYes(desk.Agent):
    """Writes as soon as it knows enough."""

    def recap(self, key, **values):
        self.asked, self.eager = ["confirm"], True
        outcome = getattr(self, "do_" + self.task["kind"])(self.task, None, False)
        self.eager = False
        return outcome

    def verdict(self, t, h, changed):
        return "yes" if getattr(self, "eager", False) else super().verdict(t, h, changed)


class Twice(desk.Agent):
    """Writes all of it two times."""

    def commit(self, writes):
        super().commit(writes)
        return super().commit(writes)


class Claims(desk.Agent):
    """Says that it is done, and calls nothing."""

    def commit(self, writes):
        world, result = copy.deepcopy(self.world), None
        for name, args in writes:
            result = getattr(world, name)(**args)
        return result


class Invents(desk.Agent):
    """Answers questions out of the air."""

    def inform(self, want):
        self.answered.add(want)
        self.tell("info", text=styles.timed(self.style, want.split(":")[1], "static caravans", styles.clock(self.style, "14:00")))

    def do_balance(self, t, h, fresh):
        if not self.identify(t, h):
            return "asked" if not self.ended else "ended"
        self.tell("balance", balance=styles.money(self.style, 540), due=self.day("2026-08-01"), total=styles.money(self.style, 630))
        return "done"


class WrongRecord(desk.Agent):
    """Reads back the right booking and writes to the one beside it."""

    def commit(self, writes):
        return super().commit([(n, a | ({"reference": SIMILAR.get(a["reference"], a["reference"])} if "reference" in a else {})) for n, a in writes])


class Deaf(desk.Agent):
    """Takes what is said after a recap for a yes, also where it changes something."""

    def hear_book(self, t, h):
        return False if t.get("recapped") and self.asked == ["confirm"] else super().hear_book(t, h)

    def verdict(self, t, h, changed):
        return "drop" if h is not None and h.polar == "leave" else "yes"


class Lenient(desk.Agent):
    """Knows no house rules."""

    def refusal(self, unit, extra, n, b=None):
        return None

    def may_move(self, q):
        return True


class WrongAmount(desk.Agent):
    """Charges ten pounds more than it should."""

    def commit(self, writes):
        return super().commit([(n, a | ({"amount": a["amount"] + 10} if "amount" in a else {})) for n, a in writes])

    def words(self, key, **values):
        return super().words(key, **values).replace("£15", "£25") if key in ("recap_move", "done_move") else super().words(key, **values)


CLASSES = {"wrong_day": WrongDay, "no_yes": NoYes, "twice": Twice, "claims": Claims, "invents": Invents, "wrong_record": WrongRecord, "deaf": Deaf, "lenient": Lenient, "wrong_amount": WrongAmount}
BUGS = list(CLASSES)


def build(style, bug):
    return desk.build(style, CLASSES[bug])

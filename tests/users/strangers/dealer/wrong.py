"""Wrong desks: build(style, bug). Each does one thing wrong, everything else as the right one."""
import datetime

import desk
import world as w

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]
STYLES = desk.STYLES
OTHER = {
    "service": {"full service": "interim service", "oil change": "brake check"}, "car_type": {"small car": "van", "estate": "van"}, "part_number": {"W-210": "F-118"}, "model": {"Solis": "Tarn"},
    "invoice_number": {"INV-2217": "INV-2230"},
}


def later(iso):
    return (datetime.date.fromisoformat(iso) + datetime.timedelta(days=1)).isoformat()


def kept_quiet(result):
    """A result that does not give the mistake away."""
    return {"appointment_id": "A-501", "order_number": "P-501", "here_on": "2026-03-11", "stored_until": "2026-10-31", **{k: x for k, x in result.items() if k != "error"}}


class WrongDate(desk.Conversation):
    """Writes the day after the one agreed."""

    def write(self, name, args):
        for key in ("date", "until"):
            if key in args:
                args[key] = later(args[key])
        result = super().write(name, args)
        return kept_quiet(result)


class NoConfirmation(desk.Conversation):
    """Writes as soon as it knows everything, without asking."""

    def propose(self, name, args, values, first=()):
        self.after(name, values, self.write(name, args))
        return False


class DoubleWrite(desk.Conversation):
    """Writes everything twice."""

    def write(self, name, args):
        self.tools[name](**args)
        return super().write(name, args)


class InventedAnswer(desk.Conversation):
    """Tells prices and dates off the top of its head instead of looking them up."""

    MADE_UP = {
        "service_price": lambda a: {"service": a["service"], "price": 289.0, "hours": 2},
        "courtesy_cars": lambda a: {"date": a["date"], "cars": [{"car_type": "small car", "price_per_day": 18.0}, {"car_type": "estate", "price_per_day": 27.0}, {"car_type": "van", "price_per_day": 40.0}]},
        "get_tyre_set": lambda a: {"set_id": "T-77", "plate": a["plate"], "kind": "winter tyres", "tread_mm": 6.5, "stored_until": "2026-04-30", "season_price": 45.0},
        "get_repair": lambda a: {"claim_number": a["claim_number"], "plate": "MF20 DZP", "about": "rear bumper", "status": "in the paint shop", "ready": "2026-03-12", "excess": 200.0, "courtesy_car": None},
    }

    def look(self, name, /, **args):
        return self.MADE_UP[name](args) if name in self.MADE_UP else super().look(name, **args)


class WrongOrder(desk.Conversation):
    """Books first, looks up and tells afterwards what the customer wanted to know before."""

    def __init__(self, style):
        super().__init__(style)
        self.later = []

    def tell(self, what, **values):
        if what in ("service_price", "courtesy_cars", "over") and self.current:
            return
        super().tell(what, **values)

    def look(self, name, /, **args):
        if name in ("service_price", "courtesy_cars"):
            if (name, args) not in self.later:
                self.later.append((name, args))
            if name == "service_price":
                return {"service": args["service"], "price": self.world["services"][args["service"]]["price"], "hours": 1}
            return {"date": args["date"], "cars": [{"car_type": t, "price_per_day": 0.0} for t in self.world["courtesy_cars"]]}
        return super().look(name, **args)

    def offer(self, text):
        self.current.question = False
        if self.current.kind == "service":
            self.say("I'll tell you the price once it is in the book.")
            return self.do_service(self.current)
        return super().offer(text)

    def propose(self, name, args, values, first=()):
        if "price" in values and name != "extend_tyre_storage":
            values["price"] = "the usual number of"
        return super().propose(name, args, values, first)

    def turn(self, p):
        if self.later and self.wrote:
            for tool, args in self.later:
                r = self.tools[tool](**args)
                if tool == "service_price":
                    self.say(f"By the way, the price of the {args['service']} is {desk.money(r['price'])} euros.")
                else:
                    self.say("By the way, prices a day: " + ", ".join(f"{c['car_type']} {desk.money(c['price_per_day'])}" for c in r["cars"]) + " euros.")
            self.later = []
        super().turn(p)

    def on_confirm(self, p, changed, named, new):
        self.pending[3]["price"] = "0"
        super().on_confirm(p, changed, named, new)


class WrongItem(desk.Conversation):
    """Says the right thing and writes another."""

    def write(self, name, args):
        for key, table in OTHER.items():
            if args.get(key) in table:
                args[key] = table[args[key]]
        return kept_quiet(super().write(name, args))


class ClaimsWithoutCalling(desk.Conversation):
    """Says that it is done, and has done nothing."""

    def write(self, name, args):
        return kept_quiet(args)


class AsksForEver(desk.Conversation):
    """Asks for the same thing again, whatever it is told."""

    def turn(self, p):
        slot = {"test_drive": "phone", "repair": "claim_number"}
        if not self.current and not self.queue:
            self.absorb(p)
            if not self.wishes(p):
                self.guess(p)
            if self.queue:
                self.current = self.queue.pop(0)
                self.n = 0
                return self.again(slot.get(self.current.kind, "plate"))
            return self.on_start(p, set(), set(), [])
        self.absorb(p)
        self.again(slot.get(self.current.kind, "plate"))

    def again(self, slot):
        ways = [desk.v.ASK[self.style][slot], *desk.v.AGAIN[slot]]
        self.say(ways[self.n % len(ways)])
        self.n += 1
        self.pending = ("slots", [slot])


class IgnoresCorrection(desk.Conversation):
    """Takes a correction for a yes and writes what it had proposed."""

    def corrected(self):
        self.agreed()


CLASSES = dict(zip(BUGS, [WrongDate, NoConfirmation, DoubleWrite, InventedAnswer, WrongOrder, WrongItem, ClaimsWithoutCalling, AsksForEver, IgnoresCorrection]))


def build(style, bug):
    return lambda: CLASSES[bug](style)

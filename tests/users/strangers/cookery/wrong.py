"""Nine wrong variants of the agent: build(style, bug)."""
import desk
import world as school

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


class WrongDate(desk.Clerk):
    """Writes another date than was agreed, and tells the agreed one."""

    def call(self, t):
        args = self.arguments(t)
        if "date" in args:
            course = args.get("course") or (t.found or {}).get("course")
            days = sorted(self.world.courses[course]["dates"]) if course else []
            now = (t.found or {}).get("date")
            other = [d for d in days if d not in (args["date"], now) and (self.world.courses[course]["dates"][d] >= args.get("places", 1) or t.kind == "wait")]
            args["date"] = other[-1] if other else args["date"][:-2] + f"{(int(args['date'][-2:]) + 7) % 28 + 1:02}"
        return desk.WRITES[t.kind], self.arguments(t), self.tools[desk.WRITES[t.kind]](**args)


class NoConfirmation(desk.Clerk):
    """Writes as soon as it knows everything."""

    def recap(self):
        if self.task.kind == "evening" and not self.guests_ok(self.task):
            return None
        return self.write()

    def ask_check(self):
        self.task.checked = True
        return self.proceed()


class DoubleWrite(desk.Clerk):
    """Makes each write twice."""

    def call(self, t):
        name, args, r = super().call(t)
        self.tools[name](**args)
        return name, args, r


class InventedAnswer(desk.Clerk):
    """Tells prices, places and balances that no tool gave."""

    def price(self, n):
        return n + 7

    def left(self, n):
        return n + 4


class WrongOrder(desk.Clerk):
    """Looks things up only after it has written."""

    late = None

    def read(self, name, **args):
        if self.task is None or self.task.kind not in desk.WRITES:
            return super().read(name, **args)
        self.late = self.late or []
        self.late.append((name, args))
        return self.raw[name](**args)

    def move_date_ok(self, t):
        return True

    def write(self):
        t = self.task
        after, self.late = self.late or [], []
        call = super().call

        def then(task):
            out = call(task)
            for name, args in after:
                self.tools[name](**args)
            return out

        self.call = then
        try:
            return super().write()
        finally:
            self.call = call
            assert t is not None


class WrongItem(desk.Clerk):
    """Writes another item, menu or course than was agreed."""

    def call(self, t):
        args = self.arguments(t)
        for key, table in (("item", list(school.ITEMS)), ("menu", school.MENUS), ("course", sorted(self.world.courses))):
            if key in args and (key != "course" or t.kind == "wait"):
                args[key] = table[(table.index(args[key]) + 1) % len(table)]
        return desk.WRITES[t.kind], self.arguments(t), self.tools[desk.WRITES[t.kind]](**args)


class Claims(desk.Clerk):
    """Says that it is done, and has done nothing."""

    def call(self, t):
        made_up = {"book": {"reference": "LT-6009"}, "order": {"order": "OR-709"}, "wait": {"position": 4}, "evening": {"reference": "PE-309"}}
        return desk.WRITES[t.kind], self.arguments(t), made_up.get(t.kind, {"reference": t.s.get("reference")})


class AsksForEver(desk.Clerk):
    """Never has enough: begins again with the first question."""

    def recap(self):
        self.ask(desk.NEEDS[self.task.kind][:1])

    def tell_voucher(self, t):
        self.ask(["code"])
        return False

    def proceed(self):
        if self.task and self.task.kind == "info" and self.task.s.get("course"):
            return self.ask(["course"])
        return super().proceed()


class IgnoresCorrection(desk.Clerk):
    """What was said once stays as it is."""

    def put(self, t, key, value):
        if desk.slot(t, key) not in t.s:
            super().put(t, key, value)

    def hear(self, text):
        was = self.pending
        if was == "confirm" and self.task and not desk.hear.aborts(text):
            before = dict(self.task.s)
            self.absorb(text)
            self.task.s = before
            vals = desk.hear.values(text, ["places"], self.today)
            if {"places", "people", "number"} & vals.keys():
                return self.write()
        return super().hear(text)


CLASSES = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
           "claims_without_calling": Claims, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}


def build(style, bug):
    cls = CLASSES[bug]

    def factory():
        return cls(style)
    return factory

"""Nine wrong variants of the right clerk."""
from datetime import date, timedelta

import desk
from desk import STYLES  # noqa: F401


class WrongDate(desk.Clerk):
    """Books another day than the one agreed on."""
    def write(self, name, **args):
        if name == "book_room":
            args["date"] = (date.fromisoformat(args["date"]) + timedelta(7)).isoformat()
        other = {"B2-NOV": "B2-DEC", "WSB-1": "WSB-2", "POT-WE": "POT-FR", "SPA-TH": "SPA-SA"}
        return super().write(name, **{k: other.get(v, v) for k, v in args.items()})


class NoConfirmation(desk.Clerk):
    """Does it at once."""
    def __init__(self, style):
        super().__init__(style)
        self.voice.confirms = False

    def propose(self, t, inf, fields):
        self.execute(t)
        return "next"

    def go(self):
        while t := self.task():
            getattr(self, t.kind)(t)
            if t.open:
                return


class DoubleWrite(desk.Clerk):
    def write(self, name, **args):
        super().write(name, **args)
        return super().write(name, **args)


class InventedAnswer(desk.Clerk):
    """Answers questions out of its head."""
    def fact(self, topic, kind, t, h):
        text = super().fact(topic, kind, t, h)
        made_up = {"Caminos 1": "Puente Uno", "Petra Lind": "Sheila Brown", "£105": "£120", "£105.00": "£120.00", "your own brushes and a block of paper; paints are provided": "nothing at all", "2 October": "9 October", "2 Oct": "9 Oct"}
        for right, wrong in made_up.items():
            text = text.replace(right, wrong) if text else text
        return text

    def quote(self, t, b):
        q = {"refund": b["paid"], "paid": b["paid"], "days_before_start": 20}
        if "quotes" not in t.v:
            t.v["quotes"] = {b["booking_id"]: q}
            self.say("answer", f"If you cancel {b['title']} now, the whole {self.voice.money(q['paid'])} will be refunded.")
        return q


class WrongOrder(desk.Clerk):
    """Acts first and looks up afterwards; takes the second want before the first."""
    def quote(self, t, b):
        return t.v.setdefault("quotes", {}).setdefault(b["booking_id"], {"refund": 0 if b["title"] == "Gentle yoga" else 105, "paid": b["paid"], "days_before_start": 0})

    def cancel(self, t):
        if self.learner and not t.told:
            t.told.add("rule")
            self.say("answer", f"What would come back is {self.voice.money(105) if 'ITA' in t.prefs.get('courses', []) else 'nothing, there is no refund'}.")
        return super().cancel(t)

    def execute(self, t):
        held = None
        if t.kind == "exam":
            held = self.tools["register_exam"]
            self.late = (held, {"learner_number": self.learner["learner_number"], "session": t.chosen["session"]})
            self.tools = {**self.tools, "register_exam": lambda **a: {"registration": "R-881"}}
        super().execute(t)
        if held:
            self.tools = {**self.tools, "register_exam": held}
        elif t.kind == "book" and getattr(self, "late", None):
            self.late[0](**self.late[1])
            self.late = None
        if t.kind in ("cancel", "transfer"):
            self.tools["quote_cancellation"](t.chosen["booking_id"])


class WrongItem(desk.Clerk):
    """The right deed, done to something else."""
    def write(self, name, **args):
        other = {"B-5340": "B-5341", "C-802": "C-771", "Studio 3": "Hall", "SPA-TH": "SPA-SA", "POT-WE": "POT-FR", "B2-NOV": "C1-NOV", "B-5603": "B-5341"}
        return super().write(name, **{k: other.get(v, v) for k, v in args.items()})


class ClaimsWithoutCalling(desk.Clerk):
    def write(self, name, **args):
        return {"booking_id": "B-5709", "registration": "R-889", "order": "O-319", "let": "H-69"}


class AsksForEver(desk.Clerk):
    """Never has enough."""
    def identify(self, t):
        missing = self.missing(t)
        if missing or "loop" in t.told or not self.learner:
            if not missing:
                t.told.add("loop")
                self.asks(["number"])
                return False
            return super().identify(t)
        return super().identify(t)

    def room(self, t):
        if self.ask(t, ["date"]) or self.ask(t, ["span"]):
            return None
        return self.asks(["date"])

    def answers(self, h):
        if h.topics and not self.task():
            self.asks(["course"])
            return True
        return super().answers(h)


class IgnoresCorrection(desk.Clerk):
    """What is once noted stays noted."""
    def take(self, h, pending):
        before = [(t, dict(t.v)) for t in self.tasks]
        fresh, new = super().take(h, pending)
        for t, v in before:
            for slot in desk.NAMES:
                if slot in v and t.v.get(slot) != v[slot]:
                    t.v[slot] = v[slot]
                    fresh = [s for s in fresh if s != slot]
                    h.yes, h.no = True, False  # takes it for a yes
        return fresh, new


CLERKS = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
          "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}
BUGS = list(CLERKS)


def build(bug, style):
    if bug not in CLERKS:
        raise ValueError(bug)
    return desk.build(style, CLERKS[bug])

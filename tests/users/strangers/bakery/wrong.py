"""The bakery's desk with bugs: `build(style, bug=None)`. Without a bug it is the right one (desk.py)."""
from datetime import date, timedelta

import desk as right
from desk import *  # noqa: F403
from desk import HALVES, ORDERS, STYLES, WINDOWS, Desk, offers_in, same, settle

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_item", "claims_without_calling", "ignores_correction", "pushes_extra", "asks_for_ever"]
WRITES = {"place_order", "change_order", "cancel_order", "redeem_voucher"}
OTHER = {"lemon drizzle": "vanilla", "vanilla": "lemon drizzle", "red velvet": "chocolate fudge", "chocolate fudge": "red velvet", "carrot and walnut": "coffee and walnut",
         "coffee and walnut": "carrot and walnut"}
IDS = [o[0] for o in ORDERS]


def next_day(iso):
    d = date.fromisoformat(iso) + timedelta(1)
    return (d + timedelta(d.weekday() == 6)).isoformat()


def later(time):
    """An hour later, or earlier at the end of the day; of collections."""
    h = int(time[:2]) + 1
    t = f"{h:02}{time[2:]}"
    return t if t in HALVES else f"{h - 2:02}{time[2:]}"


class Buggy(Desk):
    def __init__(self, style, bug):
        super().__init__(style)
        self.bug = bug
        self.shown = STYLES.index(style) % 2 == 0  # pushes_extra: in the recap and the call; else in the call alone

    def call(self, tool, **args):
        bug = self.bug
        if tool not in WRITES:
            result = super().call(tool, **args)
            if bug == "invented_answer" and tool == "find_order" and self.task.kind == "cancel" and result.get("cancellation_fee"):
                fee = round(result["paid"] * 0.15, 2)
                result = {**result, "cancellation_fee": fee, "refund_if_cancelled": round(result["paid"] - fee, 2)}
            if bug == "invented_answer" and tool == "check_times" and args["method"] == "delivery":
                result = {**result, "free": WINDOWS}
            return result
        if bug == "wrong_date" and args.get("date"):
            args["date"] = next_day(args["date"])
        if bug == "wrong_item":
            if tool == "place_order":
                args["flavour"] = OTHER[args["flavour"]]
            elif args.get("writing"):
                args["writing"] = "Happy Birthday"
            else:
                args["order_id"] = IDS[(IDS.index(args["order_id"]) + 1) % len(IDS)]
        if bug == "pushes_extra" and tool == "place_order":
            args["cover"] = True
        if bug == "pushes_extra" and tool == "change_order":
            args["box"] = True
        if bug == "claims_without_calling":
            task = self.task
            if tool == "place_order":
                return {"order_id": "B-2101", **task.quote}
            if tool == "redeem_voucher":
                amount = min(task.order["due"], task.voucher["balance"])
                return {"order_id": args["order_id"], "redeemed": amount, "due": round(task.order["due"] - amount, 2)}
            return {"order_id": args["order_id"]}
        result = super().call(tool, **args)
        if bug == "double_write":
            super().call(tool, **args)
        if bug == "pushes_extra" and tool == "redeem_voucher":
            super().call("change_order", order_id=args["order_id"], box=True)
        if bug == "invented_answer" and tool == "place_order":
            result = {**result, "order_id": "B-7315"}
        return result

    # no_confirmation
    def recap(self, recap):
        if self.bug == "no_confirmation":
            self.task.stuck = 0
            return self.write()
        return super().recap(recap)

    def p_cancel(self):
        if self.bug == "no_confirmation":
            wait = self.lookup()
            if wait:
                return wait
            self.task.agreed = True
            self.task.slots.setdefault("refund", "card")
        return super().p_cancel()

    # ignores_correction: collection times are heard an hour late; what was heard once stays
    def absorb(self, task, facts):
        old = dict(task.slots)
        changed = super().absorb(task, facts)
        if self.bug == "ignores_correction" and task.kind == "order":
            for f in ("size", "flavour", "free", "writing", "date", "time"):
                if old.get(f) is not None and f not in self.awaiting and task.slots.get(f) != old[f]:
                    task.slots[f] = old[f]
                    changed.discard(f)
        return changed

    def resolve(self, task):
        super().resolve(task)
        time = task.new.get("time")
        if self.bug == "ignores_correction" and time and "-" not in time:
            if not getattr(task, "misheard", None):
                task.misheard = later(time)
            task.new["time"] = task.misheard

    def confirming(self, text, facts, yes, no, drop):
        task = self.task
        if self.bug == "ignores_correction" and task.kind in ("order", "change"):
            now = {**(task.order or {}), **task.new} if task.kind == "change" else task.slots
            differs = []
            for f in ("size", "flavour", "free", "writing", "date", "method", "time"):
                values = [settle(x, now.get("method"), ()) if f == "time" else x for x in facts.values(f)]
                if values:
                    differs.append(all(not same(x, now.get(f)) for x in values) if yes and not no else any(not same(x, now.get(f)) for x in values))
            if any(differs):
                return self.progress()
        reply = super().confirming(text, facts, yes, no, drop)
        if self.bug == "pushes_extra" and self.shown and self.task is task and task.kind == "order" and offers_in(text).get("cover") is False:
            self.info = []
            return self.progress()  # and there it is again
        return reply

    def p_order(self):
        task, s = self.task, self.task.slots
        if self.bug == "ignores_correction" and s.get("time") and s.get("method") == "collection" and "-" not in s["time"]:
            if not getattr(task, "misheard", None):
                task.misheard = later(s["time"])
            s["time"] = task.misheard
        if self.bug == "pushes_extra" and self.shown and {"candles", "cover"} <= set(task.offers):
            task.offers["cover"] = True
        if self.bug == "asks_for_ever" and s.get("phone"):
            if all(s.get(f) is not None for f in ("size", "flavour", "free", "writing", "date", "method", "time", "name")) and (s["method"] != "delivery" or s.get("street") and s.get("postcode")):
                s.pop("phone")
        return super().p_order()

    def p_change(self):
        task = self.task
        if self.bug == "pushes_extra" and self.shown and task.order and "box" in task.offers:
            self.resolve(task)
            task.offers["box"] = bool(task.new)
        return super().p_change()

    def lookup(self):
        task, s = self.task, self.task.slots
        if self.bug == "asks_for_ever" and task.order is None and (s.get("order_id") or s.get("phone")):
            s.pop("order_id", None), s.pop("phone", None)
            return self.ask(["order"], self.v("q_nonum" if task.by_phone else "q_order"))
        return super().lookup()


def build(style, bug=None):
    """A factory: each call makes the agent of one conversation, with this bug."""
    if bug is None:
        return right.build(style)
    if bug not in BUGS:
        raise ValueError(f"no such bug: {bug}")

    def make():
        talk = Buggy(style, bug)

        def agent(text: str) -> str:
            return talk.turn(text)

        agent.desk = talk
        return agent

    return make

"""Variants of the desk with one planted fault each."""
import datetime as dt
import re

import desk
from desk import STYLES
from desk import NEEDS, WRITES, Desk


class WrongDate(Desk):
    """Reads the right day back, and writes the next one."""
    def write(self, task, s):
        return super().write(task, {**s, "date": (dt.date.fromisoformat(s["date"]) + dt.timedelta(1)).isoformat()} if "date" in s else s)


class NoConfirmation(Desk):
    """Writes as soon as it knows all."""
    def reads_yes(self, task):
        return False


class DoubleWrite(Desk):
    """Makes each write twice."""
    def write(self, task, s):
        super().write(task, s)
        return super().write(task, s)


class InventedAnswer(Desk):
    """Answers questions with figures and days that no tool gave."""
    def extra(self, sentence):
        sentence = re.sub(r"£\d+(\.\d\d)?", "£31.50", sentence)
        sentence = re.sub(r"\b\d+(?=%| per cent)", "25", sentence)
        return sentence.replace(self.v.day("2026-03-04"), self.v.day("2026-03-12"))


class WrongOrder(Desk):
    """Puts a move aside until another write, or the end."""
    def commit(self):
        if self.task.kind == "move":
            self.aside, self.task = self.task, None
            return self.next(self.v.say("later"))
        reply = super().commit()
        return self.late() + reply

    def turn(self, text):
        reply = super().turn(text)
        return self.late() + reply if self.state == "over" else reply

    def late(self):
        task, self.aside = getattr(self, "aside", None), None
        if not task:
            return ""
        result = self.write(task, task.slots)
        return self.v.done("move", task.slots, result["reference"]) + "  "


class WrongItem(Desk):
    """Reads the right garment (or order) back, and writes the other one."""
    def write(self, task, s):
        if s.get("garment") and task.record and len(task.record["items"]) > 1:
            s = {**s, "garment": next(i for i in task.record["items"] if i != s["garment"])}
        elif task.kind == "cancel":
            s = {**s, "ticket": "LC-4523" if s["ticket"] != "LC-4523" else "LC-4519"}
        return super().write(task, s)


class ClaimsWithoutCalling(Desk):
    """Says that it is done, with a reference of its own, and calls nothing."""
    def write(self, task, s):
        self.w["next"] += 1
        return {"reference": f"REF-{self.w['next']}"}


class AsksForEver(Desk):
    """Never has enough: asks the last thing again and again."""
    def advance(self):
        task = self.task
        if task.kind == "quote" and all(s in task.slots for s in NEEDS["quote"]):
            return self.ask(["service"])
        reply = super().advance()
        if self.state == "confirm" and self.task is task and task.kind in WRITES:
            return self.ask(NEEDS[task.kind][-1:], items=task.record["items"] if task.record else None, free=task.free)
        return reply


class IgnoresCorrection(Desk):
    """What it has heard first, stays."""
    def corrects(self, task, got):
        for k, v in got.items():
            task.slots.setdefault(k, v)

    def turn(self, text):
        if self.state == "change":
            self.state = "confirm"
            return self.advance()
        return super().turn(text)


FAULTS = {"wrong_date": WrongDate, "no_confirmation": NoConfirmation, "double_write": DoubleWrite, "invented_answer": InventedAnswer, "wrong_order": WrongOrder, "wrong_item": WrongItem,
          "claims_without_calling": ClaimsWithoutCalling, "asks_for_ever": AsksForEver, "ignores_correction": IgnoresCorrection}
BUGS = list(FAULTS)


def build(style, bug):
    """A factory of fresh agents that speak in this style and have this fault."""
    return desk.build(style, FAULTS[bug])

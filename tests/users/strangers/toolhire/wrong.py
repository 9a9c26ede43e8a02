"""Nine wrong variants of the right agent, one planted fault each: build(style, bug).

`python wrong.py` holds them against the goals with the users of check.py: each fault has to be seen in each of its stories, in every style."""
import sys
from datetime import timedelta
from pathlib import Path

import yaml

import desk
from desk import MODELS, STYLES, Clerk, day, iso


class WrongDay(Clerk):
    """Writes a day later than was agreed."""

    def write(self, name, **args):
        for slot in ("end", "new_end", "date"):
            if slot in args:
                args[slot] = iso(day(args[slot]) + timedelta(days=1))
        return super().write(name, **args)


class NoYes(Clerk):
    """Writes as soon as it knows enough, without asking for a yes."""

    def advance(self):
        for k in self.queue:
            k["confirmed"] = True
        super().advance()


class DoubleWrite(Clerk):
    """Writes everything twice."""

    def write(self, name, **args):
        result = super().write(name, **args)
        super().write(name, **args)
        return result


class ClaimsWithoutCalling(Clerk):
    """Says that it is done, and has called nothing."""

    def write(self, name, **args):
        return {"hire_no": "H-3201", "off_hire_no": "OFF-5021"}


class InventsAnswer(Clerk):
    """Tells a deposit that nobody looked up."""

    def say(self, key, **kw):
        if key in ("deposit", "deposit_book"):
            kw["amount"] = "£95"
        super().say(key, **kw)

    def deposit(self, m):
        return 95 if super().deposit(m) else 0


class WrongRecord(Clerk):
    """Takes the other one of two that look alike: another hire of the same customer, another machine of the same kind."""

    def write(self, name, **args):
        if "hire_no" in args:
            own = [h["hire_no"] for h in self.hires if h["hire_no"] != args["hire_no"]]
            args["hire_no"] = own[0] if own else args["hire_no"]
        if "model" in args:
            args["model"] = next(m for m, x in MODELS.items() if x["kind"] == MODELS[args["model"]]["kind"] and m != args["model"])
        return super().write(name, **args)


class IgnoresChange(Clerk):
    """Once it has read something back, takes whatever is said for a yes."""

    def hear(self, text, t):
        if "confirm" in self.expect:
            self.queue[0]["confirmed"] = True
            return True
        return super().hear(text, t)


class AgreesToRefused(Clerk):
    """Does what the house rules refuse: waivers on running hires, machines that others have reserved, hires that end in the past."""

    def waiver_barred(self, h):
        return False

    def do_extend(self, k):
        if k.get("hire"):
            k["hire"]["reserved_from"] = None
        for h in self.hires or []:
            h["reserved_from"] = None
        return super().do_extend(k)

    def do_off(self, k):
        if k.get("backdate"):
            k["date"], k["backdate_said"], k["time"] = k["backdate"], True, "08:00"
            k["slots_of"], k["time_slots"] = k["date"], ["08:00"]
        return super().do_off(k)


class WrongAmount(Clerk):
    """Names a sum that is a tenth too high."""

    def total(self, k):
        return round(super().total(k) * 1.1, 2)

    def extra(self, k):
        return super().extra(k) * 1.1


CLASSES = {"wrong_day": WrongDay, "no_yes": NoYes, "double_write": DoubleWrite, "claims_without_calling": ClaimsWithoutCalling, "invents_answer": InventsAnswer,
           "wrong_record": WrongRecord, "ignores_change": IgnoresChange, "agrees_to_refused": AgreesToRefused, "wrong_amount": WrongAmount}
BUGS = list(CLASSES)


def build(style, bug):
    """What the harness takes as an agent, as desk.build, with one fault."""
    if style not in STYLES:
        raise ValueError(f"no style {style!r}: {STYLES}")
    return type(f"ToolHire_{style}_{bug}", (CLASSES[bug],), {"style": style, "__module__": __name__})


def main():
    import check
    bugs = yaml.safe_load((Path(__file__).resolve().parent / "bugs.yaml").read_text())
    missed = 0
    for bug in BUGS:
        seen = {}
        for story in check.STORIES:
            for style in STYLES:
                for manner in ("plain", "wordy", "several"):
                    _, faults = check.play(lambda s: build(s, bug), style, story, manner)
                    seen.setdefault(story["id"], []).append(bool(faults))
        for story, marks in seen.items():
            if story in bugs[bug] and not all(marks):
                missed += 1
                print(f"{bug}: not always seen in {story}: {sum(marks)} of {len(marks)}")
        print(f"{bug:24}", ", ".join(f"{s} {sum(m)}/{len(m)}" for s, m in seen.items() if any(m)))
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())

"""Nine wrong variants of the desk. python wrong.py [STYLE...]: each must fail, by the hand-written answers, where bugs.yaml says."""
import asyncio
import datetime as dt
import re
import sys
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent))
import desk

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


class Hook:
    """Right in everything; a bug overrides one of these."""

    def write(self, d, name, args):
        return d.tool[name](**args)

    def read(self, d, name, args):
        return d.tool[name](**args)

    def ignore(self, d):
        return False

    def need(self, d, task, need):
        return need

    def no_consent(self):
        return False


class WrongDate(Hook):
    def write(self, d, name, args):
        args = dict(args)
        for k in ("end", "date", "day", "start"):
            if k in args:
                args[k] = args[k] + 1 if k == "day" else (dt.date.fromisoformat(args[k]) + dt.timedelta(1)).isoformat()
                break
        return d.tool[name](**args)


class NoConfirmation(Hook):
    def no_consent(self):
        return True


class DoubleWrite(Hook):
    def write(self, d, name, args):
        d.tool[name](**args)
        return d.tool[name](**args)


class InventedAnswer(Hook):
    def read(self, d, name, args):
        got = d.tool[name](**args)
        if name == "lookup_policy":
            got = {**got, "text": re.sub(r"\d+", lambda m: str(int(m.group(0)) + 2), got["text"], count=1)}
        return got


class WrongOrder(Hook):
    def __init__(self):
        self.late = []

    def read(self, d, name, args):
        if name.startswith("list_"):
            self.late.append((name, args))
            return d.plain[name](**args)
        return d.tool[name](**args)

    def write(self, d, name, args):
        got = d.tool[name](**args)
        for n, a in self.late:
            d.tool[n](**a)
        self.late = []
        return got


class WrongItem(Hook):
    def write(self, d, name, args):
        args = dict(args)
        if "card" in args:
            args["card"] = next(c["card"] for c in d.cust["cards"] if c["card"] != args["card"])
        elif "from_account" in args:
            args["from_account"], args["to_account"] = args["to_account"], args["from_account"]
        elif "payee" in args:
            args["payee"] = next(p for p in d.cust["payees"] if p != args["payee"])
        else:
            for k in ("charge_id", "payment_id", "fee_id"):
                if k in args:
                    args[k] = next((r[k] for r in d.lists[d.cur.kind] if r[k] != args[k]), args[k])
        # the limit of a debit card, and the like, is not refused here: the tool would raise
        if name == "raise_limit":
            return d.tool["raise_limit"](card="8830" if d.cust["customer_id"] != "3104482" else "7751", limit=min(args["limit"], 6500))
        return d.tool[name](**args)


class ClaimsWithoutCalling(Hook):
    def write(self, d, name, args):
        return d.plain[name](**args)


class AsksForEver(Hook):
    def need(self, d, task, need):
        return need or [desk.SLOTS[task.kind][-1]]


class IgnoresCorrection(Hook):
    def ignore(self, d):
        return d.changed(d.cur)


HOOKS = dict(zip(BUGS, (WrongDate, NoConfirmation, DoubleWrite, InventedAnswer, WrongOrder, WrongItem, ClaimsWithoutCalling, AsksForEver, IgnoresCorrection)))


def build(bug, style):
    return desk.build(style, HOOKS[bug])


async def main():
    import check
    shows = yaml.safe_load((Path(__file__).resolve().parent / "bugs.yaml").read_text())
    bad = 0
    for style in sys.argv[1:] or ["warm", "one_list", "developer"]:
        for bug in BUGS:
            got = await check.play(build(bug, style), "plain", shows[bug])
            said = {n: check.outcome(t) for n, t in got.items()}
            wrong = [n for n in shows[bug] if said.get(n) != "fail"]
            bad += len(wrong)
            print(f"{style:10} {bug:23} fails in {len(shows[bug]) - len(wrong)}/{len(shows[bug])}" + (f"  NOT: {[(n, said.get(n)) for n in wrong]}" if wrong else ""), flush=True)
            if wrong:
                for n in wrong:
                    check.show(got[n])
    return bad


if __name__ == "__main__":
    sys.exit(bool(asyncio.run(main())))

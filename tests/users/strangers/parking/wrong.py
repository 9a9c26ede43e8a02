"""The right agent with one planted fault each. python wrong.py: shows, with the hand-written answers of check.py, that each fails where bugs.yaml says so."""
import asyncio
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk
from desk import STYLES
from desk import Agent

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


class WrongDate(Agent):
    def write(self):
        v = self.cur["vals"]
        kept = dict(v)
        v.update({k: x + timedelta(1) for k, x in v.items() if isinstance(x, date)})
        try:
            return super().write()
        finally:
            v.update(kept)


class NoConfirmation(Agent):
    def read_back(self):
        return self.commit()


class DoubleWrite(Agent):
    def write(self):
        super().write()
        return super().write()


class InventedAnswer(Agent):
    def faq(self, low):
        swap = (("56 days", "10 days"), ("free of charge", "£25 a year"), ("six weeks", "two weeks"))
        out = super().faq(low)
        for a, b in swap:
            out = [x.replace(a, b) for x in out]
        return out


class WrongOrder(Agent):
    """Looks things up only after it has written; until then it peeps into the records."""
    def look(self, ref):
        if ref not in self.cache:
            try:
                tool = desk.World().functions()["look_up"]
                self.cache[ref] = getattr(tool, "__wrapped__", tool)(ref)
            except ValueError:
                self.cache[ref] = None
        return self.cache[ref]

    def write(self):
        v = self.cur["vals"]
        result = super().write()
        for slot in ("permit", "fine"):
            if slot in v:
                self.tool["look_up"](v[slot])
        return result


class WrongItem(Agent):
    def write(self):
        v = self.cur["vals"]
        kept = dict(v)
        for slot, other in (("permit", "P-5930"), ("fine", "F-20933" if v.get("fine") != "F-20933" else "F-21177"), ("outside", "25 Quay Street"), ("badge", "BB-771240")):
            if slot in v:
                v[slot] = other
        if self.cur["kind"] == "issue_permit":
            v["plate"] = v["plate"][::-1]
        try:
            return super().write()
        finally:
            v.update(kept)


class ClaimsWithoutCalling(Agent):
    def write(self):
        return {"reference": "K-701"}


class AsksForEver(Agent):
    def commit(self):
        first = desk.TASKS[self.cur["kind"]][0]
        self.cur["vals"].pop(first, None)
        self.pool.pop(first, None)
        return self.advance()


class IgnoresCorrection(Agent):
    def set(self, slot, value, task=None):
        (task or self.cur)["vals"].setdefault(slot, value)

    def turn(self, text):
        state, cur = self.state, self.cur
        before = dict(cur["vals"]) if cur else {}
        out = super().turn(text)
        if state == "confirm" and cur is self.cur and self.cur and before == self.cur["vals"] and self.state == "objected":
            return self.join("Thank you, noted.", self.read_back())
        return out


CLASSES = dict(zip(BUGS, [WrongDate, NoConfirmation, DoubleWrite, InventedAnswer, WrongOrder, WrongItem, ClaimsWithoutCalling, AsksForEver, IgnoresCorrection]))


def build(style, bug):
    def fresh():
        agent = CLASSES[bug](style)

        def respond(text):
            return agent.turn(text)
        return respond
    return fresh


async def main():
    import yaml

    import check
    import harness
    shows = yaml.safe_load((HERE / "bugs.yaml").read_text())
    for bug in BUGS:
        played = []
        for story in check.S:
            if story["id"] in shows[bug]:
                agent = CLASSES[bug]("plain")
                played.append({**{k: v for k, v in story.items() if k not in ("user", "agent")}, "user_turns": check.talk(story, agent.turn, agent, "-v" in sys.argv)})
        with tempfile.TemporaryDirectory() as out:
            file = Path(out) / "stories.yaml"
            file.write_text(yaml.safe_dump(played, allow_unicode=True))
            await harness.simulate(str(file), agent=build("plain", bug), user="scripted", out=out + "/runs")
            rows = check.outcomes(out)
        print(bug, sum(o == "fail" for _, o, _ in rows), "of", len(shows[bug]), [r for r in rows if r[1] != "fail"])


if __name__ == "__main__":
    asyncio.run(main())

"""Proof that desk and stories fit: hand-written customers in two manners, 12 styles x 8 stories each.

short: answers exactly what the desk has pending (read off the desk itself); full: tells all facts in whole sentences early.
"""
import asyncio
import collections
import sys
import tempfile
from pathlib import Path

import harness

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from desk import STYLES, make  # noqa: E402
import yaml  # noqa: E402

STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
SHORT = {
    "punt-saturday": dict(date="13 June", boat="Punt", start="13:00", hours="2", people="5", name="Imogen Farrow", phone="07700 900118"),
    "launch-is-out": dict(date="Sunday", boat="Electric launch", start="3 pm", hours="three", people="six", name="Gareth Pell", phone="07700 900226", full="Then the punt, please"),
    "free-move": dict(ref="WL-3117", new_date="Friday", new_start="5 pm", when="Saturday 13 June", who="Oskar Lindqvist"),
    "three-hours-after-all": dict(date="June 20th", boat="rowing boat", start="11", hours="two", people="four of us", name="Beatriz Calloway", phone="07700900337", recap="No, make that three hours."),
    "cheapest-for-three": dict(date="18 June", boat="the cheapest", start="the latest one", hours="2 hours", people="3", name="dylan okoro", phone="07700 900441"),
    "only-with-all-the-money": dict(ref="3120", who="Farida Noor", when="tomorrow", recap="No, then leave it.", task="To cancel it"),
    "move-and-the-dog": dict(ref="I don't know it any more", who="Howard Pym", when="17 June", new_date="18 June", new_start="9:00", more="Yes, may I bring my dog?"),
    "only-asking": dict(more="And how much is the deposit?", task="only a question: how much is the deposit?"),
}
FULL = {
    "punt-saturday": ["It's for Saturday the 13th of June at one o'clock, for two hours, there are five of us, my name is Imogen Farrow and my number is 07700 900118, and we don't need a hamper."],
    "launch-is-out": ["There will be six of us, we'd like to start at 3 pm on Sunday, 14 June for three hours. My name is Gareth Pell, phone 07700 900226. No extras, please."],
    "free-move": ["My reference is WL-3117 and I would like to move it from Saturday 13 June to Friday, 12 June at 17:00, but only if it costs nothing."],
    "three-hours-after-all": ["For 2 hours, starting at 11 am, four people. I'm Beatriz Calloway, and you can reach me on 07700 900337. No hamper, thanks."],
    "cheapest-for-three": ["We need it for two hours, and I'd like the latest time that you have. I pay at most 30 pounds. I am Dylan Okoro, 07700 900441. No picnic hamper."],
    "only-with-all-the-money": ["It's booking WL-3120 in the name of Farida Noor. I only want to cancel it if I get all my money back, otherwise I'll keep it."],
    "move-and-the-dog": ["I'm afraid I don't have the reference. I'm Howard Pym, and the booking is for Wednesday 17 June; I'd like Thursday 18 June instead, at nine o'clock as before. And I'd like to know whether I may bring my dog."],
    "only-asking": ["I only want to know how much the deposit is, I don't want to book anything."],
}
DEFAULT = {"echo": "yes", "offer": "No", "recap": "Yes", "more": "No", "change": "no"}


def customer(style, story, manner, log):
    """An agent that is the desk, and the turns that the customer says to it; returns the turns."""
    desk = make(style)()
    turns, said = [], set()
    text = STORIES[story]["starting_sentence"]
    for _ in range(24):
        turns.append(text)
        log.append(f"U: {text}")
        answer = desk(text)
        log.append(f"A: {answer}")
        d = desk.desk
        if d.pending is None:
            break
        fact = SHORT[story]
        if manner == "full" and "full" not in said and d.pending != "full":
            said.add("full")
            text = FULL[story][0]
            if d.pending == "echo":
                text = "Yes, that's right. " + text
            continue
        if d.pending in ("more", "recap") and d.pending in fact and d.pending not in said and not (manner == "full" and d.pending == "more"):
            said.add(d.pending)
            text = fact[d.pending]
        elif d.pending == "full":
            text = fact.get("full", "the latest one")
        elif d.pending == "task":
            text = fact.get("task", "To book a boat")
        elif d.pending == "ask":
            text = ", ".join(fact[s] for s in d.asked if s in fact) or "I don't know"
            if manner == "full":
                text = "Well, " + text + ", please."
        else:
            text = DEFAULT[d.pending] if manner == "short" else {"echo": "Yes, that is correct.", "offer": "No, thank you, no hamper for us.", "recap": "Yes, please go ahead.", "more": "No, that's all, thank you.", "change": "Nothing."}[d.pending]
    return turns


async def main(verbose):
    fine, bad = collections.Counter(), []
    for manner in ("short", "full"):
        for style in STYLES:
            logs, docs = {}, []
            for story, doc in STORIES.items():
                log = logs[story] = []
                turns = customer(style, story, manner, log)
                doc = {k: v for k, v in doc.items() if k != "user"}
                docs.append({**doc, "starting_sentence": turns[0], "user_turns": turns[1:], "max_turns": 40})
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "s.yaml"
                path.write_text(yaml.safe_dump(docs, sort_keys=False, allow_unicode=True))
                run = await harness.simulate(str(path), agent=make(style), user="scripted", confirm=False, out=Path(folder) / "runs", concurrency=1)
            for t in run.trials:
                log = logs[t.story]
                ended = log[-1].replace("A: ", "", 1).endswith(STYLES[style]["bye"])
                if t.outcome == "success" and ended:
                    fine[manner] += 1
                else:
                    bad.append((manner, style, t.story))
                    print("BAD", manner, style, t.story, t.outcome, "" if ended else "no goodbye", [(g.name, g.reason) for g in t.verdict.goals if not g.met] if t.verdict else t.failure, [c.message for c in t.verdict.checks if c.status == "fail"] if t.verdict else "")
                    if verbose:
                        print("\n".join(log), "\n")
    print("check", dict(fine), "of", 12 * 8, "in each manner;", len(bad), "bad")


asyncio.run(main("-v" in sys.argv))

"""Scripted callers in three manners (terse, full sentences, all at once) play all stories in all styles. A caller answers what
the agent asks for; its lines are written by hand below. Each conversation is judged by the product (`user_turns`) and must be a
success; and every question must hold a word that tells what it asks for."""
import asyncio
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import yaml

import desk
import harness

KEY = {  # what a question about a slot must say
    "size": r"size|how big|inch", "flavour": r"flavour|classic", "free": r"allerg|dietary|can't have|free from", "writing": r"writ|message|inscription|words|text|putting on top|put on top",
    "date": r"date|day|when", "method": r"pick|deliver|collect|popping", "address": r"address|postcode|where", "time": r"available|time|slot|when|which|window|just let me know|prefer|do you\?|state", "name": r"name|put it under",
    "phone": r"phone|number", "order": r"order|number", "surname": r"surname|last name", "what": r"chang|different|amend", "code": r"code", "refund": r"card", "which": r"which", "help": r"about|do|help|assist|brings|request|cancel|happen",
    "confirm": r"", "go": r"call it off|cancel|ahead|proceed|go through|goodbye", "else": r"welcome|else|further|other|more|all\?|bye|thank|goodbye|closed|best", "offer:candles": r"candle", "offer:cover": r"cover", "offer:box": r"box"}

NO = ("no", "No, thank you, I don't want that.")
OFFERS = {"offer:candles": ("no candles", "No, thank you, we don't need any candles."), "offer:cover": ("no cover", "And I don't want the cover, thank you."), "offer:box": ("no", "No, thank you, I don't want an upgrade, the normal box will do.")}
CALLS = {
    "lemon-for-nora": dict(size=("8 inch", "I'd like the 8-inch one."), flavour=("lemon", "The flavour should be lemon drizzle, please."), free=("nuts", "My nephew is allergic to nuts, so it has to be nut-free."),
                           writing=("Happy 40th Nora", "The writing should be \"Happy 40th Nora\"."), date=("12 June", "We need it for Friday the 12th."), method=("pick up", "I'll collect it myself."), time=("2pm", "I'd come at two in the afternoon."),
                           name=("Tom Ashdown", "My name is Tom Ashdown."), phone=("07700900412", "You can reach me on 07700 900412."),
                           confirm=[("yes", "Yes, that's all correct, please go ahead.")],
                           flood="Hello, this is Tom Ashdown, 07700 900412. I need an 8-inch lemon drizzle cake for my wife, nut-free because of an allergy, with \"Happy 40th Nora\" on it, and I'll pick it up on June 12th at 14:00. No candles and no cover, please."),
    "move-the-collection": dict(order=("don't have it. Okafor. 07700 900118", "I'm afraid I don't have the order number with me. My name is Amara Okafor, and my phone number is 07700 900118."), surname=("Okafor", "The surname is Okafor."),
                                what=("9 June, 16:30", "I'd like to move it from Saturday 6 June at 10 to Tuesday 9 June at half past four."), date=("9 June", "I'd like it on Tuesday, June 9th."), time=("4.30pm", "At half past four in the afternoon, please."),
                                confirm=[("yes", "Yes please, that's right, Tuesday the 9th at 4:30 p.m.")],
                                flood="Hi, Amara Okafor here, 07700 900118. I need to change my collection from Saturday 6 June at 10 am to Tuesday 2026-06-09, 4:30 pm."),
    "cancel-if-cheap": dict(order=("B-2057 Lindqvist", "The order number is B-2057, and my name is Ingrid Lindqvist."), surname=("Lindqvist", "It's under Lindqvist."), go=("no, leave it", "No, that is too much for me. In that case please leave the order as it is."),
                            flood="Hello, Ingrid Lindqvist, order b2057. What does it cost to cancel it? If it costs more than £10, leave it."),
    "second-thoughts": dict(size=("6 inch", "I think a 6-inch one will do."), flavour=("red velvet", "Red velvet, please."), free=("none", "Nobody in the family has any allergies."), writing=("Welcome home Dev", "It should say \"Welcome home Dev\"."),
                            date=("10 June", "It's for Wednesday the 10th of June."), method=("delivery", "I would like it delivered."), address=("9 Alma Road, BS8 2DP", "Please deliver it to 9 Alma Road, Bristol, BS8 2DP."), time=("11-1", "I'd like the window between 11 and 1."),
                            name=("Priya Raman", "I'm Priya Raman."), phone=("07700 900639", "My phone number is +44 7700 900639."),
                            confirm=[("no, 8 inch", "No, it should be 8-inch, not 6-inch, my sister's family is coming as well."), ("yes", "Yes, now it is right. Please place the order.")],
                            flood="Hello, I'm Priya Raman on 07700 900639. I want a 6 inch red velvet cake delivered to 9 Alma Road, BS8 2DP on Wednesday, 10 June between 11 am and 1 pm, writing: Welcome home Dev. No allergies."),
    "two-errands": dict(help=("wrong writing on B-2063, and cancel B-2066", "First, the writing on order B-2063 is wrong, and then I want to cancel order B-2066."), order=("B-2063", "It's the order B-2063 I mean."), surname=("Marchetti", "My surname is Marchetti."),
                        writing=("Happy 90th Grandma Jean", "It must say \"Happy 90th Grandma Jean\" instead of \"Happy 90th Granny Jean\"."), what=("writing: Happy 90th Grandma Jean", "The writing needs to be changed to Happy 90th Grandma Jean."),
                        refund=("card", "The money should go back to my card, I don't want credit."), confirm=[("yes", "Yes, that's right."), ("yes", "Yes, please cancel it.")],
                        flood="Hello, Paolo Marchetti. Please correct the writing on order B-2063 to \"Happy 90th Grandma Jean\", and cancel order B-2066, with the money back to my card."),
    "saturday-or-else": dict(size=("10\"", "It should be the 10-inch cake."), flavour=("carrot", "We'd like carrot and walnut."), free=("no", "There are no allergies."), writing=("Fifty golden years", "Please write \"Fifty golden years\" on it."), date=("Sat 13 June", "On Saturday, June 13th."),
                             method=("delivery", "Delivery, please."), address=("31 Clare Street BS5 7XA", "They live at 31 Clare Street, BS5 7XA."),
                             time=[("9-11", "I would prefer between 9 and 11 in the morning."), ("2 to 4", "Then between 2 and 4 in the afternoon, please.")], name=("Dermot Fahey", "Please put it under Dermot Fahey."), phone=("07700 900774", "The number is 07700 900774."),
                             confirm=[("ok", "That's perfect, yes.")],
                             flood="I'm Dermot Fahey, 07700 900774, and need a 10-inch carrot and walnut cake that says \"Fifty golden years\", delivered to 31 Clare Street, BS5 7XA on Saturday 13 June, between 9 and 11 am or else between 2 and 4 pm. No allergies, no extras."),
    "too-far-away": dict(order=("B-2078, Pryce", "It's order B-2078 and my name is Gwen Pryce."), surname=("pryce", "The surname is Pryce."), address=("3 Orchard Close, BS37 6AB", "The address is 3 Orchard Close, BS37 6AB."), what=("delivery to 3 Orchard Close, BS37 6AB", "I'd like it delivered to 3 Orchard Close, BS37 6AB."),
                         method=("pick up then, 5pm", "In that case I'll pick it up on the same day, but at 5 pm instead of noon."), time=("5pm", "At five o'clock."), confirm=[("yes", "Yes, please do that.")],
                         flood="Hi, Gwen Pryce, order B-2078. Could it be delivered to 3 Orchard Close, BS37 6AB instead of me picking it up at noon?"),
    "voucher-no-box": dict(code=("CRUMB-318", "The code on it is CRUMB-318."), order=("B-2090, Haddad", "It's order B-2090, and the surname is Haddad."), surname=("Haddad", "My name is Samir Haddad."), confirm=[("yes", "Yes, go ahead, please.")],
                           flood="Hello, Samir Haddad here. I'd like to use my voucher CRUMB 318 for order B-2090."),
}
BYE = ("no thanks", "No, that was all, thank you very much. Goodbye.")
unclear = set()


def converse(story, style, manner):
    """The turns of a caller."""
    lines, n = CALLS[story["id"]], 0 if manner == "terse" else 1
    agent = desk.build(style)()
    turns = [lines["flood"] if manner == "flood" else story["starting_sentence"]]
    log, used = [], {}
    for _ in range(30):
        answer = agent(turns[-1])
        awaiting = list(agent.desk.awaiting)
        log += ["user: " + turns[-1], "agent: " + answer]
        ask = answer
        for part in agent.desk.info:
            ask = ask.replace(part, "")
        for slot in awaiting:
            if slot in KEY and slot not in ("which", "confirm") and not (slot in ("date", "time", "method", "writing", "size", "flavour") and awaiting[0] in ("what", "method")) and not re.search(KEY[slot], ask, re.I):
                unclear.add((style, slot, ask))
        if awaiting == ["else"] and used.get("else"):
            break
        said = []
        for slot in awaiting:
            line = OFFERS.get(slot) or (BYE if slot == "else" else lines.get(slot))
            if slot in ("date", "time", "flavour", "writing", "size") and awaiting[0] == "what" or awaiting[:1] == ["method"] and "time" in awaiting and slot != "method":
                continue
            if slot == "which":
                continue
            if line is None:
                raise LookupError(f"{story['id']} {style} {manner}: asked for {slot}: {answer}")
            count = used.get(slot, 0)
            used[slot] = count + 1
            if isinstance(line, list):
                line = line[min(count, len(line) - 1)]
            said.append(line[n])
        turns.append((", " if n == 0 else " ").join(said))
        if len(turns) > 28:
            break
    return turns, log, agent.desk.calls


async def main():
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    out = Path(tempfile.mkdtemp(dir=HERE, prefix=".check"))
    lasts = []
    for manner in ("terse", "full", "flood"):
        good = 0
        for style in desk.STYLES:
            played, logs = [], {}
            for story in stories:
                turns, log, calls = converse(story, style, manner)
                logs[story["id"]] = log
                played.append({**story, "starting_sentence": turns[0], "user_turns": turns[1:], "max_turns": max(20, len(turns) + 2)})
            file = out / f"{manner}-{style}.yaml"
            file.write_text(yaml.safe_dump(played, sort_keys=False, allow_unicode=True))
            run = await harness.simulate(str(file), agent=desk.build(style), out=out / "runs" / f"{manner}-{style}", user={"kind": "scripted"}, confirm=False)
            folder = next(p for p in (out / "runs" / f"{manner}-{style}").iterdir() if (p / "trials.jsonl").exists())
            for line in (folder / "trials.jsonl").read_text().splitlines():
                trial = json.loads(line)
                verdict = trial.get("outcome") or (trial.get("verdict") or {}).get("outcome") or trial.get("status")
                good += verdict == "success"
                if verdict != "success":
                    print(f"--- {manner} {style} {trial['story']}: {verdict}")
                    print("\n".join("    " + x for x in logs[trial["story"]]))
        lasts.append(f"{manner:6} {good} of {len(stories) * len(desk.STYLES)}")
        print(lasts[-1], flush=True)
    for style, slot, ask in sorted(unclear):
        print("unclear:", style, slot, "|", ask)
    shutil.rmtree(out)


asyncio.run(main())

"""python check.py: hand-written callers (terse, full, eager) hold all 8 stories with all 12 styles; the product judges their
conversations (the same lines as `user_turns`), and the recorded writes are compared with the goals besides."""
import asyncio
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import yaml

import desk
import harness

WRITES = {"renew_loan", "place_hold", "book_room", "cancel_booking", "pay_fine", "replace_card"}
# what each caller says to: (terse, full, eager)
COMMON = {
    "no": ("No.", "No, thank you, that is all I need.", "No thanks, I don't want that."),
    "yes": ("Yes.", "Yes, that's right, please go ahead.", "Yes please."),
    "end": ("No.", "No, that was everything, thank you very much.", "No, that's all. Goodbye."),
    "wait": ("OK.", "Sure, take your time.", "Thanks."),
}
SAY = {
    "study-room": {
        "card": ("20417336", "My library card number is 20417336.", "It's 2041 7336, and the postcode is TL4 8QX. The room is for Wednesday the 10th, 2 to 4 pm, for four people, with a whiteboard."),
        "postcode": ("TL4 8QX", "My postcode is TL4 8QX.", "tl48qx"),
        "date": ("10 June", "I need it on Wednesday the 10th of June.", "June 10th"), "start": ("2 pm", "We would like to start at two in the afternoon.", "14:00"),
        "hours": ("2", "We will need it for two hours.", "until four, so 2 hours"), "people": ("4", "There will be four of us.", "me and three others"),
        "room": ("whiteboard", "I would like the one that has a whiteboard, please.", "Not the one with the screen, the one with the whiteboard.")},
    "move-room": {
        "card": ("20558912", "The number on my card is 20558912.", "Card 20558912, TL2 3MD. It's the Alcott Room, from Friday 5 June at 10 to Tuesday 9 June at 3.30 pm."),
        "postcode": ("TL2 3MD", "I live at TL2 3MD.", "TL2 3MD"), "newdate": ("9 June", "I would like to have it on Tuesday 9 June instead of Friday the 5th.", "2026-06-09"),
        "newstart": ("15:30", "Could it start at half past three in the afternoon?", "3:30 p.m."), "booking": ("B-3310", "It is booking B-3310.", "the one on Friday")},
    "cancel-if-cheap": {
        "card": ("20663047", "My card number is 20663047.", "20663047 and TL1 5PE. It's about tomorrow's booking of the Byron Room, 11 o'clock."), "postcode": ("TL1 5PE", "That is TL1 5PE.", "TL1 5PE"),
        "booking": ("B-4127", "I mean the one tomorrow, Tuesday 2 June, at 11 o'clock.", "tomorrow's"),
        "confirm": ("No.", "No, if it costs more than £4, please leave the booking as it is.", "That's too much, I'll keep it then.")},
    "other-branch": {
        "card": ("20774155", "My library card is 20774155.", "I'm Tomasz Wieczorek, card 20774155, postcode TL6 1BN. I want the hardback of The Lantern Keepers and I'll pick it up at Central."), "postcode": ("TL6 1BN", "The postcode is TL6 1BN.", "TL6 1BN"),
        "edition": ("Hardback.", "I would like to have the hardback, please.", "not the audiobook, the hardback"), "pickup": ("Central", "I will pick it up at Central.", "at Central"),
        "confirm": ("No, Harbour.", "Actually, could I pick it up at Harbour instead of Central?", "Yes, but it should be Harbour, not Central."), "what_change": ("Harbour.", "I want to pick it up at Harbour.", "Harbour")},
    "renew-and-pay": {
        "card": ("20889023", "The number is 20889023.", "20889023, TL3 7RW. And for the fines take the card ending in 4417, not 9902."), "postcode": ("TL3 7RW", "My postcode is TL3 7RW.", "TL3 7RW"),
        "loan": ("Winter Orchard", "I mean Winter Orchard; the others I will bring back.", "Winter Orchard"), "paycard": ("4417", "Please use the card ending in 4417, the other one has expired.", "The 4417 one")},
    "large-print": {
        "card": ("20990417", "My card has the number 20990417.", "It is 20990417 and I live at TL5 2HG."), "postcode": ("TL5 2HG", "I live at TL5 2HG.", "TL5 2HG"),
        "title": ("A Field Guide to Moss", "I'm looking for A Field Guide to Moss, in large print, if you have it.", "Field Guide to Moss, large print or else paperback, and I'll collect it at Millgate."),
        "edition": ("Paperback", "The paperback will do then, but please not the audiobook.", "then the paperback"), "pickup": ("Millgate", "I will collect it at Millgate.", "Millgate")},
    "not-renewable": {
        "card": ("20112678", "My card number is 20112678.", "Desmond Achebe, 20112678, TL4 1ZA"), "postcode": ("TL4 1ZA", "It's TL4 1ZA.", "TL4 1ZA"), "loan": ("Tidewrack", "It's Tidewrack.", "Tidewrack"),
        "alt": ("Yes.", "What a pity. Yes, then please put me on the waiting list for it again.", "Then put me on the waiting list again, I'd pick it up at Central."), "pickup": ("Central", "I would pick it up at Central.", "Central")},
    "lost-card": {
        "card": ("I don't know.", "I do not know the number, I have lost the card.", "lost it"), "name": ("Fiona McAllister", "My name is Fiona McAllister.", "I'm Fiona McAllister, born 14/03/1979, and I'd collect the new one at Harbour."),
        "birth": ("14 March 1979", "I was born on 14 March 1979.", "March 14th, 1979"), "delivery": ("Harbour", "I would like to collect it at Harbour rather than have it posted.", "I'll collect it, at Harbour"),
        "care": ("No.", "No, I do not want any insurance or cover.", "No thanks, without CardCare please.")},
}
OPEN_END = {"q_want", "want_again"}


def hold(style, story, caller):
    """(caller's turns after the opening, calls, the talk as lines)"""
    talk = desk.Talk(style)
    lines, turns, text, changed = [], [], story["starting_sentence"], False
    say = SAY[story["id"]]
    for _ in range(18):
        lines.append(f"user: {text}")
        reply = talk.turn(text)
        lines.append(f"agent: {reply}")
        p = talk.pending
        if p == "done":
            break
        if p in ("slots", "room_none", "edition_none"):
            if not set(talk.asked) <= set(say):
                lines.append(f"?? {p} {talk.asked}")
                break
            text = " ".join(dict.fromkeys(say[k][caller] for k in talk.asked)) if caller == 1 else ", ".join(dict.fromkeys(say[k][caller] for k in talk.asked))
        elif p == "confirm" and "confirm" in say and not changed:
            text, changed = say["confirm"][caller], True
        elif p == "confirm":
            text = COMMON["yes"][caller]
        elif p in say:
            text = say[p][caller]
        elif p in ("offer", "care", "bigfine"):
            text = COMMON["no"][caller]
        elif p == "else":
            text = COMMON["end"][caller]
        elif p == "wait":
            text = COMMON["wait"][caller]
        else:
            lines.append(f"?? {p} {talk.asked}")
            break
        turns.append(text)
    return turns, talk.log, lines


def same(story, log):
    want = [(g["tool"], {k: str(v) for k, v in g["args"].items()}) for g in story["goals"] if "tool" in g]
    did = [(n, {k: str(v) for k, v in a.items()}) for n, a, _ in log if n in WRITES]
    key = str
    return sorted(map(key, want)) == sorted(map(key, did))


async def main():
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    text = yaml.safe_load((HERE / ("stories_user.yaml" if "--user" in sys.argv else "stories.yaml")).read_text())
    for caller, name in enumerate(("terse", "full", "eager")):
        good, product, total = 0, 0, 0
        for style in desk.STYLES:
            mine, judged = {}, []
            for story, plain in zip(stories, text):
                turns, log, lines = hold(style, story, caller)
                mine[story["id"]] = (same(story, log) and "agent" in lines[-1] and not lines[-1].startswith("??"), lines, log)
                judged.append({**plain, "user_turns": turns})
            folder = Path(tempfile.mkdtemp(prefix="check-", dir=HERE))
            os.chdir(folder)
            (folder / "s.yaml").write_text(yaml.safe_dump(judged, sort_keys=False, allow_unicode=True))
            run = await harness.simulate(str(folder / "s.yaml"), agent=desk.build(style), user="scripted", out=str(folder / "runs"))
            frame = {}
            import json
            for file in folder.rglob("trials.jsonl"):
                for line in file.read_text().splitlines():
                    trial = json.loads(line)
                    frame[trial["story"]] = trial
            import shutil
            os.chdir(HERE)
            shutil.rmtree(folder)
            for story in stories:
                total += 1
                trial = frame.get(story["id"], {})
                out = trial.get("outcome") or (trial.get("verdict") or {}).get("outcome") or trial.get("status")
                ok = mine[story["id"]][0]
                good += ok
                product += out == "success"
                if not ok or out != "success" or "-v" in sys.argv:
                    print(f"--- {name} {style} {story['id']}: writes {'ok' if ok else 'WRONG'}, product {out} {json.dumps(trial.get('failure') or '')[:300]}")
                    print("\n".join(mine[story["id"]][1]))
                    print([(n, a) for n, a, _ in mine[story["id"]][2] if n in WRITES])
        print(f"{name}: {good} of {total} by the recorded writes, {product} of {total} by the product", flush=True)


asyncio.run(main())

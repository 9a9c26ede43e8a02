"""Plays hand-written human answers (terse and chatty) by topic in every style: python check.py [--style NAME]... [--show] [--story ID]

Each conversation is first held with the agent alone, to learn what it asks; what the human said becomes `user_turns`, which harness plays and judges."""
import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk
import harness
from playing import Loader

WHO = {  # story → (terse name, dob; chatty name, dob)
    "passport-appointment": (("Ines Calloway", "7.9.1988"), ("I'm Ines Calloway.", "I was born on the 7th of September 1988.")),
    "change-of-address": (("Tomas Okafor", "22/01/1979"), ("My name's Tomas Okafor.", "My birthday is January 22nd, 1979.")),
    "parking-limit": (("leonie marsh", "30 Nov 1994"), ("It's Leonie Marsh.", "30th November 1994, that's when I was born.")),
    "birth-certificate": (("Raman, Priya", "12.06.1991"), ("Sure, this is Priya Raman.", "Born 12 June 1991.")),
    "bulky-waste": (("Dunne, Gerard", "1962-03-03"), ("Gerard Dunne's the name.", "I was born on 3 March 1962, a long time ago.")),
    "moved-with-dog": (("Hanna Brandt", "19 August 1985"), ("Of course, my name is Hanna Brandt.", "I was born on August 19, 1985.")),
    "lost-reference": (("Samuel Whitlock", "5 May 1970"), ("You're speaking to Samuel Whitlock.", "My date of birth is the fifth of May 1970.")),
    "late-cancel": (("Miriam Castell", "28.2.57"), ("I am Miriam Castell.", "Born on the 28th of February 1957.")),
}
SAY = {
    "passport-appointment": {
        "service": ("passport", "It's for a passport, please."), "appt_date": ("21 April", "I was hoping for Tuesday the 21st of April, if that's possible."), "appt_time": ("9:00", "Nine in the morning would be best."),
        "again:appt_date": ("Then 23 April.", "Oh, what a pity. Then I'd take Thursday, 23 April at nine, please."), "pick": ("23 April, 9:00", "Tuesday at nine isn't there, so Thursday the 23rd of April at nine, please."),
        "confirm": ("Yes.", "Yes, please do. And what does the passport cost, by the way?"), "else": ("What does the passport cost?", "No, that's everything, thank you very much.")},
    "change-of-address": {
        "address": ("41 Larch Lane", "We live at Larch Lane 41 now."), "move_in": ("1 April 2026", "We moved in on the first of April."), "persons": ("2", "It's my daughter and me."),
        "carry": ("stay", "Oh, the parking certificate should please stay as it is."), "confirm": ("Not 1 April, 4 April.", "Oh no, sorry, I got the date wrong: it was the 4th of April, not the 1st."), "confirm2": ("yes", "Yes, now it's all correct, thanks."), "else": ("that's all", "No thank you, that's all.")},
    "parking-limit": {
        "plate": ("WB-LM 507", "My car's plate is WB-LM 507."), "months": ("12", "A year would be nice, twelve months, if it costs no more than 90 euros."), "months_menu": ("6 months", "Oh, 12 months is more than the 90 euros I can pay. Then I'll take six months."),
        "start": ("1 May 2026", "From the first of May, please."), "payment": ("card", "I'll pay with my card."), "confirm": ("Yes", "Yes, that's fine with me."), "dear": ("No, too much. 6 months.", "Hm, that's more than I want to pay, my limit is 90 euros. Then let's make it half a year."),
        "else": ("no thanks", "That was everything, thank you!")},
    "birth-certificate": {
        "kind": ("multilingual", "I need the international one, the one in several languages."), "copies": ("1", "Just one copy, I think."), "delivery": ("post", "Could you send it to me by post, please?"), "payment": ("transfer", "I'd rather do a bank transfer."),
        "confirm": ("Make it 3.", "Actually, wait, I've changed my mind: I'd better have three copies."), "confirm2": ("ok", "Yes, that's right. How long will it take?"), "else": ("How long does it take?", "No, that's all, thanks a lot.")},
    "bulky-waste": {
        "items": ("sofa, mattress, fridge", "Well, there's an old couch, a mattress and a refrigerator."), "not": ("Then only sofa and mattress.", "Oh, all right, then please just take the rest."), "waste_date": ("the latest", "I'd take the last one, the 8th of May."),
        "confirm": ("Yes.", "Yes, that's good. What time do the things have to be out on the street?"), "else": ("When must it be out on the street?", "No, nothing else, thank you.")},
    "moved-with-dog": {
        "address": ("9 Beech Close", "It's number 9, so 9 Beech Close."), "move_in": ("28 March", "I moved in on 28 March."), "persons": ("just me", "Only me, I moved on my own."), "dog_name": ("Pixel", "He's called Pixel."), "breed": ("beagle", "A beagle."), "since": ("2 April", "I've had him since the second of April."),
        "chip": ("Don't know it.", "I'm afraid I don't have the chip number."), "payment": ("transfer", "By bank transfer, please."), "confirm": ("yes", "Yes, that's all correct."), "else": ("that's all", "And what does the licence cost a year?")},
    "lost-reference": {
        "ref": ("lost it", "I'm sorry, I've lost the reference number."), "new_date": ("24 April", "I'd like to come on Friday the 24th of April instead."), "new_time": ("10:20 as before", "The same time as before, please."),
        "kind": ("standard", "Just the standard one."), "copies": ("one", "One copy is enough."), "delivery": ("collect", "I'll pick it up myself."), "payment": ("card", "By card, please."), "confirm": ("Yes.", "Yes, go ahead."),
        "else": ("I also need my birth certificate.", "Yes, I'd also like to order my birth certificate.")},
    "late-cancel": {"else": ("Is my new passport ready? Which counter?", "That's a pity, then leave it as it is. But could you tell me whether my new passport is ready and at which counter I get it?")},
}
BYE = ("That's all.", "No, thank you, goodbye.")


def human(story, voice, agent, seen):
    """The next answer to what the agent asked last, or None at the end."""
    say, who = SAY[story], WHO[story][voice]
    stage, parts = agent.stage, []
    if stage == "bye":
        return None
    if stage == "else":
        seen["else"] = seen.get("else", 0) + 1
        return say["else"][voice] if seen["else"] == 1 else BYE[voice]
    if stage == "confirm":
        seen["confirm"] = seen.get("confirm", 0) + 1
        if story == "parking-limit" and agent.known["months"] == 12:
            return say["dear"][voice]
        return say["confirm2" if seen["confirm"] > 1 and "confirm2" in say else "confirm"][voice]
    if stage == "items":
        return say["not"][voice]
    if stage == "change":
        return "?? " + stage
    for topic in agent.expect:
        seen[topic] = seen.get(topic, 0) + 1
        if topic == "name":
            parts.append(who[0])
        elif topic == "dob":
            parts.append(who[1])
        elif topic == "appt_date" and agent.options and seen[topic] == 1:
            parts.append(say["pick"][voice])
        elif topic == "appt_date" and seen[topic] > 1:
            parts.append(say["again:appt_date"][voice])
            break
        elif topic == "months" and (agent.options or seen[topic] > 1):
            parts.append(say["months_menu"][voice])
        elif topic in say:
            parts.append(say[topic][voice])
        else:
            parts.append(f"?? {topic}")
    return (", " if voice == 0 else " ").join(parts)


def hold(story, style, voice, show=False, cls=None):
    agent, messages, seen, turns = (cls or desk.build(style))(), [], {}, []
    text = story["starting_sentence"]
    for _ in range(19):
        messages.append({"role": "user", "content": text})
        reply = agent.run(messages)
        messages.append({"role": "assistant", "content": reply})
        if show:
            print(f"  user   {text}\n  agent  " + reply.replace("\n", "\n         "))
        text = human(story["id"], voice, agent, seen)
        if text is None:
            break
        turns.append(text)
    return turns


async def main():
    p = argparse.ArgumentParser()
    p.add_argument("--style", action="append")
    p.add_argument("--story", action="append")
    p.add_argument("--show", action="store_true")
    a = p.parse_args()
    stories = [s for s in yaml.load((HERE / "stories.yaml").read_text(), Loader) if not a.story or s["id"] in a.story]
    bad = total = 0
    for style in a.style or desk.STYLES:
        played = []
        for s in stories:
            for voice, name in enumerate(("terse", "chatty")):
                if a.show:
                    print(f"--- {style} {s['id']} {name}")
                played.append({**s, "id": f"{s['id']}-{name}", "user_turns": hold(s, style, voice, a.show)})
        with tempfile.TemporaryDirectory() as tmp:
            file = Path(tmp) / "stories.json"
            file.write_text(json.dumps(played))
            run = await harness.simulate(str(file), agent=desk.build(style), out=tmp)
            rows = run.to_frame().to_dict("records")
            total += len(rows)
            wrong = [r for r in rows if r["outcome"] != "success"]
            bad += len(wrong)
            print(f"{style:9} {len(rows) - len(wrong)}/{len(rows)}", *(f"{r['story']}:{r['outcome']}" for r in wrong), flush=True)
    print(f"{total - bad} of {total} succeed")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

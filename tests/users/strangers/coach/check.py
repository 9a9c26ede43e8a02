"""Two manners of hand-written callers play all stories in all styles; the product judges what was said and called.

Each conversation is first held here (the caller answers by keywords of what the agent says); its lines are then the
`user_turns` of the same story, which `harness.simulate` plays with its scripted user and judges by the story's goals."""
import asyncio
import json
import os
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import yaml

import desk
import harness

YES = {"terse": "Yes.", "full": "Yes, that is all correct, please go ahead."}
NO = {"terse": "No.", "full": "No, thank you, I would rather not."}

# slot → (terse, full); "~" keys are special
CALLERS = {
 "two-seats-to-bristol": dict(origin=("Leeds", "We are leaving from Leeds."), destination=("Bristol", "We want to get to Bristol."), date=("12 June", "It would be on Friday, June 12th."),
   dep=("9:40", "We would like to take the one that leaves at twenty to ten in the morning."), passengers=("2", "There are two of us, my husband and I."), cases=("3", "We have got three large suitcases for the hold."),
   seat=("front", "If possible we would both like to sit near the front."), card=("71822044", "Yes, I do have a discount card, its number is 7182 2044."), name=("Nadia Farouk", "The name is Nadia Farouk."), phone=("07700 900417", "You can reach me on +44 7700 900417."),
   extras=("No", "No, we have neither a bicycle nor a pet with us.")),
 "move-to-last-coach": dict(start=("Change of date.", "I'd like to move my booking to another day, please."), reference=("MC48213", "The booking reference is MC 48213."), surname=("Whitcombe", "My surname is Whitcombe."), date=("June 11th", "I now need to travel on Thursday the 11th."),
   dep=("last one", "I will take the last coach of the day, please.")),
 "cancel-only-if-cheap": dict(start=("Cancellation.", "I am thinking of cancelling a booking."), reference=("MC50977", "It is booking MC50977, from Birmingham to Brighton on 8 June."), surname=("Brandt", "It was booked in the name of Tobias Brandt."), confirm=("No, leave it.", "That is more than I wanted to pay, so please leave the booking as it is."),
   retain=("No, cancel.", "No, thank you, I would like to know what cancelling costs.")),
 "saturday-no-sunday": dict(origin=("Cardiff", "I start in Cardiff."), destination=("Norwich", "I'm going to Norwich."), date=("13/6", "I would like to travel on Saturday the 13th of June."), dep=("8:05", "I'll take the one at five past eight, please."),
   passengers=("1", "It's just me."), cases=("1", "I have one suitcase with me."), seat=("aisle", "I would prefer an aisle seat, please."), card=("none", "No, I don't have a discount card."), name=("Gethin Pryce", "My name is Gethin Pryce."),
   phone=("07700900862", "My mobile number is 07700 900862."), extras=("No", "No, I'm not bringing anything like that."), correct=("No, Sunday 14 June.", "Oh, sorry, I'm working on that Saturday. It should be Sunday the 14th instead, at the same time.")),
 "bicycle-and-return": dict(start=("Bike on MC61340. Cancel MC61388.", "First, I would like to take my bicycle along on booking MC61340, and then I want to cancel booking MC61388, whatever it costs."), reference=("MC61340", "The first one is MC61340."), surname=("Kowalczyk", "I'm Agnieszka Kowalczyk."),
   retain=("No.", "No, thank you, please do cancel it.")),
 "window-or-aisle": dict(start=("Seat.", "I would like to choose my seat."), reference=("MC33705", "The reference of my booking is MC-33705."), surname=("Achterberg", "My name is Pieter Achterberg."), seat=("window", "I would like to sit by the window, if that can be done."),
   alt=("aisle", "What a pity. Then an aisle seat will do.")),
 "saver-moved-instead": dict(start=("Refund.", "I want a refund for a ticket that I can't use."), reference=("MC70256", "It's MC70256, Edinburgh to Liverpool on Saturday 6 June."), surname=("Okonjo", "My name is Ifeoma Okonjo."), alt=("Then move it to 20 June, 7:50.", "That's a shame. In that case I would like to move it to Saturday the 20th of June, at the same time."),
   date=("20 June", "To Saturday, 20 June, please."), dep=("7:50", "At ten to eight, please.")),
 "cat-no-extras": dict(origin=("Manchester", "From Manchester."), destination=("Glasgow", "To Glasgow."), date=("2026-06-18", "I would like to go on Thursday the 18th."), dep=("12:15", "The one at a quarter past twelve would be good."), passengers=("1", "I'm travelling alone, with my cat."), cases=("1", "I've got one suitcase."),
   seat=("window", "I would like to have a window seat."), card=("No card", "I'm afraid I don't have one of your cards."), name=("Beatriz Almeida", "It's Beatriz Almeida."), phone=("07700 900335", "It is 07700 900335."), extras=("a cat", "Yes, I have my cat with me, but no bicycle."),
   weight=("5 kg", "She weighs about 5 kg."), carrier=("Yes", "Yes, she sits in a closed carrier.")),
}
QUESTIONS = [  # slot, words of the agent's question
 ("reference", r"reference(?!\.)|booking reference"), ("surname", r"surname|last name"), ("weight", r"how heavy|weigh|weight|kilos? does"), ("carrier", r"carrier"),
 ("origin", r"where from|setting off|departure city|leaving from|starting from|wish to depart|departing from|going from|adventure start|point of departure"),
 ("destination", r"where to\b|off to|destination|going to\?|like to go\b|city do you wish to travel|travel to\?|erm where to|taking you|like to travel to"),
 ("date", r"which date|what day|travel date|new date|on what date|need a date|need the date|on which date|to which date|what date|another date|day were you|big day|date of travel|alternative date|which day|love to travel instead|day d'you want|day's that"),
 ("passengers", r"how many passengers|how many of you|passengers:|how many people|how many persons|for how many|number of passengers|lucky travellers"),
 ("cases", r"suitcases|big cases|hold luggage|checked bags"), ("seat", r"which seat|favourite spot|seat type|prefer window|aisle, front, table|preference as to|preference with regard|seat preference|particular seat|window for the views|seating preference"),
 ("card", r"discount card|meridian card"), ("name", r"passenger name|what'?s the name|who am i booking|full name|what name|name for the ticket|whose name|star of this|name's it under|your name and"),
 ("phone", r"mobile|telephone number|text your ticket|phone"), ("extras", r"bicycle or|bikes? or|a bike (?:🚲 )?or|bikes or furry"),
]
OPTIONS = r"which one|which of (?:those|these)|selected departure|suits you best|would you rather take|which one you would like|which departure|which one d'you|which one's yours|which service"
CONFIRM = (r"(?:book|change|cancel|add|reserve|accept|do) (?:it|that|this)\?|for me to (?:book|proceed)|happy for me|shall i do that for you|still want me to cancel|put you down|is that all right\?$|\(yes/no\)$|shall i (?:book|cancel|change|reserve|add|really)|may i change|go-ahead|need you to confirm|"
           r"your okay|authorise|wish me to proceed|go ahead and book|should i (?:make|reserve|add)|do you want me to cancel|everything look correct|me to proceed|proceed with the cancellation\?|shall i (?:put|pop|grab|make)|d'you want me to do that|lock it in|permission|be all right|book it like this|or not\?|would you rather keep")


def answer(story, manner, text, state):
    """What the caller says to this; None: nothing more."""
    lines, k = CALLERS[story], 0 if manner == "terse" else 1
    low = text.lower().replace("’", "'")
    last = low[-260:]
    if re.search(r"goodbye|bye now|session closed|good journey|good trip|pleasant journey|great trip|take care!|cheers then bye bye|happy travels|wonderful day", low):
        return None
    if re.search(r"anything else|something more i can|else,? or is that all|if there is anything further|further assistance|further requests|anything else i", last):
        return NO["terse"] if k == 0 else "No, thank you, that was everything."
    if story == "bicycle-and-return" and not state.get("started") or state["turn"] == 1 and "start" in lines and not re.search(r"reference", last):
        state["started"] = True
        return lines["start"][k]
    if story == "saver-moved-instead" and re.search("saver", low) and "alt" in lines and not state.get("alt"):
        state["alt"] = True
        return lines["alt"][k]
    if re.search(r"voucher", low) and "retain" in lines:
        return lines["retain"][k]
    if story == "window-or-aisle" and re.search(r"left on (?:that|your) coach|all (?:gone|the window)|sold out|taken|allocated|fully booked|snapped up|no window seats available", low):
        return lines["alt"][k]
    recap = re.search(CONFIRM, last) and not re.search(r"per person: yes/no|comfort seat for|grandly", low)
    if re.search(r"insurance|cover\b|comfort|upgrade", low) and not (recap and re.search(r"total|all in|altogether|to pay|amount payable|💷|lead passenger", low)):
        return NO[manner] if story != "cat-no-extras" or k == 0 else "No, I don't want any insurance or upgrade, thank you."
    if recap:
        if "correct" in lines and not state.get("corrected"):
            state["corrected"] = True
            return lines["correct"][k]
        return lines["confirm"][k] if "confirm" in lines else YES[manner]
    if re.search(OPTIONS, last):
        return lines["dep"][k]
    asked = [slot for slot, words in QUESTIONS if slot in lines and re.search(words, last if "cases" != slot else last)]
    if not asked:
        raise SystemExit(f"{story}: the caller has no answer to {text!r}")
    if k == 0 and len(asked) > 1:
        return ", ".join(terse(s, lines[s][0]) for s in asked)
    return " ".join(lines[s][k] for s in asked)


def terse(slot, value):
    return {"passengers": f"{value} passenger(s)", "cases": f"{value} suitcase(s)", "card": f"card: {value}", "extras": {"No": "no pets"}.get(value, value), "carrier": "in a carrier"}.get(slot, value) if slot in ("passengers", "cases", "card", "extras", "carrier") else value


def talk(story, style, manner):
    agent, lines, state, log = desk.build(style)(), [story["starting_sentence"]], {"turn": 0}, []
    while len(lines) < 30:
        text = agent(lines[-1])
        state["turn"] += 1
        log += [f"user: {lines[-1]}", f"agent: {text}"]
        said = answer(story["id"], manner, text, state)
        if said is None:
            break
        lines.append(said)
    return lines, log, agent.log


async def main():
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    show = sys.argv[1:]  # STYLE STORY MANNER: the conversation
    if show:
        _, log, calls = talk(next(s for s in stories if s["id"] == show[1]), show[0], show[2])
        print("\n".join(log), *calls, sep="\n")
        return
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        os.chdir(folder)
        for manner in ("terse", "full"):
            good, bad = 0, []
            for style in desk.STYLES:
                played = []
                for s in stories:
                    lines, log, _ = talk(s, style, manner)
                    played.append({**s, "user_turns": lines[1:], "max_turns": max(30, len(lines) + 1)})
                path = Path(folder) / f"{manner}-{style}.json"
                path.write_text(json.dumps(played))
                out = Path(folder) / f"runs-{manner}-{style}"
                await harness.simulate(str(path), agent=desk.build(style), out=str(out), confirm=False)
                run = next(p for p in out.iterdir() if (p / "trials.jsonl").exists())
                for line in (run / "trials.jsonl").read_text().splitlines():
                    trial = json.loads(line)
                    verdict = trial.get("outcome") or (trial.get("verdict") or {}).get("outcome")
                    if verdict == "success":
                        good += 1
                    else:
                        bad.append((style, trial["story"], verdict))
            for b in bad:
                print(manner, *b)
            print(f"{manner}: {good} of {len(desk.STYLES) * len(stories)}", flush=True)
        os.chdir(HERE)


asyncio.run(main())

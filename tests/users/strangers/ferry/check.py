"""Every style with every story, played by a small hand-written customer in two manners, under the product's own judge.

Run in this folder: python check.py [-v]
The customer knows the sentences of styles.py: it sees which question was asked and answers it out of TABLE.
"""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

import harness

from desk import READ, WRITE, make
from styles import STYLES

HERE = Path(__file__).parent
MANNERS = ("short", "whole")

# story → slot → (short, whole sentence); "yes" is the answer to what would be done, "else" to whether there is more
YES = ("Yes.", "Yes, please go ahead.")
NO = ("No.", "No, that is all, thank you.")
TABLE = {
    "plain-booking": {
        "opening": ("A booking.", "I would like to book a ferry crossing."), "origin": ("Harwick", "We leave from Harwick."),
        "destination": ("Skerra", "We want to go to Skerra."), "date": ("12 June", "We would like to travel on the 12th of June."),
        "sailing": ("08:15", "We will take the one at quarter past eight in the morning."), "passengers": ("2", "There are two of us."),
        "vehicle": ("car", "We are bringing our car."), "name": ("Ines Kolar", "My name is Ines Kolar.")},
    "second-choice": {
        "opening": ("Book a ferry", "I want to book the night ferry from Harwick to Tornholm."), "origin": ("Harwick", "I start from Harwick."),
        "destination": ("Tornholm", "I am travelling to Tornholm."), "date": ("19/06", "It should be Friday the 19th of June."),
        "sailing": ("22:00", "I would like the night ferry, please."), "passengers": ("one", "It is just me."),
        "vehicle": ("none", "No vehicle, I come on foot."), "cabin": ("outside", "I would like an outside cabin, please."),
        "sold_out": ("inside", "Then I will take an inside cabin."), "name": ("Marek Lindqvist", "It is for Marek Lindqvist.")},
    "no-cabin": {
        "opening": ("Tornholm to Harwick, 26 June", "I need to book a crossing from Tornholm to Harwick on 26 June."), "intent": ("booking", "I want to book."),
        "sailing": ("21:15", "We want the second one, at 21:15."), "passengers": ("two people", "My husband and I."), "vehicle": ("motorbike", "We come with a motorbike."),
        "cabin": ("no", "No, we do not want a cabin."), "name": ("greta sund", "Please put it under Greta Sund.")},
    "lost-rucksack": {
        "opening": ("Lost my rucksack", "I left my rucksack on one of your ferries and want to report it."), "item": ("rucksack", "It is a rucksack."),
        "colour": ("green", "It is green."), "crossing": ("Skerra - Harwick", "I was on the one from Skerra to Harwick."),
        "date": ("30 May", "That was on the 30th of May."), "name": ("Nora Feld", "I am Nora Feld."),
        "phone": ("0170 555 0199", "You can reach me on 0170 555 0199.")},
    "price-limit": {
        "opening": ("Ferry ticket from Skerra to Harwick", "Hello, I'd like to book a crossing from Skerra to Harwick."), "date": ("2026-06-14", "I would like to go on Sunday, June 14th."),
        "sailing": ("max 25 euros", "I do not mind the time of day, but I pay at most 25 euros."), "passengers": ("1", "I am travelling alone."),
        "vehicle": ("on foot", "I don't have a vehicle."), "name": ("Samir Okafor", "The name is Samir Okafor.")},
    "change-of-mind": {
        "opening": ("Book Harwick to Skerra, 13 June", "I'd like to book the ferry from Harwick to Skerra on 13 June."),
        "sailing": ("13:00", "The one at one in the afternoon, 13:00."), "passengers": ("3", "There will be three passengers."),
        "vehicle": ("a car", "Yes, we bring a car."), "name": ("Leila Haddad", "Please book it for Leila Haddad."),
        "yes": [("No, 4 passengers.", "Sorry, I have just heard that we will be four people."), YES]},
    "two-wants": {
        "opening": ("Change a booking", "I need to change my booking, please."), "reference": ("FB-4417", "My booking reference is FB-4417."),
        "date": ("21 June", "I want to move it to the 21st of June."), "sailing": ("the evening one", "I would like the evening ferry, please."),
        "else": [("Check-in time?", "Yes, how long before departure must I check in?"), NO]},
    "cancel-if-cheap": {
        "opening": ("Cancel booking", "I would like to cancel my booking."), "reference": ("5092", "The reference is FB 5092."),
        "yes": [("Yes, 12 is fine.", "Yes, that is less than 20 euros, so please cancel it.")]},
}
SLOT = {"newdate": "date", "lostdate": "date", "owner": "name"}


def _pattern(sentence):
    return re.sub(r"\\\{\w+\\\}", "[\\\\s\\\\S]*?", re.escape(re.sub(r"\s*(\{options\}|\{rest\})[\s\S]*$", "", sentence).strip()))


class Customer:
    style = manner = None

    def __init__(self, brief, *, seed=0):
        self.opening = brief.starting_sentence
        self.story = next(k for k in TABLE if KEY[k] in brief.story)
        self.table = TABLE[self.story]
        self.used = {}

    def of(self, slot):
        lines = self.table.get(slot) or {"yes": YES, "else": NO, "what_else": NO}[slot]
        if isinstance(lines, list):
            n = self.used[slot] = self.used.get(slot, 0) + 1
            lines = lines[min(n, len(lines)) - 1]
        return lines[MANNERS.index(self.manner)]

    async def speak(self, conversation):
        if not conversation:
            return self.of("opening")
        message = conversation[-1].text
        style = STYLES[self.style]
        says, low = style["say"], message.lower()
        heard = lambda sentence: re.search(_pattern(sentence), message, re.I)  # noqa: E731
        if heard(says["bye"]):
            return None
        if any(heard(says[k]) for k in ("book", "change", "cancel", "lost", "yes_no")):
            return self.of("yes")
        if heard(says["else"]):
            return self.of("else")
        if heard(says["what_else"]) or heard(says["what_change"]):
            raise RuntimeError(f"asked what else: {message}")
        if "sold out" in low and "sold_out" in self.table:
            return self.of("sold_out")
        asked = []
        lines = [line[2:] for line in message.split("\n") if line.startswith("- ")] if style["batch"] else [message]
        for line in lines:
            best = max(((len(style[form][slot]), slot) for form in ("ask", "again") for slot in style["ask"]
                        if re.search(_pattern(style[form][slot]), line) and (not style["batch"] or re.match(_pattern(style[form][slot]), line))), default=None)
            if best is None:
                raise RuntimeError(f"not understood: {line}")
            slot = SLOT.get(best[1], best[1])
            asked.append(slot)
        if len(asked) > 1 or style["batch"]:
            return (", " if self.manner == "short" else " ").join(self.of(slot) for slot in asked)
        return self.of(asked[0])


KEY = {"plain-booking": "12 June", "second-choice": "Marek", "no-cabin": "Greta", "lost-rucksack": "rucksack", "price-limit": "Samir",
       "change-of-mind": "Leila", "two-wants": "Tomas", "cancel-if-cheap": "Pavel"}
CUSTOMERS = {}
for _style in STYLES:
    for _manner in MANNERS:
        CUSTOMERS[_style, _manner] = globals()[f"Customer_{_style}_{_manner}"] = type(
            "Customer", (Customer,), {"style": _style, "manner": _manner})


def talk_of(trial):
    lines = []
    for step in trial.trajectory.steps:
        for event in step.events:
            if event.type == "message":
                lines.append(f"{step.role}: " + "".join(part.text for part in event.content if part.type == "text"))
            elif event.type == "tool_call":
                lines.append(f"   -> {event.name}({event.arguments}) = {event.error or event.result}")
    return lines


async def main(verbose):
    won = {manner: 0 for manner in MANNERS}
    for manner in MANNERS:
        for style in STYLES:
            run = await harness.simulate(str(HERE / "stories.yaml"), agent=make(style), tools={"write": WRITE, "read": READ},
                                         user={"kind": f"check:Customer_{style}_{manner}", "guards": "off"},
                                         out=Path(tempfile.mkdtemp(prefix="ferry-")), confirm=False, concurrency=2)
            row = []
            for trial in run.trials:
                won[manner] += trial.outcome == "success"
                row.append(f"{trial.story}={trial.outcome}" if trial.outcome != "success" else "ok")
                if trial.outcome != "success" or verbose:
                    print(f"--- {style} {manner} {trial.story}: {trial.outcome} {trial.failure or ''}")
                    print("\n".join(talk_of(trial)))
                    for goal in trial.verdict.goals if trial.verdict else ():
                        if goal.reason:
                            print("   !!", goal.name, goal.reason.message)
            print(f"{manner:6} {style:11}", *row, flush=True)
    for manner in MANNERS:
        print(f"{manner}: {won[manner]} of {len(STYLES) * len(TABLE)} succeed")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    asyncio.run(main("-v" in sys.argv))

"""Shows that the desk is right: every style × story, with customers of our own, under the product's own judge.

    .venv/bin/python check.py            # both manners, 96 each; and a third, `eager`, which tells all it has at once

The customers know which slot was asked for by the desk's own note of it (`desk.ASKED`), and answer it from a table.
"""

import asyncio
import json
import pathlib
import sys
import tempfile

import harness

import desk
from styles import STYLES

HERE = pathlib.Path(__file__).parent
BYE = {"else": ["No.", "No, thank you, that is everything."], "hello": ["{open}", "{open}"]}
YES = ["Yes.", "Yes, that is right, please go ahead."]

# story → what tells it apart, first sentence, slot → (short value, whole sentence); a list: the first time, the second time …
TABLE = {
    "eye-test": {
        "mark": "Petra", "open": ["I would like to have my eyes tested.", "Hello, I would like to come in and have my eyes tested."],
        "service": ["eye test", "I would like to have an eye test."], "date": ["12 May", "I would like to come on Tuesday, the 12th of May."],
        "time": ["10:30", "Half past ten would suit me."], "name": ["Petra Lindqvist", "My name is Petra Lindqvist."],
        "phone": ["0171 5550142", "You can reach me on 0171 555 0142."], "confirm": YES,
        "eager": "Hi! I'm Petra Lindqvist, my number is 0171-5550142, and I need an eye test next Tuesday at half past ten."},
    "batteries-and-glasses": {
        "mark": "Tomasz", "open": ["Hello, I'd like to order some hearing aid batteries."] * 2,
        "product": ["312", "I need hearing aid batteries, size 312."], "quantity": ["3", "I would like three packs."],
        "delivery": ["post", "Please send them by post."], "name": ["Tomasz Rybak", "It is Tomasz Rybak."], "confirm": YES,
        "else": [["When is order H-2087 ready?", "No."], ["Yes, I also want to know when the glasses of my order H-2087 will be ready.", "No, that was all, thanks."]],
        "eager": "I'm Tomasz Rybak. Please send me three packs of size 312 batteries by post, and I'd also like to know when the glasses from order H-2087 will be ready."},
    "second-choice": {
        "mark": "Walter", "open": ["Hello, I need an appointment, please."] * 2, "service": ["hearing test", "It is for a hearing test."],
        "date": ["14.05.2026", "Thursday the 14th of May, please."], "time": ["9:00", "At nine o'clock in the morning, please."],
        "taken": ["11:15", "Then I'll take a quarter past eleven."], "name": ["walter njoroge", "The name is Walter Njoroge."],
        "phone": ["030 4471882", "My phone number is 030 4471882."], "confirm": YES,
        "eager": "This is Walter Njoroge, 030/4471882. I want a hearing test on Thursday 14 May at 9, or if that's taken at 11:15."},
    "repair-within-60": {
        "mark": "Ines", "open": ["Good morning, I have something that needs to be repaired."] * 2, "item": ["hearing aid", "It is my hearing aid."],
        "fault": ["it whistles", "It whistles all the time."], "propose": ["No.", "No, I don't want to pay more than 60 euros."],
        "speed": ["standard", "I can pay at most 60 euros, so the cheaper one."], "name": ["Ines Okafor", "I am Ines Okafor."],
        "phone": ["01512209876", "It's 0151 2209876."], "confirm": YES,
        "eager": "My hearing aid keeps whistling and I'd like it repaired, but for no more than 60 euros. Ines Okafor, 0151 2209876."},
    "price-only": {
        "mark": "progressive lenses", "open": ["Good morning, how much is a pair of progressive lenses?"] * 2, "what": ["progressive lenses", "I mean progressive lenses."],
        "offer": ["No.", "No, thank you, I only wanted to know the price."], "eager": "What do varifocals cost? I don't want to book or order anything, just the price."},
    "other-day": {
        "mark": "Hannes", "open": ["Hi, I want to book a contact lens check."] * 2, "service": ["contact lens check", "It's for a contact lens check."],
        "date": ["Tuesday", "Tuesday, 12 May, if possible."], "time": ["2 pm", "I could come at two in the afternoon."],
        "name": ["Hannes Brandt", "Hannes Brandt is my name."], "phone": ["0160-7733015", "That would be 0160 7733015."],
        "confirm": [["No, Wednesday.", "Yes."], ["Oh, wait, not on Tuesday, I would rather come on Wednesday, 13 May.", "Yes, now it is right."]],
        "eager": "Contact lens check for Hannes Brandt please, 0160 773 30 15, at 14:00 on Tuesday the 12th of May."},
    "more-packs": {
        "mark": "Lena", "open": ["I would like to change the number of packs in my order."] * 2, "order": ["H-3155", "The order number is H-3155."],
        "dob": ["03/09/1961", "I was born on the 3rd of September 1961."], "change": ["4 packs", "I would like to have four packs instead of two."],
        "quantity": ["4", "Make it four packs, please."], "confirm": YES, "eager": "Please change my order h 3155 from 2 packs to 4 packs."},
    "no-glasses": {
        "mark": "Greta", "open": ["I have to cancel an order I placed with you."] * 2, "order": ["H2240", "It's order number H-2240."],
        "dob": ["17.2.1978", "My date of birth is February 17th, 1978."], "confirm": YES,
        "else": [["No."], ["No, I only wanted to cancel that and know how much I get back. Thank you!"]],
        "eager": "I'd like to cancel order H-2240 and know how much money I get back. I was born on 17 February 1978."},
}
MANNERS = {"short": 0, "sentences": 1, "eager": 1}


class Customer:
    manner = "short"

    def __init__(self, brief, *, seed):
        self.table = next(t for t in TABLE.values() if t["mark"] in brief.story)
        self.met = {}

    def line(self, slot):
        said = (self.table.get(slot) or BYE.get(slot) or ["I do not know.", "I am afraid I do not know."])[MANNERS[self.manner]]
        times = self.met[slot] = self.met.get(slot, 0) + 1
        if isinstance(said, list):
            said = said[min(times, len(said)) - 1]
        return said.replace("{open}", self.table["open"][0])

    async def speak(self, talk):
        if not talk:
            return self.table["eager"] if self.manner == "eager" else self.table["open"][MANNERS[self.manner]]
        asked = desk.ASKED[talk[-1].text]
        if "bye" in asked or not asked:
            return None
        if "else" in asked and self.manner == "eager" and self.table["mark"] == "Tomasz":
            return "No, thanks."
        return ". ".join(self.line(slot).rstrip(".") for slot in asked) + ("" if self.manner == "short" else ".")


class Short(Customer):
    manner = "short"


class Sentences(Customer):
    manner = "sentences"


class Eager(Customer):
    manner = "eager"


async def play(style, user, out):
    return await harness.simulate(str(HERE / "stories.yaml"), agent=desk.make(style), user=user, out=pathlib.Path(out),
                                  tools={"write": desk.WRITE, "read": desk.READ}, confirm=False, concurrency=2)


def talk_of(trial):
    lines = []
    for step in trial.trajectory.steps:
        for event in step.events:
            if event.type == "message":
                lines.append([step.role, "".join(part.text for part in event.content if part.type == "text")])
            elif hasattr(event, "arguments"):
                lines.append(["call", f"{event.name}({json.dumps(event.arguments)})"])
    return lines


def main(manners, shown):
    for manner in manners:
        good = 0
        for style in STYLES:
            with tempfile.TemporaryDirectory() as out:
                run = asyncio.run(play(style, {"kind": f"check:{manner.capitalize()}", "guards": "off"}, out))
                for trial in run.trials:
                    good += trial.outcome == "success"
                    if trial.outcome != "success" or shown in (style, f"{style}/{trial.story}"):
                        print(f"--- {manner} {style} {trial.story}: {trial.outcome} ({trial.ended_by}) {trial.failure or ''}")
                        for who, text in talk_of(trial):
                            print(f"  {who}: {text}")
                        if trial.verdict:
                            print("  unmet:", [(g.name, g.note or g.reason) for g in trial.verdict.goals if not g.met])
        print(f"{manner}: {good} of {len(STYLES) * len(TABLE)} succeed", flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    args = sys.argv[1:]
    main([a for a in args if a in MANNERS] or list(MANNERS), next((a for a in args if a not in MANNERS), None))

"""Plays every style and story without the harness, with a hand-written user in three manners: python check.py [-v] [STYLE] [STORY] [MANNER]
python check.py bugs: the same with each planted fault of wrong.py."""
import re
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import yaml

import desk

WRITES = {"book_visit", "move_visit", "accept_quote", "order_part", "change_plan"}
STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}

# What each says to what is asked; three wordings: plain, wordy, several facts at once.
P, W, S = "plain", "wordy", "several"
FACTS = {
    "annual-service": {
        "who": ("Helen Ashworth", "SK8 4PL"), "want": "I'd like to book the annual boiler service.",
        "job": {P: "The annual service.", W: "Oh, nothing is wrong with it, it's only the annual service that is due.", S: "Annual service, and I'd like Thursday 19 March in the afternoon."},
        "when": {P: "Thursday 19 March, in the afternoon", W: "Well, mornings are no use to me, so I was hoping for the afternoon of Thursday the 19th.", S: "Thursday the 19th of March in the afternoon, or if that's gone Friday the 20th in the afternoon. My number is 07700 900482."},
        "slot": {P: "Friday 20 March in the afternoon, please.", W: "Oh, then it had better be the Friday, the 20th, in the afternoon, as I finish early.", S: "Friday afternoon then."},
        "phone": {P: "07700 900482", W: "You can get me on my mobile, that's 07700900482, most of the day.", S: "It's +44 7700 900482."},
    },
    "move-repair": {
        "who": ("Raymond Okafor", "M21 9QD"), "want": "I need to move a visit.",
        "visit": {P: "The boiler repair.", W: "It's the repair on Tuesday the 17th I mean, not the service, that one stays.", S: "The boiler repair, and I'd like it on Thursday 19 March in the morning."},
        "when": {P: "Thursday 19 March in the morning", W: "I'll be away on the Tuesday, so could it be the Thursday, that's the nineteenth, in the morning?", S: "19/03 in the morning please"},
        "slot": {P: "The morning.", W: "The morning would be best.", S: "morning please"},
        "recap": {P: ["No, sorry, make it Friday 20 March in the morning.", "Yes, please."], W: ["Oh, hang on, my daughter has a hospital appointment that day. Could we say Friday the 20th instead, again in the morning?", "Yes, that's right now, thank you."], S: ["Yes please, but make it Friday.", "Yes, go ahead."]},
    },
    "move-too-late": {
        "who": ("Denise Pritchard", "WA15 7HT"), "want": "I want to move tomorrow's visit to Thursday afternoon.",
        "late": {P: "No, leave it as it is.", W: "I only wanted to move it if it's free, so no, I won't pay for that. I'll swap my shift instead.", S: "Leave it as it is, thanks."},
        "when": {P: "Thursday 12 March in the afternoon", W: "Thursday the 12th, in the afternoon, please", S: "Thursday afternoon"},
    },
    "two-thermostats": {
        "who": ("Gareth Llewellyn", "CH4 8RE"), "want": "I want to order room thermostats.",
        "part": {P: "A room thermostat", W: "It's for room thermostats, for two flats that I let.", S: "Two wired room thermostats, the cheapest."},
        "type": {P: "Wired", W: "There are wires in the wall already, so they must be wired ones.", S: "Wired, and I need two of them."},
        "item": {P: "The cheapest", W: "I don't care who makes them, whichever is cheaper.", S: "The Honeywell T3."},
        "qty": {P: "Two", W: "I've got two flats, so I need two in all.", S: "2"},
        "delivery": {P: "I'll collect them", W: "I'm passing the depot anyway, so I'd rather collect them than pay for a courier.", S: "Collect, no courier."},
        "recap": {P: ["Yes"], W: ["Yes, if it's not more than £100 altogether."], S: ["Yes please, order it."]},
    },
    "towel-rail": {
        "who": ("Priya Raman", "M33 6FB"), "want": "I'd like to accept a quote.",
        "quote": {P: "The bathroom towel rail", W: "The towel rail in the bathroom, the hallway radiator can wait.", S: "The towel rail. I'll pay the deposit, and no extended warranty."},
        "warranty": {P: "No", W: "No thank you, the last one I had was money down the drain.", S: "I don't want the warranty, and I'll just pay the deposit."},
        "payment": {P: "The deposit", W: "Only the deposit for now, not in full.", S: "Just the deposit please"},
        "recap": {P: ["Yes"], W: ["That's fine, as long as it's not over £400."], S: ["Yes, please go ahead."]},
        "else": {P: ["How long is your work guaranteed?"], W: ["One thing, I'd like to know how long the work is guaranteed anyway."], S: ["Yes, how long is the guarantee on your work?"]},
    },
    "old-boiler-plan": {
        "who": ("Walter Sidebottom", "OL6 8DS"), "want": "I'd like the Complete plan for my boiler.",
        "plan": {P: "Complete", W: "The Complete one, I want to be on the safe side.", S: "Complete, monthly."}, "billing": {P: "Monthly", W: "By the month.", S: "monthly"},
    },
    "plan-and-tap": {
        "who": ("Fiona MacAllister", "SK9 2JW"), "want": "I want to change my plan.",
        "plan": {P: "Plus", W: "I've got Essential at the moment and would like Plus instead.", S: "The Plus plan, monthly please."},
        "billing": {P: "Monthly", W: "Monthly from now on, not yearly as until now.", S: "By the month please"},
        "recap": {P: ["Yes"], W: ["Yes, that's fine."], S: ["Yes please."]},
        "else": {P: ["Yes, I need a plumber for my kitchen tap."], W: ["Yes, actually, could I also have a plumber out? My kitchen tap has been dripping for a week."], S: ["Also a plumber for my dripping kitchen tap, the earliest morning you have. My number is 07700 900615."]},
        "intent": {P: "I need a plumber for my kitchen tap.", W: "My kitchen tap has been dripping for a week, so I'd like a plumber.", S: "A plumber for the kitchen tap"},
        "job": {P: "A plumbing repair", W: "It's the kitchen tap, it drips.", S: "plumbing repair"},
        "when": {P: "The earliest morning", W: "I don't mind the day, but it should be a morning, as early as you can, the earliest you have.", S: "As soon as possible, in the morning"},
        "slot": {P: "The earliest one", W: "The first one, please.", S: "The earliest of those."},
        "phone": {P: "07700 900615", W: "He can ring me on 07700 900615 before he comes.", S: "07700-900615"},
    },
    "no-hot-water": {
        "who": ("Tomasz Zielinski", "M20 3YH"), "want": "I've had no hot water since yesterday and need someone to repair the boiler.",
        "job": {P: "Boiler repair", W: "The boiler needs repairing, it has packed in.", S: "A boiler repair"},
        "fault": {P: "F28", W: "Yes, there is something on the display, it says F28.", S: "It shows F28. My number is 07700 900733."},
        "speed": {P: "The standard visit", W: "If the emergency is more than a hundred pounds I'd rather have the standard one.", S: "Standard, please. It has to be an evening, any day but Wednesday."},
        "when": {P: "The earliest evening, but not Wednesday", W: "I'm at work during the day, so an evening, and any day except Wednesday, that's my choir. Of those the earliest.", S: "Evening, as soon as possible, Wednesday is no good."},
        "slot": {P: "Thursday 12 March", W: "The earliest evening of those, that's Thursday.", S: "Thursday evening"},
        "phone": {P: "07700 900733", W: "My number is 07700 900733.", S: "07700900733"},
    },
}


class User:
    def __init__(self, story, manner):
        self.f, self.manner, self.used = FACTS[story], manner, {}
        self.story = story

    def one(self, key):
        f, m = self.f, self.manner
        first, last = f["who"][0].split()
        if key == "id":
            return {P: f"{first} {last}, {f['who'][1]}", W: f"My name is {first} {last}, and I live at {f['who'][1].lower()}.", S: f"{last}, {f['who'][1]}. {f['want']}"}[m]
        if key == "name":
            return {P: last, W: f"It's {first} {last}.", S: f"{first} {last}, postcode {f['who'][1]}"}[m]
        if key == "postcode":
            return {P: f["who"][1], W: f"That would be {f['who'][1].replace(' ', '')}.", S: f"{f['who'][1]}."}[m]
        if key in f:
            said = f[key][m]
            if isinstance(said, str):
                return said
            n = self.used[key] = self.used.get(key, 0) + 1
            if n <= len(said):
                return said[n - 1]
        if key == "recap":
            return {P: "Yes", W: "Yes, that sounds right to me, thank you.", S: "Yes, go ahead please."}[m]
        if key == "else":
            return {P: "No, that's all.", W: "No, that was everything, thanks very much.", S: "No thanks"}[m]
        return f"(nothing to say to {key})"

    def answer(self, asked):
        if not asked:
            return self.f["want"]
        if len(asked) > 1 and self.manner == P:
            return "\n".join(self.one(k) for k in asked)
        return " ".join(s if s[-1] in ".?!" else s + "." for s in map(self.one, asked))


def same(a, b):
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def meets(call, goal):
    args = {k: v for k, v in call["arguments"].items() if v is not None}
    return call["name"] == goal["tool"] and set(args) == set(goal["args"]) and all(same(args[k], v) for k, v in goal["args"].items())


def forms(key):
    if re.fullmatch(r"\d{4}-\d\d-\d\d", key):
        d = date.fromisoformat(key)
        return [rf"(?<!\d){d.day}(?:th|st|nd|rd)?(?: {d:%B}| {d:%b})\b", rf"\b{d:%d/%m/%Y}\b", rf"{d:%A} the {d.day}(?:th|st|nd|rd)"]
    return [re.escape(key) + r"(?![\d])"]


def says(message, keys):
    return all(any(re.search(f, message) for f in forms(k)) for k in keys)


def verdict(story, turns):
    """What is wrong with this conversation by the story's goals: turns are (user, answer, calls, what was asked before)."""
    wrong, writes = [], [(i, c) for i, (_, _, calls, _) in enumerate(turns) for c in calls if c["name"] in WRITES]
    place, used = {}, set()
    for g in story["goals"]:
        if "tool" in g:
            k = next((k for k, (_, c) in enumerate(writes) if k not in used and meets(c, g) and writes[k][0] >= place.get(g.get("after"), -1)), None)
            if k is None:
                wrong.append(f"no {g['tool']}{g['args']}")
            else:
                used.add(k)
                place[g["name"]] = writes[k][0]
    for g in story["goals"]:
        if "say" in g and not any(says(a, g["say"]) for i, (_, a, _, _) in enumerate(turns) if i >= place.get(g.get("after"), -1)):
            wrong.append(f"not said: {g['say']}")
    wrong += [f"unasked {c['name']}{c['arguments']}" for k, (_, c) in enumerate(writes) if k not in used]
    for i, c in writes:
        if "consent" in story and not ("recap" in turns[i][3] and desk.yes_no(desk.plain(turns[i][0]))):
            wrong.append(f"{c['name']} without a yes")
    return wrong


def play(agent, story, manner):
    user, turns = User(story["id"], manner), []
    text = story["starting_sentence"]
    for _ in range(25):
        before = list(agent.asked)
        out = agent.run(text)
        turns.append((text, out["answer"], out["tool_calls"], before))
        if agent.closed:
            break
        text = user.answer(agent.asked)
    return turns, agent.closed is True


def show(turns):
    for u, a, calls, _ in turns:
        print("   user :", u.replace("\n", " / "))
        for c in calls:
            print("      →", c["name"], c["arguments"])
        print("   agent:", a)


def bugs():
    """Each planted fault must be seen in the stories that bugs.yaml names, in every style and manner; elsewhere it is only counted."""
    import wrong
    shown = yaml.safe_load((HERE / "bugs.yaml").read_text())
    for bug in wrong.BUGS:
        missed, harmless = [], set()
        for sid, story in STORIES.items():
            for style in desk.STYLES:
                for manner in (P, W, S):
                    turns, ended = play(wrong.build(style, bug)(), story, manner)
                    fault = verdict(story, turns)
                    if sid in shown[bug] and not fault:
                        missed.append((sid, style, manner))
                    if sid not in shown[bug] and fault:
                        harmless.add(sid)
        print(f"{bug:20} {len(shown[bug])} stories, missed {len(missed)} {missed[:3]}{' also seen in ' + ', '.join(sorted(harmless)) if harmless else ''}")


def main():
    if "bugs" in sys.argv:
        return bugs()
    args = [a for a in sys.argv[1:] if a != "-v"]
    for manner in (P, W, S):
        good = total = 0
        for style in desk.STYLES:
            for sid, story in STORIES.items():
                if args and not all(a in (style, sid, manner) for a in args):
                    continue
                turns, ended = play(desk.build(style)(), story, manner)
                wrong = verdict(story, turns) + ([] if ended else ["did not end"])
                if any("{" in a or "None" in a for _, a, _, _ in turns):
                    wrong.append("a hole in what was said")
                total += 1
                good += not wrong
                if wrong or "-v" in sys.argv:
                    print(f"{manner} {style} {sid}: {wrong or 'ok'}")
                    show(turns) if "-v" in sys.argv else None
        print(f"{manner}: {good} of {total}")


if __name__ == "__main__":
    main()

"""Plays every style and story with hand-written users, without the harness, and holds calls and words against the goals.

python check.py [-v] [STYLE [STORY]]: each of three manners (plain, wordy, several facts at once) has to pass all."""
import re
import sys
from pathlib import Path

import yaml

import desk

HERE = Path(__file__).resolve().parent


class Loader(yaml.SafeLoader):
    """Dates stay text."""


Loader.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != "tag:yaml.org,2002:timestamp"] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
STORIES = yaml.load((HERE / "stories.yaml").read_text(), Loader)

# what a question must have in its words, so that the user can know what is asked
ASKED = {"who": r"surname|trade account", "surname": r"surname", "postcode": r"postcode", "kind": r"machine|equipment|kit|digger", "start": r"start|first day|from|day|date",
         "end": r"end|last day|until|done|conclude", "model": r"which|select|would|accept|OK\?|do you|reply|shall i|would do", "delivery": r"deliver|bring|fetch|wagon|van", "time": r"time|which|slot|:\d\d|say|\d [ap]m",
         "waiver": r"waiver", "hire": r"which|one|hire", "new_end": r"end|until|till|long|keep|last day", "date": r"day|date", "alt": r"\d", "other": r"compactor", "task": r".",
         "confirm": r"\?|yes|confirm|go-ahead", "change": r"change|different|otherwise|amended", "more": r"else|further"}
FACTS = {  # plain and wordy answer to each question; a list is said one after the other
    "digger-cheaper": {"who": ("Hughes, NN16 8QT", "Sure, it's Mrs Naomi Hughes, and we're at NN16 8QT, the corner house"), "surname": ("Hughes", "The surname is Hughes, H U G H E S"),
                       "postcode": ("NN16 8QT", "That'd be nn16 8qt I think"), "kind": ("A 1.5 tonne mini digger", "It's a mini digger I need, one and a half tonne, to get through the side gate"),
                       "start": ("15 June", "The groundworks chap comes on Monday the fifteenth of June, so from then, please"), "end": ("17 June", "I'd think three days will do it, so through to Wednesday, June 17th"),
                       "model": ("The cheapest", "I couldn't tell one from the other, so whichever is cheaper, please"), "delivery": ("Delivered", "Deliver it please, as I've no trailer to pick it up with"),
                       "time": ("The earliest", "As early as you can, please, the first slot"), "waiver": ("Yes", "Yes please to the waiver, because the neighbour's wall is close by"),
                       "several": "Naomi Hughes, NN16 8QT. I need it from Monday 15 June to Wednesday 17 June, delivered at the earliest time you've got, with the damage waiver, and whichever model is cheapest."},
    "sander-second-best": {"who": ("Pell, NN15 6AB", "This is Graham Pell, I live in NN15 6AB"), "surname": ("Pell", "My name is Graham Pell"), "postcode": ("NN15 6AB", "It's NN15 6AB, the new estate"),
                           "hire": ("The floor sander", "It's the floor sander I mean, the big drum one"), "new_end": ("Saturday 13 June", "The hall's worse than I thought, so till Saturday the 13th, please"),
                           "alt": ("Friday 12 June then", "Shame. Well, Friday the twelfth will have to do"),
                           "several": "Graham Pell, NN15 6AB. It's the drum floor sander, I'd like it until Saturday 13 June; if Saturday isn't possible, Friday 12 June will do."},
    "tower-back-and-deposit": {"who": ("Okafor, NN14 2LP", "It's Denise Okafor here and the postcode is NN14 2LP"), "surname": ("Okafor", "Ms Okafor"), "postcode": ("NN14 2LP", "The house is at NN14 2LP"),
                               "task": ("I'd like the 5.2 metre tower off-hired", "Well, the 5.2 metre tower can be picked up, we've finished with it"), "hire": ("The 5.2 metre one", "I mean the 5.2 m tower, the small one stays here for now"),
                               "date": ("Thursday 11 June", "Thursday would be good, that's the eleventh of June"), "time": ("15:00", "I work until noon, so three in the afternoon, please: 3 pm"),
                               "more": (["How much deposit do I get back for the 5.2 metre tower, and when?"], ["Yes, one thing: what about the deposit I paid for the 5.2 tower, how much will I get back and when?"]),
                               "several": "Denise Okafor, NN14 2LP. It's the 5.2 metre tower, please collect it on Thursday 11 June, but not before noon."},
    "waiver-too-late": {"who": ("Brannigan, NN16 0BX", "Tom Brannigan's the name, NN16 0BX"), "surname": ("Brannigan", "It's under Brannigan"), "postcode": ("NN16 0BX", "Postcode? NN16 0BX"),
                        "hire": ("The mini digger", "The digger, the one I've had since yesterday"), "other": ("No", "No, not on the compactor, I drive that one myself"), "several": "Tom Brannigan, NN16 0BX, and it's the mini digger I've got here since yesterday, not the compactor."},
    "delivery-changed-twice": {"who": ("Raman, NN17 1DF", "I'm Priya Raman, and it's NN17 1DF"), "surname": ("Raman", "Raman, Priya Raman"), "postcode": ("NN17 1DF", "We are in NN17 1DF"),
                               "hire": ("The scaffold tower", "I mean the scaffold tower, the dehumidifier can come as planned"), "date": ("Monday 15 June", "The roofer's let me down, so Monday would be better, the 15th"),
                               "time": ("11:30", "Half past eleven would be perfect"), "confirm": (["Make it Tuesday 16 June"], ["Oh, hang on, my sister comes on Monday; could we make it Tuesday the 16th instead?"]),
                               "several": "Priya Raman, NN17 1DF. It's the scaffold tower, please bring it on Monday 15 June at half past eleven."},
    "breaker-backdated": {"who": ("T-2087", "We've a trade account, Marlow Groundworks, it's T-2087"), "surname": ("Marlow", "Steve Marlow"), "postcode": ("The account is T-2087", "I'd have to look, but the account is T-2087"),
                          "hire": ("The Hilti", "The Hilti breaker, the Bosch stays on site"), "date": ("Tomorrow", "Fair enough, then come and get it tomorrow, Wednesday the 10th"), "time": ("08:00", "The earliest you have, please, we start early"),
                          "several": "Trade account T-2087, Steve Marlow. It's the Hilti, the Bosch stays. If you can't backdate it, collect it tomorrow at the earliest time."},
    "roofer-two-jobs": {"who": ("T-2114", "It's Whitmore Roofing, our trade account is number T-2114"), "surname": ("Whitmore", "Kath Whitmore"), "postcode": ("account T-2114", "I don't have that to hand, the account is T-2114"),
                        "kind": ("A plate compactor", "A plate compactor, first of all"), "start": ("11 June", "From this Thursday, the eleventh"), "end": ("12 June", "Just the two days, so to Friday the twelfth of June"),
                        "model": (["The Wacker", "Then the Belle", "The Belle"], ["My lads know the Wacker, so that one if you have it", "Shame, we'll take the Belle then", "The Belle"]), "delivery": ("Collected", "No need to deliver, we'll pick it up ourselves with the truck"),
                        "waiver": ("No", "No thanks, the firm has its own insurance"), "hire": ("The mini dumper", "The dumper, the digger goes back as agreed"), "new_end": ("19 June", "I'd like to hang on to it till Friday the 19th"),
                        "several": "Account T-2114. The compactor from Thursday 11 June to Friday 12 June, the Wacker if you have it, otherwise the Belle; we'll collect it, and no waiver please."},
    "sander-latest-slot": {"who": ("Catterall, NN16 9JJ", "Owen Catterall, the postcode is NN16 9JJ"), "surname": ("Catterall", "Catterall with two l's"), "postcode": ("NN16 9JJ", "NN16 9JJ it is"),
                           "kind": ("A drum floor sander", "A floor sander, the drum kind, not the orbital"), "start": ("19 June", "From next week's Friday, June 19"), "end": ("22 June", "I'd bring it back on the Monday, so the 22nd of June"),
                           "model": ("The drum one", "The drum one, the orbital takes for ever"), "delivery": ("Delivered", "It would have to be delivered, please"), "time": ("The latest", "I only get in at lunch, so the latest of them"), "waiver": ("No", "I'd rather not have the waiver, thanks"),
                           "several": "Owen Catterall, NN16 9JJ. It's the drum one, from Friday 19 June to Monday 22 June, delivered at the latest time you have, without the waiver please."},
}
YES = ("Yes", "Yes please, that's all correct, go ahead", "Yes, that's right")
NO = ("No, that's all", "No thank you, that was everything, bye", "No, thanks")


class User:
    def __init__(self, story, manner):
        self.f, self.m, self.used, self.told = FACTS[story["id"]], ("plain", "wordy", "several").index(manner), {}, False

    def reply(self, expect):
        """Says what a sensible person would to these questions."""
        if self.m == 2 and not self.told and expect & {"who", "surname", "postcode"}:
            self.told = True
            return self.f["several"]
        said = []
        order = [s for s in ("who", "surname", "postcode", "task", "kind", "model", "hire", "start", "end", "alt", "new_end", "date", "time", "delivery", "waiver", "other", "confirm", "change", "more") if s in expect]
        if "alt" in order and len(order) > 1:
            order = ["alt"]
        for slot in order:
            got = self.f.get(slot)
            if got is not None:
                got = got[min(self.m, 1)]
                if isinstance(got, list):
                    n = self.used[slot] = self.used.get(slot, 0) + 1
                    got = got[n - 1] if n <= len(got) else None
            if got is None:
                got = YES[self.m] if slot == "confirm" else NO[self.m] if slot == "more" else None
            if got is None:
                raise AssertionError(f"the user has nothing to say to {slot}")
            if len(order) > 1 and slot == "waiver":
                got = {"Yes": "damage waiver: yes", "No": "damage waiver: no"}.get(got, got)
            if len(order) > 1 and slot in ("start", "end") and self.m != 1:
                got = f"{slot}: {got}"
            said.append(got)
        return ". ".join(said)


def talk(agent, story, manner, limit=30):
    """[(who, text, calls)] of one conversation, and what is wrong with how the agent asks."""
    user, lines, faults, text = User(story, manner), [], [], story["starting_sentence"]
    for _ in range(limit):
        was = set(agent.expect)
        answer = agent.run(text)
        lines.append(("user", text, []))
        lines.append(("agent", answer["answer"], answer["tool_calls"]))
        for c in answer["tool_calls"]:
            if c["name"] in desk.WRITES and "confirm" not in was:
                faults.append(f"{c['name']} without a yes")
        if agent.ended:
            break
        for slot in {"alt"} if "alt" in agent.expect else agent.expect:
            if not re.search(ASKED[slot], answer["answer"], re.I):
                faults.append(f"asks for {slot} but says {answer['answer']!r}")
        try:
            text = user.reply(agent.expect)
        except AssertionError as e:
            faults.append(str(e) + ": " + answer["answer"])
            break
    else:
        faults.append("does not end")
    return lines, faults


def said(keyword, text):
    if re.fullmatch(r"\d{4}-\d\d-\d\d", keyword):
        return any(desk.iso(d["d"]) == keyword for d in desk.dates(desk.norm(text)))
    if re.fullmatch(r"\d\d:\d\d", keyword):
        return any(t["t"] == keyword for t in desk.times(desk.norm(text)))
    return re.search(r"(?<![\w£])" + re.escape(keyword) + r"(?![\w]|\.\d)", text, re.I) is not None


def judge(story, lines):
    """What goals are not met, and what else is wrong."""
    faults, named = [], {}
    calls = [(n, c) for n, (_, _, cs) in enumerate(lines) for c in cs]
    writes = [(n, c) for n, c in calls if c["name"] in desk.WRITES]
    for goal in story["goals"]:
        if "tool" in goal:
            hit = [x for x in writes if x[1]["name"] == goal["tool"] and x[1]["arguments"] == goal["args"]]
            if not hit:
                faults.append(f"no {goal['tool']} {goal['args']}")
            else:
                named[goal["name"]] = hit[0]
                writes.remove(hit[0])
    faults += [f"extra write {c['name']} {c['arguments']}" for _, c in writes]
    for f in story.get("forbid", []):
        tool, args = (f, {}) if isinstance(f, str) else (f["tool"], f.get("args", {}))
        if any(c["name"] == tool and args.items() <= c["arguments"].items() for _, c in calls):
            faults.append(f"forbidden: {f}")
    for goal in story["goals"]:
        if "say" in goal:
            first = named[goal["after"]][0] if goal.get("after") in named else 0
            if goal.get("after") and goal["after"] not in named:
                continue
            words = []
            for k in goal["say"]:
                if isinstance(k, dict):
                    k = named[k["$from"]][1]["result"][k["path"]] if k["$from"] in named else "?"
                words.append(k)
            if not any(w == "agent" and all(said(k, text) for k in words) for w, text, _ in lines[first:]):
                faults.append(f"not said: {words}")
    return faults


def play(build, style, story, manner):
    lines, faults = talk(build(style)(), story, manner)
    return lines, faults + judge(story, lines)


def main(args):
    verbose, args = "-v" in args, [a for a in args if a != "-v"]
    bad = 0
    for manner in ("plain", "wordy", "several"):
        good = total = 0
        for style in desk.STYLES:
            for story in STORIES:
                if args and (style != args[0] or args[1:] and story["id"] != args[1]):
                    continue
                lines, faults = play(desk.build, style, story, manner)
                total, good = total + 1, good + (not faults)
                if faults or verbose:
                    print(f"--- {manner} {style} {story['id']}: {faults}")
                    for who, text, calls in lines if verbose else []:
                        print(f"  {who}: {text}")
                        for c in calls:
                            print(f"     -> {c['name']} {c['arguments']}")
        print(f"{manner}: {good} of {total}")
        bad += total - good
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

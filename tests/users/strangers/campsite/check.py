"""Plays every style and story with a hand-written user in three manners, without the harness: python check.py [-v] [STYLE [STORY [MANNER]]]

The user reads the agent's text only. What was called and said is held against the goals of stories.yaml."""
import re
import sys
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk
from hear import dates, norm


class Loader(yaml.SafeLoader):
    pass


Loader.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != "tag:yaml.org,2002:timestamp"] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
STORIES = {s["id"]: s for s in yaml.load((HERE / "stories.yaml").read_text(), Loader)}

# what a text asks for, in the order in which it is looked for
ASKED = [
    ("which", r"which stay|which one are we|which is it|which of (those|these|them) (would it be|do you mean|is this about|this is about|is it)|which one\?|which one would you like to work|reference of the booking concerned|to which of these|is it the first of those|more than one:"),
    ("ref+surname", r"(reference|booking number)[^?]*(surname|last name)|PC-0000\) and the surname|both its reference"), ("postcode+surname", r"surname[^?]*postcode"),
    ("refund", r"refund to your card:|to card \(|as credit for another time|form of refund|or .{4,9} as credit|card or credit\?|choose how you are repaid|a credit of|as credit\. i'd need|as a credit\. which|as a credit, which|take .{2,9} as credit|as credit for next time"),
    ("method", r"how would you like to pay|or a link\?|text you a link to pay|payment method|or if i should text|how do you want to pay|or a payment link by text\?|or by a payment link sent|through a link we text|card on file, or a payment link\?|one of they payment links\?|have a payment link texted\?"),
    ("adds+", r"(would you like to add|any|would you be wanting|whether you require|need to know about|do you need|what about|would you require|do you want|would you want|d'you want any) (an? )?(electric hook-up|dogs|a dog)"),
    ("cover", r"would you like \**cancellation cover|cancellation cover, £18|cancellation cover for .*fancy it|cancellation cover \(|cancellation cover at £18|life gets in the way|do you want cancellation cover|cover is optional|cancellation cover an' all|like cancellation cover"),
    ("confirm", r"go ahead|book it\?|\bok\?|all good\?|\(yes/no\)|i just need (your|you)|just say so and|confirm this|\bconfirm\?|confirm the cancel|have i got (all )?that right|your authority|on these terms|knowing this|shall i (book|move|add|do|cancel|change|go|proceed|pop)|will i do|put you in the book\?|is that okay|happy for me|want me to proceed|sure\?|sure you'd like"),
    ("newdate", r"which date would you (rather|want)|new date|new arrival date|move to\?|come instead|like instead|want instead|fancy instead|in its place|wish it altered|either of those dates|any good\?|how's that sound|enter the date required|if that's any use|it is free on|which of those, if any|would one of these|want one of these|any use to you|one of these do|would .* do, or would you rather keep"),
    ("unit", r"which one would you like|which one\?|takes your fancy|state the unit|let me know which|reply with your choice|which shall i note|care to reserve|which of them would|which would you like|which d'you want|which would you rather"),
    ("place", r"type of accommodation|pod or static\?|or a static caravan|grass pitch"), ("guest", r"full name|first name"), ("phone", r"mobile"),
    ("nights", r"how many \**nights|number of nights|how long can you|just the one night"), ("people", r"how many (\**people|will be staying|of you|persons|would you be)|number of people"),
    ("arrival", r"\barriv\w*\b|coming (down )?to us|coming down|another date|other date|your stay begin"), ("ref", r"reference|booking number"), ("surname", r"surname|last name"), ("postcode", r"postcode"),
    ("extras", r"which extra|like added|extra required|extra do you want|supplement|what shall i add|hook-up, a furry|what would you like to add|wanting on there|what is it to be|which would you want\?|which one, and how many"),
    ("more", r"anything else|else (i|we|you|that)\b|further (requests|assistance)|something else|what else|owt else|else while"), ("help", r"."),
]


def classify(text, last):
    low = re.sub(r"\s+", " ", norm(text).lower())
    if re.search(r"goodbye|look forward to|\bbye\b|take care|session closed|have a (good|wonderful)|mind how you go|reception", low) and "?" not in low and not re.search(r"by reception", low):
        return "end"
    if re.search(ASKED[-2][1], low) and not re.search(ASKED[7][1], re.sub(r"has been.*", "", low)):
        return "more"
    form = [k for k, rx in (("place", "type of acc|kind of place"), ("arrival", "arrival date|date you arrive"), ("nights", "number of nights|how many nights"), ("people", "number of people|how many people"), ("guest", "full name"), ("phone", "mobile number")) if re.search(rx, low)]
    if re.search(r"complete the following", low):
        return "form:" + ",".join(form)
    if "a night" in low and "in all" in low:
        return "unit"
    if "postcode" in low and not re.search("ref\\w*[^?]*surname|PC-", low):
        return "postcode+surname" if "surname" in low else "postcode"
    if re.search("which detail|what should be different|should be different|something in it you'd have|which point is different|wants changing|entry to be corrected|change what|should change|like me to change|change a detail|detail to put right|should be amended|detail that's wrong", low):
        return "change"
    return next(k for k, rx in ASKED if re.search(rx, low))


FACTS = {
    "dog-and-hook-up": {"ref": "PC-4127", "name": "Morwenna Treloar", "postcode": "TR7 2AB"}, "another-weekend": {"ref": "PC-4218", "name": "Denzil Hoskin", "postcode": "PL25 4LN"},
    "cheapest-pod": {"name": "Imogen Pascoe", "phone": "07700 900831"}, "cancel-if-cheap": {"ref": "PC-4306", "name": "Hettie Longden", "postcode": "S10 2BX"},
    "dog-in-foxglove": {"ref": "PC-4333", "name": "Adaeze Okafor", "postcode": "M21 9WQ"}, "july-not-august": {"name": "Tamsin Beswetherick", "postcode": "EX4 6PU"},
    "three-no-four": {"name": "Gethin Maddox", "phone": "07700 900714"}, "deposit-by-link": {"ref": "PC-4417", "name": "Gwilym Prosser", "postcode": "CF5 1JD"},
}
# per story: asked → (plain, wordy, several at once)
ANSWERS = {
    "dog-and-hook-up": {
        "help": ("I would like to add electric hook-up and one dog.", "Well, the evenings are still cold, so I'd need electric hook-up for my heater, and then there's Pilchard, my spaniel, who'd come too.", "Add hook-up and one dog to PC-4127, Treloar, please."),
        "confirm": ("Yes.", "Yes, that's within what I meant to spend, so do go ahead.", "Yes please, and then tell me what balance is left to pay."), "extras": ("Electric hook-up and one dog.",) * 3},
    "another-weekend": {
        "newdate": ("22 May", "A week later would be best, so arriving on Friday the 22nd of May, if you can.", "22 May, or 29 May if that's taken. Same two nights."), "newdate2": ("29 May, please.", "Not June, so I'd go for Friday the 29th of May then.", "The 29th of May then"),
        "confirm": ("Yes, please.", "Fifteen pounds is all right by me, so yes, go ahead.", "Yes, do it")},
    "cheapest-pod": {
        "place": ("A pod.", "It's a pod we'd like, my sister won't sleep in a tent.", "A pod from 12 June for 3 nights, two people."), "arrival": ("12 June 2026", "We'd be arriving on Friday the 12th of June.", "Friday 12 June, for three nights, two of us"),
        "nights": ("3", "Three nights, then she'll have had enough.", "3 nights for 2 people"), "people": ("Two", "Just my sister and me, so two.", "2 people"), "unit": ("The cheapest one.", "Whichever is cheapest, I don't mind where it stands.", "The cheapest, please. My name is Imogen Pascoe, 07700 900831."),
        "adds+": ("No.", "No, neither of us has a dog.", "No dogs and no cancellation cover"), "cover": ("No, thank you.", "I've got travel insurance with the bank, so I'd rather not.", "No cover."), "confirm": ("Yes", "That's exactly what we want, please book it.", "Yes, book it.")},
    "cancel-if-cheap": {"help": ("What do I lose if I cancel?",) * 3, "confirm": ("No.", "No, ninety pounds is more than I'm willing to lose, so leave it as it is.", "Then no, leave it, don't cancel it"), "change": ("Leave it.",) * 3},
    "dog-in-foxglove": {"help": ("I want to add one dog.",) * 3, "extras": ("One dog.",) * 3, "more": ("From what time can we check in?", "I see, my mother will have her then. But tell me, from what time can we get in on the day? It's a long drive from Manchester.", "Fine, leave it. When can we check in?")},
    "july-not-august": {
        "ref+surname": ("I don't know the reference. Beswetherick.", "I'm afraid I've lost the emails, so I don't have a reference; the surname is Beswetherick.", "I don't have the reference; it's Tamsin Beswetherick, EX4 6PU, and it's the July one"), "ref": ("I don't have it.",) * 3,
        "which": ("The one in July.", "It's the July stay that has to go, not the August one, that's to stay as it is.", "11 July please, and the refund to my card"), "refund": ("The card, please.", "I'd rather not have a voucher, so put it back on my card even if you keep a fee.", "Refund to the card, no credit"),
        "confirm": ("Yes.", "Yes, that's right, my husband has to work.", "yes go ahead")},
    "three-no-four": {
        "place": ("A hardstanding pitch.", "A hardstanding pitch, it's for our campervan.", "Hardstanding pitch, 26 June, 3 nights, 2 adults"), "arrival": ("26 June 2026", "We'd come on Friday, 26th June.", "We arrive 26/06/2026 and stay 3 nights, my wife and I, with one dog and hook-up"),
        "nights": ("3 nights", "I think three nights would do.", "Three nights, two adults"), "people": ("2", "It's me and my wife Carys, so two adults.", "two adults"), "unit": ("The one next to the shower block.", "Carys has a bad knee, so it had better be the one by the showers.", "Near the shower block. Gethin Maddox, 07700 900714"),
        "adds+": ("Hook-up and one dog.", "Yes, we need the electric for the fridge, and one dog comes along.", "hook-up yes, one dog, no cancellation cover"), "cover": ("No", "No, we don't want that, thanks.", "no"),
        "confirm": ("No, 4 nights.", "Oh, wait, the Tuesday is a day off, so make it four nights instead.", "Yes, but make it 4 nights please"), "confirm2": ("Yes.", "Now that's right, go ahead.", "Yes please")},
    "deposit-by-link": {"help": ("I want to pay the deposit.",) * 3, "method": ("A payment link.", "The card you have is out of date, so please send me a link instead.", "By link, please, not the card."), "confirm": ("Yes.", "Yes, text it to me, that's fine.", "yes, and what is the balance then, and by when?"),
                        "more": ("How much is the balance and when is it due?", "Could you tell me what balance remains and by what date it has to be paid?", "What's the balance and its due date?")},
}


class User:
    def __init__(self, story, manner):
        self.id, self.m, self.facts, self.seen = story["id"], manner, FACTS[story["id"]], {}
        self.more_asked = False

    def form(self, slots):
        a = ANSWERS[self.id]
        return " ".join({"guest": f"{self.facts['name']}.", "phone": f"{self.facts.get('phone')}."}.get(s) or a[s][self.m].rstrip(".") + "." for s in slots)

    def reply(self, text):
        asked, f, m, a = classify(text, None), self.facts, self.m, ANSWERS[self.id]
        self.seen[asked] = n = self.seen.get(asked, 0) + 1
        if asked == "end" or n > 5:
            return None
        if asked.startswith("form:"):
            return self.form(asked[5:].split(","))
        if f"{asked}2" in a and n > 1:
            return a[f"{asked}2"][m]
        if asked == "more":
            if "more" in a and not self.more_asked and not (self.id == "deposit-by-link" and "596" in text):
                self.more_asked = True
                return a["more"][m]
            return ("No, thank you.", "No, that's everything, thank you very much.", "That's all, thanks!")[m]
        if asked in a:
            return a[asked][m]
        last = f["name"].split()[-1]
        return {"ref+surname": lambda: (f"{f['ref']}, {last}", f"It's booking {f['ref']}, in the name of {f['name']}.", f"My name is {f['name']}, reference {f['ref'].lower()}, postcode {f['postcode']}")[m], "ref": lambda: f["ref"],
                "surname": lambda: (last, f"The surname is {last}.", f"{f['name']}")[m], "postcode": lambda: (f["postcode"], f"My postcode's {f['postcode']}.", f["postcode"].lower())[m],
                "postcode+surname": lambda: (f"{last}, {f['postcode']}", f"I'm {f['name']} and we live at {f['postcode']}.", f"{last} {f['postcode']}")[m],
                "guest": lambda: (f["name"], f"It's {f['name']}.", f"{f['name']}, {f.get('phone')}")[m], "phone": lambda: (f.get("phone"), f"My mobile is {f.get('phone')}.", "+44 " + str(f.get("phone"))[1:])[m]}.get(asked, lambda: "Sorry, what do you mean?")()


def met(value, text):
    low = norm(text).lower()
    if value.startswith("£"):
        return re.search(rf"£{value[1:]}(\.00)?(?![\d.]*\d)", low)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return any(str(d) == value for _, d, _ in dates(low))
    if value == "16:00":
        return re.search(r"16:00|\b4 ?pm", low)
    return value in low


def play(style, story, manner, make=None, verbose=False):
    """Gives (faults, lines)."""
    agent, user = (make or desk.build)(style)(), User(story, manner)
    said, writes, lines, consent, faults = story["starting_sentence"], [], [], None, []
    texts, talk = [], []
    for turn in range(30):
        out = agent.run(said)
        lines += [f"user: {said}"] + [f"  → {c['name']}({c['arguments']})" for c in out["tool_calls"]] + [f"agent: {out['answer']}"]
        for c in out["tool_calls"]:
            if c["name"] in story["tools"]["write"]:
                writes.append((c["name"], c["arguments"], turn))
                if not talk or classify(talk[-1], None) not in ("confirm", "change"):
                    faults.append(f"{c['name']} without a recap before")
        texts.append((out["answer"], turn))
        talk.append(out["answer"])
        said = user.reply(out["answer"])
        if said is None:
            break
    else:
        faults.append("no end")
    if classify(talk[-1], None) != "end":
        faults.append("did not end")
    goals = [(g["tool"], g["args"]) for g in story["goals"] if "tool" in g]
    done = [(n, a) for n, a, _ in writes]
    for g in goals:
        if g in done:
            done.remove(g)
        else:
            faults.append(f"missing {g}")
    faults += [f"extra {d}" for d in done]
    named = {g.get("name"): g for g in story["goals"]}
    for g in story["goals"]:
        if "say" in g:
            first = 0
            if g.get("after"):
                n = named[g["after"]]
                first = next((t for name, a, t in writes if (name, a) == (n["tool"], n["args"])), 99)
            if not any(all(met(v, text) for v in g["say"]) for text, t in texts if t >= first):
                faults.append(f"not said: {g['say']}")
    if any("didn't" in t and "catch" in t for t in talk):
        faults.append("did not hear")
    return faults, lines


def bugs():
    """Each planted fault must show in each story that bugs.yaml names, in every style and manner."""
    import wrong
    for bug, ids in yaml.safe_load((HERE / "bugs.yaml").read_text()).items():
        seen = [(style, sid, m) for style in desk.STYLES for sid in ids for m in range(3) if not play(style, STORIES[sid], m, lambda s: wrong.build(s, bug))[0]]
        print(f"{bug}: shows in {len(desk.STYLES) * len(ids) * 3 - len(seen)} of {len(desk.STYLES) * len(ids) * 3}", *seen[:5])


if __name__ == "__main__":
    if "--bugs" in sys.argv:
        bugs()
        sys.exit()
    words = [w for w in sys.argv[1:] if w != "-v"]
    for manner, name in enumerate(("plain", "wordy", "several at once")):
        if len(words) > 2 and words[2] != str(manner):
            continue
        good = total = 0
        for style in desk.STYLES:
            for sid, story in STORIES.items():
                if words and words[0] not in (style, "all") or len(words) > 1 and words[1] != sid:
                    continue
                total += 1
                faults, lines = play(style, story, manner)
                good += not faults
                if faults:
                    print(f"✗ {style} {sid} ({name}): {'; '.join(map(str, faults))}")
                if "-v" in sys.argv:
                    print("\n".join(lines), "\n")
        print(f"{name}: {good} of {total}")

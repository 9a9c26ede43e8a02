"""Hand-written callers against all twelve styles: final state and words told decide. `python check.py [-v]`"""
import re
import sys
from pathlib import Path

import yaml

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk
import wrong
import world

STORIES = {s["id"]: s for s in yaml.load((HERE / "stories.yaml").read_text(), yaml.BaseLoader)}
WRITES = ("book_", "cancel_", "order_", "subscribe_", "report_", "apply_", "issue_", "register_")
A = "account"
# a caller: first line; slots: what is said when asked; propose, offer, more: lines in turn (the last repeats); `wild`: (words in the reply, line) said once instead
CALLERS = {
    "two-mattresses": [
        dict(open="two mattresses, how much?", account="20417", date="the 25th", offer=["yes"], propose=["yes"]),
        dict(open="Hello, good morning! Well, we've just bought a new bed and now I've got a couple of old mattresses standing about in the hallway. I was wondering what it'd cost me to have them both picked up?",
             account="Oh yes, hold on, I've the letter here: it says LV-20417, Adaeze Okafor at 14 Mill Lane.", date="Well, I'm at home on Friday 25 September, so that one, please.", offer=["That sounds reasonable, let's go ahead."],
             propose=["Yes, that's perfect, please do that."], more=["No, that was everything, thank you so much. Goodbye!"]),
        dict(open="My account is LV 20417. I'm at home on Friday the 25th, and I'd want you to fetch 2 mattresses then, but first tell me the price.", propose=["Fine by me, go ahead."], offer=["OK, do it"]),
        dict(open="What's the charge for taking away mattresses?", account="lv-20417", quantity="There's two of them", offer=["sure, for September 25th"], date="September 25", propose=["No, hang on, what was the price again?", "alright, book it"]),
        dict(open="Hello, I've got two old mattresses in my hallway. What would it cost to have them both taken away?", account="It's LV-20417.", offer=["I'd like them collected on Friday 25 September."], date="Friday, 25/9", propose=["Yes please."], more=["Nothing else, thanks."]),
    ],
    "fridge-saturday": [
        dict(open="fridge collection sat 19 sept", account="LV20533", date="tue 22nd", quantity="1", propose=["ok"]),
        dict(open="Good morning, my old fridge has packed up at last. I work all week, so could somebody come on Saturday 19 September? If that's full, then Tuesday 22 September would do, my neighbour can open the gate.",
             account="It's on the letter, LV-20533 it says. Tom Brandreth.", date="Then let's say Tuesday, the 22nd of September.", propose=["Yes, that would be great, thank you."], more=["No, that's all. Bye."]),
        dict(open="Hi, it's Tom Brandreth, account number LV-20533.", wish="I want to get rid of a fridge. Ideally on Saturday.", date="Ah, then Tuesday 22 September.", quantity="just one fridge", propose=["Please do."]),
        dict(open="Good morning, I need someone to come and take away my old fridge, on Saturday the 19th if I can.", account="My account number is LV-20533.", date="Then Tuesday, please.", propose=["That's right."], more=["No."]),
    ],
    "garden-limit": [
        dict(open="garden waste subscription, two bins", account="LV-20688", propose=[("104", "too much. one bin then"), ("", "yes")], otherwise=["one bin"]),
        dict(open="Hi there! My new garden makes such a lot of clippings. I'd love to sign up for garden waste with two bins, so long as it's no more than £90 a year, otherwise I'd make do with one bin.", account="Let me see, LV-20688, Priya Raman.",
             propose=[("one|1", "Yes, one bin is fine, go ahead please.")], more=["No thank you, goodbye."]),
        dict(open="It's LV-20688 here, 27 Orchard Close. What do you charge for the garden waste service?", bins="I'm thinking of two", offer=["That's over ninety pounds! What about just one bin?", "yes, let's do it"], propose=[("104", "No, I only want to pay £90 at most. Make it one."), ("", "Yep")], otherwise=["Just the one bin."]),
        dict(open="Hi there, I'd like to sign up for the garden waste service, with two bins.", account="LV-20688, that's the account.", bins="two", propose=[("104", "No, if it costs more than £90 I'd take one bin."), ("", "Yes, that's fine.")], otherwise=["One bin instead of two."], more=["No, I'm not interested in that."]),
    ],
    "cracked-bin": [
        dict(open="new recycling bin, 180", account="20741", reason="cracked lid", propose=["no, 240", "yes"]),
        dict(open="Hello, I'm Gareth Pugh from Church Street and I need a new blue bin please, the 180 litre one.", account="I've got it somewhere... LV-20741.", reason="Well, the lid's cracked right through, it's broken, really.",
             propose=["Hmm, hang on. Actually that one was always too small for us, I'd rather have the 240 litres after all, if you don't mind.", "Yes, that's right, thank you."], more=["No, nothing more, cheers."]),
        dict(open="The lid of my old recycling bin is cracked, so I'd need a replacement. My number's LV-20741.", size="180 litres", reason="It is damaged.", kind="recycling", propose=["Oh no, sorry, not 180, make it two hundred and forty litres.", "Correct."]),
        dict(open="I need a new recycling bin, please, a 180 litre one.", account="It's LV-20741.", reason="The old one is damaged.", propose=["No, I'd rather have 240 litres.", "Yes, please."], more=["No, thank you."]),
    ],
    "missed-recycling": [
        dict(open="recycling not emptied thursday, why?", account="LV-20856", propose=["yes report it"]),
        dict(open="Hello, this is Helen Marsh from Victoria Avenue. Last Thursday nobody emptied my recycling bin, it's overflowing by now. What happened?", account="Yes, of course, my account is LV-20856.",
             propose=["I see, the lorry broke down. Then please report it as missed so that somebody comes back for it."], more=["No, I don't want anything else. Thanks, bye."]),
        dict(open="LV-20856. You missed a bin of mine last week.", kind="It's the blue one.", propose=["When would they come back?", "Good, do that then."]),
        dict(open="My recycling bin wasn't emptied last Thursday and I'd like to know why.", account="My account is LV-20856.", propose=["Then I'd like it reported as missed."], more=["No, thanks."]),
    ],
    "skip-price-only": [
        dict(open="skip permit 3 weeks, how much?", offer=["no"], date="not now", account="just wanted the price", otherwise=["leave it"]),
        dict(open="Hello there, we're having the kitchen ripped out in autumn and a skip will have to stand on the road for three weeks. What does the permit for it cost?", offer=["No, not today, I have to speak to my builder first. But thank you!"], more=["Thank you, that's it. Bye."]),
        dict(open="What do you charge for a skip on the road?", weeks="It'd be 3 weeks.", offer=["Oh no thanks, I only wanted to know the fee."], more=["no thanks"]),
        dict(open="Hello, how much is a permit for a skip on the road for three weeks?", offer=["No, I don't want to apply today."], more=["That was all, thank you."]),
    ],
    "cancel-and-van": [
        dict(open="cancel my bulky collection. and a van permit for the tip", account="21015", registration="kx19rtb", propose=["yes"]),
        dict(open="Hello dear, I've two things. My nephew has taken the fridge, so I'd like to cancel the bulky collection I booked, what do I get back? And then I need a permit so I can take my van to the recycling centre.", account="That's LV-21015, Ruth Ellery, Beacon Hill.",
             registration="The number plate is KX19 RTB.", propose=["Yes, please cancel it.", "Yes, that's fine with me."], more=["No, that was both. Thank you, bye-bye."]),
        dict(open="I don't need the fridge collection any more, please call it off. LV-21015.", propose=["Yes do that. I also need a recycling centre permit for my van.", "OK"], registration="KX19 RTB", vehicle="a van", more=["no"]),
        dict(open="Hello, I've two things today. I'd like to cancel my bulky waste collection, and then I need a permit to take my van to the recycling centre.", account="LV-21015.", registration="The registration is KX19 RTB.", propose=["How much do I get back?", "Yes, cancel it.", "Yes, that's right."], more=["No, that's all."]),
        dict(open="I want to cancel a collection, my number is LV-21015", propose=["go ahead"], more=["Yes, I need a permit for the tip for my van, KX19 RTB", "no"], vehicle="van", registration="KX19 RTB"),
    ],
    "bins-too-heavy": [
        dict(open="need assisted collection", account="don't know it", address="KD5 4MA, Finch", spot="side gate", propose=["yes"]),
        dict(open="Good afternoon, young man. I'm eighty-one and since I broke my hip I can't wheel the bins to the kerb any more. Could your crew fetch them from the house?", account="I'm afraid I don't know that number. I'm Walter Finch, and the postcode is KD5 4MA.",
             address="It's KD5 4MA and my name is Walter Finch.", spot="They stand by the side gate, where they've always been.", propose=["Yes please, that'd be a great help. When does it start?", "Yes, thank you."], more=["No, nothing else today. God bless."]),
        dict(open="Can somebody fetch my bins from the house? I'm too frail to wheel them out.", account="I don't know the account number. The postcode is KD5 4MA.", address="My surname is Finch, at KD5 4MA", surname="finch", spot="By the side gate", propose=["I'd like that."], more=["I'd like assisted collection.", "That's all."]),
        dict(open="My name is Walter Finch, KD5 4MA. I can no longer manage my bins, could I get help with my bins?", spot="At the side of the house, by the gate.", propose=["That is correct."], more=["No."]),
        dict(open="Good afternoon. I've broken my hip and I can't wheel my bins out any more. Could the crew fetch them for me?", account="I don't know my account number.", address="The postcode is KD5 4MA. My surname is Finch.", spot="They stand by the side gate.", propose=["Yes."], more=["No, thank you."]),
    ],
}


def call(style, story, caller, bug=None):
    """Plays one call: (what is wrong, the lines)."""
    talk = wrong.build(style, bug)() if bug else desk.build(style)()
    lines, turn, line, wrongs, spoken = [], {}, caller["open"], [], []
    for n in range(16):
        before, state = len(talk.calls), talk.state
        reply = talk(line)
        lines += ["user: " + line, f"desk [{state}→{talk.state}]: " + reply] + [f"   {c}" for c in talk.calls[before:]]
        if not reply or "{" in reply:
            wrongs.append("a broken sentence")
        spoken.append((before, len(talk.calls), reply))
        if any(c[0].startswith(WRITES) for c in talk.calls[before:]) and (state != "propose" or desk.yesno(line) != "yes"):
            wrongs.append("a write without a yes")
        if talk.ended:
            break
        at = talk.state
        said = turn[at] = turn.get(at, 0) + 1
        if at == "ask":
            line = " ".join(dict.fromkeys(caller.get("date" if s == "start" and s not in caller else s, "I don't know.") for s in talk.asked))
        elif at == "start":
            line = caller.get("wish", "what?")
        else:
            options = caller.get(at, ["No, thanks."] if at == "more" else ["?"])
            if isinstance(options[0], tuple):
                line = next((x for p, x in options if re.search(p, reply)), "no")
            else:
                line = options[min(said, len(options)) - 1]
    else:
        wrongs.append("no end")
    return wrongs + judge(story, talk, spoken), lines


def judge(story, talk, spoken):
    s, out = STORIES[story], []
    goals = s["goals"]
    want = [(g["tool"], g["args"]) for g in goals if g.get("tool", "").startswith(WRITES)]
    did = [(n, {k: str(v) for k, v in a.items()}) for n, a, _ in talk.calls if n.startswith(WRITES)]
    if sorted(map(str, want)) != sorted(map(str, did)):
        out.append(f"writes {did}")
    fresh = world.fresh()  # the final state: the goals' writes on a fresh world
    tools = world.tools(fresh)
    for name, args in want:
        result = tools[name](**{k: int(v) if k in ("quantity", "bins", "size", "weeks") else v for k, v in args.items()})
        if "error" in result:
            out.append(f"gold write fails {result}")
    if fresh != talk.world:
        out.append("final state")
    met = {}
    for g in goals:
        after = met.get(g.get("after"), 0)
        if "tool" in g:
            at = next((i for i, (n, a, _) in enumerate(talk.calls) if n == g["tool"] and {k: str(v) for k, v in a.items()} == g["args"]), None)
            if at is None or at < after:
                out.append(f"goal {g['name']}")
            else:
                met[g["name"]] = at + 1
        else:
            at = next((to for frm, to, reply in spoken if to >= after and all(told(v, reply) for v in g["say"])), None)
            if at is None:
                out.append(f"not told {g['say']}")
            else:
                met[g["name"]] = at
    return out


def told(value, reply):
    m = re.fullmatch(r"(\d+) (\w{3})\w*", value)
    if m:
        return bool(re.search(rf"\b{m[1]}(th|st|nd|rd)?( of)? {m[2]}|{m[2]}\w* {m[1]}\b", reply))
    return value in reply


def main():
    bad = n = 0
    for story, callers in CALLERS.items():
        for i, caller in enumerate(callers):
            shown = False
            for style in desk.STYLES:
                n += 1
                wrongs, lines = call(style, story, caller)
                if wrongs:
                    bad += 1
                    if not shown or "-v" in sys.argv:
                        shown = True
                        print(f"--- {story} caller {i} {style}: {wrongs}", *lines, sep="\n")
    print(f"right desk: {n - bad} of {n} calls pass")
    bugs, missed, m = yaml.safe_load((HERE / "bugs.yaml").read_text()), 0, 0
    assert set(bugs) == set(wrong.BUGS)
    for bug, stories in bugs.items():
        for story in stories:
            for style in desk.STYLES:
                m += 1
                if not call(style, story, CALLERS[story][-1 if story != "two-mattresses" and story != "cancel-and-van" else -2 if story == "cancel-and-van" else 4], bug)[0]:
                    missed += 1
                    print(f"bug {bug} does not show in {story}, {style}")
    print(f"wrong desks: {m - missed} of {m} calls fail as they must")
    return bad + missed


if __name__ == "__main__":
    sys.exit(bool(main()))

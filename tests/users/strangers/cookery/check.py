"""Proves, without the harness, that the agent and its stories fit: three hand-written callers for each story, in all styles, must reach
the goals; and each wrong variant must miss them in the stories that bugs.yaml names.   python check.py [-v STYLE STORY CALLER [BUG]]"""
import re
import sys
import types
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
LOG = []


def tool(f):
    def call(**args):
        result = f(**args)
        LOG.append([None, f.__name__, args, result])
        return result
    return call


sys.modules["harness"] = types.SimpleNamespace(tool=tool)
import desk  # noqa: E402
import wrong  # noqa: E402

STORIES = {s["id"]: s for s in yaml.load((HERE / "stories_user.yaml").read_text(), yaml.BaseLoader)}
TYPED = {s["id"]: s for s in yaml.safe_load((HERE / "stories_user.yaml").read_text())}
BUGS = yaml.safe_load((HERE / "bugs.yaml").read_text())

# what a question about a slot must show, in whatever style: a caller who only reads must know what is asked
CUES = {"course": "course", "date": r"date|day|when|\d", "places": "place|people|person", "name": "name|talking to", "dietary": "diet|eat|food|allerg", "reference": "reference|number of booking", "surname": "surname|family name",
        "newdate": r"date|day|\d", "refund": "card", "phone": "number|phone", "item": "buy|like|item|want|knife|purchase", "quantity": "how many|quantity", "guests": "guest|how many", "menu": "menu|Italian", "wine": "wine", "code": "code", "first": "first name"}

# story: caller: what is said to each question. "open": the first message; "wants": said at "anything else?"; "yes" / "no": answers; "told": [(pattern, what then)], once
CALLERS = {
    "book_pasta": [
        dict(open=None, course="The Fresh Pasta course, please.", date="On Saturday 10 October.", places="Two, for my sister and me.", name="My name is Hannah Brook.", dietary="My sister is vegetarian.", yes="Yes, that is correct.", no="No, thank you.", end="No, that's all, thank you."),
        dict(open="book pasta", course="fresh pasta", date="10/10", places="2", name="hannah brook", dietary="one vegetarian", yes="yep", no="nope", end="no thanks"),
        dict(open="Good morning, Hannah Brook here. It's about October 10th: is there room for 2 people on the pasta course? If so I want to book it. One of us is a vegetarian, by the way.", course="The pasta one.", date="The 10th of October 2026.", places="There are two of us.",
             name="It's Hannah Brook.", dietary="Yes, one of us is vegetarian.", yes="Sure, go ahead!", no="I'm fine, thanks.", end="Nothing else, bye!"),
    ],
    "move_bread": [
        dict(open=None, reference="It's LT-4172.", surname="The name is Chidi Okafor.", newdate="To Saturday 24 October, please.", course="Sourdough Bread.", yes="Yes, please.", no="No, thank you.", end="No, that was all. Thank you."),
        dict(open="need to move a booking, lt 4172", reference="4172", surname="okafor", newdate="24 oct", course="bread", yes="ok", no="no", end="no"),
        dict(open="I booked Sourdough on 3 October but have to work. Could you move it from the 3rd to October 24th? Reference LT4172, name Okafor.", reference="LT4172 is what the mail says.", surname="Okafor.", newdate="The 24th of October would be perfect.", yes="That sounds good, do that.", no="Not today.", end="That's everything, goodbye."),
    ],
    "cancel_if_refunded": [
        dict(open=None, reference="The reference is LT-5093.", surname="I'm Maja Lindqvist.", refund="Back to my card, please.", yes="Yes, please cancel it.", no="No, thank you.", end="No, that's all."),
        dict(open="cancel a booking pls", reference="lt5093", surname="lindqvist", refund="card", yes="yes", no="no", end="nope, bye"),
        dict(open="Hello, Maja Lindqvist, booking LT-5093. Please cancel it if all of the money comes back; I don't want a voucher.", reference="LT 5093.", surname="Under Lindqvist.", refund="Not a voucher, I'd like the money on my card.", yes="Yes, if I get the full £140, go ahead.", no="No.", end="Nothing else, thank you."),
    ],
    "only_asking": [
        dict(open=None, code="The code is GV-2208.", wants=["How many places are left on the Knife Skills course on 7 November, and what does it cost?"], course="Knife Skills.", date="7 November.", yes="Yes.", no="No, I only wanted to ask.", end="No, that's all, thanks."),
        dict(open="balance of voucher gv2208?", code="2208", wants=["knife skills 7 nov, price and places left?"], course="knife skills", date="7.11.", yes="yes", no="no", end="no"),
        dict(open="Two questions please: until when is my voucher valid and what's still on it? It says GV-2208. And how many free places are there on Knife Skills on November 7th, and how much is it?", code="GV 2208.", wants=[], course="Knife Skills", date="On November 7th", yes="Yes", no="No, don't book anything, I was just asking.", end="No, thank you, bye."),
    ],
    "waiting_list_and_knives": [
        dict(open=None, course="Sourdough Bread.", date="17 October.", name="I'm Tom Whitfield.", phone="You can reach me on 07700 900123.", wants=["I'd also like to order a knife set."], item="A knife set.", quantity="Just one.", yes="Yes, please.", no="No, thanks.", end="No, that's all."),
        dict(open="waiting list", course="sourdough", date="17th october", name="tom whitfield", phone="07700900123", wants=["knife set please"], item="knife set", quantity="1", yes="yes", no="no", end="that's it"),
        dict(open="I want two things: a place on the waiting list for Sourdough on Saturday October 17, and I'd like to buy one knife set. Tom Whitfield, phone 07700 900 123.", course="The sourdough course.", date="October 17.", name="Tom Whitfield", phone="07700 900 123", wants=[], item="The knife set.", quantity="One knife set.", yes="Absolutely, go ahead.", no="No.",
             end="Nothing more, thanks, goodbye."),
    ],
    "thai_second_date": [
        dict(open=None, course="Thai Street Food.", date=["Saturday 17 October.", "Then Saturday 31 October, please."], places="One place, just for me.", name="Ines Carvalho.", dietary="I have a nut allergy.", yes="Yes, please.", no="No, thank you.", end="No, that's all, thank you."),
        dict(open="book thai 17 october", course="thai", date=["17 october", "the 31st then"], places="1", name="ines carvalho", dietary="nuts", yes="sure", no="nah", end="no thanks, bye"),
        dict(open="Hello, this is Ines Carvalho. I'd like a place on Thai Street Food on 17 October, or if that one is full, on 31 October. It's only for me, and I'm allergic to nuts.", course="The Thai course.", date=["On the 17th of October", "The first one, 31 October."], places="Only myself.", name="Ines Carvalho", dietary="I'm allergic to nuts.", yes="Yes, book it.", no="No, thanks.", end="That's all, bye!"),
    ],
    "evening_without_wine": [
        dict(open=None, date="On Friday 20 November.", guests="There will be twelve guests.", menu="The Italian menu, please.", wine="No, no wine, thank you.", name="Marguerite Dunn is my name.", yes="Yes, that's right.", no="No, thank you.", end="No, that's all."),
        dict(open="private evening", date="20 nov", guests="12", menu="italian", wine="no", name="marguerite dunn", yes="ok", no="no", end="no"),
        dict(open="We are a group of colleagues, 12 people, and would like to hire the kitchen for an evening on November 20th, Italian menu. My name is Marguerite Dunn.", date="2026-11-20", guests="We're 12 people.", menu="Italian.", wine="Better without, they have to drive.", name="Marguerite Dunn", yes="Perfect, please reserve it.", no="I'd rather not.", end="No, nothing else, thanks."),
    ],
    "two_not_three": [
        dict(open=None, course="French Patisserie.", date="Saturday 21 November.", places="Three places, please.", name="Robert Ames.", dietary="No dietary needs, we eat everything.", told=[("330", "Oh, that is too much. Make it two places instead, please.")], yes="Yes, please.", no="No, thank you.", end="No, that's all."),
        dict(open="book patisserie", course="patisserie", date="21 nov", places="3", name="robert ames", dietary="no", told=[("330", "no, just 2 then")], yes="yes", no="no", end="nope"),
        dict(open="I'm Robert Ames and I'd like 3 places on French Patisserie on 21/11/2026. No allergies.", course="French Patisserie", date="21/11/2026", places="For three people.", name="Robert Ames", dietary="None, we eat everything.", told=[("330", "Hmm, £330? Sorry, I've changed my mind: not three, only two of us will come.")], yes="Yes, go ahead.", no="No thanks.", end="Nothing else. Goodbye."),
    ],
}

# two more for each: one who tells everything at each question, and one who says the wish again with each answer
for callers in CALLERS.values():
    callers += [{**callers[0], "dump": True}, {**callers[0], "restate": True}]


def play(story, caller, agent, limit=24):
    """The conversation as [(who, text)], with the calls in LOG stamped by the agent's turn; ended: did it come to a goodbye."""
    LOG.clear()
    dones = []
    talk, used, told, wants = [], {}, set(), list(caller.get("wants", []))
    text = caller["open"] or STORIES[story]["starting_sentence"]
    for turn in range(limit):
        talk.append(("user", text))
        n = len(LOG)
        answer = agent(text)
        for entry in LOG[n:]:
            entry[0] = turn
        talk.append(("agent", answer))
        assert answer.strip(), "the agent said nothing"
        assert "{" not in answer and "None" not in answer, answer
        kind, asked = agent.pending, agent.asked
        if kind == "bye":
            return talk, True
        hook = next((h for h in caller.get("told", []) if h[0] in answer and h[0] not in told), None)
        if hook:
            told.add(hook[0])
            text = hook[1]
        elif kind in ("ask", "alt"):
            parts = []
            for slot in asked:
                assert re.search(CUES[slot], answer, re.I), f"asks for {slot} without saying so: {answer}"
                key = "date" if slot == "newdate" and "newdate" not in caller else "name" if slot == "surname" and "surname" not in caller else slot
                assert key in caller, f"asks for {slot}"
                said = caller[key]
                if isinstance(said, list):
                    said = said[min(used.get(key, 0), len(said) - 1)] if kind == "alt" or key not in used else said[-1]
                    if kind == "alt":
                        said = caller[key][-1]
                used[key] = used.get(key, 0) + 1
                parts.append(said)
            if caller.get("dump"):  # tells all that is known, whatever was asked
                facts = [k for k in CUES if k in caller]
                parts = [v if isinstance(v, str) else v[-1 if kind == "alt" else 0] for v in (caller[k] for k in facts) if v]
                if asked[0] == "newdate":
                    parts.reverse()
            if caller.get("restate"):
                parts.insert(0, STORIES[story]["starting_sentence"] if not told and kind != "alt" and "else" not in dones else "")
            text = (", " if all(len(p) < 16 for p in parts) else " ").join(parts)
        elif kind in ("confirm", "check"):
            text = caller["yes"]
        elif kind in ("apron", "offerbook"):
            text = caller["no"]
        elif kind in ("else", "more"):
            text = wants.pop(0) if wants else caller["end"]
        elif kind in ("start", "help"):
            text = STORIES[story]["starting_sentence"]
        else:
            raise AssertionError(f"{kind}: {answer}")
        dones.append(kind)
    return talk, False


MONTHS = "january february march april may june july august september october november december".split()


def says(text, keyword):
    low = re.sub(r"\s+", " ", re.sub(r"[*_]", "", text.lower()))
    if m := re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", keyword):
        y, mo, d = m.groups()
        name, day = MONTHS[int(mo) - 1], int(d)
        names, th = f"(?:{name}|{name[:3]})", "(?:st|nd|rd|th)?"
        found = re.search(rf"(?<!\d){day}{th}(?: of)? {names}\b,?(?: (\d{{4}}))?|\b{names} {day}{th}\b,?(?: (\d{{4}}))?|{keyword}", low)
        return bool(found and (found[1] or found[2] or y) == y and (y == "2026" or y in low))
    if re.search(r"\d", keyword):
        return bool(re.search(rf"(?<![\w.]){re.escape(keyword.lower())}(?:\.00)?(?![\w]|\.\d)", low))
    return keyword.lower() in low


def judge(story, talk, ended):
    """Everything that the story demands and that is missing here; an empty list is right."""
    s, bad = TYPED[story], []
    if not ended:
        bad.append("no end")
    writes = [c for c in LOG if c[1] in s["tools"]["write"] and not c[3].get("error")]
    met, step, gold = {}, {}, []
    answers = [t for who, t in talk if who == "agent"]
    users = [t for who, t in talk if who == "user"]
    for g in s["goals"]:
        after = step.get(g.get("after"), -1)
        if "tool" in g:
            # some call with these arguments, late enough (order within one turn: by the log)
            hits = [(i, c) for i, c in enumerate(LOG) if c[1] == g["tool"] and c[2] == g["args"] and not c[3].get("error") and (g.get("after") is None or g["after"] in met and i > met[g["after"]][0])]
            if not hits:
                bad.append(f"missing {g['name']}")
                continue
            met[g["name"]], step[g["name"]] = hits[0], hits[0][1][0]
            gold.append(hits[0][1])
        else:
            words = [str(met[k["$from"]][1][3][k["path"]]) if isinstance(k, dict) and k["$from"] in met else str(k) for k in g["say"]]
            words = ["64.50" if w == "64.5" else w for w in words]
            if not any(all(says(a, w) for w in words) for i, a in enumerate(answers) if i >= after) or g.get("after") not in met and g.get("after"):
                bad.append(f"not told {g['name']}: {words}")
    extra = [c[1:3] for c in writes if c not in gold or writes.count(c) > 1 and False]
    if len(writes) > len([c for c in gold if c in writes]) or extra:
        bad.append(f"extra writes {extra}")
    for c in writes:
        if c[1] in s.get("consent", []):
            before = answers[c[0] - 1] if c[0] else ""
            named = any(says(before, str(v)) for v in c[2].values() if v not in (None, True, False))
            if not before or not named or users[c[0]] not in (AGREED[story] | set()):
                bad.append(f"no consent before {c[1]}")
    return bad


AGREED = {story: {c["yes"] for c in callers} for story, callers in CALLERS.items()}


def show(talk):
    for i, (who, text) in enumerate(talk):
        print(f"{who:6}| " + text.replace("\n", "\n      | "))
        if who == "agent":
            for c in LOG:
                if c[0] == i // 2:
                    print("       → ", c[1], c[2], "=", c[3])


def main():
    if sys.argv[1:2] == ["-v"]:
        style, story, n, *bug = sys.argv[2:]
        agent = wrong.build(style, bug[0])() if bug else desk.build(style)()
        talk, ended = play(story, CALLERS[story][int(n)], agent)
        show(talk)
        print(judge(story, talk, ended) or "OK")
        return 0
    failures, count, turns = 0, 0, 0
    for style in desk.STYLES:
        good = 0
        for story, callers in CALLERS.items():
            for n, caller in enumerate(callers):
                count += 1
                try:
                    talk, ended = play(story, caller, desk.build(style)())
                    bad = judge(story, talk, ended)
                    turns += len(talk) // 2
                except AssertionError as e:
                    bad = [f"stopped: {e}"]
                if bad:
                    failures += 1
                    print(f"  {style} {story} caller {n}: {bad}")
                good += not bad
        print(f"{style:10} {good}/{sum(map(len, CALLERS.values()))} OK")
    print(f"right agent: {count - failures}/{count} OK, {turns / count:.1f} turns on average")
    missed = 0
    for bug, where in BUGS.items():
        seen, others = 0, set()
        for story, callers in CALLERS.items():
            for style in desk.STYLES:
                for n, caller in enumerate(callers):
                    try:
                        talk, ended = play(story, caller, wrong.build(style, bug)())
                        bad = judge(story, talk, ended)
                    except AssertionError as e:
                        bad = [str(e)]
                    if story in where:
                        seen += bool(bad)
                        if not bad:
                            missed += 1
                            print(f"  {bug} does not show: {style} {story} caller {n}")
                    elif bad:
                        others.add(story)
        print(f"{bug:22} shows in {seen}/{len(where) * len(desk.STYLES) * 5}" + (f"  (also in {sorted(others)})" if others else ""))
    print("all OK" if not failures and not missed else "NOT OK")
    return bool(failures or missed)


if __name__ == "__main__":
    sys.exit(main())

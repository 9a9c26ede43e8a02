"""Plays every style and story with hand-written users, without the harness, and holds what was called and said against the goals.

    python check.py                            all of them
    python check.py -v STYLE STORY [MANNER]    prints one conversation
    python check.py --bugs                     holds wrong.py against bugs.yaml"""
import re
import sys
from collections import Counter
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk

STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
MANNERS = ["plain", "wordy", "several", "roundabout"]
YES = {"plain": "Yes.", "wordy": "Yes, that's exactly right, please go ahead and do that for me.", "several": "Yes please, that all looks good.", "roundabout": "Sounds good to me, let's do it."}
END = {"plain": "No, thanks.", "wordy": "No, that was everything, thank you so much for your help.", "several": "That's all, thanks!", "roundabout": "I think we're good, that's it for today."}
# story: what is asked: (plain, wordy, roundabout); "open" for several is all at once
USERS = {
    "exchange-sunday": {
        "open": "Hi, I'm Nora Whitfield, reference PM-4172: I'd like to move my four tickets from Saturday, March 14, 11 am to Sunday, March 15, the earliest slot in the afternoon, unless the fee is more than $10.",
        "booking": ("PM-4172", "Sure, I have it right here in the email, the reference is PM-4172.", "it's under Nora Whitfield"),
        "date": ("Sunday, March 15", "My sister's train only gets in on Saturday, so we'd like to come on Sunday the 15th instead, in the afternoon if possible.", "the day after, so 3/15"),
        "time": ("1:30 PM", "We have brunch before, so the earliest one after noon, please.", "Whichever comes first in the afternoon.")},
    "exhibition-too-dear": {
        "open": "Hello! Curtis Vang here. My three Tides of Silk tickets, PM-4233, are for Friday, March 20, at 2 pm and I'd like Saturday the 21st at the same time, as long as it isn't more than $12.",
        "booking": ("PM-4233", "The booking number should be PM-4233, for three of us.", "I'm Curtis Vang, I don't have the reference on me"),
        "date": ("Saturday, March 21", "I'd rather go on Saturday, March 21, at 2 pm.", "the 21st, same time"),
        "time": ("2 pm", "Two in the afternoon, please, as before.", "14:00"),
        "confirm": ("No, leave it.", "Eighteen dollars? That's more than I want to pay, please leave the tickets as they are.", "Hm, no, then I'd rather keep them the way they are."),
        "change": ("Leave it.", "Just leave everything as it is.", "nothing, leave it")},
    "refund-refused": {
        "open": "My daughter has a fever, so I need a refund for both tickets for tomorrow, Wednesday, March 11, at 3 pm, PM-4108, Beatrice Lindqvist.",
        "booking": ("PM-4108", "Of course, the reference on my confirmation is PM-4108.", "Beatrice Lindqvist"),
        "count": ("Two.", "Both tickets, please, as neither of us can come.", "all of them"),
        "instead": ("No.", "No, another day doesn't help me, since we fly home on Friday.", "I'd rather not, we're leaving on Friday.")},
    "refund-two": {
        "open": "Hi, Rosa Delgado here, I don't have the reference. From my booking for April 11 at 10:30 I'd like a refund for three of the five tickets, a small charge is okay.",
        "booking": ("Rosa Delgado", "I'm sorry, I don't have the reference with me, but it's under my name, Rosa Delgado.", "I don't have that."),
        "which": ("April 11", "The one for Saturday, April 11; the other one stays as it is.", "the later one"),
        "count": ("3", "I'd like to give back three of them, please.", "3 tickets, the rest of us are coming"),
        "confirm": ("2 tickets, please.", "Oh, wait, actually make it two instead of three: my nephew can make it after all.", "Yes, but only two tickets, not three."),
        "change": ("2 tickets", "Two tickets rather than three.", "make it 2")},
    "renewal": {
        "open": "Hi, I'm Desmond Okafor, zip code 02906, and I'd like to renew my membership at the Dual level for another year, without automatic renewal. I don't know the number.",
        "member": ("Desmond Okafor, 02906", "I don't have my card with me, but my name is Desmond Okafor and my zip code is 02906.", "I don't know the number, sorry."),
        "level": ("Dual", "I don't need anything bigger, so let's stay with Dual as it is now.", "the same as now"),
        "auto": ("No.", "No automatic renewal, please; a gym charged my card for two years that way.", "I'd rather not, I'll renew it myself.")},
    "school-trip": {
        "open": "I'm Priya Raman and I teach fourth grade at Alder Creek Elementary. I'd like to bring my class of twenty-seven students on Thursday, March 26, at 10 am, or if that's taken, Friday, March 27, at 10 am. We need the lunch room.",
        "org": ("Alder Creek Elementary School", "We're the fourth grade of Alder Creek Elementary.", "I teach at Alder Creek Elementary School"),
        "count": ("27", "There are twenty-seven students in my class.", "27 kids, all fourth-graders"),
        "date": ("Thursday, March 26", "Thursday, March 26, at 10 am would be best; if that isn't to be had, Friday, March 27, at 10 am.", "3/26 at ten in the morning"),
        "lunch": ("Yes.", "They bring sandwiches, so yes, we need the lunch room.", "That would be great, they have lunch with them."),
        "time": ("Friday, March 27, at 10 am", "The afternoon won't do, the bus has to be back by two. So then Friday at 10, please.", "Friday the 27th at ten o'clock then")},
    "tour-language": {
        "open": "Hi, Mateus Carvalho here: the three of us would like a guided tour in Portuguese on Sunday, March 22, or if there isn't one, Spanish is fine. The latest time you have, please.",
        "language": ("Portuguese", "Portuguese would be best, as my parents are visiting.", "português, I mean Portuguese"),
        "date": ("Sunday, March 22", "It has to be Sunday, March 22, since my parents leave on Monday.", "the 22nd of March"),
        "count": ("3", "There will be three of us, my parents and me.", "three people"),
        "name": ("Mateus Carvalho", "Please put it under my name, Mateus Carvalho.", "mateus carvalho"),
        "time": ("The latest one.", "We'd like to sleep in, so the latest one, please.", "3:30"),
        "no_lang": ("Spanish", "Another day isn't possible, my parents leave on Monday. So Spanish on Sunday, please.", "Saturday doesn't work for us, then in Spanish.")},
    "scarf-and-hamper": {
        "open": "Hi, Imogen Tate here. I lost a green wool scarf on Saturday, March 7, has anyone found it? And I'd like to order two vegetarian hampers for my booking PM-4390.",
        "item": ("A green wool scarf.", "It's green, made of wool, and my grandmother knitted it.", "green scarf"),
        "lost_date": ("March 7", "That was last Saturday, so March 7.", "on Saturday"),
        "detail": ("The wool one, from March 7.", "Mine is the woolen one, I was there on March 7.", "the one made of wool"),
        "more": ("Yes, I want to order hampers.", "Yes, please: I'd also like to order two hampers from the café for my visit.", "Now for the café hampers, can I order some?"),
        "booking": ("PM-4390", "It's for our visit on March 28, booking PM-4390.", "Imogen Tate"),
        "hamper": ("The vegetarian one.", "Nobody in my family eats meat, so the vegetarian one, please.", "Garden"),
        "count": ("2", "Two of them, please.", "a couple")},
}


def play(build, story, manner):
    """The messages and calls of one conversation: [(who, text, calls)]."""
    agent, user = build(), USERS[story]
    column = {"plain": 0, "wordy": 1, "several": 0, "roundabout": 2}[manner]
    text = user["open"] if manner == "several" else STORIES[story]["starting_sentence"]
    talk, seen = [("user", text, [])], Counter()
    while len(talk) < 60:
        reply = agent.run(text)
        talk.append(("agent", reply["answer"], reply["tool_calls"]))
        if agent.over:
            break
        pending = agent.pending if isinstance(agent.pending, list) else [agent.pending]
        parts = []
        for p in pending:
            key = "no_lang" if p == "language" and agent.f and agent.f.get("no_lang") else p
            n = seen[key]
            seen[key] += 1
            if key == "confirm":
                parts.append(user["confirm"][column] if "confirm" in user and n == 0 else YES[manner])
            elif key == "more":
                parts.append(user["more"][column] if "more" in user and n == 0 and manner != "several" else END[manner])
            elif key in user:
                answer = user[key][column]
                if n and column == 2 and key in ("booking", "member"):
                    answer = user[key][0]
                if n and key == "item":
                    answer = user[key][0]
                if len(pending) > 1 and column == 0:
                    answer = {"lunch": "lunch room: yes", "auto": "automatic renewal: no", "count": f"{answer.strip('.')} {dict(refund='tickets', school='students', tour='people', hamper='hampers').get(agent.f['task'])}"}.get(key, answer)
                elif len(pending) > 1 and key == "lunch":
                    answer = "We need the lunch room."
                elif len(pending) > 1 and key == "auto":
                    answer = "No automatic renewal, please."
                parts.append(answer)
            else:
                parts.append("I don't know.")
        text = (". " if column != 0 else ", ").join(x.rstrip(".") for x in parts) + "." if len(parts) > 1 else parts[0]
        talk.append(("user", text, []))
    return talk


def judge(story, talk):
    """What the goals miss; a small reading of formats.md."""
    goals, wrong = STORIES[story]["goals"], []
    writes = [(i, c) for i, (_, _, calls) in enumerate(talk) for c in calls if c["name"] in desk.Tools.WRITE]
    at = {}
    for g in goals:
        if "tool" in g:
            hit = [(i, c) for i, c in writes if c["name"] == g["tool"] and c["arguments"] == g["args"]]
            if not hit:
                wrong.append(f"no {g['tool']}({g['args']})")
            else:
                at[g.get("name")] = hit[0][0]
                writes.remove(hit[0])
    wrong += [f"extra {c['name']}({c['arguments']})" for _, c in writes]
    for g in goals:
        if "say" in g:
            since = at.get(g["after"], 999) if "after" in g else 0
            ok = any(who == "agent" and i >= since and all(re.search(re.escape(k) + r"(?:\.00)?(?![\d.]*\d)", t.replace("**", "")) for k in g["say"]) for i, (who, t, _) in enumerate(talk))
            if not ok:
                wrong.append(f"never said {g['say']}")
    if len(talk) >= 60 or talk[-1][0] != "agent":
        wrong.append("no end")
    return wrong


def show(talk):
    for who, text, calls in talk:
        for c in calls:
            print(f"   -> {c['name']}({c['arguments']})")
        print(f"{who}: {text}")


def unasked(talk):
    """Every write stands in the turn after a yes."""
    return [c["name"] for i, (_, _, calls) in enumerate(talk) for c in calls if c["name"] in desk.Tools.WRITE and desk.yes_no(talk[i - 1][1]) != "yes"]


def bugs():
    """Every fault fails its stories in every style and manner, and no other story."""
    import wrong
    listed = yaml.safe_load((HERE / "bugs.yaml").read_text())
    for bug in wrong.BUGS:
        odd = []
        for story in STORIES:
            failed = sum(bool(judge(story, play(wrong.build(name, bug), story, manner))) for manner in MANNERS for name in desk.STYLES)
            if failed != (len(MANNERS) * len(desk.STYLES) if story in listed[bug] else 0):
                odd.append(f"{story} {failed}")
        print(f"{bug:15} {'as listed: ' + ', '.join(listed[bug]) if not odd else 'NOT as listed: ' + ', '.join(odd)}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--bugs"]:
        bugs()
        sys.exit()
    if len(sys.argv) > 3 and sys.argv[1] == "-v":
        show(play(desk.build(sys.argv[2]), sys.argv[3], (sys.argv + ["plain"])[4]))
        sys.exit()
    bad = 0
    for manner in MANNERS:
        ok, turns = 0, []
        for name in desk.STYLES:
            for story in STORIES:
                talk = play(desk.build(name), story, manner)
                wrong = judge(story, talk) + [f"{c} without a yes" for c in unasked(talk)]
                turns.append(len(talk))
                ok += not wrong
                if wrong:
                    bad += 1
                    print(f"  {manner} {name} {story}: {'; '.join(wrong)}")
        print(f"{manner:10} {ok} of {len(desk.STYLES) * len(STORIES)}  ({sum(turns) / len(turns):.1f} messages)")
    sys.exit(bad > 0)

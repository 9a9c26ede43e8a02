"""Plays every story in every style with hand-written users, without the harness, and holds what came of it against the goals.

    python check.py [-v] [--bugs]

A user here is told *which* question was put (as a person understands it), not the agent's slots; it answers it in one of three manners: plain, wordy,
or with several facts at once. --bugs plays the wrong variants, and shows in which stories each falls short."""
import re
import sys
from datetime import date
from pathlib import Path

import yaml

import desk

HERE = Path(__file__).resolve().parent
YES = {"plain": "Yes.", "wordy": "Yes please, that sounds right to me, go ahead.", "several": "Yes, do that."}
NO = {"plain": "No.", "wordy": "No thank you, I'd rather not.", "several": "No thanks."}
BYE = {"plain": "No, that's all.", "wordy": "No, that was everything, thanks for your help.", "several": "Nothing else, thank you. Goodbye."}


def who(name, iso, say, long):
    return {"identify": (f"{name}, {say}.", f"Of course, my name is {name} and I was born on {long}."), "ident_name": (f"{name}.", f"It's {name}."), "ident_dob": (f"{iso}", f"That would be {long}.")}


# story → what is asked → (plainly, wordily); `open` the first message where several facts are told at once, `wants` what comes up later
USERS = {
    "recall-check-up": {
        **who("Priya Nair", "1990-01-19", "19 January 1990", "the nineteenth of January 1990"), "kind": ("A check-up.", "It's just my routine check-up, nothing hurts."),
        "who": ("Dr Anand.", "I'd like Dr Anand, not Dr Marsh, because he knows my teeth."),
        "when": ("Wednesday 20 May, in the afternoon.", "Best for me would be Wednesday, the twentieth of May, in the afternoon; if that's full, Thursday the 21st, also in the afternoon."),
        "who_when": ("Dr Anand, Wednesday 20 May, afternoon.", "Dr Anand please, on the 20th of May, after lunch if you can."),
        "none": ("Thursday 21 May, the latest time.", "Then Thursday the 21st, and the latest one you have, since I work until three."), "offer": ("The latest one.", "I'll take the latest of those, because I work until three."),
        "open": "Hello, I'm Priya Nair, born 19/01/1990, and I'd like to book my check-up with Dr Anand on Wednesday 20 May in the afternoon, or failing that on Thursday 21 May in the afternoon."},
    "broken-tooth": {
        **who("Callum Reid", "14/06/1987", "14 June 1987", "June 14th, 1987"), "kind": ("An emergency.", "Well, it's an emergency, a bit of tooth came off."), "who": ("I don't mind.", "Whoever is free, I'm not fussed."),
        "triage": ("No.", "No, nothing like that, my face is fine and I can swallow."), "when": ("Today.", "It has to be today, please."), "offer": ("The latest one.", "I can't get away from the workshop before, so the latest one of those, please."),
        "wants": [("How much is the emergency appointment?", "Oh, and could you tell me what an emergency appointment costs?")],
        "open": "Hello, it's Callum Reid, 14 June 1987. One of my back teeth broke last night and it hurts, no swelling, can I be seen today? Either dentist will do."},
    "move-hygienist": {
        **who("Joanna Whitlock", "1979-08-30", "30 August 1979", "the 30th of August 1979"), "which_appt": ("The hygienist on 21 May.", "The one with the hygienist at ten on the 21st of May, not the check-up."),
        "new_when": ("Tuesday 26 May, at 11.", "Could we do Tuesday the 26th of May, at eleven o'clock?"), "offer": ("11 o'clock.", "Eleven would be good."), "none": ("Wednesday 27 May at 11.", "Then the Wednesday, the 27th, at eleven."),
        "change": ("Wednesday 27 May at 11:00.", "It should be Wednesday the 27th, still at eleven."),
        "recap_move": [("No, make it Wednesday 27 May, at 11.", "Oh wait, I have choir practice that Tuesday. Could you make it Wednesday the twenty-seventh instead, same time?"), None],
        "open": "Hi, this is Joanna Whitlock, date of birth 30/08/1979, please move my cleaning with the hygienist from 21 May to Tuesday 26 May at 11 o'clock."},
    "cancel-if-free": {
        **who("Dominic Farrow", "05/12/1969", "5 December 1969", "the fifth of December 1969"), "which_appt": ("The filling.", "The filling with Dr Anand tomorrow at nine."),
        "recap_cancel_fee": ("No, leave it as it is.", "Oh, if it costs thirty pounds I'd rather not, then leave the filling as it is."),
        "wants": [("I also want to cancel the hygienist on 3 June.", "And then there's my visit to the hygienist on the third of June at noon, I want to cancel that as well if it's free.")],
        "open": "Hello, Dominic Farrow here, 5 December 1969. I'd like to cancel my filling tomorrow at nine if it doesn't cost anything, and I also want to cancel the hygienist on 3 June."},
    "crown-plan": {
        **who("Sylvia Okafor", "1963-07-21", "21 July 1963", "the twenty-first of July 1963"), "options": ("The cheapest.", "Whichever is cheapest, please, I don't want to spend more than 650 pounds."), "guarantee": NO, "first_visit": ("Yes, on Friday 22 May.", "Yes, that would be nice, on Friday the twenty-second of May if you can."),
        "when": ("Friday 22 May, the earliest time.", "On Friday the 22nd of May, as early as you can."), "offer": ("The earliest one.", "The earliest of those, please."),
        "wants": [("I'd like to book the first visit, on Friday 22 May, at the earliest time.", "And I'd like to book the first visit for it, the preparation, on Friday the 22nd of May, the earliest time you have.")],
        "open": "Good morning, Sylvia Okafor, born 21 July 1963. I'd like to go ahead with the crown in my treatment plan, the cheapest material, without the guarantee."},
    "pay-part": {
        **who("Graham Petrie", "27.09.1984", "27 September 1984", "September 27, 1984"), "which_invoice": ("INV-2041.", "The one for the root canal, I'm not paying the check-up, my insurance does that."), "amount": ("100 pounds.", "I'd like to put a hundred pounds towards it."),
        "method": ("The card on file.", "Just use the card you have on file, please."),
        "wants": [("I want my recall every two years instead of every six months.", "There's a second thing: could I be called in for check-ups every two years instead of every six months?")],
        "open": "Good morning, Graham Petrie, 27 September 1984, I want to pay £100 towards my root canal invoice INV-2041 with the card on file."},
    "hygienist-refused": {
        **who("Leonie Baxter", "4/2/1993", "4 February 1993", "February 4, 1993"), "ref_hygiene": ("No.", "No thanks, I'm moving away in June and will have that done there."), "when": ("Friday 29 May, in the morning.", "On Friday the 29th of May, in the morning if possible."),
        "offer": ("9:00.", "Nine o'clock would be good."), "kind": ("The hygienist.", "A cleaning with the hygienist."),
        "wants": [("How much does a cleaning with the hygienist cost?", "Just for my information, what does a cleaning with the hygienist cost?")],
        "open": "Hi, Leonie Baxter, born on 4 February 1993, I'd like a cleaning with the hygienist on Friday 29 May in the morning."},
    "daughter-check-up": {
        **who("Ellen Prosser", "3 September 2016", "3 September 2016", "the third of September 2016"), "identify": ("Ellen Prosser, 3 September 2016.", "Her name is Ellen Prosser and she was born on the third of September 2016."),
        "identify_child": ("Ellen Prosser, 3 September 2016.", "Her name is Ellen Prosser and she was born on the third of September 2016; her twin Alun has his appointment already."), "ident_name": ("Ellen Prosser.", "My daughter is called Ellen Prosser."),
        "which_person": ("Ellen.", "It's about Ellen, not Alun."), "caller": ("Owen Prosser, her father.", "I'm her dad, Owen Prosser."), "kind": ("A check-up.", "Only a check-up."), "who": ("Dr Marsh.", "She'd like to see Dr Marsh."),
        "when": ("Monday 18 May, not before half past three.", "Best would be Monday the eighteenth of May, but it has to be after school, so not before half past three."),
        "who_when": ("Dr Marsh, Monday 18 May, after 15:30.", "With Dr Marsh, on Monday, 18 May, not before half past three because of school."),
        "none": ("Tuesday 19 May, the earliest after half past three.", "Then Tuesday the 19th, the earliest you have after half past three."), "offer": ("The earliest one after 15:30.", "The earliest of those after half past three, please."),
        "wants": [("What does a fluoride varnish cost?", "One more thing, just for information: what would a fluoride varnish cost?")],
        "open": "Morning, I'm Owen Prosser, my daughter Ellen Prosser, born 03/09/2016, needs a check-up with Dr Marsh, Monday 18 May after half past three, or else Tuesday 19 May after half past three, the earliest."},
}


def answer(user, manner, asked, state, story):
    """What this user says to a question."""
    n = 1 if manner == "wordy" else 0
    if asked in ("else", "what_else", "closed"):
        later = user.get("wants", [])
        if state["wants"] < len(later):
            state["wants"] += 1
            return later[state["wants"] - 1][n]
        return BYE[manner]
    said = user.get(asked)
    if isinstance(said, list):
        said = said[min(state.setdefault(asked, 0), len(said) - 1)]
        state[asked] += 1
    if isinstance(said, dict):
        return said[manner]
    if said:
        return said[n]
    return (YES if asked.startswith(("recap", "first_visit")) else NO)[manner] if asked.startswith(("recap", "first_visit", "guarantee", "ref_")) else "I don't know."


def play(cls, story, manner):
    """[(user's text, agent's text, calls, what was asked before)]"""
    user, agent, state, talk = USERS[story["id"]], cls(), {"wants": 0}, []
    text, asked = user["open"] if manner == "several" else story["starting_sentence"], None
    if manner == "several" and story["id"] in ("cancel-if-free",):
        state["wants"] = 1
    for _ in range(24):
        turn = agent.run(text)
        talk.append((text, turn["answer"], turn["tool_calls"], asked))
        if agent.ended:
            return talk
        asked = agent.pending[0]
        text = answer(user, manner, asked, state, story)
    return talk


def said_in(keyword, text):
    low = text.lower()
    if re.fullmatch(r"\d{4}-\d\d-\d\d", keyword):
        d = date.fromisoformat(keyword)
        return keyword in text or bool(re.search(rf"\b{d.day}(?:st|nd|rd|th)?(?: of)? {d:%B}\b", text))
    if re.fullmatch(r"\d\d:\d\d", keyword):
        h, m = int(keyword[:2]), keyword[3:]
        return keyword in text or f"{(h - 1) % 12 + 1}:{m} {'pm' if h >= 12 else 'am'}" in low
    if keyword.startswith("£"):
        return bool(re.search(rf"{keyword}(?:\.00)?(?![\d])", text))
    return keyword.lower() in low


def judge(story, talk):
    """What is wrong, as sentences."""
    wrong, calls = [], [(i, c, asked) for i, (_, _, cs, asked) in enumerate(talk) for c in cs]
    writes = [(i, c, a) for i, c, a in calls if c["name"] in story["tools"]["write"] and c["result"].get("ok")]
    met, used = {}, set()
    for g in story["goals"]:
        if "tool" in g:
            hit = next((k for k, (i, c, _) in enumerate(writes) if k not in used and c["name"] == g["tool"] and c["arguments"] == g["args"]), None)
            if hit is None:
                wrong.append(f"missing {g['tool']} {g['args']}")
            else:
                used.add(hit)
                met[g["name"]] = writes[hit][0]
                if g.get("after") and met.get(g["after"], 99) > writes[hit][0]:
                    wrong.append(f"{g['name']} too early")
        else:
            since = met.get(g["after"], 99) if g.get("after") else 0
            if not any(i >= since and all(said_in(k, a) for k in g["say"]) for i, (_, a, _, _) in enumerate(talk)):
                wrong.append(f"not said: {g['say']}")
    wrong += [f"unexpected {c['name']} {c['arguments']}" for k, (i, c, _) in enumerate(writes) if k not in used]
    for f in story.get("forbid", []):
        name, args = (f, {}) if isinstance(f, str) else (f["tool"], f["args"])
        wrong += [f"forbidden {name}" for _, c, _ in calls if c["name"] == name and all(c["arguments"].get(k) == v for k, v in args.items())]
    for name in story.get("consent", []):
        wrong += [f"{name} without a yes" for _, c, a in calls if c["name"] == name and not (a or "").startswith(("recap", "change"))]
    for name, most in story.get("at_most", {}).items():
        if sum(c["name"] == name for _, c, _ in calls) > most:
            wrong.append(f"{name} too often")
    if talk and len(talk) >= 24:
        wrong.append("no end")
    return wrong


def show(talk):
    for said, told, calls, asked in talk:
        print("   U:", said)
        for c in calls:
            print("      >", c["name"], c["arguments"], "=", str(c["result"])[:110])
        print("   A:", told.replace("\n", "\n      "))


def main():
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    if "--bugs" in sys.argv:
        import wrong
        told = yaml.safe_load((HERE / "bugs.yaml").read_text())
        for bug in wrong.BUGS:
            red = {s["id"]: sum(bool(judge(s, play(wrong.build(style, bug), s, "plain"))) for style in desk.STYLES) for s in stories}
            missed = [i for i in told[bug] if red[i] < len(desk.STYLES)]
            print(f"{bug:16} red of {len(desk.STYLES)}: " + ", ".join(f"{k} {v}" for k, v in red.items() if v), "| claimed:", told[bug], "MISSED " + str(missed) if missed else "ok")
        return
    for manner in YES:
        good = 0
        for style in desk.STYLES:
            for story in stories:
                talk = play(desk.build(style), story, manner)
                bad = judge(story, talk)
                good += not bad
                if bad:
                    print(f"{manner} {style} {story['id']}: {bad}")
                    if "-v" in sys.argv:
                        show(talk)
        print(f"{manner:8} {good} of {len(desk.STYLES) * len(stories)}")


if __name__ == "__main__":
    main()

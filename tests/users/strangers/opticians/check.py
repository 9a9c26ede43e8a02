"""Plays each story in each style against the right agent, without the harness, with a hand-written user in three manners.

The user answers by what is asked (the key of the question), as a sensible person would. Checked: calls, arguments, forbidden
and unexpected writes, a recap and a yes before each write, and what had to be said."""
import re
import sys
from datetime import date
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk  # noqa: E402
import hearing  # noqa: E402

STORIES = yaml.safe_load((HERE / "stories.yaml").read_text())
MANNERS = ("plain", "wordy", "several")
# key of the question -> what is said; a tuple is said one after the other; "*" is for the first turn of several
USERS = {
    "test-thursday": {
        "plain": {"name": "Raman.", "who": "Priya Raman, 14 March 1987.", "dob": "14 March 1987", "day": ("This Thursday, 14 May, after four.", "Friday morning, 15 May."), "form": "Priya Raman, 14 March 1987. This Thursday after four in the afternoon. No scan.",
                  "offer": ("Then Friday morning, the later time.", "The later one."), "oct": "No.", "confirm": "Yes.", "more": "No, that's all.", "change": "Nothing, go ahead."},
        "wordy": {"who": "Yes of course, I'm Mrs Priya Raman and my birthday is the fourteenth of March nineteen eighty-seven.", "name": "It's Raman, R-A-M-A-N.", "dob": "Sure, I was born on the 14th of March, 1987.", "form": "I'm Priya Raman, I was born on 14/03/1987, and I'd like to come in this Thursday, ideally after four o'clock because I finish work early. I don't want the scan.",
                  "day": "Well, I finish work early this Thursday, the 14th, so after four in the afternoon would be lovely if you have it.", "offer": "Oh, that's a shame. In that case I'd settle for Friday morning, and I do the school run first, so the later one would be best please.",
                  "oct": "I'd rather not, thanks, just the test.", "confirm": "Yes, that sounds good, please book it.", "more": "No thank you, that was everything."},
        "several": {"*": "Hello, I'd like to book an eye test, please. I'm Priya Raman, born 14 March 1987, and I don't want the OCT scan.", "day": "Thursday 14 May after 4 pm, otherwise Friday morning, the 15th.", "form": "Thursday 14 May after 4 pm, otherwise Friday morning, the 15th. No scan.",
                    "offer": "10:40 on Friday, please.", "oct": "No scan.", "confirm": "Yes please, £29 is fine.", "more": "That's all, thanks."}},
    "lens-reorder": {
        "plain": {"who": "Tomasz Wilk, 2 November 1979.", "name": "Wilk", "dob": "2 November 1979", "boxes": "Four.", "delivery": "Collect.", "form": "Wilk, 2 November 1979, 4 boxes, collection.", "confirm": "Yes.", "more": "No."},
        "wordy": {"who": "My name is Tomasz Wilk and I was born on the second of November 1979.", "name": "Wilk, Tomasz Wilk.", "dob": "That would be the 2nd of November 1979.", "boxes": "I think four boxes would see me through, please.", "delivery": "I'd have them posted, but only if it's no more than three pounds, otherwise I'll collect them, it's on my way home.",
                  "form": "I'm Tomasz Wilk, born on 2.11.1979. I'd like four boxes, and I'd have them posted but only if that's no more than three pounds; if it costs more I'll collect them.", "confirm": "Yes, that's right, go ahead.", "more": "No thanks, that's it."},
        "several": {"*": "Hi, I'm running out of contact lenses and need to order four boxes. Tomasz Wilk, 02/11/1979. I'll collect them if the postage is more than £3.", "boxes": "Four boxes, and I'd rather collect.", "delivery": "Then I'd rather collect them.", "form": "Four boxes, I'd rather collect them.", "confirm": "Yep, order them.", "more": "Nothing else, cheers."}},
    "lens-refused": {
        "plain": {"who": "Hannah Cole, 21 July 1995.", "name": "Cole", "dob": "21 July 1995", "form": "Hannah Cole, 21 July 1995, six boxes, collect.", "check_instead": "No.", "boxes": "Six.", "delivery": "Collect.", "confirm": "Yes.", "more": "No, that's all."},
        "wordy": {"who": "It's Hannah Cole, and I was born on July 21st, 1995.", "name": "My surname is Cole.", "dob": "21st of July 1995.", "form": "It's Hannah Cole, born July 21, 1995, and I want six boxes which I'd collect from the shop.", "check_instead": "No, I haven't got time for that at the moment, leave it. I'll ring you when I'm back from holiday.", "boxes": "Six boxes please.", "delivery": "I'll pick them up.", "confirm": "Yes.", "more": "No, nothing else, thank you."},
        "several": {"*": "I want to order my daily contact lenses again, six boxes, I'll collect them. Hannah Cole, 1995-07-21.", "check_instead": "No thanks, I don't want an appointment.", "boxes": "Six, collected.", "delivery": "Collected.", "confirm": "Yes.", "more": "No."}},
    "move-test": {
        "plain": {"who": "George Ellis, 30 September 1951.", "name": "Ellis", "dob": "30 September 1951", "form": "George Ellis, 30 September 1951, Monday 18 May at 9:40.", "day": "Monday 18 May.", "offer": "9:40.", "confirm": ("No, Tuesday 19 May instead.", "Yes."), "more": "No."},
        "wordy": {"who": "I'm George Ellis, born on the thirtieth of September 1951.", "name": "Ellis, George Ellis.", "dob": "The 30th of September 1951, I'm seventy-four.", "form": "I'm George Ellis, 30/9/1951. Could you do Monday the 18th at twenty to ten in the morning?", "day": "Could you do Monday the eighteenth, at twenty to ten?", "offer": "Twenty to ten would be perfect.",
                  "confirm": ("Oh dear, I've just remembered that my daughter visits on the Monday. Could you make it the Tuesday, please, same time?", "Yes, that's perfect, please do."), "more": "No, that's all I wanted, thank you very much."},
        "several": {"*": "I need to move my eye test on Wednesday to Monday 18 May at 9:40. George Ellis, 30.09.1951.", "day": "Monday 18 May at 9:40.", "form": "Monday 18 May, 9:40.", "offer": "9:40.", "confirm": ("Yes please, but make it Tuesday 19 May.", "Yes, correct."), "more": "That's all."}},
    "repair-hinge": {
        "plain": {"who": "Daniel Osei, 25 June 1996.", "name": "Osei", "dob": "25 June 1996", "pair": "The brown one.", "fault": "The hinge.", "drop": "Wednesday.", "form": ("Daniel Osei, 25 June 1996, the hinge, Wednesday 13 May.", "The brown pair, hinge, Wednesday."), "confirm": "Yes.", "more": "No, thanks."},
        "wordy": {"who": "Hello, my name's Daniel Osei, date of birth 25th June 1996.", "name": "The name is Osei.", "dob": "The twenty-fifth of June '96.", "pair": "It's the brown one, there's nothing wrong with the black one.", "fault": "The hinge has gone, but if it costs more than twenty-five pounds, leave it.", "drop": "I could bring them in on Wednesday, the thirteenth.",
                  "form": ("Daniel Osei, born 25 June 1996. The hinge has gone, but if it's more than twenty-five pounds leave it. I could bring them on Wednesday.", "The brown ones, it's the hinge, and Wednesday the 13th."), "confirm": "Yes, that's fine, that's less than I thought. Please do.", "more": "No, that's it, thank you."},
        "several": {"*": "My glasses need mending, can you do that? It's the hinge of my brown pair. Daniel Osei, 25/6/96. Only if it's no more than £25.", "pair": "Brown.", "fault": "Hinge.", "drop": "Wednesday 13 May.", "form": "Brown, hinge, Wednesday 13 May.", "confirm": "Yes, log it.", "more": "No."}},
    "arm-too-dear": {
        "plain": {"who": "Agnes Murray, 8 February 1940.", "name": "Murray", "dob": "8 February 1940", "drop": "That's too much, leave it.", "fault": "An arm.", "form": "That's too dear, leave it. I'm Agnes Murray, 8 February 1940.", "confirm": "!", "phone": "07700 900318", "more": ("I have a new phone number.", "No.")},
        "wordy": {"who": "I'm Mrs Agnes Murray, born on the eighth of February 1940.", "name": "Murray, dear.", "dob": "The 8th of February, 1940.", "drop": "Oh no, that's more than I want to spend, I'd only do it for thirty pounds at most. Leave it, please.", "fault": "An arm.", "form": "Agnes Murray, eighth of February 1940, and I could come on Thursday, but only if it costs at most 30 pounds.",
                  "confirm": "!", "phone": "Yes, it's 07700 900318, I got it last week.", "more": ("Yes, there's another thing: my phone number has changed, it's 07700 900 318 now.", "No, that was all, thank you.")},
        "several": {"*": "One arm of my glasses has snapped off. Could you put a new one on, if it's at most 30 pounds? Agnes Murray, 8/2/1940. I also have a new phone number, 07700900318.", "drop": "Leave it then.", "form": "Leave it.", "confirm": "!", "phone": "07700 900318", "more": ("No, thank you.",)}},
    "glasses-ready": {
        "plain": {"who": "Lucy Hartnell, 5 December 1992.", "name": "Hartnell", "dob": "5 December 1992", "day": "Saturday 16 May.", "form": "Saturday 16 May.", "offer": "The latest.", "confirm": "Yes.", "more": ("I want to book an appointment to collect them.", "No.")},
        "wordy": {"who": "Sure, I'm Lucy Hartnell, and my date of birth is the fifth of December 1992.", "name": "Hartnell.", "dob": "Fifth of December, nineteen ninety-two.", "day": "Saturday the sixteenth would be best.", "form": "Saturday the sixteenth, please.", "offer": "I'd go for the last one, half past twelve.", "confirm": "Perfect, yes, book it please.",
                  "more": ("Thanks. Then could I book a time on Saturday the 16th to come and collect them, please?", "No, that's lovely, thank you.")},
        "several": {"*": "Hello, are my new glasses ready yet, and what is left to pay? Lucy Hartnell, 5.12.1992.", "day": "Saturday 16 May, the latest you have.", "form": "Saturday 16 May, the latest you have.", "offer": "12:30.", "confirm": "Yes, go ahead.", "more": ("I'd like to book an appointment to pick them up on Saturday 16 May, the latest time you have.", "That's all.")}},
    "first-lenses": {
        "plain": {"who": "Samir Nasser, 17 January 2001.", "name": "Nasser", "dob": "17 January 2001", "first": "Samir.", "lens": "The cheaper one.", "day": "Next week, not Wednesday, before eleven.", "form": ("Samir Nasser, 17 January 2001. The cheaper one. Next week, not Wednesday, before eleven.", "The cheaper one, next week, any day but Wednesday, before 11."),
                  "offer": "The earliest.", "confirm": "Yes.", "more": "No."},
        "wordy": {"who": "My name is Samir Nasser and I was born on the seventeenth of January 2001.", "name": "Nasser.", "dob": "January 17, 2001.", "first": "I'm Samir, Karim is my twin brother.", "lens": "I don't mind, whichever has the cheaper fitting.", "day": "Any day next week except Wednesday, and it would have to be before eleven in the morning because I work shifts.",
                  "form": "I'm Samir Nasser, born on 17 January 2001. I don't mind about the lenses, whichever is cheaper, and I could come any day next week except Wednesday, before eleven in the morning.", "offer": "The earlier of those two, please.", "confirm": "Yes please, as long as it's not more than forty pounds.", "more": "No, thanks, that's all for today."},
        "several": {"*": "Good morning, I'd like to try contact lenses for the first time. Nasser, 17/1/2001. Whichever's cheaper.", "first": "Samir, and next week, any day but Wednesday, before eleven.", "lens": "Monthly.", "day": "Next week, any day but Wednesday, before eleven.", "form": "Samir. Next week, any day but Wednesday, before eleven.",
                    "offer": "Tuesday at 10:20.", "confirm": "Yes.", "more": "No."}},
}


def play(agent, story, manner):
    """[(user, key asked before, agent's answer, calls)]"""
    says, used, talk = USERS[story["id"]][manner], {}, []
    text, asked = says.get("*", story["starting_sentence"]), None
    for _ in range(25):
        told = agent.run(text)
        talk.append((text, asked, told["answer"], told["tool_calls"]))
        if agent.over:
            break
        asked = "who" if agent.pending == ["name", "dob"] else "form" if len(agent.pending) > 1 else agent.pending[0]
        reply = says.get(asked, "I'm not sure.")
        if reply == "!":
            reply = "Yes, that's right."
        if isinstance(reply, tuple):
            n = used.get(asked, 0)
            used[asked] = n + 1
            reply = reply[min(n, len(reply) - 1)]
        text = reply
    return talk


def said(keyword, text):
    """By value: an ISO date, a time, an amount; else the words."""
    t = hearing.normal(text)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", keyword):
        return date.fromisoformat(keyword) in [d for _, _, d in hearing.explicit_dates(t.replace("*", ""), desk.TODAY)]
    if re.fullmatch(r"\d\d:\d\d", keyword):
        return keyword in [v for _, _, _, v in hearing.times(t)]
    if keyword.startswith("£"):
        return any(float(x) == float(keyword[1:]) for x in re.findall(r"£(\d+(?:\.\d\d)?)", text))
    return keyword.lower() in text.lower().replace("*", "")


def plain(x):
    return x.isoformat() if isinstance(x, date) else x


def faults(story, talk, ended):
    """What the goals find wrong."""
    found, calls = [], [(n, c, asked) for n, (_, asked, _, cs) in enumerate(talk) for c in cs]
    writes = [(n, c, asked) for n, c, asked in calls if c["name"] in desk.World.WRITES]
    done = {}
    for i, goal in enumerate(story["goals"]):
        if "tool" in goal:
            want = {k: plain(v) for k, v in goal["args"].items()}
            hits = [n for n, c, _ in writes if c["name"] == goal["tool"] and c["arguments"] == want]
            if len(hits) != 1:
                found.append(f"{goal['tool']}: {len(hits)} calls as wanted, made: {[c['arguments'] for _, c, _ in writes]}")
            done[goal.get("name")] = hits[0] if hits else 99
    for goal in story["goals"]:
        if "say" in goal and not any(all(said(plain(k), a) for k in goal["say"]) for n, (_, _, a, _) in enumerate(talk) if n >= done.get(goal.get("after"), 0)):
            found.append(f"not said: {goal['say']}")
    wanted = sum("tool" in g for g in story["goals"])
    if len(writes) > wanted:
        found.append(f"{len(writes)} writes, {wanted} wanted")
    for f in story.get("forbid", []):
        tool, args = (f, {}) if isinstance(f, str) else (f["tool"], f.get("args", {}))
        if any(c["name"] == tool and all(c["arguments"].get(k) == v for k, v in args.items()) for _, c, _ in calls):
            found.append(f"forbidden: {f}")
    for n, c, asked in writes:
        if asked != "confirm":
            found.append(f"{c['name']} without a yes")
    if not ended:
        found.append("no end")
    return found


def run(build, styles, stories, manner, show=False):
    passed, failed = 0, []
    for style in styles:
        for story in stories:
            agent = build(style)()
            talk = play(agent, story, manner)
            found = faults(story, talk, agent.over)
            if found:
                failed.append((style, story["id"], found, talk))
            else:
                passed += 1
    if show:
        for style, sid, found, talk in failed[:show]:
            print(f"--- {manner} {style} {sid}: {found}")
            for u, asked, a, calls in talk:
                print("  U:", u)
                for c in calls:
                    print("     →", c["name"], c["arguments"])
                print("  A:", a.replace("\n", " | "))
    return passed, failed


def main():
    bad = 0
    for manner in MANNERS:
        passed, failed = run(desk.build, desk.STYLES, STORIES, manner, show=4)
        print(f"{manner:8} {passed} of {passed + len(failed)}")
        bad += len(failed)
    import wrong
    bugs = yaml.safe_load((HERE / "bugs.yaml").read_text())
    for bug in wrong.BUGS:
        for sid in bugs[bug]:
            story = [s for s in STORIES if s["id"] == sid]
            shown = sum(len(run(lambda s: wrong.build(s, bug), desk.STYLES, story, manner)[1]) for manner in MANNERS)
            print(f"{bug:16} {sid:14} seen in {shown} of {len(MANNERS) * len(desk.STYLES)}")
            bad += shown != len(MANNERS) * len(desk.STYLES)
    return bad


if __name__ == "__main__":
    sys.exit(1 if main() else 0)

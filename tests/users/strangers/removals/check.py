"""Plays every story in every style with hand-written users against the agent, without the harness: calls and what is said must be as the goals ask.

python check.py [-v] [STYLE [STORY]]: in three manners of answering (plain, wordy, several facts at once).
python check.py --bugs: the wrong variants, against bugs.yaml."""
import re
import sys
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk  # noqa: E402

STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
MANNERS = ["plain", "wordy", "several"]

# For each story: what is answered to each question, one for each manner or one for all; a list is said in turn.
YES = ("Yes, please.", "Yes, that's right, thank you. Please go ahead, I've no changes to make.", "Yes.")
USERS = {
    "removals-date-and-boxes": {
        "start": ("", "", " The reference is RD-4417, I'm Nadia Okafor, and I'd like Wednesday 6 May instead of 30 April, a morning, because of the keys."),
        "ref": "RD-4417", "surname": "Okafor", "postcode": "S7 1LB", "first": "Nadia",
        "ask_date": ("6 May", "Well, my solicitor has put completion back, so ideally it would be Wednesday the 6th of May, instead of the thirtieth of April.", "06/05/2026, in the morning, or else Thursday the 7th."),
        "ask_slot": ("Morning.", "It has to be the morning because I must hand in the keys by two.", "The morning please."),
        "offer_days": ("Thursday 7 May.", "Oh, that's a pity. Then the next best would be the Thursday, in the morning please, as we must hand in the keys by 2 pm.", "The 7th then, in the morning."),
        "else": [("I'd like to order some medium boxes.", "Yes, there is one more thing: I also want to order some boxes for the move.", "Yes, twenty medium boxes please."), ("No, that's all, thank you.", "No thank you, that's everything, you've been very helpful.", "That's all.")],
        "ask_kind": ("Medium.", "I think the medium ones, I don't want any large ones.", "Twenty of the medium ones."), "ask_qty": ("Twenty.", "I should think that twenty would do us nicely.", "20"),
    },
    "removals-accept-quote": {
        "start": ("", "", " It's Q-2093, Tom Ashdown, and I'd like to move in the week of 11 May, any day."),
        "ref": "Q-2093", "surname": "Ashdown", "postcode": "S11 8ZD", "first": "Tom",
        "ask_date": ("The week of 11 May.", "I'm quite flexible, really, any day in the week beginning Monday the eleventh of May would do.", "Any day in the week of 11th May, morning or afternoon, whichever is cheapest."),
        "offer_days": ("The cheapest one.", "Well, I can't go over £650 and I don't mind the day, so whichever is the cheapest of them.", "I'll take the one for £610."), "which": ("The cheapest.",) * 3,
    },
    "removals-permit-too-late": {
        "start": ("", "", " My name is Mrs Gwen Pritchard, the booking is RD-4433, and it's for the collection address."),
        "ref": "RD-4433", "surname": "Pritchard", "postcode": "S7 1RU", "first": "Gwen", "ask_end": ("The collection address.",) * 3,
        "ask_later": ("No, thank you.", "No, I can't move on another day because my new tenancy starts on that Monday, so we'll leave it.", "I'd rather keep the day I have."),
    },
    "removals-storage-weeks": {
        "start": ("", "", " Booking RD-4452, name of Sheikh, from 8 May for six weeks."),
        "ref": "RD-4452", "surname": "Sheikh", "postcode": "S11 9FR", "first": "Imran",
        "ask_start": ("8 May", "It would have to start on the day of the move, that's Friday the 8th of May.", "From 8 May, for six weeks."), "ask_weeks": ("Six weeks.", "The builder says about six weeks.", "6"),
        "offer_rooms": ("The 75 square feet one on the ground floor.", "We've got my father's piano, which can't be carried upstairs, so the seventy-five square foot one on the ground floor, please.", "B03"),
        "recap_room": [("No, make it eight weeks.", "Oh, hang on, the builder has just messaged me, so could you make it eight weeks instead of six, please?", "Yes please, but make it 8 weeks."), YES],
    },
    "removals-more-cover": {
        "start": ("", "", " I haven't got the reference to hand. It's Eleanor Whitcombe, S11 9AW."),
        "noref": True, "surname": "Whitcombe", "postcode": "S11 9AW", "first": "Eleanor",
        "offer_cover": ("Plus, then.", "Well, Premium would have been nice, but £95 is more than I want to spend, so I'd take the Plus one instead.", "Premium if it's no more than £60, otherwise Plus."),
        "which": ("Plus.",) * 3, "upsell": ("No, thank you.", "No, I don't want any packing, my sister does that.", "Rather not, my sister packs."),
    },
    "removals-scratched-sideboard": {
        "start": ("", "", " It's the oak one, from booking RD-4388, Margaret Lowe, and I want my money back."),
        "ref": "RD-4388", "surname": "Lowe", "postcode": "S7 2HB", "first": "Margaret",
        "ask_item": ("The oak sideboard.", "It's the oak one, it was my mother's; the walnut one is all right.", "Oak, and I want money back."),
        "ask_remedy": ("Money back.", "I think I should have my money back, frankly.", "My money back."),
        "recap_complaint": [("No, I'd rather have a repair.", "Actually, no, on second thoughts it was my mother's and no money would bring it back, so I'd like it repaired instead, please.", "Not money, a repair please."), YES],
        "else": [("When will I get an answer?", "Yes, how long will it be before I hear back about my complaint?", "And when will you answer?"), ("No, that's all.", "No thank you, that is everything.", "Nothing else.")],
    },
    "removals-afternoon-will-do": {
        "start": ("", "", " I'm Daniel Clark, RD-4471. It should go from Monday 20 April to Thursday 23 April, in the morning if possible, otherwise the afternoon."),
        "ref": "RD-4471", "surname": "Clark", "postcode": "S3 8AL", "first": "Daniel",
        "ask_date": ("Thursday 23 April", "We'd like to go on the Thursday of that week, so that's April 23rd.", "23/04, preferably in the morning, but the afternoon will do."),
        "ask_slot": ("The morning if you can, or else the afternoon.",) * 3, "offer_days": ("Thursday 23 April in the afternoon.", "That's a pity, but if the morning is gone the afternoon of that Thursday is fine.", "Thursday 23rd, afternoon."),
        "recap_move": ("Yes.", "Yes, £45 is all right with me, I was prepared to pay up to £50, so please do change it.", "OK, as long as it's no more than £50."),
    },
    "removals-packing-too-dear": {
        "start": ("", "", " It's Raman, RD-4480. If it costs more than £200 I'll leave it."),
        "ref": "RD-4480", "surname": "Raman", "postcode": "S10 3EW", "first": "Priya",
        "offer_packing": ("Neither, thank you.", "Oh, that's rather more than the £200 we had in mind, so we'll pack ourselves, thanks.", "£265 is too much, leave it. I'd like four wardrobe boxes instead."),
        "else": [("I need four wardrobe boxes.", "Yes, I would like some wardrobe boxes instead, four of them.", "No, that's all."), ("No, that's all.", "No, thanks, that was all.", "No, that's all.")],
        "ask_qty": ("Four.", "Four of them should be enough.", "4"), "ask_kind": ("Wardrobe boxes.",) * 3,
        "recap_extra": ("No, that's too much, leave it.",) * 3,
    },
}


def answer(user, key, turn, m):
    """What the user of a story says to a question in manner number `m`."""
    if key in ("ask_ref", "nofound"):
        if user.get("noref"):
            return ("I haven't got the reference.", f"I'm afraid I can't find the reference anywhere, but my surname is {user['surname']}.", f"{user['first']} {user['surname']}, {user['postcode']}.")[m]
        return (user["ref"] + ".", f"Let me see, the letter says {user['ref']}, I think.", f"{user['ref']}, and it's under {user['first']} {user['surname']}.")[m]
    if key == "ask_name":
        return (f"{user['surname']}, {user['postcode']}", f"My name is {user['first']} {user['surname']} and the postcode is {user['postcode'].lower()}.", f"{user['surname']} {user['postcode']}")[m]
    if key == "ask_surname":
        return (user["surname"] + ".", f"It's under my surname, which is {user['surname']}.", f"{user['surname']}, {user['postcode']}")[m]
    if key == "ask_postcode":
        return (user["postcode"], f"We're leaving {user['postcode']}, that's the postcode.", user["postcode"].replace(" ", ""))[m]
    if key == "ask_first":
        return (user["first"] + ".", f"I'm {user['first']}, the other one is my son.", user["first"])[m]
    what = user.get(key, YES if key.startswith("recap_") else ("No, that's all.", "No thank you, that's everything.", "No, that's all, thanks.") if key == "else" else None)
    if what is None:
        return None
    if isinstance(what, list):
        what = what[min(turn, len(what) - 1)]
    return what if isinstance(what, str) else what[m]


def play(agent, story, m):
    """A conversation: lines (who, text or call)."""
    user, lines, counts = USERS[story["id"]], [], {}
    said = story["starting_sentence"] + user["start"][m]
    for _ in range(25):
        lines.append(("user", said))
        out = agent.run(said)
        lines += [("call", c) for c in out["tool_calls"]]
        lines.append(("agent", out["answer"]))
        if agent.talk.ended:
            break
        key = "else" if agent.talk.pend == "else" else (agent.talk.last or ("intent",))[0]
        said = answer(user, key, counts.get(key, 0), m)
        counts[key] = counts.get(key, 0) + 1
        if said is None:
            lines.append(("user", f"(has no answer to {key})"))
            break
    return lines


def says(text, keyword):
    if re.fullmatch(r"\d{4}-\d\d-\d\d", keyword):
        return any(str(d) == keyword for d, _, how in desk.find_dates(desk.norm(text)) if how == "day")
    return re.search(r"(?<![\w£])" + re.escape(keyword) + r"(?!\w|[.,]\d)", text, re.I) is not None


def faults(story, lines):
    """What the goals of a story miss in a conversation."""
    out, at, used = [], {}, set()
    calls = [(i, c) for i, (who, c) in enumerate(lines) if who == "call"]
    for n, goal in enumerate(story["goals"]):
        if "tool" in goal:
            args = goal["args"]
            hit = next((i for i, c in calls if i not in used and c["name"] == goal["tool"] and c["arguments"] == args), None)
            if hit is None:
                out.append(f"no call {goal['tool']}({args})")
            else:
                used.add(hit)
                at[goal["name"]] = hit
    for goal in story["goals"]:
        if "say" in goal:
            start = at.get(goal.get("after"), 10 ** 6 if goal.get("after") else 0)
            if not any(who == "agent" and i > start and all(says(x, k) for k in goal["say"]) for i, (who, x) in enumerate(lines)):
                out.append(f"not said {goal['say']}")
    out += [f"extra write {c['name']}({c['arguments']})" for i, c in calls if c["name"] in desk.WRITES and i not in used]
    if lines[-1][0] != "agent":
        out.append("the user had no answer")
    return out


def show(lines):
    for who, x in lines:
        print(f"  {who}: {x}" if who != "call" else f"    -> {x['name']}({x['arguments']}) = {str(x['result'])[:150]}")


def bugs():
    """Each planted fault must be seen in each story that bugs.yaml names, in every style and manner."""
    import wrong

    for bug, ids in yaml.safe_load((HERE / "bugs.yaml").read_text()).items():
        seen = total = other = others = 0
        for style in desk.STYLES:
            for m in range(len(MANNERS)):
                for story in STORIES.values():
                    found = bool(faults(story, play(wrong.build(style, bug)(), story, m)))
                    if story["id"] in ids:
                        seen, total = seen + found, total + 1
                    else:
                        other, others = other + found, others + 1
                    if story["id"] in ids and not found and "-v" in sys.argv:
                        print("  not seen:", bug, style, story["id"], MANNERS[m])
        print(f"{bug:16} seen in {seen} of {total}; in other stories {other} of {others}")


def main():
    if "--bugs" in sys.argv:
        return bugs()
    verbose, names = "-v" in sys.argv, [a for a in sys.argv[1:] if a != "-v"]
    for m, manner in enumerate(MANNERS):
        right = total = 0
        for style in names[:1] or desk.STYLES:
            for story in STORIES.values():
                if names[1:] and story["id"] not in names[1:]:
                    continue
                lines = play(desk.build(style)(), story, m)
                wrong = faults(story, lines)
                total, right = total + 1, right + (not wrong)
                if wrong or verbose:
                    print(f"{manner} {style} {story['id']}: {'; '.join(wrong) or 'right'}")
                    show(lines)
        print(f"{manner:8} {right} of {total}")


if __name__ == "__main__":
    main()

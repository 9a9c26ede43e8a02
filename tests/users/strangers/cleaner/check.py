"""Types hand-written answers of a human customer at the desk, and has the talks judged: python check.py [STYLE ...]"""
import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk  # noqa: E402
import harness  # noqa: E402
from playing import Loader, outcome, yaml  # noqa: E402

# story → slot → ways to answer; confirm: what is said to a read-back, in order (the last for all that follow)
ANSWERS = {
    "collection-simple": {"name": ["My name is Imogen Farrow.", "Imogen Farrow", "It's Imogen Farrow."], "address": ["I live at 14 Quarry Street.", "14 Quarry Street", "14 Quarry Street, please"],
                          "date": ["On Thursday, please, that's the 5th.", "5 March", "March 5th 2026"], "time": ["In the evening, at six.", "18:00", "6 pm please"], "pieces": ["There are four pieces.", "4", "four items"],
                          "service": ["Just the standard service.", "standard", "Standard, I'm in no hurry."]},
    "move-and-stain": {"ticket": ["The ticket is LC-4417.", "4417", "LC4417"], "date": ["Monday the 9th of March, please.", "9 March", "Mon 9/3"], "time": ["At noon, please.", "12:00", "12 to 14:00"],
                       "garment": ["It's the cream coat.", "coat", "the cream one"], "stain": ["It's red wine, I'm afraid.", "red wine", "Red wine."], "place": ["On the left sleeve.", "left sleeve", "It is on the sleeve, the left sleeve."],
                       "want": ["Yes, please also note a stain on one of the garments.", "a stain note please", "Yes, could you note a stain?"]},
    "sleeves-corrected": {"ticket": ["My ticket number is LC-4426.", "LC-4426", "It says LC 4426"], "garment": ["The grey blazer.", "blazer", "my grey blazer"], "work": ["Shorten the sleeves, please.", "shorten sleeves", "sleeves shorter"],
                          "cm": ["By three centimetres.", "3", "3 cm"], "confirm": [["No, make it 2 cm please.", "Actually 2 cm, not 3.", "Sorry, two centimetres instead."], ["Yes, that's right.", "yes", "Yes please."]]},
    "express-too-dear": {"ticket": ["It's LC-4502.", "4502", "ticket 4502"], "garment": ["The white shirt.", "shirt", "white shirt"], "stain": ["Coffee.", "coffee", "It is a coffee stain"], "place": ["On the collar.", "collar", "the collar"],
                         "confirm": [["No, that is too expensive, leave it.", "No thanks, too much.", "That's more than I want to pay, so no."], ["Yes, please.", "yes", "Correct."]],
                         "want": ["Yes, I'd like a stain noted on that ticket.", "note a stain", "Can you also note a stain?"]},
    "collection-second-choice": {"name": ["Desmond Achterberg.", "Desmond Achterberg", "I'm Desmond Achterberg"], "address": ["At 3 Mill Rise.", "3 Mill Rise", "My address is 3 Mill Rise."], "date": ["On Wednesday, March 4.", "2026-03-04", "This Wednesday"],
                                 "time": ["At 8 in the morning.", "08:00", "8 am"], "time2": ["Then at 12:00 on the same day.", "12", "noon then"], "pieces": ["Six pieces.", "6", "6 pieces"], "service": ["Express, please.", "express", "The express one"]},
    "claim-no-voucher": {"ticket": ["It was LC-4388.", "LC-4388", "lc 4388"], "garment": ["The wool jumper.", "jumper", "wool jumper"], "damage": ["It has shrunk.", "shrunk", "It came back two sizes smaller."], "amount": ["It was worth 85 pounds.", "85", "£85.00"],
                         "settlement": ["A refund, not a voucher.", "refund", "I want my money back."]},
    "only-asking": {"garment": ["A coat.", "coat", "It's a coat"], "service": ["With express.", "express", "Express service please"], "phone": ["It's 07700 900338.", "07700900338", "+44 7700 900338"],
                    "want": ["Yes, what loyalty discount do I have?", "my loyalty discount", "Could you tell me what discount I get?"]},
    "lost-ticket-cancel": {"ticket": ["I don't know it, I lost the ticket.", "lost it", "I do not have it"], "phone": ["My number is 07700 900451.", "07700900451", "07700 900 451"], "choose": ["The one with the velvet curtains.", "the curtains", "The first one."],
                           "want": ["And when will my brown suit be ready? It's ticket LC-4523.", "when is LC-4523 ready", "Also, when is the suit on LC-4523 ready?"]},
}


def talk(story, style, n, make=None):
    """The customer's turns after the opening; n says which manner of answering."""
    one = (make or desk.Desk)(style)
    a, turns, confirms, wants, full = ANSWERS[story["id"]], [], 0, 0, False
    lines = ["user: " + story["starting_sentence"], "desk: " + one.run(story["starting_sentence"])]
    while one.state != "over" and len(turns) < 19:
        if one.state == "confirm":
            c = a.get("confirm", [["Yes, that's right.", "yes", "Yes please, go ahead."]])
            say = c[min(confirms, len(c) - 1)][n % 3]
            confirms += 1
        elif one.state == "change":  # only a wrong agent did not take the correction at once
            say = a.get("confirm", [["No, that's all wrong."] * 3])[0][n % 3]
        elif one.state == "check":
            say = ["Yes, that's mine.", "yes", "That is right."][n % 3]
        elif one.state == "offer":
            say = ["No, thank you.", "no", "No, I don't want that."][n % 3]
        elif one.state == "else":
            wants += 1
            say = a["want"][n % 3] if wants == 1 and "want" in a else ["No, that's all, thank you.", "no", "Nothing else, thanks."][n % 3]
        elif one.state == "choose":
            say = a["choose"][n % 3]
        elif one.state == "slots":
            full = any(w in lines[-1] for w in ("full", "booked", "gone", "taken", "available"))
            say = " ".join(a["time2" if s == "time" and full else s][n % 3].rstrip(".") + (". " if n % 3 != 1 else ", ") for s in one.asked).strip(" ,")
        else:
            raise SystemExit(f"{story['id']} {style}: {one.state} after {lines}")
        turns.append(say)
        lines += ["user: " + say, "desk: " + one.run(say)]
    return turns, lines


async def judge(stories, agent, out):
    """Outcomes by story of stories that have their user_turns."""
    path = Path(out) / "some.yaml"
    path.write_text(json.dumps(stories))
    run = await harness.simulate(str(path), agent=agent, out=str(Path(out) / "runs"), user="scripted", confirm=False)
    folder = max((p for p in (Path(out) / "runs").iterdir() if (p / "trials.jsonl").exists()), key=lambda p: p.stat().st_mtime)
    return {t["story"]: t for t in map(json.loads, (folder / "trials.jsonl").read_text().splitlines())}


async def main(styles):
    stories = yaml.load((HERE / "stories_user.yaml").read_text(), Loader)
    good = total = 0
    with tempfile.TemporaryDirectory() as out:
        os.chdir(out)
        for style in styles:
            for n in range(3) if len(styles) == 1 else [desk.STYLES.index(style)]:
                played, said = [], {}
                for story in stories:
                    turns, said[story["id"]] = talk(story, style, n)
                    played.append({**{k: v for k, v in story.items() if k != "user"}, "user_turns": turns})
                for name, trial in (await judge(played, desk.build(style), out)).items():
                    total += 1
                    good += outcome(trial) == "success"
                    if outcome(trial) != "success":
                        print(f"{style} {name}: {outcome(trial)} {json.dumps(trial.get('failure'))[:400]}", *said[name], sep="\n   ")
    print(f"{good} of {total}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or ["plain", "several", "sales"]))

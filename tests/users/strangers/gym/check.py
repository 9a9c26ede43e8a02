"""A human customer by hand: for each story answers to the desk's questions by topic, in three wordings, for all twelve styles.

First the answers are typed to a fresh agent; then the same turns are played with `harness.simulate` (scripted) and judged."""
import asyncio
import json
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk
from playing import Loader

import harness

# topic → wordings; a list within is said in turn. confirm: what is said to what is read back.
HUMAN = {
    "spin-class": {"open": ["Hi, I'd like to book a spin class, please.", "Spin on Thursday 12 March please", "Can I get into spin at half past six in the evening on the 12th of March?"],
                   "member_id": ["It's M-4102.", "4102", "My membership number is M4102"], "postcode": ["LF3 7BD", "lf37bd", "and the postcode's LF3 7BD"],
                   "activity": ["Spin, please"], "date": ["Thursday 12 March 2026", "12/03/2026", "2026-03-12"], "choice": ["The 18:30 one, please.", "6.30pm", "the first one"],
                   "confirm": ["Yes, please.", "Yes, that's right, go ahead", "ok"]},
    "freeze-longer": {"open": ["I'm having my knee operated on and would like to put my membership on hold.", "I want to freeze my membership for 2 months", "Hello, could you pause my membership from 1 April?"],
                      "member_id": ["M-2265", "my number is M-2265 and the postcode is LF1 5RW", "2265"], "postcode": ["LF1 5RW", "It's LF1 5RW.", "LF1 5RW, Dana Whitlock"],
                      "date": ["From 1 April 2026.", "the first of April", "April 1st"], "months": ["2 months", "For two months, please", "2"],
                      "confirm": [["Actually, I'd rather make it 3 months.", "Yes, that's fine."], ["No, three months please, not two", "Yes please"], ["Sorry, I need 3 months after all", "That's correct"]]},
    "badminton-second-choice": {"open": ["Could I have a badminton court on Saturday 14 March at 10:00?", "badminton court please", "I'd like to book badminton on 14 March, at 10 or else at 11"],
                                "member_id": ["M-3918", "m 3918", "Number M-3918, postcode LF6 1KE"], "postcode": ["LF6 1KE", "it's lf6 1ke", "LF6 1KE"], "activity": ["A badminton court."],
                                "date": ["Saturday the 14th of March", "2026-03-14", "14 March"], "choice": ["Then 11:00, please.", "11 o'clock", "I'd take the one at 11 in the morning"],
                                "confirm": ["Yes, £11 is fine", "yes", "Please do."]},
    "swim-maisie": {"open": ["Hello, I want to sign my daughter up for swimming lessons.", "swimming lessons for my daughter Maisie Carrow, stage 3, at most 60 pounds", "I'd like to enrol my daughter in a swimming course, any day but Wednesday"],
                    "member_id": ["M-5540", "M-5540 is the number", "It's 5540"], "postcode": ["LF2 9PL", "LF2 9PL", "the postcode is LF2 9PL"], "stage": ["She's in Stage 3.", "3", "stage three"],
                    "child": ["Her name is Maisie Carrow.", "Maisie Carrow", "She's called Maisie Carrow"], "choice": ["Not Wednesday, and no more than £60, so Saturday please", "the Saturday one", "Saturdays at 9.30"],
                    "confirm": ["Yes, £58 is all right.", "yes please", "Correct."]},
    "racquet-and-locker": {"open": ["Good morning, I'd like to know when my shop order will be ready.", "When is my racquet ready? Order S-5501. And I'd like to rent a small locker for 6 months.", "I've two things. Where's my order S-5501?"],
                           "order": ["S-5501", "The order number is S-5501.", "5501"], "member_id": ["M-1877", "It is M-1877, postcode LF4 4TY", "1877"], "postcode": ["LF4 4TY", "LF4 4TY", "LF4 4TY please"],
                           "size": ["A small one, please", "small", "the little, I mean small one"], "months": ["For 6 months.", "six", "half a year"],
                           "more": ["I would also like to rent a locker."], "confirm": [["Hm, I'd rather have a medium one.", "Yes"], ["No, make that medium, not small", "Yes, £36 is fine."], ["Sorry, the medium one after all", "do it please"]]},
    "yoga-moved": {"open": ["I need to move my yoga class to another day, please.", "Please move my yoga on Tuesday 10 March to Friday 13 March", "I'd like to move booking B-311 to the latest class on Friday the 13th of March."],
                   "member_id": ["M-4476", "My membership number is M-4476.", "m-4476"], "postcode": ["LF5 3DN", "It's LF5 3DN", "lf5 3dn"], "booking": ["The yoga one", "B-311", "Tuesday's yoga"],
                   "date": ["To Friday 13 March 2026.", "13 March", "Friday the 13th"], "choice": ["The latest one, please.", "17:45", "quarter to six"], "confirm": ["Yes, please move it.", "That's right", "yes"]},
    "guest-question-and-pilates": {"open": ["How much does a guest pass cost?", "Just asking: what's the price of a guest pass?", "I'd like to know what a guest pass costs, and then I want to cancel my pilates class on 5 March."],
                                   "more": ["Thanks. I'd also like to cancel my pilates class on Thursday 5 March.", "Yes, I'd like to cancel booking B-418, that's pilates", "Can you cancel my pilates on Thursday as well?"],
                                   "member_id": ["M-6033", "6033", "It is M-6033 and LF1 8SG"], "postcode": ["LF1 8SG", "LF1 8SG", "LF1 8SG"], "booking": ["The one on 5 March, B-418", "the first one", "Thursday 5 March, not the 12th"],
                                   "confirm": ["Yes, cancel it.", "Yes", "please do"]},
    "towels-stay-brother-comes": {"open": ["I'd like to cancel an order from your shop.", "I want to cancel order S-6120 if it's free", "Can I cancel my towels? It's order S-6120. Also I need a guest pass for my brother."],
                                  "order": ["S-6120", "6120", "It's S-6120."], "member_id": ["M-2719", "M-2719 is my number", "2719"], "postcode": ["LF3 6XA", "LF3 6XA", "LF3 6XA"],
                                  "more": ["Yes, I'd like a guest pass for my brother.", "a guest pass for Colm Lowe on Sunday 8 March please", "I'd also like a guest pass for my brother Colm Lowe."],
                                  "guest": ["Colm Lowe", "My brother's name is Colm Lowe.", "Colm Lowe, my brother"], "date": ["Sunday 8 March", "On 8/3/2026", "the 8th of March"],
                                  "confirm": [["No, then leave the order as it is.", "Yes please."], ["No, there's a fee, so I don't want that", "Yes"], ["Not if it costs something. Leave it.", "Yes, that's right."]]},
}


def talk(agent, story, wording, most=25):
    """The turns that a person types, and whether it came to an end."""
    human, said, lines = HUMAN[story], {}, []

    def say(topic):
        options = human[topic][wording % len(human[topic])]
        options = options if isinstance(options, list) else [options]
        n = said[topic] = said.get(topic, -1) + 1
        return options[min(n, len(options) - 1)]
    text = say("open")
    for _ in range(most):
        lines.append(text)
        reply = agent(text)
        lines.append(reply)
        d = agent.desk
        if d.pending == "over":
            return lines, True
        if d.pending in ("confirm", "change"):
            text = say("confirm")
        elif d.pending == "choice":
            text = say("choice")
        elif d.pending == "ask":
            text = ", ".join(dict.fromkeys(say(a).rstrip(".") for a in d.asked)) if len(d.asked) > 1 else say(d.asked[0])
        elif "more" in human and "more" not in said and not served(d, story):
            text = say("more")
        else:
            text = "No, that's all, thank you."
    return lines, False


def served(d, story):
    kinds = {e["kind"] for e in d.world["log"]}
    return {"racquet-and-locker": "LK", "guest-question-and-pilates": "CX", "towels-stay-brother-comes": "GP"}[story] in kinds


async def judged(stories, build, wording, out):
    """What each story comes to, by the turns of a person; with the turns themselves."""
    played, lines = [], {}
    for story in stories:
        agent = build()
        lines[story["id"]], ended = talk(agent, story["id"], wording)
        turns = lines[story["id"]][::2]
        played.append({**story, "starting_sentence": turns[0], "user_turns": turns[1:], "max_turns": 60})
        played[-1].pop("user", None)
    file = out / "played.yaml"
    file.write_text(json.dumps(played, ensure_ascii=False))
    run = await harness.simulate(str(file), agent=build, out=str(out / "runs"), user="scripted", confirm=False)
    folder = max((p for p in (out / "runs").iterdir() if (p / "trials.jsonl").exists()), key=lambda p: p.stat().st_mtime)
    trials = {t["story"]: t for t in map(json.loads, (folder / "trials.jsonl").read_text().splitlines())}
    return trials, lines


def outcome(t):
    return t.get("outcome") or (t.get("verdict") or {}).get("outcome") or t.get("status")


async def main():
    stories = yaml.load((HERE / "stories_user.yaml").read_text(), Loader)
    styles = sys.argv[1:] or desk.STYLES
    right = first = 0
    for n, style in enumerate(styles):
        with tempfile.TemporaryDirectory() as tmp:
            trials, lines = await judged(stories, desk.build(style), n, Path(tmp))
        for story in stories:
            good = outcome(trials[story["id"]]) == "success"
            right += good
            first += good and n < 3
            if not good:
                print(style, story["id"], outcome(trials[story["id"]]), str(trials[story["id"]].get("failure"))[:600], *lines[story["id"]], sep="\n   ")
    print(f"{first} of {8 * min(3, len(styles))}", f"(all styles: {right} of {8 * len(styles)})")


if __name__ == "__main__":
    asyncio.run(main())

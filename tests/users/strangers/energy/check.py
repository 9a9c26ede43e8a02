"""python check.py [--style NAME]... [--bug NAME] [--story ID]... [-v]

Plays the stories with hand-written answers of two callers (terse, chatty), chosen by what the desk asked for, as `user_turns`
in every style. All must be a success. With --bug: which of them fail is told, and held against bugs.yaml."""
import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

import yaml

import desk
import harness
import wrong
sys.path.append(str(Path(__file__).resolve().parent.parent))
from playing import Loader, outcome, talk

HERE = Path(__file__).resolve().parent
NO = {"terse": "No.", "chatty": "No thank you, that's everything, you've been very helpful. Bye!"}
# topic: what is answered the first time, the second …; "topic!" after it was refused; "more": the wants still unvoiced
ANSWERS = {
    "readings": {
        "terse": {"want": ["submit readings"], "number": ["FE4817203"], "postcode": ["LS12 4PJ"], "fuel": ["both"], "read_e": ["48213"], "read_g": ["7712"], "read_date": ["4 March"],
                  "confirm": ["No. Gas 7721.", "Yes."], "more": ["When's the next bill?"]},
        "chatty": {"want": ["Well, I went round the house yesterday and read both meters, so I'd like to give you those readings."], "number": ["Oh yes, one moment, it says F E 481 7203 here."],
                   "postcode": ["That would be ls12 4pj, in Leeds."], "fuel": ["I've done both of them, the electricity and the gas."], "read_e": ["The electricity one says 48,213 if I read it right."],
                   "read_g": ["And the gas is 7712, I believe."], "read_date": ["That was yesterday evening, just before tea."],
                   "confirm": ["Oh hang on, sorry, I misread my own scribble: the gas should be 7721, not 7712.", "Yes, that's perfect now. And could you tell me when my next bill comes out?"], "more": []},
    },
    "tariff": {
        "terse": {"want": ["new tariff"], "number": ["FE3390158"], "postcode": ["YO31 7TB"], "tariff": ["Night Owl EV"], "tariff!": ["Then Fixed 12."], "tariff_start": ["1 April"], "confirm": ["yes"], "more": []},
        "chatty": {"want": ["I've been thinking of going over to another tariff, my neighbour has that Night Owl."], "number": ["Sure, it's FE-3390158."], "postcode": ["It's YO31 7TB, we're in York."],
                   "tariff": ["My neighbour is on Night Owl EV and swears by it, so that one, but I can pay at most £95 a month. If that's not possible I'd take Fixed 12."],
                   "tariff!": ["Oh, what a shame. Well then I'd like the Fixed 12, as long as it's no more than 95 pounds a month."],
                   "tariff_start": ["Could it start on the first of April? And my payment day stays as it is, please."], "confirm": ["Yes please, go ahead with that."], "more": []},
    },
    "instalment": {
        "terse": {"want": ["lower instalment"], "number": ["FE7025541"], "postcode": ["HX3 6LN"], "amount": ["60"], "amount!": ["Leave it."], "payday": ["20th"], "confirm": ["ok"],
                  "more": ["Payment day to the 20th.", "Balance?"]},
        "chatty": {"want": ["I want to pay less each month."], "number": ["Let me find my glasses... FE 7025541."], "postcode": ["HX3 6LN is where we are."],
                   "amount": ["I pay £92 at the minute and I was hoping for sixty pounds."], "amount!": ["Oh, that isn't much use to me, so just leave it as it is then."],
                   "payday": ["The twentieth would be grand, that's after my pension."], "confirm": ["Aye, that's right, do that please."],
                   "more": ["Yes, I'd also like to move my payment day from the 3rd to the 20th of the month, and what's my balance, by the way?"]},
    },
    "move": {
        "terse": {"want": ["moving house"], "number": ["FE5561907"], "postcode": ["M21 9WR"], "out_date": ["Out 27 March"], "in_date": ["In 30 March"], "new_address": ["14 Mill Lane, Leeds"], "new_postcode": ["LS6 2AB"],
                  "keep_tariff": ["Yes"], "confirm": ["No, out on 28 March.", "Yes."], "more": ["Contract end?"]},
        "chatty": {"want": ["We're moving at the end of the month and I'd like to get the energy sorted."], "number": ["I've got it here on the bill, FE5561907."], "postcode": ["At the moment we're at M21 9WR."],
                   "out_date": ["We hand back the keys and move out on Friday 27 March."], "in_date": ["We get the keys to the new house and move in on the Monday, 30th of March."],
                   "new_address": ["It's a lovely little house, 14 Mill Lane, Leeds, and the postcode there is LS6 2AB."], "new_postcode": ["That one is LS6 2AB."],
                   "keep_tariff": ["Yes please, I'd like to keep my tariff if I can."],
                   "confirm": ["Almost! My husband just told me we're moving out on the 28th instead of the 27th.", "Yes, that's all correct. Oh, and when does my contract end?"], "more": []},
    },
    "plan": {
        "terse": {"want": ["payment plan"], "number": ["Lost it."], "postcode": ["BD7 3QH"], "name": ["Priya Nair"], "dob": ["14/06/1984"], "months": ["3"], "months!": ["6 months"], "first_payment": ["15 April"],
                  "confirm": [("104", "Too much. 60 at most."), "Yes"], "more": []},
        "chatty": {"want": ["I've got a bit behind on my bills and I'd like to pay it off bit by bit."], "number": ["I'm ever so sorry, I've lost it and don't know the number."], "postcode": ["Yes, that's BD7 3QH."],
                   "name": ["It's Priya Nair."], "dob": ["I was born on the 14th of June 1984."], "months": ["I'd like to be done with it in three months if I can."], "months!": ["Then six months please, that's fine."],
                   "first_payment": ["My wages come mid-month, so Wednesday 15 April would be best."],
                   "confirm": [("104", "Oh no, £104 is too much for me, I can pay £60 a month at most."), "Yes, £52 is something I can manage, please do."], "more": []},
    },
    "bank": {
        "terse": {"want": ["new bank details"], "number": ["FE2274396"], "postcode": ["S11 8ZE"], "holder": ["Tom Ashby"], "sort_code": ["401722"], "account_number": ["31846207"],
                  "confirm": ["Wrong. 31846270.", "Correct."], "more": ["Next payment when?"]},
        "chatty": {"want": ["I've moved to another bank and my bank details have changed."], "number": ["My customer number would be FE2274396."], "postcode": ["Sheffield, S11 8ZE."], "holder": ["I'm the account holder myself, Tom Ashby."],
                   "sort_code": ["Let me see, four zero one seven two two."], "account_number": ["It's 3184 6207."],
                   "confirm": ["Hmm no, the last two digits of the account number are 70.", "Yes, now it's right. My payment day stays the 1st, doesn't it? And when is the next payment taken?"], "more": []},
    },
    "complaint": {
        "terse": {"want": ["reading first"], "number": ["FE8803312"], "postcode": ["LA1 5DX"], "fuel": ["electricity"], "read_e": ["30415"], "read_date": ["2 March"], "bill": ["February"], "reason": ["estimated"], "reply_by": ["email"],
                  "confirm": ["Yes", "Yes"], "more": ["Complain about a bill."]},
        "chatty": {"want": ["Before I complain I want to submit my electricity reading, it's 30415."], "number": ["Yes love, FE8803312."], "postcode": ["LA1 5DX, that's in Lancaster."], "fuel": ["Just the electricity."],
                   "read_e": ["I wrote it down, 30415 it was."], "read_date": ["I went and looked last Monday, that was 2 March."], "bill": ["It's the one for February, the bill over £286.40."],
                   "reason": ["They just guessed it, it was an estimated reading and much too high!"], "reply_by": ["Please write me an email, don't ring."],
                   "confirm": ["Yes, that is correct, thank you.", "Exactly, please send it off like that."], "more": ["Yes, now I'd like to complain about my February bill."]},
    },
    "engineer": {
        "terse": {"want": ["engineer"], "number": ["FE1957764"], "postcode": ["HG2 0QT"], "job": ["smart meter"], "slot": ["18 March afternoon"], "slot!": ["20 March morning"], "phone": ["07700900412"], "confirm": ["Yes"], "more": ["How long does it take?"]},
        "chatty": {"want": ["I'd like to have one of those smart meters fitted."], "number": ["It's right here: FE1957764."], "postcode": ["HG2 0QT in Harrogate."], "job": ["To put in a smart meter, please."],
                   "slot": ["Could he come on Wednesday the 18th in the afternoon? If that's gone, Friday the 20th in the morning would do."], "slot!": ["Never mind that then, let's say Friday the 20th in the morning."],
                   "phone": ["You can get me on +44 7700 900412."], "confirm": ["Yes, book it please! How long does the visit take, actually?"], "more": []},
    },
}
# complaint: the opening speaks of the bill, so that a desk that starts with the complaint is led to the reading
OPENING = {"complaint": {"terse": "First a reading, then a complaint about the February bill.", "chatty": "My February bill is far too high! First I want to submit my electricity reading, and then I want to complain."}}


def turns(make, story, voice):
    """What this caller says to this desk."""
    agent, said, answers = make(), [], {k: list(v) for k, v in ANSWERS[story["id"]][voice].items()}
    opening = OPENING.get(story["id"], {}).get(voice, story["starting_sentence"])
    last = {}
    reply = agent.turn(opening)
    out = [opening]
    for _ in range(24):
        topics = list(agent.pending)
        if not topics:
            break
        words = []
        refused = agent.tasks and agent.tasks[0].refused
        for t in topics:
            key = t + "!" if refused else t
            if t == "more" and not answers.get("more"):
                words.append(NO[voice])
                continue
            if t == "want" and not answers.get("want"):
                words.append(NO[voice])
                continue
            left = answers.get(key) or ([last[key]] if key in last else [])
            while left and isinstance(left[0], tuple) and left[0][0] not in reply:
                left.pop(0)
            if not left:
                raise AssertionError(f"{story['id']}: no answer for {key}: {reply}")
            a = left[0]
            if key in answers and answers[key]:
                answers[key].pop(0)
            a = a[1] if isinstance(a, tuple) else a
            last[key] = a
            words.append(a)
        text = (", " if voice == "terse" else " ").join(words) if len(words) > 1 else words[0]
        out.append(text)
        reply = agent.turn(text)
    return out


async def main():
    p = argparse.ArgumentParser()
    p.add_argument("--style", action="append")
    p.add_argument("--story", action="append")
    p.add_argument("--bug")
    p.add_argument("-v", action="store_true")
    a = p.parse_args()
    stories = [s for s in yaml.load((HERE / "stories.yaml").read_text(), Loader) if not a.story or s["id"] in a.story]
    good = bad = 0
    failed = {}
    for style in a.style or desk.STYLES:
        make = wrong.build(a.bug, style) if a.bug else desk.build(style)
        play = []
        for s in stories:
            for voice in ("terse", "chatty"):
                t = turns(make, s, voice)
                play.append({**s, "id": f"{s['id']}.{voice}", "starting_sentence": t[0], "user_turns": t[1:], "max_turns": 30})
        with tempfile.TemporaryDirectory() as tmp:
            f = Path(tmp) / "play.yaml"
            f.write_text(json.dumps(play, ensure_ascii=False))
            await harness.simulate(str(f), agent=make, out=Path(tmp) / "runs", confirm=False)
            trials = [json.loads(x) for r in (Path(tmp) / "runs").iterdir() for x in (r / "trials.jsonl").read_text().splitlines()]
        n = 0
        for t in trials:
            ok = outcome(t) == "success"
            n += ok
            good, bad = good + ok, bad + (not ok)
            if not ok:
                failed.setdefault(t["story"].split(".")[0], []).append(t["story"].split(".")[1] + "/" + style)
            if a.v and (not ok) != bool(a.bug):
                print("\n".join(["", f"{style} {t['story']} {outcome(t)} {t.get('ended_by')}", *talk(t)]))
                for c in (t.get("verdict") or {}).get("results", (t.get("verdict") or {}).get("checks", [])):
                    if isinstance(c, dict) and (c.get("outcome") or c.get("status")) not in ("pass", None):
                        print("   ✗", json.dumps(c, ensure_ascii=False)[:400])
        print(f"{style:9} {n}/{len(trials)}", flush=True)
    print(f"success {good}, not {bad}")
    if a.bug:
        must = set(yaml.safe_load((HERE / "bugs.yaml").read_text())[a.bug])
        for s in [x["id"] for x in stories]:
            n = len(failed.get(s, []))
            of = 2 * len(a.style or desk.STYLES)
            if (s in must) != (n == of) or n not in (0, of):
                print(f"  {a.bug} {s}: {'must' if s in must else 'need not'} show; {n} of {of} do")
    return bad if not a.bug else 0


if __name__ == "__main__":
    raise SystemExit(bool(asyncio.run(main())))

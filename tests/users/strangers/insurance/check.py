"""Hand-written human answers by topic, in every style: agent and stories fit together. python check.py [--style NAME]..."""
import argparse
import asyncio
import contextlib
import io
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import yaml
from playing import Loader, outcome, talk

import desk as right
import harness

TERSE = {
    "payday_refused": {"policy_no": ["HC-48213"], "dob": ["3 May 1984"], "day": ["The 30th.", "Then the 28th."], "consent": ["Yes."]},
    "leak_corrected": {"policy_no": ["HC-48213"], "dob": ["03/05/1984"], "cause": ["A water leak."], "loss_date": ["20 February"], "amount": ["1250"], "consent": ["No, it was the 21st.", "Yes."]},
    "photos_and_visit": {"claim_no": ["CL-8120"], "dob": ["8.12.1979"], "document": ["Photos."], "how": ["Upload."], "consent": ["Yes."], "visit_date": ["The 12th.", "Friday then."], "visit_time": ["Half past ten."], "more": ["I'd like to book the assessor's visit, too.", "No."]},
    "cancel_if_refund": {"policy_no": ["50977"], "dob": ["19 November 1971"], "end_date": ["31 March"], "consent": ["Yes."]},
    "person_and_excess": {"policy_no": ["TR-61450"], "dob": ["14 February 1990"], "person_name": ["nadia rahman"], "person_dob": ["4 July 88"], "consent": ["Yes."]},
    "bicycle_limit": {"policy_no": ["HC-48213"], "dob": ["3rd May 1984"], "cover": ["Bicycle."], "excess": ["At most 6 pounds a month."], "consent": ["Yes."]},
    "renew_without_number": {"policy_no": ["I don't know."], "holder": ["Leonard Achterberg"], "dob": ["27 August 1958"], "payment": ["Yearly."], "consent": ["Yes."]},
    "storm_too_late": {"policy_no": ["HC-33108"], "dob": ["27-08-1958"], "cause": ["A storm."], "loss_date": ["10 November"], "amount": ["900"], "consent": ["Yes."], "more": ["Pity. What's my excess?", "No."]},
}
CHATTY = {
    "payday_refused": {"policy_no": ["Of course, it's policy HC four eight two one three, and I was born on the third of May nineteen eighty-four. My name is Miriam Oduya."], "dob": ["That's 3 May 1984."], "day": ["I was hoping for the thirtieth, if that can be done.", "Oh, I see. Well, then let's say the twenty-eighth."], "consent": ["That sounds good, please go ahead."], "more": ["No thank you, that was everything. Have a lovely day!"]},
    "leak_corrected": {"policy_no": ["My policy is HC-48213, I'm Miriam Oduya, born 3 May 1984. The leak was on the 20th of February and I'd say about £1,250 of damage."], "dob": ["3 May 1984, as on the policy."], "loss_date": ["On Friday the 20th of February, I believe."], "amount": ["Around twelve hundred and fifty pounds."], "consent": ["Hold on, sorry, not the 20th: it happened on 21 February 2026.", "Yes, that's all correct now, thanks."], "more": ["That's all, thank you very much. Bye!"]},
    "photos_and_visit": {"claim_no": ["The claim is CL 8120. Sinead Calloway, born on December 8th, 1979. I'd upload the photos, and I'd also like to book the assessor's visit afterwards."], "dob": ["December 8, 1979"], "document": ["It's photos of the roof, I mean pictures of the damage."], "how": ["I'd rather upload them, if I may."], "consent": ["Yes please, do that.", "That suits me fine."], "visit_date": ["Thursday the 12th of March would be best.", "What a pity. Friday 13 March then, at 10:30."], "visit_time": ["10.30 am please."], "more": ["No, that's everything, thanks."]},
    "cancel_if_refund": {"policy_no": ["It's HC-50977, and my date of birth is the 19th of November 1971. It should end on the last day of March."], "dob": ["I was born on the nineteenth of November 1971."], "end_date": ["I'd like it to stop at the end of March, so on 31 March 2026."], "consent": ["That's more than a hundred pounds, so yes, please cancel it."], "more": ["No, thank you. Goodbye."]},
    "person_and_excess": {"policy_no": ["TR-61450. I'm Priya Nair, born 14/02/1990. My wife is Nadia Rahman and she was born on 4 July 1988."], "dob": ["Mine is 14 February 1990."], "person_name": ["Her name is Nadia Rahman, born 4 July 1988."], "person_dob": ["She was born on July 4th, 1988."], "consent": ["Yes, I'm happy with that."], "more": ["That's it, thank you!"]},
    "bicycle_limit": {"policy_no": ["It's on HC-48213, I'm Miriam Oduya, 3 May 1984. I don't want to pay more than £6 a month for it, though, so at most six pounds."], "dob": ["3 May 1984"], "cover": ["For my bike."], "excess": ["The one at £8.40 is too expensive for me, so the other one, with the excess of £250."], "consent": ["Yes, I agree, that's below six pounds."], "more": ["Nothing else, thanks."]},
    "renew_without_number": {"policy_no": ["I'm sorry, I can't find the policy number. My name is Leonard Achterberg, and I was born on 27 August 1958."], "holder": ["Leonard Achterberg is my name."], "dob": ["It's the twenty-seventh of August 1958."], "payment": ["I'd pay the whole year in one go, please."], "consent": ["Yes, do that, please."], "more": ["That was all. Goodbye!"]},
    "storm_too_late": {"policy_no": ["The policy is HC-33108, and I was born on 27 August 1958. The storm was on 10 November 2025, about nine hundred pounds of damage."], "dob": ["27 August 1958."], "loss_date": ["On 10 November last year."], "amount": ["Some nine hundred pounds."], "more": ["That's a pity, but I see. Then we leave it.", "What is the excess on my policy, by the way?", "No, that's all. Goodbye."]},
}
STYLES = list(right.STYLES)


def turns(story, answers, agent):
    """What a person would say to this agent: the answer to the topic that stands open."""
    mind, heard, said = agent(), [{"role": "user", "content": story["starting_sentence"]}], []
    used, extra = Counter(), story["max_turns"] if "max_turns" in story else 16
    for _ in range(extra):
        heard.append({"role": "assistant", "content": mind.run(heard)})
        if mind.over:
            break
        topic = next((t for t in mind.expect if t in answers), None) or ("more" if "more" in mind.expect else None)
        if topic is None:
            break
        options = answers.get(topic) or ["No, that's all."]
        pair = [t for t in mind.expect if t in answers and t not in ("consent", "more")]
        words = options[min(used[topic], len(options) - 1)]
        used[topic] += 1
        if answers in list(TERSE.values()) and len(pair) > 1:       # two questions: two answers
            words = words.rstrip(".") + ", " + answers[pair[1]][min(used[pair[1]], len(answers[pair[1]]) - 1)]
            used[pair[1]] += 1
        said.append(words)
        heard.append({"role": "user", "content": words})
    return said


async def play(stories, agent, answers, folder):
    made = []
    for s in stories:
        s = {k: v for k, v in s.items() if k != "user"}
        s["user_turns"] = turns(s, answers[s["id"]], agent)
        s["max_turns"] = 30
        made.append(s)
    file = folder / "some.yaml"
    file.write_text(json.dumps(made, ensure_ascii=False))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        await harness.simulate(str(file), agent=agent, out=str(folder / "runs"))
    run = max((p for p in (folder / "runs").iterdir() if (p / "trials.jsonl").exists()), key=lambda p: p.stat().st_mtime)
    last = {}
    for line in (run / "trials.jsonl").read_text().splitlines():
        trial = json.loads(line)
        last[trial["story"]] = trial
    return last


async def main():
    args = argparse.ArgumentParser()
    args.add_argument("--style", action="append")
    args.add_argument("-v", action="store_true")
    args = args.parse_args()
    stories = yaml.load((HERE / "stories_user.yaml").read_text(), Loader)
    count, bad = Counter(), 0
    for style in args.style or STYLES:
        row = Counter()
        for kind, answers in (("terse", TERSE), ("chatty", CHATTY)):
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                for name, trial in (await play(stories, right.build(style), answers, Path(folder))).items():
                    row[outcome(trial)] += 1
                    if outcome(trial) != "success" or args.v:
                        print(f"--- {style} {kind} {name}: {outcome(trial)} {trial.get('failure')}")
                        print("\n".join(talk(trial)))
                os.chdir(HERE)
        print(f"{style:10}", dict(row), flush=True)
        count += row
    print("all       ", dict(count))


if __name__ == "__main__":
    asyncio.run(main())

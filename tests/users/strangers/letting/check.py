"""Plays each story as a person would who reads the desk's questions, with answers written by hand, and has the harness judge.

python check.py [--all] [--bare]: three styles, or all twelve; with --bare the answers are values alone."""
import asyncio
import json
import re
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk
import harness
from playing import Loader, outcome, talk

# by story: question → what is answered, the first time, the second time (the last one stays); "readback" and "else_" likewise
FULL = {
    "viewing-two-bed": {"bedrooms": ["Two bedrooms, please."], "budget": ["I can pay 950 pounds a month at the most."], "date": ["On Thursday the 5th of March, please."], "time": ["The latest one, please."],
                        "name": ["My name is Priya Lindqvist."], "phone": ["You can reach me on 07700 900142."]},
    "boiler-second-choice": {"ref": ["My tenancy number is AF-2187."], "surname": ["My surname is Okonkwo."], "problem": ["It's the boiler, it has broken down."], "date": ["On Wednesday, 4 March, in the morning please."],
                             "part": ["Then the afternoon, please."]},
    "renew-longer": {"ref": ["It's AF-2041."], "surname": ["Whitlock."], "months": ["For six months, please."], "readback": ["No, sorry, make that 12 months.", "Yes, that's right."]},
    "only-asking": {"ref": ["The number is AF-2260."], "surname": ["It's Marchetti."], "else_": ["Yes, how much notice do I have to give?", "No, thank you, that's all."]},
    "move-viewing": {"viewing": ["It's V-318."], "date": ["To Friday, 6 March, please."], "time": ["I work until five, so after 17:00, please."]},
    "rent-and-keys": {"ref": ["AF-2315."], "surname": ["Halloran."], "amount": ["I want to pay 640 pounds."], "date": ["On Tuesday the 10th of March.", "On Wednesday the 11th of March."], "time": ["At half past eleven."],
                      "else_": ["Yes, I also want to collect my keys.", "No, that was everything."]},
    "notice-too-soon": {"ref": ["AF-2098"], "surname": ["Devereux"], "date": ["20 March 2026 should be my last day.", "Then 30 April."], "else_": ["When do I get my deposit back?", "No, that's it, thanks."]},
    "lost-key": {"ref": ["AF-2402."], "surname": ["I'm Kenji Nakamura."], "problem": ["I've lost the key of my front door, so I need a locksmith."], "date": ["Tomorrow, 3 March.", "Tuesday 3 March."], "part": ["In the morning, please."],
                 "readback": ["No, that's too expensive. I'd rather collect the spare keys instead.", "Yes please."], "time": ["At 3 pm."]}}
BARE = {
    "viewing-two-bed": {"bedrooms": ["2"], "budget": ["950"], "date": ["5/3"], "time": ["latest"], "name": ["Priya Lindqvist"], "phone": ["07700900142"]},
    "boiler-second-choice": {"ref": ["2187"], "surname": ["okonkwo"], "problem": ["boiler"], "date": ["2026-03-04"], "part": ["afternoon"]},
    "renew-longer": {"ref": ["af2041"], "surname": ["Whitlock"], "months": ["6"], "readback": ["12 months not 6", "ok"]},
    "only-asking": {"ref": ["AF 2260"], "surname": ["marchetti"], "else_": ["Notice period?", "no"]},
    "move-viewing": {"viewing": ["318"], "date": ["friday"], "time": ["17:20"]},
    "rent-and-keys": {"ref": ["2315"], "surname": ["Halloran"], "amount": ["£640"], "date": ["10.3.2026", "11 Mar"], "time": ["11.30"], "else_": ["key collection", "that's all"]},
    "notice-too-soon": {"ref": ["2098"], "surname": ["Devereux"], "date": ["20th", "30/04/2026"], "else_": ["deposit back when?", "no"]},
    "lost-key": {"ref": ["AF-2402"], "surname": ["Nakamura"], "problem": ["Lost key, locksmith please"], "date": ["tomorrow", "3rd March"], "part": ["morning"], "readback": ["No. Too dear. Spare keys then", "yes"], "time": ["3pm"]}}


def person(agent, story, answers):
    """What this person says to this desk, turn by turn."""
    counts, turns, text = {}, [], agent(story["starting_sentence"])

    def answer(topic, default=None):
        given = answers[story["id"]].get(topic, default)
        n = counts[topic] = counts.get(topic, -1) + 1
        return given[min(n, len(given) - 1)]

    for _ in range(24):
        state = agent.desk.state
        if state == "readback":
            turn = answer("readback", ["Yes, please."])
        elif state == "else":
            turn = answer("else_", ["No, that's all, thank you."])
        else:
            turn = " ".join(answer(topic) for topic in agent.desk.asked)
        turns.append(turn)
        text = agent(turn)
        if not agent.desk.current and state == "else" and agent.desk.state == "else" and re.match(r"(?i)no\b|that's all", turn):
            break
    return turns, text


async def check(styles, answers, build=desk.build, show=True):
    stories = yaml.load((HERE / "stories.yaml").read_text(), Loader)
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for style in styles:
            played = []
            for story in stories:
                turns, _ = person(build(style)(), story, answers)
                played.append({**story, "user_turns": turns, "max_turns": len(turns) + 2})
            path = Path(folder) / f"{style}.json"
            path.write_text(json.dumps(played))
            out = Path(folder) / "runs" / style
            await harness.simulate(str(path), agent=build(style), user="scripted", out=str(out), confirm=False)
            run = max((p for p in out.iterdir() if (p / "trials.jsonl").exists()), key=lambda p: p.stat().st_mtime)
            for line in (run / "trials.jsonl").read_text().splitlines():
                trial = json.loads(line)
                results[style, trial["story"]] = outcome(trial)
                if show and outcome(trial) != "success":
                    print(f"--- {style} {trial['story']}: {outcome(trial)} {trial.get('failure')}", *talk(trial), sep="\n    ")
    return results


if __name__ == "__main__":
    chosen = desk.STYLES if "--all" in sys.argv else ["plain", "form", "bundle"]
    found = asyncio.run(check(chosen, BARE if "--bare" in sys.argv else FULL))
    print(f"{sum(v == 'success' for v in found.values())} of {len(found)}")

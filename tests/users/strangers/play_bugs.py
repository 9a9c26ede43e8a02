"""python play_bugs.py DESK OUT [--bug B]... [--style S]... [--story ID]... [--user]

Plays the (bug, story, style) triples of DESK/bugs.yaml (with --user the stories of stories_user.yaml) with the product's default user.
Prints for each bug, and in all: fail (caught) / success (missed) / void; writes OUT/outcomes.json with each conversation."""
import argparse
import asyncio
import json
import os
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent / (sys.argv[1] if len(sys.argv) > 1 else "")
sys.path[:0] = [str(HERE), str(HERE.parent)]

import yaml

import harness
import desk as right
import wrong as desk
from playing import Loader, outcome, talk


STYLES = right.STYLES


async def main():
    args = argparse.ArgumentParser()
    args.add_argument("desk")
    args.add_argument("out")
    args.add_argument("--user", action="store_true")
    args.add_argument("--bug", action="append")
    args.add_argument("--style", action="append")
    args.add_argument("--story", action="append")
    args = args.parse_args()
    out = Path(args.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.chdir(out)
    stories = {s["id"]: s for s in yaml.load((HERE / ("stories_user.yaml" if args.user else "stories.yaml")).read_text(), Loader)}
    bugs = yaml.safe_load((HERE / "bugs.yaml").read_text())
    for given, known in ((args.bug, bugs), (args.style, STYLES), (args.story, stories)):
        if wrong := set(given or []) - set(known):
            sys.exit(f"unknown: {', '.join(sorted(wrong))}; there are {', '.join(known)}")
    outcomes, total = [], Counter()
    for bug in args.bug or bugs:
        some = [stories[name] for name in bugs[bug] if not args.story or name in args.story]
        if not some:
            continue
        file = out / f"{bug}.yaml"
        file.write_text(json.dumps(some, ensure_ascii=False))
        count = Counter()
        for style in args.style or STYLES:
            runs = out / "runs" / bug / style
            await harness.simulate(str(file), agent=built(style, bug), out=str(runs))
            folder = max((p for p in runs.iterdir() if (p / "trials.jsonl").exists()), key=lambda p: p.stat().st_mtime)
            last = {}
            for line in (folder / "trials.jsonl").read_text().splitlines():
                trial = json.loads(line)
                last[trial["story"], trial["trial"]] = trial  # the last attempt counts
            for trial in last.values():
                count[outcome(trial)] += 1
                outcomes.append({"style": style, "story": trial["story"], "bug": bug, "outcome": outcome(trial), "ended_by": trial.get("ended_by"), "fault": trial.get("fault"),
                                 "failure": trial.get("failure"), "conversation": talk(trial), "trial": trial})
            (out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, ensure_ascii=False))
        total += count
        print(f"{bug:24}", told(count), flush=True)
    print(f"{'all':24}", told(total))


def built(style, bug):
    """Some take the bug first."""
    try:
        return desk.build(style, bug)
    except (ValueError, AssertionError):
        return desk.build(bug, style)


def told(count):
    rest = ", ".join(f"{v} {k}" for k, v in count.items() if k not in ("success", "fail", "void"))
    return f"fail (caught) {count['fail']:3}  success (missed) {count['success']:3}  void {count['void']:3}" + (f"  ({rest})" if rest else "")


asyncio.run(main())

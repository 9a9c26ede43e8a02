"""Plays a desk that stands alone: python DESK/play.py OUT [--user] [--style NAME]... [--story ID]...

Every style plays every story (stories.yaml; with --user stories_user.yaml) with the product's default user.
Prints success, fail and void for each style and in all; writes OUT/outcomes.json with each conversation."""
import argparse
import asyncio
import json
import os
from collections import Counter
from pathlib import Path

import yaml

import harness


class Loader(yaml.SafeLoader):
    """Dates and times stay as they are written; numbers and truth do not."""


Loader.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != "tag:yaml.org,2002:timestamp"] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def play(desk, here):
    """`desk` has STYLES and build(style); its stories stand in the folder `here`."""
    asyncio.run(_play(desk, here))


async def _play(desk, here):
    args = argparse.ArgumentParser()
    args.add_argument("out")
    args.add_argument("--user", action="store_true")
    args.add_argument("--style", action="append")
    args.add_argument("--story", action="append")
    args = args.parse_args()
    out = Path(args.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.chdir(out)
    stories = here / ("stories_user.yaml" if args.user else "stories.yaml")
    if args.story:
        some = [s for s in yaml.load(stories.read_text(), Loader) if s["id"] in args.story]
        stories = out / "some.yaml"
        stories.write_text(json.dumps(some, ensure_ascii=False))
    outcomes, total = [], Counter()
    for style in args.style or desk.STYLES:
        runs = out / "runs" / style
        run = await harness.simulate(str(stories), agent=desk.build(style), out=str(runs))
        folder = max((p for p in runs.iterdir() if (p / "trials.jsonl").exists()), key=lambda p: p.stat().st_mtime)
        last = {}
        for line in (folder / "trials.jsonl").read_text().splitlines():
            trial = json.loads(line)
            last[trial["story"], trial["trial"]] = trial  # the last attempt counts
        count = Counter(outcome(t) for t in last.values())
        total += count
        print(f"{style:10}", told(count), flush=True)
        for trial in last.values():
            outcomes.append({"style": style, "story": trial["story"], "outcome": outcome(trial), "ended_by": trial.get("ended_by"), "fault": trial.get("fault"),
                             "failure": trial.get("failure"), "conversation": talk(trial), "trial": trial})
        (out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, ensure_ascii=False))
    print(f"{'all':10}", told(total))


def outcome(trial):
    return trial.get("outcome") or (trial.get("verdict") or {}).get("outcome") or trial.get("status") or "?"


def talk(trial):
    """The conversation as lines to read."""
    lines = []
    for step in (trial.get("trajectory") or {}).get("steps", []):
        for event in step["events"]:
            if event["type"] == "message":
                lines.append(f"{step['role']}: " + " ".join(c.get("text") or "" for c in event["content"]))
            elif "name" in event:
                lines.append(f"  → {event['name']}({json.dumps(event.get('arguments'), ensure_ascii=False)}) = "
                             f"{json.dumps(event.get('result') if event.get('error') is None else event['error'], ensure_ascii=False, default=str)}")
    return lines


def told(count):
    rest = ", ".join(f"{v} {k}" for k, v in count.items() if k not in ("success", "fail", "void"))
    return f"success {count['success']:3}  fail {count['fail']:3}  void {count['void']:3}" + (f"  ({rest})" if rest else "")

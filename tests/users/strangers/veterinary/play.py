"""python play.py OUT [--user] [--style NAME] [--story ID]: every style plays every story with the default user.

Prints success, fail and void of each style, and the sum; OUT/outcomes.json has every conversation.
"""
import argparse
import asyncio
import json
import sys
from collections import Counter
from pathlib import Path

import yaml

import harness

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk  # noqa: E402


def messages(trial):
    """Who said and called what, in order, out of a line of trials.jsonl."""
    found = []
    for step in (trial.get("trajectory") or {}).get("steps", []):
        for event in step.get("events", []):
            kind = event.get("kind") or event.get("type")
            if event.get("content") is not None:
                content = event["content"]
                text = content if isinstance(content, str) else " ".join(p.get("text", "") for p in content if isinstance(p, dict))
                found.append({"who": event.get("role") or event.get("by") or step.get("role") or kind, "text": text})
            elif event.get("name"):
                found.append({"call": event["name"], "arguments": event.get("arguments"), "result": event.get("result"), "error": event.get("error")})
    return found


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--user", action="store_true", help="the stories with user data")
    parser.add_argument("--style", action="append")
    parser.add_argument("--story", action="append")
    args = parser.parse_args()
    stories = yaml.safe_load((HERE / ("stories_user.yaml" if args.user else "stories.yaml")).read_text())
    folder = args.out / "stories"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for story in stories:
        if not args.story or story["id"] in args.story:
            (folder / f"{story['id']}.json").write_text(json.dumps(story, ensure_ascii=False))
    outcomes, total = [], Counter()
    for style in args.style or desk.STYLES:
        run = await harness.simulate(str(folder), agent=desk.build(style), out=args.out / "runs" / style, confirm=False)
        last = {}
        for file in sorted((args.out / "runs" / style).glob("*/trials.jsonl"))[-1:]:
            for line in file.read_text().splitlines():
                trial = json.loads(line)
                last[trial["story"], trial.get("trial")] = trial
        count = Counter()
        for (story, _), trial in sorted(last.items(), key=lambda x: str(x[0])):
            outcome = trial.get("outcome") or "?"
            count[outcome] += 1
            outcomes.append({"style": style, "story": story, "outcome": outcome, "messages": messages(trial), "trial": trial})
        total += count
        print(f"{style:10}", *(f"{name} {count[name]}" for name in ("success", "fail", "void")), *(f"{k} {v}" for k, v in count.items() if k not in ("success", "fail", "void")), flush=True)
        del run
    print(f"{'all':10}", *(f"{name} {total[name]}" for name in ("success", "fail", "void")), *(f"{k} {v}" for k, v in total.items() if k not in ("success", "fail", "void")), f"of {sum(total.values())}")
    (args.out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, ensure_ascii=False))


asyncio.run(main())

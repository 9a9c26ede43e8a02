"""Plays each story in each style with hand-written answers (human.py), judged by the harness: python check.py [STYLE ...] [-v]; three styles without, all with --all."""
import asyncio
import io
import json
import os
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk
import harness
import human
from playing import Loader, outcome, talk as lines_of

STORIES = yaml.load((HERE / "stories_user.yaml").read_text(), Loader)


async def judge(factory, i, stories=STORIES, names=None):
    """{story: trial} of what person i says."""
    made = []
    for s in stories:
        if names and s["id"] not in names:
            continue
        turns, _ = human.talk(factory(), s["id"], s["starting_sentence"], i)
        made.append({**{k: v for k, v in s.items() if k != "user"}, "user_turns": turns})
    with tempfile.TemporaryDirectory() as tmp:
        path = Path(tmp) / "stories.yaml"
        path.write_text(json.dumps(made))
        old = os.getcwd()
        os.chdir(tmp)
        with redirect_stdout(io.StringIO()):
            await harness.simulate(str(path), agent=factory, user="scripted", confirm=False, out=Path(tmp) / "runs")
        os.chdir(old)
        found = {}
        for file in (Path(tmp) / "runs").glob("*/trials.jsonl"):
            for line in file.read_text().splitlines():
                t = json.loads(line)
                found[t["story"]] = t
    return found


async def main():
    args = [a for a in sys.argv[1:] if not a.startswith("-")]
    names = args or (desk.STYLES if "--all" in sys.argv else ["plain", "form", "indirect"])
    good = total = 0
    for n, style in enumerate(names):
        for i in range(3) if "--all" in sys.argv else [n % 3]:
            for story, t in (await judge(desk.build(style), i)).items():
                total += 1
                if outcome(t) == "success":
                    good += 1
                else:
                    print("✗", style, i, story, outcome(t), json.dumps(t.get("failure") or t.get("verdict"))[:600])
                    print("\n".join("    " + x for x in lines_of(t)))
    print(f"{good} of {total}")


if __name__ == "__main__":
    asyncio.run(main())

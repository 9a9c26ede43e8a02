"""Hand-written answers, played by the scripted user in all styles and three manners: all success."""
import asyncio, json, os, sys, tempfile
from collections import Counter
from pathlib import Path
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import yaml
import harness
import answers, desk
from playing import Loader, outcome, talk


async def play(build, stories, styles, manners=("short", "full", "once"), out=None):
    out = Path(out or tempfile.mkdtemp())
    got = []
    for style in styles:
        some = []
        for s in stories:
            for manner, opening, by in answers.manners(s):
                if manner in manners:
                    some.append({**s, "id": f"{s['id']}.{manner}", "starting_sentence": opening, "user_turns": answers.turns(build(style)(), opening, by), "max_turns": 60})
        f = out / f"{style}.json"; f.write_text(json.dumps(some))
        runs = out / "runs" / style
        await harness.simulate(str(f), agent=build(style), user="scripted", out=str(runs))
        folder = max(runs.iterdir(), key=lambda p: p.stat().st_mtime)
        last = {}
        for line in (folder / "trials.jsonl").read_text().splitlines():
            t = json.loads(line); last[t["story"], t["trial"]] = t
        got += [(style, t) for t in last.values()]
    return got

if __name__ == "__main__":
    stories = yaml.load((HERE / "stories.yaml").read_text(), Loader)
    tmp = tempfile.mkdtemp(); os.chdir(tmp)
    got = asyncio.run(play(desk.build, stories, sys.argv[1:] or desk.STYLES, out=tmp))
    for style in sys.argv[1:] or desk.STYLES:
        print(style, dict(Counter(outcome(t) for s, t in got if s == style)))
    print("all", dict(Counter(outcome(t) for _, t in got)))
    for s, t in got:
        if outcome(t) != "success":
            print("\n##", s, t["story"], outcome(t), t.get("failure")); print("\n".join(talk(t)))
            print(json.dumps([c for c in (t.get("verdict") or {}).get("checks", []) if c.get("status") != "pass"])[:900])

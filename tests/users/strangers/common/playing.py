"""play.py of each desk: 12 styles × stories with the product's default simulated user, one trial each, by the documented CLI."""
import argparse
import json
import os
import pathlib
import subprocess
import sys

from engine import STYLES

RUN = ("import sys; from importlib.metadata import entry_points; sys.argv[0] = 'harness'; "
       "sys.exit(next(e for e in entry_points(group='console_scripts') if e.name == 'harness').load()())")
OUTCOMES = ["success", "fail", "void", "other"]


def outcome(trial):
    """success, fail, void or other, wherever the line of trials.jsonl says it."""
    verdict = trial.get("verdict")
    for place in (verdict if isinstance(verdict, dict) else {}, trial):
        for key in ("outcome", "status", "result"):
            if isinstance(place.get(key), str):
                word = place[key]
                return word if word in OUTCOMES else "success" if word in ("passed", "pass") else "fail" if word == "failed" else "other"
    return "other"


def main(desk):
    parser = argparse.ArgumentParser()
    parser.add_argument("out", metavar="OUT", type=pathlib.Path)
    parser.add_argument("--style", action="append", choices=STYLES)
    parser.add_argument("--story", default="*", help="glob of story ids")
    parser.add_argument("--user", default=None)
    given = parser.parse_args()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    here = str(desk.HERE)
    env = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), here])))
    table = {}
    for style in given.style or STYLES:
        folder = out / style
        folder.mkdir(exist_ok=True)
        suite = folder / "suite.yaml"
        suite.write_text(json.dumps({"name": f"{desk.HERE.name}-{style}", "targets": {"desk": {"ref": "desk:build", "kwargs": {"style": style}}},
                                     "stories": here + "/stories", "tools": {"write": desk.WRITE, "read": desk.READ}, "trials": 1, "concurrency": 4}, indent=1))
        command = [sys.executable, "-c", RUN, "simulate", str(suite), "--story", given.story, "--no-confirm", "--out", str(folder / "runs")]
        command += ["--user", given.user] if given.user else []
        done = subprocess.run(command, cwd=here, env=env, capture_output=True, text=True)
        (folder / "output.txt").write_text(done.stdout + done.stderr)
        table[style] = dict.fromkeys(OUTCOMES, 0)
        files = sorted((folder / "runs").rglob("trials.jsonl"), key=lambda p: p.stat().st_mtime)
        if not files:
            print(f"{style}: exit {done.returncode}, no run: {(done.stdout + done.stderr)[-400:]}")
            continue
        last = {}
        for line in files[-1].read_text().splitlines():
            trial = json.loads(line)
            last[trial.get("story"), trial.get("trial")] = outcome(trial)
        for word in last.values():
            table[style][word] += 1
    print(f"{'style':12}" + "".join(f"{o:>9}" for o in OUTCOMES))
    for style, row in table.items():
        print(f"{style:12}" + "".join(f"{row[o]:9}" for o in OUTCOMES))
    print(f"{'all':12}" + "".join(f"{sum(r[o] for r in table.values()):9}" for o in OUTCOMES))

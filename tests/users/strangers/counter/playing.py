"""play.py of both desks: every style with the default user, one trial a story; runs are kept in OUT/<style>/."""

import json
import pathlib
import subprocess
import sys

HARNESS = pathlib.Path(sys.executable).parent / "harness"


def main(desk, out):
    here = pathlib.Path(desk.__file__).resolve().parent
    total, rows, worst = {}, [], []
    for style in desk.STYLES:
        run = subprocess.run([str(HARNESS), "simulate", "suite.yaml", "--agent", f"desk:{style}", "--user", "agenda", "--no-confirm", "--json",
                              "--out", str(pathlib.Path(out).resolve() / style)], cwd=here, capture_output=True, text=True)
        try:
            data = json.loads(run.stdout)
        except ValueError:
            print(style, "did not run:", run.stdout[-300:], run.stderr[-600:])
            continue
        counts = {}
        for trial in data["trials"]:
            kind = trial["outcome"] if trial["outcome"] in ("success", "fail", "void") else "other"
            counts[kind] = counts.get(kind, 0) + 1
            if kind != "success":
                worst.append(f"{kind:8}{style:10} {trial['story']}")
        rows.append((style, counts))
        for kind, n in counts.items():
            total[kind] = total.get(kind, 0) + n
    print(f"{'style':12}{'success':>8}{'fail':>6}{'void':>6}{'other':>7}")
    for style, c in [*rows, ("all", total)]:
        print(f"{style:12}{c.get('success', 0):8}{c.get('fail', 0):6}{c.get('void', 0):6}{c.get('other', 0):7}")
    print("\n".join(worst))

"""Plays every style with the product's default user, one trial a story: play.py OUT. Runs are kept in OUT/<style>/."""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HARNESS = pathlib.Path(sys.executable).parent / "harness"


def main(out):
    sys.path.insert(0, str(HERE))
    import desk
    total, rows, worst = {}, [], []
    for style in desk.STYLES:
        run = subprocess.run([str(HARNESS), "simulate", "suite.yaml", "--agent", f"desk:{style}", "--user", "agenda", "--no-confirm", "--json",
                              "--out", str(pathlib.Path(out).resolve() / style)], cwd=HERE, capture_output=True, text=True)
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


if __name__ == "__main__":
    main(sys.argv[1])

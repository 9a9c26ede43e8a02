"""Nine wrong variants of the desk. python wrong.py [--style NAME]: each fails in the stories of bugs.yaml, with the hand-written answers."""
import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import desk

STYLES = list(desk.STYLES)
BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


def build(bug, style):
    """build(bug, style), or build(style, bug): their names do not overlap."""
    if bug in STYLES:
        bug, style = style, bug
    if bug not in BUGS:
        raise ValueError(f"no such bug: {bug}; there are {', '.join(BUGS)}")
    return desk.build(style, bug)


async def main():
    import yaml
    import check
    args = argparse.ArgumentParser()
    args.add_argument("--style", action="append")
    args.add_argument("-v", action="store_true")
    args = args.parse_args()
    stories = yaml.load((HERE / "stories_user.yaml").read_text(), check.Loader)
    bugs = yaml.safe_load((HERE / "bugs.yaml").read_text())
    passed = total = 0
    for bug in BUGS:
        row = {}
        for style in args.style or ["brisk", "legal", "regional"]:
            for answers in (check.TERSE, check.CHATTY):
                with tempfile.TemporaryDirectory() as folder:
                    os.chdir(folder)
                    some = [s for s in stories if s["id"] in bugs[bug]]
                    for name, trial in (await check.play(some, build(bug, style), answers, Path(folder))).items():
                        total += 1
                        if check.outcome(trial) == "success":
                            passed += 1
                            row.setdefault("SUCCESS", []).append(f"{style}/{name}")
                            if args.v:
                                print("\n".join(check.talk(trial)))
                        else:
                            row[check.outcome(trial)] = row.get(check.outcome(trial), 0) + 1
                    os.chdir(HERE)
        print(f"{bug:24}", row, flush=True)
    print("missed", passed, "of", total)


if __name__ == "__main__":
    asyncio.run(main())

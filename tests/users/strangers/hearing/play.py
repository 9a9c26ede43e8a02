"""Plays every style × story with the product's default user: .venv/bin/python play.py OUT

Prints the outcome of each, at the end `all SUCCESS FAIL VOID OTHER` with their numbers, and writes OUT/outcomes.json.
"""

import asyncio
import collections
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import harness  # noqa: E402

import desk  # noqa: E402
from styles import STYLES  # noqa: E402


def told(trial):
    """The conversation as [who, text], calls among it."""
    lines = []
    for step in trial.trajectory.steps:
        for event in step.events:
            if event.type == "message":
                lines.append([step.role, "".join(part.text for part in event.content if part.type == "text")])
            elif hasattr(event, "arguments"):
                lines.append(["call", f"{event.name}({json.dumps(event.arguments, default=str)})"])
    return lines


async def main(out, **more):
    out.mkdir(parents=True, exist_ok=True)
    counted, outcomes = collections.Counter(), []
    for style in STYLES:
        run = await harness.simulate(str(HERE / "stories.yaml"), agent=desk.make(style), tools={"write": desk.WRITE, "read": desk.READ},
                                     out=out / "runs" / style, confirm=False, concurrency=2, **more)
        for trial in sorted(run.trials, key=lambda t: t.story):
            counted[trial.outcome if trial.outcome in ("success", "fail", "void") else "other"] += 1
            unmet = [g.name for g in trial.verdict.goals if g.required and not g.met] if trial.verdict else []
            print(f"{style:12} {trial.story:24} {trial.outcome:8} {trial.ended_by or ''} {' '.join(unmet)}", flush=True)
            outcomes.append({"style": style, "story": trial.story, "outcome": trial.outcome, "ended_by": trial.ended_by, "fault": trial.fault,
                             "failure": str(trial.failure) if trial.failure else None, "unmet": unmet, "conversation": told(trial)})
    (out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, ensure_ascii=False, default=str))
    print("all", *(counted[kind] for kind in ("success", "fail", "void", "other")))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("play.py OUT")
    asyncio.run(main(pathlib.Path(sys.argv[1]).resolve()))

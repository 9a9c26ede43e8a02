"""play.py OUT: plays every style with every story by the default user."""
import asyncio
import collections
import json
import sys
from pathlib import Path

import harness

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from desk import STYLES, make  # noqa: E402


def reasons(trial):
    out = []
    if trial.verdict:
        out += [f"{g.name}: {g.reason}" for g in trial.verdict.goals if g.required and not g.met]
        out += [f"{c.check}: {c.message}" for c in trial.verdict.checks if c.status not in ("pass", "skip")]
    if trial.failure:
        out.append(str(trial.failure))
    return [str(trial.ended_by), *out]


async def main(out):
    out.mkdir(parents=True, exist_ok=True)
    rows, tally = [], collections.Counter()
    for style in STYLES:
        run = await harness.simulate(str(HERE / "stories.yaml"), agent=make(style), confirm=False, out=out / "runs", concurrency=1)
        for t in run.trials:
            why = reasons(t)
            print(style, t.story, t.outcome, "" if t.outcome == "success" else " | ".join(why).replace("\n", " ")[:160], flush=True)
            tally[t.outcome if t.outcome in ("success", "fail", "void") else "other"] += 1
            talk = []
            for step in t.trajectory.steps:
                for e in step.events:
                    if e.type == "message":
                        talk.append([step.role, "".join(getattr(c, "text", "") for c in e.content)])
                    elif e.type == "tool_call":
                        talk.append(["call", f"{e.name}({e.arguments}) = {e.result}"])
            rows.append({"story": t.story, "style": style, "outcome": t.outcome, "reasons": why, "talk": talk})
    (out / "outcomes.json").write_text(json.dumps(rows, indent=1, ensure_ascii=False))
    print("all", tally["success"], tally["fail"], tally["void"], tally["other"])


asyncio.run(main(Path(sys.argv[1])))

"""Every style with every story, played by the product's default user: play.py OUT

Prints the outcome of each, at the end `all SUCCESS FAIL VOID OTHER`, and writes OUT/outcomes.json with the conversations.
`play.py OUT --own short` (or whole) tries this very code with the customer of check.py instead.
"""

import asyncio
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import harness  # noqa: E402

from check import talk_of  # noqa: E402
from desk import READ, WRITE, make  # noqa: E402
from styles import STYLES  # noqa: E402


async def main(out, own=None):
    out.mkdir(parents=True, exist_ok=True)
    counts = {"success": 0, "fail": 0, "void": 0, "other": 0}
    outcomes = []
    for style in STYLES:
        user = {"user": {"kind": f"check:Customer_{style}_{own}", "guards": "off"}} if own else {}
        run = await harness.simulate(str(HERE / "stories.yaml"), agent=make(style), tools={"write": WRITE, "read": READ},
                                     out=out / "runs", confirm=False, concurrency=2, **user)
        for trial in sorted(run.trials, key=lambda t: t.story):
            outcome = str(getattr(trial.outcome, "value", trial.outcome))
            counts[outcome if outcome in counts else "other"] += 1
            reasons = [f"{g.name}: {g.reason.message}" for g in (trial.verdict.goals if trial.verdict else ()) if g.reason]
            reasons += [f"{c.code}: {c.message}" for c in (trial.verdict.checks if trial.verdict else ()) if c.status != "pass"]
            print(f"{style:11} {trial.story:16} {outcome:8} {'; '.join(reasons)[:160] if outcome != 'success' else ''}", flush=True)
            outcomes.append({"style": style, "story": trial.story, "outcome": outcome, "ended_by": str(trial.ended_by), "reasons": reasons,
                             "failure": str(trial.failure) if trial.failure else None, "voids": [str(v) for v in trial.voids or ()],
                             "talk": talk_of(trial) if trial.trajectory else []})
    (out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, ensure_ascii=False))
    print("all", counts["success"], counts["fail"], counts["void"], counts["other"])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    asyncio.run(main(Path(sys.argv[1]), sys.argv[3] if "--own" in sys.argv else None))

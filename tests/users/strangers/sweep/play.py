"""play.py OUT [STYLE …]: every style and story with the default user; a line a trial, and OUT/outcomes.json."""

import asyncio
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import harness  # noqa: E402

from desk import STYLES, build  # noqa: E402


def talk_of(trial):
    talk = []
    for step in trial["trajectory"]["steps"]:
        said = [part["text"] for event in step["events"] if event["type"] == "message" for part in event["content"] if part["type"] == "text"]
        if said:
            talk.append([step["role"], "\n".join(said)])
    return talk


def reasons_of(trial):
    reasons = []
    if trial["outcome"] == "success":
        return reasons
    if trial["failure"]:
        failure = trial["failure"]
        reasons.append(str(failure.get("code") or failure) if isinstance(failure, dict) else str(failure))
    verdict = trial["verdict"] or {}
    for goal in verdict.get("goals", []):
        if goal["required"] and not goal["met"]:
            reason = goal["reason"]
            reasons.append(f"{goal['name']}: {reason.get('code', reason) if isinstance(reason, dict) else reason}")
    reasons += [f"{check['check']}: {check['code']}" for check in verdict.get("checks", []) if check["status"] not in ("pass", "skip")]
    return reasons + [f"ended by {trial['ended_by']}"]


async def main(out, styles):
    out.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for style in styles:
        run = await harness.simulate(str(HERE / "stories.yaml"), agent=build(style), confirm=False, out=out / "runs", concurrency=1)
        for trial in run.trials:
            trial = trial.model_dump(mode="json")
            outcomes.append({"story": trial["story"], "style": style, "outcome": trial["outcome"], "reasons": reasons_of(trial), "talk": talk_of(trial)})
            print(style, trial["story"], trial["outcome"], "; ".join(outcomes[-1]["reasons"]) or "-", flush=True)
    (out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, ensure_ascii=False))
    counts = [sum(o["outcome"] == name for o in outcomes) for name in ("success", "fail", "void")]
    print("all", *counts, len(outcomes) - sum(counts))


if __name__ == "__main__":
    asyncio.run(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "out"), sys.argv[2:] or list(STYLES)))

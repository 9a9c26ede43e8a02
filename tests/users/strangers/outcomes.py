"""Plays every style of a desk on every story with the default user: outcomes.json, runs and a printed table."""

import argparse
import asyncio
import json
from pathlib import Path

import harness

def conversation(trial):
    lines = []
    for step in trial.trajectory.steps if trial.trajectory else []:
        for event in step.events:
            if event.type == "message":
                lines.append({"by": step.role, "text": "".join(getattr(part, "text", "") for part in event.content)})
            elif event.type == "tool_call":
                lines.append({"by": step.role, "call": event.name, "args": event.arguments, "error": str(event.error) if event.error else None})
    return lines


async def played(here, make, styles, tools):
    ask = argparse.ArgumentParser()
    ask.add_argument("out", type=Path)
    ask.add_argument("styles", nargs="*", default=list(styles))
    ask.add_argument("--story", default=None)
    given = ask.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for style in given.styles:
        run = await harness.simulate(str(here / "stories.yaml"), agent=make(style), story=given.story, tools=tools,
                                     out=given.out / "runs", confirm=False)
        for t in run.trials:
            outcomes.append({"style": style, "story": t.story, "outcome": t.outcome, "ended_by": t.ended_by,
                             "failure": str(t.failure) if t.failure else None,
                             "goals": [g.model_dump(mode="json") for g in t.verdict.goals] if t.verdict else [],
                             "checks": [c.model_dump(mode="json") for c in t.verdict.checks] if t.verdict else [],
                             "conversation": conversation(t)})
    (given.out / "outcomes.json").write_text(json.dumps(outcomes, indent=1, default=str, ensure_ascii=False))
    stories = list(dict.fromkeys(o["story"] for o in outcomes))
    print(" " * 14 + "".join(f"{i:>9}" for i in range(1, len(stories) + 1)))
    for style in given.styles:
        print(f"{style:<14}" + "".join(f"{next((o['outcome'] for o in outcomes if (o['style'], o['story']) == (style, s)), '-'):>9}" for s in stories))
    for i, s in enumerate(stories, 1):
        print(f"{i:>3} {s}")
    for kind in sorted({o["outcome"] for o in outcomes}):
        print(f"{kind}: {sum(o['outcome'] == kind for o in outcomes)} of {len(outcomes)}")
    counts = [sum(o["outcome"] == kind for o in outcomes) for kind in ("success", "fail", "void")]
    print("all", *counts, len(outcomes) - sum(counts))


def play(here, make, styles, tools=None):
    """`here` is the folder of the desk, `make` opens it in a style, `tools` says which of its tools write and
    read, where the stories do not."""
    asyncio.run(played(here, make, styles, tools))

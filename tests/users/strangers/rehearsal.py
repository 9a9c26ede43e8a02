"""What customers by hand reach at a desk, in two manners and every style; the harness judges it.

A customer answers what the desk asks (the desk tells what that was: `asked`); what was said is then played as a script.
"""

import asyncio
import pathlib
import sys
import tempfile

import yaml

import harness


def rehearse(build, customer, style, story, manner):
    agent, answer, turns = build(style)(), customer(story["id"], manner), [story["starting_sentence"]]
    agent(turns[0])
    while agent.desk.asked != ("bye",) and len(turns) < 20:
        turns.append(answer(agent.desk.asked))
        agent(turns[-1])
    return turns


async def reached_by(here, build, customer, styles):
    stories = yaml.safe_load((here / "stories.yaml").read_text())
    reached = {"short": 0, "full": 0}
    for style in styles:
        scripts = []
        for manner in reached:
            for story in stories:
                turns = rehearse(build, customer, style, story, manner)
                script = {key: value for key, value in story.items() if key != "user"}
                scripts.append(script | {"id": f"{story['id']}--{manner}", "starting_sentence": turns[0], "user_turns": turns[1:]})
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "scripts.yaml"
            file.write_text(yaml.safe_dump(scripts, sort_keys=False))
            run = await harness.simulate(str(file), agent=build(style), user="scripted", confirm=False, out=pathlib.Path(folder) / "runs", concurrency=1)
            for trial in run.trials:
                manner = trial.story.rsplit("--", 1)[1]
                if trial.outcome == "success" and "??" not in str(next(s for s in scripts if s["id"] == trial.story)["user_turns"]):
                    reached[manner] += 1
                    continue
                print("NOT REACHED", style, trial.story, trial.outcome)
                for step in trial.trajectory.model_dump(mode="json")["steps"]:
                    for event in step["events"]:
                        print("   ", step["role"], event["content"][0]["text"] if event["type"] == "message" else ("CALL", event.get("name"), event.get("arguments")))
    for manner, number in reached.items():
        print(f"{manner}: {number} of {len(styles) * len(stories)}")
    return all(number == len(styles) * len(stories) for number in reached.values())


def check(here, build, customer, styles):
    """Ends with status 0 where every story is reached in every style; `customer(story, manner)` answers what is asked."""
    sys.exit(0 if asyncio.run(reached_by(here, build, customer, sys.argv[1:] or list(styles))) else 1)

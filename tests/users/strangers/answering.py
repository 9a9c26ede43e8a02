"""What customers by hand reach at a desk, in two manners and every style; the harness judges it.

A customer answers what the desk has just asked (`agent.asked`), by `answers`, else by `base`; what was said is then played
as `user_turns`, and judged by the story's own goals. `-v` prints all conversations.
"""

import asyncio
import contextlib
import io
import sys
import tempfile
from pathlib import Path

import yaml

import harness

MANNERS = ("short", "full")


def opening(story):
    want = story.get("user", {}).get("wants", [None])[0]
    return story.get("starting_sentence") or (want["say"] if isinstance(want, dict) else want)


def customer(story, agent, answers, base):
    """What somebody says to the desk, and the talk: a list of what was said, the reply, and what that asked."""
    said, talk, used = [], [], {}
    text = opening(story)
    for _ in range(30):
        said.append(text)
        reply = agent(text)
        talk.append((text, reply, list(agent.asked)))
        if agent.asked == ["bye"]:
            return said, talk
        parts = []
        for slot in agent.asked:
            options = answers.get(slot, base.get(slot))
            if options is None:
                return said, [*talk, (f"?? nothing to say to {slot}", "", [])]
            if callable(options):
                options = options(reply)
            options = [options] if isinstance(options, str) else options
            at = used.get(slot, 0)
            used[slot] = at + 1
            parts.append(options[min(at, len(options) - 1)])
        text = " ".join(dict.fromkeys(parts))
    return said, talk


async def reached_by(here, build, styles, answers, base):
    stories = yaml.safe_load((here / "stories.yaml").read_text())
    verbose, totals = "-v" in sys.argv, dict.fromkeys(MANNERS, 0)
    with tempfile.TemporaryDirectory() as folder:
        for style in styles:
            played, talks = [], {}
            for story in stories:
                for manner in MANNERS:
                    said, talk = customer(story, build(style), answers[story["id"]][manner], base[manner])
                    name = f"{story['id']}--{manner}"
                    talks[name] = talk
                    if verbose:
                        show(style, name, talk)
                    copy = {k: v for k, v in story.items() if k not in ("user", "starting_sentence")}
                    copy.update(id=name, starting_sentence=said[0], user_turns=said[1:], max_turns=len(said) + 5)
                    played.append(copy)
            path = Path(folder) / f"{style}.yaml"
            path.write_text(yaml.safe_dump(played, sort_keys=False))
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                run = await harness.simulate(path, agent=build(style), out=Path(folder) / "runs", confirm=False)
            for trial in run.trials:
                good = trial.outcome == "success" and talks[trial.story][-1][2] == ["bye"]
                totals[trial.story.rsplit("--", 1)[1]] += good
                if not good:
                    print(f"{style} · {trial.story} · {trial.outcome}")
                    if not verbose:
                        show(style, trial.story, talks[trial.story])
    for manner, number in totals.items():
        print(f"{manner}: {number} of {len(stories) * len(styles)}")
    return set(totals.values()) == {len(stories) * len(styles)}


def show(style, name, talk):
    print(f"--- {style} · {name}")
    for text, reply, asked in talk:
        print(f"   customer: {text}\n   desk:     {reply}   {asked}")


def check(here, build, styles, answers, base):
    """Ends with status 0 where every story is reached in every style."""
    sys.exit(0 if asyncio.run(reached_by(here, build, styles, answers, base)) else 1)

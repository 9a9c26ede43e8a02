"""Proves that the desk and its stories fit together: customers written by hand, in two manners, against all styles.

The customers answer what the desk has just asked (`agent.asked`); what they said is then played by the harness as
`user_turns`, and judged by the story's own goals. `-v` prints all conversations.
"""

import asyncio
import contextlib
import io
import sys
import tempfile
from pathlib import Path

import yaml

import harness

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from desk import STYLES, build  # noqa: E402

MANNERS = ("short", "full")

BASE = {
    "short": {"more": "No.", "recap": "Yes.", "terms": "Yes.", "offer": "Yes.", "found": "Yes."},
    "full": {"more": "No, that was everything, thank you very much.", "recap": "Yes, that's right, please put it in.", "terms": "Yes, please do that.",
             "offer": "That would be fine.", "found": "Yes, that's the one I mean."},
}


def half_past_eleven(yes, no):
    """Takes the half past eleven among what is offered."""
    return lambda reply: yes if "11:30" in reply or "half past eleven" in reply else no


def rather_wednesday(first, then):
    return lambda reply: then if any(w in reply for w in ("Wednesday", "Wed 20")) else first


ANSWERS = {
    "trousers-for-the-wedding": {
        "short": {"garment": "trousers", "work": "hem", "date": "Thursday", "time": "10", "name": "Hugo Brandt",
                  "offer": half_past_eleven("11:30", "No, later.")},
        "full": {"garment": "It's a pair of trousers, and they're too long, so it's the hem.", "work": "They are too long, so I need the hem taken up.",
                 "date": "I could come on Thursday the 14th of May, at ten in the morning.", "time": "Ten o'clock would be best.", "name": "My name is Hugo Brandt.",
                 "offer": half_past_eleven("Then half past eleven it is, please.", "That one is too early for me, have you got half past eleven?")},
    },
    "washed-ticket": {
        "short": {"ticket": "No ticket.", "lostname": "Agnieszka Wolff", "newdate": "Friday", "newtime": "4 pm"},
        "full": {"ticket": "I'm afraid my ticket went through the wash, so I don't have the number. My name is Agnieszka Wolff.", "lostname": "It's under Agnieszka Wolff.",
                 "newdate": "Could I come on Friday the 15th of May instead, at four in the afternoon?", "newtime": "Four in the afternoon, please."},
    },
    "zip-after-all-not": {
        "short": {"ticket": "3284"},
        "full": {"ticket": "The number is T-3284, it's a dress that was to get a new zip, and I only want to cancel if it's free.", "terms": "Yes, if there's nothing to pay, please cancel it."},
    },
    "only-a-price": {
        "short": {"garment": "dress", "work": "zip", "more": ["Saturday opening hours?", "No."]},
        "full": {"garment": "It's a dress.", "work": "It needs a new zip.",
                 "more": ["Yes, until when are you open on Saturdays?", "No thanks, I won't make an appointment, that's all I wanted to know."], "what": "Until when are you open on Saturdays?"},
    },
    "rather-wednesday": {
        "short": {"garment": "jacket", "work": "sleeves", "date": "Tuesday 19 May", "time": "3 pm", "name": "Amira Castelo",
                  "recap": rather_wednesday("No, Wednesday 20 May.", "Yes.")},
        "full": {"garment": "It's a jacket whose sleeves are too long.", "work": "The sleeves are too long, they should be shortened.",
                 "date": "I was thinking of Tuesday the 19th of May, around 3 pm, and my name is Amira Castelo.", "time": "Three in the afternoon would be good.",
                 "name": "I'm Amira Castelo.",
                 "recap": rather_wednesday("Oh dear, that's my mother's birthday. Could we make it Wednesday 20 May instead of Tuesday, at the same time?",
                                           "Yes, Wednesday it is, now everything is right.")},
    },
    "fifteen-pounds-extra": {
        "short": {"ticket": "T-3290"},
        "full": {"ticket": "It's ticket T-3290, and I'd need the trousers by Friday 15 May. I'd pay up to 15 pounds extra.",
                 "terms": "That's less than 15 pounds, so yes, please do it."},
    },
    "the-jacket-and-the-skirt": {
        "short": {"more": ["A fitting for a skirt.", "No."], "work": "waist", "date": "Saturday", "time": "11:00", "name": "Folake Achebe", "garment": "skirt"},
        "full": {"more": ["Yes, I'd also like to book a fitting for a skirt, on Saturday 16 May at 11.", "No, thank you, that's all."],
                 "garment": "It's a skirt.", "work": "The waist has to be taken in.", "date": "On Saturday the 16th of May.", "time": "At eleven, please.",
                 "name": "My own name is Folake Achebe."},
    },
    "the-biker-jacket": {
        "short": {},
        "full": {"more": ["I see. Who else could do it, then?", "Then that's all, thank you, goodbye."]},
    },
}


def opening(story):
    want = story.get("user", {}).get("wants", [None])[0]
    return story.get("starting_sentence") or (want["say"] if isinstance(want, dict) else want)


def customer(story, manner, style):
    """What somebody says to the desk, who answers what it has just asked."""
    agent, said, used = build(style), [], {}
    answers = ANSWERS[story["id"]][manner]
    text, talk = opening(story), []
    for _ in range(30):
        said.append(text)
        reply = agent(text)
        talk.append((text, reply, list(agent.asked)))
        if agent.asked == ["bye"]:
            return said, talk
        parts = []
        for slot in agent.asked:
            options = answers.get(slot, BASE[manner].get(slot))
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


async def main():
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    verbose, totals = "-v" in sys.argv, dict.fromkeys(MANNERS, 0)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for style in STYLES:
            played, talks = [], {}
            for story in stories:
                for manner in MANNERS:
                    said, talk = customer(story, manner, style)
                    name = f"{story['id']}--{manner}"
                    talks[name] = talk
                    if verbose:
                        show(style, name, talk)
                    copy = {k: v for k, v in story.items() if k not in ("user", "starting_sentence")}
                    # the words stand in user_turns, which the harness plays one by one (`scripted`)
                    copy.update(id=name, starting_sentence=said[0], user_turns=said[1:], max_turns=len(said) + 5)
                    played.append(copy)
            path = folder / f"{style}.yaml"
            path.write_text(yaml.safe_dump(played, sort_keys=False))
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                run = await harness.simulate(path, agent=build(style), out=folder / "runs", confirm=False)
            for trial in run.trials:
                manner = trial.story.rsplit("--", 1)[1]
                good = str(getattr(trial.outcome, "value", trial.outcome)) == "success" and talks[trial.story][-1][2] == ["bye"]
                totals[manner] += good
                if not good:
                    print(f"{style} · {trial.story} · {trial.outcome}")
                    if not verbose:
                        show(style, trial.story, talks[trial.story])
    for manner in MANNERS:
        print(f"{manner}: {totals[manner]} of {len(stories) * len(STYLES)}")
    return totals


def show(style, name, talk):
    print(f"--- {style} · {name}")
    for text, reply, asked in talk:
        print(f"   customer: {text}\n   desk:     {reply}   {asked}")


if __name__ == "__main__":
    totals = asyncio.run(main())
    sys.exit(0 if set(totals.values()) == {8 * len(STYLES)} else 1)

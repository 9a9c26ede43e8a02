"""check.py: customers by hand, in two manners, against every style; the harness judges what they reach.

A customer answers what the desk asks (the desk tells what that was: `asked`); what was said is then played as a script.
"""

import asyncio
import pathlib
import sys
import tempfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import harness  # noqa: E402

from desk import STYLES, build  # noqa: E402

# asked → answer; a list is said one after the other (the last one again)
SHORT = {
    "sweep-second-choice": {"service": "wood stove", "flues": "two", "date": "14 April", "time": ["9:00", "14:30 then"], "propose": "no, 14:30", "name": "Ruth Okafor",
                            "postcode": "BS6 5QT", "alarm": "no", "confirm": "yes", "echo": "yes"},
    "sweep-move-earliest": {"need": "move", "visit": "V-3107", "date": "22/04/2026", "time": "the earliest", "propose": "yes", "alarm": "no thanks", "confirm": "yes please", "echo": "right"},
    "sweep-certificate-and-cancel": {"email": "m.lisowski@example.org", "confirm": "yes", "more": ["cancel V-3120", "no"], "visit": "V-3120"},
    "sweep-number-lost": {"visit": "I don't know", "name": "Shirin Daneshvar", "postcode": "bs4 3eu", "confirm": "yes"},
    "sweep-nest-too-dear": {"want": "no", "service": "nest removal"},
    "sweep-changes-the-day": {"service": "open fire", "flues": "1", "date": "April 20th", "time": ["9 am"], "propose": "yes", "name": "Gwen Abbot", "postcode": "BS9 1RD", "alarm": "no",
                              "confirm": ["no, 21 April", "yes"], "echo": "yes"},
    "sweep-survey-question": {"want": "no"},
    "sweep-cancel-only-if-free": {"confirm": "no", "change": "leave it"},
}
FULL = {
    "sweep-second-choice": {"first": "My name is Ruth Okafor and it's for the 14th of April at nine in the morning. There are two flues, and the postcode here is BS6 5QT.",
                            "time": "In that case I'd take half past two instead, please.", "propose": "Not that one, thank you; half past two would be better.",
                            "alarm": "No, thank you, I don't need an alarm.", "confirm": "Yes, that's all correct, please book it.", "echo": "Yes, that is right.", "more": "No, that's everything, thank you very much. Goodbye!"},
    "sweep-move-earliest": {"first": "It's visit V-3107, and I would like it moved to Wednesday, the 22nd of April. I'll take the earliest time you have, and I don't need anything else with it.",
                            "time": "I'd like the earliest one, please.", "propose": "Yes, that one suits me well.", "alarm": "That's kind, but I don't want an alarm.", "confirm": "That looks right, please go ahead.",
                            "echo": "That's right.", "more": "That's all, thanks for your help."},
    "sweep-certificate-and-cancel": {"first": "Please send the certificate to m.lisowski@example.org. And then I'd like to cancel visit V-3120 as well.", "confirm": "Yes, that's right.", "more": "No, thank you, that was all."},
    "sweep-number-lost": {"first": "I'm afraid I don't have the number. I'm Shirin Daneshvar, and my postcode is BS4 3EU. I don't mind if there is a fee.", "confirm": "Yes, please cancel it.", "more": "No, nothing else, thanks."},
    "sweep-nest-too-dear": {"want": "No, I'd only pay 100 pounds at most, so I won't book anything.", "more": "No, that was all I wanted to know. Bye."},
    "sweep-changes-the-day": {"first": "I'm Gwen Abbot, my postcode is BS9 1RD, it's just the one flue, and I'd like you to come on Monday 20 April at 9 o'clock.", "confirm": ["Sorry, I have to change the day: make it Tuesday the 21st instead, also at 9:00.", "Yes, now it's all correct."],
                              "time": "At nine o'clock, please.", "propose": "Yes, please, nine o'clock.", "alarm": "No, I don't want an alarm or anything else.", "echo": "Yes, that's what I said.", "more": "No, thanks. Have a nice day!"},
    "sweep-survey-question": {"want": "No, I don't want to book, I only wanted to know the price.", "more": "No, that's all. Thank you."},
    "sweep-cancel-only-if-free": {"confirm": "Oh, I only wanted to cancel if it was free. Please leave the visit as it is.", "change": "Leave it as it is, please.", "more": "No, that's all, goodbye."},
}


def customer(story, manner):
    facts = dict((SHORT if manner == "short" else FULL)[story])
    used = {}

    def one(key):
        answer = facts.get(key)
        if isinstance(answer, list):
            used[key] = used.get(key, -1) + 1
            return answer[min(used[key], len(answer) - 1)]
        return answer

    def answer(asked):
        if "first" in facts:
            return facts.pop("first")
        if asked[0] == "propose":
            return one("propose")
        if asked[0] in ("more", "bye"):
            return one("more") or "no"
        said = [one(key) for key in asked]
        return ", ".join(s for s in said if s) or f"?? {asked}"
    return answer


def rehearse(style, story, manner):
    agent, answer, turns = build(style)(), customer(story["id"], manner), [story["starting_sentence"]]
    agent(turns[0])
    while agent.desk.asked != ("bye",) and len(turns) < 20:
        turns.append(answer(agent.desk.asked))
        agent(turns[-1])
    return turns


async def main(styles):
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    reached = {"short": 0, "full": 0}
    for style in styles:
        scripts = []
        for manner in reached:
            for story in stories:
                turns = rehearse(style, story, manner)
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


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(main(sys.argv[1:] or list(STYLES))) else 1)

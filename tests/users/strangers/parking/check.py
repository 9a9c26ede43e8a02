"""Hand-written answers of human customers, by the topic of the question, against the agent; judged with the scripted user.
python check.py [--all] [-v]: three styles, or all twelve."""
import asyncio
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import yaml

import desk
import harness
from make_stories import S

# story: slot asked for -> what a human answers (a list: first, second time); else: at "anything else?"; confirm: at a recap
HUMAN = {
    "new-car": dict(permit="P-4417", plate="It's KX19 ABC.", start="From the 20th of May, please", confirm=["Yes, that's right."], **{"else": ["No, that's everything, thank you."]}),
    "fine-and-vouchers": dict(fine="The number is F-20933.", card="4821", permit="It's P-2086", kind="The day ones", quantity="Ten, please.", delivery="By post please.", confirm=["Yes, £35 is fine, go ahead.", "Yes please."],
                              **{"else": ["No thanks, that's all."]}),
    "appeal-machine": dict(fine="F-21177", ground="The ticket machine was out of order.", evidence="Yes, I took a photo of the machine.", confirm=["Yes please, send the appeal."],
                           **{"else": ["Yes, how long does the decision on the appeal take?", "No, that's all. Bye."]}),
    "removal-second-date": dict(outside="Outside number 23 Quay Street", day=["Friday 5 June", "Then Monday, 8 June please."], hours="From 8 in the morning until 1 pm", bays="two", confirm=["Yes, that's fine."], **{"else": ["No thank you."]}),
    "leaving-town": dict(permit="P-2086", end="31 May 2026", refund_to="To my bank account, please.", confirm=["No, sorry, make that 15 June instead of 31 May.", "Yes, correct."], **{"else": ["No, that was all, thanks."]}),
    "too-late": dict(fine="It is F-18452.", ground="It was a medical emergency, I had to go to hospital", evidence="Yes, a letter from the hospital.", confirm=["Yes."], **{"else": ["No, I'll leave it at that. Thank you."]}),
    "bay-for-mother": dict(name="Rosalind Pettifer", address="9 Chapel Hill", badge="771204", driveway="No, neither of them.", confirm=["Yes, I agree."],
                           **{"else": ["Yes, how long does it take until a disabled bay is marked out?", "Good. Then I'd like to apply for a disabled bay outside my house.", "No, thank you, that's it."]}),
    "new-resident": dict(name="My name's Jonah Greenhalgh", address="31 Orchard Road", plate="ef22 tto", months=["Twelve, if it's not over £90.", "6 months"], start="1st of June", confirm=["£96 is too much for me. Six months then, please.", "Yes, go ahead."],
                         **{"else": ["No, that's all, thank you."]}),
}


def second():
    """The same people in other words: whole sentences, and at the first question all that they know."""
    key = dict(plate="registration", end="last_day", outside="address")
    human = {}
    for s in S:
        first, knows = HUMAN[s["id"]], s["user"]["knows"]
        say = {slot: (k := knows.get(key.get(slot, slot))) and (k["say"] if isinstance(k, dict) else str(k)) for slot in first if slot not in ("confirm", "else", "hours")}
        human[s["id"]] = {**first, **{k: v for k, v in say.items() if v}}
    human["removal-second-date"].update(hours="From 8:00. Until 13:00.", day=["On Friday 5 June 2026.", "Then Monday 8 June 2026, please."], confirm=["Yes, please do that."])
    human["leaving-town"]["confirm"] = ["No, that's not right. The last day is 15 June 2026.", "That's right."]
    human["new-resident"].update(confirm=["No, that's too expensive.", "Yes please."], **{"else": ["No."]})
    return human


HUMAN2 = second()
if "--second" in sys.argv:
    HUMAN = HUMAN2


def talk(story, respond, agent, show=False):
    """The turns of the human after the opening, and whether the agent said goodbye."""
    said, turns, used, text = [], [], {}, story["starting_sentence"]
    human = HUMAN[story["id"]]
    for _ in range(25):
        answer = respond(text)
        if show:
            print("  U", text, "\n  A", answer)
        if text is not story["starting_sentence"]:
            turns.append(text)
        if answer == agent.s["bye"]:
            return turns
        topics = agent.asked if agent.asked else ["months"] if agent.state == "objected" and "months" in human and "--second" in sys.argv else ["confirm"] if agent.state == "confirm" else ["else"]
        parts = []
        for topic in topics:
            told = human[topic] if isinstance(human[topic], list) else [human[topic]]
            n = used.get(topic, 0)
            used[topic] = n + 1
            parts.append(told[min(n, len(told) - 1)])
        text = "\n".join(parts) if len(parts) > 4 else " ".join(p if p[-1] in ".!?" else p + "." for p in parts) if len(parts) > 1 else parts[0]
    return turns


async def main():
    styles = desk.STYLES if "--all" in sys.argv else ["plain", "form", "indirect"]
    good = total = 0
    for style in styles:
        played = []
        for story in S:
            agent = desk.Agent(style)
            turns = talk(story, agent.turn, agent, show="-v" in sys.argv)
            played.append({**{k: v for k, v in story.items() if k not in ("user", "agent")}, "user_turns": turns})
        with tempfile.TemporaryDirectory() as out:
            file = Path(out) / "stories.yaml"
            file.write_text(yaml.safe_dump(played, allow_unicode=True))
            run = await harness.simulate(str(file), agent=desk.build(style), user="scripted", out=out + "/runs")
            rows = outcomes(out)
        for id, outcome, why in rows:
            total += 1
            good += outcome == "success"
            if outcome != "success":
                print(style, id, outcome, why)
    print(f"{good} of {total}")


def outcomes(out):
    import json
    rows = {}
    for p in Path(out).glob("runs/*/trials.jsonl"):
        for line in p.read_text().splitlines():
            t = json.loads(line)
            rows[t["story"]] = (t["story"], t.get("outcome") or (t.get("verdict") or {}).get("outcome") or t.get("status"), json.dumps((t.get("verdict") or t.get("failure")), ensure_ascii=False)[:600])
    return list(rows.values())


if __name__ == "__main__":
    asyncio.run(main())

"""python check.py [--style NAME]... [--bug NAME] [--show]: hand-written answers, by what the agent asked for, in two voices; every style must succeed.

The answers are put together in a rehearsal without the harness (the agent says what it asks for), then played as `user_turns`.
With --bug a wrong variant (wrong.py) gets the same kind of answers: the stories of bugs.yaml must then fail."""
import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import desk  # noqa: E402
import harness  # noqa: E402
import wrong  # noqa: E402
from playing import Loader, outcome, talk  # noqa: E402

# story → voice → topic → what is said to it (a list: the first time, the second …); "open" replaces the story's opening
ANSWERS = {
    "shift-dates": {
        "terse": {"ref": "GH-48213", "arrival": "19 June", "departure": "22 June", "confirm:dates": ["No, until the 23rd", "Yes"], "more": "No"},
        "chatty": {"open": "Hi there! We have a sea-view room from 12 to 15 June and I'd love to move our stay to a later week, if you can manage that. The room should stay as it is.", "ref": "Of course, hang on… here it is: gh 48213.",
                   "arrival": "We'd be coming on Friday the 19th of June.", "departure": "And we'd go home on Monday 22 June.", "confirm:dates": ["Oh, sorry, my mistake! We're actually leaving on Tuesday, June 23rd, not on the 22nd.", "Yes, that's perfect, please go ahead. Everything else stays as it is."],
                   "more": "No, that's everything, thank you so much for your help!"}},
    "room-upgrade": {
        "terse": {"ref": "51907", "room": "lighthouse suite", "alt:room": "balcony room", "confirm:room": "ok", "more": "that's all"},
        "chatty": {"open": "Hello! I was wondering whether we could get a nicer room for our stay in July, the dates should remain the same. It mustn't be more than £150 on top though.", "ref": "My confirmation number is GH-51907, under Daniel Okoro.",
                   "room": "I've got my eye on the lighthouse suite; if that isn't free any more, then I'd take the balcony room instead.", "alt:room": "What a pity. The balcony room would be lovely, too.", "confirm:room": "Yes please, that sounds good, it's within my £150.", "more": "Nope, that was all. Thanks!"}},
    "late-arrival": {
        "terse": {"ref": "GH36640", "time_arr": "22:30", "confirm:late": ["no, 23:30", "yes"], "more": ["What does parking cost?", "no"]},
        "chatty": {"open": "Hello, we'll be arriving late on our first evening, so I wanted to let you know. How do we get in at that hour? And is there somewhere to park, and what is that per night?", "ref": "Sure: GH-36640. My name is Ingrid Sorensen.", "time_arr": "We should be there by half past ten in the evening.",
                   "confirm:late": ["Ah, wait, our train has been moved. It'll be more like half past eleven at night.", "Exactly, please do."], "more": "No thank you, you've been very kind."}},
    "cancel-if-free": {
        "terse": {"ref": "GH-27755", "confirm:cancel": "No", "more": "no"},
        "chatty": {"open": "Hello, my plans have changed and I may have to cancel my booking – but only if it's free of charge. Could you tell me what it would cost?", "ref": "That would be GH-27755, Peter Hallam.", "confirm:cancel": "Hmm, that's too expensive for me. Then I'd rather keep the booking as it is.", "more": "No, that's all. Thank you."}},
    "lost-number": {
        "terse": {"ref": "lost it", "last_name": "Delgado", "booked_arrival": "7 August", "postcode": "BS6 5QA", "age": "7", "confirm:bed": "yes", "more": ["What's my confirmation number?", "no"]},
        "chatty": {"open": "Hello! I'm afraid I can't find my confirmation number anywhere. We need an extra bed in our room for my daughter.", "ref": "I'm afraid I don't have the number any more.", "last_name": "It's booked under Amara Delgado.", "booked_arrival": "We're arriving on Friday, August 7th.", "postcode": "The postcode is bs6 5qa.",
                   "age": "She has just turned seven.", "confirm:bed": "Yes, that's fine, please add it.", "more": "That's everything, thanks a lot!"}},
    "breakfast-invoice": {
        "terse": {"ref": "GH-73092", "persons": "2", "confirm:breakfast": "Yes", "company": "Larkspur Design Ltd", "street": "14 Mill Lane", "inv_postcode": "EX4 3PT", "city": "Exeter", "confirm:invoice": "Correct", "more": "No"},
        "chatty": {"open": "Good morning! I'd like to add breakfast to my booking, please, and the invoice should be made out to my company. The room and the dates stay as they are.", "ref": "It's GH 73092.", "persons": "There are two of us, my wife and me, but it shouldn't be more than £70 in total.", "confirm:breakfast": "Great, that's within my budget. Please go ahead.",
                   "company": "The company is called Larkspur Design Ltd.", "street": "The street is 14 Mill Lane.", "inv_postcode": "The postcode is EX4 3PT.", "city": "And the city is Exeter.", "confirm:invoice": "Yes, that's all correct.", "more": "No, I'm all set. Have a nice day!"}},
    "dinner-table": {
        "terse": {"ref": "GH-80456", "table_date": "13 June", "table_time": "19:30", "guests": "4", "alt:table": "20:30", "confirm:table": "yes", "more": ["Vegetarian dishes?", "no"]},
        "chatty": {"open": "Hi! Can we book a table in your restaurant for one evening of our stay? And are there any vegetarian dishes?", "ref": "Let me see… GH-80456!", "table_date": "We were thinking of the Saturday, so June 13.", "table_time": "Half past seven would be ideal; if that's taken, 8:30 pm would do as well.", "guests": "There'll be four of us.",
                   "alt:table": "Then let's say half past eight.", "confirm:table": "Wonderful, yes please!", "more": "That's it, thanks!"}},
    "late-checkout": {
        "terse": {"ref": "GH-15524", "arrival": "11 September", "departure": "14 September", "confirm:dates": "No, too expensive", "more": ["Late check-out at 14:00", "no"], "time_out": "14:00", "confirm:checkout": "Yes"},
        "chatty": {"open": "Hello, it looks so lovely at yours that I'd like to stay one night longer, if it's not more than £120 extra!", "ref": "My number is GH-15524.", "arrival": "The arrival stays the same, 11 September.", "departure": "I'd leave on Monday, 14 September.",
                   "confirm:dates": "Oh, that's more than I want to spend. Let's leave the dates as they are. But could I have a late check-out on the 13th instead?", "time_out": "Two in the afternoon, if that's possible.", "confirm:checkout": "Yes, that would be great.", "more": "No, nothing else. Thank you!"}},
}


def rehearse(agent, opening, answers, voice):
    """The user's turns, each put together of the answers to what the agent asks for."""
    said, turns, text = {}, [], opening
    agent.run([{"role": "user", "content": text}])
    while agent.asked and len(turns) < 18:
        parts = []
        for topic in agent.asked:
            got = answers.get(topic)
            if got is None:
                raise SystemExit("\n".join([f"no answer to {topic} ({agent.style})", opening, *turns, agent.last]))
            n = said[topic] = said.get(topic, 0) + 1
            parts.append(got if isinstance(got, str) else got[min(n, len(got)) - 1])
        text = (", " if voice == "terse" else " ").join(parts)
        turns.append(text)
        agent.run([{"role": "user", "content": text}])
    return turns


async def play(style, bug, out):
    stories = []
    for s in yaml.load((HERE / "stories.yaml").read_text(), Loader):
        for voice, answers in ANSWERS[s["id"]].items():
            opening = answers.get("open", s["starting_sentence"])
            turns = rehearse((wrong.build(bug, style) if bug else desk.build(style))(), opening, answers, voice)
            stories.append({**s, "id": f"{s['id']}--{voice}", "starting_sentence": opening, "user_turns": turns, "max_turns": 30})
    file = out / f"{style}.json"
    file.write_text(json.dumps(stories, ensure_ascii=False))
    runs = out / style
    await harness.simulate(str(file), agent=wrong.build(bug, style) if bug else desk.build(style), out=str(runs), confirm=False)
    last = {}
    for f in runs.glob("*/trials.jsonl"):
        for line in f.read_text().splitlines():
            t = json.loads(line)
            last[t["story"]] = t
    return last


async def main():
    args = argparse.ArgumentParser()
    args.add_argument("--style", action="append")
    args.add_argument("--bug")
    args.add_argument("--show", action="store_true")
    args = args.parse_args()
    good = all_ = 0
    must = {f"{i}--{v}" for i in yaml.safe_load((HERE / "bugs.yaml").read_text())[args.bug] for v in ("terse", "chatty")} if args.bug else set()
    with tempfile.TemporaryDirectory() as folder:
        for style in args.style or desk.STYLES:
            last = await play(style, args.bug, Path(folder))
            for id, trial in sorted(last.items()):
                if args.bug and id not in must:
                    continue
                ok = outcome(trial) == ("fail" if args.bug else "success")
                good, all_ = good + ok, all_ + 1
                if not ok or args.show:
                    print(f"--- {style} {id}: {outcome(trial)}", *talk(trial), json.dumps([c for c in (trial.get("verdict") or {}).get("results", []) if c.get("status") not in ("pass", "skip")], default=str)[:1500] if not ok else "", sep="\n")
            print(f"{style:10} {good}/{all_}", flush=True)
    sys.exit(good != all_)


if __name__ == "__main__":
    asyncio.run(main())

"""Hand-written human answers by topic, in three voices, against the right desk in all styles: all must succeed.

python check.py [STYLE...]   The answers are chosen by what the desk asks (its state); the harness plays them as `user_turns`."""
import asyncio
import json
import shutil
import sys
import tempfile
from pathlib import Path

import yaml

import desk
import harness

HERE = Path(__file__).resolve().parent


class Loader(yaml.SafeLoader):
    pass


Loader.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != "tag:yaml.org,2002:timestamp"] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
STORIES = yaml.load((HERE / "stories.yaml").read_text(), Loader)
# story → topic → answers of the (terse, plain, chatty) voice; confirm, offer and more are lists, said in order
A = {
    "travel-portugal": {
        "customer_id": ("3104482", "My customer number is 3104482.", "Sure thing, it's 310-4482"), "zip": ("43215", "It's 43215.", "That'd be 43215, thanks"),
        "card": ("8830", "My credit card.", "the credit card ending in 8830"), "country": ("Portugal", "I'm going to Portugal.", "Lisbon, Portugal!"),
        "start": ("3/14", "I leave on March 14.", "We fly out Saturday, March 14th"), "end": ("3/28", "I return on the 28th of March.", "Back on March 28th"),
        "confirm": ["Yes"], "more": ["What is the foreign transaction fee?", "No, that's all. Thank you!"],
        "all": "Hi! Please put a travel notice on my credit card ending in 8830. I'm going to Portugal from March 14 to March 28. My customer number is 3104482 and my ZIP is 43215. Is there a foreign transaction fee?", "all_more": ["No, that's all, thanks."]},
    "lost-debit": {
        "customer_id": ("5527719", "It's 5527719.", "ok it's 552 7719"), "zip": ("60614", "My ZIP is 60614.", "60614, in Chicago"), "card": ("debit", "The debit card ending in 2096.", "my debit card, last four 2096"),
        "block_reason": ("lost", "I lost it.", "I lost it somewhere downtown"), "delivery": ("standard", "Standard delivery, please.", "The free one is fine"),
        "offer_replace": ["Yes, please."], "confirm": ["Yes", "Yes, go ahead."], "more": ["No thanks"],
        "all": "I lost my debit card ending in 2096. Please block it and order a replacement with standard delivery. My customer number is 5527719, ZIP 60614."},
    "higher-limit": {
        "customer_id": ("5527719", "My customer number is 5527719.", "five five two seven seven one nine"), "zip": ("60614", "60614.", "the ZIP is 60614"), "card": ("7751", "The one ending in 7751.", "my credit card"),
        "limit": ("9000", "I'd like $9,000.", "nine thousand dollars would be great"), "offer": ["Then $7,500, please."], "confirm": ["Yes, please."], "more": ["No, that's it."],
        "all": "Please raise the limit on my credit card ending in 7751 to $9,000. I'm customer 5527719, ZIP code 60614."},
    "fee-waiver": {
        "customer_id": ("4460158", "It's 4460158.", "my number is 446-0158"), "zip": ("99701", "99701.", "99701 up in Fairbanks"), "fee": ("overdraft", "The overdraft fee of $35.", "the overdraft one from February 20"),
        "confirm": ["Yes"], "more": ["OK, I understand. How much does overdraft protection cost?", "Thanks, bye!"],
        "all": "Could you waive the $35 overdraft fee from February 20? I'm customer 4460158, ZIP 99701.", "all_more": ["Okay. What does overdraft protection cost?", "No, thank you."]},
    "move-money": {
        "customer_id": ("3104482", "It's 3104482.", "3104482 is my customer number"), "zip": ("43215", "43215", "43215 I think"), "from": ("savings", "From savings.", "out of my savings account"),
        "to": ("checking", "To checking.", "into my checking account"), "amount": ("500", "$500.", "five hundred bucks"), "date": ("March 6", "On March 6.", "this Friday"),
        "confirm": ["Actually, make it $450, please.", "Yes"], "more": ["No"],
        "all": "Please move $500 from savings to checking on March 6, 2026. Customer number 3104482, ZIP 43215."},
    "dispute-order": {
        "customer_id": ("7719034", "My customer number is 7719034.", "7719034"), "zip": ("78704", "78704.", "ZIP's 78704"), "charge": ("212.40", "The $212.40 charge from Hilltop Electronics.", "Hilltop Electronics for 212.40, not sure of the date"),
        "dispute_reason": ("never received", "I never received the item.", "the thing never arrived"), "confirm": ["How long does a dispute take?", "Yes, that's correct."], "more": ["No, thank you."],
        "all": "I want to dispute a $212.40 charge from Hilltop Electronics because the item never arrived. My customer number is 7719034, and my ZIP is 78704."},
    "only-without-fee": {
        "customer_id": ("5527719", "It's 5527719.", "5527719"), "zip": ("60614", "60614.", "60614"), "from": ("savings", "From my savings.", "savings please"), "to": ("checking", "To my checking.", "checking"),
        "amount": ("800", "$800.", "eight hundred"), "date": ("today", "Today.", "right now, today"), "payment": ("gym", "The one to Lakeside Gym.", "the gym membership one"),
        "confirm": ["No, not with a fee. Then leave it.", "Yes"], "more": ["Please cancel my standing payment to Lakeside Gym.", "No, that was everything."],
        "all": "I'd like to move $800 from savings to checking today, but only if there's no fee. My customer number is 5527719 and the ZIP is 60614."},
    "new-address": {
        "customer_id": ("don't know", "I don't know my customer number.", "I'm not sure what that is, sorry"), "card_id": ("6125", "My debit card ends in 6125.", "sure, 6125"), "zip": ("78704", "The ZIP on file is 78704.", "it should be 78704"),
        "street": ("48 Birch Lane", "My new address is 48 Birch Lane.", "It's 48 Birch Lane"), "newzip": ("78745", "The new ZIP is 78745.", "the new one is 78745"), "effective": ("4/1", "As of April 1.", "from the first of April"),
        "payee": ("Barton Creek Preschool", "To Barton Creek Preschool.", "my kid's preschool, Barton Creek"), "amount": ("380", "$380 a month.", "three hundred eighty dollars"), "day": ("5", "On the 5th.", "the fifth of each month"),
        "account": ("checking", "From checking.", "my checking account please"), "confirm": ["Yes", "Yes, please."], "more": ["I'd also like to set up a monthly payment.", "No, that's all."],
        "all": "I'm moving to 48 Birch Lane, 78745, on April 1 and need to change my address. I don't know my customer number. My debit card ends in 6125 and the ZIP on file is 78704."},
}
VOICES = ["terse", "plain", "chatty", "everything"]


def turns(story, voice, factory):
    """(opening, further turns): what a person of this voice says to this desk."""
    a = A[story["id"]]
    i = min(VOICES.index(voice), 2)
    agent = factory()
    opening = a["all"] if voice == "everything" else story["starting_sentence"]
    said, used = [], {}
    agent.run([{"role": "user", "content": opening}])
    while len(said) < 18:
        d = agent.desk
        if d.state == "bye":
            break
        if d.state == "ask":
            text = (" " if i else ", ").join(a[x][i] + ("." if i == 2 and len(d.expect) > 1 else "") for x in d.expect if x in a)
        else:
            key = {"change": "confirm", "start": "more"}.get(d.state, d.state)
            answers = a.get("all_more", a["more"]) if key == "more" and voice == "everything" else a.get(key, ["Yes"])
            n = used.get(key, 0)
            used[key] = n + 1
            if n >= len(answers):
                break
            text = answers[n]
        said.append(text)
        agent.run([{"role": "user", "content": text}])
    return opening, said


async def play(factory, voice, ids=None):
    """{story: trial} of the harness."""
    stories = [dict(s) for s in STORIES if ids is None or s["id"] in ids]
    for s in stories:
        s["starting_sentence"], s["user_turns"] = turns(s, voice, factory)
    out = Path(tempfile.mkdtemp())
    try:
        f = out / "s.json"
        f.write_text(json.dumps(stories))
        await harness.simulate(str(f), agent=factory, user="scripted", out=str(out / "runs"))
        last = {}
        for p in (out / "runs").rglob("trials.jsonl"):
            for line in p.read_text().splitlines():
                t = json.loads(line)
                last[t["story"]] = t
        return last
    finally:
        shutil.rmtree(out, ignore_errors=True)


def outcome(t):
    return t.get("outcome") or (t.get("verdict") or {}).get("outcome") or t.get("status")


def show(t):
    for step in (t.get("trajectory") or {}).get("steps", []):
        for e in step["events"]:
            if e["type"] == "message":
                print("   ", step["role"], ":", " ".join(c.get("text") or "" for c in e["content"]))
            elif "name" in e:
                print("       →", e["name"], e.get("arguments"))


async def main():
    good = bad = 0
    for style in sys.argv[1:] or desk.STYLES:
        line = []
        for voice in VOICES:
            got = await play(desk.build(style), voice)
            ok = sum(outcome(t) == "success" for t in got.values())
            good, bad = good + ok, bad + len(STORIES) - ok
            line.append(f"{voice} {ok}/{len(STORIES)}")
            for n, t in got.items():
                if outcome(t) != "success":
                    print(f"--- {style} {voice} {n}: {outcome(t)} {json.dumps(t.get('failure') or t.get('verdict'), default=str)[:400]}")
                    show(t)
        print(f"{style:11}", "  ".join(line), flush=True)
    print(f"all: {good} success, {bad} not")
    return bad


if __name__ == "__main__":
    sys.exit(bool(asyncio.run(main())))

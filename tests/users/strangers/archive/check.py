"""Proof that desk and stories fit: customers written by hand, in short answers and in whole sentences, 12 styles x 8 stories."""
import asyncio
import sys
import tempfile
from pathlib import Path

import harness
import yaml

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from desk import STYLES, make  # noqa: E402

STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
CARD = {"short": {
    "grandmothers-birth": dict(kind="birth", who="Edith Marlowe", year="1912", copies="two", delivery="post", email="nadia.marlowe@example.org"),
    "thursday-morning-is-full": dict(date="Thursday", session="morning", reader="T-4471", full="Then the afternoon"),
    "scans-within-limit": dict(signature="CM 1926/7", pages="10 to 29", quality="high", email="m.tate@example.com", recap="No, then standard quality"),
    "moved-to-the-fifteenth": dict(number="RS-518", date="Friday 16 October", session="afternoon", recap="No, sorry, Thursday 15 October", check_date="No, make that Thursday 15 October"),
    "cancel-and-cameras": dict(number="522", more="Yes, may I take photographs with my own camera?"),
    "card-mislaid": dict(date="Saturday", session="morning", reader="I don't know it", name="ottilie fenn"),
    "three-copies-after-all": dict(kind="death", who="Jonas Wickett", year="1938", copies="one", delivery="I'll collect them", email="ruben@example.net", recap="No, three copies please", check_copies="three, not one"),
    "open-on-saturday": dict(more="And may I bring my laptop?")}, "full": {
    "grandmothers-birth": dict(early="It's for my grandmother, Edith Marlowe, born in 1912. I'd like two copies, sent by post, and my e-mail is nadia.marlowe@example.org. I don't need a gift folder."),
    "thursday-morning-is-full": dict(early="My card is T-4471 and I'd like Thursday, the 8th of October, in the morning; if the morning is full I'd take the afternoon of that day.", full="Then I'll take the afternoon, please."),
    "scans-within-limit": dict(early="I need pages 10 to 29 of CM 1926/7 in high quality, but I pay at most 25 pounds. Please write to m.tate@example.com.", recap="That is too much for me. I would like standard quality instead, please."),
    "moved-to-the-fifteenth": dict(early="It's reservation RS-518, for Tuesday 13 October, and I would like to move it to Friday, October 16, in the afternoon.", recap="Sorry, not Friday, I'd like Thursday 15 October instead.", check_date="Sorry, it should be Thursday, 15 October, not Friday."),
    "cancel-and-cameras": dict(early="My reservation is RS-522, I'm Caspar Noble. And I would also like to know whether I may take photographs with my own camera.", number="It's RS-522."),
    "card-mislaid": dict(early="I'd like to come in the morning of Saturday 10 October. My name is Ottilie Fenn, but I don't know the number of my card."),
    "three-copies-after-all": dict(early="I'd like the death certificate of Jonas Wickett, who died in 1938, just one copy, and I'd collect it at the archive. My name is Ruben Wickett and my e-mail address is ruben@example.net. No extras.", copies="One copy, please.", recap="I've changed my mind, please make it three copies.", check_copies="Actually I need three copies."),
    "open-on-saturday": dict(early="Thank you. And I'd like to know whether I may bring my laptop.")}}
PLAIN = {"short": dict(check="yes", offer="No", recap="Yes", more="No", menu="no", fix="no"), "full": dict(check="Yes, that's right.", offer="No, thank you, I don't need one.", recap="Yes, please go ahead.", more="No, that would be all, thank you.", menu="That is all.", fix="Nothing.")}


def talk(style, story, manner):
    agent = make(style)()
    card, used, turns, log, text = CARD[manner][story], set(), [], [], STORIES[story]["starting_sentence"]
    for _ in range(26):
        turns.append(text)
        answer = agent(text)
        log += [f"U: {text}", f"A: {answer}"]
        at, asked = agent.desk.at, agent.desk.asking
        if at == "end":
            break
        if "early" in card and "early" not in used and at != "full":
            used.add("early")
            text = ("Yes, that's right. " if at == "check" else "") + card["early"]
        elif at == "check" and (key := f"check_{asked[-1]}") in card and key not in used or at == "check" and (key := f"check_{asked[0]}") in card and key not in used:
            used |= {key, "recap"}
            text = card[key]
        elif at in ("recap", "more") and at in card and at not in used:
            used.add(at)
            text = card[at]
        elif at == "full":
            text = card["full"]
        elif at == "ask":
            facts = CARD["short"][story] | card
            if asked == ("reader",) and "reader" in used and "name" in facts:
                text = facts["name"]
            else:
                used |= set(asked)
                text = ", ".join(facts[s] for s in asked if s in facts)
        else:
            text = PLAIN[manner][at]
    return turns, log


async def main(verbose):
    fine, bad = {"short": 0, "full": 0}, 0
    for manner in fine:
        for style in STYLES:
            logs, docs = {}, []
            for story, doc in STORIES.items():
                turns, logs[story] = talk(style, story, manner)
                docs.append({**doc, "starting_sentence": turns[0], "user_turns": turns[1:], "max_turns": 40})
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "scripted.yaml"
                path.write_text(yaml.safe_dump(docs, sort_keys=False, allow_unicode=True))
                run = await harness.simulate(str(path), agent=make(style), user="scripted", confirm=False, out=Path(folder) / "runs", concurrency=1)
            for t in run.trials:
                ended = logs[t.story][-1].endswith(STYLES[style]["bye"])
                if t.outcome == "success" and ended:
                    fine[manner] += 1
                    continue
                bad += 1
                print("BAD", manner, style, t.story, t.outcome, "" if ended else "no goodbye", [(g.name, g.reason.message) for g in t.verdict.goals if not g.met] if t.verdict else t.failure)
                if verbose:
                    print("\n".join(logs[t.story]), "\n")
    print("check", fine, "of", 12 * 8, "in each manner;", bad, "bad")


asyncio.run(main("-v" in sys.argv))

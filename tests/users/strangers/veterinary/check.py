"""Shows that desk and stories fit: a partner of our own (rules and hand-written answers) plays 8 stories in 12 styles.

python check.py [--all] [--show STORY STYLE [N]]    --all: every style with every wording of the answers
"""
import re
import sys
from pathlib import Path

import yaml

import desk

HERE = Path(__file__).parent
YES = ["Yes, please.", "That's right, go ahead.", "Yes.", "Perfect, do that.", "Sounds good, thank you.", "Yes, that's all correct."]
BYE = ["No, that's all, thank you.", "That was everything, thanks.", "No thanks."]

# slot -> wordings; they are taken in turn, by style and round
ANSWERS = {
    "booster-for-biscuit": {
        "patient": ["P-4417", "His number is P-4417 and he's called Biscuit.", "It says P4417 on the card.", "Biscuit, and my surname is Hanley.", "patient number p 4417", "four four one seven, with a P in front"],
        "surname": ["Hanley.", "My surname is Hanley", "Ruth Hanley"],
        "service": ["It's for his yearly booster.", "a booster", "His vaccination, the yearly one."],
        "date": ["Thursday the 17th of September, please.", "2026-09-17", "This Thursday.", "On September 17 at half past ten. If that's taken, quarter past three would do as well.", "17/9", "thursday the seventeenth"],
        "time": ["Half past ten would be ideal.", "10:30", "10.30 am if you have it", "At half past ten; if that's gone, then 3:15 pm.", "ten thirty"],
        "alt": ["Then quarter past three, please.", "15:15 then", "3.15 pm is fine too.", "Quarter past three in the afternoon, please.", "ok, 3:15"],
        "kennel_cough": ["No, thank you.", "No drops, please.", "Just the booster.", "I don't want the kennel cough drops.", "no"],
    },
    "juno-put-off": {
        "appointment": ["I don't have the number, I'm afraid. My dog is called Juno, surname Whitcombe.", "I've lost the card.", "Juno Whitcombe", "No, I don't have it. Please look under the name.", "It's Juno's dental check this Friday; the surname is Whitcombe."],
        "pet": ["Juno, and my surname is Whitcombe.", "She's called Juno. Whitcombe.", "Pet: Juno, surname: Whitcombe"],
        "surname": ["Whitcombe"],
        "date": ["Tuesday the 22nd of September.", "22 September, and the latest time you have", "2026-09-22", "Tuesday next week, the 22nd.", "Sept 22nd please"],
        "time": ["The latest you have.", "What is the last one on that day?", "Whichever is the latest.", "The last one."],
        "alt": ["The latest one, please.", "The last one."],
    },
    "rusty-cancel-if-free": {
        "appointment": ["A-427", "It's number A427.", "The number is A-427, tomorrow at two.", "It's Rusty's ear check, number A-427. I only want to cancel if there's no fee."],
        "surname": ["Bellamy", "My name is Ines Bellamy."],
    },
    "tablets-for-moss": {
        "patient": ["P-5172", "Moss, P-5172.", "His patient number's P5172.", "Moss Abernathy", "It's 5172."],
        "surname": ["Abernathy.", "Callum Abernathy"],
        "product": ["Cardinel 5 mg", "Cardinel, the 5 mg ones.", "The heart tablets, five milligrams.", "Cardinel 5mg, two packs"],
        "packs": ["Two packs, please.", "2", "two", "Two packs of Cardinel 5 mg; I'll collect them."],
        "delivery": ["I'll collect them myself.", "Please don't post them, I'll come by and collect.", "collect", "I'll pick them up.", "No post please, I'll fetch them."],
    },
    "tuppence-two-things": {
        "opening": ["First I'd like to book a weigh-in for my guinea pig Tuppence.", "I need to book Tuppence in for a weigh-in, and I've got a new mobile number, 07700 900418.", "A weigh-in for Tuppence, P-6603, on Monday 21 September at nine in the morning, please."],
        "second": ["Yes, I have a new mobile number: 07700 900418.", "My phone number has changed, please note the new one.", "I also have a new phone number."],
        "patient": ["P-6603", "Tuppence, number P-6603.", "It's P6603."],
        "surname": ["Delacroix", "Mireille Delacroix"],
        "service": ["A weigh-in.", "She ought to be weighed."],
        "date": ["Monday the 21st of September.", "21 September at 9 am", "next Monday", "2026-09-21"],
        "time": ["Nine in the morning.", "At nine, please.", "9", "09:00", "9 o'clock in the morning"],
        "alt": ["Nine o'clock, please.", "the 9:00 one"],
        "phone": ["07700 900418", "It's 07700 900 418.", "+44 7700 900418", "07700900418, and no text reminders please"],
        "text_reminders": ["No, thanks.", "No reminders please.", "I don't want any.", "I'd rather not get any text messages.", "no"],
    },
    "tomcat-question": {
        "animal": ["A male cat.", "He's a tomcat.", "cat, male"],
        "service": ["Neutering."],
        "second": ["And how old does he have to be?", "From what age can it be done?", "How old must he be for it?"],
        "offer_book": ["No, I don't want to book anything. But how old does he have to be?", "No thanks. From what age do you do it?"],
    },
    "saffron-cattery": {
        "patient": ["P-2771", "Saffron, P-2771", "Saffron, and my surname is Okafor."],
        "surname": ["Okafor."],
        "stay": ["From Saturday the 3rd of October to Saturday the 10th.", "3 to 10 October", "October 3 until October 10.", "I'd bring her on the 3rd of October and fetch her on the 10th.", "in: 3 Oct, out: 10 Oct", "2026-10-03 to 2026-10-10", "I'd bring her on Saturday the 3rd of October."],
        "leave": ["On Saturday the 10th.", "October 10"],
        "vaccinated": ["Yes, they are.", "She's had all her jabs.", "All up to date.", "yes", "Nothing is overdue."],
        "pen": ["The cheapest one.", "The standard pen, please.", "standard", "The cheapest, I don't want to pay more than 120 pounds."],
    },
    "pebble-limping": {
        "animal": ["A rabbit."],
        "offer_book": ["Yes, I'd like to book one on Wednesday the 16th of September.", "Yes please, that's within what I can pay.", "I'd like to book a consultation, after four on the 16th."],
        "second": ["I'd like to book a consultation, please.", "Then I'd like to book one for Pebble, on 16 September."],
        "patient": ["P-1949", "Pebble, P-1949.", "Her name's Pebble, mine is Signe Lindgren."],
        "surname": ["Lindgren", "Signe Lindgren."],
        "service": ["A consultation."],
        "reason": ["She's been limping since Saturday.", "limping on one hind leg", "Something is wrong with her hind leg, she limps."],
        "date": ["Wednesday the 16th of September.", "Wednesday, 16 September, after four", "16 Sept", "On Wednesday, but I work until four."],
        "time": ["The earliest after four.", "After four please, I work until then.", "The first one after 4 pm.", "I work until four, so any time after that; the earliest is best."],
        "alt": ["The earliest one after four, please.", "The first after four.", "16:25"],
    },
}


def said(text, *patterns):
    return all(re.search(p, text, re.I) for p in patterns)


D = {"17": r"2026-09-17|17(?:th)?(?: of)? sep|september 17", "22": r"2026-09-22|22(?:nd)?(?: of)? sep|september 22", "21": r"2026-09-21|21(?:st)?(?: of)? sep|september 21",
     "16": r"2026-09-16|16(?:th)?(?: of)? sep|september 16", "3": r"2026-10-03|\b3(?:rd)?(?: of)? oct|october 3\b", "10": r"2026-10-10|\b10(?:th)?(?: of)? oct|october 10"}
MUST_SAY = {
    "booster-for-biscuit": [(D["17"], r"15:15|\b3:15 ?pm|3:15 in the afternoon")], "juno-put-off": [(D["22"], r"17:20|5:20 ?pm")], "rusty-cancel-if-free": [(r"£20\b",)],
    "tablets-for-moss": [(r"43\.50",)], "tuppence-two-things": [(D["21"], r"09:00|\b9:00 ?am"), (r"07700900418",)], "tomcat-question": [(r"£78\b",), (r"5 months",)],
    "saffron-cattery": [(D["3"], D["10"], r"£112\b")], "pebble-limping": [(r"£48\b",), (D["16"], r"16:25|4:25 ?pm")],
}


def play(story, style, turn):
    """(messages, calls, the desk) of one conversation; `turn` picks the wordings."""
    agent, answers, id_ = desk.build(style)(), ANSWERS[story["id"]], story["id"]
    asked, talk, text, desk_ = {}, [], story["starting_sentence"], None

    def pick(options, name):
        asked[name] = asked.get(name, 0) + 1
        return options[(turn + asked[name] - 1) % len(options)]
    for _ in range(20):
        talk.append(("user", text))
        reply = agent(text)
        talk.append(("agent", reply))
        state = agent.desk
        pending, last = state.pending, reply
        if pending == "closing" and (len(talk) > 2 and talk[-2][1] in BYE):
            break
        if pending == "confirm":
            if id_ == "rusty-cancel-if-free":
                text = pick(["No, then leave it as it is, please.", "Only if it's free; otherwise I'd rather keep the appointment.", "No, then I'll keep it.", "20 pounds? No, then don't cancel it.", "No."], "confirm")
            elif id_ == "tablets-for-moss" and not asked.get("changed"):
                asked["changed"] = 1
                text = pick(["Actually, make it three packs.", "No, three packs, please.", "Oh, sorry, not two but three packs.", "Yes, but I need 3 instead of 2.", "Hm, make that three."], "change")
            elif id_ == "pebble-limping" and turn % 3 == 1:
                text = pick(["Yes, as long as it's no more than 55 pounds.", "Yes, please."], "confirm")
            else:
                text = pick(YES, "confirm")
        elif pending in ("opening", "closing"):
            done = {t["kind"] for t in state.done}
            if id_ == "tuppence-two-things" and not {"book", "phone"} <= done:
                text = pick(answers["opening"], "opening") if "book" not in done else pick(answers["second"], "second")
            elif id_ == "tomcat-question" and "age" not in done or id_ == "pebble-limping" and "book" not in done:
                text = pick(answers["second"], "second")
            else:
                text = pick(BYE, "bye")
        elif pending == "time" and asked.get("time") and "alt" in answers or pending == "time" and state.offered and id_ == "booster-for-biscuit" and "15:15" in state.offered and turn % 2:
            asked["time"] = 1
            text = pick(answers["alt"], "alt")
        elif len(state.asked) > 1:
            text = " ".join(pick(answers[s], s) if s not in ("kennel_cough", "text_reminders", "vaccinated") else
                            {"kennel_cough": "No kennel cough drops.", "text_reminders": "No text reminders.", "vaccinated": "Her vaccinations are up to date."}[s] for s in state.asked).replace(" and no text reminders please", "")
            text = ". ".join(p.strip(" .") for p in re.split(r"(?<=[.!?]) |\n", text)) + "."
        else:
            text = pick(answers[pending], pending)
    return talk, agent.desk.world.log, agent.desk


def judge(story, talk, log):
    """What is wrong, in words."""
    wrong, results, writes = [], {}, [(n, a) for n, a, _ in log if n in story["tools"]["write"]]
    used = []
    for goal in story["goals"]:
        if "tool" not in goal:
            continue
        args = {}
        for key, value in goal["args"].items():
            if isinstance(value, dict):
                found = results.get(value["$from"])
                for part in value["path"].split("."):
                    found = None if found is None else found[int(part)] if part.isdigit() else found.get(part)
                value = found
            args[key] = value
        ignored = {k for k, v in goal.get("arg_matching", {}).items() if v == "ignore"}
        strip = lambda a: {k: v for k, v in a.items() if k not in ignored and v is not None}  # noqa: E731
        hit = next(((i, r) for i, (n, a, r) in enumerate(log) if n == goal["tool"] and strip(a) == strip(args) and i not in used and "error" not in r), None)
        if hit is None:
            wrong.append(f"no {goal['tool']}({args})")
        else:
            used.append(hit[0])
            results[goal.get("name")] = hit[1]
    expected = sum(g.get("tool") in story["tools"]["write"] for g in story["goals"])
    if len(writes) != expected:
        wrong.append(f"{len(writes)} writes instead of {expected}: {writes}")
    for words in MUST_SAY[story["id"]]:
        if not any(who == "agent" and said(text, *words) for who, text in talk):
            wrong.append(f"never said {words}")
    for ban in story.get("forbid", []):
        if any(n == ban["tool"] for n, _, _ in log):
            wrong.append(f"forbidden {ban['tool']}")
    return wrong


def main():
    stories = yaml.safe_load((HERE / "stories.yaml").read_text())
    if "--show" in sys.argv:
        at = sys.argv.index("--show")
        story = next(s for s in stories if s["id"] == sys.argv[at + 1])
        styles = desk.STYLES if sys.argv[at + 2] == "all" else [sys.argv[at + 2]]
        for style in styles:
            turn = int(sys.argv[at + 3]) if len(sys.argv) > at + 3 else desk.STYLES.index(style)
            talk, log, _ = play(story, style, turn)
            print(f"=== {style}")
            for who, text in talk:
                print(f"{who:6}{text}")
            for name, arguments, _ in log:
                print("      →", name, arguments)
            print(judge(story, talk, log))
        return 0
    rounds = range(12) if "--all" in sys.argv else range(1)
    good = total = 0
    for story in stories:
        for number, style in enumerate(desk.STYLES):
            for r in rounds:
                total += 1
                try:
                    talk, log, _ = play(story, style, number + r)
                    wrong = judge(story, talk, log)
                except Exception as error:  # noqa: BLE001
                    wrong = [repr(error)]
                good += not wrong
                if wrong:
                    print(f"{story['id']} / {style} / {number + r}: {'; '.join(wrong)[:230]}")
    print(f"{good} of {total} OK")
    return good != total


if __name__ == "__main__":
    sys.exit(main())

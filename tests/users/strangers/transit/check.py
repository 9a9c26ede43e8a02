"""python check.py [-v STORY:CALLER:STYLE]: three hand-written callers a story (normal, terse, chatty) against the right clerk in all styles.
The state of the world and what was told decide. Knows nothing of the harness and of its users."""
from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import desk
import world as office

CALLERS = ("normal", "terse", "chatty")
CONFIRM = r"shall I\b|want me to|like me to|OK to proceed|\(yes/no\)\?|do you agree|your consent|if you want me to|your word on it"
OTHERWISE = r"anything else|anything further|Further requests|another question"

# what is asked for: pattern over the agent's question; then what the normal, the terse and the chatty caller say
IDENTITY = r"customer number", r"date of birth|born|birthday"


def who(number: str, normal: str, terse: str, chatty: str) -> dict:
    return {IDENTITY[0]: (f"My customer number is {number}.", number, f"Sure, it's {number[:2]} {number[2:]}, I have the letter right here."),
            IDENTITY[1]: (f"I was born on {normal}.", terse, f"My birthday is {chatty}.")}


def money(text: str) -> str:
    return rf"(?:€|EUR )?\b{re.escape(text)}\b"


def day(number: int, month: str, iso: str) -> str:
    return rf"{iso}|\b{number} {month}|{month} {number}\b"


STORIES: dict[str, dict] = {
    "more-zones-within-limit": {
        "open": ("Hello, I would like my season ticket to cover more zones.", "more zones on my season ticket", "Hi there! I've a ticket for zones 1 and 2 and I've got a new job further out, so I need it to cover zones 1 to 4 from the first of June, if it's no more than 95 euros a month."),
        "facts": {**who("48213", "14 March 1989", "14.3.1989", "March 14th, 1989"),
                  r"zones? (?:should|wanted|that your|that you need|shall|would)|which zones|all the zones": ("I need zones 1 to 4.", "1-4", "Oh, zones one to four would be best."),
                  r"from when|begin|as of which|apply|valid from|zones should be valid": ("From 1 June 2026.", "1.6.", "I'd say from the beginning of June.")},
        "confirm": lambda text, how: ("Yes, please do." if how == "normal" else "yes" if how == "terse" else "That's fine, go ahead!") if "84.00" in text
        else ("That is more than 95 euros. Then I would like zones 1 to 3 instead.", "too expensive. 1 to 3 then", "Oh dear, that's too dear for me, I can do 95 at most. What about zones 1 to 3 then?")[CALLERS.index(how)],
        "world": lambda world: world.tickets["S-30519"]["changes"] == [{"zones": [1, 2, 3], "from": "2026-06-01", "monthly_price": 84.0}], "journal": ["zones S-30519"],
        "words": [money("84.00"), money("109.00")]},
    "pause-corrected": {
        "open": ("Good morning, can I pause a season ticket over the summer?", "pause a season ticket", "Good morning! My daughter Ida is going to her grandparents, so could we pause her ticket until 16 August? It starts on the 12th of July. How much do we get back?"),
        "facts": {**who("50377", "2 November 1978", "1978-11-02", "the 2nd of November 1978"),
                  r"which (?:of|season)|whose ticket|season ticket (?:this|it) is|season ticket: ____|Season ticket: S": ("The youth ticket of my daughter.", "Ida's", "It's for my daughter Ida, not mine."),
                  r"first day|from which day|break start|pause begin": ("From 12 July 2026.", "12/7", "That would be from July 12th."),
                  r"last day|until which day|end date": ("Until 16 August 2026.", "16/8", "Until August 16th, that's when she is back.")},
        "confirm": lambda text, how: ("Sorry, I meant 13 July, not 12 July.", "no, 13 july", "Oh sorry, no, it's the 13th, not the 12th!")[CALLERS.index(how)] if re.search(r"2026-07-12|12 July|July 12", text)
        else ("Yes, that is right, please pause it.", "ok", "Yes please, that'd be lovely.")[CALLERS.index(how)],
        "ask": ("How much is credited for that?", None, "And how much money do I get back for it?"),
        "world": lambda world: world.tickets["S-30878"]["pauses"] == [{"start": "2026-07-13", "end": "2026-08-16", "credit": 42.0}] and not world.tickets["S-30877"]["pauses"], "journal": ["pause S-30878"],
        "words": [money("42.00")]},
    "fine-too-late": {
        "open": ("I got a fine and I want to appeal against it.", "appeal against fine", "Hello, I got this fine, F-7714, which is really unfair because the ticket machine was broken, so I'd like to appeal."),
        "facts": {**who("61840", "5 August 1994", "05081994", "5th August '94".replace("'94", "1994")),
                  r"pay it now|get it paid|settle the fine|pay the fine instead": ("Then I will pay it in full by direct debit.", "ok, pay", "What a shame. Well then I'd rather pay it, all at once, by direct debit please."),
                  r"in instalments|one go|way of paying|how would you like to pay|which of these would you like": ("In full, I do not want instalments.", "in full", "No instalments please, I pay the whole thing."),
                  r"how should the money|money come from|way of payment|payment link": ("By direct debit.", "direct debit", "Just take it from my account."),
                  r"reason|ground|what happened": ("The ticket machine was broken.", "machine broken", "Well, the machine at the stop was broken.")},
        "confirm": lambda text, how: ("Yes, please.", "yes", "Sure, do it.")[CALLERS.index(how)],
        "ask": ("On which day is the money taken?", None, "When will you take the money?"),
        "world": lambda world: (world.fines["F-7714"]["status"], world.fines["F-7714"].get("plan"), world.fines["F-7714"].get("method")) == ("payment arranged", "full", "direct_debit"), "journal": ["pay F-7714"],
        "words": [day(19, "May", "2026-05-19"), money("80.00")]},
    "appeal-and-new-address": {
        "open": ("I was fined on the bus and would like to appeal.", "appeal my fine", "Hi, I was fined on bus 23 last week though I have a season ticket, I had only left it at home, so I want to appeal!"),
        "facts": {**who("39921", "30 January 1967", "30/01/67", "January 30, 1967"),
                  r"which (?:one|of the fines|fine)": ("The one on bus 23.", "bus 23", "It's the one on bus 23."),
                  r"reason|ground|what happened|why (?:do you|you had)": ("I have a valid season ticket, but I had left it at home.", "left season ticket at home", "You see, I've a season ticket and had simply forgotten it that day."),
                  r"street|live now|new address": ("It is 22 Copper Lane.", "22 Copper Lane", "We're at 22 copper lane now."),
                  r"postcode": ("The postcode is H16 RT04.", "H16RT04", "And the postcode is h16 rt04.")},
        "confirm": lambda text, how: ("Yes, I agree.", "yes", "Yes please, that sounds good.")[CALLERS.index(how)],
        "ask": ("By when is the appeal decided?", None, "And when will I hear about the decision?"),
        "later": [("Yes, I also want to give you my new address.", "new address", "Oh yes, one more thing, we've moved house, so I have a new address: 22 Copper Lane, H16 RT04.")],
        "world": lambda world: (world.fines["F-7802"].get("ground"), world.customers["39921"]["street"], world.customers["39921"]["postcode"]) == ("forgot_ticket", "22 Copper Lane", "H16 RT04"),
        "journal": ["appeal F-7802", "address 39921"], "words": [day(26, "May", "2026-05-26"), money("7.00")]},
    "green-rucksack": {
        "open": ("Hello, I lost my rucksack on the tram.", "lost rucksack", "Hello! On Saturday I left my green backpack on the tram, line 6, it's got a fox patch on the front. Has it turned up?"),
        "facts": {**who("55106", "19 June 1982", "19-06-82", "19th of June 1982"),
                  r"colour": ("It is green.", "green", "A sort of green."),
                  r"\bline\b|which tram|travelling": ("On tram 6.", "tram 6", "That was on the number 6 tram."),
                  r"what did you lose|went missing|kind of thing|looking for|what is it": ("A rucksack.", "rucksack", "My backpack."),
                  r"recognise|special about|describe it|marks or contents|tell yours|which one": ("It has a fox patch on the front.", "fox patch", "There's a patch with a fox on it."),
                  r"where would|where suits|which office|at which|office for collection": ("At Central Station.", "central", "The main station would suit me, Central Station."),
                  r"on which day|come by|you will come|what day suits|which day suits|day of collection|the day on which": ("On 15 May 2026.", "fri", "I could come this Friday.")},
        "confirm": lambda text, how: ("Yes, please reserve it.", "ok", "That's fine with me, thank you.")[CALLERS.index(how)],
        "ask": ("Until what time is the office open on 15 May?", None, "Before that, how late are they open on that day?"),
        "world": lambda world: world.items["G-2231"]["reserved"] == {"customer_id": "55106", "office": "central", "day": "2026-05-15", "fee": 4.5}, "journal": ["reserve G-2231"],
        "words": [r"19:00", money("4.50")]},
    "late-train-money-back": {
        "open": ("My train was late last week and I would like a refund.", "refund for late train", "Hi, my train R4 from Millbrook at 7:42 was terribly late on Monday the 4th of May, can I get something back for that?"),
        "facts": {**who("47755", "11 December 1990", "11 Dec 1990", "December 11th 1990"),
                  r"\bline\b": ("It was the R4.", "R4", "The R4 train."),
                  r"on which day|what day|date of the journey|when was|which day|day of the delay|day on which": ("It was on 4 May 2026.", "4.5.2026", "That was on Monday, 4th May."),
                  r"which departure|which of those|which of these was|departure it was|which of them|Departure": ("The one at 07:42 from Millbrook.", "7.42", "The 7:42 one."),
                  r"prefer|choose one|how would you like to have|which would you like|like to have the refund|which of the two|refund as": ("On my bank account, not as a voucher.", "bank account", "I don't want a voucher, please put it on my account.")},
        "confirm": lambda text, how: ("Yes, please claim it.", "yes", "Perfect, go ahead please.")[CALLERS.index(how)],
        "ask": ("How many minutes late was the train, and how long does the payment take?", None, "How long will it take, and how late was it really?"),
        "world": lambda world: world.claims == [{"customer_id": "47755", "delay_id": "D-9042", "payout": "bank", "amount": 9.8}], "journal": ["claim D-9042"],
        "words": [r"\b66 minutes", r"10 working days"]},
    "photo-card-by-post": {
        "open": ("I have lost my photo card and need a new one, please.", "lost photo card", "Hello, silly me, I lost my photo card somewhere. Could I get a new one and collect it today? I don't know its number."),
        "facts": {**who("62019", "8 February 2001", "8/2/2001", "Feb 8, 2001"),
                  r"get the new card|which of those suits|choose one|which way|which of these shall|delivery": ("I would like to collect it today, if that is at most 15 euros.", "by post", "Not on my phone, please. How about collecting it at the office? But I won't pay more than 15.")},
        "confirm": lambda text, how: ("That costs more than 15 euros. Then by post, please.", "too much, by post", "No, that's too much, then rather by post.")[CALLERS.index(how)] if "18.00" in text
        else ("Yes, that is all right.", "y", "Yes, that's fine, do that.")[CALLERS.index(how)],
        "ask": ("On which day does the card arrive?", None, "And when will it come?"),
        "world": lambda world: world.cards == [{"customer_id": "62019", "delivery": "post", "fee": 9.0}], "journal": ["card 62019"],
        "words": [day(19, "May", "2026-05-19"), money("9.00"), r"block|stops working"]},
    "new-bank-account": {
        "open": ("Hello, I have a new bank account and need to tell you about it.", "new bank account", "Hello, I've changed my bank, so please take my season ticket from the new account IE64 IRCE 9205 0112 3456 78. I'm Cormac Veldhuis."),
        "facts": {r"customer number": ("I do not know my customer number.", "don't know", "Oh, I haven't got my customer number to hand, I'm afraid."),
                  IDENTITY[1]: ("I was born on 23 July 1959.", "23.7.59", "I was born on the 23rd of July 1959."),
                  r"full name|first name|who am i talking|what name|your name": ("My name is Cormac Veldhuis.", "cormac veldhuis", "It's Cormac Veldhuis."),
                  r"postcode": ("My postcode is H11 DW83.", "H11DW83", "That's h11 dw83."),
                  r"iban": ("It is IE64IRCE92050112345678.", "IE64IRCE92050112345678", "Let me see, IE64 IRCE 9205 0112 3456 78.")},
        "confirm": lambda text, how: ("Yes, that is correct.", "yes", "Exactly, please go ahead.")[CALLERS.index(how)],
        "ask": ("On which day and with what amount is it debited first?", None, "When will it be debited for the first time, and how much?"),
        "later": [("Until when is my season ticket valid?", "ticket valid until when?", "Yes, could you tell me until when my season ticket is valid?")],
        "world": lambda world: world.customers["35580"]["iban"] == "IE64IRCE92050112345678", "journal": ["bank 35580"],
        "words": [day(1, "June", "2026-06-01"), money("84.00"), day(30, "November", "2026-11-30")]},
}


def play(story: str, how: str, style: str, clerk: type = desk.Clerk, **more) -> tuple[list[tuple[str, str]], office.World, list[str]]:
    """A conversation: turns, the world after it, and the calls."""
    data, place = STORIES[story], CALLERS.index(how)
    calls: list[str] = []

    def wrap(function):
        def called(**arguments):
            result = function(**arguments)
            calls.append(f"{function.__name__}({', '.join(f'{name}={value!r}' for name, value in arguments.items())})")
            return result
        called.__name__ = function.__name__
        return called
    talk = clerk(style, wrap, **more)
    later, question, turns = list(data.get("later", ())), data.get("ask", (None,) * 3)[place], []
    text = data["open"][place]
    for _ in range(24):
        answer = talk.reply(text)
        turns += [("caller", text), ("agent", answer)]
        low = answer.casefold()
        tail = re.split(r"(?<=[.!?])\s", answer.strip())
        asked = " ".join(tail[-2:]) if len(tail) > 1 else answer
        if "goodbye" in low or low.endswith(("bye!", "bye.")):
            break
        if "hear about our bike pass" in low:
            text = ("No, thank you.", "no", "No thanks, I don't cycle.")[place]
        elif re.search(OTHERWISE, answer, re.I):
            text = later.pop(0)[place] if later else ("No, thank you, that is all.", "no", "No, that's everything, thanks a lot!")[place]
        elif re.search(CONFIRM, answer, re.I) and not re.search(r"shall I (?:find you|leave things)", answer):
            text = data["confirm"](answer, how)
            if question and not re.search(r"(?i)\b(?:no|sorry|more than|too (?:much|dear))\b", text):
                text, question = question, None
        else:
            known = [(max(match.start() for match in re.finditer(pattern, answer, re.I)), said[place]) for pattern, said in data["facts"].items() if re.search(pattern, answer, re.I)]
            near = [(at, said) for at, said in known if any(re.search(pattern, asked if style not in ("form", "bulleted", "several") else answer, re.I) and data["facts"][pattern][place] == said for pattern in data["facts"])]
            text = " ".join(said for _, said in sorted(near or known)) or "Sorry?"
    return turns, talk.world, calls


def judge(story: str, turns: list, world: office.World) -> list[str]:
    data = STORIES[story]
    told = "\n".join(text for who_, text in turns if who_ == "agent")
    wrong = [f"not told: {pattern}" for pattern in data["words"] if not re.search(pattern, told)]
    if not data["world"](world):
        wrong.append("the state is another")
    if world.journal != data["journal"]:
        wrong.append(f"changes: {world.journal}")
    if "oodbye" not in turns[-1][1] and "bye" not in turns[-1][1].casefold():
        wrong.append("no goodbye")
    return wrong


def main() -> int:
    if "-v" in sys.argv:
        for name in sys.argv[sys.argv.index("-v") + 1:]:
            story, how, style = name.split(":")
            turns, world, calls = play(story, how, style)
            print(f"═══ {name}", *(f"{who_:7}{text}" for who_, text in turns), *calls, judge(story, turns, world) or "fine", sep="\n")
        return 0
    bad = count = 0
    for story in STORIES:
        for how in CALLERS:
            for style in desk.STYLES:
                count += 1
                turns, world, _ = play(story, how, style)
                wrong = judge(story, turns, world)
                if wrong:
                    bad += 1
                    print(f"{story}:{how}:{style}", wrong)
    print(f"{count - bad} of {count} conversations are right")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())

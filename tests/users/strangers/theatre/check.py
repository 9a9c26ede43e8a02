"""Hand-written callers, three a story, each against all styles: the final state and the words told decide.
python check.py [-v] [--style NAME] [--story ID] [--show N]   (no simulated user of the harness plays here)"""
from __future__ import annotations

import argparse
import re
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import yaml

import desk
import world as house

SLOTS = [  # what an agent's text asks for, by its words; read from the last lines
    ("whole", r"(?:return|take) (?:the )?whole|return all|whole lot|the whole booking[:,]? (?:do|yes)"), ("renew", r"renew"), ("reference", r"booking ref|begins with hx|starts with hx"), ("name", r"surname|your name"), ("postcode", r"postcode"),
    ("email", r"e-?mail"), ("recipient", r"recipient|who is (?:it|the voucher) for|lucky one|whose name|gets the voucher|who may look|someone else, and"), ("amount", r"amount|how much (?:would|shall)"), ("pay", r"payment|how (?:would you like to|will you|do you) (?:want to )?pay|you pay by|you'd like to pay|(?:wish|want|like) to pay|card or (?:gift )?voucher|pay with your card"),
    ("code", r"(?<!post)(?:code|code\*\*)(?: (?:of|on|printed|that)|\?|:|$| \()|voucher code|read the code|code begins|does it say"), ("level", r"\*\*level|level (?:would|do|shall|you|may)|(?:which|membership) level|which of them takes|friend, companion or patron\?"), ("copies", r"how many (?:programmes|copies|of our|shall i put)|number of programmes|one copy, or more"),
    ("need", r"what do you need|access need|which need|which arrangement|what can we (?:get|do)|help you\?|would help you"), ("people", r"in the group|in your group|how big|people are coming|group count|how many people|guests|size of the group|people you will be|ten or more"),
    ("tickets", r"how many tickets|how many of you|number of tickets|one ticket, two|how many\?|for how many people"), ("instead", r"instead|alternative|do instead|other area,? or"), ("area", r"area|where (?:would|do) you like to sit|which seats|part of the house|stalls, the dress circle or"),
    ("date", r"date\b|which day|what day|which evening|when would you like|on which"), ("performance", r"performance chosen|earlier or the later|which of these|which one|which performance"), ("booking", r"which (?:of your |of these )?bookings?|which of them do you mean|which show is it about|booking concerned"),
    ("show", r"\*\*show\*\*|show:|title|which show|of our (?:wonderful )?shows|production"), ("method", r"card, or as theatre|card or (?:as )?(?:theatre )?credit"),
]
CONSENT = r"shall i\b|may i (?:do|go|exchange|add|order|book|send|hold|make|return)|go ahead|ok\?|is that (?:all )?right|do you (?:agree|consent|confirm)|want me to|carried out|is that a yes|would that be all right|whether you agree|do you wish me to|yes or no\?|confirmed \(yes|okay with you|may i have it|be all right if|correct, and"
ELSE = r"anything else|further requests|something else, or is|further service|what else may|else that i should"
OFFER = r"would you like to (?:add any|buy one as well|become a member)"


class Caller:
    """`answers`: slot → replies, the last one repeated; `consent`: (pattern, reply) in order, the first that fits; `wishes`: said at "anything else"."""

    def __init__(self, opening, answers, consent, wishes=(), bye="No, that's all, thank you.", dump=None):
        self.opening, self.answers, self.consent, self.wishes, self.bye, self.dump = opening, {k: list(v) if isinstance(v, (list, tuple)) else [v] for k, v in answers.items()}, list(consent), list(wishes), bye, dump

    def say(self, slot):
        replies = self.answers[slot]
        return replies.pop(0) if len(replies) > 1 else replies[0]

    def reply(self, message):
        low = message.lower()
        tail = low[-420:]
        if re.search(ELSE, tail[-120:]):
            return self.wishes.pop(0) if self.wishes else self.bye
        if re.search(OFFER, tail):
            return "No, thank you."
        asked = [s for s, p in SLOTS if re.search(p, tail[-330:]) and s in self.answers]
        for slot in ("whole", "renew"):
            if slot in asked and not re.search(r"without automatic|with automatic|automatic renewal:?\**:? (?:no|yes)[\n.,]", tail):
                return self.say(slot)
        if re.search(CONSENT, tail[-230:]) and not re.search(r"shall i (?:note|write|take|put|look|return the whole)|may i (?:look|place|have the|write)|shall i (?:take|give it)", tail[-90:]):
            for i, (pattern, answer) in enumerate(self.consent):
                if re.search(pattern, low):
                    if "once" in answer[:4]:
                        self.consent.pop(i)
                        answer = answer[4:]
                    return answer
            return "No, that is not right. " + (self.dump or "")
        if "instead" in asked and re.search(dict(SLOTS)["instead"], tail[-130:]):
            return self.say("instead")
        # the question stands at the end: prefer what is asked in the last sentences
        if len(asked) > 1 and not re.search(r"\n", tail) and "barrage" != self.style:
            last = max(((m.end(), s) for s in asked for m in re.finditer(dict(SLOTS)[s], tail)), default=(0, None))[1]
            asked = [s for s in asked if s == last]
        if asked:
            return self.joint.join(dict.fromkeys(self.say(s) for s in asked))
        return None

    joint, style = " ", ""


def callers():
    y, t, c = "Yes, please do.", "ok", "Oh yes, that sounds good, go ahead!"
    both = r"(?=.*hx4417)?(?=[\s\S]*dress circle)(?=[\s\S]*10)"
    yield "saturday-evening", "normal", Caller("Hello, I'd like to move my tickets for The Salt Orchard to another evening.", {"name": "My surname is Lennox.", "reference": "It is HX4417.", "date": "Saturday 10 October, in the evening please.", "performance": "The one in the evening.",
        "area": "The stalls again, please.", "instead": "Then the dress circle, please."}, [(both, "onceWhat does the exchange cost, all in all?"), (both, y)])
    yield "saturday-evening", "terse", Caller("exchange HX4417, Lennox, to 10 Oct 19:30, stalls, else dress circle", {"name": "Lennox", "reference": "HX4417", "date": "10/10", "performance": "evening", "area": "stalls", "instead": "dress circle"}, [(both, t)], bye="no")
    yield "saturday-evening", "chatty", Caller("Hi there! We've got two tickets for The Salt Orchard on 2 October, but my sister is visiting that weekend, so I'd like to exchange them.", {"name": "Oh sorry, I'm Priya Lennox.", "reference": "Let me see, here on the ticket it says hx 4417.",
        "date": "We thought of the 10th of October, that's a Saturday, but not the matinee, and I'd pay at most 15 pounds for the change.", "performance": "The later one, we don't want the matinee.", "area": "Stalls if there are any; if the stalls are sold out the dress circle will do. Just not the balcony.",
        "instead": "What a pity! Well, then the dress circle it is."}, [(both, c)], bye="No, that was everything. Have a nice day!")

    ok = r"credit"
    yield "money-back", "normal", Caller("I can't make it on Saturday and would like to return my tickets, please.", {"name": "Abara.", "reference": "HX2093", "method": "To my card, please."}, [(ok, "onceAnd until when can I use the credit?"), (ok, "onceAll right, then I take the theatre credit."), (ok, y)])
    yield "money-back", "terse", Caller("Refund for HX2093. Gordon Abara. Card preferred.", {"name": "Abara", "reference": "HX2093", "method": "card"}, [(ok, "yes")], bye="that's it")
    yield "money-back", "chatty", Caller("Good morning. My wife has fallen ill, so we can't come to the Ghost on Saturday. Can I get my money back? I don't want another evening.", {"name": "Yes of course, Gordon Abara is my name.", "reference": "It's HX2093 I believe.", "method": "On the card, if that's possible; otherwise credit."},
        [(ok, "onceOh. I see. And how long is that credit valid?"), (ok, "Fine, that's better than nothing. Please do that.")], bye="No thank you, goodbye!")

    fri, sat = r"13|november 13", r"14 nov|november 14|14th of nov|14 november"
    yield "nightingale", "normal", Caller("Good morning, I want to book tickets for The Tin Nightingale.", {"name": "Ingrid Falk", "postcode": "TH6 9BD", "tickets": "3 tickets, please.", "date": "Saturday 14 November, please.", "area": "In the balcony.", "pay": "With my gift voucher.", "code": "GV-8830"},
        [(sat, "onceNo, sorry, I meant Friday 13 November."), (fri, "onceHow long does the show last, by the way?"), (fri, y)], bye="No, thanks.")
    yield "nightingale", "terse", Caller("3 balcony Tin Nightingale 14 Nov", {"name": "Falk", "postcode": "th69bd", "tickets": "3", "date": "14 nov", "area": "balcony", "pay": "GV-8830", "code": "GV-8830"}, [(sat, "once13 nov, not 14. and how long is the show?"), (fri, t)], bye="no")
    yield "nightingale", "chatty", Caller("Hello! I'd love to take my two grandchildren to The Tin Nightingale, so that's three tickets. How long does it last?", {"name": "I'm Ingrid Falk.", "postcode": "We live at TH6 9BD.", "tickets": "Three of us are coming.", "date": "I was thinking of the 14th of November.", "area": "Up in the balcony, the children love it there.",
        "pay": "I've got a gift voucher from Christmas, the code is GV-8830.", "code": "it's GV 8830"}, [(sat, "onceHm, wait, on the Saturday we've got a party. Make it the Friday, the 13th, please."), (fri, c)], bye="No programmes or anything, that's all, thank you!")

    grp = r"(?=[\s\S]*dress circle)(?=[\s\S]*\b7|[\s\S]*7th)(?=[\s\S]*14)"
    yield "school-outing", "normal", Caller("Hello, I'm organising an outing and need seats for a group.", {"name": "My name is Desmond Okoro.", "postcode": "TH3 5QJ", "show": "Gaslight Parade.", "people": "We are 14 people.", "date": ["Tuesday 6 October.", "Then Wednesday 7 October, please."], "area": "The dress circle, please.", "instead": "Then Wednesday 7 October, please."},
        [(grp, "onceBy when must the group be paid?"), (grp, y)])
    yield "school-outing", "terse", Caller("Group of 14, Gaslight Parade, 6 Oct, dress circle, else 7 Oct", {"name": "Okoro", "postcode": "TH3 5QJ", "show": "Gaslight", "people": "14", "date": "6 Oct", "area": "dress circle", "instead": "7 Oct"}, [(grp, "yes")], bye="no")
    yield "school-outing", "chatty", Caller("Hello! I teach at the grammar school, and my class has been nagging me to see Gaslight Parade. Is there a group price?", {"name": "Okoro, Desmond Okoro.", "postcode": "The postcode is TH3 5QJ.", "show": "Gaslight Parade it is.", "people": "That makes fourteen of us, with me.", "date": "The 6th of October would be best, or failing that the 7th.",
        "area": "Somewhere in the dress circle, we'd pay up to 25 pounds per person.", "instead": "Never mind the 6th, then we come on the 7th."}, [(grp, "onceOh good. And when do we have to pay?"), (grp, c)], bye="That's all, thanks a lot!")

    cap = r"(?=[\s\S]*22)"
    yield "captioned", "normal", Caller("Hello, I'd like to swap my Gaslight Parade tickets for the captioned performance.", {"name": "Tetlow", "reference": "I don't have it at hand.", "postcode": "LN2 7XA", "area": "The stalls again.", "date": "The captioned performance, when is it?", "booking": "The one for Gaslight Parade.", "performance": "The captioned one."},
        [(r"hearing loop", y), (cap, "onceIs it free?"), (cap, y)], ["Yes, I'd like a hearing loop headset for that booking."])
    yield "captioned", "terse", Caller("Gaslight Parade, swap to captioned performance, stalls", {"name": "Tetlow", "reference": "no idea", "postcode": "LN2 7XA", "area": "stalls", "date": "captioned one", "booking": "gaslight", "performance": "captioned"}, [(r"hearing loop", t), (cap, t)], ["hearing loop headset too"], bye="no")
    yield "captioned", "chatty", Caller("Hello dear, my hearing isn't what it was. When is the captioned performance of Gaslight Parade? I'd like to exchange my two tickets for it.", {"name": "I'm Marian Tetlow.", "reference": "Oh, I'm afraid I don't have the reference here, I left it at my daughter's.", "postcode": "My postcode is ln2 7xa.", "area": "In the stalls, as before.",
        "date": "Whenever the captioned one is.", "booking": "Gaslight Parade, dear.", "performance": "The one with captions."}, [(r"hearing loop", c), (cap, "Yes please, as long as it's free.")], ["One more thing: could I have a hearing loop headset?"], bye="No, you've been very kind. That's all.")

    com = r"companion"
    yield "member-and-programmes", "normal", Caller("Hi, I'm thinking of becoming a member of the theatre.", {"name": "Callum Reyes", "postcode": "TH8 4KE", "level": "The cheapest level that includes free exchanges.", "renew": "No, it should not renew automatically.", "reference": "HX3308", "copies": "2"},
        [(r"programme", y), (com, y)], ["Yes, I want to order 2 programmes for my booking HX3308."])
    yield "member-and-programmes", "terse", Caller("membership with free exchanges, cheapest, no auto-renewal", {"name": "Reyes", "postcode": "TH8 4KE", "level": "Companion", "renew": "no", "reference": "HX3308", "copies": "two"}, [(r"programme", t), (com, t)], ["programmes for the Ghost"], bye="no")
    yield "member-and-programmes", "chatty", Caller("Hi! A friend told me that members can exchange their tickets for free, so I thought I'd join. What levels are there, and what do they cost?", {"name": "Callum, Callum Reyes.", "postcode": "TH8 4KE is where I live.", "level": "Then the Companion one, that's below the 50 pounds that I'd pay at most.",
        "renew": "Oh no, please don't renew it by itself.", "reference": "It's HX3308.", "copies": "Two please, one for each of us."}, [(r"programme", c), (com, c)], ["Yes! We're coming to Mrs Pemberton's Ghost, and I'd like programmes for it, please."], bye="Nope, that's everything, cheers!")

    sixty, fifty = r"60", r"50\.00|50 "
    yield "gift-for-agnes", "normal", Caller("Hello, I'd like to buy a gift voucher.", {"name": "My name is Beatrix Holm.", "postcode": "LN9 1UD", "amount": "50 pounds.", "recipient": "It is for Agnes Holm.", "email": "agnes.holm@example.org"}, [(sixty, y), (fifty, "onceNo, please make it 60 pounds.")],
        ["How much is left on my older voucher, GV-2291?"])
    yield "gift-for-agnes", "terse", Caller("Gift voucher, 50 pounds, for Agnes Holm, agnes.holm@example.org", {"name": "Holm", "postcode": "LN9 1UD", "amount": "50", "recipient": "Agnes Holm", "email": "agnes.holm@example.org", "code": "GV-2291"}, [(sixty, t), (fifty, "once60 instead")], ["balance of GV-2291?"], bye="no")
    yield "gift-for-agnes", "chatty", Caller("Hello, my aunt Agnes turns eighty next week, and she loves the theatre. I'd like to give her a gift voucher.", {"name": "I'm Beatrix Holm.", "postcode": "It's LN9 1UD.", "amount": "I thought of fifty pounds.", "recipient": "Agnes Holm is her name.", "email": "I don't know her postal address, but her e-mail is agnes.holm@example.org.", "code": "GV-2291, it says."},
        [(sixty, c), (fifty, "onceActually, let's be generous: sixty pounds, not fifty.")], ["Yes, I've also got an old voucher of my own. Can you tell me what is still on it?"], bye="No, that is all. Bye!")

    aisle = r"aisle"
    yield "one-of-four", "normal", Caller("Hello, I have four tickets for Winter Quarters and I'd like to return one of them.", {"name": "Sallis", "reference": "HX7761", "whole": ["Until when could I return the whole booking?", "No, then leave the booking as it is."]}, [(aisle, y)], ["Yes, please add an aisle seat to the booking."])
    yield "one-of-four", "terse", Caller("HX7761 Sallis, return 1 of 4 tickets", {"name": "Sallis", "reference": "HX7761", "whole": "no", "need": "aisle seat"}, [(aisle, t)], ["aisle seat for same booking"], bye="no")
    yield "one-of-four", "chatty", Caller("Hello, Owen Sallis here. We've got four tickets for Winter Quarters, but one of my friends can't come. I'd like to give one ticket back.", {"name": "Owen Sallis is my name.", "reference": "It should be HX7761.", "whole": "Oh no, not the whole booking! Then just leave it as it is. But until when could we return it all?"}, [(aisle, c)],
        ["Yes, my knee is bad, so I'd need an aisle seat, please."], bye="That was it, thank you very much.")

    # all at once, as somebody says it who writes a letter; then short answers by label
    once = {
        "saturday-evening": ("I am Priya Lennox. My booking reference is HX4417: two tickets in the stalls for The Salt Orchard on Friday 2 October 2026. I want to exchange both tickets for Saturday 10 October 2026, in the evening. I do not want the matinee. "
                             "I would like the stalls again; if the stalls are sold out, I take the dress circle. I do not want the balcony. Before I decide, I want to know what the exchange costs. I pay at most 15 pounds for it.", {}, [(both, y)], []),
        "money-back": ("I am Gordon Abara. I have two tickets for Mrs Pemberton's Ghost on Saturday 19 September 2026, and my booking reference is HX2093. I cannot come, and want to return both tickets. I would like the money back on my card; if that is no longer possible, "
                       "I take theatre credit instead. I do not want to exchange the tickets for another evening. I also want to know until when theatre credit can be used.", {}, [(ok, y)], []),
        "nightingale": ("I'm Ingrid Falk, and my postcode is TH6 9BD. I want to book 3 tickets for The Tin Nightingale, in the balcony, on Friday 13 November 2026. I pay with my gift voucher, whose code is GV-8830. I do not want any programmes. Before I book, I want to know how long the show lasts.", {}, [(fri, y)], []),
        "school-outing": ("I am Desmond Okoro, and my postcode is TH3 5QJ. I want to hold seats for a group of 14 people for Gaslight Parade, in the dress circle. I would like Tuesday 6 October 2026; if there are not enough seats in the dress circle that day, I take Wednesday 7 October 2026. "
                          "I pay at most 25 pounds per person. I also want to know by when the group must be paid.", {}, [(grp, y)], []),
        "captioned": ("I am Marian Tetlow, and my postcode is LN2 7XA. I do not have my booking reference at hand. I have two tickets in the stalls for Gaslight Parade and I want to exchange them for the captioned performance, in the stalls again. I do not know when the captioned performance is, and want to be told. "
                      "I only want the exchange if it is free. Once the tickets are exchanged, I want a hearing loop headset for the same booking.", {}, [(r"exchange", y), (r"headset", y)], []),
        "member-and-programmes": ("I am Callum Reyes, and my postcode is TH8 4KE. I want to become a member, at the cheapest level that includes free exchanges. I pay at most 50 pounds a year for it. I do not want the membership to renew automatically. "
                                  "After that, I want to order 2 programmes for my booking of Mrs Pemberton's Ghost, whose reference is HX3308.", {}, [(r"companion|programme", y)], []),
        "gift-for-agnes": ("I am Beatrix Holm, and my postcode is LN9 1UD. I want to buy a gift voucher of 60 pounds for my aunt Agnes Holm. The voucher is to be sent to the e-mail address agnes.holm@example.org. I do not know the postal address of my aunt. "
                           "Then I want to know how much is left on an older voucher of my own, whose code is GV-2291.", {}, [(sixty, y)], []),
        "one-of-four": ("I am Owen Sallis. I have four tickets for Winter Quarters, and my booking reference is HX7761. One of my friends cannot come, and I want to return one of the four tickets. I do not want to return the whole booking: if a single ticket cannot be returned, I leave the booking as it is. "
                        "In that case I want to know until when the whole booking could still be returned. Then I want to add an aisle seat to the booking, because of my knee.", {"whole": "No. I do not want to return the whole booking."}, [(aisle, y)], []),
    }
    for name, (opening, answers, consent, wishes) in once.items():
        yield name, "at once", Caller(opening, answers, consent, wishes)
    label = {
        "saturday-evening": ("I'd like to exchange my tickets.", {"name": "My name is Priya Lennox.", "reference": "My reference is HX4417.", "date": "My date is 10 October 2026.", "performance": "My time is evening.", "area": "My area is stalls.", "instead": "My area is dress circle."}, [(both, "That is right. Yes.")], []),
        "money-back": ("I'd like a refund.", {"name": "My surname is Abara.", "reference": "My booking reference is HX2093.", "method": "My method is card."}, [(ok, "Yes, that is fine with me.")], []),
        "nightingale": ("I want to book tickets.", {"name": "My surname is Falk.", "postcode": "My postcode is TH6 9BD.", "show": "My show is The Tin Nightingale.", "tickets": "My number of tickets is 3.", "date": ["My date is Saturday 14 November 2026."], "area": "My area is balcony.", "pay": "My payment is gift voucher.", "code": "My voucher code is GV-8830."},
                        [(sat, "onceNo, my date is Friday 13 November 2026."), (fri, "onceHow long does the show last?"), (fri, "Yes.")], []),
        "school-outing": ("I need a group booking.", {"name": "My surname is Okoro.", "postcode": "My postcode is TH3 5QJ.", "show": "My show is Gaslight Parade.", "people": "My number of people is 14.", "date": ["My date is 2026-10-06.", "My date is 2026-10-07."], "area": "My area is dress circle.", "instead": "My date is 2026-10-07."}, [(grp, "Yes.")], []),
        "captioned": ("I want to exchange my tickets for Gaslight Parade.", {"name": "My surname is Tetlow.", "reference": "I do not know my booking reference.", "postcode": "My postcode is LN2 7XA.", "date": "My performance is the captioned performance.", "area": "The same area as now, please.", "booking": "My show is Gaslight Parade."}, [(r"exchange", "Yes."), (r"headset", "Yes.")], ["I also want a hearing loop headset."]),
        "member-and-programmes": ("I want to become a member.", {"name": "My surname is Reyes.", "postcode": "My postcode is TH8 4KE.", "level": "My level is the cheapest level that includes free exchanges.", "renew": "My automatic renewal is no.", "copies": "My number of programmes is 2."}, [(r"companion|programme", "Yes.")], ["I also want programmes for booking HX3308."]),
        "gift-for-agnes": ("I want to buy a gift voucher.", {"name": "My surname is Holm.", "postcode": "My postcode is LN9 1UD.", "amount": "My amount is 50 pounds.", "recipient": "My recipient is Agnes Holm.", "email": "My e-mail is agnes.holm@example.org.", "code": "My voucher code is GV-2291."}, [(sixty, "Yes."), (fifty, "onceNo, my amount is 60 pounds.")], ["I want to know the balance of an older voucher."]),
        "one-of-four": ("I want to return one ticket.", {"name": "My surname is Sallis.", "reference": "My booking reference is HX7761.", "whole": "No, I do not want to return the whole booking.", "need": "My need is an aisle seat."}, [(aisle, "Yes.")], ["I have an access need."]),
    }
    for name, (opening, answers, consent, wishes) in label.items():
        yield name, "labels", Caller(opening, answers, consent, wishes)


def expected(story):
    """What the world must be: the story's write goals on a fresh world."""
    fresh = house.make()
    tools = house.tools(fresh)
    for goal in story["goals"]:
        if goal.get("tool") in house.WRITE:
            tools[goal["tool"]](**goal["args"])
    return fresh


def told(keyword, texts):
    if re.fullmatch(r"\d{4}-\d\d-\d\d", keyword):
        d = date.fromisoformat(keyword)
        p = rf"(?i){keyword}|\b{d.day}(?:st|nd|rd|th)?\s+(?:of )?{d:%b}\w*(?:,? {d.year})?|{d:%b}\w* {d.day},? {d.year}"
        return any(re.search(p, t) for t in texts)
    return any(re.search(rf"(?<!\d){re.escape(keyword)}(?!\d)", t) for t in texts)


def play(agent, caller, style, limit=30):
    said, talk = caller.opening, []
    caller.style = style
    for _ in range(limit):
        answer = agent(said)
        talk += [("user", said), ("agent", answer)]
        if said == caller.bye and re.search(r"bye|closed", answer.lower()):
            return talk, "bye"
        said = caller.reply(answer)
        if said is None:
            return talk, "lost: " + answer[-150:]
        if [t for r, t in talk if r == "user"].count(said) > 4:
            return talk, "loops: " + said
    return talk, "too long"


def judge(story, clerk, talk):
    texts = [t for r, t in talk if r == "agent"]
    wrong = []
    if clerk.world != expected(story):
        wrong.append("state differs")
    for goal in story["goals"]:
        if "say" in goal:
            wrong += [f"not told: {k}" for k in goal["say"] if not told(k, texts)]
        elif not any(tool == goal["tool"] and args == goal["args"] and "error" not in result for tool, args, result in clerk.log):
            wrong.append(f"not called: {goal['tool']}")
    order = [next((i for i, (n, a, _) in enumerate(clerk.log) if n == g["tool"] and a == g["args"]), 0) for g in story["goals"] if g.get("tool") in house.WRITE]
    if order != sorted(order):
        wrong.append("order")
    wrong += [f"forbidden: {f}" for f in story.get("forbid", []) if any(t == f for t, _, _ in clerk.log)]
    return wrong


def run(build=desk.build, styles=desk.STYLES, only=None):
    stories = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
    for style in styles:
        for name, manner, caller in callers():
            if only and name not in only:
                continue
            clerk = build(style)()
            caller.joint = ", " if manner == "terse" else " "
            talk, end = play(clerk, caller, style)
            wrong = judge(stories[name], clerk, talk)
            if end != "bye":
                wrong.append(end)
            yield style, name, manner, wrong, talk, clerk


def main():
    p = argparse.ArgumentParser()
    p.add_argument("-v", action="store_true")
    p.add_argument("--style", action="append")
    p.add_argument("--story", action="append")
    p.add_argument("--manner")
    p.add_argument("--wrong", action="store_true", help="are all bugs of bugs.yaml seen?")
    a = p.parse_args()
    if a.wrong:
        import wrong
        bugs = yaml.safe_load((HERE / "bugs.yaml").read_text())
        bad = 0
        for bug, ids in bugs.items():
            quiet = [(s, n, m) for s, n, m, w, t, c in run(lambda style: wrong.build(style, bug), a.style or desk.STYLES, ids) if not w and not (bug == "no_confirmation" and c.unasked) and not (bug == "ignores_correction" and m == "at once")]
            bad += len(quiet)
            print(f"{bug}: {len(ids)} stories, not seen {len(quiet)} {quiet[:3]}")
        sys.exit(bool(bad))
    n = bad = 0
    for style, name, manner, wrongs, talk, clerk in run(styles=a.style or desk.STYLES, only=a.story):
        if a.manner and manner != a.manner:
            continue
        n += 1
        bad += bool(wrongs)
        if wrongs or a.v:
            print(f"=== {style} {name} {manner}: {wrongs or 'passes'}")
        if a.v:
            for role, text in talk:
                print(f"  {role:6}{text}".replace("\n", "\n        "))
    print(f"{n - bad}/{n} conversations pass")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()

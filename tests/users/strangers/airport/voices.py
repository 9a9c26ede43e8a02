"""Twelve ways of saying the same: what a clerk asks, offers, proposes, reports. Values come from the desk, words from here."""
import re
from datetime import date

STYLES = ["plain", "chatty", "form", "several", "either_or", "indirect", "readback", "terse", "policy", "upsell", "markdown", "apologetic"]

# ---- what is asked, slot by slot ----

ASK = {
    "plate": {
        "plain": "What is the registration plate of the car?",
        "chatty": "Let me find you in the system! Tell me your number plate, would you? Or the booking number, if you happen to have it.",
        "several": "what is the plate of the car",
        "either_or": "Do you have the booking number, or shall I look you up by your number plate? Whichever it is, tell me.",
        "indirect": "I'd need to know the plate of your car to find the booking.",
        "readback": "To open your booking: which registration is the car under?",
        "terse": "Plate?",
        "policy": "We may open a booking only with its number, or with the registration plate of the vehicle. Kindly state one of them.",
        "upsell": "With pleasure! What does it say on the number plate of your car?",
        "apologetic": "I'm sorry to have to ask, but could you possibly give me your licence plate? I can't look up the booking without it.",
    },
    "new_plate": {
        "plain": "What is the registration plate of the car?",
        "chatty": "And what's the plate on your car, so that the barrier lets you in?",
        "several": "what is the plate of the car",
        "either_or": "Is it your own car or a hired one? Either way I only need the number plate.",
        "indirect": "The barrier reads plates, so I would need yours.",
        "readback": "Next, the plate, please, exactly as it stands on the car.",
        "terse": "Plate of the car?",
        "policy": "A booking is tied to one vehicle. Kindly state its registration plate.",
        "upsell": "Splendid. Under which number plate do I put this?",
        "apologetic": "Sorry, one more thing: would you mind telling me the registration of your car?",
    },
    "surname": {
        "plain": "And your surname?",
        "chatty": "Lovely. And who am I talking to, what's your last name?",
        "several": "what surname is it under",
        "either_or": "Is it under your own last name or somebody else's? Please tell me the surname.",
        "indirect": "It would help me to have the surname, too.",
        "readback": "Now the surname, please.",
        "terse": "Surname?",
        "policy": "For reasons of data protection I must also ask for the surname of the customer.",
        "upsell": "Great, and your family name, please?",
        "apologetic": "I'm afraid I also need your surname, if that's all right.",
    },
    "dates": {
        "plain": "From which day until which day do you want to park?",
        "chatty": "Off on holiday? When do you bring the car, and when are you back to get it?",
        "several": "from which day and until which day will the car be here",
        "either_or": "Is it just a weekend or longer? Please give me the first day and the last day.",
        "indirect": "I'd need to know on which day you drop the car off and on which day you collect it.",
        "readback": "Which dates, please? Drop-off and pick-up.",
        "terse": "Dates, in and out?",
        "policy": "Parking is charged by the calendar day, the first and the last included. For which period do you require it?",
        "upsell": "You'll be glad you booked with us! Which day do you arrive with the car, and which day do you pick it up?",
        "apologetic": "Forgive me, may I ask from when until when you would perhaps need the space?",
    },
    "new_dates": {
        "plain": "What should the new dates be?",
        "chatty": "Right, so what are we changing it to, from when until when?",
        "several": "which dates should it have now, drop-off and pick-up",
        "either_or": "Do both dates change, or only the day you pick the car up? Tell me how it should be.",
        "indirect": "I'd have to know which days you would like instead.",
        "readback": "Which dates shall I put down for it now?",
        "terse": "New dates?",
        "policy": "Changes are possible until the car has been collected. To which period should the booking be changed?",
        "upsell": "No problem at all! What are the days you'd like now?",
        "apologetic": "I hope this isn't a bother: could you tell me what the dates should be now?",
    },
    "flight": {
        "plain": "What is the number of the new return flight?",
        "chatty": "Oh, they do love to shuffle flights! Which one are you coming home on now?",
        "several": "which flight do you come back on now",
        "either_or": "Is it a later or an earlier flight? In either case, what is its number?",
        "indirect": "I don't know yet which flight you come back on.",
        "readback": "The new flight number, please; I'll repeat it to you.",
        "terse": "New flight no.?",
        "policy": "Only flights that land here can be noted. Kindly state the number of your return flight.",
        "upsell": "Sure! On which flight will you be landing now?",
        "apologetic": "Sorry about the trouble with your flight. Might I have the new flight number?",
    },
    "l_date": {
        "plain": "On which day do you need the lounge?",
        "chatty": "A bit of calm before the flight, good idea. Which day are you flying?",
        "several": "on which day is it",
        "either_or": "Is it for today or for another day? Which date?",
        "indirect": "I'd need to know the day of your visit.",
        "readback": "The date of the visit, please?",
        "terse": "Date?",
        "policy": "Passes are issued for a certain day. Which date is it?",
        "upsell": "You're going to love it! On which date may we welcome you?",
        "apologetic": "Would you mind telling me for which date that would be?",
    },
    "l_time": {
        "plain": "At what time would you like to come in?",
        "chatty": "And when do you want to put your feet up, what time?",
        "several": "at what time do you want to come in",
        "either_or": "Early in the morning or later in the day? At what hour exactly?",
        "indirect": "It would be good to know at what hour you'd come.",
        "readback": "And the hour at which you enter?",
        "terse": "Time?",
        "policy": "Entry is by the full hour. At what hour do you wish to enter?",
        "upsell": "Perfect. From what time on would you like to enjoy the lounge?",
        "apologetic": "And, if I may, at about what time would you like to come?",
    },
    "guests": {
        "plain": "For how many people?",
        "chatty": "How many of you are there?",
        "several": "how many people are you",
        "either_or": "Is it just you, or are there more of you? How many altogether?",
        "indirect": "I'd also need the number of people.",
        "readback": "How many guests shall I write down?",
        "terse": "How many?",
        "policy": "Every person needs a pass of their own. How many passes do you require?",
        "upsell": "How many lucky guests will it be?",
        "apologetic": "Sorry, I didn't get how many people you are.",
    },
    "a_flight": {
        "plain": "Which flight is it for?",
        "chatty": "We'll look after that. What's the flight number?",
        "several": "which flight is it",
        "either_or": "Is it for a departure or an arrival? The flight number tells me.",
        "indirect": "I would need the flight number for that.",
        "readback": "The number of the flight, please?",
        "terse": "Flight no.?",
        "policy": "Assistance is ordered for a certain flight. Kindly state its number.",
        "upsell": "Our assistance team is excellent, and free of charge. Which flight is it?",
        "apologetic": "Could you tell me the flight number, please? I'm sorry for all the questions.",
    },
    "a_date": {
        "plain": "On which day is the flight?",
        "chatty": "And when's the big day, what date is the flight?",
        "several": "on which date does it go",
        "either_or": "Is that flight this week or later? What date?",
        "indirect": "I still have to know the day of the flight.",
        "readback": "And the date of the flight?",
        "terse": "Day of flight?",
        "policy": "Assistance must be ordered 48 hours ahead. What is the date of travel?",
        "upsell": "And on which date does the journey begin?",
        "apologetic": "And would you have the date of the flight for me?",
    },
    "passenger": {
        "plain": "What is the full name of the passenger who needs the wheelchair?",
        "chatty": "And who's it for? First name and surname, please.",
        "several": "what is the full name of the passenger",
        "either_or": "Is it for you or for somebody else? Please give me the passenger's first and last name.",
        "indirect": "I'd like to have the name of the passenger, first and last.",
        "readback": "The passenger's name in full, please?",
        "terse": "Passenger, full name?",
        "policy": "The order is made out to the passenger who is assisted. What is his or her full name?",
        "upsell": "Whom may we look after? The full name of the passenger, please.",
        "apologetic": "Might I have the passenger's full name, so that we don't miss them?",
    },
    "stairs": {
        "plain": "Can the passenger climb stairs?",
        "chatty": "How about stairs, are those all right for the passenger?",
        "several": "can the passenger climb stairs",
        "either_or": "Are stairs possible for the passenger, or not?",
        "indirect": "I'd need to know whether stairs are possible for the passenger.",
        "readback": "Stairs: can the passenger manage them?",
        "terse": "Stairs possible?",
        "policy": "We distinguish three kinds of assistance. First: is the passenger able to climb stairs?",
        "upsell": "We have lifts and ramps for everything! Can the passenger manage stairs?",
        "apologetic": "I hope you don't mind my asking: is the passenger able to climb stairs?",
    },
    "walk": {
        "plain": "Can the passenger walk to the seat on board?",
        "chatty": "And once on the plane, is it OK for the passenger to walk the last few metres to the seat?",
        "several": "can the passenger walk to the seat on board",
        "either_or": "Can the passenger walk to the seat, or must we bring a cabin chair?",
        "indirect": "It also matters whether the passenger can walk to the seat in the cabin.",
        "readback": "On board: can the passenger walk to the seat?",
        "terse": "Walks to seat?",
        "policy": "Second: is the passenger able to walk to the seat in the cabin?",
        "upsell": "Is the passenger able to walk to the seat, once we have come to the door of the aircraft?",
        "apologetic": "And sorry, one more: is the passenger able to walk to the seat in the cabin?",
    },
    "email": {
        "plain": "To which e-mail address shall I send it?",
        "chatty": "Where should it go, what's your email?",
        "several": "what is the e-mail address for the receipt",
        "either_or": "Is it a private or a business address? Please tell me the e-mail it goes to.",
        "indirect": "I'd need an e-mail address for the receipt.",
        "readback": "The e-mail address, letter by letter?",
        "terse": "E-mail?",
        "policy": "Receipts are sent by electronic mail only. Kindly state the address.",
        "upsell": "It'll be in your inbox in no time. What's your e-mail address?",
        "apologetic": "Could I trouble you for the e-mail address it should go to?",
    },
    "ticket": {
        "plain": "What is the number on the luggage ticket?",
        "chatty": "You should have a little ticket that begins with LL; what number is on it?",
        "several": "what is the number of the luggage ticket",
        "either_or": "Do you have the ticket there or a photo of it? I need the number on it.",
        "indirect": "I'd need the number of your left-luggage ticket.",
        "readback": "The ticket number, please?",
        "terse": "Ticket no.?",
        "policy": "Luggage is kept against a ticket. Kindly state its number.",
        "upsell": "Your luggage is in the best of hands! Which number is on the ticket?",
        "apologetic": "Would you be so kind as to read me the ticket number?",
    },
    "until": {
        "plain": "Until which day should we keep it?",
        "chatty": "And how long should we hang on to it, until which day?",
        "several": "until which day should we keep it",
        "either_or": "Only a day more, or longer? Until which date?",
        "indirect": "I'd have to know the day on which you collect it.",
        "readback": "The new day of collection, please?",
        "terse": "Keep until?",
        "policy": "Storage is charged by the day. Until which date do you wish to extend it?",
        "upsell": "We are happy to keep it as long as you like. Until when?",
        "apologetic": "And may I ask until when you'd like us to keep it?",
    },
}
LABEL = {
    "form": {"plate": "Registration plate", "new_plate": "Registration plate", "surname": "Surname", "dates": "Drop-off date / pick-up date",
             "new_dates": "New drop-off date / new pick-up date", "flight": "New return flight no.", "l_date": "Date of visit", "l_time": "Time of entry",
             "guests": "Number of guests", "a_flight": "Flight no.", "a_date": "Date of flight", "passenger": "Passenger (first name, surname)",
             "stairs": "Can climb stairs (yes/no)", "walk": "Can walk to the seat (yes/no)", "email": "E-mail for the receipt", "ticket": "Luggage ticket no.",
             "until": "Keep until (date)"},
    "markdown": {"plate": "the **number plate** of the car", "new_plate": "the **number plate** of the car", "surname": "your **surname**",
                 "dates": "the **days**: from when until when", "new_dates": "the **new dates** (from, until)", "flight": "the **flight** you come back on now",
                 "l_date": "the **day** of your visit", "l_time": "the **time** you want to come", "guests": "**how many people** you are",
                 "a_flight": "the **flight number**", "a_date": "the **day of the flight**", "passenger": "the **passenger's full name**",
                 "stairs": "whether the passenger can climb **stairs**", "walk": "whether the passenger can **walk to the seat**",
                 "email": "the **e-mail address** for the receipt", "ticket": "the **ticket number**", "until": "the **day until which** we should keep it"},
}
AGAIN = {  # asked once more, in other words, saying what is needed
    "plate": "I need the registration of the car, as it stands on the number plate, or else the booking number (PK and five digits).",
    "new_plate": "I need the registration of the car, as it stands on the number plate.",
    "surname": "I need the last name that the booking is under: just the name, please.",
    "dates": "I need two dates: the day the car comes in and the day it goes out, for example 3 August to 9 August.",
    "new_dates": "I need to know which days the booking should have now: the day the car comes in and the day it goes out.",
    "flight": "I need the number of the flight you come back on: two letters and three digits.",
    "l_date": "I need the date for the lounge, for example 3 August.", "l_time": "I need a time for the lounge, for example 15:00.",
    "guests": "I need a number: how many people will come into the lounge?", "a_flight": "I need the number of the flight: two letters and three digits.",
    "a_date": "I need the date on which the passenger flies.", "passenger": "I need the first name and the last name of the passenger to be assisted.",
    "stairs": "Please tell me about stairs: can the passenger go up and down stairs, yes or no?",
    "walk": "Please tell me about the cabin: can the passenger walk to the seat, yes or no?",
    "email": "I need an e-mail address, something with an @ in it.", "ticket": "I need the number of the ticket: LL and four digits.",
    "until": "I need a date: the last day on which we should keep the luggage.",
}

ELSE = {
    "plain": "Is there anything else I can do for you?", "chatty": "Anything else I can help with today?", "form": "Further requests (yes/no):",
    "several": "Is there something else, or any question left?", "either_or": "Is there something more, or is that all?",
    "indirect": "If there is anything else, please tell me.", "readback": "Is there anything else to be done?", "terse": "Anything else?",
    "policy": "May I be of further assistance?", "upsell": "What else can I do to make your journey a treat?",
    "markdown": "*Anything else?*", "apologetic": "I hope that helps. Is there perhaps anything else?",
}
BYE = {
    "plain": "Thank you and goodbye.", "chatty": "Lovely talking to you. Have a great trip, bye!", "form": "END OF REQUEST. Goodbye.",
    "several": "Then thank you very much, and goodbye.", "either_or": "All right, then goodbye.", "indirect": "Then I wish you a pleasant journey. Goodbye.",
    "readback": "Everything is noted. Goodbye.", "terse": "Bye.", "policy": "We thank you for your custom. Good day and goodbye.",
    "upsell": "It was a pleasure! Goodbye, and think of us next time.", "markdown": "**Goodbye**, and have a good trip.", "apologetic": "Thank you for your patience, and goodbye.",
}
OK = {"plain": "All right.", "chatty": "Sure thing!", "form": "NOTED.", "several": "Good.", "either_or": "Fine.", "indirect": "I see.", "readback": "Noted.",
      "terse": "OK.", "policy": "Very well.", "upsell": "Of course!", "markdown": "OK.", "apologetic": "Of course."}
CONSENT = {  # {do}: "change the dates"
    "plain": ["Shall I {do}?", "Do you want me to {do}?", "May I {do}?"],
    "chatty": ["Happy for me to {do}?", "Shall I just go ahead and {do}?", "Does that sound good, shall I {do}?"],
    "form": ["Please confirm (yes/no): {do}?"], "several": ["Is that all correct, and shall I {do}?", "Does everything fit, so that I may {do}?"],
    "either_or": ["Shall I {do}, or would you rather leave it?", "Do you want me to {do}, or not?"],
    "indirect": ["If you agree, I will {do}. I only need your word.", "I would now {do}, if that is all right with you."],
    "readback": ["Have I got all of that right, and shall I {do}?", "Is each of these correct? Then I {do}: yes or no?"],
    "terse": ["{Do}?", "OK to {do}?"],
    "policy": ["I may act only with your explicit agreement. Do you agree that I {do}?", "Your consent is required: may I {do}?"],
    "upsell": ["Shall I {do} for you right away?", "May I {do} for you now?"], "markdown": ["**Shall I {do}?**", "*May I {do}?*"],
    "apologetic": ["Would it be all right if I {do}?", "Only if you don't mind, of course: shall I {do}?"],
}


def _cap(text):
    return text[:1].upper() + text[1:]


class Voice:
    def __init__(self, style):
        if style not in STYLES:
            raise ValueError(f"no style {style}; there are {', '.join(STYLES)}")
        self.style, self.turn = style, 0
        self.multi = style in ("form", "several", "markdown")

    # ---- values ----

    def day(self, iso):
        d = date.fromisoformat(iso)
        s = self.style
        if s in ("form",):
            return iso
        if s in ("chatty", "policy"):
            return f"{d:%A}, {d.day} {d:%B} {d.year}" if s == "policy" else f"{d:%A} {d.day} {d:%B}"
        if s == "terse":
            return f"{d.day} {d:%b}"
        if s == "upsell":
            return f"{d:%B} {d.day}, {d.year}"
        if s in ("indirect", "apologetic", "either_or"):
            return f"{d.day} {d:%B}"
        return f"{d.day} {d:%B} {d.year}"

    def euros(self, amount):
        s = self.style
        if s in ("terse", "markdown", "upsell"):
            return f"€{amount:.2f}"
        if s in ("form", "policy"):
            return f"{amount:.2f} EUR"
        return f"{amount:.2f} euros"

    def clock(self, text):
        hour, minute = map(int, text.split(":"))
        if self.style in ("chatty", "upsell"):
            return f"{(hour - 1) % 12 + 1}:{minute:02d} {'am' if hour < 12 else 'pm'}"
        return text

    # ---- acts ----

    def ask(self, slots, again=0):
        s = self.style
        if again:
            lead = {"terse": "", "apologetic": "Forgive me, I did not quite get that. ", "chatty": "Hm, I didn't catch that. "}.get(s, "I did not understand that. ")
            return lead + (" ".join(AGAIN[x] for x in slots) if again < 2 else "Let me put it differently. " + " ".join(AGAIN[x] for x in slots))
        if s == "form":
            head = ["Please fill in:", "Still open:", "Please complete:"][(self.turn - 1) % 3]
            return head + "\n" + "\n".join(f"{LABEL[s][x]}: ____" for x in slots)
        if s == "markdown":
            if len(slots) == 1:
                return f"Please tell me {LABEL[s][slots[0]]}."
            return "Please tell me:\n" + "\n".join(f"- {LABEL[s][x]}" for x in slots)
        if s == "several":
            first, *more = [ASK[x][s] for x in slots]
            return _cap(first) + "?" + "".join(f" {['And', 'Also,', 'And finally,', 'And'][i % 4]} {q}?" for i, q in enumerate(more))
        return ASK[slots[0]][s]

    def noted(self, values):
        """Said before the next question: only some people do."""
        if self.style == "readback" and values:
            return " ".join(f"{v}, noted." for v in values)
        if self.style == "apologetic" and values and self.turn % 2:
            return "Thank you, that's kind."
        if self.style == "chatty" and values and self.turn % 2 == 0:
            return "Got it, thanks!"
        return ""

    def which(self, what, options):
        """Choose one of these: options are texts."""
        s, n = self.style, len(options)
        if s in ("form", "markdown"):
            rows = "\n".join(f"{i}. {o}" if s == "form" else f"- {o}" for i, o in enumerate(options, 1))
            return (f"SELECT {what.upper()}:\n{rows}\nYour choice: ____" if s == "form" else f"Which {what} would you like?\n{rows}")
        flat = "; ".join(options)
        either = ", or ".join(options)
        return {
            "plain": f"There are these: {flat}. Which {what} would you like?",
            "chatty": f"Here's what I've got: {flat}. Which one takes your fancy?",
            "several": f"I can see {flat}. Which of them do you want, or do you have a question about one?",
            "either_or": f"Would you like {either}?",
            "indirect": f"I have {flat}. I'd need to know which {what} you have in mind.",
            "readback": f"I read you the list. " + " ".join(f"Number {i}: {o}." for i, o in enumerate(options, 1)) + f" Which {what} is it?",
            "terse": f"{flat}. Which?",
            "policy": f"The following {'are' if n > 1 else 'is'} available: {flat}. Kindly state which {what} you choose.",
            "upsell": f"Look what we have for you: {flat}. Which {what} may it be?",
            "apologetic": f"I hope one of these will do: {flat}. Which {what} would you prefer, if I may ask?",
        }[s]

    def propose(self, intro, do, rows, cost, n=0):
        """A proposal with its values (label, value), what it costs, and the question."""
        s = self.style
        ask = CONSENT[s][(n + self.turn) % len(CONSENT[s])].format(do=do, Do=_cap(do))
        if s == "form":
            return f"{intro.upper()}\n" + "\n".join(f"{_cap(k)}: {v}" for k, v in rows) + f"\n{cost}\n{ask}"
        if s == "markdown":
            return f"**{_cap(intro)}**\n" + "\n".join(f"- {k}: {v}" for k, v in rows) + f"\n\n{cost} {ask}"
        if s == "terse":
            return f"{_cap(intro)}: " + ", ".join(f"{k} {v}" for k, v in rows) + f". {cost} {ask}"
        if s == "readback":
            return "I repeat: " + ", ".join(f"{k} {v}" for k, v in rows) + f". {cost} {ask}"
        body = ", ".join(f"{k} {v}" for k, v in rows)
        lead = {
            "plain": f"Here is the {intro}: {body}.", "chatty": f"Okay, so that'd be the {intro}: {body}.",
            "several": f"Let me sum up the {intro}: {body}.", "either_or": f"For the {intro} I have {body}.",
            "indirect": f"What I have for the {intro} is this: {body}.", "policy": f"I am obliged to read the {intro} to you first: {body}.",
            "upsell": f"Here we are, your {intro}: {body}.", "apologetic": f"If I understood you correctly, the {intro} would be: {body}.",
        }[s]
        return f"{lead} {cost} {ask}"

    def say(self, key, text):
        """An outcome or an answer, in one's own manner."""
        s = self.style
        done = key == "done"
        return {
            "plain": text, "chatty": f"{'All done!' if done else 'So:'} {text}", "form": f"{'RESULT' if done else 'INFORMATION'}: {text}",
            "several": text, "either_or": text, "indirect": f"{'I can tell you that it is settled.' if done else 'As far as I can see:'} {text}",
            "readback": f"{'I confirm:' if done else 'For your notes:'} {text}", "terse": text if not done else f"Done. {text}",
            "policy": f"{'I hereby confirm the following.' if done else 'I may inform you as follows.'} {text}",
            "upsell": f"{'Fantastic, it is done!' if done else 'Gladly!'} {text}", "markdown": f"{'✔ ' if done else '> '}{text}",
            "apologetic": f"{'Thank you for waiting.' if done else 'I hope this answers it:'} {text}",
        }[s]

    def refuse(self, text):
        text = re.sub(r"\b\d{4}-\d\d-\d\d\b", lambda m: self.day(m[0]), text)
        return {"apologetic": "I'm so sorry, but ", "chatty": "Oh dear, ", "policy": "I regret to inform you that ", "form": "NOT POSSIBLE: ",
                "terse": "No: "}.get(self.style, "I'm afraid ") + text

    def ok(self):
        return OK[self.style]

    def more(self):
        return ELSE[self.style]

    def bye(self):
        return BYE[self.style]

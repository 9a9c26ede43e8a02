"""Twelve ways of saying the same: people, and offices. What is said here is only form; what is so comes from the clerk."""
from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

STYLES = ["plain", "chatty", "form", "barrage", "eitheror", "indirect", "policy", "readback", "terse", "upsell", "bullets", "hedging"]

ASK = {  # slot -> one wording for each of STYLES
    "wish": ["What can I do for you?", "So, what can I do for you today?", "Your request (exchange, return, new tickets, group, membership, gift voucher, programmes, access needs):", "What is it about, and which show is it for?",
             "Is it about tickets that you have, or about something new?", "It would help me to know what this is about.", "May I ask what your concern is?", "Let me note it down: what would you like?", "Your request?",
             "How can I make your day at the Halcyon, then?", "**How can I help?**", "I'm sorry, I'm not quite sure yet what you would like; could you tell me?"],
    "name": ["What is your surname, please?", "And who am I talking to? Just the surname is fine.", "Surname:", "What is your surname?", "Could you give me your surname, or your full name?", "I'd need to know your surname.",
             "May I have the surname under which you are known to us?", "Which surname shall I write down?", "Surname?", "Who do I have the pleasure of serving? Your surname, please!", "- **Surname** of the customer, please", "Sorry to have to ask, but might I have your surname?"],
    "reference": ["What is your booking reference?", "Have you got the booking reference there? It starts with HX.", "Booking reference (HX and four digits):", "What's the booking reference? It is on the ticket.",
                  "Do you have a booking reference, or shall I look for the booking by your postcode?", "I'd also need the booking reference, which begins with HX.", "Would you kindly state the booking reference?",
                  "Which booking reference shall I write down?", "Booking ref?", "And the booking reference, so that I can find those lovely seats of yours?", "- **Booking reference** (it looks like HX0000)",
                  "Could you perhaps find the booking reference, the one with HX? If not, that's no trouble."],
    "postcode": ["What is your postcode?", "And your postcode? Then I'll find you in no time.", "Postcode:", "What's your postcode?", "Can you give me your postcode, or spell it to me?", "I'd need to know the postcode we have for you.",
                 "May I have your postcode, for verification?", "Which postcode shall I write down?", "Postcode?", "And what's your postcode, please?", "- **Postcode** that we have on file", "I'm afraid I'd need your postcode as well, if you don't mind."],
    "booking": ["Which of your bookings is it?", "You've more than one booking with us. Which show is it about?", "Booking concerned (show or reference):", "Which of these bookings do you mean?", "Which of them do you mean, the one or the other?",
                "I'd need to know which of your bookings you mean.", "May I ask which booking is concerned?", "Which booking shall I take?", "Which booking?", "Which of your bookings shall we look at?", "- **Which booking** is it?", "I'm not sure which of your bookings you mean; could you say?"],
    "show": ["Which show is it for?", "Which of our shows do you fancy?", "Show:", "Which show would you like to see?", "Which show is it to be, a musical, a comedy, a drama?", "I'd need to know which show you have in mind.",
             "May I ask for which production?", "Which show shall I note?", "Which show?", "Which of our wonderful shows is it?", "- **Show** you would like to see", "Might I ask which show you were thinking of?"],
    "date": ["Which date would you like?", "When would you like to come?", "Date of the performance wanted:", "For which day would you like it?", "Which day shall it be, this one or that one?", "It would be good to know on which date you would like to come.",
             "For which date may I look?", "Which date shall I note?", "New date?|Date?", "Which evening or afternoon would suit you?", "- **Date** you would like", "Would you happen to know on which day you'd like to come?"],
    "performance": ["Which of these performances would you like?", "Which one of those shall it be?", "Performance chosen:", "Which of these would you like?", "Is it the earlier or the later one that you want?", "I'd need to know which of these performances you mean.",
                    "Which of these performances do you wish?", "Which performance shall I note?", "Which one?", "Which of these lovely performances do you choose?", "- **Which performance** shall it be?", "Could you perhaps tell me which of these you'd prefer?"],
    "area": ["Where would you like to sit?", "And where do you like to sit: down in the stalls, or higher up?", "Area (stalls / dress circle / balcony):", "In which part of the house would you like to sit?", "Would you like the stalls, the dress circle or the balcony?",
             "I'd need to know in which area you would like to sit.", "In which area of the auditorium may I place you?", "Which area shall I note?", "Area?", "Which seats would you like to treat yourself to?", "- **Area**: stalls, dress circle or balcony?", "I wonder which area you'd like to sit in?"],
    "tickets": ["How many tickets would you like?", "How many of you are coming?", "Number of tickets:", "How many tickets do you need?", "Is it one ticket, two, or more?", "I'd need to know for how many people it is.",
                "How many tickets do you require?", "How many tickets shall I note?", "How many?", "How many of you may we look forward to?", "- **Number of tickets**", "May I ask how many tickets it should be?"],
    "people": ["How many people are in the group?", "How big is your group?", "Size of the group:", "How many people are coming?", "Are you ten or more, and how many exactly?", "I'd need to know how many people are in your group.",
               "How many persons does the group count?", "How many people shall I note?", "How many people?", "How many guests may we look forward to?", "- **Number of people** in the group", "Could you tell me roughly, or better exactly, how many people you will be?"],
    "pay": ["How would you like to pay: with the card on file, or with a gift voucher?", "And how will you pay? Card's fine, and so is a gift voucher.", "Payment (card on file / gift voucher, with its code):", "Do you pay by card? Or have you got a gift voucher, and what is its code?",
            "Would you like to pay with your card or with a gift voucher?", "I'd need to know how you want to pay; we take the card on file, and gift vouchers.", "By which means do you wish to pay, by card or by gift voucher?", "Payment by card or by gift voucher: which shall I note?",
            "Card or gift voucher?", "How would you like to pay? A gift voucher is welcome, too!", "- **Payment**: card on file, or gift voucher (with code)?", "May I ask how you'd like to pay? It could be your card, or a gift voucher if you should have one."],
    "code": ["What is the code of the voucher?", "What does it say on the voucher? The code begins with GV.", "Voucher code:", "What's the code of the voucher? It begins with GV.", "Can you read me the code of the voucher, or at least its digits?", "I'd need the code that is on the voucher.",
             "Would you kindly state the code of the voucher?", "Which voucher code shall I note?", "Voucher code?", "And the code on that voucher?", "- **Voucher code** (it begins with GV)", "Could you perhaps read the code on the voucher to me?"],
    "method": ["Would you like the money on your card, or as theatre credit?", "How shall I give it back: to your card, or as theatre credit?", "Way of repayment (card / theatre credit):", "How would you like the money back, on the card or as credit?", "Do you prefer your card or theatre credit?",
               "I'd need to know whether it should go to your card or become theatre credit.", "Do you wish repayment to the card, or theatre credit?", "To the card, or as theatre credit: which shall I note?", "Card or credit?", "Shall it be theatre credit, for your next visit, or the card?",
               "- **Repayment**: card or theatre credit?", "Would you rather have it on your card, or as theatre credit, perhaps?"],
    "level": ["Which level would you like?", "Which of them takes your fancy?", "Membership level:", "Which level do you choose?", "Which is it: Friend, Companion or Patron?", "I'd need to know which level you have in mind.", "Which level of membership do you wish?", "Which level shall I note?",
              "Which level?", "Which level may I welcome you to?", "- **Level** you would like", "Which level do you think you might like?"],
    "renew": ["Should the membership renew automatically after the year?", "When the year's over, shall we renew it for you automatically?", "Automatic renewal (yes / no):", "Should it be renewed automatically next year?", "Should it renew automatically, or end after the year?",
              "I'd also need to know whether the membership should renew automatically.", "Do you wish the membership to be renewed automatically at the end of its year?", "Automatic renewal: yes or no?", "Auto-renew?", "Shall we renew it automatically, so you never miss a thing?", "- **Automatic renewal**: yes or no?",
              "Would you perhaps want it to renew automatically, at all?"],
    "amount": ["What amount should the voucher have?", "How much would you like to put on it?", "Amount of the voucher:", "How much shall the voucher be worth?", "Is it a small one, say 20 pounds, or which amount is it?", "I'd need to know the amount of the voucher.", "Which amount do you wish?", "Which amount shall I note?",
               "Amount?", "How generous are we today? Which amount?", "- **Amount** in pounds", "May I ask what amount you were thinking of?"],
    "recipient": ["Who is the voucher for?", "And who's the lucky one? What's their name?", "Name of the recipient:", "Who is it for? What is the name?", "Is it for yourself or for someone else, and what is the name?", "I'd need the name of the person who gets the voucher.", "In whose name may I issue the voucher?",
                  "Which recipient shall I note?", "Recipient's name?", "Who may look forward to it? The name, please!", "- **Recipient** (full name)", "Could you tell me whose name I should put on it?"],
    "email": ["To which e-mail address should we send it?", "Where shall I e-mail it?", "E-mail address for the voucher:", "What e-mail address do we send it to?", "Which e-mail address is it to go to, yours or another?", "I'd need an e-mail address to send it to.", "To which e-mail address may we send the voucher?",
              "Which e-mail address shall I note?", "E-mail?", "And to which e-mail address may we send that nice surprise?", "- **E-mail address** for sending it", "Would you have an e-mail address to which I could send it?"],
    "need": ["What do you need: a wheelchair place, a hearing loop headset, an audio description headset, an aisle seat or room for an assistance dog?", "Of course! What can we get ready for you?", "Access need (wheelchair place / hearing loop headset / audio description headset / aisle seat / assistance dog):", "What do you need?",
             "Is it about hearing, seeing or walking, and what would help you?", "I'd need to know what would help you.", "Which arrangement do you require?", "Which access need shall I note?", "Which need?", "What can we do to make your visit comfortable?", "- **Access need** to note", "May I ask what would help you?"],
    "copies": ["How many programmes would you like?", "How many shall I put aside for you?", "Number of programmes:", "How many copies do you want?", "Is it one copy, or more?", "I'd need to know how many copies you want.", "How many copies do you wish?", "How many copies shall I note?", "How many copies?",
               "How many of our beautiful programmes may it be?", "- **Number of programmes**", "How many copies might it be?"],
    "whole": ["Would you like to return the whole booking?", "Shall I take the whole lot back?", "Return the whole booking (yes / no):", "Do you want to return the whole booking?", "Would you like to return the whole booking, or leave it as it is?", "I'd need to know whether you want to return the whole booking.",
              "Do you wish to return the whole booking?", "The whole booking: do you want to return it?", "Return all?", "Should I return the whole booking?", "- **Return the whole booking**: yes or no?", "I'm so sorry. Would you perhaps want to return the whole booking?"],
}
AGAIN = {
    "wish": ["I did not get that. Is it an exchange, a return, new tickets, a group, a membership, a gift voucher, programmes or an access need?", "Could you say in one sentence what you would like me to do?"],
    "name": ["I did not catch your name. How are you called?", "For the search I need a surname, such as Smith. What is yours?"],
    "reference": ["I still need the booking reference: HX, then four digits. If you do not have it, just say so, and I'll take your postcode.", "Is there a code that begins with HX on your ticket? If not, what is your postcode?"],
    "postcode": ["I did not understand your postcode. Could you say it once more?", "To find your details I need the postcode of your address. What is it?"],
    "booking": ["I did not understand which booking you mean. Could you name its show?", "For which show is the booking?"],
    "show": ["I did not understand the show. What is its title?", "Which title may I look up?"],
    "date": ["I did not understand the date. On which day should it be?", "What day may I look at for you?"],
    "performance": ["I did not understand which performance you mean. What day and time?", "Could you name the date and the time of the one you want?"],
    "area": ["I did not understand the area. Stalls, dress circle or balcony?", "Which seats should it be: stalls, dress circle or balcony?"],
    "tickets": ["I did not understand how many. What is the number of tickets?", "For how many people should I book?"],
    "people": ["I did not understand how many you are. What is the number of people?", "What is the size of your group?"],
    "pay": ["I did not understand how you pay. Is it the card, or a gift voucher?", "Do you have a gift voucher? Otherwise I take the card on file."],
    "code": ["I did not understand the code: GV, then four digits. What is it?", "What code is printed on the voucher?"],
    "method": ["I did not understand. Should the money go to the card, or become theatre credit?", "Card or theatre credit?"],
    "level": ["I did not understand the level. Friend, Companion or Patron?", "Which membership would you like?"],
    "renew": ["I did not understand. Do you want the membership to renew automatically?", "Shall the membership renew by itself next year?"],
    "amount": ["I did not understand the amount. How many pounds?", "How many pounds should be on the voucher?"],
    "recipient": ["I did not understand the name. What is the recipient called?", "Which name should stand on the voucher?"],
    "email": ["I did not understand the address. What is the e-mail address, with the @?", "Where should the e-mail with the voucher go?"],
    "need": ["I did not understand what you need. A wheelchair place, a hearing loop headset, an audio description headset, an aisle seat or room for an assistance dog?", "What may I note on your booking?"],
    "copies": ["I did not understand how many. What is the number of programmes?", "How many programmes should I order?"],
    "whole": ["I did not understand. Do you want to return the whole booking? If not, I leave it as it is.", "Whole booking back, yes or no?"],
}
LABELS = {"name": "surname", "reference": "booking reference", "postcode": "postcode", "date": "date", "time": "time", "area": "area", "show": "show", "tickets": "tickets", "people": "people", "code": "voucher code",
          "amount": "amount", "recipient": "recipient", "email": "e-mail", "level": "level", "need": "access need", "copies": "programmes"}


@dataclass
class Proposal:
    kind: str
    tool: str
    args: dict
    do: str              # "exchange booking … for …"
    rows: list = field(default_factory=list)   # (label, value)
    price: str = ""      # a sentence
    rule: str = ""       # the house's rule, a sentence
    short: str = ""
    done: str = ""       # what is so afterwards, a sentence
    cost: float | None = None
    per: bool = False


class Voice:
    def __init__(self, style: str):
        self.style, self.i, self.turn = style, STYLES.index(style), 0

    # values
    def day(self, iso: str) -> str:
        d = date.fromisoformat(iso)
        name, month = d.strftime("%A"), d.strftime("%B")
        suffix = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}.get(d.day, "th")
        return {"chatty": f"{name} the {d.day}{suffix} of {month}", "form": f"{d.day} {month} {d.year}", "terse": f"{name[:3]} {d.day} {month[:3]} {d.year}", "indirect": f"{name}, {month} {d.day}, {d.year}",
                "bullets": f"{name} {d.day} {month} {d.year}", "upsell": f"{name}, {d.day} {month} {d.year}", "barrage": f"{name} {d.day} {month}"}.get(self.style, f"{name} {d.day} {month} {d.year}") + (
                    f" {d.year}" if self.style in ("chatty", "barrage") and d.year != 2026 else "")

    def clock(self, time: str) -> str:
        h, m = map(int, time.split(":"))
        if self.style in ("chatty", "indirect", "hedging", "upsell"):
            return f"{(h - 1) % 12 + 1}{f':{m:02d}' if m else ''} {'pm' if h >= 12 else 'am'}"
        return time

    def money(self, value: float) -> str:
        return f"{value:.2f} pounds" if self.style in ("policy", "readback", "hedging") else f"£{value:.2f}"

    def list(self, items: list) -> str:
        if self.style in ("bullets", "form"):
            return "\n" + "\n".join(f"- {i}" for i in items) + "\n"
        if self.style == "readback":
            return " " + "; ".join(f"{n}, {i}" for n, i in zip(("first", "second", "third", "fourth", "fifth"), items))
        if self.style == "eitheror" and len(items) > 1:
            return " either " + ", or ".join(items)
        return " " + ("; ".join(items[:-1]) + "; and " + items[-1] if len(items) > 1 else items[0])

    # acts
    def ask(self, slots: list, lead: str = "") -> str:
        lines = [ASK[s][self.i].split("|")[-1] for s in slots]
        if self.style == "form":
            head = "Please fill in:" if len(lines) > 1 else "Please fill in this field:"
            body = head + "\n" + "\n".join(lines)
        elif self.style == "bullets":
            body = ("To go on I need:\n" if not lines[0].startswith("**") else "") + "\n".join(lines)
        elif self.style == "terse":
            body = " ".join(lines)
        else:
            body = " ".join(lines)
        return f"{lead} {body}" if lead and self.style not in ("form", "bullets") else f"{lead}\n{body}" if lead else body

    def again(self, slot: str, nth: int) -> str:
        sorry = ["", "Oh dear, ", "", "", "", "", "I beg your pardon. ", "", "", "", "", "I'm so sorry, that must be me. "][self.i]
        text = AGAIN[slot][nth % 2]
        return sorry + (text if not sorry.endswith(", ") else text.replace("I did", "I did", 1))

    def confirm(self, p: Proposal, first: bool = True) -> str:
        rows = "\n".join(f"- {'**' if self.style == 'bullets' else ''}{a}{':**' if self.style == 'bullets' else ':'} {b}" for a, b in p.rows)
        flat = ", ".join(f"{a.lower()} {b}" for a, b in p.rows)
        odd = len(p.kind) % 2
        if not first:
            again = ["Then once more: {price} Shall I {do}?", "No worries, let me put it another way: I'd {do}. {price} Is that okay with you?", "Please confirm:\n{rows}\n{price}\nConfirmed (yes / no):", "So I would {do}. {price} Do you agree?",
                     "{price} Shall I {do}, or not?", "I'd still need your yes before I {do}. {price} May I have it?", "I require your express consent. {price} Do you consent that I {do}?", "I have {flat}. {price} Is that a yes?", "{short} {price} Yes or no?",
                     "{price} May I {do}, then?", "**Please confirm**\n{rows}\n\n{price}\n\nShall I go ahead?", "Sorry to ask again. {price} Would it be all right if I {do}?"][self.i]
            return again.format(do=p.do, price=p.price, rows=rows, flat=flat, short=p.short)
        texts = {
            "plain": ["{price} Shall I {do}?", "I can {do}. {price} Shall I do that?"],
            "chatty": ["Lovely, here's what I'd do: {do}. {price} Shall I?", "Right then! {price} Want me to {do}?"],
            "form": ["SUMMARY\n{rows}\n{price}\nCorrect and to be carried out (yes / no)?", "PLEASE CHECK\n{rows}\n{price}\nDo you confirm (yes / no)?"],
            "barrage": ["I would now {do}. {price} Is all of that right, and shall I go ahead?", "Have I got it right that I should {do}? {price} May I go ahead?"],
            "eitheror": ["{price} Shall I {do}, or would you like to change something?", "I could {do}. {price} Do you want me to do that, or rather not?"],
            "indirect": ["I'd just need your word that I may {do}. {price} Would that be all right?", "{price} Before I {do}, I would need to know whether you agree."],
            "policy": ["{rule} {price} Do you wish me to {do}?", "{rule} On these terms I would {do}. {price} Do you consent?"],
            "readback": ["Let me read it back: {flat}. {price} Is that correct, and shall I do it?", "I have written down: {flat}. So I would {do}. {price} Is that right?"],
            "terse": ["{short} {price} OK?", "{short} {price} Go ahead?"],
            "upsell": ["With the greatest pleasure! I would {do}. {price} May I do that for you?", "Very good! {price} Shall I {do}?"],
            "bullets": ["**Summary**\n{rows}\n\n{price}\n\n**Shall I go ahead?**", "Here is what I would do:\n{rows}\n\n{price}\n\n**Is that all right?**"],
            "hedging": ["If I've understood you rightly, I should {do}. {price} Would that be all right?", "I hope I've got this right, and sorry if not: I would {do}. {price} May I go ahead?"],
        }[self.style][odd]
        return texts.format(do=p.do, price=p.price, rows=rows, flat=flat, short=p.short, rule=p.rule).strip()

    def done(self, p: Proposal, done: str) -> str:
        odd = len(p.kind) % 2
        return [["Done. {d}", "That is done. {d}"], ["All sorted! {d}", "There we are, that's done. {d}"], ["STATUS: completed. {d}", "STATUS: done. {d}"], ["That's done now. {d}", "Done. {d}"], ["It is done. {d}", "Done, and not just noted: {d}"],
                ["I can tell you that it is done. {d}", "It will please you to hear that this is done. {d}"], ["I hereby confirm: {d}", "The transaction is completed. {d}"], ["Done, and to read it back: {d}", "Done. {d}"], ["Done. {d}", "OK, done. {d}"],
                ["Wonderful, that's done! {d}", "All done, with pleasure! {d}"], ["**Done.** {d}", "**Completed:** {d}"], ["That is done now. {d}", "Thank you for bearing with me, it is done. {d}"]][self.i][odd].format(d=done)

    def cannot(self, reason: str, policy: str = "") -> str:
        lead = ["I am sorry, but", "Oh, what a pity,", "NOTE:", "Unfortunately", "I'm afraid", "I have to tell you that", "With regret:", "I see here that", "Sorry,", "What a shame,", "**Please note:**", "I'm terribly sorry, but"][self.i]
        return f"{policy + ' ' if policy and self.style == 'policy' else ''}{lead} {reason}"

    def found(self, name: str) -> str:
        return [f"Thank you, {name}.", f"Thanks, {name}, I've found you!", "", "", f"Thank you, {name}.", "", f"Thank you, {name}; your identity is confirmed.", f"I have found {name}.", "Found.", f"How nice to hear from you, {name}!", "", f"Thank you so much, {name}."][self.i]

    def other(self) -> str:
        return ["Is there anything else?", "Anything else I can do for you?", "Further requests (yes / no)?", "Is there anything else, or was that all?", "Is there something else, or is that everything?", "I'd be glad to know whether there is anything else.", "May I be of any further service?",
                "Is there anything else that I should write down?", "Anything else?", "What else may I do for you?", "**Anything else?**", "Would there perhaps be anything else?"][self.i]

    def bye(self) -> str:
        return ["Thank you for calling the Halcyon Playhouse. Goodbye.", "Enjoy the show, and bye for now!", "Request closed. Goodbye.", "Thank you, and goodbye.", "Then goodbye, and enjoy your visit.", "Then I wish you a good day. Goodbye.", "The Halcyon Playhouse thanks you. Goodbye.",
                "Then I close my notes. Goodbye.", "Bye.", "It was a pleasure! Goodbye, and see you soon.", "**Goodbye**, and thank you.", "Thank you for your patience, and goodbye."][self.i]

    def heard(self, facts: dict) -> str:
        """Only the one who reads back repeats what was told."""
        if self.style != "readback":
            return ""
        told = [f"{LABELS[k]} {v}" for k, v in facts.items() if k in LABELS]
        return f"Noted: {', '.join(told)}." if told else ""

    def offer(self, what: str, price: str) -> str:
        return {"programmes": f"Before we go on: our printed programmes are really worth having, at {price} each. Would you like to add any?",
                "voucher": "One more idea: a gift voucher makes a lovely present. Would you like to buy one as well?",
                "join": f"By the way, as a Friend, for {price} a year, you hear of everything first. Would you like to become a member?"}[what]

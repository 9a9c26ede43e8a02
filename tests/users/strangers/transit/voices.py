"""Twelve people at the same counter: how they say things. What is said is for the desk; wording, dates and money are here."""
from __future__ import annotations

from datetime import date

STYLES = ["plain", "chatty", "form", "several", "either_or", "indirect", "formal", "readback", "terse", "policy", "upsell", "bulleted"]
MANY = {"several", "form", "bulleted"}          # who asks for more than one thing at a time

# slot: label, noun, four ways to ask, either-or, policy, example
SLOTS: dict[str, tuple[str, str, tuple[str, str, str, str], str, str, str]] = {
    "number": ("Customer number", "your customer number",
               ("What is your customer number?", "Can you give me your customer number? It's the five digits on your letters.", "Please tell me your customer number.", "Which customer number are you registered under?"),
               "Do you know your customer number, or shall I find you by name and postcode?", "I can only open an account for its holder.", "five digits, or say so if you do not have it"),
    "birth": ("Date of birth", "your date of birth",
              ("What is your date of birth?", "And when were you born?", "Please tell me your date of birth.", "When is your birthday, with the year?"),
              "When were you born: day, month and year?", "The date of birth has to match our records before I may go on.", "for example 3 February 1975"),
    "name": ("Full name", "your full name",
             ("What is your full name?", "Who am I talking to? First name and surname, please.", "Please tell me your first name and surname.", "What name is the account in?"),
             "What is your name: first name and surname?", "Without a customer number I search by full name and postcode.", "first name and surname"),
    "postcode": ("Postcode on file", "the postcode that we have on file for you",
                 ("What is your postcode?", "Which postcode do your letters from us go to?", "Please tell me the postcode on your account.", "What postcode do we have on file for you?"),
                 "What is the postcode on file, the one your letters from us carry?", "The postcode must be the one we have on file.", "such as H00 AB12"),
    "ticket": ("Season ticket", "which season ticket this is about",
               ("Which season ticket do you mean?", "Whose ticket is it about?", "Please tell me which of the season tickets it is.", "Which of these tickets is it?"),
               "Which of them is it about?", "Each season ticket is handled separately.", "the holder's name or the ticket number"),
    "zones": ("Zones wanted", "the zones that your ticket should cover",
              ("Which zones should the season ticket cover?", "So where do you want to travel, which zones shall it be in all?", "Please tell me all the zones that you need.", "For which zones would you like the ticket?"),
              "Which zones should it be: for example zones 1 to 3, or more?", "A ticket covers neighbouring zones, from 1 to 5.", "for example zones 2 to 4"),
    "zones_from": ("Valid from", "from when the new zones should be valid",
                   ("From when should the new zones be valid?", "And when should that begin?", "Please tell me the day from which the new zones are to apply.", "As of which date do you need the new zones?"),
                   "Should the new zones begin on the first of June, or in a later month?", "Zones change on the first of a month only.", "the first of a month"),
    "pause_start": ("First day of the pause", "the first day of the pause",
                    ("From which day should the ticket be paused?", "When should the break start?", "Please tell me the first day of the pause.", "On what date does the pause begin?"),
                    "Which day should be the first of the pause: day and month?", "A pause has to be asked for three days ahead.", "a day and a month"),
    "pause_end": ("Last day of the pause", "the last day of the pause",
                  ("Until which day should it be paused?", "And how long will it last, which is the last day?", "Please tell me the last day of the pause.", "What is the end date of the pause?"),
                  "Which day should be the last of the pause: day and month?", "A pause lasts from 14 to 60 days.", "a day and a month"),
    "fine": ("Fine", "which fine this is about", ("Which fine do you mean?", "Which one is it about?", "Please tell me which of the fines it is.", "Which of these fines is it?"),
             "Which of them is it?", "Each fine is handled separately.", "its number, or the day of the check"),
    "remedy": ("Appeal or payment", "whether you would like to appeal against the fine or to pay it",
               ("Would you like to appeal, or to pay the fine?", "What would you like to do about it, appeal or pay?", "Please tell me whether you want to appeal or to pay.", "Do you wish to lodge an appeal, or to settle the fine?"),
               "Do you want to appeal, or do you want to pay?", "A fine is either appealed against or paid, not both at once.", "appeal, or pay"),
    "pay_now": ("Pay the fine instead", "whether you would like to pay the fine instead",
                ("Would you like to pay it now?", "Shall we get it paid, then?", "Please tell me whether you want to pay it now.", "Do you wish to settle the fine today?"),
                "Would you like to pay it now, or shall we leave it for today?", "An open fine has to be settled within 60 days.", "yes or no"),
    "ground": ("Reason for the appeal", "the reason for your appeal",
               ("What is the reason for your appeal?", "So what happened that day?", "Please tell me why you had no ticket to show.", "On what ground do you appeal?"),
               "Why do you appeal: did you forget your season ticket, was a machine broken, were you unwell, or was it something else?", "An appeal needs a reason.", "forgotten ticket, broken machine, illness, or something else"),
    "plan": ("In full or in instalments", "whether you would like to pay in full or in instalments",
             ("How would you like to pay?", "All in one go, or bit by bit?", "Please tell me which way of paying you prefer.", "Which of these would you like?"),
             "Which is it to be, in full or in instalments?", "Fines of 60 euros and more may be paid in instalments.", "in full, or in instalments"),
    "method": ("Way of payment", "how the money should reach us",
               ("How should the money reach us?", "And where shall the money come from?", "Please choose a way of payment.", "Which way of payment do you prefer?"),
               "By direct debit, or with a payment link?", "We take no cash for fines.", "direct debit, or a payment link"),
    "kind": ("Kind of thing", "what it is that you lost",
             ("What did you lose?", "What is it that went missing?", "Please tell me what kind of thing it is.", "What are you looking for?"),
             "What is it: a bag, a rucksack, an umbrella, a phone, something else?", "I search our list by the kind of thing first.", "rucksack, umbrella, phone, scarf, gloves"),
    "colour": ("Colour", "its colour", ("What colour is it?", "And what colour was it?", "Please tell me the colour.", "In which colour?"),
               "What colour is it?", "The colour narrows the search.", "a colour, or that you do not know"),
    "lost_line": ("Line", "the line on which you lost it",
                  ("On which line did you lose it?", "Where were you travelling when it went missing, which tram or bus?", "Please tell me the line.", "Which tram, bus or train line was it?"),
                  "Was it on a tram or on a bus, and which line?", "Things are kept by line.", "such as bus 40, or that you do not know"),
    "marks": ("Something to recognise it by", "something by which it can be recognised",
              ("Is there something by which I can recognise yours?", "More than one like that came in. What is special about yours?", "Please describe it: what is on it, or in it?", "What marks or contents would tell yours from others?"),
              "How can I tell yours from the others: by a mark on it, or by what is inside?", "We hand things out only against a description.", "what is on it, or in it"),
    "item": ("Which one", "which of them is yours", ("Which one is yours?", "Which of those is it?", "Please tell me which of them it is.", "Which of these do you recognise?"),
             "Which one is it?", "We hand out one thing at a time.", "its number or its description"),
    "office": ("Office for collection", "at which office you would like to collect it",
               ("Where would you like to collect it?", "Where suits you for picking it up?", "Please tell me at which office you want to collect it.", "Which office is best for you?"),
               "At which of them would you like to collect it?", "Things are handed out at our offices only.", "Central Station, North Depot or Harbour Kiosk"),
    "collect_day": ("Day of collection", "the day on which you would like to collect it",
                    ("On which day would you like to collect it?", "And when will you come by?", "Please tell me the day on which you will come.", "What day suits you?"),
                    "Which day suits you, this week or later?", "We keep a reserved thing ready for the day agreed.", "a day and a month"),
    "trip_line": ("Line of the delay", "the line that was late",
                  ("Which line was late?", "Which line were you on?", "Please tell me the line.", "On what line did the delay happen?"),
                  "Which line was it, a train such as R2, or a bus?", "Delays are recorded by line and day.", "such as R2"),
    "trip_day": ("Day of the delay", "the day on which it was late",
                 ("On which day was that?", "And what day did it happen?", "Please tell me the date of the journey.", "When was the journey?"),
                 "Which day was it: this week, or earlier?", "A claim can be made for 90 days.", "a day and a month"),
    "delay": ("Departure", "which departure you were on", ("Which departure were you on?", "Which of those did you take?", "Please tell me which departure it was.", "Which of these was yours?"),
              "Which of them were you on?", "One refund is paid for each departure.", "the time of departure"),
    "payout": ("Refund as", "how you would like to have the refund",
               ("How would you like to have the refund?", "What do you prefer?", "Please choose one.", "Which would you like?"),
               "Which of the two would you like?", "A refund is paid in one way, and cannot be changed later.", "bank account, or voucher"),
    "delivery": ("Delivery", "how you would like to get the new card",
                 ("How would you like to get the new card?", "Which of those suits you?", "Please choose one of them.", "Which way do you prefer?"),
                 "Which of these shall it be?", "A new photo card is charged according to how you get it.", "express, by post, or on your phone"),
    "street": ("Street and house number", "your new street and house number",
               ("What is your new street and house number?", "So where do you live now? House number and street, please.", "Please tell me the house number and street.", "What is the new address?"),
               "What is the house number, and what is the street?", "The address is where renewals and letters go.", "such as 5 Example Street"),
    "new_postcode": ("New postcode", "the postcode of your new address",
                     ("What is the new postcode?", "And the postcode there?", "Please tell me the postcode of the new address.", "Which postcode belongs to it?"),
                     "What is the postcode there?", "An address needs a postcode from our area.", "such as H00 AB12"),
    "iban": ("New IBAN", "the IBAN of the new account",
             ("What is the IBAN of the new account?", "Can you read me the new IBAN?", "Please tell me the IBAN from which we should debit.", "Which IBAN shall we use from now on?"),
             "What is the IBAN of the new account?", "An account is known by its IBAN.", "two letters and then digits and letters, as your bank writes it"),
    "wish": ("Your concern", "what it is about",
             ("What can I do for you?", "So what brings you to us today?", "Please tell me what you need.", "How may I help you?"),
             "Is it about a season ticket, a fine, or something else?", "I can help with season tickets, photo cards, fines, refunds for delay, lost things, addresses and bank details.",
             "for example a fine, a photo card, a pause"),
    "change": ("Change, or leave it", "what you would like instead, or whether to leave it as it is",
               ("What would you like instead, or shall I leave things as they are?", "What should be different? Or do we just leave it?", "Please tell me what I should change, or that I should leave it.", "Would you like something else, or nothing at all?"),
               "Should something be different, or shall I leave everything as it is?", "Nothing is done without your agreement.", "what should be different, or: leave it"),
}

# sentences: several wordings each, of which a style takes one
BANK: dict[str, tuple[str, ...]] = {
    "verified": ("Thank you, {name}, I have found your account.", "Thanks, {name}, got you.", "Your details match, {name}.", "Thank you, {name}; your identity is confirmed."),
    "mismatch": ("Customer number and date of birth do not belong together in our records.", "Hmm, those two don't go together in my system.", "I find no account with that number and date of birth."),
    "nobody": ("I find nobody with that name and postcode.", "That name and postcode don't bring anybody up.", "No account matches that name and postcode."),
    "found_you": ("I have found your customer number.", "There you are, I have your customer number now.", "Your customer number is on my screen now."),
    "only_ticket": ("Your season ticket is {ticket}: {zones}, {price} a month, valid until {until}.", "I see your season ticket {ticket} for {zones}; it costs {price} a month and runs until {until}.",
                    "Season ticket {ticket}, {zones}, {price} monthly, valid until {until}."),
    "next_debit": ("The next debit is on {day}, {price}.", "We debit {price} next on {day}.", "{price} will be taken on {day}, the next debit."),
    "no_ticket": ("I see no season ticket on your account.", "There is no season ticket in your name."),
    "same_zones": ("Your ticket covers just these zones already.", "Those are the zones that you have now."),
    "zone_price": ("With {zones} the ticket costs {price} a month, {difference} than now.", "{price} a month is what {zones} come to; that is {difference} than today.",
                   "The monthly price for {zones} is {price}, which is {difference} than before.", "For {zones} you would pay {price} a month ({difference} than now)."),
    "over_limit": ("That is more than the {limit} that you named.", "So it is above your limit of {limit}.", "It goes beyond your {limit}, I see."),
    "pause_credit": ("For those {days} days {credit} would be credited, and pausing costs nothing.", "You'd get {credit} back for the {days} days; there is no fee for pausing.",
                     "The credit is {credit} for {days} days, without any fee.", "We credit {credit} ({days} days); the pause itself is free of charge."),
    "pause_use": ("The ticket cannot be used during the pause.", "It can't be used while it is paused.", "During that time it is not valid."),
    "pause_rules": ("A pause lasts 14 to 60 days, costs no fee, and is possible once a year.", "You can pause once a year, free of charge, for 14 to 60 days."),
    "no_fine": ("There is no open fine on your account.", "I see no fine that is still open."),
    "fine_facts": ("Fine {fine} is from {day}, {line}, {amount}; an appeal is possible until {until}.", "I have fine {fine} here: {day}, {line}, {amount}. You can appeal until {until}.",
                   "Fine {fine} of {amount} was issued on {day} on {line}; appeals are open until {until}."),
    "fine_late": ("Fine {fine} is from {day}, {line}, {amount}. The time for an appeal ended on {until}, so an appeal is no longer possible.",
                  "I have fine {fine} here: {day}, {line}, {amount}. I'm sorry, it is too late for an appeal; that was possible until {until}.",
                  "Fine {fine} of {amount} was issued on {day} on {line}. An appeal had to be made by {until}; I cannot accept one any more."),
    "appeal_fee": ("If the appeal is granted, only {fee} is due instead of {amount}.", "When it is granted you pay {fee} only, not the {amount}.", "A granted appeal brings the fine down from {amount} to {fee}."),
    "appeal_free": ("If the appeal is granted, nothing is due.", "When it is granted you pay nothing."),
    "appeal_wait": ("Nothing has to be paid while the appeal is open.", "Until the decision you need not pay anything."),
    "decision": ("You will hear the decision by {day}.", "The decision is made by {day}, and we write to you.", "A decision will reach you by {day}."),
    "fine_total": ("The whole amount is {total}, and it is taken on {day}.", "In all that is {total}, on {day}.", "{total} will be collected on {day}."),
    "fine_link": ("The whole amount is {total}; the link comes by e-mail and is to be used by {day}.", "In all that is {total}, by the link in our e-mail, until {day}."),
    "not_found": ("Nothing like that has come in so far.", "I find nothing of that kind on our list.", "There is no such thing among what was found."),
    "item_found": ("It is here: {kind} {item}, {colour}, found on {day} on {line}; it is kept at {office}.", "Good news: {item}, the {colour} {kind} from {line}, found on {day}, is waiting at {office}.",
                   "The {colour} {kind} {item} was found on {day} on {line} and is at {office} now."),
    "transfer": ("Collecting it at {office} costs {fee} for the transfer.", "For bringing it to {office} we charge {fee}.", "The transfer to {office} is {fee}."),
    "no_transfer": ("Collecting it at {office} is free of charge.", "At {office} there is nothing to pay."),
    "office_hours": ("{office} is open from {hours} on {weekday}s.", "On {weekday}s {office} opens {hours}.", "Opening hours at {office} on {weekday}s: {hours}."),
    "all_hours": ("{office} is open {hours}.", "At {office} we are open {hours}."),
    "office_street": ("{office} is at {street}.", "You find {office} at {street}."),
    "closed": ("{office} is not open then; its hours are {hours}.", "On that day {office} is closed. It opens {hours}."),
    "too_soon": ("A transfer to another office takes two days, so it can be there from {day} on.", "It needs two days to get there: {day} would be the earliest."),
    "bring": ("Please bring {what}.", "Have {what} with you.", "You will need {what}."),
    "kept": ("Things are kept for 60 days.", "We keep what is found for 60 days."),
    "no_delay": ("No delay is on record for {line} on {day}.", "I see nothing late on {line} on {day}."),
    "delay_facts": ("The {time} from {origin} on {day} was {minutes} minutes late because of a {cause}.", "I see the {time} from {origin} on {day}: {minutes} minutes late, a {cause}.",
                    "On {day} the departure at {time} from {origin} had a delay of {minutes} minutes (cause: {cause})."),
    "delay_short": ("Refunds begin at 30 minutes, so nothing can be claimed for it.", "For less than 30 minutes there is no refund, I am sorry."),
    "refund": ("The refund is {amount}.", "That makes {amount} for you.", "You receive {amount}."),
    "paid_within": ("The money is on your account within {time}.", "It takes up to {time} until the money is there.", "Payment is made within {time}."),
    "voucher_time": ("The voucher comes by e-mail today.", "You get the voucher by e-mail today."),
    "card_block": ("The old card is blocked as soon as the new one is ordered.", "Your old card stops working once I order the new one.", "Ordering a new card blocks the old one."),
    "card_cost": ("This way it costs {fee}.", "The fee is {fee}.", "You pay {fee} for it."),
    "card_arrives": ("It arrives on {day}.", "You will have it on {day}.", "Delivery is on {day}."),
    "card_ready": ("It is ready on {day}.", "You can have it on {day}."),
    "card_post": ("It goes to {street}, {postcode} {city}.", "We send it to {street}, {postcode} {city}."),
    "address_use": ("All letters and renewals will go there; your tickets stay valid.", "From now on our post goes to that address, and nothing changes for your tickets."),
    "no_district": ("That postcode is not in our area.", "I don't know a district with that postcode."),
    "bad_iban": ("That IBAN cannot be right: its check digits do not fit.", "The check digits of that IBAN do not fit."),
    "bank_use": ("All debits to come will be taken from it, the first on {day}: {price}.", "We take {price} from it for the first time on {day}.", "The first debit from there is {price} on {day}."),
    "zone_day": ("Zones change on the first of a month, at the earliest on 1 June 2026.", "That is possible on the first of a month only, and from 1 June 2026 on."),
    "refused": ("I am sorry, that is not possible: {reason}.", "That cannot be done, I'm afraid: {reason}.", "Unfortunately not: {reason}."),
    "no_answer": ("That I cannot see in my records, I am sorry.", "I have no information on that, I'm afraid.", "I am not able to tell you that from here."),
    "later": ("I will tell you as soon as I have your records before me.", "I'll come to that in a moment.", "That I can tell you once I have looked it up."),
    "new_price": ("From then on it costs {price} a month.", "The monthly price is {price} then.", "{price} a month will be debited from then on."),
    "left": ("Then I leave everything as it is.", "All right, nothing is changed.", "Fine, I have not done anything."),
    "give_up": ("I cannot go on without that. You are welcome at Central Station with an identity card.", "Without it I can't help you here; please come to Central Station with your identity card."),
    "bike": ("The bike pass costs 9 euros a month and can be ordered in our app at any time.",),
    "family": ("By the way, the Leisure Plus for weekends is 6 euros more a month, should you ever want it.",),
}

_ELSE = {"plain": "Is there anything else I can do for you?", "chatty": "Anything else I can sort out while you're here?", "form": "Further requests (yes/no)?",
         "several": "Do you have another question? Is there anything else to be done?", "either_or": "Is there anything else, or was that all?",
         "indirect": "If there is anything else, I would be glad to hear it.", "formal": "May I be of assistance with anything further?", "readback": "Is there anything else?",
         "terse": "Anything else?", "policy": "Before we finish I am to ask: can I help you with anything else?", "upsell": "Can I do anything else for you?",
         "bulleted": "**Anything else** that I can do for you?"}
_BYE = {"plain": "Thank you for calling. Goodbye.", "chatty": "Lovely. Have a good one, bye!", "form": "Case closed. Goodbye.", "several": "Thank you, and goodbye!", "either_or": "Then goodbye, and have a pleasant journey.",
        "indirect": "Then I would only wish you a pleasant day. Goodbye.", "formal": "Thank you for contacting Ballinfern Transit. I wish you a pleasant day. Goodbye.", "readback": "Everything is noted. Goodbye.",
        "terse": "Bye.", "policy": "This conversation ends here; we keep a record of it for 30 days. Goodbye.", "upsell": "Thank you for travelling with us. Goodbye!", "bulleted": "Thank you. Goodbye!"}
_AGAIN = {"plain": "Sorry, I did not understand that.", "chatty": "Oh dear, I didn't catch that, sorry.", "form": "Entry not recognised.", "several": "I am sorry, that was not clear to me.", "either_or": "I'm not sure I followed.",
          "indirect": "I am afraid I could not quite make that out.", "formal": "I beg your pardon, I did not understand.", "readback": "I could not note anything from that.", "terse": "Not understood.",
          "policy": "I must not guess, so let me ask again.", "upsell": "Sorry, let me ask again.", "bulleted": "Sorry, I could not read that."}


class Voice:
    def __init__(self, style: str) -> None:
        if style not in STYLES:
            raise ValueError(f"no style {style}")
        self.style, self.rank = style, STYLES.index(style)

    # ── values ──
    def money(self, amount: float) -> str:
        return {"terse": f"EUR {amount:.2f}", "form": f"{amount:.2f} EUR", "bulleted": f"€{amount:.2f}", "chatty": f"€{amount:.2f}"}.get(self.style, f"{amount:.2f} euros")

    def day(self, iso: str) -> str:
        day = date.fromisoformat(iso)
        if self.style in ("form", "terse"):
            return iso
        if self.style == "chatty":
            return f"{day:%A}, {day.day} {day:%B}" if day.year == 2026 else f"{day.day} {day:%B} {day.year}"
        if self.style == "upsell":
            return f"{day:%B} {day.day}, {day.year}"
        if self.style == "formal":
            return f"{day:%A}, {day.day} {day:%B} {day.year}"
        return f"{day.day} {day:%B} {day.year}"

    def zones(self, zones: list[int]) -> str:
        return ("zone " if len(zones) == 1 else "zones ") + self._zones(zones)

    def _zones(self, zones: list[int]) -> str:
        if len(zones) == 1:
            return str(zones[0])
        if self.style in ("terse", "form", "bulleted"):
            return f"{zones[0]}-{zones[-1]}"
        if self.rank % 2 and len(zones) > 2:
            return f"{zones[0]} to {zones[-1]}"
        return ", ".join(map(str, zones[:-1])) + f" and {zones[-1]}"

    def say(self, key: str, **data: object) -> str:
        ways = BANK[key]
        return ways[(self.rank + len(key)) % len(ways)].format(**data)

    # ── questions ──
    def _one(self, slot: str, turn: int) -> str:
        label, noun, ways, either, policy, example = SLOTS[slot]
        if self.style == "chatty":
            return (("Right then! ", "Okay! ", "Lovely. ", "")[len(slot) % 4] + ways[1]) if turn == 0 else ways[(1 + turn) % 4]
        if self.style in ("form", "bulleted") and slot in ("pay_now", "change"):
            return f"{label} ({example}): ____" if self.style == "form" else f"**{either}**"
        if self.style == "form":
            return f"{label}: ____" if turn == 0 else f"Please enter: {label} ({example})"
        if self.style == "either_or":
            return either if turn == 0 else ways[turn % 4]
        if self.style == "indirect":
            return (f"I'd need to know {noun}.", f"It would help me to know {noun}.", f"If you could tell me {noun}, I could go on.")[(len(slot) + turn) % 3] if slot not in ("wish", "pay_now") \
                else {"wish": "You would have to tell me what it is about.", "pay_now": "Perhaps you would like to pay it now?"}[slot]
        if self.style == "formal":
            if slot in ("change", "wish", "pay_now"):
                return ways[3]
            return (f"May I ask you for {noun}?" if noun.startswith(("your", "the ", "its")) else f"May I ask {noun}?",
                    f"Would you be so kind as to tell me {noun}?", f"Might I trouble you for {noun}?" if noun.startswith(("your", "the ", "its")) else f"Would you let me know {noun}?")[(len(slot) + turn) % 3]
        if self.style == "terse":
            return f"{label}?" if turn == 0 else f"{label}? ({example})"
        if self.style == "policy":
            return f"{policy} {ways[2]}" if turn == 0 else ways[(2 + turn) % 4]
        if self.style == "upsell":
            return ways[(3 + turn) % 4]
        if self.style == "bulleted":
            return f"Please tell me:\n- **{label}**" if turn == 0 else f"- **{label}** ({example})"
        return ways[(len(slot) + turn) % 4] if self.style == "several" else ways[turn % 4]

    def ask(self, slots: list[str], turn: int = 0) -> str:
        if len(slots) == 1:
            return self._one(slots[0], turn)
        if self.style == "bulleted":
            return "Please tell me:\n" + "\n".join(f"- **{SLOTS[slot][0]}**" + (f" ({SLOTS[slot][5]})" if turn else "") for slot in slots)
        if self.style == "form":
            return "\n".join(f"{SLOTS[slot][0]}: ____" + (f" ({SLOTS[slot][5]})" if turn else "") for slot in slots)
        return " And ".join([self._one(slots[0], turn)] + [(text := self._one(slot, turn).removeprefix("And "))[0].lower() + text[1:] for slot in slots[1:]])

    def again(self, slots: list[str], turn: int) -> str:
        text = self.ask(slots, turn)
        example = "; ".join(SLOTS[slot][5] for slot in slots)
        return f"{_AGAIN[self.style]}{chr(10) if self.style in ('form', 'bulleted') else ' '}{text}" + ("" if example in text or self.style in ("form", "bulleted") else f" I mean {example}.")

    def offer(self, slot: str, options: list[str]) -> str:
        ask = self._one(slot, 0).removeprefix("Please tell me:\n")
        lead = {"plain": "These are possible: ", "chatty": "Let me see, we have ", "several": "There is ", "indirect": "What could be had would be ", "formal": "You have the choice between ",
                "readback": "On my list: ", "policy": "According to our terms there is ", "upsell": "Have a look at what we can offer: "}.get(self.style, "")
        if self.style == "bulleted":
            return "\n".join(f"- {option}" for option in options) + f"\n\n{SLOTS[slot][2][0]}"
        if self.style == "form":
            return "\n".join(f"[{number}] {option}" for number, option in enumerate(options, 1)) + f"\n{SLOTS[slot][0]}: ____"
        if self.style == "terse":
            return f"{SLOTS[slot][0]}: " + " / ".join(options) + "?"
        if self.style == "either_or":
            joined = "; or ".join(options)
            return f"{joined[0].upper()}{joined[1:]}. {ask}"
        if self.style in ("readback", "upsell"):
            return lead + "; ".join(f"{number}) {option}" for number, option in enumerate(options, 1)) + f". {ask}"
        joined = "; ".join(options[:-1]) + ("; and " if self.style == "formal" else "; or ") + options[-1]
        return f"{lead}{joined}. {ask}"

    # ── before and after a write ──
    def confirm(self, deed: str, values: dict[str, str], notes: list[str]) -> str:
        """`deed` begins with a verb: change season ticket …"""
        told = " ".join(notes)
        listed = [f"{label}: {value}" for label, value in values.items()]
        turn = len(deed) % 2
        if self.style == "plain":
            return f"{told} Shall I {deed}?" if turn else f"{told} Would you like me to {deed}?"
        if self.style == "chatty":
            return f"{told} So I'd {deed}. Sound good, shall I do it?" if turn else f"{told} Want me to {deed}?"
        if self.style == "form":
            return "\n".join(["Summary", *listed, *notes, "Execute (yes/no)?"])
        if self.style == "several":
            return f"{told} I would {deed}. Is that right so, and do you want me to do it?"
        if self.style == "either_or":
            return f"{told} Shall I {deed}, or would you rather leave things as they are?"
        if self.style == "indirect":
            return f"{told} If that is agreeable to you, I would {deed}. I'd just need your word on it." if turn else f"{told} I could {deed}, if you want me to."
        if self.style == "formal":
            return f"{told} May I ask for your consent to {deed}?" if turn else f"{told} Do you agree that I {deed}?"
        if self.style == "readback":
            return f"{told} Let me read that back. {'; '.join(listed)}. Is that correct, and shall I {deed}?"
        if self.style == "terse":
            return f"{'; '.join(listed)}. {told} OK to proceed?"
        if self.style == "policy":
            return f"{told} I may only act with your express agreement. Do you agree that I {deed}?"
        if self.style == "upsell":
            return f"{told} Very well, shall I go ahead and {deed}?"
        return "\n".join(["Here is what I would do:", *(f"- {line}" for line in listed), *(f"- {note}" for note in notes), "", "**Shall I go ahead?**"])

    def done(self, deed: str, facts: list[str]) -> str:
        """`deed` is a sentence: Season ticket … has been changed."""
        if self.style == "bulleted":
            return "\n".join([f"**Done:** {deed}", *(f"- {fact}" for fact in facts)])
        if self.style == "form":
            return "\n".join([f"Status: done. {deed}", *facts])
        lead = {"plain": "", "chatty": "There we go! ", "several": "That is done. ", "either_or": "", "indirect": "So that would be settled: ", "formal": "I can confirm the following. ", "readback": "Recorded: ",
                "terse": "Done. ", "policy": "As agreed: ", "upsell": "All done! "}[self.style]
        return f"{lead}{deed} {' '.join(facts)}".strip()

    def noted(self, values: list[tuple[str, str]]) -> str:
        return "I have noted: " + "; ".join(f"{label.lower() if label != 'New IBAN' else label} {value}" for label, value in values) + "." if values and self.style == "readback" else ""

    def otherwise(self) -> str:
        return _ELSE[self.style]

    def bye(self) -> str:
        return _BYE[self.style]

    def join(self, parts: list[str]) -> str:
        parts = [part.strip() for part in parts if part and part.strip()]
        return ("\n" if self.style in ("form", "bulleted") else " ").join(parts)

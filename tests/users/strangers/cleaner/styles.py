"""Twelve ways of speaking at the counter. Only sentences differ, and how many things are asked at once."""
import datetime as dt

ASK = "ticket phone name address cdate ddate time pieces service garment qgarment work cm stain place damage amount settlement".split()
SAY = "greet confirm done else unclear change dropped next sorry bye full choose quote loyalty status".split()
NOUNS = dict(zip(ASK, ("the ticket number", "the phone number on the account", "your first and last name", "the street address we should come to", "the day of collection", "the new delivery day",
             "the time window ({free})", "how many pieces there are", "whether you want standard or express service", "the garment ({items})", "the kind of garment", "what should be done to it (shorten, lengthen, take in, let out or a new zip)",
             "by how many centimetres", "what the stain is", "where on the garment the stain is", "what happened to the garment", "the value in pounds", "whether you would like a refund, a voucher or a repair")))
LABELS = dict(zip(ASK, ("Ticket number", "Phone number", "Full name", "Street address", "Collection date", "New delivery date", "Time window ({free})", "Number of pieces", "Service (standard / express)", "Garment ({items})", "Type of garment",
              "Alteration (shorten / lengthen / take in / let out / new zip)", "Measurement in cm", "Type of stain", "Position of the stain", "Type of damage", "Amount claimed (£)", "Settlement (refund / voucher / repair)")))
BODY = {
    "sentence": {"book": "a collection for {name} at {address} on {day} between {window}, {pieces} pieces, {service} service, {fee}", "move": "the delivery of ticket {ticket} moved from {old} to {day} between {window}, {fee}",
                 "alter": "on ticket {ticket}, the {garment}: {work}{cm}, for {fee}", "rush": "ticket {ticket} made express, ready tomorrow by 5 pm, for an extra {fee}", "stain": "a note on ticket {ticket} that the {garment} has a {stain} stain on the {place}",
                 "claim": "a claim on ticket {ticket} for the {garment}, damage: {damage}, amount {amount}, settled by {settlement}", "cancel": "ticket {ticket} ({items}) cancelled and everything sent back uncleaned, with a cancellation fee of {fee}"},
    "fields": {"book": "Collection | Name: {name} | Address: {address} | Date: {day} | Window: {window} | Pieces: {pieces} | Service: {service} | Charge: {fee}", "move": "Delivery change | Ticket: {ticket} | So far: {old} | New date: {day} | Window: {window} | Charge: {fee}",
               "alter": "Alteration | Ticket: {ticket} | Garment: {garment} | Work: {work}{cm} | Price: {fee}", "rush": "Express | Ticket: {ticket} | Ready: tomorrow 17:00 | Surcharge: {fee}", "stain": "Stain note | Ticket: {ticket} | Garment: {garment} | Stain: {stain} | Position: {place}",
               "claim": "Claim | Ticket: {ticket} | Garment: {garment} | Damage: {damage} | Amount: {amount} | Settlement: {settlement}", "cancel": "Cancellation | Ticket: {ticket} | Contents: {items} | Fee: {fee}"},
    "short": {"book": "{name}, {address}, {day}, {window}, {pieces} pcs, {service}, {fee}", "move": "{ticket}, delivery {day}, {window}, {fee}", "alter": "{ticket}, {garment}, {work}{cm}, {fee}", "rush": "{ticket} express, out tomorrow 5 pm, plus {fee}",
              "stain": "{ticket}, {garment}, {stain}, {place}", "claim": "claim {ticket}, {garment}, {damage}, {amount}, {settlement}", "cancel": "cancel {ticket} ({items}), fee {fee}"},
    "long": {"book": "we would call on {name} at {address} on {day} between {window} to collect {pieces} pieces, to be cleaned at our {service} service; the collection itself is {fee}", "move": "your delivery under {ticket}, now due {old}, would come on {day} between {window} instead; the change is {fee}",
             "alter": "our tailor would {work}{cm} on the {garment} of ticket {ticket}, which comes to {fee}", "rush": "everything on {ticket} would be hurried through our express service and be ready tomorrow by 5 pm, which adds {fee} to the bill", "stain": "I would write on {ticket} that there is a {stain} stain on the {place} of the {garment}",
             "claim": "I would file a claim under {ticket}, because the {garment} came back with this damage: {damage}; you ask for {amount} by way of {settlement}", "cancel": "I would take ticket {ticket} with the {items} off our books and send it back uncleaned; that costs {fee}"},
}
DID = {"book": "the collection is booked for {day}, {span}", "move": "the delivery of {ticket} is now on {day}, {span}", "alter": "the alteration of the {garment} is on ticket {ticket}", "rush": "ticket {ticket} is now express",
       "stain": "the stain on the {garment} is noted on ticket {ticket}", "claim": "the claim for the {garment} is filed", "cancel": "ticket {ticket} is cancelled"}
BASE = {
    "already": "That has been done already.", "price_later": "You will hear the price before anything is done.", "later": "I will come to that right after this.", "noted": "No problem, it stays as it is.", "what": "What can I do for you: a collection, a delivery, an alteration, a stain note, express, a claim, a cancellation or a question?",
    "what_lost": "No harm done, I can find a lost ticket by your phone number. What would you like to do with the order?", "not_found": "I have nothing under {what}.", "plain_ticket": "What does it say on the ticket? It begins with LC.",
    "cannot_cancel": "Ticket {ticket} cannot be cancelled, because its cleaning has begun.", "cannot_leather": "Leather and suede cannot go through express, so ticket {ticket} stays as it is.", "over": "Ticket {ticket} is {status}, so nothing can be changed on it.",
    "express_already": "Ticket {ticket} is express already.", "cannot_claim": "A claim can only be made within 14 days after the delivery, so not on ticket {ticket}.", "not_on_ticket": "I do not see that on the ticket; it holds the {items}.",
    "cm_limit": "We can {work} by {limit} cm at most.", "amount_limit": "We pay at most ten times the price of cleaning, which is {limit} here.", "sunday": "We do not drive on Sundays.", "too_early": "The earliest day for that is {day}.",
    "windows": "We only drive in fixed windows.", "status_old": "Ticket {ticket} is {status}.", "check": "I have found ticket {ticket} with the {items}. That is yours, is it not?",
    "offer": "While I am at it: may I make the whole ticket express for another {fee}, ready tomorrow?"}


def style(asks, says, **rest):
    return {"ask": dict(zip(ASK, asks.split(" | "))), "say": {**BASE, **dict(zip(SAY, says.split(" | ")))}, "batch": 1, "date": "{w} {d} {m}", "body": "sentence", "money": "£{:.2f}", **rest}


ALL = {
    "plain": style(
        "What is your ticket number? | What phone number is the order under? | What is your full name? | What is your address? | On which day should we collect? | Which day would you like the delivery on? | Which time suits you: {free}? | How many pieces is it? | Standard or express service? | Which garment is it: {items}? | Which garment do you mean? | What should we do to it: shorten, lengthen, take in, let out, or a new zip? | By how many centimetres? | What kind of stain is it? | Where is the stain? | What is wrong with it? | How much are you claiming? | Would you like a refund, a voucher or a repair?",
        "Hello. | Let me read that back: {body}. Is that right? | Done: {did}. Your reference is {ref}. | Is there anything else? | Sorry, I did not understand that. | What should I change? | All right, I leave that. | Now the next thing. | Sorry. | Goodbye. | On {day} the {time} window is full. | There are several tickets under that number: {options}. Which one is it? | Cleaning a {garment} costs {price} with {service} service and takes {days}. | You have {level} status, which is {percent}% off. | Ticket {ticket} ({items}) will be ready on {ready}."),
    "formal": style(
        "May I ask for the number of your ticket, please? | May I have the telephone number with which the order was placed? | In what name shall I enter the collection? First and last name, please. | At what address may our driver call? | For what date would you wish the collection? | To what date would you wish the delivery to be moved? | At what time would our visit be convenient: {free}? | How many articles will you be handing over? | Do you require our standard service, or express? | Which article does this concern: {items}? | Which article of clothing does this concern? | What alteration do you require: shortening, lengthening, taking in, letting out or a new zip? | By how many centimetres, please? | May I ask what caused the stain? | On what part of the garment is the stain to be found? | What damage have you found? | What sum do you wish to claim? | In what form do you wish to be compensated: refund, voucher or repair?",
        "Good morning, and thank you for contacting Linden Lane Cleaners. | I have noted the following: {body}. Do you confirm this? | I am pleased to confirm that {did}. Kindly quote the reference {ref}. | May I be of further assistance? | I beg your pardon, I did not quite follow. | Which particular shall I amend? | Very well, nothing will be changed. | May I turn to your next request. | I regret to say this. | Thank you for your custom. Good day. | I regret that {time} on {day} is no longer available. | Under this number I hold more than one ticket: {options}. With which of them may I help? | The charge for a {garment} in our {service} service is {price}; please allow {days}. | Your account holds {level} status, and with it a reduction of {percent} per cent. | The articles on ticket {ticket} ({items}) are expected to be ready on {ready}.",
        date="{w}, {d} {m} {y}", body="long"),
    "chatty": style(
        "Have you got your ticket there, and what number's on it? | No bother, I'll find you by phone – what number did you give us? | Lovely, and what's your name, first and last? | And where do you live, what street and number? | What day shall the van come round for it? | What day would you rather have it brought back? | We've got {free} – what time works for you? | Roughly how big is the bundle, I mean how many pieces? | Is ordinary standard service fine or are you in a hurry and want express? | I can see the {items} here – which one are we talking about? | What sort of thing is it you'd like cleaned? | What are we doing to it – making it shorter, longer, taking it in, letting it out, or a new zip? | And by how many centimetres, do you reckon? | Oh dear, what got spilt on it? | Whereabouts on it is the stain? | Oh no, what's happened to it? | What would you say it was worth, in pounds? | How shall we make it up to you – a refund, a voucher, or should we repair it?",
        "Hiya, thanks for getting in touch! | Okay, so what I've got is {body}. Shall I go ahead and do that? | Lovely, {did}! Your reference is {ref}, pop that somewhere safe. | Anything else I can do for you today? | Oops, that went over my head, sorry! | Sure, which bit shall we change? | No worries at all, we'll leave it. | Right, on to your other thing! | Ah, that's a shame. | Take care, bye now! | Oh, {day} at {time} is all booked up, I'm afraid. | Ooh, you've got a few with us: {options}. Which one's it about? | So a {garment} with {service} service would be {price}, and that takes {days}. | Good news, you're {level} with us, so you get {percent}% off! | That's {ticket} with the {items}, and it'll all be ready on {ready}.",
        batch=2, date="{w} the {o} of {m}"),
    "form": style(" | " * 17, "Linden Lane Cleaners, customer desk. | Summary: {body}. Confirm (yes / no)? | Status: completed, {did}. Reference: {ref}. | Further request (if none: no)? | Entry not recognised. | Which field is to be changed? | Request closed without changes. | Next request. | Not possible. | Session closed. | {day}, {time}: fully booked. | Several tickets found: {options}. Please give the ticket that applies. | Price for {garment}, {service}: {price}. Duration: {days}. | Loyalty level: {level}. Discount: {percent}%. | Ticket: {ticket}. Contents: {items}. Ready on: {ready}.",
        batch=9, date="{iso}", body="fields", labels=LABELS, many="Please fill in: {list}."),
    "several": style(" | " * 17, "Welcome to Linden Lane. | So that is {body}. May I put it through like that? | It is through: {did}. The reference is {ref}. | Was there something more you needed? | I could not make sense of that, sorry. | Tell me what should be different. | Then I put that aside. | That brings us to your other request. | Unfortunately this does not work. | Thanks for calling. | At {time} on {day} we are fully booked. | I can see these for you: {options}. Which of them do you mean? | With {service} service a {garment} is {price}, and we need {days} for it. | Your loyalty level is {level}, so {percent}% comes off each bill. | The {items} on {ticket} should be ready on {ready}.",
        batch=3, date="{w}, {m} {d}", labels=NOUNS, many="Could you tell me {list}?"),
    "eitheror": style(
        "Do you have the ticket number at hand, or should I look you up by your phone number? | Shall I search by the mobile number, or do you have another one on file – which number is it? | Should the booking be in your own name or somebody else's – and what is the full name? | Is it your home or a work address we come to, and what is it? | Would you want it collected tomorrow, or on some other day – which? | Do you prefer to have it delivered a day later, or on another day altogether – which day? | Would you rather have {free}? | Is it just one or two pieces or more, and how many exactly? | Should that be standard or express? | Is it the {items}? | Is it a coat, a suit or something else? | Do you want it shortened or lengthened, taken in or let out, or a zip replaced? | Is it one centimetre, two, or more? | Is it a food stain, or something like ink or grease – what exactly? | Is the stain on a sleeve, the collar or somewhere else? | Did it shrink, tear or fade, or was it something else? | Do you put the damage at less than £50 or more, and at how much? | Would you rather have your money back, a voucher, or a repair?",
        "Hello there. | I would now enter {body}. Do I go ahead, or would you like something changed? | That's settled: {did}, reference {ref}. | Is that everything, or can I do something more? | Was that meant as a yes or a no, or something else? I did not get it. | Which part is to be different? | Fine, then not. | Then to the second thing. | I am afraid not. | All the best. | {day} at {time} is gone already. | Is it one of these: {options}? Which one? | A {garment}, {service}, would be {price} and takes {days}. | You are on the {level} level, that is {percent}% off. | The {items} on {ticket}: ready on {ready}."),
    "indirect": style(
        "To find your order I'd need the number printed on the ticket. | It would help to know the phone number you left with us. | I'd just need your full name for the driver's list. | And I'd need to know where the driver should come to. | I still need to know when you'd like us to collect. | It only remains to know which day you'd like it delivered instead. | The driver could come at {free}; I'd just need to know which you prefer. | I was wondering how many pieces there will be. | I'm not sure yet whether you want it standard or express. | On the ticket I see the {items}; I'd need to know which you mean. | I'd have to know what garment it is. | Perhaps you could tell me what is to be done: shortening, lengthening, taking in, letting out or a new zip. | The tailor will want to know by how many centimetres. | Our cleaner would like to know what the stain is from. | It would be good to know where exactly the stain is. | I'd need to write down what has happened to it. | I'd also need to know what amount you have in mind. | You'd have to let me know if you'd prefer a refund, a voucher or a repair.",
        "Hello, Linden Lane here. | I'd now put down {body}, if you agree. | I've put it through, so {did}; the reference would be {ref}. | I wonder if there is something else I could do for you. | I'm not sure I understood that. | Then I'd need to know what is to be different. | Then I'd rather leave it alone. | That leaves your other request. | I'm afraid I can't do that. | I wish you a pleasant day. | It seems that {time} on {day} has been taken. | It looks as if there's more than one ticket: {options}. I'd need to know which one it is about. | For a {garment} we would charge {price} with {service} service; you would have to allow {days}. | I can see you're {level}, which would take {percent}% off. | I can see that {ticket} with the {items} would be ready on {ready}."),
    "terse": style(
        "Ticket number? | Phone number? | Full name? | Address? | Collect which day? | Deliver which day? | Time: {free}? | How many pieces? | Standard or express? | Which one: {items}? | Garment? | Shorten, lengthen, take in, let out, zip? | How many cm? | What stain? | Where? | What damage? | Amount in pounds? | Refund, voucher or repair?",
        "Linden Lane. | {body}. OK? | Done, {did}. Ref {ref}. | Anything else? | Didn't get that. | Change what? | Dropped. | Next. | No. | Bye. | {day}, {time}: full. | Several: {options}. Which? | {garment}, {service}: {price}, {days}. | {level}, {percent}% off. | {ticket}, {items}: ready {ready}.",
        date="{w3} {d} {m3}", body="short", money="£{:g}"),
    "regional": style(
        "Right you are. What's it say on your ticket, what number? | What number would you be on, on the phone like? | Who'll it be for, love? First name and surname. | And whereabouts are you, what road and number? | When d'you want the lad to come and fetch it? | What day d'you want it fetching round to you? | We're round your way {free}. When's best for you? | How many bits have you got for us? | D'you want it doing standard, or express? | Which is it you're on about: {items}? | What is it you're wanting cleaning? | What wants doing to it: shortening, lengthening, taking in, letting out, or a new zip? | How much by, in centimetres? | What's it been mucked up with? | Whereabouts is the mark on it? | What's up with it, then? | What were it worth, d'you think? | D'you want your money back, a voucher, or shall we mend it for you?",
        "Ey up, you're through to Linden Lane. | So that's {body}. That all right for you? | There you go, all sorted: {did}. Your number's {ref}. | Owt else I can do for you? | Beg pardon, I didn't catch that. | Aye, what wants changing? | Right you are, we'll leave it be. | Now then, that other thing. | Can't be done, sorry. | Ta-ra, then. | We're full up on {day} at {time}, chocker, sorry. | You've a few in with us: {options}. Which one are we on about? | A {garment} on {service}'ll be {price}, and it'll take {days}. | You're {level} with us, so that's {percent}% off. | Your {items} on {ticket}'ll be ready {ready}."),
    "careful": style(
        "So that I open the right order, could you read me the ticket number exactly as it is printed? | To be on the safe side, which phone number did you leave with us when you handed it in? | Could you give me your full name, just as it should stand on the docket? | And could you tell me the exact street and house number, so that the driver finds you? | On which date exactly should the driver come to collect? | And to be quite sure, on which date exactly do you want the delivery? | Which of our windows should I reserve for you: {free}? | Could you count how many pieces there will be, so that nothing goes astray? | Just to be certain, is this for standard or for express service? | So that the right one is treated, which is it: {items}? | So that I quote correctly, which garment exactly is it? | What precisely should the tailor do: shorten, lengthen, take in, let out, or replace a zip? | And by how many centimetres exactly? It cannot be undone later. | So that we use the right treatment, what exactly is the stain? | And where precisely on the garment is it? | Could you describe the damage, so that it is on record correctly? | What amount exactly should I put on the claim form? | And to avoid a misunderstanding, should it be settled by refund, by voucher or by repair?",
        "Hello, this is Linden Lane Cleaners. | Before I do anything, let me check that I have it right: {body}. Is every detail of that correct? | I have done exactly that, and {did}. Please note the reference {ref}. | Before I close, is there anything else at all? | I want to be sure I understand you, and just now I did not. | Which detail is not as it should be? | To be clear: nothing has been done about that. | I now come to your other request. | Unfortunately I must not do that. | Thank you, and goodbye. | I have just checked: {day} at {time} is taken. | I see more than one ticket and want the right one: {options}. Which is it? | I have checked our list: a {garment} costs {price} in {service} service, and takes {days}. | According to your account you are {level}, with a discount of {percent}%. | I have checked: ticket {ticket} ({items}) will be ready on {ready}.",
        date="{w}, {d} {m} {y}", careful=True),
    "recap": style(
        "Which ticket number am I to work with? | Which phone number is it filed under? | What name do I put down, first and last? | What address do I put down? | What day do I put down for the collection? | What day do I put down for the delivery? | And of the times, {free}, which do I put down? | What number of pieces do I put down? | And the service, do I put down standard or express? | Of the {items}, which do I put down? | Which garment do I put down? | What work do I put down: shortening, lengthening, taking in, letting out or a new zip? | How many centimetres do I put down? | What do I put down as the stain? | What place do I put down for it? | What do I put down as the damage? | What amount do I put down? | What do I put down for the settlement: refund, voucher or repair?",
        "Hello, I'm taking notes. | To sum it all up: {body}. Is my summary correct? | I have carried it out: {did}, under the reference {ref}. | Do you have another point for my list? | I could not add that to my notes. | Which point of the summary is wrong? | I have struck that off the list. | So to the next point on my list. | That one will not work. | That completes the list. Goodbye. | My list says {day} at {time} is full. | My list has these for you: {options}. Which one do I take? | Noted as a question, and here is the answer: a {garment} with {service} service is {price}, in {days}. | My list has you as {level}: {percent}% discount. | My list says that {ticket} ({items}) is ready on {ready}.",
        recap=True, date="{w} {m} {d}"),
    "sales": style(
        "Wonderful – let's find your order! What's your ticket number? | Great, I'll find you in our customer club: which phone number are you with us under? | And which name may I welcome as our guest – first and last, please? | Our driver can't wait to come by! Where may we come to? | Which day may we whisk your things away? | Which day may we spoil you with the delivery? | We have these great windows for you: {free}. Which may I reserve? | How many of your favourite pieces may we take care of? | Will you stay with our trusted standard service, or treat yourself to express? | Which of your lovely pieces is it: {items}? | What may we make shine for you – which garment? | Our master tailor can shorten, lengthen, take in, let out or put in a new zip. Which may it be? | How many centimetres would make it fit perfectly? | Our stain experts love a challenge! What kind of stain is it? | Where should our experts look for the stain? | We are so sorry! What happened to it? | At what value may I put the piece? | How may we put it right: with a refund, a voucher for our lovely shop, or a repair?",
        "Welcome to Linden Lane, where clothes feel at home! | Here is what I can do for you today: {body}. Shall we do it? | Fantastic, {did}! Your personal reference is {ref}. | What else may I do to make your day? | Oh, that one I missed. | Of course, what would you like to have different? | Of course, entirely as you wish. | And now to your next wish! | What a pity. | See you soon at Linden Lane! | Our {time} window on {day} is so popular that it is full. | You are a loyal guest, I see several: {options}. Which one may I look after? | For only {price} we clean your {garment} with our {service} service, in just {days}! | You are a {level} member, so you save {percent}% with us! | Your {items} on ticket {ticket} will be fresh and ready on {ready}.", sells=True),
}
NAMES = list(ALL)


def join(items, last="and"):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {last} " + items[-1]


class Voice:
    def __init__(self, name):
        self.s = ALL[name]
        self.batch, self.careful, self.sells = self.s["batch"], self.s.get("careful", False), self.s.get("sells", False)

    def day(self, iso):
        d = dt.date.fromisoformat(iso)
        o = {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10 if d.day not in (11, 12, 13) else 0, "th")
        return self.s["date"].format(w=f"{d:%A}", w3=f"{d:%a}", d=d.day, m=f"{d:%B}", m3=f"{d:%b}", y=d.year, o=f"{d.day}{o}", iso=iso)

    def window(self, start):
        return start + {"sentence": " and ", "long": " and "}.get(self.s["body"], "–") + f"{int(start[:2]) + 2}:00"

    def facts(self, f):
        out, r = dict(f), f.get("r") or {}
        out.update({k: r[k] for k in ("ticket", "status") if k in r and k not in f})
        items = f.get("items") or r.get("items")
        out.update({k: self.day(v) for k, v in (("day", f.get("day")), ("ready", r.get("ready"))) if v}, items=join(items) if items else "")
        out.update({k: self.s["money"].format(f[k]) for k in ("price", "limit", "fee") if isinstance(f.get(k), (int, float)) and "work" not in f})
        if "options" in f:
            out["options"] = join((f"{o['ticket']} with the {join(o['items'])}" for o in f["options"]), "or")
        if isinstance(f.get("days"), int):
            out["days"] = "one day" if f["days"] == 1 else f"{f['days']} days"
        return out

    def say(self, key, **f):
        key = "status" if key == "status_new" else key
        return self.s["say"][key].format(**self.facts(f))

    def ask(self, slots, kind, known, items=None, free=None):
        spoken = {"items": join(items, "or") if items else "coat, suit, dress …", "free": join((f"{s} to {int(s[:2]) + 2}:00" for s in (free[1] if free else ["08:00", "12:00", "18:00"])), "or")}
        keys = [("cdate" if kind == "book" else "ddate") if x == "date" else "qgarment" if x == "garment" and not items and kind == "quote" else x for x in slots]
        if "many" in self.s:
            return self.s["many"].format(list=(join if self.s["labels"] is NOUNS else "; ".join)([self.s["labels"][k].format(**spoken) for k in keys]))
        qs = [self.s["ask"][k].format(**spoken) for k in keys]
        sofar = [f"{k} {self.day(v) if k == 'date' else format(v, 'g') if isinstance(v, float) else v}" for k, v in known.items() if v is not None and k not in ("verb", "part")] if self.s.get("recap") else []
        return (f"So far I have: {', '.join(sofar)}. " if sofar else "") + " ".join(qs)

    def fill(self, s, r=None, fee=0):
        f = {**s, "fee": self.s["money"].format(fee) if fee else "free of charge", "items": join(r["items"]) if r else "", "cm": f" by {s['cm']} cm" if s.get("cm") else ""}
        f.update({k: self.day(s["date"]) for k in ["day"] if "date" in s}, window=self.window(s["time"]) if s.get("time") else "", span=f"{s['time']} to {int(s['time'][:2]) + 2}:00" if s.get("time") else "", amount=self.s["money"].format(s.get("amount") or 0))
        return {**f, "old": f"{self.day(r['delivery'][0])} at {r['delivery'][1]}" if r else ""}

    def body(self, kind, s, r, fee):
        return BODY[self.s["body"]][kind].format(**self.fill(s, r, fee))

    def confirm(self, body):
        return self.s["say"]["confirm"].format(body=body)[:1].upper() + self.s["say"]["confirm"].format(body=body)[1:]

    def done(self, kind, s, ref):
        return self.s["say"]["done"].format(did=DID[kind].format(**self.fill(s)), ref=ref)

    def frame(self, reply, turn):
        return f"{self.s['say']['greet']} {reply}" if turn == 1 else reply

"""The desk's sentences in twelve styles. Each slot is asked in each style's own words."""
from datetime import date

WEEK = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTH = "January February March April May June July August September October November December".split()
WORDS = "no one two three four five six".split()
STYLES = ["plain", "chatty", "form", "barrage", "eitheror", "indirect", "policy", "readback", "terse", "upsell", "bullets", "hedging"]


def th(n):
    return f"{n}{'th' if 10 < n < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def day(style, iso):
    d = date.fromisoformat(iso)
    w, m = WEEK[d.weekday()], MONTH[d.month - 1]
    short = {"September": "Sept", "October": "Oct"}.get(m, m)
    return {"plain": f"{w} {d.day} {m}", "chatty": f"{w} the {th(d.day)} of {m}", "form": f"{d.day} {m} {d.year}", "barrage": f"{w[:3]} {d.day} {m}", "eitheror": f"{d.day} {m}",
            "indirect": f"{w}, {d.day} {m}", "policy": f"{d.day} {m} {d.year}", "readback": f"{w} {th(d.day)} {m}", "terse": f"{w[:3]} {d.day} {short}", "upsell": f"{w}, {m} {d.day}",
            "bullets": f"{d.day} {m} {d.year}", "hedging": f"{w} the {th(d.day)} of {m}"}[style]


def count(style, n, one, many):
    return f"{WORDS[n] if style in ('chatty', 'hedging', 'upsell', 'indirect') and n < 7 else n} {one if n == 1 else many}"


ASK = {
    "plain": {
        "account": "What is your account number, please?", "address": "What is your postcode, and what surname is the account in?",
        "item": "What would you like us to collect?", "quantity": "How many of them are there?", "date": "Which day would you like?", "booking": "Which booking do you mean?",
        "kind": "Which bin is it: rubbish, recycling, garden or food?", "size": "What size should the bin be, in litres?", "reason": "Why do you need it: is the old one damaged, was it stolen, or is this an extra bin?",
        "bins": "How many garden bins should the subscription cover?", "start": "From which date do you need the skip permit?", "weeks": "For how many weeks will the skip be there?",
        "vehicle": "Is it a van, a pickup or a trailer?", "registration": "What is the registration number?", "spot": "Where do the bins stand: at the front door, the side gate, in the back garden or in the garage?"},
    "chatty": {
        "account": "Let me just pull you up on the system. Have you got your account number there, the one starting LV?", "address": "Not to worry! Tell me your postcode and your surname and I'll find you that way.",
        "item": "So what is it you're getting rid of?", "quantity": "And how many of those are we talking about?", "date": "What day's good for you, then?", "booking": "You've a few with us, so which booking was it?",
        "kind": "Which of your bins are we talking about, the rubbish, the recycling, the garden one or the food caddy?", "size": "And how big a bin are you after, in litres?", "reason": "Oh dear, what happened to the old one? Damaged, stolen, or did you just want an extra?",
        "bins": "Lovely, and how many garden bins would you be filling?", "start": "When's the skip turning up?", "weeks": "And how many weeks will you be needing the skip for?",
        "vehicle": "What are you driving there, a van, a pickup, or is it a trailer?", "registration": "And what's the number plate on it?", "spot": "Whereabouts do you keep your bins: front door, side gate, back garden, garage?"},
    "form": {
        "account": "Account number (LV-…)", "address": "Postcode and surname of the account holder", "item": "Item to be collected", "quantity": "Number of items", "date": "Collection day wanted", "booking": "Booking number",
        "kind": "Type of bin (rubbish / recycling / garden / food)", "size": "Size of bin in litres", "reason": "Reason (damaged / stolen / extra)", "bins": "Number of garden bins", "start": "Start date of the permit", "weeks": "Duration in weeks",
        "vehicle": "Type of vehicle (van / pickup / trailer)", "registration": "Vehicle registration", "spot": "Place where the bins are kept (front door / side gate / back garden / garage)"},
    "barrage": {
        "account": "What account number am I looking for?", "address": "What's your postcode? And whose surname is on the account?", "item": "What are we picking up?", "quantity": "How many pieces?", "date": "When should the crew come?", "booking": "Which booking number?",
        "kind": "Which bin, rubbish, recycling, garden, food?", "size": "What capacity in litres?", "reason": "What's the reason, damage, theft, or an extra bin?", "bins": "How many bins for garden waste?", "start": "When does the skip go down?", "weeks": "How many weeks does it stay?",
        "vehicle": "What sort of vehicle, van, pickup, trailer?", "registration": "What's its registration?", "spot": "Where should the crew fetch the bins from, front door, side gate, back garden, garage?"},
    "eitheror": {
        "account": "Can you give me your account number, or shall I look you up by postcode and surname?", "address": "Then let me have the postcode together with your surname.", "item": "Is it furniture, like a sofa or a mattress, or an appliance, like a fridge? Which exactly?",
        "quantity": "Is that just one, or several? How many?", "date": "Would you rather have an early day or a later one? Which date shall I take?", "booking": "Is it the first booking or another one? Please give me its number.", "kind": "Is that your rubbish bin or your recycling bin, or one of the others (garden, food)?",
        "size": "A smaller bin or a bigger one? How many litres?", "reason": "Is the old one damaged or has it been stolen, or is it an extra?", "bins": "One garden bin, or more than one?", "start": "Does the skip arrive this month or next? On what date?", "weeks": "Will it stand there one week or longer? How many weeks?",
        "vehicle": "Is that for a van or for a trailer, or a pickup?", "registration": "And which number plate should the permit carry?", "spot": "Do the bins stand at the front door or by the side gate, or else in the back garden or garage?"},
    "indirect": {
        "account": "I'd just need to know the account number your household has with us.", "address": "If you could let me have your postcode and surname, I should be able to find you.", "item": "It would help me to know what we are to take away.", "quantity": "I'd also need to hear how many there are.",
        "date": "Perhaps you could tell me the day that would suit you.", "booking": "I'd have to know which booking number this is about.", "kind": "I'm just wondering which bin this concerns, the rubbish, recycling, garden or food one.", "size": "I'd just need to know the size you have in mind, in litres.",
        "reason": "I'd be glad to know what the reason is, whether damage, theft or that you want an extra one.", "bins": "I'd just need to know the number of garden bins.", "start": "Then I'd want to note the day from which the permit should run.", "weeks": "I'd just have to know the number of weeks.",
        "vehicle": "I'd need to know what kind of vehicle it is: van, pickup or trailer.", "registration": "I'd just need the registration for the permit.", "spot": "The crew would want to know where your bins are kept, front door, side gate, back garden or garage."},
    "policy": {
        "account": "We may only act for a registered household, so I have to ask for your account number.", "address": "Without the number the rules let me search by address. Please state your postcode and surname.", "item": "We take household furniture and appliances only. What is to be collected?",
        "quantity": "A collection covers one to six items. What is the number in your case?", "date": "Collections are made on fixed days of the round. On which of them should we come?", "booking": "Each cancellation is made by booking number. Which one is it?",
        "kind": "Bins are handled separately by type (rubbish, recycling, garden, food). Of which type are we speaking?", "size": "Every type comes in certain sizes only. Which size, in litres, do you request?", "reason": "Fees depend on the cause: damaged, stolen, or extra. Which one applies to you?",
        "bins": "A subscription is charged by the bin, up to three. How many would you have?", "start": "A permit must be valid on the day the skip arrives. Which date is that?", "weeks": "Permits are granted for one to four weeks. What length do you need?",
        "vehicle": "Only vans, pickups and trailers need a permit. Which of these is yours?", "registration": "A permit holds for one vehicle only. Please give its registration.", "spot": "The crew may fetch bins from the front door, the side gate, the back garden or the garage. Which would it be?"},
    "readback": {
        "account": "Which account number should I put this under?", "address": "Then your postcode and surname, please?", "item": "What thing do you want taken away?", "quantity": "What number shall I put down?", "date": "And the day of the collection?", "booking": "And the number of the booking?",
        "kind": "And is this about rubbish, recycling, garden or food?", "size": "And how many litres should it hold?", "reason": "And was the old one damaged or stolen, or is it an extra?", "bins": "And for how many bins of garden waste?", "start": "And the first day of the permit?", "weeks": "And for how long, in weeks?",
        "vehicle": "And is the vehicle a van, pickup or trailer?", "registration": "And what does the number plate say?", "spot": "And are the bins by the front door, the side gate, the garage, or in the back garden?"},
    "terse": {
        "account": "Account number?", "address": "Postcode and surname?", "item": "Which item?", "quantity": "How many?", "date": "Which day?", "booking": "Booking number?", "kind": "Which bin? Rubbish, recycling, garden, food?", "size": "Litres?", "reason": "Damaged, stolen or extra?",
        "bins": "Number of bins?", "start": "Start date?", "weeks": "Weeks?", "vehicle": "Van, pickup, trailer?", "registration": "Reg?", "spot": "Bins kept where? Front door, side gate, back garden, garage?"},
    "upsell": {
        "account": "Happy to help! May I take your account number?", "address": "That's fine, we'll manage. May I take your postcode and surname instead?", "item": "May I ask what you'd like us to take off your hands?", "quantity": "Sure, and how many would that be?", "date": "Great, what day may we come by?", "booking": "May I have the booking number?",
        "kind": "Of course. May I ask which bin, rubbish, recycling, garden or food?", "size": "Sure thing. What size in litres may I send you?", "reason": "May I ask whether the old one got damaged, got stolen, or whether you're adding an extra?", "bins": "Wonderful. How many bins may I sign you up for?", "start": "Great, from what date may I make the permit out?", "weeks": "Sure, how many weeks may I put down?",
        "vehicle": "Of course. Will you be coming with a van, a pickup or a trailer?", "registration": "Great, may I have its registration plate?", "spot": "Gladly. Where will our crew find the bins: front door, side gate, back garden or garage?"},
    "bullets": {
        "account": "your **account number**", "address": "your **postcode** and **surname**", "item": "the **item** to take away", "quantity": "**how many** there are", "date": "the **day** that suits you", "booking": "the **booking number**", "kind": "the **bin type**: rubbish, recycling, garden or food",
        "size": "the **size** in litres", "reason": "the **reason**: damaged, stolen or extra", "bins": "the **number of garden bins**", "start": "the **first day** of the permit", "weeks": "the **number of weeks**", "vehicle": "the **vehicle**: van, pickup or trailer", "registration": "the **registration**", "spot": "**where the bins stand**: front door, side gate, back garden or garage"},
    "hedging": {
        "account": "I think I might need your account number for that, if you happen to have it?", "address": "Maybe I could find you by postcode and surname, if you wouldn't mind telling me those?", "item": "I'm not quite sure yet what it is you'd want collected?", "quantity": "I suppose I'd better ask how many that might be?",
        "date": "Would there perhaps be a day that you'd prefer?", "booking": "I might need the number of the booking, possibly?", "kind": "I wasn't entirely sure which bin you meant, perhaps rubbish, recycling, garden or food?", "size": "Maybe you have a size in mind, in litres?", "reason": "Might it be that the old one is damaged, or possibly stolen, or would it be an extra?",
        "bins": "How many garden bins would you think of, roughly speaking?", "start": "Do you perhaps know yet from which date you'd need it?", "weeks": "And I guess you'd have an idea how many weeks it might take?", "vehicle": "I imagine that might be a van, or a pickup, or maybe a trailer?", "registration": "I believe I'd also need its registration, if that's all right?",
        "spot": "I think the crew may need to know where the bins are, maybe the front door, the side gate, the back garden or the garage?"},
}

for _style, (_postcode, _surname) in {
    "plain": ("What is your postcode?", "What surname is the account in?"), "chatty": ("And whereabouts are you, what's the postcode?", "And who am I talking to, what's your surname?"), "form": ("Postcode of the household", "Surname of the account holder"),
    "barrage": ("Which postcode?", "Whose surname is on the account?"), "eitheror": ("Could you tell me the postcode, or else find the account number?", "Is the account in your own surname or another one? Which surname?"),
    "indirect": ("I'd just need to have your postcode as well.", "I'd just need to know the surname on the account."), "policy": ("A search needs the postcode too. Please state it.", "A search needs the surname of the account holder too. Please state it."),
    "readback": ("I have your name. And the postcode?", "I have your postcode. And the surname?"), "terse": ("Postcode?", "Surname?"), "upsell": ("Lovely, may I have your postcode too?", "Lovely, may I have your surname too?"),
    "bullets": ("your **postcode**", "your **surname**"), "hedging": ("Perhaps you could tell me your postcode as well?", "Might I perhaps have your surname as well?"),
}.items():
    ASK[_style].update(postcode=_postcode, surname=_surname)

# {deed} is a verb phrase ("collect …"); {thing} a noun phrase ("the collection of …")
PROPOSE = {
    "plain": "I would {deed}. Shall I do that?", "chatty": "Right, so I'll {deed}. Happy with that?", "form": "Summary: {thing}.\nPlease confirm with yes or no.", "barrage": "So I {deed}, yes? Is everything correct? May I go ahead?",
    "eitheror": "Shall I {deed}, or would you rather leave it?", "indirect": "If you agree, I would {deed}. I'd just need to hear that this is what you want.", "policy": "I may enter this only with your agreement: {thing}. Do you agree?",
    "readback": "Let me read that back: {thing}. Is that correct?", "terse": "{Thing}. OK?", "upsell": "Excellent, then I'd {deed}. May I go ahead?", "bullets": "Here is what I would do:\n\n- {deed}\n\nIs that **right**?", "hedging": "I think I could {deed}, would that be all right?",
}
OFFER = {
    "plain": "Would you like to go ahead with it?", "chatty": "Do you fancy going ahead with that today?", "form": "Do you want to apply now? (yes / no)", "barrage": "Do you want it? Shall we do it now?", "eitheror": "Shall we go ahead, or did you only want the price?",
    "indirect": "I'd just need to know whether you want it.", "policy": "The fee is due on application only. Do you wish to proceed?", "readback": "That was your question. Do you want me to go on with it?", "terse": "Want it?", "upsell": "It's quickly done. May I set it up for you right away?",
    "bullets": "Shall I:\n\n- set this up for you now?", "hedging": "Perhaps you'd want to go ahead with it, or maybe not just yet?",
}
DONE = {
    "plain": "Done: {done}.", "chatty": "There we go, all sorted: {done}.", "form": "Completed: {done}.", "barrage": "That's in: {done}.", "eitheror": "That is settled: {done}.", "indirect": "You may like to know that it is done: {done}.",
    "policy": "It has been entered in the register: {done}.", "readback": "I repeat what has been entered: {done}.", "terse": "Done. {Done}.", "upsell": "Fantastic, that's done: {done}.", "bullets": "**Done**\n\n- {done}", "hedging": "I believe that has gone through: {done}.",
}
MORE = {
    "plain": "Is there anything else?", "chatty": "Anything else I can do for you while you're here?", "form": "Further request? (If none, please say no.)", "barrage": "Is that all? Anything else?", "eitheror": "Is there something else, or is that all?", "indirect": "I'd just need to know whether there is anything else.",
    "policy": "We ask at the end of each call whether anything remains. Does it?", "readback": "Is there anything else to note?", "terse": "Anything else?", "upsell": "What else may I do for you?", "bullets": "Anything **else**?", "hedging": "Was there perhaps anything else?",
}
BYE = {
    "plain": "Thank you for calling. Goodbye.", "chatty": "Lovely talking to you, take care now. Bye!", "form": "This request is closed. Goodbye.", "barrage": "All good then. Goodbye!", "eitheror": "Then that is all. Goodbye.", "indirect": "Then I would only wish you a good day. Goodbye.",
    "policy": "Then I close the case. Goodbye.", "readback": "Then everything is noted. Goodbye.", "terse": "Bye.", "upsell": "Thanks ever so much for choosing us. Goodbye!", "bullets": "**Goodbye**, and thank you.", "hedging": "Then I suppose that's everything. Goodbye.",
}
LEFT = {
    "plain": "All right, I have left it as it is.", "chatty": "No bother at all, I've not done anything.", "form": "Nothing was entered.", "barrage": "Fine, nothing done.", "eitheror": "Then we leave it.", "indirect": "Then I would simply leave it.", "policy": "Without your agreement nothing is entered.",
    "readback": "Noted: you don't want that, nothing is entered.", "terse": "OK, left.", "upsell": "No problem at all, I've left it.", "bullets": "- Nothing has been changed.", "hedging": "Of course, then maybe we just leave it.",
}
OTHERWISE = {
    "plain": "What should be different, or shall I leave it?", "chatty": "Oh, okay! What would you like changed, or shall we drop it?", "form": "Please state what is to be changed (or: leave it).", "barrage": "What's wrong with it? What should I change? Or leave it altogether?", "eitheror": "Shall I change something, or leave it altogether?",
    "indirect": "I'd just need to know what should be otherwise, or whether to leave it.", "policy": "Nothing is entered so far. What would you have changed, or should it be left?", "readback": "You said no. What should I put instead, or do we leave it?", "terse": "Change what? Or leave it?",
    "upsell": "Not a problem! What may I change for you, or shall I leave it?", "bullets": "Please tell me:\n\n- what to **change**, or\n- to **leave** it", "hedging": "Oh, maybe I got something wrong. What should it be, or would you rather leave it?",
}
AGAIN = {
    "plain": ["I'm sorry, I did not understand that.", "I'm afraid I still did not get it."], "chatty": ["Sorry, you've lost me there!", "My fault, I'm still not with you."], "form": ["Entry not recognised.", "The entry could still not be read."], "barrage": ["Sorry, what was that?", "How do you mean?"],
    "eitheror": ["I could not tell which one you meant.", "I still can't tell."], "indirect": ["I'm afraid I could not quite follow.", "I'm sorry, that did not help me yet."], "policy": ["I can only enter what I have understood, and that I have not.", "I am sorry, I still can't enter that."], "readback": ["I heard you, but could not make sense of it.", "I still could not make sense of that."],
    "terse": ["Sorry?", "Didn't get that."], "upsell": ["So sorry, I didn't catch that!", "Apologies, once more please."], "bullets": ["I did **not** understand that.", "I still did **not** understand."], "hedging": ["I'm not sure I understood that.", "I'm afraid I may still not have understood."],
}
# {thing} costs £{price}; {gone} is full, {free} are free; the crew's record says {note} on {day}
COSTS = {
    "plain": "{Thing} costs £{price}.", "chatty": "So, {thing} comes to £{price}.", "form": "Fee for {thing}: £{price}.", "barrage": "{Thing}? That's £{price}.", "eitheror": "{Thing} is £{price}.", "indirect": "You may like to hear that {thing} would be £{price}.",
    "policy": "By the county's list of charges {thing} costs £{price}.", "readback": "You asked about {thing}: £{price}.", "terse": "{Thing}: £{price}.", "upsell": "{Thing} is just £{price}.", "bullets": "- {thing}: **£{price}**\n\n", "hedging": "I think {thing} would come to £{price}.",
}
FREE = {
    "plain": "There are places on {free}.", "chatty": "We could do {free}.", "form": "Days available: {free}.", "barrage": "Free days? {free}.", "eitheror": "You could have {free}.", "indirect": "There would be room on {free}.", "policy": "The round in your area has places on {free}.",
    "readback": "The list of free days reads {free}.", "terse": "Free: {free}.", "upsell": "I can happily offer {free}.", "bullets": "- days free: {free}\n\n", "hedging": "I believe there might be room on {free}.",
}
FULL = {
    "plain": "{gone} {why}.", "chatty": "Ah, bad luck, {gone} {why}.", "form": "{gone}: {why}.", "barrage": "{gone}? No, that {why}.", "eitheror": "{gone} {why}, I'm afraid.", "indirect": "I'm afraid that {gone} {why}.", "policy": "I can't enter {gone}, which {why}.", "readback": "You said {gone}, but that {why}.",
    "terse": "{gone} {why}.", "upsell": "What a pity, {gone} {why}.", "bullets": "- {gone} {why}\n\n", "hedging": "It looks as if {gone} {why}.",
}
RECORD = {
    "plain": "The crew recorded that {note} on {day}.", "chatty": "I can see here what happened: {note} on {day}, sorry about that.", "form": "Crew's record, {day}: {note}.", "barrage": "Why was that? Because {note} on {day}.", "eitheror": "It was not your bin, {note} on {day}.", "indirect": "It appears that {note} on {day}.",
    "policy": "Crews have to record each failure. For {day} it says: {note}.", "readback": "The entry for {day} reads: {note}.", "terse": "{day}: {note}.", "upsell": "So sorry about that! On {day} {note}.", "bullets": "- record of {day}: {note}\n\n", "hedging": "It seems that {note} on {day}, if the record is right.",
}
NOTED = {s: "" for s in STYLES}
NOTED["readback"] = "I have noted {noted}."
CAN = "I can book or cancel bulky-waste collections, order bins, set up garden-waste subscriptions, look into missed collections, and arrange skip permits, recycling-centre vehicle permits and assisted collections."
HELLO = "Hello, Lark Valley waste and recycling. What can I do for you?"
UPSELL = {"garden": "By the way, would a bulky-waste collection be of interest to you as well?", "": "By the way, would you be interested in our garden-waste subscription too?"}


def ask(style, slots, noted=""):
    """The question for one slot, or for several in the styles that do so."""
    s = ASK[style]
    if style == "form":
        return "Please fill in:\n" + "\n".join(f"{i}. {s[x]}" for i, x in enumerate(slots, 1))
    if style == "bullets":
        return "I still need:\n\n" + "\n".join(f"- {s[x]}" for x in slots)
    if style == "barrage":
        return " ".join(s[x] for x in slots)
    return (NOTED[style].format(noted=noted) + " " if NOTED[style] and noted else "") + s[slots[0]]


PLURAL = {"mattress": "mattresses"}


def items(style, slots):
    item = slots["item"]
    return count(style, slots["quantity"], item, PLURAL.get(item, item + "s"))


def reason(r):
    return {"damaged": "to replace the damaged one", "stolen": "to replace the stolen one", "extra": "as an extra bin"}[r]


def phrase(style, task, v):
    """(verb phrase, noun phrase) of what a write would do."""
    d = lambda iso: day(style, iso)
    n = lambda k, one, many: count(style, v[k], one, many)
    if task == "bulky":
        return (f"book the collection of {items(style, v)} from {v['home']} on {d(v['date'])} for £{v['price']}",
                f"bulky-waste collection, {items(style, v)}, {v['home']}, {d(v['date'])}, £{v['price']}")
    if task == "cancel":
        return (f"cancel booking {v['booking']}, the {v['item']} on {d(v['date'])}, and you would get £{v['refund']} back",
                f"cancellation of booking {v['booking']} ({v['item']}, {d(v['date'])}) with a refund of £{v['refund']}")
    if task == "bin":
        return (f"order a {v['size']} litre {v['kind']} bin {reason(v['reason'])} for £{v['fee']}, delivered on {d(v['delivery'])}",
                f"order of one {v['kind']} bin, {v['size']} litres, {reason(v['reason'])}, £{v['fee']}, delivery {d(v['delivery'])}")
    if task == "garden":
        return (f"set up the garden-waste subscription for {n('bins', 'bin', 'bins')} at £{v['price']} a year", f"garden-waste subscription, {n('bins', 'bin', 'bins')}, £{v['price']} a year")
    if task == "missed":
        return (f"report the missed {v['kind']} collection so that the crew comes back on {d(v['return_visit'])}", f"report of the missed {v['kind']} collection, with a return visit on {d(v['return_visit'])}")
    if task == "skip":
        return (f"apply for a skip permit for {n('weeks', 'week', 'weeks')} from {d(v['date'])} for £{v['fee']}", f"application for a skip permit, {n('weeks', 'week', 'weeks')} from {d(v['date'])}, £{v['fee']}")
    if task == "vehicle":
        return (f"issue a recycling-centre permit for your {v['vehicle']} {v['registration']}, {v['visits']} visits a year, for £{v['fee']}",
                f"recycling-centre permit, {v['vehicle']} {v['registration']}, {v['visits']} visits a year, £{v['fee']}")
    return (f"register you for assisted collections from the {v['spot']}, starting on {d(v['start'])}", f"assisted collections from the {v['spot']}, beginning {d(v['start'])}")


def outcome(style, task, v, r):
    d = lambda iso: day(style, iso)
    return {"bulky": lambda: f"we collect {items(style, v)} on {d(v['date'])}, your booking number is {r.get('booking')}", "cancel": lambda: f"booking {v['booking']} is cancelled and £{r.get('refund')} will be refunded",
            "bin": lambda: f"your {v['size']} litre {v['kind']} bin is ordered under {r.get('order')} and comes on {d(r.get('delivery', v['delivery']))}",
            "garden": lambda: f"your garden-waste subscription for {count(style, v['bins'], 'bin', 'bins')} is set up", "missed": lambda: f"the missed collection is reported as {r.get('report')}, the crew comes back on {d(r.get('return_visit', v['return_visit']))}",
            "skip": lambda: f"your skip permit is {r.get('permit')}", "vehicle": lambda: f"the permit for your {v['vehicle']} {v['registration']} is {r.get('permit')}",
            "assisted": lambda: f"the crew will fetch your bins from the {v['spot']} from {d(r.get('start', v['start']))} on"}[task]()

"""Twelve ways of saying the same at a pharmacy's counter. What is said is decided in desk.py; here is only how."""
from __future__ import annotations

import datetime as dt

STYLES = ["plain", "chatty", "form", "bundle", "either_or", "indirect", "readback", "terse", "policy", "upsell", "bullets", "apologetic"]

# key | sentence // another wording (used in turn). {x} are values.
_TEXT = {
    "plain": """
wish | What can I do for you?
identity | What is your full name, and when were you born?
name | What is your full name, please?
born | And your date of birth?
rx | Which medicine is it? On your repeat list I see {list}.
method | Will you collect it here, or shall we deliver it?
day | Which day would you like for the {for}?
time | On {day} these times are free: {list}. Which one would you like?
window | On {day} we deliver {list}. Which would you like?
substitute | {gone} is out of stock. Instead we have {list}. Which of these would you like?
vaccine | Which vaccination is it for? We give {list}.
product | We have {list}. Which one do you want?
quantity | How many {item} would you like?
certificate | What is the number of the certificate?
valid | Until when is the certificate valid?
issuer | Which office issued it?
order | Which order do you mean? You have {list}.
appointment | Which appointment do you mean? You have {list}.
hours_day | For which day would you like to know that?
consent | I would now {to}. Is that all right? // Shall I {to}? // So I {to}. Do you agree?
done | Done: {did}. // That is done: {did}. // {did}.
taken | {what} is not free.
more | Is there anything else?
bye | Goodbye, and take care.
again | I did not quite understand that.""",
    "chatty": """
wish | Hello there, lovely to hear from you! What can we do for you today?
identity | Of course, happy to help! Who am I speaking to, and what's your birthday, year and all? I just need to find you on our books.
name | And who do I have the pleasure of talking to? First and last name, please!
born | Lovely, thanks! And when's your birthday — with the year, if you don't mind telling?
rx | Let's see what the doctor has put on your list… I've got {list} here. Which of them are you running out of?
method | Now, are you popping in to pick it up, or would you rather we brought it round to you?
day | Great! And what day are you thinking of for the {for}?
time | Let me peek at the diary for {day}… there's still room at {list}. When would you like to come?
window | Our driver is out and about on {day}: {list}. When are you at home?
substitute | Oh dear, we've run right out of {gone}, it's the same everywhere this week. But I do have {list}, which do the same job. Do any of those take your fancy?
vaccine | Good idea! What would you like to be protected against? We do {list}.
product | Ooh, we've a few of those on the shelf: {list}. Which one's for you?
quantity | And how many {item} shall I grab for you?
certificate | Super! There's a number printed on that certificate, could you read it out to me?
valid | And it'll say somewhere how long it's good for — what date is that?
issuer | Does it say who gave it to you, which office I mean? No worries at all if you can't tell.
order | I can see a couple of things on the shelf with your name on it: {list}. Which one are we talking about?
appointment | I've got {list} down for you. Which one is it about?
hours_day | Sure thing! What day were you thinking of coming?
consent | Right then, so I'd {to} — are you happy with that? // Okay! If you like, I'll {to} for you. Shall I go for it? // Lovely. So that means I {to}; does that sound good to you?
done | All sorted! {did}. // There we go: {did}! // Wonderful, {did}.
taken | Ah, what a pity, {what} has already gone.
more | Anything else I can do for you while I've got you?
bye | Lovely talking to you! Bye-bye, and take good care of yourself!
again | Sorry, the shop's a bit noisy today, I didn't get that.""",
    "form": """
wish | LINDEN LANE PHARMACY. Request: ____
identity | Please complete. Full name: ____ Date of birth (YYYY-MM-DD): ____
name | Full name: ____
born | Date of birth (YYYY-MM-DD): ____
rx | On repeat: {list}. Medicine requested: ____
method | Collection or delivery: ____
day | Date of {for}: ____
time | Free on {day}: {list}. Time: ____
window | Delivery on {day}: {list}. Delivery window: ____
substitute | {gone}: not in stock. Substitutes: {list}. Chosen substitute: ____
vaccine | Vaccines: {list}. Vaccination against: ____
product | Available: {list}. Product: ____
quantity | Item: {item}. Quantity: ____
certificate | Certificate number: ____
valid | Certificate valid until: ____
issuer | Issuing office (if known): ____
order | Open orders: {list}. Order: ____
appointment | Appointments: {list}. Appointment: ____
hours_day | Day of visit: ____
consent | To be carried out: {to}. Confirm (yes / no): ____ // Summary: {to}. Agreed (yes / no): ____
done | Status: completed. {did}. // Completed: {did}.
taken | Not available: {what}.
more | Further request: ____ (or none)
bye | End of form. Thank you.
again | Entry not recognised.""",
    "bundle": """
wish | How can I help you, and what is it about?
identity | Could you give me your full name, your date of birth and, if you can, what exactly it is about?
name | What's your name, first and last?
born | What's your date of birth, day, month and year?
rx | Which of your medicines do you need? There are {list}.
method | Do you collect it yourself, or do you want it brought to you?
day | What day should the {for} be, and do you have a particular time in mind?
time | What time suits you on {day}? Is one of {list} possible for you?
window | On {day}, which of these do you prefer? We have {list}.
substitute | {gone} is not there at the moment; would one of these do, and which? We have {list}.
vaccine | Against what do you want to be vaccinated? Is it one of {list}?
product | Which one would it be? There is {list}. Do you care about the price?
quantity | How many {item} do you need?
certificate | What is the certificate's number?
valid | Until what day does it run?
issuer | Do you know which office issued it?
order | Which one is it? I have {list}.
appointment | Which one is it? I see {list}.
hours_day | Which day do you want to come?
consent | Is it right that I {to}, and may I do so now? // Have I got it all: {to}? Can I go ahead?
done | It is done: {did}. // {did}, that is settled.
taken | {what} is not possible, it is full.
more | Do you need anything else, or was that all?
bye | Then goodbye, and thank you for calling.
again | What do you mean by that?""",
    "either_or": """
wish | Is it about a prescription, a vaccination, or something else?
identity | Before we start: what are your first name, surname and date of birth?
name | Under what first and last name are you with us?
born | And on what day, in what year, were you born?
rx | Is it {list_or} that you need?
method | Would you rather collect it at the counter or have it delivered?
day | For the {for}, would {days_or} suit you, or do you prefer another day?
time | On {day}, do you want {list_or}?
window | On {day}, shall it be {list_or}?
substitute | {gone} can not be had just now. Shall it be {list_or} instead?
vaccine | Is it against {list_or}?
product | Would you like {list_or}?
quantity | One, two, or more {item}?
certificate | Do you have the certificate there, and what number does it bear?
valid | Does it run out this year or later, and on which day?
issuer | Was it issued by the town hall, by the insurer or by another office, or do you not know?
order | Do you mean {list_or}?
appointment | Do you mean {list_or}?
hours_day | Today, tomorrow, or what other day?
consent | Shall I {to}, or would you like something changed? // I can {to}: yes or no?
done | That is settled: {did}. // {did}, as you wished.
taken | {what} is no longer to be had.
more | Would you like something else, or is that all?
bye | Goodbye then!
again | Was that a yes, a no, or something different? I could not tell.""",
    "indirect": """
wish | I wonder what brings you to us today.
identity | To find your file I'd need to know what you are called and when you were born.
name | It would help me to know your full name.
born | I'd also have to know when you were born.
rx | I'd have to know which of your medicines we are talking about; there's {list} in your file.
method | I am wondering whether you mean to come and fetch it or would like it sent home.
day | It would be good to know when you'd like the {for} to take place.
time | There'd be {list} on {day}, if you would tell me what suits you.
window | On {day} the driver could come {list}; I'd need to know what you prefer.
substitute | I see that {gone} hasn't come in. There would be {list}, should you want one of them; you'd only have to say which.
vaccine | I'd need to know against what; there'd be {list}.
product | There would be {list}, so I'd need to know which you had in mind.
quantity | I'd still need to know how many {item} you have in mind.
certificate | I'd need the number that is printed on the certificate.
valid | I would also have to know how long that certificate is good for.
issuer | It might be useful, though it is not required, to know who issued the certificate.
order | I can see {list} under your name and would need to know which of them is meant.
appointment | I can see {list} under your name and would need to know which of them is meant.
hours_day | That depends on the day, so I'd need to know which one you mean.
consent | If you have no objection, I would {to}; I'd only need to hear whether I may. // I could {to} then, if that is what you would like; would it be? // With your permission I'd {to}, so I wonder whether you agree.
done | I have seen to it: {did}. // You may take it as settled: {did}.
taken | It looks as though {what} were taken.
more | Should there be anything else, you need only say so.
bye | Then I'll wish you a pleasant day.
again | I am not sure I follow.""",
    "readback": """
wish | Linden Lane Pharmacy, good day. In what matter may I assist you?
identity | May I have your full name and your date of birth for verification?
name | May I have your full name for verification?
born | May I also have your date of birth?
rx | The following repeat prescriptions are registered: {list}. Which of these do you request?
method | Do you wish to collect the medicine in person, or to have it delivered?
day | For what date do you wish the {for}?
time | The times available on {day} are {list}. Which of these do you choose?
window | The deliveries available on {day} are {list}. Which of these do you choose?
substitute | I regret to inform you that {gone} is currently unavailable. The permitted substitutes are {list}. Which of these do you choose?
vaccine | Which vaccination do you require? Available are {list}.
product | The following are available: {list}. Which of these do you require?
quantity | What quantity of {item} do you require?
certificate | Please state the certificate number.
valid | Please state the date until which the certificate is valid.
issuer | Please state the issuing office, should it be known to you.
order | The following orders are registered: {list}. Which of these is concerned?
appointment | The following appointments are registered: {list}. Which of these is concerned?
hours_day | For what date do you require this information?
consent | Let me read that back to you: {to}. Is this correct, and do you authorise it? // I repeat for confirmation: {to}. Do you confirm?
done | I confirm: {did}. // This has been carried out: {did}.
taken | Unfortunately {what} is not available.
more | May I assist you in any further matter?
bye | Thank you for your call. Good day.
again | I beg your pardon, this was not clear to me.""",
    "terse": """
wish | Pharmacy. Yes?
identity | Name? Born?
name | Name?
born | Date of birth?
rx | Which medicine? {list}.
method | Collect or deliver?
day | Day for {for}?
time | {day}: {list}. Which?
window | {day}: {list}. Which?
substitute | {gone}: out. Got {list}. Which?
vaccine | Against what? {list}.
product | {list}. Which?
quantity | How many {item}?
certificate | Certificate no.?
valid | Valid until?
issuer | Issued by? Optional.
order | Which order? {list}.
appointment | Which appointment? {list}.
hours_day | Which day?
consent | OK to {to}? // {to} – yes? // Will {to}. OK?
done | Done. {did}. // {did}.
taken | {what}: full.
more | Else?
bye | Bye.
again | Pardon?""",
    "policy": """
wish | This line is for prescriptions, vaccinations and orders. Your request, please?
identity | Data protection first: I may only speak about records once I have a full name and a date of birth. Could you give me both?
name | Records are filed by full name. What is yours?
born | We always check the date of birth as well. What is yours?
rx | Only medicines on your repeat list can be reordered, namely {list}. Which one shall it be?
method | Prescriptions are handed out at the counter free of charge, or delivered for a fee. Which do you want?
day | Slots are given out per day, first come, first served. What day would you like for the {for}?
time | A slot lasts ten minutes, so please be on time. On {day} we can still give {list}. Which do you take?
window | Fees depend on the time of day. On {day} there is {list}. Which do you take?
substitute | {gone} is not in stock, and the rules allow me to give the same substance by another maker: {list}. Which do you want?
vaccine | Vaccinations are by appointment only. We offer {list}. Which do you need?
product | Items without prescription can be put aside for three days. There is {list}. Which one?
quantity | At most five can be put aside per person. How many {item} shall it be?
certificate | Exemptions are entered from the certificate itself. What number is on it?
valid | A certificate counts only up to its last day. When is that?
issuer | The issuing office may be noted, it is not compulsory. Do you know it?
order | I can only act on one order at a time. There are {list}. Which?
appointment | Appointments can be moved until the day before. You have {list}. Which one is it?
hours_day | Hours differ from day to day. Which day are you asking about?
consent | I never enter anything without a customer's word. May I {to}? // Our rule is that you agree first: I would {to}. Do you agree?
done | Entered in the system: {did}. // As the rules require, I tell you what was done: {did}.
taken | Each slot can be given out only so often; {what} is full.
more | Before I close the file: is there anything else?
bye | The file is closed. Goodbye.
again | I must be sure what you mean before I may go on.""",
    "upsell": """
wish | Welcome to Linden Lane Pharmacy, where your health comes first! What can I get you?
identity | Fantastic! To pull up your account, may I have your full name and your date of birth?
name | And your name, first and last?
born | Great, and your date of birth, please?
rx | Your repeat list has {list}. What can we get ready for you?
method | You may pick it up from us any time we are open, or enjoy our home delivery. What do you prefer?
day | Wonderful. When shall we plan the {for}, what day?
time | For {day} I can offer you {list}. What would suit you best?
window | For {day} I can offer you {list}. What would suit you best?
substitute | {gone} has sold out, but we have excellent alternatives: {list}. What may I get you?
vaccine | Excellent choice to get protected! We have {list}. Which one are you after?
product | We have a great range: {list}. Which would you like?
quantity | Great pick! How many {item} may I put aside?
certificate | Good to know, that will save you money! What's the certificate's number?
valid | And up to what date does it save you money, that is, until when is it valid?
issuer | Any idea which office issued it? It's fine if not.
order | I have {list} for you. Which one would that be?
appointment | You are down for {list}. Which one would that be?
hours_day | We'd love to see you! On which day would you come?
consent | Then I'll be glad to {to}. Shall I? // Excellent! May I {to} for you?
done | Your wish is our command: {did}! // Great news: {did}.
taken | {what} was snapped up already.
more | Is there anything else I can get for you?
bye | Thank you for choosing Linden Lane! Goodbye!
again | Sorry, I would not want to get that wrong.""",
    "bullets": r"""
wish | **Linden Lane Pharmacy** – what do you need?
identity | To get started, I need:\n- **Full name**\n- **Date of birth**
name | I need:\n- your **full name**
born | Still open:\n- your **date of birth**
rx | **Your repeats:**\n{lines}\nWhich one do you need?
method | How do you want to get it?\n- **Collection** at the counter\n- **Delivery** to your home
day | **Next:** the day of the {for}. Which one?
time | **Free on {day}:**\n{lines}\nWhich time do you want?
window | **Delivery on {day}:**\n{lines}\nWhich one do you want?
substitute | **{gone}** is out of stock. **Alternatives:**\n{lines}\nWhich one do you want?
vaccine | **Vaccinations:**\n{lines}\nWhich one do you want?
product | **We have:**\n{lines}\nWhich one do you want?
quantity | **Quantity** of {item}: how many?
certificate | Please give me:\n- the **certificate number**
valid | Please give me:\n- the date it is **valid until**
issuer | Optional:\n- the **issuing office**, if you know it
order | **Your orders:**\n{lines}\nWhich one is it?
appointment | **Your appointments:**\n{lines}\nWhich one is it?
hours_day | For **which day**?
consent | **Please check:**\n{points}\n\nShall I {verb}? // Here is what I would do:\n{points}\n\nIs that OK?
done | ✅ **Done.** {did}. // ✅ {did}.
taken | ❌ **{what}** is not free.
more | Anything else?
bye | 👋 Goodbye!
again | That was not clear to me.""",
    "apologetic": """
wish | Sorry to keep you waiting. What might I be able to do for you?
identity | I'm so sorry to have to ask, but could I perhaps have your full name and date of birth?
name | Forgive me, I don't think I caught your full name?
born | And, sorry, I'm afraid I also need your date of birth, if that's all right?
rx | I'm sorry, I'm not quite sure which medicine you mean; I think there's {list} on your list. Which might it be?
method | I should perhaps have asked earlier, sorry: would you be collecting it, or ought we to deliver it?
day | Sorry, one more thing: which day would you possibly like for the {for}?
time | I'm afraid all I can offer on {day} seems to be {list}. Would any of these perhaps suit you?
window | I'm afraid on {day} it would have to be {list}. Would one of them perhaps do?
substitute | I really am sorry, we don't seem to have any {gone} at the moment. I might be able to give you {list} in its place. Would one of those perhaps do?
vaccine | Sorry, which vaccination might that be? I believe we do {list}.
product | I hope one of these is what you're after: {list}. Which would you like, if any?
quantity | Sorry, I may have missed how many {item} you'd like?
certificate | I'm sorry to trouble you for it, but would you have the certificate's number?
valid | And I'm afraid I need to ask until when it's valid?
issuer | You may well not know, and that'd be fine, but would you know who issued it?
order | Sorry, I'm seeing more than one: {list}. Which might you mean?
appointment | Sorry, I'm seeing more than one: {list}. Which might you mean?
hours_day | Sorry, which day would that be for?
consent | If I've understood, and do correct me, I'd {to}. Would that be all right? // I think that means I should {to}. May I do that?
done | Thank you for your patience. {did}. // I'm glad to say that's done: {did}.
taken | I'm terribly sorry, but {what} seems to be taken.
more | Is there perhaps anything else, or have I forgotten something?
bye | Thank you so much, and sorry again. Goodbye.
again | I'm so sorry, I'm afraid I didn't follow.""",
}
SHORT = {"name": "your full name", "born": "your date of birth", "rx": "which medicine you need", "method": "whether you collect it or want it delivered",
         "day": "which day you would like for the {for}", "vaccine": "which vaccination it is for", "product": "which product you want", "quantity": "how many you want",
         "certificate": "the number of the certificate", "valid": "until when it is valid", "issuer": "which office issued it, if you know", "order": "which order it is", "appointment": "which appointment it is"}
TO = {  # what would be done: three wordings; then the short verb
    "order_for_collection": ("order {item} for collection on {day} at {time}; you pay {price}", "prepare {item}, to be collected on {day} at {time}, for {price}", "put in the order of {item}, to pick up at {time} on {day}, {price} to pay"),
    "order_for_delivery": ("order {item} for delivery to {address} on {day} in the {window}; the delivery costs {fee}, the medicine {price}", "have {item} delivered on {day}, {window}, to {address}: {fee} for the delivery and {price} for the medicine",
                           "send {item} to {address} in the {window} of {day}, with a delivery fee of {fee} and {price} for the medicine itself"),
    "move_collection": ("move the collection of {item} to {day} at {time}", "change the pick-up of {item} to {time} on {day}", "keep {item} for you until {day}, {time}, as the new collection slot"),
    "cancel_order": ("cancel order {order}, {item}", "cancel your order {order} of {item}", "cancel the {item}, order {order}; there is nothing to pay"),
    "reserve_product": ("put aside {quantity} × {item} at {each} each, {price} in all, until {until}", "reserve {quantity} of the {item} for you, {price} together, kept until {until}", "set {quantity} {item} aside until {until}, for a total of {price}"),
    "book_vaccination": ("book the {vaccine} vaccination on {day} at {time}; it costs {price}", "put you down for the {vaccine} vaccination at {time} on {day}, price {price}", "book you in for {day}, {time}, {vaccine} vaccination, at {price}"),
    "move_vaccination": ("move your {vaccine} vaccination from {old} to {day} at {time}", "change the {vaccine} appointment to {time} on {day} instead of {old}", "give you {day}, {time}, for the {vaccine} vaccination in place of {old}"),
    "record_exemption": ("record the exemption certificate {certificate}, valid until {until}", "enter certificate {certificate} with validity until {until}", "note in your file the exemption no. {certificate}, good until {until}"),
}
DID = {
    "order_for_collection": ("{item} is ordered, number {number}, to be collected on {day} at {time}", "your {item} will be waiting on {day} at {time} under number {number}"),
    "order_for_delivery": ("{item} is ordered, number {number}, and comes on {day} in the {window}", "order {number}: {item}, delivered on {day}, {window}, delivery fee {fee}"),
    "move_collection": ("you can collect {item} on {day} at {time}", "the collection of {item} is now on {day} at {time}"),
    "cancel_order": ("order {order} ({item}) is cancelled", "your order {order} of {item} has been cancelled"),
    "reserve_product": ("{quantity} × {item} put aside, number {number}, and kept until {until}; that makes {price}", "we keep {quantity} {item} for you until {until}, {price} in all, number {number}"),
    "book_vaccination": ("your {vaccine} vaccination is booked on {day} at {time}, number {number}, price {price}", "you have the {vaccine} vaccination on {day}, {time} ({number}), which costs {price}"),
    "move_vaccination": ("your {vaccine} vaccination is now on {day} at {time}", "the {vaccine} appointment has been moved to {time} on {day}"),
    "record_exemption": ("certificate {certificate} is recorded, valid until {until}", "your exemption is in the file, certificate {certificate}, until {until}"),
}
SAY = {  # what is only told: three wordings
    "hours": ("On {day} we are open from {opens} to {closes}.", "We open at {opens} on {day} and close at {closes}.", "{day}: open {opens} to {closes}."),
    "closed": ("On {day} we are closed.", "We do not open on {day}.", "{day}: closed."),
    "repeats": ("There are {n} repeats left on {item}, and the prescription is valid until {until}.", "{item}: {n} repeats left, prescription good until {until}.", "You can still have {n} repeats of {item}, until {until}."),
    "status_late": ("Order {order}, {item}, is not ready yet: it is {status} and will be ready on {ready}. Your collection is booked on {day} at {time}, which is before that.",
                    "Your {item} ({order}) is {status}; it won't be ready before {ready}, and you are down for collection on {day} at {time}.", "{item}, order {order}: {status}. Not ready until {ready}; your slot is {day}, {time}."),
    "status": ("Order {order}, {item}, is {status}; it will be ready on {ready} and your collection is on {day} at {time}.", "Your {item} ({order}): {status}, ready on {ready}, to collect on {day} at {time}.", "{item}, order {order}: {status}. Ready {ready}; your slot is {day}, {time}."),
    "offer_move": ("Would you like another collection slot?", "Do you want to collect it later?", "Shall we find a later slot?"),
    "offer_jab": ("Would you like an appointment for it?", "Shall I look for an appointment for you?", "Do you want to book one?"),
    "vaccine_price": ("The {vaccine} vaccination costs {price}.", "For {vaccine} it is {price}, jab included.", "Price of the {vaccine} vaccination: {price}."),
    "fees": ("On {day} delivery costs {list}.", "The fees on {day} are {list}.", "Delivery on {day}: {list}."),
    "fees_all": ("Delivery costs {list}.", "Our delivery fees: {list}.", "Fees: {list}."),
    "price": ("{item} costs {price}.", "For {item} you pay {price}.", "Price of {item}: {price}."),
    "over": ("{what} would cost {price}, which is more than you want to pay.", "I should say that {what} is {price}, above your limit.", "{what}: {price}, over your limit."),
    "fits": ("{item} at {price} would fit what you told me: it is {lactose}.", "Of these, {item} ({price}, {lactose}) is what you described.", "{item}, {price}, {lactose}, matches."),
    "nobody": ("I can not find that name with that date of birth.", "There is nobody of that name and date of birth in our files.", "No record under these details."),
    "dropped": ("Then I leave everything as it is.", "Fine, nothing has been changed.", "Nothing done."),
    "change": ("What would you like to have different? Or shall I leave it?", "What should I change, or do you want to drop it?", "What else then? Or leave it?"),
    "cannot": ("I am afraid I can not tell you that from here.", "That I do not know.", "Not known here."),
    "no_order": ("I see no open order of yours.", "There is no order under your name.", "No open orders."),
    "refused": ("That is not possible: {why}.", "The system refuses that: {why}.", "Not possible: {why}."),
    "offer": ("By the way, our {item} is on offer at {price} this week. Would you like one, or is there anything else?", "Can I tempt you with our {item} for {price}? Or is there anything else you need?", "We also have {item} at {price}, if you care for one. Anything else?"),
    "before": ("I will tell you before anything is booked.", "You will hear that before I do anything.", "Comes before booking."),
}
_DATE = {"plain": "{A} {d} {B}", "chatty": "{A} the {nth} of {B}", "form": "{iso}", "bundle": "{A}, {d} {B} {Y}", "either_or": "{A} {d} {B}", "indirect": "{A} the {nth} of {B}", "readback": "{A}, {d} {B} {Y}", "terse": "{a} {d} {b}",
         "policy": "{A}, {B} {d}, {Y}", "upsell": "{A}, {B} {nth}", "bullets": "{a} {d} {b} {Y}", "apologetic": "{A} {d} {B}"}


def joined(items, word):
    items = list(items)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}" if items else "nothing"


class Voice:
    def __init__(self, style: str):
        self.style, self.n, self.used = style, STYLES.index(style), {}
        self.lines = {k.strip(): [v.strip().replace("\\n", "\n") for v in vs.split(" // ")] for k, _, vs in (line.partition("|") for line in _TEXT[style].strip().splitlines())}

    def date(self, day: dt.date | str) -> str:
        day = dt.date.fromisoformat(day) if isinstance(day, str) else day
        nth = f"{day.day}{'th' if 10 < day.day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day.day % 10, 'th')}"
        text = _DATE[self.style].format(A=f"{day:%A}", a=f"{day:%a}", B=f"{day:%B}", b=f"{day:%b}", Y=day.year, d=day.day, nth=nth, iso=day.isoformat())
        return text if day.year == 2026 or self.style == "form" else f"{day.day} {day:%B} {day.year}"

    def time(self, clock: str) -> str:
        hour, minute = map(int, clock.split(":"))
        if self.style in ("chatty", "upsell", "policy"):
            return f"{(hour - 1) % 12 + 1}:{minute:02d} {'am' if hour < 12 else 'pm'}"
        return clock

    def money(self, amount: float) -> str:
        return f"€{amount:.2f}" if self.style in ("terse", "bullets", "form") else f"{amount:.2f} EUR" if self.style == "policy" else f"{amount:.2f} euros"

    def turn(self, key, options):
        i = self.used.get(key, 0)
        self.used[key] = i + 1
        return options[i % len(options)]

    def ask(self, key: str, items=(), days=(), **values) -> str:
        items = list(items)
        return self.turn(key, self.lines[key]).format(list=joined(items, "and"), list_or=joined(items, "or"), lines="\n".join(f"- {i}" for i in items),
                                                     days_or=joined([self.date(d) for d in days], "or"), **values)

    def ask_many(self, keys, **values) -> str:
        return f"Could you tell me {joined([SHORT[k].format(**values) for k in keys], 'and')}?"

    def say(self, key: str, **values) -> str:
        return self.cap(SAY[key][self.n % 3].format(**values))

    def consent(self, tool: str, **values) -> str:
        to = TO[tool][self.n % 3].format(**values)
        frame = self.turn("consent", self.lines["consent"])
        points = "\n".join(f"- {p.strip()}" for p in to.replace(";", ",").split(", "))
        return self.cap(frame.format(to=to, points=points, verb="do that"))

    def done(self, tool: str, **values) -> str:
        frame = self.turn("done", self.lines["done"])
        did = DID[tool][self.n % 2].format(**values)
        at = frame.find("{did}")
        return frame.format(did=self.cap(did) if at == 0 or frame[at - 2] in ".!*" else did)

    @staticmethod
    def cap(text):
        return text[:1].upper() + text[1:]

"""Twelve manners of speaking of the booking line. The logic is in desk.py; here are only sentences and formats."""
import datetime as dt

WORD = "no one two three four five six seven eight nine ten eleven twelve".split()
TENS = {2: "twenty", 3: "thirty", 4: "forty", 5: "fifty", 6: "sixty", 7: "seventy", 8: "eighty", 9: "ninety"}
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
ORDINAL = ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth "
           "twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first").split()


def words(n):
    if n < 10:
        return ["zero", *WORD[1:10]][n]
    if n < 20:
        return TEENS[n - 10]
    if n < 100:
        return TENS[n // 10] + ("-" + WORD[n % 10] if n % 10 else "")
    return WORD[n // 100] + " hundred" + (" and " + words(n % 100) if n % 100 else "")


def nth(n):
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def h12(t, sep=":", am="am", pm="pm", space="", short=False):
    h, m = int(t[:2]), t[3:]
    half = am if h < 12 else pm
    return f"{h % 12 or 12}{'' if short and m == '00' else sep + m}{space}{half}"


def spoken_time(t):
    h, m = int(t[:2]), int(t[3:])
    minutes = "" if m == 0 else " oh " + words(m) if m < 10 else " " + words(m)
    return words(h % 12 or 12) + (minutes or " o'clock") + (" in the morning" if h < 12 else " in the afternoon" if h < 18 else " in the evening")


def spoken_money(p):
    pounds, pence = divmod(round(p * 100), 100)
    return f"{words(pounds)} pound{'s' if pounds != 1 else ''}" + (f" {words(pence)}" if pence else "")


def day(fmt):
    def f(iso):
        d = dt.date.fromisoformat(iso)
        return d.strftime(fmt).replace("{d}", str(d.day)).replace("{nth}", nth(d.day)).replace("{ord}", ORDINAL[d.day - 1])
    return f


def gbp(p):
    return f"£{p:.2f}"


def spaced(p):
    return f"{p[:5]} {p[5:]}"


SEATP = {"window": "a window seat", "aisle": "an aisle seat", "front": "a seat at the front", "table": "a seat at a table", "any": "no particular seat"}

STYLE = {}

STYLE["plain"] = dict(
    fmt=dict(date=day("%a {d} %B"), time=lambda t: t, money=gbp, phone=spaced, ref=str, card=str),
    offers=[["insurance"]],
    greet="Meridian Coaches, booking line.",
    intent="What can I do for you?", next="Now your other request.", more="Anything else?", bye="Thanks. Goodbye.",
    again="I still need that, sorry.", unclear="Yes or no, please?", fix="What should I change?", left="OK, nothing has been changed.", dropped="OK, I haven't booked anything.",
    notfound="I can't find {ref} under {surname}. Please give me the booking reference and surname again.", nocoach="There's no coach from {o} to {d} on {date}. Which other date?",
    onecoach="One coach on {date}: {time}, {fare}. Is that OK?", notime="There's none at that time.",
    options=("{o} to {d}, {date}: ", "{time} (arr. {arr}, {fare})", "; ", ". Which one?"),
    nopet="Sorry, pets travel only up to 10 kg and in a closed carrier, so I can't take the {pet}.", norack="The bike rack on that coach is full, so I can't add it.",
    badcard="Card {card} isn't valid. Do you have another number, or shall I go without?", noseat="No {seat} seats left. Free: {free}. Which would you like?",
    offer_insurance="Do you want travel insurance for {cover}?",
    newdate="Your coach is {o} to {d}, {date} at {time}. Which date do you want instead?",
    saver="{ref} is a Saver ticket. Saver tickets can't be refunded. I can move it to another date for {fee}. Do you want that?",
    seat_one="No {seat} seats left on that coach. Would {alt} do?", seat_many="No {seat} seats left on that coach. Free: {free}. Which one?",
    recap_book="{o}-{d}, {date} {time}, {np}, {nc}, {seatp}{extras}, {name}, {phone}, total {total}. Book it?",
    recap_change="{ref}: {date} {time} -> {newdate} {newtime}, fee {fee}. Change it?", recap_cancel="{ref}, {o}-{d} {date}: cancellation fee {fee}, refund {refund}. Cancel it?",
    recap_seat="{ref}, {date} {time}: {seat} seat, no charge. Reserve it?", recap_extra="{ref}, {o}-{d} {date}: add {what}, {price}. Add it?",
    done_book="Booked. Reference {ref}, {total} paid on boarding.", done_change="Done. {ref} is now {date} at {time}.", done_cancel="{ref} is cancelled. {refund} will be refunded.",
    done_seat="Reserved: {seat} seat on {ref}.", done_extra="Added: {what} on {ref}.",
    q=dict(origin="Where from?", destination="Where to?", date="Which date?", passengers="How many passengers?", cases="How many suitcases?", seat="Which seat: window, aisle, front or table?",
           card="Discount card number, if you have one?", card_number="What's the card number?", name="Passenger name?", phone="Mobile number?", extras="Any bicycle or pet?",
           reference="Booking reference?", surname="Surname?", weight="How heavy is the animal?", carrier="Is it in a closed carrier?", pet="What animal is it?"))

STYLE["chatty"] = dict(
    fmt=dict(date=day("%A the {nth}"), time=lambda t: h12(t, am=" in the morning", pm=" in the afternoon" if int(t[:2]) < 18 else " in the evening", short=True), money=gbp,
             phone=lambda p: f"the mobile ending {p[-3:]}", ref=lambda r: f"{r[:2]} {r[2:]}", card=lambda c: f"ending in {c[-4:]}"),
    offers=[["insurance"], ["comfort"]], extras_q=True,
    greet="Hiya, lovely to hear from you, you're through to Meridian Coaches!",
    intent="So what are we up to today, a new trip or something about one you've already got?", next="Right, on to the next bit you mentioned.", more="Is there anything else I can do while you're here?",
    bye="Brilliant, have a lovely day and enjoy the ride, bye now!",
    again="Sorry love, I got a bit lost there.", unclear="Sorry, was that a yes from you? I don't want to press the wrong button.", fix="Oh, no problem at all, what have I got wrong?",
    left="That's absolutely fine, I'll leave everything just the way it was.", dropped="Not to worry, I've not booked a thing.",
    notfound="Hmm, {ref} under {surname}, nothing's coming up I'm afraid. Could you read me the reference and the surname once more?",
    nocoach="Ah, what a shame, nothing runs from {o} to {d} on {date}. Could you do another day?", onecoach="On {date} there's just the one coach, leaving at {time}, {fare} a seat. Would that suit you?",
    notime="Ooh, nothing goes exactly then.", options=("Let me have a look... right, on {date} out of {o} we've got ", "one leaving at {time}, that's {fare}", ", then ", ". Which of those do you fancy?"),
    nopet="Aw, I'm ever so sorry, I love a {pet} myself, but we can only take little ones up to 10 kilos in a closed carrier.", norack="Oh dear, the rack for the bikes is full on that one, so I can't squeeze it in.",
    badcard="Funny, the card {card} doesn't want to go through. Have you got another one, or shall we do it without?", noseat="Ah, the {seat} ones have all gone. There's still {free}, what do you think?",
    offer_insurance="Now, would you like our journey cover with that? It's only {cover} a head and you never know with the weather!", offer_comfort="And how about a Comfort seat, loads of leg room, for {comfort} more?",
    newdate="Found you! You're off from {o} to {d} on {date} at {time}. And what day would you like to go instead?",
    saver="Ah, now that's one of our Saver tickets, and I'm afraid we can't give any money back on those. What I can do is pop you on another day for {fee}. Would that be any help?",
    seat_one="Oh, all the {seat} seats have gone on that one, I'm sorry. I could put you on the {alt}, would that be all right?", seat_many="Oh, the {seat} seats have all gone on that one, sorry! I've still got {free}, any of those take your fancy?",
    recap_book="Okay, let me just read that back so we've got it right: {np} from {o} to {d}, {date}, leaving at {time}, with {nc}, {seatp}{extras}, all under {name}, and I'll text {phone}. That comes to {total} altogether. Are you happy for me to book that?",
    recap_change="So we'd be moving you from {date} to {newdate}, leaving at {newtime}, and there's {fee} to pay for the change. Shall I do that for you?",
    recap_cancel="So, your {o} to {d} trip on {date}: if I cancel that today we keep {fee} and you get {refund} back. Do you still want me to cancel it?",
    recap_seat="Lovely, so that's {seatp} for you on the {time} coach on {date}, doesn't cost a penny. Shall I put you down for it?", recap_extra="So I'd be adding {what} to your trip from {o} on {date}, and that's {price}. Is that all right?",
    done_book="Wonderful, you're all booked! Your reference is {ref}, and the ticket's on its way to you.", done_change="There we go, all moved: you're now travelling on {date} at {time}.",
    done_cancel="All done, that's cancelled, and {refund} will be back with you in three to five days.", done_seat="That's you sorted, {seatp} it is!", done_extra="All done, I've added {what} for you.",
    q=dict(origin="Where would you be setting off from?", destination="And where are you off to?", date="What day were you thinking of?", passengers="How many of you are going, is it just yourself?",
           cases="And have you got any big cases to go underneath?", seat="Do you have a favourite spot, window, aisle, up front, a table maybe?", card="Have you got one of our discount cards at all?",
           card_number="Ooh, great, what's the number on it?", name="And who am I booking this for, what's the name?", phone="What's the best mobile to send the ticket to?",
           extras="Any bikes or furry friends coming along?", reference="Can you find the reference for me? It starts with MC.", surname="And what's your surname, my love?",
           weight="Aw! And roughly how much does the little one weigh?", carrier="And will it be travelling in a proper carrier, all closed up?", pet="What sort of pet is it?"))

STYLE["form"] = dict(
    fmt=dict(date=lambda d: d, time=lambda t: t, money=lambda p: f"GBP {p:.2f}", phone=str, ref=lambda r: f"{r[:2]}-{r[2:]}", card=str),
    offers=[["insurance", "comfort"]], extras_q=True, rows=True, row="\n{k}: {v}", dynamic="form", sep="\n",
    greet="MERIDIAN COACHES - BOOKING SERVICE", intent="Please state your request: new booking / change / cancellation / seat / extras.", next="Next request.", more="Further requests? (yes/no)",
    bye="Session closed. Thank you for using Meridian Coaches.", again="Entry not recognised.", unclear="Please answer yes or no.", fix="Please state the field to be corrected and its new value.",
    left="No changes were made.", dropped="Booking discarded.", notfound="No record for reference {ref}, surname {surname}. Please re-enter:\nReference:\nSurname:",
    nocoach="No departures {o} - {d} on {date}. New date:", onecoach="1 departure on {date}: {time}, {fare}. Accept? (yes/no)", notime="No departure at the time entered.",
    options=("Departures {o} - {d}, {date}:\n", "{time} - {arr}   {fare}", "\n", "\nSelected departure:"),
    nopet="Request refused. Animals are carried up to 10 kg in a closed carrier; {pet} not admissible.", norack="Request refused. No bicycle space on this departure.",
    badcard="Card {card}: not valid. Card number (or 'none'):", noseat="Seat type {seat}: sold out. Available: {free}. Seat type:",
    offer_insurance_comfort="Optional extras:\nTravel insurance ({cover} per person): yes/no\nComfort upgrade ({comfort} per person): yes/no",
    newdate="Booking {ref}\nRoute: {o} - {d}\nCurrent departure: {date} {time}\nNew travel date:",
    saver="Booking {ref}\nFare: Saver, non-refundable\nRefund: not possible\nAlternative: change of date, fee {fee}\nProceed with change of date? (yes/no)",
    seat_one="Seat type {seat}: sold out on this departure. Alternative: {alt}. Accept? (yes/no)", seat_many="Seat type {seat}: sold out on this departure. Available: {free}. Seat type:",
    recap_book="SUMMARY\nRoute: {o} - {d}\nDate: {date}\nDeparture: {time}\nPassengers: {n}\nSuitcases: {c}\nSeat: {seat}{extras}\nName: {name}\nMobile: {phone}\nTotal: {total}\nConfirm booking? (yes/no)",
    recap_change="SUMMARY\nReference: {ref}\nRoute: {o} - {d}\nOld departure: {date} {time}\nNew departure: {newdate} {newtime}\nFee: {fee}\nConfirm change? (yes/no)",
    recap_cancel="SUMMARY\nReference: {ref}\nJourney: {o} - {d}, {date} {time}\nCancellation fee: {fee}\nRefund: {refund}\nConfirm cancellation? (yes/no)",
    recap_seat="SUMMARY\nReference: {ref}\nDeparture: {date} {time}\nSeat: {seat}\nCharge: none\nConfirm? (yes/no)", recap_extra="SUMMARY\nReference: {ref}\nDeparture: {date} {time}\nExtra: {what}\nPrice: {price}\nConfirm? (yes/no)",
    done_book="Status: BOOKED\nReference: {ref}\nTotal: {total}", done_change="Status: CHANGED\nReference: {ref}\nNew departure: {date} {time}", done_cancel="Status: CANCELLED\nReference: {ref}\nRefund: {refund}",
    done_seat="Status: SEAT RESERVED\nReference: {ref}\nSeat: {seat}", done_extra="Status: EXTRA ADDED\nReference: {ref}\nExtra: {what}",
    q=dict(origin="Departure city:", destination="Destination city:", date="Travel date:", passengers="Number of passengers:", cases="Suitcases (number):", seat="Seat type (window/aisle/front/table/any):",
           card="Discount card number (or none):", card_number="Card number:", name="Lead passenger (full name):", phone="Mobile phone:", extras="Bicycle or pet (yes/no):",
           reference="Booking reference:", surname="Surname:", weight="Weight of animal (kg):", carrier="Closed carrier (yes/no):", pet="Kind of animal:"))

STYLE["several"] = dict(
    fmt=dict(date=day("%A {d} %B"), time=lambda t: h12(t, sep="."), money=gbp, phone=spaced, ref=str, card=lambda c: f"{c[:4]} {c[4:]}"),
    offers=[["insurance", "comfort"]], dynamic="several",
    greet="Hello, this is Meridian Coaches.", intent="How can I help? Is it a new booking, or do you have one with us already, and if so, what's the reference?", next="Then let's look at your second point.",
    more="Was that everything, or is there something more I can do?", bye="Thank you for calling, and have a good journey.", again="I didn't quite get that.", unclear="Sorry, do you want me to go ahead? A yes or no is enough.",
    fix="All right. What isn't as you want it, and how should it be?", left="Understood, it stays as it was.", dropped="Understood, no booking has been made.",
    notfound="I have no booking {ref} with the surname {surname}. Can you check the reference? And how is the surname spelled?", nocoach="We have no coach from {o} to {d} on {date}. Is there another day that works? Are you flexible?",
    onecoach="There's one coach on {date}, at {time} for {fare}. Does that work?", notime="There isn't one then.",
    options=("On {date} these coaches go from {o} to {d}: ", "{time} getting in at {arr} ({fare})", ", ", ". Which one suits you best?"),
    nopet="I'm sorry, we can't take a {pet} like that: the limit is 10 kg, and animals have to be in a closed carrier.", norack="I'm sorry, that coach has no bicycle space left.",
    badcard="The system doesn't accept the card {card}. Is there another number? Or should I carry on without?", noseat="We're out of {seat} seats there. {free} are left; which one?",
    offer_insurance_comfort="Two more things before I sum up: would you like travel insurance at {cover} per person? And would you like to upgrade to a Comfort seat for {comfort}?",
    newdate="I see {o} to {d} on {date}, {time}. Which day would you like to travel, and do you have a time in mind?",
    saver="I've found it, but it's a Saver, and those are non-refundable, so I can't cancel it for money. I could change the date for {fee}. Would you like to do that? And if so, to which day?",
    seat_one="There are no {seat} seats left on your coach. Is {alt} all right for you instead?", seat_many="There are no {seat} seats left on your coach. What about {free}? Which would you prefer?",
    recap_book="So: {np}, {o} to {d}, {date}, departing {time}; {nc}; {seatp}{extras}; name {name}, mobile {phone}. The total is {total}. Is all of that correct, and shall I book it?",
    recap_change="Booking {ref} would go from {date}, {time} to {newdate}, {newtime}, at a fee of {fee}. Is that right, and may I change it?",
    recap_cancel="For {ref}, {o} to {d} on {date}, the cancellation fee today is {fee}, which leaves you {refund}. Is that acceptable? Shall I cancel?",
    recap_seat="That would be {seatp} on {date} at {time}, booking {ref}. Is that right? Shall I reserve it?", recap_extra="That's {what} on booking {ref}, {date} at {time}, for {price}. Is that right? Shall I add it?",
    done_book="It's booked: reference {ref}, {total}, {date} at {time}.", done_change="It's changed: {ref} now leaves on {date} at {time}.", done_cancel="It's cancelled, and {refund} goes back to your card.",
    done_seat="It's reserved: {seatp} on {ref}.", done_extra="It's added: {what} on {ref}.",
    q=dict(origin="Which city are you leaving from?", destination="Which city are you going to?", date="On what date would you like to travel?", passengers="How many people are travelling?", cases="How many suitcases will you have?",
           seat="Do you prefer window, aisle, front or table?", card="Do you have a discount card, and what's its number?", card_number="What is the number of the card?", name="What name should the booking be in?",
           phone="What's your mobile number?", extras="Is there a bicycle or an animal?", reference="What's your booking reference?", surname="What's the surname on the booking?", weight="How many kilos does the animal weigh?",
           carrier="Does it travel in a closed carrier?", pet="What kind of animal is it?"))

STYLE["eitheror"] = dict(
    fmt=dict(date=day("{d} %B (%A)"), time=lambda t: h12(t, space=" "), money=gbp, phone=spaced, ref=str, card=lambda c: f"{c[:4]}-{c[4:]}"),
    offers=[["insurance"]], extras_q=True,
    greet="Good day, Meridian Coaches here.", intent="Would you like to make a new booking, or is it about an existing one?", next="Moving on to your other point.", more="Can I help with something else, or is that all for today?",
    bye="Then have a good trip. Goodbye.", again="I'm not sure which one you mean.", unclear="Was that a yes or a no?", fix="Would you like to correct something, or drop the booking altogether?",
    left="Good, I leave it the way it is.", dropped="Good, I've dropped it; nothing is booked.", notfound="I find no {ref} for {surname}. Is the reference different, or the surname? Please give me both again.",
    nocoach="Nothing goes from {o} to {d} on {date}. A day earlier or a day later? Which date shall I try?", onecoach="Only the {time} for {fare} runs on {date}. Shall I take that one?", notime="Not at that time, I'm afraid.",
    options=("From {o} on {date}, would you rather take ", "the {time} at {fare}", " or ", "?"),
    nopet="Pets are either under 10 kg and in a closed carrier, or they have to stay at home: I can't take the {pet}, sorry.", norack="That coach has no bike space left, sorry.",
    badcard="{card} is not a card I can use. Do you have another one, or shall I charge the full fare?", noseat="{seat} is sold out. It's {free} now. Which?",
    offer_insurance="Shall I include travel insurance for {cover} per person, or do you travel without?",
    newdate="You're on the {time} from {o} to {d}, {date}. Earlier or later, which date would you like?",
    saver="This one is a Saver, which can't be refunded. I can either move it to another date for {fee}, or leave it as it stands. Which would you prefer?",
    seat_one="The {seat} seats on your coach are taken. Would you like {alt}, or shall I leave it?", seat_many="The {seat} seats on your coach are taken. Would you like one of these ({free}), or shall I leave it? Which?",
    recap_book="{np} from {o} to {d}, {date}, the {time} coach, {nc}, {seatp}{extras}, booked by {name} on {phone}, {total} to pay. Shall I book it like this, or is something not right?",
    recap_change="Instead of {date} at {time}, {ref} would be on {newdate} at {newtime}, costing {fee}. Shall I change it, or leave it?",
    recap_cancel="Cancelling {ref}, {o} to {d} on {date}, costs {fee}; {refund} comes back to you. Shall I cancel, or would you rather keep the booking?",
    recap_seat="{ref} on {date}, {time}: {seatp}. Shall I reserve it or not?", recap_extra="{ref} on {date}, {time}: {what} for {price}. Shall I add it or not?",
    done_book="Booked under {ref} for {total}; the ticket comes by text message.", done_change="Changed: {ref}, {date}, {time}.", done_cancel="Cancelled, with {refund} refunded.", done_seat="Reserved, {seatp}.", done_extra="Added, {what} for {price}.",
    q=dict(origin="Are you leaving from London or from another city?", destination="And where to, north or south? Which city?", date="Is it for this week or later? Which date?", passengers="Are you travelling alone, or with others? How many of you in all?",
           cases="Hand luggage only, or do you have suitcases for the hold, and how many?", seat="Window, aisle, front, table, or no preference?", card="Do you have a discount card, or is it the full fare?", card_number="And what's the number on the card?",
           name="Is the booking for yourself or for somebody else? The full name, please?", phone="And your mobile number, for the ticket?", extras="A bicycle or a pet, or neither?",
           reference="Do you have your reference at hand? It's MC and five digits.", surname="And the surname on the booking?", weight="Is it under or over 10 kg, how heavy exactly?", carrier="Does it travel in a closed carrier or on a lead?", pet="A dog, a cat, or something else?"))

STYLE["indirect"] = dict(
    fmt=dict(date=day("%A, {d} %B"), time=lambda t: h12(t, am="a.m.", pm="p.m.", space=" "), money=gbp, phone=lambda p: f"{p[:5]} {p[5:8]} {p[8:]}", ref=str, card=lambda c: f"ending in {c[-4:]}"),
    offers=[["insurance"], ["comfort"]],
    greet="Welcome to Meridian Coaches.", intent="I'd be glad to know what this is about.", next="That leaves the other thing you mentioned.", more="If there is anything further, please just say so.", bye="Then I wish you a pleasant journey.",
    again="I'm afraid I couldn't make that out.", unclear="I'd just need a clear yes before I do anything.", fix="Then I'd need to know what should be different.", left="Then I won't touch it.", dropped="Then I won't book anything.",
    notfound="I can't see any {ref} for {surname}; I would need the reference and the surname once more.", nocoach="From {o} to {d} nothing is scheduled on {date}, so I'd need another date.",
    onecoach="There would be just one on {date}, at {time}, for {fare}; let me know if that suits you.", notime="I don't see one at that time.",
    options=("For {date} I can see the following from {o} to {d}: ", "the {time}, arriving {arr}, at {fare}", ", ", ". I'd just need to know which one you would like."),
    nopet="I'm sorry to say that a {pet} can only come along up to 10 kg and in a closed carrier, so that won't be possible.", norack="I'm sorry to say there's no bicycle space left on that one.",
    badcard="The card {card} doesn't seem to be valid; I'd need another number, or else I can go on without.", noseat="I have no {seat} seats left, only {free}; I'd need to know which you prefer.",
    offer_insurance="I should mention our travel insurance, which many of our guests take, at {cover} per person; just say if you'd like it.", offer_comfort="There is also the possibility of a Comfort seat for {comfort} on top, if that is of interest.",
    newdate="I have you from {o} to {d} on {date} at {time}; now I'd need the date you would like to travel on.",
    saver="I'm afraid {ref} is a Saver ticket, for which no refund is possible. Moving it to another date would be possible, for {fee}; you'd only have to tell me if you would like that.",
    seat_one="I'm afraid {seat} seats are sold out on this coach; I could offer {alt}, if that's acceptable to you.", seat_many="I'm afraid {seat} seats are sold out on this coach; what I do have is {free}, so I'd need to know which one you'd like.",
    recap_book="I have noted {np} from {o} to {d} on {date}, departing at {time}, with {nc}, {seatp}{extras}, for {name}, reachable on {phone}, at {total} in total. I would need your go-ahead to book this.",
    recap_change="I would then move {ref} from {date} to {newdate}, departing at {newtime}, against a fee of {fee}. I would need your go-ahead for that.",
    recap_cancel="For the cancellation of {ref}, {o} to {d} on {date}, a fee of {fee} would be kept and {refund} refunded. I would need you to confirm that.",
    recap_seat="I would then put you in {seatp} on {date}, {time}, at no charge. I'd only need your okay.", recap_extra="I would then add {what} to {ref}, {date}, at {price}. I'd only need your okay.",
    done_book="That has been booked, and your reference is {ref}; {total} will be due.", done_change="That has been changed to {date}, {time}.", done_cancel="That has been cancelled, and {refund} is on its way back.", done_seat="That has been reserved, {seatp}.", done_extra="That has been added, {what}.",
    q=dict(origin="I would need to know where you'd be starting from.", destination="It would help to know where you'd like to go.", date="Now I'd need a date.", passengers="I would need to know how many of you will be travelling.",
           cases="It would help to know how many suitcases go in the hold.", seat="If you have any preference as to the seat, window, aisle, front or table, I can note it.", card="If there's a discount card, I would need its number.",
           card_number="I would then need the number of the card.", name="I would also need the name for the ticket.", phone="All that's missing now is a mobile number for the ticket.", extras="I'd need to know about any bicycle or pet.",
           reference="For that I would need your booking reference.", surname="I'd also need the surname, to be on the safe side.", weight="I would need to know the weight of the animal.", carrier="I'd also have to know whether it's in a closed carrier.", pet="I'd need to know what kind of pet it is."))

STYLE["formal"] = dict(
    fmt=dict(date=day("%A, {d} %B %Y"), time=lambda t: h12(t, am="a.m.", pm="p.m.", space=" ", short=True), money=gbp, phone=spaced, ref=str, card=lambda c: f"{c[:2]}xx xx{c[-2:]}"),
    offers=[["insurance"]], extras_q=True,
    greet="Thank you for contacting Meridian Coaches. It is my pleasure to assist you.", intent="May I ask what the nature of your enquiry is?", next="I shall now turn to your second request.", more="May I be of any further assistance?",
    bye="Thank you for choosing Meridian Coaches. We wish you a pleasant journey.", again="I beg your pardon, I was not able to take that down.", unclear="I beg your pardon, may I take that as your consent?", fix="I apologise. Which of the particulars requires amendment?",
    left="Very well. The booking remains unaltered.", dropped="Very well. No booking has been made.", notfound="I regret that no booking {ref} exists under the name of {surname}. May I ask you to repeat both the reference and the surname?",
    nocoach="I regret to inform you that no service operates between {o} and {d} on {date}. May I ask for an alternative date?", onecoach="A single service operates on {date}, departing at {time}, at a fare of {fare}. Would this be agreeable?",
    notime="I regret that no service departs at that hour.", options=("On {date}, services from {o} to {d} depart at ", "{time} (fare {fare})", ", ", ". Which departure would you wish to take?"),
    nopet="I regret that our conditions of carriage admit animals only up to 10 kg and in a closed carrier; we are therefore unable to accept your {pet}.", norack="I regret that the bicycle rack of this service is fully reserved.",
    badcard="I regret that the card {card} could not be validated. Do you hold another, or may I proceed without?", noseat="I regret that {seat} seats are no longer available. The following remain: {free}. Which do you prefer?",
    offer_insurance="May I draw your attention to our travel insurance at {cover} per person? Do you wish to take it out?",
    newdate="I have before me your journey from {o} to {d} on {date}, departing at {time}. To which date do you wish to transfer it?",
    saver="I regret to inform you that booking {ref} was made at the Saver fare, which is non-refundable. We may, however, transfer it to another date upon payment of {fee}. Do you wish to avail yourself of this?",
    seat_one="I regret that all {seat} seats on this service have been allocated. Would the {alt} be acceptable in its place?", seat_many="I regret that all {seat} seats on this service have been allocated. There remain: {free}. Which would you prefer?",
    recap_book="Permit me to summarise: a journey from {o} to {d} on {date}, departing at {time}, for {np}, with {nc} and {seatp}{extras}, in the name of {name}, telephone {phone}. The amount payable is {total}. Do you authorise me to proceed with the booking?",
    recap_change="Permit me to summarise: booking {ref} is to be transferred from {date} to {newdate}, departing at {newtime}, subject to a fee of {fee}. Do you authorise this amendment?",
    recap_cancel="Permit me to summarise: the cancellation of booking {ref}, from {o} to {d} on {date}, incurs a charge of {fee}; the sum of {refund} will be reimbursed. Do you wish me to proceed with the cancellation?",
    recap_seat="Permit me to summarise: {seatp} is to be reserved for booking {ref} on {date}, free of charge. Do you wish me to proceed?", recap_extra="Permit me to summarise: {what} is to be added to booking {ref}, travelling on {date}, at a charge of {price}. Do you wish me to proceed?",
    done_book="Your booking has been completed under reference {ref}, in the amount of {total}.", done_change="Your booking {ref} has been transferred to {date}, {time}.", done_cancel="Your booking {ref} has been cancelled; {refund} will be reimbursed.",
    done_seat="Your seat has been reserved: {seatp}.", done_extra="Your booking {ref} now includes {what}.",
    q={"origin": "From which city do you wish to depart?", "destination": "To which city do you wish to travel?", "date": "On which date do you intend to travel?", "passengers": "For how many persons may I make the reservation?", "cases": "How many items of hold luggage will be accompanying you?",
       "seat": "Do you have a preference with regard to seating?", "card": "Are you in possession of a discount card?", "card_number": "May I have the number of the card?", "name": "In whose name shall the reservation be made?", "phone": "On which mobile telephone number may we reach you?",
       "name+phone": "May I have your full name and a mobile telephone number, please?",
       "extras": "Will you be accompanied by a bicycle or an animal?", "reference": "May I have your booking reference?", "surname": "And under which surname was the booking made?", "reference+surname": "May I ask for your booking reference and the surname under which the booking was made?",
       "weight": "May I enquire as to the weight of the animal?", "carrier": "Will the animal be conveyed in a closed carrier?", "pet": "What kind of animal is it?", "weight+carrier": "May I enquire as to the weight of the animal, and whether it will be conveyed in a closed carrier?"})

STYLE["table"] = dict(
    fmt=dict(date=day("%a, {d} %b %Y"), time=lambda t: t, money=gbp, phone=spaced, ref=lambda r: f"**{r}**", card=lambda c: f"•••• {c[-4:]}"),
    offers=[["insurance", "comfort"]], rows=True, row="\n| {k} | {v} |", sep="\n\n",
    greet="Hello! I'm the Meridian Coaches assistant.", intent="I can help with bookings, changes, cancellations, seats and extras. What would you like to do?", next="Let's move on to your other request.",
    more="Is there anything else I can help you with?", bye="You're welcome! Have a great trip.", again="Thanks, but I still don't have what I need.", unclear="Just to be sure: should I proceed? Please reply **yes** or **no**.", fix="No problem! Which detail should I update?",
    left="Understood. I've left your booking unchanged.", dropped="Understood. I haven't booked anything.", notfound="I couldn't find {ref} under **{surname}**. Could you double-check the reference and surname?",
    nocoach="Unfortunately there are no coaches from {o} to {d} on {date}. Would another date work?", onecoach="There is one coach on {date}: **{time}** for {fare}. Would you like this one?", notime="I couldn't find a coach at that time.",
    options=("Here are the departures from **{o}** to **{d}** on {date}:\n\n| Departs | Arrives | Fare |\n|---|---|---|\n", "| {time} | {arr} | {fare} |", "\n", "\n\nWhich departure would you like?"),
    nopet="I'm sorry, but I can't add your {pet}: our policy only allows small pets up to 10 kg in a closed carrier.", norack="I'm sorry, but the bike rack on this coach is already full.",
    badcard="The card {card} doesn't appear to be valid. Do you have a different number, or should I continue without a discount?", noseat="Unfortunately **{seat}** seats are sold out. Still available: {free}. Which would you like?",
    offer_insurance_comfort="Before I summarise, would you like any of these?\n\n| Option | Price per person |\n|---|---|\n| Travel insurance | {cover} |\n| Comfort upgrade | {comfort} |",
    newdate="I found your booking:\n\n| Reference | Route | Departure |\n|---|---|---|\n| {ref} | {o} → {d} | {date}, {time} |\n\nWhat date would you like to travel instead?",
    saver="I found your booking {ref}, but it's on a **Saver** fare, which is **non-refundable**. I can move it to a different date for {fee}. Would you like me to do that?",
    seat_one="Unfortunately all **{seat}** seats on this coach are taken. An **{alt}** seat is still available. Would you like that instead?", seat_many="Unfortunately all **{seat}** seats on this coach are taken. Still available: {free}. Which would you like?",
    recap_book="Here's a summary of your booking:\n\n| Detail | Value |\n|---|---|\n| Route | {o} → {d} |\n| Date | {date} |\n| Departure | {time} (arrives {arr}) |\n| Passengers | {n} |\n| Suitcases | {c} |\n| Seat | {seat} |{extras}\n| Name | {name} |\n| Mobile | {phone} |\n| **Total** | **{total}** |\n\nWould you like me to go ahead and book this?",
    recap_change="Here's the change:\n\n| | Current | New |\n|---|---|---|\n| Date | {date} | {newdate} |\n| Departure | {time} | {newtime} |\n| Change fee | | {fee} |\n\nShould I make this change to {ref}?",
    recap_cancel="Here's what cancelling would mean:\n\n| Item | Value |\n|---|---|\n| Booking | {ref} |\n| Journey | {o} → {d}, {date} |\n| Cancellation fee | {fee} |\n| Refund | {refund} |\n\nDo you want me to cancel this booking?",
    recap_seat="| Booking | Departure | Seat | Price |\n|---|---|---|---|\n| {ref} | {date}, {time} | {seat} | free |\n\nShould I reserve this seat?", recap_extra="| Booking | Departure | Extra | Price |\n|---|---|---|---|\n| {ref} | {date}, {time} | {what} | {price} |\n\nShould I add this?",
    done_book="✅ Your trip is booked! Reference: {ref}, total {total}.", done_change="✅ Done! {ref} now departs on {date} at {time}.", done_cancel="✅ {ref} has been cancelled. You'll receive a refund of {refund}.", done_seat="✅ Your {seat} seat is reserved.", done_extra="✅ I've added {what} to {ref}.",
    q={"origin": "Which city will you be departing from?", "destination": "Where would you like to travel to?", "date": "What date would you like to travel?", "origin+destination+date": "Could you tell me your departure city, destination and travel date?",
       "passengers": "How many passengers will be travelling?", "cases": "How many suitcases will you bring?", "passengers+cases": "How many passengers will be travelling, and how many suitcases will you bring?", "seat": "Do you have a seat preference (window, aisle, front, table)?",
       "card": "Do you have a discount card? If so, please share the number.", "card_number": "Great! What's the card number?", "seat+card": "Do you have a seat preference (window, aisle, front, table), and do you have a discount card?", "name": "What name should I put on the booking?",
       "phone": "What mobile number should I use for the ticket?", "name+phone": "Could you please provide the passenger's full name and a mobile number?", "extras": "Will you be bringing a bicycle or pet?", "reference": "Could you please provide your booking reference?",
       "surname": "Could you please confirm the surname on the booking?", "reference+surname": "Could you please provide your booking reference and the surname on the booking?", "weight": "How much does your pet weigh?", "carrier": "Will your pet travel in a closed carrier?", "pet": "What kind of pet would you like to bring?"})

STYLE["bullets"] = dict(
    fmt=dict(date=day("%B {d}, %Y"), time=lambda t: h12(t, am="AM", pm="PM", space=" "), money=gbp, phone=lambda p: f"+44 {p[1:5]} {p[5:]}", ref=str, card=lambda c: f"{c[:4]} {c[4:]}"),
    offers=[["insurance"], ["comfort"]], rows=True, row="\n- **{k}:** {v}", sep="\n\n",
    greet="Hi there, thanks for reaching out to Meridian Coaches!", intent="How can I assist you today?", next="Great, now let me help with your other request.", more="Is there anything else you'd like me to take care of?", bye="Thanks for traveling with Meridian Coaches. Take care!",
    again="I'm sorry, I wasn't able to understand that.", unclear="I want to make sure I get this right. Can you confirm with a yes or no?", fix="Of course. What would you like to change?", left="No problem, I've kept your booking exactly as it is.", dropped="No problem, nothing has been booked.",
    notfound="I wasn't able to locate booking {ref} under {surname}. Could you verify:\n- your booking reference\n- your surname", nocoach="I'm sorry, there are no departures from {o} to {d} on {date}. Is there another date you'd like me to check?",
    onecoach="There's one departure on {date}:\n- {time}, {fare}\n\nDoes that work for you?", notime="I don't see a departure at that time.", options=("I've checked {date}. Here are the available departures from {o} to {d}:\n", "- {time}, arriving {arr} ({fare})", "\n", "\n\nWhich of these works best for you?"),
    nopet="I understand how important your {pet} is to you. Unfortunately, we can only accept pets up to 10 kg in a closed carrier, so I'm unable to add this.", norack="Unfortunately, all the bicycle spaces on that coach have been taken.",
    badcard="I wasn't able to verify the card {card}. Would you like to provide another number or continue without one?", noseat="Unfortunately, {seat} seats are no longer available. You can choose from: {free}. Which do you prefer?",
    offer_insurance="I'd also like to let you know that travel insurance is available:\n- Covers cancellation and lost luggage\n- {cover} per passenger\n\nWould you like to add it?", offer_comfort="One more option:\n- Comfort seat with extra legroom and power outlet\n- {comfort} per passenger\n\nWould you like to upgrade?",
    newdate="Thanks! I've located your booking:\n- Route: {o} to {d}\n- Departure: {date} at {time}\n\nWhat's your preferred new travel date?",
    saver="Thank you for your patience. I've reviewed booking {ref}:\n- Fare type: Saver (non-refundable)\n- Date change: possible for {fee}\n\nSo I can't issue a refund, but I'd be happy to move your trip. Would you like to change the date instead?",
    seat_one="I've checked your coach, and {seat} seats are fully booked. However, I do have:\n- {alt}\n\nWould that work for you?", seat_many="I've checked your coach, and {seat} seats are fully booked. However, I do have: {free}.\n\nWhich would you prefer?",
    recap_book="Great, here's what I have:\n- **From:** {o}\n- **To:** {d}\n- **Date:** {date}\n- **Departure:** {time}\n- **Passengers:** {n}\n- **Checked bags:** {c}\n- **Seat preference:** {seat}{extras}\n- **Name:** {name}\n- **Mobile:** {phone}\n- **Total:** {total}\n\nDoes everything look correct? If so, I'll complete your booking.",
    recap_change="Here's what I'll change:\n- **Booking:** {ref}\n- **From:** {date}, {time}\n- **To:** {newdate}, {newtime}\n- **Fee:** {fee}\n\nWould you like me to proceed?", recap_cancel="Here are the cancellation details:\n- **Booking:** {ref}\n- **Trip:** {o} to {d}, {date}\n- **Fee:** {fee}\n- **Refund:** {refund}\n\nWould you like to proceed with the cancellation?",
    recap_seat="Here's what I'll reserve:\n- **Booking:** {ref}\n- **Seat:** {seat}\n- **Departure:** {date}, {time}\n- **Cost:** free\n\nWould you like me to proceed?", recap_extra="Here's what I'll add:\n- **Booking:** {ref}\n- **Item:** {what}\n- **Trip:** {o} to {d}, {date}\n- **Price:** {price}\n\nWould you like me to proceed?",
    done_book="Your booking is complete!\n- Reference: {ref}\n- Total: {total}", done_change="Your booking has been updated:\n- {ref}: {date}, {time}", done_cancel="Your booking has been canceled:\n- {ref}\n- Refund: {refund}", done_seat="Your seat has been reserved:\n- {ref}: {seat}", done_extra="Your booking has been updated:\n- {ref}: {what} added",
    q={"origin": "What city are you departing from?", "destination": "What's your destination?", "date": "What's your travel date?", "origin+destination+date": "To get started, please share:\n- Departure city\n- Destination\n- Travel date", "passengers": "How many passengers are there in total?", "cases": "How many checked bags do you have?",
       "seat": "Do you have a seat preference?", "card": "Do you have a Meridian discount card you'd like to apply?", "card_number": "Could you share the discount card number?", "passengers+cases+seat+card": "I'll need a few details:\n- Number of passengers\n- Number of checked bags\n- Seat preference (window, aisle, front or table)\n- Discount card number, if any",
       "cases+seat+card": "I'll need a few details:\n- Number of checked bags\n- Seat preference (window, aisle, front or table)\n- Discount card number, if any", "name": "What's the passenger's full name?", "phone": "What's the best mobile number?", "name+phone": "Finally, please provide:\n- Full name\n- Mobile number", "extras": "Are you bringing a bike or a pet?",
       "reference": "Can you provide your booking reference?", "surname": "Can you verify the last name on the booking?", "reference+surname": "To pull up your booking, please provide:\n- Booking reference\n- Last name", "weight": "How much does your pet weigh?", "carrier": "Will your pet be in an enclosed carrier?", "pet": "What type of pet do you have?",
       "weight+carrier": "To check whether your pet can travel, please tell me:\n- Its weight\n- Whether it will be in a closed carrier"})

STYLE["phone"] = dict(
    fmt=dict(date=lambda d: day("%A the {ord} of %B")(d).lower(), time=spoken_time, money=spoken_money, phone=lambda p: f"{p[:3]} {p[3:5]} {p[5:8]} {p[8:]}", ref=lambda r: "m c " + " ".join(r[2:]), card=lambda c: " ".join([c[:2], c[2:4], c[4:6], c[6:]])),
    offers=[["insurance"]], extras_q=True, number_words=True, lower=True,
    greet="hello meridian coaches erm you're speaking to dave", intent="what can i, what can i do for you", next="okay and then erm there was the other thing you wanted", more="right erm was there anything else", bye="okay cheers then bye bye",
    again="sorry the line's a bit bad", unclear="sorry was that, was that a yes", fix="oh okay what's, what's wrong there", left="okay that's fine erm i'll leave that alone then", dropped="okay right so i've not booked that then",
    notfound="hmm no i've got nothing for {ref} under {surname} erm could you give me that reference again and the surname", nocoach="let me see erm no there's nothing {o} to {d} on {date} could you, could you do another day",
    onecoach="so on {date} there's erm just the one at {time} that's {fare} is that any good", notime="no erm not at that time", options=("right so bear with me erm {o} to {d} on {date} there's ", "the {time} that's {fare}", " erm and ", " which one d'you want"),
    nopet="ah no sorry erm the {pet} it's, we only take them up to ten kilos and in a closed carrier so that's a no i'm afraid", norack="ah no the erm the bike rack's full on that one sorry",
    badcard="hmm it's not taking that card erm {card} have you got another one or shall i leave the card off", noseat="no the {seat} ones are all gone erm there's {free} which one d'you want",
    offer_insurance="and erm d'you want the travel insurance on that it's {cover}",
    newdate="okay yeah got it {o} to {d} on {date} at {time} erm so what day d'you want to go on then",
    saver="right erm so i've got that up and it's a saver ticket so there's no, no refund on those sorry but erm i could move it to another day that'd be {fee} d'you want to do that",
    seat_one="right so erm the {seat} seats are all gone on that one there's the {alt} though is that all right", seat_many="right so erm the {seat} seats are all gone on that one there's {free} left which one d'you want",
    recap_book="okay so let me just read that back that's {np} {o} to {d} on {date} at {time} erm {nc} {seatp}{extras} and it's for {name} and the number's {phone} and that's {total} all in so erm shall i book that",
    recap_change="okay so that'd be {newdate} at {newtime} instead of {date} and erm it's {fee} for the change d'you want me to do that", recap_cancel="okay so if i cancel that one {o} to {d} on {date} erm it's {fee} we'd keep and you'd get {refund} back so shall i cancel it",
    recap_seat="okay so {seatp} on {date} at {time} no charge on that erm shall i put that through", recap_extra="okay so that's {what} on the {time} on {date} erm {price} for that shall i put it on",
    done_book="lovely that's gone through erm your reference is {ref} and it's {total}", done_change="okay that's moved for you so {date} at {time}", done_cancel="okay that's cancelled and erm {refund} back on your card", done_seat="okay that's done {seatp} for you", done_extra="okay that's on there {what}",
    q=dict(origin="where are you, where are you going from", destination="and erm where to", date="and what day's that", passengers="and erm how many of you is it", cases="any suitcases going in the hold", seat="erm any particular seat you'd like window aisle front or a table", card="have you got a discount card with us",
           card_number="okay what's the number on that", name="and what name's it under", phone="and a mobile number for you", extras="and you've not got a, a bike or a pet or anything", reference="have you got the booking reference there",
           surname="and the surname was", weight="and erm how heavy is it", carrier="and is it in a, in a carrier, closed", pet="what sort of animal is it"))

STYLE["sales"] = dict(
    fmt=dict(date=day("%a {d} %B"), time=lambda t: h12(t), money=gbp, phone=lambda p: f"…{p[-4:]}", ref=lambda r: f"#{r}", card=lambda c: f"…{c[-4:]}"),
    offers=[["insurance"], ["comfort"]], extras_q=True, retains=True,
    greet="Hey hey, welcome to Meridian Coaches, where every mile makes you smile! 🚌✨", intent="What adventure can we make happen today? 🌍", next="Awesome, and now for your other wish! 💫", more="Anything else I can make happen for you today? 🎉", bye="Yay, thanks so much and happy travels! 👋💙",
    again="Oopsie, that one slipped past me! 🙈", unclear="Just so we're on the same page: is that a yes? 😊", fix="Ooh, let's get it perfect! What should I tweak? 🛠️", left="Totally fine, everything stays just as it was! 👍", dropped="No worries at all, nothing's been booked! 👍",
    notfound="Hmm, {ref} with {surname} is playing hide and seek! 🕵️ Can you send me the reference and surname again?", nocoach="Aww, {o} to {d} is taking a day off on {date}! 😢 Which other day can I check?", onecoach="You're in luck, there's one coach on {date}: {time} for {fare}! 🎯 Want it?",
    notime="Aww, nothing at that very moment!", options=("Woohoo, {date} looks great for {o} ➡️ {d}! 🤩 ", "🕐 {time} for {fare}", " ", " Which one's yours?"),
    nopet="Oh no, we adore a {pet}! 🐾 But only little ones up to 10 kg in a closed carrier can hop on, so it's a no this time. 💔", norack="Oh no, the bike rack's packed on that coach! 🚲💔",
    badcard="Hmm, card {card} isn't working its magic! 🪄 Got another, or go without?", noseat="Those {seat} seats sold like hot cakes! 🔥 Still up for grabs: {free}. Which one?",
    offer_insurance="Great choice! 🛡️ Travel worry-free with our super-popular insurance, just {cover} per person. Shall I add it?", offer_comfort="And treat yourself! 😍 Our Comfort seats have extra leg room and free snacks, just {comfort} per person. Fancy an upgrade?",
    newdate="Found it! 🎫 {o} ➡️ {d}, {date}, {time}. So when would you love to travel instead? 📅",
    saver="Got it! 🎫 {ref} is one of our fab Saver deals, and those can't be refunded. 😔 BUT I can whisk you to another date for just {fee}! Shall we do that? 🙌",
    retain="Oh no, we'd hate to lose you! 🥺 How about keeping your {o} to {d} trip on {date} and getting a £5 voucher for next time? 🎁 Want to keep it?",
    seat_one="Those {seat} seats are all snapped up! 🔥 But I've got a fab {alt} spot, shall we go for it? 😄", seat_many="Those {seat} seats are all snapped up! 🔥 Still up for grabs: {free}. Which one do you love? 😄",
    recap_book="Here's your trip! 🎉 {o} ➡️ {d} | 📅 {date} | 🕐 {time} | 👥 {np} | 🧳 {nc} | 💺 {seatp}{extras} | 🙋 {name} | 📱 {phone} | 💷 {total}. Ready to lock it in? 🔒",
    recap_change="Here's your new plan! 🎉 {ref}: {newdate} at {newtime} (bye bye {date}!) for {fee}. Shall I make it official? ✍️", recap_cancel="OK, so cancelling {ref} ({o} ➡️ {d}, {date}) costs {fee} and you get {refund} back. 💸 Shall I really cancel it?",
    recap_seat="Nice! 💺 {seatp} on {date} at {time}, totally free. Shall I grab it?", recap_extra="Nice! 🙌 {what} on your {date} trip, {time}, for {price}. Shall I pop it on?",
    done_book="BOOM, you're booked! 🎊 Reference {ref}, {total}. Check your texts!", done_change="Ta-da! ✨ {ref} is now {date} at {time}.", done_cancel="All cancelled. 😢 {refund} is heading back to you.", done_seat="Grabbed! 🎉 Enjoy {seatp}.", done_extra="Popped on! 🎉 {what} is coming along.",
    q={"origin": "Where does your adventure start? 📍", "destination": "And where are we taking you? 🗺️", "date": "When's the big day? 📅", "passengers": "How many lucky travellers? 👥", "cases": "How many suitcases are joining the fun? 🧳", "seat": "Window for the views, aisle for the legs, front, or a table? 💺",
       "card": "Got a Meridian card for an extra discount? 💳", "card_number": "Sweet, what's the number? 💳", "name": "Who's the star of this trip? (Full name please!) 🌟", "phone": "Where can we text your ticket? 📱", "name+phone": "Nearly there! What's your name and mobile number? 🌟📱", "extras": "Bringing a bike 🚲 or a pet 🐶?",
       "reference": "Pop me your booking reference! 🎫", "surname": "And your surname? ✍️", "weight": "Aww, a travel buddy! 🐾 How heavy is it?", "carrier": "And will your buddy be in a closed carrier? 🧺", "pet": "Ooh, what kind of pet? 🐾", "weight+carrier": "Aww, a travel buddy! 🐾 How heavy is it, and will it be in a closed carrier?"})

STYLE["callcentre"] = dict(
    fmt=dict(date=day("%A the {nth} of %B"), time=lambda t: f"{t} hours", money=lambda p: f"{int(p)} pounds" + (f" and {round(p * 100) % 100} pence" if round(p * 100) % 100 else ""), phone=lambda p: f"ending in {p[-3:]}", ref=lambda r: f"{r[:2]} {r[2:4]} {r[4:]}", card=lambda c: f"ending in {c[-4:]}"),
    offers=[["insurance"], ["comfort"]],
    greet="Thank you for calling Meridian Coaches, my name is Priya, calls may be recorded for training purposes.", intent="How may I help you today?", next="Thank you for your patience. Let me now deal with your other enquiry.", more="Is there anything else I can assist you with today?",
    bye="Thank you for calling Meridian Coaches. Please stay on the line for a short survey. Have a wonderful day.", again="I do apologise, I did not get that.", unclear="I do apologise, can you please confirm with yes or no?", fix="I do apologise for that. Can you please tell me what needs correcting?",
    left="I completely understand. I have not made any change to your booking.", dropped="I completely understand. I have not made any booking.", notfound="I do apologise, the system shows no booking {ref} for {surname}. Can you please repeat your booking reference and surname for me?",
    nocoach="Thank you for holding. I do apologise, we have no services from {o} to {d} on {date}. Can you offer me an alternative date?", onecoach="Thank you for holding. I can see one service on {date} at {time}, for {fare}. Are you happy with that?", notime="I do apologise, there is no service at that time.",
    options=("One moment, I'm checking that for you. Thank you for holding. For {date}, {o} to {d}, I have ", "{time} at {fare}", ", ", ". Which service would you like to go for?"),
    nopet="I do apologise, and I understand this is disappointing. Per our policy we accept pets up to 10 kilograms in a closed carrier only, so I am unable to add the {pet}.", norack="I do apologise, the bicycle allocation on that service is full.",
    badcard="I do apologise, the card {card} has been declined by the system. Do you have another card number, or shall I continue without?", noseat="I do apologise, {seat} seats are not available any more. I can offer {free}. Which would you prefer?",
    offer_insurance="As part of your booking I can offer you our Journey Protect insurance at {cover} per passenger. Would you like to take advantage of that today?", offer_comfort="I can also see an upgrade to Comfort for {comfort} per passenger. Is that something you would be interested in?",
    newdate="Thank you, one moment while I bring up your details. I can see your journey from {o} to {d} on {date} at {time}. What is the new date of travel, please?",
    saver="Thank you, one moment while I bring up your details. I do apologise, booking {ref} is a Saver ticket and no refund can be given on it. What I can do for you is amend the date for a fee of {fee}. Would you like to go ahead with that?",
    seat_one="Thank you for holding. I do apologise, there are no {seat} seats available on that service. I can offer you the {alt}. Would you be happy with that?", seat_many="Thank you for holding. I do apologise, there are no {seat} seats available on that service. I can offer you {free}. Which would you prefer?",
    recap_book="Thank you. For confirmation, I will read your booking back: travelling from {o} to {d} on {date}, departing at {time}, {np}, {nc}, {seatp}{extras}. The lead passenger is {name}, mobile number {phone}. The total is {total}. Do I have your permission to complete the booking?",
    recap_change="For confirmation, I will be amending {ref} from {date} to {newdate}, departing at {newtime}, with an amendment fee of {fee}. Do I have your permission to proceed?", recap_cancel="For confirmation, cancelling {ref}, your journey from {o} to {d} on {date}, carries a fee of {fee}, with {refund} refunded to you. Do I have your permission to proceed?",
    recap_seat="For confirmation, I will be reserving {seatp} for {date} at {time}, at no extra charge. Are you happy for me to proceed?", recap_extra="For confirmation, I will be adding {what} to booking {ref} on {date}, at a charge of {price}. Are you happy for me to proceed?",
    done_book="Thank you, that is booked for you. Your reference is {ref} and the total is {total}.", done_change="Thank you, that has been amended to {date} at {time} for you.", done_cancel="Thank you, that has been cancelled for you. Please allow five working days for your refund of {refund}.",
    done_seat="Thank you, that has been reserved for you, {seatp}.", done_extra="Thank you, {what} has been added for you.",
    q={"origin": "Can I take your point of departure, please?", "destination": "Can I take your destination, please?", "date": "Can I take the date of travel, please?", "passengers": "Can I confirm how many passengers will be travelling?", "cases": "Can I confirm how many suitcases you will be bringing?", "seat": "Do you have any seating preference for me to note down?",
       "card": "Do you hold any of our discount cards?", "card_number": "Can I take the number of the card, please?", "name": "Can I take the lead passenger's full name, please?", "phone": "And can I take a contact mobile number, please?", "extras": "Will you be travelling with a bicycle or an animal?",
       "reference": "Can I take your booking reference, please?", "surname": "For security, can I take your surname, please?", "reference+surname": "For security, can I take your booking reference and surname, please?", "weight": "Can I confirm the weight of the animal, please?", "carrier": "Can I confirm it will be in a closed carrier?", "pet": "Can I confirm what animal it is, please?"})


class Style:
    def __init__(self, name):
        self.name, self.s = name, STYLE[name]
        for k, f in self.s["fmt"].items():
            setattr(self, k, f)
        self.offers = self.s["offers"]
        self.asks_extras = self.s.get("extras_q", False)
        self.retains = self.s.get("retains", False)

    def say(self, key, **kw):
        if "seat" in kw:
            kw.setdefault("seatp", SEATP[kw["seat"]])
        if self.s.get("number_words") and kw.get("what", "").startswith("1 "):
            kw["what"] = "one " + kw["what"][2:]
        text = self.s[key].format(**kw)
        return text[0].upper() + text[1:] if not self.s.get("lower") else text.lower()

    recap = lambda self, kind, **kw: self.say("recap_" + kind, **kw)

    def join(self, parts):
        return self.s.get("sep", " ").join(p for p in parts if p)

    def has(self, group):
        return "+".join(group) in self.s["q"] or bool(self.s.get("dynamic")) and len(group) <= 4

    def ask(self, slots, n):
        key = "+".join(slots)
        again = self.say("again") + " " if n > 1 else ""
        if key in self.s["q"]:
            return again + self.s["q"][key]
        if self.s["dynamic"] == "form":
            return again + "Please complete:\n" + "\n".join(self.s["q"][x] for x in slots)
        return again + " ".join(self.s["q"][x] for x in slots)

    def more_of(self, slot):
        """After a yes where a value was asked for."""
        text = {"seat": "Which would you like: window, aisle, front or table?", "cases": "How many suitcases is that?", "extras": "Which is it, a bicycle or a pet?"}[slot]
        return {"form": {"seat": "Please specify seat type:", "cases": "Please specify number:", "extras": "Please specify bicycle or pet:"}[slot], "phone": text.lower().rstrip("?"),
                "indirect": {"seat": "I'd then need to know which one: window, aisle, front or table.", "cases": "I'd then need to know how many.", "extras": "I'd then need to know which of them."}[slot]}.get(self.name, text)

    def question(self, key):
        return self.s["q"][key]

    def options(self, found, kw):
        head, row, sep, tail = self.s["options"]
        text = head.format(**kw) + sep.join(row.format(time=self.time(x["time"]), arr=self.time(x["arrives"]), fare=self.money(x["fare"])) for x in found) + tail
        return text.lower() if self.s.get("lower") else text

    def recap_book(self, t, total):
        n, c = t["passengers"], t["cases"]
        w = (lambda x: WORD[x]) if self.s.get("number_words") or self.name in ("formal", "chatty", "callcentre") else (lambda x: str(x) if x else "no")
        extras = []
        rows = self.s.get("rows")
        if rows:
            extras.append(("Discount card", self.card(t["card"]) if t["card"] else "none"))
            if t.get("bicycle"):
                extras.append(("Bicycle", str(t["bicycle"])))
            if t.get("pet"):
                extras.append(("Pet", f"{t['pet']}, in carrier"))
            extras.append(("Travel insurance", "yes" if t.get("insurance") else "no"))
            if self.name != "table":
                extras.append(("Comfort upgrade", "yes" if t.get("comfort") else "no"))
            text = "".join(self.s["row"].format(k=k, v=v) for k, v in extras)
        else:
            if t["card"]:
                extras.append(f"discount card {self.card(t['card'])}")
            if t.get("bicycle"):
                extras.append("a bicycle")
            if t.get("pet"):
                extras.append(f"a {t['pet']} in a carrier")
            if t.get("insurance"):
                extras.append("travel insurance")
            if t.get("comfort"):
                extras.append("Comfort seating")
            sep = {"phone": " and ", "sales": " + "}.get(self.name, ", ")
            text = "".join(sep + e for e in extras)
        return self.say("recap_book", o=t["origin"], d=t["destination"], date=self.date(t["date"]), time=self.time(t["dep"]["time"]), arr=self.time(t["dep"]["arrives"]), n=n, c=c,
                        np=f"{w(n)} passenger{'s' if n != 1 else ''}", nc=f"{w(c)} suitcase{'s' if c != 1 else ''}", seat=t["seat"], extras=text, name=t["name"], phone=self.phone(t["phone"]), total=self.money(total))

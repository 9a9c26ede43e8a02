"""Twelve manners of speaking; the desk's logic is the same in all."""
import datetime as dt

MON = "January February March April May June July August September October November December".split()
DAY = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
WORD = "zero one two three four five six seven eight nine ten eleven twelve".split()
ORDW = ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth "
        "twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first").split()


def nth(d):
    return f"{d}{'th' if 10 < d < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(d % 10, 'th')}"


def D(fmt):
    def f(iso):
        d = dt.date.fromisoformat(iso)
        return fmt.format(d=d.day, n=nth(d.day), o=ORDW[d.day - 1], m=MON[d.month - 1], s=MON[d.month - 1][:3], w=DAY[d.weekday()], v=DAY[d.weekday()][:3], y=d.year, iso=iso)
    return f


def h24(t):
    return t


def h12(am="a.m.", pm="p.m.", sep=":", short=True):
    def f(t):
        h, m = map(int, t.split(":"))
        half = am if h < 12 else pm
        return f"{(h - 1) % 12 + 1}" + ("" if short and m == 0 else f"{sep}{m:02d}") + f" {half}"
    return f


def tight(t):
    h, m = map(int, t.split(":"))
    return f"{(h - 1) % 12 + 1}" + (f".{m:02d}" if m else "") + ("am" if h < 12 else "pm")


def spoken(t):
    h, m = map(int, t.split(":"))
    part = "in the morning" if h < 12 else "in the afternoon" if h < 18 else "in the evening"
    w = WORD[(h - 1) % 12 + 1]
    if m == 30:
        return f"half past {w} {part}"
    if m == 15:
        return f"quarter past {w} {part}"
    return f"{w} o'clock {part}" if m == 0 else f"{w} {m} {part}"


def pounds(x):
    return f"£{x:.2f}"


def gbp(x):
    return f"GBP {x:.2f}"


def said_pounds(x):
    p, c = int(x), round(x * 100) % 100
    tens = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 80: "eighty", 90: "ninety"}
    return f"{WORD[p]} pound{'s' if p != 1 else ''}" + (f" {tens.get(c, c)}" if c else "")


def hrs(x):
    return f"{x:g} hour{'' if x == 1 else 's'}"


def hrs_word(x):
    return {1: "one hour", 1.5: "an hour and a half", 2: "two hours", 3: "three hours"}.get(x, hrs(x))


def ppl(n):
    return f"{n} {'person' if n == 1 else 'people'}"


def ppl_word(n):
    return f"{WORD[n]} {'person' if n == 1 else 'people'}" if n < 13 else ppl(n)


def inline(items, last="or"):
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {last} " + items[-1]


def dashes(items):
    return "\n" + "\n".join(f"- {i}" for i in items) + "\n"


def numbered(items):
    return "\n" + "\n".join(f"{n}. {i}" for n, i in enumerate(items, 1)) + "\n"


def pairs_line(head, pairs, tail):
    return f"{head}: " + ", ".join(str(v) for _, v in pairs) + f". {tail}"


def pairs_semi(head, pairs, tail):
    return f"{head.upper()}\n" + "\n".join(f"{k}: {v}" for k, v in pairs) + f"\n{tail}"


def pairs_table(head, pairs, tail):
    return f"{head}\n\n| Item | Entry |\n|---|---|\n" + "\n".join(f"| {k} | {v} |" for k, v in pairs) + f"\n\n{tail}"


def pairs_bullets(head, pairs, tail):
    return f"{head}\n\n" + "\n".join(f"- **{k}:** {v}" for k, v in pairs) + f"\n\n{tail}"


STYLES = {}

STYLES["plain"] = dict(
    date=D("{v} {d} {s}"), time=h24, money=pounds, hours=hrs, people=ppl, card="card {}", list=inline, bundle=False, pairs=pairs_line,
    heads=dict(book="Study room", move="Booking {booking} moved", cancel="Cancel booking {booking}", hold="Hold", renew="Renewal", pay="Payment", replace="New card"),
    tail="OK?",
    q_want="Members' desk. What do you need?", want_again="I did not get that. Is it a loan, a hold, a study room, a fine or your card?",
    q_card="Your card number?", q_postcode="And the postcode?", q_name="Your full name?", q_birth="Date of birth?", notfound="No member found with that. Card number and postcode again, please?",
    q_date="Which day?", q_start="What time?", q_hours="For how long?", q_people="How many people?", q_newdate="Which day instead?", q_newstart="From what time?",
    q_room="Free then: {list}. Which one?", q_title="Which title?", q_edition="{title}: there is {list}. Which edition?", q_pickup="Pick up where? {branches}?",
    q_loan="On loan to you: {list}. Which one?", q_booking="Your bookings: {list}. Which one?", q_paycard="Due: {amount}. Which card, {list}?",
    q_delivery="New card costs {fee}. Collect it ({branches}) or post it for {postfee}?", q_care="CardCare for {care} a year, so that the next one is free?",
    no_edition="No {wish} of {title} here. There is {list}. Which?", no_room="Nothing free on {date} at {time} for {hours}. Another time?", closed="Closed on {date}. Another day?", toolong="Three hours is the most. How long, then?",
    bigfine="You owe {amount}; over £10 nothing can be reserved until it is paid. Pay it now?",
    refused="{title} cannot be renewed: somebody is waiting for it. It is due on {due}. Put you in the queue for it again?",
    done_book="Booked: {room}, {date}, {time}. Number {ref}.", done_move="Moved: {room}, {date}, {time}. Number {ref}.", done_cancel="Cancelled: {booking}. Fee {fee}.",
    done_hold="Reserved: {title}, {edition}, {pickup}. You are number {queue}.", done_renew="Renewed. {title} is now due {newdue}.", done_pay="Paid {amount}. Nothing owed now.",
    done_replace="Ordered. {deliv}. New number: {newcard}.", already="That is done already.", what_change="What should be different?", left="Left as it is.", again="Yes or no?", repeat="",
    else_="Anything else?", bye="Goodbye.")

STYLES["chatty"] = dict(
    date=D("{w} the {n} of {m}"), time=tight, money=pounds, hours=hrs_word, people=ppl_word, card="the one ending {}", list=inline, bundle=False,
    q_want="Hi there, lovely to hear from you! What can I do for you today?", want_again="Hm, I'm not sure I followed that, sorry! Were you after a loan, a reservation, one of our rooms, a fine or a card?",
    q_card="Of course, happy to help with that! Could you pop your library card number in here for me?", q_postcode="Lovely, thanks. And just so I know it's really you, what's your postcode?",
    q_name="Oh no, what a nuisance! Don't worry, we'll find you another way. What's your full name?", q_birth="Thanks! And when were you born?",
    notfound="Oh dear, I can't seem to find you with that. Would you mind giving me your card number and postcode once more?",
    q_date="Great, let's see what we've got! What day were you thinking of coming in?", q_start="Super. And what time would suit you?", q_hours="How long do you reckon you'll need it for?", q_people="And how many of you will there be?",
    q_newdate="No trouble at all! When would you like to come instead?", q_newstart="And around what time would that be?",
    q_room="Ooh, you're in luck! I could give you {list}. Which one do you fancy?", q_title="Lovely! What is it you'd like to read?", q_edition="Good choice, everybody's raving about {title}! We have it as {list}. Which would you like?",
    q_pickup="And where shall we keep it for you? We can send it to {branches}.", q_loan="Let me have a peek... You've got {list} at home at the moment. Which of those is it about?",
    q_booking="I can see you've got {list}. Which of those did you mean?", q_paycard="Right, it comes to {amount} in all. I've got {list} here for you. Which shall I use?",
    q_delivery="Found you! A new card is {fee}. We can keep it for you at {branches}, or pop it in the post for another {postfee}. What would be easiest?",
    q_care="Oh, and people who lose things (like me!) often take our CardCare. It's {care} a year and then the next card costs nothing. Shall I add that for you?",
    no_edition="Ah, sorry, I'm afraid we haven't got {title} in {wish}. I do have it as {list} though. Would one of those do?",
    no_room="Oh, what a pity, everything's taken on {date} at {time} for {hours}. Could you do another time?", closed="Ah, we're closed on {date}. Would another day be all right?", toolong="That's a bit long for us, I'm afraid, three hours is the most we do. How long shall I make it?",
    bigfine="Ah, there's {amount} on your account, and I can't reserve anything until that's settled. Shall we do that first?",
    refused="Ah, I'm so sorry, I can't let you keep {title} any longer. Somebody else has asked for it, so it does have to come home by {due}. But I could put your name down for it again, so that you get it once they've finished. Would you like me to?",
    recap_book="Right, so that's the {room} for {people} on {date}, from {time}, for {hours}, and it won't cost you a penny. Shall I book that for you?",
    recap_move="OK, so instead of the old slot you'd have the {room} on {date} at {time}, for {hours} as before, and there's no charge for that. Shall I change it?",
    recap_cancel="So that's your {room} on {date} at {time} that I'd take out. The only thing is, with it being so soon, there'd be {fee} to pay. Do you still want me to cancel?",
    recap_cancel_free="So that's your {room} on {date} at {time} that I'd take out, and it's free of charge. Shall I?",
    recap_hold="So I'd reserve {title} by {author} for you, the {edition}, and you'd pick it up at {pickup}. Have I got that right?",
    recap_renew="I can see {title} here, it was due back on {due}. I can give you another three weeks, till {newdue}. Would that be OK?",
    recap_pay="So I'd take {amount} from {card}, and then you're all square. Shall I do that?",
    recap_replace="So a shiny new card {deliv}, {carephrase}, and that'd be {total} altogether. Are you happy with that?",
    done_book="Yay, all done! The {room} is yours on {date} at {time}. Your booking number is {ref}.", done_move="All sorted! I've moved you to {date} at {time} in the {room}, and the new number's {ref}.",
    done_cancel="Okey-doke, that's gone. {booking} is cancelled, and {fee} goes on your account.", done_hold="Wonderful, I've reserved the {edition} of {title} for you. You're number {queue} in line and we'll drop you a note when it's at {pickup}.",
    done_renew="There you go! You can keep {title} until {newdue} now.", done_pay="Brilliant, {amount} is paid and you owe us nothing at all.", done_replace="Done! Your new number's {newcard}, and the card is on its way: {deliv}.",
    already="Oh, I've already done that one for you!", what_change="Oh, sorry! What did I get wrong?", left="No worries at all, I'll leave everything just as it is.", again="Sorry, was that a yes?", repeat="Sorry, let me say that again. ",
    offer="By the way, have you thought about joining our Friends of the Library? It's only £15 a year and there's cake!", offer_yes="Aw, brilliant, I'll have the leaflet sent to you.",
    else_="Is there anything else I can do for you today?", bye="Lovely talking to you. Happy reading, bye!")

STYLES["form"] = dict(
    date=D("{iso}"), time=h24, money=gbp, hours=lambda x: f"{x:g} h", people=lambda n: str(n), card="**** {}", list=numbered, bundle=True, join="form", pairs=pairs_semi,
    heads=dict(book="Room booking - please verify", move="Change of booking {booking} - please verify", cancel="Cancellation of {booking} - please verify", hold="Reservation - please verify",
               renew="Renewal of loan - please verify", pay="Payment - please verify", replace="Replacement card - please verify"),
    tail="Confirm (yes/no):",
    q_want="TOWN LIBRARY MEMBERS' DESK\nSubject of your enquiry:", want_again="Entry not recognised. Subject (loan / reservation / study room / fine / card):",
    q_card="Card number:", q_postcode="Postcode:", q_name="First name and surname:", q_birth="Date of birth (YYYY-MM-DD):", notfound="No record matches. Please enter again.\nCard number:\nPostcode:",
    q_date="Date of booking:", q_start="Start time:", q_hours="Duration in hours:", q_people="Number of persons:", q_newdate="New date:", q_newstart="New start time:",
    q_room="Rooms available:{list}Room:", q_title="Title:", q_edition="Editions of {title}:{list}Edition:", q_pickup="Branch for collection ({branches}):",
    q_loan="Current loans:{list}Loan:", q_booking="Current bookings:{list}Booking:", q_paycard="Amount due: {amount}\nCards on file:{list}Card to be charged:",
    q_delivery="Fee for a new card: {fee}\nCollection at {branches}, or by post (+ {postfee}):", q_care="Option CardCare ({care} per year, next replacement free) yes/no:",
    no_edition="{wish} of {title}: not in stock. In stock:{list}Edition:", no_room="{date} {time}, {hours}: no room available.\nOther start time:", closed="{date}: closed.\nOther date:", toolong="Maximum duration is 3 h.\nDuration in hours:",
    bigfine="Amount due {amount}. Reservations are blocked above GBP 10.00.\nPay now (yes/no):",
    refused="{title}: renewal refused (reserved by another member). Return by {due}.\nOption: new reservation of the same title (yes/no):",
    done_book="STATUS: booked\nReference: {ref}\nRoom: {room}\nWhen: {date} {time}", done_move="STATUS: changed\nReference: {ref}\nRoom: {room}\nWhen: {date} {time}", done_cancel="STATUS: cancelled\nBooking: {booking}\nFee: {fee}",
    done_hold="STATUS: reserved\nTitle: {title} ({edition})\nCollection: {pickup}\nPosition in queue: {queue}", done_renew="STATUS: renewed\nTitle: {title}\nNew due date: {newdue}", done_pay="STATUS: paid\nAmount: {amount}\nBalance: GBP 0.00",
    done_replace="STATUS: ordered\nNew card number: {newcard}\nDelivery: {deliv}", already="STATUS: already processed", what_change="Entry to be corrected:", left="STATUS: no change made", again="Please answer yes or no:", repeat="",
    else_="Further enquiry:", bye="END OF SESSION")

STYLES["multi"] = dict(
    date=D("{v} {d} {m} {y}"), time=h12("am", "pm"), money=pounds, hours=hrs, people=ppl, card="{}", list=lambda i: inline(i, "and"), bundle=True, join="and",
    q_want="Hello, what is it about, and do you have your library card handy?", want_again="Sorry, what is it about: something on loan, a reservation, a study room, a fine, the card itself?",
    q_card="what is the number on your library card", q_postcode="which postcode do you live at", q_name="what is your name in full", q_birth="what is your date of birth",
    notfound="I don't find a member like that. What's the number on the card, and which postcode do we have for you?",
    q_date="which day do you want the room", q_start="when do you want to start", q_hours="how many hours do you need", q_people="how many people are coming", q_newdate="what day should it be now", q_newstart="what time should it start",
    q_room="There are {list} available. Which of these would you like, and is it all right that drinks are not allowed in there?", q_title="what's the title, or who wrote it", q_edition="which edition of {title} would you like (there's {list})", q_pickup="at which branch will you collect it ({branches})",
    q_loan="You have {list}. Which one do you mean, or do you mean all of them?", q_booking="I see {list}. Which one is it, and what's the matter with it?", q_paycard="There's {amount} to pay. Which of your cards should it come from ({list}), and is now all right?",
    q_delivery="A new card is {fee}. Will you fetch it (and if so, at {branches}) or do you want it posted for {postfee} more?", q_care="And would you like CardCare with it, at {care} a year, or have you got that already?",
    no_edition="We don't have {title} as {wish}, only as {list}. Would that be of use, and if so which?", no_room="On {date} at {time} nothing is free for {hours}. Is there another time that you could come, or another day?", closed="We're shut on {date}. What other day could you come?", toolong="It can't be more than three hours. How many would you like?",
    bigfine="There's {amount} to pay, and above £10 we can't reserve. Do you want to pay that now?",
    refused="{title} is wanted by another reader, so it can't be renewed and must be back on {due}. Is that all right, and shall I put you on its list again?",
    recap_book="Is this right: the {room}, {date}, from {time}, {hours}, {people}, no charge? And may I book it?", recap_move="You'd then have the {room} on {date} at {time} for {hours}. Is that what you want, and may I change it?",
    recap_cancel="Is it the {room} on {date} at {time}? And do you know that it costs {fee} at such short notice: shall I still cancel it?", recap_cancel_free="Is it the {room} on {date} at {time}? It costs nothing; shall I cancel it?",
    recap_hold="{title} by {author}, {edition}, to be collected at {pickup}: is everything correct, and should I reserve it?", recap_renew="Is it {title}, due {due}? It'd be due {newdue} then. Should I renew it?",
    recap_pay="Is {amount} from the card ending in {card} right, and may I charge it?", recap_replace="A new card, {deliv}, {carephrase}, {total} in all. Is that how you want it, and may I order it?",
    done_book="It's booked: {room}, {date}, {time}, number {ref}.", done_move="It's changed: {room}, {date}, {time}, number {ref}.", done_cancel="{booking} is cancelled; {fee} is due.", done_hold="{title} ({edition}) is reserved, you're number {queue}, and it'll go to {pickup}.",
    done_renew="{title} is renewed until {newdue}.", done_pay="{amount} is paid, nothing is left.", done_replace="It's ordered, {deliv}; the new number is {newcard}.",
    already="That's been done already.", what_change="What isn't right, and how should it be?", left="Then it stays as it is.", again="Is that a yes or a no?", repeat="",
    else_="Is there something else, or was that all?", bye="Goodbye then.")

STYLES["eitheror"] = dict(
    date=D("{d} {m}"), time=h12("am", "pm", short=False), money=pounds, hours=hrs, people=ppl, card="your card ending in {}", list=inline, bundle=False,
    q_want="Good morning. Is it about borrowing, or about a room, or about your card and charges?", want_again="Is it a renewal or a reservation, a study room or a fine, or is it your card?",
    q_card="Do you have your card number, or have you lost the card?", q_postcode="Is your postcode still the one we have, or has it changed? Please tell me what it is.", q_name="Then we go by name. Who am I speaking to, first name and surname?", q_birth="Are you a junior or an adult member? Your date of birth will tell me.",
    notfound="Either the number or the postcode doesn't fit. Could you give me both again?",
    q_date="Did you want the room this week or next? Which date?", q_start="Would the morning or the afternoon be better, and from what time?", q_hours="Do you need it for one hour, for two, or for three?", q_people="Is it only for you, or for a group, and then of how many?",
    q_newdate="Should it be earlier or later than before? On which date?", q_newstart="The same time as before, or a different one? If so, which?",
    q_room="I can offer {list}. Which would you rather have?", q_title="Do you know the title, or only the author?", q_edition="Would you like {title} as {list}?", q_pickup="Will you pick it up at {branches}?",
    q_loan="Do you mean {list}?", q_booking="Do you mean {list}?", q_paycard="You owe {amount}. Should I charge {list}?",
    q_delivery="The new card costs {fee}. Do you want to pick it up, and then at {branches}, or should it be posted for {postfee} more?", q_care="With or without CardCare at {care} a year?",
    no_edition="It isn't there as {wish}. Would you take {title} as {list}, or rather not at all?", no_room="At {time} on {date} there's nothing for {hours}. Would you rather come earlier or later? At what time?", closed="We're closed on {date}. A day earlier or a day later? Which date?", toolong="Three hours is the limit. One, two or three?",
    bigfine="{amount} is open, which blocks reservations. Do you want to pay it now or leave it?",
    refused="I can't renew {title}, another member has reserved it; please bring it back by {due}. Would you like to be put in the queue again, or will you do without?",
    recap_book="{room}, {date}, {time}, {hours}, {people}, free of charge. Shall I book it or do you want to change something?", recap_move="{room}, {date}, {time}, {hours}. Shall I change it to that, or keep the old booking?",
    recap_cancel="Cancelling the {room} on {date}, {time}, costs {fee} as it is less than 48 hours away. Do you want to cancel or to keep it?", recap_cancel_free="Cancelling the {room} on {date}, {time}, is free. Do you want to cancel or to keep it?",
    recap_hold="{title} by {author} as {edition}, to be picked up at {pickup}. Is that right, or should something be different?", recap_renew="{title} would be due on {newdue} instead of {due}. Shall I renew it, yes or no?",
    recap_pay="{amount} from {card}. Shall I take it, or rather not?", recap_replace="A new card {deliv}, {carephrase}, for {total}. Shall I order it, or is something wrong?",
    done_book="Your room is booked: {room} on {date} at {time}, booking {ref}.", done_move="Your booking is now {ref}: {room} on {date} at {time}.", done_cancel="Booking {booking} is cancelled, with a fee of {fee}.", done_hold="{title} is reserved as {edition} for {pickup}; you are number {queue}.",
    done_renew="{title} is renewed and due on {newdue}.", done_pay="{amount} has been paid.", done_replace="The card {newcard} has been ordered {deliv}.",
    already="That was done before.", what_change="Is it one detail, or should I drop the whole thing? Which detail?", left="Then I leave it.", again="Is that yes or no?", repeat="",
    else_="Do you need something more, or is that it?", bye="Goodbye.")

STYLES["indirect"] = dict(
    date=D("{w}, {d} {m}"), time=h12(), money=pounds, hours=hrs_word, people=ppl_word, card="the card that ends in {}", list=inline, bundle=False,
    q_want="I wonder what brings you to us.", want_again="I'm not sure that I understood; it would help to know whether it concerns a loan, a reservation, a room, a fine or your card.",
    q_card="I would need the number that is printed on your card.", q_postcode="It would also help me to know your postcode.", q_name="I would need your full name in that case.", q_birth="I still have to know when you were born.",
    notfound="I'm afraid nobody comes up. I would have to have the card number and the postcode once more.",
    q_date="You haven't said yet which day you would like to come.", q_start="I would need to know from when you want it.", q_hours="I'm wondering how long you would be staying.", q_people="It would be good to know how many of you are coming.",
    q_newdate="I would have to know which day suits you better.", q_newstart="And I'd be curious to know what time you would prefer on that day.",
    q_room="What is free then is {list}. I leave the choice to you.", q_title="I would need to know what you are looking for.", q_edition="There is {title} as {list}; you would have to tell me which one you prefer.", q_pickup="I'd need to know where you wish to collect it; possible are {branches}.",
    q_loan="You have {list}, and I would have to know which one you mean.", q_booking="There is {list}, so I'd have to know which one this is about.", q_paycard="There is {amount} open. I would need to know whether I should use {list}.",
    q_delivery="A new card is {fee}. I still need to know how it should reach you: you may fetch it at {branches}, or we post it, which adds {postfee}.", q_care="Many members like to have CardCare with it, for {care} a year; you might want that too.",
    no_edition="I'm sorry to say that {title} does not exist here as {wish}. What I could give you is {list}, if you tell me which.", no_room="It looks as though nothing is free on {date} at {time} for {hours}. Perhaps another time would suit you.", closed="On {date} we are closed, so I would need another day.", toolong="More than three hours isn't possible, so I'd need a shorter time.",
    bigfine="There is {amount} on your account, which would have to be paid before anything can be reserved. I could take it now if you like.",
    refused="I'm afraid {title} has been asked for by somebody else, which means that it can't be renewed and should be back by {due}. If you wish, I could enter you for it again.",
    recap_book="I would then book the {room} for {people} on {date} from {time}, for {hours}, at no cost, if you agree.", recap_move="I would then move your booking to {date} at {time}, in the {room}, for {hours}, provided that you are happy with this.",
    recap_cancel="I could take out the {room} on {date} at {time}, but I should mention that a fee of {fee} applies this late. I would only do so if you tell me to.", recap_cancel_free="I could take out the {room} on {date} at {time} at no cost, if you tell me to.",
    recap_hold="I would reserve {title} by {author} as {edition}, and have it sent to {pickup}, if I understood you correctly.", recap_renew="I could extend {title} from {due} to {newdue}, if that is what you want.",
    recap_pay="I would charge {amount} to {card}, if I may.", recap_replace="I would order a new card {deliv}, {carephrase}, which makes {total}. I only need your consent.",
    done_book="I have booked the {room} on {date} at {time}; the booking is called {ref}.", done_move="I have moved it to {date} at {time}, {room}; it is called {ref} now.", done_cancel="I have cancelled {booking}, for which {fee} is due.", done_hold="I have reserved {title} as {edition}; you are number {queue}, and it will be waiting at {pickup}.",
    done_renew="I have renewed {title}, which is now due on {newdue}.", done_pay="I have charged {amount}, so nothing is open any more.", done_replace="I have ordered the card with the number {newcard}, {deliv}.",
    already="I have already done that for you.", what_change="I would need to know what should be different.", left="I shall leave it as it is, then.", again="I would need a clear yes or no.", repeat="",
    offer="I might also mention our newsletter, which many members enjoy. You might like to have it.", offer_yes="I shall have it sent to you.",
    else_="I'm still here in case there is something more.", bye="I wish you a good day.")

STYLES["formal"] = dict(
    date=D("{w}, {d} {m} {y}"), time=h12(short=False), money=pounds, hours=hrs_word, people=ppl_word, card="the payment card ending in {}", list=inline, bundle=False,
    q_want="Good day. In what way may I be of assistance?", want_again="I beg your pardon. Would you kindly state whether your enquiry relates to a loan, a reservation, a study room, an outstanding charge or your membership card?",
    q_card="Certainly. May I request your membership number as it appears on your library card?", q_postcode="Thank you. For verification purposes, would you kindly state the postcode of your registered address?",
    q_name="I am sorry to hear that. May I ask for your full name, please?", q_birth="Thank you. May I also ask for your date of birth?",
    notfound="I regret that I am unable to locate a corresponding membership. Would you kindly repeat your membership number and postcode?",
    q_date="On which date do you require the study room?", q_start="At what hour would you wish the reservation to commence?", q_hours="For what duration do you require the room?", q_people="How many persons will be in attendance?",
    q_newdate="To which date would you wish the reservation to be transferred?", q_newstart="At what hour would you wish it to commence on that day?",
    q_room="The following are at your disposal: {list}. Which would you prefer?", q_title="Which title do you wish to reserve?", q_edition="{title} is held as {list}. Which edition would you prefer?", q_pickup="At which branch do you intend to collect it: {branches}?",
    q_loan="Our records show the following items in your possession: {list}. To which of these do you refer?", q_booking="Our records show the following reservations: {list}. To which of these do you refer?", q_paycard="The outstanding balance amounts to {amount}. Which payment card may I debit: {list}?",
    q_delivery="The fee for a replacement is {fee}. Do you intend to collect the card at {branches}, or should it be dispatched by post at an additional charge of {postfee}?", q_care="May I draw your attention to our CardCare protection, under which future replacements are free of charge, at {care} per annum? Do you wish to subscribe to it?",
    no_edition="I regret that {title} is not held as {wish}. It is available as {list}. Would one of these be acceptable?", no_room="I regret that no room is available on {date} at {time} for {hours}. Would an alternative hour be acceptable?", closed="The library is closed on {date}. Would you kindly name another date?", toolong="The maximum period is three hours. What shorter duration would be acceptable?",
    bigfine="An amount of {amount} is outstanding, which precludes reservations. Do you wish to settle it at this point?",
    refused="I regret to inform you that {title} cannot be renewed, as it has been requested by another member. It is to be returned no later than {due}. Should you so wish, I can enter a new reservation for it on your behalf. Do you wish me to do so?",
    recap_book="Allow me to summarise: the {room}, for {people}, on {date}, commencing at {time}, for {hours}, free of charge. May I proceed with the reservation?", recap_move="Allow me to summarise: your reservation is to be transferred to {date} at {time}, in the {room}, for {hours}. May I proceed?",
    recap_cancel="Your reservation of the {room} on {date} at {time} can be cancelled. As fewer than 48 hours remain, a charge of {fee} will be incurred. Do you wish to proceed?", recap_cancel_free="Your reservation of the {room} on {date} at {time} can be cancelled without charge. Do you wish to proceed?",
    recap_hold="Allow me to summarise: {title}, by {author}, {edition}, to be collected at our {pickup} branch. Is this in accordance with your wishes?", recap_renew="The loan of {title}, presently due on {due}, can be extended until {newdue}. Do you wish me to extend it?",
    recap_pay="I shall debit {amount} from {card}. May I have your authorisation?", recap_replace="Allow me to summarise: one replacement card, {deliv}, {carephrase}, at a total of {total}. Do I have your consent?",
    done_book="Your reservation has been entered under the reference {ref}: {room}, {date}, {time}.", done_move="Your reservation has been transferred. The {room} awaits you on {date} at {time}; the reference is {ref}.", done_cancel="Reservation {booking} has been cancelled. A charge of {fee} has been applied.",
    done_hold="Your reservation of {title} ({edition}) has been entered. You are number {queue}; you will be notified once it is at {pickup}.", done_renew="The loan of {title} has been extended until {newdue}.", done_pay="The payment of {amount} has been received. Your account is settled.",
    done_replace="Your replacement card, number {newcard}, has been ordered {deliv}.", already="This has already been attended to.", what_change="I apologise. Which particular should be amended?", left="Very well. No alteration has been made.", again="May I ask you to confirm explicitly?", repeat="",
    else_="May I be of any further assistance?", bye="Thank you for contacting the Town Library. Good day.")

STYLES["table"] = dict(
    date=D("{d} {m} {y} ({v})"), time=h24, money=pounds, hours=hrs, people=ppl, card="•••• {}", list=dashes, bundle=True, join="lines", pairs=pairs_table,
    heads=dict(book="Here is a summary of your booking:", move="Here is a summary of the change to booking {booking}:", cancel="Here is a summary of the cancellation of {booking}:", hold="Here is a summary of your hold:",
               renew="Here is a summary of the renewal:", pay="Here is a summary of the payment:", replace="Here is a summary of your order:"),
    tail="Do you confirm these details?",
    q_want="Hello! How can I assist you with your membership today?", want_again="I'm sorry, I couldn't determine your request. Could you rephrase it?",
    q_card="Your library card number", q_postcode="The postcode on your account", q_name="Your full name", q_birth="Your date of birth", notfound="I couldn't find an account with those details. Please provide your card number and postcode again.",
    q_date="The date", q_start="The start time", q_hours="The duration", q_people="The number of attendees", q_newdate="The new date", q_newstart="The new start time",
    q_room="The following rooms are available:{list}Please select one.", q_title="The title you're looking for", q_edition="The edition of {title}, which is one of:{list}", q_pickup="The pickup location ({branches})",
    q_loan="These are your current loans:{list}Which one would you like me to work with?", q_booking="These are your current bookings:{list}Which one would you like me to work with?", q_paycard="Your outstanding balance is **{amount}**. Payment methods on file:{list}Which payment method would you like to use?",
    q_delivery="I've located your account. A replacement card costs **{fee}**. Delivery options: pickup at {branches}, or mail (+{postfee}). Which do you prefer?", q_care="Would you like to add CardCare ({care}/year)? It covers the cost of any future replacement.",
    no_edition="Unfortunately, {title} isn't available in {wish}. Available editions:{list}Which one would you like?", no_room="Unfortunately, no rooms are available on {date} at {time} for {hours}. Please provide an alternative time.", closed="We're closed on {date}. Please provide an alternative date.", toolong="Bookings are limited to 3 hours. Please provide a shorter duration.",
    bigfine="Your account has an outstanding balance of {amount}. Holds and bookings are suspended above £10. Would you like to pay it now?",
    refused="Unfortunately, **{title}** is not eligible for renewal because another member has a hold on it. Please return it by **{due}**. As an alternative, I can place a new hold on it for you. Would you like me to do that?",
    done_book="Your booking is confirmed. Reference: **{ref}** ({room}, {date}, {time}).", done_move="Your booking has been updated. Reference: **{ref}** ({room}, {date}, {time}).", done_cancel="Booking **{booking}** has been cancelled. Fee charged: {fee}.",
    done_hold="Your hold on **{title}** ({edition}) has been placed. Position in queue: {queue}. Pickup: {pickup}.", done_renew="**{title}** has been renewed. New due date: **{newdue}**.", done_pay="Payment of {amount} was successful. Your balance is now £0.00.",
    done_replace="Your replacement card has been ordered ({deliv}). New card number: **{newcard}**.", already="This request has already been completed.", what_change="Which details would you like to change?", left="Understood. No changes have been made.", again="Please confirm with yes or no.", repeat="",
    else_="Is there anything else I can help you with?", bye="Thank you! Have a great day.")

STYLES["bullets"] = dict(
    date=D("{w}, {m} {d}"), time=h12("AM", "PM", short=False), money=pounds, hours=hrs, people=ppl, card="Card ending in {}", list=dashes, bundle=True, join="bullets", pairs=pairs_bullets,
    heads=dict(book="Great! Let me confirm what I have before I book anything:", move="Got it! Here's what will change for booking {booking}:", cancel="I found your booking {booking}. Before I cancel it, please note:", hold="Perfect! Here's the hold I'm about to place:",
               renew="Good news! This item can be renewed:", pay="Here's the payment I'm about to process:", replace="Almost there! Here's your order:"),
    tail="Would you like me to go ahead?",
    q_want="Hi! I'm the library's virtual assistant. I can help with loans, holds, study rooms, fines and cards. What would you like to do?", want_again="I want to make sure that I help with the right thing. Could you tell me a little more about what you need?",
    q_card="Library card number", q_postcode="Postcode", q_name="Full name", q_birth="Date of birth", notfound="Hmm, those details don't match our records. Could you double-check your card number and postcode?",
    q_date="Which date works for you?", q_start="What start time do you prefer?", q_hours="How long will you need the room?", q_people="How many people will attend?", q_newdate="Which date would you like to move it to?", q_newstart="What time would you like to start?",
    q_room="I checked availability and found these options:{list}Which of these works best for you?", q_title="What title would you like?", q_edition="Which format of **{title}** do you prefer? We carry {inlist}.", q_pickup="Which branch would you like to pick it up from: {branches}?",
    q_loan="Here's what you currently have checked out:{list}Which item would you like help with?", q_booking="Here are your upcoming bookings:{list}Which one should I look at?", q_paycard="I see a balance of **{amount}**. You have these cards saved:{list}Which one would you like to use?",
    q_delivery="I found your account! A replacement is **{fee}**. You can pick it up ({branches}) or have it mailed to you for an extra {postfee}. What would you prefer?", q_care="Quick question before we continue: would you like to protect your new card with CardCare for {care} per year?",
    no_edition="I'm sorry, we don't carry **{title}** in {wish}. Here's what we do have:{list}Would any of these work for you?", no_room="I'm sorry, there's nothing available on {date} at {time} for {hours}. Is there another time that works?", closed="We're closed on {date}. Is there another date that works?", toolong="Study rooms can be booked for up to 3 hours. How long would you like it for?",
    bigfine="There's an outstanding balance of {amount}, so I can't place reservations yet. Would you like to pay it now?",
    refused="I understand that you'd like to keep **{title}**. Unfortunately, it can't be renewed because:\n\n- Another member has requested it\n- It's due back on {due}\n\nWhat I can do is add you to the waitlist again. Would that help?",
    done_book="You're all set! ✅ {room} is booked for {date} at {time}. Your confirmation number is {ref}.", done_move="You're all set! ✅ {room}, {date} at {time}. Your new confirmation number is {ref}.", done_cancel="Done! Booking {booking} has been cancelled and a fee of {fee} was applied.",
    done_hold="Done! I've placed a hold on {title} ({edition}) for pickup at {pickup}. You're #{queue} in the queue.", done_renew="Done! {title} is now due on {newdue}.", done_pay="Thanks! Your payment of {amount} went through and your balance is clear.",
    done_replace="Done! Your new card ({newcard}) has been ordered, {deliv}.", already="That one's already taken care of!", what_change="No problem! What would you like me to change?", left="Understood, I won't make any changes.", again="Just to be sure: is that a yes?", repeat="",
    else_="Is there anything else I can help you with today?", bye="You're welcome! Have a wonderful day! 📚")

STYLES["transcript"] = dict(
    date=D("{w} the {o} of {m}"), time=spoken, money=said_pounds, hours=hrs_word, people=ppl_word, card="the one with {} at the end", list=inline, bundle=False, lower=True,
    q_want="library, members' desk, um, what can i do for you", want_again="sorry, the line's not great, was that, um, a loan or a room or a fine or what was it",
    q_card="right, ok, um, can you read me the number off your card", q_postcode="mm-hm, and your, uh, your postcode", q_name="oh right, ok, so, um, what's your name then, first and last", q_birth="and, uh, your date of birth please",
    notfound="uh, hm, that's, no, i'm not finding you there, can you say the number and the postcode again",
    q_date="ok so, um, what day was that for", q_start="and, uh, what time d'you want it from", q_hours="right, and how long, how long d'you need it", q_people="and how many, um, how many of you is it",
    q_newdate="ok, let me just, uh, so what day d'you want it to be now", q_newstart="mm, and what time on that day",
    q_room="let me see, so there's, um, there's {list}, which one d'you want", q_title="yeah, sure, what, uh, what's it called", q_edition="ok {title}, yeah, we've got that as, um, {list}, which one", q_pickup="and where d'you want to, uh, pick it up, {branches}",
    q_loan="so you've got, um, you've got {list}, which one are we talking about", q_booking="ok so i've got, uh, {list} for you, which one is it", q_paycard="right so that's, um, {amount} altogether, i've got {list} here, which one shall i take it off",
    q_delivery="yeah there you are, so, um, a new one's {fee}, d'you want to pick it up, at {branches}, or get it in the post, that's, uh, {postfee} on top", q_care="and d'you want, um, we do this cardcare thing, {care} a year, so the next one's free, d'you want that on it",
    no_edition="uh, no, sorry, haven't got {title} in {wish}, i've got, um, {list}, any of those any good", no_room="mm, no, {date}, {time}, for {hours}, there's nothing, uh, could you do another time", closed="oh, we're shut on {date}, um, any other day", toolong="three hours is the most i can do, so, uh, how long",
    bigfine="um, there's {amount} on here, i can't book anything till that's paid, d'you want to do it now",
    refused="so {title}, uh, no, sorry, someone else is waiting for that, so i can't renew it, it's got to be back by, um, {due}, i can stick you back on the list for it though, d'you want me to do that",
    recap_book="ok so that's, um, the {room}, {people}, {date}, {time}, for {hours}, no charge, yeah?", recap_move="so i'm moving you to, uh, {date}, {time}, that's the {room}, {hours}, that right?", recap_cancel="ok so the {room}, {date}, {time}, that's, um, that's inside the two days so there's {fee} to pay if i take it off, d'you still want me to?",
    recap_cancel_free="ok so the {room}, {date}, {time}, nothing to pay, shall i, um, take it off?", recap_hold="so that's {title}, by {author}, um, {edition}, and you're picking it up at {pickup}, yeah?", recap_renew="right, {title}, that's due, uh, {due}, i can make that {newdue}, that ok?",
    recap_pay="so {amount} off, um, {card}, that alright?", recap_replace="ok so, new card, {deliv}, {carephrase}, that's, uh, {total} all in, ok?",
    done_book="lovely, that's booked, {room}, {date}, {time}, and the, um, the number's {ref}", done_move="ok that's moved, {room}, {date}, {time}, new number's {ref}", done_cancel="right, that's, uh, {booking} cancelled then, and {fee} on your account", done_hold="ok, {title}, {edition}, that's reserved for you, you're, um, number {queue}, it'll be at {pickup}",
    done_renew="ok that's renewed, {title}, um, {newdue} now", done_pay="right, {amount}, that's gone through, you're clear", done_replace="ok that's ordered, {deliv}, um, number's going to be {newcard}", already="uh, yeah, i've done that one", what_change="oh, ok, um, what's wrong with it", left="ok, no, fine, i'll leave it then", again="sorry, is that, um, is that a yes", repeat="",
    else_="anything else for you", bye="ok then, bye, bye-bye")

STYLES["sales"] = dict(
    date=D("{w}, {m} {n}"), time=h12("AM", "PM"), money=pounds, hours=hrs, people=ppl, card="your card ending in {} 💳", list=inline, bundle=False,
    q_want="Welcome to Town Library! 📚✨ What can we make happen for you today?", want_again="Ooh, tell me more! 🤩 Is it a loan, a hold, a room, a fine or a card?",
    q_card="Amazing, let's get you sorted! 🎉 What's your library card number?", q_postcode="Fantastic! 🙌 And what's the postcode on your account?", q_name="No stress at all, we've got you! 💪 What's your full name?", q_birth="Awesome! 🎂 When's your birthday, including the year?",
    notfound="Oopsie! 😅 We couldn't find you. Can you share your card number and postcode again?",
    q_date="Love it! 😍 Which day are you coming to see us?", q_start="Perfect! ⏰ What time do you want to kick off?", q_hours="How many hours of pure focus do you need? 🧠", q_people="And how big is your fabulous group? 👯",
    q_newdate="Plans change, we get it! 🙌 What's the new day?", q_newstart="And what time works best on the day? ⏰",
    q_room="Wow, great timing! 🤩 You can have {list}. Which one is calling your name?", q_title="Yay, a new read! 📖 Which title are you after?", q_edition="{title} is SO good! 🔥 Grab it as {list}. Which one's for you?", q_pickup="Nearly there! 🚀 Pick up at {branches}?",
    q_loan="You've got some gems at home: {list}! 💎 Which one are we talking about?", q_booking="I can see {list}! 👀 Which one is it?", q_paycard="Just {amount} and you're free as a bird! 🐦 Shall we use {list}?",
    q_delivery="Found you! 🎉 A brand-new card is only {fee}. Collect it at {branches}, or have it land on your doormat for just {postfee} more! Which do you prefer?", q_care="🔥 Special deal: add CardCare today for just {care} a year and never pay for a lost card again! Most of our members love it. Shall I pop it in for you?",
    no_edition="Aww, {title} isn't here as {wish} 😢 but guess what: we've got it as {list}! Which one would you love?", no_room="Aww, {date} at {time} is fully booked for {hours} 😢 What other time could work?", closed="We're recharging on {date} 😴 What other day could work?", toolong="Whoa, three hours is our max! 😄 How long shall we make it?",
    bigfine="Let's clear {amount} first, then everything's open to you again! 🔓 Pay it now?",
    refused="Aww, {title} is a superstar and someone's already waiting for it 😢 so we can't renew it, and it needs to be back by {due}. But hey, I can get you straight back in the queue! Want me to? 🙋",
    recap_book="Woohoo! 🎉 Here's your plan: {room} for {people}, {date} at {time}, {hours}, totally FREE! Ready to lock it in?", recap_move="Here's your shiny new slot: {room}, {date} at {time}, {hours}! ✨ Shall I lock it in?", recap_cancel="We'd hate to lose you! 💔 Cancelling {room} on {date} at {time} now means a {fee} late fee. Are you sure you want to cancel?",
    recap_cancel_free="We'd hate to lose you! 💔 Cancelling {room} on {date} at {time} is free. Are you sure you want to cancel?", recap_hold="Your next adventure: {title} by {author}, {edition}, picked up at {pickup}! 📖 Shall I grab it for you?", recap_renew="Great news! 🎉 You can enjoy {title} until {newdue} instead of {due}! Shall I make it happen?",
    recap_pay="That's {amount} with {card}. Ready to go? 🚀", recap_replace="Your order: 1 brand-new card, {deliv}, {carephrase}, total {total}! 🛒 Shall I place it?",
    done_book="BOOKED! 🎊 {room}, {date} at {time}. Your reference is {ref}.", done_move="MOVED! 🎊 {room}, {date} at {time}. Your reference is {ref}.", done_cancel="Done! {booking} is cancelled with a fee of {fee}. We hope to see you soon! 💛", done_hold="It's yours (soon)! 🎊 {title}, {edition}, will be at {pickup}. You're number {queue} in the queue.",
    done_renew="Extended! 🎊 {title} is yours until {newdue}.", done_pay="Payment of {amount} received! You're a star! 🌟", done_replace="Ordered! 🎊 Card {newcard} is coming: {deliv}.", already="Already done, superstar! 🌟", what_change="Oopsie! 😅 What should I change?", left="No problem at all, everything stays as it is! 👍", again="Is that a YES? 😃", repeat="",
    offer="💡 While you're here: upgrade to Library Plus for only £3.99 a month and get unlimited streaming! First month half price. Shall I sign you up?", offer_yes="Amazing, we'll e-mail you the sign-up link! 💌",
    else_="Anything else we can do to make your day? 😊", bye="Thanks a million and see you soon! 📚💛")

STYLES["callcentre"] = dict(
    date=D("{w}, {n} {m}"), time=h12(), money=pounds, hours=hrs, people=ppl, card="the card ending {}", list=inline, bundle=False, hold_turn="Thank you for that. Please bear with me for a moment while I bring up your account.",
    q_want="Thank you for calling Town Library, you're through to the members' desk. How may I help you today?", want_again="I do apologise, I didn't quite catch that. May I ask what you are calling about today?",
    q_card="I can certainly help you with that today. Before we go any further, can I take your library card number, please?", q_postcode="Thank you. And for security, can you confirm the postcode on the account for me, please?",
    q_name="I'm sorry to hear that. Not to worry, can I take your full name instead, please?", q_birth="Thank you. And can you confirm your date of birth for me, please?", notfound="I'm sorry, I'm unable to bring up an account with those details. Can I take the card number and the postcode from you again, please?",
    q_date="And what date are you looking to book for, please?", q_start="And what time would you like that to start?", q_hours="And how long will you be requiring the room for today?", q_people="And can I just ask how many people will be attending?",
    q_newdate="That's no problem. What date would you like me to move that to?", q_newstart="And what time would you like on that date?",
    q_room="I've checked that for you, and I have {list} available. Which one would you like to go for?", q_title="And what is the title you're looking for?", q_edition="I've checked that for you, and we have {title} as {list}. Which one would you like to go for?", q_pickup="And which branch would be most convenient for you, {branches}?",
    q_loan="I can see here that you have {list} on loan. Which one are you calling about today?", q_booking="I can see here that you have {list}. Which one are you calling about today?", q_paycard="I can see an outstanding balance of {amount} on the account. Which card would you like to use today, {list}?",
    q_delivery="I've got your account here, thank you for waiting. There is a charge of {fee} for a replacement. Would you like to collect that from {branches}, or have it posted out to you for an additional {postfee}?", q_care="And can I interest you in our CardCare cover today? It's just {care} per year, and it means you wouldn't be charged for a replacement again.",
    no_edition="I've checked that for you, and unfortunately we don't hold {title} in {wish}. I do have {list}. Would you like to go for one of those?", no_room="Unfortunately I'm not showing any availability on {date} at {time} for {hours}. Is there another time that would work for you?", closed="Unfortunately we are closed on {date}. Is there another date that would work for you?", toolong="I'm afraid the maximum is three hours. How long would you like it for?",
    bigfine="I can see a balance of {amount} on the account, and I'm unable to reserve anything until that is cleared. Would you like to pay that today?",
    refused="I've looked into that for you, and unfortunately I'm unable to renew {title}, because it has been requested by another customer. It will need to come back by {due}. What I can do for you today is add you to the reservation list again. Is that something you'd be interested in?",
    recap_book="Just to confirm, that's the {room} on {date} at {time}, for {hours}, for {people}, and there is no charge for that. Are you happy for me to go ahead?", recap_move="Just to confirm, I'll be moving booking {booking} to {date} at {time} in the {room}, for {hours}. Are you happy for me to go ahead with that?",
    recap_cancel="Just to make you aware, as your booking of the {room} on {date} at {time} is within 48 hours, there is a late cancellation charge of {fee}. Are you happy for me to go ahead with that?", recap_cancel_free="Just to confirm, I'll be cancelling the {room} on {date} at {time}, and there is no charge. Are you happy for me to go ahead with that?",
    recap_hold="Just to confirm, that's {title} by {author}, in {edition}, for collection from {pickup}. Is that all correct for you?", recap_renew="Just to confirm, I'll be renewing {title}, which takes it from {due} to {newdue}. Is that all okay for you?",
    recap_pay="Just to confirm, I'll be taking {amount} from {card} today. Are you happy for me to proceed?", recap_replace="Just to confirm, that's a replacement card {deliv}, {carephrase}, and the total today is {total}. Are you happy for me to process that?",
    done_book="That's all gone through for you. You're booked in to the {room} on {date} at {time}, and your reference number is {ref}.", done_move="That's all gone through for you. You're now in the {room} on {date} at {time}, and your new reference is {ref}.", done_cancel="That's been cancelled for you, reference {booking}, and a charge of {fee} has been added to the account.",
    done_hold="That's all gone through for you. {title} in {edition} is reserved, you are number {queue} in the queue, and we'll let you know when it's ready at {pickup}.", done_renew="That's been renewed for you. {title} is now due back on {newdue}.", done_pay="That payment of {amount} has gone through, and your balance is now clear.",
    done_replace="That's all been processed for you. Your new card number will be {newcard}, {deliv}.", already="I can see that has already gone through for you.", what_change="I do apologise. What would you like me to amend?", left="That's absolutely fine. I'll leave everything as it is on the account.", again="Can I just take a yes or a no from you for that, please?", repeat="",
    offer="While I have you on the line, we are currently offering our Reader Plus membership at £2.50 a month with no reservation limits. Would you like to hear more about that today?", offer_yes="Lovely, I'll arrange for the details to be sent out to you.",
    else_="Is there anything else I can help you with today?", bye="Thank you for calling Town Library. Have a lovely day. Goodbye.")

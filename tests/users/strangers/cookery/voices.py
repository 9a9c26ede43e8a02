"""The same dialogue acts said in twelve ways. Each Voice also has its habits: how many questions at once, in which order, with or without an echo."""
from datetime import date as _date

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()


def nth(n):
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


# {D} Saturday {S} Sat {d} 10 {n} 10th {M} October {m} Oct {y} 2026; two forms: in this year, in another year
DATES = {
    "long": ("{D} {d} {M}", "{d} {M} {y}"), "warm": ("{D} the {n} of {M}", "the {n} of {M} {y}"), "official": ("{D}, {d} {M} {y}", "{d} {M} {y}"), "bare": ("{d} {M} {y}", "{d} {M} {y}"),
    "short": ("{S} {d} {m}", "{d} {m} {y}"), "tiny": ("{d} {m}", "{d} {m} {y}"), "american": ("{D}, {M} {d}", "{M} {d}, {y}"), "mixed": ("{S} {d} {m} {y}", "{d} {m} {y}"),
}


class Voice:
    def __init__(self, texts, dates="long", glue=" ", batch=1, echo=False, order=None, all_at_once=False, name_first=False, checks=False, offers_apron=False, offers_booking=False, money="£{}", form=None, last="and"):
        self.texts, self.dates, self.glue, self.batch, self.echo, self.order = texts, dates, glue, batch, echo, order or {}
        self.all_at_once, self.name_first, self.checks, self.offers_apron, self.offers_booking = all_at_once, name_first, checks, offers_apron, offers_booking
        self.pound, self.form, self.last = money, form, last

    def say(self, act, **k):
        text = self.texts.get(act)
        if text is None:
            text = BASE.get(act)
        return text.format(**k)

    def ask(self, slots, k):
        if self.form:
            return self.form(slots, k, self.texts)
        own = {**self.texts["ask"], **({"date": self.texts["evening_date"]} if k.get("kind") == "evening" and "evening_date" in self.texts else {})}
        return " ".join(own[s].format(**k) for s in slots)

    def date(self, iso, today):
        d = _date.fromisoformat(iso)
        f = DATES[self.dates][d.year != today.year]
        return f.format(D=DAYS[d.weekday()], S=DAYS[d.weekday()][:3], d=d.day, n=nth(d.day), M=MONTHS[d.month - 1], m=MONTHS[d.month - 1][:3], y=d.year)

    def listing(self, things, last=None):
        things = list(things)
        if len(things) < 2:
            return "".join(things)
        return ", ".join(things[:-1]) + f" {last or self.last} {things[-1]}"

    def money(self, n):
        text = f"{n:.2f}" if n != int(n) or "00" in self.pound else str(int(n))
        return self.pound.replace("00", "").format(text)

    def join(self, parts):
        return self.glue.join(parts)


BASE = {  # what is said seldom; a style may have its own
    "diet_which": "Which dietary needs should I note?", "wine_yes": "with the wine pairing", "wine_no": "without wine", "diet_none": "no dietary needs", "phone_none": "no phone number",
    "why_full": "fully booked", "why_few": "nearly full, with only {left} left",
    "terms_full": "All of the {amount} can be paid back.", "terms_card": "the full {amount} goes back to your card", "terms_voucher": "you get a gift voucher for {amount}",
    "terms_onlyvoucher": "at this notice no money can be paid back, but you get a gift voucher for {amount}", "terms_none": "at this short notice nothing can be paid back",
    "courses": "Our courses are {list}.", "menus": "The menus are {list}.", "info_evening": "A private evening costs {price} a guest, and the wine pairing {wine} more.", "info_items": "We sell {list}.",
    "pickdate": "Which of them: {alts}?", "failed": "I am sorry, that did not go through: {error}.", "already": "That has been done already; there is no need to do it again.",
    "noref": "I can only open a booking with its reference; it stands in the confirmation e-mail and begins with LT. Do you have it at hand?",
    "voucher_unknown": "I can find no voucher with the code {code}.", "guests_range": "A private evening is for {low} to {high} guests. How many guests will there be?",
    "second_choice": "{course} on {date} is {why}; but {alt}, your second choice, has room.", "info_nosession": "{course} is not held on {date}; the dates are {alts}.",
    "evening_taken": "The kitchen is already taken on {date}. Which other date would suit you?",
    "full_move": "{course} on {date} is {why}. There is room on {alts}. Would one of these do?",
    "notfull": "{course} on {date} still has {left} free, so you need no waiting list. Shall I book a place instead?",
    "check_course": "", "check_booking": "",
}

V = {}
V["plain"] = dict(
    hello="", help="Hello, Ladle & Thyme cookery school. What can I do for you?",
    ask=dict(course="Which course would you like?", date="Which date would you like?", places="How many places do you need?", name="What is your full name?", dietary="Does anyone have dietary needs?", reference="What is your booking reference?",
             surname="What surname is the booking under?", newdate="Which date would you like to move to?", refund="You can have the full {amount} back. Do you want it on your card or as a gift voucher?", phone="What phone number can we reach you on?",
             item="What would you like to buy? We have {items}.", quantity="How many would you like?", guests="How many guests will there be?", menu="Which menu would you like: {menus}?", wine="Would you like the wine pairing for {wine} a guest?",
             code="What is the code on the voucher?", first="And what is your first name?"),
    sorry="Sorry, I didn't understand that.", changed="I have changed that.", found="I have found your booking: {course} on {date}, {places}.", is_free="There are places on {course} on {date}.",
    recap_book="I will book {places} on {course} on {date} for {name}, {dietary}. The total is {total}. Is that correct?",
    recap_move="I will move booking {ref} for {course} from {old} to {date}. Is that correct?",
    recap_cancel="I will cancel booking {ref} for {course} on {date}; {terms}. Do you want me to cancel it?",
    recap_wait="I will put {name} on the waiting list for {course} on {date}, phone: {phone}. Is that correct?",
    recap_order="I will order {things} for {name}. The total is {total}. Is that correct?",
    recap_evening="I will reserve a private evening on {date} for {guests}, {menu} menu, {wine}, in the name of {name}. The total is {total}. Is that correct?",
    done_book="Your booking is made. {course}, {date}, {places}. The reference is {ref}.", done_move="Your booking {ref} has been moved to {date}.", done_cancel="Your booking {ref} has been cancelled; {terms}.",
    done_wait="You are on the waiting list for {course} on {date}, number {position}. We will call you if a place comes free.", done_order="I have ordered {things}. The order number is {ref}, and you can collect it at the school.", done_evening="The private evening on {date} is reserved for {guests}. The reference is {ref}.",
    apron="Would you like an apron for the course? They cost {price}.", full="{course} on {date} is {why}. It is also held on {alts}. Would you like one of those dates, or the waiting list?",
    nosession="{course} is not held on {date}. The dates are {alts}. Which would you like?", not_found="I cannot find a booking {ref} under {name}. Let us try again.",
    info_course="{course} on {date}, {time}, costs {price} per person. There are {left} left.", info_dates="{course} costs {price} per person, {time}. The dates are {dates}.", info_voucher="Voucher {code} is worth {balance} and is valid until {expires}.",
    offerbook="Would you like to book?", **{"else": "Can I do anything else for you?"}, more="What else can I do for you?", change="What should I change?", left="Then I will leave it as it is. Nothing was changed.", bye="Thank you for calling. Goodbye.", ack="{values}.")

V["chatty"] = dict(
    hello="Hiya, lovely to hear from you!", help="You've reached Ladle & Thyme, the cookery school with the wonky oven. So, what's cooking?",
    ask=dict(course="Ooh, and which of our courses has caught your eye?", date="And when were you thinking of joining us, which day suits you?", places="Are you coming alone or bringing the gang – how many places shall I set aside?", name="Now who do I have the pleasure of talking to? First name and surname would be great.",
             dietary="Before I forget, is there anything that you or the others can't or don't eat?", reference="Could you dig out the booking reference for me? It's the one starting with LT.", surname="And whose surname did we put that booking under?", newdate="So which day would you like to come along instead?",
             refund="Good news, you're early enough to get all {amount} back! Would you like that on your card, or shall I turn it into a gift voucher?", phone="What's the best number to ring you on if a spot opens up?", item="What would you like from our little shop? There are {items}.",
             quantity="And how many of those shall I put by for you?", guests="How many of you are going to be around the table that night?", menu="Now the fun bit: which menu takes your fancy, {menus}?", wine="We also do a rather nice wine pairing with it for {wine} a head. Fancy adding that?",
             code="Could you read me the code that's printed on the voucher?", first="And your first name is?"),
    evening_date="So when is the big night, which date are we talking about?", sorry="Oops, sorry, I lost you there for a second.", changed="No worries at all, I've put that right!", found="Ah, there you are: {course} on {date}, {places}, I can see it here.", is_free="You're in luck, there's still room on {course} on {date}!",
    recap_book="Right, let me read that back to you: {places} on our {course} course on {date}, name of {name}, {dietary}, and that comes to {total}. Shall I go ahead and book that for you?",
    recap_move="So I'd take your {course} booking, that's {ref}, off {old} and pop it onto {date}. Happy for me to do that?",
    recap_cancel="OK, so I'd be cancelling {ref}, your {course} on {date}, and {terms}. Sad to see you go! Shall I go ahead with it?",
    recap_wait="So I'd be popping you, {name}, onto the waiting list for {course} on {date}, and for ringing you I've got: {phone}. Shall I do that?",
    recap_order="Lovely choice! That's {things} for {name}, {total} altogether, to pick up from us. Shall I put the order through?",
    recap_evening="What fun! So that's the whole kitchen for you on {date}, {guests}, the {menu} menu, {wine}, under {name}, and it comes to {total}. Shall I reserve it for you?",
    done_book="Brilliant, you're booked in! {places} on {course}, {date}, and your reference is {ref}. Bring an appetite!", done_move="All done, we'll see you on {date} now – same reference, {ref}.", done_cancel="That's {ref} cancelled for you, and {terms}.",
    done_wait="Done! You're number {position} on the waiting list for {course} on {date}, fingers crossed.", done_order="That's ordered: {things}, order number {ref}. It'll be waiting for you at the front desk.", done_evening="It's all yours! Private evening on {date}, {guests}, and the reference is {ref}.",
    apron="By the way, we've got gorgeous linen aprons for {price}. Can I tempt you with one?", full="Oh no, what a pity, {course} on {date} is {why}! But don't despair: we're running it again on {alts}. Could you make one of those, or shall I put you on the waiting list?",
    nosession="Hmm, we don't run {course} on {date}, I'm afraid. You could come on {alts} though – which one would you like?", not_found="How odd, I can't see a booking {ref} with the surname {name}. Shall we give it another go?",
    info_course="So {course} on {date} runs {time}, it's {price} a head and there are {left} left.", info_dates="{course} is a lovely one! It's {price} a head, {time}, and we're running it on {dates}.", info_voucher="Let me look… yes, voucher {code} still has {balance} on it, and you can use it until {expires}.",
    offerbook="Shall I book you in while we're at it?", **{"else": "Now, is there anything else I can do for you today?"}, more="Of course, tell me, what else can I do?", change="No problem, what would you like me to change?", left="Fair enough, I'll leave things just as they are, nothing's been touched.", bye="It was lovely talking to you, take care and bye for now!", ack="Lovely, {values}, got that.")

V["form"] = dict(
    hello="", help="LADLE & THYME – OFFICE\nPlease state what this is about: booking / moving / cancelling / waiting list / vouchers / private evening / shop.",
    ask=dict(course="Course", date="Date", places="Number of places", name="Full name", dietary="Dietary needs (or none)", reference="Booking reference (LT-…)", surname="Surname on the booking", newdate="New date", refund="Refund of {amount}: card or gift voucher", phone="Telephone number",
             item="Item ({items})", quantity="Quantity", guests="Number of guests", menu="Menu ({menus})", wine="Wine pairing at {wine} a guest (yes/no)", code="Voucher code", first="First name"),
    formhead="Please complete the following:", sorry="The entry could not be read.", changed="Entry corrected.", found="Booking {ref}: {course}, {date}, {places}.", is_free="Availability: {course}, {date}: {left} free.",
    recap_book="Please check:\nCourse: {course}\nDate: {date}\nPlaces: {places}\nName: {name}\nDietary needs: {dietary}\nTotal: {total}\nConfirm this booking? (yes/no)",
    recap_move="Please check:\nBooking: {ref}\nCourse: {course}\nOld date: {old}\nNew date: {date}\nConfirm the move? (yes/no)",
    recap_cancel="Please check:\nBooking to be cancelled: {ref}\nCourse: {course}\nDate: {date}\nRefund: {terms}\nConfirm the cancellation? (yes/no)",
    recap_wait="Please check:\nWaiting list: {course}\nDate: {date}\nName: {name}\nTelephone: {phone}\nConfirm the entry? (yes/no)",
    recap_order="Please check:\nOrder: {things}\nName: {name}\nTotal: {total}\nConfirm this order? (yes/no)",
    recap_evening="Please check:\nPrivate evening: {date}\nGuests: {guests}\nMenu: {menu}\nWine: {wine}\nName: {name}\nTotal: {total}\nConfirm this reservation? (yes/no)",
    done_book="BOOKED\nReference: {ref}\n{course}, {date}, {places}", done_move="MOVED\nReference: {ref}\nNew date: {date}", done_cancel="CANCELLED\nReference: {ref}\nRefund: {terms}", done_wait="ENTERED ON THE WAITING LIST\n{course}, {date}\nPosition: {position}",
    done_order="ORDERED\nOrder number: {ref}\n{things}, for collection", done_evening="RESERVED\nReference: {ref}\nPrivate evening, {date}, {guests}",
    apron="Add an apron ({price})? (yes/no)", full="{course}, {date}: {why}.\nOther dates: {alts}.\nPlease enter another date, or \"waiting list\":", nosession="{course} is not held on {date}.\nDates: {alts}.\nPlease enter one of these dates:", not_found="No booking {ref} on the name {name}.",
    info_course="Course: {course}\nDate: {date}\nTime: {time}\nPrice: {price}\nFree: {left}", info_dates="Course: {course}\nTime: {time}\nPrice: {price}\nDates: {dates}", info_voucher="Voucher: {code}\nBalance: {balance}\nValid until: {expires}",
    offerbook="Book a place? (yes/no)", **{"else": "Anything else? (yes/no)"}, more="Please state what else is needed:", change="Which entry is to be changed?", left="Not carried out. No entry was changed.", bye="Thank you. Goodbye.", ack="")

V["several"] = dict(
    hello="", help="Good day, this is Ladle & Thyme. Tell me what you need – a course, a change, a voucher, a private evening?",
    ask=dict(course="the course you would like", date="the date", places="how many places you need", name="your first name and surname", dietary="any dietary needs", reference="your booking reference", surname="the surname it was booked under", newdate="the date you want to move to",
             refund="whether the {amount} should go back to your card or come as a gift voucher", phone="a telephone number", item="what you want to buy ({items})", quantity="how many of them", guests="how many guests are coming", menu="which menu you want ({menus})", wine="if you want the wine pairing at {wine} per guest",
             code="the code of the voucher", first="your first name"),
    sorry="I'm afraid I didn't follow.", changed="All right, corrected.", found="I see it: {course}, {date}, {places}.", is_free="{course} on {date} has {left} free.",
    recap_book="To sum up: {course}, {date}, {places}, {dietary}, name {name}, {total} in total. May I book it like this?", recap_move="To sum up: {ref}, {course}, goes from {old} to {date}. May I move it like this?",
    recap_cancel="To sum up: {ref}, {course} on {date}, {places}, is to be cancelled and {terms}. May I cancel it?", recap_wait="To sum up: waiting list for {course} on {date}, name {name}, {phone}. May I enter this?",
    recap_order="To sum up: {things}, name {name}, {total}. May I place this order?", recap_evening="To sum up: private evening, {date}, {guests}, {menu} menu, {wine}, name {name}, {total} in total. May I reserve it like this?",
    done_book="I have booked {places} on {course} for {date}; note the reference {ref}.", done_move="I have moved {ref} to {date}.", done_cancel="I have cancelled {ref}, and {terms}.", done_wait="I have entered you on the waiting list for {course} on {date}; you are at position {position}.",
    done_order="I have placed the order {ref} for {things}; please pick it up at our desk.", done_evening="I have reserved the evening of {date} for {guests}; note the reference {ref}.",
    apron="", full="Unfortunately {course} on {date} is {why}. We have other dates, {alts}, and we have a waiting list. Which do you prefer?", nosession="We don't hold {course} on {date}, only on {alts}. Which of them is it to be?", not_found="There is no booking {ref} for {name}.",
    info_course="{course} on {date}: it starts and ends {time}, a place is {price}, and we have {left} left.", info_dates="{course}: {time}, {price} a place, held on {dates}.", info_voucher="On voucher {code} there are {balance} left; it runs out on {expires}.",
    offerbook="Do you want me to book it?", **{"else": "Do you need anything further?"}, more="And what would that be?", change="What shall I alter – the date, the name, something else?", left="Fine, then I have done nothing, everything stays as it was.", bye="You're welcome. Goodbye!", ack="")

V["eitheror"] = dict(
    hello="", help="Ladle & Thyme, good morning. Is it about a new booking, or about one that you have already?",
    ask=dict(course="Is it a course like Fresh Pasta you are after, or Sourdough Bread, or one of the others?", date="Do you have a certain date in mind, or shall I name the dates?", places="Is it just for you, or for more people – how many places?", name="Shall I put it in your own name or in another, and what is the name in full?", dietary="Do you all eat everything, or is there a dietary need I should note?",
             reference="Can you give me the reference of the booking, LT and four digits?", surname="And is it booked under your own surname, or another one – which?", newdate="Do you know which date you want instead, or shall I name the others?", refund="Do you want the {amount} back on your card, or rather as a gift voucher?",
             phone="On which number can we reach you, mobile or landline?", item="Is it one of these you want: {items}?", quantity="Do you want just one, or more – how many?", guests="Will you be a small party or a large one – how many guests?", menu="Which should it be: {menus}?", wine="With the wine pairing for {wine} a guest, or without?",
             code="Do you have the voucher there, and can you read me its code?", first="And your first name?"),
    sorry="Excuse me, I didn't get that.", changed="Corrected.", found="That's {course} on {date}, {places}.", is_free="{course} on {date} is free.",
    recap_book="That makes {places} on {course}, {date}, under {name}, {dietary}, {total}. Shall I book it, or would you like to change something?", recap_move="So {ref}, {course}, moves from {old} to {date}. Shall I move it, or leave it?",
    recap_cancel="So {ref}, {course} on {date}, would be cancelled, and {terms}. Shall I cancel it, or would you rather keep it?", recap_wait="That's the waiting list of {course} on {date} for {name}, {phone}. Shall I put you down, or not?",
    recap_order="That's {things} for {name}, {total}. Shall I order, or do you want something changed?", recap_evening="That's a private evening on {date}, {guests}, {menu} menu, {wine}, under {name}, {total}. Shall I reserve it, or change something?",
    done_book="It's booked: {places}, {course}, {date}. Reference {ref}.", done_move="It's moved: {ref} is now on {date}.", done_cancel="It's cancelled: {ref}; {terms}.", done_wait="You're on the list for {course} on {date}, at place {position} in the queue.", done_order="It's ordered: {things}, number {ref}. You can fetch it at the school.", done_evening="It's reserved: private evening on {date} for {guests}. Reference {ref}.",
    apron="Do you have an apron of your own, or would you like one of ours for {price}?", full="{course} on {date} is {why}. Would you rather come on {alts}, or go on the waiting list?", nosession="{course} isn't on {date}. It's on {alts}. Which of these, or none?", not_found="{ref} under {name} isn't there. Perhaps a slip in one or the other.",
    info_course="{course} on {date}: {time}, {price} a person, {left} left.", info_dates="{course}: {time}, {price} a person; dates: {dates}.", info_voucher="There's {balance} left on {code}, good until {expires}.",
    offerbook="Would you like to book that, or was it just a question?", **{"else": "Is that all, or is there something else?"}, more="What is it?", change="What would you like different?", left="All right, then nothing has been done.", bye="Goodbye, then.", ack="")

V["indirect"] = dict(
    hello="", help="This is the office of Ladle & Thyme. You might tell me what brings you to us.",
    ask=dict(course="I would just need to know which course you have in mind.", date="It would help to know on which day you would like to come.", places="I wonder how many places I should keep.", name="Perhaps you could let me have your full name.", dietary="If there are any dietary needs, this would be the moment to mention them.",
             reference="I'd need the booking reference for that.", surname="I'd also need the surname the booking was made under.", newdate="I'd only have to know which day you would prefer.", refund="You are entitled to the full {amount}; I just need to know whether it should go to your card or become a gift voucher.",
             phone="It would be good to have a telephone number, in case a place comes free.", item="I'd need to know what you would like to have; there are {items}.", quantity="I'd need to know how many of them.", guests="It would be useful to know how many guests you expect.", menu="You may also choose the menu, {menus}.", wine="Some groups take the wine pairing at {wine} a guest; I don't know if that would be something for you.",
             code="You'd have to tell me the code on the voucher.", first="I'd still need your first name."),
    sorry="I'm not sure I understood.", changed="I've noted the change.", found="I have the booking in front of me: {course} on {date}, {places}.", is_free="There does seem to be room on {course} on {date}.",
    recap_book="I would then book {places} on {course} for {date}, under {name}, {dietary}, at {total}. If you agree, I'll do so.", recap_move="I would then move {ref}, your {course} booking, from {old} to {date}. If that suits you, I'll do it.",
    recap_cancel="I would then cancel {ref}, {course} on {date}, and {terms}. I'll do it once you say so.", recap_wait="I would then put {name} down on the waiting list for {course} on {date}, {phone}. If you agree, I'll do so.",
    recap_order="I would then order {things} for {name} at {total}. If you agree, I'll do so.", recap_evening="I would then reserve {date} for a private evening, {guests}, {menu} menu, {wine}, under {name}, at {total}. If you agree, I'll do so.",
    done_book="That is now booked, {course} on {date}, {places}, and the reference would be {ref}.", done_move="Your booking {ref} is on {date} now.", done_cancel="Booking {ref} is cancelled now, and {terms}.", done_wait="You are now on the waiting list for {course} on {date}, in position {position}.", done_order="The order for {things} is placed; it has the number {ref}, and it will be at the school.",
    done_evening="The evening of {date} is now reserved for your {guests}, and the reference would be {ref}.", apron="", full="I'm afraid {course} on {date} is {why}. There would be {alts}, or else the waiting list, if you cared for one of these.", nosession="I don't see {course} on {date}; I could offer {alts}.", not_found="I don't seem to have a booking {ref} under {name}.",
    info_course="{course} on {date} would be {price} per person, {time}, and there are {left} left at the moment.", info_dates="{course} would be {price} per person, {time}; it is held on {dates}.", info_voucher="It looks as if there were {balance} left on {code}; it can be used until {expires}.",
    offerbook="I could book it, if you wished.", **{"else": "If there is anything else, just tell me."}, more="I'm listening.", change="You may tell me what ought to be different.", left="I'll leave it then; nothing has been changed.", bye="I wish you a pleasant day. Goodbye.", ack="")

V["formal"] = dict(
    hello="Good morning, and thank you for contacting Ladle & Thyme.", help="How may I be of assistance?",
    ask=dict(course="May I ask which course you wish to attend?", date="On which date do you wish to attend, please?", places="For how many persons may I reserve places?", name="May I have your full name, please?", dietary="Are there any dietary requirements of which our chefs should be aware?", reference="Would you kindly state the reference of your booking?",
             surname="Under which surname was the booking made, please?", newdate="To which date do you wish to transfer the booking?", refund="I am pleased to say that the full amount of {amount} is refundable. Do you wish it to be credited to your card, or issued as a gift voucher?", phone="May I have a telephone number at which you can be reached?",
             item="Which article do you wish to purchase? We stock {items}.", quantity="What quantity do you require?", guests="How many guests will be in attendance?", menu="Which of our menus do you prefer: {menus}?", wine="Do you wish to add the wine pairing at {wine} per guest?", code="Would you kindly state the code printed on the voucher?", first="May I also have your first name, please?"),
    evening_date="For which date may I reserve the kitchen, please?", sorry="I beg your pardon, I did not quite understand.", changed="Certainly, I have amended that.", found="Thank you. I have located your booking for {course} on {date}, {places}.", is_free="I can confirm that {course} on {date} has places available.",
    recap_book="Allow me to summarise: {course} on {date}, {places}, in the name of {name}, {dietary}. The total amounts to {total}. Do I have your permission to make this booking?", recap_move="Allow me to summarise: booking {ref}, {course}, is to be transferred from {old} to {date}. Do you wish me to proceed?",
    recap_cancel="Allow me to summarise: booking {ref} for {course} on {date} is to be cancelled; {terms}. Do you wish me to proceed?", recap_wait="Allow me to summarise: {name} is to be entered on the waiting list for {course} on {date}, telephone: {phone}. Do you wish me to proceed?",
    recap_order="Allow me to summarise: {things}, in the name of {name}, at {total}. Do you wish me to place this order?", recap_evening="Allow me to summarise: a private evening on {date} for {guests}, the {menu} menu, {wine}, in the name of {name}. The total amounts to {total}. Do you wish me to make this reservation?",
    done_book="Your booking for {course} on {date}, {places}, has been made. Your reference is {ref}.", done_move="Your booking {ref} has been transferred to {date}.", done_cancel="Your booking {ref} has been cancelled; {terms}.", done_wait="You have been entered on the waiting list for {course} on {date}, in position {position}.", done_order="Your order for {things} has been placed under the number {ref} and may be collected at our premises.",
    done_evening="Your private evening on {date} for {guests} has been reserved. Your reference is {ref}.", apron="Might I offer you one of our aprons at {price}?", full="I regret to inform you that {course} on {date} is {why}. I could offer you {alts}, or enter you on the waiting list. Which would you prefer?",
    nosession="I regret that {course} does not take place on {date}. It takes place on {alts}. Which of these would be convenient?", not_found="I regret that I am unable to locate booking {ref} under the surname {name}.",
    info_course="{course} on {date} takes place {time}. The fee is {price} per person, and {left} remain available.", info_dates="{course} takes place {time} at a fee of {price} per person, on {dates}.", info_voucher="The remaining balance of voucher {code} is {balance}. It is valid until {expires}.",
    offerbook="Do you wish me to make a booking?", **{"else": "May I be of any further assistance?"}, more="Please tell me what else I may do for you.", change="Which detail do you wish me to amend?", left="Very well. I have made no changes.", bye="Thank you for your custom. I wish you a pleasant day. Goodbye.", ack="Thank you, {values}.")

V["nonnative"] = dict(
    hello="", help="Hello, here is cookery school Ladle & Thyme. What you want to do please?",
    ask=dict(course="Which course you want please?", date="And for which date you want?", places="How many persons you are?", name="How is your name please, first and last?", dietary="Is somebody not eating something, is vegetarian or allergic?", reference="You have number of booking, with LT in front?", surname="What is family name on the booking?", newdate="To which new date I should put it?",
             refund="You get all {amount} back. You want on card or in voucher?", phone="What is your telephone number please?", item="What you want to buy, {items}?", quantity="How many pieces you want?", guests="How many guests will come?", menu="Which menu you like more, {menus}?", wine="You want also wine to the food, is {wine} for each person?", code="What is standing on the voucher, the code?", first="And the first name please?"),
    sorry="Sorry, I have not understand.", changed="Okay, I made it new.", found="I see now your booking, {course}, {date}, {places}.", is_free="Yes, on {date} is still free for {course}.",
    recap_book="So I write: {course}, {date}, {places}, name is {name}, {dietary}, makes {total}. Is so right, I can book?", recap_move="So I put {ref} for {course} from {old} on {date}. Is so right?", recap_cancel="So I cancel {ref}, this is {course} on {date}, and {terms}. I should do it?", recap_wait="So I write {name} in waiting list for {course} on {date}, telephone {phone}. Is okay so?",
    recap_order="So I order {things} for {name}, costs {total}. Is okay so?", recap_evening="So I write private evening on {date}, {guests}, {menu} menu, {wine}, name is {name}, makes {total}. Is so right, I can reserve?",
    done_book="Good, is booked: {course} on {date}, {places}. Your number is {ref}.", done_move="Good, {ref} is now on {date}.", done_cancel="Good, {ref} is now cancelled and {terms}.", done_wait="Good, you are in waiting list for {course} on {date}, you are number {position}.", done_order="Good, is ordered: {things}. Number of order is {ref}, you can take it in the school.", done_evening="Good, is reserved: private evening {date}, {guests}. Your number is {ref}.",
    apron="", full="Sorry, {course} on {date} is {why}. But is also on {alts}. You like this, or you like waiting list?", nosession="Sorry, {course} is not on {date}. Is on {alts}. Which you like?", not_found="Sorry, I not find {ref} with name {name}. We try again.",
    info_course="{course} on {date} is {time}, costs {price} for one person, and is still {left} free.", info_dates="{course} costs {price} for one person, is {time}, on {dates}.", info_voucher="On voucher {code} is still {balance}, you can use until {expires}.",
    offerbook="You want that I book?", **{"else": "You need something more?"}, more="Yes please, what you need?", change="What I should make different?", left="Okay, then I do nothing, all stays how it was.", bye="Thank you and goodbye!", ack="")

V["lists"] = dict(
    hello="", help="**Ladle & Thyme – cookery school**\n\nI can help with:\n- courses and bookings\n- moving or cancelling a place\n- the waiting list\n- gift vouchers\n- private evenings\n- aprons, knife sets and cookbooks\n\nWhat do you need?",
    ask=dict(course="**Course** – which one?", date="**Date** – which day?", places="**Places** – how many?", name="**Name** – first name and surname", dietary="**Dietary needs** – any?", reference="**Reference** – of the booking (LT-…)", surname="**Surname** – on the booking", newdate="**New date** – which day instead?", refund="**Refund** – {amount} to your card, or as a gift voucher?",
             phone="**Phone** – a number to reach you", item="**Item** – {items}?", quantity="**Quantity** – how many?", guests="**Guests** – how many?", menu="**Menu** – {menus}?", wine="**Wine pairing** – {wine} a guest, yes or no?", code="**Voucher code** – as printed", first="**First name**"),
    formhead="I still need:", sorry="I did not understand that.", changed="Updated.", found="Found: **{ref}**, {course}, {date}, {places}.", is_free="**{course}**, {date}: {left} free.",
    recap_book="Summary:\n- **Course:** {course}\n- **Date:** {date}\n- **Time:** {time}\n- **Places:** {places}\n- **Name:** {name}\n- **Dietary needs:** {dietary}\n- **Total:** {total}\n\nShall I book this?", recap_move="Summary:\n- **Booking:** {ref}\n- **Course:** {course}\n- **From:** {old}\n- **To:** {date}\n\nShall I move it?",
    recap_cancel="Summary:\n- **Cancel:** {ref}\n- **Course:** {course}, {date}\n- **Refund:** {terms}\n\nShall I cancel it?", recap_wait="Summary:\n- **Waiting list:** {course}\n- **Date:** {date}\n- **Name:** {name}\n- **Phone:** {phone}\n\nShall I add you?",
    recap_order="Summary:\n- **Order:** {things}\n- **Name:** {name}\n- **Total:** {total}\n\nShall I order this?", recap_evening="Summary:\n- **Private evening:** {date}\n- **Guests:** {guests}\n- **Menu:** {menu}\n- **Wine:** {wine}\n- **Name:** {name}\n- **Total:** {total}\n\nShall I reserve this?",
    done_book="**Booked**\n- {course}, {date}\n- {places}\n- Reference: **{ref}**", done_move="**Moved**\n- Booking: **{ref}**\n- New date: {date}", done_cancel="**Cancelled**\n- Booking: **{ref}**\n- Refund: {terms}", done_wait="**On the waiting list**\n- {course}, {date}\n- Position: {position}", done_order="**Ordered**\n- {things}\n- Order number: **{ref}**\n- Collect at the school", done_evening="**Reserved**\n- Private evening, {date}\n- {guests}\n- Reference: **{ref}**",
    apron="Would you also like:\n- an apron ({price})?", full="**{course}**, {date} is {why}. You can choose:\n- another date: {alts}\n- the waiting list\n\nWhich one?", nosession="**{course}** is not held on {date}. Dates: {alts}. Which one?", not_found="No booking **{ref}** under *{name}*.",
    info_course="**{course}**, {date}\n- Time: {time}\n- Price: {price}\n- Left: {left}", info_dates="**{course}**\n- Time: {time}\n- Price: {price}\n- Dates: {dates}", info_voucher="**Voucher {code}**\n- Balance: {balance}\n- Valid until: {expires}",
    offerbook="Would you like to book?", **{"else": "Is there anything else?"}, more="What else do you need?", change="What should I change?", left="Not done; nothing has changed.", bye="Goodbye, and see you at the school.", ack="")

V["slow"] = dict(
    hello="", help="Hello. This is Ladle & Thyme. Please tell me, in your own time, what you would like to do.",
    ask=dict(course="First, which course is it?", date="Now the date. Which date shall I look at?", places="How many places would you like to have?", name="Now I need your name, please, the first name and the surname.", dietary="Next, is there any food that you or your companions cannot have?", reference="First I need the booking reference. What is it?", surname="Next, what is the surname on that booking?",
             newdate="Now, which date would you like to have instead?", refund="You would get {amount} back, all of it. Should I send it to your card, or would you like a gift voucher?", phone="Next, a phone number, please.", item="First, what is it that you would like to buy? There are {items}.", quantity="How many would you like?", guests="How many guests are coming?", menu="Next, the menu. Is it {menus}?",
             wine="Then there is the wine pairing, at {wine} a guest. Would you like that?", code="Let me look it up. What is the code on the voucher?", first="And what is your first name?"),
    sorry="I am sorry, I could not follow.", changed="I see, let me correct that.", found="So that is your booking.", is_free="", check_course="Let me see… I find {course} on {date}, {time}, at {price} a person, with {left} left. Is that the one you mean?", check_booking="Let me see… I find booking {ref}, {course} on {date}, {places}. Is that the one you mean?",
    recap_book="Let me go through it once more. The course is {course}. The date is {date}. It is {places}. The name is {name}. I have noted: {dietary}. It costs {total}. May I book this now?", recap_move="Let me go through it once more. Booking {ref}, {course}, now on {old}, goes to {date}. May I move it now?",
    recap_cancel="Let me go through it once more. Booking {ref}, {course} on {date}, will be cancelled, and {terms}. May I cancel it now?", recap_wait="Let me go through it once more. The waiting list is for {course} on {date}. The name is {name}. The phone: {phone}. May I put you on it now?",
    recap_order="Let me go through it once more. You would like {things}. The name is {name}. It costs {total}. May I order it now?", recap_evening="Let me go through it once more. A private evening on {date}. It is for {guests}. The menu is {menu}, {wine}. The name is {name}. It costs {total}. May I reserve it now?",
    done_book="One moment… There. {places} on {course} on {date}, booked. Your reference is {ref}.", done_move="One moment… There. Booking {ref} is now on {date}.", done_cancel="One moment… There. Booking {ref} is cancelled, and {terms}.", done_wait="One moment… There. You are on the waiting list for {course} on {date}, at position {position}.", done_order="One moment… There. I have ordered {things}. The order number is {ref}. You can collect it at the school.",
    done_evening="One moment… There. The evening of {date} is reserved for {guests}. Your reference is {ref}.", apron="We also have aprons, at {price} each. Would you like one?", full="Let me see… {course} on {date} is {why}, I am sorry. It is held again on {alts}. Would one of those be possible? Or shall I put you on the waiting list?",
    nosession="Let me see… {course} is not held on {date}. It is held on {alts}. Which one shall I take?", not_found="Let me see… I do not find booking {ref} under {name}.",
    info_course="Let me see… {course} on {date} is {time}. It costs {price} a person. There are {left} left.", info_dates="Let me see… {course} is {time} and costs {price} a person. It is held on {dates}.", info_voucher="Let me see… The voucher {code} has {balance} left. It is good until {expires}.",
    offerbook="Would you like me to book that for you?", **{"else": "Is there something else that I can do?"}, more="Please tell me.", change="What is it that I should change?", left="All right. I have not done anything.", bye="Thank you. Have a good day. Goodbye.", ack="{values}. Thank you.")

V["terse"] = dict(
    hello="", help="Ladle & Thyme. Yes?",
    ask=dict(course="Course?", date="Date?", places="Places?", name="Full name?", dietary="Dietary needs?", reference="Reference?", surname="Surname?", newdate="New date?", refund="{amount} back. Card or voucher?", phone="Phone?", item="{items}?", quantity="How many?", guests="Guests?", menu="{menus}?", wine="Wine pairing, {wine} each?", code="Code?", first="First name?"),
    sorry="Sorry?", changed="Changed.", found="{course}, {date}, {places}.", is_free="Free.", recap_book="{course}, {date}, {places}, {name}, {dietary}, {total}. Book?", recap_move="{ref}: {old} to {date}. Move?", recap_cancel="{ref}, {course}, {date}; {terms}. Cancel it?", recap_wait="Waiting list: {course}, {date}, {name}, {phone}. OK?",
    recap_order="{things}, {name}, {total}. Order?", recap_evening="Private evening: {date}, {guests}, {menu}, {wine}, {name}, {total}. Reserve?", done_book="Booked. {course}, {date}. {ref}.", done_move="Moved. {ref}, {date}.", done_cancel="Cancelled. {ref}; {terms}.", done_wait="On the list: {course}, {date}. Number {position}.", done_order="Ordered. {things}, {ref}. Collect here.", done_evening="Reserved. {date}, {guests}. {ref}.",
    apron="", full="{date} is {why}. Also on {alts}. Or waiting list?", nosession="Not on {date}. {alts}?", not_found="No {ref} under {name}. Again:", info_course="{course}, {date}: {time}, {price}, {left} left.", info_dates="{course}: {time}, {price}. {dates}.", info_voucher="{code}: {balance}, until {expires}.",
    offerbook="Book?", **{"else": "Anything else?"}, more="What?", change="Change what?", left="Not done.", bye="Bye.", ack="")

V["emoji"] = dict(
    hello="👩‍🍳 Hi there!", help="This is Ladle & Thyme 🍋 What can I whip up for you?",
    ask=dict(course="🥘 Which course are you up for?", date="📅 What date works for you?", places="👥 How many people should I count in?", name="✍️ What's your full name?", dietary="🥦 Any allergies or diets to know about?", reference="🔖 What's your booking reference?", surname="✍️ Which surname is it under?", newdate="📅 Which date would you like instead?", refund="💷 You'll get all {amount} back! To your card 💳 or as a gift voucher 🎁?",
             phone="📞 What number can we call you on?", item="🛍️ What can I get you – {items}?", quantity="🔢 How many?", guests="👥 How many guests?", menu="🍽️ Which menu: {menus}?", wine="🍷 Add the wine pairing for {wine} each?", code="🎁 What's the code on it?", first="✍️ And your first name?"),
    sorry="🙈 Sorry, I didn't catch that!", changed="✏️ Fixed!", found="🔎 Got it: {course} on {date}, {places}.", is_free="🎉 There's room on {course} on {date}!",
    recap_book="📝 So: {course} 📅 {date} 👥 {places} ✍️ {name} 🥦 {dietary} 💷 {total}. Book it? 👍", recap_move="📝 So: {ref} ({course}) from {old} ➡️ {date}. Move it? 👍", recap_cancel="📝 So: cancel {ref} ({course}, {date}), and {terms}. Cancel it? 👍", recap_wait="📝 So: waiting list for {course} 📅 {date} ✍️ {name} 📞 {phone}. Add you? 👍",
    recap_order="📝 So: {things} ✍️ {name} 💷 {total}. Order? 👍", recap_evening="📝 So: private evening 📅 {date} 👥 {guests} 🍽️ {menu} 🍷 {wine} ✍️ {name} 💷 {total}. Reserve it? 👍",
    done_book="✅ Booked! {course}, {date}, {places} – your reference: {ref} 🎉", done_move="✅ Moved! {ref} is now on {date} 🎉", done_cancel="✅ Cancelled! {ref}, and {terms} 💷", done_wait="✅ You're on the waiting list for {course}, {date} – number {position} 🤞", done_order="✅ Ordered! {things}, order number {ref} – pick it up at the school 🛍️", done_evening="✅ Reserved! {date}, {guests} – your reference: {ref} 🎉",
    apron="👕 Want an apron with that for {price}?", full="😕 {course} on {date} is {why}. It's also on {alts}. One of those? Or the waiting list? ⏳", nosession="😕 No {course} on {date}. It's on {alts}. Which one? 📅", not_found="🔎 Hmm, no booking {ref} under {name}.",
    info_course="ℹ️ {course} on {date}: 🕙 {time}, 💷 {price} each, {left} left.", info_dates="ℹ️ {course}: 🕙 {time}, 💷 {price} each. 📅 {dates}.", info_voucher="🎁 {code} has {balance} left and is valid until {expires} 👍",
    offerbook="🎟️ Shall I book you in?", **{"else": "😊 Anything else?"}, more="😊 Sure, what is it?", change="✏️ What should I change?", left="👌 OK, left as it is – nothing's changed.", bye="👋 Bye, happy cooking!", ack="")


def _form(slots, k, texts):
    return texts["formhead"] + "\n" + "\n".join(f"{texts['ask'][s].format(**k)}: ____" for s in slots)


def _bullets(slots, k, texts):
    return texts["formhead"] + "\n" + "\n".join(f"- {texts['ask'][s].format(**k)}" for s in slots)


def _several(slots, k, texts):
    parts = [texts["ask"][s].format(**k) for s in slots]
    return "Could you please tell me " + (parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]) + "?"


VOICES = {
    "plain": Voice(V["plain"], "long"),
    "chatty": Voice(V["chatty"], "warm", echo=True, offers_apron=True, offers_booking=True, order={"book": ["course", "places", "date", "name", "dietary"], "evening": ["guests", "date", "menu", "wine", "name"]}),
    "form": Voice(V["form"], "bare", "\n\n", batch=9, all_at_once=True, form=_form),
    "several": Voice(V["several"], "official", batch=3, form=_several, order={"wait": ["course", "date", "phone", "name"], "evening": ["date", "guests", "menu", "name", "wine"]}),
    "eitheror": Voice(V["eitheror"], "long", offers_apron=True, offers_booking=True, order={"book": ["places", "course", "date", "dietary", "name"], "cancel": ["surname", "reference", "refund"]}, last="or"),
    "indirect": Voice(V["indirect"], "long", batch=2, order={"book": ["date", "course", "places", "dietary", "name"]}),
    "formal": Voice(V["formal"], "official", batch=2, echo=True, name_first=True, offers_apron=True, offers_booking=True, money="£{}00",
                    order={"book": ["name", "course", "date", "places", "dietary"], "wait": ["name", "course", "date", "phone"], "order": ["name", "item", "quantity"], "evening": ["name", "date", "guests", "menu", "wine"], "move": ["surname", "reference", "newdate"]}),
    "nonnative": Voice(V["nonnative"], "bare", money="{} pounds", order={"book": ["course", "date", "places", "dietary", "name"], "order": ["quantity", "item", "name"], "evening": ["date", "menu", "guests", "wine", "name"]}),
    "lists": Voice(V["lists"], "mixed", "\n\n", batch=9, all_at_once=True, form=_bullets, offers_apron=True),
    "slow": Voice(V["slow"], "american", echo=True, checks=True, offers_apron=True, offers_booking=True),
    "terse": Voice(V["terse"], "tiny", batch=2),
    "emoji": Voice(V["emoji"], "short", offers_apron=True, order={"wait": ["date", "course", "phone", "name"], "evening": ["date", "guests", "wine", "menu", "name"]}),
}

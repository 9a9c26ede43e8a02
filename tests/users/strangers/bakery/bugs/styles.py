"""Twelve manners of speaking: the sentences only. A line is `key: sentence`; \\n is a new line. What a style lacks is the plain one's."""

TEXT = {}

TEXT["plain"] = r"""
fmt: date=wdm time=ampm size=inch group=one recap=prose
help: Hello, Hartley & Rye Bakery. What can I do for you: a new cake order, a change, a cancellation or a voucher?
q_kind: Do you want to change an order, cancel one, or use a voucher?
q_size: What size should the cake be? We make 6, 8 and 10 inch cakes, and two tiers.
q_flavour: Which flavour would you like? We have vanilla, chocolate fudge, lemon drizzle, carrot and walnut, red velvet, and coffee and walnut.
q_free: Are there any allergies we need to know about?
q_writing: What should we write on the cake?
q_date: What date do you need it for?
q_method: Will you pick it up, or should we deliver it?
q_address: What is the delivery address, with the postcode?
q_postcode: And what is the postcode there?
q_time_c: What time will you pick it up? We are open from 9 a.m. to 5.30 p.m.
q_time_d: When should we deliver it? Free on {date} are {times}.
q_name: What name should I put on the order?
q_phone: What phone number can we reach you on?
q_order: What is your order number? And the surname on the order, please.
q_surname: What is the surname on the order?
q_which: There is more than one order under that number: {list}. Which one is it?
q_nonum: Then what is the phone number the order was made with?
q_what: What would you like to change, and to what?
q_code: What is the code on the voucher?
q_refund: Should the refund go back to your card, or would you prefer it as shop credit?
notfree: {time} on {date} is not available. What is still free: {times}. Which one would you like?
full: There is nothing left on {date}. Which other day would suit you, or would you rather {other}?
closed: We are closed on {date}. Which other day would suit you?
notice: We need a few days for a cake, so the earliest date is {earliest}. Which day would suit you?
zone: I'm sorry, we don't deliver to {postcode}. We only deliver within BS1 to BS8. You could pick it up at the shop instead. How would you like to go on?
clash: I'm sorry, that flavour has walnuts in it, so we can't make it nut-free. Which other flavour would you like?
toolong: I'm sorry, no more than 30 characters fit on a cake. What shorter text should we write?
notfound: I can't find an order with that number. What is the order number?
badname: The surname doesn't match that order. What is the surname on the order?
nophone: I can't find an order under that phone number. Do you have the order number?
late: I'm sorry, that can't be changed any more so close to the day. Is there anything else?
novoucher: I can't find that voucher. What is the code on it?
expired: I'm sorry, voucher {code} expired on {date}, so we can't take it. You can pay the rest when you get the cake. Is there anything else?
balance: Voucher {code} has {balance} on it and is valid until {date}.
found: I have found order {id}, {cake}, {how}.
terms: If you cancel order {id} now, the fee is {fee} and you get {refund} back.
q_go: Do you want to go ahead?
terms_free: You can cancel order {id} free of charge, and you get {refund} back.
o_candles: Would you like a set of candles with it for {candles}?
o_cover: Would you like to add cake cover for {cover}? It pays the fee if you have to cancel.
o_box: Would you like a presentation box for {box}?
r_order: I have: {cake}, {free}, {writing}, {how}, for {name}, phone {phone}{extras}. It costs {price}, and the deposit is {deposit}.
ok_order: Shall I place the order?
r_change: Order {id}: {what}. {charge}
ok_change: Shall I make this change?
r_cancel: I will cancel order {id}, {cake}, {how}. {charge} {refund} goes back {to}.
ok_cancel: Shall I cancel it?
r_voucher: I will take {amount} from voucher {code} off order {id}. You then still pay {due} {at}.
ok_voucher: Shall I do that?
d_order: Your order is placed. The order number is {id}. We will send a link for the deposit of {deposit} to {phone}.
d_change: The change is made. Order {id}: {what}.
d_cancel: Order {id} is cancelled. {refund} goes back {to}.
d_voucher: The voucher is used. {due} is left to pay on order {id}.
kept: All right, I leave everything as it is. Nothing was changed.
else: Is there anything else?
next: Now to your other request.
bye: Thank you for calling. Goodbye.
wrong: What should be different?
again: Is that a yes or a no?
hold:
a_price: That cake would be {price}.
a_list: Cakes start at {p6} for 6 inch, {p8} for 8 inch and {p10} for 10 inch.
how_c: pick-up on {date} at {time}
how_d: delivery to {address} on {date}, {time}
chg: {label} {new} instead of {old}
free_none: no allergies
free_some: {free}
write_none: no writing
write_some: with the writing "{writing}"
cake: {size} {flavour} cake
to_card: to your card
to_credit: to you as shop credit
nofee: There is no fee.
fee: The fee is {fee}.
at_c: when you pick it up
at_d: on delivery
x_candles: , with candles
x_cover: , with cake cover
x_box: presentation box
lab: date=date;time=time;method=how you get it;address=address;writing=writing;size=size;flavour=flavour;box=box
other_c: pick it up
other_d: have it delivered
"""

TEXT["chatty"] = r"""
fmt: date=wthe time=oclock size=inch group=one recap=prose
help: Hiya, you're through to Hartley & Rye! Lovely to hear from you. So, what are we doing today, a new cake, a change, calling one off, or is it about a voucher?
q_size: Ooh, lovely, I do like a cake order! How big were you thinking? We've got six-inch, eight-inch and ten-inch ones, and the big two-tier if it's a proper do.
q_flavour: And what flavour do they fancy? There's vanilla, chocolate fudge, lemon drizzle (my favourite, just saying), carrot and walnut, red velvet, or coffee and walnut.
q_free: Anyone coming who can't have certain things? Nuts, gluten, that sort of thing?
q_writing: And now the fun bit, what are we putting on top?
q_date: Brilliant. When's the big day, when do you need it?
q_method: Are you popping in to get it, or shall our van bring it round to you?
q_address: Oh, no problem at all! Where's the van going? Street and postcode, if you don't mind.
q_time_c: What time are you thinking of popping in? We've got somebody in from nine till half past five.
q_time_d: Now the van goes out a few times a day, on {date} it could come {times}. What suits you best?
q_name: Who shall I put it under, love?
q_phone: And a number for you, just in case the baker's got a question?
q_order: Of course, let's find you first. Have you got the order number handy, and what surname is it under?
q_surname: And the surname it's under?
q_which: Ah, you've got more than one with us, how nice! There's {list}. Which one are we talking about?
q_nonum: Not to worry! What phone number did you give us when you ordered?
q_what: Right you are. So what would you like different, and what should it be?
q_code: Ooh, a voucher, lovely. What does the code on it say?
q_refund: Now, I can pop the money back on your card, or you could have it as credit for the shop, lots of people do that. Which would you rather?
notfree: Oh, what a shame, somebody's just nabbed {time} on {date}. But I've still got {times}. Would any of those do you?
full: Oh no, we're chock-a-block on {date}. Is there another day you could do, or would you rather {other}?
closed: Ah, we're shut on {date}, even bakers need a lie-in! Another day, maybe?
notice: Ooh, that's cutting it a bit fine for us. The soonest I could do is {earliest}. What day shall we say?
zone: Oh dear, {postcode} is a bit too far for our little van, I'm afraid, we only go round BS1 to BS8. You'd be very welcome to come and get it from the shop, though. What would you like to do?
notfound: Hm, that's funny, I can't see that one. Could you give me the number again?
nophone: Hm, nothing under that phone number, I'm afraid. Have you maybe got the order number?
expired: Oh, I'm ever so sorry, {code} ran out on {date}, so I can't take it any more. You can just settle up when you get the cake. Anything else, lovely?
balance: There's {balance} on {code}, and it's good till {date}.
found: Ah, there you are! That's {id}, the {cake}, {how}.
terms: So, I've had a look, and I'm afraid there'd be {fee} to pay for calling off {id} this late. You'd get {refund} back.
q_go: Do you still want me to call it off?
terms_free: Good news, you're early enough, so calling off {id} won't cost you a penny. You get the whole {refund} back.
o_candles: Shall I pop some candles in for you? They're only {candles} and they're gorgeous.
o_cover: And do you fancy our cake cover? It's just {cover}, and if you had to call the whole thing off it pays the fee for you.
o_box: While I've got you, shall I put it in one of our pretty presentation boxes? It's only {box}.
r_order: Right, let me just say it all back to you. One {cake}, {free}, {writing}, and that's {how}. It's under {name}, and we ring {phone} if anything's up{extras}. That comes to {price} all in, with {deposit} now to hold it.
ok_order: Does that all sound right, shall I pop it in the book?
r_change: So, for {id}, that'd be {what}. {charge}
ok_change: Happy for me to do that?
r_cancel: Okey-doke, so I'd call off {id}, that's the {cake}, {how}. {charge} And you'd have {refund} {to}.
ok_cancel: Are you sure, shall I do it?
r_voucher: So I'd knock {amount} off {id} with your {code}, and that leaves {due} for you to pay {at}.
ok_voucher: Sound good?
d_order: That's all booked in for you, hooray! Your number's {id}, and I'm sending a little link to {phone} for the {deposit}.
d_change: All done, lovely! {id} has now got {what}.
d_cancel: There we go, {id} is cancelled. Your {refund} is on its way {to}.
d_voucher: All done! The voucher's gone through on {id}, so there's just {due} left.
kept: No worries at all, I've not touched a thing, it stays just how it was.
else: Anything else I can do for you while you're on?
next: Right then, on to the other thing you wanted!
bye: Lovely talking to you, have a smashing day. Bye-bye!
wrong: Oops, what have I got wrong there?
again: Sorry, love, was that a yes or a no?
hold: Bear with me a tick, I'm just having a look …
a_price: That one would be {price}.
how_c: with you coming in for it on {date} at {time}
how_d: with the van bringing it to {address} on {date}, {time}
chg: {new} for the {label}, not {old}
free_none: nobody with any allergies
free_some: made {free}
write_none: nothing written on it
write_some: with "{writing}" on the top
to_card: on your card
to_credit: as credit in the shop
nofee: No charge for that.
fee: There's {fee} to pay for that.
at_c: when you come in
at_d: to the driver
x_candles: , and the candles
x_cover: , and the cover
x_box: one of our pretty boxes
lab: date=day;time=time;method=way you get it;address=address;writing=message on top;size=size;flavour=flavour;box=box
other_c: come in for it
other_d: have the van bring it
"""

TEXT["form"] = r"""
fmt: date=slash time=t24 size=quote group=all recap=form
help: HARTLEY & RYE ORDER DESK. State your request: [new order] [change order] [cancel order] [voucher]
q_head: Please complete the following fields:
q_size: Cake size (6" / 8" / 10" / two-tier):
q_flavour: Flavour (vanilla / chocolate fudge / lemon drizzle / carrot and walnut / red velvet / coffee and walnut):
q_free: Allergens to be avoided (or "none"):
q_writing: Inscription (max. 30 characters, or "none"):
q_date: Date required:
q_method: Collection or delivery:
q_address: Delivery address incl. postcode:
q_time_c: Collection time (09:00-17:30):
q_time_d: Delivery window on {date} ({times}):
q_name: Customer name:
q_phone: Contact telephone:
q_order: Order number:\nSurname on order:
q_surname: Surname on order:
q_which: Several orders found: {list}. Order number:
q_nonum: Telephone number used for the order:
q_what: Field to be changed and new value:
q_code: Voucher code:
q_refund: Refund method (card / shop credit):
notfree: Not available: {time} on {date}. Available: {times}. Please select:
full: Fully booked: {date}. Enter another date, or {other}:
closed: Closed on {date}. Enter another date:
notice: Minimum notice not met. Earliest date: {earliest}. Enter another date:
zone: Delivery not possible: postcode {postcode} is outside the delivery area (BS1-BS8). Alternative: collection from the shop. Please state how to proceed:
notfound: Order number not found. Order number:
nophone: No order found for this telephone number. Order number:
expired: Voucher {code}: expired {date}, not accepted. Balance payable on receipt of the cake. Further requests?
balance: Voucher {code}: balance {balance}, valid until {date}.
found: Order found: {id} / {cake} / {how}
terms: Cancellation of {id}: fee {fee}, refund {refund}.
q_go: Proceed with cancellation (Y/N)?
terms_free: Cancellation of {id}: fee none, refund {refund}.
o_candles: Optional: candle set, {candles} (Y/N)?
o_cover: Optional: cancellation cover, {cover} (Y/N)?
o_box: Optional: presentation box, {box} (Y/N)?
h_order: ORDER SUMMARY
ok_order: Confirm order (Y/N)?
h_change: AMENDMENT SUMMARY
ok_change: Confirm amendment (Y/N)?
h_cancel: CANCELLATION SUMMARY
ok_cancel: Confirm cancellation (Y/N)?
h_voucher: VOUCHER SUMMARY
ok_voucher: Confirm redemption (Y/N)?
d_order: Order registered. Order number: {id}. Deposit: {deposit}. Payment link sent to: {phone}.
d_change: Amendment registered for {id}. {what}.
d_cancel: Cancellation registered for {id}. Refund: {refund} {to}.
d_voucher: Voucher redeemed on {id}. Remaining balance due: {due}.
kept: Request closed. No changes registered.
else: Further requests?
next: Next request.
bye: Session closed. Thank you.
wrong: Please state the field to be corrected and the correct value:
again: Please answer Y or N:
hold: Checking records.
a_price: Price: {price}.
how_c: collection {date} {time}
how_d: delivery {address}, {date} {time}
chg: {label}: {new} (previously {old})
free_none: none
write_none: none
write_some: {writing}
to_card: to card
to_credit: as shop credit
nofee: none
fee: {fee}
at_c: on collection
at_d: on delivery
lab: date=Date;time=Time;method=Collection/delivery;address=Address;writing=Inscription;size=Size;flavour=Flavour;box=Presentation box;free_from=Allergens;name=Name;phone=Telephone;price=Total;deposit=Deposit;id=Order number;cake=Cake;how=Fulfilment;fee=Fee;refund=Refund;code=Voucher;amount=Amount redeemed;due=Remaining;extras=Extras;to=Refund method
x_box: yes
other_c: state "collection"
other_d: state "delivery"
"""

TEXT["several"] = r"""
fmt: date=wdm time=ampm2 size=inch group=two recap=bullets
help: Hi there, thanks for contacting Hartley & Rye. Would you like to order a cake, change or cancel an order, or use a voucher?
q_size: Which size would you like (6, 8 or 10 inch, or two tiers)?
q_flavour: Which flavour is it to be: vanilla, chocolate fudge, lemon drizzle, carrot and walnut, red velvet, or coffee and walnut?
q_free: Does anyone have an allergy or special diet?
q_writing: Is there a message you'd like on the cake?
q_date: Which day is it for?
q_method: Do you want to collect it or have it delivered?
q_address: Where should we deliver it to (street and postcode)?
q_time_c: What time would you collect it, between 9:00 AM and 5:30 PM?
q_time_d: Which of these delivery slots on {date} do you want: {times}?
q_name: What's your full name?
q_phone: And what's the best number to reach you on?
q_order: Could you give me your order number? And what's the last name on the order?
q_surname: And what's the last name on the order?
q_which: I see several orders: {list}. Which of them do you mean?
q_nonum: No problem. What's the phone number on the order?
q_what: What do you want changed? And what should the new details be?
q_code: What's the voucher code?
q_refund: How would you like the refund: back on the card, or as store credit you can spend with us?
notfree: Unfortunately {time} on {date} has gone. We still have {times}. Which do you prefer?
full: Unfortunately {date} is fully booked. Which other date works for you, or do you want to {other}?
closed: We don't open on {date}. Which other date works for you?
notice: That is too soon for our bakers, {earliest} is the first day we can do. Which date works for you?
zone: Unfortunately {postcode} is outside our delivery area, which is BS1 to BS8. You can still collect the cake from us. What would you like to do?
notfound: I don't see an order with that number. Could you check it and tell me again?
nophone: I don't see an order with that phone number. Do you know the order number?
expired: Unfortunately {code} was only valid until {date}, so it can't be used. You can pay what's open when you receive the cake. Can I help with anything else?
balance: {code} has a balance of {balance} and runs until {date}.
found: Thanks, I've located it: {id}, {cake}, {how}.
terms: Cancelling {id} at this point costs {fee}; {refund} of what you paid would be returned.
q_go: Would you like to continue with the cancellation?
terms_free: You're in time to cancel {id} without a fee; {refund} would be returned.
o_candles: Would you like candles for {candles}?
o_cover: And do you want Cake Cover for {cover}, so that cancelling later is free?
o_box: Can I interest you in a gift box for {box}?
h_order: Here is what I've got so far:
ok_order: Is all of this correct? Can I submit the order?
h_change: Here is what will change on your order:
ok_change: Is that correct? Can I save it?
h_cancel: Here is what I'm about to cancel:
ok_cancel: Is that right? Do you want me to cancel it?
h_voucher: Here is how the voucher will be used:
ok_voucher: Is that OK? Should I apply it?
d_order: Thank you, the order is in. Its number is {id}, and the link to pay {deposit} is on its way to {phone}.
d_change: Thank you, order {id} has been updated. {what}.
d_cancel: Thank you, order {id} has been cancelled and {refund} is going {to}.
d_voucher: Thank you, the voucher has been applied to {id}. You still owe {due}.
kept: Understood, then everything remains the way it was.
else: Can I help with anything else?
next: Let's move on to your other question.
bye: Thanks for contacting us. Take care!
wrong: Which detail is wrong? What should it be?
again: Sorry, I didn't get that. Would that be yes or no?
hold: Thanks! Let me look that up.
a_price: The price for that would be {price}.
how_c: collection on {date} at {time}
how_d: delivery to {address} on {date}, {time}
chg: {label} is now {new} (was {old})
free_none: no allergies
write_none: no message
write_some: "{writing}"
to_card: back to your card
to_credit: into store credit
nofee: free of charge
at_c: at collection
at_d: on delivery
lab: date=Date;time=Time;method=Collection or delivery;address=Address;writing=Message;size=Size;flavour=Flavour;box=Gift box;free_from=Allergies;name=Name;phone=Phone;price=Price;deposit=Deposit due now;id=Order;cake=Cake;how=Handover;fee=Fee;refund=Refund;code=Voucher;amount=Voucher pays;due=Left to pay;extras=Extras;to=Refund goes
x_box: included
other_c: collect it
other_d: have it delivered
"""

TEXT["eitheror"] = r"""
fmt: date=wmd time=pm size=inch group=one recap=prose
help: Hello from Hartley & Rye. Is this about a new cake, or about something you've ordered already, or a voucher?
q_kind: Do you want to change something about it, or cancel it?
q_size: Would that be a small 6-inch, a medium 8-inch or a large 10-inch one, or rather two tiers?
q_flavour: Is it going to be something classic, that's vanilla, chocolate fudge or lemon drizzle, or one of our specials, carrot and walnut, red velvet or coffee and walnut?
q_free: Should it be free from anything, such as nuts, gluten, dairy or egg, or is everyone fine with everything?
q_writing: Do you want something written on it, and if so what, or should it stay plain?
q_date: Is it for this week, or for a later day, and which one?
q_method: Are you collecting it yourself, or are we delivering?
q_address: Is it going to a home or a venue, and what's the address and postcode there?
q_time_c: Would you rather collect it in the morning or in the afternoon, and at what time?
q_time_d: For {date} you can choose: {times}. Which one do you take?
q_name: Should the order be under your own name or somebody else's, and what is it?
q_phone: Should we call a mobile or a landline if there's a question, and what's the number?
q_order: Do you have the order number with you, or only the phone number you ordered with? And which surname is it?
q_surname: And is it under your surname, or another one, and which?
q_which: It's either {list}. Which of those?
q_nonum: Then which phone number did you order with, mobile or landline?
q_what: Is it the day, the time, the cake itself or the writing that should change, and to what?
q_code: Is it a paper voucher or one by email, and what code is on it?
q_refund: Would you like that on your card, or would you like it as shop credit?
notfree: {time} on {date} isn't free any more, but you could have {times}. Which will it be?
full: {date} is full. Would you take another day, and which, or would you {other}?
closed: We're closed on {date}. Would a day before or after that work, and which?
notice: That's too short for us, it can be {earliest} or later. Which day should it be?
zone: We can't deliver to {postcode}, only to BS1 to BS8. Would you rather collect the cake from us, or leave it?
notfound: Either I misheard or there's no such order. What's the number again?
nophone: There's no order with that phone number. Is there another, or do you have the order number?
expired: {code} has been out of date since {date}, so either you pay the rest when you get the cake, or with another voucher. Is there anything else, or was that all?
balance: {code} is still worth {balance}, and that until {date}.
found: That's {id}, a {cake}, {how}.
terms: It's like this: if you cancel {id} now you lose {fee} and get {refund}; if you keep it, you lose nothing.
q_go: So do you want to cancel it, or keep it?
terms_free: You can cancel {id} without any fee, {refund} would come back to you.
o_candles: Do you want candles on it for {candles}, or no candles?
o_cover: With cake cover for {cover}, in case you have to cancel, or without?
o_box: Normal box, or the presentation box for {box} more?
r_order: That makes a {cake}, {free}, {writing}, {how}, in the name of {name}, phone {phone}{extras}, for {price}, of which {deposit} is paid now.
ok_order: Should I order it like that, or is something not right yet?
r_change: So {id} gets {what}. {charge}
ok_change: Should I save that, or is something not right yet?
r_cancel: So {id}, the {cake}, {how}, would be cancelled. {charge} {refund} would go {to}.
ok_cancel: Should I cancel it, or do you want to keep it after all?
r_voucher: So {amount} of {code} would go towards {id}, and {due} is left {at}.
ok_voucher: Should I take it off now, or would you rather keep the voucher?
d_order: It's ordered. You'll need the number {id} when you get the cake, and for the {deposit} there'll be a link on {phone}.
d_change: It's changed, {id} has {what} now.
d_cancel: It's cancelled, {id} is off our list, and {refund} goes {to}.
d_voucher: It's taken off, so {id} has {due} left to pay.
kept: Then it stays as it was, I haven't touched anything.
else: Is there anything else, or was that all?
next: And now the other matter.
bye: Good, then goodbye, or see you in the shop.
wrong: Is it the cake, the day or something else that's not right, and how should it be?
again: So is it yes, or is it no?
hold: Let me see.
a_price: It would cost {price}.
how_c: to be collected on {date} at {time}
how_d: to be delivered to {address} on {date}, {time}
chg: {new} as the {label} rather than {old}
free_none: no allergens to avoid
free_some: and that {free}
write_none: left plain
write_some: with "{writing}" on it
to_card: onto your card
to_credit: into shop credit
nofee: That costs nothing.
fee: That costs {fee}.
at_c: when you collect it
at_d: when we deliver it
x_box: the presentation box
lab: date=day;time=time;method=handover;address=address;writing=writing;size=size;flavour=flavour;box=box
other_c: collect it yourself
other_d: have us deliver it
"""

TEXT["indirect"] = r"""
fmt: date=dmy time=ampm size=inch group=one recap=prose
help: Good day, this is Hartley & Rye. I'd be glad to know what brings you to us.
q_size: For that I would need to know the size you have in mind; they come in 6, 8 and 10 inch, and with two tiers.
q_flavour: Next it would help me to know the flavour. There would be vanilla, chocolate fudge, lemon drizzle, carrot and walnut, red velvet, and coffee and walnut.
q_free: I'd also have to know about allergies, if there are any.
q_writing: Then I would just need the words that go on the cake.
q_date: I'd need the day it is wanted for.
q_method: It would be good to know whether it gets picked up or delivered.
q_address: I would then need to know where it goes, including the postcode.
q_time_c: I'd just need to know from what time on you'd be here to pick it up; the shop is open from 9 a.m. to 5.30 p.m.
q_time_d: The van could be there on {date} {times}; I'd only have to know which of those suits.
q_name: I would need a name for the order.
q_phone: And I'd be grateful for a telephone number, in case there are questions.
q_order: To find it I would need the order number, along with the surname it was ordered under.
q_surname: I would just need the surname it was ordered under.
q_which: There seem to be several: {list}. I'd need to know which one is meant.
q_nonum: In that case the phone number it was ordered with would help me.
q_what: I'd need to know what is to be different about it, and how it should be.
q_code: I would need the code of the voucher for that.
q_refund: I'd have to know whether the money should go to your card, or whether you'd like to keep it with us as shop credit.
notfree: I'm afraid {time} on {date} would not be possible any more. There would be {times}; just let me know which.
full: I'm afraid there is nothing left on {date}. Perhaps you could tell me another day, or {other}.
closed: I'm afraid nobody is here on {date}. I would need another day.
notice: I'm afraid that would be too soon for us; {earliest} would be the first possible day. I'd need a day from then on.
zone: I'm afraid {postcode} lies outside of where our van goes, which is BS1 to BS8. It would of course be possible to pick the cake up here. I'd need to know what you would prefer.
notfound: I'm afraid that number doesn't lead me to any order. I would need it once more.
nophone: I'm afraid that number doesn't lead me to any order. The order number would help.
expired: I'm afraid {code} was good until {date} and can't be taken now. The rest could be paid when you get the cake. Please let me know if there is more I could do.
balance: There would be {balance} left on {code}, until {date}.
found: I see it here: {id}, a {cake}, {how}.
terms: I should mention that to cancel {id} now would cost {fee}, so that {refund} would come back.
q_go: I would need your word on whether to go through with it.
terms_free: I can tell you that to cancel {id} would cost nothing, so that all of the {refund} would come back.
o_candles: I could add candles for {candles}, if that is of interest.
o_cover: I could also include cake cover at {cover}, which would pay the fee in case of a cancellation; let me know if that's wanted.
o_box: There would be a presentation box for {box}, if you cared for one.
r_order: I would then note down a {cake}, {free}, {writing}, {how}, for {name} on {phone}{extras}. That would be {price}, with {deposit} as a deposit.
ok_order: If that is as you want it, I would place the order now.
r_change: For {id} I would then note down {what}. {charge}
ok_change: If that is as you want it, I would save it.
r_cancel: I would then take {id} off, the {cake}, {how}. {charge} {refund} would go {to}.
ok_cancel: I'd just need your yes for the cancellation.
r_voucher: I would then put {amount} from {code} towards {id}, which would leave {due} to pay {at}.
ok_voucher: I'd just need your yes for that.
d_order: It is placed now, under the number {id}. You should get a message on {phone} with a link for the {deposit}.
d_change: That is noted now: {id} with {what}.
d_cancel: That is done, {id} is cancelled, and {refund} is going {to}.
d_voucher: That is done, and {due} would be left to pay on {id}.
kept: Then I will leave it all as it is.
else: Please let me know if there is more I could do.
next: Then there was your other request.
bye: It was a pleasure. Goodbye.
wrong: Then I would need to know what should be otherwise.
again: I'm not sure I understood; I would need a yes or a no.
hold: I'd have to look at that for a moment.
a_price: That would come to {price}.
how_c: which you would pick up on {date} at {time}
how_d: which would go to {address} on {date}, {time}
chg: {new} as its {label} in place of {old}
free_none: without any allergies to heed
free_some: {free}
write_none: with no words on it
write_some: with the words "{writing}"
to_card: to your card
to_credit: into shop credit
nofee: There would be nothing to pay for it.
fee: That would cost {fee}.
at_c: at the counter
at_d: at the door
x_box: a presentation box
lab: date=day;time=time;method=handover;address=address;writing=wording;size=size;flavour=flavour;box=box
other_c: whether you would pick it up
other_d: whether it should be delivered
"""

TEXT["formal"] = r"""
fmt: date=wdmy time=t24h size=inch group=one recap=prose
help: Good day. You have reached the order office of Hartley & Rye. How may I be of assistance?
q_size: May I ask which size you require? Our cakes are available with a diameter of 6, 8 or 10 inches, or in two tiers.
q_flavour: Kindly indicate the flavour you prefer: vanilla, chocolate fudge, lemon drizzle, carrot and walnut, red velvet, or coffee and walnut.
q_free: Kindly inform me of any allergies or dietary requirements.
q_writing: May I ask what inscription the cake is to bear?
q_date: On which date do you require the cake?
q_method: Do you intend to collect the cake in person, or do you require delivery?
q_address: Kindly state the full delivery address, including the postcode.
q_time_c: At what time do you intend to collect the cake? Our premises are open between 09:00 and 17:30 hours.
q_time_d: The following delivery periods are available on {date}: {times}. Kindly state which you prefer.
q_name: Under whose name may I register the order?
q_phone: Kindly provide a telephone number at which you may be contacted.
q_order: Kindly provide the reference number of your order, and the surname under which it was placed.
q_surname: May I also ask for the surname under which the order was placed?
q_which: Our records show several orders: {list}. Kindly state to which of these you refer.
q_nonum: In that case, kindly state the telephone number that was given with the order.
q_what: Kindly specify which particulars you wish to amend, and how they should read.
q_code: Kindly provide the code of your voucher.
q_refund: Do you wish the reimbursement to be made to your payment card, or do you wish to receive it as credit to be used in our shop?
notfree: I regret that {time} on {date} is no longer available. I am able to offer {times}. Kindly state your preference.
full: I regret that we are fully engaged on {date}. Kindly name another date, or state whether you wish to {other}.
closed: I regret that our premises are closed on {date}. Kindly name another date.
notice: I regret that we are unable to fulfil orders before {earliest}. Kindly name another date.
zone: I regret to inform you that we are unable to deliver to {postcode}, as our delivery area is limited to BS1 to BS8. You are, however, welcome to collect the cake from our premises. How do you wish to proceed?
notfound: I regret that our records contain no such order. Kindly repeat the reference number.
nophone: I regret that our records contain no order for this telephone number. Kindly provide the reference number.
expired: I regret to inform you that voucher {code} lapsed on {date} and cannot be accepted. The balance may be settled upon receipt of the cake. May I be of any further assistance?
balance: Voucher {code} carries a balance of {balance} and remains valid until {date}.
found: I have located your order {id}: a {cake}, {how}.
terms: I must advise you that a cancellation fee of {fee} applies to order {id}; the amount reimbursed would be {refund}.
q_go: Do you wish to proceed on these terms?
terms_free: I am pleased to advise that order {id} may be cancelled without a fee; the amount reimbursed would be {refund}.
o_candles: Do you wish to include a set of candles at {candles}?
o_cover: May I offer you our cancellation cover at {cover}, under which any cancellation fee would be borne by us?
o_box: May I offer you a presentation box at an additional {box}?
r_order: Permit me to summarise: a {cake}, {free}, {writing}, {how}, registered in the name of {name}, telephone {phone}{extras}. The total amounts to {price}, of which {deposit} is payable as a deposit.
ok_order: Do you confirm this order?
r_change: Permit me to summarise: order {id} will be amended as follows: {what}. {charge}
ok_change: Do you confirm this amendment?
r_cancel: Permit me to summarise: order {id}, a {cake}, {how}, will be cancelled. {charge} The sum of {refund} will be returned {to}.
ok_cancel: Do you confirm this cancellation?
r_voucher: Permit me to summarise: {amount} from voucher {code} will be credited to order {id}, leaving {due} to be paid {at}.
ok_voucher: Do you confirm this?
d_order: Your order has been registered under the reference {id}. A payment link for the deposit of {deposit} will be sent to {phone}.
d_change: Order {id} has been amended accordingly: {what}.
d_cancel: Order {id} has been cancelled. The sum of {refund} will be returned {to}.
d_voucher: The voucher has been credited. The amount outstanding on order {id} is {due}.
kept: Very well. No changes have been made.
else: May I be of any further assistance?
next: I shall now turn to your further request.
bye: We thank you for your custom. Good day.
wrong: Kindly indicate which particulars require correction.
again: Kindly answer with yes or no.
hold: Please allow me a moment while I consult our records.
a_price: The price amounts to {price}.
how_c: for collection on {date} at {time}
how_d: for delivery to {address} on {date}, {time}
chg: the {label} will be {new} in lieu of {old}
free_none: with no dietary requirements
free_some: prepared {free}
write_none: bearing no inscription
write_some: bearing the inscription "{writing}"
to_card: to your payment card
to_credit: to you as shop credit
nofee: No fee applies.
fee: A fee of {fee} applies.
at_c: upon collection
at_d: upon delivery
x_candles: , with a set of candles
x_cover: , with cancellation cover
x_box: a presentation box
lab: date=date;time=time;method=mode of receipt;address=delivery address;writing=inscription;size=size;flavour=flavour;box=packaging
other_c: collect the cake
other_d: have it delivered
"""

TEXT["oneline"] = r"""
fmt: date=short time=t24 size=quote group=three recap=line
help: Hartley & Rye. New order, change, cancel, voucher?
q_size: Size? 6", 8", 10" or two-tier.
q_flavour: Flavour? Vanilla, chocolate, lemon, carrot, red velvet, coffee.
q_free: Allergies?
q_writing: Text on the cake?
q_date: Date?
q_method: Pick-up or delivery?
q_address: Address and postcode?
q_time_c: Pick-up time? 9:00 to 17:30.
q_time_d: Slot? {date}: {times}.
q_name: Name?
q_phone: Phone?
q_order: Order no. and surname?
q_surname: Surname?
q_which: {list}. Which?
q_nonum: Phone no. on the order?
q_what: Change what, to what?
q_code: Voucher code?
q_refund: Refund to card or shop credit?
notfree: {time} on {date} gone. Free: {times}. Which?
full: {date} full. Other day? Or {other}?
closed: Closed {date}. Other day?
notice: Earliest is {earliest}. Which day?
zone: No delivery to {postcode}, BS1-BS8 only. Pick-up possible. What now?
notfound: No such order. Number again?
nophone: Nothing under that phone. Order no.?
expired: {code} expired {date}, can't use it. Pay the rest when you get the cake. Else?
balance: {code}: {balance}, until {date}.
found: Got it: {id}, {cake}, {how}.
terms: Cancelling {id}: fee {fee}, back {refund}.
q_go: Still cancel?
terms_free: Cancelling {id}: no fee, back {refund}.
o_candles: Candles, {candles}?
o_cover: Cancellation cover, {cover}?
o_box: Nicer box, {box}?
ok_order: OK to order?
ok_change: OK to change?
ok_cancel: OK to cancel?
ok_voucher: OK to use?
d_order: Ordered: {id}. Link for {deposit} sent to {phone}.
d_change: Changed: {id}, {what}.
d_cancel: Cancelled: {id}. {refund} {to}.
d_voucher: Voucher used on {id}. {due} left to pay.
kept: OK, left as is.
else: Anything else?
next: Next thing.
bye: Thanks, bye.
wrong: What's wrong?
again: Yes or no?
hold: Checking.
a_price: {price}.
how_c: pick-up {date} {time}
how_d: to {address}, {date} {time}
chg: {label} {new} (not {old})
free_none: no allergies
free_some: {free}
write_none: no text
write_some: "{writing}"
cake: {size} {flavour}
to_card: to card
to_credit: as shop credit
nofee: no fee
fee: fee {fee}
at_c: at pick-up
at_d: at delivery
x_box: nicer box
lab: date=date;time=time;method=handover;address=address;writing=text;size=size;flavour=flavour;box=box
other_c: pick it up
other_d: delivery
"""

TEXT["table"] = r"""
fmt: date=iso time=t24 size=inch group=one recap=table
help: Hi! I'm the **Hartley & Rye** assistant. I can help you with **new orders**, **changes**, **cancellations** and **vouchers**. What would you like to do?
q_size: Happy to help with that! First, which **size** would you like?\n\n- 6-inch (serves 8)\n- 8-inch (serves 14)\n- 10-inch (serves 24)\n- two-tier (serves 45)
q_flavour: Great choice. Which **flavour** should it be?\n\n- vanilla\n- chocolate fudge\n- lemon drizzle\n- carrot and walnut\n- red velvet\n- coffee and walnut
q_free: Do you have any **allergies or dietary requirements** I should note?
q_writing: What **text** would you like on the cake? (up to 30 characters)
q_date: For which **date** do you need the cake?
q_method: Would you like **pickup** or **delivery**?
q_address: Please share the **delivery address**, including the postcode.
q_time_c: What **pickup time** works for you? The shop is open 09:00–17:30.
q_time_d: These **delivery windows** are open on {date}: {times}. Which one should I reserve?
q_name: What **name** should the order be under?
q_phone: What **phone number** should I add to the order?
q_order: Sure, I can look that up. Please provide your **order number** and the **surname** on the order.
q_surname: Thanks! To verify the order, please provide the **surname** on it.
q_which: I found several orders: {list}. Which **order number** do you mean?
q_nonum: No worries. Which **phone number** is on the order?
q_what: What would you like to **change**, and what should the new value be?
q_code: Please provide the **voucher code**.
q_refund: How should I process the **refund**: to your original card, or as shop credit?
notfree: Unfortunately, **{time}** on {date} isn't available. Available options: {times}. Which one works for you?
full: Unfortunately, {date} is fully booked. Would another **date** work, or would you prefer to {other}?
closed: The shop is closed on {date}. Which other **date** works for you?
notice: We need some notice for this; the earliest possible date is **{earliest}**. Which **date** works for you?
zone: Unfortunately, **{postcode}** is outside our delivery area (BS1–BS8), so I can't arrange delivery there. As an alternative, you can **pick up** the cake at our shop. How would you like to proceed?
notfound: I couldn't find an order with that number. Could you double-check the **order number**?
nophone: I couldn't find an order for that phone number. Could you give me the **order number**?
expired: Unfortunately, voucher **{code}** expired on {date} and can't be redeemed. You can pay the remaining amount when you receive the cake. Is there anything else I can help you with?
balance: Voucher **{code}** has a balance of **{balance}** and is valid until {date}.
found: I found your order **{id}** ({cake}, {how}).
terms: Please note: cancelling order **{id}** now incurs a fee of **{fee}**. Your refund would be **{refund}**.
q_go: Would you like to proceed with the cancellation?
terms_free: Good news: order **{id}** can be cancelled free of charge. Your refund would be **{refund}**.
o_candles: Would you like to add a **candle set** for {candles}?
o_cover: Would you like to add **Cake Cover** for {cover}? It covers the cancellation fee if your plans change.
o_box: Would you like to upgrade to a **presentation box** for {box}?
h_order: Here's a summary of your order:
ok_order: Please confirm: should I place this order?
h_change: Here's a summary of the change:
ok_change: Please confirm: should I apply this change?
h_cancel: Here's a summary of the cancellation:
ok_cancel: Please confirm: should I cancel this order?
h_voucher: Here's a summary of the redemption:
ok_voucher: Please confirm: should I redeem the voucher?
d_order: ✅ Your order has been placed! Your order number is **{id}**. A payment link for the **{deposit}** deposit is on its way to {phone}.
d_change: ✅ Order **{id}** has been updated: {what}.
d_cancel: ✅ Order **{id}** has been cancelled. Your refund of **{refund}** will go {to}.
d_voucher: ✅ The voucher has been redeemed on order **{id}**. Remaining balance: **{due}**.
kept: No problem, I haven't made any changes.
else: Is there anything else I can help you with?
next: Now, let's take care of your other request.
bye: You're welcome! Have a great day.
wrong: No problem! Which detail should I correct?
again: I want to be sure I understood you. Could you answer with **yes** or **no**?
hold: Let me check that for you.
a_price: The price for that cake is **{price}**.
how_c: pickup on {date} at {time}
how_d: delivery to {address} on {date}, {time}
chg: {label}: {old} → {new}
free_none: None
free_some: {free}
write_none: None
write_some: {writing}
to_card: to your original card
to_credit: to shop credit
nofee: None
at_c: at pickup
at_d: on delivery
lab: date=Date;time=Time;method=Pickup/Delivery;address=Address;writing=Text on cake;size=Size;flavour=Flavour;box=Presentation box;free_from=Dietary requirements;name=Name;phone=Phone;price=Total price;deposit=Deposit;id=Order number;cake=Cake;how=Fulfillment;fee=Fee;refund=Refund;code=Voucher;amount=Amount applied;due=Remaining balance;extras=Extras;to=Refund method
x_box: Yes
other_c: pick it up
other_d: have it delivered
"""

TEXT["callcentre"] = r"""
fmt: date=wdm time=ampm size=inch group=one recap=prose
help: Thank you for calling Hartley and Rye, my name is Kelly, how can I help you today?
q_size: I can certainly help you with that today. Can I start with what size of cake you're looking for? That's 6-inch, 8-inch, 10-inch or our two-tier.
q_flavour: Thank you for that. And can I ask what flavour you'd like? I've got vanilla, chocolate fudge, lemon drizzle, carrot and walnut, red velvet, and coffee and walnut.
q_free: Thank you. I do have to ask for safety reasons, are there any allergies in the party?
q_writing: Thank you for confirming that. And can I take the message for the top of the cake?
q_date: Perfect, thank you. And can I take the date of the event or the date you'd need it?
q_method: Thank you. And will you be picking that up from the store today, sorry, on the day, or is it a delivery?
q_address: Perfect. Can I take the first line of the address and the postcode for the delivery?
q_time_c: Thank you. And can I ask what time you'd be picking up? Store opening hours are 9 a.m. till 5.30 p.m.
q_time_d: Okay, so on {date} the delivery slots I've got available are {times}. Which of those can I book you in for?
q_name: Perfect. Can I take your full name, please?
q_phone: Thank you. And can I take a contact number for you, please?
q_order: I can certainly look into that for you today. For security, can I take the order number and the surname on the account?
q_surname: Thank you. And for security, can I take the surname on the account, please?
q_which: Okay, so I can see more than one order on your account, {list}. Can I ask which one you're calling about?
q_nonum: That's absolutely fine. Can I take the phone number on the account instead?
q_what: Thank you for confirming that. And can I ask what it is you'd like to change today, and what to?
q_code: I can certainly help you with that. Can I take the code on the back of the voucher?
q_refund: And would you like that refunded to the card you paid with, or can I offer you store credit today, which is available straight away?
notfree: I do apologise, {time} on {date} has just been taken. What I can offer you is {times}. Which of those can I book you in for?
full: I do apologise, we are at capacity on {date}. Can I offer you a different date, or would you like to {other}?
closed: I do apologise, the store is closed on {date}. Can I take a different date?
notice: I do apologise, the earliest I can do is {earliest}. Can I take a different date?
zone: I do apologise, the system won't let me book a delivery to {postcode}, as we only cover BS1 through to BS8. What I can do is arrange a store pick-up for you. What would you like me to do?
notfound: I do apologise, that's not coming up on my system. Can I take that order number again?
nophone: I do apologise, nothing's coming up for that phone number. Can I take the order number?
expired: I do apologise, the voucher {code} expired on {date}, so the system won't accept it. You'd be able to pay the remainder when you receive the cake. Is there anything else I can help you with today?
balance: Okay, so {code} has a balance of {balance}, and that's valid until {date}.
found: Thank you for that, I've got it up in front of me now. So that's order {id}, the {cake}, {how}.
terms: Okay, so I do have to make you aware that there's a cancellation charge of {fee} on order {id}. The amount you'd get back is {refund}.
q_go: Are you happy to proceed on that basis?
terms_free: Okay, so I can confirm there's no cancellation charge on order {id}. The amount you'd get back is {refund}.
o_candles: And can I add a candle set to that for you today for just {candles}?
o_cover: And would you like me to add our Cake Cover to protect your order? That's a one-off {cover} today and means there's no charge if you have to cancel.
o_box: And while I've got you, I can see you're eligible for an upgrade to our presentation box for {box}. Is that something you'd like me to add?
r_order: Okay, so just to confirm that back to you. That's a {cake}, {free}, {writing}, and that's {how}. The name on the order is {name} and the contact number is {phone}{extras}. The total today comes to {price}, and there's a deposit of {deposit}.
ok_order: Are you happy for me to process that?
r_change: Okay, so just to confirm that back to you. On order {id} I'll be updating {what}. {charge}
ok_change: Are you happy for me to go ahead with that?
r_cancel: Okay, so just to confirm that back to you. I'll be cancelling order {id}, that's the {cake}, {how}. {charge} And {refund} will go {to}.
ok_cancel: Are you happy for me to process the cancellation?
r_voucher: Okay, so just to confirm that back to you. I'll be taking {amount} from {code} and putting that against order {id}, which leaves {due} to pay {at}.
ok_voucher: Are you happy for me to go ahead with that?
d_order: That's all gone through for you. Your order reference is {id}, and you'll receive a text on {phone} with a link to pay the {deposit}.
d_change: That's all updated for you. So {id} is now {what}.
d_cancel: That's all been processed for you. Order {id} has been cancelled and your {refund} will go {to}.
d_voucher: That's all gone through for you. The remaining balance on {id} is {due}.
kept: Okay, that's absolutely fine, I've left that as it is for you.
else: Is there anything else I can help you with today?
next: And I've also got a note of your other query, so let's look at that now.
bye: Thank you for calling Hartley and Rye, you have a lovely day.
wrong: I do apologise. Can I ask which part of that is incorrect?
again: I do apologise, I didn't quite catch that. Is that a yes or a no?
hold: Bear with me one moment while I bring that up.
a_price: Okay, so the price for that would be {price}.
how_c: for pick-up on {date} at {time}
how_d: for delivery to {address} on {date}, {time}
chg: the {label} to {new} from {old}
free_none: no allergies noted
free_some: noted as {free}
write_none: with no message
write_some: with the message "{writing}"
to_card: back to the card you paid with
to_credit: onto your store credit
nofee: There's no charge for that today.
fee: There's a charge of {fee} for that.
at_c: in store
at_d: on delivery
x_candles: , and that's with the candle set
x_cover: , and that's with Cake Cover
x_box: the presentation box
lab: date=date;time=time;method=fulfilment method;address=delivery address;writing=message;size=size;flavour=flavour;box=packaging
other_c: pick it up in store
other_d: have it delivered
"""

TEXT["phone"] = r"""
fmt: date=low time=words size=word group=one recap=prose
help: uh hartley and rye, hello, what can i do for you
q_size: okay um so a cake, yeah, what size do you want, there's six inch, eight inch, ten inch, or the uh the two tier one
q_flavour: mhm, right, and uh which flavour, we do vanilla, chocolate fudge, lemon drizzle, carrot and walnut, red velvet and, uh, coffee and walnut
q_free: okay and um any allergies, nuts or anything like that
q_writing: right and what d'you want, uh, what do you want written on it
q_date: okay and um what day's that for
q_method: mhm and are you picking that up or, uh, are we bringing it
q_address: okay so where's that going, i need the uh the street and the postcode
q_time_c: and what time d'you think you'll pick it up, we're here um nine till half five
q_time_d: so on the, uh, {date} i could do {times}, which, which one of those
q_name: right, and uh what's the name please
q_phone: and um a phone number for you
q_order: yeah okay, um, have you got the order number there, and the uh the surname
q_surname: and the uh, what's the surname on that one
q_which: uh so there's a couple here, there's {list}, which one is it
q_nonum: that's alright, um, what's the phone number it's under
q_what: okay so um what did you want changing on it, and what to
q_code: okay yeah, what's the uh, the code on the voucher
q_refund: and the money, um, does that go back on your card or d'you want it as, uh, as credit for the shop
notfree: ah no, sorry, {time} on {date}, that's, that's gone. i've got, um, {times}. which one d'you want
full: ah, {date}'s completely full, sorry. um, is there another day, or d'you want to {other}
closed: ah we're not open on {date}. um, another day
notice: oh that's uh, that's too soon for us, {earliest} is the first one i could do, so um what day
zone: oh, {postcode}, no, sorry, that's, uh, that's too far, we only go to bs1 to bs8. you could, um, pick it up from here though, what d'you want to do
notfound: uh, no, i'm not finding that one, what was the number again
nophone: uh no there's nothing under that phone number, have you got the, um, the order number
expired: ah, sorry, {code}, that one ran out on {date}, so i can't, uh, i can't take that. you can pay the rest when you get the cake. um, anything else
balance: so uh there's {balance} on {code}, that's good till {date}
found: okay yeah, got it, {id}, that's the {cake}, {how}.
terms: right so um if you cancel {id} now that's, uh, that's {fee} you'd lose, and {refund} you'd get back.
q_go: so d'you still want to cancel it
terms_free: right so for {id} there's no, um, no fee or anything, you get the whole {refund} back.
o_candles: and uh d'you want any candles with that, they're {candles}
o_cover: and then there's the, um, the cake cover, that's {cover}, so if you cancel you don't pay for it, d'you want that
o_box: oh and uh, they make me ask, d'you want the fancy box, it's {box}
r_order: okay so let me just, uh, read that back. {cake}, {free}, {writing}, and it's {how}, the name is {name}, and the phone's {phone}{extras}. so that's {price}, and uh {deposit} of that's the deposit.
ok_order: is that, is that all right then, shall i put it through
r_change: okay so that's, um, {id}, and it's {what}. {charge}
ok_change: is that okay, shall i do that
r_cancel: okay so i'm cancelling, uh, {id}, the {cake}, {how}. {charge} and {refund} goes {to}.
ok_cancel: yeah, shall i do that
r_voucher: okay so that's, um, {amount} off {id}, from {code}, so you've got {due} left to pay {at}.
ok_voucher: is that okay, shall i do that
d_order: right that's gone through, um, your number is {id}, and there's a text coming to {phone} for the, uh, for the {deposit}.
d_change: okay that's done, so {id} is {what} now.
d_cancel: okay that's cancelled, {id}, and the {refund} goes {to}.
d_voucher: okay that's done, so there's, uh, {due} left on {id}.
kept: okay, no, that's fine, i'll leave it how it is.
else: um, anything else
next: and then, uh, there was the other thing.
bye: alright, thanks, bye now
wrong: oh okay, um, what's wrong with it
again: sorry, uh, was that yes or no
hold: hang on a sec, i'm just, uh, just looking.
a_price: that's, uh, {price}.
how_c: picked up on {date} at {time}
how_d: delivered to {address} on {date}, {time}
chg: {label} {new}, not {old}
free_none: no allergies
free_some: {free}
write_none: nothing written on it
write_some: and it says "{writing}"
to_card: back on your card
to_credit: on as shop credit
nofee: that's, uh, that doesn't cost anything.
fee: that's, uh, {fee} for that.
at_c: when you pick it up
at_d: when we bring it
x_candles: , and candles
x_cover: , and the cover
x_box: the fancy box
lab: date=day;time=time;method=the, uh, pick-up or delivery;address=address;writing=the writing;size=size;flavour=flavour;box=box
other_c: pick it up
other_d: have it brought round
"""

TEXT["sales"] = r"""
fmt: date=mdth time=pm size=inch group=pairs recap=emoji
help: Hey hey, welcome to Hartley & Rye! 🎂 What can we make happen for you today?
q_size: Yay, a cake! 🎉 How big are we going: 6-inch, 8-inch, 10-inch or our show-stopping two-tier?
q_flavour: And which dreamy flavour: vanilla, chocolate fudge, lemon drizzle, carrot & walnut, red velvet or coffee & walnut? 😋
q_free: Any allergies we should take care of? 💛
q_writing: And what sweet words shall we pipe on top? ✍️
q_date: When's the party, what date do you need it? 📅
q_method: Swinging by our beautiful shop, or shall we whizz it over to you? 🚚
q_address: Woohoo, delivery it is! What's the address and postcode? 🏠
q_time_c: What time will you swing by? Doors are open 9am to 5:30pm! ⏰
q_time_d: We've got these slots waiting for you on {date}: {times}. Which is your favourite? ⏰
q_name: Who's our lucky customer, what's your name? 😊
q_phone: And your phone number, so that we can text you the good news? 📱
q_order: We'd love to help! 💪 Pop me your order number and the surname it's under?
q_surname: Awesome! And the surname it's under? 😊
q_which: Wow, you've got a few treats coming: {list}! Which one are we talking about?
q_nonum: No stress! 😊 What's the phone number on your order?
q_what: Let's make it even better! ✨ What shall we change, and to what?
q_code: Ooh, treat time! 🎁 What's your voucher code?
q_refund: Shall we turn your refund into shop credit, so your next treat is already sorted 🍰, or send it back to your card?
notfree: Eek, {time} on {date} was snapped up! 😮 But good news, we've still got {times}. Which one shall I grab for you?
full: Eek, {date} is totally sold out! 😮 Shall we pick another day, or would you love to {other}?
closed: We're recharging our ovens on {date} 😴 Which other day works?
notice: Magic takes a little time ✨ The earliest we can do is {earliest}. Which day shall we go for?
zone: Aww, {postcode} is just beyond our delivery area (we whizz around BS1 to BS8) 😢 But you can totally pick it up at our shop! What would you like to do?
notfound: Hmm, I can't spot that order 🤔 What's the number again?
nophone: Hmm, I can't spot anything under that phone number 🤔 Do you have the order number?
expired: Aww, {code} ran out on {date}, so it can't be used any more 😢 You can pay the rest when you get your cake. What else can we do for you? 😊
balance: You've got {balance} of sweetness on {code}, good until {date}! 🎁
found: Found it! 🙌 {id}: {cake}, {how}.
terms: Heads up: cancelling {id} now means a {fee} fee, and you'd get {refund} back 😕
q_go: Do you really want to say goodbye to your cake?
terms_free: No fee for cancelling {id}, you'd get the full {refund} back.
o_candles: Make it sparkle! ✨ Shall I add our golden candles for only {candles}?
o_cover: Most customers go for our Cake Cover, just {cover} for total peace of mind if you have to cancel! 🛡️ Shall I add it?
o_box: Psst, wanna wow them? 😍 Upgrade to our deluxe presentation box for only {box}! Shall I add it?
h_order: Here's your fabulous order: 🎂
ok_order: Ready to make it official? 🚀
h_change: Here's your update: ✨
ok_change: Shall I lock it in? 🔒
h_cancel: Here's what we'd be cancelling: 💔
ok_cancel: Are you sure you want me to cancel it? 🥺
h_voucher: Here's your treat: 🎁
ok_voucher: Shall I use it? 🙌
d_order: Woohoo, it's ordered! 🎉 Your order number is {id}, and the link for your {deposit} deposit is flying to {phone}!
d_change: Done and dusted! ✨ {id} is all updated: {what}.
d_cancel: Okay, {id} is cancelled 💔 Your {refund} is heading {to}.
d_voucher: Boom, voucher used! 🎁 Only {due} left to pay on {id}.
kept: You got it, everything stays exactly as it was! 👍
else: What else can we do for you? 😊
next: And now for your other wish! ✨
bye: You're the best, bye for now! 👋🎂
wrong: Oopsie! 🙈 What should I fix?
again: Just checking, is that a yes or a no? 😊
hold: One sec, checking our book … 📖
a_price: That beauty is just {price}! 🤩
how_c: pick-up on {date} at {time}
how_d: delivery to {address} on {date}, {time}
chg: {label} {new} (bye-bye {old})
free_none: no allergies
free_some: {free}
write_none: no words
write_some: "{writing}"
to_card: back to your card
to_credit: into your shop credit
nofee: no fee at all
at_c: at the shop
at_d: at your door
x_box: deluxe presentation box
lab: date=📅 date;time=⏰ time;method=🚚 how;address=🏠 address;writing=✍️ words;size=📏 size;flavour=😋 flavour;box=🎁 box;free_from=💛;name=😊;phone=📱;price=💷 total;deposit=💳 deposit;id=🧾;cake=🎂;how=🚚;fee=💷 fee;refund=💳 refund;code=🎁 voucher;amount=🎉 off;due=💷 left to pay;extras=✨ extras;to=💳 refund goes
other_c: swing by for it
other_d: have it whizzed over
"""


def load(text):
    out = {}
    for line in text.strip().splitlines():
        key, _, rest = line.partition(":")
        out[key.strip()] = rest.strip().replace("\\n", "\n")
    out["fmt"] = dict(p.split("=") for p in out["fmt"].split())
    out["lab"] = dict(p.split("=", 1) for p in out["lab"].split(";"))
    return out


_plain = load(TEXT["plain"])
SHEETS = {name: {**_plain, **load(text)} for name, text in TEXT.items()}

"""How the counter talks: 12 styles, each with its own sentences for everything.

One line a thing: `key: first wording || the wording when it has to be asked again`. `flags` of a style: batch (questions
at once), layout (how they are put together), clock (12 or 24), day (how dates are told), euro (how money is told),
recap (tell what is known after each answer), propose (offer one way of repair after the other instead of both).
"""

PLAIN = """
times: On {date} these are free: {times}. Which one do you want?
hello: What can I do for you? || Sorry, I did not get that. Do you want an appointment, supplies, a repair, a price, or something about an order?
service: What kind of appointment would you like: an eye test, a hearing test, a contact lens check or a hearing aid fitting? || I need to know what the appointment is for. Is it an eye test, a hearing test, a contact lens check or a hearing aid fitting?
date: Which day would you like to come? || Sorry, which date is that? A day and a month is enough.
time: At what time? || Sorry, I did not catch the time. On {date} these are free: {times}. Which one do you want?
name: What is your name? || Sorry, could you tell me your first and last name?
phone: What is your phone number? || Sorry, I need a phone number where we can reach you. What is it?
product: What would you like to order? || Which article is it? We have batteries in the sizes 10, 13, 312 and 675, wax filters, cleaning tablets and lens solution.
quantity: How many packs? || Sorry, what number of packs should it be?
delivery: Do you want to collect it, or should we send it by post? || Sorry, is it for collection here or for the post?
item: What needs to be repaired? || Is it a hearing aid or a pair of glasses that we should repair?
fault: What is wrong with it? || Can you tell me in a few words what the trouble with it is?
speed: Standard repair costs {std} and is ready on {stdready}. Express costs {exp} and is ready on {expready}. Which do you want? || Should it be standard for {std} or express for {exp}?
order: What is the order number? || Sorry, I need the number of the order. It begins with H. What is it?
dob: What is your date of birth? || Sorry, on which day were you born? I need day, month and year.
change: What should be changed in the order? || Should I change the number of packs, or the way you get them?
c_book: That is {article} on {date} at {time} for {name}, phone {phone}. Shall I book it?
c_order: That is {packs} of {product}, {how}, for {name}. It comes to {total}. Shall I order it?
c_repair: That is a {speed} repair of your {item} ({fault}) for {price}, ready on {ready}, for {name}, phone {phone}. Shall I take it in?
c_cancel: Order {order} is for {what}. You would get {refund} back. Shall I cancel it?
c_change: Order {order}, {what}, would become {newval}. Shall I change it?
d_book: It is booked: {article} on {date} at {time}. The number is {ref}.
d_order: It is ordered: {packs} of {product}, {how}, {total}. The order number is {ref}.
d_repair: The repair is taken in for {price}. Your {item} will be ready on {ready}. The number is {ref}.
d_cancel: Order {order} is cancelled. You get {refund} back.
d_change: Order {order} is changed. It is now {newval}.
taken: {time} on {date} is not available. Free are {times}. Which one do you want?
closed: We have nothing free on {date}. Which other day would you like?
notfound: I cannot find an order {order}. What is the right number?
dobbad: That date of birth does not belong to this order. What is your date of birth?
price: {price_what} costs {price}.
offer: Do you want to book a consultation for it?
status: Order {order}, {what}, will be ready on {ready}.
else: Is there anything else?
bye: Thank you. Goodbye.
redo: All right. What should be different? || Tell me what I should change, or say that I should leave it.
dropped: All right, I have not done anything.
yesno: Sorry, was that a yes or a no?
within: {price} for standard is within that.
"""

CHATTY = """
times: Let's have a peek! For {date} I've got {times} going. Which one tickles your fancy?
hello: Hi there, lovely to hear from you! So, what brings you to us today? || Oh dear, I think I lost the thread there! Are you after an appointment, some supplies, a repair, a price, or is it about an order of yours?
service: Ooh, happy to get you in! And what are we doing for you, an eye test, a hearing test, a contact lens check or a hearing aid fitting? || My ears need a test themselves, I think! What did you want to come in for: eye test, hearing test, contact lens check, hearing aid fitting?
date: Great stuff! So when do you fancy popping in, what day suits you? || Hmm, I'm squinting at my calendar here and can't work that day out. What date did you have in mind?
time: Lovely day to come! And what time shall we say? || Sorry, I got muddled with the clock! I've got {times} going on {date}, what time do you fancy?
name: And who do I have the pleasure of talking to, what's your name? || Oh, I'm hopeless with names! Could you give me your full name once more?
phone: In case anything comes up, what's the best number to ring you on? || I must have written that down wrong! Which phone number can we ring you on?
product: Sure thing! What is it we're getting for you? || Ah, let me look on the shelf: there are batteries in 10, 13, 312 and 675, wax filters, cleaning tablets and lens solution. Which of those are you after?
quantity: No trouble at all! And how many packs can I pop in the bag for you? || Silly me, I lost count! How many packs was it?
delivery: Are you going to swing by and pick them up, or shall I stick them in the post for you? || Just so I get this right, will you come and collect them, or do you want them in the post?
item: Oh no, what's broken, then? || Poor you! Is it your hearing aid that's playing up, or your glasses?
fault: That's a nuisance! What's it doing, what's the matter with it? || Our workshop people love details, hehe! So how does it misbehave?
speed: Right, so there's our standard repair, that's {std} and done by {stdready}, and then there's express for {exp}, done by {expready}. Which one takes your fancy? || Sorry, which was it going to be, the standard one at {std} or the express one at {exp}?
order: Let me dig that out for you! What's the number on your order? || Hmm, that one's hiding from me. It should be an H with four digits, what does it say on your order?
dob: Just so I know it's really you: when's your birthday, with the year and all? || Promise I won't tell a soul! What date were you born, day, month and year?
change: No problem, let's fiddle with it! What would you like to be different? || So are we changing how many packs you get, or how they get to you?
c_book: Perfect, so I've got you down for {article} on {date} at {time}, {name}, and I'd ring you on {phone}. Shall I go ahead and book that in?
c_order: Okey-doke, so that's {packs} of {product}, {how}, for {name}, and it'll be {total} all in. Shall I put that order through for you?
c_repair: Right then, a {speed} repair for your {item}, because of {fault}, for {price}, and it's ready on {ready}. {name} on {phone}, yes? Shall I get that going?
c_cancel: Found it! {order} is the {what}, and you'd be getting {refund} back from us. Do you really want me to cancel it?
c_change: Got it here! So {order}, the {what}, turns into {newval}. Happy for me to change that?
d_book: Yay, all booked! {article} on {date} at {time}, and your reference is {ref}. We'll put the kettle on!
d_order: Done and dusted! {packs} of {product}, {how}, {total}, and your order number's {ref}.
d_repair: All sorted, your {item} goes straight to the workshop for {price} and you'll have it back on {ready}. Your repair number's {ref}.
d_cancel: There we go, {order} is cancelled, and {refund} is on its way back to you.
d_change: Easy peasy, {order} is now changed to {newval}.
taken: Ah, what a shame, {time} on {date} is already taken! But I've still got {times}. Would one of those do you?
closed: Oh bother, there's nothing going on {date} at all. Any other day you could make?
notfound: Hmm, I've looked high and low and there's no {order} here. Could you read me the order number again?
dobbad: Hmm, that's not the birthday I've got here! Would you mind giving me your date of birth again?
price: Ooh, good choice! {price_what} would set you back {price}.
offer: Want me to book you in for a little consultation about it?
status: Good news, {order}, your {what}, will be ready for you on {ready}!
else: Anything else I can do for you while you're here?
bye: It was lovely talking to you, take care and bye-bye!
redo: Oops, no worries! What shall I change? || Just tell me which bit's wrong and I'll fix it, or we leave it altogether!
dropped: No worries at all, we'll just leave it, nothing's been done.
yesno: Sorry love, is that a yes from you, or a no?
within: Then the standard one's made for you, that's {price}.
"""

FORM = """
times: Available on {date}: {times}. Time of visit:
hello: COUNTER REQUEST. Please state your request: appointment / supplies / repair / price / existing order. || Request not recognised. Enter one of: appointment, supplies, repair, price, existing order.
service: Type of appointment (eye test / hearing test / contact lens check / hearing aid fitting): || Entry not recognised. Type of appointment, one of: eye test, hearing test, contact lens check, hearing aid fitting:
date: Date of visit: || Date of visit not readable. Date of visit (day and month):
time: Time of visit: || Time of visit not readable. Time of visit, one of {times}:
name: Full name: || Name not readable. First and last name:
phone: Phone number: || Phone number not readable. Phone number (digits only):
product: Article: || Article not recognised. Article (batteries 10, 13, 312 or 675 / wax filters / cleaning tablets / lens solution):
quantity: Number of packs: || Number of packs not readable. Number of packs (a number):
delivery: Delivery (collection / post): || Delivery not recognised. Delivery, one of: collection, post:
item: Item to be repaired (hearing aid / glasses): || Item not recognised. Item to be repaired, one of: hearing aid, glasses:
fault: Description of fault: || Description of fault missing. Fault in a few words:
speed: Type of repair (standard, {std}, ready {stdready} / express, {exp}, ready {expready}): || Type of repair not recognised. One of: standard ({std}), express ({exp}):
order: Order number: || Order number not readable. Order number (H and four digits):
dob: Date of birth: || Date of birth not readable. Date of birth (day, month, year):
change: Change requested (number of packs / delivery): || Change not recognised. What is to be changed, number of packs or delivery:
c_book: SUMMARY\\nAppointment: {service}\\nDate: {date}\\nTime: {time}\\nName: {name}\\nPhone: {phone}\\nSubmit booking? (yes / no)
c_order: SUMMARY\\nArticle: {product}\\nPacks: {packs}\\nDelivery: {how}\\nName: {name}\\nTotal: {total}\\nSubmit order? (yes / no)
c_repair: SUMMARY\\nItem: {item}\\nFault: {fault}\\nRepair: {speed}\\nPrice: {price}\\nReady: {ready}\\nName: {name}\\nPhone: {phone}\\nSubmit repair? (yes / no)
c_cancel: SUMMARY\\nOrder: {order}\\nArticle: {what}\\nRefund: {refund}\\nSubmit cancellation? (yes / no)
c_change: SUMMARY\\nOrder: {order}\\nArticle: {what}\\nNew: {newval}\\nSubmit change? (yes / no)
d_book: BOOKED. Reference {ref}: {service}, {date}, {time}.
d_order: ORDERED. Order number {ref}: {packs} of {product}, {how}, total {total}.
d_repair: REPAIR REGISTERED. Number {ref}: {item}, {price}, ready {ready}.
d_cancel: CANCELLED. Order {order}. Refund: {refund}.
d_change: CHANGED. Order {order}: {newval}.
taken: Time of visit: {time} on {date} is not available. Available: {times}. Time of visit:
closed: Date of visit: no times available on {date}. Date of visit:
notfound: Order number: {order} does not exist. Order number:
dobbad: Date of birth: does not match order. Date of birth:
price: PRICE LIST. {price_what}: {price}.
offer: Book a consultation? (yes / no)
status: ORDER {order}. Article: {what}. Ready on: {ready}.
else: Further request? (state it, or no)
bye: Form closed. Thank you.
redo: Not submitted. Field to be corrected and new entry: || Enter the field and its new value, or: discard.
dropped: Form discarded. Nothing was submitted.
yesno: Entry not recognised. Please enter yes or no.
within: Standard repair: {price}, within the amount stated.
"""

MULTI = """
times: On {date} there is {times}, so which one is it?
hello: What is it about, and have you been with us before? || I did not follow, sorry. What do you need from us, an appointment, supplies, a repair, a price, or do you have a question about an order?
service: What do you need an appointment for? || What is the appointment for, is it an eye test, a hearing test, a contact lens check or a hearing aid fitting?
date: What day can you come? || What day was that, again?
time: What time of day do you want? || Which of {times} shall I put down?
name: What name does it go under? || What are your first name and surname?
phone: Which number can we call you on? || What is the phone number, please?
product: What do you need from the shelf? || Is it batteries, and then which size (10, 13, 312, 675), or is it wax filters, cleaning tablets or lens solution?
quantity: How many packs of it? || What number of packs do you want?
delivery: Will you collect, or does it go in the post? || How do you get it, collected or posted?
item: Which thing is broken? || Is the broken one a hearing aid, or is it glasses?
fault: What does it do, or not do? || What exactly is the trouble?
speed: Do you want standard, ready {stdready} for {std}, or do you want express, ready {expready} for {exp}? || Is it standard at {std} or express at {exp}?
order: What is the number of the order? || Which number is printed on the order, H and then what?
dob: When were you born? || What are the day, the month and the year of your birth?
change: What do you want to have different? || Is it the packs or the delivery you want to change?
c_book: So it is {article}, on {date}, at {time}, for {name}, on {phone}, is all of that right, and may I book it?
c_order: So it is {product}, {packs}, {how}, for {name}, and {total} in all, is that right, and may I order it?
c_repair: So it is your {item}, with {fault}, done {speed} by {ready} for {price}, for {name} on {phone}, is that right, and may I write it in?
c_cancel: Is it {order}, the {what}, with {refund} to be paid back, and may I cancel it?
c_change: Is it {order}, the {what}, and may I change it to {newval}?
d_book: That is in the book: {article} on {date} at {time}, as {ref}.
d_order: That has gone through as {ref}: {packs} of {product}, {how}, for {total}.
d_repair: That is written in as {ref}: the {item}, {price}, and you can have it on {ready}.
d_cancel: {order} is cancelled and {refund} comes back to you.
d_change: {order} is changed to {newval}.
taken: At {time} on {date} someone else is booked in, it is not free, so would {times} do, and if so which?
closed: There is nothing free on {date}, so which other day can you come?
notfound: There is no {order} here, so could it be another number, and which?
dobbad: That birthday is not the one in the order, so when were you born?
price: For {price_what} it is {price}.
offer: Do you want to come in about it, and shall I book that?
status: {order} is the {what}, and it is ready on {ready}.
else: Do you need anything more, or was that it?
bye: Then thanks for calling, and goodbye.
redo: What is wrong with it, and what should it be? || Which part should I change, and to what, or should I drop it?
dropped: Then I leave it, and nothing has been done.
yesno: Is that a yes, or is it a no?
within: Standard costs {price}, so that fits.
"""

EITHER = """
times: On {date} it can be {times}, which would you rather have?
hello: Is it about an appointment or a purchase, a repair, a price, or an order you already have? || Let me ask it differently: would you rather come in, buy something, have something repaired, hear a price, or talk about an order?
service: Is it for your eyes or for your ears: an eye test or a contact lens check, a hearing test or a hearing aid fitting? || Eye test, contact lens check, hearing test or hearing aid fitting, which one is it?
date: Would you rather come this week or next week, and on which day? || Is it this week or a later one, and which date exactly?
time: Would the morning or the afternoon be better, and what time exactly? || You could have {times}, which is it?
name: Are you already in our books or new here, and under what name? || First name and surname, or the name on your last bill: what is it?
phone: Is there a mobile or a landline number where we can call you, and what is it? || Mobile or landline, either is fine: what is the number?
product: Are you looking for batteries or something for cleaning, and which article? || Batteries of size 10, 13, 312 or 675, or wax filters, cleaning tablets or lens solution?
quantity: One pack or several, how many? || Just one, or how many packs?
delivery: Pick it up here or have it posted? || Collection or post, which one?
item: Is it a hearing aid or a pair of glasses? || Hearing aid or glasses, which of the two is to be repaired?
fault: Is there something broken off, or does it work badly: what is the problem? || Is it the sound, the fit or a part that broke, or what else is the problem?
speed: Standard for {std}, ready on {stdready}, or express for {exp}, ready on {expready}? || The first, standard at {std}, or the second, express at {exp}?
order: Do you have the order slip or our message at hand, and what order number does it show? || On the slip or in the message there is a number with an H, what is it?
dob: To be sure I am speaking to you and not to somebody else, what is your date of birth? || In numbers or in words, what is your date of birth?
change: A different number of packs, or a different delivery? || Packs or delivery, which of the two should change?
c_book: {article} on {date} at {time}, {name}, {phone}: shall I book it or would you like to change something?
c_order: {packs} of {product}, {how}, {name}, {total}: shall I order it or not?
c_repair: {speed} repair, {item}, {fault}, {price}, ready {ready}, {name}, {phone}: shall I accept it or not?
c_cancel: {order}, {what}, {refund} back: do I cancel it or do I leave it?
c_change: {order}, {what}, changed to {newval}: yes or no?
d_book: Booked under {ref}: {article} on {date} at {time}.
d_order: Ordered under {ref}: {packs} of {product}, {how}, {total}.
d_repair: Accepted under {ref}: your {item}, {price}, ready on {ready}.
d_cancel: {order} is cancelled, and you get {refund} back.
d_change: {order} is changed, it is {newval} now.
taken: {time} on {date} is gone. Would it be {times} instead, or another day?
closed: {date} is full or we are shut. An earlier or a later day, and which?
notfound: {order} is either misspelt or not ours. What is the number?
dobbad: Either I misheard or that is not the birthday in the order. What is your date of birth?
price: {price_what}: {price}.
offer: Would you like to book a consultation, or was it just the price?
status: {order}, {what}: ready on {ready}.
else: Something else, or is that all?
bye: Whether soon or later, see you again. Goodbye!
redo: Is it the wrong detail or the wrong thing altogether: what should it be? || Change something, and what, or forget about it?
dropped: Then neither the one nor the other: nothing has been done.
yesno: Yes or no?
within: Standard at {price} stays below that, express does not.
"""

INDIRECT = """
times: On {date} I could offer {times}, and I would be glad to know which you like best.
hello: I would be glad to know what I can help you with. || I am afraid that passed me by. Perhaps you could say whether this concerns an appointment, supplies, a repair, a price or an order.
service: I would need to know what sort of appointment you have in mind. || We do eye tests, hearing tests, contact lens checks and hearing aid fittings, if you would just say which.
date: It would help me to know the day you were thinking of. || I still seem to be without a date; perhaps you could mention day and month.
time: I wonder what time might be convenient. || I could offer {times}, and it would be good to hear which you prefer.
name: May I ask whom I should put this down for? || I am still missing your first name and surname, I believe.
phone: We like to have a telephone number in case something comes up, if you would not mind. || I would still need a number on which you can be reached by phone.
product: I would just have to know which article you are after. || There are batteries in sizes 10, 13, 312 and 675, wax filters, cleaning tablets and lens solution, and I could not tell which of them you meant.
quantity: I take it you have a number of packs in mind. || It was not clear to me how many packs there should be.
delivery: I wonder whether you would be collecting this or whether it should go by post. || I have not understood yet if this is for the post or for collection.
item: Perhaps you could tell me what it is that needs mending. || I could not quite tell whether we are speaking of a hearing aid or of glasses.
fault: It would be useful for the workshop to know what is wrong with it. || If you could describe what is not working, in a word or two, I could note it.
propose: We could have it done by {expready} as an express repair, which would be {exp}, if that appeals to you.
speed: There would also be the standard repair for {std}, ready on {stdready}, if you would rather have that one. || I am not sure if you would like the standard repair at {std} or the express at {exp}.
order: I could look that up if I had the order number. || The order number would begin with an H; I would need you to tell me the whole of it.
dob: For safety's sake I would have to ask when you were born. || I am afraid I need your full date of birth, with the year.
change: I would have to know what it is that you want altered. || It could be the number of packs or the delivery; I was not sure which you wanted altered.
c_book: I would put you down for {article} on {date} at {time}, as {name}, with {phone}, if that is all right with you.
c_order: I would order {packs} of {product} {how} for {name}, which makes {total}, if you are happy with that.
c_repair: I would then take in your {item} with {fault} as a {speed} repair for {price}, ready on {ready}, for {name} on {phone}, if you agree.
c_cancel: I would cancel order {order}, the {what}, and you would have {refund} back, if that is really what you wish.
c_change: I would change order {order}, the {what}, to {newval}, if that suits you.
d_book: You are now down for {article} on {date} at {time}; it is filed as {ref}.
d_order: That has now been ordered as {ref}: {packs} of {product} {how}, for {total}.
d_repair: Your {item} is now with our workshop as {ref} for {price}, and should be with you on {ready}.
d_cancel: Order {order} has now been cancelled, and {refund} will find its way back to you.
d_change: Order {order} has now been changed to {newval}.
taken: I am sorry to say that {time} on {date} is no longer available. I could still let you have {times}, if one of them would do.
closed: I am sorry, there does not seem to be anything on {date}. Perhaps there is another day you could manage.
notfound: I do not seem to have an order {order}. Perhaps you would look at the number once more.
dobbad: That does not quite agree with the birthday I see here. Perhaps you would tell me your date of birth once more.
price: You would be looking at {price} for {price_what_low}.
offer: I could put you down for a consultation about it, if you were interested.
status: You can expect order {order}, the {what}, to be ready on {ready}.
else: If there is anything further, do let me know.
bye: Then I will not keep you. Goodbye.
redo: Then perhaps you would tell me what you would like to have different. || I would change whatever you like, or leave it, if you would just say so.
dropped: Then I shall leave everything as it is; nothing has been done.
yesno: I could not tell if you were in favour of that or not.
within: At {price} the standard repair would stay within that.
"""

FORMAL = """
times: On {date} the following hours remain: {times}. Which of these do you wish?
hello: Good day. In which matter may we be of assistance to you? || I regret that I was unable to follow. Kindly state whether your enquiry concerns an appointment, supplies, a repair, a price or an existing order.
service: Kindly inform me which type of appointment you require: an eye test, a hearing test, a contact lens check or a hearing aid fitting. || I must ask you to specify the purpose of the appointment: eye test, hearing test, contact lens check or hearing aid fitting.
date: For which date do you wish the appointment to be arranged? || I regret that the date was not clear to me. Please state the day and the month.
time: At what hour would you wish to be received? || I regret that the hour was not clear to me. On {date} the following remain: {times}. Which of these do you wish?
name: May I ask for your full name? || Would you be so kind as to repeat your given name and your surname?
phone: May I ask for the telephone number under which you can be reached? || Would you be so kind as to repeat your telephone number?
product: Which article do you wish to order? || Our range comprises batteries in sizes 10, 13, 312 and 675, wax filters, cleaning tablets and lens solution. Which of these do you wish to order?
quantity: What quantity of packs do you require? || I regret, the quantity was not clear to me. How many packs do you require?
delivery: Do you wish to collect the goods in person, or shall they be dispatched by post? || Please indicate whether the goods are to be collected or dispatched by post.
item: Which article do you wish to have repaired? || Please indicate whether the repair concerns a hearing aid or a pair of glasses.
fault: May I ask you to describe the defect? || I should be obliged for a brief description of the defect.
speed: We offer the standard repair at {std}, to be completed on {stdready}, and the express repair at {exp}, to be completed on {expready}. Which do you prefer? || Please indicate whether you prefer the standard repair at {std} or the express repair at {exp}.
order: May I ask for the number of your order? || I regret that I require the order number, which commences with the letter H. Would you kindly state it?
dob: In order to verify your identity, may I ask for your date of birth? || For verification I require the day, the month and the year of your birth. Would you kindly state them?
change: Which amendment to the order do you desire? || Please indicate whether the quantity or the mode of delivery is to be amended.
c_book: I have noted {article} on {date} at {time} in the name of {name}, telephone {phone}. Do you wish me to confirm this appointment?
c_order: I have noted {packs} of {product}, {how}, in the name of {name}, amounting to {total}. Do you wish me to place this order?
c_repair: I have noted the {speed} repair of your {item} on account of {fault}, at {price}, to be completed on {ready}, in the name of {name}, telephone {phone}. Do you wish me to commission this repair?
c_cancel: Order {order} concerns {what}. The sum of {refund} would be reimbursed. Do you wish me to cancel this order?
c_change: Order {order} concerns {what}. It would be amended to {newval}. Do you wish me to carry out this amendment?
d_book: Your appointment is hereby confirmed: {article} on {date} at {time}. Your reference is {ref}.
d_order: Your order has been placed under {ref}: {packs} of {product}, {how}, amounting to {total}.
d_repair: The repair of your {item} has been commissioned at {price} under {ref} and will be completed on {ready}.
d_cancel: Your order {order} has been cancelled. The sum of {refund} will be reimbursed.
d_change: Your order {order} has been amended to {newval}.
taken: I regret to inform you that {time} on {date} has already been taken. The following remain: {times}. Which of these do you wish?
closed: I regret to inform you that no appointments are available on {date}. Which other date would be agreeable?
notfound: I regret to inform you that we hold no order {order}. May I ask you to verify the order number?
dobbad: I regret that this does not correspond to our records. May I ask once more for your date of birth?
price: The price of {price_what_low} amounts to {price}.
offer: Do you wish me to arrange a consultation in this matter?
status: Your order {order}, {what}, will be ready on {ready}.
else: May I be of assistance in any further matter?
bye: We thank you for your custom and wish you a pleasant day. Goodbye.
redo: As you wish. What may I amend? || Kindly state what is to be amended, or whether the matter is to be dropped.
dropped: As you wish. Nothing has been undertaken.
yesno: May I take that as your consent, or do you decline?
within: The standard repair, at {price}, remains within that sum.
"""

ASSISTANT = """
times: Here are the available times on **{date}**: {times}. Which one would you like?
hello: I'd be happy to help! I can assist with:\\n- **Appointments**\\n- **Supplies**\\n- **Repairs**\\n- **Prices**\\n- **Existing orders**\\n\\nWhat would you like to do? || I want to make sure I get this right. Could you tell me whether you need an **appointment**, **supplies**, a **repair**, a **price**, or help with an **existing order**?
service: **Appointment type** – eye test, hearing test, contact lens check, or hearing aid fitting? || I'm not certain which **appointment type** you mean. Would that be an eye test, a hearing test, a contact lens check, or a hearing aid fitting?
date: **Date** – which day works best for you? || I wasn't able to determine the **date**. Could you share the day and month?
time: **Time** – what time would you prefer? || I wasn't able to determine the **time**. Available on {date}: {times}. Which works for you?
name: **Name** – what is your full name? || Could you please share your **full name** once more?
phone: **Phone** – what number can we reach you at? || Could you please share your **phone number** once more?
product: **Product** – what would you like to order? || I couldn't match that to a **product**. We carry batteries (10, 13, 312, 675), wax filters, cleaning tablets, and lens solution. Which one would you like?
quantity: **Quantity** – how many packs would you like? || I couldn't determine the **quantity**. What number of packs should I note?
delivery: **Delivery** – would you like to pick it up in store, or have it mailed to you? || Just to clarify **delivery**: in-store pickup or mail?
item: **Item** – what would you like us to repair? || Just to clarify the **item**: is it a hearing aid or glasses?
fault: **Issue** – what problem are you experiencing with it? || Could you describe the **issue** in a few words?
speed: Here are your options:\\n\\n| Option | Price | Ready |\\n|---|---|---|\\n| Standard | {std} | {stdready} |\\n| Express | {exp} | {expready} |\\n\\nWhich option would you like? || Just to clarify: would you like **Standard** ({std}) or **Express** ({exp})?
order: **Order number** – what is your order number? || I couldn't recognize the **order number**. It starts with "H-". Could you check it and send it again?
dob: **Date of birth** – for verification, what is your date of birth? || For verification I need your **date of birth** including the year. Could you share it?
change: **Change** – what would you like to change about it? || Would you like to change the **number of packs** or the **delivery method**?
c_book: Great! Here's a summary of your appointment:\\n- **Type:** {service}\\n- **Date:** {date}\\n- **Time:** {time}\\n- **Name:** {name}\\n- **Phone:** {phone}\\n\\nWould you like me to go ahead and book this?
c_order: Great! Here's a summary of your order:\\n- **Product:** {product}\\n- **Quantity:** {packs}\\n- **Delivery:** {how}\\n- **Name:** {name}\\n- **Total:** {total}\\n\\nWould you like me to place this order?
c_repair: Great! Here's a summary of your repair:\\n- **Item:** {item}\\n- **Issue:** {fault}\\n- **Option:** {speed}\\n- **Price:** {price}\\n- **Ready:** {ready}\\n- **Name:** {name}\\n- **Phone:** {phone}\\n\\nWould you like me to submit this repair?
c_cancel: Thanks for verifying! Here's what I found:\\n- **Order:** {order}\\n- **Item:** {what}\\n- **Refund:** {refund}\\n\\nWould you like me to cancel this order?
c_change: Thanks for verifying! Here's the change:\\n- **Order:** {order}\\n- **Item:** {what}\\n- **New:** {newval}\\n\\nWould you like me to apply this change?
d_book: ✅ Your appointment is booked!\\n- **Reference:** {ref}\\n- **Type:** {service}\\n- **When:** {date} at {time}
d_order: ✅ Your order has been placed!\\n- **Order number:** {ref}\\n- **Items:** {packs} of {product}, {how}\\n- **Total:** {total}
d_repair: ✅ Your repair has been submitted!\\n- **Number:** {ref}\\n- **Item:** {item}\\n- **Price:** {price}\\n- **Ready on:** {ready}
d_cancel: ✅ Your order **{order}** has been cancelled. You will receive a refund of **{refund}**.
d_change: ✅ Your order **{order}** has been updated to **{newval}**.
taken: Unfortunately, **{time}** on **{date}** is already booked. Here are the available times: {times}. Which one would you like?
closed: Unfortunately, there is no availability on **{date}**. Could you suggest another date?
notfound: I couldn't find an order with the number **{order}**. Could you double-check the order number?
dobbad: The information doesn't match our records. Could you double-check your **date of birth**?
price: Great question! {price_what} costs **{price}**.
offer: Would you like me to schedule a consultation for you?
status: Here's the status of your order:\\n- **Order:** {order}\\n- **Item:** {what}\\n- **Ready on:** {ready}
else: Is there anything else I can help you with today?
bye: You're welcome! Have a great day! 👋
redo: No problem! What would you like to change? || Which detail should I update, and to what? I can also discard this if you prefer.
dropped: No problem! Nothing has been submitted.
yesno: I want to be sure before I proceed. Would you like me to go ahead, yes or no?
within: The **Standard** option at {price} fits your budget.
"""

TERSE = """
times: {date}: {times}. Which?
hello: Yes? || Appointment, supplies, repair, price, order?
service: What for? || Eye test, hearing test, contact lens check, fitting?
date: Which day? || Day and month?
time: What time? || {times}. Which?
name: Name? || First name, last name?
phone: Phone? || Your number?
product: Which article? || Batteries 10, 13, 312, 675, wax filters, tablets, solution. Which?
quantity: How many packs? || Packs, a number?
delivery: Collect or post? || Pick up or post?
item: Repair of what? || Hearing aid or glasses?
fault: What's wrong with it? || The problem?
speed: Standard {std}, {stdready}. Express {exp}, {expready}. Which? || Standard or express?
order: Order number? || H and?
dob: Date of birth? || Born when? Day, month, year.
change: Change what? || Packs or delivery?
c_book: {service}, {date}, {time}, {name}, {phone}. Book?
c_order: {packs}, {product}, {how}, {name}, {total}. Order?
c_repair: {item}, {fault}, {speed}, {price}, ready {ready}, {name}, {phone}. OK?
c_cancel: {order}, {what}, {refund} back. Cancel it?
c_change: {order}, {what}, now {newval}. OK?
d_book: Booked. {date}, {time}. {ref}.
d_order: Ordered. {packs}, {product}, {how}. {total}. {ref}.
d_repair: Noted. {price}. Ready {ready}. {ref}.
d_cancel: {order} cancelled. {refund} back.
d_change: {order} changed. {newval}.
taken: {time} taken. {times}?
closed: {date} full. Other day?
notfound: No {order}. Number?
dobbad: Wrong birthday. Date of birth?
price: {price_what}: {price}.
offer: Book a consultation?
status: {order}, {what}: ready {ready}.
else: Anything else?
bye: Bye.
redo: What then? || Change what? Or drop it?
dropped: Left as is.
yesno: Yes or no?
within: Standard, {price}.
"""

RECAP = """
times: My calendar says for {date}: {times}. Which of them do I write?
hello: Let me write this down for you. What is the request? || I have nothing on my sheet yet. Should I write down an appointment, supplies, a repair, a price enquiry or a question about an order?
service: Next on my sheet is the kind of appointment. Eye test, hearing test, contact lens check or hearing aid fitting? || The kind of appointment is still blank. Eye test, hearing test, contact lens check or hearing aid fitting?
date: Next is the day. Which one shall I write? || The day is still blank. What date shall I write there?
time: Next is the time of day. What do I write? || The time is still blank. Which of {times} do I write?
name: Next is the name. Whose name do I write? || The name is still blank. Your first and last name, please?
phone: Next is a phone number. Which one do I write? || The phone number is still blank. What are the digits?
product: Next is the article. What do I write? || The article is still blank. Batteries 10, 13, 312 or 675, wax filters, cleaning tablets or lens solution?
quantity: Next is the number of packs. How many do I write? || The number of packs is still blank. How many?
delivery: Next is how you get it. Collected here, or by post? || Collection or post is still blank. Which do I tick?
item: Next is the thing to be repaired. What is it? || The thing to be repaired is still blank. Hearing aid or glasses?
fault: Next is what is wrong with it. What do I write? || What is wrong is still blank. How would you put it?
speed: Next is the kind of repair. Standard is {std}, ready {stdready}; express is {exp}, ready {expready}. Which do I tick? || Standard at {std} or express at {exp}, neither is ticked yet. Which one?
order: Next is the order number. What do I write? || The order number is still blank. H, and then which digits?
dob: Next is your date of birth. What do I write? || The date of birth is still blank. Day, month and year, please?
change: Next is what to change. What do I write? || What to change is still blank. The number of packs, or the delivery?
c_book: My sheet is full. It reads: {article}, {date}, {time}, {name}, {phone}. Do I book it like this?
c_order: My sheet is full. It reads: {packs} of {product}, {how}, {name}, {total}. Do I order it like this?
c_repair: My sheet is full. It reads: {item}, {fault}, {speed} repair, {price}, ready {ready}, {name}, {phone}. Do I pass it on like this?
c_cancel: My sheet is full. It reads: cancel {order}, {what}, {refund} back. Do I cancel it like this?
c_change: My sheet is full. It reads: {order}, {what}, from now on {newval}. Do I change it like this?
d_book: Stamped and booked as {ref}: {article} on {date} at {time}.
d_order: Stamped and ordered as {ref}: {packs} of {product}, {how}, {total}.
d_repair: Stamped and passed on as {ref}: your {item} for {price}, ready on {ready}.
d_cancel: Stamped: {order} is cancelled, with {refund} back to you.
d_change: Stamped: {order} is changed to {newval}.
taken: I cannot write {time} on {date}, somebody already has it, so it is taken. Still there: {times}. Which do I write?
closed: I cannot write {date}, there is nothing free. Which other day do I write?
notfound: I wrote {order}, but there is no such order. What is the number?
dobbad: The date I wrote is not the one in the order. What is your date of birth?
price: I look it up in the list: {price_what_low}, {price}.
offer: Do I write down a consultation for you?
status: I look it up in the file: {order}, {what}, ready on {ready}.
else: I take a new sheet. Anything else to write down?
bye: Then I put the pen away. Goodbye.
redo: I cross it out. What do I write instead? || Which line do I change, and to what, or do I tear the sheet up?
dropped: I tear the sheet up. Nothing has been done.
yesno: I am not sure what to tick. Yes or no?
within: Standard, {price}, stays within what you said.
"""

HESITANT = """
times: Let me look, um... on {date} there's {times}... which one would you like?
hello: Um, hello, yes, so, what, um, what was it you needed? || Oh, sorry, I'm new here, I didn't quite... Is it, um, an appointment, or supplies, a repair, a price, or an order?
service: Okay, um, an appointment, and that would be for... what, exactly? || Sorry, I, um, have a list here with eye test, hearing test, contact lens check and hearing aid fitting... which one would it be?
date: Right, let me just, um, open the calendar... which day was it, sorry? || Hmm, I don't think I got that... what was the date, day and month?
time: And, um, the time... do you, do you have a time in mind? || Sorry, I, hmm... it says {times} here for {date}... which of those, maybe?
name: Oh, and I should have asked, sorry... your name is? || Sorry, um, how was that... your first name and your last name?
phone: And they always want a, um, a phone number here... could I get yours? || Sorry, the number, I didn't get all of the number... what was your phone number?
product: Okay, and, um, what was it you wanted to order again? || I'm, um, looking at the drawer... batteries 10, 13, 312, 675, then wax filters, cleaning tablets, lens solution... which was it?
quantity: And that's, um... how many packs would that be? || Sorry, I, um, how many... how many packs did you say?
delivery: Let me see... are you, um, coming by to pick that up, or do we, do we post it? || Sorry, so it's, um, pick-up? Or is it the post?
item: Oh, a repair, um... what is it that's broken? || Sorry, um, so that's a hearing aid, or, or is it glasses?
fault: Okay, and, um, what's wrong with it, do you know? || I have to, um, put something in here... what does it do, what's the problem?
propose: So there's, um, express, that would be {exp} and ready on {expready}... would you, would you want that?
speed: Oh, there's also standard, I think, yes, that's {std} and ready on {stdready}... would that be better, maybe? || Sorry, um, was it standard, for {std}, or express, for {exp}?
order: Um, I need, one second... I need the order number, do you have that? || Sorry, it starts with, um, with an H, I think... what's the order number?
dob: And, um, I'm supposed to check... what's your date of birth, please? || Sorry, I need the, um, the whole date of birth, with the year... when was that?
change: Okay, um, so what would you like to, to change about it? || Is it, um, how many packs, or is it how it gets to you... which one should I change?
c_book: So, um, I think I have it: {article}, {date}, {time}, {name}, and {phone}... is that right, can I book it?
c_order: So, um, that's {packs} of {product}, {how}, for {name}, and it says {total}... is that right, can I order that?
c_repair: So, um, your {item}, because of {fault}, a {speed} repair for {price}, ready on {ready}, {name}, {phone}... is that right, can I send it in?
c_cancel: So, um, {order} is the {what}, and you'd get, let me see, {refund} back... should I really cancel it?
c_change: So, um, {order}, that's {what}, and it would be {newval} then... should I change that?
d_book: Okay, it, um, it worked! You're booked: {article} on {date} at {time}, and it says {ref}.
d_order: Okay, it, um, it went through! {packs} of {product}, {how}, {total}, the number is {ref}.
d_repair: Okay, it's, um, it's in! For {price}, and your {item} is ready on {ready}, the number is {ref}.
d_cancel: Okay, so, um, {order} is cancelled, and you get {refund} back.
d_change: Okay, so, um, {order} is changed, it's {newval} now.
taken: Oh... um, sorry, {time} on {date} is gone, someone's got that. There's, um, {times}... would one of those be okay?
closed: Oh, um, there's nothing on {date}, sorry... is there another day, maybe?
notfound: Um, it says there's no {order}... could you, could you check the number?
dobbad: Um, it's, it's not accepting that birthday... what's your date of birth again, sorry?
price: Let me see, um... {price_what_low}, that's {price}, I think, yes, {price}.
offer: Should I, um, should I book you a consultation for that?
status: One second, um... {order}, the {what}, that's ready on {ready}.
else: Um, was there, was there anything else?
bye: Okay, um, thanks, and sorry it took so long. Bye!
redo: Oh, sorry! Um, what did I get wrong? || Sorry, um, which bit should I change... or should I just leave it?
dropped: Okay, um, then I'll just leave it, I haven't done anything.
yesno: Sorry, um, so is that a yes?
within: Oh, then, um, standard would be okay, that's {price}.
"""

CALL = """
times: Let me check that for you. On {date} I am showing {times}. Which one may I reserve for you?
hello: Thank you for calling Harbour Sight and Hearing, my name is Kim. How may I direct your request today? || I do apologise for the inconvenience. For quality purposes, may I ask whether you are calling about an appointment, supplies, a repair, a price, or an existing order?
service: I can certainly assist you with that today. Which of our appointments are you calling for: eye test, hearing test, contact lens check, or hearing aid fitting? || I do apologise. May I ask you to choose between eye test, hearing test, contact lens check, and hearing aid fitting?
date: Thank you for that information. On what date would you like us to see you? || I do apologise, the line was unclear. May I have the date once more?
time: Excellent choice. And what time would you like your visit to start? || I do apologise, the line was unclear. For {date} my system shows {times}. Which one may I reserve for you?
name: For our records, may I have your first and last name, please? || I do apologise, may I have you repeat your first and last name?
phone: And may I have a good contact number, in case we get disconnected? || I do apologise, may I have you repeat your contact number?
product: I can certainly assist you with your supplies today. Which product may I order for you? || I do apologise. My system shows batteries in sizes 10, 13, 312 and 675, wax filters, cleaning tablets and lens solution. Which of these products may I order for you?
quantity: Thank you for choosing Harbour. How many packs may I add for you today? || I do apologise, may I have you repeat the number of packs?
delivery: And how would you like to receive your items today, pick-up at our counter or postal delivery? || I do apologise. Would that be pick-up or postal delivery?
item: I am sorry to hear you are having trouble. Which of your products may we repair for you? || I do apologise. Would you be calling about a hearing aid or about glasses?
fault: I understand how frustrating that must be. What issue are you experiencing? || I do apologise, may I have you describe the issue one more time?
propose: Today I can offer you our premium express repair, ready on {expready}, at just {exp}. May I go ahead with that for you?
speed: I completely understand. I can also offer you our standard repair, ready on {stdready}, at {std}. Would you like to take advantage of that? || I do apologise. May I note standard at {std} or express at {exp} for you?
order: I will be happy to look into that. May I have your order number, please? || I do apologise. Our order numbers start with an H. May I have it one more time?
dob: For security purposes, may I have your date of birth? || I do apologise, I was unable to verify that. May I have your full date of birth, including the year?
change: I will be happy to make that change. What would you like to be changed on this order? || I do apologise. Would you like us to change the number of packs or the delivery?
c_book: Thank you for your patience. I am showing {article} on {date} at {time} for {name}, contact number {phone}. Do I have your permission to book this appointment?
c_order: Thank you for your patience. I am showing {packs} of {product}, {how}, for {name}, with a total of {total}. Do I have your permission to place this order?
c_repair: Thank you for your patience. I am showing a {speed} repair of your {item} for {fault} at {price}, ready on {ready}, for {name}, contact number {phone}. Do I have your permission to open this repair?
c_cancel: Thank you for verifying that. I am showing order {order}, {what}, with a refund of {refund}. Do I have your permission to cancel this order?
c_change: Thank you for verifying that. I am showing order {order}, {what}, to be changed to {newval}. Do I have your permission to make this change?
d_book: Great news! I have successfully booked {article} for you on {date} at {time}. Your reference number is {ref}.
d_order: Great news! I have successfully ordered {packs} of {product} for you, {how}, at {total}. Your order number is {ref}.
d_repair: Great news! I have successfully opened your repair at {price}, and your {item} will be ready on {ready}. Your repair number is {ref}.
d_cancel: I have successfully cancelled order {order} for you, and a refund of {refund} has been issued.
d_change: I have successfully changed order {order} for you to {newval}.
taken: I do apologise, my system is showing that {time} on {date} is fully booked. I do have {times} for you. Which of those may I reserve?
closed: I do apologise, my system is showing no openings on {date}. What other date may I check for you?
notfound: I do apologise, my system is not showing an order {order}. May I have you check the order number?
dobbad: I do apologise, that does not match my system. May I have your date of birth one more time?
price: Thank you for your interest. {price_what} is currently offered at {price}.
offer: May I go ahead and schedule a personal consultation for you today?
status: Thank you for holding. I am showing order {order}, {what}, as ready on {ready}.
else: Have I resolved everything for you today, or is there anything else I may assist you with?
bye: Thank you for calling Harbour Sight and Hearing. Have a wonderful day. Goodbye.
redo: I completely understand. What may I correct for you? || I do apologise. Which detail may I correct for you, or shall I discard this request?
dropped: I completely understand. I have not made any changes today.
yesno: I do apologise, I will need a yes or a no in order to proceed. Which would it be?
within: Our standard repair at {price} is within your budget.
"""


def _read(text):
    found = {}
    for line in text.strip().splitlines():
        key, _, rest = line.partition(": ")
        found[key] = [part.strip().replace("\\n", "\n") for part in rest.split(" || ")]
    return found


def _style(text, **flags):
    return {"batch": 1, "layout": "one", "clock": 24, "day": "%A {d} %B", "euro": "{} euros", "recap": None, **flags,
            "says": _read(text)}


STYLES = {
    "plain": _style(PLAIN),
    "chatty": _style(CHATTY, clock=12, day="%A the {d}{th} of %B"),
    "form": _style(FORM, batch=9, layout="lines", day="{d} %B %Y", euro="{} EUR"),
    "multi": _style(MULTI, batch=3, layout="and"),
    "either_or": _style(EITHER, day="%A, {d} %B"),
    "indirect": _style(INDIRECT, day="%A, the {d}{th} of %B"),
    "formal": _style(FORMAL, day="%A, {d} %B %Y"),
    "assistant": _style(ASSISTANT, batch=2, layout="bullets", clock=12, day="%A, %B {d}, %Y", euro="€{}", recap="bullets"),
    "terse": _style(TERSE, day="%a {d} %b", euro="€{}"),
    "recap": _style(RECAP, recap="So far it says: {facts}."),
    "hesitant": _style(HESITANT),
    "call_centre": _style(CALL, clock=12, day="%A, %B {d}{th}"),
}

_keys = set(STYLES["plain"]["says"])
for _name, _one in STYLES.items():
    _odd = (_keys ^ set(_one["says"])) - {"propose"}
    assert not _odd, (_name, _odd)

"""Twelve manners in which the desk of Penwhistle Cove speaks: what it says is the same, how it says it is not."""
import re
from datetime import date

SAID = r"""
=== assistant
hello: Hi there! 👋 I'm the **Penwhistle Cove** virtual assistant.
ask_help: What can I help you with today? I can assist with **bookings**, **changes**, **extras**, **deposits** and **cancellations**.
ask_ref_name: I'd be happy to help with that! To find your stay, could you please share:\n\n- Your **booking reference** (it starts with PC-)\n- The **surname** on the booking
ask_ref: Thanks! Could you also share your **booking reference** (it starts with PC-)?
ask_surname: Got it! And what is the **surname** on the booking?
ask_postcode: No problem at all! I can look it up another way – what **postcode** is on the booking?
ask_name_postcode: No problem at all! I can look it up another way. Could you share:\n\n- The **surname** on the booking\n- The **postcode** you booked with
not_found: Hmm, I wasn't able to find a booking matching **{what}**.
which: I can see more than one stay in your name:\n\n{list}\n\nWhich one would you like to work with?
found: I've located your booking **{ref}** for {guest}: **{unit}**, {nights} nights from {date}.
ask_place: Great choice coming to stay with us! What type of accommodation are you interested in?\n\n- Grass pitch\n- Hardstanding pitch (electric hook-up available)\n- Pod\n- Static caravan
ask_arrival: What **date** would you like to arrive?
ask_nights: And how many **nights** would you like to stay?
ask_people: How many **people** will be staying in total?
ask_form: Could you please provide: {fields}?
offer: Here's what's available for **{nights} nights** from **{date}** for {people} people:\n\n{list}\n\nWhich one would you like?
none: Unfortunately there is no {kind} available for **{date}**. Would a different arrival date work for you?
ask_guest: Excellent! Could I have the **full name** for the booking?
ask_phone: And a **mobile number** we can reach you on?
ask_adds: Would you like to add {what}?
ask_cover: One more thing – would you like **cancellation cover** for {price}?
recap_book: Here's a summary of your booking:\n\n- **Guest:** {guest}\n- **Phone:** {phone}\n- **Accommodation:** {unit}\n- **Arrival:** {date}\n- **Nights:** {nights}\n- **People:** {people}\n- **Extras:** {adds}\n- **Total:** {total}\n\nWould you like me to go ahead and confirm this booking?
done_book: ✅ Your booking is confirmed! Reference **{ref}**: {unit}, {nights} nights from {date}. A deposit of {deposit} is payable within 7 days.
ask_newdate: Your current arrival date is **{date}**. What date would you like to move to?
next_best: {unit} is unfortunately not available on {date}, so I've checked your next preference.
taken: Unfortunately, {unit} is already booked on **{date}**. It is available on:\n\n{list}\n\nWould either of those dates suit you?
recap_move: Here's the change I'd make to **{ref}**:\n\n- **Accommodation:** {unit}\n- **From:** {old}\n- **To:** {new}, {nights} nights\n- **Cost:** {cost}\n\nShall I go ahead with this change?
done_move: ✅ All done! {unit} is now booked for {nights} nights from **{date}** ({fee}).
ask_extra: Which extra would you like to add? We offer **electric hook-up**, **dogs** and **awnings**.
recap_extra: Just to confirm, I'll add the following to **{ref}** ({unit}, {date}):\n\n- {items}\n- **Extra cost:** {total}\n\nIs that okay with you?
done_extra: ✅ Done! I've added {items}. Your remaining balance is now **{balance}**.
refuse: I'm sorry, but I'm unable to do that: {reason}
cancel_choice: You can cancel {unit} ({date}) in one of two ways:\n\n- **Refund to your card:** {card} ({lost} admin fee is retained)\n- **Park credit:** {credit} towards a future stay\n\nWhich would you prefer?
recap_cancel: To confirm, you'd like to cancel **{ref}**: {unit}, {nights} nights from {date}.\n\n- {terms}\n\nDo you want me to proceed with the cancellation?
done_cancel: ✅ Your stay in {unit} on {date} has been cancelled. {terms}
ask_method: The deposit is **{deposit}**. How would you like to pay?\n\n- The card on file ending {card}\n- A payment link sent to your mobile
recap_deposit: I'll arrange the **{deposit}** deposit for {ref} ({unit}, {date}) {how}. Shall I proceed?
done_deposit: ✅ The {deposit} deposit has been arranged {how}.
balance: Your remaining balance is **{balance}** (of {total}), and it's due by **{due}**.
info: {text}
more: Is there anything else I can help you with today?
bye: You're welcome! Have a wonderful day, and we look forward to seeing you. 🌊
again: I'm sorry, I didn't quite catch that. {hint}
giveup: I apologize for the difficulty. I'm not able to complete this here – please call our reception team and they'll be glad to help.
left: No problem – I haven't changed anything on this.
ask_change: Understood. What would you like me to change, or should I leave it as it is?
=== terse
hello:
ask_help: How can I help?
ask_ref_name: Booking reference and surname?
ask_ref: Booking reference?
ask_surname: Surname?
ask_postcode: Postcode, then.
ask_name_postcode: Surname and postcode, then.
not_found: Nothing under {what}.
which: More than one: {list}. Which?
found: Found: {guest}, {unit}, {date}, {nights} nights.
ask_place: Grass pitch, hardstanding pitch, pod or static?
ask_arrival: Arriving when?
ask_nights: How many nights?
ask_people: How many people?
ask_form: Need {fields}.
offer: Free {date}, {nights} nights: {list}. Which one?
none: No {kind} free {date}. Another date?
ask_guest: Full name?
ask_phone: Mobile?
ask_adds: Any {what}?
ask_cover: Cancellation cover, {price}?
recap_book: {guest}, {phone}. {unit}, {date}, {nights} nights, {people} people, {adds}. {total}. Book it?
done_book: Booked. {ref}, {unit}, {date}, {nights} nights. Deposit {deposit} within 7 days.
ask_newdate: Now {date}. New date?
next_best: {date} is gone for {unit}.
taken: {unit} is gone {date}. Free: {list}. Any good?
recap_move: {unit}: {old} to {new}, {nights} nights. {cost}. OK?
done_move: Moved. {unit}, {date}, {nights} nights, {fee}.
ask_extra: Which extra?
recap_extra: {ref}: add {items}. {total} more. OK?
done_extra: Added: {items}. Balance {balance}.
refuse: Can't. {reason}
cancel_choice: Cancelling {unit}, {date}: {card} to card ({lost} kept) or {credit} credit. Which?
recap_cancel: Cancel {ref}, {unit}, {date}. {terms} Sure?
done_cancel: Cancelled: {unit}, {date}. {terms}
ask_method: {deposit} deposit. Card ending {card}, or a link?
recap_deposit: {deposit} for {ref} {how}. OK?
done_deposit: Done. {deposit} {how}.
balance: {balance} left of {total}, due {due}.
info: {text}
more: Anything else?
bye: Thanks. Bye.
again: Not clear. {hint}
giveup: Sorry, can't do this here. Ring reception.
left: Left as is.
ask_change: Change what? Or leave it?
=== chatty
hello: Hiya, you're through to Jess at Penwhistle Cove – lovely to hear from you!
ask_help: So, what can I do for you? Fire away!
ask_ref_name: Ooh yes, let's get that sorted! Can you tell me the booking reference, that's the one starting PC, and whose surname it's under?
ask_ref: Lovely, thank you! Have you got the booking reference handy? It'll be at the top of your confirmation email, PC and four digits.
ask_surname: Super! And whose surname is it under, so I know I've got the right people?
ask_postcode: Oh don't worry, everybody loses those! What's your postcode? I can dig it out with that.
ask_name_postcode: Oh don't worry, everybody loses those! Give me the surname and your postcode and I'll dig it out.
not_found: Hmm, that's odd, nothing's coming up for {what} at all.
which: Well, aren't you keen on us, I've got more than one here! {list}. Which one are we talking about?
found: There you are, {guest}! {unit}, {nights} nights from {date} – lovely.
ask_place: How exciting! Now, are you after somewhere to put a tent on the grass, a hardstanding pitch, one of our cosy pods, or a static caravan?
ask_arrival: And when were you thinking of coming down to us?
ask_nights: How long can you stay – how many nights?
ask_people: How many of you will there be altogether?
ask_form: Could you let me have {fields}?
offer: Let me see what I've got for {nights} nights from {date}… right, there's {list}. Which one takes your fancy?
none: Oh what a shame, I've no {kind} left for {date}. Could you manage another date at all?
ask_guest: Lovely choice! What's your full name, so I can pop it down?
ask_phone: And what's the best mobile to get you on?
ask_adds: Now, would you be wanting {what} at all?
ask_cover: Last little thing, I promise! We do cancellation cover for {price}, in case life gets in the way. Fancy it?
recap_book: Right, let me read that back: it's {guest} on {phone}, staying in {unit} for {nights} nights from {date}, {people} of you, {adds}, and that comes to {total}. All good? Shall I book you in?
done_book: Wonderful, you're all booked in! Your reference is {ref} for {unit}, {nights} nights from {date}. We'll just need the {deposit} deposit in the next 7 days.
ask_newdate: You're down for {date} at the moment. When would you like to come instead?
next_best: Bit of bad luck, somebody's already got {unit} on {date}, but I looked at the other one you said.
taken: Oh, what a pity, somebody's beaten you to {unit} on {date}! I could do {list} though. How's that sound?
recap_move: So what I'd do is move you in {unit} from {old} to {new}, still {nights} nights, and it's {cost}. Happy for me to do that?
done_move: All moved! We'll see you in {unit} on {date} for {nights} nights ({fee}).
ask_extra: What would you like to add? Hook-up, a furry friend, an awning?
recap_extra: So I'd be popping {items} onto your stay in {unit} on {date}, that's {total} on top. Shall I go for it?
done_extra: There we go, all added: {items}! That leaves {balance} to pay.
refuse: Oh, I'm really sorry, I can't do that one for you. {reason}
cancel_choice: Oh no, sorry you can't make {unit} on {date}! I can send {card} back to your card, as we keep {lost} for admin, or you can have the whole {credit} as credit for another time. What would you like?
recap_cancel: Okay, so that's me cancelling {unit}, {nights} nights from {date}. {terms} Are you sure you'd like me to do that?
done_cancel: That's all cancelled for you, {unit} on {date}. {terms} Hope you make it another time!
ask_method: It's {deposit} for the deposit. Shall I use the card we've got, the one ending {card}, or would you like me to text you a link to pay?
recap_deposit: So that's the {deposit} deposit for {unit} on {date}, {how}. Okay to go ahead?
done_deposit: Brilliant, all sorted – the {deposit} deposit, {how}.
balance: You've got {balance} left to pay out of {total}, and we'd need that by {due}.
info: {text} Hope that helps!
more: Was there anything else while I've got you?
bye: Lovely talking to you, take care and see you soon!
again: Oh sorry, I think I lost you there! {hint}
giveup: I'm ever so sorry, I'm getting myself in a muddle. Would you give reception a quick ring? They'll see you right.
left: No worries at all, I've left that just as it was.
ask_change: Oh, okay! Is there a bit I should change, or shall we just leave it be?
=== form
hello: Penwhistle Cove Holiday Park – Online Reservations.
ask_help: Please state your request: new booking, change of dates, extras, deposit or cancellation.
ask_ref_name: To open your booking please enter:\nBooking reference:\nSurname:
ask_ref: Missing entry – Booking reference:
ask_surname: Missing entry – Surname of lead guest:
ask_postcode: Search without reference. Please enter – Postcode:
ask_name_postcode: Search without reference. Please enter:\nSurname:\nPostcode:
not_found: No record for: {what}.
which: Several records:\n{list}\nPlease enter the reference of the booking concerned.
found: Record opened: {ref} / {guest} / {unit} / {date} / {nights} nights.
ask_place: Please enter – Type (grass pitch, hardstanding pitch, pod, static caravan):
ask_arrival: Please enter – Arrival date:
ask_nights: Please enter – Number of nights:
ask_people: Please enter – Number of people:
ask_form: Please complete the following in one reply: {fields}.
offer: Availability, {date}, {nights} nights, {people} people:\n{list}\nPlease state the unit required.
none: No {kind} available on {date}. Please enter a different arrival date:
ask_guest: Please enter – Full name of lead guest:
ask_phone: Please enter – Mobile number:
ask_adds: Optional – please state whether you require {what}:
ask_cover: Optional – Cancellation cover ({price}), yes or no:
recap_book: Please check your entries.\nGuest: {guest}\nMobile: {phone}\nUnit: {unit}\nArrival: {date}\nNights: {nights}\nPeople: {people}\nOptions: {adds}\nTotal: {total}\nSubmit booking? (yes/no)
done_book: Booking submitted. Reference {ref}. Unit: {unit}. Arrival: {date}. Nights: {nights}. Deposit due within 7 days: {deposit}.
ask_newdate: Current arrival: {date}. Please enter – New arrival date:
next_best: {date}: {unit} unavailable. Next date given has been checked.
taken: {unit} unavailable on {date}. Available arrival dates:\n{list}\nPlease enter the date required.
recap_move: Please check the amendment.\nBooking: {ref}\nUnit: {unit}\nOld arrival: {old}\nNew arrival: {new}\nNights: {nights}\nCharge: {cost}\nSubmit? (yes/no)
done_move: Amendment saved. {unit}, arrival {date}, {nights} nights, {fee}.
ask_extra: Please enter – Extra required (hook-up, dog, awning) and quantity:
recap_extra: Please check.\nBooking: {ref}\nAdd: {items}\nAdditional charge: {total}\nSubmit? (yes/no)
done_extra: Extras saved: {items}. New balance: {balance}.
refuse: Request declined. {reason}
cancel_choice: Cancellation of {unit}, {date}. Please select the form of refund: card ({card}, after {lost} admin fee) or credit ({credit}).
recap_cancel: Please check.\nCancel booking: {ref}, {unit}, {date}, {nights} nights\nTerms: {terms}\nSubmit cancellation? (yes/no)
done_cancel: Cancellation saved: {unit}, {date}. {terms}
ask_method: Deposit payable: {deposit}. Please state the payment method: card on file (ending {card}) or payment link.
recap_deposit: Please check.\nBooking: {ref}\nDeposit: {deposit}\nMethod: {how}\nSubmit? (yes/no)
done_deposit: Deposit {deposit} processed {how}.
balance: Balance: {balance} (total {total}). Due date: {due}.
info: Information: {text}
more: Further requests? (If none, please say so.)
bye: Thank you for using Penwhistle Cove Online Reservations. Session closed.
again: Entry not recognised. {hint}
giveup: This request cannot be completed online. We apologise; please contact reception.
left: Not submitted. Your record is unchanged.
ask_change: Not submitted. Please state the entry to be corrected, or say leave it.
=== indirect
hello: Thanks for getting in touch with Penwhistle Cove.
ask_help: Just let me know what I can do for you.
ask_ref_name: I can look into that. I'll just need your booking reference and the surname it was made under.
ask_ref: Thanks. I'd just need the booking reference as well, the one that begins with PC.
ask_surname: Thanks. I'll just need to know the surname on that booking.
ask_postcode: That's all right. If you can tell me your postcode, I'll be able to find it that way.
ask_name_postcode: That's all right. If you can tell me the surname and your postcode, I'll be able to find it that way.
not_found: I'm afraid I can't see anything for {what}.
which: I have these stays for you: {list}. I'd need to know which of them this is about.
found: I've got {guest} here, in {unit} for {nights} nights from {date}.
ask_place: I can certainly see what there is. It would help to know if it's a grass pitch, a hardstanding pitch, a pod or a static caravan you have in mind.
ask_arrival: I'd just need the day you'd like to arrive.
ask_nights: Then I'll just need the number of nights.
ask_people: And it would be good to know how many will be staying.
ask_form: I'd just need {fields}.
offer: For {nights} nights from {date} I have {list}. Just let me know which you'd like.
none: I'm afraid every {kind} is taken on {date}. If there's another date that would do, let me know.
ask_guest: I'll hold that for you. I'd just need your full name for the booking.
ask_phone: And I'll just need a mobile number to put with it.
ask_adds: I'd also need to know about {what}, if you want any.
ask_cover: There's cancellation cover at {price}; just tell me if you'd like that or not.
recap_book: I'd be putting {guest}, {phone}, into {unit} for {nights} nights from {date}, {people} people, {adds}, for {total}. I just need your okay before I book it.
done_book: That's booked for you: {unit}, {nights} nights from {date}. Your reference is {ref}, and the deposit of {deposit} would be needed within 7 days.
ask_newdate: It's down for {date} just now. I'd just need to know the new date you have in mind.
next_best: I had a look, and {unit} isn't free on {date}, so I went to your other date.
taken: I had a look, and {unit} isn't free on {date}. It would be free on {list}, so let me know if that's any use.
recap_move: I'd be moving {unit} from {old} to {new}, {nights} nights; there would be {cost}. If that's all right with you, just say so and I'll do it.
done_move: I've moved it: {unit}, {nights} nights from {date}, with {fee}.
ask_extra: I'd just need to know what you'd like added.
recap_extra: I'd be adding {items} to {unit} from {date}, which would be {total} more. I just need your go-ahead.
done_extra: I've put that on: {items}. It leaves a balance of {balance}.
refuse: I'm afraid that isn't something I can do. {reason}
cancel_choice: If I cancel {unit} on {date}, there's either {card} back to your card, less {lost} for admin, or {credit} as credit. I'd need to know which you'd like.
recap_cancel: I'd be cancelling {unit}, {nights} nights from {date}. {terms} I just need you to tell me that's what you want.
done_cancel: I've cancelled {unit} on {date}. {terms}
ask_method: The deposit would be {deposit}. I'd just need to know if that's to go on the card ending {card} or if I should text you a payment link.
recap_deposit: I'd be arranging the {deposit} deposit for {unit} on {date} {how}. I just need your okay.
done_deposit: I've arranged the {deposit} deposit {how}.
balance: There would be {balance} left of the {total}, to be paid by {due}.
info: I can tell you that. {text}
more: If there's something else, just say.
bye: Thanks for getting in touch. Have a good day.
again: I'm not sure I follow. {hint}
giveup: I'm sorry, I don't seem able to help with this. It would be best to ring reception.
left: I've not touched anything, then.
ask_change: I see. Just tell me what should be different, or if I should leave it.
=== menu
hello: Welcome to the Penwhistle Cove chat desk.
ask_help: Please choose:\n1. New booking\n2. Change dates\n3. Add extras\n4. Deposit or balance\n5. Cancel\nOr just type what you need.
ask_ref_name: First I need to find the booking. Please type the reference (PC-0000) and the surname.
ask_ref: Please type the booking reference (PC-0000).
ask_surname: Please type the surname on the booking.
ask_postcode: OK, without a reference. Please type your postcode.
ask_name_postcode: OK, without a reference. Please type your surname and your postcode.
not_found: I found no booking for {what}.
which: I found these bookings:\n{list}\nWhich one? Reply with a number or the reference.
found: Booking {ref} – {guest} – {unit} – {date}, {nights} nights.
ask_place: What would you like to book?\n1. Grass pitch\n2. Hardstanding pitch\n3. Pod\n4. Static caravan
ask_arrival: Which day do you arrive?
ask_nights: How many nights are you staying?
ask_people: How many people are coming?
ask_form: Please type {fields}.
offer: These are free for {nights} nights from {date}:\n{list}\nReply with your choice.
none: There is no {kind} free on {date}. Type another arrival date.
ask_guest: Please type your first name and surname.
ask_phone: Please type your mobile number.
ask_adds: Do you need {what}? Type what you want, or 'none'.
ask_cover: Add cancellation cover ({price})?\n- Yes\n- No
recap_book: Your booking: {guest}, {phone}; {unit}; {date}; {nights} nights; {people} people; {adds}; total {total}.\nConfirm this booking?\n- Yes, confirm\n- No, change something
done_book: Booking confirmed. Reference: {ref}. {unit}, {date}, {nights} nights. Pay the deposit of {deposit} within 7 days.
ask_newdate: You arrive on {date} now. Which date do you want instead?
next_best: {unit} is full on {date}. I checked the other date.
taken: {unit} is full on {date}. It is free on:\n{list}\nReply with your choice.
recap_move: Change: {unit}, from {old} to {new}, {nights} nights. Price of the change: {cost}.\nConfirm?\n- Yes, confirm\n- No
done_move: Change confirmed: {unit}, {date}, {nights} nights, {fee}.
ask_extra: Which extra do you want?\n- Electric hook-up\n- Dog\n- Awning
recap_extra: Extras for {ref}: {items}. Additional price: {total}.\nConfirm?\n- Yes, confirm\n- No
done_extra: Extras confirmed: {items}. Balance now: {balance}.
refuse: Sorry, that is not possible. {reason}
cancel_choice: To cancel {unit} on {date}, choose how you are repaid:\n1. Card: {card} ({lost} admin fee kept)\n2. Credit: {credit} for another stay
recap_cancel: Cancel {ref}: {unit}, {date}, {nights} nights. {terms}\nConfirm the cancellation?\n- Yes, cancel\n- No, keep it
done_cancel: Cancellation confirmed: {unit}, {date}. {terms}
ask_method: Deposit: {deposit}. How do you want to pay?\n1. Card on file (ending {card})\n2. Payment link by text
recap_deposit: Deposit of {deposit} for {ref}, {how}.\nConfirm?\n- Yes, confirm\n- No
done_deposit: Deposit confirmed: {deposit} {how}.
balance: Balance to pay: {balance} of {total}. Due: {due}.
info: {text}
more: Is there something else you need?\n- Yes\n- No
bye: Thanks for chatting with Penwhistle Cove. Goodbye.
again: I did not understand your reply. {hint}
giveup: Sorry, this chat cannot solve it. Please phone reception.
left: OK, nothing was changed.
ask_change: What would you like to do?\n- Change a detail (type it)\n- Leave it
=== recapper
hello: Good to have you with us – Penwhistle Cove reservations.
ask_help: Tell me what you'd like to arrange, and I'll note it.
ask_ref_name: Noted. For that I have to open your booking: what's its reference, and what surname is it in?
ask_ref: Surname noted. What's the booking reference that goes with it?
ask_surname: Reference noted. Which surname goes with it?
ask_postcode: Noted, no reference to hand. What postcode did you give us when you booked?
ask_name_postcode: Noted, no reference to hand. What surname and what postcode did you give us when you booked?
not_found: I've searched for {what}, and no booking of ours has those details.
which: So far I've found you, and you have these: {list}. Which of those do you mean?
found: So we're looking at {guest}'s booking {ref}, that is {unit} from {date}, {nights} nights.
ask_place: Noted, a new booking. Is that to be a grass pitch, a hardstanding pitch, a pod or a static caravan?
ask_arrival: What's the date of arrival?
ask_nights: How many nights do you want from then?
ask_people: What number of people shall I note?
ask_form: Still open: {fields}. What shall I note for these?
offer: For {people} people, {nights} nights from {date}, these are open to you: {list}. Which shall I note?
none: For {date} I have no {kind} left. What other date shall I try?
ask_guest: What full name shall I note for the booking?
ask_phone: And which mobile number shall I note?
ask_adds: What about {what}: any of that?
ask_cover: And do you want cancellation cover at {price}?
recap_book: That's everything. To sum up: {guest}, {phone}, {unit}, from {date}, {nights} nights, {people} people, {adds}, {total} altogether. Have I got all that right, and may I book it?
done_book: To sum up what was done: booked under {ref}, {unit} from {date}, {nights} nights; deposit of {deposit} still to come within 7 days.
ask_newdate: You have {date} at present. Which day do you want in its place?
next_best: I tried {date} first, but {unit} is let then; so on to your second date.
taken: I tried {date}, but {unit} is let then. What I can give you is {list}. Which of those, if any?
recap_move: To sum up: booking {ref}, {unit}, goes from {old} to {new}, {nights} nights, with {cost}. Have I got that right, and may I change it?
done_move: To sum up what was done: {unit} is now from {date}, {nights} nights, {fee}.
ask_extra: Noted, an extra. Which one, and how many?
recap_extra: To sum up: onto {ref}, {unit} from {date}, go {items}; together {total}. Have I got that right, and may I add it?
done_extra: To sum up what was done: {items} added, {balance} left to pay.
refuse: I've noted the wish, but have to turn it down: {reason}
cancel_choice: So {unit} from {date} is to be cancelled. There are two ways: {card} back on the card, with {lost} kept for admin; or {credit} as a credit. Which shall I note?
recap_cancel: To sum up: {ref}, {unit}, {nights} nights from {date}, is cancelled. {terms} Have I got that right, and may I cancel it?
done_cancel: To sum up what was done: {unit} from {date} is cancelled. {terms}
ask_method: The deposit comes to {deposit}. Do you want it on the card ending {card}, or a payment link by text?
recap_deposit: To sum up: {deposit} deposit for {ref}, {unit} from {date}, {how}. Have I got that right, and may I do it?
done_deposit: To sum up what was done: {deposit} deposit {how}.
balance: To sum up the account: {balance} of {total} is open, and due by {due}.
info: For your notes: {text}
more: Right. What else shall I note, if anything?
bye: All noted, all done. Thank you and goodbye.
again: I couldn't note that. {hint}
giveup: I'm sorry, we're not getting further here. Reception will take it up with you by phone.
left: So noted: nothing changes here.
ask_change: Not like that, then. Which point is different – or do I leave the whole thing?
=== formal
hello: Good day, and thank you for contacting Penwhistle Cove Holiday Park.
ask_help: May I enquire how we might be of assistance?
ask_ref_name: Certainly. May I trouble you for your booking reference and the surname under which the reservation is held?
ask_ref: Thank you. Might I also have the booking reference?
ask_surname: Thank you. Under which surname is the reservation held, please?
ask_postcode: I quite understand. Would you kindly provide the postcode given at the time of booking instead?
ask_name_postcode: I quite understand. Would you kindly provide the surname and the postcode given at the time of booking instead?
not_found: I regret that our records hold no reservation corresponding to {what}.
which: Our records hold the following reservations in your name: {list}. To which of these does your enquiry relate?
found: Thank you, I have the reservation before me: {guest}, {unit}, {nights} nights from {date}.
ask_place: It would be our pleasure. Which type of accommodation do you require: a grass pitch, a hardstanding pitch, a pod, or a static caravan?
ask_arrival: On what date would you wish to arrive?
ask_nights: For how many nights do you wish to stay?
ask_people: May I ask how many persons will be in your party?
ask_form: May I trouble you for {fields}?
offer: For {nights} nights commencing {date}, I am able to offer the following: {list}. Which would you care to reserve?
none: I regret that no {kind} remains available on {date}. Might an alternative date be convenient?
ask_guest: In what full name should the reservation be made?
ask_phone: May I take a mobile telephone number at which you can be reached?
ask_adds: Would you require {what}?
ask_cover: Do you wish to take out cancellation cover at {price}?
recap_book: I should like to confirm the particulars: {guest}, telephone {phone}; {unit}; arriving {date}; {nights} nights; {people} persons; {adds}; total charge {total}. Do I have your authority to proceed with the reservation?
done_book: Your reservation has been made under reference {ref}: {unit}, {nights} nights from {date}. We should be grateful for the deposit of {deposit} within 7 days.
ask_newdate: Your arrival is presently set for {date}. To what date do you wish it altered?
next_best: I regret that {unit} is engaged on {date}; I have therefore considered your alternative.
taken: I regret that {unit} is engaged on {date}. I am able to offer {list}. Would one of these be acceptable?
recap_move: I should like to confirm the alteration: {unit}, from {old} to {new}, {nights} nights, subject to {cost}. Do I have your authority to make it?
done_move: The alteration has been made. {unit} is reserved for {nights} nights from {date}, subject to {fee}.
ask_extra: Which supplement do you wish to add, please?
recap_extra: I should like to confirm: to reservation {ref}, {unit}, {date}, would be added {items}, at a further charge of {total}. Do I have your authority to proceed?
done_extra: The following has been added to your reservation: {items}. The outstanding balance is {balance}.
refuse: I very much regret that we cannot accede to that request. {reason}
cancel_choice: Upon cancellation of {unit}, {date}, you may elect either a refund of {card} to your card, an administration charge of {lost} being retained, or a credit of {credit}. Which do you elect?
recap_cancel: I should like to confirm that reservation {ref}, {unit}, {nights} nights from {date}, is to be cancelled. {terms} Do I have your authority to cancel?
done_cancel: The reservation of {unit} from {date} has been cancelled. {terms}
ask_method: The deposit amounts to {deposit}. Do you wish to settle it with the card ending {card} held on file, or by a payment link sent to your mobile telephone?
recap_deposit: I should like to confirm that the deposit of {deposit} for {unit}, {date}, is to be settled {how}. Do I have your authority to proceed?
done_deposit: The deposit of {deposit} has been arranged {how}.
balance: The outstanding balance is {balance} of a total of {total}, payable no later than {due}.
info: I am pleased to inform you as follows. {text}
more: May I be of any further assistance?
bye: Thank you for your custom. We look forward to welcoming you. Good day.
again: I beg your pardon, I did not fully understand. {hint}
giveup: I apologise sincerely; I am unable to conclude this matter. Kindly telephone our reception.
left: Very well. No alteration has been made.
ask_change: Very well. Kindly indicate what should be amended, or whether the matter should rest.
=== careful
hello: Welcome to Penwhistle Cove. Please note that nothing is booked, changed or charged until you have agreed to it.
ask_help: Before anything is done I will tell you what it costs. What is it about?
ask_ref_name: For data protection reasons I may only discuss a booking once I have both its reference and its surname. Could you give me these?
ask_ref: For data protection reasons I need both details. Could you give me the booking reference, too?
ask_surname: For data protection reasons I need both details. Could you give me the surname on the booking, too?
ask_postcode: Without a reference I am permitted to search by postcode, provided it is the one on the booking. What is it?
ask_name_postcode: Without a reference I am permitted to search by surname and postcode, provided they are those on the booking. What are they?
not_found: Please be aware that no booking matches {what} exactly, and I may not open one that only looks similar.
which: Please be careful here, since there are several bookings and a change to the wrong one might cost money: {list}. Which of these is it?
found: These details match: {ref}, {guest}, {unit}, {date}, {nights} nights.
ask_place: Rates and deposits differ by type, and a deposit falls due within 7 days of booking. Would it be a grass pitch, a hardstanding pitch, a pod or a static caravan?
ask_arrival: Please note that changes within 28 days of arrival carry a fee of £15. With that in mind, which date would you arrive?
ask_nights: The price is charged per night. How many nights would it be?
ask_people: Each unit has a maximum number of people by its licence. How many would you be?
ask_form: Please note that prices depend on these details. Could you give me {fields}?
offer: Prices are subject to availability until booked. From {date}, {nights} nights, for {people} people: {list}. Which of them would you want, if any?
none: I must tell you that no {kind} is free on {date}, and we keep no waiting list. Which other date could I check?
ask_guest: The person named is responsible for the party and must be 18 or over. What full name should it be?
ask_phone: Your number is used for this booking only. What is your mobile number?
ask_adds: Charges apply per night, and undeclared extras are charged on site. Do you need {what}?
ask_cover: Cover is optional and costs {price}, which is not refundable. It returns your deposit should you fall ill. Do you want it?
recap_book: Before you agree, please check: {guest}, {phone}, {unit}, arriving {date}, {nights} nights, {people} people, {adds}. The total is {total}; cancelling within 28 days loses the deposit. On these terms, do you want me to book?
done_book: It is booked: {ref}, {unit}, {date}, {nights} nights. Please note that it lapses unless the deposit of {deposit} is paid within 7 days.
ask_newdate: A fee may apply, which I will tell you first. Your stay begins on {date}; what date would you want instead?
next_best: I must tell you that {unit} cannot be had on {date}; I have checked your other date only.
taken: I must tell you that {unit} cannot be had on {date}. At the moment it can be had on {list}, without guarantee until agreed. Would you want one of these?
recap_move: Before you agree: this would involve {cost}, and the change cannot be undone free of charge. {unit} would go from {old} to {new}, {nights} nights. On these terms, do you want the change?
done_move: It is changed: {unit}, {date}, {nights} nights; this involved {fee}.
ask_extra: Extras are charged for every night of the stay. Which would you want?
recap_extra: Before you agree: the additional charge is {total}, and extras are not refunded. For {ref}, {unit}, {date}, I would add {items}. On these terms, do you want that?
done_extra: It is added: {items}. Please note the balance, now {balance}.
refuse: I must decline this, and I am not able to make exceptions. {reason}
cancel_choice: Please note that a cancellation is final. For {unit}, {date}, we would keep {lost} and return {card} to your card; or issue {credit} as a credit, which expires after 12 months. Which of the two would you want?
recap_cancel: Please note that a cancellation is final. {terms} It would be {ref}, {unit}, {date}, {nights} nights. Knowing this, do you want me to cancel?
done_cancel: It is cancelled: {unit}, {date}. {terms}
ask_method: The deposit of {deposit} is not refundable within 28 days of arrival. Would you want it taken from the card ending {card}, or to pay through a link we text to you?
recap_deposit: Before you agree: the deposit of {deposit} is not refundable within 28 days of arrival. For {ref}, {unit}, {date}, it would be paid {how}. On these terms, do you want me to go on?
done_deposit: It is arranged: {deposit} {how}.
balance: Please note that {balance} of {total} is outstanding and must reach us by {due}.
info: Subject to change on the day: {text}
more: Before we finish, do you need anything else?
bye: Thank you. Please keep your confirmation. Goodbye.
again: To avoid a mistake I would rather ask than guess. {hint}
giveup: To avoid a mistake I will not go on here. I am sorry; please speak with reception.
left: Then nothing is done, and nothing is charged.
ask_change: Then I will not do it. Is there a detail to put right, or do you not want it at all?
=== first
hello: Penwhistle Cove, hello.
ask_help: What is it you need? I look after bookings, dates, extras, deposits and cancellations.
ask_ref_name: What's the booking reference, and what's the surname? I need the two to bring your stay up.
ask_ref: What's the booking reference? It's PC and four digits, and it's on the confirmation.
ask_surname: What's the surname on it? That's so I don't open somebody else's.
ask_postcode: What's your postcode? We can search by that when the reference is missing.
ask_name_postcode: What's your surname, and your postcode? We can search by those when the reference is missing.
not_found: No match for {what}, I'm sorry to say.
which: Which stay is it? You have {list}.
found: (I have it open: {guest}, {unit}, {date}, {nights} nights.)
ask_place: Pitch on grass, hardstanding pitch, pod, or static caravan? Each has its own calendar, so I ask that first.
ask_arrival: Which day will you arrive? The calendar opens at that date.
ask_nights: How many nights will it be? There's no minimum outside of August.
ask_people: How many people will there be? Some of the units only sleep two.
ask_form: Can you tell me {fields}? I'll look it all up in one go then.
offer: Which would you like? Open from {date} for {nights} nights are: {list}.
none: Could it be another date? On {date} there's no {kind} to be had.
ask_guest: What's your full name? It goes on the booking and on the gate list.
ask_phone: What's your mobile number? The gate code is sent there on the day.
ask_adds: Do you want {what}? It's all charged by the night.
ask_cover: Do you want cancellation cover? It's {price}, one payment, and quite optional.
recap_book: Shall I book this? {unit} from {date}, {nights} nights, {people} people, {adds}, for {guest} on {phone}. It's {total} in full.
done_book: You have it: {ref}, {unit}, {nights} nights from {date}. The deposit is {deposit}, within 7 days.
ask_newdate: What date would you like instead? It stands at {date}.
next_best: (On {date} {unit} is spoken for; hence your other date.)
taken: Would one of these do: {list}? On {date} {unit} is spoken for.
recap_move: Shall I move it to {new}? That's {unit}, {nights} nights, in place of {old}. There'd be {cost}.
done_move: It's moved to {date}: {unit}, {nights} nights, {fee}.
ask_extra: What shall I add? There's hook-up, dogs and awnings.
recap_extra: Shall I add {items}? It's for {unit} from {date}, {ref}, and adds {total}.
done_extra: They're on: {items}. {balance} is left to pay.
refuse: That can't be done, sorry. {reason}
cancel_choice: Card or credit? For {unit} on {date} it's {card} back on the card, as {lost} is kept for admin; as credit it's the full {credit}.
recap_cancel: Shall I cancel it? It's {ref}, {unit}, {nights} nights from {date}. {terms}
done_cancel: It's cancelled: {unit}, {date}. {terms}
ask_method: Card on file, or a payment link? The deposit's {deposit}, and the card we hold ends in {card}.
recap_deposit: Shall I do that? The {deposit} deposit for {unit} on {date}, {how}.
done_deposit: It's arranged: {deposit}, {how}.
balance: {balance} is left of {total}, by {due} at the latest.
info: {text}
more: Anything else you need?
bye: Goodbye, and thanks.
again: Could you say that differently? {hint}
giveup: Could you ring reception, please? I can't get this done from here, I'm sorry.
left: It stays as it was.
ask_change: What should be different? Or if you'd sooner drop it, say so.
=== local
hello: Mornin', my lover! Pat 'ere at Penwhistle Cove, and a dreckly sort of day it is down 'ere.
ask_help: What can I be doing for you, then?
ask_ref_name: Right you are. Got your booking number there, 'ave you, PC something? And who's it under, what surname?
ask_ref: Ta. And what's the booking number on that, PC and what?
ask_surname: Ta, my lover. And what's the surname on that one?
ask_postcode: Not to worry, I'd lose me head if it weren't screwed on. What's your postcode, then?
ask_name_postcode: Not to worry, I'd lose me head if it weren't screwed on. What's your surname and postcode, then?
not_found: Well I'm jiggered, there's nowt in the book for {what}.
which: You've got a few on the go, 'aven't you! There's {list}. Which is it we're on about?
found: Got you, {guest}: {unit} it is, {nights} nights from {date}.
ask_place: Smashing. What'll it be: bit of grass for a tent, a hardstanding pitch, one of the pods, or a static caravan?
ask_arrival: What day are you coming down?
ask_nights: And how many nights you stopping for?
ask_people: How many of you's coming, all told?
ask_form: Give us {fields}, would you?
offer: Let's 'ave a look in the big book. For {nights} nights from {date} I've {list}. Which d'you want, my lover?
none: Ah, we're chock-a-block, no {kind} going on {date}. Any other day do you?
ask_guest: Proper job. What's your full name, my lover?
ask_phone: And a mobile I can get you on?
ask_adds: D'you want any {what}?
ask_cover: We do cancellation cover an' all, {price}. D'you want that?
recap_book: Right, see if I've got this straight: {guest}, {phone}, {unit}, {nights} nights from {date}, {people} of you, {adds}, and that's {total} all in. Shall I put you in the book?
done_book: You're in the book! {ref} that is, {unit}, {nights} nights from {date}. Send us the {deposit} deposit inside 7 days, there's a dear.
ask_newdate: You're in for {date} as it stands. What day d'you fancy instead?
next_best: No joy on {date}, {unit}'s gone, so I 'ad a look at t'other one.
taken: No joy, {unit}'s gone on {date}. I could do you {list}. Any use to you?
recap_move: So that's {unit} shifted from {old} over to {new}, {nights} nights, and it's {cost}. Will I do that for you?
done_move: Shifted! {unit}, {nights} nights from {date}, {fee}.
ask_extra: What is it you're wanting on there?
recap_extra: So that's {items} going on {unit} for {date}, another {total} to pay. Will I do that for you?
done_extra: Proper job, that's on: {items}. You've {balance} to pay yet.
refuse: Sorry my lover, no can do. {reason}
cancel_choice: That's a shame, that is. For {unit} on {date} I can put {card} back on your card, boss keeps {lost} for the paperwork, or you 'ave the full {credit} as credit for next time. Which d'you want?
recap_cancel: So that's {unit} scrubbed, {nights} nights from {date}. {terms} Will I do that for you?
done_cancel: That's scrubbed, {unit} on {date}. {terms} Rain's coming anyhow.
ask_method: Deposit's {deposit}. D'you want it off the card what ends {card}, or shall I text you one of they payment links?
recap_deposit: So that's the {deposit} deposit for {unit} on {date}, {how}. Will I do that for you?
done_deposit: All done and dusted: {deposit} deposit, {how}.
balance: You've {balance} to pay yet, out of {total}, and us wants it by {due}.
info: I'll tell you that for nothing. {text}
more: Owt else I can do for you?
bye: Cheers then, my lover. Mind how you go!
again: Say again, my lover? {hint}
giveup: I'm in a right pickle 'ere, sorry. Best you ring reception, they'll see to it.
left: Righto, we'll leave that be.
ask_change: Righto. What wants changing, or d'you want to leave it be?
=== either
hello: Hello, Penwhistle Cove here.
ask_help: Is it a new stay you're after, or is it about one you have already – and what about it?
ask_ref_name: Do you have the booking reference and surname there, or would you need me to search without?
ask_ref: Do you have the reference there, or is it nowhere to be found?
ask_surname: And whose surname would that be under – yours, or someone else's? What is it?
ask_postcode: Then shall we go by the postcode instead – what would that be?
ask_name_postcode: Then shall we go by surname and postcode instead – what would those be?
not_found: There doesn't seem to be anything for {what}; perhaps a digit or a letter isn't right.
which: You don't have just the one; there's {list}. Which of them would it be?
found: It's not hard to find: {guest}, {unit}, {nights} nights from {date}.
ask_place: Would it be under canvas on grass, on a hardstanding pitch, in a pod, or would you rather have a static caravan?
ask_arrival: You haven't said when – which day would you be arriving?
ask_nights: Is it just the one night, or how many?
ask_people: Would it be just yourself, or how many of you?
ask_form: You haven't said yet: {fields}. Could you?
offer: From {date}, {nights} nights, it could be {list}. Which would you rather?
none: It can't be {date}, there's no {kind} left then. Could it be some other date, or is that no good?
ask_guest: You won't mind giving me a full name for it – what would that be?
ask_phone: And you wouldn't be without a mobile – what's the number?
ask_adds: Would you want {what}, or would you rather do without?
ask_cover: Would you like cancellation cover for {price}, or would you rather not?
recap_book: So it's {unit} from {date} for {nights} nights, {people} people, {adds}, {total}, in the name of {guest}, {phone}. Shall I book that, or is there something that isn't right?
done_book: Nothing more to do: {unit} is yours, {nights} nights from {date}, reference {ref}. Only don't forget the deposit of {deposit} within 7 days.
ask_newdate: If not {date}, which date would you rather?
next_best: It couldn't be {date}, {unit} isn't free then, so it's your other date or none.
taken: It can't be {date}, I'm afraid, {unit} isn't free. Would {list} do, or would you rather keep what you have?
recap_move: So {unit} for {nights} nights not from {old}, but from {new}, with {cost}. Shall I change it, or would you rather not?
done_move: No longer the old date: {unit} is yours from {date}, {nights} nights, with {fee}.
ask_extra: What is it to be – hook-up, a dog, an awning, or something else?
recap_extra: So {items} for {unit} from {date}, which isn't free: {total}. Shall I add it, or would you rather not?
done_extra: That's added: {items}. Nothing is due today; the balance is {balance}.
refuse: I wouldn't be allowed to do that. {reason}
cancel_choice: For {unit} on {date}, would you rather have {card} back on your card, with {lost} kept for admin, or not lose anything and take {credit} as credit?
recap_cancel: So you won't be coming to {unit} on {date}, {nights} nights. {terms} Shall I cancel it, or would you rather keep it?
done_cancel: You're not expected any more in {unit} on {date}. It's cancelled. {terms}
ask_method: The deposit of {deposit}: on the card ending {card}, or would you rather not, and have a payment link texted?
recap_deposit: So {deposit} for {unit} on {date}, {how}. Shall I do that, or would you rather not?
done_deposit: Nothing else to do for the deposit: {deposit}, {how}.
balance: You still have {balance} of {total} to pay, and not later than {due}.
info: Not a secret: {text}
more: Was there something else, or would that be all?
bye: Not at all. Goodbye!
again: I'm not certain what you'd like. {hint}
giveup: I don't think I can sort this out, I'm sorry. Would you ring reception instead?
left: Then I won't touch it.
ask_change: Is there something in it you'd have otherwise, or would you rather I left it?
"""
TEXT = {}
for block in SAID.strip().split("=== ")[1:]:
    name, *lines = block.strip().split("\n")
    TEXT[name] = {k: v.strip().replace("\\n", "\n") for k, _, v in (line.partition(":") for line in lines)}
STYLES = list(TEXT)
FLAGS = {s: {} for s in STYLES}
FLAGS["form"] = {"bundle": True, "lines": True}
FLAGS["assistant"] = {"bullets": True, "lines": True}
FLAGS["menu"] = {"numbered": True, "lines": True}
FLAGS["first"] = {"question_first": True}
FLAGS["recapper"] = {"sofar": True}
FLAGS["careful"] = {"bundle": False}
for s in STYLES:
    assert set(TEXT[s]) == set(TEXT["terse"]), (s, set(TEXT["terse"]) ^ set(TEXT[s]))

HINTS = {
    "ref": ["I need the booking reference: the letters PC and four digits.", "Without the reference (PC-…) I can't open it; if you don't have one, say so and we search by postcode."],
    "surname": ["What is the last name on the booking?", "Whose name did you book in?"], "postcode": ["What postcode is your address in?", "I need the postcode of the address on the booking."],
    "which": ["Which booking is it? The month or the reference will do.", "Tell me the date of the stay that you mean."], "place": ["What sort of place do you want: grass pitch, hardstanding pitch, pod or static caravan?", "A pitch, a pod or a static?"],
    "arrival": ["On what date does your stay begin?", "What's the first night, as day and month?"], "nights": ["How many nights will you sleep here?", "How long is the stay, in nights?"],
    "people": ["How many guests is it, children included?", "What's the number of people, all together?"], "unit": ["Which of those do you want? The name is enough.", "Please name one of them, or say that none will do."],
    "guest": ["What are your first name and surname?", "In what name do I write it down, first name and last name?"], "phone": ["What number can we ring you on?", "I need a mobile number with all its digits."],
    "hook": ["Do you want an electric hook-up: yes or no?", "Is it with or without electricity?"], "dogs": ["Is a dog coming: yes or no, and how many?", "How many dogs are coming, if any?"],
    "cover": ["Is it with cancellation cover or without?", "Do you want the cover: yes or no?"], "newdate": ["On what day should the stay begin instead?", "Which date do you want, as day and month?"],
    "extras": ["What should I add to the stay?", "Is it hook-up, a dog or an awning?"], "refund": ["Should the money go to your card, or do you want a credit?", "Card or credit?"], "method": ["Do you want to use the card we hold, or a payment link?", "By card or by link?"],
    "change": ["What should be different? Or say that I should leave it.", "Tell me the detail that's wrong, or tell me to leave it."],
    "confirm": ["Shall I do it as I said: yes or no?", "Do you agree to that? A yes or a no will do."], "more": ["Is there another matter, or are we done?", "Do you need anything else?"], "help": ["Is it about a new booking, a change, an extra, a deposit or a cancellation?", "What would you like to do: book, change, add, pay or cancel?"],
}
FIELDS = {"place": ("type of accommodation (grass pitch, hardstanding pitch, pod, static caravan)", "the kind of place (grass pitch, hardstanding pitch, pod or static)"), "arrival": ("arrival date", "the date you arrive"),
          "nights": ("number of nights", "how many nights"), "people": ("number of people", "how many people"), "guest": ("full name", "your full name"), "phone": ("mobile number", "your mobile number")}
REASONS = {
    "no_dogs": ["{unit} is kept free of dogs for guests with allergies, so no dog can be booked into it.", "Dogs aren't allowed in {unit}; we keep it for people with allergies.", "{unit} is one of our dog-free places, because of guests with allergies."],
    "two_dogs": ["No more than two dogs may stay in one place.", "Two dogs is the limit for each pitch, pod or caravan.", "The most we take is two dogs."],
    "no_hook": ["There is no electricity on the grass pitches, so hook-up cannot be added to {unit}.", "{unit} is on the grass field, where there are no electric points.", "The grass field has no power, and {unit} is on it."],
    "hook_in": ["Electricity is included in {unit}, so there is nothing to add.", "{unit} has electricity in the price already.", "Power comes with {unit} at no charge."],
    "has_hook": ["Your booking has the electric hook-up already.", "The hook-up is on your booking already.", "Hook-up was added before."],
    "no_awning": ["Awnings are for pitches only.", "We only allow awnings on pitches.", "Awnings can't go on a pod or caravan."],
    "too_near": ["Dates can be changed up to 7 days before arrival, and you arrive on {date}.", "Your stay begins on {date}; within 7 days of arrival we no longer move bookings.", "It's less than 7 days to {date}, and by then dates are fixed."],
    "paid": ["Your deposit of {amount} was paid before.", "The deposit is paid already, {amount}.", "We have your deposit of {amount} already."],
    "too_many": ["That sleeps {n} at most.", "There are only {n} beds in that one.", "It's licensed for {n} people."],
}


def at(style):
    return STYLES.index(style)


def say(style, key, values):
    return TEXT[style][key].format(**values)


def join(style, parts, question, hello="", last=False):
    parts, glue = [p for p in parts if p], "\n\n" if FLAGS[style].get("lines") else " "
    if question:
        parts = [question, *parts] if FLAGS[style].get("question_first") and not last else [*parts, question]
    if hello:
        parts.insert(0, hello)
    return re.sub(r"([a-z0-9][.!?]\s+)([a-z])", lambda m: m[1] + m[2].upper(), glue.join(p[0].upper() + p[1:] for p in parts))


def sofar(style, known):
    """What the recapper repeats at each step: a sentence about what was noted."""
    return f"So far I have: {', '.join(known)}." if known and FLAGS[style].get("sofar") else ""


def hint(style, what, tries):
    return HINTS[what][(at(style) + tries) % 2]


def day(style, d):
    d = date.fromisoformat(d) if isinstance(d, str) else d
    month = d.strftime("%B")
    nth = f"{d.day}{'th' if 10 < d.day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(d.day % 10, 'th')}"
    return {"assistant": f"{d:%A}, {month} {d.day}, {d.year}", "terse": f"{d:%a} {d.day} {d:%b}", "chatty": f"{d:%A} the {nth} of {month}", "form": str(d), "menu": f"{d.day} {month} {d.year}", "formal": f"{d:%A}, {d.day} {month} {d.year}",
            "careful": f"{d:%A} {d.day} {month} {d.year}", "local": f"{d:%A} {nth} {month}", "first": f"{month} {nth}"}.get(style, f"{d.day} {month}")


def unit(style, u, kind):
    if "pitch" in kind:
        return f"{'Pitch' if style in ('form', 'menu', 'assistant', 'formal') else 'pitch'} {u}"
    kind = "static" if kind.startswith("static") and style in ("terse", "local", "chatty") else kind
    return f"{u} ({kind})" if style in ("form", "menu") else f"{'the ' if style not in ('terse', 'assistant') else ''}{u} {kind}"


def money(style, amount):
    return f"£{amount:.2f}" if style in ("assistant", "form", "formal", "recapper") else f"£{amount:g}"


def listed(style, lines):
    f = FLAGS[style]
    if f.get("numbered"):
        return "\n".join(f"{i}. {x}" for i, x in enumerate(lines, 1))
    if f.get("lines"):
        return "\n".join(f"- {x}" for x in lines)
    return ("; ".join(lines[:-1]) + (" or " if style in ("either", "local", "chatty", "indirect", "formal") else "; ") + lines[-1]) if len(lines) > 1 else "".join(lines)


def anded(style, items):
    return (", ".join(items[:-1]) + (" and " if style != "form" else "; ") + items[-1]) if len(items) > 1 else items[0]


def extra(style, what, n, rate, nights):
    name = {"hook-up": ["electric hook-up", "electric hook-up", "the electric hook-up"], "dog": [f"{n} dog" + "s" * (n > 1)] * 2 + ["one dog" if n == 1 else f"{n} dogs"], "awning": ["awning", "an awning", "the awning"]}[what][at(style) % 3]
    each = money(style, rate)
    return name + [f" ({each} a night{' each' if n > 1 else ''})", f" at {each} per night{' each' if n > 1 else ''}"][at(style) % 2]


def reason(style, why, values):
    return REASONS[why][at(style) % 3].format(**values)


def fee(style, amount):
    if not amount:
        return ["no fee for the change", "no change fee", "nothing to pay for the change"][at(style) % 3]
    return [f"a change fee of {money(style, amount)}", f"a {money(style, amount)} fee for the change", f"a {money(style, amount)} change fee"][at(style) % 3]


def difference(style, amount):
    return "" if not amount else f", and {money(style, abs(amount))} {'more' if amount > 0 else 'less'} for the stay"


def terms(style, to, back, lost):
    if to == "credit":
        return f"You get {money(style, back)} as a credit for another stay."
    if not back:
        return [f"It is too late for a refund: the deposit of {money(style, lost)} would be lost.", f"You would lose your deposit of {money(style, lost)}, as it's less than 28 days ahead.",
                f"With less than 28 days to go we keep the deposit, {money(style, lost)}, and nothing comes back."][at(style) % 3]
    return [f"{money(style, back)} goes back to your card; {money(style, lost)} is kept as the admin fee.", f"You get {money(style, back)} back on your card, after our admin fee of {money(style, lost)}.",
            f"The refund to your card is {money(style, back)}, and the admin fee of {money(style, lost)} is already taken off."][at(style) % 3]


def how(style, method, card, phone, done):
    return [f"on the card ending {card}", f"with the card ending {card}"][at(style) % 2] if method == "card" else [f"by payment link to {phone[:5]} {phone[5:]}", f"through a payment link texted to {phone[:5]} {phone[5:]}"][at(style) % 2]


def fields(style, names):
    words = [FIELDS[n][0 if style in ("form", "careful") else 1] for n in names]
    return "; ".join(words) if style == "form" else ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def adds(style, slots):
    other = style in ("chatty", "formal", "either", "recapper", "assistant")
    words = {"hook": [f"electric hook-up ({money(style, 5)} a night)", f"an electric hook-up at {money(style, 5)} a night"][other], "dogs": [f"dogs ({money(style, 4)} a night each)", f"a dog or two, at {money(style, 4)} each a night"][other]}
    if slots == ["dogs"] and other and style not in ("chatty", "formal"):
        words["dogs"] = f"a dog, at {money(style, 4)} each a night"
    return " or ".join(words[s] for s in slots)


def added(style, hook, dogs, cover, can_hook):
    words = ([("with" if hook else "without") + " electric hook-up"] if can_hook else []) + [f"{dogs} dog{'s' * (dogs > 1)}" if dogs else "no dogs", ("with" if cover else ["without", "no"][at(style) % 2]) + " cancellation cover"]
    return ", ".join(words)


def clock(style, hhmm):
    h, m = map(int, hhmm.split(":"))
    if style in ("form", "menu", "careful", "formal"):
        return hhmm
    return f"{(h - 1) % 12 + 1}{f':{m:02}' if m else ''}{' ' if style != 'terse' else ''}{'pm' if h >= 12 else 'am'}"


def timed(style, topic, kind, time):
    kind = kind if "and" in kind.split() else kind + ("es" if kind.endswith("pitch") else "s")
    if topic == "check-in":
        return [f"Check-in for {kind} is from {time}.", f"{kind.capitalize()} are ready from {time}.", f"On the day of arrival {kind} can be had from {time} on."][at(style) % 3]
    return [f"Check-out for {kind} is by {time}.", f"{kind.capitalize()} have to be left by {time}.", f"On the last day {kind} are to be empty by {time}."][at(style) % 3]

"""Twelve ways to put what the desk says: six as language-model assistants write, six as dispatchers write."""
from datetime import date as Date

STYLES = ["lists", "bold", "empathic", "justconfirm", "goahead", "heads", "terse", "lower", "abbr", "short", "frag", "texts"]


def block(text):
    out, key = {}, None
    for line in text.strip("\n").splitlines():
        if not line.strip(): continue
        key, _, rest = line.partition(":: ")
        out[key.strip()] = [""] if not rest.strip(" |") else [x.strip().replace("\\n", "\n") for x in rest.split(" | ")]
    return out


LM = block(r"""
greet:: Hello, and welcome to Kestrel Cars! I can help with bookings, changes, cancellations, quotes, receipts, lost property and complaints. What can I do for you today? | Hi there! Thanks for contacting Kestrel Cars. How can I help you today?
unclear_want:: I want to make sure I help with the right thing. Is this about a new ride, an existing booking, a receipt, lost property or a complaint? | I'm sorry, I didn't quite follow. Could you tell me what you'd like me to help with?
what_more:: Of course! What else can I help you with? | Sure, what would you like to do next?
unclear:: I'm sorry, I didn't quite catch that. | Apologies, I'm not sure I understood. | Sorry, let me put that differently.
else:: Is there anything else I can help you with today? | Is there anything else you need? | Can I help with anything else?
bye:: Thank you for choosing Kestrel Cars. Have a wonderful day! | You're very welcome. Safe travels, and have a great day!
next:: Now, let's move on to your other request. | Next, your other request.
fixed:: Thanks, I've updated that. | Got it, I've made that correction.
ampm:: Is that {h} in the morning or in the evening? | Just so I get it right: {h} AM or {h} PM?
house:: Which house number on {street}? | Could you give me the house number on {street}?
which_seat:: Which kind of child seat do you need: baby, toddler or booster? | We have baby, toddler and booster seats. Which one would you like?
past:: That time has already passed, or is less than 30 minutes away, so I can't book it. | Unfortunately that pick-up time is too soon for us.
too_many:: Our largest vehicle takes 8 passengers. | I'm afraid we can carry at most 8 passengers in one vehicle.
same_place:: The pick-up and the drop-off are the same place. | It looks like the start and the destination are identical.
full:: Unfortunately, we're fully booked at {time} on {date}. | I'm sorry, but no car is available at {time} on {date}.
offer:: I can offer {a} or {b} instead. Which would you prefer? | The nearest available times are {a} and {b}. Which one works for you?
quote:: The fare from {pickup} to {dropoff} is {price}. | A ride from {pickup} to {dropoff} comes to {price}.
quote_book:: Would you like me to book this ride for you? | Shall I book it?
no_flight:: I couldn't find flight {flight}. | Flight {flight} doesn't appear in the arrivals system.
no_account:: I couldn't find an account {account}. | There's no account under {account}.
drop_meet:: I understand. Without meet-and-greet the price would be {price}. Would you like to leave the meet-and-greet out? | The meet-and-greet makes up £8.00 of that; without it the total is {price}. Shall I take it off?
no_booking:: I couldn't find a booking with the reference {ref}. | I'm sorry, {ref} doesn't match any booking.
no_match:: The name {name} doesn't match booking {ref}. | I'm afraid {name} isn't the name on {ref}.
none_found:: I couldn't find any matching rides for that phone number. | No matching rides show up under that number.
no_trace:: I'm sorry, I can't find the booking without a reference or phone number. | Without the reference or a phone number I'm unable to locate it, I'm afraid.
over:: Booking {ref} has already taken place or is no longer active, so it can't be changed or cancelled. | I'm sorry, {ref} is no longer an open booking.
no_receipt_yet:: A receipt for {ref} is only available once the ride has taken place. | The ride {ref} hasn't taken place yet, so there's no receipt so far.
which_booking:: I found more than one ride:{options} Which one do you mean? | There are several rides under that number:{options} Which of these is it about?
too_late:: I'm sorry, booking {ref} can't be changed any more: changes are possible until 2 hours before pick-up. | Unfortunately it's too late to change {ref}, as we need 2 hours' notice.
what_change:: What would you like to change? | Which detail would you like to change, and to what?
what_wrong:: No problem. What should I change? | Thanks for telling me. Which detail isn't right?
credit_rule:: I understand the frustration. For a ride that was {late} minutes late, the most I'm able to give is {amount}. | Our goodwill rule allows at most {amount} for a delay of {late} minutes.
no_credit:: The driver's log shows no delay of 15 minutes or more, so I'm unable to offer a credit. | Credit is only given for delays of 15 minutes or more, so I can't add one here.
no_credit_then:: Alright, I won't add any credit. | Understood, no credit has been added.
dropped:: No problem, I've left it at that and nothing has been done. | Understood, I won't do anything.
kept:: No problem, booking {ref} stays as it is. | Understood. I've left {ref} unchanged.
needed:: I'm afraid I do need that to continue. | That detail is required, so let me ask again.
done_book:: Your ride is booked! Your reference is {ref}: {date} at {time}, {price}. | All set! Booking {ref} is confirmed for {date} at {time}. The price is {price}.
done_change:: Booking {ref} has been changed. | Done! I've changed booking {ref}.
done_cancel:: Booking {ref} has been cancelled ({fee}). | Done! I've cancelled {ref}, with {fee}.
done_lost:: Your lost property report for the {item} has been filed under {report}. We'll call you as soon as it turns up. | I've filed report {report} for your {item}, and we'll be in touch if it's found.
done_receipt:: The receipt for {ref} has been sent to {email}. | Done! I've e-mailed the receipt for {ref} to {email}.
done_complaint:: Your complaint has been filed under {complaint}. | I've filed your complaint; its number is {complaint}.
done_credit:: A credit of {amount} has been added to your account with us. | Done! {amount} of credit is now yours for your next ride.
lead:: | 
confirm:: {recap}\n\nIs everything correct, and shall I {vp}?
credit:: As the driver was {late} minutes late, I can offer you a goodwill credit of {amount}. Shall I {vp}?
ask_pickup:: Where should the driver pick you up? | What's the pick-up address?
ask_dropoff:: Where would you like to go? | What's your destination?
ask_date:: On which date do you need the ride? | What date should I put down for the ride?
ask_time:: At what time should the driver be there? | What time would you like to be picked up?
ask_passengers:: How many passengers will be travelling? | How many people are there in total?
ask_luggage:: How many pieces of luggage will you have? | How many suitcases or bags should we plan for?
ask_child_seat:: Do you need a child seat? | Will any child need a seat (baby, toddler or booster)?
ask_flight:: What's your flight number? | Which flight are you arriving on?
ask_meet:: Would you like our meet-and-greet service? | Should the driver meet you in arrivals with a name board (meet-and-greet)?
ask_payment:: How would you like to pay: card, cash or account? | Which payment method would you prefer: card, cash or account?
ask_account:: What's your account number? | Could you give me the account number?
ask_name:: What name is the booking under? | May I have your name, please?
ask_phone:: What's the best phone number to reach you on? | Could I have your phone number?
ask_reference:: What's your booking reference? | Could you give me the booking reference (it starts with KC)? If you don't have it, just tell me.
ask_item:: What did you leave behind? | Could you describe the item you lost?
ask_email:: Which e-mail address should it go to? | What's your e-mail address?
ask_about:: What went wrong with the ride? | Could you tell me what happened?
""")

HU = block(r"""
greet:: hi, kestrel cars. what can we do for you? | kestrel cars, how can i help
unclear_want:: sorry, what do you need. a new ride, a booking, a receipt, lost property? | not with you. what's it about
what_more:: sure, what else | go on, what is it
unclear:: sorry, didn't get that. | not with you, sorry. | say again?
else:: anything else? | anything else i can do | need anything else?
bye:: ok, thanks, bye | cheers, safe trip
next:: right, the other thing. | ok, next one.
fixed:: ok, changed that. | right, fixed.
ampm:: {h} morning or evening? | {h} am or pm
house:: what number on {street}? | which house number, {street}
which_seat:: baby, toddler or booster? | which seat. baby, toddler, booster
past:: too soon for us, sorry. | can't do that, already gone.
too_many:: max 8 in one car. | can only take 8.
same_place:: that's the same place twice. | pick up and drop are the same.
full:: nothing at {time} on {date}, sorry. | {time} is full on {date}.
offer:: got {a} or {b}. which one | could do {a} or {b}. which suits
quote:: {pickup} to {dropoff} is {price}. | that's {price}, {pickup} to {dropoff}.
quote_book:: want it booked? | shall i book it
no_flight:: no flight {flight} here. | can't see {flight} on the board.
no_account:: no account {account}. | can't find {account}.
drop_meet:: without the meet and greet it's {price}. leave that out? | {price} if we drop the meet and greet. drop it?
no_booking:: nothing under {ref}. | no booking {ref} here.
no_match:: {name} isn't the name on {ref}. | name doesn't match on {ref}.
none_found:: nothing under that number. | no rides on that phone number.
no_trace:: can't find it without ref or phone, sorry. | no way to find it then, sorry.
over:: {ref} is done already, can't touch it. | {ref} isn't open any more.
no_receipt_yet:: no receipt for {ref} till after the ride. | {ref} hasn't run yet, so no receipt.
which_booking:: got these:{options} which one | there's more than one.{options} which is it
too_late:: too late to change {ref}. needs 2 hours notice. | can't change {ref} now, it's under 2 hours.
what_change:: what do you want changed? | change what, and to what
what_wrong:: ok, what's wrong with it | what should it be then?
credit_rule:: for {late} minutes late the most is {amount}. | can't do that, {amount} is the max for {late} minutes.
no_credit:: log says not late enough, so no credit. | no credit under 15 minutes late, sorry.
no_credit_then:: ok, no credit then. | fine, leaving the credit.
dropped:: ok, left it. nothing done. | no worries, scrapped.
kept:: ok, {ref} stays as is. | fine, {ref} not touched.
needed:: need that one, sorry. | can't do it without.
done_book:: booked. ref {ref}, {date} {time}, {price}. | all booked, {ref}. {date} {time}, {price}.
done_change:: {ref} changed. | done, changed {ref}.
done_cancel:: {ref} cancelled, {fee}. | cancelled {ref}. {fee}.
done_lost:: logged the {item}, report {report}. we'll ring if it turns up. | report {report} is in for the {item}.
done_receipt:: receipt for {ref} sent to {email}. | sent it to {email}, that's {ref}.
done_complaint:: complaint's in, {complaint}. | logged as {complaint}.
done_credit:: {amount} credit added. | done, {amount} credit on for next time.
lead:: | 
confirm:: {recap}. ok to {vp}?
credit:: driver was {late} minutes late so i can give {amount} credit. want me to {vp}?
ask_pickup:: pick up from? | where from
ask_dropoff:: going where? | where to
ask_date:: what day? | which date
ask_time:: what time? | pick up at what time
ask_passengers:: how many of you | how many people?
ask_luggage:: how many cases? | any luggage, how many
ask_child_seat:: need a child seat? | child seat or not
ask_flight:: flight number? | what flight
ask_meet:: meet and greet? | want meet and greet or not
ask_payment:: card, cash or account? | paying how. card, cash, account
ask_account:: account number? | which account no
ask_name:: what name? | name please
ask_phone:: phone number? | best number for you
ask_reference:: booking ref? | what's the ref. kc something, say if you haven't got it
ask_item:: what did you lose? | what was it
ask_email:: email? | what email
ask_about:: what happened? | what went wrong
""")

OWN = {"lists": r"""
greet:: Welcome to Kestrel Cars! 🚕 Here's what I can help with:\n\n- **Bookings** and quotes\n- **Changes** and cancellations\n- **Receipts**, lost property and complaints\n\nWhat would you like to do?
lead:: I'd be happy to help! To get this arranged, I just need a few details:\n\n | Great, thank you! I still need the following:\n\n | Thanks! Just a couple more things:\n\n
else:: Is there anything else I can assist you with? | Anything else I can help with today?
bye:: Thank you for choosing Kestrel Cars! Have a great trip! 🚕 | You're welcome! Have a great day!
fixed:: Got it – I've updated the details. | Thanks for the correction! I've updated this.
confirm:: Here's a summary:\n\n{recap}\n\nDoes everything look right? If so, I'll {vp}. | Thank you! Please review the details below:\n\n{recap}\n\nShall I {vp}?
offer:: The closest available times are:{options}Which of these would you like?
ask_pickup:: **Pick-up address** | **Pick-up address**: where should we collect you?
ask_dropoff:: **Destination** | **Destination**: where are you going?
ask_date:: **Date** of the ride | **Date**: which day do you need the ride?
ask_time:: **Pick-up time** | **Pick-up time**: when should the driver arrive?
ask_passengers:: **Number of passengers** | **Passengers**: how many people are travelling?
ask_luggage:: **Number of suitcases or bags** | **Luggage**: how many pieces?
ask_child_seat:: **Child seat** (baby, toddler, booster, or none) | **Child seat**: do you need one?
ask_flight:: **Flight number** | **Flight number**: which flight are you arriving on?
ask_meet:: **Meet-and-greet** (yes or no) | **Meet-and-greet**: would you like it?
ask_payment:: **Payment method** (card, cash or account) | **Payment**: card, cash or account?
ask_account:: **Account number** | **Account number**: what is it?
ask_name:: **Full name** on the booking | **Name**: under which name?
ask_phone:: **Contact phone number** | **Phone number**: how can we reach you?
ask_reference:: **Booking reference** (starts with KC) | **Booking reference** – or let me know if you don't have it
ask_item:: **Description of the lost item** | **Item**: what did you leave in the car?
ask_email:: **E-mail address** for the receipt | **E-mail**: where should it be sent?
ask_about:: **What happened** on your ride | **Reason for the complaint**: what went wrong?
""", "bold": r"""
confirm:: Perfect, thank you. I have {recap}. **Shall I {vp}?** | Thanks! That makes: {recap}. **Are you happy for me to {vp}?**
credit:: The driver was **{late} minutes** late, so you qualify for a goodwill credit of **{amount}**. **Would you like me to {vp}?**
full:: I'm sorry – **{time}** on **{date}** is fully booked.
offer:: I do have **{a}** or **{b}** available. **Which would suit you better?** | **{a}** and **{b}** are still free. **Which one shall I take?**
done_book:: ✅ **Booked!** Your reference is **{ref}** for **{date}** at **{time}**, at **{price}**.
done_change:: ✅ **Changed!** Booking **{ref}** now has the new details.
done_cancel:: ✅ Booking **{ref}** is **cancelled** – {fee}.
done_receipt:: ✅ The receipt for **{ref}** is on its way to **{email}**.
done_lost:: ✅ Your report **{report}** for the **{item}** has been filed.
done_complaint:: ✅ Your complaint has been filed as **{complaint}**.
else:: **Is there anything else** I can do for you? | Do you need help with **anything else**?
bye:: **Thank you** for riding with Kestrel Cars. Goodbye! | It was a pleasure helping you. **Have a lovely day!**
ask_pickup:: What is your **pick-up address**? | Where shall we **pick you up**?
ask_dropoff:: And your **destination**? | What is the **drop-off address**?
ask_date:: Which **date** would you like to travel? | What **day** is the ride for?
ask_time:: What **time** should we pick you up? | And at what **time**?
ask_passengers:: How many **passengers** are there? | What's the number of **passengers**?
ask_luggage:: How much **luggage** will you be bringing (number of cases)? | How many **suitcases** do you have?
ask_child_seat:: Do you require a **child seat**? | Should I add a **child seat**?
ask_flight:: May I have the **flight number**? | Which **flight** is it?
ask_meet:: Would you like to add **meet-and-greet** (£8)? | Shall I include **meet-and-greet**?
ask_payment:: Which **payment method** do you prefer – card, cash or account? | Will you pay by **card**, in **cash** or on **account**?
ask_account:: What is the **account number**? | Which **account** should be charged?
ask_name:: Under which **name**, please? | What **name** should I use?
ask_phone:: What is your **phone number**? | Which **phone number** can the driver reach you on?
ask_reference:: What is your **booking reference**? | Could you share the **booking reference** (KC-…)? No worries if you don't have it to hand, just say so.
ask_item:: **What item** did you leave behind? | Can you tell me **what you lost**?
ask_email:: What **e-mail address** shall I use? | To which **e-mail address**?
ask_about:: **What happened** during the ride? | What is the complaint **about**?
""", "empathic": r"""
greet:: Hello! I'm so glad you reached out. How can I make your day a little easier?
lead:: I'd be delighted to help you with that. | Absolutely, I completely understand. | Thank you so much for sharing that.
unclear:: I'm so sorry, I want to be sure I understand you properly. | My apologies, I didn't quite get that.
full:: I'm really sorry, I know this isn't what you were hoping for, but {time} on {date} is fully booked.
offer:: What I can do for you is {a} or {b}. Would either of those work for you? | I'd be glad to offer you {a} or {b}. Which feels better to you?
credit_rule:: I completely understand how frustrating that must have been, and I'm truly sorry. I wish I could do more, but for {late} minutes the most we can give is {amount}.
credit:: I'm truly sorry your driver was {late} minutes late. As a gesture of goodwill, I can offer {amount}. Would it be alright if I {vpp}?
confirm:: Wonderful, thank you for your patience! So that nothing goes wrong: {recap}. Would you be happy for me to {vp}? | I appreciate all of that. Here's what I've understood: {recap}. Does that all sound right to you, so that I can {vp}?
dropped:: Of course, that's absolutely fine. I haven't done anything.
kept:: That's absolutely fine, I completely understand. Booking {ref} stays just as it is.
done_lost:: I know how upsetting it is to lose something. Your report for the {item} is filed under {report}, and we'll do our very best to find it.
done_complaint:: Thank you for letting us know, and I'm sorry again. Your complaint is filed under {complaint}.
done_cancel:: No worries at all, plans change! {ref} is cancelled, with {fee}.
else:: Is there anything else on your mind that I can help with? | Is there anything else I can take care of for you?
bye:: It's been a pleasure. Take good care of yourself! | You're so welcome. I hope the rest of your day is lovely!
ask_pickup:: May I ask where you'd like to be picked up? | Could you tell me where our driver will find you?
ask_dropoff:: And where may we take you? | Could you let me know where you're heading?
ask_date:: Could you let me know which day you'd like to travel? | When will you be travelling, which date?
ask_time:: And what time would suit you best? | What time would you like us to come?
ask_passengers:: May I ask how many of you will be travelling? | Could you tell me how many people are coming along?
ask_luggage:: And will you have any luggage with you, and if so how many pieces? | How many bags may we help you with?
ask_child_seat:: Will any little ones need a child seat? | May I check whether you need a child seat?
ask_flight:: So that we can keep an eye on your arrival, may I have your flight number? | Could you share your flight number with me?
ask_meet:: Would you like your driver to welcome you in arrivals with our meet-and-greet? | Would you feel more comfortable with a meet-and-greet?
ask_payment:: How would you prefer to pay – by card, in cash or on account? | Which way of paying is easiest for you: card, cash or account?
ask_account:: Could you kindly share your account number? | May I have the account number?
ask_name:: May I take your name, please? | Could I ask whose name it should be under?
ask_phone:: And may I have a phone number, in case the driver needs to reach you? | Could you share a contact number with me?
ask_reference:: Could you share your booking reference with me? Don't worry if you can't find it. | Would you happen to have the booking reference (KC and five digits)?
ask_item:: I'm so sorry to hear that. Could you tell me what you left behind? | May I ask what it is that's missing?
ask_email:: Could you let me know which e-mail address to use? | May I have your e-mail address?
ask_about:: I'm really sorry to hear that your ride didn't go well. Would you mind telling me what happened? | Could you walk me through what went wrong?
""", "justconfirm": r"""
confirm:: Just to confirm: {recap}. Is that correct? If yes, I'll {vp}. | Just to double-check before I proceed – {recap}. Can you confirm that I should {vp}?
fixed:: Thanks for clarifying. | Thank you for the correction, noted.
credit:: Just to confirm, since the driver arrived {late} minutes late: you'd receive a credit of {amount}. Do you want me to {vp}?
full:: I've checked, and {time} on {date} isn't available.
offer:: I could do {a} or {b}. Can you confirm which of the two you'd like? | There is {a} or {b}. Could you confirm your preference?
what_wrong:: Understood. Could you tell me which part is incorrect? | Noted. What should it say instead?
else:: Before I close this chat, is there anything else? | Just to check, is there anything else you need?
bye:: Great, then that's everything. Thank you and goodbye! | Thanks for confirming. Have a pleasant day!
ask_pickup:: To start with, can you confirm the pick-up address? | Just so I have it right, what's the pick-up location?
ask_dropoff:: Could you confirm your destination? | And just to be clear, where will you be dropped off?
ask_date:: Can you confirm the date of travel? | Which date is the ride on, exactly?
ask_time:: And can you confirm the pick-up time? | What's the exact pick-up time?
ask_passengers:: Could you confirm the number of passengers? | And how many passengers is that?
ask_luggage:: Could you confirm how many pieces of luggage you have? | And how many suitcases will there be?
ask_child_seat:: Can you confirm whether you need a child seat? | Just to check: is a child seat needed?
ask_flight:: Can you confirm your flight number? | And what is the flight number?
ask_meet:: Can you confirm whether you'd like meet-and-greet? | Just to check: do you want meet-and-greet?
ask_payment:: Could you confirm how you'll be paying (card, cash or account)? | And the payment method: card, cash or account?
ask_account:: Could you confirm the account number? | And which account number is that?
ask_name:: For verification, can you confirm the name on the booking? | And the name, please?
ask_phone:: Could you confirm your contact number? | And the phone number?
ask_reference:: Can you confirm your booking reference? | Just so I look at the right ride: what's the booking reference? Let me know if you don't have it.
ask_item:: Can you confirm what item was lost? | And what was left in the car?
ask_email:: Could you confirm the e-mail address? | And to what e-mail address should I send it?
ask_about:: Could you describe what the issue with the ride was? | And what exactly went wrong?
""", "goahead": r"""
lead:: Sure thing! | Got it. | Perfect.
confirm:: Great! I have everything I need.\n\n{recap}\n\nWould you like me to go ahead and {vp}? | Here's what I have so far:\n\n{recap}\n\nWould you like me to go ahead and {vp}?
credit:: I see the driver was {late} minutes late. I'm able to offer {amount} as goodwill credit. Would you like me to go ahead and {vp}?
offer:: Would you like me to look at {a} or {b} instead? | I can go ahead with either {a} or {b}. Which would you like?
quote_book:: Would you like me to go ahead and book it?
drop_meet:: I hear you. Would you like me to remove the meet-and-greet? That would bring it down to {price}.
what_wrong:: Of course. What would you like me to adjust? | Happy to fix that. What should I change?
else:: Is there anything else you'd like me to do? | Would you like help with anything else?
bye:: Great! Feel free to reach out any time. Goodbye! | Happy to help! Have a great ride!
ask_pickup:: Where would you like to be picked up from? | Can you give me the address to pick you up at?
ask_dropoff:: And where would you like me to send the driver to take you? | Where's the drop-off?
ask_date:: What date would you like me to book? | Which day works for you?
ask_time:: And what pick-up time would you like? | What time should I set?
ask_passengers:: How many passengers should I plan for? | How many people will be riding?
ask_luggage:: And how many bags or suitcases should I account for? | How many pieces of luggage should I note?
ask_child_seat:: Would you like me to add a child seat? | Should I include a child seat, yes or no?
ask_flight:: If you share your flight number, I'll track your arrival. What is it? | Which flight number should I add?
ask_meet:: Would you like me to add meet-and-greet? | Should I add the meet-and-greet service?
ask_payment:: Would you like to pay by card, in cash or on account? | How shall I set the payment: card, cash or account?
ask_account:: Which account number should I charge it to? | What account number should I use?
ask_name:: What name should I put on it? | Whose name is it under?
ask_phone:: And what phone number should I note? | Which phone number should I put?
ask_reference:: Could you provide the booking reference so I can pull it up? | Which booking reference should I look up? If you don't have one, I can look for it in another way.
ask_item:: What item should I list as lost? | How would you describe the lost item?
ask_email:: Where should I e-mail it? | Which e-mail should I use?
ask_about:: What would you like me to note as the reason? | Can you share what happened on the ride?
""", "heads": r"""
lead:: ### Information needed\nPlease provide the following:\n\n | ### Still missing\n | ### One more step\n
confirm:: ### Summary\n\n{recap}\n\nPlease confirm that I may {vp}. | ### Please review\n\n{recap}\n\nReply **yes** and I will {vp}, or tell me what to change.
credit:: ### Goodwill credit\nDelay: {late} minutes. Credit available: {amount}. Please confirm whether I should {vp}.
full:: ### Not available\n{time} on {date} is fully booked.
offer:: Available alternatives:{options}Please choose one. | Please select one of these times:{options}
done_book:: ### ✅ Booking confirmed\nReference: {ref}\nDate and time: {date}, {time}\nPrice: {price}
done_change:: ### ✅ Booking changed\nReference: {ref}
done_cancel:: ### ✅ Booking cancelled\nReference: {ref}\nCharge: {fee}
done_receipt:: ### ✅ Receipt sent\nRide {ref} to {email}
done_lost:: ### ✅ Report filed\nNumber: {report}\nItem: {item}
done_complaint:: ### ✅ Complaint filed\nNumber: {complaint}
done_credit:: ### ✅ Credit added\nAmount: {amount}
else:: Please let me know if you need anything else. | Do you have any further requests?
bye:: Thank you for using Kestrel Cars. | Thank you. This conversation is now complete. Goodbye.
ask_pickup:: 📍 Pick-up location | 📍 Pick-up location: please enter the place or street with number
ask_dropoff:: 🏁 Drop-off location | 🏁 Drop-off location: please enter the place or street with number
ask_date:: 📅 Travel date | 📅 Travel date (for example 3 June)
ask_time:: 🕒 Pick-up time | 🕒 Pick-up time (for example 15:00)
ask_passengers:: 👥 Passengers (number) | 👥 How many passengers?
ask_luggage:: 🧳 Luggage (number of pieces) | 🧳 How many pieces of luggage?
ask_child_seat:: 🧒 Child seat: yes or no | 🧒 Is a child seat required?
ask_flight:: ✈️ Flight number | ✈️ Flight number (two letters and digits)
ask_meet:: 🪧 Meet-and-greet: yes or no | 🪧 Is meet-and-greet required?
ask_payment:: 💳 Payment: card / cash / account | 💳 How will you pay? (card / cash / account)
ask_account:: 🏢 Account number | 🏢 Account number (ACC and four digits)
ask_name:: 👤 Name | 👤 Your name, please
ask_phone:: 📞 Phone number | 📞 Your phone number, please
ask_reference:: 🔖 Booking reference | 🔖 Booking reference (KC and five digits; say so if you do not have it)
ask_item:: 🎒 Lost item (description) | 🎒 What was lost?
ask_email:: ✉️ E-mail address | ✉️ Your e-mail address, please
ask_about:: 📝 Reason for complaint | 📝 What happened?
""", "terse": r"""
confirm:: {recap}. {vp}? | {recap}. ok?
credit:: {late} min late. {amount} credit ok?
fixed:: ok. | noted.
full:: {time} {date} gone.
offer:: {a} or {b}? | {a}, {b}. which?
else:: anything else? | else?
bye:: bye. | thanks, bye.
done_book:: booked. {ref}. {price}.
done_change:: changed {ref}.
done_cancel:: cancelled {ref}, {fee}.
done_receipt:: sent to {email}.
ask_pickup:: from? | pick up from?
ask_dropoff:: to? | going to?
ask_date:: date? | day?
ask_time:: time? | what time?
ask_passengers:: how many? | how many people?
ask_luggage:: bags? | how many bags?
ask_child_seat:: child seat? | child seat, yes or no?
ask_flight:: flight? | flight no?
ask_meet:: meet and greet? | meet and greet, yes or no?
ask_payment:: card or cash? or account? | pay how?
ask_account:: account no? | which account?
ask_name:: name? | booked under what name?
ask_phone:: number for you? | phone?
ask_reference:: ref? | booking ref? no ref, just say.
ask_item:: lost what? | what item?
ask_email:: email? | email for it?
ask_about:: what went wrong? | what happened?
""", "lower": r"""
lead:: no problem, | sure, | ok,
confirm:: so that's {recap}. all good to {vp}? | right, i've got {recap}. happy for me to {vp}?
credit:: looking at the log he was {late} minutes late, so there's {amount} credit in it for you. shall i {vp}?
full:: ah, we've got nothing left at {time} on {date}, sorry.
offer:: i could do you {a} or {b} though, which would you rather? | there's one at {a} and one at {b}, any good?
else:: was there anything else? | anything else i can sort for you?
bye:: lovely, take care, bye | great, thanks for that, bye now
done_book:: that's all booked for you, ref is {ref}, {date} at {time}, and it's {price}.
done_change:: that's changed on {ref} now.
done_cancel:: that's {ref} cancelled, {fee}.
ask_pickup:: where are we picking you up from? | whereabouts are you for the pick up?
ask_dropoff:: and where are you off to? | where are you heading to?
ask_date:: what day is it for? | which day would that be?
ask_time:: what time do you want the car? | what time are we coming for you?
ask_passengers:: how many of you are there? | how many are travelling?
ask_luggage:: have you got many cases with you? | how many bags have you got?
ask_child_seat:: do you need a child seat at all? | will you be wanting a child seat?
ask_flight:: what's the flight number? | which flight are you coming in on?
ask_meet:: do you want the driver to come in and meet you, the meet and greet? | do you want meet and greet with that?
ask_payment:: how are you paying, card, cash or on account? | is that card, cash or account?
ask_account:: what's the account number? | which account does it go on?
ask_name:: what name shall i put it under? | what's the name on it?
ask_phone:: what's a good number for you? | can i get a phone number off you?
ask_reference:: have you got the booking reference there? | what's the reference on it, kc something? if you haven't got it let me know
ask_item:: what was it you left? | what have you lost?
ask_email:: what email do you want it sent to? | which email is it going to?
ask_about:: what was the problem with it? | what happened then?
""", "abbr": r"""
confirm:: {recap}. pls confirm & i'll {vp} | {recap}. ok to {vp}? pls conf
credit:: log = {late} min late. max credit {amount}. ok to {vp}?
fixed:: ok, amended. | noted, amended.
unclear:: sorry, pls repeat. | dnt understand, sorry.
full:: no cars {time} {date}, soz.
offer:: can do {a} / {b}. pls advise | {a} or {b} avail. which pls
else:: anything else pls? | any more?
bye:: ta, bye | thx, bye
done_book:: bkd. ref {ref}, {date} {time}, {price}. booked ok.
done_cancel:: canx done, {ref} cancelled, {fee}.
ask_pickup:: p/u address pls? | p/u from?
ask_dropoff:: drop off pls? | d/o address?
ask_date:: date pls? | what date pls
ask_time:: p/u time pls? | time pls
ask_passengers:: no. of pax? | how many pax pls
ask_luggage:: no. of bags? | how many bags pls
ask_child_seat:: child seat y/n? | child seat req'd?
ask_flight:: flight no. pls? | flt no?
ask_meet:: m&g (meet & greet) y/n? | meet & greet req'd?
ask_payment:: pymt: card/cash/acct? | paying card, cash or acct
ask_account:: acct no. pls? | acct number?
ask_name:: pax name pls? | name pls
ask_phone:: contact no. pls? | mob no. pls
ask_reference:: bkg ref pls? | ref no. pls (kc…). n/a if u dont have it
ask_item:: item lost pls? | what was lost pls
ask_email:: email addr pls? | email pls
ask_about:: details of complaint pls? | what happened pls
""", "short": r"""
lead:: ok. can do that. | right. nearly there. | thanks.
confirm:: right. let me read that back. {recap}. that right. shall i {vp} | ok. so. {recap}. let me know if that's right and i'll {vp}.
credit:: had a look. driver was {late} minutes late. so i can give you {amount} back as credit. want that. shall i {vp}
fixed:: ok. my mistake. changed. | right. got it now.
full:: hm. had a look. {date} at {time} is full. sorry about that.
offer:: there's {a}. or {b}. tell me which. | i have {a}. i also have {b}. which one.
quote_book:: that's the price. shall i book it.
what_wrong:: ok. not right then. tell me what to change. | ok. what's different.
else:: that's done. anything else today. | ok. anything else for you.
bye:: ok. all done then. bye. | good. thanks. have a good one.
done_book:: done. you're booked. ref is {ref}. {date}, {time}. {price}.
done_change:: done. {ref} is changed.
done_cancel:: done. {ref} is cancelled. {fee}.
ask_pickup:: need a pick up address. where from. | where do we come to. street and number.
ask_dropoff:: and the drop off. where's that. | where are you going.
ask_date:: which day do you want it. | need the day. what date.
ask_time:: and what time. | what time for the pick up.
ask_passengers:: how many people. | tell me how many of you there are.
ask_luggage:: and cases. how many. | tell me how many bags.
ask_child_seat:: any kids. do you want a child seat. | child seat. do you need one.
ask_flight:: need your flight number. | what flight is it. i'll track it.
ask_meet:: we do a meet and greet. do you want that. | meet and greet. yes or no.
ask_payment:: how do you want to pay. card, cash, account. | payment. card, cash or account.
ask_account:: need the account number for that. | what's the account number.
ask_name:: what's the name. | need a name for it.
ask_phone:: and a number to ring you on. | what's your phone number.
ask_reference:: i'll look it up. what's the booking reference. | need the reference. starts with kc. tell me if you don't have it.
ask_item:: sorry to hear that. what did you leave. | tell me what you lost.
ask_email:: what email does it go to. | need an email address for it.
ask_about:: ok. tell me what happened. | what was wrong with the ride.
""", "frag": r"""
lead:: ok, so | right, and | and
confirm:: so {recap}, yeah? then i'll {vp} | got you down as {recap}. good to {vp}?
credit:: {late} minutes late, yeah, i can see that. {amount} credit do you?
full:: {time}, {date}... no, nothing, sorry.
offer:: {a} maybe? or {b}? | {a} any good, or {b}
what_wrong:: no? what then | ok, so what is it
fixed:: ah ok. | gotcha.
else:: that it? or anything else | anything else or is that you done
bye:: nice one, bye | cheers, bye
quote_book:: book it in?
ask_pickup:: picking up from? | coming to you where
ask_dropoff:: and going to? | off to where
ask_date:: for when, what day | for which day
ask_time:: for what time? | car for what time
ask_passengers:: just you or how many? | how many in the car
ask_luggage:: any bags, how many? | how many bags in the boot
ask_child_seat:: any child seats needed? | little ones, need a seat?
ask_flight:: coming in on which flight? | flight number for the board
ask_meet:: and meet and greet, want that? | driver inside with a sign, meet and greet?
ask_payment:: and paying by, card, cash, account? | payment card or cash or account
ask_account:: account number being? | on which account
ask_name:: name for the booking? | under the name of
ask_phone:: and a mobile for the driver? | number to text you on
ask_reference:: ref number for that one? | the kc number, if you've got it
ask_item:: left what in the car? | what are we looking for
ask_email:: and emailing that to? | email address for that
ask_about:: what was up with the ride? | so what happened there
""", "texts": r"""
greet:: hiya kestrel cars here, what can we do for u
lead:: no probs | sure thing | ok thx
confirm:: ok so {recap}. u happy 4 me to {vp}? | just checkin, {recap}. r u ok with that? will {vp} then
credit:: yeah sorry bout that, driver was {late} mins late. can give u {amount} credit, want me to {vp}?
fixed:: ok no worries, changed it | ok got that now thx
unclear:: sorry didnt get that 🙈 | sorry not sure what u mean
full:: sorry we r full at {time} on {date} 😕
offer:: can do {a} or {b}, which is better for u? | got {a} or {b} if thats any good
what_wrong:: ok whats not right | no probs, what shud it be?
else:: anythin else u need? | all sorted? or anythin else
bye:: cheers, hav a good 1 👍 | thx, bye x
done_book:: ur booked 👍 ref {ref}, {date} {time}, {price}
done_change:: thats {ref} changed 👍
done_cancel:: ok {ref} cancelled, {fee}
done_lost:: ok thats logged, {report} for ur {item}. will ring u if we find it
done_receipt:: sent ur receipt for {ref} to {email}
done_complaint:: ok complaint is in, no {complaint}. really sorry
ask_pickup:: where r u, pick up from where? | wheres the pick up
ask_dropoff:: where u going? | where to
ask_date:: what day u need it? | what day is that
ask_time:: what time u want it | what time shall we come
ask_passengers:: how many of u | how many of u in total?
ask_luggage:: u got any cases? how many | how many bags u got
ask_child_seat:: u need a child seat? | child seat needed or not
ask_flight:: whats ur flight no? | which flight u on
ask_meet:: u want meet n greet? | meet n greet for u or no
ask_payment:: u paying card cash or account? | how u paying, card cash account
ask_account:: whats ur account no? | account number pls
ask_name:: whats ur name? | name pls
ask_phone:: whats ur mobile? | best number for u?
ask_reference:: whats ur booking ref? | can u send me ur ref, kc something. if u dont hav it just say
ask_item:: what did u leave? | what was it u lost
ask_email:: whats ur email? | what email shall we send it to
ask_about:: oh no, what happened? | what went wrong
"""}
OWN = {k: block(v) for k, v in OWN.items()}

VP = {"book": "book this ride", "change": "make this change", "cancel": "cancel this booking", "lost": "file the lost property report", "receipt": "send the receipt", "complaint": "file the complaint", "credit": "add the credit"}
VP_HU = {"book": "book it", "change": "change it", "cancel": "cancel it", "lost": "log it as lost", "receipt": "send the receipt", "complaint": "log the complaint", "credit": "add the credit"}
VPP = {"credit": "added the credit"}

FACTS = {  # long, short
    "waiting": ("At the airport your driver waits {airport_wait_minutes} minutes after landing free of charge; elsewhere it's {other_wait_minutes} minutes.", "{airport_wait_minutes} minutes free at the airport after you land, {other_wait_minutes} elsewhere"),
    "lost_property": ("Found items are kept for {kept_days} days at our office.", "we keep things {kept_days} days at the office"),
    "cancellation": ("Cancelling is free until {free_until_hours} hours before pick-up; after that the fee is £{fee}.", "free till {free_until_hours} hours before, then £{fee}"),
    "changes": ("A booking can be changed until {until_hours} hours before pick-up.", "up to {until_hours} hours before"),
    "pets": ("On pets: {allowed}.", "pets: {allowed}"),
    "meet_and_greet": ("With meet-and-greet the driver waits in arrivals with a name board; it costs £{price}.", "driver waits in arrivals with your name, £{price}"),
    "child_seats": ("We have baby, toddler and booster seats, at £{price} each.", "£{price} a seat. baby, toddler, booster"),
    "payment": ("You can pay by card, in cash or on account.", "card, cash or account, all fine"),
    "driver": ("You'll get the driver's details by text 30 minutes before pick-up.", "we text you the driver 30 minutes before"),
    "wheelchair": ("Wheelchair-accessible cars are available at no extra charge.", "yes, wheelchair cars, nothing extra"),
    "night": ("Between {from} and {to} there's a surcharge of {surcharge_percent} percent.", "{surcharge_percent} percent more from {from} to {to}"),
    "hours": ("We're open day and night.", "open day and night"),
}
BUNDLE = {"lists": 4, "bold": 1, "empathic": 2, "justconfirm": 1, "goahead": 2, "heads": 20, "terse": 1, "lower": 2, "abbr": 1, "short": 2, "frag": 1, "texts": 2}
PAIRS = [("pickup", "dropoff"), ("date", "time"), ("passengers", "luggage"), ("flight", "meet"), ("name", "phone"), ("reference", "name")]


class Style:
    def __init__(self, name):
        self.name, self.n, self.asked = name, {}, 0
        self.lm = STYLES.index(name) < 6
        self.t = {**(LM if self.lm else HU), **OWN[name]}
        self.arrow = "→" if name in ("lists", "heads", "bold") else "to" if name not in ("terse", "abbr") else ">"
        self.seed = sum(map(ord, name))

    def pick(self, key):
        v = self.t[key]
        i = self.n.get(key, self.seed % len(v)); self.n[key] = i + 1
        return v[i % len(v)]

    def say(self, key, **kw):
        if key == "again_confirm": key = "confirm_book"
        if key.startswith("confirm_"):
            kind = key[8:]
            vp = (VP if self.lm else VP_HU)[kind]
            return self.pick("credit" if kind == "credit" else "confirm").format(vp=vp, vpp=VPP.get(kind, vp), **kw)
        return self.pick(key).format(**kw)

    def policy(self, topic, facts):
        return FACTS[topic][0 if self.lm else 1].format(**facts) + ("" if self.lm else ".")

    def bundle(self, missing):
        n = BUNDLE[self.name]
        if n == 1: return missing[:1]
        if n == 2:
            pair = next((p for p in PAIRS if p[0] == missing[0] and p[1] in missing), None)
            return list(pair) if pair else missing[:1]
        if "payment" in missing[:n] : pass
        return missing[:n]

    def q(self, slot, attempt):
        v = self.t["ask_" + slot]
        i = attempt + (self.seed if len(self.n) % 2 and attempt == 0 and self.name not in ("lists", "heads") else 0)
        return v[i % len(v)]

    def ask(self, slots, attempt):
        qs = [self.q(s, attempt) for s in slots]
        if self.name in ("lists", "heads"):
            if len(qs) == 1:
                q = self.t["ask_" + slots[0]][-1]
                return (f"Could you please provide this? {q}" if self.name == "lists" else q) if attempt == 0 else q
            lead = self.t["lead"][min(self.asked, len(self.t["lead"]) - 1)].rstrip("\n"); self.asked += 1
            return f"{lead}\n\n" + "\n".join(f"- {q}" for q in qs)
        lead = ""
        if any(self.t["lead"]) and attempt == 0:
            lead = self.t["lead"][self.asked % len(self.t["lead"])] if self.asked < 3 else ""
        self.asked += 1
        return " ".join([x for x in [lead, *qs] if x])

    def recap(self, rows):
        n = self.name
        if n == "lists": return "\n".join(f"- **{l}:** {v}" for l, v, *_ in rows)
        if n == "heads": return "| Detail | Value |\n|---|---|\n" + "\n".join(f"| {l} | {v} |" for l, v, *_ in rows)
        if n == "goahead": return "\n".join(f"{i}. {l}: {v}" for i, (l, v, *_) in enumerate(rows, 1))
        bits = []
        for l, v, phrase, word in rows:
            if word == "price": phrase = f"{'for a total of ' if self.lm else ''}{phrase}{'' if self.lm else ' total' if n in ('lower', 'short', 'texts') else ''}"
            elif word in ("from", "to", "at"): phrase = f"{word} {phrase}"
            elif word == "date": phrase = f"on {phrase}" if self.lm or n in ("lower", "frag", "texts") else phrase
            elif word: phrase = f"{word} {phrase}"
            bits.append(f"**{phrase}**" if n == "bold" else phrase)
        sep = " / " if n == "abbr" else ". " if n == "short" else ", "
        return sep.join(bits)

    def options(self, items):
        if self.name in ("lists", "heads", "bold"): return "\n\n" + "\n".join(f"- {x}" for x in items) + "\n\n"
        if self.name == "goahead": return "\n\n" + "\n".join(f"{i}. {x}" for i, x in enumerate(items, 1)) + "\n\n"
        return " " + ("; or ".join(items) if self.lm else " / ".join(items)) + "."

    def finish(self, lines):
        lines = [x.strip() for x in lines if x and x.strip()]
        text = ("\n\n" if self.name in ("lists", "heads", "goahead") else " ").join(lines)
        if not self.lm: text = " ".join(x if x.startswith(("KC-", "LP-", "CP-", "ACC-")) else x for x in text.split(" "))
        if self.name in ("terse", "lower", "abbr", "texts", "frag", "short"):
            import re
            text = re.sub(r"\S+", lambda m: m[0] if re.match(r"\W*(?:KC|LP|CP|ACC)-", m[0]) else m[0].lower(), text)
        if self.name == "abbr": text = text.replace("passengers", "pax").replace("passenger", "pax").replace(" minutes", " min")
        return text

    def date(self, iso):
        d = Date.fromisoformat(iso)
        if self.name in ("lists", "justconfirm", "goahead"): return f"{d:%A}, {d:%B} {d.day}, {d.year}"
        if self.lm: return f"{d:%A}, {d.day} {d:%B}"
        if self.name in ("terse", "abbr"): return f"{d:%a} {d.day} {d:%b}".lower()
        end = {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10 if d.day not in (11, 12, 13) else 0, "th")
        if self.name == "texts": return f"{d:%a} {d.day}{end}".lower()
        return f"{d:%A} {d.day}{end if self.name != 'lower' else ''} {d:%B}".lower()

    def time(self, t):
        h, m = map(int, t.split(":"))
        ap, k = ("am" if h < 12 else "pm"), h % 12 or 12
        if self.name in ("lists", "goahead", "justconfirm"): return f"{k}:{m:02d} {ap.upper()}"
        if self.lm or self.name == "frag": return t
        if self.name == "abbr": return t.replace(":", "")
        if self.name in ("terse", "short"): return t
        return f"{k}.{m:02d}{ap}" if m else f"{k}{ap}"

    def money(self, x):
        return f"£{x:.2f}" if self.lm or x % 1 else f"£{x:.0f}"

    def people(self, n):
        return f"{n} passenger{'s' * (n != 1)}"

    def bags(self, n):
        if n == 0: return "no luggage"
        return (f"{n} piece{'s' * (n != 1)} of luggage" if self.lm else f"{n} bag{'s' * (n != 1)}" if self.name in ("terse", "texts", "frag", "abbr") else f"{n} case{'s' * (n != 1)}")

    def seat(self, s):
        return {"none": "no child seat", "booster": "a booster seat", "baby": "a baby seat", "toddler": "a toddler seat"}[s]

    def pay(self, p, account):
        if p == "account": return f"on account {account}"
        return {"card": "paying by card", "cash": "paying in cash"}[p] if self.lm else p

    def fee(self, x):
        return "no charge" if not x else f"a fee of {self.money(x)}" if self.lm else f"{self.money(x)} fee"

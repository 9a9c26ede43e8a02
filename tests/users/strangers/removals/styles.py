"""Twelve manners in which the desk says its things."""

import re

TOPIC = {"move": "the date", "quote": "the quotation", "boxes": "the boxes", "packing": "the packing service", "cover": "the cover", "permit": "the parking permit", "storage": "storage", "complaint": "the complaint", "cancel": "the booking"}
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()

# The same question in other words, for when the first ones did not do.
SECOND = {
    "intent": "Is it about a quotation, a booking, the date, boxes or packing, storage, cover, a parking permit, or a complaint?",
    "ask_ref": "What is your reference? It begins with RD or Q. If you haven't got one, tell me your surname and the postcode of the house we collect from.",
    "ask_name": "What is your surname, and what is the postcode of the house we collect from?",
    "ask_surname": "What is your family name?",
    "ask_postcode": "What is the postcode of the address we are collecting from?",
    "ask_first": "There is more than one booking under that name. What is your first name?",
    "nofound": "I can't find that. What is your reference, and what is your surname?",
    "ask_date": "On what day should the move be?{why}",
    "offer_days": "Which of these days should it be?{options}",
    "which": "Which one of these do you mean?{options}",
    "ask_slot": "On {day}, should we come in the morning or in the afternoon?",
    "ask_kind": "What sort of box do you need?{options}",
    "ask_qty": "What number of {item} should we send?",
    "offer_packing": "Which packing service should it be, or none?{options}",
    "offer_cover": "Which cover should it be?{options}",
    "offer_rooms": "Which storage room should it be?{options}",
    "ask_start": "On what date should the storage begin?",
    "ask_weeks": "For what number of weeks do you need the storage?",
    "ask_end": "Where should the permit be: at the collection address ({a}) or at the delivery address ({b})?",
    "ask_item": "Which piece of furniture is it about?{options}",
    "ask_remedy": "What should we do about it: a repair, a replacement, money back or an apology?",
    "upsell": "Should I add fragile packing for {price}, yes or no?",
    "ask_later": "Should I look for a later moving day, yes or no?",
    "change": "What should be different? Or should I drop it?",
    "else": "Is there another thing I can do for you?",
}

S = {}

S["markdown"] = {
    "_list": "bullets", "_day": "long", "_slot": ("morning", "afternoon"),
    "intent": "Hello! I'm the **Ridgeway & Daughters** assistant. What can I help you with today?",
    "ask_ref": "Happy to help with that! First, I need to find your record. Could you share your **reference** (it starts with RD- or Q-)? If you don't have it, your **surname** and the **collection postcode** will work too.",
    "ask_name": "No problem! Please share these instead:\n- your **surname**\n- the **postcode** we're collecting from",
    "ask_surname": "Thanks! For security, could you also confirm your **surname**?",
    "ask_postcode": "Thank you! And what's the **postcode** of the address we're collecting from?",
    "ask_first": "I found **two bookings** under that surname and postcode. Could you tell me your **first name** so I open the right one?",
    "nofound": "I couldn't find a record for **{given}**. Could you double-check your **reference** and **surname**?",
    "ask_date": "{why}Which **date** would you like for the move?",
    "offer_days": "{why}Here's what's available:{options}\nWhich of these would you like?",
    "which": "That could be more than one of these:{options}\nWhich one did you have in mind?",
    "ask_slot": "Good news: **{day}** is available!{options}\nWould you prefer the morning or the afternoon?",
    "ask_kind": "We have four kinds of box:{options}\nWhich kind would you like?",
    "ask_qty": "Great choice! How many **{item}** do you need?",
    "offer_packing": "Here are our packing options for your move:{options}\nWhich one would you like?",
    "offer_cover": "You currently have **{now}** cover. You could upgrade to:{options}\nWhich level would you like?",
    "offer_rooms": "These storage rooms are free:{options}\nWhich room would you like?",
    "ask_start": "Sure! From which **date** do you need storage?",
    "ask_weeks": "Got it. And for **how many weeks**?",
    "ask_end": "Where should the permit apply?\n- **Collection:** {a}\n- **Delivery:** {b}",
    "ask_item": "I'm really sorry to hear that. **Which item** is affected?{options}",
    "ask_remedy": "Thank you. How would you like us to put things right for the **{item}**?{options}",
    "upsell": "One more thought: would you like to add our **fragile packing** service for {price}?",
    "ask_later": "Would you like me to look for a **later moving date** instead?",
    "recap_move": "Here's the change I'm about to make:\n- **Booking:** {ref}\n- **From:** {old}\n- **To:** {day}, {slot}\n- **Charge:** {fee}\n\nShall I go ahead?",
    "recap_quote": "Here's a summary of what I'm about to book:\n- **Quotation:** {ref}\n- **Moving day:** {day}, {slot}\n- **Price:** {price}\n- **Deposit:** {deposit}\n\nWould you like me to confirm this?",
    "recap_boxes": "Let me confirm your order:\n- **Booking:** {ref}\n- **Items:** {n} {item} at {each} each\n- **Total:** {price}\n\nShall I place this order?",
    "recap_extra": "Here's what I'll add:\n- **Booking:** {ref}\n- **Extra:** {what}\n- **Price:** {price}\n\nDoes this look right, and shall I add it?",
    "recap_room": "Here's your storage summary:\n- **Booking:** {ref}\n- **Room:** {room} ({size} sq ft, {floor})\n- **From:** {day}\n- **Length:** {weeks} weeks\n- **Price:** {weekly} a week, {price} in total\n\nShall I reserve it?",
    "recap_complaint": "Here's the complaint I'll file:\n- **Booking:** {ref}\n- **Item:** {item} ({problem})\n- **You'd like:** {remedy}\n\nIs that correct, and may I submit it?",
    "done_move": "✅ **All done!** Booking {ref} is now on **{day}** ({slot}). {fee}",
    "done_quote": "✅ **You're booked!** Your new reference is **{ref}**, for {day} ({slot}) at **{price}**. A deposit of **{deposit}** is due within a week.",
    "done_boxes": "✅ **Order placed!** {n} {item} for {price}; they'll be delivered on **{day}**.",
    "done_extra": "✅ **Added!** {what} is on your booking for **{price}**.",
    "done_room": "✅ **Reserved!** Room **{room}** is yours from **{day}** for {weeks} weeks, {price} in total.",
    "done_complaint": "✅ **Complaint {number} has been filed** for the {item} (requested: {remedy}). You'll get an answer within **5 working days**.",
    "refuse": "I'm sorry, but I can't do that: **{reason}**.",
    "dropped": "No problem, I've left **{what}** as it is.",
    "noted": "Understood.",
    "change": "Of course! What would you like to change, or should I leave it?",
    "else": "Is there anything else I can help you with?",
    "bye": "You're welcome! Have a smooth move. 📦",
    "sorry": "I'm sorry, I didn't quite understand that.",
    "info": "{text}",
    "giveup": "I apologise, I'm having trouble understanding. A colleague will call you back today. Goodbye!",
    "full": "Unfortunately there's nothing free then. ", "past": "That date has already passed. ",
    "gone_day": "Unfortunately **{day}** is fully booked. ", "gone_slot": "Unfortunately the {slot} of **{day}** is already taken. ",
}

S["terse"] = {
    "_list": "slash", "_day": "short", "_slot": ("a.m.", "p.m."),
    "intent": "Ridgeway removals. What do you need?",
    "ask_ref": "Reference? Or surname and collection postcode.",
    "ask_name": "Surname and collection postcode, then.",
    "ask_surname": "Surname?",
    "ask_postcode": "Collection postcode?",
    "ask_first": "Two bookings match. First name?",
    "nofound": "Nothing under {given}. Reference and surname again?",
    "ask_date": "{why}Date?",
    "offer_days": "{why}Free: {options}. Which?",
    "which": "Which: {options}?",
    "ask_slot": "{day} OK. Morning or afternoon?",
    "ask_kind": "Which boxes? {options}.",
    "ask_qty": "How many {item}?",
    "offer_packing": "Packing: {options}. Which?",
    "offer_cover": "Now {now}. Upgrades: {options}. Which?",
    "offer_rooms": "Free rooms: {options}. Which?",
    "ask_start": "Storage from?",
    "ask_weeks": "Weeks?",
    "ask_end": "Collection ({a}) or delivery ({b})?",
    "ask_item": "Which item? {options}",
    "ask_remedy": "{item}: {options}?",
    "upsell": "Add fragile packing, {price}?",
    "ask_later": "Look for a later moving day?",
    "recap_move": "{ref}: {old} to {day}, {slot}, {fee}. OK?",
    "recap_quote": "{ref}: {day}, {slot}, {price}, deposit {deposit}. Book?",
    "recap_boxes": "{ref}: {n} {item}, {price}. Order?",
    "recap_extra": "{ref}: {what}, {price}. Add?",
    "recap_room": "{ref}: room {room}, {size} sq ft, {floor}, from {day}, {weeks} weeks, {price} in all. Reserve?",
    "recap_complaint": "{ref}: {item}, {problem}, wants {remedy}. File it?",
    "done_move": "Moved to {day}, {slot}. {fee}",
    "done_quote": "Booked: {ref}, {day}, {slot}, {price}. Deposit {deposit}.",
    "done_boxes": "Ordered: {n} {item}, {price}. Delivery {day}.",
    "done_extra": "Added: {what}, {price}.",
    "done_room": "Reserved: {room}, from {day}, {weeks} weeks, {price}.",
    "done_complaint": "Filed: {number}, {item}, {remedy}. Answer within 5 working days.",
    "refuse": "Can't: {reason}.",
    "dropped": "OK, not touching {what}.",
    "noted": "OK.",
    "change": "Change what? Or drop it?",
    "else": "Anything else?",
    "bye": "Bye.",
    "sorry": "Didn't get that.",
    "info": "{text}",
    "giveup": "Sorry, not getting anywhere. Somebody will ring you today. Bye.",
    "full": "Nothing free then. ", "past": "That's past. ",
    "gone_day": "{day}: full. ", "gone_slot": "{day}: {slot} gone. ",
}

S["chatty"] = {
    "_list": "prose", "_day": "ord", "_slot": ("morning", "afternoon"),
    "intent": "Hiya, you've come through to Ridgeway and Daughters, lovely to hear from you! What are we doing for you today?",
    "ask_ref": "Oh, we can certainly sort that out for you! Let me just get you up on my screen. Have you got your reference there, the one that starts with RD or Q? Don't fret if it's buried in a box already, I can look you up by your surname and the postcode we're picking up from.",
    "ask_name": "Ha, it's always the first thing to get packed, isn't it! Just give me your surname and the postcode of the place we're picking up from and I'll dig you out.",
    "ask_surname": "Brilliant, got that. And just so I know I'm talking to the right person, what's the surname on it?",
    "ask_postcode": "Lovely, thank you. And what's the postcode where we're coming to load up?",
    "ask_first": "Ooh, now isn't that funny, I've got two of you at that postcode with the same surname! What's your first name, so I don't go meddling with somebody else's move?",
    "nofound": "Hmm, that's odd, I've had a good look and nothing comes up for {given}. Could you have another peek at the reference and the surname for me?",
    "ask_date": "{why}So tell me, what day were you hoping for?",
    "offer_days": "{why}Right, I've had a good rummage through the diary and what I've got is {options}. Any of those take your fancy?",
    "which": "Ah, now I could be looking at {options}. Which one are you after?",
    "ask_slot": "Oh you're in luck, {day} is wide open! Are you an early bird, shall we come in the morning, or would the afternoon be kinder?",
    "ask_kind": "Boxes, you can never have too many! We do {options}. What sort are you after?",
    "ask_qty": "And how many {item} do you reckon you'll get through?",
    "offer_packing": "Honestly, people swear by our packers. You can have {options}. Which would you go for?",
    "offer_cover": "So at the minute you're on {now} cover, which is fine for most folk, but I can put you up to {options}. What do you think, which one?",
    "offer_rooms": "Let's see what's empty round the back. I've got {options}. Which one sounds like yours?",
    "ask_start": "Course you can leave it with us! What date do you want to start from?",
    "ask_weeks": "And how many weeks do you think you'll be wanting it for?",
    "ask_end": "Now, is that for the old place, the collection address at {a}, or for the delivery end, {b}?",
    "ask_item": "Oh no, I'm ever so sorry, that's horrible when that happens. Which piece was it, my dear? {options}",
    "ask_remedy": "Oh, the poor {item}. What would make it right for you? We could go for {options}.",
    "upsell": "Oh, and while I've got you, a lot of people add our fragile packing, so we wrap the china and pictures for you. It'd be {price}. Shall I pop that on as well?",
    "ask_later": "I know, it's a nuisance. I could see about a later day for the move, if that would help? Shall I have a look?",
    "recap_move": "Okey-doke, so let me just say it back: booking {ref} comes off {old} and goes onto {day}, in the {slot}, with {fee}. Are you happy for me to switch it over?",
    "recap_quote": "So, moment of truth! That's quotation {ref}, moving on {day} in the {slot}, for {price}, with a deposit of {deposit}. Shall I get you in the diary?",
    "recap_boxes": "Right then, that's {n} {item} at {each} apiece, so {price} altogether, for booking {ref}. Shall I send them your way?",
    "recap_extra": "So I'd be popping {what} onto booking {ref}, and that comes to {price}. Happy with that?",
    "recap_room": "Right, so that's room {room} for you, {size} square feet, {floor}, from {day} for {weeks} weeks, which is {weekly} a week, {price} all in, on booking {ref}. Shall I put your name on the door?",
    "recap_complaint": "Let me read you what I've put: booking {ref}, the {item} was {problem}, and what you'd like is {remedy}. Have I got that right, and shall I send it up to the boss?",
    "done_move": "There we are, that's you down for {day}, in the {slot}, all switched over! {fee}",
    "done_quote": "Hooray, you're in the diary! It's {day} in the {slot}, {price}, your booking reference is {ref}, and we'll ask you for the {deposit} deposit this week.",
    "done_boxes": "All ordered! Your {n} {item} will be with you on {day}, and it's {price}.",
    "done_extra": "Lovely, that's {what} on your booking now, {price}.",
    "done_room": "That's yours then! Room {room} from {day}, {weeks} weeks, {price} altogether.",
    "done_complaint": "That's gone off to the boss, number {number}, for {remedy} on the {item}. You'll hear back within 5 working days, I promise.",
    "refuse": "Oh, I am sorry, I'd love to but I really can't do that one, because {reason}.",
    "dropped": "No bother at all, we'll leave {what} just as it is.",
    "noted": "That's quite all right, no trouble at all.",
    "change": "Oh, sorry, what have I got wrong? Tell me what you'd like different, or we can leave it altogether.",
    "else": "Now then, was there anything else I could do for you while you're here?",
    "bye": "It's been a pleasure, good luck with the move and don't forget to label the kettle! Bye for now!",
    "sorry": "Sorry, I lost you a bit there.",
    "info": "Good question! {text}",
    "giveup": "I'm so sorry, I'm making a pig's ear of this. I'll have one of the daughters ring you back today. Bye for now!",
    "full": "Oh dear, there's nothing at all free then. ", "past": "Ooh, that one's been and gone! ",
    "gone_day": "Oh, what a shame, {day} is chock-a-block. ", "gone_slot": "Oh, what a pity, somebody's beaten you to the {slot} on {day}. ",
}

S["form"] = {
    "_list": "lines", "_day": "long", "_slot": ("morning", "afternoon"), "_multi": True,
    "intent": "Customer enquiries. Please state the nature of your request.",
    "ask_ref": "To process this, please provide:\n(a) Booking or quotation reference (or surname and collection postcode)\n(b) Surname of the account holder",
    "ask_name": "Please provide:\n(a) Surname\n(b) Postcode of the collection address",
    "ask_surname": "Please also provide:\n(a) Surname of the account holder",
    "ask_postcode": "Please also provide:\n(a) Postcode of the collection address",
    "ask_first": "Several records match. Please provide:\n(a) First name",
    "nofound": "No record for {given}. Please provide again:\n(a) Reference\n(b) Surname",
    "ask_date": "{why}Please provide:\n(a) Date requested",
    "offer_days": "{why}Dates available:{options}\nPlease state your selection.",
    "which": "More than one entry matches:{options}\nPlease state your selection.",
    "ask_slot": "{day} is available. Please provide:\n(a) Morning or afternoon",
    "ask_kind": "Box types:{options}\nPlease provide:\n(a) Box type",
    "ask_qty": "Please provide:\n(a) Quantity of {item}",
    "offer_packing": "Packing services available:{options}\nPlease state your selection.",
    "offer_cover": "Cover held: {now}. Upgrades available:{options}\nPlease state your selection.",
    "offer_rooms": "Rooms available:{options}\nPlease state your selection.",
    "ask_start": "Storage request. Please provide:\n(a) Start date",
    "ask_weeks": "Storage request. Please provide:\n(a) Number of weeks",
    "ask_end": "Please provide:\n(a) Address for the permit: collection ({a}) or delivery ({b})",
    "ask_item": "Complaint. Please provide:\n(a) Item affected{options}",
    "ask_remedy": "Complaint about: {item}. Please provide:\n(a) Remedy sought:{options}",
    "upsell": "Optional: fragile packing, {price}. Please state whether this is required (yes/no).",
    "ask_later": "Please state whether a later moving date should be searched for (yes/no).",
    "recap_move": "Amendment\nBooking: {ref}\nPresent date: {old}\nNew date: {day}, {slot}\nCharge: {fee}\nPlease confirm (yes/no).",
    "recap_quote": "Acceptance of quotation\nReference: {ref}\nMoving date: {day}, {slot}\nPrice: {price}\nDeposit: {deposit}\nPlease confirm (yes/no).",
    "recap_boxes": "Order\nBooking: {ref}\nItem: {item}\nQuantity: {n}\nTotal: {price}\nPlease confirm (yes/no).",
    "recap_extra": "Additional service\nBooking: {ref}\nService: {what}\nPrice: {price}\nPlease confirm (yes/no).",
    "recap_room": "Storage\nBooking: {ref}\nRoom: {room}, {size} sq ft, {floor}\nStart: {day}\nWeeks: {weeks}\nTotal: {price}\nPlease confirm (yes/no).",
    "recap_complaint": "Complaint\nBooking: {ref}\nItem: {item}\nProblem: {problem}\nRemedy sought: {remedy}\nPlease confirm (yes/no).",
    "done_move": "Amendment completed. Moving date: {day}, {slot}. {fee}",
    "done_quote": "Booking created: {ref}. Moving date: {day}, {slot}. Price: {price}. Deposit due: {deposit}.",
    "done_boxes": "Order placed: {n} {item}, {price}. Delivery date: {day}.",
    "done_extra": "Service added: {what}. Price: {price}.",
    "done_room": "Reservation made: room {room}, from {day}, {weeks} weeks, total {price}.",
    "done_complaint": "Complaint registered: {number}. Item: {item}. Remedy sought: {remedy}. Reply within 5 working days.",
    "refuse": "Request declined. Reason: {reason}.",
    "dropped": "Request withdrawn: {what}. Nothing has been entered.",
    "noted": "Recorded.",
    "change": "Please state the entry to be changed, or whether the request is withdrawn.",
    "else": "Please state any further request.",
    "bye": "Enquiry closed. Thank you.",
    "sorry": "The entry could not be read.",
    "info": "Information: {text}",
    "giveup": "We apologise. The request could not be processed here; a member of staff will telephone today. Enquiry closed.",
    "full": "No dates available in that period. ", "past": "The date entered is in the past. ",
    "gone_day": "{day}: not available, fully booked. ", "gone_slot": "{day}, {slot}: not available. ",
}

S["indirect"] = {
    "_list": "prose", "_day": "long", "_slot": ("morning", "afternoon"),
    "intent": "Good morning, Ridgeway and Daughters. Just let me know what I can do for you.",
    "ask_ref": "Right you are. I'll just need your reference number, or failing that your surname and the postcode we're collecting from.",
    "ask_name": "Not to worry, I can find you with your surname and the collection postcode, if you'd let me have those.",
    "ask_surname": "Thank you. I'll just need the surname that's on it.",
    "ask_postcode": "Thanks. I'd just want the postcode of the address we're collecting from, to be sure.",
    "ask_first": "I've two bookings here that fit, so I'd have to know your first name before I open one.",
    "nofound": "I'm afraid {given} isn't bringing anything up. If you wouldn't mind giving me the reference and surname once more.",
    "ask_date": "{why}I'd need to know which date you have in mind.",
    "offer_days": "{why}What I could let you have is {options}. Just tell me which would suit.",
    "which": "I've still got {options} there, so I'd need to know which you mean.",
    "ask_slot": "We could do {day}. It just depends whether you'd like us in the morning or the afternoon.",
    "ask_kind": "The ones we have are {options}. If you could let me know which sort.",
    "ask_qty": "I'd just need to know how many {item} to put down.",
    "offer_packing": "What we do is {options}. Let me know which you'd like me to put down.",
    "offer_cover": "You're on {now} cover as it stands, and the next ones up are {options}. I'd just need to know which you'd like.",
    "offer_rooms": "The rooms that are empty are {options}. Just say which you'd like.",
    "ask_start": "I'll need to know the date it should start from.",
    "ask_weeks": "Then it's just a matter of how many weeks you'd want it.",
    "ask_end": "I'd have to put down which end it's for, collection at {a} or delivery at {b}.",
    "ask_item": "I am sorry about that. I'd need to note which item it was. {options}",
    "ask_remedy": "I can put down {options} for the {item}, whichever you're hoping for.",
    "upsell": "I could add our fragile packing for {price} too, if you'd like it.",
    "ask_later": "I could see what there is on a later moving day, if that's any use to you.",
    "recap_move": "I've got booking {ref} going from {old} to {day}, in the {slot}, with {fee}. I'll make the change as soon as you tell me that's right.",
    "recap_quote": "What I've got is quotation {ref} for {day}, in the {slot}, at {price}, with a deposit of {deposit}. I just need your say-so to book it.",
    "recap_boxes": "So I've {n} {item} at {each} each for booking {ref}, which makes {price}. I'll send the order in once you say yes.",
    "recap_extra": "I've {what} for booking {ref} at {price}. If you're content with that I'll add it.",
    "recap_room": "I've room {room}, {size} square feet, {floor}, from {day} for {weeks} weeks at {weekly} a week, {price} altogether, on booking {ref}. I'd just want your yes before I reserve it.",
    "recap_complaint": "I've written that on booking {ref} the {item} was {problem}, and that you'd like {remedy}. I'll pass it on when you tell me that's right.",
    "done_move": "That's changed for you: {day}, in the {slot}. {fee}",
    "done_quote": "You're booked for {day}, in the {slot}, at {price}; the booking reference is {ref}, and there's the {deposit} deposit to pay this week.",
    "done_boxes": "I've ordered {n} {item} at {price}, and they'll come on {day}.",
    "done_extra": "I've added {what} for you, at {price}.",
    "done_room": "Room {room} is reserved from {day} for {weeks} weeks, {price} altogether.",
    "done_complaint": "I've passed that on as {number}, asking for {remedy} for the {item}, and you should have an answer within 5 working days.",
    "refuse": "I'm afraid that isn't something I can do, as {reason}.",
    "dropped": "I'll leave {what} alone, then.",
    "noted": "As you like.",
    "change": "You'd have to tell me what ought to be different, or whether I'm to leave it.",
    "else": "If there's anything else, just say.",
    "bye": "Thank you for getting in touch. All the best with the move.",
    "sorry": "I'm afraid I didn't follow that.",
    "info": "As far as that goes: {text}",
    "giveup": "I'm sorry, I don't seem to be following you. I'll have a colleague telephone you today. Goodbye.",
    "full": "I'm afraid there's nothing free then. ", "past": "I'm afraid that day has gone by. ",
    "gone_day": "I'm afraid we're full on {day}. ", "gone_slot": "I'm afraid the {slot} of {day} has been taken. ",
}

S["numbered"] = {
    "_list": "numbers", "_day": "long", "_slot": ("morning (8 am)", "afternoon (1 pm)"),
    "intent": "Welcome to Ridgeway & Daughters. What would you like to do?\n1. Book or accept a quote\n2. Change a date\n3. Boxes or packing\n4. Storage\n5. Cover\n6. Parking permit\n7. Complaint",
    "ask_ref": "How shall I look you up?\n1. By your reference (RD-… or Q-…)\n2. By surname and collection postcode\nPlease type the details for either.",
    "ask_name": "Then please type your surname and the collection postcode.",
    "ask_surname": "And what surname is the booking under?",
    "ask_postcode": "And the collection postcode, please?",
    "ask_first": "I see two matching bookings. Which first name is it under?",
    "nofound": "I can't see anything for {given}. Please type your reference and your surname again.",
    "ask_date": "{why}Which date would you like to move on?",
    "offer_days": "{why}You can pick from:{options}\nReply with a number or the day.",
    "which": "Still to choose between:{options}\nReply with a number.",
    "ask_slot": "{day} has room. When should the crew come?{options}\nReply with a number or the time of day.",
    "ask_kind": "Which boxes?{options}\nReply with a number or the name.",
    "ask_qty": "How many {item} would you like?",
    "offer_packing": "Choose a packing service:{options}\nReply with a number or the name, or say none.",
    "offer_cover": "You have {now} cover. Choose a higher level:{options}\nReply with a number or the name.",
    "offer_rooms": "Choose a storage room:{options}\nReply with a number or the room.",
    "ask_start": "From which date would you like to store your things?",
    "ask_weeks": "How many weeks of storage?",
    "ask_end": "Which address is the permit for?\n1. Collection: {a}\n2. Delivery: {b}",
    "ask_item": "Sorry to hear it. Which item do you want to report?{options}",
    "ask_remedy": "What would you like us to do about the {item}?{options}\nReply in a word or two.",
    "upsell": "Would you also like fragile packing for {price}? (yes/no)",
    "ask_later": "Would you like to see later moving days? (yes/no)",
    "recap_move": "Please check:\n1. Booking {ref}\n2. From {old}\n3. To {day}, {slot}\n4. Charge: {fee}\nShall I make this change? (yes/no)",
    "recap_quote": "Please check:\n1. Quotation {ref}\n2. {day}, {slot}\n3. Price {price}\n4. Deposit {deposit}\nShall I book it? (yes/no)",
    "recap_boxes": "Please check:\n1. Booking {ref}\n2. {n} {item}\n3. Total {price}\nShall I order them? (yes/no)",
    "recap_extra": "Please check:\n1. Booking {ref}\n2. {what}\n3. Price {price}\nShall I add it? (yes/no)",
    "recap_room": "Please check:\n1. Booking {ref}\n2. Room {room}, {size} sq ft, {floor}\n3. From {day}\n4. {weeks} weeks, {price} in total\nShall I reserve it? (yes/no)",
    "recap_complaint": "Please check:\n1. Booking {ref}\n2. {item}: {problem}\n3. You want: {remedy}\nShall I file it? (yes/no)",
    "done_move": "Done. Your move is now on {day}, {slot}. {fee}",
    "done_quote": "Done. Booking {ref} is made for {day}, {slot}, at {price}. The deposit is {deposit}.",
    "done_boxes": "Done. {n} {item} ({price}) will reach you on {day}.",
    "done_extra": "Done. {what} has been added for {price}.",
    "done_room": "Done. Room {room} is reserved from {day} for {weeks} weeks ({price}).",
    "done_complaint": "Done. Your complaint is {number} ({item}, {remedy}). We answer within 5 working days.",
    "refuse": "Sorry, this isn't possible: {reason}.",
    "dropped": "All right, no change to {what}.",
    "noted": "All right.",
    "change": "What would you like to do?\n- tell me what to change\n- or say \"leave it\"",
    "else": "Is there something else I can do for you? (yes/no)",
    "bye": "Thanks for contacting Ridgeway & Daughters. Goodbye.",
    "sorry": "That isn't one of the choices I can work with.",
    "info": "{text}",
    "giveup": "Sorry, I couldn't work that out. A colleague will ring you today. Goodbye.",
    "full": "There are no free days in that period. ", "past": "That date lies in the past. ",
    "gone_day": "{day} is full. ", "gone_slot": "The {slot} on {day} is taken. ",
}

S["recapper"] = {
    "_list": "prose", "_day": "long", "_slot": ("morning", "afternoon"), "_recaps": True,
    "intent": "Hello, this is Ridgeway & Daughters. What is it about?",
    "ask_ref": "To begin with, which reference do you have? A surname with the collection postcode is just as good.",
    "ask_name": "Then we'll go by name: what are your surname and your collection postcode?",
    "ask_surname": "Next, which surname belongs to that?",
    "ask_postcode": "Next, which postcode do we collect from?",
    "ask_first": "That leaves two bookings with the same name and postcode. Which first name is yours?",
    "nofound": "I looked for {given} and there is no such record. Which reference and surname should I look for?",
    "ask_date": "{why}The next thing is the day: which one do you want?",
    "offer_days": "{why}That leaves {options}. Which of them do we take?",
    "which": "We are down to {options}. Which of them is it?",
    "ask_slot": "So {day} works. Still open is the time of day: morning or afternoon?",
    "ask_kind": "Still open is the kind: {options}. Which do you want?",
    "ask_qty": "Still open is the number: how many {item} do you want?",
    "offer_packing": "There are two ways of doing it: {options}. Which do you want?",
    "offer_cover": "At present it is {now} cover, and above that there are {options}. Which do you want?",
    "offer_rooms": "Now for the room. Free are {options}. Which do you want?",
    "ask_start": "Now for the dates: when does the storage begin?",
    "ask_weeks": "And for how many weeks does it run?",
    "ask_end": "Still open is the address: collection ({a}) or delivery ({b})?",
    "ask_item": "I'm sorry about the damage. Which item are we talking about? {options}",
    "ask_remedy": "What do you want us to do about the {item}: {options}?",
    "upsell": "So your cover is settled. Do you want fragile packing with it, for {price}?",
    "ask_later": "So the permit is out for that day. Do you want me to check later moving days?",
    "recap_move": "To sum up: booking {ref} moves from {old} to {day}, {slot}, with {fee}. Do you agree to that?",
    "recap_quote": "To sum up: quotation {ref}, {day}, {slot}, {price}, of which {deposit} is the deposit. Do I book that?",
    "recap_boxes": "To sum up: {n} {item} for booking {ref}, {each} each, {price} together. Do I order that?",
    "recap_extra": "To sum up: {what} for booking {ref}, {price}. Do I add that?",
    "recap_room": "To sum up: room {room}, {size} square feet, {floor}, from {day}, {weeks} weeks at {weekly}, so {price} together, for booking {ref}. Do I reserve that?",
    "recap_complaint": "To sum up: booking {ref}, {item}, {problem}, and you ask for {remedy}. Do I hand that in?",
    "done_move": "The outcome: your move is on {day}, {slot}. {fee}",
    "done_quote": "The outcome: booking {ref} on {day}, {slot}, for {price}. The deposit of {deposit} is due this week.",
    "done_boxes": "The outcome: {n} {item} are ordered for {price} and come on {day}.",
    "done_extra": "The outcome: {what} is on your booking, {price}.",
    "done_room": "The outcome: room {room} is reserved from {day} for {weeks} weeks, {price} together.",
    "done_complaint": "The outcome: complaint {number} is in ({item}, {remedy}), and the answer comes within 5 working days.",
    "refuse": "That can't be done, because {reason}.",
    "dropped": "Then {what} stays as it was, and I have written nothing.",
    "noted": "Good, that's settled then.",
    "change": "Then I haven't got it right yet. What is to be different, or do we leave it?",
    "else": "That's that. What else is there to do, if anything?",
    "bye": "Then we are through everything. Goodbye, and good luck with the move.",
    "sorry": "I could not place that.",
    "info": "For your information: {text}",
    "giveup": "I'm sorry, we are going round in circles. A colleague will ring you today. Goodbye.",
    "full": "In that period nothing is free. ", "past": "That day is over. ",
    "gone_day": "As for {day}, it is fully booked. ", "gone_slot": "As for {day}, its {slot} is gone. ",
}

S["formal"] = {
    "_list": "prose", "_day": "year", "_slot": ("morning", "afternoon"),
    "intent": "Good day. You have reached the customer office of Messrs Ridgeway & Daughters. In what matter may we be of assistance?",
    "ask_ref": "Certainly. May I ask you to state your reference or, should it not be to hand, your surname together with the postcode of the collection address?",
    "ask_name": "That presents no difficulty. Kindly state your surname and the postcode of the collection address.",
    "ask_surname": "I am obliged to you. Under which surname is this reference held?",
    "ask_postcode": "Thank you. Would you be so kind as to state the postcode of the collection address?",
    "ask_first": "Our records contain two entries of that description. May I trouble you for your first name?",
    "nofound": "I regret that no entry exists for {given}. Might I ask you to verify the reference and the surname?",
    "ask_date": "{why}On which date do you wish the removal to take place?",
    "offer_days": "{why}We are in a position to offer {options}. Which of these would be agreeable to you?",
    "which": "There remain {options}. May I ask which of these you intend?",
    "ask_slot": "{day} is available. Do you wish our crew to attend in the morning or in the afternoon?",
    "ask_kind": "We supply {options}. Which description do you require?",
    "ask_qty": "What quantity of {item} do you require?",
    "offer_packing": "We offer the following packing services: {options}. Which of these do you wish to engage?",
    "offer_cover": "Your goods are presently insured under our {now} cover. You may elect {options}. Which do you wish to take out?",
    "offer_rooms": "The following rooms are vacant: {options}. Which do you wish to rent?",
    "ask_start": "From which date do you wish to place your goods in storage?",
    "ask_weeks": "For what number of weeks do you wish to store them?",
    "ask_end": "Is the permit required at the collection address, {a}, or at the delivery address, {b}?",
    "ask_item": "Please accept our apologies. Which article has suffered the damage? {options}",
    "ask_remedy": "In respect of the {item}, what redress do you seek: {options}?",
    "upsell": "May I further offer you our fragile packing service, at {price}?",
    "ask_later": "Should you wish it, I could ascertain whether a later removal date is available. Do you wish me to do so?",
    "recap_move": "I propose to amend booking {ref} from {old} to {day}, in the {slot}, with {fee}. Do I have your consent?",
    "recap_quote": "I propose to enter your acceptance of quotation {ref} for {day}, in the {slot}, at the price of {price}, subject to a deposit of {deposit}. Do I have your instruction to proceed?",
    "recap_boxes": "I propose to order {n} {item} for booking {ref} at {each} each, amounting to {price}. May I place the order?",
    "recap_extra": "I propose to add {what} to booking {ref} at a charge of {price}. Is this acceptable to you?",
    "recap_room": "I propose to reserve room {room}, of {size} square feet, {floor}, from {day} for {weeks} weeks at {weekly} a week, amounting to {price}, against booking {ref}. Do I have your consent?",
    "recap_complaint": "I propose to register that, under booking {ref}, the {item} was {problem}, and that you seek {remedy}. Is this statement correct, and may I submit it?",
    "done_move": "Your removal has been transferred to {day}, in the {slot}. {fee}",
    "done_quote": "Your booking has been entered under reference {ref} for {day}, in the {slot}, at {price}. The deposit of {deposit} falls due within one week.",
    "done_boxes": "Your order of {n} {item}, at {price}, has been placed. Delivery will be made on {day}.",
    "done_extra": "{what} has been added to your booking at {price}.",
    "done_room": "Room {room} has been reserved from {day} for {weeks} weeks, at {price} in total.",
    "done_complaint": "Your complaint concerning the {item} has been registered under number {number}, the redress sought being {remedy}. You will receive our reply within 5 working days.",
    "refuse": "I regret that we are unable to accede to this request, since {reason}.",
    "dropped": "Very well. I have taken no action regarding {what}.",
    "noted": "Very well.",
    "change": "I beg your pardon. In what respect should this be altered, or do you prefer that I take no action?",
    "else": "May I be of assistance in any further matter?",
    "bye": "We thank you for your custom and wish you a pleasant removal. Good day.",
    "sorry": "I beg your pardon, I did not understand.",
    "info": "I can advise you as follows. {text}",
    "giveup": "I must apologise that I have been unable to understand you. One of our partners will telephone you today. Good day.",
    "full": "I regret that no day in that period is available. ", "past": "I note that this date lies in the past. ",
    "gone_day": "I regret that {day} is fully booked. ", "gone_slot": "I regret that the {slot} of {day} is no longer available. ",
}

S["careful"] = {
    "_list": "bullets", "_day": "long", "_slot": ("morning", "afternoon"),
    "_terms": {"move": "Please note before we start: changes made less than 7 days before the move carry a fee of £45, and inside 3 days no change is possible.", "quote": "Please note before we start: the price of a quotation varies with the day, and a deposit is payable that comes off the final bill.",
               "boxes": "Please note before we start: boxes are charged with your final bill and cannot be returned once they have been folded.", "packing": "Please note before we start: packing is charged on top of your move, and depends on the size of your home.",
               "cover": "Please note before we start: cover is charged once per move, and Standard cover, up to £10,000, is included anyway.", "permit": "Please note before we start: permits are issued by the council, which sets its own notice periods.",
               "storage": "Please note before we start: storage is let for 4 weeks or more and is paid in advance.", "complaint": "Please note before we start: damage has to be reported within 7 days, and a complaint is no admission of liability."},
    "intent": "Thank you for contacting Ridgeway & Daughters. Please note that nothing is booked until you confirm it. What would you like to do?",
    "ask_ref": "As I may only discuss a booking with its holder, I have to identify you first. What is your reference? Without one, I can also accept your surname with the collection postcode.",
    "ask_name": "I can accept that. In its place I need your surname and the collection postcode, please.",
    "ask_surname": "Before I can open this record I must check the name. What surname is it held under?",
    "ask_postcode": "Before I can open this record I must check the address. What is the collection postcode?",
    "ask_first": "There are two records with that surname and postcode, and I must not open the wrong one. What is your first name?",
    "nofound": "For your protection I can only open exact matches, and {given} is none. Could you check your reference and surname?",
    "ask_date": "{why}Availability can't be held until you confirm. For which date should I check?",
    "offer_days": "{why}Subject to confirmation, these are still free:{options}\nWhich one should I take forward?",
    "which": "So that I don't take the wrong one, please say which you mean:{options}",
    "ask_slot": "{day} is available at both times, and arrival can vary by up to an hour. Should it be the morning or the afternoon?",
    "ask_kind": "Prices include delivery to the collection address:{options}\nWhich kind of box should it be?",
    "ask_qty": "Unfolded boxes can be handed back to the crew. How many {item} should I put down?",
    "offer_packing": "Items of value should not be packed by us. Under that condition we offer:{options}\nWhich, if any, should I put down?",
    "offer_cover": "Your present cover is {now}. An upgrade cannot be reversed once the move has begun:{options}\nWhich level should I put down?",
    "offer_rooms": "Rooms are let as seen, and the weekly rent does not include insurance:{options}\nWhich room should I put down?",
    "ask_start": "The rent runs from the first day. From what date should the storage begin?",
    "ask_weeks": "Weeks are not refunded when you leave early. For how many weeks should I put it down?",
    "ask_end": "A permit is valid for one address only. Should it be collection ({a}) or delivery ({b})?",
    "ask_item": "I'm sorry that this happened. So that the right item is examined, which one is it?{options}",
    "ask_remedy": "Without promising an outcome, I can note what you ask for. What would you like for the {item}?{options}",
    "upsell": "Please be aware that breakages in boxes packed by the owner aren't covered. Our fragile packing would be, for {price}. Do you want to add it?",
    "ask_later": "I can't promise that it would help, but I could check later moving days. Do you want me to?",
    "recap_move": "Before I change anything: booking {ref} would go from {old} to {day}, {slot}, with {fee}. The old day is then released and can't be guaranteed again. Do you confirm?",
    "recap_quote": "Before I book anything: quotation {ref} would be accepted for {day}, {slot}, at {price}, with a deposit of {deposit}. This is binding. Do you confirm?",
    "recap_boxes": "Before I order anything: {n} {item} at {each} each, {price} in total, would go on the bill for booking {ref}. Do you confirm?",
    "recap_extra": "Before I add anything: {what} would go onto booking {ref} for {price}. Do you confirm?",
    "recap_room": "Before I reserve anything: room {room} ({size} sq ft, {floor}) would be yours from {day} for {weeks} weeks, {price} in total, on booking {ref}. Do you confirm?",
    "recap_complaint": "Before I submit anything: on booking {ref} the {item} was {problem}, and you ask for {remedy}. Do you confirm that this is accurate?",
    "done_move": "The change has been made: {day}, {slot}. {fee} A written confirmation will follow.",
    "done_quote": "The booking has been made: {ref}, {day}, {slot}, {price}. Please note that the deposit of {deposit} must be paid within a week.",
    "done_boxes": "The order has been placed: {n} {item}, {price}. Somebody should be in on {day}, when they are delivered.",
    "done_extra": "{what} has been added for {price}, as you confirmed.",
    "done_room": "The room has been reserved: {room}, from {day}, {weeks} weeks, {price}. Access is by appointment.",
    "done_complaint": "The complaint has been submitted as {number} ({item}, {remedy}). Please keep the item as it is; we reply within 5 working days.",
    "refuse": "I have to decline this, as {reason}. I can make no exception.",
    "dropped": "Nothing has been changed or charged regarding {what}.",
    "noted": "Understood, nothing has been changed.",
    "change": "Then I won't proceed with that. What should be corrected, or should I leave it?",
    "else": "Is there any other matter before we finish?",
    "bye": "Thank you. Please check the written confirmation when it comes. Goodbye.",
    "sorry": "I want to be sure not to misunderstand you.",
    "info": "Without obligation: {text}",
    "giveup": "I apologise; rather than risk a mistake I'd better pass you to a colleague, who will ring you today. Goodbye.",
    "full": "In that period there is nothing available. ", "past": "That date has passed, so I can't use it. ",
    "gone_day": "Unfortunately {day} is fully booked and I can't overbook it. ", "gone_slot": "Unfortunately the {slot} of {day} is no longer available. ",
}

S["qfirst"] = {
    "_list": "prose", "_day": "short", "_slot": ("morning", "afternoon"),
    "intent": "What can we do for you? This is Ridgeway & Daughters, removals and storage.",
    "ask_ref": "What's your reference? It's on every letter we've sent, RD or Q with four digits; with no reference, your surname and collection postcode are enough.",
    "ask_name": "What's your surname, and what postcode do we collect from? That's the other way I can find you.",
    "ask_surname": "What surname is that under? I check it against the reference.",
    "ask_postcode": "What's the postcode we collect from? Surnames alone aren't unique enough.",
    "ask_first": "What's your first name? There are two people of that surname at that postcode.",
    "nofound": "Could you check your reference and surname? I get nothing for {given}.",
    "ask_date": "Which day do you want? I can see the crews' diary from here.{why}",
    "offer_days": "Which of these suits you: {options}? {why}Those are the ones we have.",
    "which": "Which of these is it: {options}? I wasn't sure from what you said.",
    "ask_slot": "Morning or afternoon? On {day} we have both.",
    "ask_kind": "Which kind of box: {options}? All are double-walled.",
    "ask_qty": "How many {item}? They come flat, in any number.",
    "offer_packing": "Which packing do you want: {options}? Our packers come the day before.",
    "offer_cover": "Which cover do you want: {options}? What you have now is {now}.",
    "offer_rooms": "Which room do you want: {options}? All are dry and alarmed.",
    "ask_start": "From when do you want it? It can begin on any date.",
    "ask_weeks": "For how many weeks? We charge by the week.",
    "ask_end": "Collection or delivery end? The permit is for one street: {a}, or {b}.",
    "ask_item": "Which item is it? I'm sorry it happened, and I want to log the right one. {options}",
    "ask_remedy": "What would you like for the {item}: {options}? I write down what you ask for.",
    "upsell": "Do you want fragile packing as well? It's {price}, and we wrap china and pictures.",
    "ask_later": "Should I try a later moving day? That's the only way to get a permit in time.",
    "recap_move": "Shall I change it? That's {ref} from {old} to {day}, {slot}, with {fee}.",
    "recap_quote": "Shall I book it? That's {ref} on {day}, {slot}, for {price}, deposit {deposit}.",
    "recap_boxes": "Shall I order them? That's {n} {item} for {ref}, {each} each and {price} in all.",
    "recap_extra": "Shall I add it? That's {what} for {ref}, at {price}.",
    "recap_room": "Shall I reserve it? That's room {room}, {size} sq ft, {floor}, from {day}, {weeks} weeks, {price} in all, for {ref}.",
    "recap_complaint": "Shall I send it off? That's {ref}: {item}, {problem}, and you'd like {remedy}.",
    "done_move": "It's changed: {day}, {slot}. {fee}",
    "done_quote": "It's booked: {ref}, {day}, {slot}, {price}. We'll invoice you for the {deposit} deposit.",
    "done_boxes": "They're ordered: {n} {item}, {price}, arriving on {day}.",
    "done_extra": "It's added: {what}, {price}.",
    "done_room": "It's reserved: room {room}, from {day}, {weeks} weeks, {price}.",
    "done_complaint": "It's logged: {number}, {item}, {remedy}. You get an answer within 5 working days.",
    "refuse": "No, that won't work: {reason}.",
    "dropped": "Fine, {what} stays as it is.",
    "noted": "Fine.",
    "change": "What should I change? Or tell me to leave it.",
    "else": "What else can I do? If that was everything, just tell me.",
    "bye": "Goodbye, and good luck on the day.",
    "sorry": "Could you say that another way? I didn't follow.",
    "info": "{text}",
    "giveup": "Can a colleague ring you today? I'm sorry, I don't seem to understand you. Goodbye.",
    "full": " Nothing is free in that period. ", "past": " The one you named is past. ",
    "gone_day": "{day} itself is full. ", "gone_slot": "The {slot} of {day} is taken. ",
}

S["yorkshire"] = {
    "_list": "prose", "_day": "long", "_slot": ("morning", "afternoon"),
    "intent": "Ey up, Ridgeway's. What can we do you for, love?",
    "ask_ref": "Aye, we can see to that, love. Grand weather for it, any road. Have you got your reference handy? If it's gone in a box, your surname and the postcode we're fetching from'll do.",
    "ask_name": "Nay, don't you mind. What's your surname, love, and what's the postcode where we're fetching it all from?",
    "ask_surname": "Champion. And what's your surname, love?",
    "ask_postcode": "Ta, love. What's the postcode where we're loading up?",
    "ask_first": "Well I never, there's two on you wi' that name at that postcode. What do they call you, love, your first name?",
    "nofound": "Now then, there's nowt here under {given}. Can you give us the reference and your surname again, love?",
    "ask_date": "{why}When were you thinking of, love? What day?",
    "offer_days": "{why}I can do you {options}. Which'll suit you best, love?",
    "which": "It's either {options}, love. Which do you fancy?",
    "ask_slot": "Aye, {day}'s no bother. Do you want the lads in the morning or the afternoon?",
    "ask_kind": "We've {options}. Which sort are you after, love?",
    "ask_qty": "How many {item} d'you want, love?",
    "offer_packing": "Our lasses'll do {options}. Which d'you fancy, love?",
    "offer_cover": "You're on {now} cover now, love. I can put you on {options}. Which'll it be?",
    "offer_rooms": "There's {options} standing empty, love. Which d'you want?",
    "ask_start": "Aye, we've room for it. When d'you want it from, love?",
    "ask_weeks": "How many weeks d'you want it for, love?",
    "ask_end": "Which end's it for, love, collection at {a}, or delivery at {b}?",
    "ask_item": "Eeh, I'm right sorry, love, that's not good enough. Which piece is it? {options}",
    "ask_remedy": "What d'you want us to do about the {item}, love: {options}?",
    "upsell": "D'you want us to wrap your pots and pictures an' all, love? Fragile packing, that is, {price}.",
    "ask_later": "D'you want me to see if there's a later day for the move, love?",
    "recap_move": "Right, so I'm shifting {ref} from {old} to {day}, {slot}, and there's {fee}. Is that all right wi' you, love?",
    "recap_quote": "Right, so that's {ref} on {day}, {slot}, {price}, wi' {deposit} down as a deposit. Shall I book you in, love?",
    "recap_boxes": "So that's {n} {item} for {ref}, {each} a piece, {price} the lot. Shall I send 'em, love?",
    "recap_extra": "So that's {what} on {ref}, {price}. Is that reight, love?",
    "recap_room": "So that's room {room}, {size} square foot, {floor}, from {day}, {weeks} weeks, {price} the lot, on {ref}. Shall I put you down for it, love?",
    "recap_complaint": "So, {ref}, the {item} got {problem}, and you want {remedy}. Have I got that reight, love, and shall I pass it on?",
    "done_move": "That's shifted for you, love: {day}, {slot}. {fee}",
    "done_quote": "You're in t'book, love: {day}, {slot}, {price}, and your number's {ref}. We'll want the {deposit} deposit by next week.",
    "done_boxes": "That's {n} {item} on their way, love, {price}. They'll be wi' you {day}.",
    "done_extra": "That's {what} put on for you, love, {price}.",
    "done_room": "It's yours, love: room {room}, from {day}, {weeks} weeks, {price}.",
    "done_complaint": "I've passed that on, love, {number} it is, {remedy} for the {item}. They'll be back to you within 5 working days.",
    "refuse": "I'm sorry, love, I can't do that, because {reason}.",
    "dropped": "Fair enough, love, we'll let {what} be.",
    "noted": "Fair enough, love.",
    "change": "What's up wi' it, love? Tell us what wants changing, or we'll leave it be.",
    "else": "Owt else I can do for you, love?",
    "bye": "Ta-ra then, love. Mind how you go.",
    "sorry": "You've lost me there, love.",
    "info": "I'll tell you, love. {text}",
    "giveup": "I'm sorry, love, I can't make head nor tail of it. I'll get one of the daughters to ring you today. Ta-ra.",
    "full": "There's nowt free then, love. ", "past": "That's been and gone, love. ",
    "gone_day": "Ooh, we're full up {day}. ", "gone_slot": "Ooh, {slot}'s gone on {day}. ",
}

S["either_or"] = {
    "_list": "prose", "_day": "long", "_slot": ("morning", "afternoon"),
    "intent": "Hello from Ridgeway & Daughters. Is this about a move that's booked, or about something new?",
    "ask_ref": "Do you have a reference for us, or would you rather give me your surname and the postcode we collect from?",
    "ask_name": "That's fine. You don't happen to have your surname and the collection postcode there instead, do you?",
    "ask_surname": "You wouldn't mind telling me the surname on that, would you?",
    "ask_postcode": "And the postcode we'd be collecting from, could I have that as well?",
    "ask_first": "There are two under that name at that postcode, so is there a first name I should look for?",
    "nofound": "There doesn't seem to be anything for {given}. Might the reference or the surname be a different one?",
    "ask_date": "{why}Is there a day you'd like, or a week that would be good?",
    "offer_days": "{why}Would it be {options}, or none of those?",
    "which": "Would that be {options}?",
    "ask_slot": "Would you sooner have the morning on {day}, or would the afternoon be better?",
    "ask_kind": "Would it be {options}?",
    "ask_qty": "Do you know yet how many {item} you'd like?",
    "offer_packing": "Would you like {options}, or neither of the two?",
    "offer_cover": "Would you like to stay with {now}, or go up to {options}?",
    "offer_rooms": "Would you rather have {options}?",
    "ask_start": "Would that start on moving day, or on some other date?",
    "ask_weeks": "Do you know how many weeks, or is that still open?",
    "ask_end": "Would the permit be for the collection end ({a}) or for the delivery end ({b})?",
    "ask_item": "Oh, I'm sorry. Do you know what it's called on our inventory, the item that was damaged? {options}",
    "ask_remedy": "Would you want {options} for the {item}?",
    "upsell": "You wouldn't want our fragile packing too, for {price}, or would you?",
    "ask_later": "Would a later moving day be any good to you, or would you rather keep the one you have?",
    "recap_move": "That would take {ref} from {old} to {day}, {slot}, with {fee}. Should I change it, or would you rather not?",
    "recap_quote": "That would be {ref} on {day}, {slot}, for {price} with a deposit of {deposit}. Should I book it, or would you rather think about it?",
    "recap_boxes": "That would be {n} {item} for {ref}, {price} in all. Should I order them, or would you rather not?",
    "recap_extra": "That would be {what} on {ref}, for {price}. Should I add it, or would you rather not?",
    "recap_room": "That would be room {room}, {size} square feet, {floor}, from {day}, {weeks} weeks, {price} in all, on {ref}. Should I reserve it, or would you rather not?",
    "recap_complaint": "That would be {ref}, the {item} {problem}, and {remedy} for it. Should I hand it in like that, or not yet?",
    "done_move": "So that's changed, and we come on {day}, {slot}. {fee}",
    "done_quote": "So that's booked as {ref}: {day}, {slot}, {price}, and {deposit} as a deposit.",
    "done_boxes": "So {n} {item} are ordered, {price}, and you'll have them on {day}.",
    "done_extra": "So {what} is on your booking, for {price}.",
    "done_room": "So room {room} is reserved from {day}, {weeks} weeks, {price} in all.",
    "done_complaint": "So that's handed in as {number}, {remedy} for the {item}, and you should have an answer within 5 working days.",
    "refuse": "That's not one I'm able to do, I'm sorry, seeing that {reason}.",
    "dropped": "Then I won't do anything about {what}.",
    "noted": "That's fine.",
    "change": "Is there something that should be different, or should I leave it altogether?",
    "else": "Would there be anything else, or was that all?",
    "bye": "Then goodbye, and I hope the move goes well.",
    "sorry": "I'm not sure I understood, or did I?",
    "info": "{text}",
    "giveup": "I'm sorry, I don't think I'm the right one for this. A colleague will ring you today. Goodbye.",
    "full": "There's nothing free then, I'm sorry. ", "past": "That would be in the past, I think. ",
    "gone_day": "There's nothing left on {day}, I'm sorry. ", "gone_slot": "The {slot} isn't free any more on {day}, I'm sorry. ",
}

STYLES = list(S)


class Voice:
    """One manner of speaking."""

    def __init__(self, style):
        self.style, self.words = style, S[style]
        self.told = set()

    def day(self, d):
        kind = self.words["_day"]
        weekday, month = WEEKDAYS[d.weekday()], MONTHS[d.month - 1]
        if kind == "short":
            return f"{weekday[:3]} {d.day} {month[:3]}"
        if kind == "year":
            return f"{weekday}, {d.day} {month} {d.year}"
        if kind == "ord":
            end = "th" if 10 < d.day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
            return f"{weekday} the {d.day}{end} of {month}"
        return f"{weekday} {d.day} {month}"

    def slot(self, slot):
        return self.words["_slot"][slot == "afternoon"]

    def list(self, options):
        if not options:
            return ""
        kind = self.words["_list"]
        if kind == "bullets":
            return "".join(f"\n- {o}" for o in options) + "\n"
        if kind == "numbers":
            return "".join(f"\n{i}. {o}" for i, o in enumerate(options, 1))
        if kind == "lines":
            return "".join(f"\n   {o}" for o in options)
        if kind == "slash":
            return " / ".join(options)
        return options[0] if len(options) == 1 else "; ".join(options[:-1]) + "; or " + options[-1]

    def fill(self, text, with_):
        if "options" in with_:
            with_ = {**with_, "options": self.list(with_["options"])}
        said = text.format(**with_).strip() if not text.endswith(" ") else text.format(**with_)
        said = re.sub(r"(?<!\.)\.\.(?!\.)", ".", said)
        return said[:1].upper() + said[1:] if said[:1].islower() and not said.startswith("http") else said

    def say(self, key, **with_):
        if key == "gone":
            key = "gone_slot" if with_["slot"] in ("morning", "afternoon") else "gone_day"
        if key == "ask_item" and with_["options"] and self.words["_list"] == "prose":
            with_ = {"options": ["Would that be the " + " or the ".join(with_["options"]) + "?"]}
        return self.fill(self.words[key], with_)

    def second(self, key, **with_):
        if key not in SECOND:
            return self.say(key, **with_)
        text = SECOND[key]
        if "options" in with_:
            return self.fill(text.replace("{options}", " {options}" if self.words["_list"] in ("prose", "slash") else "{options}"), {**with_, "why": ""})
        return self.fill(text, {**with_, "why": ""})

    def dress(self, talk, key, said):
        """What a manner puts around a question: conditions first, all that is missing at once, a recap of each step."""
        task = talk.tasks[0] if talk.tasks else None
        if task is None:
            return said
        terms = self.words.get("_terms", {}).get(task["kind"])
        if terms and task["kind"] not in self.told and key not in ("upsell", "ask_later", "else"):
            self.told.add(task["kind"])
            said = terms + " " + said
        if self.words.get("_multi") and key in ("ask_ref", "ask_name", "ask_surname", "ask_date", "ask_kind", "ask_start", "ask_item"):
            lacks = self.lacking(task, key)
            n = said.count("\n(")
            said += "".join(f"\n({'abcdef'[n + i]}) {x}" for i, x in enumerate(lacks))
        if self.words.get("_recaps") and key.startswith(("ask_", "offer_")):
            have = self.have(talk, task)
            if have and have not in self.told:
                self.told.add(have)
                said = f"So far I have {have}. " + said
        return said

    def lacking(self, task, key):
        kind = task["kind"]
        wants = {"move": [("dates", "Date requested"), ("slots", "Morning or afternoon")], "quote": [("dates", "Date or week requested")], "boxes": [("item", "Box type (small, medium, large, wardrobe)"), ("n", "Quantity")],
                 "storage": [("date", "Start date"), ("weeks", "Number of weeks")], "complaint": [("item", "Item affected"), ("remedy", "Remedy sought (repair, replacement, money back, apology)")]}.get(kind, [])
        own = {"ask_date": "dates", "ask_kind": "item", "ask_start": "date", "ask_item": "item"}.get(key)
        return [label for name, label in wants if not task.get(name) and name != own and not (name == "dates" and task.get("range"))]

    def have(self, talk, task):
        out = []
        if talk.rec:
            out.append(("quotation " if talk.rec["kind"] == "quote" else "booking ") + talk.rec["reference"])
        elif talk.who["reference"] or talk.who["surname"]:
            out.append(" and ".join(x for x in (talk.who["reference"], talk.who["surname"]) if x))
        kind = task["kind"]
        if kind == "boxes" and task.get("item"):
            out.append(f"{task['n']} {task['item']}" if task.get("n") else task["item"])
        if kind == "storage" and task.get("date") and not isinstance(task["date"], str):
            out.append("storage from " + self.day(task["date"]))
        if kind == "storage" and task.get("weeks"):
            out.append(f"{task['weeks']} weeks")
        if kind == "complaint" and task.get("item"):
            out.append("the " + task["item"])
        if not out:
            return ""
        return ", ".join(out)

"""The sentences of the desk in twelve styles."""

STYLES = ["plain", "chatty", "form", "barrage", "eitheror", "indirect", "policy", "readback", "terse", "upsell", "bullets", "hedging"]

ASK = {
    "plain": {
        "plate": "What is the number plate of the car?", "service": "Which service would you like us to do?", "date": "Which day would you like?", "time": "What time would you like?",
        "car_type": "Which courtesy car would you like?", "part": "Which part do you need?", "quantity": "How many do you need?", "name": "What is your name, please?", "phone": "What is your phone number?",
        "model": "Which model would you like to drive?", "until": "Until which day would you like to keep it?", "invoice_number": "What is the invoice number?", "email": "Which e-mail address should I send it to?",
        "claim_number": "What is your claim number?"},
    "chatty": {
        "plate": "Lovely, let me pull your car up on my screen. What does it say on the plate?", "service": "Happy to help! So what are we doing to the car this time?", "date": "Now let's find you a day. When were you thinking of coming by?",
        "time": "And what time of day works best for you?", "car_type": "So which of those would you fancy driving for the day?", "part": "We've shelves full of bits back there! What is it you're after?",
        "quantity": "And how many of those shall I put you down for?", "name": "Wonderful choice, by the way! Who do I have the pleasure of speaking to?", "phone": "And a number we can ring you on, in case something comes up?",
        "model": "Ooh, exciting! Which one have you got your eye on?", "until": "No trouble at all. How long would you like to hang on to it, up to what day?", "invoice_number": "Let me dig that invoice out. There's a number in the top corner, can you read it to me?",
        "email": "Super. And where shall I e-mail it?", "claim_number": "Oh dear, let's see how your car is doing. Have you got the claim number there?"},
    "form": {
        "plate": "Number plate:", "service": "Work to be done:", "date": "Day wanted:", "time": "Time wanted:", "car_type": "Type of courtesy car:", "part": "Part or accessory:", "quantity": "Quantity:", "name": "Full name:",
        "phone": "Phone:", "model": "Model to be driven:", "until": "Courtesy car to be kept until:", "invoice_number": "Invoice no.:", "email": "E-mail:", "claim_number": "Claim no.:"},
    "barrage": {
        "plate": "What's the registration of the vehicle?", "service": "What sort of service is it?", "date": "What date suits you?", "time": "At what time could you be here?", "car_type": "Which sort of car do you want to borrow?",
        "part": "What part are we talking about?", "quantity": "How many pieces?", "name": "Who's the booking for?", "phone": "How can we reach you by phone?", "model": "What car do you want to try?", "until": "Till when do you need it?",
        "invoice_number": "Which invoice is it, what's its number?", "email": "What's your e-mail?", "claim_number": "What claim number did the insurer give you?"},
    "eitheror": {
        "plate": "Can you tell me the number plate, or is it easier to look it up by your surname?", "service": "Is it a full service or an interim one, or some other work?", "date": "Would this week suit you or rather next week, and which day?",
        "time": "Would you like to come {two}, or at another time?", "car_type": "Would you prefer {twocars}?", "part": "Is it wiper blades or something else, such as floor mats?", "quantity": "Is it just one or a pair, or more than that?",
        "name": "Is the drive for yourself or somebody else, and what's the driver's name?", "phone": "Shall we use a mobile number or a landline for you, and what is it?", "model": "Would you like the Solis or the Tarn, or is it the Piko you're interested in?",
        "until": "Do you need it just for the week or until some particular day, and which one?", "invoice_number": "Is there an invoice number on your letter, or on the statement? Which is it?",
        "email": "Shall I send it to your private e-mail or one at work? I need the address either way.", "claim_number": "Do you have the claim number from us or from your insurer? Either will do, they're the same."},
    "indirect": {
        "plate": "I'd just need to know which number plate the car has.", "service": "You'd only have to tell me what kind of service it should be.", "date": "I'd still have to know on which day you'd like that.", "time": "It would help to know at what time you could be here.",
        "car_type": "Perhaps you could tell me which type of car you'd like to have.", "part": "I'd be glad to know which part you are looking for.", "quantity": "I'd also need to know how many you want.", "name": "I'd just need the name I should put down.",
        "phone": "It would be good to have a phone number for you.", "model": "I was wondering which of our models you'd like to drive.", "until": "I'd need to know how long you want to keep it, I mean until what day.", "invoice_number": "If you could tell me the number of the invoice, I'd find it.",
        "email": "I'd just have to know where to e-mail it.", "claim_number": "I'd need your claim number for that."},
    "policy": {
        "plate": "We can only look into a file by its registration. May I have the number plate?", "service": "The bay and the mechanic depend on the kind of work. What work should be done?", "date": "The workshop is open from Monday to Friday only, the showroom on Saturdays as well. On what day would you like to come?",
        "time": "Cars are taken in at fixed times only. Which time do you choose?", "car_type": "Courtesy cars are charged by the day, according to type. Which type do you want?", "part": "Ordered parts cannot be returned once fitted, so I have to be exact. Which part is it?",
        "quantity": "Parts are priced each. What quantity shall I put?", "name": "Our insurer requires the driver's name for each test drive, and a licence has to be shown on the day. What is the name?", "phone": "We have to be able to reach every test driver. What number can we call?",
        "model": "Each demonstration car has its own diary. For which model should I look?", "until": "Courtesy cars always come back on a fixed day. What day should that be in your case?", "invoice_number": "Copies are made only by invoice number. Could you give it to me?",
        "email": "Copies go out electronically, not by post. To which address, please?", "claim_number": "Insurance repairs are filed by claim, not by name. What is the claim number?"},
    "readback": {
        "plate": "Which registration number may I note?", "service": "And the work is what exactly?", "date": "What day shall I put in?", "time": "And the time, please?", "car_type": "And which car shall it be?", "part": "Which article is it?", "quantity": "And the number of pieces?",
        "name": "Your first name and surname, please?", "phone": "And your telephone number?", "model": "Which car would you like to take out?", "until": "And the last day with it?", "invoice_number": "May I have the invoice number?", "email": "And the e-mail address?", "claim_number": "The claim number, please?"},
    "terse": {
        "plate": "Plate?", "service": "Which service?", "date": "Which day?", "time": "Time?", "car_type": "Which car?", "part": "Which part?", "quantity": "How many?", "name": "Name?", "phone": "Phone number?", "model": "Which model?", "until": "Until when?",
        "invoice_number": "Invoice number?", "email": "E-mail?", "claim_number": "Claim number?"},
    "upsell": {
        "plate": "Can I take your registration, please?", "service": "What can our mechanics do for your car?", "date": "What day would be convenient?", "time": "What time would be convenient?", "car_type": "What kind of car can we put you in?",
        "part": "What can I order for you?", "quantity": "How many can I order for you?", "name": "Who can I put down as our guest?", "phone": "What's the best number to call you on?", "model": "Which of our cars can I get ready for you?",
        "until": "Up to what day can we leave it with you?", "invoice_number": "Can I have the invoice number?", "email": "What e-mail can I use?", "claim_number": "Can I have your claim number?"},
    "bullets": {
        "plate": "the **number plate** of the car", "service": "the **kind of service**", "date": "the **day** you'd like", "time": "the **time** you'd like", "car_type": "the **type of courtesy car**", "part": "the **part** you need", "quantity": "the **quantity**",
        "name": "your **name**", "phone": "your **phone number**", "model": "the **model** you want to drive", "until": "the **day until which** you want to keep the car", "invoice_number": "the **invoice number**", "email": "your **e-mail address**", "claim_number": "the **claim number**"},
    "hedging": {
        "plate": "I think I might need the number plate for that, if you happen to have it handy?", "service": "I'm not quite certain which service you mean, could you perhaps tell me?", "date": "Might there be a day that would suit you?", "time": "And would there maybe be a time you'd prefer?",
        "car_type": "I suppose you might have a preference for one of the cars?", "part": "I believe I don't quite know yet which part it would be?", "quantity": "And that would be, roughly, how many, if I may ask?", "name": "Could I possibly have your name, too?",
        "phone": "I'd possibly want a phone number as well, would that be all right?", "model": "Would you perhaps already know which model you'd like to try?", "until": "Do you perhaps know until which day you might want it?",
        "invoice_number": "I think it should have a number, the invoice. Might you have that?", "email": "Would you maybe give me an e-mail address for it?", "claim_number": "There might be a claim number somewhere in your papers, could you look?"},
}

# the second time of asking
AGAIN = {
    "plate": ["Sorry, I didn't get the number plate. Could you spell it for me, like AB12 CDE?", "I still need the registration of the car: two letters, two digits, three letters."],
    "service": ["Sorry, what should be done? We do full services, interim services, oil changes, brake checks and wheel changes.", "Which of our services is it: full service, interim service, oil change, brake check or wheel change?"],
    "date": ["Sorry, I didn't catch the day. What date would that be?", "Could you give me the day once more, for example 'the 12th of March'?"],
    "time": ["Sorry, I didn't catch the time. When on that day?", "Could you tell me the hour, for example 'ten o'clock'?"],
    "car_type": ["Sorry, which of our courtesy cars: small car, estate or van?", "I need to know the type: a small car, an estate or a van."],
    "part": ["Sorry, which part? I can order wiper blades, floor mats, roof bars and air filters.", "Could you name the part: wiper blade, floor mats, roof bars or air filter?"],
    "quantity": ["Sorry, how many was that?", "Could you give me the quantity as a number?"],
    "name": ["Sorry, I didn't catch your name. Who is it for?", "Could you give me your first name and surname?"],
    "phone": ["Sorry, I didn't get the phone number. Could you give it to me digit by digit?", "I still need a phone number."],
    "model": ["Sorry, which model? We have the Solis, the Tarn and the Piko to try.", "Which car would it be: Solis, Tarn or Piko?"],
    "until": ["Sorry, until which day?", "Could you give me the last day as a date?"],
    "invoice_number": ["Sorry, I need the number of the invoice, it begins with INV.", "Could you read me the invoice number again?"],
    "email": ["Sorry, I didn't get the e-mail address.", "Could you spell the e-mail address?"],
    "claim_number": ["Sorry, I need the claim number, it begins with CL.", "Could you read me the claim number again?"],
}

PROPOSE = {
    "plain": {
        "book_service": "I would book the {service} for {plate} on {date} at {time}, for {price} euros. Shall I?", "move_appointment": "I would move your {service} from {olddate} to {date} at {time}. Shall I do that?",
        "reserve_courtesy_car": "I would reserve the {car_type} for {date}, for {price} euros a day. Is that all right?", "extend_courtesy_car": "I would extend your courtesy car until {until}. Shall I?",
        "order_part": "I would order {quantity} × {part} for {plate}, {total} euros altogether. Shall I?", "book_test_drive": "I would book a test drive with the {model} on {date} at {time} for {name}, phone {phone}. Shall I?",
        "extend_tyre_storage": "Shall I extend the storage for another season, for {price} euros?", "send_invoice": "I would send a copy of invoice {invoice_number} to {email}. Is that right?"},
    "chatty": {
        "book_service": "Right, so that's a {service} for your {plate}, {date}, {time} sharp, and the damage is {price} euros. Shall I get that in the book for you?", "move_appointment": "Okey-doke, then let's take your {service} off {olddate} and move it to {date} at {time}, shall we?",
        "reserve_courtesy_car": "So I'd put the keys of the {car_type} aside for you on {date}, {price} euros for the day. Shall I reserve it?", "extend_courtesy_car": "So you'd just keep driving the courtesy car till {until}, then. Shall I extend it for you?",
        "order_part": "Alrighty: {quantity} of the {part} for {plate}, that makes {total} euros. Shall I order that?", "book_test_drive": "Then it's you, {name}, and the {model} on {date} at {time}, and we'd ring {phone} if anything's up. Shall I book it?",
        "extend_tyre_storage": "Would you like me to extend the storage so that they just stay with us another season? It's {price} euros.", "send_invoice": "So I'd pop a copy of {invoice_number} over to {email}. Shall I send it?"},
    "form": {
        "book_service": "Booking\nWork: {service}\nCar: {plate}\nDay: {date}\nTime: {time}\nPrice: {price} euros\nBook it as stated? (yes/no)", "move_appointment": "Change of appointment\nWork: {service}\nOld day: {olddate}\nNew day: {date}\nNew time: {time}\nMove it as stated? (yes/no)",
        "reserve_courtesy_car": "Courtesy car\nType: {car_type}\nDay: {date}\nPrice per day: {price} euros\nReserve it as stated? (yes/no)", "extend_courtesy_car": "Courtesy car\nCar in repair: {plate}\nNew return day: {until}\nExtend it as stated? (yes/no)",
        "order_part": "Order\nPart: {part}\nQuantity: {quantity}\nFor: {plate}\nTotal: {total} euros\nOrder it as stated? (yes/no)", "book_test_drive": "Test drive\nModel: {model}\nDay: {date}\nTime: {time}\nName: {name}\nPhone: {phone}\nBook it as stated? (yes/no)",
        "extend_tyre_storage": "Tyre storage\nExtension: one season\nPrice: {price} euros\nExtend it? (yes/no)", "send_invoice": "Copy of invoice\nInvoice: {invoice_number}\nTo: {email}\nSend it? (yes/no)"},
    "barrage": {
        "book_service": "So: {service}, {plate}, {date}, {time}, {price} euros. All correct? Shall I book it?", "move_appointment": "So your {service} moves to {date}, {time}, and {olddate} falls free. Right? Shall I move it?",
        "reserve_courtesy_car": "The {car_type} on {date}, {price} euros a day. Correct? May I reserve it?", "extend_courtesy_car": "Courtesy car until {until} instead. Is that what you want? Shall I extend it?",
        "order_part": "{quantity} × {part} for {plate}, {total} euros. Is the quantity right? Shall I order?", "book_test_drive": "{model}, {date}, {time}, {name}, {phone}. All right like that? Shall I book the test drive?",
        "extend_tyre_storage": "Do you want to keep them here for longer? Shall I extend the storage by a season for {price} euros?", "send_invoice": "{invoice_number} to {email}. Is the address right? Shall I send the copy?"},
    "eitheror": {
        "book_service": "Shall I book the {service} for {plate} on {date} at {time} for {price} euros, or would you rather change something?", "move_appointment": "Shall I move the {service} to {date} at {time}, or leave it on {olddate}?",
        "reserve_courtesy_car": "Shall I reserve the {car_type} on {date} at {price} euros a day, or would you prefer a different one?", "extend_courtesy_car": "Shall I extend the courtesy car until {until}, or leave it as it is?",
        "order_part": "Shall I order {quantity} × {part} for {plate} at {total} euros, or a different number?", "book_test_drive": "Shall I book the {model} for {name}, {phone}, on {date} at {time}, or is anything to be changed?",
        "extend_tyre_storage": "Shall I extend the storage for a season at {price} euros, or leave it for now?", "send_invoice": "Shall I send invoice {invoice_number} to {email}, or to another address?"},
    "indirect": {
        "book_service": "If you agree, I'd book the {service} for {plate} on {date} at {time}; it would be {price} euros.", "move_appointment": "If that suits you, I'd move the {service} from {olddate} to {date} at {time}.",
        "reserve_courtesy_car": "With your consent I'd reserve the {car_type} for {date}, which would be {price} euros a day.", "extend_courtesy_car": "If you wish, I'd extend your courtesy car until {until}.",
        "order_part": "I'd then order {quantity} × {part} for {plate} at {total} euros, if you agree.", "book_test_drive": "If you say yes, I'd book the test drive of the {model} for {name} on {date} at {time}, with {phone} as the number.",
        "extend_tyre_storage": "If you wanted, I could extend the storage by a season for {price} euros.", "send_invoice": "I'd send the copy of {invoice_number} to {email}, if that's right."},
    "policy": {
        "book_service": "Appointments are binding up to the day before. I would book: {service}, {plate}, {date}, {time}, at {price} euros. Do you agree?", "move_appointment": "An appointment may be moved once free of charge. I would move the {service} from {olddate} to {date}, {time}. Do you agree?",
        "reserve_courtesy_car": "A courtesy car has to be returned the same evening with a full tank. I would reserve the {car_type} on {date} for {price} euros a day. Do you agree?",
        "extend_courtesy_car": "During an insurance repair a courtesy car may be extended. I would extend yours until {until}. Do you agree?", "order_part": "Orders need your express consent. I would order {quantity} × {part} for {plate}, total {total} euros. Do you consent?",
        "book_test_drive": "A valid driving licence has to be shown. I would book the test drive: {model}, {date}, {time}, {name}, {phone}. Do you agree?", "extend_tyre_storage": "Storage is sold by the season. I could extend it for one season at {price} euros. Do you want that?",
        "send_invoice": "We send copies only to an address that you have confirmed. May I send {invoice_number} to {email}?"},
    "readback": {
        "book_service": "I repeat: {service}, car {plate}, {date} at {time}, {price} euros. May I book that?", "move_appointment": "I repeat: your {service}, so far {olddate}, is to be moved to {date} at {time}. May I?",
        "reserve_courtesy_car": "I repeat: {car_type}, {date}, {price} euros a day. May I reserve it?", "extend_courtesy_car": "I repeat: the courtesy car stays with you until {until}. May I extend it?",
        "order_part": "I repeat: {quantity} × {part}, for {plate}, {total} euros. May I order that?", "book_test_drive": "I repeat: {model}, {date} at {time}, for {name}, phone {phone}. May I book that?",
        "extend_tyre_storage": "So they're with us until {stored_until}. May I extend the storage for a season, for {price} euros?", "send_invoice": "I repeat: invoice {invoice_number}, to {email}. May I send it?"},
    "terse": {
        "book_service": "Book {service}, {plate}, {date}, {time}, {price} euros?", "move_appointment": "Move {service} to {date}, {time}?", "reserve_courtesy_car": "Reserve {car_type}, {date}, {price} euros a day?", "extend_courtesy_car": "Extend courtesy car until {until}?",
        "order_part": "Order {quantity} × {part}, {plate}, {total} euros?", "book_test_drive": "Book {model}, {date}, {time}, {name}, {phone}?", "extend_tyre_storage": "Extend a season, {price} euros?", "send_invoice": "Send {invoice_number} to {email}?"},
    "upsell": {
        "book_service": "Excellent. May I book your {service} for {plate} on {date} at {time} at {price} euros?", "move_appointment": "Certainly. May I move your {service} from {olddate} to {date} at {time}?",
        "reserve_courtesy_car": "Excellent choice. May I reserve the {car_type} for {date} at {price} euros a day?", "extend_courtesy_car": "With pleasure. May I extend your courtesy car until {until}?",
        "order_part": "Certainly. May I order {quantity} × {part} for your {plate}, at {total} euros?", "book_test_drive": "You'll love it. May I book the {model} for {name}, {phone}, on {date} at {time}?",
        "extend_tyre_storage": "Many customers leave them here. May I extend the storage by a season for just {price} euros?", "send_invoice": "Certainly. May I send the copy of {invoice_number} to {email}?"},
    "bullets": {
        "book_service": "Here is what I would **book**:\n- {service}\n- {plate}\n- {date}, {time}\n- {price} euros\n\nIs that OK?", "move_appointment": "Here is what I would **move**:\n- your {service}\n- from {olddate}\n- to {date}, {time}\n\nIs that OK?",
        "reserve_courtesy_car": "Here is what I would **reserve**:\n- {car_type}\n- {date}\n- {price} euros a day\n\nIs that OK?", "extend_courtesy_car": "Here is what I would **extend**:\n- your courtesy car ({plate} in repair)\n- until {until}\n\nIs that OK?",
        "order_part": "Here is what I would **order**:\n- {part}\n- quantity {quantity}\n- for {plate}\n- {total} euros in all\n\nIs that OK?", "book_test_drive": "Here is the **test drive** I would book:\n- {model}\n- {date}, {time}\n- {name}\n- {phone}\n\nIs that OK?",
        "extend_tyre_storage": "What I could do:\n- **extend** the storage by one season\n- {price} euros\n\nWould you like that?", "send_invoice": "Here is what I would **send**:\n- copy of {invoice_number}\n- to {email}\n\nIs that OK?"},
    "hedging": {
        "book_service": "I think I could book the {service} for {plate} on {date} at {time} then, at {price} euros. Would that be all right?", "move_appointment": "I believe I could move the {service} from {olddate} to {date} at {time}. Would that be all right with you?",
        "reserve_courtesy_car": "I suppose I could reserve the {car_type} for {date} then, at {price} euros a day. Would that be all right?", "extend_courtesy_car": "I think it should be possible to extend the courtesy car until {until}. Would that be what you'd like?",
        "order_part": "So I think that might be {quantity} × {part} for {plate}, which would come to {total} euros. Would it be all right if I ordered that?", "book_test_drive": "So that would be the {model} on {date} at {time} for {name}, on {phone}, I think. Would it be all right to book it?",
        "extend_tyre_storage": "I could perhaps extend the storage by another season, for {price} euros. Might that be something you'd want?", "send_invoice": "So I'd send a copy of {invoice_number} to {email}, I think. Would that be right?"},
}

WHAT = {
    "book_service": "the {service} for {plate} is booked for {date} at {time}, number {appointment_id}", "move_appointment": "the {service} is moved to {date} at {time}", "reserve_courtesy_car": "the {car_type} is reserved for you on {date}",
    "extend_courtesy_car": "you can keep the courtesy car until {until}", "order_part": "{quantity} × {part} ordered, here by {here_on}, order number {order_number}", "book_test_drive": "the test drive with the {model} is booked for {date} at {time}",
    "extend_tyre_storage": "the tyres now stay with us until {stored_until}", "send_invoice": "the copy of {invoice_number} is on its way to {email}",
}
DONE = {
    "plain": "That's done: {what}.", "chatty": "There we go, all sorted: {what}!", "form": "Entered. {What}.", "barrage": "Done: {what}.", "eitheror": "Very well, {what}.", "indirect": "I've taken care of it: {what}.", "policy": "This is now binding: {what}.",
    "readback": "Confirmed. {What}.", "terse": "Done. {What}.", "upsell": "Thank you very much! {What}.", "bullets": "**Done**\n- {what}", "hedging": "Right, that seems to have gone through: {what}.",
}
ELSE = {
    "plain": "Is there anything else I can do for you?", "chatty": "Now, anything else on your mind today?", "form": "Further requests? (yes/no)", "barrage": "Anything else? Any other questions?", "eitheror": "Is that all for today, or is there something else?",
    "indirect": "If there's anything else you need, I'd be glad to hear it.", "policy": "I have to ask before I close the file: do you have any other request?", "readback": "Is there anything more I should note?", "terse": "Anything else?", "upsell": "What else can I do for you?",
    "bullets": "Is there **anything else**?", "hedging": "Would there perhaps be anything else?",
}
BYE = {
    "plain": "Thank you for calling. Goodbye!", "chatty": "It was lovely talking to you. Drive safely, bye-bye!", "form": "Request closed. Goodbye.", "barrage": "Good, that's everything then. Goodbye!", "eitheror": "Then I wish you a good day. Goodbye!", "indirect": "Then I'll wish you a pleasant day. Goodbye.",
    "policy": "The file is closed. Thank you and goodbye.", "readback": "Then that's all noted. Goodbye!", "terse": "Bye.", "upsell": "Thank you for choosing us. Goodbye!", "bullets": "Thank you, **goodbye**!", "hedging": "Well then, I suppose that's it. Goodbye!",
}
WHATELSE = {  # after a no to a proposal
    "plain": "All right. What should I change, or shall I leave it?", "chatty": "No worries at all! What would you like different, or shall we just leave it?", "form": "Not entered. Which field is to be changed? (or: leave it)", "barrage": "Oh. What's wrong with it? What should be different? Or shall I leave it?",
    "eitheror": "Shall I change something, or leave it altogether?", "indirect": "Then I'd need to know what should be different, or whether I should leave it.", "policy": "Without your consent nothing is done. What should be changed, or shall we leave it?",
    "readback": "Not that, then. What shall I correct, or is it to be dropped?", "terse": "What to change? Or leave it?", "upsell": "Of course. What would suit you better, or shall we leave it?", "bullets": "Nothing done. What now?\n- change something (what?)\n- leave it", "hedging": "Oh, I may have got that wrong. What might be different, or should we perhaps leave it?",
}
LEFT = {
    "plain": "All right, I'll leave it as it is.", "chatty": "No problem at all, we'll just leave it!", "form": "Not entered.", "barrage": "Fine, I'll leave that.", "eitheror": "Then we leave it.", "indirect": "Then I won't touch it.", "policy": "Understood, nothing has been changed.", "readback": "Noted: nothing is done about it.",
    "terse": "OK, left.", "upsell": "Of course, no obligation.", "bullets": "OK, **nothing changed**.", "hedging": "That's quite all right, I'll leave it then.",
}
OFFER = {  # after a mere question about a service or a part
    "plain": "Would you like me to book it?", "chatty": "Shall we get you in for that?", "form": "Make an appointment? (yes/no)", "barrage": "Do you want it done? Shall we make an appointment?", "eitheror": "Would you like an appointment, or was it just the price you wanted?",
    "indirect": "I'd gladly make an appointment if you want one.", "policy": "Prices hold for bookings made this month. Do you wish to book?", "readback": "May I make an appointment for that?", "terse": "Book it?", "upsell": "It's worth every cent. May I make you an appointment?",
    "bullets": "Would you like to **book** it?", "hedging": "Would you perhaps want an appointment for that?",
}
EXTRA = "By the way, this week we clean the interior of any car for 25.00 euros. Would you be interested in that?"
EXTRA_NO = "No problem."
EXTRA_YES = "I'm glad to hear it. Please just tell our colleague at the counter when you are here, I can't enter that myself."
HELP = "I'm afraid I can't get any further with that. I can book or move workshop appointments, arrange courtesy cars and test drives, order parts, look up tyres, recalls, invoices and insurance repairs."
HELLO = {
    "plain": "How can I help you?", "chatty": "Hello there! What can I do for you today?", "form": "Your request, please:", "barrage": "What is it about? What can I do for you?", "eitheror": "Is it about the workshop or the showroom?", "indirect": "I'd just need to know what it is about.",
    "policy": "I have to open a file first. What is your request about?", "readback": "What may I note for you?", "terse": "Yes?", "upsell": "What can we do for you today?", "bullets": "What is it about?\n- workshop\n- showroom\n- something else", "hedging": "What might I be able to do for you?",
}
LEAD = {  # what stands before a question that follows something else
    "form": "Please fill in:", "bullets": "I still need:", "barrage": "", "readback": "",
}

# what a look-up told: a full wording, a short one, a list, a careful one, a cheerful one
FAMILY = {"plain": "full", "chatty": "cheer", "form": "short", "barrage": "short", "eitheror": "full", "indirect": "full", "policy": "full", "readback": "short", "terse": "short", "upsell": "cheer", "bullets": "list", "hedging": "careful"}
TELL = {
    "service_price": {"full": "The {service} costs {price} euros and takes about {hours}.", "short": "{Service}: {price} euros, {hours}.", "list": "**{Service}**\n- price: {price} euros\n- time: {hours}", "careful": "I believe the {service} would be {price} euros, and it takes {hours} or so.",
                      "cheer": "So the {service} comes to {price} euros, and we'd have your car for about {hours}."},
    "free_slots": {"full": "On {date} we have {times} free.", "short": "Free on {date}: {times}.", "list": "**Free on {date}**\n{timelist}", "careful": "As far as I can see, {times} would be free on {date}.", "cheer": "Let me see, for {date} I've got {times}."},
    "not_free": {"full": "I'm sorry, {time} on {date} is not free.", "short": "{time} on {date} is taken.", "list": "**{time} on {date}** is not free.", "careful": "I'm afraid {time} on {date} seems to be taken.", "cheer": "Ah, what a pity, {time} on {date} has gone."},
    "no_slots": {"full": "I'm sorry, there is nothing free on {date}.", "short": "Nothing free on {date}.", "list": "**{date}**: nothing free.", "careful": "I'm afraid there doesn't seem to be anything free on {date}.", "cheer": "Oh no, we've nothing at all on {date}."},
    "get_appointment": {"full": "Your {service} is on {date} at {time}.", "short": "Present appointment: {service}, {date}, {time}.", "list": "**Your appointment**\n- {service}\n- {date}, {time}", "careful": "I think I can see your {service} there, on {date} at {time}.",
                        "cheer": "Found you! You're in for the {service} on {date} at {time}."},
    "courtesy_cars": {"full": "For {date} we have {cars}.", "short": "Courtesy cars, {date}: {cars}.", "list": "**Courtesy cars on {date}**\n{carlist}", "careful": "For {date} there should be {cars}, I think.", "cheer": "For {date} you can have your pick: {cars}."},
    "over": {"full": "The {car_type} would be above your limit.", "short": "{Car_type}: above your limit.", "list": "The {car_type} is **above your limit**.", "careful": "The {car_type} might be more than you wanted to pay, I'm afraid.", "cheer": "The {car_type} would go over your limit, I'm afraid!"},
    "find_part": {"full": "The {part} costs {price} euros each and takes {days} to arrive.", "short": "{Part}: {price} euros each, {days}.", "list": "**{Part}**\n- {price} euros each\n- here in {days}", "careful": "The {part} should be {price} euros each, and it usually takes {days} or so.",
                  "cheer": "Good news, we can get the {part} in {days}, at {price} euros each."},
    "get_tyre_set": {"full": "Your {kind} are stored with us until {until}; the tread is {tread} mm. Another season costs {price} euros.", "short": "{Kind}: tread {tread} mm, stored until {until}, next season {price} euros.",
                     "list": "**Your {kind}**\n- tread: {tread} mm\n- stored until: {until}\n- another season: {price} euros", "careful": "According to my notes the {kind} have {tread} mm of tread, and they'd be here until {until}. Another season would be {price} euros, I believe.",
                     "cheer": "Your {kind} are sitting here nice and dry until {until}! There's {tread} mm of tread on them, and another season would be {price} euros."},
    "get_repair": {"full": "The repair of the {about} ({claim_number}): status {status}; the car will be ready on {ready}. Your excess is {excess} euros.", "short": "{claim_number}, {about}: {status}. Ready {ready}. Excess {excess} euros.",
                   "list": "**Repair {claim_number}** ({about})\n- status: {status}\n- ready on: {ready}\n- excess: {excess} euros", "careful": "It looks as if the {about} is still \"{status}\", so the car would be ready on {ready}, I think. The excess should be {excess} euros.",
                   "cheer": "Let's see, your {about}: that's {status}, and they expect to have the car ready on {ready}. The excess is {excess} euros."},
    "repair_done": {"full": "The repair of the {about} ({claim_number}) is done; the car has been ready since {ready}. Your excess is {excess} euros.", "short": "{claim_number}, {about}: done, ready since {ready}. Excess {excess} euros.", "list": "**Repair {claim_number}**\n- done\n- ready since {ready}\n- excess: {excess} euros",
                    "careful": "I believe the {about} is done, since {ready}. The excess should be {excess} euros.", "cheer": "Good news, your {about} is done, it's been ready since {ready}! The excess is {excess} euros."},
    "get_invoice": {"full": "Invoice {invoice_number} is for the {about}: {total} euros, due on {due}.", "short": "{invoice_number}: {about}, {total} euros, due {due}.", "list": "**{invoice_number}**\n- for: {about}\n- total: {total} euros\n- due: {due}", "careful": "That seems to be the one for the {about}, {total} euros, due on {due}.",
                    "cheer": "Here it is, the one for the {about}: {total} euros, due on {due}."},
    "no_recall": {"full": "There is no recall for {plate}.", "short": "{plate}: no recall.", "list": "**{plate}**: no recall", "careful": "As far as I can see there is no recall for {plate}.", "cheer": "Good news, no recall for {plate}!"},
    "recall": {"full": "There is a recall for {plate}, {campaign}, about {about}. It takes {minutes} minutes and is free of charge; we do it at your next visit.", "short": "{plate}: recall {campaign}, {about}, {minutes} minutes, free.", "list": "**Recall {campaign}**\n- {about}\n- {minutes} minutes\n- free of charge",
               "careful": "It looks as if there is a recall, {campaign}, about {about}. It would take {minutes} minutes and cost nothing.", "cheer": "There's one indeed, {campaign}, about {about}. Just {minutes} minutes, and it's on the house."},
    "test_drive_slots": {"full": "The {model} is free on {date} at {times}; a drive takes {minutes} minutes and costs nothing.", "short": "{model}, {date}: {times}. {minutes} minutes, free of charge.", "list": "**{model} on {date}**\n{timelist}\n- {minutes} minutes, free of charge",
                         "careful": "I think the {model} would be free on {date} at {times}, for {minutes} minutes or so, at no cost.", "cheer": "The {model} can be yours on {date} at {times}, {minutes} minutes, and it's free!"},
}

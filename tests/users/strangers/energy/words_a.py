"""Words of the first four: spoken, warm, brisk, script."""
SPOKEN = r"""
hello: Hiya, Fellside Energy, you're through to Kim.
want: So what can I do for you today?||Go on then, what's it about?
more: Was there anything else while I've got you?||Okay. And anything more on your list?
bye: Brilliant, take care then. Bye bye!
unclear: Sorry, I lost you there for a sec.||Hmm, say that again for me?
noway: Okay, but I can't really get round that one.
cannot: Ah, that's not something I can sort from my desk; I do readings, tariffs, instalments, payment days, moves, plans, bank details, complaints and engineers.
noanswer: Honestly, I haven't got that in front of me.
h.why: It's just so I do it on the right account and get it right first time.
h.where: It's printed top right on any bill of ours, it starts with FE.
found: Lovely, got you up, {first}.
foundlost: Got you, {first}! Your customer number's {number}, jot that down.
notfound: Hmm, nothing comes up with that.
many: Can you give me {list}?||And then {list}, please?
again: Sorry, what I'm after is {noun}.||Let me put it another way: can you tell me {noun}?||I still haven't caught {noun} - what is it?
changed: Okay, I've swapped that over.
fix: Oh okay, which bit's wrong, and what should it say?||Right, tell me what to put instead?
sure: That sound right to you?||Yeah? Shall I pop that through?||So, are we good to go with that?
kept: No bother, I'll leave that just how it is.
number: What's your customer number? | your customer number, the FE one
postcode: And the postcode where you get your supply? | the postcode of your place
name: No worries, we'll find you without. What's your full name? | your first name and surname
dob: And when were you born? | your date of birth, day, month and year
fuel: Is that for the electric, the gas, or both? | whether it's electricity, gas or both
read_e: What does the electric meter say? | the figures on the electricity meter
read_g: And what's on the gas one? | the figures on the gas meter
read_date: When did you take that? | which day you looked at the meter
tariff: So you could go on {items}. Which one do you fancy? | which tariff you'd like: {items}
tariff_start: From when do you want it? | the day the new tariff kicks in
amount: You're on {now} a month now. What do you want it to be? | how much a month you'd like to pay
payday: It comes out on the {day} now. Which day do you want it on? | the day of the month for the payment
out_date: When are you moving out? | the day you're out of the old place
in_date: And when do you move in at the new place? | the day you move in
new_address: What's the new address? | the house number and street you're going to
new_postcode: And the postcode there? | the postcode of the new place
keep_tariff: You're on {tariff}; do you want to take that along with you? | whether you're taking your tariff with you, yes or no
months: There's {owed} outstanding. We can do {items}. Which is best? | how many months you'd like: {items}
first_payment: When should the first payment come out? | the date of the first payment
holder: Whose name is the bank account in? | the name on the bank account
sort_code: What's the sort code? | the sort code, six digits
account_number: And the account number? | the bank account number, eight digits
bill: Which bill are we talking about? I can see {items}. | which bill it is: {items}
reason: And what's up with it? | what's wrong with that bill
reply_by: How should they get back to you: email, phone or post? | how you'd like to hear back, email, phone or post
job: What's the engineer coming for: fitting a smart meter, a meter fault, or a gas safety check? | what the visit's for: smart meter, meter fault or gas safety check
slot: I've got {items}. When suits you? | a day and either morning or afternoon: {items}
phone: What number can the engineer ring you on? | a phone number for the day
r.lower: Hang on, {value} is less than we had last time for {fuel}, that was {last}. | Can you have another look and tell me?
r.baddate: {date} won't work for me, I'm afraid. | What other date?
r.smart: Ah, {what} only goes with a smart meter, and yours is an old one, so that's out. | What I can do is {items}. Which of those, or leave it?
r.dear: {what} comes to {price} a month, and that's over your {limit}. | There's {items}. Any of those?
r.minimum: Ooh, {amount} is too little for what you use; the lowest it'll let me go to is {lowest}. | Do you want that, some other amount, or shall we leave it?
r.badday: The {day} isn't one I can pick, it goes from 1 to 28. | Which day, then?
r.nomonths: {months} months isn't something we do. | It's {items}. Which of them?
r.taken: Sorry, {what} has gone. | Still free: {items}. Do any of those work?
q.next_bill: Your next bill comes out on {next_bill}.
q.balance: You're {balance} in credit at the minute.
q.exit_fee: If you left your tariff early it'd be {exit_fee}.
q.contract_end: Your contract runs till {contract_end}.
q.my_tariff: You're on {tariff} just now.
q.my_instalment: You're paying {instalment} a month.
q.my_payday: It goes out on the {payday} right now.
q.next_payment: The next payment goes out on {next_payment}.
q.visit_cost: The visit's free, don't you worry.
q.visit_len: They're usually there about {minutes} minutes.
q.complaint_time: You'll hear by {answer}.
q.arrears: It's {arrears} you owe us at the moment.
b.reading: Okay so that's {readings}, read on {read_date}.
b.tariff: So that's you onto {tariff}, {price} a month, starting {tariff_start}.
b.instalment: So your instalment goes to {amount} a month.
b.payday: So the payment moves to the {payday} of the month, the first time being {next_payment}.
b.moving: So you're out on {out_date}, in on {in_date}, new place is {address}, and {along}.
b.plan: So the {owed} over {months} months, that's {price} a month, first one on {first_payment}.
b.bank: So from now on we'd collect from {holder}, sort code {sort_code}, account {account_number}.
b.complaint: So a complaint about {bill}, because of this: {reason}. They'll get back to you by {reply}.
b.engineer: So an engineer for {job}, {when}, and they'd ring {phone}.
d.reading: All in! {readings}, your reference is {ref}.
d.tariff: Done, {tariff} it is from {tariff_start} at {price} a month. Reference {ref}.
d.instalment: That's changed to {amount}, from {begins} on. Reference {ref}.
d.payday: Sorted, it'll come out on the {payday} each month, next time {next_payment}. Reference {ref}.
d.moving: All booked in: out {out_date}, in {in_date}, and {along}. Reference {ref}.
d.plan: That's set up, {months} payments of {price}, first on {first_payment}. Reference {ref}.
d.bank: New bank details are on. Account {account_number}, reference {ref}.
d.complaint: Your complaint's logged, reference {ref}, and you'll have an answer by {reply} no later than {answer_until}.
d.engineer: You're booked! {when}, reference {ref}.
"""
WARM = r"""
hello: Hello and a very warm welcome to Fellside Energy, I'm so glad you got in touch.
want: How may I make your day a little easier?||Do tell me, what is on your mind?
more: Is there something else I could take off your shoulders today?||And is there any other little thing I can look after?
bye: It was a pleasure, look after yourself and keep warm!
unclear: Forgive me, my dear, I didn't quite follow.||Oh, I want to understand you properly.
noway: That's quite all right, we just need it to be safe.
cannot: I wish I could, but that lies beyond my little desk. I look after meter readings, tariffs, instalments, payment days, house moves, payment plans, bank details, complaints and engineer's visits.
noanswer: What a good question; I'm afraid I have no answer to it here.
h.why: It helps me take good care of you and of nobody else's account by accident.
h.where: You will find it at the top right of your bill, a little FE and then seven digits.
found: There you are, {first}, how lovely to have you with us.
foundlost: There you are, {first}, I knew we'd find you! For your notes, your customer number is {number}.
notfound: Oh dear, I can't seem to find you with those, let's try once more together.
many: Would you be kind enough to share {list} with me?||If you could let me have {list}, that would be wonderful.
again: Would you tell me {noun}, please?||Take all the time you need: I am only missing {noun}. Could you give it to me?||Let us try together: what would be {noun}?
changed: Of course, thank you for telling me, I have put that right.
fix: Not to worry at all. What would you like me to put right?||Of course, just tell me how it should be?
sure: Would that be as you wish it?||Are you comfortable with that, shall I go ahead?||May I do that for you now?
kept: Of course, we will let everything stay the way it is.
number: Could you let me have your customer number, please? | your customer number, beginning with FE
postcode: Thank you so much. And what is the postcode of your home? | your home's postcode
name: Please don't worry, that happens to all of us. What is your full name? | your full name, as we would write it on a card
dob: And may I ask for your date of birth? | the day you were born, with the year
fuel: Would that be the electricity meter, the gas meter, or both of them? | if it is electricity, gas or both
read_e: What number is your electricity meter showing, please? | the number on your electricity meter
read_g: And what number does the gas meter show you? | the number on your gas meter
read_date: On which day did you go and read it? | the day of your reading
tariff: I would be happy to move you to {items}. Which of them feels right for you? | the tariff you like best: {items}
tariff_start: From what day would you like to be on it? | the starting day you would like
amount: At present you pay {now} each month. What amount would be comfortable for you? | the monthly amount you would be comfortable with
payday: We now collect on the {day} of each month. Which day would suit you better? | the day of the month that suits you
out_date: How exciting, a new home! On which day do you leave the old one? | the day you leave your old home
in_date: And when do you settle in at the new home? | the day you settle into the new home
new_address: May I have the address of your new home? | the number and street of your new home
new_postcode: And its postcode, please? | the postcode of your new home
keep_tariff: Would you like your {tariff} tariff to come along with you? | whether your tariff should come along, a yes or no is enough
months: You have {owed} still to pay, and there's no shame in that. We can spread it like this: {items}. What could you manage? | the number of months that suits you: {items}
first_payment: On what day should the first of these payments be? | the day for your first payment
holder: In whose name is the new account, please? | the name of the account holder
sort_code: Could you read me the sort code? | the six digits of the sort code
account_number: And the account number, please? | the eight digits of the account number
bill: I am sorry to hear that. Which bill is troubling you? Here I have {items}. | the bill that troubles you: {items}
reason: What seems wrong with it, in your own words? | what you feel is wrong with it
reply_by: And how would you prefer our answer, by email, by phone or by post? | the way you'd like our answer: email, phone or post
job: What may our engineer do for you: install a smart meter, look at a meter fault, or do a gas safety check? | what the visit is about, a smart meter, a meter fault or a gas safety check
slot: These visits are open: {items}. Which would be nicest for you? | the visit you would prefer: {items}
phone: And on what telephone number may the engineer reach you? | a telephone number to reach you on
r.lower: Bless you, {value} is below your last {fuel} reading of {last}. | Would you be a dear and look again?
r.baddate: I'm so sorry, {date} is not a day I can use here. | Which other day could it be?
r.smart: I'm ever so sorry, {what} needs a smart meter at home, and you have the older kind, so we can't offer that one. | But there is {items}. Would you like one of these, or rather leave things?
r.dear: {what} would be {price} each month, more than the {limit} you kindly mentioned. | Within it I have {items}. Would one of them do?
r.minimum: I do understand the wish, but with your usage {amount} isn't possible; {lowest} is the lowest we may set. | Would that be all right, or another amount, or shall we leave it?
r.badday: Sadly the {day} isn't available, only days from 1 to 28. | Which of those would you like?
r.nomonths: I'm sorry, we have nothing over {months} months. | What we have is {items}. Which would be kindest to your purse?
r.taken: Oh what a pity, {what} has already been taken. | There is still {items}. Would one of those be good?
q.next_bill: You may expect your next bill on {next_bill}.
q.balance: You have a nice little credit of {balance} with us.
q.exit_fee: Leaving the tariff before its end would be {exit_fee}, just so you know.
q.contract_end: Your contract keeps going until {contract_end}.
q.my_tariff: You are with us on {tariff}.
q.my_instalment: Each month you pay us {instalment}.
q.my_payday: At the moment that's the {payday} of the month.
q.next_payment: The first payment to come is on {next_payment}.
q.visit_cost: There's nothing to pay, the visit is free of charge.
q.visit_len: Do set aside around {minutes} minutes for it.
q.complaint_time: We promise you an answer by {answer}.
q.arrears: Altogether there is {arrears} to be paid.
b.reading: Let me make sure I've listened well: {readings}, taken on {read_date}.
b.tariff: Then you'd be moving to {tariff} from {tariff_start}, which will be {price} a month.
b.instalment: Then your monthly instalment would become {amount}.
b.payday: Then we would collect on the {payday} of every month, starting with {next_payment}.
b.moving: So you leave on {out_date} and arrive on {in_date} at {address}, and {along}.
b.plan: Then your {owed} would be shared over {months} months with {price} a month, beginning on {first_payment}.
b.bank: Then I would note these new bank details: {holder}, with sort code {sort_code} and account number {account_number}.
b.complaint: Then I'd open a complaint for you on {bill}; your reason is "{reason}", and we answer you by {reply}.
b.engineer: Then our engineer would visit you for the {job} on {when}, and reach you on {phone}.
d.reading: Thank you, that's all safely with us: {readings}. Your reference, should you need it, is {ref}.
d.tariff: How nice, you are moving to {tariff} on {tariff_start}, at {price} per month. Your reference is {ref}.
d.instalment: There, you now pay {amount}, beginning on {begins}. Your reference is {ref}.
d.payday: There, from now on it is the {payday} of each month, {next_payment} for the first time. Your reference is {ref}.
d.moving: Everything is arranged for leaving on {out_date} and arriving on {in_date}, and {along}. Your reference is {ref}.
d.plan: Your payment plan is arranged: {price} a month over {months} months from {first_payment}. Your reference is {ref}.
d.bank: We've safely noted your new bank details, the account ending as you said, {account_number}. Your reference is {ref}.
d.complaint: I've passed on your complaint with care. Its reference is {ref}, and an answer reaches you by {reply} before {answer_until} is over.
d.engineer: How lovely, we'll see you on {when}. Your reference is {ref}.
"""
BRISK = r"""
hello: Fellside Energy.
want: Your request?||What do you need?
more: Next?||Anything further?
bye: Done. Goodbye.
unclear: Not clear.||Didn't get that.
noway: Required, though.
cannot: Not handled here. Handled: readings, tariffs, instalments, payment days, moves, payment plans, bank details, complaints, engineers.
noanswer: No data on that.
h.why: Security and accuracy.
h.where: Top right of the bill. FE, seven digits.
found: Found.
foundlost: Found. Customer number: {number}.
notfound: No match.
many: Send {list}.||Now {list}.
again: Still missing: {noun}.||Need {noun}. Please send.||Once more, {noun}?
changed: Corrected.
fix: What's different?||Correct value?
sure: OK?||Confirm: yes or no?||Go?
kept: Left unchanged.
number: Customer number? | customer number (FE…)
postcode: Postcode? | postcode of supply
name: Full name? | full name
dob: Date of birth? | date of birth
fuel: Electricity, gas, both? | electricity, gas or both
read_e: Electricity reading? | electricity reading
read_g: Gas reading? | gas reading
read_date: Date of reading? | date of reading
tariff: On offer: {items}. Which? | choice of tariff ({items})
tariff_start: Start date? | start date
amount: Now {now}. New monthly amount? | new monthly amount
payday: Now the {day}. New day of the month? | new payment day
out_date: Move-out date? | move-out date
in_date: Move-in date? | move-in date
new_address: New address? | new street and number
new_postcode: New postcode? | new postcode
keep_tariff: Take {tariff} along: yes or no? | tariff along, yes or no
months: Owed {owed}. Terms: {items}. Which? | number of months ({items})
first_payment: First payment on? | date of first payment
holder: Account holder? | account holder
sort_code: Sort code? | sort code (6 digits)
account_number: Account number? | bank account number
bill: Which bill: {items}? | the bill ({items})
reason: What's wrong with it? | reason for the complaint
reply_by: Answer by email, phone or post? | email, phone or post
job: Smart meter, meter fault or gas safety check? | purpose of visit (smart meter, meter fault, gas safety check)
slot: Free: {items}. Which? | pick of visit ({items})
phone: Contact number for the engineer? | contact number
r.lower: {fuel} {value}: below last reading, {last}. | Correct reading?
r.baddate: {date}: not possible. | Other date?
r.smart: {what}: smart meter required, none installed. Refused. | Available: {items}. Which, or leave?
r.dear: {what}: {price} a month, above {limit}. | Within limit: {items}. Which?
r.minimum: {amount}: too low. Lowest: {lowest}. | That, another amount, or leave?
r.badday: Day {day}: impossible. 1 to 28 only. | Which?
r.nomonths: {months} months: not offered. | Offered: {items}. Which?
r.taken: {what}: not available. | Remaining: {items}. Pick?
q.next_bill: Next bill: {next_bill}.
q.balance: Credit balance: {balance}.
q.exit_fee: Exit fee: {exit_fee}.
q.contract_end: Contract end: {contract_end}.
q.my_tariff: Current tariff: {tariff}.
q.my_instalment: Current instalment: {instalment}.
q.my_payday: Current payment day: {payday}.
q.next_payment: Next payment: {next_payment}.
q.visit_cost: Visit: free.
q.visit_len: Duration: {minutes} minutes.
q.complaint_time: Answer by {answer}.
q.arrears: Owed: {arrears}.
b.reading: Reading: {readings}, {read_date}.
b.tariff: {tariff}, {price} a month, from {tariff_start}.
b.instalment: New instalment: {amount}.
b.payday: New payment day: {payday}. First: {next_payment}.
b.moving: Out {out_date}. In {in_date}, {address}. {along}.
b.plan: Plan: {owed}, {months} x {price}, first {first_payment}.
b.bank: Bank: {holder}, {sort_code}, {account_number}.
b.complaint: Complaint: {bill}. Reason: {reason}. Answer by {reply}.
b.engineer: Visit: {job}, {when}. Phone {phone}.
d.reading: Entered: {readings}. Ref {ref}.
d.tariff: Switched: {tariff}, {price} a month, {tariff_start}. Ref {ref}.
d.instalment: Set: {amount} from {begins}. Ref {ref}.
d.payday: Set: payment day {payday}. Next: {next_payment}. Ref {ref}.
d.moving: Move registered. Out {out_date}, in {in_date}. Ref {ref}.
d.plan: Plan set: {months} x {price}, first {first_payment}. Ref {ref}.
d.bank: Bank details changed: {account_number}. Ref {ref}.
d.complaint: Complaint opened. Ref {ref}. Answer by {reply}, {answer_until} at the latest.
d.engineer: Booked: {when}. Ref {ref}.
"""
SCRIPT = r"""
hello: Thank you for contacting Fellside Energy customer care. This conversation may be recorded for training and quality purposes.
want: How can I help you today?||Please state the reason for your contact today?
more: Is there anything else that I can help you with today?||May I assist you with any further matter on this account?
bye: Thank you for choosing Fellside Energy. Have a good day.
unclear: I apologise, I did not understand your answer.||I'm sorry, that response was not recognised.
noway: I understand. However, I am required to complete this step.
cannot: That request is not covered by this service. I can help with meter readings, tariffs, instalments, payment days, house moves, payment plans, bank details, complaints and engineer appointments.
noanswer: I'm sorry, that information is not available to me on this line.
h.why: We are required to ask this under our data protection policy.
h.where: Your customer number is shown at the top right corner of every Fellside Energy bill and starts with the letters FE.
found: Thank you, {first}, you have passed security.
foundlost: Thank you, {first}, you have passed security. I can confirm that your customer number is {number}.
notfound: I'm sorry, the details provided do not match our records.
many: For this I will require {list}. Could you provide these now?||To continue I will also require {list}. Could you provide those?
again: I will ask again: could you please provide {noun}?||To proceed with your request I require {noun}. Please provide this now?||Please tell me only {noun}?
changed: Thank you, I have amended the details.
fix: Which of the details would you like me to amend, and to what?||Please state the detail to be amended?
sure: Do you confirm that these details are correct and that I may proceed?||Can I take that as your confirmation, yes or no?||Please answer yes for me to proceed, or tell me what to amend?
kept: As requested, no change has been made.
number: For security purposes, may I take your customer number please? | your Fellside customer number
postcode: And may I take the postcode of the supply address please? | the supply postcode
name: In that case I can identify you by other means. May I take your full name please? | your full name as it appears on the account
dob: And may I take your date of birth please? | your date of birth for security
fuel: Is your request in relation to electricity, gas, or both? | the fuel: electricity, gas or both
read_e: What is the current reading on your electricity meter please? | the electricity meter reading
read_g: What is the current reading on your gas meter please? | the gas meter reading
read_date: On what date was the reading taken please? | the date on which the meter was read
tariff: The tariffs available to you today are {items}. Which of these tariffs would you like? | the tariff of your choice from {items}
tariff_start: On what date would you like the new tariff to begin? | the date on which the tariff begins
amount: Your current instalment is {now} per month. To what amount would you like it changed? | the instalment you wish to pay per month
payday: Your current payment day is the {day}. To which day of the month would you like to change? | the payment day you wish to have
out_date: What date will you be moving out of your current property? | the date of moving out
in_date: What date will you be moving into your new property? | the date of moving in
new_address: What is the first line of your new address please? | the first line of your new address
new_postcode: What is the postcode of the new property please? | the postcode of the new property
keep_tariff: Would you like to continue with your tariff {tariff} at the new property? | your decision whether to continue with your tariff, yes or no
months: Your account is in arrears by {owed}. The plans available are {items}. Which plan would you like? | the plan of your choice from {items}
first_payment: On what date would you like to make the first payment? | the date of the first plan payment
holder: What is the name of the account holder please? | the account holder's name
sort_code: What is the sort code of the account please? | the sort code of your bank
account_number: What is the account number please? | the account number at the bank
bill: On your account I can see {items}. Which bill does your complaint relate to? | the bill the complaint relates to, out of {items}
reason: What is the reason for your complaint about this bill? | the reason for your complaint
reply_by: Would you like to receive our response by email, phone or post? | the channel for our response, email, phone or post
job: What type of appointment do you require: smart meter installation, meter fault, or gas safety check? | the appointment type, namely smart meter installation, meter fault or gas safety check
slot: The appointments available are {items}. Which appointment would you like? | the appointment you would like out of {items}
phone: What is the best contact number for the day of the appointment? | your contact number
r.lower: The {fuel} reading of {value} is lower than the previous reading of {last} and can not be accepted. | Could you check the meter and give me the reading again?
r.baddate: The date {date} can not be accepted by the system. | Which other date would you like?
r.smart: I'm sorry, your account is not eligible for {what}, as this tariff requires a smart meter and you have a traditional one. | Eligible tariffs are {items}. Would you like one of those, or would you like to leave your tariff?
r.dear: {what} is {price} per month, which exceeds your limit of {limit}. | Within your limit there is {items}. Which one would you like?
r.minimum: I'm sorry, an instalment of {amount} is not permitted. Based on your usage the lowest permitted instalment is {lowest}. | Would you like {lowest}, another amount, or no change?
r.badday: The day {day} is not permitted. Permitted days are 1 to 28. | Which day would you like?
r.nomonths: A plan of {months} months is not available. | Available plans are {items}. Which would you like?
r.taken: I'm sorry, {what} is fully booked. | Appointments still available are {items}. Which would you like?
q.next_bill: Your next bill will be issued on {next_bill}.
q.balance: I can confirm that your account is in credit by {balance}.
q.exit_fee: The exit fee on your current tariff is {exit_fee}.
q.contract_end: I can confirm that your contract ends on {contract_end}.
q.my_tariff: I can confirm that your current tariff is {tariff}.
q.my_instalment: I can confirm that your current instalment is {instalment} per month.
q.my_payday: I can confirm that your current payment day is the {payday}.
q.next_payment: Your next payment is due on {next_payment}.
q.visit_cost: I can confirm that this appointment is free of charge.
q.visit_len: I can confirm that the appointment takes {minutes} minutes.
q.complaint_time: Our team will respond by {answer}.
q.arrears: I can confirm that your account is in arrears by {arrears}.
b.reading: I will now read back your details. Readings: {readings}. Date of reading: {read_date}.
b.tariff: I will now read back your order. New tariff: {tariff}. Monthly cost: {price}. Start date: {tariff_start}.
b.instalment: I will now read back your request. New monthly instalment: {amount}.
b.payday: I will now read back your request. New payment day: the {payday} of each month. First collection: {next_payment}.
b.moving: I will now read back your move. Moving out: {out_date}. Moving in: {in_date}. New address: {address}. Tariff: {along}.
b.plan: I will now read back your plan. Amount: {owed}. Duration: {months} months. Monthly payment: {price}. First payment: {first_payment}.
b.bank: I will now read back your bank details. Account holder: {holder}. Sort code: {sort_code}. Account number: {account_number}.
b.complaint: I will now read back your complaint. Bill: {bill}. Reason: {reason}. Response by: {reply}.
b.engineer: I will now read back your appointment. Type: {job}. Time: {when}. Contact number: {phone}.
d.reading: Thank you. Your readings have been submitted successfully: {readings}. Your reference number is {ref}.
d.tariff: Thank you. Your tariff change has been processed. {tariff} begins on {tariff_start} at {price} per month. Your reference number is {ref}.
d.instalment: Thank you. Your instalment has been changed to {amount} with effect from {begins}. Your reference number is {ref}.
d.payday: Thank you. Your payment day has been changed to the {payday}. The next collection is on {next_payment}. Your reference number is {ref}.
d.moving: Thank you. Your move has been registered: out on {out_date}, in on {in_date}. Your reference number is {ref}.
d.plan: Thank you. Your payment plan has been created: {months} payments of {price}, starting on {first_payment}. Your reference number is {ref}.
d.bank: Thank you. Your bank details have been updated to account number {account_number}. Your reference number is {ref}.
d.complaint: Thank you. Your complaint has been registered under reference number {ref}. You will receive our response by {reply} by {answer_until}.
d.engineer: Thank you. Your appointment has been booked for {when}. Your reference number is {ref}.
"""

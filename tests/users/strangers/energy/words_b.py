"""Words of the next four: northern, trainee, sorry, sales."""
NORTHERN = r"""
hello: Now then, Fellside Energy, Barry speaking.
want: What can we do for thee, love?||Come on then, what's to do?
more: Owt else, love?||Right-o. Owt more I can sort?
bye: Ta very much, love. Mind how you go.
unclear: Eh, you've lost me there, love.||Nay, I'm not with you.
noway: Aye, well, I can't do much wi'out it.
cannot: Nay, love, that's not for us here. It's readings, tariffs, instalments, payment days, flittings, payment plans, bank details, complaints and engineers wi' me.
noanswer: Couldn't tell you that, love, there's nowt here on it.
h.why: It's nobbut so I've the right house in front of me.
h.where: Top right on your bill, love, FE summat summat.
found: Champion, {first}, I've got you here.
foundlost: Found you, {first}, no bother. It's {number}, your customer number, write it on the fridge.
notfound: Well, I can't find nowt under that.
many: Give us {list}, will you?||And let's have {list} an' all, love.
again: I'm still wanting {noun}, love.||Let's be having {noun}, eh?||Just tell us {noun}, that's all I need?
changed: Reet, I've put that straight.
fix: Go on, what have I got wrong?||What should it be then, love?
sure: That right, love?||Shall I crack on wi' that, aye or no?||Happy wi' that, are you?
kept: Fair enough, we'll leave it be.
number: What's your customer number, love? | that number off your bill, FE and then seven figures
postcode: And what's your postcode? | the postcode where you live
name: Never fret, we'll look you up. What do they call you, first name and last? | your name in full
dob: And when's your birthday, with the year? | your birthday wi' the year
fuel: Is it your electric, your gas, or the pair of them? | electric, gas or both
read_e: What's the electric meter say? | what's on the electric meter
read_g: And what's the gas meter say? | what's on the gas meter
read_date: What day were that you read it? | the day you read it
tariff: I've {items} for you. Which'll it be? | which tariff you're after, out of {items}
tariff_start: And when d'you want that starting? | when you want it starting
amount: You're paying {now} a month as it stands. What d'you want to pay? | what you want to pay a month
payday: It goes out on the {day}. What day d'you want instead? | what day of the month you want it going out
out_date: Flitting, are you? When are you out? | when you're out of the old house
in_date: When are you into the new one? | when you're into the new house
new_address: Where is it you're off to, what number and street? | the street and number you're off to
new_postcode: What's the postcode over there? | the postcode over there
keep_tariff: D'you want to bring {tariff} with you, aye or no? | if you're bringing your tariff, aye or no
months: There's {owed} owing, love. We could say {items}. What can you manage? | how many months, out of {items}
first_payment: When d'you want to start paying? | the date you'd start paying
holder: Whose name's on the bank account? | whose name it's in at the bank
sort_code: What's the sort code, love? | them six numbers, the sort code
account_number: And the account number, all eight? | the account number, all eight figures
bill: Which bill's got your goat? There's {items}. | which bill: {items}
reason: What's up wi' it? | what's up wi' the bill
reply_by: How d'you want to hear from us: email, phone or post? | email, phone or post for the answer
job: What d'you want the engineer for, a smart meter putting in, a meter fault, or a gas safety check? | what the engineer's for: smart meter, meter fault, gas safety check
slot: I can do you {items}. What's best? | which of these suits: {items}
phone: What number can the lad ring you on? | a phone number for the lad
r.lower: Hold your horses, you had {last} last time on the {fuel}, and {value}'s less than that. | Have another look and tell us, will you?
r.baddate: I can't be doing with {date}, love. | What other date have you got?
r.smart: No can do, love: {what} wants a smart meter on the wall, and you've not got one. | You can have {items}. Any good, or leave it be?
r.dear: {what} comes out at {price} a month, and you said {limit} and not a penny over. | For less I've {items}. Which?
r.minimum: {amount}'s too low, love, they'll not have it. {lowest} is as low as I can go. | Will you have that, name another, or leave it be?
r.badday: There's no doing the {day}, it's 1 to 28. | So what day?
r.nomonths: {months} months? We've nowt like that. | We've {items}. What d'you say?
r.taken: Nay, {what} is gone, somebody's had it. | There's {items} left. Any of them any use?
q.next_bill: Next bill lands on {next_bill}.
q.balance: You've {balance} in credit, so you're reet.
q.exit_fee: It'd be {exit_fee} if you jumped ship early.
q.contract_end: Your contract's up on {contract_end}.
q.my_tariff: It's {tariff} you're on.
q.my_instalment: {instalment} a month is what you pay.
q.my_payday: It's the {payday} as things stand.
q.next_payment: Next one they'll take is {next_payment}.
q.visit_cost: Won't cost you owt, it's free.
q.visit_len: Reckon on {minutes} minutes for the lad.
q.complaint_time: You'll have your answer by {answer}.
q.arrears: It's {arrears} you're owing.
b.reading: So I've {readings}, and that were read on {read_date}.
b.tariff: So it's {tariff} for you, {price} a month, starting {tariff_start}.
b.instalment: So you'd be paying {amount} a month.
b.payday: So it's going out on the {payday} from here on, {next_payment} being the first.
b.moving: So it's out on {out_date}, in on {in_date}, {address}, and {along}.
b.plan: So that's your {owed} over {months} months, {price} a go, first one {first_payment}.
b.bank: So that's {holder} at the bank, sort code {sort_code}, account {account_number}.
b.complaint: So you're complaining on {bill}, on account of {reason}, and you'll hear by {reply}.
b.engineer: So the lad's coming for your {job}, {when}, and he'll ring {phone}.
d.reading: That's them in, love: {readings}. Reference is {ref}.
d.tariff: Done and dusted: {tariff} from {tariff_start}, {price} a month. Reference {ref}.
d.instalment: That's you paying {amount} from {begins}. Reference {ref}.
d.payday: Sorted, the {payday} it is, {next_payment} the first time. Reference {ref}.
d.moving: All set for your flit, out {out_date}, in {in_date}. Reference {ref}.
d.plan: That's your plan up and running, {price} a month for {months} months from {first_payment}. Reference {ref}.
d.bank: New bank's in, account {account_number}. Reference {ref}.
d.complaint: Complaint's gone in, love. Reference {ref}, and you'll hear by {reply} by {answer_until}.
d.engineer: You're down for {when}, love. Reference {ref}.
"""
TRAINEE = r"""
hello: Um, hello, Fellside Energy, this is Josh - it's my second week, so bear with me.
want: So, er, the first box says "reason for call". What would that be?||Okay, new screen... what was it you wanted?
more: Phew, that worked. Er, is there something else you'd like me to try?||Okay, that window's closed. Anything else I should open?
bye: Great, I think I did it! Thanks for being patient, bye.
unclear: Um, wait, I don't know where to type that.||Hmm, the box went red when I typed that.
noway: Oh. Hmm, it won't let me past this box without something in it.
cannot: Er, I don't have a button for that one. My buttons are readings, tariffs, instalments, payment days, moving, payment plans, bank details, complaints and engineers.
noanswer: Um, I've looked through the tabs and I can't find that anywhere, sorry.
h.why: I think it's because the system only unlocks once it's filled in.
h.where: They showed us in training: on the bill, upper right corner, FE and seven digits.
found: Oh good, it's gone green - hi {first}.
foundlost: Oh nice, it found you, {first}. And here it shows your customer number, {number}, in case you want to note it.
notfound: Hmm, it says no record. Maybe I mistyped, let's do it over.
many: There's a few boxes here: {list}. Could you tell me those?||More boxes, hang on: {list}. What do I put?
again: Okay so the box is still empty, I think it wants {noun}. What should I type?||Let me scroll back up... yes, {noun}. Could you tell me?||My supervisor says to just ask for {noun}, so, um, could you?
changed: Okay, backspace, backspace... there, I've changed it.
fix: Oh no, okay, which box did I get wrong and what goes in it?||Right, I can still edit. What goes there instead?
sure: Did I get that right? Then I'd press save.||So, um, should I press the save button?||Is it a yes for save?
kept: Okay, I'm pressing cancel, so nothing gets changed.
number: First box, customer number. Do you have that? | the customer number, it begins with FE
postcode: Then next to it there's postcode. What's yours? | the postcode, the one of the supply
name: Oh, there's a "customer has no number" page, they told us about that. What's your full name? | the full name
dob: And then, let's see, date of birth. When is that? | the date of birth
fuel: It gives me three little circles, electricity, gas and both. Which do I tick? | which circle to tick, electricity, gas or both
read_e: Okay, a field called electricity reading. What goes in there? | the electricity reading
read_g: And a field called gas reading. What goes in that one? | the gas reading
read_date: Ah, and it wants to know the date it was read. Which date? | the date it was read
tariff: There's a drop-down with {items}. Which one should I click? | the tariff from the drop-down, so {items}
tariff_start: A little calendar popped up for the start. Which date do I pick? | the start date for the calendar
amount: So it shows {now} per month, and an empty field for the new one. What's the new amount? | the new amount per month
payday: It's got {day} in the field for payment day. What should I overwrite it with? | the new day of the month
out_date: Page one of the moving thing: move-out date. When's that? | the move-out date
in_date: And below, move-in date. When's that? | the move-in date
new_address: Now the new address, so number and street. What is it? | the new number and street
new_postcode: It wants a postcode for the new address as well. Which is it? | the new address's postcode
keep_tariff: There's a checkbox, "keep {tariff}". Should I tick that? | whether I tick the keep-tariff checkbox, yes or no
months: It says {owed} in red, that's what's open, I think. And the options are {items}. Which do you want? | the option, out of {items}
first_payment: Calendar again, for the first payment. Which date? | the first payment date
holder: Bank page. It begins with account holder. Who's that? | the account holder
sort_code: Then sort code, three times two digits. What do I type? | the sort code, two-two-two
account_number: And account number, eight digits. What are they? | the eight-digit account number
bill: I see a list of bills: {items}. Which one do I select? | the bill from the list, {items}
reason: Then a field "reason". What shall I write there? | the reason
reply_by: And "answer by", with email, phone and post. Which of them? | one of email, phone and post
job: It says job type: smart meter installation, meter fault, gas safety check. Which one is it? | the job type, so smart meter installation, meter fault or gas safety check
slot: Oh, there's the diary. The white ones are free: {items}. Which one should I take? | the free one in the diary, {items}
phone: And a phone number for the engineer. What's yours? | the phone number
r.lower: Er, it beeped: {value} is lower than {last}, the last {fuel} reading in here. | Could you read it to me again?
r.baddate: It greys out {date}, I can't click it. | Is there another date?
r.smart: Um, {what} is greyed out, it says "smart meter needed", and it says you don't have that. | What's still clickable is {items}. One of those, or do I press cancel?
r.dear: Hmm, {what} shows {price} per month, and you told me {limit}. | Under that there's {items}. Which?
r.minimum: It won't take {amount}, there's a message saying the lowest allowed is {lowest}. | So do I put {lowest}, or something else, or cancel?
r.badday: It rejects {day}, it only does 1 to 28. | What do I type then?
r.nomonths: There's no {months} months in the list. | Only {items}. Which one?
r.taken: Hmm, {what} is red in the diary, so it's taken. | White ones are {items}. Which should I take?
q.next_bill: Let me look... billing tab... next bill is {next_bill}.
q.balance: Up in the corner it says balance {balance}, and it's green, so that's credit.
q.exit_fee: I've found it under tariff details, exit fee {exit_fee}.
q.contract_end: Under tariff details it says the contract ends {contract_end}.
q.my_tariff: It says tariff: {tariff}.
q.my_instalment: It says instalment {instalment} per month.
q.my_payday: It says payment day {payday}.
q.next_payment: Payments tab... the next payment is {next_payment}.
q.visit_cost: My cheat sheet says the visit's free.
q.visit_len: My cheat sheet says {minutes} minutes.
q.complaint_time: My cheat sheet says we answer by {answer}.
q.arrears: The red figure is {arrears}, that's what's open.
b.reading: Okay, I've typed {readings}, date {read_date}.
b.tariff: Okay, I've clicked {tariff}, it fills in {price} per month, start {tariff_start}.
b.instalment: Okay, so I've typed {amount} per month as the instalment.
b.payday: Okay, I've typed the {payday} as payment day, and it's put {next_payment} next to it as the first.
b.moving: Okay, it now says out {out_date}, in {in_date}, address {address}, and {along}.
b.plan: Okay, so for {owed} I've clicked {months} months, it works out {price} each, first {first_payment}.
b.bank: Okay, I've typed {holder}, then {sort_code}, then {account_number}.
b.complaint: Okay, the form says complaint, {bill}, reason {reason}, answer by {reply}.
b.engineer: Okay, so that's {job}, {when}, phone {phone}.
d.reading: Saved! It says {readings}, with the reference {ref}.
d.tariff: Saved! {tariff} from {tariff_start} for {price} per month, the reference is {ref}.
d.instalment: Saved! {amount} from {begins}, the reference is {ref}.
d.payday: Saved! Payment day is the {payday} now, next one {next_payment}, the reference is {ref}.
d.moving: Saved! Out {out_date}, in {in_date}, the reference is {ref}.
d.plan: Saved! {months} times {price} from {first_payment}, the reference is {ref}.
d.bank: Saved! It shows account {account_number} now, the reference is {ref}.
d.complaint: It's sent! The complaint has the reference {ref}, and it says answer by {reply} until {answer_until}.
d.engineer: It turned blue, so you're booked for {when}, the reference is {ref}.
"""
SORRY = r"""
hello: Good day, and apologies if you had to wait for Fellside Energy.
want: I'm sorry to have kept you; what did you need?||My apologies, what was it that you wanted?
more: I hope that wasn't too tedious, I'm sorry. Might there be something further?||Apologies for asking, but would there be another matter?
bye: Sorry again for taking up your time. Goodbye.
unclear: I do apologise, that was my fault, I didn't take it in.||I'm terribly sorry, I still didn't catch your meaning.
noway: I feel bad insisting, I'm sorry.
cannot: I'm really sorry, that is nothing I'm allowed to do. All I have is readings, tariffs, instalments, payment days, moves, payment plans, bank details, complaints and engineers.
noanswer: I'm ashamed to say that I don't know that one.
h.why: I'm sorry to be nosy, we're simply obliged to check before touching an account.
h.where: I'm sorry that it's so small: it's in the top right corner of the bill, FE with seven digits behind.
found: Sorry about that formality, {first}, I have your account now.
foundlost: I have you, {first}, and I'm sorry for all the questions. The customer number you were missing is {number}.
notfound: I'm so sorry, I must have misheard, for those details lead me nowhere.
many: I'm sorry to ask for several things at once: might I have {list}?||Apologies for more of the same: might I also have {list}?
again: I'm sorry for pestering you, I'd still need {noun}. Might I have it?||Forgive me for coming back to it, but {noun} is what I lack, would you tell me?||I apologise a third time: what is {noun}?
changed: I'm sorry I had that wrong, it is corrected.
fix: Oh, I'm sorry! What did I get wrong and how should it read?||I apologise, please tell me what it ought to be?
sure: I'm sorry to be so careful, but may I go ahead like that?||Sorry to need it in so many words, is that a yes?||Apologies, would it be correct like this?
kept: I'm sorry it didn't lead to more; all of it remains untouched.
number: Sorry to begin with this, but could I trouble you for your customer number? | the FE customer number
postcode: Sorry, and the postcode of the supply address too? | the postcode we supply
name: I'm sorry about that, then I have to ask other things. Might I have your full name? | the name the account is under
dob: I'm sorry for being personal, what is your date of birth? | your birth date
fuel: Sorry, I should have asked, is it electricity, gas or both? | electricity or gas or both
read_e: Sorry to make you look, what does the electricity meter read? | what the electricity meter reads
read_g: Sorry again, and what does the gas meter read? | what the gas meter reads
read_date: I'm afraid I also need the date, when was it read? | when it was read
tariff: I'm sorry the choice isn't larger: {items}. Which may I put you down for? | the tariff to put you down for, {items}
tariff_start: Sorry, one more, from which date should that run? | from which date it should run
amount: I'm sorry it's {now} at present. What would you wish to pay a month? | what you would wish to pay a month
payday: Apologies that it's been the {day} up to now. What day of the month would you rather have? | the day you'd rather have
out_date: I'm sorry to see you leave that house. On what date will it be? | the date you give up the old house
in_date: And sorry, on what date do you start at the new one? | the date you start at the new house
new_address: Sorry to be slow, where exactly is the new house, number and street? | the new house's number and street
new_postcode: I'm afraid I didn't get its postcode, what is that? | the new house's postcode
keep_tariff: Sorry to press you on it, should {tariff} move with you, yes or no? | whether the tariff moves with you, yes or no
months: I'm sorry to bring it up, {owed} is overdue. I could offer {items}. Which would hurt least? | the number of months that would hurt least, {items}
first_payment: And I'm sorry, it has to begin some time, on what date should the first payment fall? | the date on which the first payment falls
holder: Sorry, I have to ask who holds the account? | who holds the account
sort_code: Sorry for all the digits, what is the sort code? | the sort code of that bank
account_number: And, apologies, the account number as well? | that account's number
bill: I'm so sorry about this. Which of our bills is it: {items}? | the bill you mean, {items}
reason: I apologise for the upset. What exactly is amiss with it? | what is amiss
reply_by: How may we apologise properly to you: email, phone or post? | how we may answer, by email, phone or post
job: Sorry, I need to know what the engineer should see to: a smart meter installation, a meter fault, or a gas safety check? | what the engineer should see to, smart meter, meter fault or gas safety check
slot: I'm sorry we are so full, all I have is {items}. Would one of them be possible? | the visit that would be possible, {items}
phone: Sorry to ask, but on what number could the engineer call? | a number the engineer could call
r.lower: I'm sorry, it can't be {value}, as we had {last} for the {fuel} before. | Might you look once more?
r.baddate: I'm sorry, {date} is out of the question here. | Might there be another date?
r.smart: I'm really very sorry to disappoint you, but {what} is for homes with a smart meter, and yours has none. | I could offer {items} in its place. Might that do, or would you rather leave it?
r.dear: I'm sorry to say that {what} is {price} a month, so above the {limit} you gave me. | Below that I'd have {items}. Might one do?
r.minimum: I hate to say no, I'm sorry: {amount} would be too little, and I'm not allowed to go below {lowest}. | Might {lowest} do, or another sum, or should it be left?
r.badday: I'm sorry, the {day} isn't allowed, we're limited to 1 to 28. | Might there be another day?
r.nomonths: I'm sorry, {months} months isn't on my list. | I only have {items}. Might one of these do?
r.taken: I'm so sorry, somebody has just got {what} before you. | The rest would be {items}. Might one of them suit?
q.next_bill: I'm sorry you had to ask: the next bill is due on {next_bill}.
q.balance: Sorry for not saying so earlier, you have {balance} in credit.
q.exit_fee: I'm sorry that there is one at all: the exit fee comes to {exit_fee}.
q.contract_end: Sorry, I could have mentioned it, your contract lasts to {contract_end}.
q.my_tariff: Sorry, you're presently with {tariff}.
q.my_instalment: I'm sorry to say it is {instalment} monthly.
q.my_payday: Sorry, presently it's the {payday}.
q.next_payment: I'm sorry, it comes round quickly: the next payment is on {next_payment}.
q.visit_cost: At least I needn't apologise here, the visit is free.
q.visit_len: I'm sorry it takes that long, {minutes} minutes.
q.complaint_time: I'm sorry it isn't faster: by {answer}.
q.arrears: I'm sorry to have to name it: {arrears} is unpaid.
b.reading: Excuse me for going through it again: {readings}, of {read_date}.
b.tariff: Excuse me for going through it again: {tariff} as of {tariff_start}, with {price} a month.
b.instalment: Excuse me for going through it again: a monthly instalment of {amount}.
b.payday: Excuse me for going through it again: collection on the {payday} of the month, {next_payment} to start with.
b.moving: Excuse me for going through it again: you leave on {out_date}, you start on {in_date} at {address}, and {along}.
b.plan: Excuse me for going through it again: {owed} in {months} months, {price} in each, from {first_payment}.
b.bank: Excuse me for going through it again: {holder}, sort code {sort_code}, number {account_number}.
b.complaint: Excuse me for going through it again: you complain about {bill}, for {reason}, and want our answer by {reply}.
b.engineer: Excuse me for going through it again: {job} on {when}, with a call to {phone}.
d.reading: I'm sorry that took so long, they're recorded: {readings}, under {ref}.
d.tariff: Sorry for the wait, it's changed: {tariff}, {price} a month, as of {tariff_start}, under {ref}.
d.instalment: Sorry for the wait, it's changed to {amount} as of {begins}, under {ref}.
d.payday: Sorry for the wait, it's moved to the {payday}, so next on {next_payment}, under {ref}.
d.moving: Sorry for the wait, your move is noted, leaving {out_date}, starting {in_date}, under {ref}.
d.plan: Sorry for the wait, the plan stands: {months} months with {price}, from {first_payment}, under {ref}.
d.bank: Sorry for the wait, the new account {account_number} is noted, under {ref}.
d.complaint: I'm sorry that it came to this. It's with our team under {ref}, and you get a reply by {reply} by {answer_until}.
d.engineer: Sorry for the wait, the visit is yours: {when}, under {ref}.
"""
SALES = r"""
hello: Fellside Energy, home of the greenest power in the north! Stacey here.
want: What can I get rolling for you today?||Tell me, what are we doing for you?
more: What else can I do for you? Just so you've heard of it, our boiler cover is on offer this spring, no need to decide now.||Anything else at all? (The offer on cover stands, by the way.)
bye: Fantastic talking to you, and do recommend us to a friend!
unclear: I want to get you the best here, so help me understand.||You've got me there.
noway: I hear you, though without it I can't unlock the good stuff.
cannot: That's one of the few things I don't have in my bag! I've got readings, tariffs, instalments, payment days, moves, payment plans, bank details, complaints and engineer visits.
noanswer: Great question, and I'll be straight with you: I don't have that figure.
h.why: So that nobody but you gets at your account, that's part of our promise.
h.where: Grab any bill of ours, top right, there it is: FE plus seven digits.
found: Fantastic, {first}, thanks for being a valued customer.
foundlost: Fantastic, {first}, there you are. Save this in your phone: customer number {number}. Our app would show it to you any time, too.
notfound: Well, we haven't got a match there yet.
many: To get you going, pass me {list}, would you?||We're nearly there: just {list} now, could you?
again: The only thing between us and the finish is {noun}. What is it?||Help me help you: {noun}, please?||Let's get this over the line, what's {noun}?
changed: No problem at all, updated in a flash.
fix: Let's make it perfect, what should I change?||Tell me, what would make it right?
sure: Shall we make it happen?||Do we have a deal on that?||Ready for me to put it through?
kept: Absolutely fine, we keep it exactly as you have it.
number: Let's get your account up, what's the customer number? | the customer number from your bill
postcode: And which postcode are we powering? | the postcode we're powering
name: Easy, I can find you anyway! Who am I talking to, first and last name? | your first and last name
dob: And your date of birth, so we keep it safe? | your date of birth, year included
fuel: Are we doing electricity, gas, or the full package of both? | electricity, gas or both of them
read_e: What's your electricity meter on? | where your electricity meter is
read_g: And where's the gas meter at? | where your gas meter is
read_date: When did you take that reading? | when the reading was taken
tariff: I've got some great deals for you: {items}. Which takes your fancy? | the deal you fancy, {items}
tariff_start: When do you want to start saving? Which date, I mean? | the date you start on it
amount: You're at {now} a month. What figure works for you? | the monthly figure that works for you
payday: You're on the {day} today. Which day of the month is better for your budget? | the better day of the month
out_date: Congratulations on the move! What date are you leaving? | the date you're leaving
in_date: And when do we switch the lights on in the new place? | the date we start at the new place
new_address: Which street and number are we powering next? | the street and number we're powering next
new_postcode: And what's the new postcode? | the new postcode, too
keep_tariff: You've got a cracking tariff in {tariff}; want to take it to the new place? | if you want to take your tariff to the new place, yes or no
months: So {owed} is open, let's make that painless: {items}. Which one's yours? | the option that's yours, {items}
first_payment: What date would you like to kick off with the first payment? | the kick-off date for the first payment
holder: Who's the name on the new account? | the name on the new account
sort_code: Great, and the sort code there? | the sort code there
account_number: And to top it off, the account number? | the account number to go with it
bill: Let's get that straightened out. Which bill: {items}? | the bill to straighten out, {items}
reason: What didn't live up to our promise there? What's wrong with the bill? | what's wrong with the bill
reply_by: What's your favourite channel for the answer: email, phone or post? | your favourite channel: email, phone or post
job: What'll it be: a shiny new smart meter installation, a meter fault, or a gas safety check? | the kind of visit: smart meter, meter fault or gas safety check
slot: Here's what I can get you: {items}. Which one shall I grab? | the visit I should grab, {items}
phone: What's your best mobile for our engineer? | your best phone number
r.lower: Now {value} would be less than the {last} we have on your {fuel} meter. | Could you give it one more look?
r.baddate: {date} I can't do, not even for you. | What else have you got?
r.smart: I'd love to, but {what} is exclusively for smart meter homes, and you don't have one yet. | What I can offer is {items}. Which of these, or leave it for today?
r.dear: Full honesty, {what} is {price} a month, above your {limit}. | Inside your budget: {items}. Interested in one?
r.minimum: I'd give it to you if I could: {amount} is under the limit for your usage, {lowest} is the best I can do. | Shall we say {lowest}, something else, or leave it?
r.badday: The {day} I can't offer, 1 to 28 I can. | Which one would you like?
r.nomonths: {months} months isn't in the range. | What is in it: {items}. Which one's yours?
r.taken: Popular one! {what} has been snapped up. | I've still got {items}. Which shall I grab?
q.next_bill: Your next bill is out on {next_bill}.
q.balance: Good news, you're {balance} in credit!
q.exit_fee: Your exit fee would be {exit_fee}.
q.contract_end: You're price-protected until {contract_end}, that's your contract end.
q.my_tariff: Right now you enjoy {tariff}.
q.my_instalment: Right now you pay {instalment} a month.
q.my_payday: Right now that's the {payday}.
q.next_payment: The next payment will be on {next_payment}.
q.visit_cost: Best price there is: free!
q.visit_len: In and out in {minutes} minutes.
q.complaint_time: You'll have our answer by {answer}, guaranteed.
q.arrears: What's open right now is {arrears}.
b.reading: Here's what I've got: {readings}, taken on {read_date}.
b.tariff: Here's your deal: {tariff}, just {price} a month, from {tariff_start}.
b.instalment: Here's the new figure: {amount} every month.
b.payday: Here's the new day: the {payday} every month, kicking off {next_payment}.
b.moving: Here's your move: out {out_date}, in {in_date}, new home {address}, and {along}.
b.plan: Here's your plan: {owed} in {months} easy months at {price}, first one on {first_payment}.
b.bank: Here's your new bank: {holder}, sort code {sort_code}, account number {account_number}.
b.complaint: Here's what I'll send off: {bill}, your point being {reason}, answer by {reply}.
b.engineer: Here's your visit: {job}, {when}, and we've {phone} for the day.
d.reading: Boom, they're in: {readings}. Your reference: {ref}. Our Green Flex tariff gives you paperless readings, but that's for another day.
d.tariff: Congratulations, {tariff} is yours from {tariff_start} for {price} a month. Your reference: {ref}.
d.instalment: It's live: {amount} from {begins}. Your reference: {ref}.
d.payday: It's live: the {payday} of each month, next up {next_payment}. Your reference: {ref}. Have a look at our Fixed 12 some time, it's a hit.
d.moving: Your move's in the bag, out {out_date} and in {in_date}. Your reference: {ref}.
d.plan: And that's a plan: {months} times {price}, starting {first_payment}. Your reference: {ref}.
d.bank: Your new account {account_number} is in. Your reference: {ref}. Do ask for our Green Flex brochure some day.
d.complaint: It's on its way to the right people. Your reference: {ref}, the answer comes by {reply}, {answer_until} at the very latest.
d.engineer: It's yours, {when}! Your reference: {ref}. With a smart meter Night Owl EV opens up for you, just saying.
"""

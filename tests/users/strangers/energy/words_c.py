"""Words of the last four: explains, states, letter, reasons."""
EXPLAINS = r"""
hello: Welcome to Fellside Energy. Before anything else a word on how this goes: I open your account first, then we look at what you need step by step, and nothing is entered before I have read it back to you.
want: People come to this desk for readings, tariffs, instalments, moves, plans, bank details, complaints and engineers. With which of these do you come?||Every request has its own form, and I pick the form once I know the request. What is yours?
more: That form is closed now, and your account stays open in front of me as long as we are talking. Would you like to use that for something else?||Since I can do several things in one conversation, there may be more. Is there?
bye: Then I close your account on my screen, and whatever we entered takes effect as I described. Goodbye.
unclear: My form takes certain kinds of answers, and I could not match yours with one.||It may be the way I put it, as the forms are rather particular.
noway: There are a few things that the form cannot go without, and this is one of them.
cannot: Each desk in our house is set up for certain things, and that is dealt with at another one. Here it is readings, tariffs, instalments, payment days, moves, payment plans, bank details, complaints and engineers.
noanswer: My screen only shows the account and the diary, and neither has that.
h.why: Accounts are protected, and the form checks each entry against what we hold; that is all it is for.
h.where: Every bill has a box in its top right corner, and in that box stands FE followed by seven digits.
found: The two fit together, {first}, so your account is open now.
foundlost: Name, postcode and date of birth fit together, {first}, so your account is open now; the customer number in it, which you may like to write down, is {number}.
notfound: I compare what you say with what we hold, and there was nothing with both.
many: To go on, the form has to be filled in at several places. May I have {list}?||The next part of the form has several places again. Would you give me {list}?
again: The form stays where it is as long as one thing is open, and that is {noun}. What do I enter?||I can only move to the next step when I have this one, so let me ask differently: would you give me {noun}?||Everything else can wait, this comes first. What about {noun}?
changed: Entries can be changed as long as nothing is sent, so I have changed it.
fix: As nothing is sent yet, everything can still be altered. What should be different, and how?||I can go into each entry again. Which, and what should be in it?
sure: Once I send it, it is binding. May I?||I am not allowed to send anything without your word. Do I have it?||With a yes it is sent, with anything else it is not. What do you say?
kept: What is not sent has no effect, so things are as they were.
number: Every customer has a number with FE in front, by which I find the account. What is yours? | the number with FE in front
postcode: As anyone might read a number off a bill, we hold it against the postcode of the supply. Which postcode is it? | the postcode that belongs to the supply
name: Without the number there is another way, by name, postcode and date of birth, which together belong to one person alone. What is your full name? | first name and surname
dob: There are people with the same name, even in one street, and the birthday tells them apart. What is your date of birth? | day, month and year of birth
fuel: We supply two fuels, each with a meter of its own. Is this about electricity, gas or both? | the fuel, be it electricity, gas or both
read_e: The electricity meter shows five digits before the red one, and those are what counts. What are they? | the digits of the electricity meter
read_g: The gas meter shows four digits before the red ones, and again those are what counts. What are they? | the digits of the gas meter
read_date: Consumption is worked out by the day, so that a reading belongs to a date. Which date is it? | the date that belongs to the reading
tariff: There are some tariffs which your meter allows, each with the monthly price that your usage would give: {items}. Which would you like? | the tariff out of {items}
tariff_start: A change of tariff takes effect at midnight on a day of your choosing. Which day is that to be? | the day on which the change takes effect
amount: The instalment is a part of the year's cost, and yours is {now} at present. What should it be? | the instalment as it should be
payday: We collect once a month on a fixed day, for you the {day} so far. Which day should that be? | the fixed day of the month
out_date: A move has two dates, and the first is when the old supply ends for you. When do you move out? | when the old supply ends for you
in_date: The second is when the new supply begins for you. When do you move in? | when the new supply begins for you
new_address: We look up the meters of the new property by its number and street. What are those? | number and street of the new property
new_postcode: As many towns have a street of that name, the postcode settles it. What is the new postcode? | the postcode that settles it
keep_tariff: A tariff may go with the person or end with the property; yours is {tariff}. Do you wish to keep it? | your wish to keep the tariff or not
months: What is unpaid, {owed}, can be divided evenly, and the longer it takes the smaller each part: {items}. Which do you prefer? | the length you prefer, {items}
first_payment: The first part is due on a date that you choose, and the others follow monthly. Which date? | the date for the first part
holder: The bank only lets us collect when the name is the one it has. Who is the account holder? | the holder as the bank has it
sort_code: Each branch has a sort code of three pairs of digits. What is it? | the three pairs of digits
account_number: And each account in it has eight digits of its own. What are these? | the eight digits of the account
bill: A complaint belongs to one bill, and in your account stand {items}. Which is it? | the one bill, of {items}
reason: The team that checks it looks at the point you name. What is wrong with the bill? | the point that is wrong
reply_by: We answer in the way that people ask for: email, phone or post. Which do you ask for? | the way to answer: email, phone or post
job: Engineers are trained for different things, so I have to choose the right one: smart meter installation, meter fault or gas safety check. Which is it? | what it is for, smart meter installation, meter fault or gas safety check
slot: Mornings are from 8 to 12, afternoons from 12 to 4, and these are not yet given away: {items}. Which one do you want? | the one you want of {items}
phone: Engineers ring when they set off. Which number should they ring? | the number that they should ring
r.lower: A meter never runs backwards, and for {fuel} we hold {last}, which is more than {value}. | Would you read it once more?
r.baddate: The form only accepts dates that make sense for it, and {date} is not among them. | Which date could it be instead?
r.smart: {what} charges by the hour, which only a smart meter can count, and your property has none; so it is not possible. | With the meter you have, there is {items}. Would you take one of them, or leave it?
r.dear: With your usage {what} makes {price} a month, and your limit was {limit}. | What lies within is {items}. Would you take it?
r.minimum: An instalment has to cover what you use, and for you that means {lowest} as the lowest; {amount} would leave a gap, so it is not possible. | Do you want {lowest}, another amount, or to leave it?
r.badday: Not every month has a {day}, so that we only collect from 1 to 28. | Which do you choose?
r.nomonths: Plans come in fixed lengths, and {months} months is none of them. | They are {items}. Which do you prefer?
r.taken: Two households cannot have the same engineer, and {what} was given to another one. | Not yet given away: {items}. Which one do you want?
q.next_bill: Bills are made once a quarter, and your next is made on {next_bill}.
q.balance: What you paid is more than what you used, by {balance}, which is your credit.
q.exit_fee: For the tariff you have, leaving before its end costs {exit_fee}.
q.contract_end: Contracts have a fixed term, and yours ends on {contract_end}.
q.my_tariff: The tariff in your account is {tariff}.
q.my_instalment: The instalment in your account is {instalment} a month.
q.my_payday: The day in your account is the {payday}.
q.next_payment: Collections follow the payment day, so that the next one is on {next_payment}.
q.visit_cost: All visits are paid out of the standing charge, so it is free to you.
q.visit_len: The old meter comes off and the new one goes on, which altogether is {minutes} minutes.
q.complaint_time: Complaints have two weeks by our rules, which makes it {answer}.
q.arrears: What you used is more than what you paid, by {arrears}, which is owed.
b.reading: Before I send it, this is what is in the form: {readings}, and as its date {read_date}.
b.tariff: Before I send it, this is what is in the form: {tariff} at {price} a month with its start on {tariff_start}.
b.instalment: Before I send it, this is what is in the form: {amount} as your instalment a month.
b.payday: Before I send it, this is what is in the form: the {payday} as your payment day, which makes {next_payment} the first collection.
b.moving: Before I send it, this is what is in the form: old supply until {out_date}, new supply from {in_date}, at {address}, and {along}.
b.plan: Before I send it, this is what is in the form: {owed}, divided over {months} months, makes {price} a month, and the first is on {first_payment}.
b.bank: Before I send it, this is what is in the form: holder {holder}, sort code {sort_code}, account number {account_number}.
b.complaint: Before I send it, this is what is in the form: the bill {bill}, the reason {reason}, and {reply} for our answer.
b.engineer: Before I send it, this is what is in the form: {job}, on {when}, and {phone} to ring.
d.reading: The form went through, and the next bill will use {readings}. It is filed as {ref}.
d.tariff: The form went through, so that {tariff} at {price} a month takes effect on {tariff_start}. It is filed as {ref}.
d.instalment: The form went through, so that {amount} is collected from {begins} on. It is filed as {ref}.
d.payday: The form went through, so that we collect on the {payday}, which makes {next_payment} the next. It is filed as {ref}.
d.moving: The form went through, so that the old supply ends on {out_date}, the new one begins on {in_date}, and {along}. It is filed as {ref}.
d.plan: The form went through, so that there are {months} payments of {price} to come, and the first is on {first_payment}. It is filed as {ref}.
d.bank: The form went through, so that account {account_number} is the one we collect from. It is filed as {ref}.
d.complaint: The form went through to the team that checks bills. It is filed as {ref}, and the rules give them until {answer_until} to answer you by {reply}.
d.engineer: The form went through, so that the engineer comes on {when}. It is filed as {ref}.
"""
STATES = r"""
hello: You have reached Fellside Energy.
want: I would like to hear what brings you here.||Your request is what I am waiting for.
more: I am still here, in case there is more.||You are welcome to name another matter.
bye: That was all, then. I wish you a good day.
unclear: I could not make sense of that.||That left me guessing.
noway: I have to insist on it.
cannot: That is outside what I do. My field is readings, tariffs, instalments, payment days, moves, payment plans, bank details, complaints and engineers.
noanswer: That is unknown to me.
h.why: It is how I make sure that your account stays yours.
h.where: You will see it on the top right of your bill, with FE at its front.
found: You are identified, {first}.
foundlost: You are identified, {first}, and {number} is your customer number.
notfound: Those details fit no account.
many: I need to know {list}.||What remains is {list}.
again: I am missing {noun}.||It would help me to hear {noun}.||I remain in need of {noun}.
changed: I have taken in your correction.
fix: I assume something there is wrong, and you can tell me what it should be.||You may give me the right version.
sure: I will do that as soon as you say yes.||Your yes is all I am waiting for.||I take your yes or your corrections now.
kept: I have changed nothing then.
number: I would begin with your customer number. | the customer number that starts with FE
postcode: Your postcode comes next. | the postcode on your account
name: I can look for you in another way, starting with your full name. | your name, first and last
dob: I also go by your date of birth. | your date of birth in full
fuel: You have not told me yet whether it is electricity, gas or both. | the word electricity, gas or both
read_e: I am ready to note the electricity reading. | the reading from the electricity meter
read_g: I am ready to note the gas reading. | the reading from the gas meter
read_date: The date of that reading belongs with it, so I would note that, too. | the date of that reading
tariff: You can choose from {items}, and I am ready for your choice. | your choice, which is among {items}
tariff_start: That leaves the date from which it should apply. | the date from which it should apply
amount: Your instalment stands at {now}, and I would note the new amount. | the new amount in pounds
payday: Your payment day is the {day}, and I would note the new one. | the new payment day
out_date: The date you move out is what I start with. | the date you move out
in_date: I would also note the date you move in. | the date you move in
new_address: The new address is to be given with its number and street. | the new address with number and street
new_postcode: Its postcode is still open. | the postcode that goes with the new address
keep_tariff: You can keep {tariff} or let it go, and I would like to hear which. | your decision on keeping the tariff, a yes or a no
months: You owe {owed}, which can be paid as {items}; I wait for your choice. | your choice of months, which is among {items}
first_payment: It also takes a date for the first payment. | a date for the first payment
holder: I would first note who holds the account. | the holder of the account
sort_code: I would then note the sort code. | the sort code with its six digits
account_number: I would then note the account number. | the number of the bank account
bill: I see {items}, and it would be good to know which one you mean. | which bill you mean, of {items}
reason: You surely have a reason, and I would write it down. | the reason you have
reply_by: Our answer can come by email, phone or post, as you tell me. | your preference for email, phone or post
job: An engineer comes for a smart meter installation, a meter fault or a gas safety check, and I need to know for which. | the purpose, namely smart meter installation, meter fault or gas safety check
slot: Still open are {items}, and you can pick one. | your pick of {items}
phone: The engineer should have a phone number of yours. | a phone number of yours
r.lower: {value} is below {last}, the {fuel} reading that I have, so it cannot be right. | I would take a fresh look at the meter from you.
r.baddate: {date} is not possible. | I wait for another date.
r.smart: {what} is not possible, because it depends on a smart meter and you do not have one. | Possible are {items}; you can name one of them, or say that I should leave it.
r.dear: {what} amounts to {price} a month, and {limit} was your limit. | Within it are {items}, and you can name one.
r.minimum: {amount} is not possible, because {lowest} is the lowest that your usage allows. | You can take {lowest}, name another amount, or say that I should leave it.
r.badday: The {day} is not possible, only 1 to 28 is. | I wait for another day.
r.nomonths: {months} months is not possible. | Possible are {items}, and you can name one.
r.taken: {what} is not possible any more, others were first. | What is left are {items}, and your pick is welcome.
q.next_bill: The next bill is dated {next_bill}.
q.balance: Your credit is {balance}.
q.exit_fee: The fee for leaving early is {exit_fee}.
q.contract_end: Your contract has its end on {contract_end}.
q.my_tariff: {tariff} is the tariff you have.
q.my_instalment: {instalment} is the instalment you have.
q.my_payday: The {payday} is the day you have.
q.next_payment: {next_payment} is when the next payment is taken.
q.visit_cost: The visit is free for you.
q.visit_len: The visit lasts {minutes} minutes.
q.complaint_time: {answer} is the day by which you have an answer.
q.arrears: {arrears} is what you owe.
b.reading: I am about to enter {readings} with the date {read_date}.
b.tariff: I am about to put you on {tariff} for {price} a month, from {tariff_start}.
b.instalment: I am about to set your monthly instalment to {amount}.
b.payday: I am about to set your payment day to the {payday}, with the first collection on {next_payment}.
b.moving: I am about to register that you leave on {out_date} and enter on {in_date}, with the new address {address}, and that {along}.
b.plan: I am about to set up {months} months of {price} for the {owed}, with the first payment on {first_payment}.
b.bank: I am about to store {holder} as the holder, {sort_code} as the sort code and {account_number} as the account number.
b.complaint: I am about to open a complaint on {bill} with the reason {reason} and an answer by {reply}.
b.engineer: I am about to book the {job} on {when} with the phone number {phone}.
d.reading: I have entered {readings}, and the reference is {ref}.
d.tariff: I have put you on {tariff} for {price} a month from {tariff_start}, and the reference is {ref}.
d.instalment: I have set it to {amount}, beginning {begins}, and the reference is {ref}.
d.payday: I have set it to the {payday}, with {next_payment} as the next one, and the reference is {ref}.
d.moving: I have registered your move, with {out_date} and {in_date} as its dates, and the reference is {ref}.
d.plan: I have set up {months} payments of {price} from {first_payment}, and the reference is {ref}.
d.bank: I have stored account {account_number}, and the reference is {ref}.
d.complaint: I have opened your complaint with the reference {ref}, and our answer is there by {reply} by {answer_until}.
d.engineer: I have booked {when} for you, and the reference is {ref}.
"""
LETTER = r"""
hello: We acknowledge receipt of your message, for which we thank you.
want: In order that we may be of service, we should be grateful if you would set out the subject of your enquiry.||Kindly inform us of the nature of your request.
more: Should you require assistance in any further matter, we would ask you to let us know.||We remain at your disposal, should there be another matter; kindly advise.
bye: We consider the matter closed and thank you for your custom.
unclear: We regret that we were unable to derive the required particulars from your last message.||We regret that your reply did not permit us to proceed.
noway: We note your remark, yet the said particulars are indispensable.
cannot: We regret that your request falls outside the remit of this department, which deals with meter readings, tariffs, instalments, payment days, changes of residence, payment plans, bank details, complaints and engineers' appointments.
noanswer: We regret that we hold no information on the point you raise.
h.why: The said particulars serve solely to protect your account and to execute your instruction properly.
h.where: The customer number is printed in the upper right-hand corner of each invoice; it commences with FE.
found: We have been able to identify your account.
foundlost: We have been able to identify your account, and take this opportunity to inform you that your customer number is {number}.
notfound: We regret to inform you that the particulars supplied do not correspond to any account.
many: We kindly request that you supply the following: {list}.||For the further handling of the matter we require the following: {list}.
again: We would once more request {noun}.||We beg to remind you that we await {noun}.||May we draw your attention to the outstanding item, namely {noun}.
changed: We have amended the particulars in accordance with your message.
fix: We would ask you to specify which particulars are to be amended, and in what manner.||Kindly state the correct particulars.
sure: We request your confirmation of the foregoing, upon receipt of which we shall act.||We should be obliged if you would confirm the above.||Pending your approval, we shall take no action; kindly approve or amend.
kept: In accordance with your wishes, no alteration has been made.
number: We kindly request your customer number. | your customer number as printed on your invoice
postcode: We kindly request the postcode of the premises supplied. | the postcode of the premises supplied
name: In the absence of a customer number we kindly request your full name. | your full name with us
dob: We kindly request your date of birth. | the date of your birth
fuel: Kindly indicate whether your reading concerns electricity, gas, or both. | an indication whether electricity, gas or both are concerned
read_e: Kindly state the reading of the electricity meter. | the reading of the electricity meter
read_g: Kindly state the reading of the gas meter. | the reading of the gas meter
read_date: Kindly state the date on which the meter was read. | the date on which the reading was taken
tariff: We are in a position to offer you {items}. Kindly indicate your preference. | your preference among {items}
tariff_start: Kindly state the date of commencement. | the date of commencement
amount: Your instalment presently amounts to {now} per month. Kindly state the amount desired. | the monthly amount desired
payday: Your instalment is presently collected on the {day} of the month. Kindly state the day desired. | the day of the month desired
out_date: Kindly state the date on which you vacate your present residence. | the date on which you vacate your present residence (moving out)
in_date: Kindly state the date on which you take up your new residence. | the date on which you take up your new residence (moving in)
new_address: Kindly state the street and number of your new residence. | the street and number of your new residence
new_postcode: Kindly state the postcode of your new residence. | the postcode of your new residence
keep_tariff: You are presently supplied under {tariff}. Kindly indicate whether this tariff is to be continued at your new residence. | an indication whether your tariff is to be continued
months: The balance outstanding is {owed}. We are prepared to accept payment as follows: {items}. Kindly indicate your choice. | your choice among {items}
first_payment: Kindly state the date on which the first payment shall be made. | the date proposed for the first payment
holder: Kindly state the name of the account holder. | the account holder's full name
sort_code: Kindly state the sort code. | the sort code of the bank
account_number: Kindly state the account number. | the account number of the bank account
bill: Our records show {items}. Kindly indicate the bill to which your complaint refers. | the bill to which your complaint refers
reason: Kindly state the grounds of your complaint. | the grounds of your complaint
reply_by: Kindly indicate whether you desire our reply by email, phone or post. | whether our reply is desired by email, phone or post
job: Kindly indicate the purpose of the appointment, being a smart meter installation, a meter fault or a gas safety check. | the purpose, being a smart meter installation, a meter fault or a gas safety check
slot: The following appointments may be offered: {items}. Kindly indicate your preference. | the appointment preferred, of {items}
phone: Kindly supply a telephone number for our engineer. | a telephone number for our engineer
r.lower: We observe that the {fuel} reading of {value} is inferior to the previous reading of {last} and can accordingly not be entered. | Kindly verify it and advise.
r.baddate: We regret that {date} can not be accepted. | Kindly propose an alternative date.
r.smart: We regret that we are unable to supply you under {what}, as it presupposes a smart meter, which is not installed at your premises. | We may offer {items} in its stead. Kindly indicate your preference, or whether your tariff is to be left unaltered.
r.dear: We must point out that {what} amounts to {price} per month, which is in excess of the {limit} stipulated. | Within that sum we may offer {items}. Kindly indicate your preference.
r.minimum: We regret that we are unable to reduce your instalment to {amount}; the lowest admissible, in view of your consumption, is {lowest}. | Kindly advise whether you accept that, propose another amount, or leave it unaltered.
r.badday: We regret that collection on the {day} is inadmissible, days 1 to 28 being at choice. | Kindly propose another.
r.nomonths: We regret that no plan over {months} months is offered. | We are prepared to accept {items}. Kindly indicate your choice.
r.taken: We regret that {what} is no longer at our disposal. | We may still offer {items}. Kindly indicate your preference.
q.next_bill: In reply to your question, your next bill will be issued on {next_bill}.
q.balance: In reply to your question, your account shows a credit of {balance}.
q.exit_fee: In reply to your question, the exit fee amounts to {exit_fee}.
q.contract_end: In reply to your question, your contract expires on {contract_end}.
q.my_tariff: In reply to your question, you are supplied under {tariff}.
q.my_instalment: In reply to your question, your instalment amounts to {instalment} per month.
q.my_payday: In reply to your question, collection takes place on the {payday}.
q.next_payment: In reply to your question, the next payment will be collected on {next_payment}.
q.visit_cost: In reply to your question, the appointment is free of charge.
q.visit_len: In reply to your question, the appointment will occupy {minutes} minutes.
q.complaint_time: In reply to your question, you will receive our decision by {answer}.
q.arrears: In reply to your question, the sum outstanding is {arrears}.
b.reading: We propose to record {readings}, as read on {read_date}.
b.tariff: We propose to transfer your supply to {tariff} with effect from {tariff_start}, at {price} per month.
b.instalment: We propose to fix your monthly instalment at {amount}.
b.payday: We propose to collect your instalment on the {payday} of each month, commencing on {next_payment}.
b.moving: We propose to record that you vacate your residence on {out_date} and take up the new one at {address} on {in_date}, and that {along}.
b.plan: We propose a settlement of {owed} over {months} months at {price} per month, the first payment being due on {first_payment}.
b.bank: We propose to record the following bank details: {holder}, sort code {sort_code}, account number {account_number}.
b.complaint: We propose to register your complaint concerning {bill} on the grounds of {reason}, with our reply by {reply}.
b.engineer: We propose an appointment for {job} on {when}, our engineer to use the telephone number {phone}.
d.reading: We confirm that {readings} have been recorded under our reference {ref}.
d.tariff: We confirm your transfer to {tariff} with effect from {tariff_start} at {price} per month, under our reference {ref}.
d.instalment: We confirm that your instalment has been fixed at {amount} with effect from {begins}, under our reference {ref}.
d.payday: We confirm that collection will take place on the {payday}, next on {next_payment}, under our reference {ref}.
d.moving: We confirm that your change of residence has been recorded ({out_date} and {in_date} respectively), and that {along}, under our reference {ref}.
d.plan: We confirm the payment plan over {months} months at {price} per month from {first_payment}, under our reference {ref}.
d.bank: We confirm that your bank details have been replaced by account {account_number}, under our reference {ref}.
d.complaint: We confirm that your complaint has been registered under our reference {ref}. Our reply will reach you by {reply}, on or before {answer_until}.
d.engineer: We confirm the appointment on {when}, under our reference {ref}.
"""
REASONS = r"""
hello: Fellside Energy, good morning.
want: So that I know which screen to open: what are you calling about?||As I can't guess it: what is it you'd like done?
more: Because I'd hate for you to have to call twice: anything else?||Since your account's open anyway: another thing?
bye: As that's everything, I'll let you go. Goodbye!
unclear: I ask again because I'd rather be slow than wrong.||I have to come back to it because that didn't tell me what I need.
noway: I only insist because the system would refuse it otherwise.
cannot: I have to pass on that, because I am only cleared for readings, tariffs, instalments, payment days, moves, payment plans, bank details, complaints and engineers.
noanswer: I can't say, because I'm not shown that.
h.why: Because a stranger could be calling, and because a wrong entry costs us both an hour.
h.where: Top right on the bill; we put it there, with FE before it, because it's the first thing we ask.
found: Good, it matches, so I know it's you, {first}.
foundlost: Good, all three match, so I know it's you, {first}. I'll give you your customer number because you'll need it again: {number}.
notfound: It doesn't match, so I can't open anything yet.
many: Because the form takes them together, can you give me {list}?||To save us a round: can you tell me {list} in one go?
again: I need {noun} because I'd be stuck otherwise, can you give it to me?||Because nothing moves without it: {noun}, please?||I wouldn't ask if it didn't matter, but what is {noun}?
changed: Good that you said so, because it would have gone in wrong; it's right now.
fix: So that I don't change the wrong thing: what should be different?||To get it right this time, what should it be?
sure: I ask because it takes effect at once: is it all right?||As I can't undo it easily: do you want me to do it?||Because I need it on record: yes or no?
kept: As you don't want it, I leave it alone.
number: So that I open the right account: what's your customer number? | the FE number, to find the account
postcode: So that I know the account is yours: what's your postcode? | your postcode, to prove it's you
name: As there's no number, I go by the person: what's your full name? | your full name, to search by
dob: Because names come twice: what's your date of birth? | your date of birth, to tell you from others
fuel: Because they're two different meters: is it electricity, gas or both? | whether electricity, gas or both
read_e: So that we bill what you really used: what does the electricity meter show? | what the electricity meter shows
read_g: So that the gas bill is right as well: what does that meter show? | what the gas meter shows
read_date: Because use is counted by the day: when was it read? | when you read it
tariff: Because prices differ, here's what each would be for you: {items}. Which do you choose? | the tariff you choose out of {items}
tariff_start: Because it's charged by the day: from which date? | the date it's charged from
amount: As a starting point, you pay {now} now. To which amount should I change it? | the amount to change it to
payday: Because the bank must be told in time, and it's the {day} now: which day do you want? | the day you want, for the bank
out_date: So that you don't pay for the next tenant: when do you move out? | the date you move out, so the charges stop
in_date: So that the lights are on when you come: when do you move in? | the date you move in, so the charges start
new_address: So that we find the right meter: what's the new address? | the new address, number and street
new_postcode: Because street names repeat: what's the postcode there? | the postcode there
keep_tariff: Because it would lapse if nobody asked: do you want to keep {tariff} at the new place? | whether you keep the tariff, yes or no
months: So that it doesn't all come at once, the {owed} can be spread: {items}. Which do you choose? | the number of months you choose, {items}
first_payment: So that it doesn't hit you before payday: when should the first payment be? | the date of the first payment, so it fits you
holder: Because the bank checks the name: who is the account holder? | the account holder, as the bank checks it
sort_code: So that we get to the right branch: what's the sort code? | the sort code, for the branch
account_number: And so that we get to the right account: what's the account number? | the account number, for the bank
bill: So that we check the right one: which bill is it, {items}? | the bill, so they check the right one: {items}
reason: So that they know where to look: what's wrong with it? | what is wrong, so they know where to look
reply_by: So that the answer gets to you: email, phone or post? | whether email, phone or post, for the answer
job: Because they bring different tools: is it a smart meter installation, a meter fault or a gas safety check? | which it is, smart meter installation, meter fault or gas safety check
slot: So that you needn't wait in all week: there's {items}. Which do you choose? | the visit you choose: {items}
phone: In case they're held up: what number can they call you on? | the number to call in case they're held up
r.lower: I can't take {value}, because for {fuel} we already had {last}, and meters only go up. | So that it's right: what does it really show?
r.baddate: I can't use {date}, because it's outside what's allowed. | So which date instead?
r.smart: {what} is not possible for you, because it needs a smart meter and you don't have one. | As you may want another one: there's {items}. Which, or leave it?
r.dear: I stop here because {what} is {price} a month, and you said {limit}. | Because it fits your limit: {items}. Do you want that?
r.minimum: I can't go to {amount}, because your usage would outrun it; for that reason {lowest} is the lowest. | So which is it: {lowest}, another amount, or leave it?
r.badday: The {day} isn't possible, because not every month has it; it's 1 to 28. | So which day?
r.nomonths: {months} months isn't possible, because only set lengths are approved. | Those are {items}. Which do you choose?
r.taken: {what} isn't possible, because someone booked it before you. | As alternatives there's {items}. Which do you choose?
q.next_bill: As we bill by quarter, your next bill is on {next_bill}.
q.balance: Because you paid a bit more than you used, you're {balance} in credit.
q.exit_fee: Because the price was fixed for you, leaving early is {exit_fee}.
q.contract_end: As it was fixed for a term, your contract ends on {contract_end}.
q.my_tariff: As you never changed since, you're on {tariff}.
q.my_instalment: By your last year's usage, you pay {instalment} a month.
q.my_payday: Since you signed up it's been the {payday}.
q.next_payment: As the payment day stays, the next payment is on {next_payment}.
q.visit_cost: It's free, because we want those meters changed.
q.visit_len: Because the power has to be off and on again, it takes {minutes} minutes.
q.complaint_time: As our rules give two weeks, by {answer}.
q.arrears: Because some payments failed, you owe {arrears}.
b.reading: I read it back so no digit slips: {readings}, read on {read_date}.
b.tariff: I read it back because it's a contract: {tariff}, {price} a month, from {tariff_start}.
b.instalment: I read it back because it's your money: {amount} a month.
b.payday: I read it back because it's your money: collected on the {payday} of each month, the first time on {next_payment}.
b.moving: I read it back because two houses depend on it: out on {out_date}, in on {in_date}, {address}, and {along}.
b.plan: I read it back because it's a commitment: {owed} over {months} months at {price} a month, first on {first_payment}.
b.bank: I read it back because one wrong digit is enough: {holder}, {sort_code}, {account_number}.
b.complaint: I read it back because they'll see exactly this: {bill}, reason {reason}, answer by {reply}.
b.engineer: I read it back because someone drives out for it: {job}, {when}, phone {phone}.
d.reading: In it went: {readings}. I give you {ref} as a reference, in case you need to prove it.
d.tariff: It went through: {tariff}, {price} a month, from {tariff_start}. I give you {ref} as a reference, in case anything looks odd on the bill.
d.instalment: It went through: {amount} from {begins}. I give you {ref} as a reference, in case the bank asks.
d.payday: It went through: the {payday}, next time {next_payment}. I give you {ref} as a reference, in case the bank asks.
d.moving: It went through: out {out_date}, in {in_date}. I give you {ref} as a reference, in case the landlord asks.
d.plan: It went through: {months} months at {price}, first on {first_payment}. I give you {ref} as a reference, in case a reminder crosses it.
d.bank: It went through: account {account_number}. I give you {ref} as a reference, in case your bank asks.
d.complaint: It went through. I give you {ref} as a reference, in case you want to chase it, and you'll hear by {reply}, by {answer_until}.
d.engineer: It went through: {when}. I give you {ref} as a reference, in case you need to move it.
"""

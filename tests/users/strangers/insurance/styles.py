"""Twelve ways to say the same. Every sentence is chosen by the style, the key and how often it was said."""
import re
from datetime import date

STYLES = ["brisk", "patient", "chatbot", "indirect", "upfront", "statement", "prose", "bullets", "either_or", "legal", "regional", "joined"]
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()


def money(n):
    return f"£{n:,.2f}" if n != int(n) else f"£{int(n):,}"


def ordinal(n):
    return f"{n}" + ("th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th"))


def listed(items, word="and"):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {word} " + items[-1]


def cap(s):
    return s[:1].upper() + s[1:]


# slot: (noun phrase, "… what it is", direct questions, why it is asked, either-or or with options)
SLOTS = {
    "policy_no": ("your policy number", "what your policy number is", ["What's your policy number?", "Which policy number is it about?", "What is the number of your policy – two letters and five digits?"], "It is printed at the top of your schedule and lets me open the right record", "Do you have the policy number there, or don't you know it?"),
    "dob": ("your date of birth", "when you were born", ["What's your date of birth?", "When were you born?", "And what's your own date of birth?"], "I compare it with our record, so that nobody but you can change anything", None),
    "holder": ("your full name", "what your full name is", ["What's your full name?", "Under which full name does the policy run?", "What first name and surname are you insured under?"], "With the name I can look the policy up, so you needn't hunt for papers", None),
    "claim_no": ("your claim number", "what your claim number is", ["What's the claim number?", "Which claim is it for?", "What is the number of the claim, CL and four digits?"], "It stands on the letter with which we confirmed your claim", "Do you have the claim number there, or don't you know it?"),
    "cause": ("the cause of the damage or loss", "what happened", ["What happened?", "What caused the damage or loss?", "Was it water, a theft, a storm, a fire, an accident or lost luggage?"], "What your policy pays depends on the cause", "Was it a water leak, a theft, storm damage, a fire, accidental damage or lost luggage?"),
    "loss_date": ("the date it happened", "when it happened", ["When did it happen?", "What day was that?", "On which date did the damage or loss occur?"], "Claims have to reach us within a certain time of the event", None),
    "amount": ("a rough estimate of the damage in pounds", "roughly how much the damage comes to", ["Roughly how much is the damage?", "What would you estimate the loss at?", "About how many pounds is the damage, a rough figure?"], "A rough figure is quite enough at this stage, and nobody will hold you to it", None),
    "police": ("whether the police have been told", "whether it has been reported to the police", ["Has it been reported to the police?", "Do the police know about it?", "Did you report the theft to the police?"], "With a theft we have to put that on the file", "Was it reported to the police, or not?"),
    "document": ("the kind of document", "which document you have for us", ["Which document is it?", "What sort of document are you sending?", "What is it that you'd like to hand in: photos, a receipt, an invoice, an estimate?"], "It then goes to the right page of your file", "Is it photos, a receipt, an invoice, a repair estimate, a police report or a medical certificate?"),
    "how": ("the way you'll send it", "how you would like to send it", ["How will you send it, by upload or by post?", "Will it come by post or as an upload?", "Are you uploading it or posting it?"], "For an upload I open a link, and for the post I note that a letter is on its way", "Upload or post?"),
    "cover": ("the cover you'd like to add ({can})", "which cover you would like to add – {can}", ["Which cover would you like to add?", "What would you like to have covered as well?", "Which extra is it to be: {can}?"], "Not every extra goes with every policy", "Is it {can}?"),
    "excess": ("the excess you'd like: {cover} cover is {options}", "which excess you would prefer – {cover} cover is {options}", ["{cover} cover is {options}. Which one do you want?", "For {cover} cover there's {options}. Which will it be?", "Which excess should it be? The prices for {cover} cover are {options}."], "The higher the excess, the less you pay each month", "For {cover} cover, is it to be {pa} a month with an excess of {a}, or {pb} a month with an excess of {b}?"),
    "person_name": ("the full name of the person to be added", "what the person's full name is", ["What's the full name of the person?", "Who is to be added?", "What are the first name and surname of the person you're adding?"], "It appears on your schedule exactly as you tell me", None),
    "person_dob": ("the date of birth of the person to be added", "when that person was born", ["When was that person born?", "What's the person's date of birth?", "And what is the birth date of the one you are adding?"], "There are age limits on some of our policies", None),
    "other_person": ("the name of somebody else, should you wish to add one", "whether there is somebody else you would like to add", ["Is there somebody else you'd like to add?", "Would you like to add another person instead?"], "The age limit applies to this person only", "Somebody else instead, or shall we leave it?"),
    "end_date": ("the day on which the policy should end", "on which day the policy should end", ["When should the policy end?", "What end date do you want?", "Until which day should you stay insured?"], "The refund is worked out from that day", None),
    "day": ("the day of the month that you'd like, from 1 to 28", "which day of the month you would like, from 1 to 28", ["Which day of the month would you like, 1 to 28?", "What day of the month should we take the payment?", "On which day from the 1st to the 28th should the payment go out?"], "Some months are short, so it has to be a day that each of them has", None),
    "visit_date": ("the day that suits you: the assessor is free on {free}", "which day would suit you – the assessor is free on {free}", ["The assessor is free on {free}. Which day suits you?", "I can offer {free}. What day do you want?", "Which day would be good for you? There's {free}."], "Somebody has to be at home to let the assessor in", None),
    "visit_time": ("the time that suits you on {date}: {times}", "which time would suit you on {date} – {times}", ["What time on {date}: {times}?", "On {date} there's {times}. Which do you prefer?", "Which time suits you on {date}, {times}?"], "The visit takes about three quarters of an hour", "On {date}, is {a} or {b} better for you?"),
    "payment": ("the way you'd like to pay: {yearly} a year in one payment, or {monthly} a month", "how you would like to pay – {yearly} a year in one payment, or {monthly} a month", ["It's {yearly} a year in one payment, or {monthly} a month. Which would you like?", "Do you want to pay {yearly} once a year, or {monthly} a month?", "How would you like to pay for the renewal on {date}: {yearly} yearly or {monthly} monthly?"], "Paying once a year comes cheaper over the twelve months", "Would you rather pay {yearly} yearly or {monthly} monthly?"),
}
OPTIONS = {"how": "[Upload] [Post]", "police": "[Yes] [No]", "cause": "[Water leak] [Theft] [Storm damage] [Fire] [Accidental damage] [Lost luggage] [Medical costs]", "document": "[Photos] [Receipt] [Invoice] [Repair estimate] [Police report] [Medical certificate]",
           "payment": "[Yearly] [Monthly]", "policy_no": "(for example HC-12345; if you do not have it, type \"I don't know\")", "claim_no": "(for example CL-1234; if you do not have it, type \"I don't know\")", "dob": "(day, month, year)", "end_date": "(day, month, year)", "loss_date": "(day, month, year)", "day": "(1–28)", "other_person": "[Type a name] [Leave it]"}

DO = {"claim": "report the claim", "document": "announce the document", "cover": "add the cover", "person": "add this person", "cancel": "cancel the policy", "payday": "change the payment day", "visit": "book the visit", "renew": "renew the policy"}
DOING = {"claim": "reporting the claim", "document": "announcing the document", "cover": "adding the cover", "person": "adding this person", "cancel": "cancelling the policy", "payday": "changing the payment day", "visit": "booking the visit", "renew": "renewing the policy"}

# what would be done, as clauses (I'd …); registers
CLAUSES = {
    "claim": {"plain": ["report the {cause} of {date} on policy {policy_no}, estimated at {amount}, excess {excess}{, police}", "open a claim on {policy_no} for the {cause} on {date}, about {amount}, with an excess of {excess}{, police}"],
              "warm": ["open a claim under policy {policy_no} for the {cause} on {date}, which you put at about {amount}{, police}; the first {excess} of it would be yours to bear"],
              "formal": ["register a claim under policy {policy_no} in respect of the {cause} occurring on {date}, estimated at {amount}{, police}, subject to an excess of {excess}"]},
    "document": {"plain": ["note {document} for claim {claim_no}, coming {how}", "put down on claim {claim_no} that {document} will come {how}"], "warm": ["let the team know that {document} will reach us {how} for your claim {claim_no}"], "formal": ["record that the {document} relating to claim {claim_no} will be submitted {how}"]},
    "cover": {"plain": ["add {cover} cover to {policy_no} at {monthly} a month, excess {excess}, from {date}", "put {cover} cover on policy {policy_no} from {date}: {monthly} a month with an excess of {excess}"], "warm": ["add the {cover} cover to your policy {policy_no} from {date}, which comes to {monthly} more a month, with an excess of {excess} if anything happens"],
              "formal": ["extend policy {policy_no} by {cover} cover with effect from {date}, at an additional premium of {monthly} a month and an excess of {excess}"]},
    "person": {"plain": ["add {name}, born {date}, to {policy_no}, {cost}", "put {name} (born {date}) on policy {policy_no}, at {cost}"], "warm": ["add {name}, who was born on {date}, to your policy {policy_no}, at {cost}"], "formal": ["name {name}, born on {date}, as an insured person under policy {policy_no}, at {cost}"]},
    "cancel": {"plain": ["cancel {policy_no} on {date}, refund {refund}", "end policy {policy_no} on {date} and pay you back {refund}"], "warm": ["end your policy {policy_no} on {date}, and you'd get {refund} back, with our fee of {fee} already taken off"], "formal": ["terminate policy {policy_no} with effect from {date}, the refund due under our rules being {refund} after a fee of {fee}"]},
    "payday": {"plain": ["move the payment day of {policy_no} from the {old} to the {day}", "take the payments for {policy_no} on the {day} of each month instead of the {old}"], "warm": ["change the payment day on your policy {policy_no}, so that the money leaves your account on the {day} of the month rather than on the {old}"], "formal": ["amend the payment day of policy {policy_no} from the {old} to the {day} of each month"]},
    "visit": {"plain": ["book the assessor for claim {claim_no} on {date} at {time}", "put down a visit on {date}, {time}, for claim {claim_no}"], "warm": ["have our assessor come round about claim {claim_no} on {date} at {time}"], "formal": ["appoint an assessor to attend in the matter of claim {claim_no} on {date} at {time}"]},
    "renew": {"plain": ["renew {policy_no} from {date} for {price}", "carry {policy_no} on for another year from {date}, at {price}"], "warm": ["renew your policy {policy_no} for another year from {date}, for which you'd pay {price}"], "formal": ["renew policy {policy_no} for a further year from {date} at a premium of {price}"]},
}
FIELDS = {
    "claim": [("Policy", "{policy_no}"), ("Cause", "{cause}"), ("Date of loss", "{date}"), ("Estimate", "{amount}"), ("Excess", "{excess}"), ("Police", "{police}")],
    "document": [("Claim", "{claim_no}"), ("Document", "{document}"), ("Sent", "{how}")],
    "cover": [("Policy", "{policy_no}"), ("New cover", "{cover}"), ("Excess", "{excess}"), ("Extra premium", "{monthly} a month"), ("Starts", "{date}")],
    "person": [("Policy", "{policy_no}"), ("Person added", "{name}"), ("Date of birth", "{date}"), ("Price", "{cost}")],
    "cancel": [("Policy to be cancelled", "{policy_no}"), ("Last day of cover", "{date}"), ("Fee", "{fee}"), ("Refund to you", "{refund}")],
    "payday": [("Policy", "{policy_no}"), ("Payment day now", "{old}"), ("New payment day", "{day}")],
    "visit": [("Claim", "{claim_no}"), ("Assessor's visit", "{date}"), ("Time", "{time}")],
    "renew": [("Policy", "{policy_no}"), ("Renewal date", "{date}"), ("Price", "{price}")],
}
OUTCOMES = {
    "claim": {"plain": ["Claim {ref} is open. Excess: {excess}.", "Reported. Your claim number is {ref}, the excess {excess}."], "warm": ["Your claim has gone in, and its number is {ref}. A handler will ring you within two working days, and the excess of {excess} comes off what we pay."], "formal": ["Your claim has been registered under number {ref}. An excess of {excess} applies."]},
    "document": {"plain": ["Noted under {ref}: {document}, {how}.", "Announced for {claim_no}: {document}, {how}. Reference {ref}."], "warm": ["I've put a note on claim {claim_no} that we're to expect your {document} {how}. The reference for it is {ref}."], "formal": ["The announcement of the {document} has been recorded under reference {ref}."]},
    "cover": {"plain": ["{cover} cover is on {policy_no} from {date}, {monthly} a month.", "Added: {cover} cover starts on {date} at {monthly} a month, excess {excess}."], "warm": ["Your policy {policy_no} now has {cover} cover. It starts on {date} and adds {monthly} to what you pay a month."], "formal": ["Policy {policy_no} has been extended by {cover} cover with effect from {date} at {monthly} a month."]},
    "person": {"plain": ["{name} is on {policy_no} now.", "Added: {name} is covered under {policy_no}."], "warm": ["{name} is now on your policy {policy_no}, and a new schedule will be with you in a few days."], "formal": ["{name} has been entered as an insured person under policy {policy_no}."]},
    "cancel": {"plain": ["{policy_no} is cancelled, ending {date}. Refund: {refund}. Reference {ref}.", "Cancelled as of {date}, reference {ref}; {refund} goes back to your account."], "warm": ["Your policy {policy_no} has been cancelled and runs out on {date}. We'll pay {refund} back to the account you pay from, and your reference is {ref}."], "formal": ["Policy {policy_no} has been terminated with effect from {date}. A refund of {refund} will be remitted under reference {ref}."]},
    "payday": {"plain": ["Payments for {policy_no} now go out on the {day}.", "Changed: the new payment day is the {day}."], "warm": ["Your payment day on {policy_no} has been changed, and from next month on the money leaves your account on the {day}."], "formal": ["The payment day of policy {policy_no} has been amended to the {day} of each month."]},
    "visit": {"plain": ["Visit booked: {date}, {time}. Reference {ref}.", "The assessor comes on {date} at {time}, reference {ref}."], "warm": ["The visit is booked, so our assessor will be with you on {date} at {time}. Your reference is {ref}."], "formal": ["An assessor's visit has been booked for {date} at {time} under reference {ref}."]},
    "renew": {"plain": ["{policy_no} is renewed from {date}, {price}. Reference {ref}.", "Renewed for {price}, reference {ref}."], "warm": ["Your policy {policy_no} has been renewed and carries on from {date}. You'll pay {price}, and the reference is {ref}."], "formal": ["Policy {policy_no} has been renewed from {date} at {price} under reference {ref}."]},
}
# everything else by register
TEXT = {
    "not_covered": {"plain": ["{cause} isn't covered by {policy_no}, so there's no claim to open.", "Your policy {policy_no} doesn't cover {cause}. I can't open a claim."], "warm": ["I'm sorry to have to tell you that {cause} isn't something policy {policy_no} covers, so I'm not able to open a claim for it."], "formal": ["{cause} is not an insured event under policy {policy_no}; a claim can therefore not be accepted."]},
    "too_late": {"plain": ["That's too late: losses must be reported within {days} days, and {date} is longer ago. I can't open a claim.", "No claim possible: our limit is {days} days, and it happened on {date}."], "warm": ["I'm really sorry, but we can only take claims within {days} days of the event, and {date} is further back than that, so I can't open one for you."], "formal": ["Losses are to be notified within {days} days. As the event took place on {date}, the claim is out of time and cannot be registered."]},
    "below_excess": {"plain": ["{amount} is not above your excess of {excess}, so nothing would be paid and I can't open a claim."], "warm": ["I'm afraid your excess is {excess}, and with damage of {amount} there'd be nothing left for us to pay, so I can't open a claim."], "formal": ["As the estimate of {amount} does not exceed the excess of {excess}, no claim can be registered."]},
    "future_loss": {"plain": ["That day is still to come."], "warm": ["That date seems to lie ahead of us."], "formal": ["The date stated lies in the future."]},
    "no_such_cover": {"plain": ["{cover} cover isn't available on this policy.", "I can't add {cover} cover here."], "warm": ["I'm sorry, {cover} cover isn't something we can add to this policy. What we do have is {can}."], "formal": ["{cover} cover is not available for this policy."]},
    "not_an_option": {"plain": ["That excess isn't on offer."], "warm": ["I'm afraid that one isn't among those we have."], "formal": ["The excess stated is not available."]},
    "too_old": {"plain": ["{name} is 75 or over, so I can't add that person to a travel policy."], "warm": ["I'm so sorry, on travel policies we can't add anybody of 75 or over, and so {name} can't go on."], "formal": ["Persons aged 75 or over cannot be insured under a travel policy; {name} can therefore not be added."]},
    "too_many": {"plain": ["There are already four named people; I can't add any more."], "warm": ["I'm sorry, four named people is as many as we can have."], "formal": ["The maximum of four named persons has been reached."]},
    "past_end": {"plain": ["That day has passed; a policy can't be ended backwards."], "warm": ["I'm afraid that day is behind us, and we can't end a policy in the past."], "formal": ["A policy cannot be terminated retroactively."]},
    "bad_day": {"plain": ["The {bad} isn't possible; only days 1 to 28 are.", "We can't take payments on the {bad}, as not every month has it."], "warm": ["I'm sorry, the {bad} isn't a day we can offer, because it has to be one from the 1st to the 28th."], "formal": ["The {bad} cannot be accepted as payment day; only days from 1 to 28 are admissible."]},
    "same_day": {"plain": ["The {bad} is your payment day already."], "warm": ["You're in luck, the {bad} is the day we take it already."], "formal": ["The {bad} is already the payment day."]},
    "no_slot": {"plain": ["Nothing free on {bad}.", "{bad} isn't available."], "warm": ["I'm sorry, the assessor has nothing free on {bad}."], "formal": ["No appointment is available on {bad}."]},
    "no_time": {"plain": ["{bad} isn't free that day."], "warm": ["I'm sorry, {bad} has gone on that day."], "formal": ["{bad} is not available on that day."]},
    "no_such_policy": {"plain": ["I can't find a policy {number}."], "warm": ["I've looked, but I'm not finding a policy {number}."], "formal": ["No policy {number} is on record."]},
    "no_such_claim": {"plain": ["I can't find a claim {number}."], "warm": ["I've looked, but there's no claim {number} here."], "formal": ["No claim {number} is on record."]},
    "no_claim": {"plain": ["There's no open claim on this policy."], "warm": ["I can't see an open claim on your policy, I'm afraid."], "formal": ["No claim is open under this policy."]},
    "claim_found": {"plain": ["I've found your claim, {claim_no}."], "warm": ["Not to worry, I've found it: your claim is {claim_no}."], "formal": ["Your claim has been located under number {claim_no}."]},
    "policy_found": {"plain": ["Found it: policy {policy_no}, {kind}."], "warm": ["There it is, your {kind} policy is {policy_no}."], "formal": ["Your {kind} policy has been located under number {policy_no}."]},
    "nobody": {"plain": ["I can't find a policy of {name} with that date of birth."], "warm": ["I'm sorry, I'm finding nobody called {name} with that date of birth."], "formal": ["No policyholder {name} with the stated date of birth is on record."]},
    "wrong_dob": {"plain": ["That date of birth isn't the one we have for the holder."], "warm": ["I'm sorry, that date of birth doesn't match what we have for the policyholder."], "formal": ["The date of birth stated does not correspond to our record of the policyholder."]},
    "needed": {"plain": ["I do need that."], "warm": ["I'm afraid I can't do it without that."], "formal": ["This information is required."]},
    "q_hours": {"plain": ["We're open 8:00 to 20:00, Monday to Saturday."], "warm": ["There's somebody here from 8:00 to 20:00, Mondays to Saturdays."], "formal": ["Our office hours are 8:00 to 20:00, Monday to Saturday."]},
    "q_docs": {"plain": ["Photos of the damage and receipts, as a rule; for thefts the police report as well."], "warm": ["Mostly we just like to see some photos of the damage and any receipts, and with a theft the police report too."], "formal": ["Photographs and receipts are required as a rule; in case of theft, the police report in addition."]},
    "q_deadline": {"plain": ["Home claims within {days} days, travel claims within {travel}."], "warm": ["You have {days} days for home claims and {travel} days for travel ones."], "formal": ["Losses are to be notified within {days} days, under travel policies within {travel} days."]},
    "q_deadline_own": {"plain": ["You have {days} days from the event."], "warm": ["You have {days} days from when it happened."], "formal": ["The period of notification is {days} days."]},
    "q_refund": {"plain": ["Every full unused month is paid back, less a £25 fee. No refund if a claim was paid this year."], "warm": ["You get back each full month you haven't used, and we keep £25 as a fee; only if a claim was paid this year is there nothing to come back."], "formal": ["Full unused months are refunded less a fee of £25, unless a claim was paid in the insurance year."]},
    "q_excess": {"plain": ["Your excess is {excess}.", "{excess} is your excess for each claim."], "warm": ["The excess on your policy is {excess}, so that's the part you'd pay yourself each time."], "formal": ["The excess under your policy amounts to {excess} per claim."]},
    "q_covers": {"plain": ["You're covered for {covers}."], "warm": ["Your policy looks after you for {covers}."], "formal": ["The policy insures {covers}."]},
    "q_cover_yes": {"plain": ["Yes, {cause} is covered, with an excess of {excess}."], "warm": ["You'll be glad to hear that {cause} is covered, and the excess is {excess}."], "formal": ["{cause} is an insured event; the excess is {excess}."]},
    "q_cover_no": {"plain": ["No, {cause} isn't covered."], "warm": ["I'm afraid {cause} isn't covered by your policy."], "formal": ["{cause} is not an insured event."]},
    "q_status": {"plain": ["Claim {claim_no}: {status}."], "warm": ["Your claim {claim_no} is at this stage: {status}."], "formal": ["The status of claim {claim_no} is: {status}."]},
    "q_premium": {"plain": ["You pay {monthly} a month."], "warm": ["At the moment you're paying {monthly} a month."], "formal": ["The premium is {monthly} a month."]},
    "q_payday": {"plain": ["On the {day} of the month."], "warm": ["It leaves your account on the {day} of each month."], "formal": ["The payment day is the {day} of each month."]},
    "q_persons": {"plain": ["On the policy: {names}."], "warm": ["The people on your policy are {names}."], "formal": ["Insured persons are {names}."]},
    "q_renewal": {"plain": ["It's up for renewal on {date}."], "warm": ["Your policy comes up for renewal on {date}."], "formal": ["The policy is due for renewal on {date}."]},
}
REGISTER = {"brisk": "plain", "patient": "warm", "chatbot": "plain", "indirect": "warm", "upfront": "warm", "statement": "plain", "prose": "warm", "bullets": "formal", "either_or": "plain", "legal": "formal", "regional": "warm", "joined": "plain"}

# by style: how it is asked, read back, agreed, ended. {q} question, {np} thing, {wh} "what it is", {why}
ASK = {
    "brisk": ["{q}", "{q}", "{q}"],
    "patient": ["Thank you for your patience while we go through this together. {why}, and that's why I have to ask: {q0}", "We're getting there, and there's no rush at all. {q} {why}.", "Take all the time you need. {why}. {q}"],
    "chatbot": ["{q} {opt}", "Please tell me {np}. {opt}", "I need {np} to continue. {opt}"],
    "indirect": ["I'd just need {np}.", "If you could let me have {np}, we'd be a step further.", "It would help if I knew {wh}."],
    "upfront": ["{q} {why}, and once I have it I can carry on with what you asked me for, without troubling you about it again.", "{q} I ask because of the way our system works: {whylow}. After that we move on."],
    "statement": ["{Np}, please.", "And now {np}.", "I still need {np}."],
    "prose": ["May I ask {wh}?", "Could you tell me {wh}?", "Would you mind telling me {wh}?"],
    "bullets": ["The next point on my list: {q}", "To be filled in – {np}.", "Still open: {np}. {q}"],
    "either_or": ["{ei}", "{ei}", "{q}"],
    "legal": ["Kindly state {np}.", "For the purposes of processing your request, we require {np}.", "You are requested to inform us {wh}."],
    "regional": ["{q0} No hurry, love.", "Right you are. Could you tell us {wh}, my lovely?", "And {wh}, if you don't mind me asking?"],
    "joined": ["Could you tell me {wh}?", "{q}", "Can you let me know {wh}?"],
}
TWO = {
    "joined": ["Could you tell me {wh1} and {wh2}?", "{q1s}, and {q2}", "Can I ask {wh1}, and also {wh2}?"],
    "regional": ["Can you tell us {wh1} and {wh2}, love?"],
    "legal": ["Kindly state {np1} and {np2}.", "We require {np1} and {np2}."],
    "indirect": ["I'd just need {np1} and {np2}.", "If you could let me have {np1} and {np2}, that would be lovely."],
    "statement": ["{Np1} and {np2}, please."],
    "upfront": ["{q1} And {q2} Both are only there for your protection: I find the record with the first and make sure with the second that nobody else is asking, and then I can look into what you need."],
}
BOTH = {"joined": 9, "regional": 1, "legal": 1, "indirect": 1, "statement": 1, "upfront": 1}   # 9: any two; 1: only those that say who it is
RECAP = {
    "brisk": ["So: {clause}. {consent}", "I'd {clause}. {consent}"],
    "patient": ["Let me just go over it once more, slowly, so that we can both be sure nothing has slipped through. I would {clause}. Do have a good look at whether all of that is as you meant it. {consent}", "Thank you, that gives me everything. What I'd do for you now is to {clause}. {consent}"],
    "chatbot": ["Please check:\n{list}\n{consent}", "Here is what I have:\n{list}\n{consent}"],
    "indirect": ["So what I'd have down is that I'm to {clause}. {consent}", "I'd then {clause}. {consent}"],
    "upfront": ["{consent} That would mean that I {clause}, exactly as we've discussed it, and you'd have it in writing by tomorrow.", "{consent} To be quite clear about what it is: I'd {clause}."],
    "statement": ["I'm going to {clause}, as soon as you say so. {consent}", "To be done: {clause}. {consent}"],
    "prose": ["If I've followed you correctly, you'd like me to {clause}. {consent}", "Just to play that back: I'm to {clause}. {consent}"],
    "bullets": ["Summary of your request:\n{list}\n\n{consent}", "Before anything is entered, please review:\n{list}\n\n{consent}"],
    "either_or": ["I'd {clause}. {consent}", "That makes it: {clause}. {consent}"],
    "legal": ["Subject to your consent, we shall {clause}. {consent}", "On your instruction the Insurer will {clause}. {consent}"],
    "regional": ["Right then, I'll {clause}. {consent}", "Grand. So that's me to {clause}. {consent}"],
    "joined": ["I'd {clause}. {consent}", "So I'll {clause}. {consent}"],
}
CONSENT = {
    "brisk": ["Shall I?", "OK to {do}?", "Shall I {do}?"],
    "patient": ["Would you be happy for me to {do}?", "If all of that suits you, may I {do}?", "Are you quite comfortable with my {doing}?"],
    "chatbot": ["Shall I {do}? [Yes] [No]", "Do you want me to {do}? Reply YES or NO.", "Is this correct, and may I {do}? [Yes] [No] [Change something]"],
    "indirect": ["Would it be all right if I went ahead?", "I was wondering whether I might {do}?", "Would you mind confirming that I may {do}?"],
    "upfront": ["Are you okay with me {doing}?", "Happy for me to {do}?", "Shall I go ahead and {do}?"],
    "statement": ["Your go-ahead, please: may I {do}?", "Do I have your OK?", "Just your yes, please, if that suits you."],
    "prose": ["Does that suit you?", "Would you like me to {do}?", "Is that how you want it?"],
    "bullets": ["Do you confirm these details?", "Is everything correct, so that I can {do}?", "Can I {do} on this basis?"],
    "either_or": ["Shall I {do}, or would you like to change something?", "Is that right, or have I got something wrong?", "Go ahead, or not?"],
    "legal": ["Do you consent to our {doing}?", "Do you hereby confirm the above and authorise us to {do}?", "Are you in agreement with the foregoing?"],
    "regional": ["Are you all right with that, my love?", "Happy for me to {do}, then?", "Will I go ahead and {do} for you?"],
    "joined": ["Is that all correct, and shall I {do}?", "Does that suit you, and can I go ahead?", "Are you okay with that, and may I {do}?"],
}
SMALL = {   # more, bye, sorry, noted, dropped, what_change, later, which_want, what_else, hello, hello_facts, go_on
    "brisk": dict(more=["Anything else?", "What else?"], bye=["Thanks. Bye.", "Cheers, bye."], sorry=["Didn't get that.", "Sorry, again please."], noted=["Got it.", "Changed."], dropped=["OK, left as it is.", "Fine, not done."], what_change=["What should be different, or shall I drop it?"], later=["I'll do that next."], which_want=["What do you need?", "What should I do for you?"]),
    "patient": dict(more=["Now, is there anything else at all that I could help you with while I have you here?", "Before I let you go, was there perhaps something else on your mind today?"], bye=["It was a real pleasure talking to you. Thank you so much for calling Larkfield, do look after yourself, and goodbye.", "Thank you ever so much for your time today. All the very best, and goodbye."], sorry=["I do beg your pardon, I'm not quite sure I followed you there.", "Forgive me, I think I've missed that."],
                    noted=["Thank you for pointing that out; I've put it right.", "I'm glad you said so, I've corrected it."], dropped=["That's no trouble at all, I've left everything just as it was.", "Of course, I won't do that then, and nothing has been altered."], what_change=["That's quite all right. Would you tell me what ought to be different, or would you rather that I left the matter alone altogether?"], later=["I'll gladly see to that too, straight after this."], which_want=["Would you tell me what it is that I can do for you?"]),
    "chatbot": dict(more=["Can I help you with anything else? [Report a claim] [Change my policy] [Documents] [No, that's all]", "Is there anything else? [Yes] [No]"], bye=["Thank you for chatting with Larkfield. Goodbye! 👋", "Thanks for using our chat. Bye!"], sorry=["Sorry, I didn't understand that.", "I'm still learning and did not understand that."], noted=["Updated.", "Thanks, I've changed that."], dropped=["Okay, I have not changed anything.", "Okay, cancelled this step. Nothing was changed."],
                    what_change=["What would you like to change? Type the right value, or type LEAVE IT to stop."], later=["I've put that on the list."], which_want=["What can I do for you? [Report a claim] [Documents] [Change cover] [Named person] [Cancel policy] [Payment day] [Assessor's visit] [Renewal]"]),
    "indirect": dict(more=["If there were anything else, I'd be glad to help.", "I wonder whether there's anything else I might do for you?"], bye=["Thank you, and I'd wish you a pleasant day. Goodbye.", "Then I'd just say thank you and goodbye."], sorry=["I'm not sure I quite caught that.", "I may have missed what you meant."], noted=["I'd have that changed now.", "Thank you, that's altered."], dropped=["Then I'd leave it as it is.", "We'd just let that be, then; nothing's been changed."], what_change=["I'd just need to know what should be different, or whether I'd better leave it."], later=["I'd come to that right afterwards."], which_want=["If you could tell me what you'd like done, I'd see to it."]),
    "upfront": dict(more=["Is there anything else I can do for you? Everything we've talked about is on your file now, and the lines are open until eight tonight if something comes back to you later.", "Anything else today? I ask because it's easier for me to do it while your record is open."], bye=["Thank you for getting in touch, and goodbye. You'll get a short survey by text message, which you can ignore.", "Goodbye and thank you. All this will be in your letters."], sorry=["Sorry, could you put that differently?", "I'm afraid I didn't follow."],
                    noted=["Thank you, corrected.", "Good that you say so, I've changed it."], dropped=["I'll leave it as it is; nothing has been changed on your record.", "Then that isn't done, and all stays as it was."], what_change=["What should I change, or should I leave it? Nothing has been entered so far, so either is easily done."], later=["That comes next."], which_want=["What would you like me to do? I can take claims and documents, change cover and payment days, book assessors, renew and cancel."]),
    "statement": dict(more=["If there is anything else, just say.", "Anything more, please tell me now."], bye=["Thank you for calling. Goodbye.", "All the best. Goodbye."], sorry=["I didn't get that.", "That wasn't clear to me."], noted=["Corrected.", "I've changed it."], dropped=["I'm leaving it as it is.", "Not done, then."], what_change=["Please tell me what to change, or that I should leave it."], later=["That will be next."], which_want=["Please tell me what you need."]),
    "prose": dict(more=["Would there be anything else?", "Was there something else you wanted to ask?"], bye=["Thank you for your call, and have a good day.", "Thanks for calling Larkfield. Goodbye."], sorry=["Pardon me, I'm not with you.", "I don't think I understood."], noted=["Thanks, let me put that right.", "Ah, I see. Changed."], dropped=["All right, we'll leave that alone.", "Then I won't touch it."], what_change=["Which part should I change, or would you rather leave it?"], later=["We'll turn to that in a moment."], which_want=["How may I help you?", "What would you like me to do?"]),
    "bullets": dict(more=["Is there any further item?", "Do you have another request?"], bye=["Thank you. This conversation is now closed. Goodbye.", "Thank you for contacting Larkfield. Goodbye."], sorry=["Your reply could not be matched.", "I could not make out your reply."], noted=["The entry has been amended.", "Amended."], dropped=["No change has been made.", "The request has been withdrawn; nothing was changed."], what_change=["Which item is to be corrected, or should the request be withdrawn?"], later=["Added as the next item."], which_want=["What is your request?"]),
    "either_or": dict(more=["Is there something else, or is that everything?", "Anything more, or are we done?"], bye=["All done then. Goodbye!", "Thanks, bye now."], sorry=["I didn't catch that.", "Sorry, which one?"], noted=["Right, changed.", "OK, I've got that now."], dropped=["OK, I've left it.", "Fine, nothing's changed."], what_change=["Do you want to change something, or leave it altogether?"], later=["After this one."], which_want=["Is it about a claim, or about your policy?"]),
    "legal": dict(more=["Do you wish to raise any further matter?", "May we be of further assistance?"], bye=["We thank you for your communication and remain at your disposal. Goodbye.", "With thanks, and with kind regards. Goodbye."], sorry=["Your statement could not be interpreted.", "We were unable to ascertain your meaning."], noted=["Your correction has been noted.", "The particulars have been rectified."], dropped=["No action will be taken in this matter.", "The matter is not pursued; your contract is unchanged."],
                  what_change=["Please specify the particular to be rectified, or state that you do not wish to proceed."], later=["The further request will be dealt with thereafter."], which_want=["Kindly specify your request."]),
    "regional": dict(more=["Anything else I can do for you, my lovely?", "Is there owt else, love?"], bye=["Ta-ra then, and mind how you go!", "Cheers, my love, ta-ta for now!"], sorry=["Sorry, pet, you've lost me there.", "Say that again for us, would you?"], noted=["Right you are, that's changed.", "No bother, sorted."], dropped=["No bother at all, we'll leave it be.", "Righto, I've not touched it."], what_change=["What wants changing, love, or shall we leave it be?"], later=["I'll do that for you after."], which_want=["What can I do for you, love?"]),
    "joined": dict(more=["Is that everything, or can I help with something else?", "Has that helped, and is there anything else?"], bye=["Thanks for getting in touch, and goodbye.", "Great, have a good day and goodbye."], sorry=["Sorry, I didn't understand.", "I'm afraid I lost you."], noted=["Thanks, changed.", "Okay, corrected."], dropped=["Okay, nothing is changed.", "Alright, left as it was."], what_change=["What's not right, and what should it be – or should I leave it?"], later=["I'll see to that as well."], which_want=["What's it about, and what can I do for you?"]),
}
HELLO = {"hello": ["Hello, this is Larkfield Insurance. {w}"], "hello_facts": ["Hello. {w}"], "what_else": ["{w}"], "go_on": ["Thank you."]}
OPEN = {"brisk": ["Done."], "patient": ["I have good news for you."], "chatbot": ["✅"], "indirect": [""], "upfront": ["That's all gone through."], "statement": [""], "prose": ["There we are."], "bullets": ["Completed."], "either_or": [""], "legal": [""], "regional": ["All sorted, my love.", "There you go."], "joined": ["Great.", ""]}


class Talk:
    def __init__(self, style):
        self.style, self.register, self.said = style, REGISTER[style], {}

    def pick(self, options, key):
        n = self.said[key] = self.said.get(key, -1) + 1
        return options[(n + (sum(map(ord, self.style + key)) if key[:3] not in ("ask", "two") else sum(map(ord, self.style + key)) % 2)) % len(options)]

    def date(self, d):
        if self.style in ("brisk", "chatbot", "either_or"):
            return f"{d.day} {MONTHS[d.month - 1]} {d.year}"
        if self.style in ("bullets", "statement"):
            return d.isoformat() if self.style == "bullets" else f"{MONTHS[d.month - 1]} {d.day}, {d.year}"
        if self.style in ("legal", "joined", "upfront") or d.year < 2020:
            return f"{d.day} {MONTHS[d.month - 1]} {d.year}"
        return f"{DAYS[d.weekday()]} the {ordinal(d.day)} of {MONTHS[d.month - 1]}" if self.style in ("regional", "prose") else f"{DAYS[d.weekday()]} {d.day} {MONTHS[d.month - 1]}"

    def say(self, key, **kw):
        if key == "consent":
            return self.pick(CONSENT[self.style], "consent").format(**kw)
        if key in SMALL[self.style]:
            text = self.pick(SMALL[self.style][key], key)
        elif key in HELLO:
            text = self.pick(HELLO[key], key).format(w=self.pick(SMALL[self.style]["which_want"], "which_want"))
        else:
            text = self.pick(TEXT[key][self.register], key)
        return cap(text.format(**kw) if kw else text)

    def at_once(self, slots):
        both = BOTH.get(self.style, 0)
        if len(slots) > 1 and (both == 9 or both == 1 and "dob" in slots[:2]):
            return 2
        return 1

    def ask(self, slots, **kw):
        def parts(slot):
            np, wh, qs, why, ei = SLOTS[slot]
            q = self.pick(qs, "q" + slot)
            q0 = qs[0]
            q, q0, np, wh, why = (x.format(**kw) if kw else x for x in (q, q0, np, wh, why))
            ei = (ei.format(**kw) if kw else ei) if ei and not (slot == "excess" and kw.get("a") == kw.get("b")) else q
            return dict(np=np, Np=cap(np), wh=wh, q=cap(q), q0=cap(q0), why=why, whylow=why[:1].lower() + why[1:] if not why.startswith("I ") else why, ei=cap(ei), opt=OPTIONS.get(slot, ""))
        if len(slots) == 2:
            a, b = parts(slots[0]), parts(slots[1])
            text = self.pick(TWO[self.style], "two" + slots[0])
            both = {k + "1": v for k, v in a.items()} | {k + "2": v for k, v in b.items()}
            both["q1s"] = both["q1"].rstrip("?")
            both["q2"] = re.sub(r"^And ", "", both["q2"])
            both["q2"] = both["q2"][:1].lower() + both["q2"][1:]
            return cap(text.format(**both))
        p = parts(slots[0])
        if self.style == "chatbot" and slots[0] in ("visit_date", "visit_time", "excess"):
            return p["q"]
        text = cap(re.sub(r" +([.?])", r"\1", self.pick(ASK[self.style], "ask" + slots[0]).format(**p)).strip())
        return text

    def fields(self, kind, kw):
        mark = "• " if self.style == "bullets" else "- "
        return "\n".join(f"{mark}{label}: {cap(value.format(**kw)) if label not in ('Policy', 'Claim') else value.format(**kw)}" for label, value in FIELDS[kind] if label != "Police" or "police" in kw)

    def recap(self, kind, kw):
        clause = self.pick(CLAUSES[kind][self.register], "clause" + kind)
        clause = clause.replace("{, police}", f", {kw['police']}" if "police" in kw else "").format(**kw)
        consent = self.say("consent", do=DO[kind], doing=DOING[kind])
        return self.pick(RECAP[self.style], "recap" + kind).format(clause=clause, consent=consent, list=self.fields(kind, kw))

    def outcome(self, kind, kw):
        return " ".join(x for x in (self.pick(OPEN[self.style], "open"), cap(self.pick(OUTCOMES[kind][self.register], "outcome").format(**kw))) if x)

    def join(self, parts):
        return ("\n\n" if self.style in ("bullets", "chatbot") else " ").join(parts)

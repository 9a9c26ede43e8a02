"""Twelve ways of talking for the archive desk. A way is its wording, a line a message, and how it goes about things."""
STYLES = {}
NAMES = ("hello date session reader name kind who year copies delivery email signature pages quality number many echo full closed dear extra found "
         "recap done nothing left fix gone lost info huh yesno menu what more bye").split()
ASKED = set("date session reader name kind who year copies delivery email signature pages quality number".split())


def way(title, manner, wording):
    lines = wording.strip("\n").split("\n")
    assert len(lines) == len(NAMES), (title, len(lines))
    STYLES[title] = manner | {("ask_" + n if n in ASKED else n): "" if w == "." else w.replace("|n", "\n") for n, w in zip(NAMES, lines)}


way("counter clerk", {"brief": True}, """
Archive, morning.
When for?
Morning or afternoon?
Card number?
What name, then?
Birth, marriage or death?
Whose?
Year?
How many copies?
Post or collect?
E-mail?
Which volume? Signature, please.
Which pages?
Standard or high?
Reservation number?
I need {fields}.
{facts}, yes?
{was} is full on {date}. {free} is free. That one?
Closed on {date}.
{total}. You said {limit}.
Gift folder with it? £9.
{number}, {date}, {session}.
So: {deed}. {cost}. Do it?
Done, {did}. Number {number}.
Right, nothing done.
Right, it stays.
What's different then?
No {what} here.
Can't do it without that.
{text}
Eh? {again}
Yes or no?
Seat, certificate, scans, change, or a question?
Yes?
Else?
Bye.
""")

way("kind librarian", {"offer": True, "order": ["who", "kind", "year"]}, """
Good morning, how nice that you're interested in our town's history!
What day would suit you to come and sit with us?
Are you more of a morning person, or would you like to come in the afternoon?
Do you have one of our reader's cards already? If so, I'd just need the number on it, it starts with a T.
Never mind the card! Just tell me who you are and I'll put that down.
Is it a birth, a marriage or a death that you're tracing?
How exciting, whose record are we looking for?
And what year would that have been, roughly or exactly?
How many copies would you like me to make? Some people take one for every grandchild.
Shall I send it to you in the post, or would you enjoy coming in to collect it?
Where can I e-mail you once it's all ready?
Do you happen to know the signature of the volume? It's those letters and numbers on the spine.
And which pages are you interested in?
Would the standard quality do, or are there details for which you'd want the high one?
Could you find me the number of your reservation? It begins with RS.
Let me note a few things: would you tell me {fields}?
So that's {facts}. Did I get that right?
What a shame, the {was} on {date} is quite full already. There's still room in the {free}, would you like to come then?
I'm afraid we have our doors closed on {date}.
I should tell you that it comes to {total}, and you mentioned {limit}.
We do a lovely linen folder to keep it in, for £9, and it makes such a nice present. Would you like one?
I've found your reservation, {number}, it's for {date} in the {session}.
Let me say it back to you: I'd {deed}. The price is {cost}. Are you happy with that?
That's all done for you, {did}, and the number to remember is {number}.
That's perfectly fine, I've not done anything.
That's perfectly fine, I've left your reservation just where it is.
Oh, do tell me what I should change.
I've looked high and low, but there's no {what} to be found. Might something be spelt or numbered differently?
I'm so sorry, without that I really can't find it for you.
I'm glad you ask! {text}
Forgive me, I'm not sure I understood you. {again}
Would you like me to do it, or shall I change something first?
What may I do for you: a seat in the reading room, a certificate, some scans, a change of your reservation, or a question?
With pleasure, what else would you like?
Is there anything else you'd like from us?
It was lovely to talk to you. Goodbye, and happy hunting!
""")

way("web form", {"batch": 8, "lines": "{}", "brief": True, "day": lambda d: f"{d:%a} {d.day} {d:%b} {d.year}"}, """
Thornby Municipal Archive | Online request
Day of visit:
Session (morning/afternoon):
Reader's card number:
Name of reader:
Type of certificate (birth/marriage/death):
Name on record:
Year of event:
Copies required:
Delivery (post/collection):
E-mail address:
Signature of volume:
Pages (from-to):
Quality (standard/high):
Reservation number:
Required fields:{fields}
Please verify: {facts} [yes/no]
Session {was} on {date}: 0 seats. Session {free}: available. Select this session? [yes/no]
Reading room closed: {date}.
Notice: amount {total} is above {limit}.
Optional item: gift folder, £9. Add? [yes/no]
Reservation {number}: {date}, {session}.
Your request:{facts}|nAction: {deed}|nAmount: {cost}|nSend request? [yes/no]
Request sent: {did}. Number: {number}.
Request discarded.
Reservation unchanged.
Field to change and new value:
No result: {what}. Please correct.
Request cannot be processed without this field.
Help: {text}
Invalid input. {again}
Please enter yes, no, or the field to change.
Select: seat / certificate / scans / change or cancel reservation / information
Select: seat / certificate / scans / change or cancel reservation / information
Another request? [yes/no]
Session ended.
""")

way("hotline", {"batch": 3, "offer": True, "order": ["kind", "who", "year", "copies", "delivery", "email"]}, """
Thornby Council, archive line, my name's Jo, how can I help?
What day were you looking to come in?
And is that a morning or an afternoon session?
Can I get your reader's card number, please?
That's okay, can I just take your name instead?
Is that a birth, marriage or death certificate?
And what's the name on the record, please?
And what year are we talking?
How many copies do you need?
Do you want that posted out or are you collecting?
Can I take an email address?
What's the signature of the volume, please?
Which pages do you need?
Standard or high quality on those?
Can I take the reservation number, please?
I'll need a few bits from you: that's {fields}, please.
I've got {facts}, is that right?
I've got nothing left in the {was} on {date}, but I can do you the {free}, would that be any good?
We're not open on {date}, unfortunately.
Just so you know, that's {total}, and you did say {limit}.
Did you want to add a presentation folder to that for £9?
I've got you up here, {number}, {date}, the {session}.
Right, so what I'm going to do is {deed}, and that's {cost}. Happy with that?
Lovely, that's gone through: {did}. Your reference number's {number}.
No problem at all, nothing's gone through.
No problem at all, that's staying as it was.
Okay, what did you want me to change?
It's not finding {what} for me. Can you check that for me?
Right, I can't look that up without it, I'm afraid.
Sure: {text}
Sorry, the line's bad, I missed that. {again}
So is that a yes to go ahead, or a no?
Are you after a reading room seat, a certificate, scans, a change to a reservation, or just some information?
Course, go on.
Anything else I can do for you today?
Thanks for your call, take care, bye.
""")

way("this or that", {"order": ["session", "date"], "brief": True}, """
Hello, archive here.
This week or next, and on which day?
Before lunch or after it, so morning or afternoon?
Is there a reader's card with a number (T and four digits), or none yet?
Is it your own name or somebody else's we should put down, and what is it?
Is it a birth, a marriage or a death?
Is it one person or a couple, and what name or names?
Do you have the exact year or have you got nothing to go by? Which year?
A single copy or several, and how many?
By post, or will you collect?
Is there an e-mail address at home or at work that we may use, and which?
Council minutes, plans or photographs, and with which signature?
The whole of it or some pages only, and which?
Standard quality or high?
Do you have the reservation number to hand, RS and so on, or not?
Could you say {fields}?
Right or wrong: {facts}?
The {was} of {date} is full, the {free} is not. The {free}, or a different day?
On {date} we are closed.
It is {total}, so more than {limit}.
With the gift folder at £9, or plain?
That is {number}: {date}, {session}.
I {deed}, at {cost}. Shall I, or is there something to be changed?
It's done: {did}; {number} is the number.
Then I have done nothing.
Then it is left alone.
What is to be different, and how?
There is no {what}. Is it another one, or a slip of the pen?
Without it there is no finding it.
{text}
Was that one thing or the other? {again}
Yes or no, or first a change?
A seat, a certificate, scans, your reservation, or a question?
A seat, a certificate, scans, or a question?
Was that all, or is there more?
Goodbye!
""")

way("diffident", {"order": ["date", "reader", "session"], "late": True}, """
Good day, you have reached the archive.
I'd have to know the day you had in mind.
I was wondering if you'd be here in the morning or in the afternoon.
Might I trouble you for the number on your reader's card?
In that case perhaps you would let me have your name.
May I ask what kind of certificate it would be, of birth, marriage or death?
May I ask in whose name the record would be?
It would help me to know the year.
I should also need to know how many copies you would want.
I don't know if you would prefer to have it sent by post or to collect it.
If you would care to leave an e-mail address.
I'd need the signature of the volume for that.
Perhaps you could tell me which pages you had in mind.
I'd still have to know if you would like them in standard or in high quality.
Might I have the number of the reservation?
I'd need to know a little more, namely {fields}.
If I understand you, it would be {facts}?
I'm told that the {was} on {date} has been filled, though there might be a seat in the {free}. I wonder if you'd consider that.
It seems we shall be closed on {date}.
I feel I should point out that it would be {total}, where you spoke of {limit}.
I don't suppose you would care for a folder to keep it in, at £9?
I believe yours is {number}, on {date}, in the {session}.
If I may, I would {deed}. It would be {cost}. Might I go ahead?
I have seen to it that {did}. You would find it under {number}.
I shall do nothing, then.
I shall let it be, then.
I'd be glad to know what should be otherwise.
I don't seem to be able to find any {what}. Perhaps you would look at it again.
I fear that I cannot look for it without.
In case it is of use: {text}
I'm not sure that I follow. {again}
I would only do it if you said yes; would you?
May I ask what brings you to us: a seat, a certificate, scans, a reservation, or something you'd like to know?
I'd be glad to hear what it is.
I wonder if there might be something further.
I wish you good day, then.
""")

way("registrar of old", {"echoes": True, "order": ["reader", "who", "kind"], "day": lambda d: f"{d:%A}, the {d.day}{'th' if 3 < d.day < 21 or 23 < d.day < 31 else ['th', 'st', 'nd', 'rd'][d.day % 10]} of {d:%B}"}, """
The Keeper of the Records of Thornby presents his compliments.
Pray name the day upon which you propose to attend.
Do you propose to attend in the morning or in the afternoon?
Kindly state the number of your reader's card.
Kindly state your name, in default of a card.
Is it an entry of birth, of marriage or of death of which you require a certificate?
In what name does the entry stand?
In what year was the entry made?
What number of copies is required?
Are the documents to be despatched by post, or held for collection?
Be pleased to furnish an address for electronic mail.
Be pleased to quote the signature of the volume.
Which pages are required?
Do you require standard or high quality?
Be pleased to quote the number of your reservation.
Be pleased to furnish {fields}.
It is recorded: {facts}. Is the record correct?
We regret that every seat is bespoken for the {was} of {date}. A seat may be had in the {free}. Will you accept it?
We regret that the reading room is closed on {date}.
It is our duty to remark that the charge of {total} surpasses the sum of {limit} which you have named.
Is a folder of presentation, at £9, desired?
Reservation {number} is before us, for {date}, in the {session}.
With your consent we shall {deed}. The charge: {cost}. Do you consent?
We have the honour to report that {did}, under number {number}.
Accordingly, nothing has been undertaken.
Accordingly, the reservation remains in force.
Pray indicate what is to be amended.
Our indices show no {what}. Pray verify your particulars.
In the absence of that particular no search can be made.
In reply to your enquiry: {text}
Your meaning has escaped us. {again}
Do you consent, yes or no?
Is your business a seat in the reading room, a certificate, scans, a reservation, or an enquiry?
Pray state your further business.
Have you any further business with the archive?
We remain your obedient servants.
""")

way("assistant", {"markdown": True, "lines": "- **{}**", "batch": 2, "offer": True, "day": lambda d: f"{d:%B} {d.day}, {d.year}"}, """
Hi! I'm **Archie**, the virtual assistant of the Thornby Archive. 📜
Sure! **What date** would you like to visit?
**Which session** would you prefer?|n|n- Morning (9:30–13:00)|n- Afternoon (13:30–17:00)
What's your **reader's card number**? (e.g. `T-1234`)
No worries! What **name** should I use for the reservation?
Which **type of certificate** do you need?|n|n- Birth|n- Marriage|n- Death
Whose certificate is it? Please give me the **full name**.
What **year** is the record from?
**How many copies** would you like?
How would you like to **receive** it?|n|n1. By post (+£3)|n2. Collection (free)
What **email address** should I send the notification to?
What's the **signature** of the volume? (e.g. `AB 1900/1`)
**Which pages** would you like scanned?
Which **quality** do you prefer?|n|n- **Standard** – £1/page|n- **High** – £2.50/page
Please share your **reservation number** (it starts with `RS-`).
To proceed, I'll need the following:{fields}
Just to confirm: **{facts}** – correct?
⚠️ The **{was}** session on {date} is fully booked. The **{free}** is still available. Would you like that one instead?
⚠️ The reading room is **closed** on {date}.
⚠️ The total is **{total}**, which exceeds your limit of **{limit}**.
Would you like to add a **gift folder** for **£9**?
I've found reservation **{number}**: {date}, {session}.
**Please review:**{facts}|n|n{Deed}.|n|n**Cost:** {cost}|n|nWould you like me to proceed?
✅ **All set:** {did}. Your number is **{number}**.
Understood. **No action** has been taken.
Understood. Your reservation is **unchanged**.
Of course! **What would you like to change?**
I couldn't find **{what}**. Could you double-check the details?
Unfortunately, I can't continue without that information.
{text}
I'm sorry, I didn't get that. {again}
Please reply **yes** to proceed, **no** to stop, or tell me what to change.
Here's what I can do:|n|n- **Reserve a seat**|n- **Order certificates** or **scans**|n- **Change or cancel** a reservation|n- **Answer questions**|n|nWhat would you like?
Great, what would you like to do next?
Is there anything else I can help you with?
Thanks for contacting the Thornby Archive. Have a wonderful day! 👋
""")

way("laconic", {"order": ["date", "session", "reader", "year", "kind", "who"]}, """
.
Then it's the day I'm missing.
Which leaves mornings or afternoons.
The card number would be next.
A name will do instead.
There's birth, marriage and death certificates, and I don't know yet which.
And the person's name I haven't got either.
No year so far.
Copies: I've no number yet.
Post or collection is still open.
And somewhere to e-mail you.
The signature is what I look it up by.
That leaves the pages.
And the quality, standard or high.
I go by the reservation number here.
Still missing: {fields}.
I've noted {facts}, if that's right.
{was} on {date}: full up. There's the {free}, if you'd like it.
{date} we don't open.
That comes to {total}, a bit above your {limit}.
There's a gift folder for £9 as well, in case you want it.
That one's {number}, {date}, {session}.
I'm to {deed}, then. {cost}. Just waiting for your yes.
So {did}. {number}, if anyone asks.
I'll do nothing, then.
It stays put, then.
Then there's something to correct, I take it. Tell me.
There's no {what} in the books. Something must be different about it.
Nothing to be found without that.
Well. {text}
I'm none the wiser. {again}
It needs a yes or a no.
We do seats, certificates, scans, reservations, and we answer questions. I don't know yet which it is.
Let's hear it.
If there's more, I'm listening.
Right you are. Goodbye.
""")

way("guide", {"echoes": True, "offer": True}, """
Welcome to the archive. I will explain each step as we go.
Seats are given out by the day, so let us begin with that. Which day would you like?
Every day has two sessions, the morning from 9:30 and the afternoon from 13:30. Which one would you like?
Readers are entered with their card, which is why I need its number. What is it?
It also works without a card, I then enter your name. What is your name?
We keep three registers: births, marriages and deaths. Which one is it?
The registers are ordered by names. What name am I to look for?
To open the right volume I need the year as well. Which year is it?
Each copy is charged at £11. How many copies do you need?
You can have it by post for £3 or collect it here for nothing. Which do you prefer?
As soon as it is ready we write to you by e-mail. What is your address there?
All our volumes have a signature on the spine. What is the one you need?
We scan by the page. From which page to which?
Standard quality is £1 a page and fine for reading, high quality is £2.50 a page and good for print. Which do you prefer?
All reservations are filed under a number that begins with RS. What is yours?
For this we need {fields}.
I have entered {facts}. Please check it: is it right?
I have looked up the seats: the {was} of {date} is full, and the {free} is not. Would you like the {free}?
I have looked up the calendar: we are closed on {date}.
I have added it up: it makes {total}, and your limit was {limit}.
Before we finish: certificates can be put into a gift folder, which is £9. Would you like that?
I have opened your file: {number}, {date}, {session}.
This is the final check. I am going to {deed}. The cost is {cost}. Is everything right, and may I?
We have finished: {did}. Please keep the number {number}.
We break off here, and nothing has been ordered or reserved.
We break off here, and your reservation is as it was.
Let us go back, then. What has to be corrected?
I have searched our files, and there is no {what}. Please check it once more. What should it be?
This step cannot be taken without it, so we have to stop here.
To answer that: {text}
I did not understand this answer. Let us try again: {again}
For the last step I need a yes or a no.
Let us first see what it is about: a seat, a certificate, scans, a change of a reservation, or a question?
What is the next thing you need?
Do you need anything more?
Then that was everything. Goodbye.
""")

way("promoter", {"offer": True, "order": ["date", "session", "reader"]}, """
Welcome to Thornby Archive, where your family's story is waiting to be told!
Seats are going like hot cakes! Which day can we welcome you?
Would you love the calm of the morning or the golden light of the afternoon?
Are you one of our valued card holders? What's your number?
You really should get our free card one day! And what's your name for now?
What moment shall we bring back to life: a birth, a marriage or a death?
And who's the star of this story?
What year takes us there?
They make fantastic presents, so how many copies would you like?
Straight to your door by post, or will you treat yourself to a visit and collect it?
Where can we e-mail you the good news?
Which treasure from our vaults is it? Give me the signature!
And which of its wonderful pages would you like?
Our high quality is simply stunning, and standard is great value. Which one will it be?
What's the number of your reservation?
You're almost there! All I need is {fields}.
So that's {facts}, have I got it?
Wow, the {was} on {date} has been snapped up completely! But guess what, the {free} still has a seat with your name on it. Shall we go for that?
Even archivists need a break, so we're closed on {date}!
I'll be upfront with you: that'd be {total}, and you said {limit}.
And how about our gorgeous hand-made gift folder to go with it? It's only £9!
Here's your reservation, {number}, {date}, {session}!
Here's what you get: I'll {deed}, for just {cost}. Shall we make it happen?
Hooray, {did}! Keep hold of your number, {number}.
No pressure! We've not done anything.
No pressure! It's all staying just as it was.
Let's get it perfect for you! What would you like to change?
Hm, even our best people can't find {what}! Could there be a typo in there?
Ah, without that even we can't work our magic!
Brilliant question! {text}
Whoops, you've lost me! {again}
Is that a big yes?
What can we get you: a seat, a certificate, brilliant scans, a new date for your reservation, or some answers?
Fantastic, tell me more!
What else can we spoil you with?
See you soon at Thornby Archive, bye!
""")

way("contrite", {"order": ["kind", "year", "who", "date", "session", "reader"]}, """
Hello, so sorry to have kept you waiting.
Sorry, which day did you say it was for?
I'm sorry to go on, but was it the morning or the afternoon?
I do apologise, we're made to ask for the reader's card number. Would you have it?
Oh, I'm sorry, of course not everybody has one. Could I have your name then?
Sorry, was it a birth, a marriage or a death certificate?
Sorry to pry, but whose certificate would it be?
I'm afraid I need the year too, would you know it?
Apologies, how many copies was it?
Sorry, did you want that in the post, or were you going to collect it?
I hate to ask, but could you give me an e-mail address?
I'm afraid I can't tell which volume you mean. Would you have the signature?
Sorry, which pages was it that you wanted?
I'm sorry, there's one more: did you want standard or high quality?
I'm ever so sorry, I can't see it from here. Would you have the reservation number?
I'm sorry it's so much: could you tell me {fields}?
Forgive me for checking, was that {facts}?
Oh dear, I'm so sorry, the {was} on {date} has gone. There'd only be the {free}, I'm afraid. Could you live with that?
I'm terribly sorry, we're shut on {date}.
I'm afraid it's {total}, and I do realise you said {limit}.
I'm sorry, they want me to ask if you'd like a gift folder, for £9?
Ah, sorry, there it is, {number}, on {date} in the {session}.
Sorry to repeat everything. You'd like me to {deed}, and I'm afraid it's {cost}. Would that be all right?
Thanks ever so much for your patience: {did}. The number's {number}.
I'm sorry about that. I haven't done anything.
I'm sorry about that. I haven't touched your reservation.
Oh no, I'm sorry, what did I get wrong?
I'm so sorry, I can't find any {what}. Could it be that I misheard?
I'm really sorry, I can't look for it without that.
Sorry, I ought to have told you: {text}
I'm so sorry, I didn't understand. {again}
I'm sorry to press you, but is that a yes or a no?
Sorry, what was it that you wanted: a seat, a certificate, scans, something about a reservation, or a question?
I'm sorry, what else was it?
Sorry, was there something else you needed?
Sorry again for all the questions. Goodbye.
""")

"""Twelve manners of speaking of the boat hire desk: the wording of all its messages, and how it behaves."""
KEYS = """hello ask_date ask_boat ask_start ask_hours ask_people ask_name ask_phone ask_ref ask_who ask_when ask_who_when ask_new_date
ask_new_start ask_new_both many echo found full small taken options budget suggest offer recap recap_move recap_cancel done done_move
done_cancel left_book left change info lost rule again which what more bye""".split()
STYLES = {}


def style(name, text, **how):
    lines = [line.strip() for line in text.strip().split("\n")]
    assert len(lines) == len(KEYS), (name, len(lines), len(KEYS))
    STYLES[name] = {**how, **{k: ("" if t == "-" else t.replace("\\n", "\n")) for k, t in zip(KEYS, lines)}}


PLAIN = ["date", "boat", "start", "hours", "people", "name", "phone"]
PEOPLE = ["people", "date", "boat", "hours", "start", "name", "phone"]

style("terse", """
-
What day?
Which boat? {opts}.
Start? {opts}.
How many hours?
How many people?
Name?
Phone?
Reference?
Booked in what name?
Booked for what day?
Name on the booking, and the day it is for?
New day?
New time? {opts}.
New day and time?
{fields}?
{facts}?
Got it: {boat}, {date}, {start}.
No {boat} left on {date}. Free: {opts}.
{boat} takes {seats}, not {people}. Fits: {opts}.
{start} on {date} is gone. Free: {opts}.
Take {opts}?
{boat}, {hours}: {total}. Over your {limit}.
Cheapest that fits: {a_boat}, {price} an hour.
Hamper, £18?
{boat}, {date}, {start}, {hours}, {people}, {name}, tel. {phone}{hamper}. {total}. Book?
{ref} to {new_date}, {new_start}. Fee: {fee}. Move?
{ref}, {boat}, {date}, {start}. Refund {refund} of {paid}. Cancel?
Booked. {ref}. {total}, pay at the boathouse.
Moved. {ref}: {new_date}, {new_start}. Fee {fee}.
Cancelled. {ref}. Refund {refund}.
Not booked.
Left as it was.
What's wrong?
{ref}: {boat}, {date}, {start}, {hours}, {people}. {paid}.
Nothing under {ref}. Reference, or name and day?
{text}
Didn't get that. {again}
Book, move or cancel?
Yes?
Anything else?
Bye.
""", order=PLAIN, list="slash", clock=24, day=lambda d: f"{d:%a} {d.day} {d:%b}")

style("warm", """
Hello and a very warm welcome to Withy Lock Boats, lovely to hear from you!
And when were you thinking of coming out on the river with us?
We have all sorts tied up at the jetty, so which would you fancy: {opts}?
On that day I could let you have her at {opts}, so what time would suit you best?
How long would you like to be out for? Most people take two hours, but anything from one to four is fine by us.
How many of you will there be on board, counting the little ones?
Wonderful. And whose name shall I put in the book?
Could you let me have a telephone number as well, just in case the weather turns?
Of course, I'll have a look for you. Do you happen to have your booking reference handy? It starts with WL.
And in whose name was it booked, my dear?
And which day was it you were coming to us?
Not to worry, we'll find it all the same! If you tell me the name it was booked under and the day you were due to come, I'll leaf through the book.
Which day would you like to come instead?
I've got {opts} open on {date}, so when would you like to set off?
When would you like to come instead, and at what time?
So that I can get everything ready, would you tell me {fields}?
Lovely, so that's {facts}, have I got that right?
Here we are, I've found you: {a_boat} on {date} at {start}.
Oh what a pity, somebody was quicker and every {boat} is out on {date}. I could still do you {opts}, would one of those be nice?
I'm afraid {a_boat} only carries {seats}, and with {people} you'd all get wet feet! {opts} would hold you comfortably. Which shall it be?
Somebody already has that one at {start} on {date}, I'm sorry to say. But there's {opts} still. Would that do?
There is {opts}. Would you like that instead?
Now, {hours} in {a_boat} comes to {total}, and you told me {limit} was as far as you'd go.
For a party like yours {a_boat} is the kindest on the purse, at {price} an hour.
A lot of our guests love to take one of our picnic hampers along, scones and all, for £18. Shall I pop one in for you?
Let me just read that back to you: {a_boat} on {date} at {start}, for {hours}, {people}, in the name of {name}, telephone {phone}{hamper}, and that's {total} altogether. Are you happy for me to write that in the book?
So I'd be moving {ref} from {date} to {new_date} at {new_start}, and it costs you {fee}. Shall I do that for you?
So that would be {ref} gone, the {boat} on {date} at {start}, and you'd get {refund} back, {all}. Are you quite sure I should cancel it?
All done, you're in the book! Your reference is {ref} and it's {total}, which you can pay when you get here.
There, all moved. We'll see you on {new_date} at {new_start}, the reference is still {ref}, and the charge is {fee}.
I've cancelled {ref} for you, and {refund} is on its way back to your card.
No harm done at all, I haven't booked anything.
That's quite all right, I've left everything just as it was.
Oh dear, what did I get wrong? Tell me and I'll put it straight.
Your booking {ref} is {a_boat} on {date} at {start} for {hours}, {people}, and you've paid {paid}.
Hm, I can't see anything under {ref} in my book. Would you have another look at the reference, or tell me the name and the day?
Good question! {text}
Sorry, my love, I didn't quite catch that. {again}
What can I do for you today? I can book you a boat, move or cancel a booking, or tell you about the river.
Of course! What else can I do for you?
Is there anything else I can help you with today?
It's been a pleasure. Enjoy the river, and bye for now!
""", order=PEOPLE, offers=True, clock=12)

style("form", """
WITHY LOCK BOATS - HIRE DESK
Please fill in:\\nDay of hire (dd/mm/yyyy):
Please fill in:\\nBoat ({opts}):
Please fill in:\\nStarting time on {date} ({opts}):
Please fill in:\\nDuration in hours (1-4):
Please fill in:\\nNumber of people:
Please fill in:\\nName of hirer:
Please fill in:\\nContact telephone:
Please fill in:\\nBooking reference (WL-....):
Please fill in:\\nName on booking:
Please fill in:\\nDate of booking:
Please fill in:\\nName on booking:\\nDate of booking:
Please fill in:\\nNew day:
Please fill in:\\nNew starting time ({opts}):
Please fill in:\\nNew day:\\nNew starting time:
Please fill in the following:\\n{fields}
Entered: {facts}. Correct? (Y/N)
Record found: {ref} | {boat} | {date} | {start}
Not available: {boat}, {date}. Available: {opts}. Please select:
Not permitted: {people} in {boat} (maximum {seats}). Permitted: {opts}. Please select:
Not available: {start}, {date}. Available: {opts}. Please select:
Available: {opts}. Please select:
Total {total} ({boat}, {hours}) exceeds stated maximum of {limit}.
Boat selected (lowest price): {boat}, {price}/hour.
Optional: picnic hamper, £18 (Y/N):
SUMMARY\\nBoat: {boat}\\nDay: {date}\\nStart: {start}\\nDuration: {hours}\\nParty: {people}\\nName: {name}\\nTelephone: {phone}{hamper}\\nTotal: {total}\\nSubmit booking? (Y/N)
CHANGE\\nReference: {ref}\\nOld: {date}, {start}\\nNew: {new_date}, {new_start}\\nFee: {fee}\\nSubmit change? (Y/N)
CANCELLATION\\nReference: {ref}\\nBoat: {boat}, {date}, {start}\\nRefund: {refund} of {paid}\\nSubmit cancellation? (Y/N)
Booking submitted.\\nReference: {ref}\\nTotal: {total}
Change submitted.\\nReference: {ref}\\nNew day and time: {new_date}, {new_start}\\nFee: {fee}
Cancellation submitted.\\nReference: {ref}\\nRefund: {refund}
Status: nothing booked.
Status: no change made.
Field to be corrected, and new value:
Reference: {ref}\\nBoat: {boat}\\nDay: {date}\\nStart: {start}\\nDuration: {hours}\\nPaid: {paid}
No record: {ref}. Please enter the reference again, or name and date of booking:
Information: {text}
Entry not understood. {again}
Please select a service: new booking / change / cancellation / information
Please select a service: new booking / change / cancellation / information
Further requests? (Y/N)
Session closed. Thank you.
""", order=PLAIN, batch=7, fields="lines", list="slash", clock=24, day=lambda d: f"{d.day} {d:%b} {d.year}")

style("callcentre", """
Thank you for calling Withy Lock Boats, you're speaking with Dean.
What date are we looking at?
What type of boat is it you're after? I've got {opts}.
And what time did you want to start? I've got {opts} on the system.
And for how many hours, please?
How many in your party?
Can I take your name, please?
And a best contact number for you?
No problem, can I take your booking reference, please?
Can I take the name on the booking?
And what date is that booking for?
That's fine, I can search. Can I take the name on the booking and the date it's for?
What date would you like to move it to?
And the new time? I've got availability at {opts}.
Okay, and what date and time did you want to move it to?
Okay, so I just need to take a few details from you: can you give me {fields}?
So that's {facts}, yeah?
Okay, bear with me... right, I've got that up, {a_boat} on {date} at {start}.
I'm showing no {boat}s at all for {date}. What I can offer you is {opts}. Would any of those work for you?
The {boat} only goes up to {seats} and you've said {people}. I can do {opts} for that number. Which one do you want to go for?
So {start} on {date} has gone, but I can do {opts}. Any of those any good to you?
I can do {opts}. Do you want to go with that?
It's coming up as {total} for the {boat} for {hours}, and you said {limit} max.
The lowest priced one that takes your number is {a_boat}, at {price} per hour, so I've put that in.
Can I interest you in a picnic hamper at all? They're £18 each.
Okay, so just to confirm: one {boat}, {date}, {start} start, {hours}, {people}, name of {name}, contact number {phone}{hamper}, total to pay {total}. Are you happy for me to go ahead with that?
Right, so I'm moving booking {ref} to {new_date}, {new_start}, and the charge for that is {fee}. Okay to go ahead?
Right, so that's cancelling {ref}, the {boat} on {date} at {start}, and there'd be a refund of {refund}, so {all}. Do you want me to go ahead and process that?
That's all gone through for you. Your booking reference is {ref}, and {total} is payable on arrival.
That's all changed for you, {ref} is now on {new_date} at {new_start}, and the charge was {fee}.
That's been cancelled for you, {ref}, and the {refund} will be back with you in three to five days.
No worries, I've not put anything through.
No worries, I've left that booking exactly how it is.
Okay, what do I need to change on that?
So {ref} is {a_boat} on {date} at {start} for {hours}, {people}, and that's {paid} paid.
I'm not finding anything for {ref}, I'm afraid. Have you got the reference there again, or the name and date?
Yeah, so: {text}
Sorry, you broke up a bit there. {again}
How can I help today, is it a new booking, a change, a cancellation or just a query?
Sure, what is it?
Is there anything else I can help you with today?
Thanks for calling, you have a good day. Bye now.
""", order=["date", "hours", "people", "boat", "start", "name", "phone"], batch=3, offers=True, clock=12)

style("eitheror", """
Hi!
Is it a weekday or a weekend you have in mind, and which date exactly?
Would you rather have {opts}?
Would {opts} be better for you?
Just the one hour, or two, three or even four?
Will you be on your own, two of you, or more?
Is the booking to be in your own name or someone else's? Which name, please?
Shall we text you on a mobile or call a landline, and what is the number?
Do you have your reference with you (WL-something), or shall we look by name and date?
Is it under your own name or somebody else's, and which?
Is it this week or later on, and on which date?
Under which name is it, yours or another, and for which date, this week or later?
Should it be earlier or later, and on which day?
Would you prefer {opts}?
Earlier or later: which day and what time would you like instead?
Could you give me {fields}?
Is that right or wrong: {facts}?
That is the {boat} on {date} at {start}.
The {boat} is taken all day on {date}. Shall it be {opts} instead, or another day?
{seats} is the limit in the {boat} and you are {people}. Would you rather take {opts}?
{start} on {date} is taken. Would {opts} do, or another day?
{opts}: would you take that, or leave it?
{total} for {hours} in the {boat} is more than the {limit} you named.
{a_boat} would be the least expensive, {price} an hour.
With a picnic hamper for £18 or without?
{a_boat}, {date}, {start}, {hours}, {people}, {name}, {phone}{hamper}, for {total}: shall I book that, or would you like to alter something?
{ref} goes to {new_date}, {new_start}, and you pay {fee}. Do I move it or leave it?
{ref}, the {boat} on {date} at {start}: you get back {refund} of {paid}. Do I cancel it or keep it?
It is booked: {ref}, {total}, cash or card when you come.
It is moved: {ref}, now {new_date} at {new_start}, to pay: {fee}.
It is cancelled: {ref}, and {refund} goes back to you.
Then nothing is booked.
Then it stays as it is.
Is it the boat, the day, the time or something else that should be different, and how?
{ref} is {a_boat}, {date}, {start}, {hours}, {people}, and {paid} is paid.
There is no {ref} here. Is the reference another one, or can you give me name and date?
{text}
I could not tell which you meant. {again}
Is it a new booking, a change, a cancellation or a question?
Is it a booking, a change or a question?
Anything else, or is that all?
See you on the water!
""", order=["boat", "date", "start", "hours", "people", "name", "phone"], list="or", clock=12)

style("indirect", """
Good day to you.
May I ask which day you would be coming?
I'd need to know which boat you would like; we have {opts}.
I wonder what time you would wish to start; there would be {opts}.
Perhaps you could tell me how many hours you'd like to have the boat for.
I should also know how many people there will be.
Might I have your name?
I'd be glad of a telephone number where we could reach you.
I would have to know the booking reference for that.
I'd need to know whose name the booking is under.
May I ask what day it was booked for?
Perhaps you could tell me whose name it is under and what day it was booked for.
May I ask to which day you would like to move it?
I'd need to know what time would suit you on {date}; there is {opts}.
I'd need to know which day and what time you would prefer.
If I could just have {fields}.
I take it that it is {facts}?
I see {a_boat} here, on {date} at {start}.
I'm told the {boat} is spoken for on {date}. You may like to consider {opts}.
I ought to mention that the {boat} is meant for {seats}, and you would be {people}. Perhaps you would care for {opts}.
I believe {start} on {date} has been taken. You might like {opts}.
You might like {opts}.
I ought to say that {hours} in the {boat} would be {total}, which is beyond your {limit}.
I gather that {a_boat} would come to the least, at {price} an hour.
I wonder whether you might like a picnic hamper with it; that would be £18.
I would then put down {a_boat} on {date} at {start} for {hours}, {people}, in the name of {name}, telephone {phone}{hamper}, which comes to {total}. May I?
I would then move {ref} to {new_date} at {new_start}, for which the charge is {fee}. Would you like me to?
I would then cancel {ref}, the {boat} on {date} at {start}, and you would have {refund} back out of {paid}. Is that what you would like?
You will find it under {ref}; it comes to {total}.
You will find {ref} on {new_date} at {new_start} now; the charge is {fee}.
{ref} is cancelled, and you will have {refund} back.
I have not booked anything, then.
I have left it as it was, then.
I'd need to know what should be otherwise.
I have you down under {ref} for {a_boat} on {date} at {start}, for {hours}, and {paid} has been paid.
I am unable to find {ref}. Might there be another reference, or could I have the name and the day?
If it helps: {text}
I fear I did not follow. {again}
May I ask what I could do for you: a booking, a change, a cancellation or some information?
May I ask what it is?
I wonder if there is anything else you might need.
I wish you a good day.
""", order=["date", "people", "boat", "start", "hours", "name", "phone"], prices=False, clock=12)

style("formal", """
Dear Sir or Madam, the Withy Lock Boat Company is at your service.
Kindly state the date upon which you desire to hire.
Be so good as to indicate which vessel you require: {opts}.
Kindly state at which of the following hours you wish to embark on {date}: {opts}.
For what number of hours do you require the vessel?
Of how many persons will your party consist?
Under what name are we to enter the hire?
Pray furnish us with a telephone number.
Kindly quote the reference of your booking.
Under what name was the booking entered?
For what date was the booking entered?
Kindly furnish the name under which the booking was entered and the date for which it was made.
To which date do you desire the booking to be transferred?
At which of these hours do you wish to embark on {date}: {opts}?
To which date and hour do you desire the booking to be transferred?
Kindly furnish {fields}.
We have noted {facts}. Is this correct?
We have before us your booking of {a_boat} for {date} at {start}.
We regret that no {boat} remains for {date}. We are able to offer {opts}. Kindly indicate your preference.
We regret that {a_boat} may not carry more than {seats}, whereas your party numbers {people}. We are able to offer {opts}. Kindly indicate your preference.
We regret that the hour of {start} on {date} is engaged. There remain {opts}. Kindly indicate your preference.
We are able to offer {opts}. Is this acceptable?
We are bound to observe that {hours} in {a_boat} amount to {total}, which exceeds the {limit} that you have stipulated.
The most economical vessel for your party is {a_boat}, at {price} the hour.
Do you desire a luncheon hamper, at £18?
We should accordingly enter {a_boat} for {date} at {start}, for {hours}, {people}, in the name of {name}, telephone {phone}{hamper}, at a charge of {total}. Do we have your consent?
We should accordingly transfer {ref} to {new_date} at {new_start}. The fee is {fee}. Do we have your consent?
We should accordingly annul {ref}, {a_boat} on {date} at {start}, and refund {refund} of the {paid} paid. Do we have your consent?
The hire has been entered under reference {ref}. The charge of {total} is payable upon arrival.
Your booking {ref} has been moved to {new_date} at {new_start}. The fee is {fee}.
Your booking {ref} has been cancelled, and {refund} will be remitted to you.
We confirm that nothing has been entered.
We confirm that the booking stands unaltered.
Kindly indicate what is to be amended.
Your booking {ref} is of {a_boat} on {date} at {start}, for {hours}, {people}, {paid} having been paid.
We find no entry for {ref}. Kindly verify the reference, or state name and date.
We beg to inform you: {text}
We regret that we did not understand you. {again}
In what manner may we be of service: a new hire, an alteration, a cancellation or an enquiry?
Kindly state your further request.
May we be of any further service?
We remain, yours faithfully, Withy Lock Boat Company.
""", order=["name", "date", "people", "boat", "start", "hours", "phone"], echoes=True, clock=24)

style("markdown", """
Hi there! 👋 I'm the **Withy Lock assistant**.
**Which date** would you like to book for?
**Which boat** would you like? Here are your options:{opts}
**What time** would you like to start on {date}? Available slots:{opts}
**How long** would you like the boat for? (1–4 hours)
**How many people** will be in your group?
What **name** should I put on the booking?
What's the best **phone number** to reach you?
I can help with that! What's your **booking reference**? (It looks like `WL-1234`.)
What **name** is the booking under?
What **date** is the booking for?
No problem! To look it up, I'll need:\\n\\n- the **name** on the booking\\n- the **date** of the booking
What **new date** would you like?
Here are the available start times on **{date}**:{opts}\\n\\nWhich one works for you?
What **new date** and **start time** would you like?
To get started, I'll need a few details:{fields}
Just to check: **{facts}**. Is that right?
I found your booking: **{boat}**, {date} at {start}.
Unfortunately, there's no **{boat}** available on {date}. These are:{opts}\\n\\nWould you like one of these instead?
A **{boat}** fits at most **{seats}**, but you mentioned {people}. Boats that fit:{opts}\\n\\nWhich one would you like?
**{start}** on {date} isn't available for the {boat}. Open slots:{opts}\\n\\nWhich would you like instead?
Your options:{opts}
Heads-up: the **{boat}** for {hours} comes to **{total}**, which is over your limit of **{limit}**. What would you like to do?
The most affordable option for your group is **{a_boat}** at {price}/hour.
Would you like to add a **picnic hamper** for **£18**? 🧺
Here's a summary of your booking:\\n\\n- **Boat:** {boat}\\n- **Date:** {date}\\n- **Start:** {start}\\n- **Duration:** {hours}\\n- **Group:** {people}\\n- **Name:** {name}\\n- **Phone:** {phone}{hamper}\\n- **Total:** {total}\\n\\nShall I go ahead and book this?
Here's the change I'll make to **{ref}**:\\n\\n- **From:** {date}, {start}\\n- **To:** {new_date}, {new_start}\\n- **Fee:** {fee}\\n\\nShall I go ahead?
Here's what I'll cancel:\\n\\n- **Booking:** {ref}\\n- **Boat:** {boat}, {date} at {start}\\n- **Refund:** {refund} of {paid}\\n\\nDo you want me to proceed?
✅ **You're booked!** Your reference is **{ref}**. The total is **{total}**, payable on arrival.
✅ **Done!** Booking **{ref}** has been moved to **{new_date} at {new_start}** (fee: {fee}).
✅ **Done!** Booking **{ref}** has been cancelled and **{refund}** will be refunded.
No problem! I haven't booked anything.
No problem! Your booking **stays as it is**.
Sure! **What would you like to change?**
Here are the details of **{ref}**:\\n\\n- **Boat:** {boat}\\n- **Date:** {date} at {start}\\n- **Duration:** {hours}\\n- **Paid:** {paid}
I couldn't find a booking for **{ref}**. Could you double-check the reference, or give me the name and date?
ℹ️ {text}
Sorry, I didn't quite understand. {again}
I can help you with:\\n\\n- **Booking** a boat\\n- **Moving** or **cancelling** a booking\\n- **Questions** about our boats\\n\\nWhat would you like to do?
Sure, what else can I help with?
Is there anything else I can help you with?
You're welcome! Have a great time on the river! 🚣
""", order=PLAIN, batch=2, fields="bullets", list="bullets", offers=True, clock=12, day=lambda d: f"{d:%A}, {d:%B} {d.day}, {d.year}")

style("statement", """
Withy Lock Boats.
That leaves the day.
Then there is the choice of boat: {opts}.
Still open is the time you set off, {opts}.
And the hours you want her for.
I don't know yet how many you are.
I am only missing the name.
Last thing is a phone number.
For that I work from the booking reference.
Then I need the name it was booked in.
And the day it was booked for.
Without it I go by the name on the booking and the day of the hire.
So that leaves the new day.
And the new time; {opts} are free.
So that leaves the new day and time.
What I have not got is {fields}.
So I have {facts}, if I heard that right.
That booking is here: {boat}, {date}, {start}.
All our {boat}s are out on {date}. There are {opts}, if you'd care for one of those.
{seats} is what {a_boat} holds, and you are {people}. That leaves {opts}.
{start} is taken on {date}. That leaves {opts}.
That leaves {opts}, if you want it.
{hours} in {a_boat} is {total}, and you wanted to stay within {limit}.
The cheapest for you is {a_boat} then, {price} an hour.
There are picnic hampers too, £18, if you'd like one.
So it's {a_boat}, {date}, {start}, {hours}, {people}, {name}, {phone}{hamper}. Comes to {total}. I'll book it once you say yes.
So {ref} goes to {new_date}, {new_start}. Charge: {fee}. I'll move it once you say yes.
So {ref} goes, the {boat} on {date} at {start}, and {refund} of {paid} comes back to you. I'll cancel it once you say yes.
Right, that's booked. {ref} is the reference, {total} the price.
Right, that's moved. {ref}, {new_date}, {new_start}, charge {fee}.
Right, that's cancelled. {ref}, and {refund} back.
Nothing booked, then.
Everything stays as it was, then.
Then tell me what to alter.
What I have under {ref} is {a_boat}, {date}, {start}, {hours}, {people}, {paid} paid.
There is nothing here for {ref}. Reference again, or the name and the day.
Well, {text}
That went past me. {again}
We do bookings, changes, cancellations and information, whichever it is.
Go on then.
If there is anything else, say so.
Goodbye then.
""", order=["date", "boat", "people", "hours", "start", "name", "phone"], clock=24)

style("steps", """
Hello, I will take you through this step by step.
First we settle the day, because I have to see what is free. On which day would you like to come?
Now the boat, since each has its own price and size. We have {opts}. Which one do you choose?
Next comes the start, as boats go out at fixed times. Free on {date}: {opts}. Which do you choose?
Now the length of the hire, because we charge by the hour. For how many hours?
Now the size of your party, because each boat has a limit. How many people are you?
For the register I have to write down a name. What is it?
In case the river has to be closed we ring you. On what number?
First I have to open your booking, and for that I use the reference. What is it?
To find the booking I need the name in the register. Which is it?
To find the booking I need its day as well. Which day is it for?
Without a reference I can search the register by name and day. What name is the booking in, and which day is it for?
Next we choose the new day, so that I can see what is free. Which day should it be?
Next the new time. Free on {date}: {opts}. Which do you choose?
Next we choose when you come instead. Which day and what time?
For this step I need {fields}.
I have written down {facts}. Before we go on: is that correct?
I have opened it: {boat}, {date}, {start}.
I have checked {date}, and every {boat} is taken. These are free: {opts}. Which of them would you like?
I have checked the limits: {a_boat} takes {seats} and you are {people}. These are large enough: {opts}. Which of them would you like?
I have checked {date}: the {boat} is not free at {start}. These times are: {opts}. Which of them would you like?
These are left: {opts}. Which of them would you like?
I have worked out the price: {hours} in {a_boat} make {total}, which is above your limit of {limit}.
I have compared the prices: {a_boat} is the cheapest for you, at {price} an hour.
One option before the last step: a picnic hamper costs £18. Do you want one?
Last step, the check. Boat: {boat}; day: {date}; start: {start}; length: {hours}; party: {people}; name: {name}; phone: {phone}{hamper}; price: {total}. If all this is right, shall I make the booking?
Last step, the check. {ref} would move from {date}, {start} to {new_date}, {new_start}, and the fee is {fee}. Shall I make the change?
Last step, the check. {ref} ({boat}, {date}, {start}) would be cancelled, and of {paid} you get back {refund}. Shall I do it?
That was the last step: the booking is made. The reference is {ref} and the price {total}.
That was the last step: {ref} is moved to {new_date}, {new_start}. The fee is {fee}.
That was the last step: {ref} is cancelled. You get back {refund}.
We stop here, and nothing is booked.
We stop here, and the booking is as before.
Then we go back one step. What has to be changed?
The register says for {ref}: {boat}, {date}, {start}, {hours}, {people}, paid {paid}.
I have searched, and {ref} is not in the register. Please check the reference, or give me name and day. Which can you give me?
To your question: {text}
I could not take that down. Once more, please: {again}
First I have to know what we are doing: booking, moving, cancelling, or answering a question?
What shall we do next?
Is there another thing we should do?
Then we are finished. Goodbye.
""", order=PLAIN, echoes=True, offers=True, list="numbers", clock=24)

style("sales", """
Welcome to Withy Lock, the best afternoon on the river you can buy!
Great choice coming to us! So which day shall we make special?
Now for the fun part, picking your boat! There's {opts}. Which one has your name on it?
We're filling up fast, but I can still get you out at {opts} on {date}. Which one shall I grab for you?
And how many hours of river bliss can I put you down for?
How many lucky people are coming along?
And who's the lucky captain? Your name, please!
What's the best number to send you our special deals and your booking details on?
Absolutely, let's keep you on the water! What's your booking reference?
Super, and who made the booking?
Super, and which day did you book?
No reference, no problem! Who made the booking, and which day did you go for?
So which day works even better for you?
I've got fantastic slots at {opts}. Which one would you love?
So which day and time would work even better for you?
Let's get you on the water! Just shoot me {fields}.
Awesome, {facts}, am I right?
Got it right here: your {boat} on {date} at {start}.
Our {boat}s are so popular they've sold out on {date}! But listen, you'd love {opts}. Which one can I tempt you with?
You'd be a bit snug, {people} in {a_boat} made for {seats}! Treat yourselves to {opts}. Which one takes your fancy?
{start} on {date} has just been snapped up! But {opts} is still up for grabs. Can I tempt you?
How about {opts}? It's a steal!
Full disclosure: {hours} in the {boat} is {total}, a touch over the {limit} you wanted to spend.
Best value for your crew is {a_boat}, just {price} an hour. Bargain!
How about making it unforgettable with our gourmet picnic hamper? Only £18 today!
Here's your perfect day: {a_boat}, {date}, {start}, {hours}, {people}, captain {name}, phone {phone}{hamper}, all for just {total}. Can I lock that in for you?
So we're switching {ref} to {new_date} at {new_start}, and that costs you {fee}. Can I lock that in for you?
We'd hate to lose you! If we drop {ref}, the {boat} on {date} at {start}, {refund} of your {paid} comes back to you. Do you really want me to cancel?
Boom, you're booked! Reference {ref}, {total} in total. You're going to love it!
Boom, all switched! {ref} is on {new_date} at {new_start}, and you pay {fee}.
Okay, {ref} is cancelled and {refund} is heading back to you. Come back and see us soon!
No booking this time, then. The river will be waiting for you!
All good, we've left everything as it was!
Let's make it perfect! What shall I tweak?
You've got {ref}: {a_boat} on {date} at {start} for {hours}, {people}, {paid} paid. Fantastic choice!
I can't spot {ref} anywhere! Have you got the right reference there, or the name and the day?
Love that you asked! {text}
Oops, that one got away from me! {again}
What can I do to make your day? Book a boat, move one, cancel one, or tell you more?
Love it, what else can I do?
Can I treat you to anything else today?
Fabulous talking to you, see you on the river!
""", order=["people", "boat", "date", "start", "hours", "name", "phone"], offers=True, clock=12)

style("sorry", """
Hello, and sorry if you had to wait.
Sorry to have to ask, but what day would it be for?
I'm sorry, I should have asked before: which boat did you want? We only have {opts}, I'm afraid.
I'm afraid there aren't many times left, just {opts}. What time would be least inconvenient?
Sorry, and how many hours was it you wanted it for?
Forgive me for asking, but how many people will be in the boat?
Sorry, I don't think I got your name?
I'm sorry to be a nuisance, but do you have a phone number for us?
I'm sorry about the trouble. Would you have the booking reference, by any chance?
Sorry, whose name would it be under?
Sorry, and which day would that booking be for?
I'm sorry about that. Could you bear to tell me whose name it was in and which day it was for?
Apologies, what day did you want instead?
Sorry, it's only {opts} on {date}. What time would you want?
Apologies, what day and what time did you want instead?
I'm sorry to ask so much at once, but could I have {fields}?
Sorry to check, {facts}, was that it?
Ah yes, sorry, here it is: {a_boat} on {date} at {start}.
I'm terribly sorry, but there's no {boat} to be had on {date}. All I could give you is {opts}. Would you mind one of those?
I'm so sorry, but {a_boat} only takes {seats}, and you're {people}. It would have to be {opts}. Which would you prefer?
I'm really sorry, {start} on {date} has been taken. I only have {opts}. Would that be any use?
I'm sorry, it's just {opts}. Would that be all right?
I'm afraid {hours} in the {boat} would be {total}, and I know you said {limit}. I'm sorry.
I hope it's all right, the cheapest for you would be {a_boat}, {price} an hour.
Sorry, I'm supposed to ask: you wouldn't want a picnic hamper, would you? They're £18.
Sorry to go over it all again: it's {a_boat} on {date} at {start} for {hours}, {people}, for {name}, phone {phone}{hamper}, and I'm afraid that's {total}. Would it be all right to book that?
Sorry to double-check: {ref} moves to {new_date} at {new_start}, and the charge would be {fee}. Would it be all right to move it?
I'm sorry you can't come. If I cancel {ref}, the {boat} on {date} at {start}, you'd get {refund} of the {paid} back. Would it be all right to cancel it?
Thank you for your patience, it's booked now. The reference is {ref}, and it's {total}.
Thank you for bearing with me, it's moved now. {ref} is on {new_date} at {new_start}, charge {fee}.
I'm sorry we won't see you. {ref} is cancelled and you'll get {refund} back.
I'm sorry it didn't work out. I haven't booked anything.
I'm sorry for asking. I've left it just as it is.
Oh, I'm sorry, what did I get wrong?
Sorry for the delay: {ref} is {a_boat} on {date} at {start} for {hours}, {people}, {paid} paid.
I'm very sorry, I can't find {ref}. Could you look at the reference once more, or tell me name and day?
Sorry, I should have said: {text}
I'm so sorry, I didn't understand that. {again}
I'm sorry, what was it you needed: to book, to move, to cancel, or to ask something?
Sorry, what else was it?
Sorry, was there anything else?
Thank you, and sorry again for the bother. Goodbye.
""", order=["date", "hours", "start", "boat", "people", "name", "phone"], clock=12)

# what is rarely said: each wording for some of the styles
RARE = {
    "past": ["We can't do that day.", "I'm afraid that day is over or too far off for us to book.", "Bookings can only be made from today until the end of September.", "That date is not one I can book."],
    "noday": ["No {boat} free on {date}.", "I'm afraid there is no {boat} free at all on {date}.", "On {date} every {boat} is taken.", "There is nothing left of the {boat}s on {date}."],
    "toolong": ["One to four hours only. How many?", "We let the boats go for one to four hours only, I'm afraid. How many would you like?", "A hire is at least one hour and at most four. How many hours should it be?", "It has to be between one and four hours. How long would you like?"],
    "toomany": ["Eight people at most in one boat. How many are you?", "Our largest boat takes eight, I'm afraid. How many would come along then?", "The limit is eight people in a boat. How many will be on board?", "No boat of ours carries more than eight. How many shall I put down?"],
    "fewer": ["Fewer hours, or leave it?", "I have nothing cheaper for that long. Would you like fewer hours, or shall we leave it?", "A shorter hire would cost less. How many hours should it be, or would you rather not book?", "Nothing cheaper is free. Would fewer hours do, or shall I leave it?"],
    "nofind": ["Can't find it without.", "Without either of them I cannot find the booking, I'm afraid.", "A booking can only be found by its reference, or by name and day.", "I need one or the other to find your booking."],
    "yesno": ["Yes or no?", "Shall I do it, yes or no? Or tell me what should be different.", "Please say yes if I should go ahead, no if not, or what should be changed.", "Is that a yes, or is there something to change?"],
}
for n, s in enumerate(STYLES.values()):
    for key, ways in RARE.items():
        s.setdefault(key, ways[0] if n == 0 else ways[1 + n % 3])

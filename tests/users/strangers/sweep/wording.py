"""Twelve ways to say what the desk says, as a dozen people in twelve offices would."""


def long_day(d):
    return f"{d:%A} {d.day} {d:%B}"


def us_day(d):
    return f"{d:%A}, {d:%B} {d.day}"


def short_day(d):
    return f"{d:%a} {d.day} {d:%b}"


def nth(n):
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def old_day(d):
    return f"{d:%A} the {nth(d.day)} of {d:%B}"


def iso_day(d):
    return d.isoformat()


def full_day(d):
    return f"{d.day} {d:%B %Y}"


def clock24(t):
    return t.rjust(5, "0")


def ampm(t):
    hour, minute = map(int, t.split(":"))
    half = "am" if hour < 12 else "pm"
    return f"{(hour - 1) % 12 + 1}{'' if minute == 0 else f':{minute:02d}'} {half}"


def plain(t):
    return t


def pounds(n):
    return f"£{n}"


def pounds_word(n):
    return f"{n} pounds"


def pounds_pence(n):
    return f"£{n}.00"


def sentence(items):
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def bullets(items):
    return "\n" + "\n".join(f"- {item[0].upper() + item[1:]}" for item in items)


def numbered(items):
    return " ".join(f"({n}) {item};" for n, item in enumerate(items, 1)).rstrip(";") + "."


def blanks(items):
    return "\n" + "\n".join(f"{item[0].upper() + item[1:]}: ____" for item in items)


USUAL = ("service", "flues", "date", "time", "name", "postcode")
PERSON_FIRST = ("name", "postcode", "service", "flues", "date", "time")
WHEN_FIRST = ("service", "date", "time", "flues", "postcode", "name")

STYLES = {
    "terse": dict(
        date=short_day, time=plain, money=pounds, order=USUAL, bundle=0, echoes=(), price_early=False,
        hello="Hartley's Sweeps.", need="Booking, moving, cancelling, certificate or price?",
        ask_service="What needs doing?", ask_flues="How many flues?", ask_date="Which day?", ask_time="{times}?", ask_name="Name?", ask_postcode="Postcode?",
        ask_visit="Visit number?", ask_email="Email?", again="Didn't get that. I need {what}. {hint}",
        full="{time} has gone. Left on {date}: {times}.", nofree="{date} is full. {days}?", price="{service}: {price}, {minutes} minutes.", want="Book one?",
        alarm="Carbon monoxide alarm with it, {price}?", recap_book="{service}, {flues}, {date} {time}, {name}, {postcode}. {price}. OK?",
        recap_move="{visit} to {date}, {time}. OK?", recap_cancel="Cancel {visit}, {date}? {fee}", fee="Late fee {fee}.", nofee="No fee.",
        recap_send="Certificate for {visit} to {email}. OK?", yesno="Yes or no?", done_book="Booked. {visit}, {date}, {time}.", done_move="Moved. {visit}: {date}, {time}.",
        done_cancel="{visit} cancelled.", done_send="Sent. Certificate {certificate}, visit {visit}, to {email}.", change="What then? Or leave it?", dropped="Left as is.",
        found="{visit}: {service}, {date}, {time}.", which="Which one: {list}?", notfound="Can't find that. Number again?", more="Anything else?", bye="Bye."),
    "warm": dict(
        date=old_day, time=ampm, money=pounds, order=PERSON_FIRST, bundle=0, echoes=(), price_early=True,
        hello="Hello there, and thanks ever so much for getting in touch with Hartley & Daughters!",
        need="Now then, what can we do for you today? I can get somebody out to you, shift or call off a visit, pop a certificate in an email, or just tell you what things cost.",
        ask_service="Lovely. And what have you got at home, bless it: an open fire, a wood stove, an oil boiler, or is it a camera survey or a nest you're after?",
        ask_flues="And how many flues would our sweep be doing while she's with you?", ask_date="Which day would suit you best, do you think?",
        ask_time="Let me have a little look at the diary for {date}... I've got {times} there. Which would you fancy?",
        ask_name="First things first, who am I speaking to? Your full name would be grand.", ask_postcode="Thank you! And what's the postcode there, so that we come to the right door?",
        ask_visit="Do you happen to have your visit number handy? No trouble at all if you don't.", ask_email="And which email address shall I send it to, my dear?",
        again="Oh, I'm sorry, I think I lost you for a moment there! What I'm after is {what}. {hint}", noted="Right you are, {value}.",
        full="Oh what a shame, somebody has already nabbed {time} on {date}. I could still do you {times}, would either of those be any good?",
        nofree="I'm ever so sorry, we're chock-a-block on {date}. We could come on {days} instead, if one of those would do?",
        price="Just so you know, a {service} is {price} and she'll be with you for about {minutes} minutes.", want="Would you like me to find you a day for it?",
        alarm="While she's there, she could fit a carbon monoxide alarm for you as well, that's {price}. Shall I put one on for you?",
        recap_book="Smashing. So that's a {service}, {flues}, on {date} at {time}, for {name} at {postcode}, and it comes to {price} altogether. Have I got all that right, and shall I pop it in the diary?",
        recap_move="So I'd take {visit} out of {old} and put you down for {date} at {time} instead. Are you happy for me to do that?",
        recap_cancel="I've got {visit} here on {date}. {fee} Would you really like me to cancel it for you?", fee="I'm afraid there'd be {fee} to pay because it's so close to the day.", nofee="There's nothing to pay, don't you worry.",
        recap_send="So I'll send the certificate for {visit} over to {email}, is that the right one?", yesno="Sorry, I wasn't sure whether that was a yes or a no!",
        done_book="That's all done for you! Your visit is {visit}, and we'll see you on {date} at {time}. Just leave the grate cold the night before, if you would.",
        done_move="There we go, all moved: {visit} is now on {date} at {time}.", done_cancel="That's {visit} cancelled for you, nothing more to do.", done_send="It's on its way! Certificate {certificate} for {visit} has gone to {email}.",
        change="Not to worry at all! What would you like to have different, or shall we just leave it for now?", dropped="That's absolutely fine, I haven't changed a thing.",
        found="Ah, found you! That's {visit}, the {service} on {date} at {time}.", which="I can see more than one here, {list}. Which did you mean?",
        notfound="Hmm, I can't seem to find that one, I'm sorry. Would you mind having another look at the visit number for me?",
        more="Is there anything else I can do for you while you're here?", bye="It was lovely talking to you. Take care now, bye bye!"),
    "form": dict(
        date=full_day, time=clock24, money=pounds_pence, order=USUAL, bundle=6, itemise=blanks, echoes=(), price_early=False,
        hello="HARTLEY & DAUGHTERS LTD - CUSTOMER SERVICE FORM", need="Type of request (new visit / move visit / cancel visit / certificate / prices / next visit): ____",
        ask_service="Service required (open fire / wood stove / boiler flue / camera survey / nest removal): ____", ask_flues="Number of flues: ____", ask_date="Preferred date (Mon-Fri): ____",
        ask_time="Date: {date}. Available start times: {times}. Selected start time: ____", ask_name="Customer name: ____", ask_postcode="Postcode: ____", ask_visit="Visit number (V-....), or 'unknown': ____",
        ask_email="Email for delivery: ____", several="Please complete the following fields.{list}", again="Entry not recognised. Required: {what}. {hint}",
        full="Start time {time} on {date}: NOT AVAILABLE. Available start times: {times}. Selected start time: ____", nofree="{date}: NO CAPACITY. Next dates: {days}. Selected date: ____",
        price="Service: {service}. Price: {price}. Duration: {minutes} min.", want="Proceed to booking (yes/no): ____", alarm="Optional item: carbon monoxide alarm, {price}. Add (yes/no): ____",
        recap_book="SUMMARY\nService: {service}\nQuantity: {flues}\nDate: {date}\nTime: {time}\nCustomer: {name}\nPostcode: {postcode}\nTotal: {price}\nConfirm (yes/no): ____",
        recap_move="SUMMARY\nVisit: {visit}\nOld date: {old}\nNew date: {date}\nNew time: {time}\nConfirm (yes/no): ____", recap_cancel="SUMMARY\nVisit to be cancelled: {visit}\nDate of visit: {date}\n{fee}\nConfirm cancellation (yes/no): ____",
        fee="Cancellation fee: {fee}", nofee="Cancellation fee: none", recap_send="SUMMARY\nDocument: sweeping certificate\nVisit: {visit}\nSend to: {email}\nConfirm (yes/no): ____", yesno="Answer required: yes or no.",
        done_book="STATUS: BOOKED\nVisit number: {visit}\nDate: {date}\nTime: {time}", done_move="STATUS: MOVED\nVisit number: {visit}\nDate: {date}\nTime: {time}", done_cancel="STATUS: CANCELLED\nVisit number: {visit}",
        done_send="STATUS: SENT\nVisit number: {visit}\nCertificate: {certificate}\nRecipient: {email}", change="Amendment (please state), or 'leave': ____", dropped="STATUS: NO CHANGE MADE", found="RECORD FOUND\nVisit: {visit}\nService: {service}\nDate: {date}\nTime: {time}",
        which="Several records: {list}. Selected record: ____", notfound="NO RECORD FOUND. Visit number: ____", more="Further request (please state, or 'none'): ____", bye="Session closed. Thank you.", join="\n"),
    "bundle": dict(
        date=long_day, time=ampm, money=pounds, order=WHEN_FIRST, bundle=3, itemise=sentence, echoes=(), price_early=False, always_alarm=True,
        hello="Hi, you're through to the sweeps, Bex speaking.", need="So what's it to be, are you booking in, changing something, cancelling, after a certificate, or is it a question about prices or about when we're coming?",
        ask_service="What kind of fire or appliance is it, and is it a sweep you need or more of an inspection?", ask_flues="How many flues is that, just the one or are there several?", ask_date="When were you thinking of, is there a day that's good for you?",
        ask_time="OK so on {date} I can see {times}, which is best and is somebody going to be in?", ask_name="Who's it for, can I take a first name and a surname?", ask_postcode="Where are we going, what's the postcode?",
        ask_visit="Have you got the visit number there, it starts with a V, or shall I look you up some other way?", ask_email="Where's it going, what's the email?",
        several="Right, I'll take a few things in one go if that's all right: can you tell me {list}?", again="Hang on, I missed that. Can you give me {what}? {hint}",
        full="Ah, no, {time} on {date} went this morning. What about {times}, or do you want a different day altogether?", nofree="No, sorry, there's nobody free on {date}. Could you do {days}, or is it that day or nothing?",
        price="OK so for a {service} we charge {price}, and you want to allow {minutes} minutes or so.", want="Do you want to go ahead and book that in, or were you just asking?",
        alarm="Do you have a carbon monoxide alarm in the room, and if not, do you want one of ours for {price}?",
        recap_book="Let me read that back. You want the {service}, {flues}, that's {date}, {time}, the name is {name}, postcode {postcode}, and you'd be paying {price}. Is that everything and can I go ahead?",
        recap_move="So instead of {old} we're coming on {date} at {time} for {visit}, is that what you want, and shall I change it now?", recap_cancel="So that's {visit} on {date} and you want it gone, yes? {fee} Shall I go ahead?",
        fee="You do know there's {fee} to pay for cancelling this late?", nofee="It won't cost you anything.", recap_send="So the certificate from {visit}, and it goes to {email}, have I got that down properly?", yesno="Sorry, was that a yes?",
        done_book="OK, you're in! It's {visit}, {date}, {time}.", done_move="Done, {visit} is on {date} at {time} now.", done_cancel="OK, {visit} is cancelled.", done_send="Sent it just now, it's certificate {certificate} for {visit}, to {email}.",
        change="Oh, OK. What do you want to do, change something, or shall I leave it?", dropped="Fine, I've left everything alone.", found="Here we are, {visit}, it's a {service}, {date}, {time}.", which="There's more than one. Is it {list}?",
        notfound="Nothing's coming up, can you check the visit number and read it to me again?", more="Is that it or is there something else?", bye="OK, thanks for calling, bye!"),
    "eitheror": dict(
        date=us_day, time=ampm, money=pounds, order=USUAL, bundle=0, echoes=("service",), price_early=True,
        hello="Good day, Hartley & Daughters.", need="Is it about a new visit, or about one you already have? Or would you rather have a price or a certificate?",
        ask_service="Is that for an open fire, a wood stove or a boiler, or do you need a camera survey or a nest taken out?", ask_flues="One flue, or two, or more than that?", ask_date="Would you like us this week, next week or later, and on which day?",
        ask_time="On {date}, would you prefer {times}?", ask_name="Whose name shall I put on it, yours or someone else's? First name and surname, please.", ask_postcode="Which postcode is it?", ask_visit="Do you know the visit number, or don't you have it by you?",
        ask_email="To which email address should it go?", again="Sorry, I could not tell. Could you say {what}? {hint}", echo="Do I have that right, {value}, or is it something else?",
        full="{time} has been taken, I am afraid. Would you take {times} on {date}, or another day?", nofree="We have nothing on {date}. Would it be {days}, or not at all?", price="A {service} costs {price} and takes {minutes} minutes.", want="Shall I book it, or was it only the price?",
        alarm="Would you like a carbon monoxide alarm with that for {price}, or not?", recap_book="{service}, {flues}, {date}, {time}, {name}, {postcode}, {price} in total. Shall I book it like that, or would you change something?",
        recap_move="Shall I move {visit} from {old} to {date} at {time}, or leave it where it is?", recap_cancel="{fee} Shall I cancel {visit} on {date}, or do you want to keep it?", fee="Cancelling would cost you {fee} now.", nofee="Cancelling is free.",
        recap_send="I would send the certificate for {visit} to {email}. Is that right, or not?", yesno="Is that a yes or a no?", done_book="It is booked as {visit}, {date} at {time}.", done_move="{visit} is moved to {date} at {time}.", done_cancel="{visit} has been cancelled.",
        done_send="Certificate {certificate} for {visit} has gone out to {email}.", change="Would you like something else instead, or shall I leave it?", dropped="Then it stays as it was.", found="That would be {visit}, {service}, {date}, {time}.", which="Do you mean {list}?",
        notfound="I find nothing under that. Could you give me the visit number once more, or is there none?", more="Is there something else, or is that all?", bye="Goodbye, then."),
    "indirect": dict(
        date=long_day, time=plain, money=pounds, order=WHEN_FIRST, bundle=0, echoes=(), price_early=False, proposes=True,
        hello="Good morning, this is the sweep's office.", need="I wonder what I might do for you: perhaps a visit, or a change to one, or a certificate, or you may be wondering about a price.",
        ask_service="It would help to know what it is we'd be coming for.", ask_flues="I'd be curious how many flues there might be.", ask_date="I was wondering when it might be convenient for you.", ask_time="You could choose between {times} on {date}.",
        propose="I might suggest {time} on {date}, if you can manage that. Otherwise there would be {times}.", ask_name="I don't believe I have caught who this is for.", ask_postcode="And perhaps you would let me have a postcode to go with it.", ask_visit="You might have a number from us, beginning with a V.",
        ask_email="I suppose there's an email address I might use.", again="I'm not quite sure I followed. I was hoping to learn {what}. {hint}",
        full="I'm afraid {time} seems to have been given away. Looking at {date} I can still see {times}, should that be of use.", nofree="It doesn't look as though we can manage {date}. It could be {days}, perhaps.",
        price="I believe the {service} comes to {price}, and one should reckon with {minutes} minutes.", want="I could put something in the diary, should you wish it.", alarm="Some people like to have a carbon monoxide alarm put up at the same time. It would be {price}, in case you'd care for one.",
        recap_book="If I have understood, it's the {service}, {flues}, on {date} at {time}, for {name}, {postcode}, and {price} to pay. I'd enter it now, if you agree.", recap_move="I could put {visit} on {date} at {time}, then. You'd only have to say so.",
        recap_cancel="You'd like to do without {visit} on {date}, if I understand you. {fee} I would need your word for it.", fee="It has to be said that it would cost {fee} so late.", nofee="It wouldn't cost anything.", recap_send="I'd be sending the certificate of {visit} to {email}, if that is what you had in mind.",
        yesno="I couldn't quite tell whether you agree.", done_book="I've put you down, then. The visit is {visit}, on {date} at {time}.", done_move="I've moved {visit} to {date} at {time}.", done_cancel="I have taken {visit} out of the diary; it is cancelled.", done_send="I have sent it to {email}; certificate {certificate} it is, for {visit}.",
        change="Perhaps you had something else in mind, or you'd rather let it be.", dropped="I've let it be, then.", found="I believe I see it here: {visit}, the {service}, {date} at {time}.", which="There seem to be several: {list}. I couldn't say which you mean.",
        notfound="I don't seem to find it. I wonder whether the number is quite right.", more="I don't know whether there is anything further.", bye="Well then, goodbye to you."),
    "formal": dict(
        date=old_day, time=plain, money=pounds_word, order=PERSON_FIRST, bundle=0, echoes=("name",), price_early=False,
        hello="Good day to you. You have reached the house of Hartley and Daughters, sweeps since 1921.", need="In what matter may we be of service? We receive orders for visits, alterations and cancellations, issue certificates, and are pleased to state our charges.",
        ask_service="Pray tell us what work is to be carried out upon the premises.", ask_flues="How many flues, may I ask, are to be attended to?", ask_date="Upon which day may we wait upon you?", ask_time="Upon {date} we are at liberty at {times}. Kindly state your preference.",
        ask_name="May I enquire in whose name the order is to be entered?", ask_postcode="Might I trouble you for the postcode of the property?", ask_visit="Would you be so kind as to quote the number of your visit?", ask_email="To what electronic address is the document to be directed?",
        again="I beg your pardon, that was not clear to me. I should be obliged if you would state {what}. {hint}", echo="I have entered {value} as {what}. Is this correct?",
        full="I regret that the hour of {time} has been bespoken. There remain, upon {date}, {times}. Would one of these be agreeable?", nofree="I regret to say that {date} is wholly engaged. We could attend upon {days}. Which may I note?",
        price="The charge for a {service} is {price}, and the work occupies some {minutes} minutes.", want="Do you wish us to enter an order for the same?", alarm="May we also supply and fit a carbon monoxide alarm, at {price}?",
        recap_book="Permit me to recite the order: {service}, {flues}, upon {date} at {time}, in the name of {name}, at {postcode}, the charge being {price}. Do I have your authority to enter it?",
        recap_move="Visit {visit} would accordingly be removed from {old} to {date} at {time}. Do you so instruct?", recap_cancel="Visit {visit}, appointed for {date}, would be withdrawn. {fee} Do you so instruct?", fee="A charge of {fee} falls due by reason of the short notice.", nofee="No charge arises.",
        recap_send="The certificate pertaining to visit {visit} shall be despatched to {email}. Is that your wish?", yesno="I must ask for a plain yes or no.", done_book="The order has been entered under number {visit}, for {date} at {time}.", done_move="Visit {visit} now stands for {date} at {time}.",
        done_cancel="Visit {visit} has been cancelled.", done_send="Certificate {certificate}, for visit {visit}, has been despatched to {email}.", change="What alteration do you desire, or shall the matter rest?", dropped="The matter rests, and nothing has been altered.", found="Our ledger shows visit {visit}: {service}, {date}, at {time}.",
        which="Our ledger shows several visits, namely {list}. To which do you refer?", notfound="Our ledger shows no such entry. Might the number be examined once more?", more="May we be of any further assistance?", bye="We remain at your service, and bid you good day."),
    "markdown": dict(
        date=us_day, time=ampm, money=pounds_pence, order=USUAL, bundle=6, itemise=bullets, echoes=(), price_early=True, join="\n\n",
        hello="👋 Hi! I'm **Sooty**, the virtual assistant of Hartley & Daughters.", need="Here's what I can help you with:\n- **Book** a visit\n- **Move** or **cancel** a visit\n- **Send** a sweeping certificate\n- **Check** prices or your visit\n\nWhat would you like to do?",
        ask_service="Which service do you need?\n- Open fireplace sweep\n- Wood stove sweep\n- Boiler flue sweep\n- Camera survey\n- Nest removal", ask_flues="Got it! **How many flues** should we sweep?", ask_date="What **date** works best for you?", ask_time="Great! Here are the available times for **{date}**:\n\n{times}\n\nWhich one would you like?",
        ask_name="Could you please provide your **full name**?", ask_postcode="Could you please provide your **postcode**?", ask_visit="To look that up, I'll need your **visit number** (format: `V-1234`). Don't have it? Let me know and I can search another way.", ask_email="What **email address** should I send it to?",
        several="I'd be happy to help with that! To get started, please provide the following details:{list}", again="I apologize, I wasn't able to understand that. To continue I need **{what}**. {hint}", full="Unfortunately, **{time}** on {date} is no longer available.\n\nAvailable alternatives: **{times}**\n\nWould you like one of these?",
        nofree="Unfortunately, there is no availability on **{date}**. The next available dates are **{days}**. Which one works for you?", price="**{service}**\n- Price: **{price}**\n- Duration: {minutes} minutes", want="Would you like me to book this service for you?",
        alarm="Would you like to add a **carbon monoxide alarm** for {price}?", recap_book="Here's a summary of your booking:\n\n- **Service:** {service}\n- **Flues:** {flues}\n- **Date:** {date}\n- **Time:** {time}\n- **Name:** {name}\n- **Postcode:** {postcode}\n- **Total:** {price}\n\nWould you like me to go ahead and confirm this booking?",
        recap_move="Here's the change I'm about to make:\n\n- **Visit:** {visit}\n- **From:** {old}\n- **To:** {date} at {time}\n\nShall I proceed?", recap_cancel="You're about to cancel:\n\n- **Visit:** {visit}\n- **Date:** {date}\n- {fee}\n\nDo you want me to proceed with the cancellation?", fee="**Fee:** {fee} (less than 48 hours' notice)", nofee="**Fee:** none",
        recap_send="I'm ready to send:\n\n- **Document:** sweeping certificate for {visit}\n- **To:** {email}\n\nIs this correct?", yesno="Please reply **yes** or **no**.", done_book="✅ Your visit has been booked!\n\n- **Visit number:** {visit}\n- **Date:** {date}\n- **Time:** {time}", done_move="✅ Your visit **{visit}** has been moved to **{date}** at **{time}**.",
        done_cancel="✅ Your visit **{visit}** has been cancelled.", done_send="✅ Certificate **{certificate}** (visit {visit}) has been sent to **{email}**.", change="No problem! What would you like to change? You can also tell me to leave it.", dropped="Okay, no changes have been made.", found="I found this visit:\n\n- **Visit:** {visit}\n- **Service:** {service}\n- **Date:** {date}\n- **Time:** {time}",
        which="I found several visits: {list}. Which one do you mean?", notfound="I couldn't find a match. Could you double-check your **visit number**?", more="Is there anything else I can help you with today?", bye="Thank you for choosing Hartley & Daughters. Have a great day! 😊"),
    "statement": dict(
        date=short_day, time=clock24, money=pounds, order=WHEN_FIRST, bundle=0, echoes=("date",), price_early=False,
        hello="Sweeps' desk, Tilda here.", need="You'll have to tell me what it's about: a booking, a change, a cancellation, a certificate, a price.", ask_service="I'd need to know what we're sweeping, or surveying, or clearing.", ask_flues="I've still to put down the number of flues.", ask_date="Then there's the day to settle.",
        ask_time="{date} has {times}. Take your pick.", ask_name="I just need a name for the sheet.", ask_postcode="And a postcode.", ask_visit="I'll need the visit number for that.", ask_email="I'll need an email address to send it to.", again="I didn't follow that. I'm waiting for {what}. {hint}", noted="{value}, noted.",
        echo="{value}, I've written. Say if that's wrong.", full="{time} on {date} is taken. There's {times} left.", nofree="{date} has nothing left. There's {days}.", price="{service}, that's {price}, {minutes} minutes.", want="I can book you in if you say so.", alarm="There's a carbon monoxide alarm you could have fitted, {price}.",
        recap_book="I have {service}, {flues}, {date}, {time}, {name}, {postcode}, {price}. Say yes and it's booked.", recap_move="I have {visit} going to {date}, {time}. Say yes and it's moved.", recap_cancel="I have {visit}, {date}, to cancel. {fee} Say yes and it's gone.", fee="That's {fee} at this notice.", nofee="That's free.",
        recap_send="I have the certificate for {visit} going to {email}. Say yes and it's sent.", yesno="I need a yes or a no.", done_book="That's booked. {visit}, {date}, {time}.", done_move="That's moved. {visit}, {date}, {time}.", done_cancel="That's {visit} cancelled.", done_send="That's {certificate} sent to {email}, visit {visit}.",
        change="Then tell me what to change, or we leave it.", dropped="Then we leave it.", found="I've got {visit} here, {service}, {date}, {time}.", which="I've got {list}. Tell me which.", notfound="I've nothing under that. Give me the number again.", more="If there's more, tell me.", bye="That's us, then. Bye."),
    "steps": dict(
        date=full_day, time=clock24, money=pounds, order=PERSON_FIRST, bundle=2, itemise=numbered, echoes=(), price_early=True,
        hello="Welcome to Hartley & Daughters. I'll take you through this one step at a time.", need="To begin with, I have to know which kind of request this is, because each has its own steps: booking, moving or cancelling a visit, sending a certificate, telling a price, or looking up a visit.",
        ask_service="Next I need the kind of work, since the brushes differ: open fireplace, wood stove, boiler flue, camera survey or nest removal?", ask_flues="Next comes the number of flues, because each further one is charged at a lower rate. How many are there?", ask_date="Now we come to the day. We work Monday to Friday. Which date should I look at?",
        ask_time="I have opened the diary at {date}, and these starting times are free: {times}. Which one should I enter?", ask_name="The diary is kept by name. What is your full name?", ask_postcode="So that I can check that you are in our area: what is your postcode?", ask_visit="Every visit has a number that begins with V, on the card our sweep left or in our email. What does yours say?",
        ask_email="Certificates go out by email only. Which address should this one go to?", several="For this step I need two things: {list}", again="I could not make use of that answer, so let me explain. At this step I need {what}. {hint}", noted="Thank you, I have entered {value}.",
        full="I looked up {time} on {date}, and it is already assigned. On the same day these are free: {times}. Which one should I enter instead?", nofree="I looked up {date}, and all sweeps are out that day. The next days with room are {days}. Which one should I look at?", price="For your information, a {service} is {price}, and it takes about {minutes} minutes including the clearing up.",
        want="If you want it, the next step would be to choose a day. Would you like to go on to that?", alarm="Before I sum up: the law recommends a carbon monoxide alarm in rooms with a fire. We could bring one for {price}. Do you want it?",
        recap_book="We are nearly there. Please check what I have: {service}, {flues}, {date}, {time}, {name}, {postcode}, total {price}. If all is right, I will book it. May I?", recap_move="Please check the change before I make it: {visit}, so far on {old}, goes to {date} at {time}. May I make it?", recap_cancel="Please check before I cancel: {visit} on {date}. {fee} May I cancel it?",
        fee="As it is less than two days off, {fee} will be charged.", nofee="As it is more than two days off, nothing will be charged.", recap_send="Please check before I send it: certificate of {visit}, to {email}. May I send it?", yesno="At this step I can only go on with a yes or a no.",
        done_book="The booking is complete. Your visit number is {visit}; we come on {date} at {time}.", done_move="The change is complete. {visit} is now on {date} at {time}.", done_cancel="The cancellation is complete. {visit} is cancelled.", done_send="The sending is complete. Certificate {certificate} of {visit} went to {email}.", change="All right, we can go back a step. What should be different? If you want to stop here, tell me that.",
        dropped="We stop here, then; nothing has been changed.", found="I have found the entry: {visit}, {service}, {date} at {time}.", which="I have found more than one entry: {list}. Which one is meant?", notfound="I have searched and found no such entry. Please look at the visit number again. What does it say?", more="That was the last step. Do you have another request?", bye="Then we are finished. Goodbye."),
    "sales": dict(
        date=us_day, time=ampm, money=pounds, order=USUAL, bundle=0, echoes=(), price_early=True, always_alarm=True, proposes=True,
        hello="Hi and welcome to Hartley & Daughters, Bristol's best-loved sweeps with over 900 five-star reviews!", need="How can we make your hearth happy today? Book a visit, change or cancel one, get your certificate, or ask about our unbeatable prices!", ask_service="Great choice coming to us! What are we looking after: an open fireplace, a wood stove, a boiler flue, or can we tempt you to a camera survey or a nest removal?",
        ask_flues="Fantastic! Extra flues are just £30 each. How many shall we do?", ask_date="Spring slots are flying out! Which day can we come?", ask_time="You're in luck, for {date} we've still got {times}! Which one shall I grab?", propose="You're in luck, {time} on {date} is one of our favourites. Shall I grab that one for you? ({times} are still open.)",
        ask_name="Awesome! Who's the lucky homeowner? Your full name, please!", ask_postcode="And what's your postcode, so our van finds you?", ask_visit="Sure thing! What's your visit number?", ask_email="Perfect! Where can we email it?", again="Oops, that one went up the chimney! Could you tell me {what}? {hint}",
        full="Wow, {time} on {date} was snapped up! But don't miss out, we still have {times}. Which shall I save for you?", nofree="{date} is completely sold out! But we can still squeeze you in on {days}. Which shall it be?", price="Great news: our {service} is only {price}, all in, and done in just {minutes} minutes!", want="Shall I secure one for you right now?",
        alarm="And for total peace of mind, nine out of ten customers add our carbon monoxide alarm at just {price}. Can I add one for you too?", recap_book="Brilliant, here's your package: {service}, {flues}, {date}, {time}, for {name} at {postcode}, all for just {price}. Ready to lock it in?", recap_move="No problem, we're flexible! {visit} goes from {old} to {date} at {time}. Ready for me to switch it?",
        recap_cancel="We'd be so sorry to lose you! {visit} on {date}, is it really to be cancelled? {fee}", fee="Please note the late fee of {fee}.", nofee="It's free of charge, that's our promise.", recap_send="Your certificate for {visit} is ready to fly to {email}. Shall I hit send?", yesno="Just a quick yes or no!", done_book="Woohoo, you're booked! {visit}, {date}, {time}. Tell your friends!", done_move="All switched! {visit} is now on {date} at {time}.",
        done_cancel="{visit} is cancelled. We hope to see you again soon!", done_send="Whoosh! Certificate {certificate} for {visit} is in the inbox of {email}.", change="No worries! What can I do to make it perfect for you? Or shall we leave it for today?", dropped="No pressure at all, nothing has been changed.", found="Here's your visit: {visit}, {service}, {date} at {time}!", which="You're a loyal customer, I see {list}! Which one is it?",
        notfound="Hmm, no match for that one! Can you try the visit number again?", more="Can I tempt you to anything else today?", bye="Thanks for choosing the best! Stay warm, bye!"),
    "sorry": dict(
        date=long_day, time=ampm, money=pounds, order=WHEN_FIRST, bundle=0, echoes=("time",), price_early=False,
        hello="Hello, so sorry to keep you waiting, we're one short today.", need="I'm afraid I didn't ask what you needed, did I? Was it to book, to move or cancel something, a certificate, or to know a price?", ask_service="Sorry, I ought to have asked, what sort of job is it?", ask_flues="I'm sorry to be a nuisance, but do you know how many flues it is?",
        ask_date="And, sorry, what day were you hoping for?", ask_time="Apologies, it's not a lot of choice on {date}, only {times}. Would any of that work for you?", ask_name="Forgive me, I haven't even asked your name?", ask_postcode="I'm sorry, I do need a postcode as well, if you wouldn't mind?", ask_visit="Sorry to ask, but would there be a visit number on anything we've sent you?",
        ask_email="Sorry, what was the email address for that?", again="I'm so sorry, it's a bad line, I didn't get that. Could I have {what} once more? {hint}", echo="Sorry, just to be sure I heard you, {value}, was it?", full="Oh dear, I do apologise, {time} on {date} has just gone. All I can offer you is {times}, is that any use to you?",
        nofree="I'm really sorry, we can't do {date}, everyone's out. It would have to be {days}, I'm afraid. Would one of those be possible?", price="I'm afraid prices went up in March, so a {service} is {price} now, for roughly {minutes} minutes.", want="Sorry, did you want me to book that, or not?", alarm="I'm meant to ask, I'm sorry: you wouldn't want a carbon monoxide alarm fitted for {price}, would you?",
        recap_book="Bear with me, I'll just check I haven't muddled it: {service}, {flues}, {date} at {time}, {name}, {postcode}, and it's {price}, sorry. Is that all right to book?", recap_move="Bear with me. So {visit} moves from {old} to {date}, {time}. Did I get that right, and may I save it?", recap_cancel="I'm sorry to see it go. {visit}, {date}. {fee} Am I right to cancel that?",
        fee="I hate to say it, but there'd be a {fee} charge, it's under two days.", nofee="At least there's no charge.", recap_send="Let me just check, sorry: certificate for {visit}, to {email}. Is that how it's spelt?", yesno="Sorry, I wasn't sure, was that yes?", done_book="Phew, that's gone through. {visit}, {date} at {time}. Sorry it took so long.", done_move="That's moved now, {visit}, {date} at {time}. Sorry about the wait.",
        done_cancel="{visit} is cancelled now. Sorry we won't be seeing you.", done_send="It's been sent to {email}, certificate {certificate}, for {visit}. If it's not there, check the junk, sorry.", change="Oh, I'm sorry, I've got that wrong then. What ought it to be? Or would you rather leave it?", dropped="Of course, sorry. I haven't touched anything.",
        found="Sorry, got it now, {visit}, {service}, {date} at {time}.", which="Sorry, there's a few here: {list}. Which one would it be?", notfound="I'm awfully sorry, nothing comes up for that. Could it be another number?", more="Was there anything else at all, sorry?", bye="Thank you for being so patient. Bye now, sorry again."),
}

"""Twelve manners in which the desk says the same. Each has its own sentences, its own way with days, times, lists and order."""
from datetime import date

REASONS = {
    "cancel": "cancelling has to be done by phone with the shop; from here I can book and move visits",
    "other": "records and prescriptions are given only to the person they belong to",
    "no_order": "there is no order of glasses on your record",
    "no_appointment": "there is no appointment on your record that could be moved",
    "late": "visits that are less than 24 hours away can no longer be moved",
    "no_lenses": "there is no contact lens prescription on your record, so a contact lens fitting has to come first",
    "max": "the most we sell in one go is 6 boxes",
    "no_pair": "there is no pair of ours on your record, and we repair only glasses bought here",
    "sunday": "the shop is closed on Sundays",
}
LABELS = {"name": "Name", "dob": "Date of birth", "slot": "Visit", "oct": "OCT scan", "lens": "Lens type", "boxes": "Boxes", "delivery": "Delivery", "fault": "Repair", "drop": "Drop-off", "phone": "New number"}


class Style:
    form = False          # asks for several things at once
    recap = False         # says what is known at each step
    question_first = False
    lists = "prose"       # prose, bullets, numbers, slash
    day_format, twelve, pence = "%A %-d %B", False, False
    gap = " "

    def __init__(self, name, texts, **traits):
        self.name, self.texts = name, texts
        for key, value in traits.items():
            setattr(self, key, value)

    # ---- values ------------------------------------------------------------------------------------------------------

    def day(self, d):
        nth = "th" if 10 < d.day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
        return d.strftime(self.day_format).replace("#", nth)

    def birth(self, d):
        return d.strftime("%-d %B %Y")

    def time(self, text):
        if not self.twelve:
            return text
        h, m = map(int, text.split(":"))
        return f"{(h - 1) % 12 + 1}:{m:02d} {'am' if h < 12 else 'pm'}"

    def slot(self, s):
        return f"{self.day(date.fromisoformat(s['date']))} at {self.time(s['time'])}"

    def money(self, x):
        return f"£{x:.2f}" if self.pence or x != int(x) else f"£{int(x)}"

    def wish(self, alt):
        days = alt["dates"]
        text = " or ".join(self.day(d) for d in days) if 0 < len(days) < 3 else f"between {self.day(days[0])} and {self.day(days[-1])}" if days else "then"
        if days and len(days) < 3:
            text = "on " + text
        if alt["at"]:
            return text + f" at {self.time(alt['at'])}"
        if alt["lo"] == "12:00" and not alt["hi"]:
            return text + " in the afternoon"
        if alt["hi"] == "12:00" and not alt["lo"]:
            return text + " in the morning"
        return text + (f" from {self.time(alt['lo'])}" if alt["lo"] else "") + (f" until {self.time(alt['hi'])}" if alt["hi"] else "")

    def items(self, values):
        out = []
        for v in values:
            out.append(self.slot(v) if isinstance(v, dict) and "time" in v else f"the {v['colour']} {v['frame']} pair" if isinstance(v, dict) else str(v))
        return out

    def listing(self, values, join="or"):
        texts = self.items(values)
        if self.lists == "bullets":
            return "\n" + "\n".join(f"- {t if len(texts) == 1 or join == 'and' else '**' + t + '**'}" for t in texts)
        if self.lists == "numbers":
            return "\n" + "\n".join(f"{n}. {t[0].upper() + t[1:]}" for n, t in enumerate(texts, 1))
        if self.lists == "slash":
            return " / ".join(texts)
        if values and isinstance(values[0], dict) and "time" in values[0]:
            days = {}
            for v in values:
                days.setdefault(v["date"], []).append(self.time(v["time"]))
            texts = [f"{self.day(date.fromisoformat(d))} at {_or(ts, join)}" for d, ts in days.items()]
            if len(texts) > 1:
                return "; ".join(texts[:-1]) + f"; {join} {texts[-1]}"
        return _or(texts, join)

    def field(self, key, pairs=()):
        text = self.texts["fields"][key]
        return text.replace("{pairs}", _or(self.items(pairs), "or") if pairs else "which of yours")

    # ---- sentences ---------------------------------------------------------------------------------------------------

    def put(self, key, **kw):
        if key == "raw":
            return kw["text"]
        v = dict(kw)
        for k, x in kw.items():
            if isinstance(x, date):
                v[k] = self.birth(x) if k in ("dob", "date") else self.day(x)
            elif k in ("slot", "old"):
                v[k] = self.slot(x)
            elif k in ("price", "fee", "total", "daily", "monthly", "post", "balance"):
                v[k] = "" if x is None else "free of charge" if k == "fee" and not x else "nothing" if k == "balance" and not x else self.money(x)
            elif k == "list":
                v[k] = self.listing(x)
            elif k == "when":
                v[k] = self.wish(x)
            elif k == "days":
                v[k] = "is done while you wait" if x == 0 else f"takes {x} working day{'s' if x > 1 else ''}"
            elif k == "reason":
                v[k] = REASONS[x]
                v["Reason"] = v[k][0].upper() + v[k][1:]
            elif k == "pair":
                v[k] = f"the {x['colour']} {x['frame']} pair"
            elif k == "delivery":
                v[k] = "posted to your home" if x == "post" else "collected from the shop"
            elif k == "boxes":
                v[k] = f"{x} box" + ("es" if x != 1 else "")
        v["extra"] = (" with the OCT scan" if kw.get("oct") else " without the OCT scan" if kw.get("oct") is False else "") + (f" for {kw['lens']} lenses" if kw.get("lens") else "")
        v["feenote"] = self.texts.get("feenote", "").format(fee=v["fee"]) if kw.get("fee") is not None else ""
        for k in ("repair", "visit", "item", "pair"):
            if isinstance(v.get(k), str):
                v[k.title()] = v[k][0].upper() + v[k][1:]
        return self.texts[key].format(**v)

    def question(self, question):
        key, kw = question
        if key == "form":
            return self.texts["form"].format(list=self.listing(kw["items"], "and"))
        if key == "confirm":
            return self.put("c_" + kw["what"], **{k: x for k, x in kw.items() if k != "what"})
        return self.put(key, **kw)

    def message(self, notes, question, facts, again):
        said = [self.put(key, **kw) for key, kw in notes]
        if again and question[0] not in ("bye", "giveup"):
            said.append(self.texts["again"] + (" " + ALT[question[0]] if question[0] in ALT else ""))
        asked = self.question(question)
        if self.recap and facts and question[0] not in ("bye", "giveup", "more", "confirm"):
            said.append(self.texts["sofar"].format(facts="; ".join(self.fact(*f) for f in facts)))
        return self.gap.join([asked] + said if self.question_first else said + [asked]).strip()

    def fact(self, key, value):
        text = (self.slot(value) if key == "slot" else self.birth(value) if key == "dob" else self.day(value) if key == "drop" else ("yes" if value else "no") if key == "oct" else
                "by post" if value == "post" else str(value).replace("_", " "))
        return f"{LABELS[key].lower()} {text}"


def _or(texts, join):
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + f" {join} {texts[-1]}"


ALT = {  # in other words, when an answer could not be understood
    "who": "I look people up by surname and birthday, for instance Smith, 2 June 1970.", "name": "It is the family name that I look you up by.", "dob": "Day, month and year, for instance 2 June 1970.",
    "day": "A day such as Thursday, or a part of a week, is enough.", "offer": "It should be one of the free times.", "oct": "A yes or a no to the scan is enough.", "lens": "Daily or monthly is what I need.",
    "boxes": "A number of boxes from 1 to 6 is enough.", "delivery": "By post or collected is what I need.", "pair": "The colour of the frame is enough.", "fault": "Hinge, arm, nose pads or screw?",
    "drop": "Any day from Monday to Saturday.", "phone": "The digits of the new number, please.", "confirm": "A yes, a no, or what should be different.",
}
F = {"name": "Surname", "dob": "Date of birth", "day": "Preferred day and time", "oct": "OCT scan (£15, optional), yes or no", "lens": "Daily lenses (fitting £35) or monthly lenses (fitting £25)", "boxes": "Number of boxes", "delivery": "Post (£4.50) or collection (free)",
     "fault": "What is broken: hinge, arm, nose pads or screw", "drop": "Day on which you bring the glasses in", "pair": "Which pair: {pairs}", "phone": "New phone number"}

MARKDOWN = dict(
    hi="Thanks, **{first}** – I've found your record.", what="What can I help you with today? I can:\n\n- book or move a visit\n- order contact lenses\n- arrange a repair\n- check an order or update your phone number",
    who="Happy to help! To pull up your record, I'll need:\n\n- your **surname**\n- your **date of birth**\n\nCould you share both?", name="Could you tell me your **surname**?", dob="And what's your **date of birth**?",
    first="I see more than one person with those details. Which **first name** is yours?{list}", notfound="I couldn't find anyone called **{surname}** born on **{dob}**.", day="Which **day** would suit you for your {visit}?",
    none="Unfortunately there's no opening {when}.", offer="Here's what's available:{list}\n\nWhich one would you like?", oct="Would you like to add an **OCT scan** for **{price}**? It takes a 3D picture of the back of the eye and is optional.",
    lens="Which type of lens would you like to be fitted for?\n\n- **Daily lenses**: {daily}\n- **Monthly lenses**: {monthly}", boxes="How many boxes of **{product}** would you like? ({price} per box)",
    delivery="How would you like to receive them?\n\n- **Post**: {post}\n- **Collect in store**: free", pair="Which pair is it about?{list}", fault="What needs fixing – a **hinge**, an **arm**, the **nose pads** or a **screw**?",
    quote="**{Repair}** costs **{price}** and {days}.", drop="Which day would you like to drop the glasses off?", phone="What's the **new phone number**?", now="Your {visit} is currently on **{slot}**.",
    c_book="Here's a summary:\n\n- **Visit:** {visit}{extra}\n- **When:** {slot}\n- **Price:** {fee}\n\nShall I go ahead and book this?", c_move="Here's the change:\n\n- **From:** {old}\n- **To:** {slot}\n\nShall I go ahead and move it?",
    c_lenses="Here's your order:\n\n- **Lenses:** {boxes} of {product}\n- **Delivery:** {delivery}\n- **Total:** {total}\n\nWould you like me to place it?",
    c_repair="Here's the repair:\n\n- **Glasses:** {pair}\n- **Work:** {repair}\n- **Drop-off:** {drop}\n- **Ready:** {ready}\n- **Price:** {price}\n\nShall I log it?",
    c_contact="I'll change your phone number to **{phone}**. Is that correct?", change="No problem! What would you like to change?", left="Understood – I've left that, and nothing has been changed.",
    status="Your **{item}**: currently **{status}**, due in store on **{due}**. Balance to pay: **{balance}**.", expired="I'm sorry, but I can't sell you lenses right now: your last **lens check** was on **{date}**, which is more than **12 months** ago. By law a check has to come first.",
    check_instead="Would you like me to book a contact lens check for you?", price="{Item} costs **{price}**.", refuse="I'm sorry, I can't do that: {reason}.",
    d_book="✅ **Booked!** Your {visit}{extra} is on **{slot}** ({fee}).", d_move="✅ **Moved!** Your {visit} is now on **{slot}**.", d_lenses="✅ **Ordered!** {boxes} of {product}, {delivery}, total **{total}**.",
    d_repair="✅ **Logged!** Bring {pair} in on **{drop}**; they'll be ready on **{ready}** for **{price}**.", d_contact="✅ **Updated!** Your phone number is now **{phone}**.", more="Is there anything else I can help with?",
    bye="You're welcome! Have a great day. 👓", again="I'm not sure I got that.", giveup="I'm sorry, I'm not able to sort this out here. Please call the shop and a colleague will help.", form="Please share:{list}")

TERSE = dict(
    hi="Found you, {first}.", what="What do you need?", who="Surname and DOB?", name="Surname?", dob="DOB?", first="First name? {list}?", notfound="No {surname}, born {dob}, here.", day="Which day?", none="Nothing {when}.",
    offer="Free: {list}. Which?", oct="OCT scan, {price}. Add it?", lens="Daily ({daily}) or monthly ({monthly})?", boxes="{product}, {price} a box. How many?", delivery="Post ({post}) or collect (free)?", pair="Which pair: {list}?",
    fault="What's broken? Hinge, arm, nose pads, screw?", quote="{Repair}: {price}, {days}.", drop="Dropping off when?", phone="New number?", now="Now: {slot}.", c_book="{Visit}{extra}, {slot}, {fee}. Book?", c_move="{old} to {slot}. Move?",
    c_lenses="{boxes} {product}, {delivery}, {total}. Order?", c_repair="{Pair}, {repair}, in {drop}, ready {ready}, {price}. OK?", c_contact="New number {phone}. Save?", change="What then?", left="Left as is.",
    status="{Item}: {status}, due {due}. To pay: {balance}.", expired="Can't sell lenses: last lens check {date}, over 12 months ago.", check_instead="Book a lens check?", price="{Item}: {price}.", refuse="Sorry: {reason}.",
    d_book="Booked: {visit}, {slot}, {fee}.", d_move="Moved to {slot}.", d_lenses="Ordered: {boxes} {product}, {delivery}, {total}.", d_repair="Logged. In {drop}, ready {ready}, {price}.", d_contact="Saved: {phone}.", more="Anything else?", bye="Thanks. Bye.",
    again="Didn't get that.", giveup="Sorry, can't help here. Please ring the shop.", form="{list}?")

CHATTY = dict(
    hi="Lovely, there you are, {first}!", what="So, what can I do for you today?", who="Ooh, let me just find you on our system! Who am I talking to, and when's your birthday – with the year, if you don't mind me asking?", name="And what's your surname, please?",
    dob="Brilliant! And when were you born?", first="Funny thing, I've two of you with that birthday! Are you {list}?", notfound="Hmm, that's odd, I can't see a {surname} born on {dob} anywhere.", day="When were you thinking of popping in for your {visit}?",
    none="Oh what a shame, we're full up {when}.", offer="Let's see what the diary's got... I could squeeze you in on {list}. Any of those any good to you?", oct="Lots of people have the OCT scan done while they're at it, it's {price} and it's ever so clever. Do you fancy that too?",
    lens="Now, are you more of a dailies person ({daily} for the fitting) or a monthlies person ({monthly})?", boxes="Your usual {product}, they're {price} a box – how many boxes shall I put you down for?",
    delivery="And shall we pop them in the post for {post}, or will you come and pick them up for nothing?", pair="You've got a couple of pairs with us, haven't you! Is it {list}?", fault="Oh no, poor glasses! What's happened – is it a hinge, an arm, the nose pads or a little screw?",
    quote="Right, so {repair} comes to {price} and it {days}.", drop="When do you think you could bring them in to us?", phone="Ooh, a new number! What is it?", now="So I've got you down for {slot} at the moment.",
    c_book="Fab, so that's your {visit}{extra} on {slot}, and that'll be {fee}. Shall I pop that in the diary for you?", c_move="So we're swapping {old} for {slot}, have I got that right and shall I do it?", c_lenses="So that's {boxes} of {product}, {delivery}, {total} all in. Happy for me to order those?",
    c_repair="So you'll bring {pair} in on {drop} for {repair}, that's {price}, and they'd be ready on {ready}. Happy with that?", c_contact="So from now on we ring you on {phone}. Did I get that right?", change="Oh, okay! What should I do differently?",
    left="No worries at all, I'll leave that alone then.", status="I've just had a peek: your {item} – {status}, and we're expecting them on {due}. There'll be {balance} left to pay.",
    expired="Oh dear, I'm ever so sorry, but I'm not allowed to send those out: your last lens check was on {date}, and that's more than 12 months ago!", check_instead="Shall we get you booked in for a lens check instead?", price="{Item}? That's {price}!",
    refuse="Oh, I'm sorry, I'd love to but {reason}.", d_book="All done! You're in for your {visit} on {slot}, {fee}.", d_move="Done and dusted! Your {visit} is on {slot} now.", d_lenses="Yay, they're ordered! {boxes} of {product}, {delivery}, {total}.",
    d_repair="Super, it's in the book! Bring them on {drop}, get them back on {ready}, {price}.", d_contact="Got it, {phone} is on your record now.", more="Was there anything else I can do while you're here?", bye="Aw, thanks for chatting, take care now!",
    again="Sorry, my brain's gone fuzzy there!", giveup="I'm so sorry, we're going round in circles. Give the team in the shop a ring and they'll sort you out.", form="I'll need {list}!")

FORM = dict(
    hi="Record located: {first}.", what="Please state your request: visit, move of a visit, contact lens order, repair, order status or change of phone number.", who="Please provide the following: Surname; Date of birth.", name="Please provide: Surname.",
    dob="Please provide: Date of birth.", first="Several records match. Please provide: First name ({list}).", notfound="No record for Surname: {surname}, Date of birth: {dob}. Please check both entries.", day="Please provide: Preferred day and time for the {visit}.",
    none="No free appointment {when}.", offer="Please select one of the free appointments:{list}", oct="Please complete: OCT scan ({price}), yes or no.", lens="Please complete: Lens type – daily (fitting {daily}) or monthly (fitting {monthly}).",
    boxes="Please complete: Number of boxes of {product} ({price} each).", delivery="Please complete: Delivery – post ({post}) or collection (free).", pair="Please complete: Pair to be repaired –{list}", fault="Please complete: Fault – hinge, arm, nose pads or screw.",
    quote="Charge for {repair}: {price}; it {days}.", drop="Please complete: Drop-off day.", phone="Please complete: New phone number.", now="Appointment on file: {visit}, {slot}.",
    c_book="Please check your entries.\nVisit: {visit}{extra}\nAppointment: {slot}\nCharge: {fee}\nConfirm booking (yes/no)?", c_move="Please check your entries.\nOld appointment: {old}\nNew appointment: {slot}\nConfirm change (yes/no)?",
    c_lenses="Please check your entries.\nProduct: {product}\nQuantity: {boxes}\nDelivery: {delivery}\nTotal: {total}\nConfirm order (yes/no)?", c_repair="Please check your entries.\nPair: {pair}\nRepair: {repair}\nDrop-off: {drop}\nReady: {ready}\nCharge: {price}\nConfirm (yes/no)?",
    c_contact="Please check your entry.\nNew phone number: {phone}\nConfirm (yes/no)?", change="Please state which entry should be different.", left="Request withdrawn. No entry was made.", status="Order: {item}\nStatus: {status}\nDue: {due}\nBalance: {balance}\n",
    expired="Order declined. Reason: last lens check on {date}, more than 12 months ago.", check_instead="Book a contact lens check (yes/no)?", price="Price of {item}: {price}.", refuse="Declined. Reason: {reason}.", d_book="Booking confirmed: {visit}{extra}, {slot}, {fee}.",
    d_move="Change confirmed: {visit}, {slot}.", d_lenses="Order confirmed: {boxes}, {product}, {delivery}, total {total}.", d_repair="Repair confirmed: drop-off {drop}, ready {ready}, charge {price}.", d_contact="Phone number on file: {phone}.",
    more="Further requests (yes/no)?", bye="Thank you for using our service.", again="The entry could not be read.", giveup="We apologise. The request could not be completed. Please telephone the shop.", form="Please provide the following details:{list}", fields=F)

INDIRECT = dict(
    hi="That's you found, {first}.", what="Just tell me what brings you to us.", who="I'll just need your surname and date of birth so I can bring up your record.", name="I'm only missing your surname.", dob="I'd just need to know when you were born.",
    first="There are two of you with that birthday, so I'd need to know if I'm speaking to {list}.", notfound="I'm afraid nothing comes up for {surname}, {dob}.", day="I just need an idea of when you'd like to come in for the {visit}.", none="It seems there's nothing to be had {when}.",
    offer="What I could give you is {list}. Just say which suits.", oct="Some patients like to add an OCT scan, which is {price}. Let me know how you feel about that.", lens="It depends on the lens: the fitting is {daily} for dailies and {monthly} for monthlies. Let me know which you have in mind.",
    boxes="I see you're on {product} at {price} a box. I'd just need to know how many boxes to put through.", delivery="I'd need to know how they should get to you. It's {post} by post, and there's no charge if you pick them up.", pair="Going by your record it could be {list}, and I'd just need to know which one it is.",
    fault="It would help to know what's wrong with them, so whether it's a hinge, an arm, the nose pads or a screw.", quote="{Repair} would come to {price}, and it {days}.", drop="I'd just need a day when you'd bring them in.", phone="I'm just waiting for the new number, then.", now="I can see your {visit} on {slot}.",
    c_book="I'd put you in for a {visit}{extra} on {slot}, which would be {fee}. I'd just need your okay for that.", c_move="I'd take you from {old} to {slot}. Just let me know that you're happy with it.", c_lenses="I'd order {boxes} of {product}, {delivery}, for {total} altogether. I'll wait for your go-ahead.",
    c_repair="I'd book in {pair} for {repair}, with you bringing them on {drop}, ready on {ready}, for {price}. I'll wait for your say-so.", c_contact="I'd put {phone} on your record. I just need you to say that's right.", change="I'd need to know what you'd like to be different.", left="I'll leave that as it was, then.",
    status="I can see your {item}. The status is '{status}' and they're expected on {due}, with {balance} still to pay.", expired="I'm afraid I have to hold back on lenses, since the last lens check I see is from {date} and that's more than 12 months ago.",
    check_instead="I could put you in for a lens check, if you say so.", price="{Item} would be {price}.", refuse="I'm afraid that's where I have to stop, because {reason}.", d_book="That's you booked for the {visit} on {slot}, {fee}.", d_move="That's your {visit} moved to {slot}.",
    d_lenses="That's {boxes} of {product} on order, {delivery}, {total}.", d_repair="That's the repair in the book: in on {drop}, ready on {ready}, {price}.", d_contact="That's {phone} on your record now.", more="I'm here if there's anything else.", bye="It was nice to hear from you.",
    again="I wasn't quite able to follow that.", giveup="I'm sorry, I seem unable to help with this; it would be best to ring the shop.", form="I'd just need {list}.")

MENU = dict(
    hi="Identified: {first}.", what="Please choose:\n1. Book an eye test\n2. Book a contact lens fitting\n3. Move a visit\n4. Order contact lenses\n5. Repair glasses\n6. Order status\n7. Change phone number\nOr write what you want.", who="Welcome to Hollis & Wray. Please enter your surname and your date of birth.", name="Please enter your surname.",
    dob="Please enter your date of birth.", first="Please choose your first name:{list}", notfound="Not found: {surname}, {dob}.", day="For which day should I look for a {visit}?", none="Fully booked {when}.", offer="Choose a time:{list}\nReply with the number or the time.",
    oct="OCT scan ({price}):\n1. Yes, add it\n2. No, leave it out", lens="Choose a lens type:\n1. Daily lenses (fitting {daily})\n2. Monthly lenses (fitting {monthly})", boxes="{product} at {price} per box. Enter the number of boxes (1 to 6).", delivery="Choose a delivery:\n1. By post ({post})\n2. Collect in the shop (free)",
    pair="Choose a pair:{list}", fault="Choose the fault:\n1. Hinge\n2. Arm\n3. Nose pads\n4. Screw", quote="Price for {repair}: {price}. This {days}.", drop="Enter the day on which you will bring the glasses in.", phone="Enter the new phone number.", now="Current appointment: {visit}, {slot}.",
    c_book="Your choice: {visit}{extra}, {slot}, {fee}.\n1. Yes, book it\n2. No, change it", c_move="Your choice: from {old} to {slot}.\n1. Yes, move it\n2. No, change it", c_lenses="Your choice: {boxes} of {product}, {delivery}, total {total}.\n1. Yes, order\n2. No, change it",
    c_repair="Your choice: {pair}, {repair}, drop-off {drop}, ready {ready}, {price}.\n1. Yes, log it\n2. No, change it", c_contact="Your new number: {phone}.\n1. Yes, save it\n2. No, change it", change="What should be changed?", left="Stopped. Nothing was saved.", status="Order: {item}. Status: {status}. Due: {due}. To pay: {balance}.",
    expired="Lenses cannot be ordered. Your last lens check was on {date}, more than 12 months ago.", check_instead="Instead:\n1. Yes, book a lens check\n2. No, thank you", price="{Item}: {price}.", refuse="This is not possible: {reason}.", d_book="Booked. {Visit}, {slot}, {fee}.", d_move="Moved. {Visit}, {slot}.",
    d_lenses="Ordered. {boxes} of {product}, {delivery}, {total}.", d_repair="Logged. Drop-off {drop}, ready {ready}, {price}.", d_contact="Saved. Phone {phone}.", more="Can I do anything else for you? Reply with your request, or 'no' to finish.", bye="Goodbye.", again="That is not one of the choices.",
    giveup="Sorry, I could not complete this. Please call the shop.", form="Please enter:{list}")

RECAP = dict(
    hi="Good, I have your record now, {first}.", sofar="So far I have: {facts}.", what="Tell me, what is it you'd like us to do?", who="To begin with, may I have your surname and your date of birth?", name="What surname should I look under?", dob="What is your date of birth?", first="Two people fit that. Which are you, {list}?",
    notfound="I searched for {surname}, born {dob}, and found no one.", day="What day should I look at for the {visit}?", none="I looked, but there is nothing {when}.", offer="From the diary I can offer {list}. Which of these shall I note?", oct="Next, the OCT scan at {price}: shall I note yes or no?",
    lens="Next, the type of lens: daily, where the fitting is {daily}, or monthly, where it is {monthly}?", boxes="Next, the quantity: how many boxes of {product}, at {price} each?", delivery="Next, delivery: posted for {post}, or collected without charge?", pair="Next, the pair: is it {list}?", fault="Next, the damage: is it a hinge, an arm, the nose pads or a screw?",
    quote="I note {repair}: {price}, and it {days}.", drop="Next, the day: when will you bring them to the shop?", phone="What is the number that I should note?", now="I note that your {visit} stands on {slot}.", c_book="To sum up: {visit}{extra}, {slot}, {fee}. Is all of this right, and shall I book it?", c_move="To sum up: your visit of {old} goes to {slot}. Is this right, and shall I move it?",
    c_lenses="To sum up: {boxes} of {product}, {delivery}, {total} in total. Is all of this right, and shall I order?", c_repair="To sum up: {pair}, {repair}, brought in on {drop}, ready on {ready}, {price}. Is all of this right, and shall I enter it?", c_contact="To sum up: your new number is {phone}. Is this right, and shall I save it?",
    change="What part of it should be different?", left="Noted: this is not going ahead.", status="I note your order, {item}. It is {status}, due on {due}, and {balance} remains to be paid.", expired="I note that your last lens check was on {date}. That is more than 12 months ago, and so I must decline the order.", check_instead="Shall I note you down for a lens check first?",
    price="For your notes: {item} is {price}.", refuse="I have to decline that: {reason}.", d_book="It is booked: {visit}{extra}, {slot}, {fee}.", d_move="It is moved: {visit}, {slot}.", d_lenses="It is ordered: {boxes} of {product}, {delivery}, {total}.", d_repair="It is entered: in on {drop}, ready on {ready}, {price}.", d_contact="It is saved: {phone}.",
    more="Is there another thing you'd like to deal with?", bye="Then we have everything. Goodbye.", again="I could not note that down.", giveup="I am sorry, I cannot get this settled; please telephone the shop.", form="I need {list}.")

FORMAL = dict(
    hi="I thank you. Your record is before me, {first}.", what="In what matter may we be of service?", who="May I request your surname together with your date of birth, in order that I may consult your record?", name="May I ask under which surname you are registered?", dob="Might I trouble you for your date of birth?",
    first="Two patients share these particulars. May I ask whether I am addressing {list}?", notfound="I regret that no patient by the name of {surname}, born on {dob}, is registered with this practice.", day="On which day would it be convenient for you to attend the {visit}?", none="I regret to inform you that no appointment remains {when}.",
    offer="We are in a position to offer you {list}. Which would you prefer?", oct="May I ask whether you wish to have an OCT scan performed in addition, at a charge of {price}?", lens="May I ask whether you would prefer daily lenses, for which the fitting fee is {daily}, or monthly lenses, for which it is {monthly}?", boxes="How many boxes of {product} do you require, at {price} per box?",
    delivery="Do you wish the lenses to be dispatched by post at {post}, or will you be collecting them free of charge?", pair="May I ask to which of your spectacles you refer: {list}?", fault="Kindly describe the damage: does it concern a hinge, an arm, the nose pads or a screw?", quote="The charge for {repair} is {price}; the work {days}.", drop="On which day do you intend to leave the spectacles with us?",
    phone="Kindly state the new telephone number.", now="Our records show your {visit} on {slot}.", c_book="May I confirm a {visit}{extra} on {slot} ({fee})? I shall book it upon your consent.", c_move="May I confirm that your appointment is to be transferred from {old} to {slot}? I shall do so upon your consent.",
    c_lenses="May I confirm an order of {boxes} of {product}, to be {delivery}, amounting to {total}? I shall place it upon your consent.", c_repair="May I confirm {repair} for {pair}, to be left with us on {drop}, ready on {ready}, at a charge of {price}? I shall enter it upon your consent.", c_contact="May I confirm that your telephone number is henceforth {phone}?",
    change="In what respect should this be amended?", left="Very well. No further step has been taken in this matter.", status="I can inform you as to your {item}. Status: {status}. We expect them on {due}, and {balance} remains payable.", expired="I regret that we may not supply contact lenses: your most recent lens check took place on {date}, more than 12 months ago.",
    check_instead="Would you wish me to arrange a contact lens check?", price="The charge for {item} is {price}.", refuse="I regret that I must decline, as {reason}.", d_book="Your {visit}{extra} has been booked for {slot} ({fee}).", d_move="Your {visit} has been transferred to {slot}.", d_lenses="Your order of {boxes} of {product} has been placed, to be {delivery}, amounting to {total}.",
    d_repair="The repair has been entered. Kindly bring the spectacles on {drop}; they will be ready on {ready}, at {price}.", d_contact="Your telephone number has been amended to {phone}.", more="May I assist you in any further matter?", bye="We thank you for your enquiry and remain at your service.", again="I beg your pardon, I did not fully understand.",
    giveup="I apologise, but I am unable to conclude this matter. Kindly telephone the practice.", form="Kindly state {list}.")

CAREFUL = dict(
    hi="Thank you, {first}; your details match our record.", what="I can look into visits, lens orders, repairs, orders and your phone number. What would you like me to look into?", who="Before we start: for your protection I can only discuss a record once I have both the surname and the date of birth. What are they, please?",
    name="I can't open a record without it, so what is your surname?", dob="For data protection I also have to check your date of birth. What is it?", first="To be sure that I open the right record and not a relative's: are you {list}?", notfound="To be safe I searched exactly for {surname} and {dob}, and there is no such record.",
    feenote="Please be aware that this visit is {fee}, and that £10 is charged for a missed appointment. ", day="{feenote}With that in mind, which day would you like for the {visit}?", none="I have checked carefully and there is nothing {when}.", offer="These times are free at the moment, though I can't hold them until you decide: {list}. Which one do you want?",
    oct="The OCT scan is optional, it isn't covered by the basic fee and adds {price} to your bill. Bearing that in mind, do you want it?", lens="The fitting fee isn't refundable and depends on the lens: {daily} for daily, {monthly} for monthly. Which of the two do you want?", boxes="Opened boxes can't be returned. {product} is {price} a box. How many boxes do you want?",
    delivery="Postage is {post} and isn't refundable; collecting costs nothing. Which should it be?", pair="So that we don't repair the wrong glasses: do you mean {list}?", fault="We repair at your own risk. Which part is it: a hinge, an arm, the nose pads or a screw?", quote="Before you decide: {repair} costs {price}, to be paid in advance, and {days}.", drop="We can only start when we have the glasses. Which day will you bring them?",
    phone="We'll use it for reminders about your care only. What is the new number?", now="To be sure we mean the same one: your {visit} is on {slot}.", c_book="Please check carefully before I book: {visit}{extra}, {slot}, {fee}; a missed visit costs £10. Do you agree to that?", c_move="Please check carefully: {old} will be given up, and you will have {slot}. Do you agree to that?",
    c_lenses="Please check carefully, as an order is binding: {boxes} of {product}, {delivery}, {total} to pay. Do you agree to that?", c_repair="Please check carefully: {pair}, {repair}, left with us on {drop}, ready on {ready}, {price} to pay. Do you agree to that?", c_contact="Please check each digit: {phone}. Do you agree that I replace your old number with it?",
    change="I have not done anything yet. What would you like to be different?", left="To be clear: nothing was booked, ordered or changed.", status="According to our system, which can change: your {item} – {status}, expected on {due}. Payable when you collect: {balance}.",
    expired="Please understand that for your eyes' safety I must refuse this: the last lens check we have is of {date}, more than 12 months ago.", check_instead="A lens check costs £20. Do you want me to arrange one?", price="For your information, {item} is {price}.", refuse="I have to refuse this, for {reason}.",
    d_book="It is now booked: {visit}{extra}, {slot}, {fee}.", d_move="It is now moved: {visit}, {slot}.", d_lenses="It is now ordered: {boxes} of {product}, {delivery}, {total}.", d_repair="It is now entered: drop-off {drop}, ready {ready}, {price}.", d_contact="It is now saved: {phone}.", more="Before we finish, is there anything else you need?",
    bye="Thank you for your patience. Goodbye.", again="I want to be certain before I go on, and I am not.", giveup="I'm sorry, I can't be certain of what you want, so I'd rather stop here. Please call the shop.", form="I need {list}.")

ASKFIRST = dict(
    hi="(I have your record now, {first}.)", what="What would you like to do?", who="What's your surname and date of birth? That's how our records are sorted.", name="What's your surname? I can't find you without it.", dob="When were you born? It tells people of the same name apart.", first="Are you {list}? You share a birthday.", notfound="(There is no {surname} born on {dob} here.)",
    day="What day would you like? I'll look for a {visit} then.", none="(There's nothing left {when}.)", offer="Would {list} work, and if so, which? Those are the free ones.", oct="Do you want the OCT scan? It's {price} and shows the layers of the retina.", lens="Daily or monthly lenses? The fitting is {daily} for the first and {monthly} for the second.", boxes="How many boxes? It's {product}, {price} each.",
    delivery="Post or pick up? The post is {post}, picking up is free.", pair="Which glasses are they: {list}? I see these on your record.", fault="What's damaged? We mend hinges, arms, nose pads and screws.", quote="(It's {price} for {repair}, which {days}.)", drop="What day can you bring them? We need them here to start.", phone="What's the new number? I'll put it on your record.", now="(Your {visit} is on {slot} as things stand.)",
    c_book="Shall I book it? It's a {visit}{extra} on {slot}, {fee}.", c_move="Shall I move it? It would go from {old} to {slot}.", c_lenses="Shall I order them? It's {boxes} of {product}, {delivery}, {total} in all.", c_repair="Shall I enter it? It's {repair} on {pair}, in on {drop}, back on {ready}, {price}.", c_contact="Is {phone} right? I'd save that as your number.", change="What should be different? I haven't done anything yet.", left="(That one is left alone.)",
    status="(Your {item}: {status}, due {due}, {balance} to pay.)", expired="(No lens order from me: your last lens check was on {date}, more than 12 months ago, and the law says it has to be fresher.)", check_instead="Shall I book you a lens check? That would put it right.", price="(The price of {item} is {price}.)", refuse="(That can't be done: {reason}.)", d_book="(Booked: {visit}{extra}, {slot}, {fee}.)", d_move="(Moved: {visit}, {slot}.)",
    d_lenses="(Ordered: {boxes} of {product}, {delivery}, {total}.)", d_repair="(Entered: in on {drop}, back on {ready}, {price}.)", d_contact="(Saved: {phone}.)", more="Anything else I should do?", bye="See you soon.", again="(I didn't understand that, sorry.)", giveup="Could you ring the shop, please? I'm sorry, I don't seem to get it right.", form="Could you give me {list}?")

YORKSHIRE = dict(
    hi="Ey up, {first}, got you.", what="Now then, what can I do you for?", who="Right then, let's have a look. What do they call you, surname-wise, and what's your date of birth, love?", name="What's your surname, love?", dob="And your date of birth, if you'd be so kind?", first="Well I never, twins! Is it {list} I'm talking to?", notfound="I've had a good rummage but there's no {surname} born {dob} in here.",
    day="What day were you after for your {visit}, then?", none="Eee, I'm sorry, we're chocker {when}.", offer="I've got {list} going. What d'you reckon?", oct="Will you be wanting that OCT scan and all? It's {price}, grand for spotting things early.", lens="Is it dailies you're after, that's {daily} for the fitting, or monthlies at {monthly}?", boxes="It's your {product}, {price} a box. How many d'you want, love?",
    delivery="D'you want 'em posting, that's {post}, or will you nip in for 'em for nowt?", pair="Which ones have gone, {list}?", fault="What've you done to 'em, then? Is it the hinge, an arm, nose pads or just a screw?", quote="Now, {repair}'ll be {price} and it {days}.", drop="What day can you drop 'em in?", phone="Go on then, what's the new number?", now="I've got you in for your {visit} on {slot} as it is.",
    c_book="So that's a {visit}{extra}, {slot}, {fee}. Shall I put you in, love?", c_move="So not {old} any more, but {slot}. Shall I swap it over for you?", c_lenses="So that's {boxes} of {product}, {delivery}, {total} the lot. Shall I get 'em ordered?", c_repair="So it's {pair}, {repair}, you drop 'em in {drop}, ready {ready}, {price}. Shall I write it in?", c_contact="So it's {phone} from now on, is that right, love?",
    change="Fair enough. What d'you want different?", left="Right you are, we'll leave it be.", status="Your {item}: {status}, they should be here on {due}, and there's {balance} left to pay, love.", expired="Sorry, love, my hands are tied with lenses: last lens check you had was {date}, over 12 months back, and that's the rule.", check_instead="Shall I get you in for a lens check, then?", price="{Item}? That's {price}, that is.",
    refuse="Sorry, love, {reason}.", d_book="Champion, you're in: {visit}, {slot}, {fee}.", d_move="Sorted, it's {slot} now for your {visit}.", d_lenses="That's 'em ordered: {boxes} of {product}, {delivery}, {total}.", d_repair="Written in: drop 'em off {drop}, ready {ready}, {price}.", d_contact="Grand, I've put {phone} down.", more="Owt else I can help you with?", bye="Ta-ra then, love, mind how you go.",
    again="You've lost me there, love.", giveup="I'm right sorry, love, I can't make head nor tail of it. Give the shop a bell, will you?", form="I'll want {list}.")

EITHER = dict(
    hi="Good, that's found, {first}.", what="Is it a visit, lenses, a repair, an order or your phone number, or something else altogether?", who="Could I have your surname and date of birth, or would that be a problem?", name="Would you mind telling me your surname?", dob="You wouldn't mind giving me your date of birth, would you?", first="You aren't by any chance {list}?", notfound="Could something be misspelt? I don't have {surname}, {dob}.",
    day="Is there a day you'd prefer for the {visit}, or doesn't it matter?", none="There isn't anything {when}, I'm sorry.", offer="Would you rather have {list}, or is none of them any good?", oct="Would you like the OCT scan for {price} as well, or would you rather not?", lens="Would it be daily lenses (fitting {daily}), or rather monthly ones (fitting {monthly})?", boxes="How many boxes of {product} would it be, at {price} each, or would you rather start with just 1?",
    delivery="Would you rather have them posted, at {post}, or not pay anything and collect them?", pair="Is it {list}?", fault="Is it the hinge, or rather an arm, the nose pads or a screw?", quote="That would be {price} for {repair}, and it {days}.", drop="Is there a day when you could drop them in, or don't you know yet?", phone="Could you tell me the new number?", now="It's the {visit} on {slot}, isn't it.",
    c_book="Shall I book the {visit}{extra} for {slot} ({fee}), or would you rather I didn't?", c_move="Shall I move it from {old} to {slot}, or would you rather keep it?", c_lenses="Shall I order {boxes} of {product}, {delivery}, for {total}, or would you rather wait?", c_repair="Shall I put down {repair} on {pair}, in on {drop}, ready {ready}, for {price}, or would you rather think it over?", c_contact="Shall I save {phone}, or isn't that right?",
    change="Should something be different, or shall I leave it?", left="Then I won't do anything about it.", status="Your {item}: {status}, here on {due} if nothing goes wrong. To be paid: {balance}.", expired="I'm sorry to say no, but your last lens check was on {date}, more than 12 months ago, and lenses can be sold only after a fresh one.", check_instead="Would you like a lens check booked instead, or rather not?", price="It's {price} for {item}.",
    refuse="I'm afraid not: {reason}.", d_book="That's booked now, your {visit} on {slot}, {fee}.", d_move="That's moved now, your {visit} to {slot}.", d_lenses="That's ordered now, {boxes} of {product}, {delivery}, {total}.", d_repair="That's down now: in on {drop}, ready {ready}, {price}.", d_contact="That's saved now, {phone}.", more="Would there be anything else, or is that all?", bye="Goodbye, then.",
    again="Did I mishear?", giveup="I'm sorry, this isn't working; would you call the shop instead?", form="Could I have {list}?")

STYLE = {s.name: s for s in (
    Style("markdown", MARKDOWN, lists="bullets", gap="\n\n"), Style("terse", TERSE, lists="slash", day_format="%a %-d %b"), Style("chatty", CHATTY, twelve=True), Style("form", FORM, form=True, lists="bullets", gap="\n"),
    Style("indirect", INDIRECT, twelve=True), Style("menu", MENU, lists="numbers", gap="\n", day_format="%a %-d %B"), Style("recap", RECAP, recap=True), Style("formal", FORMAL, day_format="%A, %-d %B %Y", pence=True), Style("careful", CAREFUL),
    Style("askfirst", ASKFIRST, question_first=True), Style("yorkshire", YORKSHIRE, twelve=True, day_format="%A the %-d# of %B"), Style("either", EITHER, day_format="%A, %B %-d"))}
STYLES = list(STYLE)

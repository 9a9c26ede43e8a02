"""Twelve ways to say the same acts. A style has a method for each act; what it does not have is said as the plain desk says it."""
import datetime as dt

Q = {  # slot: (question, noun, terse, an example or the choice there is)
    "booking_ref": ("What is your booking number?", "your booking number", "Booking no.?", "it begins with KH"),
    "surname": ("And the surname, please?", "the surname it is under", "Surname?", "as on the confirmation"),
    "station": ("Where would you like to pick up the car?", "the pick-up station", "Pick-up where?", "Lyon, Dijon or Marseille"),
    "pickup_date": ("From what day do you need it?", "the day of pick-up", "From when?", "day and month"),
    "pickup_time": ("What time will you collect the car?", "the time of pick-up", "Pick-up time?", "we open at 07:00"),
    "return_date": ("When will you bring it back?", "the day of return", "Until when?", "day and month"),
    "driver": ("Who will be driving?", "the driver's full name", "Driver's full name?", "first name and surname"),
    "birth_date": ("What is the driver's date of birth?", "the driver's date of birth", "Driver's d.o.b.?", "day, month, year"),
    "quantity": ("How many do you need?", "the number of seats", "How many?", "one, two or three"),
    "kind": ("What sort of damage is it?", "the kind of damage", "What damage?", "a scratch, a dent, a crack"),
    "part": ("Which part of the car is it on?", "the part of the car", "Where on the car?", "a bumper, a door, the windscreen"),
    "date": ("On what day did it happen?", "the day it happened", "Date?", "day and month"),
    "place": ("Where was the car when it happened?", "the place where it happened", "Place?", "street or car park"),
    "police_report": ("Do you have the number of a police report?", "the number of the police report, if there is one", "Police report no.?", "if the police came"),
    "invoice_no": ("What is the invoice number?", "the number of the invoice", "Invoice no.?", "it begins with R"),
    "receipt_no": ("What is the number of the filling station's receipt?", "the receipt number of the filling station", "Receipt no.?", "it begins with T"),
    "email": ("Which e-mail address should it go to?", "the e-mail address", "E-mail?", "where you can read it"),
    "name": ("What is the full name of the additional driver?", "the full name of the additional driver", "Add'l driver's name?", "first name and surname"),
    "licence_no": ("Do you have the number of that driver's licence?", "the number of their driving licence, if to hand", "Licence no.?", "can be shown at the counter, too"),
    "change_what": ("What would you like to change?", "what to change", "Change what?", "the place, the day or the time of return"),
    "other_driver": ("Is there somebody else you would like to add?", "the name and birth date of another driver, if there is one", "Other driver?", "or leave it"),
}
INTRO = {"car_class": "These are free", "station": "We have two stations in Lyon", "extra": "These are the extras", "charge": "The invoice has these charges", "refund_to": "There are two ways to be refunded"}
PICK = {"car_class": "Which one would you like?", "station": "Which of them is it?", "extra": "Which one would you like?", "charge": "Which of them is it about?", "refund_to": "Which do you prefer?"}
WHAT = {"return_place": "the place of return", "return_time": "the time of return", "return_date": "the day of return", "book": "the booking", "extra": "the extra", "damage": "the report",
        "invoice": "the charge", "mail": "the e-mail", "cancel": "the booking", "driver": "the additional driver", "change": "the booking"}
TASKS = ["Rent a car", "Add an extra", "Change a booking", "Report damage", "Question an invoice", "Cancel a booking", "Add a driver", "Nothing else"]


class Style:
    numbered = verifies = many = short = False
    date_form, money_form = "%A {d} %B %Y", "{} euros"

    # values
    def date(self, iso):
        day = dt.date.fromisoformat(iso)
        form = "{d} %B %Y" if day.year < 2015 else self.date_form
        return day.strftime(form).replace("{d}", str(day.day))

    def money(self, n):
        return "no extra charge" if n == 0 else self.money_form.format(n)

    def show(self, slot, value):
        if value is None:
            return "none"
        if slot in ("pickup_date", "return_date", "birth_date", "date"):
            return self.date(value)
        if slot == "refund_to":
            return "back to your card" if value == "card" else "a voucher"
        return str(value)

    def many_of(self, n, extra):
        return f"{n} {extra}s" if n > 1 and not extra.endswith("s") else f"a {extra}" if extra != "snow chains" else extra

    def todo(self, tool, args, price):
        a, m = args, self.money(price) if price is not None else ""
        if tool == "book_car":
            return (f"book the {a['car_class']} for {a['driver']}, born {self.date(a['birth_date'])}, from {a['station']} on {self.date(a['pickup_date'])} at {a['pickup_time']} "
                    f"until {self.date(a['return_date'])}, for {m} in all")
        if tool == "add_extra":
            return f"add {self.many_of(a['quantity'], a['extra'])} to booking {a['booking_ref']} for {m} in all" + (f", {self.money(price // a['quantity'])} each" if a["quantity"] > 1 else "")
        if tool == "change_booking":
            what = (f"change the place of return to {a['return_place']}" if "return_place" in a else f"move the return to {self.date(a['return_date'])}" if "return_date" in a
                    else f"move the return to {a['return_time']}")
            return f"{what} on booking {a['booking_ref']}, " + ("at no extra charge" if not price else f"which costs {m} more" if "return_place" not in a else f"with a one-way fee of {m}")
        if tool == "report_damage":
            return f"report a {a['kind']} on the {a['part']}, {self.date(a['date'])}, {a['place']}, " + (f"police report {a['police_report']}" if "police_report" in a else "without a police report")
        if tool == "dispute_charge":
            return f"dispute the {a['charge']} charge of {m} on invoice {a['invoice_no']} with your receipt {a['receipt_no']}"
        if tool == "email_invoice":
            return f"send invoice {a['invoice_no']} with its records to {a['email']}"
        if tool == "cancel_booking":
            return f"cancel booking {a['booking_ref']} and " + (f"pay {m} back to your card" if a["refund_to"] == "card" else f"give you a voucher of {m}")
        return f"add {a['name']}, born {self.date(a['birth_date'])}, as a driver to booking {a['booking_ref']} for {m}" + ("" if "licence_no" in a else ", with the licence to be shown at the counter")

    def facts(self, tool, args, price):
        label = {"booking_ref": "Booking", "car_class": "Car", "station": "Pick-up", "pickup_date": "From", "pickup_time": "At", "return_date": "Return", "driver": "Driver", "birth_date": "Born", "extra": "Extra",
                 "quantity": "Number", "return_place": "Return to", "return_time": "Return time", "date": "Date", "kind": "Damage", "part": "On", "place": "Place", "police_report": "Police report",
                 "invoice_no": "Invoice", "charge": "Charge", "receipt_no": "Receipt", "email": "E-mail", "refund_to": "Refund", "name": "Driver", "licence_no": "Licence"}
        money = {"cancel_booking": "Refund amount", "change_booking": "Extra cost", "dispute_charge": "Amount"}.get(tool, "Total")
        return [(label[k], self.show(k, v)) for k, v in args.items()] + ([("Price", self.money(price // args["quantity"]) + " each")] if args.get("quantity", 1) > 1 else []) + ([(money, self.money(price))] if price is not None else [])

    TITLE = {"book_car": "New booking", "add_extra": "Add extra", "change_booking": "Change of booking", "report_damage": "Damage report", "dispute_charge": "Disputed charge", "email_invoice": "Invoice by e-mail",
             "cancel_booking": "Cancellation", "add_driver": "Additional driver"}

    def did(self, tool, a, r):
        if tool == "book_car":
            return f"Your {a['car_class']} is booked. Your booking number is {r['booking_ref']}, the total is {self.money(r['total'])}."
        if tool == "add_extra":
            return f"I have added {self.many_of(a['quantity'], a['extra'])} to {a['booking_ref']}, {self.money(r['total'])} in all."
        if tool == "change_booking":
            new = a.get("return_place") or a.get("return_time") or self.date(a["return_date"])
            return f"Booking {a['booking_ref']} is changed, the return is now {'in' if 'return_place' in a else 'at' if 'return_time' in a else 'on'} {new}."
        if tool == "report_damage":
            return f"The {a['kind']} on the {a['part']} is reported. Your case number is {r['case_no']}."
        if tool == "dispute_charge":
            return f"The {a['charge']} charge is disputed. Your case number is {r['case_no']}."
        if tool == "email_invoice":
            return f"Invoice {a['invoice_no']} has been sent to {a['email']}."
        if tool == "cancel_booking":
            return f"Booking {a['booking_ref']} is cancelled, " + (f"{self.money(r['refund'])} will go back to your card." if a["refund_to"] == "card" else f"you get a voucher of {self.money(r['refund'])}.")
        return f"{a['name']} is now a driver on {a['booking_ref']}, for {self.money(r['fee'])}."

    def item(self, slot, value, n):
        if slot == "refund_to":
            return f"{self.money(n)} back to your card" if value == "card" else f"a voucher of {self.money(n)}"
        return str(value) if isinstance(n, str) else f"{value} ({self.money(n)})"

    def listing(self, slot, items):
        texts = [self.item(slot, v, n) for v, n in items]
        return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]

    # acts
    def say(self, desk):
        self.desk = desk
        parts = [getattr(self, kind)(**values) for kind, values in desk.acts]
        return self.join([p for p in parts if p])

    def join(self, parts):
        return " ".join(parts)

    def ask(self, slots, task):
        return " ".join(Q[k][0] for k in slots)

    def options(self, slot, items, days=None, gone=None, fee=None):
        head = INTRO[slot] + (f" for {days} days" if days else "")
        return (f"We have no {gone} then. " if gone else "") + (f"Cancelling costs {self.money(fee)}. " if fee else "") + f"{head}: {self.listing(slot, items)}. {PICK[slot]}"

    def quote(self, slot, value, price, others, days=None, over=None):
        if slot == "extra":
            return f"A {value} costs {self.money(price)} for the whole hire. Would you like to add it?"
        text = f"The {value} is {self.money(price)} for {days} days."
        return text + (f" That is more than your {self.money(over)}." if over else "") + " Would you like that one?"

    def propose(self, tool, args, price):
        return f"I would {self.todo(tool, args, price)}. Shall I do that?"

    def done(self, tool, args, result):
        return self.did(tool, args, result)

    def recall(self, tool, args, result):
        return self.did(tool, args, result)

    def inform(self, topic, text=None, amount=None, **more):
        if text:
            return text
        if topic == "excess":
            return f"The most you would have to pay for damage yourself, the excess, is {self.money(amount)}."
        if topic == "deposit":
            return f"For your {more['car_class']} a deposit of {self.money(amount)} is blocked on the card."
        if not more["allowed"]:
            return f"I am afraid our cars may not be taken to {more['country']}."
        return f"Yes, you may take the car to {more['country']}, with a border permit, which costs {self.money(amount)}."

    def impossible(self, what, **m):
        if what == "driver":
            return f"I'm sorry, {m['name']} will be {m['age']} and drivers have to be at least {m['minimum']}, so that is not possible."
        return f"I'm sorry, the {m['charge']} charge of {self.money(m['amount'])} can't be disputed: {m['reason']}."

    def instead(self, name):
        return f"Then {name} instead."

    def left(self, what):
        return f"All right, I leave {WHAT[what]} as it is."

    def offer(self, item, price):
        return f"Would you like to have {self.named(item)} as well, for {self.money(price)}?"

    def named(self, item):
        return "zero-excess cover" if item.startswith("zero") else f"the {item}"

    def whatelse(self):
        return "What should be different?"

    def verify_values(self, values):
        return ", ".join(self.show(k, v) if v is not None else f"no {'police report' if k == 'police_report' else 'licence number'}" for k, v in values.items())

    def verify(self, values):
        return f"That is {self.verify_values(values)}, correct?"

    def notfound(self, what, ref=None, surname=None):
        return f"I can't find {what} {ref} under {surname}." if ref else "We can't do these dates."

    def sorry(self):
        return "Sorry, I didn't get that."

    def more(self):
        return "Is there anything else I can do for you?"

    def help(self):
        return "What can I do for you?"

    def bye(self):
        return "Goodbye, and safe travels!"


class Markdown(Style):
    """A chat assistant that answers in markdown."""
    date_form, money_form = "%a, %B {d}, %Y", "€{}"

    def join(self, parts):
        return "\n\n".join(parts)

    def ask(self, slots, task):
        return f"To continue, could you share **{Q[slots[0]][1]}**?" if slots[0] not in ("change_what", "other_driver") else f"**{Q[slots[0]][0]}**"

    def options(self, slot, items, days=None, gone=None, fee=None):
        rows = "\n".join(f"- **{self.item(slot, v, n)}**" for v, n in items)
        return (f"Unfortunately there's no {gone} available. " if gone else "") + (f"There's a cancellation fee of {self.money(fee)}. " if fee else "") + f"{INTRO[slot]}:\n\n{rows}\n\n{PICK[slot]}"

    def quote(self, slot, value, price, others, days=None, over=None):
        if slot == "extra":
            return f"A **{value}** is **{self.money(price)}** for your entire rental. Want me to add it? 🧒"
        table = "\n".join(f"| {k} | {self.money(v)} |" for k, v in [(value, price), *others])
        return f"Here's what's available ({days} days):\n\n| Car | Total |\n|---|---|\n{table}\n\nYou asked for the **{value}** at **{self.money(price)}**. Does that work for you?"

    def propose(self, tool, args, price):
        return f"### {self.TITLE[tool]}\n" + "\n".join(f"- **{k}:** {v}" for k, v in self.facts(tool, args, price)) + "\n\nShall I go ahead?"

    def done(self, tool, args, result):
        return f"✅ **Done!** {self.did(tool, args, result)}"

    def impossible(self, what, **m):
        return "⚠️ " + super().impossible(what, **m)

    def more(self):
        return "Is there anything else I can help you with? 😊"


class Terse(Style):
    date_form, money_form, short = "{d} %b", "{} eur", True

    def ask(self, slots, task):
        return " ".join(Q[k][2] for k in slots)

    def options(self, slot, items, days=None, gone=None, fee=None):
        return (f"No {gone}. " if gone else "") + (f"Fee {self.money(fee)}. " if fee else "") + " / ".join(f"{self.show(slot, v)} {'' if isinstance(n, str) else self.money(n)}".strip() for v, n in items) + " - which?"

    def quote(self, slot, value, price, others, days=None, over=None):
        return f"{value.capitalize()} {self.money(price)}" + (f", {days} days" if days else " per hire") + ". OK?"

    def propose(self, tool, args, price):
        return f"{self.TITLE[tool]}: " + ", ".join(v for k, v in self.facts(tool, args, price)) + ". OK?"

    def done(self, tool, args, result):
        return {"book_car": "Booked, no. {booking_ref}, {total} eur.", "add_extra": "Added. {total} eur.", "change_booking": "Changed. {extra_cost} eur extra.", "report_damage": "Reported. Case {case_no}.",
                "dispute_charge": "Disputed. Case {case_no}.", "email_invoice": "Sent.", "cancel_booking": "Cancelled. {refund} eur.", "add_driver": "Added, {fee} eur."}[tool].format(**result)

    def inform(self, topic, text=None, amount=None, **m):
        return text or {"excess": f"Excess {amount} eur.", "deposit": f"Deposit {amount} eur.", "abroad": f"{m.get('country')} OK with permit, {amount} eur." if m.get("allowed") else f"{m.get('country')}: not allowed."}[topic]

    def impossible(self, what, **m):
        return f"Not possible: {m['name']} is {m['age']}, minimum {m['minimum']}." if what == "driver" else f"{m['charge'].capitalize()} can't be disputed: {m['reason']}."

    def offer(self, item, price):
        return f"{item.capitalize()}, {self.money(price)} - want it?"

    def left(self, what):
        return "OK, left as is."

    def whatelse(self):
        return "What then?"

    def sorry(self):
        return "Didn't get that."

    def more(self):
        return "Anything else?"

    def bye(self):
        return "Bye."


class CallCentre(Style):
    def say(self, desk):
        text = super().say(desk)
        return ("Thank you for contacting Kestrel Car Hire, you're through to Dana. " if desk.turn == 0 else "") + text

    def ask(self, slots, task):
        if slots[0] in ("change_what", "other_driver"):
            return Q[slots[0]][0]
        lead = ["Can I just take", "May I have", "And could you give me", "Perfect. Now if I could just get"][self.desk.turn % 4]
        return f"{lead} {Q[slots[0]][1]}{' for me' if lead[-4:] != 'have' else ''}?"

    def options(self, slot, items, **more):
        return "Bear with me one second while I bring that up... Right, thank you for holding. " + super().options(slot, items, **more)

    def quote(self, slot, value, price, others, days=None, over=None):
        return f"So I'm showing the {value} at {self.money(price)}" + (f" for the {days} days" if days else " for the whole hire") + ". Is that something you'd like to go ahead with today?"

    def propose(self, tool, args, price):
        return f"Okay, so what I'm going to do for you is {self.todo(tool, args, price)}. Are you happy for me to go ahead with that?"

    def done(self, tool, args, result):
        return f"That's all gone through for you now. {self.did(tool, args, result)}"

    def offer(self, item, price):
        return f"While I have you, I can also do {self.named(item)} for {self.money(price)}. Would that be of interest?"

    def more(self):
        return "Is there anything else I can help you with today?"

    def sorry(self):
        return "Apologies, the line's not great, I missed that."

    def bye(self):
        return "Thank you for choosing Kestrel. You have a lovely day. Goodbye."


class Verify(Style):
    """Reads each value back and waits."""
    verifies = True
    date_form = "{d} %B %Y"

    def verify(self, values):
        return f"I've noted {self.verify_values(values)}. Is that right?"

    def propose(self, tool, args, price):
        return f"Let me read that back: I am to {self.todo(tool, args, price)}. Is that correct, and may I do so?"

    def whatelse(self):
        return "Which part did I get wrong?"


class Form(Style):
    """Asks for all it needs at once."""
    many, date_form, money_form = True, "%a %d/%m/%Y", "EUR {}.00"

    def join(self, parts):
        return "\n".join(parts)

    def ask(self, slots, task):
        if len(slots) == 1:
            return f"Still missing: {Q[slots[0]][1]}." if slots[0] not in ("change_what", "other_driver") else Q[slots[0]][0]
        return "Please send me the following:\n" + "\n".join(f"{i}) {Q[k][1]}" for i, k in enumerate(slots, 1))

    def propose(self, tool, args, price):
        return f"{self.TITLE[tool].upper()}\n" + "\n".join(f"{k}: {v}" for k, v in self.facts(tool, args, price)) + "\nPlease confirm (yes/no)."

    def sorry(self):
        return "That did not answer my question."


class EitherOr(Style):
    date_form, short = "{d} %B", True
    BOTH = {"police_report": "Did the police give you a report number, or were they not called?", "licence_no": "Do you have the licence number there, or shall it be shown at the counter?",
            "quantity": "Is it one seat or more than one, and how many then?", "kind": "Is it a scratch, a dent or a crack?", "change_what": "Is it the place, the day or the time of return you want to change?",
            "other_driver": "Would you like somebody else to drive, or do we leave it?", "part": "Is it on a bumper, on a door, or somewhere else, and which one?",
            "station": "Would you pick it up in Lyon, at the airport or at Part-Dieu, or in Dijon or Marseille?", "driver": "Will you be driving yourself or somebody else, and what's the full name?"}

    def ask(self, slots, task):
        return self.BOTH.get(slots[0]) or Q[slots[0]][0]

    def quote(self, slot, value, price, others, days=None, over=None):
        if slot == "extra":
            return f"A {value} is {self.money(price)} for the whole hire. Do you want it, or rather not?"
        return f"The {value} comes to {self.money(price)}. Do you want that, or would you rather have {' or '.join(f'the {k} at {self.money(v)}' for k, v in others if v < price) or 'another'}?"

    def propose(self, tool, args, price):
        return f"Shall I {self.todo(tool, args, price)}, or is there something you'd like different?"

    def offer(self, item, price):
        return f"Do you want {self.named(item)} for {self.money(price)} with it, or are you fine without?"

    def more(self):
        return "Is there something else, or was that all?"


class Menu(Style):
    numbered, date_form = True, "%a {d} %b %Y"

    def join(self, parts):
        return "\n".join(parts)

    def menu(self, head, rows):
        return head + "\n" + "\n".join(f"{i}. {r}" for i, r in enumerate(rows, 1))

    def options(self, slot, items, days=None, gone=None, fee=None):
        head = (f"No {gone} available. " if gone else "") + (f"Cancellation fee: {self.money(fee)}. " if fee else "") + PICK[slot]
        return self.menu(head, [self.item(slot, v, n) for v, n in items])

    def quote(self, slot, value, price, others, days=None, over=None):
        return self.menu(f"{value.capitalize()}: {self.money(price)}" + (f" for {days} days." if days else " for the whole hire."), ["Take it", "Something else" if days else "No, thank you"])

    def propose(self, tool, args, price):
        return self.menu(f"Please check: {self.todo(tool, args, price)}.", ["Yes, go ahead", "No"])

    def offer(self, item, price):
        return self.menu(f"Add {self.named(item)} for {self.money(price)}?", ["Yes", "No"])

    def more(self):
        return self.menu("What next?", TASKS)

    def help(self):
        return self.menu("Please choose, or say in your own words:", TASKS)

    def sorry(self):
        return "Sorry, that is not one of the choices."


class Indirect(Style):
    date_form = "the {d} of %B"

    def ask(self, slots, task):
        if slots[0] == "change_what":
            return "You'd have to tell me what it is you'd like changed."
        if slots[0] == "other_driver":
            return "If there's somebody else you'd want at the wheel, I'd be happy to put them down."
        noun = Q[slots[0]][1]
        return [f"I'd need {noun} to get any further.", f"It would help me to know {noun}.", f"I'm just missing {noun}.", f"If you could let me have {noun}, I'd carry on."][self.desk.turn % 4]

    def options(self, slot, items, **more):
        return super().options(slot, items, **more).replace(PICK[slot], "I'd go by whichever you prefer.")

    def quote(self, slot, value, price, others, days=None, over=None):
        return f"A{'n' if value[0] in 'aeiou' else ''} {value} would come to {self.money(price)}" + (f" for those {days} days" if days else " for the whole hire") + ". I'd put it down if that suits you."

    def propose(self, tool, args, price):
        return f"I could {self.todo(tool, args, price)}. You'd only have to say the word."

    def offer(self, item, price):
        return f"Some people like to have {self.named(item)} with it, which would be {self.money(price)}. I could add that if you wanted."

    def whatelse(self):
        return "Then I'd like to hear what ought to be different."

    def more(self):
        return "If there's anything more, just let me know."


class Formal(Style):
    date_form, money_form = "{d} %B %Y", "EUR {}"

    def ask(self, slots, task):
        if slots[0] == "change_what":
            return "May I enquire what you wish to have amended?"
        if slots[0] == "other_driver":
            return "Do you wish to nominate another person?"
        return ["May I kindly request", "Would you be so good as to state", "Kindly provide me with"][self.desk.turn % 3] + f" {Q[slots[0]][1]}" + ("." if self.desk.turn % 3 == 2 else "?")

    def quote(self, slot, value, price, others, days=None, over=None):
        return f"The charge for the {value} amounts to {self.money(price)}" + (f" for a period of {days} days" if days else " for the entire period of hire") + ". Do you wish to proceed on that basis?"

    def propose(self, tool, args, price):
        return f"With your permission, I shall {self.todo(tool, args, price)}. Do I have your consent?"

    def done(self, tool, args, result):
        return f"I am pleased to inform you as follows. {self.did(tool, args, result)}"

    def impossible(self, what, **m):
        return super().impossible(what, **m).replace("I'm sorry,", "I regret to inform you that").replace("can't", "cannot")

    def offer(self, item, price):
        return f"May I draw your attention to {self.named(item)}, which is available at {self.money(price)}? Do you wish to have it?"

    def left(self, what):
        return f"Very well, {WHAT[what]} shall remain unchanged."

    def more(self):
        return "May I be of any further assistance?"

    def bye(self):
        return "We thank you for your custom and remain at your disposal."


class Chatty(Style):
    money_form = "€{}"
    SMALL = ["Oh, lovely to hear from you!", "Brilliant, thanks for that!", "Super! We've had such sunshine here this week.", "Ah great, got you.", "Wonderful. Going somewhere nice, I hope!", "Perfect, bear with me, my computer is slow today, haha."]

    def say(self, desk):
        text = super().say(desk)
        return text if desk.acts[0][0] in ("bye", "sorry", "impossible") else f"{self.SMALL[desk.turn % len(self.SMALL)]} {text}"

    def ask(self, slots, task):
        if slots[0] in ("change_what", "other_driver"):
            return Q[slots[0]][0]
        return [f"So tell me, {Q[slots[0]][0][0].lower()}{Q[slots[0]][0][1:]}", f"Do you have {Q[slots[0]][1]} for me?", f"And what about {Q[slots[0]][1]}?"][self.desk.turn % 3]

    def quote(self, slot, value, price, others, days=None, over=None):
        return f"The {value} is a really popular one! It's {self.money(price)}" + (f" for your {days} days" if days else " for the whole trip") + ". Do we take it?"

    def propose(self, tool, args, price):
        return f"So, I'll {self.todo(tool, args, price)}, yeah?"

    def done(self, tool, args, result):
        return f"Yay, that worked! {self.did(tool, args, result)}"

    def more(self):
        return "Anything else on your mind?"

    def bye(self):
        return "Take care, and drive safely! 👋"


class Recap(Style):
    """Says what it has before every step."""
    date_form = "{d} %B"
    NAMES = {"booking_ref": "booking", "invoice_no": "invoice", "car_class": "car", "refund_to": "refund", "licence_no": "licence number", "police_report": "police report", "receipt_no": "receipt"}

    def recap(self):
        from desk import SLOTS
        s, task = self.desk.slots, self.desk.task
        keys = [k for k in ["booking_ref", "invoice_no", "surname", *SLOTS.get(task, [])] if k in s and not (k == "booking_ref" and task in ("invoice", "mail", "book")) and not (k == "invoice_no" and task not in ("invoice", "mail"))]
        return "So far I have: " + ", ".join(f"{self.NAMES.get(k, k.replace('_', ' '))} {self.show(k, s[k])}" for k in keys) + ". " if keys else ""

    def ask(self, slots, task):
        return f"{self.recap()}Next: {Q[slots[0]][0][0].lower()}{Q[slots[0]][0][1:]}"

    def options(self, slot, items, **more):
        return self.recap() + super().options(slot, items, **more)

    def propose(self, tool, args, price):
        return "To sum up: " + "; ".join(f"{k.lower()} {v}" for k, v in self.facts(tool, args, price)) + f". With that I would {self.todo(tool, args, price).split(' ')[0]} it now. Is everything right?"

    def done(self, tool, args, result):
        return f"{self.did(tool, args, result)} That settles this one."

    def more(self):
        return "What else may I look at for you?"


class Policy(Style):
    """Checks the rules aloud."""
    RULE = {"booking_ref": "I can only open a booking by its number.", "surname": "For your privacy I have to compare the name.", "birth_date": "Our drivers must be at least 21, so I have to check the age.",
            "police_report": "A police report is only required where people were hurt.", "licence_no": "Every driver's licence is checked, at the counter at the latest.", "receipt_no": "Fuel charges are only reviewed against a receipt.",
            "pickup_time": "Cars can be collected from 07:00 to 21:00.", "date": "Damage has to be reported before the car is returned."}
    WRITES = {"book_car": "The rate is fixed once it is booked.", "add_extra": "Extras are charged per hire, not per day.", "change_booking": "Changes are binding once made.", "cancel_booking": "A cancellation can't be undone.",
              "add_driver": "Additional drivers are covered like the main driver.", "dispute_charge": "Disputes are decided by our accounts team."}

    def ask(self, slots, task):
        return f"{self.RULE.get(slots[0], '')} {Q[slots[0]][0]}".strip()

    def quote(self, slot, value, price, others, days=None, over=None):
        return f"Let me check the price list... The {value} is {self.money(price)}" + (f" for {days} days" if days else " for the whole hire") + ". Shall we go on with it?"

    def propose(self, tool, args, price):
        return f"{self.WRITES.get(tool, '')} I need a clear yes before I {self.todo(tool, args, price)}. Do you agree?".strip()

    def inform(self, topic, **more):
        return "I've checked our terms. " + super().inform(topic, **more)


STYLES = {"markdown": Markdown, "terse": Terse, "callcentre": CallCentre, "verify": Verify, "form": Form, "eitheror": EitherOr, "menu": Menu, "indirect": Indirect, "formal": Formal, "chatty": Chatty,
          "recap": Recap, "policy": Policy}

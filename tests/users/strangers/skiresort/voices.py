"""Twelve ways to say the same. A voice words what the desk decides; it decides nothing but how many questions go into one message, and in which order."""
from datetime import date

MON = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
WD = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def nth(n):
    return f"{n}{'th' if 11 <= n <= 13 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


NOUN = {"tour": "a snowshoe tour", "childcare": "a childcare place", "lesson": "a private lesson", "pass": "a lift pass", "hire": "equipment hire", "move": "the new date for your booking", "refund": "the refund",
        "lost": "the lost pass"}
DO = {"tour": "book it", "childcare": "book the place", "lesson": "book the lesson", "pass": "issue the pass", "hire": "reserve it", "move": "move it", "refund": "refund it", "lost": "block the old pass and issue a new one"}
LABEL = {"name": "Name", "child": "Child's name", "age": "Age", "date": "Date", "days": "Number of days", "persons": "Number of people", "session": "Session", "time": "Time", "instructor": "Instructor", "item": "Item", "size": "Size",
         "cover": "Damage cover", "reference": "Reference", "reason": "Reason for the refund", "old": "Old date", "amount": "Refund", "what": "Booking"}


class Voice:
    batch, order, sep, alts_first = 1, 0, " ", "list"   # questions in one message; 0 as they come, 1 backwards, 2 choices first; how alternatives are offered: list | time | person
    echoes = allright = False
    Q = {}

    # values
    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]} {d.day} {MON[d.month - 1]}"

    def money(self, n):
        return f"{n} euros"

    def days(self, n):
        return "one day" if n == 1 else f"{n} days"

    def people(self, n):
        return "one person" if n == 1 else f"{n} people"

    def value(self, slot, v):
        if slot in ("date", "old"):
            return self.date(v)
        if slot == "amount":
            return self.money(v)
        if slot == "cover":
            return "yes" if v else "no"
        if slot == "reason":
            return {"lifts_closed": "lifts closed", "changed_plans": "change of plans"}[v]
        return str(v)

    def label(self, kind, slot):
        if kind in ("pass", "hire") and slot == "date":
            return "First day"
        if kind == "move" and slot == "date":
            return "New date"
        if kind == "childcare" and slot == "age":
            return "Age of the child"
        return LABEL[slot]

    def facts(self, kind, f):
        return [(self.label(kind, s), self.value(s, v)) for s, v in f.items() if s in LABEL]

    NAMED = "in the name of"

    def what(self, kind, f):
        d = {k: v for k, v in f.items()}
        on = self.date(f["date"]) if f.get("date") else ""
        if kind == "tour":
            return f"the {d['session']} snowshoe tour on {on} for {self.people(d['persons'])}, {self.NAMED} {d['name']}"
        if kind == "childcare":
            return f"a childcare place for {d['child']} (aged {d['age']}) on {on}, {'the full day' if d['session'] == 'full day' else 'in the morning'}"
        if kind == "lesson":
            return f"a private lesson with {d['instructor']} on {on} at {d['time']}, {self.NAMED} {d['name']}"
        if kind == "pass":
            return f"a lift pass for {self.days(d['days'])} from {on}, for {d['name']} (aged {d['age']})"
        if kind == "hire":
            return f"{d['item']}, size {d['size']}, for {self.days(d['days'])} from {on}, {'with' if d['cover'] else 'without'} damage cover, {self.NAMED} {d['name']}"
        if kind == "move":
            return f"booking {d['reference']} ({d['what']}) for {d['name']}, moved from {self.date(d['old'])} to {on}"
        if kind == "refund":
            return f"a refund of {self.money(d['amount'])} for {d['reference']} ({d['name']}){self.because(d)}"
        if kind == "lost":
            return f"blocking the pass {d['reference']} of {d['name']} and issuing a new one for the remaining days"

    def because(self, d):
        if d.get("lifts") == "closed":
            return f", the full price, because the lifts were closed all day on {self.date(d['date'])}"
        if d.get("lifts") == "partly":
            return f", half the price, because the lifts ran only partly on {self.date(d['date'])}"
        return ", the full price"

    # acts
    TAKE = "Of course, {noun}."
    QUEUE = "First {first}, then {then}."
    NEXT = "Now for {noun}."
    RECAP = "So that is {what}. {cost}Shall I {do}?"
    COST = "It costs {price}. "
    FREE = "There is no charge. "
    ELSE = "Is there anything else I can do for you?"
    BYE = "Thank you and goodbye."
    OPEN = "What can I do for you?"
    SORRY = "Sorry, I did not understand that."
    CHANGE = "What should I change?"
    DROPPED = "All right, I have done nothing."
    DONE = {"book": "It is booked. The reference is {ref}.", "move": "Done: {ref} is now on {date}.", "refund": "Done, {amount} go back to your card.", "lost": "The old pass is blocked. Your new pass is {ref}."}
    TAKEN = "{what} is not free."
    WHICH = "There would be {options}. Which would you like?"
    OFFER = "There would be {option}. Would you like that?"
    NONE = "There is nothing free on {date}. Which other day would suit you?"
    ERROR = "I'm afraid that does not work: {why}."
    ALLRIGHT = "I'll look that up now, all right?"
    SURNAME = "And the surname, please?"
    NOTFOUND = "I find no booking with {ref}. Could you check the reference?"
    WRONGNAME = "The booking {ref} runs under another name. Whose name is it under?"
    PICK = "I find several: {refs}. Which one is it?"
    ECHO = "{value}, noted."
    WHICHREF = "Good, what is the reference, please?"

    def take(self, kind):
        return self.TAKE.format(noun=NOUN[kind])

    def queue(self, kinds):
        return self.QUEUE.format(first=NOUN[kinds[0]], then=" and ".join(NOUN[k] for k in kinds[1:]))

    def next(self, kind):
        return self.NEXT.format(noun=NOUN[kind])

    def key(self, kind, slot):
        return {("pass", "date"): "start", ("hire", "date"): "start", ("move", "date"): "newdate", ("childcare", "age"): "child_age", ("tour", "session"): "tour_session", ("childcare", "session"): "care_session",
                ("move", "name"): "holder", ("refund", "name"): "holder", ("lost", "name"): "holder"}.get((kind, slot), slot)

    def arrange(self, kind, slots):
        """The slots of the next question, in the order in which they are asked."""
        if self.order == 1:
            slots = slots[::-1]
        elif self.order == 2:
            slots = sorted(slots, key=lambda s: s not in ("session", "time", "item", "instructor", "persons"))
        elif self.order == 3:
            slots = sorted(slots, key=lambda s: s == "name")
        if "cover" in slots:  # an offer comes last
            slots = [s for s in slots if s != "cover"] + ["cover"]
            if self.batch < 4 and len(slots) > 1:
                slots = slots[:-1]
        return slots[:self.batch]

    def ask(self, kind, slots):
        return " ".join(self.Q[self.key(kind, s)] for s in slots)

    def recap(self, kind, f, price):
        cost = "" if price is None else self.FREE if price == 0 else self.COST.format(price=self.money(price))
        return self.RECAP.format(what=self.what(kind, f), cost=cost, do=DO[kind])

    def done(self, kind, f, ref=None, amount=None):
        way = kind if kind in self.DONE else "book"
        return self.DONE[way].format(ref=ref or f.get("reference"), date=self.date(f["date"]) if f.get("date") else "", amount=self.money(amount) if amount is not None else "")

    def option(self, kind, o):
        if kind == "lesson":
            return f"{o['instructor']} at {o['time']}"
        return "the full day" if o["session"] == "full day" else f"the {o['session']}" + (" tour" if kind == "tour" else "")

    def taken(self, kind, f):
        what = f"{f['instructor']} at {f['time']} on {self.date(f['date'])}" if kind == "lesson" else f"{self.option(kind, f)} on {self.date(f['date'])}"
        return self.TAKEN.format(what=what)

    def which(self, kind, options):
        if len(options) == 1:
            return self.OFFER.format(option=self.option(kind, options[0]))
        return self.WHICH.format(options=self.join([self.option(kind, o) for o in options]))

    def join(self, options):
        return ", ".join(options[:-1]) + " or " + options[-1]

    def info(self, topic, d):
        m = self.money
        if topic == "lockers":
            return f"A locker {d['where']} costs {m(d['by_day'])} for the day and {m(d['overnight'])} overnight."
        if topic == "childcare":
            return f"The childcare takes children from {d['min_age_years']} years up to {d['max_age_years']} years, {d['hours']}; a morning costs {m(d['morning'])}, a full day {m(d['full_day'])}."
        if topic == "passes":
            p = d["prices"]
            return f"An adult pass costs {m(p['adult'][0])} for one day and {m(p['adult'][2])} for three days, a child's {m(p['child'][0])} and {m(p['child'][2])}, a senior's {m(p['senior'][0])} and {m(p['senior'][2])}."
        if topic == "hire":
            return "Hire for one day: " + ", ".join(f"{i} {m(n)}" for i, n in d["per_day"].items()) + f"; damage cover {m(d['damage_cover_per_day'])}."
        if topic == "lessons":
            return f"A private lesson costs {m(d['price'])}, at {' or '.join(d['times'])}, with {', '.join(d['instructors'])}."
        if topic == "tours":
            return f"The morning tour costs {m(d['morning'])}, the moonlight tour ({d['moonlight_days']}) {m(d['moonlight'])} a person."
        if topic == "hours":
            return f"The first lift goes at {d['first_lift']}, the last at {d['last_lift']}."
        if topic == "refunds":
            return f"For a pass you get {d['closed_all_day']} back if the lifts were closed all day, {d['closed_partly']} if they ran partly."
        return f"A new card for a lost pass costs {m(d['fee'])}."


class Plain(Voice):
    order = 0
    Q = dict(name="What name is it for?", holder="What name is the booking under?", child="What is the child's full name?", age="How old is the person?", child_age="How old is the child?", date="Which day would you like?", start="From which day?",
             newdate="Which new date would you like?", days="For how many days?", persons="How many people are you?", tour_session="The morning tour or the moonlight tour?", care_session="A full day or only the morning?", time="At 10:00 or at 14:00?",
             instructor="Which instructor would you like: Mira Tanner, Jonas Bach or Elif Kaya?", item="What would you like to hire: skis, boots, a snowboard or a helmet?", size="Which size do you need?",
             cover="Would you like damage cover for 3 euros a day?", reference="What is the reference of the booking?", reason="Why would you like the refund?")


class Chatty(Voice):
    batch, order, sep, alts_first = 2, 3, " ", "time"
    NAMED = "under the name"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]} the {nth(d.day)} of {MON[d.month - 1]}"

    Q = dict(name="And who am I putting this down for?", holder="Whose name did you book it under?", child="What's your little one's full name?", age="May I be so cheeky as to ask how old the skier is? It's only for the price.", child_age="And how old is the little one now?",
             date="When were you thinking of, which day?", start="What's the first day you'd want it for?", newdate="So when shall we put it instead, which day suits you better?", days="And how many days are you planning on?", persons="How many of you are coming along?",
             tour_session="We do one in the morning and a really lovely one by moonlight. Which of those takes your fancy?", care_session="Would you like the whole day or just the morning?", time="We have a slot at 10:00 and one at 14:00. Which do you fancy?",
             instructor="Our people are Mira Tanner, Jonas Bach and Elif Kaya, all wonderful. Who would you like?", item="So what can I get you: skis, boots, a snowboard, a helmet?", size="And what size would that be?",
             cover="Oh, and there's damage cover for 3 euros a day, in case something breaks. Fancy that?", reference="Do you have the booking reference somewhere there? What does it say?", reason="Oh dear, what happened, why would you like the money back?")
    TAKE = "Oh, lovely, {noun}, I'm very happy to help with that!"
    QUEUE = "Let's do it one after the other: {first} first, and then we'll come to {then}."
    NEXT = "Right, and now on to {noun}!"
    RECAP = "Let me just run through it so I don't muddle anything up: {what}. {cost}Does that sound good, shall I {do}?"
    COST = "That comes to {price}. "
    FREE = "And it won't cost you a thing. "
    ELSE = "Now, is there anything else I can help you with today?"
    BYE = "It was lovely talking to you. Have a wonderful time in the snow, bye!"
    OPEN = "So, what can I do for you today?"
    SORRY = "Oh, sorry, that went right past me."
    CHANGE = "Oh, no problem at all! What would you like different?"
    DROPPED = "No worries at all, I'll leave it then and nothing has been booked or changed."
    DONE = {"book": "And that's all booked for you! Your reference is {ref}, do keep it handy.", "move": "There we go, {ref} is now on {date}!", "refund": "There, all done! {amount} are on their way back to your card.",
            "lost": "All sorted: the lost one is blocked and your brand-new pass is {ref}. Do pick it up here at the desk!"}
    TAKEN = "Oh, what a pity, {what} is already taken."
    WHICH = "What I could offer you is {options}. Which would you prefer?"
    OFFER = "But there's still {option}. How about that?"
    NONE = "Oh dear, {date} is completely full. Would another day do? Which one?"
    ERROR = "Oh dear, that doesn't seem to work: {why}."
    SURNAME = "What a nice name! And the surname?"
    NOTFOUND = "Hm, I can't seem to find {ref} here. Would you mind having another look at the reference?"
    WRONGNAME = "Hm, {ref} is under another name here. What name could it have been booked under?"
    PICK = "I see a few of them here: {refs}. Which one is it you mean?"


class Form(Voice):
    batch, order, sep = 9, 0, "\n\n"
    HINT = dict(tour_session="morning / moonlight", care_session="full day / morning", time="10:00 / 14:00", instructor="Mira Tanner / Jonas Bach / Elif Kaya", item="skis / boots / snowboard / helmet", size="EU or cm", cover="3 EUR a day, yes / no",
                reference="e.g. AB-1234", reason="lifts closed / change of plans", child="first name and surname", name="first name and surname", date="day and month", start="day and month", newdate="day and month")

    def date(self, iso):
        return iso

    def money(self, n):
        return f"EUR {n}.00" if isinstance(n, int) else f"EUR {n:.2f}"

    def ask(self, kind, slots):
        lines = [f"{self.label(kind, s)}{' (' + self.HINT[self.key(kind, s)] + ')' if self.key(kind, s) in self.HINT else ''}: ____" for s in slots]
        return ("Please fill in:\n" if len(slots) > 1 else "Still missing, please fill in:\n") + "\n".join(lines)

    def recap(self, kind, f, price):
        rows = self.facts(kind, f) + ([] if price is None else [("Price", self.money(price) if price else "free of charge")])
        extra = {"refund": self.because(f)[2:], "lost": "The pass is blocked and a new one issued."}.get(kind)
        return f"Please check the {'refund' if kind == 'refund' else 'request' if kind in ('move', 'lost') else 'order'} ({NOUN[kind]}):\n" + "\n".join(f"{a}: {b}" for a, b in rows) + (f"\nNote: {extra}" if extra else "") + "\n\nConfirm (yes / no)?"

    TAKE = "Form: {noun}."
    QUEUE = "Form 1: {first}. Form 2: {then}."
    NEXT = "Next form: {noun}."
    ELSE = "Any further request (if not, please say so)?"
    BYE = "The forms are closed. Goodbye."
    OPEN = "Your request (booking, change, refund, lost pass, question): ____"
    SORRY = "The entry could not be read."
    CHANGE = "Which entry should be corrected, and to what?"
    DROPPED = "The form is discarded. Nothing was booked or changed."
    DONE = {"book": "Status: booked\nReference: {ref}", "move": "Status: moved\nReference: {ref}\nNew date: {date}", "refund": "Status: refunded\nReference: {ref}\nAmount: {amount}, to your card", "lost": "Status: old pass blocked\nNew pass: {ref}"}
    TAKEN = "Not available: {what}."
    NONE = "No places on {date}. Please enter another date: ____"
    ERROR = "Not possible: {why}."
    SURNAME = "Surname: ____"
    NOTFOUND = "Reference {ref} not found. Please correct the reference: ____"
    WRONGNAME = "The name does not match {ref}. Name of the booking: ____"
    PICK = "Several bookings found: {refs}. Reference: ____"

    def which(self, kind, options):
        return "Available instead:\n" + "\n".join(f"[ ] {self.option(kind, o)}" for o in options) + ("\nYour choice: ____" if len(options) > 1 else "\nTake this one (yes / no)?")

    def info(self, topic, d):
        m = self.money
        if topic == "lockers":
            return f"Lockers ({d['where']})\nDay: {m(d['by_day'])}\nOvernight: {m(d['overnight'])}"
        if topic == "childcare":
            return f"Childcare\nMinimum age: {d['min_age_years']} years\nMaximum age: {d['max_age_years']} years\nHours: {d['hours']}\nMorning: {m(d['morning'])}\nFull day: {m(d['full_day'])}"
        return super().info(topic, d)


class Several(Voice):
    batch, order, sep, alts_first = 4, 1, " ", "list"
    NAMED = "for"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]} {d.day} {MON[d.month - 1][:3]}"

    Q = dict(name="under whose name", holder="under which name it was booked", child="the child's first name and surname", age="how old the person using it is", child_age="how old the child is", date="which day", start="from which day on",
             newdate="to which day it should go", days="for how many days", persons="for how many people", tour_session="morning or moonlight", care_session="all day or just the morning", time="at 10:00 or at 14:00",
             instructor="with whom (Mira Tanner, Jonas Bach, Elif Kaya)", item="what exactly (skis, boots, snowboard, helmet)", size="in which size", cover="whether you want damage cover at 3 euros a day", reference="the reference of the booking",
             reason="what the reason for the refund is")

    def ask(self, kind, slots):
        qs = [self.Q[self.key(kind, s)] for s in slots]
        return "Could you tell me " + (", ".join(qs[:-1]) + " and " + qs[-1] if len(qs) > 1 else qs[0]) + "?"

    TAKE = "Sure, I can do {noun}."
    QUEUE = "Two things, then: {first} and {then}; I start with the first."
    NEXT = "Then to {noun}."
    RECAP = "I have {what}. {cost}Is everything right, and may I {do}?"
    COST = "The price is {price}. "
    FREE = "That is free. "
    ELSE = "Can I help with anything else, or was that all?"
    BYE = "Then have a good time up there. Goodbye."
    OPEN = "What is it about: a pass, a lesson, hire, a tour, childcare, or a booking you already have?"
    SORRY = "I didn't get that, sorry."
    CHANGE = "Which of it is not right, and how should it be?"
    DROPPED = "Then I leave everything as it was."
    DONE = {"book": "I've booked that, reference {ref}.", "move": "I've moved {ref} to {date}.", "refund": "I've refunded {amount}, you'll see it on your card in a few days.", "lost": "I've blocked the lost one and issued {ref} in its place."}
    TAKEN = "{what}: no longer free, I'm sorry."
    WHICH = "I could give you {options}; which is better for you, or should we look at another day?"
    OFFER = "I could give you {option}; would that be all right, or should we look at another day?"
    NONE = "On {date} everything is taken; which other day could you do?"
    ERROR = "That isn't possible: {why}."
    SURNAME = "Could you tell me the surname as well?"
    NOTFOUND = "There is no {ref} in the system; could you tell me the reference once more?"
    WRONGNAME = "{ref} is not under that name; could you tell me under which name it was booked?"
    PICK = "There are {refs}; could you tell me which one?"


class EitherOr(Voice):
    batch, order, sep = 1, 2, " "

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]}, {MON[d.month - 1]} {d.day}"

    def money(self, n):
        return f"€{n}"

    Q = dict(name="Is it for yourself or for someone else, and what is the name?", holder="Did you book it in your own name or in another one? Which name?", child="First name and surname of the child, or is it one I should know already?",
             age="Is it for a child, an adult or a senior? I need the age, please.", child_age="Is the child two already, or older? How old exactly?", date="Would it be for today, tomorrow or some other day? Which?", start="Should it start today or later, and on which day?",
             newdate="Should it be earlier or later, and which day?", days="Only for one day or for several? How many days?", persons="Are you alone or are there more of you? How many?", tour_session="Would you rather go in the morning or by moonlight?",
             care_session="The full day or just the morning?", time="10:00 or 14:00?", instructor="Would you rather have Mira Tanner, Jonas Bach or Elif Kaya?", item="Skis, boots, a snowboard or a helmet?", size="In EU sizes or in centimetres, which size is it?",
             cover="With damage cover, which is €3 a day, or without?", reference="Do you have the reference, or shall I search by name?", reason="Were the lifts closed, or did your plans change?")
    TAKE = "Yes, {noun}, we can do that."
    QUEUE = "Let us do {first} first and {then} after that."
    NEXT = "And now {noun}."
    RECAP = "That makes {what}. {cost}Shall I {do}, or would you like to change something?"
    COST = "The price: {price}. "
    FREE = "No charge. "
    ELSE = "Is there something else, or is that everything?"
    BYE = "Then goodbye, and enjoy the slopes."
    OPEN = "Do you want to book something, change something, or ask something?"
    SORRY = "I am not sure what you mean."
    CHANGE = "Shall I change something in it, or leave it altogether? If changed, what?"
    DROPPED = "Good, then I don't do it."
    DONE = {"book": "Booked, with the reference {ref}.", "move": "Moved: {ref}, now {date}.", "refund": "Refunded: {amount}, back to the card you paid with.", "lost": "Blocked and replaced: the new pass is {ref}."}
    TAKEN = "{what} is booked out."
    WHICH = "Would you rather have {options}?"
    OFFER = "Would {option} do, or would you rather leave it?"
    NONE = "{date} is full. Earlier or later, which day would do?"
    ERROR = "That can't be done: {why}."
    SURNAME = "Is that the first name or the surname? I need both, so what is the other one?"
    NOTFOUND = "{ref} doesn't exist here. Is it perhaps another reference?"
    WRONGNAME = "{ref} is under a different name. Was it booked by you or by someone else, and under which name?"
    PICK = "Is it {refs}?"


class Indirect(Voice):
    batch, order, sep, alts_first = 2, 0, " ", "person"
    NAMED = "in the name of"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{d.day} {MON[d.month - 1]} {d.year}"

    Q = dict(name="I would need to know whose name to put on it.", holder="It would help me to know the name the booking is under.", child="I'd just need the child's full name.", age="I'd also have to know how old the skier is, since the price goes by that.",
             child_age="I'd have to know how old the child is.", date="I wonder which day you had in mind.", start="I was wondering on which day it should begin.", newdate="I wonder which day would suit you better.", days="I'd be interested to hear how many days it should be.",
             persons="I'd have to know how many people will be coming.", tour_session="There is one in the morning and one by moonlight, and I don't know yet which you'd prefer.", care_session="It could be a full day or only the morning, whichever you prefer.",
             time="Lessons begin at 10:00 or at 14:00, and it would be good to know which is better for you.", instructor="There are Mira Tanner, Jonas Bach and Elif Kaya, and you can choose who you'd like.",
             item="We hire out skis, boots, snowboards and helmets, so I'd need to know what it is to be.", size="I would need the size, too.", cover="There is also damage cover at 3 euros a day, if you'd care for it.",
             reference="I'd need the reference of the booking to find it.", reason="I'd need to understand why you would like it refunded.")
    TAKE = "I can certainly see to {noun}."
    QUEUE = "I'd suggest we see to {first} first and to {then} afterwards."
    NEXT = "That leaves {noun}."
    RECAP = "What I have here would be {what}. {cost}If that is how you want it, I would {do}."
    COST = "That would be {price}. "
    FREE = "It wouldn't cost anything. "
    ELSE = "If there is anything else you need, you only have to tell me."
    BYE = "I wish you good days in the mountains. Goodbye."
    OPEN = "You'd just have to tell me what it is about."
    SORRY = "I'm not certain I followed that."
    CHANGE = "Then perhaps you could tell me what ought to be different."
    DROPPED = "I shall leave it, then; nothing has been changed."
    DONE = {"book": "That is now booked, and the reference you'd want to note is {ref}.", "move": "{ref} is now down for {date}.", "refund": "You will see {amount} back on your card within a few days.", "lost": "Nobody can use the lost pass now, and {ref} is your new one."}
    TAKEN = "I'm afraid {what} has gone already."
    WHICH = "What I could still give you would be {options}, if one of these is any good to you."
    OFFER = "What I could still give you would be {option}, if that is any good to you."
    NONE = "There doesn't seem to be anything left on {date}, so I'd need another day."
    ERROR = "I'm afraid that isn't possible, since {why}."
    SURNAME = "I would need the surname as well."
    NOTFOUND = "I don't seem to have a {ref}, so I'd need the reference once more."
    WRONGNAME = "{ref} seems to run under another name, so I'd need the name it was booked under."
    PICK = "There seem to be several, {refs}, and I'd need to know which it is."


class Formal(Voice):
    batch, order, sep = 1, 3, " "
    NAMED = "in the name of"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]}, {d.day} {MON[d.month - 1]} {d.year}"

    def money(self, n):
        return f"EUR {n}"

    Q = dict(name="May I ask for the first name and surname of the guest, please?", holder="Might I ask in whose name the booking was made?", child="May I ask for the full name of the child, please?", age="May I enquire after the age of the pass holder, please?",
             child_age="May I enquire after the age of the child, please?", date="On which date would you wish this to take place?", start="As of which date would you require it?", newdate="To which date would you wish the booking to be transferred?",
             days="For what number of days would you require it?", persons="For how many participants may I make the reservation?", tour_session="Would you prefer the morning tour or the moonlight tour?", care_session="Would you require the full day or the morning only?",
             time="Would you prefer 10:00 or 14:00?", instructor="Which of our instructors would you wish to engage, Mira Tanner, Jonas Bach or Elif Kaya?", item="Which equipment would you require: skis, boots, a snowboard or a helmet?", size="Would you kindly state the size required?",
             cover="Would you wish to take out damage cover at EUR 3 per day?", reference="Would you kindly provide the booking reference?", reason="Might I ask for the grounds on which you request the refund?")
    TAKE = "Certainly. I shall be pleased to assist you with {noun}."
    QUEUE = "With your permission, I shall attend to {first} first and to {then} thereafter."
    NEXT = "I now turn to {noun}."
    RECAP = "Allow me to summarise: {what}. {cost}Would you kindly confirm that I may {do}?"
    COST = "The charge amounts to {price}. "
    FREE = "No charge applies. "
    ELSE = "May I be of any further assistance?"
    BYE = "We thank you for your custom and wish you a pleasant stay. Goodbye."
    OPEN = "How may I be of service?"
    SORRY = "I beg your pardon, I did not quite follow."
    CHANGE = "Which particular would you wish me to amend?"
    DROPPED = "As you wish. No action has been taken."
    DONE = {"book": "The reservation has been made under the reference {ref}.", "move": "The booking {ref} has been transferred to {date}.", "refund": "The amount of {amount} has been refunded to your card.",
            "lost": "The former pass has been blocked; the new pass bears the number {ref}."}
    TAKEN = "I regret to inform you that {what} is no longer available."
    WHICH = "I am able to offer you {options}. Which would you prefer?"
    OFFER = "I am able to offer you {option}. Would this be acceptable?"
    NONE = "I regret that no places remain on {date}. Might I ask for an alternative date?"
    ERROR = "I regret that this is not possible: {why}."
    SURNAME = "Might I also ask for the surname?"
    NOTFOUND = "I regret that no booking is held under {ref}. Would you kindly verify the reference?"
    WRONGNAME = "The booking {ref} is held in another name. In whose name was it made, if I may ask?"
    PICK = "Several bookings are held: {refs}. To which one do you refer?"


class NonNative(Voice):
    batch, order, sep = 2, 0, " "
    NAMED = "name"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]} {d.day}. {MON[d.month - 1]}"

    def people(self, n):
        return f"{n} person" if n == 1 else f"{n} persons"

    def days(self, n):
        return f"{n} day" if n == 1 else f"{n} days"

    def money(self, n):
        return f"{n} Euro"

    Q = dict(name="What is the name, please, complete?", holder="On which name is the booking?", child="How is the child called, with family name?", age="How many years has the person?", child_age="How many years has the child?", date="For which day you want?", start="From which day you need it?",
             newdate="On which day we should put it now?", days="How many days it should be?", persons="How many persons you are?", tour_session="You prefer the tour in the morning or with moonlight?", care_session="Is it for the full day or only for morning?",
             time="You prefer at 10:00 or at 14:00?", instructor="Which teacher you like: Mira Tanner, Jonas Bach or Elif Kaya?", item="What you want to rent: skis, boots, snowboard, helmet?", size="Which size you have?",
             cover="We have also damage cover, 3 Euro for one day. You want?", reference="Please, what is the number of the booking?", reason="Why you want the money back, please?")
    TAKE = "Yes, {noun}, gladly I help."
    QUEUE = "We make first {first} and after it {then}."
    NEXT = "So, now we make {noun}."
    RECAP = "I have then: {what}. {cost}Is it good so, I can {do}?"
    COST = "It makes {price}. "
    FREE = "This costs nothing. "
    ELSE = "You need still something other?"
    BYE = "Many thanks and a nice time by us in the mountains. Goodbye!"
    OPEN = "With what I can help you?"
    SORRY = "Excuse me, this I have not understood."
    CHANGE = "What is not good, what I should change?"
    DROPPED = "Is okay, then I make nothing."
    DONE = {"book": "So, it is booked. The number is {ref}.", "move": "So, the {ref} is now on {date}.", "refund": "So, I have given back {amount} on your card.", "lost": "So, the old pass is blocked, the new pass has the number {ref}."}
    TAKEN = "Sorry, {what}, this is already full."
    WHICH = "But I have still {options}. What you like more?"
    OFFER = "But I have still {option}. This is okay for you?"
    NONE = "On {date} is all full, sorry. Which other day is possible?"
    ERROR = "This goes not, sorry: {why}."
    SURNAME = "And the family name, please?"
    NOTFOUND = "The {ref} I do not find. You can look again the number, please?"
    WRONGNAME = "The {ref} is on a other name. On which name you have booked?"
    PICK = "I find more bookings: {refs}. Which one it is?"


class Lists(Voice):
    batch, order, sep = 9, 2, "\n\n"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()][:3]}, {d.day} {MON[d.month - 1][:3]} {d.year}"

    def money(self, n):
        return f"€{n}"

    Q = dict(name="**Name** – first name and surname?", holder="**Name** – under which one was it booked?", child="**Child** – full name?", age="**Age** – how old is the pass holder?", child_age="**Child's age** – how old?", date="**Day** – which date?", start="**First day** – which date?",
             newdate="**New date** – which day?", days="**Days** – how many?", persons="**People** – how many?", tour_session="**Tour** – morning or moonlight?", care_session="**Time of day** – full day or morning?", time="**Time** – 10:00 or 14:00?",
             instructor="**Instructor** – Mira Tanner, Jonas Bach or Elif Kaya?", item="**Item** – skis, boots, snowboard or helmet?", size="**Size** – which one?", cover="**Damage cover** (€3 a day) – yes or no?", reference="**Reference** – which one is on the booking?",
             reason="**Reason** – lifts closed, or change of plans?")

    def ask(self, kind, slots):
        if len(slots) == 1:
            return "One point is open:\n- " + self.Q[self.key(kind, slots[0])]
        return "For this I need:\n" + "\n".join(f"{i}. {self.Q[self.key(kind, s)]}" for i, s in enumerate(slots, 1))

    def recap(self, kind, f, price):
        rows = self.facts(kind, f)
        if kind == "refund":
            rows.append(("Why", self.because(f)[2:]))
        if price is not None:
            rows.append(("Price", self.money(price) if price else "free"))
        return f"**Summary: {NOUN[kind].split(' ', 1)[-1] if kind != 'hire' else 'equipment hire'}**\n" + "\n".join(f"- {a}: **{b}**" for a, b in rows) + f"\n\nIf all points are correct, shall I {DO[kind]}?"

    TAKE = "OK: {noun}."
    QUEUE = "Our list:\n1. {first}\n2. {then}"
    NEXT = "Next point: {noun}."
    ELSE = "Is there another point on your list?"
    BYE = "Everything is ticked off. **Goodbye!**"
    OPEN = "I can help with:\n- passes\n- lessons\n- hire\n- tours\n- childcare\n- existing bookings\n\nWhat would you like?"
    SORRY = "I could not use that answer."
    CHANGE = "Which point needs changing?"
    DROPPED = "Crossed off; **nothing** was booked or changed."
    DONE = {"book": "✔ Booked\n- Reference: **{ref}**", "move": "✔ Moved\n- Reference: **{ref}**\n- Now: **{date}**", "refund": "✔ Refunded\n- Amount: **{amount}**\n- To: your card", "lost": "✔ Old pass blocked\n✔ New pass: **{ref}**"}
    TAKEN = "{what}: **not available**."
    NONE = "Nothing is free on {date}.\n- Which other day?"
    ERROR = "That is **not possible**: {why}."
    SURNAME = "One point is open:\n- the surname?"
    NOTFOUND = "No booking **{ref}** was found.\n- What is the correct reference?"
    WRONGNAME = "**{ref}** is under another name.\n- Which name was it booked under?"
    PICK = "Found: {refs}.\n- Which one?"

    def which(self, kind, options):
        if len(options) == 1:
            return f"Still possible:\n- {self.option(kind, options[0])}\n\nWould that do?"
        return "Still possible:\n" + "\n".join(f"{i}. {self.option(kind, o)}" for i, o in enumerate(options, 1)) + "\n\nWhich one?"

    def info(self, topic, d):
        m = self.money
        if topic == "lockers":
            return f"**Lockers** ({d['where']})\n- by day: {m(d['by_day'])}\n- overnight: {m(d['overnight'])}"
        if topic == "childcare":
            return f"**Childcare**\n- age: from {d['min_age_years']} years to {d['max_age_years']} years\n- hours: {d['hours']}\n- morning: {m(d['morning'])}\n- full day: {m(d['full_day'])}"
        return super().info(topic, d)


class Slow(Voice):
    batch, order, sep, alts_first = 1, 0, " ", "person"
    echoes = allright = True
    NAMED = "for"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()]}, the {nth(d.day)} of {MON[d.month - 1]}"

    Q = dict(name="Now, step by step. What is the name I should write down?", holder="What name is written on the booking?", child="What is the name of the child, first name and family name?", age="How old is the person who will use the pass?", child_age="And how old is the child?",
             date="What day would that be?", start="What would be the first day?", newdate="What day should it be from now on?", days="How many days would that be altogether?", persons="How many people would that be altogether?",
             tour_session="There are two tours, one in the morning and one by moonlight. Which one is it to be?", care_session="Would that be for the full day, or for the morning?", time="Would that be at 10:00 or at 14:00?",
             instructor="We have three instructors: Mira Tanner, Jonas Bach, Elif Kaya. Who should it be?", item="What is it you would like to hire? We have skis, boots, snowboards and helmets.", size="What size is it?",
             cover="One last thing: there is a damage cover, it is 3 euros a day. Do you want to have that?", reference="Let us find the booking first. What is its reference?", reason="What is the reason you want the refund?")
    TAKE = "Very well, {noun}. We shall go through it together."
    QUEUE = "One thing at a time. We begin with {first}. After that we come to {then}."
    NEXT = "So. Next comes {noun}."
    RECAP = "Let me read it back to you. {what}. {cost}Is that right, and do you want me to {do}?"
    COST = "The cost of it is {price}. "
    FREE = "There is nothing to pay. "
    ELSE = "That is finished, then. Is there something more you would like?"
    BYE = "Then we are at the end. Goodbye, and take care on the slopes."
    OPEN = "Tell me, what would you like?"
    SORRY = "I did not catch that. Once more, slowly."
    CHANGE = "I see. What is it that is not right?"
    DROPPED = "Then I stop here. Nothing is booked and nothing is changed."
    DONE = {"book": "One moment. Yes, it is booked now. Please write down the reference: {ref}.", "move": "One moment. Yes, {ref} is moved now, to {date}.", "refund": "One moment. Yes, {amount} have been sent back to your card.",
            "lost": "One moment. Yes, the lost pass is blocked. The number of the new pass is {ref}."}
    TAKEN = "I have looked, and {what} is taken, sadly."
    WHICH = "I do have {options}. Which of them?"
    OFFER = "I do have {option}. Would you take that?"
    NONE = "I have looked. There is no place left on {date}. What other day would be possible?"
    ERROR = "I have looked. It cannot be done, because {why}."
    ALLRIGHT = "I have what I need. I would look in the computer now, is that all right?"
    SURNAME = "That is one part of the name. What is the family name?"
    NOTFOUND = "I have looked, and there is no {ref}. Please read the reference to me once more."
    WRONGNAME = "I have looked. {ref} is there, but with another name. What name is written on the booking?"
    PICK = "I have looked. There are {refs}. Which of them is it?"
    ECHO = "I write down: {value}."

    def recap(self, kind, f, price):
        text = super().recap(kind, f, price)
        head, tail = text.split(". ", 1)
        return head + ". " + tail[0].upper() + tail[1:]


class Terse(Voice):
    batch, order, sep = 2, 0, " "

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{d.day} {MON[d.month - 1][:3]}"

    def money(self, n):
        return f"€{n}"

    Q = dict(name="Full name?", holder="Booked under what name?", child="Child's full name?", age="Age?", child_age="Child's age?", date="Date?", start="First day?", newdate="New date?", days="How many days?", persons="How many people?", tour_session="Morning or moonlight?",
             care_session="Full day or morning?", time="10:00 or 14:00?", instructor="Tanner, Bach or Kaya?", item="Skis, boots, snowboard, helmet?", size="Size?", cover="Damage cover, €3/day?", reference="Reference?", reason="Reason?")
    TAKE = ""
    QUEUE = "First: {first}. Then: {then}."
    NEXT = "Next, {noun}."
    ELSE = "Anything else?"
    BYE = "Bye."
    OPEN = "Yes?"
    SORRY = "Didn't get that."
    CHANGE = "Change what?"
    DROPPED = "OK, left."
    DONE = {"book": "Booked: {ref}.", "move": "Moved: {ref}, {date}.", "refund": "Refunded: {amount}.", "lost": "Blocked. New pass: {ref}."}
    TAKEN = "{what}: full."
    WHICH = "{options}?"
    OFFER = "{option} instead?"
    NONE = "{date}: full. Other date?"
    ERROR = "Not possible: {why}."
    SURNAME = "Surname?"
    NOTFOUND = "{ref}: not found. Reference again?"
    WRONGNAME = "{ref}: other name. Which name?"
    PICK = "{refs}. Which?"

    def recap(self, kind, f, price):
        if kind == "move":
            body = f"{f['reference']}, {f['name']}: {self.date(f['old'])} → {self.date(f['date'])}"
        elif kind == "refund":
            body = f"{f['reference']}, {f['name']}: {self.money(f['amount'])} back{', lifts closed ' + self.date(f['date']) if f.get('lifts') == 'closed' else ', half, lifts partly closed' if f.get('lifts') == 'partly' else ''}"
        elif kind == "lost":
            body = f"{f['reference']}, {f['name']}: block, new pass"
        else:
            body = {"tour": "Tour", "childcare": "Childcare", "lesson": "Lesson", "pass": "Pass", "hire": "Hire"}[kind] + ": " + ", ".join(self.short(kind, s, v) for s, v in f.items() if s in LABEL)
        cost = "" if price is None else ", free" if price == 0 else f", {self.money(price)}"
        verb = {"move": "Move", "refund": "Refund", "lost": "Do", "pass": "Issue", "hire": "Reserve"}.get(kind, "Book")
        return f"{body}{cost}. {verb} it?"

    def short(self, kind, slot, v):
        if slot == "days":
            return self.days(v)
        if slot == "persons":
            return self.people(v)
        if slot == "age":
            return f"age {v}"
        if slot == "size":
            return f"size {v}"
        if slot == "cover":
            return "damage cover" if v else "no damage cover"
        return self.value(slot, v)

    def option(self, kind, o):
        return f"{o['instructor']} {o['time']}" if kind == "lesson" else o["session"].capitalize()

    def taken(self, kind, f):
        return self.TAKEN.format(what=f"{self.option(kind, f)}, {self.date(f['date'])}")

    def join(self, options):
        return " or ".join(options)

    def info(self, topic, d):
        m = self.money
        if topic == "lockers":
            return f"Lockers: day {m(d['by_day'])}, overnight {m(d['overnight'])}."
        if topic == "childcare":
            return f"Childcare: {d['min_age_years']} years to {d['max_age_years']} years. Morning {m(d['morning'])}, full day {m(d['full_day'])}."
        return super().info(topic, d)


class Emoji(Voice):
    batch, order, sep, alts_first = 1, 1, "\n", "list"

    def date(self, iso):
        d = date.fromisoformat(iso)
        return f"{WD[d.weekday()][:3]} {d.day} {MON[d.month - 1]}"

    def money(self, n):
        return f"{n} €"

    Q = dict(name="👤 Who is it for? First name + surname please!", holder="👤 Which name is the booking under?", child="👶 What's the kid's full name?", age="🎂 How old is the skier?", child_age="🎂 How old is the kid?", date="📅 Which day?", start="📅 Starting which day?",
             newdate="📅 Which day should it be instead?", days="🗓️ How many days?", persons="👥 How many people?", tour_session="🌅 Morning or 🌕 moonlight?", care_session="☀️ Full day or 🌅 just the morning?", time="🕙 10:00 or 🕑 14:00?",
             instructor="🎿 Who with: Mira Tanner, Jonas Bach, Elif Kaya?", item="🎿 What do you need: skis, boots, snowboard, helmet?", size="📏 What size?", cover="🛡️ Add damage cover for 3 € a day?", reference="🔎 What's your booking reference?", reason="💬 Why do you need the refund?")
    TAKE = "Yay, {noun}! ⛷️"
    QUEUE = "1️⃣ {first} ➡️ 2️⃣ {then} 👌"
    NEXT = "➡️ Next up: {noun}!"
    ELSE = "Anything else I can do? 😊"
    BYE = "Bye bye, enjoy the snow! ❄️👋"
    OPEN = "Hi! 👋 What can I do for you?"
    SORRY = "Oops, didn't get that 🙈"
    CHANGE = "OK! ✏️ What should be different?"
    DROPPED = "OK, all left as it was 👍"
    DONE = {"book": "Booked! 🎉 Reference: {ref}", "move": "Moved! 🎉 {ref} ➡️ {date}", "refund": "Done! 💸 {amount} are going back to your card", "lost": "🔒 Old pass blocked! 🆕 New pass: {ref}"}
    TAKEN = "😕 {what} is already full."
    WHICH = "But there's {options} 🙌 Which one?"
    OFFER = "But there's {option} 🙌 OK for you?"
    NONE = "😕 All full on {date}. Another day?"
    ERROR = "🚫 Not possible: {why}."
    SURNAME = "👤 And the surname?"
    NOTFOUND = "🤔 Can't find {ref}. Check the reference again?"
    WRONGNAME = "🤔 {ref} has a different name on it. Which name was it booked under?"
    PICK = "🤔 Which one: {refs}?"

    def recap(self, kind, f, price):
        cost = "" if price is None else "\n💶 free!" if price == 0 else f"\n💶 {self.money(price)}"
        what = self.what(kind, f)
        return f"📝 {what[0].upper() + what[1:]}{cost}\n{DO[kind].capitalize()}? ✅"


VOICES = {"plain": Plain, "chatty": Chatty, "form": Form, "several": Several, "eitheror": EitherOr, "indirect": Indirect, "formal": Formal, "nonnative": NonNative, "lists": Lists, "slow": Slow, "terse": Terse, "emoji": Emoji}

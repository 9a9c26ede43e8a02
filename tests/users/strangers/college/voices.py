"""Twelve ways to say what the clerk has decided. Each voice words the acts of desk.Clerk."""
from datetime import date

# slot: noun phrase, question, clipped, either-or
SLOTS = {
    "number": ("your learner number", "What is your learner number?", "Learner number?", "Do you have your learner number to hand, or shall I look you up by name?"),
    "dob": ("your date of birth", "What is your date of birth?", "DOB?", "And your date of birth, please?"),
    "name": ("your full name", "What is your full name?", "Full name?", "Under which first name and surname will I find you?"),
    "course": ("the course you have in mind", "Which course is it?", "Which course?", "Is it one of our language courses, or something in the studios?"),
    "exam": ("the exam you want to sit", "Which exam would you like to sit, English B2 or English C1?", "B2 or C1?", "Is that the English B2, or the English C1?"),
    "payment": ("how you would like to pay, by card or by invoice", "How would you like to pay: by card or by invoice?", "Card or invoice?", "Will you pay by card, or shall we send an invoice?"),
    "refund_to": ("where the refund should go, to your card or onto a voucher", "Where should the refund go: back to your card, or onto a voucher?", "Card or voucher?", "Shall it go back to your card, or would you rather have a voucher?"),
    "delivery": ("how you would like to receive the copy, by post or by collection at the office", "How would you like to receive the copy: by post, or by collecting it at the office?", "Post or collection?", "Shall we post it, or will you collect it at the office?"),
    "date": ("the day you need the room", "On which day do you need the room?", "What date?", "Which day would it be, a weekday or at the weekend, and on which date?"),
    "span": ("from when until when you need it", "From what time until what time do you need it?", "Times, from-to?", "And from when until when?"),
    "end": ("until when you need it", "Until what time do you need it?", "Until?", "And until when?"),
    "begin": ("from what time you need it", "From what time do you need it?", "From when?", "And from when?"),
    "people": ("how many people will come", "How many people will there be?", "How many people?", "And how many of you will there be?"),
    "projector": ("whether you need a projector", "Do you need a projector?", "Projector, yes or no?", "With a projector, or without?"),
    "contact": ("a contact name for the hire", "In whose name shall I put the hire?", "Contact name?", "And whose name goes on the hire?"),
    "phone": ("a phone number for the hire", "What phone number can we reach you on?", "Phone?", "And which phone number may I note?"),
    "substitute": ("the full name of the person who will take your place", "What is the full name of the person who will take your place?", "Substitute's full name?", "Who is coming instead of you, first name and surname?"),
}
ALL = ("noun", "question", "clipped", "either")
KIND = {"group": ("group", "groups"), "booking": ("booking", "bookings"), "session": ("exam session", "exam sessions"), "cert": ("certificate", "certificates"), "room": ("room", "rooms")}
NAMES = {"number": "learner number", "dob": "date of birth", "name": "name", "payment": "way of payment", "refund_to": "way of refund", "delivery": "delivery", "date": "date", "span": "time", "people": "people", "projector": "projector",
         "contact": "contact", "phone": "phone", "substitute": "substitute"}


def cap(text):
    return text[:1].upper() + text[1:]


def join(items, word="and"):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {word} " + items[-1]


class Voice:
    form, many, id_both, id_first, confirms, recaps, policy_aloud, sells, sep = "question", False, False, False, False, False, False, False, " "

    def day(self, d, weekday=True):
        d = date.fromisoformat(d) if isinstance(d, str) else d
        return (f"{d:%A} " if weekday else "") + f"{d.day} {d:%B %Y}"

    def time(self, t): return t
    def span(self, a, b): return f"{self.time(a)} to {self.time(b)}"
    def money(self, n): return f"£{n}"
    def hello(self): return "Good morning, Fernhill College."
    def ident(self, name): return f"Thank you, {name}, I have found your record."

    def q(self, slot, form=None): return SLOTS[slot][ALL.index(form or self.form)]
    def ask(self, slots): return " ".join(self.q(s) for s in slots)
    def options(self, kind, opts, why): return f"We have {join(self.opt(kind, o) for o in opts)}. Which {KIND[kind][0]} would you like?"

    def single(self, kind, o): return f"What I can offer is {self.opt(kind, o)}. Would that suit you?"

    def opt(self, kind, o):
        if kind == "group" and o.get("dated"):
            return f"the {o['title']} on {self.day(o['first_day'])}, {self.span(o['start'], o['end'])} ({self.money(o['fee'])})"
        if kind == "group":
            return f"the {o['title']} group on {o['weekday']}s, {self.span(o['start'], o['end'])}, from {self.day(o['first_day'], False)} ({self.money(o['fee'])})"
        if kind == "booking":
            return f"{o['title']} on {o['weekday']}s ({o['booking_id']})"
        if kind == "session":
            return f"the {o['exam']} session on {self.day(o['date'])} ({self.money(o['fee'])})"
        if kind == "cert":
            return f"{o['title']} of {o['year']} ({o['certificate_id']})"
        return f"the {o['room']} with {o['seats']} seats{', a projector' if o['projector'] else ''}, at {self.money(o['price'])}"

    def propose(self, inf, fields): return f"Shall I {inf}?"
    def done(self, past, ref): return f"Done: {past}. Your reference is {ref}."
    def answer(self, text): return text
    def problem(self, text): return f"I'm sorry, {text}."
    def confirm(self, pairs): return f"I have noted {join(f'{k}: {v}' for k, v in pairs)}. Is that right?"
    def recap(self, pairs): return ""
    def policy(self, text): return ""
    def more(self): return "Is there anything else I can do for you?"
    def bye(self): return "You're welcome. Goodbye!"
    def left(self, text): return f"All right, {text}."
    def what(self): return "What would you like me to change?"
    def help(self): return "What can I do for you?"
    def yesno(self): return "I just need a yes or a no to that:"
    def sell(self, title): return ""


class Markdown(Voice):
    sep = "\n\n"
    def hello(self): return "Hi there! 👋 I'm the Fernhill College assistant."
    def ident(self, name): return f"Thanks, **{name}** – I've found your record."
    def ask(self, slots): return "To continue, could you tell me **" + join(SLOTS[s][0] for s in slots) + "**?"
    def options(self, kind, opts, why): return f"Here are the available {KIND[kind][1]}:\n\n" + "\n".join(f"- **{cap(self.opt(kind, o).removeprefix('the '))}**" for o in opts) + "\n\nWhich one would you prefer?"
    def propose(self, inf, fields): return "Here's a summary before I go ahead:\n\n" + "\n".join(f"- **{k}:** {v}" for k, v in fields) + f"\n\nWould you like me to {inf.split(' ')[0]} this? (yes/no)"
    def done(self, past, ref): return f"✅ **All set!** {cap(past)}.\n\n**Reference:** `{ref}`"
    def problem(self, text): return f"⚠️ Unfortunately, {text}."
    def more(self): return "Is there anything else I can help you with?"
    def bye(self): return "You're very welcome! Have a great day! 😊"


class Terse(Voice):
    form, id_both = "clipped", True
    def day(self, d, weekday=True):
        d = date.fromisoformat(d) if isinstance(d, str) else d
        return (f"{d:%a} " if weekday else "") + f"{d.day} {d:%b}" + (f" {d.year}" if d.year != 2026 else "")
    def span(self, a, b): return f"{a}-{b}"
    def hello(self): return "Fernhill, front office."
    def ident(self, name): return f"{name}, got you."
    def opt(self, kind, o):
        if kind == "group" and o.get("dated"): return f"{self.day(o['first_day'])}, {self.span(o['start'], o['end'])}, {self.money(o['fee'])}"
        if kind == "group": return f"{o['weekday'][:3]} {self.span(o['start'], o['end'])} from {self.day(o['first_day'], False)}, {self.money(o['fee'])}"
        if kind == "session": return f"{self.day(o['date'])}, {self.money(o['fee'])}"
        if kind == "room": return f"{o['room']}, {o['seats']} seats, {self.money(o['price'])}"
        return Voice.opt(self, kind, o)
    def options(self, kind, opts, why): return f"Got: {'; '.join(self.opt(kind, o) for o in opts)}. Which?"
    def single(self, kind, o): return f"Only {self.opt(kind, o)}. Take it?"
    def propose(self, inf, fields): return f"So {inf.split(' ')[0]}: " + ", ".join(v for _, v in fields) + ". OK?"
    def done(self, past, ref): return f"Done, {past}. Ref {ref}."
    def problem(self, text): return f"No luck: {text}."
    def more(self): return "Anything else?"
    def bye(self): return "Bye."
    def left(self, text): return f"Fine, {text}."
    def what(self): return "What then?"
    def yesno(self): return "Yes or no?"


class CallCentre(Voice):
    sells = True
    def hello(self): return "Thank you for calling Fernhill College, you're speaking to Dawn."
    def ident(self, name): return f"Bear with me one moment… lovely, thank you, I have you here, {name}."
    def ask(self, slots): return "May I take " + join(SLOTS[s][0] for s in slots) + ", please?"
    def options(self, kind, opts, why): return f"OK, so looking at my screen, what I can see is {join(self.opt(kind, o) for o in opts)}. Which of those would be best for you?"
    def propose(self, inf, fields): return f"Right, so just to confirm that with you: I'm going to {inf}. Are you happy for me to go ahead with that?"
    def done(self, past, ref): return f"That's all gone through for you: {past}. If you have a pen, your reference number is {ref}."
    def problem(self, text): return f"I do apologise, but I'm afraid {text}."
    def more(self): return "Is there anything else I can help you with today?"
    def bye(self): return "Thank you for calling Fernhill College. Bye now!"
    def sell(self, title): return f"Can I get you booked onto {title} while you're on the line?"


class Confirms(Voice):
    confirms = True
    def ask(self, slots): return "Next, please: " + " ".join(self.q(s) for s in slots)
    def confirm(self, pairs): return f"I've got {join(f'{v} as the {k}' for k, v in pairs)}. Have I got that right?"
    def options(self, kind, opts, why): return f"You can choose between {join((self.opt(kind, o) for o in opts), 'or')}. Which one may I note?"
    def propose(self, inf, fields): return f"Then let me read it all back: {'; '.join(f'{k.lower()} {v}' for k, v in fields)}. Is everything correct, and shall I {inf.split(' ')[0]} it?"
    def done(self, past, ref): return f"Thank you. {cap(past)}. The reference is {ref}."


class Several(Voice):
    many = id_first = id_both = True
    sep = "\n"
    def hello(self): return "Hello, this is the front office of Fernhill College."
    def ask(self, slots): return self.q(slots[0]) if len(slots) == 1 else "To sort this out I need a few things from you: " + "; ".join(f"{i}) {SLOTS[s][0]}" for i, s in enumerate(slots, 1)) + "."
    def options(self, kind, opts, why): return f"And please let me know which {KIND[kind][0]} you mean:\n" + "\n".join(f"  – {self.opt(kind, o)}" for o in opts)
    def propose(self, inf, fields): return f"I would now {inf}. Is that in order?"
    def done(self, past, ref): return f"{cap(past)} (reference {ref})."
    def more(self): return "Do you need anything else?"


class Either(Voice):
    form = "either"
    def hello(self): return "Fernhill College, hello!"
    def options(self, kind, opts, why): return (f"I can offer you {join((self.opt(kind, o) for o in opts), 'or')}. " + (f"Would you prefer {join((self.short(kind, o) for o in opts), 'or')}?" if len(opts) > 1 else "Would that one suit you, or shall we leave it?"))
    def short(self, kind, o): return {"group": f"{o.get('weekday')}s" if not o.get("dated") else self.day(o.get("first_day"), False), "booking": o.get("title"), "session": self.day(o.get("date") or "2026-01-01", False), "cert": f"{o.get('title')}", "room": f"the {o.get('room')}"}[kind]
    def propose(self, inf, fields): return f"Shall I {inf}, or would you like to change something first?"
    def done(self, past, ref): return f"There we are, {past}. Your reference: {ref}."
    def more(self): return "Was that everything, or is there something else?"
    def confirm(self, pairs): return Voice.confirm(self, pairs)


class Menu(Voice):
    sep = "\n"
    MENUS = {"payment": ("Payment", ["Card", "Invoice"]), "refund_to": ("Refund to", ["Card", "Voucher"]), "delivery": ("Delivery", ["Post", "Collection at the office"]), "projector": ("Projector", ["Yes", "No"]), "exam": ("Exam", ["English B2", "English C1"])}
    def hello(self): return "Welcome to the Fernhill College service desk."
    def ident(self, name): return f"Learner found: {name}."
    def q(self, slot, form=None): return f"{self.MENUS[slot][0]} – please choose:\n" + "\n".join(f"{i}. {x}" for i, x in enumerate(self.MENUS[slot][1], 1)) if slot in self.MENUS else f"Please enter {SLOTS[slot][0]}."
    def options(self, kind, opts, why): return f"Please choose a {KIND[kind][0]}:\n" + "\n".join(f"{i}. {cap(self.opt(kind, o).removeprefix('the '))}" for i, o in enumerate(opts, 1)) + "\nReply with the number of your choice."
    def single(self, kind, o): return f"One {KIND[kind][0]} is available: {self.opt(kind, o)}. Do you want this one?\n1. Yes\n2. No"
    def propose(self, inf, fields): return "Your request:\n" + "\n".join(f"  {k}: {v}" for k, v in fields) + f"\n{cap(inf.split(' ')[0])} this now?\n1. Yes\n2. No"
    def done(self, past, ref): return f"Completed: {past}. Reference: {ref}."
    def problem(self, text): return f"Not available: {text}."
    def more(self): return "Would you like to do anything else?"


class Indirect(Voice):
    form = "noun"
    def hello(self): return "Hello, front office here."
    def ask(self, slots): return f"I'd just need to know {join(SLOTS[s][0] for s in slots)}, if you'd be so kind."
    def options(self, kind, opts, why): return f"There would be {join(self.opt(kind, o) for o in opts)}. You'd only have to tell me which {KIND[kind][0]} you have in mind."
    def single(self, kind, o): return f"There would be {self.opt(kind, o)}, should that suit you."
    def propose(self, inf, fields): return f"I could {inf}, if you'd like me to. Just say the word."
    def done(self, past, ref): return f"That has been seen to: {past}, under reference {ref}."
    def problem(self, text): return f"It looks as though {text}, unfortunately."
    def more(self): return "Do let me know if there is anything else."
    def what(self): return "Then it would help me to know what you would like changed."
    def help(self): return "Do tell me what I can do for you."


class Formal(Voice):
    def money(self, n): return f"£{n}.00"
    def hello(self): return "Good morning. You have reached the Registry of Fernhill College."
    def ident(self, name): return f"I am obliged to you, {name}; your file is before me."
    def ask(self, slots): return "Would you kindly state " + join(SLOTS[s][0] for s in slots) + "?"
    def options(self, kind, opts, why): return f"The following {KIND[kind][1]} may be considered: {'; '.join(self.opt(kind, o) for o in opts)}. Kindly indicate which of these you wish."
    def propose(self, inf, fields): return f"With your permission I shall {inf}. Do you consent?"
    def done(self, past, ref): return f"I am pleased to inform you that {past}. The matter is filed under {ref}."
    def problem(self, text): return f"I regret to say that {text}."
    def more(self): return "May I be of any further assistance?"
    def bye(self): return "It was a pleasure. I wish you a good day."
    def left(self, text): return f"Very well, {text}."


class Chatty(Voice):
    sells = True
    def time(self, t):
        h, m = int(t[:2]), t[3:]
        return f"{(h - 1) % 12 + 1}{'' if m == '00' else '.' + m} {'am' if h < 12 else 'pm'}"
    def hello(self): return "Hiya, you're through to Kim at Fernhill – it's been a mad morning, everybody wants to learn something all at once!"
    def ident(self, name): return f"Ah, there you are, {name.split()[0]}! Nice to hear from you."
    def ask(self, slots): return "Now, could you give me " + join(SLOTS[s][0] for s in slots) + "? My screen won't let me do a thing without it, ha."
    def options(self, kind, opts, why): return f"Right, let's have a look… so there's {join((self.opt(kind, o) for o in opts), 'and then')}. What do you fancy?"
    def propose(self, inf, fields): return f"OK lovely, so if I {inf} – would that be all right with you?"
    def done(self, past, ref): return f"And that's you sorted – {past}. Jot down {ref}, that's your reference. Kettle's on now!"
    def answer(self, text): return f"Oh, good question! {text}"
    def problem(self, text): return f"Oh no, what a pity, {text}."
    def more(self): return "Anything else I can do for you, my love?"
    def bye(self): return "Lovely talking to you, take care now, bye-bye!"
    def sell(self, title): return f"It's ever so popular, shall I pop you down for {title}?"


class Recap(Voice):
    recaps = True
    def recap(self, pairs): return "So far I have: " + "; ".join(f"{k} – {v}" for k, v in pairs) + "."
    def ask(self, slots): return "What I still need is " + join(SLOTS[s][0] for s in slots) + ". Could you give me that?"
    def options(self, kind, opts, why): return f"Still open is the {KIND[kind][0]}: there is {join((self.opt(kind, o) for o in opts), 'or')}. Which shall it be?"
    def propose(self, inf, fields): return f"With that I have everything: {', '.join(f'{k.lower()}: {v}' for k, v in fields)}. May I {inf.split(' ')[0]} it like that?"
    def done(self, past, ref): return f"To sum up: {past}; reference {ref}."


class Policy(Voice):
    policy_aloud = id_both = True
    def hello(self): return "Good morning, admissions and bookings."
    def ident(self, name): return f"Identity checked, thank you, {name}."
    def ask(self, slots): return "Before I can do that, the rules want me to note " + join(SLOTS[s][0] for s in slots) + ". What may I put down?"
    def policy(self, text): return f"Let me check our rules on that. They say: \"{text}\""
    def options(self, kind, opts, why): return f"Within the rules you can have {join((self.opt(kind, o) for o in opts), 'or')}. Which {KIND[kind][0]} is it to be?"
    def propose(self, inf, fields): return f"So the rules allow me to {inf}. Do you want that?"
    def done(self, past, ref): return f"It is done in accordance with the rules: {past}. Reference {ref}."


VOICES = {"markdown": Markdown, "terse": Terse, "callcentre": CallCentre, "confirms": Confirms, "several": Several, "either": Either, "menu": Menu, "indirect": Indirect, "formal": Formal,
          "chatty": Chatty, "recap": Recap, "policy": Policy}

"""Twelve ways in which one and the same desk puts its sentences."""
import datetime as dt
import zlib

NAMES = ["warm", "markdown", "bullets", "reply_yes", "developer", "apologetic", "steps", "one_list", "summary", "compliance", "emoji", "table"]
REASONS = {"not_recognized": "not recognized", "duplicate": "charged twice", "wrong_amount": "wrong amount", "not_received": "item not received"}
NOUN = {"block": "the card block", "replace": "the replacement card", "travel": "the travel notice", "limit": "the limit increase", "dispute": "the dispute",
        "transfer": "the transfer", "standing": "the standing payment", "cancel_standing": "the payment cancellation", "address": "the address change", "waive": "the fee waiver"}
LABEL = {"customer_id": "Customer number", "zip": "ZIP code on file", "card_id": "Last four digits of one of your cards", "card": "Card (debit or credit, or the last four digits)",
         "block_reason": "Reason (lost, stolen, or damaged)", "delivery": "Delivery (standard or express)", "country": "Destination country", "start": "Start date of your trip", "end": "Return date",
         "limit": "New credit limit", "charge": "Charge in question (merchant, amount, or date)", "dispute_reason": "Reason for the dispute (not recognized, charged twice, wrong amount, or never received)",
         "from": "Account to move money from", "to": "Account to move money to", "amount": "Amount", "date": "Date of the transfer", "payee": "Payee", "day": "Day of the month",
         "account": "Account to pay from", "payment": "Standing payment to cancel", "street": "New street address", "newzip": "New ZIP code", "effective": "Date the new address takes effect",
         "fee": "Fee in question"}
ASK = {
    "warm": {
        "customer_id": ["Could you please share your customer number so I can pull up your profile?", "May I have your customer number?"],
        "zip": ["And could you confirm the ZIP code we have on file for you?", "What ZIP code do we have on file for you?"],
        "card_id": ["No problem at all! Could you give me the last four digits of one of your cards instead?"],
        "card": ["Which card is this for, your debit card or your credit card?", "Which of your cards should I use? The last four digits are fine."],
        "block_reason": ["Could you tell me whether the card was lost, stolen, or damaged?", "Was the card lost, stolen, or damaged?"],
        "delivery": ["Would you prefer standard delivery (7 business days, free) or express delivery (2 business days, $25.00)?", "How would you like it delivered: standard (free, 7 business days) or express ($25.00, 2 business days)?"],
        "country": ["Which country will you be visiting?", "Where are you headed?"],
        "start": ["When does your trip begin?", "What day are you leaving?"],
        "end": ["And when will you be back?", "What day do you return?"],
        "limit": ["What would you like your new credit limit to be?", "How high would you like the new limit to be?"],
        "charge": ["Which charge would you like to dispute? The merchant, the amount, or the date is enough."],
        "dispute_reason": ["Could you tell me what's wrong with the charge? For example, you don't recognize it, were charged twice, the amount is wrong, or you never received the item."],
        "from": ["Which account would you like to move the money from?", "Which account should the money come out of?"],
        "to": ["And which account should it go to?", "Where should the money go?"],
        "amount": ["How much would you like to send?", "What amount did you have in mind?"],
        "date": ["When would you like this transfer to go through: today, or on another date?", "What date should the transfer be made?"],
        "payee": ["Who should the payment go to?", "Which payee is this for?"],
        "day": ["On which day of the month should the payment go out?", "What day of the month works for you?"],
        "account": ["Which account should the payment come from?", "Which account would you like to pay from?"],
        "payment": ["Which standing payment would you like to cancel?"],
        "street": ["What's your new street address?", "Could you share the new street address?"],
        "newzip": ["And what's the ZIP code at the new address?", "What's your new ZIP code?"],
        "effective": ["When should the new address take effect?", "As of what date should we use the new address?"],
        "fee": ["Which fee would you like me to look at?"]},
    "terse": {
        "customer_id": ["Customer number?", "What's the customer number?"], "zip": ["ZIP code on file?", "What's the ZIP on file?"], "card_id": ["Last four digits of any of your cards?"],
        "card": ["Which card: debit or credit?", "Which card? Last four digits work."], "block_reason": ["Lost, stolen, or damaged?"], "delivery": ["Delivery: standard ($0, 7 business days) or express ($25.00, 2 business days)?"],
        "country": ["Destination country?", "Which country?"], "start": ["Start date?", "Travel start date?"], "end": ["End date?", "Travel end date?"], "limit": ["New limit?", "What should the new limit be?"],
        "charge": ["Which charge? Give merchant, amount, or date."], "dispute_reason": ["Reason: not recognized, charged twice, wrong amount, or not received?"],
        "from": ["From which account?", "Source account?"], "to": ["To which account?", "Destination account?"], "amount": ["Amount?", "How much?"], "date": ["Date? Today or later?", "Transfer date?"],
        "payee": ["Payee?", "Pay whom?"], "day": ["Day of the month?", "Which day each month?"], "account": ["Pay from which account?", "Which account funds it?"], "payment": ["Which payment?"],
        "street": ["New street address?"], "newzip": ["New ZIP?", "ZIP at the new address?"], "effective": ["Effective date?", "Effective from when?"], "fee": ["Which fee?"]},
    "formal": {
        "customer_id": ["For security purposes, please provide your customer number.", "To verify your identity, I will need your customer number."],
        "zip": ["Please also state the ZIP code associated with your profile.", "For verification, please confirm the ZIP code on file."],
        "card_id": ["As an alternative, please provide the last four digits of a card issued to you."],
        "card": ["Please specify the card to which this request applies (debit or credit).", "Kindly indicate which card is concerned."],
        "block_reason": ["Please state whether the card was lost, stolen, or damaged."], "delivery": ["Please select a delivery method: standard (7 business days, no charge) or express (2 business days, $25.00)."],
        "country": ["Please state the country of destination."], "start": ["Please provide the date on which your travel commences.", "Please state the first day of travel."],
        "end": ["Please provide the date on which your travel concludes.", "Please state the last day of travel."], "limit": ["Please state the credit limit you are requesting."],
        "charge": ["Please identify the transaction you wish to dispute by merchant, amount, or date."], "dispute_reason": ["Please state the grounds for the dispute: transaction not recognized, charged twice, wrong amount, or item not received."],
        "from": ["Please specify the account to be debited."], "to": ["Please specify the account to be credited."], "amount": ["Please state the amount."], "date": ["Please provide the date on which the transfer should be executed."],
        "payee": ["Please provide the name of the payee."], "day": ["Please indicate the day of the month on which the payment should be made."], "account": ["Please specify the account from which the payment should be made."],
        "payment": ["Please identify the standing payment you wish to cancel."], "street": ["Please provide your new street address."], "newzip": ["Please provide the ZIP code of the new address."],
        "effective": ["Please state the date from which the new address is effective."], "fee": ["Please identify the fee concerned."]},
    "casual": {
        "customer_id": ["What's your customer number? 🔢", "Mind sharing your customer number?"], "zip": ["And the ZIP we've got on file for you? 📮", "What's your ZIP on file?"], "card_id": ["No worries! 😊 Got the last four digits of one of your cards?"],
        "card": ["Which card are we talking about, debit or credit? 💳", "Which card is it?"], "block_reason": ["Oh no 😬 Did you lose it, was it stolen, or is it damaged?"], "delivery": ["Standard (free, 7 business days) 🐢 or express ($25.00, 2 business days) 🚀?"],
        "country": ["Where are you off to? 🌍", "Which country are you visiting? ✈️"], "start": ["When do you head out? 🧳", "What's your first travel day?"], "end": ["And when are you back? 🏡", "What's your last day away?"],
        "limit": ["What limit are you hoping for? 📈", "How high should we go?"], "charge": ["Which charge is bugging you? 🔍 Merchant, amount, or date will do."], "dispute_reason": ["What's up with that charge? 🤔 Don't recognize it, charged twice, wrong amount, or never got the item?"],
        "from": ["Which account is the money coming from? 💸"], "to": ["And where's it going? 🏦", "Which account should get the money?"], "amount": ["How much? 💵", "What's the amount?"], "date": ["When should we move it, today or another day? 📅"],
        "payee": ["Who are we paying? 🙌", "Who's the payment for?"], "day": ["Which day of the month works? 🗓️"], "account": ["Which account should it come out of? 💳"], "payment": ["Which payment are we canceling? ✂️"],
        "street": ["What's the new street address? 🏠"], "newzip": ["And the new ZIP? 📮"], "effective": ["From when should we use it? 📅"], "fee": ["Which fee are we talking about? 🧾"]},
}
DONE = {
    "block": ["Your {card} is now blocked, so no one can use it.", "The {card} has been blocked."],
    "replace": ["A replacement for your {card} is on its way and should arrive within {days} business days.", "I've ordered the replacement for your {card}; expect it within {days} business days."],
    "travel": ["The travel notice for {country} is now on your {card}, from {start} through {end}.", "Your {card} is set for {country} from {start} through {end}."],
    "limit": ["The limit on your {card} is now {limit}.", "Your {card} now has a limit of {limit}."],
    "dispute": ["Your dispute has been filed under case number {case}.", "The dispute of the {amount} charge is open; your case number is {case}."],
    "transfer": ["{amount} has been scheduled to move from {from} to {to} on {date}.", "Your transfer of {amount} from {from} to {to} is set for {date}."],
    "standing": ["Your monthly payment of {amount} to {payee} is set up for the {day} of each month.", "{payee} will now be paid {amount} on the {day} of every month."],
    "cancel_standing": ["Your monthly payment to {payee} has been canceled.", "The standing payment to {payee} is canceled; nothing more will go out."],
    "address": ["Your address will be {street}, {zip} as of {date}.", "I've updated your address to {street}, {zip}, effective {date}."],
    "waive": ["The {kind} fee of {amount} has been waived.", "I've waived your {amount} {kind} fee."],
}
DONE_TERSE = {"block": "Blocked: {card}.", "replace": "Replacement ordered: {card}. ETA {days} business days.", "travel": "Travel notice set: {country}, {start} to {end}, {card}.", "limit": "Limit updated: {limit} on {card}.",
              "dispute": "Dispute filed. Case: {case}.", "transfer": "Transfer scheduled: {amount}, {from} → {to}, {date}.", "standing": "Standing payment created: {payee}, {amount}, day {day}.", "cancel_standing": "Standing payment canceled: {payee}.",
              "address": "Address updated: {street}, {zip}. Effective {date}.", "waive": "Fee waived: {kind}, {amount}."}


def nth(n):
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def either(words, joint="or"):
    words = list(words)
    return words[0] if len(words) == 1 else (f"{words[0]} {joint} {words[1]}" if len(words) == 2 else ", ".join(words[:-1]) + f", {joint} {words[-1]}")


def cap(x):
    return x[:1].upper() + x[1:]


class Style:
    name, register, all, form = "warm", "warm", False, "prose"
    openers = ["Thanks for reaching out! I'd be happy to help with that.", "Thank you for contacting Cedar Federal Bank! I'm glad to help."]
    acks = ["Thank you!", "Got it, thank you.", "Perfect, thanks!"]
    again_ = ["I'm sorry, I didn't quite catch that.", "Let me put that another way."]
    recap_in = ["Wonderful, here's what I have:", "Great, let me make sure I have everything right:"]
    updated_ = ["Thanks for letting me know! I've updated that:", "No problem, here's the corrected version:"]
    consent = ["Shall I go ahead?", "Would you like me to go ahead with that?"]
    consent_short = ["Just to be sure: would you like me to go ahead with this?", "Should I go ahead, yes or no?"]
    done_in = ["All done!", "Great news!"]
    more_ = ["Is there anything else I can help you with today?", "Is there anything else I can do for you?"]
    byes = ["You're very welcome! Have a wonderful day!", "It was a pleasure helping you. Take care!"]
    answer_in = ["Great question!", "Happy to explain:"]
    refuse_in = ["I completely understand how frustrating that is, but unfortunately", "I'm really sorry, but"]
    sorry_in = ["I'm sorry, but", "Unfortunately,"]
    change_ = ["Of course! What would you like to change, or should I leave it as it is?", "No problem. What should I change? If you'd rather not do this at all, just tell me."]
    drop_ = ["Of course, I've left {x} alone. Nothing was changed.", "No problem at all! I won't go ahead with {x}."]
    dont = ["I'm sorry, I don't have information about that.", "I'm afraid I can't answer that one from here."]
    verified_ = ["Thank you, {n}, you're all verified.", "Thanks, {n}! I've found your profile."]
    offer_in = "The good news is that {x}."
    unclear = ["I want to be sure I understand you correctly."]
    sep, mute = " ", False

    def __init__(self):
        self.seed, self.used, self.n, self.replied = 0, {}, 0, False

    def turn(self, text):
        self.n += 1
        if self.n == 1:
            self.seed = zlib.crc32(text.encode())

    def of(self, variants, key):
        if isinstance(variants, str):
            return variants
        i = self.used.get(key, (self.seed + zlib.crc32(key.encode())) % len(variants))
        self.used[key] = i + 1
        return variants[i % len(variants)]

    def join(self, parts):
        if self.n == 1 and self.openers and not getattr(self, "helped", False):
            parts = [self.of(self.openers, "open"), *parts]
        out = ""
        for p in parts:
            block = "\n" in p or p.startswith(("|", "-", "1."))
            out += ("" if not out else "\n\n" if block or self.sep != " " else " ") + p
        return out.strip()

    # values
    def date(self, iso):
        d = dt.date.fromisoformat(iso)
        return f"{d:%B} {d.day}, {d.year}"

    def money(self, n):
        return f"${n:,.2f}"

    def next(self, noun):
        self.mute = True
        return f"Next: {noun}." if self.register == "terse" else self.of([f"Now, let's take care of {noun}.", f"Next up is {noun}."], "next_task")

    # asking
    def ask(self, desk, slots, again=False):
        texts = [self.detail(desk, x) for x in slots]
        head = self.of(self.again_, "again") if again else self.of(self.acks, "ack") if self.n > 1 and self.acks and not self.mute else ""
        if len(slots) == 1:
            q = self.question(slots[0], again)
            if texts[0]:
                q += ("\n" if "\n" in texts[0] else " ") + texts[0]
            return f"{head} {q}".strip()
        return f"{head} {self.ask_list(slots, texts)}".strip()

    def question(self, slot, again):
        if again:
            return self.of([f"What is the {LABEL[slot][0].lower() + LABEL[slot][1:]}?".replace("the reason for", "your reason for"), f"Please tell me the {LABEL[slot][0].lower() + LABEL[slot][1:]}."] if slot not in ("customer_id", "zip", "card_id", "card", "charge", "fee") else
                           {"customer_id": ["What is your seven-digit customer number?"], "zip": ["What is your five-digit ZIP code on file?"], "card_id": ["What are the last four digits of one of your cards?"],
                            "card": ["Which card is it: debit, credit, or a card with other last four digits?"], "charge": ["Which charge is it? Tell me the merchant, amount, or date."], "fee": ["Which fee is it?"]}[slot], "re" + slot)
        return self.of(ASK[self.register][slot], slot)

    def ask_list(self, slots, texts):
        return "I just need a few details:\n" + "\n".join(f"- {LABEL[x]}" + (f" {t}" if t else "") for x, t in zip(slots, texts))

    def detail(self, desk, slot):
        """What there is to choose from."""
        t = desk.cur
        if not desk.cust:
            return ""
        if slot == "card":
            return "(" + "; ".join(f"{c['kind']} ending in {c['card']}" for c in desk.cust["cards"]) + ")"
        if slot in ("from", "to", "account"):
            return "(" + either(desk.cust["accounts"]) + ")" if self.register != "formal" else "The available accounts are " + either(desk.cust["accounts"], "and") + "."
        if slot == "payee":
            return "Your saved payees are " + either(desk.cust["payees"], "and") + "."
        if slot in ("charge", "payment", "fee"):
            rows = t.raw.get("left") or [o["row"] for o in desk.options(t)]
            idk = {"charge": "charge_id", "payment": "payment_id", "fee": "fee_id"}[slot]
            t.raw["shown"] = [r[idk] for r in rows]
            return "Here is what I see:\n" + "\n".join(f"{i}. {self.row(r)}" for i, r in enumerate(rows, 1))
        return ""

    def row(self, r):
        if "merchant" in r:
            return f"{r['merchant']}, {self.money(r['amount'])}, {self.date(r['date'])}"
        if "payee" in r:
            return f"{r['payee']}, {self.money(r['amount'])}, {nth(r['day'])} of each month"
        return f"{r['kind']} fee, {self.money(r['amount'])}, {self.date(r['date'])}"

    # reading back
    def recap(self, desk, items, phrase, updated):
        head = self.of(self.updated_ if updated else self.recap_in, "recap" + str(updated))
        f = self.form
        if f == "prose":
            body = f"{head} {'You' if head[-1] in '.!' else 'you'}'d like me to {phrase}." if head else f"You'd like me to {phrase}."
            return f"{body} {self.of(self.consent, 'consent')}"
        if f == "bullets":
            body = "\n".join(f"- {a}: {b}" for a, b in items)
        elif f == "numbered":
            body = "\n".join(f"{i}. **{a}:** {b}" for i, (a, b) in enumerate(items, 1))
        elif f == "table":
            body = "| Detail | Value |\n|---|---|\n" + "\n".join(f"| {a} | {b} |" for a, b in items)
        else:
            body = " | ".join(f"{a.lower()}: {b}" for a, b in items)
        return f"{head}\n\n{body}\n\n{self.of(self.consent, 'consent')}" if f != "compact" else f"{head}\n{body}\n{self.of(self.consent, 'consent')}"

    def consent_again(self, desk):
        return self.of(self.consent_short, "consent2")

    def what_change(self, desk):
        return self.of(self.change_, "change")

    def not_clear(self):
        return self.of(self.unclear, "unclear")

    def noted(self, new):
        return f"I've also noted {either([NOUN[t.kind] for t in new], 'and')}; we'll take care of that next."

    # outcomes
    def done(self, desk, t, items, got):
        v = t.v
        f = {"card": desk.card(v["card"]) if v.get("card") else "", "days": got.get("business_days"), "country": v.get("country"), "case": got.get("case"), "from": v.get("from"), "to": v.get("to"), "payee": v.get("payee"),
             "street": v.get("street"), "zip": v.get("newzip"), "kind": ""}
        for k in ("start", "end", "date"):
            f[k] = self.date(v[k]) if v.get(k) else ""
        if v.get("effective"):
            f["date"] = self.date(v["effective"])
        f["limit"] = self.money(v["limit"]) if v.get("limit") else ""
        f["amount"] = self.money(v["amount"]) if v.get("amount") else ""
        f["day"] = nth(v["day"]) if v.get("day") else ""
        if t.kind in ("dispute", "cancel_standing", "waive"):
            r = desk.row(t)
            f.update({"amount": self.money(r["amount"]), "payee": r.get("payee"), "kind": r.get("kind")})
        text = (DONE_TERSE[t.kind] if self.register == "terse" else self.of(DONE[t.kind], "done" + t.kind)).format(**f)
        return f"{self.of(self.done_in, 'done')} {text}".strip() if self.done_in else text

    def more(self, desk):
        return self.of(self.more_, "more")

    def what_else(self):
        return self.of(["What else can I help you with?", "Sure, what would you like to do?"], "else")

    def bye(self, desk):
        return self.of(self.byes, "bye")

    def answer(self, text):
        head = self.of(self.answer_in, "answer") if self.answer_in else ""
        return f"{head} {cap(text)}.".strip()

    def unknown_q(self):
        return self.of(self.dont, "dont")

    def refuse(self, why):
        return f"{self.of(self.refuse_in, 'refuse')} {why}."

    def sorry(self, why):
        return f"{self.of(self.sorry_in, 'sorry')} {why}."

    def offer(self, two):
        return f"{cap(self.offer_in.format(x=two[0]))} {two[1]}"

    def offer_replace(self, desk):
        return self.of(["Would you like me to order a replacement card?", "Would you also like a replacement card?"], "offer_replace")

    def trouble(self, what):
        return self.of(["I couldn't find a profile with those details.", "Those details don't match a profile in our system."], "trouble")

    def verified(self, name):
        return self.of(self.verified_, "verified").format(n=name.split()[0]) if self.verified_ else ""

    def dropped(self, noun):
        return self.of(self.drop_, "drop").format(x=noun)

    def already(self, desk, kind):
        return f"{cap(NOUN[kind])} has already been taken care of."

    def which_date(self, d):
        return f"Is {self.date(d)} the start date or the return date?"

    def which_account(self, a):
        return f"Should {a} be the account the money comes from, or the one it goes to?"

    def help(self, first=False):
        if first:
            self.helped = True
            return f"{self.of(['Hello!', 'Hi there!'], 'hello')} What can I do for you today? I can help with cards, transfers, standing payments, disputes, fees, and address changes.".strip()
        return "I'm not sure I follow. I can help with cards, transfers, standing payments, disputes, fees, and address changes. What would you like to do?"


class Warm(Style):
    recap_in = ["Wonderful! Just to confirm,", "Perfect. So that I get this right,"]
    updated_ = ["Thanks for letting me know! With that change,", "Of course, I've corrected that. So"]


class Markdown(Style):
    name, form = "markdown", "numbered"
    openers = ["Sure! I can help you with that.", "I can certainly help with that!"]
    acks = ["Thanks!", "**Got it.**", ""]
    recap_in = ["**Summary of your request**", "**Please review the details below:**"]
    updated_ = ["**Updated summary**", "**Revised details:**"]
    consent = ["**Would you like me to proceed?**", "**Shall I proceed with this request?**"]
    done_in = ["✅ **Done!**", "**Success!**"]
    answer_in = ["**Answer:**", ""]
    sep = "\n\n"

    def question(self, slot, again):
        q = super().question(slot, again)
        return q if again else f"**{LABEL[slot].split(' (')[0]}:** {q}"

    def done(self, desk, t, items, got):
        return super().done(desk, t, items, got)

    def offer(self, two):
        return f"**Available option:** {cap(two[0])}.\n\n{two[1]}"


class Bullets(Style):
    name, form = "bullets", "bullets"
    openers = ["Absolutely, I can help with that!", "Sure thing, let's get this taken care of."]
    recap_in = ["Here's a quick recap of your request:", "Let me recap what we have so far:"]
    updated_ = ["Here's the updated recap:", "Thanks, I've made that change. Here's the new recap:"]
    consent = ["Does everything look correct?", "Does this all look correct to you?"]
    consent_short = ["So, does everything in the recap look correct?", "Does the recap look right to you?"]
    done_in = ["Done!", "Thanks for confirming!"]


class ReplyYes(Style):
    name, form = "reply_yes", "prose"
    openers = ["Hi! You've reached Cedar Federal Bank.", "Cedar Federal Bank virtual assistant here."]
    acks = ["Thanks.", "OK.", ""]
    recap_in = ["Please confirm:", "Confirmation needed:"]
    updated_ = ["Updated:", "Change noted:"]
    consent = ["Reply YES to proceed or NO to make a change.", "Reply YES to confirm, or tell me what to change."]
    consent_short = ["Reply YES to proceed or NO to stop."]
    done_in = ["Confirmed.", "Done."]
    more_ = ["Do you need anything else? Reply with your request, or NO to end this chat.", "Anything else? Reply NO if that's all."]
    byes = ["Thank you for banking with us. Goodbye.", "Thanks for chatting with Cedar Federal Bank. Goodbye!"]
    answer_in = ["Here's what I found:", "Info:"]
    change_ = ["OK, nothing was submitted. Reply with what you'd like to change, or reply CANCEL to drop this request."]

    def offer(self, two):
        return f"{cap(two[0])}. {two[1]} Reply YES or NO."

    def offer_replace(self, desk):
        return "Would you like a replacement card? Reply YES or NO."


class Developer(Style):
    name, register, form = "developer", "terse", "compact"
    openers = ["Sure.", "On it."]
    acks = ["", "OK.", "Noted."]
    again_ = ["Couldn't parse that.", "Not clear."]
    recap_in = ["About to submit:", "Pending action:"]
    updated_ = ["Updated action:", "Revised:"]
    consent = ["Proceed? (yes/no)", "Confirm? (y/n)"]
    consent_short = ["Proceed, yes or no?", "Confirm: yes or no?"]
    done_in = []
    more_ = ["Anything else?", "What else?"]
    byes = ["Done. Bye.", "OK, closing this session. Bye."]
    answer_in = []
    refuse_in = ["Not possible:", "Request denied:"]
    sorry_in = ["Not possible:", "Issue:"]
    change_ = ["What should change? Or say \"drop it\".", "Which field to change, or cancel?"]
    drop_ = ["Canceled {x}. No changes made.", "Skipped {x}."]
    dont = ["No data on that.", "I don't have that info."]
    verified_ = ["Verified: {n}.", "Profile found: {n}."]
    offer_in = "Option: {x}."
    unclear = ["Ambiguous reply."]

    def date(self, iso):
        return iso

    def noted(self, new):
        return f"Queued: {either([NOUN[t.kind] for t in new], 'and')}."

    def offer_replace(self, desk):
        return "Order a replacement card? (yes/no)"


class Apologetic(Style):
    name, form = "apologetic", "prose"
    openers = ["I'm so sorry for the trouble! Let me see what I can do.", "I sincerely apologize for any inconvenience. I'll do my best to help."]
    acks = ["Thank you, and sorry for all the questions.", "I appreciate your patience.", "Thank you so much, and apologies for the extra step."]
    again_ = ["I'm so sorry, I think I misunderstood.", "My apologies, I didn't get that."]
    recap_in = ["Apologies for double-checking, but if I understand correctly,", "Sorry, I just want to be certain I have this right:"]
    updated_ = ["I apologize for getting that wrong! So now", "So sorry about the mix-up. To be sure I have it now:"]
    consent = ["Is that right, and may I go ahead?", "If I have that right, may I proceed?"]
    done_in = ["Thank you for bearing with me!", "Thank you for your patience."]
    more_ = ["Again, I'm sorry for the hassle. Is there anything else I can help you with?", "Is there anything else I can make right for you today?"]
    byes = ["Thank you for your understanding, and again, my apologies. Take care!", "Thanks so much for your patience. Goodbye!"]
    answer_in = ["Sorry that wasn't clear!", "I apologize if that was confusing."]
    refuse_in = ["I'm truly sorry to disappoint you, but", "I sincerely apologize, but"]
    sorry_in = ["I'm so sorry, but", "My sincere apologies, but"]
    offer_in = "What I can do is this: {x}."


class Steps(Style):
    name, form = "steps", "prose"
    openers = ["Let's take this one step at a time.", "I'll walk you through this step by step."]
    acks = ["Great, next step.", "Thanks, moving on.", "Perfect. Next:"]
    recap_in = ["Last step:", "Almost there:"]
    updated_ = ["OK, changed.", "Updated."]
    consent = ["Is that correct?", "Do I have that right?"]
    consent_short = ["Is what I read back correct?", "Is that right, so that I can go ahead?"]
    done_in = ["That's done.", "All set."]
    more_ = ["Is there something else you'd like to do?", "Is there another request?"]


class OneList(Style):
    name, form, all = "one_list", "bullets", True
    openers = ["I'd be glad to help with that!", "Happy to assist!"]
    recap_in = ["Thanks for the information. Here's what I'm going to submit:", "Thank you. This is what I have:"]
    updated_ = ["I've revised it as follows:", "Updated details:"]
    consent = ["May I submit this?", "Is it OK to submit this now?"]

    def ask_list(self, slots, texts):
        return self.of(["To get started, please provide the following information:", "To process this request, I'll need all of the following in one message if possible:"], "list") + "\n" + "\n".join(f"{i}. {LABEL[x]}" + (f" {t}" if t and "\n" not in t else "") for i, (x, t) in enumerate(zip(slots, texts), 1)) + "".join("\n\n" + t for t in texts if "\n" in t)


class Summary(Style):
    name, form = "summary", "prose"
    openers = ["Thanks for your message. Let's get that sorted.", "Hello, and thanks for getting in touch."]
    recap_in = ["To summarize,", "In short,"]
    updated_ = ["With your correction,", "To summarize again,"]
    consent = ["Are you happy for me to do this?", "Would you like me to complete this now?"]
    done_in = ["**What was done:**", "**Completed:**"]

    def more(self, desk):
        done = [p for p in desk.log]
        ask = self.of(["What would you like to do next?", "Is there a next step I can help you with?", "What's next, or was that everything?"], "next")
        return f"So far today I was able to {either(done, 'and')}. {ask}" if len(done) > 1 else ask

    def bye(self, desk):
        done = "; ".join(desk.log)
        return (f"Summary of this chat: {done}. " if done else "") + self.of(["Thanks and have a great day!", "Thank you for banking with us!"], "bye")


class Compliance(Style):
    name, register, form = "compliance", "formal", "bullets"
    openers = ["Thank you for contacting Cedar Federal Bank, N.A. This conversation may be recorded for quality and compliance purposes.", "Welcome to Cedar Federal Bank, N.A., Member FDIC. Please do not share your PIN or password in this chat."]
    acks = ["Thank you.", "Acknowledged.", "Thank you for that information."]
    again_ = ["I was unable to process your response.", "Your response could not be matched to the information requested."]
    recap_in = ["Prior to processing, please review the following instructions:", "Please review the details of your request:"]
    updated_ = ["Your instructions have been amended as follows:", "The amended request is as follows:"]
    consent = ["By confirming, you authorize Cedar Federal Bank to carry out this request. Do you authorize it?", "Do you confirm that the above is accurate and authorize us to proceed?"]
    consent_short = ["Your authorization is required before I can proceed. Do you authorize this request?"]
    done_in = ["Your request has been processed.", "Please be advised that your request is complete."]
    more_ = ["May I assist you with any other matter today?", "Is there any further request with which I may assist you?"]
    byes = ["Thank you for choosing Cedar Federal Bank. Terms and conditions apply to all services. Goodbye.", "Thank you for your business. Goodbye."]
    answer_in = ["According to our current fee and service schedule,", "Per our published terms,"]
    refuse_in = ["In accordance with bank policy, I am unable to process this request:", "We regret to inform you that"]
    sorry_in = ["Please be advised that", "Please note that"]
    change_ = ["Understood. No action has been taken. Please specify the amendment, or state that you wish to withdraw the request."]
    drop_ = ["Understood. {x} will not be processed, and no changes have been made.", "As instructed, {x} has been withdrawn."]
    dont = ["I am not able to provide information on that subject.", "That information is not available through this channel."]
    verified_ = ["Your identity has been verified, {n}.", "Verification is complete, {n}."]
    offer_in = "As an alternative, {x}."
    unclear = ["I require an explicit response in order to proceed."]

    def answer(self, text):
        return f"{self.of(self.answer_in, 'answer')} {text}. This information is subject to change."

    def dropped(self, noun):
        return cap(super().dropped(noun))

    def done(self, desk, t, items, got):
        return super().done(desk, t, items, got) + " Please retain this notice for your records."

    def offer_replace(self, desk):
        return "Do you wish to order a replacement card?"


class Emoji(Style):
    name, register, form = "emoji", "casual", "prose"
    openers = ["Hey there! 👋 Happy to help!", "Hiya! 😊 Let's do this!"]
    acks = ["Awesome! 🙌", "Sweet, thanks!", "Got it 👍"]
    again_ = ["Oops, didn't catch that 😅", "Hmm, one more time? 🤔"]
    recap_in = ["Okay, quick check 👀", "So 📝"]
    updated_ = ["Fixed it! 🔧 So now", "No worries, changed! ✨ Now"]
    consent = ["Good to go? 🚀", "Sound good? 👍"]
    consent_short = ["So, good to go? 😊", "Shall I do it? 👍"]
    done_in = ["Boom, done! 🎉", "All set! ✅"]
    more_ = ["Anything else I can do for you? 😊", "Need anything else? 🙌"]
    byes = ["Bye for now! 👋 Have an awesome day!", "Take care! 💚"]
    answer_in = ["Good one! 💡", "Sure! 🤓"]
    refuse_in = ["Ahh, bummer 😔", "Sorry, no can do on this one 🙈"]
    sorry_in = ["Hmm, so 😕", "Uh-oh 🙈"]
    change_ = ["No prob! What should I change, or should we scrap it? ✏️"]
    drop_ = ["No problem, scrapped {x}! 🗑️", "Okie, no {x} then. Nothing changed 👌"]
    dont = ["Hmm, I don't know that one, sorry! 😅"]
    verified_ = ["Hey {n}, found you! 🎯", "Nice to see you, {n}! 😄"]
    offer_in = "But hey, {x}! ✨"
    unclear = ["Just making sure 😊"]

    def dropped(self, noun):
        return super().dropped(noun).replace("no the ", "no ")

    def date(self, iso):
        d = dt.date.fromisoformat(iso)
        return f"{d:%A}, {d:%B} {d.day}"


class Table(Style):
    name, form = "table", "table"
    openers = ["Certainly! I'll help you with that.", "Of course! Let me help with that."]
    recap_in = ["Here is an overview of your request:", "Please check the table below:"]
    updated_ = ["I've updated the table:", "Here is the corrected overview:"]
    consent = ["Is everything in the table correct?", "Can you confirm that these details are correct?"]
    consent_short = ["Can you confirm that the details in the table are correct?"]
    sep = "\n\n"

    def detail(self, desk, slot):
        text = super().detail(desk, slot)
        if "\n" in text:
            rows = [x.split(". ", 1) for x in text.split("\n")[1:]]
            return "\n| No. | Entry |\n|---|---|\n" + "\n".join(f"| {a} | {b} |" for a, b in rows)
        return text

    def date(self, iso):
        d = dt.date.fromisoformat(iso)
        return f"{d:%b} {d.day}, {d.year}"


ALL = {"warm": Warm, "markdown": Markdown, "bullets": Bullets, "reply_yes": ReplyYes, "developer": Developer, "apologetic": Apologetic, "steps": Steps,
       "one_list": OneList, "summary": Summary, "compliance": Compliance, "emoji": Emoji, "table": Table}


def make(name):
    return ALL[name]()

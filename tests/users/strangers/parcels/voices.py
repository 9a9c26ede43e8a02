"""Twelve ways of saying things. What is said (values, questions) comes from the desk; how, from here."""
from __future__ import annotations
import datetime as dt
import random

STYLES = ["plain", "chatty", "form", "several", "either_or", "indirect", "readback", "terse", "policy", "upsell", "markdown", "hedging"]
BATCH = {"form": 9, "several": 9, "markdown": 9, "terse": 2, "plain": 2}          # how many things are asked for at once
LISTS_FIRST = {"markdown", "form", "several", "policy"}                           # tells what is free before it asks
LABELS = {"tracking": "Tracking number", "postcode": "Postcode", "name": "Surname", "account": "Account number", "which": "Which parcel",
          "date": "Day", "window": "Part of the day", "point": "Collection point", "place": "Safe place", "street": "Street and house number",
          "damage": "Kind of damage", "amount": "Value of the damaged item", "photos": "Photos (yes/no)", "payout": "Payment (transfer/voucher)",
          "category": "Category (gift, sale, sample, return)", "contents": "Contents", "value": "Value of the contents", "tariff": "Tariff number (optional)",
          "sum": "Sum to be insured", "count": "Number of parcels", "invoice": "Invoice number (optional)"}

# One line a slot; in the order plain, chatty, several, either_or, indirect, readback, terse, policy, upsell, hedging
_ORDER = ["plain", "chatty", "several", "either_or", "indirect", "readback", "terse", "policy", "upsell", "hedging"]
_ASK = {
    "tracking": ["What is the tracking number?", "Do you have the tracking number handy? It's the long one starting with WP!", "what is the tracking number",
                 "Do you have the tracking number, or shall I look the parcel up by name instead?", "I'd need to know which parcel this is about; the number on the card or in the e-mail would tell me.",
                 "May I ask you for the tracking number of the consignment?", "Tracking no.?", "We speak about a parcel only with somebody who can name it. So may I have the tracking number?",
                 "Which tracking number is it, please?", "Sorry to ask, but would you perhaps have the tracking number at hand?"],
    "postcode": ["What is your postcode?", "And which postcode is that, so I know it's really you?", "what is your postcode", "Can you give me the postcode, the one on the label?",
                 "It would help me to know your postcode.", "Kindly state your postcode.", "Postcode?", "As a safeguard the postcode has to match. What is yours?",
                 "And your postcode?", "I'm afraid I'd also have to ask for your postcode, if that's all right."],
    "name": ["What is your surname?", "No worries at all! Who is the parcel for, what's the name on it?", "what name is on the parcel", "Is it under your own name or somebody else's? Please tell me the name on the label.",
             "Then it would be good to know in whose name the parcel is.", "In that case, under which name was the consignment sent?", "Name on parcel?", "Without a number we search by name and postcode. What is the name?",
             "No problem. What name should I look for?", "That's no trouble, sorry. Might I have the name it is addressed to?"],
    "account": ["What is your account number?", "What's your account number with us? Starts with a K!", "what is your account number", "Could I have your account number, the one with the K in front?",
                "I'd need the number of your account for that.", "May I have the number of your sender's account?", "Account no.?", "Pickups are for account holders only. Which account is it?",
                "And which account do you have with us?", "Would you mind telling me your account number? Sorry for the bother."],
    "which": ["Which of them is it?", "Which one are we talking about?", "which of these is yours", "Is it the first or the second?", "I'd have to know which of them you mean.", "Kindly indicate which of these is concerned.",
              "Which?", "We handle one parcel at a time, so which is it?", "Which one would you like me to take?", "Sorry, I'm not quite sure which of these you mean. Could you say?"],
    "date": ["On which day?", "So, what day would you like?", "on which day should it be", "Which day suits you, one in this week or a later one?", "It remains to be said on what day you would like it.", "Which date do you wish?",
             "Day?", "We only come on the days that the calendar has. Which day would you like?", "What day would be best for you?", "Perhaps you could tell me which day would be convenient?"],
    "window": ["In which part of the day?", "And when about, earlier or later in the day?", "which part of the day is best", "Would that be the morning, the afternoon or the evening?",
               "I would also have to know at what time of day.", "At what time of the day, please: morning, afternoon, evening?", "Morning/afternoon/evening?",
               "We don't give exact hours, only parts of the day. Which one?", "Which time of day would you like?", "And would there be a time of day that you'd prefer?"],
    "point": ["Which collection point would you like, or what should it have?", "So which one takes your fancy? Or tell me what matters to you and I'll pick it out.", "which collection point do you want, or what must it have",
              "Do you want one of these in particular, or is there something it has to have?", "I'd need to hear which of these it should be, or what is important to you about it.",
              "Which collection point do you choose, or which qualities must it have?", "Which point? Or requirements?", "A parcel goes to one point only. Which one, or what is it to have?",
              "Which one do you like best? Or what would you like it to have?", "Might one of these do? Or is there anything it would need to have?"],
    "place": ["Where should it be left?", "Where shall the driver put it?", "where should the driver leave it", "Should it be the shed, the porch, the garage, or a neighbour?", "I'd have to know where the driver may leave it.",
              "At which place is the parcel to be deposited?", "Place?", "Only a shed, porch, garage or neighbour is allowed. Which is it?", "What spot would you like?", "Would you tell me, perhaps, where it could be left?"],
    "street": ["What should the address be?", "What should it say on the label, street and number?", "what are the right street and house number", "Is it the street or the number that has to change? Please give me the whole line as it should be.",
               "I'd need to know how the street and number really read.", "Please state the correct street and house number.", "Correct street + no.?", "Only street and number can be changed, not the town. How should they read?",
               "How does the address go, then?", "Sorry, could you possibly give me the street and number as they ought to be?"],
    "damage": ["What is wrong with it?", "Oh no, what happened to it?", "what kind of damage is it", "Is it broken, is it wet, or is something missing?", "I'd have to know what has happened to it.", "Of what kind is the damage?",
               "Damage: broken/wet/missing?", "We pay for things that are broken, wet or missing. Which applies?", "What is the matter with it?", "I'm so sorry. What seems to have happened to it?"],
    "amount": ["What was it worth?", "How much did the thing cost, roughly to the euro?", "what is the value of the item", "Do you know the price, or have you a receipt that tells it? How much was it?", "It matters, of course, how much it was worth.",
               "What sum do you claim?", "Value, EUR?", "We pay the value of the item, not the price of a new one. What was its value?", "And how much was it worth?", "I'm sorry to ask about money: how much might it have cost?"],
    "photos": ["Do you have photos of it?", "Did you snap any pictures of it?", "do you have photos of the damage", "Do you have photos, or not?", "I would need to know whether there are pictures of it.", "Are photographs of the damage at hand?",
               "Photos y/n?", "A claim needs photos. Have you taken any?", "Have you got any photos?", "You wouldn't happen to have photos of it, would you?"],
    "payout": ["Do you want the money by transfer or as a voucher?", "And how would you like it back, to your bank or as a voucher?", "should it be paid by bank transfer or as a voucher", "Bank transfer or voucher?",
               "There is still the matter of how it is to be paid to you, to the bank or as a voucher.", "In which form is it to be paid: bank transfer or voucher?", "Payout: transfer/voucher?", "We pay by transfer or with a voucher, never in cash. Which?",
               "We can send a voucher you'd be able to use at once, or of course a bank transfer. Which do you like?", "Would a bank transfer be all right, or would you maybe prefer a voucher?"],
    "category": ["Is it a gift, a sale, a sample or a return?", "Is it a present for somebody, or something you sold, or…?", "is it a gift, a sale, a sample or a return", "Is it a gift, or have you sold it? It could also be a sample or a return.",
                 "Customs want to know why it is sent: gift, sale, sample or return.", "Which category applies: gift, sale, sample, return?", "Gift/sale/sample/return?", "Every form names one reason: gift, sale, sample or return. Which is yours?",
                 "What sort of thing is it, a gift or a sale, a sample, a return?", "Would you say it's more of a gift, or a sale, or perhaps a sample or a return?"],
    "contents": ["What is in the parcel?", "What's inside, if I may be nosy?", "what is in it", "What does it hold, one thing or several? Please describe it.", "Customs would like to know what it contains.", "Kindly describe the contents.",
                 "Contents?", "The contents must be named in plain words. What are they?", "And what have you put in it?", "Sorry, could you describe what's in it?"],
    "value": ["What is it worth?", "And what's all of it worth?", "what is its value in euros", "Can you put a figure on it? What is it worth?", "I'd also have to be told what it's worth.", "What value is to be declared?", "Value, EUR?",
              "The value has to be declared in euros. What is it?", "How much is it all worth?", "And roughly, sorry, how much would it be worth?"],
    "tariff": ["Do you know the tariff number? It can be left out.", "You wouldn't know the tariff number, would you? Doesn't matter if not!", "do you know the tariff number (no matter if not)", "Do you have a tariff number, or shall I leave that box empty?",
               "If you knew the tariff number I could put it in, but it is not needed.", "Should you know the tariff number, please state it; it is optional.", "Tariff no. (optional)?", "A tariff number may be given but needn't be. Have you one?",
               "Is there a tariff number you'd like on it? It's optional.", "I don't suppose you know the tariff number? It really isn't important."],
    "invoice": ["Do you have the invoice number? It can be left out.", "Any chance you've got the invoice number? If not, fine!", "do you know the invoice number (no matter if not)", "Do you have the invoice number, or shall I leave it out?",
                "An invoice number would be useful, though it is not needed.", "Should you have an invoice number, please state it; it is optional.", "Invoice no. (optional)?", "An invoice number is asked for but not required. Have you one?",
                "Do you have an invoice number for me? We can do without.", "You don't happen to have the invoice number, do you? It's fine if not."],
    "sum": ["How much is it worth?", "What's in there worth, so I can see which insurance you need?", "for what sum should it be insured", "Do you know the sum to insure, or the level you want? Either will do.", "I'd have to know up to what sum it is to be insured.",
            "To what amount is the parcel to be insured?", "Sum to insure, EUR?", "Insurance follows the value of the contents. What is that value?", "What value shall we insure?", "Sorry, for how much would you like it to be insured, more or less?"],
    "count": ["How many parcels are there?", "How many have you got for us?", "how many parcels is it", "Is it one parcel or more? How many?", "The driver would have to know how many parcels there are.", "What is the number of parcels?", "No. of parcels?",
              "A pickup takes one to five parcels. How many have you?", "And how many parcels shall we take?", "How many might there be, if you know already?"],
}
_PROPOSE = {
    "plain": ["I can {what}. {cost} Shall I do that?", "So I would {what}. {cost} Is that all right?", "I will {what} if you agree. {cost} Do you?"],
    "chatty": ["Lovely, so here's the plan: I {what}. {cost} Shall I go for it?", "Right! That means I {what}. {cost} Happy with that?", "Okey-doke, then I'd {what}. {cost} Shall we?"],
    "form": ["Please confirm (yes/no).\n{rows}\n{cost}"],
    "several": ["With all that I could {what}. {cost} Is everything correct, and shall I go ahead?"],
    "either_or": ["Then I would {what}. {cost} Shall I do it, or would you like to change something?", "I could {what} now. {cost} Do I go ahead or do I leave it?"],
    "indirect": ["I would now {what}. {cost} I'd only do so with your consent, so I'd need a word from you.", "Then nothing would stand in the way: I'd {what}. {cost} It only wants your agreement."],
    "readback": ["I read back to you:\n{rows}\nOn these terms I would {what}. {cost} Do you confirm?", "I have noted:\n{rows}\n{cost} May I {what} accordingly?"],
    "terse": ["{rows_short}. {cost} OK?", "{rows_short}. {cost} Confirm?"],
    "policy": ["Before we do anything we need your clear agreement. I would {what}. {cost} Do you agree?", "Our terms say that this can't be undone on the phone. I would {what}. {cost} Do you agree to that?"],
    "upsell": ["Great, then I'll {what}, if you like. {cost} Shall I?", "Good choice. I'd {what}. {cost} May I go ahead?"],
    "markdown": ["**Summary**\n\n{rows}\n\n{cost}\n\n**Shall I {what}?**"],
    "hedging": ["If I've understood you rightly, I might {what}. {cost} Would that be all right with you?", "I think that would mean I {what}, if that's not too hasty. {cost} Would you be happy with that?"],
}
_DONE = {
    "plain": ["Done: I have {did}. The reference is {ref}.{note}", "I have {did}. Your reference is {ref}.{note}"],
    "chatty": ["All sorted! I've {did}, and your reference is {ref}.{note}", "There we go, I've {did}! Keep this number: {ref}.{note}"],
    "form": ["Status: completed ({did}).\nReference: {ref}.{note}"],
    "several": ["I have {did}. Reference {ref}.{note}"],
    "either_or": ["I have {did}; the reference is {ref}.{note}"],
    "indirect": ["You may consider it settled: I have {did}. The reference would be {ref}.{note}"],
    "readback": ["I hereby confirm that I have {did}. Your reference: {ref}.{note}"],
    "terse": ["Done, {did}. Ref {ref}.{note}", "OK, {did}. Ref {ref}.{note}"],
    "policy": ["In line with your agreement I have {did}. Please keep the reference {ref}.{note}"],
    "upsell": ["Wonderful, I have {did}. Your reference is {ref}.{note}"],
    "markdown": ["✅ I have {did}.\n\n- **Reference:** {ref}\n\n{note}"],
    "hedging": ["That should be it, I have {did}. The reference is {ref}, in case you need it.{note}"],
}
_MORE = {
    "plain": ["Is there anything else?", "Can I do anything else for you?"], "chatty": ["Anything else I can do for you?", "What else can I do for you today, anything?"],
    "form": ["Further requests (yes/no):"], "several": ["Is there anything else, and if so, what?"], "either_or": ["Is there something else, or was that all?", "Anything more, or are we done?"],
    "indirect": ["Should there be something else, do let me know."], "readback": ["May I be of further assistance?"], "terse": ["Else?", "Anything else?"],
    "policy": ["I have to ask before I close the case: is there anything else?"], "upsell": ["And what else may I do for you?", "Is there anything more I can help with?"],
    "markdown": ["**Anything else?**"], "hedging": ["Would there perhaps be anything else?", "I hope that helps. Was there maybe something else?"],
}
_BYE = {"plain": "Thank you for calling. Goodbye.", "chatty": "Lovely talking to you, bye bye!", "form": "Case closed. Goodbye.", "several": "Then thank you, and goodbye.", "either_or": "Good, goodbye then.",
        "indirect": "Then I would wish you a good day. Goodbye.", "readback": "We thank you for your enquiry. Goodbye.", "terse": "Bye.", "policy": "The case is closed. Goodbye.", "upsell": "Thank you for choosing Wrenfield. Goodbye!",
        "markdown": "Thank you. **Goodbye!**", "hedging": "Thank you for your patience, and sorry for any bother. Goodbye."}
_HUH = {"plain": ["I did not understand that.", "I am sorry, I did not get that."], "chatty": ["Ooh, you've lost me there!", "Hm, I didn't quite catch that one."], "form": ["Entry not recognised."], "several": ["I could not make sense of that."],
        "either_or": ["I am not sure I follow."], "indirect": ["I'm not certain how to take that."], "readback": ["Regrettably I could not interpret that."], "terse": ["Didn't get that."], "policy": ["I can only go on with a clear answer."],
        "upsell": ["Sorry, I missed that."], "markdown": ["*I didn't understand that.*"], "hedging": ["I'm so sorry, I think I may have missed your point."]}
_LOOK = {"plain": ["Thank you."], "chatty": ["Super, got it!", "Brilliant, ta!"], "form": ["Received."], "several": ["Thanks."], "either_or": ["Good.", "Right."], "indirect": ["Thank you, that helps."], "readback": ["Thank you."],
         "terse": ["Ok.", ""], "policy": ["Thank you."], "upsell": ["Great, thanks."], "markdown": [""], "hedging": ["Thank you so much.", "That's very kind."]}
_HELLO = {"plain": "What can I do for you?", "chatty": "So, what can I do for you?", "form": "Please state your request.", "several": "What is it about, and which parcel?", "either_or": "Is it about a parcel that comes or one that you send?",
          "indirect": "I'd need to know what this is about.", "readback": "How may I be of service?", "terse": "What about?", "policy": "I can help with deliveries, collection points, claims, pickups, customs and insurance. What is it?",
          "upsell": "What can I do for you today?", "markdown": "**How can I help?**", "hedging": "What might I be able to do for you?"}
_WORDS = {"tracking": "the number of the parcel, WP and seven digits (or tell me that you don't know it)", "postcode": "the four digits of your postcode", "name": "the name on the parcel", "account": "your account number, K and four digits",
          "which": "the sender of the parcel that you mean", "date": "a day, such as {day}", "window": "the morning, afternoon or evening", "point": "the name of one of the collection points, or what it must have",
          "place": "shed, porch, garage or neighbour", "street": "the street with the house number", "damage": "whether it is broken, wet or incomplete", "amount": "how many euros it was worth",
          "photos": "whether you have photos: yes or no", "payout": "whether you want a transfer or a voucher", "category": "gift, sale, sample or return", "contents": "what is in the parcel",
          "value": "its value in euros", "tariff": "the tariff number, or that you don't know it", "invoice": "the invoice number, or that you don't have it", "sum": "the sum in euros for which it is to be insured",
          "count": "how many parcels it is"}
_OFFER = ["By the way, with WrenPlus you'd get a text message whenever the driver is near. Would you like to hear more about WrenPlus?",
          "One more thing before I go on: we have a loyalty card at the moment. Are you interested in the loyalty card?",
          "We also have gift wrapping this month. Would you care to hear about the gift wrapping?"]


class Voice:
    def __init__(self, style: str):
        self.style, self.count = style, {}

    def pick(self, table, key=""):
        rows = table[self.style] if isinstance(table, dict) else table
        n = self.count[id(table)] = self.count.get(id(table), -1) + 1
        start = random.Random(f"{self.style}{key}").randrange(len(rows))
        return rows[(start + n) % len(rows)]

    # -- values
    def date(self, iso: str) -> str:
        d = dt.date.fromisoformat(iso)
        forms = {"plain": f"{d:%A} {d.day} {d:%B}", "chatty": f"{d:%A} the {d.day}th of", "form": iso, "several": f"{d:%A}, {d:%B} {d.day}, {d.year}", "either_or": f"{d.day} {d:%B}",
                 "indirect": f"{d:%A}, {d.day} {d:%B} {d.year}", "readback": f"{d:%A}, {d.day} {d:%B} {d.year}", "terse": f"{d:%a} {d.day} {d:%b}", "policy": f"{d.day} {d:%B} {d.year}", "upsell": f"{d:%A}, {d:%B} {d.day}",
                 "markdown": f"{iso} ({d:%a})", "hedging": f"the {d.day}th of {d:%B}"}
        return forms[self.style].replace("1th", "1st").replace("2th", "2nd").replace("3th", "3rd").replace("11st", "11th").replace("12nd", "12th").replace("13rd", "13th") + (
            f" {d:%B}" if self.style == "chatty" else "")

    def money(self, x: float) -> str:
        if self.style in ("form", "terse", "policy"):
            return f"{x:.2f} EUR"
        if self.style in ("markdown", "upsell", "several"):
            return f"€{x:.2f}"
        return f"{x:.2f} euros" if x % 1 else f"{int(x)} euros"

    def window(self, w: str, hours: str) -> str:
        return {"form": f"{w}, {hours}", "terse": w, "markdown": f"{w} ({hours})", "policy": f"{w} ({hours})", "readback": f"{w} between {hours}"}.get(self.style, w)

    def clock(self, t: str) -> str:
        h, m = map(int, t.split(":"))
        if self.style in ("chatty", "hedging"):
            return f"{h % 12 or 12}{':%02d' % m if m else ''} {'am' if h < 12 else 'pm'}"
        return t

    # -- acts
    def ask(self, slots: list[str], again: int = 0) -> str:
        """Ask for these; the second time in other words."""
        if again:
            need = "; ".join(_WORDS[s].format(day=self.date("2026-04-22")) for s in slots)
            return self.pick([f"What I need is {need}.", f"Please give me {need}.", f"To go on I need to know {need}."], "again")
        if self.style == "form":
            return "Please complete:\n" + "\n".join(f"{LABELS[s]}: ____" for s in slots)
        if self.style == "markdown":
            return "I still need:\n\n" + "\n".join(f"- **{LABELS[s]}**" for s in slots)
        rows = [_ASK[s][_ORDER.index(self.style)] for s in slots]
        if self.style == "several":
            return rows[0][0].upper() + (rows[0] + ("" if len(rows) == 1 else ", ") + ", ".join(rows[1:-1]) + (", and " if len(rows) > 2 else "and " if len(rows) == 2 else "") + (rows[-1] if len(rows) > 1 else ""))[1:] + "?"
        return " ".join(rows)

    def propose(self, what: str, cost: str, rows: list, key: str) -> str:
        mark = "- **{}:** {}" if self.style == "markdown" else "{}: {}"
        return self.pick(_PROPOSE, key).format(what=what, cost=cost, rows="\n".join(mark.format(*r) for r in rows),
                                               rows_short=", ".join(f"{b}" for a, b in rows))

    def again(self, what: str) -> str:
        return self.pick([f"To be clear: may I {what}, yes or no?", f"I only {what} if you say yes. Shall I?", f"So shall I {what}? A yes or a no is enough."], "again?")

    def done(self, did: str, ref: str, note: str, key: str) -> str:
        return self.pick(_DONE, key).format(did=did, ref=ref, note=" " + note if note else "").rstrip()

    def options(self, head: str, rows: list[str]) -> str:
        if self.style in ("markdown", "form"):
            return f"{head}:\n" + "\n".join(f"- {r}" if self.style == "markdown" else f"{i}) {r}" for i, r in enumerate(rows, 1))
        if self.style == "terse":
            return f"{head}: " + " / ".join(rows) + "."
        if len(rows) == 1:
            return f"{head}: {rows[0]}."
        last = "or" if self.style in ("either_or", "chatty") else "and"
        return f"{head}: " + "; ".join(rows[:-1]) + f"; {last} {rows[-1]}."

    def cannot(self, why: str) -> str:
        lead = {"plain": "That is not possible: ", "chatty": "Oh dear, I can't do that one: ", "form": "Not possible. Reason: ", "several": "Unfortunately not: ", "either_or": "That won't go: ", "indirect": "I am afraid that wouldn't be possible, since ",
                "readback": "Regrettably that cannot be done: ", "terse": "Not possible: ", "policy": "Our rules don't allow that: ", "upsell": "I'd love to, but it isn't possible: ", "markdown": "❌ **Not possible:** ", "hedging": "I'm terribly sorry, but I'm afraid that's not possible: "}
        return lead[self.style] + why + "."

    def read(self, pairs: list) -> str:
        """What the clerk who reads everything back has just noted."""
        return "I have noted: " + ", ".join(f"{LABELS[k].split(' (')[0].lower()} {v}" for k, v in pairs) + "." if self.style == "readback" and pairs else ""

    more = lambda self: self.pick(_MORE)
    bye = lambda self: _BYE[self.style]
    huh = lambda self: self.pick(_HUH)
    leads = lambda self: _LOOK[self.style]
    look = lambda self: self.pick(_LOOK)
    hello = lambda self: _HELLO[self.style]
    offer = lambda self, kind: self.pick(_OFFER, kind)

"""Twelve ways in which the staff of Fenwick & Lowe speak. Only sentences, forms of dates, times and money, and how much is asked at once."""
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = "January February March April May June July August September October November December".split()


def th(n):
    return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


DATE = {
    "long": lambda d: f"{d.day} {MONTHS[d.month - 1]} {d.year}",
    "day": lambda d: f"{DAYS[d.weekday()]} {d.day} {MONTHS[d.month - 1]}",
    "full": lambda d: f"{DAYS[d.weekday()]}, {d.day} {MONTHS[d.month - 1]} {d.year}",
    "us": lambda d: f"{MONTHS[d.month - 1]} {d.day}",
    "iso": lambda d: d.isoformat(),
    "of": lambda d: f"{DAYS[d.weekday()]} the {th(d.day)} of {MONTHS[d.month - 1]}",
    "short": lambda d: f"{d.day} {MONTHS[d.month - 1][:3]}",
}
MONEY = {"£": lambda n: f"£{n:,}", "pounds": lambda n: f"{n:,} pounds"}


def clock(t, h12):
    if not h12:
        return t
    h, m = map(int, t.split(":"))
    return f"{h % 12 or 12}{'' if not m else f':{m:02}'} {'am' if h < 12 else 'pm'}"


# what each detail is called in lists and forms
NOUN = {"order": "your order number", "postcode": "your postcode", "date": "the new delivery day", "time": "the time for assembly", "item": "which item it is about", "fabric": "the new fabric",
        "part": "which part is missing", "qty": "how many are missing", "reason": "the reason for the return", "refund": "card or store credit for the refund", "name": "your name", "address": "your street and town",
        "fabrics": "which fabrics", "product": "the product"}
FIELD = {"order": "Order number", "postcode": "Postcode", "date": "New delivery date", "time": "Assembly time", "item": "Item", "fabric": "New fabric", "part": "Missing part", "qty": "Quantity missing",
         "reason": "Reason for return", "refund": "Refund to (card / store credit)", "name": "Name", "address": "Street and town", "fabrics": "Fabrics for swatches", "product": "Product"}

STYLES = {}


def style(style_name, /, many=1, dates="long", h12=False, money="£", fields=False, recap="", aside="", multi="Could you tell me {list}?", **say):
    STYLES[style_name] = {"many": many, "dates": DATE[dates], "h12": h12, "money": MONEY[money], "fields": fields, "recap": recap, "aside": aside, "multi": multi, **say}


style("plain",
      order="What is your order number?", postcode="What is the postcode on the order?", date="These delivery days are free: {opts}. Which one would you like?",
      time="The fitter costs {price} and can come at {opts}. What time would you like?", item="Which item is it: {opts}?", fabric="Which fabric would you like for the {item}?",
      part="Which part is missing?", qty="How many of the {part} are missing?", reason="Why are you returning the {item}?", refund="Should the refund go to your card or to store credit?",
      name="What is your name?", address="What street and town should we send them to?", fabrics="Which fabrics would you like swatches of?", product="Which product do you mean?",
      what="What can I do for you?", confirm="I will {what}. Is that right?", done="Done. {what}.", more="Is there anything else?", bye="Thank you. Goodbye.", drop="All right, I have left that as it is.",
      change="What should I change, or should I leave it?", notfree="I am sorry, {x} is not free. The free ones are {opts}. Which one would you like?", cannot="I am sorry, {why}.", info="{text}", unclear="Sorry, I did not understand that.")

style("formal", dates="full", money="£",
      order="May I ask for the number of your order?", postcode="For verification, kindly state the postcode of the delivery address.", date="Delivery may be arranged on the following days: {opts}. Which day would suit you?",
      time="The assembly service is charged at {price}. Appointments are available at {opts}. Which of these would you prefer?", item="The order comprises {opts}. To which of these does your request refer?",
      fabric="In which fabric would you wish to have the {item}?", part="Would you kindly specify the part that was not enclosed?", qty="What quantity of the {part} was not enclosed?",
      reason="May I enquire as to the reason for returning the {item}?", refund="Would you wish to be refunded to your card, or by way of store credit?", name="May I have your full name, please?",
      address="To which street and town may we address the envelope?", fabrics="Of which fabrics would you wish to receive swatches?", product="To which of our products does your enquiry refer?",
      what="How may I be of assistance?", confirm="I should like to verify the following: on your instruction I shall {what}. May I proceed?", done="I am pleased to confirm that this has been carried out: {what}.",
      more="May I be of any further assistance?", bye="We thank you for contacting Fenwick & Lowe. Good day.", drop="Very well; nothing has been changed.", change="Which detail should be amended, or would you prefer that nothing be done?",
      notfree="I regret that {x} is not available. Available are {opts}. Which of these may I enter?", cannot="I regret to inform you that {why}.", info="{text}", unclear="I beg your pardon, I was unable to follow.")

style("chatty", dates="of", h12=True,
      order="Ooh, lovely, let me have a look for you! What's your order number?", postcode="Brilliant, thanks! And just so I know it's really you, what's your postcode?",
      date="Right, let me see what the vans are up to... I've got {opts}. Which one do you fancy?", time="Our fitters are ever so good. It's {price}, and they could pop round at {opts}. When would you like them?",
      item="Oh, there's more than one thing on there! Is it {opts}?", fabric="Fun! And what fabric are we going for on the {item}?", part="Oh no, how annoying! What's missing from the box?",
      qty="Oh dear. And how many of the {part} are you short of?", reason="Aw, that's a shame! What's the matter with the {item}?", refund="No worries! Shall we pop the money back on your card, or would you like it as store credit?",
      name="And who am I talking to, what's your name?", address="Great, and where shall I pop them in the post to? Street and town is all I need.", fabrics="Love a swatch! Which fabrics would you like to see?", product="Which of our pieces have you got your eye on?",
      what="Hiya! What can I help you with today?", confirm="Okay so, just so I don't mess this up: I'm going to {what}. Happy with that?", done="Ta-da, all sorted! {what}.", more="Anything else I can do for you while you're here?",
      bye="It was lovely chatting. Take care, bye!", drop="No problem at all, we'll forget about that one.", change="Oh, okay! What did I get wrong? Or shall we just leave it?", notfree="Oh bother, {x} is gone, I'm so sorry! I could do {opts}. Any of those any good?",
      cannot="Oh, I'm really sorry, but {why}.", info="Good question! {text}", unclear="Sorry, you've lost me there!")

style("form", many=4, dates="iso", fields=True, multi="Please complete the following fields:\n{list}",
      order="Please complete:\nOrder number:", postcode="Please complete:\nPostcode:", date="Please complete:\nNew delivery date (available: {opts}):", time="Assembly fee: {price}\nPlease complete:\nAssembly time (available: {opts}):",
      item="Please complete:\nItem (one of: {opts}):", fabric="Please complete:\nNew fabric for {item}:", part="Please complete:\nMissing part:", qty="Please complete:\nQuantity missing ({part}):", reason="Please complete:\nReason for return ({item}):",
      refund="Please complete:\nRefund to (card / store credit):", name="Please complete:\nName:", address="Please complete:\nStreet and town:", fabrics="Please complete:\nFabrics for swatches:", product="Please complete:\nProduct:",
      what="Please state your request.", confirm="Please check your entry:\n{what}\nSubmit? (yes / no)", done="Status: completed.\n{what}", more="Further requests?", bye="Session closed. Thank you.", drop="Status: withdrawn. Nothing was changed.",
      change="Which field is to be corrected? (Or: withdraw)", notfree="Not available: {x}\nAvailable: {opts}\nPlease choose one:", cannot="Not possible: {why}.", info="Information: {text}", unclear="Entry not recognised.")

style("several", many=3, dates="day", h12=True, multi="To get this done I need a few things from you: {list}. Can you give me those?",
      order="Which order is it, please? I need the number.", postcode="And which postcode does it go to?", date="We can deliver on {opts}. Which of those works for you?", time="Assembly is {price}; there's room at {opts}. Which time shall I put you down for?",
      item="On that order I see {opts}. Which one are we talking about?", fabric="What would you like the {item} covered in?", part="What exactly wasn't in the box?", qty="And how many of the {part} do you need from us?",
      reason="What's the reason you're sending the {item} back?", refund="How would you like your money: back to the card, or as store credit?", name="What name shall I put on it?", address="And what's the address, street and town?",
      fabrics="Which fabrics shall I put in?", product="Which piece are you asking about?", what="What would you like us to do?", confirm="Good, then I have everything. I'd {what}. Shall I?", done="That's done: {what}.", more="What else can I help with, if anything?",
      bye="Thanks for getting in touch, bye for now.", drop="Fine, then I'll do nothing about it.", change="What would you like different, or do we drop it?", notfree="We're full for {x}, sorry. What we do have is {opts}. Which one do you want?",
      cannot="Unfortunately {why}.", info="{text}", unclear="I'm not sure what you mean.")

style("eitheror", dates="day",
      order="Can you give me your order number now, or do you need a moment to look it up in the confirmation email?", postcode="And the postcode, please: is that to hand, too?", date="Would you rather have the delivery on {alt}?",
      time="Would you rather have the fitter at {alt}? It's {price} whichever you take.", item="Do you mean {alt}?", fabric="And the {item}: one of our linens, a velvet, or another fabric? Please tell me which one.",
      part="Is it bolts, a leg, or some other part that is missing?", qty="Is there just one {part} missing, or more? How many?", reason="Is something wrong with the {item}, or have you simply changed your mind?",
      refund="Do you want the money back on your card, or would you rather have store credit?", name="Whose name should go on the envelope, yours or somebody else's? Please tell me the full name.",
      address="Shall they come to your home or to another address? Either way, I need the street and town.", fabrics="Would you like velvets, linens or others? Tell me the fabrics by name, please.", product="Is it a sofa, a chair, a bed or something else you'd like to know about?",
      what="Is it about an order you have with us, or about something new? What can I do?", confirm="So I'd {what}. Shall I do that, or would you like something changed?", done="It's done: {what}.", more="Is there something else, or was that all?",
      bye="Then I'll say goodbye, and thank you.", drop="Then it all stays as it was.", change="Would you like a different detail, and which, or should we leave it altogether?", notfree="{x} is taken, I'm afraid. Would {alt} do instead?",
      cannot="Sorry, that can't be: {why}.", info="{text}", unclear="I didn't catch that, sorry.")

style("indirect", dates="us", h12=True, money="pounds",
      order="I was wondering if you might have your order number for me.", postcode="It would help me to know the postcode the order goes to.", date="Our vans are out on {opts}, so perhaps you could let me know which day you'd prefer.",
      time="The fitter is {price}, and is free at {opts}; I'd just need to know what time you'd like.", item="I can see {opts} on that order, and I'm not quite sure which one you mean.", fabric="I don't know yet which fabric you have in mind for the {item}.",
      part="Perhaps you could tell me which part didn't come.", qty="I'd also need to know how many of the {part} are missing.", reason="If you don't mind my asking, I'd be interested to hear why you're returning the {item}.",
      refund="I'd need to know whether you'd like the refund on your card or as store credit.", name="I don't think I have your name yet.", address="I'd just need a street and a town for the envelope.", fabrics="Maybe you could let me know which fabrics you'd like to see.",
      product="I'm not sure yet which of our products you're asking about.", what="I'd be glad to hear what I can do for you.", confirm="If I've understood you, you'd like me to {what}. I'd go ahead if that's all right with you.", done="That has gone through: {what}.",
      more="Do let me know if there's anything else you need.", bye="It was a pleasure. Goodbye.", drop="I'll leave that alone, then.", change="Then I'd like to know what I should put differently, or whether to leave it.",
      notfree="It looks as if {x} has gone, I'm afraid. There would be {opts}, if you'd like to tell me which.", cannot="I'm afraid {why}.", info="{text}", unclear="I'm not quite sure I follow.")

style("terse", many=2, dates="short", multi="Need: {list}.",
      order="Order number?", postcode="Postcode?", date="Free: {opts}. Which?", time="Fitter {price}. Times: {opts}. Which?", item="Which item? {opts}?", fabric="New fabric for {item}?", part="Missing part?", qty="How many {part}?", reason="Reason for return of {item}?",
      refund="Refund: card or store credit?", name="Name?", address="Street and town?", fabrics="Which fabrics?", product="Which product?", what="Yes? What do you need?", confirm="Will {what}. OK?", done="Done: {what}.", more="Anything else?", bye="Thanks. Bye.",
      drop="OK, left.", change="What's different? Or leave it?", notfree="{x}: full. Free: {opts}. Which?", cannot="Sorry: {why}.", info="{text}", unclear="Pardon?")

style("regional", dates="of", h12=True,
      order="Ey up, love. What's your order number, then?", postcode="Champion. And what's your postcode, duck?", date="Our lads can be with you on {opts}. Which'll it be, love?", time="Fitter's {price}, love, and he can come round at {opts}. What time d'you want him?",
      item="There's {opts} on there. Which one's it about, duck?", fabric="And what fabric d'you want on the {item}, then?", part="Well, that's a nuisance. What's not come, love?", qty="How many of them, then? The {part}, I mean.",
      reason="What's up with the {item}, love?", refund="Right. D'you want your brass back on your card, or as store credit?", name="What do they call you, love? Your full name, for the label.", address="And where are we sending 'em, what street and town?",
      fabrics="Which fabrics d'you want a look at, then?", product="Which bit of furniture are you after, love?", what="Now then, what can I do for you?", confirm="Right you are. So I'm to {what}. That suit you?", done="There you go, all done, love: {what}.",
      more="Owt else I can do for you?", bye="Ta very much, love. Ta-ra now.", drop="Right, we'll leave that be.", change="What wants changing, love, or are we leaving it?", notfree="Sorry, love, we've nowt left for {x}. There's {opts}. Which'll suit?", cannot="Sorry, duck, but {why}.",
      info="Well, {text}", unclear="You what, love?")

style("careful", dates="full",
      order="So that I'm looking at the right order and don't touch anybody else's: what exactly is the order number on your confirmation?", postcode="I have to be sure I'm speaking to the customer. Which postcode is the order registered at, please?",
      date="To avoid any mistake I'll only offer what is certain: {opts}. Which of these days should it be?", time="Before I book: it is {price}, payable to the fitter, and the certain times are {opts}. Which time should it be?",
      item="I want to be sure I have the right piece. Which one is it: {opts}?", fabric="Fabric is cut to order, so let me ask exactly: which fabric should the {item} have?", part="So that the right one is sent: which part, exactly, is missing?",
      qty="Please count once more if you can: how many of the {part} are missing?", reason="I have to record the reason. Why is the {item} going back?", refund="I don't want to send money to the wrong place: should it go to your card, or be store credit?",
      name="How exactly should your name be written on the envelope?", address="And which street and town, exactly, so that nothing gets lost?", fabrics="So that we pack the right ones: of which fabrics exactly would you like swatches?", product="Just to be certain, which product do you mean?",
      what="I want to get this right. What would you like me to do?", confirm="Please check every detail, as I can't easily undo it. I would {what}. Is all of that correct, and may I go ahead?", done="I've checked it on the screen, and it is entered: {what}.",
      more="To be sure that nothing is forgotten: is there anything else?", bye="Then everything is in order. Goodbye.", drop="To be clear: I have not changed anything.", change="Then I won't touch anything yet. What is not right, or would you prefer to leave it?",
      notfree="I've looked twice, but {x} is not available. Certain are {opts}. Which should I take?", cannot="I have double-checked, and I'm sorry: {why}.", info="As far as our records show: {text}", unclear="I'd rather ask than guess: what do you mean?")

style("recap", dates="day", recap="Let me sum up what I have so far: {known}. ",
      order="The next thing I need is your order number. What is it?", postcode="Now only the postcode to find you: what is it?", date="Open days are {opts}. Which one shall I write down?", time="Assembly comes to {price}, at {opts}. What time shall I write down?",
      item="Now, which piece: {opts}?", fabric="What fabric shall I write down for the {item}?", part="Which part shall I write down as missing?", qty="And how many of the {part} shall I write down?", reason="What reason shall I write down for the {item}?",
      refund="For the refund, shall I write down card or store credit?", name="What name shall I write down?", address="Which street and town shall I write down?", fabrics="Which fabrics shall I write down for the swatches?", product="Which product shall I look up?",
      what="What is it you'd like me to do?", confirm="To sum it all up: you want me to {what}. Have I got that right?", done="To sum up what has happened: {what}.", more="That point is settled. What other points are there, if any?", bye="Then we have been through everything. Goodbye.",
      drop="To sum up: that stays as it was.", change="Which of these points is different, or should I cross it all out?", notfree="I had written down {x}, but that is taken. There remain {opts}. Which of these?", cannot="I've looked it up, and sadly {why}.", info="In short: {text}", unclear="I couldn't make a note of that, sorry.")

style("sales", dates="day", h12=True, aside="By the way, our scented candles make a wonderful gift. ",
      order="Wonderful choice shopping with us! What's the order number I can look after for you?", postcode="Perfect! And the lucky postcode your furniture is going to?", date="Great news, we have some lovely delivery days: {opts}! Which one can I reserve for you?",
      time="Our award-winning fitters do it all for just {price}, at {opts}! Which time can I reserve for you?", item="You've picked some gorgeous pieces: {opts}! Which one is this about?", fabric="Ready for a new look? Which of our beautiful fabrics would you like on the {item}?",
      part="We'll make that right in no time! Which part are you missing?", qty="Consider it done! How many of the {part} should we send?", reason="We're sorry the {item} isn't staying! What made you decide that?", refund="Would you like store credit to treat yourself to something new, or the refund on your card?",
      name="Who's the lucky recipient? Your full name, please!", address="Fantastic! Which street and town are these beauties travelling to?", fabrics="You'll love them! Which of our fabrics would you like to feel at home?", product="Great taste! Which of our pieces can I tell you about?",
      what="Welcome to Fenwick & Lowe! What can I do to make your home more beautiful?", confirm="Fantastic! Then I'd {what}. Shall I go ahead and make that happen for you?", done="Congratulations, it's all set! {what}.", more="What else can I do to make your day?",
      bye="Thank you for choosing Fenwick & Lowe, and see you soon!", drop="Of course, we'll leave everything just as it is!", change="No problem! What would you love instead, or shall we leave it?", notfree="{x} has been ever so popular and is full! But I can still offer {opts}. Which one can I reserve?",
      cannot="I so wish I could, but {why}.", info="Happy to tell you: {text}", unclear="I want to help, but I didn't quite get that!")

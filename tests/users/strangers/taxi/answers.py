"""Hand-written human answers by topic, in three manners (short, full, all at once), and how they become turns for the scripted user."""
SHORT = {
    "station-run": {"pickup": "14 mill lane", "dropoff": "the station", "date": "thursday", "time": "7:40", "passengers": "two", "luggage": "2", "child_seat": "no", "payment": "card", "name": "ines okafor", "phone": "01632 960417", "confirm": ["yes"]},
    "airport-meet": {"pickup": "airport", "dropoff": "castle hotel", "date": "wed 20 may", "time": "7pm", "passengers": "3", "luggage": "3", "child_seat": "nope", "flight": "nv482", "meet": "yes", "payment": "cash", "name": "daniel roth", "phone": "01632960842",
                     "confirm": ["too expensive", "yes"], "drop_meet": "yes", "else": ["how long does the driver wait if the flight is late?", "no"]},
    "cancel-receipt": {"want": "cancel please", "reference": ["KC-40118", "KC-39987"], "name": "marta lindqvist", "email": "marta.lindqvist@example.com", "confirm": ["yes", "yes"], "else": ["i need a receipt too", "no thanks"]},
    "late-driver": {"reference": "40051", "name": "tom achterberg", "about": "driver was late", "confirm": ["ok", "20 pounds", "ok"], "else": ["no"]},
    "early-flight": {"pickup": "22 orchard road", "dropoff": "airport", "date": "saturday", "time": "six", "ampm": "morning", "passengers": "just me", "luggage": "one", "child_seat": "no", "payment": "card", "name": "sofia brandt", "phone": "01632 960175", "times": "half five", "confirm": ["yep"]},
    "theatre-party": {"pickup": "castle hotel", "dropoff": "corn exchange theatre", "date": "friday", "time": "6:15 pm", "passengers": "3", "luggage": "none", "child_seat": "booster", "payment": "account", "account": "3471", "name": "grace adeyemi", "phone": "01632 960390", "confirm": ["no, 4 people", "yes"]},
    "lost-umbrella": {"reference": "don't know it", "phone": "01632 960284", "name": "priya nandakumar", "item": "grey umbrella", "bookings": "yesterday", "confirm": ["yes"], "else": ["how long do you keep things?", "no"]},
    "only-if-free": {"reference": "KC-40125", "name": "helen ferreira", "confirm": ["no, not if it costs", "yes"], "else": ["change it to 17:30", "no"], "what_change": "time", "time": "17:30"},
}
FULL = {
    "station-run": {"pickup": "Please pick us up from number 14, Mill Lane.", "dropoff": "We'd like to go to Bramley Station.", "date": "It's for the 14th of May, 2026.", "time": "At twenty to eight in the morning.", "passengers": "There are two passengers.", "luggage": "We have two suitcases with us.",
                    "child_seat": "We don't need a child seat.", "payment": "I'll pay by card.", "name": "My name is Ines Okafor.", "phone": "My phone number is +44 1632 960417.", "confirm": ["Yes, that's all correct, please book it."]},
    "airport-meet": {"pickup": "The pick-up is at Larkfield Airport.", "dropoff": "I'm going to the Castle Hotel.", "date": "On 2026-05-20.", "time": "Seven o'clock in the evening.", "passengers": "There are 3 of us.", "luggage": "We have 3 suitcases.", "child_seat": "No child seat, thanks.", "flight": "The flight number is NV 482.",
                     "meet": "Yes, I'd like meet-and-greet.", "payment": "I will pay in cash.", "name": "I'm Daniel Roth.", "phone": "You can reach me at 01632 960842.", "confirm": ["Hmm, I pay at most 45 pounds. Without meet-and-greet then, please.", "Yes, please go ahead. And how long does the driver wait at the airport?"], "drop_meet": "Yes, leave it out.", "else": ["No, that's all, thank you."]},
    "cancel-receipt": {"reference": ["The reference is KC-40118.", "The ride is KC-39987."], "name": "The name is Marta Lindqvist.", "email": "Please send it to marta.lindqvist@example.com.", "confirm": ["Yes, please cancel it. I also need a receipt for the ride KC-39987.", "Yes, that's right."], "else": ["No, that's everything."]},
    "late-driver": {"reference": "The booking reference is KC-40051.", "name": "My name is Tom Achterberg.", "about": "The driver was late and I nearly missed my train.", "confirm": ["Yes, that's right. And I would like 20 pounds of credit.", "Then I take the 10 pounds."], "else": ["No, thank you, goodbye."]},
    "early-flight": {"pickup": "From 22 Orchard Road, please.", "dropoff": "To Larkfield Airport.", "date": "This Saturday, May 16th.", "time": "At 6 a.m.", "passengers": "I'm travelling alone.", "luggage": "I have one suitcase.", "child_seat": "No, I do not need one.", "payment": "By credit card.", "name": "This is Sofia Brandt.", "phone": "It's 01632 960175.",
                     "times": "Then I'll take 5:30.", "confirm": ["Yes, that's fine."]},
    "theatre-party": {"pickup": "From the Castle Hotel.", "dropoff": "To the Corn Exchange Theatre.", "date": "On Friday 15 May.", "time": "At quarter past six in the evening.", "passengers": "We're three people.", "luggage": "We have no luggage.", "child_seat": "Yes, a booster seat for a six-year-old.", "payment": "On our company account.", "account": "The account number is ACC-3471.", "name": "Grace Adeyemi.", "phone": "My number is 01632 960390.",
                      "confirm": ["Sorry, it's not three passengers but four.", "Yes, perfect, thank you."]},
    "lost-umbrella": {"reference": "I'm afraid I don't have the reference.", "phone": "My number is 01632 960284.", "name": "I am Priya Nandakumar.", "item": "It's a grey umbrella.", "bookings": "The one from Market Square to 31 Fenwick Avenue, please.", "confirm": ["Yes, please. How long do you keep found things, by the way?"], "else": ["No, that's all. Goodbye!"]},
    "only-if-free": {"reference": "It's KC-40125.", "name": "My name is Helen Ferreira.", "confirm": ["No, then don't cancel it. Please change it to 17:30 instead.", "Yes, that is right."], "else": ["No, thanks."], "time": "At half past five in the afternoon."},
}
ONCE = {
    "station-run": "Taxi for 2 from 14 Mill Lane to Bramley Station, Thursday 14 May at 07:40, two suitcases, no child seat, paying by card. Name's Ines Okafor, 01632 960417.",
    "airport-meet": "I'm Daniel Roth. I'd like a transfer from Larkfield Airport to the Castle Hotel on May 20th at 7 pm. Flight NV 482, three passengers, three suitcases, no child seat, with meet and greet, cash, my phone is 01632 960842.",
    "cancel-receipt": "This is Marta Lindqvist. Please cancel my booking KC-40118, and I also need the receipt for KC-39987 sent to marta.lindqvist@example.com.",
    "late-driver": "My name is Tom Achterberg. I want to complain about ride KC-40051 because the driver was late. I want £20 credit.",
    "early-flight": "Hi, I need a taxi from 22 Orchard Road to the airport this Saturday at 6 am, it's just me with one suitcase, no child seat, card. Sofia Brandt, my name is Sofia Brandt, phone 01632 960175.",
    "theatre-party": "Could you book a car from the Castle Hotel to the Corn Exchange Theatre on Friday at 18:15 for 3 people, no luggage, with a booster seat, on account ACC-3471? My name is Grace Adeyemi, phone 01632 960390.",
    "lost-umbrella": "Hello, I left my grey umbrella in one of your taxis yesterday, my name is Priya Nandakumar, phone 01632 960284. I don't know the booking reference.",
    "only-if-free": "My name is Helen Ferreira. Please cancel my booking KC-40125, but only if it's free; otherwise leave it.",
}
CONFIRM_ONCE = {"airport-meet": ["That's more than I want to pay, my limit is 45 pounds. No meet and greet then.", "Yes. How long does the driver wait at the airport if my flight is delayed?"], "late-driver": ["Yes", "All right, I accept 10 pounds."]}


def manners(story):
    full = FULL[story["id"]]
    yield "short", story["starting_sentence"], {**full, **SHORT[story["id"]]}
    yield "full", story["starting_sentence"], full
    yield "once", ONCE[story["id"]], {**full, **({"confirm": CONFIRM_ONCE[story["id"]]} if story["id"] in CONFIRM_ONCE else {})}


def turns(agent, opening, answers, most=40):
    """The turns after the opening, by what the desk asks for."""
    used, out, wants = {}, [], agent.desk
    agent(opening)
    def one(topic):
        a = answers.get(topic)
        if a is None: return None
        if isinstance(a, str): return a
        i = used.get(topic, 0); used[topic] = i + 1
        return a[min(i, len(a) - 1)]
    while len(out) < most:
        e = agent.desk.expect
        if e is None: say = one("want") or "I want to book a taxi."
        elif e[0] == "bye": break
        elif e[0] == "slots":
            got = [x for x in (one(s) for s in e[1]) if x]
            say = (", " if answers.get("pickup", "").islower() or answers.get("name", "").islower() else " ").join(got) or "I don't know."
        elif e[0] == "else": say = one("else") or "No, that's all, thanks."
        else: say = one(e[0]) or "Yes, please."
        out.append(say)
        agent(say)
    return out

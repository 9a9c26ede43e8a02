"""A customer by hand: for each story, what a person says to each topic the desk asks about (three people, who speak differently)."""
YES = ["Yes, please.", "yes", "Yes, that's right, go ahead."]
MORE = ["No, that's all, thank you.", "no thanks", "Nothing else, thanks. Bye!"]
WHO = {"missing-bolts": ("FL-20178", "YO9 3BD"), "second-choice-of-day": ("FL-20390", "CF5 1HW"), "fabric-too-dear": ("FL-20533", "BS7 2LN"), "cancel-whatever-the-fee": ("FL-20602", "NR4 6XE"),
       "latest-fitter": ("FL-20417", "LS8 4QT"), "return-without-credit": ("FL-20064", "EX6 5GJ"), "moved-and-fitted": ("FL-20451", "SY3 9PA")}
SAYS = {
    "missing-bolts": {"part": ["The M8 bolts are missing.", "m8 bolts", "It's the bolts, the M8 ones."], "qty": ["Four of them are missing.", "4", "There should be eight and I have only... no, just say four."], "confirm": [YES]},
    "second-choice-of-day": {"date": ["I'd like it on 28 May, please. If that isn't free, the 29th.", "28 May", "Could you do Thursday the 28th?"], "date2": ["Then 29 May, please.", "the last one", "Friday 29 May then"], "confirm": [YES]},
    "fabric-too-dear": {"item": ["The Birch armchair.", "armchair", "It's for the armchair, not the footstool."], "fabric": ["I was thinking of Moss velvet.", "moss velvet", "From Oat linen to the Moss velvet."],
                        "confirm": [["No, that's too much. Please leave it as it is.", "no", "£85 is more than I want to pay, so no thank you."]], "change": ["Leave it as it is, please.", "leave it", "No, nothing, leave it."]},
    "cancel-whatever-the-fee": {"confirm": [["Yes, cancel it, please.", "yes", "That's fine, go ahead."]]},
    "swatches-and-a-price": {"fabrics": ["I'd like Rust corduroy and Harbour wool.", "rust corduroy, harbour wool", "The rust one and the harbour one, please."], "name": ["My name is Lena Ashby.", "Lena Ashby", "It's Lena Ashby."],
                             "address": ["I live at 14 Tanner Row, York.", "14 Tanner Row, York", "14 Tanner Row in York, please."], "confirm": [YES],
                             "more": [["Yes. How much is the Alder sofa in Rust corduroy?", "price of the alder sofa in rust corduroy?", "What does the Alder sofa cost in Rust corduroy?"], MORE]},
    "latest-fitter": {"time": ["The latest one, please.", "4 pm", "16:00 would be best."], "confirm": [YES], "more": [["I'd also like to book assembly for it.", "assembly please", "Could a fitter put it together for me?"], MORE]},
    "return-without-credit": {"item": ["The Birch armchair, please.", "armchair", "the armchair, not the stool"], "reason": ["Nothing is wrong with it, it's too big for the room.", "too big", "It's simply too big for our room."],
                              "refund": ["To my card, please, not store credit.", "card", "No store credit, please. I'd like it back on my card."], "confirm": [YES]},
    "moved-and-fitted": {"date": ["9 June, please.", "9 june", "Tuesday the 9th, please."], "time": ["At 14:00, please.", "2 pm", "two o'clock is good: 14:00."], "confirm": [["No, sorry, I meant 11 June.", "no, the other one", "Actually, make it the 11th."], YES, YES]},
}


def answer(desk, story, i, seen):
    """What person i says to what the desk has just asked."""
    says = SAYS[story]

    def nth(topic, lists):
        n = seen[topic] = seen.get(topic, -1) + 1
        return lists[min(n, len(lists) - 1)][i]
    if desk.mode == "change":
        return says["change"][i]
    if desk.pending:
        return nth("confirm", says["confirm"])
    if desk.mode == "more":
        return nth("more", says.get("more", [MORE]))
    if not desk.asked:
        return None
    told = []
    for slot in desk.asked:
        seen[slot] = seen.get(slot, 0) + 1
        if slot in ("order", "postcode"):
            told.append(WHO[story][slot == "postcode"])
        elif slot == "date" and (seen[slot] > 1 and "date2" in says):
            told.append(says["date2"][i])
        else:
            told.append(says[slot][i])
    one = len(told) == 1
    if i == 1 and not one:
        return ", ".join(told)
    return {0: lambda: " ".join(t if t.endswith((".", "?")) else ("My order number is " if t.startswith("FL") else "The postcode is ") + t + "." for t in told), 1: lambda: told[0].lower(), 2: lambda: " ".join(t if t.endswith((".", "?")) else f"It's {t}." for t in told)}[i]()


def talk(agent, story, opening, i):
    """The turns after the opening, and the conversation."""
    seen, turns, lines, text = {}, [], [], opening
    for _ in range(18):
        reply = agent(text)
        lines += [f"U: {text}", f"A: {reply}"]
        desk = agent.__self__
        text = answer(desk, story, i, seen)
        if text is None:
            break
        turns.append(text)
    return turns, lines

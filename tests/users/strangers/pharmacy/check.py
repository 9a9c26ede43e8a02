"""Hand-written callers (three a story: normal, terse, chatty) against all twelve styles: python check.py [-v STYLE STORY CALLER] [--bugs]

A caller answers what is asked for (the clerk's own word for it), looks at what it is asked to agree to, and ends when it was served."""
from __future__ import annotations

import re
import sys

import desk
from ears import hear
from world import WRITES

ANY = object()


class Caller:
    def __init__(self, opening, slots, right, wrong, then=(), yes="Yes, please.", bye="No, thank you, that is all. Goodbye.", no="No, thank you."):
        self.opening, self.slots, self.right, self.wrong, self.then, self.yes, self.bye, self.no = opening, slots, right, wrong, list(then), yes, bye, no


def holds(text: str, words) -> bool:
    """Every one of the values is in the text, in whatever form."""
    h = hear(text)
    days = {str(d) for _, d, *_ in h.dates}
    times = {t for _, t in h.times} | {h.after, h.before}
    low = re.sub(r"[*]", "", text.lower())
    for w in words:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", w):
            ok = w in days
        elif re.fullmatch(r"\d\d:\d\d", w):
            ok = w in times
        else:
            ok = re.search(r"(?<![\w.])" + re.escape(w.lower()) + r"(?!\w)", low)
        if not ok:
            return False
    return True


def play(caller: Caller, agent, loud=False):
    """The conversation: lines, whether it ended well."""
    clerk, count, lines, wishes = agent.clerk, {}, [], list(caller.then)
    said, yeses = caller.opening, 0
    for _ in range(24):
        answer = agent(said)
        lines += [("user", said), ("agent", answer)]
        if loud:
            print(f"  user   {said}\n  agent  {answer}")
        if clerk.over:
            return lines, True
        expect = clerk.expect
        if expect == "consent":
            n = yeses
            wanted = caller.right[min(n, len(caller.right) - 1)]
            if holds(answer, wanted):
                said, yeses = caller.yes if isinstance(caller.yes, str) else caller.yes[n % len(caller.yes)], yeses + 1
            else:
                said = caller.wrong[min(n, len(caller.wrong) - 1)]
        elif expect in ("more", "offer", "wish") and expect not in caller.slots:
            said = wishes.pop(0) if wishes else caller.no if expect == "offer" else caller.bye
        else:
            options = caller.slots.get(expect)
            if options is None:
                return lines + [("user", f"(nothing to say to {expect})")], False
            options = [options] if isinstance(options, str) else options
            i = count.get(expect, 0)
            count[expect] = i + 1
            said = options[min(i, len(options) - 1)]
    return lines, False


def idn(name, born, terse=False):
    return {"identity": f"{name}, {born}" if terse else f"My name is {name}, and I was born on {born}.", "name": name, "born": born}


C = Caller
STORIES = {
    "repeat-corrected-day": dict(
        write=[("order_for_collection", {"prescription_id": "RX-2041", "product_id": "P-01", "date": "2026-03-12", "time": "17:30"})], told=[],
        callers=[
            C("Good morning, I need my Amlodin again.", {**idn("Marta Oduya", "18 April 1961"), "rx": "Amlodin 5 mg, please.", "method": "I will collect it at the counter.", "day": "On Wednesday 11 March 2026.",
              "time": ["Sorry, I meant Thursday 12 March, not Wednesday. After 17:00, the earliest you have.", "The earliest after 17:00."]}, [["amlodin", "2026-03-12", "17:30"]], ["No, Thursday 12 March, please, at the earliest time after 17:00."]),
            C("amlodin repeat", {**idn("marta oduya", "18/4/61", True), "rx": "amlodin", "method": "collect", "day": "11 March, after 5 pm, earliest"}, [["amlodin", "2026-03-12", "17:30"]], ["no, the 12th, not the 11th"], yes="ok", bye="no thanks"),
            C("Hello there! I'm Marta Oduya, born 18 April 1961, and I'm nearly out of my blood pressure tablets, so I'd like to come and pick some up.", {"rx": "The blood pressure ones, Amlodin it's called I think.", "method": "Oh, I'd rather not have it delivered, I'll pick it up myself!",
              "day": "Let me see... Wednesday the 11th would be good.", "time": "Oh wait, Wednesday is no good after all, make it Thursday the 12th. And I only get away after five, so the first one after 5 pm would be lovely."}, [["amlodin", "2026-03-12", "17:30"]],
              ["Oh, sorry, actually it has to be Thursday the 12th."], yes="Yes, that sounds good, go ahead!", bye="No, that was everything, thank you so much!")]),
    "substitute-without-lactose": dict(
        write=[("order_for_collection", {"prescription_id": "RX-2077", "product_id": "P-05", "date": "2026-03-13", "time": "10:30"})], told=["11.20"],
        callers=[
            C("Hello, I would like to order my Calmora capsules.", {**idn("Piet Halloran", "2 November 1957"), "rx": "Calmora.", "method": "I'll collect it.", "substitute": ["What do they cost? I do not want one with lactose, and I pay at most 12 euros.", "The Prazolin."],
              "day": "Friday 13 March", "time": "At 10:30, please."}, [["prazolin", "2026-03-13", "10:30"]], ["No, Prazolin on Friday 13 March at 10:30."]),
            C("calmora pls", {**idn("Piet Halloran", "2.11.1957", True), "rx": "calmora", "method": "collect", "substitute": ["lactose-free, max 12 euros"], "day": "13 March 10:30", "time": "10:30"}, [["prazolin", "2026-03-13", "10:30"]], ["no, prazolin"], yes="yes", bye="no"),
            C("Good morning, it's Piet Halloran, November 2nd, 1957 is my birthday. My stomach is acting up and my Calmora 20 mg is nearly gone, could I pick some up on Friday at half past ten?", {"substitute": ["Oh dear. Well, what does the one cost that has no lactose in it?", "Then the cheaper one, Prazolin, I don't want to pay more than 12 euros."],
              "method": "I'd come by and collect it", "day": "This Friday, the 13th", "time": "Half past ten"}, [["prazolin", "2026-03-13", "10:30"]], ["No no, Prazolin, on Friday the 13th at half past ten."], yes="That's fine with me, please go ahead.", bye="That's everything, thanks, bye!")]),
    "delivery-below-four-euros": dict(
        write=[("order_for_delivery", {"prescription_id": "RX-2103", "product_id": "P-08", "date": "2026-03-16", "window": "afternoon"})], told=["3.50"],
        callers=[
            C("Good day, could you deliver my Metrofin to me?", {**idn("Ingrid Vasquez", "3 July 1949"), "rx": "Metrofin 500 mg", "method": "Delivered to my home, please.", "day": "Monday 16 March 2026", "window": ["In the morning, if the delivery costs at most 4 euros.", "Then in the afternoon."]},
              [["metrofin", "2026-03-16", "afternoon", "3.50"]], ["That is too much; then the afternoon, please."]),
            C("metrofin, delivery, mon 16 march, morning", {**idn("Ingrid Vasquez", "3/7/1949", True), "rx": "metrofin", "method": "delivery", "day": "16 March", "window": ["afternoon"]}, [["metrofin", "2026-03-16", "afternoon", "3.50"]], ["no, that's too much. max 4 euros for delivery, else afternoon"], yes="go ahead", bye="that's all"),
            C("Hello dear, this is Ingrid Vasquez speaking, I live at 14 Tanner's Row. I'd like my diabetes tablets brought to me, and what does the delivery cost?", {"born": "I was born on the 3rd of July 1949.", "rx": "Metrofin they are called", "method": "Brought to my house, please!", "day": "Next Monday, the 16th, in the morning if it isn't more than 4 euros, otherwise in the afternoon.",
              "window": ["Hm, the morning is too expensive, I'll take the afternoon one then."]}, [["metrofin", "2026-03-16", "afternoon", "3.50"]], ["Oh no, that's more than 4 euros. The afternoon then, please."], yes="Oh yes, please do.", bye="No, dear, that's all, goodbye!")]),
    "shingles-second-choice": dict(
        write=[("book_vaccination", {"customer_id": "C-104", "vaccine": "shingles", "date": "2026-03-17", "time": "11:20"})], told=["162"],
        callers=[
            C("Hello, I would like to be vaccinated against shingles. What does that cost?", {**idn("Tomas Brandl", "27 September 1954"), "vaccine": "Shingles.", "day": "Monday 16 March", "time": ["At 10:00, please.", "Then Tuesday 17 March at 11:20."]}, [["shingles", "2026-03-17", "11:20"]], ["No, Tuesday 17 March at 11:20."]),
            C("shingles jab. price?", {**idn("tomas brandl", "1954-09-27", True), "offer_jab": "yes", "vaccine": "shingles", "day": "16 March 10:00, otherwise 17 March 11:20", "time": ["17 March 11:20"]}, [["shingles", "2026-03-17", "11:20"]], ["no"], yes="Yes.", bye="nope"),
            C("Hi, my wife says I should get that shingles vaccination, so here I am: Tomas Brandl, 27.09.1954. Monday the 16th at ten o'clock would be ideal, and if that isn't free, Tuesday the 17th at 11:20. And what would I have to pay?", {"vaccine": "Shingles, no flu jab please", "day": "Monday, the 16th of March",
              "time": ["Ten o'clock would be nice.", "Then let's say Tuesday the 17th at 11:20."]}, [["shingles", "2026-03-17", "11:20"]], ["No, I'd want Tuesday the 17th at 11:20."], yes="Perfect, yes, book it please.", bye="No thank you, no flu jab, that's all.")]),
    "cancel-then-saturday-hours": dict(
        write=[("cancel_order", {"order_id": "OR-5512"})], told=["13:00"],
        callers=[
            C("Hello, I want to cancel an order.", {**idn("Rosa Lindqvist", "21 January 1970"), "order": "OR-5512, the Levotrex.", "hours_day": "Saturday 14 March"}, [["or-5512"]], ["No, OR-5512."], ["Until when are you open on Saturday 14 March?"]),
            C("cancel OR 5512", {**idn("Rosa Lindqvist", "21.1.70", True), "order": "5512", "hours_day": "14 March"}, [["or-5512"]], ["no"], ["closing time sat 14 march?"], yes="ok", bye="no"),
            C("Good morning! My doctor has changed my medicine, so I don't need the Levotrex any more, could you cancel that order? It's number OR-5512. My name's Rosa Lindqvist by the way.", {"born": "The 21st of January, 1970", "order": "The Levotrex, OR-5512"}, [["or-5512"]], ["No, the Levotrex!"], ["Yes, one more thing: how long are you open this Saturday, the 14th?"],
              yes="Yes, that's right, please cancel it.", bye="No, that's everything, have a nice day!")]),
    "move-flu-then-thermometers": dict(
        write=[("move_vaccination", {"appointment_id": "VA-310", "date": "2026-03-19", "time": "17:40"}), ("reserve_product", {"customer_id": "C-106", "product_id": "P-22", "quantity": 3})], told=["2026-03-13"],
        callers=[
            C("Hi, I have to move my flu vaccination appointment.", {**idn("Dario Kestrel", "14 June 1988"), "appointment": "The flu one on Thursday 12 March at 09:20.", "day": "To Thursday 19 March.", "time": "The latest one, please.", "product": "The cheapest.", "quantity": "2 thermometers."},
              [["flu", "2026-03-19", "17:40"], ["3", "tempoflex"]], ["The flu one, to Thursday 19 March, the latest time.", "No, make it 3 thermometers."], ["I would also like thermometers put aside, the cheapest ones you have. Until when do you keep them?"]),
            C("move flu jab 12 march to 19 march, latest time", {**idn("Dario Kestrel", "14-06-1988", True), "appointment": "flu", "day": "19 March", "time": "last one", "product": "cheapest", "quantity": "2"}, [["flu", "2026-03-19", "17:40"], ["3", "tempoflex"]], ["no, 19 march", "sorry, 3"], ["thermometers, cheapest, reserve"], yes="yes", bye="no"),
            C("Hello, Dario Kestrel here. I've got an appointment for my flu jab on Thursday the 12th at 9:20 but I'm away, can I have it on the 19th instead?", {"born": "14th of June, 1988", "identity": "Dario Kestrel, 14th of June 1988", "appointment": "My flu jab", "day": "Thursday the 19th", "time": ["The later the better, so the last one of the day."], "product": "Whichever is the cheapest", "quantity": "Two, I think."},
              [["flu", "2026-03-19", "17:40"], ["3", "tempoflex"]], ["Oh, the latest time on the 19th please.", "Oh sorry, actually I need three of them."], ["Yes, could you put some thermometers aside for me? The cheapest ones are fine. And until when are they kept?"], yes=["Yes, that works for me!", "Yes please, that's right."], bye="No, that's it, thanks!")]),
    "exemption-then-repeats": dict(
        write=[("record_exemption", {"customer_id": "C-107", "certificate_number": "EX-770-418", "valid_until": "2027-06-30"})], told=["4 repeats"],
        callers=[
            C("Good morning, I have a new exemption certificate to be recorded.", {**idn("Hilde Marchetti", "8 December 1944"), "certificate": "EX-770-418.", "valid": "Until 30 June 2027.", "issuer": "I do not know."}, [["EX-770-418", "2027-06-30"]], ["No."], ["How many repeats are left on my Ventorel inhaler?"]),
            C("record exemption certificate EX 770 418", {**idn("Hilde Marchetti", "8.12.44", True), "certificate": "770-418", "valid": "30.6.2027", "issuer": "no idea"}, [["EX-770-418", "2027-06-30"]], ["no"], ["repeats left ventorel?"], yes="yes", bye="no thx bye"),
            C("Good morning, I'm Hilde Marchetti and I've been given a new exemption certificate. Could you put it in my file? It's EX-770-418 and it's valid until the 30th of June 2027.", {"born": "Oh, I'm an old one: 8 December 1944!", "certificate": "EX-770-418", "valid": "30th of June 2027", "issuer": "I'm afraid I have no idea who issued it."},
              [["EX-770-418", "2027-06-30"]], ["No, no."], ["Yes, could you tell me how many repeats I have left on my Ventorel inhaler? I don't want to order anything today."], yes="Yes, that is right, thank you.", bye="No, I don't need anything else today, thank you. Bye!")]),
    "order-late-new-slot": dict(
        write=[("move_collection", {"order_id": "OR-5540", "date": "2026-03-13", "time": "09:40"})], told=["2026-03-12"],
        callers=[
            C("Hello, is my order of Simvalor ready?", {**idn("Selma Novak", "5 August 1990"), "order": "I don't know the number; the Simvalor.", "offer_move": "Then I want to collect it on Friday 13 March at 09:00 instead.", "day": "Friday 13 March", "time": "Then at 09:40."}, [["simvalor", "2026-03-13", "09:40"]], ["No, at 09:40."]),
            C("simvalor ready?", {**idn("Selma Novak", "5/8/90", True), "order": "simvalor", "offer_move": "yes", "day": "13 March, 9:00, else 9:40", "time": "9:40"}, [["simvalor", "2026-03-13", "09:40"]], ["no"], yes="fine", bye="no"),
            C("Hi, Selma Novak here, born 5 August 1990. I'm supposed to pick up my Simvalor tomorrow at four, I wonder whether the order is ready?", {"order": "Sorry, I don't know the order number, it's for Simvalor.", "offer_move": "Yes please! Could I come on Friday at nine in the morning, or if that's taken at twenty to ten?", "day": "Friday the 13th", "time": "Twenty to ten then."},
              [["simvalor", "2026-03-13", "09:40"]], ["No, Friday the 13th at 9:40."], yes="Great, yes, do that.", bye="No, I'm all set, thank you!")]),
}


DUMPS = {  # a fourth caller, who says all that there is to say at once
    "repeat-corrected-day": C("Good morning, I need my Amlodin again.", {"identity": "My name is Marta Oduya. My date of birth is 1961-04-18. It is Amlodin 5 mg, my blood pressure tablets. I will collect it myself at the counter. On Wednesday 11 March. I can only come after 17:00. The earliest time after 17:00, please.", "method": "I will collect it myself at the counter.", "day": "Thursday 12 March", "time": "The earliest time after 17:00, please."},
                             [["amlodin", "2026-03-12", "17:30"]], ["No, sorry, make it Thursday 12 March."]),
    "substitute-without-lactose": C("Hello, I would like to order my Calmora capsules.", {"identity": "My name is Piet Halloran. I was born on 2 November 1957. It is Calmora 20 mg, for my stomach. If you do not have it, I take a substitute without lactose. I pay at most 12 euros for it. I will collect it. On Friday 13 March. At 10:30.", "substitute": "Yes, that one.", "method": "collection"},
                                    [["prazolin", "2026-03-13", "10:30"]], ["No. One without lactose, please, for at most 12 euros."]),
    "delivery-below-four-euros": C("Good day, could you deliver my Metrofin to me?", {"identity": "My name is Ingrid Vasquez. My date of birth is 3 July 1949. My address is 14 Tanner's Row. It is Metrofin 500 mg. I would like it delivered to my home. On Monday 16 March. In the morning. I pay at most 4 euros for the delivery.", "window": "Then in the afternoon.", "day": "On Monday 16 March."},
                                   [["metrofin", "2026-03-16", "afternoon", "3.50"]], ["No. I pay at most 4 euros for the delivery."]),
    "shingles-second-choice": C("Hello, I would like to be vaccinated against shingles. What does that cost?", {"identity": "I am Tomas Brandl, born on 27 September 1954. No flu vaccination, please. My first choice is Monday 16 March 2026 at 10:00, my second choice is Tuesday 17 March 2026 at 11:20.", "time": "Then on Tuesday 17 March at 11:20.", "day": "Tuesday 17 March at 11:20.", "offer_jab": "Yes, please."},
                                [["shingles", "2026-03-17", "11:20"]], ["No, on Tuesday 17 March at 11:20."]),
    "cancel-then-saturday-hours": C("I want to cancel my order OR-5512 of Levotrex, because my doctor has changed my medicine. I do not want to move it to another day.", {"identity": "Rosa Lindqvist\n1970-01-21", "order": "OR-5512", "hours_day": "2026-03-14"}, [["or-5512"]], ["No."],
                                    ["Then I want to know until when the pharmacy is open on Saturday 14 March 2026."], yes="Yes, please cancel order OR-5512."),
    "move-flu-then-thermometers": C("Hi, I want to move my flu vaccination appointment of Thursday 12 March at 09:20 to Thursday 19 March, and then I want some thermometers put aside.", {"identity": "Name: Dario Kestrel. Date of birth: 14 June 1988.", "time": "I take the latest one.", "product": "The cheapest kind that you have.", "quantity": "2 thermometers.", "appointment": "The flu vaccination on Thursday 12 March 2026 at 09:20.", "day": "My new date is Thursday 19 March 2026."},
                                    [["flu", "2026-03-19", "17:40"], ["3", "tempoflex"]], ["No, the latest time.", "No, I said 2 thermometers, but make it 3 thermometers."], yes="Yes, that is right."),
    "exemption-then-repeats": C("I want to hand in an exemption certificate, and how many repeats are left on my Ventorel inhaler?", {"identity": "Hilde Marchetti. 8 December 1944. My certificate number is EX-770-418. My valid until is 30 June 2027. I do not know the issuing office. I do not want to order anything.", "certificate": "EX-770-418", "valid": "30 June 2027", "issuer": "I do not know my issuing office."}, [["EX-770-418", "2027-06-30"]], ["No."], yes="That is correct."),
    "order-late-new-slot": C("Hello, is my order of Simvalor ready?", {"identity": "My name is Selma Novak. I was born on 5 August 1990. It is the Simvalor. I was to collect it on Wednesday 11 March at 16:00. I do not know my order number. No delivery, please.", "offer_move": "On Friday 13 March at 09:00, or if that is not free, at 09:40.", "order": "The Simvalor.", "day": "On Friday 13 March.", "time": "Then at 09:40."}, [["simvalor", "2026-03-13", "09:40"]], ["No, on Friday 13 March at 09:40."]),
}
for _id, _caller in DUMPS.items():
    STORIES[_id]["callers"].append(_caller)


def verdict(story, clerk, lines, ended):
    log, wrong = clerk.world.log, []
    done = [(n, a) for n, a, r in log if n in WRITES and "error" not in r]
    if done != story["write"]:
        wrong.append(f"writes {done}")
    for value in story["told"]:
        if not any(who == "agent" and holds(text, value.split()) for who, text in lines):
            wrong.append(f"{value} was not told")
    return wrong + ([] if ended else ["did not end"])


def shows(story, agent, caller, bug) -> bool:
    """Whether a wrong clerk's conversation is a failure: state and words; for consent and order, who said what when."""
    log, marks, ask, lines, said = agent.clerk.world.log, [], agent, [], []

    def watched(text):
        before = len(log)
        answer = ask(text)
        for name, _, result in log[before:]:
            if name in WRITES and "error" not in result:
                yes = hear(text).yes
                marks.append((bool(yes), [t for _, t in said]))
        said.append((text, answer))
        return answer

    watched.clerk = agent.clerk
    lines, ended = play(caller, watched)
    wrong = verdict(story, agent.clerk, lines, ended)
    if bug == "no_confirmation" and not wrong:
        return any(not yes for yes, _ in marks)
    if bug == "wrong_order" and not wrong:
        return any(not any(holds(t, v.split()) for t in before) for _, before in marks for v in story["told"])
    return bool(wrong)


def bugs():
    from pathlib import Path

    import yaml

    import wrong
    table, missed, n = yaml.safe_load(Path(__file__).with_name("bugs.yaml").read_text()), [], 0
    assert set(table) == set(wrong.BUGS)
    for bug, ids in table.items():
        for sid in ids:
            for style in wrong.STYLES:
                for which, caller in enumerate(STORIES[sid]["callers"][:1]):
                    n += 1
                    if not shows(STORIES[sid], wrong.build(style, bug)(), caller, bug):
                        missed.append((bug, sid, style, which))
    for m in missed:
        print("NOT SHOWN", *m)
    print(f"{n - len(missed)} of {n} conversations with a bug show it")
    return bool(missed)


def main():
    if "--bugs" in sys.argv:
        return bugs()
    args, failed, n, turns = sys.argv[1:], [], 0, 0
    if "-v" in args:
        at = args.index("-v")
        style, sid, which = args[at + 1], args[at + 2], int(args[at + 3]) if len(args) > at + 3 else 0
        agent = desk.build(style)()
        lines, ended = play(STORIES[sid]["callers"][which], agent, loud=True)
        print(verdict(STORIES[sid], agent.clerk, lines, ended) or "as it should be")
        return 0
    for sid, story in STORIES.items():
        for style in desk.STYLES:
            for which, caller in enumerate(story["callers"]):
                agent = desk.build(style)()
                lines, ended = play(caller, agent)
                wrong = verdict(story, agent.clerk, lines, ended)
                n, turns = n + 1, turns + len(lines) // 2
                if wrong:
                    failed.append((style, sid, which, wrong))
    for f in failed:
        print("FAIL", *f)
    print(f"{n - len(failed)} of {n} conversations as they should be, {turns / n:.1f} turns each")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

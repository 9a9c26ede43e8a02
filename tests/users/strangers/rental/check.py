"""python check.py [--show STORY STYLE CALLER] [--bugs]: hand-written callers against the right agent, in every style, judged by the world's end and the words.

A caller is a list of lines by what the agent wants (its acts): `ask.SLOT`, `options.SLOT`, `quote.VALUE`, `propose`, `offer`, `more` …; a list is said one after the other. Rules of `propose` and `verify`
are (values that stand there, line); the first that fits is said."""
import re
import sys

import yaml

import desk
import wrong
from world import WRITES, World

C = {  # story: (writes, words the agent must say, {caller: lines})
    "estate-or-compact": ([("book_car", dict(car_class="compact", station="Lyon Airport", pickup_date="2026-05-22", pickup_time="09:30", return_date="2026-05-25", driver="Nora Lindqvist", birth_date="1984-09-17"))],
        [r"\b213\b", r"\b156\b", "KH-6120"], {
        "terse": {"open": "Need an estate, Lyon Airport", "ask.pickup_date": "22 May", "ask.return_date": "25 May", "quote.estate": "No. Max 180", "options.car_class": "compact", "ask.pickup_time": "9:30",
                  "ask.driver": "Nora Lindqvist", "ask.birth_date": "17/09/1984", "propose": [({}, "OK")], "more": ["Number?", "no"], "quote.compact": "ok"},
        "whole": {"open": "Hello, I would like to hire a car in Lyon.", "options.station": "The first one, please.", "ask.station": "At Lyon Airport.", "ask.pickup_date": "I need it from Friday the 22nd of May.",
                  "ask.return_date": "I'll bring it back on Monday 25 May.", "options.car_class": "The estate costs more than I want to pay, so I'll take the compact.", "quote.estate": "That's too much, I pay at most 180 euros. Then the compact, please.",
                  "quote.compact": "Yes, that one.", "ask.pickup_time": "I'll collect it at half past nine in the morning.", "ask.driver": "I drive myself, my name is Nora Lindqvist.", "ask.birth_date": "I was born on September 17, 1984.",
                  "propose": [({}, "Yes, please book it.")], "more": ["No, that's all, thank you."]},
        "chatty": {"open": "Hi there! I'm Nora Lindqvist, and my sister and I need an estate car from Lyon Airport from 22 to 25 May, a long weekend, you know. My budget is 180 euros though, else a compact is fine!", "ask.pickup_time": "We land early, so 9.30 am would be great",
                   "options.car_class": "oh, the compact then", "quote.estate": "Ouch, that's more than I wanted to spend. What about the compact?", "quote.compact": "Sure, why not!", "ask.driver": "That's me, Nora Lindqvist, as I said",
                   "ask.birth_date": "my birthday is 1984-09-17", "propose": [({}, "Great, go ahead!")], "more": ["No thanks, bye!"], "ask.pickup_date": "as I said, 22 May", "ask.return_date": "the 25th of May"}}),
    "booster-seats": ([("add_extra", dict(booking_ref="KH-4471", extra="booster", quantity=2))], [r"\b24\b", r"\b48\b"], {
        "terse": {"open": "How much is a booster?", "ask.booking_ref": "4471", "ask.surname": "okafor", "quote.booster": "ok add", "ask.quantity": "1", "propose": [({"quantity": 1}, "no, 2"), ({}, "yes")],
                  "verify": [({"quantity": 1}, "no, 2")], "offer": "no", "more": ["no"], "options.extra": "booster"},
        "whole": {"open": "Hi, what would a booster for my daughter cost for the whole hire?", "ask.booking_ref": "My booking number is KH 4471.", "ask.surname": "The surname is Okafor.", "quote.booster": "Yes, I would like to have it added.",
                  "ask.quantity": "I need one booster.", "propose": [({"quantity": 1}, "No, please make it two, my nephew is coming along."), ({}, "Yes, please.")], "verify": [({"quantity": 1}, "No, please make it two, my nephew is coming along.")],
                  "offer": "No, I don't want any extra cover.", "more": ["No, that is all, thanks."]},
        "chatty": {"open": "Hello! Grace Okafor here, booking KH-4471. My little one needs a booster - what do you charge for that? I don't want to spend more than 60 euros.", "ask.surname": "Okafor, like I said!", "quote.booster": "Oh that's fine, let's take one",
                   "ask.quantity": "Just one", "propose": [({"quantity": 1}, "Hmm wait, actually two boosters, her cousin comes too"), ({}, "Perfect, do it")], "verify": [({"quantity": 1}, "Hmm wait, actually two boosters")], "offer": "Nah, I'm fine without", "more": ["That's everything, thank you so much!"]}}),
    "dijon-or-later": ([("change_booking", dict(booking_ref="KH-3820", return_time="18:00"))], [r"\b120\b", r"\b22\b"], {
        "terse": {"open": "Return car in Dijon instead of Lyon Airport", "ask.booking_ref": "KH-3820", "ask.surname": "Brandt", "ask.change_what": "return time 17:00", "propose": [({"return_place": "Dijon"}, "too much, max 80"), ({"return_time": "17:00"}, "No, 6 pm"), ({}, "ok")],
                  "verify": [({"return_time": "17:00"}, "no, 18:00")], "more": ["bye"]},
        "whole": {"open": "I'd like to drop my car off in Dijon instead of Lyon Airport.", "ask.booking_ref": "It's KH-3820.", "ask.surname": "It is booked under Jonas Brandt.", "ask.change_what": "I'd like to bring it back at 17:00.",
                  "propose": [({"return_place": "Dijon"}, "No, that is more than I want to pay. Then leave the place, but I'd like to bring it back at 17:00."), ({"return_time": "17:00"}, "Sorry, make it 18:00 instead of 17:00."), ({}, "Yes, that's right.")],
                  "verify": [({"return_time": "17:00"}, "Sorry, make it 18:00.")], "more": ["No, thank you."]},
        "chatty": {"open": "Hey, Jonas Brandt here :) We're staying near Dijon, so could we maybe give the car back in Dijon? Only if that's under 80 euros, mind. Booking is KH-3820", "ask.surname": "Brandt", "ask.change_what": "Well, could we keep it until five o'clock in the afternoon?",
                   "propose": [({"return_place": "Dijon"}, "Oh no, leave it at Lyon then"), ({"return_time": "17:00"}, "Hm, actually six in the evening is better, lunch with my aunt takes ages"), ({}, "Sounds good, please do")],
                   "verify": [({"return_time": "17:00"}, "actually six in the evening is better")], "more": ["Nope, that's it, cheers"]}}),
    "scratched-bumper": ([("report_damage", dict(booking_ref="KH-2954", date="2026-05-09", kind="scratch", part="rear bumper", place="carrefour"))], ["D-3307", r"\b850\b"], {
        "terse": {"open": "Scratch on rental", "ask.booking_ref": "KH2954", "ask.surname": "Moreau", "ask.kind": "scratch", "ask.part": "rear bumper", "ask.date": "9 May", "ask.place": "Carrefour Annecy", "ask.police_report": "no", "propose": [({}, "yes")],
                  "more": ["Excess?", "no"]},
        "whole": {"open": "Hello, somebody has scratched the car I have from you and I want to report that.", "ask.booking_ref": "The booking number is KH-2954.", "ask.surname": "My surname is Moreau.", "ask.kind": "It's a scratch.", "ask.part": "It is on the rear bumper.",
                  "ask.date": "It happened on Saturday.", "ask.place": "In the car park of the Carrefour in Annecy.", "ask.police_report": "I don't have one, nobody called the police.", "propose": [({}, "Yes, that's correct.")],
                  "more": ["What is the most I might have to pay for it myself?", "That's all, thank you."]},
        "chatty": {"open": "Hi, Claire Moreau here, so annoying: we came back to the car in the car park of the Carrefour in Annecy on Saturday 9 May and there was a scratch on the back bumper! How much will I have to pay at worst? My booking is KH-2954.", "ask.surname": "Moreau",
                   "ask.police_report": "No, there was no police there", "ask.date": "The day before yesterday", "ask.part": "As I said, the back bumper", "propose": [({}, "Right, please send it")], "more": ["No, you've been great, bye!"], "ask.place": "The Carrefour car park in Annecy"}}),
    "two-charges": ([("dispute_charge", dict(invoice_no="R-20318", charge="refuelling", receipt_no="T-5521")), ("email_invoice", dict(invoice_no="R-20318", email="r.holt@fenmail.example"))], ["C-918", "Villefranche"], {
        "terse": {"open": "Wrong charge on invoice R-20318: refuelling", "ask.invoice_no": "20318", "ask.surname": "Holt", "options.charge": "refuelling", "ask.receipt_no": "T-5521", "propose": [({}, "yes")], "ask.email": "r.holt@fenmail.example",
                  "more": ["Toll handling too", "ok. then email me the invoice", "no"]},
        "whole": {"open": "Good morning. There are two charges on my invoice that I don't agree with.", "ask.invoice_no": "The invoice number is R-20318.", "ask.surname": "My name is Rupert Holt.", "options.charge": "Both the refuelling and the toll handling.",
                  "ask.receipt_no": "The receipt has the number T-5521.", "propose": [({}, "Yes, please go ahead.")], "ask.email": "Please send it to r.holt@fenmail.example.", "more": ["Then I accept the toll, but please send me a copy of the invoice with its records.", "No, thank you."]},
        "chatty": {"open": "Morning! Rupert Holt speaking. You charged me for petrol on R-20318 and I swear the tank was full, I've even kept the receipt, T-5521. I want to dispute that!", "ask.surname": "Holt, as I told you", "propose": [({}, "Of course, go for it")],
                   "ask.email": "that would be r.holt@fenmail.example", "more": ["Yes: I'd also like to dispute the toll charge, I paid them all", "Oh well, fair enough. Could you send the invoice with the records to r.holt@fenmail.example then?", "All good, thanks, bye"]}}),
    "cancel-for-money": ([("cancel_booking", dict(booking_ref="KH-5063", refund_to="card"))], [r"\b132\b", r"7 working days"], {
        "terse": {"open": "Cancel KH-5063", "ask.surname": "Whitfield", "options.refund_to": "card", "propose": [({}, "yes")], "more": ["How long until I get the money?", "bye"]},
        "whole": {"open": "Hello, I think I have to cancel my rental. What would I get back?", "ask.booking_ref": "The number is KH-5063.", "ask.surname": "Whitfield is the surname.", "options.refund_to": "No voucher, I want the money back on my card.",
                  "propose": [({"refund_to": "voucher"}, "No voucher, please."), ({}, "Yes, cancel it, please.")], "more": ["How many days does it take until I have the money?", "No, that was all."]},
        "chatty": {"open": "Hi, Helen Whitfield here, sadly our trip is off, so I'd cancel KH-5063 if I get at least 100 euros back", "ask.surname": "Whitfield!", "options.refund_to": "The first one, vouchers are no use to me", "propose": [({}, "That's more than 100, so yes, please do")],
                   "more": ["And when will the money be in my account?", "Thanks a lot, have a nice day!"]}}),
    "second-driver": ([("add_driver", dict(booking_ref="KH-3317", name="Ines Adler", birth_date="1971-03-02"))], [r"\b45\b", r"\b21\b"], {
        "terse": {"open": "Add a driver", "ask.booking_ref": "KH-3317", "ask.surname": "Adler", "ask.name": ["Tom Adler", "Ines Adler"], "ask.birth_date": ["14.8.2006", "2 March 1971"], "ask.other_driver": "Ines Adler", "ask.licence_no": "don't know", "propose": [({}, "OK")], "more": ["no"]},
        "whole": {"open": "Hello, I'd like to add my son as a second driver.", "ask.booking_ref": "Our booking is KH-3317.", "ask.surname": "It is under Adler.", "ask.name": "His name is Tom Adler.", "ask.birth_date": ["He was born on 14 August 2006.", "She was born on 2 March 1971."],
                  "ask.other_driver": "Then my wife, Ines Adler.", "ask.licence_no": "I'm afraid I don't know the number of her licence.", "propose": [({}, "Yes, please add her.")], "more": ["No, that's everything. Thank you."]},
        "chatty": {"open": "Hi, this is Viktor Adler, booking KH-3317! I'd love to add my son Tom Adler, born 14 August 2006, as a driver; if he's too young, my wife Ines Adler, born 2 March 1971", "ask.surname": "Adler", "ask.licence_no": "No idea, her licence is in her purse",
                   "ask.birth_date": "2 March 1971", "ask.other_driver": "Sure: my wife Ines Adler, born March 2nd, 1971", "propose": [({}, "Yes yes, that's fine")], "more": ["No, bye-bye"]}}),
    "to-switzerland": ([], [r"\b35\b", r"\b600\b", "credit card"], {
        "terse": {"open": "Switzerland allowed? KH-4805", "ask.surname": "Sandoval", "offer": "no", "more": ["Deposit?", "Debit card ok?", "no"]},
        "whole": {"open": "Hi, may I drive the car I've booked to Switzerland, and does that cost anything?", "ask.booking_ref": "My booking is KH-4805.", "ask.surname": "My last name is Sandoval.", "offer": "No, I only wanted to know.",
                  "more": ["What deposit will be blocked for my car?", "Will a debit card do for the deposit?", "No, thank you."]},
        "chatty": {"open": "Hello! Elena Sandoval, KH-4805. Could we take the car over the border to Switzerland? And what deposit do you block, and is a debit card all right for that?", "ask.surname": "Sandoval", "offer": "Not today, I'm only asking, thanks", "more": ["Super, that's all I wanted to know!"]}}),
}


DUMP = {  # a fourth caller tells all it knows, whatever it is asked
    "estate-or-compact": "My name is Nora Lindqvist. My birth date is 17 September 1984. My station is Lyon Airport. From Friday 22 May at 09:30 until Monday 25 May 2026.",
    "booster-seats": "My booking is KH-4471. My name is Grace Okafor. One booster, please.", "dijon-or-later": "My booking is KH-3820. My name is Jonas Brandt. That's all I know.",
    "scratched-bumper": "My booking is KH-2954. My name is Claire Moreau. It was on 9 May 2026, it's a scratch on the rear bumper, in the car park of the Carrefour in Annecy. There is no police report.",
    "two-charges": "My invoice is R-20318. My name is Rupert Holt. My receipt is T-5521.", "cancel-for-money": "My booking is KH-5063. My name is Helen Whitfield. I want at least 100 euros back.",
    "second-driver": "My booking is KH-3317. My name is Viktor Adler. My driver is Tom Adler, born on 14 August 2006. I don't know the number of the licence.", "to-switzerland": "My booking is KH-4805. My name is Elena Sandoval."}
for _s, _t in DUMP.items():
    _c = C[_s][2]["whole"]
    C[_s][2]["dump"] = {**{k: (_t if k.startswith("ask.") else v) for k, v in _c.items()}, **{k: _c[k] for k in ("ask.change_what", "ask.other_driver", "ask.licence_no", "ask.email") if k in _c}}
C["second-driver"][2]["dump"]["ask.birth_date"] = [DUMP["second-driver"], "Her birth date is 2 March 1971."]
C["second-driver"][2]["dump"]["ask.other_driver"] = "Then my wife, Ines Adler. My birth date is 2 March 1971."


def line(caller, acts, said):
    """What the caller says to the last act that wants an answer."""
    kind, v = acts[-1]
    if kind == "ask" and len(v["slots"]) > 1:
        return ". ".join(one(caller, f"ask.{k}", said) for k in v["slots"])
    if kind == "verify":
        return rule(caller.get("verify", []) + [({}, "Yes, that's right.")], v["values"])
    if kind == "propose":
        return rule(caller["propose"], v["args"])
    if kind == "quote":
        return one(caller, f"quote.{v['value']}", said)
    key = {"ask": lambda: f"ask.{v['slots'][0]}", "options": lambda: f"options.{v['slot']}", "help": lambda: "more"}.get(kind, lambda: kind)()
    return one(caller, key, said)


def rule(rules, values):
    return next(text for match, text in rules if all(values.get(k) == x for k, x in match.items()))


def one(caller, key, said):
    lines = caller[key] if key in caller else {"ask.station": "Lyon Airport"}[key]
    lines = [lines] if isinstance(lines, str) else lines
    n = said[key] = said.get(key, -1) + 1
    return lines[min(n, len(lines) - 1)]


def talk(agent, caller):
    """[(who, text)], and per agent turn its acts."""
    messages, turns, said = [{"role": "user", "content": caller["open"]}], [], {}
    d = agent.desk
    for _ in range(20):
        text = agent(messages, {})
        messages.append({"role": "assistant", "content": text})
        turns.append(list(d.acts))
        if not d.acts or d.acts[-1][0] == "bye":
            break
        if d.acts[-1][0] == "more" and said.get("more", -1) + 2 > len(caller["more"] if isinstance(caller["more"], list) else [1]):
            break
        messages.append({"role": "user", "content": line(caller, d.acts, said)})
    return messages, turns


def judge(story, d, messages, turns):
    """What is wrong, in words; empty: right."""
    writes, words, _ = C[story]
    found, agent_said = [], [m["content"] for m in messages if m["role"] == "assistant"]
    done = [(turn, tool, dict(args)) for turn, tool, args in d.log if tool in WRITES]
    want = World()
    for tool, args in writes:
        getattr(want, tool)(**args)
    have = d.world
    for x in have.damages:
        x["place"] = "carrefour" if "carrefour" in x["place"].lower() else x["place"]
    found += [f"the world differs in {k}" for k in vars(want) if vars(want)[k] != vars(have)[k]]
    if len(done) != len(writes):
        found.append(f"{len(done)} writes, not {len(writes)}")
    for turn, tool, args in done:
        if not turn or not any(k == "propose" and (v["tool"], v["args"]) == (tool, args) for k, v in turns[turn - 1]):
            found.append(f"{tool} without a proposal before")
        elif re.match(r"(no|sorry|actually|hmm|hm)\b", messages[2 * turn]["content"].lower()):
            found.append(f"{tool} against a no")
        first = min((i for i, (_, t, _) in enumerate(d.log) if t in ("get_booking", "get_invoice", "search_cars")), default=99)
        if first > d.log.index((turn, tool, args)):
            found.append(f"{tool} before anything was looked up")
    for w in words:
        if not any(re.search(w, t) for t in agent_said):
            found.append(f"never said {w}")
    looked = {t for _, t, _ in d.log}
    for need, when in (("get_cover", "scratched"), ("get_deposit", "switz"), ("check_border", "switz"), ("get_policy", "switz"), ("get_policy", "cancel"), ("list_extras", "booster"), ("check_charge", "two")):
        if story.startswith(when) and need not in looked:
            found.append(f"never looked up {need}")
    for acts, text in zip(turns, agent_said):
        for kind, v in acts:
            if kind == "propose" and v["price"] and str(v["price"]) not in text:
                found.append("a proposal without its price")
    return found


def main():
    show = sys.argv[sys.argv.index("--show") + 1:] if "--show" in sys.argv else None
    bad = n = 0
    longest = 0
    for story, (_, _, callers) in C.items():
        for style in desk.STYLES:
            for name, caller in callers.items():
                if show and [story, style, name][:len(show)] != show:
                    continue
                agent = desk.build(style)()
                try:
                    messages, turns = talk(agent, caller)
                    found = judge(story, agent.desk, messages, turns)
                except KeyError as e:
                    messages, found = [], [f"caller has no line for {e}; acts {agent.desk.acts}"]
                n, bad, longest = n + 1, bad + bool(found), max(longest, len(messages) // 2)
                if found:
                    print(f"{story} / {style} / {name}: {'; '.join(found)}")
                if show:
                    print(*(f"{m['role'][:5]:6}{m['content']}" for m in messages), sep="\n")
    print(f"right agent: {n - bad} of {n} conversations reach the goals (longest: {longest} turns)")
    if "--bugs" in sys.argv:
        bugs, missed, n = yaml.safe_load(open("bugs.yaml")), [], 0
        for bug, stories in bugs.items():
            for story in stories:
                for style in desk.STYLES:
                    for name, caller in C[story][2].items():
                        agent = wrong.build(bug, style)()
                        try:
                            found = judge(story, agent.desk, *talk(agent, caller))
                        except KeyError as e:
                            found = [str(e)]
                        n += 1
                        if not found:
                            missed.append((bug, story, style, name))
        print(f"wrong variants: {n - len(missed)} of {n} seen", *missed, sep="\n  ")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()

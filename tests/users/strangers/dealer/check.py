"""Hand-written callers against every style: python check.py. The end state, the calls and the words told decide."""
import re
import sys
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import desk
import nlu
import world as w

STORIES = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
ALL = "No, that's all, thank you."

# say: what is answered when a slot is asked (a list: one after the other); fix: what is said when a read-back is wrong; then: further wishes
CALLERS = {
    "service_price_first": [
        dict(open="Price of a full service?", say=dict(plate="KX72 ABD", date="Thursday", time="8:30"), yes="Yes.", offer="Yes.", end="No."),
        dict(open="Good morning! My Tarn is nearly due again and I was wondering, before I decide on anything, how much you'd charge for a full service?", offer="Oh, that's less than I feared. Then yes, I'd like to have it done, please.",
             say=dict(plate="Of course, it's kx72abd, that's K X seven two and then A B D.".replace("kx72abd", "KX72 ABD"), date="This Thursday would be best, so the 12th.", time="I could be there at half past eight, if that's not too early for you."), yes="That sounds good, please go ahead.",
             end="No no, that was everything. Thanks for your help!"),
        dict(open="Hello, KX72-ABD here. What would a full service be?", offer="Fine. On 12 March at 8.30 am then.", say=dict(plate="KX72ABD", date="March 12th", time="8.30"), yes="Perfect, book it.", end="Nothing else, bye."),
        dict(open="Hi, what do you charge for the big service?", offer="OK, I'd like to book it for the twelfth of March, half past eight in the morning. Plate is KX72 ABD.", say=dict(plate="Feld", date="the 12th", time="half eight"), yes="Yes, that's right.", end="no thanks"),
        dict(open='I was wondering what a full service costs at your place.', dump="I'm Martin Feld and I drive a Tarn, number plate KX72 ABD. The car is due for a full service, but I won't commit to anything before I know the price. If it costs less than 400 euros, I have it done. I want to bring the car this Thursday, 12 March, at half past eight in the morning.", yes="Yes."),
    ],
    "oil_change_nine_or_two": [
        dict(open="Oil change, Friday, nine.", say=dict(plate="RD19LMN", date="Friday", time=["9", "14:00"], service="oil change"), yes="Yep", end="No"),
        dict(open="Hi, my name's Priya and I need to get the oil changed in my little Piko. I have Friday 13 March off, so that would be ideal, preferably at 9:00, but if that's taken then two in the afternoon would do as well.",
             say=dict(plate="It's RD19 LMN.", time="If nine isn't free, two o'clock, please."), yes="Yes please, that would be great.", end="No, nothing else, thank you so much."),
        dict(open="My plate is RD19 LMN and I'd like an appointment.", say=dict(service="Just an oil change.", date="On the 13th.", time=["At nine in the morning, or if that's not possible, at 2 pm.", "2 pm then"]), yes="Okay, do that.", end="That's all."),
        dict(open="Hi, I need an oil change for my Piko on Friday, at nine if you can.", say=dict(plate="RD19 LMN", time="If 9:00 is not free, I take 14:00 on the same day."), yes="Yes, that's right.", end="No, thank you."),
        dict(open='Hello, I have a question about an oil change.', dump="My little Piko needs its oil changed. Its number plate is RD19 LMN. I'd like to bring it on Friday 13 March at 9:00. If 9:00 is not free, I take 14:00 on the same day. It has to be that Friday, I have no other day off.", yes="Yes, please."),
    ],
    "courtesy_car_thirty_a_day": [
        dict(open="Courtesy car for Wednesday please.", say=dict(plate="BT65 HJK", date="11 March", car_type=["Estate", "Small one"]), fix=dict(car_type="No. The small one then."), yes="Yes", end="No"),
        dict(open="Good morning, my car is in for its interim service with you on Wednesday and I'd need a courtesy car for that day. I'd love the estate because of our dog, as long as it's no more than 30 euros a day, otherwise the small one will have to do.",
             say=dict(plate="The plate is BT65 HJK.", date="Wednesday the 11th.", car_type="The small one, please."), yes="Yes, that's fine, please reserve it.", end="No, that's everything, thanks."),
        dict(open="BT65 HJK, that's my car. Can I borrow a car from you while it is in the workshop?", say=dict(date="On Wednesday, 11 March.", car_type="The estate if it isn't over 30 euros. If the estate costs more than 30, I'd take the small car."), fix=dict(car_type="That's more than I want to pay. The small car instead, please."),
             yes="All right.", end="No, goodbye."),
        dict(open="Good morning, I'd like a courtesy car for the day my car is in with you.", say=dict(plate="BT65 HJK.", date="Wednesday 11 March", car_type="I'd like the estate, but not for more than 30 euros a day."), fix=dict(car_type="No, the small car."), yes="Yes please", end="No thanks"),
        dict(open="Good morning, I'd like a courtesy car for the day my car is in with you.", dump="My car has its interim service on Wednesday 11 March. That is arranged already and stays as it is. The number plate is BT65 HJK. For that Wednesday I need a courtesy car. I would love to have the estate because of the dog, but I'm not going to pay more than 30 euros a day. If the estate costs more than 30 euros, I take the small car. I don't want a van.", yes="Yes."),
    ],
    "wipers_two_no_three": [
        dict(open="Two wiper blades.", say=dict(plate="WN21 CFE", quantity="2"), fix=dict(quantity="No, three."), yes="Yes.", end="No."),
        dict(open="Hello, I'd like to order two wiper blades for my Piko, the plate is WN21 CFE, if you need that.", say={}, fix=dict(quantity="Oh wait, I'm so sorry, the rear window has one as well, of course. Could you make it three?"), yes="Yes, three is right, please order them.", end="No, that was all. Thank you and bye!"),
        dict(open="I'm calling about a part for WN21 CFE.", say=dict(part="It's the wipers.", quantity="I need a pair."), fix=dict(quantity="Hmm, actually I need three of them, not two."), yes="Sure, go ahead.", end="I'm all set, thanks."),
        dict(open="Hi, I need new wiper blades, what do they cost?", offer="OK, I'll take two.", say=dict(plate="It's WN21 CFE", quantity="two please"), fix=dict(quantity="Not quite - there's one at the back too, so 3."), yes="Correct.", end="nope"),
        dict(open="Hello, I'd like to order two wiper blades.", dump="I'm ordering wiper blades for my Piko with the plate WN21 CFE. At first I say I need two.", fix=dict(quantity="I correct myself: it should be three."), yes="Yes."),
    ],
    "tyres_only_asking": [
        dict(open="Tread on my winter tyres?", say=dict(plate="GP70 TSV"), no="No.", end="No."),
        dict(open="Hi there, you've got my winter tyres in storage and I was wondering how much tread is left on them, and what it would cost to keep them with you another season.", say=dict(plate="Sure, that would be GP70 TSV."), no="No thanks, I only wanted to ask. I'll think about it.", end="No, that's it, thank you!"),
        dict(open="Hello, GP70 TSV. What does another season of tyre storage cost?", say={}, no="Not today, I may sell the car.", end="Thanks, bye."),
        dict(open="Hi there, you're keeping my winter tyres for me and I've got a question about them.", say=dict(plate="GP70 TSV"), no="No, leave it, please.", end="That's everything, thanks."),
        dict(open="Hi there, you're keeping my winter tyres for me and I've got a question about them.", dump="My winter tyres are stored at the dealership. My number plate is GP70 TSV. I want to know how much tread is left on them, and what another season of storage would cost. I'm only asking.", no="No, I may sell the car in the summer and want to think about it."),
    ],
    "move_and_invoice_copy": [
        dict(open="Move my appointment.", say=dict(plate="HV68 QRA", date="18 March", time="10", invoice_number="2217", email="lena.moss@example.org"), yes="Yes.", then=["Copy of invoice 2217, please."], end="No."),
        dict(open="Hello, this is Lena Moss. My mother is ill, so could you please move my service appointment to Wednesday 18 March at 10:00, and send me a copy of invoice INV-2217?", say=dict(plate="HV68 QRA, it's the Vento.", email="To lena.moss@example.org, please.", date="Wednesday the 18th", time="At ten"), yes="Yes, that's perfect.",
             end="No, that's all, thank you very much."),
        dict(open="I need a copy of INV-2217 sent to lena.moss@example.org.", say=dict(plate="HV68QRA", date="Wednesday next week, so the 18th.", time="ten in the morning"), yes="That's right.", then=["Also, I'd like to reschedule my appointment tomorrow."], end="That's it."),
        dict(open="Hello, two things: I have to move my appointment, and then there's an invoice.", say=dict(plate="HV68 QRA", date="the 18th of March", time="ten o'clock", invoice_number="INV-2217", email="lena.moss@example.org"), offer="Yes, please.", yes="Okay", end="No, that's all."),
        dict(open="Hello, two things: I have to move my appointment, and then there's an invoice.", dump="I'm Lena Moss. My Vento has an appointment in the workshop tomorrow, but my mother is ill and I can't make it. I want to move it to Wednesday 18 March at 10:00. The number plate is HV68 QRA. Then I need a copy of the invoice INV-2217, because my employer pays for it. It should be sent to lena.moss@example.org.", yes="Yes."),
    ],
    "repair_late_keep_courtesy_car": [
        dict(open="Repair CL-5521, when is it ready?", say=dict(claim_number="CL-5521", plate="MF20 DZP", until="20 March"), yes="Yes.", then=["Keep the courtesy car until then?"], end="No."),
        dict(open="Hello, somebody drove into my car and you're repairing it for the insurance. I've got one of your courtesy cars until Friday. When do I get my own car back?", say=dict(claim_number="It's CL-5521.", plate="MF20 DZP", until="Until the 20th, please."), yes="Yes, that would be good.",
             then=["That's rather late. In that case I'd like to keep the courtesy car until 20 March, is that possible?"], end="No, that's all for now, thank you."),
        dict(open="When will my Piko be ready? MF20 DZP, claim CL-5521. If it isn't ready before Friday, I'd like to keep the courtesy car until it's ready.", say=dict(claim_number="5521", until="the 20th"), yes="Please do.", end="No, bye."),
        dict(open="I'm calling about my insurance repair. When will my car be ready?", say=dict(claim_number="CL 5521", plate="MF20 DZP", until="until 20 March"), yes="Yes, please.", then=["Can I have my loan car extended?"], end="Nothing else."),
        dict(open="I'm calling about my insurance repair. When will my car be ready?", dump='Somebody drove into the back of my Piko, and you are repairing it. The claim number is CL-5521, the number plate is MF20 DZP. I want to know when I get the car back. In the meantime I drive a courtesy car of yours.', yes="Yes.", then=["Can I keep the courtesy car until 20 March?"]),
    ],
    "test_drive_solis": [
        dict(open="Test drive, Solis.", say=dict(date="Saturday", time="11", name="Jonas Keller", phone="01715550142", model="Solis"), yes="Yes.", end="No."),
        dict(open="Hi, I've seen the Solis in your window and I'm absolutely in love with it! I'd like to take it for a test drive on Saturday at eleven, would that work?", say=dict(date="This Saturday, 14 March.", time="Eleven in the morning.", name="My name is Jonas Keller.", phone="You can reach me on 0171 5550142."), yes="Yes, wonderful.",
             end="No thanks, that's it. Goodbye!"),
        dict(open="My name is Jonas Keller and I'd be interested in driving one of your cars, a test drive I mean.", say=dict(model="The Solis.", date="The 14th.", time="11 o'clock", phone="It's 0171-5550142"), yes="That's fine.", end="No."),
        dict(open="Hi! I've seen the Solis in your window and I'd love to take it for a test drive.", say=dict(date="Saturday, the 14th of March", time="eleven o'clock", name="Jonas Keller", phone="0171 5550142"), yes="Yes, exactly.", end="No, thank you."),
        dict(open="Hi! I've seen the Solis in your window and I'd love to take it for a test drive.", dump="I've fallen in love with the Solis and want to take it for a test drive on Saturday 14 March at 11:00. My name is Jonas Keller. I have no car to trade in.", yes="Yes."),
    ],
}


WORDS = [  # (words, what the desk has asked, slot, value)
    ("Sorry, make it three, there's one on the rear window as well.", "quantity?", "quantity", 3), ("I need three in total, two for the front and one for the back", "quantity?", "quantity", 3), ("not two but three", "quantity?", "quantity", 3),
    ("Three.", "quantity", "quantity", 3), ("3 please", "quantity", "quantity", 3), ("a pair", "quantity", "quantity", 2), ("Just the one.", "quantity", "quantity", 1), ("I said two, but I need three", "quantity?", "quantity", 3), ("it should be three wiper blades", "", "quantity", 3),
    ("the 12th", "date", "date", "2026-03-12"), ("Thursday", "date", "date", "2026-03-12"), ("this coming Thursday, please", "date", "date", "2026-03-12"), ("next Wednesday", "date", "date", "2026-03-18"), ("Wednesday next week", "date", "date", "2026-03-18"),
    ("tomorrow", "date", "date", "2026-03-10"), ("12.03.2026", "date", "date", "2026-03-12"), ("March the 12th", "date", "date", "2026-03-12"), ("the twelfth of March", "date", "date", "2026-03-12"), ("12 Mar", "date", "date", "2026-03-12"), ("2026-03-12", "date", "date", "2026-03-12"),
    ("Thursday 12 March 2026", "date", "date", "2026-03-12"), ("not Tuesday, Thursday", "date", "date", "2026-03-12"), ("Thu 12 March", "date", "date", "2026-03-12"), ("From 10 March to 18 March", "date", "date", "2026-03-18"),
    ("half past eight", "time", "time", "08:30"), ("8:30", "time", "time", "08:30"), ("08:30", "time", "time", "08:30"), ("8.30 a.m.", "time", "time", "08:30"), ("eight thirty", "time", "time", "08:30"), ("at 2 pm", "time", "time", "14:00"), ("two", "time", "time", "14:00"),
    ("2 in the afternoon", "time", "time", "14:00"), ("around ten", "time", "time", "10:00"), ("10", "time", "time", "10:00"), ("10 o'clock would be best", "time", "time", "10:00"), ("10h", "time", "time", "10:00"), ("the first one, at 8:30", "time", "time", "08:30"), ("noon", "time", "time", "12:00"),
    ("quarter to nine", "time", "time", "08:45"), ("rather 14:00 than 8:00", "time", "time", "14:00"), ("9 am", "time", "time", "09:00"),
    ("kx72abd", "plate", "plate", "KX72 ABD"), ("The plate's KX72-ABD.", "plate", "plate", "KX72 ABD"), ("Lena.Moss@example.org", "email", "email", "Lena.Moss@example.org"), ("It's inv 2217", "invoice_number", "invoice_number", "INV-2217"), ("2217", "invoice_number", "invoice_number", "INV-2217"),
    ("For myself, Jonas Keller", "name", "name", "Jonas Keller"), ("jonas keller", "name", "name", "Jonas Keller"), ("Keller, Jonas Keller is my name.", "name", "name", "Jonas Keller"), ("my mobile: 0171/5550142", "phone", "phone", "01715550142"), ("+49 171 5550142", "phone", "phone", "+491715550142"),
    ("the cheaper small one", "car_type", "car_type", "small car"), ("The estate, please", "car_type", "car_type", "estate"), ("No, not the estate. The small car.", "", "car_type", "small car"), ("the interim one", "service", "service", "interim service"), ("I want the full one", "service", "service", "full service"),
]
ANSWERS = {
    True: ["Yes", "yeah sure", "Go ahead.", "Please do", "That's right", "Correct.", "OK", "Perfect, thanks", "Sounds good", "Yes, no problem", "I don't mind, go ahead", "Why not", "By all means", "Exactly", "Book it.", "Book the oil change, please.", "Nothing to change, that's fine", "Yes, that's not too early",
           "That would be great", "All right then", "I agree", "Do it", "Yes, not a problem", "Sure, order them", "That works for me", "Fine by me"],
    False: ["No", "No, thank you", "Nope", "Not today", "I'd rather not", "Please don't", "No, that's wrong", "That's not right", "Wait", "No, that's all right, thanks", "Rather not, please", "Don't book it", "I don't want that", "Sorry, no"],
    None: ["I don't know", "KX72 ABD", "What does it cost?", "If it costs less than 400 euros, I have it done.", "Good morning"],
}


def words():
    """The understanding alone."""
    bad = 0
    for text, asked, slot, value in WORDS:
        got = nlu.read(text, {asked} if asked else set())["first"].get(slot)
        if got != value:
            bad += 1
            print("understood wrongly:", repr(text), slot, got, "not", value)
    for value, texts in ANSWERS.items():
        for text in texts:
            if nlu.yes_no(text) is not value:
                bad += 1
                print("yes or no:", repr(text), nlu.yes_no(text), "not", value)
    return bad


class Log:
    """The conversation's tools, written down."""

    def __init__(self, conv):
        self.calls, self.step, self.heard = [], 0, {}
        for name, f in list(conv.tools.items()):
            conv.tools[name] = self.wrap(name, f)

    def wrap(self, name, f):
        def call(**args):
            result = f(**args)
            self.calls.append((self.step, name, args, result))
            return result
        return call


def wanted(story):
    """The right writes of a story."""
    return [g for g in story["goals"] if g.get("tool") in w.WRITES]


def play(conv, story, caller, most=24):
    """(log, agent's messages, ended, lines)"""
    log = Log(conv)
    said, lines = [], []
    used, then = {}, list(caller.get("then", []))
    want = {g["tool"]: g["args"] for g in wanted(story)}
    text, ended = caller["open"], False

    def get(slot):
        if "dump" in caller and slot != "phone":
            return caller["dump"]  # everything that there is to tell, whatever was asked
        x = caller.get("say", {}).get(slot, "0171 5550142" if slot == "phone" else f"I don't know the {slot}.")
        if isinstance(x, list):
            used[slot] = used.get(slot, -1) + 1
            return x[min(used[slot], len(x) - 1)]
        return x
    for step in range(most):
        log.step, log.heard[step] = step, text
        lines.append("user:  " + text)
        reply = conv(text)
        said.append((step, reply))
        lines.append("agent: " + reply)
        kind = conv.pending[0]
        if kind == "bye":
            ended = True
            break
        if kind == "start":
            text = "I don't know"
        elif kind == "slots":
            text = " ".join(dict.fromkeys(get(s) for s in conv.pending[1]))
        elif kind == "offer":
            text = caller.get("offer") or "Yes, please. " + caller.get("dump", "")
        elif kind in ("confirm", "change"):
            name, args = conv.pending[1:3] if kind == "confirm" else (None, {})
            if name and name not in want:
                text = caller.get("no", "No, thank you.")
            else:
                wrong = [k for k, x in (want.get(name) or {}).items() if not isinstance(x, dict) and args.get(k) != x]
                if wrong or not name:
                    fix = caller.get("fix", {})
                    text = next((fix[k] for k in wrong if k in fix), None) or next(iter(fix.values()), "No, that's wrong.")
                else:
                    text = caller["yes"]
        elif kind == "upsell":
            text = "No, thank you."
        elif kind == "else" and "dump" in caller and not used.get("dump") and caller["dump"] not in "".join(lines):
            used["dump"], text = 1, caller["dump"]
        elif kind == "else":
            text = then.pop(0) if then else caller.get("end", ALL)
    return log, said, ended, lines


def resolve(x, results):
    if isinstance(x, dict) and "$from" in x:
        return results[x["$from"]][x["path"]] if x["$from"] in results else None
    return x


def judge(story, log, said, ended):
    """What is wrong with a conversation."""
    wrong = [] if ended else ["did not end"]
    at, results = {}, {}
    writes = [c for c in log.calls if c[1] in w.WRITES]
    for g in story["goals"]:
        after = at.get(g.get("after"), -1) if g.get("after") else -1
        if g.get("tool"):
            args = {k: resolve(x, results) for k, x in g["args"].items()}
            isw = g["tool"] in w.WRITES
            hits = [c for c in log.calls if c[1] == g["tool"] and (c[2] == args if isw else args.items() <= c[2].items()) and c[0] >= after]
            if not hits or "error" in hits[0][3]:
                wrong.append(f"missing {g['tool']} {args}")
                continue
            step = hits[0][0]
            if isw:
                writes = [c for c in writes if c is not hits[0]]
                before = [r for s, r in said if s == step - 1]
                verb = g["tool"].split("_")[0]
                if not before or verb not in before[0].lower() or nlu.yes_no(log.heard[step]) is not True:
                    wrong.append(f"{g['tool']} was not proposed in the message before")
            results[g.get("name")] = hits[0][3]
        else:
            hits = [s for s, r in said if all(re.search(r"(?<![\d.])" + re.escape(k), r) for k in g["say"]) and s >= after]
            if not hits:
                wrong.append(f"not told {g['say']}")
                continue
            step = hits[0]
        at[g.get("name")] = step
    wrong += [f"unexpected {c[1]} {c[2]}" for c in writes]
    for step, name, args, result in log.calls:
        if name in w.WRITES and "error" in result:
            wrong.append(f"{name} failed: {result}")
    texts = [r for _, r in said]
    wrong += ["said the same thing three times"] if any(a == b == c for a, b, c in zip(texts, texts[1:], texts[2:])) else []
    return wrong


def main():
    verbose = "-v" in sys.argv
    n = longest = 0
    bad = words()
    for ident, story in STORIES.items():
        for style in desk.STYLES:
            for i, caller in enumerate(CALLERS[ident]):
                log, said, ended, lines = play(desk.build(style)(), story, caller)
                wrong = judge(story, log, said, ended)
                n += 1
                longest = max(longest, len(said))
                if wrong or verbose:
                    bad += bool(wrong)
                    print(f"--- {ident} {style} caller {i}: {wrong}")
                    print("\n".join(lines))
                    print(*[f"   {c}" for c in log.calls], sep="\n")
    print(f"{n} conversations, {bad} wrong, the longest has {longest} turns")
    return bad


if __name__ == "__main__":
    sys.exit(bool(main()))

"""Do desk and stories fit? A partner of our own (not the product's user) talks to every style about every story.

python check.py [-v STORY STYLE] [--all] [--talks FILE]    --all: every wording of the partner; --talks: keep the conversations"""
import json
import re
import sys

import desk

A, C = "2026-03-19", "2026-03-16"


def shows(style, text, iso):
    return desk.say_date(style, iso) in text


# story → opening, what is said when a slot is asked for (several wordings), the writes, texts
TELL = {
    "visit-later": {
        "customer_no": ["It's NC-40817.", "My customer number is NC-40817", "nc 40817", "Sure, NC40817 it is."],
        "slot": ["It has to be an afternoon next week, and not on a Wednesday.", "Next week, but any day but Wednesday, in the afternoon please.", "Thursday 19 March in the afternoon, please.", "Could I have the one on the 19th?"]},
    "swiss-pass": {
        "line": ["07700 900412", "It's 07700 900 412.", "The number is 07700900412, thanks", "+44 7700 900412"],
        "country": ["Switzerland", "I'm off to Switzerland.", "To Switzerland, from 20 to 26 March.", "switzerland with a colleague"],
        "pass": ["The Week Pass, please.", "I'd take the weekly one, not the Month Pass.", "What does the Week Pass cost? If it's no more than £20 I want it.", "week pass"],
        "start": ["From 20 March.", "On the 20th of March, the day I leave.", "From 20 to 26 March", "20/03/2026"]},
    "router-limit": {
        "customer_no": ["NC-33942", "It is NC-33942.", "I'm customer NC-33942, and I would like the Orbit 6, posted please.", "customer number NC-33942"],
        "model": ["The Orbit 6, please.", "I'd like the Orbit 6, but if it costs more than 80 pounds, then the Orbit 5.", "I had the Orbit 6 in mind.", "Orbit 5"],
        "delivery": ["By post, please.", "Please post it, I have no car.", "Can you send it to me?", "post"]},
    "moving-out": {
        "customer_no": ["NC-62075", "My number is NC-62075.", "It's NC-62075, and the new place is 7 Millpond Road, KV9 3TD.", "nc-62075"],
        "street": ["7 Millpond Road", "The new flat is at 7 Millpond Road.", "7 Millpond Road, KV9 3TD", "7 millpond road"],
        "new_postcode": ["KV9 3TD", "The postcode is KV9 3TD.", "It's KV93TD", "kv9 3td"],
        "move_date": ["On 1 April.", "The move is on the 1st of April", "April 1", "on Wednesday, 1 April 2026"]},
    "only-asking": {"customer_no": ["NC-28514", "Sure, it's NC-28514.", "My customer number is NC-28514. What would leaving early cost?", "28514"]},
    "two-things": {
        "customer_no": ["NC-47729", "It's NC-47729.", "NC-47729. And afterwards I'd like to change my mobile plan, too.", "My number is NC 47729"],
        "line": ["07700 900586", "It's 07700 900 586.", "My mobile is 07700900586, I'd like Mobile 20.", "07700-900-586"],
        "plan": ["Mobile 20", "The Mobile 20 plan, please.", "Mobile 20, not Mobile 50.", "The one with 20 GB"],
        "plan_start": ["From 1 April.", "As of 1st April", "on April 1st, 2026", "with effect from the first of April"]},
    "no-number": {
        "customer_no": ["I don't have it with me.", "I'm sorry, I don't know my customer number.", "I'm at work and haven't got it here. My name is Ruth Adeyemi, postcode KV7 6HN.", "no idea"],
        "name": ["Ruth Adeyemi", "My name is Ruth Adeyemi.", "It's Ruth Adeyemi, KV7 6HN", "ruth adeyemi"],
        "postcode": ["KV7 6HN", "It's KV7 6HN.", "kv7 6hn", "The postcode is KV7 6HN."],
        "fault": ["It keeps dropping out.", "It drops out several times a day.", "the connection cuts out all the time", "It works in between, but it keeps dropping out."],
        "slot": ["The earliest you have, but not on a Friday.", "As early as possible, any day except Friday.", "Monday 16 March, please.", "Not Friday. The earliest other one."]},
    "stolen-phone": {
        "line": ["07700 900733", "It's 07700 900 733, please block it at once.", "My number is 07700900733.", "0 7700 900733".replace("0 7", "07")],
        "sim_kind": ["A physical one, please.", "A physical SIM, my spare phone can't do eSIM.", "No eSIM, a normal SIM card.", "physical sim"],
        "sim_delivery": ["If posting costs anything, I'd rather collect it from the shop.", "I'll collect it in Harbour Street.", "Then I'd rather pick it up than have it posted.", "shop"]},
}
WRITES = {
    "visit-later": [("move_visit", {"visit_id": "V-2291", "date": A, "window": "13:00-17:00"})],
    "swiss-pass": [("add_roaming_pass", {"line": "07700900412", "pass_name": "Week Pass", "start": "2026-03-20"})],
    "router-limit": [("order_router", {"customer_no": "NC-33942", "model": "Orbit 5", "delivery": "post"})],
    "moving-out": [("register_move", {"customer_no": "NC-62075", "street": "7 Millpond Road", "postcode": "KV9 3TD", "date": "2026-04-03"})],
    "only-asking": [],
    "two-things": [("cancel_visit", {"visit_id": "V-2305"}), ("change_plan", {"line": "07700900586", "plan": "Mobile 20", "start": "2026-04-01"})],
    "no-number": [("book_visit", {"customer_no": "NC-19083", "date": C, "window": "08:00-12:00", "fault": "drops out"})],
    "stolen-phone": [("block_line", {"line": "07700900733"}), ("order_sim", {"line": "07700900733", "kind": "sim", "delivery": "shop"})],
}
READS = {"swiss-pass": ("list_roaming_passes", {"country": "Switzerland"}), "only-asking": ("contract_terms", {"customer_no": "NC-28514"}),
         "no-number": ("find_customer", {"name": "Ruth Adeyemi", "postcode": "KV7 6HN"})}
SAID = {"visit-later": [A], "router-limit": ["2026-03-12"], "only-asking": ["2026-09-30", 96]}
OPEN = {
    "visit-later": "Good morning, I can't be in when your engineer comes on Thursday, could we find another time?",
    "swiss-pass": "Hello, I'm going to Switzerland and would like one of those roaming passes, please.",
    "router-limit": "Hi there, I need a new router.",
    "moving-out": "I'm moving to a new flat and want to take my internet connection with me.",
    "only-asking": "Hello, I have a question about my contract: how long does it still run?",
    "two-things": "Good afternoon, my internet works again, so I'd like to cancel the engineer's visit.",
    "no-number": "Hello, my internet keeps dropping out, can you send somebody?",
    "stolen-phone": "Please help, my phone has been stolen!",
}
GO = ["Yes, please.", "Yes, go ahead.", "That's right, please do.", "ok"]
STOP = ["No, thank you.", "No, I don't want that.", "No thanks, leave it as it is.", "no"]


class Partner:
    def __init__(self, story, style, variant):
        self.story, self.style, self.v, self.plan = story, style, variant, False

    def pick(self, options, turn=0):
        return options[(self.v + turn) % len(options)]

    def answer(self, text, pending):
        st, story = self.style, self.story
        if pending[0] == "confirm":
            if story == "moving-out" and shows(st, text, "2026-04-01"):
                return self.pick(["No, sorry, the van only comes on 3 April. Please make it 3 April.", "Oh, wait, not 1 April but 3 April.", "No.", "Could you change that to the 3rd of April?"])
            if story == "router-limit" and "119" in text:
                return self.pick(["No, that's more than 80 pounds. Then I'll take the Orbit 5 instead.", "That is too expensive. The Orbit 5, please.", "No, not at that price.", "Oh, I don't want to spend more than 80. I'd rather have the Orbit 5 than the Orbit 6."]) if self.v % 4 != 2 else "No, the Orbit 6 is too dear for me, I'd like the Orbit 5."
            if story == "swiss-pass" and self.v % 4 == 1 and not self.plan:
                self.plan = True
                return "Yes, as long as it doesn't cost more than £20."
            if story == "two-things" and self.v % 4 == 2 and "visit" in text.lower() and not self.plan:
                self.plan = True
                return "Yes please, cancel it. And then I'd like to change my mobile 07700 900586 to Mobile 20 from 1 April."
            return self.pick(GO)
        if pending[0] == "nochange":
            return "It should be 3 April." if story == "moving-out" else "The Orbit 5, please."
        if pending[0] == "offer":
            if story == "stolen-phone":
                return self.pick(["Yes, please, a new SIM.", "Yes, a replacement SIM, please.", "yes", "I do need one, yes."])
            return self.pick(STOP)
        if pending[0] == "slot":
            want = {"visit-later": A, "no-number": C}[story]
            if re.search(r"suit you|all right\?|ok\?|would you like .* or .*further|should i look further", text.lower()):
                if shows(st, text, want):
                    return "Yes, that's fine." if st in ("sorry", "text") or "suit you" in text else f"{'Thursday 19 March' if want == A else 'Monday, 16 March'}, please."
                return self.pick(["No, that doesn't suit me.", "I'm afraid not, what else do you have?", "No, not then.", "no, another one please"]) 
            return self.pick(TELL[story]["slot"])
        if pending[0] == "else":
            if story == "two-things" and not self.plan:
                self.plan = True
                return self.pick(["Yes, I'd like to change my mobile plan to Mobile 20.", "Yes. My mobile should go on the plan Mobile 20.", "-", "Yes, please put 07700 900586 on Mobile 20 as of 1 April, if that's no more than £15."])
            return self.pick(["No, that's all, thank you.", "That was everything. Goodbye!", "No thanks.", "no"])
        if pending[0] == "what":
            return "Nothing, thank you."
        return " ".join(self.pick(TELL[story][slot]) for slot in pending if slot in TELL[story])


def talk(story, style, variant, show=False):
    agent = desk.build(style)()
    d, partner = agent.talk.desk, Partner(story, style, variant)
    said, text, wrong, messages = [], OPEN[story], [], []
    for turn in range(24):
        before = d.pending
        count = len(d.log)
        messages.append({"role": "user", "content": text})
        reply = agent(text)
        said.append(reply)
        calls = d.log[count:]
        for n, (name, args, result) in enumerate(calls):
            key = f"c{len(messages)}-{n}"
            messages.append({"role": "assistant", "content": None, "tool_calls": [{"id": key, "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}]})
            messages.append({"role": "tool", "tool_call_id": key, "content": json.dumps(result)})
        messages.append({"role": "assistant", "content": reply})
        if show:
            print(f"USER   {text}")
            for name, args, result in calls:
                print(f"         → {name}({args}) = {result}")
            print("DESK   " + reply.replace("\n", "\n       "))
        writes = [c for c in calls if c[0] in {w for ws in WRITES.values() for w, _ in ws} | {"cancel_contract", "add_home_cover"}]
        if writes and before[0] != "confirm":
            wrong.append(f"{writes[0][0]} without a yes")
        if not reply.strip():
            wrong.append("silent")
        if d.pending[0] == "bye":
            break
        text = partner.answer(reply, d.pending)
    else:
        wrong.append("no end")
    every = {w for ws in WRITES.values() for w, _ in ws} | {"cancel_contract", "add_home_cover"}
    done = [(n, a) for n, a, r in d.log if n in every]
    if done != WRITES[story]:
        wrong.append(f"writes {done}")
    if story in READS and READS[story] not in [(n, a) for n, a, r in d.log]:
        wrong.append(f"lacks {READS[story]}")
    for value in SAID.get(story, []):
        words = desk.say_date(style, value) if isinstance(value, str) else desk.money(style, value)
        if not any(words.lower() in s.lower() for s in said):
            wrong.append(f"not said: {words}")
    return wrong, {"story": story, "trial": desk.STYLES.index(style) + 1, "style": style, "messages": messages, "ended_by": "user_done"}


def main():
    if "-v" in sys.argv:
        at = sys.argv.index("-v")
        story, style = sys.argv[at + 1:at + 3]
        variant = int(sys.argv[at + 3]) if len(sys.argv) > at + 3 else desk.STYLES.index(style) % 4
        print(talk(story, style, variant, True)[0] or "OK")
        return
    for variants in ([range(4)] if "--all" in sys.argv else []) + [None]:
        good = total = 0
        kept = []
        for story in OPEN:
            for n, style in enumerate(desk.STYLES):
                for variant in variants or [(n + list(OPEN).index(story)) % 4]:
                    total += 1
                    wrong, record = talk(story, style, variant)
                    kept.append(record)
                    good += not wrong
                    if wrong:
                        print(f"✗ {story} {style} {variant}: {'; '.join(wrong)}")
        print(f"{good} of {total} OK")
    if "--talks" in sys.argv:
        with open(sys.argv[sys.argv.index("--talks") + 1], "w") as file:
            for record in kept:
                file.write(json.dumps(record) + "\n")
    sys.exit(good != total)


main()

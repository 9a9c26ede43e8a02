"""My own callers against the right agent: python check.py [-v] [style]. Each caller answers what it hears by patterns of its own; the end state and the words decide."""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import desk

# caller: opening, then (what the clerk's last words hold → what is said), the first that fits and has lines left; a list is said one after the other
PROP = r"shall i (book|move|cancel|register|order|transfer|add) |would you like me to|are you happy for me|is that in order|may i (book|move|cancel|register|order|transfer|add) it|do you consent|if you'd like me to\. just|would that be all right|do you want that|this now\?|\. ok\?$"
CONF = r"is that right\?|have i got that right"
END = r"anything else|something else|further assistance|would you like to do anything|need anything else"
YES = ["Yes.", "Yes, please.", "Yes, that's right.", "yes", "Go ahead, please.", "That's fine, go ahead.", "Yes please.", "Yes.", "yes"]
ID = {"ines": ("L-2041", "12 May 1979", "Ines Calloway"), "rob": ("L-3310", "14/03/1961", "Robert Haldane"), "tom": ("L-4402", "July 30, 1994", "Tomasz Wilk"), "hel": ("L-0956", "19.1.1972", "Helen Oduya"), "gra": ("L-2768", "8th of August 1958", "Graham Pell")}


def who(key, chatty=False):
    n, d, _ = ID[key]
    both = r"learner number.*(date of birth|dob)"
    return [(both, [f"It's {n} and I was born on {d}." if chatty else f"{n}, {d}"] * 2), (r"learner number", [f"Yes, let me see… it says {n} here." if chatty else n] * 3), (r"date of birth|dob", [f"I was born on {d}, a long time ago!" if chatty else d] * 3)]


CALLERS = {
    "spanish-evening": [
        ("Hello, I'd like to join your Spanish for beginners course, on Tuesday evenings.", [(CONF, YES), (r"which (group|would|one|of)|which\?|fancy|wish\.|shall it be|have in mind|number of your choice|you prefer|suit you|group you mean", ["Then the Thursday evening one, please."] * 2), (PROP, ["Which textbook do I need for it?", "Yes, please book it."]), *who("ines"), (r"card", ["By invoice, please."] * 2), (END, ["No, thank you, that's all."])]),
        ("hi, spanish beginners tuesday pls, else thursday evening", [(CONF, YES), (r"group|fancy|which|suit you", []), (PROP, YES), *who("ines"), (r"card", ["invoice"] * 2), (END, ["what book do i need?", "no thats it bye"])]),
        ("Oh hello! My neighbour did your Spanish course and loved it, so I'd like to sign up for the beginners as well. I'm Ines Calloway, by the way, L-2041. Would Tuesday evening be possible?", [(CONF, YES), (r"which (group|would|one|of)|which\?|fancy|wish\.|shall it be|have in mind|number of your choice|you prefer|suit you|group you mean", ["Oh dear. No waiting list, thank you. What about Thursday evening?"] * 2), (PROP, ["And what does it cost?", "Lovely, that's fine, do that."]), *who("ines", True), (r"card", ["Could you send me an invoice?"] * 2), (END, ["Yes, one more: is there a textbook for it?", "No, that was all, thanks so much."])])],
    "pottery-morning": [
        ("Good morning, I'm in the Monday evening pottery group and I'd like to move to the one on Wednesday mornings.", [(CONF, YES), (PROP, ["Who teaches the Wednesday group?", "Yes, please."]), *who("rob"), (END, ["No, thanks."])]),
        ("need to switch my pottery class to a different group", [(CONF, YES), (PROP, ["what's the fee for that? and who is the tutor?", "ok"]), *who("rob"), (r"which|fancy|wish\.|shall it be|have in mind|choice|prefer|group you mean", ["wednesday"] * 2), (END, ["no bye"])]),
        ("Hello dear, I work late on Mondays now, you see, so I wondered whether I could change from the Monday pottery to Wednesday morning? But who would be teaching us there, before I decide?", [(CONF, YES), (PROP, ["That sounds perfect, please do."]), *who("rob", True), (END, ["No, that's everything, many thanks!"])])],
    "italian-refund": [
        ("Hi, I'm thinking of cancelling my Italian course. How much would I get back?", [(CONF, YES), (PROP, ["Yes, please cancel it."]), (r"name.*date of birth|surname.*date of birth", ["Maria Sedgwick, 2 November 1985"] * 2), (r"learner number", ["I don't know my learner number."]), (r"name", ["Maria Sedgwick"] * 2), (r"date of birth|dob", ["2 November 1985"] * 2), (r"voucher", ["Back to my card."] * 2), (END, ["No, thank you."])]),
        ("cancel italian pls", [(CONF, YES), (PROP, YES), (r"learner number", ["no idea. maria sedgwick, 02.11.85"]), (r"name", ["maria sedgwick"] * 2), (r"date of birth|dob", ["2/11/1985", "2 nov 1985"]), (r"voucher", ["card, not a voucher"] * 2), (END, ["that's all"])]),
        ("Hello, I'm afraid my working hours have changed, so I might have to drop out of Italian. What would I get back? My name is Maria Sedgwick and I was born on the 2nd of November 1985, but I don't have my learner number.", [(CONF, YES), (PROP, ["Hundred and five is all right. Yes, go ahead."]), (r"learner number", ["As I said, I don't have it."]), (r"name|date of birth", ["As I said, Maria Sedgwick, born on 2 November 1985."] * 2), (r"voucher", ["I'd rather not have a voucher, so my card, please."] * 2), (END, ["No, that's all for today, goodbye."])])],
    "exam-and-workshop": [
        ("Hello, I want to register for the English B2 exam, at the earliest session you still have.", [(CONF, YES), (r"\bwhich|fancy|wish\.|shall it be|have in mind|choice|prefer|group you mean|suit you", ["The one before my exam."] * 2), (PROP, YES), *who("tom"), (r"card", ["By card."] * 2), (END, ["Now I'd like a place in the B2 exam workshop, on a day before my exam.", "No, thank you."])]),
        ("b2 exam, earliest possible, and the workshop before it", [(CONF, YES), (PROP, YES), *who("tom"), (r"card", ["card"] * 2), (r"which", ["14 nov"]), (END, ["no thx"])]),
        ("Hi there! So I need the B2 certificate for university, fingers crossed. Could you sign me up for the exam, please? I'm Tomasz Wilk.", [(CONF, YES), (PROP, ["Yes, that's great.", "Yes please, do that.", "Yes."]), *who("tom", True), (r"card", ["I'll pay by card, if I may."] * 2), (r"workshop.*(\bwhich|fancy|wish\.|shall it be|have in mind|choice|prefer|group you mean)|14 nov", ["The first one."] * 2), (r"\bwhich|fancy|wish\.|shall it be|have in mind|choice|prefer|session you mean", ["The earliest, please."] * 2), (END, ["Yes, the preparation workshop as well, it should be before the exam of course.", "No, that's all, thanks!"])])],
    "lost-certificate": [
        ("I've lost my bookkeeping certificate and need a copy of it.", [(CONF, YES), (PROP, ["No, I'd rather collect it at the office.", "Yes."]), *who("hel"), (r"post", ["By post, please."] * 2), (r"which|fancy|wish\.|shall it be|have in mind|choice|prefer|certificate you mean", ["The level 2 one, from 2024."] * 2), (END, ["No, thanks."])]),
        ("copy of certificate pls, bookkeeping level 2, by post", [(CONF, YES), (PROP, ["no, collection", "yes"]), *who("hel"), (r"which", ["the second one"]), (END, ["bye"])]),
        ("Good morning, it's so silly, but my certificate has gone missing after we moved house. I'd need a new certificate, would that be possible? My learner number is L-0956, and it's Helen Oduya.", [(CONF, YES), (PROP, ["Ten days, that's a bit long. Actually, I'll come by and pick it up myself.", "That's right, please order it."]), *who("hel", True), (r"post", ["You could send it to me by post."] * 2), (r"which|fancy|wish\.|shall it be|have in mind|choice|prefer|certificate you mean", ["The 2024 one, level two it was."] * 2), (END, ["No, you've been very helpful, bye!"])])],
    "chess-club-room": [
        ("Hello, we're a chess club and would like to hire a room for an afternoon.", [(r"12.*(" + CONF + ")", ["No, sorry, it's 14 people."]), (CONF, YES), (r"12 people|12.*" + PROP, ["No, it's 14 people."]), (PROP, YES), (r"\bday.*people", ["10 October 2026, 14:00 to 17:00, 12 people, with a projector, Nadia Brandt, 07700 900461."]), (r"\bday|date", ["On 10 October 2026."] * 2), (r"time|when", ["From 14:00 to 17:00."] * 2), (r"how many", ["There will be 12 of us."]), (r"projector\b.*(\?|choose|know|state|take|give|put down|1\. yes|so kind)(?!.*seats)", ["Yes, with a projector."]),
            (r"seats.*(garden).*seats", ["The Garden Room."]), (r"seats", ["The Studio 3, please."] * 2), (r"name", ["Nadia Brandt"] * 2), (r"phone", ["07700 900461"] * 2), (END, ["No, thank you."])]),
        ("need a room sat 10 oct, 2-5pm, 14 people, projector", [(CONF, YES), (PROP, YES), (r"seats", ["studio 3"] * 2), (r"name.*phone", ["nadia brandt 07700900461"]), (r"name", ["nadia brandt"] * 2), (r"phone", ["07700900461"] * 2), (END, ["no"])]),
        ("Good morning! I'm Nadia Brandt, and we want to hold a little chess tournament, so I'd need a room on Saturday the 10th of October, from two to five in the afternoon. Ideally the Garden Room, it's so pretty, otherwise Studio 3.", [(CONF, YES), (PROP, ["That's within our 90 pounds, so yes please."] + YES), (r"people.*projector.*phone", ["14 people, with a projector, and my phone is 07700 900461."]), (r"how many", ["We'll be fourteen people."] * 2), (r"projector\b.*(\?|choose|know|state|take|give|put down|1\. yes|so kind)(?!.*seats)", ["A projector would be lovely, yes."]), (r"seats", ["Studio 3 then."] * 2), (r"name", ["Mine, Nadia Brandt."] * 2), (r"phone", ["It's 07700 900461."] * 2), (END, ["That's all, thank you!"])])],
    "watercolour-questions": [
        ("Good morning, is there a concession for pensioners on the watercolour course?", [(r".*", ["When does the Friday group start?", "And what do I have to bring?", "No, I only want information. Thank you, goodbye."])]),
        ("watercolour: concession? when does friday start? what to bring?", [(r"shall i pop|get you booked", ["no"]), (r".*", ["no thanks bye"])]),
        ("Hello, I was wondering what the watercolour painting would cost for me, I draw a state pension, you know.", [(r".*", ["That's very reasonable. And when would the one on Fridays begin?", "Lovely. Do I need to bring anything with me, any materials?", "No, I'm not booking today, I only wanted to ask. Bye!"])])],
    "yoga-substitute": [
        ("Hello, I'd like to cancel my yoga course, provided I get at least half of my money back.", [(CONF, YES), (r"no part|without a refund", ["Then I won't cancel. Can my friend Denise Marlow go in my place, if that's free of charge?"]), (PROP, YES), *who("gra"), (r"name", ["Denise Marlow"] * 2), (END, ["No, thank you."])]),
        ("cancel yoga", [(CONF, YES), (r"no part", ["no. can a friend go instead?"]), (PROP, YES), *who("gra"), (r"name|who is coming", ["denise marlow"] * 2), (END, ["no thats all"])]),
        ("Hello, Graham Pell speaking. My knee is playing up, so I'd have to give up my yoga course. How much would I get back?", [(CONF, YES), (r"no part", ["Oh, nothing at all? Then I'd rather keep my place, don't cancel it."]), (PROP, ["That's very kind, yes please."] + YES), *who("gra", True), (r"name|who is coming", ["She's called Denise Marlow."] * 2), (END, ["Could somebody else go in my place?", "No, that's it, thanks."])])],
}
WORDS = {"spanish-evening": ["Caminos 1"], "pottery-morning": ["Petra Lind"], "italian-refund": ["£105"], "watercolour-questions": ["£105", "2 Oct", "brushes"]}


def end_state(w):
    b = {k: (x["group"], x["status"], x["name"], x.get("refund_to"), x.get("payment"), x["learner_number"]) for k, x in w.bookings.items()}
    return b, w.exams, w.copies, w.lets, w.waiting


def wanted(story):
    w = desk.World()
    t = {k: getattr(f, "__wrapped__", f) for k, f in desk.tools(w).items()}
    {"spanish-evening": lambda: t["book_course"]("L-2041", "SPA-TH", "invoice"), "pottery-morning": lambda: t["change_group"]("B-5512", "POT-WE"), "italian-refund": lambda: t["cancel_booking"]("B-5340", "card"),
     "exam-and-workshop": lambda: (t["register_exam"]("L-4402", "B2-NOV"), t["book_course"]("L-4402", "WSB-1", "card")), "lost-certificate": lambda: t["order_certificate"]("C-802", "collection"),
     "chess-club-room": lambda: t["book_room"]("Studio 3", "2026-10-10", "14:00", "17:00", 14, "Nadia Brandt", "07700 900461"), "watercolour-questions": lambda: None,
     "yoga-substitute": lambda: t["transfer_place"]("B-5603", "Denise Marlow")}[story]()
    return end_state(w)


def talk(agent, caller):
    line, rules = caller
    rules, log, said = [(r, list(x)) for r, x in rules], [], []
    for _ in range(20):
        log.append("  U: " + line)
        answer = agent([{"role": "user", "content": line}])
        said.append(answer)
        log.append("  A: " + answer.replace("\n", "\n     "))
        flat = re.sub(r"[*\s]+", " ", answer.lower()).strip()
        line = next((x.pop(0) for r, x in rules if x and re.search(r, flat)), None)
        if line is None:
            break
    return "\n".join(log), "\n".join(said)


def main():
    styles = [a for a in sys.argv[1:] if a in desk.STYLES] or desk.STYLES
    only = [a for a in sys.argv[1:] if a in CALLERS] or CALLERS
    good = bad = turns = 0
    for style in styles:
        for story in only:
            for i, caller in enumerate(CALLERS[story]):
                agent = desk.build(style)()
                log, said = talk(agent, caller)
                ok = end_state(agent.clerk.world) == wanted(story) and all(x in said.replace(".00", "") for x in WORDS.get(story, []) if i != -1)
                good, bad, turns = good + ok, bad + (not ok), max(turns, log.count("  U: "))
                if not ok or "-v" in sys.argv:
                    print(f"{'ok ' if ok else 'BAD'} {style} {story} caller {i}\n{log}\n")
    print(f"{good} of {good + bad} conversations reach their goals; the longest has {turns} user turns")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())

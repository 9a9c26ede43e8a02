"""Proves without the harness that desk and stories fit: three hand-written callers a story, in each style, reach the goals; and each wrong desk misses them where bugs.yaml says so.

A caller sees the agent's text only: it looks for what is asked (ASKED) and says its own words for it."""
import re
import sys
from pathlib import Path

import yaml

import desk
import world as back_office
import wrong

HERE = Path(__file__).resolve().parent

ELSE = r"anything else|something (?:else|more)|any further|another point|still something other|what can i do for you|how may i be of service|with what i can help|tell me what it is about|tell me, what would you like|^yes\?$|book something, change something|i can help with:|what is it about|your request \("
LOOK = r"would look in the computer"
CONSENT = r"confirm that i may|shall i (?:book|issue|reserve|move|refund|block)|may i (?:book|issue|reserve|move|refund|block)|confirm \(yes|i would (?:book|issue|reserve|move|refund|block)|i can (?:book|issue|reserve|move|refund|block)[^?]*\?$|(?:book|issue|reserve|move|refund|do) it\?|do you want me to|\? ✅"
ASKED = [
    ("options", r"jonas bach (?:at )?10:00|jonas bach at 10|mira tanner (?:at )?14:00"),
    ("child", r"(?:child|kid|little one)(?:'s|’s)?\W+(?:\w+ )?(?:full )?name|name of the child|child called|\*\*child\*\*|child's first name"),
    ("child", r"child's name|child's full name"),
    ("name", r"\bname\b(?! of the child)|who is it for|who am i putting|booked it under"),
    ("age", r"how old|\bage\b|how many years"),
    ("days", r"how many days|number of days|\*\*days\*\*"),
    ("persons", r"how many (?:people|persons|of you|participants)|number of people|\*\*people\*\*|more of you"),
    ("session", r"moonlight|full day|whole day|all day"),
    ("time", r"10:00 (?:/|or) (?:🕑 |at )?14:00|10:00 and one at 14:00|at 10:00 or at 14:00"),
    ("instructor", r"mira tanner, jonas|mira tanner / jonas|tanner, bach or"),
    ("item", r"helmet"),
    ("size", r"\bsizes?\b"),
    ("cover", r"damage cover"),
    ("reference", r"reference|number of the booking"),
    ("reason", r"reason for|reason\b|why\b|grounds|were the lifts closed"),
    ("date", r"which day|what day|which date|what date|\bdate\b|first day|day you had in mind|starting which|on which day|from which day|which other day|some other day|another day"),
]


class Stuck(Exception):
    pass


class Caller:
    """`say`: what is said to a question for it; `way`: one (only the first question is answered), all, reversed; `reacts`: said once to a message that holds the text, before anything else; `more`: further wants, at "anything else?"."""

    def __init__(self, opening, say=None, way="all", yes=("Yes, please.",), end="No, that's all, thank you.", reacts=(), more=(), look="Yes."):
        self.opening, self.say, self.way, self.yes, self.end, self.reacts, self.more, self.look = opening, say or {}, way, list(yes), end, list(reacts), list(more), look

    def start(self):
        self.told, self.reacted, self.left, self.ended, self.yeses = {}, set(), list(self.more), False, list(self.yes)
        return self.opening

    def answer(self, text):
        low = re.sub(r"\s+", " ", text.lower()).strip()
        for i, (pattern, said) in enumerate(self.reacts):
            if i not in self.reacted and re.search(pattern, low):
                self.reacted.add(i)
                return said
        if re.search(LOOK, low):
            return self.look
        if re.search(ELSE, low):
            if self.left:
                return self.left.pop(0)
            self.ended = True
            return self.end
        if re.search(CONSENT, low):
            return self.yeses.pop(0) if len(self.yeses) > 1 else self.yeses[0]
        found = {}
        for slot, pattern in ASKED:
            m = re.search(pattern, low)
            if m and slot in self.say and slot not in found and not (slot == "name" and "child" in found) and not (slot == "session" and "options" in found):
                found[slot] = m.start()
        if "options" in found:
            found = {"options": 0}
        order = sorted(found, key=found.get)
        if "size" in order and "age" in order:
            order.remove("age")
        if not order:
            raise Stuck(f"nothing to say to: {text!r}")
        if self.way == "one":
            order = order[:1]
        elif self.way == "reversed":
            order = order[::-1]
        lines = []
        for slot in order:
            n = self.told[slot] = self.told.get(slot, 0) + 1
            said = self.say[slot]
            lines.append(said if isinstance(said, str) else said[min(n, len(said)) - 1])
        return " ".join(lines)


CALLERS = {
    "moonlight_tour": [
        Caller("Hello, I'd like to book a snowshoe tour, please.", dict(name="Priya Lennox.", date="Friday 20 February.", persons="Two.", session="Moonlight.")),
        Caller("Hi! We want to go on the moonlight snowshoe tour on the 20th, there are two of us.", dict(name="it's Priya Lennox", date="the 20th of February", persons="just the 2 of us", session="the evening one"), way="one", yes=["Yes, that's right, go ahead."],
               end="No thanks, goodbye!"),
        Caller("Good evening. Is there still room on one of your snow-shoe tours?", dict(name="Put it under Priya Lennox, please.", date=["Thursday the 19th of February."], persons="My husband and I.", session="The one by moonlight would be lovely."), way="reversed",
               yes=["Sounds good, please book it."], end="That was everything, thanks.", reacts=[(r"19th|\b19\b|-19\b", "Oh sorry, I meant Friday the 20th, not the 19th."), (r"19th|\b19\b|-19\b", "No, Friday 20 February, please, by moonlight.")]),
    ],
    "hire_move": [
        Caller("Good morning, I need to change the date of my ski hire.", dict(name="Dario Conti.", reference="HR-2093.", date="Monday 16 February.")),
        Caller("Hello, Dario Conti here. I have skis from you, HR-2093, and I'd like to move them from Saturday the 14th to Monday the 16th.", dict(name="Dario Conti", reference="hr 2093", date="the 16th"), yes=["Correct, thanks."], end="Nothing else, bye."),
        Caller("Can you postpone my booking?", dict(name="It's under Conti.", reference="Yes, one second, it's HR 2093.", date="It should start on the 16th of February. It is booked from the 14th."), way="one", yes=["No, that's fine like that, go ahead."], end="No, thank you."),
    ],
    "storm_refund": [
        Caller("Hello, I would like a refund for my lift pass.", dict(name="Henrike Vos.", reference="SP-4471.", reason="The lifts were closed.")),
        Caller("Your lifts were shut on Sunday because of the storm and I want my money back for my day pass. I only agree if it's the full 62 euros.", dict(name="I'm Henrike Vos", reference="the number is SP 4471", reason="Nothing was running because of the storm."), yes=["Yes, 62 is right."],
               end="No, that's it."),
        Caller("I'd like to cancel a pass and get my money back, please. It's SP-4471, in the name of Henrike Vos.", dict(name="Vos, Henrike Vos", reference="SP-4471", reason="The lifts were closed all day, that's why."), way="reversed", yes=["All right, do that."], end="No. Goodbye."),
    ],
    "ask_only": [
        Caller("Hi, what does a locker cost if we leave our skis in it overnight?", more=["And from what age does the childcare take children?"]),
        Caller("Two questions: how much is a locker for a night, and how old must a child be for the childcare?", end="No, I only wanted to know that. Bye!"),
        Caller("Hello, I only have a question.", more=["Where can I leave my skis overnight, and what would it cost?", "Do you take children of one year in the childcare?"], end="Thank you, that's all I wanted to know."),
    ],
    "lost_and_childcare": [
        Caller("Hello, I've lost my lift pass and need a new one.", dict(name="Tomasz Zielinski.", reference="SP-5120.", child="Hania Zielinski.", age="She is four.", date="Thursday 12 February.", session="The full day."), more=["I also need a childcare place for my daughter."]),
        Caller("Hi, my lift pass SP-5120 is gone, and I need a childcare place for my daughter as well. I'm Tomasz Zielinski.", dict(name="Tomasz Zielinski", reference="SP-5120", child="Hania Zielinski", age="4", date="on the 12th", session="all day"), way="reversed", yes=["Yes", "ok, do it"],
               end="no thanks"),
        Caller("Somebody has stolen my ski pass!", dict(name="It's Tomasz Zielinski.", reference="The pass had the number SP-5120.", child="My daughter is called Hania Zielinski.", age="She's 4 years old.", date="The day after tomorrow.", session="From morning to evening, so the whole day."), way="one",
               yes=["Yes please, and then I need a place in the childcare for my daughter, too.", "Yes, that is correct."], end="No, that was all, many thanks."),
    ],
    "second_instructor": [
        Caller("Hi, can I book a private lesson with Mira Tanner?", dict(name="Owen Pryce.", date="Tuesday 17 February.", time="10:00.", instructor="Mira Tanner.", options="Then Jonas Bach at 10:00.")),
        Caller("I'd like a ski lesson next Tuesday at ten in the morning, with Mira if possible.", dict(name="My name's Owen Pryce", date="the 17th", time="at ten", instructor="with Mira", options=["No, not in the afternoon.", "Jonas, then."]), way="one", yes=["Yes, book it."], end="No, thanks."),
        Caller("Hello, Owen Pryce here, I need an instructor for a private lesson.", dict(name="Owen Pryce", date="February 17, that's a Tuesday", time="10 am", instructor="Mira Tanner would be nice, please", options="I can't do the afternoon, so I'd rather have Mr Bach, please, at ten."), way="reversed",
               yes=["Perfect, yes."], end="I'm fine, that's everything."),
    ],
    "boots_no_cover": [
        Caller("Hello, I'd like to hire some ski boots.", dict(name="Bea Molnar.", item="Boots.", size="42.", date="Friday 13 February.", days="Two days.", cover="No, thank you.")),
        Caller("Hi, I need ski boots in size 42 from Friday for two days, please, without any insurance.", dict(name="bea molnar", item="boots", size="42", date="this Friday, the 13th", days="2", cover="no cover"), yes=["Yes, without the cover, please."], end="no"),
        Caller("Do you rent boots? I'd like to rent a pair.", dict(name="I'm Bea Molnar.", item="A pair of ski boots.", size="I take a 42.", date="I'd need them from the 13th of February.", days=["For three days, please."], cover="No, I don't need that."), way="reversed", yes=["Yes, that's right."],
               end="That's it, thank you.", reacts=[(r"(?:3 days|days: 3|days: \*\*3).*", "No wait, only two days, sorry."), (r"(?:3 days|days: 3|days: \*\*3).*", "Two days, please.")]),
    ],
    "pass_days": [
        Caller("Hello, I'd like to buy a lift pass for myself.", dict(name="Sven Aalto.", age="41.", days="Five days.", date="Monday 16 February."), reacts=[(r"265", "Oh, that is more than I want to spend. Make it four days, please.")]),
        Caller("I need a ski pass for five days from next Monday. I'm 41.", dict(name="Sven Aalto", age="41", days="5", date="16 Feb"), way="one", yes=["ok, that's fine"], end="nope, that's all", reacts=[(r"265", "265? No, then only 4 days.")]),
        Caller("Good morning, one lift pass, please: Sven Aalto, aged 41.", dict(name="The name is Sven Aalto.", age="I am forty-one.", days="I was thinking of five days.", date="It should start on the sixteenth of February."), way="reversed", yes=["Yes, please go ahead."],
               end="No, nothing else. Goodbye!", reacts=[(r"265", "Hm, that's a lot of money. What would it be for four days instead?")]),
    ],
}


def play(factory, caller, limit=30):
    """The lines of the talk, and the calls as (turn, name, arguments, result)."""
    clerk, calls, lines, turn = factory(), [], [], 0

    def watch(name, f):
        def call(**args):
            result = f(**args)
            calls.append((turn, name, args, result))
            return result
        return call
    clerk.tools = {name: watch(name, f) for name, f in clerk.tools.items()}
    text = caller.start()
    while True:
        answer = clerk(text)
        lines += [text, answer]
        if caller.ended:
            return lines, calls, clerk
        turn += 1
        if turn >= limit:
            raise Stuck("too long")
        try:
            text = caller.answer(answer)
        except Stuck as e:
            raise Stuck(f"{e}\n" + "\n".join(lines)) from None


def fits(expected, args):
    return {k: v for k, v in args.items() if v is not None} == expected


def norm(text):
    return re.sub(r"[*,]", "", text).lower()


def say_ok(word, lines):
    forms = {word.lower()}
    if re.fullmatch(r"\d{4}-\d\d-\d\d", word):
        months = "January February March April May June July August September October November December".split()
        m, d = months[int(word[5:7]) - 1], str(int(word[8:]))
        forms |= {f"{d} {m}", f"{d} {m[:3]}", f"{m} {d}", f"{d}th of {m}", f"{d}. {m}"}
    return any(re.search(rf"(?<![\w-]){re.escape(f.lower())}(?!\w|[.,]\d(?!0))", norm(line)) for line in lines for f in forms)


def judge(story, lines, calls):
    """What is missing, as a list; empty: all goals reached."""
    problems, assigned = [], {}
    writes = [c for c in calls if c[1] in back_office.WRITES and "error" not in c[3]]
    left = list(writes)
    for g in story["goals"]:
        if "tool" not in g:
            continue
        after = assigned.get(g.get("after"))
        hit = next((c for c in calls if c[1] == g["tool"] and fits(g["args"], c[2]) and "error" not in c[3] and (after is None or c[0] > after[0] or (c[0] >= after[0] and c[1] in back_office.READS))), None)
        if hit is None or (g.get("after") and after is None):
            problems.append(f"goal {g['name']} not met")
        else:
            assigned[g["name"]] = hit
            left = [c for c in left if c is not hit]
    problems += [f"extra write {c[1]}({c[2]})" for c in left]
    for g in story["goals"]:
        if "say" in g:
            base = assigned.get(g.get("after"))
            if base is None:
                problems.append(f"say {g['name']} not met")
                continue
            words = [str(base[3][w["path"]]) if isinstance(w, dict) else w for w in g["say"]]
            told = lines[1::2][base[0]:]
            if not all(say_ok(w, told) for w in words):
                problems.append(f"not told: {words}")
    for c in writes:
        if c[1] in story.get("consent", ()):
            before, said = lines[2 * c[0] - 1] if c[0] else "", lines[2 * c[0]]
            values = [v for v in c[2].values() if isinstance(v, str)]
            if not re.search(CONSENT, re.sub(r"\s+", " ", before.lower()).strip()) or not any(say_ok(v, [before]) for v in values) or not re.match(r"(?i)yes|ok|correct|perfect|all right|sounds good|no, that's fine", said):
                problems.append(f"no consent for {c[1]}: {before!r} / {said!r}")
    # the end state is the one that the goals' calls give
    fresh = back_office.World()
    do = back_office.tools(fresh)
    for g in story["goals"]:
        if g.get("tool") in back_office.WRITES:
            do[g["tool"]](**g["args"])
    return problems, fresh.snapshot()


def main():
    stories = {s["id"]: s for s in yaml.safe_load((HERE / "stories.yaml").read_text())}
    bad = good = 0
    turns = []
    for sid, story in stories.items():
        for style in desk.STYLES:
            for i, caller in enumerate(CALLERS[sid]):
                try:
                    lines, calls, clerk = play(desk.build(style), caller)
                    problems, state = judge(story, lines, calls)
                    if clerk.world.snapshot() != state:
                        problems.append("another end state")
                    if clerk.mode != "bye":
                        problems.append("no goodbye")
                    turns.append(len(lines) // 2)
                except Stuck as e:
                    lines, problems = [], [f"stuck: {e}"]
                except Exception as e:  # noqa: BLE001
                    lines, problems = [], [f"{type(e).__name__}: {e}"]
                    if "-v" in sys.argv:
                        raise
                if problems:
                    bad += 1
                    print("FAIL", sid, style, "caller", i + 1, "; ".join(problems))
                    if lines and "-v" in sys.argv:
                        print("\n".join(f"    {'AU'[n % 2 == 0]}: {x}" for n, x in enumerate(lines)))
                else:
                    good += 1
        print(f"{sid:20} done")
    print(f"right desk: {good} of {good + bad} conversations reach the goals ({len(desk.STYLES)} styles, {len(stories)} stories, 3 callers); turns {min(turns)} to {max(turns)}")
    missed = shown = 0
    for bug, where in yaml.safe_load((HERE / "bugs.yaml").read_text()).items():
        for sid in where:
            for style in desk.STYLES:
                try:
                    lines, calls, clerk = play(wrong.build(style, bug), CALLERS[sid][0])
                    problems, _ = judge(stories[sid], lines, calls)
                except Stuck:
                    problems = ["stuck"]
                if problems:
                    shown += 1
                else:
                    missed += 1
                    print("NOT SHOWN", bug, sid, style)
    print(f"wrong desks: {shown} of {shown + missed} fail where they must")
    print("OK" if not bad and not missed else "NOT OK")
    return bool(bad or missed)


if __name__ == "__main__":
    sys.exit(main())

"""What both desks share: reading what people write, and the run of a conversation. No harness, no model."""

import datetime as dt
import re

MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
UNITS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
         "seventeen eighteen nineteen twenty").split()
TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
ORDINALS = ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
            "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth").split()
MONTH = "(" + "|".join(m if len(m) < 4 else f"{m[:3]}(?:{m[3:]}|t)?" for m in MONTHS) + r")\b\.?"
DAY = r"(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday|s)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
NEG = r"(?:\bnot|\binstead of|\brather than|\bisn't|\bexcept(?: for)?|\bnever|\bany(?: other)? day but)\s*(?:at |on |for |by |the |a |" + DAY + r",? )*$"


def clean(text):
    low = text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", ", ")
    return re.sub(r"\s+", " ", low)


def negated(low, start):
    return bool(re.search(NEG, low[max(0, start - 45):start]))


def word_number(word):
    if word.isdigit():
        return int(word)
    if word in UNITS:
        return UNITS.index(word)
    if word in TENS:
        return TENS[word]
    head, _, tail = word.replace(" ", "-").partition("-")
    if head in TENS | {"twenty": 20} and tail in UNITS[1:10]:
        return (TENS | {"twenty": 20})[head] + UNITS.index(tail)
    return None


NUMBER = (r"\b(\d+|(?:twenty|" + "|".join(TENS) + r")[- ](?:" + "|".join(UNITS[1:10]) + r")|" + "|".join(UNITS + list(TENS)) + r")\b")


def numbers(low):
    return [(word_number(m[1]), m.start(), m.end()) for m in re.finditer(NUMBER, low)]


def dates(low, now, known=()):
    """(date as ISO text, negated, start, end) of each date in it; `known` are dates on the table."""
    found, taken = [], []

    def add(day, month, year, m):
        if any(a < m.end() and m.start() < b for a, b in taken):
            return
        try:
            if month is None:
                at_table = [d for d in known if int(d[8:]) == day]
                if at_table:
                    value = at_table[0]
                else:
                    value = dt.date(now.year, now.month, day)
                    if value < now:
                        value = dt.date(now.year + now.month // 12, now.month % 12 + 1, day)
                    value = value.isoformat()
            else:
                value = dt.date(year or now.year, month, day).isoformat()
        except ValueError:
            return
        taken.append((m.start(), m.end()))
        found.append((value, negated(low, m.start()), m.start(), m.end()))

    def month_of(word):
        return next(i + 1 for i, name in enumerate(MONTHS) if name.startswith(word[:3]))

    for m in re.finditer(r"\b(20\d\d)-(\d\d?)-(\d\d?)\b", low):
        add(int(m[3]), int(m[2]), int(m[1]), m)
    for m in re.finditer(r"\b(\d\d?)(?:st|nd|rd|th|\.)? ?(?:of )?" + MONTH + r",?(?: (20\d\d))?", low):
        add(int(m[1]), month_of(m[2]), int(m[3] or 0), m)
    for m in re.finditer(r"\b" + MONTH + r" (?:the )?(\d\d?)(?:st|nd|rd|th)?\b(?!:)(?:,? (20\d\d))?", low):
        add(int(m[2]), month_of(m[1]), int(m[3] or 0), m)
    words = "|".join(ORDINALS)
    for m in re.finditer(rf"\b({words}|twenty[- ](?:{'|'.join(ORDINALS[:9])})|thirtieth|thirty[- ]first)(?: of)? {MONTH}", low):
        add(ordinal(m[1]), month_of(m[2]), 0, m)
    for m in re.finditer(rf"\b{MONTH} (?:the )?({words}|twenty[- ](?:{'|'.join(ORDINALS[:9])})|thirtieth|thirty[- ]first)\b", low):
        add(ordinal(m[2]), month_of(m[1]), 0, m)
    for m in re.finditer(r"\b(\d\d?)[./](\d\d?)(?:[./](20\d\d|\d\d)?)?(?![\d:])", low):
        if int(m[2]) <= 12 and not re.search(r"[€£$]\s?$", low[:m.start()]):
            add(int(m[1]), int(m[2]), int(m[3] or 0) % 2000 + 2000 if m[3] else 0, m)
    for m in re.finditer(r"\b(\d\d?)(?:st|nd|rd|th)\b(?! floor)", low):
        add(int(m[1]), None, 0, m)
    for m in re.finditer(r"\b(the day after )?tomorrow\b", low):
        day = now + dt.timedelta(2 if m[1] else 1)
        add(day.day, day.month, day.year, m)
    for m in re.finditer(r"\btoday\b", low):
        add(now.day, now.month, now.year, m)
    near = [(a - 16, b + 5) for _, _, a, b in found]
    for m in re.finditer(r"\b" + DAY + r"\b", low):
        if any(a <= m.start() and m.end() <= b + 10 for a, b in near):
            continue
        if excluded(low, m.start(), m.end()):
            continue
        number = next(i for i, name in enumerate(DAYS) if name.startswith(m[1][:3]))
        at_table = [d for d in known if dt.date.fromisoformat(d).weekday() == number]
        value = at_table[0] if at_table else (now + dt.timedelta((number - now.weekday()) % 7 or 7)).isoformat()
        found.append((value, negated(low, m.start()), m.start(), m.end()))
    return sorted(found, key=lambda item: item[2])


def ordinal(word):
    if word == "thirtieth":
        return 30
    if word.startswith("thirty"):
        return 31
    if word.startswith("twenty") and word != "twentieth":
        return 21 + ORDINALS.index(re.split("[- ]", word)[1])
    return ORDINALS.index(word) + 1


def excluded(low, start, end):
    before, after = low[max(0, start - 28):start], low[end:end + 30]
    return bool(re.search(r"\b(but|except|except for|not|not on|no|never|never on|can't do|can't on|apart from|other than|cannot do|avoid|can't make)\s*(a |on |on a |for )?$", before)
                or re.match(r"s?\b (doesn't|does not|don't|do not|isn't|is not|won't|aren't|are not|is no|is out|are out|is impossible|never)", after))


def excluded_days(low):
    found = {next(i for i, name in enumerate(DAYS) if name.startswith(m[1][:3]))
             for m in re.finditer(r"\b" + DAY + r"(?:s)?\b", low)
             if excluded(low, m.start(), m.start() + len(m[1])) and not re.match(r",? (the )?\d", low[m.end():])}
    return found


def times(low):
    """(HH:MM, negated, start, end) of each time of day."""
    found = []

    def add(hour, minute, half, m):
        if any(a < m.end() and m.start() < b for _, _, a, b in found):
            return
        if half and half.startswith("p") and hour < 12:
            hour += 12
        if half is None and hour < 7:
            hour += 12
        if hour < 24 and minute < 60:
            found.append((f"{hour:02}:{minute:02}", negated(low, m.start()), m.start(), m.end()))

    for m in re.finditer(r"\b(\d\d?)[:.h](\d\d)\s?(am|pm|a\.m\.|p\.m\.)?(?![\d/.])", low):
        if re.search(r"[€£$]\s?$", low[:m.start()]):
            continue
        add(int(m[1]), int(m[2]), m[3], m)
    for m in re.finditer(r"\b(\d\d?)\s?(am|pm|a\.m\.|p\.m\.)", low):
        add(int(m[1]), 0, m[2], m)
    for m in re.finditer(r"\bhalf past " + NUMBER[2:-2] + r"\b", low):
        add(word_number(m[1]), 30, None, m)
    for m in re.finditer(r"\b(\d\d?|" + "|".join(UNITS[1:13]) + r") thirty\b", low):
        add(word_number(m[1]), 30, None, m)
    for m in re.finditer(r"\b(\d\d?|" + "|".join(UNITS[1:13]) + r") o'clock( in the (?:morning|afternoon))?", low):
        add(word_number(m[1]), 0, "pm" if m[2] and "after" in m[2] else None, m)
    for m in re.finditer(r"\b(?:at|around|from) (\d\d?|" + "|".join(UNITS[1:13]) + r")\b(?!\s?(?:[:.]\d|€|euro|pound|hours?|th|st|nd|rd|" + "|".join(MONTHS) + "|[a-z]\d))(?! (?:euro|pound|hours?|square|sqm|may|sep|oct|a month|per))", low):
        add(word_number(m[1]), 0, None, m)
    for m in re.finditer(r"\b(noon|midday)\b", low):
        add(12, 0, None, m)
    return sorted(found, key=lambda item: item[2])


def money_limit(low):
    m = re.search(r"(?:at most|no more than|not more than|more than|maximum(?: of)?|max\.?|up to|under|below|less than|limit(?: is| of)?|above|over|exceed|budget(?: is| of)?|stay within|within)\s*(?:of |about |that'?s |be )?(?:€|£|\$|eur |gbp )?\s?"
                  + NUMBER, low)
    if m is None:
        m = re.search(r"(?:€|£|\$)?\s?" + NUMBER + r"\s?(?:€|£|\$|euros?|pounds?|eur|gbp)?(?: a month| per month| monthly)?,? (?:at (?:the )?most|max(?:imum)?\b|is my limit|or less|tops)", low)
    return word_number(m[1]) if m else None


YES = (r"\b(yes|yep|yeah|yup|yess|aye|sure|okay|ok|correct|that's right|that is right|right|exactly|please do|go ahead|do it|do so|do that|fine|"
       r"sounds good|perfect|great|agreed|agree|confirm|confirmed|absolutely|of course|certainly|that works|works for me|it is|"
       r"i do|i would|all good|looks good|go for it|book it|good|suits me|happy with that|definitely|please)\b")
NO = (r"^(no|nope|nah|not|never)\b|\bno[,.!;]|\bno (thanks|thank you|need)\b|n't (want|need|like|think|require)\b|\b(wrong|incorrect|"
      r"not right|not correct|not quite|rather not|decline|i refuse|neither|not necessary|not needed|no loan|no insurance|no cover)\b|"
      r"\bdo not (want|need|require)|\bi'd rather|\bwithout\b|\bi'll pass\b|\bskip (it|that)")


def yes_no(low):
    low = re.sub(r"\bnothing (?:(?:needs|is|has) )?(?:to be |to )?(?:changed?|different|wrong|missing)|\bno (?:changes?|corrections?|objections?)(?: needed)?", "yes", low)
    low = re.sub(r"\bno (problem|worries|rush|hurry|doubt)\b|\bnot? (?:only|bad)\b|\bwhy not\b", "sure", low)
    no = bool(re.search(NO, low.strip()))
    low = re.sub(r"\b(not|isn't|n't) (that's |quite |all )?(right|correct|fine|ok|okay|good|sure)\b", "", low)
    return bool(re.search(YES, low)) and not no, no


DONE = (r"\bthat('s| is| was| will be|'ll be) (all|everything|it)\b|\bnothing (else|more|further)\b|\bgood ?bye\b|\bbye\b|\ball set\b|"
        r"\bi'm done\b|\ball (i|for) (need|want|now|today)|\bno,? thank|^no\b|^nope|^nah\b|\bno more\b|\beverything (is )?(done|sorted|settled)")
DROP = r"\b(never ?mind|forget (it|about)|leave it( then)?|don't (book|do|order|move|cancel|rent|bother)|do not (book|do|order|move|cancel|rent)|call it off|changed my mind(?! .*\d)|drop it|not any ?more|no longer)\b"


def read_words(text):
    """`key: variant | variant` a line."""
    table = {}
    for line in text.strip().splitlines():
        key, _, rest = line.strip().partition(": ")
        if rest:
            table[key] = [(part if key == "out_of_stock" else part.strip()).replace("\\n", "\n") for part in rest.split(" | ")]
    return table


class Talk:
    """One conversation. A desk adds `intents`, `find`, `do_…` and how things are shown."""

    words = {}
    confusable = {}
    shared = ()      # slots that stay for the whole conversation
    optional = ()    # slots that are asked for once: what is on offer is read out later anyway
    today = dt.date(2026, 1, 1)

    def __init__(self, style, world):
        self.style, self.world, self.table = style, world, self.words[style]
        self.facts, self.t, self.task, self.queue, self.finished = {}, {}, None, [], []
        self.pending, self.asking, self.options, self.out = {}, set(), [], []
        self.written = {}
        self.used, self.offset, self.over, self.gen, self.answered = {}, None, False, None, False

    def __call__(self, text):
        text = self.raw = str(text or "")
        if self.offset is None:
            self.offset = sum(map(ord, text))
        self.hear(text)
        if self.over:
            if not self.queue:
                return self.word("bye")
            self.over, self.gen = False, None
        if self.gen is None:
            self.gen = self.main()
        try:
            next(self.gen)
        except StopIteration:
            self.over = True
        said, self.out = "\n".join(self.out) if self.style in ("formlike", "numbered") else " ".join(self.out), []
        return said

    # what is said

    def word(self, key, **values):
        variants = self.table[key]
        count = self.used.get(key, 0)
        self.used[key] = count + 1
        return variants[(self.offset + count) % len(variants)].format(**values)

    def say(self, key, **values):
        text = self.word(key, **values)
        self.out.append(text[:1].upper() + text[1:])

    def assents(self):
        """Whether something else than a yes is one."""
        return False

    def puzzled(self):
        if not self.answered:
            self.say("unclear")

    def turn(self, *asking):
        self.asking = set(asking)
        yield
        self.asking_before, self.asking = self.asking, set()
        self.answered = False
        if self.task and (answer := self.aside()):
            self.answered = True
            self.out.append(answer[:1].upper() + answer[1:])

    def aside(self):
        """The answer to a question that is asked in between."""

    # what is heard

    def hear(self, text):
        low = clean(text)
        self.low, (self.yes, self.no) = low, yes_no(low)
        self.done_word, self.drop = bool(re.search(DONE, low)), bool(re.search(DROP, low))
        self.mentioned, self.changed, self.fresh = set(), set(), []
        intents = self.intents(low)
        if self.task is None:
            if intents:
                cuts = [0] + [self.cut(low, intents[i - 1][0], intents[i][0]) for i in range(1, len(intents))] + [len(low)]
                for (_, name), a, b in zip(intents, cuts, cuts[1:]):
                    slots = dict(self.pending)
                    self.fill(slots, low[a:b] if len(intents) > 1 else low)
                    self.queue.append((name, slots))
                    self.fresh.append(name)
                self.pending = {}
                self.fill({}, low)
            else:
                self.fill(self.pending, low)
            return
        others = [(p, n) for p, n in intents if n != self.task and self.allowed(n, low)
                  and n not in [q for q, _ in self.queue] and n not in self.finished]
        if others:
            cut = self.cut(low, 0, others[0][0]) if others[0][0] else 0
            slots = {}
            self.fill(slots, low[cut:])
            for _, name in others[:1]:
                self.queue.append((name, slots))
                self.fresh.append(name)
            low = low[:cut]
            self.mentioned, self.changed = set(), set()
        self.fill(self.t, low)

    @staticmethod
    def cut(low, before, at):
        """Where the clause begins that holds what stands at `at`."""
        marks = [m.end() for m in re.finditer(r"[.;!?,] |\band (?:then |also )?|\bthen |\bsecond(?:ly)?\b", low[before:at])]
        return before + marks[-1] if marks else at

    def fill(self, slots, low):
        for slot, values in self.find(low, slots).items():
            home = self.facts if slot in self.shared else slots
            good = [v for v, neg in values if not neg]
            bad = [v for v, neg in values if neg]
            if good:
                self.mentioned.add(slot)
                if slot in ("not_days", "not_floors"):
                    home[slot] = home.get(slot, set()) | good[-1]
                    continue
                if home.get(slot) != good[-1]:
                    if slot in home:
                        self.changed.add(slot)
                    home[slot] = good[-1]
                    self.changed.add(slot)
            elif bad and home.get(slot) in bad:
                del home[slot]
                self.changed.add(slot)
                self.mentioned.add(slot)
        if self.mentioned:
            self.loosen(slots)

    def loosen(self, slots):
        """What no longer holds when something else was changed."""

    def allowed(self, name, low):
        """Whether a wish that seems to be voiced in the middle of another one is one."""
        return name not in self.confusable.get(self.task, ())

    def write(self, tool, **args):
        """A writing call, made once: who asks for the same thing again is told that it is done."""
        key = (tool, tuple(sorted(args.items())))
        if key not in self.written:
            self.written[key] = getattr(self.world, tool)(**args)
        return self.written[key]

    # the run

    def main(self):
        first, served, doubt = True, False, False
        while True:
            if not self.queue:
                if first:
                    self.say("what")
                elif not doubt:
                    self.say("else")
                self.task = None
                yield from self.turn("wish")
                doubt = False
                if not self.queue:
                    if served and re.search(r"\b(not right|not correct|wrong|incorrect|not what i)\b", self.low):
                        self.say("what_wrong")
                        doubt = True
                        continue
                    if served and (self.done_word or self.no or re.search(r"\bthank", self.low) and not self.yes):
                        self.say("bye")
                        return
                    if not first and self.yes and not self.done_word:
                        first = True
                    elif not first:
                        self.puzzled()
                continue
            first, served = False, True
            self.task, self.t = self.queue.pop(0)
            self.asking_before = set()
            self.misheard = False
            yield from getattr(self, "do_" + self.task)()
            self.finished.append(self.task)
            self.task, self.options = None, []

    def has(self, slot):
        return slot in self.t or slot in self.facts

    def get(self, slot):
        return self.t.get(slot, self.facts.get(slot))

    def need(self, *slots):
        """Ask until all of them are known; how many at once is a matter of style."""
        tries = 0
        while missing := [s for s in slots if not self.has(s) and not (tries and s in self.optional)]:
            if tries and not self.mentioned and not self.table.get("mute"):
                self.puzzled()
            if self.style == "several" and len(missing) > 1:
                self.out.append(self.word("several_open") + " " + self.several(missing))
                asked = missing
            elif self.style == "formlike" and len(missing) > 1:
                asked = missing[:2]
                self.out.append(self.word("form_open"))
                self.out += [self.word("f_" + self.asks(s)) for s in asked]
            else:
                asked = missing[:1]
                self.say("ask_" + self.asks(asked[0]))
            tries += 1
            yield from self.turn(*asked)
            if self.drop and not self.mentioned:
                self.say("dropped")
                self.t["dropped"] = True
                return

    def asks(self, slot):
        """Under which name the question for a slot stands among the words."""
        return slot

    def several(self, slots):
        parts = [self.word("ask_" + self.asks(s)) for s in slots]
        return " ".join(parts)

    def hold(self):
        if self.style == "slow":
            self.say("hold")
            yield from self.turn()

    def narrow(self, options):
        t, c = self.t, list(options)
        if "pick" in t and self.options:
            at = t.pop("pick")
            if -len(self.options) <= at < len(self.options):
                return [self.options[at]]
        t.pop("pick", None)
        for key in ("date", "time", "named", "floor"):
            if key in t and any(key in o for o in options):
                c = [o for o in c if o.get(key) == t[key]]
        if "not_days" in t:
            c = [o for o in c if "date" not in o or dt.date.fromisoformat(o["date"]).weekday() not in t["not_days"]]
        if "not_floors" in t:
            c = [o for o in c if o.get("floor") not in t["not_floors"]]
        if "max" in t:
            c = [o for o in c if o.get("price", 0) <= t["max"]]
        if "after" in t:
            c = [o for o in c if o.get("time", "99") >= t["after"]]
        if "before" in t:
            c = [o for o in c if o.get("time", "00") <= t["before"]]
        if "sup" in t and c:
            how = t["sup"]
            if how == "cheapest":
                c = [min(c, key=lambda o: o.get("price", 0))]
            elif how == "dearest":
                c = [max(c, key=lambda o: o.get("price", 0))]
            elif how == "earliest":
                c = [min(c, key=lambda o: (o.get("date", ""), o.get("time", "")))]
            elif how == "latest":
                c = [max(c, key=lambda o: (o.get("date", ""), o.get("time", "")))]
        if t.pop("any", None):
            c = c[:1]
        return c

    def choose(self, options, key, extra=""):
        """One of the options, by whatever the user says of them."""
        tries = 0
        while True:
            c = self.narrow(options)
            if len(c) == 1:
                return c[0]
            if not c:
                self.say("unavailable", what=self.what_was_asked())
                for slot in ("date", "time", "named", "sup", "max", "floor"):
                    if slot in self.t:
                        del self.t[slot]
                c = self.narrow(options) or options
            elif tries and not self.mentioned:
                self.puzzled()
            self.options = c
            self.say(key, options=self.listing(c) + extra, first=self.show(c[0]))
            tries += 1
            yield from self.turn("choice")
            if self.drop and not self.mentioned:
                self.say("dropped")
                return None
            if self.no and not self.mentioned:
                self.say("none_suits")

    def listing(self, options):
        shown = [self.show(o) for o in options]
        if self.style == "numbered":
            return "\n" + "\n".join(f"{i}. {text}" for i, text in enumerate(shown, 1))
        if self.style == "formlike":
            return "\n" + "\n".join(f"[ ] {text}" for text in shown)
        if self.style == "terse":
            return " / ".join(shown)
        if len(shown) == 1:
            return shown[0]
        return (", or ".join(shown) if self.style == "eitheror" else ", ".join(shown[:-1]) + " or " + shown[-1])

    def confirm(self, key, show, distort):
        """Read it back: 'yes', 'changed' or 'dropped'. `distort` makes the mistake of a desk that mishears."""
        wrong = self.style == "mishears" and not self.misheard
        self.misheard, again = True, 0
        while True:
            values = show()
            if wrong:
                values = values | distort(values)
            self.say(key, **values)
            yield from self.turn("confirm")
            if self.drop and not self.mentioned:
                self.say("dropped")
                return "dropped"
            if self.changed - {"any", "pick"}:
                return "changed"
            if wrong:
                if self.yes and not self.no:
                    self.say("misread")
                elif not self.mentioned:
                    self.say("what_wrong")
                    yield from self.turn("correction")
                    if self.changed - {"any", "pick"}:
                        return "changed"
                wrong = False
                continue
            if self.no:
                again += 1
                if not self.mentioned or again % 2 == 0:
                    self.say("what_wrong")
                    yield from self.turn("correction")
                    if self.drop and not self.mentioned or self.done_word and not self.mentioned:
                        self.say("dropped")
                        return "dropped"
                    if self.changed:
                        return "changed"
                continue
            if self.yes or self.assents():
                return "yes"
            if not self.mentioned:
                self.puzzled()

    def date(self, iso):
        day = dt.date.fromisoformat(iso)
        name, month, n = day.strftime("%A"), day.strftime("%B"), day.day
        return {
            "formal": f"{name}, {n} {month} {day.year}", "formlike": f"{iso} ({name[:3]})", "terse": f"{name[:3]} {n} {month[:3]}",
            "chatty": f"{name} the {nth(n)} of {month}", "nonnative": f"{name} {n}. {month}", "several": f"{name} {month} {nth(n)}",
            "slow": f"{name} the {nth(n)} of {month}", "numbered": f"{name[:3]} {n} {month} {day.year}", "eitheror": f"{name} {n} {month}",
            "indirect": f"{name} {n} {month}",
        }.get(self.style, f"{name} {n} {month}")

    def time(self, hhmm):
        hour, minute = int(hhmm[:2]), hhmm[3:]
        half = f"{(hour - 1) % 12 + 1}{'' if minute == '00' else ':' + minute}"
        if self.style == "chatty":
            return f"{half} {'in the morning' if hour < 12 else 'in the afternoon' if hour > 12 else 'midday'}"
        if self.style in ("indirect", "slow", "several", "mishears"):
            return f"{half} {'am' if hour < 12 else 'pm'}"
        if self.style == "nonnative":
            return f"{hour}.{minute} h"
        return hhmm


def nth(n):
    return f"{n}{'th' if 10 < n < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def preferences(low):
    """What is said of any list: the cheapest, not more than 50, after noon, the second one, any."""
    found = {}
    limit = money_limit(low)
    if limit is not None and limit >= 12:
        found["max"] = [(limit, False)]
    for how, pattern in {"cheapest": r"\b(cheapest|cheaper|less expensive|least expensive|lowest[- ]pric|most affordable)", "dearest": r"\bmost expensive|\bdearest|\bdearer|\bmore expensive",
                         "earliest": r"\b(earliest|earlier (?:one|slot|time)|soonest|first available|as soon as|as early as|next available)", "latest": r"\b(latest|later (?:one|slot|time)|as late as|last (?:one|of))\b"}.items():
        if m := re.search(pattern, low):
            found["sup"] = [(how, negated(low, m.start()))]
    if days := excluded_days(low):
        found["not_days"] = [(days, False)]
    if re.search(r"\b(any of (them|these|those)|whichever|either (one|is|would|works)|don't mind|doesn't matter|no preference|you choose|your choice|all the same to me|any (day|time|one) (is|works|will|would))\b", low) \
            and not re.search(r"\b(but|except)\b", low):
        found["any"] = [(True, False)]
    if re.search(r"\bafternoon\b(?! good)", low) and "good afternoon" not in low:
        found["after"] = [("12:00", False)]
    elif re.search(r"\bin the morning\b|\bmornings?\b(?<!good morning)", low) and "good morning" not in low:
        found["before"] = [("12:00", False)]
    return found


def picked(low, size, numbered):
    """The place in a list that was read out."""
    if m := re.search(r"\b(?:number|option|no\.?|nr\.?|#)\s?(" + "|".join(map(str, range(1, 10))) + "|" + "|".join(UNITS[1:10]) + r")\b", low):
        return word_number(m[1]) - 1
    if m := re.search(r"\b(?:the )?(" + "|".join(ORDINALS[:5]) + r"|last|former|latter)(?: (?:one|option|slot|of)|$|[.,!])", low):
        return {"last": -1, "former": 0, "latter": -1}.get(m[1]) if m[1] in ("last", "former", "latter") else ORDINALS.index(m[1])
    if numbered and (m := re.fullmatch(r"\W*(\d|" + "|".join(UNITS[1:10]) + r")\W*(?:please)?\W*", low)):
        return word_number(m[1]) - 1
    return None

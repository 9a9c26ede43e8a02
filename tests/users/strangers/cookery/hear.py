"""What a caller's words say: intents, values, yes and no. No state, no model."""
import re
from datetime import date, timedelta

from world import DIETS, MENUS

MONTHS = {m: i + 1 for i, m in enumerate("january february march april may june july august september october november december".split())}
MONTHS |= {m[:3]: i for m, i in list(MONTHS.items())} | {"sept": 9}
MONTH = "(" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
DAYS = {d: i for i, d in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())}
DAYS |= {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thurs": 3, "fri": 4, "sat": 5}
DAY = r"\b(" + "|".join(sorted(DAYS, key=len, reverse=True)) + r")\b\.?"
UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
WORDS = {w: i for i, w in enumerate(UNITS)} | {"a couple of": 2, "a couple": 2, "a pair of": 2, "a dozen": 12, "dozen": 12, "half a dozen": 6}
ORD = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
ORD = {w: i for i, w in enumerate(ORD)} | {f"twenty-{ORD[i]}": 20 + i for i in range(1, 10)} | {"thirtieth": 30, "thirty-first": 31}
ORDW = "(" + "|".join(sorted((o.replace("-", "[ -]") for o in ORD), key=len, reverse=True)) + ")"
NUM = r"(half a dozen|a couple of|a couple|a pair of|a dozen|dozen|" + "|".join(sorted(UNITS[1:], key=len, reverse=True)) + r"|\d{1,2})"

COURSES = [("Fresh Pasta", r"(?:fresh )?pasta(?:[- ]making)?"), ("Sourdough Bread", r"sour ?dough(?: bread)?|bread(?:[- ](?:baking|making))?"), ("Thai Street Food", r"thai(?: street)?(?: food)?|street food"),
           ("Knife Skills", r"knife skills?|knives skills?"), ("French Patisserie", r"(?:french )?p[aâ]tisserie|french pastry|pastry"), ("Indian Curries", r"indian curr(?:y|ies)|curr(?:y|ies)|indian(?: food| cooking)?")]
ITEMS = [("apron", r"aprons?"), ("knife set", r"(?:knife|knives) sets?|sets? of (?:kitchen )?knives"), ("cookbook", r"cook(?:ery)?[ -]?books?|recipe books?")]
DIET = [("vegetarian", r"vegetarians?|veggies?"), ("vegan", r"vegans?"), ("pescatarian", r"pescatarians?"), ("gluten-free", r"gluten(?:[- ]free)?|c(?:o)?eliacs?"), ("dairy-free", r"dairy(?:[- ]free)?|lactose(?:[- ](?:free|intolerant|intolerance))?"),
        ("nut allergy", r"nuts?(?: allerg(?:y|ic|ies))?"), ("shellfish allergy", r"shell ?fish(?: allerg\w+)?"), ("egg allergy", r"eggs?(?: allerg\w+)?"), ("halal", r"halal"), ("kosher", r"kosher")]
assert {d for d, _ in DIET} == set(DIETS)
NO_DIET = r"\bno (?:special |particular |specific |such |other )?(?:diet\w*|allerg\w+|requirements?|restrictions?|needs|intoleran\w+)|\b(?:eats?|eating) (?:everything|anything|it all)|(?:diet\w*|allerg\w+)[^:\n.]{0,25}[:\-–] ?(?:no\b|none|nothing|n/a)|nothing special|without (?:any )?(?:diet\w*|allerg\w+)|(?:don't|do not) have any (?:diet\w*|allerg\w+|special)"
NEG = re.compile(r"(?:\binstead of|\brather than|\bnot(?: on| for| the| a| an)?|\bno longer|\bisn't|\bno|\bwithout(?: an?| the)?|\bnor)\s+(?:the |an? |any |on |for )*(?:" + DAY + r",? )?$", re.I)

# words with a capital that are no names
STOP = set("""i yes no please hello hi hey good morning afternoon evening day thanks thank you the a an and or but so ok okay sure sorry actually then just only my it is it's its that's that this well right correct great perfect lovely fine
for on at with of in to from we we'd we're i'd i'm i've i'll me us our your you could can would may might will shall do does did what which when how where who why there if unless not nothing none never nope yeah yep yup absolutely exactly certainly definitely
go ahead book booking reference ref number name full surname first last date course place places guests guest people menu wine phone mobile telephone email code voucher gift card refund dietary diet needs need quantity item pairing oh ah um hmm wait let make put
change move cancel order both all another also however as about regarding dear madam sir team school cookery ladle thyme kind regards bye goodbye cheers new old one two three four five six seven eight nine ten eleven twelve sounds here same he she they his her
italian spanish moroccan thai french indian today tomorrow enough rather still each total mine under everything correct. once""".split()) | set(MONTHS) - {"march", "april", "may", "june", "august"} | set(DAYS)


def _year(day, month, today):
    for year in (today.year, today.year + 1):
        try:
            d = date(year, month, day)
        except ValueError:
            continue
        if d >= today:
            return d.isoformat()
    return None


class Masked:
    """Text in which what has been understood is blanked out, so that nothing is read twice."""

    def __init__(self, text):
        self.text = text

    def take(self, m):
        self.text = self.text[:m.start()] + "¤" * (m.end() - m.start()) + self.text[m.end():]

    def finditer(self, pattern):
        while m := re.search(pattern, self.text, re.I):
            before = self.text[:m.start()]
            self.take(m)
            yield m, before


def dates(s, today):
    """[(value, negated, after 'to', after 'from')] in the order of the text; a value is ISO, 'day:24' or 'dow:5'."""
    found = []

    def add(m, before, value):
        if value:
            found.append((m.start(), value, bool(NEG.search(before)), bool(re.search(r"\b(?:to|onto|for|until)\s+(?:the\s+)?(?:" + DAY + r",?\s+)?(?:the\s+)?$", before, re.I)),
                          bool(re.search(r"\b(?:from|of)\s+(?:the\s+)?(?:" + DAY + r",?\s+)?(?:the\s+)?$", before, re.I))))

    def safe(y, m, d):
        try:
            return date(y, m, d).isoformat()
        except ValueError:
            return None

    for m, b in s.finditer(r"\b(20\d\d)-(\d\d)-(\d\d)\b"):
        add(m, b, safe(int(m[1]), int(m[2]), int(m[3])))
    for m, b in s.finditer(r"\b(?:(\d{1,2})(?:st|nd|rd|th)?|" + ORDW + r")(?:\s+(?:day\s+)?of)?[\s-]+" + MONTH + r"(?:,?[\s-]+(20\d\d)\b)?"):
        day, month = int(m[1]) if m[1] else ORD[m[2].lower().replace(" ", "-")], MONTHS[m[3].lower()]
        add(m, b, safe(int(m[4]), month, day) if m[4] else _year(day, month, today))
    for m, b in s.finditer(r"\b" + MONTH + r"\s+(?:the\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\b(?!:)|" + ORDW + r"\b)(?:,?\s+(20\d\d)\b)?"):
        day, month = int(m[2]) if m[2] else ORD[m[3].lower().replace(" ", "-")], MONTHS[m[1].lower()]
        add(m, b, safe(int(m[4]), month, day) if m[4] else _year(day, month, today))
    for m, b in s.finditer(r"(?<![£\d.:])\b(0?[1-9]|[12]\d|3[01])(?:/|\.)(0?[1-9]|1[0-2])(?:(?:/|\.)((?:20)?\d\d))?\b(?![:\d])(?! ?(?:am|pm|pounds))"):
        year = m[3] and int(m[3]) + (2000 if int(m[3]) < 100 else 0)
        add(m, b, safe(year, int(m[2]), int(m[1])) if year else _year(int(m[1]), int(m[2]), today))
    for m, b in s.finditer(r"\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\b"):
        add(m, b, f"day:{int(m[1])}" if 1 <= int(m[1]) <= 31 else None)
    for m, b in s.finditer(r"\bthe\s+(" + "|".join(o.replace("-", "[ -]") for o in sorted(ORD, key=len, reverse=True) if ORD[o] > 3) + r")\b"):
        add(m, b, f"day:{ORD[m[1].lower().replace(' ', '-')]}")
    for m, b in s.finditer(r"\b(today|tomorrow)\b"):
        add(m, b, (today + timedelta(days=m[1].lower() == "tomorrow")).isoformat())
    whole = [f for f in found]
    for m, b in s.finditer(r"\b(?:(?:this|next|on|the)\s+)?" + DAY):
        if not whole:  # beside a date the weekday is decoration
            add(m, b, f"dow:{DAYS[m[1].lower()]}")
    return [f[1:] for f in sorted(found)]


def number(word):
    w = re.sub(r"\s+", " ", word.lower().strip())
    return int(w) if w.isdigit() else WORDS.get(w)


def _keywords(s, table):
    """Values of a table in the order of the text, negated ones apart."""
    hits, negated = [], []
    for value, pattern in table:
        for m, before in s.finditer(rf"\b(?:{pattern})\b"):
            (negated if NEG.search(before) else hits).append((m.start(), value))
    return [v for _, v in sorted(hits)], [v for _, v in sorted(negated)]


CONDITION = re.compile(r"\bif\b.*\b(?:full|not|n't|taken|unavailable|gone|sold|no|only|isn't)|\bunless\b|\botherwise\b|\bfailing that\b|\bsecond choice\b|\bor else\b", re.I)
NAME = r"([A-ZÀ-Þ][\w'’\-]+(?:\s+(?:(?:de|van|der|von|da|del|di|la|le|al|bin)\s+)*[A-ZÀ-Þ][\w'’\-]+){0,3})"
NAMED = [r"(?i:\b(?:full |sur|last |family )?name(?:'s|’s| is| was|:| =| would be|,)?(?: on (?:it|the booking)(?: is)?)?(?: (?:is|in))?)\s*[:*_\-–]*\s*(?i:mrs?\.?|ms\.?|dr\.?)?\s*" + NAME,
         r"(?i:\b(?:i am|i'm|i’m|this is|under(?: the name(?: of)?)?|called|booked by|on behalf of|speaking with|it was|made by|in the name of))\s+(?i:mrs?\.?|ms\.?|dr\.?)?\s*" + NAME]


def _name_ok(n):
    words = n.split()
    while words and words[0].lower().strip(".,") in STOP:
        words = words[1:]
    while words and words[-1].lower().strip(".,") in STOP:
        words = words[:-1]
    return " ".join(words) if words and not any(w.lower() in STOP for w in words) else None


def values(text, asked, today):
    """{slot: value} of one stretch of text; dates are a list, people and things counts."""
    out, s = {}, Masked(text.replace("’", "'"))
    conditional = bool(CONDITION.search(text))
    for m, _ in s.finditer(r"\bGV[\s-]?(\d{4})\b"):
        out["code"] = f"GV-{m[1]}"
    for m, _ in s.finditer(r"\bLT[\s-]?(\d{4})\b"):
        out["reference"] = f"LT-{m[1]}"
    found = dates(s, today)
    if found:
        out["dates"] = found
    for m, _ in s.finditer(r"(?:\+\d{2}|\b0)[\d\s()\-]{7,}\d\b|\b\d{8,}\b"):
        out["phone"] = re.sub(r"\D", "", re.sub(r"^\+44\s*(?:\(0\))?", "0", m[0]))
    for m, _ in s.finditer(r"£ ?\d[\d,]*(?:\.\d\d)?|\b\d+(?:\.\d\d)? ?(?:pounds|gbp)\b|\b\d{1,2}[:.]\d\d ?(?:am|pm)?\b|\b\d{1,2} ?(?:am|pm|o'clock)\b"):
        pass
    for m, _ in s.finditer(r"\b(?!20\d\d\b)(\d{4})\b"):
        if "code" in asked and "code" not in out:
            out["code"] = f"GV-{m[1]}"
        elif "reference" in asked or re.search(r"refer|booking", text, re.I):
            out.setdefault("reference", f"LT-{m[1]}")
    # things: counted before they are blanked out
    for item, pattern in ITEMS:
        for m, before in s.finditer(rf"(?:\b(?P<n>{NUM}|an?|another|the|1x|x)\s*(?:x|×)?\s+(?:of )?(?:your |the |those |new |more )*)?\b(?:{pattern})\b(?:\s*(?:[:x×,]\s*|\(|quantity:? )(?P<k>{NUM})\b)?"):
            if NEG.search(before) or re.match(r"(?:no|not)\b", m[0], re.I):
                out["no_item"] = item
                continue
            n = m["k"] or m["n"]
            out["item"] = item
            count = 1 if n and n.lower() in ("a", "an", "another") else number(n) if n else None
            if count:
                out["quantity"] = count
    got, _ = _keywords(s, COURSES)
    if got:
        out["course"] = got[0]
    got, gone = _keywords(s, [(m, m) for m in MENUS])
    if got:
        out["menu"] = got[0]
    diet_text = s.text
    got, gone = _keywords(s, DIET)
    got = list(dict.fromkeys(got))
    if got:
        out["dietary"] = ", ".join(got)
    elif re.search(NO_DIET, diet_text, re.I) or "dietary" in asked and re.search(r"\bnone\b|\bnothing\b|\bn/a\b", diet_text, re.I):
        out["dietary"] = "none"
    if re.search(r"\bwine\b|\bpairing\b", s.text, re.I):
        if re.search(r"\b(?:no|not|without|don't|do not|skip|leave out|never|rather not)\b[^.;:\n]{0,40}\b(?:wine|pairing)|(?:wine|pairing)[^.;\n]{0,20}[:\-–]\s*(?:no\b|none)|(?:wine|pairing)[^.;\n]{0,15}\b(?:not|isn't)\b|^\s*no\b", s.text, re.I):
            out["wine"] = False
        elif "?" not in s.text:
            out["wine"] = True
    # what comes back after a cancellation
    if re.search(r"\b(?:no|not|without|don't want|do not want|rather than|instead of|nor)\b[^.;\n]{0,15}\b(?:vouchers?|credit)\b", s.text, re.I) and not conditional:
        out["refund"] = "card"
    elif re.search(r"\bcard\b|\bmoney\b|\bfull (?:amount|refund|price|sum)\b|\bin full\b|\bfully refunded\b|\bcash\b|\bbank\b|\baccount\b|\bfull back\b", s.text, re.I) and not re.search(r"gift card", s.text, re.I):
        out["refund"] = "card"
    elif re.search(r"\bvouchers?\b|\bcredit\b", s.text, re.I) and not conditional:
        out["refund"] = "voucher"
    # people and places
    one = {"a": 1, "an": 1, "another": 1}
    for m, before in s.finditer(rf"\b(?P<n>{NUM}|a|an|another)\s+(?:(?:more|other|adult|hungry|free)\s+)*(?P<w>places?|spots?|seats?|tickets?|guests?|people|persons?|participants?|adults?|heads?|of us|friends)\b"):
        n = one.get(m["n"].lower()) or number(m["n"])
        rest = s.text[m.end():m.end() + 60]
        part = re.match(r"(?:\s+\w+)?\s+(?:is|are|'s|has|have|needs?|eats?|doesn't|don't|would)\b", rest) and "¤" in rest.split(".")[0] or m["w"] == "of us" and n == 1
        if NEG.search(before) or part and m["w"] != "guests" and re.search(r"is|are|has|needs?|eats?|doesn't", rest):
            continue
        out["places" if re.match(r"place|spot|seat|ticket", m["w"], re.I) else "guests" if re.match(r"guest|head", m["w"], re.I) else "people"] = n
    for m, _ in s.finditer(rf"\b(places|guests|people|persons|participants|number of \w+|quantity|how many)\W{{0,6}}(?:is |are |will be )?{NUM}\b"):
        key = m[1].lower()
        out["guests" if "guest" in key else "quantity" if "quant" in key else "places" if "place" in key else "people"] = number(m[2])
    if re.search(r"\b(?:just|only) (?:me|myself|for me|one)\b|\bon my own\b|\bby myself\b|\bfor myself\b|\balone\b", s.text, re.I) or "places" in asked and re.search(r"^\W*(?:me|myself)\W*$", s.text, re.I):
        out.setdefault("people", 1)
    elif re.search(r"\b(?:me and (?:my|a)|my \w+ and (?:i|me|myself)|both of us|the pair of us|us both)\b", s.text, re.I):
        out.setdefault("people", 2)
    if not {"people", "places", "guests", "quantity"} & out.keys():
        for m, before in s.finditer(rf"\b{NUM}\b"):
            if not NEG.search(before) and not re.match(r"\s+(?:of (?:us|them)|is\b)|(?:st|nd|rd|th)\b", s.text[m.end():]):
                out.setdefault("number", number(m[1]))
    # names
    plain = re.sub(r"¤+", "¤", s.text)
    m = re.search(r"(?i:\b(?:first|given|christian|fore)[ -]?name)(?i:'s| is|:)?\s*" + NAME, plain)
    if m and _name_ok(m[1]):
        out["first"] = _name_ok(m[1])
        plain = plain[:m.start()] + "¤" + plain[m.end():]
    for pattern in NAMED:
        for m in re.finditer(pattern, plain):
            n = _name_ok(m[1])
            if n and not re.search(r"\bnot\b(?: \w+)?\s*$", plain[:m.start()]) and (n.count(" ") or "name" not in out):
                out.setdefault("name", n)
    if "name" not in out:  # alone between commas, or "Hannah Brook here"
        for m in [re.search(NAME + r" (?:here|speaking)\b", plain)] + [re.fullmatch(r"\s*(?:(?:hello|hi|good \w+),? )?" + NAME + r"[.!?]?\s*", c) for c in re.split(r"[,;\n]", plain)]:
            if m and (" " in m[1] or "reference" in out) and _name_ok(m[1]) == m[1]:
                out.setdefault("name", m[1])
    if "name" not in out:
        m = re.search(r"\bname(?:'s| is)\s+([a-z][a-z'\-]+(?:\s+[a-z][a-z'\-]+)?)\b", plain)
        if m and not {w for w in m[1].split()} & STOP:
            out["name"] = m[1].title()
    if "name" not in out and {"name", "surname", "first"} & set(asked):
        found = []
        for m in re.finditer(NAME, plain):
            n = _name_ok(m[1])
            # one word with a capital at the beginning of a sentence is no name, unless it is all that was said
            if n and (" " in n or plain[:m.start()].strip(" ¤-*_:,") or not re.search(r"[^\W\d_]", re.split(r"[,;¤]|\band\b", plain[m.end():])[0])):
                found.append(n)
        out["guess"] = True
        if found:
            out["name"] = max(found, key=lambda n: len(n.split()))
        elif len(asked) == 1 or "¤" in plain or "," in plain or "\n" in text:
            for chunk in re.split(r"[,;\n¤]|\band\b", plain):
                words = re.findall(r"[^\W\d_][\w'\-]*", re.sub(r"(?i)^.*?\b(?:it's|it is|is|under|for|name)\b", "", chunk))
                if 1 <= len(words) <= 3 and not {w.lower() for w in words} & STOP and (len(asked) == 1 or len(words) > 1):
                    out["name"] = " ".join(words).title()
                    break
    if "name" not in out:
        out.pop("guess", None)
    return out


# ------------------------------------------------------------------ intents
ITEM = "|".join(p for _, p in ITEMS)
COURSE = "|".join(p for _, p in COURSES)
INTENTS = [
    ("wait", r"\bwait(?:ing)?[\s-]?list"),
    ("evening", r"\bprivate (?:\w+ )?(?:evening|event|party|dinner|session|class|group|booking)\b|\b(?:group|team|works?|company|office) evening|\b(?:hire|rent) (?:the|your) (?:kitchen|school)|\bevening for (?:a |our |my )?(?:group|team|party|\w+ (?:people|guests|of us))"),
    ("cancel", r"\bcancel(?:ling|ing|lation)?\b|\bcall(?:ing)? off\b|\bgiv(?:e|ing) up (?:my|our|the) places?|\bdrop(?:ping)? out\b|\bpull(?:ing)? out of\b"),
    ("move", r"\bmov(?:e|ing)\b|\bre-?schedul\w+|\bpostpon\w+|\bswitch\w*\b|\bswap\w*|\btransfer\b|\brebook\w*|\bchang(?:e|ing) (?:the |my |our |a )?(?:date|booking|place|day|reservation)|\b(?:another|a different|a later|an earlier|a new) (?:date|day)\b"),
    ("order", rf"\b(?:buy|order|purchase|get|like|want|need|have|take|add|sell|bring|interested in|looking for|after)\b[^.?!]{{0,40}}\b(?:{ITEM})\b|\b(?:{ITEM})\b[^.?!]{{0,15}}\bplease\b"),
    ("voucher", r"\bvouchers?\b|\bGV[\s-]?\d{4}\b"),
    ("book", r"\b(?:book|reserve|enroll?|register)\b(?! (?:it|that|this)\b)|\b(?:want|like) to book\b|\bsign(?:ing)? (?:me |us |myself )?up\b|\bmake a (?:new )?(?:booking|reservation)|\b(?:like|want|need|get|take|have|after) (?:a|an|one|two|three|four|five|six|\d+|some) (?:places?|spots?|seats?)\b|\b(?:join|attend|take part in|come (?:along )?to|go on) (?:the|your|a|one of)\b|\b(?:do|take|like|want) (?:the|your|a) (?:[\w-]+ ){0,3}(?:course|class|workshop)\b|^(?:\W|hello|hi|good \w+)*(?:a|one|two|three|four|five|six|\d+) places? (?:on|in|at|for)\b"),
    ("info", r"\bhow (?:many|much)\b|\b(?:what|which) (?:does|is|are|do|dates?|days?|times?|courses?)\b|\bprices?\b|\bcosts?\b|\bplaces? (?:left|free|available|are)\b|\bfree places?\b|\bstill (?:have )?(?:places?|room|free|space)\b|\bavailab|\bany (?:places?|room|spaces?)\b|\bwhen (?:is|are|does|do)\b|\b(?:are|is) there\b"),
]
NOT = re.compile(r"(?:\bdon't|\bdo not|\bnot|\bno|\bwithout|\binstead of|\brather than|\bnever|\bno need to|\bwon't)\b[^,.;:]{0,25}$", re.I)


def segments(text):
    parts = re.split(r"(?<=[.?!;])\s+|\n+|,?\s+(?=(?:and|also|then|plus|but|secondly|as well as)\s+(?:also\s+|then\s+|please\s+|secondly,?\s+|to\s+|could you\s+|can you\s+|can i\s+|i\s+|i'd\s+|i’d\s+|like\s+to\s+|want\s+to\s+|would\s+like\s+to\s+|like\s+|want\s+|need\s+(?:to\s+)?|would\s+)*(?:buy|order|cancel|move|book|put|check|reserve|how|what|ask|know|purchase|get|join|one (?:knife|apron|cook)|two (?:knife|apron|cook)|an? (?:knife|apron|cook)))", text, flags=re.I)
    return [p for p in parts if p and p.strip()]


def intents(segment):
    """Intents of one segment in order, the stronger covering the weaker."""
    seg = segment.replace("’", "'")
    hits = {}
    for kind, pattern in INTENTS:
        for m in re.finditer(pattern, seg, re.I):
            if not NOT.search(seg[:m.start()]):
                hits.setdefault(kind, m.start())
    if CONDITION.search(seg) and not re.match(r"\W*(?:i|i'd|please|can|could|cancel|move)\b", seg, re.I):
        return []
    for strong, weak in (("wait", "book info order"), ("evening", "book info"), ("cancel", "voucher book info move"), ("move", "book info"), ("order", "book info"), ("book", "voucher info"), ("voucher", "info")):
        if strong in hits:
            for w in weak.split():
                if w == "info" and strong in ("evening", "order") and question(seg) and not re.search(r"\b(?:book|reserve|order|buy|hire|want|like)\b", seg, re.I):
                    hits.pop(strong, None)
                    break
                hits.pop(w, None)
    return sorted(hits, key=hits.get)


def question(text):
    return bool(re.search(r"\?\s*$", text.strip()) or re.match(r"\W*(?:how|what|which|when|where|is there|are there|do you|does)\b", text, re.I))


YES = r"\b(?:yes|yeah|yep|yup|sure|please do|go ahead|correct|that's right|that is right|exactly|perfect|sounds (?:good|great|fine|right)|(?:(?:that|it)(?:'s| is| looks| sounds| all looks)?|looks) (?:fine|good|ok|okay|great|perfect|all right|alright|works)|that works|works for me|do (?:it|that|so)|confirm(?:ed)?|book (?:it|that|them)|absolutely|of course|certainly|definitely|i do|it is|i would|agreed|i agree|by all means|okay|ok|fine|great|lovely|right|happy with|go for it|why not|suits me|all good|cancel it|move it|order it|reserve it)\b"
NO = r"\b(?:no|nope|nah|not|don't|do not|rather not|never|nothing|none|leave it|neither|wrong|incorrect|without)\b"


def polarity(text):
    t = text.replace("’", "'").strip().lower()
    t = re.sub(r"\bno (?:problem|worries|rush)\b|\bnot a problem\b|\bdon't worry\b", " ", t)
    if re.match(r"\W*(?:no|nope|nah)\b[\s,.!]*(?:that|it|this)?(?:'s| is)? ?(?:all )?(?:right|correct|fine by me)\b", t):
        return "yes"
    if re.match(r"\W*(?:no|nope|nah|not)\b", t):
        return "no"
    if re.match(r"\W*(?:yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|correct|certainly|absolutely|of course)\b", t):
        return "yes"
    if re.search(NO, t):
        return "no"
    if re.search(YES, t) or "👍" in t or re.match(r"\W*(?:\w+ ){0,2}please\W*$", t) and not re.search(r"\d", t):
        return "yes"
    return None


def finished(text):
    t = text.replace("’", "'").lower()
    return bool(re.search(r"\bthat(?:'s| is| was| will be|'ll be| would be) (?:all|it|everything)\b(?! right| that i| i (?:know|have|can|could))|\bnothing (?:else|more|further)\b|\bno(?:,| -|\.|!)?\s*(?:thanks|thank you|thats all|that's)|\b(?:good)?bye\b|\bi'm (?:done|all set|fine|good)\b|\ball set\b|\ball done\b|\bno more\b|\bhave a (?:nice|good|lovely|great)\b|\bno(?:thing)?(?:,)? (?:other|further) (?:questions?|wishes)\b", t))


def aborts(text):
    t = text.replace("’", "'").lower()
    return bool(re.search(r"\bforget (?:it|that|about)|\bnever ?mind\b|\bleave (?:it|that|things|everything|my booking|the booking|out)\b|\bdrop it\b|\bscrap (?:it|that)\b|\b(?:don't|do not|not) (?:want to )?(?:book|cancel|move|order|reserve)\b|\bkeep (?:it|my (?:booking|place)|the (?:booking|place))\b|\brather not (?:book|go ahead|do it|cancel|move)\b", t))


def unknown(text):
    t = text.replace("’", "'").lower()
    return bool(re.search(r"\b(?:don't|do not) (?:know|have|remember|recall)\b|\b(?:no idea|not sure|haven't got|have no|i forgot|can't (?:find|remember)|cannot (?:find|remember)|rather not (?:say|give|tell)|prefer not|would rather not|don't want to (?:give|say|tell|leave))\b", t))

"""How the clerk understands customers: rules, no model. `hear(text, asked)` gives what was said, nothing that was not."""
from __future__ import annotations

import re
from dataclasses import dataclass, field

MONTHS = {m[:3]: i for i, m in enumerate(
    "january february march april may june july august september october november december".split(), 1)}
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
WORDS = {w: i for i, w in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty".split())} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "a hundred": 100, "a dozen": 12,
                                   "a couple of": 2, "a pair of": 2}
NUMBER = r"(?:\d+(?:\.\d+)?|" + "|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)) + r")"
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
DATE = re.compile(
    rf"\b(?P<iso>20\d\d-\d\d-\d\d)\b|\b(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m1>{MON})(?:,?\s+(?P<y1>20\d\d))?"
    rf"|\b(?P<m2>{MON})\s+(?:the\s+)?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y2>20\d\d))?"
    rf"|\b(?P<d3>\d{{1,2}})[./](?P<m3>\d{{1,2}})[./](?P<y3>(?:20)?\d\d)\b|\b(?P<d5>\d{{1,2}})/(?P<m5>\d{{1,2}})\b"
    rf"|\b(?:the\s+)?(?P<d4>\d{{1,2}})(?:st|nd|rd|th)\b|\b(?P<w>{'|'.join(DAYS)}|mon|tues?|wed|thur?s?|fri|sat|sun)s?\b", re.I)
TIME = re.compile(r"\b(?P<h>\d{1,2})[:.](?P<m>\d\d)\s*(?P<ap>[ap]\.?m\b\.?)?|\b(?P<h2>\d{1,2})\s*(?P<ap2>[ap]\.?m\b\.?)"
                  r"|\bhalf past (?P<half>\w+)|\b(?P<oc>\w+) o'?clock", re.I)
SHOWS = {"The Salt Orchard": r"salt\s*orchard|\borchard\b", "Gaslight Parade": r"gas\s*light|\bparade\b",
         "The Tin Nightingale": r"nightingale|\btin night", "Mrs Pemberton's Ghost": r"pemberton|\bghost\b",
         "Winter Quarters": r"winter\s*quarters"}
AREAS = {"dress circle": r"dress[- ]circle|\bcircle\b", "stalls": r"\bstalls?\b", "balcony": r"balcon(?:y|ies)|\bgallery\b|\bupstairs\b"}
NEEDS = {"hearing loop headset": r"hearing[- ]?loop|hearing (?:aid )?(?:headset|loop|device)|induction loop|\bheadset\b(?! for audio)",
         "audio description headset": r"audio[- ]descri\w+ (?:headset|device)",
         "wheelchair place": r"wheel-?chair", "assistance dog": r"(?:assistance|guide|hearing) dog",
         "aisle seat": r"\baisle\b|step[- ]free|extra leg ?room|seat (?:at|on) the (?:end|side)"}
LEVELS = {"Friend": r"(?<!my )(?<!your )(?<!old )\bfriend\b(?! of| told| said| has| is\b| who| can| and| recomm| ment)", "Companion": r"\bcompanion\b", "Patron": r"\bpatron\b"}
FEATURES = {"captioned": r"caption|subtitl|surtitl", "audio described": r"audio[- ]descri\w+ (?:performance|show)", "relaxed": r"\brelaxed\b"}

YES = (r"\byes\b|\byeah\b|\byep\b|\byup\b|go ahead|that'?s (?:fine|right|correct|good|great|ok(?:ay)?|perfect|all right|alright)|"
       r"that is (?:fine|right|correct|good|great|ok(?:ay)?|perfect|all right|alright)|please do\b|do it\b|do so\b|do that\b|do proceed|\bproceed\b|sounds (?:good|fine|great|right|perfect)|"
       r"(?:^|[,.!;] ?|is |it'?s |me )(?:ok(?:ay)?|sure|fine|perfect|correct|right|great|certainly|absolutely|of course|agreed|exactly|gladly|definitely|confirmed|by all means)\b|"
       r"that works|works for me|i (?:do )?(?:agree|confirm|accept)|i'?d (?:like|love) that|i(?:'ll| will|'d)? (?:take|have|go (?:for|with)) (?:it|that|them|this|those)\b(?! one)|^(?:all ?right|alright)(?:[.,! ]*$|[,.!]? (?:please|do|go|yes)\b)|(?:book|order|send|buy|make|hold|exchange|swap|move|change|add|note|reserve) (?:it|them|that|those|the \w+)\b(?!.*\?)|"
       r"i would(?: like that)?[.!]?$|i do[.!]?$|no problem|no objection|that(?:'s| is) what i (?:want|meant)|suits me|happy with (?:that|it)|(?:i|we) am happy|all correct|fine (?:by|with) me|y$")
NO = (r"\bno\b(?! problem| objection| matter| more than| later than| earlier than| doubt| idea)|\bnope\b|\bnah\b|\bno,? thank|not (?:now|today|really|that one|this time|quite|right|correct|at all|interested|needed|necessary)\b|"
      r"rather not|leave (?:it|that|them|the booking|everything|my booking)|never ?mind|forget (?:it|that)|(?:please )?do(?:n't| not) (?:do|book|exchange|order|send|want that|want it|need)|that(?:'s| is) (?:wrong|not)|"
      r"i(?:'ll| will) pass|wrong\b|i do not want that|without(?: that)?$|n$")
DONE = (r"that(?:'s| is| was| will be|'ll be)? (?:all|everything)\b(?! right)|that'?s it\b|nothing (?:else|more|further)|(?:i'?m|i am|we'?re) (?:all )?(?:done|set|finished)|no(?:,| )+thank|good ?bye|\bbye\b|"
        r"have a (?:nice|good|lovely)|no further|not at the moment|i(?:'ve| have) (?:got )?(?:all|everything)|nope|all done|(?:i have|there is|there's) no more|all i (?:wanted|needed)")
UNKNOWN = (r"(?:do(?:n't| not)|does(?:n't| not)) (?:\w+ )?(?:know|have|remember|recall)|no idea|not sure|(?:haven't|have not) (?:got|any)|can(?:'t|not) (?:find|tell|say|remember)|not (?:at|to) hand|"
           r"unknown|i(?:'m| am) afraid not|no reference|without (?:the|a|my) reference|lost (?:it|my|the)|not got|(?:have|know) no")
LIMIT = re.compile(rf"(?:at (?:the )?most|up to|no more than|not more than|more than|maximum(?: (?:of|is))?|max\.?(?: of)?|limit(?: (?:is|of))?|budget(?: (?:is|of))?|"
                   rf"less than|under|below|within|only if it (?:is|costs)|not (?:over|above|exceed\w*)|(?:price|cost) is)\s*(?:at most |up to )?"
                   rf"(?:£|gbp|eur)?\s*(?P<n>{NUMBER})(?:\.00)?(?P<u>\s*(?:pounds?|£|gbp|quid))?", re.I)
INTENTS = [  # kind, pattern; of a clause the first that fits
    ("voucher_check", r"(?:what|how much).{0,20}(?:still|left) (?:is )?on it|(?:balance|(?:how much|what).{0,30}\b(?:left|remain\w*|still)|remain\w*|\bleft\b|value).{0,60}(?:voucher|gv-?\d)|(?:voucher|gv-?\d).{0,60}(?:balance|left\b|remain|still (?:has|have|hold|good|worth))|check.{0,30}voucher"),
    ("voucher", r"(?:buy|purchase|order|get|send|want|like|need|give|interested).{0,40}(?:gift )?(?:voucher|gift card)|(?:voucher|gift card) for (?:my|her|him|an?|the|some)"),
    ("access", r"(?:want|need|like|add|have|get|order|arrange|book|note|reserve|request|require|with|and|also|possible|please|do you|are there|is there|then|for|one|wish|could|can).{0,60}(?:hearing[- ]?loop|\bheadset|wheel-?chair|aisle|step[- ]free|assistance dog|guide dog|access need)"),
    ("programmes", r"\bprogram(?:me)?s?\b"),
    ("join", r"member(?:ship)?s?\b|\b(?:become|becoming|join(?:ing)?)\b.{0,20}(?:friend|companion|patron|theatre)|\bjoin\b"),
    ("group", r"\bgroups?\b|\bparty of\b|school (?:class|trip|outing|party)|\bouting\b|\bcoach party"),
    ("exchange", r"\b(?:exchang\w*|swap\w*|switch\w*)\b|\b(?:mov(?:e|ing)|chang(?:e|ing)|transfer\w*|rebook|reschedul\w*)\b.{0,40}(?:tickets?|booking|seats?|them|it|performance|evening|date|day|to\b)|(?:come|go) (?:on )?another (?:evening|day|night)"),
    ("refund", r"\brefund\w*|money back|\breturn(?:ing|ed)?\b|\bcancel\w*|give (?:\w+ ){0,3}(?:back|up)|hand (?:\w+ ){0,3}back"),
    ("book", r"\b(?:take|bring) .{0,60}\bto (?:see |watch )?(?:the |mrs |gaslight|winter)|(?:like|want|love|going) to (?:see|watch|come|go)\b|\b(?:book|buy|get|purchase|order|reserve|need|want|like)\b.{0,30}\b(?:tickets?|seats?)\b|\bbook (?:for|in|\w+ for)|\btickets? (?:for|to)\b"),
]
QUESTIONS = [
    ("duration", r"how long.{0,40}(?:last|run|show|play|take|performance|nightingale|is (?:it|the))|running time|(?:when|what time).{0,20}(?:end|finish|over)|duration|length of the (?:show|performance|play)|show lasts|how long it"),
    ("age", r"what age|how old|suitable for|old enough|age (?:limit|guidance|recommend)"),
    ("credit_until", r"(?:how long|until when|till when|when|validity|expir|by when|valid|last day).{0,70}\bcredit|credit.{0,40}(?:valid|expir|used? (?:by|until)|last|until when|how long|good for)"),
    ("pay_by", r"(?:by when|when|deadline|until when|how long|latest|what date).{0,60}\b(?:pay|paid|payment|held|hold)|(?:pay|paid|payment).{0,30}(?:deadline|due|by when|until when)"),
    ("return_by", r"(?:by when|until when|till when|how late|how long|latest|when|deadline|last day|what date).{0,60}\b(?:return|refund|give|given|cancel|hand|money)|return\w*.{0,20}(?:deadline|until when|by when)"),
    ("feature", r"(?:when|which|what (?:date|day|time)|date of|is there).{0,40}(?:caption|audio[- ]descri\w+|relaxed)|(?:caption\w*|relaxed)(?: performance| one| show)? (?:is|was)? ?(?:when|on which|on what)"),
    ("levels", r"(?:which|what).{0,30}(?:levels?|memberships?|kinds|options)|(?:levels?|memberships?).{0,30}(?:are there|cost|include|offer)|(?:how much|what).{0,25}(?:membership|level)"),
    ("voucher_until", r"(?:how long|until when|when|expir).{0,30}voucher|voucher.{0,30}(?:expire|valid)"),
    ("programme_price", r"(?:how much|what|price|cost).{0,30}program"),
    ("dates", r"(?:which|what|when).{0,20}(?:dates?|performances?|evenings?|days?|nights?|times?)\b.{0,40}|when (?:is|are|does) .{0,20}(?:on|play|show)\b"),
    ("seats", r"(?:which|what).{0,15}(?:seats|areas?)|(?:are|is) there.{0,20}(?:seats|places|stalls|circle)|still (?:free|available)|how many (?:seats|are left)|sold out\?"),
    ("price", r"how much|what (?:would|does|do|will|is).{0,30}(?:cost|price|pay|charge|fee|expensive)|(?:price|cost|fee|charge)\b.{0,40}\?|what (?:it|that|this|the exchange|the \w+) (?:would |will )?costs?|is it free|free of charge\?"),
]


@dataclass
class Mention:
    value: object
    start: int
    no: bool = False
    alt: bool = False
    end: int = 0


@dataclass
class Heard:
    text: str
    yes: bool = False
    no: bool = False
    done: bool = False
    unknown: bool = False
    question: bool = False
    thanks: bool = False
    facts: dict = field(default_factory=dict)     # slot -> [first choice, then fallbacks]
    against: dict = field(default_factory=dict)   # slot -> what is not wanted
    intents: list = field(default_factory=list)
    refused: list = field(default_factory=list)   # intents that are not wanted
    asks: list = field(default_factory=list)
    pick: object = None                            # ("nth", 0), "cheapest", "latest", "other" ...


def number(word: str):
    word = word.lower().strip()
    return WORDS[word] if word in WORDS else (float(word) if "." in word else int(word))


def _dates(low: str) -> list:
    out = []
    for m in DATE.finditer(low):
        g = m.groupdict()
        if g["iso"]:
            v = dict(zip("ymd", map(int, g["iso"].split("-"))))
        elif g["w"]:
            if g["w"] in ("sun", "sat", "may") and not re.match(r"\b(sun|sat)\b", low[m.start():]):
                continue
            v = {"w": next(i for i, d in enumerate(DAYS) if d.startswith(g["w"][:3]))}
        else:
            i = next(i for i in "12345" if g["d" + i])
            v = {"d": int(g["d" + i])}
            month = g.get("m" + i)
            if month:
                v["m"] = int(month) if month.isdigit() else MONTHS[month[:3].lower()]
                if v["m"] > 12:
                    v["d"], v["m"] = v["m"], v["d"]
            if g.get("y" + i):
                v["y"] = int(g["y" + i]) % 100 + 2000
            if "m" not in v and re.match(r"\s*(?:performance|one|option|row|level)\b", low[m.end():]) and v["d"] < 6:
                continue  # "the 2nd one"
        if out and "w" in out[-1].value and len(out[-1].value) == 1 and "w" not in v and re.fullmatch(r"[\s,]*(?:the|on)?\s*", low[out[-1].end:m.start()]):
            v["w"] = out[-1].value["w"]
            out[-1] = Mention(v, out[-1].start, end=m.end())
        elif out and v.keys() == {"w"} and re.fullmatch(r"[\s,(]*(?:a )?", low[out[-1].end:m.start()]):
            out[-1].value.setdefault("w", v["w"])
            out[-1].end = m.end()
        else:
            out.append(Mention(v, m.start(), end=m.end()))
    for i, a in enumerate(out):  # "the 6th or the 7th of October"
        if "d" in a.value and "m" not in a.value:
            later = [b.value["m"] for b in out[i:] + out[:i] if "m" in b.value]
            if later:
                a.value["m"] = later[0]
    return out


def _times(low: str, dates: list) -> list:
    out = []
    for m in TIME.finditer(low):
        if any(d.start <= m.start() < d.end for d in dates) or low[max(0, m.start() - 2):m.start()].rstrip()[-1:] == "£" or re.match(r"\s*(?:pounds|gbp|quid|£)", low[m.end():]):
            continue
        try:
            if m["h"]:
                h, minute, ap = int(m["h"]), int(m["m"]), m["ap"]
            elif m["h2"]:
                h, minute, ap = int(m["h2"]), 0, m["ap2"]
            else:
                h, minute, ap = number(m["half"] or m["oc"]), 30 if m["half"] else 0, None
        except ValueError:
            continue
        if h > 23 or minute > 59:
            continue
        if (ap and ap[0] == "p" and h < 12) or (not ap and 1 <= h < 9):
            h += 12
        out.append(Mention(f"{h:02d}:{minute:02d}", m.start(), end=m.end()))
    for word, value in ((r"\bmatin[eé]e|\bafternoon\b(?!,)", "day"), (r"\bevenings?\b|\btonight\b", "evening"), (r"(?<!good )\bmorning\b", "day")):
        for m in re.finditer(word, low):
            if low[max(0, m.start() - 8):m.start()].rstrip().endswith(("good", "another", "different", "other")):
                continue
            out.append(Mention(value, m.start(), end=m.end()))
    return sorted(out, key=lambda x: x.start)


def _named(table: dict, low: str) -> list:
    return sorted((Mention(k, m.start(), end=m.end()) for k, p in table.items() for m in re.finditer(p, low)), key=lambda x: x.start)


NOT = re.compile(r"(?:\bnot\b(?! only| sure| later)|\bno\b|n't\b|\binstead of\b|\brather than\b|\bwithout\b|\bexcept\b|\bneither\b|\bnor\b|\bnever\b|other than)(?:[^.,;:!?]{0,45})$")
CORRECT = re.compile(r"\b(?:no|sorry|i mean|i meant|rather|actually|correction|wait|make that|make it|scratch that|oops|apologies|pardon|instead|changed? (?:that |it )?to)\b")
ALT = re.compile(r"\b(?:or else|otherwise|or if|if not|if (?:that|it|the|they|there|those)\b[^.]*|failing that|fallback|second choice|alternatively|as a backup|second best|or)\b[^.]{0,60}$")
ALT_HARD = re.compile(r"\b(?:or else|otherwise|if not|failing that|fallback|second choice|alternatively|backup|second best|if (?:that|it|the|they|there|those)\b.*(?:sold|gone|not|full|n't|enough))[^.]{0,70}$")


def _sort(mentions: list, low: str) -> tuple:
    """The first choice and its fallbacks; what is not wanted."""
    for i, m in enumerate(mentions):
        left = re.split(r"[.;!?]", low[:m.start])[-1]
        previous = mentions[i - 1].end if i else 0
        near = low[max(previous, m.start - len(left)):m.start]
        m.no = bool(NOT.search(near)) and not re.search(r"(?:^|\W)no, [^,]*$|not? (?:problem|later)|don't mind", near) and not (
            re.search(r"\bif\b[^,]*\b(?:not|isn't|no longer|can't|cannot)\b", near))
        m.alt = bool(ALT_HARD.search(left)) or bool(i and not mentions[i - 1].no and ALT.search(near))
        if re.match(r"[^.;,!?]{0,12}(?:is|are|'s|'re) (?:all )?(?:sold out|full|gone|not available|no longer|unavailable)", low[m.end:]) or re.search(r"\bif (?:the |there (?:are|is) (?:no|not)[^,]*)$", near):
            m.alt, m.no = True, True  # "if the stalls are sold out": said of it, not asked for
    good = [m for m in mentions if not m.no]
    kept = []
    for i, m in enumerate(good):
        if kept and kept[-1].value != m.value and not m.alt and CORRECT.search(low[kept[-1].end:m.start]):
            kept[-1] = m
        elif m.value not in [k.value for k in kept]:
            kept.append(m)
    kept = [m for m in kept if not m.alt] + [m for m in kept if m.alt]
    return kept, [m.value for m in mentions if m.no and not m.alt]


def _counts(low: str, nouns: str) -> list:
    out = [Mention(number(m[1]), m.start(), end=m.end()) for m in
           re.finditer(rf"\b({NUMBER})\s+(?:\w+\s+){{0,2}}?(?:{nouns})\b", low) if "." not in m[1]]
    out += [Mention(number(m[1]), m.start(), end=m.end()) for m in
            re.finditer(rf"\b(?:{nouns})\b(?: (?:needed|wanted|required|in all|to book|i want|i need))?\s*(?:\?|:|=|is|are|-|–|will be|would be|of|size is)*\s*({NUMBER})\b(?!\s*(?:{nouns}|pounds|\.\d|\w* ?\d{{4}}|october|november|september|december))", low) if "." not in m[1]]
    return sorted(out, key=lambda x: x.start)


def _name(text: str, asked: set, facts: dict, label: str = "") -> None:
    text = re.sub(r"(?i)\S+@\S+|\b[a-z]{1,2}\d{1,2} ?\d[a-z]{2}\b|\bgv[ -]?\d+", "#", text)
    text = re.sub(r"(?i)\bhx[ -]?\d+", "§", text)
    common = set("the a an latter former other one it that this yes no ok okay stalls circle balcony gallery please thanks card credit both all none same evening matinee first second third last then cheapest friend companion patron want need would like have take exchange return refund voucher and or not for".split())
    word = r"[A-Z][a-zA-Z'’-]+"
    full = rf"({word}(?:\s+{word}){{0,3}})"
    stop = {"I", "The", "My", "Yes", "No", "It", "Hello", "Hi", "Good", "Please", "Thanks", "Thank", "And", "Booking", "Reference", "Postcode", "Surname", "Name",
            "Then", "That", "Sorry", "Sure", "OK", "Okay", "Of", "Oh", "Well", "Just", "For", "You", "Your", "Is", "Her", "His", "To", "GV", "HX", "Saturday", "Friday",
            "Tuesday", "Wednesday", "October", "November", "September", "As", "Fine", "Right", "Correct", "There", "A", "In", "On", "One", "We", "What", "How", "E", "Email", "Recipient", "Date", "Amount", "Dress", "Send", "Only", "Here", "By", "Card"}

    def clean(value):
        parts = [p for p in re.sub(r"[’']s$", "", value).split() if p not in ("Mr", "Mrs", "Ms", "Dr")]
        return " ".join(parts) if parts and not any(p in stop for p in parts) else None

    for m in re.finditer(rf"(?i:\bfor (?:my |our |an? )?(?:dear |old )?(?:aunt|friend|mother|sister|uncle|niece|cousin|\w+ named|\w+ called),? |\b(?:recipient|beneficiary|lucky person)(?:'s)?(?: name)?(?: is|:| =)? *|\b(?:her|his|aunt's|their) (?:full )?name is |\bis for (?:my aunt )?|\bvoucher for (?:my aunt )?|made out to |goes to (?:my aunt )?|addressed to |\bmy aunt(?: is| called|,)? |\baunt )" + full, text):
        value = clean(m[1])
        if value:
            facts["recipient"] = [value]
    for m in re.finditer(rf"(?i:\b(?:my (?:full |last |family )?name(?:'s| is)|my surname(?:'s| is)|(?<!her )(?<!his )(?:sur|last |family )?name(?: of (?:the )?(?:booker|customer))?(?: ?[:=]| is)?|i(?:'m| am)|this is|it(?:'s| is)|(?:booked|booking is) (?:under|in the name of)|in the name of|under the name(?: of)?|under|call me|name's)\s+(?:mr |mrs |ms )?|\*\*(?:surname|name):?\*\*:? ?)" + full, text):
        value = clean(m[1])
        before = text[max(0, m.start() - 25):m.start()].lower()
        if value and value not in facts.get("recipient", []) and not re.search(r"(?:her|his|aunt'?s?|recipient'?s?|show'?s?) (?:full )?$", before) and not any(re.search(p, value.lower()) for p in (SHOWS | AREAS | LEVELS).values()):
            if "recipient" in asked and "name" not in asked and not re.search(r"\bmy\b|\bi(?:'m| am)\b", m[0].lower()):
                facts["recipient"] = [value]
            else:
                facts["name"] = [value]
    if "recipient" in asked and "recipient" not in facts or "name" in asked and "name" not in facts:
        rest = re.sub(r"[#§]", ". ", text)
        found = [clean(m[0]) for m in re.finditer(rf"\b{word}(?:\s+{word}){{0,3}}\b", rest)
                 if " " in m[0] or not (re.match(r" [a-z]+ [a-z]", rest[m.end():]) and re.search(r"(?:^|[.!?])\s*$", rest[:m.start()]))]
        found = [f for f in found if f and f.lower() not in DAYS and f[:3].lower() not in MONTHS and not any(re.search(p, f.lower()) for p in (SHOWS | AREAS | LEVELS).values())
                 and f not in facts.get("name", []) and f not in facts.get("recipient", []) and f != "Gordon Bennett"]
        slot = "name" if "name" in asked and "name" not in facts else "recipient"
        if not found and slot == "name" and re.fullmatch(r"[\s,.]*(?:it's |its )?[a-z'-]{3,}(?:\s+[a-z'-]{3,})?[\s,.!]*", rest) and not re.search(f"{YES}|{NO}|{UNKNOWN}|please|thank", rest.lower()) and not set(re.findall(r"[a-z]+", rest.lower())) & common:
            found = [rest.strip(" ,.!").removeprefix("it's ").removeprefix("its ").title()]
        if found:
            facts[slot] = [max(found, key=lambda f: len(f.split()))]
    near = re.search(rf"§[,;:]? (?:and )?{full}(?=[,.;!?]|$)|(?:^|[,.] ){full},? (?:here|speaking)|(?i:exchange|refund|return|change)\W+{full},? §", text)
    if near and "name" not in facts:
        value = clean(next(g for g in near.groups() if g))
        if value and not any(re.search(p, value.lower()) for p in (SHOWS | AREAS | LEVELS).values()):
            facts["name"] = [value]


def hear(text: str, asked: set | None = None) -> Heard:
    asked = asked or set()
    text = " ".join(text.replace("’", "'").replace("**", "").split())
    low = text.lower()
    h = Heard(text)
    f = h.facts
    one = {"reference": r"\bhx[\s-]?(\d{4})\b", "code": r"\bgv[\s-]?(\d{4})\b", "postcode": r"\b([a-z]{1,2}\d{1,2}\s?\d[a-z]{2})\b", "email": r"([\w.+-]+@[\w-]+\.[\w.-]*\w)"}
    shape = {"reference": "HX{}".format, "code": "GV-{}".format, "email": str,
             "postcode": lambda v: re.sub(r"\s*(\d[A-Z]{2})$", r" \1", v.upper())}
    masked = low
    for slot, pattern in one.items():
        found = [Mention(shape[slot](m[1]), m.start(), end=m.end()) for m in re.finditer(pattern, low)]
        kept, _ = _sort(found, low)
        if kept:
            f[slot] = [kept[-1].value]
        masked = re.sub(pattern, lambda m: "#" * len(m[0]), masked)

    dates = _dates(masked)
    for slot, found in (("date", dates), ("time", _times(masked, dates)), ("area", _named(AREAS, masked)), ("show", _named(SHOWS, masked)),
                        ("need", _named(NEEDS, masked)), ("level", _named(LEVELS, masked)), ("feature", _named(FEATURES, masked))):
        kept, against = _sort(found, masked)
        if kept:
            f[slot] = [m.value for m in kept]
            if all(m.alt for m in kept):
                f[slot + "_alt"] = f.pop(slot)
        if against:
            h.against[slot] = against

    if "area" not in f and re.search(r"same (?:area|seats?|place|part|section|ones?)|as (?:before|now|they are|it is|already)\b|where (?:we|i) (?:sit|am|are)", low):
        f["area"] = ["same"]
    limit = LIMIT.search(masked)
    if limit and (limit["u"] or "£" in limit[0] or re.search(r"most|limit|budget|more|price|cost", limit[0])):
        f["limit"] = [number(limit["n"])]
        masked = masked[:limit.start()] + "#" * (limit.end() - limit.start()) + masked[limit.end():]
    money = [Mention(number(m[1] or m[2]), m.start(), end=m.end()) for m in
             re.finditer(rf"(?:£|gbp)\s*({NUMBER})|\b({NUMBER})\s*(?:pounds?\b|£|gbp|quid)|\b(?<=amount is )({NUMBER})", masked) if m[1] or m[2]]
    kept, _ = _sort(money, masked)
    if kept:
        f["amount"] = [kept[0].value]
    counted = []
    for slot, nouns in (("copies", r"program(?:me)?s?|copies|copy"), ("people", r"people|persons?|pupils|heads|group|party|students|children|guests|of us|members"),
                        ("tickets", r"tickets?|seats|places|balcony|stalls|dress circle|circle")):
        found = _counts(masked, nouns)
        counted += found
        kept, _ = _sort(found, masked)
        if kept:
            f[slot] = [kept[0].value]
    bare = [Mention(number(m[0]), m.start(), end=m.end()) for m in re.finditer(rf"(?<![\w#.:/£])\b{NUMBER}\b(?![:.]\d|\w|\s*(?:st|nd|rd|th)\b)", masked)
            if not any(d.start <= m.start() < d.end for d in dates)]
    bare = [m for m in bare if not (masked[m.start:m.end] == "one" and re.search(r"(?:the|that|this|which|other|cheapest|\w+ed) $", masked[:m.start]))]
    if asked & {"consent", "loose"}:
        bare = [m for m in bare if masked[m.start:m.end] not in ("one", "1")]
    for slot in ("tickets", "people", "copies", "amount"):
        bare = [m for m in bare if not any(x.start <= m.start < x.end for x in counted + money)]
        if slot in asked and slot not in f and bare:
            kept, _ = _sort(bare, masked)
            if kept:
                f[slot] = [kept[0].value]
            break
    for slot, other in (("tickets", "people"), ("people", "tickets")):
        if slot in asked and slot not in f and other in f and "consent" not in asked:
            f[slot] = f[other]
    if re.search(r"(?:a|one|single) program|\bone for me\b", low) and "copies" not in f and "programme" in low:
        f["copies"] = [1]

    _name(text, asked, f)

    if re.search(r"\b(?:one|single|1) (?:of (?:them|the|my|our|four|4)|ticket|seat)\b|only one\b|just one\b|one ticket", low):
        f["partial"] = [True]
    whole = re.search(r"\b(?:all|both|whole|entire)\b(?: (?:of|the|my))*(?: (?:them|four|two))?\s*(?:tickets?|booking|of them|order)?", low)
    if whole and not re.search(r"whole story|that'?s all|that is all|not all|all right|at all|all i\b|above all|first of all|in all\b|all good|be all\b|is all\b", low):
        f["whole"] = [not bool(NOT.search(low[:whole.start()]))]
    method = []
    for value, pattern in (("card", r"\bcard\b|money back|\bbank\b|in cash"), ("credit", r"\bcredit\b(?! card)")):
        method += [Mention(value, m.start(), end=m.end()) for m in re.finditer(pattern, masked)]
    kept, against = _sort(sorted(method, key=lambda m: m.start), masked)
    if kept:
        f["method"] = [m.value for m in kept]
    if against:
        h.against["method"] = against
    if "pay" in asked or re.search(r"\bpay|\bvoucher\b", low):
        if "code" in f or re.search(r"voucher", low) and not re.search(r"(?:no|not|n't)[^.,]{0,25}voucher", low):
            f["pay"] = ["voucher"]
        elif re.search(r"\bcard\b|no voucher|without|n't have (?:a |any )?voucher", low):
            f["pay"] = ["card"]
    renew = re.search(r"renew|roll(?:s|ing)? over|automatic", low)
    if renew:
        f["renew"] = [not re.search(r"(?:\bno\b|\bnot\b|n't|without|never|off\b|\bonly (?:for )?(?:a|one|the) year)[^.;]{0,40}(?:renew|automatic|roll)|(?:renew\w*|renewal|automatically)[^.;]{0,12}(?:no\b|off|false)", low)]
    elif re.search(r"\bends?\b|\bstop|(?:just|only) (?:for )?(?:the |a )?(?:one |first )?year|let it (?:end|lapse|expire)|lapse|expire", low) and "renew" in asked:
        f["renew"] = [False]
    if re.search(r"free exchange|exchang\w* (?:\w+ ){0,3}for free|exchang\w* (?:is |are )?free\b|free to exchange", low):
        f["perk"] = ["free exchanges"]
    elif re.search(r"lounge", low):
        f["perk"] = ["the members' lounge"]

    for pattern, pick in ((r"\bcheap(?:est|er)?\b|lowest|least expensive", "cheapest"), (r"dearest|most expensive|\bbest\b seats", "dearest"), (r"\blatest\b(?! by)|\blast (?:one|option|performance)|the later", "latest"),
                          (r"\bearliest\b|\bsoonest\b|the earlier|\bnext one", "earliest"), (r"\bfirst (?:one|option|of)|^(?:the )?first[.!]?$|option (?:1|one|a)\b|number one", ("nth", 0)),
                          (r"\bsecond (?:one|option|of)|^(?:the )?second[.!]?$|option (?:2|two|b)\b|2nd one|the latter", ("nth", 1)), (r"\bthird (?:one|option|of)|^(?:the )?third[.!]?$|option (?:3|three|c)\b|3rd one", ("nth", 2)),
                          (r"the other (?:one|performance|day|date|area)?", "other"), (r"\bmiddle\b", ("nth", 1))):
        if re.search(pattern, low):
            h.pick = pick
            break

    for clause in re.split(r"(?<=[.!?;])\s+|,? (?:and )?then (?=i\b)|\bafter that,? |\bsecondly,? |,? and (?:also|then) |,? and (?=what|how|when|until|by when|which|i\b)|\bas well as ", low):
        question = "?" in clause or bool(re.search(r"(?:want|like|need|love|wish|glad|good|interested|keen|tell|told|say|ask|know|wonder\w*|curious|check|find out)[^.]{0,30}\b(?:know|told|tell|ask|how|when|until|what|which|by when)\b|^(?:and |but |also |so |then |well |oh )*(?:how|when|what|which|until when|till when|by when|is|are|does|do|can|could|will)\b|\bwonder", clause))
        topics = [t for t, p in QUESTIONS if re.search(p, clause)] if question or re.search(r"how long|until when|by when|how much", clause) else []
        if "return_by" in topics and ("credit_until" in topics or "pay_by" in topics and "return" not in clause):
            topics.remove("return_by")
        if "price" in topics and set(topics) & {"programme_price", "levels"}:
            topics.remove("price")
        if set(topics) & {"credit_until", "pay_by", "return_by", "duration", "feature", "voucher_until", "levels"}:
            topics = [t for t in topics if t not in ("dates", "price", "seats")]
        h.asks += [t for t in topics if t not in h.asks]
        h.question |= question and bool(topics)
        for kind, pattern in INTENTS:
            m = re.search(pattern, clause)
            if not m:
                continue
            refusal = re.search(r"(?:\bno\b(?!,)|\bnot\b|\w+n't\b|\bcannot\b|without|never|neither|nor|rather than|instead of)(?:(?! (?:and|but|so|then|because) )[^,;:]){0,50}$", clause[:m.end()])
            if refusal and not re.search(r"why not|not sure|can(?:'t|not)|could(?:n't| not)|not only|n't know|know", refusal[0]):
                h.refused.append(kind)
                continue
            if kind == "refund" and (set(topics) & {"return_by", "credit_until"}):
                continue
            if kind == "join" and "renew" in clause and not re.search(r"join|become|becoming|want a|like a", clause) or kind == "join" and re.search(r"(?:people|persons|family|group) member|members of", clause):
                continue
            if kind == "exchange" and ("free exchange" in clause or "perk" in f and not re.search(r"(?:my|the|our|these) (?:\w+ )?(?:ticket|booking)", clause)):
                if not re.search(r"member|level|join", clause):
                    continue
                kind = "join"
            if kind == "voucher" and re.search(r"pay|with (?:my|a|the) (?:gift )?voucher|redeem|use my", clause):
                continue
            if kind == "programmes" and set(topics) & {"programme_price"}:
                continue
            if kind == "group" and re.search(r"group must|group (?:is|be) (?:to be )?paid", clause):
                continue
            if kind not in h.intents:
                h.intents.append(kind)
            if kind not in ("join", "exchange", "refund"):
                break
            break
    low = re.sub(r",? (?:otherwise|or else|else|if not),? (?:i(?:'ll| will)? |please |then |just )*(?:leave|forget|don't|do not)[^.;!?]*", "", low)  # a condition, no answer
    h.unknown = bool(re.search(UNKNOWN, low))
    h.thanks = bool(re.search(r"thank|cheers|\bta\b|brilliant|lovely", low))
    h.done = bool(re.search(DONE, low)) and not h.intents
    h.yes = bool(re.search(YES, low)) and not re.search(r"not (?:fine|ok|okay|right|correct|happy)|n't (?:do|book|fine|right)|do not (?:do|book|proceed)|that'?s not|if (?:that|it)'?s (?:ok|fine)", low)
    h.no = bool(re.search(NO, low))
    if re.search(r"leave (?:it|them|that|the booking|everything|my booking|things)\b|never ?mind\b|forget (?:it|that)\b", low):
        h.yes, h.no = False, True
    if re.search(r"nothing (?:to|needs? to be|should be|has to be) (?:be )?(?:changed?|different)|no (?:other )?changes?\b|(?:don't|do not|not) (?:want|need|like|wish) (?:to change|any changes?|anything (?:changed|different))", low):
        h.yes, h.no = True, False
    if h.yes and h.no:
        first_yes, first_no = re.search(YES, low).start(), re.search(NO, low).start()
        strong = re.search(r"^(?:oh |well |ah |um+,? )*(yes|yeah|yep|sure|ok|no\b|nope)", low)
        if strong:
            h.yes = strong[1] not in ("no", "nope")
        else:
            h.yes = first_yes < first_no
        h.no = not h.yes
    return h

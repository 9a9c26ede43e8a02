"""What a person may answer, as values. No state: texts in, values out."""
import re
from datetime import date, timedelta

from world import RESIDENTS, TODAY

MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
NUMBERS = {w: i for i, w in enumerate(SMALL)} | {"thirty": 30, "forty": 40, "fifty": 50, "a couple of": 2, "both": 2}
ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
            "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first",
            "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth", "twenty-seventh", "twenty-eighth",
            "twenty-ninth", "thirtieth", "thirty-first"]
_M = r"(?P<{0}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
_ORD = "|".join(sorted((o.replace("-", "[- ]") for o in ORDINALS if o), key=len, reverse=True))
_D = r"(?P<{0}>\d{{1,2}}(?:st|nd|rd|th)?|(?:" + _ORD.replace("{", "{{").replace("}", "}}") + r"))"
_Y = r"(?:,?\s*(?:of\s+)?(?P<{0}>(?:19|20)\d\d)\b)?"
DATE = re.compile("|".join([
    r"(?P<iso>\b(?:19|20)\d\d-\d\d?-\d\d?\b)",
    r"(?P<num>\b\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:\d{4}|\d{2})\b)",
    r"\b" + _D.format("d1") + r"\s+(?:of\s+)?" + _M.format("m1") + _Y.format("y1"),
    r"\b" + _M.format("m2") + r"\s+(?:the\s+)?" + _D.format("d2") + r"(?![:.]\d\d|\d)" + _Y.format("y2"),
    r"(?P<short>\b\d{1,2}[./]\d{1,2}\.?(?=\s|$|[,;!?]))",
    r"(?P<rel>\b(?:the )?day after tomorrow\b|\btomorrow\b|\btoday\b|\bright away\b|\bimmediately\b|\bstraight away\b|\bas soon as possible\b)",
    r"\b(?:the\s+)(?P<bare>\d{1,2}(?:st|nd|rd|th)|(?:" + _ORD + r"))\b(?!\s+(?:one|option|copy|time|date|day|slot|of\s+[A-Z]|" + "|".join(MONTHS) + "))",
    r"\bin\s+(?P<inn>a|one|two|three|\d)\s+weeks?\b",
    r"\b(?P<next>next\s+|this\s+|coming\s+)?(?P<wd>mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\b(?<!sun)(?<!mon)(?<!fri)",
]), re.I)
NOT = re.compile(r"(?:\bnot|instead of|rather than|no longer|isn't|wasn't|i said|i told you|you (?:have|wrote|said|put))[,:]?\s+(?:(?:the|on|at|for|by|in|from|since|number|just|only|it|to be)\s+)*(?:\w+day,?\s+)?$", re.I)


def _day(word):
    word = word.lower().replace(" ", "-")
    return int(re.match(r"\d+", word).group()) if word[0].isdigit() else ORDINALS.index(word)


def _month(word):
    return next(i + 1 for i, m in enumerate(MONTHS) if m.startswith(word.lower().rstrip(".")[:3]))


def _weekday(word):
    return next(i for i, d in enumerate(DAYS) if d.startswith(word.lower()[:3]))


def dates(text):
    """[(start, end, date, whether the year was said)] in order; what is denied is left out."""
    found = []
    for m in DATE.finditer(text):
        g, year, d = m.groupdict(), True, None
        try:
            if g["iso"]:
                d = date(*map(int, g["iso"].split("-")))
            elif g["num"]:
                dd, mm, yy = map(int, re.split(r"\s?[./-]\s?", g["num"]))
                yy += 0 if yy > 99 else 2000 if yy < 30 else 1900
                d = date(yy, mm, dd) if mm <= 12 else date(yy, dd, mm)
            elif g["short"]:
                dd, mm = map(int, g["short"].rstrip(".").replace("/", ".").split("."))
                if mm > 12 or mm == 0 or (len(g["short"].rstrip(".").split(".")[-1]) == 2 and mm == 0):
                    continue
                d, year = date(TODAY.year, mm, dd), False
            elif g["m1"] or g["m2"]:
                k = "1" if g["m1"] else "2"
                year = bool(g["y" + k])
                d = date(int(g["y" + k] or TODAY.year), _month(g["m" + k]), _day(g["d" + k]))
            elif g["rel"]:
                rel = g["rel"].lower()
                d = TODAY + timedelta(days=2 if "after" in rel else 1 if "tomorrow" in rel else 0)
            elif g["bare"]:
                dd = _day(g["bare"])
                if dd < 4 and not re.match(r"\d", g["bare"]):
                    continue  # "the first" is an option
                d, year = date(TODAY.year, TODAY.month, dd), "bare"
            elif g["inn"]:
                n = {"a": 1}.get(g["inn"].lower()) or NUMBERS.get(g["inn"].lower()) or int(g["inn"])
                d = TODAY + timedelta(weeks=n)
            elif g["wd"]:
                ahead = (_weekday(g["wd"]) - TODAY.weekday() - 1) % 7 + 1
                d = TODAY + timedelta(days=ahead + (7 if (g["next"] or "").lower().startswith("next") and ahead < 7 - TODAY.weekday() else 0))
                year = "weekday"
        except (ValueError, StopIteration):
            continue
        if d is None:
            continue
        found.append((m.start(), m.end(), d, year))
    # a weekday beside a date is part of it
    out = []
    for i, f in enumerate(found):
        if f[3] == "weekday":
            near = [g for g in found if g is not f and g[3] != "weekday" and g[2].weekday() == f[2].weekday() and abs(g[0] - f[1]) < 14 or (g is not f and g[3] != "weekday" and 0 <= g[0] - f[1] < 8)]
            if near:
                continue
        before = text[max(0, f[0] - 40):f[0]]
        if NOT.search(before) and not re.search(r"(i was|was) born|born\b[^.]*$", before, re.I):
            out.append((*f, True))
        else:
            out.append((*f, False))
    return [o[:4] for o in out if not o[4]]


WORD_H = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
TIME = re.compile("|".join([
    r"\b(?P<h>[01]?\d|2[0-3])[:.h](?P<m>[0-5]\d)\b(?!\.\d|\s*(?:€|euro|eur))\s*(?P<ap>a\.?m\b|p\.?m\b)?",
    r"\b(?P<h2>\d{1,2})\s*(?P<ap2>a\.?m\b|p\.?m\b|o'?\s?clock)",
    r"\b(?P<rel>half past|quarter past|quarter to|ten past|ten to|twenty past|twenty to)\s+(?P<h3>" + WORD_H + r"|\d{1,2})\b",
    r"\b(?P<h4>" + WORD_H + r")[- ](?P<m4>o'?clock|twenty|thirty|forty|fifty|fifteen|ten)\b(?!\s*(?:euro|€))",
    r"\bat\s+(?P<h5>" + WORD_H + r"|\d{1,2})\b(?!\s*(?:euro|€|[A-Z]|[:.]\d|(?:st|nd|rd|th)\b|\d|" + "|".join(MONTHS) + "))",
    r"\b(?P<h6>" + WORD_H + r"|\d{1,2})\s+in the\s+(?P<part>morning|afternoon)",
    r"\b(?P<noon>noon|midday)\b",
]), re.I)
MINUTE = {"half past": 30, "quarter past": 15, "quarter to": -15, "ten past": 10, "ten to": -10, "twenty past": 20, "twenty to": -20}


def times(text):
    found = []
    for m in TIME.finditer(text):
        g = m.groupdict()
        hour = next((g[k] for k in ("h", "h2", "h3", "h4", "h5", "h6") if g[k]), None)
        if g["noon"]:
            h, mi = 12, 0
        else:
            h = NUMBERS.get(hour.lower()) if not hour.isdigit() else int(hour)
            mi = int(g["m"] or 0)
            if g["m4"]:
                mi = NUMBERS.get(g["m4"].lower(), 0)
            if g["rel"]:
                mi = MINUTE[g["rel"].lower()]
                if mi < 0:
                    h, mi = h - 1, 60 + mi
        pm = (g["ap"] or g["ap2"] or "").lower().startswith("p") or (g["part"] or "").lower() == "afternoon" or (re.match(r"\s*(?:in the|this) afternoon", text[m.end():], re.I) is not None)
        if h > 23:
            continue
        if h < 12 and (pm or (h < 7 and not (g["ap"] or g["ap2"] or "").lower().startswith("a"))):
            h += 12
        if NOT.search(text[max(0, m.start() - 40):m.start()]):
            continue
        found.append((m.start(), m.end(), f"{h:02}:{mi:02}"))
    return found


def number(text):
    m = re.search(r"\b\d{1,4}\b", text)
    if m:
        return int(m.group())
    words = [w for w in re.findall(r"[a-z]+", text.lower()) if w in NUMBERS]
    return NUMBERS[words[-1]] if words else None


def numbers(text):
    out = []
    for m in re.finditer(r"(?<![\w-])(\d{1,4}|" + "|".join(NUMBERS) + r")(?![\w-]|[:.]\d)", text, re.I):
        if not NOT.search(text[max(0, m.start() - 30):m.start()]):
            out.append(int(m.group()) if m.group().isdigit() else NUMBERS[m.group().lower()])
    return out


KINDS = "Lane|Street|Road|Row|Walk|Parade|Cottages|Avenue|Close|Square|Way|Drive|Court|Place|Hill|Gardens|Terrace|Alley|Crescent"
ADDRESS = re.compile(r"\b(?:(?P<n>\d{1,4}[a-z]?),?\s+(?P<s>(?:[A-Za-z][\w'-]+\s+){1,2}?(?:" + KINDS + r"))|(?P<s2>[A-Za-z][\w'-]+\s+(?:" + KINDS + r"))\s*,?\s+(?:number\s+|no\.?\s*)?(?P<n2>\d{1,4}[a-z]?))\b", re.I)


def addresses(text):
    out = []
    for m in ADDRESS.finditer(text):
        if NOT.search(text[max(0, m.start() - 30):m.start()]) or re.search(r"\b(from|old address( is| was)?|currently( at)?|until now( at)?|used to live (at|in))\s+$", text[:m.start()], re.I):
            continue
        street = " ".join(w.capitalize() for w in (m["s"] or m["s2"]).split())
        street = re.sub(r"^(At|To|Is|In|On|Into|The|Address|Now) ", "", street)
        out.append(f"{m['n'] or m['n2']} {street}")
    return out


NAMECUE = re.compile(r"(?:my (?:full )?name(?:'s| is|:)?|\bi am|\bi'm|this is|\bname(?:'s| is|:)|on the register as|registered as|it's|here is|speaking:?)\s+(?:called\s+)?(?:mr\.? |mrs\.? |ms\.? |miss )?(?P<n>[A-Z][\w'-]+(?:\s+[A-Z][\w'-]+){1,2})")


def name(text, asked=False):
    text = re.sub(r"(\w)'s the name\b", r"\1", text)
    low = set(re.findall(r"[\w'-]+", re.sub(r"'s\b", "", text.lower())))
    known = [r[1] for r in RESIDENTS if all(p.lower() in low for p in r[1].split())]
    if known:
        return known[0]
    m = NAMECUE.search(text)
    if m and not DATE.search(m["n"]):
        return m["n"]
    m = re.search(r"first name:?(?: is)? (\w+)\W+(?:and )?(?:surname|last name|family name):?(?: is)? (\w+)", text, re.I)
    if m:
        return f"{m[1].title()} {m[2].title()}"
    if asked:
        m = re.match(r"\s*([A-Z][\w'-]+),\s*([A-Z][\w'-]+)\b", text)
        if m and not DATE.search(m.group()):
            return f"{m[2]} {m[1]}"
        head = re.sub(r"^(hello|hi|yes|sure|of course|certainly|ok|okay)[,.! ]+", "", text.strip(), flags=re.I)
        m = re.match(r"([A-Z][\w'-]+(?:\s+[A-Z][\w'-]+){1,2})\s*(?:[,.;]|$|\bborn|\band|\d)", head)
        if m and not DATE.search(m[1]):
            return m[1]
        words = head.rstrip(" .!").split()
        if 2 <= len(words) <= 3 and all(w.isalpha() for w in words) and not re.search(r"\b(yes|no|please|don't|know|the|a|is|i|my)\b", head, re.I):
            return head.rstrip(" .!").title()
    return None


PLATE = re.compile(r"\b([A-Z]{1,3})[- ]([A-Z]{1,2})[- ]?(\d{1,4})\b")


def plate(text, asked=False):
    m = PLATE.search(text)
    if not m and (asked or re.search(r"plate|registration|\bcar\b|licen[cs]e number", text, re.I)):
        m = next((m for m in re.finditer(r"\b([A-Z]{1,3})[- ]?([A-Z]{1,2})[- ]?(\d{2,4})\b", text, re.I) if m[1].lower() not in ("is", "it", "in", "my", "the", "of", "for", "on", "am", "at")), None)
    return f"{m[1].upper()}-{m[2].upper()} {m[3]}" if m else None


ITEMS = ["sofa bed", "sofa", "mattress", "fridge", "freezer", "wardrobe", "armchair", "dining table", "coffee table", "table", "bed frame", "carpet", "rug", "shelf",
         "bookcase", "washing machine", "desk", "chair", "cupboard", "chest of drawers", "paint", "tyres", "television", "microwave", "dishwasher", "oven", "bicycle", "mirror"]
ALIAS = {"couch": "sofa", "settee": "sofa", "refrigerator": "fridge", "bedframe": "bed frame", "tv": "television", "telly": "television", "mattresses": "mattress", "shelves": "shelf"}
LEFT_OUT = r"(?:without|leave (?:out|off|behind)?|leaving out|drop|skip|forget(?: about)?|except(?: for)?|but not|minus|not|take (?:off|out)|strike|keep|no|cross out)\s+(?:the\s+|my\s+|a\s+)?(?:old\s+)?"


def items(text):
    """(named, left out)"""
    low = text.lower()
    for a, b in ALIAS.items():
        low = re.sub(rf"\b{a}\b", b, low)
    named, out = [], []
    for i in ITEMS:
        if re.search(rf"\b{i}s?\b", low):
            if re.search(LEFT_OUT + i, low) or re.search(rf"\b{i}\b\s+(?:(?:can|may|will|should|then|just|has to|is to)\s+)*(?:stays?|out\b|be left|left out|goes elsewhere|not|i'?ll|i will|i (?:can|take))", low):
                out.append(i)
            elif not any(i in n and i != n for n in named):
                named.append(i)
            low = re.sub(rf"\b{i}s?\b", "_", low) if " " in i else low
    return sorted(named), sorted(out)


BREEDS = ["beagle", "labrador", "golden retriever", "poodle", "german shepherd", "dachshund", "border collie", "terrier", "jack russell", "boxer", "spaniel", "cocker spaniel",
          "mongrel", "mixed breed", "pug", "bulldog", "husky", "whippet", "greyhound", "chihuahua", "schnauzer", "collie"]


def breed(text, asked=False):
    low = text.lower()
    hit = [b for b in BREEDS if re.search(rf"\b{b}s?\b", low)]
    if hit:
        return max(hit, key=len)
    if asked:
        m = re.search(r"(?:breed(?: is|:)|it's|it is|he's|she's|he is|she is|is)\s+(?:an?\s+)?([a-z ]+)", low)
        return (m[1].strip() if m else re.sub(r"^an?\s+", "", low.strip(" .!"))) or None
    return None


def dog_name(text, asked=False):
    m = re.search(r"(?:name of (?:the|my|our) dog(?:'s| is|:)|dog'?s? name(?:'s| is|:)?|the name(?:'s| is)|(?:is |'s |dog |it )?called|named|answers to|(?:his|her|its) name(?:'s| is)|dog:|dog,|name of the dog(?: is|:))\s+(?:is\s+)?([A-Z][\w'-]+)", text)
    if m:
        return m[1]
    if asked:
        m = re.findall(r"\b([A-Z][\w'-]+)\b", re.sub(r"^(It's|It is|He's|She's|His|Her|The|That's|Name|My|We|Yes|Sure|This|Okay|OK|And|Well)\b", "", text.strip()))
        m = [w for w in m if w.lower() not in BREEDS + MONTHS + DAYS and w not in ("I", "He", "She", "It", "The", "A", "Beagle", "Well", "Oh")]
        if m:
            return m[0]
        words = text.strip(" .!").split()
        if len(words) == 1 and words[0].isalpha():
            return words[0].capitalize()
    return None


def lone_name(text):
    """A capitalised word that is alone between commas or on a line of a form."""
    for piece in re.split(r"[,;\n]|\.\s", text):
        piece = re.sub(r"^\s*(?:\d[.)]|-|\*)\s*", "", piece).strip(" .")
        if re.fullmatch(r"[A-Z][a-z]+", piece) and piece.lower() not in BREEDS + MONTHS + DAYS + ["card", "transfer", "unknown", "later", "none", "yes", "no", "hello", "hi", "sure", "okay", "thanks"]:
            return piece
    return None


RELATIVES = r"(?:my\s+)?(?:(?P<n>two|three|four|\d)\s+)?(?P<r>wife|husband|partner|daughters?|sons?|kids?|children|child|mother|father|baby|girlfriend|boyfriend)"


def persons(text, asked=False):
    low = text.lower()
    if re.search(r"\b(just|only) (me|myself|for me)\b|\balone\b|by myself|on my own|\b(single|one) person|nobody else|no one else|\b(just|only) one\b|^\W*me\W*$", low):
        return 1
    m = re.search(r"(\d+|" + "|".join(SMALL) + r")\s+(?:people|persons?|of us|in all|in total|altogether)|there (?:are|were|will be) (\d+|" + "|".join(SMALL) + r")|persons?(?: is|:| are)?\s+(\d+|" + "|".join(SMALL) + r")\b", low)
    if m:
        w = next(x for x in m.groups() if x)
        return int(w) if w.isdigit() else NUMBERS[w]
    rel = list(re.finditer(RELATIVES, low))
    if rel and (asked or re.search(r"\b(and (i|me)|(me|i|myself) and|with (me|my)|together|mov|both)\b", low)):
        return 1 + sum(int(r["n"]) if r["n"] and r["n"].isdigit() else NUMBERS[r["n"]] if r["n"] else 2 if r["r"] in ("kids", "children", "sons", "daughters") else 1 for r in rel)
    if asked:
        ns = [n for n in numbers(text) if 0 < n < 12]
        if ns:
            return ns[-1]
    return None


def months(text, asked=False):
    low = text.lower()
    out = []
    for m in re.finditer(r"(\d+|" + "|".join(SMALL) + r")[- ]month|(half a year|half[- ]year|half yearly)|\b(a|one|1|full|whole|the)\s+(?:full |whole )?year\b|(annual|yearly|year-long)|(quarter\b(?! (?:past|to)))", low):
        if NOT.search(low[max(0, m.start() - 30):m.start()]):
            continue
        n = (int(m[1]) if m[1].isdigit() else NUMBERS[m[1]]) if m[1] else 6 if m[2] else 3 if m[5] else 12
        out.append(n)
    if not out and asked:
        out = [n for n in numbers(text) if n in (3, 6, 12)]
    return out[-1] if out else None


def payment(text):
    low = re.sub(r"(identity|id|ident)[- ]cards?", "", text.lower())
    hits = [(m.start(), p) for p, r in (("card", r"\b(?:card|credit|debit|visa|mastercard)\b"), ("transfer", r"\btransfer\b(?! (?:it|the|my))|\bbank\b|\binvoice\b|\bwire\b"))
            for m in re.finditer(r"(?<!parking )" + r, low) if not NOT.search(low[max(0, m.start() - 25):m.start()])]
    return max(hits)[1] if hits else None


def kind(text):
    low = text.lower()
    hits = [(m.start(), k) for k, r in (("multilingual", r"multi-?lingual|international|(?:several|many|other|more) languages|for abroad"), ("standard", r"\bstandard\b|\bnormal\b|\bordinary\b|\bplain\b|\bregular\b|english only|only (?:in )?english|\bnational\b|one language|\busual\b"))
            for m in re.finditer(r, low) if not NOT.search(low[max(0, m.start() - 25):m.start()])]
    return max(hits)[1] if hits else None


def copies(text, asked=False):
    low = text.lower()
    out = []
    for m in re.finditer(r"(\d+|" + "|".join(SMALL) + r")\s+(?:\w+\s+)?(?:cop(?:y|ies)\b|birth certificates|certificates|of them|times)|cop(?:y|ies)(?: is|:| are)?\s+(\d+|" + "|".join(SMALL) + r")\b|(?:make (?:it|that)|rather|need|want|take|instead)\s+(\d+|" + "|".join(SMALL) + r")\b(?!\s*(?:month|day|week|euro|€))|(\d+|" + "|".join(SMALL) + r")\s+instead", low):
        if NOT.search(low[max(0, m.start() - 30):m.start()]):
            continue
        w = next(x for x in m.groups() if x)
        out.append(int(w) if w.isdigit() else NUMBERS[w])
    if not out and asked:
        out = [n for n in numbers(text) if 0 < n < 20]
        if not out and re.search(r"\ba (single|copy)\b|\bsingle\b|\bjust a\b", low):
            out = [1]
    return out[-1] if out else None


def delivery(text):
    low = text.lower()
    hits = [(m.start(), d) for d, r in (("post", r"\bpost(?:ed)?\b|\bmail(?:ed)?\b|\bsen[dt]\b(?: (?:it|them))?|letter ?box|\bdeliver"), ("collect", r"\bcollect(?:ed|ion)?\b|pick(?:ed|ing)? (?:it |them )?up|\bfetch\b|in person|come (?:by|in)|at the (?:counter|desk|town hall|office)"))
            for m in re.finditer(r, low) if not NOT.search(low[max(0, m.start() - 25):m.start()])]
    return max(hits)[1] if hits else None


def limit(text):
    m = re.search(r"(?:at most|no more than|not more than|more than|up to|maximum(?: of| is)?|limit (?:is|of)|max\.?|under|below|less than|over|above|exceeds?|cheaper than|within|budget(?: is| of)?)\s+(?:€|eur(?:os?)?\s*)?(\d+(?:\.\d\d)?|ninety|eighty|seventy|a hundred)\b(?!\s*(?:month|cop|day|week))", text, re.I)
    if not m:
        return None
    return float({"ninety": 90, "eighty": 80, "seventy": 70, "a hundred": 100}.get(m[1].lower(), m[1]))


YES = re.compile(r"\b(yes|yeah|yep|yup|aye|sure|correct|right|ok|okay|exactly|certainly|absolutely|definitely|of course|go ahead|please do|do it|do (?:that|so)|fine|agreed?|confirm(?:ed)?|perfect|good|great|suits|that'?ll do|that will do|by all means|indeed|spot on|all (?:correct|right|good)|enter it|book it|send it|carry on|proceed|i do|it is|it does|happy with)\b", re.I)
SURE = re.compile(r"no,? (?:that|it|all|everything|this)(?:'s| is|s)? (?:all )?(?:right|correct|fine|good)|no changes|nothing (?:to|else to) change|nothing (?:is )?wrong|no objections?|\bgo ahead\b|please do\b|no problem|not? at all", re.I)
NO = re.compile(r"\b(no|nope|nah|not|n't|don'?t|wrong|incorrect|edit|keep|stop|wait|hold on|hang on|never ?mind|neither|isn'?t|rather not|cancel that|too (?:much|expensive|dear))\b", re.I)
FORGET = re.compile(r"\b(forget (?:it|that|about)|never ?mind|leave it|leave that|leave everything|let'?s? (?:it|leave it) be|drop it|don'?t (?:do|book|bother|want it|enter|send|order|register)|not any ?more|do without|i'?ll leave)\b", re.I)
UNKNOWN = re.compile(r"\b(don'?t (?:know|have|remember|recall)|do not (?:know|have)|no idea|not sure|unsure|lost|mislaid|can'?t (?:find|remember|say|tell)|cannot (?:find|say|tell)|haven'?t (?:got|a)|have not got|couldn'?t (?:say|tell)|unknown|not to hand|misplaced|i'?d have to look|forgot(?:ten)?|no longer have|without it|not have it|never (?:got|had))\b", re.I)
ANY = re.compile(r"\b(don'?t mind|do not mind|any(?: of them| time| day| one)?|whatever|whichever|either|you choose|doesn'?t matter|no preference|all the same)\b", re.I)
ORD_PICK = [(r"\bthe (?:very )?(?:first|earliest|soonest)\b|\bearliest\b|\bsoonest\b|\bfirst (?:one|option|date|day|time|slot|available|possible)\b|^\W*first\W*$", 0), (r"\bthe second\b|\bsecond (?:one|option)\b|\bmiddle\b", 1), (r"\bthe third\b|\bthird (?:one|option)\b", 2), (r"\bthe (?:very )?(?:last|latest|later)\b|\blatest\b|\blast (?:one|option|date|day|of)\b", -1)]


def pick(text, options):
    """Which of `options` (in their order) is chosen by place, number or letter; None."""
    low = text.lower()
    for pattern, i in ORD_PICK:
        if re.search(pattern, low) and (i < len(options)):
            return options[i]
    m = re.search(r"\b(?:option|number|no\.?)\s*(\d|[a-e])\b", low) or re.fullmatch(r"\W*(\d|[a-e])\W*(?:please)?\W*", low)
    if m:
        i = int(m[1]) - 1 if m[1].isdigit() else ord(m[1]) - 97
        if 0 <= i < len(options):
            return options[i]
    return None


def yes_no(text):
    """True, False or None."""
    if re.search(r"\bnot (?:quite )?(?:right|correct|okay|ok|fine|good)\b|(?:isn'?t|is not) (?:quite )?(?:right|correct)", text, re.I):
        return False
    if SURE.search(text):
        return True
    first = re.match(r"\W*(?:oh,?|well,?|hm+,?|ah,?|um,?)?\s*(\w+)", text, re.I)
    if first and first[1].lower() in ("no", "nope", "nah", "stop", "wait", "wrong", "don", "not", "edit", "keep"):
        return False
    if first and first[1].lower() in ("yes", "yeah", "yep", "yup", "sure", "correct", "exactly", "ok", "okay", "please", "certainly", "absolutely", "fine", "perfect"):
        return True
    if NO.search(text) and not re.search(r"why not|not a problem|don'?t worry", text, re.I):
        return False
    return True if YES.search(text) else None


CONDITION = re.compile(r"\b(?:if\b|unless\b|otherwise\b|failing that|or else\b|should (?:that|it|there|this) )", re.I)


def split(text):
    """What is wanted, and what is wanted if that cannot be had."""
    text = re.sub(r"\b(tell me|know|ask|see|check|wonder|wondering|say|find out|me|sure|out|asked)(,?) if\b", r"\1\2 whether", text, flags=re.I)
    text = re.sub(r",?\s*\bif (?:at all )?(?:possible|you (?:like|please|can|could|would|need|want)[^.,;!?]*|that'?s (?:ok|okay|alright|all right|fine)(?: with you)?|i may|it helps|need be|available|so)\b", "", text, flags=re.I)
    main, other = [], []
    for sentence in re.split(r"(?<=[.!?;])\s+", text):
        m = CONDITION.search(sentence)
        if m and not re.match(r"otherwise,? (?:all|everything|nothing)", sentence, re.I):
            if m.start() > 3:
                main.append(sentence[:m.start()])
            other.append(sentence[m.start():])
        else:
            main.append(sentence)
    return " ".join(main).strip(), " ".join(other).strip()

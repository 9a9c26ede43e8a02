"""What an ordinary customer says, as values: ports, dates, times, numbers, names, yes and no. Rules only."""

import datetime
import re

from world import PORTS

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
NUM = {word: n for n, word in enumerate(ONES)}
NUM.update({"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90})
ORD = {w: n + 1 for n, w in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth".split())}
ORD.update({"thirtieth": 30})
ORD.update({f"twenty-{w}": 20 + n for w, n in list(ORD.items())[:9]})
ORD.update({f"twenty {w}": 20 + n for w, n in list(ORD.items())[:9]})
ORD.update({"thirty-first": 31, "thirty first": 31})
MONTHS = {m: n + 1 for n, m in enumerate("january february march april may june july august september october november december".split())}
MONTHS.update({m[:3]: n for m, n in list(MONTHS.items())})
MONTHS["sept"] = 9
WEEKDAYS = {d: n for n, d in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())}
WEEKDAYS.update({d[:3]: n for d, n in list(WEEKDAYS.items())})
_WD = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun"
_MON = "|".join(sorted(MONTHS, key=len, reverse=True))
_ORDW = "|".join(sorted(ORD, key=len, reverse=True))
_NUMW = r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ])?(?:" + "|".join(ONES[1:10]) + r")|" + "|".join(sorted(NUM, key=len, reverse=True))


def number(word):
    word = word.lower().strip()
    if word.isdigit():
        return int(word)
    if word in NUM:
        return NUM[word]
    parts = re.split(r"[- ]", word)
    return sum(NUM[p] for p in parts) if parts and all(p in NUM for p in parts) else None


def plain(text):
    text = (text or "").replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("→", " to ")
    text = re.sub(r"[*_`]+", "", text)
    return re.sub(r"\s+", " ", text).strip()


class Text:
    """A message of which parts are taken out as they are understood."""

    def __init__(self, text):
        self.said = plain(text)
        self.left = self.said.lower()

    def take(self, match):
        self.left = re.sub(r" +", " ", self.left[:match.start()] + " ¦ " + self.left[match.end():])

    def find(self, pattern):
        return re.search(pattern, self.left)


_NOT = r"\b(?:instead of|rather than|no longer|(?<!why )not|isn't|wasn't|and not)\s+(?:(?:the|a|an|on|at|for|in|from|to|with|by|it's|it is)\s+)*"


def deny(text, value):
    """Takes out `value` (a pattern) where it is denied: not 3, instead of the 12th."""
    while match := re.search(_NOT + r"(?:" + value + r")", text.left):
        text.take(match)


# ------------------------------------------------------------------------------------------------ dates

def _year(month, day, now, year=None, past=False):
    if year:
        year = int(year) + (2000 if int(year) < 100 else 0)
        return _safe(year, month, day)
    date = _safe(now.year, month, day)
    if date and not past and date < now - datetime.timedelta(days=60):
        return _safe(now.year + 1, month, day)
    return date


def _safe(year, month, day):
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


_D = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{_ORDW})"
DATE = [
    ("iso", r"\b(20\d\d)-(\d\d?)-(\d\d?)\b"),
    ("dm", rf"\b(?:(?:{_WD}),? )?(?:the )?({_D})\.?(?: day)?(?: of)?[ -]({_MON})\b\.?,?(?: (20\d\d)\b)?"),
    ("md", rf"\b(?:(?:{_WD}),? )?({_MON})\b\.? (?:the )?({_D})\b(?!:\d)(?:,? (20\d\d)\b)?"),
    ("num", r"(?<![\d.:/])(\d{1,2})([./-])(\d{1,2})(?:\2(20\d\d|\d\d)\b|\.?(?![\d:/]))"),
    ("wdth", rf"\b(?:{_WD}),? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)"),
    ("th", rf"\b(?:on )?the (\d{{1,2}}(?:st|nd|rd|th)|{_ORDW})\b(?! (?:one|option|ferry|sailing|departure|crossing|boat|time|choice))"),
    ("th2", r"\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|ferry|sailing|departure|crossing|boat))"),
    ("rel", r"\b(day after tomorrow|tomorrow|today|tonight|day before yesterday|yesterday)\b"),
    ("wd", rf"\b(?:(next|this|last|coming) )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"),
]


def _day(word):
    return ORD.get(word) or int(re.match(r"\d+", word).group())


def _one_date(kind, m, now, past):
    if kind == "iso":
        return _safe(int(m[1]), int(m[2]), int(m[3]))
    if kind == "dm":
        return _year(MONTHS[m[2]], _day(m[1]), now, m[3], past)
    if kind == "md":
        return _year(MONTHS[m[1]], _day(m[2]), now, m[3], past)
    if kind == "num":
        a, b = int(m[1]), int(m[3])
        day, month = (a, b) if b <= 12 else (b, a)
        return _year(month, day, now, m[4], past) if 1 <= month <= 12 and 1 <= day <= 31 else None
    if kind in ("th", "th2", "wdth"):
        day = _day(m[1])
        date = _safe(now.year, now.month, day)
        if past and (date is None or date > now):
            last = now.replace(day=1) - datetime.timedelta(days=1)
            return _safe(last.year, last.month, day)
        if not past and date and date < now:
            later = (now.replace(day=28) + datetime.timedelta(days=7))
            return _safe(later.year, later.month, day)
        return date
    if kind == "rel":
        return now + datetime.timedelta(days={"today": 0, "tonight": 0, "tomorrow": 1, "day after tomorrow": 2, "yesterday": -1,
                                              "day before yesterday": -2}[m[1]])
    gap = (WEEKDAYS[m[2]] - now.weekday()) % 7
    if past or m[1] == "last":
        return now + datetime.timedelta(days=gap - 7)
    return now + datetime.timedelta(days=gap or 7)


def date_in(text, now, past=False, times=True):
    """The date said; of several the last one that is not denied. `times`: "8.15" may be a time."""
    for kind, pattern in DATE:
        if kind != "rel":
            deny(text, pattern)
    found = None
    for kind, pattern in DATE:
        start = 0
        while m := re.compile(pattern).search(text.left, start):
            if kind == "num" and times and m[2] == "." and m[4] is None and int(m[3]) > 12:
                start = m.end()
                continue
            if kind == "num" and m[2] == "-" and m[4] is None:   # "2-3" is no date
                start = m.end()
                continue
            date = _one_date(kind, m, now, past)
            if date is None:
                start = m.end()
                continue
            text.take(m)
            start = 0
            if found is None or kind not in ("wd",):
                found = date
    return found


# ------------------------------------------------------------------------------------------------ times, choices

def _clock(hour, minute, half):
    hour = int(hour)
    if half and half.startswith("p") and hour < 12:
        hour += 12
    if half and half.startswith("a") and hour == 12:
        hour = 0
    return f"{hour:02d}:{int(minute or 0):02d}" if hour < 24 and int(minute or 0) < 60 else None


_TIME = [r"\b(\d{1,2})[:.h](\d\d)(?! ?(?:eur|€))(?: ?(am|pm|a\.m\.|p\.m\.))?(?: ?(?:hours|hrs|o'clock|h))?\b",
         r"\b(\d{1,2})()(?: ?(am|pm|a\.m\.|p\.m\.|o'clock|h|hrs|hours))(?!\w)",
         r"\b(\d\d) ?(\d\d)(?: ?(hours|hrs|h))\b"]
_WORDS = r"\b(quarter past|half past|quarter to|ten past|twenty past|twenty to|ten to|five past|five to) (\w+)(?: (?:in the )?(morning|afternoon|evening|night))?"


def times_in(text):
    """Clock times; "quarter past eight" and "8" o'clock may be in either half of the day."""
    for pattern in _TIME:
        deny(text, pattern)
    found = []
    for pattern in _TIME:
        while m := text.find(pattern):
            half = m[3] or ""
            time = _clock(m[1], m[2], half)
            if time is None:
                break
            text.take(m)
            loose = half in ("o'clock",) or (pattern is _TIME[1] and not half.startswith(("a", "p", "h")))
            found.append({"time": time, "loose": loose, "hour": pattern is _TIME[1]})
    while m := text.find(_WORDS):
        hour = number(m[2])
        if hour is None:
            break
        gap = {"quarter past": 15, "half past": 30, "quarter to": -15, "ten past": 10, "twenty past": 20, "twenty to": -20,
               "ten to": -10, "five past": 5, "five to": -5}[m[1]]
        total = (hour * 60 + gap) % (24 * 60)
        text.take(m)
        found.append({"time": f"{total // 60:02d}:{total % 60:02d}", "loose": True})
    if m := text.find(rf"\b({_NUMW}) (?:o'clock|thirty|fifteen|forty|am|pm)\b"):
        hour = number(m[1])
        if hour is not None and hour < 24:
            minute = {"thirty": 30, "fifteen": 15, "forty": 40}.get(m[0].split()[-1], 0)
            text.take(m)
            found.append({"time": f"{hour:02d}:{minute:02d}", "loose": not m[0].endswith("m")} if not m[0].endswith(" pm")
                         else {"time": f"{hour % 12 + 12:02d}:00", "loose": False})
    return found


PARTS = {"morning": ("04:00", "11:59"), "forenoon": ("04:00", "11:59"), "noon": ("11:30", "14:00"), "midday": ("11:30", "14:00"), "lunchtime": ("11:30", "14:00"),
         "lunch": ("11:30", "14:00"), "afternoon": ("12:00", "18:00"), "evening": ("17:00", "23:59"), "night": ("20:00", "23:59"),
         "overnight": ("20:00", "23:59"), "tonight": ("20:00", "23:59"), "daytime": ("04:00", "19:59")}
_PART = r"\b(" + "|".join(PARTS) + r")\b"
_LIMITER = (r"(?:at (?:the )?most|no more than|not more than|max(?:imum)?\.?(?: of)?|up to|under|below|less than|cheaper than|lower than|within|"
            r"budget (?:of|is)|limit (?:of|is)|over|above|more than|exceeds?)")
_MONEY = r"(?:€|eur(?:os?)? ?)? ?(\d+(?:[.,]\d\d)?)(?: ?(?:€|euros?|eur)\b)?"


def limit_in(text):
    """The most that may be paid: at most 25 euros, not over €25, only if it is free."""
    m = text.find(rf"\b{_LIMITER} (?:is )?{_MONEY}(?! ?(?:people|persons|passengers))")
    if m and (re.search(r"€|eur", m[0]) or re.search(r"most|max|budget|limit|no more|not more|exceed", m[0]) or "pay" in text.left or "cost" in text.left or "fee" in text.left):
        before = text.left[:m.start()]
        text.take(m)
        strict = bool(re.match(r"(?:under|below|less|cheaper|lower)", m[0])) and not before.endswith(("not ", "nothing "))
        value = float(m[1].replace(",", "."))
        return value - 0.01 if strict else value
    m = text.find(rf"{_MONEY} (?:or less|or under|or below|or cheaper|at (?:the )?most|max(?:imum)?|tops|is my (?:limit|maximum|budget))\b")
    if m:
        text.take(m)
        return float(m[1].replace(",", "."))
    m = text.find(r"\b(?:only if|as long as|provided(?: that)?|if) (?:it|that|this|changing|cancelling|canceling|the change|the cancellation)(?:'s| is| costs)? (?:completely |entirely )?(?:free|nothing|no charge)\b")
    if m:
        text.take(m)
        return 0.0
    m = text.find(rf"{_MONEY} (?:is|are) (?:all|the most|the limit|the maximum|as much as|what) |\bonly (?:have|got|pay) {_MONEY}")
    if m and re.search(r"€|eur", m[0]):
        text.take(m)
        return float((m[1] or m[2]).replace(",", "."))
    words = text.find(rf"\b(?:at (?:the )?most|no more than|not more than|up to|under|less than|max(?:imum)?) ({_NUMW}) euros?")
    if words:
        text.take(words)
        return float(number(words[1]))
    return None


def wishes_in(text):
    """Which of the departures: a list of conditions, all of which must hold."""
    wishes = []
    excluded = re.search(r"\b(?:not|anything but|any but|except|other than) (?:the |in the |at |on the )*(?:" + "|".join(PARTS) + r")\b(?: (?:one|ferry|sailing|departure|crossing|boat))?", text.left)
    if excluded:
        wishes.append({"not_part": re.search(_PART, excluded[0])[1]})
        text.take(excluded)
    if m := text.find(r"\b(?:before|until|no later than|not later than|by) (?=\d)"):
        text.take(m)
        wishes += [{"before": t["time"]} for t in times_in(text)[:1]]
    elif m := text.find(r"\b(?:after|from|no earlier than|not before|not earlier than) (?=\d{1,2}(?:[:.h]| ?[ap]m))"):
        text.take(m)
        wishes += [{"after": t["time"]} for t in times_in(text)[:1]]
    times = times_in(text)
    wishes += [times[-1]] if times else []
    if m := text.find(r"\b(earliest|soonest|latest|last|cheapest|least expensive|lowest|cheaper|most expensive|fastest)\b"):
        word = m[1]
        text.take(m)
        if word in ("latest", "last"):
            wishes.append({"best": "latest"})
        elif word in ("earliest", "soonest"):
            wishes.append({"best": "earliest"})
        elif word == "most expensive":
            wishes.append({"best": "dearest"})
        elif word != "fastest":
            wishes.append({"best": "cheapest"})
    while m := text.find(_PART):
        wishes.append({"part": m[1]})
        text.take(m)
    if text.find(r"\b(?:early|first thing)\b"):
        wishes.append({"best": "earliest"})
    elif text.find(r"\blate(?:r)?\b") and not text.find(r"\b(?:for later|later on|see you later)\b"):
        wishes.append({"best": "latest"})
    return wishes


def choice_in(text, count, bare=True, letters=True):
    """The option of a list that was shown: B, 2, the second one, the last."""
    left = text.left.strip(" .!,¦")
    if letters and (m := re.search(r"(?:^|\b(?:option|letter|choice|answer|choose|pick|take|it's|is|go for|go with|select|enter|press|say)\s+)\(?([a-h])\)?(?=$|[).,:!;]|\s(?:please|thanks|thank)|\s-|\s¦)", left)):
        index = ord(m[1]) - 97
        if index < count and not (m[1] == "a" and re.match(r"a \w", left)):
            return index
    if m := re.search(r"\b(?:option|number|no\.|nr\.?|key|press|pressing|press(?:ed)? the|choice|choose|select|enter)\s+(?:number |key |option )?(\d|" + "|".join(ONES[1:10]) + r")\b", left):
        index = number(m[1]) - 1
        return index if 0 <= index < count else None
    if m := re.search(r"\b(first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th|5th)(?: one| option| ferry| sailing| departure| crossing| cabin| choice| boat| of)?\b", left):
        index = (ORD.get(m[1]) or int(m[1][0])) - 1
        if index < count:
            return index
    if re.search(r"\bthe last (?:one|option)\b|^last one\b", left):
        return count - 1
    if re.search(r"\bthe former\b", left):
        return 0
    if re.search(r"\bthe latter\b", left):
        return count - 1
    if bare and (m := re.match(r"(?:i(?:'d| would| will|'ll) (?:take|like|choose) |i choose |i take |then |yes,? |ok,? |um,? )?#?(\d|" + "|".join(ONES[1:10]) + r")(?:,? (?:please|thanks|thank you|then))?$", left)):
        index = number(m[1]) - 1
        return index if 0 <= index < count else None
    return None


# ------------------------------------------------------------------------------------------------ ports

_FROM = r"(?:from|leav(?:e|es|ing)|depart(?:s|ing|ure)?(?: port)?|out of|start(?:s|ing)?(?: at| in| from)?|origin|board(?:ing)?(?: at| in)?|get on (?:at|in)|(?:go|going) on board (?:at|in)|set(?:ting)? (?:off|out) (?:from|in|at))"
_TO = r"(?:to|for|towards|into|arriv(?:e|es|ing|al)(?: port| at| in)?|destination(?: port)?|going(?: to)?|heading(?: for| to)?|bound for|get(?:ting)? (?:off )?(?:at|in|to)|go(?:ing)? ashore (?:at|in)|land(?:ing)? (?:at|in))"


def _distance(a, b):
    if abs(len(a) - len(b)) > 1:
        return 9
    if len(a) == len(b):
        differing = [i for i in range(len(a)) if a[i] != b[i]]
        if len(differing) == 2 and differing[1] == differing[0] + 1 and a[differing[0]] == b[differing[1]] and a[differing[1]] == b[differing[0]]:
            return 1
        return len(differing)
    a, b = sorted((a, b), key=len)
    return 1 if any(b[:i] + b[i + 1:] == a for i in range(len(b))) else 9


def ports_in(text):
    """[(port, from/to/None)] in the order said, denied ones left out."""
    for word in re.findall(r"[a-zø]+", text.left):
        for port in PORTS:
            if word != port.lower() and len(word) >= 5 and _distance(word, port.lower()) == 1:
                text.left = re.sub(rf"\b{word}\b", port.lower(), text.left)
    names = "|".join(p.lower() for p in PORTS)
    deny(text, names)
    found = []
    for m in re.finditer(rf"\b({names})\b", text.left):
        before = text.left[:m.start()]
        filler = r"(?:\s*(?:is|would be|will be|should be|:|=|the|port|of|in|at|from|to|-|,))*\s*$"
        role = None
        if re.search(rf"\b{_FROM}{filler}", before) and not re.search(r"\b(?:to|for)\s*$", before):
            role = "from"
        elif re.search(rf"\b{_TO}{filler}", before):
            role = "to"
        elif re.match(r"\s*(?:as|is|being|would be|\(|-)?\s*(?:the |my |our )*(?:port of |where i )?(?:departure|start|leave)", text.left[m.end():]):
            role = "from"
        elif re.match(r"\s*(?:as|is|being|would be|\(|-)?\s*(?:the |my |our )*(?:port of )?(?:arrival|destination)", text.left[m.end():]):
            role = "to"
        found.append([m[1].capitalize(), role, m.start(), m.end()])
    for one, two in zip(found, found[1:]):
        between = text.left[one[3]:two[2]]
        if re.fullmatch(r"\s*(?:to|-|->|>|and then to|/|over to)\s*", between):
            one[1], two[1] = one[1] if one[1] == "from" else "from", "to"
    text.left = re.sub(rf"\b(?:{names})\b", "¦", text.left)
    return [(port, role) for port, role, _, _ in found]


# ------------------------------------------------------------------------------------------------ numbers of people

_PEOPLE = r"(?:people|persons?|passengers?|adults?|travell?ers?|tickets?|pax|seats?|of us|heads?|grown-?ups?|child(?:ren)?|kids?|family members)"


def passengers_in(text, asked, correcting=False):
    text.left = re.sub(rf"\b(?:the|that|this|which|other|another|each|any|an?) (?:[\w¦-]+ ){{0,2}}?one\b(?! {_PEOPLE})|¦ one\b(?! {_PEOPLE})", " ¦ ", text.left)
    text.left = re.sub(r"\bone (?=(?:more |last |other )?(?:thing|question|moment|second|sec|way|car|motor|bicycle|bike|camper|night|day|cabin)s?\b)", "¦ ", text.left)
    deny(text, rf"(?:\d+|{_NUMW})(?: {_PEOPLE})?(?! ?:)")
    m = text.find(rf"\b(?:passengers?|people|persons|number of passengers|travell?ers)\s*(?:travelling|:|is|are|=|-|to)\s*(\d+|{_NUMW})\b(?! ?{_PEOPLE})")
    if m and number(m[1]):
        text.take(m)
        return number(m[1])
    text.left = re.sub(r"\ban? (?:\w+ )?(?=(?:tickets?|seats?|passenger name)\b)", " ", text.left)
    groups = list(re.finditer(rf"\b(\d+|{_NUMW}|a|an) (?:more )?(?:small |young |other |foot[- ]?)?({_PEOPLE})(?![\w-])", text.left))
    if groups:
        adding = [g for g in groups if not re.search(r"(?:for|with|including) $", text.left[:g.start()][-12:]) or len(groups) == 1]
        kinds = {g[2].rstrip("s") for g in groups}
        total = sum((1 if g[1] in ("a", "an") else number(g[1]) or 0) for g in adding)
        whole = [g for g in groups if re.match(r"of us|people|persons?|passengers?|tickets?|travell?ers?", g[2])]
        if whole and len(kinds) > 1:          # "four people, two adults and two children"
            total = number(whole[0][1]) or total
        elif whole:
            total = number(whole[-1][1]) or total
        me = len(groups) == 1 and re.search(r"\b(?:me|myself|i) (?:and|plus) $|\b(?:me|myself|i) (?:and|plus|with) (?:my )?$", text.left[:groups[0].start()])
        for g in reversed(groups):
            text.take(g)
        if total:
            return total + (1 if me else 0)
    if m := text.find(rf"\b(?:family|group|party) of (\d+|{_NUMW})\b|\bthe (two|three|four|five|six) of us\b|\b(\d|two|three|four|five|six) of us\b"):
        text.take(m)
        return number(next(g for g in m.groups() if g))
    if m := text.find(r"\b(?:just|only) (?:me|myself|the one)\b|\bjust one\b|\bonly one\b|\balone\b|\bby myself\b|\bon my own\b|\bit'?s (?:just |only )?me\b|\bit is (?:just |only )?me\b|\bsingle (?:passenger|traveller|person)\b|\bmyself only\b|\bsolo\b|^(?:just )?(?:me|myself)\b[.! ]*$"):
        text.take(m)
        return 1
    if m := text.find(r"\b(?:me|myself|i) and my (?:wife|husband|partner|friend|son|daughter|mother|father|brother|sister)\b|\bmy (?:wife|husband|partner|friend|son|daughter|mother|father|brother|sister) and (?:i|me|myself)\b|\ba couple\b|\bboth of us\b|\bus two\b"):
        text.take(m)
        return 2
    if m := text.find(rf"\b(?:make (?:it|that)|(?:change|put|set|correct) (?:it|that|this)? ?(?:to|down as)|we are|we're|we'll be|we will be|there are|there's|there is|there will be|it's|it is|it'll be|it will be|it should be|should be|that should be|i meant?|it's for|for) (?:now |actually |only |just |really )?(\d+|{_NUMW})\b(?! ?(?:%|€|eur|:|o'clock|am|pm|june|july))"):
        value = number(m[1])
        if value and value < 30 and (asked or correcting):
            text.take(m)
            return value
    if m := text.find(r"\bfor (\d|two|three|four|five|six|seven|eight)(?= (?:and|on|from|to|with|please)\b|[.,!]| ¦|$)"):
        text.take(m)
        return number(m[1])
    if asked or correcting:
        left = re.sub(r"\b(?:no|sorry|actually|yes|please|but|oh|um|uh|er|we|with|is|are|the|and|then|now|instead|in total|all together|altogether|i|mean|said|after all|wait|hold on|thanks|thank you|rather|oops|well|just|only|exactly|total)\b|[.,!¦;:-]", " ", text.left)
        m = re.fullmatch(rf"\s*(\d+|{_NUMW})\s*", left)
        if not m and asked:
            m = re.search(rf"(?:^|¦|[.,;\n])\s*(\d+|{_NUMW})\s*(?:$|¦|[.,;\n]|please)", text.left) or re.search(rf"\b(\d{{1,2}}|{_NUMW})\b", text.left)
        if m and number(m[1]) and number(m[1]) < 30:
            text.left = re.sub(rf"\b{m[1]}\b", "¦", text.left, count=1)
            return number(m[1])
    return None


# ------------------------------------------------------------------------------------------------ vehicles, cabins

_VEHICLES = [("camper", r"camper(?: ?vans?)?|motor ?homes?|caravans?|rv"), ("motorbike", r"motor ?bikes?|motor ?cycles?|scooter|moped"),
             ("bicycle", r"bicycles?|bikes?|push ?bike|cycle|e-bikes?"), ("car", r"cars?|automobile|estate|suv|hatchback|saloon|auto")]
_NONE = r"\b(?:no|without|don't have|do not have|haven't got|have no|not bringing|not taking|won't (?:bring|have|take|need)|will not (?:bring|have|take|need)|aren't (?:bringing|taking)|bring no|bringing no|don't bring|do not bring|don't need|do not need|do not want|don't want|need no|want no|not need|not want|neither|not)\s+(?:(?:a|an|any|the|kind of|bringing|with|need|want|to book|book|have)\s+)*"


def vehicle_in(text, asked):
    for value, words in _VEHICLES:
        deny(text, rf"(?:{words})\b")
    gone = text.find(_NONE + r"(?:vehicles?|wheels)\b")
    gone = gone or text.find(r"\b(?:on foot|foot[- ]passengers?|by foot|walk(?:ing)?(?: on| aboard)?|pedestrians?|vehicle(?:\s*[:=-]| is)?\s+none|nothing on wheels|nothing (?:for|on) the car deck|carless|without wheels)\b")
    for value, words in _VEHICLES:
        if m := text.find(_NONE + rf"(?:{words})\b"):
            text.take(m)
            gone = gone or m
    if gone and (m := text.find(_NONE + r"vehicles?\b|\b(?:on foot|foot[- ]passengers?)\b")):
        text.take(m)
    for value, words in _VEHICLES:
        if m := text.find(rf"\b(?:{words})\b(?! (?:deck|fee|price|park))"):
            text.take(m)
            return value
    return "none" if gone else None


def cabin_in(text, asked):
    deny(text, r"(?:inside|outside|inner|outer|interior|exterior)(?: (?:cabin|one))?")
    gone = text.find(_NONE + r"(?:cabins?|beds?|bunks?|berths?)\b") or text.find(
        r"\bcabin(?:\s*[:=-]| is)?\s+(?:none|no)\b|\b(?:a|on a|in a|the|in the|reclining|deck) (?:seats?|chairs?|lounge|recliner|deck)\b|\bseats? only\b|\bdoing without\b|\bdo without\b|\bgo without\b|\bwithout one\b"
        r"|\b(?:no need for|don't need|do not need|don't want|do not want|not want) (?:one|any|a cabin|it)\b|\bwithout (?:a )?cabin\b")
    if gone:
        text.take(gone)
        return "none"
    if m := text.find(r"\b(?:outside|outer|exterior|(?:with a |a |the )?(?:sea ?view|window|porthole))\b(?: cabins?| one)?"):
        text.take(m)
        return "outside"
    if m := text.find(r"\b(?:inside|inner|interior|windowless|without (?:a )?(?:window|view))\b(?: cabins?| one)?"):
        text.take(m)
        return "inside"
    if m := text.find(r"\b(?:cheapest|cheaper|least expensive|lowest[- ]priced?)\b" + ("(?: cabin| one)?" if asked else " cabin")):
        if not text.find(r"\b(?:ferry|sailing|departure|crossing)\b"):
            text.take(m)
            return "cheapest"
    return None


# ------------------------------------------------------------------------------------------------ names and the like

_STOP = set("""yes no not please thanks thank you hello hi the a an and or i i'm im my me we us is it it's its on at in for from to of with want would like
booking book cancel change crossing ferry sorry sure ok okay actually name surname first last full under that this there here be should will can could
car cabin none nothing also just one two three four people person passenger passengers lead morning evening afternoon bye goodbye what when where how
whoever customer myself alone foot right correct good fine going know don't do phone number all well neither either any inside outside vehicle motorbike
bicycle camper seat lounge day noon departure arrival port earliest latest cheapest first second third dear sir madam""".split())
_NAME = r"[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ'.-]*"


def name_in(said, asked, many=False):
    said = plain(said)
    if m := re.search(rf"(?i:first name)(?: is|:)? ({_NAME}).{{0,12}}?(?i:surname|last name|family name)(?: is|:)? ({_NAME})", said):
        return _clean(f"{m[1]} {m[2]}")
    cap = r"[A-ZÀ-ÖØ-Þ][\w'’.-]*"
    m = re.search(rf"(?i:\b(?:my (?:full )?name is|my name's|the name is|the name's|(?:the )?name(?: for the (?:booking|ticket))?\s*(?:[:=-]|is|would be|should be)|call me|in the name of|under the name(?: of)?|on the name of|booked? (?:it )?under|put (?:it )?under|in my name,?|under))\s+({_NAME}(?:\s+{_NAME}){{0,3}})", said)
    if m:
        if name := _clean(m[1]):
            return name
    m = re.search(rf"(?:\b[Ii]'m|\b[Ii] am|\b[Tt]his is|\bhere is|[Ii]t's|[Ii]t is|[Ff]or)\s+({cap}(?:\s+{cap})+)", said)
    if m and (name := _clean(m[1])):
        return name
    m = re.search(rf"\b({cap}\s+{cap})(?:\s+(?:here|is (?:my|the) name)\b)", said)
    if m and (name := _clean(m[1])):
        return name
    if not asked:
        return None
    for part in re.split(r"[.,;:!\n¦]|\band\b|\bbut\b", said):
        capital = re.findall(rf"{cap}(?:\s+{cap})+", part)
        for words in capital:
            if (name := _clean(words)) and " " in name:
                return name
        words = part.split()
        if many and len(words) in (2, 3) and all(re.fullmatch(_NAME, w) and w.lower() not in _STOP | set(_COLOURS) | {"dark", "light", "bright"}
                                                 and w.capitalize() not in PORTS and w.lower() not in MONTHS and w.lower() not in NUM for w in words) \
                and not any(re.search(rf"\b(?:{pattern})\b", part.lower()) for _, pattern in _ITEMS + _VEHICLES):
            return _clean(part)
    if many:
        return None
    bare = re.sub(r"(?i)\b(?:yes|sure|of course|certainly|please|thanks|thank you|it's|it is|that's|that is|i'm|i am|my|name|is|the|for|under|put|write|down|on|of course it's|well|ok|okay)\b|[.,;:!?]", " ", said)
    words = bare.split()
    if 1 <= len(words) <= 3 and all(re.fullmatch(_NAME, w) and w.lower() not in _STOP for w in words):
        return _clean(bare)
    return None


def _clean(words):
    kept = []
    for word in words.split():
        end = word[-1] in ".,;"
        word = word.strip(".,;")
        if word.lower() in _STOP or word.lower() in WEEKDAYS or word.lower() in MONTHS or word.capitalize() in PORTS or not word:
            if kept:
                break
            continue
        kept.append(word if any(c.isupper() for c in word) else word.capitalize())
        if end:
            break
    return " ".join(kept) or None


def reference_in(text, asked):
    if m := text.find(r"\bf\.?\s*-?\s*b\.?\s*[-#:]?\s*((?:\d[\s-]?){3}\d)\b"):
        text.take(m)
        return "FB-" + re.sub(r"\D", "", m[1])
    if asked and (m := text.find(r"(?<![\d-])((?:\d[\s-]?){3}\d)(?![\d-])")):
        text.take(m)
        return "FB-" + re.sub(r"\D", "", m[1])
    return None


def phone_in(text):
    if m := text.find(r"(?<![\w-])\+?\(?\d[\d\s()/.-]{5,}\d"):
        digits = re.sub(r"\D", "", m[0])
        if 7 <= len(digits) <= 15:
            text.take(m)
            return ("+" if m[0].startswith("+") else "") + digits
    return None


_COLOURS = ("black white grey gray red green blue yellow orange purple pink brown beige silver gold golden turquoise navy khaki cream violet "
            "multicoloured colourful transparent striped checked").split()
_ITEMS = [("rucksack", r"rucksack|back ?pack"), ("umbrella", r"umbrella|brolly"), ("jacket", r"jacket|anorak"), ("coat", r"coat"),
          ("phone", r"(?:mobile|cell)(?: phone)?|smartphone|iphone|phone(?! number)"), ("camera", r"camera"), ("suitcase", r"suitcase|trolley"), ("handbag", r"handbag|purse"),
          ("bag", r"(?:shopping |sports |travel )?bag"), ("hat", r"hat|cap|beanie"), ("scarf", r"scarf|shawl"), ("glasses", r"(?:sun ?)?glasses|spectacles"),
          ("keys", r"keys?(?: ring)?"), ("wallet", r"wallet"), ("book", r"(?:a|my|the) book|novel"), ("laptop", r"laptop|notebook"), ("tablet", r"tablet|ipad"),
          ("teddy bear", r"teddy(?: bear)?|soft toy|cuddly toy"), ("watch", r"(?:a|my|the|wrist ?) ?watch"), ("gloves", r"gloves?"), ("earphones", r"ear(?:phones|buds)|headphones")]


def item_in(text, asked):
    for item, words in _ITEMS:
        if m := text.find(rf"\b(?:{words})\b"):
            text.take(m)
            return item
    if asked:
        left = re.sub(r"\b(?:i|we|have|lost|left|it's|it is|it was|a|an|the|my|our|please|thing|behind|on board|on the ferry|there|is|well|oh|it|yes|some|pair of|article|item)\b|[.,;:!?¦]", " ", text.left)
        words = [w for w in left.split() if w not in _COLOURS]
        if 1 <= len(words) <= 4 and not re.search(r"\d", left):
            return " ".join(words)
    return None


def colour_in(text, asked):
    if m := text.find(rf"\b((?:(?:dark|light|bright|pale|deep)[ -])?(?:{'|'.join(_COLOURS)}))(?: and ((?:(?:dark|light|bright|pale)[ -])?(?:{'|'.join(_COLOURS)})))?\b"):
        text.take(m)
        return m[1] + (f" and {m[2]}" if m[2] else "")
    if asked and text.find(r"\b(?:don't know|do not know|no idea|not sure|can't remember|don't remember)\b"):
        return "unknown"
    if asked:
        left = re.sub(r"\b(?:it's|it is|it|is|was|the|a|an|colour|color|of|its|my|kind|sort|well|oh|please|has)\b|[.,;:!?¦]", " ", text.left)
        words = left.split()
        if 1 <= len(words) <= 3 and not re.search(r"\d", left) and not polarity(left):
            return " ".join(words)
    return None


# ------------------------------------------------------------------------------------------------ yes, no, intents

_LEAD = r"^(?:(?:oh|well|um+|uh|er|hm+|ah|so|sorry|thanks|thank you(?: very much| so much)?|hello|hi|good (?:morning|day|afternoon|evening)|great|excellent|all right then|i see|understood|right|alright|fine|okay|ok|perfect|lovely|wonderful|super)[,.! -]+)+"
_YES = (r"(?:yes|yeah|yea|yep|yup|aye|sure|ok|okay|k|fine|correct|right|exactly|absolutely|certainly|definitely|indeed|of course|agreed|affirmative|perfect|great|good|"
        r"lovely|wonderful|excellent|super|please do|do it|do so|do that|please proceed|proceed|please go ahead|go ahead|go for it|go on|confirm(?:ed)?|i confirm|i agree|i do\b(?! not)|i would(?! (?:like|not|rather|prefer))|y|that's (?:right|correct|fine|it|good|ok|okay|perfect|great)|that is (?:right|correct|fine|good|ok|okay|perfect|great)|"
        r"that (?:works|suits|sounds)|sounds|looks|it is|it's (?:right|correct|fine|all right|good|ok)|all (?:right|correct|good)|alright|everything is|please book|book it|book that|please (?:change|cancel|send|file|submit|make|report|move|put)|no problem|no worries|why not|with pleasure|gladly|happy with|submit|send it|file it|cancel it|cancel the booking|change it|make (?:it|the|that) (?:so|booking|change)|put it through|very well|as you say|please$|by all means|you may|that would be (?:fine|great|good|lovely|perfect|agreeable|nice))")
_NO = (r"(?:no|nope|nah|n|not|never|neither|none|nothing|negative|don't|do not|please don't|please do not|i don't|i do not|i'd rather not|i would rather not|rather not|wait|stop|hold on|leave it|leave everything|forget it|"
       r"too expensive|too much|that(?:'s| is) (?:too|not|wrong|more than|over|above)|that(?:'s| is) incorrect|it(?:'s| is) (?:too|not|wrong)|wrong|incorrect|keep (?:it|my|the)|that isn't|this isn't|we don't|we do not|i won't|i will not|without)")
DROP = (r"\b(?:leave it|leave everything|forget (?:it|about it)|never ?mind|don't (?:book|cancel|change|do|send|file|move|want)|do not (?:book|cancel|change|do|send|file|move|want)|rather not|too expensive|too much|too dear|"
        r"keep (?:it|my booking|the booking|everything)|not (?:book|cancel|change)|no thanks|no thank you|no,? thank you|nothing|cancel (?:that|this)|drop it|stop|won't|will not|as it is|as it was)\b")


def polarity(text):
    """"yes", "no" or None."""
    left = re.sub(r"\s+", " ", (text.left if isinstance(text, Text) else text).replace("¦", " ")).strip(" .!,")
    left = re.sub(r"\b(?:i|we) (?:really )?(?:do not|don't|would not|wouldn't) (?:really )?(?:mind|care|know)\b", "", left).strip(" .,!")
    lead = re.match(_LEAD, left + " ")
    rest = left[lead.end():].strip() if lead and lead.end() < len(left) else left
    if re.match(r"(?:no problem|no worries|why not)\b", rest):
        return "yes"
    if re.match(_NO + r"(?![\w'])", rest):
        return "no"
    if re.match(_YES + r"(?!\w)", rest):
        return "yes"
    if re.search(r"\b(?:is|are|'s|was) (?:not (?:right|correct|what)|wrong|incorrect)\b|\bisn't (?:right|correct)\b|\brather not\b|\btoo expensive\b", left):
        return "no"
    if re.search(r"\b(?:go ahead|please do|do (?:it|that)|book it|book that|is correct|is right|that works|that suits|looks? (?:good|right|fine)|sounds? (?:good|right|fine)|i confirm|i agree|please proceed|yes|you may|is fine|tell you to|happy with (?:that|it|this)|will do|(?:fine|okay|ok) (?:by|with) me|(?:works|suits)(?: for)? me)\b", left):
        return "yes"
    if lead and re.search(r"\b(?:great|perfect|fine|okay|ok|right|alright|lovely|wonderful|excellent|super|understood)\b", lead[0]):
        return "yes"
    return None


DROP_BOOKING = (r"\b(?:leave it|leave everything|forget (?:it|about it)|never ?mind|(?:don't|do not|not) (?:book|do|send|file)\b|no,? thanks|no,? thank you|nothing|cancel (?:that|this|it)|drop it|"
                r"stop|don't want (?:it|to book)|do not want (?:it|to book)|changed my mind)\b")

DONE = (r"\b(?:that's (?:all|it|everything)|that is (?:all|it|everything)|that was (?:all|it|everything)|that will be all|that'll be all|that would be all|nothing (?:else|more|further)|no more|all (?:done|set|good)|bye|goodbye|good bye|"
        r"i'm (?:done|all set|good|fine)|i am (?:done|all set|fine)|have a (?:nice|good|great|lovely)|no further)\b")

_BOOKWORD = r"(?:booking|reservation|ticket|crossing|ferry|trip|journey|sailing|travel)"
INTENTS = [
    ("lost", r"\b(?:lost property|(?:have |'ve |i |we )?lost (?:my|our|a|an|something|the)|i lost|mislaid|left (?:behind )?(?:my|our|a|an|something) [\w ]+?(?:on|in|behind|aboard)|left (?:my|our) \w+|forgot (?:my|our|a|an) \w+|gone missing|lost item|something lost|(?:report|about) (?:a |my |something )?lost)\b"),
    ("cancel", r"\b(?:cancel(?:l?ing|lation|l?ed)?|call(?:ing)? off|refund)\b"),
    ("change", rf"\b(?:(?:change|changing|move|moving|rebook|reschedul\w+|switch|shift|postpone|alter|amend|modify|swap)\b.{{0,40}}\b{_BOOKWORD}|{_BOOKWORD}\b.{{0,30}}\b(?:changed|moved|rebooked|rescheduled|shifted|postponed)|change of (?:date|booking)|rebook|reschedule|(?:move|change|shift) (?:it|fb)|a change\b|^change$|change an? )"),
    ("book", r"\b(?:book(?:ing)?|reserve|reservation|tickets?|new (?:trip|crossing)|(?:take|get|catch|need|want) (?:(?:the|a) )?(?:\w+ )?(?:ferry|crossing|boat)|(?:travel|sail|cross|go|get|crossing) (?:over )?(?:from|to) )"),
]


def intents_in(said):
    """Kinds of tasks that are brought up, in the order said."""
    left = plain(said).lower()
    found = []
    for kind, pattern in INTENTS:
        if m := re.search(pattern, left):
            if kind == "book" and any(k in ("cancel", "change") for _, k in found) and not re.search(r"\b(?:to book|book (?:a|an|the|another)|new (?:booking|crossing|trip))\b", left):
                continue
            if kind == "book" and re.search(r"\b(?:my|existing|the|a) booking\b", left) and any(k != "book" for _, k in found) and not re.search(r"\b(?:to book|new booking)\b", left):
                continue
            found.append((m.start(), kind))
    return [kind for _, kind in sorted(found)]


TOPICS = [
    ("check-in", r"\bcheck(?:ed)?[- ]?in\b|\bchecking in\b|how (?:early|long before|far ahead|far in advance|much earlier|soon before).{0,60}|\bbe (?:there|at the (?:port|terminal|harbour|quay)).{0,30}(?:early|before|time)|\bwhat time.{0,30}(?:be there|arrive at the (?:port|terminal))|before departure"),
    ("luggage", r"\b(?:luggage|baggage|suitcases? (?:can|may|allowed)|how many (?:bags|suitcases))\b"),
    ("pets", r"\b(?:dogs?|cats?|pets?|animals?)\b"),
    ("wifi", r"\b(?:wi-?fi|internet)\b"),
    ("food", r"\b(?:food|restaurant|breakfast|dinner|meals?|cafeteria|eat)\b"),
    ("payment", r"\b(?:how (?:do|can|should) (?:i|we) pay|payment|pay by|credit card|pay (?:now|later|in cash))\b"),
    ("access", r"\b(?:wheelchair|accessib\w+|disabled)\b"),
]


def topics_in(said):
    left = plain(said).lower()
    asks = "?" in left or re.search(r"\b(?:what|when|how|can|may|is there|are there|do you|know|tell me|wonder(?:ing)?|question|information|ask|about|allowed|find out)\b", left)
    return [topic for topic, pattern in TOPICS if re.search(pattern, left)] if asks else []


def price_asked(said):
    left = plain(said).lower()
    return bool(re.search(r"\bhow much (?:is|does|do|would|will|are|in total|for)\b|\bwhat (?:does|would|will|do|is) (?:it|that|this|the (?:price|total|cost|fee|fare))\b.{0,15}(?:cost|come to|price|\?|total)|\bwhat(?:'s| is) the (?:price|total|cost|fare|fee)\b|\bhow much\?", left))

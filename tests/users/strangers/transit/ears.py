"""How the clerk understands customers: rules, no model. `listen` takes a message apart; what it means is for the desk to say."""
from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date, timedelta

MONTHS = {name: number for number, names in enumerate(
    ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug", "september sept sep",
     "october oct", "november nov", "december dec"), 1) for name in names.split()}
DAYS = {name: number for number, names in enumerate(("monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thurs", "friday fri",
                                                      "saturday sat", "sunday sun")) for name in names.split()}
ORDINALS = {word: number for number, word in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth "
    "eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh "
    "twenty-eighth twenty-ninth thirtieth thirty-first".split(), 1)}
NUMBERS = {word: number for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
M = "|".join(sorted(MONTHS, key=len, reverse=True))
D = "|".join(sorted(DAYS, key=len, reverse=True))
O = "|".join(sorted(ORDINALS, key=len, reverse=True))
STREETS = "street|st|lane|road|rd|avenue|ave|terrace|square|court|place|drive|row|quay|park|close|crescent|way|hill|gardens"


@dataclass
class Day:
    """A day that was named; what was left out is None."""
    start: int
    end: int
    day: int | None = None
    month: int | None = None
    year: int | None = None
    fixed: date | None = None       # known as it is (today, in three days)
    weekday: int | None = None
    role: str = ""                  # start, end, birth or nothing
    denied: bool = False
    loose: bool = False             # a month alone

    def on(self, like: date | None, today: date, past: bool) -> date | None:
        """The very day: what is missing comes from the value that it corrects, else from today."""
        if self.fixed:
            return self.fixed
        if self.weekday is not None and self.day is None:
            if past:
                return today - timedelta(days=(today.weekday() - self.weekday) % 7)
            return today + timedelta(days=(self.weekday - today.weekday()) % 7 or 7)
        month, year = self.month, self.year
        try:
            if month is None:
                if like:
                    return date(like.year, like.month, self.day)
                for step in range(0, 12):
                    offset = today.month - 1 + (-step if past else step)
                    found = date(today.year + offset // 12, offset % 12 + 1, self.day)
                    if (found <= today) if past else (found >= today):
                        return found
                return None
            if year is None:
                year = like.year if like and like.year > 2015 else today.year
                found = date(year, month, self.day)
                if not like and past and found > today:
                    return date(year - 1, month, self.day)
                if not like and not past and (today - found).days > 60:
                    return date(year + 1, month, self.day)
                return found
            return date(year, month, self.day)
        except (ValueError, TypeError):
            return None


@dataclass
class Heard:
    text: str
    low: str
    yes: bool = False
    no: bool = False
    done: bool = False
    unknown: bool = False
    dates: list[Day] = field(default_factory=list)
    number: str | None = None
    name: str | None = None
    postcode: str | None = None
    street: str | None = None
    iban: str | None = None
    bad_iban: str | None = None
    fine: str | None = None
    ticket: str | None = None
    zones: list[int] | None = None
    zones_to_add: list[int] | None = None
    zones_else: list[int] | None = None     # "if that costs more, …"
    times: list[str] = field(default_factory=list)
    limit: float | None = None
    questions: list[str] = field(default_factory=list)
    asks: bool = False
    lost: bool = False              # did not understand us
    tasks: list[str] = field(default_factory=list)
    line: str | None = None


def plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    for old, new in (("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2013", "-"), ("\u2014", " - "), ("\u2011", "-"), ("\u2212", "-")):
        text = text.replace(old, new)
    return re.sub(r"[ \t\n]+", " ", text).strip()


def _year(text: str | None) -> int | None:
    if not text:
        return None
    number = int(text)
    return number if number > 99 else 2000 + number if number <= 30 else 1900 + number


def _days(low: str, today: date) -> list[Day]:
    found: list[Day] = []
    taken: list[tuple[int, int]] = []

    def add(match: re.Match, **parts) -> None:
        if any(match.start() < end and start < match.end() for start, end in taken):
            return
        number, month = parts.get("day"), parts.get("month")
        if (number is not None and not 1 <= number <= 31) or (month is not None and not 1 <= month <= 12):
            return
        taken.append((match.start(), match.end()))
        found.append(Day(match.start(), match.end(), **parts))
    for match in re.finditer(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", low):
        add(match, year=int(match[1]), month=int(match[2]), day=int(match[3]))
    for match in re.finditer(r"\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b", low):
        day, month = int(match[1]), int(match[2])
        if month > 12:
            day, month = month, day
        add(match, year=_year(match[3]), month=month, day=day)
    for match in re.finditer(r"(?<!\d)([0-3]\d) ?([01]\d) ?((?:19|20)\d\d)(?!\d)", low):
        add(match, year=int(match[3]), month=int(match[2]), day=int(match[1]))
    number = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{O})"
    # 13 to 16 July: the first takes the month of the second
    for match in re.finditer(rf"\b{number}\s*(?:-|to|until|till|through|and)\s*(?:the )?(?={number}(?: of)? ?({M})\b)", low):
        after = re.match(rf"{number}(?: of)? ?({M})\b", low[match.end():])
        add(match, day=_ordinal(match[1]), month=MONTHS[after[2]], role="start")
    for match in re.finditer(rf"\b{number}(?: day)?(?: of)?[ -]?({M})\b\.?(?:,? ?(\d{{4}})| '?(\d{{2}})(?![\d:.])(?! ?(?:{M})\b))?", low):
        add(match, day=_ordinal(match[1]), month=MONTHS[match[2]], year=_year(match[3] or match[4]))
    for match in re.finditer(rf"\b({M})\.?,? (?:the )?{number}\b(?!:\d)(?:,? (\d{{4}})\b)?", low):
        add(match, day=_ordinal(match[2]), month=MONTHS[match[1]], year=_year(match[3]))
    for match in re.finditer(r"\b(\d{1,2})[./](\d{1,2})(?:\.|\b)(?![\d.]*\d)(?! ?(?:euro|eur|€|h\b|am|pm|a\.m|p\.m))", low):
        if not re.search(r"(?:€|eur|euros?|at|the|@|most|than|to pay) ?$", low[:match.start()]) and len(match[2]) <= 2 and int(match[2]) <= 12:
            add(match, day=int(match[1]), month=int(match[2]))
    for match in re.finditer(r"\bday after tomorrow\b|\bday before yesterday\b|\btoday\b|\btomorrow\b|\byesterday\b|\bright away\b|\bsame day\b", low):
        shift = {"day after tomorrow": 2, "day before yesterday": -2, "tomorrow": 1, "yesterday": -1}.get(match[0], 0)
        add(match, fixed=today + timedelta(days=shift))
    for match in re.finditer(r"\bin (\d+|two|three|four|five|six|seven|ten) (day|week)s?\b", low):
        amount = NUMBERS.get(match[1]) or int(match[1])
        add(match, fixed=today + timedelta(days=amount * (7 if match[2] == "week" else 1)))
    for match in re.finditer(r"\b(\d+|two|three|four|five|six|seven|ten) (day|week)s? ago\b", low):
        amount = NUMBERS.get(match[1]) or int(match[1])
        add(match, fixed=today - timedelta(days=amount * (7 if match[2] == "week" else 1)))
    for match in re.finditer(r"\bnext month\b|\bthe month after next\b", low):
        month = today.month + (2 if "after" in match[0] else 1)
        add(match, fixed=date(today.year, month, 1))
    for match in re.finditer(rf"\b(?:on )?the {number}\b(?![:.]\d)(?! (?:one|option|ticket|item|time|train|departure|choice|rucksack|possibility|card|offer|thing|class)\b)", low):
        if match[1] not in ("first", "second", "third", "fourth", "fifth"):
            add(match, day=_ordinal(match[1]))
    for match in re.finditer(r"\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option))", low):
        add(match, day=int(re.match(r"\d+", match[0])[0]))
    for match in re.finditer(rf"\b(last|next|this|on|for|by|from|until|till|coming)? ?({D})s?\b", low):
        near = [item for item in found if item.start - match.end() in range(0, 8) or match.start() - item.end in range(0, 6)]
        if not near and (len(match[2]) > 3 or match[1] or len(low.split()) <= 4):
            if match[1] == "last":
                back = (today.weekday() - DAYS[match[2]]) % 7 or 7
                add(match, fixed=today - timedelta(days=back))
            else:
                add(match, weekday=DAYS[match[2]])
    for match in re.finditer(rf"\b(?:(start|beginning|begin|end) of |from |in |as of |for |since )({M})\b(?: (\d{{4}}))?", low):
        if match[2] != "may" or match[1]:
            year = _year(match[3]) or today.year
            last = (date(year + MONTHS[match[2]] // 12, MONTHS[match[2]] % 12 + 1, 1) - timedelta(days=1)).day
            add(match, day=last if match[1] == "end" else 1, month=MONTHS[match[2]], year=_year(match[3]), loose=match[1] is None)
    found.sort(key=lambda item: item.start)
    for place, item in enumerate(found):
        before = low[:item.start]
        clause = re.split(r"[,;.!?] |\bbut\b", before)[-1]
        words = re.sub(rf"\b(?:{D}|the|on|it|is|day|should|be|of|my|date)\b|[:=]", " ", clause).split()[-4:]
        tail = " ".join(words)
        if re.search(r"\b(?:not|instead of|rather than|isn't|wasn't|and not)(?: (?:from|until|to|till|for))?$", tail) or re.search(r"\bnot (?:from|until|to|till|on) ?$", tail):
            item.denied = True
        if item.year and item.year <= 2015 or re.search(r"\b(?:born|birth|birthday|dob|d\.o\.b\.?)\b[^.;?!]*$", clause) and (item.year or 0) <= 2015:
            item.role = "birth"
        elif item.role:
            pass
        elif re.search(r"(?:\b(?:until|till|til|through|thru|to|up to|including|incl|last|end|ends|ending|back|return|finish|finishing|end date)|[-])(?: (?:date|including|on))?$", tail) \
                or (words and words[-1] == "and" and place and found[place - 1].role == "start" and "between" in before):
            item.role = "end"
        elif re.match(r"\s*\(?(?:inclusive|included)", low[item.end:]) and place:
            item.role = "end"
        elif re.search(r"\b(?:from|starting|start|starts|begin|begins|beginning|since|between|effective|first|as of|start date|onwards)(?: (?:from|with|date|in))?$", tail) \
                or re.match(r"\s*(?:onwards?|to|until|till|through|-)\b", low[item.end:]) or re.match(r"\s*- ?\d", low[item.end:]):
            item.role = "start"
    return found


def _ordinal(text: str) -> int:
    return ORDINALS.get(text) or int(re.match(r"\d+", text)[0])


def mentions(low: str, words: str) -> int:
    """1 where a word (a pattern) is said, -1 where it is only denied, 0 where it is not said."""
    verdict = 0
    for match in re.finditer(rf"\b(?:{words})", low):
        clause = re.split(r"[,;.!?:]|\bbut\b|\bonly\b", low[:match.start()])[-1]
        if re.search(r"\b(?:not|no|n't|don't|do not|without|never|rather than|instead of|neither|nor|won't|isn't|refuse)\b(?:[ '\w-]{0,28})$", clause) \
                and not re.search(r"\b(?:no problem|not only|why not)\b", clause):
            verdict = verdict or -1
        else:
            verdict = 1
    return verdict


_YES = (r"^(?:oh |well |ah |hm+ |um+ |then |thanks,? |thank you,? |great,? |in that case,? )*(?:yes|yep|yeah|yup|ya|sure|ok|okay|okey|alright|all right|fine|correct|"
        r"right|exactly|agreed|absolutely|of course|certainly|definitely|please do|go ahead|do it|do so|do that|perfect|great|good|sounds|confirmed|proceed|"
        r"by all means|gladly|i agree|i confirm|i accept|i consent|i do|it is|it's right|why not|no problem|no objection|please|indeed|true|y\b|thumbs up|with pleasure)\b")
_YES_ANYWHERE = (r"\b(?:go ahead|please do(?! not)|do it|please proceed|you may|you can go|sounds (?:good|fine|right|great|reasonable)|"
                 r"that(?:'s| is| would be| will be|'d be| suits| works)(?: all| quite| absolutely| perfectly| just)?(?: fine| ok| okay| good| great| perfect| correct| right| alright| acceptable| me| for me)|"
                 r"i(?:'m| am)? ?(?:agree|confirm|accept|consent|happy with|fine with|okay with|ok with)|works for me|suits me|let's do|(?:fine|ok|okay) (?:by|with|for) me|i'd like that|i would like that|"
                 r"i don't mind|no objections?|it's a deal|please (?:change|book|pause|do|order|reserve|send|lodge|pay|claim|update|go|make|arrange|file|submit|take) ?(?:it|that|so|them|this)?)\b")
_NO = (r"^(?:oh |well |ah |hm+ |um+ |sorry,? |then |thanks,? but |actually,? )*(?:no(?=\W*$|[,.;!:-]| (?:-|thanks|thank|i|i'd|i'm|that|that's|it|it's|don't|do|not|please|leave|from|the|wait|sorry|because|never|way|this|we|more|further|other|need|then|actually|way)\b)|nope|nah|don't|do not|not now|not really|rather not|i'd rather not|i would rather not|stop|wrong|never mind|"
       r"leave it|forget it|cancel that|that's not|that is not|not right|not correct|incorrect|not that|n)\b(?! problem| objection| doubt| worries| more than| later| matter)")
_NO_ANYWHERE = (r"\b(?:rather not|leave (?:it|things|everything|that)|forget (?:it|that|about)|too (?:expensive|much|dear)|more than i (?:want|wanted|can)|not interested|i'll pass|i decline|"
                r"never mind|please don't|please do not|don't do (?:it|that)|do not do (?:it|that)|that(?:'s| is) (?:not (?:right|correct|what)|wrong)|i don't want (?:that|it)|i do not want (?:that|it))\b")
_DONE = (r"\b(?:that(?:'s| is| was| will be|'ll be| would be|'d be) (?:all|everything|it for)|that's it|nothing (?:else|more|further)|no(?:,| -)? ?(?:thanks|thank you|thank you very much)|"
         r"(?:i'm|i am|we're|all) (?:done|set)|good ?bye|bye|no further|no more questions|have a (?:nice|good|lovely)|not at the moment|no other|all i (?:need|needed|want|wanted)|everything i (?:need|needed|wanted))\b")
_UNKNOWN = (r"\b(?:don't know|do not know|dunno|no idea|not sure|can't (?:say|tell|remember|recall|find)|cannot (?:say|tell|remember|recall|find)|don't have|do not have|haven't got|have not got|"
            r"not to hand|don't remember|do not remember|don't recall|no clue|unknown|i forgot my (?:customer )?number|without (?:it|the number)|lost my (?:customer )?number|unfortunately not|have none)\b")

QUESTIONS = {
    "cost": r"how much|what (?:does|do|would|will|did) .{0,40}\bcost|what(?:'s| is| are| would be) .{0,25}(?:price|fee|charge|cost|amount|sum)|\bprice\b|\bwhat .{0,20}pay\b|costs?\b|credit|get back|refund(?:ed)? for",
    "duration": r"how long|how (?:soon|quickly|fast|many (?:days|weeks))|(?<!until )\bwhen\b(?! (?:i|you|we|it's|that|they)\b)|(?:which|what) (?:day|date)|take effect",
    "late": r"how (?:late|many minutes|big|long was|much (?:late|delay))|minutes|(?:how|what) .{0,20}delay",
    "hours": r"open|clos(?:e|es|ing)\b|hours",
    "where": r"where|which office|address of|what street",
    "bring": r"bring|need to (?:have|show)|identity|document|id card",
    "valid": r"valid|run(?:s)? out|expir|until when|run(?:s)? until|end(?:s)? .{0,10}ticket",
    "debit": r"debit|account be charged|be charged|taken from",
    "zones": r"which zones|what zones|zones (?:does|do|is|are|have)",
    "deadline": r"deadline|too late|still (?:appeal|possible)|until when .{0,20}(?:appeal|claim|pay)|last day",
    "blocked": r"block|old card|still use",
    "appeal": r"(?:what happens|need to pay|have to pay|pay).{0,40}(?:appeal|meanwhile|while|decid)|appeal .{0,20}(?:cost|fail)",
    "cause": r"why (?:was|were|did)|reason|cause",
    "policy_pause": r"how (?:long|often) can|longest|shortest|maximum|minimum|once a year",
    "more": r"(?:is|are) there (?:any )?(?:other|another|more|cheaper)|what (?:else|options)|which (?:options|ways)|choices",
}

_TASKS = {
    "zones": r"(?:more|other|different|another|extra|fewer|new|additional|change of|change (?:the|my)|changing|extend|add|adding|switch|upgrade|cover|need|instead of|from) (?:\w+ ){0,4}zones?\b|zones? (?:change|extension)|(?:season ticket|ticket|pass) (?:\w+ ){0,8}(?:for|to|cover|in|include) (?:\w+ ){0,2}zones?",
    "pause": r"\bpaus(?:e|ed|ing)\b|suspend|put (?:\w+ ){1,6}on hold|interrupt|freeze",
    "fine": r"\b(?:a|the|my|this|that|pay|appeal|against|your|of|euro|open|got|about|whole) fine\b(?!,? (?:by|with|thanks|thank))|\bfine (?:f-|number|of|from|i|for|that i|because|appeal)|\bfines\b|\bfined\b|penalty|\bappeal",
    "lost": r"lost property|(?:lost|left|forgot|forgotten|missing|looking for) (?:behind )?(?:\w+ ){0,4}(?:rucksack|backpack|bag|umbrella|scarf|gloves?|phone|hat|coat|jacket|something|thing|item)|(?:rucksack|backpack|umbrella|scarf|gloves?)\b",
    "card": r"photo ?-?card|photo id|(?:lost|new|replace|replacement|stolen|broken|damaged) (?:\w+ ){0,3}card\b",
    "delay": r"delay(?!ed decision)|(?:train|bus|tram|r\d)\b[^?!]{0,70}\blate\b|(?:train|bus|tram|line|departure|connection) (?:\w+ ){0,5}(?:was|were|came|arrived|ran) (?:\w+ ){0,3}late|late (?:train|bus|tram)|refund for (?:a|the|my)|compensation",
    "address": r"new address|change of address|chang(?:e|ing) (?:\w+ ){0,2}address|moved (?:house|home|to|recently|in|and)|(?:i've|i have|have|am|i'm|having) (?:just |recently )?mov(?:ed|ing)|update (?:\w+ ){0,2}address|address (?:has changed|change|is now)|different address|change where .{0,20}post",
    "bank": r"bank (?:details|data)|new (?:bank )?account|new iban|(?:chang(?:e|ed|ing)|switch(?:ed)?|updat(?:e|ed|ing)|different|another|other|from my new) (?:\w+ ){0,4}(?:bank|account|iban)\b|account has changed|details of (?:my|the) bank",
    "info": r"(?:when|what|which|until when|how long|how much|does|is) [^.!]{0,40}(?:season ticket|my ticket|the ticket|my pass)[^.!]{0,30}(?:valid|run|expire|end|cost|cover)|until when .{0,40}valid|(?:valid|runs?|expires?) .{0,30}season ticket|(?:next|when) (?:\w+ ){0,3}debit",
}


def listen(text: str, today: date) -> Heard:
    text = plain(text)
    low = text.casefold()
    heard = Heard(text, low)
    work = text
    # identifiers first, so that nothing else takes their digits
    for match in re.finditer(r"\b[A-Z]{2}\s?\d{2}(?:[ -]?[A-Z0-9]{1,4}){3,8}\b", text, re.I):
        packed = re.sub(r"[ -]", "", match[0]).upper()
        best = next((packed[:size] for size in range(min(len(packed), 34), 14, -1) if _checksum(packed[:size])), None)
        shaped = re.match(r"IE\d{2}[A-Z]{4}\d{14}", packed)
        if best or shaped or sum(sign.isdigit() for sign in packed) >= 12:
            heard.iban = best
            heard.bad_iban = None if best else packed
            work = work.replace(match[0], " ")
            break
    match = re.search(r"\b([A-Z]\d{2})[ -]?([A-Z0-9]{4})\b", work, re.I)
    if match and re.search(r"\d", match[2]):
        heard.postcode = f"{match[1]} {match[2]}".upper()
        work = work.replace(match[0], " ")
    match = re.search(r"\bF[ -]?(\d{4})\b", work, re.I)
    if match:
        heard.fine = f"F-{match[1]}"
        work = work.replace(match[0], " fine ")
    match = re.search(r"\bS[ -]?(\d{5})\b", work, re.I)
    if match:
        heard.ticket = f"S-{match[1]}"
        work = work.replace(match[0], " ticket ")
    work = re.sub(r"\b[GDPRgdpr]-\d{3,4}\b", " ", work)
    match = re.search(rf"(?<![\w-])(\d{{1,4}}[a-z]?,?\s(?:[A-Za-z][\w']*\s){{1,3}}(?:{STREETS}))\b\.?", work, re.I)
    if match and not re.search(r"\b(?:euros?|days|minutes|may|june|july|zones?)\b", match[1], re.I):
        heard.street = re.sub(r"\s+", " ", match[1].replace(",", "")).strip()
        heard.street = " ".join(word if not word.islower() or word[0].isdigit() else word.capitalize() for word in heard.street.split())
        work = work.replace(match[0], " ")
    work = work.casefold()
    spoken = re.search(r"\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[ ,-]+){4}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b", work)
    if spoken:
        digits = "".join(str(NUMBERS.get(word, 0)) for word in re.findall(r"[a-z]+", spoken[0]))
        work = work.replace(spoken[0], digits)
    heard.dates = _days(work, today)
    blank = list(work)
    for item in heard.dates:
        blank[item.start:item.end] = " " * (item.end - item.start)
    rest = "".join(blank)
    match = re.search(r"(?<![\d-])(\d{5}|\d{2} \d{3}|\d{3} \d{2}|\d(?: \d){4})(?![\d-])(?! ?(?:euro|minute))", rest)
    if match:
        heard.number = match[1].replace(" ", "")
        rest = rest[:match.start()] + " " * len(match[0]) + rest[match.end():]
    for match in re.finditer(r"\b([01]?\d|2[0-3])(?::|\.|h| )([0-5]\d)\b(?!\d|[.,]\d| ?(?:euro|eur|€|minutes))\s*(am|pm|a\.m|p\.m)?", rest):
        if re.search(r"(?:€|eur) ?$", rest[:match.start()]) or (match[0][len(match[1])] == " " and "o'clock" not in rest):
            continue
        hour = int(match[1]) + (12 if match[3] and match[3][0] == "p" and int(match[1]) < 12 else 0)
        clause = re.split(r"[,;]|\bbut\b", rest[:match.start()])[-1]
        if not re.search(r"\b(?:not|instead of|rather than)\b[\w ']{0,12}$", clause):
            heard.times.append(f"{hour:02d}:{match[2]}")
    match = re.search(r"\b(?:at most|no more than|not more than|up to|maximum(?: of)?|max\.?(?:imum)?|limit (?:is|of)|less than|under|below|not over|not above|as long as it(?:'s| is| does not cost| doesn't cost)(?: more than| under| below| at most)?|a cap of|no dearer than|exceeding)\W{0,3}(?:€|eur)? ?(\d+(?:[.,]\d\d)?)", rest) \
        or re.search(r"(?:€|eur)? ?(\d+(?:[.,]\d\d)?) ?(?:€|eur|euros)?(?: a month| per month| monthly)? (?:at (?:the )?most|max\b|maximum|tops|or less)", rest) \
        or re.search(r"(?:if|when|should) [\w ]{0,30}(?:more than|over|above|exceeds?) (?:€|eur)? ?(\d+(?:[.,]\d\d)?)", rest)
    if match:
        heard.limit = float(match[1].replace(",", "."))
    elif re.search(r"\bonly if (?:it(?:'s| is)|that(?:'s| is)) free\b", rest):
        heard.limit = 0.0
    _zones(heard, rest)
    match = re.search(r"\b(?:(tram|bus)(?: line| number| no\.?)?|line|(?:the )?number) ?(\d{1,2})\b|\b(r) ?-?(\d)\b", rest)
    if match:
        heard.line = f"R{match[4]}" if match[3] else f"{match[1] or ''} {match[2]}".strip()
    else:
        match = re.search(r"\b(\d{1,2}) (tram|bus)\b", rest)
        if match:
            heard.line = f"{match[2]} {match[1]}"
    _name(heard)
    _manner(heard, low)
    heard.tasks = sorted((name for name, pattern in _TASKS.items() if re.search(pattern, low)),
                         key=lambda name: re.search(_TASKS[name], low).start())
    return heard


def _checksum(iban: str) -> bool:
    moved = iban[4:] + iban[:4]
    return bool(re.match(r"[A-Z]{2}\d\d", iban)) and int("".join(str(int(sign, 36)) for sign in moved)) % 97 == 1


def _zones(heard: Heard, rest: str) -> None:
    text = re.sub(r"\b(one|two|three|four|five)\b", lambda match: str(NUMBERS[match[1]]), rest)
    text = re.sub(r"\bzones? (\d) (?:and|to) zones? (\d)", lambda match: match[0].replace(" zones ", " ").replace(" zone ", " ").replace("zone ", "zone ", 1), text)
    spans: list[tuple[bool, bool, list[int]]] = []
    found: list[re.Match] = []
    listing = r"([1-5](?:(?:\s*(?:,|-|/|\+|&|to|and|through|till|until|plus|up to)\s*)+(?:zones? )?[1-5])*)"
    for match in re.finditer(rf"\bzones?:?\s*(?:are |is |= ?)?{listing}(?!\d|[:.]\d|\s*(?:-|to)\s*\d)|(?<![\d.:,]){listing}(?= zones?\b)", text):
        body = match[1] or match[2]
        if match[2] and len(body) == 1:
            continue                                       # "three zones" says how many, not which
        clause = re.split(r"[,;.]|\bbut\b|\b(?:and|now|please|to) (?=(?:i |it |to |would )*(?:want|need|like|would|should|change|have it|cover|extend))", text[:match.start()])[-1]
        denied = bool(re.search(r"\b(?:not|instead of|rather than|too|from|now|have|has|currently|current|present|covers|valid|for)\b[\w ']{0,22}$", clause)) and \
            bool(re.search(r"\b(?:not|instead of|rather than|currently|(?:have|has|had|got) (?:a |my )?(?:\w+ )*(?:ticket|pass) for|(?:ticket|pass) (?:is|was) (?:currently |now |only |just )?(?:for|valid)|covers|current|at the moment|valid (?:in|for)|from)\b", clause))
        added = bool(re.search(r"\b(?:add|adding|plus|also|as well|addition|include|including|extra)\b[\w ]{0,20}$", clause)) or \
            bool(re.match(r" (?:as well|too|added|in addition)", text[match.end():]))
        spans.append((denied, added, _expand(body)))
        found.append(match)
    turn = re.search(r"\b(?:if|otherwise|or else|failing that|in case)\b(?=[^.;]*(?:more|over|above|exceed|too|cost|not|dear|expensive)|[^.;]*$)", text)
    places = [match.start() for match in found]
    if turn and len(spans) > 1 and any(place < turn.start() and not span[0] for place, span in zip(places, spans)) and places[-1] > turn.start():
        heard.zones_else = spans[-1][2]
        spans = [span for place, span in zip(places, spans) if place < turn.start()]
    elif turn and len(spans) > 1 and places[0] > turn.start() and spans[0][2] != spans[-1][2]:
        heard.zones_else = spans[-1][2]
        spans = [(False, False, spans[0][2])]
    good = [span for span in spans if not span[0]]
    if good:
        if good[-1][1]:
            heard.zones_to_add = good[-1][2]
        else:
            heard.zones = good[-1][2]
    elif not spans and re.search(r"\ball (?:the )?(?:5 )?zones\b", text):
        heard.zones = [1, 2, 3, 4, 5]


def _expand(body: str) -> list[int]:
    result: list[int] = []
    for part in re.finditer(r"([1-5])(?:\s*(?:-|to|through|till|until|up to)\s*(?:zones? )?([1-5]))?", body):
        result += range(int(part[1]), int(part[2] or part[1]) + 1)
    return sorted(set(result))


def bare_zones(low: str) -> list[int] | None:
    """Zones where the answer is nothing but them: "1 to 3"."""
    text = re.sub(r"\b(one|two|three|four|five)\b", lambda match: str(NUMBERS[match[1]]), low)
    match = re.search(r"(?<![\d.:,€])([1-5](?:(?:\s*(?:,|-|/|\+|&|to|and|through|plus)\s*)+[1-5])+)(?!\d|[:.]\d)", text)
    return _expand(match[1]) if match else None


_NOT_NAMES = set("looking calling writing sorry afraid fine happy ok okay sure not done here able unable the a an your my interested going ready "
                 "born also still just good glad aware all right about because new customer in on at from to having trying away".split())


def _name(heard: Heard) -> None:
    match = re.search(r"\b(?:full name|my name|the name|name|name's|called)\b(?: is|'s|:| =| as)?[: ]+((?:[^\W\d_][\w'-]+ ){1,2}[^\W\d_][\w'-]+)", heard.text, re.I) \
        or re.search(r"\b(?:[Tt]his is|[Ii] am|[Ii]'m|[Ii]t's|[Ii]t is|[Hh]ere is)\s+((?:[A-Z][\w'-]+ ){1,2}[A-Z][\w'-]+)", heard.text)
    if match:
        words = []
        for word in match[1].split():
            if word.casefold() in _NOT_NAMES | {"and", "is", "i", "with", "but", "it", "for", "customer", "postcode"}:
                break
            words.append(word)
        if len(words) >= 2:
            heard.name = " ".join(words)


def bare_name(text: str) -> str | None:
    """A name where one was asked for: two or three words that are nothing else."""
    for piece in re.split(r"[,;.\n]|\band\b|\d+", text):
        words = re.sub(r"\b(?:it's|it is|yes|sure|that's|i'm|i am|my name is|name|hi|hello|of course|full)\b", " ", piece.strip(), flags=re.I).split()
        if 2 <= len(words) <= 3 and all(re.fullmatch(r"[^\W\d_][\w'-]+", word) and word.casefold() not in _NOT_NAMES for word in words) \
                and not re.search(r"\b(?:know|number|postcode|have|date|birth|which|what|would|please|thank|thanks|you)\b", " ".join(words), re.I):
            return " ".join(word.capitalize() if word.islower() else word for word in words)
    return None


def _manner(heard: Heard, low: str) -> None:
    heard.unknown = bool(re.search(_UNKNOWN, low))
    heard.done = bool(re.search(_DONE, low)) or bool(re.fullmatch(r"(?:ok(?:ay)?|great|perfect|thanks|thank you|cheers|thank you very much|lovely|good)[\W]*(?:thanks|thank you)?[\W]*", low))
    sentences = [piece.strip() for piece in re.findall(r"[^.!?;]+[.!?;]*(?:\d[^.!?;]*[.!?;]*)*", low) if piece.strip()]
    for sentence in sentences:
        if re.fullmatch(r"(?:i'm |i am )?(?:sorry|pardon|excuse me|what|how|come again|i beg your pardon|what do you mean|i don't understand|huh)[?. !]*", sentence):
            heard.lost = True
            continue
        asking = sentence.endswith("?") or re.match(r"(?:and |but |so |also |first,? |then |before [\w ,]+,? |ok,? |yes,? |please,? |one question[:,]? )*(?:how|what|when|where|which|until when|by when|why|who|do i|is there|are there|is it|can i|could you tell)\b", sentence) \
            or re.search(r"\b(?:want to know|like to know|tell me|wondering|need to know|my question|i'd ask|let me know)\b", sentence)
        if asking:
            heard.asks = True
            heard.questions += [topic for topic, pattern in QUESTIONS.items() if re.search(pattern, sentence) and topic not in heard.questions]
    said = re.sub(r"[^.!?;]*\?", " ", low).strip() or ""
    start = said.lstrip("\"'-*., ")
    heard.no = bool(re.search(_NO, start)) or bool(re.search(_NO_ANYWHERE, said))
    heard.yes = bool(re.search(_YES, start)) or bool(re.search(_YES_ANYWHERE, said))
    if heard.yes and heard.no:
        if re.search(_NO, start):
            heard.yes = bool(re.search(r"\b(?:go ahead|do it|please proceed)\b", said))
            heard.no = not heard.yes
        else:
            heard.yes = False
    if re.search(r"\bno problem\b|\bno objection", said) and not re.search(_NO_ANYWHERE, said):
        heard.no, heard.yes = False, True


def choose(low: str, heard: Heard, options: list[dict], shown: list[str] | None = None) -> list[str]:
    """The keys of the options that the words fit. Options: key, words (patterns), and where they have them price, time, day, id."""
    keys = [option["key"] for option in options]
    for option in options:
        if option.get("id") and re.search(rf"\b{re.escape(option['id'].casefold()).replace('-', '[- ]?')}\b", low):
            return [option["key"]]
    if re.search(r"\bboth\b|\ball of them\b", low):
        return []
    denied: set[str] = set()
    score: dict[str, int] = dict.fromkeys(keys, 0)
    for option in options:
        for pattern in option.get("words", ()):
            said = mentions(low, pattern)
            if said > 0:
                score[option["key"]] += 1
            elif said < 0:
                denied.add(option["key"])
        if option.get("time") in heard.times and option.get("time"):
            score[option["key"]] += 2
        if option.get("price") is not None and re.search(rf"(?<![\d.]){_price(option['price'])}(?![\d.]*\d)", low) and heard.limit is None:
            score[option["key"]] += 2
    left = [key for key in keys if key not in denied or score[key] > 0]
    best = max(score.values())
    if best:
        top = [key for key in keys if score[key] == best and key not in denied]
        if len(top) == 1:
            return top
        if 1 < len(top) < len(keys):
            left = top
    for pattern, pick in ((r"\b(?:first|1st|former|number one|option (?:1|one|a))\b", 0), (r"\b(?:second|2nd|latter|number two|option (?:2|two|b))\b", 1),
                          (r"\b(?:third|3rd|number three|option (?:3|three|c))\b", 2), (r"\blast (?:one|of|option)\b|^the last\b", -1)):
        if re.search(pattern, low) and not re.search(r"\bfirst (?:of|name|day)\b", low) and (pick < len(keys)):
            return [keys[pick]]
    priced = sorted((option for option in options if option.get("price") is not None and option["key"] in left), key=lambda option: option["price"])
    if len(priced) > 1:
        if re.search(r"\bcheap(?:er|est)|\bleast|less expensive|lowest|free one\b", low):
            return [priced[0]["key"]]
        if re.search(r"\bdearer|most expensive|more expensive|dearest|priciest|highest\b", low):
            return [priced[-1]["key"]]
    timed = sorted((option for option in options if option.get("time") and option["key"] in left), key=lambda option: option["time"])
    if len(timed) > 1:
        if re.search(r"\b(?:earl(?:y|ier|iest))\b", low):
            return [timed[0]["key"]]
        if re.search(r"\b(?:later|latest)\b", low):
            return [timed[-1]["key"]]
    if shown and len(shown) == 1 and re.search(r"\bthe other\b", low):
        others = [key for key in keys if key not in shown]
        return others if len(others) == 1 else []
    if len(left) == 1 and len(keys) > 1 and (denied or best):
        return left
    return left if best and len(left) < len(keys) else []


def _price(price: float) -> str:
    return rf"{int(price)}(?:[.,]00)?" if price == int(price) else rf"{int(price)}[.,]{round(price * 100) % 100:02d}"

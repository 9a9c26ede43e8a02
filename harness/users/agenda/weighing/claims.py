"""The values that a text states, each with the words that say what it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from harness.text.languages import languages
from harness.text.naming.name_words import name_words
from harness.text.wordforms import word_set
from harness.users.agenda.facts import Fact, Part, line_as_fact, sentence
from harness.users.agenda.hearing.plain_text import in_hours
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions, prices_in, ruled_out_in
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Limit
from harness.users.agenda.weighing.contradictions import EITHER_WAY

WITHIN = 4
"""Words after a value that may say what it is."""
_CUT = re.compile(r"[;!?()|•→]|,(?=\s)|\.(?=\s|$)|\s[-–—]\s")
_LABEL = re.compile(r"([^:;.!?\n]{2,40}):\s")
_DIGITS = re.compile(r"(?<![\w-])\d{2,}(?:[ -]\d{2,})+(?![\w-])")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[^\w:]{1,3}$")
_WHEN = frozenset({"date", "day", "time"})
LONG = 7
"""Signs of numbers in groups that are one."""

POINTING = 8
"""Characters before an amount in which a word may mean what was named before: that's."""
STEM = 4
"""Letters that the forms of a word share."""

Price = tuple[float, str, Fact]
"""The amount, each of what ("" when it is for all), and the line that names it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A value, where a message or a fact of the story states it."""

    mention: Mention
    line: Fact
    near: frozenset[str]
    """The stems of what is said of it: the label before it, the words up to the values beside it."""
    unit: frozenset[str]
    """The stems of the words that stand at it: 2 *adults*, *building* C."""
    roles: frozenset[str]
    """Which end it is of something."""

    @property
    def kind(self) -> str:
        return self.mention.kind

    @property
    def words(self) -> frozenset[str]:
        return frozenset(words(self.mention.text))

    @property
    def is_label(self) -> bool:  # whether it names what follows: New Cabin: Economy, Flight 1: HAT069
        return self.kind in {"name", "number"} and self.line.text[self.mention.end :].lstrip().startswith(":")


def claims_in(line: Fact, pack: Pack) -> Iterator[Claim]:  # every value of a line; numbers written in groups are one
    text = line.text
    mentions = list(_values_of(text, pack))
    out = ruled_out_in(text, mentions, pack)
    mentions = [each for each in mentions if each not in out]
    near = frozenset[str]()
    for place, mention in enumerate(mentions):
        start = mentions[place - 1].end if place else 0
        end = mentions[place + 1].start if place + 1 < len(mentions) else len(text)
        before, after = _clause(text[start : mention.start])[0], _clause(text[mention.end : end])[1]
        labels = [each[1] for each in _LABEL.finditer(text, 0, mention.start + 1)]
        said = " ".join([*labels, before, *after.split()[:WITHIN]])
        beside = " ".join([_beside(text[: mention.start]), *_clause(text[mention.end :])[1].split()[:2]])
        parts = [part for part in line.parts if part.start <= mention.start < part.end]
        roles = {role for part in parts if _leads(part, mention) for role in part.roles}
        near = frozenset(pack.stems(said, light=True)) | (
            near if place and not pack.stems(before, light=True) else set()
        )
        yield Claim(
            mention,
            line,
            near,
            frozenset()
            if " " in mention.text and mention.kind == "number"
            else frozenset(pack.stems(beside, light=True)),
            frozenset(roles if len(roles) == 1 else ()),
        )


def claims_of(fact: Fact, pack: Pack) -> Iterator[Claim]:
    """Every value of a fact: of the story's data as its name and its value, which no wording hides; and the dates that
    its words are on the day of the story, and the one of one bag."""
    line = fact
    if fact.ways and fact.value:
        said = line_as_fact(fact.number, f"{fact.name.replace('_', ' ')}: {in_hours(fact.value, pack)}", pack)
        line = replace(fact, text=said.text, parts=said.parts, mentions=said.mentions)
    claims = list(claims_in(line, pack))
    yield from claims
    for mention in fact.mentions:
        if (mention.kind == "date" or mention.text.lower() == "one") and not any(
            each.mention.value == mention.value for each in claims
        ):
            yield Claim(mention, line, frozenset(), frozenset(), frozenset())


@lru_cache(maxsize=4_096)
def _values_of(text: str, pack: Pack) -> tuple[Mention, ...]:
    return tuple(_joined(text, _mentions(text, pack)))


def _mentions(text: str, pack: Pack) -> Iterator[Mention]:
    """The values, and names that begin the line or stand behind a title."""
    text = _titled(pack.language).sub(r"\1  ", text)
    lead, titles = "– ", titles_of(pack.language)
    for each in find_mentions(f"{lead}{text}", pack):
        (first, *rest), cut = each.text.lower().split(), 0
        spoken = first in pack.lists["function_words"] or first in pack.lists["verbs"]
        if each.kind == "name" and ((spoken and {*rest} - pack.lists["function_words"]) or {*rest[:1]} & titles):
            cut = each.text.index(" ") + 1  # Okay Theo, Alright Mr Banks
            each = replace(each, text=each.text[cut:], value=each.value[cut:])
        start = each.start + cut - len(lead)
        if each.kind != "name" or cut or not (spoken or (start == 0 and first == each.text.lower())):
            kind = "date" if EITHER_WAY.fullmatch(each.value) else each.kind
            if kind == "age":
                kind, each = "number", replace(each, value=each.value.split()[0])
            yield as_amount(replace(each, kind=kind, start=start, end=each.end - len(lead)), text, pack)


@lru_cache(maxsize=16)
def _titled(language: str) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(sorted(titles_of(language)))})\. ", re.IGNORECASE)


@lru_cache(maxsize=16)
def titles_of(language: str) -> frozenset[str]:  # mr, Dr; as people keep those of their language, of every language
    return word_set(language, "titles").union(*(name_words(code).titles for code in languages()))


def _leads(part: Part, mention: Mention) -> bool:
    """Whether what leads a part in leads this value: to 9 Alma Road, Wed 10 June is no day up to which it is."""
    kinds = {mention.kind, part.mentions[0].kind}
    return not part.lead or len(kinds) == 1 or kinds <= _WHEN or not kinds & _WHEN


def _clause(text: str) -> tuple[str, str]:
    """What stands in the clause at the end of a text, and in the one at its beginning."""
    pieces = _CUT.split(text)
    last = pieces[-1] if pieces[-1].strip() or len(pieces) < 2 else pieces[-2]
    return last, pieces[0]


def _beside(before: str) -> str:  # the word right before a value
    word = _WORD_BEFORE.search(before)
    return word[1] if word else ""


def _joined(text: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The values, where "20011 38452" is one identifier."""
    spans = [match.span() for match in _DIGITS.finditer(text) if len(match[0]) >= LONG]
    done = -1
    for mention in mentions:
        span = next((each for each in spans if each[0] <= mention.start < each[1]), None)
        if span is None or mention.kind != "number":
            yield mention
        elif done < span[0]:
            done = span[0]
            said = text[span[0] : span[1]]
            yield replace(
                mention, kind="identifier", value=re.sub(r"\D", "", said), text=said, start=span[0], end=span[1]
            )


def is_part_of_name(one: Claim, other: Claim, titles: frozenset[str]) -> bool:
    """Whether one is the other in fewer words: Ms Okafor, T. Wren, Priya."""
    mine, theirs = one.words - titles, other.words - titles
    few, many = sorted((mine, theirs), key=len)
    return bool(few) and all(
        any(word == each or (len(word) == 1 and each.startswith(word)) for each in many) for word in few
    )


def upright(line: str, pack: Pack) -> str:
    """A question whether something is of a value, as what it asks: "Your birth date is 24 July?" """
    if line.endswith("?"):
        for each in find_mentions(line, pack):
            if asked := pack.grammar("inverted_question", line[: each.start]):
                return f"{asked['what'].capitalize()} {asked['verb'].lower()} {line[each.start :]}"
    return line


def refunds(line: Fact, pack: Pack) -> list[float]:  # what the user is to be paid back, by one line
    found = ((as_amount(each, line.text, pack), each) for each in line.mentions)
    back = (amount for amount, each in found if amount.kind == "amount" and _is_paid_back(each, line, pack))
    return [float(each.value.partition(" ")[0]) for each in back]


def _is_paid_back(mention: Mention, line: Fact, pack: Pack) -> bool:
    return pack.grammar("paid_back", f"{line.text[: mention.start]}\0{line.text[mention.end :]}") is not None


def least_back(facts: Sequence[Fact], pack: Pack) -> Iterator[Limit]:
    """The wishes and facts that say how much is to come back."""
    for fact in facts:
        for each in fact.mentions if pack.cue("paid_back_to", fact.text) else ():
            if pack.grammar("least", fact.text[: each.start]):
                yield Limit(float(each.value.partition(" ")[0]), fact.sentence, fact=fact.number)
        if found := pack.grammar("money_back", fact.text):
            amounts = (as_amount(each, fact.text, pack) for each in fact.mentions if each.start >= found.start())
            least = next((each for each in amounts if each.kind == "amount"), None)
            said = sentence(f"{found['only'][:1].upper()}{found['only'][1:]}")
            yield Limit(float(least.value.partition(" ")[0]) if least else 0.0, said, fact=fact.number)


def less_paid_back(text: str, lines: Sequence[Fact], wanted: Iterable[Limit], pack: Pack) -> str | None:
    """What the story says to a message by which the user would get back less: all, where it names no amount."""
    paid = [each for line in lines for each in refunds(line, pack)]
    amounts = (each for line in lines for each in line.mentions if each.kind == "amount")
    most = max((float(each.value.partition(" ")[0]) for each in amounts), default=0.0)
    nothing = pack.cue("nothing_back", text)
    return next((each.text for each in wanted if nothing or (paid and min(paid) < (each.amount or most))), None)


def prices(line: Fact, pack: Pack) -> list[Price]:  # what is to be paid; not what the user is paid
    found = []
    for mention in prices_in(line.text, pack):
        if _is_paid_back(mention, line, pack) or pack.grammar("not_paid", line.text[: mention.start]):
            continue
        per = pack.grammar("per", line.text[mention.end :])
        found.append((float(mention.value.partition(" ")[0]), per["unit"] if per else "", line))
    return found


def is_on_top(text: str, pack: Pack) -> bool:
    """Whether an amount is named that is paid on top of what is paid already: "£141 more", "+£141"."""
    return any(_adds(each, text, pack) for each in prices_in(text, pack))


def _on_top(line: Fact, pack: Pack) -> set[float]:
    """The amounts of a line that are paid on top of what is paid already."""
    own = (each for each in prices_in(line.text, pack) if _adds(each, line.text, pack))
    return {float(each.value.partition(" ")[0]) for each in own}


def _adds(amount: Mention, text: str, pack: Pack) -> bool:
    before, behind = text[: amount.start], text[amount.end :]
    return bool(pack.grammar("adds", before) or pack.grammar("added", behind))


def is_unit(said: str, unit: str, pack: Pack) -> bool:
    """Whether it is the same: what is no length of time counts persons or things, whatever they are called."""
    times = [pack.stemmer.stem(each) in pack.stemmed("lengths") for each in (said, unit)]
    return said == unit or (bool(said and unit) and not any(times))


def is_of(price: Price, things: frozenset[str], pack: Pack) -> bool:
    """Whether what is said of it names one of these things, in whatever form: posting it, for postage."""
    amount, _, line = price
    claims = [each for each in claims_in(line, pack) if each.kind == "amount"]
    near = [each.near for each in claims if float(each.mention.value.partition(" ")[0]) == amount]
    said = frozenset().union(*near) if near else line.all_stems
    if any(pack.cue("back", line.text[: each.mention.start][-POINTING:]) for each in claims):
        said |= line.all_stems  # "I could post it, that's £12"
    return not things or any(len(one) >= STEM and one.startswith(each[:STEM]) for one in said for each in things)


def is_paid(price: Price, limit: Limit, pack: Pack) -> bool:  # whether it is a price that may be paid by this limit
    once = not price[1] or is_unit(price[1], limit.unit, pack)
    return once and price[0] <= limit.amount and is_of(price, limit.beside, pack)


def is_total(amount: float, named: Iterable[Price], counts: Iterable[int]) -> bool:
    """Whether it is another amount that is named, times one of these numbers, or the sum of all others: £84, two at
    £42."""
    others = [each for each, _, _ in named if each != amount]
    return sum(others) == amount or any(count > 1 and each * count == amount for each in others for count in counts)


def held(
    meant: list[Price], named: Sequence[Price], limit: Limit, pack: Pack, *, counts: Sequence[int] | None, of_unit: bool
) -> list[Price]:
    """Those of the prices that are meant that the limit bounds: what is paid on top of what is paid already, or, with
    the `counts` of the story, the price of each, which the total of several is not."""
    if limit.more:
        more = set[float]().union(*(_on_top(line, pack) for _, _, line in named))
        more |= {each for each, _, _ in named if more - {each} and is_total(each, named, ())}
        if limit.base:
            meant = [each if each[0] in more else (each[0] - limit.base, *each[1:]) for each in meant]
        elif more or pack.cue("than_now", limit.text):
            meant = [each for each in meant if each[0] in more]
    if counts is None or limit.more:
        return meant
    single = [each for each in meant if not is_total(each[0], named, counts)]
    plain = [each for each in meant if of_unit or not pack.cue("total", each[2].text)]
    return single if len(single) < len(meant) else plain


def times(lines: Iterable[Fact], unit: str, pack: Pack) -> float:
    """How many of a unit they name, of which a price may be the sum: 6, of weeks; 1 where they name none."""
    stem = pack.stemmer.stem(unit)
    counted = ((each, line.text[each.end :].split()) for line in lines for each in line.mentions if unit)
    found = [each.value for each, after in counted if each.kind == "number" and stem in pack.stems(" ".join(after[:1]))]
    return max((float(each) for each in found), default=1.0)

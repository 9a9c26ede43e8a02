"""Several days, times or things that an agent names, and the one of them that the story wants."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import WEEK, Mention, find_mentions, prices_in
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.weighing.contradictions import in_year, week_of, weekday
from harness.users.agenda.weighing.exclusions import is_same, rules_out

LEAD = 20
"""Characters before a value by which it is known as what was."""
LEAST = 6
"""A time that stands nearer than this behind a day is a time of that day."""


@dataclass(frozen=True, slots=True)
class Option:
    """A day, a time, or a time on a day."""

    date: Mention | None
    time: Mention | None
    weekday: Mention | None = None
    """The day of the week that stands beside the date."""
    own: str = ""
    """What is said of it: up to the next one."""

    @property
    def said(self) -> str:
        return ", ".join(each.text for each in (self.date, self.time) if each is not None)

    @property
    def mentions(self) -> list[Mention]:
        return [each for each in (self.date, self.time, self.weekday) if each is not None]

    @property
    def start(self) -> int:
        return min(each.start for each in self.mentions)

    def is_one_of(self, held: Iterable[Mention], pack: Pack) -> bool:  # whether its day is one of these
        return self.date is not None and any(is_same(self.date, each, pack) for each in held)

    @property
    def moment(self) -> tuple[str, str]:
        return self.date.value if self.date else "", self.time.value if self.time else ""


def _binds(mention: Mention, fact: Fact, pack: Pack, needed: Container[str]) -> bool:
    """Whether the fact says so of what is wanted: no morning, for "because I work in the morning"."""
    if mention.kind != "day":
        return True
    told = pack.cue("because", fact.text[: mention.start]) is not None
    return not told and (
        fact.kind == "wish"
        or fact.name in needed
        or (fact.kind == "fact" and bool(fact.ways))
        or any(pack.cue(name, fact.text) for name in ("binding", "prefer", "earliest", "latest"))
    )


def binding(wish: Fact) -> Fact:
    """What of a wish bounds the choice: not the days and times in it, from which something may be moved."""
    parts = tuple(part for part in wish.parts if not any(each.kind == "date" for each in part.mentions))
    return replace(wish, parts=parts, mentions=tuple(each for each in wish.mentions if each.kind == "day"))


def options_in(text: str, pack: Pack) -> list[Option]:
    """What is to choose from: each time with the day before it; several times without a day, not the day that is named
    beside them. Fewer than two are no choice."""
    listed = list(moments(text, pack))
    ends = [*(each.start for each in listed[1:]), len(text)]
    listed = [replace(each, own=text[each.start : end]) for each, end in zip(listed, ends, strict=False)]
    found = {option.moment: option for option in listed}
    if sum(not day for day, _ in found) > 1:
        found = {moment: option for moment, option in found.items() if moment[1]}
    return list(found.values()) if len(found) > 1 else []


def moments(text: str, pack: Pack) -> Iterator[Option]:  # the days and times that are named, each time with its day
    day: Mention | None = None
    beside: Mention | None = None
    alone = False
    former = -LEAD
    """Where a day or time ends from which something is moved: its time is none to choose."""
    found = [
        each for each in find_mentions(text, pack) if each.kind in {"date", "time"} or weekday(each, pack) is not None
    ]
    for place, each in enumerate(found):
        spans = (text[min(each.end, one.end) : max(each.start, one.start)] for one in found if one is not each)
        moved = any("\n" not in span for span in spans)  # alone in its line "from 5 September" is when it begins
        if (moved and pack.cue("from", text[max(0, each.start - LEAD) : each.start].split("\n")[-1][-5:])) or (
            each.kind == "time" and each.start - former < LEAST
        ):
            former = each.end
        elif place and _is_end(found[place - 1], each, text, pack):
            continue
        elif each.kind == "time":
            alone = False
            after = found[place + 1 :]
            if after and _is_end(each, after[0], text, pack):
                each = replace(each, text=text[each.start : after[0].end])
            yield Option(day or _day_after(each, after), each, beside)
        elif day is not None and alone and _is_beside(day, each):
            day, beside = (each, day) if each.kind == "date" else (day, each)
        else:
            if day is not None and alone:
                yield Option(day, None, beside)
            day, beside, alone = each, None, True
    if day is not None and alone:
        yield Option(day, None, beside)


def _is_end(before: Mention, time: Mention, text: str, pack: Pack) -> bool:
    """Whether a time only ends what begins with the one before it: 08:00 to 12:00, 9-10."""
    between = text[before.end : time.start]
    joint = "" if "\n" in between else between.strip()
    until = joint in {"-", "–", "—"} or (joint.isalpha() and pack.cue("to", joint) is not None)
    return before.kind == time.kind == "time" and until


def _day_after(time: Mention, following: Sequence[Mention]) -> Mention | None:
    """The day that stands behind a time, or several: "10:30 on Wednesday 22 April", "9 am or 1 pm on Tuesday"."""
    day: Mention | None = None
    for each, end in zip(following, (time.end, *(each.end for each in following)), strict=False):
        if each.start - end >= LEAST or (day is not None and each.kind == "time"):
            break
        day = each if each.kind != "time" else None
    return day


def _is_beside(one: Mention, other: Mention) -> bool:
    """Whether they are a date and its day of the week: "Friday, May 8"."""
    return one.kind != other.kind and abs(other.start - one.end) < LEAST


@dataclass(frozen=True, slots=True)
class Fitting:
    """What the facts of a story demand of a day, a time or a price that may be chosen."""

    pack: Pack
    facts: Sequence[Fact] = ()
    needed: Container[str] = ()
    now: datetime | None = None
    limits: Sequence[float] = ()
    instead: str = ""
    """What is wanted instead, in the words of the story."""
    said: Callable[[Mention], bool] = lambda day: False
    """Whether the user itself said this day: where all have it, none is chosen by it."""

    def wanted(
        self, options: Sequence[Option], mentions: Sequence[Mention] = (), *, alone: bool = True
    ) -> Option | None:
        """The first one that has the days and times that the facts name, and fits each of them; of several, the last
        one, where a fact says so. None where that leaves all of them, or several, where one must be left `alone`."""
        pack, facts = self.pack, self.facts
        bound = {each for fact in facts for each, _, _ in bounds_of(fact, pack)}
        stated = [(each, fact) for fact in facts if fact.kind != "refusal" for each in fact.mentions]
        mine = [*mentions, *(each for each, fact in stated if _binds(each, fact, pack, self.needed))]
        left = [each for each in options if all(self.fits(each, fact) for fact in facts)]
        for kind in ("date", "time"):
            wanted = [each for each in mine if kind in (each.kind, "date" * (weekday(each, pack) is not None))]
            wanted = [each for each in wanted if not any(is_same(each, one, pack) for one in bound)]
            named = [(each, self._on(each) if kind == "date" else each.time) for each in left]
            shared = {each.value for _, each in named if each}
            if len(shared) == 1 and all(each and self.said(each) for _, each in named):
                continue
            if wanted and any(each is not None for _, each in named):
                left = [option for option, each in named if each and any(is_same(each, one, pack) for one in wanted)]
        for name, own, pick in (("latest", "last_of", max), ("earliest", "soonest", min)):
            if left and any(pack.cue(name, fact.text) or (fact.ways and pack.cue(own, fact.value)) for fact in facts):
                return pick(left, key=lambda option: option.moment)
        return left[0] if 0 < len(left) < (2 if alone else len(options)) else None

    def _on(self, option: Option) -> Mention | None:
        return in_year(option.date, self.now) if option.date is not None else None

    def fits(self, option: Option, fact: Fact) -> bool:
        """Whether it is in the part of the day, in the week and within the bounds that a fact names, and none of what
        that rules out; nor too dear."""
        out = rules_out(fact, self.pack)
        named = find_mentions(option.own.split("\n")[0], self.pack) if out else ()
        mine = [in_year(each, self.now) for each in option.mentions] + [each for each in named if each.kind == "name"]
        if any(is_same(each, one, self.pack) for each in mine for one in out) or self._is_dear(option):
            return False
        if any(self._is_part(option, each) for each in out) or self._is_between(option, out, fact):
            return False
        if not all(_is_within(option, *bound) for bound in bounds_of(fact, self.pack)):
            return False
        timed = fact.kind == "refusal" or any(each.kind == "time" for each in fact.mentions)
        days = [each for each in fact.mentions if each.kind == "day" and not timed]
        days = [each for each in days if _binds(each, fact, self.pack, self.needed)]
        return all(self._is_on(option, each, fact) for each in days)

    def allows(self, values: Sequence[Mention]) -> bool:  # whether what has these days may be chosen
        days = [Option(each, None) for each in values if each.kind == "date"]
        return all(self.fits(day, fact) for day in days for fact in self.facts)

    def deciding(self, options: Sequence[Option]) -> list[Fact]:  # what speaks against some, where several are left
        odd = [[fact for fact in self.facts if not self.fits(each, fact)] for each in options]
        left = sum(not each for each in odd)
        return [fact for fact in self.facts if any(fact in each for each in odd)] if 1 < left < len(odd) else []

    def against(self, options: Iterable[Option]) -> list[Fact]:
        """Where none of these fits, the facts that speak against some of them."""
        odd = [[fact for fact in self.facts if not self.fits(each, fact)] for each in options]
        return [fact for fact in self.facts if any(fact in each for each in odd)] if all(odd) else []

    def _is_on(self, option: Option, day: Mention, fact: Fact) -> bool:
        parts = self.pack.day_parts
        if _part(day) in parts and option.time is not None and self._is_own_part(fact):
            named = [each for each in words(self.instead) if each in parts] or [_part(day)]
            return any(parts[each][0] <= option.time.value < parts[each][1] for each in named)
        on = option.date if option.date is not None and option.date.kind == "date" else None
        week = self._week(day) if on is not None and not self.instead else None
        return week is None or on is None or week[0] <= in_year(on, self.now).value <= week[1]

    def _week(self, day: Mention) -> tuple[str, str] | None:
        """The first and the last day of a week: of the next one, or of the one that a day of it names."""
        if not day.value.startswith(WEEK):
            return week_of(day, self.now, self.pack)
        named = in_year(replace(day, kind="date", value=day.value.removeprefix(WEEK)), self.now).value
        if named.startswith("--"):
            return None
        monday = date.fromisoformat(named) - timedelta(days=date.fromisoformat(named).weekday())
        return monday.isoformat(), (monday + timedelta(days=6)).isoformat()

    def _is_part(self, option: Option, day: Mention) -> bool:  # whether it is at a time of it: ten, in the morning
        part = self.pack.day_parts.get(_part(day))
        return part is not None and option.time is not None and part[0] <= option.time.value < part[1]

    def _is_between(self, option: Option, out: Sequence[Mention], fact: Fact) -> bool:
        """Whether it is on a day from one to another that are ruled out together: not from 3 to 9 May."""
        ends = sorted(in_year(each, self.now).value for each in out if each.kind == "date")
        on = self._on(option) if len(ends) > 1 and self.pack.cue("to", fact.value) else None
        return on is not None and ends[0] <= on.value <= ends[-1]

    def _is_own_part(self, fact: Fact) -> bool:
        """Whether no want, and nothing that it needs, says rather than this which part of the day it is to be."""
        own = [each for each in self.facts if each.kind == "wish" or each.name in self.needed]
        timed = [each for each in own if any(_part(day) in self.pack.day_parts for day in each.mentions)]
        return not timed or fact in timed

    def _is_dear(self, option: Option) -> bool:
        prices = prices_in(option.own, self.pack)
        return len(prices) == 1 and any(float(prices[0].value.partition(" ")[0]) > limit for limit in self.limits)


def is_replaced(fact: Fact, instead: str, text: str, pack: Pack) -> bool:
    """Whether a text has the day or the time that is wanted `instead` of the fact's, or of its sentence's: the rest of
    it falls with that."""
    told = find_mentions(text, pack)
    then = [each for each in find_mentions(instead, pack) if any(is_same(one, each, pack) for one in told)]
    out = rules_out(fact, pack)
    mine = [*fact.mentions, *(each for way in fact.ways for each in find_mentions(way, pack))]
    mine = [each for each in mine if fact.kind != "refusal" and each not in out]
    for kind in ("date", "time"):
        one, other = (
            [each for each in group if kind in (each.kind, "date" * (weekday(each, pack) is not None))]
            for group in (mine, then)
        )
        if one and other and not any(is_same(each, held, pack) for each in one for held in other):
            return True
    return False


def _part(mention: Mention) -> str:
    """The part of the day that it may name: afternoon, for "tomorrow afternoon"."""
    return mention.value.split()[-1].removesuffix("s") if mention.kind == "day" else ""


def bounds_of(fact: Fact, pack: Pack) -> Iterator[tuple[Mention, bool, bool]]:
    """The times and dates after or before which something must be: which, whether after, whether before.

    Of a refusal, and with a negation in front, the other way round: not before half past three.
    """
    binds = fact.kind in {"wish", "detail", "refusal"} or fact.ways or pack.cue("binding", fact.text)
    parts = [each.mentions for each in fact.parts if binds and len(each.roles) < 2]
    firsts = [next((each for each in part if each.kind in {"date", "time"}), None) for part in parts]
    placed = [(each, fact.text) for each in firsts if each is not None]
    valued = [(each, fact.value) for each in find_mentions(fact.value, pack) if each.kind in {"date", "time"}]
    for held, text in placed or valued:
        days = [each for each in find_mentions(text, pack) if each.kind == "day"]
        beside = (day.start for day in days if 0 <= held.start - day.end < LEAST)
        led = pack.grammar("bounded", text[: min(beside, default=held.start)])  # by Friday 30 January
        behind = pack.grammar("bounded_behind", text[held.end :])
        side = led or behind
        if side is None or not (held.kind == "time" or behind or (led and pack.cue("bounding", led[0]))):
            continue
        turned = fact.kind == "refusal" or bool(led and led["not"])
        after = bool(side["lower"]) != turned
        yield held, after, not after
        dates = [each for each in fact.mentions if each.kind == "date"]
        if not after and held.kind == "time" and len(dates) == 1:  # by 5 pm today is on no day after that
            yield dates[0], False, True


def _is_within(option: Option, bound: Mention, after: bool, before: bool) -> bool:
    each = option.date if bound.kind == "date" else option.time
    if each is None or each.kind != bound.kind:
        return True
    mine, theirs = bound.value, each.value
    if "--" in (mine[:2], theirs[:2]):
        mine, theirs = mine[-5:], theirs[-5:]
    late = theirs > mine or (theirs == mine and bound.kind == "time")
    return not (after and not late) and not (before and theirs > mine)

"""What alone will do, and what is ruled out: "only an afternoon is any good", "any day but Friday"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from harness.types.user.data import Scalar
from harness.users.agenda.facts import END, START, Fact, Part
from harness.users.agenda.language.grammar import word_after, words
from harness.users.agenda.language.mentions import EARLIEST, Mention, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.naming import first_words, name_in

DATED = frozenset({"date", "day", "time"})
HALF_A_DAY = 12
_PLAIN = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r"[\"“]([^\"“”]{2,80}?)[.,]?[\"”]")


def fitting(fact: Fact, pack: Pack) -> tuple[str, str | bool] | None:
    """What a time or a day must be by a fact, or what it quotes, with its name, or that a reason is so; None where it
    says none of these."""
    if fact.truth is not None:
        return first_words(fact.text, pack), fact.truth
    quoted = [*quotes(fact)] if fact.kind == "fact" and not (fact.label and fact.value) else []
    if len(quoted) == 1:  # whatever values stand in it
        ((before, quote),) = quoted
        return name_in(before, pack) or first_words(fact.text, pack), quote
    only = pack.grammar("only_fits", fact.text)
    hours = [each for each in fact.mentions if each.kind == "number" and only and only["what"].startswith("time ")]
    if only and hours:
        hour = int(hours[0].value) + (HALF_A_DAY if int(hours[0].value) < EARLIEST else 0)
        return "time", only["what"].replace(hours[0].text, f"{hour}:00")
    if only and {each.kind for each in fact.mentions} & DATED:
        timed = any(each.kind == "time" or each.value in pack.day_parts for each in fact.mentions)
        return "time" if timed else "day", only["what"]
    days = {each.value.rstrip("s"): each.text for each in reversed(fact.ruled_out) if each.kind in {"date", "day"}}
    out = [*days.values()][::-1]
    if out and all(each in fact.ruled_out for each in fact.mentions):
        return "day", pack.templates["any_day_but"].format(", ".join(out))
    return None


def _apart(part: Part, text: str) -> Iterator[Part]:
    """A number with its noun and the name behind a comma, each alone: "One seat, Cardiff"; a day and what is no day:
    "On 4 May my train of line R4"."""
    one, *others = part.mentions
    if (
        len(others) == 1
        and (one.kind, others[0].kind) == ("number", "name")
        and ", " in text[one.end : others[0].start]
    ):
        cut = text.index(", ", one.end)
        yield replace(part, end=cut, mentions=(one,))
        yield replace(part, start=others[0].start, mentions=(others[0],), lead="")
    elif len(others) == 1 and one.kind in DATED and others[0].kind in {"identifier", "name"}:
        yield replace(part, end=one.end, mentions=(one,))
        yield replace(part, start=others[0].start, mentions=(others[0],), lead="", roles=frozenset())
    else:
        yield part


def grouped(fact: Fact, pack: Pack) -> Iterator[tuple[str, str]]:
    """Words that are one of several values of something: a large pizza, a window seat, one way; not "the crew is"."""
    said = [*_PLAIN.finditer(fact.text)]
    spans = [each.span() for each in said] + [(one.start(), two.end()) for one, two in pairwise(said)]
    wanted = pack.cue("wanted", fact.text) is not None
    for start, end in spans:
        phrase = fact.text[start:end]
        idea = pack.stemmer.same.get(tuple(words(phrase)), "")
        group = next((each for each in pack.groups if {phrase.lower(), idea} & each.written), None)
        apart = all(end <= each.start or each.end <= start for each in (*fact.mentions, *fact.ruled_out))
        told = wanted or word_after(fact.text, end) not in pack.lists["finite"]
        ordered = (
            fact.kind == "wish" and phrase.lower() in pack.lists["ordinals"]
        )  # the first floor, not the first visit
        if ordered and group and pack.stemmer.stem(word_after(fact.text, end)) not in group.of:
            continue
        if group is not None and apart and told:
            yield group.name, phrase


def which_one(fact: Fact, pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Which of several things a want means, with its name and how one asks for it: my son's card, the blue card."""
    which = pack.grammar("namely", fact.text)
    before, thing, _ = fact.text[: which.start()].rpartition(which["thing"]) if which else ("", "", "")
    if which and thing:
        name = name_in(before + thing, pack, 2)
        yield name, which["what"], pack.templates["which"].format(name.replace("_", " "))


def quotes(fact: Fact) -> Iterator[tuple[str, str]]:
    """What stands before each thing that a fact quotes, and that thing."""
    for match in _QUOTED.finditer(fact.text):
        yield fact.text[: match.start()], match[1]


def is_held(fact: Fact, pack: Pack, *, sure: bool) -> bool:
    """Whether it says when something is so already, and not when it is wanted. It is `sure` that it is to be on another
    day, which is named."""
    timed = {each.kind for each in fact.mentions} & DATED
    held = pack.cue("held", fact.text) is not None or (
        sure and "date" in timed and pack.stemmer.stem("born") not in fact.all_stems
    )
    return bool(timed) and held and pack.cue("wanted", fact.text) is None


def ended(fact: Fact, *, held: bool) -> Iterator[Part]:
    """The parts of a fact, less what it quotes: of two dates without any end the first is the start; what is so already
    has none."""
    quotes = [each.span() for each in _QUOTED.finditer(fact.text)]
    parts = [each for each in fact.parts if not any(start < each.mentions[0].start < end for start, end in quotes)]
    dated = [part for part in parts if part.mentions[-1].kind == "date" and not part.roles]
    for part in (each for one in parts for each in _apart(one, fact.text)):
        roles = {START if part is dated[0] else END} if len(dated) > 1 and part in dated else part.roles
        yield replace(part, roles=frozenset() if held else frozenset(roles))


def is_code(text: str, pack: Pack) -> bool:
    """Whether it is an identifier, and nothing else."""
    return [(each.kind, each.text) for each in find_mentions(text, pack)] == [("identifier", text)]


def value_in(text: str, values: Sequence[Mention]) -> Scalar | tuple[Scalar, ...]:
    """Values of a text; one where two stand side by side, as a house number and its street."""
    between = [text[one.end : other.start].strip() for one, other in pairwise(values)]
    if not between or ("" in between and set(between) <= {"", ","}):
        return text[values[0].start : values[-1].end]
    return tuple(each.text for each in values)

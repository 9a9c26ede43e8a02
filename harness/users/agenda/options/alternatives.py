"""Things that an agent names to choose one of, and the one of them that the story speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from harness.users.agenda.fact_lookup import LIKE_NAME, recall
from harness.users.agenda.facts import Fact
from harness.users.agenda.hearing.acts import slot
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.grammar import covers, words
from harness.users.agenda.language.mentions import unpriced
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope
from harness.users.agenda.retrieval.names import FactAnswer
from harness.users.agenda.weighing.exclusions import is_negated
from harness.users.agenda.weighing.options import options_in

LONGEST = 9
"""Words of an alternative."""
_LISTED = re.compile(r"\(([^()]*(?:[;/|]|, | or )[^()]*)\)|\[ ?\]\s*([^\[\n]+)")
_APART = re.compile(r"\s*[;/|]\s*|(?<!\d)\s*,\s*|\s+or\s+", re.IGNORECASE)
_SLASHED = re.compile(r"\s+/\s+")
_ENTRY = re.compile(r"\s*(?:;|\n)\s*(?:[-*•]|\d[.)])?\s*(?:or\s+)?")
_DESCRIBED = re.compile(r"(?P<name>[^,;:(.?!]{2,40}?)(?:,\s|\s\(|\s[-–—]\s)(?P<what>.+)$")
_MARKS = re.compile(r",| or ")
_NUMBERED = re.compile(r"(?<![\w.])\(?\d[.)]\s+([^\n]+?)(?=[,;]?\s+(?:or\s+|and\s+)?\(?\d[.)]\s|[.?!]?$)", re.MULTILINE)
_PRICED = re.compile(r"\s*(?::|[-–—]|\bfor\b|\bat\b|\()\s*(?=\D{0,12}\d).*$")


def alternatives_in(heard: UnderstoodMessage, pack: Pack, told: Sequence[str] = ()) -> list[list[str]]:
    """Each group of things that a message names to choose one of, the last one first; without what was `told`, where
    that stands beside something else: "Winter Orchard as hardback or as audiobook"."""
    leave = [name for name in ("leave", "yes_or_no") if pack.cue(name, heard.text)]
    groups = [list(heard.options)] if heard.options and heard.asked("slot", "choice") else []
    for line in (part for sentence in pack.sentences(heard.text) for part in sentence.split("; ")):
        which = pack.cue("begins_question", line) is not None
        whole = all(pack.without(name, line) == line for name in ("or_change", "or_not_at_all"))
        asked = any(ask.kind == "confirm" and ask.text in line for ask in heard.asks)  # "Type yes to book it, or …"
        if not whole or asked or (not which and any(pack.cue(name, line) for name in leave)):
            continue
        _, _, after = line.rpartition(":")
        if pack.cue("or", line) or (which and after != line and "," in after):
            groups.append(pack.split("alternatives", after if {",", " or "} & {*_MARKS.findall(after)} else line))
        listed = [each for found in _LISTED.findall(line) for each in _APART.split(found[0] or found[1])]
        groups.append([] if all(unpriced(each, pack) != each for each in listed) else listed)  # (£10 now, £20 in all)
        groups.append(_NUMBERED.findall(line))
        groups.append(_SLASHED.split(line.rstrip(" .?!")))
    closed = {next(words(each)) for each in (*pack.phrases.yes, *pack.phrases.no)}
    plain = ([_without(told, _PRICED.sub("", each)).strip(" ,.;:?!") for each in group] for group in reversed(groups))
    return [
        group
        for group in plain
        if len(group) > 1
        and all(len(each.split()) <= LONGEST for each in group)
        and not options_in(str(group), pack)
        and not closed & {each.split()[-1].lower() for each in group if each}
    ]


def described_in(text: str, pack: Pack) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The name and the description of each of several things that are listed, as stems: "Garden (vegetarian, $24)"."""
    found = [each for each in (_DESCRIBED.search(entry) for entry in _ENTRY.split(text)) if each]
    doing = pack.stemmed("verbs") | pack.stemmed("actions")
    names = [frozenset(pack.stems(each["name"], light=True)) - doing for each in found]
    common = frozenset.intersection(*names) if len(names) > 1 else frozenset().union(*names)
    for each, name in zip(found, names, strict=True):
        if name - common:
            yield name - common, frozenset(pack.stems(each["what"], light=True))


def _without(told: Sequence[str], text: str) -> str:
    for value in told:
        rest = re.sub(rf"^.*(?<!\w){re.escape(value)}(?!\w)", "", text, flags=re.IGNORECASE)
        text = rest if rest.strip(" ,.;:?!") else text
    return text


def told_of(
    group: Sequence[str], facts: Iterable[Fact], pack: Pack, *, partly: bool = False
) -> tuple[str, Fact] | None:
    """The one alternative that a fact speaks of, in the words in which it does, and that fact; None where no fact does,
    or several are spoken of. It speaks of what it says all of that only this one has, or else, where that will do,
    some of it."""
    stems = _telling(group, pack)
    wholes: dict[int, tuple[frozenset[str], Fact]] = {}
    parts: dict[int, tuple[frozenset[str], Fact]] = {}
    for fact in facts:
        if fact.kind in {"refusal", "ignorance"} or fact.tell == "never" or fact.truth is False:
            continue
        said, value = {*pack.stems(_wanted(fact, pack), light=True)}, {*pack.stems(fact.value)}
        worded = bool(value) and any(map(str.isalpha, fact.value))  # not 4 by "4:00"
        named = {place for place, own in enumerate(stems) if own and worded and value <= own}
        for place, own in enumerate(stems):
            shared = frozenset(each for each in own if covers(said, [each]))
            if place in named or (own and not named and shared == own):  # what it says besides is the second choice
                wholes.setdefault(place, (own, fact))
            if shared and partly:
                parts.setdefault(place, (shared, fact))
    for found in (wholes, parts):
        if len(found) == 1:
            ((place, (own, fact)),) = found.items()
            words = group[place].split()
            telling = [at for at, word in enumerate(words) if own & {*pack.stems(word, light=True)}]
            return " ".join(words[telling[0] : telling[-1] + 1]) if telling else group[place], fact
        if found:
            return None
    return None


def _telling(group: Sequence[str], pack: Pack) -> list[frozenset[str]]:
    """The words of each alternative that none of the others has."""
    stems = [frozenset(pack.stems(each) or pack.stems(each, light=True)) for each in group]
    return [own - {stem for other in stems if other is not own for stem in other} for own in stems]


def _wanted(fact: Fact, pack: Pack) -> str:
    """What a fact says of what is wanted: not what it is wanted instead of, nor what it denies."""
    pieces = pack.split("pieces_of_deeds", pack.without("instead_of", f"{fact.value} {fact.text}"))
    return " ".join(piece for piece in pieces if not is_negated(piece, pack))


def names_one(said: str, group: Sequence[str], pack: Pack) -> bool:
    """Whether an answer speaks of one of the alternatives."""
    told = {*pack.stems(said, light=True)}
    return any(own and covers(told, own) for own in _telling(group, pack))


def has_value(group: Sequence[str], facts: Iterable[Fact], pack: Pack) -> bool:
    """Whether the value of a fact is one of the alternatives: B, of "Block A, B or C"."""
    values = [{*pack.stems(fact.value)} for fact in facts]
    return any(own and own == value for own in _telling(group, pack) for value in values)


def one_meant(alternatives: str, facts: Iterable[Fact], pack: Pack) -> Fact | None:
    """The one fact whose value is what an alternative is about, in other words: electricity from wind, for green."""
    pieces = [pack.concepts.units(each) for each in pack.split("alternatives", alternatives.rstrip(" ?.!"))]
    about = [frozenset[str]().union(*(unit.about for unit in units)) for units in pieces]
    own = frozenset().union(*about) - frozenset.intersection(*about)
    values = {fact: frozenset[str]().union(*(u.about for u in pack.concepts.units(fact.value))) for fact in facts}
    found = [fact for fact, each in values.items() if each & own and fact.kind == "fact" and not fact.mentions]
    return found[0] if len(found) == 1 and found[0].ways else None


def had_of(options: str, facts: Iterable[Fact], pack: Pack) -> list[FactAnswer]:
    """What the story says that there is, of what is listed: "Which of these do you have?" """
    truths = [fact for fact in facts if fact.truth is not None and fact.tell != "never"]
    found = [each for entry in options.split("; ") for each in recall(slot(entry, pack), truths, pack)[:1]]
    return [each for each in found if each.score >= LIKE_NAME and each.fact.truth]


def one_wished(alternatives: str, wish: Fact | None, wishes: Sequence[Fact], pack: Pack) -> Fact | None:
    """The current wish, where it speaks of one of these things and another wish of another: "The coat or the suit?" """
    group = pack.split("alternatives", alternatives.rstrip(" ?.!"))
    mine, theirs = [each for each in wishes if each is wish], [each for each in wishes if each is not wish]
    found, beside = (told_of(group, each, pack, partly=True) for each in (mine, theirs))
    return wish if found and beside and found[0] != beside[0] else None


def named_in(alternatives: str, facts: Iterable[Fact], scope: Scope, pack: Pack) -> Fact | None:
    """The fact that names one of the alternatives, the longest first; of another want only where no other does."""
    named = [
        (fact.number not in scope.others, len(stems), -place, -fact.number, fact)
        for place, each in enumerate(pack.split("alternatives", alternatives.rstrip(" ?.!")))
        if (stems := frozenset(pack.stems(unpriced(each, pack)) or pack.stems(unpriced(each, pack), light=True)))
        for fact in facts
        if stems <= fact.all_stems and fact.kind not in {"refusal", "ignorance"} and fact.number not in scope.held
    ]
    return max(named, key=lambda each: each[:-1])[-1] if named else None

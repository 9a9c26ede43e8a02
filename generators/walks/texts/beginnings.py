"""What the beginning of a description of a tool says, as a wish."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from generators.tools.names import stem, words
from generators.walks.phrases import phrases
from generators.words.deeds import deed_words

LONGEST = 10
"""Words of a wish."""
LONGEST_QUESTION = 14
DETAILS = re.compile(r"[.:;,(\n]")


def says_more(described: str, noun: Sequence[str], *, makes: bool) -> bool:
    """Whether it says how the nouns of a name belong together, or what it is of which the name has but a verb: add an
    address to the whitelist, for address_whitelist_add; a return date, for return_extend."""
    apart = re.search(r"\b(?:to|from) ", described)
    stems = [stem(word) for word in noun]
    if apart and len(stems) > 1:
        before, after = words(described[: apart.start()]), words(described[apart.end() :])
        return stems[0] in map(stem, before) and stems[-1] in map(stem, after)
    return len(stems) == 1 and noun[0] in deed_words().either & set(words(described)) and not makes


def question_in(description: str, noun: Sequence[str]) -> str | None:
    """What a description asks, where it is a question: "what a pick-up of these items would cost"."""
    known = phrases()
    first = DETAILS.split(description.strip(), maxsplit=1)[0].strip()
    said = re.sub(rf"\b{known.these}\b", known.the, first[:1].lower() + first[1:])
    asking, *rest = said.split() or [""]
    which = asking in {*deed_words().prepositions, "at"} and {*rest[:1]} & {*known.questions}
    question = (asking in known.questions or which) and 2 < len(said.split()) <= LONGEST_QUESTION
    twice = not which and bool({*rest[:1]} & {*known.questions})  # when which bin is emptied
    ours = bool({*said.split()} & deed_words().ours)  # what we sell: nobody asks so
    return said if bool(question) and not (twice or ours) and noun[-1] not in deed_words().told_of else None


def goes_on(description: str) -> bool:
    """Whether a sentence goes on after a bracket with what belongs to it: cancel a class (C-1) or court booking; find
    times when everybody (and you) is free."""
    after = re.match(r"[^.:;\n(]*\([^)]*\) ?(\w+|/)", description.strip())
    return after is not None and bool(re.fullmatch(rf"{phrases().or_}|/|{phrases().to_be}", after[1]))


def one_deed(said: str) -> str:
    """Create an event, for that and to send invitations; my event, for an own one."""
    known = deed_words()
    first, joined, rest = said.partition(f" {phrases().and_} ")
    second = rest.split(" ")[0] in known.verbs | known.telling
    said = first if joined and second and " " in first and len(rest.split(" ")) > 1 else said
    return re.sub(rf"\b(?:{'|'.join(phrases().articles)}) {known.own} (?=\w)", f"{phrases().the} ", said)


def wants_consent(description: str) -> bool:
    """Whether a description wants the user's yes before a call: "ask for explicit user confirmation"."""
    known = phrases()
    sentences = (set(words(each)) for each in re.split(r"[.;\n]\s", description))
    return any(each & known.demanding and each & known.consents for each in sentences)


def unless_set(described: str | None, verb: str) -> str | None:
    """None for set the access register, where the name says update: so do people; nor does anybody change the fields of
    a ticket."""
    parts = described.split() if described is not None else []
    sets = parts[:1] == ["set"] and verb not in {"", "set"}
    if described is None or sets or {*parts[1:2]} & deed_words().unspoken:
        return None
    return deed_words().for_oneself.sub("", described)


def without_states(said: str, states: Collection[str]) -> str:
    """cancel an order, for cancel a pending order; a plan stays, though something may be in one."""
    parts = said.split()
    kept = [word for i, word in enumerate(parts)
            if word.lower() not in states or i == 0 or not _goes_before(parts[i - 1 : i + 2])]  # fmt: skip
    return " ".join(kept)


def _goes_before(around: Sequence[str]) -> bool:
    """Whether a word stands between an article and what it describes."""
    before, *after = around
    return (
        before in {*phrases().articles, phrases().or_} and len(after) > 1 and after[1] not in deed_words().prepositions
    )


def person_is_told(whole: str) -> bool:
    """set how the patient is reminded: it can be said of the one who speaks."""
    persons = "|".join(sorted(phrases().persons))
    return bool(
        re.search(rf"\b(?:how|whether) (?:{'|'.join(phrases().articles)}) (?:{persons}) (?:{phrases().to_be})\b", whole)
    )


def with_articles(said: str) -> str:
    """A rental, where it was "an active rental" or "one rental"."""
    said = re.sub(rf"^(\w+) {phrases().one} (?=\w)", rf"\1 {phrases().a} ", said)
    either = "|".join(map(re.escape, (phrases().a, phrases().an)))
    return re.sub(rf"\b(?:{either}) (\w+)", lambda found: f"{phrases().article(found[1])} {found[1]}", said)

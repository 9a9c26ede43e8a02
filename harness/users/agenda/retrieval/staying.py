"""What a story says is to stay as it is, and whether a message leaves it so: "Shall I move your permit over, too?" """

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.grammar import covers
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack

SHORT = 4
"""Words of a value that only says that something stays: it stays as it is."""

FEW = 2
"""Words of a name by which it is known: the parking permit, of the residents' parking permit."""


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A thing that is to stay as it is, and the fact that says so."""

    thing: frozenset[str]
    """As stems: a parking permit."""
    fact: Fact
    """That it stays."""
    refusal: Fact
    """The no to doing something to it, in words; else the same."""


def lasting(facts: Iterable[Fact], pack: Pack) -> Iterator[LeftAlone]:
    """The things of which a fact says that they stay, and which are not wanted otherwise."""
    mine = [*facts]
    refused = [each for each in mine if each.kind == "refusal" and each.sentence]
    for fact in mine:
        if fact.kind != "fact" or not fact.ways or fact.tell == "never":
            continue
        named = " ".join(fact.name.split("_"))
        stays = fact.truth and pack.cue("stays_so", f"{named} {fact.text}")
        short = fact.truth is None and not fact.mentions and len(fact.value.split()) <= SHORT
        if not (stays or (short and pack.cue("stays_so", fact.value))):
            continue
        words = " ".join(word for word in named.split() if not pack.cue("left_so", word))
        thing = frozenset(pack.stems(words)[-FEW:])
        said = next((each for each in refused if any(thing and thing <= group for group in each.refused)), fact)
        if thing and not any(thing <= wish.all_stems for wish in mine if wish.kind == "wish"):
            yield LeftAlone(thing, fact, said)


def left_alone(text: str, each: LeftAlone, pack: Pack) -> bool | None:
    """Whether a message leaves the thing as it is; None where it does not say what becomes of it."""
    found: bool | None = None
    for clause in _about(pack.sentences(text), each, pack):
        so, done = pack.cue("left_so", clause), pack.cue("done_to", clause)
        if so or (done and _is_negated(clause, pack)):
            found = not (so and _is_negated(clause, pack) and not done)
        elif done:
            return False
    return found


def disturbed(facts: Iterable[Fact], lines: Sequence[str], pack: Pack) -> Fact | None:
    """What the story says to a message that would do something to what is to stay as it is."""
    text = "\n".join(lines)
    return next((each.refusal for each in lasting(facts, pack) if left_alone(text, each, pack) is False), None)


def is_left(fact: Fact, lines: Sequence[str], pack: Pack) -> bool:
    """Whether this fact says of a thing that it stays, and a message leaves it so: "Permit: no change"."""
    return any(left_alone("\n".join(lines), each, pack) is True for each in lasting([fact], pack))


def _is_negated(clause: str, pack: Pack) -> bool:
    return pack.cue("negated", pack.without("yes_no", clause)) is not None


def _about(lines: Sequence[str], each: LeftAlone, pack: Pack) -> Iterator[str]:
    """What is said of the thing: the clauses that name it, and those that only point at what the sentence before
    names."""
    before = False
    for line in lines:
        names = covers(pack.stems(line, light=True), each.thing)
        for clause in pack.split("pieces_of_deeds", line) if names else [line]:
            named = covers(pack.stems(clause, light=True), each.thing)
            if named or (before and pack.cue("back", clause)):
                yield clause
            before = before or named
        before = names and all(value.kind == "name" for value in find_mentions(line, pack))

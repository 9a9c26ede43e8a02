"""Which tool a wish means: by its verb, its nouns, and what its results tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from generators.proof.independent.heard import HeardWish, label_of, plain
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge, is_reading
from generators.tools.names import singular_name, words

LEAST = 1.0
ANOTHER = 1.0
"""What speaks against a tool that is named after other things than a wish."""
NEAR = 0.8
"""So much less, and a read may be meant as well: which one tells what the user knows."""
ONLY_HERE = 1.5
"""For the name of an argument that no other change takes: the phone, of update_contact."""
_LED_BY = re.compile(
    r"^.*?\b(?:(?:want|need|like|love|wish|have|hoping|trying|wanting|prefer) to|(?:help|assist) me to|help me|"
    r"(?:could|can|would) you|you could|please(?= [a-z]))(?! ?[.?!]*$)\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"(?:,? please| and need your help with (?:it|that)|,? too| as well)?[.?!]*$", re.IGNORECASE)
_FIND_OUT = re.compile(r"\bfind out\b", re.IGNORECASE)
"""It asks for no search."""
_SET_UP = re.compile(r"^set up\b")
_HAVE_DONE = re.compile(r"^have (?:my|the) [a-z -]+? (?P<done>resent|[a-z]+ed)\b")
_COSTS = re.compile(r"\bhow much\b.*\bcosts?\b|\bwhat\b.*\bcosts?$", re.IGNORECASE)
_SERVING, _MADE = label_of("take process collect handle"), label_of("make get")
"""What is done by those who serve, and what the one who is served says."""
_ASKING = re.compile(
    r"\b(?:know|see|what|which|when|where|how|who|tell|check|find out|look|information)\b", re.IGNORECASE
)


@lru_cache(maxsize=4_096)
def deed_in(text: str) -> str:
    """What follows "I want to": the deed that is asked for."""
    while (led := _LED_BY.match(text)) is not None:
        text = text[led.end() :].strip()
    return _CLOSING.sub("", _FIND_OUT.sub("know", text))


def asks(deed: str) -> bool:
    """Whether something is to be told or shown, and nothing done."""
    first = next(iter(re.findall(r"[a-z]+", deed.lower())), "")
    return bool(_ASKING.match(deed)) or is_reading(next(iter(label_of(first)), ""))


def tool_for(wish: HeardWish, world: WorldKnowledge) -> ToolKnowledge | None:
    """The one that fits best; None where none does."""
    return next(iter(tools_for(wish, world)), None)


@lru_cache(maxsize=4_096)
def tools_for(wish: HeardWish, world: WorldKnowledge) -> Sequence[ToolKnowledge]:
    """The one that fits best first; of reads, those that fit nearly as well. None where none does."""
    deed = deed_in(wish.text)
    said = label_of(f"{deed} price") if _COSTS.search(deed) else label_of(deed)
    as_written = frozenset(re.findall(r"[a-z]+", plain(deed)))
    done = _HAVE_DONE.match(deed.lower())
    first = done["done"] if done else next(iter(re.findall(r"[a-z]+", _SET_UP.sub("create", deed.lower()))), "")
    graded = [
        (_likeness(each, deed, said, label_of(first), world, as_written, asks=asks(deed)), each.name, each)
        for each in world.served
    ]
    ranked = sorted((each for each in graded if each[0] >= LEAST), key=lambda each: each[:2], reverse=True)
    if not ranked or ranked[0][2].changes:
        return [tool for _, _, tool in ranked[:1]]
    return [tool for grade, _, tool in ranked if grade >= ranked[0][0] - NEAR and not tool.changes]


def _likeness(
    tool: ToolKnowledge,
    deed: str,
    said: frozenset[str],
    first: frozenset[str],
    world: WorldKnowledge,
    as_written: frozenset[str],
    *,
    asks: bool,
) -> float:
    own = {tool.verb, *tool.acts}
    changes = tool.changes and not (asks and tool.known.does == "unknown" and not first & own)
    names = tool.nouns if changes == tool.changes else tool.nouns | {tool.verb}
    nouns = sum(world.weight(word) for word in names & said)
    missed = sum(world.weight(word) for word in names - said - world.self_words)
    other = sum(0.4 for _ in (tool.described & said) - names)
    taken = sum(ONLY_HERE if world.only_takes(tool, word) else 0.2 for word in (tool.taken & said) - names)
    spelt = sum(0.6 for word in set(words(tool.name)) & as_written)  # orders are more than one order
    found = 2 * nouns + spelt + other + taken - 0.5 * missed
    found += 0.6 * bool("my" in as_written and names & world.self_words)
    if said & world.things and names & world.things and not said & world.things & (tool.about | names):
        found -= ANOTHER  # the status of the order is not that of a return
    if not changes:
        return found + _as_read(tool, deed, said, names, world, as_written, asks=asks)
    if asks and not first & own:
        return -1
    served = tool.verb in _SERVING and first <= _MADE and tool.nouns <= said  # who makes a payment has it taken
    parts = (label_of(" ".join(words(each.name))) for each in tool.arguments)
    found += any(part <= said for part in parts if part and not part & world.things)  # the phone, of update_contact
    called = 1.5 if tool.verbs & first or served else 0.5 if tool.verbs & said else -2
    return found + (2.5 if own & first else called)


def _as_read(
    tool: ToolKnowledge,
    deed: str,
    said: frozenset[str],
    names: frozenset[str],
    world: WorldKnowledge,
    as_written: frozenset[str],
    *,
    asks: bool,
) -> float:
    """What speaks for it besides where something is asked: the fields of what it tells, and things that are named."""
    named = 2.0 * world.named_in(deed, tool.known.gives)
    named = named or 1.2 * (asks and bool(world.called_in(deed, tool.known.gives)))
    listed = any(word in as_written for word in words(tool.name) if singular_name(word) != word)  # my orders are listed
    told = tool.fields if tool.name not in world.listed else frozenset[str]()  # names of things are no fields
    fields = (told & said) - names - world.things
    asked = (0.5 if asks else -1.5) + (0.3 if tool.verb in said else 0)
    return named + 0.6 * listed + sum(0.6 for _ in fields) + asked

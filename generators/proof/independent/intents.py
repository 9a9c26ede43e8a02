"""Which tool a wish means: by its verb, its nouns, and what its results tell."""

from __future__ import annotations

import re
from functools import lru_cache

from generators.proof.independent.heard import HeardWish, label_of, plain
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge, is_reading
from generators.tools.names import singular_name, words

LEAST = 1.0
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


def tool_for(wish: HeardWish, world: WorldKnowledge) -> ToolKnowledge | None:
    """The one that fits best; None where none does."""
    deed = deed_in(wish.text)
    said = label_of(f"{deed} price") if _COSTS.search(deed) else label_of(deed)
    as_written = frozenset(re.findall(r"[a-z]+", plain(deed)))
    done = _HAVE_DONE.match(deed.lower())
    first = done["done"] if done else next(iter(re.findall(r"[a-z]+", _SET_UP.sub("create", deed.lower()))), "")
    asks = bool(_ASKING.match(deed)) or is_reading(next(iter(label_of(first)), ""))
    graded = [
        (_likeness(each, deed, said, label_of(first), world, as_written, asks=asks), each.name, each)
        for each in world.served
    ]
    best = max(graded, key=lambda each: (each[0], each[1]), default=None)
    return best[2] if best is not None and best[0] >= LEAST else None


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
    nouns = sum(world.weight(word) for word in tool.nouns & said)
    missed = sum(world.weight(word) for word in tool.nouns - said - world.self_words)
    other = sum(0.4 for _ in (tool.described & said) - tool.nouns)
    taken = sum(ONLY_HERE if world.only_takes(tool, word) else 0.2 for word in (tool.taken & said) - tool.nouns)
    spelt = sum(0.6 for word in set(words(tool.name)) & as_written)  # orders are more than one order
    named = 2.0 * world.named_in(deed, tool.known.gives) if not tool.changes else 0.0
    named = named or 1.2 * (asks and not tool.changes and bool(world.called_in(deed, tool.known.gives)))
    mine = named + 0.6 * bool("my" in as_written and tool.nouns & world.self_words)
    found = 2 * nouns + spelt + mine + other + taken - 0.5 * missed
    if not tool.changes and said & world.things and tool.nouns & world.things and not said & world.things & tool.about:
        found -= 1.0  # the status of the order is not that of a return
    if not tool.changes and any(word in as_written for word in words(tool.name) if singular_name(word) != word):
        found += 0.6  # my orders are listed
    if tool.changes:
        own = {tool.verb, *tool.acts}
        if asks and not first & own:
            return -1
        served = tool.verb in _SERVING and first <= _MADE and tool.nouns <= said  # who makes a payment has it taken
        called = 1.5 if tool.verbs & first or served else 0.5 if tool.verbs & said else -2
        return found + (2.5 if own & first else called)
    told = tool.fields if tool.name not in world.listed else frozenset[str]()  # names of things are no fields
    fields = (told & said) - tool.nouns - world.things
    return found + sum(0.6 for _ in fields) + (0.5 if asks else -1.5) + (0.3 if tool.verb in said else 0)

"""Whether what is meant is somebody else's, whom a look-up lists for the caller: the payslip of a report of theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from pydantic import JsonValue

from generators.tools.names import identifying, words
from generators.tools.observations import plain
from generators.tools.seed_values import ToolArgument
from generators.walks.answers.sensible import NAMES
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.saying.forms import own_words
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.user_facts import NoWording
from generators.walks.walk import Walk
from generators.words.deeds import deed_words
from generators.words.naming import written
from generators.world.records import leaves


def lists_another(flow: ArgumentFlow, key: str) -> bool:
    """Whether it chooses one of those who are listed for a person. `key` is what the keys of people are called."""
    asked_for = flow.source.observation.arguments.get(key)
    if asked_for is None or "*" not in flow.general:
        return False
    entry: JsonValue = reduce(_part, flow.path.split(".")[:-1], flow.source.observation.content)
    return isinstance(entry, Mapping) and key in entry and plain(entry[key]) != plain(asked_for)


def shown_with(flow: ArgumentFlow, *, whole: bool) -> JsonValue:
    """What a list tells of the thing whose key it gives: the entry; the `whole` of what was given, where all are
    looked up. Nothing, where it is no list."""
    if whole or "*" not in flow.general:
        return flow.source.observation.result if whole else None
    entry: JsonValue = reduce(_part, flow.path.split(".")[:-1], flow.source.observation.content)
    return entry


def listed_for(flow: ArgumentFlow, key: str) -> bool:
    """Whether it chooses one of the things that are listed for the one who was found by what they say."""
    found = flow.source.flows.get(key)
    return found is not None and "*" in flow.general and "*" not in found.general


def is_oneself(call: BoundCall, name: str, flow: ArgumentFlow, lexicon: StoryLexicon) -> bool:
    """Whether what flows is the key of the one who speaks, whom a search found by what they said: of those it lists
    there is but one. Raises NoWording where there are others."""
    if not (lexicon.finds_caller(flow.source.tool) and lexicon.is_caller(lexicon.entity(call.tool, name))):
        return False
    if "*" not in flow.general:
        return False
    people = {plain(each.value) for each in leaves(flow.source.observation.content) if each.general == flow.general}
    if len(people) > 1:
        raise NoWording("several people are found by that")
    return True


def is_of_another(bound: BoundCall, key: str) -> bool:
    """Whether a call is about one of those, or about what is theirs."""
    return bool(key) and any(lists_another(flow, key) for call in bound.calls for flow in call.flows.values())


def listed_for_one(walk: Walk, flow: ArgumentFlow) -> bool:
    """Whether what lists it was told by what the one who speaks is known by: my card, of my customer number."""
    source = flow.source
    return source.identity not in walk.roles and any(words(name)[0] in own_words() for name in source.said)


def is_own(walk: Walk, call: BoundCall, flow: ArgumentFlow, lexicon: StoryLexicon) -> bool:
    """Whether what is chosen is one of the things, or of the people, of the one who speaks: listed for them, or for
    what is theirs."""
    owner, key = flow.selector.owner if flow.selector is not None else (), lexicon.caller_key
    kind, source = lexicon.named(owner[-1]) if owner else None, flow.source
    own = lexicon.is_owned(kind) and not lexicon.is_caller(kind)
    own = own or (listed_for(flow, key) and not is_of_another(call, key)) or listed_for_one(walk, flow)
    for name, each in source.flows.items():
        own = own or is_oneself(source, name, each, lexicon)
        own = own or (each.selector is not None and is_own(walk, source, each, lexicon))
    return lists_another(flow, key) or (own and not deed_words().shared & {*owner})


def named_before(walk: Walk, wishes: Sequence[str], searches: Callable[[BoundCall], bool]) -> str | None:
    """What is looked for by its name, which one wish says and a later one only means: an order for a mug, and to return
    an item of another order. `searches`: whether a call looks for something by its name."""
    if walk.kind not in {"writes", "besides"} or len(wishes) != len(walk.wanted):
        return None
    for place, (bound, wish) in enumerate(zip(walk.wanted, wishes, strict=True)):
        for call in filter(searches, bound.calls[:-1]):
            for name in map(str, call.said.values()):
                if name not in wish and any(name in each for each in wishes[:place]):
                    return name
    return None


def _part(value: JsonValue, part: str) -> JsonValue:
    return value[int(part)] if isinstance(value, list) else value.get(part) if isinstance(value, dict) else None


def found_by(call: BoundCall, argument: ToolArgument, said: str, lexicon: StoryLexicon) -> str:
    """What an argument is called, where somebody finds with it what is theirs: a booking, by its number and the
    surname."""
    names = {name for name in call.said if words(name)[-1:] == ("name",) and words(name)[0] in NAMES}
    numbers = {name for name in call.said if identifying(name)} - names
    if not names or not numbers or lexicon.wording(call).changes:
        return ""
    said = written(words(argument.name), lexicon.spelt) if argument.name in names else said
    return said if argument.name in names | numbers else ""

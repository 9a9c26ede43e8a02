"""Tools that tell whether one who was found is who they say: they take the key, and what only that person knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from generators.tools.arguments.inside import flat
from generators.tools.names import FIRST, LAST, ending_of, full_name, last_of, same_words, words
from generators.tools.observations import Findings, Observation, plain
from generators.world.entities import Kind
from generators.world.model import Effect
from generators.world.records import RecordValue, leaves

FEWEST = 2
"""Calls with what is right, at least."""


def proofs_of(
    findings: Findings, effects: Mapping[str, Effect], kinds: Mapping[str, Kind], logins: Collection[str] = ()
) -> dict[str, list[str]]:
    """Kind of thing → the tools that prove that one of them is there. `logins` open other tools, which is proof."""
    found: dict[str, list[str]] = {}
    for tool, answered in findings.answered.items():
        if effects.get(tool) != "reads":
            continue
        for name, kind in kinds.items():
            if kind.inner or (argument := _key(tool, kind, findings)) is None:
                continue
            calls = [call for call in answered.values() if argument in call.arguments and len(call.arguments) > 1]
            right = [call for call in calls if _all_own(call, argument, kind)]
            others = [call for call in answered.values() if call not in right]
            wrong = [each for each in findings.refused.get(tool, {}).values() if argument in each.arguments]
            if len(right) >= FEWEST and (tool in logins or (_told_apart(right, others) if others else bool(wrong))):
                found.setdefault(name, []).append(tool)
    return found


def own_value(argument: str, values: Sequence[RecordValue]) -> RecordValue | None:
    """What stands in a record for an argument: by its name, or the last signs of what does."""
    sure = [each for each in values if "*" not in each.general and each.suits(argument) > 2]
    if sure:
        return max(sure, key=lambda each: same_words(each.key, argument))
    if (ending := ending_of(argument)) is not None:
        for each in values:
            if words(each.key) == ending[0] and (value := last_of(each.value, ending[1])) is not None:
                return RecordValue(each.path, each.general, argument, each.owner, value, each.around, each.within)
    parts = words(argument)
    if parts[-1:] == ("name",) and not {*parts} & (FIRST | LAST) and (name := called(values)):
        return RecordValue("", "", argument, "", name, {})
    return None


def called(values: Sequence[RecordValue]) -> str:
    """What the one is called in whose record these values stand; empty where it does not say."""
    return full_name((each.key, each.value) for each in values)


def _key(tool: str, kind: Kind, findings: Findings) -> str | None:
    """The argument that takes the key of one of a kind, where more is taken than that."""
    arguments = findings.arguments[tool]
    named = [each.name for each in arguments if words(each.name) == words(kind.key)]
    return named[0] if named and len(arguments) > 1 else None


def _all_own(call: Observation, argument: str, kind: Kind) -> bool:
    """Whether all that is said stands in the record with this key."""
    values = kind.known(str(call.arguments[argument]))
    said = {name: value for name, value in flat(call.arguments).items() if name != argument}
    mine = {name: own_value(name, values) for name in said}
    return bool(values) and all(
        (own := mine[name]) is not None and plain(own.value) == plain(value) for name, value in said.items()
    )


def _told_apart(right: Sequence[Observation], others: Sequence[Observation]) -> bool:
    """Whether one value of the result is the same for all that is right, and never so for what is not: match."""
    told = [{leaf.general: plain(leaf.value) for leaf in leaves(call.content)} for call in right]
    same = {path: value for path, value in told[0].items() if all(each.get(path) == value for each in told)}
    seen = [{leaf.general: plain(leaf.value) for leaf in leaves(call.content)} for call in others]
    return any(all(each.get(path) not in {None, value} for each in seen) for path, value in same.items())

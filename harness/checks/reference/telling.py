"""What differs between the calls of a conversation and those of a reference, in words and as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from harness.checks.reference.arguments import Arguments, FittingRule, inside
from harness.checks.reference.matching import WEAKER, CallComparison, Shape, TrajectoryMode
from harness.checks.saying import LONGEST, quoted
from harness.types.jsonable import json_equal

MOST = 5
"""Calls and arguments of one kind that are told."""
MOST_SHOWN = 20
"""Calls that stand in a result as data."""
SIDES = {"user": "the user's", "agent": "the agent's"}


class ToldCall(NamedTuple):
    """A call of either side."""

    name: str
    arguments: Arguments | None
    """None where any will do."""
    rule: FittingRule | None
    """How the arguments of the tool are compared."""
    step: int = 0
    """0 in a reference."""


class Departure(NamedTuple):
    """How a conversation differs from its reference."""

    message: str
    expected: JsonValue
    observed: JsonValue
    evidence: tuple[int, ...]


def departure(comparison: CallComparison, mode: TrajectoryMode) -> Departure:
    """Of a conversation that is not as the mode demands."""
    missing = [_expected(comparison, place) for place in comparison.unpaired.missing]
    extra = [_made(comparison, place) for place in comparison.unpaired.extra]
    changed, lacking, surplus = _sorted(missing, extra)
    lacking = [] if mode == "subset" else lacking
    surplus = [] if mode in {"superset", "subsequence"} else surplus
    said = [_difference(one, other) for one, other in changed[:MOST]]
    said += [f"and {len(changed) - MOST} more with other arguments"] if len(changed) > MOST else []
    said += [*_listed("missing", lacking), *_listed("not in the reference", surplus)]
    wanted, seen = [*(one for one, _ in changed), *lacking], [*(other for _, other in changed), *surplus]
    if not said:
        sentence, wanted, seen = _order(comparison, mode)
        said = [sentence]
    elif mode in {"exact", "strict"}:
        said.append(f"the calls differ from number {comparison.first_difference + 1} on")
    return Departure("; ".join(said), _shown(wanted), _shown(seen), tuple(dict.fromkeys(each.step for each in seen)))


def _expected(comparison: CallComparison, place: int) -> ToldCall:
    call = comparison.reference.calls[place]
    return ToldCall(call.name, call.arguments, comparison.reference.rules[call.name])


def _made(comparison: CallComparison, place: int) -> ToldCall:
    step, call = comparison.calls[place]
    return ToldCall(call.name, call.arguments, comparison.reference.rules.get(call.name), step)


def weaker_mode(comparison: CallComparison, mode: TrajectoryMode) -> TrajectoryMode | None:
    """The strongest of the modes that ask for less and hold."""
    return next((weaker for weaker in WEAKER[mode] if comparison.holds(weaker)), None)


def _sorted(
    missing: Iterable[ToldCall], extra: Iterable[ToldCall]
) -> tuple[list[tuple[ToldCall, ToldCall]], list[ToldCall], list[ToldCall]]:
    """Calls that are likely meant to be each other (of one tool, each with the one that it differs least from), and
    those that are left of either side."""
    left: dict[str, list[ToldCall]] = {}
    for each in extra:
        left.setdefault(each.name, []).append(each)
    changed, lacking = [], []
    for one in missing:
        same = left.get(one.name)
        if same:
            near = range(min(len(same), MOST_SHOWN))
            other = same.pop(min(near, key=lambda place: len(list(_arguments(one, same[place])))))
            changed.append((one, other))
        else:
            lacking.append(one)
    return changed, lacking, sorted((each for calls in left.values() for each in calls), key=lambda each: each.step)


def _difference(expected: ToldCall, made: ToldCall) -> str:
    what = list(_arguments(expected, made))
    more = f", and {len(what) - MOST} more" if len(what) > MOST else ""
    return f"{made.name} (step {made.step}): {', '.join(what[:MOST])}{more}"


def _arguments(expected: ToldCall, made: ToldCall) -> Iterator[str]:
    """What each argument should be that is not as the rule of the tool demands."""
    rule, said = expected.rule, made.arguments
    should: Arguments = expected.arguments if expected.arguments is not None else {}
    if isinstance(said, str) or said is None:
        yield f"the arguments are no JSON object: {quoted(said)}"
    elif rule is None or rule.kind == "function" or isinstance(should, str):
        yield f"the arguments {quoted(json.dumps(said, ensure_ascii=False))} are not as the reference's"
    elif rule.kind == "fields":
        for path in rule.fields:
            one, other = inside(should, path), inside(said, path)
            if not json_equal(one, other):
                yield f"{path} should be {quoted(one)}, was {quoted(other)}"
    else:
        yield from _by_name(should, said, rule.kind)


def _by_name(should: dict[str, JsonValue], said: dict[str, JsonValue], kind: str) -> Iterator[str]:
    for name, value in should.items():
        if name in said and not json_equal(value, said[name]):
            yield f"{name} should be {_value(value)}, was {_value(said[name])}"
        elif name not in said and kind != "subset":
            yield f"{name} is missing, should be {_value(value)}"
    if kind != "superset":
        yield from (f"{name} {_value(said[name])} is not in the reference" for name in said if name not in should)


def _value(value: JsonValue) -> str:
    text = quoted(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _listed(what: str, calls: Sequence[ToldCall]) -> list[str]:
    if not calls:
        return []
    told = [f"{_call(each)} (step {each.step})" if each.step else _call(each) for each in calls[:MOST]]
    more = f", and {len(calls) - MOST} more" if len(calls) > MOST else ""
    return [f"{what}: {', '.join(told)}{more}"]


def _order(comparison: CallComparison, mode: TrajectoryMode) -> tuple[str, list[ToldCall], list[ToldCall]]:
    """Where the order departs first, with the call that should have been there and the one that was."""
    if mode == "strict" and comparison.holds("exact"):
        return _message(comparison.shape, comparison.reference.shape or ()), [], []
    if mode == "subsequence" and (found := comparison.first_not_in_order) is not None:
        place, begin = found
        call, one = comparison.reference.calls[place], _expected(comparison, place)
        earlier = [_made(comparison, i) for i, token in enumerate(comparison.made[:begin]) if call.is_met_by(token)]
        after = f" after {_call(_expected(comparison, place - 1))}" if place else ""
        where = f", only before it (step {earlier[-1].step})" if earlier else ""
        return f"another order: {_call(one)} is not called{after}{where}", [one], earlier[-1:]
    place = comparison.first_difference  # it is in both lists, which are as long, for each has a partner
    one, other = _expected(comparison, place), _made(comparison, place)
    sentence = f"call {place + 1} should be {_call(one)}, was {_call(other)} (step {other.step})"
    return f"another order: {sentence}", [one], [other]


def _message(made: Shape, expected: Shape) -> str:
    """Where the messages depart first, though the calls are the same."""
    pairs = enumerate(zip(made, expected, strict=False))
    place = next((place for place, (one, other) in pairs if one != other), min(len(made), len(expected)))
    should, was = (_speaker(each[place : place + 1]) for each in (expected, made))
    return f"the calls are the same, the messages are not: message {place + 1} should be {should}, was {was}"


def _speaker(at: Shape) -> str:
    if not at:
        return "none"
    role, calls = at[0]
    return f"{SIDES[role]} with {calls} {'call' if calls == 1 else 'calls'}" if calls else SIDES[role]


def _call(call: ToldCall) -> str:
    if call.arguments is None:
        return call.name
    arguments = call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments, ensure_ascii=False)
    text = f"{call.name} {arguments}"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _shown(calls: Iterable[ToldCall]) -> JsonValue:
    return [
        {"name": each.name} if each.arguments is None else {"name": each.name, "arguments": each.arguments}
        for each in list(calls)[:MOST_SHOWN]
    ]

"""Which call of a conversation is which of the reference: a maximum matching, by counting where that is enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from harness.checks.reference.arguments import Arguments, Fits, FittingRule, always, rule_for
from harness.checks.reference.outright import OutrightReference, outright
from harness.checks.reference.places import Places, places_of
from harness.types.trajectory import Role, Step, ToolCall

TrajectoryMode = Literal["exact", "strict", "unordered", "subset", "superset", "subsequence"]
WEAKER: Mapping[TrajectoryMode, tuple[TrajectoryMode, ...]] = {
    "strict": ("exact", "unordered", "subsequence", "subset", "superset"),
    "exact": ("unordered", "subsequence", "subset", "superset"),
    "unordered": ("subset", "superset"),
    "subsequence": ("superset",),
    "subset": (),
    "superset": (),
}
"""Mode → those that hold wherever it does, the strongest first."""
MadeCall = tuple[str, Arguments]
"""The tool, and the arguments."""
Shape = tuple[tuple[Role, int], ...]
"""Who speaks in each message, and how many calls are in it."""


class ComparedCall(NamedTuple):
    """One call of the reference, with how others are held against it."""

    name: str
    arguments: Arguments | None
    """None where any will do."""
    fits: Fits

    def is_met_by(self, made: MadeCall) -> bool:
        return made[0] == self.name and self.fits(made[1], self.arguments)


class Partner(NamedTuple):
    """A call of the reference that others may be given to."""

    place: int
    fits: Fits
    arguments: Arguments | None


@dataclass(frozen=True)
class ComparedReference:
    """A reference, prepared once for all conversations that are held against it."""

    calls: tuple[ComparedCall, ...]
    shape: Shape | None
    """None where only the calls are known."""
    rules: Mapping[str, FittingRule]
    """For each of its tools."""
    by_name: Mapping[str, tuple[Partner, ...]]
    """The calls of each tool."""
    ambiguous: frozenset[str]
    """The tools of which a call may fit several calls that do not fit each other, so that it matters whose it is."""
    outright: OutrightReference | None
    """What calls that are plainly its own are known by; None where equality does not tell."""
    places: Places | None
    """By what other calls find theirs where they need only a part of the arguments."""

    @cached_property
    def by_name_only(self) -> ComparedReference:
        """The same with any arguments."""
        return prepared(((call.name, None) for call in self.calls), self.shape, "ignore", {})


def prepared(
    calls: Iterable[tuple[str, Arguments | None]],
    shape: Shape | None,
    default: str,
    overrides: Mapping[str, str | tuple[str, ...]],
) -> ComparedReference:
    """Of (name, arguments), with the rule of each tool. No arguments are any."""
    compared: list[ComparedCall] = []
    rules: dict[str, FittingRule] = {}
    by_name: dict[str, tuple[Partner, ...]] = {}
    for place, (name, arguments) in enumerate(calls):
        rule = rules.setdefault(name, rule_for(overrides.get(name, default)))
        fits = always if arguments is None else rule.fitting(arguments)
        compared.append(ComparedCall(name, arguments, fits))
        by_name[name] = (*by_name.get(name, ()), Partner(place, fits, arguments))
    mixed = {name for name, some in by_name.items() if len({each.arguments is None for each in some}) > 1}
    ambiguous = mixed | {name for name, rule in rules.items() if not rule.is_equality}
    bare = [(each.name, each.arguments) for each in compared]
    whole, of_parts = outright(bare, rules), all(rule.kind == "subset" for rule in rules.values())
    places = places_of(bare) if of_parts else None
    return ComparedReference(tuple(compared), shape, rules, by_name, frozenset(ambiguous), whole, places)


def shape_of(steps: Iterable[Step]) -> Shape:
    """The messages. What a step says after its calls is one more; a step without either, such as a handoff, is none."""
    found = []
    for step in steps:
        begun, calls = False, 0
        for event in step.events:
            if event.type == "tool_call":
                begun, calls = True, calls + 1
            elif event.type == "message":
                if calls:
                    found.append((step.role, calls))
                begun, calls = True, 0
        if begun:
            found.append((step.role, calls))
    return tuple(found)


class Unpaired(NamedTuple):
    """What is left when as many calls as can be are given to calls of the reference, each to one."""

    missing: Sequence[int] = ()
    """Places in the reference."""
    extra: Sequence[int] = ()
    """Places among the calls that were made."""


class CallComparison:
    """One conversation held against a reference."""

    def __init__(self, steps: Sequence[Step], reference: ComparedReference) -> None:
        self.steps = steps
        self.reference = reference
        self.made: list[MadeCall] = [
            (event.name, event.arguments) for step in steps for event in step.events if type(event) is ToolCall
        ]
        """The calls, in order; the user makes none."""
        self._unpaired: Unpaired | None = None

    @cached_property
    def calls(self) -> list[tuple[int, ToolCall]]:
        """The same with their steps, as they were made."""
        return [(step.number, call) for step in self.steps for call in step.calls]

    @property
    def shape(self) -> Shape:
        return shape_of(self.steps)

    @property
    def unpaired(self) -> Unpaired:
        if self._unpaired is None:  # as a cached property, but without the lock of one
            self._unpaired = _unpaired(self.made, self.reference)
        return self._unpaired

    def holds(self, mode: TrajectoryMode) -> bool:
        whole = self.reference.outright
        if whole is not None and whole.holds(self.made, mode):
            return mode != "strict" or self.shape == self.reference.shape
        match mode:
            case "strict":
                return self._is_same() and self.shape == self.reference.shape
            case "exact":
                return self._is_same()
            case "subsequence":
                return self.first_not_in_order is None
            case "unordered":
                return len(self.made) == len(self.reference.calls) and not self.unpaired.missing
            case "subset":
                return not self.unpaired.extra
            case "superset":
                return not self.unpaired.missing

    @property
    def first_not_in_order(self) -> tuple[int, int] | None:
        """The place of the first call of the reference that is not made after those before it, and the place after
        those; None where all are. To take the earliest each time leaves the most for the others."""
        at, made = 0, self.made
        for place, expected in enumerate(self.reference.calls):
            begin = at
            while at < len(made) and not expected.is_met_by(made[at]):
                at += 1
            if at == len(made):
                return place, begin
            at += 1
        return None

    @property
    def first_difference(self) -> int:
        """The first place at which the two lists of calls are not the same."""
        pairs = zip(self.made, self.reference.calls, strict=False)
        return next(
            (place for place, (made, expected) in enumerate(pairs) if not expected.is_met_by(made)),
            min(len(self.made), len(self.reference.calls)),
        )

    def _is_same(self) -> bool:
        expected, made = self.reference.calls, self.made
        if len(made) != len(expected):
            return False
        for (name, arguments, fits), (called, given) in zip(expected, made, strict=True):
            if name != called or not fits(given, arguments):
                return False
        return True


def _unpaired(made: Sequence[MadeCall], reference: ComparedReference) -> Unpaired:
    """Each call gets the first that it fits and that is free.

    That is the most that can be, unless a call is left over that fits one which another has, and that other could do
    with a third.
    """
    missing, extra = reference.places.given(made) if reference.places is not None else _given(made, reference)
    if not missing:
        return Unpaired((), extra)
    ambiguous = {reference.calls[place].name for place in missing} & reference.ambiguous
    if any(made[place][0] in ambiguous for place in extra):
        return _matched(made, reference)
    return Unpaired(missing, extra)


def _given(made: Sequence[MadeCall], reference: ComparedReference) -> tuple[Sequence[int], Sequence[int]]:
    """The places that nobody got, and the calls that got none."""
    by_name, taken = reference.by_name, bytearray(len(reference.calls))
    extra = []
    for place, (name, arguments) in enumerate(made):
        for other, fits, expected in by_name.get(name, ()):
            if not taken[other] and fits(arguments, expected):
                taken[other] = 1
                break
        else:
            extra.append(place)
    if len(made) - len(extra) == len(taken):
        return (), extra
    return [place for place, has_partner in enumerate(taken) if not has_partner], extra


def _matched(made: Sequence[MadeCall], reference: ComparedReference) -> Unpaired:
    possible = [
        [each.place for each in reference.by_name.get(name, ()) if each.fits(arguments, each.arguments)]
        for name, arguments in made
    ]
    partner = assigned(possible)
    met = set(partner.values())
    missing = [place for place in range(len(reference.calls)) if place not in met]
    return Unpaired(missing, [place for place in range(len(made)) if place not in partner])


def assigned(possible: Sequence[Sequence[int]]) -> dict[int, int]:
    """As many as can be, each with one of its possible partners, which nobody else has.

    Who finds all partners taken asks along a shortest alternating path (Berge 1957), without recursion: networkx gives
    up on a path of a thousand, which an agent that repeats itself may make, and takes longer for ten.
    """
    partner: dict[int, int] = {}
    owner: dict[int, int] = {}
    waiting = []
    for one, others in enumerate(possible):
        free = next((other for other in others if other not in owner), None)
        if free is None:
            waiting.append(one)
        else:
            partner[one], owner[free] = free, one
    for one in waiting:
        _make_room(one, possible, partner, owner)
    return partner


def _make_room(start: int, possible: Sequence[Sequence[int]], partner: dict[int, int], owner: dict[int, int]) -> None:
    asked_by: dict[int, int] = {}
    queue = [start]
    for one in queue:  # it grows meanwhile
        for other in possible[one]:
            if other in asked_by:
                continue
            asked_by[other] = one
            if other in owner:
                queue.append(owner[other])
                continue
            while True:  # everyone on the way back takes the partner that was asked for
                one = asked_by[other]
                before = partner.get(one)
                partner[one], owner[other] = other, one
                if before is None:
                    return
                other = before

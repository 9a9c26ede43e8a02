"""The table of guards: what each finds in what a user is about to say, without any model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from harness.types.trajectory import Utterance
from harness.types.user.note import GuardCode, GuardFinding, UserTurn
from harness.users.guards import conduct, manners, truth
from harness.users.guards.moment import Moment
from harness.users.guards.part import PlayedPart

GUARDS: Mapping[GuardCode, Callable[[Moment], Iterator[GuardFinding]]] = {
    "silent": manners.silent,
    "too_long": manners.too_long,
    "markup": manners.markup,
    "leaks": manners.leaks,
    "role": manners.role,
    "language": manners.language,
    "contradicts": truth.contradicts,
    "invents": truth.invents,
    "withholds": conduct.withholds,
    "early_end": conduct.early_end,
    "repeats": manners.repeats,
    "off_topic": conduct.off_topic,
    "persona": manners.persona,
}
"""The most telling first: a void trial is named by the first one that was broken."""


def findings(turn: str | UserTurn | None, part: PlayedPart, spoken: Sequence[Utterance]) -> list[GuardFinding]:
    """What is wrong with what the user is about to say; None is its end. Pure: nothing is remembered."""
    moment = Moment.of(turn, part, spoken)
    return [finding for guard in GUARDS.values() for finding in guard(moment)]

"""People who are known by several calls: one finds them and gives a reference, the next takes it, and a proof."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import JsonValue

from generators.tools.observations import Observation
from generators.tools.results.handed import MadeBy, is_stand_in, values_at
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.logins import Login, LoginBook
from generators.tools.sessions.rows import named_by_choice
from generators.world.callers.identified import Identification
from generators.world.callers.proofs import own_value
from generators.world.model import KnownCaller, WorldModel
from generators.world.records import RecordValue

if TYPE_CHECKING:
    from generators.world.entities import Kind
    from generators.world.neighbourhood import RecordReader

_FIRST = ("first_name", "firstName", "forename", "given_name")
_LAST = frozenset({"last_name", "lastName", "surname", "family_name"})
"""Nobody says one without the other."""


def caller_by_steps(book: LoginBook, kinds: Mapping[str, Kind]) -> KnownCaller | None:
    """Whose keys those are who logged in by steps, and the tools by which each is found and proved."""
    logins = [login for login in book.by_person.values() if len(book.steps(login)) > 1]
    whose = Counter(name for login in logins for name, kind in kinds.items() if book.person(login) in kind.records)
    if not whose:
        return None
    entity = max(whose, key=lambda name: (whose[name], not kinds[name].inner))
    steps = [book.steps(login) for login in logins]
    found = dict.fromkeys(step.tool for each in steps for step in each[:-1])
    return KnownCaller(
        entity=entity, found_by=tuple(found), proved_by=tuple(dict.fromkeys(each[-1].tool for each in steps))
    )


async def identified_by_steps(
    reader: RecordReader,
    book: LoginBook,
    kind: Kind,
    key: str,
    seed: str,
    arguments: Mapping[str, Sequence[ToolArgument]],
) -> Identification | None:
    """The calls by which the one with this key is known, in a way that the seed decides; None where that one never
    logged in."""
    rng, logins = random.Random(seed), book.of(key)
    for login in rng.sample(logins, len(logins)):
        *_, first, last = book.steps(login)
        for said in [*_ways(first, book, kind.known(key), arguments[first.tool], rng), first.arguments]:
            finder = await reader.called(first.tool, said)
            given = _given(finder, last, book) if finder is not None else None
            proof = await reader.called(last.tool, {**last.arguments, **given}) if given else None
            if finder is not None and proof is not None:
                named = named_by_choice(arguments[last.tool], proof.arguments)
                return Identification(finder, proof, implied=dict([named]) if named is not None else {})
    return None


def _given(finder: Observation, last: Login, book: LoginBook) -> dict[str, JsonValue]:
    """What the last step takes of the one before."""
    taken = book.handed.steps(last.tool)
    values = {name: next(values_at(finder.content, made.path), None) for name, made in taken.items()}
    return {name: value for name, value in values.items() if is_stand_in(value)}


def _ways(
    first: Login, book: LoginBook, known: Sequence[RecordValue], arguments: Sequence[ToolArgument], rng: random.Random
) -> Iterator[dict[str, JsonValue]]:
    """What somebody says to be found, as little as finds others; a surname with what goes before it."""
    said = {frozenset(book.steps(each)[0].arguments) for each in book.by_person.values()}
    least = sorted(sorted(names) for names in said if not any(other < names for other in said))
    for names in rng.sample(least, len(least)):
        own = {each.name: value.value for each in arguments if (value := own_value(each.name, known)) is not None}
        whole = [*names, *(each for each in _FIRST if _LAST & set(names) and each in own and each not in names)]
        for some in (whole, names) if whole != names else (names,):
            if all(name in own for name in some):
                yield {each.name: own[each.name] for each in arguments if each.name in some}


def known_beforehand(model: WorldModel, book: LoginBook) -> None:
    """What a person, or an earlier look at the world, says of what calls give each other."""
    steps = model.caller.identified_by if model.caller is not None else ()
    for name, tool in model.tools.items():
        for argument, known in tool.arguments.items():
            if known.given_by is None:
                continue
            book.handed.taken[name, argument] = MadeBy.read(known.given_by)
            if name not in steps:
                book.handed.filled.add((name, argument))

"""What lies near the thing that is meant: the other things of the same person, which an agent could take for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generators.tools.observations import plain
from generators.walks.bindings import BoundCall
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld
from harness.types.story import Forbidden

MOST_NAMED = 2
"""Neighbours of one thing that a story names."""


class Neighbourhood:
    """Who owns what in a world."""

    def __init__(self, learned: LearnedWorld) -> None:
        self._learned = learned
        self._model = learned.model

    def forbidden(self, walk: Walk) -> list[Forbidden]:
        """What an expert would not let an agent try: the same change of a neighbour, and the change that the user's own
        condition excludes. That what is meant is refused is the tools' doing, and trying it changes nothing."""
        found: dict[str, Forbidden] = {}
        excluded = [Forbidden(tool=call.tool, args=self._keys(call)) for call in walk.not_due]
        for each in (*excluded, *(near for call in walk.wanted for near in self._near(call, walk))):
            found.setdefault(each.model_dump_json(), each)
        return list(found.values())

    def decoys(self, walk: Walk) -> int:
        """How many neighbours there are of what shall be changed."""
        return sum(1 for call in walk.wanted for _ in self._near(call, walk))

    def _near(self, call: BoundCall, walk: Walk) -> Iterator[Forbidden]:
        if self._model.tools[call.tool].does != "writes":
            return
        used = {str(value) for each in walk.calls for value in each.observation.arguments.values()}
        for name, key in self._keys(call).items():
            others = self._beside(str(self._model.tools[call.tool].arguments[name].of), str(key))
            for other in [each for each in others if each not in used][:MOST_NAMED]:
                yield Forbidden(tool=call.tool, args={name: int(other) if isinstance(key, int) else other})

    def _keys(self, call: BoundCall) -> dict[str, str | int]:
        """The arguments that name a thing of the caller's."""
        known, caller = self._model.tools[call.tool].arguments, self._model.caller
        return {
            name: value
            for name, value in call.observation.arguments.items()
            if name in known and known[name].shape == "key" and isinstance(value, str | int)
            if caller is not None and known[name].of in caller.owns
        }

    def _beside(self, entity: str, key: str) -> list[str]:
        """The keys of the same person's other things of this kind, those first that have most in common with it."""
        whose = self._owners.get(entity, {})
        if key not in whose:
            return []
        others = [each for each, owner in whose.items() if owner == whose[key] and each != key]
        mine = self._values(entity, key)
        return sorted(others, key=lambda each: -len(mine & self._values(entity, each)))

    def _values(self, entity: str, key: str) -> set[tuple[str, str]]:
        return {(leaf.general, plain(leaf.value)) for leaf in self._learned.kinds[entity].records[key][0]}

    @cached_property
    def _owners(self) -> dict[str, dict[str, str]]:
        """Entity → the key of each thing → whose it is."""
        caller = self._model.caller
        return {
            entity: {
                key: str(leaf.value)
                for key, (values, _) in sorted(self._learned.kinds[entity].records.items())
                for leaf in values
                if leaf.general == path
            }
            for entity, path in (caller.owns.items() if caller is not None else ())
            if entity in self._learned.kinds and "*" not in path
        }

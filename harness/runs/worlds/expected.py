"""How the worlds of a run should end by the goals of their stories: found out once a story, and kept with the run."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from harness.agents.trial_context import TrialContext
from harness.errors import UserMistake
from harness.runs.worlds.choices import Order, as_played, choices, may_write
from harness.runs.worlds.replay import OpensWorld, replay_goals
from harness.scoring.world.differences import volatile_places
from harness.scoring.world.end import EndState, WayEnd, look
from harness.scoring.world.places import path_of, place_of
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.world.state import MOST_WAYS, ExpectedEnd, ExpectedWay, StateDifference
from harness.worlds.state import WorldState

if TYPE_CHECKING:
    from harness.runs.folder.worlds import WorldFiles

APART = 1.05
"""Seconds between two replays that are to tell which values are times."""
_TIME = re.compile(r"\d:\d\d|\d{4}-\d\d-\d\d")


@dataclass(slots=True)
class Expectation:
    """What is known by now of how a story may end."""

    initial: WorldState
    ways: dict[Order, WorldState]
    failed: dict[str, str]
    began: float
    volatile: tuple[str, ...] | None = None
    due: dict[Order, Order] = field(default_factory=dict)
    """A choice of goals → those of them that no condition took away in the replay."""
    unseen: set[str] = field(default_factory=set)
    """Goals whose calls left the snapshot as it was, so that it cannot show whether they were made."""

    def held_against(self, story: Story, end: WorldState, only: Order | None = None) -> EndState:
        """An end state against all the ways that are known, or one of them."""
        assert story.state is not None
        ways = self.ways if only is None else {only: self.ways[only]}
        return look(
            story.state,
            end,
            [WayEnd(frozenset(_names(story, order)) - self.unseen, state) for order, state in ways.items()],
            initial=self.initial,
            volatile=self.volatile or (),
            failed=self.failed,
        )


def _names(story: Story, order: Order) -> list[str]:
    return [story.goal_details[place].name for place in order]


@dataclass(slots=True)
class RunWorlds:
    """The end states of one run. Without files nothing is kept."""

    files: WorldFiles | None = None
    _known: dict[str, Expectation] = field(default_factory=dict)
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    _records: dict[str, ExpectedEnd] | None = None

    def keep(self, state: WorldState) -> str | None:
        """The hash by which the state is kept. Raises UserMistake when the disk is full."""
        return _on_disk(lambda files: files.keep(state), self.files)

    async def end_state(
        self,
        story: Story,
        rules: Rules,
        end: WorldState,
        trajectory: Trajectory,
        opens: OpensWorld,
        context: Callable[[], TrialContext],
    ) -> EndState | None:
        """The end of a trial held against what its story demands. Raises Unavailable when that cannot be found out.

        Ways are replayed until one fits; only where none does is it found out which values differ each time anyway.
        """
        if story.state is None:
            return None
        if not story.state.from_goals:
            return look(story.state, end)
        async with self._locks.setdefault(story.id, asyncio.Lock()):
            known = self._known.get(story.id) or self._from_disk(story)
            tries = _Tries(story, rules, opens, context, known)
            for order in self._orders(story, rules, trajectory):
                if tries.known is None or tries.known.due.get(order, order) not in tries.known.ways:
                    await tries.replay(order)
                    self._keep(story, tries.known)
                assert tries.known is not None
                found = tries.known.held_against(story, end, tries.known.due.get(order, order))
                if found.reached is not None:
                    return found
            assert tries.known is not None
            found = tries.known.held_against(story, end)
            if tries.known.volatile is None:
                await tries.find_volatile(found.nearest.differences if found.nearest is not None else ())
                self._keep(story, tries.known)
                found = tries.known.held_against(story, end)
            return found

    def known_end(self, story: Story, end: WorldState) -> EndState | None:
        """The same by the ways that were replayed before, without another replay."""
        if story.state is None or not story.state.from_goals:
            return look(story.state, end) if story.state is not None else None
        known = self._known.get(story.id)
        return known.held_against(story, end) if known is not None else None

    def initial(self, story: Story) -> WorldState | None:
        """The state of a fresh world, where a replay has shown it."""
        known = self._known.get(story.id)
        return known.initial if known is not None else None

    def recorded_end(self, story: Story, world: str | None) -> EndState | None:
        """The same of a trial that was played before, out of the files. Raises UserMistake."""
        if story.state is None or world is None or self.files is None:
            return None
        end = self.files.read(world)
        if not story.state.from_goals:
            return look(story.state, end)
        known = self._known.get(story.id) or self._from_disk(story)
        return known.held_against(story, end) if known is not None else None

    def _orders(self, story: Story, rules: Rules, trajectory: Trajectory) -> Iterator[Order]:
        """Every choice of goals, then each in the order of the conversation; at most so many, all in all."""
        offered = trajectory.tools
        chosen = [order for _, order in zip(range(MOST_WAYS), choices(story, rules, offered), strict=False)]
        yield from chosen
        calls = [call for step in trajectory.steps for call in step.calls]
        left = MOST_WAYS - max(len(chosen), len(self._known[story.id].ways))
        for order in chosen:
            played = as_played(order, story.graph, calls)
            if played != order:
                left -= 1
                known = self._known[story.id]
                if left < 0 and known.due.get(played, played) not in known.ways:
                    return
                yield played

    def _keep(self, story: Story, known: Expectation | None) -> None:
        assert known is not None
        first = self._known.setdefault(story.id, known).initial
        for order, state in known.ways.items():
            known.ways[order] = state.sharing(first)
        if self.files is not None:
            _on_disk(lambda files: files.expect(_as_record(story, known, files)), self.files)

    def _from_disk(self, story: Story) -> Expectation | None:
        """What a run that is gone on with, or judged again, has found out."""
        if self.files is None:
            return None
        if self._records is None:
            self._records = self.files.expected()
        record = self._records.get(story.id)
        if record is None:
            return None
        places = {goal.name: i for i, goal in enumerate(story.goal_details)}
        ways = {tuple(places[name] for name in way.goals): self.files.read(way.world) for way in record.ways}
        initial = self.files.read(record.initial)
        self._known[story.id] = Expectation(
            initial, ways, record.failed, 0.0, record.volatile, unseen=set(record.unseen)
        )
        return self._known[story.id]


@dataclass(slots=True)
class _Tries:
    """Replays of the goals of one story."""

    story: Story
    rules: Rules
    opens: OpensWorld
    context: Callable[[], TrialContext]
    known: Expectation | None

    async def replay(self, order: Order) -> None:
        began = time.monotonic()
        initial = self.known.initial if self.known is not None else None
        changing = frozenset(place for place in order if may_write(self.story, self.rules, place))
        found = await replay_goals(self.story, order, self.opens, self.context(), initial, changing)
        if self.known is None:
            self.known = Expectation(found.initial, {}, dict(found.failed), began)
        due = self.known.due[order] = tuple(place for place in order if place not in found.not_due)
        self.known.ways[due] = found.state
        self.known.unseen |= found.unseen

    async def find_volatile(self, differing: Sequence[StateDifference]) -> None:
        """What two replays of the same calls make different; apart in time where times may be among it."""
        known = self.known
        assert known is not None
        assert self.story.state is not None
        if any(_may_be_a_time(each) for each in differing):
            await asyncio.sleep(max(0.0, known.began + APART - time.monotonic()))
        order, state = next(iter(known.ways.items()))
        again = await replay_goals(self.story, order, self.opens, self.context(), known.initial)
        ignored = [place_of(path) for path in self.story.state.ignore]
        known.volatile = tuple(path_of(place) for place in volatile_places(state, again.state, ignored))


def _may_be_a_time(difference: StateDifference) -> bool:
    values: tuple[Any, ...] = (difference.expected, difference.observed)
    return any(_TIME.search(each) if isinstance(each, str) else _is_late(each) for each in values)


def _is_late(value: Any) -> bool:
    """A number as of seconds since 1970, or something inside of which there may be one."""
    return isinstance(value, dict | list) or (isinstance(value, int | float) and abs(value) > 1e8)


def _as_record(story: Story, known: Expectation, files: WorldFiles) -> ExpectedEnd:
    initial = files.keep(known.initial)  # the first: the others are told by what they have otherwise
    ways = [
        ExpectedWay(goals=tuple(_names(story, order)), world=files.keep(state)) for order, state in known.ways.items()
    ]
    unseen = tuple(sorted(known.unseen))
    return ExpectedEnd(
        story=story.id, initial=initial, ways=tuple(ways), volatile=known.volatile, failed=known.failed, unseen=unseen
    )


T = TypeVar("T")


def _on_disk(write: Callable[[WorldFiles], T], files: WorldFiles | None) -> T | None:
    """Raises UserMistake when there is no room."""
    if files is None:
        return None
    try:
        return write(files)
    except OSError as problem:
        raise UserMistake(
            f"{files.run}: the state of a world cannot be written: {problem.strerror}; make room, then play the rest "
            f"with --resume {files.run}"
        ) from None

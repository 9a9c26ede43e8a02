"""Which task is made next: the kinds of intents in turn, of each what is wanted least often so far, and no short ones
while the stories have too few calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from generators.dataset.collect import Collection
from generators.sources import Task
from generators.tools.schemas import entries
from harness.types.goals import ToolGoal

CALLS = 3.6
"""So many calls a story has on average, where nothing is said of difficulty and the tools allow it."""
PATIENCE = 40
"""Of so many longer ones in a row none was proved, and a shorter one is tried."""
FAILURES = 3
"""So many tries of which nothing came weigh as much as a story."""
DEEDS = 2
"""A tool that does several things is wanted so many times as often as others."""
FIRST_TURNS = 66
"""In these each kind has the share of stories that it is to have."""
_KIND = "intent: "
MOST_LOOKED_AT = 240
"""Tasks of one kind of which the next is chosen."""


async def spread(tasks: AsyncIterator[Task], collection: Collection) -> AsyncIterator[Task]:
    """All of them. What a tool is wanted for as often as others waits for what is wanted less often; what takes few
    calls waits while the stories have too few on average. The first of each tool waits for nothing."""
    schedule = _Schedule(collection)
    async for task in tasks:
        if "calls" in task.given:
            schedule.add(task)
        else:
            yield task
    while (best := schedule.next()) is not None:
        yield best


class _Schedule:
    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._turns: list[str] = []
        """Kinds of intents, in the order in which they take turns."""
        self._waiting: dict[str, list[Task]] = {}
        """Kind of intent → its tasks, in order."""
        self._tried: Counter[str] = Counter()
        self._taken: Counter[str] = Counter()
        """What a task wants, tests and is about → how often it was tried, and how often a story came of it."""
        self._shares: Counter[str] = Counter()
        self._given: dict[str, Task] = {}
        self._calls = self._counted = self._since = 0
        self._told: dict[str, tuple[list[str], list[str]]] = {}
        """Task → what it wants, and what it tests."""
        self._seen: set[str] = set()
        """The tools of which one was tried."""

    def add(self, task: Task) -> None:
        kind = str(task.given.get("intent"))
        self._turns.append(kind)
        self._waiting.setdefault(kind, []).append(task)
        self._told[task.id] = _wants(task), _features(task)[1:]

    def next(self) -> Task | None:
        """The next one; None where there are no more."""
        self._count()
        few = self._calls < CALLS * len(self._collection.taken) or not self._collection.taken
        late = self._since >= PATIENCE
        chosen: Task | None = None
        for kind in self._kinds():
            best = min(
                self._waiting[kind][:MOST_LOOKED_AT],
                key=lambda task: ((few and self._is_short(task)) is not late, self._load(task)),
            )
            chosen = chosen or best
            if (few and self._is_short(best)) is late:
                chosen = best
                break
        if chosen is not None:
            self._take(chosen)
        return chosen

    def _kinds(self) -> list[str]:
        """The kinds of which there are tasks, those first of which there are too few stories for their share."""
        if not self._shares:
            self._shares = Counter(self._turns[:FIRST_TURNS])
        left = dict.fromkeys(kind for kind in self._turns if self._waiting[kind])
        return sorted(left, key=lambda kind: (self._often(_KIND + kind) + 1) / (self._shares[kind] or 1 / 2))

    def _take(self, task: Task) -> None:
        self._waiting[str(task.given.get("intent"))].remove(task)
        self._since = 0 if self._is_short(task) else self._since + 1
        self._seen.add(_tool(task))
        self._given[task.id] = task
        self._tried.update(_features(task))

    def _count(self) -> None:
        """What came of the tasks so far."""
        new = self._collection.taken[self._counted :]
        self._counted += len(new)
        for each in new:
            self._since = 0
            self._calls += sum(isinstance(goal, ToolGoal) for goal in each.story.goal_details)
            if each.story.id in self._given:
                self._taken.update(_features(self._given[each.story.id]))

    def _is_short(self, task: Task) -> bool:
        calls = task.given["calls"]
        return isinstance(calls, int) and calls < CALLS and _tool(task) in self._seen

    def _load(self, task: Task) -> tuple[float, float]:
        """How often what it wants most of all, and all that it tests and is about, was in a story already."""
        wants, tests = self._told[task.id]
        deeds = [max(self._often(each), self._often(_tool_of(each)) / DEEDS) for each in wants]
        return max(deeds, default=0.0), sum(map(self._often, tests))

    def _often(self, feature: str) -> float:
        taken = self._taken[feature]
        return taken + (self._tried[feature] - taken) / FAILURES


def _tool(task: Task) -> str:
    return task.id.partition("-")[2]


def _wants(task: Task) -> list[str]:
    """The changes that it wants, else the questions."""
    return [str(each) for each in entries(task.given.get("wants"))]


def _tool_of(want: str) -> str:
    """The tool; a want of one that does several things says what it is to do as well."""
    return want.partition(" ")[0]


def _features(task: Task) -> list[str]:
    return [
        _KIND + str(task.given.get("intent")),
        *dict.fromkeys(each for want in _wants(task) for each in (want, _tool_of(want))),
        *(str(each) for each in entries(task.given.get("tests"))),
        *(str(each) for each in entries(task.given.get("about"))),
    ]

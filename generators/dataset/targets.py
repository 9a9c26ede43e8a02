"""What a set is to cover, and how many of its stories are to be how hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import JsonValue

from generators.dataset.collect import Collection
from generators.dataset.spread import spread
from generators.sources import Task
from generators.walks.intents.targets import DIFFICULTIES, TARGETS, Target
from harness.errors import UserMistake, nearest
from harness.types.story import Story

LABEL = "difficulty="


@dataclass(frozen=True, slots=True)
class SetTargets:
    """What is aimed at; by default nothing."""

    cover: tuple[Target, ...] = ()
    difficulty: Mapping[str, float] = field(default_factory=dict)
    """Difficulty → share."""

    @property
    def head(self) -> dict[str, JsonValue]:
        """As a set's head holds it."""
        found: dict[str, JsonValue] = {"cover": list(self.cover)} if self.cover else {}
        return found | ({"difficulty": dict(self.difficulty)} if self.difficulty else {})

    def check(self, source: str) -> None:
        """Raises UserMistake where nothing would come of it."""
        given = next(iter(self.head), None)
        if given is not None and source != "walks":
            raise UserMistake(f"--{given}: the source {source} does not know it; leave it out, or use the source walks")

    def quotas(self, count: int | None) -> dict[str, int]:
        """Difficulty → how many stories of so many; what is left over by rounding goes to the largest rests."""
        if count is None or not self.difficulty:
            return {}
        whole = sum(self.difficulty.values())
        exact = {name: count * share / whole for name, share in self.difficulty.items()}
        found = {name: int(number) for name, number in exact.items()}
        for name in sorted(exact, key=lambda each: found[each] - exact[each])[: count - sum(found.values())]:
            found[name] += 1
        return found

    async def wanted(
        self, tasks: AsyncIterator[Task], count: int | None, collection: Collection
    ) -> AsyncIterator[Task]:
        """The tasks of which there are not enough stories yet in the collection."""
        quotas = self.quotas(count)
        if not quotas:
            async for task in tasks if self.cover else spread(tasks, collection):
                yield task
            return
        async for task in tasks:
            hard = str(task.given.get("difficulty"))
            if reached(each.story for each in collection.taken)[hard] < quotas.get(hard, 0):
                yield task


def reached(stories: Iterable[Story]) -> Counter[str]:
    """Difficulty → stories."""
    return Counter(label.removeprefix(LABEL) for story in stories for label in story.labels if label.startswith(LABEL))


def parsed_cover(text: str | None) -> tuple[Target, ...]:
    """tools,states → (tools, states). Raises UserMistake."""
    names = [part.strip() for part in text.split(",")] if text is not None else []
    for name in names:
        if name not in TARGETS:
            expected = f"expected some of {', '.join(TARGETS)}"
            raise UserMistake(f'--cover "{text}": there is no "{name}" to cover{nearest(name, TARGETS)}; {expected}')
    return tuple(target for target in TARGETS if target in names)


def parsed_difficulty(text: str | None) -> dict[str, float]:
    """easy:30,hard:70 → {"easy": 30, "hard": 70}. Raises UserMistake."""
    found: dict[str, float] = {}
    for part in text.split(",") if text is not None else ():
        name, _, share = part.strip().partition(":")
        try:
            number = float(share)
        except ValueError:
            number = 0
        if name not in DIFFICULTIES or name in found or not 0 < number < float("inf"):
            expected = f"expected each of {', '.join(DIFFICULTIES)} once at most, with its share"
            raise UserMistake(f'--difficulty "{text}": "{part.strip()}": {expected}, such as easy:30,medium:50,hard:20')
        found[name] = number
    return found


def check_policy(policy: Path | None, stories: Path | None, source: str, model: str | None) -> None:
    """Raises UserMistake where a policy cannot be used."""
    if policy is None:
        return
    if not policy.is_file():
        raise UserMistake(f"--policy {policy}: there is no such file; expected a text with a rule a line")
    if stories is not None:
        raise UserMistake("--policy and --stories: give one of them; each makes a set of its own")
    if source != "planned":
        raise UserMistake(f"--policy: the source {source} does not read it; leave --source out")
    if model is None:
        raise UserMistake("--policy: its stories are planned by a model: name one with --model")

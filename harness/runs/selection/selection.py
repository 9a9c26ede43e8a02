"""What options narrow a suite down to."""

from __future__ import annotations

from pydantic.dataclasses import dataclass as validated

from harness.types.cases.select import Select

ANY = "*"


@validated(frozen=True, slots=True)
class Selection:
    """What part of a suite is played, and where."""

    story: str = ANY
    """A glob over story ids."""
    trial: int | None = None
    only: tuple[tuple[str, int], ...] | None = None
    """Just these trials, by story and number; None: all of the suite."""
    environment: str | None = None
    """The environment of the targets, by name."""
    sample: int | None = None
    """So many of the stories, drawn by the suite's seed."""
    shard: tuple[int, int] | None = None
    """The part that this machine plays, from 1, and how many parts there are."""
    labels: tuple[tuple[str, ...], ...] = ()
    """Stories with all labels of one of these, besides those that `story` names."""

    @property
    def wanted(self) -> Select:
        """The stories that options name by label or id."""
        return Select(labels=self.labels, names=() if self.story == ANY else (self.story,))

"""Trials and stories in full, in packs that a page opens when they are asked for: inside it, or from its server."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from pydantic_core import to_json

from harness.pages.sharing import Sharing
from harness.report.json_report import as_valid_json
from harness.runs.folder.facts import TrialFacts
from harness.types.story import Story

PACK = 256 * 1024
"""Bytes of JSON from which on a pack is closed: large enough to be compressed well, small enough to be opened alone."""
OF_ONE_REQUEST = 20
"""Trials or stories in a pack that a server hands out."""
Spot = tuple[int | str, int]
"""A pack, and the place in it."""


class Packs(Protocol):
    """Where each trial and each story of a page is found."""

    @property
    def inside(self) -> Sequence[bytes]:
        """The packs that the page holds itself, gzip-compressed JSON lists."""
        ...

    def stories(self, stories: Sequence[Story]) -> list[Spot]: ...

    def trials(self, trials: Sequence[TrialFacts]) -> list[Spot]: ...


class InsidePacks:
    """They stand in the page, compressed, without what is not to be shared."""

    def __init__(self, sharing: Sharing) -> None:
        self.inside: list[bytes] = []
        self._sharing = sharing

    def stories(self, stories: Sequence[Story]) -> list[Spot]:
        return list(self._kept(self._sharing.story(story_document(each)) for each in stories))

    def trials(self, trials: Sequence[TrialFacts]) -> list[Spot]:
        return list(self._kept(self._sharing.trial(each.document()) for each in trials))

    def _kept(self, documents: Iterable[Mapping[str, Any]]) -> Iterator[Spot]:
        for number, pack in packed(documents):
            self.inside.append(pack)
            yield from ((len(self.inside) - 1, at) for at in range(number))


class ServedPacks:
    """A server is asked for them: a story by its place in the run, a trial by its line, which never moves."""

    inside: Sequence[bytes] = ()

    def stories(self, stories: Sequence[Story]) -> list[Spot]:
        return [_spot("s", place) for place, _ in enumerate(stories)]

    def trials(self, trials: Sequence[TrialFacts]) -> list[Spot]:
        return [_spot("t", each.place) for each in trials]


def _spot(kind: str, place: int) -> Spot:
    return f"{kind}{place // OF_ONE_REQUEST}", place % OF_ONE_REQUEST


def served_pack(name: str, stories: Sequence[Story], trials: Mapping[int, TrialFacts]) -> bytes | None:
    """The JSON list of that name; null stands for what was superseded. None where there is no such pack.

    `trials`: by the line at which they stand.
    """
    kind, number = name[:1], name[1:]
    if kind not in ("s", "t") or not number.isdecimal() or len(number) > 9:
        return None
    first = int(number) * OF_ONE_REQUEST
    if kind == "s":
        found = [to_json(story_document(each)) for each in stories[first : first + OF_ONE_REQUEST]]
    else:
        there = [trials.get(place) for place in range(first, first + OF_ONE_REQUEST)]
        found = [each.json() if each is not None else b"null" for each in there] if any(there) else []
    return b"[" + b",".join(found) + b"]" if found else None


def story_document(story: Story) -> dict[str, Any]:
    return story.model_dump(mode="json", exclude_defaults=True)


def packed(documents: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, bytes]]:
    """Documents in packs, each a JSON list, compressed; and how many are in each."""
    pieces: list[bytes] = []
    size = 0
    for document in documents:
        pieces.append(to_json(as_valid_json(document)))
        size += len(pieces[-1])
        if size >= PACK:
            yield len(pieces), _closed(pieces)
            pieces, size = [], 0
    if pieces:
        yield len(pieces), _closed(pieces)


def _closed(pieces: Sequence[bytes]) -> bytes:
    return gzip.compress(b"[" + b",".join(pieces) + b"]", mtime=0)

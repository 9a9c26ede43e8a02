"""Asks a user what it would answer to each message of the agent in recorded conversations."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from harness.analysis.user_figures.shares import share
from harness.errors import SideFailed, UserFailed, UserMistake, boundary
from harness.formats.recordings_by_story import Pair
from harness.formats.story_files import StoryFile
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.runs.folder.rescore import RecordedConversations
from harness.runs.plan import check_users
from harness.runs.trial import open_user, seed_of
from harness.types.model_spec import UserSpec
from harness.types.protocols import User
from harness.types.suite import Suite
from harness.types.trajectory import Utterance
from harness.types.user.measurement import RecordingMeasurement
from harness.types.user.note import GuardFinding, UserNote, UserTurn

DRAWN = 20
"""Conversations that --quick draws."""
MOST_EXAMPLES = 5
LONGEST = 160


@dataclass(slots=True)
class _Tally:
    """What came of asking so far."""

    answers: int = 0
    broken: int = 0
    ended: int = 0
    doubts: int = 0
    guards: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def note(self, story: str, heard: str, said: UserTurn) -> None:
        self.answers += 1
        self.ended += said.text is None
        self.doubts += said.note.doubt is not None
        self.guards.update({finding.code for finding in said.note.guards})
        for finding in said.note.guards:
            if finding.code in {"contradicts", "invents"} and len(self.examples) < MOST_EXAMPLES:
                self.examples.append(_example(story, heard, said.text or "", finding))


def read(recordings: Sequence[Path], stories: Sequence[Path], *, quick: bool, seed: int) -> Sequence[Pair]:
    """The recordings with their stories; with `quick` only some, drawn by the seed. Raises UserMistake."""
    pairs = RecordedConversations.read(recordings, stories).pairs
    return Random(seed).sample(pairs, DRAWN) if quick and len(pairs) > DRAWN else pairs


def check(spec: UserSpec, pairs: Sequence[Pair]) -> None:
    """That the user can be had for these, and play each of their stories. Raises UserMistake with all problems."""
    files = [StoryFile(pair.story, str(pair.path)) for pair in pairs]
    check_users(Suite.model_validate({"agent": "recorded", "stories": ["recorded"], "user": spec}), files)
    problems: dict[str, None] = {}
    for pair in [] if spec.asks else pairs:
        try:
            open_user(spec, pair.story.brief, 0, TrialModels())
        except UserMistake as mistake:
            problems |= dict.fromkeys(f"{pair.story.id}: {each}" for each in mistake.problems)
    if problems:
        raise UserMistake(*problems)


async def asked(
    spec: UserSpec, pairs: Sequence[Pair], seed: int, told: Callable[[], None], at_a_time: int = 10
) -> RecordingMeasurement:
    """What guards find in the answers. They only report: nothing is said anew.

    One user hears a conversation from its beginning; when it ends before the conversation does, another goes on.
    """
    tally, free = _Tally(), asyncio.Semaphore(at_a_time)

    async def listen(pair: Pair) -> None:
        async with free:
            await _listen(spec.model_copy(update={"guards": "report"}), pair, seed, tally)
        told()

    try:
        await asyncio.gather(*map(listen, pairs))
    finally:
        await close_connections()
    return RecordingMeasurement(
        conversations=len(pairs),
        answers=tally.answers,
        broken=tally.broken,
        ended=tally.ended,
        doubts=tally.doubts,
        contradictions=share(tally.guards["contradicts"], tally.answers),
        inventions=share(tally.guards["invents"], tally.answers),
        guards=dict(tally.guards.most_common()),
        examples=tuple(tally.examples),
    )


async def _listen(spec: UserSpec, pair: Pair, seed: int, tally: _Tally) -> None:
    models = TrialModels(pair.story.id, pair.trial)
    user: User | None = None
    for spoken in _heard(pair.trajectory.spoken):
        if user is None:
            user = open_user(spec, pair.story.brief, seed_of(seed, pair.story.id, pair.trial), models)
        try:
            with boundary(UserFailed):
                said = await user.speak(spoken)
        except SideFailed as problem:
            tally.answers, tally.broken, user = tally.answers + 1, tally.broken + 1, None
            tally.guards[problem.code] += 1
            continue
        turn = said if isinstance(said, UserTurn) else UserTurn(said, UserNote())
        tally.note(pair.story.id, spoken[-1].text, turn)
        if turn.text is None or turn.note.reason is not None:
            user = None
    await models.close()


def _heard(spoken: Sequence[Utterance]) -> Iterator[Sequence[Utterance]]:
    """What was said up to each place at which it is the user's turn."""
    for place, each in enumerate(spoken, 1):
        if each.role == "agent" and (place == len(spoken) or spoken[place].role == "user"):
            yield spoken[:place]


def _example(story: str, heard: str, said: str, finding: GuardFinding) -> str:
    return f'{story}: {finding.code}: {finding.message}; to "{_short(heard)}" it said "{_short(said)}"'


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

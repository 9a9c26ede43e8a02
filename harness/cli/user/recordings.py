"""Asks a user what it would answer to each message of the agent in recorded conversations."""

from __future__ import annotations

import asyncio
import hashlib
import json
import platform
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from harness import __version__
from harness.analysis.user_figures.shares import share
from harness.errors import SideFailed, UserFailed, UserMistake, boundary
from harness.formats.recordings_by_story import Pair
from harness.formats.story_files import StoryFile
from harness.formats.suite_files import suite_of
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.runs.folder.answers import open_answers
from harness.runs.folder.rescore import RecordedConversations
from harness.runs.folder.store import StoredRun, redactor_for
from harness.runs.plan import check_users
from harness.runs.trial import open_user, seed_of
from harness.types.model_spec import UserSpec
from harness.types.protocols import User
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trajectory import Utterance
from harness.types.user.measurement import Answered, PartOfMeasurement, RecordingMeasurement
from harness.types.user.note import GuardFinding, UserNote, UserTurn
from harness.types.verdict import SCORER_VERSION
from harness.users.instructions import prompts_told

DRAWN = 20
"""Conversations that --quick draws."""
AT_A_TIME = 10
"""Conversations, where the user does not say how many requests it bears."""
MOST_EXAMPLES = 5
LONGEST = 160


@dataclass(frozen=True, slots=True)
class RecordedPart:
    """Recorded conversations in which a user is to be asked, and the run that keeps its answers."""

    pairs: Sequence[Pair]
    suite: Suite
    """With the user and the seed."""
    files: tuple[str, ...]
    story_files: tuple[str, ...]
    run: StoredRun | None = None

    @property
    def told(self) -> list[Story]:
        """Each story once."""
        return list({pair.story.id: pair.story for pair in self.pairs}.values())

    @property
    def header(self) -> dict[str, Any]:
        """Of the run. No trial is planned: its answers stand in a file of their own."""
        return {
            "config": self.suite.model_dump(mode="json"),
            "plan": {},
            "planned": 0,
            "versions": {"harness": __version__, "python": platform.python_version(), **prompts_told(self.suite.user)},
            "scorer_version": SCORER_VERSION,
            "source": ", ".join(self.files),
        }

    @property
    def digest(self) -> str:
        """The hash of all that the user is told and hears."""
        digest = hashlib.sha256()
        for pair in self.pairs:
            said = [(each.role, each.text) for each in pair.trajectory.spoken]
            digest.update(json.dumps([pair.story.model_dump_json(), pair.trial, said]).encode())
        return f"sha256:{digest.hexdigest()[:16]}"


def read(
    recordings: Sequence[str], stories: Sequence[str], fields: Mapping[str, Any], *, quick: bool, seed: int
) -> RecordedPart:
    """The recordings with their stories, to be played with these fields; with `quick` some, drawn by the seed.

    Raises UserMistake, also where the user cannot play one of the stories.
    """
    target = Target(ref="recorded", kind="replay").model_dump(exclude_unset=True)
    base = {"name": "user-check-recordings", "targets": {"recorded": target}, "stories": list(stories)}
    return _checked(recordings, stories, suite_of(base, fields), quick=quick, seed=seed)


def read_again(of: PartOfMeasurement, suite: Suite, run: StoredRun, *, quick: bool) -> RecordedPart:
    """What was begun with. Raises UserMistake where it is not as it was."""
    found = _checked(of.recordings, of.stories, suite, quick=quick, seed=suite.seed)
    if found.digest != of.recorded:
        raise UserMistake(
            f"--resume {run.path}: the recordings are not as they were, or their stories are not: bring them back "
            f"({', '.join((*of.recordings, *of.stories))}), or measure anew"
        )
    return replace(found, run=run)


def _checked(
    recordings: Sequence[str], stories: Sequence[str], suite: Suite, *, quick: bool, seed: int
) -> RecordedPart:
    pairs = RecordedConversations.read([Path(each) for each in recordings], [Path(each) for each in stories]).pairs
    if quick and len(pairs) > DRAWN:
        pairs = Random(seed).sample(pairs, DRAWN)
    _check(suite, pairs)
    return RecordedPart(pairs, suite, tuple(recordings), tuple(stories))


def _check(suite: Suite, pairs: Sequence[Pair]) -> None:
    """That the user can be had for these, and play each of their stories. Raises UserMistake with all problems."""
    check_users(suite, [StoryFile(pair.story, str(pair.path)) for pair in pairs])
    spec, problems = suite.user or UserSpec(), dict[str, None]()
    for pair in [] if spec.asks else pairs:
        try:
            open_user(spec, pair.story.brief, 0, TrialModels())
        except UserMistake as mistake:
            problems |= dict.fromkeys(f"{pair.story.id}: {each}" for each in mistake.problems)
    if problems:
        raise UserMistake(*problems)


async def asked(part: RecordedPart, told: Callable[[], None]) -> RecordingMeasurement:
    """What guards find in the answers. They only report: nothing is said anew.

    One user hears a conversation from its beginning; when it ends before the conversation does, another goes on. What
    the run of the part holds already is not asked for again. Raises UserMistake.
    """
    assert part.run is not None, "it was begun"
    spec = (part.suite.user or UserSpec()).model_copy(update={"guards": "report"})
    free, folder = asyncio.Semaphore(spec.max_in_flight or AT_A_TIME), part.run.path
    redact = redactor_for(part.run.header.config, [story.model_dump_json() for story in part.told])

    async def listen(place: int, pair: Pair) -> None:
        async with free:
            if place not in answers.kept:
                answers.keep(await _listen(spec, place, pair, part.suite.seed))
        told()

    try:
        with open_answers(folder, redact.line) as answers:
            await asyncio.gather(*(listen(place, pair) for place, pair in enumerate(part.pairs)))
            found = [answers.kept[place] for place in range(len(part.pairs))]
    finally:
        await close_connections()
    return _measured(found)


def _measured(found: Sequence[Answered]) -> RecordingMeasurement:
    answers, guards = sum(each.answers for each in found), Counter[str]()
    for each in found:
        guards.update(each.guards)
    return RecordingMeasurement(
        conversations=len(found),
        answers=answers,
        broken=sum(each.broken for each in found),
        ended=sum(each.ended for each in found),
        doubts=sum(each.doubts for each in found),
        contradictions=share(guards["contradicts"], answers),
        inventions=share(guards["invents"], answers),
        guards=dict(guards.most_common()),
        examples=tuple(example for each in found for example in each.examples)[:MOST_EXAMPLES],
    )


async def _listen(spec: UserSpec, place: int, pair: Pair, seed: int) -> Answered:
    models = TrialModels(pair.story.id, pair.trial)
    user: User | None = None
    turns: list[tuple[str, UserTurn]] = []
    codes: list[str] = []
    for spoken in _heard(pair.trajectory.spoken):
        if user is None:
            user = open_user(spec, pair.story.brief, seed_of(seed, pair.story.id, pair.trial), models)
        try:
            with boundary(UserFailed):
                said = await user.speak(spoken)
        except SideFailed as problem:
            user = None
            codes.append(problem.code)
            continue
        turn = said if isinstance(said, UserTurn) else UserTurn(said, UserNote())
        turns.append((spoken[-1].text, turn))
        if turn.text is None or turn.note.reason is not None:
            user = None
    await models.close()
    return _answered(place, pair, turns, codes)


def _answered(place: int, pair: Pair, turns: Sequence[tuple[str, UserTurn]], broken: Sequence[str]) -> Answered:
    """`turns` are what was heard and said, `broken` the codes of failures to say anything."""
    guards = [code for _, turn in turns for code in sorted({finding.code for finding in turn.note.guards})]
    return Answered(
        place=place,
        story=pair.story.id,
        trial=pair.trial,
        answers=len(turns) + len(broken),
        broken=len(broken),
        ended=sum(turn.text is None for _, turn in turns),
        doubts=sum(turn.note.doubt is not None for _, turn in turns),
        guards=dict(Counter([*broken, *guards])),
        examples=tuple(
            _example(pair.story.id, heard, turn.text or "", finding)
            for heard, turn in turns
            for finding in turn.note.guards
            if finding.code in {"contradicts", "invents"}
        )[:MOST_EXAMPLES],
    )


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

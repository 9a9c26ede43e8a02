"""Generates a set of stories: tasks in order, each made or read from the journal, until there are enough."""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from pydantic import JsonValue

from generators.dataset.collect import Collection
from generators.dataset.ends import EndStates
from generators.dataset.given import read_hints, undeclared
from generators.dataset.journal import Journal, JournalEntry
from generators.dataset.pipeline import StoryPipeline, TaskResult
from generators.dataset.targets import SetTargets
from generators.dataset.writing import Destination
from generators.proof import prove
from generators.proof.independent.knowledge import WorldKnowledge
from generators.sources import SOURCES, ModelSpending, Source, SourceInput, Task
from generators.tools.remote.access import NOTHING_SAID, RemoteAccess
from generators.tools.remote.opening import FILES
from generators.tools.toolboxes import CALL_SECONDS, toolbox_from
from generators.tools.world import Toolbox
from generators.words.naming import in_words
from generators.world.learn import LearnedWorld, learn
from generators.world.model import WorldModel
from generators.world.tables import corrections_in, in_state, read_world, world_files
from harness.errors import UserMistake
from harness.llm.cassette.file import Cassette
from harness.llm.transport import close_connections
from harness.plugins import load
from harness.redaction import Redactor
from harness.runs.executor import uncollected
from harness.types.model_spec import ModelSpec
from harness.types.story import Tools

PATIENCE = 500
"""So many tasks in a row of which nothing comes, and it is given up."""
RELENTING = 100
"""So many in a row that an agent without goals does not serve, where it has served none, and it is given up."""


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """What is to be generated, and how."""

    tools: str
    """`module:attribute`, or a snapshot's file."""
    out: Path
    """A folder, or a .jsonl file."""
    source: str = "walks"
    count: int | None = None
    """None: all that there is."""
    seed: int = 0
    agent: str = "agent"
    stories: Path | None = None
    policy: Path | None = None
    hints: Path | None = None
    world: Sequence[Path] = ()
    """The data behind the tools, or the model of it."""
    snapshot: str | None = None
    """`module:function`: takes the state of the world that the factory of tools made."""
    model: ModelSpec | None = None
    cassette: Cassette | None = None
    allow_writes: bool = False
    effects: Tools = Tools()
    """What tools do that do not say so themselves."""
    call_seconds: float = CALL_SECONDS
    access: RemoteAccess = NOTHING_SAID
    """How tools are reached that run elsewhere."""
    mutate: bool = True
    split: Mapping[str, float] = field(default_factory=dict)
    """Label → share: train and test."""
    targets: SetTargets = field(default_factory=SetTargets)
    concurrency: int = 1
    resume: bool = False
    force: bool = False

    def toolbox(self) -> Toolbox:
        """Raises UserMistake."""
        return toolbox_from(
            self.tools,
            allow_writes=self.allow_writes,
            tools=self.effects,
            call_seconds=self.call_seconds,
            access=self.access,
        )

    def head(self, toolbox: Toolbox) -> dict[str, JsonValue]:
        """What everything is made with: another one gives another set."""
        return {
            "tools": Path(self.tools).name if self.tools.endswith(FILES) else self.tools,
            "version": toolbox.version,
            "source": self.source,
            "seed": self.seed,
            "agent": self.agent,
            "stories": _hash(self.stories),
            "hints": _hash(self.hints),
            "model": self.model.model_dump(mode="json", exclude_defaults=True) if self.model else None,
            "writes": self.allow_writes,
            "effects": self.effects.model_dump(mode="json"),
            "mutated": self.mutate,
            **({"world": [_hash(path) for path in world_files(self.world)]} if self.world else {}),
            **({"policy": _hash(self.policy)} if self.policy else {}),
            **({"snapshot": self.snapshot} if self.snapshot else {}),
            **self.targets.head,
        }


@dataclass(frozen=True, slots=True)
class GenerationProgress:
    """How far it has come."""

    taken: int
    wanted: int | None
    refused: int


@dataclass(frozen=True, slots=True)
class GeneratedDataset:
    """What came of it."""

    collection: Collection
    toolbox: Toolbox
    head: Mapping[str, JsonValue]
    wanted: int | None
    notes: Sequence[str]
    spent: ModelSpending
    quotas: Mapping[str, int] = field(default_factory=dict)
    """Difficulty → stories that were wanted."""
    offered: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What could be covered: target → what of it → candidates."""
    unasked: Mapping[str, str] = field(default_factory=dict)
    """Tools that nobody asks for → what they do."""
    learned: LearnedWorld | None = None
    """What is known of the world behind the tools."""

    @property
    def short(self) -> bool:
        """Fewer than were wanted could be made, or none."""
        taken = len(self.collection.taken)
        return not taken or (self.wanted is not None and taken < self.wanted)

    @property
    def unexecuted(self) -> int:
        """Stories that were taken although less is proved of them: their writes were not run."""
        return sum(each.proof.status != "proved" for each in self.collection.taken)

    @property
    def unserved(self) -> int:
        """Stories that were taken although no agent without goals served their user."""
        return sum(not each.proof.served for each in self.collection.taken)

    @property
    def why_unexecuted(self) -> str:
        """In half a sentence; empty where all is proved."""
        if not self.unexecuted:
            return ""
        why = "" if self.head["writes"] else " because writes were not run (--allow-writes)"
        return f"of which {self.unexecuted} could not be executed{why}"


async def generate(
    spec: DatasetSpec, on_progress: Callable[[GenerationProgress], None] = lambda progress: None
) -> GeneratedDataset:
    """Make, prove and collect; every finished task is in the journal beside the destination at once. Raises UserMistake
    for what the person can mend, early where that can be seen, and Unavailable when the model cannot be asked."""
    spec.targets.check(spec.source)
    toolbox = spec.toolbox()
    ends = _ends(spec)
    head = spec.head(toolbox)
    destination = Destination(spec.out)
    destination.check(resume=spec.resume, force=spec.force)
    learned = await _learned(spec, toolbox, ends)
    toolbox = learned.toolbox if learned is not None else toolbox
    source = _source(spec, toolbox, learned)
    journal = Journal.open(destination.workshop, head, resume=spec.resume, redact=Redactor.from_environment())
    collection, fruitless = Collection(), False
    try:
        with spec.cassette or nullcontext():
            await _collect(spec, toolbox, source, journal, collection, on_progress, learned, ends)
        fruitless = not collection.taken
    finally:
        journal.close(keep=not fruitless)
        await close_connections()
    notes = [*getattr(toolbox, "notes", ()), *getattr(source, "notes", ()), *undeclared(toolbox)]
    one_line = [" ".join(note.split()) for note in notes]
    quotas, offered = spec.targets.quotas(spec.count), getattr(source, "offered", {})
    unasked = getattr(source, "unasked", {})
    return GeneratedDataset(
        collection, toolbox, head, spec.count, one_line, source.spent(), quotas, offered, unasked, learned
    )


async def explored(spec: DatasetSpec) -> LearnedWorld:
    """The world behind the tools, with what a person corrected in a file that is replaced. Raises UserMistake."""
    return await _world_of(spec, spec.toolbox(), _ends(spec), corrections_in(spec.out))


def _ends(spec: DatasetSpec) -> EndStates | None:
    return EndStates.load(spec.tools, spec.snapshot) if spec.snapshot is not None else None


async def _world_of(
    spec: DatasetSpec, toolbox: Toolbox, ends: EndStates | None, before: WorldModel | None = None
) -> LearnedWorld:
    """Where no records are given, those of the snapshot are known. Raises UserMistake, Unavailable of a snapshot."""
    given = read_world(spec.world)
    if ends is not None:
        given = replace(in_state(given, await ends.fresh()), leaves_alone=ends.leaves_alone)
    hints, given = read_hints(spec.hints, toolbox), replace(given, model=given.model or before)
    return in_words(await learn(toolbox, hints, spec.seed, given))


async def _learned(spec: DatasetSpec, toolbox: Toolbox, ends: EndStates | None) -> LearnedWorld | None:
    """What stories without a model are made of. Raises UserMistake."""
    if spec.source == "walks":
        return await _world_of(spec, toolbox, ends)
    if spec.world:
        raise UserMistake(f"--world {spec.world[0]}: the source {spec.source} does not read it; leave one of them out")
    return None


async def _collect(
    spec: DatasetSpec,
    toolbox: Toolbox,
    source: Source,
    journal: Journal,
    collection: Collection,
    on_progress: Callable[[GenerationProgress], None],
    learned: LearnedWorld | None,
    ends: EndStates | None,
) -> None:
    knowledge = WorldKnowledge(learned) if learned is not None else None
    worlds = ends.worlds if ends is not None else None
    proving = partial(prove, mutate=spec.mutate, knowledge=knowledge, worlds=worlds)
    pipeline = StoryPipeline(source, toolbox, proving, spec.seed, ends)
    fruitless = 0
    with uncollected():
        tasks = spec.targets.wanted(source.tasks(), spec.count, collection)
        async for entry in _in_order(tasks, partial(_entry, pipeline, journal), spec.concurrency):
            fruitless = 0 if collection.take(entry, spec.count) else fruitless + 1
            on_progress(GenerationProgress(len(collection.taken), spec.count, len(collection.refused)))
            if fruitless >= PATIENCE or (spec.count is not None and len(collection.taken) >= spec.count):
                break
            if not collection.taken and fruitless >= RELENTING and len(collection.held) >= (spec.count or PATIENCE):
                break
        collection.fill(spec.count)


async def _entry(pipeline: StoryPipeline, journal: Journal, task: Task) -> JournalEntry:
    """What came of a task, now or before it was cut off."""
    job = journal.job(task)
    if job not in journal.entries:
        made: TaskResult = await pipeline.make(task)
        journal.append(JournalEntry.of(job, made))
    return journal.entries[job]


async def _in_order(
    tasks: AsyncIterator[Task], make: Callable[[Task], Awaitable[JournalEntry]], width: int
) -> AsyncIterator[JournalEntry]:
    """As many at a time as the width; what comes of them in the order of the tasks, so that the set is the same."""
    waiting: deque[asyncio.Future[JournalEntry]] = deque()
    try:
        async for task in tasks:
            waiting.append(asyncio.ensure_future(make(task)))
            if len(waiting) >= width:
                yield await waiting.popleft()
        while waiting:
            yield await waiting.popleft()
    finally:
        for each in waiting:
            each.cancel()
        for each in waiting:
            with suppress(asyncio.CancelledError):
                await each


def _source(spec: DatasetSpec, toolbox: Toolbox, learned: LearnedWorld | None) -> Source:
    source_input = SourceInput(
        toolbox=toolbox,
        seed=spec.seed,
        agent=spec.agent,
        stories=spec.stories,
        policy=spec.policy,
        model=spec.model,
        cassette=spec.cassette,
        hints=read_hints(spec.hints, toolbox),
        learned=learned,
        cover=spec.targets.cover,
    )
    source: Source = load(spec.source, SOURCES, what="source")(source_input)
    return source


def _hash(path: Path | None) -> str | None:
    """Of the file's content. Raises UserMistake."""
    if path is None:
        return None
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be read: {problem.strerror}") from None

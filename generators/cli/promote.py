"""harness promote: a conversation that was played or recorded becomes a story of the dataset."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from generators.recordings.conversations import TaskConversations
    from generators.recordings.mining import MinedStory
    from generators.recordings.promote import PromotedStory
    from harness.types.story import Story, Tools


def command(
    source: Annotated[str, typer.Argument(help="A run, or a file or folder of recorded conversations.")],
    story: Annotated[str | None, typer.Argument(help="The story that was played, or the recording, by name.")] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="The number of the trial (default: the first that went well).")
    ] = None,
    mine: Annotated[
        bool, typer.Option("--mine", help="Make the story of what all good conversations of the task have in common.")
    ] = False,
    further: Annotated[
        list[str] | None, typer.Option("--with", metavar="SOURCE", help="With --mine: a further run; repeatable.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option(help="The folder of stories (default: the one that the run's suite selects).")
    ] = None,
    identifier: Annotated[str | None, typer.Option("--id", help="The id of the new story.")] = None,
    rubric: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="What a good conversation is, in prose: a check of type judge in the story."),
    ] = None,
    reads: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Tools that only read, where nobody says.")
    ] = None,
    writes: Annotated[list[str] | None, typer.Option(metavar="GLOB", help="Tools that change something.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a story of that id.")] = False,
    out: Annotated[Path, typer.Option(help="Where run folders are looked for.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Make a story of a conversation that was played or recorded: input, goals, rules for their arguments."""
    from harness.checks.rubrics.judge import LONGEST
    from harness.errors import UserMistake
    from harness.types.story import Tools

    if rubric is not None and not 0 < len(rubric.strip()) <= LONGEST:
        raise UserMistake(f"--rubric: expected 1 to {LONGEST:,} characters that say what a good conversation is")
    options = PromotionOptions(
        sources=(source, *(further or ())),
        story=story,
        trial=trial,
        mine=mine,
        folder=to,
        id=identifier,
        rubric=rubric,
        tools=Tools(write=tuple(writes or ()), read=tuple(reads or ())),
        force=force,
        out=out,
    )
    raise typer.Exit(_run(options, as_json=as_json))


@dataclass(frozen=True, slots=True)
class PromotionOptions:
    """Which conversation is meant, and what is to become of it."""

    sources: tuple[str, ...]
    """A run, or a file or folder of recordings; with `mine`, further ones of the same task."""
    story: str | None
    trial: int | None
    mine: bool
    folder: Path | None
    id: str | None
    rubric: str | None
    """What a judge is to read the conversations of the story by."""
    tools: Tools
    """What tools do, where nobody says so."""
    force: bool
    out: Path
    """Where runs are."""

    @property
    def recorded(self) -> bool:
        """Whether it was recorded by another system, and not played in a run."""
        from harness.runs.folder.header import RUN

        source = Path(self.sources[0])
        return source.exists() and not (source / RUN).is_file()


def _run(options: PromotionOptions, *, as_json: bool) -> int:
    """Write the story and say what it is made of. Raises UserMistake; nothing that exists is overwritten unasked."""
    from generators.recordings.promote import PromotedStory
    from harness.analysis.gate import PASSED
    from harness.formats.lint import lint
    from harness.formats.story_writer import story_document
    from harness.redaction import Redactor
    from harness.runs.folder.store import dumps

    found = _conversations(options)
    made = _made(options, found)
    story = _finished(made.story, options)
    path = _path(story, options, found)
    document = Redactor.from_environment().story(dumps(story_document(story)), indent=2) + "\n"
    before = _before(path, found.played, force=options.force)
    _write(path, document)
    lines = _made_of(made)
    warnings = [*found.notes, *(made.notes if isinstance(made, PromotedStory) else ()), *lint(story)]
    if as_json:
        print(json.dumps({"story": str(path), "made_of": lines, "warnings": warnings}))
        return PASSED
    print(*lines, sep="\n")
    if before is not None and options.mine:
        print("", *_difference(before, (str(path), document)), sep="\n")
    print(*(f"warning: {each}" for each in warnings), f"written: {path}", sep="\n")
    print(f"read it, then prove it: harness validate {path} --tools MODULE:FUNCTIONS --execute --mutate")
    return PASSED


def _conversations(options: PromotionOptions) -> TaskConversations:
    from generators.recordings.conversations import from_recordings, from_runs
    from harness.errors import UserMistake

    if len(options.sources) > 1 and not options.mine:
        raise UserMistake("--with names further conversations of the same task: it goes with --mine")
    if options.recorded:
        return from_recordings(options.sources, options.story, mine=options.mine)
    return from_runs(options.sources, options.story, options.out, mine=options.mine, trial=options.trial)


def _made(options: PromotionOptions, found: TaskConversations) -> PromotedStory | MinedStory:
    from generators.recordings.mining import mine
    from generators.recordings.promote import ConversationBackground, promote
    from harness.errors import UserMistake

    usual = found.name if options.recorded else f"{found.name}-{'mined' if options.mine else 'promoted'}"
    background = ConversationBackground(
        id=options.id or usual,
        agent=found.agent,
        played=found.played,
        labels=(f"agent={found.agent}",),
        origin=found.origin,
        weight=found.weight,
        rules=found.rules.model_copy(update={"tools": _more(found.rules.tools, options.tools)}),
    )
    try:
        return mine(found.conversations, background) if options.mine else promote(found.conversations[0], background)
    except ValueError as problem:
        raise UserMistake(f"{options.sources[0]}: {found.name}: {problem}; nothing was written") from None


def _more(known: Tools, told: Tools) -> Tools:
    """What the person says of the tools goes first."""
    return known.model_copy(update={"write": (*told.write, *known.write), "read": (*told.read, *known.read)})


# ---------------------------------------------------------------------------------------------------- what is written


def _finished(story: Story, options: PromotionOptions) -> Story:
    """With what the person says of the tools and to a judge, without checks that an older version took in and none can
    judge."""
    checks = [{"type": "judge", "rubric": options.rubric.strip()}] if options.rubric is not None else []
    return story.model_copy(update={"tools": _more(story.tools, options.tools), "checks": tuple(checks)})


def _path(story: Story, options: PromotionOptions, found: TaskConversations) -> Path:
    from harness.errors import UserMistake
    from harness.runs.folder.store import safe_name

    folder = options.folder or found.folder
    if folder is None:
        raise UserMistake("where should the story be written? Give the folder of your stories, with --to")
    return folder / f"{safe_name(story.id)}.json"


def _before(path: Path, played: Story | None, *, force: bool) -> tuple[str, str] | None:
    """What the new story is held against, by its name: the file it replaces, else the story that was played."""
    from harness.errors import UserMistake
    from harness.formats.story_writer import story_document
    from harness.runs.folder.store import dumps

    if path.exists():
        if not force:
            raise UserMistake(f"{path}: exists already; give another --id, or --force to replace it")
        return str(path), path.read_text(encoding="utf-8")
    return (played.id, dumps(story_document(played)) + "\n") if played is not None else None


def _difference(before: tuple[str, str], after: tuple[str, str]) -> Sequence[str]:
    """The changed lines of two texts, each given with its name."""
    import difflib

    texts = (before[1].splitlines(), after[1].splitlines())
    return list(difflib.unified_diff(*texts, before[0], after[0], lineterm="", n=1))


def _write(path: Path, text: str) -> None:
    from harness.errors import UserMistake
    from harness.runs.folder.store import write_text

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None


def _made_of(made: PromotedStory | MinedStory) -> list[str]:
    from generators.recordings.promote import PromotedStory

    if not isinstance(made, PromotedStory):
        return [*map(str, made.support), *(f"left out: {each}" for each in made.left_out)]
    lines = []
    for offer in made.offers:
        lines.append(f"{'on ' if offer.on else 'off' if offer.kept else 'out'} {offer.name}: {offer.why}")
        lines += [f"      {rule.argument}: {rule.strategy}, {rule.why}" for rule in offer.rules if offer.kept]
    return lines

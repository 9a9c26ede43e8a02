"""Whether what stories say of world and doubles can be obeyed by those who play them: looked at before anything is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from harness.agents.open import OpenTarget
from harness.agents.workers.target import WorkerTarget
from harness.errors import UserMistake, nearest
from harness.formats.demands.doubts import vain_overrides
from harness.runs.folder.facts import TrialFacts
from harness.types.scene.doubles import ToolDouble
from harness.types.story import Story

if TYPE_CHECKING:
    from harness.runs.trial import Job

Opened = OpenTarget | WorkerTarget
BYPASSED = (
    "nothing stood in for it, the tool itself was called: only functions under @harness.tool and the tools of graphs "
    "and of chat targets have doubles; put @harness.tool on it, or take this out"
)


def check_scenes(jobs: Iterable[Job], where: Mapping[str, str], open_targets: Mapping[str, Opened]) -> None:
    """`where` says where each story was read. Raises UserMistake with everything that would have no effect."""
    played = {(job.story.id, job.agent): job for job in jobs}
    problems = [
        f"{where[job.story.id]}: {problem}"
        for job in played.values()
        if (opened := open_targets.get(job.agent)) is not None
        for problem in (*_of_world(job.story, opened), *_of_doubles(job.story, opened), *_of_overrides(job, opened))
    ]
    if problems:
        raise UserMistake(*problems)


def _of_world(story: Story, opened: Opened) -> Iterator[str]:
    if story.world is not None and not opened.takes_world:
        setup, ref = opened.target.setup, opened.target.ref
        lacks = f"the setup {setup} of {ref} has no parameter world" if setup else f"{ref} has no setup"
        yield f"world: nobody is told: {lacks}; give the target a setup with a parameter world, or take it out"


def _of_doubles(story: Story, opened: Opened) -> Iterator[str]:
    if not story.doubles:
        return
    kind = opened.target.known
    if kind.remote or kind.recorded:
        yield f"doubles: {opened.target.ref} is {kind.what}, whose tools do not run here; take them out"
        return
    known = opened.tool_names
    for tool in story.doubles if known is not None else ():
        if known is not None and tool not in known:
            yield f"doubles.{tool}: {opened.target.ref} has no tool of that name{nearest(tool, known)}"


def _of_overrides(job: Job, opened: Opened) -> Iterator[str]:
    known = opened.tool_names
    for i, tool in vain_overrides(job.story.checks) if known is not None else ():
        if known is not None and tool not in known:
            yield f"checks[{i}].overrides.{tool}: {opened.target.ref} has no tool of that name{nearest(tool, known)}"


def unused_doubles(stories: Iterable[Story], trials: Sequence[TrialFacts]) -> Iterator[str]:
    """One line for each double of a tool that no trial of its story called, or was known to be offered; and for each
    that stood in for nothing, as the tool itself was asked."""
    for story in stories:
        played = [trial for trial in trials if trial.story == story.id] if story.doubles else []
        if not played or all(trial.failure is not None for trial in played):
            continue
        called = {tool for trial in played for tool in trial.tools}
        offered = {tool.name for trial in played for tool in trial.read().trajectory.tools or ()}
        for tool in story.doubles:
            if tool not in called | offered:
                hint = nearest(tool, called | offered)
                yield f"{story.id}: doubles.{tool}: nothing of that name was called{hint}; correct it, or take it out"
            elif any(_bypassed(story.doubles[tool], trial, tool) for trial in played):
                yield f"{story.id}: doubles.{tool}: {BYPASSED}"


def _bypassed(doubles: Sequence[ToolDouble], trial: TrialFacts, tool: str) -> bool:
    """Whether calls went to the tool for which a double is there. One that fails may not have come as far as that."""
    if tool not in trial.tools:
        return False
    made = [call for call in trial.read().trajectory.calls if call.name == tool]
    due = doubles[: len(made)]
    acts = any(each.stands_in or each.delay is not None for each in due)
    return acts and not any(call.doubled or call.error is not None for call in made)


def misnamed_tools(stories: Iterable[Story], trials: Sequence[TrialFacts]) -> Iterator[str]:
    """One line for each tool of forbid, at_most and consent that is like one that was called, but was not called; not
    where the story says what that tool does."""
    for story in stories:
        globs = [(f"forbid[{i}].tool", rule.tool) for i, rule in enumerate(story.forbid)]
        globs += [("at_most", glob) for glob in story.at_most]
        globs += [(f"consent[{i}]", glob) for i, glob in enumerate(story.consent)]
        called = {tool for trial in trials if trial.story == story.id for tool in trial.tools} if globs else set()
        known = called | {*story.tools.read, *story.tools.write}
        for where, glob in globs:
            hint = nearest(glob, called) if glob not in known and not set("*?[") & set(glob) else ""
            if hint.startswith(" (did you mean"):
                yield f"{story.id}: {where}: nothing named {glob} was called{hint}; correct it if it is misspelt"

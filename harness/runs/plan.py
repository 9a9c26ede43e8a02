"""Plans a run: everything that can be checked before anything is played, and the jobs that are to be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from pydantic.dataclasses import dataclass as validated

from harness.agents.open import OpenTarget
from harness.agents.workers.target import WorkerTarget, discard, open_isolated
from harness.errors import UserMistake, nearest
from harness.formats.story_files import StoryFile, checked, read_stories
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.prices import Prices, read_prices
from harness.llm.trial_models import TrialModels
from harness.runs.measured_user import not_as_demanded
from harness.runs.money.spending import check_budget, unseen_spending
from harness.runs.scenes import check_scenes
from harness.runs.trial import Job, open_user, seed_of
from harness.runs.worlds.demands import check_states
from harness.scoring.with_models import check_meaning, check_responses
from harness.text.wording import count
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import UserSpec
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import Target
from harness.users.instructions import user_prompts
from harness.users.personas.read import with_personas

UNNAMED = "agent"
"""The label of a target that is given without one (agent: REF, --agent REF)."""
A_DAY = 86_400.0
"""Seconds that a person may take to answer."""


@validated(frozen=True, slots=True)
class Selection:
    """What part of a suite is played, and where."""

    story: str = "*"
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


@dataclass(frozen=True, slots=True)
class Plan:
    """A suite that was checked as far as it can be without playing it."""

    suite: Suite
    stories: Sequence[StoryFile]
    selection: Selection
    jobs: Sequence[Job]
    open_targets: Mapping[str, OpenTarget | WorkerTarget]
    concurrency: int
    """How many trials are played at a time; a person plays one."""
    warnings: Sequence[str] = field(default_factory=tuple)
    cassette: Cassette | None = None
    """What the calls of models are recorded on, or played back from."""
    prices: Prices = field(default_factory=dict)
    """Of models whose price is one's own to know."""
    confirm: bool | None = False
    """Whether what failed is played again, alone. None: where that costs nothing."""
    unmeasured: str | None = None
    """Why its user is not measured as the suite demands."""

    @property
    def played(self) -> Sequence[Story]:
        """The stories of the jobs, in the order of the files."""
        chosen = {job.story.id for job in self.jobs}
        return [file.story for file in self.stories if file.story.id in chosen]


def make_plan(
    suite: Suite,
    selection: Selection = Selection(),
    objects: Mapping[str, Any] | None = None,
    given: Sequence[StoryFile] | None = None,
    cassette: Cassette | None = None,
) -> Plan:
    """Read the stories, import the agents, check the users: everything that can be checked before anything is played.

    `objects` holds agents that are given as objects, by target label; `given` are stories that need not be read. Models
    that are played back from a cassette need no key. Raises UserMistake with all mistakes at once.
    """
    problems: list[str] = []
    asked = cassette is None or not cassette.replays
    files: list[StoryFile] = []
    open_targets: dict[str, OpenTarget | WorkerTarget] = {}
    prices: Prices = {}
    unmeasured: str | None = None
    jobs: list[Job] = []
    with _noted(problems):
        drawn = partial(_drawn, selection, suite.seed) if selection.sample is not None else None
        tools = suite.rules.tools
        files = read_stories(suite.stories, tools, drawn) if given is None else checked(given, tools)
        files = with_personas(files, suite.personas)
    for label in suite.targets:
        with _noted(problems):
            loaded = (objects or {}).get(label)
            open_targets[label] = open_isolated(suite.target(label), loaded, asked=asked, isolation=suite.isolation)
    with _noted(problems):
        check_meaning(suite.meaning, asked=asked)
    with _noted(problems):
        prices = read_prices(Path(suite.prices)) if suite.prices is not None else {}
    with _noted(problems):
        check_users(suite, files, cassette)
        jobs = list(_jobs(suite, files, selection))
        played = {job.story.id for job in jobs}
        check_responses(suite.meaning, ((file.where, file.story) for file in files if file.story.id in played))
        check_scenes(jobs, {file.story.id: file.where for file in files}, open_targets)
        check_states(suite, {(job.story.id, job.agent): (job.story, job.target) for job in jobs})
        check_budget(suite.budget, jobs, prices)
        unmeasured = not_as_demanded(suite.user)
    if problems:
        discard(open_targets.values())
        raise UserMistake(*problems)
    concurrency = 1 if any(job.user.person for job in jobs) else _concurrency(suite, open_targets.values())
    shown = [file for file in files if file.story.id in played]
    warnings = _warnings(suite, shown, open_targets) + unseen_spending(suite.budget, jobs)
    warnings += [f"{unmeasured} (the run will end with exit status 3)"] if unmeasured else []
    return Plan(
        suite, files, selection, jobs, open_targets, concurrency, warnings, cassette, prices, unmeasured=unmeasured
    )


@contextmanager
def _noted(problems: list[str]) -> Iterator[None]:
    try:
        yield
    except UserMistake as mistake:
        problems += mistake.problems


def check_users(suite: Suite, files: Iterable[StoryFile], cassette: Cassette | None = None) -> None:
    """Every user that will be needed can be had. Raises UserMistake."""
    user_prompts.cache_clear()  # a run begins here: of the file, it takes what is in there now
    for file in {user_for(suite, file.story).kind: file for file in files}.values():
        spec = user_for(suite, file.story)
        if spec.asks:
            from harness.llm.client import model_for
            from harness.llm.transport import check

            model = model_for("user", spec.model, spec.base_url)
            if model is None:
                raise UserMistake("user: simulated needs a model: add --user-model, such as openai/gpt-5-mini")
            if cassette is None or not cassette.replays:
                check(model, spec.base_url)
        session = CassetteSession(cassette) if cassette is not None else None
        if spec.kind not in USER_KINDS or spec.asks or spec.person:  # the others are opened for each story
            open_user(spec, file.story.brief, 0, TrialModels(session=session))


def _concurrency(suite: Suite, opened: Iterable[OpenTarget | WorkerTarget]) -> int:
    """As many as the suite says, but no more than there are workers where all are played in some."""
    workers = [each.workers if isinstance(each, WorkerTarget) else suite.concurrency for each in opened]
    return min(suite.concurrency, sum(workers))


def user_for(suite: Suite, story: Story) -> UserSpec:
    """Stories with user_turns are played by the scripted user unless the suite names one."""
    if suite.user is not None:
        return suite.user
    return UserSpec(kind="scripted" if story.user_turns else "agenda")


def _jobs(suite: Suite, files: Sequence[StoryFile], selection: Selection) -> Iterable[Job]:
    labels = {file.story.id: target_for(file.story.agent, suite.targets, file.where) for file in files}
    fitting = [file.story for file in files if fnmatchcase(file.story.id, selection.story)]
    if not fitting and files:
        raise UserMistake(f'--story "{selection.story}": no story has such an id; there are {_some(files)}')
    chosen = _part(fitting, selection, suite.seed)
    for trial, story in _trials(suite, chosen, selection):
        user = user_for(suite, story)
        person = {"user_turn": A_DAY, "trial": A_DAY} if user.person else {}
        yield Job(
            story=story,
            agent=labels[story.id],
            target=suite.targets[labels[story.id]],
            user=user,
            trial=trial,
            seed=seed_of(suite.seed, story.id, trial),
            limits=suite.limits.model_copy(update=person),
            rules=suite.rules,
            meaning=suite.meaning,
        )


def planned_in_all(plan: Plan) -> int | None:
    """How many trials all shards have together, of a plan of one shard."""
    if plan.selection.shard is None:
        return None
    whole = replace(plan.selection, shard=None)
    fitting = [file.story for file in plan.stories if fnmatchcase(file.story.id, whole.story)]
    return len(list(_trials(plan.suite, _part(fitting, whole, plan.suite.seed), whole)))


def _drawn(selection: Selection, seed: int, ids: Sequence[str]) -> Sequence[str]:
    """Of the ids that fit the selection, its sample; all ids when none fits."""
    fitting = [id for id in ids if fnmatchcase(id, selection.story)] or ids
    if selection.sample is None or selection.sample >= len(fitting):
        return fitting
    return Random(seed).sample(fitting, selection.sample)


def _part(stories: Sequence[Story], selection: Selection, seed: int) -> Sequence[Story]:
    """A sample of the stories, and of that every n-th one. Raises UserMistake when nothing is left for this part."""
    drawn = set(_drawn(selection, seed, list(dict.fromkeys(story.base or story.id for story in stories))))
    stories = [story for story in stories if (story.base or story.id) in drawn]
    if selection.shard is None:
        return stories
    part, parts = selection.shard
    if stories and part > len(stories):
        raise UserMistake(f"--shard {part}/{parts}: there are only {len(stories)} stories; take fewer parts")
    return stories[part - 1 :: parts]


def _trials(suite: Suite, stories: Sequence[Story], selection: Selection) -> Iterable[tuple[int, Story]]:
    """Trial by trial over all stories, so that a slow hour hits all stories alike. Raises UserMistake."""
    most = max((story.trials or suite.trials for story in stories), default=0)
    if selection.only is not None:
        most = max((trial for _, trial in selection.only), default=0)
    if selection.trial is not None and not 1 <= selection.trial <= most:
        raise UserMistake(f"--trial {selection.trial}: the trials are numbered 1 to {most}")
    found = [
        (trial, story)
        for trial in range(1, most + 1)
        for story in stories
        if selection.trial in (None, trial)
        and (trial <= (story.trials or suite.trials) if selection.only is None else (story.id, trial) in selection.only)
    ]
    if selection.only is not None and stories and not found:
        raise UserMistake("none of the trials that fell short there is in this suite; give the stories they belong to")
    return found


def _some(files: Sequence[StoryFile]) -> str:
    return _listed([file.story.id for file in files])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _warnings(
    suite: Suite, files: Sequence[StoryFile], open_targets: Mapping[str, OpenTarget | WorkerTarget]
) -> list[str]:
    found = [warning for opened in open_targets.values() for warning in opened.warnings]
    found += _other_agents(suite, files)
    return found + _notes(suite, [file.story for file in files])


def _other_agents(suite: Suite, files: Sequence[StoryFile]) -> Iterator[str]:
    """One target plays stories that name another agent. A target without a name of its own stands for one agent."""
    names = {file.story.agent for file in files}
    others, (label, *more) = sorted(names - set(suite.targets)), suite.targets
    if more or not others or (label == UNNAMED and len(names) == 1):
        return
    named = "" if label == UNNAMED else f" ({label})"
    of = [file.story.id for file in files if file.story.agent in others]
    stories = "all stories name" if len(of) == len(files) else f"{count(len(of), 'story names', 'stories name')}"
    agents = f"the agent {others[0]}" if len(others) == 1 else f"the agents {', '.join(others)}"
    yield f"{stories} {agents}; the one target{named} plays them all"


def _notes(suite: Suite, stories: Iterable[Story]) -> list[str]:
    """What the simulated users will not do, each note once with the stories that it is about.

    Raises UserMistake with a line for each story that its user cannot play.
    """
    about: dict[str, list[str]] = {}
    problems: list[str] = []
    for story in stories:
        spec = user_for(suite, story)
        if spec.kind in USER_KINDS and not (spec.asks or spec.person):
            try:
                user = open_user(spec, story.brief, 0, TrialModels())
            except UserMistake as mistake:
                problems += [f"{story.id}: {each}" for each in mistake.problems]
                continue
            for note in getattr(user, "notes", ()):
                about.setdefault(note, []).append(story.id)
    if problems:
        raise UserMistake(*problems)
    return [f"{_listed(names)}: {note}" for note, names in about.items()]


def target_for(story_agent: str, targets: Mapping[str, Target], where: str) -> str:
    """The label of the target that plays a story naming this agent. Raises UserMistake when several could be meant."""
    if len(targets) == 1:
        return next(iter(targets))
    if story_agent in targets:
        return story_agent
    raise UserMistake(f'{where}: agent: no target is named "{story_agent}"{nearest(story_agent, targets)}')

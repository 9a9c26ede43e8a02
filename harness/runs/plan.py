"""Plans a run: everything that can be checked before anything is played, and the jobs that are to be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from harness.agents.open import OpenTarget
from harness.agents.workers.target import WorkerTarget, discard, open_isolated
from harness.errors import UserMistake, nearest
from harness.formats.demands.checks import refuse_broken
from harness.formats.story_files import StoryFile
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.prices import Prices, read_prices
from harness.llm.trial_models import TrialModels
from harness.runs.measured.judge import judge_not_as_demanded
from harness.runs.measured.user import not_as_demanded
from harness.runs.money.asked import check_budget, unseen_spending
from harness.runs.scenes import check_scenes
from harness.runs.selection.choices import NOTHING_FELL_SHORT, choices, listed
from harness.runs.selection.selected import labels_of, selected_stories
from harness.runs.selection.selection import Selection
from harness.runs.trial import Job, open_user, seed_of
from harness.runs.worlds.demands import check_states
from harness.scoring.with_models import check_meaning, check_responses
from harness.text.wording import count
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import UserSpec
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import UNNAMED, Target
from harness.users.instructions import user_prompts

A_DAY = 86_400.0
"""Seconds that a person may take to answer."""


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
    passed_before: Set[str] = frozenset()
    """Stories of which every trial passed in what the run is held against."""
    against_first: bool = False
    """It is held against the version that is played before it, and what passed there and fails here is looked at
    more than once."""
    unmeasured: str | None = None
    """Why its user, or its judge, is not measured as the suite demands."""

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
        files = selected_stories(suite, selection, given)
    with _noted(problems):
        refuse_broken(suite.rules, suite.file, lambda: labels_of(suite, given))
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
        because = (not_as_demanded(suite.user), judge_not_as_demanded(suite, [job.story for job in jobs]))
        unmeasured = "; ".join(each for each in because if each) or None
    if problems:
        discard(open_targets.values())
        raise UserMistake(*problems)
    workers = [each.workers if isinstance(each, WorkerTarget) else suite.concurrency for each in open_targets.values()]
    concurrency = 1 if any(job.user.person for job in jobs) else min(suite.concurrency, sum(workers))
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


OF_A_PROMPT = UserSpec(kind="scripted", guards="off")
"""Nobody plays a user whose words could be wrong."""
OF_TURNS, BY_DEFAULT = UserSpec(kind="scripted"), UserSpec(kind="agenda")


def user_for(suite: Suite, story: Story) -> UserSpec:
    """Stories with user_turns are played by the scripted user unless the suite names one; a prompt always."""
    if story.prompt is not None:
        return OF_A_PROMPT
    if suite.user is not None:
        return suite.user
    return OF_TURNS if story.user_turns else BY_DEFAULT


def _jobs(suite: Suite, files: Sequence[StoryFile], selection: Selection) -> Iterable[Job]:
    labels = {file.story.id: target_for(file.story.agent, suite.targets, file.where) for file in files}
    chosen = _chosen(files, selection, suite.seed)
    for trial, story in _trials(suite, chosen, selection):
        user = user_for(suite, story)
        person = {"user_turn": A_DAY, "trial": A_DAY} if user.person else {}
        yield Job(
            story=story,
            agent=labels[story.id],
            target=suite.played(labels[story.id]),
            user=user,
            trial=trial,
            seed=seed_of(suite.seed, story.id, trial),
            limits=suite.limits.model_copy(update=person) if person else suite.limits,
            rules=suite.rules,
            meaning=suite.meaning,
        )


def planned_in_all(plan: Plan) -> int | None:
    """How many trials all shards have together, of a plan of one shard."""
    if plan.selection.shard is None:
        return None
    whole = replace(plan.selection, shard=None)
    return len(list(_trials(plan.suite, _chosen(plan.stories, whole, plan.suite.seed), whole)))


def _chosen(files: Sequence[StoryFile], selection: Selection, seed: int) -> list[Story]:
    """Raises UserMistake when nothing is left for this part."""
    played = {each.story for each in choices([file.story for file in files], selection, seed) if each.played}
    return [file.story for file in files if file.story.id in played]


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
        raise UserMistake(NOTHING_FELL_SHORT)
    return found


def _warnings(
    suite: Suite, files: Sequence[StoryFile], open_targets: Mapping[str, OpenTarget | WorkerTarget]
) -> list[str]:
    found = [warning for opened in open_targets.values() for warning in opened.warnings]
    found += _other_agents(suite, files)
    return found + _notes(suite, [file.story for file in files])


def _other_agents(suite: Suite, files: Sequence[StoryFile]) -> Iterator[str]:
    """One target plays stories that name another agent. A target without a name of its own stands for one agent."""
    names = {file.story.agent for file in files if file.story.agent}
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
    return [f"{listed(names)}: {note}" for note, names in about.items()]


def target_for(story_agent: str, targets: Mapping[str, Target], where: str) -> str:
    """The label of the target that plays a story naming this agent. Raises UserMistake when several could be meant."""
    if len(targets) == 1:
        return next(iter(targets))
    if story_agent in targets:
        return story_agent
    if not story_agent:
        raise UserMistake(f"{where}: agent: is missing; say which target plays it ({', '.join(targets)})")
    raise UserMistake(f'{where}: agent: no target is named "{story_agent}"{nearest(story_agent, targets)}')

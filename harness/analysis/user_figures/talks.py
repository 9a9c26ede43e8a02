"""How a user plays against desks that are known: right ones, where each failure is its doing, and ones with bugs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from harness.analysis.user_figures.shares import share, share_of_stories
from harness.analysis.user_figures.wants import WantState, wants_of
from harness.types.story import Story
from harness.types.trial import Outcome, Trial
from harness.types.user.measurement import BugMeasurement, DeskMeasurement, MeasuredShare, TalkFigures, WorstTalk

MOST_WORST = 5
COURTESY_WORDS = 3
"""So few words may be said again: yes, please."""
_BADNESS: dict[Outcome, int] = {"fail": 0, "void": 1, "unsure": 2}


@dataclass(frozen=True, slots=True)
class DeskPlay:
    """Which desk is played: how it speaks, which story, and what is wrong with it. Its id names the story of a run."""

    desk: str
    style: str
    story: str
    bug: str | None = None

    @property
    def id(self) -> str:
        return ".".join(filter(None, (self.desk, self.style, self.story, self.bug)))

    @staticmethod
    def of(id: str) -> DeskPlay:
        desk, style, story, *bug = id.split(".")
        return DeskPlay(desk, style, story, bug[0] if bug else None)


@dataclass(frozen=True, slots=True)
class PlayedTalk:
    """What one trial shows of its user."""

    play: DeskPlay
    trial: int
    outcome: Outcome
    why: str
    voids: tuple[str, ...]
    turns: int
    """Messages that were said; `messages` are also those for which an attempt was void."""
    messages: int
    contradicts: int
    invents: int
    repeated: int
    asked: int
    donated: int
    wants: tuple[WantState, ...]

    @staticmethod
    def read(trial: Trial, story: Story) -> PlayedTalk:
        notes = list(trial.trajectory.user_notes)
        last = (trial.failure.code,) if trial.outcome == "void" and trial.failure is not None else ()
        said = [each.text for each in trial.trajectory.spoken if each.role == "user"]
        voids = (*trial.voids, *last)
        broken = [{finding.code for finding in note.guards} for note in notes]
        told = [how for note in notes for how in note.told.values()]
        return PlayedTalk(
            play=DeskPlay.of(trial.story),
            trial=trial.trial,
            outcome=trial.outcome,
            why=_why(trial),
            voids=voids,
            turns=len(said),
            messages=len(said) + len(voids),
            contradicts=sum("contradicts" in codes for codes in broken) + voids.count("contradicts"),
            invents=sum("invents" in codes for codes in broken) + voids.count("invents"),
            repeated=_repeated(said),
            asked=told.count("asked"),
            donated=told.count("donated"),
            wants=tuple(wants_of(story, trial)),
        )


def talks_of(trials: Iterable[Trial], stories: Sequence[Story]) -> list[PlayedTalk]:
    """Each trial in short."""
    by_id = {story.id: story for story in stories}
    return [PlayedTalk.read(trial, by_id[trial.story]) for trial in trials]


def desk_measurement(
    talks: Sequence[PlayedTalk], run: str, command: Callable[[PlayedTalk], str], *, quick: bool
) -> DeskMeasurement:
    """Of desks that are right. `command` shows a conversation."""
    desks = dict.fromkeys(talk.play.desk for talk in talks)
    styles = dict.fromkeys(talk.play.style for talk in talks)
    worst = sorted((talk for talk in talks if talk.outcome in _BADNESS), key=_badness)
    return DeskMeasurement(
        run=run,
        quick=quick,
        total=_figures(talks),
        by_desk={desk: _figures([talk for talk in talks if talk.play.desk == desk]) for desk in desks},
        by_style={style: _figures([talk for talk in talks if talk.play.style == style]) for style in styles},
        worst=tuple(_shown(talk, command) for talk in worst[:MOST_WORST]),
    )


def bug_measurement(talks: Sequence[PlayedTalk], run: str, command: Callable[[PlayedTalk], str]) -> BugMeasurement:
    """Of desks with bugs, in stories that show them: a bug is caught where the journey fails."""
    played = [talk for talk in talks if talk.outcome != "error"]
    bugs = dict.fromkeys(talk.play.bug or "" for talk in played)
    missed = sorted((talk for talk in played if talk.outcome != "fail"), key=lambda talk: talk.outcome != "success")
    return BugMeasurement(
        run=run,
        caught=_of_stories(played, lambda talk: talk.outcome == "fail"),
        passed=_of_stories(played, lambda talk: talk.outcome == "success"),
        by_bug={
            bug: _of_stories([talk for talk in played if talk.play.bug == bug], lambda talk: talk.outcome == "fail")
            for bug in bugs
        },
        missed=tuple(_shown(talk, command) for talk in missed[:MOST_WORST]),
    )


def _figures(talks: Sequence[PlayedTalk]) -> TalkFigures:
    played = [talk for talk in talks if talk.outcome != "error"]
    messages = sum(talk.messages for talk in played)
    wants = Counter(state for talk in played for state in talk.wants)
    told = sum(talk.asked + talk.donated for talk in played)
    return TalkFigures(
        trials=len(played),
        broken=len(talks) - len(played),
        false_failures=_of_stories(played, lambda talk: talk.outcome == "fail"),
        voids=_of_stories(played, lambda talk: talk.outcome == "void"),
        success=_of_stories(played, lambda talk: talk.outcome == "success"),
        undecided=sum(talk.outcome == "unsure" for talk in played),
        guards=dict(Counter(code for talk in played for code in talk.voids).most_common()),
        messages=messages,
        contradictions=share(sum(talk.contradicts for talk in played), messages),
        inventions=share(sum(talk.invents for talk in played), messages),
        wants_voiced=share(wants["done"] + wants["attempted"], wants.total()),
        wants={"done": wants["done"], "attempted": wants["attempted"], "open": wants["open"]},
        donated=share(sum(talk.donated for talk in played), told),
        repeated=share(sum(talk.repeated for talk in played), messages),
        varying=_varying(played),
        turns=sum(talk.turns for talk in played) / len(played) if played else None,
    )


def _of_stories(talks: Sequence[PlayedTalk], counts: Callable[[PlayedTalk], bool]) -> MeasuredShare:
    return share_of_stories([(sum(map(counts, each)), len(each)) for each in _by_story(talks)])


def _by_story(talks: Iterable[PlayedTalk]) -> Iterator[list[PlayedTalk]]:
    found: dict[DeskPlay, list[PlayedTalk]] = {}
    for talk in talks:
        found.setdefault(talk.play, []).append(talk)
    yield from found.values()


def _varying(talks: Sequence[PlayedTalk]) -> MeasuredShare | None:
    repeated = [each for each in _by_story(talks) if len(each) > 1]
    return (
        share(sum(len({talk.outcome for talk in each}) > 1 for each in repeated), len(repeated)) if repeated else None
    )


def _repeated(said: Sequence[str]) -> int:
    folded = [" ".join(text.casefold().split()) for text in said]
    return sum(text in folded[:place] and len(text.split()) > COURTESY_WORDS for place, text in enumerate(folded))


def _badness(talk: PlayedTalk) -> tuple[int, int]:
    return _BADNESS[talk.outcome], -talk.messages


def _shown(talk: PlayedTalk, command: Callable[[PlayedTalk], str]) -> WorstTalk:
    return WorstTalk(story=talk.play.id, trial=talk.trial, outcome=talk.outcome, why=talk.why, command=command(talk))


def _why(trial: Trial) -> str:
    """In a few words: the failure's code, or the goals that were not met, and how it ended."""
    if trial.failure is not None:
        return f"{trial.failure.code}: {trial.failure.message}"
    verdict = trial.verdict
    if verdict is None or verdict.success:
        return ""
    goals = [goal.name for goal in verdict.goals if goal.required and not goal.met]
    checks = [check.code or "check" for check in verdict.checks if check.fails]
    parts = [f"not met: {', '.join(goals)}"] if goals else []
    return "; ".join([*parts, *dict.fromkeys(checks), f"ended by {trial.ended_by}"])

"""What a person needs to tell whose fault a verdict was: what the user wanted, the talk with its calls, what failed."""

from __future__ import annotations

from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import printable
from harness.report.layout.wording import MARKS, ending, known_failure, outcome_text
from harness.report.trial.diff import diff
from harness.report.trial.steps import step_lines
from harness.report.trial.wants import wants_line
from harness.report.trial.why import why
from harness.types.story import Story
from harness.types.trial import Trial

SHORT_RESULT = 240
"""Characters of a tool's result that are shown, until all of it is asked for."""

WHOLE = "t"
"""The key that shows all of it."""


def sheet(story: Story | None, trial: Trial, *, width: int, blind: bool, full: bool = False) -> list[Line]:
    """In `blind`, nothing that tells the verdict: no goals, no checks, no failure."""
    goals = trial.verdict.goals if trial.verdict and not blind else ()
    found = [*_wanted(story, width), line()]
    found += step_lines(trial.trajectory.steps, goals, width=width, full=full, longest=SHORT_RESULT, whole_by=WHOLE)
    if not trial.trajectory.steps:
        found.append(line(("nothing was said", "dim")))
    found += [line(), line((f"{'ended: ' if trial.ended_by else ''}{ending(trial.ended_by)}", "dim"))]
    return found if blind else [*found, *_verdict(story, trial, width)]


def verdict_line(trial: Trial) -> Line:
    """How it came out, for the harness."""
    mark, style = MARKS[trial.shown]
    return line((f"{mark} {outcome_text(trial)}", style), *([f" · {known}"] if (known := known_failure(trial)) else []))


def _wanted(story: Story | None, width: int) -> list[Line]:
    """What the user wants and knows."""
    if story is None:
        return [line(("the story is not at hand", "dim"))]
    told = " ".join((story.story or story.prompt or "").split())
    found = hanging([("wants: ", "bold")], printable(told), width) if told else []
    user = story.user
    for want in user.wants if user is not None else ():
        found += hanging([("     – ", "dim")], printable(want.say), width)
    if user is not None and user.knows:
        known = " · ".join(f"{name} {', '.join(map(str, fact.values))}" for name, fact in user.knows.items())
        found += hanging([("knows: ", "dim")], printable(known), width, "dim")
    if story.persona is not None and story.base:
        found += hanging([("plays: ", "dim")], printable(story.persona.name), width, "dim")
    return found


def _verdict(story: Story | None, trial: Trial, width: int) -> list[Line]:
    """How it came out and why."""
    found = [verdict_line(trial)]
    if wants := wants_line(story, trial):
        found += hanging(["  "], wants, width, "dim")
    shown = diff(trial, story, width=width)
    if not shown and (told := why(trial, story)):
        shown = hanging(["  "], told, width)
    return [*found, *shown]

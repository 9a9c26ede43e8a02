"""Why a trial did not succeed, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.analysis.story_trials import StoryTrials
from harness.report.layout.printable import around_difference, as_json, printable
from harness.report.layout.wording import failure_line, known_failure
from harness.report.trial.values import value
from harness.text.wording import count
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.trial import Trial, UserAnswer, repeated_after
from harness.types.verdict import ArgumentResult, CheckResult, GoalResult, GroupResult

VALUE_ROOM = 28
"""Columns for each of two values that differ."""


def why(trial: Trial, story: Story | None) -> str:
    """What kept the trial from succeeding, shortest first cause; of a success what it is warned of, or ""."""
    if trial.outcome == "success":
        warned = [f"warning: {check_in_short(check)}" for check in _warnings(trial)]
        return warned[0] + _and_more(warned) if warned else ""
    if trial.failure is not None:
        return printable(failure_line(trial.failure))
    if trial.verdict is None:
        return "there is no verdict"
    if trial.verdict.undecided is not None:
        return printable(trial.verdict.undecided.message)
    unmet = in_order(
        (goal for goal in trial.verdict.goals if goal.required and not goal.met and not goal.unsure), story
    )
    checks = [check for check in trial.verdict.checks if check.fails and not check.told_by]
    if trial.verdict.success is None:
        checks = [check for check in trial.verdict.checks if check.status in {"error", "skip"}]
        unmet = []
    groups = [group for group in trial.verdict.groups if group.message] if unmet else []
    told = {name for group in groups for name in goals_in(group.name, story)}
    causes = [group_in_short(group) for group in groups if group.name not in told]
    causes = [goal_in_short(goal, story) for goal in unmet if goal.name not in told] + causes
    causes += [check_in_short(check) for check in checks]
    if stuck := _stuck(trial):
        causes.insert(0, printable(stuck))
    if not causes:
        return "could not be decided" if trial.verdict.success is None else ""
    ended_by = next((goal.reason.cut_short for goal in unmet if goal.reason and goal.reason.cut_short), None)
    cut_short = f"cut short ({ended_by}): " if ended_by else ""
    return cut_short + causes[0] + _and_more(causes)


def _and_more(causes: Sequence[str]) -> str:
    return f" (+{len(causes) - 1} more)" if len(causes) > 1 else ""


def _warnings(trial: Trial) -> list[CheckResult]:
    return [check for check in trial.verdict.checks if check.warns] if trial.verdict else []


REPEATED: Mapping[UserAnswer, str] = {
    "wrong": "repeated what the user had said is wrong",
    "no": "repeated what the user had said no to",
    "yes": "repeated what the user had said yes to",
    "told": "asked again for what the user had answered",
}


def _stuck(trial: Trial) -> str | None:
    """What the agent kept to until the talk was `stuck`, and whether the user had decided that."""
    asked = as_json(trial.trajectory.last_said)
    answered, said = repeated_after(trial.trajectory) if trial.ended_by == "stuck" else (None, "")
    if answered is not None:
        return f"{REPEATED[answered]}: {asked} (the user: {as_json(said)})"
    return f"asked in vain for what the story may not tell: {asked}" if trial.fault == "agent or story" else None


def why_story(group: StoryTrials) -> str:
    """The same for all trials of a story: of the first one that fell short, which is named when there are several.

    Where none did, of the first known failure, else of the first one with a warning.
    """
    if not group.trials:
        return "not played"
    unexpected = [trial for trial in group.trials if trial.fell_short]
    short = [trial for trial in unexpected if trial.outcome == "fail"] or unexpected
    known = [trial for trial in group.trials if known_failure(trial)]
    warned = [trial for trial in group.trials if trial.warned]
    if not short and not known and not warned:
        return ""
    first = (short or known or warned)[0]
    text = why(first.read(), group.story)
    if not short:
        text = ": ".join(filter(None, (printable(known_failure(first)), text)))
    return f"trial {first.trial}: {text}" if len(group.trials) > 1 else text


def in_order(goals: Iterable[GoalResult], story: Story | None) -> list[GoalResult]:
    """Goals in an order that respects the edges: the first unmet one is where the journey went wrong."""
    found = list(goals)
    if story is None:
        return found
    place = {story.goal_details[i].name: at for at, i in enumerate(story.graph.order)}
    return sorted(found, key=lambda goal: place.get(goal.name, len(place)))


def tool_of(name: str, story: Story | None) -> ToolGoal | None:
    """The tool goal of that name."""
    if story is None:
        return None
    return next((goal for goal in story.goal_details if goal.name == name and isinstance(goal, ToolGoal)), None)


def goal_in_short(goal: GoalResult, story: Story | None) -> str:
    """The goal and what became of it, such as `read_schedule: end is "2025-01-30", not "2025-01-31"`."""
    reason = goal.reason
    if reason is None:
        return printable(f"{goal.name}: not met")
    tool = tool_of(goal.name, story)
    text = reason.message.removeprefix(f"{tool.tool_name} " if tool else "")
    match reason.code:
        case "wrong_arguments" if reason.arguments:
            text = _argument_in_short(reason.arguments[0])
            if len(reason.arguments) > 1:
                text += f" and {count(len(reason.arguments) - 1, 'more argument differs', 'more arguments differ')}"
        case "missing_call" if reason.step is None:
            text = text.split(";")[0].removeprefix("was ")
        case "call_failed" if reason.error:
            text = f"failed: {reason.error}"
        case "unsure":
            text = reason.message
        case "text_not_found" if reason.unknown:
            text = reason.unknown
        case "text_not_found" if reason.missing_keywords:
            text = f"did not say {', '.join(as_json(word) for word in reason.missing_keywords)}"
    return printable(f"{goal.name}: {text}")


def goals_in(group: str, story: Story | None) -> set[str]:
    """The names of the goals and groups in a group."""
    found: set[str] = set()
    if story is not None and group in story.groups:
        for name in (name for way in story.groups[group].ways for name in way):
            found |= {name} | goals_in(name, story)
    return found


def group_in_short(group: GroupResult) -> str:
    """The group and why it was not met, such as `pay: neither way was taken: way 1 lacks charge; way 2 lacks debit`."""
    return printable(f"{group.name}: {group.message}")


def _argument_in_short(result: ArgumentResult) -> str:
    path = result.path or "the arguments"
    if result.problem == "missing":
        return f"{path} is missing"
    if result.problem == "unexpected":
        return f"{path} was not asked for"
    expected, observed = around_difference(value(result.expected), value(result.observed), VALUE_ROOM)
    return f"{path} is {observed}, not {expected}"


def check_in_short(check: CheckResult) -> str:
    return printable(f"{check.name}: {check.message or check.code or check.status}")

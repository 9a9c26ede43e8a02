"""What the plain agents tell of a story: who passes that should not, and whether who knows the goals passes."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Sequence

from generators.proof.executable import not_run
from generators.proof.mutation.recorded import advice
from generators.proof.mutation.recorded.conversation import Place, unnumbered
from generators.proof.plain.agents import PlainTalk, does_nothing, knows_the_goals, lists_everything, refuses
from generators.tools.dataflow import places, read
from generators.tools.world import Toolbox
from harness.runs.folder.mutation import Advice
from harness.scoring.score import score
from harness.text.keywords import mentions
from harness.types.goals import TextGoal
from harness.types.jsonable import Data
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.verdict import Verdict

MUST_FAIL = NOTHING, REFUSES, LISTS = "does nothing", "refuses everything", "lists everything"
KNOWS = "knows the goals"
DOUBTS = {
    NOTHING: "an agent that does nothing passes",
    REFUSES: "an agent that refuses everything passes",
    LISTS: "an agent that lists everything passes",
    KNOWS: "an agent that knows the goals does not pass",
}
"""Agent → what is doubtful about a story."""
LONGEST = 200
TRIED = 3
"""Lines that are tried on a story."""


class PlainResult(Data):
    """How the plain agents fared in one story. None: it could not be told."""

    story: str
    passes: dict[str, bool | None]
    doubts: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    """Why it could not be told."""


async def plain_results(
    stories: Sequence[Story], toolbox: Toolbox, rules: Rules, told: Callable[[], object] = lambda: None
) -> list[PlainResult]:
    """One story after the other, each agent in a fresh world. Raises UserMistake when none can be made."""
    found = []
    for story in stories:
        found.append(await _of_story(story, toolbox, rules))
        told()
    return found


async def _of_story(story: Story, toolbox: Toolbox, rules: Rules) -> PlainResult:
    talks = {
        NOTHING: does_nothing(story, toolbox.tools),
        REFUSES: refuses(story, toolbox.tools),
        LISTS: await lists_everything(story, toolbox, rules),
        KNOWS: await knows_the_goals(story, toolbox, rules),
    }
    # Which agent speaks is no part of what a plain agent does: one agent cannot show who takes over from whom.
    judged = story.model_copy(update={"routing": ()}) if story.routing else story
    verdicts = {name: score(judged, talk.trajectory, rules) for name, talk in talks.items()}
    passes = {name: verdict.success for name, verdict in verdicts.items()}
    doubts = [f"{line}: {_TO_ADD[name]}" for name, line in DOUBTS.items() if name in _TO_ADD and passes[name]]
    if passes[LISTS]:
        doubts.append(f"{DOUBTS[LISTS]}: {_against_listing(judged, talks, rules)}")
    untold = _untold(talks[KNOWS])
    if untold:
        passes[KNOWS] = passes[KNOWS] or None
    elif passes[KNOWS] is not True:
        doubts.append(f"{DOUBTS[KNOWS]}: {_why(verdicts[KNOWS], talks[KNOWS])}")
    return PlainResult(story=story.id, passes=passes, doubts=tuple(doubts), untold=tuple(untold))


_TO_ADD = {
    NOTHING: (
        "add what only the right outcome has: a keyword that the agent must say, a check whose result it needs, or say "
        "that nothing is to be done by a goal that says so (say: […])"
    ),
    REFUSES: "add why it must be refused: a keyword that tells the reason, or the read that shows it",
}


def _against_listing(story: Story, talks: dict[str, PlainTalk], rules: Rules) -> str:
    """A line that stops it and leaves the agent that knows the goals alone, where one is known."""
    listing, knowing = talks[LISTS], talks[KNOWS]
    options = [*_not_to_be_said(story, listing, knowing), *_calls_at_most(story, listing, knowing)]
    for each in options:
        changed = advice.followed(story, each)
        if changed is None or score(changed, listing.trajectory, rules).success is not False:
            continue
        if score(changed, knowing.trajectory, rules).success is not False:
            return f"add {each.line}"
    return "add the write that is wanted, or a value that no result holds as it is"


def _not_to_be_said(story: Story, listing: PlainTalk, knowing: PlainTalk) -> list[Advice]:
    """A value that was read besides, is no part of the right answer, and is nothing that an agent may ask about."""
    told = [step.text for step in knowing.trajectory.steps]
    offered = [json.dumps(tool.model_dump(mode="json")) for tool in knowing.trajectory.tools or ()]
    right = "\n".join([*told, *(str(each.result) for each in knowing.made), story.story, *offered]).casefold()
    keywords = [each for goal in story.goal_details if isinstance(goal, TextGoal) for each in goal.keywords]
    asked_for = {place for place, value in _texts(knowing) if any(mentions(each, value) for each in keywords)}
    values = [value for place, value in _texts(listing) if place in asked_for]
    values += [value for _, value in _texts(listing)]
    wrong = (each for each in dict.fromkeys(values) if 2 < len(each) < 40 and each.casefold() not in right)
    return [advice.more(story, "must_not_say", each) for each in itertools.islice(wrong, TRIED)]


def _texts(talk: PlainTalk) -> list[tuple[Place, str]]:
    """The texts that calls gave, each with where it stands."""
    return [
        ((each.call.tool, unnumbered(path)), leaf)
        for each in talk.made
        for path, leaf in places(read(each.result))
        if isinstance(leaf, str)
    ]


def _calls_at_most(story: Story, listing: PlainTalk, knowing: PlainTalk) -> list[Advice]:
    """As often as the goals need it, of the one of their tools that was called most in vain."""
    needed = Counter(each.call.tool for each in knowing.made)
    made = Counter(each.call.tool for each in listing.made)
    often = [tool for tool, _ in (made - needed).most_common() if needed[tool]]
    return [advice.at_most(story, tool, needed[tool]) for tool in often[:1]]


def _untold(talk: PlainTalk) -> list[str]:
    """What was not run, so that nothing is known of it; no doubt about the story."""
    return list(dict.fromkeys(each.error or not_run(each.call.tool) for each in talk.made if not each.ran))


def _why(verdict: Verdict, talk: PlainTalk) -> str:
    """What scoring holds against it; the first thing is enough to begin with."""
    failed = [
        f"{each.call.tool} failed: {each.error}" for each in talk.made if each.failed and not each.call.expect_error
    ]
    missed = [f"{goal.name}: {goal.reason.message}" for goal in verdict.goals if goal.required and goal.reason]
    checks = [f"{check.check}: {check.message}" for check in verdict.checks if check.status != "pass"]
    undecided = [verdict.undecided.message] if verdict.undecided is not None else []
    first = " ".join([*failed, *checks, *missed, *undecided, "nobody can say why"][0].split())
    return first if len(first) <= LONGEST else f"{first[: LONGEST - 1]}…"

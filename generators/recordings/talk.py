"""A story of the first talk that a person had with an agent: played again turn by turn, judged by what was seen."""

from __future__ import annotations

import re

from generators.recordings.promote import ConversationBackground, outline, promote
from generators.recordings.spoken import plainly
from harness.formats.lint import vagueness
from harness.text.keywords import says
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory

WORD = re.compile(r"[^\W\d_]{4,}")


def story_of_talk(trajectory: Trajectory, identifier: str, agent: str) -> tuple[Story, list[str]]:
    """The story, and a line for each goal on why it is one. Raises ValueError when there is nothing to judge by.

    The user says again what was said; successful calls are goals, and so is what the agent told of their results. Where
    there is neither, it is a word of the last answer.
    """
    background = ConversationBackground(id=identifier, agent=agent, rules=Rules())
    try:
        promoted = promote(trajectory, background)
    except ValueError:
        draft = outline(trajectory, background)
        word = _word_of(trajectory, draft.language)
        goals: list[ToolGoal | TextGoal] = [word]
        edges: dict[str, tuple[str, ...]] = {word.name: ()}
        why = [f'{word.name}: no call was seen, so the agent must say "{word.keywords[0]}" again: put what matters']
    else:
        draft = promoted.story
        kept = [goal for goal in draft.goal_details if isinstance(goal, ToolGoal) or goal.keywords]
        goals = [
            goal.model_copy(update={"response": None}) if isinstance(goal, TextGoal) else goal
            for goal in kept
            if isinstance(goal, ToolGoal | TextGoal)
        ]
        names = {goal.name for goal in goals}
        edges = {name: tuple(each for each in after if each in names) for name, after in draft.goals.items()}
        edges = {name: after for name, after in edges.items() if name in names}
        left = {True: "not required", False: "left out"}
        why = [
            f"{offer.name}: {offer.why}" + ("" if offer.on else f" ({left[offer.kept]})") for offer in promoted.offers
        ]
        said = [goal for goal in goals if isinstance(goal, TextGoal)]
        why += [f"{goal.name}: it tells {', '.join(map(str, goal.keywords))}" for goal in said]
    turns = tuple(plainly(each.text) for each in trajectory.spoken if each.role == "user")[1:]
    story = draft.model_copy(
        update={
            "labels": (),
            "origin": {},
            "user_turns": turns,
            "max_turns": max(draft.max_turns, len(turns) + 1),
            "goal_details": tuple(goals),
            "goals": edges,
        }
    )
    return Story.model_validate(story.model_dump()), why


def _word_of(trajectory: Trajectory, language: str) -> TextGoal:
    answers = [step.text for step in trajectory.steps if step.role == "agent" and step.text]
    for answer in reversed(answers):
        found = set(WORD.findall(answer))
        for word in sorted(found, key=lambda word: (bool(vagueness(word, language)), -len(word), word)):
            if says(answer, word, language):
                return TextGoal(name="answer", keywords=(word,))
    raise ValueError("the agent made no call and said no word")

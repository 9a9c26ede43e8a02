"""Makes a story of one conversation: its input, goals from the calls that mattered, rules for their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from generators.recordings.calls import calls_of
from generators.recordings.offers import OfferedGoal, offers_of
from generators.recordings.recorded_user import recorded_user
from generators.recordings.spoken import SpokenTurn, spoken_turns
from generators.recordings.told import ToldAnswer, answers_in, rests_on
from harness.formats.lint import KnownFacts
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.user.data import UserData


@dataclass(frozen=True, slots=True)
class PromotedStory:
    """The story, and the calls it was made of."""

    story: Story
    offers: tuple[OfferedGoal, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationBackground:
    """What is known of a conversation besides what was said and done in it."""

    id: str
    agent: str
    played: Story | None = None
    """The story it was played from; None where a person spoke, or it was recorded elsewhere."""
    labels: tuple[str, ...] = ()
    rules: Rules = field(default_factory=Rules)
    origin: Mapping[str, JsonValue] | None = None
    weight: Mapping[str, str] = field(default_factory=dict)
    """severity and kind, where a recording says them."""


def promote(trajectory: Trajectory, background: ConversationBackground) -> PromotedStory:
    """A story that this conversation passes. Raises ValueError when there is nothing in it to judge by."""
    draft = outline(trajectory, background)
    done = calls_of(trajectory, draft, background.rules)
    known = KnownFacts.of(draft)
    answers = answers_in(trajectory, [each for each in done if each.error is None], known)
    demanded = [each for each in answers if each.goal.required]
    offers = offers_of(done, known, trajectory)
    held = _writes(trajectory, background.rules)
    if not any(offer.on for offer in offers) and not demanded and not held:
        offers = [replace(each, on=True, kept=True, why="nothing else could be judged") for each in offers]
    if not offers and not demanded and not held:
        raise ValueError("there is no call in it, and the agent tells no value")
    kept = [offer for offer in offers if offer.kept]
    edges: dict[str, list[str]] = {
        name: [] for name in (*(each.name for each in kept), *(each.goal.name for each in answers))
    }
    for offer in kept:
        for before in offer.after:
            edges[before].append(offer.name)
    for answer in demanded:
        given = rests_on(answer, done, known)
        for offer in kept:
            if offer.on and offer.name in given:
                edges[offer.name].append(answer.goal.name)
    ends = [each.call.name for each in done[-1:] if each.says_of_itself == "transfers"]
    update: dict[str, object] = {
        "goal_details": (*(offer.goal for offer in kept), *(each.goal for each in answers)),
        "goals": {name: tuple(after) for name, after in edges.items()},
        "ends_on": tuple(dict.fromkeys((*draft.ends_on, *ends))),
    }
    if held and not any(offer.on for offer in offers) and not demanded:
        update["tools"] = draft.tools.model_copy(update={"write": tuple(dict.fromkeys((*draft.tools.write, *held)))})
    story = Story.model_validate(draft.model_copy(update=update).model_dump())
    return PromotedStory(story, tuple(offers), tuple(_notes(trajectory, answers)))


def _writes(trajectory: Trajectory, rules: Rules) -> list[str]:
    """The tools that are known to change something: that none of them was called is something to judge by."""
    return [*rules.tools.write, *(tool.name for tool in trajectory.tools or () if tool.read_only is False)]


def outline(trajectory: Trajectory, background: ConversationBackground) -> Story:
    """The story without its goals: what the user wants, in the words of its story or in the user's own, and as data.

    What only agrees, thanks or ends the talk is no part of it.
    """
    if not any(each.role == "user" for each in trajectory.spoken):
        raise ValueError("the user says nothing in it")
    played = background.played
    language = played.language if played is not None else Story.model_fields["language"].default
    turns = spoken_turns(trajectory, language)
    fields = (
        played.model_dump()
        if played is not None
        else {"story": "\n".join(turn.text for turn in turns), "user": _user(trajectory, turns, language)}
    )
    return Story.model_validate(
        {
            **fields,
            **background.weight,
            "id": background.id,
            "agent": background.agent,
            "starting_sentence": turns[0].text,
            "labels": tuple(dict.fromkeys((*(played.labels if played is not None else ()), *background.labels))),
            "origin": dict(background.origin or {}),
            "goals": {},
            "groups": {},
            "goal_details": (),
        }
    )


def _user(trajectory: Trajectory, turns: Sequence[SpokenTurn], language: str) -> UserData | None:
    arguments = [
        call.arguments
        for step in trajectory.steps
        for call in (step.calls if step.role == "agent" else ())
        if isinstance(call.arguments, dict)
    ]
    return recorded_user(turns, arguments, language)


def _notes(trajectory: Trajectory, answers: Sequence[ToldAnswer]) -> list[str]:
    notes = []
    if any(not each.goal.required for each in answers):
        notes.append("answer: the last message tells no value of a result, so it is not required")
    if trajectory.ended_by is not None and trajectory.ended_by not in {"user_done", "agent_done", "ends_on"}:
        notes.append(f"the conversation ended by {trajectory.ended_by}: see whether it went as it should")
    return notes

"""Mistakes in what was said: another value, the answer denied, half of it, and every value there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from generators.proof.mutation.passing_trajectory import MutationSite
from generators.proof.mutation.recorded import advice
from generators.proof.mutation.recorded.answer_values import AnswerValue, as_words, replaced, values_in
from generators.proof.mutation.recorded.conversation import Harmless, Planted, PlantedMistake, RecordedPass
from generators.proof.mutation.recorded.denials import Denial
from generators.proof.mutation.recorded.other_values import another, every_other, wrong_spelling
from harness.runs.folder.mutation import PlantedKind
from harness.text.keywords import mentions
from harness.types.events import Message
from harness.types.goals import TextGoal
from harness.types.trajectory import Trajectory

MOST_VALUES = 8
"""Values of one answer that are swapped."""
NAMED = 2
"""Of all values that are said besides, those that the advice names."""
KINDS: tuple[PlantedKind, ...] = ("value swapped", "answer denied", "half an answer", "every value said")


def mistakes_in_answers(recorded: RecordedPass) -> Iterator[Planted]:
    """Each with what would catch it."""
    for site, goal, message in recorded.texts():
        if not goal.required:
            yield from (Harmless(kind, "its goal is optional") for kind in KINDS)
            continue
        values = values_in(recorded, site, goal, message)
        yield from _swapped(recorded, site, goal, values)
        yield from _denied(recorded, goal, values)
        yield from _half(recorded, goal, values)
        yield from _everything(recorded, site, goal, message, values)


# -------------------------------------------------------------------------------------------------------- one value


def _swapped(
    recorded: RecordedPass, site: MutationSite, goal: TextGoal, values: Sequence[AnswerValue]
) -> Iterator[Planted]:
    """A value is another one wherever the agent says it."""
    asked_for = [each for each in values if each.wanted and (each.given or each.reckoned)]
    proposes = _proposes(recorded, site)
    for value in {each.text: each for each in values[:MOST_VALUES]}.values():
        if not value.wanted and not value.given:
            yield Harmless("value swapped", "the agent repeats the user, or makes conversation")
        elif not value.wanted and not asked_for and proposes:
            yield Harmless("value swapped", "proposed only: the call that follows is judged")
        elif not value.wanted and asked_for and not any(map(value.belongs_to, asked_for)):
            yield Harmless("value swapped", "said besides: its goal asks for no such value")
        elif (wrong := _another(recorded, goal, value)) is not None:
            trajectory = recorded.reworded(partial(replaced, value.text, wrong))
            if trajectory is not None and _still_said(recorded, trajectory, value):
                yield Harmless("value swapped", "it is said once more in other words")
            elif trajectory is not None:
                what = f'{goal.name}: "{value.text}" → "{wrong}"'
                options = () if value.wanted else (advice.keyword(goal, value.text),)
                yield PlantedMistake("value swapped", what, trajectory, options)


def _still_said(recorded: RecordedPass, trajectory: Trajectory, value: AnswerValue) -> bool:
    """Whether the agent says it in another spelling: $54.04 and 54.04 USD."""
    said = "\n".join(step.text for step in trajectory.steps if step.role == "agent")
    return mentions(said, value.text, recorded.story.language)


def _proposes(recorded: RecordedPass, site: MutationSite) -> bool:
    """Whether a goal's write comes after what is said there."""
    after = recorded.story.graph.after[site.place]
    return any(after >> each.place & 1 and not recorded.reads(call) for each, _, call in recorded.goal_calls())


def _another(recorded: RecordedPass, goal: TextGoal, value: AnswerValue) -> str | None:
    random = recorded.random(goal.name, value.text)
    if value.number is None and value.place is not None:
        seen = [each for each in recorded.seen.results.get(value.place, []) if not recorded.knows(str(each))]
        found = another(value.text, seen, random, recorded.story.language)
        if found is not None and not recorded.knows(str(found)):
            return str(found)
    return wrong_spelling(value.text, random, recorded.knows)


# ---------------------------------------------------------------------------------------------------- the whole answer


def _denied(recorded: RecordedPass, goal: TextGoal, values: Sequence[AnswerValue]) -> Iterator[Planted]:
    """The answer is said not to be so."""
    told = _told(values)
    denial = Denial.of(recorded.story.language, told.text) if told is not None else None
    if told is None or denial is None:
        return
    trajectory = recorded.reworded(denial.denied)
    if trajectory is not None:
        phrases = dict.fromkeys([f"{denial.word} {told.text}", *denial.phrases])
        options = [advice.more(recorded.story, "must_not_say", each) for each in phrases]
        options += [advice.keyword(goal, each) for each in denial.undone]
        yield PlantedMistake("answer denied", f'{goal.name}: "{told.text}" is denied', trajectory, tuple(options))


def _told(values: Sequence[AnswerValue]) -> AnswerValue | None:
    """What the goal wants that only a call could tell, a number or a date before words; else what it wants."""
    wanted = sorted((each for each in values if each.wanted), key=lambda each: (not each.given, each.kind == "words"))
    return wanted[0] if wanted else None


def _half(recorded: RecordedPass, goal: TextGoal, values: Sequence[AnswerValue]) -> Iterator[Planted]:
    """The second half of what the goal wants, and of what belongs to it, is left out wherever it is said."""
    asked_for = [each for each in values if each.wanted and each.given]
    parts = {each.text: each for each in values if each.wanted or (each.given and any(map(each.belongs_to, asked_for)))}
    if len(parts) < 2:
        return
    told = list(parts.values())
    kept, cut = told[: len(told) // 2], told[len(told) // 2 :]
    first, last = kept[-1].text, cut[-1].text
    span = re.compile(rf"(?<!\w)({re.escape(first)})(?!\w).*(?<!\w){re.escape(last)}(?!\w)", re.IGNORECASE | re.DOTALL)
    trajectory = recorded.reworded(lambda text: span.sub(lambda match: match[1], text))
    if trajectory is None:
        return
    if _says_all(trajectory, [each.text for each in told]):
        yield Harmless("half an answer", "it is said in full once more")
        return
    missing = [each.text for each in cut if not each.wanted]
    options = (advice.keyword(goal, *missing),) if missing else ()
    what = f"{goal.name}: without {', '.join(each.text for each in cut)}"
    yield PlantedMistake("half an answer", what, trajectory, options)


def _says_all(trajectory: Trajectory, texts: Sequence[str]) -> bool:
    """Whether one message of the agent still has all of it."""
    said = [step.text for step in trajectory.steps if step.role == "agent"]
    return any(all(as_words(each).search(message) for each in texts) for message in said)


def _everything(
    recorded: RecordedPass, site: MutationSite, goal: TextGoal, message: Message, values: Sequence[AnswerValue]
) -> Iterator[Planted]:
    """Beside the right value all others of its kind are said, which no call gave: an agent that does not know."""
    told = _told(values)
    if told is None or not told.given:
        return
    seen = recorded.seen.results.get(told.place, []) if told.place is not None else []
    found = [each for each in every_other(told.text, told.number, seen) if not recorded.knows(each)]
    if found:
        text = f"{message.text} {', '.join(found)}."
        options = (advice.more(recorded.story, "must_not_say", *found[:NAMED]),)
        shown = ", ".join(found[:3]) + (" …" if len(found) > 3 else "")
        what = f'{goal.name}: beside "{told.text}" also {shown}'
        yield PlantedMistake("every value said", what, recorded.restated(site, text), options)

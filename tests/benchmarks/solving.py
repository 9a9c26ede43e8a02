"""Whether stories can be solved from their words: by an agent that knows tools and world but no goals, of whose user
then one fact after the other is taken away.

Run: .venv/bin/python tests/benchmarks/solving.py [--quick]
or of a world of your own: … --tools TOOLS [--world FILES] [--snapshot REF] [--reset HOW] [--count N]
The retail world is measured where the third-party cases are (HARNESS_CONFORMANCE).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence

from figures import Figure
from generated_sets import alone_over_sets, generated_sets

from generators.dataset.generate import GeneratedDataset
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.story import Story
from harness.types.user.data import KnownFact

LEAST_SERVED, LEAST_UNSERVED = 100.0, 95.0
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def measure(quick: bool) -> Iterator[Figure]:
    for name, made in generated_sets(30 if quick else 100):
        yield from of_set(name, made)


def of_set(name: str, made: GeneratedDataset) -> Iterator[Figure]:
    stories = [each.story for each in made.collection.taken]
    assert made.learned is not None
    knowledge = WorldKnowledge(made.learned)
    served = sum(solved(story, knowledge) for story in stories)
    yield Figure(f"{name}: served of {len(stories)} stories", 100 * served / len(stories), "%", LEAST_SERVED, True)
    lacking = [(each, fact) for story in stories for fact in facts(story) for each in [without(story, fact)]]
    unserved = 0
    for story, fact in lacking:
        if solved(story, knowledge):
            print(f"{name} {story.id}: served without {fact}: {story.starting_sentence}", file=sys.stderr)
        else:
            unserved += 1
    what = f"{name}: not served where one of {len(lacking)} facts is taken away"
    yield Figure(what, 100 * unserved / len(lacking), "%", LEAST_UNSERVED, True)


def solved(story: Story, knowledge: WorldKnowledge) -> bool:
    return run_sync(solve_independently(story, knowledge, DEFAULT_RULES)).result.status == "proved"


def facts(story: Story) -> list[tuple[str, ...]]:
    """The names of what the user tells, of what is told in one sentence together; that by which it is found in one,
    with what would do as well."""
    assert story.user is not None
    knows = story.user.knows
    spare = [name for name, fact in knows.items() if fact.tell == "asked"]
    who = [*(name for name, fact in knows.items() if fact.tell == "any" and _is_who(fact.say)), *spare] if spare else []
    together: dict[tuple[str, ...], list[str]] = {}
    for name, fact in knows.items():
        if name not in who:
            together.setdefault(fact.say, []).append(name)
    return [*([tuple(who)] if who else []), *map(tuple, together.values())]


def _is_who(said: tuple[str, ...]) -> bool:
    return any(each.startswith("My ") for each in said)


def without(story: Story, names: tuple[str, ...]) -> Story:
    """The story of a user that does not know these things."""
    user = story.user
    assert user is not None
    gone = [user.knows[name] for name in names]
    said = {sentence for fact in gone for sentence in fact.say}
    opening = [each for each in _SENTENCE.split(story.starting_sentence or "") if each not in said]
    kept = {name: fact for name, fact in user.knows.items() if name not in names}
    wants = tuple(
        want.model_copy(
            update={"say": _unsaid(want.say, gone), "needs": tuple(need for need in want.needs if need in kept)}
        )
        for want in user.wants
    )
    told = tuple(each for each in user.when_told if not any(text in each.say for text in said))
    without_it = user.model_copy(update={"knows": kept, "wants": wants, "when_told": told})
    return story.model_copy(update={"user": without_it, "starting_sentence": _unsaid(" ".join(opening), gone)})


def _unsaid(text: str, gone: Sequence[KnownFact]) -> str:
    """A wish that names what is not known any more: the lamp is something."""
    for fact in gone:
        for value in fact.values:
            text = text.replace(str(value), "something") if len(str(value)) > 2 else text
    return text


if __name__ == "__main__":
    alone_over_sets(measure, of_set)

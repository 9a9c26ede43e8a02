"""Tells a walk as a story: what the user wants, and every fact that the user must supply, but none a result gives."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.walks.saying.facts import FactTeller
from generators.walks.saying.forms import as_story, as_user, capital, with_role
from generators.walks.saying.joined import as_one, closed
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.listed import named_before
from generators.walks.saying.prose import as_told, told_together, wants_told
from generators.walks.saying.wishes import WishTeller
from generators.walks.saying.woven import implied
from generators.walks.user_facts import NoWording, UserFact, check_others, distinct, in_turn, spelt_out, user_of
from generators.walks.walk import Walk
from generators.walks.wording import Wording
from generators.world.model import WorldModel
from harness.types.user.data import Reaction, Refusal, UserData

WAYS = 8
"""Ways of telling that are tried before there are no words for something."""


@dataclass(frozen=True, slots=True)
class StoryText:
    """The text of a story."""

    story: str
    opening: str
    everything: bool
    """Whether the opening tells all facts."""
    wishes: tuple[str, ...]
    """Those of the calls that are wanted, in their order; one for all where they are alike."""
    user: UserData
    """The same as data."""
    asked: Mapping[str, str]
    """Wanted call → the field of its result that the wish asks for."""


class StoryTemplates:
    """Tells walks over one set of tools. `model` says what things and fields are called; without, names do."""

    def __init__(
        self,
        wordings: Mapping[str, Wording],
        arguments: Mapping[str, Sequence[ToolArgument]],
        model: WorldModel | None = None,
    ) -> None:
        self._lexicon = StoryLexicon(wordings, model or WorldModel())
        self._arguments = {(each.tool, each.name): each for found in arguments.values() for each in found}
        self._facts = FactTeller(self._lexicon, arguments)
        self._wants = WishTeller(self._lexicon, self._facts, arguments)

    def label(self, tool: str, name: str, value: JsonValue) -> str | None:
        """What people call a code that an argument takes; None where it is none."""
        return self._lexicon.label(tool, name, value)

    def tell(self, walk: Walk, rng: random.Random) -> StoryText:
        """Raises NoWording."""
        wishes = self._wants.of_walk(walk, rng)
        if (named := named_before(walk, wishes, self._facts.searches)) is not None:
            raise NoWording(f"nobody could tell that a later wish is about {named}, too")
        wishes = as_one(walk, wishes, rng)
        wishes = [spelt_out(each) for each in wishes]
        facts_said = [(each, self._facts.sentence(each, rng)) for each in distinct(self._facts.of_walk(walk))]
        known = [(fact, spelt_out(said)) for fact, said in facts_said]
        check_others([fact for fact, _ in known])
        items = [fact for call in walk.wanted for pair in call.items for fact in pair]
        kept = [fact for fact, _ in known if fact not in items and not self._is_woven(fact)]
        kept = [fact for fact in kept if not implied(fact, kept)]
        turns = in_turn([each for each in known if each[0] in kept], rng)
        facts = [said for _, said in turns]
        first, *rest = wishes
        told = [rng.choice(phrases().wishes).format(you="{you}", wish=first)]
        forms = [form for _ in rest[:: len(phrases().more)] for form in rng.sample(phrases().more, len(phrases().more))]
        told += [form.format(you="{you}", wish=closed(wish, form)) for form, wish in zip(forms, rest, strict=False)]
        everything = rng.random() < 0.4 or self._volunteers(walk)
        opening = _opening(first, rng)
        beside = {} if everything else self._said_beside(walk, turns, len(wishes))
        opening += "".join(f" {said}" for said in beside.get(0, ()))
        if everything:
            opening += "".join(f" {as_user(each)}" for each in told[1:])
            opening += "".join(f" {as_user(fact)}" for fact in facts)
        spare, story_ending, user_ending = self._fallback(walk, rng)
        refused = [self._refusal(tool, rng) for tool in walk.unwanted]
        told += [said for _, said in refused]
        user = user_of(
            [" ".join([as_user(each), *beside.get(i, ())]) for i, each in enumerate(told[: len(wishes)])],
            [(fact, as_user(said)) for fact, said in known],
            [(fact, as_user(said)) for fact, said in spare],
            Reaction(told=phrases().fallback.told, say=as_user(user_ending)),
            [Refusal(act=act, say=as_user(said)) for act, said in refused],
            [{name for name, _ in call.told} for call in walk.wanted] if len(wishes) == len(walk.wanted) else (),
        )
        retold = [(fact, as_told(fact, said, with_role(fact))) for fact, said in turns]
        prose = told_together([(fact, spelt_out(said)) for fact, said in retold])
        said = wants_told(wishes, told[: len(wishes)]) + told[len(wishes) :]
        story = " ".join(as_story(each) for each in [*said, *prose, story_ending])
        return StoryText(story, as_user(opening), everything, tuple(wishes), user, dict(self._wants.asked))

    def can_tell(self, walk: Walk) -> bool:
        """Whether there are words for it: of several ways to ask one may have none."""
        for way in range(WAYS):
            try:
                self.tell(walk, random.Random(f"{way}/{walk.recipe}"))
            except NoWording:
                continue
            return True
        return False

    def _is_woven(self, fact: UserFact) -> bool:
        """Whether a wish says it already."""
        return set(fact.more or {fact.value}) <= self._wants.woven

    def _volunteers(self, walk: Walk) -> bool:
        """Whether the user wants something that no tool has to be told: nobody asks for it."""
        told = [self._arguments[bound.tool, name] for bound in walk.wanted for name in bound.said]
        return any(not each.required and each.kind not in {"choice", "flag", "date", "month"} for each in told)

    def _said_beside(
        self, walk: Walk, known: Sequence[tuple[UserFact, str]], wishes: int
    ) -> Mapping[int, Sequence[str]]:
        """What is said with each wish, as no tool has to be told: nobody asks whether the user accepts a fee, or which
        gearbox it should be."""
        found: dict[int, list[str]] = {}
        for number, bound in enumerate(walk.wanted):
            free = {name for name in bound.said if not self._arguments[bound.tool, name].required}
            said = [as_user(said) for fact, said in known if free & {*(fact.more or ())}]
            new = [each for each in said if not any(each in others for others in found.values())]
            found.setdefault(min(number, wishes - 1), []).extend(new)
        return found

    def _fallback(self, walk: Walk, rng: random.Random) -> tuple[list[tuple[UserFact, str]], str, str]:
        """What the user knows besides, and what the story and the user say of a search that fails."""
        said = phrases().fallback
        if walk.spare is None:
            return [], rng.choice(said.none), rng.choice(said.say_none)
        facts = self._facts.of_call(walk.spare, "", (), wanted=False)
        spare = [(fact, self._facts.sentence(fact, rng)) for fact in facts]
        first, *rest = (text for _, text in spare)
        user = " ".join([first, *map(as_user, rest)])
        told, *more = told_together(spare)
        story = rng.choice(said.other).replace("{facts}", " ".join([told, *map(as_story, more)]))
        return spare, story, said.say_other.replace("{facts}", as_user(user))

    def _refusal(self, tool: str, rng: random.Random) -> tuple[str, str]:
        """A change that is not wanted: what an agent would call it, and how the user says so."""
        wording = self._lexicon.wordings[tool]
        wish = self._wants.unwanted(tool, rng)
        return f"{wording.verb} {wording.thing}", rng.choice(phrases().only_ask).replace("{wish}", wish)


def _opening(wish: str, rng: random.Random) -> str:
    """A greeting, and the first wish; help is asked for once."""
    greeting = rng.choice(phrases().greetings) if rng.random() < 0.8 else ""
    helped = phrases().help in greeting
    of_it = (
        (each.say, first) for each in phrases().openings_of for first in each.begins if wish.startswith(f"{first} ")
    )
    forms, first = next(of_it, (phrases().openings, ""))
    opening = rng.choice([each for each in forms if not (helped and phrases().help in each)])
    said = opening.replace("{rest}", wish.removeprefix(f"{first} ")).replace("{wish}", wish)
    return greeting + (said if greeting.endswith(", ") else capital(said))

"""Tells a walk as a story: what the user wants, and every fact that the user must supply, but none a result gives."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generators.tools.argument_values import periods
from generators.tools.names import identifying, opaque, singular_name, stem, words
from generators.tools.observations import plain
from generators.tools.seed_values import ToolArgument
from generators.walks.answers.asked import asked_fields
from generators.walks.answers.sensible import NAMES, SEARCHING, said_of, sensible
from generators.walks.bindings import BoundCall, machine_made
from generators.walks.intents.wishes import as_one, with_items
from generators.walks.phrases import FactForm, phrases
from generators.walks.saying.forms import as_story, as_user, capital, dated, flag_of, own_words
from generators.walks.saying.own_words import as_own, of_mine
from generators.walks.selectors import Selector, with_choice
from generators.walks.user_facts import NoWording, UserFact, distinct, in_turn, in_words, plainly, user_of
from generators.walks.walk import Walk
from generators.walks.wording import Wording
from harness.types.user.data import Reaction, Refusal, UserData

_UNSAID = frozenset({"who", "words", "q", "query", "phrase", "term", "terms", "search"})
"""Last words of the names of searches of which nobody says "the … is"."""
_SWITCHES = frozenset(
    "include with only show also verbose exclude skip allow force dry return list hide expand full".split()
)
"""First words of flags that say how a tool answers, and not what a person wants."""


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
    """Tells walks over one set of tools."""

    def __init__(self, wordings: Mapping[str, Wording], arguments: Mapping[str, Sequence[ToolArgument]]) -> None:
        self._wordings = wordings
        self._arguments = {(each.tool, each.name): each for found in arguments.values() for each in found}
        self._of_tool = arguments
        self._spelt = False
        """Whether dates are written out in this story."""
        self._asked: dict[str, str] = {}
        """Wanted call → the field that its wish asks for."""
        self._keyed: frozenset[str] = frozenset()
        """Arguments that are said with the wishes."""

    def tell(self, walk: Walk, rng: random.Random) -> StoryText:
        """Raises NoWording."""
        self._spelt = rng.random() < 0.3
        self._asked, self._keyed = {}, walk.keyed
        wishes = as_one(walk, list(dict.fromkeys(self._wishes(walk, rng))), rng)
        known = [(fact, self._sentence(fact, rng)) for fact in distinct(self._facts(walk))]
        woven = [fact for call in walk.wanted for pair in call.items for fact in pair]
        facts = in_turn([each for each in known if each[0] not in woven], rng)
        first, *rest = wishes
        told = [rng.choice(phrases().wishes).format(you="{you}", wish=first)]
        told += [rng.choice(phrases().more).format(you="{you}", wish=wish) for wish in rest]
        greeting = rng.choice(phrases().greetings) if rng.random() < 0.8 else ""
        opening = rng.choice(phrases().openings).format(wish=first)
        opening = greeting + (opening if greeting.endswith(", ") else capital(opening))
        everything = rng.random() < 0.4 or self._volunteers(walk)
        if everything:
            opening += "".join(phrases().opening_more.format(wish=wish) for wish in rest)
            opening += "".join(f" {as_user(fact)}" for fact in facts)
        spare, story_ending, user_ending = self._fallback(walk, rng)
        refused = [self._refusal(tool, rng) for tool in walk.unwanted]
        told += [said for _, said in refused]
        user = user_of(
            [as_user(each) for each in told[: len(wishes)]],
            [(fact, as_user(said)) for fact, said in known],
            [(fact, as_user(said)) for fact, said in spare],
            Reaction(told=phrases().fallback.told, say=as_user(user_ending)),
            [Refusal(act=act, say=as_user(said)) for act, said in refused],
        )
        story = " ".join(as_story(each) for each in [*told, *facts, story_ending])
        return StoryText(story, as_user(opening), everything, tuple(wishes), user, self._asked)

    def _volunteers(self, walk: Walk) -> bool:
        """Whether the user wants something that no tool has to be told: nobody asks for it."""
        told = [self._arguments[bound.tool, name] for bound in walk.wanted for name in bound.said]
        return any(not each.required and each.kind not in {"choice", "flag", "date", "month"} for each in told)

    def _fallback(self, walk: Walk, rng: random.Random) -> tuple[list[tuple[UserFact, str]], str, str]:
        """What the user knows besides, and what the story and the user say of a search that fails."""
        said = phrases().fallback
        if walk.spare is None:
            return [], rng.choice(said.none), rng.choice(said.say_none)
        spare = [(fact, self._sentence(fact, rng)) for fact in self._of_call(walk.spare, "", (), wanted=False)]
        first, *rest = (text for _, text in spare)
        user = " ".join([first, *map(as_user, rest)])
        story = rng.choice(said.other).replace("{facts}", " ".join([first, *map(as_story, rest)]))
        return spare, story, said.say_other.replace("{facts}", as_user(user))

    def _refusal(self, tool: str, rng: random.Random) -> tuple[str, str]:
        """A change that is not wanted: what an agent would call it, and how the user says so."""
        wording = self._wordings[tool]
        wish = as_own(wording.wish(rng), thing=wording.verb not in phrases().making)
        return f"{wording.verb} {wording.thing}", rng.choice(phrases().only_ask).replace("{wish}", wish)

    def _wishes(self, walk: Walk, rng: random.Random) -> Iterator[str]:
        if walk.kind == "each":
            flow = next(flow for flow in walk.wanted[0].flows.values() if "*" in flow.general.split("."))
            listed = flow.general.partition("*")[0].rstrip(".").rpartition(".")[2]
            things = " ".join(words(listed)) or self._wordings[flow.source.tool].things
            yield phrases().each.format(wish=self._wish(walk, walk.wanted[0], rng), things=things)
            return
        chosen: list[Selector] = []
        for bound in walk.wanted if not walk.differing else walk.wanted[:1]:
            wish = self._wish(walk, bound, rng)
            another = self._found_by_name(bound)
            own = another in phrases().persons  # my tier, not that of a customer
            if another is not None and not own and f" {another}" not in wish:
                wish += phrases().of_another.format(a=phrases().article(another), thing=another)
            for flow in bound.flows.values():
                if flow.foreign:
                    wish += phrases().of_another.format(a=phrases().article(flow.foreign), thing=flow.foreign)
            wish = as_own(wish, thing=bound.own and self._wordings[bound.tool].verb not in phrases().making)
            flows = [(call, name, flow) for call in bound.calls for name, flow in call.flows.items()]
            for call, name, flow in flows:
                # what was said with the first wish goes for the second
                again = walk.kind in {"writes", "besides"} and call is bound  # each change is said to be of its thing
                if flow.selector and (flow.selector not in chosen or again):
                    chosen.append(flow.selector)
                    goes = call is bound and self._goes_to(bound.tool, name)
                    source = call is bound and words(name)[:1] == ("from",)
                    wish = with_choice(wish, flow.selector, to=goes, source=source)
            for name in sorted(walk.keyed & bound.said.keys()):
                said = self._words(bound, self._arguments[bound.tool, name])
                wish += phrases().of_key.format(words=said, value=plainly(bound.said[name]))
            yield with_items(wish, bound, becomes=self._wordings[bound.tool].becomes)

    def _wish(self, walk: Walk, bound: BoundCall, rng: random.Random) -> str:
        """What follows "I want to"; of what is read, one field, so that only its value answers. Raises NoWording."""
        wording = self._wordings[bound.tool]
        if bound.detail is not None:
            self._asked[bound.identity] = bound.detail.path
            return phrases().asking.format(words=bound.detail.words, thing=bound.detail.of)
        wish = wording.wish(rng)
        if wording.changes or walk.kind == "refusal":
            return wish
        alike = [each for each in walk.wanted if each.tool == bound.tool and (walk.differing or walk.kind == "each")]
        answers = [each.observation.result for each in alike or [bound]]
        known = " ".join([walk.said_by_user, *(self._wordings[name].things for name in walk.unwanted)])
        if walk.kind == "each":  # what the list itself tells need not be looked up for each
            known += f" {' '.join(plain(flow.source.observation.result) for flow in bound.flows.values())}"
        asked_for = [] if walk.kind == "ask" else [*words(wish), *wording.noun]
        sought = any(self._arguments[bound.tool, name].searches for name in bound.said)
        fields = asked_fields(answers, known, asked_for, sought=sought)
        given = {words(each.name) for each in self._of_tool[bound.tool]}  # no echo of what it was told
        if fields:
            fields = sensible(fields, wording.about, given, only_asks=walk.kind == "ask", compares=bool(walk.differing))
        if (fields is None or any(each.each for each in fields)) and wish.startswith(SEARCHING):
            raise NoWording(f"nobody wants to search: {bound.tool}")
        if not fields:
            if fields is None:
                return wish
            raise NoWording(f"{bound.tool} gives nothing that could be asked for by its name")
        field = rng.choice(fields)
        self._asked |= {each.identity: field.key for each in alike or [bound]}
        form = phrases().asking_each if field.each else phrases().asking
        return form.format(words=said_of(field, wording.about), wish=wish, thing=wording.about)

    def _goes_to(self, tool: str, argument: str) -> bool:
        """Whether an argument is where something is moved to."""
        wording = self._wordings[tool]
        own = set(map(stem, wording.noun)) & set(map(stem, words(argument)))
        return wording.adds or (wording.moves and not own)

    def _found_by_name(self, bound: BoundCall) -> str | None:
        """What the user looks up by its name: an employee, a product."""
        for flow in bound.flows.values():
            arguments = [self._arguments[flow.source.tool, name] for name in flow.source.said]
            if not self._wordings[bound.tool].changes and any(argument.searches for argument in arguments):
                return self._wordings[flow.source.tool].thing
        return None

    def _facts(self, walk: Walk) -> Iterator[UserFact]:
        """In the order of the calls; the values in which two wanted calls differ as one fact."""
        roles = walk.roles
        several: dict[str, list[UserFact]] = {}
        told: set[tuple[str, str]] = set()
        for call in walk.calls:
            keys = {(n, plain(value)) for n, value in call.said.items() if opaque(n) or identifying(n)}
            free = (*walk.free.get(call.identity, ()), *(name for name, _ in keys & told))  # whatever else it is called
            told |= keys
            yield from call.described
            for fact in self._of_call(call, roles.get(call.identity, ""), free, wanted=call in walk.wanted):
                if call in walk.wanted and fact.more is not None and set(fact.more) & walk.differing:
                    several.setdefault(fact.words, []).append(fact)
                else:
                    yield fact
        for name, found in several.items():
            if len({fact.form == "searched" for fact in found}) > 1:
                raise NoWording(f"two searches of different kinds for the {name}")
            if len(found) > 1 and found[0].form == "own":
                raise NoWording(f"nobody has two of what they are known by: {name}")
            form: FactForm = "several_searched" if found[0].form == "searched" else "several"
            ends = dict(zip(("first", "last"), (fact.value for fact in found), strict=False))
            yield (
                UserFact(name, " ".join(ends.values()), form, found[0].role, more=ends) if len(found) > 1 else found[0]
            )

    def _of_call(self, call: BoundCall, role: str, free: Sequence[str], *, wanted: bool) -> Iterator[UserFact]:
        left = {name: value for name, value in call.said.items() if name not in {*free, *self._keyed}}
        arguments = [argument for argument in self._of_tool[call.tool] if argument.name in left]
        for start, end in periods(arguments):
            first, last = (
                in_words(left.pop(name), self._arguments[call.tool, name], spelt=self._spelt) for name in (start, end)
            )
            span = phrases().span.format(first=first, last=last)
            yield UserFact(phrases().period, span, "period", more={start: first, end: last})
        for group in phrases().together:
            named = {
                part: name for name in left if words(name) for part in (words(name)[-1], name) if part in group.names
            }
            if set(group.names) <= named.keys():
                values = {part: left.pop(named[part]) for part in group.names}
                shown = {part: plainly(value) for part, value in values.items()}
                parts = (self._words(call, self._arguments[call.tool, name]) for name in named.values())
                form: FactForm = "new" if self._wordings[call.tool].becomes else "other"
                form = "own" if all(map(of_mine, parts)) else form
                yield UserFact(group.words, group.say.format(**shown), form, more=dict.fromkeys(named.values(), ""))
        for name, value in left.items():
            argument = self._arguments[call.tool, name]
            person = self._wordings[call.tool].noun[-1]
            others = wanted and stem(person) in map(stem, own_words()) and person not in phrases().persons
            about = self._wordings[call.tool].thing if others else ""
            yield self._fact(call, argument, in_words(value, argument, spelt=self._spelt), role or about)

    def _fact(self, call: BoundCall, argument: ToolArgument, value: str, role: str) -> UserFact:
        form: FactForm = "other"
        if argument.schema.get("type") == "boolean" and words(argument.name)[0] in _SWITCHES:
            raise NoWording(f"nobody says whether to {' '.join(words(argument.name))}")
        if argument.kind == "text" and not opaque(argument.name) and machine_made(value):
            raise NoWording(f"nobody says {value}")
        said = self._words(call, argument)
        if argument.schema.get("type") == "boolean" and (flag := flag_of(argument)):
            form = "switched" if value == phrases().yes else "unswitched"
            return UserFact(flag, value, form, role, more={argument.name: value})
        if argument.kind == "date" and words(argument.name)[-1] == "on":
            form, said = dated(said, self._wordings[call.tool])
        elif (
            argument.searches
            and not self._wordings[call.tool].changes
            and (value in argument.listed or value[:1].islower() or words(argument.name)[-1] in _UNSAID)
        ):
            form = "searched"
        elif (
            self._wordings[call.tool].becomes
            and not opaque(argument.name)
            and words(argument.name)[-1] not in phrases().told
        ):
            form, said = "new", said.removeprefix("new ")
        elif not role and (mine := of_mine(said)) is not None:
            form, said = "own", mine
        elif words(argument.name)[0] in own_words() and not role:
            form = "own"
            said = " ".join(words(argument.name))
        form, first = call.thought_of.get(argument.name, (form, ""))
        entries = call.said.get(argument.name)
        if isinstance(entries, list) and len(entries) == 1:
            said = " ".join(words(singular_name(" ".join(said.split()).replace(" ", "_"))))
        several = isinstance(entries, list) and len(entries) > 1
        return UserFact(said, value, form, role, first, {argument.name: value}, several=several)

    def _words(self, call: BoundCall, argument: ToolArgument) -> str:
        """What the argument is called: as its description begins, or by its name."""
        described = re.split(r"[.,;:(]", str(argument.schema.get("description") or ""), maxsplit=1)[0].strip()
        if described.lower().startswith("the ") and len(described.split()) <= 8:
            return described[4:]
        named = [word for word in words(argument.name) if word != "is"] or [argument.name]
        searched = argument.searches and not self._wordings[call.tool].changes
        if searched or (len(named) == 1 and named[0] in phrases().bare):
            bare = named[0] if named[0] in phrases().bare else "name"
            bare = " ".join(named) if named[0] in NAMES and named[-1] == "name" else bare
            return str(phrases().of.format(words=bare, thing=self._wordings[call.tool].thing))
        return " ".join(named)

    def _sentence(self, fact: UserFact, rng: random.Random) -> str:
        said = fact.words
        if fact.role and " of the " not in said:
            said = phrases().of.format(words=said, thing=fact.role)
        elif fact.role:
            said = f"{said.partition(' of the ')[0]} of the {fact.role}"
        form = rng.choice(phrases().facts[fact.form])
        ends = fact.more or {} if fact.form.startswith("several") else {}
        if fact.several:
            form = form.replace(" is {value}", " are {value}")
        text: str = form.format(
            you="{you}", your="{your}", words=said, value=fact.value, **{"first": fact.first, **ends}
        )
        return text[:-1] if text.endswith("..") else text

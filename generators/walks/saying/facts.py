"""What the user of a walk knows, as facts with their words, and the sentences that tell them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.arguments.days import periods
from generators.tools.arguments.inside import flat
from generators.tools.names import ending_of, identifying, opaque, singular_name, stem, words
from generators.tools.observations import plain
from generators.tools.seed_values import ToolArgument
from generators.walks.bindings import BoundCall
from generators.walks.named.becoming import SETTING, becomes
from generators.walks.phrases import FactForm, phrases
from generators.walks.saying.forms import (
    as_many,
    chosen_form,
    dated,
    dayed,
    flag_of,
    goes,
    is_bare,
    is_checked,
    is_counted,
    is_name,
    is_plural,
    is_unit,
    of_its_own,
    own_words,
    quoted,
    timed,
    verb_of,
    which_one,
    with_article,
    with_role,
    without_code,
)
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.listed import found_by
from generators.walks.saying.meant import meant_as
from generators.walks.saying.own_words import of_mine
from generators.walks.texts.flags import flag_words
from generators.walks.texts.objects import ObjectTeller, told_in_parts
from generators.walks.texts.sayable import by_name, check_codes, check_sayable, check_together
from generators.walks.texts.spans import spanned
from generators.walks.user_facts import NoWording, UserFact, in_plain, in_words, plainly, said_twice
from generators.walks.walk import Walk
from generators.words.deeds import deed_words
from generators.words.field_words import field_words
from generators.words.measures import measure
from generators.words.naming import numbered, written

METHOD, QUOTE = "method", '"'


class FactTeller:
    """Tells the facts of walks over one set of tools."""

    def __init__(self, lexicon: StoryLexicon, arguments: Mapping[str, Sequence[ToolArgument]]) -> None:
        self._lexicon = lexicon
        self._arguments = {(each.tool, each.name): each for found in arguments.values() for each in found}
        self._of_tool = arguments
        self._texts = " ".join(each.description for each in lexicon.wordings.values())

    def of_walk(self, walk: Walk) -> Iterator[UserFact]:
        """In the order of the calls; the values in which two wanted calls differ as one fact. Raises NoWording."""
        roles = walk.roles
        several: dict[str, list[UserFact]] = {}
        told: set[tuple[str, str]] = set()
        for call in walk.calls:
            keys = {(n, plain(value)) for n, value in call.said.items() if opaque(n) or identifying(n)}
            free = (*walk.free.get(call.identity, ()), *(name for name, _ in keys & told))  # whatever else it is called
            told |= keys
            yield from (self._described(call, fact) for fact in call.described)
            role = roles.get(call.identity, "")
            left = (*free, *walk.keyed)
            for fact in self.of_call(call, role, left, wanted=call in walk.wanted):
                if call in walk.wanted and fact.more is not None and set(fact.more) & walk.differing:
                    several.setdefault(fact.words, []).append(fact)
                else:
                    yield fact
        for name, found in several.items():
            yield said_twice(name, found)

    def of_call(self, call: BoundCall, role: str, free: Sequence[str], *, wanted: bool) -> Iterator[UserFact]:
        """What the user says of one call, but for the arguments that are `free`."""
        acting = self._acting(call) if wanted else ""
        left = {name: value for name, value in call.said.items() if name not in free and name != acting}
        arguments = [argument for argument in self._of_tool[call.tool] if argument.name in left]
        check_together(call.said, self._of_tool[call.tool])
        for start, end in periods(arguments):
            if plain(left[end]) < plain(left[start]):
                raise NoWording(f"nobody wants what is over before it begins: {start} and {end}")
            first, last = (in_words(left.pop(name), self._arguments[call.tool, name]) for name in (start, end))
            renewed = self._lexicon.wording(call).becomes and self._lexicon.wording(call).verb != SETTING
            said = f"{phrases().new} {phrases().period}" if renewed else phrases().period
            span = spanned(call.said[start], call.said[end], first, last)
            yield UserFact(said, span, "period", more={start: first, end: last})
        yield from self._together(call, left)
        meant = {name: str(call.observation.arguments[choice]) for choice, name in call.implied.items()}
        for name, value in left.items():
            argument = self._arguments[call.tool, name]
            if name in meant:
                yield meant_as(self._lexicon, argument, meant[name], value)
                continue
            if ending_of(name) is not None:
                yield meant_as(self._lexicon, argument, name, value)
                continue
            if self.is_way(call, name):
                continue
            person = self._lexicon.wording(call).noun[-1]
            speaks = self._lexicon.of_speaker(person) in phrases().persons
            others = wanted and stem(person) in map(stem, phrases().own) and not speaks
            about = self._lexicon.about(call.tool) if others else ""
            role = "" if self._lexicon.is_caller(role.replace(" ", "_")) else role
            makes = wanted and self._lexicon.wording(call).makes
            check_codes(name, makes=makes, named=self._lexicon.has_name(call.tool, name, value))
            if self._lexicon.finds_caller(call.tool) and isinstance(value, Mapping):
                inside = flat({name: value}).items()
                yield from (
                    meant_as(self._lexicon, replace(argument, name=what), what, inner) for what, inner in inside
                )
                continue
            if told_in_parts(value):
                yield from self._objects(call, name).facts(argument, value)
                continue
            yield self._fact(call, argument, self.shown(argument, value), role, about)

    def _objects(self, call: BoundCall, name: str) -> ObjectTeller:
        wording, mine = self._lexicon.wording(call), any(map(self._lexicon.is_caller, self._lexicon.parts(call.tool)))
        labels = self._lexicon.labels(call.tool, name)
        return ObjectTeller(
            wording.schema, self.shown, self._lexicon.spelt, mine, wording.becomes, labels, wording.noun
        )

    def shown(self, argument: ToolArgument, value: JsonValue) -> str:
        """The value as people say it. Raises NoWording."""
        said = self._lexicon.label(argument.tool, argument.name, value) or in_words(value, argument)
        searched = argument.searches and not self._lexicon.wordings[argument.tool].changes
        return said.strip(QUOTE) if searched and is_name(str(value), argument) else said

    def _acting(self, call: BoundCall) -> str:
        """The argument whose value is the verb of the wish; empty where there is none."""
        acts = self._lexicon.wording(call) is not self._lexicon.wordings[call.tool]
        return self._lexicon.wordings[call.tool].acting if acts and not self._lexicon.wish(call.tool) else ""

    def searches(self, call: BoundCall) -> bool:
        """Whether something is looked for by what the user says."""
        return any(self._arguments[call.tool, name].searches for name in call.said)

    def words(self, call: BoundCall, argument: ToolArgument) -> str:
        """What an argument is called."""
        return self._lexicon.called(call, argument)

    def is_way(self, call: BoundCall, name: str) -> bool:
        """Whether an argument is said with the wish, because its name says where something comes from or goes."""
        parts = words(name)
        known = field_words()
        keyed = opaque(name) or self._lexicon.entity(call.tool, name) is not None or parts[-1:] == ("account",)
        return self._lexicon.wording(call).changes and parts[0] in known.ways and len(parts) > 1 and keyed

    def _together(self, call: BoundCall, left: dict[str, JsonValue]) -> Iterator[UserFact]:
        """Facts of several arguments, which are taken away from those that are left."""
        for group in phrases().together:
            named = {
                part: name for name in left if words(name) for part in (words(name)[-1], name) if part in group.names
            }
            if set(group.names) <= named.keys():
                shown = {part: plainly(left.pop(named[part])) for part in group.names}
                parts = (self.words(call, self._arguments[call.tool, name]) for name in named.values())
                form: FactForm = "new" if self._lexicon.wording(call).becomes else "other"
                form = "own" if all(map(of_mine, parts)) else form
                yield UserFact(group.words, group.say.format(**shown), form, more=dict.fromkeys(named.values(), ""))

    def _fact(self, call: BoundCall, argument: ToolArgument, value: str, role: str, about: str) -> UserFact:
        owned = self._lexicon.is_owned(self._lexicon.entity(call.tool, argument.name))
        me = self._lexicon.is_caller(self._lexicon.entity(call.tool, argument.name))
        check_sayable(argument, value, self._lexicon.argument(argument), goes=goes(argument) or me)
        chosen = self._lexicon.wording(call).verb in deed_words().choosing
        chosen = chosen and len(set(self._lexicon.parts(call.tool))) > 1
        logged_in = self._lexicon.logged_in(call.tool)  # who calls is not told again
        owned, me = (owned and not logged_in, me and not logged_in)
        keyed = owned and (me or (not chosen and (identifying(argument.name) or opaque(argument.name))))
        role = "" if keyed else role or about
        said = numbered(self.words(call, argument), value, self._lexicon.last_words)
        said = self._lexicon.written(by_name(argument, value)) or said
        if goes(argument):
            way, before = call.thought_of.get(argument.name, ("goes", ""))
            where, first = (with_article(each) if each else "" for each in (value, before.replace("_", " ")))
            return UserFact(" ".join(words(argument.name)[:-1]), where, way, role, first, {argument.name: where})
        coded = self._lexicon.label(call.tool, argument.name, call.observation.arguments.get(argument.name))
        if coded is not None and phrases().of.partition("}")[2].partition("{")[0] not in said:
            said = said if said.endswith(f" {METHOD}") else self._lexicon.labelled(argument)
        texts = self._lexicon.wording(call).description + str(argument.schema.get("description") or "")
        said = argument.name if (bare := is_unit(argument)) else said  # you want 5 litres
        value = value if bare else measure(value, argument.name, texts, self._texts)
        if argument.schema.get("type") == "boolean":
            return self._flag(call, argument, value, role)
        named = [word for word in words(argument.name) if word != phrases().new]
        said = dayed(timed(field_words().clauses.get(" ".join(named), said), value), argument)
        if argument.kind == "choice":
            said = without_code(said)  # the reason, for the reason code
        form, said = self._form(call, argument, value, said, keyed=keyed, role=role)
        form, first = call.thought_of.get(argument.name, (form, ""))
        first = self._lexicon.label(call.tool, argument.name, first.strip(QUOTE)) or first
        if argument.kind == "choice":
            value, first = quoted(value, first, form)
        nothing = form == "without" and argument.required and self._lexicon.wording(call).becomes
        if nothing or first.strip('"') in phrases().residual | phrases().absent:
            raise NoWording(f"nobody says {first or value} for the {said}")
        entries = call.said.get(argument.name)
        if isinstance(entries, list) and len(entries) == 1 and not verb_of(argument):
            said = " ".join([*said.split()[:-1], *words(singular_name(said.split()[-1]))])
        several = isinstance(entries, list) and len(entries) > 1
        if form == "stated" or (form == "changed" and said.split(" ")[-1] in phrases().told):
            value, first = (f'"{each.strip(QUOTE).replace("_", " ")}"' if each else "" for each in (value, first))
        elif argument.kind == "choice":
            first = in_plain(first)
        return UserFact(said, value, form, role, first, {argument.name: value}, several=several)

    def _flag(self, call: BoundCall, argument: ToolArgument, value: str, role: str) -> UserFact:
        """What is wanted of a thing, or is to be done with it. Raises NoWording."""
        named, wanted = words(argument.name), value == phrases().yes
        if flag := "" if named[0] in phrases().switches else flag_of(argument):
            return UserFact(flag, value, "switched" if wanted else "unswitched", role, more={argument.name: value})
        said = flag_words(argument, wanted=wanted) if self._lexicon.wording(call).changes else None
        if said is None or argument.name in call.thought_of:
            raise NoWording(f"nobody says whether it is {' '.join(named)}")
        form, flag = said
        return UserFact(flag, value, form, more={argument.name: value})

    def _form(
        self, call: BoundCall, argument: ToolArgument, value: str, said: str, *, keyed: bool, role: str
    ) -> tuple[FactForm, str]:
        """How it is said, and in which words."""
        wording = self._lexicon.wording(call)
        own = self._lexicon.finds_caller(call.tool) and " ".join(words(argument.name)) in field_words().clauses
        if argument.kind == "date" and words(argument.name)[-1] == "on" and not own:
            return dated(said if said.endswith(" on") else " ".join(words(argument.name)), wording)
        if argument.searches and not wording.changes and not is_name(value, argument):
            return "searched", said
        if keyed:
            return "own", of_its_own(said)
        if is_counted(argument, value, said):
            lasting = wording.changes and said.split(" ")[-1] in field_words().durations
            return ("lasting" if lasting else "counted"), as_many(said, value)
        if argument.kind == "choice" and value in phrases().absent:
            return "without", said.removeprefix(f"{phrases().new} ")
        if wording.changes and (verb := verb_of(argument)):
            entries, things = call.observation.arguments[argument.name], "_".join(wording.noun)
            thing = singular_name(things) if isinstance(entries, list) and len(entries) == 1 else things
            return "other", phrases().to_do.format(thing=thing.replace("_", " "), verb=verb)
        if self._becomes(call, argument):
            return "new", said.removeprefix("new ")
        mine = (
            found_by(call, argument, said, self._lexicon)
            or is_checked(argument, said)
            or (None if role else of_mine(self._lexicon.of_speaker(said)))
        )
        if mine is not None:
            return "own", mine
        others = self._lexicon.logged_in(call.tool)
        if (words(argument.name)[0] in own_words() and not role and not others) or self._lexicon.finds_caller(
            call.tool
        ):
            return "own", said
        named = without_code(" ".join(words(argument.name))).split(" ")[-1]
        chosen = self.is_chosen(call, argument) or named in phrases().told
        chosen = chosen and wording.changes and not role and not verb_of(argument)
        return (chosen_form(named, wording) if chosen else "other"), said

    def _becomes(self, call: BoundCall, argument: ToolArgument) -> bool:
        besides = [each.name for each in self._of_tool[call.tool] if each.required and each.name != argument.name]
        alone = all(self._lexicon.is_caller(self._lexicon.entity(call.tool, each)) for each in besides)
        of = self._lexicon.entity(call.tool, argument.name) or ""
        new = becomes(self._lexicon.wording(call), argument, of, alone=alone)
        return new and not self._lexicon.another(argument)

    def is_chosen(self, call: BoundCall, argument: ToolArgument) -> bool:
        """Whether it is one of several that there are, by what they are called."""
        value = call.observation.arguments.get(argument.name)
        return argument.kind == "choice" or self._lexicon.label(call.tool, argument.name, value) is not None

    def _described(self, call: BoundCall, fact: UserFact) -> UserFact:
        """The bin to replace is the garden one: where a name is a verb, not a thing."""
        if any(fact in pair for pair in call.items):
            return fact
        known, name = deed_words(), "_".join(words(fact.words))
        if " " in fact.words or fact.words not in known.verbs - known.either or fact.form != "other":
            return replace(fact, words=written(fact.words.split(" "), self._lexicon.spelt))
        of = next((self._lexicon.entity(call.tool, each) for each in (f"{name}s", name)), None)
        thing = self._lexicon.thing(of) if of is not None else self._lexicon.wording(call).thing
        return replace(fact, words=phrases().to_do.format(thing=thing, verb=fact.words))

    def sentence(self, fact: UserFact, rng: random.Random) -> str:
        """It in one sentence."""
        said = with_role(fact)
        form = rng.choice(phrases().facts[fact.form][: -1 if is_bare(fact) else None])
        form = phrases().facts[fact.form][0] if fact.form == "counted" and fact.value == "1" else form
        if (one := which_one(fact)) is not None:
            return one
        ends = {"first": fact.first, **((fact.more or {}) if fact.form.startswith("several") else {})}
        if is_plural(fact):
            form = form.replace(" is {value}", " are {value}")
        text: str = form.format(you="{you}", your="{your}", them="{them}", words=said, value=fact.value, **ends)
        return text[:-1] if text.endswith("..") else text

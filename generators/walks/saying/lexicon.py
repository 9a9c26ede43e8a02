"""What the things, fields and arguments of a world are called in stories: by the model of the world, else by names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from generators.tools.names import identifying, opaque, singular_name, stem, words
from generators.tools.observations import ENVELOPES
from generators.tools.seed_values import ToolArgument
from generators.walks.answers.sensible import NAMES
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.phrases import phrases
from generators.walks.saying.forms import counted_of, is_name, without_code
from generators.walks.saying.own_words import by_speaker
from generators.walks.texts.objects import listed
from generators.walks.user_facts import NoWording
from generators.walks.wording import Wording
from generators.words.field_words import field_words
from generators.words.naming import argument_said, described_name, field_said, written
from generators.world.model import WorldModel

PAIR, METHOD = 2, "method"
"""Words of a thing that is called after another."""


class StoryLexicon:
    """The words of one world."""

    def __init__(self, wordings: Mapping[str, Wording], model: WorldModel) -> None:
        self.wordings = wordings
        self.model = model
        self.spelt = {
            name.lower(): each.said for name, each in model.entities.items() if each.said and len(words(name)) == 1
        }
        self.spelt |= {said.replace("-", ""): said for said in list(self.spelt.values()) if "-" in said}

    def wording(self, call: BoundCall) -> Wording:
        """How people speak of a call: of its tool, or of what its arguments say is done."""
        wording = self.wordings[call.tool]
        if wording.acting and wording.acting in call.thought_of:
            raise NoWording(f"nobody changes their mind of what is to be done in one sentence: {call.tool}")
        return wording.of(call.observation.arguments)

    @property
    def last_words(self) -> frozenset[str]:
        """The last words of what things are called: account."""
        return frozenset(words(name)[-1] for name in self.model.entities if words(name))

    def about(self, tool: str) -> str:
        """One of the things of which it tells something: the pick-up, for get_pickup."""
        of = next((each for each in self.model.entities.values() if tool in each.read_with), None)
        own = self.wordings[tool].about
        if of is not None and of.said and stem(of.said.split()[-1]) in map(stem, self.wordings[tool].noun):
            return of.said
        return self.written(own)

    def written(self, said: str) -> str:
        """The words as people write them: pick-up."""
        return written(said.split(" "), self.spelt)

    def field(self, tool: str, path: str) -> str | None:
        """What the field of a result is called; "" where nobody speaks of it; None where nothing is known of it."""
        key = path.rpartition(".")[2]
        entity = next((each for each in self.model.entities.values() if tool in each.read_with), None)
        entity = (
            entity or self.model.entities.get(self.model.tools[tool].gives or "")
            if tool in self.model.tools
            else entity
        )
        if entity is not None:
            for known in (path, *(each for each in entity.fields if each.rpartition(".")[2] == key)):
                if known in entity.fields:
                    return entity.fields[known]
        return field_said(key, self.spelt) or ""

    def argument(self, argument: ToolArgument) -> str:
        """What an argument is called."""
        known = self.model.tools.get(argument.tool)
        found = known.arguments.get(argument.name) if known is not None else None
        return found.said if found is not None and found.said else argument_said(argument.name, argument.schema, {})

    def called(self, call: BoundCall, argument: ToolArgument) -> str:
        """What an argument is called in a call."""
        if (another := self.another(argument)) or self.by_role(argument):  # the requester says who they are
            known_by = argument_said(self.caller_key, {}, self.spelt)
            return f"{another}'s {known_by}" if another else known_by
        if argument.name in field_words().logins and self.finds_caller(call.tool):
            return field_words().logins[argument.name]
        said = counted_of(argument) or self.argument(argument)
        of_person = self.is_caller(self.entity(call.tool, argument.name)) or self.reads_caller(call.tool)
        if self.logged_in(call.tool) and of_person and identifying(argument.name):
            return f"{self.caller_words}'s {said}"
        by_name = said == argument_said(argument.name, {}, self.spelt)
        if not by_name or described_name(str(argument.schema.get("description") or "")) is not None:
            return said
        return self._method(call, argument) or self._of_thing(call, argument) or said

    def _method(self, call: BoundCall, argument: ToolArgument) -> str:
        """The payment method, for the method of paying, or for deliver."""
        known, (verb, noun) = field_words(), (self.wording(call).verb, self.wording(call).noun)
        way = known.methods.get(verb, noun[-1] if noun[-1] in known.methods.values() else "")
        if words(argument.name) == (METHOD,) and way:
            return f"{way} {METHOD}"
        if argument.kind == "choice" and argument.name in known.methods:
            return f"{known.methods[argument.name]} {METHOD}"
        return ""

    def _of_thing(self, call: BoundCall, argument: ToolArgument) -> str:
        """The booking reference, of a ref; the name of the employee: of what says little alone."""
        searched = argument.searches and not self.wording(call).changes
        named = [word for word in words(argument.name) if word != "is"] or [argument.name]
        if len(named) == 1 and named[0] in field_words().numbered:
            return f"{self.about(call.tool)} {field_words().numbered[named[0]]}"
        if not searched and not (len(named) == 1 and named[0] in phrases().bare):
            return ""
        if len(named) == 2 and named[-1] == "name" and self._is_another(named[0], call):
            return f"{named[0]}'s {named[-1]}"
        bare = named[0] if named[0] in phrases().bare - (field_words().quoted if searched else set()) else "name"
        bare = " ".join(named) if named[0] in NAMES and named[-1] == "name" else bare
        mine = searched and not call.required and is_name(str(call.said.get(argument.name)), argument)
        if (" " in bare or (bare == "name" and mine)) and self.finds_caller(call.tool):
            return bare  # my last name
        return str(phrases().of.format(words=bare, thing=self.about(call.tool).removesuffix(f" {bare}")))

    def _is_another(self, thing: str, call: BoundCall) -> bool:
        """Whether it is a thing of the world, and not what the call is about: the pet, of the one who has it."""
        return thing in self.model.entities and thing not in words(self.about(call.tool)) and not self.is_caller(thing)

    def label(self, tool: str, name: str, value: JsonValue) -> str | None:
        """What people call a code that an argument takes, or those of a list; None where it is none."""
        known = self.model.tools.get(tool)
        argument = known.arguments.get(name) if known is not None else None
        acts = self.wordings[tool] if tool in self.wordings else None
        if acts is not None and name == acts.acting and isinstance(value, str) and value in acts.deeds:
            return acts.deeds[value].verb  # cancel, for cancellation
        labels = argument.labels if argument is not None else {}
        if isinstance(value, list) and value and {*map(str, value)} <= {*labels}:
            return listed([labels[str(each)] for each in value])
        return labels.get(value) if isinstance(value, str) else None

    def labels(self, tool: str, name: str) -> Mapping[str, str]:
        """Code that an argument takes → what it is called."""
        known = self.model.tools.get(tool)
        return known.arguments[name].labels if known is not None and name in known.arguments else {}

    def labelled(self, argument: ToolArgument) -> str:
        """What an argument is called that is told by the label of its code: the branch, for branch_code."""
        said, of = self.argument(argument), self.entity(argument.tool, argument.name)
        bare = without_code(said)
        return self.thing(of) if bare == said and of is not None else bare

    def entity(self, tool: str, name: str) -> str | None:
        """The kind of thing whose key an argument is."""
        known = self.model.tools.get(tool)
        argument = known.arguments.get(name) if known is not None else None
        return argument.of if argument is not None else None

    @property
    def caller_words(self) -> str:
        """What the texts of tools call the one who speaks: household."""
        caller = self.model.caller
        return " ".join(words(caller.entity)) if caller is not None else ""

    def of_speaker(self, text: str) -> str:
        """A text in which the one who speaks is a user, as in texts of other worlds: the manager of a user."""
        who = self.caller_words
        return re.sub(rf"\b{re.escape(who)}\b", "user", text) if who in phrases().speakers else text

    @property
    def caller_key(self) -> str:
        """What the key of one who speaks is called: employee_id; empty where nobody is known."""
        caller = self.model.caller
        return self.model.entities[caller.entity].key if caller is not None else ""

    def chosen(self, tool: str, argument: str, flow: ArgumentFlow) -> str:
        """What one of the things is called out of which an argument is chosen: as its list is, or, where that has no
        name of its own (entries), as what has this key."""
        owner = flow.selector.owner if flow.selector is not None else ()
        entity = self.entity(tool, argument)
        listed = flow.general.partition("*")[0].rstrip(".").rpartition(".")[2]
        named = {stem(word) for word in owner[-1:]}  # a leave schedule lists leave
        if entity is not None and listed in ENVELOPES and not {*map(stem, words(entity)[-1:])} & named:
            return self.thing(entity)
        return self.in_spelling(phrases().one_of(owner))

    def wish(self, tool: str) -> str:
        """How a person worded the wish for it in world.yaml; empty where nobody did. Whoever wrote "my" there means the
        one who speaks."""
        known = self.model.tools.get(tool)
        return by_speaker(known.said) if known is not None else ""

    def finds_caller(self, tool: str) -> bool:
        caller = self.model.caller
        return caller is not None and tool in caller.identified_by

    def reads_caller(self, tool: str) -> bool:
        """Whether it gives the record of the one who speaks."""
        caller = self.model.caller
        return caller is not None and tool in self.model.entities[caller.entity].read_with

    def is_caller(self, entity: str | None) -> bool:
        caller = self.model.caller
        return caller is not None and entity == caller.entity

    def by_role(self, argument: ToolArgument) -> bool:
        """Whether it takes somebody by what they are to the tool: the requester."""
        named = identifying(argument.name) or opaque(argument.name)
        return not named and self.is_caller(self.entity(argument.tool, argument.name))

    def another(self, argument: ToolArgument) -> str:
        """What somebody else is to a tool that takes them: the delegate; empty where it is the one who speaks. Who
        calls a tool that needs a login is known, and is not told again."""
        other = self.logged_in(argument.tool) and self.by_role(argument)
        return self.written(" ".join(words(argument.name))) if other else ""

    def logged_in(self, tool: str) -> bool:
        """Whether it is called after a login, which tells who calls."""
        known, caller = self.model.tools.get(tool), self.model.caller
        return known is not None and caller is not None and bool({*known.after} & {*caller.identified_by})

    def is_owned(self, entity: str | None) -> bool:
        """Whether it is the caller, or the caller's."""
        caller = self.model.caller
        if caller is None or entity is None:
            return False
        *lists, _ = caller.owns.get(entity, "").split(".*.")
        borrowed = bool(lists) and singular_name(lists[-1].rpartition(".")[2]) != entity  # what is in what they have
        return entity == caller.entity or (entity in caller.owns and not borrowed)

    def has_name(self, tool: str, name: str, value: JsonValue) -> bool:
        """Whether an argument takes the key of what people call by a name, is nobody's own, and has no label."""
        of = self.entity(tool, name) or self.named("_".join(words(name)[:-1]))
        known = self.model.entities.get(of) if of is not None else None
        return bool(known and known.names) and not self.is_owned(of) and self.label(tool, name, value) is None

    def thing(self, entity: str) -> str:
        """What one of a kind is called."""
        known = self.model.entities.get(entity)
        return known.said if known is not None and known.said else " ".join(words(entity))

    def parts(self, tool: str) -> Iterator[str]:
        """The kinds of things whose keys it takes."""
        known = self.model.tools.get(tool)
        for argument in known.arguments.values() if known is not None else ():
            if argument.of is not None and argument.shape in {"key", "member"}:
                yield argument.of

    def in_one(self, wish: str, tool: str) -> str:
        """cancel the crane booking, for the booking of a crane, where that is a thing of its own."""
        for thing in (self.thing(entity).split(" ") for entity in self.parts(tool)):
            if len(thing) == PAIR:
                apart = rf"\b(an?|the) {re.escape(thing[1])} of (?:an?|the) {re.escape(thing[0])}\b"
                wish = re.sub(apart, rf"\1 {' '.join(thing)}", wish)
        return wish

    def key_of(self, tool: str) -> str | None:
        """The kind of thing that a tool is about, where it needs the key of one alone."""
        known = self.model.tools.get(tool)
        keys = (
            [each.of for each in known.arguments.values() if each.shape == "key" and not each.optional] if known else []
        )
        return keys[0] if len(keys) == 1 else None

    def named(self, part: str) -> str | None:
        """The kind of thing that a part of a record is: unit, for unit.size."""
        one = singular_name(part)
        return next((name for name in self.model.entities if words(name) == words(one)), None) if part else None

    def in_spelling(self, text: str, verb: str = "") -> str:
        """A text of names with the spelling of things: "cancel the pickup" as "cancel the pick-up". The `verb` with
        which a wish begins is no thing: "request leave", though a request is called a leave request."""
        begins = f"{verb} " if verb and text.startswith(f"{verb} ") else ""
        said = "|".join(sorted(map(re.escape, self.spelt.values()), key=len, reverse=True))
        whole = rf"\b(?:{said})\b|[A-Za-z]+" if said else "[A-Za-z]+"
        return begins + re.sub(whole, lambda found: self._spelling(found[0]), text.removeprefix(begins))

    def _spelling(self, word: str) -> str:
        if word in self.spelt:
            return self.spelt[word]
        one = phrases().singular(word)
        return (
            f"{self.spelt[one]}{word[len(one) :]}"
            if one != word and word.startswith(one) and one in self.spelt
            else word
        )

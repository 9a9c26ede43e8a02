"""What the user of a walk wants, as what follows "I want to"."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from generators.tools.arguments.days import periods
from generators.tools.arguments.today import tells_today
from generators.tools.names import opaque, singular_name, stem, words
from generators.tools.observations import ENVELOPES, plain
from generators.tools.seed_values import ToolArgument
from generators.walks.answers.asked import asked_fields
from generators.walks.answers.interest import of_interest
from generators.walks.answers.sensible import SEARCHING, sensible
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.phrases import phrases
from generators.walks.saying.facts import FactTeller
from generators.walks.saying.forms import of_its_own
from generators.walks.saying.joined import apart, for_each, with_items
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.listed import is_of_another, is_oneself, is_own, lists_another, shown_with
from generators.walks.saying.narrowing import by_what_is_given, names_in, narrowed, with_names, with_period, with_ways
from generators.walks.saying.own_words import YOUR, as_own, made_own, of_another, own_once
from generators.walks.saying.questions import FieldQuestions, asks_where
from generators.walks.saying.woven import woven
from generators.walks.selectors import Selector, with_choice
from generators.walks.texts.objects import persons_in
from generators.walks.user_facts import NoWording, plainly
from generators.walks.walk import Walk
from generators.words.deeds import deed_words
from generators.words.field_words import field_words

SHORT = 2
"""Words of the name of a part, of which it is said whose it is."""


class WishTeller:
    """Tells the wishes of walks over one set of tools."""

    def __init__(
        self, lexicon: StoryLexicon, facts: FactTeller, arguments: Mapping[str, Sequence[ToolArgument]]
    ) -> None:
        self._lexicon, self._facts = lexicon, facts
        self._questions = FieldQuestions(lexicon)
        self._arguments = {(each.tool, each.name): each for found in arguments.values() for each in found}
        self._of_tool = arguments
        self.asked: dict[str, str] = {}
        """Wanted call → the field that its wish asks for; of the walk that was told last."""
        self.woven: set[str] = set()
        """Arguments that the wishes of that walk say already."""

    def of_walk(self, walk: Walk, rng: random.Random) -> list[str]:
        """Each once. Raises NoWording."""
        self.asked, self.woven = {}, set()
        return list(dict.fromkeys(self._wishes(walk, rng)))

    def unwanted(self, tool: str, rng: random.Random) -> str:
        """The wish for a change that is not wanted."""
        wording = self._lexicon.wordings[tool]
        wish = self._lexicon.wish(tool) or self._lexicon.in_spelling(wording.wish(rng), wording.verb)
        return self._owned(tool, as_own(wish, thing=not wording.makes))

    def _wishes(self, walk: Walk, rng: random.Random) -> Iterator[str]:
        lexicon = self._lexicon
        if walk.kind == "each":
            flow = next((flow for flow in walk.wanted[0].flows.values() if "*" in flow.general.split(".")), None)
            if flow is None:
                raise NoWording("the first of each is known otherwise")
            listed = flow.general.partition("*")[0].rstrip(".").rpartition(".")[2]
            told_by = lexicon.wordings[flow.source.tool]
            bare = listed in ENVELOPES and told_by.things != told_by.thing  # the items of a list of claims are claims
            things = told_by.things if bare or not listed else " ".join(words(listed))
            own = lexicon.is_owned(lexicon.named(phrases().singular(words(things)[-1])))
            whose = YOUR if own or lists_another(flow, lexicon.caller_key) else phrases().the
            wish = self._wish(walk, walk.wanted[0], rng)
            if wish.count(field_words().of_the) > 1 or apart(wish)[1]:
                raise NoWording(f"nobody asks for that of each: {wish}")
            yield for_each(wish, lexicon.written(things), whose)
            return
        chosen: list[Selector] = []
        for bound in walk.wanted if not walk.differing else walk.wanted[:1]:
            wording = lexicon.wording(bound)
            wish, each = apart(self._wish(walk, bound, rng))
            wish = self._of_another(bound, self._of_its_thing(bound, wish))
            wish = with_ways(self._whose(bound, wish), bound, self._facts, self._lexicon)
            wish = self._with_chosen(walk, bound, wish, chosen)
            for name in sorted(walk.keyed & bound.said.keys()):
                said = self._facts.words(bound, self._arguments[bound.tool, name])
                wish += phrases().of_key.format(words=of_its_own(said), value=plainly(bound.said[name]))
            things = lexicon.in_spelling(wording.things)
            wish = with_items(wish + each, bound, becomes=wording.becomes, things=things, makes=wording.makes)
            yield wish if walk.differing or walk.keyed else self._woven(wish, bound)

    def _with_chosen(self, walk: Walk, bound: BoundCall, wish: str, chosen: list[Selector]) -> str:
        """The wish with which of several things is meant; `chosen` are those that were told already."""
        lexicon, told, around = self._lexicon, set[Selector](), list[str]()
        flows = [(call, name, flow) for call in bound.calls for name, flow in call.flows.items()]
        for call, name, flow in (each for each in flows if not is_oneself(*each, lexicon)):
            # what was said with the first wish goes for the second, but each change is said to be of its thing
            again = walk.kind in {"writes", "besides"} and call is bound
            if flow.selector is None or flow.selector in told or (flow.selector in chosen and not again):
                continue
            chosen.append(flow.selector)
            told.add(flow.selector)
            self._check_choice(call, name, flow)
            if flow.selector.key == self.asked.get(bound.identity):
                raise NoWording(f"nobody asks for the {flow.selector.key} by which they choose")
            goes = call is bound and self._goes_to(bound.tool, name)
            source = call is bound and words(name)[:1] == ("from",)
            thing, own = lexicon.chosen(call.tool, name, flow), is_own(walk, call, flow, lexicon)
            if lists_another(flow, lexicon.caller_key):
                wish = re.sub(rf"\b{lexicon.caller_words}$", thing, wish)
            longer = with_choice(wish, flow.selector, thing, to=goes, source=source, own=own)
            led = call is not bound and longer.startswith(f"{wish}{phrases().for_}")
            around += [longer[len(wish) + len(phrases().for_) :]] if led else []
            wish = wish if led else longer
        within = phrases().in_chosen if len(told) > len(around) else phrases().for_chosen  # the pot in my account
        return wish + "".join(within.format(chosen=each) for each in around)

    def _wish(self, walk: Walk, bound: BoundCall, rng: random.Random) -> str:
        """What follows "I want to"; of what is read, one field, so that only its value answers. Raises NoWording."""
        wording = self._lexicon.wording(bound)
        if bound.detail is not None:
            self.asked[bound.identity] = bound.detail.path
            return phrases().asking.format(words=bound.detail.words, thing=bound.detail.of)
        said = self._lexicon.wish(bound.tool)
        plain_wish = wording.named(rng) if bound.aligned else wording.wish(rng)  # a text may speak of both lists
        if (asks := wording.asks) is not None:
            plain_wish = self._questions.asked_by(asks, bound.tool)
        wish = said or self._narrowed(walk, bound, self._lexicon.in_spelling(plain_wish, wording.verb))
        if wording.changes or walk.kind == "refusal":
            if said or wording.changes:
                return wish if said else by_what_is_given(bound, self._facts, self._lexicon, self._arguments) or wish
            one, detailed = (
                form.format(thing=self._lexicon.in_spelling(wording.thing)) for form in phrases().in_detail
            )
            return detailed if wish == one else wish
        return self._asking(walk, bound, wish, rng)

    def _asking(self, walk: Walk, bound: BoundCall, wish: str, rng: random.Random) -> str:
        """Of what is read, one field; all of it, where nobody asks for one. Raises NoWording."""
        wording = self._lexicon.wording(bound)
        alike = [each for each in walk.wanted if each.tool == bound.tool and (walk.differing or walk.kind == "each")]
        answers = [each.observation.result for each in alike or [bound]]
        known = self._known(walk, bound)
        asked_for = [] if walk.kind == "ask" else [*words(wish), *wording.noun]
        sought = self._facts.searches(bound)
        fields = asked_fields(answers, known, asked_for, sought=sought)
        given = {words(each.name) for each in self._of_tool[bound.tool]}  # no echo of what it was told
        if any(periods([self._arguments[bound.tool, name] for name in bound.said])):
            given |= {(unit,) for unit in field_words().durations}  # nor of how long that is
        mine = self._lexicon.is_caller(self._lexicon.named(wording.about)) or self._lexicon.reads_caller(bound.tool)
        if fields:
            only_asks, compares = walk.kind == "ask", bool(walk.differing)
            fields = of_interest(fields, answers, bound.tool, self._lexicon.model)
            fields = sensible(fields, wording.about, given, only_asks=only_asks, compares=compares, oneself=mine)
        if (fields is None or any(each.each for each in fields)) and wish.startswith(SEARCHING):
            raise NoWording(f"nobody wants to search: {bound.tool}")
        if fields is None and tells_today(wording.noun):
            raise NoWording(f"nobody wants to see which day it is: {bound.tool}")
        if fields is None and not asks_where(wording.asks):
            return wish
        try:
            field, asking = self._questions.one_of(bound.tool, fields or (), wish, rng)
        except NoWording:
            named = wording.noun[-1] not in deed_words().told_of - phrases().generic
            if mine or asks_where(wording.asks) or (wording.asks is None and named):
                raise
            return wish  # what its description asks is asked as a whole, and so is a history
        if field.beside and any(not self._arguments[bound.tool, name].required for name in bound.said):
            raise NoWording(f"nobody narrows a list of which they ask for the {field.key}")
        self.asked |= {each.identity: field.key for each in alike or [bound]}
        return asking

    def _known(self, walk: Walk, bound: BoundCall) -> str:
        """What need not be asked for: what is said, or seen on the way."""
        known = [walk.said_by_user, *(self._lexicon.wordings[name].things for name in walk.unwanted)]
        # what the list itself tells need not be looked up
        known += [plain(shown_with(flow, whole=walk.kind == "each")) for flow in bound.flows.values()]
        if is_of_another(bound, self._lexicon.caller_key):  # such as who looks somebody up
            known += [plain(call.observation.result) for call in bound.calls[:-1]]
        return " ".join(known)

    def _narrowed(self, walk: Walk, bound: BoundCall, wish: str) -> str:
        """See the paid invoices: of what kind or state those are that are listed."""
        wording = self._lexicon.wording(bound)
        if wording.changes or walk.differing:
            return wish
        arguments = {each.name: each for each in self._of_tool[bound.tool]}
        wish, said = narrowed(wish, bound, arguments, self._lexicon.in_spelling(wording.things))
        self.woven |= said
        return wish

    def _of_another(self, bound: BoundCall, wish: str) -> str:
        """Whose it is, where that is found by its name, or by something that only refers to it."""
        another, wording_of = self._found_by_name(bound), self._lexicon.wording(bound)
        own = self._lexicon.of_speaker(another or "") in phrases().persons  # my tier, not that of a customer
        if any(flow.foreign and self._lexicon.is_caller(self._lexicon.entity(bound.tool, name))
               for name, flow in bound.flows.items()):  # fmt: skip
            raise NoWording("nobody finds themselves by what refers to them")
        if another is not None and not own and f" {another}" not in wish:
            wish += phrases().of_another.format(a=phrases().article(another), thing=another)
        for flow in bound.flows.values():
            if flow.foreign:
                if "_" in flow.foreign:
                    raise NoWording(f"nobody calls a thing {flow.foreign}")
                if self._lexicon.is_owned(self._lexicon.named(wording_of.about)):
                    raise NoWording(f"nobody says my {wording_of.about} of {flow.foreign}")
                wish += phrases().of_another.format(a=phrases().article(flow.foreign), thing=flow.foreign)
        return wish

    def _of_its_thing(self, bound: BoundCall, wish: str) -> str:
        """A change with the thing of which its key is known: change the priority of the ticket; close the ticket."""
        wording = self._lexicon.wording(bound)
        entity = self._lexicon.key_of(bound.tool)
        if entity is None or not wording.changes or self._lexicon.is_caller(entity) or self._lexicon.wish(bound.tool):
            return wish
        thing, known = self._lexicon.thing(entity), phrases()
        if re.search(rf"\b{re.escape(thing)}s?\b", wish):
            return re.sub(rf"\b(?:{known.a}|{known.an}) (?={re.escape(thing)}\b)", f"{known.the} ", wish)
        if stem(thing.split(" ")[-1].replace("-", "")) in map(stem, words(wish)):
            return wish
        if (wording.becomes and len(wording.noun) <= SHORT) or bound.aligned:
            return known.of_its.format(wish=wish, thing=thing)
        if not (wording.adds or wording.verb in known.adding):
            return wish
        bare = re.sub(rf" {known.to.strip()} (?:{'|'.join(known.articles)}) [\w-]+$", "", wish)  # of it: to a stay
        return known.to_its.format(wish=bare, thing=thing)

    def _whose(self, bound: BoundCall, wish: str) -> str:
        """The wish for what is theirs, or for what is somebody's whom they look up."""
        if is_of_another(bound, self._lexicon.caller_key):
            return of_another(wish, self._lexicon.caller_words)
        wording = self._lexicon.wording(bound)
        wish = self._lexicon.in_one(wish, bound.tool)
        if self._lexicon.is_caller(self._lexicon.named(wording.about)) and self._facts.searches(bound):
            return wish  # for a colleague: nobody looks for themselves
        others = {word for each in self._of_tool[bound.tool] for word in persons_in(each)}
        if not others & {*words(wish)}:  # a guest, of whom the tool is told
            wish = as_own(
                self._lexicon.of_speaker(wish),
                thing=bound.own and not wording.not_had and wording.verb not in deed_words().judging,
            )
        return self._owned(bound.tool, wish)

    def _owned(self, tool: str, wish: str) -> str:
        """My rental, for a rental: of the things whose keys it takes, what is the caller's."""
        wording = self._lexicon.wordings[tool]
        others = self._lexicon.logged_in(tool)  # whom it takes is somebody else
        for entity in dict.fromkeys([*self._lexicon.parts(tool), self._lexicon.named(wording.things) or ""]):
            if others and self._lexicon.is_caller(entity):
                continue
            if wording.not_had and words(entity)[-1:] == words(wording.thing)[-1:]:
                continue
            shared = deed_words().shared & {*words(entity), *words(self._lexicon.thing(entity))}
            if self._lexicon.is_owned(entity) and not shared and wish.split(" ")[0] not in deed_words().judging:
                thing = self._lexicon.thing(entity)
                bare = (
                    self._lexicon.in_spelling(wording.things) if entity == self._lexicon.named(wording.things) else ""
                )
                wish = made_own(wish, thing, " ".join(words(entity)), bare=bare)
        whose = self._lexicon.finds_caller(tool) or any(map(self._lexicon.is_caller, self._lexicon.parts(tool)))
        others = others and self._lexicon.is_caller(self._lexicon.named(wording.about))
        whose = whose and not others and wish.split(" ")[0] not in deed_words().judging
        if whose and not wording.not_had and not deed_words().shared & {*words(wording.things)}:
            wish = made_own(wish, self._lexicon.about(tool), wording.things)
        wish = own_once(wish, self._lexicon.caller_words)
        himself = phrases().in_detail[0].replace(f"{phrases().the} {{thing}}", f"{YOUR} {self._lexicon.caller_words}")
        return phrases().in_detail_own if wish == himself else wish

    def _check_choice(self, call: BoundCall, name: str, flow: ArgumentFlow) -> None:
        """Raises NoWording where the thing that is described is of another kind than the one that is meant."""
        entity = self._lexicon.entity(call.tool, name)
        if entity is None or flow.selector is None or not flow.selector.owner:
            return
        owner = phrases().singular(flow.selector.owner[-1])
        meant = {stem(word) for word in (*words(entity), *words(name), *words(self._lexicon.thing(entity)))}
        listed = flow.general.rpartition("*")[0].strip(".").rpartition(".")[2]
        other = self._lexicon.named(owner)
        if other is not None and other != entity and stem(owner) not in meant and singular_name(listed) != entity:
            raise NoWording(f"the {owner} is not the {self._lexicon.thing(entity)} that is meant")

    def _woven(self, wish: str, bound: BoundCall) -> str:
        wording = self._lexicon.wording(bound)
        arguments = {each.name: each for each in self._of_tool[bound.tool]}
        wish, said = woven(wish, bound, wording, arguments, self._lexicon.in_spelling(wording.thing))
        wish, lasting = with_period(wish, bound, arguments) if wording.makes else (wish, frozenset())
        wish, named = with_names(wish, bound, names_in(bound, self._facts, self._lexicon, self._arguments))
        self.woven |= said | lasting | named
        return wish

    def _goes_to(self, tool: str, argument: str) -> bool:
        """Whether an argument is where something is moved to."""
        wording = self._lexicon.wordings[tool]
        own = set(map(stem, wording.noun)) & set(map(stem, words(argument)))
        if words(argument)[0] == phrases().to or (field_words().receiving & {*words(argument)} and not own):
            return True
        if wording.verb in phrases().adding and not own:  # a voucher to the order, where both are named
            named = {stem(word) for each in self._of_tool[tool] if opaque(each.name) for word in words(each.name)}
            return bool(named & set(map(stem, wording.noun)))
        return wording.adds or (wording.moves and not own)

    def _found_by_name(self, bound: BoundCall) -> str | None:
        """What the user looks up by its name: an employee, a product."""
        for flow in bound.flows.values():
            if not self._lexicon.wording(bound).changes and self._facts.searches(flow.source):
                return self._lexicon.wordings[flow.source.tool].thing
        return None

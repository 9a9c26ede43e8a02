"""Arguments of every shape for one call, out of the records round one record and of what a person may want."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pydantic import JsonValue

from generators.tools.argument_values import hinted, values_for
from generators.tools.arguments.free_texts import is_free
from generators.tools.arguments.today import on_its_side, today
from generators.tools.names import identifying
from generators.tools.observations import Findings, is_day
from generators.tools.seed_values import ToolArgument, invented
from generators.world.entities import Kind, is_key_of
from generators.world.experience import Experience, in_order
from generators.world.model import KnownTool
from generators.world.neighbourhood import KnownRecord, RecordPlace, beside_it, group_of, is_off
from generators.world.picking.chosen import (
    ChosenArguments,
    beside_written,
    of_another,
    of_other_choice,
    with_objects,
    written,
)
from generators.world.picking.days import hangs_on_today, is_possible, shortened, stays
from generators.world.picking.listed import (
    choices_in,
    is_new,
    key_beside,
    keys_in,
    one_for_each,
    reached,
    some_of,
    there,
    without_stops,
)
from generators.world.picking.others import Others, in_its_place
from generators.world.picking.same_sort import may_be_said_of
from generators.world.records import RecordValue

MOST_SOURCES = 4
OF_EACH = 0.8
"""How often there is something new for each that there is."""
MOST_INVENTED = 6
"""Values of a list of invented ones that are tried."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """Chooses arguments of one tool."""

    tool: str
    known: KnownTool
    arguments: Sequence[ToolArgument]
    findings: Findings
    kinds: Mapping[str, Kind]
    hints: Mapping[str, Sequence[JsonValue]]
    worked: dict[str, list[int]] = field(default_factory=dict)
    """Recipe → how often it was answered, and how often tried."""
    experience: Experience = field(default_factory=Experience)
    """What the tries have taught."""

    def choose(self, anchor: str, around: Sequence[KnownRecord], rng: random.Random) -> ChosenArguments | None:
        """`anchor` is the argument that takes the key of the first record. None: something has no value."""
        chosen = ChosenArguments({anchor: around[0].as_given})
        instead: dict[str, Mapping[str, JsonValue]] = {}
        free = sorted((each for each in self.arguments if each.name != anchor), key=lambda each: not is_free(each))
        lonely = rng.choice(free).name if free and not any(each.required for each in free) else None
        for argument in free:
            if of_other_choice(argument, self.arguments, chosen.arguments):
                continue
            if not (argument.required or argument.name == lonely or self._wanted(argument, rng)):
                continue
            if not self._choose(argument, chosen, around, instead, rng) and argument.required:
                return None
        chosen.arguments |= in_order(self.arguments, chosen.arguments)
        chosen.arguments |= shortened(self.arguments, chosen.arguments, instead, self.experience.days, rng)
        if stays(chosen.arguments, {each.path: each.value for each in around[0].values}):
            return None
        ordered = {each.name: chosen.arguments[each.name] for each in self.arguments if each.name in chosen.arguments}
        chosen.arguments = ordered
        return chosen

    @property
    def inner_keys(self) -> list[str]:
        """The names of the keys in objects that are taken."""
        taken = [each for each in self.arguments if self.known.arguments[each.name].shape == "object"]
        return [key for each in taken for key in keys_in(each, self._whole)]

    @property
    def _whole(self) -> Mapping[str, JsonValue]:
        return self.findings.tools[self.tool].parameters or {}

    def learn(self, chosen: ChosenArguments, error: str | None) -> None:
        """A call with these was answered, or refused with these words."""
        counts = self.worked.setdefault(chosen.recipe, [0, 0])
        counts[0] += error is None
        counts[1] += 1
        self.experience.learn(chosen.arguments, chosen.places, error)

    def _wanted(self, argument: ToolArgument, rng: random.Random) -> bool:
        """Whether an optional one is given: a choice now and then, and what a refusal asked for; hardly ever a yes that
        no refusal asked for."""
        if argument.schema.get("type") == "boolean":
            return rng.random() < (0.7 if self.experience.asked_for(argument.name) else 0.15)
        if argument.kind in {"choice", "flag"}:
            return rng.random() < 0.5
        of = self.known.arguments[argument.name].of is not None or argument.kind == "date"
        return of and self.experience.asked_for(argument.name) and rng.random() < 0.7

    def _choose(
        self,
        argument: ToolArgument,
        chosen: ChosenArguments,
        around: Sequence[KnownRecord],
        instead: dict[str, Mapping[str, JsonValue]],
        rng: random.Random,
    ) -> bool:
        shape, name = self.known.arguments[argument.name].shape, argument.name
        fits = partial(may_be_said_of, record=around[0], kind=self.kinds[around[0].entity])
        if given := self._hinted(argument, around, rng):
            chosen.arguments[name] = rng.choice(list(given))
        elif shape in {"members", "member", "key"} or self._is_numbered(argument, around):
            places = self._members(argument, chosen, around, rng)
            if not places and (codes := self._codes(name)):
                several = argument.schema.get("type") == "array"
                chosen.arguments[name] = some_of(codes, (), "", rng) if several else rng.choice(codes)
                return True
            if not places:
                self.worked.setdefault(chosen.recipe, [0, 0])[1] += 1
                return False
            chosen.places[name] = tuple(places)
            values: list[JsonValue] = [place.value.value for place in places]
            chosen.arguments[name] = values if argument.schema.get("type") == "array" else values[0]
        elif argument.schema.get("type") == "array":
            return with_objects(argument, self._whole, chosen, lambda inner: self._groups(inner, around), rng)
        elif not (
            is_free(argument) and shape == "text" and written(argument, self.findings, chosen, instead, rng, fits)
        ):
            return self._wish(argument, chosen, around, instead, rng)
        return True

    def _wish(
        self,
        argument: ToolArgument,
        chosen: ChosenArguments,
        around: Sequence[KnownRecord],
        instead: dict[str, Mapping[str, JsonValue]],
        rng: random.Random,
    ) -> bool:
        """Adds what a person may want there. False where there is nothing."""
        name, usual = argument.name, argument.schema.get("default")  # what is so in any case need not be said
        made = of_another(argument, self.tool, self.arguments, self.kinds, around, instead, rng)
        if (beside := beside_written(argument, instead)) is not None:
            chosen.arguments[name] = beside
        elif is_possible(argument, made, self.findings):
            chosen.arguments[name] = made
        elif self.known.arguments[name].shape in {"choice", "flag"} and argument.listed:
            fixed = [each for each in argument.listed if not hangs_on_today(str(each))]
            chosen.arguments[name] = rng.choice([each for each in fixed if each != usual] or fixed or argument.listed)
        elif (value := in_its_place(argument, around, self._beside, instead, rng)) is not None:
            chosen.arguments[name] = value
        else:
            free = argument.kind == "text"
            offered: Sequence[JsonValue] = (
                invented(argument) or argument.listed
                if free
                else values_for(argument, self.findings, self.hints, writes=True)
            )
            if not offered:
                return False
            days = [each for each in offered if isinstance(each, str) and is_day(each[:10])]
            timed = argument.kind in {"date", "moment"} and len(days) == len(offered)
            days = on_its_side(argument, days, today(self.findings)) or days if timed else days
            made = self.experience.day(name, days, rng) if timed else self._one_of(offered, chosen, rng)
            chosen.arguments[name] = without_stops(made)
        return True

    @property
    def _beside(self) -> Others:
        return Others(self.kinds, self.experience, self.findings)

    def _one_of(self, offered: Sequence[JsonValue], chosen: ChosenArguments, rng: random.Random) -> JsonValue:
        """The postcode of the town that was invented with it: of what is invented, the same of each list."""
        if chosen.invented is None:
            chosen.invented = rng.randrange(MOST_INVENTED)
        return offered[chosen.invented % len(offered[:MOST_INVENTED])]

    def _hinted(self, argument: ToolArgument, around: Sequence[KnownRecord], rng: random.Random) -> Sequence[JsonValue]:
        """What somebody gave as values, or some of what a list may hold."""
        given = hinted(argument, self.hints)
        if given or not (listed := choices_in(argument, self._whole)):
            return given
        told = f"{self.findings.tools[self.tool].description} {argument.schema.get('description')}"
        return [some_of(listed, there(argument, around[0]), told, rng)]

    # ------------------------------------------------------------------------------------------------------ members

    def _members(
        self, argument: ToolArgument, chosen: ChosenArguments, around: Sequence[KnownRecord], rng: random.Random
    ) -> list[RecordPlace]:
        """One of the values round the record, or some of one list; as many as the list it is aligned with."""
        name = argument.name
        if self.known.arguments[name].shape == "key" and (own := key_beside(self.known.arguments[name].of, around)):
            return [own]
        taken = list(chosen.arguments.values())
        groups = reached(self._groups(argument, around), taken, around)
        partner = chosen.places.get(self.known.arguments[argument.name].aligned_with or "")
        if partner is not None:
            return list(self._partners(partner, groups, rng))
        if not groups:
            return []
        places = self._preferred(argument.name, groups, rng)
        if argument.schema.get("type") != "array":
            there = {value.value for value in around[0].values}
            new = [place for place in places if place.value.value not in there]
            places = new if new and rng.random() < 0.5 else places  # a change, or what is there already
            return rng.choices(places, [self.experience.likely(argument.name, place) for place in places])
        number = 2 if len(places) > 1 and rng.random() < 0.35 else 1
        if is_new(name) and rng.random() < OF_EACH:
            return one_for_each(places, sum(value.suits(name) > 2 for value in around[0].values) or number, rng)
        return sorted(rng.sample(places, number), key=places.index)

    def _codes(self, name: str) -> list[str]:
        """The keys of what is nobody's and has a name by which people mean it: the classes of cars."""
        known = self.known.arguments[name]
        kind = self.kinds.get(known.of) if known.of is not None else None
        coded = kind is not None and known.shape in {"key", "members"}
        return sorted(kind.keys & known.labels.keys()) if kind is not None and coded else []

    def _is_numbered(self, argument: ToolArgument, around: Sequence[KnownRecord]) -> bool:
        """Whether it is one of several that stand in a record under its name: a card on file, a line of an invoice."""
        named = identifying(argument.name) and argument.kind in {"text", "number"}
        return named and any(
            value.suits(argument.name) > 2 and "*" in value.general for record in around for value in record.values
        )

    def _groups(self, argument: ToolArgument, around: Sequence[KnownRecord]) -> list[list[RecordPlace]]:
        """Places whose values may be the argument's by their names, by kind of place, the surest first."""
        graded: dict[str, tuple[int, list[RecordPlace]]] = {}
        for record in around:
            for value in record.values:
                grade = max(value.suits(name) for name in self._names(argument.name))
                grade = grade or 3 * self._is_key(argument.name, value)
                if grade > 1 and not isinstance(value.value, bool) and not beside_it(record, value, around[0]):
                    place = RecordPlace(record, value)
                    _, found = graded.setdefault(group_of(place), (grade, []))
                    other = record.via if record.offered else None  # the same seat of another performance
                    if all(each.value.value != value.value or (other and each.record.via != other) for each in found):
                        found.append(place)
        ranked = sorted(graded.values(), key=lambda each: -each[0])
        known = self.known.arguments.get(argument.name)  # None for what is inside of an object
        sources = known.sources if known is not None else ()
        if sources:  # a person, or what was learned, says where they stand
            ranked = [each for each in ranked if group_of(each[1][0]) in sources] or ranked
        if is_new(argument.name):
            ranked = [each for each in ranked if each[1][0].record is not around[0]] or ranked
        told = [each for each in ranked if not each[1][0].value.general.endswith("*")]
        ranked = told or ranked  # of a bare id nobody can say what it stands for
        return [found for _, found in ranked[:MOST_SOURCES]]

    def _is_key(self, argument: str, value: RecordValue) -> bool:
        """Whether it is the key of what the argument takes, whatever it is called."""
        known = self.known.arguments.get(argument)
        kind = self.kinds.get(known.of) if known is not None and known.of is not None else None
        return kind is not None and is_key_of(value, kind)

    def _names(self, argument: str) -> Sequence[str]:
        """Its name, and that of the key which it takes."""
        known = self.known.arguments.get(argument)
        kind = self.kinds.get(known.of) if known is not None and known.of is not None else None
        return (argument,) if kind is None or kind.key == argument else (argument, kind.key)

    def _preferred(self, name: str, groups: Sequence[list[RecordPlace]], rng: random.Random) -> list[RecordPlace]:
        """The kind of place that was answered most often so far."""
        weights = []
        for group in groups:
            counts = [
                tried for recipe, tried in self.worked.items() if f"{name}<{group_of(group[0])}" in recipe.split(" ")
            ]
            answered, tried = sum(each[0] for each in counts), sum(each[1] for each in counts)
            weights.append((answered + 1) / (tried + 2))
        return rng.choices(list(groups), [weight**2 for weight in weights])[0]

    def _partners(
        self, partner: Sequence[RecordPlace], groups: Sequence[list[RecordPlace]], rng: random.Random
    ) -> Iterator[RecordPlace]:
        """For each value of the other list one that a record gives to which the entry of that value leads."""
        taken = {place.value.value for place in partner}
        for place in partner:
            led = [
                each
                for group in groups
                for each in group
                if each.record.via is not None and each.value.value not in taken
                if each.record.via.value.within == place.value.within
                and each.record.via.record.call.key == place.record.call.key
            ]
            free = [each for each in led if not is_off(each)] or led
            if not free:
                return
            yield rng.choice(free)

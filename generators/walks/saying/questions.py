"""How a field of a result is asked for: the status, when it was issued, how often it was moved, what it costs."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from generators.tools.names import IDENTIFYING, stem, words
from generators.walks.answers.asked import AskedField
from generators.walks.phrases import phrases
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.own_words import YOUR, to_me
from generators.walks.user_facts import NoWording
from generators.words.deeds import deed_words
from generators.words.field_words import field_words, is_done
from generators.words.naming import several, written

PER, ON = "per", "on"
LATEST = 2
"""Words of the name of when something was done last: last_used."""


class FieldQuestions:
    """Asks for fields of the results of one set of tools."""

    def __init__(self, lexicon: StoryLexicon) -> None:
        self._lexicon = lexicon

    def one_of(self, tool: str, fields: Sequence[AskedField], wish: str, rng: random.Random) -> tuple[AskedField, str]:
        """One of the fields for which somebody would ask, and how. Raises NoWording."""
        sayable: list[tuple[AskedField, str]] = []
        for field in fields:
            said = self._field(tool, field)
            if " ".join(words(field.key)) == self._lexicon.caller_words:
                continue  # nobody asks who they are themselves
            if self._lexicon.reads_caller(tool) and words(field.key)[-1] in field_words().known_of_oneself:
                continue
            if not said or (field.each and self._lexicon.finds_caller(tool)):
                continue
            try:
                asking = self._asking(tool, *_on_day(field, said), wish)
            except NoWording:
                continue
            if asking:
                sayable.append((field, asking))
        if not sayable:
            raise NoWording(f"{tool} gives nothing that could be asked for by its name")
        return rng.choice(sayable)

    def _asking(self, tool: str, field: AskedField, said: str, wish: str) -> str:
        """The wish for a field; empty where the description of the tool asks for something else. Raises NoWording."""
        wording, last = self._lexicon.wordings[tool], words(field.key)[-1]
        if (asks := wording.asks) is not None:
            dated = last in {*field_words().done_on, *phrases().dated} and asks.startswith("when ")
            fits = dated if field.each else last in phrases().main
            if fits or field.each or not self._of_one(tool):
                return self.asked_by(asks, tool) if fits else ""
        if not field.each and {*wording.noun[1:]} & deed_words().prepositions:
            raise NoWording(f"nobody asks for the {said} of {wording.things}")
        known = field_words()
        if field.each and last in known.unasked_of_each | known.left | known.still | phrases().generic:
            raise NoWording(f"nobody asks for the {said} of each")
        if field.each:
            return _of_each(words(field.key), said, wish, wording.things != wording.thing)
        part = self._lexicon.named(field.part)
        thing = self._lexicon.about(tool)
        other = self._lexicon.named("_".join(words(field.key)[:-1]))
        if last in IDENTIFYING and other is not None and self._lexicon.thing(other) != thing:
            raise NoWording(f"nobody asks for the {said} of a {thing}")
        if part is not None and self._lexicon.thing(part) != thing:
            thing = phrases().of.format(words=self._lexicon.thing(part), thing=thing)  # the unit of the rental
        if thing in phrases().persons and words(field.part) and _when(words(field.key), field.part):
            part = self._lexicon.written(" ".join(words(field.part)))
            return question(field.key, said, part).replace(f"{phrases().the} {part}", f"{YOUR} {part}")
        several = field.beside and wording.things != wording.thing and wording.noun[-1] not in phrases().generic
        whole = wording.things if several else thing
        return question(field.key, said, self._lexicon.in_spelling(whole))

    def _of_one(self, tool: str) -> bool:
        """Whether it tells of one thing what its record holds: the status of the order, too, not only where it is."""
        return any(tool in each.read_with for each in self._lexicon.model.entities.values())

    def _field(self, tool: str, field: AskedField) -> str | None:
        """What a field is called: the insurance cover; the fee, for the amount of a fee."""
        said = self._lexicon.field(tool, f"{field.within}.{field.key}" if field.within else field.key)
        part = words(field.part)
        if said and part and said.startswith(f"{self._lexicon.written(' '.join(part))} "):
            whole = self._lexicon.about(tool) == self._lexicon.written(" ".join(part))  # the number of a household
            rest, of = said.split(" ", len(part))[-1], self._lexicon.named(field.part)
            if of is None and " " in rest:  # the monthly price of the insurance
                return phrases().of.format(words=rest, thing=self._lexicon.written(" ".join(part)))
            return rest if of is not None and not whole else said
        if (
            not said
            or not part
            or field.each
            or field.within
            or self._lexicon.named(field.part)
            or part[-1] in field_words().frames
        ):
            return said
        if words(field.key)[-1] in phrases().amounts:
            return self._lexicon.written(" ".join(part))
        its_own = phrases().one_of(part) == self._lexicon.about(tool)  # of the people that were found, one
        if its_own or set(part) & set(words(field.key)):
            return said
        around = self._lexicon.written(" ".join(part))  # the insurance cover; the monthly price of the insurance
        return f"{around} {said}" if " " not in said else phrases().of.format(words=said, thing=around)

    def asked_by(self, asks: str, tool: str) -> str:
        """A wish to know what a description asks, for the one who speaks: find out what it would cost me; whether the
        tent is free, where it speaks of a thing."""
        of = self._lexicon.key_of(tool)
        asks = phrases().vague.sub(f"{phrases().the} {self._lexicon.thing(of)}", asks) if of is not None else asks
        asks = phrases().some_time.sub("", asks)
        clause = self._lexicon.in_spelling(to_me(asks, self._lexicon.caller_words))
        return phrases().finding.format(clause=clause)


def asks_where(asks: str | None) -> bool:
    """Whether a description asks where something is: of many values nobody knows which tells that."""
    return asks is not None and asks.startswith("where ")


def _on_day(field: AskedField, said: str) -> tuple[AskedField, str]:
    """The field and its words, of a day as the day on which it was: when it was issued, the day on which it is due."""
    if not field.day or field.each or not (words(field.key)[-1] in field_words().awaited or is_done(field.key)):
        return field, said
    return replace(field, key=f"{field.key}_{ON}"), field_words().named.get(f"{said} {ON}", said)


def question(key: str, said: str, thing: str) -> str:
    """What follows "I want to": find out when the invoice was issued. `said` are the words of the field. Raises
    NoWording where nobody asks for it."""
    parts = words(key)
    if not said or not parts or thing in phrases().unspoken or _is_clause(parts):
        raise NoWording(f"nobody asks for the {' '.join(parts) or key}")
    if parts[-1] in phrases().states and thing in phrases().persons:
        raise NoWording(f"nobody asks for their own {parts[-1]}")
    if parts[-1] in phrases().states and thing.split(" ")[-1] in deed_words().told_of:
        raise NoWording(f"nobody asks for the {said} of a {thing}")
    owed, left = field_words().owed, field_words().left  # "the due" may be a day, or a sum
    if len(parts) == 1 and (is_done(parts[0]) or parts[0] in owed) and parts[0] not in left:
        raise NoWording(f"nobody asks for the {said}")
    if parts[-1] in phrases().undated and parts[-1] not in field_words().happening:
        raise NoWording(f"nobody asks for the {said}")
    if parts[-1] in field_words().asserting:
        return phrases().asking_what.format(thing=f"{phrases().the} {thing}", words=said)
    if asked := _when(parts, thing) or _of_whom_or_what(parts, thing):
        return asked
    said = _dated(parts, said)
    if [stem(word) for word in said.split()][: len(thing.split())] == [stem(word) for word in thing.split()]:
        return phrases().asking_alone.format(words=said)  # the household number, and not of the household
    return phrases().asking.format(words=said, thing=thing)


def _is_clause(parts: Sequence[str]) -> bool:
    """Whether a name is no noun: paid with, or leave at door."""
    known = deed_words()
    before = known.prepositions | {"at", "by"}
    begins = len(parts) > 2 and parts[0] in known.verbs | known.either and parts[1] in before
    return begins or parts[0] in before | {PER} or (len(parts) > 1 and parts[-1] in {"with", "for", "of", "into"})


def _of_each(parts: Sequence[str], said: str, wish: str, many: bool) -> str:
    """See the invoices and when each was issued, or expires; else the total of each."""
    known = field_words()
    if _is_clause(parts):
        raise NoWording(f"nobody asks for the {said}")
    if parts[0] in known.happening and all(each in known.done_on for each in parts[1:]):
        return phrases().asking_each_happens.format(wish=wish, words=parts[0])
    if len(parts) > 1 and parts[-1] in known.done_on and is_done(parts[-2]):
        return phrases().asking_each_when.format(wish=wish, words=" ".join(parts[:-1]))
    if parts[0] in known.latest and len(parts) == LATEST and is_done(parts[1]):
        return phrases().asking_each_when.format(wish=wish, words=" ".join(parts))
    if len(parts) == 1 and parts[0] in known.awaited:
        return phrases().asking_each_due.format(wish=wish, words=parts[0])
    if len(parts) == 1 and is_done(parts[0]):
        return phrases().asking_each_when.format(wish=wish, words=parts[0])
    if not many:
        return phrases().asking_each_entry.format(words=said, wish=wish)
    return phrases().asking_each.format(words=_of_several(_dated(parts, said)), wish=wish, whose=phrases().their)


def _of_several(said: str) -> str:
    """order totals; where what was done or is left stands last, it is the noun before: amounts paid, seats reserved."""
    known = field_words()
    *rest, last = said.split(" ")
    done = re.search(r"(?<!e)ed$", last) or last in {*known.done, *known.still, *known.left}
    return " ".join([*rest[:-1], several(rest[-1]), last] if rest and done else [*rest, several(last)])


def _dated(parts: Sequence[str], said: str) -> str:
    """The next payment date, for next_payment_on."""
    day = len(parts) > 1 and parts[-1] in phrases().dated
    return f"{said.rpartition(' ')[0]} {field_words().dated_as}" if day and said.endswith(f" {parts[-1]}") else said


def _when(parts: Sequence[str], thing: str) -> str:
    """When something was done, or happens; empty where the words tell no time."""
    known = field_words()
    if parts[-1] in known.done_on and len(parts) > 1 and is_done(parts[-2]):
        if thing in phrases().persons and parts[-2].endswith(tuple(known.done)):
            return phrases().asking_when_you.replace("{words}", " ".join(parts[:-1]))
        awaited = parts[-2] in known.awaited
        form = phrases().asking_when_due if awaited else phrases().asking_when
        form = phrases().asking_when_began if parts[-2] in known.began else form
        *of, done = parts[:-1]
        if of and not {*of} & (known.latest | known.awaited) and not any(map(is_done, of)):
            thing, of = " ".join(of), []  # when the theory was passed
        return form.format(thing=thing, words=" ".join([*of, done]))
    if parts[0] in known.times and len(parts) > 1 and is_done(parts[-1]):
        return phrases().asking_often.format(thing=thing, words=" ".join(parts[1:]))
    if parts[0] in known.latest and len(parts) == LATEST and is_done(parts[1]):
        return phrases().asking_latest.format(thing=thing, words=parts[1])
    if parts[0] in known.happening and all(each in known.done_on for each in parts[1:]):
        if thing in phrases().persons and thing not in known.standing_of:
            raise NoWording(f"nobody {parts[0]}")
        asked = phrases().asking_happens.format(thing=known.standing_of.get(thing, thing), words=parts[0])
        return asked.replace(f" {phrases().the} ", f" {YOUR} ", 1) if thing in known.standing_of else asked
    return ""


def _of_whom_or_what(parts: Sequence[str], thing: str) -> str:
    """Who somebody is, what something costs, and how much or how many are left; empty where it is none of these."""
    known = field_words()
    if parts[-1] in known.still and len(parts) > 1 and phrases().singular(parts[-2]) != parts[-2]:
        return phrases().asking_still.format(words=written(parts[:-1], {}), left=parts[-1])
    if parts[-1] == "name" and len(parts) > 1 and parts[-2] in known.people and parts[-2] not in thing.split():
        return phrases().asking_who.format(words=" ".join(parts[:-1]), thing=thing)
    if len(parts) == 1 and parts[0] in known.costs:
        return phrases().asking_cost.format(thing=thing)
    if parts[-1] in known.left:
        left = known.owed.get(parts[-1], parts[-1])
        alone = thing in phrases().persons
        return (
            phrases().asking_left_alone.format(words=left)
            if alone
            else phrases().asking_left.format(words=left, thing=thing)
        )
    return ""

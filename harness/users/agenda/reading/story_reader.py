"""Splits a story into what the user wants, what it knows, what it refuses, and what it says on a condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from harness.types.user.data import Tell
from harness.users.agenda.facts import Fact, Kind, make_fact, sentence
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.besides import bounded, is_first_want, left_alone, pointed_out, wants_otherwise
from harness.users.agenda.reading.clauses import FEW, Break, breaks, is_finite
from harness.users.agenda.reading.elaborating import elaborates
from harness.users.agenda.reading.leftover import goes_without_saying, is_left_open, is_staged
from harness.users.agenda.reading.parts import Bound, Condition, StoryParts
from harness.users.agenda.reading.plainly import put_plainly
from harness.users.agenda.reading.prose import addressed, dearest, limits_in, listed, thoughts

LONGEST_STORY, MOST_FACTS = 20_000, 150
"""Characters of a story that are read, thoughts of it that are kept."""
_ADVERB = re.compile(r"\b\w+ly\b")
_AND = re.compile(r"(?<!\W)\W*\b(?:and|but)\W*$")


def read_story(story: str, pack: Pack) -> StoryParts:
    """The story in the language of a pack that reads stories."""
    return _Reader(story[:LONGEST_STORY], pack).read()


def _wants(begun: str, pack: Pack) -> int:
    """Which want is told of, counted from 0, where a story has come so far."""
    wants = sum(fact.kind == "wish" for fact in _Reader(begun, pack).read().facts) if begun else 0
    return max(wants - 1, 0)


class _Reader:
    """Reads one story."""

    def __init__(self, story: str, pack: Pack) -> None:
        self.pack = pack
        self.plain = put_plainly(addressed(story, pack), pack)
        self.story = self.plain.story
        self.second = pack.person.is_second(self.story)
        self.facts: list[Fact] = []
        self.conditions: list[Condition] = []
        self.given_up: list[Condition] = []
        self.limits = []
        if (before := self.plain.only_free) is not None:
            want = -1 if self.plain.free_all else _wants(before, pack)
            self.limits.append(Bound("0 EUR", pack.templates["only_free"], "", want=want))
        self.refused: list[frozenset[str]] = []
        self.declines = False
        self.confirming = ""
        self.unplayed: list[str] = []
        self.buys_nothing = False

    def read(self) -> StoryParts:
        for thought, tell in thoughts(self.story, self.pack):
            before, limits = len(self.facts), len(self.limits)
            self._thought(thought)
            want = bounded(thought, self.facts, self.pack)
            self.limits[limits:] = (replace(each, want=want) for each in self.limits[limits:])
            if tell != "any" and (not thought or len(self.facts) > before):
                self._keep_back(tell)
        several = sum(fact.kind == "wish" for fact in self.facts) > 1
        return StoryParts(
            facts=tuple(self.facts),
            conditions=(*self.conditions, *(self.given_up if several else ())),
            limits=tuple(self.limits),
            refused=tuple(self.refused),
            declines=self.declines or (self.buys_nothing and not wants_otherwise(self.facts, self.pack)),
            confirming=self.confirming,
            unplayed=tuple(dict.fromkeys(self.unplayed)),
            changed=self.plain.changed,
            extremes=tuple(replace(each, want=_wants(each.before, self.pack)) for each in self.plain.extremes),
            beginning=sentence(self._first(next(iter(self.pack.sentences(self.story)), self.story))),
        )

    def _thought(self, thought: str) -> None:
        known = goes_without_saying(thought, self.pack) or self._backs_out(thought) or self._condition(thought)
        if not (known or self._refusal(thought)):
            for clause in self._clauses(thought):
                self._clause(clause)

    def _keep_back(self, tell: Tell) -> None:  # the last fact is told so; a wish is not kept back
        if self.facts and self.facts[-1].kind in {"fact", "preference", "refusal"}:
            self.facts[-1] = replace(self.facts[-1], tell=tell)

    def _clauses(self, thought: str) -> Iterator[str]:
        """The thoughts of a sentence, each with its subject."""
        if self.pack.cue("whole", thought):
            yield thought
            return
        start = 0
        subject = ""
        for end, following, missing in sorted({*breaks(thought, self.pack), *self._wanting_breaks(thought)}):
            before = thought[start:end]
            says = self.pack.cue("verb", before) or any(is_finite(word, self.pack) for word in before.split())
            whole = says or self.pack.grammar("nameless", before) or self.pack.grammar("tells_of_oneself", before)
            if end >= start and len(before.split()) >= FEW and whole:
                yield subject + before
                start, subject = following, missing
        yield subject + thought[start:]

    def _wanting_breaks(self, thought: str) -> Iterator[Break]:
        """Where something else is wanted, in the words of the want before."""
        who = self.pack.person.addressed if self.second else self.pack.person.subject
        joints = [("wanting_break", f"{who} ", 0)]
        if self.pack.cue("wish", thought):
            wish, known = self.pack.templates["wish"], self.pack.grammar("to_know", thought)
            joints += [("doing_break", wish.format(""), 0)]
            joints += [("asking_break", wish.format("know "), known.end())] if known else []
        for name, missing, first in joints:
            for mark in self.pack.grammars[name][0].finditer(thought, first):
                if name != "asking_break" or not self.pack.grammar("half_asked", thought[first : mark.start()]):
                    yield mark.start(), mark.end(), missing

    def _clause(self, clause: str) -> None:
        clause = _AND.sub("", clause.strip().rstrip(".;," if "(" in clause else ".;,)"))
        clause = self.pack.without("before_that", self.pack.without("first_said", clause))
        bare = self.pack.without("opening_words", clause)
        if not bare or len(self.facts) >= MOST_FACTS or any(self.pack.cue("manner", each) for each in (clause, bare)):
            return
        aside = self.pack.cue("aside", clause) is not None or goes_without_saying(clause, self.pack)
        if aside or self._backs_out(clause) or self._condition(clause):
            return
        if nameless := self.pack.grammar("nameless", clause):
            clause = self.pack.templates["name"].format(nameless["value"])
        spoken = pointed_out(self._spoken(clause), self.facts, self.pack)
        if self.pack.grammar("reason_lead", clause):
            so = self.pack.cue("negated", spoken) is None
            self.facts.append(replace(make_fact(len(self.facts), spoken, "fact", self.pack), truth=so, mentions=()))
            return
        kind = self._kind(spoken)
        if is_left_open(spoken, kind, self.pack) and not limits_in(spoken, "", self.pack):
            self.unplayed.append(clause)
        pieces = listed(spoken, self.pack)
        for each in pieces if kind in {"fact", "preference"} else [spoken, *pieces[1:]]:
            self._add(each, kind if each is pieces[0] or each is spoken else "fact")

    def _add(self, spoken: str, kind: Kind) -> None:
        self.limits += limits_in(spoken, spoken, self.pack)
        refused = tuple(self._refused_in(spoken)) if kind in {"refusal", "wish", "detail", "preference"} else ()
        self.facts.append(make_fact(len(self.facts), spoken, kind, self.pack, refused))

    def _spoken(self, text: str) -> str:
        """In the first person, and as a wish where the story only names a task."""
        pack, text = self.pack, text.strip()
        for name, template in (("ask_for", "have"), ("ask_to", "wish"), ("ask_about", "ask"), ("only", "only")):
            if match := pack.grammar(name, text):
                text = match["what"]
                return pack.templates[template].format(self._first(text))
        bare = self.pack.without("opening_words", text)
        verb = bare.split(" ", 1)[0]
        coded = any(each.kind == "identifier" and each.start <= len(verb) + 1 for each in find_mentions(bare, pack))
        begins_with_verb = verb.lower() in pack.lists["verbs"] and not coded  # "Order B-2078, a carrot cake"
        if begins_with_verb and not text.endswith("?") and not pack.grammar("named", bare):
            return pack.templates["wish"].format(self._first(bare[0].lower() + bare[1:]))
        return self._first(bare)

    def _first(self, text: str) -> str:
        return self.pack.first_person(text) if self.second else text

    def _kind(self, text: str) -> Kind:
        pack = self.pack
        wish = pack.cue("wish", text)
        if text.endswith("?"):
            return "wish"
        dated = any(each.kind in {"date", "day", "time"} for each in find_mentions(text, pack))
        if wish is None and pack.cue("ignorance", text) and not dated:  # it was lost yesterday
            return "ignorance"
        if self._refuses(text) or pack.grammar("not_wanted", text):
            return "refusal"
        if wish is not None:
            earlier = [fact for fact in self.facts if fact.kind in {"wish", "detail"}]
            return "detail" if elaborates(text, earlier, pack) else "wish"
        prefers = pack.cue("indifferent", text) or pack.cue("prefer", text) or pack.cue("sole", text)
        return "preference" if prefers and not pack.grammar("label", text) else "fact"

    def _refuses(self, text: str) -> bool:
        """Whether it refuses before it names anything: "I do not want …", but not "I want a seat, but no meal"."""
        refused = self.pack.grammar("refused", text)
        if refused is None or self.pack.cue("indifferent", text):
            return False
        return not self.pack.stems(_ADVERB.sub("", text[: refused.start()]))

    def _backs_out(self, thought: str) -> bool:
        """ "At the end you change your mind.": nothing to say, and nothing is confirmed."""
        said = self.pack.without("opening_words", thought.strip().rstrip(".!"))
        if self.pack.cue("backs_out", said) is None:
            return False
        if self.pack.cue("nothing", said):
            self.buys_nothing = True
        else:
            self.declines = True
        return True

    def _refusal(self, thought: str) -> bool:
        """ "Refuse any upgrade.": nothing to say but no."""
        match = self.pack.grammar("refusal", thought)
        if match is None or self.pack.cue("manner", thought):
            return False
        self.refused += (found := list(self._groups(thought[match.end() :])))
        return bool(found)

    def _refused_in(self, text: str) -> Iterator[frozenset[str]]:
        if self.pack.cue("indifferent", text):
            return
        kept = left_alone(text, self.facts, self.pack)
        yield from [kept] if kept else []
        for match in self.pack.grammars["refused"][0].finditer("" if kept else text):
            yield from self._groups(match["what"])

    def _groups(self, text: str) -> Iterator[frozenset[str]]:
        for alternative in self.pack.split("alternatives", text.rstrip(" .!")):
            stems = frozenset(self.pack.stems(alternative)) - self.pack.stemmed("refused_light")
            if stems:
                yield stems

    def _too_dear(self, when: str, then: str) -> bool:
        """Whether a condition declines what costs more than an amount that it names, or wants another: a limit."""
        declined = self.pack.cue("no", self.pack.without("say_lead", then)) is not None
        if not (declined or self.pack.cue("instead", then)):
            return False
        found = dearest(when, "" if declined else self._spoken(then), self.pack)
        self.limits += found
        if found and self.pack.cue("gives_up", then):  # what else is wanted is wanted yet
            self.given_up.append(Condition(when, False, "say", self._first(self.pack.without("say_lead", then))))
        elif found and not declined:
            self.conditions.append(Condition(when, False, "say", self._spoken(then)))
        return bool(found)

    def _condition(self, thought: str) -> bool:
        match = self.pack.grammar("condition", thought)
        if match is None:
            return False
        when, then = match["when"], match["then"].strip().rstrip(".")
        if self._too_dear(when, then):
            return True
        before = len(self.conditions), len(self.limits), self.declines, self.confirming
        dear = self.pack.cue("when_dear", when) is not None
        dear = dear and (bool(self.limits) or self.pack.cue("money", thought) is not None)
        replies, denied = list(self._replies(then)), self.pack.cue("when_denied", when) is not None
        self.limits += limits_in(thought, next((text for _, text in replies if dear), ""), self.pack)
        bounded = len(self.limits) > before[1]
        if dear and not bounded and self.limits:  # "If it costs more than that, …"
            said = next((text for _, text in replies), "")
            self.limits[-1] = replace(self.limits[-1], then=said, when=when)
            return True
        if (
            (bounded or (not denied and is_first_want(thought, when, self.facts, self.pack)))
            and not dear
            and self.pack.cue("wish", then)
        ):
            for clause in self._clauses(then):
                self._clause(clause)
            return True
        if not dear:
            self._answers(thought, when, replies)
        if (len(self.conditions), len(self.limits), self.declines, self.confirming) == before:
            self.unplayed.append(thought)
        return True

    def _answers(self, thought: str, when: str, replies: list[tuple[Literal["yes", "no", "say"], str]]) -> None:
        """What is said on a condition, to what the agent says or to its request to confirm."""
        read_back = self.pack.cue("reads_back", when) is not None
        hears = self.pack.cue("when_price", when) is not None and not self.pack.grammar("supposes", thought)
        denied = self.pack.cue("when_denied", when) is not None
        for reply, text in replies:
            played = read_back and find_mentions(text, self.pack)
            if reply == "say" and not played and is_staged(when, text, self.pack):
                self.unplayed.append(thought)
            if not (hears or self.pack.cue("when_confirm", when)) or (read_back and reply == "say"):
                if denied or read_back or set(self.pack.stems(when, light=True)) - self.pack.stemmed("when_light"):
                    self.conditions.append(Condition(when, denied, reply, text))
            elif not denied:
                self.declines |= reply == "no"
                self.confirming = self.confirming or text or self.pack.phrase({"no": "no", "yes": "yes"}[reply], 0)

    def _replies(self, then: str) -> Iterator[tuple[Literal["yes", "no", "say"], str]]:
        pack = self.pack
        if quoted := pack.grammar("quoted", then):
            yield "say", sentence(quoted["what"])
            return
        bare = pack.without("say_lead", then).strip("'‘’ ")
        literal = sentence(bare) if bare != then and len(bare.split()) <= 3 else ""
        if pack.cue("no", bare):
            yield "no", literal
        elif pack.cue("yes", bare):
            yield "yes", literal
        elif said := self._said(then):
            yield "say", said

    def _said(self, then: str) -> str:
        """What "then" makes the user say; empty when it is no matter of words."""
        pack = self.pack
        if any(pack.grammar(name, then) for name in ("ask_for", "ask_to", "ask_about")):
            return sentence(self._spoken(then))
        bare = pack.without("say_lead", then)
        does = pack.without("opening_words", bare).removeprefix("just ").removeprefix("only ").split(" ", 1)[0]
        whole = not (pack.cue("manner", then) or is_left_open(then, "wish", pack))
        if bare == then and does in pack.lists["verbs"] and whole:
            return sentence(pack.templates["wish"].format(self._first(pack.without("opening_words", then))))
        if bare == then and not pack.cue("sayable", then) and not find_mentions(then, pack):
            return ""
        clauses = [clause for clause in self._clauses(bare) if not pack.cue("manner", clause)]
        return " ".join(sentence(self._spoken(pack.without("say_lead", clause))) for clause in clauses)

"""The agenda of one conversation: what the user wants, one wish after the other, and what it may volunteer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from dataclasses import replace

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, Values
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.wishes import (
    NEAR,
    asks,
    bounds,
    changes,
    is_bound,
    is_included,
    names_deed,
    never_put,
    only_looks,
    own_details,
    own_stems,
    scope_of,
    spoken_of,
    verbs_of,
    widened,
    without,
)

TOUCHED = 0.5  # the share of the words that only this wish has, that must have been said for it to be brought up
LEAN = 0.4  # how much likelier, in points of a fact's score, what belongs to the current wish is meant
MOST_AT_ONCE = 3  # facts brought up together


class Agenda:
    """The wishes of the story, one after the other, each with the details and facts that go with it."""

    def __init__(self, story: UserProfile, memory: Memory, pack: Pack) -> None:
        self._story = story
        self._memory, self._pack = memory, pack
        self._raised, self._dropped = set[int](), set[int]()
        self._finished, self._agreed, self._served = set[int](), set[int](), set[int]()
        self._given_up: dict[int, str | None] = {}  # wish → what was said then
        self._instead: list[tuple[str, Values]] = []  # what is wanted instead, and its values, one after the other
        self._accepted: Values = frozenset()
        self.is_reported = False  # whether the last message says that something is done
        self.thorough = False  # whether each wish is put into words that nobody has agreed to, whoever spoke of it
        self.current: Fact | None = None  # the wish that was brought up last
        self._scope: tuple[object, Scope] = (None, Scope())  # what it hangs on, and the scope

    def begin(self, opening: str) -> None:
        """After the opening: the wishes it speaks of are brought up, else the nearest one that it asks for."""
        if not (wishes := self._story.wishes):
            return
        half = {w for w in wishes if "?" not in opening and self._touch(w) <= TOUCHED and asks(w, self._pack)}
        said = {w: self._touch(w) * (w not in half) for w in wishes}
        nearest = max(said, key=lambda wish: said[wish])  # the first of equals; by half of it no question
        self.current = nearest if said[nearest] >= NEAR else wishes[0]
        first = self.current if self._pack.cue("asks_for", opening) else None
        self._raised |= {each.number for each in wishes if said[each] >= TOUCHED or each is first}

    def _touch(self, wish: Fact) -> float:
        own = own_stems(wish, self._story.wishes) or own_details(wish, self._story.wishes, self._pack)
        return self._memory.share(own or wish.stems)

    def _is_unsaid(self, wish: Fact) -> bool:  # whether it was neither said, nor spoken of in other words
        said, own, open_yet = self._touch(wish), own_stems(wish, self._story.wishes), self._memory.is_open(wish)
        if open_yet or self._memory.is_told(wish):
            return open_yet and said < 1
        most = TOUCHED * asks(wish, self._pack)
        return said <= most if own else said < 1 and bool(own_details(wish, self._story.wishes, self._pack))

    def next(self) -> str | None:  # the next wish that nobody has spoken of
        for wish in self._story.wishes:
            if wish.number in self._raised:
                continue
            self._raised.add(wish.number)
            if self._is_unsaid(wish) and not (self._agreed and is_included(wish, self._memory, self._pack)):
                self._turn_to(wish)
                return self._memory.tell(wish)
        over = self._served | (self._agreed if self.thorough else set())
        over |= {self.current.number} if self.thorough and self.is_reported and self.current else set()
        unasked = never_put(self._story.wishes, over, self._memory, self._pack, deeds=self.thorough)
        self._turn_to(unasked or self.current)
        return self._memory.tell(unasked) if unasked else None

    def raised_by(self, asked: Iterable[str], first: Container[int] = ()) -> str | None:
        """The wish, not spoken of yet, for the very things that are asked about; for none, one of the `first`."""
        things, over = {*asked} - self._pack.stemmed("vague"), self._served | self._agreed
        open_yet = (each for each in self._story.wishes if each.number not in over and self._is_unsaid(each))
        for wish in (each for each in open_yet if (things <= each.all_stems if things else each.number in first)):
            self._raised.add(wish.number)
            self._turn_to(wish if things else self.current)
            return self._memory.tell(wish)
        return None

    @property
    def is_unsaid(self) -> bool:  # the current wish was not put into words yet
        return self.current is not None and self._memory.is_open(self.current)

    def deed_of(self, options: str) -> str | None:
        """The current wish, not yet put into words, where several things to do are named, or what it wants to do."""
        return self.state() if self.is_unsaid and names_deed(options, self.current, self._pack) else None

    @property
    def is_open(self) -> bool:  # whether the current wish was put into words, and nothing has been done or agreed to
        return self.current is not None and not (self.is_unsaid or self.has_agreed or self.is_over)

    def state(self) -> str | None:
        """What is wanted: the current wish as far as it was not said, else the next one."""
        untold = self.current if self.current is not None and self._memory.is_open(self.current) else None
        return self._memory.tell(untold) if untold is not None else self.next()

    def agreed(self, *, to_act: bool = False) -> None:  # yes or no to a proposal: the current wish has been understood
        if self.current is not None:
            self._raised.add(self.current.number)
            self._agreed |= {self.current.number} if to_act else set()
            self._served -= {self.current.number} if to_act else set()  # it was too dear before

    def reported(self, lines: Iterable[str]) -> None:  # what a message that ends a matter speaks of is not brought up
        self._raised |= spoken_of(lines, self._story.wishes, self._pack)

    def objected(self) -> None:  # the user said no to a proposal: the current wish has been understood
        if self.current is not None:
            self._raised.add(self.current.number)
            self._agreed.discard(self.current.number)

    def served(self) -> None:  # what was wanted is done, or not wanted any more
        if self.current is not None:
            self._served.add(self.current.number)
            self._raised.add(self.current.number)

    def move_on(self) -> None:
        """What was agreed to is done, or given up, and more is asked: that is for the next wish that is open."""
        if self.has_agreed or self.is_over:
            self.served()
            open_yet = (wish for wish in self._story.wishes if wish.number not in self._served | self._agreed)
            self._turn_to(next(open_yet, self.current))

    def _turn_to(self, wish: Fact | None) -> None:
        if wish is not self.current:
            self.current, self._instead, self._accepted = wish, [], frozenset()

    def give_up(self, reason: str | None) -> None:
        """What was wanted is not wanted any more, for this `reason`; None: it is wanted again."""
        if reason is not None:
            self.served()
        if self.current is not None:
            self._dropped |= {self.current.number} if reason is not None else set()
            self._given_up[self.current.number] = reason

    @property
    def given_up(self) -> str | None:  # why the current wish is not wanted any more; None while it is
        return self._given_up.get(self.current.number) if self.current is not None else None

    @property
    def has_agreed(self) -> bool:  # whether the user said yes to a deed for the current wish
        return self.current is not None and self.current.number in self._agreed

    @property
    def is_question(self) -> bool:  # whether the current wish, put into words, is to know something
        said = self.current and (not self.is_unsaid or self.current.number in self._raised)
        return bool(said and self.current and not changes(self.current, self._pack))

    @property
    def is_settled(self) -> bool:  # whether the user said yes to a deed for each wish, or gave it up
        return bool(self._story.wishes) and {wish.number for wish in self._story.wishes} <= self._agreed | self._served

    @property
    def lacks_needed(self) -> bool:  # something that belongs to a wish was not told yet
        return any(fact.name in frozenset().union(*self._story.needs.values()) for fact in self.donations())

    @property
    def is_over(self) -> bool:  # whether the current wish was served, or given up
        return self.current is not None and self.current.number in self._served

    def awaits(self, *, choosing: bool) -> bool:
        """Whether a change is neither done nor agreed to; who agreed waits while it is offered (`choosing`)."""
        over = self.current is None or self.is_over or (self.has_agreed and not choosing)
        return not over and self.current is not None and changes(self.current, self._pack)

    @property
    def is_pending(self) -> bool:
        """Whether the current wish is to change something, and nothing was agreed to, done or given up."""
        over = self.current is None or self.has_agreed or self.is_over or self.given_up is not None
        return not (over or self.is_question or self._agreed)

    @property
    def wants_everything(self) -> bool:  # whether it is about all of something: there is nothing to choose
        return self.current is not None and self._pack.cue("everything", self.current.text) is not None

    def named_by(self, stems: Collection[str]) -> str:
        """The wishes, not served yet, of which a request names what they want to be done: "the items to return"."""
        wishes = (each for each in self._story.wishes if each.number not in self._served | self._agreed)
        return " ".join(each.sentence for each in wishes if {*verbs_of(each, self._pack)} & {*stems})

    def restate(self) -> str | None:
        return self.instead or (self.current.sentence if self.current is not None else None)

    def everything(self) -> str:
        """The wish, and all that belongs to it, or to no other one, and may be told."""
        former, later = self._pack.stemmed("former"), frozenset().union(*self._story.needs.values()) - self.needed
        mine = [fact for fact in self.facts if fact.kind in {"fact", "detail"} and fact.tell == "any"]
        needed = [fact for fact in mine if not (fact.name in later or fact.label & former)] or mine
        told = [self._memory.tell(fact) for fact in needed if not self.replaced(fact)]
        return " ".join(dict.fromkeys(filter(None, [self.restate(), *told])))

    def change(self, said: str, values: Values, told: Iterable[str] = ()) -> None:
        """Something else is wanted instead, and these values are as good; what cannot be had, as is `told`, is not."""
        self._instead.append((said, values))
        self._accepted |= values
        self._dropped |= {fact.number for each in told for fact in without(each, said, self.facts, self._pack)}

    @property
    def instead(self) -> str:  # what is wanted instead of the current wish, as it was said last
        return self._instead[-1][0] if self._instead else ""

    def accept(self, values: Values) -> None:  # any of these is as good as what was wanted
        self._accepted |= values

    def replaced(self, fact: Fact) -> str:
        """What is said instead of this fact, since another value of its kind was agreed to; else nothing."""
        if any(name & self._pack.stemmed("lasting") for name in (fact.label, *fact.names)):
            return ""
        if fact.number in self._dropped:
            return self.instead
        mine = {(each.kind, each.value) for each in fact.mentions if each.kind in dict(self._accepted)}
        who = self._memory.is_untold(fact) or fact.name == self._pack.templates["identity"].split()[0]
        own = (who and all(kind == "name" for kind, _ in mine)) or mine & self._accepted  # not what is wanted
        if own or not mine or (self.needed and fact.name not in self.needed):
            return ""
        return next((said for said, told in reversed(self._instead) if {*dict(told)} & {*dict(mine)}), self.instead)

    def unfinished(self, heard: Callable[[], Values]) -> str | None:
        """A wish to know something that was answered without its values having been said by anyone; once each."""
        wish = self.current
        if wish is None or wish.number in self._finished or not only_looks(wish, self._pack):
            return None
        self._finished.add(wish.number)
        mine = [fact for fact in self.facts if fact is wish or (fact.kind == "fact" and bounds(fact))]
        mine = [fact for fact in mine if fact.number not in self.scope.others and not self._memory.has_values(fact)]
        missing = [fact for fact in mine if not self._memory.has_values(fact, heard())]
        return " ".join(self._memory.tell(fact) for fact in missing[:MOST_AT_ONCE]) or None

    @property
    def deeds(self) -> frozenset[str]:  # the stem of what the current wish wants to be done, if anything
        wish = self.current if self.current is not None and changes(self.current, self._pack) else None
        return frozenset(verbs_of(wish, self._pack)[:1]) if wish is not None else frozenset()

    @property
    def needed(self) -> frozenset[str]:  # names of the facts that belong to the current wish, where the story says
        return self._story.needs.get(self.current.number, frozenset()) if self.current else frozenset()

    def lean(self, fact: Fact) -> float:
        """How much likelier than others this fact is meant: one of this wish, that was not told."""
        own = fact.name in self.needed or (self.current is not None and bool(fact.label & self.current.stems))
        return LEAN * (own - (fact.number in self.scope.others)) + LEAN / 2 * self._memory.is_untold(fact)

    @property
    def scope(self) -> Scope:  # what the current wish is about, where the story says
        instead, described = " ".join(said for said, _ in self._instead), self._memory.described
        state = (self.current, frozenset(self._dropped), instead, self._accepted, described)
        if state != self._scope[0]:  # it is asked for of every fact
            scope = scope_of(self.current, self._story, self._dropped, instead, self._pack)
            self._scope = (state, replace(scope, accepted=self._accepted, instead=instead, described=described))
        return self._scope[1]

    @property
    def facts(self) -> list[Fact]:  # all but those that say what is until now
        return [fact for fact in self._story.facts if fact.number not in self.scope.held]

    def scope_of(self, heard: str, *, ahead: bool = False) -> Scope:
        """The same, and the other wishes that a message is about; `ahead`, those that are still to be granted."""
        passed = self._dropped | (self._served | self._agreed if ahead else set())
        wishes = [each for each in self._story.wishes if each is not self.current and each.number not in passed]
        return widened(self.scope, wishes, heard, self._story, self._pack)

    def donations(self) -> list[Fact]:
        """What is told in doubt: what belongs to this wish or to none, the rest, bounds, what is told when asked."""
        later = frozenset().union(*self._story.needs.values()) - self.needed
        untold = [fact for fact in self._story.facts if self._memory.is_untold(fact)]
        free = [fact for fact in untold if fact.tell == "any"]
        beside = self._pack.stemmed("bounds") | self._pack.stemmed("former")
        plain = [fact for fact in free if not fact.label & beside and fact.number not in self.scope.held]
        return [fact for fact in plain if fact.name not in later] or plain or free or untold

    def follow(self, heard: str, *, least: float = NEAR) -> None:
        """Somebody speaks of another wish, open yet, in at `least` this share of its words; the agent, of a deed."""
        if self.current is None or len(self._story.wishes) < 2:
            return
        said, wishes = set(self._pack.stems(heard, light=True)), self._story.wishes
        for wish in [] if said & own_stems(self.current, wishes) else wishes:
            own = own_stems(wish, wishes) if changes(wish, self._pack) or not least else frozenset[str]()
            if wish.number not in self._served and own & said and len(own & said) >= least * len(own):
                self._turn_to(wish)
                self._raised.add(wish.number)
                return

    def volunteer(self) -> str | None:
        """One fact that was not said yet: of the current wish first, then in the order of the story."""
        if self.is_unsaid and self.current is not None:
            return self._memory.tell(self.current)
        mine = [each for each in self._story.facts if each.kind == "fact" and self._memory.is_open(each)]
        mine.sort(key=lambda fact: fact.number in self.scope.others)
        return self._memory.tell(mine[0]) if mine else None

    def preferences(self) -> str | None:  # what bears on a choice and was not said yet
        unsaid = [fact for fact in self._story.facts if is_bound(fact) and self._memory.is_open(fact)]
        return " ".join(self._memory.tell(fact) for fact in unsaid[:MOST_AT_ONCE]) or None

"""Logins: calls by which a session learns who is there, and what they open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.arguments.inside import flat
from generators.tools.names import identifying, opaque, stem, words
from generators.tools.observations import Observation, call_key, plain
from generators.tools.results.handed import HandedOn, is_stand_in, stand_ins
from generators.tools.sessions.belonging import Belonging

MOST_FAILED = 6
"""Calls that were refused in the same words whoever made them, after which one of the kind is made by one alone."""
MOST_ASKED = 8
"""People of whom a call is made, until one of them is answered."""
MOST_UNOPENED = 8
"""Calls of one tool that nobody's login opened, after which no other is tried until more is known."""
NOBODY = "nobody has logged in"
"""Why a call is not made whose tool takes what a login gives."""
_REACHED_BY = frozenset({"email", "phone", "login", "username"})
"""Last words of what stands for somebody, and may become another."""
_LOGGED = re.compile(r"(?i)\b(log|sign)(?:ged|ed|ging|ing)?(?:[ -](?:(?:the|an?|your) )?[a-z]+)??[ -]?in\b")
"""Log in, log the tenant in."""


@dataclass(frozen=True, slots=True)
class Login:
    """One call with which a session may begin."""

    tool: str
    arguments: Mapping[str, JsonValue]

    @property
    def key(self) -> str:
        return call_key(self.tool, self.arguments)

    @property
    def person(self) -> str:
        """The key of the one who is there then: what only a system knows by heart, else what stands for one alone; else
        all that is said: a surname, a day of birth and a postcode."""
        named = [value for name, value in self.arguments.items() if opaque(name)]
        named += [value for name, value in self.arguments.items() if identifying(name)]
        if named or len(self.arguments) < 2:
            return str(next(iter([*named, *self.arguments.values()]), ""))
        return "/".join("".join(str(value).split()) for value in self.arguments.values())


@dataclass(slots=True)
class LoginBook:
    """What is known of logins; empty until one was found."""

    tools: dict[str, None] = field(default_factory=dict)
    """Tools that begin a session."""
    closed: dict[str, None] = field(default_factory=dict)
    """Tools that are refused before."""
    waiting: set[str] = field(default_factory=set)
    """Tools that are refused before, of which nobody's login has opened a call so far."""
    opened: dict[str, Login] = field(default_factory=dict)
    """Call → the login after which it was answered, or refused for another reason."""
    told: frozenset[str] = frozenset()
    """Tools of which a person says that they are refused before."""
    by_person: dict[str, Login] = field(default_factory=dict)
    handed: HandedOn = field(default_factory=HandedOn)
    """What one call gives another of the same session."""
    people: dict[str, str] = field(default_factory=dict)
    """Whoever logs in, as the login says it → the key of that person, where it says another."""
    records: Sequence[Observation] = ()
    """The data behind the tools, as far as they are given: each record as what a call gives."""
    least_is_enough: bool = True
    """Whether who says as little as logs one in may do all that others may."""
    _marks: set[str] = field(default_factory=set)
    """Words, stemmed, with which refusals ask for a login."""
    _said: set[str] = field(default_factory=set)
    """Refusals that do, without what is particular in them."""
    whose: Belonging = field(default_factory=Belonging)
    """What stands with what."""
    _others: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """Tool and refusal, without names → how often nobody else, and somebody else, was answered."""
    _nobody: set[str] = field(default_factory=set)
    """Calls that nobody's login opened, and logins that were refused."""
    _unopened: Counter[str] = field(default_factory=Counter)
    """Tool → such calls of it."""

    def found(self, tool: str, refusal: str, marks: Iterable[str]) -> None:
        """A login by this tool made another call be answered that was refused in these words."""
        self.tools[tool] = None
        self._marks.update(marks)
        self._said.add(in_short(refusal))

    @property
    def hears(self) -> bool:
        """Whether it is known with which words a login is asked for."""
        return bool(self._said) or bool(self.told)

    def asks(self, tool: str, error: str) -> bool:
        """Whether a refusal asks for a login first."""
        if error == NOBODY:
            return True
        if not self.tools or tool in self.tools:
            return False
        asked = tool in self.told or any(each in error for each in self.tools) or in_short(error) in self._said
        return asked or bool(self._marks & told_words(error))

    def still_asks(self, tool: str, error: str, before: str) -> bool:
        """Whether it does so after a login, as it did before."""
        return error == before if tool in self.told else self.asks(tool, error)

    def knows(self, login: Login) -> bool:
        """Whether it is new, or says more than the one that was known: who has said more may do more."""
        known = self.by_person.get(login.person)
        better = known is None or (login.tool == known.tool and len(flat(login.arguments)) > len(flat(known.arguments)))
        if better:
            self.by_person[login.person] = login
        return better

    def belongs(self, login: Login, record: Observation) -> None:
        """It is that of the one whose record this is, as far as the login itself does not say so."""
        if record.places and login.person not in {str(place.value) for place in record.places}:
            self.people.setdefault(login.person, str(record.places[0].value))
            self.whose.together([login.person, *(place.value for place in record.places)])

    def shown(self, call: Observation) -> None:
        """What stands in one entry of what was given after a login belongs together, and rather less surely to the one
        who had logged in: an event, who holds it, and who sees it."""
        if (login := self.opened.get(call.key)) is not None:
            self.whose.shown(call, login.person)

    def overcome(self, tool: str, error: str, *, by_another: bool) -> None:
        """A call that was refused in these words was made by another, who was answered or was not."""
        made = self._others.setdefault((tool, _without_names(error)), [0, 0])
        made[by_another] += 1

    def hopeless(self, tool: str, error: str) -> bool:
        """Whether nobody was answered, of many who tried, where others were refused in these words."""
        failed, answered = self._others.get((tool, _without_names(error)), (0, 0))
        return not answered and failed >= MOST_FAILED

    @property
    def all_said(self) -> int:
        """How much is said in all logins."""
        return sum(len(flat(login.arguments)) for login in self.by_person.values())

    def candidates(self, tool: str, arguments: Mapping[str, JsonValue]) -> Iterator[Login]:
        """The logins of those whose it may be what a call names, the nearest first."""
        key = call_key(tool, arguments)
        if key in self.opened:
            yield self.opened[key]
            return
        if key in self._nobody:
            return
        names_one = any(str(value) in self.by_person for value in arguments.values())
        if tool not in self.closed and self._unopened[tool] >= MOST_UNOPENED and not names_one:
            return
        for number, person in enumerate(self._people(arguments)):
            if number == MOST_ASKED:
                return
            if (login := self.by_person[person]).key not in self._nobody:
                yield login

    def owner(self, arguments: Mapping[str, JsonValue]) -> str | None:
        """Who it is most likely whose things a call names, as a login says it."""
        return next(self._people(arguments), None)

    @property
    def saying_who(self) -> frozenset[tuple[str, ...]]:
        """The names, in words, under which logins say who is there."""
        logins = self.by_person.values()
        return frozenset(
            words(name) for each in logins for name, value in each.arguments.items() if str(value) == each.person
        )

    def _people(self, arguments: Mapping[str, JsonValue]) -> Iterator[str]:
        said = [each for value in arguments.values() for each in (value if isinstance(value, list) else [value])]
        reached = dict.fromkeys(str(value) for value in said if isinstance(value, str | int))
        told: set[str] = set()
        for value in self.whose.reached(reached):
            if value in self.by_person and value not in told:
                told.add(value)
                yield value

    def steps(self, login: Login) -> list[Login]:
        """The calls with which a session begins: those that give what the login takes, and the login."""
        before = [self._maker(each) for each in stand_ins(dict(login.arguments)) if each in self.handed.makers]
        return [*(step for each in before for step in self.steps(each)), login]

    def before(self, arguments: Mapping[str, JsonValue]) -> Login | None:
        """The call that gives what these arguments take; None where they take nothing of the kind."""
        made = next((each for each in stand_ins(dict(arguments)) if each in self.handed.makers), None)
        return self._maker(made) if made is not None else None

    def said(self, login: Login) -> dict[str, JsonValue]:
        """What somebody said of themselves to log in."""
        steps = self.steps(login)
        return {name: v for each in steps for name, v in each.arguments.items() if not is_stand_in(v)}

    @property
    def in_records(self) -> frozenset[str]:
        """All values of the data behind the tools."""
        return frozenset(plain(place.value) for record in self.records for place in record.places)

    @property
    def stepping(self) -> list[str]:
        """The tools of logins that take several calls."""
        steps = (self.steps(login) for login in self.by_person.values())
        return list(dict.fromkeys(step.tool for each in steps if len(each) > 1 for step in each))

    def of(self, key: str) -> list[Login]:
        """The logins of one person that take several calls."""
        mine = (login for login in self.by_person.values() if self.person(login) == key)
        return [login for login in mine if len(self.steps(login)) > 1]

    def of_one(self, key: str) -> Login | None:
        """The login of the one with this key in which most is said."""
        mine = [login for login in self.by_person.values() if self.person(login) == key]
        return max(mine, key=lambda login: len(flat(login.arguments)), default=None)

    def everyone(self) -> list[str]:
        """Each person once, as one login says it."""
        known: dict[str, str] = {}
        for each, login in self.by_person.items():
            known.setdefault(self.person(login), each)
        return list(known.values())

    def session_of(self, login: Login) -> str:
        """By which login the person is known who makes calls in which nothing says whose they are."""
        return next((each for each in self.everyone() if self.person(self.by_person[each]) == self.person(login)), "")

    def needed(self, tool: str) -> bool:
        """Whether it is refused before a login."""
        return bool(self.handed.fills(tool)) or tool in self.closed or tool in self.told or tool in self.waiting

    def says_whose(self, tool: str, arguments: Mapping[str, JsonValue]) -> bool:
        """Whether the arguments name somebody, or a thing of somebody."""
        keys = self.by_person
        named = {name: value for name, value in arguments.items() if identifying(name) or str(value) in keys}
        if not self.handed.fills(tool) and any(words(name)[-1] not in _REACHED_BY for name in named):
            return True
        return next(self._people(named), None) is not None

    def _maker(self, stand_in: str) -> Login:
        tool, arguments = self.handed.makers[stand_in]
        return Login(tool, arguments)

    def once_more(self) -> None:
        """More logins are known: what none opened may be opened."""
        self._nobody.clear()
        self._unopened.clear()

    def refused(self, login: Login) -> None:
        """It does not log anybody in."""
        self._nobody.add(login.key)

    def opens(self, login: Login, tool: str, arguments: Mapping[str, JsonValue]) -> None:
        self.closed[tool] = None
        self.opened.setdefault(call_key(tool, arguments), login)

    def opened_by_none(self, tool: str, arguments: Mapping[str, JsonValue]) -> None:
        self.waiting.add(tool)
        self._unopened[tool] += 1
        self._nobody.add(call_key(tool, arguments))

    def person_of(self, tool: str, arguments: Mapping[str, JsonValue]) -> str | None:
        """The key of the one who had logged in when a call was answered; None where nobody had to."""
        login = self.opened.get(call_key(tool, arguments))
        return self.person(login) if login is not None else None

    def stands_for(self, keys: Mapping[str, str]) -> None:
        """What logins say stands for the people with these keys: an e-mail address."""
        for login in self.by_person.values():
            if (key := keys.get(self.person(login))) not in {None, login.person}:
                self.people[login.person] = str(key)

    @property
    def logging_in(self) -> dict[str, set[str]]:
        """Tool that begins a session → what stands for those who log in with it, mostly their keys."""
        logins = list(self.by_person.values())
        return {tool: {self.person(each) for each in logins if each.tool == tool} for tool in self.tools}

    def person(self, login: Login) -> str:
        """The key of the one who logs in."""
        return self.people.get(login.person, login.person)


def in_short(error: str) -> str:
    """A refusal without what is particular in it."""
    return re.sub(r"\S*\d\S*", "#", error)


def _without_names(error: str) -> str:
    return re.sub(r"(?<!\w)(['\"`])[^'\"`]*\1(?!\w)|\S*[\d@]\S*", "#", error)


def told_words(error: str) -> frozenset[str]:
    """The words of a refusal, stemmed; whoever is to sign in is to log in."""
    return frozenset(map(stem, words(_LOGGED.sub("login", error))))

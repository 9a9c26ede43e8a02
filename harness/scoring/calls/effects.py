"""Whether a tool changes something: as story, suite or target say it, else as its name suggests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import takewhile
from typing import Literal, NamedTuple

from harness.text.naming.verbs import READING
from harness.types.rules import Rules
from harness.types.story import Story, Tools
from harness.types.trajectory import ToolSchema

Effect = Literal["write", "read"]
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+")
_NOT_ALONE = frozenset({"or", "and"})
"""After a reading verb: get_or_create, read_and_archive."""
_GUESTS = frozenset({"in", "out"})
"""After check: check_in_guest books something."""


class Effects(NamedTuple):
    """What the tools that a trial speaks of do."""

    writes: frozenset[str]
    guessed: frozenset[str]
    """Taken as reads by their names."""
    unknown: frozenset[str]
    """Nobody says, and the name does not tell."""
    unsure: frozenset[str]
    """The unknown ones of which a call leaves the trial undecided: not those that end the talk, none where the suite
    only notes them."""

    @staticmethod
    def of(names: set[str], story: Story, rules: Rules, offered: Sequence[ToolSchema] | None) -> Effects:
        said = [tools for tools in (story.tools, rules.tools) if tools.write or tools.read]
        writes, silent = frozenset[str](), frozenset(names)
        if said or offered:
            known = {name: _effect(name, said, offered) for name in names}
            writes = frozenset([name for name, does in known.items() if does == "write"])
            silent = frozenset([name for name, does in known.items() if does is None])
        prefix = shared_prefix(tuple([tool.name for tool in offered])) if offered else ()
        guessed = frozenset([name for name in silent if reads_by_name(name, prefix)])
        unknown = unsure = silent - guessed
        if rules.unknown_effects == "note":
            unsure = frozenset()
        for glob in story.ends_on:
            unsure = frozenset([name for name in unsure if not fnmatchcase(name, glob)])
        return Effects(writes, guessed, unknown, unsure)


NO_EFFECTS = Effects(frozenset(), frozenset(), frozenset(), frozenset())


def effect(name: str, story: Story, rules: Rules, offered: Iterable[ToolSchema] | None) -> Effect | None:
    """Whether a tool changes something; None when nobody says. The story goes first, the target last."""
    return _effect(name, (story.tools, rules.tools), offered)


def _effect(name: str, said: Iterable[Tools], offered: Iterable[ToolSchema] | None) -> Effect | None:
    for tools in said:
        found = _listed(name, tools)
        if found is not None:
            return found
    for schema in offered or ():
        if schema.name == name and schema.read_only is not None:
            return "read" if schema.read_only else "write"
    return None


def effect_or_guess(name: str, story: Story, rules: Rules, offered: Sequence[ToolSchema] | None) -> Effect | None:
    """The same, and a read where only the name says so."""
    known = effect(name, story, rules, offered)
    prefix = shared_prefix(tuple(tool.name for tool in offered or ()))
    return known or ("read" if reads_by_name(name, prefix) else None)


def _listed(name: str, tools: Tools) -> Effect | None:
    for glob in tools.write:
        if fnmatchcase(name, glob):
            return "write"
    for glob in tools.read:
        if fnmatchcase(name, glob):
            return "read"
    return None


def by_name(offered: Sequence[ToolSchema]) -> Tools:
    """The offered tools by what they do: as they say themselves, else those that read by their names.

    What is in neither list has to be sorted by a person.
    """
    prefix = shared_prefix(tuple(tool.name for tool in offered))
    return Tools(
        read=tuple(t.name for t in offered if t.read_only or (t.read_only is None and reads_by_name(t.name, prefix))),
        write=tuple(t.name for t in offered if t.read_only is False),
    )


@lru_cache(maxsize=4096)
def reads_by_name(name: str, prefix: tuple[str, ...] = ()) -> bool:
    """Whether the first word of a name, after the prefix, is one of reading: get_order, getOrder, hr_list_leaves."""
    words = words_of(name)
    if words[: len(prefix)] == prefix:
        words = words[len(prefix) :]
    match words:
        case ["look", "up", *rest]:
            verb = "lookup"
        case [verb, *rest]:
            pass
        case _:
            return False
    following = rest[0] if rest else ""
    return verb in READING and following not in _NOT_ALONE and not (verb == "check" and following in _GUESTS)


@lru_cache(maxsize=64)
def shared_prefix(names: tuple[str, ...]) -> tuple[str, ...]:
    """The words with which all these names begin, such as those of a server; none of a single name.

    A reading verb at its end is no part of it, unless another one follows in some name: the first word of get_order and
    get_user is get, that of search_add and search_list add and list.
    """
    if len(names) < 2:
        return ()
    spelled = [words_of(name) for name in names]
    columns = zip(*(words[:-1] for words in spelled), strict=False)
    prefix = tuple(column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns))
    if prefix and prefix[-1] in READING and not any(reads_by_name(name, prefix) for name in names):
        return prefix[:-1]
    return prefix


def words_of(name: str) -> tuple[str, ...]:
    """The words of a tool's name, in lower case: getOrder and get_order are get, order."""
    return tuple(word.casefold() for word in _WORD.findall(name))

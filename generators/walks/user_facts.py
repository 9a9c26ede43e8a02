"""What the user of a walk knows and wants, as data: the same that its story tells in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generators.tools.names import words
from generators.walks.phrases import FactForm, phrases
from harness.types.user.data import KnownFact, Reaction, Scalar, UserData, Want


@dataclass(frozen=True, slots=True)
class UserFact:
    """Something the user knows."""

    words: str
    """What it is: the kind, the street."""
    value: str
    form: FactForm = "other"
    """The name of its phrases."""
    role: str = ""
    """Whose it is, where two are spoken of: approver."""
    more: Mapping[str, str] | None = None
    """Argument → its value, or "" where several make one value; `first` and `last` of a fact that holds twice."""


def user_of(
    wishes: Sequence[str],
    facts: Sequence[tuple[UserFact, str]],
    spare: Sequence[tuple[UserFact, str]] = (),
    fallback: Reaction | None = None,
) -> UserData:
    """`wishes` and, beside each fact, what the user says are sentences in the first person. `spare` is known besides,
    and told when it is asked for; `fallback` is what is said when a search fails.
    """
    knows: dict[str, KnownFact] = {}
    names = {name for fact, _ in facts for name, _ in _named(fact)}
    for fact, said in facts:
        for name, value in _named(fact):
            free = name if name not in knows else f"{name}_{len(knows) + 1}"
            asked: tuple[str, ...] = (fact.words,) if words(fact.words) != words(name) else ()
            if fact.more and not any(fact.more.values()):  # of an address also the city
                asked += tuple(" ".join(words(each)) for each in fact.more if each not in names)
            knows[free] = KnownFact(value=value, say=(said,), asked_as=asked)
    needs = tuple(knows) if len(wishes) == 1 else ()
    for fact, said in spare:
        for name, value in _named(fact):
            if name not in knows:
                knows[name] = KnownFact(value=value, say=(said,), tell="asked")
    return UserData(
        knows=knows,
        wants=tuple(Want(say=wish, needs=needs) for wish in wishes),
        when_told=(fallback,) if fallback is not None else (),
    )


def _named(fact: UserFact) -> Iterator[tuple[str, Scalar]]:
    """Each value under the name of its argument; with its role, where that is another's."""
    more = fact.more or {}
    role = [*words(fact.role)] if fact.role else []
    if fact.form.startswith("several"):
        for end, value in more.items():
            yield "_".join([end, *role, *words(fact.words)]), _value(value)
    elif more and all(more.values()):
        for name, value in more.items():
            yield "_".join([*role, name] if not set(role) & set(words(name)) else [name]), _value(value)
    else:
        yield "_".join([*role, *words(fact.words)]), fact.value


def _value(shown: str) -> Scalar:
    return {phrases().yes: True, phrases().no: False}.get(shown, shown.strip('"'))

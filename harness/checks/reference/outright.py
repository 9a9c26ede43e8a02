"""Whether calls are outright those of a reference: seen by comparing them whole, before any is given to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from harness.checks.reference.arguments import Arguments, FittingRule, is_plain

Token = Any
"""What stands for a call: equal tokens are calls that fit, where the kinds of doubtful arguments are the same."""


class OutrightReference(NamedTuple):
    """The tokens of a reference, and how those of other calls are made."""

    tokens: list[Token]
    by_name: bool
    """Whether arguments are not looked at."""
    chosen: dict[str, Callable[[Any], Any]]
    """Tool → the arguments that alone are looked at; of tools that are not here all are."""
    doubtful: dict[str, tuple[tuple[str, bool], ...]]
    """Tool → its arguments that Python takes for others (1 for true), and whether they are true or false."""

    def holds(self, made: Sequence[tuple[str, Arguments]], mode: str) -> bool:
        """True is certain; False says only that it cannot be seen so."""
        try:
            return self._holds([name for name, _ in made] if self.by_name else self._tokens(made), mode)
        except (ValueError, LookupError, TypeError):  # one that is nowhere, or has not what is looked at
            return False

    def _tokens(self, made: Sequence[tuple[str, Arguments]]) -> list[Token]:
        for name, arguments in made if self.doubtful else ():
            for key, is_bool in self.doubtful.get(name, ()):
                if (type(arguments[key]) is bool) is not is_bool:  # type: ignore[index]
                    raise ValueError(key)
        if not self.chosen:
            return list(made)
        nowhere = self.chosen.get
        return [(name, choose(given) if (choose := nowhere(name)) is not None else given) for name, given in made]

    def _holds(self, made: list[Token], mode: str) -> bool:
        """Raises ValueError where a call is nowhere in what it has to be in."""
        match mode:
            case "exact" | "strict":
                return made == self.tokens
            case "subsequence":
                at = 0
                for each in self.tokens:
                    at = made.index(each, at) + 1
                return True
            case "superset":
                left, taken = made.copy(), self.tokens
            case _:
                if mode == "unordered" and len(made) != len(self.tokens):
                    return False
                left, taken = self.tokens.copy(), made
        for each in taken:
            left.remove(each)
        return True


def outright(calls: Iterable[tuple[str, Arguments | None]], rules: dict[str, FittingRule]) -> OutrightReference | None:
    """None where calls that fit are not to be told by equality."""
    listed = list(calls)
    if all(arguments is None or rules[name].kind == "ignore" for name, arguments in listed):
        return OutrightReference([name for name, _ in listed], True, {}, {})
    names: dict[str, tuple[str, ...]] = {}
    doubtful: dict[str, set[tuple[str, bool]]] = {}
    for name, arguments in listed:
        kind = rules[name].kind
        if type(arguments) is not dict or kind not in {"exact", "superset"}:
            return None
        if kind == "superset" and (not arguments or names.setdefault(name, tuple(arguments)) != tuple(arguments)):
            return None
        for key, value in arguments.items():
            if not is_plain(value):
                if isinstance(value, dict | list):
                    return None
                doubtful.setdefault(name, set()).add((key, type(value) is bool))
    chosen: dict[str, Callable[[Any], Any]] = {name: itemgetter(*keys) for name, keys in names.items()}
    tokens = [(name, chosen[name](arguments) if name in chosen else arguments) for name, arguments in listed]
    return OutrightReference(tokens, False, chosen, {name: tuple(each) for name, each in doubtful.items()})

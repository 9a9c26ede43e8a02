"""Replaces the secrets in what is about to be written: in the texts of a tree, never in its keys, numbers or braces."""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import SchemaValidator, core_schema

from harness.redaction.known import anchors, base64_pieces, forms_of, secrets_of, token_of, without_base64
from harness.redaction.shapes import (
    CONTEXTS,
    IN_HEADER,
    KEYS,
    NAMED,
    NAMED_LIKE_SECRET,
    NEAR,
    PREFILTER,
    SHORTEST,
    cookie_values,
    is_key,
    is_login,
    is_placeholder,
    is_plain,
    looks_drawn,
    looks_secret,
    looks_sent,
    looks_typed,
)

COOKIES = frozenset({"cookie", "set-cookie"})
AUTHORIZATIONS = frozenset({"authorization", "proxy-authorization"})
TYPED = frozenset({"said", "quoted", "told"})
"""What is called a password outright."""
LEAST_TOLD = 6
"""Characters of a word of a story that is kept when it is named like a secret."""
_WORD = re.compile(r"[^\s\"',;:\\(){}\[\]]+")
_PIECE = re.compile(r"[^\W_]+")
_GROUPS = re.compile(r"[^\W_]*\d[^\W_]*(?:[ -][^\W_]*\d[^\W_]*)+")
Tokens = dict[str, str]
"""What is replaced → its token."""


@dataclass(frozen=True, slots=True)
class Redactor:
    """Replaces secrets by tokens, equal ones by equal ones.

    A secret is what the environment held when this was made, what has the shape of a key or stands where keys stand
    (everywhere alike, in stories too), and, in what was played, what is named as one and looks like one and is told by
    no story. What one text of a tree gives away is taken out of all its texts.
    """

    secrets: frozenset[str] = frozenset()
    """Those known from the beginning."""
    stories: tuple[str, ...] = ()
    """The stories that are played, as JSON: what they tell is no secret for being named like one."""
    _known: Tokens = field(init=False, repr=False)
    _base64: tuple[str, ...] = field(init=False, repr=False)
    _suspect: SchemaValidator = field(init=False, repr=False)
    _told: set[str] = field(init=False, repr=False, default_factory=set)
    """The words of the stories that could be taken for secrets, once they are asked for."""

    def __post_init__(self) -> None:
        known = {form: token for secret in self.secrets for form, token in forms_of(secret).items()}
        known |= {secret: token_of(secret) for secret in self.secrets}
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "_base64", tuple(piece for each in self.secrets for piece in base64_pieces(each)))
        object.__setattr__(self, "_suspect", _finder(frozenset(each for one in self.secrets for each in anchors(one))))

    @staticmethod
    def from_environment(
        environment: Mapping[str, str] | None = None, stories: Iterable[str] = (), declared: Iterable[str] = ()
    ) -> Redactor:
        """Knows the variables that are secrets by name and shape, and those `declared` to be, whatever their names.

        `stories`, as JSON, are those that are played: a word that they tell is no secret for standing in a variable.
        """
        environment, told = os.environ if environment is None else environment, tuple(stories)
        found = {
            *secrets_of(environment),
            *secrets_of({f"{name}_TOKEN": environment.get(name, "") for name in declared}),
        }
        found = {each for each in found if not is_plain(each) or not any(each in text for text in told)}
        first = Redactor(frozenset(found))
        suspects = [json.loads(text) for text in told if first.is_suspect(text)]
        return Redactor(frozenset(found | _learned(first._suspects(suspects))), told)

    def __call__(self, text: str) -> str:
        """A text for people, such as an error or a report."""
        return str(self.tree(text)) if self.is_suspect(text) else text

    def is_suspect(self, text: str) -> bool:
        """Whether there may be anything to replace; almost always there is not, which this finds out fast."""
        return bool(self._suspect.isinstance_python(text)) or not _is_unicode(text)

    def line(self, text: str, *, indent: int | None = None) -> str:
        """A JSON document, in which nothing but the texts is changed."""
        return self._rewritten(text, indent, self.tree) if self.is_suspect(text) else text

    def story(self, text: str, *, indent: int | None = None) -> str:
        """A story as JSON: what it tells of passwords is part of what is played, and stays."""

        def told(tree: Any) -> Any:
            return self._replaced(tree, self._tokens(_learned(self._suspects([tree]))))

        return self._rewritten(text, indent, told) if self.is_suspect(text) else text

    def _rewritten(self, text: str, indent: int | None, cleaned: Callable[[Any], Any]) -> str:
        tree = json.loads(text)
        clean = cleaned(tree)
        return text if clean == tree else _dumped(clean, indent)

    def tree(self, value: Any) -> Any:
        """The value with the secrets in its texts replaced."""
        return self._replaced(value, self._found([value]))

    def together(self, texts: Iterable[str]) -> list[str]:
        """JSON documents that belong together: what one of them gives away is taken out of all."""
        texts = list(texts)
        if not any(map(self.is_suspect, texts)):
            return texts
        trees = [json.loads(text) for text in texts]
        found = self._found(trees)
        clean = [self._replaced(tree, found) for tree in trees]
        return [
            text if now == was else json.dumps(now, separators=(",", ":"))
            for text, was, now in zip(texts, trees, clean, strict=True)
        ]

    def found_in(self, texts: Iterable[str]) -> Tokens:
        """The secrets in JSON documents, as they are and not in their escaped forms → their tokens."""
        trees = [json.loads(text) for text in texts]
        said = [text for tree in trees for _, text in _strings(tree)]
        found = self._found(trees)
        held = {token for form, token in found.items() if any(form in text for text in said)}
        held_secrets = {form: token for form, token in found.items() if token in held and token == token_of(form)}
        return held_secrets | {each[0]: token_of(each[0]) for text in said for each in _keys(text)}

    def _found(self, trees: Iterable[Any]) -> Tokens:
        strings = self._suspects(trees)
        found = _learned(strings) | set(_named(strings))
        return self._tokens(each for each in found if not self._is_told(each))

    def _suspects(self, trees: Iterable[Any]) -> list[tuple[str, str]]:
        """The texts, with their keys, that may give a secret away."""
        return [
            (key, text)
            for tree in trees
            for key, text in _strings(tree)
            if _names_secret(key) or key.lower() in COOKIES | AUTHORIZATIONS or self._suspect.isinstance_python(text)
        ]

    def _is_told(self, value: str) -> bool:
        """Whether a story tells it or a part of it, however it is spaced and spelled."""
        if not self._told and self.stories:
            self._told.update(word for text in self.stories for word in _words(text))
        return not self._told.isdisjoint(_words(value))

    def _tokens(self, learned: Iterable[str]) -> Tokens:
        return {each: token_of(each) for each in learned} | self._known

    def _replaced(self, value: Any, tokens: Tokens) -> Any:
        # The longest first: what ends in a backslash is also the beginning of its own escaped form.
        ordered = sorted(tokens, key=len, reverse=True)

        def text(old: str) -> str:
            for secret in ordered:
                if secret in old:
                    old = old.replace(secret, tokens[secret])
            if not self.is_suspect(old):
                return old
            old = without_base64(old, self._base64)
            old = KEYS.sub(lambda found: token_of(found[0]) if is_key(found[0]) else found[0], old)
            return CONTEXTS.sub(_without_password, old)

        return _mapped(value, text)


def _keys(text: str) -> Iterator[re.Match[str]]:
    return (found for found in KEYS.finditer(text) if is_key(found[0]))


def _without_password(found: re.Match[str]) -> str:
    """The password of an address, be it ever so plain, is replaced where it stands."""
    password = found["password"]
    if password is None or password.startswith("[redacted:") or is_placeholder(password):
        return found[0]
    start = found.start("password") - found.start()
    return found[0][:start] + token_of(password) + found[0][start + len(password) :]


def _learned(strings: Iterable[tuple[str, str]]) -> set[str]:
    """What stands where secrets stand, in headers and addresses."""
    found = set[str]()
    for key, text in strings:
        if key.lower() in COOKIES:
            found.update(cookie_values(text))
        elif key.lower() in AUTHORIZATIONS and (sent := IN_HEADER.fullmatch(text)) is not None:
            found.update({sent["authorization"]} if looks_sent(sent["authorization"]) else ())
        for match in CONTEXTS.finditer(text):
            kind = str(match.lastgroup)
            if kind == "cookies":
                found.update(cookie_values(match[kind]))
            elif kind == "basic":
                found.update({match[kind]} if is_login(match[kind]) else ())
            elif looks_secret(match[kind]) or (_is_sent(match, text) and looks_sent(match[kind])):
                found.add(match[kind])
    return found


def _is_sent(match: re.Match[str], text: str) -> bool:
    """Whether it stands in a header: behind its name, or as all that a text holds."""
    return match.lastgroup == "authorization" or (match.lastgroup == "bearer" and match[0] == text)


def _named(strings: Iterable[tuple[str, str]]) -> Iterator[str]:
    for key, text in strings:
        if _names_secret(key) and looks_secret(text):
            yield text
        for match in NAMED.finditer(text):
            value = match[str(match.lastgroup)].rstrip(".,;:)!?]}")
            if match.lastgroup in TYPED:
                fits = looks_typed(value) or looks_secret(value)
            else:
                fits = is_login(value) if match.lastgroup == "basic" else looks_secret(value)
            if fits:
                yield value
        yield from (match["near"] for match in NEAR.finditer(text) if looks_drawn(match["near"]))


def _words(text: str) -> set[str]:
    """What of a text could be meant by a secret: its words with their marks and without, and numbers in groups."""
    found = {_plain(word) for word in _WORD.findall(text)}
    found |= {piece.casefold() for piece in _PIECE.findall(text)}
    found |= {_plain(group) for group in _GROUPS.findall(text)}
    return {word for word in found if len(word) >= (20 if word.isalpha() else LEAST_TOLD)}


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


@functools.lru_cache(maxsize=64)
def _finder(anchors: frozenset[str]) -> SchemaValidator:
    """Finds whether a text has a part that fits: pydantic's own engine does it ten times as fast as `re`."""
    pattern = "|".join([PREFILTER, *(_escaped(each) for each in sorted(anchors) if _is_unicode(each))])
    return SchemaValidator(core_schema.str_schema(pattern=pattern, regex_engine="rust-regex"))


def _escaped(text: str) -> str:
    return "".join(letter if letter.isalnum() else rf"\x{{{ord(letter):x}}}" for letter in text)


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _strings(value: Any) -> list[tuple[str, str]]:
    """Every text of a tree that is long enough for a secret, with the key that it stands under."""
    found: list[tuple[str, str]] = []
    _collect(value, "", found)
    return found


def _collect(value: Any, key: str, found: list[tuple[str, str]]) -> None:
    if isinstance(value, str):
        if len(value) >= SHORTEST:
            found.append((key, value))
    elif isinstance(value, dict):
        for name, each in value.items():
            _collect(each, name, found)
    elif isinstance(value, list | tuple):
        for each in value:
            _collect(each, key, found)


@functools.lru_cache(maxsize=4096)
def _names_secret(key: str) -> bool:
    return NAMED_LIKE_SECRET.search(key) is not None


def _mapped(value: Any, text: Any) -> Any:
    if isinstance(value, str):
        return text(value) if len(value) >= SHORTEST else value
    if isinstance(value, dict):
        return {name: _mapped(each, text) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_mapped(each, text) for each in value]
    return value


def _dumped(value: Any, indent: int | None) -> str:
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    return text if _is_unicode(text) else json.dumps(value, indent=indent, separators=separators)

"""The wording of each tool, by the words of its name, of the names of the others and of what there is in the world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generators.tools.names import OPAQUE, identifying, singular_name, words
from generators.tools.seed_values import ToolArgument, arguments_of
from generators.walks.phrases import phrases
from generators.walks.texts.acting import acting, described_as
from generators.walks.wording import Wording
from generators.words.deeds import NamedDeed, base, deed_of, deed_words, first_word
from generators.words.field_words import field_words
from generators.words.naming import in_full
from harness.types.events import ToolSchema


def wordings(
    tools: Sequence[ToolSchema], states: frozenset[str] = frozenset(), things: frozenset[str] = frozenset()
) -> dict[str, Wording]:
    """Tool → how people speak of it. What all names begin with says nothing: bank_get_balance, bank_transfer; nor do
    the `states` in which a thing must be: cancel_pending_order. `things` are what there is in the world: order.
    """
    firsts = {words(tool.name)[:1] for tool in tools}
    shared = 1 if len(firsts) == 1 and len(tools) > 1 and all(len(words(tool.name)) > 1 for tool in tools) else 0
    full = in_full(tools)
    named = {tool.name: tuple(full.get(word, word) for word in words(tool.name)[shared:]) for tool in tools}
    found = {tool.name: _wording(tool, named[tool.name] or (tool.name,), states, things) for tool in tools}
    return {tool.name: _with_deeds(found[tool.name], tool) for tool in tools}


def _with_deeds(wording: Wording, tool: ToolSchema) -> Wording:
    """With how people speak of it by each choice of the argument that says what is done, where there is one."""
    name, deeds = acting(arguments_of(tool), wording.verb, wording.noun) if wording.changes else ("", {})
    verbs = [each.verb for each in deeds.values()]
    known = deed_words()
    bare = known.acting | known.standing | known.doing  # one freezes a card, and not its status
    noun = wording.noun[:-1] if wording.noun[-1] in bare and len(wording.noun) > 1 else wording.noun
    if wording.noun[-1] in known.acting or wording.verb in known.deciding:
        noun = _decided(noun, arguments_of(tool))
    return replace(wording, acting=name, deeds={
        choice: replace(wording, verb=deed.verb, noun=deed.noun or noun, of_part=False, acting=name,
                        description="" if deed.whole else described_as(wording.description, deed, verbs),
                        alone=deed.whole or (not deed.noun and deed.verb in deed_words().alone))
        for choice, deed in deeds.items()
    })  # fmt: skip


def _served(tool: ToolSchema, parts: tuple[str, ...]) -> bool:
    """Whether its name says what those do who serve: take a payment."""
    known = deed_words()
    return len(parts) > 1 and parts[0] in known.serving and parts[-1] in known.made and tool.read_only is not True


def _longer(noun: tuple[str, ...]) -> tuple[str, ...]:
    """The contact details, for the contact."""
    return (*noun[:-1], *deed_words().longer.get(noun[-1], noun[-1]).split())


def _told_of(noun: tuple[str, ...], tool: ToolSchema) -> tuple[str, ...]:
    """The order details, for an order card of a tool that takes the key of an order."""
    keys = {words(each.name)[:-1] for each in arguments_of(tool) if identifying(each.name)}
    whole = noun[-1] in deed_words().pages and noun[:-1] in keys - {()}
    return (*noun[:-1], deed_words().details) if whole else noun


def _decided(noun: Sequence[str], arguments: Sequence[ToolArgument]) -> tuple[str, ...]:
    """What is decided, by its key: the quote, of an owner's decision; the access request."""
    keys = [words(each.name)[:-1] for each in arguments if each.required and identifying(each.name)]
    thing = next(filter(None, keys), ())
    if not thing or thing[-1] in noun:
        return tuple(noun)
    return thing if {*noun[-1:]} & (field_words().people | phrases().persons) else (*noun, *thing)


def _wording(tool: ToolSchema, parts: tuple[str, ...], states: frozenset[str], things: frozenset[str]) -> Wording:
    """What only reads has no verb of change: `leave_balance` leaves nothing."""
    known = deed_words()
    every = phrases().changing | known.managing | ((known.verbs | known.either) - phrases().reading.keys())
    described = tool.description or ""
    changing = every
    if tool.read_only is True:  # run a test of the line; but a quote for freight is a thing
        an_order = described.split()[1:2] and described.split()[1] in phrases().articles
        changing = every & {base(first_word(described), every)} if an_order else frozenset[str]()
    reading = phrases().reading.keys() if tool.read_only is not False else frozenset[str]()
    sure = (changing | reading) - known.either
    deed = deed_of(parts, described, changing | reading, sure)
    if (
        tool.read_only is True
        and deed.verb in known.either - {base(first_word(described), reading)}
        and parts[-1] == deed.verb
        and not (deed.noun and singular_name(deed.noun[-1]) != deed.noun[-1])  # wearers are listed
    ):
        deed = NamedDeed("", parts)  # a service list is a thing
    verb, rest = deed.verb, deed.noun
    served = _served(tool, parts)
    verb, rest = ("", parts[1:]) if served else (verb, rest)  # whose payment is taken makes one
    if verb and len(rest) > 2 and rest[0] == phrases().and_:  # block and reissue the card
        verb, rest = " ".join((verb, *rest[:2])), rest[2:]
    if verb in known.toward and len(rest) > 1 and rest[0] == phrases().toward:  # respond to the invitation
        verb, rest = f"{verb} {rest[0]}", rest[1:]
    if len(rest) > 1 and rest[0] in known.governed.get(verb, ()):  # apply for a dorm
        verb, rest = f"{verb} {rest[0]}", rest[1:]
    while len(rest) > 1 and rest[0] in phrases().skipped:
        rest = rest[1:]
    if phrases().means in rest[1:]:
        rest = rest[: rest.index(phrases().means, 1)]
        rest = rest[:-1] if len(rest) > 1 and rest[-1] in OPAQUE else rest
    alone = not rest and verb in known.alone
    if not rest:
        verb, rest = verb if alone else "", parts
    changes = tool.read_only is False or (tool.read_only is None and (served or verb.split(" ")[0] in every))
    if changes and verb:
        rest = tuple(word for word in rest[:-1] if word not in states or word in things) + rest[-1:]
    of_part = changes and verb in phrases().becoming and len(rest) == 2 and rest[0] in things
    rest = _told_of(rest, tool) if not changes else rest
    rest = _longer(rest) if changes and verb in phrases().becoming else rest
    apart = states if changes and verb else frozenset[str]()
    return Wording(
        verb, rest, changes, tool.description or "", apart, of_part, alone, things, schema=tool.parameters or {}
    )

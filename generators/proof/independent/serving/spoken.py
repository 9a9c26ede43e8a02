"""What a wish says of the arguments of its call: a name, a choice; and facts that tell several arguments at once."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from generators.proof.independent.heard import HeardFact, label_of
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import code_in, parts_of, value_in
from generators.tools.names import words
from generators.tools.seed_values import ToolArgument

FEWEST_PIECES = 3
"""Texts that a call takes, and it may be an address."""
_JOINING = label_of("only with")


def name_in(deed: str, tool: ToolKnowledge, knowledge: WorldKnowledge) -> str | None:
    """What a search for a thing takes that a wish calls by its name: the Fern teapot."""
    name = max(knowledge.called_in(deed, tool.known.gives).values(), key=len, default="")
    start = deed.lower().find(name)
    return deed[start : start + len(name)] or None


def chosen_in(deed: str, argument: ToolArgument, tool: ToolKnowledge, facts: Sequence[HeardFact]) -> JsonValue | None:
    """One of the choices; of a flag only where the wish names it: those with seats only."""
    if argument.schema.get("type") == "boolean" and not label_of(" ".join(words(argument.name))) - _JOINING <= label_of(
        deed
    ):
        return None
    told_so = value_in(deed, argument, tool, ())
    return code_in(facts, argument) if told_so is None else told_so


def in_pieces(tool: ToolKnowledge, facts: Sequence[HeardFact], knowledge: WorldKnowledge) -> dict[str, JsonValue]:
    """Several arguments that one fact tells: an address."""
    texts = [each for each in tool.arguments if each.kind == "text" and tool.of(each.name).shape == "text"]
    if len(texts) < FEWEST_PIECES:
        return {}
    names = label_of(" ".join(" ".join(words(each.name)).strip("0123456789") for each in texts)) | tool.nouns
    for fact in facts:
        if fact.value.count(",") >= FEWEST_PIECES - 1 and fact.label & names:
            examples = {each.name: knowledge.examples(tool, each) for each in texts}
            if found := parts_of(fact.value, texts, examples):
                return found
    return {}

"""Whether a plan does what a user story asks for: no less, and no change that nobody asks for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from generators.proof.independent.heard import ALIKE, Heard, label_of
from generators.proof.independent.intents import deed_in
from generators.tools.names import stem, words
from generators.tools.world import writes
from generators.words.wanting import wanting_words
from harness.types.events import ToolSchema


def not_as_asked(story: str, planned: Collection[str], tools: Sequence[ToolSchema]) -> list[str]:
    """What the plan leaves out or does beyond it, a line each. A wish in words of which no tool speaks may be any of
    the changes; where no wish is recognised, nothing is known."""
    changing = [tool for tool in tools if writes(tool)]
    asked = list(_wishes(story, frozenset().union(*map(_verbs, changing))))
    if not asked:
        return []
    chosen = [tool for tool in changing if tool.name in planned]
    open_wishes = [
        wish
        for wish in asked
        if not wanting_words().asking.match(wish) and not any(_speaks(tool, wish) for tool in changing)
    ]
    found = [
        f"{tool.name} changes something that the user story does not ask for"
        for tool in chosen
        if not open_wishes and not any(_speaks(tool, wish) for wish in asked)
    ]
    for wish in asked if len(asked) > 1 else ():
        meant = [tool for tool in changing if _means(tool, wish)]
        if meant and not any(_speaks(tool, wish) for tool in chosen):
            found.append(f'the user story asks to "{wish}", and no call does: {", ".join(tool.name for tool in meant)}')
    return found


def _wishes(story: str, verbs: Collection[str]) -> Iterator[str]:
    """The deeds that are asked for, one by one: wanted, asked, or in the imperative of one of the verbs."""
    for wish in Heard().listen(story):
        for part in wanting_words().next.split(wish.text):
            whole = part.strip(" ,.!?")
            deed = deed_in(part).removeprefix("to ").strip(" ,.!?")
            ordered = stem((whole.lower().split() or [""])[0]) in verbs
            if deed != whole or ordered or wanting_words().asking.search(whole):
                yield deed


def _speaks(tool: ToolSchema, wish: str) -> bool:
    """Whether the wish has the tool's verb, or another one for the same."""
    return bool(_verbs(tool) & label_of(wish))


def _means(tool: ToolSchema, wish: str) -> bool:
    """Whether the wish begins with the verb of the tool's name, and speaks of the same."""
    verb, *things = words(tool.name)
    first, *rest = re.findall(r"[a-z]+", wish.lower()) or [""]
    nouns = label_of(" ".join(things))
    return stem(first) == stem(verb) and (
        not nouns or bool(nouns & label_of(wish)) or bool(wanting_words().standing_for.intersection(rest))
    )


def _verbs(tool: ToolSchema) -> frozenset[str]:
    own = {stem(word) for word in (*words(tool.name)[:1], *words(tool.description or "")[:1])}
    return frozenset(own).union(*(alike for alike in ALIKE if alike & own))

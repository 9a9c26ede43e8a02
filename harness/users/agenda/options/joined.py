"""Two offers with an or between them, of which a fact of the story says which one it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from harness.users.agenda.facts import Fact
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory
from harness.users.agenda.options.extremes import asked_by_each


def joined(
    asks: Sequence[DialogueAct],
    facts: Sequence[Fact],
    chosen: Callable[[str], Fact | None],
    memory: Memory,
    pack: Pack,
    *,
    dear: bool,
) -> list[DialogueAct]:
    """What is asked, two such offers as one choice: "Shall I …, or would you …?" What is said first of what is chosen
    holds where nothing is too `dear`."""
    found: list[DialogueAct] = []
    for ask in asks:
        both = (found[-1].text, ask.text) if ask.otherwise and found else ()
        fact = asked_by_each(both, facts, pack) or chosen(" or ".join(both))
        if fact is None or pack.grammar("yes_no", " or ".join(both)):
            found.append(ask)
            continue
        if dear:
            memory.pass_over(fact)
        found[-1] = replace(found[-1], kind="slot", text=fact.name, options=fact.value)
    return found

"""Shows sentence by sentence how the default user hears an agent, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from harness.analysis.story_user.hearing import HeardSentence, PlayedSentences
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import printable, printable_lines
from harness.text.wording import count
from harness.types.story import Story
from harness.types.user.note import Intention, UserDoubt
from harness.users.agenda.hearing.acts import AskKind, DialogueAct
from harness.users.agenda.hearing.message import UnderstoodMessage

ASKED: Mapping[AskKind, str] = {
    "slot": "asked for",
    "have": "asked whether it has",
    "confirm": "asked for a yes or no, to confirm",
    "offer": "asked for a yes or no, to an offer",
    "polar": "asked for a yes or no",
    "choice": "asked for a choice",
    "open": "asked what it wants",
    "more": "asked whether it wants anything else",
}
MEANT: Mapping[Intention, str] = {
    "open": "opens",
    "want": "says what it wants",
    "tell": "tells",
    "affirm": "says yes",
    "deny": "says no",
    "choose": "leaves the choice",
    "correct": "corrects",
    "unknown": "does not know, or has told all",
    "wait": "waits",
    "retry": "asks to try again",
    "end": "is done",
    "other": "answers",
}
DOUBTED = {
    "request": "what is asked for",
    "yes_no": "whether to say yes or no",
    "choice": "which to choose",
    "story": "how to play this sentence of its story",
}
OPEN_CURES = {
    "request": 'knows: {NAME: {asked_as: ["…"]}}',
    "yes_no": 'when_told: [{told: ["…"], say: "…"}]',
    "choice": 'knows: {NAME: {value: "…", asked_as: ["…"]}}',
    "story": 'knows: {NAME: {value: "…", say: ["…"]}}',
}
"""The line of `user` that helps where the user knows no better one."""
INDENT = 11


def heard_lines(story: Story, played: PlayedSentences, width: int) -> Iterator[Line]:
    """One story."""
    yield line((printable(story.id), "bold"), " · the default user, sentence by sentence; nothing is recorded")
    for each in played.turns:
        yield line()
        if each.sentence is not None:
            yield from _row("agent", each.sentence, width)
        for place, heard in enumerate(_heard(each.heard) if each.heard is not None else ()):
            yield from _row("heard" if place == 0 else "", heard, width)
        said = each.turn.text
        yield from _row("user", said if said is not None else "(says nothing more: it is done)", width, "bold")
        if does := _does(each):
            yield from _row("", does, width)
        for doubt in filter(None, (each.turn.note.doubt, each.turn.note.unread)):
            yield from _row("in doubt", f"{DOUBTED[doubt.about]}: {json_text(doubt.heard)}", width)
            yield from _row("cure", f"user: {{{_cure(doubt)}}}", width)
            if doubt.about == "request":
                yield from _row("", "with the fact that is meant; where it knows none, does_not_know names it", width)
    if played.unheard:
        yield line()
        yield line(f"  {count(len(played.unheard), 'sentence')} after that not heard: the user was done")


def heard_document(pairs: Sequence[tuple[Story, PlayedSentences]], layout: str) -> str:
    """As YAML or JSON; of several stories a list."""
    blocks = [
        {"id": story.id, "turns": [*map(_turn, played.turns)], "unheard": [*played.unheard]} for story, played in pairs
    ]
    content: Any = blocks[0] if len(blocks) == 1 else blocks
    if layout == "json":
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    import yaml

    text: str = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=110)
    return text


def json_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _row(name: str, text: str, width: int, style: str = "") -> Iterator[Line]:
    for place, part in enumerate(filter(str.strip, printable_lines(text))):
        yield from hanging((f"  {name if place == 0 else '':{INDENT - 2}}",), part, width, style)


def _heard(heard: UnderstoodMessage) -> list[str]:
    """Each thing that is asked, and how it sounds otherwise."""
    return [*map(_asked, heard.asks), *filter(None, [", ".join(_sounds(heard))])] or ["nothing that it answers to"]


def _asked(ask: DialogueAct) -> str:
    kind = "choice" if _is_choice(ask) else ask.kind
    kinds = ", ".join(sorted(ask.slots)) if kind in {"slot", "have"} else ""
    what = f"{ASKED[kind]} {kinds}".rstrip()
    among = f", among {json_text(ask.options)}" if ask.options and ask.options != ask.text else ""
    said = f": {json_text(ask.text)}" if ask.text else ""
    return f"{what}{said}{among}" + ("" if ask.sure else " (by its likeness to such sentences)")


def _is_choice(ask: DialogueAct) -> bool:
    return ask.kind == "choice" or (ask.kind == "slot" and "choice" in ask.slots)


def _sounds(heard: UnderstoodMessage) -> Iterator[str]:
    if heard.waits:
        yield "asked to wait"
    if heard.failed:
        yield "told that something failed or cannot be"
    if heard.done:
        yield "told that something is done"
    elif heard.told and not heard.asks:
        yield "told a result"
    if heard.offers:
        yield "told what there is to choose from"
    if heard.ends:
        yield "a goodbye"


def _does(each: HeardSentence) -> str:
    """What its answer does: which facts it tells for the first time, and which reaction it is."""
    note = each.turn.note
    if each.turn.text is None or note.intention is None:
        return ""
    told = [f"{name} ({'asked' if how == 'asked' else 'unasked'})" for name, how in note.told.items()]
    chooses = each.heard is not None and any(map(_is_choice, each.heard.asks))
    means = "chooses" if note.intention == "tell" and chooses and not told else MEANT[note.intention]
    if each.reaction is not None:
        means = f"reacts to {' or '.join(map(json_text, each.reaction.told))}"
    return f"{means}: {', '.join(told)}" if told else means


def _cure(doubt: UserDoubt) -> str:
    """The line of the story's `user`."""
    if doubt.cure is None:
        return OPEN_CURES[doubt.about]
    return f"knows: {{{doubt.cure}}}" if doubt.about == "request" else doubt.cure


def _turn(each: HeardSentence) -> dict[str, Any]:
    note, heard = each.turn.note, each.heard
    return {
        "agent": each.sentence,
        "heard": None
        if heard is None
        else {
            "asks": [
                {
                    "kind": ask.kind,
                    "text": ask.text,
                    "slots": sorted(ask.slots),
                    "options": ask.options,
                    "sure": ask.sure,
                }
                for ask in heard.asks
            ],
            **{name: getattr(heard, name) for name in ("waits", "failed", "told", "done", "offers", "ends")},
        },
        "user": each.turn.text,
        "intention": note.intention,
        "told": dict(note.told),
        "reaction": each.reaction.say if each.reaction is not None else None,
        "doubts": [
            {"about": doubt.about, "heard": doubt.heard, "cure": _cure(doubt)}
            for doubt in (note.doubt, note.unread)
            if doubt is not None
        ],
    }

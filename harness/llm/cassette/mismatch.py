"""Why a call is not on a cassette: how it differs from the recorded one that comes nearest."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from harness.llm.cassette.file import CallSite, Cassette, Neighbour
from harness.llm.cassette.request import ModelRequest

HASH_LENGTH = 32
BEFORE, AFTER = 30, 70
"""Characters that are quoted around the first one that differs."""


def difference(cassette: Cassette, site: CallSite, request: ModelRequest) -> str:
    """One line, without secrets."""
    trial = cassette.neighbours(site.story, site.trial)
    if not trial:
        return "nothing is recorded of this trial"
    role = [each for each in trial if each.role == request.role]
    if not role:
        return f"the {request.role} model was not asked anything in this trial when it was recorded"
    here = [each for each in role if each.turn == site.turn]
    if not here:
        turns = ", ".join(map(str, sorted({each.turn for each in role})))
        return f"the {request.role} model was not asked at this turn when it was recorded, only at {turns}"
    nearest = max(here, key=lambda each: _nearness(each, request))
    return _against(nearest, site, request, cassette)


def _nearness(recorded: Neighbour, request: ModelRequest) -> tuple[bool, int, int]:
    same = recorded.model == request.model and recorded.options == dict(request.options)
    longer = abs(len(recorded.messages) - len(request.messages))
    return same, _common(recorded.messages, request.messages), -longer


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many messages they share from the first one on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _against(recorded: Neighbour, site: CallSite, request: ModelRequest, cassette: Cassette) -> str:
    if recorded.model != request.model:
        return f"the {request.role} model was {recorded.model}, and is {request.model}"
    hashes = {value for value in (*recorded.options.values(), *request.options.values()) if _is_hash(value)}
    for name in sorted(recorded.options.keys() | request.options.keys()):
        was, now = recorded.options.get(name), request.options.get(name)
        if was != now:
            shown = f" was {was}, and is {now}" if not {was, now} & hashes else ": what is sent now is another"
            return f"{name} of the {request.role} model{shown}"
    same = _common(recorded.messages, request.messages)
    if same == len(recorded.messages) == len(request.messages):
        return f"the {request.role} model is asked the same for the {site.nth}. time at this turn, oftener than then"
    was, now = recorded.messages[same:], request.messages[same:]
    what = f"message {same + 1} to the {request.role} model"
    if not was or not now:
        return f"{what} is {'new' if now else 'missing'}: there were {len(recorded.messages)} messages"
    texts = cassette.redacted([cassette.part(was[0]), request.parts[now[0]]])
    return f"{what} {_apart(*map(_words, texts))}"


def _is_hash(value: Any) -> bool:
    return isinstance(value, str) and len(value) == HASH_LENGTH and value.isalnum()


def _words(written: str) -> str:
    """What a message says, or all of it where that is not plain text."""
    message: dict[str, Any] = json.loads(written)
    content = message.get("content")
    if isinstance(content, str) and message.keys() <= {"role", "content"}:
        return f"{message.get('role')}: {content}"
    return json.dumps(message, ensure_ascii=False, sort_keys=True)


def _apart(was: str, now: str) -> str:
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(was, now, strict=False)))
    start = max(same - BEFORE, 0)
    return f"was {_excerpt(was, start, same)}, and is {_excerpt(now, start, same)}"


def _excerpt(text: str, start: int, differs: int) -> str:
    end = differs + AFTER
    return json.dumps(("…" if start else "") + text[start:end] + ("…" if end < len(text) else ""), ensure_ascii=False)

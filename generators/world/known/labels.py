"""What people call the codes that tools take: shingles, for SHING; the Deluxe King, for DLK."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import ToolArgument
from harness.types.events import ToolSchema

CODE = re.compile(r"(?=.*[A-Z])(?!.*\d{3})[A-Z0-9][A-Z0-9_-]+")
"""Three digits make a number of it, which stands for one thing."""
NAMES = ("name", "title", "label", "description")
MOST_WORDS, MOST_CODES, SURE = 6, 60, 0.9
"""Words of what a code is called, codes of one kind, and the share of the places of one that must agree."""
_ENDED = r"(?= ?[,;.()|:\n]|$)"
_CALLED = rf"((?:[A-Za-z][\w'/-]*)(?: [A-Za-z][\w'/-]*){{0,{MOST_WORDS - 1}}}?){_ENDED}"
_FORMS = (rf" ?\({_CALLED}", rf" (?:=|[–—]|stands for|means) {_CALLED}", rf": {_CALLED}")
_BARE = r" ((?:[A-Za-z][a-z'-]*)(?: [A-Za-z][a-z'-]*){0,2})(?= ?[,;.()|\n]|$)"
_WORD = re.compile(r"[A-Z]{4,}|[A-Z]+(?:_[A-Z]+)+")
"""A word, or several: TOWELS, CHARGED_TWICE."""
Found = dict[str, Counter[str]]


def labels_of(
    tool: ToolSchema,
    argument: ToolArgument,
    keys: Collection[str],
    findings: Findings,
    records: Sequence[Observation],
) -> dict[str, str]:
    """Code that an argument takes → what it is called in the texts of its tool, else in what tools give, or in the data
    as far as tools say that, too. `keys` are those of the things that it may stand for."""
    accepted = findings.accepted.get((tool.name, argument.name), {}).values()
    known = dict.fromkeys(each for each in (*argument.listed, *accepted, *keys) if isinstance(each, str))
    codes = [each for each in known if CODE.fullmatch(each)]
    if not codes or len(codes) < len(known) / 2 or len(codes) > MOST_CODES:
        return {}
    told = _told(codes, f"{argument.schema.get('description') or ''}\n{tool.description or ''}")
    shown: Found = {}
    calls = [call for made in findings.answered.values() for call in made.values()]
    for call in calls:
        _add_shown(call.content, argument.name, frozenset(codes), shown)
    found = _believed(shown)
    if len(found) < len(codes):
        data: Found = {}
        for record in records:
            key, content = str(record.places[0].value) if record.places else "", record.content
            if key in codes and isinstance(content, Mapping) and (name := _name(content)):
                data.setdefault(key, Counter())[name] += 1
            _add_shown(content, argument.name, frozenset(codes), data)
        sure = _believed(data)
        texts = "\n".join(str(call.result) for call in calls) if sure else ""
        found = {code: text for code, text in sure.items() if text in texts} | found
    if len({*found.values()}) < len(found):
        found = {}
    listed = [each for each in codes if each in argument.listed and not told]  # beside shingles, COVID is a word
    as_words = {each: each.replace("_", " ").lower() for each in listed if _WORD.fullmatch(each)}
    return {code: text for code, text in (as_words | found | told).items() if code in codes}


def _told(codes: Collection[str], text: str) -> dict[str, str]:
    """Code → what a text says that it is; without a sign between both, where it says so of most."""
    found: dict[str, str] = {}
    for code in codes:
        for form in _FORMS:
            if (said := re.search(rf"(?<![\w-]){re.escape(code)}{form}", text)) and said[1] not in codes:
                found.setdefault(code, said[1])
    bare = {
        code: said[1]
        for code in codes
        if (said := re.search(rf"(?<![\w-]){re.escape(code)}{_BARE}", text)) and said[1].split()[0] not in _JOINING
    }
    return found | bare if 2 * len(bare) >= len(codes) else found


_JOINING = frozenset("or and is are for of to if in on only needs holds wants".split())


def _add_shown(value: JsonValue, argument: str, codes: Collection[str], found: Found) -> None:
    """Where a record has a code, and what it is called; where what it is called stands under a code."""
    if isinstance(value, list):
        for each in value:
            _add_shown(each, argument, codes, found)
    if not isinstance(value, Mapping):
        return
    own = value.get(argument)
    code = own if isinstance(own, str) else value.get("code")
    if isinstance(code, str) and code in codes and (name := _name(value)):
        found.setdefault(code, Counter())[name] += 1
    for key, each in value.items():
        name = _first(each) if isinstance(each, str) else _name(each) if isinstance(each, Mapping) else ""
        if key in codes and name:
            found.setdefault(key, Counter())[name] += 1
        _add_shown(each, argument, codes, found)


def _name(record: Mapping[str, JsonValue]) -> str:
    return next((_first(each) for name in NAMES if isinstance(each := record.get(name), str)), "")


def _first(text: str) -> str:
    """What it begins with: Flexible, for "Flexible: free cancellation until …"."""
    said = re.split(r"[:;(.]", text, maxsplit=1)[0].strip()
    return said if 0 < len(said.split()) <= MOST_WORDS + 2 and not CODE.fullmatch(said) else ""


def _believed(found: Found) -> dict[str, str]:
    """Code → what it is called. Where another code is called now this, now that, the names are those of the records
    (what was bought for pounds), and one that was seen once says nothing."""
    sure = {code: text for code, texts in found.items() if (text := _sure(texts))}
    return sure if len(sure) == len(found) else {code: text for code, text in sure.items() if found[code].total() > 1}


def _sure(texts: Counter[str]) -> str:
    (text, often), *_ = texts.most_common(1)
    return text if often >= SURE * texts.total() else ""

"""What the judge answered, read: one label, the reason, and a quote that must stand in what was judged."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from harness.errors import RungFailed
from harness.scoring.judge.quotation import quotation
from harness.text.normalize import WORD, fold
from harness.types.protocols import Reply

YES, NO, CANNOT_TELL = "yes", "no", "cannot_tell"
MET = {YES: True, NO: False, CANNOT_TELL: None}
ANSWER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string"},
        "quote": {"type": "string"},
        "label": {"type": "string", "enum": list(MET)},
    },
    "required": ["reason", "quote", "label"],
    "additionalProperties": False,
}
"""The reason comes first: a model that writes it before the label labels better."""
LONGEST_REASON = 500
"""Characters of a reason that are kept."""
LONGEST_SHOWN = 120
"""Characters of a quote that is not there, as far as it is told."""

_LABEL = re.compile(r'(?<!\\)"label"\s*:\s*"([^"\\]*)"')
_ELLIPSIS = re.compile(r"[\[(]\s*(?:…|\.{3})\s*[\])]|…|\.{3,}")
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s]*\)")
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,300}>")
_NEVER = re.compile(r"(?!)")
_LINE_MARK = re.compile(r"^[ \t]*(?:[-*•+>]|#{1,6})[ \t]+", re.MULTILINE)
_RULE = re.compile(r"[|#~]|^[ \t]*+[-=*_ ]{3,}$", re.MULTILINE)
_EDGE = " \t.,;:!?¡¿\"'`*_-()[]"


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """A usable answer."""

    met: bool | None
    """None: the judge cannot tell."""
    reason: str
    quote: str


class UnusableAnswer(RungFailed):
    """An answer that cannot be used; the message says what was wrong, in words that may be told to the judge."""


def read_answer(reply: Reply, observed: str) -> JudgeAnswer:
    """The answer, which is about this text. Raises UnusableAnswer: bad_reply, or no_quote of a yes without a quote."""
    data = reply.data if isinstance(reply.data, Mapping) else {}
    label, reason, quote = (data.get(name) for name in ("label", "reason", "quote"))
    if not isinstance(label, str) or label not in MET:
        raise UnusableAnswer(f"expected the label {_listed()}, found {_shown(label)}", code="bad_reply")
    if not isinstance(reason, str) or not isinstance(quote, str):
        raise UnusableAnswer("expected texts for reason and quote", code="bad_reply")
    given = set(_LABEL.findall(reply.text)) | {label}
    if len(given) > 1:
        raise UnusableAnswer(f"it gives several labels: {', '.join(sorted(map(_shown, given)))}", code="bad_reply")
    if label == YES and not stands_in(quote, observed):
        what = f"the quote {_shown(quote)} does not stand" if quote.strip() else "there is no quote of what stands"
        raise UnusableAnswer(f"it says yes, but {what} in what was judged; quote it word for word", code="no_quote")
    return JudgeAnswer(MET[label], _line(reason), quote.strip())


def stands_in(quote: str, text: str) -> bool:
    """Whether the words are in the text, in whole words, however they are written: case, spaces, quotes, dashes, marks.

    Where the quote leaves something out (…), its parts must come in that order.
    """
    if quote.strip() and quote.strip() == text.strip():
        return True
    return any(
        _in_order(form, text, tag)
        for form in dict.fromkeys((quote, _unescaped(quote)))
        for tag in dict.fromkeys((_TAG if "<" in text else _NEVER, _NEVER))
    )


def _in_order(quote: str, text: str, tag: re.Pattern[str]) -> bool:
    parts = [part for each in _ELLIPSIS.split(quote) if (part := _plain(each, tag).strip(_EDGE))]
    where, place = _plain(text, tag), 0
    for part in parts:
        found = _whole(part).search(where, place)
        if found is None:
            return False
        place = found.end()
    return any(unicodedata.category(character)[0] in "LNS" for part in parts for character in part)


def _whole(part: str) -> re.Pattern[str]:
    """The part, not in the middle of a word; scripts without spaces have no such middle."""
    begin = rf"(?<!{WORD})" if re.match(WORD, part[0]) else ""
    end = rf"(?!{WORD})" if re.match(WORD, part[-1]) else ""
    return re.compile(f"{begin}{re.escape(part)}{end}")


def _plain(text: str, tag: re.Pattern[str]) -> str:
    """Folded, without the marks of markdown, and those of HTML that are to be taken for some."""
    text = tag.sub("", html.unescape(text))
    text = _RULE.sub(" ", _LINE_MARK.sub("", _LINK.sub(r"\1", text)))
    return fold(text)


def _unescaped(quote: str) -> str:
    r"""A quote that was copied as it stands in JSON, such as `first line\nsecond`."""
    if "\\" not in quote:
        return quote
    try:
        return str(json.loads(f'"{quote}"', strict=False))
    except ValueError:
        return quote


def _listed() -> str:
    return f"{', '.join(list(MET)[:-1])} or {list(MET)[-1]}"


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return quotation(text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…")


def _line(text: str) -> str:
    """One line of a length that can be shown."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 1]}…"

"""A message without what only draws it: marks, tables, pictures; what is to be filled in ends in a line of its own."""

from __future__ import annotations

import re

from harness.text.lines.hours import hours
from harness.text.lines.tables import row, without_heads
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack

BEHIND = 25
"""Characters between a day and the hours that are meant on it."""

_MARKS = re.compile(r"[*`#>]{1,3}(?=\S)|(?<=\S)[*`]{1,3}|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)")
_LAST_FIELD = re.compile(r"(?<=[.!?])\s+(?=[^:.?!\n]{2,30}:\s*\Z)")
"""Before the field at the end of a message: "Done. Quantity:"."""
_PICTURE_BETWEEN = re.compile(r"(?<=[a-z]) ?[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+ ?(?=[A-Z])(?<!❓ )")
"""What stands for a full stop: "Sorry to hear that 😢 Which day was it?"."""
_PICTURES = re.compile(r"(?:[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d](?<!❓))+ ?")


def plain_text(text: str, pack: Pack) -> str:
    """The message as plain lines, in plain sentences where the language has such for what agents say."""
    text = without_heads(_PICTURES.sub("", _PICTURE_BETWEEN.sub(". ", text)))
    text = _LAST_FIELD.sub("\n", text)
    for pattern, plain in pack.heard:
        text = pattern.sub(plain, text)
    return "\n".join(map(row, in_hours(_MARKS.sub("", text), pack).splitlines()))


def in_hours(text: str, pack: Pack) -> str:
    """With the hours between which something is, as 13:00–17:00: "Wed 18 Mar, 1-5 pm", or "between 1 and 5" alone."""
    found = list(pack.grammars["window"][0].finditer(text))
    days = [each.end for each in find_mentions(text, pack) if each.kind in {"date", "day"}] if found else []
    for each in reversed(found):
        gaps = [text[end : each.start()] for end in days if 0 <= each.start() - end <= BEHIND]
        if each["minutes"] or each[0].strip() == text.strip() or any(not any(map(str.isdigit, gap)) for gap in gaps):
            text = f"{text[: each.start()]}{hours(each)}{text[each.end() :]}"
    return text

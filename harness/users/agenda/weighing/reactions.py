"""Whether a message says what the story reacts to."""

from __future__ import annotations

from harness.text.keywords import says
from harness.users.agenda.facts import find_mentions, value_stems
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.weighing.contradictions import same


def is_told(text: str, keyword: str, pack: Pack) -> bool:
    """Whether a message says this: as a keyword, or all its words and values in one sentence."""
    if says(_said(text, keyword, pack), keyword, pack.language):
        return True
    values = find_mentions(keyword, pack)
    stems = set(pack.stems(keyword)) - value_stems(keyword, pack)
    if len(stems) + len(values) < 2:
        return False
    negated = pack.cue("negated", keyword) is not None
    for line in pack.sentences(text):
        if stems <= set(pack.stems(line)) and negated == (pack.cue("negated", line) is not None):
            said = find_mentions(line, pack)
            if all(any(same(one, other) for other in said) for one in values):
                return True
    return False


def _said(text: str, keyword: str, pack: Pack) -> str:
    """What may say a word: a question only where it has the word itself, "Where is it going?" does not say "gone"; a
    value wherever it stands."""
    if len(keyword.split()) > 1 or any(map(str.isdigit, keyword)):
        return text
    lines = pack.sentences(text)
    return "\n".join(line for line in lines if not line.endswith("?") or keyword.lower() in line.lower())

"""The agenda user in whole talks of many domains, in which it says nothing else than its story."""

from __future__ import annotations

import re

import pytest
from agenda_talks import DONE, TALKS, Talk, brief, talk
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.worded import dated
from harness.users.agenda.user import AgendaUser


@pytest.mark.parametrize("case", TALKS, ids=lambda case: case.id)
async def test_a_talk_goes_as_the_story_says(case: Talk):
    said = await talk(AgendaUser(brief(case.story, case.opening)), [turn.to for turn in case.turns])
    assert said[0] == case.opening
    for turn, answer in zip(case.turns, said[1:], strict=False):
        if turn.words is DONE:
            assert answer is DONE, turn
            continue
        assert answer is not None, turn
        wanted = (turn.words,) if isinstance(turn.words, str) else turn.words
        assert [word for word in wanted if word.lower() not in answer.lower()] == [], f"to {turn.to!r}: {answer!r}"
        assert [word for word in turn.but_not if word in answer] == [], f"to {turn.to!r}: {answer!r}"
    assert len(said) == len(case.turns) + 1


PACK = load_pack("en")
assert PACK is not None
CLOSED = {word for texts in PACK.phrases.model_dump().values() for text in texts for word in words(text)} | {
    word for text in PACK.templates.values() for word in words(text.replace("{}", ""))
}
INSTEAD = (re.sub(r"\\g<\w+>", "", plain) for _, plain in PACK.plainly if plain.endswith(" instead"))
CLOSED |= {word for plain in INSTEAD for word in words(plain)}
"""With what a second best is put into: if that is not available, take … instead."""
stem = PACK.stemmer.stem
SAID = {"i", "me", "my", "mine", "myself", "am", "was", "i'm", "i'd", "i've", "i'll"}
"""What the words of a story may turn into."""
LINES = (
    *(turn.to for case in TALKS for turn in case.turns),
    "What is your account ID? Or your booking reference, or your date of birth?",
    "I found 3 options:\n1. HAT069 at 06:00 for $121\n2. HAT083 at 01:00 for $100\nWhich one would you like?",
    "Unfortunately this is not possible. Would you like to speak to a human agent?",
    "Please choose: gold, silver or platinum.",
    "Can you tell me more about the problem, and why you need it on 2031-01-01?",
    "Would you prefer Tokyo or Lima?",
    "Your parcel 998877 has been sent to 5 Nowhere Lane. Anything else?",
    "I did not understand that. Could you rephrase?",
)


@settings(max_examples=3 * settings.default.max_examples // 2)
@given(
    case=st.sampled_from(TALKS),
    lines=st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=60)), min_size=1, max_size=6),
    seed=st.integers(0, 5),
)
async def test_every_word_it_says_is_of_the_story_or_a_closed_phrase(case: Talk, lines: list[str], seed: int):
    in_groups = re.findall(r"\w+", case.story)  # a number that was not understood is said group by group
    pack = load_pack("en")
    assert pack is not None
    in_words = [word for token in case.story.split() for word in words(dated(token.rstrip(".,"), pack))]
    offered = [each.text for each in find_mentions(" \n".join(lines), pack) if each.kind in {"date", "time"}]
    said = (*words(case.story), *words(case.opening), *in_groups, *in_words, *words(" ".join(offered)), *CLOSED, *SAID)
    known = {stem(word) for word in said}
    for text in await talk(AgendaUser(brief(case.story, case.opening), seed=seed), lines):
        assert text is None or not {stem(word) for word in words(text)} - known, text

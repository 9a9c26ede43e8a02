"""The judge: one question about quoted texts, answered by a label that rests on a quote."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from judging import FixedAnswers, answer, data_in

from harness.errors import RungFailed
from harness.llm.context_window import measured
from harness.scoring.judge.answers import ANSWER
from harness.scoring.judge.fitting import Window
from harness.scoring.judge.judge import CUT, Judge
from harness.scoring.judge.prompts import prompts_of
from harness.types.protocols import Question

SAME = Question("a day off", "one day of leave")
FOLLOWS = Question("Your leave is booked.", "Done! Anything else?", asks="follows", asked="Please book my leave.")


def judge(*answers: Any, **settings: Any) -> tuple[Judge, FixedAnswers]:
    chat = FixedAnswers(*answers)
    return Judge(chat, prompts_of(None), **settings), chat


@pytest.mark.parametrize(
    ("question", "given", "met"),
    [
        pytest.param(SAME, answer("yes", "one day of leave"), True, id="the same"),
        pytest.param(SAME, answer("no"), False, id="not the same"),
        pytest.param(SAME, answer("cannot_tell"), None, id="nobody knows whether the same"),
        pytest.param(FOLLOWS, answer("yes", "Done!"), True, id="it follows"),
        pytest.param(FOLLOWS, answer("no", "Anything else?"), False, id="it does not follow"),
        pytest.param(FOLLOWS, answer("cannot_tell", "Done!"), None, id="nobody knows whether it follows"),
    ],
)
async def test_the_label_decides_and_the_reason_and_the_quote_are_told(question, given, met):
    asked, chat = judge(given)
    found = await asked.decide(question)
    assert (found.met, found.rung, found.score, found.note) == (met, "judge", None, None)
    assert (found.reason, found.quote) == ("So it reads.", given["quote"] or None)
    assert chat.schema == ANSWER
    assert len(chat.asked) == 1


def test_the_shape_of_an_answer_leaves_nothing_open_and_begins_with_the_reason():
    assert list(ANSWER["properties"]) == ANSWER["required"] == ["reason", "quote", "label"]
    assert ANSWER["properties"]["label"]["enum"] == ["yes", "no", "cannot_tell"]
    assert ANSWER["additionalProperties"] is False


async def test_each_question_is_asked_in_its_own_words_about_its_own_texts():
    asked, chat = judge(answer("no"))
    await asked.decide(SAME)
    await asked.decide(FOLLOWS)
    (same, follows) = chat.asked
    assert data_in(same) == {"language": "en", "expected": "a day off", "observed": "one day of leave"}
    assert data_in(follows) == {
        "language": "en",
        "asked": "Please book my leave.",
        "expected": "Your leave is booked.",
        "message": "Done! Anything else?",
    }
    assert [message["role"] for message in same] == ["system", "user"]
    assert same[1]["content"].endswith('Do "expected" and "observed" mean the same?')
    assert follows[1]["content"].endswith('Does "expected" follow from "message"?')
    assert same[0]["content"] != follows[0]["content"]


async def test_what_the_vetoes_found_is_told_as_something_that_may_be_wrong():
    asked, chat = judge(answer("no"))
    noted = replace(SAME, notes=('a hedge: "almost"', "another unit"))
    await asked.decide(noted)
    assert data_in(chat.asked[0])["noticed"] == ['a hedge: "almost"', "another unit"]
    assert '"noticed" is what a comparison program found. It may be wrong' in chat.asked[0][0]["content"]


@pytest.mark.parametrize(("sees", "results"), [(True, '{"id": 7}'), (False, None)])
async def test_results_of_tools_are_shown_where_the_suite_says_so(sees, results):
    asked, chat = judge(answer("no"), tool_results=sees)
    found = await asked.decide(replace(FOLLOWS, results='{"id": 7}'))
    assert data_in(chat.asked[0]).get("results") == results
    assert found.note is None


async def test_of_values_only_what_belongs_to_them_is_shown():
    asked, chat = judge(answer("no"), tool_results=True)
    await asked.decide(replace(SAME, asked="Please book my leave.", results="[]"))
    assert set(data_in(chat.asked[0])) == {"language", "expected", "observed"}


async def test_the_language_is_the_story_s():
    asked, chat = judge(answer("no"))
    await asked.decide(replace(SAME, language="de"))
    assert data_in(chat.asked[0])["language"] == "de"


# ---------------------------------------------------------------------------------------- answers that cannot be used


@pytest.mark.parametrize(
    ("first", "says"),
    [
        pytest.param(answer("yes", "your leave is booked"), 'the quote "your leave is booked" does not', id="no such"),
        pytest.param(answer("yes"), "there is no quote", id="no quote"),
        pytest.param(answer("maybe"), 'expected the label yes, no or cannot_tell, found "maybe"', id="another label"),
    ],
)
async def test_it_is_asked_once_more_and_told_what_was_wrong(first, says):
    asked, chat = judge(first, answer("yes", "Done!"))
    found = await asked.decide(FOLLOWS)
    assert (found.met, found.quote) == (True, "Done!")
    before, after = (messages[1]["content"] for messages in chat.asked)
    assert after.startswith(before)
    assert says in after.removeprefix(before)
    assert len(chat.asked) == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (answer("yes", "booked"), "no_quote"),
        (answer("yes", ""), "no_quote"),
        (answer("yes", "…"), "no_quote"),
        (answer("maybe"), "bad_reply"),
        (answer(True), "bad_reply"),
        (answer(["yes", "no"]), "bad_reply"),
        (answer("YES!", "Done!"), "bad_reply"),
        (answer("yes", None), "bad_reply"),
        (answer("no", reason=None), "bad_reply"),
        ({"label": "no"}, "bad_reply"),
        ({}, "bad_reply"),
        (None, "bad_reply"),
        ([], "bad_reply"),
    ],
)
async def test_after_two_answers_that_cannot_be_used_nothing_is_decided(data, code):
    asked, chat = judge(data)
    with pytest.raises(RungFailed) as problem:
        await asked.decide(FOLLOWS)
    assert problem.value.code == code
    assert len(chat.asked) == 2


async def test_a_no_needs_no_quote_and_may_have_a_wrong_one():
    asked, chat = judge(answer("no", "this stands nowhere"))
    assert (await asked.decide(FOLLOWS)).met is False
    assert len(chat.asked) == 1


async def test_a_reason_is_one_line_that_can_be_shown():
    asked, _ = judge(answer("no", reason="First.\n\n\tThen " + "x" * 900))
    found = await asked.decide(SAME)
    assert found.reason is not None
    assert found.reason.startswith("First. Then xxx")
    assert len(found.reason) == 500


# -------------------------------------------------------------------------------------------------- long questions


def within(most: int) -> Window:
    return Window(lambda: most)


async def test_of_texts_longer_than_the_window_the_middle_is_left_out_and_it_says_so():
    asked, chat = judge(answer("yes", "begin"), window=within(3_000))
    long = replace(FOLLOWS, observed="begin " + "x" * 6_000 + " end")
    found = await asked.decide(long)
    assert (found.met, found.note) == (True, CUT)
    message = data_in(chat.asked[0])["message"]
    assert message.startswith("begin xxx")
    assert message.endswith("xxx end")
    assert "characters are left out here" in message
    assert measured(chat.asked[0], ANSWER) < 3_000 * 7 / 8


async def test_a_no_about_a_text_that_was_cut_is_no_no():
    asked, _ = judge(answer("no"), window=within(3_000))
    assert (await asked.decide(replace(FOLLOWS, observed="x" * 6_000))).met is None
    assert (await asked.decide(replace(FOLLOWS, expected="x" * 6_000))).met is None
    assert (await asked.decide(FOLLOWS)).met is False


async def test_a_quote_out_of_the_word_on_what_is_left_out_is_none():
    asked, _ = judge(answer("yes", "characters are left out here"), window=within(3_000))
    with pytest.raises(RungFailed) as problem:
        await asked.decide(replace(FOLLOWS, observed="x" * 6_000))
    assert problem.value.code == "no_quote"


async def test_what_only_helps_gives_way_first():
    asked, chat = judge(answer("no"), window=within(3_000), tool_results=True)
    long = replace(FOLLOWS, results="r" * 60_000, asked="a" * 60_000, observed="Done! " + "x" * 3_000)
    found = await asked.decide(long)
    data = data_in(chat.asked[0])
    assert data["message"] == long.observed
    assert len(data.get("results", "")) < 3_000
    assert (found.met, found.note) == (False, CUT), "what was judged was read as a whole"


@pytest.mark.parametrize("character", ["<", "\n", '"', "\u200b", "é", "漢", "\U000e0041"])
async def test_texts_whose_escapes_are_long_fit_as_well(character):
    asked, chat = judge(answer("cannot_tell"), window=within(4_000))
    await asked.decide(replace(FOLLOWS, asked=character * 5_000, observed=(character + "x" * 20) * 60))
    assert measured(chat.asked[0], ANSWER) <= 4_000 * 7 / 8


@pytest.mark.parametrize(
    ("window", "expected", "observed"),
    [
        pytest.param(256, "a day off " * 300, "a day off", id="no room beside the question"),
        pytest.param(2_000, "x" * 9_000, "short", id="less than half of a long value"),
        pytest.param(2_000, "short", "x" * 9_000, id="less than half of a long answer"),
        pytest.param(8_000, "Your leave is booked.", "x" * 5_000_000, id="five megabytes"),
    ],
)
async def test_where_not_even_half_can_be_read_nobody_is_asked(window, expected, observed):
    asked, chat = judge(answer("yes", "x"), window=within(window))
    with pytest.raises(RungFailed, match="the window is too small for the question") as problem:
        await asked.decide(replace(FOLLOWS, expected=expected, observed=observed))
    assert problem.value.code == "window"
    assert chat.asked == []


@pytest.mark.parametrize("words", [12, 25, 60, 200])
def test_of_a_text_that_is_judged_at_least_half_is_read(words):
    """Also of a short one, of which the word on what is left out would take the place."""
    question = Question("leave " * words, "book " * words, "follows")
    judged = 0
    for room in range(4 * words + 20):
        with suppress(RungFailed):
            told = Window(lambda room=room: 2_001 + room, answer=1).fitted(
                question, lambda each: 2_000 + (len(each.expected) + len(each.observed)) // 3
            )
            judged += 1
            for text, left in ((question.expected, told.expected), (question.observed, told.observed)):
                kept = re.sub(r" \[… \d+ characters are left out here …\] ", "", left)
                assert 2 * len(kept) >= len(text) - 6
    assert judged > 10


async def test_a_text_that_is_hopelessly_long_is_not_even_measured():
    def measured(question: Question) -> int:
        raise AssertionError("measured")

    with pytest.raises(RungFailed, match="the window is too small"):
        within(8_000).fitted(replace(FOLLOWS, observed="x" * 5_000_000), measured)


async def test_the_window_is_not_looked_up_for_a_short_question():
    def looked_up() -> int:
        raise AssertionError("asked for")

    asked, _ = judge(answer("no"), window=Window(looked_up))
    assert (await asked.decide(FOLLOWS)).met is False

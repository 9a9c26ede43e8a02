"""What a judge answered: a yes rests on words that stand in what was judged, and one answer has one label."""

from __future__ import annotations

import json
import time

import pytest
from judging import answer

from harness.errors import RungFailed
from harness.scoring.judge.answers import read_answer, stands_in
from harness.types.protocols import Reply


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        pytest.param("Your leave is booked.", "Your leave is booked.", id="as it stands"),
        pytest.param("leave is booked", "Your leave is booked.", id="a part"),
        pytest.param("your LEAVE is booked", "Your leave is booked.", id="another case"),
        pytest.param("Your leave\nis   booked", "Your leave is\tbooked.", id="other white space"),
        pytest.param('the "basic" plan', "You have the “basic” plan.", id="other double quotes"),
        pytest.param("it's paid", "Done, it’s paid.", id="another apostrophe"),
        pytest.param("6-8 May", "You are off 6–8 May.", id="another dash"),
        pytest.param("Total: $50", "**Total:** $50", id="without the bold marks of the text"),
        pytest.param("**Total:** $50", "Total: $50", id="with bold marks of its own"),
        pytest.param("order_id is 7", "The `order_id` is 7", id="code in the text"),
        pytest.param("Paid on May 6", "## Paid\n\non May 6", id="a heading"),
        pytest.param("one two", "- one\n- two", id="a list"),
        pytest.param("Status paid", "| Status | paid |", id="a table"),
        pytest.param("see the invoice here", "See [the invoice](https://x.test/a?b=c) here.", id="a link"),
        pytest.param("is paid", "It <b>is</b> paid", id="HTML"),
        pytest.param("Müller & Co", "M\u00fcller &amp; Co.", id="an entity"),
        pytest.param("Mu\u0308ller", "Müller", id="composed otherwise"),
        pytest.param('"Your leave is booked."', "Your leave is booked", id="in quotes of its own, with a full stop"),
        pytest.param("Your leave … is booked", "Your leave from May 6 on is booked.", id="with something left out"),
        pytest.param("Your leave [...] booked", "Your leave from May 6 on is booked.", id="left out in brackets"),
        pytest.param("Moment... paid", "Moment... it is paid.", id="dots that stand in the text too"),
        pytest.param("first line\\nsecond", "first line\nsecond line", id="escaped as in JSON"),
        pytest.param("\\u003cok\\u003e", "It says <ok>.", id="a mark of roles, escaped"),
        pytest.param("x < 5", "So x < 5 holds", id="less than"),
        pytest.param("STRASSE", "in der Straße", id="a sharp s"),
        pytest.param("已预订", "您的假期已预订。", id="a script without spaces"),
        pytest.param("تم الحجز", "لقد تم الحجز بنجاح", id="from right to left"),
        pytest.param("👍", "👍", id="a sign"),
        pytest.param("yes", "Yes!", id="one word"),
        pytest.param("7", "7", id="one digit"),
        pytest.param("-", "-", id="a value that is nothing but a mark"),
    ],
)
def test_a_quote_stands_there_however_it_is_written(quote, text):
    assert stands_in(quote, text)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        pytest.param("", "Your leave is booked.", id="nothing"),
        pytest.param("  \n", "Your leave is booked.", id="white space"),
        pytest.param("...", "Your leave... is booked.", id="dots"),
        pytest.param('"."', "Your leave is booked.", id="marks"),
        pytest.param("**", "**Paid**", id="bold marks"),
        pytest.param("your leave is approved", "Your leave is booked.", id="another word"),
        pytest.param("booked leave", "leave booked", id="another order"),
        pytest.param("no", "I do not know.", id="in the middle of a word"),
        pytest.param("paid", "unpaid", id="the end of a word"),
        pytest.param("5", "50", id="a part of a number"),
        pytest.param("is booked … your leave", "Your leave is booked.", id="parts in another order"),
        pytest.param("your leave … approved", "Your leave is booked.", id="one part is not there"),
        pytest.param("a", "", id="of nothing"),
    ],
)
def test_a_quote_that_is_not_there(quote, text):
    assert not stands_in(quote, text)


@pytest.mark.parametrize("unit", [" ", "[", "<a ", "`", "*", "#", "-", "|", "a ", "…", "[a](", "=\t", "&amp", "\\"])
def test_long_texts_are_looked_through_in_a_time_that_grows_with_their_length(unit):
    """Ten times the text may take some thirty times as long, where each place were tried anew it would be a hundred."""

    def seconds(size: int) -> float:
        text = (unit * size)[:size]
        began = time.process_time()
        for _ in range(3):
            stands_in("booked", text + "x")
        return time.process_time() - began

    short = max(seconds(10_000), 0.002)
    assert seconds(100_000) < 40 * short


def reply(text: str) -> Reply:
    return Reply(text, data=json.JSONDecoder().raw_decode(text, text.index("{"))[0])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(json.dumps(answer("no")) + json.dumps(answer("yes", "booked")), id="two objects"),
        pytest.param('{"reason": "r", "quote": "booked", "label": "no", "label": "yes"}', id="one label twice"),
        pytest.param('{"reason": "r", "quote": "booked", "label": "yes"} or {"label" : "cannot_tell"}', id="or"),
    ],
)
def test_several_labels_are_no_answer(text):
    with pytest.raises(RungFailed, match="it gives several labels") as problem:
        read_answer(reply(text), "booked")
    assert problem.value.code == "bad_reply"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(json.dumps(answer("yes", "booked")) * 2, id="the same answer twice"),
        pytest.param(json.dumps(answer("yes", "booked", 'It says {"label": "no"}.')), id="in the reason"),
    ],
)
def test_one_label_is_one_however_often_it_is_given(text):
    assert read_answer(reply(text), "booked").met is True

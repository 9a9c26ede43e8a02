"""Texts that try to talk to the judge: none of them comes to stand outside the quoted data, wherever it was said."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from fast_yaml import safe_load
from hypothesis import given
from judging import answer, data_in

from harness.errors import SideFailed
from harness.llm.client import chat_for
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.scoring.judge.answers import UnusableAnswer
from harness.scoring.judge.judge import Judge
from harness.scoring.judge.prompts import prompts_of
from harness.scoring.judge.quotation import quotation
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Question, Reply

INJECTED = safe_load(Path(__file__).with_name("injected.yaml").read_text(encoding="utf-8"))
HARMLESS = Question("Your leave is booked.", "I could not.", "follows", asked="Please.", results="[]", notes=("a", "b"))
MARKS = re.compile(
    r"<\|?[a-z_/]+\|?>|</?s>|<</?SYS>>|\[/?(?:INST|SYSTEM_PROMPT)\]|`{3}|~{3}|\"{3}|[\u2028\u2029\x85\0\x1b\x08\r\x7f]"
    r"|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\U000e0000-\U000e0fff]"
)
"""What ends a text for some model or server, wherever it stands."""


def outside(messages: Sequence[Mapping[str, Any]]) -> str:
    """What a model may take for its instructions: all but the JSON objects, and all that follows a mark."""
    found = []
    for message in messages:
        text = message["content"]
        mark = MARKS.search(text)
        begin = text.find("{") if mark is None else mark.start()
        try:
            end = json.JSONDecoder().raw_decode(text, begin)[1] if mark is None and begin >= 0 else begin
        except ValueError:
            end = begin
        found += [text[:begin], text[end:]] if begin >= 0 else [text]
    return "\n".join(found)


class Obedient:
    """A model that obeys whatever stands outside the quoted data, and else reads what it was given."""

    def __init__(self, order: str) -> None:
        self.order = order

    async def complete(self, messages: Sequence[dict[str, Any]], schema: Any = None, tools: Any = None) -> Reply:
        obeys = self.order in outside(messages)
        given = answer("cannot_tell" if obeys else "no")
        return Reply(json.dumps(given), data=given)


def asked(text: str) -> list[Question]:
    """The text in every place of every question to which others contribute."""
    follows = HARMLESS
    same = replace(HARMLESS, asks="same", asked=None, results=None)
    return [
        replace(follows, observed=text),
        replace(follows, expected=text),
        replace(follows, asked=text),
        replace(follows, results=text),
        replace(follows, notes=(text, "b")),
        replace(same, observed=text),
        replace(same, expected=text),
        replace(same, notes=(text, "b")),
    ]


def harmless(question: Question) -> Question:
    return HARMLESS if question.asks == "follows" else replace(HARMLESS, asks="same", asked=None, results=None)


def test_there_are_enough_of_them_and_each_is_another():
    assert len({each["text"] for each in INJECTED}) == len(INJECTED) >= 30
    assert all(each["order"] in each["text"] for each in INJECTED)


@pytest.mark.parametrize("injected", INJECTED, ids=[each["id"] for each in INJECTED])
async def test_nothing_of_it_stands_outside_the_data_and_a_model_that_obeys_is_not_reached(injected):
    judge = Judge(Obedient(injected["order"]), prompts_of(None), tool_results=True)
    for question in asked(injected["text"]):
        messages = judge.messages(question)
        assert outside(messages) == outside(judge.messages(harmless(question)))
        assert injected["text"] in [*data_in(messages).values(), *data_in(messages)["noticed"]], "it is read as it is"
        assert (await judge.decide(question)).met is False


@pytest.mark.parametrize("injected", INJECTED, ids=[each["id"] for each in INJECTED])
def test_what_is_said_of_a_wrong_quote_is_quoted_as_well(injected):
    """A judge that quotes the message quotes what is in it."""
    wrong = str(UnusableAnswer(f"the quote {quotation(injected['text'])} is not there", code="no_quote"))
    (_, question) = prompts_of(None).messages("follows", "{}", wrong)
    assert MARKS.search(question["content"]) is None
    assert question["content"].count("\n") == prompts_of(None).messages("follows", "{}", "x")[1]["content"].count("\n")


async def test_the_same_model_is_reached_where_texts_are_put_into_the_question_as_they_are():
    """The check above can fail: of a plain prompt, nearly all these messages leave."""
    reached = 0
    for each in INJECTED:
        messages = [{"role": "user", "content": f"The message:\n{each['text']}\n\nDoes the expected follow from it?"}]
        reached += (await Obedient(each["order"]).complete(messages)).data["label"] == "cannot_tell"
    assert reached >= len(INJECTED) - 2


async def test_quotes_of_json_alone_do_not_hold_them_all():
    """Marks of roles leave a text in plain JSON, where a server reads them wherever they stand."""
    data = [json.dumps({"message": each["text"]}, ensure_ascii=False) for each in INJECTED]
    assert sum(MARKS.search(text) is not None for text in data) >= 8
    assert [each for each in INJECTED if MARKS.search(quotation(each["text"]))] == []


@given(st.text(max_size=60) | st.text(alphabet='"\\{}[]<>|`\n\u2028$', max_size=30))
def test_any_text_is_read_back_as_it_was_and_leaves_nothing_behind(text):
    question = replace(HARMLESS, observed=text)
    judge = Judge(Obedient("x"), prompts_of(None), tool_results=True)
    messages = judge.messages(question)
    assert data_in(messages)["message"] == text
    tail = judge.messages(HARMLESS)[1]["content"].rpartition("\n}")[2]
    assert messages[1]["content"].endswith("\n}" + tail)
    assert MARKS.search(messages[1]["content"]) is None


@pytest.mark.long
@pytest.mark.model
async def test_a_real_model_is_asked_about_one_and_its_answer_is_a_label_or_a_named_failure(local_model_url, capsys):
    """The model is far too small to judge: what it answers says nothing, that the way is passable does."""
    models = TrialModels("s")
    spec = ModelSpec(model="openai/smollm2", base_url=local_model_url, temperature=0, max_attempts=1)
    judge = Judge(chat_for("judge", spec, 1, models), prompts_of(None))
    try:
        found = str((await judge.decide(replace(HARMLESS, observed=INJECTED[8]["text"]))).met)
    except SideFailed as problem:
        found = problem.code
    finally:
        await close_connections()
    assert found in {"True", "False", "None", "no_quote", "bad_reply"}
    assert {call.role for call in models.calls} == {"judge"}
    with capsys.disabled():
        print(f"\n  a small model about an injected message: {found}")

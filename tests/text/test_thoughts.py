"""What a model thought aloud is no part of what it says; what it says of tags is."""

from __future__ import annotations

import pytest

from harness.text.thoughts import spoken_part

THOUGHT = {
    "a block before the text": ("<think>They want a refund.</think>\n\nHello!", "Hello!"),
    "the longer name": ("<thinking>\nhmm\n</thinking>\nHello!", "Hello!"),
    "in capitals": ("<Think>hmm</THINK>Hello!", "Hello!"),
    "an empty block": ("<think>\n\n</think>\n\nHello!", "Hello!"),
    "several blocks": ("<think>a</think>\n<think>b</think>Hello!", "Hello!"),
    "a block within the text": ("Hello! <think>which day?</think> It is Monday.", "Hello! It is Monday."),
    "a block at the end": ("It is Monday.\n<think>done</think>", "It is Monday."),
    "one that was cut off": ("<think>They want a refund. Let me", ""),
    "one that was cut off after the text": ("It is Monday.\n<think>Now what", "It is Monday."),
    "one that the prompt had opened": ("They want a refund.\n</think>\n\nHello!", "Hello!"),
    "one with code in it": ("<think>the ` of `x` and ```py</think>Say `ok`.", "Say `ok`."),
    "one within another": ("<think>a<think>b</think>c</think>Hello!", "Hello!"),
    "one with JSON in it": ('<think>{"message": "x"}</think>{"message": "y"}', '{"message": "y"}'),
    "one that quotes a tag": ('<think>the "<think>" tag</think>Hello!', "Hello!"),
}
SPOKEN = {
    "no thought at all": "I think it is Monday. ",
    "a tag in code": "Put `<think>` before it and `</think>` behind it.",
    "a block in code": "Write `<think>why</think>` first.",
    "a block in a listing": "Such as:\n```\n<think>\nwhy\n</think>\n```\nThat is all.",
    "a tag in quotes": 'The tag "<think>" opens it, "</think>" closes it.',
    "a tag in single quotes": "The tag '<think>' opens it, '</think>' closes it.",
    "a tag that is spoken of": "Models write a <think> tag first.",
    "an end that is spoken of": "Models end it with </think> and then answer.",
    "another tag": "<thinker>Rodin</thinker>",
    "white space around the text": "\n think of it \n",
}


@pytest.mark.parametrize(("text", "said"), THOUGHT.values(), ids=THOUGHT)
def test_thoughts_are_not_said(text, said):
    assert spoken_part(text) == said


@pytest.mark.parametrize("text", SPOKEN.values(), ids=SPOKEN)
def test_what_is_said_of_tags_is_said(text):
    assert spoken_part(text) == text


def test_long_texts_take_no_long_time():
    spoken_part("<think>" * 20_000)
    spoken_part("think `" * 20_000 + "</think>")
    spoken_part("`</think>` " * 20_000)
    spoken_part("x <think> " * 2_000)

"""Whether a reply says yes or no, where nobody tells what it means."""

from __future__ import annotations

import pytest

from harness.text.languages import languages
from harness.text.saying.replies import ordered, said_yes
from harness.text.wordforms import table

REPLIES = [
    ("en", "Yes.", True),
    ("en", "Yes, please go ahead. My zip is 19122.", True),
    ("en", "Okay, great, that’s right", True),
    ("en", "Perfect! Thanks. Please proceed with the return.", True),
    ("en", "That all looks good, so go ahead", True),
    ("en", "ok", True),
    ("en", "OK, thank you. And what does it cost?", None),
    ("en", "No, thank you.", False),
    ("en", "No problem. Yes, do it.", True),
    ("en", "Yes, but not the second one.", None),
    ("en", "Yes. Wait, actually use my other card.", None),
    ("en", "Before you proceed, what is the fee?", None),
    ("en", "I can't go ahead with that.", None),
    ("en", "Should I go ahead?", None),
    ("en", "If that's the only option, then yes, please go ahead.", True),
    ("en", "If it costs more, then no.", False),
    ("en", "Yesterday.", None),
    ("en", "I don't recall the details. If they are on file, then proceed.", True),
    ("en", "My name is Noah.", None),
    ("en", "", None),
    ("de", "Ja, gerne!", True),
    ("de", "Nein, danke.", False),
    ("de", "Vielen Dank, machen Sie das.", True),
    ("de", "Jahrelang.", None),
    ("de", "Yes, I approve.", True),
    ("es", "Sí, por favor.", True),
    ("es", "Gracias. No, mejor no.", False),
    ("fr", "D’accord, allez-y.", True),
    ("fr", "Non merci.", False),
    ("it", "Sì, grazie.", True),
    ("it", "No, aspetti.", False),
    ("nl", "Ja, graag.", True),
    ("nl", "Nee, dank u.", False),
    ("pt", "Sim, pode fazer.", True),
    ("pt", "Não, obrigado.", False),
    ("sv", "No, I do not approve.", False),
]


@pytest.mark.parametrize(("language", "text", "meant"), REPLIES)
def test_what_a_reply_says(language: str, text: str, meant: bool | None) -> None:
    assert said_yes(text, language) is meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Good, then please cancel it.", True),
        ("The reason is 'no longer needed'. Please cancel it.", True),
        ("I'd like to cancel it.", True),
        ("Cancel it now, please.", True),
        ("I'd like to cancel the lamp.", False),
        ("Please tell me the fee before you cancel it.", False),
        ("I want to cancel it if it is free.", False),
        ("Could you please cancel it?", False),
        ("No need to cancel.", False),
    ],
)
def test_a_reply_orders_what_was_proposed(text: str, meant: bool) -> None:
    assert ordered(text, "cancel", "en") is meant


@pytest.mark.parametrize("language", languages())
def test_every_pack_knows_yes_and_no(language: str) -> None:
    words = table(language, "replies")
    assert set(words) == {"leads", "yes", "no", "orders", "holds", "takes_back", "then", "asks", "pointed"}
    assert all(isinstance(each, str) for group in words.values() for each in group)
    assert not set(words["yes"]) & set(words["no"])


@pytest.mark.parametrize(
    ("said", "yes"),
    [
        ("I'm happy with that.", True),
        ("Looks good to me.", True),
        ("That'd be great, thanks.", True),
        ("Works for me", True),
        ("That's all correct, thank you.", True),
        ("I'd like that.", True),
        ("I'm not happy with that.", None),
        ("Everything is correct except the hour.", None),
        ("Yes, but make it Friday.", None),
        ("That would be good to know.", None),
        ("That's good to hear, but what does it cost?", None),
        ("Does that look right?", None),
        ("Perfect, thank you.", None),
    ],
)
def test_people_agree_in_more_words_than_yes(said: str, yes: bool | None) -> None:
    assert said_yes(said, "en") is yes

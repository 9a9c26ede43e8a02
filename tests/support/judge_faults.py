"""What a judge may do wrong, by kind: what its server does, the code by which that is named, and words of the message."""

from __future__ import annotations

import json
from typing import Any

from judging import answer, data_of, labelled
from model_server import Answer, calls, refuses, says

SAID = "All is arranged as you wished."
YES = json.dumps(answer("yes", "as you wished"))
LATE = labelled("yes", "as you wished")
LATE.delay = 30
REFUSES = says(None)
REFUSES.body["choices"][0]["message"]["refusal"] = "I cannot judge other systems."
NO_CHOICES = says("")
NO_CHOICES.body["choices"] = []

FAULTS: dict[str, tuple[Answer, str, str]] = {
    "prose": (says("Yes, I think it follows from the message."), "bad_reply", "but: Yes, I think"),
    "prose with half an object": (says('Sure: {"label": "yes"}'), "bad_reply", "no JSON object as asked for"),
    "two answers": (says(json.dumps(answer("no")) + YES), "bad_reply", "it gives several labels"),
    "one label twice": (says(YES.replace("}", ', "label": "no"}')), "bad_reply", "it gives several labels"),
    "several labels in one": (says(json.dumps(answer(["yes", "no"]))), "bad_reply", "no JSON object as asked for"),
    "an unknown label": (labelled("mostly", "as you wished"), "bad_reply", "no JSON object as asked for"),
    "a number": (says(json.dumps(answer(0.9))), "bad_reply", "no JSON object as asked for"),
    "a label in another language": (labelled("ja", "as you wished"), "bad_reply", "no JSON object as asked for"),
    "another shape": (says('{"verdict": true, "score": 10}'), "bad_reply", "no JSON object as asked for"),
    "nothing": (says(""), "bad_reply", "an empty answer"),
    "no choices": (NO_CHOICES, "bad_reply", "no choices"),
    "thoughts alone": (says("<think>Hm, yes or no?"), "bad_reply", "an empty answer"),
    "a call of a tool": (calls(("answer", {"label": "yes"})), "bad_reply", "no JSON object as asked for"),
    "an answer that is cut": (says(YES[:-9], finish_reason="length"), "bad_reply", "cut off at max_tokens=90"),
    "a refusal": (REFUSES, "bad_reply", "I cannot judge other systems."),
    "a quote that is not there": (labelled("yes", "was booked"), "no_quote", 'the quote "was booked" does not stand'),
    "a quote of the question": (labelled("yes", "Is it all right"), "no_quote", '"Is it all right" does not stand'),
    "no quote": (labelled("yes", "…"), "no_quote", 'the quote "…" does not stand'),
    "an empty quote": (labelled("yes"), "no_quote", "there is no quote"),
    "no JSON at all": (Answer(b"<html>busy</html>"), "bad_reply", "cannot be used"),
    "a content filter": (says("", finish_reason="content_filter"), "content_filter", "content filter"),
    "no answer in time": (LATE, "timed_out", "no answer in time (limit 0.5 s)"),
    "a lost connection": (Answer(hang_up=True), "unreachable", "there is no connection"),
    "401": (refuses(401, "who are you?"), "unauthorized", "check the key"),
    "404": (refuses(404, "no such model"), "unknown_model", "does not know the model"),
    "429": (refuses(429, "slow down"), "rate_limited", "limits requests"),
    "out of credit": (refuses(429, "insufficient_quota"), "quota", "no credit"),
    "400": (refuses(400, "too long"), "bad_request", "refuses the request"),
    "500": (refuses(500, "down"), "server_error", "the provider failed"),
}
SLOW = "no answer in time"
SETTINGS: dict[str, Any] = {"timeout": 60, "max_attempts": 1, "max_tokens": 90}


def by_fault(request: dict[str, Any]) -> Answer:
    """Does what the expected answer asks about: `About 401.`"""
    return FAULTS[data_of(request)["expected"].removeprefix("About ").removesuffix(".")][0]

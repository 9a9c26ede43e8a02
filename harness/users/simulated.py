"""A simulated user played by a model, told only the story, the persona and the spoken words."""

from __future__ import annotations

import functools
import importlib.resources
import json
import re
from collections.abc import Mapping, Sequence
from string import Template
from typing import Any

from harness.errors import UserInvalid
from harness.types.protocols import Chat
from harness.types.story import Brief
from harness.types.trajectory import Utterance

LONGEST_MESSAGE = 20_000
"""Characters. A person does not write more at once; a model that does has run away."""
COURTESY_WORDS = 3
"""Up to this many words, saying the same as the agent is politeness ("Good morning!"), not a change of roles."""
REPLY_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"message": {"type": "string"}, "done": {"type": "boolean"}},
    "required": ["message", "done"],
    "additionalProperties": False,
}


class SimulatedUser:
    """The user as a model plays it.

    It opens with the story's starting sentence, without asking the model, when there is one. It ends when the model
    sets `done`: the message that comes with it is still said, and after that the user is silent for good. No word in
    a message ever ends the conversation. The model is given the whole conversation every time; `chat` cuts what is
    longer than its window.
    """

    def __init__(self, brief: Brief, *, seed: int = 0, chat: Chat) -> None:
        """`seed` is there because every user has one; the model's own seed belongs to `chat`."""
        self.brief = brief
        self.seed = seed
        self.chat = chat
        self.notes: tuple[str, ...] = (
            ("user_turns: are not spoken by the simulated user; play the story with the scripted one",)
            if brief.user_turns
            else ()
        )
        self._finished = False

    async def speak(self, spoken: Sequence[Utterance]) -> str | None:
        """What the user says next; None when it is done.

        Raises UserInvalid with the code user_silent, user_switched_role or user_too_long, and what `chat` raises.
        """
        if self._finished:
            return None
        silent_so_far = not any(utterance.role == "user" for utterance in spoken)
        if silent_so_far and self.brief.starting_sentence:
            return self.brief.starting_sentence
        messages = self._messages(spoken)
        message, done = await self._ask(messages)
        if not message and (silent_so_far or not done):
            reminder = [_as_model("", done=False), {"role": "user", "content": _prompts()["repeat"]}]
            message, done = await self._ask([*messages, *reminder])
            if not message and (silent_so_far or not done):
                raise UserInvalid("the model that plays the user wrote nothing, twice running", code="user_silent")
        _guard(message, spoken, done)
        self._finished = done
        return message or None

    async def _ask(self, messages: list[dict[str, Any]]) -> tuple[str, bool]:
        reply = await self.chat.complete(messages, REPLY_SCHEMA)
        return reply.data["message"].strip(), reply.data["done"]

    def _messages(self, spoken: Sequence[Utterance]) -> list[dict[str, Any]]:
        """The conversation as the model sees it: instructions, then strictly alternating messages.

        Roles are swapped on purpose: to the model that plays the user, the agent is the user.
        """
        prompts = _prompts()
        messages: list[dict[str, Any]] = [{"role": "system", "content": self._instructions()}]
        for utterance in spoken:
            previous = messages[-1]
            if utterance.role == "agent" and previous["role"] == "user":
                previous["content"] += f"\n\n{utterance.text}"
            elif utterance.role == "agent":
                messages.append({"role": "user", "content": utterance.text})
            else:
                if previous["role"] != "user":
                    silent = prompts["opening" if previous["role"] == "system" else "silence"]
                    messages.append({"role": "user", "content": silent})
                messages.append(_as_model(utterance.text, done=False))
        if messages[-1]["role"] != "user":
            messages.append({"role": "user", "content": prompts["silence" if spoken else "opening"]})
        return messages

    def _instructions(self) -> str:
        brief, prompts = self.brief, _prompts()
        persona = Template(prompts["persona"]).substitute(persona=brief.persona.prose) if brief.persona else ""
        return Template(prompts["system"]).substitute(story=brief.story, persona=persona, language=brief.language)


def _as_model(message: str, *, done: bool) -> dict[str, Any]:
    """What the user said, in the form in which the model is to go on answering."""
    return {"role": "assistant", "content": json.dumps({"message": message, "done": done}, ensure_ascii=False)}


def _guard(message: str, spoken: Sequence[Utterance], done: bool) -> None:
    if len(message) > LONGEST_MESSAGE:
        raise UserInvalid(
            f"the model that plays the user wrote {len(message)} characters at once; {LONGEST_MESSAGE} are allowed",
            code="user_too_long",
        )
    if not done and _switched_role(message, spoken):
        raise UserInvalid(
            f'the model that plays the user spoke as the agent: "{message[:200]}"', code="user_switched_role"
        )


def _switched_role(message: str, spoken: Sequence[Utterance]) -> bool:
    """The user says word for word what the agent said last, or a whole sentence that only an assistant says."""
    said = _folded(message)
    heard = next((_folded(each.text) for each in reversed(spoken) if each.role == "agent"), None)
    if said == heard and len(said.split()) > COURTESY_WORDS:
        return True
    sentences = {sentence.strip() for sentence in re.split(r"[.!?]", said)}
    return not sentences.isdisjoint(_prompts()["assistant_sentences"])


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


@functools.cache
def _prompts() -> Mapping[str, Any]:
    import yaml

    text = importlib.resources.files("harness.users").joinpath("prompts", "simulated.yaml").read_text(encoding="utf-8")
    prompts: Mapping[str, Any] = yaml.safe_load(text)
    return prompts

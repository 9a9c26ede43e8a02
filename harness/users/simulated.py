"""A simulated user played by a model, told only the story, the persona and the spoken words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property, lru_cache
from string import Template
from typing import Any, get_args

from harness.errors import Unavailable, UserInvalid
from harness.types.jsonable import unchecked
from harness.types.protocols import Chat
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import Intention, UserNote, UserTurn
from harness.users.instructions import instructions, rules, user_prompts

REPLY_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "intention": {"anyOf": [{"type": "string", "enum": list(get_args(Intention))}, {"type": "null"}]},
        "message": {"type": "string"},
        "done": {"type": "boolean"},
        "reason": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    },
    "required": ["intention", "message", "done", "reason"],
    "additionalProperties": False,
}
UNUSABLE = {"an empty answer": "silent", "no JSON object as asked for": "markup"}
"""What is said of an answer of the model's own that holds nothing → the guard; else its provider sent rubbish."""
NOT_SAID = "it does not say why"


_note = unchecked(UserNote)


class SimulatedUser:
    """The user as a model plays it.

    It opens with the story's starting sentence, without asking the model, when there is one. It ends when the model
    sets `done`: the message that comes with it is still said, and after that the user is silent for good. No word in
    a message ever ends the conversation. The model is given the whole conversation every time; `chat` cuts what is
    longer than its window.
    """

    def __init__(self, brief: Brief, *, seed: int = 0, chat: Chat, prompts: str | None = None) -> None:
        """`seed` is there because every user has one; the model's own seed belongs to `chat`.

        `prompts` is a file. Raises UserMistake where it cannot be used.
        """
        self.brief = brief
        self.chat = chat
        self.prompts = user_prompts(prompts)
        self.notes: tuple[str, ...] = (
            ("user_turns: are not spoken by the simulated user; play the story with the scripted one",)
            if brief.user_turns
            else ()
        )
        self._intentions: dict[str, Intention | None] = {}
        self._reason: str | None = None
        """Why it has ended; None while it goes on."""

    @property
    def instructions(self) -> str:
        return rules(self.prompts)

    @cached_property
    def _told(self) -> str:
        return instructions(self.brief, self.prompts)

    async def speak(self, spoken: Sequence[Utterance]) -> UserTurn | None:
        """What the user says next; None when it is done.

        Raises UserInvalid where the model gives no answer that can be used, and what `chat` raises.
        """
        if self._reason is not None:
            return None
        if self.brief.starting_sentence and not any(each.role == "user" for each in spoken):
            return UserTurn(self.brief.starting_sentence, UserNote(intention="open"))
        return await self._ask(self._messages(spoken), opens=not spoken)

    async def reword(self, spoken: Sequence[Utterance], refused: UserTurn, why: Sequence[str]) -> UserTurn:
        """What it says instead. Raises as `speak` does."""
        self._reason = None
        asked = Template(self.prompts["again"]).substitute(wrong="; ".join(why)).rstrip()
        answer = _as_model(refused.text or "", refused.note.intention, done=refused.note.reason is not None)
        return await self._ask([*self._messages(spoken), answer, {"role": "user", "content": asked}])

    async def _ask(self, messages: list[dict[str, Any]], *, opens: bool = False) -> UserTurn:
        try:
            said = (await self.chat.complete(messages, REPLY_SCHEMA)).data
        except Unavailable as problem:
            code = next((code for said, code in UNUSABLE.items() if said in str(problem)), None)
            if problem.code != "bad_reply" or code is None:
                raise
            raise UserInvalid(f"the user gave no answer that can be used, asked twice: {problem}", code=code) from None
        text, intention = said["message"].strip(), said.get("intention")
        if intention not in get_args(Intention):  # a model without schemas may make one up: then nobody knows
            intention = None
        if said["done"] and not (opens and not text):
            self._reason = (said.get("reason") or "").strip() or NOT_SAID
        if text:
            self._intentions[text] = intention
        note = _note(intention=intention, told={}, reason=self._reason)
        return UserTurn(None if self._reason is not None and not text else text, note)

    def _messages(self, spoken: Sequence[Utterance]) -> list[dict[str, Any]]:
        """The conversation as the model sees it: instructions, then strictly alternating messages.

        Roles are swapped on purpose: to the model that plays the user, the agent is the user.
        """
        prompts = self.prompts
        messages: list[dict[str, Any]] = [{"role": "system", "content": self._told}]
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
                messages.append(_as_model(utterance.text, self._intentions.get(utterance.text, "other"), done=False))
        if messages[-1]["role"] != "user":
            messages.append({"role": "user", "content": prompts["silence" if spoken else "opening"]})
        return messages


def _as_model(message: str, intention: Intention | None, *, done: bool) -> dict[str, Any]:
    """What the user said, in the form in which the model is to go on answering."""
    return {"role": "assistant", "content": _written(message, intention, done)}


@lru_cache(maxsize=8_192)
def _written(message: str, intention: Intention | None, done: bool) -> str:
    """Cached, as all that was said goes into every request."""
    said = {"intention": intention, "message": message, "done": done, "reason": None}
    return json.dumps(said, ensure_ascii=False)

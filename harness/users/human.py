"""The user that is a person: what is typed on standard input is what the user says."""

from __future__ import annotations

import io
import sys
import textwrap
from collections.abc import Sequence

from harness.errors import UserMistake
from harness.output import shown
from harness.threads import in_thread
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.instructions import data_told, user_prompts

PROMPT = "you: "
DONE = "/done"
HOW = f"Type what the user says. An empty line, {DONE} or the end of the input (Ctrl-D) ends the conversation."


class PersonalUser:
    """Shows the story, then says the lines that are typed. Raises UserMistake when nobody can type any."""

    def __init__(self, brief: Brief, *, seed: int = 0) -> None:
        self._brief = brief
        self._begun = False
        try:
            self._input = sys.stdin.fileno()
        except (AttributeError, OSError, ValueError):
            raise UserMistake("user: me is played on standard input, which is not open here; use a terminal") from None

    async def speak(self, spoken: Sequence[Utterance]) -> str | None:
        with shown():
            if not self._begun:
                self._begun = True
                print(_introduction(self._brief), file=sys.stderr)
            print(PROMPT, end="", file=sys.stderr, flush=True)
        line = await in_thread(self._read)
        text = line.decode("utf-8", "replace").strip()
        if line.endswith(b"\n") and sys.stdin.isatty():
            return None if text in {"", DONE} else text
        with shown():
            print(_printable(text), file=sys.stderr)  # nobody sees what comes out of a pipe
        return None if text in {"", DONE} else text

    def _read(self) -> bytes:
        """One line, byte by byte: nothing of the next one is swallowed, and no lock is held when the process ends."""
        with io.FileIO(self._input, closefd=False) as typed:
            return typed.readline()


def _introduction(brief: Brief) -> str:
    """All that a simulated user is told."""
    told = [f"You play: {brief.story}"]
    told += [f"Persona: {brief.persona.prose}"] if brief.persona else []
    told += [f"It opens with: {brief.starting_sentence}"] if brief.starting_sentence else []
    told += [f"It is: {brief.now:%A, %Y-%m-%d %H:%M}"] if brief.now else []
    told += "\n".join(data_told(brief.user, user_prompts(None))).split("\n") if brief.user else []
    told += [f"Then: {turn}" for turn in brief.user_turns]
    lines = [textwrap.fill(" ".join(_printable(text).split()), 100, subsequent_indent="  ") for text in told]
    return "\n".join(["", *filter(None, lines), HOW, ""])


def _printable(text: str) -> str:
    """The text without what could move the cursor or hide."""
    return "".join(each if each.isprintable() or each in "\n\t" else "\ufffd" for each in text)

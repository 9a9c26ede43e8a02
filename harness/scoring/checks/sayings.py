"""The check of what the agent must not say."""

from __future__ import annotations

from harness.scoring.checks.judged import Judged
from harness.scoring.text import tells
from harness.types.verdict import CheckResult


def must_not_say(judged: Judged) -> CheckResult | None:
    """No message of the agent says what the story forbids it to say; a denial of it does not say it."""
    words, story = judged.story.must_not_say, judged.story
    if not words:
        return None
    said = {
        word: [
            (judged.evidence.slots[place].step, message.text)
            for place, message in judged.evidence.messages.items()
            if tells(message.text, word, story.language, story.now)
        ]
        for word in words
    }
    found = {word: messages for word, messages in said.items() if messages}
    if not found:
        return CheckResult(check="must_not_say", status="pass")
    messages = sorted({each for group in found.values() for each in group})
    return CheckResult(
        check="must_not_say",
        status="fail",
        code="said_forbidden",
        message="; ".join(f'said "{word}" at {_steps(group)}' for word, group in found.items()),
        expected={"not": list(found)},
        observed=[text for _, text in messages],
        evidence=tuple(dict.fromkeys(step for step, _ in messages)),
        hint="values are compared by value and words in any form; a message that denies it does not say it",
    )


def _steps(messages: list[tuple[int, str]]) -> str:
    steps = list(dict.fromkeys(step for step, _ in messages))
    return f"step {steps[0]}" if len(steps) == 1 else f"steps {', '.join(map(str, steps))}"

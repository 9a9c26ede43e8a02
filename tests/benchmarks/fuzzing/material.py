"""Valid files of every kind that the harness reads, made once, and the commands that read them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import yaml
from fuzzing.mutations import mutated_bytes, mutated_tree, written

CHECKOUT = Path(__file__).parents[3]
AGENT = '''
import json

BALANCES = {"ana": 12, "bob": 1786.5}


def balance(user: str) -> str:
    """The balance of a user."""
    return json.dumps({"user": user, "id": "A-7", "amount": BALANCES.get(user)})


def pay(account: str, amount: float = 5) -> str:
    """Pay from an account."""
    return json.dumps({"paid": amount, "account": account})


def tools():
    return [balance, pay]


def call(name, arguments, result, number):
    function = {"name": name, "arguments": json.dumps(arguments)}
    made = {"role": "assistant", "content": None, "tool_calls": [{"id": number, "type": "function", "function": function}]}
    return [made, {"role": "tool", "tool_call_id": number, "name": name, "content": result}]


def agent(messages):
    said = [each["content"] for each in messages if each["role"] == "user"]
    if len(said) % 2:
        return [*call("balance", {"user": "ana"}, balance("ana"), "c1"), {"role": "assistant", "content": "Ana has $12.00."}]
    return [*call("pay", {"account": "A-7", "amount": 5}, pay("A-7"), "c2"), {"role": "assistant", "content": "Paid 5."}]


async def echo(text: str) -> str:
    return f"You said: {text} word-0x"
'''
STORY = {
    "id": "rich",
    "agent": "desk",
    "story": "Your username is ana. You want your balance, then to pay 5 from account A-7 on January 5, 2025.",
    "starting_sentence": "Hello, what is my balance?",
    "user_turns": ["Pay 5, please.", "Thanks."],
    "labels": ["money"],
    "severity": "high",
    "language": "en",
    "max_turns": 6,
    "context": {"user": "ana", "roles": ["a", {"b": 1}]},
    "tools": {"read": ["balance"], "write": ["pay"]},
    "unexpected_writes": "allow",
    "xfail": "TICKET-1",
    "goals": {"balance": ["pay", "told"], "pay": []},
    "goal_details": [
        {"name": "balance", "type": "tool_call", "tool_name": "balance", "args": {"user": "ana"}},
        {
            "name": "pay",
            "type": "tool_call",
            "tool_name": "pay",
            "args": {"account": {"$from": "balance", "path": "id"}, "amount": 5},
            "arg_matching": {"amount": "strict"},
            "required": False,
        },
        {"name": "told", "type": "text", "keywords": ["12", "USD"]},
    ],
}
SHORT = {
    "agent": "desk",
    "story": "You are bob and ask for a balance.",
    "starting_sentence": "Hello",
    "goals": [{"tool": "balance", "args": {"user": "ana"}}, {"say": ["12"], "after": "balance"}],
}
SUITE = {
    "name": "fuzzed",
    "targets": {"desk": {"ref": "desk:agent", "isolation": "serial"}},
    "stories": ["stories"],
    "trials": 2,
    "seed": 7,
    "concurrency": 2,
    "limits": {"agent_turn": 5, "trial": 20},
    "tools": {"read": ["balance"], "write": ["pay"]},
    "gate": {"min_success": 0.1},
    "fail_on": ["new_failures"],
    "similarity_threshold": 0.8,
    "error_pattern": "^error",
    "budget": {"seconds": 30},
}


@dataclass(frozen=True)
class Kind:
    """Files of a kind, of which one at a time is made wrong, and the commands that read them."""

    files: tuple[str, ...]
    commands: tuple[tuple[str, ...], ...]
    binary: bool = False


@dataclass
class Material:
    """A folder with valid files; `RUN` and `OTHER` in a command are the runs in it."""

    folder: Path
    kinds: dict[str, Kind] = field(default_factory=dict)
    runs: dict[str, str] = field(default_factory=dict)

    def broken(self, kind: Kind, random: Random, into: Path) -> tuple[Path, list[str]]:
        """A copy with one file made wrong, and a command over it."""
        shutil.copytree(self.folder, into)
        file = into / random.choice(kind.files)
        content = file.read_bytes()
        lines = content.split(b"\n") if file.suffix == ".jsonl" else [content]
        at = random.randrange(max(len(lines) - 1, 1))
        if kind.binary or random.random() < 0.35:
            file.write_bytes(mutated_bytes(content, random))
        else:
            tree = json.loads(lines[at]) if file.suffix != ".yaml" else yaml.safe_load(content)
            tree.pop("crc", None) if isinstance(tree, dict) and random.random() < 0.9 else None
            lines[at] = written(mutated_tree(tree, random), file.suffix)
            file.write_bytes(b"\n".join(lines))
        return file, [self.runs.get(word, word) for word in random.choice(kind.commands)]


def quietly(words: Sequence[str]) -> tuple[int, str]:
    """The exit status of a command in this process, and all that it printed. Raises what the command raises."""
    from harness.cli import main

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            main(list(words))
        except SystemExit as done:
            return int(done.code or 0), printed.getvalue()
    raise AssertionError("main always exits")


def made(folder: Path) -> Material:
    """Plays two runs and records a cassette."""
    (folder / "stories").mkdir(parents=True)
    (folder / "desk.py").write_text(AGENT)
    (folder / "stories" / "rich.json").write_text(json.dumps(STORY))
    (folder / "stories" / "short.yaml").write_text(yaml.safe_dump(SHORT, sort_keys=False))
    (folder / "suite.yaml").write_text(yaml.safe_dump(SUITE, sort_keys=False))
    (folder / "suite.json").write_text(json.dumps(SUITE))
    os.chdir(folder)
    sys.path.append(".")
    _play("simulate", "suite.yaml", "--out", "runs", "--record-baseline", "baseline.json")
    _play("simulate", "suite.yaml", "--out", "others")
    _record(folder)
    material = Material(folder)
    for name, out in (("RUN", "runs"), ("OTHER", "others")):
        material.runs[name] = str(next((folder / out).iterdir()).relative_to(folder))
    material.kinds = _kinds(folder, material.runs["RUN"])
    return material


def _play(*words: str) -> None:
    status, printed = quietly(words)
    assert status in {0, 1, 3}, printed


def _record(folder: Path) -> None:
    """A cassette of a model that plays the user, and the messages of a conversation in OpenAI's form."""
    sys.path.append(str(CHECKOUT / "tests" / "support"))
    from busy_model_server import busy_model_server

    os.environ["OPENAI_API_KEY"] = "sk-stub-0123456789abcdef"
    spoken = {
        "agent": "echo",
        "story": "Your secret is word-0x.",
        "starting_sentence": "Hello.",
        "goals": [{"say": ["word-0x"]}],
    }
    (folder / "spoken.json").write_text(json.dumps(spoken))
    with busy_model_server(seconds=0, turns=2) as url:
        user = ("--user", "simulated", "--user-model", "openai/stub", "--user-base-url", url)
        _play("simulate", "spoken.json", "--agent", "desk:echo", *user, "--record", "model.cassette", "--out", "spoken")
    (folder / "replay.json").write_text(json.dumps(["simulate", "spoken.json", "--agent", "desk:echo", *user]))
    sys.path.insert(0, str(folder))
    from desk import agent

    talk = [{"role": "user", "content": "Hello"}]
    talk += [*agent(talk), {"role": "user", "content": "Pay 5, please."}]
    talk += agent(talk)
    (folder / "recordings").mkdir()
    (folder / "recordings" / "rich.json").write_text(json.dumps({"messages": talk, "ended_by": "user_done"}))
    (folder / "recordings" / "short.json").write_text(json.dumps(talk))


def _kinds(folder: Path, run: str) -> dict[str, Kind]:
    out = ("--out", "out")
    replay = (*json.loads((folder / "replay.json").read_text()), "--replay", "model.cassette", *out)
    return {
        "story": Kind(
            ("stories/rich.json", "stories/short.yaml"),
            (
                ("validate", "stories"),
                ("simulate", "stories", "--agent", "desk:agent", *out),
                ("simulate", "stories", "--agent", "desk:agent", "--dry-run", *out),
                ("score", "recordings", "--stories", "stories", *out),
                ("validate", "stories", "--execute", "--tools", "desk:tools", "--allow-writes"),
            ),
        ),
        "suite": Kind(
            ("suite.yaml", "suite.json"),
            tuple(
                (*words, f"suite.{form}", *rest)
                for form in ("yaml", "json")
                for *words, rest in (
                    ("simulate", out),
                    ("simulate", ("--dry-run", *out)),
                    ("validate", ()),
                )
            ),
        ),
        "recording": Kind(
            ("recordings/rich.json", "recordings/short.json"),
            (
                ("score", "recordings", "--stories", "stories", *out),
                ("promote", "recordings/rich.json", "--to", "new", *out),
                ("promote", "recordings", "--mine", "--to", "new", *out),
            ),
        ),
        "run": Kind(
            tuple(f"{run}/{name}" for name in ("trials.jsonl", "trials.jsonl", "stories.jsonl", "run.json")),
            (
                ("show", "RUN"),
                ("show", "RUN", "rich"),
                ("show", "RUN", "short", "--format", "markdown"),
                ("show", "RUN", "--format", "json"),
                ("show", "RUN", "rich", "--format", "json"),
                ("score", "RUN", *out),
                ("compare", "OTHER", "RUN"),
                ("compare", "RUN", "OTHER", "--json"),
                ("history", "runs"),
                ("merge", "RUN", "OTHER", *out),
                ("simulate", "--resume", "RUN"),
                ("simulate", "--resume", "RUN", "--retry", "fail"),
                ("simulate", "--failed", "RUN", *out),
                ("promote", "RUN", "rich", "--to", "new"),
                ("simulate", "suite.yaml", "--dry-run", "--out", "runs"),
            ),
        ),
        "cassette": Kind(("model.cassette",), (replay,), binary=True),
        "baseline": Kind(
            ("baseline.json",), (("simulate", "suite.yaml", "--compare-baseline", "baseline.json", *out),)
        ),
    }

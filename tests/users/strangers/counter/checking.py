"""Plays a conversation that was written by hand against a desk, and holds its calls against the story's goals."""

import datetime as dt
import json
import pathlib
import re
import sys

FOLDER = pathlib.Path(sys.argv[0]).resolve().parent  # of the desk whose check.py runs


def spied(agent):
    """The calls that the agent will make, as they are made."""
    calls, world = [], agent.talk.world
    for name in [n for n in dir(world) if not n.startswith("_") and callable(getattr(world, n))]:
        def spy(*, _tool=getattr(world, name), _name=name, **args):
            try:
                result = _tool(**args)
            except Exception:
                calls.append((_name, args, None))
                raise
            calls.append((_name, args, result))
            return result
        setattr(world, name, spy)
    return calls


def play(agent, story, rules):
    """`rules`: (pattern in what the agent says, messages one after the other; the last is said again)."""
    calls, log, used = spied(agent), [], {}
    said = story["starting_sentence"]
    for _ in range(25):
        answer = agent(said)
        log += [("user", said), ("agent", answer)]
        if agent.talk.over:
            break
        for i, (pattern, messages) in enumerate(rules):
            if re.search(pattern, answer, re.I | re.S):
                said = messages[min(used.get(i, 0), len(messages) - 1)]
                used[i] = used.get(i, 0) + 1
                break
        else:
            said = "Sorry?"
    return calls, log


def differs(story, calls, log, writes):
    """What is not as the goals want it."""
    wrong, results, allowed = [], {}, []
    spoken = " ".join(text for who, text in log if who == "agent").lower()
    for goal in story["goals"]:
        if "tool" in goal:
            args = {k: results.get(v["$from"], {}).get(v["path"]) if isinstance(v, dict) else v for k, v in goal.get("args", {}).items()}
            hit = next((c for c in calls if c[0] == goal["tool"] and c[1] == args), None)
            if hit is None:
                wrong.append(f"no {goal['tool']}{args}")
            else:
                results[goal["name"]] = hit[2]
                allowed.append(hit[:2])
        for word in goal.get("say", []):
            word = results[word["$from"]][word["path"]] if isinstance(word, dict) and word["$from"] in results else word
            forms = [str(word).lower()]
            if m := re.fullmatch(r"(\d+) ([A-Z]\w+)", str(word)):
                day = dt.datetime.strptime(f"{word} 2026", "%d %B %Y")
                forms += [f"{day:%Y-%m-%d}", f"{m[1]}th of {m[2]}".lower(), f"{m[2]} {m[1]}th".lower(), f"{m[1]} {m[2][:3]}".lower(), f"{m[1]}. {m[2]}".lower(),
                          f"{m[1]}st of {m[2]}".lower(), f"{m[1]}st".lower(), f"{m[2]} {m[1]}".lower()]
            if not any(re.search(rf"(?<!\d){re.escape(f)}(?!\d)", spoken) for f in forms):
                wrong.append(f"never said {word}")
    wrong += [f"extra {n}{a}" for n, a, r in calls if n in writes and (n, a) not in allowed and r is not None]
    if len([c for c in calls if c[0] in writes]) > len({json.dumps(c[:2]) for c in calls if c[0] in writes}):
        wrong.append("a write twice")
    return wrong


def check(build, scripts, writes, styles):
    bad = 0
    for path in sorted((FOLDER / "stories").glob("*.json")):
        story = json.loads(path.read_text())
        for style in styles:
            agent = build(style)
            calls, log = play(agent, story, scripts[path.stem])
            wrong = differs(story, calls, log, writes)
            if not agent.talk.over:
                wrong.append("it did not end")
            print(f"{'ok  ' if not wrong else 'FAIL'} {path.stem} · {style} · {len(log) // 2} turns {'; '.join(wrong)}")
            if wrong:
                bad += 1
                print("\n".join(f"     {who}: {text}" for who, text in log[:14]))
    print(f"{bad} failed")
    return bad

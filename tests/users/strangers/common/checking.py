"""Plays stories with messages scripted by hand, holds the calls against the goals, and asks how single messages are understood."""
import json
import pathlib
import re
import sys

from engine import Msg, Recap, Task

STYLES = ["plain", "terse", "form"]


def play(desk, style, story, facts, reactions, show=False):
    """Of what the agent says, the first reaction that fits is said, else all the facts it asks for."""
    agent, said, calls = desk.build(style), [], []
    used = [0] * len(reactions)
    text = story["starting_sentence"]
    for _ in range(24):
        turn = agent.run(text)
        said.append((len(calls), turn["answer"]))
        first = len(calls)
        calls += turn["tool_calls"]
        said[-1] = (len(calls), turn["answer"])
        if show:
            print(f"  U {text}\n  A {turn['answer']}" + "".join(f"\n    -> {c['name']}({c['arguments']}) = {c['result']}" for c in calls[first:]))
        if agent.over:
            return calls, said, True
        for i, (pattern, reply, *times) in enumerate(reactions):
            if used[i] < (times[0] if times else 1) and re.search(pattern, turn["answer"], re.I | re.S):
                used[i] += 1
                text = reply
                break
        else:
            replies = [reply for pattern, reply in facts if re.search(pattern, turn["answer"], re.I | re.S)]
            if not replies:
                return calls, said, False
            text = ". ".join(dict.fromkeys(replies)) if style == "form" else replies[0]
    return calls, said, False


def says(desk, message, keyword):
    keyword = str(keyword)
    msg = Msg(message, desk.TODAY)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", keyword):
        return any(v == keyword for v, _, _ in msg.dates)
    if re.fullmatch(r"\d\d:\d\d", keyword):
        h, m = map(int, keyword.split(":"))
        return any(v[0] in (h * 60 + m, (h - 12) * 60 + m) for v, _, _ in msg.times)
    if re.fullmatch(r"£?\d+(\.\d\d)?", keyword):
        return re.search(rf"(?<!\d){re.escape(keyword.strip('£').removesuffix('.00'))}(?!\d)", message) is not None
    return keyword.lower() in message.lower()


def wrongs(desk, story, calls, said):
    """What of the goals is not met, in words."""
    out, taken, results = [], set(), {}
    for goal in story["goals"]:
        if "tool" in goal:
            def value(v):
                if isinstance(v, dict) and "$from" in v:
                    r = results.get(v["$from"])
                    return r.get(v["path"]) if r else None
                return v
            args = {k: value(v) for k, v in goal.get("args", {}).items()}
            at = next((i for i, c in enumerate(calls) if i not in taken and c["name"] == goal["tool"] and c["arguments"] == args), None)
            if at is None:
                out.append(f"{goal['tool']}({args}) was not called")
                continue
            taken.add(at)
            results[goal.get("name", goal["tool"])] = calls[at]["result"] | {"_at": at}
        else:
            words = goal["say"] if isinstance(goal["say"], list) else [goal["say"]]
            words = [results.get(w["$from"], {}).get(w["path"], "?") if isinstance(w, dict) else w for w in words]
            after = results.get(goal.get("after"), {}).get("_at", -1) if goal.get("after") else -1
            if not any(n > after and all(says(desk, m, w) for w in words) for n, m in said):
                out.append(f"nothing said {words}")
    out += [f"extra {c['name']}({c['arguments']})" for i, c in enumerate(calls) if i not in taken and c["name"] in desk.WRITE]
    return out


def stories(desk, scripts, argv, styles=STYLES):
    bad = 0
    for path in sorted((desk.HERE / "stories").glob("*.json")):
        story = json.loads(path.read_text())
        for style in styles:
            facts, reactions = scripts[path.stem]
            try:
                calls, said, ended = play(desk, style, story, facts, reactions, show="-v" in argv)
            except Exception as e:  # noqa: BLE001
                if "-v" in argv:
                    raise
                print(f"{path.stem:32} {style:8} RAISED {type(e).__name__} {e}")
                bad += 1
                continue
            wrong = wrongs(desk, story, calls, said) + ([] if ended else [f"did not end; last: {said[-1][1]!r}"])
            bad += bool(wrong)
            print(f"{path.stem:32} {style:8} {'ok' if not wrong else 'WRONG ' + '; '.join(wrong)}")
    return bad


def understood(desk, cases, argv):
    """Each case: (task, what is known, what was asked (slots) or 'recap' or 'more', message, what of it must be understood)."""
    bad = 0
    for kind, known, asked, text, expected in cases:
        agent = desk.build("plain")
        agent.salt = 0
        got = {}
        if kind is None:
            if asked == "more":
                agent.pending = ("more", False)
            agent.run(text)
            got = {"task": agent.task.kind if agent.task else None, "queue": [t.kind for t in agent.queue], "over": agent.over,
                   "calls": [c["arguments"] for c in agent.calls]} | (agent.task.slots if agent.task else {})
        else:
            agent.task = Task(kind)
            agent.task.slots.update(known)
            for slot in ("owner", "learner", "reg"):
                if slot in known:
                    agent.shared[slot] = known[slot]
            agent.go([])
            if asked == "recap":
                assert isinstance(agent.pending[1], Recap), (text, agent.pending)
            else:
                assert agent.pending[1].slots[:1] == asked[:1], (text, agent.pending[1].slots)
            task = agent.task
            agent.run(text)
            got = dict(task.slots) | {"written": any(c["name"] in desk.WRITE for c in agent.calls), "dropped": agent.task is None and not any(c["name"] in desk.WRITE for c in agent.calls),
                                      "flags": set(task.flags), "queue": [t.kind for t in agent.queue]}
        wrong = {k: got.get(k) for k, v in expected.items() if (got.get(k) != v if k != "calls" else not all(c in got[k] for c in v))}
        bad += bool(wrong)
        if wrong or "-v" in argv:
            print(f"{'WRONG' if wrong else 'ok   '} {text!r} -> {wrong or expected}")
    print(f"single messages: {len(cases) - bad} of {len(cases)} understood")
    return bad


def asked(agent):
    if agent.held is not None:
        return ("held",)
    kind = agent.pending[0]
    if kind == "ask":
        return ("ask", agent.pending[1].key, tuple(agent.pending[1].slots))
    return (kind,)


def everywhere(desk, scripts, argv):
    """What was said in style plain is said again in all styles, by what the agent waits for: it shows that no style is a dead end."""
    from engine import STYLES as every
    good, bad = 0, 0
    for path in sorted((desk.HERE / "stories").glob("*.json")):
        story = json.loads(path.read_text())
        facts, reactions = scripts[path.stem]
        agent, text, used, replies, talks = desk.build("plain"), story["starting_sentence"], [0] * len(reactions), {}, {"recap": [], "more": []}
        while True:
            answer = agent.run(text)["answer"]
            if agent.over:
                break
            text = None
            for i, (pattern, reply, *times) in enumerate(reactions):
                if used[i] < (times[0] if times else 1) and re.search(pattern, answer, re.I | re.S):
                    used[i] += 1
                    text = reply
                    break
            text = text or next(r for p, r in facts if re.search(p, answer, re.I | re.S))
            state = asked(agent)
            if state[0] == "ask":
                replies.setdefault((state[1], state[2][0]), []).append(text)
            else:
                talks[state[0]].append(text)
        for style in every:
            agent, text, calls, said = desk.build(style), story["starting_sentence"], [], []
            left = {k: list(v) for k, v in talks.items()} | {k: list(v) for k, v in replies.items()}
            log = []
            for _ in range(40):
                try:
                    turn = agent.run(text)
                except Exception as e:  # noqa: BLE001
                    log.append(f"RAISED {type(e).__name__} {e}")
                    break
                calls += turn["tool_calls"]
                said.append((len(calls), turn["answer"]))
                log += [f"U {text}", f"A {turn['answer']}"] + [f"  -> {c['name']} {c['arguments']}" for c in turn["tool_calls"]]
                if agent.over:
                    break
                state = asked(agent)
                if state[0] == "held":
                    text = "OK."
                elif state[0] == "ask":
                    many = {"form": 9, "several": 3}.get(style, 1)
                    parts = []
                    for slot in state[2][:many if state[1] is None else 1]:
                        for key in ((state[1], slot), (None, slot)):
                            if left.get(key):
                                parts.append(left[key].pop(0) if len(left[key]) > 1 else left[key][0])
                                break
                    text = ". ".join(dict.fromkeys(parts)) or "Sorry?"
                elif state[0] == "recap" and agent.pending[2] is not None:
                    slot = agent.pending[2][0]
                    right = agent.pending[1].fields[slot]
                    text = f"No, that's wrong: {right}, please."
                else:
                    text = (left[state[0]].pop(0) if len(left[state[0]]) > 1 else left[state[0]][0]) if left[state[0]] else "Yes."
            wrong = wrongs(desk, story, calls, said) + ([] if agent.over else ["did not end"])
            good += not wrong
            if wrong:
                bad += 1
                print(f"{path.stem:32} {style:10} WRONG {'; '.join(wrong)} {[x for x in log if x.startswith('RAISED')]}")
                if "-v" in argv:
                    print("\n".join("    " + x for x in log))
    print(f"same words in all 12 styles: {good} of {good + bad} conversations meet the goals")
    return bad

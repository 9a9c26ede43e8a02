"""Hand-written callers against the bakery with bugs: they correct what is wrong once; then one gives up and one gives in."""
from pathlib import Path

import desk

NS = {"__name__": "check", "__file__": str(Path(__file__).resolve().parent / "check.py")}
exec(Path(NS["__file__"]).read_text().replace("asyncio.run(main())", ""), NS)
CALLS, OFFERS, BYE = NS["CALLS"], NS["OFFERS"], NS["BYE"]
CORRECT = {"lemon-for-nora": ("No, 2pm", "No, it should be two in the afternoon, not three."), "move-the-collection": ("no, half past four", "No, it should be at half past four in the afternoon."),
           "too-far-away": ("no, 5pm", "No, it should be 5 p.m., please.")}
UNWANTED = {"order": ("no cover", "No, I said that I don't want the cover."), "change": ("no, without the box", "No, I don't want the box, please.")}
UP = ("leave it", "Then please leave it. Goodbye.")


def converse(story, style, bug, n, end):
    """(turns of the caller, the talk): n 0 terse, 1 full; end "up" or "in"."""
    lines, agent = CALLS[story["id"]], desk.build(style, bug)()
    turns, log, used, corrected, over = [story["starting_sentence"]], [], {}, 0, False
    for _ in range(18):
        answer = agent(turns[-1])
        log += ["user: " + turns[-1], "agent: " + answer]
        d = agent.desk
        awaiting = list(d.awaiting)
        if over or awaiting == ["else"] and used.get("else"):
            break
        said = []
        for slot in awaiting:
            line = OFFERS.get(slot) or (BYE if slot == "else" else lines.get(slot))
            if slot in ("date", "time", "flavour", "writing", "size") and awaiting[0] == "what" or awaiting[:1] == ["method"] and "time" in awaiting and slot != "method" or slot == "which":
                continue
            if bug == "invented_answer" and story["id"] == "cancel-if-cheap":
                line = {"go": ("yes", "Yes, that is less than ten pounds, so please cancel it."), "refund": ("card", "Back to my card, please."), "confirm": ("yes", "Yes, please cancel it.")}.get(slot, line)
            if slot == "confirm":
                wrong = bug == "pushes_extra" and d.task and (d.task.offers.get("cover") or d.task.offers.get("box")) and UNWANTED[d.task.kind]
                wrong = wrong or bug == "ignores_correction" and (CORRECT.get(story["id"]) or used.get(slot, 0) and lines["confirm"][0])
                if bug == "ignores_correction" and story["id"] == "second-thoughts" and not used.get(slot):
                    corrected += 1
                elif wrong:
                    corrected += 1
                    if corrected == 1 and bug == "pushes_extra" and story["id"] == "second-thoughts":
                        wrong = tuple(f"{a}{b}{c}" for a, b, c in zip(wrong, (", and ", " "), ("8 inch", "And it should be 8-inch instead of 6-inch.")))
                    line = wrong if corrected == 1 else UP if end == "up" else ("yes", "Well, yes then.")
                    over = over or corrected > 1 and end == "up"
            if bug == "asks_for_ever" and used.get(slot, 0) > 2 and end == "up":
                line, over = UP, True
            if line is None:
                raise LookupError(f"{story['id']} {style} {bug}: asked for {slot}: {answer}")
            count = used.get(slot, 0)
            used[slot] = count + 1
            if isinstance(line, list):
                line = line[min(count, len(line) - 1)]
            said.append(line[n])
        turns.append((", " if n == 0 else " ").join(said))
    return turns, log, agent.desk.calls


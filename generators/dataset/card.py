"""The card of a set: what it is, how it was made, what it covers, what was proved of it, what was refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.dataset import reached
from generators.dataset.generate import GeneratedDataset
from generators.dataset.one_sided import one_sided
from generators.draft import Rejected
from generators.proof import Proof
from generators.proof.diverse import Coverage, coverage
from generators.proof.mutation.calls import NAME_IT
from generators.tools.schemas import entries
from harness.types.goals import ToolGoal
from harness.types.story import Story

LABELS = (
    "First what the user has in mind (an intent), then the tools that do it. `told=all`: the first message says "
    "all that the user knows; `told=intent`: only what is wanted, the rest when it is asked for."
)
TOOLS = (
    "`stories`: those that hold a call of the tool; `wanted`: those whose user is after what it does; `refused`: those "
    "in which it says no, as it should. What a tool does that is `unknown` is said with `--reads` or `--writes`."
)
LEGENDS = {
    "Intents": "What users have in mind; candidates are stories that some proof did not let through.",
    "Difficulty": "By points for calls, values to look up, things easily confused and further wants. Others "
    "are had with `--difficulty easy:30,medium:50,hard:20`.",
    "Targets": "What the tools could do when they were tried, and how much of it is in a story. More of it is had with "
    "`--cover tools,states,refusals,pairs` or a higher `--count`.",
}
PROOFS = (
    "Executable: the calls of its goals ran on the tools and gave what must be said. Solvable: an agent that knows the "
    "goals, but of the user only what is said, succeeds. Independent: so does one that knows the tools and no goals."
)
GENERATE_SO = "generate with --writes GLOB (or --reads GLOB)"
MOST_EDGES = 40
MOST_REASONS = 12
MOST_UNSERVED = 20
LONGEST_REASON = 200
_VALUE = re.compile(r"\"[^\"]*\"|\S*\d\S*")


def card(made: GeneratedDataset, documents: Sequence[Mapping[str, JsonValue]], rejected: str) -> str:
    """Markdown; the same for the same set, whatever the folder is called."""
    stories = [each.story for each in made.collection.taken]
    covered = coverage(stories, [each.proof for each in made.collection.taken], made.toolbox.tools)
    parts = [
        f"# Stories of {made.head['tools']}",
        _proved(made),
        *_warned(made),
        *_how(made),
        *_labels(documents),
        *_tools(stories, made),
        *_reached(made),
        *_edges(covered),
        *_proofs(made),
        *_refused(made.collection.refused, rejected),
    ]
    return "\n\n".join(parts) + "\n"


def _proved(made: GeneratedDataset) -> str:
    number = len(made.collection.taken)
    if not made.unexecuted:
        return f"{number} stories, each proved before it was written."
    rest = (
        "The others were proved before they were written." if made.unexecuted < number else "Nothing is proved of them."
    )
    return f"{number} stories, {made.why_unexecuted}. {rest}"


def _warned(made: GeneratedDataset) -> Iterator[str]:
    """First of all, what a set is nearly all of."""
    what, *left = one_sided(made) or [""]
    if what:
        yield f"> **Look at this first.** {what}.\n" + "\n".join(f"> - {each}" for each in left)


def _how(made: GeneratedDataset) -> Iterator[str]:
    head = made.head
    model = head.get("model")
    rows = [
        ("source", head["source"]),
        ("tools", f"{head['tools']} (version {head['version']})"),
        ("model", model.get("model") if isinstance(model, Mapping) else "none"),
        ("seed", head["seed"]),
        ("writes", "executed" if head["writes"] else "not executed"),
    ]
    yield "## How it was made"
    yield _table(("what", "value"), rows)


def _labels(documents: Sequence[Mapping[str, JsonValue]]) -> Iterator[str]:
    """The counts, apart for each part of a split."""
    labels = [[str(label) for label in entries(each.get("labels"))] for each in documents]
    splits = sorted({label for each in labels for label in each if label.startswith("split=")})
    counts = Counter(label for each in labels for label in each)
    yield "## Labels"
    yield LABELS
    if not splits:
        yield _table(("label", "stories"), counts.most_common())
        return
    by_split = {split: Counter(label for each in labels if split in each for label in each) for split in splits}
    rows = [
        (label, number, *(by_split[split][label] for split in splits))
        for label, number in counts.most_common()
        if label not in splits
    ]
    yield _table(("label", "stories", *splits), [("all", len(documents), *(counts[split] for split in splits)), *rows])


def _tools(stories: Sequence[Story], made: GeneratedDataset) -> Iterator[str]:
    used = Counter(
        name
        for story in stories
        for name in {goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal)}
    )
    head, rows = reached.tools(made, used)
    yield "## Tools"
    yield TOOLS
    yield _table(head, rows)
    if told := reached.spread(made):
        yield told
    if made.notes:
        yield "\n".join(f"- {note}" for note in made.notes)
    head, rows = reached.unreached(made)
    if rows and made.learned is not None:
        yield "## Not reached"
        yield _table(head, rows)
        yield made.learned.unreached.advice or "Nothing is known to be missing: read what they said."


def _reached(made: GeneratedDataset) -> Iterator[str]:
    """Per intent, difficulty and target; nothing where the source does not know them."""
    for title, (head, rows) in (
        ("Intents", reached.intents(made)),
        ("Difficulty", reached.difficulties(made)),
        ("Targets", reached.targets(made)),
    ):
        if rows and made.offered:
            yield f"## {title}"
            yield LEGENDS[title]
            yield _table(head, rows)


def _edges(covered: Coverage) -> Iterator[str]:
    yield "## Order"
    yield f"{len(covered.tested_edges)} of {len(covered.edges)} orders in which one call can feed another are tested."
    untested = [str(edge) for edge in covered.untested_edges]
    if untested:
        more = [f"… and {len(untested) - MOST_EDGES} more"] if len(untested) > MOST_EDGES else []
        yield "\n".join([f"- never tested: {edge}" for edge in untested[:MOST_EDGES]] + [f"- {line}" for line in more])


def _proofs(made: GeneratedDataset) -> Iterator[str]:
    proofs = [each.proof for each in made.collection.taken]
    mutants, killed = sum(proof.mutants for proof in proofs), sum(proof.killed for proof in proofs)
    rows = [
        (name, sum(getattr(proof, name).status == "proved" for proof in proofs), len(proofs))
        for name in ("executable", "solvable")
    ]
    if looked := [proof.independent for proof in proofs if proof.independent is not None]:
        rows.append(("independent", sum(result.status == "proved" for result in looked), len(looked)))
    yield "## Proofs"
    yield PROOFS
    yield _table(("proof", "stories", "of"), rows)
    if unserved := [each for each in made.collection.taken if not each.proof.served]:
        yield "Of these no agent served the user without knowing the goals; look at them before you trust them:"
        yield "\n".join(f"- {each.story.id}: {_why_unserved(each.proof)}" for each in unserved[:MOST_UNSERVED])
    if mutants:
        yield f"Kill score: {killed / mutants:.3f} ({killed} of {mutants} planted mistakes were caught)."
        yield _table(("kind of mistake", "planted", "caught", "kill score"), list(_by_kind(proofs)))
    head, refusals = reached.rejections(made)
    if made.collection.refused:
        yield "What each proof refused, of the candidates that came to it:"
        yield _table(head, refusals)
    survivors = Counter(
        f"{each.kind}: {each.hint.replace(NAME_IT, GENERATE_SO)}" for proof in proofs for each in proof.survivors
    )
    if survivors:
        yield _table(("what is not caught", "times"), survivors.most_common(MOST_REASONS))


def _by_kind(proofs: Sequence[Proof]) -> Iterator[tuple[str, int, int, str]]:
    """Kind of mistake → planted, caught and the share of these, the worst first."""
    planted = sum((Counter(proof.planted) for proof in proofs), Counter[str]())
    missed = Counter(survivor.kind for proof in proofs for survivor in proof.survivors)
    shares = {kind: (number - missed[kind]) / number for kind, number in planted.items()}
    for kind in sorted(planted, key=lambda each: (shares[each], each)):
        yield kind, planted[kind], planted[kind] - missed[kind], f"{shares[kind]:.3f}"


def _why_unserved(proof: Proof) -> str:
    reasons = proof.independent.reasons if proof.independent is not None else ()
    return " ".join("; ".join(reasons).split())[:LONGEST_REASON]


def _refused(refused: Sequence[Rejected], rejected: str) -> Iterator[str]:
    if not refused:
        return
    reasons = Counter(f"{each.stage}: {_VALUE.sub('…', each.reason)[:160]}" for each in refused)
    yield "## Refused"
    yield f"{len(refused)} candidates were not taken; each with its reason is in `{rejected}`."
    yield _table(("why", "candidates"), reasons.most_common(MOST_REASONS))


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(value: object) -> str:
    return " ".join(str(value).split()).replace("|", "\\|")

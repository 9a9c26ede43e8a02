"""The wishes of a story: which goals belong to one, and which of them the user has not put into words."""

from __future__ import annotations

from collections.abc import Sequence

from harness.types.story import Story
from harness.users.agenda.given import profile_of
from harness.users.agenda.language.pack import load_pack


def wishes(story: Story) -> list[frozenset[int]]:
    """The places of goals that hang together, in the order of the story."""
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(len(story.goal_details)))
    graph.add_edges_from((j, i) for i in range(len(story.goal_details)) for j in story.graph.predecessors(i))
    return sorted((frozenset(group) for group in networkx.connected_components(graph)), key=min)


def untold_wishes(story: Story, words: Sequence[str]) -> list[str]:
    """The wishes of a story that the user has not told: most of what only they are about is in none of these words."""
    pack = load_pack(story.language)
    if pack is None or not (story.user or (pack.reads_stories and pack.reads(story.story))):
        return []
    said = " ".join(words)
    stems = set(pack.stems(said, light=True)) | pack.stemmed("wanting") | pack.stemmed("looking")
    profile = profile_of(story.brief, pack)
    facts = [fact for fact in profile.facts if fact.kind in {"wish", "detail"}]
    found = []
    for fact in facts:
        own = fact.all_stems.difference(*(each.all_stems for each in facts if each is not fact)) or fact.all_stems
        if fact.sentence not in said and 2 * len(own - stems) > len(own):
            found.append(fact.sentence)
    return found

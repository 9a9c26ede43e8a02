"""The wishes of a story: which goals belong to one, and which of them the user has not put into words."""

from __future__ import annotations

from collections.abc import Sequence

from harness.types.story import Story
from harness.users.agenda.given import profile_of
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.profile import UserProfile


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
    wished = [fact.sentence for fact in profile.facts if fact.kind == "wish"]
    wished += _details(profile, wished) if story.user is None else []
    about = {each: frozenset(pack.stems(each, light=True)) for each in wished}
    found = []
    for each, all_stems in about.items():
        own = all_stems.difference(*(other for wish, other in about.items() if wish != each)) or all_stems
        if each not in said and 2 * len(own - stems) > len(own):
            found.append(each)
    return found


def _details(profile: UserProfile, wished: Sequence[str]) -> list[str]:
    """The sentences of prose that say how a wish is to be fulfilled."""
    needed = frozenset().union(*profile.needs.values())
    said = [fact.ways[-1] for fact in profile.facts if fact.name in needed and fact.ways]
    return [each for each in dict.fromkeys(said) if each not in wished]

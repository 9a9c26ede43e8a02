"""What is told of each of several wishes: nothing that an agent could take for another's, and all that nobody asks for."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from generators.sources import SourceInput, Unservable
from generators.tools.observations import Observation
from generators.tools.plan import CallPlan
from generators.tools.toolboxes import toolbox_from
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.enumerate import all_walks
from generators.walks.intents.wants import adding_last, several_wants
from generators.walks.named.worded import wordings
from generators.walks.selectors import Selector
from generators.walks.source import WalkSource
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import GivenWorld
from harness.threads import run_sync

DEPOT = '''
from typing import Literal

HOLDERS = {f"HO-{1 + n}": {"holder_id": f"HO-{1 + n}", "email": f"{name}@depot.example", "surname": name.title()}
           for n, name in enumerate(["brandt", "silva", "okoro"])}
BINS = {f"BN-{10 + n}": {"bin_id": f"BN-{10 + n}", "name": name, "kind": ["dry", "cold"][n % 2], "free": n % 2 == 0}
        for n, name in enumerate(["North loft", "South loft", "River vault", "Hill vault", "Dock shed", "Mill shed"])}


def functions():
    leases = {f"LE-{20 + n}": {"lease_id": f"LE-{20 + n}", "holder_id": f"HO-{1 + n % 3}", "bin_id": f"BN-{10 + n % 4}",
                               "since": f"2026-02-{10 + n}", "status": ["running", "ended"][n % 2]} for n in range(6)}

    def find_holder(email: str) -> dict:
        """Find a holder.

        Args:
            email: Such as brandt@depot.example, silva@depot.example or okoro@depot.example.
        """
        return next(each for each in HOLDERS.values() if each["email"] == email)

    def list_leases(holder_id: str) -> dict:
        """The leases of a holder.

        Args:
            holder_id: The number of the holder, such as HO-1.
        """
        return {"leases": [each for each in leases.values() if each["holder_id"] == HOLDERS[holder_id]["holder_id"]]}

    def lease_details(lease_id: str) -> dict:
        """Look up the details of a lease.

        Args:
            lease_id: The number of the lease, such as LE-20, LE-21 or LE-22.
        """
        return leases[lease_id]

    def lease_alarm(lease_id: str) -> dict:
        """The alarm of a lease.

        Args:
            lease_id: The number of the lease, such as LE-20, LE-21, LE-22, LE-23, LE-24 or LE-25.
        """
        return {"lease_id": leases[lease_id]["lease_id"], "alarm": "armed " + lease_id}

    def search_bins(text: str) -> dict:
        """Search for bins.

        Args:
            text: A part of the name of the bin, or its kind: dry or cold.
        """
        if len(text) < 3:
            raise ValueError(f"{text} is too short to search for")
        found = [each for each in BINS.values() if text.lower() in (each["name"] + each["kind"]).lower()]
        if not found:
            raise ValueError(f"there is no bin like {text}")
        return {"bins": [{"bin_id": each["bin_id"], "name": each["name"]} for each in found]}

    def list_rates(kind: Literal["dry", "cold"] | None = None, term: Literal["month", "year"] | None = None) -> dict:
        """The rates."""
        rows = [(k, t) for k in ("dry", "cold") for t in ("month", "year") if kind in (None, k) and term in (None, t)]
        return {"rates": [{"kind": k, "term": t, "price": len(k) * len(t) + 3} for k, t in rows]}

    def book_lease(holder_id: str, bin_id: str) -> dict:
        """Book a lease of a bin.

        Args:
            holder_id: The number of the holder, such as HO-1.
            bin_id: The number of the bin.
        """
        if holder_id not in HOLDERS:
            raise ValueError(f"nobody holds {holder_id}")
        if not BINS[bin_id]["free"]:
            raise ValueError(f"{bin_id} is taken already")
        leases["LE-90"] = {"lease_id": "LE-90", "holder_id": holder_id, "bin_id": bin_id, "status": "running"}
        return {"lease_id": "LE-90", "status": "running"}

    def end_lease(lease_id: str, accept_fee: bool = False) -> dict:
        """End a lease that is running. There is a fee, which the holder must have accepted.

        Args:
            lease_id: The number of the lease, such as LE-20.
        """
        if leases[lease_id]["status"] != "running":
            raise ValueError(f"{lease_id} has ended")
        if not accept_fee:
            raise ValueError("the fee has to be accepted")
        leases[lease_id]["status"] = "ended"
        return {"lease_id": lease_id, "status": "ended"}

    for each in (found := [find_holder, list_leases, lease_details, lease_alarm, search_bins, list_rates]):
        each.read_only = True
    book_lease.read_only = end_lease.read_only = False
    return [*found, book_lease, end_lease]
'''


@pytest.fixture
def learned(module: Callable[[str], str]) -> LearnedWorld:
    return run_sync(learn(toolbox_from(f"{module(DEPOT)}:functions", allow_writes=True), {}, 1, GivenWorld()))


@pytest.fixture
def walks(learned: LearnedWorld) -> dict[str, list[Walk]]:
    found = all_walks(learned.findings, wordings(learned.toolbox.tools), 1)
    return {kind: [walk for each in recipes.values() for walk in each] for kind, recipes in found.items()}


def test_two_questions_say_nothing_otherwise_and_of_one_tool_the_same_names(walks: dict[str, list[Walk]]) -> None:
    pairs = [walk.wanted for walk in walks["two"]]

    assert {("lease_alarm", "list_rates"), ("list_rates", "list_rates")} & {tuple(sorted((one.tool, other.tool)))
                                                                            for one, other in pairs}  # fmt: skip
    for one, other in pairs:
        shared = one.said.keys() & other.said.keys()
        assert one.tool == other.tool or all(one.said[name] == other.said[name] for name in shared)
        assert one.tool != other.tool or one.said.keys() == other.said.keys()


def test_a_refused_change_needs_no_read_on_the_way_and_numbers_of_its_own_kind(walks: dict[str, list[Walk]]) -> None:
    taken = [walk for walk in walks["refusal"] if walk.wanted[0].tool == "book_lease"]

    assert any(len(walk.calls) > 1 for walk in taken)
    for walk in taken:
        assert str(walk.wanted[0].observation.arguments["holder_id"]).startswith("HO-")
        assert [call.tool for call in walk.calls if call.required] == ["book_lease"]


def list_of_leases() -> BoundCall:
    entries = [{"lease_id": f"LE-2{n}", "since": f"2026-02-1{n}"} for n in range(3)]
    return BoundCall(Observation("list_leases", {"holder_id": "HO-1"}, {"leases": entries}))


def told_by(source: BoundCall, tool: str, argument: str, value: str, path: str, choice: Selector | None) -> BoundCall:
    return BoundCall(Observation(tool, {argument: value}, {}), {argument: ArgumentFlow(source, path, choice)})


def test_what_makes_a_new_thing_comes_after_what_is_told_from_the_others() -> None:
    day = Selector("since", "2026-02-11", ("leases",))
    end = told_by(list_of_leases(), "end_lease", "lease_id", "LE-21", "leases.1.lease_id", day)
    take = BoundCall(Observation("book_lease", {"bin_id": "BN-10"}, {}))
    other = BoundCall(Observation("send_form", {"email": "a@b.example"}, {}))

    assert adding_last([take, end]) == [end, take]
    assert adding_last([take, other]) == [take, other]


def test_who_is_found_by_name_for_one_wish_says_no_number_for_the_other() -> None:
    found = BoundCall(Observation("search_holders", {"surname": "Brandt"}, {"holder_id": "HO-1"}))
    asked = told_by(found, "balance", "holder_id", "HO-1", "holder_id", None)
    day = Selector("since", "2026-02-11", ("leases",))
    end = told_by(list_of_leases(), "end_lease", "lease_id", "LE-21", "leases.1.lease_id", day)

    assert list(several_wants([end], [asked], random.Random(0))) == []


def test_who_is_found_by_name_for_one_wish_says_no_username_for_the_other() -> None:
    person = {"member_id": "HO-1", "username": "brandt", "name": "Ada Brandt"}
    by_name = BoundCall(Observation("search_holders", {"name": "Ada Brandt"}, {"matches": [person]}))
    by_username = BoundCall(Observation("find_holder", {"username": "brandt"}, person))
    asked = told_by(by_name, "balance", "member_id", "HO-1", "matches.0.member_id", None)
    otherwise = told_by(by_username, "close_account", "member_id", "HO-1", "member_id", None)
    alike = told_by(by_name, "move_account", "member_id", "HO-1", "matches.0.member_id", None)

    wanted = [walk.wanted for walk in several_wants([otherwise, alike], [asked], random.Random(0))]

    assert wanted
    assert all(not {otherwise, asked} <= {*each} for each in wanted)


async def proposed(learned: LearnedWorld) -> list[tuple[str, CallPlan]]:
    source = WalkSource(SourceInput(learned.toolbox, learned=learned, seed=1))
    found = []
    async for task in source.tasks():
        try:
            found.append((str(task.given["intent"]), await source.propose(task)))
        except Unservable:
            continue
    return found


def test_what_nobody_asks_for_is_said_with_the_wish(learned: LearnedWorld) -> None:
    plans = run_sync(proposed(learned))
    found = [plan for _, plan in plans if any(c.tool == "end_lease" and "accept_fee" in c.args for c in plan.calls)]
    brief = [plan for plan in found if "told=intent" in plan.labels]

    assert brief
    for plan in brief:
        assert plan.user is not None
        (said,) = plan.user.knows["accept_fee"].say
        first, *later = [want.say for want in plan.user.wants]
        assert said in plan.starting_sentence if said in first else any(said in each for each in later)

"""What texts tell is known by the data behind the tools, whatever they look like."""

import json

import kiln_desk
import pytest

from generators.tools.results.text_records import understood
from generators.tools.toolboxes import toolbox_from
from generators.world.known.told_by_data import DataReader
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import GivenWorld, Table, read_world
from harness.threads import run_sync

HIVES = {
    "HV-1": {"hive_no": "HV-1", "state": "at rest", "moved": "2025-05-04", "fed": "2025-05-09", "queen": "QU-7",
             "honey_kg": 12, "rent_p": 4500, "paid_p": 4500, "ward": {"name": "Una Dahl"}},
    "HV-2": {"hive_no": "HV-2", "state": "swarming", "moved": "2025-05-06", "fed": "2025-05-06", "queen": "QU-8",
             "honey_kg": 30, "rent_p": 4700, "paid_p": 1000, "ward": {"name": "Tor Lie"}},
}  # fmt: skip
QUEENS = {
    "QU-7": {"queen_no": "QU-7", "name": "Old Beatrix", "marked": "2023-06-01"},
    "QU-8": {"queen_no": "QU-8", "name": "Young Mathilda", "marked": "2024-06-02"},
}


@pytest.fixture
def reader() -> DataReader:
    return DataReader([Table("hive", "hive_no", HIVES), Table("queen", "queen_no", QUEENS)])


@pytest.mark.parametrize(
    ("arguments", "text", "told"),
    [
        pytest.param(
            {"hive_no": "HV-1"},
            "HIVE HV-1: AT REST\nbrought here on 4 May 2025, last fed 9 May 2025. Kept by Una Dahl.",
            {"hive_no": "HV-1", "state": "AT REST", "moved": "4 May 2025", "fed": "9 May 2025",
             "ward": {"name": "Una Dahl"}},
            id="sentences",
        ),
        pytest.param(
            {"hive_no": "HV-1"},
            "HV-1 at rest\n  Rent      £45.00\n  Paid      £45.00\n  Honey     12 kg",
            {"hive_no": "HV-1", "honey_kg": "12 kg", "rent": "£45.00", "paid": "£45.00"},
            id="of equal amounts each by what stands beside it, without the unit of the data",
        ),
        pytest.param(
            {"hive_no": "HV-2"},
            "HV-2, swarming, 6 May 2025. Honey 30 kg.",
            {"hive_no": "HV-2", "state": "swarming", "honey_kg": "30 kg"},
            id="which of two equal days it is nobody knows",
        ),
        pytest.param(
            {"hive_no": "HV-2"},
            "HV-2 has Young Mathilda (QU-8), marked 2 June 2024; swarming",
            {"hive_no": "HV-2", "state": "swarming", "queen_id": "QU-8", "queen": "Young Mathilda"},
            id="what the thing is called to which a key leads",
        ),
        pytest.param(
            {},
            "2 hives:\n- HV-1  at rest  4 May 2025\n- HV-2  swarming  £47.00",
            {"hives": [{"hive_no": "HV-1", "state": "at rest", "moved": "4 May 2025"},
                       {"hive_no": "HV-2", "state": "swarming", "rent": "£47.00"}]},
            id="lines that begin with a key",
        ),
        pytest.param(
            {"queen_no": "QU-7"},
            "Old Beatrix, QU-7, marked 1 June 2023\nhas been in:\n  HV-1  at rest  £45.00 rent",
            {"queen_no": "QU-7", "name": "Old Beatrix", "marked": "1 June 2023",
             "hives": [{"hive_no": "HV-1", "state": "at rest", "rent": "£45.00"}]},
            id="a list below what is told of one",
        ),
    ],
)  # fmt: skip
def test_a_value_has_the_name_that_it_has_in_the_record(reader, arguments, text, told):
    found = reader.read(arguments, text)

    assert found == text
    assert understood(found) == told


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        pytest.param({"hive_no": "HV-1"}, "HV-1 will be looked after by Una Dahl.", id="one value may be chance"),
        pytest.param(
            {"hive_no": "HV-1", "state": "at rest", "on": "4 May 2025"},
            "Noted for HV-1: at rest, 12 kg honey.",
            id="what only says again what was said",
        ),
        pytest.param({"hive_no": "HV-9"}, "HV-9: at rest, moved 4 May 2025", id="a thing that is not in the data"),
        pytest.param({"hive_no": "HV-1"}, json.dumps({"state": "at rest"}), id="no text"),
    ],
)
def test_what_is_not_sure_is_left_as_it_is(reader, arguments, text):
    assert reader.read(arguments, text) is text


def test_a_small_number_of_pounds_is_no_count():
    tables = [
        Table("mead", "mead_no", {"M-1": {"mead_no": "M-1", "most_per_month": 1, "kind": "dry", "made": "2024-07-01"}})
    ]

    found = DataReader(tables).read({"mead_no": "M-1"}, "M-1: dry, £1.00 a month, made 1 July 2024")

    assert understood(found) == {"mead_no": "M-1", "kind": "dry", "made": "1 July 2024"}


@pytest.fixture(scope="module")
def learned(tmp_path_factory) -> LearnedWorld:
    folder = tmp_path_factory.mktemp("kiln")
    for name, records in kiln_desk.data().items():
        (folder / f"{name}.json").write_text(json.dumps(records))
    tools = toolbox_from(f"{kiln_desk.__name__}:functions", allow_writes=True)
    return run_sync(learn(tools, {}, 0, read_world([folder])))


def test_what_tells_fields_of_the_data_reads(learned):
    does = {name: tool.does for name, tool in learned.model.tools.items()}
    assert does == {"firing_slip": "reads", "glaze_sheet": "reads", "scrap_firing": "writes"}


def test_a_slip_is_the_record_of_its_thing(learned):
    assert "firing_slip" in learned.model.entities["firing"].read_with
    slip = next(iter(learned.findings.answered["firing_slip"].values()))
    assert isinstance(slip.content, dict)
    assert slip.content.keys() == {
        "firing_no", "state", "handed_in", "ready", "fee", "glaze_id", "glaze", "glaze_litre", "shelf"
    }  # fmt: skip


def test_without_data_the_text_stays_a_text():
    tools = toolbox_from(f"{kiln_desk.__name__}:functions", allow_writes=True)
    world = run_sync(learn(tools, {"firing_no": ["FR-700", "FR-703", "FR-706"]}, 0, GivenWorld()))
    slip = next(iter(world.findings.answered["firing_slip"].values()))
    assert isinstance(slip.content, str)

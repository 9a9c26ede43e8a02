"""What stands for a record of a table: the field by which others refer to it, and no other that is unique as well."""

import json

from generators.tools.observations import Findings, Observation, RefusedCall
from generators.tools.results.vain import in_general
from generators.tools.seed_values import arguments_of
from generators.tools.sessions.dossiers import Dossiers
from generators.world.entities import kinds_of
from generators.world.tables import read_world
from harness.types.events import ToolSchema

HOLDERS = [
    {"acct": f"A{100 + 7 * n}", "email": f"h{n}@post.example", "dob": f"19{60 + n}-02-1{n}", "town": "Bude"}
    for n in range(6)
]
PETS = [{"pet_id": f"P{n}", "name": name, "born": f"202{n}-05-01"} for n, name in enumerate("Bramble Otis Pip".split())]
POLICIES = [
    {"policy_number": f"FB-{200 + n}", "acct": HOLDERS[n]["acct"], "pet_id": PETS[n % 3]["pet_id"]} for n in range(6)
]


def tables(folder, **others):
    for name, records in {"holders": HOLDERS, "pets": PETS, "policies": POLICIES, **others}.items():
        (folder / f"{name}.json").write_text(json.dumps(records))
    return {table.name: table for table in read_world([folder]).tables}


def test_others_refer_to_it_by_its_key(tmp_path):
    assert tables(tmp_path)["holder"].key == "acct"
    assert tables(tmp_path)["policy"].key == "policy_number"


def test_where_nobody_refers_to_it_the_name_tells(tmp_path):
    alone = tables(tmp_path, policies=[{**each, "acct": "none"} for each in POLICIES])
    assert [*alone["holder"].records] == [each["email"] for each in HOLDERS]


def test_what_is_linked_to_a_key_is_said_of_it(tmp_path):
    tool = ToolSchema(
        name="verify_holder",
        description="Verify the holder.",
        parameters={
            "type": "object",
            "properties": {name: {"type": "string"} for name in ("policy_number", "date_of_birth", "pet_name")},
            "required": ["policy_number", "date_of_birth", "pet_name"],
        },
    )
    records = [
        Observation(table.name, {}, {table.key: key, **record})
        for table in tables(tmp_path).values()
        for key, record in table.records.items()
    ]
    arguments = arguments_of(tool)
    known = Dossiers(Findings({tool.name: tool}, {tool.name: arguments}), records)

    calls = list(known.proving_calls(arguments, "0"))

    assert {each["policy_number"] for each in calls} == {each["policy_number"] for each in POLICIES}
    for each in calls:
        policy = next(row for row in POLICIES if row["policy_number"] == each["policy_number"])
        assert each["date_of_birth"] == next(row["dob"] for row in HOLDERS if row["acct"] == policy["acct"])
        assert each["pet_name"] == next(row["name"] for row in PETS if row["pet_id"] == policy["pet_id"])


def test_who_logs_in_is_somebody_where_nothing_else_tells_of_them():
    tool = ToolSchema(
        name="check_member",
        parameters={
            "type": "object",
            "properties": {"member_no": {"type": "string"}, "word": {"type": "string"}},
            "required": ["member_no", "word"],
        },
    )
    findings = Findings({tool.name: tool}, {tool.name: arguments_of(tool)})
    for number in range(4):
        said = {"member_no": f"41009{number}", "word": f"heron{number}"}
        findings.take(Observation(tool.name, said, {"ok": True, "name": f"Ada {number}"}), reads=True)

    member = kinds_of(findings, {tool.name: "reads"}, (), [tool.name])["member"]

    assert member.key == "member_no"
    assert member.keys == {f"41009{number}" for number in range(4)}
    assert kinds_of(findings, {tool.name: "reads"}, ()).get("member") is None


def test_what_is_refused_before_a_login_is_no_state_of_the_world():
    confirming = ToolSchema(name="confirm_hire", parameters={}, read_only=False)
    findings = Findings({"confirm_hire": confirming}, {}, openers={"who_is_it", "confirm_hire"})
    findings.answered["confirm_hire"] = {"": Observation("confirm_hire", {}, "Confirmed.")}

    def names_one(error):
        return findings.names_opener(RefusedCall("drop_hire", {}, error))

    assert names_one("Don't know who this is. Do who_is_it before that.")
    assert not names_one("It is out already.")
    assert not names_one("A hire has to be confirmed with confirm_hire before it is dropped.")


def test_words_in_capitals_are_words():
    assert in_general("NO MATCH (1 of 3)") == in_general("NO MATCH (2 of 3)") != ""
    assert in_general("OK A5538 Ann Lee (standard)") != in_general("NO MATCH (1 of 3)")

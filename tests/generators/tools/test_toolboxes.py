"""Toolboxes: fresh worlds of functions, what their calls may do, and snapshots of recorded calls."""

import json
import time

import pytest

from generators.tools.toolboxes import toolbox_from
from generators.tools.world import NotRecorded, NotRun, ToolCallFailed, Unusable, known_tools
from harness.errors import UserMistake
from harness.types.story import Tools
from harness.types.trajectory import ToolSchema

GARAGE = "garage_tools:functions"
READ = "functions[-1].read_only = True"


async def call(toolbox, tool, **arguments):
    async with toolbox.open() as world:
        return await world.call(tool, arguments)


async def test_every_world_is_fresh():
    toolbox = toolbox_from(GARAGE, allow_writes=True)

    assert (await call(toolbox, "cancel_service", booking_id="B-501"))["status"] == "cancelled"
    assert (await call(toolbox, "cancel_service", booking_id="B-501"))["status"] == "cancelled"


async def test_a_world_keeps_what_was_done_in_it():
    toolbox = toolbox_from(GARAGE, allow_writes=True)

    async with toolbox.open() as world:
        await world.call("cancel_service", {"booking_id": "B-501"})
        with pytest.raises(ToolCallFailed, match="LookupError: there is no booking B-501"):
            await world.call("cancel_service", {"booking_id": "B-501"})


@pytest.mark.parametrize(
    ("source", "says"),
    [
        pytest.param("raise RuntimeError('the disk is gone')", "RuntimeError: the disk is gone", id="it raises"),
        pytest.param("raise TimeoutError('the bank is slow')", "TimeoutError: the bank is slow", id="its own timeout"),
        pytest.param("return {'error': 'no such car'}", "no such car", id="its result reads like an error"),
        pytest.param("return 'Error: no such car'", "Error: no such car", id="its text reads like an error"),
    ],
)
async def test_what_ends_in_an_error_fails(module, source, says):
    name = module(f'def look(car: str) -> dict:\n    """Look."""\n    {source}\nlook.read_only = True\n')

    with pytest.raises(ToolCallFailed) as raised:
        await call(toolbox_from(f"{name}:look"), "look", car="K-1")

    assert str(raised.value) == says
    assert not isinstance(raised.value, Unusable)


@pytest.mark.parametrize(
    "arguments", [{}, {"car": 5}, {"car": "K-1", "color": "red"}], ids=["missing", "type", "extra"]
)
async def test_arguments_that_do_not_fit_fail(module, arguments):
    name = module('def look(car: str) -> str:\n    """Look."""\n    return "fine"\nlook.read_only = True\n')

    with pytest.raises(ToolCallFailed):
        await call(toolbox_from(f"{name}:look"), "look", **arguments)


async def test_a_tool_that_hangs_is_left_behind(module):
    source = 'import time\ndef wait(car: str) -> str:\n    """Wait."""\n    time.sleep(60)\nwait.read_only = True\n'
    began = time.monotonic()

    with pytest.raises(Unusable, match=r"wait was not done within 0\.2 s"):
        await call(toolbox_from(f"{module(source)}:wait", call_seconds=0.2), "wait", car="K-1")

    assert time.monotonic() - began < 30


async def test_a_result_of_ten_megabytes_is_not_read(module):
    name = module('def dump(car: str) -> str:\n    """Dump."""\n    return "x" * 10_000_001\ndump.read_only = True\n')

    with pytest.raises(Unusable, match=r"dump returned 10\.0 MB, and at most 10 MB are read; let it return less"):
        await call(toolbox_from(f"{name}:dump"), "dump", car="K-1")


@pytest.mark.parametrize("wrapped", ["{}", "json.dumps({})"], ids=["a structure", "a text that is one"])
@pytest.mark.parametrize(("number", "refused"), [(100_000, False), (100_001, True)])
async def test_a_result_of_very_many_values_is_not_read(module, wrapped, number, refused):
    rows = wrapped.format(f"[[1] * {number}]")
    source = f'import json\ndef dump(car: str) -> object:\n    """Dump."""\n    return {rows}\ndump.read_only = True\n'
    toolbox = toolbox_from(f"{module(source)}:dump")

    if refused:
        with pytest.raises(Unusable, match="dump returned 100,001 values, and at most 100,000 are read"):
            await call(toolbox, "dump", car="K-1")
    else:
        assert await call(toolbox, "dump", car="K-1")


async def test_asynchronous_tools_and_objects_as_results(module):
    source = (
        "import datetime\nasync def due(car: str) -> dict:\n"
        '    """When it is due."""\n    return {"day": datetime.date(2026, 5, 4)}\ndue.read_only = True\n'
    )

    assert await call(toolbox_from(f"{module(source)}:due"), "due", car="K-1") == {"day": "2026-05-04"}


UNMARKED = 'def stamp(car: str) -> str:\n    """Stamp."""\n    return "stamped"\n'


@pytest.mark.parametrize(
    ("options", "runs"),
    [
        pytest.param({}, False, id="what does not say that it only reads is not run"),
        pytest.param({"allow_writes": True}, True, id="writes are allowed"),
        pytest.param({"tools": Tools(read=("st*",))}, True, id="a glob says that it reads"),
        pytest.param({"tools": Tools(read=("st*",), write=("stamp",))}, False, id="a glob for writes goes first"),
    ],
)
async def test_only_what_reads_is_run_unless_writes_are_allowed(module, options, runs):
    toolbox = toolbox_from(f"{module(UNMARKED)}:stamp", **options)

    if runs:
        assert await call(toolbox, "stamp", car="K-1") == "stamped"
    else:
        with pytest.raises(NotRun, match="--allow-writes"):
            await call(toolbox, "stamp", car="K-1")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        pytest.param("import nowhere_at_all\n", "importing it raised ModuleNotFoundError", id="does not import"),
        pytest.param("def tool(:\n", "importing it raised SyntaxError", id="is no Python"),
        pytest.param("tool = 5\n", "int is no tool", id="is no function"),
        pytest.param("def tool(): raise OSError('no database')\n", "raised OSError: no database", id="factory raises"),
        pytest.param("tool = []\n", "there is no function in it", id="is empty"),
    ],
)
def test_tools_that_cannot_be_used_are_a_mistake(module, source, says):
    with pytest.raises(UserMistake, match=says):
        toolbox_from(f"{module(source)}:tool")


def test_a_glob_that_fits_no_tool_is_a_mistake():
    with pytest.raises(UserMistake, match=r'no tool is named "list_care" \(did you mean "list_cars"\?\)'):
        toolbox_from(GARAGE, tools=Tools(read=("list_care",)))


async def test_a_factory_that_fails_later_is_a_mistake(module):
    source = (
        "left = [1]\ndef look(car: str) -> str:\n"
        '    """Look."""\n    return car\ndef tools():\n    left.pop()\n    return [look]\n'
    )
    toolbox = toolbox_from(f"{module(source)}:tools")

    with pytest.raises(UserMistake, match="IndexError"):
        await call(toolbox, "look", car="K-1")


def test_the_version_is_that_of_what_an_agent_is_told(module):
    one, other, same = (
        toolbox_from(f"{module(f'def look(car: str) -> str:{chr(10)}    {text}{chr(10)}    {body}')}:look").version
        for text, body in (('"""Look."""', "return car"), ('"""Look well."""', "return car"), ('"""Look."""', "pass"))
    )

    assert one == same != other


# ------------------------------------------------------------------------------------------------------------- snapshots

OURS = {
    "tools": [
        {"name": "balance", "description": "Balance.", "parameters": {"type": "object", "properties": {"account": {}}}}
    ],
    "recorded": {
        "balance": [
            {"arguments": {"account": "A1"}, "result": {"available": 12.5}},
            {"arguments": {"account": "A9"}, "error": "no such account"},
        ]
    },
}
THEIRS = {
    "agent": {"name": "bank"},
    "tools": [
        {"Function Name": "balance", "Arguments": ["account", "limit"], "Docstring": "Balance."},
        {"Function Name": "_private", "Arguments": [], "Docstring": "Not a tool."},
    ],
    "input_output_examples": {
        "balance": [
            {"inputs": {"account": "A1"}, "output": '{"available": 12.5}'},
            {"inputs": {"account": "A9"}, "output": '{"error": "no such account"}'},
        ]
    },
}


@pytest.mark.parametrize(
    ("document", "result"),
    [pytest.param(OURS, {"available": 12.5}, id="ours"), pytest.param(THEIRS, '{"available": 12.5}', id="theirs")],
)
async def test_a_snapshot_gives_what_was_recorded(tmp_path, document, result):
    path = tmp_path / "snapshot.json"
    path.write_text(json.dumps(document))
    toolbox = toolbox_from(str(path))

    assert [tool.name for tool in toolbox.tools] == ["balance"]
    assert toolbox.examples == {"balance": [{"account": "A1"}]}
    assert await call(toolbox, "balance", account="A1", limit=None) == result
    with pytest.raises(ToolCallFailed, match="no such account"):
        await call(toolbox, "balance", account="A9")
    with pytest.raises(NotRecorded, match=r"balance was never recorded with \{'account': 'A2'\}, but with .*A1"):
        await call(toolbox, "balance", account="A2")


async def test_a_snapshot_of_others_says_what_was_always_given(tmp_path):
    path = tmp_path / "snapshot.json"
    path.write_text(json.dumps(THEIRS))

    assert toolbox_from(str(path)).tools[0].parameters == {
        "type": "object",
        "properties": {"account": {}, "limit": {}},
        "required": ["account"],
    }


@pytest.mark.parametrize(
    ("document", "says"),
    [
        pytest.param([], "a snapshot is an object", id="a list"),
        pytest.param({"tools": []}, "recorded: is missing", id="nothing recorded"),
        pytest.param({"tools": [], "recorded": {}}, "there are none", id="no tools"),
        pytest.param({**OURS, "recorded": {"balanse": []}}, r'"balanse" is no tool \(did you mean', id="unknown tool"),
        pytest.param({"tools": 5, "input_output_examples": {}}, "tools: should be", id="theirs without tools"),
    ],
)
def test_a_file_that_is_no_snapshot_is_a_mistake(tmp_path, document, says):
    path = tmp_path / "snapshot.json"
    path.write_text(json.dumps(document))

    with pytest.raises(UserMistake, match=says):
        toolbox_from(str(path))


@pytest.mark.parametrize(
    ("reference", "options", "warned"),
    [
        pytest.param("look", {"allow_writes": True}, True, id="functions as they are"),
        pytest.param("look", {}, False, id="without writes"),
        pytest.param("tools", {"allow_writes": True}, False, id="a factory"),
    ],
)
def test_writes_in_one_world_are_warned_of(module, reference, options, warned):
    name = module(UNMARKED.replace("stamp", "look") + "\n\ndef tools():\n    return [look]\n")

    assert bool(toolbox_from(f"{name}:{reference}", **options).notes) == warned


def test_stories_say_of_tools_what_they_say_themselves_and_which_read_by_their_names() -> None:
    silent = [ToolSchema(name=name) for name in ("get_order", "cancel_order")]
    known = known_tools([*silent, ToolSchema(name="find", read_only=False), ToolSchema(name="go", read_only=True)])
    assert (known.read, known.write) == (("get_order", "go"), ("find",))


def test_a_function_without_a_docstring_is_a_tool(module):
    (tool,) = toolbox_from(f"{module('def tool(car: str): return car')}:tool").tools
    assert (tool.name, tool.description) == ("tool", "")

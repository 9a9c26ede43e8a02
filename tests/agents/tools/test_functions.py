"""Python functions as tools."""

from __future__ import annotations

import asyncio
import datetime
import enum
import functools
import sys
import threading
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

import pytest
from langchain_core.tools import StructuredTool
from pydantic import BaseModel, Field

from harness.agents.tools.functions import FunctionTool, InvalidArguments, load_functions, read_functions
from harness.agents.tools.signatures import interface
from harness.errors import UserMistake


class Counted:
    """An annotation that tells how often it was read."""

    read = 0

    @property
    def text(self) -> type[str]:
        self.read += 1
        return str


COUNTED = Counted()


class Kind(enum.Enum):
    ANNUAL = "annual"
    SICK = "sick"


class Article(TypedDict):
    sku: str


class Line(Article, total=False):
    """What is ordered."""

    quantity: Required[Annotated[int, Field(ge=1)]]
    colour: Literal["red", "blue"]
    parts: NotRequired[list[Line]]


class Person(BaseModel):
    name: str
    age: int = 3


def google(day: datetime.date, count: int = 5, *, kind: Literal["a", "b"] = "a") -> str:
    """Book a day.

    It may be refused.

    Args:
        day: the day that is
            wanted
        count (int): how many

    Returns:
        The number of the booking.
    """
    return f"{day!r} {count} {kind}"


def sphinx(amount: float, note: str = None) -> Any:  # type: ignore[assignment]  # noqa: RUF013
    """Pay.

    :param amount: how much
    :param str note: what it is for
    :returns: the receipt
    """
    return [amount, note]


def plain(person: Person, kind: Kind, tags: list[str] | None = None, anything=None) -> Any:
    """Say it all: "name: value" pairs are kept.

    Second paragraph.
    """
    return [person, kind, tags, anything]


def nothing() -> str:
    """Does nothing."""
    return "done"


def more(first: Annotated[int, Field(ge=1, description="from one on")], **others: str) -> Any:
    """Takes more."""
    return others


def the(found: Any, where: str = "tools here") -> FunctionTool:
    [tool] = read_functions(found, where)
    return tool


def test_a_google_docstring_and_the_signature_give_the_schema() -> None:
    tool = the(google)
    assert (tool.name, tool.description) == ("google", "Book a day.\n\nIt may be refused.")
    assert tool.parameters == {
        "type": "object",
        "properties": {
            "day": {"type": "string", "format": "date", "description": "the day that is wanted"},
            "count": {"type": "integer", "default": 5, "description": "how many"},
            "kind": {"type": "string", "enum": ["a", "b"], "default": "a"},
        },
        "required": ["day"],
        "additionalProperties": False,
    }
    assert tool.schema.parameters == tool.parameters


def test_a_sphinx_docstring_describes_the_parameters_too() -> None:
    tool = the(sphinx)
    assert tool.description == "Pay."
    assert {name: each["description"] for name, each in tool.parameters["properties"].items()} == {
        "amount": "how much",
        "note": "what it is for",
    }


@pytest.mark.parametrize(
    ("function", "properties", "required"),
    [
        pytest.param(nothing, {}, None, id="no parameters"),
        pytest.param(
            more,
            {"first": {"type": "integer", "minimum": 1, "description": "from one on"}},
            ["first"],
            id="an annotation describes, too",
        ),
        pytest.param(
            plain,
            {
                "person": {"$ref": "#/$defs/Person"},
                "kind": {"$ref": "#/$defs/Kind"},
                "tags": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}], "default": None},
                "anything": {"default": None},
            },
            ["person", "kind"],
            id="models and enumerations; what is not annotated may be anything",
        ),
    ],
)
def test_schemas(function: Any, properties: Any, required: Any) -> None:
    parameters = the(function).parameters
    assert (parameters["type"], parameters["properties"]) == ("object", properties)
    assert parameters.get("required") == required


async def test_a_dictionary_with_named_fields_is_described_and_checked() -> None:
    def order(lines: list[Line], spare: Line | None = None) -> str:
        return f"{len(lines)} lines, {lines[0]['quantity']}"

    tool = the(order)
    line = tool.parameters["$defs"]["Line"]
    assert (line["description"], line["required"]) == ("What is ordered.", ["sku", "quantity"])
    assert line["properties"]["quantity"] == {"minimum": 1, "title": "Quantity", "type": "integer"}
    assert line["properties"]["colour"]["enum"] == ["red", "blue"]
    assert tool.parameters["properties"]["lines"] == {"items": {"$ref": "#/$defs/Line"}, "type": "array"}
    first = {"sku": "a", "quantity": 2, "parts": [{"sku": "b"}]}
    assert await tool.call({"lines": [first]}) == "1 lines, 2"
    with pytest.raises(InvalidArguments, match=r"^lines\.0\.quantity: Field required$"):
        await tool.call({"lines": [{"sku": "a"}]})


def test_a_docstring_without_parameters_is_kept_whole() -> None:
    assert the(plain).description == 'Say it all: "name: value" pairs are kept.\n\nSecond paragraph.'


@pytest.mark.parametrize(
    ("function", "arguments", "result"),
    [
        pytest.param(google, {"day": "2025-01-05"}, "datetime.date(2025, 1, 5) 5 a", id="a text becomes a date"),
        pytest.param(sphinx, {"amount": 5}, [5.0, None], id="a whole number is a number"),
        pytest.param(sphinx, {"amount": 1.5, "note": None}, [1.5, None], id="null where the default is None"),
        pytest.param(nothing, {}, "done", id="no arguments"),
        pytest.param(more, {"first": 10**30, "b": "c"}, {"b": "c"}, id="others, and a very large number"),
        pytest.param(
            plain,
            {"person": {"name": "ana"}, "kind": "sick", "anything": [1]},
            [Person(name="ana"), Kind.SICK, None, [1]],
            id="a model and an enumeration are built",
        ),
    ],
)
async def test_calls(function: Any, arguments: dict[str, Any], result: Any) -> None:
    assert await the(function).call(arguments) == result


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        pytest.param(google, {}, "day: Missing required argument", id="missing"),
        pytest.param(nothing, {"a": 1}, "a: Unexpected keyword argument", id="unknown"),
        pytest.param(google, {"day": "soon"}, "day: Input should be a valid date", id="no date"),
        pytest.param(google, {"day": "2025-01-05", "count": "5"}, "count: Input should be a valid integer", id="text"),
        pytest.param(google, {"day": "2025-01-05", "count": True}, "count: Input should be a valid integer", id="bool"),
        pytest.param(google, {"day": "2025-01-05", "kind": "c"}, "kind: Input should be 'a' or 'b'", id="not listed"),
        pytest.param(plain, {"person": {}, "kind": "sick"}, "person.name: Field required", id="inside an object"),
        pytest.param(more, {"first": 0}, "first: Input should be greater than or equal to 1", id="out of range"),
    ],
)
async def test_arguments_that_do_not_fit(function: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArguments) as raised:
        await the(function).call(arguments)
    assert str(raised.value).startswith(message)


async def test_only_what_was_given_is_passed_on() -> None:
    def tell(**given: Any) -> Any:
        """Tell what was given."""
        return given

    @functools.wraps(google)
    def spy(**given: Any) -> Any:
        return tell(**given)

    assert await the(spy).call({"day": "2025-01-05"}) == {"day": datetime.date(2025, 1, 5)}


async def test_a_synchronous_function_runs_in_a_thread_and_what_it_raises_is_raised() -> None:
    def where() -> Any:
        """Where am I?"""
        return threading.current_thread()

    async def here() -> Any:
        """Where am I?"""
        return threading.current_thread()

    def breaks() -> Any:
        """Breaks."""
        raise ZeroDivisionError("oh")

    assert await the(where).call({}) is not threading.current_thread()
    assert await the(here).call({}) is threading.current_thread()
    with pytest.raises(ZeroDivisionError, match="oh"):
        await the(breaks).call({})


async def test_methods_and_partials() -> None:
    class Desk:
        def balance(self, user: str) -> str:
            """The balance."""
            return f"{user} has 5"

    def paid(desk: Desk, user: str, days: int = 1) -> str:
        """Paid."""
        return f"{user} {days}"

    calls: list[tuple[Any, dict[str, Any]]] = [
        (Desk().balance, {"user": "ana"}),
        (functools.partial(paid, Desk()), {"user": "ana"}),
        (functools.partial(paid, desk=Desk()), {"user": "ana", "days": 2}),
    ]
    found = [the(each) for each, _ in calls]
    assert [tool.name for tool in found] == ["balance", "paid", "paid"]
    assert [list(tool.parameters["properties"]) for tool in found] == [["user"], ["user", "days"], ["user", "days"]]
    answers = [await tool.call(given) for tool, (_, given) in zip(found, calls, strict=True)]
    assert answers == ["ana has 5", "ana 1", "ana 2"]


def test_what_a_factory_makes_again_is_read_once_under_decorators_and_partials_as_well() -> None:
    def logged(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **given: Any) -> Any:
            return function(*args, **given)

        return call

    def make(least: int) -> list[Any]:
        @logged
        def lend(book: COUNTED.text, days: int = least) -> Any:  # type: ignore[name-defined]
            """Lend."""
            return book

        @logged
        def give_back(book: str) -> str:
            """Give back."""
            return book

        return [lend, give_back, functools.partial(lend, days=3), functools.partial(lend, "Emma")]

    def read(function: Any) -> int:
        """How often its annotations were read for it."""
        before = COUNTED.read
        interface(function, "x")
        return COUNTED.read - before

    for number in (0, 2):
        assert read(make(1)[number]) > 0
        assert read(make(1)[number]) == 0
    first, again, other = ([interface(each, "x") for each in make(least)] for least in (1, 1, 2))
    names = [["book", "days"], ["book"], ["book"], ["days"]]
    assert [list(schema["properties"]) for _, schema in first] == names
    assert [list(schema["properties"]) for _, schema in other] == names
    assert [made[0][1]["properties"]["days"]["default"] for made in (first, again, other)] == [1, 1, 2]


def test_what_a_function_says_of_reading() -> None:
    def look() -> None:
        """Look."""

    look.read_only = True  # type: ignore[attr-defined]
    change = functools.partial(nothing)
    change.read_only = False  # type: ignore[attr-defined]
    read = [tool.read_only for tool in read_functions([look, change, google], "x")]
    assert read == [True, False, None]


def test_collections() -> None:
    module = types.ModuleType("desk_tools")
    source = "from os.path import join\n\ndef a():\n    'A.'\n\ndef _b():\n    pass\n\nc = 5\n"
    exec(compile(source, "desk_tools.py", "exec"), vars(module))
    assert [tool.name for tool in read_functions(module, "x")] == ["a"]
    assert [tool.name for tool in read_functions({"pay": sphinx}, "x")] == ["pay"]
    assert [tool.name for tool in read_functions((google, sphinx), "x")] == ["google", "sphinx"]
    tool = the(google)
    assert the([tool]) is tool


def local(unknown: Missing) -> None:  # type: ignore[name-defined]  # noqa: F821
    """Its annotation has no meaning."""


def position(first: int, /) -> None:
    """By place."""


def undescribed(first: threading.Lock) -> None:
    """No JSON for it."""


def silent() -> None:
    pass


@pytest.mark.parametrize(
    ("found", "problems"),
    [
        pytest.param([], ["tools here: there is no function in it"], id="empty"),
        pytest.param(5, ["tools here: int is no tool; expected functions, LangChain tools"], id="a number"),
        pytest.param({"a": "b"}, ["tools here: a: str is no tool"], id="a text in a dict"),
        pytest.param({"a b": google}, ["tools here: a b: is no name for a tool"], id="a name with a space"),
        pytest.param([lambda x: x], ["tools here: <lambda>: is no name for a tool"], id="a lambda"),
        pytest.param([google, google], ['tools here: two tools are named "google"'], id="a name twice"),
        pytest.param(local, ["tools here: local: its annotations cannot be read"], id="an unknown annotation"),
        pytest.param(position, ["tools here: position: first: a tool is called by the names"], id="by place"),
        pytest.param(undescribed, ["tools here: undescribed: its parameters cannot be described"], id="a lock"),
        pytest.param([max], ["tools here: max: says nothing of its parameters"], id="written in C"),
        pytest.param([local, position], ["tools here: local", "tools here: position"], id="all at once"),
    ],
)
def test_mistakes(found: Any, problems: list[str]) -> None:
    with pytest.raises(UserMistake) as raised:
        read_functions(found, "tools here")
    assert len(raised.value.problems) == len(problems)
    for said, expected in zip(raised.value.problems, problems, strict=True):
        assert said.startswith(expected)
        assert "\n" not in said


async def test_langchain_tools_are_tools() -> None:
    def pay(amount: int, note: str = "") -> str:
        """Pay somebody."""
        return f"paid {amount}"

    tool = the(StructuredTool.from_function(pay, metadata={"read_only": False}))
    assert (tool.name, tool.description, tool.read_only) == ("pay", "Pay somebody.", False)
    assert tool.parameters["properties"]["amount"] == {"type": "integer"}
    assert await tool.call({"amount": 5}) == "paid 5"
    with pytest.raises(InvalidArguments, match="amount: Field required"):
        await tool.call({})


SOURCE = '''
MADE = []

def plain(day: str) -> str:
    """One tool."""
    return day

def tools(story=None, context=None):
    MADE.append(story)
    def who() -> str:
        """Who is it?"""
        return f"{story} {(context or {}).get('user')}"
    return [who, plain]

def now() -> str:
    """A tool without parameters."""
    return "noon"

def breaks():
    raise RuntimeError("no database")

def needy(story, context):
    """Makes tools for a story."""
    return [plain]

several = [plain, now]
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    name = f"tools_{abs(hash(str(tmp_path)))}"
    Path(f"{name}.py").write_text(SOURCE, encoding="utf-8")
    return name


@pytest.mark.parametrize(
    ("attribute", "names"),
    [
        pytest.param("plain", ["plain"], id="one function"),
        pytest.param("now", ["now"], id="one function without parameters"),
        pytest.param("several", ["plain", "now"], id="a list"),
        pytest.param("tools", ["who", "plain"], id="a factory"),
    ],
)
def test_loading(module: str, attribute: str, names: list[str]) -> None:
    assert [tool.name for tool in load_functions(f"{module}:{attribute}")()] == names


async def test_a_factory_is_called_for_each_world_with_what_it_names(module: str) -> None:
    make = load_functions(f"{module}:tools")
    first, _ = make(story="s1", context={"user": "ana"}, trial=1)
    second, _ = make(story="s2", context={"user": "ben"}, trial=1)
    assert [await first.call({}), await second.call({})] == ["s1 ana", "s2 ben"]
    assert sys.modules[module].MADE == [None, "s1", "s2"]


def test_a_factory_that_breaks_is_noticed_when_it_is_loaded(module: str) -> None:
    with pytest.raises(UserMistake, match=f"tools {module}:breaks: calling it raised RuntimeError: no database"):
        load_functions(f"{module}:breaks")


async def test_tools_may_be_made_in_many_threads_at_once() -> None:
    def make() -> list[str]:
        def tool(day: datetime.date, kind: Kind) -> str:
            """A tool of this thread's own."""
            return str(day)

        return [the(tool).name for _ in range(20)]

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = await asyncio.gather(*(asyncio.to_thread(make) for _ in range(8)))
    assert made == [["tool"] * 20] * 8


def test_a_factory_that_cannot_be_called_without_a_story_is_a_mistake(module: str) -> None:
    with pytest.raises(UserMistake, match=f"tools {module}:needy: needs story, context; .* defaults"):
        load_functions(f"{module}:needy")


def defined_with(most: object, annotation: object) -> Callable[..., object]:
    """A function that a factory defines anew each time."""

    def order(quantity, most=most):  # type: ignore[no-untyped-def]
        return quantity, most

    order.__annotations__ = {"quantity": annotation}
    return order


def test_functions_of_one_code_are_told_apart_by_their_defaults_and_annotations() -> None:
    whole, other, text = (
        read_functions([defined_with(*each)], "tools")[0].parameters["properties"]
        for each in ((1, int), (True, int), (1, str))
    )
    assert whole["quantity"] == other["quantity"] == {"type": "integer"}
    assert text["quantity"] == {"type": "string"}
    assert (whole["most"]["default"], other["most"]["default"]) == (1, True)
    assert type(other["most"]["default"]) is bool

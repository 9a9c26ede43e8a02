"""Functions that behave as strangers' do: each of them works, or one line says why it is in no story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generators.tools.exploring import explore
from generators.tools.remote.patience import asked_for, is_busy
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import Unusable

HEAD = "import itertools, random, time, uuid\nfrom datetime import datetime\nfrom typing import Any\nCALLS = itertools.count(1)\n"
STEADY = "\ndef look(car: str) -> dict:\n    '''A car, such as K-1.'''\n    return {'car': car, 'seats': 5}\nlook.read_only = True\n"

LEFT_OUT = [
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    return str(random.random())",
        "odd: left out: it gives another answer each time",
        id="random",
    ),
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    return datetime.now().isoformat()",
        "odd: left out: it gives another answer each time",
        id="depends on the clock",
    ),
    pytest.param(
        "def odd() -> dict:\n    '''Odd.'''\n    time.sleep(5)",
        "odd: left out: odd was not done within 0.5 s",
        id="hangs",
    ),
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    return 'x' * 12_000_000",
        "odd: left out: odd returned 12.0 MB, and at most 10 MB are read; let it return less",
        id="returns 12 MB",
    ),
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    raise RuntimeError('the\\nline is down')",
        "odd: no call was answered (1 tried); the last one: RuntimeError: the line is down",
        id="raises",
    ),
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    raise SystemExit(3)",
        "odd: no call was answered (1 tried); the last one: SystemExit: 3",
        id="ends the process",
    ),
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    raise RuntimeError('Rate limit exceeded: try again in 2 hours')",
        "odd: left out: odd is rate-limited: RuntimeError: Rate limit exceeded: try again in 2 hours; "
        "a call waits 30 s in all",
        id="is rate-limited",
    ),
    pytest.param(
        "def login(user: str) -> dict:\n    '''Log in, as ada say: such as ada.'''\n    return {'token': uuid.uuid4().hex}\n"
        "login.read_only = True\n"
        "def odd(token: str) -> dict:\n    '''Odd.'''\n    raise PermissionError('not logged in')",
        "odd: left out: it needs token, which login gives anew each time, so that no call of it can be repeated; "
        "give tools that are logged in already",
        id="needs a login",
    ),
    pytest.param(
        "def odd() -> str:\n    '''Odd.'''\n    raise PermissionError('please log in first')",
        "odd: no call was answered (1 tried); the last one: PermissionError: please log in first; "
        "give tools that are logged in already",
        id="needs a login that no call gives",
    ),
    pytest.param(
        "LENT = []\ndef odd() -> dict:\n    '''Odd.'''\n    if LENT:\n        raise ValueError('it is lent')\n"
        "    LENT.append(1)\n    return {'lent': True}",
        "odd: left out: it only reads, as is said of it, but the same call was refused when it was made again "
        "(ValueError: it is lent): it changes something, which --writes says, or fails by chance",
        id="says that it reads, and changes something",
    ),
]


@pytest.mark.parametrize(("source", "says"), LEFT_OUT)
async def test_what_cannot_be_used_is_told_in_one_line(module: Callable[[str], str], source: str, says: str) -> None:
    name = module(
        f"{HEAD}{STEADY}{source}\nodd.read_only = True\nTOOLS = [v for v in list(globals().values()) if hasattr(v, 'read_only')]"
    )
    findings = await explore(toolbox_from(f"{name}:TOOLS", call_seconds=0.5), {}, seed=0)
    assert [note[: len(says)] for note in findings.notes if note.startswith("odd")] == [says]
    assert "odd" not in findings.answered
    assert findings.answered["look"], "the others are used"


WORKS = [
    pytest.param(
        "def odd(car: str) -> dict:\n    '''Such as K-1.'''\n    print('looking', car)\n    return {'car': car}",
        {"car": "K-1"},
        id="prints",
    ),
    pytest.param(
        "def odd(car: str, seen: Any = None) -> dict:\n    '''Such as K-1.'''\n    return {'car': car, 'at': time.perf_counter()}",
        {"car": "K-1"},
        id="one field is new each time",
    ),
    pytest.param(
        "def odd(car: str) -> dict:\n    '''Such as K-1.'''\n    if next(CALLS) % 2:\n"
        "        raise RuntimeError('429 Too Many Requests: retry after 10 ms')\n    return {'car': car}",
        {"car": "K-1"},
        id="asks to wait a little",
    ),
]


@pytest.mark.parametrize(("source", "result"), WORKS)
async def test_what_is_only_odd_works(module: Callable[[str], str], source: str, result: dict[str, Any]) -> None:
    name = module(f"{HEAD}{source}\nodd.read_only = True")
    findings = await explore(toolbox_from(f"{name}:odd"), {}, seed=0)
    assert result in [call.result for call in findings.answered["odd"].values()]


async def test_what_a_tool_does_to_its_arguments_is_no_part_of_the_call(module: Callable[[str], str]) -> None:
    name = module(
        f"{HEAD}def odd(filters: Any) -> int:\n    '''Odd.'''\n    filters['seen'] = True\n    return len(filters)\n"
    )
    given = {"filters": {"status": "open"}}
    async with toolbox_from(f"{name}:odd", allow_writes=True).open() as world:
        assert await world.call("odd", given) == 2
    assert given == {"filters": {"status": "open"}}


async def test_what_hangs_time_and_again_is_called_no_more(module: Callable[[str], str]) -> None:
    name = module(HEAD + "def odd(car: str) -> int:\n    '''Odd.'''\n    time.sleep(5)\n")
    toolbox = toolbox_from(f"{name}:odd", allow_writes=True, call_seconds=0.3)
    for times in range(4):
        async with toolbox.open() as world:
            with pytest.raises(Unusable, match="called no more" if times == 3 else r"was not done within 0\.3 s$"):
                await world.call("odd", {"car": "K-1"})


@pytest.mark.parametrize(
    ("error", "busy", "seconds"),
    [
        ("RuntimeError: rate limit exceeded, try again in 5 seconds", True, 5.0),
        ("429 Too Many Requests", True, None),
        ("Throttled; wait 200 ms", True, 0.2),
        ("ThrottlingException: Rate limited. Retry after 2 minutes", True, 120.0),
        ("LookupError: there is no order O-429", False, None),
        ("the rate of interest is limited", False, None),
    ],
)
def test_whether_a_tool_is_busy(error: str, busy: bool, seconds: float | None) -> None:
    assert is_busy(error) is busy
    assert not busy or asked_for(error) == seconds

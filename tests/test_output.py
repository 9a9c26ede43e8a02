"""What is printed and logged in a trial is kept in it, and nowhere else."""

from __future__ import annotations

import asyncio
import io
import logging
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from harness.output import Output, kept, shown, standing_in
from harness.threads import in_thread, run_sync


async def test_ten_trials_at_a_time_do_not_mix(capsys: pytest.CaptureFixture[str]) -> None:
    async def trial(number: int) -> str | None:
        with kept() as output:
            for turn in range(5):
                print(f"{number}.{turn}")
                await asyncio.sleep(0)
                await in_thread(lambda turn=turn: print(f"{number}.{turn} in a thread", file=sys.stderr))
                await asyncio.to_thread(logging.getLogger("desk").warning, "%s.%s logged", number, turn)
        return output.text

    with standing_in():
        found = await asyncio.gather(*(trial(number) for number in range(10)))
        print("the harness itself")
    for number, text in enumerate(found):
        assert text is not None
        lines = text.splitlines()
        assert lines[:3] == [f"{number}.0", f"{number}.0 in a thread", f"WARNING desk: {number}.0 logged"]
        assert len(lines) == 15
        assert all(line.removeprefix("WARNING desk: ").startswith(f"{number}.") for line in lines)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("the harness itself\n", "")


def test_streams_and_handlers_are_put_back() -> None:
    before = sys.stdout, sys.stderr, sys.breakpointhook, list(logging.getLogger().handlers)
    with standing_in(), standing_in():
        assert sys.stdout is not before[0]
    assert (sys.stdout, sys.stderr, sys.breakpointhook, logging.getLogger().handlers) == before


def test_runs_in_two_threads_may_overlap() -> None:
    before = sys.stdout
    inside, leave = threading.Barrier(2), threading.Event()

    def run(number: int) -> str | None:
        with standing_in():
            inside.wait(5)
            with kept() as output:
                print(number)
            if number:
                leave.wait(5)
        leave.set()
        return output.text

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(run, (0, 1))) == ["0\n", "1\n"]
    assert sys.stdout is before


def test_what_is_shown_inside_a_trial_is_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    with standing_in(), kept() as output:
        print("kept")
        with shown():
            print("shown")
        print("kept, too")
    assert output.text == "kept\nkept, too\n"
    assert capsys.readouterr().out == "shown\n"


def test_what_was_left_behind_running_writes_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    go_on, done = threading.Event(), threading.Event()

    def late() -> None:
        go_on.wait(5)
        print("late")
        done.set()

    async def trial() -> str | None:
        with kept() as output:
            print("in time")
            hanging = asyncio.ensure_future(in_thread(late))
            await asyncio.sleep(0.01)
        hanging.cancel()
        return output.text

    with standing_in():
        assert asyncio.run(trial()) == "in time\n"
        go_on.set()
        assert done.wait(5)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        pytest.param([], None, id="nothing"),
        pytest.param(["abc", "defgh"], "abcdefgh", id="as much as there is room for"),
        pytest.param(["0123456789"], "0123\n… 2 characters are left out …\n6789", id="one piece too long"),
        pytest.param(list("0123456789"), "0123\n… 2 characters are left out …\n6789", id="many pieces"),
        pytest.param(["x" * 9_999, "end"], "xxxx\n… 9,994 characters are left out …\nxend", id="far too long"),
        pytest.param(["01", "", "23", "", "45678"], "0123\n… 1 characters are left out …\n5678", id="empty pieces"),
    ],
)
def test_the_middle_of_much_output_is_left_out(pieces: list[str], text: str | None) -> None:
    output = Output(longest=8)
    for piece in pieces:
        output.take(piece)
    assert output.text == text


def test_log_records_that_a_handler_prints_are_kept_once_and_as_it_prints_them() -> None:
    logger = logging.getLogger("desk.configured")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s!"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    stream = handler.stream
    try:
        with standing_in(), kept() as output:
            logger.info("looking up")
        assert output.text == "looking up!\n"
        assert handler.stream is stream
    finally:
        logger.removeHandler(handler)


def test_a_log_file_is_written_as_ever_and_the_trial_has_the_records_too(tmp_path) -> None:
    logger = logging.getLogger("desk.file")
    handler = logging.FileHandler(tmp_path / "desk.log")
    logger.addHandler(handler)
    try:
        with standing_in(), kept() as output:
            logger.warning("careful")
    finally:
        logger.removeHandler(handler)
        handler.close()
    assert output.text == "WARNING desk.file: careful\n"
    assert (tmp_path / "desk.log").read_text() == "careful\n"


OUTSIDE = """
import logging
from harness.output import kept, standing_in
with standing_in():
    logging.getLogger("desk").warning("nobody configured logging")
    logging.getLogger("desk").info("not said")
    with kept():
        logging.getLogger("desk").warning("in a trial")
"""


def test_records_outside_a_trial_go_where_they_always_went() -> None:
    ran = subprocess.run([sys.executable, "-c", OUTSIDE], capture_output=True, text=True, timeout=30)
    assert (ran.stdout, ran.stderr) == ("", "nobody configured logging\n")


def test_tracebacks_of_log_records_are_kept() -> None:
    with standing_in(), kept() as output:
        try:
            raise ValueError("boom")
        except ValueError:
            logging.getLogger("desk").exception("went wrong")
    assert output.text is not None
    assert output.text.startswith("ERROR desk: went wrong\nTraceback (most recent call last):")
    assert output.text.endswith("ValueError: boom\n")


def test_a_trial_sees_no_terminal_and_a_stream_that_takes_text_only() -> None:
    with standing_in(), kept() as output:
        assert not sys.stdout.isatty()
        sys.stdout.writelines(["a", "b"])
        sys.stdout.flush()
        assert sys.stdout.encoding
        with pytest.raises(TypeError, match="must be str, not bytes"):
            sys.stdout.write(b"bytes")  # type: ignore[arg-type]
    assert output.text == "ab"


def test_a_stream_that_an_agent_puts_there_itself_is_left_alone() -> None:
    before, own = sys.stdout, io.StringIO()
    try:
        with standing_in():
            sys.stdout = own
        assert sys.stdout is own
    finally:
        sys.stdout = before


def test_work_that_is_handed_to_the_default_executor_keeps_its_trial() -> None:
    async def trial() -> str | None:
        with kept() as output:
            await asyncio.get_running_loop().run_in_executor(None, print, "in the executor")
        return output.text

    with standing_in():
        assert run_sync(trial()) == "in the executor\n"

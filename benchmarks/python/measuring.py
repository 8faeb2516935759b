"""Runs tasks: in long-lived processes that answer over pipes, or each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import rows
from report import Samples

PAUSE = 0.3  # seconds in which OpenBLAS's idle threads stop spinning
OURS = ("java:", "fallback:")  # without which there is nothing to compare
PATIENCE = 10  # seconds for a server to end by itself
SERVER_OPTIONS = ["-Xms3g", "-Xmx3g", "-XX:+UseParallelGC"]
LAUNCHER_OPTIONS = ["-XX:+UseSerialGC", "-Xms64m", "-XX:MaxRAMPercentage=70"]  # as ./adagio has


class Missing(Exception):
    """A peer that cannot be measured here, and why."""


@dataclass(frozen=True)
class Sample:
    seconds: float
    peak_bytes: int | None = None


class Server:
    """A process that holds the points in memory and times tasks by name."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            env={**os.environ, **(environment or {})}, start_new_session=True,  # spared a Ctrl-C
        )
        self.versions = self._answer().removeprefix("ready ")

    def run(self, task: str) -> Sample:
        """
        Raises:
            Missing: where the task needs what is not installed.
        """
        return Sample(float(self._ask(task)))

    def save(self, file: Path) -> None:
        """Writes what the last task found."""
        self._ask(f"save {file}")

    def _ask(self, line: str) -> str:
        with suppress(BrokenPipeError):  # then there is no answer either
            print(line, file=self._process.stdin, flush=True)
        answer = self._answer()
        if answer.startswith("missing "):
            raise Missing(answer.removeprefix("missing "))
        return answer

    def _answer(self) -> str:
        line = self._process.stdout.readline()
        if not line:
            raise Missing(f"{Path(self._process.args[0]).name} ended: see its message")
        return line.strip()

    def close(self) -> None:
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@dataclass(frozen=True)
class Command:
    """
    What a new process runs; before it, `evicted` files leave the page cache, and the clock stops
    when the file that it wrote is on the disk.
    """

    words: list[str]
    evicted: tuple[Path, ...] = ()
    written: Path | None = None
    environment: dict[str, str] = field(default_factory=dict)


class ColdProcesses:
    """Starts a command anew each time; wall time and peak resident memory of the whole process."""

    def __init__(self, commands: dict[str, Command]) -> None:
        self._commands = commands

    def run(self, task: str) -> Sample:
        return run_cold(self._commands[task])

    def close(self) -> None:
        pass


def run_cold(command: Command) -> Sample:
    for file in command.evicted:
        evict(file)
    with tempfile.TemporaryFile("w+") as messages:
        start = time.perf_counter()
        process = subprocess.Popen(
            command.words, stdout=messages, stderr=messages, stdin=subprocess.DEVNULL,
            env={**os.environ, **command.environment},
        )
        _, status, usage = os.wait4(process.pid, 0)
        if command.written and command.written.exists():
            sync(command.written)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            messages.seek(0)
            raise SystemExit(f"{' '.join(command.words)} failed:\n{messages.read()}")
    return Sample(seconds, usage.ru_maxrss * 1024)


def evict(file: Path) -> None:
    """Drops a file's pages from memory; only clean ones go, so it is written out before."""
    if not file.exists():
        return
    sync(file)
    with file.open("rb") as stream:
        os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def sync(file: Path) -> None:
    with file.open("rb") as stream:
        os.fsync(stream.fileno())


class Bench:
    """The processes that run tasks, by the name before a task's colon, started when needed."""

    def __init__(self, start: dict[str, Callable[[], Server | ColdProcesses]]) -> None:
        self._start = start
        self._running: dict[str, Server | ColdProcesses] = {}
        self.missing: dict[str, str] = {}
        self.samples: Samples = defaultdict(list)

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running.values():
            process.close()

    def measure(self, needed: set[str], groups: Iterable[rows.Group], rounds: int,
                after_round: Callable[[], None] = lambda: None) -> Samples:
        """One round to warm up, then `rounds` that count."""
        progress = Progress()
        for number in range(rounds + 1):
            turns = [task for group in groups for task in group.in_round(number, needed)]
            for at, task in enumerate(turns, 1):
                kind = f"round {number} of {rounds}" if number else "warm-up"
                progress.tell(f"{kind}, {at} of {len(turns)}: {task}", at == len(turns))
                self._sample(task, number)
            if number > 0:
                after_round()
        return self.samples

    def _sample(self, task: str, number: int) -> None:
        if task in self.missing:
            return
        time.sleep(PAUSE)
        try:
            sample = self.process(task).run(name_of(task))
        except Missing as reason:
            if task.startswith(OURS):
                raise SystemExit(f"{task}: {reason}") from None
            self.missing[task] = str(reason)
            return
        if number > 0:
            self.samples[task].append(
                {"round": number, rows.SECONDS: sample.seconds, rows.BYTES: sample.peak_bytes}
            )

    def process(self, task: str) -> Server | ColdProcesses:
        """The one that runs a task, started where it is not yet."""
        where = task.split(":", 1)[0]
        if where not in self._running:
            self._running[where] = self._start[where]()
        return self._running[where]

    def versions(self) -> list[str]:
        found = [p.versions for p in self._running.values() if isinstance(p, Server)]
        return list(dict.fromkeys(found))


class Progress:
    """Lines that replace each other on a terminal; elsewhere one now and then."""

    INTERVAL = 5  # seconds

    def __init__(self) -> None:
        self._told = 0.0

    def tell(self, line: str, is_last: bool) -> None:
        if sys.stderr.isatty():
            print(f"\r{line}\033[K", end="\n" if is_last else "", file=sys.stderr, flush=True)
        elif time.monotonic() - self._told > self.INTERVAL:
            self._told = time.monotonic()
            print(line, file=sys.stderr, flush=True)


def name_of(task: str) -> str:
    return task.split(":", 1)[1]


def java(main: str, options: list[str], *arguments: object,
         classpath: str = "ADAGIO_BENCHMARKS_CLASSPATH") -> list[str]:
    """The command that starts one of the benchmarks' own classes."""
    path = os.environ[classpath]
    return [_java(), *options, "-cp", path, f"org.adagio.benchmarks.{main}", *map(str, arguments)]


def java_version() -> str:
    answer = subprocess.check_output([_java(), "--version"], text=True)
    return f"java {answer.split()[1].split('.')[0]}"


def _java() -> str:
    return os.environ["ADAGIO_BENCHMARKS_JAVA"]


def task_server(*files: Path, options: Iterable[str] = ()) -> Server:
    """Our own tasks on these points, and on queries where a second file has them."""
    return Server(java("TaskServer", [*SERVER_OPTIONS, *options], *files))

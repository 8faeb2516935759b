"""Runs tasks: in long-lived processes that answer over pipes, or each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import rows
from report import Samples

PAUSE = 0.3  # seconds in which OpenBLAS's idle threads stop spinning
SERVER_OPTIONS = ["-Xms3g", "-Xmx3g", "-XX:+UseParallelGC"]


@dataclass(frozen=True)
class Sample:
    seconds: float
    peak_bytes: int | None = None


class Server:
    """A process that holds the points in memory and times tasks by name."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.versions = self._answer().removeprefix("ready ")

    def run(self, task: str) -> Sample:
        print(task, file=self._process.stdin, flush=True)
        return Sample(float(self._answer()))

    def _answer(self) -> str:
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self._process.args[0]} ended: see its message above")
        return line.strip()

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()


class ColdProcesses:
    """Starts a command anew each time; wall time and peak resident memory of the whole process."""

    def __init__(self, commands: dict[str, list[str]]) -> None:
        self._commands = commands

    def run(self, task: str) -> Sample:
        command = self._commands[task]
        with tempfile.TemporaryFile("w+") as messages:
            start = time.perf_counter()
            process = subprocess.Popen(command, stdout=messages, stderr=messages)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode != 0:
                messages.seek(0)
                raise SystemExit(f"{' '.join(command)} failed:\n{messages.read()}")
        return Sample(seconds, usage.ru_maxrss * 1024)

    def close(self) -> None:
        pass


class Bench:
    """The processes that run tasks, by the name before a task's colon, started when needed."""

    def __init__(self, start: dict[str, Callable[[], Server | ColdProcesses]]) -> None:
        self._start = start
        self._running: dict[str, Server | ColdProcesses] = {}

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running.values():
            process.close()

    def measure(self, chosen: list[rows.Row], rounds: int) -> Samples:
        """One round to warm up, then `rounds` that count; every other one in reverse order."""
        needed = {task for row in chosen for task in (row.ours, *row.theirs)}
        samples: Samples = defaultdict(list)
        for number in range(rounds + 1):
            print(f"round {number} of {rounds}" + ("" if number else " (warm-up)"), file=sys.stderr)
            for group in rows.GROUPS:
                tasks = [task for task in group.tasks if task in needed]
                for task in (tasks if number % 2 else tasks[::-1]) * group.repeats:
                    sample = self._run(task)
                    if number > 0:
                        samples[task].append(sample)
        return samples

    def _run(self, task: str) -> dict:
        where, name = task.split(":", 1)
        if where not in self._running:
            self._running[where] = self._start[where]()
        time.sleep(PAUSE)
        sample = self._running[where].run(name)
        return {rows.SECONDS: sample.seconds, rows.BYTES: sample.peak_bytes}

    def versions(self) -> list[str]:
        return [p.versions for p in self._running.values() if isinstance(p, Server)]


def java(main: str, options: list[str], *arguments: object) -> list[str]:
    """The command that starts one of the benchmarks' own classes."""
    path = os.environ["ADAGIO_BENCHMARKS_CLASSPATH"]
    return [_java(), *options, "-cp", path, f"org.adagio.benchmarks.{main}", *map(str, arguments)]


def java_version() -> str:
    answer = subprocess.check_output([_java(), "--version"], text=True)
    return f"java {answer.split()[1].split('.')[0]}"


def _java() -> str:
    return os.environ["ADAGIO_BENCHMARKS_JAVA"]


def task_server(data: Path, *scanned: int) -> Server:
    """Our own tasks on these points; how many of them a scan of all pairs takes may be given."""
    return Server(java("TaskServer", SERVER_OPTIONS, data, *scanned))


def cold_processes(data: Path, python: str, root: Path, folder: Path) -> ColdProcesses:
    here = Path(__file__).parent
    fit = ["fit", str(data), "--method", "pca", "--dimension", "50", "--overwrite"]
    return ColdProcesses(
        {
            "adagio": [str(root / "adagio"), *fit, "--output", str(folder / "model.safetensors")],
            "sklearn": [python, str(here / "cold_pca.py"), str(data)],
        }
    )

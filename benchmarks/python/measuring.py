"""Runs tasks: in two long-lived processes that answer over pipes, or each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


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


def cold_processes(data: Path, python: str, root: Path, folder: Path) -> ColdProcesses:
    here = Path(__file__).parent
    fit = ["fit", str(data), "--method", "pca", "--dimension", "50", "--overwrite"]
    return ColdProcesses(
        {
            "adagio": [str(root / "adagio"), *fit, "--output", str(folder / "model.safetensors")],
            "sklearn": [python, str(here / "cold_pca.py"), str(data)],
        }
    )

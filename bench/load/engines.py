"""The compared load engines: the command of each, and the result of a run."""
import functools
import os
import pathlib
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Callable

import outputs

HERE = pathlib.Path(__file__).resolve().parent
SETT = str(HERE.parent.parent / "sett")
CONNECTIONS = 50
ENGINES_CPU = 1
NOTES = "{notes}"  # in a command, a file for results that the engine does not print; it is read after the output
# Numbers with a point, and text as captured for the tests, whatever the user's language.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


class Failed(Exception):
    """A run of an engine that failed."""


@dataclass(frozen=True)
class Engine:
    """A load engine in one shape of load."""

    name: str
    shape: str  # "closed": each connection sends when it was answered; "rate": a fixed number of requests per second
    program: str
    command: Callable[[str, int, int], list]  # from URL, seconds and requests per second (0 in a closed loop)
    read: Callable[[str], outputs.Seen]
    option: str = ""  # if the program's --help does not show it, the program does not support this shape

    def lacking(self):
        """Why it can't run here; empty if it can."""
        if not shutil.which(self.program):
            return f"{self.program} is not installed"
        return f"this version of {self.program} has no {self.option}" if self.option and self.option not in help_of(self.program) else ""

    def run(self, url, seconds, rate):
        """What it reports, and the CPU seconds of its whole process, children included.

        Raises Failed if it ends with an error or prints unreadable output.
        """
        with tempfile.TemporaryDirectory() as folder:
            notes = pathlib.Path(folder, "notes")
            asked = self.command(url, seconds, rate if self.shape == "rate" else 0)
            command = [str(notes) if part == NOTES else part for part in asked]
            text, trouble, status, cpu = timed(command)
            if notes.exists():
                text += "\n" + notes.read_text()
        try:
            if status == 0:
                return self.read(text), cpu
            why = f"exit code {status}"
        except (outputs.Unreadable, KeyError, TypeError) as unread:
            why = f"unreadable output ({unread!r})"
        raise Failed(f"{self.name}: {why}.\n  Command: {' '.join(command)}\n  Its last output: {(trouble + text).strip()[-600:]}")


@functools.cache
def help_of(program):
    known = subprocess.run([program, "--help"], capture_output=True, text=True, check=False)
    return known.stdout + known.stderr


def on_cpu(cpu, command):
    return ["taskset", "-c", str(cpu), *command]


def timed(command):
    """Output, error output, exit code and CPU seconds of a command on the engines' CPU, its children included."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+", encoding="utf-8") as err:
        process = subprocess.Popen(on_cpu(ENGINES_CPU, command), stdout=out, stderr=err, env=ENVIRONMENT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return out.read(), err.read(), process.returncode, usage.ru_utime + usage.ru_stime


def wrk(url, seconds, _):
    return ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", url]


def wrk2(url, seconds, rate):
    # It calibrates for 10 s first, which are not in its latencies.
    return ["wrk2", "-t1", f"-c{CONNECTIONS}", f"-d{seconds + 10}s", f"-R{rate}", "--latency", url]


def ab(url, seconds, _):
    return ["ab", "-k", "-q", f"-c{CONNECTIONS}", f"-t{seconds}", "-n100000000", url]


def oha(url, seconds, rate):
    paced = ["-q", str(rate), "--latency-correction"] if rate else []
    return ["oha", "--no-tui", "--output-format", "json", f"-c{CONNECTIONS}", f"-z{seconds}s", *paced, url]


def k6(url, seconds, rate):
    asked = ["-e", f"URL={url}", "-e", f"DURATION={seconds}s", "-e", f"RATE={rate}"]
    return ["k6", "run", "--quiet", "--no-usage-report", *asked, str(HERE / "k6.js")]


def zrk(url, seconds, rate):
    # Not every version has -t.
    threads = ["-t1"] if "--threads" in help_of("zrk") else []
    paced = [f"-R{rate}"] if rate else ["--closed"]
    return ["zrk", *threads, f"-c{CONNECTIONS}", f"-d{seconds}s", *paced, "--format", "json", url]


def hyperfoil(program, url, seconds, rate):
    # By default it warms up for 6 s first; we keep that.
    paced = ["-R", str(rate)] if rate else []
    return [program, "-t", "1", "-c", str(CONNECTIONS), "-d", f"{seconds}s", *paced, "--latency", url]


def sett(url, seconds, rate):
    paced = ["-R", str(rate)] if rate else []
    return [SETT, "load", url, f"-c{CONNECTIONS}", f"-d{seconds}s", "--settle", "5s", *paced, "--json", "--hgrm", NOTES]


ENGINES = [
    Engine("sett", "closed", SETT, sett, outputs.sett),
    Engine("sett", "rate", SETT, sett, outputs.sett),
    Engine("wrk", "closed", "wrk", wrk, outputs.wrk),
    Engine("ab -k", "closed", "ab", ab, outputs.ab),
    Engine("oha", "closed", "oha", oha, outputs.oha),
    Engine("k6", "closed", "k6", k6, outputs.k6),
    Engine("zrk", "closed", "zrk", zrk, outputs.zrk, option="--closed"),
    Engine("hyperfoil", "closed", "hyperfoil-wrk", lambda *asked: hyperfoil("hyperfoil-wrk", *asked), outputs.wrk),
    Engine("wrk2", "rate", "wrk2", wrk2, outputs.wrk),
    Engine("oha", "rate", "oha", oha, outputs.oha),
    Engine("k6", "rate", "k6", k6, outputs.k6),
    Engine("zrk", "rate", "zrk", zrk, outputs.zrk),
    Engine("hyperfoil", "rate", "hyperfoil-wrk2", lambda *asked: hyperfoil("hyperfoil-wrk2", *asked), outputs.wrk),
]

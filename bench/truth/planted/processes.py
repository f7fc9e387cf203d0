"""Processes of the benchmark (started, pinned, timed and ended by their ids), and direct use of Sett's load engine."""
import contextlib
import json
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CLASSES = ROOT / "lab/cli/target/sett-cli.jar"
READY_SECONDS = 60
SETTLE_MILLIS = 200


def java_home():
    """The JDK that ./sett runs on."""
    found = subprocess.run(
        ["sh", "-c", '. "$0/build/find-jdk.sh"; printf %s "$JAVA_HOME"', str(ROOT)],
        stdout=subprocess.PIPE, text=True)
    if found.returncode != 0:
        sys.exit(found.returncode)
    return Path(found.stdout)


def end(process):
    """Ends a process that this one started; kills it after 20 s."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()


def guarded(command):
    """A command that the kernel ends when this program is killed, if setpriv is available."""
    return ["setpriv", "--pdeathsig", "TERM", *command] if shutil.which("setpriv") else command


def run(command, **options):
    """Runs a command to its end, and ends it if this program is stopped; returns its exit code."""
    child = subprocess.Popen(guarded(command), **options)
    try:
        return child.wait()
    finally:
        end(child)


def stop_on_signals():
    """Makes SIGTERM and a closed terminal end everything as Ctrl-C does."""
    def stop(number, frame):
        raise KeyboardInterrupt
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, stop)


def free_ports(number):
    """Free ports."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


class Server:
    """A program on separate CPUs, from its first response to the end of the `with` block."""

    def __init__(self, command, url, cpus):
        self.url = url
        self.cpus = cpus
        self.process = subprocess.Popen(
            guarded(["taskset", "-c", cpus, *command]),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def __enter__(self):
        try:
            self._await_answer()
        except BaseException:
            end(self.process)
            raise
        return self

    def __exit__(self, *_):
        end(self.process)

    def _await_answer(self):
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                sys.exit(f"{self.process.args} ended with exit code {self.process.returncode}")
            try:
                urllib.request.urlopen(self.url, timeout=5).read()
                return
            except urllib.error.HTTPError as e:
                sys.exit(f"{self.url} returned {e.code}: {e.read(200).decode()}")
            except OSError:
                time.sleep(0.1)
        sys.exit(f"{self.url} did not respond within {READY_SECONDS} s")

    def pin(self, cpus):
        subprocess.run(
            ["taskset", "-a", "-p", "-c", cpus, str(self.process.pid)], check=True, stdout=subprocess.DEVNULL)

    def cpu_nanos(self):
        """CPU time of all its threads, ended ones included: the kernel's CPU clock of another process."""
        return time.clock_gettime_ns((~self.process.pid << 3) | 2)


class Engine:
    """Sett's load engine as a process, controlled with lines of JSON (load/EngineMain)."""

    FLAGS = ["-XX:+UseSerialGC", "-Xms128m", "-Xmx128m", "--enable-native-access=ALL-UNNAMED",
             "--sun-misc-unsafe-memory-access=allow"]

    def __init__(self, jdk, cpus):
        self.process = subprocess.Popen(
            guarded(["taskset", "-c", cpus, str(jdk / "bin/java"), *self.FLAGS, "-cp", str(CLASSES),
                     "dev.sett.load.EngineMain"]),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
        self.commands = 0

    def __enter__(self):
        try:
            self._expect("ready")
        except BaseException:
            end(self.process)
            raise
        return self

    def __exit__(self, *_):
        end(self.process)

    def open(self, target, url, connections):
        request = {"method": "GET", "path": None, "headers": [], "body": "",
                   "expect": {"lowestStatus": 200, "highestStatus": 399, "bodyContains": None}}
        self._say({"command": "open", "target": target, "url": url, "request": request,
                   "connections": connections, "certificates": None})
        self._expect("opened")

    def close(self, target):
        self._say({"command": "close", "target": target})
        self._expect("closed")

    def slice(self, target, seconds, rate=None):
        """One slice of load, in a closed loop or at a rate; every request must be answered correctly."""
        shape = {"kind": "closed"} if rate is None else {"kind": "rate", "rps": rate}
        self._say({"command": "run", "target": target, "shape": shape, "settleMillis": SETTLE_MILLIS,
                   "countedMillis": round(1000 * seconds), "drainMillis": None})
        load = self._expect("done")["slice"]
        if load["errors"]:
            sys.exit(f"{target}: requests failed: {load['errors']}")
        return load

    def _say(self, command):
        self.commands += 1
        self.process.stdin.write(json.dumps({"number": self.commands, "command": command}) + "\n")
        self.process.stdin.flush()

    def _expect(self, wanted):
        for line in self.process.stdout:
            answer = json.loads(line)["reply"]
            if answer["answer"] == wanted:
                return answer
            if answer["answer"] != "window":
                sys.exit(f"Unexpected output of the load engine (expected '{wanted}'): {line.strip()}")
        sys.exit("The load engine ended.")


def measured(engine, server, target, seconds, rate=None):
    """Requests per second in the counted window, and CPU per request over the whole slice, in microseconds."""
    before = server.cpu_nanos()
    load = engine.slice(target, seconds, rate)
    cpu = server.cpu_nanos() - before
    return load["completed"] * 1e9 / load["countedNanos"], cpu / 1e3 / load["answered"]

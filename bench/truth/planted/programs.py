"""The planted effects, and the programs they are planted in.

Every program handles /work?cpu=ROUNDS&idle=5ms/50 the same way: it hashes ROUNDS rounds with SHA-256, a fixed amount of
work, and one request in 50 sleeps for 5 ms. So A and B are the same command, and only the URL plants the difference.
"""
import dataclasses
import os
import shutil
import subprocess
import sys

from processes import ROOT, run

# Rounds of every request before anything is planted.
BASE_ROUNDS = 200
BASE = "base"
SLOW = "5ms in 2%"
BUILT_IN = ("jetty", "spring", "quarkus")
NAMES = (*BUILT_IN, "go")


@dataclasses.dataclass(frozen=True)
class Effect:
    """More CPU per request, as a share of the base's, or a sleep in one request of 50."""
    name: str
    cpu: float
    slow: bool = False

    @property
    def none(self):
        return self.cpu == 0 and not self.slow


def effects(text):
    """Effects by name, such as '0,2.5,5,10,slow': percent of CPU per request, or the sleep."""
    found = []
    for word in text.split(","):
        if word == "slow":
            found.append(Effect(SLOW, 0, slow=True))
            continue
        try:
            percent = float(word)
        except ValueError:
            percent = -1
        if not 0 <= percent <= 100:
            raise ValueError(f"'{word}' is not an effect (expected a percentage from 0 to 100, or slow).")
        found.append(Effect(f"+{percent:g}%", percent / 100))
    if len(set(found)) < len(found):
        raise ValueError(f"'{text}' names an effect twice.")
    return found


def path(rounds, slow=False):
    return f"/work?cpu={rounds}" + ("&idle=5ms/50" if slow else "")


def url(port, rounds, slow=False):
    return f"http://127.0.0.1:{port}{path(rounds, slow)}"


def build(name, jdk, folder):
    """Builds Sett and a program if needed; returns a function from a port to the command that starts it there."""
    if run([str(ROOT / "sett"), "--version"], stdout=subprocess.DEVNULL) != 0:
        sys.exit("Sett could not be built.")
    if name == "go":
        return _build_go(folder)
    jar = f"programs/servers/{name}/target/sett-server-{name}.jar"
    if name != "jetty":  # which ./sett has built
        command = ["/bin/sh", str(ROOT / "build/server.sh"), f"programs/servers/{name}", jar]
        if run(command, env=_with({"JAVA_HOME": str(jdk)})) != 0:
            sys.exit(f"servers/{name} could not be built.")
    java = str(jdk / "bin/java")
    return lambda port: [java, "-jar", str(ROOT / jar), "--port", str(port), "--threads", "platform:200"]


def _build_go(folder):
    if shutil.which("go") is None:
        sys.exit("Go is not on the PATH: install it (https://go.dev/dl), or use another program.")
    binary = folder / "planted"
    environment = {"GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"}
    if run(["go", "build", "-o", str(binary), "."], cwd=ROOT / "bench/truth/planted", env=_with(environment)) != 0:
        sys.exit("The Go program could not be built; see above.")
    return lambda port: [str(binary), str(port)]


def _with(variables):
    return {**os.environ, **variables}

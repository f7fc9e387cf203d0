#!/usr/bin/env python3
"""Measures the pool against other models, one after another, each in a fresh JVM.

    bench/pool/run.py [--rounds N] [--then N] [--seconds N] [--models A,B] [PART ...]

Parts (default: all):
  ramp    from idle, 1000 and 6000 concurrent tasks that wait for a second: time to 95% of the full rate
  grid    20 workloads, the pool against 10 fixed sizes, liberty and jboss: tasks per second
  burst   50 concurrent tasks, then 5000, then 50: response time in the burst, memory a minute later
  ping    Jetty's /ping on 1 and 2 CPUs, closed loop: requests per second
  cpu     Jetty's /ping at a fixed rate: CPU of the server per request
  submit  cost of submitting a task (JMH)

In each round, cases run in random order (seeded), and the models of a case one after another, also in random order.
Fixed sizes that can't reach half of what CPUs and users allow are left out, and so are all but one of the sizes
that have a thread for every user. Writes results/PART.csv next to this file and prints the ratio of the pool
to each other model, with 95% intervals of the rounds' log-ratios. Run no other load on the machine.

--then N adds N rounds in which the only fixed size is the best one so far for each case. The ratios come from these rounds only:
among ten sizes, one is the best by chance, and the rounds that selected it are biased in its favour. With --rounds 0, the best
size is taken from results/PART.csv of an earlier run.

Exit code: 0 done, 2 usage error, 3 a measurement failed (the others were made).
"""
import argparse
import csv
import json
import os
import pathlib
import platform
import random
import re
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
import ratios  # noqa: E402 (from the folder above)

HARNESS = HERE / "harness/target"
SERVER = ROOT / "programs/servers/jetty/target/sett-server-jetty.jar"
SIZES = [1, 2, 4, 8, 16, 32, 64, 256, 1000, 6000]
# Users, microseconds of CPU, microseconds of waiting: 10 us to 1 s, waiting for 0 to 99.9%, 10 to 6000 concurrent tasks.
GRID = [
    (10, 10, 0), (100, 10, 0), (1000, 10, 0),
    (10, 100, 0), (100, 100, 0), (100, 50, 50), (1000, 50, 50),
    (10, 1000, 0), (100, 1000, 0), (100, 500, 500), (100, 100, 900), (1000, 10, 990),
    (100, 10_000, 0), (100, 1000, 9000), (1000, 100, 9900), (1000, 10, 9990),
    (1000, 1000, 99_000), (6000, 100, 99_900),
    (1000, 1000, 999_000), (6000, 100, 999_900),
]


class Failed(Exception):
    """A measurement that failed."""


def java():
    command = ["sh", "-c", '. build/find-jdk.sh && printf %s "$JAVA_HOME"']
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout + "/bin/java"


def build():
    jobs = "bench/pool/harness,programs/servers/jetty"
    command = ["./mvnw", "-q", "-B", "-ntp", "-Pquick,jmh", "-pl", jobs, "-am", "-DskipTests", "package"]
    home = str(pathlib.Path(java()).parent.parent)
    subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, env={**os.environ, "JAVA_HOME": home}, check=True)


def options(model):
    """JVM options that a model needs."""
    return ["--add-opens", "java.base/java.lang=ALL-UNNAMED"] if "@" in model else []


def harness(model, *asked, flags=(), main="dev.sett.bench.pool.PoolBench"):
    """Result of one run of the harness, with JVM flags if needed."""
    path = f"{HARNESS}/classes:{HARNESS}/lib/*"
    command = [JAVA, *options(model), *flags, f"-Dsett.bench.speed={SPEED}", "-cp", path, main, asked[0], model, *map(str, asked[1:])]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    except subprocess.TimeoutExpired as late:
        raise Failed(f"{' '.join(command)}\n  did not end within 300 s") from late
    if done.returncode != 0 or not done.stdout.strip():
        raise Failed(f"{' '.join(command)}\n  exit code {done.returncode}: {(done.stderr + done.stdout).strip()[-400:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def speed():
    """Speed of the machine, the best of three, so that every run gets the same work whatever disturbs it."""
    command = [JAVA, "-cp", f"{HARNESS}/classes:{HARNESS}/lib/*", "dev.sett.bench.pool.PoolBench", "speed"]
    return max(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(3))


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def switches(pid):
    """Context switches of the threads of a process, voluntary and involuntary."""
    count = 0
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        try:
            count += sum(int(n) for n in re.findall(r"ctxt_switches:\s+(\d+)", status.read_text()))
        except OSError:
            pass  # The thread has ended.
    return count


def free_compilers(pid):
    """Lets the JIT threads of a process use every CPU, so that a server on one CPU warms up in reasonable time."""
    for name in pathlib.Path(f"/proc/{pid}/task").glob("*/comm"):
        if re.match(r"C[12] Compiler", name.read_text()):
            os.sched_setaffinity(int(name.parent.name), range(os.cpu_count() or 1))


def jetty(model, cpus, seconds, rate=0):
    """Requests per second, and CPU microseconds and thread switches per request, of Jetty on the given CPUs."""
    load_cpu = max(0, (os.cpu_count() or 1) - 1)
    command = ["taskset", "-c", cpus, JAVA, *options(model), "-jar", str(SERVER), "--port", "0", "--threads", model]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        if not line:
            raise Failed(f"The server did not start on {model}.")
        url = f"http://127.0.0.1:{json.loads(line)['port']}/ping"
        load = ["taskset", "-c", str(load_cpu), str(ROOT / "sett"), "load", url, "-c50", "--json"]
        paced = ["-R", str(rate)] if rate else []
        free_compilers(server.pid)
        subprocess.run([*load, "-d15s", *paced], stdout=subprocess.DEVNULL, check=True)
        cpu, switched = cpu_seconds(server.pid), switches(server.pid)
        begun = time.monotonic()
        done = subprocess.run([*load, f"-d{seconds}s", "--settle", "0s", *paced], capture_output=True, text=True, check=True)
        took = time.monotonic() - begun
        cpu, switched = cpu_seconds(server.pid) - cpu, switches(server.pid) - switched
        seen = json.loads(done.stdout)
        completed = seen["completed"]
        return dict(rate=completed * 1e9 / seen["countedNanos"], cpu_us=cpu * 1e6 / completed, switches=switched / completed, took=took)
    except subprocess.CalledProcessError as why:
        raise Failed(f"{model}: {why}") from why
    finally:
        server.terminate()
        server.wait()


def ramp(asked):
    for users in (1000, 6000):
        for model in asked.models or ["tuned", "virtual", "liberty", "jboss", "platform:200"]:
            yield f"{users}", model, lambda m=model, n=users: harness(m, "ramp", n)


def may_be_best(size, users, cpu, wait):
    """Whether a fixed size reaches at least half of what CPUs and users allow, by Little's law."""
    possible = min((os.cpu_count() or 1) / max(cpu, 1), users / (cpu + wait))
    return size / (cpu + wait) >= possible / 2


def grid(asked):
    for users, cpu, wait in GRID:
        useful = [n for n in SIZES if may_be_best(n, users, cpu, wait)]
        # One size with a thread for every user is enough.
        sizes = [f"platform:{n}" for n in useful if n < users or n == min((m for m in useful if m >= users), default=n)]
        for model in asked.models or ["tuned", "liberty", "jboss", "virtual", *sizes]:
            name = f"{users} x {cpu} us + {wait} us"
            yield name, model, lambda m=model, n=users, c=cpu, w=wait: harness(m, "rate", n, c, w, asked.seconds)


def burst(asked):
    # By default the JVM reserves a 64th of the machine's memory for its heap and never returns it, whatever the threads do.
    flags = ["-Xms32m"]
    for model in asked.models or ["tuned", "virtual", "liberty", "jboss"]:
        yield "50-5000-50", model, lambda m=model: harness(m, "burst", 50, 5000, flags=flags)


def ping(asked):
    every = f"0-{max(0, (os.cpu_count() or 1) - 1)}"
    for cpus, name in (("0", "1 CPU"), (every if os.cpu_count() == 2 else "0-1", "2 CPUs")):
        for model in asked.models or ["tuned", "platform:2", "platform:4", "platform:8", "platform:16", "virtual", "native", "liberty"]:
            yield name, model, lambda m=model, c=cpus: jetty(m, c, asked.seconds)


def cpu(asked):
    for rate in (5_000, 20_000):
        for model in asked.models or ["tuned", "virtual", "native", "platform:4"]:
            yield f"{rate}/s", model, lambda m=model, r=rate: jetty(m, "0", asked.seconds, r)


PARTS = {"ramp": (ramp, "seconds"), "grid": (grid, "rate"), "burst": (burst, "burstP99"), "ping": (ping, "rate"), "cpu": (cpu, "cpu_us")}


def submit():
    path = f"{HARNESS}/classes:{HARNESS}/lib/*"
    out = HERE / "results/submit.csv"
    subprocess.run([JAVA, "-cp", path, "org.openjdk.jmh.Main", "-foe", "true", "-rf", "csv", "-rff", str(out)], check=True)


def measure(part, asked):
    """Rows of all rounds, written as they arrive, and the number of failures."""
    cases, field = PARTS[part]
    rows, failed, best = earlier(part, field) if asked.rounds == 0 else [], 0, {}
    order = random.Random(1)
    before = asked.rounds or max(row["round"] for row in rows)
    for number in [*range(1, asked.rounds + 1), *range(before + 1, before + asked.then + 1)]:
        if number == before + 1:
            best = best_fixed(rows, field)
        for case, model, run in shuffled(cases(asked), order):
            if number > before and model.startswith("platform:") and model != best.get(case):
                continue
            try:
                rows.append(dict(round=number, case=case, model=model, **run()))
                print(rows[-1], flush=True)
                write(part, rows)
            except Failed as why:
                failed += 1
                print(why, file=sys.stderr, flush=True)
    summary(part, [row for row in rows if row["round"] <= before], field)
    if asked.then:
        print(f"\nThe best fixed size of the rounds above, measured again in {asked.then} more rounds:")
        summary(part, [row for row in rows if row["round"] > before], field)
    return failed


def earlier(part, field):
    """Rows that an earlier run wrote, except those of the pool, which may have changed since."""
    with open(HERE / "results" / f"{part}.csv", newline="") as file:
        rows = [dict(row, round=int(row["round"])) for row in csv.DictReader(file) if row["model"] != "tuned"]
    for row in rows:
        row[field] = float(row[field])
    return rows


def best_fixed(rows, field):
    """The fixed size with the highest median, for each case."""
    sizes = {}
    for row in rows:
        if row["model"].startswith("platform:"):
            sizes.setdefault(row["case"], {}).setdefault(row["model"], []).append(row[field])
    return {case: max(of, key=lambda model: statistics.median(of[model])) for case, of in sizes.items()}


def shuffled(todo, order):
    """Cases in random order, and the models of a case one after another in random order, so that drift affects them equally."""
    by_case = {}
    for case, model, run in todo:
        by_case.setdefault(case, []).append((case, model, run))
    names = list(by_case)
    order.shuffle(names)
    for name in names:
        order.shuffle(by_case[name])
        yield from by_case[name]


def write(part, rows):
    """Writes all rows so far, so that they are kept if a later measurement fails."""
    with open(HERE / "results" / f"{part}.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)


def summary(part, rows, field):
    print(f"\n{part}: {field}, {platform.platform()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}")
    for case in dict.fromkeys(row["case"] for row in rows):
        mine = [row for row in rows if row["case"] == case]
        values = {model: {r["round"]: r[field] for r in mine if r["model"] == model} for model in {r["model"] for r in mine}}
        middle = {model: statistics.median(by_round.values()) for model, by_round in values.items()}
        for model in sorted(middle, key=middle.get):
            others = "" if model == "tuned" or "tuned" not in values else "tuned / this model: " + ratios.text(ratios.ratio(values["tuned"], values[model]))
            print(f"  {case:24} {model:14} {middle[model]:12.2f}  {others}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--then", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--models", default="", type=lambda names: [n for n in names.split(",") if n])
    asked = parser.parse_args()
    unknown = set(asked.parts) - {*PARTS, "submit"}
    if unknown:
        parser.error(f"unknown part {', '.join(sorted(unknown))} (expected {', '.join([*PARTS, 'submit'])})")
    if asked.rounds < 0 or asked.seconds < 1 or asked.then < 0 or asked.rounds + asked.then == 0:
        parser.error("--rounds and --then must be 0 or more and not both 0; --seconds must be 1 or more")
    return asked


def main():
    global JAVA, SPEED
    asked = arguments()
    JAVA = java()
    build()
    SPEED = speed()
    (HERE / "results").mkdir(exist_ok=True)
    failed = sum(measure(part, asked) for part in (asked.parts or PARTS) if part != "submit")
    if not asked.parts or "submit" in asked.parts:
        submit()
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

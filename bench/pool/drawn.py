#!/usr/bin/env python3
"""Measures the pool against other models on workloads drawn by chance, all models of one in one warm JVM, in turn.

    bench/pool/drawn.py [--seed N] [--count N] [--rounds N] [--models A,B] [--out FILE]

Draws 30 workloads (1 to 5000 tasks at once, 1 us to 5 ms of CPU, waits of 0 to 200 ms, some with a heavy tail, with locks, or
with tasks that submit others and wait for them; every second one submitted from inside) and prints, for each, the
ratio of tasks per second to the best fixed size, virtual threads, jboss and ForkJoinPool. Which size is the best is taken from the first
half of the rounds, and the ratio to it from the other half: among six sizes, one is the best by chance. Ends with the geometric mean and the
worst case over the workloads.

The models are those of `./sett`, `forkjoin`, `fixed` (the sizes 2, 4, 16, 64, 256 and 1000, where they may be the best),
and `pool:JAR` for another version of the pool. Slices are saved in FILE (default: results/drawn-SEED.csv) as they end; workloads
that are in it are not measured again. Takes half a minute to two for each workload. Run no other load on the machine.

Exit code: 0 done, 2 usage error, 3 a measurement failed (the others were made).
"""
import argparse
import csv
import math
import pathlib
import statistics
import subprocess
import sys

import run

HEADER = ["number", "workload", "round", "model", "rate", "cpu_us", "cpus", "p50_us", "p99_us"]
LIMIT_SECONDS = 900


def measure(number, asked, speed):
    """Rows of one workload."""
    path = f"{run.HARNESS}/classes:{run.HARNESS}/lib/*"
    command = [run.java(), "-Xms512m", f"-Dsett.bench.speed={speed}", "-cp", path, "dev.sett.bench.pool.DrawnBench"]
    command += [str(asked.seed), str(number), str(asked.rounds), ",".join(asked.models)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_SECONDS)
    rows = list(csv.DictReader(done.stdout.splitlines(), HEADER))
    if done.returncode != 0 or not rows:
        raise run.Failed(f"workload {number}: exit code {done.returncode}: {(done.stderr + done.stdout).strip()[-400:]}")
    return rows


def rates(rows, model, rounds):
    """Tasks per second of a model, by round."""
    return {int(row["round"]): float(row["rate"]) for row in rows if row["model"] == model and int(row["round"]) in rounds}


def rivals(rows):
    """For each rival, its name and the rounds to compare in."""
    rounds = sorted({int(row["round"]) for row in rows})
    first, second = rounds[: len(rounds) // 2] or rounds, rounds[len(rounds) // 2 :]
    models = list(dict.fromkeys(row["model"] for row in rows))
    sizes = [model for model in models if model.startswith("platform:")]
    if sizes:
        best = max(sizes, key=lambda size: statistics.mean(rates(rows, size, first).values()))
        yield "best fixed size", best, second
    for model in models:
        if model != "tuned" and model not in sizes:
            yield model.split(":")[0], model, rounds


def log_ratio(rows, model, rounds):
    """Logarithm of the pool's rate over that of a model, geometric mean over rounds; infinite where the model gets nothing done."""
    ours, theirs = rates(rows, "tuned", rounds), rates(rows, model, rounds)
    if any(theirs[i] == 0 for i in theirs):
        return math.inf
    return statistics.mean(math.log(max(ours[i], 1e-9) / theirs[i]) for i in ours if i in theirs)


def cpu_ratio(rows, model):
    """Ratio of the CPU per task, medians."""
    cpu = {m: statistics.median(float(row["cpu_us"]) for row in rows if row["model"] == m) for m in ("tuned", model)}
    return cpu["tuned"] / cpu[model] if cpu[model] else math.nan


def table(rows):
    """Prints a line for each workload, and the means."""
    found = {}
    for number in sorted({int(row["number"]) for row in rows}):
        mine = [row for row in rows if int(row["number"]) == number]
        middle = statistics.median(rates(mine, "tuned", range(99)).values())
        cells = []
        for name, model, rounds in rivals(mine):
            log = log_ratio(mine, model, rounds)
            found.setdefault(name, []).append(log)
            label = model if name == "best fixed size" else name
            cells.append(f"{label} {math.exp(log):.2f} (CPU {cpu_ratio(mine, model):.2f})" if log < math.inf else f"{label} gets nothing done")
        print(f"{number:3} {mine[0]['workload']:55} {middle:9.0f}/s  {', '.join(cells)}")
    print("\ntasks per second of the pool over those of   mean    worst   workloads")
    for name, logs in found.items():
        finite = [log for log in logs if log < math.inf]
        if finite:
            print(f"  {name:42} {math.exp(statistics.mean(finite)):5.3f}   {math.exp(min(finite)):5.3f}   {len(finite)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--models", default="tuned,virtual,jboss,forkjoin,fixed", type=lambda names: [n for n in names.split(",") if n])
    parser.add_argument("--out", type=pathlib.Path)
    asked = parser.parse_args()
    if asked.count < 1 or asked.rounds < 1 or "tuned" not in asked.models:
        parser.error("--count and --rounds must be 1 or more, and tuned must be among the models")
    out = asked.out or run.HERE / "results" / f"drawn-{asked.seed}.csv"
    run.build()
    run.JAVA = run.java()
    speed = run.speed()
    rows = list(csv.DictReader(out.open(newline=""))) if out.exists() else []
    failed = 0
    for number in range(asked.count):
        if any(int(row["number"]) == number for row in rows):
            continue
        try:
            rows += measure(number, asked, speed)
        except (run.Failed, subprocess.TimeoutExpired) as why:
            failed += 1
            print(why, file=sys.stderr, flush=True)
            continue
        with out.open("w", newline="") as file:
            writer = csv.DictWriter(file, HEADER, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    if rows:
        table(rows)
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

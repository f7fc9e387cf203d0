#!/usr/bin/env python3
"""Runs the held-out faults and healthy pairs with --explain, and writes what was found as a table. README.md has the details.

    bench/faults/heldout/run.py [--set first|second] [--results FOLDER] [--only NAME] [--part I/N]
    bench/faults/heldout/run.py --try [--set first|second] [--only NAME]

A row takes about ten minutes and runs only once: if the results folder has its row.json, it is skipped. Run nothing else on the machine in that time.
--try explains nothing: it loads both programs of each row for a few seconds, to show that they differ (or, if healthy, don't).
"""
import argparse
import csv
import json
import os
import pathlib
import shlex
import signal
import socket
import subprocess
import sys
import time

import score

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SETS = {"first": HERE, "second": HERE.with_name("heldout2")}
PORTS = {"a": 8201, "b": 8202}
BACKEND_PORTS = (8300, 8301)
BACKENDS = {  # the ports, each with how many requests are served (well) at a time
    "first": ["shop.Backend", 8300, 1000, 8301, 3],
    "second": ["shop2.Backend", 8300, 1000, 8301, 16],
}
PROVIDER = "java.net.spi.InetAddressResolverProvider"
LONGEST_SECONDS = 1200


def java_home():
    """The JDK that ./sett runs on, and so the programs that it compares."""
    found = subprocess.run(["sh", "-c", '. "$0/build/find-jdk.sh"; printf %s "$JAVA_HOME"', str(ROOT)], stdout=subprocess.PIPE, text=True)
    if found.returncode != 0:
        sys.exit(found.returncode)
    return pathlib.Path(found.stdout)


def compile_programs(results, jdk):
    """Compiles the programs of both sets into the results folder, so that `./sett resume` still finds them."""
    classes = results / "classes"
    services = results / "names" / "META-INF" / "services"
    services.mkdir(parents=True, exist_ok=True)
    (services / PROVIDER).write_text("shop.Names$SlowNames\n", encoding="utf-8")
    subprocess.run([jdk / "bin" / "javac", "-d", classes, *(file for folder in SETS.values() for file in sorted(folder.glob("*.java")))], check=True)


def filled(command, results):
    return command.replace("CLASSES", str(results / "classes")).replace("NAMES", str(results / "names"))


class Process:
    """A program in a process group of its own, ended by its id at the end of the `with` block."""

    def __init__(self, command, **options):
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, start_new_session=True, **options)

    def __enter__(self):
        return self.process

    def __exit__(self, *_):
        for number, seconds in ((signal.SIGINT, 60), (signal.SIGTERM, 20), (signal.SIGKILL, 20)):
            if self.process.poll() is None:
                self.process.send_signal(number)
                try:
                    self.process.wait(seconds)
                except subprocess.TimeoutExpired:
                    continue


def await_port(port, process):
    for _ in range(300):
        if process.poll() is not None:
            sys.exit(f"{process.args} ended with exit code {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"Nothing listens at port {port} after 30 s.")


def refuse_taken_ports():
    """A program that can't have its port ends, and another one would be loaded in its place."""
    for port in (*PORTS.values(), *BACKEND_PORTS):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            continue
        sys.exit(f"Another program listens at port {port}.")


def on_last_cpu():
    """The backend shares the CPU of the load engine, as a service that Sett starts would on two CPUs."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def on_first_cpu():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rows_of(name):
    folder = SETS[name]
    return list(csv.DictReader((folder / f"{folder.name}.csv").read_text(encoding="utf-8").splitlines()))


def backend(name, results, jdk):
    return Process([jdk / "bin" / "java", "-Xmx128m", "-cp", results / "classes", *BACKENDS[name]], preexec_fn=on_last_cpu)


def newest_result(folder):
    return max(folder.glob("*/result.json"), key=lambda file: file.stat().st_mtime, default=None)


def explain(row, name, results, jdk):
    """Compares and explains one row, unless that was done before."""
    folder = results / row["name"]
    done = folder / "row.json"
    if done.exists():
        return
    command = [ROOT / "sett", "compare", "--name", row["name"]]
    for variant, port in PORTS.items():
        command += [f"--{variant}", filled(row[variant], results), "--url" if variant == "a" else "--url-b", f"http://127.0.0.1:{port}{row['path']}"]
    command += ["--connections", row["connections"], "--budget", "75s", "--explain", "--explain-budget", "8m", "--plain", "--results", folder]
    print(f"{row['name']}: {row['cause']}", flush=True)
    began = time.time()
    with backend(name, results, jdk) as behind:
        await_port(BACKEND_PORTS[0], behind)
        with Process(command, cwd=ROOT) as compare:
            try:
                compare.wait(LONGEST_SECONDS)
            except subprocess.TimeoutExpired:
                print(f"{row['name']}: stopped after {LONGEST_SECONDS} s", file=sys.stderr)
    found = newest_result(folder)
    if found is None or compare.returncode in (2, 70) or found.stat().st_mtime < began:
        print(f"{row['name']}: no result (exit code {compare.returncode}); it is not in the table", file=sys.stderr)
        return
    done.write_text(
        json.dumps({"result": str(found.relative_to(folder)), "exit_code": compare.returncode, "seconds": round(time.time() - began)}) + "\n",
        encoding="utf-8")


def attempt(row, results, jdk):
    """Requests per second, CPU per request and p99 of both programs, from a short load on each."""
    line = [row["name"]]
    for variant, port in PORTS.items():
        command = shlex.split(filled(row[variant], results))
        with Process([jdk / "bin" / command[0], *command[1:]], preexec_fn=on_first_cpu) as program:
            await_port(port, program)
            url = f"http://127.0.0.1:{port}{row['path']}"
            load = [ROOT / "sett", "load", url, "--connections", row["connections"], "--json"]
            subprocess.run([*load, "--duration", "6s"], stdout=subprocess.DEVNULL, check=True)
            before = cpu_seconds(program.pid)
            seen = json.loads(subprocess.run([*load, "--duration", "3s", "--settle", "0s"], stdout=subprocess.PIPE, check=True).stdout)
            cpu = cpu_seconds(program.pid) - before
            line.append(tried(seen, cpu))
    print("  ".join(line), flush=True)


def tried(seen, cpu):
    p50 = sorted(window["p50Nanos"] for window in seen["windows"])[len(seen["windows"]) // 2]
    rate = seen["completed"] / seen["countedNanos"] * 1e9
    return f"{rate:6.0f} req/s, p50 {p50 / 1e6:.1f} ms, {1e6 * cpu / max(1, seen['answered']):.0f} µs CPU/req, errors {seen['errors']}"


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def chosen(rows, only, part):
    if only:
        unknown = set(only) - {row["name"] for row in rows}
        if unknown:
            sys.exit(f"There is no row '{min(unknown)}' in the set.")
        return [row for row in rows if row["name"] in only]
    i, n = part
    return rows[i - 1 :: n]


def part(text):
    i, n = (int(number) for number in text.split("/"))
    if not 1 <= i <= n:
        raise ValueError
    return i, n


def stop(number, frame):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=SETS, default="first", help="the rows: heldout.csv (default) or heldout2.csv")
    parser.add_argument("--results", type=pathlib.Path, help="default: results/heldout or results/heldout2")
    parser.add_argument("--only", action="append", metavar="NAME", help="a row of the set; repeatable")
    parser.add_argument("--part", type=part, default=(1, 1), metavar="I/N", help="each Nth row, from the Ith on, such as 1/4")
    parser.add_argument("--try", action="store_true", dest="attempt", help="load each program for a few seconds, and explain nothing")
    parser.add_argument("--table", action="store_true", help="run nothing; write the table of the rows that were run")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, stop)
    results = (asked.results or ROOT / "results" / SETS[asked.set].name).resolve()
    rows = rows_of(asked.set)
    if not asked.table:
        jdk = java_home()
        compile_programs(results, jdk)
        try:
            for row in chosen(rows, asked.only, asked.part):
                refuse_taken_ports()
                if asked.attempt:
                    with backend(asked.set, results, jdk) as behind:
                        await_port(BACKEND_PORTS[0], behind)
                        attempt(row, results, jdk)
                else:
                    explain(row, asked.set, results, jdk)
        except KeyboardInterrupt:
            sys.exit(130)
    if not asked.attempt:
        table = score.table(rows, results)
        (results / "table.md").write_text(table, encoding="utf-8")
        print(table)


if __name__ == "__main__":
    main()

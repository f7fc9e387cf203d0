#!/usr/bin/env python3
"""Measures Sett's load engine and other installed engines, one after another, against one nginx.

    bench/load/run.py [--only NAME,NAME] [--try] [ROUNDS] [SECONDS]

nginx returns 2 bytes on CPU 0. The engines run on CPU 1, one after another in a new order every
round, over 50 connections, in a closed loop and at 50 000 requests per second (see engines.py).
Prints a table of medians and the ratios of Sett to every other engine, with 95% intervals of the
rounds' log-ratios, and writes results.csv next to this file. Run no other load on the machine.

--only selects engines of engines.py. --try runs each engine once for 2 seconds, to check that
it works, and writes nothing.

There are two figures for CPU per request. whole_cpu_us is the CPU time of the engine's process from
start to end, divided by the requests that nginx counted, warm-up and calibration included. cpu_us
excludes the time before the measured phase, which only Sett can report.

Exit code: 0 done, 2 usage error or nothing to run, 3 an engine failed (the others were measured).
"""
import argparse
import contextlib
import csv
import math
import os
import pathlib
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import ratios  # noqa: E402 (from the folder above)
from engines import ENGINES, Failed, SETT, on_cpu

HERE = pathlib.Path(__file__).resolve().parent
PORT = 18080
URL = f"http://127.0.0.1:{PORT}/"
RATE = 50_000
FIELDS = ("rps", "cpu_us", "whole_cpu_us", "p50_us", "p99_us")

NGINX = """
daemon off; worker_processes 1; worker_rlimit_nofile 20000; pid {dir}/pid; error_log {dir}/error.log crit;
events {{ worker_connections 12000; }}
http {{ access_log off; keepalive_requests 1000000000; keepalive_timeout 3600;
  client_body_temp_path {dir}; proxy_temp_path {dir}; fastcgi_temp_path {dir};
  uwsgi_temp_path {dir}; scgi_temp_path {dir};
  server {{ listen 127.0.0.1:{port} backlog=4096; location / {{ return 200 'OK'; }}
    location /served {{ stub_status; }} }} }}
"""


def stop(why):
    print(why, file=sys.stderr)
    sys.exit(2)


@contextlib.contextmanager
def nginx():
    """An nginx on its CPU, listening at URL until the block ends."""
    with tempfile.TemporaryDirectory() as folder:
        conf = pathlib.Path(folder, "nginx.conf")
        conf.write_text(NGINX.format(dir=folder, port=PORT))
        process = subprocess.Popen(on_cpu(0, ["nginx", "-c", str(conf), "-p", folder]))
        try:
            for _ in range(50):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(URL).read()
                    break
                time.sleep(0.1)
            else:
                stop(f"nginx does not respond at {URL}. Check that no other program listens there.")
            yield
        finally:
            process.terminate()
            process.wait()


def served():
    """Requests that nginx has answered so far, including this one."""
    return int(urllib.request.urlopen(URL + "served").read().decode().splitlines()[2].split()[2])


def measured(engine, seconds):
    before = served()
    seen, cpu = engine.run(URL, seconds, RATE)
    whole = cpu * 1e6 / max(1, served() - before - 1)
    return dict(
        engine=engine.name, shape=engine.shape, rps=seen.rps, cpu_us=whole if math.isnan(seen.cpu_us) else seen.cpu_us,
        whole_cpu_us=whole, p50_us=seen.p50_us, p99_us=seen.p99_us, failed=seen.failed)


def sett_alone(flags, java_options=""):
    """Runs Sett on its CPU; returns its resource usage and the elapsed seconds."""
    begun = time.monotonic()
    process = subprocess.Popen(
        on_cpu(1, [SETT, "load", URL, *flags]), stdout=subprocess.DEVNULL,
        env={**os.environ, "SETT_OPTS": java_options})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage, time.monotonic() - begun


def aims():
    """Figures without a comparison: memory, start, warm-up, collector pauses."""
    usage, _ = sett_alone(["-c10000", "-R", "5000", "-d", "5s"])
    print(f"10 000 connections: {usage.ru_maxrss / 1024:.0f} MiB peak memory")
    starts = [sett_alone(["-c1", "-d", "100ms", "--settle", "0s"])[1] - 0.1 for _ in range(5)]
    print(f"start, one connection, first responses, output and end: {statistics.median(starts):.2f} s, without the 0.1 s of load")
    with tempfile.TemporaryDirectory() as folder:
        windows, log = folder + "/windows.csv", folder + "/gc.log"
        sett_alone(["-c50", "-d", "15s", "--settle", "0s", "--windows", windows], f"-Xlog:gc:file={log}")
        done = [int(r["completed"]) for r in csv.DictReader(open(windows))]
        steady = statistics.median(done[100:])
        hot = next(i for i in range(len(done)) if statistics.mean(done[i:i + 5]) >= 0.95 * steady)
        print(f"closed loop: 95% of the steady rate after {hot / 10:.1f} s")
        pauses = [float(p) for p in re.findall(r"Pause.* ([\d.]+)ms", open(log).read())]
        print(f"garbage collection pauses in these 15 s: {len(pauses)}, the longest {max(pauses, default=0):.2f} ms")


def chosen(only):
    """The requested engines that can run here. Prints why the others can't."""
    unknown = set(only) - {engine.name for engine in ENGINES}
    if unknown:
        stop(f"Unknown engine {', '.join(sorted(unknown))}. Known engines: {', '.join(sorted({e.name for e in ENGINES}))}")
    asked = [engine for engine in ENGINES if not only or engine.name in only]
    for engine in asked:
        if engine.lacking():
            print(f"Left out: {engine.name}, {engine.shape}: {engine.lacking()}. README.md in this folder says how to install it.", flush=True)
    return [engine for engine in asked if not engine.lacking()]


def rounds(engines, count, seconds):
    """Rows of all engines in all rounds, and the failures."""
    rows, failures = [], []
    order = random.Random(1)
    for i in range(1, count + 1):
        todo = list(engines)
        order.shuffle(todo)
        for engine in todo:
            try:
                rows.append(dict(round=i, **measured(engine, seconds)))
                print(rows[-1], flush=True)
            except Failed as why:
                failures.append(why)
                print(why, file=sys.stderr, flush=True)
    return rows, failures


def write(rows):
    with open(HERE / "results.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({k: f"{v:.1f}" if isinstance(v, float) else v for k, v in r.items()} for r in rows)


def ratio(rows, shape, base, field):
    """Mean ratio of Sett to another engine over the rounds, with its interval."""
    ours = {r["round"]: r[field] for r in rows if r["engine"] == "sett" and r["shape"] == shape}
    theirs = {r["round"]: r[field] for r in rows if r["engine"] == base and r["shape"] == shape}
    return ratios.ratio(ours, theirs)


def summary(rows):
    names = sorted({(r["shape"], r["engine"]) for r in rows})
    for shape, name in names:
        mine = [r for r in rows if (r["shape"], r["engine"]) == (shape, name)]
        middle = {f: round(statistics.median(r[f] for r in mine), 1) for f in FIELDS}
        failed = sum(r["failed"] for r in mine)
        print(shape, name, middle, f"({failed} requests failed or were not sent)" if failed else "")
        if shape == "rate" and middle["rps"] < 0.98 * RATE:
            print(f"  {name} did not reach {RATE} requests per second: its latencies mean little.")
    for shape, base in names:
        for field in FIELDS:
            found = None if base == "sett" else ratio(rows, shape, base, field)
            if found:
                print(f"{shape} {field}: sett / {base}: {ratios.text(found)}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    parser.add_argument("seconds", nargs="?", type=int, default=10)
    parser.add_argument("--only", default="", type=lambda names: [n for n in names.split(",") if n])
    parser.add_argument("--try", action="store_true", dest="trial")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.seconds < 1:
        parser.error("ROUNDS and SECONDS must be 1 or more")
    return asked


def main():
    asked = arguments()
    if not shutil.which("nginx"):
        stop("nginx is not installed. On Debian: apt-get install nginx-light wrk apache2-utils")
    engines = chosen(asked.only)
    if not engines:
        stop("None of the requested engines can run here.")
    with nginx():
        if asked.trial:
            _, failures = rounds(engines, 1, 2)
            return 3 if failures else 0
        rows, failures = rounds(engines, asked.rounds, asked.seconds)
        if rows:
            write(rows)
        if not asked.only or "sett" in asked.only:
            aims()
    if rows:
        print(f"\n{platform.platform()}, {os.cpu_count()} CPUs, {asked.rounds} rounds of {asked.seconds} s")
        summary(rows)
    return 3 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

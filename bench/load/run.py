#!/usr/bin/env python3
"""Sett's load engine beside the others that are installed, in turn, against one nginx.

    bench/load/run.py [ROUNDS] [SECONDS]

nginx answers 2 bytes on CPU 0; the engines run on CPU 1, one after another in a new order every
round, over 50 connections. Prints a table of medians and of ratios to wrk (closed loop) and wrk2
(50 000 requests a second), with 95 % intervals of the rounds' log-ratios, and writes results.csv
beside this file. Nothing else may run meanwhile.

CPU per request is that of the engine's process: all of it for the others, start included (they
need none to speak of), and for Sett both that of the measured time and that of the whole process.
"""
import csv
import json
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

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SECONDS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
PORT = 18080
URL = f"http://127.0.0.1:{PORT}/"
RATE = 50_000
T = {1: 12.71, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262}

NGINX = """
daemon off; worker_processes 1; worker_rlimit_nofile 20000; pid {dir}/pid; error_log {dir}/error.log crit;
events {{ worker_connections 12000; }}
http {{ access_log off; keepalive_requests 1000000000; keepalive_timeout 3600;
  client_body_temp_path {dir}; proxy_temp_path {dir}; fastcgi_temp_path {dir};
  uwsgi_temp_path {dir}; scgi_temp_path {dir};
  server {{ listen 127.0.0.1:{port} backlog=4096; location / {{ return 200 'OK'; }} }} }}
"""


def on_cpu(cpu, command):
    return ["taskset", "-c", str(cpu), *command]


def timed(command):
    """Output and CPU seconds of a command on the engines' CPU."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(on_cpu(1, command), stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        out.seek(0)
        return out.read(), usage.ru_utime + usage.ru_stime


def number(pattern, text):
    found = re.search(pattern, text)
    return float(found.group(1)) if found else math.nan


def millis(text, percentile):
    """A latency of wrk and wrk2 in microseconds."""
    found = re.search(rf"\s{percentile}%\s+([\d.]+)(us|ms|s)", text)
    return float(found.group(1)) * {"us": 1, "ms": 1e3, "s": 1e6}[found.group(2)] if found else math.nan


def row(engine, shape, rps, cpu_micros, p50=math.nan, p99=math.nan, whole=math.nan):
    return dict(engine=engine, shape=shape, rps=rps, cpu_us=cpu_micros, whole_cpu_us=whole, p50_us=p50, p99_us=p99)


def wrk():
    text, cpu = timed(["wrk", "-t1", "-c50", f"-d{SECONDS}s", URL])
    return row("wrk", "closed", number(r"Requests/sec:\s+([\d.]+)", text), cpu * 1e6 / number(r"(\d+) requests in", text))


def ab():
    text, cpu = timed(["ab", "-k", "-q", "-c50", f"-t{SECONDS}", "-n100000000", URL])
    return row("ab -k", "closed", number(r"Requests per second:\s+([\d.]+)", text), cpu * 1e6 / number(r"Complete requests:\s+(\d+)", text))


def oha(rate=None):
    command = ["oha", "--no-tui", "-c50", f"-z{SECONDS}s", "--output-format", "json"]
    if rate:
        command += ["-q", str(rate), "--latency-correction"]
    text, cpu = timed([*command, URL])
    seen = json.loads(text[text.index("{"):])
    rps = seen["summary"]["requestsPerSec"]
    p = seen["latencyPercentiles"]
    return row("oha", "rate" if rate else "closed", rps, cpu * 1e6 / (rps * SECONDS), p["p50"] * 1e6, p["p99"] * 1e6)


def sett(rate=None):
    command = [str(ROOT / "sett"), "load", URL, "-c50", f"-d{SECONDS}s", "--settle", "5s", "--json"]
    if rate:
        command += ["-R", str(rate)]
    hgrm = tempfile.mktemp(suffix=".hgrm")
    text, cpu = timed([*command, "--hgrm", hgrm])
    seen = json.loads(text[text.index("{"):])
    percentiles = {}
    for line in open(hgrm):
        parts = line.split()
        if len(parts) == 4 and parts[1].replace(".", "").isdigit():
            percentiles[float(parts[1])] = float(parts[0]) * 1e3
    os.unlink(hgrm)
    at = lambda q: next((v for p, v in sorted(percentiles.items()) if p >= q), math.nan)
    return row(
        "sett", "rate" if rate else "closed", seen["completed"] * 1e9 / seen["countedNanos"],
        seen["engine"]["cpuNanos"] / 1e3 / seen["answered"], at(0.5), at(0.99), cpu * 1e6 / seen["answered"])


def wrk2():
    text, cpu = timed(["wrk2", "-t1", "-c50", f"-d{SECONDS + 10}s", f"-R{RATE}", "--latency", URL])
    return row("wrk2", "rate", number(r"Requests/sec:\s+([\d.]+)", text), cpu * 1e6 / number(r"(\d+) requests in", text), millis(text, "50.000"), millis(text, "99.000"))


def sett_alone(flags, java_options=""):
    """Runs Sett on its CPU; gives its usage and the seconds it took."""
    begun = time.monotonic()
    process = subprocess.Popen(
        on_cpu(1, [str(ROOT / "sett"), "load", URL, *flags]), stdout=subprocess.DEVNULL,
        env={**os.environ, "SETT_OPTS": java_options})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage, time.monotonic() - begun


def aims():
    """What has no rival to be compared with: memory, start, warm-up, collector pauses."""
    usage, _ = sett_alone(["-c10000", "-R", "5000", "-d", "5s"])
    print(f"10 000 connections: {usage.ru_maxrss / 1024:.0f} MiB at most")
    starts = [sett_alone(["-c1", "-d", "100ms", "--settle", "0s"])[1] - 0.1 for _ in range(5)]
    print(f"start, one connection, first answers, output and end: {statistics.median(starts):.2f} s less the 0.1 s of load")
    with tempfile.TemporaryDirectory() as folder:
        windows, log = folder + "/windows.csv", folder + "/gc.log"
        sett_alone(["-c50", "-d", "15s", "--settle", "0s", "--windows", windows], f"-Xlog:gc:file={log}")
        done = [int(r["completed"]) for r in csv.DictReader(open(windows))]
        steady = statistics.median(done[100:])
        hot = next(i for i in range(len(done)) if statistics.mean(done[i:i + 5]) >= 0.95 * steady)
        print(f"closed loop: 95 % of its steady rate after {hot / 10:.1f} s")
        pauses = [float(p) for p in re.findall(r"Pause.* ([\d.]+)ms", open(log).read())]
        print(f"collector pauses in these 15 s: {len(pauses)}, the longest {max(pauses, default=0):.2f} ms")


def engines():
    closed = [("wrk", wrk), ("ab", ab), ("oha", oha), (None, sett)]
    rated = [("wrk2", wrk2), ("oha", lambda: oha(RATE)), (None, lambda: sett(RATE))]
    return [run for tool, run in closed + rated if tool is None or shutil.which(tool)]


def ratio(rows, shape, base, field):
    """Median ratio of Sett to another engine, round by round, with its interval."""
    ours = {r["round"]: r[field] for r in rows if r["engine"] == "sett" and r["shape"] == shape}
    theirs = {r["round"]: r[field] for r in rows if r["engine"] == base and r["shape"] == shape}
    logs = [math.log(ours[i] / theirs[i]) for i in ours if i in theirs]
    if len(logs) < 2:
        return None
    half = T.get(len(logs) - 1, 2.1) * statistics.stdev(logs) / math.sqrt(len(logs))
    mean = statistics.mean(logs)
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


def main():
    if not shutil.which("nginx"):
        sys.exit("nginx is not installed. On Debian: apt-get install nginx-light wrk apache2-utils")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        conf = pathlib.Path(folder, "nginx.conf")
        conf.write_text(NGINX.format(dir=folder, port=PORT))
        nginx = subprocess.Popen(on_cpu(0, ["nginx", "-c", str(conf), "-p", folder]))
        try:
            for _ in range(50):
                try:
                    urllib.request.urlopen(URL).read()
                    break
                except OSError:
                    time.sleep(0.1)
            order = random.Random(1)
            for i in range(1, ROUNDS + 1):
                todo = engines()
                order.shuffle(todo)
                for run in todo:
                    seen = dict(round=i, **run())
                    rows.append(seen)
                    print(seen, flush=True)
            aims()
        finally:
            nginx.terminate()
            nginx.wait()
    with open(HERE / "results.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({k: f"{v:.1f}" if isinstance(v, float) else v for k, v in r.items()} for r in rows)
    print(f"\n{platform.platform()}, {os.cpu_count()} CPUs, {ROUNDS} rounds of {SECONDS} s")
    for name in sorted({(r["shape"], r["engine"]) for r in rows}):
        mine = [r for r in rows if (r["shape"], r["engine"]) == name]
        print(*name, {f: round(statistics.median(r[f] for r in mine), 1) for f in ("rps", "cpu_us", "whole_cpu_us", "p50_us", "p99_us")})
    for shape, base, field in (("closed", "wrk", "rps"), ("closed", "wrk", "cpu_us"), ("rate", "wrk2", "cpu_us"), ("rate", "wrk2", "p50_us"), ("rate", "wrk2", "p99_us")):
        found = ratio(rows, shape, base, field)
        if found:
            print(f"{shape} {field}: sett is {found[0]:.2f} times {base} [{found[1]:.2f}, {found[2]:.2f}]")


if __name__ == "__main__":
    main()

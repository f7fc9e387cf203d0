#!/usr/bin/env python3
"""Compares two commands without Sett: both processes are warm, and wrk loads them in ten alternating slices.

    bench/truth/by_hand.py --a 'java -jar app.jar --server.port=8081' --url-a http://127.0.0.1:8081/ \\
        --b 'java -Dx=y -jar app.jar --server.port=8082' --url-b http://127.0.0.1:8082/ [--connections 100]
        [--warm-up 60] [--slices 10] [--seconds 5] [--pairs 1]

Each process starts on the server's CPU, so that collector, carriers and pools are sized for it. After its first response
it may use all CPUs while wrk warms it up; then it is pinned again and measured. Prints each slice (requests per second and CPU per
request of A and B), the geometric mean of B / A, and the smallest and largest ratio of a slice. Requires wrk and taskset.
"""
import argparse
import math
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

SERVER, LOAD = "0", "1"
READY_SECONDS = 90


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(command):
    return subprocess.Popen(
        ["taskset", "-c", SERVER, *shlex.split(command)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def await_answer(process, url):
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            sys.exit(f"{process.args} ended with exit code {process.returncode}")
        try:
            urllib.request.urlopen(url, timeout=5).read()
            return
        except urllib.error.HTTPError as e:
            if e.code < 500:
                return
        except OSError:
            pass
        time.sleep(0.2)
    sys.exit(f"{url} did not respond within {READY_SECONDS} s")


def pin(pid, cpus):
    subprocess.run(["taskset", "-a", "-c", "-p", cpus, str(pid)], check=True, stdout=subprocess.DEVNULL)


def wrk(url, connections, seconds):
    out = subprocess.run(
        ["taskset", "-c", LOAD, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", url],
        check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in out:
        sys.exit(out)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]), int(re.search(r"(\d+) requests in", out)[1])


def measured(process, url, connections, seconds):
    before = cpu_seconds(process.pid)
    rate, requests = wrk(url, connections, seconds)
    return rate, (cpu_seconds(process.pid) - before) * 1e6 / requests


def pair(args):
    urls = {"A": args.url_a, "B": args.url_b}
    processes = {}
    try:
        for name, command in (("A", args.a), ("B", args.b)):
            processes[name] = start(command)
            await_answer(processes[name], urls[name])
        for name, process in processes.items():
            wrk(urls[name], args.connections, 1)
            pin(process.pid, f"{SERVER},{LOAD}")
            wrk(urls[name], args.connections, args.warm_up)
            pin(process.pid, SERVER)
        ratios = []
        for i in range(args.slices):
            seen = {}
            for name in ("A", "B") if i % 2 == 0 else ("B", "A"):
                seen[name] = measured(processes[name], urls[name], args.connections, args.seconds)
            ratios.append(seen["B"][0] / seen["A"][0])
            print("slice %2d: A %8.1f req/s %8.1f us, B %8.1f req/s %8.1f us, B/A %.3f"
                  % (i + 1, *seen["A"], *seen["B"], ratios[-1]), flush=True)
        return ratios
    finally:
        for process in processes.values():
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main():
    parser = argparse.ArgumentParser()
    for name in ("a", "b", "url-a", "url-b"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--connections", type=int, default=100)
    parser.add_argument("--warm-up", type=int, default=60)
    parser.add_argument("--slices", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=1)
    args = parser.parse_args()
    for number in range(args.pairs):
        ratios = pair(args)
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print("pair %d: B/A %.3f (slices %.3f to %.3f)" % (number + 1, mean, min(ratios), max(ratios)), flush=True)


if __name__ == "__main__":
    main()

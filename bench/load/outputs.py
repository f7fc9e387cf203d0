"""Parses the output of load engines: one function per engine, from its text to a Seen."""
import json
import math
import re
from dataclasses import dataclass

MICROS = {"ns": 1e-3, "us": 1, "μs": 1, "µs": 1, "ms": 1e3, "s": 1e6, "m": 60e6}


class Unreadable(Exception):
    """An output that differs from what the engine prints at the end of a run."""


@dataclass(frozen=True)
class Seen:
    """What an engine reports about its run."""

    rps: float  # responses per second
    failed: int = 0  # requests that failed or were not sent, by its own count
    p50_us: float = math.nan  # latencies in microseconds, nan if not reported
    p99_us: float = math.nan
    cpu_us: float = math.nan  # CPU microseconds per request in the measured phase only, nan if not reported


def wrk(text):
    """Output of wrk and wrk2, and of Hyperfoil's commands of these names, all with --latency."""
    socket = re.search(r"Socket errors:(.*)", text)
    refused = re.search(r"Non-2xx or 3xx responses:\s*(\d+)", text)
    failed = sum(int(n) for n in re.findall(r"\d+", socket.group(1))) if socket else 0
    return Seen(
        number(r"Requests/sec:\s*([\d.]+)", text), failed + (int(refused.group(1)) if refused else 0),
        percentile(text, 50), percentile(text, 99))


def ab(text):
    """Output of ab -q. Its latencies are in whole milliseconds and are left out."""
    refused = re.search(r"Non-2xx responses:\s*(\d+)", text)
    failed = int(number(r"Failed requests:\s*(\d+)", text))
    return Seen(number(r"Requests per second:\s*([\d.]+)", text), failed + (int(refused.group(1)) if refused else 0))


def oha(text):
    """Output of oha --output-format json. Requests cut off by the end of the run count neither as answered nor as failed."""
    seen = parsed(text)
    errors = sum(n for why, n in seen["errorDistribution"].items() if why != "aborted due to deadline")
    refused = sum(n for code, n in seen["statusCodeDistribution"].items() if not code.startswith(("2", "3")))
    # Its own requestsPerSec includes requests that were cut off.
    rps = sum(seen["statusCodeDistribution"].values()) / seen["summary"]["total"]
    latency = seen["latencyPercentiles"]
    return Seen(rps, errors + refused, micros(latency["p50"], "s"), micros(latency["p99"], "s"))


def k6(text):
    """The summary that k6.js prints. Requests that found no free connection count as failed."""
    metrics = parsed(text)["metrics"]
    dropped = metrics.get("dropped_iterations", {"values": {"count": 0}})["values"]["count"]
    latency = metrics["http_req_duration"]["values"]
    # http_req_failed "passes" for failed requests.
    return Seen(
        metrics["http_reqs"]["values"]["rate"], metrics["http_req_failed"]["values"]["passes"] + dropped,
        micros(latency["p(50)"], "ms"), micros(latency["p(99)"], "ms"))


def zrk(text):
    """Output of zrk --format json."""
    seen = parsed(text)
    latency = seen["latency_us"]
    return Seen(seen["achieved_rate"], sum(seen["errors"].values()), micros(latency["p50"], "us"), micros(latency["p99"], "us"))


def sett(text):
    """Output of ./sett load --json, followed by its --hgrm file, whose values are milliseconds."""
    seen = parsed(text)
    failed = sum(failures["count"] for failures in seen["errors"].values())
    at = {}
    for line in text.splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[1].replace(".", "").isdigit():
            at[float(parts[1])] = float(parts[0]) * 1e3
    above = lambda q: next((v for p, v in sorted(at.items()) if p >= q), math.nan)
    return Seen(
        seen["completed"] * 1e9 / seen["countedNanos"], failed, above(0.5), above(0.99),
        seen["engine"]["cpuNanos"] / 1e3 / seen["answered"])


def number(pattern, text):
    found = re.search(pattern, text)
    if not found:
        raise Unreadable(f"no {pattern!r} in it")
    return float(found.group(1))


def percentile(text, percent):
    """A latency in microseconds from a line such as `99%    1.26ms` or `99.000%  1.26ms`."""
    found = re.search(rf"^\s*{percent}(?:\.0+)?%\s+([\d.]+)\s*(ns|us|μs|µs|ms|s|m)\s*$", text, re.MULTILINE)
    if not found:
        raise Unreadable(f"the output has no latency at {percent}%")
    return micros(float(found.group(1)), found.group(2))


def micros(value, unit):
    return math.nan if value is None else value * MICROS[unit]


def parsed(text):
    """The JSON object in an output, whatever is printed before or after it."""
    try:
        return json.JSONDecoder().raw_decode(text, text.index("{"))[0]
    except ValueError as why:
        raise Unreadable(f"no JSON in it: {why}") from why

"""Finds how many rounds of hashing give a percentage of a request's CPU, and measures the resulting effect.

Both are measured within one process, and only the URL changes from slice to slice. Processes are never compared with each
other, so the level at which a process settles can't affect the result. First the CPU of a round, from requests with four
times the rounds; then each planted effect against the base, in random alternation, in a closed loop (requests per second)
and at half of the capacity (CPU per request), in several fresh processes.
"""
import datetime
import math
import platform
import random
import statistics

from processes import Engine, Server, free_ports, measured
from programs import BASE, BASE_ROUNDS, path

# Slices of each kind from which the CPU of a round is computed, and how many times the base's rounds the larger requests have.
ROUND_SLICES = 8
MORE = 4
# If the CPU of a round has a larger relative error than this, percentages of it are meaningless.
NOISY = 0.1
# The common rate, as a share of the base's capacity: compare uses half of the lowest capacity, and the slowest effect uses 10% more CPU.
RATE_SHARE = 0.45


def forecast(effects, settings):
    """Seconds that a calibration takes."""
    turn = settings.seconds + 0.3
    each = 3 + settings.warm_up + 2 * settings.rounds * (1 + len(effects)) * turn
    return settings.processes * each + 3 * ROUND_SLICES * turn


def rounds_for(effects, round_us, base_us):
    """Rounds that each effect adds to a request, by name."""
    return {e.name: round(e.cpu * base_us / round_us) for e in effects}


def ratio(logs):
    """Mean of log-ratios as a ratio, with its standard error as a share."""
    error = statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf
    return {"ratio": math.exp(statistics.fmean(logs)), "se": error}


def calibrate(program, start, effects, jdk, settings, say=print):
    """Measures the planted effects; returns them as saved in calibration.json."""
    rng = random.Random(1)
    extra, found = None, None
    rps = {e.name: [] for e in effects}
    cpu = {e.name: [] for e in effects}
    base_us = []
    with Engine(jdk, settings.load_cpus) as engine:
        for number in range(settings.processes):
            port = free_ports(1)[0]
            base = f"http://127.0.0.1:{port}{path(BASE_ROUNDS)}"
            with Server(start(port), base, settings.server_cpus) as server:
                engine.open(BASE, base, settings.connections)
                capacity = warmed_up(engine, server, settings)
                rate = RATE_SHARE * capacity
                if extra is None:
                    found = cpu_of_a_round(engine, server, rate, settings)
                    extra = rounds_for(effects, found["round_us"], found["base_us"])
                    say("a request of %d rounds uses %.2f µs of CPU at %.0f/s, a round %.4f µs (± %.1f%%, one standard error)"
                        % (BASE_ROUNDS, found["base_us"], rate, found["round_us"], 100 * found["round_se"]))
                    if found["round_se"] > NOISY:
                        say("Warning: the machine is too noisy; calibrate again without other load.")
                opened(engine, port, effects, extra, settings)
                for _ in range(settings.rounds):
                    for values, at, which in ((rps, None, 0), (cpu, rate, 1)):
                        seen = turn(engine, server, [BASE, *(e.name for e in effects)], at, which, settings, rng)
                        for e in effects:
                            values[e.name].append(math.log(seen[e.name] / seen[BASE]))
                        if which == 1:
                            base_us.append(seen[BASE])
                for target in (BASE, *(e.name for e in effects)):
                    engine.close(target)
            say("process %d of %d: %.0f requests per second" % (number + 1, settings.processes, capacity))
    return {
        "program": program,
        "measured": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "kernel": platform.release(),
        "connections": settings.connections,
        "processes": settings.processes,
        "slices": settings.processes * settings.rounds,
        "base_rounds": BASE_ROUNDS,
        "base_us": statistics.fmean(base_us),
        "round_us": found["round_us"],
        "effects": {
            e.name: {"rounds": extra[e.name], "slow": e.slow,
                     "requests-per-second": ratio(rps[e.name]), "cpu-per-request": ratio(cpu[e.name])}
            for e in effects},
    }


def warmed_up(engine, server, settings):
    """Warms a program up as compare does, one slice on its own CPUs and the rest on all; returns its capacity."""
    engine.slice(BASE, 1)
    server.pin(f"{server.cpus},{settings.load_cpus}")
    engine.slice(BASE, settings.warm_up)
    server.pin(server.cpus)
    return measured(engine, server, BASE, settings.seconds)[0]


def cpu_of_a_round(engine, server, rate, settings):
    """CPU of a base request at the common rate, and of one more round, in microseconds.

    The CPU of a round comes from requests with MORE times the rounds, compared with base requests, both at half of that
    rate. The larger requests use less than MORE times the CPU, so the load stays well below the program's capacity.
    """
    large = "large"
    engine.open(large, server.url.replace(path(BASE_ROUNDS), path(MORE * BASE_ROUNDS)), settings.connections)
    base, differences = [], []
    for i in range(ROUND_SLICES):
        seen = {}
        for target in (BASE, large) if i % 2 == 0 else (large, BASE):
            seen[target] = measured(engine, server, target, settings.seconds, rate / 2)[1]
        differences.append((seen[large] - seen[BASE]) / ((MORE - 1) * BASE_ROUNDS))
        base.append(measured(engine, server, BASE, settings.seconds, rate)[1])
    engine.close(large)
    mean = statistics.fmean(differences)
    if mean <= 0:
        raise SystemExit("A request with more rounds used no more CPU: the machine is too noisy to calibrate.")
    return {"round_us": mean, "round_se": statistics.stdev(differences) / math.sqrt(len(differences)) / mean,
            "base_us": statistics.fmean(base)}


def opened(engine, port, effects, extra, settings):
    for e in effects:
        address = f"http://127.0.0.1:{port}{path(BASE_ROUNDS + extra[e.name], e.slow)}"
        engine.open(e.name, address, settings.connections)
        engine.slice(e.name, 0.3)


def turn(engine, server, names, rate, which, settings, rng):
    """One slice on each target in random order: requests per second (0) or CPU per request (1), by name."""
    order = list(names)
    rng.shuffle(order)
    return {name: measured(engine, server, name, settings.seconds, rate)[which] for name in order}


def table(calibration):
    """The planted effects as a Markdown table."""
    lines = [
        "| planted in %s | rounds | CPU per request | requests per second |" % calibration["program"],
        "|---|---|---|---|",
        "| %s | %d | %.2f µs | |" % (BASE, calibration["base_rounds"], calibration["base_us"])]
    for name, effect in calibration["effects"].items():
        cells = ["%+.2f%% ± %.2f" % (100 * (effect[m]["ratio"] - 1), 100 * effect[m]["se"])
                 for m in ("cpu-per-request", "requests-per-second")]
        lines.append("| %s | +%d | %s |" % (name, effect["rounds"], " | ".join(cells)))
    lines.append("")
    lines.append("± is one standard error of %d rounds of slices in %d processes, each against the base in the same process."
                 % (calibration["slices"], calibration["processes"]))
    return "\n".join(lines)

#!/usr/bin/env python3
"""Compares verdict metrics with and without the slices that Sett left out because others disturbed them.

    bench/truth/left_out.py RESULT...

For each result and point: the mean of the pairs' log-ratios (B over A) of requests per second at full load and of CPU per
request at the common rate, and the standard deviation of the pairs, first from the slices that count, then from all slices.
A smaller standard deviation with the rule means that it removes noise; a mean that moves with it by more than the pairs' scatter
would mean that it prefers an outcome. Needs results whose trials keep the slices left out (`leftOut`).
"""
import argparse
import json
import math
import statistics
import sys
from collections import defaultdict
from pathlib import Path

METRICS = {
    "requests per second": ("capacity", lambda s: s["load"]["completed"], lambda s: s["load"]["countedNanos"] / 1e9),
    "CPU per request": ("cost", lambda s: s["usage"]["cpuNanos"], lambda s: s["load"]["answered"]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("result", type=Path, nargs="+")
    print("| result | point | metric | pairs | slices | left out | counted: B / A | pairs apart | all: B / A | pairs apart |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for result in parser.parse_args().result:
        for line in rows(result):
            print(line)


def rows(result):
    experiment = json.loads((result / "plan.json").read_text())["experiment"]
    trials = [json.loads(file.read_text()) for file in sorted((result / "trials").glob("*.json"))]
    base, other = [variant["name"] for variant in experiment["variants"]][:2]
    for point in dict.fromkeys(trial["point"] for trial in trials):
        here = [trial for trial in trials if trial["point"] == point and not trial["failure"]]
        for metric, of in METRICS.items():
            counted, number, _ = ratios(here, base, other, of, lambda trial: trial["slices"])
            everything, _, dropped = ratios(here, base, other, of, lambda trial: trial["slices"] + trial.get("leftOut", []))
            if len(counted) > 1:
                yield "| %s | %s | %s | %d | %d | %d | %s | %s |" % (
                    result.name, point, metric, len(counted), number, dropped, words(counted), words(everything))


def ratios(trials, base, other, of, slices):
    """Log-ratios of the blocks, the number of slices used, and how many of all were left out."""
    phase, above, below = of
    values, number, dropped = defaultdict(dict), 0, 0
    for trial in trials:
        chosen = [s for s in slices(trial) if s["phase"] == phase]
        if chosen:
            values[trial["block"]][trial["variant"]] = sum(map(above, chosen)) / sum(map(below, chosen))
        number += len(chosen)
        dropped += sum(s["phase"] == phase for s in trial.get("leftOut", []))
    logs = [math.log(v[other] / v[base]) for v in values.values() if base in v and other in v]
    return logs, number, dropped


def words(logs):
    return "%+.1f%% | %.1f%%" % (100 * math.expm1(statistics.fmean(logs)), 100 * statistics.stdev(logs))


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError, KeyError) as e:
        sys.exit(f"{type(e).__name__}: {e}")

#!/usr/bin/env python3
"""Variance components of results with warm pairs: the scatter of pairs and of slices.

    bench/truth/components.py RESULT...

For each result, point and metric (requests per second, CPU per request), prints the number of pairs, the standard deviation of the
pairs' log-ratios (B / A), and the standard deviation of the slices' log-ratios around their pair. The expected scatter of pairs due
to slices alone is the latter divided by the square root of the number of slices; the rest is the scatter of processes. Reads the
trials that Sett keeps (trials/*.json).
"""
import json
import math
import statistics
import sys
from collections import defaultdict
from pathlib import Path

# metric: phase and value of a slice
METRICS = {
    "requests per second": ("CAPACITY", lambda s: s["load"]["completed"] / s["load"]["countedNanos"]),
    "CPU per request": ("COST", lambda s: s["usage"]["cpuNanos"] / s["load"]["answered"]),
}


def slices(trial, phase, value):
    wanted = phase.lower().replace("_", "-")
    return [math.log(value(s)) for s in trial["slices"] if s["phase"].lower().replace("_", "-") == wanted]


def rows(folder):
    plan = json.loads((folder / "plan.json").read_text())
    base = plan["experiment"]["variants"][0]["name"]
    blocks = defaultdict(dict)
    for path in sorted((folder / "trials").glob("*.json")):
        trial = json.loads(path.read_text())
        if trial["block"] > 0 and not trial.get("failure"):
            blocks[trial["point"], trial["block"]][trial["variant"]] = trial
    others = [v["name"] for v in plan["experiment"]["variants"][1:]]
    for point in dict.fromkeys(p for p, _ in blocks):
        for other in others:
            for metric, (phase, value) in METRICS.items():
                pairs, within = [], []
                for (at, _), trials in blocks.items():
                    if at != point or base not in trials or other not in trials:
                        continue
                    a = slices(trials[base], phase, value)
                    b = slices(trials[other], phase, value)
                    ratios = [y - x for x, y in zip(a, b)]
                    if len(ratios) > 1:
                        pairs.append(statistics.fmean(b) - statistics.fmean(a))
                        within.append((statistics.stdev(ratios), len(ratios)))
                if len(pairs) > 1:
                    slice_sd = math.sqrt(statistics.fmean(sd**2 for sd, _ in within))
                    number = statistics.fmean(n for _, n in within)
                    yield point, other, metric, pairs, slice_sd, number


def main():
    print("| program | metric | pairs | scatter of pairs | scatter of slices | slices per pair | pair scatter expected from slices |")
    print("|---|---|---|---|---|---|---|")
    for name in sys.argv[1:]:
        folder = Path(name)
        for point, other, metric, pairs, slice_sd, number in rows(folder):
            print(
                "| %s: %s, %s | %s | %d | %.1f%% | %.1f%% | %.0f | %.1f%% |"
                % (folder.name.rsplit("-", 2)[0], other, point, metric, len(pairs),
                   100 * statistics.stdev(pairs), 100 * slice_sd, number, 100 * slice_sd / math.sqrt(number))
            )


if __name__ == "__main__":
    main()

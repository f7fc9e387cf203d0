#!/usr/bin/env python3
"""Variance components of results with warm pairs, and the priors that follow from them.

    bench/truth/components.py RESULT...            prints what was measured, and the priors by kind of program
    bench/truth/components.py --write RESULT...    and writes them to lab/verdict, where Sett reads them

Reads what Sett keeps of a result (plan.json, result.json, trials/*.json); `./sett report RESULT` makes a result.json that is
missing. Folders without warm pairs are left out. scatter/fit.py says how the priors are fitted. Needs Python 3.9 or later alone.
"""
import argparse
import datetime
import math
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "scatter"))

import fit
import results

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = ROOT / "lab/verdict/src/main/resources/dev/sett/verdict/blocks/pair-scatter.csv"

KINDS = {"built-in": "built-in servers", "spring": "Spring applications", "jvm": "other JVM programs", "native": "native programs"}

# A kind has a row of its own from these on.
PROGRAMS = 3
PAIRS = 10

# Before anything was measured: 3% for what a program does, and for the others what two programs suggested.
ASSUMED = {
    "requests-per-second": 0.03,
    "cpu-per-request": 0.03,
    "p50": 0.03,
    "p99": 0.3,
    "memory-under-load": 0.04,
    "memory": 0.04,
    "answered": 0.002,
}
ASSUMED_SLICES = 0.06
ASSUMED_FURTHER = 0.8


def gather(folders):
    """The series of all results: those of the same program and load are one."""
    together = {}
    for folder in folders:
        found = results.read(folder)
        if not found:
            print("Left out, as it has no warm pairs or no result.json: %s" % pathlib.Path(folder).name)
        for series in found:
            key = (series.kind, series.program, series.load)
            kept = together.setdefault(key, series)
            if kept is not series:
                for metric, groups in series.groups.items():
                    kept.groups[metric] += groups
                kept.slices += series.slices
                kept.further += series.further
    return sorted(together.values(), key=lambda s: (s.kind, s.program, s.load))


def percent(value):
    return "%.*f%%" % (2 if value < 0.01 else 1, 100 * value)


def pooled_deviation(groups):
    free = sum(group.free for group in groups)
    return math.sqrt(sum(group.squares for group in groups) / free)


def of_slices(groups):
    degrees = sum(group.degrees for group in groups)
    return math.sqrt(sum(group.degrees * group.noise for group in groups) / degrees) if degrees else None


def print_series(series):
    print("| program | load | metric | occasions | pairs | pairs apart | explained by slices | processes apart |")
    print("|---|---|---|---|---|---|---|---|")
    for at in series:
        for metric in results.METRICS:
            groups = at.groups.get(metric, [])
            if groups:
                slices = of_slices(groups)
                print("| %s (%s) | %s | %s | %d | %d | %s | %s | %s |" % (
                    at.program, at.kind, at.load, metric, len(groups), sum(len(g.logs) for g in groups),
                    percent(pooled_deviation(groups)), "" if slices is None else percent(slices),
                    percent(fit.deviation(groups))))


def programs(series):
    return len({s.program for s in series})


class Rows:
    """The rows of the file, each with what it rests on."""

    def __init__(self, series):
        self.series = series
        self.lines = []
        for kind in ["pooled", *KINDS]:
            for metric in results.METRICS:
                self.add(kind, metric)
            self.add_slices(kind)
            self.add_further(kind)

    def of(self, kind):
        return [s for s in self.series if kind in ("pooled", s.kind)]

    def enough(self, kind, series, pairs):
        return kind == "pooled" or (programs(series) >= PROGRAMS and pairs >= PAIRS)

    def add(self, kind, metric):
        series = [s for s in self.of(kind) if s.groups.get(metric)]
        pairs = sum(len(g.logs) for s in series for g in s.groups[metric])
        assumed = fit.Row(ASSUMED[metric], fit.LEAST_SPREAD)
        row = None
        if self.enough(kind, series, pairs):
            row = fit.row([s.groups[metric] for s in series], assumed) if series else assumed
        self.lines.append((kind, metric, row, programs(series), pairs))

    def add_slices(self, kind):
        series = [s for s in self.of(kind) if s.slices]
        pairs = sum(len(g.logs) for s in series for g in s.groups["requests-per-second"])
        deviations = [math.sqrt(sum(f * v for v, f in s.slices) / sum(f for _, f in s.slices)) for s in series]
        self.lines.append((kind, "slices", self.typical(kind, series, pairs, deviations, ASSUMED_SLICES), programs(series), pairs))

    def add_further(self, kind):
        series = [s for s in self.of(kind) if s.further]
        shares = [share for s in series for share in s.further]
        self.lines.append((kind, "further-warm-up", self.typical(kind, series, len(shares), shares, ASSUMED_FURTHER), programs(series), len(shares)))

    def typical(self, kind, series, pairs, values, assumed):
        """Geometric mean of some values, and the standard deviation of their logarithms."""
        if not self.enough(kind, series, pairs):
            return None
        logs = [math.log(value) for value in values] or [math.log(assumed)]
        return fit.Row(math.exp(statistics.fmean(logs)), statistics.stdev(logs) if len(logs) > 1 else 0.0)

    def show(self):
        print("| kind | quantity | median | spread | programs | pairs |")
        print("|---|---|---|---|---|---|")
        for kind in ["pooled", *KINDS]:
            lines = [line for line in self.lines if line[0] == kind]
            for _, quantity, row, number, pairs in lines:
                if row:
                    median = "%.2f" % row.median if quantity == "further-warm-up" else percent(row.median)
                    print("| %s | %s | %s | %.2f | %d | %d |" % (KINDS[kind] if kind in KINDS else "all programs", quantity, median, row.spread, number, pairs))
            lacking = [line for line in lines if not line[2]]
            if lacking:
                what = "all" if len(lacking) == len(lines) else ", ".join(line[1] for line in lacking)
                print("| %s | %s | too little: as all programs | | %d | %d |" % (
                    KINDS[kind], what, max(line[3] for line in lacking), max(line[4] for line in lacking)))

    def csv(self):
        day = datetime.date.today()
        head = [
            "# How far the processes of warm pairs usually lie apart, by kind of program: what dev.sett.verdict.blocks.PairPriors reads.",
            "# Written by `bench/truth/components.py --write RESULT...` on %d %s from the results listed in bench/truth/results.md." % (day.day, day.strftime("%B %Y")),
            "# median: standard deviation of a log-ratio that half of all programs stay below (further-warm-up: a share of the first warm-up).",
            "# spread: standard deviation of its logarithm. A kind without a row, for want of %d programs and %d pairs, has the pooled one." % (PROGRAMS, PAIRS),
            "kind,quantity,median,spread,programs,pairs",
        ]
        rows = ["%s,%s,%.4g,%.2f,%d,%d" % (kind, quantity, row.median, row.spread, number, pairs)
                for kind, quantity, row, number, pairs in self.lines if row]
        return "\n".join(head + rows) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the priors to %s" % FILE.relative_to(ROOT))
    parser.add_argument("results", nargs="+", metavar="RESULT")
    arguments = parser.parse_args()
    series = gather(arguments.results)
    print_series(series)
    rows = Rows(series)
    print()
    rows.show()
    if arguments.write:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(rows.csv())


if __name__ == "__main__":
    main()

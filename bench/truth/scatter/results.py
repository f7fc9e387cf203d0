"""Reads the warm pairs of kept results: log-ratios of pairs, the scatter of their slices, and what warm-ups took."""
import json
import math
import pathlib
import re
import statistics
from collections import defaultdict
from dataclasses import dataclass, field

from fit import Group

# Metrics of which single slices have a value: phase, what is divided by what, and the factor to the metric's unit.
SLICES = {
    "requests-per-second": ("capacity", lambda s: s["load"]["completed"], lambda s: s["load"]["countedNanos"], 1e9),
    "cpu-per-request": ("cost", lambda s: s["usage"]["cpuNanos"], lambda s: s["load"]["answered"], 1e-3),
}

# A point has one percentile of the tail, and all have the prior of the p99.
TAILS = {"p95": "p99", "p90": "p99"}

METRICS = ["requests-per-second", "cpu-per-request", "p50", "p99", "memory-under-load", "memory", "answered"]

# From so many slices, a straight line is taken off (WithinPair).
TREND = 4


@dataclass
class Series:
    """One program under one load: a group of pairs for each occasion and other variant, by metric."""

    kind: str
    program: str
    load: str
    groups: dict = field(default_factory=lambda: defaultdict(list))
    slices: list = field(default_factory=list)  # variance of the log-ratio of a slice, and its degrees of freedom
    further: list = field(default_factory=list)  # warm-up here after another load of the same pair, as a share of that


@dataclass(frozen=True)
class Noise:
    """Variances of a log-ratio that the scatter of slices explains, and their degrees of freedom."""

    pair: float = 0
    single: float = 0
    degrees: int = 0


def kind_of(variants):
    """Kind of program that all variants are, as dev.sett.verdict.blocks.ProgramKind has it; pooled if they differ or it is unknown."""
    kinds = {kind(v["launch"]) for v in variants}
    return kinds.pop() if len(kinds) == 1 else "pooled"


def kind(launch):
    if launch["kind"] == "built-in":
        return "spring" if launch["server"] == "spring" else "built-in"
    if launch["kind"] != "program":
        return "pooled"
    command = launch["command"]
    if pathlib.PurePath(command[0]).name != "java":
        return "native"
    return "spring" if any("spring" in word.lower() for word in command[1:]) else "jvm"


def name(launch):
    """What a program is called: its server, its jar without folder and version, or its executable."""
    if "command" not in launch:
        return launch.get("server") or launch["program"]
    command = launch["command"]
    jars = [word for word in command if word.endswith(".jar")]
    return re.sub(r"-\d.*$", "", pathlib.PurePath(jars[-1] if jars else command[0]).stem)


def read(folder):
    """The series of a result; none if it has no warm pairs, or has not been judged."""
    folder = pathlib.Path(folder)
    result = folder / "result.json"
    if not result.exists():
        return []
    plan = json.loads((folder / "plan.json").read_text())
    experiment = plan["experiment"]
    if not experiment["design"].get("pairs"):
        return []
    variants = experiment["variants"]
    trials = [json.loads(path.read_text()) for path in sorted((folder / "trials").glob("*.json"))]
    trials = [t for t in trials if t["block"] > 0 and not t.get("failure")]
    series = {}
    for point in experiment["points"]:
        series[point["name"]] = Series(kind_of(variants), name(variants[0]["launch"]), point["name"])
    for effect in json.loads(result.read_text())["effects"]:
        logs = tuple(math.log(b / a) for a, b in zip(effect["baseValues"], effect["otherValues"]))
        metric = TAILS.get(effect["metric"], effect["metric"])
        if metric in METRICS and len(logs) > 1 and any(logs):
            noise = slice_noise(trials, effect, plan["pairing"])
            series[effect["point"]].groups[metric].append(Group(logs, noise.pair, noise.degrees))
            if metric == "requests-per-second" and noise.degrees:
                series[effect["point"]].slices.append((noise.single, noise.degrees))
    for load, shares in further(trials).items():
        series[load].further += shares
    return [s for s in series.values() if s.groups]


def slice_values(trial, metric):
    phase, above, below, _ = SLICES[metric]
    return [math.log(above(s) / below(s)) for s in trial["slices"] if s["phase"] == phase and above(s) > 0 and below(s) > 0]


def is_counted(trials, effect):
    """Whether a block has values in an effect; a pair that others disturbed has none."""
    phase, above, below, factor = SLICES[effect["metric"]]

    def value(variant):
        slices = [s for s in trials[variant]["slices"] if s["phase"] == phase]
        return factor * sum(map(above, slices)) / max(1, sum(map(below, slices)))

    if not {effect["base"], effect["other"]} <= trials.keys():
        return False
    own = value(effect["base"]), value(effect["other"])
    return any(math.isclose(own[0], a, rel_tol=1e-6) and math.isclose(own[1], b, rel_tol=1e-6)
               for a, b in zip(effect["baseValues"], effect["otherValues"]))


def around_line(values):
    """Variance around the straight line through a series, around its mean if it is short, and its degrees of freedom."""
    n = len(values)
    if n < 2:
        return 0.0, 0
    mean = statistics.fmean(values)
    centre = (n - 1) / 2
    slope = 0.0
    if n >= TREND:
        slope = sum((i - centre) * v for i, v in enumerate(values)) / sum((i - centre) ** 2 for i in range(n))
    free = n - (2 if n >= TREND else 1)
    return sum((v - mean - slope * (i - centre)) ** 2 for i, v in enumerate(values)) / free, free


def slice_noise(trials, effect, pairing):
    """What the slices of a pair explain of its log-ratio, pooled over the pairs: a variance of the pair, and of a single slice."""
    if effect["metric"] not in SLICES:
        return Noise()
    blocks = defaultdict(dict)
    for trial in trials:
        if trial["point"] == effect["point"]:
            blocks[trial["block"]][trial["variant"]] = trial
    pair, single, degrees = 0.0, 0.0, 0
    for block in blocks.values():
        if not is_counted(block, effect):
            continue
        a, b = (slice_values(block[effect[side]], effect["metric"]) for side in ("base", "other"))
        together = pairing == "alternating" and len(a) == len(b)
        parts = [[y - x for x, y in zip(a, b)]] if together else [a, b]
        lines = [around_line(part) for part in parts]
        free = min(free for _, free in lines)
        pair += free * sum(variance / max(1, len(part)) for part, (variance, _) in zip(parts, lines))
        single += free * sum(variance for variance, _ in lines)
        degrees += free
    return Noise(pair / degrees, single / degrees, degrees) if degrees else Noise()


def further(trials):
    """Warm-up at each further load of a pair as a share of that at its first one, by load."""
    pairs = defaultdict(dict)
    for trial in sorted(trials, key=lambda t: t["number"]):
        if trial.get("warmUp"):
            pairs[trial["block"]].setdefault(trial["point"], trial["warmUp"]["millis"])
    shares = defaultdict(list)
    for points in pairs.values():
        first, *others = points.items()
        for load, millis in others:
            shares[load].append(millis / first[1])
    return shares

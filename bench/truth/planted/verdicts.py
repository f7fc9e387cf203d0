"""Compares verdicts with planted effects, and occasions with each other. Pure functions from values to tables."""
import math
import statistics
from collections import Counter, defaultdict

RIGHT, UNDECIDED, WRONG = "right", "undecided", "wrong"
HEADLINES = ("requests-per-second", "cpu-per-request")
MORE_IS_BETTER = ("requests-per-second",)
# A planted ratio with a larger relative standard error can't be used to judge verdicts.
ROUGH = 0.02


def truth(effect, metric):
    """The planted ratio of a metric; infinite if it is only known to be larger; None if it is unknown.

    effect is an entry of a calibration: rounds, slow, and the ratios that were measured.
    """
    if effect["rounds"] == 0 and not effect["slow"]:
        return 1.0
    if effect["slow"]:
        return math.inf if metric == "p99" else None
    return effect[metric]["ratio"] if metric in HEADLINES else None


def too_rough(calibration):
    """Why a calibration can't be used as the truth, a sentence for each effect and metric; empty if it can.

    More CPU is planted, so CPU per request must be seen to rise and requests per second to fall.
    """
    found = []
    for name, effect in calibration["effects"].items():
        for metric in HEADLINES:
            ratio, error = effect[metric]["ratio"], effect[metric]["se"]
            against = effect["rounds"] > 0 and (ratio < 1) != (metric in MORE_IS_BETTER)
            if error > ROUGH or against:
                found.append("%s: %s %+.1f%% ± %.1f" % (name, metric, 100 * (ratio - 1), 100 * error))
    return found


def direction(metric, verdict):
    """1 if the verdict says that the metric is higher in B, -1 if lower, 0 if it says neither."""
    if verdict not in ("A_BETTER", "B_BETTER"):
        return 0
    return 1 if (verdict == "B_BETTER") == (metric in MORE_IS_BETTER) else -1


def grade(metric, verdict, planted, margin):
    """Grade of a verdict: equivalent is wrong beyond the margin, a difference is wrong in any direction but the planted one."""
    if verdict in ("UNDECIDED", "REFUSED"):
        return UNDECIDED
    if verdict == "EQUIVALENT":
        return RIGHT if 1 / (1 + margin) < planted < 1 + margin else WRONG
    said = direction(metric, verdict)
    if said == 0:
        raise ValueError(f"'{verdict}' is not a verdict.")
    return RIGHT if planted != 1 and said == (1 if planted > 1 else -1) else WRONG


def graded(rows, calibration, margin):
    """Grades by (effect, metric, pairs); rows have effect, metric, pairs and verdict. Rows without a known truth are left out."""
    counts = defaultdict(Counter)
    for row in rows:
        planted = truth(calibration["effects"][row["effect"]], row["metric"])
        if planted is not None:
            key = row["effect"], row["metric"], int(row["pairs"])
            counts[key][grade(row["metric"], row["verdict"], planted, margin)] += 1
    return counts


def verdict_table(counts, calibration):
    """A Markdown table: a row for each effect and metric; for each number of pairs, right, undecided and wrong in percent."""
    sizes = sorted({pairs for _, _, pairs in counts})
    lines = ["| planted | metric | truth | %s |" % " | ".join(
                 f"{n} pairs: right, undecided, wrong" for n in sizes),
             "|---" * (3 + len(sizes)) + "|"]
    for effect, metric in dict.fromkeys((e, m) for e, m, _ in counts):
        planted = truth(calibration["effects"][effect], metric)
        told = "higher" if planted == math.inf else "%+.1f%%" % (100 * (planted - 1))
        cells = [_shares(counts.get((effect, metric, n), Counter())) for n in sizes]
        lines.append("| %s | %s | %s | %s |" % (effect, metric, told, " | ".join(cells)))
    return "\n".join(lines)


def _shares(counter):
    total = sum(counter.values())
    if total == 0:
        return "–"
    return ", ".join("%.0f%%" % (100 * counter[g] / total) for g in (RIGHT, UNDECIDED, WRONG)) + f" of {total}"


def wrong_share(counts):
    """Share of wrong verdicts among all that were graded on headline metrics."""
    total, wrong = 0, 0
    for (_, metric, _), counter in counts.items():
        if metric in HEADLINES:
            total += sum(counter.values())
            wrong += counter[WRONG]
    return wrong / total if total else math.nan


def occasions(results):
    """Results of the same comparison on several occasions: a dictionary by (point, variant, metric).

    results are contents of result.json. Each occasion has its ratio, the interval without correction, and the standard error
    of its mean log-ratio from its own pairs. Only effects that every occasion has are included.
    """
    found = defaultdict(list)
    for result in results:
        for effect in result["effects"]:
            logs = [math.log(b / a) for a, b in zip(effect["baseValues"], effect["otherValues"])]
            if len(logs) > 1:
                found[effect["point"], effect["other"], effect["metric"]].append({
                    "ratio": effect["ratio"], "low": effect["plainLow"], "high": effect["plainHigh"],
                    "pairs": len(logs), "se": statistics.stdev(logs) / math.sqrt(len(logs))})
    return {key: each for key, each in found.items() if len(each) == len(results)}


def spread(each):
    """The spread between the occasions of one effect, and the spread expected from their own pairs."""
    logs = [math.log(o["ratio"]) for o in each]
    mean = statistics.fmean(logs)
    return {
        "ratio": math.exp(mean),
        "between": statistics.stdev(logs),
        "expected": math.sqrt(statistics.fmean(o["se"] ** 2 for o in each)),
        "holding": sum(math.log(o["low"]) <= mean <= math.log(o["high"]) for o in each),
    }


def occasions_table(found):
    """A Markdown table: the ratio of every occasion with its interval, and the spread between them."""
    number = max((len(each) for each in found.values()), default=0)
    heads = " | ".join(f"occasion {i + 1}" for i in range(number))
    lines = ["| point, variant, metric | %s | spread of occasions | expected from their pairs | intervals containing the mean |" % heads,
             "|---" * (4 + number) + "|"]
    for (point, other, metric), each in found.items():
        s = spread(each)
        cells = " | ".join("%+.1f%% [%.1f, %.1f]" % tuple(100 * (o[k] - 1) for k in ("ratio", "low", "high")) for o in each)
        lines.append("| %s, %s, %s | %s | %.1f%% | %.1f%% | %d of %d |"
                     % (point, other, metric, cells, 100 * s["between"], 100 * s["expected"], s["holding"], number))
    return "\n".join(lines)

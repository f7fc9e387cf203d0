"""Ratios, with intervals, of values that are measured alternately, one pair per round."""
import math
import statistics

T = {1: 12.71, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262}


def ratio(ours, theirs):
    """Geometric mean of ours / theirs over the rounds that both have, with its 95% interval.

    Both map rounds to values. None if fewer than two rounds have both.
    """
    logs = [math.log(ours[i] / theirs[i]) for i in ours if theirs.get(i, 0) > 0 and ours[i] > 0]
    if len(logs) < 2:
        return None
    half = T.get(len(logs) - 1, 2.1) * statistics.stdev(logs) / math.sqrt(len(logs))
    mean = statistics.mean(logs)
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


def text(found):
    """For example 1.23 [1.10, 1.37]."""
    return "one round" if found is None else f"{found[0]:.2f} [{found[1]:.2f}, {found[2]:.2f}]"

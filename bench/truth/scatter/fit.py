"""How far processes of a program lie apart, and how that differs from program to program.

The pairs of one comparison on one occasion are a group: n log-ratios with the sum of squares S around their mean, of which slices
explain the variance v of each. Their restricted likelihood for processes with the standard deviation t is

    (t² + v)^(-(n - 1) / 2) exp(-S / (2 (t² + v)))

(Patterson and Thompson, Biometrika 58, 1971; with known v: Viechtbauer, Journal of Educational and Behavioral Statistics 30, 2005).
v is known with f degrees of freedom, so the likelihood is averaged over quantiles of f v / chi²(f). This is the likelihood by which
the program judges pairs (PairPosterior). A group of each occasion has a mean of its own; all groups of a series share t.

Over series, ln t is normal with mean ln(median) and standard deviation s. Few programs say little about either, so both have
weak priors: the median is within a factor of e of what was assumed without measurements (one standard deviation), and s is half-normal with scale
0.9 (Gelman, Bayesian Analysis 1, 2006). What is returned is what they predict for another program: the spread
contains what is not known of the median.
"""
import math
from dataclasses import dataclass
from statistics import NormalDist

# ln t of processes: 0.001% to 500%
STEP = 0.1
LOGS = [math.log(1e-5) + STEP * i for i in range(132)]

QUANTILES = 15
SPREADS = [0.05 + 0.1 * i for i in range(30)]
SPREAD_SCALE = 0.9
MEDIAN_SCALE = 1.0

# With two pairs, intervals of a prior that is 1.5 times too narrow then still cover 92% (docs/methods/effects.md).
LEAST_SPREAD = 0.9


@dataclass(frozen=True)
class Group:
    """Pairs of one comparison on one occasion: log-ratios, and the variance of each that its slices explain."""

    logs: tuple
    noise: float = 0
    degrees: float = 0

    @property
    def free(self):
        """Degrees of freedom of the pairs."""
        return len(self.logs) - 1

    @property
    def squares(self):
        mean = math.fsum(self.logs) / len(self.logs)
        return math.fsum((d - mean) ** 2 for d in self.logs)


@dataclass(frozen=True)
class Row:
    """Prior of the deviation of processes: that of half of all programs, and the standard deviation of its logarithm."""

    median: float
    spread: float


def noises(group):
    """Values of the noise that are equally likely (Wilson and Hilferty's quantiles of chi²)."""
    if group.noise == 0:
        return [0.0]
    f = group.degrees
    values = []
    for i in range(QUANTILES):
        z = NormalDist().inv_cdf((i + 0.5) / QUANTILES)
        chi = f * max(0.01, 1 - 2 / (9 * f) + z * math.sqrt(2 / (9 * f))) ** 3
        values.append(f * group.noise / chi)
    return values


def log_sum(values):
    most = max(values)
    return most + math.log(math.fsum(math.exp(v - most) for v in values))


def likelihood(groups):
    """Log-likelihood of a series at each of LOGS."""
    total = [0.0] * len(LOGS)
    for group in groups:
        if group.free < 1:
            continue
        # Two pairs that are exactly equal were rounded.
        squares = max(group.squares, 1e-10)
        at = noises(group)
        for i, log in enumerate(LOGS):
            t2 = math.exp(2 * log)
            total[i] += log_sum([-group.free / 2 * math.log(t2 + v) - squares / (2 * (t2 + v)) for v in at])
    return total


def deviation(groups):
    """Standard deviation between processes of a series by restricted maximum likelihood; 0 if slices explain all."""
    values = likelihood(groups)
    best = max(range(len(LOGS)), key=values.__getitem__)
    flat = values[best] - values[0] < 0.01
    return 0.0 if flat else math.exp(LOGS[best])


def row(series, assumed):
    """The prior that some series predict for another one. Each is a list of groups; `assumed` is a Row."""
    likelihoods = [likelihood(groups) for groups in series]
    medians = [math.log(assumed.median) + 0.1 * i for i in range(-35, 36)]
    weights = []
    for s in SPREADS:
        for m in medians:
            weight = -((m - math.log(assumed.median)) / MEDIAN_SCALE) ** 2 / 2 - (s / SPREAD_SCALE) ** 2 / 2
            density = [-((log - m) / s) ** 2 / 2 for log in LOGS]
            norm = log_sum(density)
            for values in likelihoods:
                weight += log_sum([a + b for a, b in zip(density, values)]) - norm
            weights.append((weight, m, s))
    most = max(w for w, _, _ in weights)
    parts = [(math.exp(w - most), m, s) for w, m, s in weights]
    total = math.fsum(w for w, _, _ in parts)
    mean = math.fsum(w * m for w, m, _ in parts) / total
    variance = math.fsum(w * ((m - mean) ** 2 + s * s) for w, m, s in parts) / total
    return Row(math.exp(mean), max(LEAST_SPREAD, math.sqrt(variance)))

#!/usr/bin/env python3
"""Simulates how often the moderated interval of few pairs covers the truth.

    bench/truth/coverage.py [RUNS]

Prints a table for docs/methods.md, "Few pairs": the coverage of nominal 95% intervals with 2, 3, 5 and 10 pairs, if the
prior is right, if processes scatter 1.5, 2 and 3 times as much as it says, half as much, and with heavy tails (Student's t with
3 degrees of freedom, scaled to the prior's standard deviation). A pair is the mean of five slices with their own scatter: none,
the same as processes, or three times that (in their effect on the pair). In the last rows, half of a slice's
deviation carries over into the next one. Plain Python; the numbers do not depend on the machine.
"""
import math
import random
import sys

DEGREES = 2  # of model/PairScatter
SLICES = 5
Z = 1.959964


def quantile(df):
    """t(0.975) by the Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5); 0.1% off at 3 degrees, less above."""
    z = Z
    return (
        z
        + (z**3 + z) / (4 * df)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * df**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * df**4)
    )


def normal(rng):
    return rng.gauss(0, 1)


def heavy(rng):
    """Student's t with 3 degrees of freedom, standard deviation 1."""
    chi = sum(rng.gauss(0, 1) ** 2 for _ in range(3))
    return rng.gauss(0, 1) / math.sqrt(chi / 3) / math.sqrt(3)


def variance(values):
    mean = sum(values) / len(values)
    return sum((x - mean) ** 2 for x in values) / (len(values) - 1)


def series(noise, follows, rng):
    """Slices whose mean scatters by about the noise; each keeps part of the deviation of the previous one."""
    slices, off = [], rng.gauss(0, 1)
    for _ in range(SLICES):
        slices.append(noise * math.sqrt(SLICES) * off)
        off = follows * off + math.sqrt(1 - follows**2) * rng.gauss(0, 1)
    return slices


def coverage(pairs, scatter, draw, noise, follows, runs, rng):
    covered = 0
    for _ in range(runs):
        logs, within = [], 0
        for _ in range(pairs):
            slices = series(noise, follows, rng)
            logs.append(scatter * draw(rng) + sum(slices) / SLICES)
            within += variance(slices) / SLICES / pairs
        prior = 1 + within
        degrees = prior**2 / (1 / DEGREES + within**2 / (pairs * (SLICES - 1)))
        moderated = (degrees * prior + (pairs - 1) * variance(logs)) / (degrees + pairs - 1)
        half = quantile(degrees + pairs - 1) * math.sqrt(moderated / pairs)
        covered += abs(sum(logs) / pairs) <= half
    return 100 * covered / runs


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    scatters = [
        ("as the prior says", 1, normal),
        ("1.5 times as far", 1.5, normal),
        ("2 times as far", 2, normal),
        ("3 times as far", 3, normal),
        ("half as far", 0.5, normal),
        ("as the prior says, heavy tails", 1, heavy),
        ("1.5 times as far, heavy tails", 1.5, heavy),
    ]
    noises = [("not at all", 0, 0), ("as far", 1, 0), ("3 times as far", 3, 0), ("as far, following", 1, 0.5)]
    print("| processes scatter | slices scatter | 2 pairs | 3 | 5 | 10 |")
    print("|---|---|---|---|---|---|")
    for slices, noise, follows in noises:
        for words, scatter, draw in scatters:
            rng = random.Random(1)
            cells = [coverage(n, scatter, draw, noise, follows, runs, rng) for n in (2, 3, 5, 10)]
            print("| %s | %s | %s |" % (words, slices, " | ".join("%.1f%%" % c for c in cells)))


if __name__ == "__main__":
    main()

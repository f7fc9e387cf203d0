#!/usr/bin/env python3
"""How often the moderated interval of few pairs covers the truth, by simulation.

    bench/truth/coverage.py [RUNS]

Prints a table for docs/methods.md, "Few pairs": the coverage of the stated 95 % with 2, 3, 5 and 10 pairs, when the
prior is right, when pairs scatter 1.5, 2 and 3 times as far as it says, half as far, and with heavy tails (Student's t with
3 degrees of freedom, scaled to the prior's deviation). Plain Python; the numbers do not depend on the machine.
"""
import math
import random
import sys

DEGREES = 2  # of model/PairScatter
# t(0.975) by degrees of freedom: DEGREES + pairs - 1
T = {3: 3.1824, 4: 2.7764, 6: 2.4469, 11: 2.2010}


def normal(rng):
    return rng.gauss(0, 1)


def heavy(rng):
    """Student's t with 3 degrees of freedom, standard deviation 1."""
    chi = sum(rng.gauss(0, 1) ** 2 for _ in range(3))
    return rng.gauss(0, 1) / math.sqrt(chi / 3) / math.sqrt(3)


def coverage(pairs, scatter, draw, runs, rng):
    covered = 0
    for _ in range(runs):
        logs = [scatter * draw(rng) for _ in range(pairs)]
        mean = sum(logs) / pairs
        own = sum((x - mean) ** 2 for x in logs)
        deviation = math.sqrt((DEGREES + own) / (DEGREES + pairs - 1))
        covered += abs(mean) <= T[DEGREES + pairs - 1] * deviation / math.sqrt(pairs)
    return 100 * covered / runs


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 40_000
    rows = [
        ("as the prior says", 1, normal),
        ("1.5 times as far", 1.5, normal),
        ("2 times as far", 2, normal),
        ("3 times as far", 3, normal),
        ("half as far", 0.5, normal),
        ("as the prior says, heavy tails", 1, heavy),
        ("1.5 times as far, heavy tails", 1.5, heavy),
    ]
    print("| pairs scatter | 2 pairs | 3 | 5 | 10 |")
    print("|---|---|---|---|---|")
    for words, scatter, draw in rows:
        rng = random.Random(1)
        cells = [coverage(n, scatter, draw, runs, rng) for n in (2, 3, 5, 10)]
        print("| %s | %s |" % (words, " | ".join("%.1f %%" % c for c in cells)))


if __name__ == "__main__":
    main()

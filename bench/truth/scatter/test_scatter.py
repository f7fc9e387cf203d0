"""Tests of the fit of priors, on made-up pairs: run python3 -m unittest in this folder."""
import math
import random
import unittest

import fit
import results

ASSUMED = fit.Row(0.03, 0.9)


def series(rng, deviation, occasions=3, pairs=10, noise=0.0):
    groups = []
    for _ in range(occasions):
        mean = rng.gauss(0.1, 0.5)
        logs = tuple(mean + rng.gauss(0, math.hypot(deviation, noise)) for _ in range(pairs))
        groups.append(fit.Group(logs, noise**2, 40 if noise else 0))
    return groups


class FitTest(unittest.TestCase):
    def test_deviation_is_that_within_occasions(self):
        found = fit.deviation(series(random.Random(1), 0.05, occasions=20))
        self.assertAlmostEqual(found, 0.05, delta=0.01)

    def test_what_slices_explain_is_taken_off(self):
        found = fit.deviation(series(random.Random(2), 0.04, occasions=30, noise=0.06))
        self.assertAlmostEqual(found, 0.04, delta=0.015)

    def test_slices_may_explain_everything(self):
        self.assertLess(fit.deviation(series(random.Random(3), 0.0001, noise=0.1)), 0.03)

    def test_many_programs_outweigh_what_was_assumed(self):
        rng = random.Random(4)
        programs = [series(rng, 0.1 * math.exp(rng.gauss(0, 1.2))) for _ in range(40)]
        row = fit.row(programs, ASSUMED)
        self.assertAlmostEqual(math.log(row.median), math.log(0.1), delta=0.4)
        self.assertAlmostEqual(row.spread, 1.2, delta=0.3)

    def test_no_row_is_sure_of_itself(self):
        rng = random.Random(5)
        row = fit.row([series(rng, 0.05) for _ in range(10)], ASSUMED)
        self.assertEqual(row.spread, fit.LEAST_SPREAD)

    def test_one_program_moves_the_median_part_of_the_way(self):
        row = fit.row([series(random.Random(6), 0.3, occasions=10)], ASSUMED)
        self.assertTrue(0.04 < row.median < 0.25, row)


class ResultsTest(unittest.TestCase):
    def test_scatter_is_around_a_straight_line(self):
        variance, free = results.around_line([1.0, 2.0, 3.0, 4.0, 5.0])
        self.assertAlmostEqual(variance, 0)
        self.assertEqual(free, 3)
        self.assertEqual(results.around_line([1.0, 3.0]), (2.0, 1))

    def test_noise_is_that_of_the_pairs_that_count(self):
        def trial(block, variant, *answers):
            slices = [{"phase": "capacity", "load": {"completed": n, "countedNanos": 1e9}} for n in answers]
            return {"block": block, "point": "p", "variant": variant, "slices": slices}

        trials = [trial(1, "a", 100, 100), trial(1, "b", 100, 110), trial(2, "a", 100, 100), trial(2, "b", 100, 400)]
        effect = {"point": "p", "base": "a", "other": "b", "metric": "requests-per-second",
                  "baseValues": [100.0], "otherValues": [105.0]}
        noise = results.slice_noise(trials, effect, "alternating")
        self.assertAlmostEqual(noise.single, math.log(1.1) ** 2 / 2)
        self.assertAlmostEqual(noise.pair, noise.single / 2)
        self.assertEqual(noise.degrees, 1)

    def test_kinds_of_programs(self):
        def own(*command):
            return {"kind": "program", "command": list(command)}

        self.assertEqual(results.kind(own("java", "-jar", "a.jar")), "jvm")
        self.assertEqual(results.kind(own("/jdk/bin/java", "-jar", "Spring.jar")), "spring")
        self.assertEqual(results.kind(own("./spring-in-go")), "native")
        self.assertEqual(results.kind({"kind": "built-in", "server": "jetty"}), "built-in")
        variants = [{"launch": own("java", "A")}, {"launch": own("./b")}]
        self.assertEqual(results.kind_of(variants), "pooled")

    def test_a_program_is_named_without_folder_and_version(self):
        jar = ["java", "-Xmx1g", "-jar", "/a/rest-service-complete-0.0.1.jar"]
        self.assertEqual(results.name({"kind": "program", "command": jar}), "rest-service-complete")
        self.assertEqual(results.name({"kind": "program", "command": ["./bin/serve", "80"]}), "serve")
        self.assertEqual(results.name({"kind": "built-in", "server": "jetty"}), "jetty")

    def test_warm_up_at_a_further_load_is_a_share_of_the_first(self):
        def trial(number, block, point, millis):
            return {"number": number, "block": block, "point": point, "warmUp": {"millis": millis}}

        trials = [trial(1, 1, "a", 1000), trial(2, 1, "a", 1000), trial(3, 1, "b", 800),
                  trial(4, 2, "b", 2000), trial(5, 2, "a", 1000)]
        self.assertEqual(results.further(trials), {"b": [0.8], "a": [0.5]})


if __name__ == "__main__":
    unittest.main()

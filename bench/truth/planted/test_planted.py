"""Tests of the parts of the benchmark that do not measure: run python3 -m unittest in this folder."""
import json
import math
import pathlib
import sys
import types
import unittest

import calibrate
import programs
import verdicts

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import planted

MARGIN = 0.03


def effect(rounds=0, slow=False, rps=1.0, cpu=1.0):
    return {"rounds": rounds, "slow": slow, "requests-per-second": {"ratio": rps, "se": 0.004},
            "cpu-per-request": {"ratio": cpu, "se": 0.003}}


CALIBRATION = {
    "program": "jetty", "base_rounds": 200, "base_us": 61.5, "slices": 18, "processes": 3, "connections": 50,
    "effects": {"+0%": effect(), "+5%": effect(rounds=30, rps=0.951, cpu=1.05), "5ms in 2%": effect(slow=True)}}


class EffectsTest(unittest.TestCase):
    def test_reads_percent_and_the_sleep(self):
        self.assertEqual(
            programs.effects("0,2.5,10,slow"),
            [programs.Effect("+0%", 0), programs.Effect("+2.5%", 0.025), programs.Effect("+10%", 0.1),
             programs.Effect(programs.SLOW, 0, slow=True)])

    def test_refuses_what_is_no_effect(self):
        for text in ("", "x", "-1", "nan", "101", "5,5.0"):
            with self.assertRaises(ValueError, msg=text):
                programs.effects(text)

    def test_plants_in_the_url_alone(self):
        self.assertEqual(programs.url(8080, 213), "http://127.0.0.1:8080/work?cpu=213")
        self.assertEqual(programs.url(8080, 200, slow=True), "http://127.0.0.1:8080/work?cpu=200&idle=5ms/50")

    def test_adds_rounds_in_proportion_to_the_cpu_of_a_request(self):
        found = calibrate.rounds_for(programs.effects("0,5,10,slow"), round_us=0.1, base_us=60)
        self.assertEqual(found, {"+0%": 0, "+5%": 30, "+10%": 60, programs.SLOW: 0})

    def test_the_ratio_of_slices_is_geometric_and_has_an_error(self):
        found = calibrate.ratio([math.log(0.5), math.log(2)])
        self.assertAlmostEqual(found["ratio"], 1)
        self.assertAlmostEqual(found["se"], math.log(2))
        self.assertEqual(calibrate.ratio([0.0])["se"], math.inf)

    def test_a_calibration_takes_longer_with_more_of_anything(self):
        def seconds(effects, **changed):
            usual = {"processes": 3, "rounds": 6, "seconds": 2, "warm_up": 30}
            return calibrate.forecast(programs.effects(effects), types.SimpleNamespace(**usual | changed))
        least = seconds("0,5")
        for more in (seconds("0,5,10"), *(seconds("0,5", **{k: 60}) for k in ("processes", "rounds", "seconds", "warm_up"))):
            self.assertGreater(more, least)


class GradeTest(unittest.TestCase):
    def grade(self, metric, planted):
        return {v: verdicts.grade(metric, v, planted, MARGIN)
                for v in ("A_BETTER", "B_BETTER", "EQUIVALENT", "UNDECIDED", "REFUSED")}

    def test_any_difference_is_wrong_where_nothing_is_planted(self):
        for metric in ("requests-per-second", "cpu-per-request", "p99"):
            self.assertEqual(
                self.grade(metric, 1.0),
                {"A_BETTER": "wrong", "B_BETTER": "wrong", "EQUIVALENT": "right", "UNDECIDED": "undecided",
                 "REFUSED": "undecided"})

    def test_beyond_the_margin_only_the_planted_direction_is_right(self):
        more_cpu = self.grade("cpu-per-request", 1.05)
        self.assertEqual((more_cpu["A_BETTER"], more_cpu["B_BETTER"], more_cpu["EQUIVALENT"]), ("right", "wrong", "wrong"))
        fewer = self.grade("requests-per-second", 0.95)
        self.assertEqual((fewer["A_BETTER"], fewer["B_BETTER"], fewer["EQUIVALENT"]), ("right", "wrong", "wrong"))

    def test_inside_the_margin_equivalent_is_right_as_well(self):
        small = self.grade("cpu-per-request", 1.025)
        self.assertEqual((small["A_BETTER"], small["B_BETTER"], small["EQUIVALENT"]), ("right", "wrong", "right"))

    def test_of_a_sleep_only_the_direction_of_the_tail_is_known(self):
        slow = CALIBRATION["effects"]["5ms in 2%"]
        self.assertIsNone(verdicts.truth(slow, "requests-per-second"))
        self.assertIsNone(verdicts.truth(slow, "p50"))
        tail = self.grade("p99", verdicts.truth(slow, "p99"))
        self.assertEqual((tail["A_BETTER"], tail["B_BETTER"], tail["EQUIVALENT"]), ("right", "wrong", "wrong"))

    def test_of_more_cpu_nothing_is_known_about_latency(self):
        self.assertIsNone(verdicts.truth(CALIBRATION["effects"]["+5%"], "p99"))
        self.assertEqual(verdicts.truth(CALIBRATION["effects"]["+5%"], "cpu-per-request"), 1.05)

    def test_counts_what_has_a_truth(self):
        rows = [row("+5%", "cpu-per-request", 2, v) for v in ("A_BETTER", "A_BETTER", "EQUIVALENT", "UNDECIDED")]
        rows += [row("+5%", "p99", 2, "A_BETTER"), row("+0%", "p99", 3, "EQUIVALENT")]
        counts = verdicts.graded(rows, CALIBRATION, MARGIN)
        self.assertEqual(set(counts), {("+5%", "cpu-per-request", 2), ("+0%", "p99", 3)})
        self.assertEqual(counts["+5%", "cpu-per-request", 2], {"right": 2, "wrong": 1, "undecided": 1})
        self.assertEqual(verdicts.wrong_share(counts), 1 / 4)
        self.assertEqual(
            verdicts.verdict_table(counts, CALIBRATION).splitlines(),
            ["| planted | metric | truth | 2 pairs: right, undecided, wrong | 3 pairs: right, undecided, wrong |",
             "|---|---|---|---|---|",
             "| +5% | cpu-per-request | +5.0% | 50%, 25%, 25% of 4 | – |",
             "| +0% | p99 | +0.0% | – | 100%, 0%, 0% of 1 |"])

    def test_a_calibration_that_says_the_opposite_or_nearly_nothing_is_no_truth(self):
        self.assertEqual(verdicts.too_rough(CALIBRATION), [])
        opposite = {"effects": {"+5%": effect(rounds=30, rps=1.12, cpu=1.05)}}
        self.assertEqual(verdicts.too_rough(opposite), ["+5%: requests-per-second +12.0% ± 0.4"])
        rough = {"effects": {"+0%": effect() | {"cpu-per-request": {"ratio": 1.0, "se": 0.03}}}}
        self.assertEqual(verdicts.too_rough(rough), ["+0%: cpu-per-request +0.0% ± 3.0"])

    def test_a_calibration_is_shown_with_its_error(self):
        self.assertIn("| +5% | +30 | +5.00% ± 0.30 | -4.90% ± 0.40 |", calibrate.table(CALIBRATION))


class OccasionsTest(unittest.TestCase):
    def test_the_spread_between_occasions_stands_beside_that_of_their_pairs(self):
        found = verdicts.occasions([occasion(0.0), occasion(0.1), occasion(0.2)])
        self.assertEqual(list(found), [("load", "+5%", "cpu-per-request")])
        s = verdicts.spread(found["load", "+5%", "cpu-per-request"])
        self.assertAlmostEqual(s["ratio"], math.exp(0.1))
        self.assertAlmostEqual(s["between"], 0.1)
        self.assertAlmostEqual(s["expected"], 0.01)  # two pairs, 0.02 apart: 0.0141 / sqrt(2)
        self.assertEqual(s["holding"], 1)
        self.assertIn("| 10.0% | 1.0% | 1 of 3 |", verdicts.occasions_table(found))

    def test_what_one_occasion_lacks_is_left_out(self):
        self.assertEqual(verdicts.occasions([occasion(0.0), {"effects": []}]), {})


class RecordTest(unittest.TestCase):
    ARGS = types.SimpleNamespace(program="jetty", connections=50, pairs=12, each=82, seed=1, server_cpus="0", load_cpus="1")

    def test_every_variant_has_a_port_of_its_own_and_the_same_command_otherwise(self):
        made = planted.variants(lambda port: ["java", "--port", str(port)], CALIBRATION)
        self.assertEqual(list(made), ["base", "+0%", "+5%", "5ms in 2%"])
        ports = [url.split(":")[2].split("/")[0] for _, url in made.values()]
        self.assertEqual(len(set(ports)), 4)
        self.assertEqual([command for command, _ in made.values()], [f"java --port {p}" for p in ports])
        self.assertEqual([url.partition("/work")[2] for _, url in made.values()],
                         ["?cpu=200", "?cpu=200", "?cpu=230", "?cpu=200&idle=5ms/50"])

    def test_the_experiment_takes_as_long_as_foretold(self):
        made = json.loads(planted.experiment(self.ARGS, {"base": ("a", "u"), "+5%": ("b", "v")}))
        self.assertEqual(made["design"], {"pairs": 12, "budget": "1968s", "seed": 1})
        self.assertEqual(list(made["variants"]), ["base", "+5%"])


def row(effect_name, metric, pairs, verdict):
    return {"effect": effect_name, "metric": metric, "pairs": pairs, "verdict": verdict}


def occasion(log):
    ratio = math.exp(log)
    return {"effects": [{
        "point": "load", "other": "+5%", "metric": "cpu-per-request", "ratio": ratio,
        "plainLow": ratio * 0.95, "plainHigh": ratio * 1.05,
        "baseValues": [100, 100], "otherValues": [100 * math.exp(log - 0.01), 100 * math.exp(log + 0.01)]}]}


if __name__ == "__main__":
    unittest.main()

"""Checks the scoring on results made up here: cd bench/faults/heldout && python3 -m unittest."""
import json
import pathlib
import tempfile
import unittest

import run
import score

HERE = pathlib.Path(__file__).resolve().parent


def why(rule, status, variant="slow", control=True):
    share = {"value": 0.5, "low": 0.4, "high": 0.6}
    return {"rule": rule, "status": status, "variant": variant, "control": {"share": share} if control else None}


def outcome(right, *found):
    effect = {"metric": "requests-per-second", "base": "fast", "other": "slow", "ratio": 0.5, "low": 0.4, "high": 0.6, "verdict": "a-better"}
    row = {"name": "x", "right": right, "faulty": "" if right == "healthy" else "B"}
    return score.Row(row, {"effects": [effect], "explanations": list(found)}, 300)


class ScoreTest(unittest.TestCase):
    def test_first_explanation_counts(self):
        self.assertTrue(outcome("pool lock", why("lock", "CONFIRMED"), why("heap", "CONSISTENT")).right)
        self.assertFalse(outcome("pool", why("lock", "CONSISTENT"), why("pool", "CONSISTENT")).right)

    def test_refuted_explanations_are_not_named(self):
        seen = outcome("pool", why("lock", "REFUTED"), why("pool", "CONSISTENT", control=False))
        self.assertTrue(seen.right)
        self.assertEqual(seen.cells()[2:6], ["pool (B)", "not testable", "-", "lock"])

    def test_the_other_variant_is_wrong(self):
        seen = outcome("pool", why("pool", "CONFIRMED", variant="fast"))
        self.assertFalse(seen.right)
        self.assertEqual(len(seen.false), 1)

    def test_only_confirmed_explanations_are_false_confirmations(self):
        self.assertEqual(len(outcome("pool", why("lock", "PARTIAL"), why("heap", "UNDECIDED")).false), 0)
        self.assertEqual(len(outcome("pool", why("pool", "CONFIRMED"), why("lock", "CONFIRMED")).false), 1)

    def test_none_is_right_only_if_nothing_is_named(self):
        self.assertTrue(outcome("none", why("lock", "REFUTED")).right)
        self.assertFalse(outcome("none", why("lock", "CONSISTENT")).right)

    def test_healthy_is_right_if_nothing_is_confirmed(self):
        self.assertTrue(outcome("healthy", why("lock", "CONSISTENT")).right)
        self.assertFalse(outcome("healthy", why("lock", "CONFIRMED")).right)

    def test_wilson(self):
        low, high = score.wilson(8, 10)
        self.assertAlmostEqual(low, 0.4902, places=4)
        self.assertAlmostEqual(high, 0.9433, places=4)
        self.assertEqual(score.wilson(0, 10)[0], 0)

    def test_totals(self):
        seen = [outcome("pool", why("pool", "CONFIRMED")), outcome("pool"), outcome("healthy", why("pool", "CONFIRMED"))]
        words = [each for _, each in score.totals(seen)]
        self.assertEqual([each.split(",")[0] for each in words], ["1 of 2", "1 of 2", "1 of 3", "1 of 2", "1 of 2", "0 of 1"])

    def test_table_has_the_rows_that_were_run(self):
        with tempfile.TemporaryDirectory() as folder:
            results = pathlib.Path(folder)
            (results / "x" / "x-1").mkdir(parents=True)
            (results / "x" / "row.json").write_text(json.dumps({"result": "x-1/result.json", "exit_code": 0, "seconds": 300}))
            (results / "x" / "x-1" / "result.json").write_text(json.dumps(outcome("pool", why("pool", "CONFIRMED")).result))
            rows = [{"name": name, "right": "pool", "faulty": "B"} for name in ("x", "y")]
            text = score.table(rows, results)
        self.assertIn("| x | -50% [-60, -40]; CPU not measured | pool (B) | confirmed | 50% [40, 60] | - | right | 300 |", text)
        self.assertIn("1 of 2 rows were run.", text)


class RowsTest(unittest.TestCase):
    def test_first_set(self):
        self.check("first", 20, healthy=5, none=3)

    def test_second_set(self):
        self.check("second", 10, healthy=2, none=1)

    def check(self, name, number, healthy, none):
        rows = run.rows_of(name)
        names = {page.stem for page in (HERE.parents[2] / "docs" / "why").glob("*.md")}
        self.assertEqual(len(rows), number)
        self.assertEqual(len({row["name"] for row in rows}), number)
        self.assertEqual(sum(row["right"] == score.HEALTHY for row in rows), healthy)
        self.assertLessEqual(sum(row["right"] == score.NONE for row in rows), none)
        for row in rows:
            self.assertIn(row["faulty"], ("",) if row["right"] == score.HEALTHY else ("A", "B"))
            self.assertLessEqual(set(row["right"].split()), names | {score.NONE, score.HEALTHY})
            for variant, port in run.PORTS.items():
                self.assertIn(str(port), row[variant].split())

    def test_parts_cover_all_rows_once(self):
        rows = list(range(20))
        self.assertEqual(sorted(row for i in (1, 2, 3) for row in run.chosen(rows, None, (i, 3))), rows)

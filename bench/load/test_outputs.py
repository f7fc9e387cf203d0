"""Reads what the engines printed here once, each for a second or three on a busy machine; the version is in the file's name."""
import math
import pathlib
import unittest

import outputs

CAPTURED = pathlib.Path(__file__).resolve().parent / "captured"


def captured(name):
    return (CAPTURED / name).read_text(encoding="utf-8")


class OutputsTest(unittest.TestCase):
    def expect(self, seen, rps, failed, p50_us, p99_us):
        self.assertAlmostEqual(seen.rps, rps, places=2)
        self.assertEqual(seen.failed, failed)
        self.assertAlmostEqual(seen.p50_us, p50_us, places=3)
        self.assertAlmostEqual(seen.p99_us, p99_us, places=3)

    def test_wrk(self):
        self.expect(outputs.wrk(captured("wrk-4.1.txt")), 11648.49, 0, 3190, 16430)

    def test_wrk_refused(self):
        self.assertEqual(outputs.wrk(captured("wrk-4.1-refused.txt")).failed, 5804)

    def test_wrk2(self):
        self.expect(outputs.wrk(captured("wrk2-4.0.txt")), 1920.76, 0, 1240, 13500)

    def test_ab(self):
        seen = outputs.ab(captured("ab-2.3.txt"))
        self.assertEqual((seen.rps, seen.failed), (13615.86, 0))
        self.assertTrue(math.isnan(seen.p50_us))

    def test_ab_refused(self):
        self.assertEqual(outputs.ab(captured("ab-2.3-refused.txt")).failed, 6672)

    def test_oha(self):
        self.expect(outputs.oha(captured("oha-1.16.0.json")), 48987 / 2.001840443, 0, 584.308, 14039.137)
        self.expect(outputs.oha(captured("oha-1.16.0-rate.json")), 3997 / 2.001411048, 0, 166.340, 4015.593)

    def test_oha_refused(self):
        self.assertEqual(outputs.oha(captured("oha-1.16.0-refused.json")).failed, 18377)

    def test_k6(self):
        self.expect(outputs.k6(captured("k6-1.8.1.json")), 2244.41, 0, 17681.1175, 81943.5145)

    def test_k6_dropped_what_no_connection_was_free_for(self):
        self.expect(outputs.k6(captured("k6-1.8.1-rate.json")), 1900.87, 95777, 17992.889, 98272.6061)

    def test_k6_refused(self):
        self.assertEqual(outputs.k6(captured("k6-1.8.1-refused.json")).failed, 1797)

    def test_zrk(self):
        self.expect(outputs.zrk(captured("zrk-1.4.2.json")), 1997.13, 0, 258, 9940)

    def test_hyperfoil(self):
        self.expect(outputs.wrk(captured("hyperfoil-wrk-0.28.0.txt")), 3685.09, 0, 7340, 91230)
        self.expect(outputs.wrk(captured("hyperfoil-wrk2-0.28.0.txt")), 1872.5, 0, 160430, 267390)

    def test_sett(self):
        seen = outputs.sett(captured("sett.txt"))
        self.expect(seen, 25804, 0, 908, 10338)
        self.assertAlmostEqual(seen.cpu_us, 25.366, places=3)

    def test_units(self):
        for text, micros in (("850ns", 0.85), ("  9.50us", 9.5), ("12.34μs", 12.34), ("12.34µs", 12.34), ("1.26ms", 1260), ("2.50s ", 2.5e6), ("1.50m", 90e6)):
            with self.subTest(text):
                self.assertAlmostEqual(outputs.percentile(f"  75.000%  7us\n  99.000% {text}\n 99.900%  8s\n", 99), micros)

    def test_says_what_is_missing(self):
        for read in (outputs.wrk, outputs.ab, outputs.oha, outputs.k6, outputs.zrk, outputs.sett):
            with self.subTest(read.__name__), self.assertRaises(outputs.Unreadable):
                read("unable to connect to 127.0.0.1:18080 Connection refused\n")
        with self.assertRaisesRegex(outputs.Unreadable, "no latency at 99%"):
            outputs.wrk("Requests/sec:  10.0\n 50.000%  1.00ms\n")


if __name__ == "__main__":
    unittest.main()

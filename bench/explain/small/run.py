#!/usr/bin/env python3
"""Compares small servers that Sett knows only as commands, with --explain, and prints what it found.

    bench/explain/small/run.py [--results FOLDER] [NAME ...]

Each pair is a program with one thing that makes it slow, and the same program without it (SmallServer.java). A pair takes about 9 minutes and runs only
once: if the results folder has its result, it is skipped. Run nothing else on the machine in that time.
"""
import argparse
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent

# Name: the slow one, the other one.
PAIRS = {
    "yield": ("yield-5", "sleep-5"),
    "lock": ("lock-2", "sleep-2"),
    "permits": ("permits-2", "sleep-2"),
    "single-thread": ("single-2", "sleep-2"),
    "allocation": ("large", "small"),
}


def run(name, results):
    folder = results / name
    if not list(folder.glob("*/evidence/plan.json")):
        slow, other = PAIRS[name]
        server = f"java -Xmx512m {HERE / 'SmallServer.java'}"
        command = ["./sett", "compare", "--a", f"{server} 8095 {other}", "--b", f"{server} 8096 {slow}"]
        command += ["--url", "http://127.0.0.1:8095/", "--url-b", "http://127.0.0.1:8096/", "--connections", "50"]
        command += ["--budget", "4m", "--explain", "--explain-budget", "5m", "--plain", "--results", str(folder)]
        subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False, timeout=1500)
    for file in sorted(folder.glob("*/result.json")):
        for why in json.loads(file.read_text(encoding="utf-8")).get("explanations", []):
            control = why.get("control") or {}
            share = control.get("share")
            closed = f", closed {100 * share['value']:.0f}% [{100 * share['low']:.0f}, {100 * share['high']:.0f}]" if share else ""
            print(f"{name}: {why['variant']}: {why['title']}: {why['status']} ({control.get('change', 'no control run')}{closed})")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "results" / "explain-small")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PAIRS))
    asked = parser.parse_args()
    for name in asked.names:
        if name not in PAIRS:
            print(f"There is no pair '{name}' (expected one of: {', '.join(PAIRS)}).", file=sys.stderr)
            sys.exit(2)
    for name in asked.names or PAIRS:
        run(name, asked.results.resolve())


main()

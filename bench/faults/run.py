#!/usr/bin/env python3
"""Which rule says what of which fault: runs the experiment of each row of matrix.csv, with evidence, and prints the matrix.

    bench/faults/run.py [--results FOLDER] [--explain-budget TIME] [--part K/N] [--no-facts] [FAULT ...]

A row is run once: what is in the folder of results already is not run again, so that a matrix can be made in several
goes. Without a budget for explanations that leaves time for control runs (40s), rules are only asked, not tested;
with more (3m) the best of them is tested on each fault. A row takes about 3 minutes. Nothing else may run meanwhile.

Writes what the rules were asked with into facts/, where a test asks them again, and matrix.md beside this file when
every row has run. Wrong cells: a sick server of which the rule in matrix.csv
says nothing, a healthy one of which any rule says anything.

Exit code: 0 no wrong cell, 1 wrong cells, 2 wrong use, 3 a measurement failed (the others were made).
"""
import argparse
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
import make  # noqa: E402 (from this folder)


def lacks(row):
    """What this machine lacks for a row; empty if nothing."""
    found = re.fullmatch(r"(\d+) CPUs", row["needs"])
    few = found and len(os.sched_getaffinity(0)) < int(found.group(1))
    return row["needs"] if few or row["needs"] == make.QUOTA and not quotas() else ""


def quotas():
    """Whether a program can be given a CPU quota here."""
    return subprocess.run([HERE / "quota.sh", "--check"], capture_output=True, check=False).returncode == 0


def build():
    """Builds the server that a row starts by a command; those that it names, ./sett builds itself."""
    command = ["./mvnw", "-q", "-B", "-ntp", "-Pquick,servers", "-pl", "programs/servers/faults", "-am", "-DskipTests", "package"]
    subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=True)


def latest(results, fault):
    """The result of a fault's experiment that was looked into; None if there is none."""
    for folder in sorted(results.glob(f"fault-{fault}-2*"), reverse=True):
        file = folder / "result.json"
        if file.exists() and (folder / "evidence" / "plan.json").exists():
            return json.loads(file.read_text(encoding="utf-8"))
    return None


def run(fault, results, budget):
    """Runs one experiment; whether it went through (a refused verdict is no failure)."""
    command = ["./sett", "run", str(HERE / f"{fault}.yaml"), "--explain-budget", budget, "--results", str(results), "--plain"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1200)
    if done.returncode > 1:
        print(f"{fault}: exit code {done.returncode}\n{done.stdout[-600:]}\n{done.stderr[-600:]}", file=sys.stderr)
    return done.returncode <= 1


def keep_facts(results, fault):
    """Writes the facts of a fault's latest experiment into the folder facts."""
    folder = sorted(f for f in results.glob(f"fault-{fault}-2*") if (f / "evidence" / "plan.json").exists())[-1]
    facts = subprocess.run(
        ["./sett", "why", str(folder), "--facts"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    (HERE / "facts").mkdir(exist_ok=True)
    (HERE / "facts" / f"{fault}.txt").write_text(facts.stdout, encoding="utf-8")


def said(result, variant):
    """What is said of a variant, rule to status; what was refuted is not said."""
    found = {}
    for explanation in result.get("explanations", []):
        if explanation["variant"] == variant and explanation["status"] != "REFUTED":
            found.setdefault(explanation["rule"], explanation["status"])
    return found


def cell(rules, expected):
    """Rules of a variant in Markdown: the expected one in bold, a tested one with a mark."""
    words = []
    for rule, status in rules.items():
        name = f"**{rule}**" if rule == expected else rule
        words.append(name + (" ✓" if status == "CONFIRMED" else ""))
    return ", ".join(words) or "–"


def table(rows, results):
    """The matrix in Markdown, and its wrong cells."""
    lines = ["| fault | of the sick server | of the healthy one | |", "|---|---|---|---|"]
    wrong = []
    for row in rows:
        result = latest(results, row["fault"])
        if lacks(row) or result is None:
            lines.append(f"| {row['fault']} | not run | | {lacks(row) and 'needs ' + lacks(row)} |")
            continue
        sick, healthy = said(result, "sick"), said(result, "healthy")
        faults = ([] if row["rule"] in sick else ["not found"]) + (["said of a healthy one"] if healthy else [])
        wrong += [f"{row['fault']}: {fault}" for fault in faults]
        lines.append(f"| {row['fault']} | {cell(sick, row['rule'])} | {cell(healthy, '')} | {', '.join(faults) or 'right'} |")
    return "\n".join(lines), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "results" / "faults")
    parser.add_argument("--explain-budget", default="40s")
    parser.add_argument("--no-facts", action="store_true", help="leave facts/ and matrix.md as they are")
    parser.add_argument("--part", default="1/1", help="only the K-th of N parts of the matrix")
    parser.add_argument("fault", nargs="*")
    asked = parser.parse_args()
    rows = make.rows()
    unknown = set(asked.fault) - {row["fault"] for row in rows}
    if unknown:
        print("There is no fault " + ", ".join(sorted(unknown)) + " in matrix.csv.", file=sys.stderr)
        return 2
    chosen = [row for row in rows if not asked.fault or row["fault"] in asked.fault]
    part, parts = (int(number) for number in asked.part.split("/"))
    chosen = chosen[len(chosen) * (part - 1) // parts : len(chosen) * part // parts]
    failed = False
    if any(row["needs"] == make.QUOTA and not lacks(row) for row in chosen):
        build()
    for row in chosen:
        if not lacks(row) and latest(asked.results, row["fault"]) is None:
            failed |= not run(row["fault"], asked.results, asked.explain_budget)
            if latest(asked.results, row["fault"]) is not None and not asked.no_facts:
                keep_facts(asked.results, row["fault"])
            print(table([row], asked.results)[0].splitlines()[-1], flush=True)
    text, wrong = table(chosen, asked.results)
    print("\n" + text)
    for line in wrong:
        print("wrong: " + line)
    if len(chosen) == len(rows) and not asked.no_facts:
        head = f"`bench/faults/run.py --explain-budget {asked.explain_budget}` on {platform.platform()}. Bold: the rule that must find it; ✓: its control run confirmed it.\n\n"
        (HERE / "matrix.md").write_text("# Faults and what the rules say of them\n\n" + head + text + "\n", encoding="utf-8")
    return 3 if failed else 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

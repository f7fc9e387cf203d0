#!/usr/bin/env python3
"""Runs the experiment of each row of matrix.csv with evidence, and prints which rules match which server.

    bench/faults/run.py [--results FOLDER] [--explain-budget TIME] [--part K/N] [--no-facts] [FAULT ...]

A row runs only once: if the results folder already has its result, it is skipped. So a matrix can be made in several
parts. With the default --explain-budget of 40s there is no time for control runs, and rules are evaluated but not tested. With
3m, the best explanation of each fault is tested. A row takes about 3 minutes. Run nothing else on the machine in that time.

Writes the facts that the rules were evaluated on to facts/, where a test evaluates them again. Writes matrix.md when
every row has run. A cell is wrong if the rule in matrix.csv does not match the faulty server (or, in a row without a rule, if
any matches), or if any rule matches the healthy one.

Exit code: 0 no wrong cell, 1 wrong cells, 2 usage error, 3 a measurement failed (the others were made).
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
    """The requirement of a row that this machine does not meet; empty if it meets all."""
    found = re.fullmatch(r"(\d+) CPUs", row["needs"])
    few = found and len(os.sched_getaffinity(0)) < int(found.group(1))
    return row["needs"] if few or row["needs"] == make.QUOTA and not quotas() else ""


def quotas():
    """Whether this machine can give a program a CPU quota."""
    return subprocess.run([HERE / "quota.sh", "--check"], capture_output=True, check=False).returncode == 0


def build():
    """Builds the server for rows that start it by a command; ./sett builds the built-in servers itself."""
    command = ["./mvnw", "-q", "-B", "-ntp", "-Pquick,servers", "-pl", "programs/servers/faults", "-am", "-DskipTests", "package"]
    subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=True)


def latest(results, fault):
    """The latest result of a fault's experiment that has evidence; None if there is none."""
    for folder in sorted(results.glob(f"fault-{fault}-2*"), reverse=True):
        file = folder / "result.json"
        if file.exists() and (folder / "evidence" / "plan.json").exists():
            return json.loads(file.read_text(encoding="utf-8"))
    return None


def run(fault, results, budget):
    """Runs one experiment and returns whether it succeeded (a refused verdict is not a failure)."""
    command = ["./sett", "run", str(HERE / f"{fault}.yaml"), "--explain-budget", budget, "--results", str(results), "--plain"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1200)
    if done.returncode > 1:
        print(f"{fault}: exit code {done.returncode}\n{done.stdout[-600:]}\n{done.stderr[-600:]}", file=sys.stderr)
    return done.returncode <= 1


def keep_facts(results, fault):
    """Writes the facts of a fault's latest experiment to the folder facts."""
    folder = sorted(f for f in results.glob(f"fault-{fault}-2*") if (f / "evidence" / "plan.json").exists())[-1]
    facts = subprocess.run(
        ["./sett", "why", str(folder), "--facts"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    (HERE / "facts").mkdir(exist_ok=True)
    (HERE / "facts" / f"{fault}.txt").write_text(facts.stdout, encoding="utf-8")


def said(result, variant):
    """Explanations of a variant, rule to status, without refuted ones; the first of a rule counts."""
    found = {}
    for explanation in result.get("explanations", []):
        if explanation["variant"] == variant and explanation["status"] != "REFUTED":
            found.setdefault(explanation["rule"], explanation["status"])
    return found


def cell(rules, expected):
    """Rules of a variant in Markdown: the expected one in bold, a confirmed one with a check mark."""
    words = []
    for rule, status in rules.items():
        name = f"**{rule}**" if rule == expected else rule
        words.append(name + (" ✓" if status == "CONFIRMED" else ""))
    return ", ".join(words) or "–"


def table(rows, results):
    """The matrix in Markdown, and its wrong cells."""
    lines = ["| fault | rules that match the faulty server | rules that match the healthy server | |", "|---|---|---|---|"]
    wrong = []
    for row in rows:
        result = latest(results, row["fault"])
        if lacks(row) or result is None:
            lines.append(f"| {row['fault']} | not run | | {lacks(row) and 'needs ' + lacks(row)} |")
            continue
        sick, healthy = said(result, "sick"), said(result, "healthy")
        found = row["rule"] in sick if row["rule"] else not sick
        faults = ([] if found else ["not found" if row["rule"] else "matches more work"]) + (["matches a healthy server"] if healthy else [])
        wrong += [f"{row['fault']}: {fault}" for fault in faults]
        lines.append(f"| {row['fault']} | {cell(sick, row['rule'])} | {cell(healthy, '')} | {', '.join(faults) or 'right'} |")
    return "\n".join(lines), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "results" / "faults")
    parser.add_argument("--explain-budget", default="40s")
    parser.add_argument("--no-facts", action="store_true", help="do not write facts/ and matrix.md")
    parser.add_argument("--part", default="1/1", help="run only the K-th of N parts of the matrix, such as 2/3")
    parser.add_argument("fault", nargs="*")
    asked = parser.parse_args()
    rows = make.rows()
    unknown = set(asked.fault) - {row["fault"] for row in rows}
    if unknown:
        print("Unknown fault: " + ", ".join(sorted(unknown)) + ". matrix.csv lists the faults.", file=sys.stderr)
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
        head = f"`bench/faults/run.py --explain-budget {asked.explain_budget}` on {platform.platform()}. Bold: the rule that must match; ✓: confirmed by its control run.\n\n"
        (HERE / "matrix.md").write_text("# Faults and the rules that match them\n\n" + head + text + "\n", encoding="utf-8")
    return 3 if failed else 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Writes an experiment, NAME.yaml, for each row of matrix.csv: the sick server against the healthy one.

    bench/faults/make.py            writes the files
    bench/faults/make.py --check    says which of them are not what it would write; exit code 1 then
"""

import csv
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
RAMP = "{ramp: {over: 0s, length: 8s, warm: false}}"
QUOTA = "a CPU quota"
# CPUs that the quota of either arm is, where there is one; the sick one asks for more.
QUOTAS = {"sick": 0.5, "healthy": 4}
PORTS = {"sick": 18111, "healthy": 18112}


def rows():
    """The rows of the matrix as dictionaries, in its order."""
    with open(HERE / "matrix.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def variant(row, arm):
    """One variant in YAML's flow style; `arm` is sick or healthy."""
    if row["needs"] == QUOTA:
        java = f"java -jar programs/servers/faults/target/sett-server-faults.jar --threads {row['threads-' + arm]} --port {PORTS[arm]}"
        command = f"bench/faults/quota.sh {QUOTAS[arm]} {java}"
        return f'{{command: "{command}", url: "http://127.0.0.1:{PORTS[arm]}{row["path"]}", cwd: ../..}}'
    parts = ["server: faults", f'threads: "{row["threads-" + arm]}"']
    for key in ("flags", "jvm-flags"):
        text = row[f"{key}-{arm}"]
        if text:
            parts.append(f'{key}: "{text}"')
    if row["connections-sick"] != row["connections-healthy"]:
        parts.append(f"connections: {row['connections-' + arm]}")
    return "{" + ", ".join(parts) + "}"


def experiment(row):
    """The text of a row's experiment."""
    lines = [
        "# Written by bench/faults/make.py from matrix.csv; change those.",
        f"#   ./sett run bench/faults/{row['fault']}.yaml",
        "format: 1",
        f"name: fault-{row['fault']}",
        "about: >",
        f"  A server with the fault and one without; the rule {row['rule']} must find the first, and say nothing of the second.",
        "variants:",
        f"  sick: {variant(row, 'sick')}",
        f"  healthy: {variant(row, 'healthy')}",
        "points:",
    ]
    measure = f", measure: {RAMP}" if row["measure"] == "ramp" else ""
    lines.append(f"  way: {{path: \"{row['path']}\", connections: {row['connections-sick']}{measure}}}")
    phases = "" if row["measure"] == "ramp" else "slice: 1s, capacity: 2s, cost: 1s, warm-up: 2s..4s, "
    lines.append(f"design: {{blocks: 5, {phases}budget: 3m}}")
    if row["server-cpus"]:
        lines.append(f"placement: {{server-cpus: {row['server-cpus']}, load-cpus: 1}}")
    return "\n".join(lines) + "\n"


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    old = 0
    for row in rows():
        text = experiment(row)
        path = HERE / (row["fault"] + ".yaml")
        found = path.read_text(encoding="utf-8") if path.exists() else None
        if found == text:
            continue
        old += 1
        if arguments:
            print(f"{path.name} is not what matrix.csv says; run bench/faults/make.py.", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if arguments and old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

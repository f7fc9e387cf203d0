"""Scores the rows: what the first explanation is, whether it is right, and the totals with their intervals. README.md has the rules."""
import json
import math

NONE = "none"
HEALTHY = "healthy"
REFUTED = "refuted"
CONFIRMED = "confirmed"
RATE = "requests-per-second"
CPU = "cpu-per-request"
Z95 = 1.959964


def explanations(result):
    """What Sett says is the cause, without what it refuted itself; in its order, which has the confirmed ones first."""
    return [why for why in result.get("explanations", []) if status(why) != REFUTED]


def status(why):
    return why["status"].lower()


def is_right(row, result, why):
    """Whether an explanation has one of the right names, and is about the variant that has the fault."""
    return why["rule"] in row["right"].split() and why["variant"] == variants(result).get(row["faulty"])


def variants(result):
    """The names of A and B in the result."""
    return next(({"A": effect["base"], "B": effect["other"]} for effect in result.get("effects", [])), {})


def effect(result, metric):
    return next((each for each in result.get("effects", []) if each["metric"] == metric), None)


class Row:
    """What came out of one row."""

    def __init__(self, row, result, seconds):
        named = explanations(result)
        self.row = row
        self.result = result
        self.seconds = seconds
        self.first = named[0] if named else None
        self.tested_and_refuted = [why["rule"] for why in result.get("explanations", []) if status(why) == REFUTED]
        self.healthy = row["right"] == HEALTHY
        self.abstained = not named
        self.confirmed = [why for why in named if status(why) == CONFIRMED]
        self.false = [why for why in self.confirmed if not is_right(row, result, why)]
        if self.healthy:
            self.right = not self.confirmed
        elif row["right"] == NONE:
            self.right = self.abstained
        else:
            self.right = not self.abstained and is_right(row, result, self.first)

    def cells(self):
        return [
            self.row["name"],
            f"{difference(self.result, RATE)}; CPU {difference(self.result, CPU)}",
            self.first_words(),
            verdict(self.first) if self.first else "-",
            share(self.first) if self.first else "-",
            ", ".join(self.tested_and_refuted) or "-",
            "right" if self.right else "wrong",
            str(self.seconds),
        ]

    def first_words(self):
        if self.first is None:
            return "none"
        arm = next((arm for arm, name in variants(self.result).items() if name == self.first["variant"]), "?")
        return f"{self.first['rule']} ({arm})"


def difference(result, metric):
    """B against A in percent, with its interval, or the verdict if there is none."""
    seen = effect(result, metric)
    if seen is None:
        return "not measured"
    percent = [f"{100 * (seen[end] - 1):+.0f}" for end in ("ratio", "low", "high")]
    verdict_words = "" if seen["verdict"].lower().replace("_", "-") in ("a-better", "b-better") else f", {seen['verdict'].lower()}"
    return f"{percent[0]}% [{percent[1]}, {percent[2]}]{verdict_words}"


def verdict(why):
    """What the control run said; 'not testable' if none was made."""
    return status(why) if why.get("control") else "not testable"


def share(why):
    """The share of the difference that the control run closed."""
    control = why.get("control") or {}
    closed = control.get("share") or control.get("headline")
    return f"{100 * closed['value']:.0f}% [{100 * closed['low']:.0f}, {100 * closed['high']:.0f}]" if closed else "-"


def wilson(hits, of):
    """Wilson's 95% interval of a proportion (Wilson 1927; Agresti and Coull 1998)."""
    if of == 0:
        return 0.0, 1.0
    p = hits / of
    middle = p + Z95**2 / (2 * of)
    half = Z95 * math.sqrt(p * (1 - p) / of + Z95**2 / (4 * of**2))
    below = 1 + Z95**2 / of
    return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)


def proportion(hits, of):
    if of == 0:
        return "0 of 0"
    low, high = wilson(hits, of)
    return f"{hits} of {of}, {100 * hits / of:.0f}% [{100 * low:.0f}, {100 * high:.0f}]"


def totals(seen):
    """The lines below the table."""
    faults = [row for row in seen if not row.healthy]
    confirmed = sum(len(row.confirmed) for row in seen)
    return [
        ("top-1: faults whose first explanation is right", proportion(sum(row.right for row in faults), len(faults))),
        ("proved: faults whose first explanation is right and confirmed", proportion(sum(row.right and bool(row.confirmed) for row in faults), len(faults))),
        ("false confirmations: rows with a confirmed explanation that is not right", proportion(sum(bool(row.false) for row in seen), len(seen))),
        ("the same, of all confirmed explanations", proportion(sum(len(row.false) for row in seen), confirmed)),
        ("abstentions: faults without an explanation", proportion(sum(row.abstained for row in faults), len(faults))),
        ("healthy pairs in which nothing is confirmed", proportion(sum(row.right for row in seen if row.healthy), len(seen) - len(faults))),
    ]


def read(row, results):
    """The outcome of a row; None if it was not run."""
    done = results / row["name"] / "row.json"
    if not done.exists():
        return None
    run = json.loads(done.read_text(encoding="utf-8"))
    return Row(row, json.loads((done.parent / run["result"]).read_text(encoding="utf-8")), run["seconds"])


def table(rows, results):
    """Markdown: a line for each row that was run, then the totals."""
    seen = [each for each in (read(row, results) for row in rows) if each]
    head = ["row", "requests per second, B against A", "first explanation", "control run", "share of the gap", "refuted", "score", "seconds"]
    lines = [head, ["---"] * len(head), *(each.cells() for each in seen)]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    text += f"\n{len(seen)} of {len(rows)} rows were run. Intervals of the totals are Wilson's, 95%.\n\n| total | rows |\n| --- | --- |\n"
    return text + "".join(f"| {what} | {words} |\n" for what, words in totals(seen))

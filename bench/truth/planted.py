#!/usr/bin/env python3
"""Plants known effects in programs and counts how often Sett's verdicts on them are right.

    bench/truth/planted.py calibrate jetty|spring|quarkus|go     measures the planted effects: rounds of hashing for 0, 2.5, 5 and 10% of CPU
    bench/truth/planted.py record jetty --pairs 12               records warm pairs of the base and all effects, alternating
    bench/truth/planted.py resample RESULT...                    draws 2, 3 and 5 of the pairs and judges each draw
    bench/truth/planted.py live jetty --effect 5 --runs 10       makes complete runs of ./sett compare with default flags
    bench/truth/planted.py occasions RESULT RESULT...            compares the spread between occasions with the intervals

Run no other load on the machine. Each command first prints how long it takes. Ctrl-C or SIGTERM ends it and everything it started. Results go
to results/planted/PROGRAM, or below --results. Requires Linux, taskset and a JDK 25; Go only for the program `go`.
"""
import argparse
import csv
import json
import shlex
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "planted"))

import calibrate
import programs
import verdicts
from processes import CLASSES, ROOT, free_ports, java_home, run, stop_on_signals

DONE, REFUSED = 0, 4  # exit codes of ./sett
COMPARE_SECONDS = 330  # budget of ./sett compare for commands
RESAMPLE = Path(__file__).resolve().parent / "planted/Resample.java"


def main():
    stop_on_signals()
    args = arguments()
    try:
        args.run(args)
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    except (OSError, ValueError, KeyError) as e:
        sys.exit(f"{type(e).__name__}: {e}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, function in (("calibrate", calibrated), ("record", record), ("live", live)):
        command = commands.add_parser(name)
        command.set_defaults(run=function)
        command.add_argument("program", choices=programs.NAMES)
        command.add_argument("--connections", type=int, default=50)
        command.add_argument("--server-cpus", default="0")
        command.add_argument("--load-cpus", default="1")
        command.add_argument("--results", type=Path, default=ROOT / "results/planted")
    calibrating, recording, living = (commands.choices[n] for n in ("calibrate", "record", "live"))
    for command in (calibrating, recording):
        command.add_argument("--effects", default="0,2.5,5,10,slow", help="percent of CPU, or slow (default: %(default)s)")
    calibrating.add_argument("--processes", type=int, default=3)
    calibrating.add_argument("--rounds", type=int, default=8, help="rounds over all effects in each process and phase")
    calibrating.add_argument("--seconds", type=float, default=2, help="length of a slice")
    calibrating.add_argument("--warm-up", type=int, default=30, help="seconds for each process")
    recording.add_argument("--pairs", type=int, default=12)
    recording.add_argument("--each", type=int, default=82,
                           help="seconds of each process in a pair, warm-up included (default: %(default)s, as in a default run)")
    recording.add_argument("--seed", type=int, default=1)
    living.add_argument("--effect", default="5")
    living.add_argument("--runs", type=int, default=10)
    living.add_argument("--budget", type=int, help="seconds of a run (default: as in compare)")
    resampling = commands.add_parser("resample")
    resampling.set_defaults(run=resample)
    resampling.add_argument("result", type=Path, nargs="+", help="result folders made by record, of one program")
    resampling.add_argument("--sizes", default="2,3,5", help="pairs in a draw")
    resampling.add_argument("--draws", type=int, default=200, help="maximum number of draws for each effect and size in each result")
    resampling.add_argument("--seed", type=int, default=1)
    comparing = commands.add_parser("occasions")
    comparing.set_defaults(run=occasions)
    comparing.add_argument("result", type=Path, nargs="+")
    return parser.parse_args()


def foretell(seconds, what):
    """Prints how long something takes, and when it will end."""
    at = time.strftime("%H:%M", time.localtime(time.time() + seconds))
    print(f"{what}: about {seconds // 60:.0f} min {seconds % 60:.0f} s, ends at {at}", flush=True)


def calibrated(args):
    effects = programs.effects(args.effects)
    foretell(calibrate.forecast(effects, args), f"calibrating {args.program}")
    jdk = java_home()
    with tempfile.TemporaryDirectory() as folder:
        start = programs.build(args.program, jdk, Path(folder))
        found = calibrate.calibrate(args.program, start, effects, jdk, args, say=lambda line: print(line, flush=True))
    file = args.results / args.program / "calibration.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=2) + "\n")
    print(f"\n{calibrate.table(found)}\n\nSaved in {file}")


def calibration_of(args, wanted):
    """The saved calibration, reduced to the requested effects."""
    file = args.results / args.program / "calibration.json"
    if not file.exists():
        raise ValueError(f"{file} does not exist: run calibrate {args.program} first.")
    found = json.loads(file.read_text())
    missing = [e.name for e in wanted if e.name not in found["effects"]]
    if missing:
        raise ValueError(f"{file} has no {', '.join(missing)}: run calibrate {args.program} with these effects.")
    if found["connections"] != args.connections:
        raise ValueError(f"{file} was measured with {found['connections']} connections, not {args.connections}.")
    found["effects"] = {e.name: found["effects"][e.name] for e in wanted}
    require_fine(file, found)
    return found


def require_fine(file, calibration):
    rough = verdicts.too_rough(calibration)
    if rough:
        raise ValueError(f"{file} is not precise enough to judge verdicts ({'; '.join(rough)}): calibrate again without "
                         "other load, with more --rounds.")


def variants(start, calibration):
    """Command and URL of the base and of every effect, by name; each has a separate port."""
    rounds = {programs.BASE: (0, False)} | {n: (e["rounds"], e["slow"]) for n, e in calibration["effects"].items()}
    base = calibration["base_rounds"]
    return {
        name: (shlex.join(start(port)), programs.url(port, base + extra, slow))
        for (name, (extra, slow)), port in zip(rounds.items(), free_ports(len(rounds)))}


def experiment(args, planted):
    """The experiment as a file that ./sett run reads; JSON is YAML."""
    return json.dumps({
        "name": "planted-" + args.program,
        "about": "One program against itself; only the work requested by the URL differs.",
        "variants": {name: {"command": command, "url": url} for name, (command, url) in planted.items()},
        "points": {"load": {"connections": args.connections}},
        "design": {"pairs": args.pairs, "budget": f"{recording_seconds(args.pairs, len(planted), args.each)}s",
                   "seed": args.seed},
        "placement": {"server-cpus": args.server_cpus, "load-cpus": args.load_cpus},
    }, indent=2)


def recording_seconds(pairs, number, each):
    return pairs * number * each


def record(args):
    calibration = calibration_of(args, programs.effects(args.effects))
    foretell(recording_seconds(args.pairs, 1 + len(calibration["effects"]), args.each),
             f"{args.pairs} pairs of {args.program}, {1 + len(calibration['effects'])} processes each")
    kept = args.results / args.program
    with tempfile.TemporaryDirectory() as folder:
        start = programs.build(args.program, java_home(), Path(folder))
        file = Path(folder) / "planted.yaml"
        file.write_text(experiment(args, variants(start, calibration)))
        result = sett(kept, "run", str(file), "--yes")
    (result / "planted.json").write_text(json.dumps(calibration, indent=2) + "\n")
    (result / "pairs.csv").write_text(judge("pairs", result))
    print(f"\nThe values of each pair are in {result / 'pairs.csv'}. Next: bench/truth/planted.py resample {result}")


def sett(kept, *arguments):
    """Runs ./sett with these arguments; returns its result folder, a new one below `kept`."""
    kept.mkdir(parents=True, exist_ok=True)
    before = set(kept.glob("*/plan.json"))
    code = run([str(ROOT / "sett"), *arguments, "--plain", "--results", str(kept)])
    made = set(kept.glob("*/plan.json")) - before
    if code not in (DONE, REFUSED) or len(made) != 1:
        raise ValueError(f"./sett {arguments[0]} ended with exit code {code}.")
    return made.pop().parent


def judge(*arguments):
    """What Resample.java prints."""
    command = [str(java_home() / "bin/java"), "-cp", f"{CLASSES}:{CLASSES.parent}/lib/*", str(RESAMPLE), *map(str, arguments)]
    with tempfile.TemporaryFile("w+") as out:
        code = run(command, stdout=out)
        if code != 0:
            raise ValueError(f"{RESAMPLE.name} ended with exit code {code}.")
        out.seek(0)
        return out.read()


def margin(result):
    """The equivalence margin of a result, as a share."""
    return json.loads((result / "plan.json").read_text())["experiment"]["design"]["margin"]


def resample(args):
    counts, pairs = {}, 0
    planted = [json.loads((result / "planted.json").read_text()) for result in args.result]
    if len({(p["program"], *p["effects"]) for p in planted}) > 1:
        raise ValueError("the results must be of one program with the same effects.")
    for result, here in zip(args.result, planted):
        require_fine(result / "planted.json", here)
        rows = list(csv.DictReader(judge("draw", result, args.sizes, args.draws, args.seed).splitlines()))
        pairs += len({line.split(",")[0] for line in (result / "pairs.csv").read_text().splitlines()[1:]})
        # A draw uses one result only: the difference between occasions is invisible to a run.
        for key, counter in verdicts.graded(rows, here, margin(result)).items():
            counts[key] = counts.get(key, type(counter)()) + counter
    print(f"{planted[0]['program']}: {pairs} recorded pairs in {len(args.result)} results\n")
    print(calibrate.table(planted[0]) + "\n")
    print(verdicts.verdict_table(counts, planted[0]) + "\n")
    print("%.1f%% of the headline verdicts are wrong. Draws share pairs, so the effective number of draws is much smaller."
          % (100 * verdicts.wrong_share(counts)))


def live(args):
    effect = programs.effects(args.effect)
    if len(effect) > 1:
        raise ValueError(f"--effect {args.effect} is not allowed: name exactly one effect.")
    calibration = calibration_of(args, effect)
    foretell(args.runs * (args.budget or COMPARE_SECONDS), f"{args.runs} runs of ./sett compare on {args.program}")
    budget = ["--budget", f"{args.budget}s"] if args.budget else []
    kept = args.results / f"{args.program}-live"
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        start = programs.build(args.program, java_home(), Path(folder))
        for number in range(args.runs):
            (a, url_a), (b, url_b) = variants(start, calibration).values()
            result = sett(kept, "compare", "--a", a, "--url", url_a, "--b", b, "--url-b", url_b,
                          "--connections", str(args.connections), "--server-cpus", args.server_cpus,
                          "--load-cpus", args.load_cpus, "--seed", str(number + 1), *budget)
            rows += [row | {"effect": effect[0].name} for row in effects_of(result)]
            counts = verdicts.graded(rows, calibration, margin(result))
            print(f"\nafter {number + 1} of {args.runs} runs:\n\n{verdicts.verdict_table(counts, calibration)}\n", flush=True)
    print(calibrate.table(calibration))


def effects_of(folder):
    """Metric, pairs and verdict of every effect in a result."""
    effects = json.loads((folder / "result.json").read_text())["effects"]
    return [{"metric": e["metric"], "pairs": len(e["baseValues"]), "verdict": e["verdict"].upper().replace("-", "_")}
            for e in effects]


def occasions(args):
    if len(args.result) < 2:
        raise ValueError("occasions needs at least two results of the same comparison.")
    found = verdicts.occasions([json.loads((folder / "result.json").read_text()) for folder in args.result])
    if not found:
        raise ValueError("the results have no effect in common with at least two pairs.")
    for number, folder in enumerate(args.result):
        plan = json.loads((folder / "plan.json").read_text())
        print(f"occasion {number + 1}: {plan['startedAt'][:16]}, {folder.name}")
    print("\n" + verdicts.occasions_table(found))


if __name__ == "__main__":
    main()

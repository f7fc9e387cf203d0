"""Prints one CSV line for each headline effect of a result: verdicts.py RUN PROGRAM EXIT FOLDER."""
import datetime
import glob
import json
import sys

run, program, code, folder = sys.argv[1:5]
for path in glob.glob(folder + "/*/result.json"):
    result = json.load(open(path))

    def moment(text):
        return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")[:26].rstrip("Z+") + "+00:00")

    minutes = (moment(result["finishedAt"]) - moment(result["plan"]["startedAt"])).total_seconds() / 60
    for effect in result["effects"]:
        if effect["metric"] in ("requests-per-second", "cpu-per-request"):
            print(
                f"{run},{program},{code},{effect['metric']},{len(effect['baseValues'])},"
                f"{effect['ratio']:.4f},{effect['low']:.4f},{effect['high']:.4f},"
                f"{effect['verdict']},{minutes:.2f}"
            )
    sys.exit(0)
sys.exit(f"run {run}: no result")

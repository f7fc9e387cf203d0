"""Scatter of the block log-ratios of a result: scatter.py ROUND DESIGN FOLDER."""
import datetime
import glob
import json
import math
import statistics
import sys

# Student's t, two-sided 95%, by degrees of freedom.
T = {1: 12.71, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262,
     10: 2.228, 12: 2.179, 15: 2.131, 20: 2.086, 30: 2.042}


def t(df):
    return T[max(k for k in T if k <= max(1, df))]


def moment(text):
    return datetime.datetime.fromisoformat(text[:19] + "+00:00")


number, design, folder = sys.argv[1:4]
for path in glob.glob(folder + "/*/result.json"):
    result = json.load(open(path))
    seconds = (moment(result["finishedAt"]) - moment(result["plan"]["startedAt"])).total_seconds()
    for effect in result["effects"]:
        logs = [math.log(b / a) for a, b in zip(effect["baseValues"], effect["otherValues"])]
        if len(logs) < 2:
            continue
        each = seconds / len(logs)
        after = max(2, int(300 / each))
        sd = statistics.stdev(logs)
        half = t(after - 1) * sd / math.sqrt(after)
        print(f"{number},{design},{effect['metric']},{len(logs)},{each:.1f},{sd:.4f},{half:.4f}")

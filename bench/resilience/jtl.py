#!/usr/bin/env python3
"""Imports logs of JMeter (JTL, CSV) of several sizes with a heap of 256 MiB, and prints time and memory for each.

    bench/resilience/jtl.py [MIB ...]      default: 64 256 1024, in a temporary folder (TMPDIR)

Then imports a log whose last record has a quote that never ends, which must be refused. Ends with 1 if an import does
not count every sample, or if the refusal does not come.
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,Latency,Connect\n"
BLOCK_SAMPLES = 10_000
MIB = 1 << 20
PLAIN = b"1795331019901,5,request,200,OK,users 1-1,true,77,5,0\n"


def block():
    """Ten thousand samples of about 5 ms; each eleventh message has quotes and a line break."""
    chance = random.Random(1)
    lines = []
    for i in range(BLOCK_SAMPLES):
        elapsed = round(chance.expovariate(1 / 5))
        message = '"OK, ""fine""\nagain"' if i % 11 == 0 else "OK"
        lines.append(f"{1795331019901 + i},{elapsed},request,200,{message},users 1-{i % 50},true,{77 + i % 9},{elapsed},0\n")
    return "".join(lines).encode()


def write(file, mib, end=b""):
    """Writes a log of this size and returns its number of samples."""
    samples = block()
    count = mib * MIB // len(samples)
    with open(file, "wb") as out:
        out.write(HEADER.encode())
        for _ in range(count):
            out.write(samples)
        out.write(end)
    return count * BLOCK_SAMPLES


def imported(file, into):
    """Exit code, text, seconds, seconds of CPU time and peak memory in MiB of one import."""
    with open(into, "wb") as out:
        begun = time.monotonic()
        process = subprocess.Popen(
            [ROOT / "sett", "import", file], env=os.environ | {"SETT_OPTS": "-Xmx256m"}, stdout=out, stderr=out)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begun
    code = os.waitstatus_to_exitcode(status)
    return code, pathlib.Path(into).read_text(), seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [64, 256, 1024]
    subprocess.run([ROOT / "sett", "--version"], check=True, stdout=subprocess.DEVNULL)
    wrong = False
    print("| file, MiB | samples | s | CPU, s | ns of CPU per sample | peak memory, MiB | counted |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="sett-jtl-") as folder:
        file = os.path.join(folder, "samples.jtl")
        text = os.path.join(folder, "printed.txt")
        for mib in sizes:
            samples = write(file, mib)
            code, printed, seconds, cpu, peak = imported(file, text)
            # ok/s times seconds, both rounded in the table: within 1%.
            row = [line.split() for line in printed.splitlines() if line.startswith(file)]
            counted = float(row[0][2]) * float(row[0][4]) if code == 0 and row else 0
            good = abs(counted / samples - 1) < 0.01
            wrong |= not good
            print(f"| {mib} | {samples} | {seconds:.1f} | {cpu:.1f} | {cpu * 1e9 / samples:.0f} | {peak:.0f} |"
                  f" {'all' if good else printed.strip()} |", flush=True)
        write(file, sizes[-1], b'1,1,request,200,"no end,x,true,1,1,0\n' + PLAIN * 60_000)
        code, printed, seconds, _, peak = imported(file, text)
        wrong |= code != 2 or "quote without its end" not in printed
        print(f"\nA quote without its end in {sizes[-1]} MiB: exit code {code} after {seconds:.1f} s,"
              f" peak memory {peak:.0f} MiB. {printed.splitlines()[0] if printed else ''}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

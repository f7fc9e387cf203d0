#!/usr/bin/env bash
# Which block design gives the narrowest valid interval per minute? Runs Jetty on virtual threads against
# itself (so the truth is "no difference") with all designs alternately, and prints the scatter of the
# blocks' log-ratios and the resulting half-width of an interval after five minutes.
#   bench/pairing/run.sh [ROUNDS] [OUT]
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
rounds=${1:-2}
out=${2:-$here/results.csv}
kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
echo "round,design,metric,blocks,seconds_a_block,sd_log_ratio,half_width_after_5_min" >"$out"
for ((i = 1; i <= rounds; i++)); do
  for design in \
    "alternating|--pairing alternating --duration 2s" \
    "alternating-long|--pairing alternating --duration 4s" \
    "sequential|--pairing sequential --duration 2s"; do
    IFS='|' read -r name flags <<<"$design"
    # shellcheck disable=SC2086
    "$root/sett" compare --a virtual --b virtual --work cpu=20 --connections 50 --blocks 8 \
      --precision 0.1% --budget 5m --warm-up 2s..6s --seed "$i" $flags --plain \
      --results "$kept/$i-$name" >"$kept/log" 2>&1 || tail -3 "$kept/log" >&2
    python3 "$here/scatter.py" "$i" "$name" "$kept/$i-$name" | tee -a "$out"
  done
done

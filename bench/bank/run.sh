#!/usr/bin/env bash
# The published comparison of the bank: 400 transfers, 50 at a time, on 10 Tomcat threads and on virtual threads, with
# the published delays of 3 s and 1 s. Prints a line for each: total time, transfers per second, the median, 95th percentile
# and maximum time of a transfer, and the number of responses other than 201. Takes about 4 minutes; requires curl.
#   bench/bank/run.sh [TRANSFERS [AT_ONCE [RISK_DELAY [TRANSFER_DELAY]]]]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
transfers=${1:-400}
at_once=${2:-50}
risk_delay=${3:-3s}
transfer_delay=${4:-1s}
kept=$(mktemp -d)
bank=

stop() {
  if [ -n "$bank" ]; then
    kill -TERM "$bank" 2>/dev/null || :
    wait "$bank" 2>/dev/null || :
    bank=
  fi
}
trap 'stop; rm -rf "$kept"' EXIT
trap 'exit 1' HUP INT TERM

# Sends orders with the given concurrency; prints a line with status and seconds for each.
orders() { # transfers, at once, URL
  seq "$1" | xargs -P "$2" -I{} curl -s -o /dev/null -w '%{http_code} %{time_total}\n' \
    -H 'Content-Type: application/json' \
    -d '{"amount": "1.00", "from": "1", "to": "2", "device": "phone"}' "$3/v1/transfers"
}

one() { # threads
  "$root/sett" bank --threads "$1" --tomcat-threads 10 --port 0 \
    --risk-delay "$risk_delay" --transfer-delay "$transfer_delay" >"$kept/bank" &
  bank=$!
  until grep -q 'is at' "$kept/bank"; do
    kill -0 "$bank" || exit 1
    sleep 0.1
  done
  url=$(sed -n 's/.* is at \(http[^,]*\),.*/\1/p' "$kept/bank")
  orders 10 10 "$url" >"$kept/warm-up" # classes loaded, connections open
  begun=$(date +%s.%N)
  orders "$transfers" "$at_once" "$url" >"$kept/all" || :
  ended=$(date +%s.%N)
  stop
  sort -n -k 2 "$kept/all" | awk -v threads="$1" -v begun="$begun" -v ended="$ended" '
    { time[NR] = $2; if ($1 != 201) wrong++ }
    END {
      total = ended - begun
      printf "| %s | %.1f s | %.2f/s | %.2f s | %.2f s | %.2f s | %d |\n", threads, total, NR / total,
        time[int((NR + 1) / 2)], time[int(NR * 0.95 + 0.5)], time[NR], wrong
    }'
}

echo "| threads (Tomcat's max 10) | total | rate | median | p95 | longest | not 201 |"
echo "|---|---|---|---|---|---|---|"
one native
one virtual

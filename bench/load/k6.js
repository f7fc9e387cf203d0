// What k6 does in bench/load/run.py: URL for DURATION over 50 connections, in a closed loop or at RATE requests a second.
import http from 'k6/http';

const rate = Number(__ENV.RATE || 0);
const duration = __ENV.DURATION;
export const options = {
  discardResponseBodies: true,
  summaryTrendStats: ['p(50)', 'p(99)'],
  scenarios: {
    load: rate
      ? { executor: 'constant-arrival-rate', rate, timeUnit: '1s', duration, preAllocatedVUs: 50, maxVUs: 50, gracefulStop: '0s' }
      : { executor: 'constant-vus', vus: 50, duration, gracefulStop: '0s' },
  },
};

export default function () {
  http.get(__ENV.URL);
}

export function handleSummary(seen) {
  return { stdout: JSON.stringify(seen) };
}

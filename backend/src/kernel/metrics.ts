import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process measures. Always counted, which costs next to nothing; served only where `METRICS_PORT` is set. */
export const registry = new Registry();
const registers = [registry];

/** Label values are declared routes and statuses, never what a caller sent, so that their number is bounded. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the start of its response.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const liveConnections = new Gauge({
  name: 'live_connections',
  help: 'Open live connections, by transport and audience.',
  labelNames: ['transport', 'audience'],
  registers,
});

export const changeStreamLag = new Histogram({
  name: 'change_stream_lag_seconds',
  help: 'Time from the write of an event, by any process, to its delivery in this process.',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
});

/** `resumed`: no event was lost. `position_lost`: clients were asked to fetch everything again. */
export const changeStreamReopened = new Counter({
  name: 'change_stream_reopened_total',
  help: 'How often the change stream was reopened after it broke off.',
  labelNames: ['outcome'],
  registers,
});

export const rateLimitRejections = new Counter({
  name: 'rate_limit_rejections_total',
  help: 'Calls, messages and connections rejected because a limit was reached.',
  labelNames: ['limit'],
  registers,
});

/** `failed` counts every failed attempt, `dead` the jobs that are not retried any more. */
export const jobsFinished = new Counter({
  name: 'jobs_finished_total',
  help: 'Runs of background jobs, by kind and outcome.',
  labelNames: ['job', 'outcome'],
  registers,
});

const queueLength = new Gauge({
  name: 'queue_waiting',
  help: 'Work waiting in a queue; for analytics, including the count in progress.',
  labelNames: ['queue'],
  registers,
  collect() {
    for (const [queue, countWaiting] of queues) {
      queueLength.set({ queue }, countWaiting());
    }
  },
});
const queues = new Map<string, () => number>();

/** @param countWaiting returns the length of the queue; called at each scrape */
export function measureQueue(queue: string, countWaiting: () => number): void {
  queues.set(queue, countWaiting);
}

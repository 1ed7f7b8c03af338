// What is counted for operators, in Prometheus's text form (GET /metrics), all in one table. Labels are names that the code
// knows: routes by their patterns, never by addresses, and nothing that names a person. Counting costs an addition, so it is
// always on; who may read it is another matter (app/status/metricsRoute.ts).

import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
const registers = [registry];

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requests = new Counter({
  name: 'prabesh_http_requests_total',
  help: 'Requests that ended, by the pattern of their route and the class of their status',
  labelNames: ['route', 'status'],
  registers,
});
export const requestTime = new Histogram({
  name: 'prabesh_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer',
  labelNames: ['route'],
  buckets: seconds,
  registers,
});
export const serverErrors = new Counter({
  name: 'prabesh_http_server_errors_total',
  help: 'Answers with a status from 500 on',
  labelNames: ['route', 'status'],
  registers,
});
export const placesRefused = new Counter({
  name: 'prabesh_places_refused_total',
  help: 'Work that found no place, or waited too long for one, by queue',
  labelNames: ['queue'],
  registers,
});
export const placesWaiting = new Gauge({
  name: 'prabesh_places_waiting',
  help: 'Work that waits for its turn, by queue',
  labelNames: ['queue'],
  registers,
});
export const placesUsed = new Gauge({
  name: 'prabesh_places_used',
  help: 'Work that has a place, by queue',
  labelNames: ['queue'],
  registers,
});
export const stalePages = new Counter({
  name: 'prabesh_stale_pages_total',
  help: 'Pages that could not be made anew and were sent as they last were',
  labelNames: ['route'],
  registers,
});
export const workDone = new Counter({
  name: 'prabesh_worker_looks_total',
  help: 'Looks of a background loop that went well, with or without a piece of work',
  labelNames: ['worker'],
  registers,
});
export const workFailed = new Counter({
  name: 'prabesh_worker_failures_total',
  help: 'Looks of a background loop that failed',
  labelNames: ['worker'],
  registers,
});
export const pushTried = new Counter({
  name: 'prabesh_push_tries_total',
  help: 'Push messages that were handed to a push service, by what it said',
  labelNames: ['outcome'],
  registers,
});

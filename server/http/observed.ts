// Every request once, when it has ended: counted by the pattern of its route, a line for those that this server could not
// answer, and, where somebody wants it, one for each. Addresses and paths name people; neither is written down.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { createSample } from '../base/log.ts';
import { placesRefused, requests, requestTime, serverErrors, stalePages } from '../base/metrics.ts';
import { statusOfLastWords } from './requestEnd.ts';

/** Of requests that come before all parts are ready, and of what a load balancer asks a server that stops. */
export const starting = 'starting';

const routes = new WeakMap<IncomingMessage, string>();

/** Whoever finds out says what a request is for: the pattern, never the path. */
export const nameRoute = (request: IncomingMessage, route: string): void => void routes.set(request, route);

/** A line for the first failure of a kind, and one for all that follow in a while. */
function createSampledLog(log: Logger | undefined) {
  const sampled = createSample();
  return (what: { route: string; method: string; status: number; ms: number }): void => {
    const more = sampled(`${what.status} ${what.route}`);
    if (more === undefined) return;
    log?.warn({ event: 'server_error', ...what, ...(more === 0 ? {} : { more }) }, 'not answered');
  };
}

/** What a counter has counted since it was asked last, by its labels. */
function createGrowth(counter: typeof placesRefused | typeof stalePages) {
  const before = new Map<string, number>();
  return async (): Promise<Record<string, number>> => {
    const grown: Record<string, number> = {};
    for (const { labels, value } of (await counter.get()).values) {
      const label = Object.values(labels).join(' ');
      const more = value - (before.get(label) ?? 0);
      before.set(label, value);
      if (more > 0) grown[label] = more;
    }
    return grown;
  };
}

const tellEvery = 10_000;

/** A line now and then while people are turned away, or get pages as they last were. Returns what ends it. */
export function tellRefused(log: Logger | undefined): () => void {
  const refused = createGrowth(placesRefused);
  const stale = createGrowth(stalePages);
  // From here on.
  void refused();
  void stale();
  const tell = async (): Promise<void> => {
    const [places, pages] = await Promise.all([refused(), stale()]);
    if (Object.keys(places).length > 0) log?.warn({ event: 'places_refused', places }, 'turned away');
    if (Object.keys(pages).length > 0) log?.warn({ event: 'stale_pages', pages }, 'sent as they last were');
  };
  const timer = setInterval(() => void tell(), tellEvery).unref();
  return () => clearInterval(timer);
}

export function createObserved({
  log,
  accessLog = false,
}: {
  log: Logger | undefined;
  accessLog?: boolean | undefined;
}) {
  const tell = createSampledLog(log);
  return {
    /** Watches a request; the answer is called at its end. */
    begin(request: IncomingMessage, response: ServerResponse): () => void {
      const began = performance.now();
      return () => {
        const ms = performance.now() - began;
        const route = routes.get(request) ?? 'none';
        const method = request.method ?? '';
        // Nobody waited for it any more, unless there were last words.
        const status = statusOfLastWords(request) ?? (response.writableFinished ? response.statusCode : 499);
        requests.inc({ route, status: `${Math.floor(status / 100)}xx` });
        requestTime.observe({ route }, ms / 1000);
        // What /readyz says is its answer, and the part that fails has a line of its own.
        if (status >= 500 && route !== '/readyz') {
          serverErrors.inc({ route, status });
          // A start is no failure, and whoever waits for it asks often.
          if (route !== starting) tell({ route, method, status, ms: Math.round(ms) });
        }
        if (accessLog) log?.info({ event: 'request', route, method, status, ms: Math.round(ms) });
      };
    },
  };
}

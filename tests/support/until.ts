// The one place where tests wait without knowing for what sign: they look again and again, until something is so.
import { setTimeout as pause } from 'node:timers/promises';

/** Between two looks, in milliseconds. */
const between = 50;

/**
 * What `look` finds, as soon as it is neither undefined nor false. In tests of vitest and Playwright `expect.poll` is the way.
 * @param timeout milliseconds; without it as long as it takes
 * @throws what `failure` says when that time is over
 */
export async function until<Found>(
  look: () => Promise<Found | undefined | false>,
  {
    timeout = Infinity,
    failure = () => 'it did not come',
  }: { timeout?: number; failure?: () => string } = {},
): Promise<Found> {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${failure()} (after ${timeout / 1000} s)`);
    await pause(between);
  }
}

// The server's clock as this phone can know it: phones' own are minutes off. Read from the Date header of one small
// answer, to half a second.

/** Any small file that our own server sends. */
const file = '/favicon.svg';

export interface ServerClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the phone has slept, or its clock was set, since this one was read. */
  isStale: () => boolean;
}

/** The phone's clock less its steady one: changes when it sleeps and when somebody sets it. */
const drift = (): number => Date.now() - performance.now();
const tolerated = 2000;

/** @throws when there is no answer, or none with a date */
export async function readServerClock(signal?: AbortSignal): Promise<ServerClock> {
  const sent = Date.now();
  const address = new URL(file, window.location.origin);
  const { headers } = await fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    credentials: 'omit',
    ...(signal ? { signal } : {}),
  });
  const received = Date.now();
  const made = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(made)) throw new Error('the answer has no date');
  // A proxy says how long it has kept the answer. The header leaves out what is less than a second.
  const age = Number(headers.get('age') ?? 0) * 1000 || 0;
  const ahead = made + age + 500 - (sent + received) / 2;
  const before = drift();
  return {
    now: () => Date.now() + ahead,
    isStale: () => Math.abs(drift() - before) > tolerated,
  };
}

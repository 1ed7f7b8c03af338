// The id by which a request is found in the log: the client's own, or a new one.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Letters of a client's id. */
const longest = 200;

/** Undefined when the client names none, or one that is long or has more than letters, digits and the usual signs. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && given.length <= longest && /^[\w.:/+=@~-]+$/.test(given)
    ? given
    : undefined;
}

export const newRequestId = (): string => randomUUID();

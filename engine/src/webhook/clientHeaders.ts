// Headers of a client, for somebody else.
import type { IncomingHttpHeaders } from 'node:http';

/** Those that are about the client's own connection (Hasura's list, and what would lead another server astray), and secrets. */
const notForwarded = new Set(
  (
    'accept accept-datetime accept-encoding accept-language cache-control connection content-length content-md5 ' +
    'content-type dnt host origin referer user-agent transfer-encoding upgrade keep-alive te trailer expect ' +
    'proxy-authorization proxy-authenticate x-hasura-admin-secret x-hasura-access-key'
  ).split(' '),
);

export function forwardedHeaders(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || notForwarded.has(name)
      ? []
      : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
}

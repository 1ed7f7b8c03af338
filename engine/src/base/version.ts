// The package's version, from its manifest, which lies beside the sources and beside what they are compiled to.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** For tools that ask which Hasura they talk to, as hasura-cli does before it chooses what to send. */
export const servedVersion = `v2.48.0+engine.${version}`;

// `npm run check-hasura -- <url>`: a running Hasura against what this repository says of it (docs/first-run-with-hasura.md).
import { parseArgs } from 'node:util';
import { loadEnvironment } from '../../../server/base/environmentFile.ts';
import { checkHasura, type CheckOptions } from './check.ts';
import { CannotCheck } from './running.ts';

const usage = `Usage: HASURA_GRAPHQL_ADMIN_SECRET=… npm run check-hasura -- <url> [options]
  --env-file <file>      where the admin secret stands
  --metadata-url <url>   the dev profile's console: metadata API, no allow-list (schemas, permissions, consistency)
  --server <url> --email <address>   signs in there, with the password in CHECK_PASSWORD, and asks by that token
  --writes               also tries writes, in transactions that are always taken back`;

function readOptions(): CheckOptions {
  let read;
  try {
    read = parseArgs({
      allowPositionals: true,
      options: {
        'env-file': { type: 'string' },
        'metadata-url': { type: 'string' },
        server: { type: 'string' },
        email: { type: 'string' },
        writes: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CannotCheck(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  const { positionals, values } = read;
  const [url] = positionals;
  if (values['env-file'] !== undefined) loadEnvironment(values['env-file']);
  const { HASURA_GRAPHQL_ADMIN_SECRET: adminSecret = '', CHECK_PASSWORD: password = '' } = process.env;
  if (url === undefined || positionals.length > 1) throw new CannotCheck(usage);
  if (adminSecret === '') throw new CannotCheck(`HASURA_GRAPHQL_ADMIN_SECRET is not set.\n${usage}`);
  const { server, email } = values;
  if ((server === undefined) !== (email === undefined) || (server !== undefined && password === ''))
    throw new CannotCheck(`--server, --email and CHECK_PASSWORD go together.\n${usage}`);
  return {
    url,
    adminSecret,
    metadataUrl: values['metadata-url'],
    writes: values.writes,
    account: server === undefined || email === undefined ? undefined : { server, email, password },
  };
}

try {
  const findings = await checkHasura(readOptions());
  console.log(findings.toString());
  const { length } = findings.differences;
  console.log(length === 0 ? 'Nothing differs.' : `${length} differences.`);
  process.exitCode = length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof CannotCheck ? error.message : error);
  process.exitCode = 1;
}

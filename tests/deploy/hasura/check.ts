// Everything that a running Hasura is asked, in order.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { checkEndpoints, checkOperations } from './operations.ts';
import { checkReading } from './permissions.ts';
import { CannotCheck, Findings, type Part, reachHasura, type RunningHasura } from './running.ts';
import { checkSchemas } from './schemas.ts';
import { checkWriting } from './writes.ts';

export interface CheckOptions {
  /** The front as people reach it. */
  url: string;
  adminSecret: string;
  /** The same Hasura's, or another's over the same database, without an allow-list and with the metadata API. */
  metadataUrl?: string | undefined;
  /** Whether writes are tried, too: all of them are taken back. */
  writes?: boolean | undefined;
  /** Somebody who signs in at the product's /auth. */
  account?: { server: string; email: string; password: string } | undefined;
}

const inconsistentShape = z.object({
  is_consistent: z.boolean(),
  inconsistent_objects: z.array(z.looseObject({ type: z.string() })).default([]),
});

export async function checkConsistency(hasura: RunningHasura, part: Part): Promise<void> {
  const answer = await hasura.metadata('get_inconsistent_metadata');
  const read = inconsistentShape.safeParse(answer);
  if (!read.success) {
    part.differs(
      answer === undefined
        ? `${hasura.url}/v1/metadata is closed: HASURA_GRAPHQL_ENABLED_APIS lacks metadata (the console has it)`
        : `${hasura.url}/v1/metadata does not say: ${JSON.stringify(answer)}`,
    );
    return;
  }
  const { is_consistent: isConsistent, inconsistent_objects: objects } = read.data;
  for (const { type, name, reason } of objects)
    part.differs(`${type} ${JSON.stringify(name)}: ${JSON.stringify(reason)}`);
  if (isConsistent) part.ok();
  else if (objects.length === 0) part.differs('the metadata are inconsistent');
}

/** What the app asks first, and so is listed. */
const firstQuestion = path.resolve(import.meta.dirname, '../../../web/src/app/sessionProfile.graphql');

/** Signs in where the app does, and asks GraphQL by the token that it gets. */
async function checkToken(
  hasura: RunningHasura,
  { server, email, password }: NonNullable<CheckOptions['account']>,
  part: Part,
): Promise<void> {
  const address = server.replace(/\/+$/, '');
  const response = await fetch(`${address}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify({ email, password }),
  }).catch((error: unknown) => {
    throw new CannotCheck(`${address} cannot be reached: ${String(error)}`);
  });
  const text = await response.text();
  if (!response.ok)
    throw new CannotCheck(`${address} does not sign ${email} in: ${response.status} ${text.slice(0, 200)}`);
  const { access_token: token, user } = z
    .object({ access_token: z.string(), user: z.object({ id: z.string() }) })
    .parse(JSON.parse(text));
  const query = readFileSync(firstQuestion, 'utf8');
  const mine = await hasura.askAs(token, query, { id: user.id });
  const profile = z.object({ id: z.string(), role: z.string() }).safeParse(mine.data?.profiles_by_pk);
  if (profile.success && profile.data.id === user.id) part.ok();
  else part.differs(`the token of ${email} opens no profile: ${mine.message}`);
  const forged = `${token.slice(0, -8)}AAAAAAAA`;
  const refused = await hasura.askAs(forged, query, { id: user.id });
  if (refused.code === 'invalid-jwt') part.ok();
  else part.differs(`a forged token is answered: ${refused.code ?? 'with data'}`);
}

/** @throws CannotCheck when nothing can be asked */
export async function checkHasura(options: CheckOptions): Promise<Findings> {
  const hasura = await reachHasura(options.url, options.adminSecret);
  const open =
    options.metadataUrl === undefined ? hasura : await reachHasura(options.metadataUrl, options.adminSecret);
  const findings = new Findings();
  const front = findings.part(`${hasura.url} (Hasura ${hasura.version})`);
  front.ok();
  if (!/^v2\.51\./.test(open.version)) front.note(`docker-compose.yml names v2.51, this is ${open.version}`);

  await checkOperations(hasura, findings.part('listed operations'));
  await checkEndpoints(hasura, findings.part('REST endpoints'));
  if (options.account) await checkToken(hasura, options.account, findings.part('a token of /auth'));
  if (options.metadataUrl !== undefined) await checkConsistency(open, findings.part('metadata'));
  if (open.hasAllowList) {
    front.note(
      `${open.url} answers listed operations only: schemas and permissions were not checked (--metadata-url of the console)`,
    );
    return findings;
  }
  await checkSchemas(open, findings.part('schemas'));
  await checkReading(open, findings.part('permissions to read'));
  if (options.writes === true) await checkWriting(open, findings.part('permissions to write'));
  return findings;
}

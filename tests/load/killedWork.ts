// What is killed by tests/load/kills.ts: a request that stores many rows at once, and what must be found afterwards.
import pg from 'pg';
import { z } from 'zod';
import { databaseUrl } from '../embedded/product.ts';

/** One try to store some rows. */
export interface Attempt {
  /** Resolves with the time of a success in milliseconds, or with undefined when no answer came. */
  send(url: string): Promise<number | undefined>;
  /** What the next start finds; `answered` is what `send` gave. */
  look(url: string, dataDir: string, answered: number | undefined): Promise<Found>;
  /** Ends the command that `send` runs, where it is one. */
  kill?(): void;
  /** Resolves when what `send` began is at its work, where that takes a while: the kill comes after that. */
  begun?(): Promise<void>;
}

/** Whom a kill hits: a command with its server, or the server alone, or Postgres, or the disk's room. */
export type Victim = 'server' | 'Postgres' | 'disk' | 'command';

export interface Found {
  /** Rows. */
  stored: number;
  /** What else is worth a word in the table. */
  note: string;
  /** What is wrong, or undefined. */
  violation: string | undefined;
}

export interface KilledWork {
  name: string;
  rows: number;
  /** The kill comes until so many times the length of an undisturbed try. */
  until: number;
  attempt(url: string, round: number, dataDir: string): Promise<Attempt>;
  /** Unless given: server, Postgres, and the disk where there is one of its own. */
  victims?: readonly Victim[];
}

export class Refused extends Error {}

export interface Account {
  email: string;
  password: string;
}

export async function tokenOf(url: string, account: Account): Promise<string> {
  const response = await fetch(`${url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Refused(`no token: ${response.status} ${await response.text()}`);
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

const answer = z.object({ data: z.unknown().optional(), errors: z.unknown().optional() });

/** The data of an answer. @throws {Refused} for one with errors. */
export async function ask(
  url: string,
  token: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(`${url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = answer.parse(await response.json());
  if (errors !== undefined) throw new Refused(JSON.stringify(errors));
  return data;
}

/** Milliseconds that it took, or undefined where the killed answered nothing; a refusal is a mistake of the test. */
export async function answered(work: () => Promise<unknown>): Promise<number | undefined> {
  const begun = performance.now();
  try {
    await work();
    return performance.now() - begun;
  } catch (error) {
    // The server outlives its killed Postgres for a moment, in which it says that it cannot.
    if (
      error instanceof Refused &&
      !/database|No space left|session could not be checked/.test(error.message)
    )
      throw error;
    return undefined;
  }
}

/** The one row of a question to the database, as superuser. */
export async function lookUp<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[],
): Promise<Row> {
  const client = new pg.Client(databaseUrl(dataDir, 'prabesh_demo'));
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, values);
    const [found] = rows;
    if (!found) throw new Error('no answer');
    return found;
  } finally {
    await client.end();
  }
}

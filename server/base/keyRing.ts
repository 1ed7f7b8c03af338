// Keys that sign, in Postgres: every replica signs with the same one, and a rotation reaches all. What differs between two
// rings (which keys still count, what becomes of an old one) is their policy.
// Private keys are stored as they are. Whoever can read them can write auth.users just as well, so encrypting them with one
// more secret would protect nothing and could be lost.

import type { FastifyReply } from 'fastify';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type pg from 'pg';
import { advisoryLocks } from './advisoryLocks.ts';
import { after, minutes, seconds, type Clock } from './clock.ts';
import { isNotReady, transaction } from './database.ts';
import { within } from './within.ts';

/** How long caches may keep the key set (its Cache-Control). */
const publishedFor = minutes(5);
/** While there is none, or an old one, it is asked for again so soon. */
const missingFor = seconds(5);
/** While the database is away, the keys that were read last are published for so long: one may have been withdrawn since. */
const rememberedFor = minutes(60);
/** A database that says nothing for this long counts as away; who asks for a key set waits for no more. */
const readPatience = seconds(2);
/** A new key is published this long before it signs: every cache has met it by then. */
const lead = minutes(10);
/** A rotation by another process is noticed after this, if nobody tells of it. */
const reread = seconds(1);

export interface KeyRow {
  kid: string;
  public_jwk: JWK;
  /** Null: it signs no more, and nobody has it. */
  private_jwk: JWK | null;
  signs_from: Date;
}

/** @typeParam Row the columns of the table that the ring's owner needs */
export interface KeyPolicy<Row extends KeyRow> {
  algorithm: 'ES256' | 'EdDSA';
  /** With the columns of KeyRow and `created_at`. */
  table: string;
  /** The advisory lock of whoever makes a key. */
  lock: keyof typeof advisoryLocks;
  /** In SQL: which rows count. The ring has a key as long as there is one. */
  counts: string;
  /** In SQL; newest first. */
  order: string;
  /** The id of a new key. */
  nameOf(client: pg.ClientBase, publicJwk: JWK, now: Date): Promise<string>;
  /** What becomes of the keys that are there, when a new one signs from `signsFrom`. */
  retire(client: pg.ClientBase, now: Date, signsFrom: Date): Promise<unknown>;
  /** The same when one has leaked: none of them counts from now on. */
  withdraw(client: pg.ClientBase, now: Date): Promise<unknown>;
  /** Called with what was read; true when it has changed rows, which are read again then. */
  tidy?(pool: pg.Pool, rows: readonly Row[], now: Date): Promise<boolean>;
}

/** `isOld`: from memory, as the database did not answer. */
export interface KeySet<Key> {
  keys: Key[];
  isOld: boolean;
}

export interface KeyRing<Row extends KeyRow> {
  /** The key that signs now; the first one is made on the first call. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The rows that count, newest first. */
  rows(): Promise<readonly Row[]>;
  /** For a key set: as `rows`; from memory, if they were read within the hour, while the database is away. */
  rowsToPublish(): Promise<{ rows: readonly Row[]; isOld: boolean }>;
  publicKey(row: Row): Promise<CryptoKey>;
  /** What was read is read again. */
  forget(): void;
}

async function insertKey<Row extends KeyRow>(
  client: pg.ClientBase,
  policy: KeyPolicy<Row>,
  signsFrom: Date,
  now: Date,
): Promise<string> {
  const { algorithm, table } = policy;
  const curve = algorithm === 'EdDSA' ? { crv: 'Ed25519' } : {};
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { ...curve, extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await policy.nameOf(client, publicJwk, now);
  await client.query(
    `insert into ${table} (kid, public_jwk, private_jwk, created_at, signs_from) values ($1, $2, $3, $4, $5)`,
    [kid, { ...publicJwk, kid, alg: algorithm, use: 'sig' }, await exportJWK(privateKey), now, signsFrom],
  );
  return kid;
}

/** Runs `work` while no other replica makes a key; `isEmpty`: there is none. */
const alone = <T, Row extends KeyRow>(
  pool: pg.Pool,
  { table, lock, counts }: KeyPolicy<Row>,
  work: (client: pg.ClientBase, isEmpty: boolean) => Promise<T>,
): Promise<T> =>
  transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks[lock]]);
    const existing = await client.query(`select 1 from ${table} where ${counts} limit 1`);
    return work(client, existing.rowCount === 0);
  });

export const rotationOf =
  <Row extends KeyRow>(policy: KeyPolicy<Row>) =>
  /**
   * Puts a new key in place. Normally it signs after ten minutes, and the policy says how long the old ones are still
   * published. `immediately` (a key has leaked) withdraws all others at once.
   * @returns the new key's id and when it begins to sign
   */
  (
    pool: pg.Pool,
    clock: Clock,
    { immediately = false }: { immediately?: boolean } = {},
  ): Promise<{ kid: string; signsFrom: Date }> =>
    alone(pool, policy, async (client, isEmpty) => {
      const now = clock();
      const signsFrom = immediately || isEmpty ? now : after(now, lead);
      await (immediately ? policy.withdraw(client, now) : policy.retire(client, now, signsFrom));
      return { kid: await insertKey(client, policy, signsFrom, now), signsFrom };
    });

export function createKeyRing<Row extends KeyRow>(
  policy: KeyPolicy<Row>,
  pool: pg.Pool,
  clock: Clock,
): KeyRing<Row> {
  const { algorithm, table, counts, order } = policy;
  let known: readonly Row[] = [];
  /** When `known` was read. */
  let lastRead: Date | undefined;
  /** The same, until it is to be read again. */
  let readAt: Date | undefined;
  /** Counts; what is being read meanwhile may be older. */
  let forgotten = 0;
  const imported = new Map<string, Promise<CryptoKey>>();

  const read = async (): Promise<readonly Row[]> =>
    (await pool.query<Row>(`select * from ${table} where ${counts} order by ${order}`)).rows;

  const loadNow = async (now: Date): Promise<readonly Row[]> => {
    const before = forgotten;
    let rows = await read();
    if (rows.length === 0) {
      await alone(pool, policy, async (client, isEmpty) => {
        if (isEmpty) await insertKey(client, policy, now, now);
      });
      rows = await read();
    }
    if ((await policy.tidy?.(pool, rows, now)) === true) rows = await read();
    const kept = new Set(rows.map(({ kid, private_jwk: jwk }) => (jwk === null ? undefined : kid)));
    for (const [id] of imported) if (!kept.has(id.split(' ')[1])) imported.delete(id);
    if (forgotten === before) {
      known = rows;
      readAt = now;
      lastRead = now;
    }
    return rows;
  };

  /** Whoever asks meanwhile gets what is being read, unless it was to be forgotten since. */
  let reading: { since: number; rows: Promise<readonly Row[]> } | undefined;
  const load = (): Promise<readonly Row[]> => {
    const now = clock();
    if (readAt && now < after(readAt, reread) && now >= readAt) return Promise.resolve(known);
    if (reading?.since === forgotten) return reading.rows;
    const mine = { since: forgotten, rows: loadNow(now) };
    reading = mine;
    const done = () => {
      if (reading === mine) reading = undefined;
    };
    mine.rows.then(done, done);
    return mine.rows;
  };

  const keyOf = async (jwk: JWK): Promise<CryptoKey> => {
    const key = await importJWK(jwk, algorithm);
    if (key instanceof Uint8Array) throw new Error(`a key of ${table} is not for ${algorithm}`);
    return key;
  };
  const importOnce = (half: 'private' | 'public', kid: string, jwk: JWK): Promise<CryptoKey> => {
    const id = `${half} ${kid}`;
    const found = imported.get(id) ?? keyOf(jwk);
    imported.set(id, found);
    return found;
  };

  return {
    async current() {
      const now = clock();
      const able = (await load()).flatMap(({ kid, private_jwk: jwk, signs_from: from }) =>
        jwk === null ? [] : [{ kid, jwk, from }],
      );
      // The oldest one as a last resort: a clock that was set back must not stop what is signed.
      const row = able.find(({ from }) => from <= now) ?? able.at(-1);
      if (!row) throw new Error(`there is no key in ${table}`);
      return { kid: row.kid, key: await importOnce('private', row.kid, row.jwk) };
    },
    rows: load,
    async rowsToPublish() {
      try {
        return { rows: await within(load(), readPatience, 'the database does not answer'), isOld: false };
      } catch (error) {
        // A broken connection makes forget what is known, too: it stays good enough for this.
        if (isNotReady(error) || !lastRead || clock() > after(lastRead, rememberedFor)) throw error;
        return { rows: known, isOld: true };
      }
    },
    publicKey: ({ kid, public_jwk: jwk }) => importOnce('public', kid, jwk),
    forget() {
      forgotten += 1;
      readAt = undefined;
    },
  };
}

/**
 * Reads a key set for an answer, and says how long caches may keep it. A real Hasura asks for ours before its migrations
 * have made the tables, and does not start without an answer: until then the set is empty and asked for again soon. So is
 * one from memory.
 */
export async function keySetFor<Key>(
  reply: FastifyReply,
  keySet: () => Promise<KeySet<Key>>,
): Promise<Key[]> {
  const keep = (milliseconds: number) =>
    reply.header('cache-control', `public, max-age=${milliseconds / 1000}`);
  try {
    const { keys, isOld } = await keySet();
    keep(isOld ? missingFor : publishedFor);
    return keys;
  } catch (error) {
    if (!isNotReady(error)) throw error;
    keep(missingFor);
    return [];
  }
}

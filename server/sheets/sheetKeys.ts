// The Ed25519 keys of mark sheets, in Postgres beside those of access tokens and stored alike (auth/signingKeys.ts): every
// replica signs with the same one. Paper lasts: a key that signs no more stays published.

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type pg from 'pg';
import { asciiDigits } from '../../shared/institute.ts';
import { formatNepaliDate } from '../../shared/nepaliDates.ts';
import { advisoryLocks } from '../base/advisoryLocks.ts';
import { after, minutes, seconds, type Clock } from '../base/clock.ts';
import { transaction } from '../base/database.ts';

export const algorithm = 'EdDSA';

/** How long caches may keep the key set (its Cache-Control). */
export const publishedFor = minutes(5);
/** A new key is published this long before it signs: every cache has met it by then. */
const lead = minutes(10);
/** A rotation by another process is noticed after this. */
const reread = seconds(1);

/** Where one key of the set is, alone: what `kid` names in what other software reads. */
export const keyAddress = (publicUrl: string, kid: string): string =>
  `${publicUrl}/sheets/keys/${encodeURIComponent(kid)}`;

interface Row {
  kid: string;
  public_jwk: JWK;
  private_jwk: JWK | null;
  signs_from: Date;
  retired_at: Date | null;
}

/** A public key as the key set has it. */
export interface PublishedKey extends JWK {
  kid: string;
  /** Seconds: since then a newer one signs. */
  retired_at?: number;
}

export interface SheetKeys {
  /** The key that signs now; the first one is made on the first call. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** All public keys but the withdrawn ones, newest first. */
  published(): Promise<PublishedKey[]>;
}

/** '2082-1': the year of Bikram Sambat, and the number of the key in it. */
async function nextKid(client: pg.ClientBase, now: Date): Promise<string> {
  const year = asciiDigits(formatNepaliDate(now.toISOString())).slice(0, 4) || String(now.getUTCFullYear());
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(split_part(kid, '-', 2)::integer), 0) + 1 as next from auth.sheet_keys
     where split_part(kid, '-', 1) = $1`,
    [year],
  );
  return `${year}-${rows[0]?.next ?? 1}`;
}

async function insertKey(client: pg.ClientBase, signsFrom: Date, now: Date): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const kid = await nextKid(client, now);
  await client.query(
    `insert into auth.sheet_keys (kid, public_jwk, private_jwk, created_at, signs_from) values ($1, $2, $3, $4, $5)`,
    [
      kid,
      { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' },
      await exportJWK(privateKey),
      now,
      signsFrom,
    ],
  );
  return kid;
}

/**
 * Puts a new key in place. Normally it signs after ten minutes, and sheets of the old one stay verifiable for ever.
 * `immediately` (a key has leaked) withdraws all others: whoever has a sheet of theirs downloads it once more.
 * @returns the new key's id and when it begins to sign
 */
export async function rotateSheetKeys(
  pool: pg.Pool,
  clock: Clock,
  { immediately = false } = {},
): Promise<{ kid: string; signsFrom: Date }> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.sheetKeys]);
    const now = clock();
    const existing = await client.query('select 1 from auth.sheet_keys where withdrawn_at is null limit 1');
    const signsFrom = immediately || existing.rowCount === 0 ? now : after(now, lead);
    if (immediately) {
      await client.query(
        `update auth.sheet_keys
         set withdrawn_at = $1, retired_at = coalesce(least(retired_at, $1), $1), private_jwk = null
         where withdrawn_at is null`,
        [now],
      );
    } else {
      await forgetRetired(client, now);
      // One that waits for its turn goes on waiting for it no longer than the new one.
      await client.query('update auth.sheet_keys set retired_at = $1 where retired_at is null', [signsFrom]);
    }
    return { kid: await insertKey(client, signsFrom, now), signsFrom };
  });
}

/** Whoever reads the database from now on can sign nothing in the name of a retired key. */
async function forgetRetired(client: Pick<pg.ClientBase, 'query'>, now: Date): Promise<void> {
  await client.query(
    'update auth.sheet_keys set private_jwk = null where retired_at <= $1 and private_jwk is not null',
    [now],
  );
}

/** Makes the first key unless another replica is doing so. */
async function ensureKey(pool: pg.Pool, now: Date): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.sheetKeys]);
    const existing = await client.query('select 1 from auth.sheet_keys where withdrawn_at is null limit 1');
    if (existing.rowCount === 0) await insertKey(client, now, now);
  });
}

async function signingKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('a key of mark sheets is not an Ed25519 key');
  return key;
}

export function createSheetKeys(pool: pg.Pool, clock: Clock): SheetKeys {
  let rows: Row[] = [];
  let readAt: Date | undefined;
  const imported = new Map<string, Promise<CryptoKey>>();

  const load = async (): Promise<Row[]> => {
    const now = clock();
    if (readAt && now < after(readAt, reread) && now >= readAt) return rows;
    const select = () =>
      pool.query<Row>(
        `select kid, public_jwk, private_jwk, signs_from, retired_at from auth.sheet_keys
         where withdrawn_at is null order by signs_from desc, created_at desc`,
      );
    let answer = await select();
    if (answer.rows.length === 0) {
      await ensureKey(pool, now);
      answer = await select();
    }
    const isOver = (row: Row) => row.private_jwk !== null && row.retired_at !== null && row.retired_at <= now;
    if (answer.rows.some(isOver)) {
      await forgetRetired(pool, now);
      for (const row of answer.rows.filter(isOver)) {
        row.private_jwk = null;
        imported.delete(row.kid);
      }
    }
    rows = answer.rows;
    readAt = now;
    return rows;
  };

  return {
    async current() {
      const now = clock();
      const able = (await load()).filter((row) => row.private_jwk !== null);
      // The oldest one as a last resort, for a clock that was set back.
      const row = able.find(({ signs_from: from }) => from <= now) ?? able.at(-1);
      if (!row?.private_jwk) throw new Error('there is no key for mark sheets');
      let key = imported.get(row.kid);
      if (!key) imported.set(row.kid, (key = signingKey(row.private_jwk)));
      return { kid: row.kid, key: await key };
    },

    async published() {
      const now = clock();
      return (await load()).map(({ kid, public_jwk: jwk, retired_at: retired }) => ({
        ...jwk,
        kid,
        ...(retired !== null && retired <= now ? { retired_at: Math.floor(retired.getTime() / 1000) } : {}),
      }));
    },
  };
}

// The Ed25519 keys of mark sheets. Paper lasts: a key that signs no more stays published.

import type { JWK } from 'jose';
import type pg from 'pg';
import { asciiDigits } from '../../shared/institute.ts';
import { formatNepaliDate } from '../../shared/nepaliDates.ts';
import type { Clock } from '../base/clock.ts';
import {
  createKeyRing,
  type KeyPolicy,
  type KeyRing,
  type KeyRow,
  type KeySet,
  rotationOf,
} from '../base/keyRing.ts';

export const algorithm = 'EdDSA';

/** Where one key of the set is, alone: what `kid` names in what other software reads. */
export const keyAddress = (publicUrl: string, kid: string): string =>
  `${publicUrl}/sheets/keys/${encodeURIComponent(kid)}`;

interface Row extends KeyRow {
  retired_at: Date | null;
}

/** A public key as the key set has it. */
export interface PublishedKey extends JWK {
  kid: string;
  /** Seconds: since then a newer one signs. */
  retired_at?: number;
}

export interface SheetKeys extends Pick<KeyRing<Row>, 'current'> {
  /** All public keys but the withdrawn ones, newest first. */
  keySet(): Promise<KeySet<PublishedKey>>;
}

/** Whoever reads the database from now on can sign nothing in the name of a retired key. */
const forgetRetired = (client: Pick<pg.ClientBase, 'query'>, now: Date) =>
  client.query(
    'update auth.sheet_keys set private_jwk = null where retired_at <= $1 and private_jwk is not null',
    [now],
  );

const policy: KeyPolicy<Row> = {
  algorithm,
  table: 'auth.sheet_keys',
  lock: 'sheetKeys',
  counts: 'withdrawn_at is null',
  order: 'signs_from desc, created_at desc',
  /** '2082-1': the year of Bikram Sambat, and the number of the key in it. */
  async nameOf(client, _publicJwk, now) {
    const year = asciiDigits(formatNepaliDate(now.toISOString())).slice(0, 4) || String(now.getUTCFullYear());
    const { rows } = await client.query<{ next: number }>(
      `select coalesce(max(split_part(kid, '-', 2)::integer), 0) + 1 as next from auth.sheet_keys
       where split_part(kid, '-', 1) = $1`,
      [year],
    );
    return `${year}-${rows[0]?.next ?? 1}`;
  },
  async retire(client, now, signsFrom) {
    await forgetRetired(client, now);
    // One that waits for its turn goes on waiting for it no longer than the new one.
    await client.query('update auth.sheet_keys set retired_at = $1 where retired_at is null', [signsFrom]);
  },
  withdraw: (client, now) =>
    client.query(
      `update auth.sheet_keys
       set withdrawn_at = $1, retired_at = coalesce(least(retired_at, $1), $1), private_jwk = null
       where withdrawn_at is null`,
      [now],
    ),
  async tidy(pool, rows, now) {
    const isOver = rows.some(
      ({ private_jwk: jwk, retired_at: retired }) => jwk !== null && retired !== null && retired <= now,
    );
    if (isOver) await forgetRetired(pool, now);
    return isOver;
  },
};

/** As rotationOf says: sheets of the old key stay verifiable for ever, unless it has leaked; then they are downloaded once more. */
export const rotateSheetKeys = rotationOf(policy);

export function createSheetKeys(pool: pg.Pool, clock: Clock): SheetKeys {
  const ring = createKeyRing(policy, pool, clock);
  return {
    current: () => ring.current(),
    async keySet() {
      const now = clock();
      const { rows, isOld } = await ring.rowsToPublish();
      const keys = rows.map(({ kid, public_jwk: jwk, retired_at: retired }) => ({
        ...jwk,
        kid,
        ...(retired !== null && retired <= now ? { retired_at: Math.floor(retired.getTime() / 1000) } : {}),
      }));
      return { keys, isOld };
    },
  };
}

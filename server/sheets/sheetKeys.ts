// What a mark sheet claims, signed: a compact JWS that fits into a QR code, which opens /verify with it behind '#', so that no
// server ever sees it. And the Ed25519 keys that sign it. Paper lasts: a key that signs no more stays published.

import { type JWK, SignJWT } from 'jose';
import type pg from 'pg';
import { asciiDigits } from '../../shared/institute.ts';
import { formatNepaliDate } from '../../shared/nepaliDates.ts';
import type { Found } from '../../shared/results/found.ts';
import type { Clock } from '../base/clock.ts';
import { createKeyRing, type KeyPolicy, type KeyRing, type KeyRow, rotateKeyRing } from '../base/keyRing.ts';
import type { StatusPlace } from './statusLists.ts';

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
  published(): Promise<PublishedKey[]>;
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

/** As rotateKeyRing: sheets of the old key stay verifiable for ever, unless it has leaked; then they are downloaded once more. */
export const rotateSheetKeys = (
  pool: pg.Pool,
  clock: Clock,
  options: { immediately?: boolean } = {},
): Promise<{ kid: string; signsFrom: Date }> => rotateKeyRing(policy, pool, clock, options);

export function createSheetKeys(pool: pg.Pool, clock: Clock): SheetKeys {
  const ring = createKeyRing(policy, pool, clock);
  return {
    current: () => ring.current(),
    async published() {
      const now = clock();
      return (await ring.rows()).map(({ kid, public_jwk: jwk, retired_at: retired }) => ({
        ...jwk,
        kid,
        ...(retired !== null && retired <= now ? { retired_at: Math.floor(retired.getTime() / 1000) } : {}),
      }));
    },
  };
}

const sheetType = 'sheet+jwt';

/** `iss` and `iat` stand beside these. */
export interface SheetClaims {
  exam: string;
  set: string;
  /** YYYY-MM-DD. */
  date: string | null;
  sym: string;
  name: string;
  marks: number;
  rank: number;
  total: number;
  /** The list and the bit that tell whether name and marks are still published. Sheets of before have none. */
  st?: [list: number, index: number];
}

export interface SignedSheet {
  jws: string;
  kid: string;
  /** What the QR code holds. */
  address: string;
  issued: Date;
}

export interface SheetSigner {
  sign(found: Found, status: StatusPlace): Promise<SignedSheet>;
}

function claimsOf({ rows: [row], standing }: Found, { list, index }: StatusPlace): SheetClaims {
  return {
    exam: row.exam_title,
    set: row.set_number,
    date: row.exam_date,
    sym: row.symbol,
    name: row.name,
    marks: row.marks,
    rank: standing.higher + 1,
    total: standing.total,
    st: [list, index],
  };
}

/** @param publicUrl who issues it, and where it is verified */
export function createSheetSigner(keys: SheetKeys, publicUrl: string, clock: Clock): SheetSigner {
  return {
    async sign(found, status) {
      const { kid, key } = await keys.current();
      const issued = clock();
      const jws = await new SignJWT({ ...claimsOf(found, status) })
        .setProtectedHeader({ alg: algorithm, kid, typ: sheetType })
        .setIssuer(publicUrl)
        .setIssuedAt(issued)
        .sign(key);
      return { jws, kid, address: `${publicUrl}/verify#${jws}`, issued };
    },
  };
}

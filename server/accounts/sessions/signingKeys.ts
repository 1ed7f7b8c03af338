// The ES256 keys of access tokens, in Postgres: every replica signs with the same one, and a rotation reaches all.
// Private keys are stored as they are. Whoever can read auth.signing_keys can write auth.users just as well, so
// encrypting them with one more secret would protect nothing and could be lost.

import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type pg from 'pg';
import { advisoryLocks } from '../../base/advisoryLocks.ts';
import { after, minutes, seconds, type Clock } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';

export const algorithm = 'ES256';

/** How long caches may keep the key set (its Cache-Control). */
export const publishedFor = minutes(5);
/** A new key is published this long before it signs: every cache has met it by then. */
const lead = minutes(10);
/** A key stays published after its last signature for as long as a token lives, and a bit for slow clocks. */
const tail = minutes(5 + 2);
/** A rotation by another process is noticed after this, if nobody tells of it. */
const reread = seconds(1);

interface SigningKey {
  kid: string;
  key: CryptoKey;
}

interface Row {
  kid: string;
  public_jwk: JWK;
  private_jwk: JWK;
  signs_from: Date;
  published_until: Date | null;
}

export interface SigningKeys {
  /** The key that signs now; the first one is made on the first call. */
  current(): Promise<SigningKey>;
  /** The public key of a token's `kid`, if it is still published. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** Public keys, ready for a JWK set. */
  published(): Promise<JWK[]>;
  /** What was read is read again. */
  forget(): void;
}

async function asKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('a signing key is not an EC key');
  return key;
}

async function insertKey(client: pg.ClientBase, signsFrom: Date, now: Date): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  await client.query(
    `insert into auth.signing_keys (kid, public_jwk, private_jwk, created_at, signs_from) values ($1, $2, $3, $4, $5)`,
    [kid, { ...publicJwk, kid, alg: algorithm, use: 'sig' }, await exportJWK(privateKey), now, signsFrom],
  );
  return kid;
}

/**
 * Puts a new key in place. Normally it signs after ten minutes and the old one stays published until its tokens
 * have expired: nobody notices. `immediately` (a key has leaked) drops all others at once: tokens signed with them
 * stop working, and browsers fetch new ones by their refresh tokens.
 * @returns the new key's id and when it begins to sign
 */
export async function rotateKeys(
  pool: pg.Pool,
  clock: Clock,
  { immediately = false } = {},
): Promise<{ kid: string; signsFrom: Date }> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.signingKeys]);
    const now = clock();
    const existing = await client.query('select 1 from auth.signing_keys limit 1');
    const signsFrom = immediately || existing.rowCount === 0 ? now : after(now, lead);
    if (immediately) {
      await client.query('delete from auth.signing_keys');
    } else {
      await client.query('delete from auth.signing_keys where published_until < $1', [now]);
      await client.query('update auth.signing_keys set published_until = $1 where published_until is null', [
        after(signsFrom, tail),
      ]);
    }
    return { kid: await insertKey(client, signsFrom, now), signsFrom };
  });
}

/** Makes the first key unless another replica is doing so. */
async function ensureKey(pool: pg.Pool, now: Date): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.signingKeys]);
    const existing = await client.query('select 1 from auth.signing_keys limit 1');
    if (existing.rowCount === 0) await insertKey(client, now, now);
  });
}

export function createSigningKeys(pool: pg.Pool, clock: Clock): SigningKeys {
  let rows: Row[] = [];
  let readAt: Date | undefined;
  /** Counts; what is being read meanwhile may be older. */
  let forgotten = 0;
  const imported = new Map<string, Promise<CryptoKey>>();

  const load = async (): Promise<Row[]> => {
    const now = clock();
    const before = forgotten;
    if (readAt && now < after(readAt, reread) && now >= readAt) return rows;
    const select = () => pool.query<Row>('select * from auth.signing_keys order by signs_from desc, kid');
    let answer = await select();
    if (answer.rows.length === 0) {
      await ensureKey(pool, now);
      answer = await select();
    }
    if (forgotten === before) {
      rows = answer.rows;
      readAt = now;
    }
    return answer.rows;
  };
  const key = (id: string, jwk: JWK): Promise<CryptoKey> => {
    let found = imported.get(id);
    if (!found) imported.set(id, (found = asKey(jwk)));
    return found;
  };
  const isPublished = (row: Row) => row.published_until === null || row.published_until > clock();

  return {
    async current() {
      const now = clock();
      const all = await load();
      // The oldest one as a last resort: a clock that was set back must not stop sign-ins.
      const row = all.find(({ signs_from: from }) => from <= now) ?? all.at(-1);
      if (!row) throw new Error('there is no signing key');
      return { kid: row.kid, key: await key(`private ${row.kid}`, row.private_jwk) };
    },
    async verifier(kid) {
      const row = (await load()).find((found) => found.kid === kid && isPublished(found));
      return row && key(`public ${kid}`, row.public_jwk);
    },
    async published() {
      return (await load()).filter(isPublished).map((row) => row.public_jwk);
    },
    forget() {
      forgotten += 1;
      readAt = undefined;
    },
  };
}

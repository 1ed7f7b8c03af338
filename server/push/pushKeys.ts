// The ES256 keys by which push services know this server (VAPID, RFC 8292). A browser's subscription takes messages of one
// key alone: a rotation gives new subscriptions the new key, and the old key goes on for those that have it.

import { calculateJwkThumbprint, type JWK } from 'jose';
import type pg from 'pg';
import type { Clock } from '../base/clock.ts';
import { createKeyRing, type KeyPolicy, type KeyRow, rotationOf } from '../base/keyRing.ts';

/** With a new subscription nothing is cached, and nobody has the old key for less than a day. */
const unused = `not exists (select from auth.push_subscriptions as subscription where subscription.kid = key.kid)`;

const policy: KeyPolicy<KeyRow> = {
  algorithm: 'ES256',
  table: 'auth.push_keys',
  lock: 'pushKeys',
  counts: 'true',
  order: 'signs_from desc, created_at desc',
  nameOf: (_client, publicJwk) => calculateJwkThumbprint(publicJwk),
  // The newest stays until the new one has begun; older ones that no browser has any more go.
  retire: (client, now) =>
    client.query(
      `delete from auth.push_keys as key where ${unused} and signs_from < (
         select max(signs_from) from auth.push_keys where signs_from <= $1
       )`,
      [now],
    ),
  // Their subscriptions go with them: browsers make new ones when their readers come back.
  withdraw: (client) => client.query('delete from auth.push_keys'),
};

/** As rotationOf says: who has asked to be told is told as before. When a key has leaked, they have to ask once more. */
export const rotatePushKeys = rotationOf(policy);

/** As browsers and `web-push` take it: base64url, the public half as an uncompressed point. */
export interface VapidKey {
  kid: string;
  publicKey: string;
  privateKey: string;
}

function vapidKey(kid: string, { x = '', y = '' }: JWK, { d = '' }: JWK): VapidKey {
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { kid, publicKey: point.toString('base64url'), privateKey: d };
}

export function createPushKeys(pool: pg.Pool, clock: Clock) {
  const ring = createKeyRing(policy, pool, clock);
  const all = async (): Promise<VapidKey[]> =>
    (await ring.rows()).flatMap(({ kid, public_jwk: open, private_jwk: own }) =>
      own === null ? [] : [vapidKey(kid, open, own)],
    );
  const byId = async (kid: string): Promise<VapidKey | undefined> =>
    (await all()).find((key) => key.kid === kid);
  return {
    /** The key of a subscription; undefined for one that was withdrawn. */
    byId,
    /** The same, by what a browser knows of it. */
    byPublicKey: async (publicKey: string): Promise<VapidKey | undefined> =>
      (await all()).find((key) => key.publicKey === publicKey),
    /** Whose public half a new subscription gets; the first one is made on the first call. */
    async current(): Promise<VapidKey> {
      const { kid } = await ring.current();
      const key = await byId(kid);
      if (key === undefined) throw new Error('the key of push messages was withdrawn at this moment');
      return key;
    },
  };
}
export type PushKeys = ReturnType<typeof createPushKeys>;

// What a browser may name as its push service, and what it must bring: this server sends requests there, so that whoever
// could name any address would make it ask within its own network.

import { createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** The services of Chrome, Edge, Firefox, Safari and their kin. A name that begins with a dot stands for all below it. */
const knownServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** The push service of an endpoint, if it is one of those to which messages are sent. @param others origins */
export function serviceOf(endpoint: string, others: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  // Also what is parsed differently from how it is written: the database compares the text.
  if (url === null || url.href !== endpoint || url.username + url.password + url.hash !== '')
    return undefined;
  if (others.includes(url.origin)) return url.origin;
  const isKnown = knownServices.some((name) =>
    name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name,
  );
  return url.protocol === 'https:' && url.port === '' && isKnown ? url.origin : undefined;
}

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

/** Whether it is a point of P-256: no message can be encrypted for anything else. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return true;
  } catch {
    return false;
  }
}

const secret = base64url.max(32).refine((text) => Buffer.from(text, 'base64url').length === 16);
const endpoint = z.string().max(1024);

/** PushSubscription.toJSON(), as far as it is needed. */
export const subscriptionShape = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url.max(100).refine(isPublicKey), auth: secret }),
});
export type Subscription = z.infer<typeof subscriptionShape>;

/** Who may change what a browser wants: whoever knows its endpoint and its secret. */
export const holderShape = z.object({ endpoint, auth: secret });

export const examShape = z.object({
  exam_title: z.string().min(1).max(300),
  set_number: z.string().min(1).max(100),
  exam_date: z.iso.date().nullable(),
});

// A push service and the browsers behind it, for tests: it takes messages as a real one does, checks who sends them (RFC 8292)
// and decrypts them as the browser would (RFC 8291).

import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

const payloadShape = z.object({
  id: z.uuid(),
  kind: z.enum(['exam', 'notice']),
  language: z.enum(['en', 'ne']),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
  off: z.string().optional(),
  silent: z.boolean(),
});

export interface Received {
  endpoint: string;
  payload: z.infer<typeof payloadShape>;
  headers: IncomingHttpHeaders;
  bytes: number;
  /** The claims of the VAPID token, and the key that signed it. */
  claims: { aud: string; exp: number; sub: string };
  key: string;
}

export interface TestPushService {
  origin: string;
  browser(): TestBrowser;
  received: Received[];
  /** What is wrong with a message; each is a failure of the sender. */
  refused: string[];
  /** Answers instead of 201, from here on. */
  answer(status: number | undefined, headers?: Record<string, string>): void;
  /** Called with each message before it is answered. */
  onMessage?: () => Promise<void> | void;
  close(): Promise<void>;
}

const hkdf = (salt: Buffer, ikm: Buffer, info: Buffer, length: number): Buffer => {
  const key = createHmac('sha256', salt).update(ikm).digest();
  return createHmac('sha256', key).update(info).update(Buffer.of(1)).digest().subarray(0, length);
};

/** One record of aes128gcm (RFC 8188), by the keys of a browser (RFC 8291, 3.4). */
function decrypt(body: Buffer, keys: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const ikm = hkdf(secret, keys.computeSecret(sender), info, 32);
  const key = hkdf(salt, ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, ikm, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

const claimsShape = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Checked by hand: thousands of messages come in a minute. @throws what is wrong */
function readVapid(header: string | undefined, origin: string): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const signed = Buffer.from(`${head}.${payload}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by its key');
  const claims = claimsShape.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (claims.aud !== origin) throw new Error(`the token is for ${claims.aud}`);
  const left = claims.exp - Date.now() / 1000;
  if (left < 0 || left > 86_400) throw new Error('the token is over, or lasts too long');
  return { claims, key };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** @param port unless given, a free one */
export async function startPushService(port = 0): Promise<TestPushService> {
  /** Tokens that were looked at: a sender may use one for many messages. */
  const known = new Map<string, Pick<Received, 'claims' | 'key'>>();
  const whoSends = (header = ''): Pick<Received, 'claims' | 'key'> => {
    const who = known.get(header) ?? readVapid(header, service.origin);
    known.set(header, who);
    return who;
  };
  const browsers = new Map<string, { keys: ECDH; secret: Buffer }>();
  let answer: { status: number; headers: Record<string, string> } | undefined;

  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    const endpoint = `${service.origin}${request.url ?? ''}`;
    const browser = browsers.get(endpoint);
    if (browser === undefined) return 404;
    const { headers } = request;
    try {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
      if (!/^\d+$/.test(headers.ttl as string)) throw new Error('no TTL');
      if (body.length > 4096) throw new Error(`${body.length} bytes`);
      const who = whoSends(headers.authorization);
      const payload = payloadShape.parse(JSON.parse(decrypt(body, browser.keys, browser.secret)));
      await service.onMessage?.();
      if (answer !== undefined) return answer.status;
      service.received.push({ endpoint, payload, headers, bytes: body.length, ...who });
      return 201;
    } catch (error) {
      service.refused.push(String(error));
      return 400;
    }
  };

  const server = createServer((request, response) => {
    void take(request).then((status) => {
      response.writeHead(status, answer?.headers ?? {});
      response.end();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const service: TestPushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    browser() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const secret = randomBytes(16);
      const endpoint = `${service.origin}/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(endpoint, { keys, secret });
      return {
        subscription: {
          endpoint,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
        },
      };
    },
    received: [],
    refused: [],
    answer(status, headers = {}) {
      answer = status === undefined ? undefined : { status, headers };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

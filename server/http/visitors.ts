// Who is at the other end of a connection: the visitor itself, or a proxy that says for whom it asks.

import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { isLoopback } from '../base/config.ts';
import { network } from '../base/rateLimits.ts';

export function createVisitors(trustedProxies: readonly string[]) {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const isProxy = (address: string | undefined): boolean => address !== undefined && isTrusted(address, 0);
  return {
    /** Whether a connection comes from a configured proxy. */
    isProxy,
    /** Whose request it is; X-Forwarded-For counts from configured proxies only, as everywhere (Fastify's `request.ip`). */
    addressOf: (request: IncomingMessage): string => proxyAddr(request, isTrusted),
    /** The name under which the visitor asked: a configured proxy may pass it on as X-Forwarded-Host. */
    hostOf(request: IncomingMessage): string | undefined {
      const forwarded = request.headers['x-forwarded-host'];
      const text = Array.isArray(forwarded) ? forwarded.at(-1) : forwarded;
      if (text === undefined || !isProxy(request.socket.remoteAddress)) return request.headers.host;
      return text.split(',').at(-1)?.trim();
    },
  };
}

/**
 * Whether somebody at this machine asks. A proxy beside us is at this machine, too, and may not be configured as one: what
 * comes through one says so, or names the site.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => ['forwarded', 'via', 'x-real-ip'].includes(name) || name.startsWith('x-forwarded-'),
  );
  const name = (headers.host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '');
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return !isForwarded && isLoopback(address) && isLoopback(name);
}

/** Counts what each address, or account, has at a time; an IPv6 network of a customer (/64) is one address. */
export class PerAddress {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** One more; the answer ends it. Undefined when the address has as many as it may. */
  enter(address: string): (() => void) | undefined {
    const key = network(address);
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#limit) return undefined;
    this.#counts.set(key, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}

import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../configuration/config.ts';
import { clientAddress } from './clientAddress.ts';

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.each([
    ['198.51.100.1', undefined, '198.51.100.1'],
    // Anybody may write the header.
    ['198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', '2001:db8::7', '2001:db8::7'],
    ['::1', '203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
  ])('%s with X-Forwarded-For %s is %s', (own, forwarded, expected) => {
    expect(clientAddress(['10.0.0.0/8', '::1'])(request(own, forwarded))).toBe(expected);
  });

  it('is the connection’s own where no proxy is named', () => {
    expect(clientAddress([])(request('10.1.2.3', '203.0.113.9'))).toBe('10.1.2.3');
  });

  it('is read of ENGINE_TRUSTED_PROXIES, which takes nothing but addresses and networks', () => {
    const read = (text: string) => parseConfig({ ENGINE_TRUSTED_PROXIES: text }).server.trustedProxies;
    expect(read('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1']);
    expect(read('')).toEqual([]);
    for (const wrong of ['proxy.internal', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '*']) {
      expect(() => read(wrong)).toThrow(ConfigError);
      expect(() => read(wrong)).toThrow('ENGINE_TRUSTED_PROXIES: ');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { parseConfig } from '../configuration/config.ts';
import { metadataFromJson } from '../metadata/load.ts';
import { sourceConnection } from './sourceDatabase.ts';

const { pool: standard } = parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 's' });
const url = 'postgres://user@db.example/main';

function connectionOf(info: object, env: NodeJS.ProcessEnv = {}, address = url) {
  const { sources } = metadataFromJson({
    version: 3,
    sources: [
      {
        name: 'default',
        configuration: { connection_info: { database_url: { from_env: 'URL' }, ...info } },
      },
    ],
  });
  return sourceConnection(sources[0]?.configuration.connection_info, standard, { url: address, env });
}

describe('pool_settings', () => {
  it('count above the configuration, each in its unit', () => {
    expect(connectionOf({}).pool).toEqual(standard);
    const all = {
      max_connections: 7,
      idle_timeout: 8,
      retries: 2,
      pool_timeout: 9,
      connection_lifetime: 0,
    };
    const info = { pool_settings: all, isolation_level: 'serializable', use_prepared_statements: false };
    expect(connectionOf(info).pool).toEqual({
      connections: 7,
      idleTimeout: 8000,
      lifetime: 0,
      queueTimeout: 9000,
      retries: 2,
      preparedStatements: false,
      isolationLevel: 'serializable',
    });
  });

  it('are never more than what all engines may have together', () => {
    const connections = (pool_settings: object) => connectionOf({ pool_settings }).pool.connections;
    expect(connections({ total_max_connections: 5 })).toBe(5);
    expect(connections({ max_connections: 4, total_max_connections: 5 })).toBe(4);
    expect(connections({ max_connections: 30, total_max_connections: 500 })).toBe(30);
  });
});

describe('ssl_configuration', () => {
  const ssl = (sslmode: string, more: object = {}) => ({ ssl_configuration: { sslmode, ...more } });
  const env = { ROOT: 'the root', CERT: 'the certificate', KEY: 'the key', PASS: 'the word' };
  const files = {
    sslrootcert: { from_env: 'ROOT' },
    sslcert: { from_env: 'CERT' },
    sslkey: { from_env: 'KEY' },
    sslpassword: { from_env: 'PASS' },
  };

  it('takes certificates from the variables that it names', () => {
    expect(connectionOf({}).tls).toBeUndefined();
    expect(connectionOf(ssl('disable')).tls).toBe(false);
    expect(connectionOf(ssl('verify-full', files), env).tls).toEqual({
      ca: 'the root',
      cert: 'the certificate',
      key: 'the key',
      passphrase: 'the word',
      rejectUnauthorized: true,
    });
  });

  it('checks as much as its mode says', () => {
    const checks = (mode: string, more: object = {}) => {
      const { tls } = connectionOf(ssl(mode, more), env);
      if (!tls) throw new Error('not encrypted');
      return { chain: tls.rejectUnauthorized, name: tls.checkServerIdentity === undefined };
    };
    expect(checks('require')).toEqual({ chain: false, name: false });
    expect(checks('require', { sslrootcert: { from_env: 'ROOT' } })).toEqual({ chain: true, name: false });
    expect(checks('verify-ca')).toEqual({ chain: true, name: false });
    expect(checks('verify-full')).toEqual({ chain: true, name: true });
  });

  it('is refused when it could be talked around', () => {
    expect(() => connectionOf(ssl('prefer'))).toThrow(/whether the connection is encrypted must be sure/);
    expect(() => connectionOf(ssl('verify-full', files), { ...env, ROOT: '' })).toThrow(
      'ssl_configuration.sslrootcert: the variable ROOT is not set',
    );
    expect(() => connectionOf(ssl('verify-full'), {}, `${url}?sslmode=require`)).toThrow(
      /address of the database says something/,
    );
  });
});

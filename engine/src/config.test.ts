import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const secret = { HASURA_GRAPHQL_ADMIN_SECRET: 's' };
const jwt = (value: unknown) => ({ ...secret, HASURA_GRAPHQL_JWT_SECRET: JSON.stringify(value) });

describe('parseConfig', () => {
  it("has Hasura's defaults", () => {
    const config = parseConfig(secret);
    expect(config).toMatchObject({
      stringifyNumericTypes: false,
      inferFunctionPermissions: true,
      allowlistEnabled: false,
      enabledApis: { graphql: true, metadata: true },
      liveQueries: { refetchInterval: 1000 },
      internalErrors: { everybody: false, admin: true },
      corsDomains: [],
      limits: { bodySize: 10 * 1024 * 1024 },
      warnings: [],
    });
  });

  it('reads what is set; an empty variable is an absent one', () => {
    const config = parseConfig({
      ...secret,
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'TRUE',
      HASURA_GRAPHQL_ENABLED_APIS: 'graphql, config',
      HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '250',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: '',
      HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: '7',
    });
    expect(config).toMatchObject({
      stringifyNumericTypes: true,
      enabledApis: { graphql: true, metadata: false },
      liveQueries: { refetchInterval: 250 },
      unauthorizedRole: undefined,
      websocket: { keepAlive: 7000 },
    });
  });

  it.each([
    [{ HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'maybe' }, /^HASURA_GRAPHQL_ENABLE_ALLOWLIST: /],
    [{ HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '-1' }, /REFETCH_INTERVAL: is not a whole/],
    [{ HASURA_GRAPHQL_ENABLED_APIS: 'graphql,rest' }, /^HASURA_GRAPHQL_ENABLED_APIS: /],
    [{ HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'admin', ...secret }, /UNAUTHORIZED_ROLE: cannot be admin/],
    [
      { HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous' },
      /UNAUTHORIZED_ROLE: requires HASURA_GRAPHQL_ADMIN_SECRET/,
    ],
    [
      { HASURA_GRAPHQL_JWT_SECRET: '{"jwk_url":"http://x.org"}' },
      /JWT_SECRET: requires HASURA_GRAPHQL_ADMIN_SECRET/,
    ],
    [{ HASURA_GRAPHQL_AUTH_HOOK: 'http://x.org' }, /^HASURA_GRAPHQL_AUTH_HOOK: is not supported/],
    [{ HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: 'true' }, /^HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: /],
    [{ HASURA_GRAPHQL_ENABLE_RELAY: 'true' }, /^HASURA_GRAPHQL_ENABLE_RELAY: is not supported/],
    [{ HASURA_GRAPHQL_ENABLE_CONSOLE: 'yes' }, /^HASURA_GRAPHQL_ENABLE_CONSOLE: is not supported/],
    [{ HASURA_GRAPHQL_SERVER_PORT: '65536' }, /^HASURA_GRAPHQL_SERVER_PORT: is not a port/],
    [{ HASURA_GRAPHQL_SERVER_PORT: 'http' }, /^HASURA_GRAPHQL_SERVER_PORT: is not a whole/],
    [{ HASURA_GRAPHQL_SERVER_HOST: '*4' }, /^HASURA_GRAPHQL_SERVER_HOST: /],
    [{ HASURA_GRAPHQL_DATABASE_URL: 'mysql://x' }, /^HASURA_GRAPHQL_DATABASE_URL: must look like/],
    [{ HASURA_GRAPHQL_LOG_LEVEL: 'loud' }, /^HASURA_GRAPHQL_LOG_LEVEL: is not one of debug, info/],
    [{ HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'startup,all' }, /LOG_TYPES: names a log type/],
    [{ HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'query-log' }, /LOG_TYPES: asks for logs that this engine does not/],
  ])('names the variable that is wrong: %j', (env, message) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(message);
  });

  it('reads where the command line listens, what it serves, and how much is logged', () => {
    expect(parseConfig(secret)).toMatchObject({
      server: { port: undefined, host: undefined, databaseUrl: undefined },
      logLevel: 'info',
    });
    const config = parseConfig({
      ...secret,
      HASURA_GRAPHQL_SERVER_PORT: '0',
      HASURA_GRAPHQL_SERVER_HOST: '*',
      HASURA_GRAPHQL_DATABASE_URL: 'postgres://db/x',
      HASURA_GRAPHQL_LOG_LEVEL: 'ERROR',
      HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'startup',
      HASURA_GRAPHQL_ENABLE_RELAY: 'false',
    });
    expect(config).toMatchObject({
      server: { port: 0, host: '*', databaseUrl: 'postgres://db/x' },
      logLevel: 'error',
      warnings: [],
    });
  });

  it('warns of log types of which it writes a part', () => {
    expect(parseConfig({ ...secret, HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'startup,http-log' }).warnings).toEqual(
      ['HASURA_GRAPHQL_ENABLED_LOG_TYPES: of http-log only what goes wrong is written'],
    );
  });

  it('warns of an open door and of unknown variables', () => {
    expect(parseConfig({}).warnings).toEqual([expect.stringContaining('EVERY caller is admin')]);
    const unknown = { ...secret, HASURA_GRAPHQL_ENABLE_CONSOLE: 'false', HASURA_GRAPHQL_ADMIN_SECERT: 'x' };
    expect(parseConfig(unknown).warnings).toEqual([
      'variables without a meaning to this engine: HASURA_GRAPHQL_ADMIN_SECERT',
    ]);
  });
});

describe('HASURA_GRAPHQL_JWT_SECRET', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  });
  const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });

  it.each([
    [{ type: 'HS256', key: 'k'.repeat(32) }, ['HS256']],
    [{ type: 'RS512', key: rsa }, ['RS512']],
    [{ type: 'Ed25519', key: ed25519 }, ['EdDSA', 'Ed25519']],
    [{ type: 'ES256', jwk_url: 'https://x.org/keys' }, ['ES256']],
  ])('pins the algorithm: %j', (value, algorithms) => {
    expect(parseConfig(jwt(value)).jwt?.keys.algorithms).toEqual(algorithms);
  });

  it('accepts no shared secret for a key set', () => {
    const { algorithms } = parseConfig(jwt({ jwk_url: 'https://x.org/keys' })).jwt?.keys ?? {
      algorithms: [],
    };
    expect(algorithms).toContain('ES256');
    expect(algorithms.filter((name) => name.startsWith('HS') || name === 'none')).toEqual([]);
    expect(() => parseConfig(jwt({ type: 'HS256', jwk_url: 'https://x.org/keys' }))).toThrow(
      /not supported together/,
    );
  });

  it.each([
    ['not json', /JWT_SECRET: is not valid JSON/],
    [JSON.stringify({}), /exactly one of key and jwk_url/],
    [JSON.stringify({ jwk_url: 'https://x.org', key: 'k', type: 'HS256' }), /exactly one of key and jwk_url/],
    [JSON.stringify({ jwk_url: 'file:///etc/passwd' }), /jwk_url: is not an http/],
    [JSON.stringify({ key: 'k'.repeat(32) }), /type is needed/],
    [JSON.stringify({ type: 'HS256', key: 'short' }), /at least 32 characters/],
    [JSON.stringify({ type: 'HS256', key: rsa }), /a public key cannot be the secret/],
    [JSON.stringify({ type: 'ES256', key: rsa }), /does not fit/],
    [JSON.stringify({ type: 'RS256', key: 'x' }), /neither a public key nor a certificate/],
    [JSON.stringify({ type: 'none', key: 'x' }), /type "none" is not supported/],
    [JSON.stringify({ jwk_url: 'https://x.org', claims_map: {} }), /claims_map/],
  ])('is refused when wrong, without repeating it: %s', (text, message) => {
    expect(() => parseConfig({ ...secret, HASURA_GRAPHQL_JWT_SECRET: text })).toThrow(message);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const secret = { HASURA_GRAPHQL_ADMIN_SECRET: 's' };
const jwt = (value: unknown) => ({ ...secret, HASURA_GRAPHQL_JWT_SECRET: JSON.stringify(value) });
const claims = (map: unknown) => JSON.stringify({ jwk_url: 'https://x.org', claims_map: map });
const roles = { 'x-hasura-allowed-roles': ['user'], 'x-hasura-default-role': 'user' };

describe('parseConfig', () => {
  it("has Hasura's defaults", () => {
    const config = parseConfig(secret);
    expect(config).toMatchObject({
      stringifyNumericTypes: false,
      inferFunctionPermissions: true,
      allowlistEnabled: false,
      consoleEnabled: false,
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
    [
      { HASURA_GRAPHQL_AUTH_HOOK: 'http://x.org' },
      /^HASURA_GRAPHQL_AUTH_HOOK: is not supported by this engine/,
    ],
    [{ HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: 'true' }, /^HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: /],
    [{ HASURA_GRAPHQL_ENABLE_RELAY: 'true' }, /^HASURA_GRAPHQL_ENABLE_RELAY: is not supported/],
    [{ HASURA_GRAPHQL_ENABLE_CONSOLE: 'on' }, /^HASURA_GRAPHQL_ENABLE_CONSOLE: is not one of/],
    [{ HASURA_GRAPHQL_SERVER_PORT: '65536' }, /^HASURA_GRAPHQL_SERVER_PORT: is more than 65535/],
    [{ HASURA_GRAPHQL_SERVER_PORT: 'http' }, /^HASURA_GRAPHQL_SERVER_PORT: is not a whole/],
    [{ HASURA_GRAPHQL_SERVER_HOST: '*4' }, /^HASURA_GRAPHQL_SERVER_HOST: /],
    [{ HASURA_GRAPHQL_DATABASE_URL: 'mysql://x' }, /^HASURA_GRAPHQL_DATABASE_URL: must look like/],
    [{ HASURA_GRAPHQL_LOG_LEVEL: 'loud' }, /^HASURA_GRAPHQL_LOG_LEVEL: is not one of debug, info/],
    [{ HASURA_GRAPHQL_ADMIN_SECRETS: 'one,two' }, /ADMIN_SECRETS: is not valid JSON/],
    [{ HASURA_GRAPHQL_ADMIN_SECRETS: '[""]' }, /ADMIN_SECRETS: 0: Too small/],
    [{ HASURA_GRAPHQL_TX_ISOLATION: 'snapshot' }, /TX_ISOLATION: is not one of read-committed, repeatable/],
    [{ HASURA_GRAPHQL_NO_OF_RETRIES: '99' }, /NO_OF_RETRIES: is more than 10/],
    [{ HASURA_GRAPHQL_PG_STRIPES: '0' }, /PG_STRIPES: is less than 1/],
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
      HASURA_GRAPHQL_ENABLE_RELAY: 'false',
    });
    expect(config).toMatchObject({
      server: { port: 0, host: '*', databaseUrl: 'postgres://db/x' },
      logLevel: 'error',
      warnings: [],
    });
  });

  it('reads how connections are kept', () => {
    expect(parseConfig(secret).pool).toEqual({
      connections: 20,
      idleTimeout: 180_000,
      lifetime: 600_000,
      queueTimeout: 3000,
      retries: 1,
      preparedStatements: true,
      isolationLevel: 'read-committed',
    });
    const config = parseConfig({
      HASURA_GRAPHQL_PG_CONNECTIONS: '8',
      HASURA_GRAPHQL_PG_STRIPES: '2',
      HASURA_GRAPHQL_PG_TIMEOUT: '9',
      HASURA_GRAPHQL_PG_CONN_LIFETIME: '0',
      HASURA_GRAPHQL_PG_POOL_TIMEOUT: '7',
      HASURA_GRAPHQL_POOL_TIMEOUT: '6',
      HASURA_GRAPHQL_NO_OF_RETRIES: '0',
      HASURA_GRAPHQL_USE_PREPARED_STATEMENTS: 'no',
      HASURA_GRAPHQL_TX_ISOLATION: 'serializable',
    });
    expect(config.pool).toEqual({
      connections: 16,
      idleTimeout: 9000,
      lifetime: 0,
      queueTimeout: 7000,
      retries: 0,
      preparedStatements: false,
      isolationLevel: 'serializable',
    });
  });

  it('takes a list of admin secrets, before the one', () => {
    expect(parseConfig({ HASURA_GRAPHQL_ACCESS_KEY: 'old' }).adminSecrets).toEqual(['old']);
    const both = { ...secret, HASURA_GRAPHQL_ADMIN_SECRETS: '["one","two"]' };
    expect(parseConfig(both).adminSecrets).toEqual(['one', 'two']);
  });

  it('warns of an open door', () => {
    expect(parseConfig({}).warnings).toEqual([expect.stringContaining('EVERY caller is admin')]);
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
    expect(parseConfig(jwt(value)).jwtSecrets[0]?.keys.algorithms).toEqual(algorithms);
  });

  it('accepts no shared secret for a key set', () => {
    const { algorithms } = parseConfig(jwt({ jwk_url: 'https://x.org/keys' })).jwtSecrets[0]?.keys ?? {
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
    [JSON.stringify({ jwk_url: 'https://x.org', claims_maps: {} }), /claims_maps/],
    [claims({}), /claims_map: x-hasura-allowed-roles: is expected but not found/],
    [claims({ ...roles, 'x-hasura-allowed-roles': 'user' }), /x-hasura-allowed-roles: is neither/],
    [claims({ ...roles, 'user-id': 'x' }), /user-id: is no session variable/],
    [JSON.stringify({ jwk_url: 'https://x.org', claims_namespace_path: '$.' }), /path: invalid JSON path/],
    [
      JSON.stringify({ jwk_url: 'https://x.org', claims_namespace_path: '$', claims_namespace: 'x' }),
      /both cannot be set/,
    ],
    [JSON.stringify({ jwk_url: 'https://x.org', header: { type: 'Query' } }), /expected 'type' is/],
  ])('is refused when wrong, without repeating it: %s', (text, message) => {
    expect(() => parseConfig({ ...secret, HASURA_GRAPHQL_JWT_SECRET: text })).toThrow(message);
  });
});

describe('HASURA_GRAPHQL_JWT_SECRETS', () => {
  const list = (value: unknown) => () =>
    parseConfig({
      ...jwt({ jwk_url: 'https://one.org' }),
      HASURA_GRAPHQL_JWT_SECRETS: JSON.stringify(value),
    });
  const a = { jwk_url: 'https://a.org', issuer: 'a' };

  it('comes before the one', () => {
    const { jwtSecrets } = list([a, { ...a, issuer: 'b' }])();
    expect(jwtSecrets.map(({ issuer }) => issuer)).toEqual(['a', 'b']);
  });

  it.each([
    [[], /Too small|at least/i],
    [a, /JWT_SECRETS: /],
    [[a, { ...a, jwk_url: 'https://b.org' }], /0 and 1 differ neither in issuer nor in header/],
    [[a, { key: 'x' }], /1: type is needed/],
  ])('is refused when no token could choose, or one is wrong: %j', (value, message) => {
    expect(list(value)).toThrow(message);
  });

  it('may hold two of one issuer in two places', () => {
    expect(list([a, { ...a, header: { type: 'Cookie', name: 'token' } }])).not.toThrow();
  });
});

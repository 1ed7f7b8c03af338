// What the embedded engine is told: the product's own settings, and Hasura's variables where a person sets them.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig as parseEngineConfig } from '@prabesh/engine';
import { describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../base/config.ts';
import type { AskGraphql } from '../base/graphql.ts';
import { createEngineErrors, engineEnvironment, graphqlAnswers } from './engine.ts';
import { withDemoSecret } from './stack.ts';

const real = { DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'very secret, with 32 letters or more' };
const told = (env: NodeJS.ProcessEnv) => engineEnvironment(parseConfig(env), env);

it('errors of the engine that differ in a number only are one line in a while', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const error = vi.fn();
  const write = createEngineErrors({ error });
  for (let table = 0; table < 864; table += 1)
    write(`graphql: could not extend file "base/16384/${table}": No space left on device`);
  write('graphql: something else');
  expect(error).toHaveBeenCalledTimes(2);
  now.mockReturnValue(10_000);
  write('graphql: could not extend file "base/16384/9": No space left on device');
  expect(error.mock.lastCall).toEqual([{ more: 863 }, expect.stringContaining('16384/9')]);
  now.mockRestore();
});

describe('engineEnvironment', () => {
  it('has the allow-list off in demo mode and on otherwise', () => {
    expect(told({}).HASURA_GRAPHQL_ENABLE_ALLOWLIST).toBe('false');
    expect(told(real).HASURA_GRAPHQL_ENABLE_ALLOWLIST).toBe('true');
  });

  it('lets Hasura’s variable switch it', () => {
    const variable = 'HASURA_GRAPHQL_ENABLE_ALLOWLIST';
    expect(told({ [variable]: 'true' })[variable]).toBe('true');
    expect(told({ ...real, [variable]: '' })[variable]).toBe('true');
  });

  it('keeps the keys, the issuer and the role of visitors', () => {
    const environment = told({ PORT: '3100', HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'admin' });
    expect(environment.HASURA_GRAPHQL_UNAUTHORIZED_ROLE).toBe('anonymous');
    expect(JSON.parse(environment.HASURA_GRAPHQL_JWT_SECRET ?? '')).toEqual({
      jwk_url: 'http://localhost:3100/auth/.well-known/jwks.json',
      issuer: 'http://localhost:3100',
      allowed_skew: 5,
    });
  });

  it('passes on what a compose file says to a Hasura, and the engine starts with it', () => {
    const compose = {
      HASURA_GRAPHQL_METADATA_DATABASE_URL: 'postgres://prabesh@postgres:5432/prabesh',
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'false',
      HASURA_GRAPHQL_DEV_MODE: 'false',
      HASURA_GRAPHQL_ENABLE_TELEMETRY: 'false',
      HASURA_GRAPHQL_ENABLED_APIS: 'graphql',
      HASURA_GRAPHQL_ENABLE_CONSOLE: 'false',
      HASURA_GRAPHQL_LOG_LEVEL: '',
    };
    const { warnings } = parseEngineConfig(told({ ...real, ...compose }));
    expect(warnings).toEqual([
      'HASURA_GRAPHQL_METADATA_DATABASE_URL has nothing to act on: metadata are files here',
    ]);
  });

  it('lets no other secrets and keys come before its own', () => {
    const others = {
      HASURA_GRAPHQL_ADMIN_SECRETS: '["another secret"]',
      HASURA_GRAPHQL_JWT_SECRETS: '[{"jwk_url":"https://elsewhere.example/keys"}]',
    };
    const { adminSecrets, jwtSecrets } = parseEngineConfig(told({ ...real, ...others }));
    expect(adminSecrets).toEqual([real.HASURA_GRAPHQL_ADMIN_SECRET]);
    expect(jwtSecrets).toMatchObject([
      { keys: { url: new URL('http://127.0.0.1:3000/auth/.well-known/jwks.json') } },
    ]);
  });
});

describe('a demo that others can reach', () => {
  it('has a secret of its own, the same after each start, for its owner only', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-demo-secret-'));
    try {
      const config = parseConfig({ HOST: '0.0.0.0', DATA_DIR: folder });
      const { adminSecret } = withDemoSecret(config);
      expect(adminSecret).toMatch(/^[0-9a-f]{48}$/);
      expect(withDemoSecret(config).adminSecret).toBe(adminSecret);
      expect(statSync(path.join(folder, 'demo-admin-secret')).mode & 0o077).toBe(0);
      const set = parseConfig({ HOST: '0.0.0.0', DATA_DIR: folder, HASURA_GRAPHQL_ADMIN_SECRET: 'my own' });
      expect(withDemoSecret(set).adminSecret).toBe('my own');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the question whether GraphQL answers', () => {
  it('is a visitor’s, and hears what is wrong', async () => {
    const asked = vi.fn<AskGraphql>(() => Promise.resolve({ status: 200, json: '{"data":{"exams":[]}}' }));
    await graphqlAnswers(asked);
    expect(asked.mock.calls[0]?.[0]).toContain('query NewestExam');
    for (const json of ['{"errors":[]}', '{"data":null,"errors":[{}]}', '[]', 'null'])
      await expect(graphqlAnswers(() => Promise.resolve({ status: 503, json }))).rejects.toThrow('503');
    await expect(graphqlAnswers(() => Promise.resolve({ status: 502, json: '' }))).rejects.toThrow();
  });
});

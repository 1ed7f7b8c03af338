import { describe, expect, it } from 'vitest';
import { parseConfig } from '../configuration/config.ts';
import { metadataFromJson } from '../metadata/load.ts';
import { connectionOf } from './sourceDatabase.ts';

const config = parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 's' });

const settings = (info: object) => {
  const connection_info = { database_url: { from_env: 'URL' }, ...info };
  const sources = [{ name: 'default', configuration: { connection_info } }];
  return connectionOf(metadataFromJson({ version: 3, sources }), config);
};

describe('pool_settings', () => {
  it('count above the configuration, each in its unit', () => {
    expect(settings({})).toEqual(config.pool);
    const all = {
      max_connections: 7,
      idle_timeout: 8,
      retries: 2,
      pool_timeout: 9,
      connection_lifetime: 0,
    };
    const info = { pool_settings: all, isolation_level: 'serializable', use_prepared_statements: false };
    expect(settings(info)).toEqual({
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
    const connections = (pool_settings: object) => settings({ pool_settings }).connections;
    expect(connections({ total_max_connections: 5 })).toBe(5);
    expect(connections({ max_connections: 4, total_max_connections: 5 })).toBe(4);
    expect(connections({ max_connections: 30, total_max_connections: 500 })).toBe(30);
  });
});

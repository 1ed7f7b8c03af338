// Every variable of the run contract: its default, its rule, and an error that names it without repeating its value.

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownVariables, parseConfig, parseDataConfig } from './config.ts';
import { prepareDataDir } from './dataDir.ts';
import { defaultLimits, limits } from './limits.ts';
import { nearMisses } from './nearMisses.ts';

describe('the file store', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  it('is a folder unless a bucket is named', () => {
    expect(parseDataConfig({}).s3).toBeUndefined();
    expect(parseDataConfig({ S3_BUCKET: '', S3_ENDPOINT: '', S3_PATH_STYLE: '' }).s3).toBeUndefined();
    expect(parseConfig({ S3_BUCKET: 'files-of-prabesh', S3_REGION: 'ap-south-1' }).s3).toEqual({
      bucket: 'files-of-prabesh',
      endpoint: undefined,
      region: 'ap-south-1',
      credentials: undefined,
      pathStyle: false,
    });
    expect(parseDataConfig({ S3_BUCKET: 'x.y', S3_ENDPOINT: 'http://s3:7070', ...keys }).s3).toEqual({
      bucket: 'x.y',
      endpoint: 'http://s3:7070',
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      pathStyle: true,
    });
    const { s3 } = parseDataConfig({
      S3_BUCKET: 'bucket',
      S3_ENDPOINT: 'https://s3.example',
      S3_PATH_STYLE: '0',
    });
    expect(s3?.pathStyle).toBe(false);
  });

  it.each([
    [keys, 'S3_BUCKET is required'],
    [{ S3_BUCKET: 'bucket' }, 'S3_REGION is required without S3_ENDPOINT'],
    [
      { S3_BUCKET: 'bucket', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'id' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    ],
    [{ S3_BUCKET: 'No Bucket' }, 'S3_BUCKET must be'],
    [{ S3_BUCKET: 'bucket', S3_ENDPOINT: 's3.example/path' }, 'S3_ENDPOINT must be an origin'],
    [{ S3_BUCKET: 'bucket', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be one of 0, 1, false, true'],
    [{ MAX_FILE_SIZE: '10 MB' }, 'MAX_FILE_SIZE must be a whole number'],
  ])('%o is refused: %s', (env, message) => {
    expect(() => parseConfig(env)).toThrow(message);
  });
});

describe('backups by themselves', () => {
  const bucket = 's3://backups-of-prabesh/night';

  it('are made once a day where a folder or a bucket is named, at three unless told otherwise', () => {
    expect(parseDataConfig({}).backups).toBeUndefined();
    expect(parseDataConfig({ BACKUP_DIR: '/srv/backups' }).backups).toEqual({
      address: '/srv/backups',
      at: '03:00',
      keep: undefined,
    });
    const set = {
      BACKUP_DIR: bucket,
      BACKUP_AT: '23:59',
      BACKUP_KEEP: '7d4w6m',
      S3_ENDPOINT: 'http://s3:7070',
    };
    const { backups, s3, s3Access } = parseConfig(set);
    expect(backups).toEqual({ address: bucket, at: '23:59', keep: { days: 7, weeks: 4, months: 6 } });
    // Only backups go there.
    expect([s3, s3Access?.endpoint]).toEqual([undefined, 'http://s3:7070']);
  });

  it.each([
    [{ BACKUP_AT: '03:00' }, 'BACKUP_DIR is required'],
    [{ BACKUP_DIR: '/b', BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of day in Kathmandu'],
    [{ BACKUP_DIR: '/b', BACKUP_AT: '3:00' }, 'BACKUP_AT must be'],
    [{ BACKUP_DIR: '/b', BACKUP_KEEP: '7 days' }, 'BACKUP_KEEP must look like 7d4w6m'],
    [
      { BACKUP_DIR: 'https://store/b' },
      'BACKUP_DIR must be a folder by its whole path, or look like s3://bucket/prefix',
    ],
    [{ BACKUP_DIR: 's3://B/x' }, 'BACKUP_DIR must be'],
    [{ BACKUP_DIR: 'backups' }, 'BACKUP_DIR must be a folder by its whole path'],
    [{ BACKUP_DIR: '/srv/data/backups', DATA_DIR: '/srv/data' }, 'BACKUP_DIR is inside DATA_DIR'],
    [{ BACKUP_DIR: '/srv/data', DATA_DIR: '/srv/data' }, 'BACKUP_DIR is inside DATA_DIR'],
    [{ BACKUP_DIR: bucket }, 'S3_REGION is required without S3_ENDPOINT'],
    [{ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://a@b/c' }, 'BACKUP_DIR is for the embedded Postgres'],
    [{ BACKUP_PACE: '0' }, 'BACKUP_PACE must be a whole number'],
  ])('%o is refused: %s', (env, message) => {
    expect(() => parseConfig(env)).toThrow(message);
  });
});

describe('parseConfig', () => {
  it('knows a secret of the demo only where nobody else can reach it; one that was set stays', () => {
    for (const HOST of ['127.0.0.1', '127.0.0.5', 'localhost', '::1', '']) {
      expect(parseConfig({ HOST }), HOST).toMatchObject({
        adminSecret: 'prabesh-demo-secret',
        showsSecret: true,
      });
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.evil.example', 'prabesh.local']) {
      expect(parseConfig({ HOST }), HOST).toMatchObject({ adminSecret: undefined, showsSecret: true });
      expect(parseConfig({ HOST, HASURA_GRAPHQL_ADMIN_SECRET: 'my own' })).toMatchObject({
        adminSecret: 'my own',
        showsSecret: false,
      });
    }
  });

  it('needs nothing in demo mode', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      databaseUrl: undefined,
      adminSecret: 'prabesh-demo-secret',
      https: false,
      logLevel: 'warn',
      trustedProxies: [],
    });
    expect(config.allowedOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
    expect(config.allowedHosts).toEqual(['localhost:3000', '127.0.0.1:3000', '[::1]:3000']);
    expect(config.limits).toEqual(defaultLimits);
    expect(config.dataDir).toBe(path.resolve(import.meta.dirname, '../../.data'));
  });

  it('takes empty variables for unset ones', () => {
    const empty = {
      PORT: '',
      HOST: '',
      PUBLIC_URL: '',
      DATA_DIR: '',
      DATABASE_URL: '',
      DEMO: '',
      LOG_LEVEL: '',
      HASURA_GRAPHQL_ENDPOINT: '',
    };
    expect(
      parseConfig({
        ...empty,
        SMTP_URL: '',
        MAIL_FROM: '',
        TRUSTED_PROXIES: '',
        HASURA_GRAPHQL_ADMIN_SECRET: '',
      }),
    ).toEqual(parseConfig({}));
  });

  it('allows only the public origin outside demo mode', () => {
    const config = parseConfig({
      DEMO: '0',
      HASURA_GRAPHQL_ADMIN_SECRET: 'long and random, with 32 letters or more',
      PUBLIC_URL: 'https://prabesh.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    });
    expect(config.allowedOrigins).toEqual(['https://prabesh.example']);
    expect(config).toMatchObject({ publicUrl: 'https://prabesh.example', https: true, demo: false });
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it('has nobody who delivers SMS in a demo', () => {
    const keys = { SPARROW_SMS_TOKEN: 'v2_x', SPARROW_SMS_FROM: 'Prabesh' };
    const real = { DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'long and random, with 32 letters or more' };
    expect(parseConfig(keys).sms).toBeUndefined();
    expect(parseConfig({ ...keys, ...real }).sms).toEqual({
      token: 'v2_x',
      from: 'Prabesh',
      origin: 'https://api.sparrowsms.com',
    });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '0' }],
    ['HOST', { HOST: 'not a host' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'prabesh.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://prabesh.example/path' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://prabesh.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root@localhost/x' }],
    ['DEMO', { DEMO: 'no' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'the office' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.com, b@example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'Office <a@example.com>\r\nBcc: b@example.com' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'server:3000,http://other' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '*' }],
    ['CONNECTIONS_PER_ADDRESS', { CONNECTIONS_PER_ADDRESS: '0' }],
    ['SOCKETS_PER_ADDRESS', { SOCKETS_PER_ADDRESS: 'many' }],
    ['BODY_TIMEOUT', { BODY_TIMEOUT: '1.5' }],
    ['HEADERS_TIMEOUT', { HEADERS_TIMEOUT: '-1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/64' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '1000' }],
    ['HASURA_GRAPHQL_ADMIN_SECRET', { DEMO: '0' }],
    ['HASURA_GRAPHQL_ENDPOINT', { HASURA_GRAPHQL_ENDPOINT: 'hasura:8080' }],
    ['HASURA_GRAPHQL_ENDPOINT', { HASURA_GRAPHQL_ENDPOINT: 'http://hasura:8080/v1/graphql' }],
    ['DATABASE_URL', { DEMO: '0', HASURA_GRAPHQL_ENDPOINT: 'http://hasura:8080' }],
    ['DEMO=0', { DATABASE_URL: 'postgres://db/x', HASURA_GRAPHQL_ENDPOINT: 'http://hasura:8080' }],
    ['HASURA_GRAPHQL_ADMIN_SECRET', { DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'prabesh-demo-secret' }],
    ['HASURA_GRAPHQL_ADMIN_SECRET', { DEMO: '0', HASURA_GRAPHQL_ADMIN_SECRET: 'x'.repeat(31) }],
    ['PORT', { HASURA_GRAPHQL_SERVER_PORT: '8080' }],
    ['HOST', { HASURA_GRAPHQL_SERVER_HOST: '*' }],
    ['SLOW_STATEMENTS', { SLOW_STATEMENTS: '0.5' }],
    ['SLOW_STATEMENTS', { SLOW_STATEMENTS: '500', DATABASE_URL: 'postgres://o:x@db/p' }],
    ['ESEWA_SECRET_KEY', { ESEWA_PRODUCT_CODE: 'EPAYTEST' }],
    ['SPARROW_SMS_FROM', { SPARROW_SMS_TOKEN: 'v2_x' }],
    ['KHALTI_ORIGIN', { KHALTI_ORIGIN: 'http://khalti.example' }],
    ['set DATABASE_URL', { HASURA_GRAPHQL_DATABASE_URL: 'postgres://db/x' }],
  ])('names %s when it is wrong', (name, env) => {
    expect(() => parseConfig(env)).toThrow(name);
  });

  it.each(Object.entries(limits).filter(([, { variable }]) => variable !== null))(
    'reads the limit %s from its variable',
    (name, { variable }) => {
      const config = parseConfig({ [variable ?? '']: '12' });
      expect(config.limits).toEqual({ ...defaultLimits, [name]: 12 });
    },
  );

  it('waits for load balancers at its end only where a proxy is trusted, unless told otherwise', () => {
    expect(parseConfig({}).drainTime).toBe(0);
    expect(parseConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }).drainTime).toBe(5000);
    expect(parseConfig({ TRUSTED_PROXIES: '10.0.0.0/8', DRAIN_SECONDS: '0' }).drainTime).toBe(0);
    expect(parseConfig({ DRAIN_SECONDS: '12' }).drainTime).toBe(12_000);
  });

  it('needs no admin secret beside a real Hasura', () => {
    const config = parseConfig({
      DEMO: '0',
      DATABASE_URL: 'postgres://db/prabesh',
      HASURA_GRAPHQL_ENDPOINT: 'http://hasura:8080/',
      // That Hasura's own affair, where one .env file serves both.
      HASURA_GRAPHQL_SERVER_PORT: '8080',
    });
    expect(config).toMatchObject({ hasuraEndpoint: 'http://hasura:8080', adminSecret: undefined });
  });

  it('sends as the institute (settings.ts) unless told otherwise', () => {
    expect(parseConfig({}).mailFrom).toBeUndefined();
    for (const from of ['office@prabesh.example', 'प्रवेश, Kathmandu <office@prabesh.example>']) {
      expect(parseConfig({ MAIL_FROM: from }).mailFrom).toBe(from);
    }
  });

  it('names every wrong variable at once', () => {
    expect(() => parseConfig({ PORT: 'x', DEMO: 'maybe' })).toThrow(/DEMO.*; PORT/);
  });

  it('never repeats a value that may hold a password', () => {
    expect(() => parseConfig({ DATABASE_URL: 'secret-value' })).toThrow(/^(?!.*secret-value).*DATABASE_URL/);
  });
});

describe('the roles of a Postgres that makes none', () => {
  const urls = { SERVER_DATABASE_URL: 'postgres://s:x@db/p', ENGINE_DATABASE_URL: 'postgres://e:x@db/p' };

  it('come with DATABASE_URL, both of them', () => {
    const config = parseDataConfig({ DATABASE_URL: 'postgres://o:x@db/p', ...urls });
    expect(config.workerUrls).toEqual({ server: urls.SERVER_DATABASE_URL, engine: urls.ENGINE_DATABASE_URL });
    expect(() => parseDataConfig(urls)).toThrow(/go with DATABASE_URL/);
    expect(() =>
      parseDataConfig({ DATABASE_URL: 'postgres://o:x@db/p', SERVER_DATABASE_URL: urls.SERVER_DATABASE_URL }),
    ).toThrow(/set both, or neither/);
  });
});

describe('parseDataConfig', () => {
  it('asks for no secret', () => {
    expect(parseDataConfig({ DEMO: '0', DATA_DIR: '/srv/prabesh' })).toEqual({
      dataDir: '/srv/prabesh',
      databaseUrl: undefined,
      workerUrls: undefined,
      demo: false,
    });
  });
});

it('variables that are named like one of these are told of, and no others', () => {
  const told = (env: NodeJS.ProcessEnv) => nearMisses(env, knownVariables);
  expect(told({ SMTP_URI: 'smtp://user:secret@host', BACKUP_DIRECTORY: '/b', DATADIR: '/d' })).toEqual([
    'SMTP_URI is no setting, and is not read: is SMTP_URL meant?',
    'BACKUP_DIRECTORY is no setting, and is not read: is BACKUP_DIR meant?',
    'DATADIR is no setting, and is not read: is DATA_DIR meant?',
  ]);
  const others = ['PATH', 'HOME', 'HOSTNAME', 'MAIL', 'LOGNAME', 'PORTS', 'NODE_OPTIONS', 'DATABASE_HOST'];
  const own = { SMTP_URL: 'x', HASURA_GRAPHQL_ENABLE_CONSOLE: 'false', ENGINE_DATABASE_URL: 'x' };
  expect(told({ ...own, ...Object.fromEntries(others.map((name) => [name, 'x'])) })).toEqual([]);
});

it.skipIf(process.platform !== 'linux')(
  'a data folder that cannot be made is refused, also where Node would try for ever',
  () => {
    expect(() => prepareDataDir('/proc/x/y')).toThrow(
      'The data folder /proc/x/y cannot be written (ENOENT): make it writable or choose another with DATA_DIR=/some/folder.',
    );
  },
);

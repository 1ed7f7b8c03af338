// docker-compose.yml, Caddyfile, Dockerfile and .env.example, as far as they can be checked without a Docker engine:
// our own rules on the files, and the values by the programs' own parsers (server and engine; Hasura's names are theirs).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadMetadata, parseConfig as parseEngineConfig } from '@prabesh/engine';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../../server/base/config.ts';
import { limits } from '../../server/base/limits.ts';
import { paymentShape } from '../../server/base/paymentConfig.ts';
import { keySetPath } from '../../server/http/gate.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  profiles: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  restart: z.literal('unless-stopped'),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  healthcheck: z.strictObject({
    test: z.tuple([z.literal('CMD')], z.string()),
    interval: z.string(),
    timeout: z.string(),
    retries: z.number(),
    start_period: z.string().optional(),
  }),
  deploy: z.strictObject({
    resources: z.strictObject({ limits: z.strictObject({ memory: z.string().regex(/^\d+M$/) }) }),
  }),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
  user: z.string().optional(),
  pids_limit: z.number().int().min(50).max(500),
  read_only: z.boolean(),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
});
type Service = z.infer<typeof serviceSchema>;

const composeSchema = z.looseObject({
  name: z.literal('prabesh'),
  services: z.record(z.string(), serviceSchema),
  networks: z.strictObject({
    default: z.strictObject({
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
});

const text = read('docker-compose.yml');
const compose = composeSchema.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);

function service(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
}

/** The variables of .env.example with their values, as somebody fills it in. */
const example = new Map(
  [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const filled = new Map([
  ...example,
  ['POSTGRES_PASSWORD', 'aaaa'],
  ['SERVER_PASSWORD', 'cccc'],
  ['ENGINE_PASSWORD', 'dddd'],
  ['HASURA_GRAPHQL_ADMIN_SECRET', 'bbbb'],
  ['PUBLIC_URL', 'https://prabesh.example'],
]);

/** Compose's interpolation of ${NAME}, ${NAME:-default} and ${NAME:?message}. */
function interpolate(value: string): string {
  return value.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest = '') => {
      const given = filled.get(name) ?? '';
      if (given === '' && kind === '?') throw new Error(`${name} is required`);
      return given === '' && kind === '-' ? String(rest) : given;
    },
  );
}

function environmentOf(name: string): Record<string, string> {
  const entries = Object.entries(service(name).environment ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, interpolate(value)]));
}

describe('docker-compose.yml', () => {
  it.each(services)('%s: its version is pinned', (_name, { image }) => {
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?([.-][\w.-]+)?$/);
    expect(image).not.toContain('latest');
  });

  it('gives no service more than it needs on its machine', () => {
    const written = services.filter(([, each]) => !each.read_only).map(([name]) => name);
    // Why these two: see the file.
    expect(written.sort()).toEqual(['console', 'hasura']);
    const rights = services.flatMap(([name, { cap_add: added }]) => (added ? [[name, added]] : []));
    expect(Object.fromEntries(rights)).toEqual({
      hasura: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
      caddy: ['NET_BIND_SERVICE'],
    });
    // What they write besides their volumes.
    expect(service('server').tmpfs).toEqual(['/tmp']);
    expect(service('postgres')).toMatchObject({ user: 'postgres', tmpfs: ['/var/run/postgresql', '/tmp'] });
    expect(service('mail').tmpfs).toEqual(['/tmp']);
    // Each connection to Postgres is a process.
    const [, connections] = /max_connections=(\d+)/.exec(service('postgres').command?.join(' ') ?? '') ?? [];
    expect(service('postgres').pids_limit).toBeGreaterThan(1.5 * Number(connections));
  });

  it('has no secret in it, and asks for each that is missing', () => {
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (!/PASSWORD|ADMIN_SECRET|DATABASE_URL/.test(name)) continue;
        expect(value, name).toMatch(
          /\$\{((POSTGRES|SERVER|ENGINE)_PASSWORD|HASURA_GRAPHQL_ADMIN_SECRET):\?[^}]+\}/,
        );
      }
    }
    expect(text).not.toMatch(/:\/\/\w+:(?!\$\{)[^@\s]+@/);
    for (const name of [...filled.keys()].filter((key) => /PASSWORD|SECRET/.test(key)))
      expect(example.get(name)).toBe('');
  });

  it('uses exactly the variables that .env.example explains', () => {
    const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual([...example.keys()].sort());
    for (const name of example.keys()) expect(read('.env.example')).toMatch(new RegExp(`# .+\\n${name}=`));
    const caddys = [...read('Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name = '']) => name);
    expect(Object.keys(service('caddy').environment ?? {})).toEqual(expect.arrayContaining(caddys));
  });

  it('publishes Caddy only; what belongs to development stays on the machine', () => {
    for (const [name, { ports = [], profiles }] of services) {
      if (name === 'caddy') expect(ports).toEqual(['80:80', '443:443', '443:443/udp']);
      else if (profiles) expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
      else expect(ports, name).toEqual([]);
    }
    const development = services.filter(([, { profiles }]) => profiles?.includes('dev') === true);
    expect(development.map(([name]) => name).sort()).toEqual(['console', 'mail']);
  });

  it('starts Postgres, the server, Hasura and Caddy in this order', () => {
    const waits = (name: string) => Object.keys(service(name).depends_on ?? {}).sort();
    expect(waits('postgres')).toEqual([]);
    expect(waits('server')).toEqual(['postgres']);
    expect(waits('hasura')).toEqual(['postgres', 'server']);
    expect(waits('caddy')).toEqual(['hasura', 'server']);
    // The server is healthy by its key set; by /healthz it would wait for Hasura, which waits for it.
    expect(service('server').healthcheck.test.join(' ')).toContain(`http://127.0.0.1:3000${keySetPath}`);
  });

  it('asks for health without any secret', () => {
    for (const [name, { healthcheck }] of services)
      expect(healthcheck.test.join(' '), name).not.toMatch(/secret|password|authorization|\$\{/i);
  });

  it('uses volumes and files that exist', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')));
    for (const [from = '', to = ''] of mounts) {
      expect(to).toMatch(/^\//);
      if (from.startsWith('.')) expect(existsSync(path.join(root, from)), from).toBe(true);
      else expect(compose.volumes, from).toHaveProperty(from);
    }
    // The image of Postgres 18 refuses a volume on …/data.
    expect(service('postgres').volumes).toEqual([
      'postgres:/var/lib/postgresql',
      './docker/postgres-roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro',
    ]);
  });

  it('prepares the cluster as slugs and results need it', () => {
    expect(service('postgres').image).toMatch(/^postgres:18\./);
    expect(service('postgres').environment?.POSTGRES_INITDB_ARGS).toBe('--encoding=UTF8 --locale=C.UTF-8');
  });
});

describe('the server in it', () => {
  const dockerfile = read('Dockerfile');

  it('gets settings that it takes', () => {
    const image = { HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' };
    const config = parseConfig({ ...image, ...environmentOf('server') });
    expect(config).toMatchObject({
      demo: false,
      publicUrl: 'https://prabesh.example',
      hasuraEndpoint: 'http://hasura:8080',
      adminSecret: undefined,
      trustedProxies: [compose.networks.default.ipam.config[0]?.subnet].map((value = '') =>
        interpolate(value),
      ),
    });
    for (const [name, value] of Object.entries(image)) expect(dockerfile).toContain(`${name}=${value}`);
    expect(Object.keys(environmentOf('server'))).toEqual(expect.arrayContaining(Object.keys(paymentShape)));
  });

  it('is built from what exists, pinned, and does not run as root', () => {
    expect(dockerfile).toMatch(/^FROM node:\d+\.\d+\.\d+-\w+-slim AS base$/m);
    // The Node that the product was started with (tests/nodes), of the line that README and deploy.md name.
    const [, node = '?', line = '?'] = /^FROM node:((\d+)\.\d+\.\d+)-/m.exec(dockerfile) ?? [];
    expect(read('tests/nodes/run.ts')).toContain(`'${node}'`);
    for (const page of ['README.md', 'docs/deploy.md']) expect(read(page)).toContain(`Node ${line}`);
    for (const [, from = ''] of dockerfile.matchAll(/^FROM (\S+)/gm)) {
      expect(from).toMatch(/^(node:\d+\.\d+\.\d+-.+|base|manifests)$/);
    }
    for (const [, sources = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
      for (const source of sources.split(' ')) expect(existsSync(path.join(root, source)), source).toBe(true);
    }
    expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    expect(dockerfile).toMatch(/\nCMD .+\n$/);
    expect(dockerfile).toContain(
      `CMD [${scripts.start
        .split(' ')
        .map((word) => `"${word}"`)
        .join(', ')}]\n`,
    );
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.data', '.git', '**/node_modules']) expect(ignored).toContain(name);
  });
});

describe('Hasura in it', () => {
  const environment = environmentOf('hasura');

  it('is closed as production needs it', () => {
    expect(environment).toMatchObject({
      HASURA_GRAPHQL_ENABLED_APIS: 'graphql',
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
      HASURA_GRAPHQL_ENABLE_CONSOLE: 'false',
      HASURA_GRAPHQL_DEV_MODE: 'false',
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_CORS_DOMAIN: 'https://prabesh.example',
    });
  });

  it.each(['hasura', 'console'])('%s: the values are well formed', (name) => {
    // Names and values as Hasura documents them: our engine stops at an unknown one. Hasura has a console of its own, and an
    // image that migrates; two variables have nothing to act on in our engine.
    const hasuras = /^HASURA_GRAPHQL_(MIGRATIONS_|ENABLE_CONSOLE$)/;
    const entries = Object.entries(environmentOf(name));
    const config = parseEngineConfig(Object.fromEntries(entries.filter(([key]) => !hasuras.test(key))));
    const idle = /^HASURA_GRAPHQL_(METADATA_DATABASE_URL|CONSOLE_ASSETS_DIR) has nothing to act on: /;
    expect(config.warnings.filter((warning) => !idle.test(warning))).toEqual([]);
    expect(config.warnings.some((warning) => idle.test(warning))).toBe(true);
  });

  it.each(['hasura', 'console'])(
    '%s: lists have no spaces, and switches are what Hasura calls true and false',
    (name) => {
      // Hasura parts every list at its commas; whether it trims what is between them differs by variable and version.
      // The types of log are its defaults: a list of one's own leaves out what a newer one adds (jwk-refresh-log in 2.4x).
      const entries = Object.entries(environmentOf(name)).filter(
        ([key]) => key !== 'HASURA_GRAPHQL_JWT_SECRET',
      );
      for (const [key, value] of entries) {
        expect(value, key).toBe(value.trim());
        expect(value, key).not.toMatch(/,\s|\s,/);
        if (/_(ENABLE|MODE|STRINGIFY)/.test(key) && !key.endsWith('_APIS'))
          expect(value, key).toMatch(/^(true|false)$/);
      }
      expect(Object.keys(environmentOf(name))).not.toContain('HASURA_GRAPHQL_ENABLED_LOG_TYPES');
    },
  );

  it('checks tokens by the server’s keys and issuer', () => {
    expect(JSON.parse(environment.HASURA_GRAPHQL_JWT_SECRET ?? '')).toEqual({
      jwk_url: `http://server:3000${keySetPath}`,
      issuer: parseConfig(environmentOf('server')).publicUrl,
      allowed_skew: 5,
    });
  });

  it('finds the database that the metadata name, which is the server’s', async () => {
    const metadata = await loadMetadata(path.join(root, 'hasura/metadata'));
    const [source] = metadata.sources;
    expect(source?.configuration.connection_info.database_url).toEqual({ from_env: 'PG_DATABASE_URL' });
    const { host, pathname } = new URL(environmentOf('server').DATABASE_URL ?? '');
    for (const name of ['PG_DATABASE_URL', 'ENGINE_DATABASE_URL', 'HASURA_GRAPHQL_METADATA_DATABASE_URL'])
      expect(new URL(environment[name] ?? '')).toMatchObject({ host, pathname });
    expect(service('hasura').image).toMatch(/^hasura\/graphql-engine:v2\.\d+\.\d+\.cli-migrations-v3$/);
    expect(service('hasura').volumes).toEqual([
      './hasura/migrations:/hasura-migrations:ro',
      './hasura/metadata:/hasura-metadata:ro',
    ]);
  });

  it('serves, like the server, as a role of its own; the owner migrates', () => {
    const roleOf = (url: string | undefined): string => new URL(url ?? '').username;
    expect(roleOf(environmentOf('server').DATABASE_URL)).toBe('prabesh_server');
    expect(roleOf(environment.PG_DATABASE_URL)).toBe(service('postgres').environment?.POSTGRES_USER);
    for (const url of [
      environment.ENGINE_DATABASE_URL,
      environment.HASURA_GRAPHQL_METADATA_DATABASE_URL,
      environmentOf('console').PG_DATABASE_URL,
      environmentOf('console').HASURA_GRAPHQL_METADATA_DATABASE_URL,
    ])
      expect(roleOf(url)).toBe('prabesh_engine');
    // What runs after the migrations, with `env` in the place of the engine.
    const command = service('hasura').command?.map((part) => part.replaceAll('$$', '$')) ?? [];
    expect(command.slice(0, 2)).toEqual(['sh', '-c']);
    const told = execFileSync('sh', ['-c', (command[2] ?? '').replace('graphql-engine serve', 'env')], {
      env: { ...environment, PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect(told).toContain(`PG_DATABASE_URL=${environment.ENGINE_DATABASE_URL ?? '?'}\n`);
    expect(told).not.toContain(filled.get('POSTGRES_PASSWORD'));
  });

  it('is the same version in production and behind the console', () => {
    expect(service('hasura').image.replace('.cli-migrations-v3', '')).toBe(service('console').image);
  });
});

describe('Caddyfile', () => {
  const caddyfile = read('Caddyfile');

  it('puts both programs on the one origin', () => {
    expect(caddyfile).toMatch(/^\{\$PUBLIC_URL\} \{$/m);
    expect(caddyfile).toMatch(/^\(bounds\) \{[^}]*max_size 10MB/m);
    // With the bounds also where it is asked once more.
    const asked =
      /handle \/v1\/\* \{\n[^}]*?import bounds\n[^}]*?reverse_proxy \{\$HASURAS:hasura:8080\} \{\n/g;
    expect(caddyfile.match(asked)?.length).toBe(2);
    const open = caddyfile.replaceAll(/\{[$\w.:]+\}/g, '');
    expect(open.split('{').length).toBe(open.split('}').length);
  });

  it('leaves look-ups to the server, which says how long they may be held, and lets its headers be', () => {
    const routed = [...caddyfile.matchAll(/^\thandle (\S+) \{/gm)].map(([, matcher]) => matcher);
    expect(routed).toEqual(['/v1/*']);
    const [, rest = ''] = /\thandle \{\n([^]*?)\n\t\}/.exec(caddyfile) ?? [];
    expect(rest.replace(/\s+/g, ' ').trim()).toBe(
      'reverse_proxy {$SERVERS:server:3000} { health_uri /readyz?parts=graphql,database,writes import round }',
    );
  });

  it('finds out that a server stops before that one is gone, and waits for all that it does then', () => {
    const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s\\n`).exec(caddyfile)?.[1]);
    const { drainTime } = parseConfig(environmentOf('server'));
    expect(1000 * seconds('health_interval')).toBeLessThan(drainTime);
    expect(service('caddy').environment).toMatchObject({
      SERVERS: '${SERVERS:-server:3000}',
      HASURAS: '${HASURAS:-hasura:8080}',
    });
    const grace = 1000 * Number.parseInt(service('server').stop_grace_period ?? '', 10);
    expect(grace).toBeGreaterThan(drainTime + limits.stop.default);
    const unit = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('docs/prabesh.service'))?.[1]);
    expect(1000 * unit).toBeGreaterThan(drainTime + limits.stop.default);
  });

  it.skipIf(spawnSync('caddy', ['version']).status !== 0)('is understood by Caddy', () => {
    const environment = { PATH: process.env.PATH, PUBLIC_URL: 'http://localhost:80', SERVERS: 'a:1 b:2' };
    const file = path.join(root, 'Caddyfile');
    const adapted = execFileSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(adapted).toContain('"upstreams":[{"dial":"a:1"},{"dial":"b:2"}]');
    expect(adapted).toContain('"upstreams":[{"dial":"hasura:8080"}]');
  });

  it('writes down neither what lets somebody act as another nor whose result was looked up', () => {
    const [, fields = ''] = /format filter \{[^]*?fields \{\n([^]*?)\n\t\t\t\}\n/.exec(caddyfile) ?? [];
    for (const line of [
      'request>headers>Authorization delete',
      'request>headers>Cookie delete',
      'request>headers>Referer delete',
      'resp_headers>Set-Cookie delete',
      'replace id REDACTED',
      'replace symbol REDACTED',
      'replace marks REDACTED',
      'resp_headers>Content-Disposition delete',
    ])
      expect(fields).toContain(line);
    expect(caddyfile).toMatch(/^\t@calendars path \/calendar\/\*\n\tskip_log @calendars$/m);
  });

  it('answers the health check of its service', () => {
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(service('caddy').healthcheck.test.join(' ')) ?? [];
    expect(caddyfile).toContain(`http://127.0.0.1:${port ?? '?'} {`);
  });
});

it('a round lets people wait until a member that was too slow for a question is asked again', () => {
  const [, round = ''] = /^\(round\) \{\n([^]*?)^\}/m.exec(read('Caddyfile')) ?? [];
  const settings = round.split('\n').filter((line) => !line.trim().startsWith('#'));
  const secondsOf = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s`).exec(settings.join('\n'))?.[1]);
  expect(secondsOf('lb_try_duration')).toBeGreaterThan(
    secondsOf('health_interval') + secondsOf('health_timeout'),
  );
  // Whichever of the two is over first counts.
  expect(settings.join('\n')).not.toContain('lb_retries');
});

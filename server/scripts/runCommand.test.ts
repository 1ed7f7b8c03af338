// What all commands do alike, asked of each in this process: help, wrong arguments, settings from a file, and that none
// makes an installation. What they do in one: tests/embedded.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../base/config.ts';
import { loadEnvironment, parseEnvironment } from '../base/environmentFile.ts';

const scripts = (
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /server\/scripts\/(\w+)\.ts$/.exec(line) ?? [];
  return file === undefined || name === 'dev' ? [] : [[name, file] as const];
});

const home = mkdtempSync(path.join(tmpdir(), 'prabesh-commands-'));
const before = { argv: process.argv, env: { ...process.env } };
const said: string[] = [];

beforeEach(() => {
  vi.resetModules();
  said.length = 0;
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = before.argv;
  process.env = { ...before.env };
});
afterAll(() => rmSync(home, { recursive: true }));

/** Runs a command as Node would; returns its exit code. */
async function run(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  Object.assign(process.env, { DATA_DIR: path.join(home, 'data'), DATABASE_URL: '' }, env);
  process.argv = ['node', file, ...args];
  process.exitCode = 0;
  await import(path.join(import.meta.dirname, `${file}.ts`));
  const code: unknown = process.exitCode;
  process.exitCode = 0;
  return Number(code);
}

describe.each(commands)('%s', (name, file) => {
  it('says what it takes, and ends well', async () => {
    expect(await run(file, ['--help'])).toBe(0);
    expect(said.join('\n')).toContain(`npm run ${name}`);
  });

  it('refuses what it does not know in one line', async () => {
    expect(await run(file, ['--perhaps'])).toBe(1);
    expect(said).toEqual(["Unknown option '--perhaps'. --help says what it takes."]);
  });
});

it.each<[string, string[], string]>([
  ['createAdmin', [], '--email is missing.'],
  ['createAdmin', ['--email', 'a@b.np', '--role', 'student'], '--role is admin, office or teacher.'],
  ['endSessions', [], 'Name one person, or --all.'],
  ['mails', ['--hold', '--retry'], 'One thing at a time.'],
  ['mails', ['1'], "'1' is too much."],
  ['rotateKeys', ['--push', '--sheets'], 'Name one ring of keys: --sheets or --push.'],
  ['restore', [], 'Something is missing.'],
  ['backup', ['a', 'b'], "'b' is too much."],
  ['backup', ['--keep', '7x', 'a'], '--keep must look like 7d4w6m: so many days'],
])('%s %j: %s', async (file, args, line) => {
  expect(await run(file, args)).toBe(1);
  expect(said).toEqual([expect.stringContaining(line)]);
});

it.each<[string, string[]]>([
  ['createAdmin', ['--email', 'head@institute.np']],
  ['rotateKeys', []],
  ['endSessions', ['--all']],
  ['mails', []],
  ['mails', ['--hold']],
  ['mails', ['--release', 'drop']],
  ['sweepFiles', []],
  ['backup', [path.join(home, 'backup')]],
])('%s %j makes nothing where nothing is installed', async (file, args) => {
  const env = { ADMIN_PASSWORD: 'Correct1horse', DEMO: '0' };
  const dataDir = path.join(home, 'data');
  expect(await run(file, args, env)).toBe(1);
  expect(said).toEqual([`There is no installation in ${dataDir} (DATA_DIR).`]);
  mkdirSync(dataDir);
  expect(readdirSync(home)).toEqual(['data']);
  rmSync(dataDir, { recursive: true });
});

describe('the settings of the service', () => {
  const text = `# the sender has spaces
DEMO=0
MAIL_FROM=Prabesh <office@prabesh.example>
SMTP_URL="smtp://user:pass#word@mail.example:587"

HASURA_GRAPHQL_ADMIN_SECRET= a#long random secret of forty characters
`;

  it('are read as systemd reads them', () => {
    const env = parseEnvironment(text, 'x');
    expect(parseConfig(env)).toMatchObject({
      demo: false,
      mailFrom: 'Prabesh <office@prabesh.example>',
      smtpUrl: 'smtp://user:pass#word@mail.example:587',
      adminSecret: 'a#long random secret of forty characters',
    });
    expect(() => parseEnvironment('DEMO=0\nsecret words', '/etc/prabesh.env')).toThrow(
      '/etc/prabesh.env cannot be read in line 2: each line is NAME=value.',
    );
  });

  it('count for a command, and less than what is set by hand', async () => {
    const file = path.join(home, 'prabesh.env');
    writeFileSync(file, `${text}DATA_DIR=/from/the/file\nPORT=4000\n`);
    const env = { PORT: '5000' };
    loadEnvironment(file, env);
    expect(env).toMatchObject({ DEMO: '0', PORT: '5000', DATA_DIR: '/from/the/file' });
    const args = ['--env-file', path.join(home, 'missing.env')];
    expect(await run('mails', args)).toBe(1);
    expect(said).toEqual([expect.stringContaining('missing.env cannot be read (ENOENT)')]);
    rmSync(file);
  });
});

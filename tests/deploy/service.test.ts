// docs/prabesh.service and docs/update.sh: what the service may do on its machine, and how it is updated. Split from compose.test.ts, which is about Docker.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exitCodeOf, StartupError } from '../../server/base/errors.ts';

const file = path.resolve(import.meta.dirname, '../../docs/prabesh.service');
const text = readFileSync(file, 'utf8');

/** Each setting of [Service] with its values in order: systemd adds up the lines of one name. */
const service = new Map<string, string[]>();
{
  const [, section = ''] = /^\[Service\]\n([^]*?)^\[/m.exec(text) ?? [];
  for (const line of section.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = line, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    service.set(name, [...(service.get(name) ?? []), value]);
  }
}
const only = (name: string): string | undefined => {
  const values = service.get(name) ?? [];
  if (values.length > 1) throw new Error(`${name} stands ${values.length} times`);
  return values[0];
};
const number = (name: string): number => Number(/^(\d+)M?$/.exec(only(name) ?? '')?.[1]);

describe('prabesh.service', () => {
  it('is not started again with settings that are wrong', () => {
    expect(only('RestartPreventExitStatus')).toBe(
      String(exitCodeOf(new StartupError('config_invalid', 'x'))),
    );
    expect(exitCodeOf(new StartupError('postgres_failed', 'x'))).toBe(1);
  });

  it('has a bound for the memory of the server and its Postgres, below which it is slowed down', () => {
    expect(number('MemoryHigh')).toBeGreaterThanOrEqual(1000);
    expect(number('MemoryMax')).toBeGreaterThan(number('MemoryHigh'));
  });

  it('has files and processes enough for its visitors and its Postgres, and no more', () => {
    expect(number('LimitNOFILE')).toBeGreaterThanOrEqual(16_384);
    expect(number('TasksMax')).toBeGreaterThanOrEqual(256);
    expect(number('TasksMax')).toBeLessThanOrEqual(1024);
  });

  it.each([
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['UMask', '0077'],
    ['NoNewPrivileges', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['AmbientCapabilities', ''],
    ['RestrictSUIDSGID', 'yes'],
    ['RestrictNamespaces', 'yes'],
    ['RestrictRealtime', 'yes'],
    ['LockPersonality', 'yes'],
    ['ProtectProc', 'invisible'],
    ['ProtectClock', 'yes'],
    ['ProtectHostname', 'yes'],
    ['ProtectKernelLogs', 'yes'],
    ['ProtectKernelModules', 'yes'],
    ['ProtectKernelTunables', 'yes'],
    ['ProtectControlGroups', 'yes'],
    ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX'],
    ['SystemCallArchitectures', 'native'],
    ['SystemCallErrorNumber', 'EPERM'],
  ])('%s is %j', (name, value) => {
    expect(only(name)).toBe(value);
  });

  it('takes the system calls of an ordinary service, less those of root', () => {
    expect(service.get('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  });

  it('leaves out what would stop it or the commands beside it', () => {
    for (const name of [
      'MemoryDenyWriteExecute',
      'PrivateUsers',
      'RemoveIPC',
      'ProcSubset',
      'IPAddressDeny',
    ]) {
      expect(service.has(name), name).toBe(false);
      expect(text, `why not ${name}`).toContain(name);
    }
  });

  it('runs as its user the program that `npm start` runs, and writes where deploy.md has the data', () => {
    const page = readFileSync(path.resolve(file, '../deploy.md'), 'utf8');
    expect(only('User')).toBe('prabesh');
    expect(page).toContain('--home-dir /srv/prabesh --shell /bin/bash prabesh');
    // '-': the folder may be missing.
    const [data = '?', backups = '?'] = (only('ReadWritePaths') ?? '').split(' ');
    expect(page).toContain(`DATA_DIR=${data}\n`);
    expect(backups).toBe('-/srv/prabesh/backups');
    expect(page).toContain(`mkdir --mode=0700 ${data} ${backups.slice(1)}\n`);
    expect(only('EnvironmentFile')).toBe('/etc/prabesh.env');
    const { scripts } = JSON.parse(readFileSync(path.resolve(file, '../../package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(only('ExecStart')).toBe(`/usr/bin/${scripts['start'] ?? '?'}`);
  });
});

describe('update.sh', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'prabesh-update-'));
  afterAll(() => rmSync(home, { recursive: true }));

  /** Runs it on folders of its own, with programs that only write down how they were called. */
  function update(name: string, stubs: Record<string, string> = {}, unit = 'unit 1') {
    const at = (...names: string[]) => path.join(home, name, ...names);
    for (const folder of ['app/docs', 'app/web/dist', 'data', 'backups', 'bin'])
      mkdirSync(at(folder), { recursive: true });
    writeFileSync(at('app/docs/prabesh.service'), 'unit 1');
    writeFileSync(at('unit'), unit);
    const programs: Record<string, string | undefined> = {
      runuser: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
      git: 'case "$1" in clone) mkdir -p next/docs next/web; printf "unit 2" > next/docs/prabesh.service;; esac',
      sleep: '',
      ...stubs,
    };
    for (const program of ['npm', 'prabesh', 'systemctl', 'curl', ...Object.keys(programs)]) {
      const says = ['systemctl', 'prabesh'].includes(program) ? `echo "${program} $*" >> ${at('calls')}` : '';
      const script = `#!/bin/sh\n${says}\n${programs[program] ?? ''}\n`;
      writeFileSync(at('bin', program), script, { mode: 0o755 });
    }
    const { status, stderr } = spawnSync('sh', [path.resolve(file, '../update.sh')], {
      env: {
        PATH: `${at('bin')}:${process.env.PATH}`,
        PRABESH_HOME: at(),
        PRABESH_UNIT: at('unit'),
      },
      encoding: 'utf8',
    });
    const called = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trimEnd().split('\n') : [];
    const calls = called
      .filter((line) => !line.includes('is-failed'))
      .map((line) => line.replace(/ \S*before-\S+/, ' BACKUP'));
    return {
      status,
      stderr,
      calls,
      unit: readFileSync(at('unit'), 'utf8'),
      has: (it: string) => existsSync(at(it)),
    };
  }
  const swap = ['systemctl stop prabesh', 'prabesh backup BACKUP'];
  const start = ['systemctl daemon-reload', 'systemctl start prabesh'];

  it('swaps program and unit once the new one is built, with a backup in between', () => {
    const { status, calls, unit, has } = update('well');
    expect([status, unit, has('previous'), has('next')]).toEqual([0, 'unit 2', true, false]);
    expect(calls).toEqual([...swap, ...start]);
  });

  it('changes nothing when the new version cannot be built, or the unit has lines of somebody’s own', () => {
    const broken = update('broken', { npm: 'exit 1' });
    expect([broken.status, broken.calls, broken.unit, broken.has('previous')]).toEqual([
      1,
      [],
      'unit 1',
      false,
    ]);
    const own = update('own', {}, 'unit of my own');
    expect([own.status, own.calls, own.unit]).toEqual([1, [], 'unit of my own']);
    expect(own.stderr).toContain('The unit has lines of your own');
  });

  it('starts the old one again when no backup can be made', () => {
    const { status, calls, has } = update('full', { prabesh: 'exit 1' });
    expect([status, has('previous')]).toEqual([1, false]);
    expect(calls).toEqual([...swap, 'systemctl start prabesh']);
  });

  it('goes back to program, unit and data of before when the new one does not answer', () => {
    const { status, calls, unit, has } = update('ill', { curl: 'exit 1', systemctl: '' });
    expect([status, unit, has('bad'), has('previous')]).toEqual([1, 'unit 1', true, false]);
    const back = ['systemctl stop prabesh', 'systemctl daemon-reload', 'prabesh restore BACKUP'];
    expect(calls).toEqual([
      ...swap,
      ...start,
      ...back,
      'prabesh mails --release send',
      'systemctl start prabesh',
    ]);
  });
});

const analyze = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
/** --offline came with systemd 250. */
const whyNot =
  analyze.status === 0 && Number(/^systemd (\d+)/.exec(analyze.stdout)?.[1]) >= 250
    ? undefined
    : 'no systemd-analyze 250 or newer here';

describe.skipIf(whyNot !== undefined)(
  `by systemd-analyze${whyNot === undefined ? '' : ` (${whyNot})`}`,
  () => {
    it('is exposed 2 of 10 at most', () => {
      const args = ['security', '--offline=true', '--no-pager', file];
      const said = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
      const level = Number(/exposure level for prabesh\.service: ([\d.]+)/.exec(said)?.[1]);
      expect(level).toBeLessThanOrEqual(2);
    });

    it('names no setting that systemd does not know', () => {
      const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect(stderr).not.toMatch(/prabesh\.service:\d+: /);
    });
  },
);

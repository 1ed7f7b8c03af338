// docs/prabesh.service: what the service may do on its machine. Split from compose.test.ts, which is about Docker.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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

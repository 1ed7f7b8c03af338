// What is printed: everything a newcomer needs in demo mode, nothing secret otherwise.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../base/config.ts';
import { holdMails } from '../mail/hold.ts';
import { banner } from './banner.ts';

const real = {
  DEMO: '0',
  HASURA_GRAPHQL_ADMIN_SECRET: 'very secret, with 32 letters or more',
  DATA_DIR: '/srv/prabesh',
};

const all = { hasAdmin: true, hasConsole: true };

describe('banner', () => {
  it('names the address, the demo accounts, the secret and the data folder', () => {
    const text = banner(parseConfig({ PORT: '3100', DATA_DIR: '/srv/demo' }), all).join('\n');
    for (const expected of [
      'http://localhost:3100',
      /admin@prabesh\.test +Admin1234/,
      /teacher@prabesh\.test +Teacher1234/,
      /student@prabesh\.test +Student1234/,
      /pending@prabesh\.test +Pending1234/,
      /rejected@prabesh\.test +Rejected1234/,
      'prabesh-demo-secret',
      'http://localhost:3100/console',
      '/srv/demo',
    ]) {
      expect(text).toMatch(expected);
    }
    expect(text).not.toContain('create-admin');
    expect(text).not.toContain('everybody');
  });

  it('says where the demo’s mails are', () => {
    expect(banner(parseConfig({ PORT: '3100' }), all).join('\n')).toContain(
      'http://localhost:3100/dev/mail (none leaves this machine)',
    );
    const real = banner(parseConfig({ SMTP_URL: 'smtp://me:hidden@mail.example:587' }), all).join('\n');
    expect(real).toMatch(/Mails +SMTP_URL/);
    expect(real).not.toMatch(/dev\/mail|hidden/);
  });

  it('warns when demo accounts are open to a network', () => {
    const config = { ...parseConfig({ HOST: '0.0.0.0' }), adminSecret: 'made for this demo' };
    const text = banner(config, all).join('\n');
    expect(text).toMatch(/HOST=0\.0\.0\.0: everybody .* accounts above, whose passwords are known/);
    expect(text).toMatch(/Admin secret +made for this demo/);
    const set = banner(parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 'my own' }), all).join('\n');
    expect(set).toMatch(/Admin secret +the one that you set/);
    expect(set).not.toContain('my own');
  });

  it('shows no account and no secret otherwise, and how the first admin is made', () => {
    const text = banner(parseConfig(real), { ...all, hasAdmin: false }).join('\n');
    expect(text).not.toMatch(/@prabesh\.test|very secret/);
    expect(text).toContain('npm run create-admin');
    expect(banner(parseConfig(real), all).join('\n')).not.toContain('create-admin');
  });

  it('says that a restored copy holds its mails', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'prabesh-banner-'));
    const config = parseConfig({ ...real, DATA_DIR: dataDir });
    expect(banner(config, all).join('\n')).not.toContain('held');
    holdMails(dataDir, { backup: '/backups/monday', made: '2026-11-24T21:15:00.000Z' });
    expect(banner(config, all).join('\n')).toMatch(
      /Mails are held: this is a copy .* restored from \/backups\/monday \(as of 2026-11-24.*--release send/,
    );
    rmSync(dataDir, { recursive: true });
  });

  it('names no console that is not there, and the bucket that has the files', () => {
    const without = banner(parseConfig(real), { ...all, hasConsole: false }).join('\n');
    expect(without).not.toContain('/console');
    const env = { ...real, S3_BUCKET: 'files-of-prabesh', S3_REGION: 'ap-south-1' };
    expect(banner(parseConfig(env), all).join('\n')).toMatch(
      /Data +\/srv\/prabesh, files in s3:\/\/files-of-prabesh/,
    );
    const elsewhere = { ...env, DATABASE_URL: 'postgres://me:hidden@db/prabesh' };
    expect(banner(parseConfig(elsewhere), all).join('\n')).toMatch(
      /Data +DATABASE_URL, files in s3:\/\/files-of-prabesh/,
    );
  });

  it('never shows the password of DATABASE_URL', () => {
    const config = parseConfig({ ...real, DATABASE_URL: 'postgres://me:hidden@db/prabesh' });
    expect(banner(config, all).join('\n')).not.toContain('hidden');
  });
});

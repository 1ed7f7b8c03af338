// Finds a Chromium for the browser tests, and installs Debian's where that is possible and nothing is there.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without the parts around the page: the same pages and scripts in two thirds of the processor's time. */
const shells = ['/usr/bin/chromium-headless-shell'];
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function firstOf(places: readonly string[]): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  }
  return [chromium.executablePath(), ...places].find((path) => path !== '' && existsSync(path)) ?? null;
}

const withoutQuestions = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function ensure(find: () => string | null, debian: string): string {
  const found = find();
  if (found !== null) return found;
  if (mayInstall()) {
    console.log(`No Chromium found: installing Debian’s (apt-get install ${debian}) …`);
    const packages = [debian, 'fonts-liberation', 'fonts-noto-core'];
    const how = { stdio: 'ignore', env: withoutQuestions } as const;
    spawnSync('apt-get', ['update', '-qq'], how);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], how);
    const installed = find();
    if (installed !== null) return installed;
  }
  throw new Error(
    `No Chromium found. Install one (Debian: apt-get install ${debian}; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.`,
  );
}

/** Path of the first Chromium found: CHROMIUM_PATH, Playwright's own download, the system's. */
export function findChromium(): string | null {
  return firstOf([...browsers, ...shells]);
}

/**
 * The whole Chromium's path, for what is measured and for what the shell has not (notifications); as root on Debian it is
 * installed when missing, elsewhere the error says how to get it.
 */
export function ensureChromium(): string {
  return ensure(() => firstOf(browsers), 'chromium');
}

/** The same for tests, which nobody watches: the shell where there is one. */
export function ensureHeadless(): string {
  return ensure(() => firstOf([...shells, ...browsers]), 'chromium-headless-shell');
}

/**
 * Brings the shell where root may and only the whole browser is there: of the same version, so that nothing else on the
 * machine changes. Without a network, or where Debian has another version by now, the browser stays the one.
 */
export async function bringShell(): Promise<void> {
  const [chromium = ''] = browsers;
  if (!mayInstall() || firstOf(shells) !== null || !existsSync(chromium)) return;
  const asked = spawnSync('dpkg-query', ['-W', '-f=${Version}', 'chromium'], { encoding: 'utf8' });
  if (asked.status !== 0) return;
  const patient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', `chromium-headless-shell=${asked.stdout}`],
  ]) {
    const child = spawn('apt-get', [...patient, ...words], { stdio: 'ignore', env: withoutQuestions });
    await once(child, 'close').catch(() => undefined);
  }
}

// `npm run --silent sbom > sbom.cdx.json`: a software bill of materials (CycloneDX) of what runs in production.
//
// It is npm's own, asked about a copy of package-lock.json without development: `npm sbom --omit=dev` leaves out what the
// root names for development and a workspace for production (react, pg, …), and without --omit it stops at the peers of
// development's packages.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { runCommand } from './runCommand.ts';

const root = path.resolve(import.meta.dirname, '../..');

const lockSchema = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});
const manifestSchema = z.looseObject({ workspaces: z.array(z.string()).optional() });

function readManifest(folder: string) {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
  );
  delete manifest.devDependencies;
  return manifest;
}

/** The project in `folder` as somebody sees it who never develops: its manifests and its lock file. */
function writeProduction(folder: string): void {
  const manifest = readManifest('.');
  for (const home of ['.', ...(manifest.workspaces ?? [])]) {
    mkdirSync(path.join(folder, home), { recursive: true });
    writeFileSync(path.join(folder, home, 'package.json'), JSON.stringify(readManifest(home)));
  }
  const lock = lockSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([place, entry]) => [place, { ...entry, devDependencies: undefined }]);
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(packages) as unknown }),
  );
  copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
}

const command = { name: 'sbom', about: 'Prints a bill of materials of what runs in production.' };

await runCommand(command, () => {
  const home = mkdtempSync(path.join(tmpdir(), 'prabesh-sbom-'));
  // npm names the bill after the folder.
  const folder = path.join(home, 'prabesh');
  try {
    writeProduction(folder);
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      stdio: 'inherit',
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return Promise.resolve();
});

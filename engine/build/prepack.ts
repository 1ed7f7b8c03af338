// `npm pack` runs this before: compiles the sources to JavaScript and type declarations in dist/, and the console in
// console/dist.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { usePackageManifest } from './manifest.ts';

const folder = path.resolve(import.meta.dirname, '..');
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')),
  'bin/tsc',
);
rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [compiler, '-p', path.join(import.meta.dirname, 'tsconfig.json')],
  {
    stdio: 'inherit',
  },
);
if (status !== 0) throw new Error('the sources do not compile');
const built = spawnSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' });
if (built.status !== 0) throw new Error('the console cannot be built');
usePackageManifest(folder);

// What a few programs here need and nobody else should have to install: fetched by npm once, into node_modules, which
// `npm ci` empties.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache');

function npmInstall(packages: readonly string[], folder: string): Promise<number> {
  const args = ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error', '--ignore-scripts'];
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args, ...packages], { cwd: folder, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A folder of its own with these packages in its node_modules; `proof` is a file that is there when they are. */
async function fetched(name: string, packages: readonly string[], proof: string): Promise<string> {
  const folder = path.join(cache, name);
  if (existsSync(path.join(folder, 'node_modules', proof))) return folder;
  await mkdir(folder, { recursive: true });
  // Otherwise npm would look for a project in the folders above.
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const code = await npmInstall(packages, folder);
  if (code !== 0) throw new Error(`npm did not bring ${packages.join(', ')}`);
  return folder;
}

/** The binary of one version of Node; npm has them as packages. */
export async function fetchedNode(version: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const packageName = `node-${platform}-${process.arch}`;
  const file = path.join(packageName, platform === 'win' ? 'bin/node.exe' : 'bin/node');
  const folder = await fetched(path.join('nodes', version), [`${packageName}@${version}`], file);
  return path.join(folder, 'node_modules', file);
}

/** The program of one version of Lighthouse, which brings 170 MB. */
export async function fetchedLighthouse(version: string): Promise<string> {
  const program = 'lighthouse/cli/index.js';
  const folder = await fetched(path.join('lighthouse', version), [`lighthouse@${version}`], program);
  return path.join(folder, 'node_modules', program);
}

/** The folder of a package.json whose node_modules hold this version of PostGraphile, which demands Node 22. */
export const fetchedPostGraphile = (version: string): Promise<string> =>
  fetched(path.join('postgraphile', version), [`postgraphile@${version}`], 'postgraphile/package.json');

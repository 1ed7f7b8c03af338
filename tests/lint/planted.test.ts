// Our own rules, the zones before all, find a mistake that is planted for each, in a folder with our configuration and
// nothing else: a linter that no longer reads its configuration or its types would be as green as one with no findings.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compilerPlants, oxlintPlants, pacePlants, type Plant, zonePlants } from './plants.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder = '';
/** Not all of the folder: it has our node_modules in it. */
const planted = ['engine', 'server', 'shared', 'ssr', 'web'];

/** Standard output of one of our tools in the planted folder; that it exits with an error is the point. */
function tool(file: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const script = path.join(root, 'node_modules', file);
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [script, ...args], options, (_error, stdout, stderr) => {
      resolve(stdout === '' ? stderr : stdout);
    });
  });
}

async function plant({ file, code, beside = {} }: Plant): Promise<void> {
  for (const [name, text] of Object.entries({ ...beside, [file]: code })) {
    const at = path.join(folder, name);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, `${text}\n`);
  }
}

const oxlintReport = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), message: z.string(), filename: z.string() })),
});
/** Findings by file: names of rules, and what our own say. */
type Findings = Map<string, string[]>;

const add = (findings: Findings, file: string, rule: string): void => {
  findings.set(file, [...(findings.get(file) ?? []), rule]);
};

/** `typescript(no-var)`, as oxlint reports it, in the form of its configuration. */
const nameOf = (code: string): string =>
  code
    .replace(/^eslint\((.*)\)$/, '$1')
    .replace(/^(.*)\((.*)\)$/, '$1/$2')
    .replace(/^react-hooks\//, 'react/');

async function oxlint(): Promise<Findings> {
  const { diagnostics } = oxlintReport.parse(
    JSON.parse(await tool('oxlint/bin/oxlint', '--format=json', ...planted)),
  );
  const findings: Findings = new Map();
  for (const { code, message, filename } of diagnostics) {
    add(findings, filename, /^(zones|pace)\(/.test(code ?? '') ? message : nameOf(code ?? message));
  }
  return findings;
}

async function compiler(): Promise<Findings> {
  const findings: Findings = new Map();
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    // What it remembers belongs to this folder, whose node_modules are ours.
    const memory = ['--tsBuildInfoFile', `${project}.tsbuildinfo`];
    const output = await tool('@typescript/native/bin/tsc', '--pretty', 'false', ...memory, '-p', project);
    for (const [, file = '', code = ''] of output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)) {
      add(findings, file, code);
    }
  }
  return findings;
}

let byOxlint: Findings;
let byCompiler: Findings;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prabesh-planted-'));
  await mkdir(path.join(folder, 'web'));
  for (const file of [
    '.oxlintrc.json',
    'zones.js',
    'pace.js',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'web/tsconfig.json',
  ]) {
    await copyFile(path.join(root, file), path.join(folder, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const plants of [oxlintPlants, zonePlants, pacePlants, compilerPlants]) {
    for (const one of plants.values()) await plant(one);
  }
  [byOxlint, byCompiler] = await Promise.all([oxlint(), compiler()]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('oxlint finds', () => {
  test.each([...oxlintPlants])('%s', (rule, { file }) => {
    expect(byOxlint.get(file) ?? []).toContain(rule);
  });
});

describe('our plugins find', () => {
  test.each([...zonePlants, ...pacePlants])('%s', (finding, { file }) => {
    expect(byOxlint.get(file) ?? []).toContainEqual(expect.stringContaining(finding));
  });
});

describe('the compiler finds', () => {
  test.each([...compilerPlants])('%s', (code, { file }) => {
    expect(byCompiler.get(file) ?? []).toContain(code);
  });
});

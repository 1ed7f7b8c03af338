import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failed, failures, table, timesOfReport } from '../times.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prabesh-times-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

test("tests of vitest's report, those that were skipped without a time", async () => {
  const file = await report({
    testResults: [
      {
        name: '/here/engine/a.test.ts',
        assertionResults: [
          { fullName: 'adds', duration: 1500, status: 'passed', failureMessages: [] },
          { fullName: 'skipped', status: 'skipped' },
          {
            fullName: 'divides',
            duration: 10,
            status: 'failed',
            failureMessages: ['\u001b[31mby zero\u001b[39m'],
          },
        ],
        message: '',
      },
      { name: '/here/engine/b.test.ts', assertionResults: [], message: 'Cannot find module' },
    ],
  });
  expect(await timesOfReport(file, '/here')).toEqual([
    { name: 'engine/a.test.ts › adds', seconds: 1.5 },
    { name: 'engine/a.test.ts › skipped', seconds: 0 },
    { name: 'engine/a.test.ts › divides', seconds: 0.01, failure: 'by zero' },
    { name: 'engine/b.test.ts', seconds: 0, failure: 'Cannot find module' },
  ]);
});

test("tests of Playwright's report, in suites within suites, each with all its tries", async () => {
  const specs = (title: string, ...durations: number[]) => [
    { title, tests: [{ results: durations.map((duration) => ({ duration })) }] },
  ];
  const file = await report({
    suites: [
      {
        file: 'a.e2e.ts',
        specs: specs('signs in', 1000, 2000),
        suites: [{ file: 'a.e2e.ts', specs: specs('signs out', 500) }],
      },
      {
        file: 'b.e2e.ts',
        specs: [
          {
            title: 'is seen',
            tests: [
              { results: [{ duration: 100, errors: [{ message: 'hidden', location: { line: 7 } }, {}] }] },
            ],
          },
        ],
      },
    ],
  });
  expect(await timesOfReport(file, '/here')).toEqual([
    { name: 'a.e2e.ts › signs in', seconds: 3 },
    { name: 'a.e2e.ts › signs out', seconds: 0.5 },
    { name: 'b.e2e.ts › is seen', seconds: 0.1, failure: 'line 7: hidden\nno message' },
  ]);
});

test('a run that wrote no report has no tests, a report of neither kind is an error', async () => {
  expect(await timesOfReport(path.join(folder, 'none.json'), '/here')).toEqual([]);
  await expect(timesOfReport(await report({ tests: [] }), '/here')).rejects.toThrow('suites');
});

test('the longest come first, and no more than asked for', () => {
  const rows = [
    { name: 'b', seconds: 2 },
    { name: 'c', seconds: 0.04 },
    { name: 'a', seconds: 10 },
  ];
  expect(table('Slow', rows, 2)).toBe('Slow\n   10.0 s  a\n    2.0 s  b');
});

test('what failed, with the first lines of what it said', () => {
  const rows = [
    { name: 'adds', seconds: 1 },
    { name: 'divides', seconds: 1, failure: 'by zero\n\nat a.ts\nat b.ts' },
  ];
  expect(failures(rows, 2)).toBe('✗ divides\n    by zero\n    at a.ts');
  expect(failures(rows.slice(0, 1))).toBe('');
});

test('a line each for the last lines of a run, and how many more', () => {
  const rows = ['a', 'b', 'c', 'd'].map((name) => ({ name, failure: `${'long '.repeat(50)}\nmore` }));
  expect(failed([{ name: 'adds' }])).toEqual([]);
  expect(failed(rows.slice(0, 1))).toEqual([`✗ a: ${'long '.repeat(31)}`]);
  expect(failed(rows, 2).slice(1)).toEqual([`✗ b: ${'long '.repeat(31)}`, '✗ and 2 more']);
});

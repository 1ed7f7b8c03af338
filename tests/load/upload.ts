// `node --import tsx tests/load/upload.ts`: the upload screen in a real browser, on a started product with a database
// of its own, with files of 10,000 and 50,000 rows. From the choice of the file to its preview, from Upload to stored,
// and the longest time in which the page drew no frame. Ends with 1 when a limit for 10,000 rows is missed.

import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../support/browser.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { watch, type Watch, watchPage } from './watchPage.ts';

const rounds = Number(process.env.ROUNDS ?? '3');
const sizes = [10_000, 50_000];
/** Milliseconds, for 10,000 rows. */
const limits = { preview: 1000, frame: 100, stored: 5000 };
/** Nothing here takes longer on a machine that works. */
const patience = 120_000;

interface Round {
  rows: number;
  preview: Watch;
  scroll: Watch;
  stored: Watch;
}

async function fillExam(page: Page, title: string): Promise<void> {
  await page.getByLabel('Exam Title').fill(title);
  await page.getByLabel('Set Number').fill('1');
  await page.getByLabel('Exam Date').fill('2025-11-15');
  await page.getByText('will rank together').waitFor({ state: 'detached' });
}

async function upload(page: Page, file: string, title: string, rows: number): Promise<Round> {
  await fillExam(page, title);
  // 'Process CSV' may be pressed while the file is read: the preview then needs nobody to wait for the reading.
  const preview = await watch(page, 'change', ['tr[data-status]', `N-${title.slice(-1)}-1`], async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Process CSV' }).click();
  });
  const region = page.getByRole('region', { name: 'Rows of the file' });
  const scroll = await watch(page, 'click', ['tr[data-status]', `N-${title.slice(-1)}-${rows}`], async () => {
    await region.click();
    await page.keyboard.press('End');
  });
  await page.getByLabel('I have verified that the data is correct').check();
  const button = page.getByRole('button', { name: 'Upload Results' });
  await button.and(page.locator(':enabled')).waitFor();
  const stored = await watch(page, 'click', ['[role=status]', 'Successfully uploaded'], () => button.click());
  return { rows, preview, scroll, stored };
}

/** How long a file that cannot be taken keeps people waiting. */
async function refusal(page: Page, file: string, words: string): Promise<Watch> {
  return watch(page, 'change', ['[role=alert]', words], () =>
    page.locator('input[type=file]').setInputFiles(file),
  );
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const short = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`;
const columns = [
  'rows',
  'file → preview',
  'longest frame',
  'jump to the end',
  'upload → stored',
  'longest frame',
];
const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.padStart(15)).join(' | ')} |`;

function csvOf(rows: number, tag: string): string {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `N-${tag}-${index + 1},${index % 3 === 0 ? 'सुस्मिता राई' : 'Bibek Thapa Magar'},${(index % 720) / 4}`,
  );
  return `\uFEFFSymbol,Name,Marks\r\n${lines.join('\r\n')}\r\n`;
}

async function measure(page: Page, folder: string): Promise<boolean> {
  const results: Round[] = [];
  console.log(line(columns));
  console.log(line(columns.map(() => '-'.repeat(15))));
  for (const rows of sizes) {
    for (let round = 1; round <= rounds; round += 1) {
      const file = path.join(folder, `marks-${rows}-${round}.csv`);
      await writeFile(file, csvOf(rows, String(round)));
      const result = await upload(page, file, `Load ${rows} round ${round}`, rows);
      results.push(result);
      const { preview, scroll, stored } = result;
      console.log(
        line([
          rows.toLocaleString('en-US'),
          seconds(preview.elapsed),
          short(preview.frame),
          short(scroll.elapsed),
          seconds(stored.elapsed),
          short(stored.frame),
        ]),
      );
    }
  }
  const many = path.join(folder, 'many.csv');
  await writeFile(many, csvOf(200_000, 'm'));
  const huge = path.join(folder, 'huge.csv');
  await writeFile(huge, 'Symbol,Name,Marks\n');
  await truncate(huge, 50 * 1024 * 1024);
  for (const [name, file, words] of [
    ['200,000 rows', many, 'more than 100,000 rows'],
    ['50 MB', huge, 'larger than 20 MB'],
  ] as const) {
    const { elapsed, frame } = await refusal(page, file, words);
    console.log(`A file of ${name} is refused after ${short(elapsed)}, longest frame ${short(frame)}.`);
  }
  const longest = Math.max(...results.map(({ preview, stored }) => Math.max(preview.task, stored.task)));
  console.log(
    `Longest task of the page's thread in all uploads: ${longest > 0 ? short(longest) : 'under 50 ms'}.`,
  );
  // The best of several rounds: whatever else the machine did meanwhile is not the product's.
  const small = results.filter(({ rows }) => rows === sizes[0]);
  const best = (figure: (round: Round) => number): number => Math.min(...small.map(figure));
  return (
    best(({ preview }) => preview.elapsed) <= limits.preview &&
    best(({ preview, stored }) => Math.max(preview.frame, stored.frame)) <= limits.frame &&
    best(({ stored }) => stored.elapsed) <= limits.stored
  );
}

async function main(): Promise<void> {
  const executablePath = ensureChromium();
  const folder = await mkdtemp(path.join(tmpdir(), 'prabesh-load-'));
  let stack: Stack | undefined;
  let browser: Browser | undefined;
  try {
    stack = await startStack();
    browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
    const page = await browser.newPage({ baseURL: stack.url });
    page.setDefaultTimeout(patience);
    await page.addInitScript(watchPage);
    await page.goto('/auth');
    await page.getByLabel('Email').fill('teacher@prabesh.test');
    await page.getByLabel('Password', { exact: true }).fill('Teacher1234');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/student');
    await page.goto('/admin/results/upload');
    const good = await measure(page, folder);
    console.log(
      `Load of the machine afterwards: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}.`,
    );
    if (!good) {
      console.error('A limit for 10,000 rows was missed.');
      process.exitCode = 1;
    }
  } finally {
    await browser?.close();
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();

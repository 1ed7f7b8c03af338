// `npm run lighthouse`: what a phone on slow 4G gets (Lighthouse's mobile preset, simulated) from what `npm start`
// serves, with demo data on a folder of its own; the median of several runs, as a table.
//   --runs 5                 how often each page is measured
//   --only /,/courses        these pages instead of the usual ones
//   --url http://…           a product that runs already
// Ends with 1 when a figure is below what we promise (web/README.md).
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fetchedLighthouse } from '../nodes/fetched.ts';
import { ensureChromium } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';

const usual = ['/', '/courses', '/notices', '/results', '/question-banks'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: usual.join(',') },
    url: { type: 'string' },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on');
const pages = values.only.split(',');

const score = z.object({ score: z.number() });
const measured = z.object({ numericValue: z.number() });
const reportShape = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'first-contentful-paint': measured,
    'largest-contentful-paint': measured,
    'total-blocking-time': measured,
    'cumulative-layout-shift': measured,
    'total-byte-weight': measured,
  }),
});

/** The table's columns: how each is read from a report and shown, and what is promised. */
const columns = [
  column('performance', 'performance', { least: 95 }),
  column('accessibility', 'accessibility', { least: 100 }),
  column('best practices', 'best-practices', { least: 100 }),
  column('SEO', 'seo', { least: 100 }),
  audit('CLS', 'cumulative-layout-shift', (value) => value.toFixed(3), { most: 0.02 }),
  audit('FCP', 'first-contentful-paint', seconds),
  audit('LCP', 'largest-contentful-paint', seconds),
  audit('TBT', 'total-blocking-time', (value) => `${Math.round(value)} ms`),
  audit('bytes', 'total-byte-weight', (value) => `${Math.round(value / 1024)} KB`),
  // How fast Lighthouse found this machine: every time but the simulated network's is as long as the machine is slow.
  {
    title: 'machine',
    read: ({ environment }: Report) => environment.benchmarkIndex,
    show: rounded,
    promise: {},
  },
];

type Report = z.infer<typeof reportShape>;

interface Column {
  title: string;
  read: (report: Report) => number;
  show: (value: number) => string;
  promise: { least?: number; most?: number };
}

function column(title: string, key: keyof Report['categories'], promise: Column['promise']): Column {
  return {
    title,
    read: (report) => Math.round(report.categories[key].score * 100),
    show: String,
    promise,
  };
}

function audit(
  title: string,
  key: keyof Report['audits'],
  show: Column['show'],
  promise: Column['promise'] = {},
): Column {
  return { title, read: (report) => report.audits[key].numericValue, show, promise };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function rounded(value: number): string {
  return String(Math.round(value));
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

async function measure(url: string): Promise<Report> {
  const cli = await fetchedLighthouse('12.8.2');
  // A machine without a graphics card would have a processor play one, beside the page.
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu';
  const child = spawn(
    process.execPath,
    [cli, url, '--quiet', '--no-enable-error-reporting', '--output=json', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(reportShape.parse(JSON.parse(text)));
      else reject(new Error(`Lighthouse ended with ${code} on ${url}`));
    });
  });
}

/** Chromium sometimes gives Lighthouse no trace on a busy machine: such a run is made again. */
function untilMeasured(url: string): Promise<Report> {
  return measure(url).catch(() => measure(url).catch(() => measure(url)));
}

function isKept({ promise }: Column, value: number): boolean {
  return value >= (promise.least ?? -Infinity) && value <= (promise.most ?? Infinity);
}

const stack = values.url === undefined ? await startStack() : undefined;
// The server stands back: the phone that is measured does not run it.
if (stack?.process.pid !== undefined) setPriority(stack.process.pid, constants.priority.PRIORITY_LOW);
const base = values.url ?? stack?.url ?? '';
try {
  console.log(`| page | ${columns.map(({ title }) => title).join(' | ')} |`);
  console.log(`| --- |${columns.map(() => ' --- |').join('')}`);
  for (const page of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await untilMeasured(new URL(page, base).href));
    const cells = columns.map((one) => {
      const value = median(reports.map(one.read));
      if (isKept(one, value)) return one.show(value);
      process.exitCode = 1;
      return `**${one.show(value)}**`;
    });
    console.log(`| \`${page}\` | ${cells.join(' | ')} |`);
  }
} finally {
  await stack?.stop();
}

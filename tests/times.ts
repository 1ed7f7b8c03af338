// Where the time of a run went: its steps, and the ten slowest tests of vitest's and Playwright's reports.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export interface Timed {
  name: string;
  seconds: number;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

interface Suite {
  file: string;
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

const testsOf = ({ file, specs, suites = [] }: Suite): Timed[] => [
  ...specs.map(({ title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap((one) => one.results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(testsOf),
];

/** The tests of a JSON report of vitest or Playwright; none where a run ended before it wrote one. */
export async function timesOfReport(file: string, root: string): Promise<Timed[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  const json: unknown = JSON.parse(text);
  const vitest = vitestReport.safeParse(json);
  if (!vitest.success) return playwrightReport.parse(json).suites.flatMap(testsOf);
  return vitest.data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The longest first, one a line, cut after `limit`. */
export function table(title: string, rows: readonly Timed[], limit = Infinity): string {
  const lines = [...rows]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, limit)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return `${title}\n${lines.join('\n')}`;
}

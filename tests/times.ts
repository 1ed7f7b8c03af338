// Where the time of a run went: its steps, and the ten slowest tests of vitest's and Playwright's reports; and which of
// these tests failed, and how.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Timed {
  name: string;
  seconds: number;
  /** Seconds of processor, its children's included. */
  cpu?: number;
  /** What a failed test said. */
  failure?: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          duration: z.number().nullish(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
      // Of a file that could not be loaded.
      message: z.string().nullish(),
    }),
  ),
});

interface Failure {
  message?: string | undefined;
  location?: { line: number } | undefined;
}
interface Result {
  duration: number;
  errors?: Failure[] | undefined;
}
interface Suite {
  file: string;
  specs: { title: string; tests: { results: Result[] }[] }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        tests: z.array(
          z.object({
            results: z.array(
              z.object({
                duration: z.number(),
                errors: z
                  .array(
                    z.object({
                      message: z.string().optional(),
                      location: z.object({ line: z.number() }).optional(),
                    }),
                  )
                  .optional(),
              }),
            ),
          }),
        ),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

const timed = (name: string, milliseconds: number, messages: readonly string[]): Timed => ({
  name,
  seconds: milliseconds / 1000,
  ...(messages.length > 0 ? { failure: messages.map(stripVTControlCharacters).join('\n') } : {}),
});

const testsOf = ({ file, specs, suites = [] }: Suite): Timed[] => [
  ...specs.map(({ title, tests }) => {
    const results = tests.flatMap((one) => one.results);
    const errors = results.flatMap((one) => one.errors ?? []);
    return timed(
      `${file} › ${title}`,
      results.reduce((sum, { duration }) => sum + duration, 0),
      errors.map(({ message = 'no message', location }) =>
        location ? `line ${location.line}: ${message}` : message,
      ),
    );
  }),
  ...suites.flatMap(testsOf),
];

/** The tests of a JSON report of vitest or Playwright; none where a run ended before it wrote one. */
export async function timesOfReport(file: string, root: string): Promise<Timed[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  const json: unknown = JSON.parse(text);
  const vitest = vitestReport.safeParse(json);
  if (!vitest.success) return playwrightReport.parse(json).suites.flatMap(testsOf);
  return vitest.data.testResults.flatMap(({ name, assertionResults, message }) => {
    const file = path.relative(root, name);
    if (assertionResults.length === 0) return message ? [timed(file, 0, [message])] : [];
    return assertionResults.map(({ fullName, duration, status, failureMessages }) =>
      timed(`${file} › ${fullName}`, duration ?? 0, status === 'failed' ? (failureMessages ?? []) : []),
    );
  });
}

/** What failed, a heading and at most `lines` lines each; an empty text where nothing did. */
export function failures(rows: readonly { name: string; failure?: string }[], lines = 20): string {
  return rows
    .filter(({ failure }) => failure !== undefined)
    .map(({ name, failure = '' }) => {
      const said = failure.split('\n').filter((line) => line.trim() !== '');
      return `✗ ${[name, ...said.slice(0, lines)].join('\n    ')}`;
    })
    .join('\n');
}

/** The same in a line each, for who sees the last lines of a run only: where, and how it began. */
export function failed(rows: readonly { name: string; failure?: string }[], most = 3): string[] {
  const lines = rows.flatMap(({ name, failure }) =>
    failure === undefined ? [] : [`✗ ${name}: ${failure.split('\n', 1)[0]}`.slice(0, 160)],
  );
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), `✗ and ${rest} more`] : lines;
}

/** The longest first, one a line, cut after `limit`. */
export function table(title: string, rows: readonly Timed[], limit = Infinity): string {
  const lines = [...rows]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, limit)
    .map(({ name, seconds, cpu }) => {
      const processor = cpu === undefined ? '' : `${cpu.toFixed(1).padStart(7)} s of processor`;
      return `${seconds.toFixed(1).padStart(7)} s${processor}  ${name}`;
    });
  return `${title}\n${lines.join('\n')}`;
}

// Keeps NOT_SERVED.md, Hasura's cases and the runner in step: each case of Hasura either runs and passes or is listed there.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** One line of NOT_SERVED.md. */
export interface Listed {
  /** A folder, a file or a case below `server` in Hasura's repository; with a star in front the end of such names. */
  name: string;
  reason: string;
}

/** One line of hasura-cases.txt: a folder or file of cases, and how many there are. */
export interface Folder {
  name: string;
  cases: number;
}

export interface Outcome {
  id: string;
  /** Where the case stands in Hasura's repository, below `server`. */
  name: string;
  /** Undefined when the case passed. */
  failure: string | undefined;
}

const own = (file: string): Promise<string> => readFile(path.resolve(import.meta.dirname, file), 'utf8');

/** The rows of the tables, under the headings that are their reasons. */
export async function readNotServed(file = 'NOT_SERVED.md'): Promise<Listed[]> {
  const listed: Listed[] = [];
  let reason = '';
  for (const line of (await own(file)).split('\n')) {
    reason = /^## (.+)$/.exec(line)?.[1] ?? reason;
    const name = /^- `([^`]+)`/.exec(line)?.[1];
    if (name !== undefined) listed.push({ name, reason });
  }
  return listed;
}

export async function readHasuraCases(): Promise<Folder[]> {
  const lines = (await own('hasura-cases.txt')).split('\n').filter((line) => /^[^#]/.test(line));
  return lines.map((line) => {
    const [name = '', cases] = line.split(' ');
    return { name, cases: Number(cases) };
  });
}

const covers = (listed: string, name: string): boolean =>
  listed.startsWith('*') ? name.endsWith(listed.slice(1)) : name === listed || name.startsWith(`${listed}/`);

/** What is wrong, one sentence each. `folders` is undefined where only some of the suites ran. */
export function problemsOf(
  outcomes: readonly Outcome[],
  listed: readonly Listed[],
  folders: readonly Folder[] | undefined,
): string[] {
  const isListed = (name: string): boolean => listed.some((one) => covers(one.name, name));
  const problems = outcomes.flatMap(({ id, name, failure }) => {
    if (failure === undefined) return isListed(name) ? [`${id} passes, and is listed as not served`] : [];
    return isListed(name) ? [] : [`${id} fails, and is not listed\n    ${failure}`];
  });
  if (folders === undefined) return problems;
  const ran = new Set(outcomes.map(({ name }) => path.posix.dirname(name)));
  const lost = folders.filter(({ name }) => !ran.has(name) && !isListed(name));
  const known = [...folders, ...outcomes].map(({ name }) => name);
  const gone = listed.filter((one) => !known.some((name) => covers(one.name, name)));
  return [
    ...problems,
    ...lost.map(({ name }) => `${name} is neither run nor listed`),
    ...gone.map(({ name }) => `${name} is listed, and Hasura has no such case`),
  ];
}

/** Reason → how many of Hasura's cases are not served for it, in the page's order. */
export function countsOf(listed: readonly Listed[], folders: readonly Folder[]): Map<string, number> {
  const counts = new Map(listed.map(({ reason }) => [reason, 0]));
  for (const { name, cases } of folders) {
    const reason = listed.find((one) => covers(one.name, name))?.reason;
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + cases);
  }
  return counts;
}

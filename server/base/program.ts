// Which program this is: for backups, whose restore needs the one that made them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

export const programShape = z.object({
  version: z.string(),
  /** Null where the program was not cloned with Git. */
  commit: z.string().nullable(),
});
export type Program = z.infer<typeof programShape>;

export function thisProgram(): Program {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  try {
    const said = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { version, commit: said.trim() };
  } catch {
    return { version, commit: null };
  }
}

export const programText = ({ version, commit }: Program): string =>
  `Prabesh ${version}${commit === null ? '' : ` (commit ${commit})`}`;

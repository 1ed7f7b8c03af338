// The toast of a failed mutation is the rule (links.ts). Whoever is quiet shows the failure in its place, and stands here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** How often each file says it, and where its failure is shown instead. */
const quiet: Record<string, [count: number, where: string]> = {
  'admin/results/draft/useCorrection.ts': [1, 'in the correction’s dialog, with what has changed since'],
  'admin/results/upload/storedResults.ts': [3, 'in the upload’s form, once it is known what was stored'],
  'admin/settings/SettingsPage.tsx': [1, 'above the buttons of its form'],
  'admin/students-import/storeStudents.ts': [1, 'in the import’s dialog, with what became of the rows'],
};

it('only these mutations show their failure themselves', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file): [string, number][] => {
      const code = readFileSync(path.join(source, file), 'utf8');
      const count = [...code.matchAll(/context: \{[^}]*\bquiet: true/g)].length;
      return count === 0 ? [] : [[file.split(path.sep).join('/'), count]];
    });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(quiet).map(([file, [count]]) => [file, count])),
  );
});

// Text grows with the size that a reader has set in the browser: no style sheet and no part of the theme says pixels.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../web/src');

/** The words of drawings are as large as the drawing. */
const drawings = new Set([
  'site/contact/ContactPage.module.css',
  'site/home/HeroSky.module.css',
  'ui/progress/ExamProgress.module.css',
  'ui/result/DistributionChart.module.css',
]);
const inSheets = /(?:font-size|line-height|--[\w-]+-size):[^;]*[\d.]px/g;
/** In objects a number is pixels. Paper (pt) and initials in a circle have their own measure. */
const inObjects = /fontSize: (?:\{[^}]*: )?(?:'[^']*\dpx|[\d.]+(?=[,\s}]))/g;
const ofOwnMeasure = new Set(['ui/InitialsAvatar.tsx', 'ui/theme/typography.ts']);

async function faults(ending: RegExp, pattern: RegExp, except: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(web, { recursive: true });
  const files = entries.filter((file) => ending.test(file) && !except.has(file));
  expect(files.length).toBeGreaterThan(20);
  const found = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(path.join(web, file), 'utf8');
      return [...code.matchAll(pattern)].map(([text]) => `${file}: ${text}`);
    }),
  );
  return found.flat();
}

test('no size of text is in pixels', async () => {
  expect(await faults(/\.css$/, inSheets, drawings)).toEqual([]);
  expect(await faults(/(?<!\.test)\.tsx?$/, inObjects, ofOwnMeasure)).toEqual([]);
});

test('the pattern finds them', () => {
  expect('.a { font-size: clamp(1rem, 2vw, 20px); }').toMatch(inSheets);
  expect(':root { --body-size: 17px; }').toMatch(inSheets);
  for (const code of ['fontSize: 15,', 'fontSize: { xs: 15, portal: 1 }', "fontSize: '15px'"])
    expect(code).toMatch(inObjects);
  expect("fontSize: '0.9375rem', fontSize: '9pt'").not.toMatch(inObjects);
});

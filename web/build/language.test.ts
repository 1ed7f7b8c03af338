// The build for Nepali refuses words that have no twin, and says which.
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { inLanguage } from './language.ts';

const root = path.resolve(import.meta.dirname, '../..');
const at = (module: string): string => path.join(root, module);

/** The code of a build for Nepali whose modules are these; the first is its entry. */
async function built(modules: Readonly<Record<string, string>>): Promise<string> {
  const [entry = ''] = Object.keys(modules);
  const made = await build({
    root: at('web'),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      inLanguage('ne'),
      {
        name: 'modules-of-the-test',
        resolveId: (source) => (modules[named(source)] === undefined ? null : at(named(source))),
        load: (id) => modules[path.relative(root, id)] ?? null,
      },
    ],
    build: { write: false, rolldownOptions: { input: at(entry), preserveEntrySignatures: 'strict' } },
  });
  return (made as Rolldown.RolldownOutput).output
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n');
}

const named = (source: string): string => (path.isAbsolute(source) ? path.relative(root, source) : source);
const page = 'web/src/site/made/Page.ts';

it('has the twins of what it loads', async () => {
  const code = await built({
    [page]: `export { portal } from '${at('web/src/content/portal.ts')}';
      export { videoPage } from '${at('web/src/content/thirdParty.ts')}';`,
  });
  expect(code).toContain('नमस्ते');
});

it('fails where one is missing, with its name and who wants it', async () => {
  const missing = built({
    [page]: `export const load = () => import('${at('web/src/content/adminStaff.ts')}');`,
  });
  await expect(missing).rejects.toThrow(
    `web/src/content/adminStaff.ts has no twin web/src/content/ne/adminStaff.ts, and ${page} imports it`,
  );
  await expect(
    built({
      [page]: `export { words } from 'web/src/content/made.ts';`,
      'web/src/content/made.ts': `export { staff as words } from '${at('web/src/content/adminStaff.ts')}';`,
    }),
  ).rejects.toThrow('web/src/content/made.ts has no twin web/src/content/ne/made.ts');
});

it('leaves the office in English', async () => {
  const office = 'web/src/admin/made/Office.ts';
  const code = await built({
    [page]: `export const load = () => import('${office}');`,
    [office]: `export * as words from '${at('web/src/content/adminStaff.ts')}';`,
  });
  expect(code).toMatch(/Staff/);
});

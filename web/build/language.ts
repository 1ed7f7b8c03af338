// The build of another language: the same app, with the twins of words, dates and numbers in place of the English ones.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { addressIn, type Language } from '../../shared/language.ts';

const root = path.resolve(import.meta.dirname, '../..');
const homes = ['shared', 'shared/words', 'web/src/content'].map((folder) => path.join(root, folder));
const roomsOfOffice = ['web/src/admin', 'web/src/app/admin-frame'].map((folder) => path.join(root, folder));
const said = "export const language: Language = 'en';";

/** The module that stands in place of one of words, in a language; undefined where there is none. */
function twinOf(id: string, language: Language): string | undefined {
  const { dir, base } = path.parse(id);
  const twin = path.join(dir, language, base);
  return homes.includes(dir) && existsSync(twin) ? twin : undefined;
}

/** The module whose place a twin takes; any other is its own. */
export function originalOf(id: string, language: Language): string {
  const { dir, base } = path.parse(id);
  return path.basename(dir) === language && homes.includes(path.dirname(dir))
    ? path.join(path.dirname(dir), base)
    : id;
}

/** Stand among the words without being any: the same in all languages. */
export const withoutWords: readonly string[] = ['admission', 'receiptPaper', 'thirdParty', 'translated'];

/** Stand among the twins without being one. */
const besideTwins = 'digits.ts';

const isWords = (id: string): boolean =>
  homes.includes(path.dirname(id)) &&
  path.dirname(id) !== path.join(root, 'shared') &&
  !withoutWords.includes(path.parse(id).name);

const isOfOffice = (id: string): boolean =>
  roomsOfOffice.some((folder) => id.startsWith(`${folder}${path.sep}`));

const named = (id: string): string => path.relative(root, id).replaceAll(path.sep, '/');

interface Imports {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/**
 * The modules of words that pages in `language` would show in English: what is loaded from `entries`, without the office's
 * rooms, which are English everywhere. Each in a line that says who imports it.
 */
function untranslated(
  entries: readonly string[],
  importsOf: (id: string) => Imports | null,
  language: Language,
): string[] {
  const seen = new Set(entries);
  const found: string[] = [];
  // Grows while it is walked.
  for (const importer of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = importsOf(importer) ?? {};
    for (const id of [...importedIds, ...dynamicallyImportedIds]) {
      if (seen.has(id) || isOfOffice(id)) continue;
      seen.add(id);
      // A twin may take from its original what both have.
      if (!isWords(id) || twinOf(id, language) !== undefined) continue;
      const { dir, base } = path.parse(id);
      found.push(
        `${named(id)} has no twin ${named(path.join(dir, language, base))}, and ${named(importer)} imports it`,
      );
    }
  }
  return found;
}

/** Twins whose original is gone. */
function superfluous(language: Language): string[] {
  return homes.flatMap((home) => {
    const twins = readdirSync(path.join(home, language), { withFileTypes: true });
    return twins.flatMap(({ name }) =>
      !name.endsWith('.ts') ||
      name.endsWith('.test.ts') ||
      name === besideTwins ||
      existsSync(path.join(home, name))
        ? []
        : [`${named(path.join(home, language, name))} is the twin of a module that is not there`],
    );
  });
}

/** Makes a build one of `language`. It fails where words that its pages show are not there in it. */
export function inLanguage(language: Language): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // A twin may take from its original what both have.
      if (language === 'en' || importer === undefined || originalOf(importer, language) !== importer)
        return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const twin = found === null || found.external ? undefined : twinOf(found.id, language);
      return twin ?? found;
    },
    buildEnd(error) {
      if (error !== undefined || language === 'en') return;
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry === true);
      const wrong = [
        ...untranslated(entries, (id) => this.getModuleInfo(id), language),
        ...superfluous(language),
      ];
      if (wrong.length > 0) this.error(wrong.join('\n'));
    },
    transform(code, id) {
      if (id !== path.join(root, 'shared/language.ts')) return null;
      if (!code.includes(said)) throw new Error(`${id} does not say '${said}'`);
      return { code: code.replace(said, said.replace("'en'", `'${language}'`)), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace('href="/manifest.webmanifest"', `href="${addressIn(language, '/manifest.webmanifest')}"`),
    },
  };
}

// The build of another language: the same app, with the twins of words, dates and numbers in place of the English ones.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../../shared/language.ts';

const root = path.resolve(import.meta.dirname, '../..');
const homes = ['shared', 'shared/words', 'web/src/content'].map((folder) => path.join(root, folder));
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

/** Makes a build one of `language`. */
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
    transform(code, id) {
      if (id !== path.join(root, 'shared/language.ts')) return null;
      if (!code.includes(said)) throw new Error(`${id} does not say '${said}'`);
      return { code: code.replace(said, said.replace("'en'", `'${language}'`)), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
    },
  };
}

// A page's document: the template of the build with what was rendered put into it, and the style sheets that it carries,
// so that it is never drawn without them: those of its routes' components, and those whose classes stand in its HTML,
// which lazily loaded parts put there.

import type { Language } from '../shared/language.ts';
import { documents, messages } from '../shared/words/messages.ts';
import * as nepaliMessages from '../shared/words/ne/messages.ts';

export interface Sheet {
  /** The address under which the loader of chunks would ask for it. */
  href: string;
  css: string;
}

/** The sheets of a page with the HTML `body`, of whose components it is known that they bring `needed`. */
export type SheetsOf = (needed: readonly string[], body: string) => Sheet[];

const markers = {
  head: '<!--page:head-->',
  styles: '<!--page:styles-->',
  fonts: '<!--page:fonts-->',
  modules: '<!--page:modules-->',
  noscript: '<!--page:noscript-->',
  body: '<!--page:body-->',
  state: '<!--page:state-->',
} as const;

export interface DocumentParts {
  head: string;
  /** For the root element; empty where the browser renders. */
  body: string;
  /** JSON that may stand in a script element. */
  state: string;
  /** Style elements of the page's parts with MUI. */
  styles: string;
  /** The styles that the page needs besides the entry's. */
  sheets: readonly Sheet[];
  /** Paths of modules that the page's component needs. */
  modules: readonly string[];
  /** Says without JavaScript that it is needed. */
  needsScript: boolean;
  /** `body` only stands in for a page that the browser makes: its scripts wait for no frame. */
  isShell?: boolean;
}

/** What documents say by themselves. */
const words = {
  en: { documents, messages },
  ne: nepaliMessages,
} as const;

export const documentWords = (language: Language) => words[language].documents;

/** What takeover.js says while scripts do not come. */
function lateWords(language: Language): string {
  const { missing, offline, late, reload } = words[language].messages.parts;
  return JSON.stringify({ missing, offline, late, reload });
}

const noscript = (language: Language) =>
  '<noscript><p style="margin:0;padding:12px 24px;background:#FFF1D0;color:#171A3D;font-family:sans-serif">' +
  `${documentWords(language).noScript}</p></noscript>`;

/** The language that a document says it is in. */
const languageOf = (html: string): Language => (html.includes('<html lang="ne"') ? 'ne' : 'en');

const preload = /<link rel="modulepreload"[^>]* href="([^"]+)">/g;
/** The entry's, in their order. */
const sheetLink = /<link rel="stylesheet"[^>]*>/g;
const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/** The addresses of the entry's style sheets, in their order. */
export const styleLinks = (indexHtml: string): string[] =>
  [...indexHtml.matchAll(sheetLink)].map(([tag]) => / href="([^"]+)"/.exec(tag)?.[1] ?? '');

/** Links that browsers leave alone: they tell Vite's loader of chunks that these styles are there. */
const links = (hrefs: readonly string[]): string =>
  hrefs.map((href) => `<link disabled rel="stylesheet" crossorigin href="${href}">`).join('');

/**
 * Turns the built index.html into the template: markers for what pages bring, styles and the scheme's script inside
 * the document, since both are needed before the first paint and a nonce allows them. The modules of the entry are asked
 * for after it, by `takeover` (takeover.js).
 */
export function makeTemplate(
  indexHtml: string,
  { nonce, styles, scheme, takeover }: { nonce: string; styles: string; scheme: string; takeover: string },
): string {
  const scripts = [preload, entry].flatMap((pattern) =>
    [...indexHtml.matchAll(pattern)].map(([, src]) => src),
  );
  const hrefs = styleLinks(indexHtml);
  if (hrefs.length === 0) throw new Error('index.html has no style sheet');
  const steps: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<meta property="csp-nonce" nonce="${nonce}">${markers.head}`],
    [/<script src="\/scheme\.js"><\/script>/, `<script nonce="${nonce}">${scheme}</script>`],
    [
      /<\/head>/,
      `<style nonce="${nonce}">${styles}</style>${links(hrefs)}${markers.styles}${markers.fonts}</head>`,
    ],
    [
      /<div id="root"><\/div>/,
      `${markers.noscript}<div id="root">${markers.body}</div>` +
        `<script type="application/json" id="page-state">${markers.state}</script>` +
        `<script nonce="${nonce}">(${takeover})(${lateWords(languageOf(indexHtml))},${JSON.stringify(scripts)},${markers.modules})</script>`,
    ],
  ];
  const bare = [preload, entry, sheetLink].reduce((html, pattern) => html.replaceAll(pattern, ''), indexHtml);
  const template = steps.reduce((html, [pattern, replacement]) => {
    if (!pattern.test(html)) throw new Error(`index.html has nothing like ${String(pattern)}`);
    return html.replace(pattern, () => replacement);
  }, bare);
  return template;
}

const nepali = /[\u0900-\u097F]/;
/** Elements of known words (web/build/nepaliWords.ts), with nothing in them but text. */
const knownWords = /<(\w+)(?=\s)[^>]*\bclass="(?:[^"]*\s)?nepaliWords(?:\s[^"]*)?"[^>]*>[^<]*<\/\1>/g;

/** Elements that are drawn in the phone's own letters (web/src/ui/theme/fonts.css). */
const systemLetters = /<(\w+)(?=\s)[^>]*\bclass="(?:[^"]*\s)?systemLetters(?:\s[^"]*)?"[^>]*>[^<]*<\/\1>/g;

/**
 * The Devanagari fonts that a page will ask for: the small one of known words, the whole one for what the office types.
 * Asked for with the document they come after everything else; a browser that finds out while it draws puts them before.
 */
function fontsOf(template: string, body: string): string[] {
  const marked = body.replaceAll('<!-- -->', '').replaceAll(systemLetters, '');
  // A page in Nepali has all letters of Nepali in any case (web/src/ui/theme/fonts.css).
  const isNepali = languageOf(template) === 'ne';
  const known = isNepali ? [] : (marked.match(knownWords) ?? []);
  const typed = (isNepali ? marked : marked.replaceAll(knownWords, '')).replaceAll(/<[^>]*>/g, '');
  const names = [
    ...(known.some((element) => nepali.test(element)) ? ['nepali-words'] : []),
    ...(nepali.test(typed) ? ['nepali'] : []),
  ];
  return names.flatMap(
    // The build puts eight signs of its own before the ending.
    (name) => new RegExp(`url\\(([^)]*/${name}-[\\w-]{8}\\.woff2)\\)`).exec(template)?.[1] ?? [],
  );
}

export function assemble(template: string, nonce: string, parts: DocumentParts): string {
  const css = parts.sheets.map((sheet) => sheet.css).join('\n');
  const values: Record<keyof typeof markers, string> = {
    head: parts.head,
    styles:
      parts.styles +
      (css === ''
        ? ''
        : `<style nonce="${nonce}">${css}</style>${links(parts.sheets.map(({ href }) => href))}`),
    fonts: fontsOf(template, parts.body)
      .map(
        (href) =>
          `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="${href}">`,
      )
      .join(''),
    modules: [parts.modules, parts.isShell !== true].map((given) => JSON.stringify(given)).join(','),
    noscript: parts.needsScript ? noscript(languageOf(template)) : '',
    body: parts.body,
    state: parts.state,
  };
  // Marker by marker along the template, so that nothing inside a value is taken for one.
  return template.replace(
    /<!--page:(head|styles|fonts|modules|noscript|body|state)-->/g,
    (_, name: keyof typeof markers) => values[name],
  );
}

/** Class names of CSS modules, which no two sheets share, begin with an underscore. */
const ruled = /\.(_[\w-]+)/g;
const classesIn = (body: string): string[] =>
  [...body.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));

/** The classes of CSS modules that `body` carries and none of the given style sheets has. */
export function unstyled(body: string, css: string): string[] {
  const known = new Set([...css.matchAll(ruled)].map(([, name]) => name));
  return classesIn(body).filter((name) => name.startsWith('_') && !known.has(name));
}

/** `hrefs` are all sheets but the entry's, each after those it builds on: documents keep that order. */
export function createSheets(hrefs: readonly string[], read: (href: string) => string): SheetsOf {
  const sheets = hrefs.map((href): Sheet => ({ href, css: read(href).trim() }));
  const byClass = new Map(
    sheets.flatMap(({ href, css }) => [...css.matchAll(ruled)].map(([, name = '']) => [name, href] as const)),
  );
  return (needed, body) => {
    const wanted = new Set(needed);
    for (const name of classesIn(body)) {
      const href = byClass.get(name);
      if (href !== undefined) wanted.add(href);
    }
    return sheets.filter(({ href }) => wanted.has(href));
  };
}

// Makes the site's worker for a build, and the page in words that it shows where nothing is kept.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { institute } from '../../shared/institute.ts';
import { addressIn, type Language } from '../../shared/language.ts';
import { offline as nepaliOffline } from '../src/content/ne/offline.ts';
import { offline } from '../src/content/offline.ts';

const siteWorkerFile = 'site-worker.js';
const offlinePages = {
  en: { file: 'offline.html', words: offline.page },
  ne: { file: 'offline-ne.html', words: nepaliOffline.page },
} as const;

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);
const own = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/**
 * Writes the page and what it loads, which is all its own: it may come when everything else is lost. `styles` are those
 * that every page begins with. Gives the paths of its parts.
 */
function writeOfflinePage(language: Language, client: string, styles: string): string[] {
  const { file, words } = offlinePages[language];
  const { title, text, again, kept, portal } = words;
  const name = language === 'ne' ? institute.nepaliName : institute.name;
  const code = own('offlinePage.js')
    .replace(/^\/\*[^]*?\*\/\s*(?:\/\/.*\n)*/, '')
    .replace(/;\s*$/, '');
  const script = `(${code})(${JSON.stringify({ portal })});\n`;
  const sheet = `${styles}\n${own('offlinePage.css')}`;
  const parts = {
    script: `/assets/offline-${hashOf(script)}.js`,
    sheet: `/assets/offline-${hashOf(sheet)}.css`,
  };
  writeFileSync(path.join(client, parts.script), script);
  writeFileSync(path.join(client, parts.sheet), sheet);
  const html = `<!doctype html>
<html lang="${language}" data-scheme="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <script src="/scheme.js"></script>
    <link rel="stylesheet" href="${parts.sheet}" />
  </head>
  <body>
    <header class="bar" data-surface="night">
      <a href="${addressIn(language, '/')}"><img src="/favicon.svg" alt="" width="30" height="30" />${name}</a>
    </header>
    <main id="main" class="main">
      <h1 class="t-h2">${title}</h1>
      <p>${text}</p>
      <a href="" class="again" data-again>${again}</a>
      <section class="kept" aria-labelledby="kept" data-kept hidden>
        <h2 class="t-h4" id="kept">${kept}</h2>
        <ul></ul>
      </section>
    </main>
    <script type="module" src="${parts.script}"></script>
  </body>
</html>
`;
  writeFileSync(path.join(client, file), html);
  return [parts.script, parts.sheet];
}

interface SiteWorkerOptions {
  /** The folder of what browsers load. */
  client: string;
  /** The styles that every page begins with. */
  styles: string;
  /** Paths of what every page begins with: scripts and fonts. */
  start: readonly string[];
  /** Paths of what the portal's pages need. */
  portal: Readonly<Record<Language, readonly string[]>>;
}

/** Writes the worker: the code of src/worker, and before it what this build is made of. */
export async function writeSiteWorker({ client, styles, start, portal }: SiteWorkerOptions): Promise<void> {
  const offlineParts = [...writeOfflinePage('en', client, styles), ...writeOfflinePage('ne', client, styles)];
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../src/worker/siteWorker.ts'),
        output: { format: 'iife', entryFileNames: siteWorkerFile },
      },
    },
  });
  const [chunk, ...others] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the worker is not one file');
  const named = [
    '/scheme.js',
    '/favicon.svg',
    ...Object.values(offlinePages).map(({ file }) => `/${file}`),
  ].map((url) => ({
    url,
    revision: hashOf(readFileSync(path.join(client, url))),
  }));
  const parts = {
    start: [...new Set([...start, ...offlineParts])],
    portal: { en: [...new Set(portal.en)], ne: [...new Set(portal.ne)] },
  };
  const version = hashOf(JSON.stringify([chunk.code, named, parts]));
  writeFileSync(
    path.join(client, siteWorkerFile),
    `self.BUILD=${JSON.stringify({ version, files: named, ...parts })};\n${chunk.code}`,
  );
}

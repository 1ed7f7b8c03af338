// Builds the web app into the folder given as argument: what browsers load (client/), the app for Node (server/), and
// the HTML of pages without data with the template for the others (pages/). Everything else that a build consists of
// is made here too: compressed copies, and the check of what the first page weighs.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Rolldown } from 'vite';
import { addressIn, baseOf, type Language, published } from '../shared/language.ts';
import { inLanguage, originalOf } from '../web/build/language.ts';
import { writeSiteWorker } from '../web/build/siteWorker.ts';
import { verifyWorker, verifyWorkerFiles } from '../web/build/verifyWorker.ts';
import { paths } from '../web/src/lib/paths.ts';
import { buildParts, loadRenderer, neededAt, type PageManifest, partsOf } from './build.ts';
import { type ChunkGroup, chunkGroups } from './chunks.ts';
import { assemble, createSheets, makeTemplate, styleLinks, unstyled } from './document.ts';
import { nowhere } from './pages.ts';
import { readModules, together, type WebModules } from './webModules.ts';

const web = path.resolve(import.meta.dirname, '../web');
const outDir = process.argv[2];
if (outDir === undefined) throw new Error('usage: buildWeb.ts <folder>');
const client = path.join(outDir, buildParts.client);
const takeover = path.resolve(import.meta.dirname, './takeover.js');

/** Not PDFs: a page reads their length by HEAD, and they are compressed inside already. */
const compressible = /\.(css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/;

async function buildModules(
  language: Language,
  configFile: string,
  more: BuildOptions,
): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    root: web,
    configFile,
    plugins: [inLanguage(language)],
    // The bundled loader would write a file beside the configuration, which may be read-only.
    configLoader: 'runner',
    logLevel: 'warn',
    build: more,
  });
  if (!('output' in built)) throw new Error(`${configFile} makes more than one build`);
  return built.output.filter((file) => file.type === 'chunk');
}

const browserConfig = path.join(web, 'vite.config.ts');

/** What shares a file with what, in all languages. */
interface Plan {
  /** The paths of modules that are loaded on their own. */
  parts: Set<string>;
  groups: ChunkGroup[];
}

/**
 * What each page starts with is known after a first build, and becomes one file in those that count, since that compresses
 * better than thirty and comes sooner.
 */
async function planClient(): Promise<Plan> {
  const trial = await buildModules('en', browserConfig, { outDir: client, write: false });
  const parts = new Set(
    trial.flatMap(({ isDynamicEntry, facadeModuleId }) =>
      isDynamicEntry && facadeModuleId !== null ? [facadeModuleId] : [],
    ),
  );
  const { entry } = readModules(trial, parts);
  const first = new Set(
    trial
      .filter(({ fileName }) => entry.scripts.includes(`/${fileName}`))
      .flatMap(({ moduleIds }) => moduleIds),
  );
  return { parts, groups: chunkGroups(trial, first) };
}

/** What is the same in two languages has the same name, and is there once. */
async function buildClient(language: Language, { parts, groups }: Plan): Promise<WebModules> {
  const ofLanguage = groups.map(({ test, ...group }) => ({
    ...group,
    test: (id: string) => test(originalOf(id, language)),
  }));
  return readModules(
    await buildModules(language, browserConfig, {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: { output: { codeSplitting: { groups: ofLanguage } } },
    }),
    parts,
  );
}

const readAsset = (href: string): string => readFileSync(path.join(client, href), 'utf8');

/** The styles that the entry brings: they go into the document, so that no page waits for a second file. */
function takeStyles(indexHtml: string): string {
  return styleLinks(indexHtml)
    .map((href) => readAsset(href).trim())
    .join('\n');
}

/** The comments of a script say nothing to a browser. */
function withoutComments(script: string): string {
  return script
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();
}

/** The page that browsers keep for when there is no network, and what it may need then: parts and fonts. */
const keptPage = {
  url: '/verify',
  parts: ['checkInSoftware', 'Camera'],
  fonts: /^(latin|nepali-words)-[\w-]{8}\.woff2$/,
};

function writeWorker(
  language: Language,
  html: string,
  needed: readonly string[],
  { entry, chunkOf }: WebModules,
): void {
  const parts = together(keptPage.parts.map(chunkOf));
  const fonts = readdirSync(path.join(client, 'assets')).filter((file) => keptPage.fonts.test(file));
  const worker = verifyWorker({
    page: addressIn(language, keptPage.url),
    html,
    entry: entry.scripts,
    files: [...needed, ...parts.scripts, ...parts.styles, ...fonts.map((file) => `/assets/${file}`)],
  });
  writeFileSync(path.join(client, verifyWorkerFiles[language]), worker);
}

/** What the site's worker keeps from the start, and for whoever is signed in. */
function keptFiles(manifest: PageManifest, { entry }: WebModules) {
  const fonts = readdirSync(path.join(client, 'assets')).filter((file) => keptPage.fonts.test(file));
  const portal = Object.values(paths)
    .filter(({ offline, render }) => offline === true && render === 'client')
    .map(({ pattern }) => neededAt(manifest, pattern));
  return {
    start: [...entry.scripts, ...entry.styles, ...fonts.map((file) => `/assets/${file}`)],
    portal: portal.flatMap(({ scripts, styles }) => [...scripts, ...styles]),
  };
}

interface MadePages extends ReturnType<typeof keptFiles> {
  /** What every page begins with. */
  styles: string;
}

/** Gives what the site's worker keeps of them. */
async function makePages(folder: string, language: Language, modules: WebModules): Promise<MadePages> {
  const indexHtml = readFileSync(path.join(client, 'index.html'), 'utf8');
  const renderer = await loadRenderer(folder);
  const manifest: PageManifest = {
    nonce: `nonce-${randomBytes(12).toString('hex')}`,
    origin: `https://${randomBytes(12).toString('hex')}.invalid`,
    template: 'template.html',
    pages: {},
    routes: Object.fromEntries(
      Object.entries(await renderer.componentsByRoute()).map(([pattern, names]) => [
        pattern,
        together(names.map(modules.chunkOf)),
      ]),
    ),
    styles: modules.styles,
  };
  const { nonce, origin } = manifest;
  const entryStyles = takeStyles(indexHtml);
  const template = makeTemplate(indexHtml, {
    nonce,
    styles: entryStyles,
    scheme: withoutComments(readFileSync(path.join(client, 'scheme.js'), 'utf8')),
    takeover: withoutComments(readFileSync(takeover, 'utf8')).replace(/;$/, ''),
  });
  const sheetsOf = createSheets(modules.styles, readAsset);
  const target = path.join(folder, buildParts.pages);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, manifest.template), template);

  for (const url of [...renderer.listBuilt(), '*']) {
    // Any address that leads nowhere looks the same.
    const page = await renderer.renderPage({ url: url === '*' ? nowhere : url, origin, nonce });
    const { needsScript, pattern = '*' } = renderer.lookUp(url);
    const file = `${url === '*' ? 'not-found' : url.slice(1).replaceAll(/[^a-z]/g, '-')}.html`;
    const { scripts, styles } = neededAt(manifest, pattern);
    const sheets = sheetsOf(styles, page.body);
    // The browser's build would name other classes than the server's, or a component a class that its sheet lacks.
    const bare = unstyled(page.body, [entryStyles, ...sheets.map(({ css }) => css)].join('\n'));
    if (bare.length > 0) throw new Error(`${url}: no style sheet has ${bare.join(', ')}`);
    const html = assemble(template, nonce, {
      ...page,
      sheets,
      modules: scripts,
      needsScript,
    });
    writeFileSync(path.join(target, file), html);
    manifest.pages[url] = file;
    if (url === keptPage.url)
      writeWorker(language, html, [...scripts, ...sheets.map(({ href }) => href)], modules);
  }
  writeFileSync(path.join(target, 'manifest.json'), JSON.stringify(manifest));
  console.log(checkFirstLoad(language, [...modules.entry.scripts, ...neededAt(manifest, '/').scripts]));
  return { styles: entryStyles, ...keptFiles(manifest, modules) };
}

/** What a phone must have got before it can use '/'. */
const firstLoad = {
  /** JavaScript before '/' is interactive, gzip. */
  script: 128 * 1024,
  /** The Latin font, as it is. */
  latin: 60 * 1024,
  /** Of Nepali, as nearly all of it is written. */
  nepali: 60 * 1024,
  /** With both Devanagari ones, which '/' needs where a notice is in Nepali, and Nepali pages always. */
  fonts: 130 * 1024,
} as const;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** @throws where the build has not exactly one font of that name */
function fontSize(name: string): number {
  const files = readdirSync(path.join(client, 'assets')).filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(file),
  );
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`${files.length} fonts are called ${name}`);
  return statSync(path.join(client, 'assets', file)).size;
}

/**
 * The figures in one line.
 * @throws when one is over its limit, naming the heaviest parts
 */
function checkFirstLoad(language: Language, modules: readonly string[]): string {
  const weights = modules
    .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
  const script = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const latin = fontSize('latin');
  const nepali = fontSize('nepali');
  const fonts = latin + fontSize('nepali-words') + nepali;
  const figures =
    `first load of ${baseOf(language)}/: ${kilobytes(script)} of JavaScript in ${modules.length} files ` +
    `(limit ${kilobytes(firstLoad.script)}), ${kilobytes(latin)} of Latin font (limit ${kilobytes(firstLoad.latin)}), ` +
    `${kilobytes(nepali)} of Nepali (limit ${kilobytes(firstLoad.nepali)}), ` +
    `${kilobytes(fonts)} of fonts at most (limit ${kilobytes(firstLoad.fonts)})`;
  if (
    script <= firstLoad.script &&
    latin <= firstLoad.latin &&
    nepali <= firstLoad.nepali &&
    fonts <= firstLoad.fonts
  )
    return figures;
  const heaviest = weights
    .slice(0, 12)
    .map(({ file, bytes }) => `  ${kilobytes(bytes).padStart(9)}  ${file}`);
  throw new Error(`Too heavy: ${figures}\n${heaviest.join('\n')}`);
}

function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!compressible.test(name) || statSync(file).size < 1024) continue;
    const content = readFileSync(file);
    const copies = {
      br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      gz: gzipSync(content, { level: 9 }),
    };
    for (const [ending, copy] of Object.entries(copies)) {
      if (copy.length < content.length) writeFileSync(`${file}.${ending}`, copy);
    }
  }
}

const plan = await planClient();
const made = new Map<Language, MadePages>();
for (const language of published) {
  const folder = partsOf(outDir, language);
  const modules = await buildClient(language, plan);
  await buildModules(language, path.join(import.meta.dirname, 'vite.config.ts'), {
    outDir: path.join(folder, path.dirname(buildParts.server)),
    emptyOutDir: true,
  });
  made.set(language, await makePages(folder, language, modules));
  // Pages come from pages/.
  rmSync(path.join(client, 'index.html'));
}
const english = made.get('en');
if (english === undefined) throw new Error('the pages in English are not published');
await writeSiteWorker({
  client,
  styles: english.styles,
  // What pages in another language need besides comes with the first of them.
  start: english.start,
  portal: { en: english.portal, ne: made.get('ne')?.portal ?? [] },
});
compress(client);

// A build folder as buildWeb.ts makes it: what is in it, and how it is opened.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Language } from '../shared/language.ts';
import type { Renderer } from './contract.ts';
import { createSheets } from './document.ts';

const manifestShape = z.object({
  /** Stands in all HTML of the build for the nonce. */
  nonce: z.string(),
  /** Stands in the HTML that was rendered at build time for the public origin. */
  origin: z.string(),
  /** The document around pages, with its markers. */
  template: z.string(),
  /** Files by pattern, with a query where the build has one for it; '*' is the not-found page. */
  pages: z.record(z.string(), z.string()),
  /** What the browser needs for a page besides the entry, by its route's pattern ('*': not found): paths of files. */
  routes: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /** All style sheets but the entry's, each after those it builds on. */
  styles: z.array(z.string()),
});

export type PageManifest = z.infer<typeof manifestShape>;

/** The parts of a build folder: what browsers load is there for all languages together. */
export const buildParts = { client: 'client', server: 'server/entry.js', pages: 'pages' } as const;

/** Where what is a language's own stands in a build folder. */
export const partsOf = (folder: string, language: Language): string =>
  language === 'en' ? folder : path.join(folder, language);

/** Loads the app's Node build in a language, of a folder that buildWeb.ts made. */
export async function openPageBuild(folder: string, language: Language) {
  const pages = path.join(partsOf(folder, language), buildParts.pages);
  const manifest = manifestShape.parse(
    JSON.parse(readFileSync(path.join(pages, 'manifest.json'), 'utf8')) as unknown,
  );
  const client = path.join(folder, buildParts.client);
  return {
    language,
    manifest,
    renderer: await loadRenderer(partsOf(folder, language)),
    /** Files for everybody. */
    client,
    sheetsOf: createSheets(manifest.styles, (href) => readFileSync(path.join(client, href), 'utf8')),
    /** The HTML of a page that was rendered at build time. */
    read: (file: string): string => readFileSync(path.join(pages, file), 'utf8'),
  };
}
export type PageBuild = Awaited<ReturnType<typeof openPageBuild>>;

/** What a page needs besides the entry. @throws for a pattern that the build does not know */
export function neededAt({ routes }: PageManifest, pattern: string): PageManifest['routes'][string] {
  const needed = routes[pattern];
  if (needed === undefined) throw new Error(`the build has no route '${pattern}'`);
  return needed;
}

/** What entry.tsx exports; that it keeps the contract is said there, where the compiler sees both. */
const entryShape = z.object({
  renderer: z.custom<Renderer>(
    (value) => typeof value === 'object' && value !== null && 'renderPage' in value,
    'the build has no renderer',
  ),
});

/** The Node build of a language's folder alone, for the build itself. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const module: unknown = await import(pathToFileURL(path.join(folder, buildParts.server)).href);
  return entryShape.parse(module).renderer;
}

// What the server knows of the app's Node build (web/src/app/entryServer.tsx), and of the build folder around it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { InstituteChanges } from '../../web/src/content/institute.ts';
import type { LookedUp } from '../rest/lookUpPace.ts';
import { createSheets, type SheetsOf } from './sheets.ts';

export interface PagePlace {
  /** The route's pattern; undefined where there is no page. */
  pattern: string | undefined;
  /** By the server with data, at build time without, or in the browser only. */
  render: 'request' | 'build' | 'client';
  framable: boolean;
  /** It may ask for the device's camera. */
  camera: boolean;
  needsScript: boolean;
  /** The part of the query that counts, with its '?'. */
  search: string;
  /** It names people: kept apart from other pages, and for a moment only. */
  personal: boolean;
}

export interface RenderedPage {
  status: number;
  head: string;
  /** Style elements, for the head as well. */
  styles: string;
  body: string;
  state: string;
  components: string[];
  complete: boolean;
}

export interface LookUpAnswer {
  status: number;
  json: string;
  /** The candidate of whom it speaks. */
  lookedUp?: LookedUp | undefined;
}

/** Answers `GET url` of a visitor, below /api/rest/. Never rejects. */
export type LookUp = (url: string) => Promise<LookUpAnswer>;

export interface RenderOptions {
  /** Path and query. */
  url: string;
  /** Scheme and host of the public address. */
  origin: string;
  /** Stands in the HTML where each answer has its nonce. */
  nonce: string;
  /** What an admin changed of the institute's facts. */
  institute?: InstituteChanges;
  /** The address of GraphQL; without it queries stay unanswered. */
  endpoint?: string;
  /** Instead of asking there what has an address below /api/rest/. */
  lookUp?: LookUp;
  signal?: AbortSignal;
}

export interface Renderer {
  lookUp(url: string): PagePlace;
  renderPage(options: RenderOptions): Promise<RenderedPage>;
  /** The JSON block of a page that is rendered in the browser only. */
  shellState(origin: string, institute: InstituteChanges): string;
  /** Paths for search engines, and paths that are not. */
  listPaths(): { open: string[]; closed: string[] };
  /** Path, and query where there is one, of each page that a build renders. */
  listBuilt(): string[];
  /** Path and last change (ISO) of every notice. Throws when GraphQL does not answer. */
  noticeAddresses(endpoint: string, signal: AbortSignal): AsyncIterable<{ path: string; changed: string }>;
  /** Origins that pages may show in frames. */
  frameHosts(institute: InstituteChanges): readonly string[];
}

const manifestShape = z.object({
  /** Stands in all HTML of the build for the nonce. */
  nonce: z.string(),
  /** Stands in the HTML that was rendered at build time for the public origin. */
  origin: z.string(),
  /** The document around pages, with its markers. */
  template: z.string(),
  /** Files by pattern, with a query where the build has one for it; '*' is the not-found page. */
  pages: z.record(z.string(), z.string()),
  /** What the browser needs for a route's component besides the entry: paths of modules and of style sheets. */
  chunks: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /** All style sheets but the entry's, each after those it builds on. */
  styles: z.array(z.string()),
});

export type PageManifest = z.infer<typeof manifestShape>;

/** The parts of a build folder. */
export const buildParts = { client: 'client', server: 'server/entryServer.js', pages: 'pages' } as const;

export interface PageBuild {
  manifest: PageManifest;
  renderer: Renderer;
  /** Files for everybody. */
  client: string;
  sheetsOf: SheetsOf;
  /** The HTML of a page that was rendered at build time. */
  read(file: string): string;
}

/** Loads the app's Node build of a folder that buildWeb.ts made. */
export async function openPageBuild(folder: string): Promise<PageBuild> {
  const pages = path.join(folder, buildParts.pages);
  const manifest = manifestShape.parse(
    JSON.parse(readFileSync(path.join(pages, 'manifest.json'), 'utf8')) as unknown,
  );
  const client = path.join(folder, buildParts.client);
  return {
    manifest,
    renderer: await loadRenderer(folder),
    client,
    sheetsOf: createSheets(manifest.styles, (href) => readFileSync(path.join(client, href), 'utf8')),
    read: (file) => readFileSync(path.join(pages, file), 'utf8'),
  };
}

/** What the routes' components with these names need, layouts first. */
export function neededBy(components: readonly string[], chunks: PageManifest['chunks']) {
  const needed = components.flatMap((name) => chunks[name] ?? []);
  return {
    scripts: [...new Set(needed.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(needed.flatMap(({ styles }) => styles))],
  };
}

/** The Node build alone, for the build itself. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  return (await import(pathToFileURL(path.join(folder, buildParts.server)).href)) as Renderer;
}

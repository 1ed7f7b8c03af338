// The built web app: its files, and a page for every address that is nobody else's.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, sendError } from '../server/base/httpError.ts';
import { plainFormRoutes } from '../server/http/plainForms.ts';
import { appFilePolicy, framedFilePolicy } from '../server/http/security.ts';
import { instituteOf } from '../shared/institute.ts';
import { addressIn, type Language, languageOfPath, published } from '../shared/language.ts';
import { pageTitles as nepaliTitles } from '../web/src/content/ne/pageTitles.ts';
import { buildParts, openPageBuild, partsOf } from './build.ts';
import { earlierBuilds } from './builds.ts';
import { indexRoutes } from './indexes.ts';
import { createPages, createPlaces, type Pages, pathOf, type PagesOptions } from './pages.ts';

/** Paths that belong to programs. Below them nothing is a page, except the two pages of the web app under /auth. */
const programPrefixes = [
  '/v1',
  '/v2',
  '/api',
  '/auth',
  '/files',
  '/registrations',
  '/sheets',
  '/calendar',
  '/questions',
  '/push',
  '/dev',
  '/console',
  '/healthz',
  '/readyz',
  '/metrics',
];
const pagesAmongThem = new Set(['/auth', '/auth/', '/auth/callback', '/auth/callback/']);

/** Whether an address is an endpoint's (or nobody's) rather than a page of the web app. */
export function isProgramPath(pathname: string): boolean {
  if (pagesAmongThem.has(pathname)) return false;
  return programPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** What browsers keep pages with, and what takes the place of each where the settings say so. */
const workerFiles = ['site-worker.js', 'verify-worker.js', 'verify-worker-ne.js'];
const endWorkerFile = 'end-worker.js';

/** What a phone shows of the site on its home screen. */
const manifestFile = 'manifest.webmanifest';

interface DrawnManifest {
  shortcuts: { url: string; name: string; short_name: string }[];
}

const nepaliShortcuts: Readonly<Record<string, { name: string; short_name: string }>> = {
  '/results': { name: nepaliTitles.results, short_name: nepaliTitles.results },
  '/notes': { name: nepaliTitles.notes, short_name: nepaliTitles.notes },
};

/** Whether the caller takes HTML: browsers name it, tools like curl take anything. */
function takesHtml(accept: string | undefined): boolean {
  return accept === undefined || accept === '' || /text\/html|application\/xhtml\+xml|\*\/\*/.test(accept);
}

/** Whether a request that no file and no endpoint answers is for a page: GET or HEAD of an address without an ending. */
function isNavigation(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const pathname = pathOf(request.url);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    takesHtml(request.headers.accept) &&
    !/\.[^/]*$/.test(pathname) &&
    !isProgramPath(pathname)
  );
}

export interface WebAppOptions extends Omit<PagesOptions, 'build' | 'places'> {
  /** What buildWeb.ts made. */
  folder: string;
}

interface ManifestOptions extends Pick<PagesOptions, 'settings'> {
  languages: readonly Language[];
  /** The folder of what browsers load. */
  client: string;
}

/** One for each language: who puts the site on a home screen finds it there in the language of that page. */
function manifestRoutes(app: FastifyInstance, { languages, client, settings }: ManifestOptions): void {
  for (const language of languages) {
    app.get(addressIn(language, `/${manifestFile}`), async (_request, reply) => {
      const { changes } = await settings.current();
      const drawn = JSON.parse(readFileSync(path.join(client, manifestFile), 'utf8')) as DrawnManifest;
      const { name, tagline } = instituteOf(changes, language);
      const start = addressIn(language, '/');
      const own = {
        ...{ id: start, start_url: start, lang: language },
        ...{ name, short_name: name, description: tagline },
        shortcuts: drawn.shortcuts.map((shortcut) => ({
          ...shortcut,
          ...(language === 'ne' ? nepaliShortcuts[shortcut.url] : {}),
          url: addressIn(language, shortcut.url),
        })),
      };
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify({ ...drawn, ...own }));
    });
  }
}

/**
 * Serves a build: hashed assets for ever, other files only after asking whether they changed, pages as they come.
 * Files have .br and .gz beside them where that pays (see buildWeb.ts); PDFs have none, so their length is known.
 */
export async function webAppRoutes(
  app: FastifyInstance,
  { folder, ...options }: WebAppOptions,
): Promise<void> {
  const languages = published.filter((language) => existsSync(partsOf(folder, language)));
  const builds = await Promise.all(languages.map((language) => openPageBuild(folder, language)));
  const [build] = builds;
  if (build === undefined) throw new Error('the web app is published in no language');
  await app.register(fastifyStatic, {
    root: build.client,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', manifestFile, ...(options.config.offline ? [] : workerFiles)],
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.basename(path.dirname(file)) === 'assets';
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', appFilePolicy);
      if (file.endsWith('.pdf')) {
        // Our own pages show them in a viewer.
        reply.header('content-security-policy', framedFilePolicy);
        reply.header('x-frame-options', 'SAMEORIGIN');
      }
    },
  });
  if (!options.config.offline) {
    for (const file of workerFiles) app.get(`/${file}`, (_request, reply) => reply.sendFile(endWorkerFile));
  }
  const earlier = earlierBuilds(folder).map((build) => path.join(build, buildParts.client, 'assets'));
  // A page that was opened before this build goes on with the parts that it was made with.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const isName = /^[\w-][\w.-]*$/.test(name) && !/\.(br|gz)$/.test(name);
    const place = isName ? earlier.find((assets) => existsSync(path.join(assets, name))) : undefined;
    if (place === undefined) return sendError(reply, notFound());
    return reply.sendFile(name, place);
  });
  manifestRoutes(app, { ...options, languages, client: build.client });
  indexRoutes(app, { ...options, languages, renderer: build.renderer, origin: options.config.publicUrl });
  const places = createPlaces(options.clock, options.config.limits.pageTime);
  const pagesIn = new Map<Language, Pages>();
  for (const build of builds) {
    const pages = createPages({ ...options, build, places });
    pagesIn.set(build.language, pages);
    await app.register(async (scope) => {
      await scope.register(fastifyCookie);
      plainFormRoutes(scope, {
        forms: options.forms,
        language: build.language,
        allowedOrigins: options.config.allowedOrigins,
        answer: pages.answerForm,
      });
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const pages = pagesIn.get(languageOfPath(pathOf(request.url))) ?? pagesIn.get('en');
    return pages !== undefined && isNavigation(request)
      ? pages.answer(request, reply)
      : sendError(reply, notFound());
  });
}

// For search engines: which addresses there are (sitemap.xml) and which are nobody's business (robots.txt).

import type { FastifyInstance } from 'fastify';
import { minutes, type Clock } from '../server/base/clock.ts';
import { escapeHtml } from '../server/base/escapeHtml.ts';
import type { AskGraphql } from '../server/base/graphql.ts';
import { unavailable } from '../server/base/httpError.ts';
import { limits } from '../server/base/limits.ts';
import type { Settings } from '../server/base/settings.ts';
import { addressIn, type Language } from '../shared/language.ts';
import { sendCompressed } from './answer.ts';
import type { Renderer } from './contract.ts';
import { createPageCache } from './pageCache.ts';

interface IndexOptions {
  renderer: Pick<Renderer, 'listPaths' | 'noticeAddresses'>;
  /** Those that pages are served in. */
  languages: readonly Language[];
  /** Scheme and host of the public address. */
  origin: string;
  graphql: AskGraphql;
  clock: Clock;
  settings: Pick<Settings, 'current'>;
}

/** The most that a sitemap may hold, by its protocol. */
const mostEntries = 50_000;

/** A page in each of its languages, each of which names the others. */
function entries(
  { origin, languages }: Pick<IndexOptions, 'origin' | 'languages'>,
  path: string,
  changed?: string,
): string[] {
  const date = changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
  const address = (language: Language): string => escapeHtml(origin + addressIn(language, path));
  const link = (name: string, language: Language): string =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`;
  const others =
    languages.length < 2 ? '' : [...languages.map((one) => link(one, one)), link('x-default', 'en')].join('');
  return languages.map((one) => `<url><loc>${address(one)}</loc>${date}${others}</url>\n`);
}

async function makeSitemap(options: IndexOptions): Promise<string> {
  const { renderer, graphql, languages } = options;
  const listed = renderer.listPaths().open.flatMap((path) => entries(options, path));
  for await (const { path, changed } of renderer.noticeAddresses(
    graphql,
    AbortSignal.timeout(limits.sitemapTime.default),
  )) {
    if (listed.length + languages.length > mostEntries) break;
    listed.push(...entries(options, path, changed));
  }
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${listed.join('')}</urlset>\n`
  );
}

function makeRobots({ renderer, origin, languages }: IndexOptions): string {
  const { closed } = renderer.listPaths();
  // What stands below a listed path is covered by it; below that of the sign-in page stand its questions, which are nobody's.
  const roots = closed.filter((path) => !closed.some((other) => path.startsWith(`${other}/`))).sort();
  return [
    'User-agent: *',
    ...languages.flatMap((one) => [...roots, '/auth/'].map((path) => `Disallow: ${addressIn(one, path)}`)),
    ...['/v1/', '/api/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Adds /robots.txt and /sitemap.xml. Without GraphQL the sitemap is 503 once nothing recent is left. */
export function indexRoutes(app: FastifyInstance, options: IndexOptions): void {
  const robots = makeRobots(options);
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  const sitemaps = createPageCache<string>({
    clock: options.clock,
    fresh: minutes(5),
    usable: minutes(60),
    limit: 1,
  });
  app.get('/sitemap.xml', async (request, reply) => {
    // A notice that is published, taken down or over is seen in the next answer.
    const { noticesVersion } = await options.settings.current();
    const text = await sitemaps
      .get(noticesVersion, () => makeSitemap(options))
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'the sitemap could not be made');
        throw unavailable('sitemap_unavailable', 'The sitemap is not available', 60);
      });
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300');
    return sendCompressed(request, reply, text);
  });
}

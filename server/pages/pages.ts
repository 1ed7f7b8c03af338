// Which HTML an address gets: the build's, the server's own (with data, kept for seconds), or an empty page that the
// browser fills.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { institute } from '../../web/src/content/institute.ts';
import { seconds, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../http/escapeHtml.ts';
import { pagePolicy, permissionsPolicy } from '../http/security.ts';
import { pageDocument, sendPage, type PageDocument } from './answer.ts';
import { assemble } from './document.ts';
import { createPageCache } from './pageCache.ts';
import type { PageBuild, PagePlace } from './renderer.ts';

export interface PagesOptions {
  build: PageBuild;
  config: Pick<Config, 'allowedOrigins' | 'https' | 'publicUrl'>;
  /** The address of GraphQL, as the server reaches it. */
  graphql: string;
  clock: Clock;
  log: Logger;
}

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** A page that waits longer for its data is left to the browser. */
const patience = seconds(3);
/** Renders at once; whoever comes on top of them gets the empty page, so that a flood costs no more than that. */
const atOnce = 8;
/** No address of ours is longer: the slug of 500 characters of Devanagari has nine bytes for each. */
const longest = 5000;

class Incomplete extends Error {
  readonly page: PageDocument;

  constructor(page: PageDocument) {
    super('GraphQL did not answer');
    this.page = page;
  }
}

/** Reads what the build made; renders the rest when it is asked for. */
export function createPages({ build, config, graphql, clock, log }: PagesOptions): Pages {
  const { manifest, renderer } = build;
  const mark = manifest.nonce;
  const origin = config.publicUrl;
  const template = build.read(manifest.template);

  const builtPage = (pattern: string): PageDocument | undefined => {
    const file = manifest.pages[pattern];
    if (file === undefined) return undefined;
    const missing = pattern === '*';
    return pageDocument(build.read(file).replaceAll(manifest.origin, origin), {
      mark,
      status: missing ? 404 : 200,
      framable: !missing && renderer.lookUp(pattern).framable,
    });
  };
  const built = new Map(Object.keys(manifest.pages).map((pattern) => [pattern, builtPage(pattern)]));

  const shells = new Map(
    [true, false].map((framable) => {
      const parts = {
        head: `<title>${escapeHtml(institute.name)}</title><meta name="robots" content="noindex">`,
        body: '',
      };
      const state = renderer.shellState(origin);
      const html = assemble(template, { ...parts, state, modules: [], needsScript: true, atOnce: true });
      return [framable, pageDocument(html, { mark, status: 200, framable })];
    }),
  );

  const cache = createPageCache<PageDocument>({
    clock,
    fresh: seconds(2),
    usable: seconds(10),
    limit: 300,
  });
  let rendering = 0;

  async function render(url: string, place: PagePlace): Promise<PageDocument> {
    rendering += 1;
    try {
      const rendered = await renderer.renderPage({
        url,
        origin,
        nonce: mark,
        endpoint: graphql,
        signal: AbortSignal.timeout(patience),
      });
      const modules = rendered.components.flatMap((name) => manifest.chunks[name] ?? []);
      const { needsScript } = place;
      // What lacks its data is asked for again by the browser.
      const atOnce = !rendered.complete || place.atOnce;
      const html = assemble(template, { ...rendered, modules, needsScript, atOnce });
      const page = pageDocument(html, { mark, status: rendered.status, framable: place.framable });
      // Not for the cache: the page before, as long as it may be served, is better, and the next may be whole.
      if (!rendered.complete) throw new Incomplete(page);
      return page;
    } finally {
      rendering -= 1;
    }
  }

  async function requested(url: string, place: PagePlace): Promise<PageDocument | undefined> {
    if (rendering >= atOnce && cache.mustMake(url)) return undefined;
    try {
      return await cache.get(url, () => render(url, place));
    } catch (error) {
      if (error instanceof Incomplete) return error.page;
      log.warn({ err: error, path: url }, 'a page could not be rendered');
      return undefined;
    }
  }

  async function find(url: string): Promise<PageDocument | undefined> {
    const place = renderer.lookUp(url);
    if (place.pattern === undefined || url.length > longest) return built.get('*');
    const pathname = url.split(/[?#]/, 1)[0] ?? '/';
    const page =
      place.render === 'request'
        ? await requested(pathname + place.search, place)
        : (built.get(place.pattern + place.search) ?? built.get(place.pattern));
    return page ?? shells.get(place.framable);
  }

  const policies = { ...config, frameHosts: renderer.frameHosts };
  return {
    async answer(request, reply) {
      const page = await find(request.url);
      if (page === undefined) throw new Error('the build has no not-found page');
      reply.header('permissions-policy', permissionsPolicy);
      // A frame's content is found by the page around it.
      if (page.framable) reply.header('x-robots-tag', 'noindex');
      return sendPage(request, reply, page, (nonce) =>
        pagePolicy(policies, { nonce, framable: page.framable }),
      );
    },
  };
}

// Which HTML an address gets: the build's, the server's own (with data, kept for seconds), or an empty page that the
// browser fills. Where an admin has changed the institute's facts, the pages of the build are rendered once more.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../server/base/clock.ts';
import type { Config } from '../server/base/config.ts';
import type { AskGraphql } from '../server/base/graphql.ts';
import { limits } from '../server/base/limits.ts';
import { stalePages } from '../server/base/metrics.ts';
import { unchanged, type Settings, type SettingsNow } from '../server/base/settings.ts';
import { Busy, createTurns, type Turns } from '../server/base/turns.ts';
import { nameRoute } from '../server/http/observed.ts';
import type { AnswerForm, FormAnswer, PlainForm } from '../server/http/plainForms.ts';
import { pagePolicy, permissionsPolicy } from '../server/http/security.ts';
import type { LookedUp, LookUp, LookUpPace } from '../server/results/answers/lookUpPace.ts';
import { baseOf } from '../shared/language.ts';
import { pageDocument, sendPage, type PageDocument } from './answer.ts';
import { neededAt, type PageBuild } from './build.ts';
import type { PagePlace, RenderedPage } from './contract.ts';
import { assemble } from './document.ts';
import { createLastPages, createPageCache } from './pageCache.ts';
import { type PageShells, pageShellsOf, type FramedBuild } from './pageShells.ts';

export interface PagesOptions {
  build: PageBuild;
  config: Pick<Config, 'allowedOrigins' | 'https' | 'limits' | 'offline' | 'payments' | 'publicUrl'>;
  /** The address of GraphQL, as the server reaches it. */
  graphql: AskGraphql;
  /** Answers what a page looks up by address, without a connection; unless given, that is asked where GraphQL is. */
  lookUp?: LookUp;
  /** How fast an address may look candidates up. */
  pace?: Pick<LookUpPace, 'admit'>;
  clock: Clock;
  /** Where its renders take their turns. */
  places: Places;
  settings: Pick<Settings, 'current'>;
  /** What browsers send to pages by themselves. */
  forms: readonly PlainForm[];
  log: Logger;
}

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  answerForm: AnswerForm;
}

/** So many renders at once, and in a queue behind them; a flood costs no more than that, and its sender waits for itself. */
const placesForShared = {
  atOnce: limits.pagesAtOnce.default,
  atOnceOfAddress: limits.pagesOfAddress.default,
  waiting: limits.pagesWaiting.default,
  waitingOfAddress: limits.pagesWaitingOfAddress.default,
};
/**
 * Pages that name people have a cache and places of their own: there is one for each candidate, and a day of results, or
 * somebody who tries IDs, must push nothing else out. Whoever finds no place gets the page without an answer, for which
 * the browser asks then.
 */
const placesForPersonal = {
  atOnce: limits.peopleAtOnce.default,
  atOnceOfAddress: limits.peopleOfAddress.default,
  waiting: limits.peopleWaiting.default,
  waitingOfAddress: limits.peopleWaitingOfAddress.default,
};
/** Those of a process, whatever the language of the pages. */
export interface Places {
  shared: Turns;
  personal: Turns;
  /** Of those who sent their forms. */
  forms: Turns;
}

/** @param patience milliseconds that a page may wait for its turn */
export function createPlaces(clock: Clock, patience: number): Places {
  const pace = { patience, rest: limits.pageRest.default, now: () => clock().getTime() };
  return {
    shared: createTurns({ name: 'pages', ...placesForShared, ...pace }),
    personal: createTurns({ name: 'pages of people', ...placesForPersonal, ...pace }),
    forms: createTurns({ name: 'answers to forms', ...placesForPersonal, ...pace }),
  };
}

/** Asks for pages that grow old: nobody waits behind somebody else's address for a page that everybody has. */
const house = 'house';
/** An address that leads nowhere; buildWeb.ts renders the not-found page at it. */
export const nowhere = '/404';
/** No path of ours is longer. */
const longest = limits.pageAddress.default;

interface Asked {
  now: SettingsNow;
  /** Whose turn it takes. */
  address: string;
  /** Whether its client is still there. */
  isWanted: () => boolean;
}

type Visit = Pick<FastifyRequest, 'url' | 'ip' | 'socket'>;

const askedBy = ({ ip: address, socket }: Visit, { settings: now }: PageShells): Asked => ({
  now,
  address,
  isWanted: () => !socket.destroyed,
});

/** The address of a page without its language's part. */
function addressIn(url: string, base: string): string {
  const rest = url.startsWith(base) ? url.slice(base.length) : url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/';

/** Answers as `lookUp` does, and writes down who was looked up. */
const noted =
  (lookUp: LookUp, lookedUp: LookedUp[]): LookUp =>
  async (...asked) => {
    const answer = await lookUp(...asked);
    if (answer.lookedUp) lookedUp.push(answer.lookedUp);
    return answer;
  };

class Incomplete extends Error {
  readonly page: PageDocument;

  constructor(page: PageDocument) {
    super('GraphQL did not answer');
    this.page = page;
  }
}

/** A rendered page in the build's frame. */
type DocumentOf = (rendered: RenderedPage, place: PagePlace) => PageDocument;

function documentsOf({ manifest, frame, sheetsOf }: FramedBuild): DocumentOf {
  const { nonce: mark } = manifest;
  return (rendered, { needsScript, ...place }) => {
    const { scripts, styles } = neededAt(manifest, place.pattern ?? '*');
    const sheets = sheetsOf(styles, rendered.body);
    const html = assemble(frame, mark, { ...rendered, sheets, modules: scripts, needsScript });
    // Without its data nobody may take it for what stands at this address.
    const status = rendered.complete ? rendered.status : 503;
    return pageDocument(html, { mark, status, framable: place.framable });
  };
}

/** A page of the build, by pattern and query, as it would be built with the settings of those shells. */
type BuiltPage = (key: string, shells: PageShells) => Promise<PageDocument | undefined>;

function createBuiltPages(
  { build, config: { publicUrl: origin }, log }: PagesOptions,
  documentOf: DocumentOf,
): BuiltPage {
  const { manifest, renderer, read } = build;
  const built = new Map(
    Object.entries(manifest.pages).map(([pattern, file]) => {
      const isMissing = pattern === '*';
      const page = pageDocument(read(file).replaceAll(manifest.origin, origin), {
        mark: manifest.nonce,
        status: isMissing ? 404 : 200,
        framable: !isMissing && renderer.lookUp(pattern).framable,
      });
      return [pattern, page];
    }),
  );

  async function rebuild(key: string, { changes }: SettingsNow): Promise<PageDocument | undefined> {
    // Any address that leads nowhere looks the same.
    const url = key === '*' ? nowhere : key;
    try {
      const rendered = await renderer.renderPage({ url, origin, nonce: manifest.nonce, institute: changes });
      return documentOf(rendered, renderer.lookUp(url));
    } catch (error) {
      log.warn({ err: error, path: url }, 'a page of the build could not be rendered anew');
      return built.get(key);
    }
  }

  return (key, { settings: now, built: made }) => {
    if (!built.has(key) || Object.keys(now.changes).length === 0) return Promise.resolve(built.get(key));
    const page = made.get(key) ?? rebuild(key, now);
    made.set(key, page);
    return page;
  };
}

/** A page that is rendered when it is asked for; undefined: there was no place, or it failed. */
type RequestedPage = (url: string, place: PagePlace, asked: Asked) => Promise<PageDocument | undefined>;

/** Keeps what it has rendered: shared pages and those of people apart, each with places of their own. */
function createRequestedPages(
  { build, config: { publicUrl: origin, limits: set }, graphql, lookUp, clock, log, places }: PagesOptions,
  documentOf: DocumentOf,
): RequestedPage {
  const ages = { clock, fresh: limits.pageFresh.default };
  const shared = {
    cache: createPageCache<PageDocument>({
      ...ages,
      usable: limits.pageUsable.default,
      limit: limits.pagesKept.default,
    }),
    turns: places.shared,
  };
  const lastPage = createLastPages<PageDocument>({
    ...ages,
    usable: limits.pageStale.default,
    limit: limits.pagesKept.default,
  });
  const personal = {
    cache: createPageCache<PageDocument>({ ...ages, usable: ages.fresh, limit: limits.peopleKept.default }),
    turns: places.personal,
  };

  async function render(url: string, place: PagePlace, { changes }: SettingsNow): Promise<PageDocument> {
    const lookedUp: LookedUp[] = [];
    const rendered = await build.renderer.renderPage({
      url,
      origin,
      nonce: build.manifest.nonce,
      institute: changes,
      graphql,
      ...(lookUp ? { lookUp: noted(lookUp, lookedUp) } : {}),
      signal: AbortSignal.timeout(set.pageTime),
    });
    const page = { ...documentOf(rendered, place), lookedUp };
    // Not for the cache: the page before, as long as it may be served, is better, and the next may be whole.
    if (!rendered.complete) throw new Incomplete(page);
    return page;
  }

  return async (url, place, { now, address, isWanted }) => {
    // No address has a line break: what was rendered with other settings is not served any more.
    // A publication concerns those that show exams, or notices; all others stay.
    const shows = [place.exams ? now.examsVersion : '', place.notices ? now.noticesVersion : ''];
    const key = [url, now.version, ...shows, place.needsScript].join('\n');
    const { cache, turns } = place.personal ? personal : shared;
    const work = () => render(url, place, now);
    // As it last was, by its address alone: with earlier settings or results it is still better than none.
    const kept = place.personal ? undefined : lastPage(`${url}\n${place.needsScript}`);
    const stale = kept?.whileFailing();
    if (stale !== undefined) return stale;
    try {
      // One that is there, or being made, needs no turn. Who has to wait for one looks again when it has come: so nobody
      // waits in the queue of whoever was the first to ask for the same page.
      const page = cache.mustMake(key)
        ? await turns.run(address, () => cache.get(key, work), isWanted)
        : await cache.get(key, () => turns.run(house, work));
      // A notice that was deleted does not come back with an outage.
      if (page.status === 200) kept?.keep(page);
      else kept?.forget();
      return page;
    } catch (error) {
      const last = kept?.failed();
      if (error instanceof Incomplete) return last ?? error.page;
      if (error instanceof Busy) return last;
      // Of people nothing is written down, not even that somebody asked for them.
      log.warn({ err: error, path: place.personal ? place.pattern : url }, 'a page could not be rendered');
      return last;
    }
  };
}

/** Renders pages for those who sent their forms; kept by nobody, with places of their own, so that they take none from readers. */
function createFormPages(
  { build, config: { publicUrl: origin }, places: { forms: turns } }: PagesOptions,
  documentOf: DocumentOf,
) {
  return async (
    url: string,
    place: PagePlace,
    { status, answered, now, address, isWanted }: Asked & FormAnswer,
  ): Promise<PageDocument | undefined> => {
    const { renderer, manifest } = build;
    const options = { url, origin, nonce: manifest.nonce, institute: now.changes, answered };
    const render = async () => ({
      ...documentOf(await renderer.renderPage(options), place),
      status,
      once: true as const,
    });
    try {
      return await turns.run(address, render, isWanted);
    } catch (error) {
      if (error instanceof Busy) return undefined;
      throw error;
    }
  };
}

/** Where the settings say so, pages are told to register no worker (web/src/app/main.tsx). */
function sayWhetherKept(html: string, { offline }: Pick<Config, 'offline'>): string {
  return offline ? html : html.replace(/<html(?=[ >])/, '<html data-offline="off"');
}

/** Reads what the build made; renders the rest when it is asked for. */
export function createPages(options: PagesOptions): Pages {
  const { config, pace, settings } = options;
  const read = (file: string) => sayWhetherKept(options.build.read(file), config);
  const build = { ...options.build, read, frame: read(options.build.manifest.template) };
  const { renderer } = build;
  const base = baseOf(build.language);
  const documentOf = documentsOf(build);
  const ofBuild = createBuiltPages({ ...options, build }, documentOf);
  const requested = createRequestedPages(options, documentOf);
  const forms = new Map(options.forms.map((form) => [form.path, form]));
  const ofForms = createFormPages(options, documentOf);
  let shells = pageShellsOf(unchanged, build, config.publicUrl);

  async function findRequested(pathname: string, place: PagePlace, asked: Asked) {
    const page = await requested(pathname + place.search, place, asked);
    if (page !== undefined || !place.personal) return page;
    return withoutAnswer(pathname, place, asked, 503);
  }

  /** With its form alone, for which the browser needs its scripts this time. */
  async function withoutAnswer(pathname: string, place: PagePlace, asked: Asked, status: number) {
    const form = await requested(
      pathname,
      { ...place, search: '', personal: false, needsScript: true },
      asked,
    );
    return form && { ...form, status };
  }

  /** What this visitor gets of a page: not at once when it looks many up, and then perhaps without who was found. */
  async function inTurn(request: Visit, url: string, place: PagePlace, page: PageDocument) {
    const { lookedUp = [] } = page;
    if (lookedUp.length === 0 || (await pace?.admit(request.ip, lookedUp)) !== false) return page;
    const { missed } = shells;
    const form = await withoutAnswer(pathOf(url), place, askedBy(request, shells), 429);
    return form ?? missed.get(place.framable);
  }

  async function find(request: Visit, place: PagePlace, now: PageShells): Promise<PageDocument | undefined> {
    const pathname = pathOf(request.url);
    if (place.pattern === undefined || pathname.length > longest) return ofBuild('*', now);
    if (place.render === 'request') {
      return (await findRequested(pathname, place, askedBy(request, now))) ?? now.missed.get(place.framable);
    }
    const page = (await ofBuild(place.pattern + place.search, now)) ?? (await ofBuild(place.pattern, now));
    return page ?? now.shellsOf(place.pattern).get(place.framable);
  }

  /** A form's page, with what came of it. */
  const answered = async (request: FastifyRequest, place: PagePlace, answer: FormAnswer) => {
    const now = await currentShells();
    const page = await ofForms(pathOf(addressIn(request.url, base)) + place.search, place, {
      ...answer,
      ...askedBy(request, now),
    });
    return page ?? now.missed.get(place.framable);
  };

  /** The settings as they are now, with the pages that depend on nothing else. */
  async function currentShells(): Promise<PageShells> {
    const current = await settings.current();
    if (current.version !== shells.settings.version) shells = pageShellsOf(current, build, config.publicUrl);
    else if (current !== shells.settings) shells = { ...shells, settings: current };
    return shells;
  }

  function send(request: FastifyRequest, reply: FastifyReply, place: PagePlace, page: PageDocument) {
    const { frameHosts } = shells;
    reply.header('permissions-policy', permissionsPolicy(place.camera));
    // Its address tells who was looked up: no other site hears of it, not even that somebody came from here.
    if (place.personal) reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
    // A frame's content is found by the page around it.
    if (page.framable) reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, page, (nonce) =>
      pagePolicy({ ...config, frameHosts }, { nonce, framable: page.framable }),
    );
  }

  return {
    async answer(request, reply) {
      const now = await currentShells();
      const url = addressIn(request.url, base);
      const place = renderer.lookUp(url);
      nameRoute(request.raw, place.pattern === undefined ? 'no page' : base + place.pattern);
      const arrived = forms.get(place.pattern ?? '')?.arrived?.(request, reply);
      const found = arrived
        ? await answered(request, place, { answered: arrived, status: 200 })
        : await find({ url, ip: request.ip, socket: request.socket }, place, now);
      const page = found && (await inTurn(request, url, place, found));
      if (page?.age !== undefined) stalePages.inc({ route: place.pattern ?? '*' });
      if (page === undefined) throw new Error('the build has no not-found page');
      return send(request, reply, place, page);
    },

    async answerForm(request, reply, answer) {
      const place = renderer.lookUp(addressIn(request.url, base));
      const page = await answered(request, place, answer);
      if (page === undefined) throw new Error('there is no page for what could not be made');
      return send(request, reply, place, page);
    },
  };
}

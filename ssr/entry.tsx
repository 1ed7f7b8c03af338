// The app in Node: one page's HTML, from the same routes and components as in the browser. Built as a module of its
// own (vite.config.ts), used by the build for pages without data and by the server for pages with data.
import type { EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import type { AskGraphql } from '../server/base/graphql.ts';
import { type InstituteChanges, instituteOf } from '../shared/institute.ts';
import { base, language } from '../shared/language.ts';
import { App } from '../web/src/app/App.tsx';
import { Shell } from '../web/src/app/Shell.tsx';
import { loadMatched, serializeState } from '../web/src/app/pageEntries.ts';
import { createRoutes } from '../web/src/app/routes.tsx';
import { neutralHead, socialHead } from '../web/src/app/socialHead.ts';
import { pageDescriptions } from '../web/src/content/pageDescriptions.ts';
import { frameHosts as frameHostsOf } from '../web/src/content/thirdParty.ts';
import { onServer } from '../web/src/graphql/answers.ts';
import { createLookUps } from '../web/src/graphql/lookUps.ts';
import {
  type ApiAnswer,
  createQuestions,
  dataOf,
  provideQuestions,
  type Questions,
} from '../web/src/graphql/questions.ts';
import { pageAt } from '../web/src/lib/pageAt.ts';
import type { PageHeadData } from '../web/src/lib/pageContext.ts';
import { isPersonal, missingPage, pages, relevantSearch } from '../web/src/lib/paths.ts';
import { createAuthClient } from '../web/src/session/authClient.ts';
import { sitemapNotices } from '../web/src/site/sitemap/sitemapNotices.ts';
import { createStyleCache } from '../web/src/ui/theme/styleCache.ts';
import type { PagePlace, RenderedPage, Renderer, RenderOptions } from './contract.ts';

/** Only its path and query count. */
const somewhere = 'http://page.invalid';

/** One identity for all renders: nobody, with nothing that keeps running. */
const nobody = createAuthClient();
nobody.close();

function allPaths(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...allPaths(children),
  ]);
}

/** The addresses that this build has, redirects included. */
const existing = new Set(allPaths(createRoutes()).filter((path) => path !== '*'));

/** Patterns without parameters of pages for everybody (`open`), and of all others. */
function listPaths(): { open: string[]; closed: string[] } {
  const plain = [...existing].filter((pattern) => !pattern.includes(':'));
  return {
    open: plain.filter((pattern) => pages[pattern]?.index === true),
    closed: plain.filter((pattern) => pages[pattern]?.index !== true),
  };
}

/** The addresses that a build renders: pattern, and query where there is one. */
function listBuilt(): string[] {
  const { open, closed } = listPaths();
  return [...open, ...closed]
    .filter((pattern) => lookUp(pattern).render === 'build')
    .flatMap((pattern) => [pattern, ...(pages[pattern]?.variants ?? []).map((query) => pattern + query)]);
}

/** Of every route: the names by which the build finds the chunks of those layouts that have one, and of its page. */
async function componentsByRoute(): Promise<Record<string, string[]>> {
  const named: Record<string, string[]> = {};
  for (const pattern of [...existing, '*']) {
    const address = pattern === '*' ? '/no/such/page' : pattern.replaceAll(/:\w+/g, 'x');
    const lazy = (matchRoutes(createRoutes(), address) ?? []).flatMap(({ route }) =>
      typeof route.lazy === 'object' && route.lazy.Component ? [route.lazy.Component] : [],
    );
    named[pattern] = await Promise.all(lazy.map(async (load) => (await load())?.name ?? ''));
  }
  return named;
}

/** What is at an address, found without rendering it. */
function lookUp(url: string): PagePlace {
  const { pathname, search } = new URL(url, somewhere);
  const { pattern, entry } = pageAt(pathname);
  const found = pattern !== undefined && existing.has(pattern);
  const {
    render,
    framable = false,
    camera = false,
    exams = false,
    notices = false,
    needsScript = false,
  } = found ? entry : missingPage;
  return {
    pattern: found ? pattern : undefined,
    render,
    framable,
    camera,
    exams,
    notices,
    needsScript: needsScript || render === 'client',
    search: relevantSearch(entry, search),
    personal: found && isPersonal(entry, search),
  };
}

/** Nothing is said of facts that nobody has changed. */
const stated = (changes: InstituteChanges) =>
  Object.keys(changes).length === 0 ? {} : { institute: changes };

/** Of a page that is rendered in the browser only: its state, and what stands there until it is. */
function shell(origin: string, changes: InstituteChanges): Pick<RenderedPage, 'state' | 'body'> {
  return {
    state: serializeState({ origin, rendered: null, ...stated(changes) }),
    body: renderToStaticMarkup(<Shell institute={instituteOf(changes, language)} />),
  };
}

/** Origins that pages may show in frames. */
const frameHosts = (changes: InstituteChanges): readonly string[] =>
  frameHostsOf(instituteOf(changes, language));

const nobodyAnswers = () => Promise.reject(new Error('nobody to ask'));

/** A visitor's questions, without a socket. */
const visitorsQuestions = (graphql: AskGraphql, ending?: AbortSignal): Questions =>
  createQuestions(
    {
      async ask({ text, variables }, leaving) {
        const signals = [leaving, ending].filter((signal) => signal !== undefined);
        const { json } = await graphql(text, variables, AbortSignal.any(signals));
        return dataOf(JSON.parse(json) as ApiAnswer);
      },
      follow: () => () => undefined,
    },
    () => null,
  );

/** Path and last change of every notice. @throws when GraphQL does not answer */
function noticeAddresses(graphql: AskGraphql, signal: AbortSignal) {
  return sitemapNotices(visitorsQuestions(graphql, signal));
}

/** React writes what belongs into the head before everything else; it escapes `<` and `>` in texts and attributes. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return text;
}

/** The styles of the page's parts with MUI; '' where it has none. */
function muiStyles(styles: EmotionCache, html: string): string {
  if (Object.keys(styles.registered).length === 0) return '';
  const emotion = createEmotionServer(styles);
  return emotion.constructStyleTagsFromChunks(emotion.extractCriticalToChunks(html));
}

/** @throws when the page cannot be rendered, or the signal aborts */
async function renderPage({
  url,
  origin,
  nonce,
  institute: changes = {},
  graphql,
  lookUp,
  signal,
  answered,
}: RenderOptions): Promise<RenderedPage> {
  const institute = instituteOf(changes, language);
  const { pathname, search: asked } = new URL(url, somewhere);
  const { pattern = '', entry } = pageAt(pathname);
  const search = relevantSearch(entry, asked);
  const routes = createRoutes();
  await loadMatched(routes, { pathname: base + pathname });
  const handler = createStaticHandler(routes, { basename: base || '/' });
  const context = await handler.query(new Request(new URL(base + pathname + search, somewhere)));
  if (context instanceof Response) throw new Error(`${pathname} leads elsewhere`);

  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const lookUps = onServer(createLookUps(lookUp ?? nobodyAnswers), lookUp !== undefined, signal, onFailure);
  const questions = visitorsQuestions(graphql ?? nobodyAnswers, signal);
  const answers = onServer(questions.answers, graphql !== undefined, signal, onFailure);
  const auth = { ...nobody };
  provideQuestions(auth, { ...questions, answers });
  const styles = createStyleCache(nonce);
  // Styles come out of the markup, to be collected in the head.
  styles.compat = true;
  const heads: PageHeadData[] = [];
  const tree = (
    <StrictMode>
      <App
        auth={auth}
        page={{ origin, answered, styles, collect: (head) => heads.push(head) }}
        institute={institute}
        lookUps={lookUps}
        onSignedOut={() => undefined}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </StrictMode>
  );
  const broken: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    // Nothing comes later: the HTML is whole, also for readers without scripts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void broken.push(error),
  });
  const html = await textOf(prelude);
  if (broken.length > 0)
    throw broken[0] instanceof Error ? broken[0] : new Error(`${pathname} cannot be rendered`);
  // What waits for an answer is rendered more than once; what counts is what the last one said.
  const head = heads.at(-1);
  if (head === undefined) throw new Error(`${pathname} states no head`);

  const elements = hoisted.exec(html)?.[0] ?? '';
  const description = head.description ?? pageDescriptions(institute)[pattern] ?? institute.tagline;
  const complete = failures.length === 0 && signal?.aborted !== true;
  return {
    status: head.notFound ? 404 : 200,
    /** For the document's head. */
    head:
      elements +
      (isPersonal(entry, search)
        ? neutralHead(origin, institute)
        : socialHead({ ...head, description }, origin, institute)),
    /** Also for the head, after the app's own. */
    styles: muiStyles(styles, html),
    /** For the root element. */
    body: html.slice(elements.length),
    /** For the JSON block. What was rendered for want of an answer is not to be taken over by the browser. */
    state: serializeState({
      origin,
      rendered: complete ? search : null,
      ...(complete ? { answers: answers.given(), lookedUp: lookUps.given() } : {}),
      ...stated(changes),
      ...(answered ? { answered } : {}),
    }),
    complete,
  };
}

export const renderer: Renderer = {
  lookUp,
  renderPage,
  shell,
  listPaths,
  componentsByRoute,
  listBuilt,
  noticeAddresses,
  frameHosts,
};

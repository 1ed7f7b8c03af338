// What the server and the app's Node build (entry.tsx) have of each other, said once: the entry is written against
// these types, and what the build made of it is loaded as them.

import type { AskGraphql } from '../server/base/graphql.ts';
import type { LookUp } from '../server/results/answers/lookUpPace.ts';
import type { InstituteChanges } from '../shared/institute.ts';
import type { PlainAnswer } from '../shared/plainForm.ts';

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
  /** It shows what is published of exams. */
  exams: boolean;
  /** It shows notices. */
  notices: boolean;
}

export interface RenderedPage {
  status: number;
  head: string;
  /** Style elements, for the head as well. */
  styles: string;
  body: string;
  state: string;
  complete: boolean;
}

export interface RenderOptions {
  /** Path and query. */
  url: string;
  /** Scheme and host of the public address. */
  origin: string;
  /** Stands in the HTML where each answer has its nonce. */
  nonce: string;
  /** What an admin changed of the institute's facts. */
  institute?: InstituteChanges;
  /** Answers GraphQL; without it queries stay unanswered. */
  graphql?: AskGraphql;
  /** Answers what has an address below /api/rest/; without it such questions stay unanswered. */
  lookUp?: LookUp;
  signal?: AbortSignal;
  /** What came of the page's form, which the browser sent by itself. */
  answered?: PlainAnswer;
}

export interface Renderer {
  lookUp(url: string): PagePlace;
  renderPage(options: RenderOptions): Promise<RenderedPage>;
  /** What a page has that is rendered in the browser only: its JSON block, and what stands there until it is. */
  shell(origin: string, institute: InstituteChanges): Pick<RenderedPage, 'state' | 'body'>;
  /** Paths for search engines, and paths that are not. */
  listPaths(): { open: string[]; closed: string[] };
  /** The components that every route loads on their own, by its pattern ('*': not found): layouts first, then its page. */
  componentsByRoute(): Promise<Record<string, string[]>>;
  /** Path, and query where there is one, of each page that a build renders. */
  listBuilt(): string[];
  /** Path and last change (ISO) of every notice. Throws when GraphQL does not answer. */
  noticeAddresses(graphql: AskGraphql, signal: AbortSignal): AsyncIterable<{ path: string; changed: string }>;
  /** Origins that pages may show in frames. */
  frameHosts(institute: InstituteChanges): readonly string[];
}
